//! Tests the administration of tables: archive, deletion, rematch, going back by consent, clock,
//! hints, webhooks.

use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use content::ContentTree;
use serde_json::{Value, json};
use server::table::store::FolderTableStore;
use server::table::{TableRegistry, TurnNotification, Webhooks};
use workbench::edits::write_tree;

use crate::cards;
use crate::house::{House, OWNER, fast};
use crate::shelf::Cards;
use crate::wire::{Socket, with};

/// Opens a table for the owner and a person with a link; returns both sockets.
fn two(house: &House) -> (Value, Socket, Socket) {
    let made = house.table(2, &["here", "link"], 3);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let host = Socket::at_table(house.at, id, owner);
    let bob = Socket::at_table(house.at, id, made["links"][0]["secret"].as_str().unwrap());
    (made, host, bob)
}

fn ledger(house: &House, made: &Value) -> u16 {
    let path = format!("/api/tables/{}/ledger", made["id"].as_str().unwrap());
    with(house.at, "GET", &path, made["owner"].as_str().unwrap(), "").status
}

#[test]
fn a_table_is_put_away_and_deleted_only_once_its_ledger_was_fetched() {
    let house = House::new(Cards);
    let (made, mut host, mut bob) = two(&house);
    for what in ["archive", "delete"] {
        assert_eq!(bob.ask(json!({ "t": "table", "do": what }))["is"], "refused", "{what}");
    }
    assert_eq!(host.ask(json!({ "t": "table", "do": "archive" }))["is"], "kept");
    assert_eq!(host.state["archived"], true);
    let list = || with(house.at, "GET", "/api/tables", OWNER, "").json();
    assert_eq!(list()[0]["archived"], true);
    assert_eq!(host.ask(json!({ "t": "table", "do": "restore" }))["is"], "kept");
    assert_eq!(list()[0]["archived"], false);
    host.act("bid 1");
    assert_eq!(host.end()["is"], "kept");
    let refused = host.ask(json!({ "t": "table", "do": "delete" }));
    assert!(refused["why"].as_str().unwrap().contains("ledger"), "{refused}");
    // The ledger of a game with hidden information is available only at its end.
    assert_eq!(ledger(&house, &made), 403);
    assert_eq!(host.ask(json!({ "t": "table", "do": "delete" }))["is"], "refused");
    let began = Instant::now();
    while !host.is_over() {
        assert!(began.elapsed() < Duration::from_secs(60));
        for own in [&mut host, &mut bob] {
            own.drain(Duration::from_millis(5));
            match (own.texts().first().cloned(), own.may_end()) {
                (_, true) => drop(own.end()),
                (Some(text), false) => drop(own.act(&text)),
                (None, false) => {}
            }
        }
    }
    assert_eq!(host.ask(json!({ "t": "table", "do": "delete" }))["is"], "refused");
    assert_eq!(ledger(&house, &made), 200);
    assert_eq!(host.ask(json!({ "t": "table", "do": "delete" }))["is"], "kept");
    assert_eq!(bob.until(|frame| frame["t"] == "gone").unwrap()["why"], "the table was deleted");
    assert_eq!(list(), json!([]));
    assert_eq!(ledger(&house, &made), 403);
    assert_eq!(
        std::fs::read_dir(house.folder.path())
            .unwrap()
            .filter(|file| {
                let name = file.as_ref().unwrap().file_name().into_string().unwrap();
                name.starts_with(made["id"].as_str().unwrap())
            })
            .count(),
        0
    );
}

#[test]
fn a_table_whose_ledger_is_closed_has_to_be_put_away_before_it_is_deleted() {
    let house = House::new(Cards);
    let (made, mut host, mut bob) = two(&house);
    host.act("bid 1");
    assert_eq!(host.end()["is"], "kept");
    let refused = host.ask(json!({ "t": "table", "do": "delete" }));
    assert!(refused["why"].as_str().unwrap().contains("archive the table first"), "{refused}");
    assert_eq!(ledger(&house, &made), 403);
    assert_eq!(host.ask(json!({ "t": "table", "do": "archive" }))["is"], "kept");
    assert_eq!(host.ask(json!({ "t": "table", "do": "delete" }))["is"], "kept");
    assert_eq!(bob.until(|frame| frame["t"] == "gone").unwrap()["why"], "the table was deleted");
}

