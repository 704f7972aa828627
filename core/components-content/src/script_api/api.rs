//! The table of functions that scripts can call. Bindings, reference and editor types are generated
//! from it.

mod commands;
mod queries;

use script::{ApiEntry, concat_entries};

use crate::script_api::call_context::ComponentScriptApi;

const PARTS: [&[ApiEntry<ComponentScriptApi>]; 4] =
    [queries::GAME_TELLS, queries::SEAT_TELLS, commands::GAME_CHANGES, commands::SEAT_CHANGES];
const COUNT: usize = PARTS[0].len() + PARTS[1].len() + PARTS[2].len() + PARTS[3].len();

/// All functions with their implementations.
pub(crate) const ENTRIES: &[ApiEntry<ComponentScriptApi>] =
    &concat_entries::<ComponentScriptApi, COUNT>(&PARTS);
