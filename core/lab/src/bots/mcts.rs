//! The search bot: Monte Carlo tree search over copies of the position, for any number of seats.

mod tree;

use std::time::{Duration, Instant};

use game::random::Random;
use game::{Choice, Failure, Game, Problem, Role};

use self::tree::{Edge, Node, Tree};
use super::greedy::{Lookahead, unseen};
use super::{
    Bot, CONVERSIONS_A_TURN, Memory, STEPS_A_MOVE, STEPS_A_PLAYOUT, Sight, converted_after,
    imagined,
};
use crate::playout::Listing;

/// How a search bot searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// How long it thinks about one decision.
    pub budget: Budget,
    /// Parts of the game that a playout goes on for, beyond the running one: 0 plays the round to its end.
    pub rounds: u8,
    /// Actions of one position that are searched at most: those that look best to the greedy bot.
    pub width: u8,
    /// The same where another seat decides; 1: the others play as the greedy bot does.
    pub replies: u8,
    /// How much what looks good or is little known is preferred to what has done well, in hundredths.
    pub explore: u16,
}

/// How long a search bot thinks about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many playouts; the same seed plays the same game.
    Playouts(u32),
    /// So many milliseconds; how far that leads depends on the machine.
    Milliseconds(u32),
}

/// Playouts of one decision at a table at most: about a second.
const MOST_PLAYOUTS: u32 = 1_000;

impl Budget {
    /// Is it small enough for a table at which people wait?
    ///
    /// # Errors
    /// It is not.
    pub(crate) fn check_for_guests(self) -> Result<(), String> {
        let fits = match self {
            Budget::Playouts(n) => n <= MOST_PLAYOUTS,
            Budget::Milliseconds(ms) => ms <= 1_000,
        };
        if fits {
            return Ok(());
        }
        Err(format!("at a table a decision has at most {MOST_PLAYOUTS} playouts, or a second"))
    }

    /// Steps that scripts may take for one decision.
    fn steps(self) -> u64 {
        match self {
            Budget::Playouts(n) => STEPS_A_MOVE + u64::from(n) * STEPS_A_PLAYOUT,
            // More than a millisecond is enough for: the clock ends the search, and this the last playout of it.
            Budget::Milliseconds(ms) => STEPS_A_MOVE + u64::from(ms) * STEPS_A_MILLISECOND,
        }
    }
}

impl Default for Search {
    fn default() -> Search {
        Search { budget: Budget::Playouts(60), rounds: 0, width: 10, replies: 1, explore: 60 }
    }
}

impl Search {
    /// How the strong bot searches where nothing was learned.
    pub fn unlearned() -> Search {
        Search { budget: Budget::Playouts(16), width: 6, ..Search::default() }
    }
}

/// Positions that are dealt for one decision where the seat does not see everything; the budget is shared out among them.
const DEALS: u32 = 6;

/// Scripts that do nothing but count take about as many steps in a millisecond.
const STEPS_A_MILLISECOND: u64 = 200_000;

/// Most actions of one playout, should a game not move on.
const LONGEST: u32 = 600;

/// Searches a tree of positions; every seat in it does what is best for itself (max^n).
///
/// A playout goes down the tree, adds a position, lets the greedy bot play on for all seats and looks at where
/// that leads: points at the end of the game, weighted features before. What a seat wants is to be ahead of the
/// mean of the others. Actions are tried in the order in which they look good to the greedy bot (PUCT).
///
/// Nothing in a playout is drawn by lot. So what is known of a position holds for the one that the greedy bot would
/// go on to, too, and the tree that was searched for one decision serves the next ones of the same part of the game.
///
/// Where its seat does not see everything, some positions that agree with what it sees are searched, each in a tree of
/// its own, and the action that was visited most in all of them is taken.
pub struct Mcts<G: Game> {
    search: Search,
    ahead: Lookahead<G>,
    memory: Memory,
    tree: Tree<G>,
    /// Who searches.
    seat: u8,
    /// The last part of the game that playouts go on in.
    stop: u8,
    listing: Listing<G::Action>,
    offered: Vec<Choice<G::Action>>,
}

impl<G: Game> Mcts<G> {
    /// A bot with the game's own weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name that is not a feature of the game.
    pub fn new(game: &G, search: &Search, changed: &[(String, i32)]) -> Result<Mcts<G>, String> {
        Ok(Mcts {
            search: search.clone(),
            ahead: Lookahead::new(game, changed)?,
            memory: Memory::new(0),
            tree: Tree::default(),
            seat: 0,
            stop: 0,
            listing: Listing::default(),
            offered: Vec::new(),
        })
    }

    /// Whose turn it is, as far as playouts go; what that seat is offered stands in `self.offered` then.
    fn turn(&mut self, game: &mut G, state: &G::State) -> Result<Option<u8>, Failure> {
        if game.is_over(state) || game.stage(state) > self.stop {
            return Ok(None);
        }
        self.listing.turn(game, state, &mut self.offered)
    }

