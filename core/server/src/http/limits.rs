//! Rate limits per address, owner and socket.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::table::ClientRole;

/// Limits of a server on connections, requests, messages, sizes and times.
#[derive(Clone, Copy, Debug)]
pub struct ServerLimits {
    /// Maximum number of simultaneous connections.
    pub connections: usize,
    /// Maximum number of connections from one address other than this machine.
    pub of_address: usize,
    /// Number of wrong secrets from one address per minute before the address is blocked.
    pub wrong_secrets: usize,
    /// Maximum number of tables opened from one address per hour.
    pub tables: usize,
    /// Whether requests from this machine are exempt from limits per address. Must be off behind a
    /// proxy, because then all requests come from this machine.
    pub loopback_is_free: bool,
    /// Maximum number of branches and rematches of one table per minute.
    pub branches_of_table: usize,
    /// Maximum number of branches and rematches per minute by one owner. An owner here is a role at
    /// a table, with all its clients.
    pub branches_of_owner: usize,
    /// Maximum number of tables per minute that the host opens from ledgers.
    pub ledgers_of_host: usize,
    /// Maximum number of maps per minute that one address may draw without a secret.
    pub boards: usize,
    /// Maximum size of a request body, in bytes.
    pub body: usize,
    /// Maximum size of a request body with a ledger, in bytes.
    pub ledger: usize,
    /// Maximum size of a WebSocket message, in bytes.
    pub message: usize,
    /// Maximum number of frames queued for a slow client.
    pub queue: usize,
    /// Maximum number of messages that a socket may send at once.
    pub credits: u32,
    /// Time in which a socket that used up its [`ServerLimits::credits`] gets all of them back.
    pub credit_time: Duration,
    /// Time limit for the head of a request.
    pub head_time: Duration,
    /// Time limit for the body of a request.
    pub body_time: Duration,
    /// Time limit for authentication on a socket.
    pub hello_time: Duration,
    /// Time after which a silent socket is closed.
    pub idle_time: Duration,
    /// Time limit for sending one frame.
    pub send_time: Duration,
}

impl Default for ServerLimits {
    fn default() -> ServerLimits {
        ServerLimits {
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

/// Usage by address and by owner.
#[derive(Clone)]
pub struct RateLimiter {
    limits: ServerLimits,
    used: Arc<Mutex<HashMap<IpAddr, AddressUsage>>>,
    /// Times of the last minute at which tables were opened from ledgers, by table and by owner.
    opened: Arc<Mutex<HashMap<String, Vec<Instant>>>>,
    connections: Arc<tokio::sync::Semaphore>,
}

#[derive(Default)]
struct AddressUsage {
    connections: usize,
    wrong: Vec<Instant>,
    tables: Vec<Instant>,
    boards: Vec<Instant>,
}

impl AddressUsage {
    fn is_over(&mut self) -> bool {
        self.wrong.retain(|at| at.elapsed() < MINUTE);
        self.tables.retain(|at| at.elapsed() < HOUR);
        self.boards.retain(|at| at.elapsed() < MINUTE);
        let is_quiet = self.wrong.is_empty() && self.tables.is_empty() && self.boards.is_empty();
        self.connections == 0 && is_quiet
    }
}

/// A counted connection or request, until it is dropped.
pub struct CountedConnection {
    addresses: RateLimiter,
    from: IpAddr,
    /// The connection or request counts as open until this value is dropped.
    _holds: CountedResource,
}

/// Resource that a [`CountedConnection`] occupies.
enum CountedResource {
    Permit { _permit: tokio::sync::OwnedSemaphorePermit },
    Within { _connection: Arc<CountedConnection> },
}

/// Returns the key for counting an address. IPv6 addresses count by their /64 network, because a
/// client has a whole network.
fn counted_as(from: IpAddr) -> IpAddr {
    match from.to_canonical() {
        IpAddr::V6(v6) if !v6.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & u128::MAX << 64))
        }
        other => other,
    }
}

