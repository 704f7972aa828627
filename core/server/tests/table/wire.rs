//! Client with raw HTTP and WebSocket, for tests that send what no browser would.

use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Timeout that a slow machine meets too.
const PATIENCE: Duration = Duration::from_secs(30);

/// An HTTP response.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
    /// Size of the body in bytes, as it was sent.
    pub length: usize,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).expect("JSON")
    }
}

pub fn connect(at: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(at).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// Sends bytes and reads until the server closes the connection, or sends nothing more after a
/// response.
pub fn raw(at: SocketAddr, bytes: &[u8]) -> Answer {
    let mut stream = connect(at);
    // The server may close the connection before everything is sent.
    let _ = stream.write_all(bytes);
    let mut all = Vec::new();
    let mut part = [0; 4096];
    loop {
        match stream.read(&mut part) {
            Ok(0) | Err(_) => break,
            Ok(n) => all.extend(&part[..n]),
        }
        if let Some((head, body)) = split(&all)
            && body.len() >= length(head)
        {
            break;
        }
    }
    let length = split(&all).map_or(0, |(_, body)| body.len());
    let text = String::from_utf8_lossy(&all).into_owned();
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
    let status = head.split(' ').nth(1).and_then(|n| n.parse().ok()).unwrap_or(0);
    Answer { status, head: head.to_owned(), body: body.to_owned(), length }
}

fn split(all: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = all.windows(4).position(|four| four == b"\r\n\r\n")?;
    Some((&all[..at], &all[at + 4..]))
}

fn length(head: &[u8]) -> usize {
    let head = String::from_utf8_lossy(head).to_lowercase();
    if head.contains("transfer-encoding: chunked") {
        // The end of the connection is the end of the body.
        return usize::MAX;
    }
    let line = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
    line.unwrap_or(0)
}

/// Sends a request as the page does, with further headers.
pub fn http(at: SocketAddr, method: &str, path: &str, more: &[(&str, &str)], body: &str) -> Answer {
    let mut text = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
    let own = [("Host", at.to_string()), ("Origin", format!("http://{at}"))];
    for (name, value) in own {
        if !more.iter().any(|(other, _)| *other == name) {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
    }
    for (name, value) in more.iter().filter(|(_, value)| !value.is_empty()) {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    raw(at, text.as_bytes())
}

/// Sends a request with a secret.
pub fn with(at: SocketAddr, method: &str, path: &str, secret: &str, body: &str) -> Answer {
    let bearer = format!("Bearer {secret}");
    http(at, method, path, &[("Authorization", &bearer)], body)
}

/// A WebSocket of a test client, with the merged state of its snapshots.
pub struct Socket {
    stream: TcpStream,
    read: Vec<u8>,
    /// State merged from all snapshots.
    pub state: Value,
    /// All received text frames.
    pub received: Vec<String>,
    ids: u64,
    name: u128,
}

impl Socket {
    /// Requests an upgrade; returns the status if it is rejected.
    pub fn open(at: SocketAddr, more: &[(&str, &str)]) -> Result<Socket, u16> {
        let mut stream = connect(at);
        let mut text = "GET /socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
            Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            .to_owned();
        let own = [("Host", at.to_string()), ("Origin", format!("http://{at}"))];
        for (name, value) in own {
            let replaced = more.iter().find(|(other, _)| *other == name);
            let value = replaced.map_or(value.as_str(), |(_, value)| *value);
            if !value.is_empty() {
                text.push_str(&format!("{name}: {value}\r\n"));
            }
        }
        for (name, value) in more.iter().filter(|(name, _)| !["Host", "Origin"].contains(name)) {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        stream.write_all(format!("{text}\r\n").as_bytes()).unwrap();
        let mut head = Vec::new();
        let mut one = [0];
        while !head.ends_with(b"\r\n\r\n") {
            match stream.read(&mut one) {
                Ok(1) => head.push(one[0]),
                _ => return Err(0),
            }
        }
        let head = String::from_utf8(head).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        if status != 101 {
            return Err(status);
        }
        let name = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        let name = name.as_nanos();
        Ok(Socket {
            stream,
            read: Vec::new(),
            state: json!({}),
            received: Vec::new(),
            ids: 0,
            name,
        })
    }

    /// Connects to a table and waits for the first snapshot.
    pub fn at_table(at: SocketAddr, table: &str, secret: &str) -> Socket {
        let mut socket = Socket::open(at, &[]).expect("an upgrade");
        socket.send(&json!({ "t": "hello", "table": table, "secret": secret }));
        let first = socket.receive().expect("a frame");
        assert_eq!(first["t"], "snap", "{first}");
        socket
    }

    pub fn send(&mut self, frame: &Value) {
        self.frame(1, frame.to_string().as_bytes());
    }

    /// Sends one WebSocket frame. A mask of zeros leaves the bytes unchanged.
    pub fn frame(&mut self, kind: u8, bytes: &[u8]) {
        let mut frame = vec![0x80 | kind];
        match bytes.len() {
            n if n < 126 => frame.push(0x80 | n as u8),
            n if n < 1 << 16 => {
                frame.push(0x80 | 126);
                frame.extend((n as u16).to_be_bytes());
            }
            n => {
                frame.push(0x80 | 127);
                frame.extend((n as u64).to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(bytes);
        // If the server has disconnected, the next read reports it.
        let _ = self.stream.write_all(&frame);
    }

    /// Sends raw bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes);
    }

    /// Returns the next text frame; `None` if the connection is closed.
    pub fn receive(&mut self) -> Option<Value> {
        loop {
            if let Some((kind, frame)) = self.parsed() {
                match kind {
                    1 => {
                        let text = String::from_utf8(frame).expect("UTF-8");
                        let value: Value = serde_json::from_str(&text).expect("JSON");
                        self.received.push(text);
                        if value["t"] == "snap" {
                            for (name, part) in value.as_object().unwrap() {
                                self.state[name] = part.clone();
                            }
                        }
                        return Some(value);
                    }
                    8 => return None,
                    _ => continue,
                }
            }
            let mut part = [0; 16 << 10];
            match self.stream.read(&mut part) {
                Ok(0) => return None,
                Ok(n) => self.read.extend(&part[..n]),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return None,
                Err(error) if error.kind() == ErrorKind::TimedOut => return None,
                Err(_) => return None,
            }
        }
    }

    /// Parses a complete frame out of the received bytes.
    fn parsed(&mut self) -> Option<(u8, Vec<u8>)> {
        let (first, second) = (*self.read.first()?, *self.read.get(1)?);
        let (from, length) = match second & 127 {
            126 => (4, u16::from_be_bytes(self.read.get(2..4)?.try_into().unwrap()).into()),
            127 => {
                let long = u64::from_be_bytes(self.read.get(2..10)?.try_into().unwrap());
                (10, long as usize)
            }
            short => (2, usize::from(short)),
        };
        let frame = self.read.get(from..from + length)?.to_vec();
        self.read.drain(..from + length);
        Some((first & 15, frame))
    }

    /// Takes frames until none arrives for this long.
    pub fn drain(&mut self, quiet: Duration) {
        self.stream.set_read_timeout(Some(quiet)).unwrap();
        while self.receive().is_some() {}
        self.stream.set_read_timeout(Some(PATIENCE)).unwrap();
    }

    /// Waits for a frame that satisfies `is`.
    pub fn until(&mut self, is: impl Fn(&Value) -> bool) -> Option<Value> {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            let frame = self.receive()?;
            if is(&frame) {
                return Some(frame);
            }
        }
        panic!("nothing came of it");
    }

    /// Returns an unused command id.
    pub fn id(&mut self) -> String {
        self.ids += 1;
        format!("{:x}-{}", self.name, self.ids)
    }

    /// Sends a command and waits for its answer; `None` if the connection is closed.
    pub fn try_ask(&mut self, mut command: Value) -> Option<Value> {
        let id = self.id();
        command["id"] = id.as_str().into();
        self.send(&command);
        self.until(|frame| frame["id"] == id.as_str())
    }

    pub fn ask(&mut self, command: Value) -> Value {
        self.try_ask(command).expect("an answer")
    }

    /// Requests a hint, and retries while the seat has to wait after its last one.
    pub fn hint(&mut self) -> String {
        for _ in 0..1000 {
            let hint = self.ask(json!({ "t": "hint", "plain": true }));
            if let Some(text) = hint["text"].as_str() {
                return text.to_owned();
            }
            assert!(hint["why"].as_str().is_some_and(|why| why.contains("wait")), "{hint}");
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("no hint came");
    }

    /// Takes the action that a bot proposes. If an open turn waits for another seat of this client,
    /// that seat acts.
    pub fn act_hinted(&mut self) -> Value {
        let other = self.state["legal"][0]["seat"].clone();
        if other == self.state["mine"]["seat"] {
            let text = self.hint();
            return self.act(&text);
        }
        let (on, text) = (self.state["on"].clone(), self.texts()[0].clone());
        self.ask(json!({ "t": "act", "on": on, "text": text, "seat": other }))
    }

    /// Takes an action on the displayed position.
    pub fn act(&mut self, text: &str) -> Value {
        let on = self.state["on"].clone();
        self.ask(json!({ "t": "act", "on": on, "text": text }))
    }

    pub fn end(&mut self) -> Value {
        let on = self.state["on"].clone();
        self.ask(json!({ "t": "end", "on": on }))
    }

    pub fn undo(&mut self, to: usize) -> Value {
        let on = self.state["on"].clone();
        self.ask(json!({ "t": "undo", "on": on, "to": to }))
    }

    /// Returns the legal actions as texts, with all amounts.
    pub fn texts(&self) -> Vec<String> {
        let Some(legal) = self.state["legal"].as_array() else { return Vec::new() };
        let texts = |entry: &Value| match entry["texts"].as_array() {
            Some(texts) => texts.iter().map(|text| text.as_str().unwrap().to_owned()).collect(),
            None => vec![entry["text"].as_str().unwrap().to_owned()],
        };
        let orderly = |entry: &&Value| entry["role"] != "give_up" && entry["role"] != "waste";
        let some: Vec<String> = legal.iter().filter(orderly).flat_map(texts).collect();
        if some.is_empty() { legal.iter().flat_map(texts).collect() } else { some }
    }

    pub fn may_end(&self) -> bool {
        self.state["turn"]["may_end"] == true
    }

    pub fn is_over(&self) -> bool {
        self.state["over"] == true
    }

    pub fn row(&self) -> u64 {
        self.state["row"].as_u64().unwrap()
    }
}
