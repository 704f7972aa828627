//! The search bot: Monte Carlo tree search over copies of the position, for any number of seats.

use std::time::{Duration, Instant};

use game::{Choice, Decision, Failure, Game, Problem, Role};

use super::greedy::View;
use super::{Bot, CONVERSIONS_A_TURN, Conversions, Stream};
use crate::playout::{offered, who};

/// How a search bot searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// How long it thinks about one decision.
    pub budget: Budget,
    /// Parts of the game that a playout goes on for, beyond the running one: 0 plays the round to its end.
    pub rounds: u8,
    /// Actions of one position that are searched at most: those that look best to the greedy bot.
    pub width: u8,
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

impl Default for Search {
    fn default() -> Search {
        Search { budget: Budget::Playouts(60), rounds: 0, width: 10, explore: 60 }
    }
}

/// Most actions of one playout, should a game not move on.
const LONGEST: u32 = 600;

/// Searches a tree of positions; every seat in it does what is best for itself (max^n).
///
/// A playout goes down the tree, adds a position, lets the greedy bot play on for all seats and looks at where
/// that leads: points at the end of the game, weighted features before. What a seat wants is to be ahead of the
/// mean of the others. Actions are tried in the order in which they look good to the greedy bot (PUCT).
pub struct Mcts<G: Game> {
    search: Search,
    view: View<G>,
    stream: Stream,
    conversions: Conversions,
    nodes: Vec<Node<G>>,
    list: Vec<Choice<G::Action>>,
    open: Vec<Decision>,
    offered: Vec<Choice<G::Action>>,
    /// Least and most that a position was worth to a seat in this search.
    range: (i64, i64),
}

/// A position of the tree.
struct Node<G: Game> {
    state: Box<G::State>,
    /// Who decides; `None` when the game is over.
    seat: Option<u8>,
    /// `None` before the second visit.
    edges: Option<Vec<Edge<G::Action>>>,
}

/// An action in a position.
struct Edge<A> {
    action: A,
    role: Role,
    /// How good it looks before it was tried, out of 1 for all together.
    prior: f64,
    visits: u32,
    /// Sum of what the visits were worth to the seat that decides.
    total: i64,
    node: Option<usize>,
}

impl<G: Game> Mcts<G> {
    /// A bot with the game's own weights, some of them replaced by name.
    ///
    /// # Errors
    /// A name that is not a feature of the game.
    pub fn new(game: &G, search: &Search, changed: &[(String, i32)]) -> Result<Mcts<G>, String> {
        Ok(Mcts {
            search: search.clone(),
            view: View::new(game, changed)?,
            stream: Stream::new(0),
            conversions: Conversions::default(),
            nodes: Vec::new(),
            list: Vec::new(),
            open: Vec::new(),
            offered: Vec::new(),
            range: (i64::MAX, i64::MIN),
        })
    }

    /// Whose turn it is; what that seat is offered stands in `self.offered` then.
    fn turn(&mut self, game: &mut G, state: &G::State) -> Result<Option<u8>, Failure> {
        if game.is_over(state) {
            return Ok(None);
        }
        self.list.clear();
        game.legal(state, &mut self.list)?;
        self.open.clear();
        game.open(state, &mut self.open);
        let seat = who(&self.open, &self.list);
        if let Some(seat) = seat {
            offered(&self.list, seat, &mut self.offered);
        }
        Ok(seat)
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
        self.view.look(game, state, offered, converts, &mut |worth, action, role| {
            looks.push((worth, action, role));
        })?;
        if looks.is_empty() {
            looks.push((0, offered[0].action, offered[0].role));
        }
        looks.sort_by_key(|(worth, ..)| std::cmp::Reverse(*worth));
        looks.truncate(self.search.width.max(1).into());
        let best = looks[0].0;
        // A point behind the best halves the preference for an action.
        let prior = |worth: i64| 100.0 / (100 + best - worth) as f64;
        let all: f64 = looks.iter().map(|(worth, ..)| prior(*worth)).sum();
        let edge = |(worth, action, role)| Edge {
            action,
            role,
            prior: prior(worth) / all,
            visits: 0,
            total: 0,
            node: None,
        };
        Ok(looks.into_iter().map(edge).collect())
    }

