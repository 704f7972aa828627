//! Tests of parsing and running scenarios.

use crate::common;
use content::VariantChoice;
use ledger::recorded::RecordableGame;
use ledger::replay::{LedgerReplayOptions, Replayer};
use ledger::scenario::{ContentValues, ScenarioGame, ScenarioProvider, read, run};
use mystica::{MysticaGame, MysticaPosition};

/// The project's content and the reference ledgers.
struct ScenarioFixture;

impl ContentValues for ScenarioFixture {
    fn data(&mut self, _: &ScenarioGame, path: &str) -> Result<String, String> {
        match path {
            "giants.start.vp" => Ok("20".into()),
            _ => Err(format!("unknown piece `{path}`")),
        }
    }
}

impl ScenarioProvider<MysticaGame> for ScenarioFixture {
    fn game(&mut self, game: &ScenarioGame) -> Result<MysticaGame, String> {
        // The variant `boats` is the base game with invented tokens.
        let variant = game.variant.as_ref().map_or("base", |v| &v.text);
        let boats = variant == "boats";
        let mut choice = VariantChoice::named(if boats { "base" } else { variant });
        choice.map = game.map.as_ref().map(|m| m.text.clone());
        let pair = |(k, v): &(ledger::scenario::SourceText, _)| -> (String, String) {
            let v: &ledger::scenario::SourceText = v;
            (k.text.clone(), v.text.clone())
        };
        choice.settings = game.settings.iter().map(pair).collect();
        choice.modules = game.modules.iter().map(|(m, on)| (m.text.clone(), *on)).collect();
        let mut shelf = if boats {
            common::shelf_with(common::tokens::add)
        } else if ["faults", "barges", "tops"].contains(&variant) {
            common::shelf_of(&common::tree_with(variant))
        } else {
            common::shelf()
        };
        shelf.compile(&choice).map_err(|errors| errors.join("\n"))?;
        Ok(shelf.table(&choice))
    }

    fn ledger(&mut self, _: &str, name: &str) -> Result<Vec<u8>, String> {
        let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).map_err(|e| e.to_string())
    }

    fn replay_to_line(
        &mut self,
        name: &str,
        text: &[u8],
        line: u32,
    ) -> Result<(MysticaGame, MysticaPosition), String> {
        let options =
            LedgerReplayOptions { until_line: Some(line), ..LedgerReplayOptions::default() };
        let (report, played) = Replayer::new(common::shelf()).play(name, text, options);
        match (report.errors.first(), played) {
            (None, Some(played)) => {
                let choice = VariantChoice {
                    profile: Some("reference".into()),
                    ..VariantChoice::named("base")
                };
                let table = common::shelf().table(&choice);
                Ok((table, played.state))
            }
            (error, _) => Err(error.map_or("no game".into(), ToString::to_string)),
        }
    }
}

/// Returns all errors of these scenarios as one text.
fn complaint(text: &str) -> String {
    let scenarios = match read(&MysticaGame::WORDS, "test.txt", text) {
        Ok(scenarios) => scenarios,
        Err(errors) => return errors.iter().map(|e| format!("{e}\n")).collect(),
    };
    let outcomes = scenarios.iter().map(|s| run(s, &mut ScenarioFixture));
    outcomes.flat_map(|o| o.failures).map(|e| format!("{e}\n")).collect()
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(complaint(text).trim_end(), expected.trim_end());
}

const BUILD: &str = "\
scenario A dwelling costs one worker and two coins and is offered to the neighbour
rules base p.9
seats nomads witches
round 2 SCORE4
at nomads: D E5, 5 C, 3 W
at witches: D D4
nomads: build E8
expect nomads: -2 C, -1 W, E8 D
";

