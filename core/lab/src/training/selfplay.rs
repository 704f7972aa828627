//! Self-play: games that a network plays against itself, as training data.

use std::sync::Arc;

use crate::bots::{
    Bot, CONVERSIONS_A_TURN, Lookahead, Observation, PlannerBot, PlannerOptions, STEPS_A_MOVE,
};
use crate::playout::{LegalListing, MOST_ACTIONS, keep_offered, leave_to_people};
use crate::simultaneous::SimultaneousDecisions;
use crate::value_network::{SCALE, ValueNetwork};
use game::random::Random;
use game::{ActionRole, ApplyError, LegalAction, QueryError};

/// A training sample: the inputs of a position for a seat, and the points that the seat still made.
#[derive(Clone, Debug)]
pub struct TrainingSample {
    /// Number of stages still to come.
    pub to_come: u8,
    /// Whether no seat has acted in the current stage.
    pub begins: bool,
    /// Indices of the inputs that are not zero.
    at: Vec<u16>,
    /// Values of the inputs in `at`.
    input: Vec<f32>,
    /// Points that the seat made after this position until the end of the game.
    pub target: f32,
}

impl TrainingSample {
    /// Makes a sample from all inputs of a position; the target is still 0.
    pub fn new(to_come: u8, begins: bool, inputs: &[f32]) -> TrainingSample {
        let nonzero = (0..).zip(inputs).filter(|(_, input)| **input != 0.0);
        let (at, input) = nonzero.map(|(at, input)| (at, *input)).unzip();
        TrainingSample { to_come, begins, at, input, target: 0.0 }
    }

    /// Returns index and value of the inputs that are not zero.
    pub fn given(&self) -> impl Iterator<Item = (usize, f32)> + Clone {
        self.at.iter().zip(&self.input).map(|(at, input)| (usize::from(*at), *input))
    }
}

/// A played game as training data.
pub struct TrainingGame {
    pub samples: Vec<TrainingSample>,
    /// Decisions with the action that a plan preferred.
    pub preferred: Vec<PreferenceSample>,
    pub points: Vec<i32>,
    /// Stage in which the game began. It is later than the setup if the game started from a position of a recorded
    /// game.
    pub began: u8,
    /// Ids of the modules in the rules of the game.
    pub modules: Vec<String>,
}

/// Plays games for training; reuses its buffers from game to game.
pub struct SelfPlayer<G: game::Game> {
    ahead: Lookahead<G>,
    /// Settings of planning; `None`: the best evaluation is played.
    plan: Option<PlannerOptions>,
    planners: Vec<PlannerBot<G>>,
    /// Preferences of plans in the current game.
    noted: Vec<PreferenceSample>,
    network: Option<Arc<ValueNetwork>>,
    last: usize,
    list: Vec<LegalAction<G::Action>>,
    listing: LegalListing<G::Action>,
    /// Simultaneous decisions, as for bots: no seat sees the answers of the other seats.
    at_once: SimultaneousDecisions<G>,
    inputs: Vec<f32>,
}

/// One planned decision in this many is recorded as a preference.
const NOTED: u32 = 3;
/// Number of best-evaluated rivals recorded with a planned action.
const CLOSE: usize = 5;

/// The seat for which a position is evaluated, and whether a stage has just begun.
#[derive(Clone, Copy, Debug)]
pub struct EvaluatedSeat {
    pub seat: u8,
    /// Whether no seat has acted in the current stage.
    pub begins: bool,
}

/// A position of a seat during a game.
struct PassedPosition {
    seat: u8,
    points: f32,
    /// Final points that the network predicted.
    expected: f32,
    sample: TrainingSample,
}

impl<G: game::Game> SelfPlayer<G> {
    /// Makes a player for games of this network. If the network is `None`, the game's own feature weights play.
    ///
    /// # Errors
    /// None in practice: the game's own weights are always valid.
    pub fn new(
        game: &G,
        network: Option<Arc<ValueNetwork>>,
        plan: Option<PlannerOptions>,
    ) -> Result<SelfPlayer<G>, QueryError> {
        let ahead = match &network {
            Some(network) => Lookahead::with_network(game, network.clone()),
            None => Lookahead::new(game, &[]).map_err(QueryError)?,
        };
        let last = game.stage_names().len().saturating_sub(1);
        let (list, listing, inputs) = (Vec::new(), LegalListing::default(), Vec::new());
        let (planners, noted) = (Vec::new(), Vec::new());
        let at_once = SimultaneousDecisions::default();
        Ok(SelfPlayer {
            ahead,
            plan,
            planners,
            noted,
            network,
            last,
            list,
            listing,
            at_once,
            inputs,
        })
    }