#[test]
fn ledgers_fetched_by_others_do_not_count_for_the_owner() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let made = house.table(2, &["here", "link"], 5);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    let text = own.texts()[0].clone();
    own.act(&text);
    assert_eq!(own.end()["is"], "kept");
    let path = format!("/api/tables/{id}/ledger");
    let spectator = made["spectator"].as_str().unwrap();
    assert_eq!(with(house.at, "GET", &path, spectator, "").status, 200);
    let branch = format!("/api/tables/{id}/branch");
    assert_eq!(with(house.at, "POST", &branch, owner, "").status, 200);
    let refused = own.ask(json!({ "t": "table", "do": "delete" }));
    assert!(refused["why"].as_str().unwrap().contains("download the ledger"), "{refused}");
    assert_eq!(with(house.at, "GET", &path, owner, "").status, 200);
    assert_eq!(own.ask(json!({ "t": "table", "do": "delete" }))["is"], "kept");
}

#[test]
fn a_seat_that_leaves_is_not_waited_for() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let made = house.table(3, &["here", "link", "link"], 5);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let link = |n: usize| made["links"][n]["secret"].as_str().unwrap();
    let mut own = Socket::at_table(house.at, id, owner);
    let mut bob = Socket::at_table(house.at, id, link(0));
    let mut eve = Socket::at_table(house.at, id, link(1));
    assert_eq!(bob.ask(json!({ "t": "resign" }))["is"], "kept");
    let row = bob.row();
    own.until(|frame| frame["row"] == row).unwrap();
    assert!(bob.texts().is_empty(), "{:?}", bob.texts());
    assert_eq!(bob.ask(json!({ "t": "resign" }))["is"], "refused", "nobody leaves twice");
    // The owner may drop a seat; a player may not drop another seat.
    assert_eq!(bob.ask(json!({ "t": "resign", "seat": 2 }))["is"], "refused");
    assert_eq!(own.ask(json!({ "t": "seat", "seat": 2, "do": "drop" }))["is"], "kept");
    let row = own.row();
    eve.until(|frame| frame["row"] == row).unwrap();
    // A player who left before that row need not consent; one who left after it must.
    assert_eq!(own.ask(json!({ "t": "back", "row": row - 1 }))["is"], "seen");
    assert_eq!(own.state["back"]["waits"], json!([2]));
    let ledger = house.stored_ledger(&made);
    assert_eq!(ledger.matches(": resign").count(), 2, "{ledger}");
    // No other player can consent instead: the seat cannot be reassigned.
    for what in ["link", "open", "here", "bot"] {
        let refused = own.ask(json!({ "t": "seat", "seat": 2, "do": what }));
        assert!(refused["why"].as_str().unwrap().contains("has left the game"), "{refused}");
    }
    assert_eq!(bob.ask(json!({ "t": "agree", "yes": true }))["is"], "seen");
    eve.until(|frame| frame["back"].is_object()).unwrap();
    assert_eq!(eve.ask(json!({ "t": "agree", "yes": true }))["is"], "kept");
    let ledger = house.stored_ledger(&made);
    assert_eq!(ledger.matches(": resign").count(), 1, "{ledger}");
    // Both players return only if both consent.
    own.until(|frame| frame["row"] == row - 1).unwrap();
    assert_eq!(own.ask(json!({ "t": "back", "row": row - 2 }))["is"], "seen");
    assert_eq!(eve.ask(json!({ "t": "agree", "yes": true }))["is"], "seen");
    own.until(|frame| frame["back"]["waits"] == json!([1])).unwrap();
    assert_eq!(bob.ask(json!({ "t": "agree", "yes": true }))["is"], "kept");
    assert!(!house.stored_ledger(&made).contains(": resign"));
}

