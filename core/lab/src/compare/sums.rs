//! Exact sums over many pairs of games, which can be merged in any order.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::record::{PlayerRecord, PlayoutRecord, WIN};
use crate::statistics::Moments;

/// Name of the source of the points that a seat has before the first action. With this source, the points by source add
/// up to the seat's points.
pub const START: &str = "start";

/// The pair of games with the largest difference of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LargestDifference {
    /// The difference; 0 if there is none.
    pub by: i64,
    /// Number of the pair; the first one among equal differences.
    pub pair: u64,
}

impl LargestDifference {
    fn see(&mut self, other: LargestDifference) {
        let is_more = other.by.abs() > self.by.abs();
        if is_more || (other.by == self.by && other.pair < self.pair) {
            *self = other;
        }
    }

    /// Returns the number of the pair; `None` if there is no difference.
    pub fn pair(self) -> Option<u64> {
        (self.by != 0).then_some(self.pair)
    }
}

/// Statistics of a number that both games of a pair have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedMoments {
    pub a: Moments,
    pub b: Moments,
    pub difference: Moments,
    /// Number of pairs in which the two values differ.
    #[serde(default)]
    pub differ: u64,
    /// Pair in which the second value exceeds the first by the largest amount.
    pub more: LargestDifference,
    /// Pair in which the second value is smaller than the first by the largest amount.
    pub less: LargestDifference,
}

impl PairedMoments {
    /// Adds the values of the pair with this number.
    pub fn add(&mut self, pair: u64, [a, b]: [i64; 2]) {
        self.a.add(a);
        self.b.add(b);
        self.difference.add(b - a);
        self.differ += u64::from(a != b);
        self.see(LargestDifference { by: b - a, pair });
    }

    /// Adds a pair in which a value may be missing; only complete pairs have a difference.
    fn add_some(&mut self, pair: u64, values: [Option<i64>; 2]) {
        match values {
            [Some(a), Some(b)] => self.add(pair, [a, b]),
            [a, b] => {
                a.into_iter().for_each(|a| self.a.add(a));
                b.into_iter().for_each(|b| self.b.add(b));
            }
        }
    }

    fn see(&mut self, seen: LargestDifference) {
        match seen.by {
            0 => {}
            1.. => self.more.see(seen),
            _ => self.less.see(seen),
        }
    }

    /// Returns the pair that shows the mean difference best: the pair with the largest difference in the same
    /// direction.
    pub fn example(&self) -> Option<u64> {
        if self.difference.sum() < 0 { self.less.pair() } else { self.more.pair() }
    }

    /// Counts the pairs without a value as 0 on both sides, so that there are `n` pairs.
    pub fn fill(&mut self, n: u64) {
        let missing = n.saturating_sub(self.a.count());
        for moments in [&mut self.a, &mut self.b, &mut self.difference] {
            moments.add_zeros(missing);
        }
    }

    fn merge(&mut self, other: &PairedMoments) {
        self.a.merge(&other.a);
        self.b.merge(&other.b);
        self.difference.merge(&other.difference);
        self.differ += other.differ;
        self.see(other.more);
        self.see(other.less);
    }
}

/// Sums over the pairs with a seat of one name, or over all pairs for one seat number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedSeatSums {
    pub points: PairedMoments,
    /// Share of the win, in units of [`WIN`].
    pub wins: PairedMoments,
    /// Points by source; pairs in which neither game has the source are missing until [`ComparisonSums::fill`].
    pub sources: BTreeMap<String, PairedMoments>,
    /// Number of actions by kind. Pairs in which neither game has the kind are missing until [`ComparisonSums::fill`].
    pub actions: BTreeMap<String, PairedMoments>,
    /// Points at the end of each stage, over the games that played it.
    pub stages: Vec<PairedMoments>,
    /// Number of games by points, under the first and the second rules.
    pub spread: BTreeMap<i64, [u64; 2]>,
}

