//! Tests of what bots expect rules to pay at hooks of later phases, with the rules and actions in
//! `future-payments.txt`.

use crate::common;

use content::VariantChoice;
use game::prelude::*;
use game::random::Random;

/// Random games that are played for a rule at most, and their seats.
const GAMES: u64 = 12;
const SEATS: u8 = 3;

/// A line of the file.
struct Case {
    hook: &'static str,
    rule: &'static str,
    action: &'static str,
    expected: &'static str,
}

fn cases() -> Vec<Case> {
    let lines = include_str!("future-payments.txt").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let [hook, rule, action, expected] = parts[..] else { panic!("four parts: {line}") };
            Case { hook, rule, action, expected }
        })
        .collect()
}

/// Writes a module with the rule of each case, and a variant of the base game that plays it.
fn content(cases: &[Case]) -> content::ContentTree {
    let mut tree = common::tree();
    for (number, case) in cases.iter().enumerate() {
        let id = format!("pays-{number}");
        let mut add = |path: String, text: String| tree.files.insert(path, text);
        let head = format!("id = \"{id}\"\nname = \"{id}\"\nversion = \"1.0.0\"\n");
        let module = format!("{head}api = 2\nrequires = [\"base\"]\ndoc = \"A test.\"\n");
        add(format!("scripts/{id}/module.toml"), module);
        let rule = "[[house_rule]]\nid = \"rule\"\nname = \"Rule\"\ndoc = \"A test.\"\n";
        let answer = if case.rule.starts_with("return") {
            add(format!("scripts/{id}/rule.lua"), format!("--- A test.\n{}\n", case.rule));
            format!("script = {{ file = \"rule.lua\", hooks = [\"{}\"] }}\n", case.hook)
        } else {
            let effects = case.rule.replace("; ", "\n");
            format!("[[house_rule.on]]\nhook = \"{}\"\n{effects}\n", case.hook)
        };
        add(format!("scripts/{id}/rule.toml"), format!("{rule}{answer}"));
        let variant = format!("id = \"{id}\"\nname = \"{id}\"\ndoc = \"A test.\"\n");
        let variant = format!("{variant}extends = \"base\"\nmodules = [\"{id}\"]\n");
        add(format!("variants/{id}.toml"), variant);
    }
    tree
}

/// Returns what is expected after actions of a kind minus what is expected before, for the first
/// such actions of random games in which no action ends the round. Also returns whether anything
/// was expected in any position.
fn differences(table: &mut mystica::MysticaGame, kind: &str) -> (Vec<i64>, bool) {
    let (mut found, mut is_any) = (Vec::new(), false);
    let mut list = Vec::new();
    for seed in 0..GAMES {
        if found.len() > 8 {
            break;
        }
        let setup = kernel::draw_setup(table.ruleset(), SEATS, &[], seed).expect("a setup");
        let mut state = table.begin(&setup).expect("a game");
        let mut random = Random::new(seed);
        while !table.is_over(&state) && table.stage(&state) < 6 {
            if table.legal_actions(&state, &mut list).is_err() {
                break;
            }
            let is_in_round = table.stage(&state) > 0;
            for choice in list.iter().filter(|_| is_in_round) {
                let (seat, action) = (choice.seat, choice.action);
                if table.action_kind_name(&state, seat, action) != kind {
                    continue;
                }
                let mut after = state.clone();
                if table.apply(&mut after, seat, action).is_err()
                    || table.stage(&after) != table.stage(&state)
                {
                    continue;
                }
                table.forget_evaluations();
                table.prepare_evaluations(&state, seat);
                let before = table.value_outside_inputs(&state, seat);
                let then = table.value_outside_inputs(&after, seat);
                assert_eq!(then, table.value_outside_features(&after, seat));
                found.push(then - before);
                is_any |= before != 0 || then != 0;
            }
            let Some((seat, action)) = common::pick(&mut random, &list) else { break };
            // A script that fails ends the game here, as it would end any game.
            if table.apply(&mut state, seat, action).is_err() {
                break;
            }
        }
    }
    (found, is_any)
}

#[test]
fn bots_expect_what_rules_will_pay() {
    let cases = cases();
    let mut shelf = common::shelf_of(&content(&cases));
    let mut wrong = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let mut table = shelf.table(&VariantChoice::named(&format!("pays-{number}")));
        let (found, is_any) = differences(&mut table, case.action);
        let is_as_expected = |difference: &i64| match case.expected {
            "more" => *difference > 0,
            "less" => *difference < 0,
            _ => *difference == 0,
        };
        let is_nothing = case.expected == "nothing";
        let holds = found.iter().all(is_as_expected) && !(is_nothing && is_any);
        if found.is_empty() || !holds {
            let Case { hook, rule, action, .. } = case;
            wrong.push(format!("{hook} | {rule} | {action}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Shipped rules whose phases pay nothing that bots value leave every evaluation as it is, so bots
/// choose the same actions with and without the estimate.
#[test]
fn shipped_rules_add_nothing_to_evaluations() {
    let mut shelf = common::shelf();
    for variant in ["base", "merchants-lakes"] {
        let mut table = shelf.table(&VariantChoice::named(variant));
        let (found, is_any) = differences(&mut table, "build");
        assert!(!found.is_empty() && !is_any, "{variant}");
    }
}
