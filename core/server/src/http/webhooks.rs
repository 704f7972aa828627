//! Sends webhooks about turns. Users type the addresses, so none is trusted (SSRF protection). Only
//! https with a public host name is permitted, and the connection goes to exactly the IP address
//! that was checked.
//!
//! ```text
//!  table --> Turn, a bounded queue --> a few threads: resolve -> check each address -> send to that address, at most twice
//! ```

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::process::{Command, Stdio};
use std::sync::mpsc::{SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::table::{Turn, Webhooks};
use serde_json::json;

/// Maximal number of waiting notifications; further ones are dropped.
const QUEUE: usize = 256;

/// Time limit of one attempt, from name resolution to the response.
const WITHIN: Duration = Duration::from_secs(3);

/// Number of sending threads, so that an unresponsive host delays only its own notifications.
const AT_ONCE: usize = 4;

/// Maximal size in bytes of the request body and of the response.
const BYTES: usize = 1_024;

/// Number of attempts.
const TRIES: usize = 2;

/// Host and port of a typed address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    pub host: String,
    /// Port; 443 by default.
    pub port: u16,
}

/// Parses an address.
///
/// # Errors
/// Returns a message if the address is not of the form `https://NAME[:PORT]/PATH`.
pub fn read(url: &str) -> Result<Address, String> {
    let not = || "write the address of a webhook as `https://NAME/…`".to_owned();
    let rest = url.strip_prefix("https://").ok_or_else(not)?;
    let (authority, _) = rest.split_once('/').unwrap_or((rest, ""));
    // Rejects characters that URL parsers interpret differently.
    if !url.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"'\\<>`{}|^".contains(&byte)) {
        return Err(not());
    }
    let (host, port) = match authority.split_once(':') {
        Some((host, port)) => (host, port.parse().ok().filter(|port| *port > 0).ok_or_else(not)?),
        None => (authority, 443),
    };
    let letter = |b: u8| b.is_ascii_alphanumeric() || b"-.".contains(&b);
    // IP addresses are rejected in all notations: the last label has to contain a letter.
    let is_name = host.contains('.')
        && host.bytes().all(letter)
        && host.rsplit('.').next().is_some_and(|end| end.bytes().any(|b| b.is_ascii_alphabetic()));
    if !is_name {
        return Err(not());
    }
    Ok(Address { host: host.to_ascii_lowercase(), port })
}

/// Returns whether an IP address is on the public internet, not on this machine or a local network.
pub fn is_public(address: IpAddr) -> bool {
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

/// Network access of webhooks, which tests replace.
pub trait Net: Send + 'static {
    /// Resolves a host name to all its IP addresses.
    ///
    /// # Errors
    /// Fails if there are none, or on a timeout.
    fn resolve(&mut self, to: &Address, within: Duration) -> Result<Vec<IpAddr>, String>;

    /// Sends a request to the URL at this IP address, without resolving the name again.
    ///
    /// # Errors
    /// Fails if the request is rejected or times out.
    fn send(&mut self, parcel: &Parcel<'_>, at: IpAddr, within: Duration) -> Result<(), String>;
}

/// A request to send.
#[derive(Clone, Copy, Debug)]
pub struct Parcel<'a> {
    pub url: &'a str,
    /// Host and port of the URL.
    pub to: &'a Address,
    pub body: &'a str,
}

/// The real network; uses the program `curl` for TLS.
#[derive(Clone, Copy)]
struct Internet;

impl Net for Internet {
    fn resolve(&mut self, to: &Address, within: Duration) -> Result<Vec<IpAddr>, String> {
        // Name resolution of the system has no timeout and cannot be cancelled, so it runs on a
        // thread of its own.
        let (tell, told) = channel();
        let name = (to.host.clone(), to.port);
        let look_up = move || {
            let all = (name.0.as_str(), name.1).to_socket_addrs();
            let all = all.map(|all| all.map(|address: SocketAddr| address.ip()).collect());
            // Sending fails if the caller has timed out.
            let _ = tell.send(all.map_err(|error| error.to_string()));
        };
        let thread = thread::Builder::new().name("names".to_owned()).spawn(look_up);
        thread.map_err(|error| error.to_string())?;
        told.recv_timeout(within).map_err(|_| "this name has no address".to_owned())?
    }

