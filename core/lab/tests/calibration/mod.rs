//! Calibration of the statistics of paired experiments: how often they report a difference that is not there, and how
//! often they find a known one.
//!
//! The checks draw pairs from a pool of real pairs, played under equal rules by bots with independent random streams.
//! Each run draws its pairs from the pool; to measure power, it adds a known difference to each of them.

pub mod power;

use std::collections::BTreeMap;

use game::QueryError;
use game::random::Random;
use serde::Serialize;

use lab::GameSource;
use lab::compare::WIN;
use lab::compare::{
    BOOTSTRAPS, CompareOptions, ComparisonFindings, ExperimentArms, LOOK_EVERY, PairDifference,
    PairedSeatSums, families_by_name, run,
};
use lab::statistics::{
    ConfidenceSequence, Interval, LEAST_PAIRS, Moments, bootstrap, normal_quantile, t_interval,
    wilson,
};

use power::{pairs_needed, pairs_of_sequence, power, sequence_power};

/// Settings of a calibration: number of runs, the difference to find, and the promised error rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CalibrateOptions {
    /// Number of runs for each check.
    pub runs: u64,
    /// Seed of the draws from the pool.
    pub seed: u64,
    /// Difference that has to be found, in points.
    pub effect: f64,
    /// Probability with which the difference has to be found.
    pub power: f64,
    /// Promised rate of false alarms.
    pub alpha: f64,
    /// Upper bound on the difference of a pair, in mean points of a seat.
    pub bound: f64,
}

/// A promise about the rate of hits of a check: at most this rate, or at least this rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RateBound {
    AtMost(f64),
    AtLeast(f64),
}

/// Result of one check: how often its runs reported a difference, and what was promised.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalibrationCheck {
    /// Description of the check for reports.
    pub what: String,
    pub added: f64,
    /// Upper bound on the pairs of a run.
    pub pairs: u64,
    /// Mean number of pairs that a run used.
    pub used: f64,
    pub promise: RateBound,
    /// Runs that reported a difference; in the check of a rate, runs whose interval missed the true rate.
    pub hits: u64,
    /// Share of hits, with its 95 % interval (Wilson).
    pub rate: Interval,
    /// The interval of the rate by which the promise is judged, at [`JUDGED_ALPHA`].
    pub judged: Interval,
}

/// Error probability of the interval by which one check is judged. A calibration has some eleven
/// checks, so that all together judge a right method wrongly in about one of twenty calibrations
/// (Bonferroni).
const JUDGED_ALPHA: f64 = 0.05 / 11.0;

impl CalibrationCheck {
    /// Returns whether the interval of the rate is compatible with the promise.
    pub fn holds(&self) -> bool {
        match self.promise {
            RateBound::AtMost(p) => self.judged.low <= p,
            RateBound::AtLeast(p) => self.judged.high >= p,
        }
    }
}

/// Result of a calibration: the pool's statistics and all checks.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Calibration {
    /// Number of differences in the pool.
    pub pool: u64,
    /// Mean of the pool's differences with its 95 % interval, in points.
    pub mean: Interval,
    /// Standard deviation of the pool's differences, in points.
    pub deviation: f64,
    /// Number of runs for each check.
    pub runs: u64,
    pub checks: Vec<CalibrationCheck>,
}

/// Minimum number of pairs after which a run without a real difference gives up.
const LONGEST: u64 = 2000;

/// Number of pairs of a run in the checks of tables of differences.
const TABLES: u64 = 300;

/// Upper bound on the pairs of a run.
const MOST: u64 = 1_000_000;

