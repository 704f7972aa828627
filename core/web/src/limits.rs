//! How much one address may ask for, and one socket.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use loam::table::Role;

/// Bounds of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Connections at a time.
    pub connections: usize,
    /// Of them from one address, this machine's own aside.
    pub of_address: usize,
    /// Wrong secrets from one address in a minute.
    pub wrong_secrets: usize,
    /// Tables made from one address in an hour.
    pub tables: usize,
    /// Requests from this machine are not counted by address. Not so where a proxy stands before the server: then every request
    /// comes from this machine.
    pub loopback_is_free: bool,
    /// Branches and rematches of one table in a minute.
    pub branches_of_table: usize,
    /// The same of one owner: everybody in one role at one table.
    pub branches_of_owner: usize,
    /// Tables that the host opens from ledgers in a minute.
    pub ledgers_of_host: usize,
    /// Boards that one address without a secret lets be looked at in a minute.
    pub boards: usize,
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
            loopback_is_free: true,
            branches_of_table: 12,
            branches_of_owner: 6,
            ledgers_of_host: 60,
            boards: 120,
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
    /// When each owner opened a table from a ledger in the last minute, by table and owner.
    opened: Arc<Mutex<HashMap<String, Vec<Instant>>>>,
    connections: Arc<tokio::sync::Semaphore>,
}

#[derive(Default)]
struct Used {
    connections: usize,
    wrong: Vec<Instant>,
    tables: Vec<Instant>,
    boards: Vec<Instant>,
}

impl Used {
    fn is_over(&mut self) -> bool {
        self.wrong.retain(|at| at.elapsed() < MINUTE);
        self.tables.retain(|at| at.elapsed() < HOUR);
        self.boards.retain(|at| at.elapsed() < MINUTE);
        let is_quiet = self.wrong.is_empty() && self.tables.is_empty() && self.boards.is_empty();
        self.connections == 0 && is_quiet
    }
}

/// A connection that counts until it is dropped.
pub struct Counted {
    addresses: Addresses,
    from: IpAddr,
    /// A connection of its own, or the one of a proxy that it came by.
    _holds: HeldBy,
}

/// What is held for as long as something counts.
enum HeldBy {
    Permit { _permit: tokio::sync::OwnedSemaphorePermit },
    Within { _connection: Arc<Counted> },
}

/// What an address is counted as: whoever has one of version 6 has a whole network of them.
fn counted_as(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(v6) if !v6.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & u128::MAX << 64))
        }
        other => other,
    }
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
        Addresses { limits, used: Arc::default(), opened: Arc::default(), connections }
    }

    fn used(&self) -> MutexGuard<'_, HashMap<IpAddr, Used>> {
        self.used.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// A connection; `None` if there are too many. A trusted proxy has as many as there may be: those who come by it are counted
    /// by [`Addresses::come`].
    pub fn connect(&self, from: IpAddr, is_proxy: bool) -> Option<Counted> {
        let permit = self.connections.clone().try_acquire_owned().ok()?;
        self.count(from, is_proxy, HeldBy::Permit { _permit: permit })
    }

    /// Somebody comes by the connection of a proxy, for a request or for as long as a socket lives; `None` if there are too many
    /// from there.
    pub fn come(&self, from: IpAddr, connection: Arc<Counted>) -> Option<Counted> {
        self.count(from, false, HeldBy::Within { _connection: connection })
    }

    fn count(&self, from: IpAddr, is_free: bool, holds: HeldBy) -> Option<Counted> {
        let is_free = is_free || from.is_loopback();
        let from = counted_as(from);
        let mut used = self.used();
        let own = used.entry(from).or_default();
        if own.connections >= self.limits.of_address && !is_free {
            return None;
        }
        own.connections += 1;
        drop(used);
        Some(Counted { addresses: self.clone(), from, _holds: holds })
    }

    /// Somebody there had a wrong secret.
    pub fn was_wrong(&self, from: IpAddr) {
        self.used().entry(counted_as(from)).or_default().wrong.push(Instant::now());
    }

    /// Were there too many?
    pub fn is_barred(&self, from: IpAddr) -> bool {
        let from = counted_as(from);
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
        let own = used.entry(counted_as(from)).or_default();
        own.is_over();
        let is_free = self.limits.loopback_is_free && from.is_loopback();
        if own.tables.len() >= self.limits.tables && !is_free {
            return false;
        }
        own.tables.push(Instant::now());
        true
    }
}

