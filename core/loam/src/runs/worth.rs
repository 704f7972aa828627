//! What pieces are worth, as it is told.

use lab::Opening;
use lab::report::{Called, worth};
use lab::worth::{Subject, Worths};
use serde::Serialize;

use super::{Conditions, version, who_played};
use crate::error::Error;
use crate::playable::Title;
use crate::tables::Tables;

/// What pieces are worth, and what has to be known to find it out again.
#[derive(Serialize)]
pub struct WorthResult<'a> {
    /// How it was asked.
    pub run: Conditions,
    /// Whether the seat had them for nothing, instead of going without.
    pub free: bool,
    /// What was found.
    pub outcome: &'a Worths,
}

impl WorthResult<'_> {
    /// The page as HTML, with the command that repeats it.
    ///
    /// # Errors
    /// No game instance could be made.
    pub fn page<G: Title>(
        &self,
        tables: &Tables<G>,
        bots: &[lab::BotSpec],
        command: String,
    ) -> Result<String, Error> {
        let game = tables.game()?;
        let asked = self.outcome.worths.iter().filter_map(|worth| match &worth.subject {
            Subject::Action(words) => Some(words),
            Subject::Piece(..) => None,
        });
        let names = self.outcome.worths.iter().flat_map(|worth| worth.by_name.keys());
        let facts = worth::Facts {
            name: tables.name().to_owned(),
            who: who_played::<G>(bots),
            said: tables.said(),
            called: Called::new(asked.chain(names), |code| game.in_names(code)),
            free: self.free,
            command,
            run: self.run.rows(version()),
        };
        Ok(worth::page(self.outcome, &facts).html())
    }
}