#[test]
fn seats_keep_their_data_and_names_have_one_line() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let made = house.table(3, &["here", "here", "link"], 5);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    let mut other = Socket::at_table(house.at, id, made["links"][0]["secret"].as_str().unwrap());
    own.ask(json!({ "t": "note", "seat": 1, "text": "one\ntwo" }));
    own.ask(json!({ "t": "standing", "seat": 1, "rule": { "most": 2 } }));
    own.ask(json!({ "t": "standing", "seat": 0, "rule": { "never": true } }));
    let left = |seat: u8, notes: &str, standing: Value| json!({ "seat": seat, "notes": notes, "standing": standing, "webhook": false });
    let both = [left(0, "", json!({ "never": true })), left(1, "one\ntwo", json!({ "most": 2 }))];
    assert_eq!(own.state["left"], json!(both));
    assert_eq!(other.state["left"], json!([left(2, "", Value::Null)]));
    assert_eq!(own.ask(json!({ "t": "note", "seat": 2, "text": "x" }))["is"], "refused");
    // Control characters cannot make a name or chat line look like another line.
    other.ask(json!({ "t": "name", "name": " \u{202e}Bob\n\tof\u{7} here\n" }));
    assert_eq!(other.state["seats"][2]["person"], "Bob of here");
    // A name must not equal that of a faction, even if it is not in play.
    for faction in ["witches", "Chaos Magicians", "giants"] {
        let refused = other.ask(json!({ "t": "name", "name": faction }));
        assert!(refused["why"].as_str().unwrap().contains("choose another"), "{refused}");
    }
    other.ask(json!({ "t": "say", "text": "hello\nBob: no" }));
    assert_eq!(other.state["chat"][0]["text"], "hello Bob: no");
    assert_eq!(own.state["offers"], true);
    assert!(own.state["means"].as_array().unwrap().len() > 10);
}

#[test]
fn the_same_is_played_again_with_the_same_links() {
    let house = House::new(Cards);
    let (made, mut host, mut bob) = two(&house);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let secret = made["links"][0]["secret"].as_str().unwrap();
    let path = format!("/api/tables/{id}/rematch");
    let spectator = made["spectator"].as_str().unwrap();
    assert_eq!(with(house.at, "POST", &path, spectator, "").status, 403);
    assert_eq!(with(house.at, "POST", &path, "wrong", "").status, 403);
    // A name must not equal those of seats, other persons, or clients without a seat.
    host.ask(json!({ "t": "name", "name": "Anna" }));
    for taken in ["bob", "Ann ", "ANNA", "A  spectator"] {
        assert_eq!(bob.ask(json!({ "t": "name", "name": taken }))["is"], "refused", "{taken}");
    }
    assert_eq!(bob.ask(json!({ "t": "name", "name": "Robert" }))["is"], "kept");
    // Any player may request a rematch.
    let answer = with(house.at, "POST", &path, secret, "");
    assert_eq!(answer.status, 200, "{}", answer.body);
    let next = answer.json()["id"].as_str().unwrap().to_owned();
    assert_ne!(next, id);
    bob.until(|frame| frame["next"] == next.as_str()).unwrap();
    drop(host);
    // A second request returns the same table.
    assert_eq!(with(house.at, "POST", &path, owner, "").json()["id"], next.as_str());
    let again = Socket::at_table(house.at, &next, secret);
    assert_eq!((again.row(), &again.state["me"]["seats"]), (0, &json!([1])));
    assert_eq!(again.state["seats"][1]["person"], "Robert");
    assert_eq!(Socket::at_table(house.at, &next, owner).state["me"]["role"], "owner");
}

