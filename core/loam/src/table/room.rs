//! All tables of a server: who may enter, which of them are at work, and a thread for each that is.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::actor::Actor;
use super::ask::{Ask, Client, Extract, Frame, Tell};
use super::catalogue::{Catalogue, Opened, TableWanted};
use super::command::Command;
use super::face::{Face, Wrong};
use super::keeper::{Keeper, split};
use super::opening_queue::{HOST, NotQueued, OpeningAnswer, OpeningQueue};
use super::people::{People, Person, Role, Sitting, hashed, now, secret};
use super::reopen::{Reopened, keep_source, reopen};
use super::store::Store;
use super::threads::{Line, Threads, Work};
use super::waits::Waits;
use super::webhooks::Webhooks;
use crate::watch::Watch;

/// Milliseconds between actions of bots, unless somebody says otherwise.
const PACE: u64 = 600;

/// How often expired tables are looked for, at most.
const SWEEP: Duration = Duration::from_secs(60);

/// How long a server that ends waits for a table.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Bounds on the tables of a server.
#[derive(Clone, Copy, Debug)]
pub struct RoomLimits {
    /// Upper bound on tables.
    pub tables: usize,
    /// Upper bound on tables that guests opened, within [`RoomLimits::tables`]: the rest is the host's.
    pub of_guests: usize,
    /// Lifetime of a guest's table without an action.
    pub unused_of_guest: Duration,
    /// The same for a table that the host opened.
    pub unused_of_host: Duration,
}

impl Default for RoomLimits {
    fn default() -> RoomLimits {
        const DAY: Duration = Duration::from_secs(24 * 3_600);
        RoomLimits { tables: 2_000, of_guests: 500, unused_of_guest: DAY, unused_of_host: 30 * DAY }
    }
}

/// Who opens a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opener {
    /// The host: the person who started the server.
    Host,
    /// A person in this role at the table with this id.
    At(String, Role),
}

/// Why a table was not opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// Not now; a later try may succeed.
    Busy(String),
    /// Such a table cannot be opened.
    Refused(String),
}

impl fmt::Display for NotOpened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (NotOpened::Busy(why) | NotOpened::Refused(why)) = self;
        f.write_str(why)
    }
}

impl From<String> for NotOpened {
    fn from(why: String) -> NotOpened {
        NotOpened::Refused(why)
    }
}

impl From<NotOpened> for String {
    fn from(not: NotOpened) -> String {
        not.to_string()
    }
}

/// What hears of a table that was opened, or why it was not.
type OnMade = Box<dyn FnOnce(Result<Made, NotOpened>) + Send>;

/// How a table is opened.
struct Beginning {
    opener: Opener,
    /// The opener is a guest.
    is_guest: bool,
    /// The people of another table play here, too.
    old: Option<People>,
}

/// A table that somebody wants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "TableRequest")]
pub struct NewTable {
    /// Which game.
    pub wanted: TableWanted,
    /// Who sits where: `here`, `link`, `open`, `bot:SPEC`; seats beyond those named are `here`.
    pub who: Vec<String>,
    /// A table for trying out.
    pub dev: bool,
    /// What it is called; else what is played.
    pub title: Option<String>,
}

/// The JSON of a [`NewTable`]: the keys of the game stand beside the others, and no other key does.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TableRequest {
    variant: Option<String>,
    map: Option<String>,
    settings: Vec<(String, String)>,
    players: Option<u8>,
    seats: Vec<Option<String>>,
    seed: Option<u64>,
    ledger: Option<String>,
    at: Option<u32>,
    who: Vec<String>,
    dev: bool,
    title: Option<String>,
}

impl TryFrom<TableRequest> for NewTable {
    type Error = String;

