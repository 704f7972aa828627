//! Table registry of a server: access, opening, loading and expiry of tables, and their threads.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use bundle::RulesLink;
use language::Language;
use language::say;
use serde::{Deserialize, Serialize};
use workbench::watch::FileWatcher;

use super::any_table::{AnyTable, TableError};
use super::catalogue::{GameCatalogue, OpenedTable, TableParameters};
use super::latency::Latencies;
use super::ledger_writer::{LedgerWriter, split};
use super::opening_queue::{HOST, OpeningAnswer, OpeningQueue, QueueError};
use super::reopen::{ReopenedTable, keep_source, reopen};
use super::request::{ActorMessage, FrameSender, LedgerExtract, TableClient};
use super::seats::{ClientRole, SeatOccupant, SeatPlayer, TablePeople, hashed, now, secret};
use super::store::TableStore;
use super::threads::TableThreadPool;
use super::webhooks::Webhooks;
use super::worker::{
    ClientConnection, LoadedTable, TableActor, TableMailbox, TableSlot, TaskSender, lock,
};
use crate::texts::TEXTS;

/// Default pause before a bot's action, in milliseconds.
const PACE: u64 = 600;

/// Minimal interval between searches for expired tables.
const SWEEP: Duration = Duration::from_secs(60);

/// Maximum time that a shutdown waits for tables.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Limits on the tables of a server.
#[derive(Clone, Copy, Debug)]
pub struct RegistryLimits {
    pub tables: usize,
    /// Maximum number of tables that guests opened, as part of [`RegistryLimits::tables`]. The rest
    /// is reserved for the host.
    pub of_guests: usize,
    /// Lifetime of a guest's table without an action.
    pub unused_of_guest: Duration,
    /// Lifetime of a host's table without an action.
    pub unused_of_host: Duration,
}

impl Default for RegistryLimits {
    fn default() -> RegistryLimits {
        const DAY: Duration = Duration::from_secs(24 * 3_600);
        RegistryLimits {
            tables: 2_000,
            of_guests: 500,
            unused_of_guest: DAY,
            unused_of_host: 30 * DAY,
        }
    }
}

/// The person who opens a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableOpener {
    /// The host: the person who started the server.
    Host,
    /// A person in this role at the table with this id.
    At(String, ClientRole),
}

/// Reason why a table was not opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenTableError {
    /// Not possible now; a later attempt may succeed.
    Busy(String),
    /// The request is invalid.
    Refused(String),
}

impl fmt::Display for OpenTableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (OpenTableError::Busy(message) | OpenTableError::Refused(message)) = self;
        f.write_str(message)
    }
}

impl From<String> for OpenTableError {
    fn from(message: String) -> OpenTableError {
        OpenTableError::Refused(message)
    }
}

impl From<OpenTableError> for String {
    fn from(error: OpenTableError) -> String {
        error.to_string()
    }
}

/// Callback with the opened table, or the reason why it was not opened.
type OpenTableReply = Box<dyn FnOnce(Result<CreatedTable, OpenTableError>) + Send>;

/// Who opens a table, and for a rematch the people of the old table.
struct OpeningContext {
    opener: TableOpener,
    is_guest: bool,
    /// The people of another table, for a rematch.
    old: Option<TablePeople>,
}

/// Parameters of a table that a client wants to open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "TableRequest")]
pub struct NewTable {
    /// Parameters of the game.
    pub parameters: TableParameters,
    /// Players by seat: `here`, `link`, `open`, `bot:SPEC`; further seats are `here`.
    pub who: Vec<String>,
    pub dev: bool,
    /// Display name; by default the name of the variant.
    pub title: Option<String>,
}

/// JSON form of a [`NewTable`], with the parameters of the game on the same level as its other
/// keys. Unknown keys are rejected.
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

    fn try_from(request: TableRequest) -> Result<NewTable, String> {
        let TableRequest { variant, map, settings, players, seats, seed, ledger, at, .. } = request;
        if players == Some(0) {
            let message = &say!(TEXTS, "players-at-least-1");
            return Err(message.to_owned());
        }
        let players = players.unwrap_or_default();
        let parameters = TableParameters {
            variant,
            map,
            settings,
            players,
            seats,
            seed,
            ledger,
            at,
            strict: None,
        };
        Ok(NewTable { parameters, who: request.who, dev: request.dev, title: request.title })
    }
}

