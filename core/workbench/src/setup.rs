//! Setup of a game: number of players, named factions, and draws.

use crate::error::Error;
use crate::playable::{FactionNames, Playable, RulesetOf};
use crate::texts::TEXTS;
use language::say;
use ledger::recorded::{RecordableGame, Seating};

/// Checks that a game can have this number of players.
///
/// # Errors
/// Returns a message with the permitted numbers.
pub fn check_players<G: Playable>(ruleset: &G::Ruleset, players: u8) -> Result<(), Error> {
    ledger::recorded::check_players::<G>(ruleset, players).map_err(Error::Impossible)
}

/// Draws a setup. `factions` has the names for the first seats; the other seats draw factions.
///
/// # Errors
/// Fails with the reason if no such game can be set up.
pub fn draw<G: Playable>(
    ruleset: &G::Ruleset,
    players: u8,
    factions: &[String],
    seed: u64,
) -> Result<G::Setup, Error> {
    let names = factions.iter().cloned().map(Some).collect();
    G::setup(ruleset, &Seating { players, names, seed }).map_err(Error::Impossible)
}

/// Returns the name of a faction, given by its name or an alias from ledgers; case is ignored.
///
/// # Errors
/// Fails if there is none; the message suggests a similar name or lists all.
pub fn faction<G: Playable>(ruleset: &RulesetOf<G>, name: &str) -> Result<String, Error> {
    let name = name.trim();
    let all = G::factions(ruleset);
    let is_named = |code: &String| code.eq_ignore_ascii_case(name);
    let found = all.iter().find(|f| is_named(&f.name) || f.aliases.iter().any(is_named));
    found.map(|faction| faction.name.clone()).ok_or_else(|| {
        let names = all.iter().map(|f| f.name.as_str());
        let kind = <G as RecordableGame>::SEAT;
        Error::Unknown(match content::nearest(name, names.clone()) {
            Some(near) => {
                say!(TEXTS, "unknown-did-you-mean", kind = kind, name = name, near = near)
            }
            None if all.is_empty() => {
                say!(TEXTS, "no-kind-to-choose", name = name, kind = kind)
            }
            None => {
                let known = names.collect::<Vec<_>>().join(", ");
                say!(TEXTS, "unknown-kind", kind = kind, name = name, known = known)
            }
        })
    })
}

/// Returns the names of a module's factions.
pub fn factions_of<G: Playable>(ruleset: &RulesetOf<G>, module: &str) -> Vec<String> {
    let all = G::factions(ruleset).into_iter();
    all.filter(|faction| faction.module == module).map(|faction| faction.name).collect()
}

/// Returns the ledger names of all factions, in the order of the rules.
pub fn all_names<G: Playable>(ruleset: &RulesetOf<G>) -> Vec<String> {
    G::factions(ruleset).into_iter().map(|FactionNames { name, .. }| name).collect()
}
