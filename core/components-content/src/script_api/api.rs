//! The table of functions that scripts can call; bindings, reference and editor types are generated
//! from it.

mod changes;
mod tells;

use script::{Entry, joined};

use crate::script_api::scene::Api;

const PARTS: [&[Entry<Api>]; 4] =
    [tells::GAME_TELLS, tells::SEAT_TELLS, changes::GAME_CHANGES, changes::SEAT_CHANGES];
const COUNT: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len() + PARTS[3].len();

/// All functions with their implementations.
pub(crate) const ENTRIES: &[Entry<Api>] = &joined::<Api, COUNT>(&PARTS);