#[test]
fn undo_needs_the_consent_of_all() {
    let house = House::new(Cards);
    let (_, mut host, mut bob) = two(&house);
    host.act("bid 1");
    assert_eq!(host.end()["is"], "kept");
    assert_eq!(host.ask(json!({ "t": "agree", "yes": true }))["is"], "refused", "nobody asked");
    assert_eq!(host.ask(json!({ "t": "back", "row": 1 }))["is"], "refused", "it is that row");
    assert_eq!(host.ask(json!({ "t": "back", "row": 0 }))["is"], "seen");
    assert_eq!(host.state["back"], json!({ "row": 0, "by": 0, "agreed": [0], "waits": [1] }));
    bob.until(|frame| !frame["back"].is_null()).unwrap();
    assert_eq!(bob.ask(json!({ "t": "agree", "yes": false }))["is"], "seen");
    assert_eq!((bob.row(), &bob.state["back"]), (1, &Value::Null));
    host.ask(json!({ "t": "back", "row": 0 }));
    assert_eq!(bob.ask(json!({ "t": "agree", "yes": true }))["is"], "kept");
    assert_eq!((bob.row(), &bob.state["back"]), (0, &Value::Null));
    // An action in the meantime cancels the request.
    host.until(|frame| frame["row"] == 0).unwrap();
    host.act("bid 1");
    assert_eq!(host.end()["is"], "kept");
    host.ask(json!({ "t": "back", "row": 0 }));
    bob.until(|frame| !frame["back"].is_null()).unwrap();
    assert_eq!(bob.act("bid 2")["is"], "kept");
    assert_eq!(bob.state["back"], Value::Null);
    assert_eq!(bob.ask(json!({ "t": "agree", "yes": true }))["is"], "refused");
}

#[test]
fn clock_hints_and_leaving_are_for_whom_they_are() {
    let house = House::new(Cards);
    let (_, mut host, mut bob) = two(&house);
    assert_eq!(bob.ask(json!({ "t": "clock", "seconds": 60 }))["is"], "refused");
    assert_eq!(host.ask(json!({ "t": "clock", "seconds": 60 }))["is"], "kept");
    assert_eq!(host.state["clock"]["seconds"], 60);
    assert_eq!(host.ask(json!({ "t": "clock", "seconds": 0 }))["is"], "kept");
    assert_eq!(host.state["clock"], Value::Null);
    assert_eq!(bob.ask(json!({ "t": "hints", "on": false }))["is"], "refused");
    assert_eq!(host.ask(json!({ "t": "hints", "on": false }))["is"], "kept");
    bob.until(|frame| frame["hints"] == false).unwrap();
    let chat = bob.state["chat"].to_string();
    assert!(chat.contains("switched off"), "all are told: {chat}");
    assert_eq!(host.ask(json!({ "t": "hint" }))["is"], "refused");
    // This game does not support leaving, and the message says so.
    let refused = bob.ask(json!({ "t": "resign" }));
    assert_eq!(refused["is"], "refused", "{refused}");
}

#[test]
fn a_hint_is_announced_to_all() {
    let house = House::limited(Cards, fast());
    let (made, mut host, mut bob) = two(&house);
    assert_eq!(bob.state["asked"], json!([]));
    assert_eq!(host.ask(json!({ "t": "hint" }))["t"], "hint");
    let one = json!([{ "row": 0, "seat": 0 }]);
    bob.until(|frame| frame["asked"] == one).unwrap();
    // A second hint at the same row is not reported again.
    host.drain(Duration::from_millis(50));
    let began = Instant::now();
    while host.ask(json!({ "t": "hint" }))["t"] != "hint" {
        assert!(began.elapsed() < Duration::from_secs(30));
    }
    assert_eq!(bob.ask(json!({ "t": "say", "text": "so what" }))["is"], "kept");
    assert_eq!(bob.state["asked"], one);
    assert_eq!(bob.state["chat"].as_array().unwrap().len(), 1, "the chat is for people");
    // A hint at another row is reported, and clients that connect later see both.
    host.act("bid 1");
    assert_eq!(host.end()["is"], "kept");
    bob.until(|frame| frame["row"] == host.row()).unwrap();
    assert_eq!(bob.act("bid 2")["is"], "kept");
    assert_eq!(bob.ask(json!({ "t": "hint" }))["t"], "hint");
    let both = json!([{ "row": 0, "seat": 0 }, { "row": bob.row(), "seat": 1 }]);
    host.until(|frame| frame["asked"] == both).unwrap();
    let late = Socket::at_table(
        house.at,
        made["id"].as_str().unwrap(),
        made["spectator"].as_str().unwrap(),
    );
    assert_eq!(late.state["asked"], both);
    // After going back, reported hints move to the last remaining row.
    assert_eq!(host.ask(json!({ "t": "back", "row": 0 }))["is"], "seen");
    assert_eq!(bob.ask(json!({ "t": "agree", "yes": true }))["is"], "kept");
    let left = json!([{ "row": 0, "seat": 0 }, { "row": 0, "seat": 1 }]);
    assert_eq!(bob.state["asked"], left);
    // Hints are not part of the ledger.
    assert!(!house.stored_ledger(&made).contains("hint"), "{}", house.stored_ledger(&made));
}

