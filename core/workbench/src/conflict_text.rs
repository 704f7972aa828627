//! Conflicts between modules in the language of the viewer.

use content::{Conflict, ConflictEffect, ConflictReason, ConflictSide};
use language::say;

use crate::texts::TEXTS;

/// A conflict in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictText {
    /// What each of the two modules does, with file and line, in the order of application.
    pub sides: [String; 2],
    /// Which change takes effect, and why.
    pub outcome: String,
}

impl ConflictText {
    /// Describes a conflict.
    pub fn new(conflict: &Conflict) -> ConflictText {
        let why = match conflict.why {
            ConflictReason::Later => say!(TEXTS, "conflict-later"),
            ConflictReason::Removed => say!(TEXTS, "conflict-removed"),
            ConflictReason::BothApply => say!(TEXTS, "conflict-both"),
            ConflictReason::FirstTranslation => say!(TEXTS, "conflict-first-translation"),
        };
        let outcome = match &conflict.wins {
            Some(wins) => say!(TEXTS, "conflict-wins", module = wins, why = why),
            None => why,
        };
        ConflictText { sides: [side(&conflict.first), side(&conflict.second)], outcome }
    }
}

fn side(side: &ConflictSide) -> String {
    let module = &side.module;
    let does = match &side.does {
        ConflictEffect::Sets(Some(value)) => {
            say!(TEXTS, "conflict-sets-to", module = module, value = value)
        }
        ConflictEffect::Sets(None) => say!(TEXTS, "conflict-sets", module = module),
        ConflictEffect::AddsTo => say!(TEXTS, "conflict-adds", module = module),
        ConflictEffect::Removes => say!(TEXTS, "conflict-removes", module = module),
        ConflictEffect::RemovesPiece => say!(TEXTS, "conflict-removes-piece", module = module),
        ConflictEffect::Translates => say!(TEXTS, "conflict-translates", module = module),
    };
    format!("{does}, {}:{}", side.span.file, side.span.line)
}
