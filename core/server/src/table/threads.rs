//! Loaded tables, their threads, and the connections of clients to them.
//!
//! Several tables share a thread, and with it their virtual machines for scripts, which never
//! change threads. A table with slow work has a thread of its own.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use language::say;
use workbench::watch::{FileSave, FileWatcher};

use super::command::ClientCommand;
use super::latency::Latencies;
use super::request::{ActorMessage, ServerFrame};
use super::seats::ClientRole;
use super::worker::TableActor;
use crate::texts::TEXTS;

/// Number of shared threads per core. More threads reduce waiting between tables, but each thread
/// needs separate script machines.
const EACH_CORE: usize = 4;

/// Loads a table on its thread; `None` if that fails.
pub(super) type TaskStarter = Box<dyn FnOnce() -> Option<Box<LoadedTable>> + Send>;

/// A message to a thread.
enum ThreadMessage {
    /// Loads a table, which has this number from now on.
    Begin(u64, TaskStarter),
    /// A message arrived in the channel of a table.
    Ring(u64),
    /// Content files were saved, so that all tables of the thread reload.
    Reload(FileSave),
}

/// Sender of messages to a table.
#[derive(Clone)]
pub(super) struct TaskSender {
    sender: Sender<ActorMessage>,
    bell: Sender<ThreadMessage>,
    number: u64,
}

