//! Implements the platform's traits for games that consist of components only: content dialect,
//! rules, ledgers, scenarios.
//!
//! The crate contains no game. A module says `dialect = "tabletop"` in `module.toml`; the rest is
//! tables of components, and Lua for rules that tables cannot express.
//!
//! ```text
//!  tables --> TabletopDialect --> TabletopRuleset: layouts by number of seats --> TabletopGame, with its scripts
//!                                                             Rules Views GameText Report RecordableGame Playable
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

/// The list of dialects for content that uses this dialect only.
pub static DIALECTS: content::Dialects = content::Dialects::new(&[&TabletopDialect]);
