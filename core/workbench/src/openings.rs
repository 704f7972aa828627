//! Openings and positions of recorded games, which bots continue or learn from.

use std::sync::Arc;

use game::random::Random;
use game::{ApplyError, QueryError};
use lab::GameSource;
use lab::openings::RecordedOpenings;
use ledger::source::LedgerFile;

use crate::corpus::NamedLedger;
use crate::error::Error;
use crate::game_options::ReplayRules;
use crate::library::{CompiledRules, Content};
use crate::playable::FullGame;
use crate::setup;

/// Selects games of a folder: all games, two of three for training, or the third that is held out
/// for testing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TrainingSplit {
    #[default]
    All,
    /// The games used for training.
    Learned,
    HeldOut,
}

impl std::str::FromStr for TrainingSplit {
    type Err = String;

    fn from_str(text: &str) -> Result<TrainingSplit, String> {
        Ok(match text {
            "all" => TrainingSplit::All,
            "learned" => TrainingSplit::Learned,
            "held-out" => TrainingSplit::HeldOut,
            _ => return Err(format!("expected `all`, `learned` or `held-out`, found `{text}`")),
        })
    }
}

impl TrainingSplit {
    /// Returns whether the selection includes the game with this index in order of file names.
    pub fn takes(self, number: usize) -> bool {
        match self {
            TrainingSplit::All => true,
            TrainingSplit::Learned => number % 3 != 2,
            TrainingSplit::HeldOut => number % 3 == 2,
        }
    }
}

struct RecordedGame<G: FullGame> {
    rules: CompiledRules<G>,
    setup: G::Setup,
    actions: Vec<(u8, G::Action)>,
    left: Vec<(usize, u8)>,
}

/// Recorded games that bots can replay or continue.
pub struct RecordedGames<G: FullGame> {
    games: Vec<RecordedGame<G>>,
}

impl<G: FullGame> RecordedGames<G> {
    /// Replays the selected ledgers.
    ///
    /// # Errors
    /// Fails if a ledger does not replay, or if none is selected.
    pub fn read(
        content: &Content,
        ledgers: &[NamedLedger],
        split: TrainingSplit,
        under: &ReplayRules,
    ) -> Result<RecordedGames<G>, Error> {
        let mut games: Vec<RecordedGame<G>> = Vec::new();
        for (_, (name, bytes)) in ledgers.iter().enumerate().filter(|(i, _)| split.takes(*i)) {
            let rules_known = games.iter().map(|one| one.rules.clone()).collect();
            let options = ledger::replay::LedgerReplayOptions::default();
            let ledger = LedgerFile { name, bytes };
            let (rules, played, _) =
                content.replay_knowing::<G>(ledger, under, options, rules_known)?;
            let ledger::replay::ReplayedLedger { setup, actions, left, .. } = played;
            games.push(RecordedGame { rules, setup, actions, left });
        }
        if games.is_empty() {
            return Err(Error::Impossible("the selection contains no games".to_owned()));
        }
        Ok(RecordedGames { games })
    }

    /// Gives the instance the rules of another game of the list, if they differ.
    fn under(&self, game: &mut G, number: usize) -> Result<&RecordedGame<G>, QueryError> {
        let one = &self.games[number];
        if !Arc::ptr_eq(&game.ruleset(), one.rules.ruleset()) {
            *game = one.rules.game()?;
        }
        Ok(one)
    }
}

impl<G: FullGame> RecordedOpenings for RecordedGames<G> {
    type Game = G;

    fn games(&self) -> usize {
        self.games.len()
    }

    fn open(&self, number: usize) -> Result<(G, G::State), QueryError> {
        let one = &self.games[number];
        let mut game = one.rules.game()?;
        let state = game.begin(&one.setup).map_err(QueryError)?;
        Ok((game, state))
    }

    fn actions(&self, number: usize) -> &[(u8, G::Action)] {
        &self.games[number].actions
    }

    fn departures(&self, number: usize) -> &[(usize, u8)] {
        &self.games[number].left
    }
}

/// Draws starting positions for training. A third are positions of recorded games, and a sixth are
/// their openings. The others are newly drawn openings under the rules of the recorded games.
impl<G: FullGame> GameSource for RecordedGames<G> {
    type Game = G;

    fn game(&self) -> Result<G, QueryError> {
        Ok(self.games[0].rules.game()?)
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, QueryError> {
        let mut random = Random::new(Random::derive(seed, 0x09e4 << 32));
        let number = random.below(self.games.len() as u32) as usize;
        let RecordedGame { setup, actions, rules, left } = self.under(game, number)?;
        let kind = random.below(6);
        if kind >= 3 {
            let players = G::seating(rules.ruleset(), setup).players;
            let setup = setup::draw::<G>(rules.ruleset(), players, &[], seed);
            return game.begin(&setup.map_err(|e| QueryError(e.to_string()))?).map_err(QueryError);
        }
        let mut state = game.begin(setup).map_err(QueryError)?;
        // Positions after a seat left would be atypical.
        let most = left.first().map_or(actions.len(), |(before, _)| *before).max(1);
        let before = if kind == 0 { 0 } else { random.below(most as u32) as usize };
        for (seat, action) in &actions[..before] {
            game.apply_without_backup(&mut state, *seat, *action)
                .map_err(ApplyError::into_failure)?;
        }
        Ok(state)
    }
}
