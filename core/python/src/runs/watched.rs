//! A run on threads of its own, while Python is free, is told how far it has come, and may stop it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use lab::Stoppable;
use pyo3::prelude::*;

use crate::wrong::{PyWrong, caught};

/// How often Python is asked whether to go on.
const LOOKS: Duration = Duration::from_millis(50);

/// A run from outside.
#[derive(Default)]
pub struct RunWatch {
    done: AtomicU64,
    /// Games of portions that were asked for earlier.
    pub before: AtomicU64,
    /// No game is to begin any more.
    pub stop: AtomicBool,
}

impl RunWatch {
    /// So many games are done.
    pub fn tell(&self, done: u64) {
        self.done.fetch_max(done, Ordering::Relaxed);
    }

    /// The same opening, which begins no game once the run is stopped.
    pub fn stoppable<O>(&self, opening: O) -> Stoppable<'_, O> {
        Stoppable { opening, stop: &self.stop }
    }
}

/// The thread of a run. Whoever lets go of it waits for its end.
struct RunThread<R> {
    thread: Option<JoinHandle<R>>,
    /// The process that it belongs to. In one that was forked from it there is no such thread.
    process: u32,
    watch: Arc<RunWatch>,
}

impl<R> RunThread<R> {
    fn was_forked(&self) -> bool {
        std::process::id() != self.process
    }

    fn came_to(mut self) -> Option<R> {
        self.thread.take().and_then(|thread| thread.join().ok())
    }
}

impl<R> Drop for RunThread<R> {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take().filter(|_| !self.was_forked()) {
            self.watch.stop.store(true, Ordering::Relaxed);
            let _ = thread.join();
        }
    }
}

/// Plays while Python is free. A signal or an exception of `progress`, which hears how much is done, stops it.
pub fn watched<R: Send + 'static>(
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&RunWatch) -> Result<R, PyWrong> + Send + 'static,
) -> PyResult<R> {
    let play = || {
        let watch = Arc::new(RunWatch::default());
        let (over, is_over) = channel::<()>();
        let for_work = Arc::clone(&watch);
        let played = move || {
            // Dropped at the end, also at a bad one.
            let _over = over;
            caught(|| work(&for_work))
        };
        let thread = Builder::new().spawn(played).map_err(|why| PyWrong::File(why.to_string()))?;
        let playing = RunThread { thread: Some(thread), process: std::process::id(), watch };
        let watch = &*playing.watch;
        let mut asked: PyResult<()> = Ok(());
        while let Err(RecvTimeoutError::Timeout) = is_over.recv_timeout(LOOKS) {
            if asked.is_err() {
                continue;
            }
            let done = watch.done.load(Ordering::Relaxed);
            asked = Python::attach(|py| {
                py.check_signals()?;
                progress.as_ref().map_or(Ok(()), |tell| tell.call1(py, (done,)).map(drop))
            });
            if playing.was_forked() {
                asked?;
                return Err(PyWrong::Forked.into());
            }
            watch.stop.store(asked.is_err(), Ordering::Relaxed);
        }
        let played = playing.came_to().unwrap_or_else(|| Err(PyWrong::Bug(String::new())));
        asked?;
        Ok(played?)
    };
    Python::attach(|py| py.detach(play))
}
