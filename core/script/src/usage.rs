//! What the calls of hooks took, counted by function and shared by the hosts of many threads.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The most that one call of each function took; cheap to add to from any thread.
#[derive(Debug)]
pub struct Usage(Box<[Counters]>);

#[derive(Debug, Default)]
struct Counters {
    calls: AtomicU64,
    steps: AtomicU32,
    bytes: AtomicUsize,
}

/// What the calls of one function took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// How often it was called.
    pub calls: u64,
    /// The most steps of one call.
    pub steps: u32,
    /// The most bytes that one call allocated.
    pub bytes: usize,
}

impl Usage {
    /// Nothing yet, for so many functions.
    pub fn new(functions: usize) -> Usage {
        Usage((0..functions).map(|_| Counters::default()).collect())
    }

    /// What the calls of a function took.
    pub fn by_function(&self, function: usize) -> Used {
        self.0.get(function).map_or(Used::default(), |c| Used {
            calls: c.calls.load(Ordering::Relaxed),
            steps: c.steps.load(Ordering::Relaxed),
            bytes: c.bytes.load(Ordering::Relaxed),
        })
    }

    pub(crate) fn add(&self, function: usize, steps: u32, bytes: usize) {
        if let Some(counters) = self.0.get(function) {
            counters.calls.fetch_add(1, Ordering::Relaxed);
            counters.steps.fetch_max(steps, Ordering::Relaxed);
            counters.bytes.fetch_max(bytes, Ordering::Relaxed);
        }
    }
}