impl Drop for CountedConnection {
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

impl RateLimiter {
    /// Creates a limiter that has counted nothing yet.
    pub fn new(limits: ServerLimits) -> RateLimiter {
        let connections = Arc::new(tokio::sync::Semaphore::new(limits.connections));
        RateLimiter { limits, used: Arc::default(), opened: Arc::default(), connections }
    }

    fn used(&self) -> MutexGuard<'_, HashMap<IpAddr, AddressUsage>> {
        self.used.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// Counts a connection; `None` if there are too many. A trusted proxy has no limit per address;
    /// clients behind it are counted by [`RateLimiter::count_client`].
    pub fn connect(&self, from: IpAddr, is_proxy: bool) -> Option<CountedConnection> {
        let permit = self.connections.clone().try_acquire_owned().ok()?;
        self.count(from, is_proxy, CountedResource::Permit { _permit: permit })
    }

    /// Counts a request or socket of a client behind a proxy; `None` if that address has too many.
    pub fn count_client(
        &self,
        from: IpAddr,
        connection: Arc<CountedConnection>,
    ) -> Option<CountedConnection> {
        self.count(from, false, CountedResource::Within { _connection: connection })
    }

    fn count(
        &self,
        from: IpAddr,
        is_free: bool,
        holds: CountedResource,
    ) -> Option<CountedConnection> {
        let is_free = is_free || from.is_loopback();
        let from = counted_as(from);
        let mut used = self.used();
        let own = used.entry(from).or_default();
        if own.connections >= self.limits.of_address && !is_free {
            return None;
        }
        own.connections += 1;
        drop(used);
        Some(CountedConnection { addresses: self.clone(), from, _holds: holds })
    }

    /// Records a wrong secret.
    pub fn was_wrong(&self, from: IpAddr) {
        self.used().entry(counted_as(from)).or_default().wrong.push(Instant::now());
    }

    /// Returns whether the address is blocked because of too many wrong secrets.
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

    /// Counts a table opened from this address; `false` if the limit is reached.
    pub fn may_open_table(&self, from: IpAddr) -> bool {
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

impl RateLimiter {
    /// Counts a branch or rematch of a table by a role, from any address; `false` if a limit is
    /// reached.
    pub fn may_branch(&self, table: &str, role: &ClientRole) -> bool {
        let ServerLimits { branches_of_table, branches_of_owner, .. } = self.limits;
        let owner = format!("{table} {role:?}");
        self.may_open(&[(table, branches_of_table), (&owner, branches_of_owner)])
    }

    /// Counts a table that the host opens from a ledger; `false` if the limit is reached.
    pub fn may_read_ledger(&self) -> bool {
        self.may_open(&[("", self.limits.ledgers_of_host)])
    }

    /// Counts an opening under each of these names, unless one has reached its limit per minute.
    fn may_open(&self, bounds: &[(&str, usize)]) -> bool {
        let mut opened = self.opened.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        opened.retain(|_, times| {
            times.retain(|at| at.elapsed() < MINUTE);
            !times.is_empty()
        });
        let opened_by = |name: &str| opened.get(name).map_or(0, Vec::len);
        if bounds.iter().any(|(name, most)| opened_by(name) >= *most) {
            return false;
        }
        for (name, _) in bounds {
            opened.entry((*name).to_owned()).or_default().push(Instant::now());
        }
        true
    }

    /// Counts a map drawn for an address without secret; `false` if the limit is reached.
    pub fn may_draw_map(&self, from: IpAddr) -> bool {
        let mut used = self.used();
        let own = used.entry(counted_as(from)).or_default();
        own.is_over();
        let is_allowed = own.boards.len() < self.limits.boards;
        if is_allowed {
            own.boards.push(Instant::now());
        }
        is_allowed
    }
}

/// Token bucket for the messages of one socket.
pub struct TokenBucket {
    most: f64,
    left: f64,
    each: f64,
    at: Instant,
}

impl TokenBucket {
    /// Creates a full bucket: `credits` tokens, which come back evenly within `credit_time`.
    pub fn new(limits: &ServerLimits) -> TokenBucket {
        let most = f64::from(limits.credits);
        let each = most / limits.credit_time.as_secs_f64();
        TokenBucket { most, left: most, each, at: Instant::now() }
    }

    /// Takes one token; `false` if there is none.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * self.each;
        self.left = (self.left + more).min(self.most);
        self.at = now;
        let has_credit = self.left >= 1.0;
        if has_credit {
            self.left -= 1.0;
        }
        has_credit
    }
}

#[cfg(test)]
mod tests {
    use super::{Arc, ClientRole, IpAddr, RateLimiter, ServerLimits};