impl PairedSeatSums {
    fn merge(&mut self, other: &PairedSeatSums) {
        self.points.merge(&other.points);
        self.wins.merge(&other.wins);
        merge_all(&mut self.sources, &other.sources);
        merge_all(&mut self.actions, &other.actions);
        self.stages.resize(self.stages.len().max(other.stages.len()), PairedMoments::default());
        self.stages.iter_mut().zip(&other.stages).for_each(|(mine, other)| mine.merge(other));
        for (points, n) in &other.spread {
            let mine = self.spread.entry(*points).or_default();
            (mine[0], mine[1]) = (mine[0] + n[0], mine[1] + n[1]);
        }
    }
}

fn merge_all(mine: &mut BTreeMap<String, PairedMoments>, other: &BTreeMap<String, PairedMoments>) {
    for (key, both) in other {
        mine.entry(key.clone()).or_default().merge(both);
    }
}

/// Results of one seat in both games of a pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatPair {
    pub name: String,
    /// Points under the second rules minus points under the first.
    pub points: i64,
    /// Shares of the win under the first and the second rules, in units of [`WIN`].
    pub wins: [i64; 2],
}

/// Difference between the two games of a pair, in total and seat by seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairDifference {
    pub index: u64,
    /// Mean points of a seat, second minus first, in units of [`WIN`].
    pub points: i64,
    /// One entry for each seat, by number.
    pub seats: Vec<SeatPair>,
}

impl PairDifference {
    /// Compares the two games of pair `index`. Their seats must be the same.
    pub fn between(index: u64, a: &PlayoutRecord, b: &PlayoutRecord) -> PairDifference {
        let seat = |(one, two): (&PlayerRecord, &PlayerRecord)| SeatPair {
            name: one.name.clone(),
            points: points(two) - points(one),
            wins: [one.win_parts(), two.win_parts()],
        };
        let seats = a.players.iter().zip(&b.players).map(seat).collect();
        PairDifference { index, points: mean(b) - mean(a), seats }
    }
}

/// Counts for a piece that only the second rules have.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnPiece {
    /// Number of games under the second rules in which the piece changed something or answered a hook.
    pub fired: u64,
    /// What the piece pays for or charges, see [`game::Report::subjects`].
    pub subjects: BTreeSet<String>,
}

/// Sums of a paired experiment. Means per seat are multiplied by [`WIN`] (420), so that dividing the sum of one game by
/// its number of seats (up to 7) gives an integer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComparisonSums {
    pub pairs: u64,
    /// Mean points of a seat of a game.
    pub points: PairedMoments,
    /// Difference in points between the first and the second team of a game.
    pub margin: PairedMoments,
    /// Number of decisions of a game.
    pub decisions: PairedMoments,
    /// Mean points of a seat by source.
    pub sources: BTreeMap<String, PairedMoments>,
    /// Mean number of actions of a seat by kind.
    pub actions: BTreeMap<String, PairedMoments>,
    /// Mean number of pieces that a seat has on the board at the end, by kind.
    pub stands: BTreeMap<String, PairedMoments>,
    /// Mean points of a seat at the end of each stage, over the games that played it.
    pub stages: Vec<PairedMoments>,
    /// Sums by name of the seat.
    pub by_name: BTreeMap<String, PairedSeatSums>,
    /// Sums by seat number, from 0.
    pub by_place: Vec<PairedSeatSums>,
    /// How often each space was taken during the setup, under the first and the second rules.
    pub opening: [Vec<u64>; 2],
    /// Number of each pair, and its difference of `points`.
    pub differences: Vec<(u64, i64)>,
    /// Pieces that only the second rules have, by name.
    #[serde(default)]
    pub own_pieces: BTreeMap<String, OwnPiece>,
    /// Mean points of a seat, in units of [`WIN`], in pairs whose first game can be replayed under the second rules: in
    /// the first game, and in its replay.
    #[serde(default)]
    pub same_play: PairedMoments,
    /// Number of the pairs of `same_play` in which some seat has different points in the replay.
    /// The mean points of the game may be equal nevertheless.
    #[serde(default)]
    pub same_play_differs: u64,
    /// Mean points of a seat, in units of [`WIN`], in the pairs of `same_play`: in the replay of the first game, and in
    /// the second game.
    #[serde(default)]
    pub other_play: PairedMoments,
    /// Mean points of a seat, in units of [`WIN`]: in second games played again without the options that only the
    /// second rules have, and in the same games as first played. Empty if there are no such options.
    #[serde(default)]
    pub left_out: PairedMoments,
    /// The options of the second rules that were chosen, by their names in reports.
    #[serde(default)]
    pub own_options: BTreeSet<String>,
}

