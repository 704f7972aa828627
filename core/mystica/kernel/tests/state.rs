//! Tests that the State is plain data of one fixed size and that its canonical form does not change unnoticed.

use kernel::{SeatId, State, state::FORMAT};

#[test]
fn a_state_fits_four_kibibytes() {
    assert!(size_of::<State>() <= 4096, "{} bytes", size_of::<State>());
}

#[test]
fn the_canonical_form_reads_back() {
    let mut state = State::empty();
    state.seat_count = 3;
    state.seats[1].coins = 0x1234;
    state.seed = 0x0102_0304_0506_0708;
    state.active = SeatId(2);
    let bytes = state.to_bytes();
    assert_eq!(State::from_bytes(&bytes), Some(state));
    assert_eq!(State::from_bytes(&bytes[1..]), None);
}

/// A changed layout or canonical form needs a new `FORMAT`, so that saves of the old one are rejected.
#[test]
fn the_layout_is_that_of_its_format() {
    assert_eq!((FORMAT, size_of::<State>(), State::empty().hash()), (4, 3920, EMPTY_HASH));
}

const EMPTY_HASH: u64 = 12075991046441334896;
