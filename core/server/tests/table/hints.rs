//! Tests hints with rollouts: points of the proposed action and its alternatives, by source.

use content::ContentTree;
use serde_json::{Value, json};
use workbench::edits::write_tree;

use crate::house::House;
use crate::wire::Socket;

/// Number of ledger lines to leave out, so that the game is in its last round.
const END: usize = 40;

#[test]
fn a_hint_has_the_outcomes_of_it_and_its_rivals() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../corpus/base-001.txt");
    let ledger = std::fs::read_to_string(game).unwrap();
    let lines: Vec<&str> = ledger.split_inclusive('\n').collect();
    let answer = house.try_table(&json!({ "ledger": lines[..lines.len() - END].concat() }));
    assert_eq!(answer.status, 200, "{}", answer.body);
    let made = answer.json();
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    let plain = own.ask(json!({ "t": "hint", "plain": true }));
    assert!(plain["text"].is_string() && plain["reason"].is_null(), "{plain}");
    let hint = loop {
        let hint = own.ask(json!({ "t": "hint" }));
        if hint["t"] == "hint" {
            break hint;
        }
        assert!(hint["why"].as_str().unwrap().contains("wait"), "{hint}");
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    let reason = &hint["reason"];
    // The proposal has the best evaluation, or is clearly better than that action.
    let sentences = reason["said"].as_str().unwrap();
    let named = |way: &str, text: &Value| {
        let part = sentences.split(". ").find(|part| part.starts_with(way)).unwrap_or_default();
        part.contains(&format!("`{}`", text.as_str().unwrap()))
    };
    assert!(hint["text"] == plain["text"] || named("Clearly better", &plain["text"]), "{hint}");
    assert_eq!(reason["bot"], "quick");
    assert!(reason["games"].as_u64().unwrap() >= 1, "{hint}");
    let list = |of: &Value| of.as_array().unwrap().clone();
    let actions = list(&reason["actions"]);
    let rivals: Vec<Value> = list(&hint["others"]).iter().map(|one| one["text"].clone()).collect();
    assert_eq!(actions[0], hint["text"]);
    assert!(actions.len() > 1 && actions[1..] == rivals[..actions.len() - 1], "{hint}");
    // An alternative with more points has no clear difference.
    for (at, rival) in actions.iter().enumerate().skip(1) {
        let more = reason["points"][at].as_f64() > reason["points"][0].as_f64();
        assert!(!more || named("No clear difference", rival), "{hint}");
        assert!(reason["beside"][at - 1]["mean"].is_number(), "{hint}");
    }
    // The sources add up to the points, which include the last round and the final scoring.
    let points = list(&reason["points"]);
    let sources = list(&reason["sources"]);
    for (at, all) in points.iter().enumerate() {
        let by = sources.iter().map(|source| source["points"][at].as_f64().unwrap());
        assert!((by.sum::<f64>() - all.as_f64().unwrap()).abs() < 1e-6, "{hint}");
    }
    assert!(points[0].as_f64().unwrap() > 0.0, "{hint}");
    let named = |name: &str| sources.iter().any(|one| one["source"] == name);
    assert!(named("Largest network") && named("Each cult track"), "{hint}");
}