    /// Makes a sample of a position for a seat; the target of the sample is still 0.
    pub fn sample(
        &mut self,
        game: &G,
        state: &G::State,
        evaluated: EvaluatedSeat,
    ) -> TrainingSample {
        let EvaluatedSeat { seat, begins } = evaluated;
        self.inputs.clear();
        game.inputs(state, seat, &mut self.inputs);
        let to_come = self.last.saturating_sub(usize::from(game.stage(state)));
        TrainingSample::new(to_come as u8, begins, &self.inputs)
    }

    /// Plays a game to its end. Some games are played as well as possible, others with noise in every choice, because the
    /// network learns nothing about actions that are never tried.
    ///
    /// # Errors
    /// A script error, or the game does not end.
    pub fn play(
        &mut self,
        game: &mut G,
        mut state: G::State,
        seed: u64,
        lambda: f32,
    ) -> Result<TrainingGame, QueryError> {
        let mut random = Random::new(Random::derive(seed, 0x5e1f << 32));
        // Scale of the noise on evaluations, in hundredths of a point.
        let heat = [0.0, 0.0, 30.0, 60.0, 120.0][random.below(5) as usize];
        let began = game.stage(&state);
        let mut converted = vec![0u8; usize::from(game.seats(&state))];
        let mut passed: Vec<PassedPosition> = Vec::new();
        self.noted.clear();
        self.at_once.begin(Random::derive(seed, 0xa502 << 32));
        // Percentage of actions that are chosen without a plan.
        let unplanned = [0, 0, 4, 12][random.below(4) as usize];
        let plans = self.plan.is_some() && self.network.is_some();
        if let (Some(plan), Some(network)) = (self.plan, &self.network) {
            let make = |_| PlannerBot::with_network(game, plan, network.clone());
            self.planners = (0..game.seats(&state)).map(make).collect();
            for (seat, planner) in (0u64..).zip(&mut self.planners) {
                planner.begin(Random::derive(seed, 0x91a2 << 32 | seat));
            }
        }
        let mut actions = 0;
        while !game.is_over(&state) {
            actions += 1;
            let before = game.stage(&state);
            if actions > MOST_ACTIONS {
                return Err(QueryError("a game does not end".to_owned()));
            }
            let (seat, action, role) = if plans && random.below(100) >= unplanned {
                self.planned(game, &state, &mut random)?
            } else {
                let heat = if plans { 100.0 } else { heat };
                self.choose(game, &state, &converted, heat, &mut random)?
            };
            self.at_once.apply_answer(game, seat, action);
            game.apply_without_backup(&mut state, seat, action)
                .map_err(ApplyError::into_failure)?;
            let converted = &mut converted[usize::from(seat)];
            match role {
                ActionRole::End => *converted = 0,
                ActionRole::Conversion => *converted += 1,
                _ => {}
            }
            if game.is_over(&state) {
                break;
            }
            if role != ActionRole::Conversion {
                passed.push(self.passed(game, &state, EvaluatedSeat { seat, begins: false }));
            }
            if game.stage(&state) > before {
                for seat in 0..game.seats(&state) {
                    passed.push(self.passed(game, &state, EvaluatedSeat { seat, begins: true }));
                }
            }
        }
        let points = game.scores(&state);
        let lambda = if self.network.is_some() { lambda } else { 1.0 };
        let mut ends: Vec<f32> = points.iter().map(|p| *p as f32).collect();
        let mut samples = Vec::with_capacity(passed.len());
        for PassedPosition { seat, points, expected, mut sample } in passed.into_iter().rev() {
            let end = &mut ends[usize::from(seat)];
            sample.target = *end - points;
            *end = lambda * *end + (1.0 - lambda) * expected;
            samples.push(sample);
        }
        let preferred = std::mem::take(&mut self.noted);
        Ok(TrainingGame { samples, preferred, points, began, modules: game.modules() })
    }

    /// Records a position during a game.
    fn passed(&mut self, game: &G, state: &G::State, evaluated: EvaluatedSeat) -> PassedPosition {
        let EvaluatedSeat { seat, begins } = evaluated;
        let sample = self.sample(game, state, evaluated);
        let points = game.scores(state)[usize::from(seat)] as f32;
        let answer = |network: &Arc<ValueNetwork>| {
            let part = network.part(sample.to_come.into(), begins);
            network.evaluate(part, &self.inputs) * SCALE
        };
        let expected = points + self.network.as_ref().map_or(0.0, answer);
        PassedPosition { seat, points, expected, sample }
    }

