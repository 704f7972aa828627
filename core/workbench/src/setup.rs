//! Setup of a game: number of players, named factions, and draws.

use ledger::head::HeadGrammar;

use crate::error::Error;
use crate::playable::{FactionNames, Playable, RulesetOf};

/// Checks that a game can have this number of players.
///
/// # Errors
/// Returns a message with the permitted numbers.
pub fn check_players<G: Playable>(ruleset: &RulesetOf<G>, players: u8) -> Result<(), Error> {
    let range = G::players(ruleset);
    let (min, max) = (*range.start(), *range.end());
    match players {
        n if range.contains(&n) => Ok(()),
        n if min == max => Err(Error::Impossible(format!("a game has {min} players, not {n}"))),
        n => Err(Error::Impossible(format!("a game has {min} to {max} players, not {n}"))),
    }
}

/// Draws a setup. `factions` has the indices for the first seats; the others draw theirs.
///
/// # Errors
/// Fails with the reason if no such game can be set up.
pub fn draw<G: Playable>(
    ruleset: &RulesetOf<G>,
    players: u8,
    factions: &[usize],
    seed: u64,
) -> Result<G::Setup, Error> {
    let factions: Vec<_> = factions.iter().copied().map(Some).collect();
    G::setup(ruleset, players, &factions, seed).map_err(Error::Impossible)
}

/// Returns the index of a faction by a name or alias from ledgers; case is ignored.
///
/// # Errors
/// Fails if there is none; the message suggests a similar name or lists all.
pub fn faction<G: Playable>(ruleset: &RulesetOf<G>, name: &str) -> Result<usize, Error> {
    let name = name.trim();
    let all = G::factions(ruleset);
    let is = |known: &String| known.eq_ignore_ascii_case(name);
    let found = all.iter().position(|f| is(&f.name) || f.aliases.iter().any(is));
    found.ok_or_else(|| {
        let names = all.iter().map(|f| f.name.as_str());
        let what = <G as HeadGrammar>::SEAT;
        Error::Unknown(match content::nearest(name, names.clone()) {
            Some(near) => format!("unknown {what} `{name}`; did you mean `{near}`?"),
            None if all.is_empty() => {
                format!("`{name}`: this game has no {what} to choose; remove the option")
            }
            None => {
                format!("unknown {what} `{name}`: {}", names.collect::<Vec<_>>().join(", "))
            }
        })
    })
}

/// Returns the indices of a module's factions.
pub fn factions_of<G: Playable>(ruleset: &RulesetOf<G>, module: &str) -> Vec<usize> {
    let all = G::factions(ruleset).into_iter().enumerate();
    all.filter(|(_, faction)| faction.module == module).map(|(number, _)| number).collect()
}

/// Returns the ledger names of all factions, in the order of the rules.
pub fn all_names<G: Playable>(ruleset: &RulesetOf<G>) -> Vec<String> {
    G::factions(ruleset).into_iter().map(|FactionNames { name, .. }| name).collect()
}
