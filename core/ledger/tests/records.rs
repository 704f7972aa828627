//! Tests of recording with a card game: writing, parsing, replay, rule comparison, and scenarios.

mod cards;

use cards::{CardGame, Cards, Drawn, FORMER_HASH, GAME, Play, Shelf};
use game::prelude::*;
use ledger::difference::{ChangeSeverity, DifferenceCounts, ReplaySide, ReplayVerdict, compare};
use ledger::head::{LedgerForm, LedgerHead};
use ledger::recorded::{LedgerGame, RecordableGame};
use ledger::replay::{LedgerReplayOptions, ReplayedLedger, Replayer};
use ledger::report::ReplayReport;
use ledger::scenario::{IncrementalScenario, read, run};
use ledger::write::{LedgerHeading, write};

const CHECKED: LedgerReplayOptions = LedgerReplayOptions {
    check: true,
    legal: true,
    any_ruleset: false,
    until_line: None,
    until_row: None,
};

/// Actions, results of chance with the indices of their actions, and the last position.
type Whole = (Vec<(u8, Play)>, Vec<(usize, Drawn)>, Cards);

/// Plays a game in which every seat plays its first legal card.
fn game_of(mut game: CardGame, seed: u64) -> Whole {
    let mut state = game.begin(&seed).unwrap();
    let (mut actions, mut draws) = (Vec::new(), Vec::new());
    loop {
        let mut list = Vec::new();
        game.legal_actions(&state, &mut list).unwrap();
        let Some(choice) = list.first() else { break };
        let mut drawn = Vec::new();
        game.apply_recording_draws(&mut state, choice.seat, choice.action, &mut drawn).unwrap();
        draws.extend(drawn.into_iter().map(|draw| (actions.len(), draw)));
        actions.push((choice.seat, choice.action));
    }
    (actions, draws, state)
}

fn heading() -> LedgerHeading {
    LedgerHeading { variant: "cards".into(), ..LedgerHeading::default() }
}

fn written(mut game: CardGame, seed: u64, form: LedgerForm) -> String {
    let (actions, ..) = game_of(game, seed);
    write(&mut game, &heading(), LedgerGame::new(&seed, &actions), form).unwrap()
}

fn played(game: CardGame, text: &str) -> (ReplayReport, Option<ReplayedLedger<CardGame>>) {
    Replayer::new(Shelf::of(game)).play("game.txt", text.as_bytes(), CHECKED)
}

#[test]
fn written_ledgers_read_back_to_the_same_game_with_draws() {
    let with_columns = CardGame { has_columns: true, ..GAME };
    for (game, form) in [
        (GAME, LedgerForm::Commands),
        (GAME, LedgerForm::Recorded),
        (with_columns, LedgerForm::Recorded),
    ] {
        for seed in 0..40 {
            let (actions, draws, end) = game_of(game, seed);
            let text = written(game, seed, form);
            let (report, again) = played(game, &text);
            assert!(report.is_clean() && report.finished, "{report}\n{text}");
            let again = again.unwrap();
            assert_eq!((again.actions.clone(), again.draws.clone()), (actions, draws), "{text}");
            assert_eq!(again.state, end);
            let mut game = game;
            assert_eq!(write(&mut game, &heading(), LedgerGame::from(&again), form).unwrap(), text);
        }
    }
}

#[test]
fn a_row_has_seat_action_and_draws() {
    let text = written(GAME, 3, LedgerForm::Commands);
    let hash = GAME.rules_hash();
    let head = format!("# loam 1 variant=cards ruleset={hash} seed=3\nsetup ant\nsetup bee\n");
    assert!(text.starts_with(&head), "{text}");
    let rows: Vec<&str> = text.lines().skip(3).collect();
    assert!(rows[0].starts_with("ant: play ") && rows[1].contains(" => draws "), "{text}");
    assert!(rows.iter().any(|row| row.contains("play 0 => rolls ")), "{text}");
    assert!(!rows[rows.len() - 1].contains("=>"), "the deck is empty: {text}");
    let columns = written(CardGame { has_columns: true, ..GAME }, 3, LedgerForm::Recorded);
    assert!(columns.contains("\nant\t0 points\tsetup\nbee\t0 points\tsetup\nant\t"), "{columns}");
    assert!(columns.contains("\nThe deck is empty\n"), "{columns}");
}

