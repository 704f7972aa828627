//! The game that is put together here: its types, and what has to be done with it beyond the traits of all games.
//!
//! Which game is meant is said here and in [`crate::setup`] alone.

use record::replay::Played;

pub use kernel::{Action, FunctionId, Host, Piece, PieceClass, PieceId, Ruleset, SeatId, State};

/// The game behind the traits.
pub type TheGame = table::Table;

/// What somebody sees of a position.
pub type View = <TheGame as game::Views>::View;

/// A position under other rules, and what was lost on the way, in words.
///
/// # Errors
/// The position does not fit them, and why.
pub fn migrate(
    state: &State,
    from: &Ruleset,
    to: &Ruleset,
) -> Result<(State, Vec<String>), String> {
    kernel::migrate(state, from, to)
}

/// How many pieces of a compiled variant are house rules.
pub fn house_rules(compiled: &dialect::Compiled) -> usize {
    compiled.ruleset.count(kernel::PieceClass::HouseRule)
}

/// The module that a piece belongs to.
pub fn module_of(rules: &Ruleset, piece: PieceId) -> &str {
    let id = rules.pieces[piece.at()].id.as_str();
    id.split_once(':').map_or(id, |(module, _)| module)
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Did {
    /// A seat took an action.
    Action(u8, Action),
    /// A seat left the game.
    Left(u8),
}

impl Did {
    /// Whose it was.
    pub fn seat(self) -> u8 {
        match self {
            Did::Action(seat, _) | Did::Left(seat) => seat,
        }
    }
}

/// Everything that was done in a game that was played again.
pub fn done(played: &Played<TheGame>) -> Vec<Did> {
    let mut left = played.left.iter().peekable();
    let mut done = Vec::new();
    for (n, (seat, action)) in played.actions.iter().enumerate() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= n) {
            done.push(Did::Left(*seat));
        }
        done.push(Did::Action(*seat, *action));
    }
    done.extend(left.map(|(_, seat)| Did::Left(*seat)));
    done
}
