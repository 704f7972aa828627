//! The actor of a table and its mailbox. Clients send commands from any thread; the actor handles
//! them on the table's thread, and sends answers through callbacks.

mod upkeep;

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use game::PanelItemId;
use language::{for_viewer, say};
use serde::Serialize;
use serde_json::json;
use workbench::watch::FileSave;

use super::any_table::{ActOutcome, AnyTable, TableError};
use super::catalogue::{GameCatalogue, chosen_language};
use super::command::{ClientCommand, TableChange};
use super::data::PlanPosition;
use super::latency::Latencies;
use super::ledger_writer::LedgerWriter;
use super::live::{BackgroundChannel, ResultSender};
use super::reopen::keep_source;
use super::request::{ActorMessage, LedgerExtract, ServerFrame};
use super::seats::{ClientRole, SeatPlayer, TablePeople, now};
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

/// Interval in seconds at which the file of an unused table records a visit.
const NOTED: u64 = 3_600;

/// Sender of messages to a table.
#[derive(Clone)]
pub(super) struct TaskSender {
    sender: Sender<ActorMessage>,
    /// Wakes the thread of the table.
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl TaskSender {
    /// Sends a message; returns it if the table is no longer loaded.
    pub fn send(&self, message: ActorMessage) -> Result<(), ActorMessage> {
        self.sender.send(message).map_err(|failed| failed.0)?;
        (self.wake)();
        Ok(())
    }
}

/// A client connected to a table; dropping it disconnects the client.
pub struct ClientConnection {
    id: u64,
    role: ClientRole,
    sender: TaskSender,
}

impl ClientConnection {
    /// Creates the connection of a client whose id is registered at the table.
    pub(super) fn new(id: u64, role: ClientRole, sender: TaskSender) -> ClientConnection {
        ClientConnection { id, role, sender }
    }

    /// Returns the client's role.
    pub fn role(&self) -> &ClientRole {
        &self.role
    }

    /// Sends a command; its answer has this id. Returns `false` if the table is gone.
    pub fn send_command(&self, id: String, command: ClientCommand) -> bool {
        self.sender.send(ActorMessage::Do(self.id, id, command, Instant::now())).is_ok()
    }
}

impl Drop for ClientConnection {
    fn drop(&mut self) {
        // Sending fails if the table is gone, and then there is nothing to leave.
        let _ = self.sender.send(ActorMessage::Leave(self.id));
    }
}

/// Locks a mutex, also after a panic.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// State of a registered table that its thread changes.
#[derive(Default)]
pub(super) struct TableSlot {
    /// Sender to the table's actor, if it is loaded.
    pub sender: Mutex<Option<TaskSender>>,
    pub deleted: AtomicBool,
}

impl TableSlot {
    /// Unloads the table and answers waiting requests with the reason.
    pub fn close(&self, mailbox: &Receiver<ActorMessage>, reason: &str) {
        *lock(&self.sender) = None;
        for message in mailbox.try_iter() {
            match message {
                ActorMessage::Enter(client) => {
                    (client.send)(ServerFrame::Gone(reason.to_owned()));
                }
                ActorMessage::Ledger(_, reply) | ActorMessage::Rules(reply) => {
                    reply(Err(reason.to_owned()));
                }
                ActorMessage::Close(done) => done(),
                ActorMessage::Leave(_)
                | ActorMessage::Do(..)
                | ActorMessage::Refresh
                | ActorMessage::Next(_)
                | ActorMessage::Found(_) => {}
            }
        }
    }
}

/// Both ends of the channel through which a table gets its messages.
pub(super) struct TableMailbox {
    pub sender: TaskSender,
    pub receiver: Receiver<ActorMessage>,
}

impl TableMailbox {
    /// Creates a channel. `wake` is called after each message, and wakes the thread of the table.
    pub fn new(wake: impl Fn() + Send + Sync + 'static) -> TableMailbox {
        let (sender, receiver) = channel();
        TableMailbox { sender: TaskSender { sender, wake: Arc::new(wake) }, receiver }
    }
}

/// A loaded table on its thread, with its actor and its channel of messages.
pub(super) struct LoadedTable {
    slot: Arc<TableSlot>,
    pub actor: TableActor,
    mailbox: Receiver<ActorMessage>,
    waits: Arc<Latencies>,
    /// Whether the table has the thread for itself.
    alone: bool,
}

impl LoadedTable {
    /// Starts the work of a table that was opened on this thread.
    pub fn begin(
        slot: Arc<TableSlot>,
        mut actor: TableActor,
        mailbox: TableMailbox,
        waits: Arc<Latencies>,
        has_own_thread: bool,
    ) -> Option<Box<LoadedTable>> {
        let TableMailbox { sender, receiver } = mailbox;
        // Sending fails if the table is gone, and then the result is not needed.
        let send = move |found| drop(sender.send(ActorMessage::Found(Box::new(found))));
        let begun = catch_unwind(AssertUnwindSafe(|| actor.begin(Arc::new(send), waits.clone())));
        let mut work = LoadedTable { slot, actor, mailbox: receiver, waits, alone: has_own_thread };
        if begun.is_err() {
            work.panicked();
            return None;
        }
        Some(Box::new(work))
    }

    fn take(&mut self, message: ActorMessage) -> bool {
        let received_at = match &message {
            ActorMessage::Do(.., received_at) => Some(*received_at),
            _ => None,
        };
        let goes_on = self.carry_out(message);
        if let Some(received_at) = received_at {
            self.waits.record(received_at);
        }
        goes_on
    }

    fn carry_out(&mut self, message: ActorMessage) -> bool {
        if let Some(done) = self.actor.take(message) {
            done();
            return false;
        }
        if self.actor.deleted {
            self.slot.deleted.store(true, Ordering::Relaxed);
            *lock(&self.slot.sender) = None;
            self.actor.notify_gone(&say!(TEXTS, "table-deleted"));
            return false;
        }
        if self.alone || !self.actor.takes_long() {
            return true;
        }
        // The table now needs a thread of its own. It is unloaded here, and loaded there with the
        // next message.
        self.actor.put_away();
        *lock(&self.slot.sender) = None;
        false
    }

    /// Takes one message; `false` once the table is no longer loaded.
    pub fn take_message(&mut self) -> bool {
        match self.mailbox.try_recv() {
            Ok(message) => self.take(message),
            // The message of this wake-up was already taken.
            Err(_) => true,
        }
    }

    /// Does pending work after the time of [`TableActor::wait`] has passed without a message;
    /// `false` once the table is no longer loaded.
    pub fn pass(&mut self) -> bool {
        if !self.actor.pass() {
            return true;
        }
        // The lock ensures that no message arrives between this check and the removal of the
        // sender.
        let mut sender = lock(&self.slot.sender);
        match self.mailbox.try_recv() {
            Ok(message) => {
                drop(sender);
                self.take(message)
            }
            Err(_) => {
                *sender = None;
                false
            }
        }
    }

    /// Disconnects everybody after a panic.
    pub fn panicked(&mut self) {
        let message = &say!(TEXTS, "table-crashed");
        *lock(&self.slot.sender) = None;
        let _ = catch_unwind(AssertUnwindSafe(|| self.actor.notify_gone(message)));
        self.slot.close(&self.mailbox, message);
    }
}

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
        lock(&self.people)
    }

    /// Handles a message. For [`ActorMessage::Close`], returns the callback to call when the table
    /// is closed.
    fn take(&mut self, message: ActorMessage) -> Option<Box<dyn FnOnce() + Send>> {
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
            ActorMessage::Close(done) => {
                self.put_away();
                return Some(done);
            }
        }
        None
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
