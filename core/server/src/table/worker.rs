//! The actor of a table, which runs on the table's thread: receives commands over a channel and
//! sends answers through callbacks.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use game::PanelItemId;
use language::say;
use language::{Language, for_viewer};
use serde::Serialize;
use serde_json::json;
use workbench::watch::FileSave;

use super::any_table::{ActOutcome, AnyTable, TableError};
use super::catalogue::{GameCatalogue, chosen_language};
use super::command::{ClientCommand, SeatChange, TableChange};
use super::data::PlanPosition;
use super::latency::Latencies;
use super::ledger_writer::LedgerWriter;
use super::live::{BackgroundChannel, ResultSender};
use super::reopen::{keep_source, reopen};
use super::request::{ActorMessage, LedgerExtract};
use super::seats::TablePeople;
use super::seats::{ClientRole, ONLOOKER, OWNER, SeatOccupant, SeatPlayer, hashed, now, secret};
use super::snapshot::{ConnectedClient, SnapshotCache, SnapshotContext};
use super::store::{StoreError, TableStore};
use super::webhooks::Webhooks;
use crate::texts::TEXTS;

/// Number of acknowledgements kept for each role, to answer commands that are sent again.
const REMEMBERED: usize = 256;

/// Maximum lengths of a chat line, a name, and notes, in characters.
const LINE: usize = 500;
const NAME: usize = 40;
const NOTES: usize = 8_000;

/// Maximum number of actions in a plan.
const PLANNED: usize = 200;

/// Maximal pause before a bot's action, in milliseconds.
const SLOWEST: u64 = 60_000;

/// Time after which a table without clients is unloaded.
const IDLE: Duration = Duration::from_secs(600);

/// Interval at which writing is tried again after a failure.
const TRIES: Duration = Duration::from_secs(2);

/// Pause of bots after a row could not be written.
const TROUBLE: Duration = Duration::from_secs(1);

/// Interval in seconds at which the file of an unused table records a visit.
const NOTED: u64 = 3_600;

/// Interval at which a server that does not lead a table tries to lead it. The store checks all
/// tables in one query.
const FOLLOWS: Duration = Duration::from_millis(150);

/// State of a loaded table on its thread.
pub(super) struct TableActor {
    pub id: String,
    pub table: Box<dyn AnyTable>,
    pub people: Arc<Mutex<TablePeople>>,
    pub store: Arc<dyn TableStore>,
    pub(super) catalogue: Arc<dyn GameCatalogue>,
    pub keeper: LedgerWriter,
    /// Sends results of background work to this actor.
    found: Option<ResultSender>,
    /// Latency statistics of all tables of the server, by which background work pauses.
    waits: Arc<Latencies>,
    /// Time of the last attempt to lead the table; `None` if this server leads it.
    follows: Option<Instant>,
    present: Vec<ConnectedClient>,
    /// Latest answers to commands, by role of the client (debug text of the role): command id and
    /// answer. A command that is sent again gets the same answer.
    acks: BTreeMap<String, VecDeque<(String, String)>>,
    /// Time of the last action of a bot.
    bot: Instant,
    /// Time of the last attempt to write after a failure.
    tried: Instant,
    /// Message about a failure that persists.
    trouble: Option<String>,
    /// Notice to all clients about how the table was opened.
    pub(super) notice: Option<String>,
    /// Seats that had the turn when webhooks were last sent.
    pub(super) waited: Vec<u8>,
    /// Number of rows in the last ledger that the owner downloaded.
    pub(super) exported: Option<u32>,
    pub(super) deleted: bool,
    /// Sends webhooks to seats at their turn; `None` if the server was started without webhooks.
    pub(super) webhooks: Option<Arc<dyn Webhooks>>,
    /// Earliest time of each seat's next hint.
    hinted: BTreeMap<u8, Instant>,
    /// Clients waiting for a hint; at most one per seat.
    hints: Vec<PendingHint>,
}

/// A client that waits for a hint, and the command that requested it.
struct PendingHint {
    client: u64,
    role: ClientRole,
    /// Id of the command.
    id: String,
    seat: u8,
    /// Computing time so far.
    took: Duration,
}

/// Acknowledgement of a command, as JSON.
#[derive(Serialize)]
struct Acknowledgement<'a> {
    t: &'static str,
    id: &'a str,
    is: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// Outcome of a command, from which the acknowledgement is made.
pub(super) enum CommandOutcome {
    Seen,
    Kept,
    /// A new link: for a seat, or for owner or spectators if `None`.
    Linked(Option<u8>, String),
    Data(serde_json::Value),
    /// A hint for this seat is being computed; the answer follows later.
    Hint(u8),
    Refused(String),
    Failed(String),
    Stale,
}

impl From<TableError> for CommandOutcome {
    fn from(wrong: TableError) -> CommandOutcome {
        match wrong {
            TableError::Refused(message) => CommandOutcome::Refused(message),
            TableError::Failed(message) => CommandOutcome::Failed(message),
            TableError::Lost => CommandOutcome::Stale,
        }
    }
}

