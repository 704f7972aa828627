//! Tests of paired experiments, values, searches for balanced rules, and calibration, on a toy game.

use crate::calibration::{RateBound, calibrate};
use crate::toy;
use crate::toy::{Bug, Toys};
use game::QueryError;
use lab::compare::{
    BotExperiment, CompareOptions, Comparison, ComparisonFindings, ComparisonKind, ExperimentArms,
    ExperimentStore, IntervalMethod, MultiBotFindings, OwnPiece, PairDifference, RowSubject,
    RowVerdict, SeatPair, StoppingRule, WIN, run, run_in_store,
};
use lab::degenerate_play::{ActionUsage, DegenerateReport, DegenerateSigns, PieceUsage};
use lab::report::DisplayNames;
use lab::report::compare::{CompareReportContext, difference_text, page, response_text, warning};
use lab::statistics::Interval;
use lab::store::{RunFolderStore, RunStore};
use lab::totals::{GameResult, PlayerResult, RunTotals};
use lab::tune::TuneParameter;
use lab::worth::{Handicap, WorthSubject, has_words};
use language::for_viewer;

fn plan(pairs: u64, threads: usize, bots: &str) -> CompareOptions {
    let bots = bots.split(' ').map(|b| b.parse().unwrap()).collect();
    let watched = pairs.min(40);
    CompareOptions { pairs, seed: 3, threads, bots, independent: false, watched, until: None }
}

fn compared(bug: Bug, plan: &CompareOptions) -> Comparison {
    let (a, b) = (Toys { bug: Bug::None }, Toys { bug });
    run(ExperimentArms { a: &a, b: &b }, plan, &|_| {}).unwrap()
}

#[test]
fn equal_rules_with_shared_streams_differ_in_nothing() {
    let outcome = compared(Bug::None, &plan(60, 2, "random"));
    assert_eq!((outcome.sums.pairs, outcome.bad), (60, 0));
    assert!(outcome.sums.differences.iter().all(|(_, d)| *d == 0));
    let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
    assert!(findings.families.iter().all(|f| f.found() == 0));
    assert!(findings.families.iter().any(|f| f.rows.len() > 3));
}

#[test]
fn equal_rules_with_independent_streams_vary_around_zero() {
    let outcome =
        compared(Bug::None, &CompareOptions { independent: true, ..plan(400, 2, "random") });
    assert!(outcome.sums.differences.iter().any(|(_, d)| *d != 0));
    let points = ComparisonFindings::from_games(&outcome, 1).unwrap().points;
    assert!(points.difference.low < 0.0 && points.difference.high > 0.0, "{points:?}");
}

#[test]
fn a_point_out_of_nowhere_is_found() {
    let outcome = compared(Bug::CreatesPoints, &plan(300, 2, "random"));
    let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
    assert!(findings.points.difference.low > 0.0, "{:?}", findings.points);
    assert!(findings.bootstrap.unwrap().low > 0.0);
    // The means are over games; every pair counts in the mean of every action.
    let family = findings.family(ComparisonKind::Actions).unwrap();
    assert!(family.rows.iter().all(|r| r.pairs == 300));
    let wins = findings.family(ComparisonKind::SeatWinRate).unwrap();
    let all: f64 = wins.rows.iter().map(|r| r.a * r.pairs as f64 / 100.0).sum();
    assert!((all - 300.0).abs() < 1e-6, "{all} wins in 300 games");
}

/// A game in which every seat starts with more points: the same difference in every pair.
struct RicherToys(u8);

impl lab::GameSource for RicherToys {
    type Game = toy::Toy;

    fn game(&self) -> Result<toy::Toy, QueryError> {
        Toys { bug: Bug::None }.game()
    }

    fn start(&self, toy: &mut toy::Toy, seed: u64) -> Result<toy::Heap, QueryError> {
        let mut heap = Toys { bug: Bug::None }.start(toy, seed)?;
        heap.points.iter_mut().for_each(|points| *points += self.0);
        heap.total += self.0 * heap.points.len() as u8;
        Ok(heap)
    }
}

/// With bots that never sell, start points remain until the end, so that every pair has the same difference.
#[test]
fn a_difference_that_never_varies_is_found_by_its_sign() {
    let found = |pairs, until| {
        let plan = CompareOptions { until, ..plan(pairs, 2, "greedy") };
        let outcome =
            run(ExperimentArms { a: &RicherToys(0), b: &RicherToys(4) }, &plan, &|_| {}).unwrap();
        ComparisonFindings::from_games(&outcome, 1).unwrap()
    };
    let many = found(60, None);
    assert_eq!((many.points.verdict, many.points.difference.mean), (RowVerdict::FoundSame, 4.0));
    let points = many.family(ComparisonKind::Points).unwrap();
    assert_eq!((points.found(), points.rows.len()), (3, 3), "{points:?}");
    assert!(points.rows.iter().all(|r| r.is_found() && r.is_same()));
    // Start points are a source, so the sources explain the whole difference.
    let sources = many.family(ComparisonKind::Sources).unwrap();
    let of = |what: &str| sources.rows.iter().find(|r| r.what == what).unwrap();
    assert_eq!((of("start").a, of("start").b, of("start").is_found()), (0.0, 4.0, true));
    let sum: f64 = sources.rows.iter().map(|r| r.difference.mean).sum();
    assert!((sum - 4.0).abs() < 1e-9, "{sum}");
    // A difference of zero is never found, however many pairs there are.
    assert_eq!(of("stones").verdict, RowVerdict::Same);
    // Five equal pairs are no proof, and six are.
    assert_eq!(found(5, None).points.verdict, RowVerdict::Same);
    assert_eq!(found(6, None).points.verdict, RowVerdict::FoundSame);
    let until = Some(StoppingRule { half: 1.0, alpha: 0.05, bound: None });
    assert_eq!(found(300, until).points.verdict, RowVerdict::FoundSame);
}

