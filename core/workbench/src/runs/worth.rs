//! Result of measuring the value of pieces (`loam worth`), as JSON and HTML.

use lab::Opening;
use lab::report::{Called, CarriedFile, worth};
use lab::worth::{Subject, WorthOptions, Worths};
use serde::Serialize;

use super::{Conditions, version};
use crate::error::Error;
use crate::playable::Title;
use crate::tables::Tables;

/// Maximal number of games that a page contains.
const MOST_GAMES: usize = 5;

/// Measured values of pieces, with everything needed to repeat the run.
#[derive(Serialize)]
pub struct WorthResult<'a> {
    pub run: Conditions,
    /// Whether the seat got the piece for free, instead of playing without it.
    pub free: bool,
    pub outcome: &'a Worths,
}

impl WorthResult<'_> {
    /// Renders the page as HTML; `command` is the command line that repeats the run.
    ///
    /// # Errors
    /// Fails if no game instance can be made.
    pub fn page<G: Title>(
        &self,
        tables: &Tables<G>,
        plan: &WorthOptions,
        command: String,
    ) -> Result<String, Error> {
        let game = tables.game()?;
        let asked = self.outcome.worths.iter().filter_map(|worth| match &worth.subject {
            Subject::Action(words) => Some(words),
            Subject::Piece(..) => None,
        });
        let names = self.outcome.worths.iter().flat_map(|worth| worth.by_name.keys());
        let called = Called::new(asked.chain(names), |code| game.in_names(code));
        let facts = worth::Facts {
            name: tables.label().to_owned(),
            bots: self.run.bots.clone(),
            who: self.run.who.clone(),
            said: tables.said(),
            games: self.games_behind(tables, plan, &called)?,
            called,
            free: self.free,
            command,
            run: self.run.rows(version()),
        };
        Ok(worth::page(self.outcome, &facts).html())
    }

    /// Returns the ledgers, with unchanged rules, of the games in which a piece was worth most.
    fn games_behind<G: Title>(
        &self,
        tables: &Tables<G>,
        plan: &WorthOptions,
        called: &Called,
    ) -> Result<Vec<CarriedFile>, Error> {
        let mut files: Vec<CarriedFile> = Vec::new();
        for worth in self.outcome.worths.iter().filter(|worth| worth.felt > 0) {
            let Some((points, index)) = worth.most.filter(|(points, _)| *points > 0) else {
                continue;
            };
            let what = match &worth.subject {
                Subject::Action(words) => called.name(words),
                Subject::Piece(_, name) => name.clone(),
            };
            let said = format!("{what} is worth {points} points to a seat, the most in any game");
            let (seed, name) = (lab::sim::game_seed(plan.seed, index), format!("game-{index}.txt"));
            match files.iter().position(|file| file.name == name) {
                Some(same) => files[same].about.push_str(&format!("; {said}")),
                None if files.len() < MOST_GAMES => {
                    let (mut game, played) = lab::sim::one(tables, seed, &plan.bots)?;
                    let text = tables.ledger(&mut game, seed, &played.actions)?;
                    let about = format!("game {index} unchanged, seed {seed}: {said}");
                    files.push(CarriedFile { name, text, about });
                }
                None => {}
            }
        }
        Ok(files)
    }
}
