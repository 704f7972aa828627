//! The words of Terra Mystica: what its pieces are called, actions as text, pieces in words.
//!
//! Knows no piece by name: which code stands for which piece it reads from the ruleset.

pub mod action_text;
pub mod names;
pub mod piece_text;
pub mod spellings;

pub use action_text::{Generated, Grammar, Parsed, TextError, unknown};
pub use names::{Lookup, Names};
