//! Measures how much of the points is luck: the same random draws are played several times with other decisions.
//!
//! A deal fixes all random draws: setup, decks, dice. It is played several times, and only the bots' decisions differ. Luck
//! is the variance of a seat's points between deals beyond the variance within a deal: a one-way analysis of
//! variance, pooled over the seats. With bots that always decide alike, all variance is luck.

use game::random::Random;
use game::{QueryError, Report as _};
use serde::Serialize;

use crate::bots::BotSpec;
use crate::game_source::GameSource;
use crate::playout::PlayoutRunner;
use crate::sim::game_seed;
use crate::statistics::{Interval, normal_quantile};
use crate::workers;

/// Number of times each deal is played.
pub const TIMES: u32 = 8;

/// Settings of a measurement of luck.
#[derive(Clone, Debug)]
pub struct LuckOptions {
    /// Number of deals; at least 3.
    pub deals: u64,
    pub seed: u64,
    /// Number of threads; at least 1.
    pub threads: usize,
    /// One bot for each seat; the last one plays all further seats.
    pub bots: Vec<BotSpec>,
}

/// The measured share of luck in the points of a seat, with its interval.
#[derive(Clone, Debug, Serialize)]
pub struct LuckShare {
    /// Number of deals whose games all ended by their rules.
    pub deals: u64,
    /// Number of times that each deal was played.
    pub times: u32,
    /// Number of deals left out because a game did not end by its rules.
    pub bad: u64,
    /// Share of the variance of a seat's points that the random draws cause, 0 to 1, with its 95 % interval (jackknife
    /// over deals). `None` if points never differ, or for fewer than 3 deals.
    pub share: Option<Interval>,
}

/// Result of one deal, by seat.
type DealStatistics = Vec<SeatDeal>;

/// Points of a seat in the games of one deal.
#[derive(Clone, Copy, Debug)]
struct SeatDeal {
    mean: f64,
    /// Sum of the squared differences from the mean.
    squares: f64,
}

