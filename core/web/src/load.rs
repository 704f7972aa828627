//! Load on a server: tables over real sockets, and each position hash that came checked against a replay of our own.
//!
//! ```text
//!  play --> a task a table: seats and somebody looking on, each a socket --> acts at its times --> Heard (row, fork, hash)
//!    |----> at the end: the table's ledger over HTTP --> Catalogue::reopen --> the same rows and forks, hash by hash
//!    '----> then: many requests for a branch of one table at once, while somebody at another table asks for previews
//! ```

mod attack;
mod check;
mod client;
mod table;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use game::random::Random;
use loam::table::{Catalogue, Face};
use serde_json::{Value, json};

pub use attack::Attacked;
use client::http;
use table::At;

/// What is done to a server.
#[derive(Clone, Debug)]
pub struct Load {
    /// What is played; `None`: what the server offers first.
    pub variant: Option<String>,
    /// Tables.
    pub tables: usize,
    /// Sockets of each: first a seat each, the others look on.
    pub sockets: usize,
    /// Actions in a second, of all tables together.
    pub rate: f64,
    /// For so long.
    pub time: Duration,
    /// One action in so many is sent on a socket that breaks at once; 0: none. It is sent again on the next one.
    pub breaks: u32,
    /// So many requests for a branch of one table come at once from somebody who looks on there, after the rest; 0: none.
    pub branches: usize,
    /// What is drawn follows from it.
    pub seed: u64,
}

/// What servers use of their machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct ServerUsage {
    /// Bytes in memory.
    pub bytes: u64,
    /// Time of processors since they began.
    pub processor: Duration,
}

/// A server under load, and the secret of whoever started it.
#[derive(Clone, Debug)]
pub struct Target {
    /// Where it listens.
    pub at: SocketAddr,
    /// The secret.
    pub owner: String,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// Milliseconds from the time at which an action was to be sent to its answer.
    pub answers: Vec<f64>,
    /// Answers by what they were: `seen`, `kept`, `refused`, `stale`, `failed`.
    pub kinds: std::collections::BTreeMap<String, usize>,
    /// Milliseconds from a break to the snapshot on the next socket.
    pub reconnects: Vec<f64>,
    /// Actions that were sent twice and are there twice, or were answered and are not there.
    pub doubled_or_lost: usize,
    /// Hashes that were compared.
    pub hashes: usize,
    /// Those of them that a replay does not have, in words.
    pub wrong: Vec<String>,
    /// Bytes in memory before there was a table, and when the load was over.
    pub bytes: Option<(u64, u64)>,
    /// What came of the requests for branches.
    pub attacked: Option<Attacked>,
    /// Bytes that came over all sockets.
    pub heard: u64,
}

/// Plays on one server, or spreads the sockets over several that share their tables. `weigh` tells what the servers use.
///
/// # Errors
/// A server does not answer as it should.
pub fn play(
    targets: &[Target],
    load: &Load,
    catalogue: &dyn Catalogue,
    weigh: impl Fn() -> Option<ServerUsage>,
) -> Result<Loaded, String> {
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
            let times = table::Times {
                first: began + every.mul_f64(number as f64 / load.tables as f64),
                every,
                last: began + load.time,
                breaks: load.breaks,
            };
            tokio::spawn(table.play(times))
        });
        let playing: Vec<_> = playing.collect();
        let mut loaded = Loaded::default();
        let mut played = Vec::new();
        for table in playing {
            played.push(table.await.map_err(|error| error.to_string())??);
        }
        loaded.bytes = before.zip(weigh()).map(|(before, after)| (before.bytes, after.bytes));
        let tables: Vec<At> = played.iter().map(|table| table.at.clone()).collect();
        for table in played {
            let at = &table.at;
            let path = format!("/api/tables/{}/ledger", at.id);
            let (status, ledger) = http(at.server, "GET", &path, &at.owner, None).await?;
            if status != 200 {
                return Err(format!("the ledger of {} is not given: {ledger}", at.id));
            }
            let mut again: Box<dyn Face> = catalogue.reopen(&ledger, false)?.table;
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

impl Loaded {
    fn add(&mut self, table: table::Played) {
        self.answers.extend(table.answers);
        self.reconnects.extend(table.reconnects);
        self.doubled_or_lost += table.doubled_or_lost;
        self.heard += table.bytes;
        for (kind, n) in table.kinds {
            *self.kinds.entry(kind).or_default() += n;
        }
    }
}

/// Opens a table.
async fn opened(target: &Target, load: &Load, seed: u64) -> Result<Value, String> {
    let mut wanted = json!({ "players": 4, "seed": seed, "who": ["link", "link", "link", "link"] });
    if let Some(variant) = &load.variant {
        wanted["variant"] = variant.as_str().into();
    }
    let body = Some(wanted.to_string());
    let (status, made) = http(target.at, "POST", "/api/tables", &target.owner, body).await?;
    let made: Value = serde_json::from_str(&made).map_err(|error| error.to_string())?;
    if status == 200 { Ok(made) } else { Err(format!("no table: {made}")) }
}

/// Opens a table and seats everybody.
async fn seated(targets: &[Target], load: &Load, number: usize) -> Result<table::Table, String> {
    let target = &targets[number % targets.len()];
    let made = opened(target, load, load.seed + number as u64).await?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let links = made["links"].as_array().cloned().unwrap_or_default();
    let mut secrets: Vec<String> = links.iter().map(|link| text(&link["secret"])).collect();
    let at = At {
        server: target.at,
        id: text(&made["id"]),
        owner: text(&made["owner"]),
        spectator: text(&made["spectator"]),
        seats: secrets.clone(),
    };
    secrets.resize(load.sockets, text(&made["spectator"]));
    let random = Random::new(Random::derive(load.seed, number as u64));
    let servers: Vec<SocketAddr> = targets.iter().map(|target| target.at).collect();
    table::Table::seat(at, &servers, secrets, random).await
}
