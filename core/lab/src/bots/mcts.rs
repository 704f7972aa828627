//! The search bot: Monte Carlo tree search (MCTS) for any number of seats.

mod tree;

use std::time::{Duration, Instant};

use game::random::Random;
use game::{ActionRole, ApplyError, Game, LegalAction, QueryError};

use self::tree::{SearchEdge, SearchNode, SearchTree};
use super::greedy::{Lookahead, fallback_action};
use super::{
    Bot, BotState, CONVERSIONS_A_TURN, Observation, STEPS_A_MOVE, STEPS_A_PLAYOUT, converted_after,
    imagined,
};
use crate::playout::LegalListing;
use crate::turns::{keep_offered, leave_to_people, offered, owing};

/// Parameters of the Monte Carlo tree search bot, as written after `mcts:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MctsOptions {
    pub budget: SearchBudget,
    /// Number of stages that a playout continues after the current stage; with 0 it ends with the current stage.
    pub rounds: u8,
    /// Upper bound on the searched actions in a position of the bot's own seat. The actions that the greedy bot ranks
    /// best are kept.
    pub width: u8,
    /// Upper bound on the searched actions in a position of another seat; 1: other seats play as the greedy bot does.
    pub replies: u8,
    /// Exploration constant of PUCT, in hundredths.
    pub explore: u16,
}

/// Thinking budget of a search bot for one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// Number of playouts; games repeat exactly with the same seed.
    Playouts(u32),
    /// Milliseconds; the result depends on the machine.
    Milliseconds(u32),
}

/// Upper bound on the playouts of one decision at a table: about a second.
const MOST_PLAYOUTS: u32 = 1_000;

impl SearchBudget {
    /// Checks that the budget is small enough for a table at which people wait.
    ///
    /// # Errors
    /// The budget is larger than [`MOST_PLAYOUTS`] playouts or one second.
    pub(crate) fn check_for_guests(self) -> Result<(), String> {
        let fits = match self {
            SearchBudget::Playouts(n) => n <= MOST_PLAYOUTS,
            SearchBudget::Milliseconds(ms) => ms <= 1_000,
        };
        if fits {
            return Ok(());
        }
        Err(format!(
            "at a table, a decision can take at most {MOST_PLAYOUTS} playouts or one second"
        ))
    }

    /// Returns the script steps allowed for one decision.
    fn steps(self) -> u64 {
        match self {
            SearchBudget::Playouts(n) => STEPS_A_MOVE + u64::from(n) * STEPS_A_PLAYOUT,
            // This limit is generous: the clock ends the search, and the limit only ends a last
            // playout that takes too long.
            SearchBudget::Milliseconds(ms) => STEPS_A_MOVE + u64::from(ms) * STEPS_A_MILLISECOND,
        }
    }
}

impl Default for MctsOptions {
    fn default() -> MctsOptions {
        MctsOptions {
            budget: SearchBudget::Playouts(60),
            rounds: 0,
            width: 10,
            replies: 1,
            explore: 60,
        }
    }
}

impl MctsOptions {
    /// Returns the search parameters of the strong bot in games without a value network.
    pub fn without_network() -> MctsOptions {
        MctsOptions { budget: SearchBudget::Playouts(16), width: 6, ..MctsOptions::default() }
    }
}

/// Number of sampled positions for one decision with hidden information. They share the budget.
const DEALS: u32 = 6;

/// Approximate number of steps of a minimal counting script in a millisecond.
const STEPS_A_MILLISECOND: u64 = 200_000;

/// Upper bound on the actions of one playout, in case a game does not advance.
const LONGEST: u32 = 600;

