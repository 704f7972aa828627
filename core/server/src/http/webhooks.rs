//! Sends webhooks about turns. Users type the addresses, so none is trusted (SSRF protection). Only
//! https with a public host name is permitted, and the connection goes to exactly the IP address
//! that was checked.
//!
//! ```text
//!  table --> TurnNotification, a bounded queue --> a few threads:
//!      resolve -> check each address -> send to that address, at most twice
//! ```

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use language::{for_viewer, say};
use serde_json::json;
use ureq::Agent;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{Connector, DefaultConnector, NextTimeout};

use crate::table::{TurnNotification, Webhooks};
use crate::texts::TEXTS;

/// Maximum number of waiting notifications; further ones are dropped.
const QUEUE: usize = 256;

/// Time limit of one attempt, from name resolution to the response.
const WITHIN: Duration = Duration::from_secs(3);

/// Number of sending threads. While one waits for an unresponsive host, the others continue.
const THREADS: usize = 4;

/// Maximum size in bytes of the request body.
const BYTES: usize = 1_024;

/// Number of attempts.
const TRIES: usize = 2;

/// Checks a typed address.
///
/// # Errors
/// Returns a message if the address is not of the form `https://NAME[:PORT]/PATH`.
pub fn check_webhook(url: &str) -> Result<(), String> {
    let hint = || say!(TEXTS, "webhook-form");
    let rest = url.strip_prefix("https://").ok_or_else(hint)?;
    let (authority, _) = rest.split_once('/').unwrap_or((rest, ""));
    // Rejects characters that URL parsers interpret differently.
    if !url.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"'\\<>`{}|^".contains(&byte)) {
        return Err(hint());
    }
    let (host, port) = authority.split_once(':').unwrap_or((authority, "443"));
    if !port.parse().is_ok_and(|port: u16| port > 0) {
        return Err(hint());
    }
    let letter = |b: u8| b.is_ascii_alphanumeric() || b"-.".contains(&b);
    // IP addresses are rejected in all notations: the last label has to contain a letter.
    let is_name = host.contains('.')
        && host.bytes().all(letter)
        && host.rsplit('.').next().is_some_and(|end| end.bytes().any(|b| b.is_ascii_alphabetic()));
    if is_name { Ok(()) } else { Err(hint()) }
}

/// Returns whether an IP address is on the public internet, not on this machine or a local network.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let shared = a == 100 && (64..128).contains(&b);
    let reserved = a == 0 || a >= 240 || a == 192 && b == 0 && c == 0;
    let measured = a == 198 && (18..20).contains(&b);
    let relay = a == 192 && b == 88 && c == 99;
    !(address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation()
        || shared
        || reserved
        || measured
        || relay)
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // Only global unicast addresses, without those that embed an IPv4 address or are reserved for
    // documentation.
    let global = a & 0xe000 == 0x2000;
    let wrapped = a == 0x2002 || a == 0x2001 && b < 0x0200;
    let examples = a == 0x2001 && b == 0x0db8 || a == 0x3fff && b < 0x1000;
    global && !wrapped && !examples
}

/// Name resolution that fails if any address behind a name is not public. The client connects to
/// exactly the addresses that passed, because DNS answers may change (DNS rebinding).
#[derive(Debug)]
struct PublicOnly<R>(R);

impl<R: Resolver> Resolver for PublicOnly<R> {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let all = self.0.resolve(uri, config, timeout)?;
        if all.iter().all(|address| is_public(address.ip())) {
            return Ok(all);
        }
        let message = say!(TEXTS, "webhook-private");
        Err(ureq::Error::Other(message.into()))
    }
}

/// Sends webhooks on background threads.
pub struct WebhookSender(SyncSender<TurnNotification>);

impl WebhookSender {
    /// Starts the sending threads. They connect to public addresses alone.
    ///
    /// # Errors
    /// Fails if no thread can be created.
    pub fn new() -> std::io::Result<WebhookSender> {
        WebhookSender::with_client(|| {
            client(PublicOnly(DefaultResolver::default()), DefaultConnector::new())
        })
    }

    /// Starts the sending threads. Each has a separate HTTPS client.
    ///
    /// # Errors
    /// Fails if no thread can be created.
    fn with_client(client: impl Fn() -> Agent) -> std::io::Result<WebhookSender> {
        let (queue, turns) = sync_channel::<TurnNotification>(QUEUE);
        let turns = Arc::new(Mutex::new(turns));
        for _ in 0..THREADS {
            let (client, turns) = (client(), turns.clone());
            let next = move || turns.lock().ok()?.recv().ok();
            let work = move || {
                while let Some(turn) = next() {
                    // Failures are ignored: the player sees the turn on the page.
                    let _ = send(&client, &turn);
                }
            };
            thread::Builder::new().name("webhooks".to_owned()).spawn(work)?;
        }
        Ok(WebhookSender(queue))
    }
}

