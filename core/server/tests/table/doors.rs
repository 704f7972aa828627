//! Tests limits, slow clients, proxies, and tables that panic while others are played.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use server::http::{ClientFrame, ServerLimits};

use crate::house::{House, OWNER, fast};
use crate::shelf::Cards;
use crate::wire::{Answer, Socket, connect, http, with};

/// Sends a request through a proxy for a client.
fn from(house: &House, method: &str, path: &str, forwarded: &str, secret: &str) -> Answer {
    let bearer = format!("Bearer {secret}");
    let more = [("X-Forwarded-For", forwarded), ("Authorization", bearer.as_str())];
    http(house.at, method, path, &more, "{\"players\":2}")
}

#[test]
fn a_proxy_that_is_trusted_says_who_it_is() {
    let limits = ServerLimits { tables: 3, wrong_secrets: 4, ..ServerLimits::default() };
    let house = House::proxied(Cards, limits);
    let make = |forwarded: &str| from(&house, "POST", "/api/tables", forwarded, OWNER).status;
    let tables: Vec<u16> = (0..4).map(|_| make("203.0.113.7")).collect();
    assert_eq!(tables, [200, 200, 200, 429]);
    assert_eq!(make("203.0.113.8"), 200);
    // Addresses that the client made up come before the one that the proxy saw.
    assert_eq!(make("203.0.113.9, 203.0.113.7"), 429);
    assert_eq!(make("203.0.113.7, 203.0.113.9"), 200);
    let wrong = |who: &str| from(&house, "POST", "/api/tables", who, "wrong").status;
    let tried: Vec<u16> = (0..5).map(|_| wrong("203.0.113.20")).collect();
    assert_eq!(tried, [403, 403, 403, 403, 429]);
    assert_eq!(wrong("203.0.113.21"), 403);
    // Without a trusted proxy the header is ignored, and all requests count for the connection's
    // address.
    let house = House::limited(Cards, limits);
    let tried = (0..5)
        .map(|n| from(&house, "POST", "/api/tables", &format!("203.0.113.{n}"), "wrong").status);
    assert_eq!(tried.collect::<Vec<u16>>(), [403, 403, 403, 403, 429]);
}

#[test]
fn sockets_by_a_proxy_are_counted_by_client() {
    let limits = ServerLimits {
        of_address: 3,
        hello_time: Duration::from_secs(60),
        ..ServerLimits::default()
    };
    let house = House::proxied(Cards, limits);
    let open = |forwarded: &str| Socket::open(house.at, &[("X-Forwarded-For", forwarded)]);
    let mut sockets: Vec<Socket> = (0..3).map(|_| open("203.0.113.9").ok().unwrap()).collect();
    assert_eq!(open("203.0.113.9").err(), Some(429));
    // A made-up address changes nothing, and other clients are not affected.
    assert_eq!(open("198.51.100.1, 203.0.113.9").err(), Some(429));
    assert_eq!(from(&house, "GET", "/", "203.0.113.9", OWNER).status, 429);
    assert!(open("203.0.113.10").is_ok());
    assert_eq!(from(&house, "GET", "/", "203.0.113.10", OWNER).status, 200);
    // A closed connection makes room for another.
    drop(sockets.pop());
    let began = Instant::now();
    let again = loop {
        match open("203.0.113.9") {
            Ok(socket) => break socket,
            Err(status) => assert_eq!(status, 429),
        }
        assert!(began.elapsed() < Duration::from_secs(30));
    };
    assert_eq!(open("203.0.113.9").err(), Some(429));
    drop((sockets, again));
}

