//! Queue of tables that open from a ledger. One thread replays the ledgers in sequence, so that
//! tables in play never wait for a replay. Each owner may have one opening in the queue.

use std::collections::BTreeSet;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Upper bound on waiting openings of guests. The host's opening does not count, so guests cannot
/// lock out the host.
const MOST: usize = 64;

/// Name of the host as an owner of openings.
pub(super) const HOST: &str = "host";

/// Work of an opening: replays the ledger and returns the callback that sends the answer. The owner
/// may queue the next opening before the callback runs.
pub(super) type OpeningWork = Box<dyn FnOnce() -> OpeningAnswer + Send>;

/// Sends the answer to the request.
pub(super) type OpeningAnswer = Box<dyn FnOnce()>;

/// The queue. Its thread starts with the first opening and ends with the queue.
#[derive(Default)]
pub(super) struct OpeningQueue {
    jobs: Mutex<Option<Sender<QueuedOpening>>>,
    waiting: Arc<Mutex<BTreeSet<String>>>,
}

struct QueuedOpening {
    owner: String,
    open: OpeningWork,
}

/// Reason why an opening was not queued.
#[derive(Debug)]
pub(super) enum QueueError {
    /// Another opening of this owner is waiting or in progress.
    OneAtATime,
    /// Too many openings are waiting.
    Full,
    /// The system cannot create a thread.
    NoThread,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl OpeningQueue {
    /// Adds an opening at the end of the queue.
    ///
    /// # Errors
    /// Returns [`QueueError`] if it was not added; `open` is then dropped without being called.
    pub fn push(&self, owner: String, open: OpeningWork) -> Result<(), QueueError> {
        let mut jobs = lock(&self.jobs);
        let mut waiting = lock(&self.waiting);
        if waiting.contains(&owner) {
            return Err(QueueError::OneAtATime);
        }
        if owner != HOST && waiting.iter().filter(|other| *other != HOST).count() >= MOST {
            return Err(QueueError::Full);
        }
        let sender = match &*jobs {
            Some(sender) => sender,
            None => jobs.insert(worker(self.waiting.clone()).map_err(|_| QueueError::NoThread)?),
        };
        waiting.insert(owner.clone());
        // The thread runs as long as this sender exists, so sending cannot fail.
        let _ = sender.send(QueuedOpening { owner, open });
        Ok(())
    }
}

fn worker(waiting: Arc<Mutex<BTreeSet<String>>>) -> io::Result<Sender<QueuedOpening>> {
    let (jobs, queued) = channel::<QueuedOpening>();
    let work = move || {
        for QueuedOpening { owner, open } in queued {
            // A panic is a bug of the server: the request gets no answer, and the next opening
            // starts.
            let answer = catch_unwind(AssertUnwindSafe(open));
            lock(&waiting).remove(&owner);
            if let Ok(answer) = answer {
                let _ = catch_unwind(AssertUnwindSafe(answer));
            }
        }
    };
    thread::Builder::new().name("openings".to_owned()).spawn(work)?;
    Ok(jobs)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::{HOST, MOST, OpeningQueue, OpeningWork, QueueError};

    #[test]
    fn an_owner_has_one_opening_at_a_time_and_a_panic_ends_only_its_own() {
        let queue = OpeningQueue::default();
        let (release, gate) = channel::<()>();
        let (sender, receiver) = channel();
        let work = |name: &'static str| -> OpeningWork {
            let sender = sender.clone();
            Box::new(move || Box::new(move || sender.send(name).unwrap()))
        };
        let ann = work("ann");
        let open = move || {
            gate.recv().unwrap();
            ann()
        };
        queue.push("ann".to_owned(), Box::new(open)).unwrap();
        assert!(matches!(queue.push("ann".to_owned(), work("no")), Err(QueueError::OneAtATime)));
        queue.push("bob".to_owned(), Box::new(|| panic!("a fault"))).unwrap();
        queue.push("eve".to_owned(), work("eve")).unwrap();
        for n in 3..MOST {
            queue.push(n.to_string(), Box::new(|| Box::new(|| {}))).unwrap();
        }
        assert!(matches!(queue.push("full".to_owned(), work("no")), Err(QueueError::Full)));
        queue.push(HOST.to_owned(), work("host")).unwrap();
        release.send(()).unwrap();
        assert_eq!(receiver.recv().unwrap(), "ann");
        // After the answer the owner may queue again at once.
        queue.push("ann".to_owned(), work("again")).unwrap();
        for name in ["eve", "host", "again"] {
            assert_eq!(receiver.recv().unwrap(), name);
        }
    }
}
