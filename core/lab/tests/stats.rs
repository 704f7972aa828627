//! Tests of confidence intervals against known values and against their promised error rates.

use crate::calibration::power::{
    noncentral_t, pairs_needed, pairs_of_sequence, power, sequence_power,
};
use game::random::Random;
use lab::statistics::{
    ConfidenceSequence, Interval, LEAST_PAIRS, Moments, PairScores, SprtOptions, SprtVerdict,
    bonferroni, bootstrap, clustered, normal_quantile, sign_test, t_interval, wilson,
};
use proptest::prelude::*;

fn close(a: f64, b: f64, by: f64) {
    assert!((a - b).abs() <= by, "{a} and {b}");
}

/// Textbook values to four digits: quantiles by degrees of freedom, rates, sample sizes.
#[test]
fn known_values() {
    close(normal_quantile(0.975), 1.959_964, 1e-5);
    for (n, t) in [(2, 12.7062), (6, 2.5706), (11, 2.2281), (31, 2.0423), (121, 1.9799)] {
        // The sample variance is 1 times n, so the half width is the quantile.
        let mut all = Moments::default();
        for i in 0..n {
            all.add(if i % 2 == 0 { 1000 } else { -1000 });
        }
        let half = t_interval(&all, 0.05).unwrap().half();
        close(half / all.error(), t, 2e-3);
    }
    let rate = wilson(0.0, 10, 0.05);
    close(rate.low, 0.0, 1e-9);
    close(rate.high, 0.2775, 1e-4);
    let rate = wilson(9.0, 10, 0.05);
    close(rate.low, 0.5958, 1e-4);
    close(rate.high, 0.9821, 1e-4);
    close(bonferroni(0.05, 10), 0.005, 1e-12);
}

/// Noncentral t distribution: t, degrees of freedom, shift, and probability of at most t.
#[test]
fn known_values_of_the_noncentral_t() {
    for (t, freedom, shift, share) in [
        (2.0, 10.0, 0.0, 0.963_306),
        (1.0, 3.0, 1.0, 0.469_227),
        (3.0, 5.0, 2.0, 0.731_110),
        (1.5, 4.0, -1.0, 0.984_961),
        (2.262_157, 9.0, 10f64.sqrt(), 0.196_904),
        (0.0, 7.0, 1.0, 0.158_655),
    ] {
        close(noncentral_t(t, freedom, shift), share, 2e-6);
    }
    // No jump where the normal approximation replaces the series.
    for shift in [36.9, 37.1] {
        close(noncentral_t(37.0, 50_000.0, shift), normal_cdf(37.0 - shift), 0.01);
    }
}

fn normal_cdf(x: f64) -> f64 {
    // Linear approximation near the centre.
    0.5 + 0.3989 * x
}

/// Sample sizes and powers of a paired t test from published tables.
#[test]
fn known_powers() {
    for (effect, target_power, pairs, has) in [
        (0.5, 0.8, 34, 0.8078),
        (1.0, 0.8, 10, 0.8031),
        (0.5, 0.95, 54, 0.9502),
        (0.2, 0.8, 199, 0.8017),
        (2.0, 0.8, 5, 0.9089),
    ] {
        assert_eq!(
            pairs_needed(effect, 1.0, 0.05, target_power),
            pairs,
            "{effect} at {target_power}"
        );
        close(power(pairs, effect, 1.0, 0.05), has, 1e-3);
    }
    close(power(38, 2.0, 3.79, 0.05), 0.8864, 1e-4);
    // By the normal distribution ((1.96 + 1.2816) * 20 / 2)^2 = 1051.
    assert_eq!(pairs_needed(2.0, 20.0, 0.05, 0.9), 1053);
    assert_eq!((power(1, 5.0, 1.0, 0.05), power(9, 0.0, 0.0, 0.05)), (0.0, 0.0));
}

/// Number of equal pairs that the sign test needs.
#[test]
fn known_sign_tests() {
    for (alpha, least) in [(0.05, 6), (0.01, 8), (0.05 / 14.0, 10), (0.001, 11)] {
        let first = (0..100).find(|pairs| sign_test(*pairs, alpha));
        assert_eq!(first, Some(least), "{alpha}");
    }
}

/// Width of the anytime-valid interval relative to the fixed one: pairs, deviation, bounds of the ratio.
#[test]
fn looking_costs_less_than_a_doubled_width() {
    let sequence = ConfidenceSequence::new(0.05, 300.0);
    for (pairs, deviation, at_least, at_most) in [
        (1000, 25.0, 2.1, 2.4),
        (5000, 25.0, 1.8, 2.0),
        (20_000, 25.0, 1.75, 1.9),
        (100_000, 25.0, 1.8, 2.0),
        // If pairs hardly vary, the bound decides: a rare event that was not observed yet could move the mean.
        (1000, 1.0, 30.0, 35.0),
    ] {
        let half = deviation * normal_quantile(0.975) / f64::from(pairs).sqrt();
        let ratio = sequence.half(pairs as u64, deviation) / half;
        assert!((at_least..at_most).contains(&ratio), "{ratio} at {pairs}, {deviation}");
    }
    let pairs = |effect| pairs_of_sequence(&sequence, (effect, 25.0), 0.9, 50);
    let needed = pairs(5.0).unwrap();
    let power = |pairs| sequence_power(&sequence, pairs, 5.0, 25.0);
    assert!(needed.is_multiple_of(50) && power(needed) >= 0.9, "{needed}");
    assert!(power(needed - 50) < 0.9, "{needed}");
    assert_eq!((pairs(0.01), pairs(100.0)), (None, Some(LEAST_PAIRS)));
}

