//! Tests hints with rollouts: points of the proposed action and its alternatives, by source.

use content::ContentTree;
use serde_json::{Value, json};
use workbench::edits::write_tree;

use crate::house::House;
use crate::wire::Socket;

/// Ledgers, and the numbers of rows that are played of them: openings, positions in the middle, and
/// the last round of games of several variants and of a second game.
const POSITIONS: [(&str, &[usize]); 4] = [
    ("base-001", &[57, 80, 107, 163]),
    ("merchants-lakes-003", &[62]),
    ("fire-and-ice-002", &[70]),
    ("merchants-cove-001", &[41]),
];

#[test]
fn a_hint_has_the_outcomes_of_it_and_its_rivals() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let mut differences = 0;
    for (name, rows) in POSITIONS {
        let game = format!("{}/../../corpus/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let ledger = std::fs::read_to_string(game).unwrap();
        let lines: Vec<&str> = ledger.split_inclusive('\n').collect();
        for rows in rows {
            let body = json!({ "ledger": lines[..*rows].concat() });
            let made = house.try_table(&body);
            assert_eq!(made.status, 200, "{name}, {rows}: {}", made.body);
            differences += check_hint(&house, &made.json(), &format!("{name}, {rows}"));
        }
    }
    assert!(differences > 0, "only {differences} rivals had more points");
}

/// Asks for a hint at a table and checks that its text agrees with its numbers. Returns the number
/// of rivals with more points than the proposal.
fn check_hint(house: &House, made: &Value, position: &str) -> usize {
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    let plain = own.ask(json!({ "t": "hint", "plain": true }));
    assert!(plain["text"].is_string() && plain["reason"].is_null(), "{position}: {plain}");
    let hint = loop {
        let hint = own.ask(json!({ "t": "hint" }));
        if hint["t"] == "hint" {
            break hint;
        }
        assert!(hint["why"].as_str().unwrap().contains("wait"), "{position}: {hint}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    let hint = &hint;
    let reason = &hint["reason"];
    // The proposal has the best evaluation, or is clearly better than that action.
    let sentences = reason["said"].as_str().unwrap();
    let named = |way: &str, text: &Value| {
        let part = sentences.split(". ").find(|part| part.starts_with(way)).unwrap_or_default();
        part.contains(&format!("`{}`", text.as_str().unwrap()))
    };
    let is_best = hint["text"] == plain["text"] || named("Clearly better", &plain["text"]);
    assert!(is_best, "{position}: {hint}");
    assert_eq!(reason["bot"], "quick", "{position}");
    assert!(reason["games"].as_u64().unwrap() >= 1, "{position}: {hint}");
    let list = |of: &Value| of.as_array().unwrap().clone();
    let actions = list(&reason["actions"]);
    let rivals: Vec<Value> = list(&hint["others"]).iter().map(|one| one["text"].clone()).collect();
    assert_eq!(actions[0], hint["text"], "{position}");
    let are_rivals = actions.len() > 1 && actions[1..] == rivals[..actions.len() - 1];
    assert!(are_rivals, "{position}: {hint}");
    // An alternative with more points has no clear difference.
    let points = list(&reason["points"]);
    let points: Vec<f64> = points.iter().map(|number| number.as_f64().unwrap()).collect();
    let mut more = 0;
    for (at, rival) in actions.iter().enumerate().skip(1) {
        let is_more = points[at] > points[0];
        more += usize::from(is_more);
        assert!(!is_more || named("No clear difference", rival), "{position}: {hint}");
        assert!(reason["beside"][at - 1]["mean"].is_number(), "{position}: {hint}");
    }
    // The sources add up to the points, which include the last round and the final scoring.
    let sources = list(&reason["sources"]);
    for (at, all) in points.iter().enumerate() {
        let by = sources.iter().map(|source| source["points"][at].as_f64().unwrap());
        assert!((by.sum::<f64>() - all).abs() < 1e-6, "{position}: {hint}");
    }
    assert!(points[0] > 0.0, "{position}: {hint}");
    let named = |name: &str| sources.iter().any(|one| one["source"] == name);
    let is_base = position.starts_with("base");
    assert!(!is_base || named("Largest network") && named("Each cult track"), "{hint}");
    more
}
