//! The random bot: draws a kind of action first, then an action of that kind, then its amount.

use game::bitset::Mask;
use game::random::Random;
use game::{ActionRole, Game, LegalAction, QueryError};

use super::{Bot, BotState, Observation};

/// Bot that plays at random.
///
/// It draws uniformly among the offered kinds of action, then within the kind, then the amount. All conversions are
/// one kind. They are tried at most [`CONVERSIONS_A_TURN`](super::CONVERSIONS_A_TURN) times a turn, and only while some other action than
/// ending the turn is left. An owed right is given up only if nothing else is left. Drawing the kind first prevents the
/// many ways to convert resources from outnumbering the few ways to play.
///
/// A bot that converted when only `done` or a pass is left would waste resources. Games of four seats would then have
/// 112 decisions instead of 123, which is not how people play.
#[derive(Debug)]
pub struct RandomBot {
    memory: BotState,
}

/// Bit that stands for all conversions in a set of kinds of action; other kinds use lower bits.
pub(super) const CONVERSIONS: u32 = 63;

impl RandomBot {
    /// Makes a bot; call `begin` before its first game.
    #[allow(clippy::new_without_default)]
    pub fn new() -> RandomBot {
        RandomBot { memory: BotState::new(0) }
    }

    /// Returns the bit for the kind of a legal action; `None` if the action must not be drawn now.
    pub(super) fn bit<A>(choice: &LegalAction<A>, converts: bool) -> Option<u32> {
        match choice.role {
            ActionRole::GiveUp | ActionRole::Waste => None,
            ActionRole::Conversion => converts.then_some(CONVERSIONS),
            _ => Some(u32::from(choice.kind)),
        }
    }

    /// Returns the `n`-th legal action that passes the test, from 0.
    fn nth<A>(
        offered: &[LegalAction<A>],
        n: u32,
        test: impl Fn(&LegalAction<A>) -> bool,
    ) -> &LegalAction<A> {
        offered.iter().filter(|c| test(c)).nth(n as usize).expect("counted before")
    }

    /// Draws an action that gives something up. If there is none, draws any action.
    pub(super) fn last_resort<'a, A>(
        offered: &'a [LegalAction<A>],
        random: &mut Random,
    ) -> &'a LegalAction<A> {
        let gives_up = offered.iter().filter(|c| c.role == ActionRole::GiveUp).count() as u32;
        let all = offered.iter().filter(|c| c.role != ActionRole::Waste).count() as u32;
        let n = random.below(if gives_up > 0 { gives_up } else { all });
        Self::nth(offered, n, |c| match c.role {
            ActionRole::GiveUp => true,
            ActionRole::Waste => false,
            _ => gives_up == 0,
        })
    }

    fn pick<'a, A>(
        offered: &'a [LegalAction<A>],
        converts: bool,
        random: &mut Random,
    ) -> &'a LegalAction<A> {
        let to_do = offered.iter().any(|c| matches!(c.role, ActionRole::Move | ActionRole::Answer));
        let converts = converts && to_do;
        let mut kinds = 0u64;
        let mut sizes = [0u32; 64];
        for choice in offered {
            if let Some(bit) = Self::bit(choice, converts) {
                kinds.set_bit(bit);
                sizes[bit as usize] += 1;
            }
        }
        if kinds == 0 {
            return Self::last_resort(offered, random);
        }
        for _ in 0..random.below(kinds.count_ones()) {
            kinds &= kinds - 1;
        }
        let kind = kinds.trailing_zeros();
        let n = random.below(sizes[kind as usize]);
        Self::nth(offered, n, |c| Self::bit(c, converts) == Some(kind))
    }
}

impl<G: Game> Bot<G> for RandomBot {
    fn begin(&mut self, seed: u64) {
        self.memory = BotState::new(seed);
    }

    fn looks_ahead(&self) -> bool {
        false
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let choice = Self::pick(sight.offered(), converts, &mut random);
        self.memory.chose(choice.role);
        Ok(with_amount(game, choice, &mut random))
    }
}

/// Returns the action of an entry in the legal list; draws the amount if the entry has a range of amounts.
pub(super) fn with_amount<G: Game>(
    game: &G,
    choice: &LegalAction<G::Action>,
    random: &mut Random,
) -> G::Action {
    let (min, max) = choice.amounts;
    if max > min {
        let amount = min + random.below(u32::from(max - min) + 1) as u8;
        game.with_amount(choice.action, amount)
    } else {
        choice.action
    }
}
