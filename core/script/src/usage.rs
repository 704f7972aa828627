//! Resource usage of hook calls, by function, shared by the hosts of several threads.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The maximum usage per call of each function. Several threads can add to it.
#[derive(Debug)]
pub struct Usage(Box<[Counters]>);

#[derive(Debug, Default)]
struct Counters {
    calls: AtomicU64,
    steps: AtomicU32,
    bytes: AtomicUsize,
}

/// Number of calls of one function, and the highest use of steps and memory by one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FunctionUsage {
    pub calls: u64,
    /// Maximum steps of one call.
    pub steps: u32,
    /// Maximum bytes that one call allocated.
    pub bytes: usize,
}

impl Usage {
    /// Creates empty records for this number of functions.
    pub fn new(functions: usize) -> Usage {
        Usage((0..functions).map(|_| Counters::default()).collect())
    }

    /// Returns the usage of the function with this index; zeros if there is none.
    pub fn by_function(&self, function: usize) -> FunctionUsage {
        self.0.get(function).map_or(FunctionUsage::default(), |c| FunctionUsage {
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
