//! Slots: declared persistent variables of pieces, the only memory a script has (design contract C9). Also declared resources and
//! values read from components, which share the bytes of `State::slots`.

use crate::ids::{SeatId, SlotId};
use crate::ruleset::{DeclaredResource, Ruleset, limits};
use crate::state::State;

/// Returns the index of a slot's byte in `State::slots`.
pub(crate) fn place(r: &Ruleset, seat: SeatId, slot: SlotId) -> usize {
    let slot = &r.slots[slot.at()];
    slot.offset as usize + if slot.per_seat { seat.at() } else { 0 }
}

/// Returns the value of a slot for a seat.
pub fn get(r: &Ruleset, s: &State, seat: SeatId, slot: SlotId) -> i32 {
    s.slots[place(r, seat, slot)].into()
}

/// Returns how many bytes of `State::slots` this number of declared resources takes. They come first, resource by resource.
pub const fn bytes_of_resources(resources: usize) -> usize {
    resources * limits::SEATS
}

/// Returns how much a seat has of a declared resource, by its index in `Ruleset::resources`.
#[inline]
pub fn declared_amount(s: &State, seat: SeatId, index: usize) -> u8 {
    s.slots.get(bytes_of_resources(index) + seat.at()).copied().unwrap_or_default()
}

/// Returns a value read from components for a seat, by its index in `Ruleset::component_values`: as it was when components last acted.
/// [`NO_THING`] if the value is a counter that names objects and now names none.
#[inline]
pub fn component_value(r: &Ruleset, s: &State, seat: SeatId, index: usize) -> i32 {
    let byte = s.slots.get(component_value_offset(r, seat, index)).copied().unwrap_or_default();
    if byte == u8::MAX && is_thing(r, index) { NO_THING } else { byte.into() }
}

/// Value of a counter that names no object; ids of objects are never negative.
pub const NO_THING: i32 = -1;

fn is_thing(r: &Ruleset, index: usize) -> bool {
    r.component_values.get(index).is_some_and(|declared| declared.is_thing)
}

fn component_value_offset(r: &Ruleset, seat: SeatId, index: usize) -> usize {
    usize::from(r.component_values_offset) + index * limits::SEATS + seat.at()
}

/// Stores a value read from components for a seat, clamped to a byte.
pub fn store_component_value(r: &Ruleset, s: &mut State, seat: SeatId, index: usize, n: i32) {
    let byte = match clamp_component_value(r, index, n) {
        NO_THING => u8::MAX,
        value => value as u8,
    };
    if let Some(stored) = s.slots.get_mut(component_value_offset(r, seat, index)) {
        *stored = byte;
    }
}

/// Returns a number as it can be stored: clamped to a byte, whose largest value means "no thing" for counters of things.
pub(crate) fn clamp_component_value(r: &Ruleset, index: usize, n: i32) -> i32 {
    if is_thing(r, index) { n.clamp(NO_THING, 254) } else { n.clamp(0, 255) }
}

impl DeclaredResource {
    /// Sets how much a seat has of the resource, clamped to 0 and its maximum.
    pub fn set_amount(&self, s: &mut State, seat: SeatId, n: i32) {
        if let Some(stored) = s.slots.get_mut(bytes_of_resources(self.place) + seat.at()) {
            *stored = n.clamp(0, self.max.into()) as u8;
        }
    }
}

/// Sets a slot, clamped to 0 and its maximum.
pub(crate) fn set(r: &Ruleset, s: &mut State, seat: SeatId, slot: SlotId, n: i32) {
    s.slots[place(r, seat, slot)] = n.clamp(0, r.slots[slot.at()].max.into()) as u8;
}
