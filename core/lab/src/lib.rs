//! The laboratory: bots, simulation of many games, paired comparison of rules, invariant checks, statistics and report pages.
//!
//! The code uses games only through the trait [`game::Game`] (design contract C13). It contains no type and no rule
//! of a particular game.
//!
//! Start with [`sim::run`]: it plays games of a [`GameSource`] between bots ([`BotSpec`]) and returns a [`RunSummary`].
//! [`compare`] plays the same games under two sets of rules, [`strength`] measures bots, [`fuzz`] checks invariants.
//!
//! # Example
//!
//! Ten games between two bots. The game is one of components, declared in seven lines.
//!
//! ```
//! use content::ContentTree;
//! use lab::sim::{self, SimOptions};
//! use tabletop::TabletopGame;
//! use workbench::{Content, GameParameters, VariantGameFactory};
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
//!
//! let two = GameParameters { players: Some(2..=2), ..GameParameters::of_variant(Some("purse")) };
//! let games = VariantGameFactory::<TabletopGame>::new(&content, &two)?;
//! let options = SimOptions {
//!     games: 10,
//!     first: 0,
//!     seed: 7,
//!     threads: 2,
//!     bots: vec!["greedy".parse()?, "random".parse()?],
//!     keep_actions: false,
//!     record: None,
//!     check_invariants: true,
//! };
//! let summary = sim::run(&games, &options, &|_, _| {}, &|_| {}).map_err(|error| error.0)?;
//! assert_eq!((summary.games(), summary.bad()), (10, 0));
//! let [greedy, random] = summary.by_place() else { panic!("two seats play") };
//! println!("greedy {}, random {} coins a game", greedy.mean(), random.mean());
//! assert!(greedy.mean() > random.mean());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod game_source;

pub mod simultaneous;
mod turns;

pub mod bots;
pub mod playout;
pub mod record;
pub mod value_network;

pub mod columns;
pub mod run_folder;
pub mod sim;
pub mod store;
pub mod strength;
pub mod summary;
pub mod totals;
pub mod workers;

pub mod checked_play;
pub mod determinism;
pub mod failing;
pub mod fuzz;
pub mod invariants;
pub mod perft;
pub mod shrink;

pub mod action_value;
pub mod compare;
pub mod degenerate_play;
pub mod luck_share;
pub mod openings;
#[cfg(feature = "train")]
pub mod training;
pub mod tune;
pub mod worth;

pub mod bench;

pub mod report;
pub mod statistics;
mod texts;

pub use bots::{Bot, BotSpec, Observation};
pub use game_source::{GameSource, StoppableSource};
pub use playout::{MOST_ACTIONS, PlayedGame, PlayoutEnd, PlayoutRunner};
pub use record::{PlayoutRecord, RecordDetail};
pub use summary::RunSummary;
pub use texts::TEXTS;