impl ComparisonSums {
    /// Adds a pair. The seats of its games must be the same.
    pub fn add(&mut self, index: u64, a: &PlayoutRecord, b: &PlayoutRecord) {
        self.pairs += 1;
        let part = part(a);
        self.points.add(index, [mean(a), mean(b)]);
        self.differences.push((index, mean(b) - mean(a)));
        self.margin.add(index, [a.margin(), b.margin()]);
        self.decisions.add(index, [a.decisions.into(), b.decisions.into()]);
        self.stages.resize(self.stages.len().max(stages(a)), PairedMoments::default());
        for (i, stage) in self.stages.iter_mut().enumerate() {
            let at = |game: &PlayoutRecord| {
                let points = game.players.iter().map(|p| p.stages.get(i).copied().flatten());
                let sum = points.map(|n| n.map(i64::from)).sum::<Option<i64>>();
                sum.map(|sum| part * sum)
            };
            stage.add_some(index, [at(a), at(b)]);
        }
        let mut sources: PairedValues = BTreeMap::new();
        let mut actions: PairedValues = BTreeMap::new();
        let mut stands: PairedValues = BTreeMap::new();
        self.by_place.resize(self.by_place.len().max(a.players.len()), PairedSeatSums::default());
        for (place, (one, two)) in a.players.iter().zip(&b.players).enumerate() {
            let mut own_sources: PairedValues = BTreeMap::new();
            let mut own_actions: PairedValues = BTreeMap::new();
            for (arm, (player, names)) in [(one, &a.names), (two, &b.names)].into_iter().enumerate()
            {
                own_sources.entry(START).or_default()[arm] += i64::from(player.start);
                for (source, n) in player.points() {
                    let name = names.sources.get(usize::from(source)).map_or("", String::as_str);
                    own_sources.entry(name).or_default()[arm] += i64::from(n);
                }
                for (kind, n) in &player.actions {
                    own_actions.entry(kind).or_default()[arm] += i64::from(*n);
                }
                for (kind, n) in &player.stands {
                    stands.entry(kind).or_default()[arm] += part * i64::from(*n);
                }
            }
            for (all, own) in [(&mut sources, &own_sources), (&mut actions, &own_actions)] {
                for (key, [x, y]) in own {
                    let both = all.entry(key).or_default();
                    (both[0], both[1]) = (both[0] + part * x, both[1] + part * y);
                }
            }
            if !self.by_name.contains_key(&one.name) {
                self.by_name.insert(one.name.clone(), PairedSeatSums::default());
            }
            let line = self.by_name.get_mut(&one.name).expect("put there above");
            add_all(&mut line.sources, index, own_sources);
            add_all(&mut line.actions, index, own_actions);
            line.stages.resize(line.stages.len().max(one.stages.len()), PairedMoments::default());
            for (stage, (x, y)) in line.stages.iter_mut().zip(one.stages.iter().zip(&two.stages)) {
                stage.add_some(index, [x.map(i64::from), y.map(i64::from)]);
            }
            line.spread.entry(points(one)).or_default()[0] += 1;
            line.spread.entry(points(two)).or_default()[1] += 1;
            for line in [line, &mut self.by_place[place]] {
                line.points.add(index, [points(one), points(two)]);
                line.wins.add(index, [one.win_parts(), two.win_parts()]);
            }
        }
        add_all(&mut self.sources, index, sources);
        add_all(&mut self.actions, index, actions);
        add_all(&mut self.stands, index, stands);
        for (counts, game) in self.opening.iter_mut().zip([a, b]) {
            for place in game.players.iter().flat_map(|p| &p.opening) {
                let at = usize::from(*place);
                counts.resize(counts.len().max(at + 1), 0);
                counts[at] += 1;
            }
        }
    }

    /// Adds a pair whose first game was replayed under the second rules with these final points by seat.
    pub(super) fn add_same_play(
        &mut self,
        index: u64,
        [a, b]: [&PlayoutRecord; 2],
        scores: &[i32],
    ) {
        let rescored = part(a) * scores.iter().map(|points| i64::from(*points)).sum::<i64>();
        self.same_play.add(index, [mean(a), rescored]);
        let is_paid = a.players.iter().zip(scores).any(|(player, points)| player.score != *points);
        self.same_play_differs += u64::from(is_paid);
        self.other_play.add(index, [rescored, mean(b)]);
    }

