//! An attack: somebody who looks on at one table asks for many branches of it at once. A player at another table measures how long
//! previews take meanwhile.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep, timeout};

use super::client::{Came, Frame, PATIENCE, Socket, http};
use super::table::At;
use super::{Load, Target, opened};

/// Time between two previews: a socket may send 100 messages in 20 s.
const EVERY: Duration = Duration::from_millis(100);

/// Previews without the attack, and the most during it.
const QUIET: usize = 20;
const MOST: usize = 75;

/// Tables at which the price of a branch is measured, and branches of each: fewer than an owner may open in a minute.
const PRICED: usize = 10;
const EACH: usize = 3;

/// What came of the attack.
#[derive(Clone, Debug, Default)]
pub struct Attacked {
    /// Branches that were asked for at once.
    pub asked: usize,
    /// Branches that were opened.
    pub opened: usize,
    /// Branches that were refused with status 429.
    pub refused: usize,
    /// Milliseconds until the last of them was answered.
    pub answered_after: f64,
    /// Milliseconds of previews at another table before the attack.
    pub quiet: Vec<f64>,
    /// Milliseconds of previews at another table during the attack.
    pub during: Vec<f64>,
    /// Milliseconds of processor for a new table that somebody enters.
    pub new_table: Option<f64>,
    /// Milliseconds of processor for a branch that somebody enters.
    pub branch: Option<f64>,
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Attacks the first table; the player is at the last one.
pub async fn attack(
    (targets, tables): (&[Target], &[At]),
    load: &Load,
    processor: &dyn Fn() -> Option<Duration>,
) -> Result<Attacked, String> {
    let (Some(first), Some(last)) = (tables.first(), tables.last()) else {
        return Err("there is no table to attack".to_owned());
    };
    let mut attacked = Attacked { asked: load.branches, ..Attacked::default() };
    let mut player = Previewer::come(last).await?;
    for _ in 0..QUIET {
        attacked.quiet.push(player.preview().await?);
        sleep(EVERY).await;
    }
    let began = Instant::now();
    let asked: Vec<_> = (0..load.branches).map(|_| tokio::spawn(branch(first.clone()))).collect();
    let answers = tokio::spawn(async move {
        let mut statuses = Vec::new();
        for one in asked {
            statuses.push(one.await.map_err(|error| error.to_string())?);
        }
        Ok::<_, String>((statuses, began.elapsed()))
    });
    while attacked.during.is_empty() || !answers.is_finished() && attacked.during.len() < MOST {
        attacked.during.push(player.preview().await?);
        sleep(EVERY).await;
    }
    let (statuses, after) = answers.await.map_err(|error| error.to_string())??;
    attacked.answered_after = milliseconds(after);
    for status in statuses {
        match status?.0 {
            200 => attacked.opened += 1,
            // A game that hides something has no branches before its end.
            429 | 403 => attacked.refused += 1,
            other => return Err(format!("a branch was answered with {other}")),
        }
    }
    // The first table has had its branches of this minute.
    let priced = if tables.len() > 1 { &tables[1..] } else { tables };
    let began = processor();
    for (number, table) in priced.iter().cycle().take(PRICED * EACH).enumerate() {
        let target = &targets[number % targets.len()];
        let made = opened(target, load, load.seed + number as u64).await?;
        enter(table, &made).await?;
    }
    let middle = processor();
    let mut branches = 0;
    for table in priced.iter().take(PRICED) {
        for _ in 0..EACH {
            let (status, made) = branch(table.clone()).await?;
            if status == 200 {
                enter(table, &made).await?;
                branches += 1;
            }
        }
    }
    let ended = processor();
    let each = |from: Option<Duration>, to: Option<Duration>, n: usize| {
        let taken = to?.saturating_sub(from?);
        (n > 0).then(|| milliseconds(taken) / n as f64)
    };
    attacked.new_table = each(began, middle, PRICED * EACH);
    attacked.branch = each(middle, ended, branches);
    Ok(attacked)
}

/// Asks for a branch as somebody who looks on; the status and what was made.
async fn branch(at: At) -> Result<(u16, Value), String> {
    let path = format!("/api/tables/{}/branch", at.id);
    let (status, made) = http(at.server, "POST", &path, &at.spectator, None).await?;
    Ok((status, serde_json::from_str(&made).map_err(|error| error.to_string())?))
}

/// Enters a table that was made, and waits until it is shown.
async fn enter(beside: &At, made: &Value) -> Result<(), String> {
    let text = |key: &str| made[key].as_str().unwrap_or_default();
    let (_socket, mut frames) = Socket::open(beside.server, text("id"), text("owner")).await?;
    until(&mut frames, |frame| frame.t == "snap").await.map(drop)
}

/// What comes until the frame that is looked for.
async fn until(
    frames: &mut UnboundedReceiver<Came>,
    is: impl Fn(&Frame) -> bool,
) -> Result<Frame, String> {
    loop {
        let came = timeout(PATIENCE, frames.recv()).await.map_err(|_| "no answer")?;
        let (frame, ..) = came.ok_or("the socket broke")?;
        if frame.t == "gone" {
            return Err(frame.why.unwrap_or_default());
        }
        if is(&frame) {
            return Ok(frame);
        }
    }
}

/// Somebody who has an action to look at.
struct Previewer {
    socket: Socket,
    frames: UnboundedReceiver<Came>,
    ask: Value,
    asked: usize,
}

impl Previewer {
    async fn come(at: &At) -> Result<Previewer, String> {
        let mut found = None;
        for seat in &at.seats {
            let (socket, mut frames) = Socket::open(at.server, &at.id, seat).await?;
            let snap = until(&mut frames, |frame| frame.t == "snap").await?;
            let text = snap.legal.as_ref().and_then(|legal| legal.first());
            let text = text.map(|entry| entry.texts.first().unwrap_or(&entry.text));
            let has_one = text.is_some();
            let ask = match text {
                Some(text) => json!({ "t": "preview", "on": snap.on, "text": text }),
                // Where the game is over there is a row to look at.
                None => json!({ "t": "row", "row": 0 }),
            };
            if found.is_none() || has_one {
                found = Some(Previewer { socket, frames, ask, asked: 0 });
            }
            if has_one {
                break;
            }
        }
        found.ok_or_else(|| "nobody has a seat".to_owned())
    }

    /// Milliseconds until the answer.
    async fn preview(&mut self) -> Result<f64, String> {
        self.asked += 1;
        let id = format!("attack-{}", self.asked);
        self.ask["id"] = id.as_str().into();
        let began = Instant::now();
        self.socket.say(&self.ask);
        until(&mut self.frames, |frame| frame.id.as_deref() == Some(&id)).await?;
        Ok(milliseconds(began.elapsed()))
    }
}
