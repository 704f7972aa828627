//! How much one address may ask for, and one socket.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Bounds of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at a time.
    pub connections: usize,
    /// Of them from one address, this machine's own aside.
    pub of_address: usize,
    /// Wrong secrets from one address in a minute.
    pub wrong_secrets: usize,
    /// Tables made from one address in an hour, this machine's own aside.
    pub tables: usize,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a request with a ledger in it.
    pub ledger: usize,
    /// Bytes of a message on a socket.
    pub message: usize,
    /// Frames that wait for a slow socket.
    pub queue: usize,
    /// Messages of a socket: so many at once …
    pub credits: u32,
    /// … and as many again in this time.
    pub credit_time: Duration,
    /// To send the head of a request.
    pub head_time: Duration,
    /// To send its body.
    pub body_time: Duration,
    /// To say who one is on a socket.
    pub hello_time: Duration,
    /// Without any sign of life.
    pub idle_time: Duration,
    /// To take one frame.
    pub send_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4_096,
            of_address: 128,
            wrong_secrets: 20,
            tables: 60,
            body: 64 << 10,
            ledger: 1 << 20,
            message: 8 << 10,
            queue: 64,
            credits: 100,
            credit_time: Duration::from_secs(20),
            head_time: Duration::from_secs(10),
            body_time: Duration::from_secs(20),
            hello_time: Duration::from_secs(10),
            idle_time: Duration::from_secs(90),
            send_time: Duration::from_secs(10),
        }
    }
}

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3_600);

/// What each address has used up.
#[derive(Clone)]
pub struct Addresses {
    limits: Limits,
    used: Arc<Mutex<HashMap<IpAddr, Used>>>,
    connections: Arc<tokio::sync::Semaphore>,
}

#[derive(Default)]
struct Used {
    connections: usize,
    wrong: Vec<Instant>,
    tables: Vec<Instant>,
}

impl Used {
    fn is_over(&mut self) -> bool {
        self.wrong.retain(|at| at.elapsed() < MINUTE);
        self.tables.retain(|at| at.elapsed() < HOUR);
        self.connections == 0 && self.wrong.is_empty() && self.tables.is_empty()
    }
}

/// A connection that counts until it is dropped.
pub struct Counted {
    addresses: Addresses,
    from: IpAddr,
    _permit: tokio::sync::OwnedSemaphorePermit,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut used = self.addresses.used();
        if let Some(own) = used.get_mut(&self.from) {
            own.connections -= 1;
            if own.is_over() {
                used.remove(&self.from);
            }
        }
    }
}

impl Addresses {
    pub fn new(limits: Limits) -> Addresses {
        let connections = Arc::new(tokio::sync::Semaphore::new(limits.connections));
        Addresses { limits, used: Arc::default(), connections }
    }

    fn used(&self) -> MutexGuard<'_, HashMap<IpAddr, Used>> {
        self.used.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A connection; `None` if there are too many.
    pub fn connect(&self, from: IpAddr) -> Option<Counted> {
        let permit = self.connections.clone().try_acquire_owned().ok()?;
        let mut used = self.used();
        let own = used.entry(from).or_default();
        if own.connections >= self.limits.of_address && !from.is_loopback() {
            return None;
        }
        own.connections += 1;
        drop(used);
        Some(Counted { addresses: self.clone(), from, _permit: permit })
    }

    /// Somebody there had a wrong secret.
    pub fn was_wrong(&self, from: IpAddr) {
        self.used().entry(from).or_default().wrong.push(Instant::now());
    }

    /// Were there too many?
    pub fn is_barred(&self, from: IpAddr) -> bool {
        let mut used = self.used();
        let Some(own) = used.get_mut(&from) else { return false };
        let over = own.is_over();
        let barred = own.wrong.len() >= self.limits.wrong_secrets;
        if over {
            used.remove(&from);
        }
        barred
    }

    /// May a table be made from there? Counts it.
    pub fn may_make(&self, from: IpAddr) -> bool {
        let mut used = self.used();
        let own = used.entry(from).or_default();
        own.is_over();
        if own.tables.len() >= self.limits.tables && !from.is_loopback() {
            return false;
        }
        own.tables.push(Instant::now());
        true
    }
}

/// Messages that a socket may still send.
pub struct Credits {
    most: f64,
    left: f64,
    each: f64,
    at: Instant,
}

impl Credits {
    pub fn new(limits: &Limits) -> Credits {
        let most = f64::from(limits.credits);
        let each = most / limits.credit_time.as_secs_f64();
        Credits { most, left: most, each, at: Instant::now() }
    }

    /// Takes one; `false` if there is none.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * self.each;
        self.left = (self.left + more).min(self.most);
        self.at = now;
        let has = self.left >= 1.0;
        if has {
            self.left -= 1.0;
        }
        has
    }
}