/// Monte Carlo tree search in which every seat maximizes its own value (max^n).
///
/// A playout descends the tree, adds a position, and lets the greedy bot play on for all seats up to the horizon. The final
/// position is evaluated by points if the game is over, else by weighted features. The value for a seat is its lead over
/// the mean of the others. Actions are selected by PUCT with priors from the greedy bot.
///
/// Playouts draw no random numbers. The value of a position therefore also holds for the position that the greedy bot
/// would move to, and later decisions of the same stage reuse the tree.
///
/// With hidden information, several positions are sampled that agree with the observation. Each is searched in its own
/// tree, and the action with the most visits in all trees is taken.
pub struct MctsBot<G: Game> {
    search: MctsOptions,
    ahead: Lookahead<G>,
    memory: BotState,
    /// Seed of the answers that are sampled for other seats of a simultaneous decision.
    sample_seed: u64,
    tree: SearchTree<G>,
    seat: u8,
    /// The last stage in which playouts continue.
    stop: u8,
    listing: LegalListing<G::Action>,
    offered: Vec<LegalAction<G::Action>>,
    /// The seats of a simultaneous decision, the bot's own seat first; empty if one seat decides alone.
    deciding: Vec<u8>,
}

/// The choices of the seats of a simultaneous decision, each made without seeing the others.
struct JointChoice<G: Game> {
    /// The position as the first of the seats sees it: with sampled answers of the others, as if it answered last.
    seen: G::State,
    /// The choices of the other seats.
    others: Vec<(u8, G::Action)>,
}

/// Actions of a position to search, and the answers of the other seats of a simultaneous decision.
type JointEdges<G> =
    (Vec<SearchEdge<<G as game::Rules>::Action>>, Vec<(u8, <G as game::Rules>::Action)>);

/// Separates the random numbers of sampled answers from others of the same position.
const SAMPLED: u64 = 1 << 32;

/// Upper bound on the answers that are sampled for the other seats of a simultaneous decision.
const MOST_SAMPLED: usize = 64;

impl<G: Game> MctsBot<G> {
    /// Makes a bot with the game's own feature weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name is not a feature of the game.
    pub fn new(
        game: &G,
        search: &MctsOptions,
        changed: &[(String, i32)],
    ) -> Result<MctsBot<G>, String> {
        Ok(MctsBot {
            search: search.clone(),
            ahead: Lookahead::new(game, changed)?,
            memory: BotState::new(0),
            sample_seed: 0,
            tree: SearchTree::default(),
            seat: 0,
            stop: 0,
            listing: LegalListing::default(),
            offered: Vec::new(),
            deciding: Vec::new(),
        })
    }

    /// Returns the seat that acts next within the horizon, and stores its actions in
    /// `self.offered`. Returns `None` after the horizon. In a simultaneous decision, the bot's own
    /// seat acts first, and `self.deciding` then contains the deciding seats.
    fn turn(&mut self, game: &mut G, state: &G::State) -> Result<Option<u8>, QueryError> {
        if game.is_over(state) || game.stage(state) > self.stop {
            return Ok(None);
        }
        self.deciding.clear();
        let next = self.listing.turn(game, state, &mut self.offered)?;
        let open = self.listing.open();
        if open.iter().filter(|decision| decision.must_answer_now).count() < 2 {
            return Ok(next);
        }
        let list = &self.listing.list;
        if list.iter().all(|choice| choice.role != ActionRole::Answer) {
            self.deciding = owing(open, list);
        }
        if self.deciding.len() < 2 {
            self.deciding.clear();
            return Ok(next);
        }
        if let Some(own) = self.deciding.iter().position(|seat| *seat == self.seat) {
            self.deciding[..=own].rotate_right(1);
        }
        offered(list, self.deciding[0], &mut self.offered);
        Ok(Some(self.deciding[0]))
    }

