//! Paired experiments, worth, searches and the checks of the method, on a toy game.

mod toy;

use game::Failure;
use lab::calibrate::{Promise, calibrate};
use lab::compare::{Arms, Findings, Outcome, Plan, Until, WIN, run};
use lab::habits::{Habits, Signs, Taken, Used};
use lab::report::compare::{Facts, page};
use lab::tally::{Tally, Told, ToldPlayer};
use lab::tune::Parameter;
use lab::worth::{Handicap, Subject, has_words};
use toy::{Bug, Toys};

fn plan(pairs: u64, threads: usize, bots: &str) -> Plan {
    let bots = bots.split(' ').map(|b| b.parse().unwrap()).collect();
    let watched = pairs.min(40);
    Plan { pairs, seed: 3, threads, bots, independent: false, watched, until: None }
}

fn compared(bug: Bug, plan: &Plan) -> Outcome {
    let (a, b) = (Toys { bug: Bug::None }, Toys { bug });
    run(Arms { a: &a, b: &b }, plan, &|_| {}).unwrap()
}

#[test]
fn equal_rules_with_shared_streams_differ_in_nothing() {
    let outcome = compared(Bug::None, &plan(60, 2, "random"));
    assert_eq!((outcome.sums.pairs, outcome.bad), (60, 0));
    assert!(outcome.sums.differences.iter().all(|(_, d)| *d == 0));
    let findings = Findings::of(&outcome, 1).unwrap();
    assert!(findings.families.iter().all(|f| f.found() == 0));
    assert!(findings.families.iter().any(|f| f.rows.len() > 3));
}

#[test]
fn equal_rules_with_independent_streams_vary_around_zero() {
    let outcome = compared(Bug::None, &Plan { independent: true, ..plan(400, 2, "random") });
    assert!(outcome.sums.differences.iter().any(|(_, d)| *d != 0));
    let points = Findings::of(&outcome, 1).unwrap().points;
    assert!(points.difference.low < 0.0 && points.difference.high > 0.0, "{points:?}");
}

#[test]
fn a_point_out_of_nowhere_is_found() {
    let outcome = compared(Bug::CreatesPoints, &plan(300, 2, "random"));
    let findings = Findings::of(&outcome, 1).unwrap();
    assert!(findings.points.difference.low > 0.0, "{:?}", findings.points);
    assert!(findings.bootstrap.unwrap().low > 0.0);
    // Means are those of the games; every pair is in every mean of the game.
    let family = findings.family("actions").unwrap();
    assert!(family.rows.iter().all(|r| r.pairs == 300));
    let wins = findings.family("win rate by seat").unwrap();
    let all: f64 = wins.rows.iter().map(|r| r.a * r.pairs as f64 / 100.0).sum();
    assert!((all - 300.0).abs() < 1e-6, "{all} wins in 300 games");
}

#[test]
fn threads_do_not_show() {
    let parts = |threads| {
        let outcome = compared(Bug::CreatesPoints, &plan(90, threads, "greedy random"));
        (outcome.sums.clone(), outcome.habits.clone(), Findings::of(&outcome, 1))
    };
    assert_eq!(parts(1), parts(3));
}

#[test]
fn a_run_stops_when_it_knows_enough() {
    let until = |half| Some(Until { half, alpha: 0.05 });
    let wide = compared(Bug::None, &Plan { until: until(50.0), ..plan(400, 2, "random") });
    assert!(wide.stopped && wide.sums.pairs == 100, "{} pairs", wide.sums.pairs);
    let never = Plan { until: until(1e-9), independent: true, ..plan(150, 2, "random") };
    let narrow = compared(Bug::None, &never);
    assert!(!narrow.stopped && narrow.sums.pairs == 150);
    assert!(
        narrow.anytime.unwrap().half() > Findings::of(&narrow, 1).unwrap().points.difference.half()
    );
}

#[test]
fn games_that_fail_are_counted_and_not_compared() {
    let outcome = compared(Bug::Faults, &plan(200, 2, "random"));
    assert!(outcome.bad > 0 && outcome.sums.pairs > 0);
    assert_eq!(outcome.bad + outcome.sums.pairs, 200);
    assert_eq!(outcome.kept[0].why, "gift.lua:3: attempt to index nil");
}

#[test]
fn habits_name_what_nobody_does() {
    let outcome = compared(Bug::None, &plan(60, 2, "random"));
    let signs = Signs::of(&outcome.habits[0]);
    assert_eq!(signs.games, 40);
    assert_eq!((signs.never_legal.len(), signs.never_in_play.len()), (0, 0), "{signs:?}");
    let without = |what: &str| signs.games_without.iter().find(|(w, _)| w == what).unwrap().1;
    assert_eq!(without("take"), 0.0);
    assert!(without("dropgift") > 0.0);
}

