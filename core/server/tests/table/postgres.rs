//! Tests two servers that share one PostgreSQL through `TableStore`. `.ci/run` starts PostgreSQL and
//! names it in `LOAM_POSTGRES`. Without that variable the tests print a notice and pass; with
//! `LOAM_WHOLE` they fail.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use ::postgres::{Client, NoTls};
use server::postgres::PostgresTableStore;
use server::table::store::{StoreError, TableStore};

/// Timeout that a slow machine meets too.
const PATIENCE: Duration = Duration::from_secs(30);

/// Creates a database for one test and returns its URL; `None` without a server.
fn fresh(name: &str) -> Option<String> {
    let Ok(url) = std::env::var("LOAM_POSTGRES") else {
        let missing = "LOAM_POSTGRES names no server";
        assert!(
            std::env::var_os("LOAM_WHOLE").is_none(),
            "{missing}, and LOAM_WHOLE leaves nothing out"
        );
        eprintln!("{missing}: nothing is tried");
        return None;
    };
    let mut client = Client::connect(&url, NoTls).unwrap();
    let name = format!("store_{name}_{}", std::process::id());
    client.batch_execute(&format!("drop database if exists {name}")).unwrap();
    client.batch_execute(&format!("create database {name}")).unwrap();
    Some(format!("{}/{name}", url.rsplit_once('/').unwrap().0))
}

const PEOPLE: &str = "title = \"a\"\nowner = \"hash-o\"\nspectator = \"hash-s\"\nversion = 0\n\
    [[seats]]\nwho = \"link\"\nsecret = \"hash-1\"\n[[seats]]\nwho = \"here\"\n";

#[test]
fn row_n_is_appended_once() {
    let Some(url) = fresh("rows") else { return };
    let (one, other) =
        (PostgresTableStore::open(&url).unwrap(), PostgresTableStore::open(&url).unwrap());
    one.create("t", "head\n", "first\n", PEOPLE).unwrap();
    assert!(other.create("t", "head\n", "", PEOPLE).is_err(), "an id is given once");
    assert_eq!(other.tables().unwrap(), ["t"]);
    let (mut here, mut there) = (one.journal("t").unwrap(), other.journal("t").unwrap());
    here.append(1, "second\nthird\n").unwrap();
    assert_eq!(there.append(1, "other\n"), Err(StoreError::Lost));
    // An append of several rows is rejected as a whole if one number is taken.
    assert_eq!(there.append(2, "other\nother\n"), Err(StoreError::Lost));
    assert_eq!(other.ledger("t").unwrap(), "head\nfirst\nsecond\nthird\n");
    there.append(3, "fourth\n").unwrap();
    assert_eq!(one.ledger("t").unwrap(), "head\nfirst\nsecond\nthird\nfourth\n");
    here.replace("head\n", "first\n").unwrap();
    assert_eq!(other.ledger("t").unwrap(), "head\nfirst\n");
    other.remove("t").unwrap();
    assert!(one.ledger("t").is_err() && one.people("t").is_err());
    // Two servers append at the same time: of each number exactly one row is stored.
    one.create("u", "head\n", "", PEOPLE).unwrap();
    let race = |name: &'static str| {
        let mut journal = PostgresTableStore::open(&url).unwrap().journal("u").unwrap();
        std::thread::spawn(move || {
            (0..50).filter(|n| journal.append(*n, &format!("{name}\n")).is_ok()).count()
        })
    };
    let both = [race("a"), race("b")].map(|thread| thread.join().unwrap());
    let rows = one.ledger("u").unwrap().lines().count() - 1;
    assert_eq!(both.iter().sum::<usize>(), rows, "{both:?}");
}