/// Returns an HTTPS client that ignores proxies of the environment, follows no redirect, keeps no
/// connection open (each attempt resolves the name again) and stops after [`WITHIN`].
fn client(resolver: impl Resolver, connector: impl Connector) -> Agent {
    let config = Agent::config_builder()
        .https_only(true)
        .proxy(None)
        .max_redirects(0)
        .max_redirects_will_error(true)
        .max_idle_connections(0)
        .max_response_header_size(4 * BYTES)
        .timeout_global(Some(WITHIN))
        .build();
    Agent::with_parts(config, connector, resolver)
}

impl Webhooks for WebhookSender {
    fn check(&self, url: &str) -> Result<(), String> {
        check_webhook(url)
    }

    fn call(&self, turn: TurnNotification) {
        // If the queue is full, the notification is dropped.
        let _ = self.0.try_send(turn);
    }
}

/// Formats the body of a request: without secrets and links, and of limited size.
pub fn webhook_body(turn: &TurnNotification) -> String {
    let short = |text: &str| text.chars().take(80).collect::<String>();
    let (title, seat) = (short(&turn.title), short(&turn.seat));
    let text =
        for_viewer(&turn.language, || say!(TEXTS, "webhook-turn", title = title, seat = seat));
    json!({ "text": text, "content": text, "table": turn.table, "title": title, "seat": seat, "row": turn.row }).to_string()
}