/// A run that may stop early has the anytime-valid interval and no other.
#[test]
fn a_run_that_looks_says_what_holds_at_all_looks() {
    let plan = CompareOptions {
        until: Some(StoppingRule { half: 1e-9, alpha: 0.05, bound: None }),
        independent: true,
        ..plan(150, 2, "random")
    };
    let outcome = compared(Bug::None, &plan);
    let sequential = ComparisonFindings::from_games(&outcome, 1).unwrap();
    assert_eq!(Some(sequential.points.difference), sequential.anytime);
    assert!(sequential.points.difference.half() > 1.5 * sequential.fixed.half(), "{sequential:?}");
    assert_eq!(sequential.method, IntervalMethod::EmpiricalBernstein);
    // A higher limit of pairs must not change the interval of the same pairs.
    let more = CompareOptions { pairs: 250, ..plan.clone() };
    let more = run(
        ExperimentArms { a: &Toys { bug: Bug::None }, b: &Toys { bug: Bug::None } },
        &CompareOptions {
            until: Some(StoppingRule {
                half: sequential.points.difference.half(),
                alpha: 0.05,
                bound: None,
            }),
            ..more
        },
        &|_| {},
    );
    let more = more.unwrap();
    assert_eq!((more.sums.pairs, more.anytime), (150, outcome.anytime));
}

#[test]
fn threads_do_not_show() {
    let parts = |threads| {
        let outcome = compared(Bug::CreatesPoints, &plan(90, threads, "greedy random"));
        (outcome.sums.clone(), outcome.habits.clone(), ComparisonFindings::from_games(&outcome, 1))
    };
    assert_eq!(parts(1), parts(3));
}

/// An interrupted and continued experiment has the same result and does not repeat finished pairs.
#[test]
fn an_experiment_in_a_folder_resumes() {
    let (a, b) = (Toys { bug: Bug::None }, Toys { bug: Bug::CreatesPoints });
    let arms = ExperimentArms { a: &a, b: &b };
    let folder = tempfile::tempdir().unwrap();
    let store = RunFolderStore::new(folder.path());
    let run_in_folder = |plan: &CompareOptions, seed: u64| {
        let manifest = serde_json::json!({ "seed": seed }).as_object().cloned().unwrap();
        let reported = std::sync::Mutex::new(Vec::new());
        let progress = |n: u64| reported.lock().unwrap().push(n);
        let outcome =
            run_in_store(arms, plan, &ExperimentStore { store: &store, manifest }, &progress);
        outcome.map(|outcome| (outcome, reported.into_inner().unwrap().len()))
    };
    let same = |outcome: &Comparison, plan: &CompareOptions| {
        let whole = run(arms, plan, &|_| {}).unwrap();
        assert_eq!(outcome.sums, whole.sums);
        assert_eq!((&outcome.habits, &outcome.reach), (&whole.habits, &whole.reach));
        assert_eq!((outcome.anytime, outcome.stopped), (whole.anytime, whole.stopped));
    };
    let shorter = plan(250, 2, "greedy");
    let (outcome, reported) = run_in_folder(&shorter, 3).unwrap();
    assert_eq!(reported, 250);
    same(&outcome, &shorter);
    // With more pairs, two portions of 125 already exist.
    let longer = plan(300, 1, "greedy");
    let (outcome, reported) = run_in_folder(&longer, 3).unwrap();
    assert_eq!(reported, 2 + 50);
    same(&outcome, &longer);
    // One portion is lost half-way.
    std::fs::remove_file(folder.path().join("pairs/0000125-0000250.json")).unwrap();
    let (outcome, reported) = run_in_folder(&longer, 3).unwrap();
    assert_eq!(reported, 2 + 125);
    same(&outcome, &longer);
    let until = Some(StoppingRule { half: 50.0, alpha: 0.05, bound: None });
    let looking = CompareOptions { until, ..plan(300, 2, "greedy") };
    same(&run_in_folder(&looking, 3).unwrap().0, &looking);
    let refused = run_in_folder(&longer, 4).unwrap_err();
    assert!(refused.contains("seed: 3 in the folder, 4 now"), "{refused}");
    store.write("pairs/0000000-0000125.json", b"{").unwrap();
    let broken = run_in_folder(&longer, 3).unwrap_err();
    assert!(broken.contains("0000000-0000125.json: EOF"), "{broken}");
}

