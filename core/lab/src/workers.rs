//! Worker threads: distributes numbered pieces of work over a fixed number of threads.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Barrier, Mutex, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Runs `count` pieces of work, numbered from 0, on `threads` threads.
///
/// Each thread makes one worker, which stays on the thread. The thread takes the next number until none is left, and
/// turns the worker into a result. Results are returned in no particular order, so merging must not depend on it. Any
/// thread may call `progress` with the number of finished pieces.
///
/// # Errors
/// A worker could not be made; it is undefined which pieces were done.
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
    match pool(threads) {
        Some(pool) => drop(pool.broadcast(|_| one())),
        None => one(),
    }
    finished.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
}

/// Makes a pool of this many threads, or of as many as the system grants; results do not depend on it. `None`: the
/// calling thread is enough.
fn pool(threads: usize) -> Option<ThreadPool> {
    let halves = std::iter::successors(Some(threads), |n| Some(n / 2)).take_while(|n| *n > 1);
    halves.map(|n| ThreadPoolBuilder::new().num_threads(n).build()).find_map(Result::ok)
}

/// Runs numbered pieces of work in portions; all threads work on the same portion. The results of a portion are
/// passed to `finished` in the order of their numbers before the next portion begins.
///
/// Each thread makes one worker, which stays on the thread. Any thread may call `progress` with the number of finished
/// pieces.
///
/// # Errors
/// A worker could not be made, or `finished` failed; no piece begins after that.
pub fn in_portions<W, R: Send, E: Send>(
    threads: usize,
    portions: &[Range<u64>],
    make: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, u64) -> R + Sync,
    finished: impl FnMut(usize, Vec<(u64, R)>) -> Result<(), E> + Send,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<(), E> {
    let Some(first) = portions.first() else { return Ok(()) };
    let most = portions.iter().map(|p| p.end - p.start).max().unwrap_or(1);
    let pool = pool(threads.clamp(1, most.clamp(1, 1024) as usize));
    let barrier = Barrier::new(pool.as_ref().map_or(1, ThreadPool::current_num_threads));
    let (next, done, stop) =
        (AtomicU64::new(first.start), AtomicU64::new(0), AtomicBool::new(false));
    let results = Mutex::new(Vec::new());
    let finished = Mutex::new(finished);
    let (failure, panic) = (Mutex::new(None), Mutex::new(None));
    // A failed thread still goes to the barrier, because the other threads wait there.
    let fail = |error: E| {
        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        stop.store(true, Ordering::Relaxed);
    };
    let one = || {
        let mut worker = make().map_err(&fail).ok();
        for (portion, range) in portions.iter().enumerate() {
            while let Some(worker) = worker.as_mut().filter(|_| !stop.load(Ordering::Relaxed)) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= range.end {
                    break;
                }
                match catch_unwind(AssertUnwindSafe(|| work(worker, index))) {
                    Ok(result) => {
                        results.lock().unwrap_or_else(PoisonError::into_inner).push((index, result))
                    }
                    Err(payload) => {
                        panic.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(payload);
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            if barrier.wait().is_leader() && !stop.load(Ordering::Relaxed) {
                let mut all =
                    std::mem::take(&mut *results.lock().unwrap_or_else(PoisonError::into_inner));
                all.sort_by_key(|(index, _)| *index);
                let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
                if let Err(error) = finished(portion, all) {
                    fail(error);
                }
                if let Some(following) = portions.get(portion + 1) {
                    next.store(following.start, Ordering::Relaxed);
                }
            }
            barrier.wait();
            if stop.load(Ordering::Relaxed) {
                break;
            }
        }
    };
    match pool {
        Some(pool) => drop(pool.broadcast(|_| one())),
        None => one(),
    }
    if let Some(payload) = panic.into_inner().unwrap_or_else(PoisonError::into_inner) {
        resume_unwind(payload);
    }
    match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(()),
    }
}