    /// Is there nothing to choose in what is offered?
    fn is_forced(&self) -> bool {
        matches!(&self.offered[..], [only] if only.amounts.0 == only.amounts.1)
    }

    /// The greedy bot takes an action out of what is offered. `converted` counts conversions in a row.
    fn step(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        seat: u8,
        converted: &mut u8,
    ) -> Result<(), Failure> {
        let (action, role) = if self.is_forced() {
            (self.offered[0].action, self.offered[0].role)
        } else {
            let offered = std::mem::take(&mut self.offered);
            let converts = *converted < CONVERSIONS_A_TURN;
            let best = self.ahead.best(game, state, &offered, converts, None);
            self.offered = offered;
            best?
        };
        *converted = converted_after(*converted, role);
        game.apply_for_good(state, seat, action).map_err(Problem::into_failure)?;
        Ok(())
    }

    /// The actions of a position that are searched, best look first.
    fn edges(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[Choice<G::Action>],
        converts: bool,
    ) -> Result<Vec<Edge<G::Action>>, Failure> {
        let mut looks = Vec::new();
        self.ahead.look(game, state, offered, converts, &mut |worth, action, role| {
            looks.push((worth, action, role));
        })?;
        if looks.is_empty() {
            let (action, role) = unseen(offered);
            looks.push((0, action, role));
        }
        looks.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
        let own = offered[0].seat == self.seat;
        let most = if own { self.search.width } else { self.search.replies };
        looks.truncate(most.max(1).into());
        let best = looks[0].0;
        // A point behind the best halves the preference for an action.
        let prior = |worth: i64| 100.0 / (100 + best - worth) as f64;
        let all: f64 = looks.iter().map(|(worth, ..)| prior(*worth)).sum();
        let edge = |(worth, action, role)| Edge::new(action, role, prior(worth) / all);
        Ok(looks.into_iter().map(edge).collect())
    }

    /// The position that follows from an action: on to where there is something to choose that is searched, and what
    /// comes of it if the greedy bot plays on. That is `known` if the action is what the greedy bot would do.
    fn grow(
        &mut self,
        game: &mut G,
        at: usize,
        edge: usize,
        known: Option<Vec<i64>>,
    ) -> Result<Node<G>, Failure> {
        let node = &self.tree.nodes[at];
        let Edge { action, role, .. } = node.edges[edge];
        let mut converted = converted_after(node.converted, role);
        let mut state = node.state.clone();
        let seat = node.seat.expect("somebody decides where there is an action");
        game.apply_for_good(&mut state, seat, action).map_err(Problem::into_failure)?;
        let decides = self.on(game, &mut state, &mut converted)?;
        let worth = match known {
            Some(worth) => worth,
            None => {
                let mut end = state.clone();
                self.play_on(game, &mut end, converted)?;
                self.worth(game, &end)
            }
        };
        Ok(Node {
            hash: game.hash(&state),
            state,
            seat: decides,
            converted,
            edges: Vec::new(),
            worth,
        })
    }

    /// Plays what is not searched: forced actions, and those of the others if they play as the greedy bot does.
    fn on(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        converted: &mut u8,
    ) -> Result<Option<u8>, Failure> {
        for _ in 0..LONGEST {
            if self.ahead.is_enough(game) {
                break;
            }
            let Some(seat) = self.turn(game, state)? else { break };
            let is_searched = seat == self.seat || self.search.replies > 1;
            if is_searched && !self.is_forced() {
                return Ok(Some(seat));
            }
            self.step(game, state, seat, converted)?;
        }
        Ok(None)
    }

