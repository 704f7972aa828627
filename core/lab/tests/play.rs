//! Tests of simulation, records, the random and greedy bots, and path counts, on a toy game.

use crate::toy;
use std::sync::Mutex;

use crate::toy::{Act, Bug, Toys};
use game::prelude::*;
use game::{ActionRole, LegalAction, PendingDecision};
use lab::bots::RandomStream;
use lab::playout::{MOST_ACTIONS, next_seat, offered};
use lab::record::PlayerRecord;
use lab::sim::{self, SimOptions};
use lab::{Bot, BotSpec, GameSource, PlayoutRecord, RecordDetail, perft};
use proptest::prelude::*;

fn plan(games: u64, threads: usize, bots: &str) -> SimOptions {
    let bots = bots.split(' ').map(|b| b.parse().unwrap()).collect();
    SimOptions {
        games,
        first: 0,
        seed: 3,
        threads,
        bots,
        keep_actions: false,
        record: None,
        check_invariants: false,
    }
}

fn summary(games: u64, threads: usize, bots: &str) -> lab::RunSummary {
    sim::run(&Toys { bug: Bug::None }, &plan(games, threads, bots), &|_, _| {}, &|_| {}).unwrap()
}

#[test]
fn every_game_is_counted_once() {
    let seen = Mutex::new(Vec::new());
    let opening = Toys { bug: Bug::None };
    let summary = sim::run(
        &opening,
        &SimOptions { keep_actions: true, ..plan(50, 3, "random") },
        &|game, finished| {
            assert!(game.is_over(&finished.played.state));
            let length = finished.played.decisions + finished.played.conversions;
            assert_eq!(finished.played.actions.len(), length as usize);
            seen.lock().unwrap().push(finished.index);
        },
        &|_| {},
    )
    .unwrap();
    let mut seen = seen.into_inner().unwrap();
    seen.sort_unstable();
    assert_eq!(seen, (0..50).collect::<Vec<_>>());
    assert_eq!((summary.games(), summary.bad()), (50, 0));
    let seats: u64 = summary.by_name().values().map(|l| l.games()).sum();
    let wins: f64 = summary.by_name().values().map(|l| l.wins()).sum();
    assert!((100..=150).contains(&seats), "{seats} seats in 50 games of two or three");
    assert!((wins - 50.0).abs() < 1e-9, "{wins} wins in 50 games");
}

#[test]
fn a_record_explains_every_point() {
    let seen = Mutex::new(Vec::new());
    let record = Some(RecordDetail::Rows);
    let plan = SimOptions { record, ..plan(50, 2, "random greedy") };
    sim::run(
        &Toys { bug: Bug::None },
        &plan,
        &|game, finished| {
            let (played, record) = (finished.played, finished.played.record.as_ref().unwrap());
            let scores = game.scores(&played.state);
            record.check().unwrap();
            assert_eq!(record.players.iter().map(|p| p.score).collect::<Vec<_>>(), scores);
            assert_eq!(record.rows.len() as u32, played.decisions + played.conversions);
            let wins: f64 = record.players.iter().map(|p| p.win()).sum();
            let ranks: f64 = record.players.iter().map(|p| p.rank()).sum();
            let seats = scores.len() as f64;
            assert!((wins - 1.0).abs() < 1e-9);
            assert_eq!(ranks, seats * (seats + 1.0) / 2.0);
            for player in &record.players {
                assert_eq!(player.stages.last(), Some(&Some(player.score)));
                let actions: u32 = player.actions.values().sum();
                let rows = record.rows.iter().filter(|r| r.seat == seat_of(record, player));
                assert_eq!(actions as usize, rows.count());
            }
            seen.lock().unwrap().push((finished.index, record.clone()));
        },
        &|_| {},
    )
    .unwrap();
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen.len(), 50);
    let stones = seen.iter().flat_map(|(_, r)| &r.players).flat_map(|p| p.points());
    assert!(stones.filter(|(source, _)| *source == 0).map(|(_, n)| n).sum::<i32>() > 50 * 10);
    let bots = |place: usize| seen.iter().map(move |(_, r)| r.players[place].bot.as_str());
    assert!(bots(0).all(|bot| bot == "random") && bots(1).all(|bot| bot == "greedy"));
}

