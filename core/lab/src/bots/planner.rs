//! The planning bot: beam search for the best sequence of its seat's turns up to the end of the current stage.

use std::collections::HashSet;
use std::rc::Rc;
use std::sync::Arc;

use game::{ActionRole, ApplyError, Game, LegalAction, QueryError};

use super::conversions::ConversionSearch;
use super::greedy::{Lookahead, fallback_action};
use super::plan::{
    BeamLimits, FoundPlan, PlanEnd, PlanNode, PlannedTurn, first_of, insert_end, turns_of,
};
use super::rollouts::{NoisyRollouts, PARTS};
use super::{
    Bot, BotState, CONVERSIONS_A_TURN, Observation, STEPS_A_MOVE, STEPS_A_PLAYOUT, converted_after,
    imagined,
};
use crate::playout::LegalListing;
use crate::value_network::ValueNetwork;

/// Parameters of the planning bot, as written after `strong:`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannerOptions {
    /// Beam width: number of positions kept after each turn of the planning seat, the best evaluations first.
    pub beam: u16,
    /// Number of turns followed from one position, the best evaluations first; twice as many at the root.
    pub width: u8,
    /// Number of decisions of the planning seat after which the bot predicts the play of the other
    /// seats again.
    pub fresh: u8,
    /// Weight of points expected after the current stage, in hundredths. A planning bot earns more of them than the bots
    /// whose games trained the network.
    pub later: u16,
    /// Number of best ends averaged to evaluate a first action.
    pub ends: u8,
    /// Number of rollouts for one decision of the setup; 0: the bot plans the setup too.
    pub setup: u16,
}

impl Default for PlannerOptions {
    fn default() -> PlannerOptions {
        PlannerOptions { beam: 12, width: 6, fresh: 3, later: 100, ends: 1, setup: 32 }
    }
}

/// Number of sampled positions for one decision with hidden information. The bot plans for each.
const DEALS: u16 = 6;

/// Upper bound on the actions of others in a row, in case a game does not advance.
const LONGEST: u32 = 600;

/// Upper bound on the turns of the planning seat in one plan.
const TURNS: usize = 40;

/// Bot that plans the turns of its seat to the end of the current stage, and plays the first action of the best plan.
///
/// The quick bot plays the game on once, which predicts the actions of the other seats. Where a predicted action has
/// become illegal, the other seat takes the action with the best evaluation. A beam search finds plans: after each turn
/// of the planning seat it keeps the best positions, each once, whatever order of actions led there. The value of a
/// plan is the value network's estimate for the start of the next stage, or the points of a finished game. The rest of
/// the best plan is kept. The next decision follows it unless it finds a better plan.
///
/// Random numbers are used only in the rollouts of the setup. With hidden information, the bot plans for several positions
/// sampled to agree with the observation and takes the action found most often.
pub struct PlannerBot<G: Game> {
    plan: PlannerOptions,
    ahead: Lookahead<G>,
    memory: BotState,
    /// Number of conversions made in the current turn.
    converted: u8,
    beam: usize,
    seat: u8,
    /// The last stage that plans cover.
    stop: u8,
    /// Predicted actions of the other seats, by seat.
    expected: Vec<Vec<G::Action>>,
    /// Hash of the position after the bot's last action; the prediction is still valid there.
    holds_at: Option<u64>,
    /// Rest of the best plan of the last decision. A plan is of use only if later decisions continue it.
    rest: Vec<Vec<G::Action>>,
    /// Stage of the last prediction, and the number of the bot's decisions since then.
    planned_at: (u8, u8),
    listing: LegalListing<G::Action>,
    offered: Vec<LegalAction<G::Action>>,
}

/// A position to search, with the limits that apply there.
struct PlanningPosition<'a, G: Game> {
    state: &'a G::State,
    offered: &'a [LegalAction<G::Action>],
    /// First actions that are left out.
    weak: &'a [G::Action],
    /// Upper bound on the conversions in a row.
    in_a_row: u8,
}