impl From<StoreError> for CommandOutcome {
    fn from(error: StoreError) -> CommandOutcome {
        TableError::from(error).into()
    }
}

impl TableActor {
    pub fn new(
        id: String,
        table: Box<dyn AnyTable>,
        people: Arc<Mutex<TablePeople>>,
        store: Arc<dyn TableStore>,
        catalogue: Arc<dyn GameCatalogue>,
        keeper: LedgerWriter,
    ) -> TableActor {
        let (present, acks) = (Vec::new(), BTreeMap::new());
        TableActor {
            id,
            table,
            people,
            store,
            catalogue,
            keeper,
            found: None,
            waits: Arc::default(),
            follows: None,
            present,
            acks,
            bot: Instant::now(),
            tried: Instant::now(),
            trouble: None,
            notice: None,
            waited: Vec::new(),
            exported: None,
            deleted: false,
            webhooks: None,
            hinted: BTreeMap::new(),
            hints: Vec::new(),
        }
    }

    /// Starts work: watches files, creates bots, gives standing answers. `found` sends results of
    /// background work to this actor. Background work pauses while `waits` reports high latencies.
    pub fn begin(&mut self, found: ResultSender, waits: Arc<Latencies>) {
        (self.found, self.waits) = (Some(found), waits);
        self.begin_live();
        self.seat_bots();
        self.settle();
        self.note();
        // The seats that already had the turn have been notified before.
        self.waited = self.table.waits_for();
        self.people().since = Some(Instant::now());
    }

    /// Handles a message. For [`ActorMessage::Close`], returns the callback to call when the table
    /// is closed.
    pub fn handle(&mut self, message: ActorMessage) -> Option<Box<dyn FnOnce() + Send>> {
        match message {
            ActorMessage::Close(done) => {
                self.put_away();
                Some(done)
            }
            message => {
                self.take(message);
                None
            }
        }
    }

    /// Does pending work after the time of [`TableActor::wait`] has passed without a message.
    /// Returns whether the table was unloaded.
    pub fn pass(&mut self) -> bool {
        let thinks = !self.hints.is_empty();
        if thinks {
            self.think();
        }
        if self.keeper.unkept.is_some() && self.tried.elapsed() >= TRIES {
            self.try_to_keep();
        }
        let wait = self.wait_without_hints();
        if thinks && !wait.is_zero() {
            return false;
        }
        if wait < IDLE {
            if !self.leads() {
                return false;
            }
            if self.table.bot_is_next() {
                if self.wait_without_hints().is_zero() {
                    self.step_bot();
                }
            } else {
                self.settle();
                self.show_all();
            }
            return false;
        }
        let idle = self.present.is_empty();
        if idle {
            self.put_away();
        }
        idle
    }

    /// Saves the people and unloads the table. Clients are not notified; they reconnect when a
    /// server is up again.
    pub fn put_away(&mut self) {
        self.write_people();
        self.store.give_up(&self.id);
        self.present.clear();
    }

    /// Returns whether the table should move to a separate thread.
    pub fn takes_long(&self) -> bool {
        self.people().takes_long()
    }

    /// Notifies all clients that the table is closed, with the reason.
    pub fn notify_gone(&mut self, reason: &str) {
        for mut present in self.present.drain(..) {
            present.disconnect(reason);
        }
    }

    pub(super) fn people(&self) -> MutexGuard<'_, TablePeople> {
        // A panic while the lock was held leaves the list of people valid.
        self.people.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn seat_bots(&mut self) {
        let (seed, seats) = {
            let people = self.people();
            (people.seed, people.seats.clone())
        };
        for (seat, person) in (0..).zip(seats) {
            let SeatPlayer::Bot(spec) = person.who else { continue };
            let seated = lab::BotSpec::from_guest(&spec)
                .and_then(|spec| self.table.hand_over(seat, Some(&spec), seed));
            if let Err(message) = seated {
                self.trouble = Some(message);
            }
        }
    }

    /// Returns the time until the actor has work to do without a message.
    pub fn wait(&mut self) -> Duration {
        if self.hints.is_empty() { self.wait_without_hints() } else { Duration::ZERO }
    }

    /// Returns the time until there is work other than hints.
    fn wait_without_hints(&mut self) -> Duration {
        match self.keeper.unkept {
            Some(_) => self.wait_for_turn().min(TRIES.saturating_sub(self.tried.elapsed())),
            None => self.wait_for_turn(),
        }
    }

    /// Tries to write again after a failure; on success updates all clients.
    fn try_to_keep(&mut self) {
        self.tried = Instant::now();
        // Writes the people, whose file is separate from the ledger's rows.
        if self.keeper.unkept.is_some() && self.change(|_| ()).is_ok() {
            self.keeper.unkept = None;
            self.show_all();
        }
    }