/// Checks every interval that a paired experiment reports, on a pool of pairs played under equal rules. Each draw
/// swaps the two games of its pair at random. Their expected difference is therefore exactly 0, even if the pool's mean
/// is not.
///
/// # Errors
/// The differences of the pool do not vary, or the difference is so small that a million pairs would not find it.
pub fn calibrate(pool: &[PairDifference], plan: &CalibrateOptions) -> Result<Calibration, String> {
    let all: Moments = pool.iter().map(|d| d.points).collect();
    let unit = WIN as f64;
    let deviation = all.deviation() / unit;
    let mean = t_interval(&all, plan.alpha).filter(|_| deviation > 0.0);
    let mean = mean.ok_or("the differences of the pool do not vary")?.scaled(1.0 / unit);
    let CalibrateOptions { effect, alpha, power: target_power, .. } = *plan;
    let sequence = ConfidenceSequence::new(alpha, plan.bound);
    let needed =
        |effect| pairs_of_sequence(&sequence, (effect, deviation), target_power, LOOK_EVERY);
    let small = effect / 4.0;
    let (Some(pairs_looking), Some(long)) = (needed(effect), needed(small)) else {
        let least = (sequence.half(MOST, deviation)
            + deviation * normal_quantile(target_power) / (MOST as f64).sqrt())
            * 4.0;
        return Err(format!(
            "a quarter of {effect} points would not be found in a million pairs, which vary by {deviation:.1}; \
             the smallest difference that can be checked is {:.2}",
            (least * 100.0).ceil() / 100.0
        ));
    };
    let fixed = pairs_needed(effect, deviation, alpha, target_power).max(30);
    let half = (sequence.half(pairs_looking, deviation) * 100.0).ceil() / 100.0;
    let pool = &DifferencePool(pool);
    let parts = |points: f64| (points * unit).round() as i64;
    let none = RateBound::AtMost(alpha);
    let finds =
        |pairs, effect| RateBound::AtLeast(sequence_power(&sequence, pairs, effect, deviation));
    let looking = |pairs, effect, promise| {
        looking_check(pool, plan, &sequence, (parts(effect), pairs), promise)
    };
    let mut checks = vec![
        fixed_check(pool, plan, (0, fixed), none),
        fixed_check(
            pool,
            plan,
            (parts(effect), fixed),
            RateBound::AtLeast(power(fixed, effect, deviation, alpha)),
        ),
        bootstrap_check(pool, plan, fixed),
        looking(long.max(LONGEST), 0.0, none),
        looking(pairs_looking, effect, finds(pairs_looking, effect)),
        looking(long, small, finds(long, small)),
        until_check(pool, plan, &sequence, half),
    ];
    checks.extend(table_checks(pool, plan));
    checks.push(rate_check(pool, plan));
    Ok(Calibration { pool: all.count(), mean, deviation, runs: plan.runs, checks })
}

struct DifferencePool<'a>(&'a [PairDifference]);

impl<'a> DifferencePool<'a> {
    /// Returns a generator of draws for one run of one check: a pair, and whether its games are swapped.
    fn draws(
        &self,
        plan: &CalibrateOptions,
        check: u64,
        run: u64,
    ) -> impl FnMut() -> (&'a PairDifference, bool) + use<'a> {
        let mut random = Random::new(Random::derive(plan.seed, check << 48 | run));
        let pairs = self.0;
        move || {
            let n = random.below(2 * pairs.len() as u32);
            (&pairs[n as usize / 2], n % 2 == 1)
        }
    }

    /// Returns a generator of differences of mean points, in units of [`WIN`], each increased by `added`.
    fn differences(
        &self,
        plan: &CalibrateOptions,
        check: u64,
        run: u64,
        added: i64,
    ) -> impl FnMut() -> i64 + use<'a> {
        let mut draw = self.draws(plan, check, run);
        move || {
            let (pair, turned) = draw();
            added + if turned { -pair.points } else { pair.points }
        }
    }
}

