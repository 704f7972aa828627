//! Tests durability: what was acknowledged as `kept` survives full disks, crashes and power
//! failures.

use std::collections::HashMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use serde_json::json;
use server::http::ServerLimits;
use server::table::store::{AppendFile, Disk, FolderTableStore, Journal, TableStore};

use crate::cards::FACES;
use crate::house::{House, OWNER, fast};
use crate::shelf::{Cards, seated};
use crate::wire::{Socket, with};

/// Simulated disk that loses unsynced data at a power failure, and can be full.
#[derive(Clone, Default)]
struct Bad(Arc<Mutex<Files>>);

#[derive(Default)]
struct Files {
    /// Visible content and synced content of each file.
    files: HashMap<PathBuf, (Vec<u8>, Vec<u8>)>,
    /// Free space in bytes; `None` for no limit.
    room: Option<usize>,
    /// Whether each sync fails.
    broken: bool,
}

fn full() -> io::Error {
    io::Error::new(io::ErrorKind::StorageFull, "no space left on device")
}

impl Bad {
    /// Simulates a power failure: unsynced data is lost, except `torn` bytes of the last append.
    fn power_cut(&self, torn: usize) {
        for (seen, safe) in self.0.lock().unwrap().files.values_mut() {
            let more = seen.len().min(safe.len() + torn);
            let remaining =
                if seen.starts_with(safe) { seen[..more].to_vec() } else { safe.clone() };
            (*seen, *safe) = (remaining.clone(), remaining);
        }
    }

    fn set_room(&self, room: Option<usize>) {
        self.0.lock().unwrap().room = room;
    }
}

struct BadOut(Bad, PathBuf);