    /// Returns the time until there is work other than hints and failed writes.
    fn wait_for_turn(&mut self) -> Duration {
        let follows = self.follows.map(|since| FOLLOWS.saturating_sub(since.elapsed()));
        if !self.table.bot_is_next() {
            // If the leading server is gone, this server has to take over its standing answers.
            let rules = || self.people().seats.iter().any(|person| person.standing.is_some());
            return follows.filter(|_| rules()).unwrap_or(IDLE);
        }
        if let Some(follows) = follows {
            return follows;
        }
        let pace = match self.trouble {
            Some(_) => TROUBLE,
            None => Duration::from_millis(self.people().pace),
        };
        pace.saturating_sub(self.bot.elapsed())
    }

    /// Returns whether this server may let bots act and standing answers apply. At most one server
    /// may.
    pub(super) fn leads(&mut self) -> bool {
        let leads = self.store.leads(&self.id);
        self.follows = (!leads).then(Instant::now);
        leads
    }

    fn step_bot(&mut self) {
        self.bot = Instant::now();
        match self.table.step_bot(&mut self.keeper) {
            Ok(_) => {
                self.trouble = None;
                // Bot games count as used if the host opened them; a guest's table needs a person
                // who plays.
                if !self.people().guest {
                    self.used();
                }
            }
            Err(TableError::Lost) => self.refresh(),
            Err(wrong) => self.trouble = Some(wrong.words()),
        }
        self.settle();
        self.show_all();
    }

    /// Computes one time slice of the first hint, and sends the hint once it is complete.
    fn think(&mut self) {
        let began = Instant::now();
        let asker = self.hints.first().map(|pending| pending.client);
        let asker = self.present.iter().find(|present| Some(present.id()) == asker);
        let language = asker.map_or_else(Language::english, |asker| asker.language().clone());
        let found = for_viewer(&language, || self.table.think());
        if let Some(pending) = self.hints.first_mut() {
            pending.took += began.elapsed();
        }
        let seat = match &found {
            Some((seat, _)) => Some(*seat),
            None if self.table.thinks() => return,
            None => None,
        };
        let (done, others): (Vec<_>, Vec<_>) = std::mem::take(&mut self.hints)
            .into_iter()
            .partition(|pending| seat.is_none_or(|seat| pending.seat == seat));
        self.hints = others;
        let hint = match found {
            Some((_, hint)) => hint,
            None => Err(say!(TEXTS, "rules-changed-ask-again")),
        };
        for pending in done {
            // The seat has to wait as long as the computation took, which leaves time for others.
            self.hinted.insert(pending.seat, Instant::now() + pending.took);
            let text = match &hint {
                Ok(hint) => {
                    let mut hint_json = serde_json::to_value(hint).expect("plain data");
                    (hint_json["t"], hint_json["id"]) = ("hint".into(), pending.id.into());
                    hint_json.to_string()
                }
                Err(message) => {
                    json!({ "t": "ack", "id": pending.id, "is": "refused", "why": message })
                        .to_string()
                }
            };
            self.send(pending.client, text);
        }
    }

    /// Gives all answers that standing rules decide.
    fn settle(&mut self) {
        let rules: Vec<_> = self.people().seats.iter().map(|person| person.standing).collect();
        if rules.iter().all(Option::is_none) || !self.leads() {
            return;
        }
        loop {
            match self.table.answer(&rules, &mut self.keeper) {
                Ok(true) => {}
                Ok(false) => break,
                Err(TableError::Lost) => {
                    self.refresh();
                    break;
                }
                Err(wrong) => {
                    self.trouble = Some(wrong.words());
                    break;
                }
            }
        }
    }

    fn take(&mut self, message: ActorMessage) {
        match message {
            ActorMessage::Enter(client) => {
                if let ClientRole::Seat(seat) = client.role {
                    let mut people = self.people();
                    let person = people.seats.get_mut(usize::from(seat));
                    let taken = person.filter(|person| person.who == SeatPlayer::Open);
                    if taken.map(|person| person.who = SeatPlayer::Link).is_some() {
                        drop(people);
                        self.write_people();
                    }
                }
                self.entered();
                self.present.push(ConnectedClient::new(client));
                self.show_all();
            }
            ActorMessage::Leave(id) => {
                self.present.retain(|present| present.id() != id);
                self.show_all();
            }
            ActorMessage::Do(client, id, command, _) => {
                self.answer(client, &id, command);
                // Clients whose channel is closed are removed.
                self.present.retain(|present| !present.is_lost());
            }
            ActorMessage::Ledger(LedgerExtract { row, role, keeps }, reply) => {
                let seats = self.people().seats_of(&role);
                let ledger = self.table.ledger(&seats, row);
                let whole = row.is_none_or(|row| row >= self.table.row());
                // Only the owner's complete download counts as a backup; it permits deleting the
                // table.
                if ledger.is_ok() && whole && keeps && role == ClientRole::Owner {
                    self.exported = Some(self.table.row());
                }
                reply(ledger);
            }
            ActorMessage::Rules(reply) => reply(self.table.rules_file()),
            ActorMessage::Next(next) => {
                // If this fails, players find the new table in the list of tables.
                let _ = self.change(|people| people.next = Some(next.clone()));
                self.show_all();
            }
            ActorMessage::Found(found) => {
                if self.table.take_result(*found) {
                    self.notify_viewers();
                }
            }
            ActorMessage::Refresh => {
                self.refresh();
                self.settle();
                self.show_all();
            }
            ActorMessage::Close(done) => done(),
        }
    }