fn check(
    what: &str,
    (added, pairs): (i64, u64),
    promise: RateBound,
    plan: &CalibrateOptions,
    mut one: impl FnMut(u64) -> (bool, u64),
) -> CalibrationCheck {
    let (mut hits, mut used) = (0, 0);
    for run in 0..plan.runs {
        let (hit, pairs) = one(run);
        hits += u64::from(hit);
        used += pairs;
    }
    CalibrationCheck {
        what: what.to_owned(),
        added: added as f64 / WIN as f64,
        pairs,
        used: used as f64 / plan.runs.max(1) as f64,
        promise,
        hits,
        rate: wilson(hits as f64, plan.runs, 0.05),
        judged: wilson(hits as f64, plan.runs, JUDGED_ALPHA),
    }
}

/// Checks the paired t interval with a fixed number of pairs.
fn fixed_check(
    pool: &DifferencePool<'_>,
    plan: &CalibrateOptions,
    about: (i64, u64),
    promise: RateBound,
) -> CalibrationCheck {
    let (added, pairs) = about;
    check("paired t", about, promise, plan, |run| {
        let mut draw = pool.differences(plan, 1 + u64::from(added != 0), run, added);
        let sample: Moments = (0..pairs).map(|_| draw()).collect();
        (t_interval(&sample, plan.alpha).is_some_and(|i| i.excludes_zero()), pairs)
    })
}

/// Checks the bootstrap interval with a fixed number of pairs and no difference.
fn bootstrap_check(
    pool: &DifferencePool<'_>,
    plan: &CalibrateOptions,
    pairs: u64,
) -> CalibrationCheck {
    check("bootstrap", (0, pairs), RateBound::AtMost(plan.alpha), plan, |run| {
        let mut draw = pool.differences(plan, 6, run, 0);
        let sample: Vec<i64> = (0..pairs).map(|_| draw()).collect();
        let interval = bootstrap(&sample, BOOTSTRAPS, plan.alpha, run);
        (interval.is_some_and(|i| i.excludes_zero()), pairs)
    })
}

/// Checks the anytime-valid interval. Runs test it every [`LOOK_EVERY`] pairs and stop when it excludes 0.
fn looking_check(
    pool: &DifferencePool<'_>,
    plan: &CalibrateOptions,
    sequence: &ConfidenceSequence,
    about: (i64, u64),
    promise: RateBound,
) -> CalibrationCheck {
    let (added, most) = about;
    check("anytime-valid", about, promise, plan, |run| {
        let mut draw = pool.differences(plan, 3 + u64::from(added != 0), run, added);
        let mut sample = sequence.clone();
        while sample.count() < most {
            sample.add(draw() as f64 / WIN as f64);
            let is_checked =
                sample.count() >= LEAST_PAIRS && sample.count().is_multiple_of(LOOK_EVERY);
            if is_checked && sample.excludes_zero() {
                return (true, sample.count());
            }
        }
        (false, most)
    })
}

/// Checks runs that stop when the interval is narrow enough: how often the interval then misses the true difference,
/// which is 0.
fn until_check(
    pool: &DifferencePool<'_>,
    plan: &CalibrateOptions,
    sequence: &ConfidenceSequence,
    half: f64,
) -> CalibrationCheck {
    let what = format!("stopped at ±{half} VP");
    check(&what, (0, MOST), RateBound::AtMost(plan.alpha), plan, |run| {
        let mut draw = pool.differences(plan, 5, run, 0);
        let mut sample = sequence.clone();
        while sample.count() < MOST {
            sample.add(draw() as f64 / WIN as f64);
            if sample.count().is_multiple_of(LOOK_EVERY)
                && sample.is_within(half)
                && let Some(interval) = sample.interval()
            {
                return (interval.excludes_zero(), sample.count());
            }
        }
        (false, MOST)
    })
}