/// Unobserved events keep the interval wide, and the bound follows the largest observed number.
#[test]
fn a_sequence_without_events_reports_its_bound() {
    let mut sequence = ConfidenceSequence::new(0.05, 300.0);
    (0..1000).for_each(|_| sequence.add(0.0));
    assert_eq!((sequence.differ(), sequence.bound()), (0, 300.0));
    let nothing = sequence.interval().unwrap();
    close(nothing.half(), 2.0014, 1e-3);
    assert!(sequence.is_within(2.01) && !sequence.is_within(1.99));
    // One pair beyond the bound doubles it as often as needed, and the interval grows with it.
    sequence.add(700.0);
    assert_eq!((sequence.differ(), sequence.bound()), (1, 1200.0));
    assert!(sequence.interval().unwrap().half() > 4.0 * nothing.half());
}

/// An interval without width has a reason in place of its ends.
#[test]
fn an_interval_of_no_width_says_why() {
    let json = |interval: Interval| serde_json::to_value(interval).unwrap();
    let wide = json(Interval::symmetric(2.0, 0.5));
    assert_eq!(wide, serde_json::json!({ "mean": 2.0, "low": 1.5, "high": 2.5 }));
    for half in [0.0, f64::INFINITY] {
        let none = json(Interval::symmetric(2.0, half));
        assert!(none["low"].is_null() && none["high"].is_null(), "{none}");
        assert!(none["why"].as_str().unwrap().contains("uncertainty"), "{none}");
    }
}

/// Interval of a share over clusters: as wide as Wilson's for independent cases, wider if clusters agree within themselves,
/// and never without width.
#[test]
fn a_share_over_clusters_has_a_width() {
    let of = |shares: &[i64]| clustered(&shares.iter().copied().collect(), 10, 400, 0.05);
    let all_or_nothing: Vec<i64> = (0..40).map(|i| if i % 2 == 0 { 10 } else { 0 }).collect();
    let (wide, one_way) = (of(&all_or_nothing), wilson(20.0, 40, 0.05));
    close(wide.half(), one_way.half(), 0.01);
    let alike: Vec<i64> = (0..40).map(|i| 4 + i % 3).collect();
    assert!(of(&alike).half() < wilson(200.0, 400, 0.05).half() + 0.001);
    for equal in [0, 10] {
        let share = of(&[equal; 40]);
        assert!(share.half() > 0.04 && share.low >= 0.0 && share.high <= 1.0, "{share:?}");
    }
    assert_eq!(of(&[]), Interval { mean: 0.0, low: 0.0, high: 1.0 });
}

#[test]
fn few_numbers_say_nothing() {
    assert_eq!(t_interval(&Moments::default(), 0.05), None);
    assert_eq!(t_interval(&[7].into_iter().collect(), 0.05), None);
    assert_eq!(bootstrap(&[7], 100, 0.05, 1), None);
    let mut few = ConfidenceSequence::new(0.05, 1000.0);
    (1..LEAST_PAIRS).for_each(|i| few.add(i as f64));
    assert_eq!(few.interval(), None);
}

/// Draws differences that are far from normal: mostly zero, sometimes large.
fn lumpy(random: &mut Random) -> i64 {
    match random.below(10) {
        0 => 40 - i64::from(random.below(9)),
        1 => i64::from(random.below(9)) - 40,
        _ => 0,
    }
}

/// Of 1,000 runs without a difference about 5 % may report one, with each kind of interval.
#[test]
fn false_alarms_stay_at_their_rate() {
    let (mut t, mut boot, mut always) = (0, 0, 0);
    for run in 0..1000 {
        let mut random = Random::new(Random::derive(17, run));
        let sample: Vec<i64> = (0..400).map(|_| lumpy(&mut random)).collect();
        let all: Moments = sample.iter().copied().collect();
        t += u32::from(t_interval(&all, 0.05).unwrap().excludes_zero());
        if run < 200 {
            boot += u32::from(bootstrap(&sample, 200, 0.05, run).unwrap().excludes_zero());
        }
        let mut sequence = ConfidenceSequence::new(0.05, 45.0);
        always += u32::from(sample.iter().any(|&d| {
            sequence.add(d as f64);
            sequence.interval().is_some_and(|i| i.excludes_zero())
        }));
    }
    assert!((30..=70).contains(&t), "t: {t} of 1000");
    assert!((3..=22).contains(&boot), "bootstrap: {boot} of 200");
    assert!(always <= 65, "looking after every pair: {always} of 1000");
}