    /// Postpones the expiry of an unused table when a client enters.
    fn entered(&mut self) {
        let since = self.people().unused_since;
        if since.is_some_and(|since| now() > since + NOTED) {
            // If writing fails, the next visit writes it.
            let _ = self.change(|people| people.unused_since = Some(now()));
        }
    }

    /// Ends the expiry of a table when an action was taken.
    fn used(&mut self) {
        if self.people().unused_since.is_some() {
            // If writing fails, the next action writes it.
            let _ = self.change(|people| people.unused_since = None);
        }
    }

    /// Reads the rows and people that another server wrote.
    fn refresh(&mut self) {
        let read = self.store.ledger(&self.id).and_then(|ledger| {
            match self.keeper.missing_rows(&ledger) {
                Some("") => Ok(()),
                Some(lines) => {
                    self.table.take_rows(lines)?;
                    self.keeper.took(lines);
                    Ok(())
                }
                None => {
                    let people = self.people().clone();
                    let (store, catalogue) = (self.store.as_ref(), self.catalogue.as_ref());
                    let reopened = reopen(store, catalogue, &self.id, &people, &ledger)?;
                    (self.table, self.notice) = (reopened.table, reopened.notice);
                    self.begin_live();
                    let (store, rows) = (self.store.as_ref(), self.table.row());
                    self.keeper = LedgerWriter::open(store, &self.id, &ledger, rows)?;
                    self.seat_bots();
                    Ok(())
                }
            }
        });
        if let Err(error) = read.and_then(|()| self.read_people()) {
            self.trouble = Some(error);
        }
    }

    /// Reads the people that another server wrote. Clients with revoked links are disconnected.
    fn read_people(&mut self) -> Result<(), String> {
        let text = self.store.people(&self.id)?;
        let mut new: TablePeople = toml::from_str(&text).map_err(|error| error.to_string())?;
        let old = {
            let mut people = self.people();
            (new.back, new.since, new.row) = (people.back.take(), people.since, people.row);
            std::mem::replace(&mut *people, new.clone())
        };
        let roles = [
            (ClientRole::Owner, &old.owner, &new.owner),
            (ClientRole::Spectator, &old.spectator, &new.spectator),
        ];
        for (role, _, _) in roles.iter().filter(|(_, old, new)| old != new) {
            self.revoke(role, None);
        }
        for (seat, (old, new)) in (0..).zip(old.seats.iter().zip(&new.seats)) {
            if old.secret != new.secret {
                self.revoke(&ClientRole::Seat(seat), None);
            }
            if old.who != new.who {
                self.seat_bots();
            }
        }
        Ok(())
    }

    /// Disconnects clients with the old link of a role, except `but`, who requested the change.
    /// Forgets the answers to their commands.
    pub(super) fn revoke(&mut self, role: &ClientRole, but: Option<u64>) {
        self.acks.remove(&format!("{role:?}"));
        let old = |p: &ConnectedClient| p.role() == role && Some(p.id()) != but;
        for present in self.present.iter_mut().filter(|present| old(present)) {
            present.disconnect(&say!(TEXTS, "link-no-longer-valid"));
        }
    }

    /// Starts the watching of files; results arrive as messages like commands.
    fn begin_live(&mut self) {
        let Some(send) = self.found.clone() else { return };
        let is_dev = self.people().dev;
        let waits = self.waits.clone();
        let is_busy = move || waits.is_busy();
        let files = self.catalogue.files();
        let channel = BackgroundChannel { send, is_busy: Arc::new(is_busy), files };
        self.table.begin_live(is_dev, channel);
    }

    /// Stores the source of the rules, which may have changed.
    fn keep_source(&mut self) -> Result<(), CommandOutcome> {
        let dev = self.people().dev;
        let source = keep_source(self.store.as_ref(), self.table.as_ref(), dev);
        let source = source.map_err(CommandOutcome::Failed)?;
        if source != self.people().source {
            self.change(|people| people.source = source.clone())?;
            self.notice = None;
        }
        Ok(())
    }

    /// Reloads the rules after a save. Background work starts after viewers were notified.
    pub fn reload(&mut self, save: &FileSave) {
        if let Some(job) = self.table.reload(save) {
            self.notify_viewers();
            job.begin();
        }
    }