#[test]
fn findings_may_depend_on_the_bots() {
    let played = |bots: &str, bug| {
        let outcome = compared(bug, &plan(300, 2, bots));
        let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
        (bots.to_owned(), outcome, findings)
    };
    let players = |runs: &[(String, Comparison, ComparisonFindings)]| {
        let mut all = Vec::new();
        for (bots, outcome, findings) in runs {
            all.push(BotExperiment { bots: bots.clone(), outcome, findings });
        }
        MultiBotFindings::new(&all)
    };
    let name = |what: &str| what.to_uppercase();
    let same = players(&[played("random", Bug::None), played("greedy", Bug::None)]);
    assert!(!same.depends && warning(&same, &name).is_none(), "{same:?}");
    assert_eq!(same.rows[1].beside_first.map(|i| i.mean), Some(0.0));
    // As if one bot had reacted to a rule that the other ignores.
    let other = players(&[played("random", Bug::None), played("greedy", Bug::CreatesPoints)]);
    assert!(other.depends && other.rows[1].beside_first.unwrap().low > 0.0, "{other:?}");
    let sentence = warning(&other, &name).unwrap();
    assert!(
        sentence.contains("With greedy the difference of points is not the same as with random")
    );
}

/// The report states with numbers what players do more and less often, and also that nothing differs.
#[test]
fn the_response_of_the_players_is_reported() {
    let mut outcome = compared(Bug::None, &plan(200, 2, "random"));
    let name = |what: &str| format!("<{what}>");
    let answer = |outcome: &Comparison| {
        response_text(&ComparisonFindings::from_games(outcome, 1).unwrap(), &name)
    };
    assert!(answer(&outcome).starts_with("No: for none of"), "{}", answer(&outcome));
    for pair in 0..200 {
        outcome
            .sums
            .actions
            .entry("sing".into())
            .or_default()
            .add(pair, [0, WIN * (1 + pair as i64 % 2)]);
        outcome
            .sums
            .actions
            .entry("hum".into())
            .or_default()
            .add(pair, [WIN * (3 + pair as i64 % 2), 0]);
    }
    let done = answer(&outcome);
    for pair in 0..200 {
        let stands = outcome.sums.stands.entry("tower".into()).or_default();
        stands.add(pair, [WIN * (1 + pair as i64 % 2), WIN * 3]);
    }
    let expected = "On the board players have in the end more of <tower> (1.50 and 3.00 a seat). ";
    assert_eq!(answer(&outcome).replace(expected, ""), done);
    // No declaration says what the rules pay for, so any difference is reported, and the same play scores equally.
    let expected = "Unknown: no declaration says what the difference between the rules pays for or charges. Under B players do \
                  more of <sing> (0.00 and 1.50 a seat); and less of <hum> (3.50 and 0.00 a seat). The same play scores the same under both rules; different play adds nothing (over the 200 pairs whose game of A can be played under B action by action). ";
    assert!(done.starts_with(expected), "{done}");
    // A rule that pays for singing gets a response; a rule that pays for something of unchanged frequency does not.
    let mut about = |subjects: &[&str]| {
        let subjects = subjects.iter().map(|what| (*what).to_owned()).collect();
        outcome.sums.own_pieces.insert("rule".into(), OwnPiece { fired: 3, subjects });
        answer(&outcome)
    };
    let yes = about(&["sing"]);
    let expected = "Yes: of the things that only the rules of B pay for or charge, players have more of <sing> (0.00 and 1.50 a seat) under B. \
                  Elsewhere, under B players do less of <hum>";
    assert!(yes.starts_with(expected), "{yes}");
    let no = about(&["take"]);
    let expected = "No: of the things that only the rules of B pay for or charge, these pairs show neither more nor less under B: <take>";
    assert!(no.starts_with(expected), "{no}");
    let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
    let actions = findings.family(ComparisonKind::Actions).unwrap().by_effect();
    assert_eq!((actions[0].what.as_str(), actions[1].what.as_str()), ("hum", "sing"));
    // The first of the pairs with the largest difference.
    assert_eq!((actions[0].example, actions[1].example), (Some(1), Some(1)));
}

/// A replay has no chance in it: the text says in how many pairs it pays differently, and claims equality only if it does so
/// in none.
#[test]
fn the_same_play_is_called_equal_only_if_no_pair_differs() {
    let same_play = |points: &[[i64; 2]], by_seat: u64| {
        let mut outcome = compared(Bug::None, &plan(20, 2, "random"));
        let sums = &mut outcome.sums;
        [sums.same_play, sums.other_play] = Default::default();
        for (pair, [a, b]) in (0..).zip(points) {
            sums.same_play.add(pair, [WIN * a, WIN * b]);
            sums.other_play.add(pair, [WIN * b, WIN * b]);
        }
        sums.same_play_differs = by_seat;
        let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
        response_text(&findings, &|name| name.to_owned())
    };
    let equal = same_play(&[[20, 20], [30, 30], [40, 40]], 0);
    assert!(equal.contains("The same play scores the same under both rules; "), "{equal}");
    // The interval excludes 0, but three pairs are too few for a sign test.
    let few = same_play(&[[20, 40], [20, 43], [20, 47]], 3);
    let expected = "The same play scores differently in 3 of 3 games: on average a game of A is worth +23.33 (+";
    assert!(few.contains(expected), "{few}");
    // One pair proves that the rules pay differently, although the interval contains 0.
    let one = same_play(&[[20, 20], [20, 20], [20, 26]], 1);
    let expected = "The same play scores differently in 1 of 3 games: on average a game of A is worth +2.00 (-";
    assert!(one.contains(expected), "{one}");
    // Points that move from one seat to another do not change the mean.
    let moved = same_play(&[[20, 20], [30, 30]], 2);
    assert!(
        moved.contains("differently in 2 of 2 games: on average a game of A is worth +0.00"),
        "{moved}"
    );
    for sentence in [few, one, moved] {
        assert!(
            !sentence.contains("the same under") && !sentence.contains("about the same"),
            "{sentence}"
        );
    }
}

