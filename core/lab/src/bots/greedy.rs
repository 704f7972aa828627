//! The greedy bot: for each legal action it evaluates the position at the end of its turn, and takes the best.

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use game::random::Random;
use game::{ActionRole, ApplyError, Game, LegalAction, PendingDecision, QueryError};

use super::{Bot, BotState, Observation, STEPS_A_MOVE, imagined};
use crate::value_network::{SCALE, ValueNetwork};

/// Upper bound on the bot's further actions of the same turn that are played after the first one.
const STEPS: usize = 6;

/// Bot that looks one action ahead and takes the action whose position has the highest weighted sum of features. Ties
/// are drawn at random.
///
/// If an action leaves the turn unfinished (a step to be done, something owed), the bot first ends the turn, one step
/// at a time, and then evaluates the position. It evaluates a conversion only through the actions that the conversion
/// makes possible. With hidden information, the bot searches in one position sampled to agree with its observation.
pub struct GreedyBot<G: Game> {
    ahead: Lookahead<G>,
    memory: BotState,
}

impl<G: Game> GreedyBot<G> {
    /// Makes a bot with the game's own feature weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name is not a feature of the game.
    pub fn new(game: &G, changed: &[(String, i32)]) -> Result<GreedyBot<G>, String> {
        Ok(GreedyBot { ahead: Lookahead::new(game, changed)?, memory: BotState::new(0) })
    }

    /// Makes a bot that evaluates positions with a value network instead of weights.
    pub fn with_network(game: &G, network: Arc<ValueNetwork>) -> GreedyBot<G> {
        GreedyBot { ahead: Lookahead::with_network(game, network), memory: BotState::new(0) }
    }

    /// Returns the action with the best mean evaluation over all positions that the seat considers possible. Ties are
    /// drawn at random.
    fn best_on_average(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let mut lookaheads: Vec<(G::Action, ActionRole, i64, i64)> = Vec::new();
        for world in 0..sight.world_count() {
            let state = sight.sample_world(game, world, self.memory.dealt(world as u32));
            self.ahead
                .set_unanswered(sight.sample_unanswered(game, self.memory.dealt(world as u32)));
            self.ahead.evaluate_actions(
                game,
                &state,
                sight.offered(),
                converts,
                &mut |worth, action, role| match lookaheads
                    .iter_mut()
                    .find(|(listed, ..)| *listed == action)
                {
                    Some((.., sum, times)) => (*sum, *times) = (*sum + worth, *times + 1),
                    None => lookaheads.push((action, role, worth, 1)),
                },
            )?;
        }
        // The mean of an action counts only the positions in which it was found.
        let all = sight.world_count() as i64;
        let mean = |(_, _, sum, times): &(G::Action, ActionRole, i64, i64)| sum * all / times;
        let most = lookaheads.iter().map(mean).max();
        let mut best: Vec<_> =
            lookaheads.iter().filter(|lookahead| Some(mean(lookahead)) == most).collect();
        random.shuffle(&mut best);
        let first = best.first().map(|(action, role, ..)| (*action, *role));
        Ok(first.unwrap_or_else(|| fallback_action(sight.offered())))
    }
}

impl<G: Game> Bot<G> for GreedyBot<G> {
    fn begin(&mut self, seed: u64) {
        self.memory = BotState::new(seed);
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        self.ahead.begin(game, STEPS_A_MOVE);
        let best = if sight.world_count() > 1 {
            self.best_on_average(game, sight)
        } else {
            let (mut random, converts) = self.memory.decide(sight.stage());
            let state = sight.sample_state(game, self.memory.dealt(0));
            self.ahead.set_unanswered(sight.sample_unanswered(game, self.memory.dealt(0)));
            self.ahead.best(game, &state, sight.offered(), converts, Some(&mut random))
        };
        self.ahead.set_unanswered(None);
        let (action, role) =
            imagined(game, best)?.unwrap_or_else(|| fallback_action(sight.offered()));
        self.memory.chose(role);
        Ok(action)
    }
}

