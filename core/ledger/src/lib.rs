//! Recorded games of any kind as text: ledgers, replay, scenario tests, comparison of rules, and traces.
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