    /// Lists the actions of the next seat; `None` if no action is legal.
    fn offer(&mut self, game: &mut G, state: &G::State) -> Result<Option<u8>, QueryError> {
        let seat = self.listing.turn(game, state, &mut self.list)?;
        self.at_once.note(game, state, self.listing.open(), &self.listing.list);
        Ok(seat)
    }

    /// Chooses an action by planning. Some decisions are recorded as preferences.
    fn planned(
        &mut self,
        game: &mut G,
        state: &G::State,
        random: &mut Random,
    ) -> Result<(u8, G::Action, ActionRole), QueryError> {
        let Some(seat) = self.offer(game, state)? else {
            return Err(QueryError("no action is legal, but the game is not over".to_owned()));
        };
        let offered = std::mem::take(&mut self.list);
        let positions = self.at_once.positions(game, &offered);
        let searched = positions.worlds.first().unwrap_or(state);
        self.ahead.set_unanswered(positions.opened.cloned());
        let sight = Observation::with_worlds(game, state, positions, &offered);
        let state = searched;
        let action = self.planners[usize::from(seat)].choose(game, &sight)?;
        let listed = |c: &&LegalAction<G::Action>| {
            let has_amount = c.amounts.1 > c.amounts.0;
            c.action == if has_amount { game.with_amount(action, c.amounts.0) } else { action }
        };
        let role = offered.iter().find(listed).map_or(ActionRole::Move, |c| c.role);
        if offered.len() > 1 && role != ActionRole::Conversion && random.below(NOTED) == 0 {
            let mut seen: Vec<(i64, bool, G::State)> = Vec::new();
            self.ahead.begin(game, STEPS_A_MOVE);
            self.ahead.evaluate_actions_with_states(
                game,
                state,
                &offered,
                true,
                &mut |worth, found, _, after| {
                    if let Some(after) = after {
                        seen.push((worth, found == action, after.clone()));
                    }
                },
            )?;
            seen.sort_by_key(|(worth, taken, _)| (!taken, std::cmp::Reverse(*worth)));
            if seen.first().is_some_and(|(_, taken, _)| *taken) && seen.len() > 1 {
                // Keep the best rivals and two further ones.
                let few = seen.len().min(1 + CLOSE);
                random.shuffle(&mut seen[few..]);
                seen.truncate(few + 2);
                if !seen.iter().any(|(.., after)| game.is_over(after)) {
                    let mut led_to = Vec::with_capacity(seen.len());
                    for (.., after) in &seen {
                        let mut sample =
                            self.sample(game, after, EvaluatedSeat { seat, begins: false });
                        sample.target = game.scores(after)[usize::from(seat)] as f32;
                        led_to.push(sample);
                    }
                    self.noted.push(PreferenceSample { led_to, taken: 0 });
                }
            }
        }
        self.ahead.set_unanswered(None);
        self.list = offered;
        Ok((seat, action, role))
    }

    fn choose(
        &mut self,
        game: &mut G,
        state: &G::State,
        converted: &[u8],
        heat: f32,
        random: &mut Random,
    ) -> Result<(u8, G::Action, ActionRole), QueryError> {
        let Some(seat) = self.offer(game, state)? else {
            return Err(QueryError("no action is legal, but the game is not over".to_owned()));
        };
        let first = self.list[0];
        if self.list.len() == 1 && first.amounts.0 == first.amounts.1 {
            return Ok((seat, first.action, first.role));
        }
        let converts = converted[usize::from(seat)] < CONVERSIONS_A_TURN;
        let mut best: Option<(f32, G::Action, ActionRole)> = None;
        self.ahead.begin(game, STEPS_A_MOVE);
        let offered = std::mem::take(&mut self.list);
        let positions = self.at_once.positions(game, &offered);
        let state = positions.worlds.first().unwrap_or(state);
        self.ahead.set_unanswered(positions.opened.cloned());
        let evaluated = self.ahead.evaluate_actions(
            game,
            state,
            &offered,
            converts,
            &mut |worth, action, role| {
                let mut worth = worth as f32;
                if heat > 0.0 {
                    // Gumbel noise turns the maximum into a draw by softmax.
                    let drawn = (f64::from(random.below(1 << 24)) + 0.5) / f64::from(1 << 24);
                    worth -= heat * (-drawn.ln()).ln() as f32;
                }
                if best.is_none_or(|(most, ..)| worth > most) {
                    best = Some((worth, action, role));
                }
            },
        );
        self.ahead.set_unanswered(None);
        self.list = offered;
        evaluated?;
        let plain = |c: &&LegalAction<G::Action>| {
            matches!(c.role, ActionRole::Move | ActionRole::End | ActionRole::Answer)
        };
        let unseen = self.list.iter().find(plain).unwrap_or(&self.list[0]);
        let (_, action, role) = best.unwrap_or((0.0, unseen.action, unseen.role));
        Ok((seat, action, role))
    }
}