    /// Lets each other seat of a simultaneous decision choose as the greedy bot does. [`MctsBot::turn`] has listed the
    /// position. If the seats searched one after the other, the later ones would see the answers of the earlier ones.
    fn joint_choice(
        &mut self,
        game: &mut G,
        state: &G::State,
    ) -> Result<JointChoice<G>, QueryError> {
        let deciding = std::mem::take(&mut self.deciding);
        let seen = self.as_last(game, state, deciding[0]);
        let mut others = Vec::new();
        for seat in &deciding[1..] {
            let last = self.as_last(game, state, *seat);
            let mut own = Vec::new();
            game.legal_actions(&last, &mut own)?;
            leave_to_people(&mut own);
            keep_offered(&mut own, *seat);
            if !own.is_empty() {
                self.ahead.set_unanswered(Some(state.clone()));
                let best = self.ahead.best(game, &last, &own, true, None);
                self.ahead.set_unanswered(None);
                others.push((*seat, best?.0));
            }
        }
        self.deciding = deciding;
        Ok(JointChoice { seen, others })
    }

    /// Returns the position after sampled answers of all other seats of a simultaneous decision, so that `seat` answers
    /// last. Returns the position itself if they cannot answer. In one game, the sample depends
    /// on the position alone.
    fn as_last(&mut self, game: &mut G, state: &G::State, seat: u8) -> G::State {
        let mut last = state.clone();
        let situation = Random::derive(self.sample_seed, game.situation_hash(state));
        let mut random = Random::new(Random::derive(situation, SAMPLED | u64::from(seat)));
        let mut listing = LegalListing::default();
        let mut own: Vec<LegalAction<G::Action>> = Vec::new();
        for _ in 0..MOST_SAMPLED {
            if listing.turn(game, &last, &mut own).is_err() {
                break;
            }
            let has_decision = listing.open().iter().any(|decision| decision.seat == seat);
            let others = owing(listing.open(), &listing.list);
            if !has_decision {
                break;
            }
            let Some(other) = others.into_iter().find(|other| *other != seat) else {
                return last;
            };
            offered(&listing.list, other, &mut own);
            let choice = own[random.below(own.len() as u32) as usize];
            let (least, most) = choice.amounts;
            let amount = least + random.below(u32::from(most - least) + 1) as u8;
            let action =
                if most > least { game.with_amount(choice.action, amount) } else { choice.action };
            if game.apply_without_backup(&mut last, other, action).is_err() {
                break;
            }
        }
        state.clone()
    }

    /// Applies the choices of other seats of a simultaneous decision. A choice that has become illegal is left out; the
    /// seat decides again.
    fn apply_others(game: &mut G, state: &mut G::State, others: &[(u8, G::Action)]) {
        for (seat, action) in others {
            let before = state.clone();
            if game.apply_without_backup(state, *seat, *action).is_err() {
                *state = before;
            }
        }
    }

    /// Returns whether only one action without a choice of amount is offered.
    fn is_forced(&self) -> bool {
        matches!(&self.offered[..], [only] if only.amounts.0 == only.amounts.1)
    }

    /// Plays one action of the greedy bot out of `self.offered`. `converted` counts conversions in a row.
    fn step(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        seat: u8,
        converted: &mut u8,
    ) -> Result<(), QueryError> {
        let joint = match self.deciding[..] {
            [] => None,
            _ => Some(self.joint_choice(game, state)?),
        };
        let (action, role) = if self.is_forced() {
            (self.offered[0].action, self.offered[0].role)
        } else {
            let offered = std::mem::take(&mut self.offered);
            let converts = *converted < CONVERSIONS_A_TURN;
            let seen = joint.as_ref().map_or(&*state, |joint| &joint.seen);
            self.ahead.set_unanswered(joint.as_ref().map(|_| state.clone()));
            let best = self.ahead.best(game, seen, &offered, converts, None);
            self.ahead.set_unanswered(None);
            self.offered = offered;
            best?
        };
        *converted = converted_after(*converted, role);
        game.apply_without_backup(state, seat, action).map_err(ApplyError::into_failure)?;
        if let Some(joint) = joint {
            MctsBot::apply_others(game, state, &joint.others);
        }
        Ok(())
    }