/// Habits written out by hand, and every sign they give.
#[test]
fn signs_are_read_from_counts() {
    let taken = |offered, taken, games| Taken { offered, taken, games };
    let used = |held, changes, kind| Used { held, changes, said: 0, can_fire: true, kind };
    let name = |s: &str| s.to_owned();
    let habits = Habits {
        games: 10,
        seats: 40,
        actions: [
            (name("fly"), taken(0, 0, 0)),
            (name("swim"), taken(5, 0, 0)),
            (name("walk"), taken(50, 30, 7)),
            // Ways out are no signs, whether they are taken or not.
            (name("-walk"), taken(50, 1, 1)),
            (name("-swim"), taken(50, 0, 0)),
        ]
        .into(),
        over: [(
            1,
            [
                ((name("red"), name("blue")), 30),
                ((name("red"), name("green")), 40),
                ((name("green"), name("red")), 1),
            ]
            .into(),
        )]
        .into(),
        pieces: [
            (name("cat"), used(20, 9, 1)),
            (name("dog"), used(20, 0, 2)),
            (name("eel"), used(0, 0, 2)),
            (name("fox"), used(20, 1, 3)),
            (name("gnu"), Used { said: 4, ..used(20, 0, 3) }),
        ]
        .into(),
        together: [
            ((name("cat"), name("fox")), 3),
            ((name("cat"), name("gnu")), 3),
            ((name("dog"), name("fox")), 3),
            ((name("dog"), name("gnu")), 3),
        ]
        .into(),
        at_once: [(1, 1), (2, 2), (3, 1)].into(),
        leads: vec![[8, 6], [10, 10]],
        stages: vec![name("morning"), name("end")],
        ..Habits::default()
    };
    let signs = Signs::of(&habits);
    assert_eq!(signs.never_legal, ["fly"]);
    assert_eq!(signs.never_taken, [(name("swim"), 5)]);
    assert_eq!(signs.dominated, [(name("blue"), name("red"), 30)]);
    assert_eq!(signs.games_without.len(), 1);
    assert!((signs.games_without[0].1 - 0.3).abs() < 1e-9);
    assert_eq!(signs.leader_wins, [(name("morning"), 0.75)]);
    assert_eq!(signs.never_fired, [(name("dog"), 20)]);
    assert_eq!(signs.never_in_play, ["eel"]);
    // Of a kind that a seat has once, two cannot meet.
    assert_eq!(signs.never_together, [(name("cat"), name("dog"), 10.0)]);
}

#[test]
fn a_report_needs_nothing_else_and_shows_every_name() {
    let outcome = compared(Bug::CreatesPoints, &plan(60, 2, "random"));
    let findings = Findings::of(&outcome, 1).unwrap();
    let facts = Facts {
        names: ["one <rule>".into(), "other".into()],
        rules: ["11".repeat(32), "22".repeat(32)],
        command: "loam compare one other".into(),
        stages: vec!["game".into(), "end".into()],
        ..Facts::default()
    };
    let html = page(&findings, &outcome, &facts).html();
    assert!(!html.contains("http:") || !html.contains("src="), "something is loaded");
    assert!(!html.contains("<script") && !html.contains("<link") && !html.contains("@import"));
    assert!(!html.contains("NaN") && !html.contains(">inf"));
    assert!(html.contains("one &lt;rule&gt;") && !html.contains("<rule>"));
    for name in outcome.sums.by_name.keys() {
        assert!(html.contains(name.as_str()), "{name}");
    }
    for text in [&facts.rules[0], &facts.rules[1], &facts.command] {
        assert!(html.contains(text.as_str()), "{text}");
    }
}

#[test]
fn words_stand_next_to_each_other() {
    for (text, words, is) in [
        ("action ACT4", "act4", true),
        ("+FAV5", "FAV5", true),
        ("upgrade E5 to TE", "to te", true),
        ("upgrade E5 to TE", "upgrade TE", false),
        ("build E10", "E1", false),
        ("build E10", "", false),
    ] {
        assert_eq!(has_words(text, words), is, "{words} in {text}");
    }
}

#[test]
fn going_without_shows_only_where_something_is_left_out() {
    let worth = |words: &str| {
        let plan = lab::worth::Plan {
            games: 200,
            seed: 5,
            threads: 2,
            bots: vec!["greedy".parse().unwrap()],
            handicap: Handicap::Banned,
            subjects: vec![Subject::Action(words.into())],
        };
        lab::worth::run(&Toys { bug: Bug::None }, &plan, &|_| {}).unwrap().worths[0].clone()
    };
    let taking = worth("take");
    // The turn cannot go on without it, so it cannot be forbidden.
    assert_eq!((taking.used, taking.points.mean), (200, 0.0));
    let accepting = worth("accept");
    assert!(accepting.used > 0 && accepting.points.mean != 0.0, "{accepting:?}");
    let nothing = worth("nobody-does-this");
    assert_eq!((nothing.used, nothing.points.mean), (0, 0.0));
    assert_eq!(nothing.when_used, None);
}