fn seat_of(record: &PlayoutRecord, player: &PlayerRecord) -> u8 {
    record.players.iter().position(|p| std::ptr::eq(p, player)).unwrap() as u8
}

#[test]
fn one_decision_more_does_not_shift_the_next_part() {
    let draws = |stream: &mut RandomStream, stage, n| -> Vec<u32> {
        (0..n).map(|_| stream.next(stage).below(1_000_000)).collect()
    };
    let (mut one, mut other) = (RandomStream::new(5), RandomStream::new(5));
    assert_eq!(draws(&mut one, 0, 3), draws(&mut other, 0, 4)[..3]);
    assert_eq!(draws(&mut one, 1, 9), draws(&mut other, 1, 9));
    assert_ne!(draws(&mut one, 2, 9), draws(&mut other, 3, 9));
}

#[test]
fn bad_games_are_counted_and_the_run_goes_on() {
    let opening = Toys { bug: Bug::Faults };
    let all = sim::run(&opening, &plan(300, 2, "random"), &|_, _| {}, &|_| {}).unwrap();
    assert!(all.bad() > 0 && all.games() > 0, "{} bad, {} good", all.bad(), all.games());
    assert_eq!(all.games() + all.bad(), 300);
    assert!(all.failed_examples().is_sorted_by_key(|b| b.index));
    assert_eq!(all.failed_examples()[0].why, "gift.lua:3: attempt to index nil");
    assert!(all.failed_examples()[0].is_fault);
}

#[test]
fn greedy_beats_random() {
    let summary = summary(300, 2, "greedy random");
    let (greedy, random) = (&summary.by_place()[0], &summary.by_place()[1]);
    assert!(greedy.mean() > random.mean() + 3.0, "{} and {}", greedy.mean(), random.mean());
}

#[test]
fn a_weight_changes_what_greedy_does() {
    // A bot that avoids points takes one stone at a time.
    let summary = summary(100, 1, "greedy:points=-100 random");
    let (greedy, random) = (&summary.by_place()[0], &summary.by_place()[1]);
    assert!(greedy.mean() < random.mean() - 1.0, "{} and {}", greedy.mean(), random.mean());
}

#[test]
fn an_unknown_weight_is_refused_by_name() {
    let error =
        sim::run(&Toys { bug: Bug::None }, &plan(1, 1, "greedy:pionts=3"), &|_, _| {}, &|_| {})
            .unwrap_err();
    assert_eq!(error.0, "unknown feature `pionts`: points, coins");
}

fn choice(seat: u8, action: Act, kind: u8, role: ActionRole) -> LegalAction<Act> {
    LegalAction { seat, action, amounts: (0, 0), kind, role }
}

/// Returns how often a bot takes each action in 6,000 fresh turns.
fn shares_of(bot: &BotSpec, offered: &[LegalAction<Act>]) -> Vec<(Act, u32)> {
    let mut toy = Toys { bug: Bug::None }.game().unwrap();
    let state = Toys { bug: Bug::None }.start(&mut toy, 1).unwrap();
    let mut bot: Box<dyn Bot<toy::Toy>> = bot.make(&toy).unwrap();
    let mut counts: Vec<(Act, u32)> = Vec::new();
    for seed in 0..6_000 {
        bot.begin(seed);
        let action = {
            let sight = lab::bots::Observation::new(&toy, &state, offered);
            bot.choose(&mut toy, &sight).unwrap()
        };
        match counts.iter_mut().find(|(a, _)| *a == action) {
            Some((_, n)) => *n += 1,
            None => counts.push((action, 1)),
        }
    }
    counts
}

fn shares(offered: &[LegalAction<Act>]) -> Vec<(Act, u32)> {
    shares_of(&BotSpec::Random, offered)
}

#[test]
fn the_busy_bot_ends_its_turn_only_when_nothing_else_is_left() {
    let list = [
        choice(0, Act::Done, 3, ActionRole::End),
        choice(0, Act::Sell(1), 1, ActionRole::Conversion),
        choice(0, Act::Take(1), 5, ActionRole::Move),
    ];
    let acts = |list| -> Vec<Act> {
        let mut acts: Vec<Act> = shares_of(&BotSpec::Busy, list).into_iter().map(|s| s.0).collect();
        acts.sort_by_key(|act| format!("{act:?}"));
        acts
    };
    assert_eq!(acts(&list), [Act::Sell(1), Act::Take(1)]);
    assert_eq!(acts(&list[..2]), [Act::Done]);
}