    fn try_from(asked: TableRequest) -> Result<NewTable, String> {
        let TableRequest { variant, map, settings, players, seats, seed, ledger, at, .. } = asked;
        if players == Some(0) {
            let why = "`players` is at least 1; without it as many play as usual";
            return Err(why.to_owned());
        }
        let players = players.unwrap_or_default();
        let wanted =
            TableWanted { variant, map, settings, players, seats, seed, ledger, at, strict: None };
        Ok(NewTable { wanted, who: asked.who, dev: asked.dev, title: asked.title })
    }
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
    /// It was put out of the way.
    pub archived: bool,
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
    limits: RoomLimits,
    openings: OpeningQueue,
    swept: Mutex<Option<Instant>>,
    threads: Threads,
    waits: Arc<Waits>,
    webhooks: OnceLock<Arc<dyn Webhooks>>,
}

/// A table, at work or not.
struct Entry {
    people: Arc<Mutex<People>>,
    /// Where its thread hears, if it has one.
    asks: Mutex<Option<Line>>,
    /// It is gone for good.
    deleted: AtomicBool,
    /// The table on which the same is played again is being opened.
    rematching: AtomicBool,
}

/// Somebody at a table. Whoever is dropped leaves it.
pub struct Guest {
    id: u64,
    role: Role,
    asks: Line,
}

impl Guest {
    /// Who it is.
    pub fn role(&self) -> &Role {
        &self.role
    }

    /// Sends a command; its answer has this id. `false` if the table is gone.
    pub fn ask(&self, id: String, command: Command) -> bool {
        self.asks.send(Ask::Do(self.id, id, command, Instant::now())).is_ok()
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
        Room::open_within(catalogue, store, RoomLimits::default())
    }

    /// The same within other bounds.
    ///
    /// # Errors
    /// As [`Room::open`].
    pub fn open_within(
        catalogue: Arc<dyn Catalogue>,
        store: Arc<dyn Store>,
        limits: RoomLimits,
    ) -> Result<Arc<Room>, String> {
        let mut tables = BTreeMap::new();
        for id in store.tables()? {
            let people = store.people(&id).ok().and_then(|text| toml::from_str(&text).ok());
            if let Some(people) = people {
                tables.insert(id, Arc::new(Entry::new(people)));
            }
        }
        let (tables, guests) = (Mutex::new(tables), AtomicU64::new(0));
        let threads = Threads::default();
        let (webhooks, waits) = (OnceLock::new(), Arc::default());
        let (openings, swept) = (OpeningQueue::default(), Mutex::default());
        let room = Arc::new(Room {
            catalogue,
            store,
            tables,
            guests,
            limits,
            openings,
            swept,
            threads,
            waits,
            webhooks,
        });
        room.expire();
        let own = Arc::downgrade(&room);
        room.store.listen(Box::new(move |id| {
            if let Some(room) = own.upgrade() {
                id.map_or_else(|| room.look_for_all(), |id| room.look_for(id));
            }
        }));
        Ok(room)
    }

    /// What can be played.
    pub fn catalogue(&self) -> &Arc<dyn Catalogue> {
        &self.catalogue
    }

    /// From now on those may be told elsewhere whose turn it is.
    ///
    /// # Panics
    /// Said twice.
    pub fn set_webhooks(&self, webhooks: Arc<dyn Webhooks>) {
        assert!(self.webhooks.set(webhooks).is_ok(), "webhooks are set once");
    }

    /// Do people at tables wait so long that work for which nobody waits has to pause?
    pub fn is_busy(&self) -> bool {
        self.waits.is_busy()
    }

    /// Follows the files that games are made of, for as long as the process lives: every table at work hears of each save.
    ///
    /// # Errors
    /// They cannot be watched.
    pub fn follow(self: &Arc<Room>, folder: &Path) -> Result<(), String> {
        // Tables ask for the names of files from the folder as it really is.
        let folder = folder.canonicalize().map_err(|why| why.to_string())?;
        let watch = Watch::of_content(&folder, None)?;
        let room = Arc::downgrade(self);
        let work = move || {
            while let Some(saved) = watch.next(None) {
                let Some(room) = room.upgrade() else { return };
                room.catalogue.saved();
                let entries: Vec<_> = lock(&room.tables).values().cloned().collect();
                for entry in entries {
                    // A table that is not at work reads the files when it is.
                    if let Some(asks) = lock(&entry.asks).as_ref() {
                        let _ = asks.send(Ask::Saved(Box::new(saved.clone())));
                    }
                }
            }
        };
        let spawned = std::thread::Builder::new().name("saves".to_owned()).spawn(work);
        spawned.map(drop).map_err(|why| why.to_string())
    }