impl<G: Game> PlannerBot<G> {
    /// Makes a bot that evaluates positions with a value network.
    pub fn with_network(
        game: &G,
        plan: PlannerOptions,
        network: Arc<ValueNetwork>,
    ) -> PlannerBot<G> {
        PlannerBot {
            plan,
            ahead: Lookahead::with_network(game, network),
            memory: BotState::new(0),
            converted: 0,
            beam: 1,
            seat: 0,
            stop: 0,
            expected: Vec::new(),
            holds_at: None,
            rest: Vec::new(),
            planned_at: (u8::MAX, 0),
            listing: LegalListing::default(),
            offered: Vec::new(),
        }
    }

    /// Returns the seat that acts next within the planned stage, and stores its actions in `self.offered`. Returns
    /// `None` after the stage.
    fn turn(&mut self, game: &mut G, state: &G::State) -> Result<Option<u8>, QueryError> {
        if game.is_over(state) || game.stage(state) > self.stop {
            return Ok(None);
        }
        self.listing.turn(game, state, &mut self.offered)
    }

    /// Returns the action in `self.offered` with the best evaluation.
    fn best(
        &mut self,
        game: &mut G,
        state: &G::State,
        converts: bool,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        if let [only] = &self.offered[..]
            && only.amounts.0 == only.amounts.1
        {
            return Ok((only.action, only.role));
        }
        let offered = std::mem::take(&mut self.offered);
        let best = self.ahead.best(game, state, &offered, converts, None);
        self.offered = offered;
        best
    }

    /// Predicts the play of the other seats: the quick bot plays on for all seats, and their
    /// actions are stored in `self.expected`. Returns the position at the end of the stage.
    fn expect(&mut self, game: &mut G, state: &G::State) -> Result<Box<G::State>, QueryError> {
        let seats = usize::from(game.seats(state));
        self.expected.resize_with(seats, Vec::new);
        self.expected.iter_mut().for_each(Vec::clear);
        let mut converted = vec![0u8; seats];
        let mut state = Box::new(state.clone());
        for _ in 0..LONGEST {
            if self.ahead.is_enough(game) {
                break;
            }
            let Some(seat) = self.turn(game, &state)? else { break };
            let at = usize::from(seat);
            let converts = converted[at] < CONVERSIONS_A_TURN;
            let (action, role) = self.best(game, &state, converts)?;
            converted[at] = converted_after(converted[at], role);
            if role != ActionRole::Answer {
                self.expected[at].push(action);
            }
            game.apply_without_backup(&mut state, seat, action)
                .map_err(ApplyError::into_failure)?;
        }
        Ok(state)
    }

    /// Plays the actions of the other seats until the planning seat has a turn; `false` if the
    /// stage ends first.
    fn advance(&mut self, game: &mut G, node: &mut PlanNode<G>) -> Result<bool, QueryError> {
        let mut converted = 0;
        for _ in 0..LONGEST {
            let Some(seat) = self.turn(game, &node.state)? else { return Ok(false) };
            let is_answer = self.offered.iter().all(|c| c.role == ActionRole::Answer);
            let is_forced = matches!(&self.offered[..], [only] if only.amounts.0 == only.amounts.1);
            if seat == self.seat {
                let end = game.end_of_turn(&node.state, seat);
                if let Some(end) = end.filter(|end| self.offered.iter().any(|c| c.action == *end)) {
                    game.apply_without_backup(&mut node.state, seat, end)
                        .map_err(ApplyError::into_failure)?;
                    continue;
                }
                if !is_answer && !is_forced {
                    node.offered.clone_from(&self.offered);
                    return Ok(true);
                }
            } else if !is_answer && !is_forced {
                // Predicted actions that were taken already or are illegal now are skipped. A
                // predicted end of the turn counts only if nothing is skipped before it: a seat
                // that cannot take a predicted action does something else first.
                let at = usize::from(seat);
                let rest = self.expected[at].get(usize::from(node.at[at])..).unwrap_or_default();
                let is_next = |(n, action): (usize, &G::Action)| match self.role_of(game, *action) {
                    Some(ActionRole::End) => n == 0,
                    role => role.is_some(),
                };
                if let Some(passed) = rest.iter().enumerate().position(is_next) {
                    let action = rest[passed];
                    node.at[at] += passed as u16 + 1;
                    game.apply_without_backup(&mut node.state, seat, action)
                        .map_err(ApplyError::into_failure)?;
                    continue;
                }
            }
            let (action, role) = self.best(game, &node.state, converted < CONVERSIONS_A_TURN)?;
            converted = converted_after(converted, role);
            game.apply_without_backup(&mut node.state, seat, action)
                .map_err(ApplyError::into_failure)?;
        }
        Ok(false)
    }

