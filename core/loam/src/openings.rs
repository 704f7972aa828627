//! Recorded games as openings: what they began with is played again by others.

use std::sync::Arc;

use game::random::Random;
use game::{Failure, Problem};
use lab::Opening;
use lab::openings::RecordedOpenings;

use crate::corpus::Ledger;
use crate::error::Error;
use crate::library::{Content, Rules};
use crate::playable::Title;
use crate::setup;
use crate::wanted::Under;

/// Which of the games of a folder: of each three the first two may be learned from, the third is held out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Learnable {
    /// All of them.
    #[default]
    All,
    /// Those that may be learned from.
    Learned,
    /// Those that nothing is learned from.
    HeldOut,
}

impl std::str::FromStr for Learnable {
    type Err = String;

    fn from_str(text: &str) -> Result<Learnable, String> {
        Ok(match text {
            "all" => Learnable::All,
            "learned" => Learnable::Learned,
            "held-out" => Learnable::HeldOut,
            _ => return Err(format!("`{text}` is none of all, learned and held-out")),
        })
    }
}

impl Learnable {
    /// Does the game with this number, in the order of names, belong to them?
    pub fn takes(self, number: usize) -> bool {
        match self {
            Learnable::All => true,
            Learnable::Learned => number % 3 != 2,
            Learnable::HeldOut => number % 3 == 2,
        }
    }
}

/// One of the games.
struct RecordedGame<G: Title> {
    rules: Rules<G>,
    setup: G::Setup,
    actions: Vec<(u8, G::Action)>,
    left: Vec<(usize, u8)>,
}

/// Games that somebody played.
pub struct RecordedGames<G: Title> {
    games: Vec<RecordedGame<G>>,
}

impl<G: Title> RecordedGames<G> {
    /// The games of these ledgers that are wanted.
    ///
    /// # Errors
    /// A ledger does not replay, or none is left.
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
            return Err(Error::Impossible("no game is left to play again".to_owned()));
        }
        Ok(RecordedGames { games })
    }

    /// Makes a game one that is played by the rules of another one.
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

/// Where games begin that something is learned from: one in three with a position of a recorded game, one in six with the
/// opening of one, the others with an opening that is drawn under the rules of one.
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
        // Who leaves plays for nothing any more.
        let most = left.first().map_or(actions.len(), |(before, _)| *before).max(1);
        let before = if kind == 0 { 0 } else { random.below(most as u32) as usize };
        for (seat, action) in &actions[..before] {
            game.apply_for_good(&mut state, *seat, *action).map_err(Problem::into_failure)?;
        }
        Ok(state)
    }
}