    /// Returns the actions of a position to search, the best evaluation first.
    fn edges(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[LegalAction<G::Action>],
        converts: bool,
    ) -> Result<Vec<SearchEdge<G::Action>>, QueryError> {
        let mut candidates = Vec::new();
        self.ahead.evaluate_actions(
            game,
            state,
            offered,
            converts,
            &mut |worth, action, role| {
                candidates.push((worth, action, role));
            },
        )?;
        if candidates.is_empty() {
            let (action, role) = fallback_action(offered);
            candidates.push((0, action, role));
        }
        candidates.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
        let own = offered[0].seat == self.seat;
        let most = if own { self.search.width } else { self.search.replies };
        candidates.truncate(most.max(1).into());
        let best = candidates[0].0;
        // One point less than the best halves the prior.
        let prior = |worth: i64| 100.0 / (100 + best - worth) as f64;
        let all: f64 = candidates.iter().map(|(worth, ..)| prior(*worth)).sum();
        let edge = |(worth, action, role)| SearchEdge::new(action, role, prior(worth) / all);
        Ok(candidates.into_iter().map(edge).collect())
    }

    /// Returns the actions of a position to search, as [`MctsBot::edges`] does, and the answers of the other seats of a
    /// simultaneous decision. [`MctsBot::turn`] has listed the position.
    fn joint_edges(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[LegalAction<G::Action>],
        converts: bool,
    ) -> Result<JointEdges<G>, QueryError> {
        if self.deciding.is_empty() {
            return Ok((self.edges(game, state, offered, converts)?, Vec::new()));
        }
        let joint = self.joint_choice(game, state)?;
        self.ahead.set_unanswered(Some(state.clone()));
        let edges = self.edges(game, &joint.seen, offered, converts);
        self.ahead.set_unanswered(None);
        Ok((edges?, joint.others))
    }

    /// Builds the tree node after an action: plays on to the next searched decision and evaluates a greedy playout from
    /// there. If the action is the greedy bot's own choice, `evaluation` already holds that evaluation.
    fn grow(
        &mut self,
        game: &mut G,
        at: usize,
        edge: usize,
        evaluation: Option<Vec<i64>>,
    ) -> Result<SearchNode<G>, QueryError> {
        let node = &self.tree.nodes[at];
        let SearchEdge { action, role, .. } = node.edges[edge];
        let mut converted = converted_after(node.converted, role);
        let mut state = node.state.clone();
        let seat = node.seat.expect("somebody decides where there is an action");
        game.apply_without_backup(&mut state, seat, action).map_err(ApplyError::into_failure)?;
        MctsBot::apply_others(game, &mut state, &self.tree.nodes[at].together);
        let decides = self.on(game, &mut state, &mut converted)?;
        let worth = match evaluation {
            Some(worth) => worth,
            None => {
                let mut end = state.clone();
                self.play_on(game, &mut end, converted)?;
                self.worth(game, &end)
            }
        };
        Ok(SearchNode {
            hash: game.hash(&state),
            state,
            seat: decides,
            converted,
            edges: Vec::new(),
            worth,
            together: Vec::new(),
        })
    }

    /// Plays actions that are not searched: forced actions, and actions of other seats if they play greedily.
    fn on(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        converted: &mut u8,
    ) -> Result<Option<u8>, QueryError> {
        for _ in 0..LONGEST {
            if self.ahead.is_enough(game) {
                break;
            }
            let Some(seat) = self.turn(game, state)? else { break };
            // Otherwise the other seats of a simultaneous decision would be searched after answers
            // that they cannot see.
            let is_alone = self.deciding.is_empty();
            let is_searched = seat == self.seat || self.search.replies > 1 && is_alone;
            if is_searched && !self.is_forced() {
                return Ok(Some(seat));
            }
            self.step(game, state, seat, converted)?;
        }
        Ok(None)
    }

