//! The game that is put together here: its types, and what has to be done with it beyond the traits of all games.
//!
//! Which game is meant is said here and in [`crate::setup`] alone.

use game::Problem;
use ledger::replay::Played;
use ledger::trace::Trace;

pub use kernel::{Action, FunctionId, Host, Piece, PieceClass, PieceId, Ruleset, SeatId, State};

/// The game behind the traits.
pub type TheGame = ledger::table::Table;

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

/// A seat leaves the game, outside of the rules, as ledgers tell it.
///
/// # Errors
/// It has left already, or a script failed.
pub fn drop_seat(game: &mut TheGame, state: &mut State, seat: u8) -> Result<(), String> {
    let done = game.drop_seat(state, SeatId(seat), &mut kernel::Silent);
    done.map_err(|problem| problem.explain(game.ruleset()))
}

/// Carries out an action and writes down what it changed and why.
///
/// # Errors
/// Refused or faulty; the position is untouched.
pub fn apply_traced(
    game: &mut TheGame,
    state: &mut State,
    (seat, action): (u8, Action),
    trace: &mut Trace,
) -> Result<(), Problem> {
    let done = game.apply_traced(state, SeatId(seat), action, trace);
    done.map_err(|problem| match problem {
        kernel::Problem::Refused(refusal) => Problem::Refused(refusal.explain(game.ruleset())),
        kernel::Problem::Fault(fault) => Problem::Fault(fault.message),
    })
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
pub fn done(played: &Played) -> Vec<Did> {
    let mut left = played.left.iter().peekable();
    let mut done = Vec::new();
    for (n, (seat, action)) in played.actions.iter().enumerate() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= n) {
            done.push(Did::Left(seat.0));
        }
        done.push(Did::Action(seat.0, *action));
    }
    done.extend(left.map(|(_, seat)| Did::Left(seat.0)));
    done
}