    /// Creates bots, gives answers and updates all clients after a possible change of the rules.
    fn notify_viewers(&mut self) {
        self.seat_bots();
        self.settle();
        self.show_all();
    }

    fn answer(&mut self, client: u64, id: &str, command: ClientCommand) {
        let Some(present) = self.present.iter().find(|p| p.id() == client) else { return };
        let (role, viewer_language) = (present.role().clone(), present.language().clone());
        let key = format!("{role:?}");
        let earlier =
            self.acks.get(&key).and_then(|acks| acks.iter().find(|(earlier, _)| earlier == id));
        if let Some((_, ack)) = earlier {
            let ack = ack.clone();
            self.send(client, ack);
            return;
        }
        let asks = matches!(
            command,
            ClientCommand::Preview { .. }
                | ClientCommand::Plan { .. }
                | ClientCommand::Row { .. }
                | ClientCommand::Why { .. }
                | ClientCommand::Words { .. }
                | ClientCommand::Hint { .. }
                | ClientCommand::Describe { .. }
                | ClientCommand::Complete { .. }
                | ClientCommand::Number { .. }
        );
        let waits = |pending: &&mut PendingHint| pending.role == role && pending.id == id;
        if let Some(pending) = self.hints.iter_mut().find(waits) {
            // A client that reconnects sends the same request again.
            pending.client = client;
            return;
        }
        let done = for_viewer(&viewer_language, || self.carry_out(client, &role, command));
        if let CommandOutcome::Hint(seat) = done {
            let (id, took) = (id.to_owned(), Duration::ZERO);
            self.hints.push(PendingHint { client, role, id, seat, took });
            // All clients display that a hint is being computed.
            self.show_all();
            return;
        }
        if let CommandOutcome::Data(mut data) = done {
            data["id"] = id.into();
            self.send(client, data.to_string());
            return;
        }
        let stale = matches!(done, CommandOutcome::Stale);
        let (status, message, link) = match done {
            CommandOutcome::Seen | CommandOutcome::Data(_) | CommandOutcome::Hint(_) => {
                ("seen", None, None)
            }
            CommandOutcome::Kept => ("kept", None, None),
            CommandOutcome::Linked(seat, secret) => ("kept", None, Some((seat, secret))),
            CommandOutcome::Refused(message) => ("refused", Some(message), None),
            CommandOutcome::Failed(message) => ("failed", Some(message), None),
            CommandOutcome::Stale => ("stale", None, None),
        };
        let (seat, secret) = link.unzip();
        let seat = seat.flatten();
        let ack = Acknowledgement { t: "ack", id, is: status, why: message, seat, secret };
        let ack = serde_json::to_string(&ack).expect("plain data");
        if !asks {
            // After a failure the client may send the same command id again.
            if status != "failed" {
                let acks = self.acks.entry(key).or_default();
                acks.push_back((id.to_owned(), ack.clone()));
                let old = acks.len().saturating_sub(REMEMBERED);
                acks.drain(..old);
            }
            if status == "kept" {
                self.trouble = None;
                self.used();
                self.settle();
            }
            // The snapshot is sent before the acknowledgement, so that the client already has the
            // result.
            if stale {
                if self.store.is_shared() {
                    self.refresh();
                    self.show_all();
                }
                if let Some(at) = self.present.iter().position(|p| p.id() == client) {
                    self.present[at].forget_sent();
                    self.show(at, &mut SnapshotCache::default());
                }
            } else {
                self.show_all();
            }
        }
        self.send(client, ack);
    }

    /// Sends a frame to the client with this id, if it is still connected.
    fn send(&mut self, client: u64, text: String) {
        if let Some(present) = self.present.iter_mut().find(|p| p.id() == client) {
            present.send(text);
        }
    }

    fn show_all(&mut self) {
        self.note();
        self.turned();
        let mut snaps = SnapshotCache::default();
        for at in 0..self.present.len() {
            self.show(at, &mut snaps);
        }
        self.present.retain(|present| !present.is_lost());
    }

    /// Sends a client what has changed since its last snapshot.
    fn show(&mut self, at: usize, snaps: &mut SnapshotCache) {
        // The clone releases the lock, so that authentication of other clients need not wait for
        // drawing.
        let people = self.people().clone();
        let online: Vec<bool> = (0..people.seats.len() as u8)
            .map(|seat| {
                let plays_seat = |p: &ConnectedClient| people.seats_of(p.role()).contains(&seat);
                self.present.iter().any(plays_seat)
            })
            .collect();
        let title = self.present.get(at).filter(|present| !present.language().is_english());
        let title = title.and_then(|present| {
            for_viewer(present.language(), || self.catalogue.title(&people.variant))
        });
        let context = SnapshotContext {
            title: title.as_deref(),
            people: &people,
            online: &online,
            trouble: self.trouble.as_deref(),
            unkept: self.keeper.unkept.as_deref(),
            notice: self.notice.as_deref(),
            webhooks: self.webhooks.is_some(),
        };
        if let Some(present) = self.present.get_mut(at) {
            present.show(self.table.as_mut(), context, snaps);
        }
    }