/// One-step search: evaluates positions for the seat that acts, with feature weights or a value network.
///
/// When scripts have used the steps that a move may cost, the search stops and the best result so far decides.
pub struct Lookahead<G: Game> {
    eyes: PositionEvaluator,
    /// Count of [`game::Rules::script_steps`] at which the search stops.
    enough: u64,
    /// Time at which the search stops; `None`: no time limit.
    until: Option<Instant>,
    /// The range of offered actions to search; `None`: all.
    part: Option<Range<usize>>,
    /// The position of a simultaneous decision in which no other seat has answered.
    unanswered: Option<Box<G::State>>,
    list: Vec<LegalAction<G::Action>>,
    open: Vec<PendingDecision>,
    /// Position buffers that are reused, because positions are large.
    spares: Vec<Box<G::State>>,
    /// Moves that smaller amounts of the same conversion already made possible.
    opened: Vec<G::Action>,
}

/// How positions are evaluated: by weighted features or by a value network.
enum PositionEvaluator {
    /// A weighted sum of the game's features, with a buffer for them.
    Weighed { weights: Vec<i32>, features: Vec<i32> },
    /// The value network, with a buffer for its inputs.
    Learned {
        network: Arc<ValueNetwork>,
        inputs: Vec<f32>,
        /// Index of the last stage of a game, see [`game::Report::stage`].
        last: usize,
    },
}

impl<G: Game> Lookahead<G> {
    /// Makes a search with the game's own feature weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name is not a feature of the game.
    pub fn new(game: &G, changed: &[(String, i32)]) -> Result<Lookahead<G>, String> {
        let names = game.feature_names();
        let mut weights = game.feature_weights();
        for (name, weight) in changed {
            let at = names
                .iter()
                .position(|n| n == name)
                .ok_or_else(|| format!("unknown feature `{name}`: {}", names.join(", ")))?;
            weights[at] = *weight;
        }
        Ok(Lookahead::with(PositionEvaluator::Weighed { weights, features: Vec::new() }))
    }

    /// Makes a search that evaluates positions with a value network.
    pub fn with_network(game: &G, network: Arc<ValueNetwork>) -> Lookahead<G> {
        let last = game.stage_names().len().saturating_sub(1);
        Lookahead::with(PositionEvaluator::Learned { network, inputs: Vec::new(), last })
    }

    fn with(eyes: PositionEvaluator) -> Lookahead<G> {
        Lookahead {
            eyes,
            enough: u64::MAX,
            until: None,
            part: None,
            unanswered: None,
            list: Vec::new(),
            open: Vec::new(),
            spares: Vec::new(),
            opened: Vec::new(),
        }
    }

    /// Begins a move for which scripts may use `steps` script steps.
    pub fn begin(&mut self, game: &mut G, steps: u64) {
        game.forget_evaluations();
        self.enough = game.script_steps().saturating_add(steps);
    }

    /// Sets a time at which the search stops, for interactive use. Bots in simulated games have no such limit, so that
    /// their games are repeatable.
    pub fn set_deadline(&mut self, when: Instant) {
        self.until = Some(when);
    }

    /// Restricts the search to a range of the offered actions, for callers that search in several portions.
    pub fn set_range(&mut self, part: Range<usize>) {
        self.part = Some(part);
    }

    /// Sets the position of a simultaneous decision in which no other seat has answered, for the
    /// following searches; `None`: the seat decides alone.
    ///
    /// A search begins after sampled answers of the others, so an answer ends the decision. The
    /// seat that decides first afterwards would then search its next decision, too, and look
    /// further than the others. With this position, the search ends with the answer.
    pub fn set_unanswered(&mut self, unanswered: Option<G::State>) {
        self.unanswered = unanswered.map(Box::new);
    }

    /// Returns the position after an action of a simultaneous decision, without answers of others.
    /// `None` if the seat owes no further answer then.
    fn still_answering(
        &mut self,
        game: &mut G,
        before: &G::State,
        seat: u8,
        action: G::Action,
    ) -> Result<Option<Box<G::State>>, QueryError> {
        let mut after = self.spare(before);
        if tried(game, before, &mut after, seat, action)? {
            self.open.clear();
            game.pending_decisions(&after, &mut self.open);
            let owes =
                |d: &PendingDecision| d.seat == seat && (d.must_answer_now || d.is_mid_action);
            if self.open.iter().any(owes) {
                return Ok(Some(after));
            }
        }
        self.spares.push(after);
        Ok(None)
    }

