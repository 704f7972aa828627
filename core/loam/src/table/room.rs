//! All tables of a server: who may enter, which of them are at work, and a thread for each that is.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::actor::{Actor, Ask, Client, End, Frame, Tell};
use super::catalogue::{Catalogue, Opened, TableWanted};
use super::command::Command;
use super::keeper::Keeper;
use super::people::{People, Person, Role, Sitting, hashed, secret};
use super::store::Store;

/// Milliseconds between actions of bots, unless somebody says otherwise.
const PACE: u64 = 600;

/// Most tables of a server.
const TABLES: usize = 2_000;

/// How long a server that ends waits for a table.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// A table that somebody wants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct NewTable {
    /// Which game.
    #[serde(flatten)]
    pub wanted: TableWanted,
    /// Who sits where: `here`, `link`, `open`, `bot:SPEC`; seats beyond those named are `here`.
    #[serde(default)]
    pub who: Vec<String>,
    /// A table for trying out.
    #[serde(default)]
    pub dev: bool,
    /// What it is called; else what is played.
    #[serde(default)]
    pub title: Option<String>,
}

/// A link to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Link {
    /// Which seat.
    pub seat: u8,
    /// What it is called in the game.
    pub name: String,
    /// The secret.
    pub secret: String,
}

/// A table that was made, with all its secrets: nobody can ask for them again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// The table.
    pub id: String,
    /// The owner's secret.
    pub owner: String,
    /// The secret for those who look on.
    pub spectator: String,
    /// Links for seats.
    pub links: Vec<Link>,
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Brief {
    /// The table.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What is played.
    pub variant: String,
    /// How many rows it has; `None` while it is not at work.
    pub row: Option<u32>,
    /// Is the game over?
    pub over: bool,
    /// Whose turn it is, by name.
    pub turn: Vec<String>,
    /// The seats.
    pub seats: Vec<BriefSeat>,
    /// A table for trying out.
    pub dev: bool,
}

/// A seat in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BriefSeat {
    /// What it is called in the game.
    pub name: String,
    /// Who sits there: a person's name, `bot:SPEC`, `person`, `open`.
    pub who: String,
    /// Nobody sits there yet.
    pub open: bool,
}

/// Why somebody may not enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoEntry {
    /// There is no such table, or the secret is wrong: which of both is not said.
    Wrong,
}

/// All tables of a server.
pub struct Room {
    catalogue: Arc<dyn Catalogue>,
    store: Arc<dyn Store>,
    tables: Mutex<BTreeMap<String, Arc<Entry>>>,
    guests: AtomicU64,
}

/// A table, at work or not.
struct Entry {
    people: Arc<Mutex<People>>,
    /// Where its thread hears, if it has one.
    asks: Mutex<Option<Sender<Ask>>>,
}

/// Somebody at a table. Whoever is dropped leaves it.
pub struct Guest {
    id: u64,
    role: Role,
    asks: Sender<Ask>,
}

impl Guest {
    /// Who it is.
    pub fn role(&self) -> &Role {
        &self.role
    }