#[test]
fn a_scenario_passes_or_names_each_value() {
    // E8 is yellow on the base map but out of reach, so the action itself fails.
    let message = complaint(BUILD);
    assert!(message.starts_with("error: `build E8` is illegal: "), "{message}");
    assert!(message.contains("--> test.txt:7:9"), "{message}");
    let good = BUILD.replace("seats", "set shipping-bonus=false\nseats");
    let good = good.replace(
        "nomads: build E8\nexpect nomads: -2 C, -1 W, E8 D",
        "nomads: burn 1\nexpect nomads: 5/5/1 PW",
    );
    check(&good, "");
    let place = |column: usize| {
        let marked = format!("  | {}^", " ".repeat(column - 1));
        format!("\n --> test.txt:9:{column}\n  |\n9 | expect nomads: 5/6/1 PW, +1 C\n{marked}")
    };
    check(
        &good.replace("5/5/1 PW", "5/6/1 PW, +1 C"),
        &format!(
            "error: nomads C: expected +1, found no change{}\n\
             error: nomads PW: expected 5/6/1, found 5/5/1{}\n  \
             = -1 power token by burning power in `nomads: burn 1`\n  \
             = +1 power by burning power in `nomads: burn 1`",
            place(26),
            place(16)
        ),
    );
    // Changes before the line are not compared; later ones are.
    let later = "expect anything\nexpect nothing\nnomads: burn 1\nexpect nomads: 5/3/2 PW";
    check(&good.replace("expect nomads: 5/5/1 PW", later), "");
    check(
        &good.replace("expect nomads: 5/5/1 PW", "expect nothing"),
        "error: nomads PW: expected no change, found 5/5/1\n --> test.txt:9:8\n  |\n9 | expect nothing\n  \
         |        ^\n  = -1 power token by burning power in `nomads: burn 1`\n  \
         = +1 power by burning power in `nomads: burn 1`",
    );
}

#[test]
fn factions_that_choose_a_terrain_have_chosen_it() {
    let head = "variant fire-and-ice\nscenario S\nseats riverwalkers yetis\n";
    let place = "at riverwalkers: home brown, unlocked brown red, limit 2, D B2, 0/0/5 PW, 1 P\n";
    let named = "at yetis: named green\n";
    let act = "riverwalkers: convert 5PW to 1P\nexpect riverwalkers: 5/0/0 PW, choice\n";
    let unlock = "riverwalkers: unlock-terrain blue\n";
    let expect = "expect riverwalkers: choice gone, unlocked blue, limit +1, -1 C\n";
    check(&format!("{head}{place}{named}{act}{unlock}{expect}"), "");
    check(
        &format!("{head}{place}{act}"),
        "error: yetis choose a terrain: add `at yetis: named TERRAIN` to the position\n --> \
         test.txt:3:20\n  |\n3 | seats riverwalkers yetis\n  |                    ^",
    );
    check(
        &format!("{head}{named}illegal yetis: burn 7\n"),
        "error: riverwalkers choose a terrain: add `at riverwalkers: home TERRAIN` to the position\n \
         --> test.txt:3:7\n  |\n3 | seats riverwalkers yetis\n  |       ^",
    );
    // Gains by unlocking are compared as well.
    check(
        &format!("{head}{place}{named}{act}{unlock}expect riverwalkers: choice gone, -1 C\n"),
        "error: riverwalkers limit: expected no change, found +1\n --> test.txt:9:22\n  |\n\
         9 | expect riverwalkers: choice gone, -1 C\n  |                      ^\n  \
         = +1 limit by Riverwalkers, answering a choice in `riverwalkers: unlock-terrain blue` \
         (scripts/fire-and-ice/factions/riverwalkers.toml:60)\n\
         error: riverwalkers unlocked blue: expected no change, found yes\n --> test.txt:9:22\n  |\n\
         9 | expect riverwalkers: choice gone, -1 C\n  |                      ^",
    );
    check(
        &format!("{head}{place}{named}{act}expect riverwalkers: home pink\n"),
        "error: unknown terrain `pink`\n --> test.txt:8:22\n  |\n8 | expect riverwalkers: home pink\n  \
         |                      ^",
    );
}