#[test]
fn a_client_that_does_not_read_is_dropped() {
    let limits = ServerLimits { send_time: Duration::from_millis(300), queue: 8, ..fast() };
    let house = House::limited(Cards, limits);
    let made = house.table(2, &["here", "link"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut slow = Socket::at_table(house.at, table, owner);
    let mut other = Socket::at_table(house.at, table, owner);
    // Requests more than the buffers hold, and reads nothing.
    for n in 0..6_000 {
        slow.send(&json!({ "t": "row", "id": format!("slow-{n}"), "row": 0 }));
        if n % 1_000 == 0 {
            assert_eq!(other.ask(json!({ "t": "complete", "text": "bid" }))["t"], "complete");
        }
    }
    let began = Instant::now();
    assert_eq!(slow.until(|_| false), None);
    assert!(began.elapsed() < Duration::from_secs(28), "closed by us and not by its patience");
    assert!(slow.received.len() < 6_000, "{}", slow.received.len());
    assert_eq!(other.ask(json!({ "t": "complete", "text": "bid" }))["t"], "complete");
    let again = Socket::at_table(house.at, table, owner);
    assert_eq!(again.state["on"], other.state["on"], "whoever comes again is shown everything");
}

/// Number of connections held open at once.
const MANY: usize = 10_000;

/// Number of files that this process may open: its end of each connection, and the server's end of
/// accepted ones.
const FILES: usize = MANY + 8_000;

#[test]
fn of_ten_thousand_connections_a_server_bears_some_and_a_table_has_its_answers() {
    may_open(FILES);
    let limits = ServerLimits { head_time: Duration::from_secs(600), ..fast() };
    let most = limits.connections;
    let open = played_beside(limits);
    assert!(open <= most && open > most / 2, "{open} of {MANY} are open, where {most} may be");
}

/// Plays while [`MANY`] connections are open with half a request each; returns how many stay open.
/// Afterwards a new client is accepted.
fn played_beside(limits: ServerLimits) -> usize {
    let house = House::limited(Cards, limits);
    let made = house.table(2, &["here", "here"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(house.at, table, owner);
    let mut play = |n: u64| {
        let began = Instant::now();
        // A bid, or a query.
        match own.texts().first().cloned() {
            Some(text) if n < 8 => {
                let answer = own.act(&text);
                assert!(answer["is"] == "seen" || answer["is"] == "kept", "{text}: {answer}");
            }
            _ => {
                assert_eq!(own.ask(json!({ "t": "complete", "text": "bid" }))["t"], "complete");
            }
        }
        if own.may_end() {
            assert_eq!(own.end()["is"], "kept");
        }
        began.elapsed()
    };
    let mut streams = Vec::new();
    let mut waits = Vec::new();
    for n in 0..MANY {
        let mut stream = connect(house.at);
        let _ = stream.write_all(b"GET / HTTP/1.1\r\n");
        streams.push(stream);
        if n % 100 == 0 {
            waits.push(play(n as u64 / 100));
        }
    }
    waits.extend((0..100).map(|_| play(8)));
    waits.sort();
    let p99 = waits[waits.len() * 99 / 100];
    // A closed connection can be read to its end; an open one would block.
    let is_open = |stream: &mut TcpStream| -> bool {
        stream.set_nonblocking(true).unwrap();
        let read_result = stream.read(&mut [0; 1]);
        read_result.is_err_and(|why| why.kind() == std::io::ErrorKind::WouldBlock)
    };
    let open = streams.iter_mut().map(is_open).filter(|open| *open).count();
    eprintln!(
        "{MANY} connections asked for, {open} open: p50 {:?}, p99 {p99:?}",
        waits[waits.len() / 2]
    );
    drop(streams);
    let began = Instant::now();
    while http(house.at, "GET", "/", &[], "").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(30), "room comes back");
    }
    assert!(own.row() > 0, "nothing was kept meanwhile");
    open
}

/// Raises the limit of open files of this process; fails if that is not permitted.
fn may_open(files: usize) {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
    let soft = line.split_whitespace().nth(3).unwrap();
    if soft.parse().is_ok_and(|soft: usize| soft < files) {
        let process = std::process::id().to_string();
        let status = std::process::Command::new("prlimit")
            .args(["--pid", &process, &format!("--nofile={files}:")])
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "{files} files may not be open here, of {soft}: `ulimit -n` and `prlimit` say more"
        );
    }
}

#[test]
fn a_table_that_falls_over_while_it_is_played_is_found_again_and_no_other_notices() {
    let house = House::new(Cards);
    // More tables than threads, so that some share a thread.
    let tables: Vec<_> = (0..24).map(|seed| house.table(2, &["here", "here"], seed)).collect();
    let come = |made: &serde_json::Value| {
        Socket::at_table(house.at, made["id"].as_str().unwrap(), made["owner"].as_str().unwrap())
    };
    let mut all: Vec<Socket> = tables.iter().map(come).collect();
    for own in &mut all {
        own.act("bid 1");
        assert_eq!(own.end()["is"], "kept");
    }
    let (fallen, others) = all.split_first_mut().unwrap();
    fallen.send(&json!({ "t": "describe", "id": "x", "name": "abyss" }));
    let gone = fallen.until(|frame| frame["t"] == "gone").unwrap();
    assert!(gone["why"].as_str().unwrap().contains("internal error"), "{gone}");
    for own in others {
        assert_eq!(own.act("bid 2")["is"], "kept");
    }
    let mut again = come(&tables[0]);
    assert_eq!(again.row(), 1, "its ledger is whole");
    assert_eq!(again.act("bid 2")["is"], "kept");
}

/// A command with an unknown key is rejected with the name of the key, and has no effect.
#[test]
fn commands_with_unknown_keys_are_refused_by_name() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "here"], 3);
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    let mut own = Socket::at_table(house.at, &text("id"), &text("owner"));
    let on = own.state["on"].clone();
    for (command, key) in [
        (json!({ "t": "act", "on": on, "text": "bid 1", "seats": [0] }), "seats"),
        (json!({ "t": "undo", "on": on, "too": 0 }), "too"),
        (json!({ "t": "say", "text": "hello", "to": 1 }), "to"),
        (json!({ "t": "number", "panel": "a", "item": "b", "rows": 1 }), "rows"),
        (json!({ "t": "bench", "do": "file", "file": "a.toml", "line": 1 }), "line"),
        (json!({ "t": "pace", "ms": 0, "second": 1 }), "second"),
    ] {
        let answer = own.ask(command);
        assert_eq!(answer["is"], "refused", "{answer}");
        assert!(answer["why"].as_str().unwrap().contains(&format!("`{key}`")), "{answer}");
    }
    assert_eq!(own.row(), 0);
    assert_eq!(own.act("bid 1")["is"], "seen");
}