impl Disk for Bad {
    fn names(&self, _: &Path) -> io::Result<Vec<String>> {
        let files = self.0.lock().unwrap();
        Ok(files.files.keys().filter_map(|p| Some(p.file_name()?.to_str()?.to_owned())).collect())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        let files = self.0.lock().unwrap();
        files.files.get(path).map(|file| file.0.clone()).ok_or(io::ErrorKind::NotFound.into())
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut files = self.0.lock().unwrap();
        if files.room.is_some_and(|room| room < bytes.len()) {
            return Err(full());
        }
        files.files.insert(path.to_owned(), (bytes.to_vec(), bytes.to_vec()));
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.0.lock().unwrap().files.remove(path).map(drop).ok_or(io::ErrorKind::NotFound.into())
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn AppendFile>> {
        self.read(path)?;
        Ok(Box::new(BadOut(self.clone(), path.to_owned())))
    }
}

impl AppendFile for BadOut {
    fn len(&self) -> io::Result<u64> {
        Ok(self.0.read(&self.1)?.len() as u64)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut files = self.0.0.lock().unwrap();
        let fits = files.room.map_or(bytes.len(), |room| room.min(bytes.len()));
        if let Some(room) = &mut files.room {
            *room -= fits;
        }
        files.files.get_mut(&self.1).unwrap().0.extend(&bytes[..fits]);
        if fits < bytes.len() { Err(full()) } else { Ok(()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        let mut files = self.0.0.lock().unwrap();
        if files.broken {
            return Err(io::Error::other("the disk is broken"));
        }
        let file = files.files.get_mut(&self.1).unwrap();
        file.1 = file.0.clone();
        Ok(())
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        let mut files = self.0.0.lock().unwrap();
        let file = files.files.get_mut(&self.1).unwrap();
        file.0.truncate(len as usize);
        file.1.truncate(len as usize);
        Ok(())
    }
}

fn house(disk: &Bad) -> House {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let store = Arc::new(FolderTableStore::on(Arc::new(disk.clone()), Path::new("tables")));
    House::on(Arc::new(Cards), store, folder, ServerLimits::default())
}

fn ledger(disk: &Bad, id: &str) -> String {
    FolderTableStore::on(Arc::new(disk.clone()), Path::new("tables")).ledger(id).unwrap()
}

#[test]
fn a_full_disk_keeps_nothing_and_says_so_until_there_is_room() {
    let disk = Bad::default();
    let mut house = house(&disk);
    let made = house.table(2, &["here", "link"], 3);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    own.act("bid 1");
    let mut spectator = Socket::at_table(house.at, id, made["spectator"].as_str().unwrap());
    let before = ledger(&disk, id);
    let reports_full_disk =
        |frame: &serde_json::Value| frame["unkept"].to_string().contains("no space left");
    for room in [0, 1, 5] {
        disk.set_room(Some(room));
        let on = own.state["on"].clone();
        let frame = json!({ "t": "end", "on": on, "id": "end" });
        own.send(&frame);
        let answer = own.until(|frame| frame["id"] == "end").unwrap();
        assert_eq!(answer["is"], "failed", "{answer}");
        assert!(answer["why"].as_str().unwrap().contains("not written"), "{answer}");
        assert_eq!(ledger(&disk, id), before);
        assert_eq!(own.row(), 0);
    }
    // All clients see the message, and actions without a write do not remove it.
    assert!(reports_full_disk(&own.state), "{}", own.state["unkept"]);
    if !reports_full_disk(&spectator.state) {
        spectator.until(reports_full_disk).unwrap();
    }
    own.undo(0);
    own.act("bid 1");
    assert!(reports_full_disk(&own.state), "{}", own.state["unkept"]);
    disk.set_room(None);
    // The same command id may be used again, because the command had no effect.
    let on = own.state["on"].clone();
    own.send(&json!({ "t": "end", "on": on, "id": "end" }));
    assert_eq!(own.until(|frame| frame["id"] == "end").unwrap()["is"], "kept");
    assert_eq!(own.state["unkept"], json!(null));
    assert_eq!(ledger(&disk, id), format!("{before}ann: bid 1\n"));
    disk.0.lock().unwrap().broken = true;
    let bob = made["links"][0]["secret"].as_str().unwrap();
    let mut bob = Socket::at_table(house.at, id, bob);
    // The last bid reveals all bids; if it is not stored, nothing is revealed.
    assert_eq!(bob.act("bid 0")["is"], "failed");
    assert!(!bob.received.iter().any(|text| text.contains("\"row\":2,")));
    disk.0.lock().unwrap().broken = false;
    assert_eq!(bob.act("bid 0")["is"], "kept");
    house.end();
}

#[test]
fn a_row_of_a_bot_that_cannot_be_written_is_no_fault_of_a_script() {
    let disk = Bad::default();
    let mut house = house(&disk);
    let made = house.table(2, &["here", "bot:greedy"], 3);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    disk.set_room(Some(0));
    let mut own = Socket::at_table(house.at, id, owner);
    let tells = |frame: &serde_json::Value| frame["trouble"].to_string().contains("no space left");
    if !tells(&own.state) {
        own.until(tells).unwrap();
    }
    assert_eq!(own.state["failure"], json!(null));
    disk.set_room(None);
    own.until(|frame| frame["row"] == 1 && frame["trouble"].is_null()).unwrap();
    house.end();
}

#[test]
fn stored_rows_survive_a_power_cut() {
    for torn in [0, 3, 1_000] {
        let disk = Bad::default();
        let mut first = house(&disk);
        let made = first.table(2, &["here", "here"], 3);
        let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
        let mut own = Socket::at_table(first.at, id, owner);
        own.act("bid 1");
        assert_eq!(own.end()["is"], "kept");
        let stored = ledger(&disk, id);
        // The power fails while a row is being written.
        let path = Path::new("tables").join(format!("{id}.txt"));
        disk.append(&path).unwrap().append(b"bob: bid").unwrap();
        disk.power_cut(torn);
        first.end();
        let second = house(&disk);
        let mut own = Socket::at_table(second.at, id, owner);
        assert_eq!((ledger(&disk, id), own.row()), (stored.clone(), 1), "torn at {torn}");
        assert_eq!(own.act("bid 2")["is"], "kept");
        assert_eq!(ledger(&disk, id), format!("{stored}bob: bid 2\n"));
    }
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let first = FolderTableStore::open(folder.path()).unwrap();
    let Err(why) = FolderTableStore::open(folder.path()) else {
        panic!("two servers in one folder")
    };
    assert!(why.contains("another server"), "{why}");
    drop(first);
    assert!(FolderTableStore::open(folder.path()).is_ok());
}

#[test]
fn no_id_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let store = FolderTableStore::open(folder.path()).unwrap();
    for id in ["", "..", "../a", "a/b", "A", "a.b", &"a".repeat(41), "a\0b"] {
        assert!(store.create(id, "", "", "").is_err(), "{id}");
        assert!(store.ledger(id).is_err() && store.journal(id).is_err(), "{id}");
    }
}

#[test]
fn a_journal_that_failed_goes_on_where_it_was() {
    let disk = Bad::default();
    let store = FolderTableStore::on(Arc::new(disk.clone()), Path::new("tables"));
    store.create("a", "head\n", "", "").unwrap();
    let mut journal: Box<dyn Journal> = store.journal("a").unwrap();
    journal.append(0, "one\n").unwrap();
    disk.set_room(Some(2));
    assert!(journal.append(1, "two\n").is_err());
    disk.set_room(None);
    journal.append(1, "three\n").unwrap();
    assert_eq!(store.ledger("a").unwrap(), "head\none\nthree\n");
    journal.replace("head\n", "other\n").unwrap();
    journal.append(1, "four\n").unwrap();
    assert_eq!(store.ledger("a").unwrap(), "head\nother\nfour\n");
}

#[test]
fn a_server_that_ends_in_order_is_found_again() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let mut first = House::with(Arc::new(Cards), folder.clone(), ServerLimits::default());
    let made = first.table(2, &["here", "link"], 3);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(first.at, id, owner);
    own.ask(json!({ "t": "name", "seat": 0, "name": "Anna" }));
    own.ask(json!({ "t": "note", "text": "remember" }));
    own.act("bid 1");
    assert_eq!(own.end()["is"], "kept");
    first.end();
    let second = House::with(Arc::new(Cards), folder, ServerLimits::default());
    let own = Socket::at_table(second.at, id, owner);
    assert_eq!(own.state["log"]["rows"][0]["text"], "bid 1");
    assert_eq!(own.state["seats"][0]["person"], "Anna");
    assert_eq!(own.state["left"][0]["notes"], "remember");
    let list = with(second.at, "GET", "/api/tables", OWNER, "").json();
    assert_eq!(list[0]["turn"], json!(["bob"]));
}

#[test]
fn a_notice_about_a_full_disk_goes_away_when_there_is_room() {
    let disk = Bad::default();
    let mut house = house(&disk);
    let made = house.table(2, &["here", "link"], 3);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    own.act("bid 1");
    disk.set_room(Some(0));
    assert_eq!(own.end()["is"], "failed");
    assert!(own.state["unkept"].is_string(), "{}", own.state["unkept"]);
    disk.set_room(None);
    // Waits without any action.
    own.until(|frame| frame["unkept"].is_null()).unwrap();
    house.end();
}

/// Plays until a card is drawn; returns the stored ledger.
fn drawn(house: &House, made: &serde_json::Value) -> String {
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, id, owner);
    for _ in 0..200 {
        let texts = own.texts();
        match texts.iter().find(|text| text.starts_with("draw")).or(texts.first()) {
            Some(text) => drop(own.act(&text.clone())),
            None => drop(own.end()),
        }
        let ledger = house.stored_ledger(made);
        if ledger.lines().any(|line| line.contains(": draw")) {
            return ledger;
        }
        if own.may_end() {
            own.end();
        }
    }
    panic!("nobody draws a card");
}