proptest! {
    #[test]
    fn moments_do_not_depend_on_the_order(
        mut values in prop::collection::vec(-100_000i64..100_000, 0..60),
        at in 0usize..60,
    ) {
        let whole: Moments = values.iter().copied().collect();
        values.reverse();
        let (a, b) = values.split_at(at.min(values.len()));
        let mut parts: Moments = a.iter().copied().collect();
        parts.merge(&b.iter().copied().collect());
        prop_assert_eq!(whole, parts);
        let n = values.len() as f64;
        if values.len() > 1 {
            let mean = values.iter().sum::<i64>() as f64 / n;
            let slow = values.iter().map(|&v| (v as f64 - mean).powi(2)).sum::<f64>() / (n - 1.0);
            prop_assert!((whole.variance() - slow).abs() <= 1e-6 * slow.max(1.0));
        }
    }

    #[test]
    fn a_rate_lies_in_its_interval_and_the_interval_in_0_to_1(n in 1u64..5000, part in 0.0f64..=1.0) {
        let hits = (part * n as f64).floor();
        let rate = wilson(hits, n, 0.05);
        prop_assert!(rate.low >= 0.0 && rate.high <= 1.0);
        prop_assert!(rate.low <= rate.mean + 1e-12 && rate.mean <= rate.high + 1e-12);
        prop_assert!(wilson(hits, n, 0.01).half() > rate.half());
    }

    #[test]
    fn more_pairs_and_weaker_promises_make_intervals_narrower(n in 100i64..2000) {
        let sample = |n: i64| (0..n).map(|i| i * 7919 % 101 - 50).collect::<Moments>();
        let (few, many) = (sample(n), sample(4 * n));
        let half = |m: &Moments, alpha| t_interval(m, alpha).unwrap().half();
        prop_assert!(half(&many, 0.05) < half(&few, 0.05));
        prop_assert!(half(&few, 0.005) > half(&few, 0.05));
        let sequence = ConfidenceSequence::new(0.05, 50.0);
        let half_width = |n: u64| sequence.half(n, few.deviation());
        prop_assert!(half_width(4 * n as u64) < half_width(n as u64));
        prop_assert!(half_width(n as u64) > half(&few, 0.05));
    }

    #[test]
    fn a_bootstrap_repeats_itself_and_holds_its_mean(
        sample in prop::collection::vec(-50i64..50, 2..40), seed: u64,
    ) {
        let one = bootstrap(&sample, 100, 0.05, seed).unwrap();
        prop_assert_eq!(one, bootstrap(&sample, 100, 0.05, seed).unwrap());
        prop_assert!(one.low <= one.high);
        let (least, most) = (sample.iter().min().unwrap(), sample.iter().max().unwrap());
        prop_assert!(one.low >= *least as f64 && one.high <= *most as f64);
    }
}

/// Plays sequential tests of two bots whose pairs have a known distribution. Returns the share of tests that accept the
/// alternative, and the mean number of pairs.
fn sprt_of(shares: [f64; 5], test: &SprtOptions, seed: u64) -> (f64, f64) {
    const TESTS: u64 = 400;
    let (mut accepted, mut pairs_played) = (0, 0);
    for number in 0..TESTS {
        let mut random = Random::new(Random::derive(seed, number));
        let mut pairs = PairScores::default();
        while pairs.verdict(test) == SprtVerdict::Open {
            let mut drawn = f64::from(random.below(1_000_000)) / 1e6;
            let at = shares.iter().position(|share| {
                drawn -= share;
                drawn < 0.0
            });
            pairs.add(at.unwrap_or(4) as i64 - 2);
        }
        accepted += u64::from(pairs.verdict(test) == SprtVerdict::Alternative);
        pairs_played += pairs.count();
    }
    (accepted as f64 / TESTS as f64, pairs_played as f64 / TESTS as f64)
}

#[test]
fn a_sequential_test_keeps_its_error_rates() {
    let test = SprtOptions { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
    // Equal bots whose openings decide much, and a first bot that leads by 61 Elo.
    let equal = [0.1, 0.2, 0.4, 0.2, 0.1];
    let better = [0.04, 0.16, 0.34, 0.29, 0.17];
    let (wrongly, _) = sprt_of(equal, &test, 1);
    let (rightly, pairs) = sprt_of(better, &test, 2);
    // 5 % with a margin of three standard errors of 400 tests.
    assert!(wrongly <= 0.083, "{wrongly}");
    assert!(rightly >= 0.917, "{rightly}");
    assert!(pairs < 150.0, "{pairs} pairs");
}

#[test]
fn elo_follows_from_the_score() {
    let mut pairs = PairScores::default();
    // 64 % of the points are a lead of 100 Elo.
    (0..64).for_each(|_| pairs.add(2));
    (0..36).for_each(|_| pairs.add(-2));
    let elo = pairs.elo();
    assert!((elo.mean - 99.95).abs() < 0.1 && elo.low > 25.0 && elo.high < 180.0, "{elo:?}");
    let mut won = PairScores::default();
    won.add(2);
    assert_eq!(won.elo().mean, f64::INFINITY);
    assert_eq!(PairScores::default().elo().low, f64::NEG_INFINITY);
}
