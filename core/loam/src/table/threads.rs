//! Threads on which tables work: several tables share one, and with it the machines of their scripts, which never change
//! their thread. A table with work that takes long has a thread of its own.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::ask::Ask;

/// Threads for each core: more, and tables wait less for each other; fewer, and fewer machines are there.
const EACH_CORE: usize = 4;

/// What works on a thread: a table.
pub(super) trait Work {
    /// Takes what was asked; `false` once it has ended.
    fn hear(&mut self) -> bool;

    /// How long nothing has to be done unless somebody asks.
    fn wait(&mut self) -> Duration;

    /// That time has passed; `false` once it has ended.
    fn pass(&mut self) -> bool;

    /// It fell over: `hear` or `pass` panicked.
    fn fallen(&mut self);
}

/// What begins on a thread, if it can.
pub(super) type Begin = Box<dyn FnOnce() -> Option<Box<dyn Work>> + Send>;

enum Call {
    Begin(u64, Begin),
    Ring(u64),
}

/// The way to a table.
#[derive(Clone)]
pub(super) struct Line {
    asks: Sender<Ask>,
    bell: Sender<Call>,
    number: u64,
}

impl Line {
    /// Asks; what was asked comes back if nobody works there any more.
    pub fn send(&self, ask: Ask) -> Result<(), Ask> {
        self.asks.send(ask).map_err(|failed| failed.0)?;
        // A table that hears is on a thread that does.
        let _ = self.bell.send(Call::Ring(self.number));
        Ok(())
    }
}

/// Threads.
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
    /// The way to a table that [`Threads::begin`] begins, and where it hears.
    pub fn line(&self, alone: bool) -> std::io::Result<(Line, Receiver<Ask>)> {
        let Worker { calls: bell, tables } = if alone { worker(true)? } else { self.emptiest()? };
        tables.fetch_add(1, Ordering::Relaxed);
        let (asks, heard) = channel();
        let number = self.numbers.fetch_add(1, Ordering::Relaxed);
        Ok((Line { asks, bell, number }, heard))
    }

    /// Begins a table where its line leads.
    pub fn begin(line: &Line, begin: Begin) {
        // A thread ends when nobody can reach it, and this line does.
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

/// A thread that works on what it is called for, as long as anybody can call; one for a single table ends with it.
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
    /// Takes one call, or lets the time pass; then what is due. `false` once nobody can call.
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

    /// What has to be done next by itself.
    fn due(&self) -> Option<(u64, Instant)> {
        self.all.iter().map(|(number, (_, due))| (*number, *due)).min_by_key(|(_, due)| *due)
    }

    /// Lets a table work.
    fn run(&mut self, number: u64, work: impl FnOnce(&mut dyn Work) -> bool) {
        let Some((table, due)) = self.all.get_mut(&number) else { return };
        let worked = catch_unwind(AssertUnwindSafe(|| {
            work(table.as_mut()).then(|| Instant::now() + table.wait())
        }));
        match worked {
            Ok(Some(next)) => *due = next,
            Ok(None) => self.end(number),
            Err(_) => {
                // What it leaves behind may be anything.
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
