//! Opens a game on the workbench: a new one, or one from a ledger.

use std::path::Path;

use content::VariantChoice;
use ledger::recorded::Recorded;
use ledger::replay::Options;

use super::Workbench;
use crate::error::Error;
use crate::game_options::{GameWanted, Under, variant_file};
use crate::games::Games;
use crate::history::{Done, done};
use crate::library::{Content, Mistake, Rules};
use crate::playable::Title;
use crate::reload::{Changed, Reloader};
use crate::session::Session;
use crate::tables::Tables;

/// Choice, setup and history of a game.
type Game<G> = (VariantChoice, <G as Recorded>::Setup, Vec<Done<G>>);

impl<G: Title> Workbench<G> {
    /// Opens a game of the content in this folder: with a drawn setup, or from a ledger, given as
    /// name and bytes. `wanted` may name another variant for the ledger.
    ///
    /// # Errors
    /// Fails for an unknown variant, errors in what is in play, or a ledger that does not replay.
    pub fn open(
        games: Games,
        folder: &Path,
        wanted: &GameWanted,
        ledger: Option<(&str, &[u8])>,
    ) -> Result<Workbench<G>, Error> {
        let file = variant_file(wanted.variant.as_deref());
        let content = Content::open(games, Some(folder), file.as_slice())?;
        let (choice, setup, done) = match ledger {
            None => drawn::<G>(&content, wanted)?,
            Some(ledger) => played::<G>(&content, wanted, ledger)?,
        };
        let mut reloader = Reloader::new(games, folder, choice)?;
        let built = reloader.build(&Changed::Everything);
        let (rules, _) = built.made.map_err(|mistakes| Error::Failed(all(&mistakes)))?;
        let mut session = Session::new(rules, setup)?;
        session.name_causes();
        session.carry_on(&done).map_err(|(at, why)| {
            let n = at + 1;
            Error::Failed(format!("action {n} of the ledger cannot be replayed: {why}"))
        })?;
        let mut workbench = Workbench::new(reloader, session, built.library);
        workbench.elsewhere = built.elsewhere;
        Ok(workbench)
    }
}

fn drawn<G: Title>(content: &Content, wanted: &GameWanted) -> Result<Game<G>, Error> {
    let tables = Tables::<G>::new(content, wanted)?;
    Ok((tables.rules().choice.clone(), tables.setup(tables.seed())?, Vec::new()))
}

fn played<G: Title>(
    content: &Content,
    wanted: &GameWanted,
    ledger: (&str, &[u8]),
) -> Result<Game<G>, Error> {
    let (variant, rules) = (wanted.variant.clone(), wanted.rules.clone());
    // On the workbench the rules may differ from those of the ledger.
    let under = Under { variant, rules, any_ruleset: true };
    let (Rules { choice, .. }, played, _) =
        content.replay::<G>(ledger, &under, Options::default())?;
    let done = done(&played);
    Ok((choice, played.setup, done))
}

fn all(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|m| m.text.as_str()).collect::<Vec<_>>().join("\n\n")
}