#[test]
fn people_change_one_after_the_other_and_links_that_died_stay_dead() {
    let Some(url) = fresh("people") else { return };
    let (one, other) =
        (PostgresTableStore::open(&url).unwrap(), PostgresTableStore::open(&url).unwrap());
    one.create("t", "head\n", "", PEOPLE).unwrap();
    let same = |text: &str| text.parse::<toml::Table>().unwrap();
    assert_eq!(same(&other.people("t").unwrap()), same(PEOPLE));
    let next = PEOPLE.replace("version = 0", "version = 1").replace("hash-1", "hash-2");
    one.set_people("t", &next).unwrap();
    assert_eq!(other.set_people("t", &next), Err(StoreError::Lost), "it has to be read first");
    assert_eq!(same(&other.people("t").unwrap()), same(&next));
    let mut client = Client::connect(&url, NoTls).unwrap();
    let select = "select secret, role, revoked is not null from links order by secret";
    let links: Vec<(String, String, bool)> = client
        .query(select, &[])
        .unwrap()
        .iter()
        .map(|row| (row.get(0), row.get(1), row.get(2)))
        .collect();
    let link = |secret: &str, role: &str, dead| (secret.to_owned(), role.to_owned(), dead);
    let expected = [
        link("hash-1", "0", true),
        link("hash-2", "0", false),
        link("hash-o", "owner", false),
        link("hash-s", "spectator", false),
    ];
    assert_eq!(links, expected);
    // Writing a revoked link again does not make it valid.
    other.set_people("t", &PEOPLE.replace("version = 0", "version = 2")).unwrap();
    assert!(!one.people("t").unwrap().contains("hash-1"));
}

#[test]
fn one_server_leads_a_table_until_it_ends() {
    let Some(url) = fresh("leads") else { return };
    let (one, other) =
        (PostgresTableStore::open(&url).unwrap(), PostgresTableStore::open(&url).unwrap());
    assert!(one.leads("t") && one.leads("t"));
    assert!(!other.leads("t") && other.leads("u"));
    one.give_up("t");
    let until_led = |by: &PostgresTableStore, id: &str| {
        let began = Instant::now();
        while !by.leads(id) {
            assert!(began.elapsed() < PATIENCE, "{id}");
        }
        began.elapsed()
    };
    until_led(&other, "t");
    assert!(!one.leads("t"));
    // Checks many tables, so that hash keys with negative values and negative halves occur.
    let many: Vec<String> = (0..64).map(|n| format!("table-{n}")).collect();
    assert!(many.iter().all(|id| other.leads(id)) && !many.iter().any(|id| one.leads(id)));
    std::thread::sleep(Duration::from_millis(150));
    assert!(!many.iter().any(|id| one.leads(id)), "what is led is not taken");
    other.give_up(&many[7]);
    until_led(&one, &many[7]);
    assert!(!other.leads(&many[7]) && !one.leads(&many[8]));
    drop(other);
    let took = until_led(&one, "t");
    eprintln!("taken over after {took:?}");
    for id in &many {
        until_led(&one, id);
    }
}

#[test]
fn servers_are_notified_of_each_other_and_not_of_themselves() {
    let Some(url) = fresh("listen") else { return };
    let (one, other) =
        (PostgresTableStore::open(&url).unwrap(), PostgresTableStore::open(&url).unwrap());
    let (sender, receiver) = channel();
    one.listen(Box::new(move |id| sender.send(id.map(str::to_owned)).unwrap()));
    assert_eq!(receiver.recv_timeout(PATIENCE), Ok(None), "what came before is not known");
    one.create("own", "head\n", "", PEOPLE).unwrap();
    other.create("t", "head\n", "", PEOPLE).unwrap();
    other.journal("t").unwrap().append(0, "row\n").unwrap();
    assert_eq!(receiver.recv_timeout(PATIENCE), Ok(Some("t".to_owned())));
    assert_eq!(receiver.recv_timeout(PATIENCE), Ok(Some("t".to_owned())));
    // A rejected row sends no notification.
    assert!(other.journal("t").unwrap().append(0, "late\n").is_err());
    assert_eq!(receiver.recv_timeout(Duration::from_millis(300)), Err(RecvTimeoutError::Timeout));
    // After the connection breaks, the listener gets `None`: any table may have changed.
    let mut client = Client::connect(&url, NoTls).unwrap();
    let cut = "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'";
    client.batch_execute(cut).unwrap();
    assert_eq!(receiver.recv_timeout(PATIENCE), Ok(None));
}

#[test]
fn stored_tables_are_visible_to_all_servers() {
    let Some(url) = fresh("kept") else { return };
    let (one, other) =
        (PostgresTableStore::open(&url).unwrap(), PostgresTableStore::open(&url).unwrap());
    assert_eq!(one.read_text("rules-1"), Ok(None));
    one.write_text("rules-1", "first\n").unwrap();
    other.write_text("rules-1", "second\n").unwrap();
    assert_eq!(one.read_text("rules-1"), Ok(Some("second\n".to_owned())));
}
