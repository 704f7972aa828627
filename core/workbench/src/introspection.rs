//! Facts about a game for tools: its pieces and phases, time spent in hooks, and the hook behind a
//! failed determinism check.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

/// A piece of a game: anything that has rules or numbers, such as a faction or a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePiece {
    /// Module and name, such as `base:giants`.
    pub id: String,
    /// Short name in ledgers; may be empty.
    pub code: String,
    pub name: String,
    /// Path of the declaring file, relative to the content folder.
    pub file: String,
    /// Plural display name of its kind.
    pub kind: &'static str,
    pub class: PieceClass,
    /// Whether the piece has rules, not only numbers.
    pub has_rules: bool,
    pub has_script: bool,
}

/// Role of a piece in terms that do not depend on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceClass {
    /// The identity of a seat.
    Faction,
    /// Something that belongs to one seat.
    OfSeat,
    /// Something that belongs to all seats in common.
    OfTable,
    /// An added rule that is not part of the original game.
    HouseRule,
}

impl GamePiece {
    /// Returns the module of the piece: the part of its id before the colon.
    pub fn module(&self) -> &str {
        self.id.split_once(':').map_or(&self.id, |(module, _)| module)
    }
}

/// The sequence of phases of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PhaseSequence {
    /// Number of rounds; 0 if phases determine how often they repeat.
    pub rounds: u8,
    pub phases: Vec<GamePhase>,
}

/// A phase of a game, as content or the engine defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePhase {
    /// Display name of the part of the game that contains the phase.
    pub part: String,
    pub id: String,
    /// Display name or short description.
    pub name: String,
    /// Whether only content declares the phase, so that the engine does nothing in it.
    pub is_declared: bool,
    /// What is special in the last round; empty if nothing is.
    pub last_round: &'static str,
}

/// Which calls a virtual machine has seen before a compared call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallHistory {
    /// The calls of the game that is played.
    Own,
    /// Calls that the game did not make.
    Another,
}

/// The hook whose answers differ between two virtual machines.
#[derive(Clone, Debug, Serialize)]
pub struct HookAttribution {
    pub module: String,
    pub piece: String,
    pub hook: String,
    /// Path of the script.
    pub file: String,
    /// Line of the function, from 1.
    pub line: u32,
    /// Description of the differing answers.
    pub detail: String,
}

/// Call counts and times of all script functions of a game, in the order of the ruleset's function
/// list.
#[derive(Debug)]
pub struct FunctionTimes(Vec<FunctionTime>);

#[derive(Debug, Default)]
struct FunctionTime {
    nanoseconds: AtomicU64,
    calls: AtomicU64,
}

impl FunctionTimes {
    /// Creates counters for this number of functions, all zero.
    pub fn new(functions: usize) -> FunctionTimes {
        FunctionTimes((0..functions).map(|_| FunctionTime::default()).collect())
    }

    /// Adds one call of a function that took this long.
    pub fn add(&self, function: usize, nanoseconds: u64) {
        if let Some(spent) = self.0.get(function) {
            spent.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
            spent.calls.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Returns number of calls and total nanoseconds of each function.
    pub fn spent(&self) -> impl Iterator<Item = (u64, u64)> {
        let load = |n: &AtomicU64| n.load(Ordering::Relaxed);
        self.0.iter().map(move |spent| (load(&spent.calls), load(&spent.nanoseconds)))
    }
}