#[test]
fn pairs_that_failed_are_named_where_pairs_are_counted() {
    let mut outcome = compared(Bug::None, &plan(20, 2, "random"));
    let text_of = |outcome: &Comparison| {
        difference_text(&ComparisonFindings::from_games(outcome, 1).unwrap())
    };
    let counted = "0 of 20 pairs of games differ in the mean points of a seat.";
    assert_eq!(text_of(&outcome), counted);
    for (bad, left_out) in [
        (1, " One further pair is left out, because one of its games failed."),
        (4, " 4 further pairs are left out, because one of their games failed."),
    ] {
        outcome.bad = bad;
        assert_eq!(text_of(&outcome), format!("{counted}{left_out}"));
    }
}

/// Actions that are never legal are distinguished from actions that these bots never reach.
#[test]
fn never_legal_and_never_reached_are_distinguished() {
    let with = |fly: u64| {
        let taken = |offered| ActionUsage { offered, taken: 0, games: 0 };
        let actions = [("fly".to_owned(), taken(fly)), ("swim".to_owned(), taken(0))].into();
        DegenerateReport { games: 10, actions, ..DegenerateReport::default() }
    };
    let signs = DegenerateSigns::from_play(&with(0), &with(7));
    assert_eq!(signs.never_legal, ["swim"]);
    assert_eq!((signs.never_reached, signs.tried), (vec![("fly".to_owned(), 7)], 10));
}