/// A pool that is far from normal, and one that does not vary.
#[test]
fn promises_are_kept_on_a_lumpy_pool() {
    let pool: Vec<i64> =
        (0..5000).map(|i| WIN * [0, 0, 0, 9, -9, 4, -4, 0][i * 7919 % 8]).collect();
    let plan = lab::calibrate::Plan { runs: 400, seed: 2, effect: 1.0, power: 0.9, alpha: 0.05 };
    let report = calibrate(&pool, &plan).unwrap();
    assert_eq!(report.checks.len(), 5);
    for check in &report.checks {
        assert!(check.holds(), "{check:?}");
        match check.promise {
            Promise::AtMost(_) => assert!(check.rate.mean < 0.1, "{check:?}"),
            Promise::AtLeast(_) => assert!(check.rate.mean > 0.8, "{check:?}"),
        }
    }
    assert_eq!(calibrate(&[7, 7, 7], &plan), None);
}

#[test]
fn a_search_ends_with_values_in_their_ranges() {
    let parameter = |shifts: &str| Parameter {
        field: "x".into(),
        shifts: shifts.into(),
        start: 3,
        range: (2, 6),
    };
    let plan =
        lab::tune::Plan { games: 200, seed: 1, threads: 2, bots: vec!["random".parse().unwrap()] };
    let make = |_: &[i32]| -> Result<Toys, Failure> { Ok(Toys { bug: Bug::None }) };
    for parameters in [vec![parameter("ant"), parameter("bee")], vec![parameter(""), parameter("")]]
    {
        let outcome = lab::tune::run(&make, &parameters, &plan, &|_| {}).unwrap();
        assert!(outcome.values.iter().all(|v| (2..=6).contains(v)), "{:?}", outcome.values);
        assert!(outcome.games <= 260, "{} games", outcome.games);
        assert!(outcome.path.len() > 2);
        assert_eq!(outcome.path[0].values, [3, 3]);
    }
}

#[test]
fn a_report_of_one_kind_of_rules_shows_every_name() {
    let toys = Toys { bug: Bug::None };
    let plan = lab::sim::Plan {
        games: 60,
        seed: 3,
        threads: 2,
        bots: vec!["random".parse().unwrap()],
        keep_actions: false,
        record: Some(lab::Detail::Players),
        laws: false,
    };
    let tally = std::sync::Mutex::new(Tally::default());
    let each = |_: &mut toy::Toy, finished: lab::sim::Finished<'_, toy::Toy>| {
        let record = finished.played.record.as_ref().unwrap();
        tally.lock().unwrap().add(Told::from(record));
    };
    lab::sim::run(&toys, &plan, &each, &|_| {}).unwrap();
    let tally = tally.into_inner().unwrap();
    let habits = lab::habits::watch(&toys, &plan, 40).unwrap();
    assert_eq!(habits.games, 40);
    let alone = lab::sim::Plan { threads: 1, ..plan };
    assert_eq!(habits, lab::habits::watch(&toys, &alone, 40).unwrap());
    let facts = lab::report::sim::Facts {
        name: "one <rule>".into(),
        rules: "11".repeat(32),
        command: "loam sim one".into(),
        stages: vec!["game".into(), "end".into()],
        played: 60,
        seconds: 1.0,
        play: lab::report::play::blocks(&Signs::of(&habits), "one <rule>"),
        ..Default::default()
    };
    let html = lab::report::sim::page(&tally, &facts).html();
    assert!(!html.contains("<script") && !html.contains("<link") && !html.contains("@import"));
    assert!(!html.contains("NaN") && !html.contains(">inf"));
    assert!(html.contains("one &lt;rule&gt;") && !html.contains("<rule>"));
    for name in tally.by_name.keys().chain(tally.all.sources.keys()).chain(tally.all.actions.keys())
    {
        assert!(html.contains(name.as_str()), "{name}");
    }
    assert!(html.contains(&facts.rules) && html.contains("loam sim one"));
    // Nothing played is a page, too.
    let nothing = lab::report::sim::page(&Tally::default(), &facts).html();
    assert!(nothing.contains("0 games of") && !nothing.contains("NaN"));
}

/// Quantiles of points that are known.
#[test]
fn the_middle_of_points_is_where_half_of_the_seats_are() {
    let mut tally = Tally::default();
    for score in 1..=20 {
        let player = |score| ToldPlayer { name: "ant".into(), score, ..ToldPlayer::default() };
        tally.add(Told { decisions: 1, players: vec![player(score), player(0)] });
    }
    let line = &tally.by_place[0];
    assert_eq!(
        [0.05, 0.25, 0.5, 0.75, 0.95, 1.0].map(|p| line.quantile(p)),
        [1, 5, 10, 15, 19, 20]
    );
    assert_eq!((tally.margin.mean(), line.wins.mean()), (10.5, WIN as f64));
    assert_eq!(tally.by_name["ant"].seats(), 40);
}
