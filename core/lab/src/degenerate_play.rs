//! Observed play, as data for the degenerate-strategy report: options that are never taken or always better, unused
//! pieces, early leads.

mod entries;
mod findings;
mod watch;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use game::{ActionRole, Game, LegalAction, ResourceChange};
use serde::{Deserialize, Serialize};

use crate::playout::GameWatcher;
use crate::record::PlayoutRecord;

pub use findings::DegenerateSigns;
pub use watch::{CONCEIVED, observe_random_play, watch};

/// Upper bound on the options of a kind of action that are compared in pairs. A kind with more options chooses among
/// the spaces of a board, not among pieces.
const MOST_OPTIONS: usize = 40;

/// How often a kind of action was offered and taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActionUsage {
    /// Number of decisions at which this kind of action was offered.
    pub offered: u64,
    pub taken: u64,
    /// Number of games with a decision at which this kind of action was offered.
    pub games: u64,
}

/// How often a piece was in play, and what effects it had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceUsage {
    /// Number of seats that had the piece in play in a game, summed over all games.
    pub held: u64,
    /// Number of changes of resources that the piece caused.
    pub changes: u64,
    /// Number of actions in which the piece answered a hook: a price, a range, a right.
    pub said: u64,
    /// Whether the piece can ever have an effect (see [`game::Report::can_take_effect`]).
    pub can_fire: bool,
    pub kind: u8,
}

/// Sums of observed play over some games; can be merged in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DegenerateReport {
    pub games: u64,
    /// Kinds of action, including conceivable ones that were never legal.
    pub actions: BTreeMap<String, ActionUsage>,
    /// How often one option was taken while another of the same kind was offered: by kind, then by option taken and
    /// option passed over. Kinds in `many` are left out.
    #[serde(with = "entries::nested")]
    pub over: BTreeMap<u8, PreferenceCounts>,
    /// Kinds with too many options for a comparison in pairs.
    pub many: BTreeSet<u8>,
    pub pieces: BTreeMap<String, PieceUsage>,
    /// Number of seats that had both pieces of a pair in play in one game.
    #[serde(with = "entries")]
    pub together: BTreeMap<(String, String), u64>,
    /// Highest number of pieces of a kind that one seat had in play at the same time.
    pub at_once: BTreeMap<u8, u64>,
    /// Number of seats, over all games.
    pub seats: u64,
    /// For each stage two numbers: games with a single leader at the end of the stage, and games that this leader also
    /// won.
    pub leads: Vec<[u64; 2]>,
    pub stages: Vec<String>,
}

/// How often the first option was taken while the second was offered.
type PreferenceCounts = BTreeMap<(String, String), u64>;

/// Returns how many different options were taken.
fn options(pairs: &PreferenceCounts) -> usize {
    pairs.keys().map(|(one, _)| one).collect::<BTreeSet<_>>().len()
}

fn merge_counts<K: Ord + Clone>(mine: &mut BTreeMap<K, u64>, other: &BTreeMap<K, u64>) {
    for (key, n) in other {
        *mine.entry(key.clone()).or_default() += n;
    }
}

impl DegenerateReport {
    /// Merges the sums of other games.
    pub fn merge(&mut self, other: &DegenerateReport) {
        self.games += other.games;
        self.seats += other.seats;
        for (action_kind, seen) in &other.actions {
            let mine = self.actions.entry(action_kind.clone()).or_default();
            mine.offered += seen.offered;
            mine.taken += seen.taken;
            mine.games += seen.games;
        }
        self.many.extend(&other.many);
        for (kind, pairs) in &other.over {
            merge_counts(self.over.entry(*kind).or_default(), pairs);
        }
        // The limit applies to the merged options, so that the result does not depend on the order of merging.
        let too_many = |pairs: &PreferenceCounts| options(pairs) > MOST_OPTIONS;
        let found = self.over.iter().filter(|(_, pairs)| too_many(pairs)).map(|(kind, _)| *kind);
        self.many.extend(found.collect::<Vec<_>>());
        let many = &self.many;
        self.over.retain(|kind, _| !many.contains(kind));
        for (name, used) in &other.pieces {
            let mine = self.pieces.entry(name.clone()).or_default();
            mine.held += used.held;
            mine.changes += used.changes;
            mine.said += used.said;
            (mine.can_fire, mine.kind) = (used.can_fire, used.kind);
        }
        merge_counts(&mut self.together, &other.together);
        for (kind, n) in &other.at_once {
            let mine = self.at_once.entry(*kind).or_default();
            *mine = (*mine).max(*n);
        }
        self.leads.resize(self.leads.len().max(other.leads.len()), [0; 2]);
        for (mine, other) in self.leads.iter_mut().zip(&other.leads) {
            (mine[0], mine[1]) = (mine[0] + other[0], mine[1] + other[1]);
        }
        if self.stages.is_empty() {
            self.stages.clone_from(&other.stages);
        }
    }

