//! Duration statistics of reloads.

use std::time::Duration;

/// Durations of all reloads of a session.
#[derive(Clone, Debug, Default)]
pub struct ReloadTimes {
    all: Vec<Duration>,
    /// Time that the watcher waited for the rest of the last save.
    pub waited: Duration,
}

impl ReloadTimes {
    /// Adds the duration of a reload.
    pub fn push(&mut self, time: Duration, waited: Duration) {
        self.all.push(time);
        self.waited = waited;
    }

    /// Returns the duration of the latest reload; `None` before the first.
    pub fn last(&self) -> Option<Duration> {
        self.all.last().copied()
    }

    /// Returns how many reloads were measured.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// Returns a percentile of the durations; `None` before the first reload.
    pub fn percentile(&self, percent: usize) -> Option<Duration> {
        let mut sorted = self.all.clone();
        sorted.sort();
        let rank = (sorted.len() * percent).div_ceil(100);
        sorted.get(rank.saturating_sub(1)).copied()
    }
}
