//! Names of changes and pieces in scenarios.

use crate::words::RulesetNames;
use kernel::ids::*;
use kernel::ruleset::Piece;
use kernel::{Resource, Ruleset};
use ledger::scenario::FactChange;

use super::facts::{LEVELS, slot_name};
use crate::trace::{ChangeSubject, MysticaChange};

/// Returns the key of a change among a scenario's values, and its amount.
fn key_of(rules: &Ruleset, change: &MysticaChange) -> (String, i32) {
    match change.what {
        ChangeSubject::Resource(resource, n) => {
            let key = match resource {
                Resource::Vp => "VP".into(),
                Resource::Coins => "C".into(),
                Resource::Workers => "W".into(),
                Resource::Priests => "P".into(),
                Resource::Keys => "keys".into(),
                Resource::PriestLimit => "limit".into(),
                right if right.owed_index().is_some() => {
                    format!("owed {}", RulesetNames::resource(right))
                }
                other => match other.declared_index().and_then(|at| rules.resources.get(at)) {
                    Some(one) => one.code.clone(),
                    None => "PW".into(),
                },
            };
            (key, n.into())
        }
        ChangeSubject::Cult(cult, from, to) => {
            let code = rules.cults.get(cult.at()).map_or("?", |c| c.code.as_str());
            (code.into(), i32::from(to) - i32::from(from))
        }
        ChangeSubject::Level(track, from, to) => {
            (LEVELS[track.at()].into(), i32::from(to) - i32::from(from))
        }
        ChangeSubject::Token(token, from, to) => {
            let code = rules.tokens.get(token.at()).map_or("?", |t| t.code.as_str());
            let label = |hex: HexId| rules.map.hexes[hex.at()].label.as_str();
            if to.is_some() {
                (format!("{code} {}", label(to)), 1)
            } else if from.is_some() {
                (format!("{code} {}", label(from)), -1)
            } else {
                (code.into(), 0)
            }
        }
        ChangeSubject::Deed(_) => (change.what.words(rules), 0),
        ChangeSubject::TokensDue(token, n) => {
            let code = rules.tokens.get(token.at()).map_or("?", |t| t.code.as_str());
            (format!("{code} to place"), n.into())
        }
        ChangeSubject::Offer(..) => ("offer".into(), 1),
        ChangeSubject::Declined(from, n) => {
            let from = rules.factions.get(from.at()).map_or("?", |f| f.code.as_str());
            (format!("declined {n} from {from}"), 1)
        }
        ChangeSubject::Unused(resource, n) => {
            (format!("unused {}", RulesetNames::resource(resource)), n.into())
        }
        ChangeSubject::Slot(slot, from, to) => {
            (slot_name(&rules.slots[slot.at()]), i32::from(to) - i32::from(from))
        }
    }
}

/// Converts a change into the form that scenarios compare.
pub(super) fn fact_of(rules: &Ruleset, change: &MysticaChange) -> FactChange {
    let (key, delta) = key_of(rules, change);
    let change_text = match change.what {
        ChangeSubject::Resource(..) if key == "PW" => change.what.words(rules),
        _ => format!("{delta:+} {key}"),
    };
    FactChange {
        key,
        by: delta,
        text: change_text,
        is_memory: matches!(change.what, ChangeSubject::Slot(..)),
    }
}

/// Returns whether a name refers to the piece: it is the id, the part of the id after the colon, or
/// the code.
pub(super) fn is_called(piece: &Piece, name: &str) -> bool {
    piece.id == name
        || piece.id.split_once(':').is_some_and(|(_, own)| own == name)
        || !piece.code.is_empty() && piece.code.eq_ignore_ascii_case(name)
}
