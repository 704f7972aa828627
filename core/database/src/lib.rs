//! Tables in a PostgreSQL, for several servers at a time. Knows no game, and of tables what a store is asked.
//!
//! ```text
//!  tables      a row a table: head of its ledger, people but for their seats, how often they changed
//!  table_rows  (table, n) is the key: two servers never both append row n
//!  seats       a row a seat
//!  links       a row a secret, as a hash, with the time at which it was revoked
//! ```
//!
//! Each change calls the other servers by `NOTIFY`. Which of them lets the bots of a table act is an advisory lock, which the
//! database takes back from a server that is gone.

#![forbid(unsafe_code)]

mod lines;
mod people;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use loam::table::store::{Heard, Journal, NotKept, Store};
use postgres::error::SqlState;
use postgres::{Client, Error, NoTls, Transaction};

use people::Parts;

/// Connections that are kept while nobody uses them.
const SPARE: usize = 8;

/// How often it is looked which tables are led by others, with one statement for all of them. A table whose server has gone is
/// not led by anybody: a connection takes its locks along.
const LOOK: Duration = Duration::from_millis(100);

/// Whoever has not asked for a table for so long does not wait for it any more.
const FORGET: Duration = Duration::from_secs(5);

/// Of some tables those whose lock somebody holds. A lock of 64 bits is shown in two halves.
const LED: &str = "select id from unnest($1::text[]) as asked (id)
    join (select (classid::bigint << 32) | objid::bigint as key from pg_locks
        where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())) as held
    on held.key = hashtextextended(id, 1)";

/// Everything that is there, made unless it is. One server at a time does so.
const SCHEMA: &str = "
    select pg_advisory_xact_lock(hashtextextended('loam schema', 0));
    create table if not exists tables (
        id text primary key, head text not null, people text not null, version bigint not null,
        made timestamptz not null default now());
    create table if not exists table_rows (
        table_id text not null references tables on delete cascade, n integer not null, row text not null,
        primary key (table_id, n));
    create table if not exists seats (
        table_id text not null references tables on delete cascade, seat integer not null, person text not null,
        primary key (table_id, seat));
    create table if not exists links (
        table_id text not null references tables on delete cascade, secret text not null, role text not null,
        revoked timestamptz, primary key (table_id, secret));
    create table if not exists kept (name text primary key, text text not null);";

/// The channel on which servers call each other.
const CHANNEL: &str = "loam_tables";

/// A PostgreSQL with tables in it.
pub struct Database {
    shared: Arc<Shared>,
    leading: Mutex<Leading>,
}

struct Shared {
    url: String,
    /// What this server is called in what it tells the others.
    name: String,
    spare: Mutex<Vec<Client>>,
}

/// The connection that holds the locks of tables that this server leads.
#[derive(Default)]
struct Leading {
    client: Option<Client>,
    tables: BTreeSet<String>,
    /// Tables that others led when it was looked last, and when somebody here asked for each.
    elsewhere: BTreeMap<String, Instant>,
    looked: Option<Instant>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn words(error: &Error) -> String {
    match error.as_db_error() {
        Some(told) => format!("the database: {}", told.message()),
        None => format!("the database: {error}"),
    }
}

fn not_kept(error: &Error) -> NotKept {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION | &SqlState::T_R_SERIALIZATION_FAILURE) => NotKept::Lost,
        _ => NotKept::Failed(format!("not written: {}", words(error))),
    }
}

impl Database {
    /// The tables in a database, which are made if there are none.
    ///
    /// # Errors
    /// It does not answer, or lets nobody make tables.
    pub fn open(url: &str) -> Result<Database, String> {
        let mut client = Client::connect(url, NoTls).map_err(|error| words(&error))?;
        let name = loam::table::secret();
        client
            .transaction()
            .and_then(|mut transaction| {
                transaction.batch_execute(SCHEMA)?;
                transaction.commit()
            })
            .map_err(|error| words(&error))?;
        let spare = Mutex::new(vec![client]);
        let shared = Arc::new(Shared { url: url.to_owned(), name, spare });
        Ok(Database { shared, leading: Mutex::default() })
    }
}

