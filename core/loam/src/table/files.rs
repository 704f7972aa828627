//! The content as its files are now: read once after a save, for all who ask, and behind the tables where nobody waits for it.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::library::Content;

/// Do people at tables wait so long that work behind them has to pause?
pub type HasToRest = Arc<dyn Fn() -> bool + Send + Sync>;

/// A table for trying out reads what was saved first, and whoever saves several files is done after so long.
const QUIET: Duration = Duration::from_millis(250);

/// How long the work behind rests before it asks again whether it may go on.
const PAUSE: Duration = Duration::from_millis(50);

/// Files of content, and what was read of them last.
#[derive(Clone)]
pub struct ContentFiles(Arc<Inner>);

struct Inner {
    now: Mutex<ReadFiles>,
    jobs: Mutex<Option<Sender<BehindTables>>>,
}

struct ReadFiles {
    /// What could be read last.
    content: Arc<Content>,
    /// Why the files cannot be read now.
    why: Option<String>,
    /// When files changed that were not read since.
    saved: Option<Instant>,
}

/// Something that is done behind the tables.
struct BehindTables {
    /// Do people at tables wait so long that it has to rest?
    is_busy: HasToRest,
    does: Box<dyn FnOnce() + Send>,
}

impl ContentFiles {
    /// The files of content that has just been read.
    pub fn new(content: Arc<Content>) -> ContentFiles {
        let now = Mutex::new(ReadFiles { content, why: None, saved: None });
        ContentFiles(Arc::new(Inner { now, jobs: Mutex::default() }))
    }

    fn now(&self) -> MutexGuard<'_, ReadFiles> {
        // What a panic left behind is content all the same.
        self.0.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Files were saved: they are read when somebody asks.
    pub fn saved(&self) {
        self.now().saved = Some(Instant::now());
    }

    /// What they say now; what could be read last where they cannot be read.
    pub fn content(&self) -> Arc<Content> {
        self.up_to_date().content.clone()
    }

    /// What they say now.
    ///
    /// # Errors
    /// They cannot be read; why, without the place on this machine where they lie.
    pub fn read(&self) -> Result<Arc<Content>, String> {
        let now = self.up_to_date();
        now.why.clone().map_or_else(|| Ok(now.content.clone()), Err)
    }

    fn up_to_date(&self) -> MutexGuard<'_, ReadFiles> {
        let mut now = self.now();
        if now.saved.take().is_some()
            && let Some(folder) = now.content.folder()
        {
            match Content::open(now.content.games, Some(folder), &[]) {
                Ok(content) => (now.content, now.why) = (Arc::new(content), None),
                Err(why) => {
                    let place = folder.display().to_string();
                    let why = why.as_reason().replace(&format!("{place}: "), "");
                    now.why = Some(why.replace(&place, "the content folder"));
                }
            }
        }
        now
    }

    /// Does something on the one thread behind all tables, once nobody saves any more and while nobody waits for a table too long.
    pub fn behind(&self, is_busy: &HasToRest, does: impl FnOnce() + Send + 'static) {
        let job = BehindTables { is_busy: is_busy.clone(), does: Box::new(does) };
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let Err(job) = (match jobs.as_ref() {
            Some(jobs) => jobs.send(job).map_err(|failed| failed.0),
            None => Err(job),
        }) else {
            return;
        };
        let (ask, todo) = channel();
        let _ = ask.send(job);
        *jobs = Some(ask);
        let inner = Arc::downgrade(&self.0);
        let work = move || {
            let is_quiet = || {
                inner.upgrade().is_none_or(|inner| {
                    let now = inner.now.lock().unwrap_or_else(PoisonError::into_inner);
                    now.saved.is_none_or(|saved| saved.elapsed() >= QUIET)
                })
            };
            work(&todo, &is_quiet);
        };
        let spawned = thread::Builder::new().name("files".to_owned()).spawn(work);
        spawned.expect("the system has room for one thread more");
    }
}

/// Does one job after the other, until nobody is left who could ask for one. One that panics is lost, and no other.
fn work(todo: &Receiver<BehindTables>, is_quiet: &dyn Fn() -> bool) {
    while let Ok(BehindTables { is_busy, does }) = todo.recv() {
        while !is_quiet() || is_busy() {
            thread::sleep(PAUSE);
        }
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(does));
    }
}
