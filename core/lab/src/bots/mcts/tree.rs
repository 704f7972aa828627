//! The tree of a Monte Carlo tree search: selection of the next action, and statistics of visits.

use game::{ActionRole, Game};

/// Weight of the best result of an action against the mean of its results, 0 to 1.
const BEST: f64 = 0.5;

/// Search tree as a list of nodes, the root first.
pub struct SearchTree<G: Game> {
    pub nodes: Vec<SearchNode<G>>,
    /// Smallest and largest value seen by a deciding seat, used to scale values to 0..1.
    range: (i64, i64),
}

/// A node of the search tree: a position, the seat that decides in it, and, from the second visit
/// on, its actions.
pub struct SearchNode<G: Game> {
    pub state: Box<G::State>,
    /// Hash of the position, to find the node again.
    pub hash: u64,
    /// The seat that decides; `None` at the horizon.
    pub seat: Option<u8>,
    /// Conversions in a row before this position.
    pub converted: u8,
    /// Legal actions to search; empty before the second visit.
    pub edges: Vec<SearchEdge<G::Action>>,
    /// Values of the first playout from this node, by seat.
    pub worth: Vec<i64>,
    /// Answers of the other seats of a simultaneous decision, as soon as `edges` are known. They hold for every edge:
    /// no seat sees what another one chooses.
    pub together: Vec<(u8, G::Action)>,
}

/// An action of a node, with its visit statistics.
#[derive(Clone, Debug)]
pub struct SearchEdge<A> {
    pub action: A,
    pub role: ActionRole,
    /// Prior probability. The priors of all edges of a node add up to 1.
    pub prior: f64,
    pub visits: u32,
    /// Sum of the visits' values for the deciding seat.
    total: i64,
    /// Highest value of a visit for the deciding seat.
    most: i64,
    /// Index of the child node; `None` before the first visit.
    pub node: Option<usize>,
}

impl<A> SearchEdge<A> {
    /// Makes an edge without visits; `prior` is its probability before any search.
    pub fn new(action: A, role: ActionRole, prior: f64) -> SearchEdge<A> {
        SearchEdge { action, role, prior, visits: 0, total: 0, most: i64::MIN, node: None }
    }

    /// Adds a visit whose playout had this value for the deciding seat.
    pub fn add_visit(&mut self, worth: i64) {
        self.visits += 1;
        self.total += worth;
        self.most = self.most.max(worth);
    }

    /// Returns the value of the edge from its visits: between their mean and their maximum, see [`BEST`].
    fn value(&self) -> f64 {
        let mean = self.total as f64 / f64::from(self.visits.max(1));
        if self.visits == 0 { mean } else { mean + BEST * (self.most as f64 - mean) }
    }
}

impl<G: Game> Default for SearchTree<G> {
    fn default() -> SearchTree<G> {
        SearchTree { nodes: Vec::new(), range: (i64::MAX, i64::MIN) }
    }
}

impl<G: Game> SearchTree<G> {
    /// Replaces the tree with a single root.
    pub fn plant(&mut self, root: SearchNode<G>) {
        self.nodes.clear();
        self.nodes.push(root);
        self.range = (i64::MAX, i64::MIN);
    }

    /// Makes the position with this hash the root and keeps its subtree. Returns `false` if the tree does not contain
    /// it.
    pub fn go_to(&mut self, hash: u64) -> bool {
        let Some(root) = self.nodes.iter().position(|node| node.hash == hash) else { return false };
        let mut nodes: Vec<Option<SearchNode<G>>> =
            std::mem::take(&mut self.nodes).into_iter().map(Some).collect();
        self.nodes.extend(nodes[root].take());
        let mut at = 0;
        while at < self.nodes.len() {
            for edge in 0..self.nodes[at].edges.len() {
                let moved = self.nodes[at].edges[edge].node.and_then(|old| nodes[old].take());
                self.nodes[at].edges[edge].node = moved.map(|node| {
                    self.nodes.push(node);
                    self.nodes.len() - 1
                });
            }
            at += 1;
        }
        true
    }

    /// Backs up a playout along `path`, a list of node and edge indices, with the values of node `last`.
    pub fn back_up(&mut self, path: &[(usize, usize)], last: usize) {
        for &(node, edge) in path {
            let seat = self.nodes[node].seat.expect("somebody decided there");
            let worth = self.nodes[last].worth[seat as usize];
            self.range = (self.range.0.min(worth), self.range.1.max(worth));
            self.nodes[node].edges[edge].add_visit(worth);
        }
    }

    /// Selects the edge to follow at a node, by PUCT: value plus prior times exploration.
    pub fn select(&self, at: usize, explore: u16) -> usize {
        let edges = &self.nodes[at].edges;
        let visits: u32 = edges.iter().map(|e| e.visits).sum();
        let (low, high) = self.range;
        let span = if high > low { (high - low) as f64 } else { 1.0 };
        let scaled = |value: f64| (value - low as f64) / span;
        let total: i64 = edges.iter().map(|e| e.total).sum();
        let all = if visits == 0 { 0.5 } else { scaled(total as f64 / f64::from(visits)) };
        let spread = f64::from(explore) / 100.0 * f64::from(visits.max(1)).sqrt();
        let score = |edge: &SearchEdge<G::Action>| {
            // Unvisited edges count slightly less than the mean of the others.
            let known = if edge.visits == 0 { all - 0.05 } else { scaled(edge.value()) };
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

    /// Returns whether the most visited action of the root stays first whatever the `left` remaining playouts do.
    pub fn is_decided(&self, left: u32) -> bool {
        let mut most = [0; 2];
        for edge in &self.nodes[0].edges {
            if edge.visits > most[0] {
                most = [edge.visits, most[0]];
            } else {
                most[1] = most[1].max(edge.visits);
            }
        }
        most[0] > most[1] + left
    }

    /// Returns the root's most visited edge; ties go to the higher value, then to the earlier edge.
    pub fn best(&self) -> usize {
        let mut best = 0;
        let edges = &self.nodes[0].edges;
        for (i, edge) in edges.iter().enumerate() {
            let other = &edges[best];
            let ahead = edge.visits > other.visits
                || edge.visits == other.visits && edge.value() > other.value();
            if ahead {
                best = i;
            }
        }
        best
    }
}
