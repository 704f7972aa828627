//! Tests the map editor of the page, and bot games on its maps.

use std::fs;
use std::time::{Duration, Instant};

use content::ContentTree;
use mystica::MysticaGame;
use serde_json::{Value, json};
use tempfile::TempDir;
use workbench::edits::write_tree;
use workbench::{Content, RuleOverrides};

use crate::house::{House, OWNER};
use crate::wire::{http, with};

fn house() -> (TempDir, House) {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    (content, house)
}

fn send_request(house: &House, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let answer = with(house.at, method, path, OWNER, &body.to_string());
    (answer.status, answer.json())
}

/// Returns the text of a map of the content.
fn text_of(house: &House, id: &str) -> String {
    let (status, offer) = send_request(house, "GET", "/api/maps", &json!(null));
    assert_eq!(status, 200);
    let maps = offer["maps"].as_array().unwrap();
    let map = maps.iter().find(|map| map["id"] == id).expect("the board is offered");
    map["text"].as_str().unwrap().to_owned()
}

fn draw_map(house: &House, text: &str) -> Value {
    let (status, seen) = send_request(house, "POST", "/api/maps/look", &json!({ "text": text }));
    assert_eq!(status, 200, "{seen}");
    seen
}

#[test]
fn a_board_is_seen_as_it_is_drawn() {
    let (_content, house) = house();
    let text = text_of(&house, "base");
    let seen = draw_map(&house, &text);
    assert_eq!(seen["text"], text.as_str());
    assert_eq!(seen["cells"].as_array().unwrap().len(), 113);
    assert!(seen["svg"].as_str().unwrap().contains("id=\"board-A1\""));
    assert!(!seen["mirrors"].as_array().unwrap().is_empty());
    // Each cell is at the position of its letter in the text.
    let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    let at = |n: &Value| n.as_u64().unwrap() as usize;
    for cell in seen["cells"].as_array().unwrap() {
        let letter = rows[at(&cell["row"])][at(&cell["column"])];
        let is_land = cell["place"].as_str().unwrap().starts_with(|c: char| c.is_ascii_uppercase());
        assert_eq!(letter.is_ascii_uppercase(), is_land, "{cell}");
    }
    // Equal neighbours give one warning with both places.
    let equal = draw_map(&house, &text.replacen("U S", "U U", 1));
    let lints = equal["lints"].as_array().unwrap().iter();
    let mut same = lints.filter(|lint| lint["text"].as_str().unwrap().contains("same terrain"));
    let places = same.next().map(|lint| lint["places"].clone());
    assert_eq!(places, Some(json!(["A1", "A2"])), "{}", equal["lints"]);
    assert!(same.next().is_none(), "one line for all places of a rule: {}", equal["lints"]);
    // An error has its position, and nothing is drawn.
    let wrong = draw_map(&house, &text.replacen('U', "Q", 1));
    assert_eq!(
        (&wrong["mistakes"][0]["row"], &wrong["mistakes"][0]["column"]),
        (&json!(0), &json!(0))
    );
    assert_eq!(wrong["svg"], json!(null));
    for hostile in ["", "\"]\nid = \"x\"", "U S\\", &"U ".repeat(9000), "U\u{202e}"] {
        assert!(draw_map(&house, hostile)["mistakes"].is_array(), "{hostile}");
    }
}

#[test]
fn every_board_goes_through_the_text_of_the_site() {
    let (_content, house) = house();
    let (_, offer) = send_request(&house, "GET", "/api/maps", &json!(null));
    for map in offer["maps"].as_array().unwrap() {
        let text = map["text"].as_str().unwrap();
        // The online site has no maps with random hexes.
        if text.contains('?') {
            continue;
        }
        let seen = draw_map(&house, text);
        let body = json!({ "text": seen["foreign"] });
        let (status, read) = send_request(&house, "POST", "/api/maps/read", &body);
        let rows = text.split("\n\n").next();
        assert_eq!((status, read["text"].as_str()), (200, rows), "{}", map["id"]);
    }
    let (status, _) =
        send_request(&house, "POST", "/api/maps/read", &json!({ "text": "yellow sand E" }));
    assert_eq!(status, 400);
}

