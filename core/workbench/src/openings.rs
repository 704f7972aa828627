//! Openings and positions of recorded games, from which bots play on or learn.

use std::sync::Arc;

use game::random::Random;
use game::{Failure, Problem};
use lab::Opening;
use lab::openings::RecordedOpenings;

use crate::corpus::Ledger;
use crate::error::Error;
use crate::game_options::Under;
use crate::library::{Content, Rules};
use crate::playable::Title;
use crate::setup;

/// Selects games of a folder for training or testing: two of three for training, the third held
/// out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Learnable {
    #[default]
    All,
    /// The games used for training.
    Learned,
    HeldOut,
}

impl std::str::FromStr for Learnable {
    type Err = String;

    fn from_str(text: &str) -> Result<Learnable, String> {
        Ok(match text {
            "all" => Learnable::All,
            "learned" => Learnable::Learned,
            "held-out" => Learnable::HeldOut,
            _ => return Err(format!("expected `all`, `learned` or `held-out`, found `{text}`")),
        })
    }
}

impl Learnable {
    /// Returns whether the selection includes the game with this index in order of file names.
    pub fn takes(self, number: usize) -> bool {
        match self {
            Learnable::All => true,
            Learnable::Learned => number % 3 != 2,
            Learnable::HeldOut => number % 3 == 2,
        }
    }
}

struct RecordedGame<G: Title> {
    rules: Rules<G>,
    setup: G::Setup,
    actions: Vec<(u8, G::Action)>,
    left: Vec<(usize, u8)>,
}

/// Recorded games that bots can replay or continue.
pub struct RecordedGames<G: Title> {
    games: Vec<RecordedGame<G>>,
}

impl<G: Title> RecordedGames<G> {
    /// Replays the selected ledgers.
    ///
    /// # Errors
    /// Fails if a ledger does not replay, or if none is selected.
    pub fn read(
        content: &Content,
        ledgers: &[Ledger],
        (which, under): (Learnable, &Under),
    ) -> Result<RecordedGames<G>, Error> {
        let mut games: Vec<RecordedGame<G>> = Vec::new();
        for (_, (name, ledger)) in ledgers.iter().enumerate().filter(|(i, _)| which.takes(*i)) {
            let known = games.iter().map(|one| one.rules.clone()).collect();
            let options = ledger::replay::Options::default();
            let (rules, played, _) =
                content.replay_knowing::<G>((name, ledger), under, options, known)?;
            let ledger::replay::Played { setup, actions, left, .. } = played;
            games.push(RecordedGame { rules, setup, actions, left });
        }
        if games.is_empty() {
            return Err(Error::Impossible("no games to play are left".to_owned()));
        }
        Ok(RecordedGames { games })
    }

    /// Gives the instance the rules of another game of the list, if they differ.
    fn under(&self, game: &mut G, number: usize) -> Result<&RecordedGame<G>, Failure> {
        let one = &self.games[number];
        if !Arc::ptr_eq(&game.ruleset(), one.rules.ruleset()) {
            *game = one.rules.game()?;
        }
        Ok(one)
    }
}

impl<G: Title> RecordedOpenings for RecordedGames<G> {
    type Game = G;

    fn games(&self) -> usize {
        self.games.len()
    }

    fn open(&self, number: usize) -> Result<(G, G::State), Failure> {
        let one = &self.games[number];
        let mut game = one.rules.game()?;
        let state = game.begin(&one.setup).map_err(Failure)?;
        Ok((game, state))
    }

    fn actions(&self, number: usize) -> &[(u8, G::Action)] {
        &self.games[number].actions
    }

    fn left(&self, number: usize) -> &[(usize, u8)] {
        &self.games[number].left
    }
}

/// Draws starting positions for training. A third are positions of recorded games, a sixth their
/// openings, the others newly drawn openings under their rules.
impl<G: Title> Opening for RecordedGames<G> {
    type Game = G;

    fn game(&self) -> Result<G, Failure> {
        Ok(self.games[0].rules.game()?)
    }

    fn start(&self, game: &mut G, seed: u64) -> Result<G::State, Failure> {
        let mut random = Random::new(Random::derive(seed, 0x09e4 << 32));
        let number = random.below(self.games.len() as u32) as usize;
        let RecordedGame { setup, actions, rules, left } = self.under(game, number)?;
        let kind = random.below(6);
        if kind >= 3 {
            let players = G::seats_of(rules.ruleset(), setup).len() as u8;
            let setup = setup::draw::<G>(rules.ruleset(), players, &[], seed);
            return game.begin(&setup.map_err(|e| Failure(e.to_string()))?).map_err(Failure);
        }
        let mut state = game.begin(setup).map_err(Failure)?;
        // Positions after a seat left would be atypical.
        let most = left.first().map_or(actions.len(), |(before, _)| *before).max(1);
        let before = if kind == 0 { 0 } else { random.below(most as u32) as usize };
        for (seat, action) in &actions[..before] {
            game.apply_for_good(&mut state, *seat, *action).map_err(Problem::into_failure)?;
        }
        Ok(state)
    }
}