    /// Returns whether the budget of script steps or time is used up.
    pub fn is_enough(&self, game: &mut G) -> bool {
        game.script_steps() >= self.enough || self.until.is_some_and(|when| Instant::now() >= when)
    }

    /// Returns a position buffer with arbitrary content.
    fn spare(&mut self, like: &G::State) -> Box<G::State> {
        self.spares.pop().unwrap_or_else(|| Box::new(like.clone()))
    }

    /// Evaluates a position for a seat, in hundredths of a point.
    pub fn evaluate(&mut self, game: &G, state: &G::State, seat: u8) -> i64 {
        self.see(game, state, seat, false)
    }

    /// Evaluates a position for a seat at the start of a stage, before any seat has acted in it; in hundredths of a point.
    pub fn evaluate_at_stage_start(&mut self, game: &G, state: &G::State, seat: u8) -> i64 {
        self.see(game, state, seat, true)
    }

    fn see(&mut self, game: &G, state: &G::State, seat: u8, begins: bool) -> i64 {
        match &mut self.eyes {
            PositionEvaluator::Weighed { weights, features } => {
                features.clear();
                game.features(state, seat, features);
                let sum: i64 = features
                    .iter()
                    .zip(&*weights)
                    .map(|(&f, &w)| i64::from(f) * i64::from(w))
                    .sum();
                sum + game.value_outside_features(state, seat) + game.victory_value(state, seat)
            }
            PositionEvaluator::Learned { network, inputs, last } => {
                let points = game.scores(state).get(usize::from(seat)).copied().unwrap_or(0);
                if game.is_over(state) {
                    return 100 * i64::from(points) + game.victory_value(state, seat);
                }
                inputs.clear();
                game.inputs(state, seat, inputs);
                let to_come = last.saturating_sub(usize::from(game.stage(state)));
                let part = network.part(to_come, begins);
                let more = network.evaluate(part, inputs) * (100.0 * SCALE);
                100 * i64::from(points)
                    + more.round() as i64
                    + game.value_outside_inputs(state, seat)
            }
        }
    }

    /// Returns the action with the best evaluation for one seat, as the greedy bot plays. `lots` draws among ties;
    /// without it the first one is taken.
    ///
    /// # Errors
    /// A script error.
    pub fn best(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[LegalAction<G::Action>],
        converts: bool,
        mut lots: Option<&mut Random>,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        let mut best: Option<(i64, G::Action, ActionRole)> = None;
        let mut equal = 0;
        self.evaluate_actions(game, state, offered, converts, &mut |worth, action, role| {
            let most = best.map(|(most, ..)| most);
            if most.is_none_or(|most| worth > most) {
                equal = 1;
                best = Some((worth, action, role));
            } else if most == Some(worth) {
                equal += 1;
                if lots.as_mut().is_some_and(|random| random.below(equal) == 0) {
                    best = Some((worth, action, role));
                }
            }
        })?;
        Ok(best.map_or_else(|| fallback_action(offered), |(_, action, role)| (action, role)))
    }

    /// Evaluates the actions offered to one seat and calls `found` with each value. Conversions that make nothing new
    /// possible are left out. Actions that give up an owed right are evaluated only if nothing else is left.
    ///
    /// # Errors
    /// A script error.
    pub fn evaluate_actions(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[LegalAction<G::Action>],
        converts: bool,
        found: &mut dyn FnMut(i64, G::Action, ActionRole),
    ) -> Result<(), QueryError> {
        self.evaluate_actions_with_states(
            game,
            state,
            offered,
            converts,
            &mut |worth, action, role, _| {
                found(worth, action, role);
            },
        )
    }

