//! The game that is put together here: its types, and what has to be done with it beyond the traits of all games.
//!
//! Which game is meant is said here and in [`crate::setup`] alone.

pub use kernel::{Action, FunctionId, Host, PieceId, Ruleset, SeatId, State};

/// The game behind the traits.
pub type TheGame = ledger::table::Table;

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
