//! Threads on which tables run.
//!
//! Several tables share a thread, and with it their virtual machines for scripts, which never
//! change threads. A table with slow work has a thread of its own.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use workbench::watch::{FileSave, FileWatcher};

use super::worker::{LoadedTable, TableMailbox, lock};

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
    /// Chooses a thread, or starts one. Returns a place for a new table there, with the mailbox of
    /// the table. [`ThreadPlace::begin`] loads the table.
    pub fn place(&self, separate_thread: bool) -> std::io::Result<(ThreadPlace, TableMailbox)> {
        let mut threads = lock(&self.threads);
        let thread =
            if separate_thread { threads.separate()? } else { threads.emptiest(self.most)? };
        let PoolThread { calls: bell, tables } = thread;
        tables.fetch_add(1, Ordering::Relaxed);
        drop(threads);
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        let wakes = bell.clone();
        // If the table is loaded, its thread runs, so this cannot fail.
        let mailbox = TableMailbox::new(move || drop(wakes.send(ThreadMessage::Ring(number))));
        Ok((ThreadPlace { bell, number }, mailbox))
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

/// Place for a table on a thread.
pub(super) struct ThreadPlace {
    bell: Sender<ThreadMessage>,
    number: u64,
}

impl ThreadPlace {
    /// Loads the table on its thread.
    pub fn begin(self, begin: TaskStarter) {
        // A thread runs as long as a sender to it exists, so this cannot fail.
        let _ = self.bell.send(ThreadMessage::Begin(self.number, begin));
        let _ = self.bell.send(ThreadMessage::Ring(self.number));
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
                for number in all {
                    self.run(number, |table| {
                        table.actor.reload(&save);
                        true
                    });
                }
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
        let worked = catch_unwind(AssertUnwindSafe(|| {
            work(table).then(|| Instant::now() + table.actor.wait())
        }));
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