    fn send(&mut self, parcel: &Parcel<'_>, at: IpAddr, within: Duration) -> Result<(), String> {
        let Parcel { url, to, body } = *parcel;
        let pinned = match at {
            IpAddr::V4(at) => format!("{}:{}:{at}", to.host, to.port),
            IpAddr::V6(at) => format!("{}:{}:[{at}]", to.host, to.port),
        };
        let most = BYTES.to_string();
        let mut curl = Command::new("curl")
            // `--disable` has to be first: it ignores the user's `curl` configuration.
            .arg("--disable")
            .args(["--silent", "--fail", "--output", "/dev/null", "--globoff", "--noproxy", "*"])
            .args(["--proto", "=https", "--max-redirs", "0"])
            .args(["--max-time", &format!("{:.3}", within.as_secs_f64())])
            .args(["--max-filesize", &most, "--resolve", &pinned])
            .args(["--header", "Content-Type: application/json", "--data-binary", "@-"])
            .args(["--url", url])
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("curl: {error}"))?;
        if let Some(mut input) = curl.stdin.take() {
            // If `curl` does not read the body, its exit status reports the failure.
            let _ = input.write_all(body.as_bytes());
        }
        match curl.wait() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(status.to_string()),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// Sends webhooks on background threads.
pub struct Told(SyncSender<Turn>);

impl Told {
    /// Starts sending over the real network.
    ///
    /// # Errors
    /// Fails if `curl` is missing or no thread can be created.
    pub fn new() -> std::io::Result<Told> {
        let found = Command::new("curl").arg("--version").stdout(Stdio::null()).status();
        found.map_err(|why| {
            let why = format!("webhooks need the program `curl`, which cannot be run: {why}");
            std::io::Error::new(std::io::ErrorKind::NotFound, why)
        })?;
        Told::over([Internet; AT_ONCE])
    }

    /// Starts sending over the given networks, each with one thread.
    ///
    /// # Errors
    /// Fails if no thread can be created.
    pub fn over(nets: impl IntoIterator<Item = impl Net>) -> std::io::Result<Told> {
        let (tell, turns) = sync_channel::<Turn>(QUEUE);
        let turns = Arc::new(Mutex::new(turns));
        for mut net in nets {
            let turns = turns.clone();
            let next = move || turns.lock().ok()?.recv().ok();
            let work = move || {
                while let Some(turn) = next() {
                    // Failures are ignored: the player sees the turn on the page.
                    let _ = tell_one(&mut net, &turn);
                }
            };
            thread::Builder::new().name("webhooks".to_owned()).spawn(work)?;
        }
        Ok(Told(tell))
    }
}

impl Webhooks for Told {
    fn check(&self, url: &str) -> Result<(), String> {
        read(url).map(drop)
    }