impl Addresses {
    /// May a table begin at this one for somebody in this role, wherever the request comes from? Counts it.
    pub fn may_branch(&self, table: &str, role: &Role) -> bool {
        let Limits { branches_of_table, branches_of_owner, .. } = self.limits;
        let owner = format!("{table} {role:?}");
        self.may_open(&[(table, branches_of_table), (&owner, branches_of_owner)])
    }

    /// May the host open a table from a ledger? Counts it.
    pub fn may_read_ledger(&self) -> bool {
        self.may_open(&[("", self.limits.ledgers_of_host)])
    }

    /// Counts one more opening for each of these, if none of them has had as many in the last minute as it may have.
    fn may_open(&self, bounds: &[(&str, usize)]) -> bool {
        let mut opened = self.opened.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        opened.retain(|_, times| {
            times.retain(|at| at.elapsed() < MINUTE);
            !times.is_empty()
        });
        let has = |name: &str| opened.get(name).map_or(0, Vec::len);
        if bounds.iter().any(|(name, most)| has(name) >= *most) {
            return false;
        }
        for (name, _) in bounds {
            opened.entry((*name).to_owned()).or_default().push(Instant::now());
        }
        true
    }

    /// May a board be looked at for somebody there who has no secret? Counts it.
    pub fn may_look(&self, from: IpAddr) -> bool {
        let mut used = self.used();
        let own = used.entry(counted_as(from)).or_default();
        own.is_over();
        let may = own.boards.len() < self.limits.boards;
        if may {
            own.boards.push(Instant::now());
        }
        may
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

#[cfg(test)]
mod tests {
    use super::{Addresses, Arc, IpAddr, Limits, Role};

    fn addresses() -> Addresses {
        Addresses::new(Limits { of_address: 2, wrong_secrets: 2, ..Limits::default() })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_proxy_is_not_counted_and_those_behind_it_are() {
        let (all, proxy) = (addresses(), ip("192.0.2.1"));
        let by: Vec<_> = (0..5).map(|_| Arc::new(all.connect(proxy, true).unwrap())).collect();
        let client = ip("203.0.113.9");
        let first = all.come(client, by[0].clone()).unwrap();
        let _second = all.come(client, by[1].clone()).unwrap();
        assert!(all.come(client, by[2].clone()).is_none());
        assert!(all.come(ip("203.0.113.10"), by[2].clone()).is_some());
        drop(first);
        assert!(all.come(client, by[3].clone()).is_some());
        // Whoever is no proxy is counted as before.
        let _own = [all.connect(client, false), all.connect(client, false)];
        assert!(all.connect(client, false).is_none());
    }

    #[test]
    fn this_machine_is_counted_where_a_proxy_stands_before_the_server() {
        let limits = Limits { tables: 1, ..Limits::default() };
        let (free, counted) =
            (Addresses::new(limits), Addresses::new(Limits { loopback_is_free: false, ..limits }));
        for own in ["127.0.0.1", "::1"].map(ip) {
            assert!(free.may_make(own) && free.may_make(own));
            assert!(counted.may_make(own) && !counted.may_make(own), "{own}");
        }
    }

    #[test]
    fn branches_are_counted_by_table_and_by_owner() {
        let limits = Limits { branches_of_table: 3, branches_of_owner: 2, ..Limits::default() };
        let all = Addresses::new(limits);
        let may = |table: &str, role: Role| all.may_branch(table, &role);
        assert!(may("a", Role::Spectator) && may("a", Role::Spectator));
        assert!(!may("a", Role::Spectator));
        assert!(may("a", Role::Seat(1)));
        // Refused openings of one owner take nothing away from the others; those of a table are everybody's.
        assert!(!may("a", Role::Seat(2)));
        assert!(may("b", Role::Spectator));
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        let all = addresses();
        let _held = [
            all.connect(ip("2001:db8:1:2::1"), false).unwrap(),
            all.connect(ip("2001:db8:1:2:ffff::9"), false).unwrap(),
        ];
        assert!(all.connect(ip("2001:db8:1:2::3"), false).is_none());
        assert!(all.connect(ip("2001:db8:1:3::1"), false).is_some());
        all.was_wrong(ip("2001:db8:9:9::1"));
        all.was_wrong(ip("2001:db8:9:9::2"));
        assert!(all.is_barred(ip("2001:db8:9:9::3")));
        // The same address in the other notation.
        all.was_wrong(ip("::ffff:203.0.113.9"));
        all.was_wrong(ip("203.0.113.9"));
        assert!(all.is_barred(ip("203.0.113.9")));
    }
}