    /// Adds a second game that was played again. `options` are the options that the game chose the first time.
    pub(super) fn add_left_out(
        &mut self,
        index: u64,
        [without, played]: [&PlayoutRecord; 2],
        options: BTreeSet<String>,
    ) {
        self.left_out.add(index, [mean(without), mean(played)]);
        self.own_options.extend(options);
    }

    /// Merges the sums of other pairs.
    pub fn merge(&mut self, other: &ComparisonSums) {
        self.pairs += other.pairs;
        self.points.merge(&other.points);
        self.margin.merge(&other.margin);
        self.decisions.merge(&other.decisions);
        merge_all(&mut self.sources, &other.sources);
        merge_all(&mut self.actions, &other.actions);
        merge_all(&mut self.stands, &other.stands);
        self.stages.resize(self.stages.len().max(other.stages.len()), PairedMoments::default());
        self.stages.iter_mut().zip(&other.stages).for_each(|(mine, other)| mine.merge(other));
        for (name, line) in &other.by_name {
            self.by_name.entry(name.clone()).or_default().merge(line);
        }
        self.by_place
            .resize(self.by_place.len().max(other.by_place.len()), PairedSeatSums::default());
        self.by_place.iter_mut().zip(&other.by_place).for_each(|(mine, other)| mine.merge(other));
        for (mine, other) in self.opening.iter_mut().zip(&other.opening) {
            mine.resize(mine.len().max(other.len()), 0);
            mine.iter_mut().zip(other).for_each(|(mine, n)| *mine += n);
        }
        self.differences.extend(&other.differences);
        self.differences.sort_unstable();
        for (name, other) in &other.own_pieces {
            let piece = self.own_pieces.entry(name.clone()).or_default();
            piece.fired += other.fired;
            piece.subjects.extend(other.subjects.iter().cloned());
        }
        self.same_play.merge(&other.same_play);
        self.same_play_differs += other.same_play_differs;
        self.other_play.merge(&other.other_play);
        self.left_out.merge(&other.left_out);
        self.own_options.extend(other.own_options.iter().cloned());
    }

    /// Returns the largest absolute number of points of a seat under the first rules. Returns 0 without pairs.
    pub fn highest(&self) -> i64 {
        let scores = self.by_name.values().flat_map(|line| &line.spread);
        scores.filter(|(_, games)| games[0] > 0).map(|(points, _)| points.abs()).max().unwrap_or(0)
    }

    /// Completes all sums of counts: a pair without an entry counts as zero.
    pub fn fill(&mut self) {
        let pairs = self.pairs;
        for lines in [&mut self.sources, &mut self.actions, &mut self.stands] {
            lines.values_mut().for_each(|both| both.fill(pairs));
        }
        for line in self.by_name.values_mut() {
            let n = line.points.a.count();
            line.sources.values_mut().chain(line.actions.values_mut()).for_each(|b| b.fill(n));
        }
    }
}

/// Values of the two games by key.
type PairedValues<'a> = BTreeMap<&'a str, [i64; 2]>;

fn add_all(map: &mut BTreeMap<String, PairedMoments>, pair: u64, values: PairedValues<'_>) {
    for (key, both) in values {
        match map.get_mut(key) {
            Some(sum) => sum.add(pair, both),
            None => map.entry(key.to_owned()).or_default().add(pair, both),
        }
    }
}

fn points(player: &PlayerRecord) -> i64 {
    player.score.into()
}

/// Returns the weight of a seat in the mean of its game. For more than seven seats the division is inexact, in about
/// the twelfth digit.
fn part(game: &PlayoutRecord) -> i64 {
    WIN / game.players.len().max(1) as i64
}

/// Returns the mean points of a seat, in units of [`WIN`].
fn mean(game: &PlayoutRecord) -> i64 {
    part(game) * game.players.iter().map(points).sum::<i64>()
}

fn stages(game: &PlayoutRecord) -> usize {
    game.names.stages.len()
}