impl Shared {
    /// Does something with a connection. One that is broken is not used again.
    fn with<T>(&self, work: impl FnOnce(&mut Client) -> Result<T, Error>) -> Result<T, Error> {
        let spare = lock(&self.spare).pop();
        let mut client = match spare.filter(|client| !client.is_closed()) {
            Some(client) => client,
            None => Client::connect(&self.url, NoTls)?,
        };
        let done = work(&mut client);
        if !client.is_closed() {
            let mut spare = lock(&self.spare);
            if spare.len() < SPARE {
                spare.push(client);
            }
        }
        done
    }

    /// Tells the other servers of a table once this is committed.
    fn tell(&self, transaction: &mut Transaction<'_>, id: &str) -> Result<(), Error> {
        let told = format!("{} {id}", self.name);
        transaction.execute("select pg_notify($1, $2)", &[&CHANNEL, &told]).map(drop)
    }

    /// All changes of one table at once, or none; the others hear of them.
    fn change<T>(
        &self,
        id: &str,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.with(|client| {
            let mut transaction = client.transaction()?;
            let done = work(&mut transaction)?;
            self.tell(&mut transaction, id)?;
            transaction.commit()?;
            Ok(done)
        })
    }
}

/// Writes rows behind so many.
fn insert(
    transaction: &mut Transaction<'_>,
    id: &str,
    after: usize,
    rows: &str,
) -> Result<(), Error> {
    let rows: Vec<&str> = rows.lines().collect();
    let after = i32::try_from(after).unwrap_or(i32::MAX);
    let insert = "insert into table_rows (table_id, n, row)
        select $1, $2 + at::integer, row from unnest($3::text[]) with ordinality as rows (row, at)";
    transaction.execute(insert, &[&id, &after, &rows]).map(drop)
}

impl Store for Database {
    fn tables(&self) -> Result<Vec<String>, String> {
        let all = |client: &mut Client| client.query("select id from tables order by id", &[]);
        let rows = self.shared.with(all).map_err(|error| words(&error))?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn create(&self, id: &str, head: &str, rows: &str, people: &str) -> Result<(), String> {
        let parts = Parts::parse(people)?;
        let created = self.shared.change(id, |transaction| {
            let create = "insert into tables (id, head, people, version) values ($1, $2, $3, $4)";
            transaction.execute(create, &[&id, &head, &parts.rest, &parts.version])?;
            insert(transaction, id, 0, rows)?;
            parts.write(transaction, id)
        });
        created.map_err(|error| words(&error))
    }

    fn remove(&self, id: &str) -> Result<(), String> {
        let remove = |transaction: &mut Transaction<'_>| {
            transaction.execute("delete from tables where id = $1", &[&id]).map(drop)
        };
        self.shared.change(id, remove).map_err(|error| words(&error))
    }

    fn ledger(&self, id: &str) -> Result<String, String> {
        // One statement, so that head and rows are of one moment.
        let select = "select t.head, coalesce(string_agg(r.row || chr(10), '' order by r.n), '')
            from tables t left join table_rows r on r.table_id = t.id where t.id = $1 group by t.id";
        let found = self.shared.with(|client| client.query_opt(select, &[&id]));
        let row = found.map_err(|error| words(&error))?.ok_or("there is no such table")?;
        Ok(row.get::<_, String>(0) + row.get(1))
    }

    fn people(&self, id: &str) -> Result<String, String> {
        let read = self.shared.with(|client| Parts::read(client, id));
        read.map_err(|error| words(&error))?.ok_or("there is no such table")?.text()
    }

    fn set_people(&self, id: &str, people: &str) -> Result<(), NotKept> {
        let parts = Parts::parse(people).map_err(NotKept::Failed)?;
        let written = self.shared.change(id, |transaction| {
            let update = "update tables set people = $2, version = $3
                where id = $1 and version = $3::bigint - 1";
            let fits = transaction.execute(update, &[&id, &parts.rest, &parts.version])? == 1;
            if fits {
                parts.write(transaction, id)?;
            }
            Ok(fits)
        });
        match written {
            Ok(true) => Ok(()),
            Ok(false) => Err(NotKept::Lost),
            Err(error) => Err(not_kept(&error)),
        }
    }

