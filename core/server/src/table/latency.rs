//! Latency statistics of answers to clients. Background work pauses while latencies are high.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Length of the time window.
const LATELY: Duration = Duration::from_secs(5);

/// Maximum number of latencies kept.
const MOST: usize = 2_000;

/// Latency above which background work has to pause.
const TOO_LONG: Duration = Duration::from_millis(100);

/// Latencies of the latest answers of all tables.
#[derive(Default)]
pub(super) struct Latencies(Mutex<VecDeque<(Instant, Duration)>>);

impl Latencies {
    /// Records an answer to a message that arrived at this time.
    pub fn record(&self, received_at: Instant) {
        let now = Instant::now();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push_back((now, now.duration_since(received_at)));
        while all.len() > MOST || all.front().is_some_and(|(at, _)| at.elapsed() > LATELY) {
            all.pop_front();
        }
    }

    /// Returns the 99th percentile of the latencies in the window; zero if there are none.
    pub fn p99(&self) -> Duration {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lately = all.iter().filter(|(at, _)| at.elapsed() <= LATELY);
        let mut waits: Vec<Duration> = lately.map(|(_, wait)| *wait).collect();
        waits.sort_unstable();
        let at = (waits.len().saturating_sub(1) * 99).div_ceil(100);
        waits.get(at).copied().unwrap_or_default()
    }

    /// Returns whether the latencies are too high.
    pub fn is_busy(&self) -> bool {
        self.p99() > TOO_LONG
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_slow_answers_are_noticed_and_forgotten() {
        let waits = Latencies::default();
        assert!(!waits.is_busy());
        (0..98).for_each(|_| waits.record(Instant::now()));
        assert!(!waits.is_busy());
        let Some(long_ago) = Instant::now().checked_sub(Duration::from_secs(1)) else { return };
        waits.record(long_ago);
        waits.record(long_ago);
        assert!(waits.is_busy());
        assert!(waits.p99() >= Duration::from_secs(1));
        // Older latencies no longer count.
        (0..MOST).for_each(|_| waits.record(Instant::now()));
        assert!(!waits.is_busy());
    }
}