    /// Adds the record of a game: its leaders by stage, and the changes by piece.
    pub fn add(&mut self, record: &PlayoutRecord) {
        self.games += 1;
        self.seats += record.players.len() as u64;
        self.stages.clone_from(&record.names.stages);
        self.leads.resize(record.names.stages.len(), [0; 2]);
        for (stage, lead) in self.leads.iter_mut().enumerate() {
            let points = |p: &crate::record::PlayerRecord| p.stages.get(stage).copied().flatten();
            let most = record.players.iter().filter_map(points).max();
            let mut first = record.players.iter().filter(|p| points(p) == most);
            if let (Some(_), Some(leader), None) = (most, first.next(), first.next()) {
                lead[0] += 1;
                lead[1] += u64::from(leader.better == 0);
            }
        }
        for sum in record.players.iter().flat_map(|p| &p.changes) {
            if let Some(name) = record.names.sources.get(usize::from(sum.source))
                && let Some(used) = self.pieces.get_mut(name)
            {
                used.changes += u64::from(sum.times);
            }
        }
    }

    /// Returns dominated options: options passed over at least `least` times for another of the same kind, and never
    /// taken while that one was offered. Each entry has the option, the better option and the count; of several better
    /// options, the one taken most often.
    pub fn dominated(&self, least: u64) -> Vec<(String, String, u64)> {
        let mut out: BTreeMap<String, (String, u64)> = BTreeMap::new();
        for pairs in self.over.values() {
            for ((taken, passed), n) in pairs {
                let back = (passed.clone(), taken.clone());
                if *n < least || pairs.contains_key(&back) {
                    continue;
                }
                let recorded = out.entry(passed.clone()).or_insert_with(|| (taken.clone(), *n));
                if *n > recorded.1 {
                    *recorded = (taken.clone(), *n);
                }
            }
        }
        out.into_iter().map(|(passed, (taken, n))| (passed, taken, n)).collect()
    }

    /// Returns pairs of pieces that no seat had together, although at least `least` seats would be expected to if
    /// pieces were independent. Kinds of which a seat never has two pieces are left out.
    pub fn never_together(&self, least: f64) -> Vec<(String, String, f64)> {
        let in_play: Vec<(&String, &PieceUsage)> =
            self.pieces.iter().filter(|(_, u)| u.held > 0).collect();
        let seats = self.seats.max(1) as f64;
        let mut out = Vec::new();
        for (i, (one, a)) in in_play.iter().enumerate() {
            for (other, b) in &in_play[i + 1..] {
                let expected = a.held as f64 * b.held as f64 / seats;
                let exclusive =
                    a.kind == b.kind && self.at_once.get(&a.kind).is_none_or(|n| *n < 2);
                let pair = ((*one).clone(), (*other).clone());
                if expected >= least && !exclusive && !self.together.contains_key(&pair) {
                    out.push((pair.0, pair.1, expected));
                }
            }
        }
        out.sort_by(|x, y| y.2.total_cmp(&x.2));
        out
    }
}

/// Watcher that adds the play of its games to a shared [`DegenerateReport`].
pub struct PlayObserver {
    seen: Rc<RefCell<DegenerateReport>>,
    names: Vec<String>,
    kinds: BTreeSet<String>,
    held: Vec<BTreeSet<u16>>,
    scratch: Vec<u16>,
    /// Whether the watcher also registers all conceivable kinds of action at the start of the next game. This takes as
    /// long as a game.
    pub registers_conceivable: bool,
}

impl PlayObserver {
    /// Makes a watcher that adds to `seen`.
    pub fn new(seen: Rc<RefCell<DegenerateReport>>) -> PlayObserver {
        PlayObserver {
            seen,
            names: Vec::new(),
            kinds: BTreeSet::new(),
            held: Vec::new(),
            scratch: Vec::new(),
            registers_conceivable: true,
        }
    }