#[test]
fn actions_do_not_wait_for_hints_of_others() {
    let house = House::limited(Cards, fast());
    let body = json!({ "players": 2, "seed": cards::HARD, "who": ["here", "link"] });
    let made = with(house.at, "POST", "/api/tables", OWNER, &body.to_string()).json();
    let id = made["id"].as_str().unwrap();
    let mut host = Socket::at_table(house.at, id, made["owner"].as_str().unwrap());
    let mut bob = Socket::at_table(house.at, id, made["links"][0]["secret"].as_str().unwrap());
    let hint_id = host.id();
    host.send(&json!({ "t": "hint", "id": hint_id }));
    // A second pending hint for the same seat is rejected at once.
    let again = host.ask(json!({ "t": "hint" }));
    assert_eq!(again["is"], "refused", "{again}");
    bob.until(|frame| frame["asked"][0]["seat"] == 0).unwrap();
    let hint = std::thread::spawn(move || {
        let hint = host.until(|frame| frame["id"] == hint_id.as_str()).unwrap();
        (hint, Instant::now(), host)
    });
    let began = Instant::now();
    assert_eq!(bob.act("bid 1")["is"], "seen");
    let answered = Instant::now();
    let (hint, found, mut host) = hint.join().unwrap();
    assert_eq!(hint["t"], "hint", "{hint}");
    assert_eq!(hint["others"].as_array().unwrap().len(), 3, "all four bids were looked at: {hint}");
    eprintln!("answered after {:?}, the hint after {:?}", answered - began, found - began);
    assert!(answered < found, "an action waited for a hint");
    // The seat has to wait as long as the computation took, then may request again.
    let began = Instant::now();
    while host.ask(json!({ "t": "hint" }))["t"] != "hint" {
        assert!(began.elapsed() < Duration::from_secs(60));
    }
}

/// Records notified turns.
struct Noted(Mutex<Sender<TurnNotification>>);

impl Webhooks for Noted {
    fn check(&self, url: &str) -> Result<(), String> {
        if url.starts_with("https://") { Ok(()) } else { Err("no".to_owned()) }
    }

    fn call(&self, turn: TurnNotification) {
        self.0.lock().unwrap().send(turn).unwrap();
    }
}

