//! Setups for seats that are named by their factions.

use game::excerpt::shorten_word;
use game::suggest;
use kernel::{FactionId, Ruleset, Setup};
use ledger::recorded::Seating;

/// Draws a setup in which each named faction has its seat.
pub(super) fn setup(ruleset: &Ruleset, seating: &Seating) -> Result<Setup, String> {
    let named = seating.names.iter().flatten().map(|name| faction(ruleset, name));
    let named: Vec<FactionId> = named.collect::<Result<_, _>>()?;
    let mut setup = kernel::draw_setup(ruleset, seating.players, &named, seating.seed)?;
    // The draw returns named factions first; each has to go to its seat.
    let mut drawn = setup.factions.split_off(named.len()).into_iter();
    let mut named = named.into_iter();
    let seats = (0..usize::from(seating.players)).map(|seat| seating.names.get(seat));
    setup.factions = seats
        .filter_map(|seat| match seat {
            Some(Some(_)) => named.next(),
            _ => drawn.next(),
        })
        .collect();
    // A placeholder for a faction that is picked during the game is named by its seat.
    let all = (0..ruleset.factions.len() as u8).map(FactionId);
    let stands_in = |id: &FactionId| ruleset.factions[id.at()].placeholder;
    let stand_ins: Vec<FactionId> = all.filter(stands_in).collect();
    for (own, stand_in) in setup.factions.iter_mut().zip(stand_ins) {
        if stands_in(own) {
            *own = stand_in;
        }
    }
    Ok(setup)
}

/// Returns the faction with this code.
fn faction(ruleset: &Ruleset, code: &str) -> Result<FactionId, String> {
    let found = ruleset.factions.iter().position(|faction| faction.code == code);
    found.map(|at| FactionId(at as u8)).ok_or_else(|| {
        let codes = ruleset.factions.iter().map(|faction| faction.code.as_str());
        suggest::unknown("faction", &shorten_word(code), codes)
    })
}
