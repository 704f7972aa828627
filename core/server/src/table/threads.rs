//! Thread pool for tables. Several tables share a thread, and with it their script machines, which
//! never change threads. A table with slow work has a thread of its own.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::request::Ask;

/// Shared threads per core. More threads reduce waiting between tables, but each needs script
/// machines of its own.
const EACH_CORE: usize = 4;

/// A task that stays on one thread: a table.
pub(super) trait Work {
    /// Takes one message; `false` once the task has ended.
    fn hear(&mut self) -> bool;

    /// Returns the time until the task has work to do without a message.
    fn wait(&mut self) -> Duration;

    /// Called when that time has passed; `false` once the task has ended.
    fn pass(&mut self) -> bool;

    /// Called after `hear` or `pass` panicked.
    fn fallen(&mut self);
}

/// Creates a task on its thread; `None` if that fails.
pub(super) type Begin = Box<dyn FnOnce() -> Option<Box<dyn Work>> + Send>;

enum Call {
    Begin(u64, Begin),
    Ring(u64),
}

/// Sender of messages to a task.
#[derive(Clone)]
pub(super) struct Line {
    asks: Sender<Ask>,
    bell: Sender<Call>,
    number: u64,
}

impl Line {
    /// Sends a message; returns it if the task has ended.
    pub fn send(&self, ask: Ask) -> Result<(), Ask> {
        self.asks.send(ask).map_err(|failed| failed.0)?;
        // If the task exists, its thread does, so this cannot fail.
        let _ = self.bell.send(Call::Ring(self.number));
        Ok(())
    }
}

/// The pool of shared threads, which also starts separate ones.
pub(super) struct Threads {
    shared: Mutex<Vec<Worker>>,
    most: usize,
    numbers: AtomicU64,
}

#[derive(Clone)]
struct Worker {
    calls: Sender<Call>,
    tables: Arc<AtomicUsize>,
}

impl Default for Threads {
    fn default() -> Threads {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (shared, numbers) = (Mutex::default(), AtomicU64::new(0));
        Threads { shared, most: cores * EACH_CORE, numbers }
    }
}

impl Threads {
    /// Chooses a thread, or starts one; returns sender and receiver of a new task.
    /// [`Threads::begin`] starts the task.
    pub fn line(&self, alone: bool) -> std::io::Result<(Line, Receiver<Ask>)> {
        let Worker { calls: bell, tables } = if alone { worker(true)? } else { self.emptiest()? };
        tables.fetch_add(1, Ordering::Relaxed);
        let (asks, heard) = channel();
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        Ok((Line { asks, bell, number }, heard))
    }

    /// Starts a task on the thread of its sender.
    pub fn begin(line: &Line, begin: Begin) {
        // A thread runs as long as a sender to it exists, so this cannot fail.
        let _ = line.bell.send(Call::Begin(line.number, begin));
        let _ = line.bell.send(Call::Ring(line.number));
    }

    fn emptiest(&self) -> std::io::Result<Worker> {
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
fn worker(alone: bool) -> std::io::Result<Worker> {
    let (calls, called) = channel();
    let tables = Arc::new(AtomicUsize::new(0));
    let count = tables.clone();
    let work = move || {
        let mut tables = Tables { all: BTreeMap::new(), count };
        while tables.step(&called) && !(alone && tables.count.load(Ordering::Relaxed) == 0) {}
    };
    thread::Builder::new().name("tables".to_owned()).spawn(work)?;
    Ok(Worker { calls, tables })
}

struct Tables {
    all: BTreeMap<u64, (Box<dyn Work>, Instant)>,
    count: Arc<AtomicUsize>,
}

impl Tables {
    /// Takes one call or waits until a task is due; then runs the due task. `false` once no sender
    /// is left.
    fn step(&mut self, called: &Receiver<Call>) -> bool {
        let call = match self.due() {
            None => called.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some((_, due)) => called.recv_timeout(due.saturating_duration_since(Instant::now())),
        };
        match call {
            Ok(Call::Begin(number, begin)) => {
                match catch_unwind(AssertUnwindSafe(begin)).ok().flatten() {
                    Some(work) => drop(self.all.insert(number, (work, Instant::now()))),
                    None => drop(self.count.fetch_sub(1, Ordering::Relaxed)),
                }
                self.run(number, |_| true);
            }
            Ok(Call::Ring(number)) => self.run(number, |work| work.hear()),
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
    fn run(&mut self, number: u64, work: impl FnOnce(&mut dyn Work) -> bool) {
        let Some((table, due)) = self.all.get_mut(&number) else { return };
        let worked = catch_unwind(AssertUnwindSafe(|| {
            work(table.as_mut()).then(|| Instant::now() + table.wait())
        }));
        match worked {
            Ok(Some(next)) => *due = next,
            Ok(None) => self.end(number),
            Err(_) => {
                // The task may be in an inconsistent state, so this may panic again.
                let _ = catch_unwind(AssertUnwindSafe(|| table.fallen()));
                self.end(number);
            }
        }
    }

    fn end(&mut self, number: u64) {
        self.all.remove(&number);
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}
