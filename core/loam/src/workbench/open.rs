//! How a game comes onto the workbench: a new one, or one that a ledger tells.

use std::path::Path;

use content::VariantChoice;
use ledger::recorded::Recorded;
use ledger::replay::Options;

use super::Workbench;
use crate::done::{Done, done};
use crate::error::Error;
use crate::games::Games;
use crate::library::{Content, Mistake, Rules};
use crate::playable::Title;
use crate::reload::{Changed, Reloader};
use crate::session::Session;
use crate::tables::Tables;
use crate::wanted::{GameWanted, Under, variant_file};

/// Rules, what a game begins with, and what was done in it.
type Game<G> = (VariantChoice, <G as Recorded>::Setup, Vec<Done<G>>);

impl<G: Title> Workbench<G> {
    /// A game on the workbench: a variant of the content in this folder with a setup that is drawn, or the game of a
    /// ledger (its name and its bytes), under a variant if one is named.
    ///
    /// # Errors
    /// No such variant; mistakes in what is in play; a ledger that does not replay.
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
            Error::Failed(format!("action {n} of the ledger cannot be played on its own: {why}"))
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
    // Whoever is here changes the rules.
    let under = Under { variant, rules, any_ruleset: true };
    let (Rules { choice, .. }, played, _) =
        content.replay::<G>(ledger, &under, Options::default())?;
    let done = done(&played);
    Ok((choice, played.setup, done))
}

fn all(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|m| m.text.as_str()).collect::<Vec<_>>().join("\n\n")
}