/// The secret of a seat, from which the page makes the person's link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatLink {
    pub seat: u8,
    /// Name of the seat in the game.
    pub name: String,
    pub secret: String,
}

/// A newly opened table with its secrets. Only hashes are stored, so the secrets cannot be
/// requested again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CreatedTable {
    pub id: String,
    /// The owner's secret.
    pub owner: String,
    pub spectator: String,
    pub links: Vec<SeatLink>,
}

/// What a list of tables shows of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TableSummary {
    pub id: String,
    pub title: String,
    pub variant: String,
    /// Number of rows; `None` while the table is not loaded.
    pub row: Option<u32>,
    pub over: bool,
    /// Names of the seats to act.
    pub turn: Vec<String>,
    pub seats: Vec<SeatSummary>,
    pub dev: bool,
    /// Whether the table is hidden in lists.
    pub archived: bool,
}

/// What a list of tables shows of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatSummary {
    pub name: String,
    /// Who plays it: a person's name, `bot:SPEC`, `person` or `open`.
    pub who: String,
    /// Whether no person has taken the seat yet.
    pub open: bool,
}

/// Reason why a client may not enter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryError {
    /// There is no such table, or the secret is wrong; the error does not say which.
    Wrong,
}

/// Registry of all tables of a server.
pub struct TableRegistry {
    catalogue: Arc<dyn GameCatalogue>,
    store: Arc<dyn TableStore>,
    tables: Mutex<BTreeMap<String, Arc<RegisteredTable>>>,
    guests: AtomicU64,
    limits: RegistryLimits,
    openings: OpeningQueue,
    swept: Mutex<Option<Instant>>,
    threads: TableThreadPool,
    waits: Arc<Latencies>,
    webhooks: OnceLock<Arc<dyn Webhooks>>,
}

/// A table of the registry. Its actor runs only while the table is loaded.
struct RegisteredTable {
    people: Arc<Mutex<TablePeople>>,
    slot: Arc<TableSlot>,
    /// Whether a rematch of this table is being opened.
    rematching: AtomicBool,
}

/// First part of the path at which a server hands out rules.
const RULES: &str = "/rules/";

/// Number of digits of a SHA-256 in the name of a stored text, which has at most 40 characters.
const SUM_IN_NAME: usize = 32;

/// Returns the name of rules in the store that were handed out.
fn rules_name(sum: &str) -> String {
    format!("taken-{}", &sum[..SUM_IN_NAME])
}

impl TableRegistry {
    /// Loads the registry of a store.
    ///
    /// # Errors
    /// Fails if the store cannot be read; single tables that cannot be read are left out.
    pub fn open(
        catalogue: Arc<dyn GameCatalogue>,
        store: Arc<dyn TableStore>,
    ) -> Result<Arc<TableRegistry>, String> {
        TableRegistry::open_within(catalogue, store, RegistryLimits::default())
    }

