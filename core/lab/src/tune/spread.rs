//! Spread of win rates over names beyond chance, and whether it became smaller.

use std::collections::BTreeMap;

use game::random::Random;
use serde::Serialize;

use crate::statistics::Interval;

/// A game of the search: name and points of each seat.
pub type SeatScores = Vec<(String, f64)>;

/// Returns each seat's share of the win.
pub(super) fn shares(game: &SeatScores) -> impl Iterator<Item = (&str, f64)> {
    let most = game.iter().map(|(_, s)| *s).fold(f64::MIN, f64::max);
    let winners = game.iter().filter(|(_, s)| *s == most).count() as f64;
    game.iter()
        .map(move |(name, score)| (name.as_str(), if *score == most { 1.0 / winners } else { 0.0 }))
}

/// Change of the spread of win rates, with 95 % bootstrap intervals over games. The spread is the standard deviation of
/// the win rates over names beyond chance, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SpreadChange {
    pub before: Interval,
    pub after: Interval,
    /// The spread before minus the spread after.
    pub fall: Interval,
    /// Whether the interval of `fall` is above 0 and both sides have at least 30 games.
    pub is_better: bool,
}

const ROUNDS: usize = 2000;

/// Lower bound on the games of each side for a bootstrap.
const LEAST: usize = 30;

/// For each game the number of each seat's name, and its share of the win minus the share expected from the seats.
type ExcessShares = Vec<Vec<(usize, f64)>>;

/// Returns the mean over names of the squared deviation of the win rate from the expected one, minus the part due to
/// chance. The estimate is unbiased, so if all names are equal it is below 0 as often as above. Names with a single
/// game are skipped.
pub fn uneven(games: &[SeatScores]) -> f64 {
    let mut names = BTreeMap::new();
    let lines = lines(games, &mut names);
    off(lines.iter(), names.len())
}

/// Returns the square root of [`uneven`] in percent; 0 if [`uneven`] is negative.
pub fn spread(games: &[SeatScores]) -> f64 {
    root(uneven(games))
}

fn root(square: f64) -> f64 {
    100.0 * square.max(0.0).sqrt()
}

fn lines<'a>(games: &'a [SeatScores], names: &mut BTreeMap<&'a str, usize>) -> ExcessShares {
    let mut line = |game: &'a SeatScores| {
        let even = 1.0 / game.len() as f64;
        let seat = |(name, share): (&'a str, f64)| {
            let next = names.len();
            (*names.entry(name).or_insert(next), share - even)
        };
        shares(game).map(seat).collect()
    };
    games.iter().map(&mut line).collect()
}

fn off<'a>(games: impl Iterator<Item = &'a Vec<(usize, f64)>>, names: usize) -> f64 {
    let mut sums = vec![(0.0, 0.0, 0.0); names];
    for (name, off) in games.flatten() {
        let sum = &mut sums[*name];
        *sum = (sum.0 + 1.0, sum.1 + off, sum.2 + off * off);
    }
    let (mut squares, mut counted) = (0.0, 0.0);
    for (n, sum, square) in sums.into_iter().filter(|(n, ..)| *n > 1.0) {
        let mean = sum / n;
        let variance = (square - n * mean * mean).max(0.0) / (n - 1.0);
        squares += mean * mean - variance / n;
        counted += 1.0;
    }
    if counted > 0.0 { squares / counted } else { 0.0 }
}

/// Compares games with the start values and games with the values found.
pub fn change(before: &[SeatScores], after: &[SeatScores], seed: u64) -> SpreadChange {
    let mut random = Random::new(Random::derive(seed, 0xb007));
    let mut one = |games: &[SeatScores]| {
        let mut names = BTreeMap::new();
        let lines = lines(games, &mut names);
        let square = off(lines.iter(), names.len());
        let mut draw = || &lines[random.below(lines.len() as u32) as usize];
        let drawn: Vec<f64> =
            (0..ROUNDS).map(|_| off((0..lines.len()).map(|_| draw()), names.len())).collect();
        // Resampled games contain the chance of the original games once more, which adds this bias on average.
        let bias = drawn.iter().sum::<f64>() / ROUNDS as f64 - square;
        (root(square), drawn.into_iter().map(|d| root(d - bias)).collect::<Vec<f64>>())
    };
    let (old, olds) = one(before);
    let (new, news) = one(after);
    let falls = olds.iter().zip(&news).map(|(old, new)| old - new).collect();
    let fall = middle(old - new, falls);
    SpreadChange {
        before: middle(old, olds),
        after: middle(new, news),
        fall,
        is_better: fall.low > 0.0 && before.len().min(after.len()) >= LEAST,
    }
}

/// Returns the middle 95 % of the samples as an interval.
fn middle(mean: f64, mut drawn: Vec<f64>) -> Interval {
    drawn.sort_unstable_by(f64::total_cmp);
    let at = |p: f64| drawn[(p * (drawn.len() - 1) as f64).round() as usize];
    Interval { mean, low: at(0.025), high: at(0.975) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(scores: &[f64]) -> SeatScores {
        scores.iter().zip(["a", "b"]).map(|(s, name)| (name.to_owned(), *s)).collect()
    }

    #[test]
    fn chance_alone_leaves_nothing_in_the_mean() {
        // Two games of two seats with all four outcomes: the estimates average to exactly zero.
        let (won, lost) = (game(&[2.0, 1.0]), game(&[1.0, 2.0]));
        let ways = [[&won, &won], [&won, &lost], [&lost, &won], [&lost, &lost]];
        let left = ways.map(|[x, y]| uneven(&[x.clone(), y.clone()]));
        assert_eq!(left, [0.25, -0.25, -0.25, 0.25]);
        assert_eq!(uneven(&[won]), 0.0);
    }

    #[test]
    fn one_name_that_always_wins_is_all_the_spread_there_can_be() {
        let uneven: Vec<SeatScores> = (0..40).map(|_| game(&[2.0, 1.0])).collect();
        let even: Vec<SeatScores> = (0..40).map(|_| game(&[1.0, 1.0])).collect();
        let change = change(&uneven, &even, 1);
        assert_eq!((change.before.mean, change.after.mean, change.fall.mean), (50.0, 0.0, 50.0));
        assert!(change.is_better);
        assert!(!super::change(&even, &uneven, 1).is_better);
        assert!(!super::change(&uneven[..20], &even, 1).is_better, "20 games say nothing");
    }
}