    /// Returns the seat that a command is for: the named seat, or else the acting one of the
    /// client's seats.
    fn seat(&self, role: &ClientRole, seat: Option<u8>) -> Result<u8, CommandOutcome> {
        let seats = self.people().seats_of(role);
        match seat {
            Some(seat) if seats.contains(&seat) => Ok(seat),
            Some(_) => Err(CommandOutcome::Refused(say!(TEXTS, "seat-not-yours"))),
            None => {
                let acting = |seats: &[u8]| self.table.acting(seats);
                acting(&seats).ok_or_else(|| CommandOutcome::Refused(say!(TEXTS, "no-seat-here")))
            }
        }
    }

    /// Checks that a command was made for the position that its client was sent last.
    ///
    /// # Errors
    /// [`CommandOutcome::Stale`] if it does not.
    fn fresh(&self, client: u64, on: &str) -> Result<(), CommandOutcome> {
        let stands = |p: &ConnectedClient| p.id() == client && p.stands_on(on);
        if self.present.iter().any(stands) { Ok(()) } else { Err(CommandOutcome::Stale) }
    }

    fn carry_out(
        &mut self,
        client: u64,
        role: &ClientRole,
        command: ClientCommand,
    ) -> CommandOutcome {
        self.try_to(client, role, command).unwrap_or_else(|done| done)
    }

