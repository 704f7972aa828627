//! Recorded games of any game, as text: heads, rows, replays, scenarios, differences of two rules, traces.
//!
//! | what | where |
//! |---|---|
//! | places in a ledger, and mistakes with theirs | [`source`] |
//! | the head: which game was played, under what, by whom | [`head`] |
//! | what a game has to say for it: to be traced, recorded, staged | [`trace::Traced`], [`recorded::Recorded`], [`scenario::Staged`] |
//! | commands in a row, draws behind a command, the rows of a game that has no form of its own | [`rows`], [`draws`], [`plain`] |
//! | ledgers copied from a web page: what copying changed is restored | [`page_copy`] |
//! | writing a game down, and playing it again row by row | [`write`], [`replay`], [`desk`] |
//! | two rules over recorded games | [`difference`] |
//! | positions, actions and what is expected, as tests | [`scenario`] |
//!
//! Knows no game: what a row shows, what stands between rows and what a head names says the game.

#![forbid(unsafe_code)]

pub mod desk;
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

pub use source::LedgerError;
