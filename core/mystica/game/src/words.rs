//! Text of Terra Mystica: names of its pieces, actions as commands, and pieces described in
//! sentences.
//!
//! No piece is named in this crate: the codes and names come from the ruleset.

pub mod action_text;
pub mod names;
pub mod piece_text;
pub mod spellings;
pub mod viewer_text;

pub use action_text::{CommandTextError, Grammar, ParsedCommand, SystemCommand, unknown};
pub use names::{RulesetNames, WordLookup};
