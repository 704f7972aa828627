//! Tests the history of numbers in panels: each change has file and line, and the changes add up.

use content::ContentTree;
use serde_json::{Value, json};
use tempfile::TempDir;
use workbench::edits::write_tree;

use crate::house::House;
use crate::wire::Socket;

/// Number of actions played.
const ACTIONS: usize = 90;

/// A number in a panel.
struct NumberShown {
    panel: String,
    item: Value,
}

impl NumberShown {
    fn shape(&self, key: &str) -> i64 {
        self.item["shape"][key].as_i64().unwrap_or_default()
    }
}

fn numbers(snap: &Value) -> Vec<NumberShown> {
    let mut all = Vec::new();
    for panel in snap["panels"].as_array().unwrap() {
        let groups = panel["groups"].as_array().unwrap().iter();
        for item in groups.flat_map(|group| group["items"].as_array().unwrap()) {
            if ["counter", "track", "bowls"].contains(&item["shape"]["is"].as_str().unwrap()) {
                let panel = panel["id"].as_str().unwrap().to_owned();
                all.push(NumberShown { panel, item: item.clone() });
            }
        }
    }
    all
}

fn sources_of(own: &mut Socket, number: &NumberShown, at: &Value) -> Value {
    let mut request = json!({ "t": "number", "panel": number.panel, "item": number.item["id"] });
    for (name, value) in at.as_object().unwrap() {
        request[name] = value.clone();
    }
    own.ask(request)
}

/// Joins lines that were folded for a terminal.
fn lines(list: &Value) -> Vec<String> {
    let mut whole: Vec<String> = Vec::new();
    for line in list.as_array().unwrap().iter().map(|line| line.as_str().unwrap()) {
        match (line.strip_prefix("    "), whole.last_mut()) {
            (Some(more), Some(last)) => *last = format!("{last} {more}"),
            _ => whole.push(line.to_owned()),
        }
    }
    whole
}

/// Returns whether a line contains a file with line number.
fn has_place(line: &str) -> bool {
    line.split([' ', ',']).any(|word| {
        let place = word.split_once(".toml:").or_else(|| word.split_once(".lua:"));
        place.is_some_and(|(_, line)| line.parse::<u32>().is_ok_and(|line| line > 0))
    })
}

/// Returns the change in a line (`-2 coins`, `fire 2 to 3`) or the initial value (`priests 0`).
fn amount(line: &str) -> i64 {
    let what = line.split_once(": ").unwrap().1;
    let what = what.split(": ").next().unwrap().split(" (now").next().unwrap();
    let words: Vec<&str> = what.split(' ').collect();
    let number = |at: usize| words[words.len() - at].parse::<i64>().unwrap_or_default();
    match words[0].parse::<i64>() {
        // A change of a limit does not change the number.
        Ok(_) if what.contains("limit") => 0,
        Ok(n) => n,
        Err(_) if words.len() > 2 && words[words.len() - 2] == "to" => number(1) - number(3),
        Err(_) => number(1),
    }
}

/// Checks that each number of a position has sources, and equals their sum.
fn check(own: &mut Socket, snap: &Value, at: &Value) -> usize {
    let all = numbers(snap);
    for number in &all {
        let answer = sources_of(own, number, at);
        let name = format!("{} of {} at {at}: {answer}", number.item["id"], number.panel);
        let sources = answer["sources"].as_array().unwrap_or_else(|| panic!("{name}"));
        let source_lines: Vec<String> =
            sources.iter().flat_map(|one| lines(&one["lines"])).collect();
        assert!(source_lines.iter().any(|line| has_place(line)), "no place: {name}");
        let sum: i64 = source_lines.iter().map(|line| amount(line)).sum();
        match number.item["shape"]["is"].as_str().unwrap() {
            "counter" => assert_eq!(sum, number.shape("amount"), "{name}"),
            "track" => assert_eq!(sum, number.shape("at"), "{name}"),
            // Tokens move between bowls, so there is no sum.
            _ => {}
        }
        let income = lines(&answer["to_come"]);
        assert!(income.iter().all(|line| has_place(line)), "{name}");
        if number.item["shape"]["is"] != "track" {
            let sum: i64 = income.iter().map(|line| amount(line)).sum();
            assert_eq!(sum, number.shape("income"), "{name}");
        }
    }
    all.len()
}

fn table(variant: &str, seats: &[&str]) -> (TempDir, House, Socket) {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let parameters =
        json!({ "variant": variant, "players": seats.len(), "seats": seats, "seed": 5 });
    let answer = house.try_table(&parameters);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let made = answer.json();
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let own = Socket::at_table(house.at, id, owner);
    (content, house, own)
}

