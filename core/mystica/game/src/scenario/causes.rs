//! Names of changes and pieces in scenarios.

use crate::words::Names;
use kernel::ids::*;
use kernel::ruleset::Piece;
use kernel::{Resource, Ruleset};
use ledger::scenario::FactChange;

use super::facts::{LEVELS, slot_name};
use crate::trace::{Change, What};

/// Returns the key of a change among a scenario's values, and its amount.
fn key_of(rules: &Ruleset, change: &Change) -> (String, i32) {
    match change.what {
        What::Resource(what, n) => {
            let key = match what {
                Resource::Vp => "VP".into(),
                Resource::Coins => "C".into(),
                Resource::Workers => "W".into(),
                Resource::Priests => "P".into(),
                Resource::Keys => "keys".into(),
                Resource::PriestLimit => "limit".into(),
                right if right.owed().is_some() => format!("owed {}", Names::resource(right)),
                other => match other.declared().and_then(|at| rules.resources.get(at)) {
                    Some(one) => one.code.clone(),
                    None => "PW".into(),
                },
            };
            (key, n.into())
        }
        What::Cult(cult, from, to) => {
            let code = rules.cults.get(cult.at()).map_or("?", |c| c.code.as_str());
            (code.into(), i32::from(to) - i32::from(from))
        }
        What::Level(track, from, to) => {
            (LEVELS[track.at()].into(), i32::from(to) - i32::from(from))
        }
        What::Token(token, from, to) => {
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
        What::Deed(_) => (change.what.words(rules), 0),
        What::TokensDue(token, n) => {
            let code = rules.tokens.get(token.at()).map_or("?", |t| t.code.as_str());
            (format!("{code} to place"), n.into())
        }
        What::Offer(..) => ("offer".into(), 1),
        What::Declined(from, n) => {
            let from = rules.factions.get(from.at()).map_or("?", |f| f.code.as_str());
            (format!("declined {n} from {from}"), 1)
        }
        What::Unused(what, n) => (format!("unused {}", Names::resource(what)), n.into()),
        What::Slot(slot, from, to) => {
            (slot_name(&rules.slots[slot.at()]), i32::from(to) - i32::from(from))
        }
    }
}

/// Converts a change into the form that scenarios compare.
pub(super) fn fact_of(rules: &Ruleset, change: &Change) -> FactChange {
    let (key, by) = key_of(rules, change);
    let said = match change.what {
        What::Resource(..) if key == "PW" => change.what.words(rules),
        _ => format!("{by:+} {key}"),
    };
    FactChange { key, by, said, is_memory: matches!(change.what, What::Slot(..)) }
}

/// Returns whether a name means the piece: its id, the part after the colon, or its code.
pub(super) fn is_called(piece: &Piece, name: &str) -> bool {
    piece.id == name
        || piece.id.split_once(':').is_some_and(|(_, own)| own == name)
        || !piece.code.is_empty() && piece.code.eq_ignore_ascii_case(name)
}
