//! Reads components from content: converts TOML tables of modules to declarations of the crate
//! `components`.
//!
//! The crate is independent of any game. A dialect adds [`KINDS`] to the kinds of its vocabulary,
//! and passes the items in play to [`read`]. Items of other kinds are ignored.
//!
//! ```text
//!  items in play --> every name --> tables by their shapes, texts by their grammar --> ContentComponents
//!                                          |                                  declarations, functions, spans
//!                                          v                                                   |
//!                             errors with file, line, column     ContentComponents::lay_out <--+
//!                                                                a layout for every number of seats
//! ```
//!
//! Amounts and conditions are short texts (`"coins >= 2 and count(hand) > 0"`); everything else is
//! TOML tables. `expression.rs` contains the grammar, `shape.rs` the keys.

#![forbid(unsafe_code)]

mod declarations;
mod diagnostic;
mod effect;
mod expression;
mod function;
mod function_signatures;
mod game_checks;
mod lint;
mod module_names;
mod picture;
mod read;
pub mod script_api;
mod shape;
mod symbols;

pub use function_signatures::{DeclaredFunction, FunctionHook, HOOKS, PlayableSeats};
pub use lint::{UnusedCheck, lint, lint_conditions, lint_costs, lint_moves};
pub use module_names::module_of;
pub use read::{ContentComponents, read, read_with_host};
pub use shape::{
    AMEND_DOES, AMEND_KEYS, AMEND_OPTION, AUTOMA, COUNTER, DECISION, EXCHANGE, FUNCTION, GAME,
    KINDS, OVERRIDE, PHASE, PICTURE, PIECE, TASK, TEAM, TRACK, ZONE,
};
pub use symbols::{HostCounter, HostInterface, HostObjects, UnknownObject};