    /// All tables.
    pub fn list(&self) -> Vec<Brief> {
        let mut tables = lock(&self.tables);
        tables.retain(|_, entry| !entry.deleted.load(Ordering::Relaxed));
        tables.iter().map(|(id, entry)| entry.brief(id)).collect()
    }

    /// One of them.
    ///
    /// # Errors
    /// There is no such table.
    pub fn brief(&self, id: &str) -> Result<Brief, NoEntry> {
        Ok(self.entry(id)?.brief(id))
    }

    /// A table with the same options and the same people, whose links open it, too; everybody at the old one is told.
    /// `reply` hears its id, on another thread.
    ///
    /// # Errors
    /// There is no such table.
    pub fn rematch(
        self: &Arc<Room>,
        (id, role): (&str, Role),
        reply: impl FnOnce(Result<String, NotOpened>) + Send + 'static,
    ) -> Result<(), NoEntry> {
        let entry = self.entry(id)?;
        let old = lock(&entry.people).clone();
        // One that was deleted, or has expired, is opened anew.
        if let Some(next) = old.next.as_ref().filter(|next| self.entry(next).is_ok()) {
            reply(Ok(next.clone()));
            return Ok(());
        }
        let wanted = old.wanted.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let wanted = wanted.or_else(|| {
            let ledger = Some(self.store.ledger(id).ok()?);
            Some(TableWanted { ledger, at: Some(0), ..TableWanted::default() })
        });
        let Some(wanted) = wanted else {
            reply(Err("what was played cannot be found out".to_owned().into()));
            return Ok(());
        };
        if entry.rematching.swap(true, Ordering::Relaxed) {
            reply(Err(NotOpened::Busy("the next table is being opened".to_owned())));
            return Ok(());
        }
        let who = old.seats.iter().map(|person| match &person.who {
            Sitting::Bot(spec) => format!("bot:{spec}"),
            Sitting::Here => "here".to_owned(),
            Sitting::Link => "link".to_owned(),
            Sitting::Open => "open".to_owned(),
        });
        let new = NewTable {
            wanted: TableWanted { seed: None, ..wanted },
            who: who.collect(),
            dev: old.dev,
            title: Some(old.title.clone()),
        };
        let (room, id) = (self.clone(), id.to_owned());
        let opener = Opener::At(id.clone(), role);
        let reply = move |made: Result<Made, NotOpened>| {
            let next = made.map(|made| made.id);
            if let Ok(next) = &next {
                // A table that is gone tells nobody.
                let _ = room.send(&id, Ask::Next(next.clone()));
            }
            entry.rematching.store(false, Ordering::Relaxed);
            reply(next);
        };
        let begins = self.beginning(opener, Some(old));
        self.make_as(new, begins, Box::new(reply));
        Ok(())
    }

    fn entry(&self, id: &str) -> Result<Arc<Entry>, NoEntry> {
        let mut tables = lock(&self.tables);
        let entry = tables.get(id).cloned().ok_or(NoEntry::Wrong)?;
        if entry.deleted.load(Ordering::Relaxed) {
            tables.remove(id);
            return Err(NoEntry::Wrong);
        }
        Ok(entry)
    }

    /// Opens a table. `reply` hears of it on another thread. A table that opens from a ledger waits in a queue, in which each opener
    /// has one at a time.
    pub fn make(
        self: &Arc<Room>,
        new: NewTable,
        opener: Opener,
        reply: impl FnOnce(Result<Made, NotOpened>) + Send + 'static,
    ) {
        let begins = self.beginning(opener, None);
        self.make_as(new, begins, Box::new(reply));
    }

    /// The same with the people of another table.
    fn make_as(self: &Arc<Room>, new: NewTable, begins: Beginning, reply: OnMade) {
        if let Err(not) = self.has_room(begins.is_guest) {
            return reply(Err(not));
        }
        if new.wanted.ledger.is_some() {
            self.queue(new, begins, reply);
        } else {
            self.begin(new, begins, reply);
        }
    }