/// Given draws are used whatever the seed says; without them the seed determines the draws.
#[test]
fn recorded_draws_are_applied() {
    let mut game = GAME;
    let start = game.begin(&3).unwrap();
    let card = *start.hands[0].iter().find(|card| **card > 0).unwrap();
    let head = "# loam 1 variant=cards seed=3\nsetup ant\nsetup bee\n";
    let mut got = Vec::new();
    for draw_text in
        start.deck.iter().map(|card| format!(" => draws {card}")).chain([String::new()])
    {
        let (report, again) = played(GAME, &format!("{head}ant: play {card}{draw_text}\n"));
        assert!(report.is_clean(), "{report}");
        let again = again.unwrap();
        let [(0, Drawn::Card(drawn))] = again.draws[..] else { panic!("{:?}", again.draws) };
        assert!(
            draw_text.is_empty() || draw_text.ends_with(&drawn.to_string()),
            "{draw_text}: {drawn}"
        );
        assert_eq!(again.state.hands[0].last(), Some(&drawn));
        got.push(drawn);
    }
    got.sort_unstable();
    got.dedup();
    assert!(got.len() > 3, "{got:?}");
}

/// A head may name the hash that the same rules had in an earlier version, also a shortened one.
#[test]
fn a_hash_of_an_earlier_version_is_accepted() {
    let text = written(GAME, 3, LedgerForm::Commands);
    let with = |hash: &str| text.replacen(&GAME.rules_hash(), hash, 1);
    for recorded in [FORMER_HASH, &FORMER_HASH[..8], &GAME.rules_hash()[..8]] {
        let (report, _) = played(GAME, &with(recorded));
        assert!(report.is_clean() && !report.other_rules, "{recorded}: {report}");
    }
    let wrong_digit = FORMER_HASH.replacen('7', "8", 1);
    for recorded in [&FORMER_HASH[..7], &GAME.rules_hash()[..7], &wrong_digit] {
        let (report, _) = played(GAME, &with(recorded));
        assert!(!report.is_clean() && report.other_rules, "{recorded}: {report}");
    }
}

#[test]
fn errors_have_a_source() {
    let good = written(GAME, 3, LedgerForm::Commands);
    let wrong = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}: {good}");
        let (report, _) = played(GAME, &good.replacen(from, to, 1));
        let error = report.errors.first().expect("a mistake");
        format!("{}:{}: {}", error.line, error.column, error.message)
    };
    let first = good.lines().nth(3).unwrap().to_owned();
    let (command, _) = first.split_once(" => ").unwrap();
    assert_eq!(wrong("variant=cards", "variant=carts"), "1:18: unknown variant `carts`");
    assert_eq!(
        wrong("ruleset=", "ruleset=0123456789"),
        format!(
            "1:32: the rules have changed since the ledger was written: it has ruleset 0123456789{hash}, the current one is {hash}",
            hash = GAME.rules_hash()
        )
    );
    assert_eq!(wrong("setup bee\n", ""), "3:1: two play, here are 1");
    assert_eq!(wrong(&first, "ant: play"), "4:6: `play` is no action");
    assert_eq!(wrong(&first, "and: play 1"), "4:1: unknown seat `and`; did you mean `ant`?");
    let second = good.lines().nth(4).unwrap().to_owned();
    let without = "5:1: `play 1` needs a seat before it: `ant: play 1`";
    assert_eq!(wrong(&second, "play 1"), without);
    assert_eq!(
        wrong(&first, &format!("{command} => takes 3")),
        format!("4:{}: `takes 3` is no draw", command.len() + 1)
    );
    assert_eq!(wrong(&first, "bee: play 1"), "4:6: `play 1` is illegal: it is not your turn");
}

#[test]
fn columns_and_comment_rows_are_compared() {
    let game = CardGame { has_columns: true, ..GAME };
    let good = written(game, 5, LedgerForm::Recorded);
    let wrong = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}: {good}");
        let (report, _) = played(game, &good.replacen(from, to, 1));
        assert!(report.errors.is_empty(), "{report}");
        (report.differ, report.to_string())
    };
    let (differ, messages) = wrong("\t0 points\tsetup", "\t1 points\tsetup");
    assert_eq!(
        (differ, messages.contains("points: expected 1 points, found 0 points")),
        (1, true),
        "{messages}"
    );
    let (differ, messages) = wrong("The deck is empty\n", "");
    assert_eq!(
        (differ, messages.contains("expected no such row, found The deck is empty")),
        (1, true),
        "{messages}"
    );
    let (differ, messages) = wrong("The deck is empty", "The deck is full");
    assert_eq!(differ, 2, "{messages}");
}