    fn try_to(
        &mut self,
        client: u64,
        role: &ClientRole,
        command: ClientCommand,
    ) -> Result<CommandOutcome, CommandOutcome> {
        let seats = self.people().seats_of(role);
        let refused = CommandOutcome::Refused;
        Ok(match command {
            ClientCommand::Act { on, text, seat } => {
                let seat = self.seat(role, seat)?;
                self.fresh(client, &on)?;
                match self.table.act(seat, &text, &mut self.keeper)? {
                    ActOutcome::Seen => CommandOutcome::Seen,
                    ActOutcome::Kept => CommandOutcome::Kept,
                }
            }
            ClientCommand::Undo { on, row: Some(row), .. } => {
                self.owner(role)?;
                if !self.people().dev {
                    return Err(refused(say!(TEXTS, "turns-not-undone")));
                }
                self.fresh(client, &on)?;
                // The game would wait for a player who left. With `GoBackRequest`, that player has
                // to consent.
                if !self.table.left_behind(row).is_empty() {
                    return Err(refused(say!(TEXTS, "player-left-after")));
                }
                self.table.back_to(&seats, row, &mut self.keeper)?;
                CommandOutcome::Kept
            }
            ClientCommand::Undo { on, to, row: None, seat } => {
                let seat = self.seat(role, seat)?;
                self.fresh(client, &on)?;
                self.table.undo(seat, to)?;
                CommandOutcome::Seen
            }
            ClientCommand::End { on, seat } => {
                let seat = self.seat(role, seat)?;
                self.fresh(client, &on)?;
                self.table.end(seat, &mut self.keeper)?;
                CommandOutcome::Kept
            }
            ClientCommand::Preview { on, text, seat } => {
                let seat = self.seat(role, seat)?;
                self.fresh(client, &on)?;
                query_answer("preview", &self.table.preview(seat, &text).map_err(refused)?)
            }
            ClientCommand::Plan { seat, row, texts, pointed } => {
                if texts.len() > PLANNED {
                    return Err(refused(say!(TEXTS, "plan-at-most", n = PLANNED)));
                }
                let at = PlanPosition { row, seat, texts };
                let plan = self.table.plan(&seats, &at, pointed.as_deref()).map_err(refused)?;
                query_answer("plan", &plan)
            }
            ClientCommand::Row { row } => {
                let snap = self.table.at_row(&seats, row).map_err(refused)?;
                query_answer("row", &json!({ "snap": snap }))
            }
            ClientCommand::Words { row } => {
                let text = self.table.words(&seats, row).map_err(refused)?;
                query_answer("words", &json!({ "text": text }))
            }
            ClientCommand::Why { row } => {
                let lines = self.table.explain_row(&seats, row).map_err(refused)?;
                query_answer("why", &json!({ "row": row, "lines": lines }))
            }
            ClientCommand::Hint { seat, plain } => {
                let seat = self.seat(role, seat)?;
                if self.people().no_hints {
                    return Err(refused(say!(TEXTS, "hints-off-here")));
                }
                let waits = self.hints.iter().any(|pending| pending.seat == seat);
                if waits || self.hinted.get(&seat).is_some_and(|after| Instant::now() < *after) {
                    return Err(refused(say!(TEXTS, "one-hint-at-a-time")));
                }
                self.table.hint(seat, plain).map_err(refused)?;
                self.announce_hint(seat)?;
                CommandOutcome::Hint(seat)
            }
            ClientCommand::Describe { name } => {
                let lines = self.table.describe(&seats, &name).map_err(refused)?;
                query_answer("describe", &json!({ "name": name, "lines": lines }))
            }
            ClientCommand::Complete { text } => {
                query_answer("complete", &json!({ "texts": self.table.complete(&seats, &text) }))
            }
            ClientCommand::Standing { seat, rule } => {
                let seat = self.seat(role, seat)?;
                let rule = rule.and_then(|rule| rule.rule());
                self.change(|people| people.seats[usize::from(seat)].standing = rule)?;
                self.settle();
                CommandOutcome::Kept
            }
            ClientCommand::Say { .. } if *role == ClientRole::Spectator => {
                return Err(refused(say!(TEXTS, "spectators-no-chat")));
            }
            ClientCommand::Say { text } => {
                let name = self.called(role, &seats);
                let text = line(&text, LINE);
                self.change(|people| people.add_chat_line(name.clone(), text.clone()))?;
                CommandOutcome::Kept
            }
            ClientCommand::Language { language } => {
                let language = chosen_language(self.catalogue.as_ref(), &language);
                if let Some(present) = self.present.iter_mut().find(|p| p.id() == client) {
                    present.set_language(language);
                }
                CommandOutcome::Seen
            }
            ClientCommand::Note { seat, text } => {
                let seat = self.seat(role, seat)?;
                let text = cut(&text, NOTES);
                self.change(|people| people.seats[usize::from(seat)].notes.clone_from(&text))?;
                CommandOutcome::Kept
            }
            ClientCommand::Name { seat, name } => {
                let seat = self.seat(role, seat)?;
                let name = line(&name, NAME);
                let name = (!name.is_empty()).then_some(name);
                if let Some(name) = &name {
                    self.may_be_called(seat, name)?;
                }
                self.change(|people| people.seats[usize::from(seat)].name.clone_from(&name))?;
                CommandOutcome::Kept
            }
            ClientCommand::Seat { seat, what, bot } => {
                self.owner(role)?;
                self.do_seat(seat, what, bot)?
            }
            ClientCommand::Number { panel, item, row, seat, texts } => {
                if texts.len() > PLANNED {
                    return Err(refused(say!(TEXTS, "plan-at-most", n = PLANNED)));
                }
                let at = PlanPosition { row, seat, texts: texts.into_vec() };
                let item = PanelItemId { panel: &panel, item: &item };
                let number = self.table.number(&seats, item, &at).map_err(refused)?;
                query_answer("number", &number)
            }
            ClientCommand::Bench(bench_command) => {
                self.owner(role)?;
                let answer = self.table.ask_bench(*bench_command, &mut self.keeper)?;
                match answer {
                    Some(answer) => query_answer("bench", &answer),
                    None => {
                        self.keep_source()?;
                        self.seat_bots();
                        CommandOutcome::Kept
                    }
                }
            }
            ClientCommand::Pace { ms } => {
                self.owner(role)?;
                self.change(|people| people.pace = ms.min(SLOWEST))?;
                CommandOutcome::Kept
            }
            ClientCommand::Table { what } => {
                self.owner(role)?;
                match what {
                    TableChange::Archive | TableChange::Restore => {
                        self.change(|people| people.archived = what == TableChange::Archive)?;
                        CommandOutcome::Kept
                    }
                    TableChange::Delete => self.delete()?,
                    TableChange::Watch => self.set_watch(true)?,
                    TableChange::Unwatched => self.set_watch(false)?,
                    TableChange::Owner => self.set_owner(client)?,
                }
            }
            ClientCommand::Resign { seat } => {
                let seat = self.seat(role, seat)?;
                self.table.leave(seat, &mut self.keeper)?;
                CommandOutcome::Kept
            }
            ClientCommand::Back { row } => self.request_undo(&seats, row)?,
            ClientCommand::Agree { yes } => self.agree(&seats, yes)?,
            ClientCommand::Clock { seconds } => {
                self.owner(role)?;
                self.set_clock(seconds)?
            }
            ClientCommand::Hints { on } => {
                self.owner(role)?;
                self.set_hints(role, &seats, on)?
            }
            ClientCommand::Webhook { seat, url } => {
                let seat = self.seat(role, seat)?;
                self.set_webhook(seat, &url)?
            }
        })
    }

    fn owner(&self, role: &ClientRole) -> Result<(), CommandOutcome> {
        match role {
            ClientRole::Owner => Ok(()),
            _ => Err(CommandOutcome::Refused(say!(TEXTS, "owner-only"))),
        }
    }

    /// Returns the name of a client in the chat.
    pub(super) fn called(&self, role: &ClientRole, seats: &[u8]) -> String {
        let people = self.people();
        let named = seats.first().and_then(|seat| {
            let seat = usize::from(*seat);
            people.seats[seat].name.clone().or_else(|| people.names.get(seat).cloned())
        });
        named.unwrap_or_else(|| match role {
            ClientRole::Spectator => ONLOOKER.to_owned(),
            _ => OWNER.to_owned(),
        })
    }

