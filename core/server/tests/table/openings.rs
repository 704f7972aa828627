//! Tests tables opened from other tables or ledgers: limits of number and rate, and that tables in
//! play do not wait for them.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use content::ContentTree;
use serde_json::{Value, json};
use server::http::ServerLimits;
use server::table::store::FolderTableStore;
use server::table::{
    CatalogueOffer, ContentCatalogue, GameCatalogue, OpenedTable, OptionsOffer, RegistryLimits,
    TableParameters, TableRegistry,
};
use tempfile::TempDir;
use workbench::Content;

use crate::house::{House, OWNER, fast};
use crate::shelf::Cards;
use crate::wire::{Socket, with};

/// Catalogue of the card game in which opening from a ledger blocks until the test permits it.
struct Slow(Mutex<Receiver<()>>);

impl GameCatalogue for Slow {
    fn offer(&self) -> CatalogueOffer {
        Cards.offer()
    }

    fn options(&self, variant: &str) -> Result<OptionsOffer, String> {
        Cards.options(variant)
    }

    fn open(&self, parameters: &TableParameters) -> Result<OpenedTable, String> {
        if parameters.ledger.is_some() {
            self.0.lock().unwrap().recv().unwrap();
        }
        Cards.open(parameters)
    }

    fn reopen(&self, ledger: &str, is_dev: bool) -> Result<OpenedTable, String> {
        Cards.reopen(ledger, is_dev)
    }
}

fn text<'v>(made: &'v Value, key: &str) -> &'v str {
    made[key].as_str().unwrap()
}

#[test]
fn no_table_waits_for_one_that_is_opened_from_a_ledger() {
    let (go, gate) = channel();
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house = House::with(Arc::new(Slow(Mutex::new(gate))), folder, fast());
    let ledger = "{\"ledger\": \"# cards players=2 seed=1\\n\"}";
    let at = house.at;
    // Enough tables that each thread has one.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let tables: Vec<Value> = (0..cores as u64 * 8).map(|n| house.table(2, &["here"], n)).collect();
    let opening = std::thread::spawn(move || with(at, "POST", "/api/tables", OWNER, ledger));
    for made in &tables {
        let mut own = Socket::at_table(house.at, text(made, "id"), text(made, "owner"));
        assert_eq!(own.ask(json!({ "t": "complete", "text": "b" }))["t"], "complete");
    }
    // Meanwhile the same owner cannot open another table from a ledger, but can open new games.
    let second = with(house.at, "POST", "/api/tables", OWNER, ledger);
    assert_eq!(second.status, 429, "{}", second.body);
    assert_eq!(house.try_table(&json!({ "players": 2 })).status, 200);
    assert!(!opening.is_finished());
    go.send(()).unwrap();
    let first = opening.join().unwrap();
    assert_eq!(first.status, 200, "{}", first.body);
    let first = first.json();
    let own = Socket::at_table(house.at, text(&first, "id"), text(&first, "owner"));
    assert_eq!(own.row(), 0);
    // After the answer the owner may open the next one at once.
    for _ in 0..10 {
        go.send(()).unwrap();
        let next = with(house.at, "POST", "/api/tables", OWNER, ledger);
        assert_eq!(next.status, 200, "{}", next.body);
    }
}

/// Starts a server with embedded content, tables in a folder, and these limits.
fn house(folder: &Arc<TempDir>, bounds: RegistryLimits, limits: ServerLimits) -> House {
    let content = Arc::new(Content::from_tree(crate::games::GAMES, ContentTree::embedded()));
    let store = Arc::new(FolderTableStore::open(folder.path()).unwrap());
    let room = TableRegistry::open_within(
        Arc::new(ContentCatalogue::new(crate::games::SERVED, content)),
        store,
        bounds,
    )
    .unwrap();
    House::of(room, folder.clone(), limits, None)
}

fn branch(house: &House, made: &Value, secret: &str) -> (u16, Value) {
    let path = format!("/api/tables/{}/branch", text(made, "id"));
    let answer = with(house.at, "POST", &path, secret, "");
    (answer.status, answer.json())
}