impl TaskSender {
    /// Sends a message; returns it if the table is no longer loaded.
    pub fn send(&self, message: ActorMessage) -> Result<(), ActorMessage> {
        self.sender.send(message).map_err(|failed| failed.0)?;
        // If the table is loaded, its thread runs, so this cannot fail.
        let _ = self.bell.send(ThreadMessage::Ring(self.number));
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

/// A loaded table on its thread, with its actor and its channel of messages.
pub(super) struct LoadedTable {
    slot: Arc<TableSlot>,
    actor: TableActor,
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
        if let Some(done) = self.actor.handle(message) {
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
    fn take_message(&mut self) -> bool {
        match self.mailbox.try_recv() {
            Ok(message) => self.take(message),
            // The message of this wake-up was already taken.
            Err(_) => true,
        }
    }

    /// Reloads the rules after a save; the table stays loaded.
    fn reload(&mut self, save: &FileSave) -> bool {
        self.actor.reload(save);
        true
    }

    /// Returns the time until the table has work to do without a message.
    fn wait(&mut self) -> Duration {
        self.actor.wait()
    }

    /// Called when that time has passed; `false` once the table is no longer loaded.
    fn pass(&mut self) -> bool {
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
    fn panicked(&mut self) {
        let message = &say!(TEXTS, "table-crashed");
        *lock(&self.slot.sender) = None;
        let _ = catch_unwind(AssertUnwindSafe(|| self.actor.notify_gone(message)));
        self.slot.close(&self.mailbox, message);
    }
}

/// Pool of threads that run the tables: shared threads, and separate ones for tables with slow
/// work.
pub(super) struct TableThreadPool {
    threads: Arc<Mutex<PoolThreads>>,
    most: usize,
    numbers: AtomicU64,
}

#[derive(Default)]
struct PoolThreads {
    shared: Vec<PoolThread>,
    /// Threads with one table each.
    separate: Vec<PoolThread>,
}

#[derive(Clone)]
struct PoolThread {
    calls: Sender<ThreadMessage>,
    tables: Arc<AtomicUsize>,
}

impl Default for TableThreadPool {
    fn default() -> TableThreadPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (threads, numbers) = (Arc::default(), AtomicU64::new(0));
        TableThreadPool { threads, most: cores * EACH_CORE, numbers }
    }
}

impl TableThreadPool {
    /// Chooses a thread, or starts one; returns the mailbox of a new table there.
    /// [`TableThreadPool::begin`] loads the table.
    pub fn mailbox(&self, separate_thread: bool) -> std::io::Result<TableMailbox> {
        let mut threads = lock(&self.threads);
        let thread =
            if separate_thread { threads.separate()? } else { threads.emptiest(self.most)? };
        let PoolThread { calls: bell, tables } = thread;
        tables.fetch_add(1, Ordering::Relaxed);
        drop(threads);
        let (sender, receiver) = channel();
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        Ok(TableMailbox { sender: TaskSender { sender, bell, number }, receiver })
    }

    /// Loads a table on the thread of its sender.
    pub fn begin(line: &TaskSender, begin: TaskStarter) {
        // A thread runs as long as a sender to it exists, so this cannot fail.
        let _ = line.bell.send(ThreadMessage::Begin(line.number, begin));
        let _ = line.bell.send(ThreadMessage::Ring(line.number));
    }

    /// Reloads the rules of every loaded table after each save, as long as the pool exists.
    ///
    /// # Errors
    /// Returns a message if no thread can be started.
    pub fn follow(&self, watch: FileWatcher) -> Result<(), String> {
        let threads = Arc::downgrade(&self.threads);
        let work = move || {
            while let Some(save) = watch.next(None) {
                let Some(threads) = threads.upgrade() else { return };
                // A table that is not loaded reads the files when it is.
                let threads = lock(&threads);
                for thread in threads.shared.iter().chain(&threads.separate) {
                    // Sending fails if the table of a separate thread is no longer loaded.
                    let _ = thread.calls.send(ThreadMessage::Reload(save.clone()));
                }
            }
        };
        let spawned = thread::Builder::new().name("saves".to_owned()).spawn(work);
        spawned.map(drop).map_err(|error| error.to_string())
    }
}

impl PoolThreads {
    /// Starts a thread for one table.
    fn separate(&mut self) -> std::io::Result<PoolThread> {
        let new = worker(true)?;
        self.separate.retain(|thread| thread.tables.load(Ordering::Relaxed) > 0);
        self.separate.push(new.clone());
        Ok(new)
    }

    /// Chooses the shared thread with the fewest tables, or starts one.
    fn emptiest(&mut self, most: usize) -> std::io::Result<PoolThread> {
        let shared = &mut self.shared;
        let least = shared.iter().min_by_key(|worker| worker.tables.load(Ordering::Relaxed));
        match least {
            Some(least) if shared.len() >= most || least.tables.load(Ordering::Relaxed) == 0 => {
                Ok(least.clone())
            }
            _ => {
                let new = worker(false)?;
                shared.push(new.clone());
                Ok(new)
            }
        }
    }
}

/// Starts a thread that runs tables while senders exist; a separate thread ends with its only
/// table.
fn worker(separate_thread: bool) -> std::io::Result<PoolThread> {
    let (calls, inbox) = channel();
    let tables = Arc::new(AtomicUsize::new(0));
    let count = tables.clone();
    let work = move || {
        let mut tables = ThreadTasks { all: BTreeMap::new(), count };
        while tables.step(&inbox) && !(separate_thread && tables.count.load(Ordering::Relaxed) == 0)
        {
        }
    };
    thread::Builder::new().name("tables".to_owned()).spawn(work)?;
    Ok(PoolThread { calls, tables })
}

struct ThreadTasks {
    all: BTreeMap<u64, (Box<LoadedTable>, Instant)>,
    count: Arc<AtomicUsize>,
}

impl ThreadTasks {
    /// Takes one call or waits until a table is due; then runs the due table. `false` once no
    /// sender is left.
    fn step(&mut self, inbox: &Receiver<ThreadMessage>) -> bool {
        let call = match self.due() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some((_, due)) => inbox.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match call {
            Ok(ThreadMessage::Begin(number, begin)) => {
                match catch_unwind(AssertUnwindSafe(begin)).ok().flatten() {
                    Some(work) => drop(self.all.insert(number, (work, Instant::now()))),
                    None => drop(self.count.fetch_sub(1, Ordering::Relaxed)),
                }
                self.run(number, |_| true);
            }
            Ok(ThreadMessage::Ring(number)) => self.run(number, LoadedTable::take_message),
            Ok(ThreadMessage::Reload(save)) => {
                let all: Vec<u64> = self.all.keys().copied().collect();
                all.into_iter().for_each(|number| self.run(number, |table| table.reload(&save)));
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        if let Some((number, due)) = self.due()
            && due <= Instant::now()
        {
            self.run(number, LoadedTable::pass);
        }
        true
    }

    /// Returns the table that is due next, with the time.
    fn due(&self) -> Option<(u64, Instant)> {
        self.all.iter().map(|(number, (_, due))| (*number, *due)).min_by_key(|(_, due)| *due)
    }

    /// Runs a function on a table; ends the table if the function panics.
    fn run(&mut self, number: u64, work: impl FnOnce(&mut LoadedTable) -> bool) {
        let Some((table, due)) = self.all.get_mut(&number) else { return };
        let worked =
            catch_unwind(AssertUnwindSafe(|| work(table).then(|| Instant::now() + table.wait())));
        match worked {
            Ok(Some(next)) => *due = next,
            Ok(None) => self.end(number),
            Err(_) => {
                // The table may be in an inconsistent state, so this may panic again.
                let _ = catch_unwind(AssertUnwindSafe(|| table.panicked()));
                self.end(number);
            }
        }
    }

    fn end(&mut self, number: u64) {
        self.all.remove(&number);
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}
