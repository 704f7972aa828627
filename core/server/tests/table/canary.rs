//! Tests over sockets that hidden information never reaches another seat: no byte sent to it
//! contains a hidden card or secret objective.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use game::random::Random;
use serde_json::{Value, json};
use server::table::{AnyTable, ContentCatalogue, PlanPosition, Plans, Previews, TypedTable};
use workbench::Content;

use crate::cards::{self, FACES, Game};
use crate::house::{House, fast};
use crate::shelf::{Cards, seated};
use crate::wire::Socket;

/// Returns the card names in a text.
fn faces(text: &str) -> BTreeSet<&'static str> {
    FACES.into_iter().filter(|face| text.contains(face)).collect()
}

/// Parses the rows of a ledger: seat and text.
fn rows(ledger: &str) -> Vec<(String, String)> {
    let lines = ledger.lines().skip(1).map(|line| line.split_once(": ").unwrap());
    lines.map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// Returns what a viewer may know after each row: public cards, and those that were in its hand.
/// Computed by replaying the ledger.
fn known(ledger: &str, seat: Option<usize>) -> Vec<BTreeSet<&'static str>> {
    let mut all = BTreeSet::new();
    let lines: Vec<&str> = ledger.lines().collect();
    let after = |row: usize| {
        let text: String = lines[..=row].iter().map(|line| format!("{line}\n")).collect();
        let table = seated(&text).unwrap();
        all.extend(table.state().table.iter().map(|card| FACES[usize::from(*card)]));
        if let Some(seat) = seat {
            all.extend(table.state().hands[seat].iter().map(|card| FACES[usize::from(*card)]));
        }
        all.clone()
    };
    (0..lines.len()).map(after).collect()
}

/// Actions requested although the player lacks the card; they are rejected.
const REFUSED: [&str; 3] = ["play argon", "play zirconium", "hide xenon"];

fn step(own: &mut Socket, random: &mut Random, secret: &dyn Fn() -> Socket) -> bool {
    let mut pick = |n: usize| random.below(n as u32) as usize;
    match pick(12) {
        0 => {
            let received = std::mem::take(&mut own.received);
            *own = secret();
            own.received.splice(0..0, received);
        }
        1 => drop(own.ask(json!({ "t": "plan", "texts": own.texts() }))),
        2 => {
            let row = own.row();
            drop(own.ask(json!({ "t": "why", "row": row.max(1) })));
            drop(own.ask(json!({ "t": "row", "row": row / 2 })));
            drop(own.ask(json!({ "t": "words" })));
        }
        3 => {
            for text in REFUSED.into_iter().chain(["draw", "bid 9", "fly"]) {
                let on = own.state["on"].clone();
                drop(own.ask(json!({ "t": "preview", "on": on, "text": text })));
            }
        }
        4 => drop(own.ask(json!({ "t": "hint" }))),
        _ => {}
    }
    let texts = own.texts();
    if own.may_end() && (texts.is_empty() || pick(2) == 0) {
        return own.end()["is"] == "kept";
    }
    if texts.is_empty() {
        return false;
    }
    let text = texts[pick(texts.len())].clone();
    let is = own.act(&text)["is"].clone();
    is == "seen" || is == "kept"
}