#[test]
fn a_board_is_saved_by_the_owner_and_played_on() {
    let (content, house) = house();
    let text = text_of(&house, "base").replacen("U S", "S U", 1);
    let request = |name: &str| json!({ "name": name, "title": "Mine \"too\"", "text": text });
    for name in ["", "../x", "A", "a/b", "base"] {
        let (status, _) = send_request(&house, "POST", "/api/maps", &request(name));
        assert_eq!(status, 400, "{name}");
    }
    let other = with(house.at, "POST", "/api/maps", &"f".repeat(32), &request("mine").to_string());
    assert_eq!(other.status, 403);
    assert!(!content.path().join("maps/mine.toml").exists());
    let (status, saved) = send_request(&house, "POST", "/api/maps", &request("mine"));
    assert_eq!((status, saved["file"].as_str()), (200, Some("maps/mine.toml")), "{saved}");
    let before = fs::read_to_string(content.path().join("maps/mine.toml")).unwrap();
    assert_eq!(send_request(&house, "POST", "/api/maps", &request("mine")).0, 400);
    assert_eq!(fs::read_to_string(content.path().join("maps/mine.toml")).unwrap(), before);
    // A map drawn here may be overwritten on request; other maps may not.
    let over = |name: &str, text: &str| {
        send_request(
            &house,
            "POST",
            "/api/maps",
            &json!({ "name": name, "text": text, "over": true }),
        )
    };
    let shipped = fs::read_to_string(content.path().join("maps/base.toml")).unwrap();
    let (status, refused) = over("base", &text);
    assert!(status == 400 && refused["error"].to_string().contains("not drawn here"), "{refused}");
    assert_eq!(fs::read_to_string(content.path().join("maps/base.toml")).unwrap(), shipped);
    let by_hand = format!("# mine\n{}", before.replacen("[counts]", "[counts] # by hand", 1));
    assert!(by_hand.contains("[counts] # by hand"), "{by_hand}");
    fs::write(content.path().join("maps/mine.toml"), &by_hand).unwrap();
    let again = text.replacen("S U", "U S", 1);
    assert_eq!(over("mine", &again).0, 200);
    let after = fs::read_to_string(content.path().join("maps/mine.toml")).unwrap();
    assert_ne!(after, by_hand);
    assert_eq!(after.replacen("U S", "S U", 1), by_hand, "rows are others, the rest stays");
    // If a table no longer fits, saving is rejected and nothing is written.
    let (status, refused) = over("mine", &again.replacen("U S", "U .", 1));
    assert_eq!(status, 400, "{refused}");
    assert_eq!(fs::read_to_string(content.path().join("maps/mine.toml")).unwrap(), after);
    let content = Content::open(crate::games::GAMES, Some(content.path()), &[]).unwrap();
    assert!(content.diagnostics().is_empty());
    let rules = RuleOverrides { map: Some("mine".to_owned()), ..RuleOverrides::default() };
    content.rules::<MysticaGame>(Some("base"), &rules).unwrap();
}

