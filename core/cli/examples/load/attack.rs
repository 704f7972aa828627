//! Load test of an attack: a spectator requests many branches of one table at once. A player at
//! another table measures the latency of previews meanwhile.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep, timeout};

use crate::client::{LoadSocket, PATIENCE, ReceivedFrame, TimedFrame, http};
use crate::load_test::{LoadTarget, LoadTest, opened};
use crate::table::TableAddress;

/// Time between two previews; a socket may send 100 messages in 20 s.
const EVERY: Duration = Duration::from_millis(100);

/// Number of previews before the attack, and maximal number of previews during it.
const QUIET: usize = 20;
const MOST: usize = 75;

/// Number of tables at which the cost of a branch is measured, and number of branches of each. Both
/// stay below the limits per minute.
const PRICED: usize = 10;
const EACH: usize = 3;

/// Answers and latencies measured during the attack.
#[derive(Clone, Debug, Default)]
pub struct AttackReport {
    /// Number of branches requested at once.
    pub requested: usize,
    pub opened: usize,
    /// Number of requests rejected with status 429.
    pub refused: usize,
    /// Milliseconds until the last request was answered.
    pub answered_after: f64,
    /// Latencies of previews at another table before the attack, in milliseconds.
    pub quiet: Vec<f64>,
    /// Latencies of previews at another table during the attack, in milliseconds.
    pub during: Vec<f64>,
    /// Processor time in milliseconds for a new table and a client that enters it.
    pub new_table: Option<f64>,
    /// Processor time in milliseconds for a branch and a client that enters it.
    pub branch: Option<f64>,
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// Attacks the first table with requests for branches, while a player at the last table requests
/// previews.
pub async fn attack(
    (targets, tables): (&[LoadTarget], &[TableAddress]),
    load: &LoadTest,
    processor: &dyn Fn() -> Option<Duration>,
) -> Result<AttackReport, String> {
    let (Some(first), Some(last)) = (tables.first(), tables.last()) else {
        return Err("there is no table to attack".to_owned());
    };
    let mut attacked = AttackReport { requested: load.branches, ..AttackReport::default() };
    let mut player = Previewer::come(last).await?;
    for _ in 0..QUIET {
        attacked.quiet.push(player.preview().await?);
        sleep(EVERY).await;
    }
    let began = Instant::now();
    let branch_requests: Vec<_> =
        (0..load.branches).map(|_| tokio::spawn(branch(first.clone()))).collect();
    let answers = tokio::spawn(async move {
        let mut statuses = Vec::new();
        for one in branch_requests {
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
            // Games with hidden information have no branches before their end.
            429 | 403 => attacked.refused += 1,
            other => return Err(format!("a branch was answered with {other}")),
        }
    }
    // The first table has used up its branches of this minute.
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

/// Requests a branch as a spectator; returns status and response.
async fn branch(at: TableAddress) -> Result<(u16, Value), String> {
    let path = format!("/api/tables/{}/branch", at.id);
    let (status, made) = http(at.server, "POST", &path, &at.spectator, None).await?;
    Ok((status, serde_json::from_str(&made).map_err(|error| error.to_string())?))
}

/// Connects to a new table and waits for its first snapshot.
async fn enter(beside: &TableAddress, made: &Value) -> Result<(), String> {
    let text = |key: &str| made[key].as_str().unwrap_or_default();
    let (_socket, mut frames) = LoadSocket::open(beside.server, text("id"), text("owner")).await?;
    until(&mut frames, |frame| frame.t == "snap").await.map(drop)
}

/// Receives frames until one satisfies `is`.
async fn until(
    frames: &mut UnboundedReceiver<TimedFrame>,
    is: impl Fn(&ReceivedFrame) -> bool,
) -> Result<ReceivedFrame, String> {
    loop {
        let came = timeout(PATIENCE, frames.recv()).await.map_err(|_| "no answer")?;
        let (frame, ..) = came.ok_or("the connection was lost")?;
        if frame.t == "gone" {
            return Err(frame.why.unwrap_or_default());
        }
        if is(&frame) {
            return Ok(frame);
        }
    }
}

/// A client that requests the same preview repeatedly.
struct Previewer {
    socket: LoadSocket,
    frames: UnboundedReceiver<TimedFrame>,
    request: Value,
    requests: usize,
}

impl Previewer {
    async fn come(at: &TableAddress) -> Result<Previewer, String> {
        let mut found = None;
        for seat in &at.seats {
            let (socket, mut frames) = LoadSocket::open(at.server, &at.id, seat).await?;
            let snap = until(&mut frames, |frame| frame.t == "snap").await?;
            let text = snap.legal.as_ref().and_then(|legal| legal.first());
            let text = text.map(|entry| entry.texts.first().unwrap_or(&entry.text));
            let has_one = text.is_some();
            let request = match text {
                Some(text) => json!({ "t": "preview", "on": snap.on, "text": text }),
                // If the game is over, it requests a row instead.
                None => json!({ "t": "row", "row": 0 }),
            };
            if found.is_none() || has_one {
                found = Some(Previewer { socket, frames, request, requests: 0 });
            }
            if has_one {
                break;
            }
        }
        found.ok_or_else(|| "no client has a seat".to_owned())
    }

    /// Requests a preview and returns its latency in milliseconds.
    async fn preview(&mut self) -> Result<f64, String> {
        self.requests += 1;
        let id = format!("attack-{}", self.requests);
        self.request["id"] = id.as_str().into();
        let began = Instant::now();
        self.socket.send(&self.request);
        until(&mut self.frames, |frame| frame.id.as_deref() == Some(&id)).await?;
        Ok(milliseconds(began.elapsed()))
    }
}