/// A refusal is in the language of the client that gets it. Unknown codes lead to English.
#[test]
fn each_client_chooses_a_language_that_exists() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "here"], 3);
    let text = |key: &str| made[key].as_str().unwrap().to_owned();
    let mut own = Socket::at_table(house.at, &text("id"), &text("owner"));
    let english = "there is nothing to take back";
    for (codes, expected) in [
        ("fr-CA, en;q=0.5", "rien à annuler"),
        ("tlh, de", "nichts zurückzunehmen"),
        ("tlh", english),
        ("not a code", english),
        ("", english),
    ] {
        assert_eq!(own.ask(json!({ "t": "language", "language": codes }))["is"], "seen");
        let on = own.state["on"].clone();
        let answer = own.ask(json!({ "t": "undo", "on": on, "to": 3 }));
        assert_eq!((&answer["is"], &answer["why"]), (&json!("refused"), &json!(expected)));
    }
}

/// Returns the words in backticks of a text.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Returns valid commands of every kind that a command with these keys can become. The parser's own errors say which keys
/// and words are missing; `last` is the key that was added last.
fn valid_commands(command: &Map<String, Value>, last: &str) -> Vec<Map<String, Value>> {
    let with = |key: &str, value: Value| {
        let mut more = command.clone();
        more.insert(key.to_owned(), value);
        valid_commands(&more, key)
    };
    let why = match ClientFrame::read(&json!(command).to_string()) {
        Ok(_) => return vec![command.clone()],
        Err(why) => why.expect("it has an id").1,
    };
    if why.starts_with("missing field") {
        let key = quoted(&why)[0];
        let all = [json!(""), json!(0), json!(true), json!([])];
        return all.into_iter().flat_map(|value| with(key, value)).collect();
    }
    match why.strip_prefix("unknown variant ``, expected one of ") {
        Some(words) => quoted(words).into_iter().flat_map(|word| with(last, json!(word))).collect(),
        // The value added last has another type.
        None => Vec::new(),
    }
}

