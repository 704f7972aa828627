//! Matches changes with items of the panels. The ids are those of `panels.rs`.

use game::PanelItemId;
use kernel::ids::*;
use kernel::{Resource, Ruleset};

use crate::trace::{ChangeSubject, MysticaChange};

/// Returns the seat of a panel's id; `None` for the table's panel.
pub(super) fn seat_of(panel: &str) -> Option<SeatId> {
    let n = panel.strip_prefix("seat-")?.parse::<u8>().ok()?;
    let seat = SeatId(n.checked_sub(1)?);
    seat.is_some().then_some(seat)
}

/// Returns the track of an item's id.
pub(super) fn track_of(item: &str) -> Option<TrackId> {
    NAMES.iter().position(|name| *name == item).map(|at| TrackId(at as u8))
}

/// Returns the slot of an item's id.
pub(super) fn slot_of(item: &str) -> Option<SlotId> {
    item.strip_prefix("slot-")?.parse().ok().map(SlotId)
}

/// Returns whether a change affects an item of a panel, both given by their ids.
pub(super) fn is_of(rules: &Ruleset, change: &MysticaChange, id: PanelItemId<'_>) -> bool {
    let PanelItemId { panel, item } = id;
    if seat_of(panel) != Some(change.seat) {
        return false;
    }
    match change.what {
        ChangeSubject::Resource(resource, _) => match resource {
            Resource::Vp => item == "vp",
            Resource::Coins => item == "coins",
            Resource::Workers => item == "workers",
            // The item has both the number of priests and their limit.
            Resource::Priests | Resource::PriestLimit => item == "priests",
            Resource::Keys => item == "keys",
            right if right.owed_index().is_some() => {
                item.strip_prefix("owed-") == Some(right.name())
            }
            other => match other.declared_index().map(|place| rules.resources.get(place)) {
                Some(one) => item.strip_prefix("resource-") == one.map(|one| one.id.as_str()),
                None => item == "power",
            },
        },
        ChangeSubject::Cult(cult, ..) => {
            let code = rules.cults.get(cult.at()).map(|cult| cult.code.as_str());
            item.strip_prefix("cult-").is_some_and(|suffix| Some(suffix) == code)
        }
        ChangeSubject::Level(track, ..) => item == track.name() || item == NAMES[track.at()],
        ChangeSubject::Token(token, ..) | ChangeSubject::TokensDue(token, _) => {
            let code = rules.tokens.get(token.at()).map(|kind| kind.code.as_str());
            item.strip_prefix("token-").is_some_and(|suffix| Some(suffix) == code)
        }
        ChangeSubject::Offer(..)
        | ChangeSubject::Declined(..)
        | ChangeSubject::Unused(..)
        | ChangeSubject::Deed(_) => false,
        ChangeSubject::Slot(slot, ..) => item == format!("slot-{}", slot.0),
    }
}

/// Ids of the tracks in the panels, by track.
const NAMES: [&str; TRACKS] = ["shipping", "digging", "range"];
