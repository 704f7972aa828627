//! The library of Loam: compiles content to rules, plays and saves games, migrates them when rules
//! change, runs a server's tables, and compares rules.
//!
//! The command line, the web server and the Python package use this crate. It never prints, reads
//! the keyboard or ends the process. Failures are an [`Error`], and long operations report progress
//! through callbacks.

#![forbid(unsafe_code)]

pub mod amended;
pub mod batch;
pub mod bots;
pub mod certificate;
pub mod corpus;
pub mod desk;
pub mod difference;
pub mod disk;
pub mod done;
pub mod edits;
pub mod error;
pub mod examined;
pub mod failures;
pub mod games;
pub mod held;
pub mod hint;
pub mod import;
mod kept;
pub mod library;
mod mistake;
pub mod no_scripts;
pub mod openings;
pub mod pair;
pub mod playable;
pub mod random_options;
pub mod reload;
pub mod runs;
pub mod scaffold;
pub mod scenarios;
pub mod session;
pub mod setup;
pub mod shown;
pub mod spoken;
pub mod tables;
pub mod telling;
mod tried;
pub mod typed;
pub mod wanted;
pub mod watch;
pub mod words;
pub mod workbench;
pub mod worth;

pub use done::Did;
pub use error::Error;
pub use games::Games;
pub use held::Held;
pub use library::{Conflicts, Content, ForLedgers, Mistake, Rules, variant_of};
pub use playable::{Authored, Examined, Faction, Paired, Playable, Shown, Title, Translation};
pub use session::Session;
pub use tables::Tables;
pub use wanted::{GameWanted, RulesWanted, Strict, Under};
pub use workbench::Workbench;

/// Used by the expansion of [`games!`].
#[doc(hidden)]
pub use content;