    /// Sends a command; its answer has this id. `false` if the table is gone.
    pub fn ask(&self, id: String, command: Command) -> bool {
        self.asks.send(Ask::Do(self.id, id, command)).is_ok()
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        // A table that is gone has nobody to leave.
        let _ = self.asks.send(Ask::Leave(self.id));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

impl Room {
    /// The tables of a store.
    ///
    /// # Errors
    /// The store cannot be read; a table that cannot be is left out.
    pub fn open(catalogue: Arc<dyn Catalogue>, store: Arc<dyn Store>) -> Result<Arc<Room>, String> {
        let mut tables = BTreeMap::new();
        for id in store.tables()? {
            let people = store.people(&id).ok().and_then(|text| toml::from_str(&text).ok());
            if let Some(people) = people {
                tables.insert(id, Arc::new(Entry::new(people)));
            }
        }
        let (tables, guests) = (Mutex::new(tables), AtomicU64::new(0));
        Ok(Arc::new(Room { catalogue, store, tables, guests }))
    }

    /// What can be played.
    pub fn catalogue(&self) -> &Arc<dyn Catalogue> {
        &self.catalogue
    }

    /// All tables.
    pub fn list(&self) -> Vec<Brief> {
        lock(&self.tables).iter().map(|(id, entry)| entry.brief(id)).collect()
    }

    /// Opens a table. `reply` hears of it on another thread.
    pub fn make(
        self: &Arc<Room>,
        new: NewTable,
        reply: impl FnOnce(Result<Made, String>) + Send + 'static,
    ) {
        if lock(&self.tables).len() >= TABLES {
            return reply(Err(format!("there are {TABLES} tables already")));
        }
        let room = self.clone();
        let work = move || {
            let made = catch_unwind(AssertUnwindSafe(|| room.make_here(new)));
            match made {
                Ok(Ok((made, entry, actor))) => {
                    let id = made.id.clone();
                    let (asks, heard) = channel();
                    *lock(&entry.asks) = Some(asks);
                    lock(&room.tables).insert(id, entry.clone());
                    reply(Ok(made));
                    work(&entry, actor, &heard);
                }
                Ok(Err(why)) => reply(Err(why)),
                Err(_) => reply(Err("the table could not be opened: a fault of ours".to_owned())),
            }
        };
        // Whoever waits for the reply hears that it was dropped.
        let _ = thread::Builder::new().name("table".to_owned()).spawn(work);
    }

    /// Opens a table on the running thread.
    fn make_here(&self, mut new: NewTable) -> Result<(Made, Arc<Entry>, Actor), String> {
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| error.to_string())?;
        let number = |at: usize| {
            u64::from_le_bytes(random[at..at + 8].try_into().expect("eight bytes")) >> 12
        };
        new.wanted.seed.get_or_insert(number(0));
        let Opened { table, title, variant } = self.catalogue.open(&new.wanted)?;
        let id = secret()[..10].to_owned();
        let names = table.names();
        let (owner, spectator) = (secret(), secret());
        let mut links = Vec::new();
        let mut seats = Vec::new();
        for (seat, name) in (0..).zip(&names) {
            let who = new.who.get(usize::from(seat)).map_or("here", String::as_str);
            let who = sitting(who)?;
            let mut person = Person { who, ..Person::default() };
            if matches!(person.who, Sitting::Link | Sitting::Open) {
                let secret = secret();
                person.secret = Some(hashed(&secret));
                links.push(Link { seat, name: name.clone(), secret });
            }
            seats.push(person);
        }
        let people = People {
            title: new.title.unwrap_or(title),
            variant,
            dev: new.dev,
            owner: hashed(&owner),
            spectator: hashed(&spectator),
            pace: PACE,
            seed: number(8),
            turn: Vec::new(),
            over: false,
            row: Some(table.row()),
            chat: Vec::new(),
            names,
            seats,
        };
        let ledger = table.whole_ledger();
        let text = toml::to_string(&people).expect("people are plain data");
        self.store.create(&id, &ledger, &text)?;
        let entry = Arc::new(Entry::new(people));
        let keeper = self.keeper(&id, &ledger, table.row())?;
        let parts = (self.store.clone(), keeper);
        let actor = Actor::new(id.clone(), table, entry.people.clone(), parts);
        Ok((Made { id, owner, spectator, links }, entry, actor))
    }

    fn keeper(&self, id: &str, ledger: &str, rows: u32) -> Result<Keeper, String> {
        let count = ledger.lines().count();
        let head = count.saturating_sub(rows as usize);
        let at = match head {
            0 => 0,
            head => ledger.match_indices('\n').nth(head - 1).map_or(ledger.len(), |(at, _)| at + 1),
        };
        let (head, rows) = ledger.split_at(at);
        Ok(Keeper::new(self.store.journal(id)?, head.to_owned(), rows))
    }

    /// Whose secret it is at a table. `is_server_owner`: whoever started the server owns every table.
    ///
    /// # Errors
    /// There is no such table, or nobody has this secret.
    pub fn role(&self, id: &str, secret: &str, is_server_owner: bool) -> Result<Role, NoEntry> {
        let entry = lock(&self.tables).get(id).cloned().ok_or(NoEntry::Wrong)?;
        if is_server_owner {
            return Ok(Role::Owner);
        }
        let role = lock(&entry.people).role(secret);
        role.ok_or(NoEntry::Wrong)
    }

    /// Somebody comes to a table; one that is not at work is played again up to where it was.
    ///
    /// # Errors
    /// There is no such table.
    pub fn enter(self: &Arc<Room>, id: &str, role: Role, tell: Tell) -> Result<Guest, NoEntry> {
        let guest = self.guests.fetch_add(1, Ordering::Relaxed);
        let client = Client { id: guest, role: role.clone(), tell };
        let asks = self.send(id, Ask::Enter(client))?;
        Ok(Guest { id: guest, role, asks })
    }

    /// The game of a table as a ledger, as far as a row.
    ///
    /// # Errors
    /// There is no such table.
    pub fn ledger(
        self: &Arc<Room>,
        id: &str,
        row: Option<u32>,
        reply: impl FnOnce(Result<String, String>) + Send + 'static,
    ) -> Result<(), NoEntry> {
        self.send(id, Ask::Ledger(row, Box::new(reply))).map(drop)
    }

    fn send(self: &Arc<Room>, id: &str, ask: Ask) -> Result<Sender<Ask>, NoEntry> {
        let entry = lock(&self.tables).get(id).cloned().ok_or(NoEntry::Wrong)?;
        let mut asks = lock(&entry.asks);
        let ask = match asks.as_ref() {
            Some(asks) => match asks.send(ask) {
                Ok(()) => return Ok(asks.clone()),
                // Its thread fell over: another one begins.
                Err(failed) => failed.0,
            },
            None => ask,
        };
        let (sender, heard) = channel();
        let sent = sender.send(ask);
        sent.expect("the other end is here");
        *asks = Some(sender.clone());
        drop(asks);
        let (room, id) = (self.clone(), id.to_owned());
        let spawned = thread::Builder::new()
            .name("table".to_owned())
            .spawn(move || room.wake(&id, &entry, &heard));
        spawned.map(|_| sender).map_err(|_| NoEntry::Wrong)
    }

    /// Plays a table again up to where it was, and goes on with it.
    fn wake(&self, id: &str, entry: &Arc<Entry>, heard: &Receiver<Ask>) {
        let opened = catch_unwind(AssertUnwindSafe(|| {
            let ledger = self.store.ledger(id)?;
            let Opened { table, .. } = self.catalogue.reopen(&ledger)?;
            let mut keeper = self.keeper(id, &ledger, table.row())?;
            let whole = table.whole_ledger();
            if whole != ledger {
                // Somebody wrote it in another way: from now on it is written in ours.
                let mut journal = self.store.journal(id)?;
                journal.replace(&whole)?;
                keeper = self.keeper(id, &whole, table.row())?;
            }
            let parts = (self.store.clone(), keeper);
            Ok(Actor::new(id.to_owned(), table, entry.people.clone(), parts))
        }));
        let opened: Result<Result<Actor, String>, _> = opened;
        match opened {
            Ok(Ok(actor)) => work(entry, actor, heard),
            Ok(Err(why)) => entry.close(heard, &format!("the table cannot be opened: {why}")),
            Err(_) => entry.close(heard, "the table cannot be opened: a fault of ours"),
        }
    }

    /// Ends all tables in order: each has written what it knows when this comes back.
    pub fn close(&self) {
        let entries: Vec<_> = lock(&self.tables).values().cloned().collect();
        let (done, all) = channel();
        let mut waiting = 0;
        for entry in entries {
            let done = done.clone();
            let told = move || {
                let _ = done.send(());
            };
            if let Some(asks) = lock(&entry.asks).take()
                && asks.send(Ask::Close(Box::new(told))).is_ok()
            {
                waiting += 1;
            }
        }
        for _ in 0..waiting {
            if all.recv_timeout(LAST_WORDS).is_err() {
                break;
            }
        }
    }
}

/// Runs a table until it is put away, closed, or falls over.
fn work(entry: &Arc<Entry>, mut actor: Actor, heard: &Receiver<Ask>) {
    // What is asked in the last moment would be lost: it is looked for under the lock.
    let mut last = || {
        let mut asks = lock(&entry.asks);
        let ask = heard.try_recv().ok();
        if ask.is_none() {
            *asks = None;
        }
        ask
    };
    let ended = catch_unwind(AssertUnwindSafe(|| actor.run(heard, &mut last)));
    match ended {
        Ok(End::Idle) => {}
        Ok(End::Closed(done)) => done(),
        Err(_) => {
            *lock(&entry.asks) = None;
            let gone = catch_unwind(AssertUnwindSafe(|| {
                actor.say_gone("the table fell over, by a fault of ours; what was kept is safe");
            }));
            drop(gone);
            entry.close(heard, "the table fell over, by a fault of ours; what was kept is safe");
        }
    }
}

impl Entry {
    fn new(people: People) -> Entry {
        Entry { people: Arc::new(Mutex::new(people)), asks: Mutex::new(None) }
    }

