//! How a game is played and where play degenerates: what is never done, never better, never used, decided too early.

mod entries;
mod findings;
mod watch;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use game::{Change, Choice, Game, Role};
use serde::{Deserialize, Serialize};

use crate::playout::Watcher;
use crate::record::Record;

pub use findings::Signs;
pub use watch::{CONCEIVED, reach, watch};

/// More different options of one kind than this are places on a board and not pieces to choose among.
const MOST_OPTIONS: usize = 40;

/// How often something was on offer and taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// Decisions at which it was on offer.
    pub offered: u64,
    /// Decisions for it.
    pub taken: u64,
    /// Games with a decision for it.
    pub games: u64,
}

/// How often a piece was in play, and what came of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Used {
    /// Seats that had it in play in a game.
    pub held: u64,
    /// Changes that came from it.
    pub changes: u64,
    /// Actions in which it had its say otherwise: in a price, a reach, a right.
    pub said: u64,
    /// It has something to say (see [`game::Report::can_fire`]).
    pub can_fire: bool,
    /// Its kind.
    pub kind: u8,
}

/// What was seen in some games; sums, merged in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Habits {
    /// Games.
    pub games: u64,
    /// Actions by what they count as, those that are only conceivable among them.
    pub actions: BTreeMap<String, Taken>,
    /// How often one option was taken while another of the same kind was on offer: kind, taken, passed over.
    /// Kinds with very many options are not among them.
    #[serde(with = "entries::nested")]
    pub over: BTreeMap<u8, PassedOver>,
    /// Kinds that have too many options to be looked at in pairs.
    pub many: BTreeSet<u8>,
    /// Pieces by name.
    pub pieces: BTreeMap<String, Used>,
    /// How many seats had both pieces in play in one game.
    #[serde(with = "entries")]
    pub together: BTreeMap<(String, String), u64>,
    /// The most pieces of a kind that one seat had in play at once.
    pub at_once: BTreeMap<u8, u64>,
    /// Seats in all games.
    pub seats: u64,
    /// By part of the game: games in which somebody led alone at its end, and those that this seat also won.
    pub leads: Vec<[u64; 2]>,
    /// Names of the parts.
    pub stages: Vec<String>,
}

/// How often one option was taken while another was on offer.
type PassedOver = BTreeMap<(String, String), u64>;

/// How many different options were taken.
fn options(pairs: &PassedOver) -> usize {
    pairs.keys().map(|(one, _)| one).collect::<BTreeSet<_>>().len()
}

fn merge_counts<K: Ord + Clone>(mine: &mut BTreeMap<K, u64>, other: &BTreeMap<K, u64>) {
    for (key, n) in other {
        *mine.entry(key.clone()).or_default() += n;
    }
}

