//! How long reloads took: the last one, the middle one, and nearly the slowest.

use std::time::Duration;

/// Times of all reloads of a session.
#[derive(Clone, Debug, Default)]
pub struct Times {
    all: Vec<Duration>,
    /// How long the watcher waited for the rest of the last save.
    pub waited: Duration,
}

impl Times {
    /// Adds one.
    pub fn push(&mut self, time: Duration, waited: Duration) {
        self.all.push(time);
        self.waited = waited;
    }

    /// The last one.
    pub fn last(&self) -> Option<Duration> {
        self.all.last().copied()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// The time that this many of a hundred do not exceed; `None` before the first reload.
    pub fn percentile(&self, percent: usize) -> Option<Duration> {
        let mut sorted = self.all.clone();
        sorted.sort();
        let rank = (sorted.len() * percent).div_ceil(100);
        sorted.get(rank.saturating_sub(1)).copied()
    }
}