    fn keep(&self, name: &str, text: &str) -> Result<(), String> {
        let insert = "insert into kept (name, text) values ($1, $2)
            on conflict (name) do update set text = excluded.text";
        let kept = self.shared.with(|client| client.execute(insert, &[&name, &text]));
        kept.map(drop).map_err(|error| words(&error))
    }

    fn kept(&self, name: &str) -> Result<Option<String>, String> {
        let select = "select text from kept where name = $1";
        let found = self.shared.with(|client| client.query_opt(select, &[&name]));
        Ok(found.map_err(|error| words(&error))?.map(|row| row.get(0)))
    }

    fn journal(&self, id: &str) -> Result<Box<dyn Journal>, String> {
        Ok(Box::new(Rows { shared: self.shared.clone(), id: id.to_owned() }))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn listen(&self, heard: Heard) {
        lines::listen(self.shared.clone(), heard);
    }

    fn leads(&self, id: &str) -> bool {
        let mut leading = lock(&self.leading);
        leading.leads(&self.shared.url, id)
    }

    fn give_up(&self, id: &str) {
        let mut leading = lock(&self.leading);
        if leading.tables.remove(id)
            && let Some(client) = &mut leading.client
        {
            let give = "select pg_advisory_unlock(hashtextextended($1, 1))";
            // A connection that is broken holds nothing.
            let _ = client.execute(give, &[&id]);
        }
    }
}

impl Leading {
    fn leads(&mut self, url: &str, id: &str) -> bool {
        if self.client.as_ref().is_none_or(Client::is_closed) {
            // With the connection all locks went.
            self.tables.clear();
            self.client = Client::connect(url, NoTls).ok();
        }
        if self.tables.contains(id) {
            return true;
        }
        if let Some(asked) = self.elsewhere.get_mut(id) {
            *asked = Instant::now();
        }
        if self.looked.is_none_or(|looked| looked.elapsed() >= LOOK) {
            self.look();
        }
        if self.elsewhere.contains_key(id) {
            return false;
        }
        let Some(client) = &mut self.client else { return false };
        let take = "select pg_try_advisory_lock(hashtextextended($1, 1))";
        let taken = client.query_one(take, &[&id]).is_ok_and(|row| row.get(0));
        if taken {
            self.tables.insert(id.to_owned());
        } else {
            self.elsewhere.insert(id.to_owned(), Instant::now());
        }
        taken
    }

    /// Which of the tables that others led are still led?
    fn look(&mut self) {
        self.looked = Some(Instant::now());
        self.elsewhere.retain(|_, asked| asked.elapsed() < FORGET);
        if self.elsewhere.is_empty() {
            return;
        }
        let Some(client) = &mut self.client else { return };
        let asked: Vec<&str> = self.elsewhere.keys().map(String::as_str).collect();
        // What cannot be found out is tried table by table.
        let led = client.query(LED, &[&asked]).unwrap_or_default();
        let led: BTreeSet<String> = led.iter().map(|row| row.get(0)).collect();
        self.elsewhere.retain(|id, _| led.contains(id));
    }
}

/// The rows of a table.
struct Rows {
    shared: Arc<Shared>,
    id: String,
}

impl Journal for Rows {
    fn append(&mut self, after: usize, lines: &str) -> Result<(), NotKept> {
        let (shared, id) = (&self.shared, &self.id);
        let appended = shared.change(id, |transaction| insert(transaction, id, after, lines));
        appended.map_err(|error| not_kept(&error))
    }

    fn replace(&mut self, head: &str, rows: &str) -> Result<(), NotKept> {
        let (shared, id) = (&self.shared, &self.id);
        let replaced = shared.change(id, |transaction| {
            transaction.execute("update tables set head = $2 where id = $1", &[id, &head])?;
            transaction.execute("delete from table_rows where table_id = $1", &[id])?;
            insert(transaction, id, 0, rows)
        });
        replaced.map_err(|error| not_kept(&error))
    }
}
