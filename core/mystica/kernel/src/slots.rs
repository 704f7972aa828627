//! Declared memory of the pieces: the only memory a script has (design contract C9).

use crate::cause::{Cause, Rule};
use crate::engine::Engine;
use crate::event::Event;
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

impl Engine<'_> {
    /// A slot takes a value, as near as its bounds allow.
    pub fn set_slot(&mut self, seat: SeatId, slot: SlotId, n: i32, cause: Cause) {
        let from = self.s.slots[place(self.r, seat, slot)];
        set(self.r, self.s, seat, slot, n);
        let to = self.s.slots[place(self.r, seat, slot)];
        if from != to {
            self.tell(Event::Slot { seat, slot, from, to, cause });
        }
    }

    /// Puts slots back to their start: those with this reset, for one seat or for all.
    pub fn reset_slots(&mut self, when: Reset, only: Option<SeatId>) {
        let r = self.r;
        for (i, slot) in r.slots.iter().enumerate().filter(|(_, slot)| slot.reset == when) {
            let id = SlotId(i as u8);
            let cause = Cause::of(slot.piece, Rule::BeginningAnew(id));
            for seat in self.s.seat_ids().filter(|seat| only.is_none_or(|only| only == *seat)) {
                let value = &mut self.s.slots[place(r, seat, id)];
                let from = std::mem::replace(value, slot.start);
                if from != slot.start {
                    let seat = if slot.per_seat { seat } else { SeatId::NONE };
                    self.tell(Event::Slot { seat, slot: id, from, to: slot.start, cause });
                }
            }
        }
    }
}