#[test]
fn the_random_bot_is_fair_among_kinds_then_entries_then_amounts() {
    let mut list = vec![
        choice(0, Act::Done, 3, ActionRole::End),
        choice(0, Act::Sell(1), 1, ActionRole::Conversion),
        choice(0, Act::Buy(1), 2, ActionRole::Conversion),
        choice(0, Act::DropGift, 4, ActionRole::GiveUp),
        choice(0, Act::Take(1), 5, ActionRole::Move),
    ];
    list[4].amounts = (1, 2);
    let share = |act: Act| {
        let counts = shares(&list);
        counts.iter().find(|(a, _)| *a == act).map_or(0, |(_, n)| *n)
    };
    assert_eq!(share(Act::DropGift), 0);
    for (action, expected) in [
        (Act::Done, 2_000),
        (Act::Sell(1), 1_000),
        (Act::Buy(1), 1_000),
        (Act::Take(1), 1_000),
        (Act::Take(2), 1_000),
    ] {
        let n = share(action);
        assert!(n.abs_diff(expected) < 150, "{action:?}: {n} of 6000, not about {expected}");
    }
}

#[test]
fn weights_make_kinds_more_and_less_likely() {
    let list = [
        choice(0, Act::Done, 3, ActionRole::End),
        choice(0, Act::Sell(1), 2, ActionRole::Conversion),
        choice(0, Act::Buy(1), 2, ActionRole::Conversion),
        choice(0, Act::Take(1), 1, ActionRole::Move),
        choice(0, Act::Take(2), 1, ActionRole::Move),
        choice(0, Act::Gift, 7, ActionRole::Move),
    ];
    let counts = |bot: &str, list: &[LegalAction<Act>], acts: &[Act]| -> Vec<u32> {
        let counts = shares_of(&bot.parse().unwrap(), list);
        let of = |act: &Act| counts.iter().find(|(a, _)| a == act).map_or(0, |(_, n)| *n);
        acts.iter().map(of).collect()
    };
    let acts = [Act::Done, Act::Sell(1), Act::Buy(1), Act::Take(1), Act::Take(2), Act::Gift];
    let near = |bot: &str, expected: [u32; 6]| {
        let found = counts(bot, &list, &acts);
        let all =
            found.iter().zip(expected).all(|(n, expected_count)| n.abs_diff(expected_count) < 150);
        assert!(all, "{bot}: {found:?}, not about {expected:?}");
    };
    near("random:take=3,convert=0.5,done=0.5", [600, 300, 300, 1_800, 1_800, 1_200]);
    // A category counted by tables becomes a separate kind if it has a weight.
    near("random:sell=0.5,done=0.5,buy=1", [750, 750, 1_500, 750, 750, 1_500]);
    near("random:done=0,convert=0", [0, 0, 0, 1_500, 1_500, 3_000]);
    // A kind with weight 0 is taken if nothing else is possible.
    assert_eq!(counts("random:done=0,convert=0", &list[..2], &acts[..2]), [6_000, 0]);
    assert_eq!(counts("random:take=0", &list[3..5], &acts[3..5]).iter().sum::<u32>(), 6_000);
}

#[test]
fn the_random_bot_gives_up_only_if_nothing_else_is_left() {
    let list = [choice(0, Act::DropGift, 4, ActionRole::GiveUp)];
    assert_eq!(shares(&list), [(Act::DropGift, 6_000)]);
}

#[test]
fn the_random_bot_does_not_convert_when_only_the_end_of_the_turn_is_left() {
    let list = [
        choice(0, Act::Sell(1), 1, ActionRole::Conversion),
        choice(0, Act::Done, 3, ActionRole::End),
    ];
    assert_eq!(shares(&list), [(Act::Done, 6_000)]);
}

