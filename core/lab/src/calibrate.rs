//! Checks of the method itself: how often it cries wolf, and how often it finds what is there.
//!
//! A pool of differences of real pairs, played under equal rules by bots with independent streams, stands for all
//! pairs there could be. Each run draws its pairs from the pool; a change worth some points is added to each of them.

use game::random::Random;
use serde::Serialize;

use crate::compare::WIN;
use crate::stats::{
    Interval, LEAST_PAIRS, Moments, Sequence, TUNED_FOR, normal_quantile, pairs_needed, power,
    t_interval, wilson,
};

/// How to check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// Runs of each check.
    pub runs: u64,
    /// Seed of what is drawn from the pool.
    pub seed: u64,
    /// The change that is to be found, in points.
    pub effect: f64,
    /// With which probability.
    pub power: f64,
    /// Error rate that is promised.
    pub alpha: f64,
}

/// What is promised of a rate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Promise {
    /// It is at most this.
    AtMost(f64),
    /// It is at least this.
    AtLeast(f64),
}

/// One check.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Check {
    /// What is looked at, in words.
    pub what: String,
    /// Points added to each difference.
    pub added: f64,
    /// Pairs of a run, at most.
    pub pairs: u64,
    /// Pairs of a run in the mean.
    pub used: f64,
    /// What is promised.
    pub promise: Promise,
    /// Runs that said there is a difference (for the check of stopped intervals: that missed the truth).
    pub hits: u64,
    /// Their share, with its 95 % interval (Wilson).
    pub rate: Interval,
}

impl Check {
    /// The interval of the rate reaches the promise.
    pub fn holds(&self) -> bool {
        match self.promise {
            Promise::AtMost(p) => self.rate.low <= p,
            Promise::AtLeast(p) => self.rate.high >= p,
        }
    }
}

/// What the checks rest on, and what they say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Differences in the pool.
    pub pool: u64,
    /// Their mean, with its 95 % interval, in points.
    pub mean: Interval,
    /// Their standard deviation, in points.
    pub deviation: f64,
    /// Runs of each check.
    pub runs: u64,
    /// The checks.
    pub checks: Vec<Check>,
}

/// Pairs that a run of a check may take; a change that needs more is too small to be looked for.
const MOST_PAIRS: u64 = 100_000;

/// Pairs between two looks of a run that looks.
const LOOK_EVERY: u64 = 50;

/// Checks fixed and sequential intervals on a pool of differences in parts of [`WIN`].
///
/// The pool is moved so that its mean is zero: what it is off by would be taken for a false alarm, and added to the
/// change that is to be found. Whether the mean was zero before is said by its interval.
///
/// # Errors
/// The differences do not vary, or the change is too small to be found in a reasonable number of pairs.
pub fn calibrate(pool: &[i64], plan: &Plan) -> Result<Report, String> {
    let all: Moments = pool.iter().copied().collect();
    let unit = WIN as f64;
    let mean = t_interval(&all, plan.alpha).map(|i| i.scaled(1.0 / unit));
    let deviation = all.deviation() / unit;
    let Some(mean) = mean.filter(|_| deviation > 0.0) else {
        return Err("the differences of the pool do not vary".into());
    };
    let off = all.mean().round() as i64;
    let pool: Vec<i64> = pool.iter().map(|difference| difference - off).collect();
    let pool = &pool[..];
    let Plan { effect, alpha, .. } = *plan;
    let fixed = pairs_needed(effect, deviation, alpha, plan.power).max(30);
    if fixed > MOST_PAIRS {
        let z = normal_quantile(1.0 - alpha / 2.0) + normal_quantile(plan.power);
        let least = z * deviation / (MOST_PAIRS as f64).sqrt();
        return Err(format!(
            "a change of {effect} points takes {fixed} pairs to be found; the smallest that is found in {MOST_PAIRS} \
             is {least:.3}"
        ));
    }
    let stated = power(fixed, effect, deviation, alpha);
    // The change that the anytime-valid interval finds within the pairs that it is tightest for.
    let sequence = Sequence::new(alpha, TUNED_FOR);
    let wide = sequence.width(TUNED_FOR);
    let less = wide + normal_quantile(plan.power) / (TUNED_FOR as f64).sqrt();
    let found = (100.0 * deviation * less).ceil() / 100.0;
    let until = (100.0 * deviation * wide).ceil() / 100.0;
    let added = |points: f64| (points * unit).round() as i64;
    let most = TUNED_FOR;
    let checks = vec![
        fixed_check(pool, plan, fixed, 0, Promise::AtMost(alpha)),
        fixed_check(pool, plan, fixed, added(effect), Promise::AtLeast(stated)),
        looking_check(pool, plan, &sequence, 4 * most, 0, Promise::AtMost(alpha)),
        looking_check(pool, plan, &sequence, most, added(found), Promise::AtLeast(plan.power)),
        until_check(pool, plan, &sequence, until),
    ];
    Ok(Report { pool: all.count(), mean, deviation, runs: plan.runs, checks })
}

