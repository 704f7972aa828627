//! Recorded games of any kind as text: ledgers, replay, scenario tests, comparison of rules, and traces.
//!
//! A ledger has a head (variant, seats, seed) and rows with the actions. Start with the trait
//! [`RecordableGame`](recorded::RecordableGame), which a game implements, and with [`replay::Replayer`], which plays
//! ledgers again. [`write::write`] writes them. An error is a [`LedgerError`] with line and column.
//!
//! | what | where |
//! |---|---|
//! | positions in a ledger, and errors with source spans | [`source`] |
//! | the head of a ledger: variant, settings, seats | [`head`] |
//! | the trait of a game that can be recorded, traced, and used in scenarios | [`recorded::RecordableGame`] |
//! | commands in a row, results of chance, rows of a game without a form of its own | [`rows`], [`draws`], [`plain`] |
//! | what each action changed, and why | [`trace`] |
//! | restoring ledgers copied from a web page | [`page_copy`] |
//! | writing a ledger, and replaying it row by row | [`write`], [`replay`], [`recorded`] |
//! | comparing two sets of rules over recorded games | [`difference`] |
//! | scenario tests: positions, actions and expectations | [`scenario`] |
//!
//! The crate contains no particular game; each game defines its rows, comment rows and entries of the head.
//!
//! # Example
//!
//! A small game of components, declared in seven lines, and a ledger of it.
//!
//! ```
//! use content::ContentTree;
//! use ledger::replay::{LedgerReplayOptions, Replayer};
//! use tabletop::TabletopGame;
//! use workbench::{Content, LedgerRulesProvider, RuleOverrides};
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
//! let text = "# loam 1 variant=purse seed=7\nsetup red\nsetup blue\n\
//!     red: take\nblue: stop\nred: stop\n";
//! let provider =
//!     LedgerRulesProvider::<TabletopGame>::new(&content, None, RuleOverrides::default());
//! let mut replayer = Replayer::<TabletopGame, _>::new(provider);
//! let options = LedgerReplayOptions { check: true, ..LedgerReplayOptions::default() };
//! let report = replayer.replay("purse.txt", text.as_bytes(), options);
//! assert!(report.is_clean() && report.finished, "{report}");
//! assert_eq!(report.scores, [1, 0]);
//!
//! // An illegal row is an error at its place.
//! let wrong = text.replace("blue: stop", "red: stop");
//! let report = replayer.replay("purse.txt", wrong.as_bytes(), options);
//! assert_eq!((report.errors[0].line, report.finished), (5, false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod by_numbers;
pub mod difference;
pub mod draws;
pub mod head;
pub mod page_copy;
pub mod plain;
pub mod recorded;
pub mod replay;
pub mod report;
pub mod rows;
pub mod scenario;
pub mod source;
pub mod trace;
pub mod write;

pub use by_numbers::apply_by_numbers;
pub use source::LedgerError;