/// Makes samples from a recorded game.
///
/// # Errors
/// The game cannot be replayed.
pub fn samples_of_recorded<G: game::Game>(
    game: &mut G,
    mut state: G::State,
    actions: &[(u8, G::Action)],
) -> Result<Vec<TrainingSample>, QueryError> {
    let mut table = SelfPlayer::new(game, None, None)?;
    let mut passed = Vec::new();
    for (seat, action) in actions {
        table.list.clear();
        game.legal_actions(&state, &mut table.list)?;
        let is_same = |c: &&LegalAction<G::Action>| {
            c.seat == *seat
                && c.action
                    == if c.amounts.1 > c.amounts.0 {
                        game.with_amount(*action, c.amounts.0)
                    } else {
                        *action
                    }
        };
        let role = table.list.iter().find(is_same).map_or(ActionRole::Move, |c| c.role);
        let before = game.stage(&state);
        game.apply_without_backup(&mut state, *seat, *action).map_err(ApplyError::into_failure)?;
        if game.is_over(&state) {
            break;
        }
        let points = game.scores(&state);
        let mut push = |seat: u8, begins| {
            let sample = table.sample(game, &state, EvaluatedSeat { seat, begins });
            passed.push((seat, points[usize::from(seat)] as f32, sample));
        };
        if role != ActionRole::Conversion {
            push(*seat, false);
        }
        if game.stage(&state) > before {
            (0..game.seats(&state)).for_each(|seat| push(seat, true));
        }
    }
    let ends = game.scores(&state);
    let with_end = |(seat, points, sample): (u8, f32, TrainingSample)| TrainingSample {
        target: ends[usize::from(seat)] as f32 - points,
        ..sample
    };
    Ok(passed.into_iter().map(with_end).collect())
}

/// A decision with its alternatives: the positions after some actions, and which action was taken.
#[derive(Clone, Debug)]
pub struct PreferenceSample {
    /// The position after each action; the target is the seat's points there.
    pub led_to: Vec<TrainingSample>,
    /// Index of the action that was taken.
    pub taken: usize,
}

/// Upper bound on the alternatives recorded with a person's decision.
const RIVALS: usize = 11;

/// A recorded game with the network that evaluates it.
#[derive(Clone, Copy, Debug)]
pub struct ReviewedGame<'a, A> {
    pub actions: &'a [(u8, A)],
    pub network: &'a Arc<ValueNetwork>,
    /// Seed for drawing the alternatives.
    pub seed: u64,
}

/// Returns the decisions of a recorded game as preferences, with the positions that the network's search finds.
///
/// # Errors
/// The game cannot be replayed.
pub fn preferred<G: game::Game>(
    game: &mut G,
    mut state: G::State,
    watched: ReviewedGame<'_, G::Action>,
) -> Result<Vec<PreferenceSample>, QueryError> {
    let ReviewedGame { actions, network, seed } = watched;
    let mut table = SelfPlayer::new(game, Some(network.clone()), None)?;
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for (seat, action) in actions {
        table.list.clear();
        game.legal_actions(&state, &mut table.list)?;
        leave_to_people(&mut table.list);
        keep_offered(&mut table.list, *seat);
        let offered = std::mem::take(&mut table.list);
        let mut seen: Vec<(bool, G::State)> = Vec::new();
        if offered.len() > 1 {
            table.ahead.begin(game, STEPS_A_MOVE);
            table.ahead.evaluate_actions_with_states(
                game,
                &state,
                &offered,
                true,
                &mut |_, found, _, after| {
                    if let Some(after) = after {
                        seen.push((found == *action, after.clone()));
                    }
                },
            )?;
        }
        table.list = offered;
        if let Some(taken) = seen.iter().position(|(is_taken, _)| *is_taken)
            && seen.len() > 1
        {
            let taken = seen.swap_remove(taken);
            random.shuffle(&mut seen);
            seen.truncate(RIVALS);
            seen.push(taken);
            let mut led_to = Vec::with_capacity(seen.len());
            for (_, after) in &seen {
                let mut sample =
                    table.sample(game, after, EvaluatedSeat { seat: *seat, begins: false });
                sample.target = game.scores(after)[usize::from(*seat)] as f32;
                if game.is_over(after) {
                    continue;
                }
                led_to.push(sample);
            }
            if led_to.len() == seen.len() {
                all.push(PreferenceSample { taken: led_to.len() - 1, led_to });
            }
        }
        game.apply_without_backup(&mut state, *seat, *action).map_err(ApplyError::into_failure)?;
    }
    Ok(all)
}