    /// One playout: down the tree, one position more, to the horizon, and back.
    fn playout(&mut self, game: &mut G) -> Result<(), Failure> {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(seat) = self.tree.nodes[at].seat {
            if self.tree.nodes[at].edges.is_empty() {
                // A position is looked at when it is met again: most are met once.
                let state = self.tree.nodes[at].state.clone();
                self.turn(game, &state)?;
                let offered = std::mem::take(&mut self.offered);
                let converts = self.tree.nodes[at].converted < CONVERSIONS_A_TURN;
                let edges = self.edges(game, &state, &offered, converts);
                self.offered = offered;
                let node = &mut self.tree.nodes[at];
                node.edges = edges?;
                // Its playout began with what looks best.
                node.edges[0].count(node.worth[seat as usize]);
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
        self.tree.count(&path, at);
        Ok(())
    }

    /// The greedy bot plays for all seats up to the end of a part of the game.
    fn play_on(
        &mut self,
        game: &mut G,
        state: &mut G::State,
        mut converted: u8,
    ) -> Result<(), Failure> {
        for _ in 0..LONGEST {
            if self.ahead.is_enough(game) {
                break;
            }
            let Some(seat) = self.turn(game, state)? else { break };
            self.step(game, state, seat, &mut converted)?;
        }
        Ok(())
    }

    /// What a position is worth to each seat: how far it is ahead of the mean of the others, in hundredths.
    fn worth(&mut self, game: &G, state: &G::State) -> Vec<i64> {
        let own: Vec<i64> = if game.is_over(state) {
            game.scores(state).into_iter().map(|points| 100 * i64::from(points)).collect()
        } else {
            (0..game.seats(state)).map(|seat| self.ahead.worth(game, state, seat)).collect()
        };
        let all: i64 = own.iter().sum();
        let others = (own.len() as i64 - 1).max(1);
        own.iter().map(|worth| worth - (all - worth) / others).collect()
    }

    /// Makes a position the root of the tree: with what is known of it, if it was met for the last decision.
    fn root(
        &mut self,
        game: &mut G,
        state: G::State,
        sight: &Sight<'_, G>,
        (random, converts): (&mut Random, bool),
    ) -> Result<(), Failure> {
        let (seat, offered) = (sight.seat(), sight.offered());
        let stop = sight.stage().saturating_add(self.search.rounds);
        let hash = game.hash(&state);
        if (seat, stop) == (self.seat, self.stop) && self.tree.go_to(hash) {
            let listed = |e: &Edge<G::Action>| {
                let is =
                    |c: &Choice<G::Action>| game.with_amount(e.action, c.amounts.0) == c.action;
                offered.iter().any(|c| c.action == e.action || is(c))
            };
            let edges = &self.tree.nodes[0].edges;
            if !edges.is_empty() && edges.iter().all(listed) {
                return Ok(());
            }
        }
        (self.seat, self.stop) = (seat, stop);
        let mut edges = self.edges(game, &state, offered, converts)?;
        // Equal looks are put into an order by lot; the sort is stable, so only they change places.
        random.shuffle(&mut edges);
        edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        let converted = if converts { 0 } else { CONVERSIONS_A_TURN };
        let state = Box::new(state);
        let root = Node { state, hash, seat: Some(seat), converted, edges, worth: Vec::new() };
        self.tree.plant(root);
        Ok(())
    }

    /// Searches from the root.
    fn search(&mut self, game: &mut G, budget: Budget) -> Result<(), Failure> {
        if let [_] = &self.tree.nodes[0].edges[..] {
            return Ok(());
        }
        match budget {
            Budget::Playouts(n) => {
                for done in 0..n {
                    // What cannot be caught up with any more need not be tried.
                    if self.tree.is_decided(n - done) || self.ahead.is_enough(game) {
                        break;
                    }
                    self.playout(game)?;
                }
            }
            Budget::Milliseconds(ms) => {
                let end = Instant::now() + Duration::from_millis(ms.into());
                while Instant::now() < end && !self.ahead.is_enough(game) {
                    self.playout(game)?;
                }
            }
        }
        Ok(())
    }

    /// The best action of a position that the seat sees whole.
    fn best(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<(G::Action, Role), Failure> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let state = sight.deal(game, self.memory.dealt(0));
        self.root(game, state, sight, (&mut random, converts))?;
        self.search(game, self.search.budget)?;
        let Edge { action, role, .. } = self.tree.nodes[0].edges[self.tree.best()];
        Ok((action, role))
    }

    /// The action that does best in several positions that agree with what the seat sees.
    fn vote(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<(G::Action, Role), Failure> {
        let (mut random, converts) = self.memory.decide(sight.stage());
        let share = match self.search.budget {
            Budget::Playouts(n) => Budget::Playouts((n / DEALS).max(1)),
            Budget::Milliseconds(ms) => Budget::Milliseconds((ms / DEALS).max(1)),
        };
        let mut votes: Vec<(G::Action, Role, u32)> = Vec::new();
        for n in 0..DEALS {
            self.tree = Tree::default();
            let state = sight.deal_world(game, n as usize, self.memory.dealt(n));
            let rooted = self.root(game, state, sight, (&mut random, converts));
            if imagined(game, rooted)?.is_none() {
                continue;
            }
            // What the playouts before one that failed have found counts.
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
        Ok(first.map_or_else(|| unseen(sight.offered()), |(action, role, _)| (*action, *role)))
    }
}

impl<G: Game> Bot<G> for Mcts<G> {
    fn begin(&mut self, seed: u64) {
        self.memory = Memory::new(seed);
        self.tree = Tree::default();
    }

    fn choose(&mut self, game: &mut G, sight: &Sight<'_, G>) -> Result<G::Action, Failure> {
        self.ahead.begin(game, self.search.budget.steps());
        let chosen = if game.is_open() { self.best(game, sight) } else { self.vote(game, sight) };
        let (action, role) = chosen?;
        self.memory.chose(role);
        Ok(action)
    }
}
