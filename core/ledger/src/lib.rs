//! Game logs as text: reading, writing, replaying, comparing row by row.
//!
//! Knows the grammar of ledgers and no piece of the game: which code stands for which piece it reads from the
//! ruleset.

#![forbid(unsafe_code)]

pub mod action_text;
pub mod board;
pub mod commands;
pub mod difference;
pub mod follow;
pub mod header;
pub mod names;
pub mod recorded;
pub mod replay;
pub mod report;
pub mod scenario;
pub mod source;
pub mod spellings;
pub mod table;
pub mod trace;
pub mod words;
pub mod write;

pub use action_text::{Generated, Grammar, Parsed, TextError};
pub use names::{Lookup, Names};
pub use source::LedgerError;