    /// Adds the pieces and actions of the game that has ended.
    fn close(&mut self) {
        let seen = &mut *self.seen.borrow_mut();
        for what in std::mem::take(&mut self.kinds) {
            seen.actions.entry(what).or_default().games += 1;
        }
        for pieces in std::mem::take(&mut self.held) {
            let names: BTreeSet<&String> =
                pieces.iter().filter_map(|s| self.names.get(usize::from(*s))).collect();
            for (i, one) in names.iter().enumerate() {
                seen.pieces.entry((*one).clone()).or_default().held += 1;
                for other in names.iter().skip(i + 1) {
                    *seen.together.entry(((*one).clone(), (*other).clone())).or_default() += 1;
                }
            }
        }
    }

    fn look_at_pieces<G: Game>(&mut self, game: &G, state: &G::State) {
        let seats = game.seats(state);
        self.held.resize(usize::from(seats), BTreeSet::new());
        for seat in 0..seats {
            self.scratch.clear();
            game.sources_in_play(state, seat, &mut self.scratch);
            let mut by_kind: BTreeMap<u8, u64> = BTreeMap::new();
            for source in &self.scratch {
                *by_kind.entry(game.source_kind(*source)).or_default() += 1;
                self.held[usize::from(seat)].insert(*source);
            }
            let seen = &mut *self.seen.borrow_mut();
            for (kind, n) in by_kind {
                let most = seen.at_once.entry(kind).or_default();
                *most = (*most).max(n);
            }
        }
    }
}

impl Drop for PlayObserver {
    fn drop(&mut self) {
        self.close();
    }
}

impl<G: Game> GameWatcher<G> for PlayObserver {
    fn on_begin(&mut self, game: &mut G, state: &mut G::State) {
        self.close();
        self.names = game.source_names();
        let mut seen = self.seen.borrow_mut();
        for (source, name) in self.names.iter().enumerate() {
            let used = seen.pieces.entry(name.clone()).or_default();
            used.can_fire |= game.can_take_effect(source as u16);
            used.kind = game.source_kind(source as u16);
        }
        if self.registers_conceivable {
            let mut all = Vec::new();
            for seat in 0..game.seats(state) {
                all.clear();
                game.well_formed_actions(state, seat, &mut all);
                for action in &all {
                    seen.actions.entry(game.action_kind_name(state, seat, *action)).or_default();
                }
            }
        }
    }

    fn before_action(
        &mut self,
        game: &G,
        state: &G::State,
        offered: &[LegalAction<G::Action>],
        seat: u8,
        action: G::Action,
    ) {
        self.look_at_pieces(game, state);
        let mut seen = self.seen.borrow_mut();
        let seen = &mut *seen;
        let kinds: BTreeSet<String> =
            offered.iter().map(|c| game.action_kind_name(state, seat, c.action)).collect();
        for what in kinds {
            seen.actions.entry(what).or_default().offered += 1;
        }
        let what = game.action_kind_name(state, seat, action);
        seen.actions.entry(what.clone()).or_default().taken += 1;
        self.kinds.insert(what);
        let is_same_kind = |c: &&LegalAction<G::Action>| {
            c.action == action || game.with_amount(action, c.amounts.0) == c.action
        };
        let Some(taken) = offered.iter().find(is_same_kind) else { return };
        let (kind, role) = (taken.kind, taken.role);
        if seen.many.contains(&kind)
            || role == ActionRole::Conversion
            || game.target_place(action).is_some()
        {
            return;
        }
        let text = |c: &LegalAction<G::Action>| game.text(state, seat, c.action);
        let taken = text(taken);
        let passed: BTreeSet<String> =
            offered.iter().filter(|c| c.kind == kind).map(text).filter(|t| *t != taken).collect();
        let pairs = seen.over.entry(kind).or_default();
        for other in passed {
            *pairs.entry((taken.clone(), other)).or_default() += 1;
        }
        if options(pairs) > MOST_OPTIONS {
            seen.over.remove(&kind);
            seen.many.insert(kind);
        }
    }

    fn after_action(&mut self, game: &G, _: &mut G::State, _: &[ResourceChange]) {
        self.scratch.clear();
        game.effective_sources(&mut self.scratch);
        let mut seen = self.seen.borrow_mut();
        for source in &self.scratch {
            if let Some(name) = self.names.get(usize::from(*source)) {
                seen.pieces.entry(name.clone()).or_default().said += 1;
            }
        }
    }
}
