//! Tests open turns: what can be undone, what commits, and what is dropped.

use serde_json::{Value, json};

use crate::house::House;
use crate::shelf::Cards;
use crate::wire::Socket;

struct Table {
    _house: House,
    own: Vec<Socket>,
    looking_on: Socket,
}

/// Opens a table with a link for each seat.
fn table(players: u8, seed: u64) -> Table {
    let house = House::new(Cards);
    let made = house.table(players, &vec!["link"; players.into()], seed);
    let id = made["id"].as_str().unwrap();
    let come = |secret: &Value| Socket::at_table(house.at, id, secret.as_str().unwrap());
    let own = made["links"].as_array().unwrap().iter().map(|link| come(&link["secret"])).collect();
    let looking_on = come(&made["spectator"]);
    Table { _house: house, own, looking_on }
}

impl Table {
    /// Waits until all clients have reached a row.
    fn all_at(&mut self, row: u64) {
        for socket in self.own.iter_mut().chain([&mut self.looking_on]) {
            if socket.row() < row {
                socket.until(|frame| frame["row"] == row);
            }
        }
    }

    /// Bids for all seats in order; returns the seat to act then.
    fn bid(&mut self, bids: &[u8]) -> usize {
        for (seat, bid) in bids.iter().enumerate() {
            let answer = self.own[seat].act(&format!("bid {bid}"));
            let is_last = seat + 1 == bids.len();
            // The last bid reveals all bids, so it cannot be undone.
            assert_eq!(answer["is"], if is_last { "kept" } else { "seen" }, "{answer}");
            if !is_last {
                assert_eq!(self.own[seat].end()["is"], "kept");
            }
            self.all_at(seat as u64 + 1);
        }
        let seats = self.looking_on.state["seats"].as_array().unwrap();
        seats.iter().position(|seat| seat["turn"] == true).unwrap()
    }
}

#[test]
fn undo_is_free_until_the_end_of_the_turn() {
    let mut table = table(2, 3);
    let own = &mut table.own[0];
    let before = own.state["on"].clone();
    assert_eq!(own.act("bid 3")["is"], "seen");
    assert_eq!(own.state["turn"]["texts"], json!(["bid 3"]));
    assert_ne!(own.state["on"], before);
    assert_eq!(own.undo(0)["is"], "seen");
    assert_eq!(own.state["turn"]["texts"], json!([]));
    assert_eq!(own.state["on"], before);
    assert_eq!(own.undo(0)["is"], "refused");
    assert_eq!(own.act("bid 2")["is"], "seen");
    assert_eq!(own.state["turn"]["may_end"], true);
    assert_eq!(own.state["row"], 0);
    assert_eq!(own.end()["is"], "kept");
    table.all_at(1);
    assert_eq!(table.own[0].undo(0)["is"], "refused");
}