#[test]
fn a_run_stops_when_it_knows_enough() {
    let until = |half| Some(StoppingRule { half, alpha: 0.05, bound: None });
    let wide = CompareOptions { until: until(50.0), independent: true, ..plan(400, 2, "random") };
    let wide = compared(Bug::None, &wide);
    assert!(wide.stopped && wide.sums.pairs == 100, "{} pairs", wide.sums.pairs);
    // Pairs without any difference must not stop the run, however many there are.
    let same = CompareOptions { until: until(50.0), ..plan(250, 2, "random") };
    let same = compared(Bug::None, &same);
    assert!(!same.stopped && same.sums.pairs == 250);
    let findings = ComparisonFindings::from_games(&same, 1).unwrap();
    let points = &findings.points;
    assert_eq!((points.differ, points.verdict), (0, RowVerdict::Same));
    assert!(points.difference.half() > 0.5, "{points:?}");
    let never = CompareOptions { until: until(1e-9), independent: true, ..plan(150, 2, "random") };
    let narrow = compared(Bug::None, &never);
    assert!(!narrow.stopped && narrow.sums.pairs == 150);
    assert!(
        narrow.anytime.unwrap().half()
            > ComparisonFindings::from_games(&narrow, 1).unwrap().fixed.half()
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
fn unused_actions_are_reported() {
    let outcome = compared(Bug::None, &plan(60, 2, "random"));
    let signs = DegenerateSigns::from_play(&outcome.habits[0], &outcome.reach[0]);
    assert_eq!(signs.games, 40);
    assert_eq!((signs.never_legal.len(), signs.never_in_play.len()), (0, 0), "{signs:?}");
    let without = |what: &str| signs.games_without.iter().find(|(w, _)| w == what).unwrap().1;
    assert_eq!(without("take"), 0.0);
    assert!(without("dropgift") > 0.0);
}

/// Observed play written by hand, with every sign of degenerate play.
#[test]
fn signs_are_read_from_counts() {
    let taken = |offered, taken, games| ActionUsage { offered, taken, games };
    let used = |held, changes, kind| PieceUsage { held, changes, said: 0, can_fire: true, kind };
    let name = |s: &str| s.to_owned();
    let habits = DegenerateReport {
        games: 10,
        seats: 40,
        actions: [
            (name("fly"), taken(0, 0, 0)),
            (name("swim"), taken(5, 0, 0)),
            (name("walk"), taken(50, 30, 7)),
            // Giving something up is no sign, whether it occurs or not.
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
            (name("gnu"), PieceUsage { said: 4, ..used(20, 0, 3) }),
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
        ..DegenerateReport::default()
    };
    let signs = DegenerateSigns::from_play(&habits, &DegenerateReport::default());
    assert_eq!(signs.never_legal, ["fly"]);
    assert_eq!(signs.never_taken, [(name("swim"), 5)]);
    assert_eq!(signs.dominated, [(name("blue"), name("red"), 30)]);
    assert_eq!(signs.games_without.len(), 1);
    assert!((signs.games_without[0].1 - 0.3).abs() < 1e-9);
    assert_eq!(signs.leader_wins, [(name("morning"), 0.75)]);
    assert_eq!(signs.never_fired, [(name("dog"), 20)]);
    assert_eq!(signs.never_in_play, ["eel"]);
    // If a seat can have only one piece of a kind, two of that kind cannot meet.
    assert_eq!(signs.never_together, [(name("cat"), name("dog"), 10.0)]);
}

#[test]
fn a_report_needs_nothing_else_and_shows_every_name() {
    let outcome = compared(Bug::CreatesPoints, &plan(60, 2, "random"));
    let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
    let facts = CompareReportContext {
        names: ["one <rule>".into(), "other".into()],
        rules: ["11".repeat(32), "22".repeat(32)],
        command: "loam compare one other".into(),
        stages: vec!["game".into(), "end".into()],
        ..CompareReportContext::default()
    };
    // Long words contain break opportunities.
    let html = page(&findings, &outcome, &facts).html().replace("<wbr>", "");
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
    // There is a picture for each width, and a caption and column headings for each table.
    let count = |text: &str| html.matches(text).count();
    assert!(count("<figure class=\"plot\"") > 4);
    assert_eq!(count("<svg class=\"broad\""), count("<figure class=\"plot\""));
    assert_eq!(count("<svg class=\"slim\""), count("<figure class=\"plot\""));
    assert!(count("<table>") > 4);
    assert_eq!(count("<caption>"), count("<table>"));
    assert_eq!(count("<th "), count("<th scope=\""));
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
        let plan = lab::worth::WorthOptions {
            games: 200,
            seed: 5,
            threads: 2,
            bots: vec!["greedy".parse().unwrap()],
            handicap: Handicap::Banned,
            subjects: vec![WorthSubject::Action(words.into())],
        };
        lab::worth::run(&Toys { bug: Bug::None }, &plan, &|_| {}).unwrap().worths[0].clone()
    };
    let taking = worth("take");
    // The turn cannot continue without this action, so the ban has no effect.
    assert_eq!((taking.used, taking.points.mean), (200, 0.0));
    let accepting = worth("accept");
    assert!(accepting.used > 0 && accepting.points.mean != 0.0, "{accepting:?}");
    let nothing = worth("nobody-does-this");
    assert_eq!((nothing.used, nothing.points.mean), (0, 0.0));
    assert_eq!(nothing.when_used, None);
}

/// Calibration passes on a pool that is far from normal, and rejects one that does not vary.
#[test]
fn promises_are_kept_on_a_lumpy_pool() {
    let lumps = [0, 0, 0, 9, -9, 4, -4, 0];
    let seat = |name: &str, points: i64, wins| SeatPair { name: name.into(), points, wins };
    let pair = |i: usize| {
        let (one, two) = (lumps[i * 7919 % 8], lumps[i * 31 / 8 % 8]);
        let wins = |won: bool| if won { WIN } else { 0 };
        let (first, second) = (i * 13 % 10 < 3, i * 7 / 10 % 10 < 3);
        let ant = seat("ant", one + two, [wins(first), wins(second)]);
        let bee = seat("bee", one - two, [wins(!first), wins(!second)]);
        PairDifference { index: i as u64, points: WIN * one, seats: vec![ant, bee] }
    };
    let pool: Vec<PairDifference> = (0..5000).map(pair).collect();
    let plan = crate::calibration::CalibrateOptions {
        runs: 400,
        seed: 2,
        effect: 1.0,
        power: 0.9,
        alpha: 0.05,
        bound: 10.0,
    };
    let report = calibrate(&pool, &plan).unwrap();
    assert_eq!(report.checks.len(), 10);
    for check in &report.checks {
        assert!(check.holds(), "{check:?}");
        match check.promise {
            RateBound::AtMost(_) => assert!(check.rate.mean < 0.1, "{check:?}"),
            RateBound::AtLeast(_) => assert!(check.rate.mean > 0.8, "{check:?}"),
        }
    }
    let small = crate::calibration::CalibrateOptions { effect: 0.001, ..plan };
    assert_eq!(
        calibrate(&pool, &small).unwrap_err(),
        "a quarter of 0.001 points would not be found in a million pairs, which vary by 4.9; the smallest \
         difference that can be checked is 0.11"
    );
    let flat: Vec<PairDifference> = (0..3).map(|_| pair(3)).collect();
    assert_eq!(calibrate(&flat, &plan).unwrap_err(), "the differences of the pool do not vary");
}

/// A calibration check can fail: if one pair in a hundred differs much more than all others, runs that miss it, or draw it
/// on the wrong side, violate the t distribution.
#[test]
fn a_promise_that_is_broken_is_noticed() {
    let points = |i: usize| match i % 200 {
        0 => 100,
        100 => -100,
        _ => [-1, 1][i % 2],
    };
    let pair =
        |i: usize| PairDifference { index: i as u64, points: WIN * points(i), seats: Vec::new() };
    let pool: Vec<PairDifference> = (0..2000).map(pair).collect();
    let plan = crate::calibration::CalibrateOptions {
        runs: 1000,
        seed: 2,
        effect: 5.0,
        power: 0.9,
        alpha: 0.05,
        bound: 100.0,
    };
    let report = calibrate(&pool, &plan).unwrap();
    let t = |added: f64| {
        let is =
            |c: &&crate::calibration::CalibrationCheck| c.what == "paired t" && c.added == added;
        report.checks.iter().find(is).unwrap()
    };
    assert!(!t(5.0).holds(), "{:?}", t(5.0));
    assert!(t(0.0).holds(), "{:?}", t(0.0));
}

/// The first seat starts with `4 * value` points and the second with 20: with value 5 both win equally often.
struct Handicap4(i32);

impl lab::GameSource for Handicap4 {
    type Game = toy::Toy;

    fn game(&self) -> Result<toy::Toy, QueryError> {
        Toys { bug: Bug::Two }.game()
    }

    fn start(&self, toy: &mut toy::Toy, seed: u64) -> Result<toy::Heap, QueryError> {
        let mut heap = Toys { bug: Bug::Two }.start(toy, seed)?;
        heap.points = vec![4 * self.0 as u8, 20];
        Ok(heap)
    }
}

fn parameter(shifts: &str, start: i32, range: (i32, i32)) -> TuneParameter {
    TuneParameter { field: "x".into(), shifts: shifts.into(), start, range }
}

fn search(games: u64, seed: u64, bots: &str) -> lab::tune::TuneOptions {
    lab::tune::TuneOptions { games, seed, threads: 2, bots: vec![bots.parse().unwrap()] }
}

#[test]
fn a_search_finds_the_value_that_is_fair() {
    let make = |values: &[i32]| -> Result<Handicap4, QueryError> { Ok(Handicap4(values[0])) };
    for seed in 1..=3 {
        let found = lab::tune::run(
            &make,
            &[parameter("", 2, (2, 6))],
            &search(4000, seed, "random"),
            &|_| {},
        );
        let found = found.unwrap();
        assert_eq!(found.values, [5], "{found:?}");
        assert!(found.spread.is_better && found.spread.before.low > 5.0, "{found:?}");
        assert!(found.spread.after.low == 0.0 && found.games <= 4000, "{found:?}");
    }
}

#[test]
fn a_search_for_points_that_are_only_added_finds_them() {
    // Ant starts with 8 points and bee with 20; the parameters are added to them.
    struct AddedPoints(i32, i32);
    impl lab::GameSource for AddedPoints {
        type Game = toy::Toy;
        fn game(&self) -> Result<toy::Toy, QueryError> {
            Toys { bug: Bug::Two }.game()
        }
        fn start(&self, toy: &mut toy::Toy, seed: u64) -> Result<toy::Heap, QueryError> {
            let mut heap = Toys { bug: Bug::Two }.start(toy, seed)?;
            heap.points = vec![8 + self.0 as u8, 20 + self.1 as u8];
            Ok(heap)
        }
    }
    let make = |v: &[i32]| -> Result<AddedPoints, QueryError> { Ok(AddedPoints(v[0], v[1])) };
    let parameters = [parameter("ant", 10, (0, 30)), parameter("bee", 10, (0, 30))];
    let found = lab::tune::run(&make, &parameters, &search(2000, 1, "greedy"), &|_| {}).unwrap();
    let more = found.values[0] - found.values[1];
    assert!((10..=14).contains(&more), "{found:?}");
    assert!(found.spread.is_better && found.games <= 2000, "{found:?}");
    // With a parameter for ant alone, bee is the fixed reference.
    let alone = |v: &[i32]| -> Result<AddedPoints, QueryError> { Ok(AddedPoints(v[0], 10)) };
    let plan = search(2000, 1, "greedy");
    let found = lab::tune::run(&alone, &parameters[..1], &plan, &|_| {}).unwrap();
    assert!((20..=24).contains(&found.values[0]), "{found:?}");
    assert!(found.spread.is_better, "{found:?}");
}

#[test]
fn values_that_do_nothing_are_hardly_ever_called_better() {
    let make = |_: &[i32]| -> Result<Toys, QueryError> { Ok(Toys { bug: Bug::Two }) };
    let better = (1..=40).filter(|seed| {
        let parameters = [parameter("", 3, (2, 6))];
        let found = lab::tune::run(&make, &parameters, &search(800, *seed, "random"), &|_| {});
        found.unwrap().spread.is_better
    });
    assert!(better.count() <= 3);
}

#[test]
fn a_search_keeps_to_its_games_and_ranges() {
    let make = |_: &[i32]| -> Result<Toys, QueryError> { Ok(Toys { bug: Bug::None }) };
    for shifts in [["ant", "bee"], ["", ""]] {
        let parameters = shifts.map(|shifts| parameter(shifts, 3, (2, 6)));
        for games in [200, 1000] {
            let plan = search(games, 1, "random");
            let outcome = lab::tune::run(&make, &parameters, &plan, &|_| {}).unwrap();
            assert!(outcome.values.iter().all(|v| (2..=6).contains(v)), "{:?}", outcome.values);
            assert!(outcome.games <= games, "{} games", outcome.games);
            assert_eq!(outcome.path[0].values, [3, 3]);
        }
    }
    // A number of combinations that overflows is handled, and too few games for two candidates are an error.
    let many = vec![parameter("", 3, (0, 31)); 14];
    let outcome = lab::tune::run(&make, &many, &search(300, 1, "random"), &|_| {}).unwrap();
    assert_eq!(outcome.values.len(), 14);
    let few = lab::tune::run(&make, &many, &search(100, 1, "random"), &|_| {}).unwrap_err();
    assert_eq!(
        few.0,
        "a search for numbers other than starting points needs at least 132 games, but only 100 are allowed"
    );
}

/// Plays 60 recorded games. Returns their options and totals.
fn simulated(toys: &Toys) -> (lab::sim::SimOptions, RunTotals) {
    let plan = lab::sim::SimOptions {
        games: 60,
        first: 0,
        seed: 3,
        threads: 2,
        bots: vec!["random".parse().unwrap()],
        keep_actions: false,
        record: Some(lab::RecordDetail::Players),
        check_invariants: false,
    };
    let totals = std::sync::Mutex::new(RunTotals::default());
    let each = |_: &mut toy::Toy, finished: lab::sim::FinishedGame<'_, toy::Toy>| {
        totals.lock().unwrap().add(GameResult::from(finished.played.record.as_ref().unwrap()));
    };
    lab::sim::run(toys, &plan, &each, &|_| {}).unwrap();
    (plan, totals.into_inner().unwrap())
}

#[test]
fn a_report_of_one_kind_of_rules_shows_every_name() {
    let toys = Toys { bug: Bug::None };
    let (plan, totals) = simulated(&toys);
    let habits = lab::degenerate_play::watch(&toys, &plan, 40).unwrap();
    assert_eq!(habits.games, 40);
    let alone = lab::sim::SimOptions { threads: 1, ..plan };
    assert_eq!(habits, lab::degenerate_play::watch(&toys, &alone, 40).unwrap());
    let facts = lab::report::sim::SimReportContext {
        name: "one <rule>".into(),
        rules: "11".repeat(32),
        command: "loam sim one".into(),
        stages: vec!["game".into(), "end".into()],
        play: lab::report::play::blocks(
            &DegenerateSigns::from_play(&habits, &DegenerateReport::default()),
            "one <rule>",
            &DisplayNames::default(),
        ),
        ..Default::default()
    };
    let html = lab::report::sim::page(&totals, &facts).html().replace("<wbr>", "");
    assert!(!html.contains("<script") && !html.contains("<link") && !html.contains("@import"));
    assert!(!html.contains("NaN") && !html.contains(">inf"));
    assert!(html.contains("one &lt;rule&gt;") && !html.contains("<rule>"));
    for name in
        totals.by_name.keys().chain(totals.all.sources.keys()).chain(totals.all.actions.keys())
    {
        assert!(html.contains(name.as_str()), "{name}");
    }
    assert!(html.contains(&facts.rules) && html.contains("loam sim one"));
    // A run without games still gives a page.
    let nothing = lab::report::sim::page(&RunTotals::default(), &facts).html();
    assert!(nothing.contains("0 games of") && !nothing.contains("NaN"));
}

/// Quantiles of known points.
#[test]
fn the_middle_of_points_is_where_half_of_the_seats_are() {
    let mut totals = RunTotals::default();
    for score in 1..=20 {
        let player = |team, score| PlayerResult {
            name: "ant".into(),
            score,
            team,
            won: if team == 0 { WIN } else { 0 },
            ..PlayerResult::default()
        };
        totals.add(GameResult {
            index: 0,
            decisions: 1,
            players: vec![player(0, score), player(1, 0)],
        });
    }
    let line = &totals.by_place[0];
    assert_eq!(
        [0.05, 0.25, 0.5, 0.75, 0.95, 1.0].map(|p| line.quantile(p)),
        [1, 5, 10, 15, 19, 20]
    );
    assert_eq!((totals.margin.mean(), line.wins.mean()), (10.5, WIN as f64));
    assert_eq!(totals.by_name["ant"].seats(), 40);
}

/// On narrow screens labels are above their rows, and no vertical line crosses a label.
#[test]
fn lines_run_beside_names_on_a_telephone() {
    let rows =
        ["one", "two", "three"].map(|name| (name.to_owned(), Interval::symmetric(1.0, 2.0), false));
    let svg = lab::report::plots::differences(&rows, "points");
    let slim = svg.split("<svg class=\"slim\"").nth(1).unwrap();
    let number = |part: &str, name: &str| -> Option<f64> {
        part.split(&format!("{name}=\"")).nth(1)?.split('"').next()?.parse().ok()
    };
    let texts = slim.split("<text ").skip(1);
    let names: Vec<f64> =
        texts.filter(|t| number(t, "x") == Some(0.0)).filter_map(|t| number(t, "y")).collect();
    assert_eq!(names.len(), 3, "{slim}");
    let mut upright = 0;
    for line in slim.split("points=\"").skip(1) {
        let points: Vec<(f64, f64)> = line
            .split('"')
            .next()
            .unwrap()
            .split_whitespace()
            .filter_map(|p| p.split_once(','))
            .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
            .collect();
        let [(x1, y1), (x2, y2)] = points[..] else { continue };
        if x1 == x2 && (y2 - y1).abs() > 10.0 {
            upright += 1;
            let through = names.iter().find(|y| **y > y1.min(y2) && **y < y1.max(y2));
            assert_eq!(through, None, "{x1} from {y1} to {y2}");
        }
    }
    assert!(upright >= 6, "{slim}");
}

/// A mark without an interval has a note that explains why.
#[test]
fn a_dot_without_an_interval_has_words() {
    let rows = [("one".to_owned(), Interval::symmetric(1.0, 0.0), true)];
    assert!(lab::report::plots::differences(&rows, "points").contains("no variation"));
    let rows = [("one".to_owned(), Interval::symmetric(50.0, 0.0))];
    assert!(lab::report::plots::one::intervals(&rows, 40.0, "percent").contains("no variation"));
}

/// A page about rules with other scores, and a page about one kind of rules, for a reader of this language.
fn pages_for(language: &str) -> [String; 2] {
    let outcome = compared(Bug::CreatesPoints, &plan(60, 2, "random"));
    let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
    let toys = Toys { bug: Bug::None };
    let (run, totals) = simulated(&toys);
    let habits = lab::degenerate_play::watch(&toys, &run, 40).unwrap();
    let signs = DegenerateSigns::from_play(&habits, &DegenerateReport::default());
    for_viewer(&language.parse().unwrap(), || {
        let play = || lab::report::play::blocks(&signs, "1", &DisplayNames::default());
        let comparison = CompareReportContext {
            names: ["1".into(), "2".into()],
            bots: vec!["random".into(), "greedy".into()],
            stages: vec!["3".into(), "4".into()],
            play: play(),
            ..CompareReportContext::default()
        };
        let one = lab::report::sim::SimReportContext {
            name: "1".into(),
            bots: vec!["random".into()],
            stages: vec!["3".into(), "4".into()],
            play: play(),
            ..Default::default()
        };
        let compared = page(&findings, &outcome, &comparison).html();
        [compared, lab::report::sim::page(&totals, &one).html()]
            .map(|html| html.replace("<wbr>", ""))
    })
}

/// The text of a page, without tags, code and commands.
fn text_of(html: &str) -> String {
    let mut html = html.to_owned();
    for tag in ["style", "pre", "code"] {
        while let Some(begin) = html.find(&format!("<{tag}>")) {
            let close = format!("</{tag}>");
            let end = begin + html[begin..].find(&close).unwrap() + close.len();
            html.replace_range(begin..end, " ");
        }
    }
    let parts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    parts.collect::<Vec<_>>().join(" ").replace("&apos;", "'")
}

/// Each word of the pseudo-language has letters that English has not.
#[test]
fn reports_have_no_english_of_ours_in_another_language() {
    let outcome = compared(Bug::CreatesPoints, &plan(60, 2, "random"));
    let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
    let rows = findings.families.iter().flat_map(|family| &family.rows);
    let codes = rows.flat_map(|row| match &row.subject {
        RowSubject::Named { who, what } => [who.clone(), what.clone()],
        _ => Default::default(),
    });
    let codes: Vec<String> =
        codes.chain(["A", "B", "random", "greedy", "game"].map(String::from)).collect();
    let known: Vec<&str> = codes.iter().flat_map(|code| words_of(code)).collect();
    for html in pages_for("en-XA") {
        assert!(html.contains("<html lang=\"en-XA\">"));
        let text = text_of(&html);
        let ours = words_of(&text).filter(|word| word.is_ascii() && !known.contains(word));
        assert_eq!(ours.collect::<Vec<_>>(), Vec::<&str>::new());
    }
}

fn words_of(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty())
}