    fn beginning(&self, opener: Opener, old: Option<People>) -> Beginning {
        Beginning { is_guest: self.is_guest(&opener), opener, old }
    }

    /// Opens a table from a ledger, behind those that wait already.
    fn queue(self: &Arc<Room>, new: NewTable, begins: Beginning, reply: OnMade) {
        let owner = match &begins.opener {
            Opener::Host => HOST.to_owned(),
            Opener::At(table, role) => format!("{table} {role:?}"),
        };
        // The request is answered, too, where the queue does not take it.
        let reply = Arc::new(Mutex::new(Some(reply)));
        let answer = |to: &Mutex<Option<OnMade>>, made| {
            if let Some(reply) = lock(to).take() {
                reply(made);
            }
        };
        let (room, to) = (self.clone(), reply.clone());
        let open = move || {
            room.expire();
            let made = catch_unwind(AssertUnwindSafe(|| room.open_queued(new, begins)));
            let fault = || Err("the table could not be opened: a fault of ours".to_owned().into());
            let made = made.unwrap_or_else(|_| fault());
            let told: OpeningAnswer = Box::new(move || answer(&to, made));
            told
        };
        let not = match self.openings.push(owner, Box::new(open)) {
            Ok(()) => return,
            Err(NotQueued::OneAtATime) => {
                "another table is being opened for you: wait until it is there"
            }
            Err(NotQueued::Full) => "many tables are being opened: try again in a minute",
            Err(NotQueued::NoThread) => "there is no thread for one more table",
        };
        answer(&reply, Err(NotOpened::Busy(not.to_owned())));
    }

    /// Replays the ledger of a table and keeps it. The table starts when a person enters, or at once where a bot plays.
    fn open_queued(self: &Arc<Room>, new: NewTable, begins: Beginning) -> Result<Made, NotOpened> {
        self.has_room(begins.is_guest)?;
        let (made, entry, actor) = self.make_here(new, begins)?;
        drop(actor);
        let bots = lock(&entry.people).seats.iter().any(|p| matches!(p.who, Sitting::Bot(_)));
        lock(&self.tables).insert(made.id.clone(), entry);
        if bots {
            // A table that does not start now starts when a person enters.
            let _ = self.send(&made.id, Ask::Refresh);
        }
        Ok(made)
    }

    /// Opens a new table on the thread on which it stays.
    fn begin(self: &Arc<Room>, new: NewTable, begins: Beginning, reply: OnMade) {
        let searches = |who: &String| sitting(who).is_ok_and(|who| People::searches(&who));
        let alone = new.dev || new.who.iter().any(searches);
        let Ok((line, heard)) = self.threads.line(alone) else {
            let why = "there is no thread for one more table".to_owned();
            return reply(Err(NotOpened::Busy(why)));
        };
        let (room, own) = (self.clone(), line.clone());
        let begin = move || {
            room.expire();
            let made = catch_unwind(AssertUnwindSafe(|| room.make_here(new, begins)));
            match made {
                Ok(Ok((made, entry, actor))) => {
                    *lock(&entry.asks) = Some(own.clone());
                    lock(&room.tables).insert(made.id.clone(), entry.clone());
                    reply(Ok(made));
                    let waits = room.waits.clone();
                    AtWork::begin(entry, actor, (heard, waits, own), alone)
                }
                Ok(Err(why)) => {
                    reply(Err(why.into()));
                    None
                }
                Err(_) => {
                    let why = "the table could not be opened: a fault of ours".to_owned();
                    reply(Err(why.into()));
                    None
                }
            }
        };
        Threads::begin(&line, Box::new(begin));
    }

    /// Returns true unless the opener is the host or owns a table that the host opened.
    fn is_guest(&self, opener: &Opener) -> bool {
        match opener {
            Opener::Host => false,
            Opener::At(table, Role::Owner) => {
                self.entry(table).ok().is_none_or(|entry| lock(&entry.people).guest)
            }
            Opener::At(..) => true,
        }
    }