    /// Evaluates a plan at the end of the current stage, in hundredths of a point.
    fn end(&mut self, game: &G, state: &G::State) -> i64 {
        let worth = self.ahead.evaluate_at_stage_start(game, state, self.seat);
        let points = game.scores(state).get(usize::from(self.seat)).copied().unwrap_or(0);
        let score = 100 * i64::from(points);
        score + (worth - score) * i64::from(self.plan.later) / 100
    }

    /// Returns the role of an action; `None` if it is not offered.
    fn role_of(&self, game: &G, action: G::Action) -> Option<ActionRole> {
        let is_it = |c: &&LegalAction<G::Action>| {
            c.action == action
                || c.amounts.1 > c.amounts.0
                    && game.with_amount(action, c.amounts.0) == c.action
                    && c.each_amount()
                        .any(|one| game.with_amount(c.action, one.amounts.0) == action)
        };
        self.offered.iter().find(is_it).map(|c| c.role)
    }

    /// Searches the turns possible in a position and calls `found` for each: with the evaluation, the actions, the role
    /// of the first action and the position after the turn. A conversion is searched together with each move that it
    /// makes possible.
    #[allow(clippy::type_complexity)]
    fn turns(
        &mut self,
        game: &mut G,
        position: &PlanningPosition<'_, G>,
        found: &mut dyn FnMut(i64, &[G::Action], ActionRole, &G::State),
    ) -> Result<(), QueryError> {
        let PlanningPosition { state, offered, weak, in_a_row } = *position;
        let mut strong: Vec<LegalAction<G::Action>> = Vec::new();
        let actions = if weak.is_empty() {
            offered
        } else {
            let one =
                |c: &LegalAction<G::Action>| c.amounts.0 == c.amounts.1 && weak.contains(&c.action);
            strong.extend(offered.iter().filter(|c| !one(c)));
            &strong[..]
        };
        self.ahead.evaluate_actions_with_states(
            game,
            state,
            actions,
            false,
            &mut |worth, action, role, after| {
                if let Some(after) = after {
                    found(worth, &[action], role, after);
                }
            },
        )?;
        let mut conversions = ConversionSearch {
            ahead: &mut self.ahead,
            listing: &mut self.listing,
            offered,
            weak,
            in_a_row,
        };
        conversions.open(game, state, found)
    }

    /// Returns the first action of the best plan from a position.
    fn first_of_plan(
        &mut self,
        game: &mut G,
        state: &G::State,
        sight: &Observation<'_, G>,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        let (seat, choices) = (sight.seat(), sight.offered());
        (self.seat, self.stop) = (seat, sight.stage());
        let seats = usize::from(game.seats(state));
        if self.planned_at.0 != self.stop {
            self.rest.clear();
        }
        if self.holds_at.is_none_or(|hash| hash != game.hash(state)) {
            self.planned_at.1 += 1;
            if self.planned_at.0 != self.stop
                || self.planned_at.1 >= self.plan.fresh
                || self.expected.len() != seats
            {
                self.expect(game, state)?;
                self.planned_at = (self.stop, 0);
            }
        }
        let root = PlanNode {
            state: Box::new(state.clone()),
            first: 0,
            worth: 0,
            at: vec![0; seats],
            offered: choices.to_vec(),
            weak: Rc::default(),
            turn: None,
        };
        let planned = self.planned_on(game, &root)?;
        let breadth = BeamLimits {
            beam: self.beam,
            width: self.plan.width.into(),
            in_a_row: CONVERSIONS_A_TURN.saturating_sub(self.converted),
        };
        let found = self.search(game, root, breadth)?;
        let worth = |plan: &Option<FoundPlan<G::Action>>| plan.as_ref().map(|plan| plan.worth);
        let best = if worth(&planned) > worth(&found) { planned } else { found };
        let Some(FoundPlan { turns, role, .. }) = best else {
            self.rest.clear();
            return Ok(fallback_action(choices));
        };
        let first = turns[0][0];
        self.rest = turns;
        self.rest[0].remove(0);
        self.rest.retain(|turn| !turn.is_empty());
        Ok((first, role))
    }

