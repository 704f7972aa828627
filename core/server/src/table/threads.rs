//! Thread pool for tables. Several tables share a thread and the script machines of this thread,
//! which never change threads. A table with slow work has a separate thread.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::request::ActorMessage;

/// Number of shared threads per core. More threads reduce waiting between tables, but each thread
/// needs separate script machines.
const EACH_CORE: usize = 4;

/// A task that stays on one thread: a table.
pub(super) trait ThreadTask {
    /// Takes one message; `false` once the task has ended.
    fn hear(&mut self) -> bool;

    /// Returns the time until the task has work to do without a message.
    fn wait(&mut self) -> Duration;

    /// Called when that time has passed; `false` once the task has ended.
    fn pass(&mut self) -> bool;

    /// Called after `hear` or `pass` panicked.
    fn panicked(&mut self);
}

/// Creates a task on its thread; `None` if that fails.
pub(super) type TaskStarter = Box<dyn FnOnce() -> Option<Box<dyn ThreadTask>> + Send>;

enum ThreadMessage {
    Begin(u64, TaskStarter),
    Ring(u64),
}

/// Sender of messages to a task.
#[derive(Clone)]
pub(super) struct TaskSender {
    asks: Sender<ActorMessage>,
    bell: Sender<ThreadMessage>,
    number: u64,
}

impl TaskSender {
    /// Sends a message; returns it if the task has ended.
    pub fn send(&self, ask: ActorMessage) -> Result<(), ActorMessage> {
        self.asks.send(ask).map_err(|failed| failed.0)?;
        // If the task exists, its thread does, so this cannot fail.
        let _ = self.bell.send(ThreadMessage::Ring(self.number));
        Ok(())
    }
}

/// The pool of shared threads, which also starts separate ones.
pub(super) struct TableThreadPool {
    shared: Mutex<Vec<PoolThread>>,
    most: usize,
    numbers: AtomicU64,
}

#[derive(Clone)]
struct PoolThread {
    calls: Sender<ThreadMessage>,
    tables: Arc<AtomicUsize>,
}

impl Default for TableThreadPool {
    fn default() -> TableThreadPool {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (shared, numbers) = (Mutex::default(), AtomicU64::new(0));
        TableThreadPool { shared, most: cores * EACH_CORE, numbers }
    }
}

impl TableThreadPool {
    /// Chooses a thread, or starts one; returns sender and receiver of a new task.
    /// [`TableThreadPool::begin`] starts the task.
    pub fn line(&self, alone: bool) -> std::io::Result<(TaskSender, Receiver<ActorMessage>)> {
        let PoolThread { calls: bell, tables } =
            if alone { worker(true)? } else { self.emptiest()? };
        tables.fetch_add(1, Ordering::Relaxed);
        let (asks, heard) = channel();
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        Ok((TaskSender { asks, bell, number }, heard))
    }

    /// Starts a task on the thread of its sender.
    pub fn begin(line: &TaskSender, begin: TaskStarter) {
        // A thread runs as long as a sender to it exists, so this cannot fail.
        let _ = line.bell.send(ThreadMessage::Begin(line.number, begin));
        let _ = line.bell.send(ThreadMessage::Ring(line.number));
    }

    fn emptiest(&self) -> std::io::Result<PoolThread> {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        let least = shared.iter().min_by_key(|worker| worker.tables.load(Ordering::Relaxed));
        match least {
            Some(least)
                if shared.len() >= self.most || least.tables.load(Ordering::Relaxed) == 0 =>
            {
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

/// Starts a thread that runs tasks while senders exist; a separate thread ends with its only task.
fn worker(alone: bool) -> std::io::Result<PoolThread> {
    let (calls, called) = channel();
    let tables = Arc::new(AtomicUsize::new(0));
    let count = tables.clone();
    let work = move || {
        let mut tables = ThreadTasks { all: BTreeMap::new(), count };
        while tables.step(&called) && !(alone && tables.count.load(Ordering::Relaxed) == 0) {}
    };
    thread::Builder::new().name("tables".to_owned()).spawn(work)?;
    Ok(PoolThread { calls, tables })
}

struct ThreadTasks {
    all: BTreeMap<u64, (Box<dyn ThreadTask>, Instant)>,
    count: Arc<AtomicUsize>,
}

impl ThreadTasks {
    /// Takes one call or waits until a task is due; then runs the due task. `false` once no sender
    /// is left.
    fn step(&mut self, called: &Receiver<ThreadMessage>) -> bool {
        let call = match self.due() {
            None => called.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some((_, due)) => called.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match call {
            Ok(ThreadMessage::Begin(number, begin)) => {
                match catch_unwind(AssertUnwindSafe(begin)).ok().flatten() {
                    Some(work) => drop(self.all.insert(number, (work, Instant::now()))),
                    None => drop(self.count.fetch_sub(1, Ordering::Relaxed)),
                }
                self.run(number, |_| true);
            }
            Ok(ThreadMessage::Ring(number)) => self.run(number, |work| work.hear()),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return false,
        }
        if let Some((number, due)) = self.due()
            && due <= Instant::now()
        {
            self.run(number, |work| work.pass());
        }
        true
    }

    /// Returns the task that is due next, with the time.
    fn due(&self) -> Option<(u64, Instant)> {
        self.all.iter().map(|(number, (_, due))| (*number, *due)).min_by_key(|(_, due)| *due)
    }

    /// Runs a function on a task; ends the task if the function panics.
    fn run(&mut self, number: u64, work: impl FnOnce(&mut dyn ThreadTask) -> bool) {
        let Some((table, due)) = self.all.get_mut(&number) else { return };
        let worked = catch_unwind(AssertUnwindSafe(|| {
            work(table.as_mut()).then(|| Instant::now() + table.wait())
        }));
        match worked {
            Ok(Some(next)) => *due = next,
            Ok(None) => self.end(number),
            Err(_) => {
                // The task may be in an inconsistent state, so this may panic again.
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
