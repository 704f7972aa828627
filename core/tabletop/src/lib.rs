//! Implements the platform's traits for games that consist of components only: content dialect,
//! rules, ledgers, scenarios.
//!
//! The crate contains no game. A module declares `dialect = "tabletop"` in `module.toml`. The rest
//! of a game is tables of components, and Lua for rules that tables cannot express.
//!
//! Start with [`TabletopGame`], a game with its scripts. [`TabletopDialect`] compiles tables to a
//! [`TabletopRuleset`], and a [`TabletopSetup`] begins a game.
//!
//! ```text
//!  tables --> TabletopDialect --> TabletopRuleset: layouts by number of seats
//!    --> TabletopGame, with its scripts: Rules Views GameText Report RecordableGame Playable
//! ```
//!
//! # Example
//!
//! A whole game in seven lines of TOML: each seat takes coins in turn until all have stopped.
//!
//! ```
//! use content::ContentTree;
//! use game::prelude::*;
//! use ledger::recorded::RecordableGame;
//! use tabletop::{TabletopGame, TabletopSetup};
//! use workbench::{Content, RuleOverrides};
//!
//! workbench::games! { TabletopGame }
//!
//! let module = "id = 'purse'\nname = 'Purse'\nversion = '1'\napi = 1\ndialect = 'tabletop'\n";
//! let rules = r#"
//! counter = [{ id = "coins", of = "each", most = 9 }]
//! decision = [{ id = "turn", option = [
//!     { id = "take", text = "take", when = "coins < 3", does = { gain = "coins" } },
//!     { id = "stop", text = "stop", role = "end", does = { pass = true } },
//! ] }]
//! phase = [{ id = "play", asks = "turn", how = "turns" }]
//! game = { seats = [2, 4], points = "coins" }
//! "#;
//! let mut tree = ContentTree::default();
//! tree.insert("scripts/purse/module.toml", module);
//! tree.insert("scripts/purse/purse.toml", rules);
//! tree.insert("variants/purse.toml", "id = 'purse'\nname = 'Purse'\nmodules = ['purse']\n");
//! let content = Content::from_tree(GAMES, tree);
//! let rules = content.rules::<TabletopGame>(Some("purse"), &RuleOverrides::default())?;
//!
//! let mut game = rules.game()?;
//! let setup = TabletopSetup { seats: 2, seed: 7, ..TabletopSetup::default() };
//! let mut state = game.begin(&setup)?;
//! for (seat, text) in [(0, "take"), (1, "stop"), (0, "stop")] {
//!     let action = game.read(&state, seat, text)?;
//!     game.apply(&mut state, seat, action)?;
//! }
//! assert!(game.is_over(&state));
//! assert_eq!(game.scores(&state), [1, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod dialect;
mod facts;
mod new;
mod playable;
mod recorded;
mod setup;
mod table;

/// Texts of this crate, which it shares with `components`.
pub use components::TEXTS;
pub use dialect::{TabletopDialect, TabletopRuleset};
pub use facts::{component_facts, observation_facts};
pub use recorded::{PositionEditor, WORDS, pieces_to_layout_names, to_layout_names};
pub use setup::TabletopSetup;
pub use table::TabletopGame;

/// The list of dialects for content that uses this dialect only.
pub static DIALECTS: content::Dialects = content::Dialects::new(&[&TabletopDialect]);