#[test]
fn actions_of_others_precede_an_unfinished_turn() {
    let mut table = table(3, 3);
    assert_eq!(table.own[0].act("bid 3")["is"], "seen");
    let before = table.own[0].state["on"].clone();
    table.own[1].act("bid 0");
    assert_eq!(table.own[1].end()["is"], "kept");
    table.all_at(1);
    // The open turn is replayed after that row.
    let own = &table.own[0].state;
    assert_eq!((&own["turn"]["texts"], &own["turn"]["dropped"]), (&json!(["bid 3"]), &json!([])));
    assert_ne!(own["on"], before);
    // After the next row this would be the last bid, which reveals all. It is kept back until the
    // turn ends.
    table.own[2].act("bid 1");
    assert_eq!(table.own[2].end()["is"], "kept");
    table.all_at(2);
    let own = &mut table.own[0];
    assert_eq!(
        (&own.state["turn"]["texts"], &own.state["turn"]["dropped"]),
        (&json!(["bid 3"]), &json!([]))
    );
    assert_eq!(own.state["turn"]["may_end"], true);
    assert_eq!(own.state["row"], 2);
    let rows = table.looking_on.state["log"]["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["text"] != "bid 3"), "{rows:?}");
    // It can still be undone, and another bid instead commits at once.
    assert_eq!(own.undo(0)["is"], "seen");
    assert_eq!(own.state["turn"]["texts"], json!([]));
    assert_eq!(own.act("bid 2")["is"], "kept");
    table.all_at(3);
}

#[test]
fn the_end_of_a_turn_applies_deferred_actions() {
    let mut table = table(3, 3);
    assert_eq!(table.own[0].act("bid 3")["is"], "seen");
    for (seat, bid) in [(1, "bid 0"), (2, "bid 1")] {
        table.own[seat].act(bid);
        assert_eq!(table.own[seat].end()["is"], "kept");
        table.all_at(seat as u64);
    }
    let own = &mut table.own[0];
    assert_eq!(own.state["turn"]["texts"], json!(["bid 3"]));
    assert_eq!(own.end()["is"], "kept");
    table.all_at(3);
    let rows = table.looking_on.state["log"]["rows"].as_array().unwrap();
    assert_eq!(rows.last().unwrap()["text"], "bid 3");
}

#[test]
fn a_draw_commits_the_actions_before_it() {
    let mut table = table(2, 3);
    let leader = table.bid(&[1, 0]);
    let own = &mut table.own[leader];
    assert_eq!(own.state["turn"]["may_end"], false);
    assert!(own.state["turn"]["why_not"].is_string());
    assert_eq!(own.end()["is"], "refused");
    let card = own.texts().into_iter().find(|text| text.starts_with("hide")).unwrap();
    assert_eq!(own.act(&card)["is"], "seen");
    assert_eq!(own.act("draw")["is"], "kept");
    table.all_at(4);
    let own = &mut table.own[leader];
    assert_eq!(own.undo(0)["is"], "refused");
    // The turn continues after that, and ends by an action of the game.
    assert_eq!(own.state["turn"]["may_end"], true);
    assert_eq!(own.end()["is"], "kept");
    table.all_at(5);
    let rows = table.looking_on.state["log"]["rows"].as_array().unwrap();
    assert_eq!(rows.last().unwrap()["text"], "done");
}

#[test]
fn actions_that_others_must_answer_are_committed() {
    let mut table = table(2, 3);
    let leader = table.bid(&[1, 0]);
    assert_eq!(table.own[leader].act("challenge")["is"], "kept");
    table.all_at(3);
    let other = &mut table.own[1 - leader];
    let legal = other.state["legal"].as_array().unwrap();
    assert!(legal.iter().all(|entry| entry["commits"] == true), "{legal:?}");
    assert_eq!(other.act("dare")["is"], "kept");
    table.all_at(4);
}

#[test]
fn of_a_line_all_counts_or_nothing() {
    let mut table = table(2, 3);
    let leader = table.bid(&[1, 0]);
    let own = &mut table.own[leader];
    let card = own.texts().into_iter().find(|text| text.starts_with("hide")).unwrap();
    let answer = own.act(&format!("{card}. {card}"));
    assert_eq!(answer["is"], "refused");
    assert!(
        answer["why"].as_str().unwrap().contains("no action of the line was taken"),
        "{answer}"
    );
    assert_eq!(own.act(&format!("{card}. done"))["is"], "seen");
    assert_eq!(own.end()["is"], "kept");
}

#[test]
fn actions_on_another_position_are_stale_and_repeats_count_once() {
    let mut table = table(2, 3);
    let own = &mut table.own[0];
    let on = own.state["on"].clone();
    let frame = json!({ "t": "act", "id": "twice", "on": on, "text": "bid 1" });
    for _ in 0..3 {
        own.send(&frame);
        let answer = own.until(|frame| frame["id"] == "twice").unwrap();
        assert_eq!(answer["is"], "seen");
    }
    // A replayed frame with a new id refers to a position that is no longer displayed.
    let answer = own.ask(json!({ "t": "act", "on": on, "text": "bid 2" }));
    assert_eq!(answer["is"], "stale");
    let whole: Value = serde_json::from_str(&own.received[own.received.len() - 2]).unwrap();
    assert_eq!(whole["turn"]["texts"], json!(["bid 1"]));
    assert!(whole["svg"].is_string() && whole["log"].is_object());
    assert_eq!(own.ask(json!({ "t": "end", "on": on }))["is"], "stale");
    assert_eq!(own.ask(json!({ "t": "end", "on": "0000000000000000" }))["is"], "stale");
}

#[test]
fn a_rule_answers_offers_and_nothing_else() {
    // Only some seeds deal a card that makes an offer.
    for seed in 0..40 {
        let mut table = table(2, seed);
        let leader = table.bid(&[1, 0]);
        let offers = ["thorium", "silver", "sodium", "sulfur", "xenon", "yttrium", "uranium"];
        let texts = table.own[leader].texts();
        let offer = |text: &&String| offers.iter().any(|card| **text == format!("play {card}"));
        let Some(play) = texts.iter().find(offer).cloned() else { continue };
        let other = 1 - leader;
        let rule = json!({ "t": "standing", "rule": { "most": 0 } });
        assert_eq!(table.own[other].ask(rule)["is"], "kept");
        assert_eq!(table.own[leader].act(&play)["is"], "seen");
        assert_eq!(table.own[leader].end()["is"], "kept");
        table.all_at(4);
        // The offer costs one point, more than the rule permits, so the seat has to decide.
        assert_eq!(table.looking_on.row(), 4);
        let rule = json!({ "t": "standing", "rule": { "most": 1 } });
        assert_eq!(table.own[other].ask(rule)["is"], "kept");
        // It is now also that seat's turn, and rules do not decide offers during an own turn.
        return;
    }
    panic!("no hand makes an offer");
}

#[test]
fn preview_and_plan_leave_everything_as_it_was() {
    let mut table = table(2, 3);
    let leader = table.bid(&[1, 0]);
    let own = &mut table.own[leader];
    let on = own.state["on"].clone();
    let card = own.texts().into_iter().find(|text| text.starts_with("hide")).unwrap();
    let preview = own.ask(json!({ "t": "preview", "on": on, "text": card }));
    assert_eq!(preview["draws"], false);
    assert_eq!(preview["changes"][0]["resource"], "points");
    let preview = own.ask(json!({ "t": "preview", "on": on, "text": "draw" }));
    assert_eq!(preview["draws"], true);
    let texts = json!([card, "done", "bob: draw", "no such thing", card]);
    let plan = own.ask(json!({ "t": "plan", "texts": texts }));
    assert_eq!(plan["t"], "plan", "{plan}");
    assert!(plan["done"].as_array().unwrap().len() >= 2, "{}", plan["done"]);
    assert_eq!(
        plan["dropped"].as_array().unwrap().len() + plan["done"].as_array().unwrap().len(),
        5
    );
    let row = own.ask(json!({ "t": "row", "row": 1 }));
    assert_eq!(row["snap"]["row"], 1);
    assert_eq!(own.ask(json!({ "t": "row", "row": 99 }))["is"], "refused");
    assert_eq!(own.ask(json!({ "t": "complete", "text": "pl" }))["t"], "complete");
    assert_eq!(own.state["on"], on);
    assert_eq!(own.act(&card)["is"], "seen");
}