#[test]
fn a_seat_that_leaves_is_written_and_read() {
    let mut game = GAME;
    let mut state = game.begin(&9).unwrap();
    let first = Play(state.hands[0][0]);
    let mut draws = Vec::new();
    game.apply_recording_draws(&mut state, 0, first, &mut draws).unwrap();
    game.leave(&mut state, 1).unwrap();
    let second = Play(state.hands[0][0]);
    game.apply_recording_draws(&mut state, 0, second, &mut draws).unwrap();
    let actions = [(0, first), (0, second)];
    let record = LedgerGame { setup: &9, actions: &actions, draws: None, left: &[(1, 1)] };
    let text = write(&mut game, &heading(), record, LedgerForm::Commands).unwrap();
    assert!(text.contains("\nbee: resign\n"), "{text}");
    let (report, again) = played(GAME, &text);
    let again = again.unwrap();
    assert!(report.is_clean(), "{report}");
    assert_eq!((again.left, again.state), (vec![(1, 1)], state));
}

#[test]
fn a_head_says_options_settings_and_seats_of_any_game() {
    let text = "# loam 1 variant=cards settings=dice:two,+wild seed=8\noption long\nmap none\n\
                dropoption short\nsetup ant\nbee: setup\nant: play 1\nsetup cat\n";
    let head = LedgerHead::read(
        &ledger::recorded::head_grammar::<CardGame>(),
        "game.txt",
        text.as_bytes(),
    )
    .unwrap();
    let words = |list: &[ledger::head::SpannedWord<'_>]| -> Vec<String> {
        list.iter().map(|word| word.text.to_owned()).collect()
    };
    assert_eq!(
        (words(&head.seats), words(&head.options)),
        (vec!["ant".into(), "bee".into()], vec!["long".into()])
    );
    let request = head.rules_request();
    assert_eq!(request.settings, [("dice", "two"), ("+wild", "")]);
    assert_eq!((request.map, request.players, head.body), (Some("none"), 2, 7));
}

#[test]
fn rules_are_compared_over_recorded_games() {
    let compared = |new: CardGame| {
        let (old, new) = (Shelf::of(GAME), Shelf::of(new));
        let (mut old, mut new) = (ReplaySide::new(old), ReplaySide::new(new));
        let mut count = DifferenceCounts::default();
        let mut differences = Vec::new();
        for seed in 0..20 {
            let text = written(GAME, seed, LedgerForm::Commands);
            let found = compare(&mut old, &mut new, "game.txt", text.as_bytes()).unwrap();
            count.add(&found);
            differences.push(found);
        }
        (count, differences)
    };
    let (count, _) = compared(GAME);
    assert_eq!((count.same, count.weight()), (20, ChangeSeverity::Patch));
    let (count, all) = compared(CardGame { times: 2, ..GAME });
    assert_eq!((count.changed, count.scores, count.weight()), (20, 20, ChangeSeverity::Minor));
    let first = all[0].first.as_ref().unwrap();
    assert!(first.command.text.starts_with("play "), "{first:?}");
    assert_eq!(
        (first.seats[0].what.as_str(), first.seats[0].new),
        ("points", 2 * first.seats[0].old)
    );
    assert_eq!((first.old.len(), first.new.len()), (1, 1), "{first:?}");
    let (count, all) = compared(CardGame { from: 1, ..GAME });
    assert!(count.illegal > 10 && count.weight() == ChangeSeverity::Breaking, "{count:?}");
    let illegal =
        all.iter().find(|d| d.verdict == ReplayVerdict::Illegal).unwrap().illegal.as_ref().unwrap();
    assert_eq!(illegal.command.text, "play 0");
    assert_eq!(illegal.cause.why, "cards that low are not played");
}

#[test]
fn a_trace_has_the_changes_of_each_action() {
    let text = written(GAME, 3, LedgerForm::Commands);
    let mut replayer = Replayer::new(Shelf::of(GAME));
    let (report, trace, rules) = replayer.trace("game.txt", text.as_bytes(), CHECKED);
    assert!(report.is_clean() && rules == Some(&GAME));
    assert_eq!(trace.steps.len(), report.commands as usize);
    assert_eq!((trace.steps[0].line, trace.steps[0].seat.as_str()), (4, "ant"));
    let ends = |seat: &str| {
        trace
            .changes()
            .filter(|c| c.seat == seat && c.what.ends_with("points"))
            .last()
            .and_then(|c| c.now)
    };
    assert_eq!([ends("ant"), ends("bee")], [Some(report.scores[0]), Some(report.scores[1])]);
}

