//! Many independent pieces of work over a fixed number of threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does `count` pieces of work, numbered from 0, on `threads` threads.
///
/// Each thread makes one worker, which never leaves it, takes the next number until none is left, and
/// turns the worker into its result. Results come back in no particular order, so whoever merges them
/// must not care. `progress` hears how many pieces are done, from any thread.
///
/// # Errors
/// A worker that could not be made; which pieces were done is open then.
pub fn run<W, R: Send, E: Send>(
    threads: usize,
    count: u64,
    make: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, u64) + Sync,
    finish: impl Fn(W) -> R + Sync,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<R>, E> {
    let threads = threads.clamp(1, count.clamp(1, 1024) as usize);
    let next = AtomicU64::new(0);
    let done = AtomicU64::new(0);
    let finished = Mutex::new(Vec::new());
    let one = || {
        let result = make().map(|mut worker| {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= count {
                    break;
                }
                work(&mut worker, index);
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            finish(worker)
        });
        finished.lock().unwrap_or_else(PoisonError::into_inner).push(result);
    };
    if threads == 1 {
        one();
    } else {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads can be started")
            .broadcast(|_| one());
    }
    finished.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}
