//! Declared memory of the pieces: the only memory a script has (design contract C9).

use crate::ids::{SeatId, SlotId};
use crate::ruleset::{Reset, Ruleset};
use crate::state::State;

fn place(r: &Ruleset, seat: SeatId, slot: SlotId) -> usize {
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

/// Puts slots back to their start: those with this reset, for one seat or for all.
pub(crate) fn reset(r: &Ruleset, s: &mut State, when: Reset, only: Option<SeatId>) {
    for (i, slot) in r.slots.iter().enumerate().filter(|(_, slot)| slot.reset == when) {
        let id = SlotId(i as u8);
        match only {
            Some(seat) => s.slots[place(r, seat, id)] = slot.start,
            None => {
                for seat in s.seat_ids() {
                    s.slots[place(r, seat, id)] = slot.start;
                }
            }
        }
    }
}
