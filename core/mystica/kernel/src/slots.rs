//! Declared memory of the pieces: the only memory a script has (design contract C9).

use crate::ids::{SeatId, SlotId};
use crate::ruleset::{DeclaredResource, Ruleset, limits};
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

/// How many bytes the declared resources take of `State::slots`: they come first, all seats of one together.
pub const fn bytes_of_resources(resources: usize) -> usize {
    resources * limits::SEATS
}

/// What a seat has of a declared resource, by its place in `Ruleset::resources`.
#[inline]
pub fn held(s: &State, seat: SeatId, what: usize) -> u8 {
    s.slots.get(bytes_of_resources(what) + seat.at()).copied().unwrap_or_default()
}

/// What parts say for a seat, by its place in `Ruleset::heard`: as it was when they last did something. [`NO_THING`] where a counter
/// of things holds none.
#[inline]
pub fn heard(r: &Ruleset, s: &State, seat: SeatId, what: usize) -> i32 {
    let byte = s.slots.get(place_of_heard(r, seat, what)).copied().unwrap_or_default();
    if byte == u8::MAX && is_thing(r, what) { NO_THING } else { byte.into() }
}

/// What rules hear of a counter that holds the number of a thing, and holds none: no thing has so small a number.
pub const NO_THING: i32 = -1;

fn is_thing(r: &Ruleset, what: usize) -> bool {
    r.heard.get(what).is_some_and(|heard| heard.is_thing)
}

fn place_of_heard(r: &Ruleset, seat: SeatId, what: usize) -> usize {
    usize::from(r.heard_at) + what * limits::SEATS + seat.at()
}

/// Parts say something for a seat from now on; what a byte does not hold is cut.
pub fn hear(r: &Ruleset, s: &mut State, seat: SeatId, what: usize, n: i32) {
    let byte = match as_heard(r, what, n) {
        NO_THING => u8::MAX,
        heard => heard as u8,
    };
    if let Some(heard) = s.slots.get_mut(place_of_heard(r, seat, what)) {
        *heard = byte;
    }
}

/// What is heard of a number: what a byte holds of it, and of things the largest number is none.
pub(crate) fn as_heard(r: &Ruleset, what: usize, n: i32) -> i32 {
    if is_thing(r, what) { n.clamp(NO_THING, 254) } else { n.clamp(0, 255) }
}

impl DeclaredResource {
    /// A seat has so much of it from now on, as far as it can have it.
    pub fn hold(&self, s: &mut State, seat: SeatId, n: i32) {
        if let Some(held) = s.slots.get_mut(bytes_of_resources(self.place) + seat.at()) {
            *held = n.clamp(0, self.max.into()) as u8;
        }
    }
}

/// Sets a slot, clamped to 0 and its maximum.
pub(crate) fn set(r: &Ruleset, s: &mut State, seat: SeatId, slot: SlotId, n: i32) {
    s.slots[place(r, seat, slot)] = n.clamp(0, r.slots[slot.at()].max.into()) as u8;
}
