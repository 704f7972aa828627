//! Implements the platform's traits for games that consist of components only: the content dialect,
//! rules, ledgers and scenarios.
//!
//! The crate contains no game. A module selects it with `dialect = "tabletop"` in `module.toml`.
//! Everything else is declared in tables of components, and in Lua where tables cannot express a
//! rule.
//!
//! ```text
//!  TOML tables --> TabletopDialect --> TabletopRuleset: layouts by number of seats
//!                                             |
//!                                             v
//!                     TabletopGame, with its scripts: the traits of `game`, ledgers and scenarios
//! ```

#![forbid(unsafe_code)]

mod dialect;
mod facts;
mod new;
mod playable;
mod recorded;
mod setup;
mod table;

pub use dialect::{TabletopDialect, TabletopRuleset};
pub use facts::{component_facts, observation_facts};
pub use recorded::{PositionEditor, WORDS, pieces_to_layout_names, to_layout_names};
pub use setup::TabletopSetup;
pub use table::TabletopGame;

/// A compiled variant of a component game.
pub type CompiledTabletop = content::CompiledVariant<TabletopRuleset>;

/// The list of dialects for content that uses this dialect only.
pub static DIALECTS: content::Dialects = content::Dialects::new(&[&TabletopDialect]);
