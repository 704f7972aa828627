//! The tree of positions that a search remembers: which action to try next, what came of those tried.

use game::{Game, Role};

/// How much the best that came of an action counts beside the mean, in hundredths.
const BEST: f64 = 0.5;

/// Positions, the root first.
pub struct Tree<G: Game> {
    pub nodes: Vec<Node<G>>,
    /// Least and most that a position was worth to a seat that decided above it.
    range: (i64, i64),
}

/// A position of the tree.
pub struct Node<G: Game> {
    pub state: Box<G::State>,
    /// Its hash, by which it is found again.
    pub hash: u64,
    /// Who decides; `None` where playouts end.
    pub seat: Option<u8>,
    /// Conversions in a row that led here.
    pub converted: u8,
    /// Empty before the second visit.
    pub edges: Vec<Edge<G::Action>>,
    /// What came of its first playout, by seat.
    pub worth: Vec<i64>,
}

/// An action in a position.
#[derive(Clone, Debug)]
pub struct Edge<A> {
    pub action: A,
    pub role: Role,
    /// How good it looks before it was tried, out of 1 for all together.
    pub prior: f64,
    pub visits: u32,
    /// Sum of what the visits were worth to the seat that decides.
    total: i64,
    /// The most that a visit was worth to it.
    most: i64,
    /// Where it leads.
    pub node: Option<usize>,
}

impl<A> Edge<A> {
    /// An action that nobody has tried.
    pub fn new(action: A, role: Role, prior: f64) -> Edge<A> {
        Edge { action, role, prior, visits: 0, total: 0, most: i64::MIN, node: None }
    }

    /// Counts a visit.
    pub fn count(&mut self, worth: i64) {
        self.visits += 1;
        self.total += worth;
        self.most = self.most.max(worth);
    }

    /// What it is worth by what came of it: something between the mean and the best.
    fn value(&self) -> f64 {
        let mean = self.total as f64 / f64::from(self.visits.max(1));
        if self.visits == 0 { mean } else { mean + BEST * (self.most as f64 - mean) }
    }
}

impl<G: Game> Default for Tree<G> {
    fn default() -> Tree<G> {
        Tree { nodes: Vec::new(), range: (i64::MAX, i64::MIN) }
    }
}

impl<G: Game> Tree<G> {
    /// A tree that is a root alone.
    pub fn plant(&mut self, root: Node<G>) {
        self.nodes.clear();
        self.nodes.push(root);
        self.range = (i64::MAX, i64::MIN);
    }

    /// Makes the position with this hash the root, and keeps what grows from it alone. `false` if it is not there.
    pub fn go_to(&mut self, hash: u64) -> bool {
        let Some(root) = self.nodes.iter().position(|node| node.hash == hash) else { return false };
        let mut nodes: Vec<Option<Node<G>>> =
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

    /// Counts a playout that went this way and came to what the last position is worth.
    pub fn count(&mut self, path: &[(usize, usize)], last: usize) {
        for &(node, edge) in path {
            let seat = self.nodes[node].seat.expect("somebody decided there");
            let worth = self.nodes[last].worth[seat as usize];
            self.range = (self.range.0.min(worth), self.range.1.max(worth));
            self.nodes[node].edges[edge].count(worth);
        }
    }

    /// The action to go on with: what has done well, and what looks good and is little known.
    pub fn select(&self, at: usize, explore: u16) -> usize {
        let edges = &self.nodes[at].edges;
        let visits: u32 = edges.iter().map(|e| e.visits).sum();
        let (low, high) = self.range;
        let span = if high > low { (high - low) as f64 } else { 1.0 };
        let scaled = |value: f64| (value - low as f64) / span;
        let total: i64 = edges.iter().map(|e| e.total).sum();
        let all = if visits == 0 { 0.5 } else { scaled(total as f64 / f64::from(visits)) };
        let spread = f64::from(explore) / 100.0 * f64::from(visits.max(1)).sqrt();
        let score = |edge: &Edge<G::Action>| {
            // What nobody has tried is taken for a little less than the others.
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

    /// Is one action of the root ahead by more visits than are left?
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

    /// The action of the root that was visited most; of equals the one that did best, of those the one that looked
    /// best.
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