#[test]
fn legal_and_illegal_ask_for_the_reason() {
    let head = "scenario S\nseats nomads witches\nat nomads: D E5\n";
    check(&format!("{head}legal nomads: burn 3\nillegal nomads: burn 4\n"), "");
    check(&format!("{head}illegal witches: burn 1 | another faction's turn\n"), "");
    check(
        &format!("{head}illegal nomads: burn 1\n"),
        "error: expected to be illegal, but it is legal\n --> test.txt:4:17\n  |\n4 | illegal nomads: burn 1\n  \
         |                 ^",
    );
    check(
        &format!("{head}illegal witches: burn 1 | no power\n"),
        "error: expected the reason `no power`, found `it is another faction's turn: nomads`\n --> \
         test.txt:4:27\n  |\n4 | illegal witches: burn 1 | no power\n  |                           ^",
    );
}

#[test]
fn a_faction_leaves_by_a_line_of_its_own() {
    let head = "scenario S\nseats nomads witches\n";
    check(&format!("{head}drop-faction witches\nexpect witches: left\n"), "");
    check(
        &format!("{head}drop-faction\n"),
        "error: expected `drop-faction FACTION`\n --> test.txt:3:1\n  |\n3 | drop-faction\n  | ^",
    );
    check(
        &format!("{head}drop-faction auren\n"),
        "error: `auren` is not a seat of this game\n --> test.txt:3:14\n  |\n3 | drop-faction auren\n  |              ^",
    );
    check(
        &format!("{head}drop-faction witches\ndrop-faction witches\n"),
        "error: `drop-faction witches` is illegal: the faction has left the game\n --> test.txt:4:14\n  \
         |\n4 | drop-faction witches\n  |              ^",
    );
    check(
        &format!("{head}nomads: resign\n"),
        "error: a seat cannot leave the game with an action; use the command of the table\n --> test.txt:3:9\n  |\n3 | nomads: resign\n  \
         |         ^",
    );
}

#[test]
fn a_scenario_may_start_from_a_ledger() {
    let head = "scenario S\nafter row 19 of ref-0011-base-4p.txt\n";
    let message =
        complaint(&format!("{head}legal fakirs: dig 1\nfakirs: burn 1\nexpect fakirs: 7/3/1 PW\n"));
    assert_eq!(message, "");
    let message = complaint("scenario S\nafter row 9999 of ref-0011-base-4p.txt\nexpect nothing\n");
    assert!(message.starts_with("error: `ref-0011-base-4p.txt` has no row 9999\n"), "{message}");
}

#[test]
fn data_and_properties() {
    check("scenario S\ndata giants.start.vp = 20\n", "");
    check(
        "scenario S\ndata giants.start.vp = 25\n",
        "error: giants.start.vp: expected 25, found 20\n --> test.txt:2:24\n  |\n2 | data \
         giants.start.vp = 25\n  |                        ^",
    );
    let head = "scenario S\nseats nomads witches\nsetup\n";
    check(&format!("{head}property 1..3: laws\nproperty 4..5: nomads P <= 7\n"), "");
    check(&format!("{head}property 1..3: nomads count SH <= count SH\n"), "");
    let message = complaint(&format!("{head}property 1..1: nomads count D <= count SH\n"));
    assert!(message.contains("actions: nomads count D is 1, not <= 0"), "{message}");
    let message = complaint(&format!("{head}property 1..1: nomads P <= much\n"));
    assert!(
        message.contains("`much` is neither a number nor a value of the position"),
        "{message}"
    );
    let message = complaint(&format!("{head}property 1..1: nomads VP <= 0\n"));
    assert!(
        message.starts_with("error: seed 1: after 0 actions: nomads VP is 20, not <= 0\n"),
        "{message}"
    );
}

#[test]
fn values_of_the_content_stand_in_braces() {
    let head = "scenario S\nseats nomads witches\nround 1 SCORE3\n";
    check(
        &format!(
            "{head}at nomads: {{giants.start.vp}} C\nnomads: convert 18C to 6VP\n\
             expect nomads: -18 C, +6 VP\nillegal nomads: {{giants.start.vp}}C | unknown command `20C`\n"
        ),
        "",
    );
    check("scenario S\ndata giants.start.vp = {giants.start.vp}\n", "");
    check(
        "scenario S\ndata giants.start.vp = {giants.start\n",
        "error: missing closing brace\n --> test.txt:2:24\n  |\n2 | data giants.start.vp = \
         {giants.start\n  |                        ^",
    );
    check(
        "scenario S\ndata giants.start.vp = {giants.stat}\n",
        "error: unknown piece `giants.stat`\n --> test.txt:2:25\n  |\n2 | data giants.start.vp = \
         {giants.stat}\n  |                         ^",
    );
}