impl Habits {
    /// Adds what was seen in other games.
    pub fn merge(&mut self, other: &Habits) {
        self.games += other.games;
        self.seats += other.seats;
        for (what, seen) in &other.actions {
            let mine = self.actions.entry(what.clone()).or_default();
            mine.offered += seen.offered;
            mine.taken += seen.taken;
            mine.games += seen.games;
        }
        self.many.extend(&other.many);
        for (kind, pairs) in &other.over {
            merge_counts(self.over.entry(*kind).or_default(), pairs);
        }
        // As while they are counted: a kind that has too many options in both together is left out, whoever saw which of them.
        let too_many = |pairs: &PassedOver| options(pairs) > MOST_OPTIONS;
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

    /// Adds what the record of a game says: who led when, which pieces gave something.
    pub fn add(&mut self, record: &Record) {
        self.games += 1;
        self.seats += record.players.len() as u64;
        self.stages.clone_from(&record.names.stages);
        self.leads.resize(record.names.stages.len(), [0; 2]);
        for (stage, lead) in self.leads.iter_mut().enumerate() {
            let points = |p: &crate::record::Player| p.stages.get(stage).copied().flatten();
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

    /// Options that were passed over at least `least` times for another one of the same kind and never taken while
    /// that one was on offer: the option, the better one, how often. Of several better ones the most frequent.
    pub fn dominated(&self, least: u64) -> Vec<(String, String, u64)> {
        let mut out: BTreeMap<String, (String, u64)> = BTreeMap::new();
        for pairs in self.over.values() {
            for ((taken, passed), n) in pairs {
                let back = (passed.clone(), taken.clone());
                if *n < least || pairs.contains_key(&back) {
                    continue;
                }
                let known = out.entry(passed.clone()).or_insert_with(|| (taken.clone(), *n));
                if *n > known.1 {
                    *known = (taken.clone(), *n);
                }
            }
        }
        out.into_iter().map(|(passed, (taken, n))| (passed, taken, n)).collect()
    }

    /// PassedOver of pieces that no seat had together although `least` or more would have been expected if pieces came
    /// independently of each other; kinds of which a seat never has two are left out.
    pub fn never_together(&self, least: f64) -> Vec<(String, String, f64)> {
        let held: Vec<(&String, &Used)> = self.pieces.iter().filter(|(_, u)| u.held > 0).collect();
        let seats = self.seats.max(1) as f64;
        let mut out = Vec::new();
        for (i, (one, a)) in held.iter().enumerate() {
            for (other, b) in &held[i + 1..] {
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

/// Looks on and writes into shared habits.
pub struct Onlooker {
    seen: Rc<RefCell<Habits>>,
    names: Vec<String>,
    kinds: BTreeSet<String>,
    held: Vec<BTreeSet<u16>>,
    scratch: Vec<u16>,
    /// Look also at what is only conceivable when the next game begins; takes as long as a game.
    pub conceives: bool,
}

impl Onlooker {
    /// Writes into these habits.
    pub fn new(seen: Rc<RefCell<Habits>>) -> Onlooker {
        Onlooker {
            seen,
            names: Vec::new(),
            kinds: BTreeSet::new(),
            held: Vec::new(),
            scratch: Vec::new(),
            conceives: true,
        }
    }

    /// Counts what belonged to the seats of the game that has ended.
    fn close(&mut self) {
        let seen = &mut *self.seen.borrow_mut();
        for what in std::mem::take(&mut self.kinds) {
            seen.actions.entry(what).or_default().games += 1;
        }
        for held in std::mem::take(&mut self.held) {
            let names: BTreeSet<&String> =
                held.iter().filter_map(|s| self.names.get(usize::from(*s))).collect();
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
            game.held(state, seat, &mut self.scratch);
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

impl Drop for Onlooker {
    fn drop(&mut self) {
        self.close();
    }
}

impl<G: Game> Watcher<G> for Onlooker {
    fn begins(&mut self, game: &mut G, state: &mut G::State) {
        self.close();
        self.names = game.source_names();
        let mut seen = self.seen.borrow_mut();
        for (source, name) in self.names.iter().enumerate() {
            let used = seen.pieces.entry(name.clone()).or_default();
            used.can_fire |= game.can_fire(source as u16);
            used.kind = game.source_kind(source as u16);
        }
        if self.conceives {
            let mut all = Vec::new();
            for seat in 0..game.seats(state) {
                all.clear();
                game.conceivable(state, seat, &mut all);
                for action in &all {
                    seen.actions.entry(game.counted_as(state, seat, *action)).or_default();
                }
            }
        }
    }

    fn acts(
        &mut self,
        game: &G,
        state: &G::State,
        offered: &[Choice<G::Action>],
        seat: u8,
        action: G::Action,
    ) {
        self.look_at_pieces(game, state);
        let mut seen = self.seen.borrow_mut();
        let seen = &mut *seen;
        let kinds: BTreeSet<String> =
            offered.iter().map(|c| game.counted_as(state, seat, c.action)).collect();
        for what in kinds {
            seen.actions.entry(what).or_default().offered += 1;
        }
        let what = game.counted_as(state, seat, action);
        seen.actions.entry(what.clone()).or_default().taken += 1;
        self.kinds.insert(what);
        let is = |c: &&Choice<G::Action>| {
            c.action == action || game.with_amount(action, c.amounts.0) == c.action
        };
        let Some(taken) = offered.iter().find(is) else { return };
        let (kind, role) = (taken.kind, taken.role);
        if seen.many.contains(&kind) || role == Role::Conversion || game.place(action).is_some() {
            return;
        }
        let text = |c: &Choice<G::Action>| game.text(state, seat, c.action);
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

    fn acted(&mut self, game: &G, _: &mut G::State, _: &[Change]) {
        self.scratch.clear();
        game.fired(&mut self.scratch);
        let mut seen = self.seen.borrow_mut();
        for source in &self.scratch {
            if let Some(name) = self.names.get(usize::from(*source)) {
                seen.pieces.entry(name.clone()).or_default().said += 1;
            }
        }
    }
}
