//! Parts as content says them: tables of a module become the declarations of `parts`.
//!
//! Knows no game. Any dialect can take it: it puts [`KINDS`] among the kinds of its vocabulary, and hands the items in play to
//! [`read`]. What is not a part it leaves alone.
//!
//! ```text
//!  items in play --> Known: every name --> tables by their shapes, texts by their grammar --> Parts
//!                                               |                                              |  declarations, functions, places
//!                                               mistakes with file, line, column               v
//!                                                                             Parts::check: layouts for every number of seats
//! ```
//!
//! Amounts and conditions are short texts (`"coins >= 2 and count(hand) > 0"`), everything else is tables; the grammar stands in
//! `phrase.rs`, the keys in `shape.rs`.

#![forbid(unsafe_code)]

mod ask;
mod effect;
mod function;
mod known;
mod lint;
mod mistake;
mod module_names;
mod part;
mod phrase;
mod picture;
mod read;
pub mod script_api;
mod shape;
mod whole;

pub use ask::{Ask, Function, HOOKS, Played};
pub use known::{Lends, Lent, LentThing, Stranger};
pub use lint::{Idle, lint, lint_costs, lint_moves};
pub use module_names::module_of;
pub use read::{Parts, read, read_beside};
pub use shape::{
    AMEND_DOES, AMEND_KEYS, AMEND_OPTION, AUTOMA, COUNTER, DECISION, EXCHANGE, FUNCTION, GAME,
    KINDS, OVERRIDE, PHASE, PICTURE, PIECE, TASK, TEAM, TRACK, ZONE,
};