#[test]
fn drawn_setups_and_what_a_game_consists_of() {
    let drawn =
        |invariant: &str| complaint(&format!("scenario S\ndrawn 1..40 for 4: {invariant}\n"));
    for holds in [
        "cards = 7",
        "tiles 5..6 SCORE1 = 0",
        "ever tiles 1..1 SCORE1 = 1",
        "ever cards BON1 BON2 >= 1",
        "alike 1..6 <= 4",
        "finals = 0",
    ] {
        assert_eq!(drawn(holds), "");
    }
    for (broken, message) in [
        ("cards = 8", "error: seed 1: found 7\n"),
        ("ever tiles 5..6 SCORE1 >= 1", "error: no seed in the range meets the condition\n"),
        ("cards BON99 = 1", "error: unknown bonus card `BON99`"),
        ("tiles 0..7 = 1", "error: expected the first and the last round: `1..5`\n"),
        (
            "dice = 1",
            "error: expected `cards`, `tiles`, `aside`, `returned`, `finals` or `alike`\n",
        ),
        ("cards > 1", "error: expected `=`, `<=` or `>=`\n"),
    ] {
        let found = drawn(broken);
        assert!(found.starts_with(message), "{found}");
    }
    let head = "scenario S\nseats giants fakirs\nat giants: D D4, FAV9, dig max\n";
    check(&format!("{head}expect table: FAV9 left 2, TW1 left 2, pieces favor 12\n"), "");
    check(&format!("{head}expect giants: 5/7/0 PW, D4 D\nexpect table: turn giants\n"), "");
    let message = complaint(&format!("{head}expect table: FAV9 left 3, pieces town 6\n"));
    assert!(message.contains("table FAV9 left: expected 3, found 2\n"), "{message}");
    assert!(message.contains("table pieces town: expected 6, found 5\n"), "{message}");
    check(&format!("{head}legal 1 giants: burn 3 | burn 4\n"), "");
    let message = complaint(&format!("{head}legal 2 giants: burn 3 | burn 4\n"));
    assert!(message.starts_with("error: expected 2 to be legal, found burn 3\n"), "{message}");
}

#[test]
fn files_that_cannot_be_read() {
    check(
        "seats nomads\n",
        "error: a line `scenario NAME` must come first\n --> test.txt:1:1\n  |\n1 | seats nomads\n  | ^",
    );
    check(
        "scenario S\nbiuld E5\n",
        "error: unknown line: `biuld` cannot begin a line of a scenario\n --> test.txt:2:1\n  |\n2 | biuld E5\n  | ^",
    );
    check(
        "scenario S\nset strict-leech\n",
        "error: expected `setting=value`\n --> test.txt:2:5\n  |\n2 | set strict-leech\n  |     ^",
    );
    check(
        "scenario S\nseats nomads\nnomads: burn 1\nat nomads: D E5\n",
        "error: lines about the position must come before the first action\n --> test.txt:4:1\n  |\n4 | at \
         nomads: D E5\n  | ^",
    );
    check(
        "scenario S\nseats nomads\n",
        "error: the scenario checks nothing\n --> test.txt:1:10\n  |\n1 | scenario S\n  |          ^",
    );
    check(
        "scenario S\nproperty 1: laws\n",
        "error: expected `property FIRST..LAST: INVARIANT`\n --> test.txt:2:10\n  |\n2 | property 1: laws\n  \
         |          ^",
    );
}

#[test]
fn every_error_in_a_scenario_has_a_source() {
    common::every_case_is_as_expected("mistakes-of-scenarios.txt", complaint);
}

/// On the base map r15 is between E5 of the nomads, D4 and E6 of the witches.
const BOATS: &str = "\
variant boats
scenario Boats are gained, moved and traded with
seats nomads witches
at nomads: D E5, tokens boat r14, tokens flag E6
at witches: D D4, TP E6, 7/5/0 PW
";

