//! Games that are made of parts alone: what their content declares, and the game behind the traits of `game` and `record`.
//!
//! Knows no game. `module.toml` says `dialect = "tabletop"`; everything else is tables of parts and, where these cannot say it, Lua.
//!
//! ```text
//!  tables --> Tabletop (dialect) --> Declared: layouts by number of seats --> TableGame, with its scripts
//!                                                                                        Rules Views Chance Text Report Draw
//!                                                                                        Traced HeadGrammar Recorded Staged
//! ```

#![forbid(unsafe_code)]

mod dialect;
mod facts;
mod new;
mod playable;
mod recorded;
mod setup;
mod table;

pub use dialect::{Declared, Tabletop};
pub use facts::{lying, sights};
pub use recorded::{StagedParts, WORDS, parts_called, pieces_called};
pub use setup::Setup;
pub use table::TableGame;

/// A compiled variant.
pub type Compiled = content::Compiled<Declared>;

/// The dialects of content of which this is the only one.
pub static DIALECTS: content::Dialects = content::Dialects::new(&[&Tabletop]);
