//! How long people wait for the answers of tables, so that work which nobody waits for makes room.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// As far back as it is looked.
const LATELY: Duration = Duration::from_secs(5);

/// Answers that are looked at, at most.
const MOST: usize = 2_000;

/// Above this nobody but people at tables is to have the machine.
const TOO_LONG: Duration = Duration::from_millis(100);

/// The latest waits of all tables.
#[derive(Default)]
pub(super) struct Waits(Mutex<VecDeque<(Instant, Duration)>>);

impl Waits {
    /// Something that was asked then is answered.
    pub fn answered(&self, asked: Instant) {
        let now = Instant::now();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push_back((now, now.duration_since(asked)));
        while all.len() > MOST || all.front().is_some_and(|(at, _)| at.elapsed() > LATELY) {
            all.pop_front();
        }
    }

    /// Of a hundred answers of late, the slowest but one took as long; nothing if nobody asked.
    pub fn p99(&self) -> Duration {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lately = all.iter().filter(|(at, _)| at.elapsed() <= LATELY);
        let mut waits: Vec<Duration> = lately.map(|(_, wait)| *wait).collect();
        waits.sort_unstable();
        let at = (waits.len().saturating_sub(1) * 99).div_ceil(100);
        waits.get(at).copied().unwrap_or_default()
    }

    /// Do people wait too long?
    pub fn is_busy(&self) -> bool {
        self.p99() > TOO_LONG
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_slow_answers_are_noticed_and_forgotten() {
        let waits = Waits::default();
        assert!(!waits.is_busy());
        (0..98).for_each(|_| waits.answered(Instant::now()));
        assert!(!waits.is_busy());
        let Some(long_ago) = Instant::now().checked_sub(Duration::from_secs(1)) else { return };
        waits.answered(long_ago);
        waits.answered(long_ago);
        assert!(waits.is_busy());
        assert!(waits.p99() >= Duration::from_secs(1));
        // Only the latest count.
        (0..MOST).for_each(|_| waits.answered(Instant::now()));
        assert!(!waits.is_busy());
    }
}