#[test]
fn webhooks_are_called_at_the_turn_if_allowed() {
    let house = House::new(Cards);
    let (_, _, mut bob) = two(&house);
    let url = "https://hooks.example/bob";
    assert_eq!(bob.state["webhooks"], false, "the page shows no field for an address");
    let refused = bob.ask(json!({ "t": "webhook", "url": url }));
    assert!(refused["why"].as_str().unwrap().contains("without webhooks"), "{refused}");
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let room = TableRegistry::open(
        Arc::new(Cards),
        Arc::new(FolderTableStore::open(folder.path()).unwrap()),
    )
    .unwrap();
    let (sender, receiver) = channel();
    room.set_webhooks(Arc::new(Noted(Mutex::new(sender))));
    let house = House::of(room, folder, fast(), None);
    let (made, mut host, mut bob) = two(&house);
    assert_eq!(bob.ask(json!({ "t": "webhook", "url": "http://hooks.example/" }))["is"], "refused");
    bob.ask(json!({ "t": "language", "language": "de" }));
    assert_eq!(bob.ask(json!({ "t": "webhook", "url": url }))["is"], "kept");
    // Clients see whether a seat has a webhook, but not its address.
    assert_eq!(bob.state["webhooks"], true);
    assert_eq!(bob.state["left"][0]["webhook"], true);
    // The players bid simultaneously, and then take turns.
    let mut waited = Vec::new();
    let turn = loop {
        if let Ok(turn) = receiver.try_recv() {
            break turn;
        }
        let acts = if host.texts().is_empty() && !host.may_end() { &mut bob } else { &mut host };
        if acts.may_end() {
            drop(acts.end())
        } else {
            drop(acts.act(&acts.texts()[0]))
        }
        for own in [&mut host, &mut bob] {
            own.drain(Duration::from_millis(20));
        }
        waited.push(host.row());
        assert!(waited.len() < 60, "{waited:?}");
    };
    assert_eq!(turn.language.to_string(), "de", "he set the address while reading German");
    let text = server::http::webhook_body(&turn);
    assert!(text.contains("am Zug: bob"), "{text}");
    let expected = (url, made["id"].as_str().unwrap(), "bob");
    assert_eq!((turn.url.as_str(), turn.table.as_str(), turn.seat.as_str()), expected);
    let all = [host.received.concat(), bob.received.concat()].concat();
    assert!(!all.contains("hooks.example"), "the address is told to nobody");
    let rest: Vec<TurnNotification> = receiver.try_iter().collect();
    assert!(rest.is_empty(), "once a turn: {rest:?}");
}

/// A preview warns of a pass while a move still brings points, of giving up something owed, and of
/// waste. Most actions have no warning.
#[test]
fn a_preview_warns_of_actions_that_cannot_be_undone() {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let mut met = std::collections::BTreeMap::<&str, usize>::new();
    for seed in 0..12 {
        // The rulebook forbids waste, and the profile of the online site permits it.
        let site = if seed % 2 == 0 { json!([]) } else { json!([["profile", "reference"]]) };
        let made = house.try_table(
            &json!({ "players": 2, "who": ["here", "here"], "seed": seed, "settings": site }),
        );
        assert_eq!(made.status, 200, "{}", made.body);
        let made = made.json();
        let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
        let mut own = Socket::at_table(house.at, id, owner);
        let mut random = game::random::Random::new(seed);
        while !own.is_over() && own.row() < 120 {
            let legal = own.state["legal"].as_array().unwrap().clone();
            for choice in &legal {
                let role = choice["role"].as_str().unwrap();
                // There are many moves, so only some are tested.
                if role == "move" && random.below(6) > 0 || role == "conversion" {
                    continue;
                }
                let request = json!({ "t": "preview", "text": choice["text"], "seat": choice["seat"], "on": own.state["on"] });
                let warnings = own.ask(request)["warnings"].to_string();
                let kinds = [
                    ("is still possible and gives", "end"),
                    ("gives up something that you may still use", "give_up"),
                    ("wastes something", "waste"),
                ];
                for (words, of) in kinds {
                    let warned = warnings.contains(words);
                    assert!(!warned || role == of, "{choice}: {warnings}");
                    assert!(warned || role != of || of == "end", "{choice}: {warnings}");
                    *met.entry(if warned { words } else { "nothing" }).or_default() += 1;
                }
            }
            let moves: Vec<&Value> = legal.iter().filter(|c| c["role"] != "conversion").collect();
            match (moves.is_empty(), own.may_end()) {
                (_, true) if random.below(2) == 0 => drop(own.end()),
                (true, true) => drop(own.end()),
                (false, _) => {
                    let choice = moves[random.below(moves.len() as u32) as usize];
                    let (text, seat) = (choice["text"].clone(), choice["seat"].clone());
                    own.ask(
                        json!({ "t": "act", "text": text, "seat": seat, "on": own.state["on"] }),
                    );
                }
                (true, false) => break,
            }
        }
        if met.len() == 4 {
            return;
        }
    }
    panic!("never met: {met:?}");
}