    /// As [`Lookahead::evaluate_actions`], but also passes the position after the action. A conversion comes without a
    /// position, because it is evaluated through the moves that it makes possible.
    ///
    /// # Errors
    /// A script error.
    #[allow(clippy::type_complexity)]
    pub fn evaluate_actions_with_states(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[LegalAction<G::Action>],
        converts: bool,
        found: &mut dyn FnMut(i64, G::Action, ActionRole, Option<&G::State>),
    ) -> Result<(), QueryError> {
        if let Some(first) = offered.first() {
            game.prepare_evaluations(state, first.seat);
        }
        let last_resort =
            offered.iter().all(|c| matches!(c.role, ActionRole::GiveUp | ActionRole::Waste));
        let only_converts = offered.iter().all(|c| c.role == ActionRole::Conversion);
        let part = self.part.clone().unwrap_or(0..offered.len());
        // An action that the seat itself would undo has no use: it is reported only if nothing else
        // is found.
        let (mut found_any, mut round) = (false, None);
        for choice in offered.get(part).unwrap_or_default() {
            match choice.role {
                ActionRole::GiveUp if !last_resort => continue,
                ActionRole::Waste => continue,
                ActionRole::Conversion if !converts && !only_converts => continue,
                _ => {}
            }
            // Moves that a smaller amount makes possible are not evaluated again after a larger amount.
            self.opened.clear();
            for one in choice.each_amount() {
                if self.is_enough(game) {
                    return Ok(());
                }
                let action = game.with_amount(one.action, one.amounts.0);
                let mut after = self.spare(state);
                if tried(game, state, &mut after, choice.seat, action)? {
                    let worth = match choice.role {
                        ActionRole::End | ActionRole::Answer => {
                            Some(self.evaluate(game, &after, choice.seat))
                        }
                        ActionRole::Conversion if !only_converts => {
                            self.opens(game, &after, offered, action)?
                        }
                        _ => {
                            let (seen, went_on) =
                                self.finish_turn(game, &mut after, choice.seat, &[action])?;
                            let worth =
                                seen.unwrap_or_else(|| self.evaluate(game, &after, choice.seat));
                            if went_on && is_as_before(game, [state, &after], choice.seat) {
                                round.get_or_insert((worth, action, choice.role));
                                None
                            } else {
                                Some(worth)
                            }
                        }
                    };
                    if let Some(worth) = worth {
                        found_any = true;
                        let seen = choice.role != ActionRole::Conversion || only_converts;
                        found(worth, action, choice.role, seen.then_some(&*after));
                    }
                }
                self.spares.push(after);
            }
        }
        if let Some((worth, action, role)) = round.filter(|_| !found_any) {
            found(worth, action, role, None);
        }
        Ok(())
    }

    /// Plays on as [`Lookahead::play_on`] does, after these actions of the seat. In a simultaneous
    /// decision, only its answer is completed.
    fn finish_turn(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        seat: u8,
        actions: &[G::Action],
    ) -> Result<(Option<i64>, bool), QueryError> {
        let Some(unanswered) = self.unanswered.take() else {
            return self.play_on(game, state, seat, &mut None);
        };
        let mut after = Some(self.spare(&unanswered));
        if let Some(after) = &mut after {
            after.as_mut().clone_from(&unanswered);
        }
        let mut found = Ok(());
        for action in actions {
            let Some(before) = after.take() else { break };
            match self.still_answering(game, &before, seat, *action) {
                Ok(next) => after = next,
                Err(error) => found = Err(error),
            }
            self.spares.push(before);
        }
        let played = match (found, after.is_some()) {
            (Err(error), _) => Err(error),
            (Ok(()), false) => Ok((None, false)),
            (Ok(()), true) => self.play_on(game, state, seat, &mut after),
        };
        self.spares.extend(after);
        self.unanswered = Some(unanswered);
        played
    }