    fn call(&self, turn: Turn) {
        // If the queue is full, the notification is dropped.
        let _ = self.0.try_send(turn);
    }
}

/// Formats the body of a request: without secrets and links, and of limited size.
fn body(turn: &Turn) -> String {
    let short = |text: &str| text.chars().take(80).collect::<String>();
    let (title, seat) = (short(&turn.title), short(&turn.seat));
    let text = format!("{title}: it is the turn of {seat}");
    json!({ "text": text, "content": text, "table": turn.table, "title": title, "seat": seat, "row": turn.row }).to_string()
}

fn tell_one(net: &mut impl Net, turn: &Turn) -> Result<(), String> {
    let to = read(&turn.url)?;
    let body = body(turn);
    if body.len() > BYTES {
        return Err("too many notifications are waiting".to_owned());
    }
    let mut told = Err(String::new());
    let parcel = Parcel { url: &turn.url, to: &to, body: &body };
    for _ in 0..TRIES {
        let began = Instant::now();
        // Resolves the name again for each attempt, and connects to the checked address, because
        // DNS answers may change (DNS rebinding).
        let all = net.resolve(&to, WITHIN)?;
        let Some(at) = all.first().copied() else { return Err("unknown name".to_owned()) };
        if !all.iter().all(|address| is_public(*address)) {
            return Err("this name leads to a private network, which is not allowed".to_owned());
        }
        told = net.send(&parcel, at, WITHIN.saturating_sub(began.elapsed()));
        if told.is_ok() {
            break;
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::sync::mpsc::Sender;

    use super::*;

    /// Network whose name resolution gives prepared answers in sequence.
    struct Fake {
        answers: Vec<Vec<IpAddr>>,
        fails: bool,
        sent: Sender<(IpAddr, String)>,
    }

    impl Net for Fake {
        fn resolve(&mut self, _: &Address, _: Duration) -> Result<Vec<IpAddr>, String> {
            if self.answers.is_empty() { Err("gone".into()) } else { Ok(self.answers.remove(0)) }
        }

        fn send(&mut self, parcel: &Parcel<'_>, at: IpAddr, _: Duration) -> Result<(), String> {
            self.sent.send((at, parcel.body.to_owned())).unwrap();
            if self.fails { Err("500".into()) } else { Ok(()) }
        }
    }

    fn turn(url: &str) -> Turn {
        let title = "<b>".repeat(2_000);
        Turn { url: url.into(), table: "abc".into(), title, seat: "ann".into(), row: 7 }
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    /// Returns the IP addresses to which requests were sent, given the answers of name resolution.
    fn sent(answers: &[&[&str]], fails: bool) -> Vec<IpAddr> {
        let (tell, told) = channel();
        let answers = answers.iter().map(|all| all.iter().map(|one| ip(one)).collect()).collect();
        let told_by = Told::over([Fake { answers, fails, sent: tell }]).unwrap();
        told_by.call(turn("https://hooks.example/x"));
        drop(told_by);
        let all: Vec<(IpAddr, String)> = told.iter().collect();
        assert!(all.iter().all(|(_, body)| body.len() <= BYTES));
        all.into_iter().map(|(at, _)| at).collect()
    }

    #[test]
    fn only_the_internet_is_told() {
        assert_eq!(sent(&[&["8.8.8.8"]], false), [ip("8.8.8.8")]);
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
            assert_eq!(sent(&[&[inside]], false), none, "{inside}");
            // One local address among several is enough to reject the name.
            assert_eq!(sent(&[&["8.8.8.8", inside]], false), none, "{inside}");
        }
        for outside in ["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111"] {
            assert!(is_public(ip(outside)), "{outside}");
        }
    }

    #[test]
    fn a_name_that_leads_elsewhere_a_moment_later_gains_nothing() {
        // The checked address is the one connected to, and the second attempt checks again.
        assert_eq!(sent(&[&["8.8.8.8"], &["127.0.0.1"]], false), [ip("8.8.8.8")]);
        assert_eq!(sent(&[&["8.8.8.8"], &["127.0.0.1"]], true), [ip("8.8.8.8")]);
        assert_eq!(
            sent(&[&["8.8.8.8"], &["9.9.9.9"], &["1.1.1.1"]], true),
            [ip("8.8.8.8"), ip("9.9.9.9")]
        );
    }

    #[test]
    fn an_address_is_https_and_a_name() {
        let good = read("https://Hooks.example:8443/a?b=c").unwrap();
        assert_eq!(good, Address { host: "hooks.example".into(), port: 8443 });
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
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_queue_that_is_full_holds_nobody_up() {
        struct Slow;
        impl Net for Slow {
            fn resolve(&mut self, _: &Address, _: Duration) -> Result<Vec<IpAddr>, String> {
                thread::sleep(Duration::from_millis(50));
                Err("gone".into())
            }
            fn send(&mut self, _: &Parcel<'_>, _: IpAddr, _: Duration) -> Result<(), String> {
                unreachable!("nothing was found")
            }
        }
        let told = Told::over([Slow]).unwrap();
        // This would take minutes if the caller had to wait.
        (0..10_000).for_each(|_| told.call(turn("https://hooks.example/")));
    }

    #[test]
    fn a_name_that_nobody_answers_for_holds_up_its_own_turn_alone() {
        struct Half(bool, Sender<()>);
        impl Net for Half {
            fn resolve(&mut self, _: &Address, _: Duration) -> Result<Vec<IpAddr>, String> {
                if self.0 {
                    thread::sleep(Duration::from_secs(600));
                }
                Ok(vec![ip("8.8.8.8")])
            }
            fn send(&mut self, _: &Parcel<'_>, _: IpAddr, _: Duration) -> Result<(), String> {
                self.1.send(()).map_err(|error| error.to_string())
            }
        }
        let (tell, heard) = channel();
        let told = Told::over([Half(true, tell.clone()), Half(false, tell)]).unwrap();
        (0..8).for_each(|_| told.call(turn("https://hooks.example/")));
        // One notification is delayed, and the others are sent.
        (0..7).for_each(|_| heard.recv_timeout(Duration::from_secs(60)).unwrap());
    }

    /// Checks that `curl` connects to the given address whatever the name resolves to, respects the
    /// timeout, and sends nothing without a valid certificate.
    #[test]
    fn curl_goes_where_it_is_sent_and_no_longer_than_it_may() {
        if Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_err() {
            assert!(std::env::var_os("LOAM_WHOLE").is_none(), "curl is not installed");
            return eprintln!("curl is not installed: nothing was tried");
        }
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let url = format!("https://hooks.example:{port}/turn");
        let to = read(&url).unwrap();
        let parcel = Parcel { url: &url, to: &to, body: "{}" };
        let came = thread::spawn(move || listener.accept().map(|(stream, _)| stream));
        let began = Instant::now();
        let told = Internet.send(&parcel, ip("127.0.0.1"), Duration::from_millis(700));
        assert!(told.is_err(), "nobody has answered");
        let took = began.elapsed();
        assert!(took > Duration::from_millis(600) && took < Duration::from_secs(30), "{took:?}");
        came.join().unwrap().expect("it has connected to the address that it was given");
        let nobody = Address { host: "nobody.invalid".into(), port: 443 };
        assert!(Internet.resolve(&nobody, Duration::ZERO).is_err(), "nobody waits for a name");
    }
}
