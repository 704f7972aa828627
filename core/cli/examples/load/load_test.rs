//! Load test of servers: plays on many tables over real sockets, and compares every position hash
//! with a replay.
//!
//! ```text
//!  play --> a task per table: seats and spectators, each a socket --> acts at its times --> received positions (row, fork, hash)
//!    |----> at the end: the table's ledger over HTTP --> GameCatalogue::reopen --> the same rows and forks, hash by hash
//!    '----> then: many simultaneous requests for branches of one table, while a player at another requests previews
//! ```

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use game::random::Random;
use serde_json::{Value, json};
use server::table::{AnyTable, GameCatalogue};

use crate::attack::{self, AttackReport};
use crate::check;
use crate::client::http;
use crate::table::{self, TableAddress};

/// Parameters of a load test.
#[derive(Clone, Debug)]
pub struct LoadTest {
    /// Variant to play; `None` for the first one that the server offers.
    pub variant: Option<String>,
    pub tables: usize,
    /// Number of sockets per table: one for each seat, the others for spectators.
    pub sockets: usize,
    /// Actions per second, of all tables together.
    pub rate: f64,
    pub time: Duration,
    /// One action in this many is sent on a socket that breaks at once, and sent again on the next
    /// socket; 0 for none.
    pub breaks: u32,
    /// Number of simultaneous requests of a spectator for branches of one table, after the other
    /// load; 0 for none.
    pub branches: usize,
    /// Seed of all random choices.
    pub seed: u64,
}

/// Memory and processor time that the servers have used.
#[derive(Clone, Copy, Debug, Default)]
pub struct ServerUsage {
    pub bytes: u64,
    /// Processor time since their start.
    pub processor: Duration,
}

/// A server under test, with the secret of its host.
#[derive(Clone, Debug)]
pub struct LoadTarget {
    /// Address of the server.
    pub at: SocketAddr,
    pub owner: String,
}

/// Results of a load test.
#[derive(Clone, Debug, Default)]
pub struct LoadReport {
    /// Latency of each action in milliseconds, from its scheduled time to the answer.
    pub answers: Vec<f64>,
    /// Number of answers by kind: `seen`, `kept`, `refused`, `stale`, `failed`.
    pub kinds: std::collections::BTreeMap<String, usize>,
    /// Milliseconds from a break to the snapshot on the next socket.
    pub reconnects: Vec<f64>,
    /// Number of actions that took effect twice because they were sent again, or that were
    /// acknowledged and are missing.
    pub doubled_or_lost: usize,
    /// Number of compared hashes.
    pub hashes: usize,
    /// Descriptions of hashes that differ from the replay.
    pub wrong: Vec<String>,
    /// Memory in bytes before the first table and after the load.
    pub bytes: Option<(u64, u64)>,
    /// Results of the attack with branches.
    pub attacked: Option<AttackReport>,
    /// Bytes received over all sockets.
    pub received: u64,
}

/// Runs a load test on one server, or on several servers that share their tables. `weigh` returns
/// the servers' resource usage.
///
/// # Errors
/// Fails if a server does not answer as expected.
pub fn play(
    targets: &[LoadTarget],
    load: &LoadTest,
    catalogue: &dyn GameCatalogue,
    weigh: impl Fn() -> Option<ServerUsage>,
) -> Result<LoadReport, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| error.to_string())?;
    runtime.block_on(async {
        let before = weigh();
        let mut tables = Vec::new();
        for number in 0..load.tables {
            tables.push(seated(targets, load, number).await?);
        }
        let began = Instant::now();
        let playing = tables.into_iter().enumerate().map(|(number, table)| {
            let every = Duration::from_secs_f64(load.tables as f64 / load.rate);
            let times = table::ActionSchedule {
                first: began + every.mul_f64(number as f64 / load.tables as f64),
                every,
                last: began + load.time,
                breaks: load.breaks,
            };
            tokio::spawn(table.play(times))
        });
        let playing: Vec<_> = playing.collect();
        let mut loaded = LoadReport::default();
        let mut played = Vec::new();
        for table in playing {
            played.push(table.await.map_err(|error| error.to_string())??);
        }
        loaded.bytes = before.zip(weigh()).map(|(before, after)| (before.bytes, after.bytes));
        let tables: Vec<TableAddress> = played.iter().map(|table| table.at.clone()).collect();
        for table in played {
            let at = &table.at;
            let path = format!("/api/tables/{}/ledger", at.id);
            let (status, ledger) = http(at.server, "GET", &path, &at.owner, None).await?;
            if status != 200 {
                return Err(format!("cannot download the ledger of {}: {ledger}", at.id));
            }
            let mut again: Box<dyn AnyTable> = catalogue.reopen(&ledger, false)?.table;
            check::check(again.as_mut(), &table, &mut loaded)?;
            loaded.add(table);
        }
        if load.branches > 0 {
            let processor = || weigh().map(|usage| usage.processor);
            loaded.attacked = Some(attack::attack((targets, &tables), load, &processor).await?);
        }
        Ok(loaded)
    })
}

impl LoadReport {
    fn add(&mut self, table: table::TableReport) {
        self.answers.extend(table.answers);
        self.reconnects.extend(table.reconnects);
        self.doubled_or_lost += table.doubled_or_lost;
        self.received += table.bytes;
        for (kind, n) in table.kinds {
            *self.kinds.entry(kind).or_default() += n;
        }
    }
}

/// Opens a table over HTTP with links for four seats; returns the response.
pub async fn opened(target: &LoadTarget, load: &LoadTest, seed: u64) -> Result<Value, String> {
    let mut parameters =
        json!({ "players": 4, "seed": seed, "who": ["link", "link", "link", "link"] });
    if let Some(variant) = &load.variant {
        parameters["variant"] = variant.as_str().into();
    }
    let body = Some(parameters.to_string());
    let (status, made) = http(target.at, "POST", "/api/tables", &target.owner, body).await?;
    let made: Value = serde_json::from_str(&made).map_err(|error| error.to_string())?;
    if status == 200 { Ok(made) } else { Err(format!("cannot open a table: {made}")) }
}

/// Opens a table and connects its clients.
async fn seated(
    targets: &[LoadTarget],
    load: &LoadTest,
    number: usize,
) -> Result<table::LoadTable, String> {
    let target = &targets[number % targets.len()];
    let made = opened(target, load, load.seed + number as u64).await?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let links = made["links"].as_array().cloned().unwrap_or_default();
    let mut secrets: Vec<String> = links.iter().map(|link| text(&link["secret"])).collect();
    let at = TableAddress {
        server: target.at,
        id: text(&made["id"]),
        owner: text(&made["owner"]),
        spectator: text(&made["spectator"]),
        seats: secrets.clone(),
    };
    secrets.resize(load.sockets, text(&made["spectator"]));
    let random = Random::new(Random::derive(load.seed, number as u64));
    let servers: Vec<SocketAddr> = targets.iter().map(|target| target.at).collect();
    table::LoadTable::seat(at, &servers, secrets, random).await
}