#[test]
fn tokens_are_placed_moved_and_expected() {
    let case = |more: &str| complaint(&format!("{BOATS}{more}"));
    let good = |more: &str| assert_eq!(case(more), "", "{more}");
    good("nomads: action ACT1\nexpect nomads: boat to place\n");
    good(
        "nomads: action ACT1. boat r21\nexpect nomads: boat r21, boats left 1\n\
         nomads: done\nwitches: action ACT1. -boat\nexpect nothing\n",
    );
    good(
        "nomads: action ACT2\nexpect nomads: moving boat\n\
         nomads: move boat r14 to D4. done moving\n\
         expect nomads: boat r14 gone, boat D4, trade D4, moving none\n\
         illegal nomads: done | trade first\n\
         nomads: trade D4: +P\nexpect nomads: +1 P, trade D4 gone\n\
         expect witches: offer 1 from nomads\n\
         witches: leech 1\nexpect witches: 6/6/0 PW, offer 1 from nomads gone\n\
         expect nomads: boat D4 gone, flag D4, boats left 3, flags left 13\n",
    );
    // A position may contain tokens, the one that trades, and those to be placed.
    good("at nomads: to place boat\nillegal nomads: action ACT1\nlegal nomads: boat r15\n");
    good("at nomads: moving boat\nlegal nomads: move boat r14 to r9\nlegal nomads: done moving\n");
    good(
        "at nomads: tokens boat D4, trade D4\nlegal nomads: trade D4: +P\n\
         illegal nomads: trade D4 | must be chosen\n",
    );
}

#[test]
fn pieces_that_step_where_no_rule_does_wait_for_claims_on_the_top_too() {
    let position = "\
scenario Whoever would come to the top by what a piece gives waits for the earlier claim
variant tops
set steps=STEPS
seats cultists engineers witches
round 1 SCORE3
board E5 brown, A2 green
at cultists: D E6, AIR 9, keys 1, 9 W, 9 C
at engineers: D A1, AIR 9, keys 1, 9 W, 9 C
at witches: D E4
cultists: build E5. done
";
    let answered = "witches: decline 1 from cultists\n";
    for (steps, waits) in [
        ("digging", "engineers: dig 1"),
        ("scripts", "engineers: dig 1"),
        ("converting", "engineers: convert 1W to 1C"),
    ] {
        let begun = position.replace("STEPS", steps);
        let text = format!(
            "{begun}illegal {waits} | wait for it\n{answered}legal {waits}\n{waits}\n\
             event engineers: AIR +1 from {steps}\n"
        );
        check(&text, "");
        // Without a claim no seat has to wait.
        let unclaimed = text.replace("at cultists: D E6, AIR 9", "at cultists: D E6, AIR 7");
        let unclaimed =
            unclaimed.replace(&format!("illegal {waits} | wait for it"), &format!("legal {waits}"));
        check(&unclaimed, "");
    }
}

#[test]
fn a_long_scenario_file_is_read_and_reports_few_errors() {
    let report_of = |text: &str| -> (usize, String) {
        let errors = read(&MysticaGame::WORDS, "long.txt", text).expect_err("mistakes");
        (errors.len(), errors.last().expect("one at least").message.clone())
    };
    let head = "variant base\n\nscenario S\nseats nomads witches\n";
    let longest = "the line is too long: at most 4096 bytes are allowed".to_owned();
    for line in ["at nomads: D E5, ", "seats nomads ", "illegal nomads: pass. ", "set a=b "] {
        let (word, part) = line.split_once(' ').expect("two words");
        let text = format!("{head}{word} {}\n", part.repeat(500_000 / part.len()));
        assert_eq!(report_of(&text), (1, longest.clone()), "{line}");
    }
    let enough = "too many errors: the rest of the file was not read (limit: 100)".to_owned();
    assert_eq!(report_of(&format!("{head}{}", "x y\n".repeat(200_000))), (101, enough));
    let settings: String = (0..201).map(|n| format!("set a{n}=b\n")).collect();
    let many = "a scenario has at most 200 settings, modules and given values".to_owned();
    assert_eq!(report_of(&settings), (1, many));
}