#[test]
fn no_hidden_face_reaches_another_seat() {
    let (mut drawn, mut hidden) = (0, 0);
    for seed in 1..=2 {
        let house = House::limited(Cards, fast());
        let made = house.table(3, &["link", "link", "link"], seed);
        let id = made["id"].as_str().unwrap();
        let secrets: Vec<&str> = (0..3)
            .map(|at| made["links"][at]["secret"].as_str().unwrap())
            .chain([made["spectator"].as_str().unwrap()])
            .collect();
        let come = |at: usize| Socket::at_table(house.at, id, secrets[at]);
        let mut all: Vec<Socket> = (0..4).map(come).collect();
        let mut random = Random::new(seed);
        let mut still = 0;
        while !all[3].is_over() {
            let seat = random.below(3) as usize;
            still = if step(&mut all[seat], &mut random, &|| come(seat)) { 0 } else { still + 1 };
            assert!(still < 400, "the game stands still");
            all.iter_mut().for_each(|socket| socket.drain(Duration::from_millis(5)));
        }
        let ledger = house.stored_ledger(&made);
        let rows = rows(&ledger);
        drawn += rows.iter().filter(|(_, text)| text.starts_with("draw")).count();
        hidden += rows.iter().filter(|(_, text)| text.starts_with("hide")).count();
        for (at, socket) in all.iter().enumerate() {
            let seat = (at < 3).then_some(at);
            let known = known(&ledger, seat);
            let (mut row, mut log) = (0, String::new());
            for text in &socket.received {
                let frame: Value = serde_json::from_str(text).unwrap();
                if frame["t"] == "snap" {
                    row = frame["row"].as_u64().unwrap() as usize;
                    log.push_str(&frame["log"].to_string());
                }
                // A plan draws in a sampled state, which reveals nothing about the real one.
                let frame_of_request = frame["t"] == "plan" || frame["t"] == "preview";
                let mut leaked: BTreeSet<_> =
                    faces(text).difference(&known[row]).copied().collect();
                // A rejection repeats the request and reveals nothing else.
                if frame["is"] == "refused" {
                    leaked.retain(|face| {
                        !REFUSED.iter().any(|frame_of_request| frame_of_request.contains(face))
                    });
                }
                assert!(
                    frame_of_request || leaked.is_empty(),
                    "seat {at} at row {row} reads {leaked:?} in {text}"
                );
            }
            for (name, text) in rows.iter().filter(|(_, text)| text.starts_with("hide")) {
                let is_own = seat.is_some_and(|seat| ["ann", "bob", "cid"][seat] == name);
                assert_eq!(log.contains(text), is_own, "seat {at}: {text}");
            }
            // Public cards have to be in the log completely.
            let played = rows.iter().filter(|(_, text)| text.starts_with("play"));
            for (_, text) in played {
                assert!(log.contains(text), "{at} misses {text}");
            }
        }
        assert!(all.iter().all(|socket| socket.row() as usize == rows.len()));
        // Equal observations have equal hashes, which cannot be computed from the position alone.
        let shown: BTreeSet<String> = all.iter().map(|s| s.state["on"].to_string()).collect();
        assert_eq!(shown.len(), 1);
        let hash = server::table::AnyTable::hash(&seated(&ledger).unwrap());
        assert!(!shown.contains(&format!("\"{hash:016x}\"")));
    }
    assert!(drawn > 5 && hidden > 5, "{drawn} draws, {hidden} cards laid away");
}

/// Creates a table where another seat has bid, hidden from the first seat.
fn where_bid(seed: u64, bid: u8) -> TypedTable<Game> {
    let mut table = TypedTable::new(Game, "# cards".to_owned(), cards::begin(3, seed));
    table.read_rows(&format!("bob: bid {bid}\n")).unwrap();
    table
}

/// Plans and previews depend only on the author's observation: two positions with other hands, deck
/// and bid but the same observation give equal results.
#[test]
fn plans_and_previews_say_the_same_of_positions_that_look_the_same() {
    let own = |seed| cards::begin(3, seed).hands[0].clone();
    let other = (2..).find(|seed| own(*seed) == own(1)).unwrap();
    let (mut one, mut two) = (where_bid(1, 0), where_bid(other, 3));
    assert_ne!(AnyTable::hash(&one), AnyTable::hash(&two));
    let [first, last] = [own(1)[0], own(1)[2]].map(|card| FACES[usize::from(card)]);
    let plans: [&[String]; 5] = [
        &[],
        &["bid 3".to_owned()],
        &["bid 3", "cid: bid 0"].map(str::to_owned),
        &["bid 3", "cid: bid 0", "draw"].map(str::to_owned),
        &["bid 3".to_owned(), "cid: bid 0".to_owned(), format!("play {first}")],
    ];
    let more = FACES.map(|face| format!("play {face}"));
    let more = more.into_iter().chain(["draw", "bid 1", "challenge", "done"].map(str::to_owned));
    let pointed: Vec<String> = more.chain([format!("hide {last}")]).collect();
    let (mut compared, mut drawn) = (0, 0);
    for texts in plans {
        for text in &pointed {
            let mut answers = [&mut one, &mut two].map(|table| {
                let at = PlanPosition { row: None, seat: Some(0), texts: texts.to_vec() };
                let planned = table.plan(&[0], &at, Some(text.as_str()));
                let planned = planned.map(|planned| serde_json::to_value(planned).unwrap());
                let preview =
                    table.preview(0, text).map(|seen| serde_json::to_value(seen).unwrap());
                (planned, preview)
            });
            for (planned, _) in &mut answers {
                let Ok(planned) = planned else { continue };
                // The hash is keyed per table.
                planned["snap"].as_object_mut().unwrap().remove("on").unwrap();
                drawn += usize::from(planned["done"].to_string().contains("draw"));
            }
            let [of_one, of_two] = answers;
            assert_eq!(of_one, of_two, "{texts:?}, and pointed at: {text}");
            compared += usize::from(of_one.0.is_ok());
        }
    }
    assert!(compared > 10 && drawn > 5, "{compared} plans, {drawn} with a draw");
}