/// Plays the deals and evaluates them. `progress` is called with the number of finished deals.
///
/// # Errors
/// No game instance could be made, or a bot does not support this game.
pub fn measure<O: GameSource>(
    opening: &O,
    plan: &LuckOptions,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<LuckShare, QueryError>
where
    O::Game: 'static,
{
    let make = || {
        let game = opening.game()?;
        let playout = PlayoutRunner::new(&game, &plan.bots, 16).map_err(QueryError)?;
        Ok((game, playout, Vec::new()))
    };
    type LuckWorker<G> = (G, PlayoutRunner<G>, Vec<(u64, Option<DealStatistics>)>);
    let work = |(game, playout, done): &mut LuckWorker<O::Game>, index: u64| {
        let seed = game_seed(plan.seed, index);
        let mut points: Vec<Vec<f64>> = Vec::new();
        for time in 0..TIMES {
            let Ok(state) = opening.start(game, seed) else { break };
            playout.begin(Random::derive(seed, 1 + u64::from(time)));
            let played = playout.run(game, state, false);
            if !played.is_over() {
                break;
            }
            points.push(game.scores(&played.state).into_iter().map(f64::from).collect());
        }
        done.push((index, (points.len() == TIMES as usize).then(|| of_deal(&points))));
    };
    let parts = workers::run(plan.threads, plan.deals, make, work, |worker| worker.2, progress)?;
    let mut all: Vec<(u64, Option<DealStatistics>)> = parts.into_iter().flatten().collect();
    // Floating-point sums depend on the order of their terms.
    all.sort_by_key(|(index, _)| *index);
    let bad = all.iter().filter(|(_, deal)| deal.is_none()).count() as u64;
    let deals: Vec<DealStatistics> = all.into_iter().filter_map(|(_, deal)| deal).collect();
    Ok(LuckShare { deals: deals.len() as u64, times: TIMES, bad, share: share(&deals, TIMES) })
}

fn of_deal(points: &[Vec<f64>]) -> DealStatistics {
    let n = points.len() as f64;
    let seat = |seat: usize| {
        let mean = points.iter().map(|game| game[seat]).sum::<f64>() / n;
        SeatDeal { mean, squares: points.iter().map(|game| (game[seat] - mean).powi(2)).sum() }
    };
    (0..points[0].len()).map(seat).collect()
}

/// Sums over the deals, for one seat.
#[derive(Clone, Copy, Debug, Default)]
struct SeatSums {
    deals: f64,
    means: f64,
    squares: f64,
    within: f64,
}

impl SeatSums {
    fn with(self, deal: SeatDeal, sign: f64) -> SeatSums {
        let SeatDeal { mean, squares } = deal;
        SeatSums {
            deals: self.deals + sign,
            means: self.means + sign * mean,
            squares: self.squares + sign * mean * mean,
            within: self.within + sign * squares,
        }
    }

    /// Returns the variance between deals, corrected for the variance within them, and the variance within deals.
    fn components(&self, times: f64) -> (f64, f64) {
        if self.deals < 2.0 {
            return (0.0, 0.0);
        }
        let spread = self.squares - self.means * self.means / self.deals;
        let within = self.within / (self.deals * (times - 1.0));
        (spread / (self.deals - 1.0) - within / times, within)
    }
}

fn of_sums(seats: &[SeatSums], times: f64) -> Option<f64> {
    let parts = seats.iter().map(|sums| sums.components(times));
    let (luck, within) = parts.fold((0.0, 0.0), |all, one| (all.0 + one.0, all.1 + one.1));
    (luck + within > 1e-9).then(|| luck / (luck + within))
}

/// Returns the share of luck with its 95 % interval.
fn share(deals: &[DealStatistics], times: u32) -> Option<Interval> {
    let (n, times) = (deals.len(), f64::from(times));
    if n < 3 {
        return None;
    }
    let seats = deals.iter().map(Vec::len).max().unwrap_or(0);
    let mut sums = vec![SeatSums::default(); seats];
    for deal in deals {
        sums.iter_mut().zip(deal).for_each(|(sums, remaining)| *sums = sums.with(*remaining, 1.0));
    }
    let whole = of_sums(&sums, times)?;
    let sums_without = |deal: &DealStatistics| {
        let remaining = |(seat, sums): (usize, &SeatSums)| {
            deal.get(seat).map_or(*sums, |d| sums.with(*d, -1.0))
        };
        let left: Vec<SeatSums> = sums.iter().enumerate().map(remaining).collect();
        of_sums(&left, times).unwrap_or(whole)
    };
    let left: Vec<f64> = deals.iter().map(sums_without).collect();
    let mean = left.iter().sum::<f64>() / n as f64;
    let spread = left.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
    let error = (spread * (n as f64 - 1.0) / n as f64).sqrt();
    let around = Interval::symmetric(whole.clamp(0.0, 1.0), normal_quantile(0.975) * error);
    Some(around.clamped(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Generates deals whose points are a part drawn for the deal plus a part drawn for each game.
    fn made(deals: u64, luck: u32, other: u32) -> Vec<DealStatistics> {
        let mut random = Random::new(7);
        let mut draw = |most: u32| f64::from(random.below(most + 1));
        let one = |_| {
            let drawn = draw(luck);
            let games: Vec<Vec<f64>> = (0..TIMES).map(|_| vec![drawn + draw(other)]).collect();
            of_deal(&games)
        };
        (0..deals).map(one).collect()
    }

    #[test]
    fn the_share_is_that_of_the_part_that_is_drawn_with_the_deal() {
        // Two parts of equal width have half of the variance each; with three times the width one has nine tenths.
        for (luck, other, expected) in [(60, 60, 0.5), (180, 60, 0.9), (60, 180, 0.1)] {
            let found = share(&made(600, luck, other), TIMES).unwrap();
            assert!(found.low < expected && expected < found.high, "{found:?}");
            assert!(found.half() < 0.06, "{found:?}");
        }
    }

    #[test]
    fn the_ends_are_all_and_nothing() {
        assert_eq!(share(&made(50, 40, 0), TIMES).unwrap().mean, 1.0);
        assert!(share(&made(300, 0, 40), TIMES).unwrap().low == 0.0);
        assert!(share(&made(50, 0, 0), TIMES).is_none() && share(&made(2, 9, 9), TIMES).is_none());
    }
}