#[test]
fn guests_open_a_bounded_number_of_tables_and_the_host_always_has_room() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let bounds = RegistryLimits { tables: 5, of_guests: 2, ..RegistryLimits::default() };
    let house =
        house(&folder, bounds, ServerLimits { branches_of_owner: 2, ..ServerLimits::default() });
    let made = house.table(2, &["here", "link"], 5);
    let spectator = text(&made, "spectator");
    let (status, first) = branch(&house, &made, spectator);
    assert_eq!(status, 200, "{first}");
    // The owner of a guest's table is a guest, too.
    let (status, second) = branch(&house, &first, text(&first, "owner"));
    assert_eq!(status, 200, "{second}");
    let (status, refused) = branch(&house, &made, spectator);
    assert_eq!(status, 429);
    assert!(text(&refused, "error").contains("guests already have 2 tables"), "{refused}");
    // A rematch counts as a table.
    let path = format!("/api/tables/{}/rematch", text(&made, "id"));
    let seat = made["links"][0]["secret"].as_str().unwrap();
    assert_eq!(with(house.at, "POST", &path, seat, "").status, 429);
    for _ in 0..2 {
        assert_eq!(house.try_table(&json!({ "players": 2 })).status, 200);
    }
    let full = house.try_table(&json!({ "players": 2 }));
    assert!(
        full.body.contains("the server already has 5 tables, which is its limit"),
        "{}",
        full.body
    );
    // Spectators have made two requests in this minute, including rejected ones; the seat has made
    // none.
    let (status, refused) = branch(&house, &made, spectator);
    assert!(status == 429 && text(&refused, "error").contains("wait a minute"), "{refused}");
}

#[test]
fn an_unused_table_expires() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let mut first = house(&folder, RegistryLimits::default(), ServerLimits::default());
    let made = first.table(2, &["here", "link"], 5);
    let spectator = text(&made, "spectator");
    let (_, unused) = branch(&first, &made, spectator);
    let (_, watched) = branch(&first, &made, spectator);
    let (_, used) = branch(&first, &made, spectator);
    for (table, acts) in [(&watched, false), (&used, true)] {
        let mut own = Socket::at_table(first.at, text(table, "id"), text(table, "owner"));
        if acts {
            let action = own.texts()[0].clone();
            own.act(&action);
            assert_eq!(own.end()["is"], "kept");
        }
    }
    first.end();
    let bounds = RegistryLimits { unused_of_guest: Duration::ZERO, ..RegistryLimits::default() };
    let again = house(&folder, bounds, ServerLimits::default());
    let is_there = |table: &Value| {
        let path = format!("/api/tables/{}", text(table, "id"));
        with(again.at, "GET", &path, OWNER, "").status == 200
    };
    let tables = [&made, &unused, &watched, &used];
    assert_eq!(tables.map(is_there), [true, false, false, true]);
    // Its files are deleted from the folder.
    assert!(!folder.path().join(format!("{}.txt", text(&unused, "id"))).exists());
}

#[test]
fn a_sealed_auction_closes_ledger_branch_and_reasons_until_its_bids_are_open() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let house = house(&folder, RegistryLimits::default(), fast());
    let parameters = json!({ "variant": "faction-auction", "settings": [["picking", "sealed"]],
        "players": 2, "who": ["here", "link"], "seed": 5 });
    let made = house.try_table(&parameters);
    assert_eq!(made.status, 200, "{}", made.body);
    let made = made.json();
    let (id, spectator) = (text(&made, "id"), text(&made, "spectator"));
    let mut own = Socket::at_table(house.at, id, text(&made, "owner"));
    let mut bob = Socket::at_table(house.at, id, made["links"][0]["secret"].as_str().unwrap());
    let ledger = || {
        let path = format!("/api/tables/{id}/ledger");
        with(house.at, "GET", &path, spectator, "")
    };
    own.act("seal 3");
    assert_eq!(own.end()["is"], "kept");
    // One sealed bid exists and is hidden.
    assert!(house.stored_ledger(&made).contains("seal 3"));
    assert_eq!(own.state["explains"], false);
    assert_eq!((ledger().status, branch(&house, &made, spectator).0), (403, 403));
    let row = own.row();
    bob.until(|frame| frame["row"] == row).unwrap();
    // The last bid reveals all bids.
    assert_eq!(bob.act("seal 1")["is"], "kept");
    assert_eq!(bob.state["explains"], true);
    assert!(ledger().body.contains("seal 3"));
    let (status, begun) = branch(&house, &made, spectator);
    assert_eq!(status, 200, "{begun}");
    let why = bob.ask(json!({ "t": "why", "row": 1 }));
    assert_eq!(why["t"], "why", "{why}");
}