    /// Returns the best plan from a position, found by beam search; `None` if no action was found.
    fn search(
        &mut self,
        game: &mut G,
        root: PlanNode<G>,
        breadth: BeamLimits,
    ) -> Result<Option<FoundPlan<G::Action>>, QueryError> {
        let BeamLimits { beam, width, in_a_row } = breadth;
        let seat = self.seat;
        let mut firsts: Vec<(G::Action, ActionRole)> = Vec::new();
        // Ends reached from each first action, the best first.
        let mut ends: Vec<Vec<PlanEnd<G::Action>>> = Vec::new();
        let mut seen: HashSet<u64> = HashSet::new();
        let mut nodes = vec![root];
        for turn in 0..TURNS {
            let mut room: Vec<PlanNode<G>> = Vec::new();
            let wide = width * if turn == 0 { 2 } else { 1 };
            for node in &nodes {
                let mut candidates: Vec<(i64, G::Action, ActionRole)> = Vec::new();
                let mut best_nodes: Vec<PlanNode<G>> = Vec::new();
                let mut ended: Vec<PlanNode<G>> = Vec::new();
                let end = game.end_of_turn(&node.state, seat);
                let child =
                    |(worth, actions, role): (i64, &[G::Action], ActionRole),
                     after: &G::State,
                     spare: Option<PlanNode<G>>,
                     firsts: &mut Vec<(G::Action, ActionRole)>| {
                        let first =
                            if turn > 0 { node.first } else { first_of(firsts, actions[0], role) };
                        let actions = actions.to_vec();
                        let turn =
                            Some(Rc::new(PlannedTurn { actions, before: node.turn.clone() }));
                        match spare {
                            Some(mut spare) => {
                                spare.state.as_mut().clone_from(after);
                                PlanNode { first, worth, turn, ..spare }
                            }
                            None => PlanNode {
                                state: Box::new(after.clone()),
                                first,
                                worth,
                                at: node.at.clone(),
                                offered: Vec::new(),
                                weak: node.weak.clone(),
                                turn,
                            },
                        }
                    };
                let position = PlanningPosition {
                    state: &*node.state,
                    offered: &node.offered,
                    weak: &node.weak,
                    in_a_row: if turn == 0 { in_a_row } else { 1 },
                };
                self.turns(game, &position, &mut |worth, actions, role, after| {
                    if role == ActionRole::End && Some(actions[0]) != end {
                        // Among actions that end the stage for the seat the best suffices, except at the root, where all are candidates.
                        if turn == 0 || ended.first().is_none_or(|node| worth > node.worth) {
                            let spare = if turn > 0 { ended.pop() } else { None };
                            ended.push(child((worth, actions, role), after, spare, &mut firsts));
                        }
                        return;
                    }
                    candidates.push((worth, actions[0], role));
                    let is_full = best_nodes.len() >= wide;
                    if is_full && best_nodes.last().is_some_and(|last| last.worth >= worth) {
                        return;
                    }
                    let spare = if is_full { best_nodes.pop() } else { None };
                    let at = best_nodes.partition_point(|other| other.worth >= worth);
                    best_nodes.insert(at, child((worth, actions, role), after, spare, &mut firsts));
                })?;
                ends.resize_with(firsts.len(), Vec::new);
                candidates.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
                let few = width.max(4) * 2;
                if candidates.len() > few {
                    let mut weak = node.weak.to_vec();
                    let (strong, rest) = candidates.split_at(few);
                    let is_strong = |action| strong.iter().any(|(_, other, _)| *other == action);
                    weak.extend(
                        rest.iter().map(|(_, action, _)| *action).filter(|a| !is_strong(*a)),
                    );
                    let weak = Rc::new(weak);
                    best_nodes.iter_mut().for_each(|child| child.weak = weak.clone());
                }
                room.extend(best_nodes);
                room.extend(ended);
            }
            room.sort_by_key(|node| std::cmp::Reverse(node.worth));
            if turn == 0 && firsts.len() == 1 {
                // A single first action is taken in any case: its value does not matter.
                let (only, role) = firsts[0];
                return Ok(Some(FoundPlan { turns: vec![vec![only]], role, worth: i64::MIN }));
            }
            nodes.clear();
            // Plans that have ended cannot be extended, so they take no place in the beam.
            let mut left = beam;
            let mut expansions_left = 2 * beam + firsts.len();
            for mut node in room {
                if left == 0 || expansions_left == 0 || self.ahead.is_enough(game) {
                    break;
                }
                if !seen.insert(game.hash(&node.state)) {
                    continue;
                }
                expansions_left -= 1;
                if self.advance(game, &mut node)? {
                    left -= 1;
                    nodes.push(node);
                } else {
                    let worth = self.end(game, &node.state);
                    let end = PlanEnd { worth, turn: node.turn };
                    insert_end(&mut ends[node.first], end, self.plan.ends);
                }
            }
            if nodes.is_empty() || self.ahead.is_enough(game) {
                break;
            }
        }
        let mut best: Option<(i64, usize)> = None;
        for (first, ends) in ends.iter().enumerate().filter(|(_, ends)| !ends.is_empty()) {
            let worth = ends.iter().map(|end| end.worth).sum::<i64>() / ends.len() as i64;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, first));
            }
        }
        Ok(match best {
            Some((worth, first)) => {
                let turns = turns_of(ends[first][0].turn.as_ref());
                Some(FoundPlan { turns, role: firsts[first].1, worth })
            }
            None => firsts.first().map(|(action, role)| FoundPlan {
                turns: vec![vec![*action]],
                role: *role,
                worth: i64::MIN,
            }),
        })
    }

    /// Plays on the rest of the last plan from this position and returns the result as a plan. Where no turn of the
    /// rest is legal, and after its last turn, the action with the best evaluation is played. `None` if the end of the
    /// stage is not reached.
    fn planned_on(
        &mut self,
        game: &mut G,
        root: &PlanNode<G>,
    ) -> Result<Option<FoundPlan<G::Action>>, QueryError> {
        let mut rest = self.rest.clone();
        let mut turns: Vec<Vec<G::Action>> = Vec::new();
        let mut first_role = None;
        let mut converted = self.converted;
        let mut node = PlanNode {
            state: root.state.clone(),
            at: root.at.clone(),
            offered: root.offered.clone(),
            weak: root.weak.clone(),
            turn: None,
            ..*root
        };
        for _ in 0..2 * TURNS {
            if self.ahead.is_enough(game) {
                break;
            }
            self.offered.clone_from(&node.offered);
            let converts = converted < CONVERSIONS_A_TURN;
            let is_next = |turn: &Vec<G::Action>| match self.role_of(game, turn[0]) {
                Some(ActionRole::End) => rest.len() == 1,
                Some(ActionRole::Conversion) => converts,
                role => role.is_some(),
            };
            let next = rest.iter().position(is_next);
            let (actions, role) = match next.map(|at| rest.remove(at)) {
                Some(turn) => {
                    let role = self.role_of(game, turn[0]).unwrap_or(ActionRole::Move);
                    (turn, role)
                }
                None => {
                    let (action, role) = self.best(game, &node.state, converts)?;
                    (vec![action], role)
                }
            };
            converted = converted_after(converted, role);
            first_role = first_role.or(Some(role));
            let mut done = Vec::new();
            for action in actions {
                let mut after = node.state.clone();
                if game.look_ahead(&node.state, &mut after, self.seat, action).is_err() {
                    break;
                }
                node.state = after;
                done.push(action);
            }
            if done.is_empty() {
                break;
            }
            turns.push(done);
            if !self.advance(game, &mut node)? {
                let worth = self.end(game, &node.state);
                return Ok(first_role.map(|role| FoundPlan { turns, role, worth }));
            }
        }
        Ok(None)
    }

    /// Returns whether more than one action is offered, not counting conversions and the end of the turn.
    fn is_to_plan(game: &G, state: &G::State, offered: &[LegalAction<G::Action>]) -> bool {
        let Some(first) = offered.first() else { return false };
        let end = game.end_of_turn(state, first.seat);
        let real = offered.iter().filter(|c| {
            !matches!(c.role, ActionRole::Conversion | ActionRole::GiveUp | ActionRole::Waste)
                && Some(c.action) != end
        });
        let ends = offered.iter().any(|c| Some(c.action) == end);
        real.count() > usize::from(!ends)
    }
}