    /// Runs one playout: selection, expansion by one position, greedy play to the horizon, backup.
    fn playout(&mut self, game: &mut G) -> Result<(), QueryError> {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(seat) = self.tree.nodes[at].seat {
            if self.tree.nodes[at].edges.is_empty() {
                // Edges are computed on the second visit: most positions are visited once.
                let state = self.tree.nodes[at].state.clone();
                self.turn(game, &state)?;
                let offered = std::mem::take(&mut self.offered);
                let converts = self.tree.nodes[at].converted < CONVERSIONS_A_TURN;
                let searched = self.joint_edges(game, &state, &offered, converts);
                self.offered = offered;
                let node = &mut self.tree.nodes[at];
                (node.edges, node.together) = searched?;
                // The playout of this node began with the edge that looks best.
                node.edges[0].add_visit(node.worth[seat as usize]);
            }
            let chosen = self.tree.select(at, self.search.explore);
            path.push((at, chosen));
            let node = &self.tree.nodes[at];
            at = match node.edges[chosen].node {
                Some(next) => next,
                None => {
                    let is_known = chosen == 0 && node.edges[0].visits > 0;
                    let known = is_known.then(|| node.worth.clone());
                    let next = self.grow(game, at, chosen, known)?;
                    let number = self.tree.nodes.len();
                    self.tree.nodes.push(next);
                    self.tree.nodes[at].edges[chosen].node = Some(number);
                    at = number;
                    if is_known {
                        continue;
                    }
                    break;
                }
            };
        }
        self.tree.back_up(&path, at);
        Ok(())
    }

    /// Lets the greedy bot play for all seats up to the horizon.
    fn play_on(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        mut converted: u8,
    ) -> Result<(), QueryError> {
        for _ in 0..LONGEST {
            if self.ahead.is_enough(game) {
                break;
            }
            let Some(seat) = self.turn(game, state)? else { break };
            self.step(game, state, seat, &mut converted)?;
        }
        Ok(())
    }

    /// Evaluates a position for each seat: the seat's lead over the mean of the others, in hundredths of a point.
    fn worth(&mut self, game: &G, state: &G::State) -> Vec<i64> {
        let own: Vec<i64> = if game.is_over(state) {
            let worth = |(seat, points)| 100 * i64::from(points) + game.victory_value(state, seat);
            (0..).zip(game.scores(state)).map(worth).collect()
        } else {
            (0..game.seats(state)).map(|seat| self.ahead.evaluate(game, state, seat)).collect()
        };
        let all: i64 = own.iter().sum();
        let others = (own.len() as i64 - 1).max(1);
        own.iter().map(|worth| worth - (all - worth) / others).collect()
    }

    /// Makes a position the root of the tree; reuses the subtree if the last search already reached it.
    fn root(
        &mut self,
        game: &mut G,
        state: G::State,
        sight: &Observation<'_, G>,
        random: &mut Random,
        converts: bool,
    ) -> Result<(), QueryError> {
        let (seat, offered) = (sight.seat(), sight.offered());
        let stop = sight.stage().saturating_add(self.search.rounds);
        let hash = game.hash(&state);
        if (seat, stop) == (self.seat, self.stop) && self.tree.go_to(hash) {
            let listed = |e: &SearchEdge<G::Action>| {
                let is_same = |c: &LegalAction<G::Action>| {
                    game.with_amount(e.action, c.amounts.0) == c.action
                };
                offered.iter().any(|c| c.action == e.action || is_same(c))
            };
            let edges = &self.tree.nodes[0].edges;
            if !edges.is_empty() && edges.iter().all(listed) {
                return Ok(());
            }
        }
        (self.seat, self.stop) = (seat, stop);
        self.turn(game, &state)?;
        if self.deciding.first() != Some(&seat) {
            self.deciding.clear();
        }
        // The position may already contain sampled answers of the other seats. Then only this seat
        // decides in it, and its answer would end the decision.
        if self.deciding.is_empty() {
            self.ahead.set_unanswered(sight.sample_unanswered(game, self.sample_seed));
        }
        let searched = self.joint_edges(game, &state, offered, converts);
        self.ahead.set_unanswered(None);
        let (mut edges, together) = searched?;
        // Ties are put into random order; the sort is stable, so only equal priors change places.
        random.shuffle(&mut edges);
        edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        let converted = if converts { 0 } else { CONVERSIONS_A_TURN };
        let state = Box::new(state);
        let root = SearchNode {
            state,
            hash,
            seat: Some(seat),
            converted,
            edges,
            worth: Vec::new(),
            together,
        };
        self.tree.plant(root);
        Ok(())
    }