    fn addresses() -> RateLimiter {
        RateLimiter::new(ServerLimits {
            of_address: 2,
            wrong_secrets: 2,
            ..ServerLimits::default()
        })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_proxy_is_not_counted_and_those_behind_it_are() {
        let (all, proxy) = (addresses(), ip("192.0.2.1"));
        let connections: Vec<_> =
            (0..5).map(|_| Arc::new(all.connect(proxy, true).unwrap())).collect();
        let client = ip("203.0.113.9");
        let first = all.count_client(client, connections[0].clone()).unwrap();
        let _second = all.count_client(client, connections[1].clone()).unwrap();
        assert!(all.count_client(client, connections[2].clone()).is_none());
        assert!(all.count_client(ip("203.0.113.10"), connections[2].clone()).is_some());
        drop(first);
        assert!(all.count_client(client, connections[3].clone()).is_some());
        // A client that connects without the proxy is counted by its own address.
        let _own = [all.connect(client, false), all.connect(client, false)];
        assert!(all.connect(client, false).is_none());
    }

    #[test]
    fn local_addresses_are_limited_behind_a_proxy() {
        let limits = ServerLimits { tables: 1, ..ServerLimits::default() };
        let (free, counted) = (
            RateLimiter::new(limits),
            RateLimiter::new(ServerLimits { loopback_is_free: false, ..limits }),
        );
        for own in ["127.0.0.1", "::1"].map(ip) {
            assert!(free.may_open_table(own) && free.may_open_table(own));
            assert!(counted.may_open_table(own) && !counted.may_open_table(own), "{own}");
        }
    }

    #[test]
    fn branches_are_counted_by_table_and_by_owner() {
        let limits =
            ServerLimits { branches_of_table: 3, branches_of_owner: 2, ..ServerLimits::default() };
        let all = RateLimiter::new(limits);
        let may_branch = |table: &str, role: ClientRole| all.may_branch(table, &role);
        assert!(may_branch("a", ClientRole::Spectator) && may_branch("a", ClientRole::Spectator));
        assert!(!may_branch("a", ClientRole::Spectator));
        assert!(may_branch("a", ClientRole::Seat(1)));
        // Rejected openings of one owner do not count for others, but the limit per table is common
        // to all.
        assert!(!may_branch("a", ClientRole::Seat(2)));
        assert!(may_branch("b", ClientRole::Spectator));
    }

    #[test]
    fn a_network_of_version_6_is_one_address() {
        let all = addresses();
        let _guard = [
            all.connect(ip("2001:db8:1:2::1"), false).unwrap(),
            all.connect(ip("2001:db8:1:2:ffff::9"), false).unwrap(),
        ];
        assert!(all.connect(ip("2001:db8:1:2::3"), false).is_none());
        assert!(all.connect(ip("2001:db8:1:3::1"), false).is_some());
        all.was_wrong(ip("2001:db8:9:9::1"));
        all.was_wrong(ip("2001:db8:9:9::2"));
        assert!(all.is_barred(ip("2001:db8:9:9::3")));
        // The same address in its IPv6 notation.
        all.was_wrong(ip("::ffff:203.0.113.9"));
        all.was_wrong(ip("203.0.113.9"));
        assert!(all.is_barred(ip("203.0.113.9")));
    }
}