    /// May there be one more table of the host, or of a guest?
    fn has_room(&self, is_guest: bool) -> Result<(), NotOpened> {
        let RoomLimits { tables: most, of_guests, .. } = self.limits;
        let tables = lock(&self.tables);
        if tables.len() >= most {
            return Err(NotOpened::Busy(format!("there are {most} tables already")));
        }
        let is_of_guest = |entry: &&Arc<Entry>| lock(&entry.people).guest;
        if is_guest && tables.values().filter(is_of_guest).count() >= of_guests {
            let why = format!("guests have {of_guests} tables already: the host deletes some");
            return Err(NotOpened::Busy(why));
        }
        Ok(())
    }

    /// Deletes expired tables: those without an action for too long.
    fn expire(&self) {
        let mut swept = lock(&self.swept);
        if swept.is_some_and(|swept| swept.elapsed() < SWEEP) {
            return;
        }
        *swept = Some(Instant::now());
        drop(swept);
        let now = now();
        let expired = |entry: &Entry| {
            let people = lock(&entry.people);
            let RoomLimits { unused_of_guest, unused_of_host, .. } = self.limits;
            let most = if people.guest { unused_of_guest } else { unused_of_host };
            people.unused_since.is_some_and(|since| now.saturating_sub(since) >= most.as_secs())
        };
        let all: Vec<_> =
            lock(&self.tables).iter().map(|(id, e)| (id.clone(), e.clone())).collect();
        for (id, entry) in all.into_iter().filter(|(_, entry)| expired(entry)) {
            let asks = lock(&entry.asks);
            // A person may be connected.
            if asks.is_some() || self.store.remove(&id).is_err() {
                continue;
            }
            entry.deleted.store(true, Ordering::Relaxed);
            drop(asks);
            lock(&self.tables).remove(&id);
        }
    }