#[test]
fn every_number_has_a_place_and_is_the_sum_of_what_made_it() {
    let games: [(&str, &[&str]); 2] =
        [("merchants-lakes", &["fakirs", "dwarves"]), ("fire-and-ice", &["icemaidens", "nomads"])];
    for (variant, seats) in games {
        let (_content, _house, mut own) = table(variant, seats);
        assert_eq!(own.state["explains"], true);
        let first = own.state.clone();
        let mut seen = check(&mut own, &first, &json!({}));
        let (mut begun, mut past) = (0, None);
        for n in 0..ACTIONS {
            if own.is_over() {
                break;
            }
            let done = own.act_hinted();
            assert_ne!(done["is"], "refused", "{done}");
            // An open turn counts as well.
            if own.state["turn"]["texts"].as_array().is_some_and(|texts| !texts.is_empty()) {
                begun += 1;
                if begun % 12 == 1 {
                    let state = own.state.clone();
                    seen += check(&mut own, &state, &json!({}));
                }
            }
            if own.may_end() {
                assert_eq!(own.end()["is"], "kept");
            }
            if n % 30 == 29 {
                let state = own.state.clone();
                seen += check(&mut own, &state, &json!({}));
                past = past.or(Some(own.row()));
            }
        }
        let row = json!({ "row": past.expect("rows were played") });
        let snap = own.ask(json!({ "t": "row", "row": row["row"] }))["snap"].clone();
        seen += check(&mut own, &snap, &row);
        let text = own.texts()[0].clone();
        let planned = own.ask(json!({ "t": "plan", "texts": [text] }));
        let plan = json!({ "texts": planned["done"] });
        seen += check(&mut own, &planned["snap"], &plan);
        assert!(begun > 5 && seen > 200, "{begun} turns, {seen} numbers");
    }
}

#[test]
fn a_number_that_other_rules_changed_says_so() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let parameters = json!({
        "variant": "base", "players": 2, "seats": ["nomads", "witches"], "seed": 5, "dev": true,
    });
    let made = house.try_table(&parameters).json();
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    for _ in 0..6 {
        let hint = own.ask(json!({ "t": "hint", "plain": true }));
        own.act(hint["text"].as_str().unwrap());
        if own.may_end() {
            own.end();
        }
    }
    let file = content.path().join("scripts/base/factions/nomads.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let before = own.state["bench"]["number"].as_u64().unwrap();
    let (doc, rest) = text.split_once("[start]").unwrap();
    std::fs::write(&file, format!("{}\nbridges = 5\n[start]{rest}", doc.trim_end())).unwrap();
    own.until(|frame| frame["bench"]["number"].as_u64().is_some_and(|n| n > before));
    let bridges = NumberShown { panel: "seat-1".to_owned(), item: json!({ "id": "bridges" }) };
    let answer = sources_of(&mut own, &bridges, &json!({}));
    let source_lines: Vec<String> =
        answer["sources"].as_array().unwrap().iter().flat_map(|one| lines(&one["lines"])).collect();
    assert_eq!(source_lines[0], "3 to 5: the game was migrated", "{answer}");
    assert!(
        source_lines[1].contains("bridges in the supply 3") && has_place(&source_lines[1]),
        "{answer}"
    );
}

#[test]
fn the_points_of_a_finished_game_are_the_sum_of_their_sources() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    for (variant, players) in [("fire-and-ice", 3), ("merchants-cove", 2)] {
        let who = vec!["bot:random"; players];
        let answer = house
            .try_table(&json!({ "variant": variant, "players": players, "who": who, "seed": 5 }));
        assert_eq!(answer.status, 200, "{}", answer.body);
        let made = answer.json();
        let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
        let mut own = Socket::at_table(house.at, id, owner);
        assert_eq!(own.ask(json!({ "t": "pace", "ms": 0 }))["is"], "kept");
        assert!(own.state["end"].is_null() || own.is_over());
        while !own.is_over() {
            own.until(|frame| frame["over"] == true);
        }
        let end = own.state["end"].clone();
        let stages = end["stages"].as_array().unwrap();
        assert!(stages.len() > 2, "{variant}: {end}");
        let sources = end["sources"].as_array().unwrap();
        assert!(sources.len() > 1, "{variant}: {end}");
        for (seat, standing) in own.state["seats"].as_array().unwrap().iter().enumerate() {
            let of_seat = |one: &Value| -> i64 {
                let points = one["points"][seat].as_array().unwrap();
                assert_eq!(points.len(), stages.len());
                points.iter().map(|n| n.as_i64().unwrap()).sum()
            };
            let sum: i64 = sources.iter().map(of_seat).sum();
            assert_eq!(Some(sum), standing["points"].as_i64(), "{variant}: {end}");
            // Only the start gives points without a name.
            let unnamed = sources.iter().filter(|one| one["source"] == "");
            let unnamed: Vec<&Value> = unnamed.map(|one| &one["points"][seat]).collect();
            let later = |points: &&Value| points.as_array().unwrap()[1..].iter().any(|n| *n != 0);
            assert!(!unnamed.iter().any(later), "{variant}: {end}");
        }
    }
}
