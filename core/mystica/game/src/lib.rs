//! Implements the platform's traits for Terra Mystica: connects rules, scripts and text, replays
//! and writes ledgers, runs scenarios.
//!
//! Ledgers have the grammar of the online site. No piece of the game is named here: codes and
//! pieces come from the ruleset.
//!
//! Start with [`MysticaGame`], a ruleset with its scripts, and [`MysticaPosition`], a position. Texts
//! of actions are in [`words`], pictures of the board in [`drawing`], ledgers in [`ledger`].
//!
//! # Example
//!
//! The default variant: the first legal action as text, carried out, and the board after it.
//!
//! ```
//! use game::prelude::*;
//! use game::{Overlay, Viewer};
//! use ledger::recorded::RecordableGame;
//! use mystica::MysticaGame;
//! use workbench::{Content, GameParameters, VariantGameFactory};
//!
//! workbench::games! { MysticaGame }
//!
//! let content = Content::from_tree(GAMES, mystica_content::shipped());
//! let games = VariantGameFactory::new(&content, &GameParameters::of_variant(None))?;
//! let mut game: MysticaGame = games.rules().game()?;
//! let mut state = game.begin(&games.setup(7)?)?;
//!
//! let mut legal = Vec::new();
//! game.legal_actions(&state, &mut legal).map_err(|error| error.0)?;
//! let first = legal[0];
//! let text = game.text(&state, first.seat, first.action);
//! assert_eq!(game.read(&state, first.seat, &text)?, first.action);
//! game.apply(&mut state, first.seat, first.action)?;
//!
//! let seen = game.view(&state, Viewer::Spectator);
//! println!("{text}\n{}", game.draw(&seen, &Overlay::default(), false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod drawing;
pub mod ledger;
pub mod scenario;
pub mod trace;
pub mod words;

mod board_json;
mod host_timing;
mod import;
mod mystica_game;
mod new;
mod pictures;
mod playable;
mod position;
mod problem;
mod translation;
mod with_components;

pub use kernel::texts::TEXTS;
pub use mystica_game::MysticaGame;
pub use position::{CombinedState, MysticaObservation, MysticaPosition};