/// Checks how often a report's table of differences by name marks some row as different, although there is no
/// difference.
fn table_checks(pool: &DifferencePool<'_>, plan: &CalibrateOptions) -> [CalibrationCheck; 2] {
    // Both tables use the same draws.
    let stars: Vec<[bool; 2]> = (0..plan.runs)
        .map(|run| {
            let mut draw = pool.draws(plan, 7, run);
            let mut lines: BTreeMap<String, PairedSeatSums> = BTreeMap::new();
            for _ in 0..TABLES {
                let (pair, turned) = draw();
                for seat in &pair.seats {
                    if !lines.contains_key(&seat.name) {
                        lines.insert(seat.name.clone(), PairedSeatSums::default());
                    }
                    let line = lines.get_mut(&seat.name).expect("put there above");
                    let [first, second] = seat.wins;
                    let (first, second) = if turned { (second, first) } else { (first, second) };
                    let points = if turned { -seat.points } else { seat.points };
                    line.points.add(0, [0, points]);
                    line.wins.add(0, [first, second]);
                }
            }
            let tables = families_by_name(&lines);
            [0, 1].map(|table| tables.get(table).is_some_and(|family| family.found() > 0))
        })
        .collect();
    [(0, "any star, win rate by name"), (1, "any star, points by name")].map(|(table, what)| {
        // Two tables share the error rate.
        let promise = RateBound::AtMost(plan.alpha / 2.0);
        check(what, (0, TABLES), promise, plan, |run| (stars[run as usize][table], TABLES))
    })
}

/// Checks how often a whole report marks some difference in some table, although there is none. Plays `pages`
/// experiments of different games under equal rules, by bots with independent random streams.
///
/// # Errors
/// A game cannot be played.
pub fn page_check<O: GameSource>(
    arms: ExperimentArms<'_, O>,
    plan: &CompareOptions,
    pages: u64,
) -> Result<CalibrationCheck, QueryError>
where
    O::Game: 'static,
{
    let mut hits = 0;
    for page in 0..pages {
        // The constant keeps these games apart from those of a pool with the same seed.
        let seed = Random::derive(plan.seed, 0x9a6e << 32 | page);
        let plan = CompareOptions { seed, independent: true, ..plan.clone() };
        let outcome = run(arms, &plan, &|_| {})?;
        let findings = ComparisonFindings::from_games(&outcome, seed);
        let is_marked =
            findings.is_some_and(|f| f.families.iter().any(|family| family.found() > 0));
        hits += u64::from(is_marked);
    }
    Ok(CalibrationCheck {
        what: "any star, the whole page".to_owned(),
        added: 0.0,
        pairs: plan.pairs,
        used: plan.pairs as f64,
        promise: RateBound::AtMost(lab::compare::ALPHA),
        hits,
        rate: wilson(hits as f64, pages, 0.05),
        judged: wilson(hits as f64, pages, JUDGED_ALPHA),
    })
}

/// Checks how often the interval of a win rate misses the rate of the pool. Each run draws another name.
fn rate_check(pool: &DifferencePool<'_>, plan: &CalibrateOptions) -> CalibrationCheck {
    let mut truth: BTreeMap<&str, Moments> = BTreeMap::new();
    for seat in pool.0.iter().flat_map(|pair| &pair.seats) {
        let line = truth.entry(&seat.name).or_default();
        seat.wins.iter().for_each(|wins| line.add(*wins));
    }
    let names: Vec<&str> = truth.keys().copied().collect();
    let what = "win rate by name (Wilson)";
    check(what, (0, TABLES), RateBound::AtMost(plan.alpha), plan, |run| {
        let mut draw = pool.draws(plan, 8, run);
        let Some(name) = names.get(run as usize % names.len().max(1)) else {
            return (false, TABLES);
        };
        let mut wins = Moments::default();
        for _ in 0..TABLES {
            let (pair, turned) = draw();
            for seat in pair.seats.iter().filter(|seat| seat.name == *name) {
                wins.add(seat.wins[usize::from(turned)]);
            }
        }
        let rate = wilson(wins.sum() as f64 / WIN as f64, wins.count(), plan.alpha);
        let truth = truth[name].mean() / WIN as f64;
        (truth < rate.low || truth > rate.high, TABLES)
    })
}