    /// Ends what a seat has begun, one step at a time: first mandatory steps, then further steps as long as they
    /// improve the position. Returns the evaluation, if one was made, and whether optional steps were taken.
    /// `unanswered`: the same position of a simultaneous decision without the answers of others. The search ends with the
    /// seat's answer.
    fn play_on(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        seat: u8,
        unanswered: &mut Option<Box<G::State>>,
    ) -> Result<(Option<i64>, bool), QueryError> {
        let (mut current, mut went_on) = (None, false);
        for _ in 0..STEPS {
            if game.is_over(state) || self.is_enough(game) {
                break;
            }
            self.open.clear();
            game.pending_decisions(state, &mut self.open);
            let Some(decision) = self.open.iter().find(|d| d.seat == seat) else { break };
            let must = decision.is_mid_action;
            let mut list = std::mem::take(&mut self.list);
            list.clear();
            game.legal_actions(state, &mut list)?;
            let (mut after, mut most) = (self.spare(state), self.spare(state));
            let (mut best, mut best_action) = (None, None);
            // An owed right that cannot be used is given up.
            for role in [ActionRole::Move, ActionRole::GiveUp] {
                if best.is_some() || role == ActionRole::GiveUp && !must {
                    break;
                }
                for choice in list.iter().filter(|c| c.seat == seat && c.role == role) {
                    for one in choice.each_amount() {
                        let action = game.with_amount(one.action, one.amounts.0);
                        if self.is_enough(game) || !tried(game, state, &mut after, seat, action)? {
                            continue;
                        }
                        let worth = self.evaluate(game, &after, seat);
                        if best.is_none_or(|best| worth > best) {
                            best = Some(worth);
                            best_action = Some(action);
                            std::mem::swap(&mut after, &mut most);
                        }
                    }
                }
            }
            self.list = list;
            let goes_on = match (best, current) {
                (None, _) => false,
                _ if must => true,
                (Some(worth), Some(before)) => worth > before,
                (Some(worth), None) => {
                    let before = self.evaluate(game, state, seat);
                    current = Some(before);
                    worth > before
                }
            };
            if goes_on {
                std::mem::swap(state, &mut *most);
            }
            self.spares.extend([after, most]);
            if !goes_on {
                break;
            }
            current = best;
            went_on |= !must;
            if let (Some(before), Some(action)) = (unanswered.take(), best_action) {
                *unanswered = self.still_answering(game, &before, seat, action)?;
                self.spares.push(before);
                if unanswered.is_none() {
                    break;
                }
            }
        }
        Ok((current, went_on))
    }

    /// Returns the best evaluation among moves that only a conversion makes possible; moves seen before are left out.
    fn opens(
        &mut self,
        game: &mut G,
        state: &G::State,
        before: &[LegalAction<G::Action>],
        conversion: G::Action,
    ) -> Result<Option<i64>, QueryError> {
        let Some(seat) = before.first().map(|choice| choice.seat) else { return Ok(None) };
        let mut list = std::mem::take(&mut self.list);
        list.clear();
        game.legal_actions(state, &mut list)?;
        let was_offered = |c: &LegalAction<G::Action>| before.iter().any(|b| b.action == c.action);
        list.retain(|c| c.seat == seat && c.role == ActionRole::Move && !was_offered(c));
        if matches!(self.eyes, PositionEvaluator::Learned { .. }) {
            list.retain(|c| !self.opened.contains(&c.action));
            self.opened.extend(list.iter().map(|c| c.action));
        }
        let mut best = None;
        for choice in &list {
            if self.is_enough(game) {
                break;
            }
            let mut after = self.spare(state);
            if tried(game, state, &mut after, seat, choice.action)? {
                let actions = [conversion, choice.action];
                let (seen, _) = self.finish_turn(game, &mut after, seat, &actions)?;
                best = best.max(seen.or_else(|| Some(self.evaluate(game, &after, seat))));
            }
            self.spares.push(after);
        }
        self.list = list;
        Ok(best)
    }
}

/// Returns whether the seat has the same resources, pieces and rights in both positions.
fn is_as_before<G: Game>(game: &G, [before, after]: [&G::State; 2], seat: u8) -> bool {
    let own = game.own_situation_hash(after, seat);
    own.is_some() && own == game.own_situation_hash(before, seat)
}

/// Fallback if no action could be evaluated: the first one that is neither a conversion nor gives something up.
pub(super) fn fallback_action<A: Copy>(offered: &[LegalAction<A>]) -> (A, ActionRole) {
    let plain = |c: &&LegalAction<A>| {
        matches!(c.role, ActionRole::Move | ActionRole::End | ActionRole::Answer)
    };
    let first = offered.iter().find(plain).unwrap_or(&offered[0]);
    (first.action, first.role)
}

/// Writes the position after an action into `after`. Returns `false` if the action is illegal although it was listed;
/// that error is reported where the action is really played.
fn tried<G: Game>(
    game: &mut G,
    state: &G::State,
    after: &mut G::State,
    seat: u8,
    action: G::Action,
) -> Result<bool, QueryError> {
    match game.look_ahead(state, after, seat, action) {
        Ok(()) => Ok(true),
        Err(ApplyError::ScriptError(message)) => {
            Ok(imagined(game, Err::<(), _>(QueryError(message)))?.is_some())
        }
        Err(ApplyError::Illegal(_)) => Ok(false),
    }
}
