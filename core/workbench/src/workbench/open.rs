//! Opens a game on the workbench: a new one, or one from a ledger.

use std::path::Path;

use crate::texts::TEXTS;
use content::VariantChoice;
use language::say;
use ledger::recorded::RecordableGame;
use ledger::replay::LedgerReplayOptions;
use ledger::source::LedgerFile;

use super::Workbench;
use super::rule_bench::RuleBench;
use crate::error::Error;
use crate::game_options::{GameParameters, ReplayRules, variant_file};
use crate::games::Games;
use crate::history::{SeatStep, history_steps};
use crate::library::{CompiledRules, Content, Diagnostic};
use crate::playable::FullGame;
use crate::reload::{ChangedFiles, Reloader};
use crate::session::Session;
use crate::tables::VariantGameFactory;

/// Choice, setup and history of a game.
type OpenedGame<G> = (VariantChoice, <G as RecordableGame>::Setup, Vec<SeatStep<G>>);

impl<G: FullGame> Workbench<G> {
    /// Opens a game of the content in this folder: a new game with a drawn setup, or the game of a
    /// ledger. For a ledger, `parameters` may name another variant than the ledger does.
    ///
    /// # Errors
    /// Fails for an unknown variant, errors in what is in play, or a ledger that does not replay.
    pub fn open(
        games: Games,
        folder: &Path,
        parameters: &GameParameters,
        ledger: Option<LedgerFile<'_>>,
    ) -> Result<Workbench<G>, Error> {
        let file = variant_file(parameters.variant.as_deref());
        let content = Content::open(games, Some(folder), file.as_slice())?;
        let (choice, setup, done) = match ledger {
            None => drawn::<G>(&content, parameters)?,
            Some(ledger) => played::<G>(&content, parameters, ledger)?,
        };
        let mut reloader = Reloader::new(games, folder, choice)?;
        let built = reloader.build(&ChangedFiles::Everything);
        let (rules, _) = built.made.map_err(|diagnostics| Error::Failed(all(&diagnostics)))?;
        let mut session = Session::new(rules, setup)?;
        session.name_causes();
        session.carry_on(&done).map_err(|(at, message)| {
            let n = at + 1;
            Error::Failed(say!(TEXTS, "ledger-action-fails", n = n, message = message))
        })?;
        let mut rules = RuleBench::new(reloader, built.library);
        rules.elsewhere = built.elsewhere;
        Ok(Workbench::new(rules, session))
    }
}

fn drawn<G: FullGame>(
    content: &Content,
    parameters: &GameParameters,
) -> Result<OpenedGame<G>, Error> {
    let tables = VariantGameFactory::<G>::new(content, parameters)?;
    Ok((tables.rules().choice.clone(), tables.setup(tables.seed())?, Vec::new()))
}

fn played<G: FullGame>(
    content: &Content,
    parameters: &GameParameters,
    ledger: LedgerFile<'_>,
) -> Result<OpenedGame<G>, Error> {
    let (variant, rules) = (parameters.variant.clone(), parameters.rules.clone());
    // On the workbench the rules may differ from those of the ledger.
    let under = ReplayRules { variant, rules, any_ruleset: true };
    let (CompiledRules { choice, .. }, played, _) =
        content.replay::<G>(ledger, &under, LedgerReplayOptions::default())?;
    let done = history_steps(&played);
    Ok((choice, played.setup, done))
}

fn all(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|m| m.text.as_str()).collect::<Vec<_>>().join("\n\n")
}
