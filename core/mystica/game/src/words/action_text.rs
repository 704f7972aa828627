//! The text of one action: the canonical one, and every spelling that ledgers use.

mod parts;
mod read;
mod tokens;
mod words;
mod write;

use kernel::action::Action;
use kernel::ids::*;
use kernel::{Ruleset, State};

use game::excerpt::shown;

use crate::words::names::Names;

/// A ruleset with its words: what is needed to read and write actions.
#[derive(Clone, Copy)]
pub struct Grammar<'a> {
    /// The rules.
    pub ruleset: &'a Ruleset,
    /// Their words.
    pub names: &'a Names,
}

/// What a command says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parsed {
    /// An action of the seat.
    Action(Action),
    /// `decline` alone: every open offer of the seat.
    DeclineAll,
    /// `transform A5` without a terrain: where the spades at hand lead. See [`kernel::Machine::default_terrain`].
    TransformDefault(HexId),
    /// `wait` and its like: nothing happens.
    Nothing,
    /// `resign`, `drop-faction X`: the seat leaves the game.
    Drop(SeatId),
    /// Written by the system, not by a player.
    Generated(Generated),
}

/// A command that the system writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generated {
    /// `setup`: the faction is chosen.
    Setup,
    /// `cult_income_for_faction`.
    CultIncome,
    /// `other_income_for_faction`.
    OtherIncome,
    /// `all_income_for_faction`, `income`: both in one row.
    AllIncome,
    /// `[opponent accepted power]`.
    Accepted,
    /// `[all opponents declined power]`.
    Declined,
    /// `+8vp for FIRE`: points, the scoring and the cult track, either `NONE`.
    Points(i16, FinalId, CultId),
    /// `score_resources`.
    Leftovers,
}

/// A command that says nothing in this ruleset. `at` is the byte of the command where it goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Byte offset within the command.
    pub at: usize,
    /// What is wrong, with a suggestion where a name is near.
    pub message: String,
}

impl std::fmt::Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TextError {}

impl Grammar<'_> {
    /// What ledgers call a seat: the code of its faction.
    pub fn seat_name(&self, state: &State, seat: SeatId) -> &str {
        let faction = state.seats.get(seat.at()).map_or(FactionId::NONE, |s| s.faction);
        self.ruleset.factions.get(faction.at()).map_or("?", |f| f.code.as_str())
    }

    /// The code of the faction that a seat and no other plays; `None` while it has none.
    pub fn only_seat_name(&self, state: &State, seat: SeatId) -> Option<&str> {
        let plays = |seat: SeatId| state.seats.get(seat.at()).map(|s| s.faction);
        let faction = plays(seat)?;
        let is_shared =
            state.seat_ids().any(|other| other != seat && plays(other) == Some(faction));
        let found = self.ruleset.factions.get(faction.at())?;
        (!is_shared).then_some(found.code.as_str())
    }

    /// The seat that plays the faction with this name.
    ///
    /// # Errors
    /// No such faction, or it does not play.
    pub fn seat(&self, state: &State, word: &[u8]) -> Result<SeatId, String> {
        let Some(faction) = self.names.factions.get(word) else {
            return Err(unknown("faction", word, &self.names.factions));
        };
        state
            .seat_ids()
            .find(|s| state.seat(*s).faction == FactionId(faction))
            .ok_or_else(|| format!("`{}` does not play in this game", shown(word)))
    }
}

/// "unknown faction `xy`; did you mean `xz`?"
pub fn unknown(kind: &str, word: &[u8], known: &crate::words::names::Lookup) -> String {
    if word.is_empty() {
        return format!("the name of a {kind} is missing");
    }
    let near = std::str::from_utf8(word).ok().and_then(|w| known.nearest(w));
    match near {
        Some(near) => format!("unknown {kind} `{}`; did you mean `{near}`?", shown(word)),
        None => format!("unknown {kind} `{}`", shown(word)),
    }
}
