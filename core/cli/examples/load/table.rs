//! Clients of one table in the load test: they act at scheduled times and record the position
//! hashes they receive.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use game::random::Random;
use serde_json::json;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{sleep_until, timeout};

use crate::client::{
    LoadSocket, PATIENCE, ReceivedAction, ReceivedDecision, ReceivedFrame, ReceivedTurn, TimedFrame,
};

/// A table with its address and secrets.
#[derive(Clone, Debug)]
pub struct TableAddress {
    pub server: SocketAddr,
    pub id: String,
    pub owner: String,
    pub spectator: String,
    pub seats: Vec<String>,
}

/// Schedule of a table's actions.
#[derive(Clone, Copy, Debug)]
pub struct ActionSchedule {
    pub first: Instant,
    pub every: Duration,
    pub last: Instant,
    pub breaks: u32,
}

/// A displayed position: the row, and the open turn of a seat.
pub type DisplayedPosition = (u32, Option<(u8, Vec<String>)>);

/// Results at one table.
pub struct TableReport {
    pub at: TableAddress,
    pub answers: Vec<f64>,
    pub kinds: BTreeMap<String, usize>,
    pub reconnects: Vec<f64>,
    pub doubled_or_lost: usize,
    pub bytes: u64,
    /// Displayed positions with their hashes.
    pub received: BTreeSet<(DisplayedPosition, String)>,
}

/// A connected client.
struct LoadClient {
    server: SocketAddr,
    secret: String,
    socket: LoadSocket,
    frames: UnboundedReceiver<TimedFrame>,
    /// State from the latest snapshots.
    row: u32,
    on: String,
    over: bool,
    legal: Vec<ReceivedAction>,
    mine: Option<ReceivedDecision>,
    turn: Option<ReceivedTurn>,
}

/// A table under load.
pub struct LoadTable {
    guests: Vec<LoadClient>,
    random: Random,
    ids: u32,
    played: TableReport,
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

impl LoadClient {
    async fn come(server: SocketAddr, id: &str, secret: &str) -> Result<LoadClient, String> {
        let (socket, frames) = LoadSocket::open(server, id, secret).await?;
        let (on, legal) = (String::new(), Vec::new());
        let secret = secret.to_owned();
        let (row, over, mine, turn) = (0, false, None, None);
        Ok(LoadClient { server, secret, socket, frames, row, on, over, legal, mine, turn })
    }

    /// Returns the number of actions in the client's open turn.
    fn forked(&self) -> usize {
        self.turn.as_ref().map_or(0, |turn| turn.texts.len())
    }

    /// Takes a snapshot, and adds its positions to `received`.
    fn take(&mut self, frame: ReceivedFrame, received: &mut BTreeSet<(DisplayedPosition, String)>) {
        for row in frame.log.iter().flat_map(|log| &log.rows) {
            received.insert(((row.row, None), row.on.clone()));
        }
        if let Some(legal) = frame.legal {
            self.legal = legal;
        }
        (self.row, self.on) = (frame.row.unwrap_or_default(), frame.on.unwrap_or_default());
        (self.over, self.mine, self.turn) = (frame.over, frame.mine, frame.turn);
        let fork = self.turn.as_ref().filter(|turn| !turn.texts.is_empty());
        let fork = fork.map(|turn| (turn.seat, turn.texts.clone()));
        received.insert(((self.row, fork), self.on.clone()));
    }

    /// Chooses an action: `Some(Some(text))` is an action, `Some(None)` ends the turn, `None` if
    /// the client cannot act.
    fn choose(&self, random: &mut Random) -> Option<Option<String>> {
        let may_end = self.turn.as_ref().is_some_and(|turn| turn.may_end);
        if may_end && (self.legal.is_empty() || random.below(3) == 0) {
            return Some(None);
        }
        let orderly = |entry: &&ReceivedAction| entry.role != "give_up" && entry.role != "waste";
        let mut some: Vec<&ReceivedAction> = self.legal.iter().filter(orderly).collect();
        if some.is_empty() {
            some.extend(&self.legal);
        }
        if some.is_empty() {
            return None;
        }
        let entry = some[random.below(some.len() as u32) as usize];
        let text = match entry.texts.as_slice() {
            [] => &entry.text,
            texts => &texts[random.below(texts.len() as u32) as usize],
        };
        Some(Some(text.clone()))
    }
}

impl LoadTable {
    /// Connects a client for each secret, and waits until all have a snapshot.
    pub async fn seat(
        at: TableAddress,
        servers: &[SocketAddr],
        secrets: Vec<String>,
        random: Random,
    ) -> Result<LoadTable, String> {
        let mut guests = Vec::new();
        for (n, secret) in secrets.iter().enumerate() {
            guests.push(LoadClient::come(servers[n % servers.len()], &at.id, secret).await?);
        }
        let played = TableReport {
            at,
            answers: Vec::new(),
            kinds: BTreeMap::new(),
            reconnects: Vec::new(),
            doubled_or_lost: 0,
            bytes: 0,
            received: BTreeSet::new(),
        };
        let mut table = LoadTable { guests, random, ids: 0, played };
        for guest in 0..table.guests.len() {
            table.until(guest, |frame| frame.t == "snap").await?;
        }
        Ok(table)
    }