#[test]
fn reports_are_in_the_language_of_their_reader() {
    let [compared, alone] = pages_for("fr");
    for text in [
        "<html lang=\"fr\">",
        "<h2>Qui gagne</h2>",
        "Joué par <code>random</code> et",
        "A\u{202f}: 1",
    ] {
        assert!(compared.contains(text), "{text}");
    }
    assert!(alone.contains("Dans 60 parties de 1, une place a "), "{alone}");
    let [compared, alone] = pages_for("de");
    for text in [
        "<html lang=\"de\">",
        "<h2>Wer gewinnt</h2>",
        "Gespielt von <code>random</code> und",
        "Siegquote nach Platz (",
        "Platz 1",
    ] {
        assert!(compared.contains(text), "{text}");
    }
    for text in ["In 60 Partien 1 hat ein Platz im Mittel ", "95\u{a0}%"] {
        assert!(alone.contains(text), "{text}");
    }
    // Numbers have the comma of the language.
    let is_point =
        |three: &[char]| three[1] == '.' && three[0].is_ascii_digit() && three[2].is_ascii_digit();
    let is_english = |text: &str| text.chars().collect::<Vec<_>>().windows(3).any(is_point);
    assert!(!is_english(&text_of(&alone)), "{}", text_of(&alone));
}

/// Files for programs are the same in all languages.
#[test]
fn findings_for_programs_are_english() {
    let outcome = compared(Bug::CreatesPoints, &plan(60, 2, "random"));
    let json = || {
        let findings = ComparisonFindings::from_games(&outcome, 1).unwrap();
        serde_json::to_string(&findings).unwrap()
    };
    assert_eq!(for_viewer(&"de".parse().unwrap(), json), json());
}
