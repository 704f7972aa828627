//! What is found out about a game by looking at it from outside: its pieces, what its hooks take, and which hook is to blame.

use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

/// A piece of a game: anything with rules or numbers of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// `base:giants`: its module and its name.
    pub id: String,
    /// What ledgers call it; may be empty.
    pub code: String,
    /// What it is called.
    pub name: String,
    /// The file that declares it, from the content folder.
    pub file: String,
    /// The name of its kind, in the plural, for readers.
    pub kind: &'static str,
    /// What it is to whoever does not know the game.
    pub class: PieceClass,
    /// Does it have rules of its own, not numbers alone?
    pub has_rules: bool,
    /// Does it need a script?
    pub has_script: bool,
}

/// What a piece is to whoever does not know the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceClass {
    /// Who a seat is.
    Faction,
    /// Something that one seat has.
    OfSeat,
    /// Something that all seats have in common.
    OfTable,
    /// A rule that somebody added to the game.
    HouseRule,
}

impl Piece {
    /// The module that it belongs to.
    pub fn module(&self) -> &str {
        self.id.split_once(':').map_or(&self.id, |(module, _)| module)
    }
}

/// What a game goes through from its beginning to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// How many rounds it has; 0 where phases say how often they come.
    pub rounds: u8,
    /// Its phases, in their order.
    pub phases: Vec<Phase>,
}

/// A phase of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// The part of the game that it belongs to, in words.
    pub part: String,
    /// Its name in content.
    pub id: String,
    /// Its name for readers, or what goes on in it.
    pub name: String,
    /// Content declares it, and the rules do nothing in it.
    pub is_declared: bool,
    /// What is special about it in the last round, in words; empty where nothing is.
    pub last_round: &'static str,
}

/// What went on in a machine before it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Past {
    /// What really went on.
    Own,
    /// Another past than it had.
    Another,
}

/// The hook whose answers differ.
#[derive(Clone, Debug, Serialize)]
pub struct Blame {
    /// Its module.
    pub module: String,
    /// The piece.
    pub piece: String,
    /// The hook.
    pub hook: String,
    /// The script.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// How the answers differ.
    pub detail: String,
}

/// How long each function of a game's scripts took, in the order in which the rules list them.
#[derive(Debug)]
pub struct Clock(Vec<Spent>);

#[derive(Debug, Default)]
struct Spent {
    nanoseconds: AtomicU64,
    calls: AtomicU64,
}

impl Clock {
    /// For so many functions, of which none was called.
    pub fn new(functions: usize) -> Clock {
        Clock((0..functions).map(|_| Spent::default()).collect())
    }

    /// A call of a function took so many nanoseconds.
    pub fn add(&self, function: usize, nanoseconds: u64) {
        if let Some(spent) = self.0.get(function) {
            spent.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
            spent.calls.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Calls and nanoseconds by function.
    pub fn spent(&self) -> impl Iterator<Item = (u64, u64)> {
        let load = |n: &AtomicU64| n.load(Ordering::Relaxed);
        self.0.iter().map(move |spent| (load(&spent.calls), load(&spent.nanoseconds)))
    }
}
