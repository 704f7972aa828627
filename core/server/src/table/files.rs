//! Content files of a server: reads them on demand after a save, and runs background jobs on one
//! thread for all tables.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use language::say;
use workbench::library::Content;
use workbench::watch::LastSave;

use crate::texts::TEXTS;

/// Returns whether latencies at tables are so high that background work has to pause.
pub type PauseCheck = Arc<dyn Fn() -> bool + Send + Sync>;

/// Delay before background jobs start after a save. Dev tables read the files first, and a save of
/// several files is complete by then.
const QUIET: Duration = Duration::from_millis(250);

/// Pause of the background thread before it checks again whether it may continue.
const PAUSE: Duration = Duration::from_millis(50);

/// Content files on disk, with the last content read from them.
#[derive(Clone)]
pub struct ContentFiles(Arc<FilesInner>);

struct FilesInner {
    now: Mutex<LoadedContent>,
    jobs: Mutex<Option<Sender<BackgroundTask>>>,
    /// The last save of the watcher; unset while no watcher runs.
    last: OnceLock<LastSave>,
}

struct LoadedContent {
    /// The last content that could be read.
    content: Arc<Content>,
    /// Message, if the files cannot be read at present.
    why: Option<String>,
    /// Time of the save up to which the files were read; `None` if no save was read yet.
    read: Option<Instant>,
}

/// A job for the background thread of [`ContentFiles`].
struct BackgroundTask {
    /// Returns whether the job has to pause.
    is_busy: PauseCheck,
    does: Box<dyn FnOnce() + Send>,
}

impl ContentFiles {
    /// Creates the handle for content that was just read.
    pub fn new(content: Arc<Content>) -> ContentFiles {
        let loaded = Mutex::new(LoadedContent { content, why: None, read: None });
        let (jobs, last) = (Mutex::default(), OnceLock::new());
        ContentFiles(Arc::new(FilesInner { now: loaded, jobs, last }))
    }

    /// From now on the files are read again after each save of this watcher. Only the first watcher
    /// counts; another one of the same folder would report the same saves.
    pub fn follow(&self, last: LastSave) {
        let _ = self.0.last.set(last);
    }

    /// Returns the present content, or the last one that could be read.
    pub fn content(&self) -> Arc<Content> {
        self.up_to_date().content.clone()
    }

    /// Returns the present content.
    ///
    /// # Errors
    /// Returns a message if the files cannot be read, without their path on this machine.
    pub fn read(&self) -> Result<Arc<Content>, String> {
        let loaded = self.up_to_date();
        loaded.why.clone().map_or_else(|| Ok(loaded.content.clone()), Err)
    }

    fn up_to_date(&self) -> MutexGuard<'_, LoadedContent> {
        let mut loaded = self.0.now();
        let Some(saved) = self.0.unread(&loaded) else { return loaded };
        loaded.read = Some(saved);
        if let Some(folder) = loaded.content.folder() {
            match Content::open(loaded.content.games, Some(folder), &[]) {
                Ok(content) => (loaded.content, loaded.why) = (Arc::new(content), None),
                Err(error) => {
                    let place = folder.display().to_string();
                    let error = error.as_reason().replace(&format!("{place}: "), "");
                    loaded.why = Some(error.replace(&place, &say!(TEXTS, "content-folder")));
                }
            }
        }
        loaded
    }

    /// Queues a job for the background thread. It runs once no files are being saved, and pauses
    /// while `is_busy` is true.
    pub fn queue_job(&self, is_busy: &PauseCheck, job_work: impl FnOnce() + Send + 'static) {
        let job = BackgroundTask { is_busy: is_busy.clone(), does: Box::new(job_work) };
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let Err(job) = (match jobs.as_ref() {
            Some(jobs) => jobs.send(job).map_err(|failed| failed.0),
            None => Err(job),
        }) else {
            return;
        };
        let (sender, todo) = channel();
        let _ = sender.send(job);
        *jobs = Some(sender);
        let inner = Arc::downgrade(&self.0);
        let work = move || {
            let is_quiet = || {
                inner.upgrade().is_none_or(|inner| {
                    let unread = inner.unread(&inner.now());
                    unread.is_none_or(|saved| saved.elapsed() >= QUIET)
                })
            };
            work(&todo, &is_quiet);
        };
        let spawned = thread::Builder::new().name("files".to_owned()).spawn(work);
        spawned.expect("the system has room for one thread more");
    }
}

impl FilesInner {
    fn now(&self) -> MutexGuard<'_, LoadedContent> {
        // A panic while the lock was held leaves the content valid.
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the time of the last save if the files were not read since.
    fn unread(&self, loaded: &LoadedContent) -> Option<Instant> {
        self.last.get()?.time().filter(|saved| loaded.read != Some(*saved))
    }
}

/// Runs jobs in sequence until the queue is dropped. A panic ends only its own job.
fn work(todo: &Receiver<BackgroundTask>, is_quiet: &dyn Fn() -> bool) {
    while let Ok(BackgroundTask { is_busy, does: job }) = todo.recv() {
        while !is_quiet() || is_busy() {
            thread::sleep(PAUSE);
        }
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(job));
    }
}