/// Names of the secret objectives in the content.
const AIMS: [&str; 9] =
    ["hamlets", "fairs", "shrines", "halls", "tools", "harmony", "zeal", "favours", "charters"];

/// Number of rows played after the choice of objectives.
const ROWS: u64 = 24;

/// Returns the objectives that a seat may keep, from its legal actions.
fn dealt(own: &Socket) -> BTreeSet<&'static str> {
    let texts = own.texts();
    let kept_cards = texts.iter().filter_map(|text| text.strip_prefix("keep "));
    kept_cards.filter_map(|word| AIMS.into_iter().find(|aim| *aim == word)).collect()
}

#[test]
fn no_objective_reaches_another_seat() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let content = Content::open(crate::games::GAMES, Some(&folder), &[]).unwrap();
    let house =
        House::limited(ContentCatalogue::new(crate::games::SERVED, Arc::new(content)), fast());
    let parameters = json!({ "variant": "objectives", "players": 3, "seed": 7, "who": ["link", "link", "link"] });
    let made = house.try_table(&parameters);
    assert_eq!(made.status, 200, "{}", made.body);
    let made = made.json();
    let id = made["id"].as_str().unwrap();
    let secret = |at: usize| match at {
        3 => made["spectator"].as_str().unwrap(),
        at => made["links"][at]["secret"].as_str().unwrap(),
    };
    let come = |at: usize| Socket::at_table(house.at, id, secret(at));
    let mut all: Vec<Socket> = (0..4).map(come).collect();
    let mut random = Random::new(7);
    let mut still = 0;
    let mut known_objectives: Vec<BTreeSet<&str>> = vec![BTreeSet::new(); 4];
    while all[3].row() < ROWS {
        for (known, own) in known_objectives.iter_mut().zip(&all) {
            known.extend(dealt(own));
        }
        let seat = random.below(3) as usize;
        still = if act(&mut all[seat], &mut random) { 0 } else { still + 1 };
        assert!(still < 200, "the game stands still at row {}", all[3].row());
        all.iter_mut().for_each(|socket| socket.drain(Duration::from_millis(5)));
    }
    assert!(
        known_objectives[..3].iter().all(|own| !own.is_empty()),
        "each seat is dealt two: {known_objectives:?}"
    );
    for (at, socket) in all.iter().enumerate() {
        let mut leaked = BTreeSet::new();
        for text in &socket.received {
            let here: BTreeSet<&str> = AIMS.into_iter().filter(|aim| text.contains(aim)).collect();
            // Objectives of others must not appear, except pieces that two seats may both have
            // drawn.
            let others: Vec<_> = here.difference(&known_objectives[at]).collect();
            assert!(others.is_empty(), "seat {at} reads {others:?} in {text}");
            leaked.extend(here);
        }
        assert_eq!(leaked, known_objectives[at], "seat {at} sees its own");
    }
}

/// Takes an action, ends a turn, or sends queries.
fn act(own: &mut Socket, random: &mut Random) -> bool {
    let mut pick = |n: usize| random.below(n as u32) as usize;
    if pick(6) == 0 {
        let row = own.row();
        drop(own.ask(json!({ "t": "why", "row": row.max(1) })));
        drop(own.ask(json!({ "t": "row", "row": row / 2 })));
        drop(own.ask(json!({ "t": "hint" })));
    }
    let texts = own.texts();
    if own.may_end() && (texts.is_empty() || pick(2) == 0) {
        return own.end()["is"] == "kept";
    }
    if texts.is_empty() {
        return false;
    }
    let is = own.act(&texts[pick(texts.len())])["is"].clone();
    is == "seen" || is == "kept"
}
