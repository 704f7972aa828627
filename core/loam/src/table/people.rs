//! Who sits at a table: seats, secrets as hashes, and what people leave there. Never part of the ledger.

use std::time::{SystemTime, UNIX_EPOCH};

use lab::BotSpec;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// Lines of chat that are kept.
const CHAT: usize = 200;

/// Hints that the log tells of: more than a game has rows.
const ASKED: usize = 2_000;

/// What the chat calls people without a seat.
pub(super) const OWNER: &str = "owner";
pub(super) const ONLOOKER: &str = "somebody looking on";

/// Who speaks at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Whoever opened it.
    Owner,
    /// Whoever holds the link of a seat.
    Seat(u8),
    /// Whoever may look on.
    Spectator,
}

/// A standing answer to offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rule {
    /// Take what costs at most so many points.
    Most(i32),
    /// Decline.
    Never,
}

/// Who sits on a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sitting {
    /// The owner, at the owner's device.
    #[default]
    Here,
    /// A person with a link.
    Link,
    /// Nobody yet: whoever opens the link.
    Open,
    /// A bot, by name and parameters.
    Bot(String),
}

/// A seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who sits there.
    pub who: Sitting,
    /// What the person wants to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Hash of the secret in the link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// A standing answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<Rule>,
    /// Private notes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// The address that is told when it is this seat's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
}

/// Somebody wishes to go back, and who agrees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Back {
    /// Behind which row.
    pub row: u32,
    /// Who asked.
    pub by: u8,
    /// The seats that agree.
    pub agreed: Vec<u8>,
    /// The seats that have not answered yet.
    pub waits: Vec<u8>,
    /// How many rows there were when it was asked: once there are others, it is void.
    #[serde(skip)]
    pub at: u32,
}

/// A seat asked a bot for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// Behind which row.
    pub row: u32,
    /// Who.
    pub seat: u8,
}

/// Everybody at a table, as it is kept beside the ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    /// What the table is called.
    pub title: String,
    /// What is played, by its name in commands.
    pub variant: String,
    /// Everything may be taken back, and all seats are the owner's.
    #[serde(default)]
    pub dev: bool,
    /// Hash of the owner's secret.
    pub owner: String,
    /// Hash of the secret for those who look on; empty where nobody may.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub spectator: String,
    /// Milliseconds between actions of bots.
    pub pace: u64,
    /// Seed of the bots.
    pub seed: u64,
    /// What the seats are called in the game.
    pub names: Vec<String>,
    /// Whose turn it was when this was written: for lists.
    #[serde(default)]
    pub turn: Vec<String>,
    /// The same: was the game over?
    #[serde(default)]
    pub over: bool,
    /// How many rows there are, while the table is at work.
    #[serde(skip)]
    pub row: Option<u32>,
    /// Chat, who and what.
    #[serde(default)]
    pub chat: Vec<(String, String)>,
    /// It was put out of the way.
    #[serde(default)]
    pub archived: bool,
    /// Which seats asked a bot for a hint, and behind which row, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Asked>,
    /// Nobody may ask a bot.
    #[serde(default)]
    pub no_hints: bool,
    /// A guest opened it, not the host of the server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Time when it was opened or entered last, in seconds since 1970; absent once an action was done on it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused_since: Option<u64>,
    /// Seconds that a move should take at most; 0 where nobody minds.
    #[serde(default)]
    pub clock: u32,
    /// The table on which the same is played again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// What was wanted when it was opened, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<String>,
    /// The name under which it is kept what its rules are made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Somebody wishes to go back.
    #[serde(skip)]
    pub back: Option<Back>,
    /// Since when whoever has the turn has it.
    #[serde(skip)]
    pub since: Option<std::time::Instant>,
    /// Counts changes, for stores that several servers share.
    #[serde(default)]
    pub version: u64,
    /// The seats.
    pub seats: Vec<Person>,
}

impl People {
    /// Whose secret this is. All are compared, each in the same time.
    pub fn role(&self, secret: &str) -> Option<Role> {
        let hash = hashed(secret);
        let is = |other: &str| same_hash(&hash, other);
        let mut role = None;
        if is(&self.spectator) {
            role = Some(Role::Spectator);
        }
        for (seat, person) in (0..).zip(&self.seats) {
            if person.secret.as_deref().is_some_and(is) {
                role = Some(Role::Seat(seat));
            }
        }
        if is(&self.owner) {
            role = Some(Role::Owner);
        }
        role
    }

    /// A line of chat, who and what; the oldest goes.
    pub fn say(&mut self, line: (String, String)) {
        self.chat.push(line);
        let old = self.chat.len().saturating_sub(CHAT);
        self.chat.drain(..old);
    }

    /// A seat asked a bot behind a row; of very many the oldest goes.
    pub fn ask(&mut self, asked: Asked) {
        self.asked.push(asked);
        let old = self.asked.len().saturating_sub(ASKED);
        self.asked.drain(..old);
    }

    /// The game has so many rows. Where it went back, hints stay told of, behind the last one.
    pub fn has_rows(&mut self, rows: u32) {
        self.asked.iter_mut().for_each(|asked| asked.row = asked.row.min(rows));
        let mut told: Vec<Asked> = Vec::new();
        self.asked.retain(|asked| {
            let new = !told.contains(asked);
            told.push(*asked);
            new
        });
    }

    /// Is there work that takes long: rules that are compiled at each save, a bot that searches?
    pub fn takes_long(&self) -> bool {
        self.dev || self.seats.iter().any(|person| People::searches(&person.who))
    }

    /// Is it a bot that searches?
    pub fn searches(who: &Sitting) -> bool {
        match who {
            Sitting::Bot(spec) => {
                matches!(spec.parse(), Ok(BotSpec::Strong { .. } | BotSpec::Mcts { .. }))
            }
            _ => false,
        }
    }

    /// The seats that somebody plays.
    pub fn seats_of(&self, role: &Role) -> Vec<u8> {
        match role {
            Role::Seat(seat) => vec![*seat],
            Role::Spectator => Vec::new(),
            Role::Owner => {
                let own = |person: &Person| match person.who {
                    Sitting::Here => true,
                    Sitting::Bot(_) => false,
                    Sitting::Link | Sitting::Open => self.dev,
                };
                (0..).zip(&self.seats).filter(|(_, p)| own(p)).map(|(seat, _)| seat).collect()
            }
        }
    }
}

/// Seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// A fresh secret of 128 bits in hexadecimal.
///
/// # Panics
/// The system gives no random bytes.
pub fn secret() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What is kept of a secret. Secrets are random and long, so that a plain hash says nothing of them.
pub fn hashed(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// Are these hashes the same? Takes as long whatever they are.
pub fn same_hash(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