    fn do_seat(
        &mut self,
        seat: u8,
        change: SeatChange,
        bot: Option<String>,
    ) -> Result<CommandOutcome, CommandOutcome> {
        if usize::from(seat) >= self.people().seats.len() {
            return Err(CommandOutcome::Refused(say!(TEXTS, "no-such-seat")));
        }
        // A new person on the seat could consent to going back instead of the person who left.
        if self.table.has_left(seat) && change != SeatChange::Drop {
            let name = self.people().names.get(usize::from(seat)).cloned().unwrap_or_default();
            return Err(CommandOutcome::Refused(say!(TEXTS, "seat-has-left", name = name)));
        }
        let seed = self.people().seed;
        let person = |people: &mut TablePeople, player: SeatPlayer, secret: Option<String>| {
            let person: &mut SeatOccupant = &mut people.seats[usize::from(seat)];
            person.who = player;
            person.secret = secret;
        };
        let mut secret_of = None;
        let player = match change {
            SeatChange::Drop => {
                self.table.leave(seat, &mut self.keeper)?;
                return Ok(CommandOutcome::Kept);
            }
            SeatChange::Bot => {
                let spec = bot.unwrap_or_else(|| "greedy".to_owned());
                let parsed = lab::BotSpec::from_guest(&spec).map_err(CommandOutcome::Refused)?;
                self.table.hand_over(seat, Some(&parsed), seed).map_err(CommandOutcome::Refused)?;
                SeatPlayer::Bot(spec)
            }
            SeatChange::Here => SeatPlayer::Here,
            SeatChange::Link | SeatChange::Open => {
                secret_of = Some(secret());
                if change == SeatChange::Link { SeatPlayer::Link } else { SeatPlayer::Open }
            }
        };
        if change != SeatChange::Bot {
            self.table.hand_over(seat, None, seed).map_err(CommandOutcome::Refused)?;
        }
        let hash = secret_of.as_deref().map(hashed);
        self.change(|people| person(people, player.clone(), hash.clone()))?;
        self.revoke(&ClientRole::Seat(seat), None);
        Ok(match secret_of {
            Some(secret) => CommandOutcome::Linked(Some(seat), secret),
            None => CommandOutcome::Kept,
        })
    }

    /// Changes and stores the people. If another server changed them first, reads them and tries
    /// once more.
    pub(super) fn change(
        &mut self,
        change: impl Fn(&mut TablePeople),
    ) -> Result<(), CommandOutcome> {
        let mut result = self.try_change(&change);
        if result == Err(StoreError::Lost) {
            self.read_people().map_err(CommandOutcome::Failed)?;
            result = self.try_change(&change);
        }
        Ok(result?)
    }

    fn try_change(&self, change: impl Fn(&mut TablePeople)) -> Result<(), StoreError> {
        let mut changed = self.people().clone();
        change(&mut changed);
        changed.version += 1;
        let text = toml::to_string(&changed).expect("people are plain data");
        self.store.set_people(&self.id, &text)?;
        *self.people() = changed;
        Ok(())
    }

    /// Records whose turn it is, for lists of tables.
    fn note(&mut self) {
        let (over, waits) = (self.table.is_over(), self.table.waits_for());
        // Lists are visible to everyone, so withheld rows are not counted.
        let row = self.table.row_shown(&[]);
        let mut people = self.people();
        let name = |seat: &u8| people.names.get(usize::from(*seat)).cloned();
        people.turn = waits.iter().filter_map(name).collect();
        (people.over, people.row) = (over, Some(row));
        if people.asked.last().is_some_and(|hint| hint.row > row) {
            people.has_rows(row);
        }
        // Consent to going back holds only for the position at that time.
        people.back.take_if(|back| back.at != row);
    }

    /// Stores the people and whose turn it is, for lists of tables that are not loaded.
    fn write_people(&mut self) {
        self.note();
        // If writing fails, the next change writes it.
        let _ = self.change(|_| ());
    }
}

/// Makes the answer to a query: an object of JSON whose `t` is the type.
fn query_answer(t: &str, answer: &impl Serialize) -> CommandOutcome {
    let mut value = serde_json::to_value(answer).expect("plain data");
    value["t"] = t.into();
    CommandOutcome::Data(value)
}

/// Normalizes a text to one line of at most `most` characters.
fn line(text: &str, most: usize) -> String {
    let visible = cut(text, usize::MAX);
    let words: Vec<&str> = visible.split_whitespace().collect();
    words.join(" ").chars().take(most).collect()
}

/// Truncates a text and removes control characters and other invisible characters.
fn cut(text: &str, most: usize) -> String {
    text.chars().filter(|c| !game::excerpt::is_hidden(*c)).take(most).collect()
}
