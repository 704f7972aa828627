//! Stores the tables of a server in PostgreSQL, so that several servers can share them. Implements
//! [`TableStore`] and contains no code about any game.
//!
//! ```text
//!  tables      one row per table: head of its ledger, people without seats, version of the people
//!  table_rows  rows of ledgers; the key (table, n) stops two servers from both appending row n
//!  seats       one row per seat
//!  links       one row per secret of a link, as a hash, with the time of its revocation
//! ```
//!
//! Each change notifies the other servers by `NOTIFY`. An advisory lock decides which server leads
//! a table and runs its bots. PostgreSQL releases the lock when the connection of that server ends.

mod lines;
mod people;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use language::say;
use postgres::error::SqlState;
use postgres::{Client, Error, NoTls, Transaction};

use crate::table::store::{ChangeListener, Journal, StoreError, TableStore};
use crate::texts::TEXTS;
use people::PeopleColumns;

/// Maximum number of idle connections in the pool.
const SPARE: usize = 8;

/// Interval at which one statement checks the locks of all tables that other servers lead. A table
/// without a lock has no leader: the lock ends with its server's connection.
const LOOK: Duration = Duration::from_millis(100);

/// Time after which this server forgets a table that another server leads, unless it tried to lead
/// the table again.
const FORGET: Duration = Duration::from_secs(5);

/// Selects, of the given tables, those whose advisory lock is held. `pg_locks` shows a lock of 64
/// bits in two halves.
const LED: &str = "select id from unnest($1::text[]) as asked (id)
    join (select (classid::bigint << 32) | objid::bigint as key from pg_locks
        where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())) as held
    on held.key = hashtextextended(id, 1)";

/// Creates the missing tables of the schema. The advisory lock lets one server at a time do this.
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

/// The `NOTIFY` channel of all servers.
const CHANNEL: &str = "loam_tables";

/// A PostgreSQL database that stores tables, used through [`TableStore`].
pub struct PostgresTableStore {
    shared: Arc<ConnectionPool>,
    leading: Mutex<LeaderLocks>,
}

struct ConnectionPool {
    url: String,
    /// Random name of this server. Notifications contain the name, so that a server can ignore its
    /// own notifications.
    name: String,
    spare: Mutex<Vec<Client>>,
}

/// The connection that holds the locks of tables that this server leads.
#[derive(Default)]
struct LeaderLocks {
    client: Option<Client>,
    tables: BTreeSet<String>,
    /// Tables that other servers led at the last check, with the time of the last request here.
    elsewhere: BTreeMap<String, Instant>,
    refreshed_at: Option<Instant>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn words(error: &Error) -> String {
    match error.as_db_error() {
        Some(database_error) => say!(TEXTS, "database-why", why = database_error.message()),
        None => say!(TEXTS, "database-why", why = error.to_string()),
    }
}

fn storage_error(error: &Error) -> StoreError {
    match error.code() {
        Some(&SqlState::UNIQUE_VIOLATION | &SqlState::T_R_SERIALIZATION_FAILURE) => {
            StoreError::Lost
        }
        _ => StoreError::Failed(say!(TEXTS, "not-written", why = words(error))),
    }
}

impl PostgresTableStore {
    /// Connects to the database at `url` and creates the schema if it is missing.
    ///
    /// # Errors
    /// Fails if the database does not answer or does not permit creating tables.
    pub fn open(url: &str) -> Result<PostgresTableStore, String> {
        let mut client = Client::connect(url, NoTls).map_err(|error| words(&error))?;
        let name = crate::table::secret();
        client
            .transaction()
            .and_then(|mut transaction| {
                transaction.batch_execute(SCHEMA)?;
                transaction.commit()
            })
            .map_err(|error| words(&error))?;
        let spare = Mutex::new(vec![client]);
        let shared = Arc::new(ConnectionPool { url: url.to_owned(), name, spare });
        Ok(PostgresTableStore { shared, leading: Mutex::default() })
    }
}

impl ConnectionPool {
    /// Runs `work` with a pooled or new connection. Broken connections do not return to the pool.
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

    /// Notifies the other servers that table `id` changed, once the transaction is committed.
    fn notify(&self, transaction: &mut Transaction<'_>, id: &str) -> Result<(), Error> {
        let payload = format!("{} {id}", self.name);
        transaction.execute("select pg_notify($1, $2)", &[&CHANNEL, &payload]).map(drop)
    }

    /// Runs `work` on a table in one transaction and notifies the other servers.
    fn change<T>(
        &self,
        id: &str,
        work: impl FnOnce(&mut Transaction<'_>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        self.with(|client| {
            let mut transaction = client.transaction()?;
            let done = work(&mut transaction)?;
            self.notify(&mut transaction, id)?;
            transaction.commit()?;
            Ok(done)
        })
    }
}

/// Inserts rows of a ledger, numbered from `after + 1`.
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

