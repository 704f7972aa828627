//! Runs work on its own thread with the Python interpreter released; reports progress and handles
//! signals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use lab::StoppableSource;
use pyo3::prelude::*;

use crate::errors::{PyCallError, catch_bugs};

/// Interval between calls into Python for progress and signals.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// State of a run that is shared with the Python thread.
#[derive(Default)]
pub struct RunWatch {
    done: AtomicU64,
    /// Number of games in all portions requested earlier.
    pub before: AtomicU64,
    /// Whether the run is stopped; no further game may begin then.
    pub stop: AtomicBool,
}

impl RunWatch {
    /// Reports the number of finished games.
    pub fn report_done(&self, done: u64) {
        self.done.fetch_max(done, Ordering::Relaxed);
    }

    /// Wraps a source of games so that it begins no game once the run is stopped.
    pub fn stoppable<O>(&self, opening: O) -> StoppableSource<'_, O> {
        StoppableSource { source: opening, stop: &self.stop }
    }
}

/// The thread of a run. Dropping it stops the run and waits for the thread.
struct RunThread<R> {
    thread: Option<JoinHandle<R>>,
    /// Id of the process that started the thread; after a fork, the child process has no such
    /// thread.
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

/// Runs `work` with the interpreter released. Calls `progress` with the number of finished games. A
/// signal, or an exception of `progress`, stops the work.
pub fn run_watched<R: Send + 'static>(
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&RunWatch) -> Result<R, PyCallError> + Send + 'static,
) -> PyResult<R> {
    let play = || {
        let watch = Arc::new(RunWatch::default());
        let (over, is_over) = channel::<()>();
        let for_work = Arc::clone(&watch);
        let played = move || {
            // Dropped at the end, also after a panic.
            let _over = over;
            catch_bugs(|| work(&for_work))
        };
        let thread =
            Builder::new().spawn(played).map_err(|error| PyCallError::File(error.to_string()))?;
        let playing = RunThread { thread: Some(thread), process: std::process::id(), watch };
        let watch = &*playing.watch;
        let mut callback_result: PyResult<()> = Ok(());
        while let Err(RecvTimeoutError::Timeout) = is_over.recv_timeout(POLL_INTERVAL) {
            if callback_result.is_err() {
                continue;
            }
            let done = watch.done.load(Ordering::Relaxed);
            callback_result = Python::attach(|py| {
                py.check_signals()?;
                progress.as_ref().map_or(Ok(()), |callback| callback.call1(py, (done,)).map(drop))
            });
            if playing.was_forked() {
                callback_result?;
                return Err(PyCallError::Forked.into());
            }
            watch.stop.store(callback_result.is_err(), Ordering::Relaxed);
        }
        let played = playing.came_to().unwrap_or_else(|| Err(PyCallError::Bug(String::new())));
        callback_result?;
        Ok(played?)
    };
    Python::attach(|py| py.detach(play))
}