    /// One playout: down the tree, one position more, to the horizon, and back.
    fn playout(&mut self, game: &mut G, stop: u8) -> Result<(), Failure> {
        let mut path: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(seat) = self.nodes[at].seat {
            if self.nodes[at].edges.is_none() {
                // A position is looked at when it is met again: most are met once.
                if at != 0 && path.last().is_some_and(|&(n, e)| self.visits(n, e) == 0) {
                    break;
                }
                let state = self.nodes[at].state.clone();
                self.turn(game, &state)?;
                let offered = std::mem::take(&mut self.offered);
                let converted = path.iter().rev().take(CONVERSIONS_A_TURN.into());
                let conversions = converted.filter(|&&(n, e)| self.is_conversion(n, e)).count();
                let converts = conversions < CONVERSIONS_A_TURN.into();
                let edges = self.edges(game, &state, &offered, converts);
                self.offered = offered;
                self.nodes[at].edges = Some(edges?);
            }
            let chosen = self.select(at);
            path.push((at, chosen));
            let edges = self.nodes[at].edges.as_ref().expect("made above");
            at = match edges[chosen].node {
                Some(node) => node,
                None => {
                    let action = edges[chosen].action;
                    let mut state = self.nodes[at].state.clone();
                    match game.apply(&mut state, seat, action) {
                        Ok(()) => {}
                        Err(Problem::Fault(why)) => return Err(Failure(why)),
                        Err(Problem::Refused(why)) => return Err(Failure(why)),
                    }
                    let decides = self.turn(game, &state)?;
                    let node = self.nodes.len();
                    self.nodes.push(Node { state, seat: decides, edges: None });
                    let edges = self.nodes[at].edges.as_mut().expect("made above");
                    edges[chosen].node = Some(node);
                    node
                }
            };
        }
        let mut state = self.nodes[at].state.clone();
        self.play_on(game, &mut state, stop)?;
        let worth = self.worth(game, &state);
        for (node, edge) in path {
            let seat = self.nodes[node].seat.expect("somebody decided there");
            let value = worth[seat as usize];
            self.range = (self.range.0.min(value), self.range.1.max(value));
            if let Some(edges) = &mut self.nodes[node].edges {
                edges[edge].visits += 1;
                edges[edge].total += value;
            }
        }
        Ok(())
    }

    fn visits(&self, node: usize, edge: usize) -> u32 {
        self.nodes[node].edges.as_ref().map_or(0, |edges| edges[edge].visits)
    }

    fn is_conversion(&self, node: usize, edge: usize) -> bool {
        let edges = self.nodes[node].edges.as_ref();
        edges.is_some_and(|edges| edges[edge].role == Role::Conversion)
    }

    /// The action to go on with: what has done well, and what looks good and is little known.
    fn select(&self, at: usize) -> usize {
        let edges = self.nodes[at].edges.as_ref().expect("made before");
        let visits: u32 = edges.iter().map(|e| e.visits).sum();
        let (low, high) = self.range;
        let span = if high > low { (high - low) as f64 } else { 1.0 };
        let value = |total: i64, visits: u32| {
            if visits == 0 { 0.5 } else { (total as f64 / f64::from(visits) - low as f64) / span }
        };
        let all = value(edges.iter().map(|e| e.total).sum(), visits);
        let spread = f64::from(self.search.explore) / 100.0 * f64::from(visits.max(1)).sqrt();
        let score = |edge: &Edge<G::Action>| {
            // What nobody has tried is taken for a little less than the others.
            let known = if edge.visits == 0 { all - 0.05 } else { value(edge.total, edge.visits) };
            known + spread * edge.prior / f64::from(1 + edge.visits)
        };
        let mut best = (0, f64::NEG_INFINITY);
        for (i, edge) in edges.iter().enumerate() {
            let score = score(edge);
            if score > best.1 {
                best = (i, score);
            }
        }
        best.0
    }

