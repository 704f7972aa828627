//! A run on threads of its own, while Python is free, is told how far it has come, and may stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
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

/// Plays while Python is free. A signal or an exception of `progress`, which hears how much is done, stops it.
pub fn watched<R: Send>(
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&RunWatch) -> Result<R, PyWrong> + Send,
) -> PyResult<R> {
    let watch = RunWatch::default();
    let play = || {
        std::thread::scope(|scope| {
            let (over, is_over) = channel::<()>();
            let watch = &watch;
            let played = scope.spawn(move || {
                // Dropped at the end, also at a bad one.
                let _over = over;
                caught(|| work(watch))
            });
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
                watch.stop.store(asked.is_err(), Ordering::Relaxed);
            }
            let played = played.join().unwrap_or_else(|_| Err(PyWrong::Bug(String::new())));
            asked?;
            Ok(played?)
        })
    };
    Python::attach(|py| py.detach(play))
}