    /// Runs playouts from the root until the budget is used up.
    fn search(&mut self, game: &mut G, budget: SearchBudget) -> Result<(), QueryError> {
        if let [_] = &self.tree.nodes[0].edges[..] {
            return Ok(());
        }
        match budget {
            SearchBudget::Playouts(n) => {
                for done in 0..n {
                    // Stop when the remaining playouts cannot change the most visited action.
                    if self.tree.is_decided(n - done) || self.ahead.is_enough(game) {
                        break;
                    }
                    self.playout(game)?;
                }
            }
            SearchBudget::Milliseconds(ms) => {
                let end = Instant::now() + Duration::from_millis(ms.into());
                while Instant::now() < end && !self.ahead.is_enough(game) {
                    self.playout(game)?;
                }
            }
        }
        Ok(())
    }

    /// Returns the best action in a game with perfect information.
    fn best(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let state = sight.sample_state(game, self.memory.dealt(0));
        self.root(game, state, sight, &mut random, converts)?;
        self.search(game, self.search.budget)?;
        let SearchEdge { action, role, .. } = self.tree.nodes[0].edges[self.tree.best()];
        Ok((action, role))
    }

    /// Returns the action with the most visits over several sampled positions (determinization).
    fn vote(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<(G::Action, ActionRole), QueryError> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let share = match self.search.budget {
            SearchBudget::Playouts(n) => SearchBudget::Playouts((n / DEALS).max(1)),
            SearchBudget::Milliseconds(ms) => SearchBudget::Milliseconds((ms / DEALS).max(1)),
        };
        let mut votes: Vec<(G::Action, ActionRole, u32)> = Vec::new();
        for n in 0..DEALS {
            self.tree = SearchTree::default();
            let state = sight.sample_world(game, n as usize, self.memory.dealt(n));
            let rooted = self.root(game, state, sight, &mut random, converts);
            if imagined(game, rooted)?.is_none() {
                continue;
            }
            // Playouts before a failed one still count.
            let searched = self.search(game, share);
            imagined(game, searched)?;
            for edge in &self.tree.nodes[0].edges {
                match votes.iter_mut().find(|(action, ..)| *action == edge.action) {
                    Some((.., visits)) => *visits += edge.visits,
                    None => votes.push((edge.action, edge.role, edge.visits)),
                }
            }
            if let [_] = &votes[..] {
                break;
            }
        }
        let most = votes.iter().map(|(.., visits)| *visits).max();
        let first = votes.iter().find(|(.., visits)| Some(*visits) == most);
        Ok(first
            .map_or_else(|| fallback_action(sight.offered()), |(action, role, _)| (*action, *role)))
    }
}

impl<G: Game> Bot<G> for MctsBot<G> {
    fn begin(&mut self, seed: u64) {
        self.memory = BotState::new(seed);
        self.sample_seed = Random::derive(seed, SAMPLED);
        self.tree = SearchTree::default();
    }

    fn choose(
        &mut self,
        game: &mut G,
        sight: &Observation<'_, G>,
    ) -> Result<G::Action, QueryError> {
        self.ahead.begin(game, self.search.budget.steps());
        let chosen = if game.has_perfect_information() {
            self.best(game, sight)
        } else {
            self.vote(game, sight)
        };
        let (action, role) = chosen?;
        self.memory.chose(role);
        Ok(action)
    }
}