impl<G: Game> Bot<G> for PlannerBot<G> {
    fn begin(&mut self, seed: u64) {
        self.memory = BotState::new(seed);
        self.holds_at = None;
        self.rest.clear();
        self.planned_at = (u8::MAX, 0);
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        self.converted = self.memory.conversions;
        let beam = self.plan.beam.max(1);
        self.ahead.begin(game, STEPS_A_MOVE + u64::from(beam) * STEPS_A_PLAYOUT);
        let state = sight.sample_state(game, self.memory.dealt(0));
        let (action, role) = if !Self::is_to_plan(game, &state, sight.offered()) {
            let lots = Some(&mut random);
            let best = self.ahead.best(game, &state, sight.offered(), converts, lots);
            imagined(game, best)?.unwrap_or_else(|| fallback_action(sight.offered()))
        } else if game.has_perfect_information() && game.is_in_setup(&state) && self.plan.setup > 0
        {
            let mut trials = NoisyRollouts {
                ahead: &mut self.ahead,
                listing: &mut self.listing,
                games: self.plan.setup,
                random,
                stop: sight.stage().saturating_add(PARTS),
            };
            trials.choose(game, &state, sight)?
        } else if game.has_perfect_information() {
            self.beam = beam.into();
            let (action, role) = self.first_of_plan(game, &state, sight)?;
            // The prediction of the other seats' actions stays valid as long as no other seat acts.
            let mut position = state;
            game.apply_without_backup(&mut position, sight.seat(), action)
                .map_err(ApplyError::into_failure)?;
            self.holds_at = Some(game.hash(&position));
            (action, role)
        } else {
            self.beam = (beam / DEALS).max(2).into();
            let mut votes: Vec<(G::Action, ActionRole, u32)> = Vec::new();
            for n in 0..DEALS {
                let state = sight.sample_world(game, n.into(), self.memory.dealt(n.into()));
                // A plan for one sampled position does not carry over to another.
                self.rest.clear();
                let found = self.first_of_plan(game, &state, sight);
                let Some((action, role)) = imagined(game, found)? else { continue };
                match votes.iter_mut().find(|(listed, ..)| *listed == action) {
                    Some((.., count)) => *count += 1,
                    None => votes.push((action, role, 1)),
                }
            }
            let most = votes.iter().map(|(.., count)| *count).max();
            let first = votes.iter().find(|(.., count)| Some(*count) == most);
            first.map_or_else(
                || fallback_action(sight.offered()),
                |(action, role, _)| (*action, *role),
            )
        };
        self.memory.chose(role);
        Ok(action)
    }
}
