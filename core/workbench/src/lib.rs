//! The library of Loam: compiles content to rules, plays and saves games, reloads changed content
//! during a game, runs scenario tests, and compares rules.
//!
//! The command line, the web server and the Python package use this crate. It never prints, reads
//! the keyboard or ends the process. Failures are an [`Error`], and long operations report progress
//! through callbacks.
//!
//! Start with [`Content`], the content in use, and [`VariantGameFactory`], which sets up games of a
//! variant. A [`Session`] plays one game in this process; a [`Workbench`] also reloads changed
//! files.
//!
//! # Example
//!
//! The content built into the program, and the first actions of a game until one has a trace.
//!
//! ```
//! use mystica::MysticaGame;
//! use tabletop::TabletopGame;
//! use workbench::{Content, GameParameters, Session, VariantGameFactory};
//!
//! workbench::games! { MysticaGame, TabletopGame }
//!
//! let content = Content::open(GAMES, None, &[])?;
//! let two = GameParameters { players: Some(2..=2), ..GameParameters::of_variant(None) };
//! let games = VariantGameFactory::<MysticaGame>::new(&content, &two)?;
//! let mut session = Session::from_history(&games, &[])?;
//! session.name_causes();
//!
//! // A player types an action, or its number in the list of legal actions.
//! while session.history.last().is_none_or(|step| step.log_lines.is_empty()) {
//!     session.type_action("1")?;
//! }
//! // Each line of the trace names a change, the rule or piece behind it, file and line.
//! for step in &session.history {
//!     println!("{}: {}", step.name, step.text);
//!     for line in &step.log_lines {
//!         println!("  {line}");
//!     }
//! }
//!
//! // An illegal action changes nothing and says why.
//! let before = session.history.len();
//! let why = session.type_action("fly away").unwrap_err().to_string();
//! assert!(why.contains("fly"), "{why}");
//! assert_eq!(session.history.len(), before);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod api_migration;
mod autosave;
pub mod bots;
pub mod certificate;
pub mod conflict_text;
pub mod corpus;
mod diagnostic;
pub mod difference;
pub mod disclosure;
pub mod disk;
pub mod edits;
pub mod erased_game;
pub mod error;
pub mod failures;
pub mod format;
pub mod game_options;
pub mod games;
pub mod hint;
pub mod history;
pub mod import;
pub mod input;
pub mod introspection;
pub mod irreversible;
pub mod library;
pub mod no_scripts;
pub mod openings;
pub mod outcome;
pub mod pair;
pub mod parameter;
pub mod playable;
pub mod random_options;
pub mod reload;
pub mod reload_fixture;
pub mod runs;
pub mod scaffold;
pub mod scenarios;
pub mod session;
pub mod setup;
mod smoke_playouts;
pub mod tables;
pub mod texts;
pub mod token_actions;
pub mod vector_env;
pub mod watch;
pub mod workbench;
pub mod worth;

pub use erased_game::ErasedSession;
pub use error::Error;
pub use game_options::{GameParameters, ReplayRules, RequiredCertainty, RuleOverrides};
pub use games::Games;
pub use history::ActionOrLeave;
pub use library::{CompiledRules, Conflicts, Content, Diagnostic, LedgerRulesProvider, variant_of};
pub use playable::{FactionNames, FullGame, NamedRuleset, Playable, SetupTranslator};
pub use session::{Session, TypedLineError};
pub use tables::VariantGameFactory;
pub use workbench::Workbench;

/// Used by the expansion of [`games!`].
#[doc(hidden)]
pub use content;