#[test]
fn every_kind_of_frame_refuses_an_unknown_key() {
    let start = json!({ "t": "", "id": "x" });
    let all = valid_commands(start.as_object().unwrap(), "t");
    let kinds: std::collections::BTreeSet<String> = all
        .iter()
        .map(|one| format!("{} {}", one["t"], one.get("do").unwrap_or(&json!(""))))
        .collect();
    assert!(kinds.len() >= 38, "{} kinds of commands: {kinds:?}", kinds.len());
    assert!(
        kinds.contains("\"bench\" \"take\"") && kinds.contains("\"table\" \"delete\""),
        "{kinds:?}"
    );
    for mut one in all {
        one.insert("zz".to_owned(), json!(1));
        let why = ClientFrame::read(&json!(one).to_string()).map_err(|why| why.unwrap().1);
        assert!(why.as_ref().is_err_and(|why| why.contains("`zz`")), "{one:?}: {why:?}");
    }
    for frame in [json!({ "t": "ping" }), json!({ "t": "hello", "table": "a", "secret": "b" })] {
        let read = |frame: &Value| ClientFrame::read(&frame.to_string());
        assert!(read(&frame).is_ok(), "{frame}");
        let mut more = frame.clone();
        more["zz"] = json!(1);
        assert!(read(&more).is_err_and(|why| why.is_none()), "{more}");
    }
}

#[test]
fn request_bodies_are_objects_without_unknown_keys() {
    let house = House::new(Cards);
    let post = |path: &str, body: &str| with(house.at, "POST", path, OWNER, body);
    let tables = || with(house.at, "GET", "/api/tables", OWNER, "").body;
    let before = tables();
    for path in ["/api/tables", "/api/maps", "/api/maps/look", "/api/maps/read", "/api/lab"] {
        for body in ["[]", "[null]", "[\"sim\"]", "5", "null", "\"\"", "", "{\"zz\": 1}"] {
            let answer = post(path, body);
            assert_eq!(answer.status, 400, "{path} {body}: {}", answer.body);
        }
    }
    let laid = "{\"text\": \"\", \"laid\": {\"table\": \"a\", \"edges\": [], \"zz\": 1}}";
    let answer = post("/api/maps/look", laid);
    assert!(answer.status == 400 && answer.body.contains("`zz`"), "{}", answer.body);
    assert_eq!(tables(), before);
}

#[test]
fn a_value_of_a_wrong_type_is_named_in_words() {
    let house = House::new(Cards);
    let answer_to = |body: &str| with(house.at, "POST", "/api/tables", OWNER, body).body;
    for (body, expected) in [
        ("{\"players\": 300}", "integer `300`, expected a whole number from 0 to 255"),
        ("{\"players\": \"two\"}", "expected a whole number from 0 to 255"),
        ("{\"seed\": -1}", "integer `-1`, expected a whole number, 0 or more"),
        ("{\"at\": 1.5}", "expected a whole number from 0 to 4,294,967,295"),
        ("{\"dev\": 1}", "expected true or false"),
        ("{\"who\": 1}", "expected a list at line 1"),
        ("{\"settings\": [[1]]}", "expected a string"),
    ] {
        assert!(answer_to(body).contains(expected), "{body}: {}", answer_to(body));
    }
    // No value in any key names a type of the program.
    let keys = answer_to("{\"zz\": 1}");
    let keys = quoted(keys.split_once("expected one of").expect("the keys").1);
    assert!(keys.len() >= 10, "{keys:?}");
    for key in keys {
        for value in ["-1", "1.5", "\"x\"", "[[]]", "{}", "[1]", "300", "true"] {
            let answer_to = answer_to(&format!("{{\"{key}\": {value}}}"));
            let has_type = |word: &str| {
                ["u8", "u16", "u32", "u64", "usize", "i32", "i64", "struct", "enum", "tuple"]
                    .contains(&word)
            };
            let mut words = answer_to.split(|c: char| !c.is_alphanumeric());
            assert!(!words.any(has_type), "{key} = {value}: {answer_to}");
        }
    }
}

