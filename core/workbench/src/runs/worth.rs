//! Result of measuring the value of pieces (`loam worth`), as JSON and HTML.

use lab::GameSource;
use lab::TEXTS as REPORTS;
use lab::report::{DisplayNames, EmbeddedFile, worth};
use lab::worth::{WorthFindings, WorthOptions, WorthSubject};
use language::say;
use serde::Serialize;

use super::{RunConditions, version};
use crate::error::Error;
use crate::playable::FullGame;
use crate::tables::VariantGameFactory;

/// Maximum number of games that a page contains.
const MOST_GAMES: usize = 5;

/// Measured values of pieces, with everything needed to repeat the run.
#[derive(Serialize)]
pub struct WorthResult<'a> {
    pub run: RunConditions,
    /// Whether the seat got the piece for free, instead of playing without it.
    pub free: bool,
    pub outcome: &'a WorthFindings,
}

impl WorthResult<'_> {
    /// Renders the page as HTML; `command` is the command line that repeats the run.
    ///
    /// # Errors
    /// Fails if no game instance can be made.
    pub fn page<G: FullGame>(
        &self,
        tables: &VariantGameFactory<G>,
        plan: &WorthOptions,
        command: String,
    ) -> Result<String, Error> {
        let game = tables.game()?;
        let pieces = self.outcome.worths.iter().filter_map(|worth| match &worth.subject {
            WorthSubject::Action(words) => Some(words),
            WorthSubject::Piece(..) => None,
        });
        let names = self.outcome.worths.iter().flat_map(|worth| worth.by_name.keys());
        let display_names = DisplayNames::new(pieces.chain(names), |code| game.expand_codes(code));
        let facts = worth::WorthReportContext {
            name: tables.label().to_owned(),
            bots: self.run.bots.clone(),
            who: self.run.who.text.clone(),
            rules_description: tables.description(),
            games: self.games_behind(tables, plan, &display_names)?,
            called: display_names,
            free: self.free,
            command,
            run: self.run.rows(version()),
        };
        Ok(worth::page(self.outcome, &facts).html())
    }

    /// Returns the ledgers, with unchanged rules, of the games in which a piece was worth most.
    fn games_behind<G: FullGame>(
        &self,
        tables: &VariantGameFactory<G>,
        plan: &WorthOptions,
        names: &DisplayNames,
    ) -> Result<Vec<EmbeddedFile>, Error> {
        let mut files: Vec<EmbeddedFile> = Vec::new();
        for worth in self.outcome.worths.iter().filter(|worth| worth.felt > 0) {
            let Some((points, index)) = worth.most.filter(|(points, _)| *points > 0) else {
                continue;
            };
            let subject = match &worth.subject {
                WorthSubject::Action(words) => names.name(words),
                WorthSubject::Piece(_, name) => name.clone(),
            };
            let reason = say!(REPORTS, "worth-about", subject = subject, points = points);
            let (seed, name) = (lab::sim::game_seed(plan.seed, index), format!("game-{index}.txt"));
            match files.iter().position(|file| file.name == name) {
                Some(same) => {
                    let about = &mut files[same].about;
                    *about = say!(REPORTS, "list-reasons", a = about.as_str(), b = reason);
                }
                None if files.len() < MOST_GAMES => {
                    let (mut game, played) = lab::sim::one(tables, seed, &plan.bots)?;
                    let text = tables.ledger(&mut game, seed, &played.actions)?;
                    let about = say!(
                        REPORTS,
                        "game-unchanged",
                        index = index.to_string(),
                        seed = seed.to_string(),
                        why = reason
                    );
                    files.push(EmbeddedFile { name, text, about });
                }
                None => {}
            }
        }
        Ok(files)
    }
}