/// The draws of one run of one check.
fn draws<'a>(
    pool: &'a [i64],
    plan: &Plan,
    check: u64,
    run: u64,
    added: i64,
) -> impl FnMut() -> i64 + 'a {
    let seed = Random::derive(plan.seed, check << 48 | run);
    let mut random = Random::new(seed);
    move || pool[random.below(pool.len() as u32) as usize] + added
}

fn check(
    what: String,
    (added, pairs): (i64, u64),
    promise: Promise,
    plan: &Plan,
    one: impl Fn(u64) -> (bool, u64),
) -> Check {
    let (mut hits, mut used) = (0, 0);
    for run in 0..plan.runs {
        let (hit, pairs) = one(run);
        hits += u64::from(hit);
        used += pairs;
    }
    Check {
        what,
        added: added as f64 / WIN as f64,
        pairs,
        used: used as f64 / plan.runs.max(1) as f64,
        promise,
        hits,
        rate: wilson(hits as f64, plan.runs, 0.05),
    }
}

/// One look, after a number of pairs fixed before.
fn fixed_check(pool: &[i64], plan: &Plan, pairs: u64, added: i64, promise: Promise) -> Check {
    let what = "paired t, one look".to_owned();
    check(what, (added, pairs), promise, plan, |run| {
        let mut draw = draws(pool, plan, 1 + u64::from(added != 0), run, added);
        let sample: Moments = (0..pairs).map(|_| draw()).collect();
        (t_interval(&sample, plan.alpha).is_some_and(|i| i.excludes_zero()), pairs)
    })
}

/// A look every so many pairs, and a stop as soon as zero lies outside.
fn looking_check(
    pool: &[i64],
    plan: &Plan,
    sequence: &Sequence,
    most: u64,
    added: i64,
    promise: Promise,
) -> Check {
    let what = format!("anytime-valid, a look every {LOOK_EVERY} pairs");
    check(what, (added, most), promise, plan, |run| {
        let mut draw = draws(pool, plan, 3 + u64::from(added != 0), run, added);
        let mut sample = Moments::default();
        while sample.count() < most {
            sample.add(draw());
            let looks = sample.count() >= LEAST_PAIRS && sample.count() % LOOK_EVERY == 0;
            if looks && sequence.interval(&sample).is_some_and(|i| i.excludes_zero()) {
                return (true, sample.count());
            }
        }
        (false, most)
    })
}

/// A stop as soon as the interval is narrow enough: how often does it then miss the truth?
fn until_check(pool: &[i64], plan: &Plan, sequence: &Sequence, half: f64) -> Check {
    let unit = WIN as f64;
    let what = format!("stopped at ±{half:.2} VP: truth missed");
    let most = MOST_PAIRS;
    check(what, (0, most), Promise::AtMost(plan.alpha), plan, |run| {
        let mut draw = draws(pool, plan, 5, run, 0);
        let mut sample = Moments::default();
        while sample.count() < most {
            sample.add(draw());
            if sample.count() >= LEAST_PAIRS
                && sample.count() % LOOK_EVERY == 0
                && let Some(interval) = sequence.interval(&sample)
                && interval.half() <= half * unit
            {
                return (interval.excludes_zero(), sample.count());
            }
        }
        (false, most)
    })
}