/// Sends one notification, in at most [`TRIES`] attempts. The body of the response is not read.
fn send(client: &Agent, turn: &TurnNotification) -> Result<(), String> {
    check_webhook(&turn.url)?;
    let body = webhook_body(turn);
    if body.len() > BYTES {
        return Err(say!(TEXTS, "webhook-too-long"));
    }
    let attempt = || client.post(&turn.url).content_type("application/json").send(&body);
    let mut sent = attempt();
    for _ in 1..TRIES {
        if sent.is_ok() {
            break;
        }
        sent = attempt();
    }
    sent.map(drop).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use std::io::Read;
    use std::net::{SocketAddr, TcpListener};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{Sender, channel};
    use std::time::Instant;

    use language::Language;
    use ureq::unversioned::transport::ConnectionDetails;

    use super::*;

    /// Name resolution with prepared answers, in sequence; further queries get the last one.
    #[derive(Debug)]
    struct Names(Mutex<Vec<Vec<IpAddr>>>);

    impl Resolver for Names {
        fn resolve(
            &self,
            uri: &Uri,
            _: &Config,
            _: NextTimeout,
        ) -> Result<ResolvedSocketAddrs, ureq::Error> {
            let mut answers = self.0.lock().unwrap();
            let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
            let mut found = self.empty();
            for ip in answer {
                found.push(SocketAddr::new(ip, uri.port_u16().unwrap_or(443)));
            }
            Ok(found)
        }
    }

    /// Connection attempts, none of which succeeds.
    #[derive(Clone, Debug)]
    struct Attempts(Sender<IpAddr>);

    impl Connector for Attempts {
        type Out = ();

        fn connect(
            &self,
            details: &ConnectionDetails<'_>,
            _: Option<()>,
        ) -> Result<Option<Self::Out>, ureq::Error> {
            self.0.send(details.addrs[0].ip()).unwrap();
            Err(ureq::Error::ConnectionFailed)
        }
    }

    fn turn(url: &str) -> TurnNotification {
        let title = "<b>".repeat(2_000);
        let language = Language::english();
        let (url, table, seat) = (url.into(), "abc".into(), "ann".into());
        TurnNotification { url, table, title, seat, row: 7, language }
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// Returns the IP addresses to which a notification connects, given the answers of name
    /// resolution.
    fn attempts(answers: &[&[&str]]) -> Vec<IpAddr> {
        let (connected, attempts) = channel();
        let answers = answers.iter().map(|all| all.iter().map(|one| ip(one)).collect()).collect();
        let client = client(PublicOnly(Names(Mutex::new(answers))), Attempts(connected));
        assert!(send(&client, &turn("https://hooks.example/x")).is_err());
        drop(client);
        attempts.iter().collect()
    }

    #[test]
    fn only_public_addresses_are_connected_to() {
        assert_eq!(attempts(&[&["8.8.8.8"]]), [ip("8.8.8.8"), ip("8.8.8.8")]);
        let none: [IpAddr; 0] = [];
        for inside in [
            "127.0.0.1",
            "127.8.8.8",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "192.0.0.1",
            "240.0.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(!is_public(ip(inside)), "{inside}");
            assert_eq!(attempts(&[&[inside]]), none, "{inside}");
            // One local address among several is enough to reject the name.
            assert_eq!(attempts(&[&["8.8.8.8", inside]]), none, "{inside}");
        }
        for outside in ["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111"] {
            assert!(is_public(ip(outside)), "{outside}");
        }
    }

    #[test]
    fn a_name_that_leads_elsewhere_a_moment_later_gains_nothing() {
        // Each attempt checks again.
        assert_eq!(attempts(&[&["8.8.8.8"], &["127.0.0.1"]]), [ip("8.8.8.8")]);
        assert_eq!(attempts(&[&["127.0.0.1"], &["8.8.8.8"]]), [ip("8.8.8.8")]);
        assert_eq!(attempts(&[&["8.8.8.8"], &["9.9.9.9"]]), [ip("8.8.8.8"), ip("9.9.9.9")]);
    }

    #[test]
    fn an_address_is_https_and_a_name() {
        check_webhook("https://Hooks.example:8443/a?b=c").unwrap();
        for bad in [
            "http://hooks.example/",
            "ftp://hooks.example/",
            "https://",
            "https://localhost/",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://user@hooks.example/",
            "https://hooks.example:0/",
            "https://hooks.example:99999/",
            "https://hooks.example\\@evil.example/",
            "https://hooks.example/\r\nX: y",
            "https://hooks.example/ x",
            "file:///etc/passwd",
            "-o https://a.b/",
        ] {
            assert!(check_webhook(bad).is_err(), "{bad}");
        }
    }

    /// Name resolution that takes this long and then fails.
    #[derive(Debug)]
    struct SlowNetwork(Duration);

    impl Resolver for SlowNetwork {
        fn resolve(
            &self,
            _: &Uri,
            _: &Config,
            _: NextTimeout,
        ) -> Result<ResolvedSocketAddrs, ureq::Error> {
            thread::sleep(self.0);
            Err(ureq::Error::HostNotFound)
        }
    }

    #[test]
    fn a_full_queue_does_not_block() {
        let slow = || client(SlowNetwork(Duration::from_millis(50)), DefaultConnector::new());
        let sender = WebhookSender::with_client(slow).unwrap();
        // This would take minutes if the caller had to wait.
        (0..10_000).for_each(|_| sender.call(turn("https://hooks.example/")));
    }

    #[test]
    fn a_name_without_an_answer_delays_its_own_notification_alone() {
        let (connected, attempts) = channel();
        let first = AtomicBool::new(true);
        let sender = WebhookSender::with_client(|| {
            if first.swap(false, Ordering::Relaxed) {
                return client(SlowNetwork(Duration::from_secs(600)), DefaultConnector::new());
            }
            let names = Names(Mutex::new(vec![vec![ip("8.8.8.8")]]));
            client(PublicOnly(names), Attempts(connected.clone()))
        });
        let sender = sender.unwrap();
        (0..8).for_each(|_| sender.call(turn("https://hooks.example/")));
        // One notification is delayed, and the others are sent, in two attempts each.
        (0..14).for_each(|_| {
            attempts.recv_timeout(Duration::from_secs(60)).unwrap();
        });
    }

    /// Checks that the client connects to the resolved address, respects the timeout, and sends
    /// nothing without a valid certificate.
    #[test]
    fn a_silent_server_holds_a_request_no_longer_than_it_may() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let came = thread::spawn(move || listener.accept().map(|(stream, _)| stream));
        // Without `PublicOnly`, because the test can listen on this machine alone.
        let names = Names(Mutex::new(vec![vec![ip("127.0.0.1")]]));
        let client = client(names, DefaultConnector::new());
        let began = Instant::now();
        let sent = client.post(format!("https://hooks.example:{port}/turn")).send("{}");
        assert!(matches!(sent, Err(ureq::Error::Timeout(_))), "{sent:?}");
        let took = began.elapsed();
        assert!(took > WITHIN / 2 && took < 10 * WITHIN, "{took:?}");
        let mut stream = came.join().unwrap().expect("it has connected to the resolved address");
        let mut bytes = [0; 4096];
        let count = stream.read(&mut bytes).unwrap();
        assert!(!bytes[..count].windows(4).any(|part| part == b"POST"), "sent without TLS");
    }

    #[test]
    fn plain_http_is_refused() {
        let (connected, attempts) = channel();
        let names = Names(Mutex::new(vec![vec![ip("8.8.8.8")]]));
        let client = client(PublicOnly(names), Attempts(connected));
        assert!(client.post("http://hooks.example/").send("{}").is_err());
        drop(client);
        assert_eq!(attempts.iter().count(), 0);
    }
}
