//! Tests resource limits: large frames, slow requests, many connections, many messages, tables that
//! panic.

use std::io::{Read, Write};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::json;
use server::http::ServerLimits;

use crate::house::{House, OWNER};
use crate::shelf::Cards;
use crate::wire::{Socket, connect, http, with};

#[test]
fn a_large_frame_ends_its_socket() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "link"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, table, owner);
    let mut other = Socket::at_table(house.at, table, owner);
    own.frame(1, &vec![b' '; 9 << 10]);
    assert_eq!(own.until(|_| false), None);
    // The head of a frame of one gigabyte is rejected without waiting or allocating.
    let mut huge = Socket::at_table(house.at, table, owner);
    let mut head = vec![0x81, 0x80 | 127];
    head.extend((1_u64 << 30).to_be_bytes());
    head.extend([0; 4]);
    huge.bytes(&head);
    assert_eq!(huge.until(|_| false), None);
    // The limit applies to the sum of a message's fragments.
    let mut pieces = Socket::at_table(house.at, table, owner);
    for n in 0..10 {
        let mut head = vec![u8::from(n == 0), 0x80 | 126];
        head.extend(1_024_u16.to_be_bytes());
        head.extend([0; 4]);
        head.extend([b' '; 1_024]);
        pieces.bytes(&head);
    }
    assert_eq!(pieces.until(|_| false), None);
    assert_eq!(other.ask(json!({ "t": "complete", "text": "bid" }))["t"], "complete");
}

#[test]
fn an_invalid_frame_ends_its_socket() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "link"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    for nonsense in
        ["", "no JSON", "[]", "{\"t\":7}", "{\"t\":\"act\"}", "{\"t\":\"act\",\"id\":7}"]
    {
        let mut own = Socket::at_table(house.at, table, owner);
        own.frame(1, nonsense.as_bytes());
        assert_eq!(own.until(|frame| frame["t"] == "gone").unwrap()["t"], "gone", "{nonsense}");
    }
    let mut own = Socket::at_table(house.at, table, owner);
    let answer = own.ask(json!({ "t": "unheard" }));
    assert_eq!(answer["is"], "refused");
    let mut first = Socket::open(house.at, &[]).unwrap();
    first.send(&json!({ "t": "act", "id": "1", "on": "", "text": "bid 1" }));
    assert_eq!(first.receive().unwrap()["t"], "gone");
}

#[test]
fn too_many_messages_end_their_socket() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "link"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, table, owner);
    let pings = (0..200).take_while(|_| {
        own.send(&json!({ "t": "ping" }));
        own.until(|frame| frame["t"] != "snap").is_some_and(|frame| frame["t"] == "pong")
    });
    let pong_count = pings.count();
    assert!((95..150).contains(&pong_count), "{pong_count}");
}

#[test]
fn large_requests_are_refused() {
    let house = House::new(Cards);
    let small = json!({ "players": 2, "title": "a".repeat(70 << 10) }).to_string();
    assert_eq!(with(house.at, "POST", "/api/tables", OWNER, &small).status, 413);
    let ledger = json!({ "ledger": "a".repeat((1 << 20) + 1) }).to_string();
    assert_eq!(with(house.at, "POST", "/api/tables", OWNER, &ledger).status, 413);
    // A ledger of 100 MB with a declared length, and one of 25 MB without, both sent completely.
    for (head, megabytes) in
        [("Content-Length: 104857600", 100), ("Transfer-Encoding: chunked", 25)]
    {
        let answer = send_megabytes(house.at, head, megabytes);
        assert!(answer.starts_with("HTTP/1.1 413"), "{head}: {answer}");
        assert!(answer.contains("the request is too large"), "{head}: {answer}");
    }
    let long = "a".repeat(100_000);
    let answer = http(house.at, "GET", "/", &[("X-Long", &long)], "");
    assert!(matches!(answer.status, 0 | 431), "{}", answer.status);
    let many: Vec<(&str, &str)> = (0..200).map(|_| ("X-Many", "1")).collect();
    assert!(matches!(http(house.at, "GET", "/", &many, "").status, 0 | 431));
}

/// Sends this many megabytes while reading the response; returns the response.
fn send_megabytes(at: SocketAddr, head: &str, megabytes: usize) -> String {
    let mut stream = connect(at);
    let request = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nAuthorization: Bearer {OWNER}\r\n\
         {head}\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let part = vec![b' '; 1 << 20];
    let mut chunk = b"100000\r\n".to_vec();
    chunk.extend(&part);
    chunk.extend(b"\r\n");
    let bytes = if head.contains("chunked") { &chunk } else { &part };
    for _ in 0..megabytes {
        stream.write_all(bytes).expect("whoever is refused may say what there was to be said");
    }
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

#[test]
fn slow_heads_and_silent_sockets_are_closed() {
    let short = Duration::from_millis(300);
    let limits = ServerLimits {
        head_time: short,
        hello_time: short,
        body_time: short,
        idle_time: short,
        ..ServerLimits::default()
    };
    let house = House::limited(Cards, limits);
    let made = house.table(2, &["here", "link"], 5);
    let began = Instant::now();
    // No bytes, half a head, a head byte by byte, half a body, a silent socket.
    let mut silent = connect(house.at);
    let mut half = connect(house.at);
    half.write_all(b"GET / HTTP/1.1\r\nHost: a").unwrap();
    let mut upgraded = Socket::open(house.at, &[]).unwrap();
    let mut idle =
        Socket::at_table(house.at, made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut body = connect(house.at);
    let text = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nAuthorization: Bearer {OWNER}\r\n\
         Content-Length: 100\r\nConnection: close\r\n\r\n{{",
        house.at
    );
    body.write_all(text.as_bytes()).unwrap();
    let mut slow = connect(house.at);
    let mut sent = 0;
    while began.elapsed() < Duration::from_secs(20) && slow.write_all(b"G").is_ok() {
        sent += 1;
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(sent < 500, "a slow head is taken for ever");
    let mut all = Vec::new();
    for stream in [&mut silent, &mut half, &mut body] {
        // The connection ends, with or without a response.
        let _ = stream.read_to_end(&mut all);
    }
    assert_eq!(upgraded.receive(), None);
    assert_eq!(idle.until(|_| false), None);
    assert!(began.elapsed() < Duration::from_secs(25), "closed by us and not by their patience");
}

#[test]
fn connections_are_counted() {
    let limits = ServerLimits { connections: 20, ..ServerLimits::default() };
    let house = House::limited(Cards, limits);
    let made = house.table(2, &["here", "link"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, table, owner);
    let many: Vec<_> = (0..200).map(|_| connect(house.at)).collect();
    assert_eq!(http(house.at, "GET", "/", &[], "").status, 0, "closed at once");
    assert_eq!(own.ask(json!({ "t": "complete", "text": "" }))["t"], "complete");
    drop(many);
    let began = Instant::now();
    while http(house.at, "GET", "/", &[], "").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(20), "room comes back");
    }
}

#[test]
fn a_table_that_falls_over_takes_no_other_with_it() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "here"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, table, owner);
    let fallen = house.try_table(&json!({ "players": 2, "map": "abyss" }));
    assert_eq!(fallen.status, 400);
    assert!(fallen.body.contains("internal error"), "{}", fallen.body);
    let answer = own.act("bid 2");
    assert_eq!(answer["is"], "seen", "{answer}");
}