#[test]
fn extra_data_of_a_board_is_kept_while_it_fits() {
    let (content, house) = house();
    let text = text_of(&house, "lakes");
    assert!(text.contains("[canals.widest]") && !text.contains("[["), "{text}");
    let seen = draw_map(&house, &text);
    assert_eq!((&seen["text"], &seen["left_out"]), (&json!(text), &json!([])), "{seen}");
    // With another terrain the counts no longer apply and are left out; the canals stay.
    let other = draw_map(&house, &text.replacen("S B R", "S B Y", 1));
    let left_out = |seen: &Value| {
        let all = seen["left_out"].as_array().expect("a list").clone();
        all.iter().map(|one| one.as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(left_out(&other).len(), 1, "{:?}", left_out(&other));
    assert!(left_out(&other)[0].starts_with("[counts]"), "{:?}", left_out(&other));
    let text_with_more = other["text"].as_str().unwrap();
    assert!(
        text_with_more.contains("[canals.widest]") && !text_with_more.contains("[counts]"),
        "{text_with_more}"
    );
    // A canal that would end in water is left out, with a reason.
    let wet = draw_map(&house, &text.replacen("S ~ U K B R", "S ~ ~ K B R", 1));
    assert!(left_out(&wet).iter().any(|one| one.starts_with("[canals.")), "{:?}", left_out(&wet));
    // An error in the rows is reported, and no table is left out because of it.
    let wrong = draw_map(&house, &text.replacen("S B R", "S Q R", 1));
    assert!(wrong["mistakes"][0]["row"] == 0 && wrong["left_out"].is_null(), "{wrong}");
    // Saves to a new file, and over it on request, but not over a file written by hand.
    let save = |name: &str, over: bool| {
        let body = json!({ "name": name, "title": "", "text": text_with_more, "over": over });
        send_request(&house, "POST", "/api/maps", &body)
    };
    assert_eq!(save("mine", false).0, 200);
    let written = fs::read_to_string(content.path().join("maps/mine.toml")).unwrap();
    assert!(written.contains("[canals.widest]"), "{written}");
    assert!(save("mine", false).1["error"].as_str().unwrap().ends_with(" already exists"));
    assert_eq!(save("mine", true).0, 200);
    assert_eq!(save("base", true).0, 400);
    assert!(
        Content::open(crate::games::GAMES, Some(content.path()), &[])
            .unwrap()
            .diagnostics()
            .is_empty()
    );
    for hostile in ["U S\n\nid = \"x\"", "U S\n\n[a\u{202e}]"] {
        assert!(draw_map(&house, hostile)["mistakes"].is_array(), "{hostile}");
    }
}

#[test]
fn canals_are_laid_on_edges_of_a_board() {
    let (_content, house) = house();
    let text = text_of(&house, "lakes");
    let seen = draw_map(&house, &text);
    let kind = &seen["edges"][0];
    let between = kind["between"].as_array().unwrap();
    let set = &seen["sets"][0];
    assert_eq!((&kind["table"], &set["table"]), (&json!("canals"), &json!("canals.widest")));
    let laid = set["edges"].as_array().unwrap();
    assert!(laid.iter().all(|edge| between.contains(edge)), "{laid:?} {between:?}");
    let free = between.iter().find(|edge| !laid.contains(edge)).expect("a place is left");
    let lay = |table: &str, edges: &[&Value]| {
        let body = json!({ "text": text, "laid": { "table": table, "edges": edges } });
        send_request(&house, "POST", "/api/maps/look", &body).1
    };
    let more: Vec<&Value> = laid.iter().chain([free]).collect();
    let drawn = lay("canals.widest", &more);
    assert_eq!(drawn["sets"][0]["edges"].as_array().unwrap().len(), more.len(), "{drawn}");
    assert_ne!(drawn["svg"], seen["svg"]);
    assert_eq!(draw_map(&house, drawn["text"].as_str().unwrap())["sets"], drawn["sets"]);
    // One more set of edges, and one less.
    assert_eq!(lay("canals.drawn", &[free])["sets"].as_array().unwrap().len(), 4);
    assert_eq!(lay("canals.widest", &[])["sets"].as_array().unwrap().len(), 2);
    // A set that fits nowhere is removed, with a reason.
    let dry = lay("canals.drawn", &[&json!(["B1", "B2"])]);
    assert!(dry["left_out"][0].as_str().unwrap().starts_with("[canals.drawn]"), "{dry}");
    assert!(lay("counts", &[free])["mistakes"].is_array());
}

#[test]
fn every_client_may_draw_a_board_and_only_the_owner_saves_it() {
    let (_content, house) = house();
    let text = json!({ "text": text_of(&house, "base") }).to_string();
    let draw = || http(house.at, "POST", "/api/maps/look", &[], &text).status;
    assert_eq!(draw(), 200);
    for path in ["/api/maps", "/api/lab"] {
        assert_eq!(http(house.at, "POST", path, &[], &text).status, 401, "{path}");
    }
    assert_eq!(with(house.at, "POST", "/api/maps/look", "wrong", &text).status, 403);
    // Requests are limited per minute.
    let often = (0..200).map(|_| draw()).find(|status| *status != 200);
    assert_eq!(often, Some(429));
}

#[test]
fn one_run_at_a_time_and_it_can_be_stopped() {
    let (_content, house) = house();
    let run = |games: u64| json!({ "do": "fill", "text": text_of(&house, "base"), "games": games, "bot": "random" });
    let lab = |method: &str, body: &Value| send_request(&house, method, "/api/lab", body);
    assert_eq!(lab("POST", &run(0)).0, 409);
    assert_eq!(
        with(house.at, "POST", "/api/lab", &"f".repeat(32), &run(4).to_string()).status,
        403
    );
    assert_eq!(
        lab("POST", &json!({ "do": "sim", "variant": "base", "games": 1, "bot": "random" })).0,
        409
    );
    let over = || {
        let began = Instant::now();
        loop {
            let (_, seen) = lab("GET", &json!(null));
            if seen["runs"] == false {
                return seen;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "{seen}");
            std::thread::sleep(Duration::from_millis(20));
        }
    };
    assert_eq!(lab("POST", &run(8)).0, 200);
    let seen = over();
    assert_eq!((&seen["done"], &seen["all"]), (&json!(8), &json!(8)));
    let games: u64 =
        seen["result"].as_array().unwrap().iter().map(|line| line["games"].as_u64().unwrap()).sum();
    assert_eq!(games, 32, "four seats in eight games");
    // Another variant on the same map, from the list of those that fit.
    let offer = send_request(&house, "GET", "/api/maps", &json!(null)).1;
    let variants = offer["variants"].as_array().unwrap();
    let ids: Vec<&str> = variants.iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"events") && !ids.contains(&"merchants-cove"), "{ids:?}");
    let of = |variant: &str| {
        let mut request = run(2);
        request["variant"] = json!(variant);
        assert_eq!(lab("POST", &request).0, 200);
        over()
    };
    assert_eq!(of("events")["done"], 2);
    assert!(of("evnts")["error"].as_str().unwrap().contains("did you mean `events`"));
    assert_eq!(lab("POST", &run(100_000)).0, 200);
    assert_eq!(lab("POST", &run(4)).0, 409);
    assert_eq!(lab("DELETE", &json!(null)).0, 200);
    assert_eq!(over()["error"], "stopped");
    assert_eq!(with(house.at, "GET", "/api/lab/report/x", OWNER, "").status, 404);
}