/// The page lists all modules that a start module needs, each once, so that they load in parallel.
#[test]
fn a_page_names_the_modules_that_it_needs() {
    let house = House::new(Cards);
    for (path, begins) in
        [("/", "lobby.js"), ("/table/x", "table.js"), ("/map", "map.js"), ("/lab", "lab.js")]
    {
        let page = http(house.at, "GET", path, &[], "").body;
        let of = |line: &str| {
            let (_, name) = line.split_once("\"/page/")?;
            Some(name.split_once('"')?.0.to_owned())
        };
        let lines = |word: &str| -> Vec<String> {
            page.lines().filter(|line| line.contains(word)).filter_map(of).collect()
        };
        // The connection to the table starts before the other modules are loaded.
        assert_eq!(lines("<script"), ["socket.js", begins], "{page}");
        let named = lines("modulepreload");
        // Three more requests: the page, its style sheet and the start module.
        assert!(named.len() + 3 <= 10, "{path} needs {named:?}");
        let mut needed = std::collections::BTreeSet::new();
        for name in named.iter().map(String::as_str).chain([begins]) {
            let text = http(house.at, "GET", &format!("/page/{name}"), &[], "").body;
            assert!(text.contains("@ts-check"), "{name} is no module: {text}");
            for import in text.lines().filter(|line| line.starts_with("import ")) {
                needed.insert(import.split('"').nth(1).unwrap().replace("./", ""));
            }
        }
        needed.remove(begins);
        assert_eq!(named.iter().cloned().collect::<std::collections::BTreeSet<_>>(), needed);
        assert_eq!(named.len(), needed.len(), "{named:?}");
    }
}

#[test]
fn long_answers_are_compressed_on_request() {
    let house = House::new(Cards);
    for (path, zips) in [("/", false), ("/page/table.js", true), ("/page/style.css", true)] {
        let plain = http(house.at, "GET", path, &[], "").head.to_lowercase();
        assert!(!plain.contains("content-encoding"), "{plain}");
        let zipped = http(house.at, "GET", path, &[("Accept-Encoding", "br, gzip;q=0.8")], "");
        let head = zipped.head.to_lowercase();
        assert!(head.contains("content-encoding: gzip"), "{path}: {head}");
        assert!(head.contains("vary: accept-encoding"), "{head}");
        let length = |head: &str| {
            let at = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            at.unwrap().parse::<usize>().unwrap()
        };
        assert!(!zips || zipped.length * 2 < length(&plain), "{path}: {head}");
        let tag =
            |head: &str| head.lines().find_map(|l| l.strip_prefix("etag: ").map(str::to_owned));
        let tag = tag(&head).unwrap();
        assert!(tag.starts_with("w/"), "one weak tag for all forms: {tag}");
        let tag = tag.replacen("w/", "W/", 1);
        let known = [("Accept-Encoding", "gzip"), ("If-None-Match", tag.as_str())];
        assert_eq!(http(house.at, "GET", path, &known, "").status, 304);
        let none = http(house.at, "GET", path, &[("Accept-Encoding", "gzip;q=0")], "");
        assert!(!none.head.to_lowercase().contains("content-encoding"), "{path}");
    }
}
