//! Text of one action: writes the canonical text and reads every spelling that ledgers use.

mod parts;
mod read;
mod tokens;
mod words;
mod write;

use kernel::action::Action;
use kernel::ids::*;
use kernel::texts::TEXTS;
use kernel::{Ruleset, State};
use language::say;

use game::excerpt::escape_bytes;

use crate::words::names::RulesetNames;

/// Reads and writes actions under one ruleset; borrows the rules and the names of their pieces.
#[derive(Clone, Copy)]
pub struct Grammar<'a> {
    pub ruleset: &'a Ruleset,
    pub names: &'a RulesetNames,
}

/// Result of reading one command: an action, or a line of a ledger that is not an action of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsedCommand {
    /// An action of the seat that gave the command.
    Action(Action),
    /// `decline` without an amount: declines every open offer of the seat.
    DeclineAll,
    /// `transform A5` without a terrain: the terrain follows from the spades at hand, see
    /// [`kernel::RulesEngine::default_terrain`].
    TransformDefault(HexId),
    /// `wait`, or a conversion of nothing: the position does not change.
    Nothing,
    /// `resign` or `drop-faction X`: this seat leaves the game.
    Drop(SeatId),
    /// A command that the program wrote, not a player.
    Generated(SystemCommand),
}

/// A command that comes from the program that wrote the ledger, not from a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemCommand {
    /// `setup`: the faction has been chosen.
    Setup,
    CultIncome,
    OtherIncome,
    /// `all_income_for_faction` or `income`: cult income and other income in one row.
    AllIncome,
    Accepted,
    Declined,
    /// `+8vp for FIRE`: points, the final scoring tile and the cult track; tile or track is `NONE`
    /// if it does not apply.
    Points(i16, FinalTileId, CultId),
    /// `score_resources`: the points for resources that are left at the end.
    Leftovers,
}

/// A command that cannot be read under this ruleset. `at` is the byte of the command where the
/// error is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandTextError {
    pub at: usize,
    /// The error, with a suggestion if a known name is similar.
    pub message: String,
}

impl std::fmt::Display for CommandTextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for CommandTextError {}

impl Grammar<'_> {
    /// Returns the ledger's name of a seat, which is the code of its faction; `?` before it has
    /// one.
    pub fn seat_name(&self, state: &State, seat: SeatId) -> &str {
        let faction = state.seats.get(seat.at()).map_or(FactionId::NONE, |s| s.faction);
        self.ruleset.factions.get(faction.at()).map_or("?", |f| f.code.as_str())
    }

    /// Returns the name of a seat for readers, in their language: that of its faction; `?` before it
    /// has one. In English it is the ledger's name.
    pub fn shown_seat_name(&self, state: &State, seat: SeatId) -> String {
        let faction = state.seats.get(seat.at()).map_or(FactionId::NONE, |s| s.faction);
        self.ruleset.faction_name(faction)
    }

    /// Returns the code of the seat's faction if no other seat plays the same faction, else `None`.
    /// Also `None` while the seat has no faction.
    pub fn only_seat_name(&self, state: &State, seat: SeatId) -> Option<&str> {
        let plays = |seat: SeatId| state.seats.get(seat.at()).map(|s| s.faction);
        let faction = plays(seat)?;
        let is_shared =
            state.seat_ids().any(|other| other != seat && plays(other) == Some(faction));
        let found = self.ruleset.factions.get(faction.at())?;
        (!is_shared).then_some(found.code.as_str())
    }

    /// Finds the seat that plays the faction with this name.
    ///
    /// # Errors
    /// If the faction is unknown or no seat plays it.
    pub fn seat(&self, state: &State, word: &[u8]) -> Result<SeatId, String> {
        let Some(faction) = self.names.factions.get(word) else {
            return Err(unknown(&say!(TEXTS, "class-faction"), word, &self.names.factions));
        };
        state
            .seat_ids()
            .find(|s| state.seat(*s).faction == FactionId(faction))
            .ok_or_else(|| say!(TEXTS, "not-a-seat-plain", name = escape_bytes(word).to_string()))
    }
}

/// Builds the error for an unknown name, for example "unknown faction `xy`; did you mean `xz`?". An
/// empty word gets a message that the name is missing.
pub fn unknown(kind: &str, word: &[u8], names: &crate::words::names::WordLookup) -> String {
    if word.is_empty() {
        return say!(TEXTS, "name-missing", kind = kind);
    }
    let near = std::str::from_utf8(word).ok().and_then(|w| names.nearest(w));
    match near {
        Some(near) => {
            let name = escape_bytes(word).to_string();
            say!(TEXTS, "unknown-did-you-mean", kind = kind, name = name, near = near)
        }
        None => say!(TEXTS, "unknown-plain", kind = kind, name = escape_bytes(word).to_string()),
    }
}