    /// Takes frames of a client until one satisfies `is`; returns its kind and time.
    async fn until(
        &mut self,
        guest: usize,
        is: impl Fn(&ReceivedFrame) -> bool,
    ) -> Result<(String, Instant), String> {
        loop {
            let came = timeout(PATIENCE, self.guests[guest].frames.recv()).await;
            let came = came.map_err(|_| format!("{}: no answer", self.played.at.id))?;
            let came =
                came.ok_or_else(|| format!("{}: the connection was lost", self.played.at.id))?;
            let (found, at) = (is(&came.0), came.1);
            let kind = came.0.is.clone().unwrap_or_default();
            self.take(guest, came)?;
            if found {
                return Ok((kind, at));
            }
        }
    }

    fn take(&mut self, guest: usize, (frame, _, length): TimedFrame) -> Result<(), String> {
        self.played.bytes += length as u64;
        match frame.t.as_str() {
            "snap" => self.guests[guest].take(frame, &mut self.played.received),
            "gone" => return Err(format!("{}: {:?}", self.played.at.id, frame.why)),
            _ => {}
        }
        Ok(())
    }

    /// Takes all frames that have arrived.
    fn receive(&mut self) -> Result<(), String> {
        for guest in 0..self.guests.len() {
            while let Ok(came) = self.guests[guest].frames.try_recv() {
                self.take(guest, came)?;
            }
        }
        Ok(())
    }

    /// Acts until the last scheduled time or the end of the game.
    pub async fn play(mut self, times: ActionSchedule) -> Result<TableReport, String> {
        let mut next = times.first;
        while next < times.last {
            sleep_until(next.into()).await;
            self.receive()?;
            if self.guests[0].over {
                break;
            }
            self.act(next, times.breaks).await?;
            next += times.every;
        }
        // Waits for frames that are still in transit.
        tokio::time::sleep(Duration::from_millis(200)).await;
        self.receive()?;
        Ok(self.played)
    }

    /// Lets a client act: one for whose decision the game waits, else any that may.
    async fn act(&mut self, due: Instant, breaks: u32) -> Result<(), String> {
        let must = |guest: &LoadClient| guest.mine.is_some_and(|mine| mine.must);
        let order = (0..self.guests.len()).filter(|at| must(&self.guests[*at]));
        let order: Vec<usize> =
            order.chain((0..self.guests.len()).filter(|at| !must(&self.guests[*at]))).collect();
        let mut choice = None;
        for at in order {
            choice = self.guests[at].choose(&mut self.random).map(|chosen| (at, chosen));
            if choice.is_some() {
                break;
            }
        }
        let Some((at, chosen)) = choice else { return Ok(()) };
        self.ids += 1;
        let id = format!("{:x}-{}", self.random.seed(), self.ids);
        let (guest, seen) = (&self.guests[at], chosen.is_some());
        let (before, row) = (guest.forked(), guest.row);
        let frame = match chosen {
            Some(text) => json!({ "t": "act", "id": id, "on": guest.on, "text": text }),
            None => json!({ "t": "end", "id": id, "on": guest.on }),
        };
        guest.socket.send(&frame);
        let breaks = breaks > 0 && self.random.below(breaks) == 0;
        if breaks {
            self.come_again(at).await?;
            self.guests[at].socket.send(&frame);
        }
        let (kind, came) = self.until(at, |frame| frame.id.as_deref() == Some(&id)).await?;
        if !breaks {
            self.played.answers.push(milliseconds(came.saturating_duration_since(due)));
        }
        let guest = &self.guests[at];
        // A `seen` action has to be in the turn once; a `kept` one has to be in the rows once.
        let once = match kind.as_str() {
            "seen" if seen => guest.forked() == before + 1 && guest.row == row,
            "kept" => guest.row > row && guest.row as usize <= row as usize + before + 1,
            _ => true,
        };
        self.played.doubled_or_lost += usize::from(!once);
        *self.played.kinds.entry(kind).or_default() += 1;
        Ok(())
    }

    /// Breaks a client's socket and reconnects at once.
    async fn come_again(&mut self, at: usize) -> Result<(), String> {
        // Breaks it while the frame is in transit, or shortly after.
        tokio::time::sleep(Duration::from_micros(self.random.below(3_000).into())).await;
        let began = Instant::now();
        let (server, secret) = (self.guests[at].server, self.guests[at].secret.clone());
        let id = self.played.at.id.clone();
        self.guests[at] = LoadClient::come(server, &id, &secret).await?;
        self.until(at, |frame| frame.t == "snap").await?;
        self.played.reconnects.push(milliseconds(began.elapsed()));
        Ok(())
    }
}
