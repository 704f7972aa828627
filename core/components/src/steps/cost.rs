//! Upper bounds on the cost of one step.

use crate::declare::{SeatSelection, StepArgument, ZoneReference};
use crate::layout::ComponentLayout;
use crate::work::CHANGE;

/// Function that returns an upper bound on the cost of a step with these arguments.
pub(crate) type BoundCost = fn(&ComponentLayout, &[StepArgument<u16>]) -> CostBound;

/// An upper bound on the cost of an action or a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CostBound {
    pub changes: u64,
    pub units: u64,
}

impl CostBound {
    /// Returns the bound for a number of changes, each of which reads `slots` slots.
    pub fn changes(changes: u64, slots: u64) -> CostBound {
        CostBound { changes, units: changes.saturating_mul(CHANGE as u64 + slots) }
    }

    pub fn and(self, other: CostBound) -> CostBound {
        CostBound {
            changes: self.changes.saturating_add(other.changes),
            units: self.units.saturating_add(other.units),
        }
    }

    pub fn times(self, n: u64) -> CostBound {
        CostBound { changes: self.changes.saturating_mul(n), units: self.units.saturating_mul(n) }
    }

    pub fn max(self, other: CostBound) -> CostBound {
        CostBound { changes: self.changes.max(other.changes), units: self.units.max(other.units) }
    }
}

/// Returns the bound of a step that makes one change.
pub(super) fn one_change(_: &ComponentLayout, _: &[StepArgument<u16>]) -> CostBound {
    CostBound::changes(1, 0)
}

/// Returns the bound of a step that other code pays for.
pub(super) fn nothing(_: &ComponentLayout, _: &[StepArgument<u16>]) -> CostBound {
    CostBound::default()
}

impl ComponentLayout {
    /// Returns the number of pieces that a zone or place can hold.
    pub(crate) fn room_at(&self, at: &ZoneReference<u16>) -> u64 {
        let room = |zone: &u16| &self.zones[usize::from(*zone)];
        match at {
            ZoneReference::Zone(zone, _) => room(zone).room() as u64,
            ZoneReference::Place(zone, ..) => room(zone).each.into(),
            ZoneReference::Arg(_) => {
                self.zones.iter().map(|zone| zone.room() as u64).max().unwrap_or(0)
            }
        }
    }

    /// Returns the maximum number of pieces that can move from one zone to the other at once.
    pub(crate) fn moved(&self, from: &ZoneReference<u16>, to: &ZoneReference<u16>) -> u64 {
        let takes = |at: &ZoneReference<u16>, kind: u16| match at {
            ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..) => {
                self.zones[usize::from(*zone)].kinds.contains(&kind)
            }
            ZoneReference::Arg(_) => true,
        };
        let fits = self.pieces.iter().filter(|p| takes(from, p.kind) && takes(to, p.kind));
        let there: u64 = fits.map(|piece| u64::from(piece.number)).sum();
        there.min(self.room_at(from)).min(self.room_at(to))
    }

    /// Returns the maximum number of seats that a selection can contain.
    pub(crate) fn seat_bound(&self, whos: &SeatSelection<u16>) -> u64 {
        match whos {
            SeatSelection::One(_) => 1,
            SeatSelection::Those(whos, _) => self.seat_bound(whos),
            SeatSelection::All | SeatSelection::Others | SeatSelection::InTurn => {
                self.seats().max(1).into()
            }
        }
    }
}