    /// The greedy bot plays for all seats up to the end of a part of the game.
    fn play_on(&mut self, game: &mut G, state: &mut G::State, stop: u8) -> Result<(), Failure> {
        let mut conversions = 0;
        for _ in 0..LONGEST {
            if game.stage(state) > stop {
                break;
            }
            let Some(seat) = self.turn(game, state)? else { break };
            let (first, range) = (self.offered[0].action, self.offered[0].amounts);
            let mut best = (i64::MIN, first, self.offered[0].role);
            if self.offered.len() > 1 || range.1 > range.0 {
                let offered = std::mem::take(&mut self.offered);
                let converts = conversions < CONVERSIONS_A_TURN;
                let looked = self.view.look(game, state, &offered, converts, &mut |worth, a, r| {
                    if worth > best.0 {
                        best = (worth, a, r);
                    }
                });
                self.offered = offered;
                looked?;
            }
            conversions = if best.2 == Role::Conversion { conversions + 1 } else { 0 };
            game.apply(state, seat, best.1).map_err(|problem| Failure(problem.to_string()))?;
        }
        Ok(())
    }

    /// What a position is worth to each seat: how far it is ahead of the mean of the others, in hundredths.
    fn worth(&mut self, game: &G, state: &G::State) -> Vec<i64> {
        let own: Vec<i64> = if game.is_over(state) {
            game.scores(state).into_iter().map(|points| 100 * i64::from(points)).collect()
        } else {
            (0..game.seats(state)).map(|seat| self.view.worth(game, state, seat)).collect()
        };
        let all: i64 = own.iter().sum();
        let others = (own.len() as i64 - 1).max(1);
        own.iter().map(|worth| worth - (all - worth) / others).collect()
    }
}

impl<G: Game> Bot<G> for Mcts<G> {
    fn begin(&mut self, seed: u64) {
        self.stream = Stream::new(seed);
        self.conversions = Conversions::default();
    }

    fn choose(
        &mut self,
        game: &mut G,
        state: &G::State,
        offered: &[Choice<G::Action>],
    ) -> Result<G::Action, Failure> {
        let mut random = self.stream.next(game.stage(state));
        let converts = self.conversions.go_on();
        let mut edges = self.edges(game, state, offered, converts)?;
        // Equal looks are put into an order by lot; the sort is stable, so only they change places.
        random.shuffle(&mut edges);
        edges.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        let chosen = if edges.len() == 1 {
            edges.swap_remove(0)
        } else {
            self.search(game, state, offered[0].seat, edges)?
        };
        self.conversions.chose(chosen.role);
        Ok(chosen.action)
    }
}

impl<G: Game> Mcts<G> {
    /// Searches from a position; the action that was visited most, and of those the one that did best.
    fn search(
        &mut self,
        game: &mut G,
        state: &G::State,
        seat: u8,
        edges: Vec<Edge<G::Action>>,
    ) -> Result<Edge<G::Action>, Failure> {
        self.nodes.clear();
        self.range = (i64::MAX, i64::MIN);
        let state_of_root = Box::new(state.clone());
        self.nodes.push(Node { state: state_of_root, seat: Some(seat), edges: Some(edges) });
        let stop = game.stage(state).saturating_add(self.search.rounds);
        match self.search.budget {
            Budget::Playouts(n) => {
                for _ in 0..n {
                    self.playout(game, stop)?;
                }
            }
            Budget::Milliseconds(ms) => {
                let end = Instant::now() + Duration::from_millis(ms.into());
                while Instant::now() < end {
                    self.playout(game, stop)?;
                }
            }
        }
        let root = self.nodes.swap_remove(0);
        self.nodes.clear();
        let edges = root.edges.unwrap_or_default();
        let mean = |e: &Edge<G::Action>| e.total / i64::from(e.visits.max(1));
        // Of equals the first: it looks best.
        let best = edges.into_iter().rev().max_by_key(|edge| (edge.visits, mean(edge)));
        Ok(best.expect("a search has an action to choose from"))
    }
}