/// Returns all errors and failures of scenarios as text.
fn complaint(text: &str) -> String {
    match read(&CardGame::WORDS, "cards.txt", text) {
        Ok(all) => {
            let all = all.iter().flat_map(|one| run(one, &mut Shelf::of(GAME)).failures);
            all.map(|e| format!("{}: {} {}\n", e.line, e.message, e.notes.join("; "))).collect()
        }
        Err(errors) => errors.iter().map(|e| format!("{}: {}\n", e.line, e.message)).collect(),
    }
}

const SCENARIO: &str = "\
scenario A card counts if it is higher, and a die is thrown for nothing
rules R-1 R-2
seats ant bee
ant 0 3
bee 5
deck 1 2 4
ant: play 3 => draws 4
expect ant: points +3
expect table: stage game
illegal ant: play 4 | not your turn
legal bee: play 5 => draws 2
illegal bee: play 5 => rolls 2 | not told
bee: play 5 => draws 1
expect bee: points +5
ant: play 0 => rolls 6, draws 2
event ant: +6 points from rules
expect ant: points +6
legal 1 bee: play 1 | play 5 | play 1 => rolls 3
property 1..20: laws
property 1..20: ant points <= 40
data cards:times = {cards:times}
";

#[test]
fn a_scenario_stages_a_position_and_gives_its_draws() {
    assert_eq!(
        complaint(&SCENARIO.replace(
            "legal 1 bee: play 1 | play 5 | play 1 => rolls 3",
            "legal 1 bee: play 1 | play 5"
        )),
        ""
    );
    let wrong = |from: &str, to: &str| complaint(&SCENARIO.replace(from, to));
    let message = wrong("points +5", "points +4");
    assert!(
        message
            .contains("14: bee points: expected +4, found +5 +5 points by play 5 in `bee: play 5`"),
        "{message}"
    );
    let message = wrong("rolls 6, draws 2", "rolls 6");
    assert!(
        message.contains("15: `play 0 => rolls 6` is illegal: the card is not told"),
        "{message}"
    );
    let message = wrong("ant points <= 40", "ant points <= 8");
    assert!(message.contains("20: seed 1: "), "{message}");
    let message = wrong("event ant: +6", "event ant: +5");
    assert!(message.contains("16: expected +5 points from rules, found "), "{message}");
    let message = wrong("deck 1 2 4", "deck 1 two");
    assert!(message.contains("6: expected cards"), "{message}");
    let message = wrong("ant: play 3 =>", "leave\nant: play 3 =>");
    assert!(message.contains("7: expected `leave SEAT`"), "{message}");
    let message = wrong("property 1..20: laws", "property 1..20: law");
    assert!(message.contains("19: expected `laws` or `SEAT VALUE <= N`"), "{message}");
    let message = wrong("data cards", "drawn 1..5 for 2: cards = 3\ndata cards");
    assert!(
        message.contains("the setups of this game contain nothing that `drawn` can count"),
        "{message}"
    );
}

#[test]
fn a_position_is_played_on_line_by_line() {
    let mut shelf = Shelf::of(GAME);
    let mut stage: IncrementalScenario<CardGame> = IncrementalScenario::begin(
        "cards.lua",
        "seats ant bee\nant 0 3\nbee 5\ndeck 1 2 4",
        &mut shelf,
    )
    .unwrap();
    stage.line("ant: play 3 => draws 4", &mut shelf).unwrap();
    assert_eq!(stage.possible("bee", "play 2").unwrap(), Err("not on your hand".to_owned()));
    assert_eq!(stage.value("ant", "points"), Ok(ledger::scenario::FactValue::Number(3)));
    let why = stage.line("expect bee: points +1", &mut shelf).unwrap_err();
    assert!(why.contains("ant points: expected no change, found +3"), "{why}");
}

#[test]
fn entities_of_a_page_copy_are_read_once() {
    let read = |text: &str| {
        let found = ledger::page_copy::restore::<CardGame>("game.txt", text.as_bytes());
        String::from_utf8(found.expect("it is read").into_owned()).expect("text")
    };
    for (copy, expected) in [
        ("a\tD &gt;&gt; 2\n", "a\tD >> 2\n"),
        ("a\t&lt;b&gt; &quot;c&quot; &#39;d&#39; &amp; e\n", "a\t<b> \"c\" 'd' & e\n"),
        ("a\t&amp;gt;\n", "a\t&gt;\n"),
        ("a\t&unknown; &\n", "a\t&unknown; &\n"),
        ("a\t&nbsp;\t\u{a0}b\n", "a\t\tb\n"),
        ("  a\tb\n  c\n", "a\tb\n  c\n"),
    ] {
        assert_eq!(read(copy), expected, "{copy}");
    }
}
