//! Test fixture: a game in progress in a content folder, for measuring and testing hot reload.

use std::path::Path;

use content::VariantChoice;
use lab::BotSpec;
use lab::playout::PlayoutRunner;

use crate::error::Error;
use crate::games::Games;
use crate::library::CompiledRules;
use crate::playable::FullGame;
use crate::reload::{ChangedFiles, ReloadReport, Reloader};
use crate::setup;

/// Random actions before the reload.
const ACTIONS: usize = 60;

/// A position after random actions, and the reloader of its content folder.
pub struct ReloadFixture<G: FullGame> {
    pub reloader: Reloader,
    pub rules: CompiledRules<G>,
    pub state: G::State,
}

impl<G: FullGame> ReloadFixture<G> {
    /// Starts a game of a variant and plays 60 random actions.
    ///
    /// # Errors
    /// Returns the diagnostics of the content.
    pub fn open(
        games: Games,
        root: &Path,
        variant: &str,
        seed: u64,
    ) -> Result<ReloadFixture<G>, Error> {
        let mut reloader = Reloader::new(games, root, VariantChoice::named(variant))?;
        let built = reloader.build::<G>(&ChangedFiles::Everything);
        let begun = built.made.map_err(|diagnostics| {
            Error::Failed(diagnostics.into_iter().map(|m| m.text).collect::<Vec<_>>().join("\n\n"))
        });
        let (rules, mut game) = begun?;
        let range = G::players(rules.ruleset());
        let players = 4.clamp(*range.start(), *range.end());
        let setup = setup::draw::<G>(rules.ruleset(), players, &[], seed)?;
        let mut state = game.begin(&setup).map_err(Error::Impossible)?;
        let mut playout = PlayoutRunner::new(&game, &[BotSpec::Random], players.into())
            .map_err(Error::Impossible)?;
        playout.begin(seed);
        for _ in 0..ACTIONS {
            let next = playout.next(&mut game, &state);
            let (seat, action, _) =
                next.map_err(|end| Error::Failed(format!("the game ended: {end}")))?;
            game.apply(&mut state, seat, action)
                .map_err(|problem| Error::Failed(problem.to_string()))?;
        }
        Ok(ReloadFixture { reloader, rules, state })
    }

    /// Reloads the content and returns the migrated game; the position of this value does not
    /// change.
    pub fn reload(&mut self, changed: &ChangedFiles) -> ReloadReport<G> {
        self.reloader.reload::<G>(changed, self.rules.ruleset(), &self.state)
    }
}