    /// Loads the registry of a store with other limits.
    ///
    /// # Errors
    /// Fails as [`TableRegistry::open`] does.
    pub fn open_within(
        catalogue: Arc<dyn GameCatalogue>,
        store: Arc<dyn TableStore>,
        limits: RegistryLimits,
    ) -> Result<Arc<TableRegistry>, String> {
        let mut tables = BTreeMap::new();
        for id in store.tables()? {
            let people = store.people(&id).ok().and_then(|text| toml::from_str(&text).ok());
            if let Some(people) = people {
                tables.insert(id, Arc::new(RegisteredTable::new(people)));
            }
        }
        let (tables, guests) = (Mutex::new(tables), AtomicU64::new(0));
        let threads = TableThreadPool::default();
        let (webhooks, waits) = (OnceLock::new(), Arc::default());
        let (openings, swept) = (OpeningQueue::default(), Mutex::default());
        let room = Arc::new(TableRegistry {
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
                id.map_or_else(|| room.refresh_all(), |id| room.refresh(id));
            }
        }));
        Ok(room)
    }

    /// Returns the catalogue from which tables are opened.
    pub fn catalogue(&self) -> &Arc<dyn GameCatalogue> {
        &self.catalogue
    }

    /// Enables webhooks.
    ///
    /// # Panics
    /// Panics if called twice.
    pub fn set_webhooks(&self, webhooks: Arc<dyn Webhooks>) {
        assert!(self.webhooks.set(webhooks).is_ok(), "webhooks are set once");
    }

    /// Returns whether latencies at tables are so high that background work has to pause.
    pub fn is_busy(&self) -> bool {
        self.waits.is_busy()
    }

    /// Watches the content folder as long as the process runs, and notifies every loaded table of
    /// each save.
    ///
    /// # Errors
    /// Returns a message if the folder cannot be watched.
    pub fn follow(&self, folder: &Path) -> Result<(), String> {
        // File names are relative to the canonical path of the folder.
        let folder = folder.canonicalize().map_err(|error| error.to_string())?;
        let watch = FileWatcher::of_content(&folder, None)?;
        if let Some(files) = self.catalogue.files() {
            // The files are read on demand, because a dev table that follows them must not wait.
            files.follow(watch.last_save());
        }
        self.threads.follow(watch)
    }

    /// Returns summaries of all tables.
    pub fn list(&self) -> Vec<TableSummary> {
        let mut tables = lock(&self.tables);
        tables.retain(|_, entry| !entry.slot.deleted.load(Ordering::Relaxed));
        let all = tables.iter().map(|(id, entry)| entry.brief(id)).collect::<Vec<_>>();
        drop(tables);
        all.into_iter().map(|table| self.in_language(table)).collect()
    }

    /// Returns the summary of a table.
    ///
    /// # Errors
    /// Fails if there is no such table.
    pub fn brief(&self, id: &str) -> Result<TableSummary, EntryError> {
        Ok(self.in_language(self.entry(id)?.brief(id)))
    }

    /// Returns a summary with its names in the viewer's language.
    fn in_language(&self, mut table: TableSummary) -> TableSummary {
        if language::is_english() {
            return table;
        }
        if let Some(title) = self.catalogue.title(&table.variant) {
            table.title = title;
        }
        let seats = table.seats.iter_mut().map(|seat| &mut seat.name);
        for name in seats.chain(&mut table.turn) {
            *name = self.catalogue.seat_name(name);
        }
        table
    }

    /// Opens a rematch: a table with equal options and people. The old links are valid for the new
    /// table, too. Notifies all clients of the old table. Calls `reply` with the new id, on another
    /// thread.
    ///
    /// # Errors
    /// Fails if there is no such table.
    pub fn rematch(
        self: &Arc<TableRegistry>,
        id: &str,
        role: ClientRole,
        reply: impl FnOnce(Result<String, OpenTableError>) + Send + 'static,
    ) -> Result<(), EntryError> {
        let entry = self.entry(id)?;
        let old = lock(&entry.people).clone();
        // A rematch table that was deleted or has expired is opened again.
        if let Some(next) = old.next.as_ref().filter(|next| self.entry(next).is_ok()) {
            reply(Ok(next.clone()));
            return Ok(());
        }
        let parameters = old.wanted.as_deref().and_then(|text| serde_json::from_str(text).ok());
        let parameters = parameters.or_else(|| {
            let ledger = Some(self.store.ledger(id).ok()?);
            Some(TableParameters { ledger, at: Some(0), ..TableParameters::default() })
        });
        let Some(parameters) = parameters else {
            reply(Err(say!(TEXTS, "results-not-computed").into()));
            return Ok(());
        };
        if entry.rematching.swap(true, Ordering::Relaxed) {
            reply(Err(OpenTableError::Busy(say!(TEXTS, "rematch-opening"))));
            return Ok(());
        }
        let seat_specs = old.seats.iter().map(|person| match &person.who {
            SeatPlayer::Bot(spec) => format!("bot:{spec}"),
            SeatPlayer::Here => "here".to_owned(),
            SeatPlayer::Link => "link".to_owned(),
            SeatPlayer::Open => "open".to_owned(),
        });
        let new = NewTable {
            parameters: TableParameters { seed: None, ..parameters },
            who: seat_specs.collect(),
            dev: old.dev,
            title: Some(old.title.clone()),
        };
        let (room, id) = (self.clone(), id.to_owned());
        let opener = TableOpener::At(id.clone(), role);
        let reply = move |opened: Result<CreatedTable, OpenTableError>| {
            let next = opened.map(|opened| opened.id);
            if let Ok(next) = &next {
                // If the old table is gone, there is no client to notify.
                let _ = room.send(&id, ActorMessage::Next(next.clone()));
            }
            entry.rematching.store(false, Ordering::Relaxed);
            reply(next);
        };
        let begins = self.beginning(opener, Some(old));
        self.make_as(new, begins, Box::new(reply));
        Ok(())
    }

    fn entry(&self, id: &str) -> Result<Arc<RegisteredTable>, EntryError> {
        let mut tables = lock(&self.tables);
        let entry = tables.get(id).cloned().ok_or(EntryError::Wrong)?;
        if entry.slot.deleted.load(Ordering::Relaxed) {
            tables.remove(id);
            return Err(EntryError::Wrong);
        }
        Ok(entry)
    }

    /// Opens a table; `reply` is called on another thread. Tables from a ledger wait in a queue
    /// with at most one opening per opener.
    pub fn make(
        self: &Arc<TableRegistry>,
        new: NewTable,
        opener: TableOpener,
        reply: impl FnOnce(Result<CreatedTable, OpenTableError>) + Send + 'static,
    ) {
        let begins = self.beginning(opener, None);
        self.make_as(new, begins, Box::new(reply));
    }

    /// Opens a table, possibly with the people of another one.
    fn make_as(
        self: &Arc<TableRegistry>,
        new: NewTable,
        begins: OpeningContext,
        reply: OpenTableReply,
    ) {
        if let Err(error) = self.has_room(begins.is_guest) {
            return reply(Err(error));
        }
        if new.parameters.ledger.is_some() {
            self.queue(new, begins, reply);
        } else {
            self.begin(new, begins, reply);
        }
    }

    fn beginning(&self, opener: TableOpener, old: Option<TablePeople>) -> OpeningContext {
        OpeningContext { is_guest: self.is_guest(&opener), opener, old }
    }

    /// Queues the opening of a table from a ledger.
    fn queue(
        self: &Arc<TableRegistry>,
        new: NewTable,
        begins: OpeningContext,
        reply: OpenTableReply,
    ) {
        let owner = match &begins.opener {
            TableOpener::Host => HOST.to_owned(),
            TableOpener::At(table, role) => format!("{table} {role:?}"),
        };
        // If the queue rejects the opening, the request still gets an answer.
        let reply = Arc::new(Mutex::new(Some(reply)));
        let answer = |to: &Mutex<Option<OpenTableReply>>, result| {
            if let Some(reply) = lock(to).take() {
                reply(result);
            }
        };
        let (room, to) = (self.clone(), reply.clone());
        let open = move || {
            room.expire();
            let result = catch_unwind(AssertUnwindSafe(|| room.open_queued(new, begins)));
            let fault = || Err(say!(TEXTS, "table-not-opened").into());
            let result = result.unwrap_or_else(|_| fault());
            let answer_work: OpeningAnswer = Box::new(move || answer(&to, result));
            answer_work
        };
        let reason = match self.openings.push(owner, Box::new(open)) {
            Ok(()) => return,
            Err(QueueError::OneAtATime) => "other-table-opening",
            Err(QueueError::Full) => "many-tables-opening",
            Err(QueueError::NoThread) => "no-room-for-table",
        };
        answer(&reply, Err(OpenTableError::Busy(say!(TEXTS, reason))));
    }

    /// Replays the ledger of a new table and stores the table. It is loaded when a client enters,
    /// or at once if a bot plays.
    fn open_queued(
        self: &Arc<TableRegistry>,
        new: NewTable,
        begins: OpeningContext,
    ) -> Result<CreatedTable, OpenTableError> {
        self.has_room(begins.is_guest)?;
        let (created, entry, actor) = self.make_here(new, begins)?;
        drop(actor);
        let bots = lock(&entry.people).seats.iter().any(|p| matches!(p.who, SeatPlayer::Bot(_)));
        lock(&self.tables).insert(created.id.clone(), entry);
        if bots {
            // If loading fails now, the table is loaded when a client enters.
            let _ = self.send(&created.id, ActorMessage::Refresh);
        }
        Ok(created)
    }

    /// Opens a new table on the thread where it stays.
    fn begin(
        self: &Arc<TableRegistry>,
        new: NewTable,
        begins: OpeningContext,
        reply: OpenTableReply,
    ) {
        let searches = |player_text: &String| {
            parse_seat_player(player_text)
                .is_ok_and(|player_text| TablePeople::searches(&player_text))
        };
        let has_own_thread = new.dev || new.who.iter().any(searches);
        let Ok((place, mailbox)) = self.threads.place(has_own_thread) else {
            let message = say!(TEXTS, "no-room-for-table");
            return reply(Err(OpenTableError::Busy(message)));
        };
        let room = self.clone();
        let begin = move || {
            room.expire();
            let created = catch_unwind(AssertUnwindSafe(|| room.make_here(new, begins)));
            match created {
                Ok(Ok((created, entry, actor))) => {
                    *lock(&entry.slot.sender) = Some(mailbox.sender.clone());
                    lock(&room.tables).insert(created.id.clone(), entry.clone());
                    reply(Ok(created));
                    let waits = room.waits.clone();
                    LoadedTable::begin(entry.slot.clone(), actor, mailbox, waits, has_own_thread)
                }
                Ok(Err(message)) => {
                    reply(Err(message.into()));
                    None
                }
                Err(_) => {
                    let message = say!(TEXTS, "table-not-opened");
                    reply(Err(message.into()));
                    None
                }
            }
        };
        place.begin(Box::new(begin));
    }

    /// Returns whether the table counts as a guest's: the opener is not the host, and does not own
    /// a table that the host opened.
    fn is_guest(&self, opener: &TableOpener) -> bool {
        match opener {
            TableOpener::Host => false,
            TableOpener::At(table, ClientRole::Owner) => {
                self.entry(table).ok().is_none_or(|entry| lock(&entry.people).guest)
            }
            TableOpener::At(..) => true,
        }
    }

    /// Checks the limits for one more table of the host or of a guest.
    fn has_room(&self, is_guest: bool) -> Result<(), OpenTableError> {
        let RegistryLimits { tables: most, of_guests, .. } = self.limits;
        let tables = lock(&self.tables);
        if tables.len() >= most {
            return Err(OpenTableError::Busy(say!(TEXTS, "table-limit", n = most)));
        }
        let is_of_guest = |entry: &&Arc<RegisteredTable>| lock(&entry.people).guest;
        if is_guest && tables.values().filter(is_of_guest).count() >= of_guests {
            let message = say!(TEXTS, "guest-table-limit", n = of_guests);
            return Err(OpenTableError::Busy(message));
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
        let expired = |entry: &RegisteredTable| {
            let people = lock(&entry.people);
            let RegistryLimits { unused_of_guest, unused_of_host, .. } = self.limits;
            let most = if people.guest { unused_of_guest } else { unused_of_host };
            people.unused_since.is_some_and(|since| now.saturating_sub(since) >= most.as_secs())
        };
        let all: Vec<_> =
            lock(&self.tables).iter().map(|(id, e)| (id.clone(), e.clone())).collect();
        for (id, entry) in all.into_iter().filter(|(_, entry)| expired(entry)) {
            let sender = lock(&entry.slot.sender);
            // A loaded table may have clients.
            if sender.is_some() || self.store.remove(&id).is_err() {
                continue;
            }
            entry.slot.deleted.store(true, Ordering::Relaxed);
            drop(sender);
            lock(&self.tables).remove(&id);
        }
    }

    /// Opens a table on the calling thread.
    fn make_here(
        &self,
        mut new: NewTable,
        begins: OpeningContext,
    ) -> Result<(CreatedTable, Arc<RegisteredTable>, TableActor), String> {
        let OpeningContext { is_guest: guest, old, .. } = begins;
        let mut random = [0; 16];
        getrandom::fill(&mut random).map_err(|error| error.to_string())?;
        let number = |at: usize| {
            u64::from_le_bytes(random[at..at + 8].try_into().expect("eight bytes")) >> 12
        };
        let wishes = new
            .parameters
            .ledger
            .is_none()
            .then(|| serde_json::to_string(&new.parameters).expect("plain data"));
        new.parameters.seed.get_or_insert(number(0));
        let OpenedTable { table, title, variant } = self.catalogue.open(&new.parameters)?;
        let id = secret()[..10].to_owned();
        let names = table.names();
        let (owner, spectator) = (secret(), secret());
        let mut links = Vec::new();
        let mut seats = Vec::new();
        for (seat, name) in (0..).zip(&names) {
            let player = new.who.get(usize::from(seat)).map_or("here", String::as_str);
            let player = parse_seat_player(player)?;
            let mut person = SeatOccupant { who: player, ..SeatOccupant::default() };
            if matches!(person.who, SeatPlayer::Link | SeatPlayer::Open) {
                let secret = secret();
                person.secret = Some(hashed(&secret));
                links.push(SeatLink { seat, name: name.clone(), secret });
            }
            seats.push(person);
        }
        let name_of = |seat: &u8| names.get(usize::from(*seat)).cloned();
        let mut people = TablePeople {
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
            wanted: wishes,
            names,
            seats,
            source: keep_source(self.store.as_ref(), table.as_ref(), new.dev)?,
            ..TablePeople::default()
        };
        if let Some(old) = old {
            // The links of the old table are valid for the new table as well.
            (people.owner, people.spectator) = (old.owner, old.spectator);
            (people.pace, people.clock, people.no_hints) = (old.pace, old.clock, old.no_hints);
            for (new, old) in people.seats.iter_mut().zip(old.seats) {
                (new.secret, new.name, new.webhook) = (old.secret, old.name, old.webhook);
                new.webhook_language = old.webhook_language;
            }
        }
        let ledger = table.whole_ledger();
        let text = toml::to_string(&people).expect("people are plain data");
        let (head, rows) = split(&ledger, table.row());
        self.store.create(&id, head, rows, &text)?;
        let entry = Arc::new(RegisteredTable::new(people));
        let keeper = LedgerWriter::open(self.store.as_ref(), &id, &ledger, table.row())?;
        let actor = self.actor(&id, table, &entry, keeper);
        Ok((CreatedTable { id, owner, spectator, links }, entry, actor))
    }

    fn actor(
        &self,
        id: &str,
        table: Box<dyn AnyTable>,
        entry: &RegisteredTable,
        keeper: LedgerWriter,
    ) -> TableActor {
        let (store, catalogue) = (self.store.clone(), self.catalogue.clone());
        let (id, people) = (id.to_owned(), entry.people.clone());
        let mut actor = TableActor::new(id, table, people, store, catalogue, keeper);
        actor.webhooks = self.webhooks.get().cloned();
        actor
    }

    /// Returns whether other servers share the store, so that tables may exist that are not
    /// registered here yet.
    pub fn is_shared(&self) -> bool {
        self.store.is_shared()
    }

    /// Updates the registry after another server changed, created or deleted a table.
    pub fn refresh(self: &Arc<TableRegistry>, id: &str) {
        let entry = lock(&self.tables).get(id).cloned();
        let people = self.store.people(id).ok().and_then(|text| toml::from_str(&text).ok());
        let Some(people) = people else {
            let is_gone =
                self.store.tables().is_ok_and(|all| !all.iter().any(|listed| listed == id));
            if let Some(entry) = entry.filter(|_| is_gone) {
                lock(&self.tables).remove(id);
                if let Some(line) = lock(&entry.slot.sender).take() {
                    // Clients are not notified: there is no table to which they could return.
                    let _ = line.send(ActorMessage::Close(Box::new(|| {})));
                }
            }
            return;
        };
        let Some(entry) = entry else {
            lock(&self.tables)
                .entry(id.to_owned())
                .or_insert_with(|| RegisteredTable::new(people).into());
            return;
        };
        let sender = lock(&entry.slot.sender);
        match sender.as_ref() {
            // A sender to an actor that ended is detected when a client enters.
            Some(line) => drop(line.send(ActorMessage::Refresh)),
            None => *lock(&entry.people) = people,
        }
    }

    fn refresh_all(self: &Arc<TableRegistry>) {
        let loaded: Vec<String> = lock(&self.tables).keys().cloned().collect();
        let stored = self.store.tables().unwrap_or_default();
        let all: BTreeSet<String> = loaded.into_iter().chain(stored).collect();
        all.iter().for_each(|id| self.refresh(id));
    }

    /// Authenticates a secret at a table. With `is_server_owner`, returns the owner's role, because
    /// the host owns every table.
    ///
    /// # Errors
    /// Fails if there is no such table, or the secret is wrong.
    pub fn role(
        &self,
        id: &str,
        secret: &str,
        is_server_owner: bool,
    ) -> Result<ClientRole, EntryError> {
        let entry = self.entry(id)?;
        if is_server_owner {
            return Ok(ClientRole::Owner);
        }
        let role = lock(&entry.people).role(secret);
        role.ok_or(EntryError::Wrong)
    }

    /// Connects a client to a table; loads the table if necessary.
    ///
    /// # Errors
    /// Fails if there is no such table.
    pub fn enter(
        self: &Arc<TableRegistry>,
        id: &str,
        role: ClientRole,
        language: Language,
        send: FrameSender,
    ) -> Result<ClientConnection, EntryError> {
        let guest = self.guests.fetch_add(1, Ordering::Relaxed);
        let client = TableClient { id: guest, role: role.clone(), language, send };
        let sender = self.send(id, ActorMessage::Enter(client))?;
        Ok(ClientConnection::new(guest, role, sender))
    }

    /// Requests the ledger of a table.
    ///
    /// # Errors
    /// Fails if there is no such table.
    pub fn ledger(
        self: &Arc<TableRegistry>,
        id: &str,
        extract: LedgerExtract,
        reply: impl FnOnce(Result<String, String>) + Send + 'static,
    ) -> Result<(), EntryError> {
        self.send(id, ActorMessage::Ledger(extract, Box::new(reply))).map(drop)
    }

    /// Requests the file of a table's rules, and stores it for [`TableRegistry::rules`]. The callback
    /// gets the path of the file on this server.
    ///
    /// # Errors
    /// Fails if there is no such table.
    pub fn hand_out_rules(
        self: &Arc<TableRegistry>,
        id: &str,
        reply: impl FnOnce(Result<String, String>) + Send + 'static,
    ) -> Result<(), EntryError> {
        let store = self.store.clone();
        let keep = move |text: Result<String, String>| {
            let text = text?;
            let path = RulesLink::path_of(&text);
            let name = rules_name(path.trim_start_matches(RULES));
            if store.read_text(&name)?.as_ref() != Some(&text) {
                store.write_text(&name, &text)?;
            }
            Ok(path)
        };
        self.send(id, ActorMessage::Rules(Box::new(move |text| reply(keep(text))))).map(drop)
    }

    /// Returns the rules with this SHA-256 that a table has handed out; `None` if there are none.
    ///
    /// # Errors
    /// Fails if the store cannot be read.
    pub fn rules(&self, sum: &str) -> Result<Option<String>, String> {
        if sum.len() != 64 || !sum.bytes().all(|c| c.is_ascii_hexdigit()) {
            return Ok(None);
        }
        let text = self.store.read_text(&rules_name(sum))?;
        Ok(text.filter(|text| RulesLink::path_of(text).ends_with(sum)))
    }

    fn send(
        self: &Arc<TableRegistry>,
        id: &str,
        message: ActorMessage,
    ) -> Result<TaskSender, EntryError> {
        let entry = self.entry(id)?;
        let mut slot_sender = lock(&entry.slot.sender);
        let message = match slot_sender.as_ref() {
            Some(slot_sender) => match slot_sender.send(message) {
                Ok(()) => return Ok(slot_sender.clone()),
                // The actor has ended or moved to another thread, so the table is loaded again.
                Err(message) => message,
            },
            None => message,
        };
        let has_own_thread = lock(&entry.people).takes_long();
        let (place, mailbox) = self.threads.place(has_own_thread).map_err(|_| EntryError::Wrong)?;
        let sender = mailbox.sender.clone();
        let sent = sender.send(message);
        assert!(sent.is_ok(), "the other end is here");
        *slot_sender = Some(sender.clone());
        drop(slot_sender);
        let (room, id) = (self.clone(), id.to_owned());
        let begin = move || room.wake(&id, entry, mailbox, has_own_thread);
        place.begin(Box::new(begin));
        Ok(sender)
    }

    /// Loads a table by replaying its ledger, and starts its actor.
    fn wake(
        &self,
        id: &str,
        entry: Arc<RegisteredTable>,
        mailbox: TableMailbox,
        has_own_thread: bool,
    ) -> Option<Box<LoadedTable>> {
        let opened = catch_unwind(AssertUnwindSafe(|| {
            let ledger = self.store.ledger(id)?;
            let people = lock(&entry.people).clone();
            let (store, catalogue) = (self.store.as_ref(), self.catalogue.as_ref());
            let ReopenedTable { table, notice } = reopen(store, catalogue, id, &people, &ledger)?;
            let whole = table.whole_ledger();
            let mut keeper = LedgerWriter::open(store, id, &whole, table.row())?;
            if whole != ledger {
                // A ledger in another notation is rewritten in the canonical one.
                keeper.rewrite().map_err(|error| TableError::from(error).words())?;
            }
            let mut actor = self.actor(id, table, &entry, keeper);
            actor.notice = notice;
            Ok(actor)
        }));
        let opened: Result<Result<TableActor, String>, _> = opened;
        match opened {
            Ok(Ok(actor)) => {
                let slot = entry.slot.clone();
                return LoadedTable::begin(
                    slot,
                    actor,
                    mailbox,
                    self.waits.clone(),
                    has_own_thread,
                );
            }
            Ok(Err(message)) => {
                let message = say!(TEXTS, "table-cannot-open-why", why = message);
                entry.slot.close(&mailbox.receiver, &message);
            }
            Err(_) => {
                entry.slot.close(&mailbox.receiver, &say!(TEXTS, "table-cannot-open"));
            }
        }
        None
    }

    /// Shuts all tables down. On return, each has written its state.
    pub fn close(&self) {
        let entries: Vec<_> = lock(&self.tables).values().cloned().collect();
        let (done, all) = channel();
        let mut waiting = 0;
        for entry in entries {
            let done = done.clone();
            let notify = move || {
                let _ = done.send(());
            };
            if let Some(sender) = lock(&entry.slot.sender).take()
                && sender.send(ActorMessage::Close(Box::new(notify))).is_ok()
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

impl RegisteredTable {
    fn new(people: TablePeople) -> RegisteredTable {
        RegisteredTable {
            people: Arc::new(Mutex::new(people)),
            slot: Arc::default(),
            rematching: AtomicBool::new(false),
        }
    }

    fn brief(&self, id: &str) -> TableSummary {
        let people = lock(&self.people);
        let seat = |(person, name): (&SeatOccupant, &String)| SeatSummary {
            name: name.clone(),
            who: match (&person.who, &person.name) {
                (SeatPlayer::Bot(spec), _) => format!("bot:{spec}"),
                (SeatPlayer::Open, _) => "open".to_owned(),
                (_, Some(name)) => name.clone(),
                (_, None) => "person".to_owned(),
            },
            open: person.who == SeatPlayer::Open,
        };
        TableSummary {
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
}

fn parse_seat_player(text: &str) -> Result<SeatPlayer, String> {
    Ok(match text {
        "here" => SeatPlayer::Here,
        "link" => SeatPlayer::Link,
        "open" => SeatPlayer::Open,
        text => match text.strip_prefix("bot:") {
            Some(spec) => {
                lab::BotSpec::from_guest(spec)?;
                SeatPlayer::Bot(spec.to_owned())
            }
            None => {
                return Err(say!(TEXTS, "expected-who", text = text));
            }
        },
    })
}
