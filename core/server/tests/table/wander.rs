//! Random actions, undos, turn ends and reconnects at tables of real content; the ledger has to
//! replay to the hash that every page shows.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use game::random::Random;
use serde_json::{Value, json};
use server::table::{AnyTable, ContentCatalogue, GameCatalogue};
use workbench::Content;

use crate::house::{House, fast};
use crate::wire::{Socket, with};

/// Actions per game.
const STEPS: usize = 250;

fn content() -> ContentCatalogue {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    ContentCatalogue::new(
        crate::games::SERVED,
        Arc::new(Content::open(crate::games::GAMES, Some(&folder), &[]).unwrap()),
    )
}

/// Takes a random action as a player might; `false` if none was possible.
fn step(own: &mut Socket, random: &mut Random) -> bool {
    let mut pick = |n: usize| random.below(n as u32) as usize;
    let texts = own.texts();
    let begun = own.state["turn"]["texts"].as_array().map_or(0, Vec::len);
    let answer = match pick(10) {
        0 if begun > 0 => own.undo(pick(begun)),
        0..=5 if own.may_end() => own.end(),
        _ if texts.is_empty() && own.may_end() => own.end(),
        _ if texts.is_empty() => return false,
        6 => {
            let on = own.state["on"].clone();
            own.ask(json!({ "t": "preview", "on": on, "text": texts[pick(texts.len())] }))
        }
        _ => {
            let text = texts[pick(texts.len())].clone();
            own.act(&text)
        }
    };
    let is = &answer["is"];
    assert!(answer["t"] == "preview" || is != "failed", "{answer}");
    is == "seen" || is == "kept"
}

#[test]
fn the_ledger_replays_to_what_every_page_shows() {
    for (seed, variant) in [(1, "merchants-lakes"), (3, "everything")] {
        let catalogue: Arc<dyn GameCatalogue> = Arc::new(content());
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let mut house = House::with(catalogue.clone(), folder.clone(), fast());
        let parameters = json!({
            "variant": variant, "players": 4, "seed": seed, "who": ["here", "link", "link", "bot:random"],
        });
        let made = house.try_table(&parameters).json();
        let id = made["id"].as_str().unwrap().to_owned();
        let secret = |made: &Value, at: usize| match at {
            0 => made["owner"].as_str().unwrap().to_owned(),
            3 => made["spectator"].as_str().unwrap().to_owned(),
            at => made["links"][at - 1]["secret"].as_str().unwrap().to_owned(),
        };
        let mut all: Vec<Socket> =
            (0..4).map(|at| Socket::at_table(house.at, &id, &secret(&made, at))).collect();
        assert_eq!(all[0].ask(json!({ "t": "pace", "ms": 0 }))["is"], "kept");
        let mut random = Random::new(seed);
        for n in 0..STEPS {
            // Chooses a client with something to do.
            let busy = |own: &Socket| own.may_end() || !own.texts().is_empty();
            let busy: Vec<usize> = (0..3).filter(|at| busy(&all[*at])).collect();
            let at =
                busy.get(random.below(busy.len().max(1) as u32) as usize).copied().unwrap_or(0);
            match random.below(40) {
                0 => all[at] = Socket::at_table(house.at, &id, &secret(&made, at)),
                // Restarts the server; open turns may be lost, rows may not.
                1 if n % 3 == 0 => {
                    let rows = all.iter().map(Socket::row).max();
                    house.end();
                    house = House::with(catalogue.clone(), folder.clone(), fast());
                    all = (0..4)
                        .map(|at| Socket::at_table(house.at, &id, &secret(&made, at)))
                        .collect();
                    assert!(all.iter().map(Socket::row).max() >= rows);
                }
                _ => drop(step(&mut all[at], &mut random)),
            }
            all.iter_mut().for_each(|socket| socket.drain(Duration::from_millis(4)));
            if all[3].is_over() {
                break;
            }
        }
        // Open turns are not rows, so they are undone first.
        for own in &mut all[..3] {
            if own.state["turn"]["texts"].as_array().is_some_and(|texts| !texts.is_empty()) {
                own.undo(0);
            }
        }
        let ledger = {
            let path = format!("/api/tables/{id}/ledger");
            let fetch_ledger =
                |house: &House| with(house.at, "GET", &path, &secret(&made, 3), "").body;
            // A bot may still be acting.
            let mut ledger = fetch_ledger(&house);
            loop {
                all.iter_mut().for_each(|socket| socket.drain(Duration::from_millis(300)));
                let again = fetch_ledger(&house);
                if again == ledger {
                    break ledger;
                }
                ledger = again;
            }
        };
        assert_eq!(ledger, house.stored_ledger(&made));
        let table = catalogue.reopen(&ledger, false).unwrap().table;
        let hash = format!("{:016x}", AnyTable::hash(table.as_ref()));
        let shown: BTreeSet<&str> =
            all.iter().map(|own| own.state["on"].as_str().unwrap()).collect();
        assert_eq!(shown, BTreeSet::from([hash.as_str()]), "{variant}");
        assert!(table.row() > 20, "{variant} had {} rows", table.row());
    }
}