#[test]
fn a_kept_table_holds_what_was_drawn_and_old_files_are_read() {
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let mut first = House::with(Arc::new(Cards), folder.clone(), fast());
    let made = first.table(2, &["here", "here"], 3);
    let ledger = drawn(&first, &made);
    first.end();
    let row = ledger.lines().find(|line| line.contains(": draw")).unwrap();
    let (command, card) = row.split_once(" => ").expect("what was drawn stands behind the action");
    let path = folder.path().join(format!("{}.txt", made["id"].as_str().unwrap()));
    let opened = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let mut house = House::with(Arc::new(Cards), folder.clone(), fast());
        let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
        let own = Socket::at_table(house.at, id, owner);
        let rows = own.row();
        drop(own);
        house.end();
        (rows, std::fs::read_to_string(&path).unwrap())
    };
    let rows = ledger.lines().count() as u64 - 1;
    // Older ledgers have no results of chance; the seed determines them, and the file is rewritten
    // with them.
    assert_eq!(
        opened(&ledger.replace(&format!("{command} => {card}"), command)),
        (rows, ledger.clone())
    );
    // Recorded results override the seed, as for a game with physical cards.
    let with_draw = |other: &str| {
        ledger.replace(&format!("{command} => {card}"), &format!("{command} => {other}"))
    };
    let mut others = FACES.into_iter().filter(|other| *other != card).map(with_draw);
    let with_draw =
        others.find(|with_draw| seated(with_draw).is_ok()).expect("another card could come");
    assert_eq!(opened(&with_draw), (rows, with_draw));
}