#[test]
fn the_random_bot_converts_at_most_three_times_a_turn() {
    let mut toy = Toys { bug: Bug::None }.game().unwrap();
    let mut playout = lab::PlayoutRunner::new(&toy, &[BotSpec::Random], 3).unwrap();
    for seed in 0..200 {
        let mut state = Toys { bug: Bug::None }.start(&mut toy, seed).unwrap();
        playout.begin(seed);
        let mut in_turn = 0;
        while !toy.is_over(&state) {
            let (seat, action, role) = playout.next(&mut toy, &state).unwrap();
            in_turn = match role {
                ActionRole::Conversion => in_turn + 1,
                ActionRole::End => 0,
                _ => in_turn,
            };
            assert!(in_turn <= 3, "{in_turn} conversions in one turn");
            toy.apply(&mut state, seat, action).unwrap();
        }
    }
}

#[test]
fn offers_are_answered_first_in_the_order_of_the_open_decisions() {
    let list = [
        choice(0, Act::Take(1), 1, ActionRole::Move),
        choice(1, Act::Accept, 5, ActionRole::Answer),
        choice(2, Act::Accept, 5, ActionRole::Answer),
        choice(2, Act::Decline, 6, ActionRole::Answer),
        choice(2, Act::Gift, 7, ActionRole::Move),
    ];
    let open = |seats: &[u8]| -> Vec<PendingDecision> {
        let decision =
            |&seat| PendingDecision { seat, must_answer_now: false, is_mid_action: false };
        seats.iter().map(decision).collect()
    };
    assert_eq!(next_seat(&open(&[0, 2, 1]), &list), Some(2));
    assert_eq!(next_seat(&open(&[0, 1, 2]), &list), Some(1));
    assert_eq!(next_seat(&open(&[0]), &list), Some(1));
    let mut busy = open(&[2, 0]);
    busy[1].is_mid_action = true;
    assert_eq!(next_seat(&busy, &list), Some(0));
    assert_eq!(next_seat(&busy, &list[1..]), Some(2));
    assert_eq!(next_seat(&open(&[2, 0]), &[list[0]]), Some(0));
    assert_eq!(next_seat::<Act>(&open(&[0]), &[]), None);
    let mut out = Vec::new();
    offered(&list, 2, &mut out);
    assert_eq!(out, list[2..4]);
    offered(&list, 0, &mut out);
    assert_eq!(out, list[..1]);
}

#[test]
fn both_path_counts_agree_and_a_wrong_list_shows() {
    let count = |bug| {
        let opening = Toys { bug };
        let mut toy = opening.game().unwrap();
        let state = opening.start(&mut toy, 5).unwrap();
        let fast = perft::by_list(&mut toy, &state, 3).unwrap();
        let parts = perft::divided(&mut toy, &state, 3).unwrap();
        assert_eq!(parts.iter().map(|(_, n)| n).sum::<u64>(), fast);
        (fast, perft::by_trying(&mut toy, &state, 3).unwrap())
    };
    // Counted by hand at depth 1: take 1, 2 or 3 stones, or buy 1 or 2 points.
    let opening = Toys { bug: Bug::None };
    let mut toy = opening.game().unwrap();
    let state = opening.start(&mut toy, 5).unwrap();
    assert_eq!(perft::by_list(&mut toy, &state, 1).unwrap(), 5);
    let (fast, slow) = count(Bug::None);
    assert_eq!(fast, slow);
    let (fast, slow) = count(Bug::AcceptsTooMuch);
    assert!(fast < slow, "{fast} by the list, {slow} by trying");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn threads_never_change_a_result(seed: u64, games in 1u64..40, threads in 2usize..6) {
        let run = |threads| {
            let plan = SimOptions { games, first: 0, seed, threads, bots: vec![BotSpec::Random], keep_actions: false, record: None, check_invariants: false };
            sim::run(&Toys { bug: Bug::None }, &plan, &|_, _| {}, &|_| {}).unwrap()
        };
        prop_assert_eq!(run(1), run(threads));
    }

    #[test]
    fn every_game_ends(seed: u64) {
        let bots = [BotSpec::Random];
        let (toy, played) = sim::one(&Toys { bug: Bug::None }, seed, &bots).unwrap();
        prop_assert!(played.is_over());
        prop_assert!(toy.is_over(&played.state));
        prop_assert!(played.actions.len() < MOST_ACTIONS);
    }
}