impl TableStore for PostgresTableStore {
    fn tables(&self) -> Result<Vec<String>, String> {
        let all = |client: &mut Client| client.query("select id from tables order by id", &[]);
        let rows = self.shared.with(all).map_err(|error| words(&error))?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn create(&self, id: &str, head: &str, rows: &str, people: &str) -> Result<(), String> {
        let parts = PeopleColumns::parse(people)?;
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
        // One statement, so that head and rows come from the same snapshot.
        let select = "select t.head, coalesce(string_agg(r.row || chr(10), '' order by r.n), '')
            from tables t left join table_rows r on r.table_id = t.id where t.id = $1 group by t.id";
        let found = self.shared.with(|client| client.query_opt(select, &[&id]));
        let row = found.map_err(|error| words(&error))?.ok_or("there is no such table")?;
        Ok(row.get::<_, String>(0) + row.get(1))
    }

    fn people(&self, id: &str) -> Result<String, String> {
        let read = self.shared.with(|client| PeopleColumns::read(client, id));
        read.map_err(|error| words(&error))?.ok_or("there is no such table")?.text()
    }

    fn set_people(&self, id: &str, people: &str) -> Result<(), StoreError> {
        let parts = PeopleColumns::parse(people).map_err(StoreError::Failed)?;
        let result = self.shared.change(id, |transaction| {
            let update = "update tables set people = $2, version = $3
                where id = $1 and version = $3::bigint - 1";
            let fits = transaction.execute(update, &[&id, &parts.rest, &parts.version])? == 1;
            if fits {
                parts.write(transaction, id)?;
            }
            Ok(fits)
        });
        match result {
            Ok(true) => Ok(()),
            Ok(false) => Err(StoreError::Lost),
            Err(error) => Err(storage_error(&error)),
        }
    }

    fn write_text(&self, name: &str, text: &str) -> Result<(), String> {
        let insert = "insert into kept (name, text) values ($1, $2)
            on conflict (name) do update set text = excluded.text";
        let result = self.shared.with(|client| client.execute(insert, &[&name, &text]));
        result.map(drop).map_err(|error| words(&error))
    }

    fn read_text(&self, name: &str) -> Result<Option<String>, String> {
        let select = "select text from kept where name = $1";
        let found = self.shared.with(|client| client.query_opt(select, &[&name]));
        Ok(found.map_err(|error| words(&error))?.map(|row| row.get(0)))
    }

    fn journal(&self, id: &str) -> Result<Box<dyn Journal>, String> {
        Ok(Box::new(PostgresJournal { shared: self.shared.clone(), id: id.to_owned() }))
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn listen(&self, listener: ChangeListener) {
        lines::listen(self.shared.clone(), listener);
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
            // On a broken connection the lock is already gone.
            let _ = client.execute(give, &[&id]);
        }
    }
}

impl LeaderLocks {
    fn leads(&mut self, url: &str, id: &str) -> bool {
        if self.client.as_ref().is_none_or(Client::is_closed) {
            // All advisory locks ended with the old connection.
            self.tables.clear();
            self.client = Client::connect(url, NoTls).ok();
        }
        if self.tables.contains(id) {
            return true;
        }
        if let Some(last_request) = self.elsewhere.get_mut(id) {
            *last_request = Instant::now();
        }
        if self.refreshed_at.is_none_or(|looked| looked.elapsed() >= LOOK) {
            self.refresh_elsewhere();
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

    /// Removes from `elsewhere` the tables whose lock is free, and those that this server no longer
    /// requests.
    fn refresh_elsewhere(&mut self) {
        self.refreshed_at = Some(Instant::now());
        self.elsewhere.retain(|_, last_request| last_request.elapsed() < FORGET);
        if self.elsewhere.is_empty() {
            return;
        }
        let Some(client) = &mut self.client else { return };
        let last_request: Vec<&str> = self.elsewhere.keys().map(String::as_str).collect();
        // If the query fails, `leads` tries each table's lock on its own.
        let led = client.query(LED, &[&last_request]).unwrap_or_default();
        let led: BTreeSet<String> = led.iter().map(|row| row.get(0)).collect();
        self.elsewhere.retain(|id, _| led.contains(id));
    }
}

/// Appends to the ledger of one table.
struct PostgresJournal {
    shared: Arc<ConnectionPool>,
    id: String,
}

impl Journal for PostgresJournal {
    fn append(&mut self, after: usize, lines: &str) -> Result<(), StoreError> {
        let (shared, id) = (&self.shared, &self.id);
        let appended = shared.change(id, |transaction| insert(transaction, id, after, lines));
        appended.map_err(|error| storage_error(&error))
    }

    fn replace(&mut self, head: &str, rows: &str) -> Result<(), StoreError> {
        let (shared, id) = (&self.shared, &self.id);
        let replaced = shared.change(id, |transaction| {
            transaction.execute("update tables set head = $2 where id = $1", &[id, &head])?;
            transaction.execute("delete from table_rows where table_id = $1", &[id])?;
            insert(transaction, id, 0, rows)
        });
        replaced.map_err(|error| storage_error(&error))
    }
}
