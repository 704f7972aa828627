//! People of a table: seats, hashed secrets, standing answers, notes and chat. Stored separately
//! from the ledger.

use std::time::{SystemTime, UNIX_EPOCH};

use lab::BotSpec;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

/// Maximum number of chat lines kept.
const CHAT: usize = 200;

/// Maximum number of hints kept in the log, more than a game has rows.
const MAX_HINTS: usize = 2_000;

/// Names of clients without a seat, in the chat.
pub(super) const OWNER: &str = "owner";
pub(super) const ONLOOKER: &str = "a spectator";

/// Authenticated role of a client at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientRole {
    /// The person who opened the table.
    Owner,
    /// The person with the link of this seat.
    Seat(u8),
    /// A person with the spectator link.
    Spectator,
}

/// A standing answer to offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StandingRule {
    /// Accept offers that cost at most this many points.
    Most(i32),
    /// Decline all offers.
    Never,
}

/// Who plays a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatPlayer {
    /// The owner, on the owner's device.
    #[default]
    Here,
    /// A person with a link.
    Link,
    /// The first person who opens the link.
    Open,
    /// A bot, in the notation of the command line.
    Bot(String),
}

/// State of a seat that is not part of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatOccupant {
    pub who: SeatPlayer,
    /// Display name chosen by the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Hash of the secret in the seat's link.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standing: Option<StandingRule>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
    /// Address that is notified at this seat's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// Code of the language in which it is notified; empty: English.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub webhook_language: String,
}

/// A pending request to go back, with consents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct GoBackRequest {
    pub row: u32,
    /// The seat that asked.
    pub by: u8,
    /// Seats that have consented.
    pub agreed: Vec<u8>,
    /// Seats that have not answered yet.
    pub waits: Vec<u8>,
    /// Number of rows when the request was made. The request is void once this changes.
    #[serde(skip)]
    pub at: u32,
}

/// A hint that a seat requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestedHint {
    pub row: u32,
    pub seat: u8,
}

/// Everything about a table that its ledger does not contain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TablePeople {
    /// Display name of the table.
    pub title: String,
    pub variant: String,
    /// Whether this is a dev table: rows can be undone, and the owner has all seats without a bot.
    #[serde(default)]
    pub dev: bool,
    /// Hash of the owner's secret.
    pub owner: String,
    /// Hash of the spectators' secret; empty if spectators are not allowed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub spectator: String,
    /// Pause before a bot's action, in milliseconds.
    pub pace: u64,
    pub seed: u64,
    /// Names of the seats in the game.
    pub names: Vec<String>,
    /// Names of the seats to act when this was written, for lists of tables.
    #[serde(default)]
    pub turn: Vec<String>,
    /// Whether the game was over when this was written.
    #[serde(default)]
    pub over: bool,
    /// Number of rows; `None` while the table is not loaded.
    #[serde(skip)]
    pub row: Option<u32>,
    /// Chat lines: name and text.
    #[serde(default)]
    pub chat: Vec<(String, String)>,
    /// Whether the table is hidden in lists.
    #[serde(default)]
    pub archived: bool,
    /// Requested hints, without duplicates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<RequestedHint>,
    /// Whether hints are forbidden.
    #[serde(default)]
    pub no_hints: bool,
    /// Whether a guest opened the table, not the host of the server.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guest: bool,
    /// Time of opening or of the last visit, in seconds since 1970; `None` once an action was
    /// taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unused_since: Option<u64>,
    /// Seconds that a move should take at most; 0 for no limit.
    #[serde(default)]
    pub clock: u32,
    /// Id of the rematch table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// Parameters with which the table was opened, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<String>,
    /// Name under which the store keeps the source of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The pending request to go back.
    #[serde(skip)]
    pub back: Option<GoBackRequest>,
    /// Time since which the present seats have had the turn.
    #[serde(skip)]
    pub since: Option<std::time::Instant>,
    /// Counts changes, for stores that several servers share.
    #[serde(default)]
    pub version: u64,
    pub seats: Vec<SeatOccupant>,
}

impl TablePeople {
    /// Returns the role of a secret. Compares with all hashes in constant time, so that timing
    /// reveals nothing.
    pub fn role(&self, secret: &str) -> Option<ClientRole> {
        let hash = hashed(secret);
        let is_hash = |other: &str| same_hash(&hash, other);
        let mut role = None;
        if is_hash(&self.spectator) {
            role = Some(ClientRole::Spectator);
        }
        for (seat, person) in (0..).zip(&self.seats) {
            if person.secret.as_deref().is_some_and(is_hash) {
                role = Some(ClientRole::Seat(seat));
            }
        }
        if is_hash(&self.owner) {
            role = Some(ClientRole::Owner);
        }
        role
    }

    /// Adds a chat line of a person with this name; drops the oldest if there are too many.
    pub fn add_chat_line(&mut self, name: String, text: String) {
        self.chat.push((name, text));
        let old = self.chat.len().saturating_sub(CHAT);
        self.chat.drain(..old);
    }

    /// Adds a requested hint; drops the oldest if there are too many.
    pub fn request_hint(&mut self, hint: RequestedHint) {
        self.asked.push(hint);
        let old = self.asked.len().saturating_sub(MAX_HINTS);
        self.asked.drain(..old);
    }

    /// Adapts the recorded hints to a smaller number of rows: hints of removed rows now belong to
    /// the last row.
    pub fn has_rows(&mut self, rows: u32) {
        self.asked.iter_mut().for_each(|hint| hint.row = hint.row.min(rows));
        let mut distinct: Vec<RequestedHint> = Vec::new();
        self.asked.retain(|hint| {
            let new = !distinct.contains(hint);
            distinct.push(*hint);
            new
        });
    }

    /// Returns whether the table may block its thread for long: a dev table, or one with a
    /// searching bot.
    pub fn takes_long(&self) -> bool {
        self.dev || self.seats.iter().any(|person| TablePeople::searches(&person.who))
    }

    /// Returns whether the seat is played by a bot that searches.
    pub fn searches(player: &SeatPlayer) -> bool {
        match player {
            SeatPlayer::Bot(spec) => {
                matches!(spec.parse(), Ok(BotSpec::Strong { .. } | BotSpec::Mcts { .. }))
            }
            _ => false,
        }
    }

    /// Returns the seats that a role plays.
    pub fn seats_of(&self, role: &ClientRole) -> Vec<u8> {
        match role {
            ClientRole::Seat(seat) => vec![*seat],
            ClientRole::Spectator => Vec::new(),
            ClientRole::Owner => {
                let own = |person: &SeatOccupant| match person.who {
                    SeatPlayer::Here => true,
                    SeatPlayer::Bot(_) => false,
                    SeatPlayer::Link | SeatPlayer::Open => self.dev,
                };
                (0..).zip(&self.seats).filter(|(_, p)| own(p)).map(|(seat, _)| seat).collect()
            }
        }
    }
}

/// Returns the present time in seconds since 1970.
pub(super) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// Generates a secret of 128 bits in hexadecimal.
///
/// # Panics
/// Panics if the system gives no random bytes.
pub fn secret() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    game::hash::hex(&bytes)
}

/// Hashes a secret for storage. Secrets are long and random, so a plain hash is sufficient.
pub fn hashed(secret: &str) -> String {
    blake3::hash(secret.as_bytes()).to_hex().to_string()
}

/// Compares hashes in constant time.
pub fn same_hash(one: &str, other: &str) -> bool {
    one.as_bytes().ct_eq(other.as_bytes()).into()
}