    fn brief(&self, id: &str) -> Brief {
        let people = lock(&self.people);
        let seat = |(person, name): (&Person, &String)| BriefSeat {
            name: name.clone(),
            who: match (&person.who, &person.name) {
                (Sitting::Bot(spec), _) => format!("bot:{spec}"),
                (Sitting::Open, _) => "open".to_owned(),
                (_, Some(name)) => name.clone(),
                (_, None) => "person".to_owned(),
            },
            open: person.who == Sitting::Open,
        };
        Brief {
            id: id.to_owned(),
            title: people.title.clone(),
            variant: people.variant.clone(),
            row: people.row,
            over: people.over,
            turn: people.turn.clone(),
            seats: people.seats.iter().zip(&people.names).map(seat).collect(),
            dev: people.dev,
        }
    }

    /// Tells whoever waits that nothing comes of it.
    fn close(&self, heard: &Receiver<Ask>, why: &str) {
        *lock(&self.asks) = None;
        for ask in heard.try_iter() {
            match ask {
                Ask::Enter(client) => drop((client.tell)(Frame::Gone(why.to_owned()))),
                Ask::Ledger(_, reply) => reply(Err(why.to_owned())),
                Ask::Close(done) => done(),
                Ask::Leave(_) | Ask::Do(..) => {}
            }
        }
    }
}

fn sitting(text: &str) -> Result<Sitting, String> {
    Ok(match text {
        "here" => Sitting::Here,
        "link" => Sitting::Link,
        "open" => Sitting::Open,
        text => match text.strip_prefix("bot:") {
            Some(spec) => {
                spec.parse::<lab::BotSpec>()?;
                Sitting::Bot(spec.to_owned())
            }
            None => return Err(format!("`{text}` is none of here, link, open and bot:NAME")),
        },
    })
}
