//! Declared memory of the pieces: the only memory a script has (design contract C9).

use crate::ids::{SeatId, SlotId};
use crate::ruleset::Ruleset;
use crate::state::State;

/// Where a slot lies in `State::slots`.
pub(crate) fn place(r: &Ruleset, seat: SeatId, slot: SlotId) -> usize {
    let slot = &r.slots[slot.at()];
    slot.offset as usize + if slot.per_seat { seat.at() } else { 0 }
}

/// Value of a slot for a seat.
pub fn get(r: &Ruleset, s: &State, seat: SeatId, slot: SlotId) -> i32 {
    s.slots[place(r, seat, slot)].into()
}

/// Sets a slot, clamped to 0 and its maximum.
pub(crate) fn set(r: &Ruleset, s: &mut State, seat: SeatId, slot: SlotId, n: i32) {
    s.slots[place(r, seat, slot)] = n.clamp(0, r.slots[slot.at()].max.into()) as u8;
}
