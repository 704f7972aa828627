//! Rollouts for the decisions of the setup: games are played on from each of the most promising positions.

use game::random::Random;
use game::{ActionRole, ApplyError, Game, LegalAction, QueryError};

use super::greedy::{Lookahead, fallback_action};
use super::{CONVERSIONS_A_TURN, Observation, STEPS_A_MOVE, STEPS_A_PLAYOUT, converted_after};
use crate::playout::{LegalListing, MOST_ACTIONS};

/// Upper bound on the positions compared by rollouts.
const TRIED: usize = 8;
/// Number of stages of a rollout, counted from the stage of the decision: the setup and two rounds.
pub(super) const PARTS: u8 = 3;
/// Noise added to each evaluation, in hundredths of a point, so that rollouts from one position differ. An integer gives
/// the same results on every machine.
const CHANCE: u32 = 200;

/// Rollouts in which all seats take the action with the best evaluation plus some noise.
///
/// For a position with an empty board the value network can only predict the mean of very different games. Two
/// rounds later its estimate is better, and rollouts with equal noise differ only by the tried action.
pub(super) struct NoisyRollouts<'a, G: Game> {
    /// Evaluates positions during the rollouts.
    pub ahead: &'a mut Lookahead<G>,
    pub listing: &'a mut LegalListing<G::Action>,
    /// Approximate number of rollouts in total.
    pub games: u16,
    /// Random numbers for the noise on evaluations.
    pub random: Random,
    /// The stage at whose beginning rollouts end: [`PARTS`] stages after the stage of the decision.
    pub stop: u8,
}

/// A candidate action with the results of its rollouts.
struct RolloutCandidate<G: Game> {
    action: G::Action,
    role: ActionRole,
    after: Box<G::State>,
    /// Sum of the rollouts' results, in hundredths of a point.
    sum: i64,
    games: i64,
}

impl<G: Game> NoisyRollouts<'_, G> {
    /// Returns the action with the best mean over its rollouts, for the deciding seat. All candidates get the same
    /// number of rollouts; then only the better half continues (sequential halving).
    pub fn choose(
        &mut self,
        game: &mut G,
        state: &G::State,
        sight: &Observation<'_, G>,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        self.ahead.begin(game, STEPS_A_MOVE + u64::from(self.games) * STEPS_A_PLAYOUT);
        let mut all: Vec<(i64, RolloutCandidate<G>)> = Vec::new();
        self.ahead.evaluate_actions_with_states(
            game,
            state,
            sight.offered(),
            false,
            &mut |worth, action, role, after| {
                if let Some(after) = after {
                    let after = Box::new(after.clone());
                    all.push((worth, RolloutCandidate { action, role, after, sum: 0, games: 0 }));
                }
            },
        )?;
        all.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        let mut left: Vec<RolloutCandidate<G>> =
            all.into_iter().take(TRIED).map(|(_, one)| one).collect();
        let halvings = left.len().next_power_of_two().trailing_zeros().max(1);
        while left.len() > 1 && !self.ahead.is_enough(game) {
            for _ in 0..(usize::from(self.games) / halvings as usize / left.len()).max(1) {
                // All candidates use the same noise.
                let lots = self.random.below(u32::MAX);
                let mut playouts = [0; TRIED];
                for (playouts, one) in playouts.iter_mut().zip(&left) {
                    let end = self.played_on(game, &one.after, Random::new(lots.into()))?;
                    *playouts = self.ahead.evaluate_at_stage_start(game, &end, sight.seat());
                }
                // Interrupted rollouts cannot be compared with complete ones.
                if self.ahead.is_enough(game) {
                    break;
                }
                for (playouts, one) in playouts.iter().zip(&mut left) {
                    one.sum += playouts;
                    one.games += 1;
                }
            }
            if self.ahead.is_enough(game) {
                break;
            }
            left.sort_by_key(|one| std::cmp::Reverse(one.sum / one.games));
            left.truncate(left.len().div_ceil(2));
        }
        Ok(left
            .first()
            .map_or_else(|| fallback_action(sight.offered()), |one| (one.action, one.role)))
    }

    /// Plays one rollout and returns its last position.
    fn played_on(
        &mut self,
        game: &mut G,
        state: &G::State,
        mut random: Random,
    ) -> Result<Box<G::State>, QueryError> {
        let mut state = Box::new(state.clone());
        let mut converted = vec![0u8; usize::from(game.seats(&state))];
        let mut offered: Vec<LegalAction<G::Action>> = Vec::new();
        for _ in 0..MOST_ACTIONS {
            if game.is_over(&state) || game.stage(&state) >= self.stop || self.ahead.is_enough(game)
            {
                break;
            }
            let Some(mover) = self.listing.turn(game, &state, &mut offered)? else { break };
            let converted = &mut converted[usize::from(mover)];
            let (action, role) = match &offered[..] {
                [only] if only.amounts.0 == only.amounts.1 => (only.action, only.role),
                _ => {
                    let mut best: Option<(i64, G::Action, ActionRole)> = None;
                    let converts = *converted < CONVERSIONS_A_TURN;
                    self.ahead.evaluate_actions(
                        game,
                        &state,
                        &offered,
                        converts,
                        &mut |worth, action, role| {
                            let worth = worth + i64::from(random.below(CHANCE));
                            if best.is_none_or(|(most, ..)| worth > most) {
                                best = Some((worth, action, role));
                            }
                        },
                    )?;
                    best.map_or_else(
                        || fallback_action(&offered),
                        |(_, action, role)| (action, role),
                    )
                }
            };
            *converted = converted_after(*converted, role);
            game.apply_without_backup(&mut state, mover, action)
                .map_err(ApplyError::into_failure)?;
        }
        Ok(state)
    }
}