    /// Opens a table on the running thread.
    fn make_here(
        &self,
        mut new: NewTable,
        begins: Beginning,
    ) -> Result<(Made, Arc<Entry>, Actor), String> {
        let Beginning { is_guest: guest, old, .. } = begins;
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| error.to_string())?;
        let number = |at: usize| {
            u64::from_le_bytes(random[at..at + 8].try_into().expect("eight bytes")) >> 12
        };
        let wanted = new
            .wanted
            .ledger
            .is_none()
            .then(|| serde_json::to_string(&new.wanted).expect("plain data"));
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
        let name_of = |seat: &u8| names.get(usize::from(*seat)).cloned();
        let mut people = People {
            turn: table.waits_for().iter().filter_map(name_of).collect(),
            over: table.is_over(),
            guest,
            unused_since: Some(now()),
            title: new.title.unwrap_or(title),
            variant,
            dev: new.dev,
            owner: hashed(&owner),
            spectator: hashed(&spectator),
            pace: PACE,
            seed: number(8),
            row: Some(table.row()),
            wanted,
            names,
            seats,
            source: keep_source(self.store.as_ref(), table.as_ref(), new.dev)?,
            ..People::default()
        };
        if let Some(old) = old {
            // The links of the old table open this one, too.
            (people.owner, people.spectator) = (old.owner, old.spectator);
            (people.pace, people.clock, people.no_hints) = (old.pace, old.clock, old.no_hints);
            for (new, old) in people.seats.iter_mut().zip(old.seats) {
                (new.secret, new.name, new.webhook) = (old.secret, old.name, old.webhook);
            }
        }
        let ledger = table.whole_ledger();
        let text = toml::to_string(&people).expect("people are plain data");
        let (head, rows) = split(&ledger, table.row());
        self.store.create(&id, head, rows, &text)?;
        let entry = Arc::new(Entry::new(people));
        let keeper = Keeper::open(self.store.as_ref(), &id, &ledger, table.row())?;
        let actor = self.actor(&id, table, &entry, keeper);
        Ok((Made { id, owner, spectator, links }, entry, actor))
    }

    fn actor(&self, id: &str, table: Box<dyn Face>, entry: &Entry, keeper: Keeper) -> Actor {
        let parts = (self.store.clone(), self.catalogue.clone(), keeper);
        let mut actor = Actor::new(id.to_owned(), table, entry.people.clone(), parts);
        actor.webhooks = self.webhooks.get().cloned();
        actor
    }

    /// Do other servers have the same tables? Then there may be some that were not heard of yet.
    pub fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// Another server changed a table, or made one, or took one away.
    pub fn look_for(self: &Arc<Room>, id: &str) {
        let entry = lock(&self.tables).get(id).cloned();
        let people = self.store.people(id).ok().and_then(|text| toml::from_str(&text).ok());
        let Some(people) = people else {
            let gone = self.store.tables().is_ok_and(|all| !all.iter().any(|known| known == id));
            if let Some(entry) = entry.filter(|_| gone) {
                lock(&self.tables).remove(id);
                if let Some(line) = lock(&entry.asks).take() {
                    // Whoever was there is told by nobody: there is no table to come back to.
                    let _ = line.send(Ask::Close(Box::new(|| {})));
                }
            }
            return;
        };
        let Some(entry) = entry else {
            lock(&self.tables).entry(id.to_owned()).or_insert_with(|| Entry::new(people).into());
            return;
        };
        let asks = lock(&entry.asks);
        match asks.as_ref() {
            // A line that leads nowhere any more is found out by whoever comes next.
            Some(line) => drop(line.send(Ask::Refresh)),
            None => *lock(&entry.people) = people,
        }
    }

    fn look_for_all(self: &Arc<Room>) {
        let known: Vec<String> = lock(&self.tables).keys().cloned().collect();
        let there = self.store.tables().unwrap_or_default();
        let all: BTreeSet<String> = known.into_iter().chain(there).collect();
        all.iter().for_each(|id| self.look_for(id));
    }

    /// Whose secret it is at a table. `is_server_owner`: whoever started the server owns every table.
    ///
    /// # Errors
    /// There is no such table, or nobody has this secret.
    pub fn role(&self, id: &str, secret: &str, is_server_owner: bool) -> Result<Role, NoEntry> {
        let entry = self.entry(id)?;
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

    /// The game of a table as a ledger.
    ///
    /// # Errors
    /// There is no such table.
    pub fn ledger(
        self: &Arc<Room>,
        id: &str,
        extract: Extract,
        reply: impl FnOnce(Result<String, String>) + Send + 'static,
    ) -> Result<(), NoEntry> {
        self.send(id, Ask::Ledger(extract, Box::new(reply))).map(drop)
    }

    fn send(self: &Arc<Room>, id: &str, ask: Ask) -> Result<Line, NoEntry> {
        let entry = self.entry(id)?;
        let mut asks = lock(&entry.asks);
        let ask = match asks.as_ref() {
            Some(asks) => match asks.send(ask) {
                Ok(()) => return Ok(asks.clone()),
                // It fell over, or went elsewhere: it begins again.
                Err(ask) => ask,
            },
            None => ask,
        };
        let alone = lock(&entry.people).takes_long();
        let (line, heard) = self.threads.line(alone).map_err(|_| NoEntry::Wrong)?;
        let sent = line.send(ask);
        assert!(sent.is_ok(), "the other end is here");
        *asks = Some(line.clone());
        drop(asks);
        let own = line.clone();
        let (room, id) = (self.clone(), id.to_owned());
        let begin = move || room.wake(&id, entry, (heard, own), alone);
        Threads::begin(&line, Box::new(begin));
        Ok(line)
    }

    /// Plays a table again up to where it was, and goes on with it.
    fn wake(
        &self,
        id: &str,
        entry: Arc<Entry>,
        (heard, own): (Receiver<Ask>, Line),
        alone: bool,
    ) -> Option<Box<dyn Work>> {
        let opened = catch_unwind(AssertUnwindSafe(|| {
            let ledger = self.store.ledger(id)?;
            let people = lock(&entry.people).clone();
            let parts = (self.store.as_ref(), self.catalogue.as_ref());
            let Reopened { table, notice } = reopen(parts, (id, &people), &ledger)?;
            let whole = table.whole_ledger();
            let mut keeper = Keeper::open(self.store.as_ref(), id, &whole, table.row())?;
            if whole != ledger {
                // Somebody wrote it in another way: from now on it is written in ours.
                keeper.rewrite().map_err(|not| Wrong::from(not).words())?;
            }
            let mut actor = self.actor(id, table, &entry, keeper);
            actor.notice = notice;
            Ok(actor)
        }));
        let opened: Result<Result<Actor, String>, _> = opened;
        match opened {
            Ok(Ok(actor)) => {
                return AtWork::begin(entry, actor, (heard, self.waits.clone(), own), alone);
            }
            Ok(Err(why)) => entry.close(&heard, &format!("the table cannot be opened: {why}")),
            Err(_) => entry.close(&heard, "the table cannot be opened: a fault of ours"),
        }
        None
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

/// A table on its thread.
struct AtWork {
    entry: Arc<Entry>,
    actor: Actor,
    heard: Receiver<Ask>,
    waits: Arc<Waits>,
    /// It has the thread for itself.
    alone: bool,
}

impl AtWork {
    fn begin(
        entry: Arc<Entry>,
        mut actor: Actor,
        (heard, waits, own): (Receiver<Ask>, Arc<Waits>, Line),
        alone: bool,
    ) -> Option<Box<dyn Work>> {
        let begun = catch_unwind(AssertUnwindSafe(|| actor.begin(own, waits.clone())));
        let mut work = AtWork { entry, actor, heard, waits, alone };
        if begun.is_err() {
            work.fallen();
            return None;
        }
        Some(Box::new(work))
    }

    fn take(&mut self, ask: Ask) -> bool {
        let asked = match &ask {
            Ask::Do(.., asked) => Some(*asked),
            _ => None,
        };
        let goes_on = self.carry_out(ask);
        if let Some(asked) = asked {
            self.waits.answered(asked);
        }
        goes_on
    }

    fn carry_out(&mut self, ask: Ask) -> bool {
        if let Some(done) = self.actor.hear(ask) {
            done();
            return false;
        }
        if self.actor.deleted {
            self.entry.deleted.store(true, Ordering::Relaxed);
            *lock(&self.entry.asks) = None;
            self.actor.say_gone("the table was deleted");
            return false;
        }
        if self.alone || !self.actor.takes_long() {
            return true;
        }
        // From now on its work takes long: it goes on elsewhere as soon as somebody comes.
        self.actor.put_away();
        *lock(&self.entry.asks) = None;
        false
    }
}

impl Work for AtWork {
    fn hear(&mut self) -> bool {
        match self.heard.try_recv() {
            Ok(ask) => self.take(ask),
            // It was rung for what has been heard already.
            Err(_) => true,
        }
    }

    fn wait(&mut self) -> Duration {
        self.actor.wait()
    }

    fn pass(&mut self) -> bool {
        if !self.actor.pass() {
            return true;
        }
        // What is asked in the last moment would be lost: it is looked for under the lock.
        let mut asks = lock(&self.entry.asks);
        match self.heard.try_recv() {
            Ok(ask) => {
                drop(asks);
                self.take(ask)
            }
            Err(_) => {
                *asks = None;
                false
            }
        }
    }

    fn fallen(&mut self) {
        let why = "the table fell over, by a fault of ours; what was kept is safe";
        *lock(&self.entry.asks) = None;
        let _ = catch_unwind(AssertUnwindSafe(|| self.actor.say_gone(why)));
        self.entry.close(&self.heard, why);
    }
}

impl Entry {
    fn new(people: People) -> Entry {
        Entry {
            people: Arc::new(Mutex::new(people)),
            asks: Mutex::new(None),
            deleted: AtomicBool::new(false),
            rematching: AtomicBool::new(false),
        }
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
            archived: people.archived,
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
                Ask::Leave(_)
                | Ask::Do(..)
                | Ask::Refresh
                | Ask::Next(_)
                | Ask::Saved(_)
                | Ask::Found(_) => {}
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
                lab::BotSpec::from_guest(spec)?;
                Sitting::Bot(spec.to_owned())
            }
            None => return Err(format!("`{text}` is none of here, link, open and bot:NAME")),
        },
    })
}
