//! Tests access control: host names, origins, secrets and roles.

use axum::http::{HeaderMap, HeaderValue, Method, Uri};
use serde_json::json;
use server::http::{AllowedHosts, RequestKind};

use crate::house::{House, OWNER};
use crate::shelf::Cards;
use crate::wire::{Socket, http, raw, with};

#[test]
fn another_name_of_the_server_is_not_answered() {
    let house = House::new(Cards);
    let port = house.at.port();
    let names = [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        format!("127.0.0.1:{}", port ^ 1),
        "127.0.0.1".to_owned(),
        format!("127.0.0.1:{port}.evil.example"),
    ];
    for name in names {
        for path in ["/", "/api/offer", "/page/index.html"] {
            let answer = http(house.at, "GET", path, &[("Host", &name)], "");
            assert_eq!(answer.status, 421, "{name} {path}");
        }
        let origin = format!("http://{name}");
        let more = [("Host", name.as_str()), ("Origin", origin.as_str())];
        assert_eq!(Socket::open(house.at, &more).err(), Some(421), "{name}");
    }
    // A host name in the first line of the request is checked, too.
    for (line, status) in [
        ("http://evil.example/".to_owned(), 421),
        (format!("http://evil.example:{port}/api/offer"), 421),
        (format!("http://x@127.0.0.1:{port}/"), 421),
        (format!("http://127.0.0.1:{port}/"), 200),
    ] {
        let text =
            format!("GET {line} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", house.at);
        assert_eq!(raw(house.at, text.as_bytes()).status, status, "{line}");
    }
    let none = raw(house.at, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    assert_eq!(none.status, 400);
    let twice = format!("GET / HTTP/1.1\r\nHost: {0}\r\nHost: {0}\r\n\r\n", house.at);
    assert_eq!(raw(house.at, twice.as_bytes()).status, 400);
}

#[test]
fn another_page_changes_nothing_and_opens_no_socket() {
    let house = House::new(Cards);
    let bearer = format!("Bearer {OWNER}");
    let port = house.at.port();
    let wrong = [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("http://127.0.0.1:{port}.evil.example"),
        String::new(),
    ];
    for origin in &wrong {
        let more = [("Origin", origin.as_str()), ("Authorization", bearer.as_str())];
        let made = http(house.at, "POST", "/api/tables", &more, "{\"players\":2}");
        assert_eq!(made.status, 403, "{origin}");
        assert_eq!(Socket::open(house.at, &more[..1]).err(), Some(403), "{origin}");
    }
    for site in ["cross-site", "same-site", "nonsense"] {
        let more = [("Sec-Fetch-Site", site)];
        assert_eq!(http(house.at, "GET", "/api/offer", &more, "").status, 403, "{site}");
        assert_eq!(http(house.at, "GET", "/page/index.html", &more, "").status, 403, "{site}");
        assert_eq!(Socket::open(house.at, &more).err(), Some(403), "{site}");
    }
    // A link in a mail on another site may open the page in a tab of its own, but not embed it.
    for site in ["cross-site", "same-site"] {
        let page = |mode: &str, dest: &str| {
            let more = [
                ("Sec-Fetch-Site", site),
                ("Sec-Fetch-Mode", mode),
                ("Sec-Fetch-Dest", dest),
                ("Origin", ""),
            ];
            http(house.at, "GET", "/table/abc", &more, "").status
        };
        assert_eq!(page("navigate", "document"), 200, "{site}");
        for part in ["iframe", "frame", "embed", "object", "image", "script", ""] {
            assert_eq!(page("navigate", part), 403, "{site} {part}");
        }
        for mode in ["no-cors", "cors", "same-origin", "websocket", ""] {
            assert_eq!(page(mode, "document"), 403, "{site} {mode}");
        }
        // Such a navigation cannot change anything.
        let more = [
            ("Sec-Fetch-Site", site),
            ("Sec-Fetch-Mode", "navigate"),
            ("Sec-Fetch-Dest", "document"),
            ("Authorization", bearer.as_str()),
        ];
        let made = http(house.at, "POST", "/api/tables", &more, "{\"players\":2}");
        assert_eq!(made.status, 403, "{site}");
    }
    assert_eq!(house.try_table(&json!({ "players": 2 })).status, 200);
}

#[test]
fn every_response_has_strict_headers() {
    let house = House::new(Cards);
    for path in ["/", "/page/index.html", "/api/offer", "/nothing", "/page/nothing", "/socket"] {
        let answer = http(house.at, "GET", path, &[], "");
        let head = answer.head.to_lowercase();
        assert!(!head.contains("access-control-"), "{path}: {head}");
        assert!(!head.contains("set-cookie"), "{path}: {head}");
        assert!(head.contains("content-security-policy: default-src 'none';"), "{path}: {head}");
        assert!(head.contains("frame-ancestors 'none'"), "{path}: {head}");
        assert!(!head.contains("unsafe-inline"), "{path}: {head}");
        assert!(head.contains("x-content-type-options: nosniff"), "{path}: {head}");
        assert!(head.contains("referrer-policy: no-referrer"), "{path}: {head}");
    }
    let preflight = http(house.at, "OPTIONS", "/api/tables", &[], "");
    assert_eq!(preflight.status, 405);
    assert!(!preflight.head.to_lowercase().contains("access-control-"));
}

#[test]
fn a_wrong_address_answers_a_person_with_a_page_and_a_program_with_json() {
    let house = House::new(Cards);
    let paths = ["/nothing", "/page/nothing", "/api/nothing", "/api/lab/report/nothing", "/table"];
    for path in paths {
        let person = [("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"), ("Origin", "")];
        let answer = http(house.at, "GET", path, &person, "");
        assert_eq!(answer.status, 404, "{path}");
        let is_page = answer.head.to_lowercase().contains("content-type: text/html");
        assert!(is_page && answer.body.contains("<a href=\"/\">"), "{path}: {}", answer.body);
        let answer = http(house.at, "GET", path, &[("Accept", "*/*")], "");
        assert_eq!(answer.status, 404, "{path}");
        assert!(answer.json()["error"].is_string(), "{path}: {}", answer.body);
    }
}

#[test]
fn a_table_is_opened_by_the_host() {
    let house = House::new(Cards);
    let body = "{\"players\":2}";
    assert_eq!(http(house.at, "POST", "/api/tables", &[], body).status, 401);
    assert_eq!(with(house.at, "POST", "/api/tables", "wrong", body).status, 403);
    let made = house.table(2, &["here", "link"], 1);
    let own = made["owner"].as_str().unwrap();
    assert_eq!(with(house.at, "POST", "/api/tables", own, body).status, 403);
    assert_eq!(house.try_table(&json!({ "players": 9 })).status, 400);
    assert_eq!(house.try_table(&json!({ "players": 2, "who": ["bot:nobody"] })).status, 400);
    assert_eq!(house.try_table(&json!({ "ledger": "no ledger" })).status, 400);
    // Unknown keys and zero players are errors.
    for (parameters, why) in [
        (json!({ "players": 2, "unheard": 1 }), "unheard"),
        (json!({ "players": 2, "variants": "cards" }), "variants"),
        (json!({ "players": 0 }), "`players` must be at least 1"),
    ] {
        let refused = house.try_table(&parameters);
        assert!(refused.status == 400 && refused.body.contains(why), "{}", refused.body);
    }
}

#[test]
fn tables_are_listed_for_those_who_may_enter_them() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "link"], 5);
    let other = house.table(2, &["here", "link"], 6);
    let (id, secret) = (made["id"].as_str().unwrap(), made["links"][0]["secret"].as_str().unwrap());
    let list = |secret: &str| with(house.at, "GET", "/api/tables", secret, "");
    assert_eq!(http(house.at, "GET", "/api/tables", &[], "").json(), json!([]));
    assert_eq!(list("wrong").status, 403);
    assert_eq!(list(secret).status, 403);
    assert_eq!(list(OWNER).json().as_array().unwrap().len(), 2);
    let one =
        |id: &str, secret: &str| with(house.at, "GET", &format!("/api/tables/{id}"), secret, "");
    assert_eq!(one(id, secret).json()["id"], id);
    assert_eq!(one(id, made["spectator"].as_str().unwrap()).json()["seats"][0]["who"], "person");
    assert_eq!(one(other["id"].as_str().unwrap(), secret).status, 403);
    assert_eq!(one("nothere", secret).status, 403);
    let none = http(house.at, "GET", &format!("/api/tables/{id}"), &[], "");
    assert_eq!(none.status, 401, "{}", none.body);
}

#[test]
fn a_secret_opens_its_own_seat_and_no_other() {
    let house = House::new(Cards);
    let made = house.table(3, &["here", "link", "link"], 5);
    let other = house.table(2, &["link", "link"], 6);
    let table = made["id"].as_str().unwrap();
    let link = |made: &serde_json::Value, at: usize| {
        made["links"][at]["secret"].as_str().unwrap().to_owned()
    };
    let long = "a".repeat(4_000);
    let wrong =
        [link(&other, 0), String::new(), "0".repeat(32), link(&made, 0).to_uppercase(), long];
    for secret in wrong {
        let mut socket = Socket::open(house.at, &[]).unwrap();
        socket.send(&json!({ "t": "hello", "table": table, "secret": secret }));
        assert_eq!(socket.receive().unwrap()["t"], "gone", "{secret}");
        assert_eq!(socket.receive(), None);
    }
    let mut socket = Socket::open(house.at, &[]).unwrap();
    socket.send(&json!({ "t": "hello", "table": "nothere", "secret": OWNER }));
    assert_eq!(socket.receive().unwrap()["t"], "gone");
    let mut bob = Socket::at_table(house.at, table, &link(&made, 0));
    assert_eq!(bob.state["me"], json!({ "role": "seat", "seats": [1] }));
    let on = bob.state["on"].clone();
    for seat in [0, 2, 3, 255] {
        let answer = bob.ask(json!({ "t": "act", "on": on, "text": "bid 1", "seat": seat }));
        assert_eq!(answer["is"], "refused", "{seat}");
    }
    for command in [
        json!({ "t": "seat", "seat": 0, "do": "link" }),
        json!({ "t": "seat", "seat": 1, "do": "drop" }),
        json!({ "t": "pace", "ms": 1 }),
        json!({ "t": "undo", "on": on, "row": 0 }),
    ] {
        assert_eq!(bob.ask(command.clone())["is"], "refused", "{command}");
    }
    let spectator = made["spectator"].as_str().unwrap();
    let mut looking_on = Socket::at_table(house.at, table, spectator);
    assert_eq!(looking_on.state["legal"], json!([]));
    for command in [
        json!({ "t": "act", "on": looking_on.state["on"], "text": "bid 1" }),
        json!({ "t": "act", "on": looking_on.state["on"], "text": "bid 1", "seat": 0 }),
        json!({ "t": "end", "on": looking_on.state["on"] }),
        json!({ "t": "hint", "seat": 0 }),
        json!({ "t": "say", "text": "hello" }),
        json!({ "t": "standing", "seat": 0, "rule": { "never": true } }),
    ] {
        assert_eq!(looking_on.ask(command.clone())["is"], "refused", "{command}");
    }
}

#[test]
fn a_new_link_ends_the_old_one_at_once() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "link"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let old = made["links"][0]["secret"].as_str().unwrap();
    let mut bob = Socket::at_table(house.at, table, old);
    let mut host = Socket::at_table(house.at, table, owner);
    let answer = host.ask(json!({ "t": "seat", "seat": 1, "do": "link" }));
    assert_eq!((&answer["is"], &answer["seat"]), (&json!("kept"), &json!(1)));
    assert_eq!(bob.until(|frame| frame["t"] == "gone").unwrap()["t"], "gone");
    assert_eq!(bob.receive(), None);
    let mut again = Socket::open(house.at, &[]).unwrap();
    again.send(&json!({ "t": "hello", "table": table, "secret": old }));
    assert_eq!(again.receive().unwrap()["t"], "gone");
    let new = Socket::at_table(house.at, table, answer["secret"].as_str().unwrap());
    assert_eq!(new.state["me"]["seats"], json!([1]));
    let people = house.folder.path().join(format!("{table}.toml"));
    let people = std::fs::read_to_string(people).unwrap();
    for secret in [old, owner, answer["secret"].as_str().unwrap()] {
        assert!(!people.contains(secret), "a secret is kept as a hash");
    }
}

/// Returns whether a secret gives access to the table.
fn enters(house: &House, table: &str, secret: &str) -> bool {
    let mut socket = Socket::open(house.at, &[]).unwrap();
    socket.send(&json!({ "t": "hello", "table": table, "secret": secret }));
    socket.receive().unwrap()["t"] == "snap"
}

#[test]
fn links_for_looking_on_and_of_the_owner_die_with_the_next_one() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "link"], 5);
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let old = made["spectator"].as_str().unwrap();
    let mut spectator = Socket::at_table(house.at, table, old);
    let mut bob = Socket::at_table(house.at, table, made["links"][0]["secret"].as_str().unwrap());
    let mut host = Socket::at_table(house.at, table, owner);
    for what in ["watch", "unwatched", "owner"] {
        let request = json!({ "t": "table", "do": what });
        assert_eq!(bob.ask(request.clone())["is"], "refused", "{what}");
        assert_eq!(spectator.ask(request)["is"], "refused", "{what}");
    }
    let answer = host.ask(json!({ "t": "table", "do": "watch" }));
    assert_eq!((&answer["is"], &answer["seat"]), (&json!("kept"), &json!(null)));
    let new = answer["secret"].as_str().unwrap().to_owned();
    assert!(spectator.until(|frame| frame["t"] == "gone").is_some());
    assert_eq!(spectator.receive(), None);
    assert!(!enters(&house, table, old) && enters(&house, table, &new));
    // Spectators are not permitted, even with an empty secret.
    let mut spectator = Socket::at_table(house.at, table, &new);
    assert_eq!(host.ask(json!({ "t": "table", "do": "unwatched" }))["is"], "kept");
    assert_eq!(host.state["watched"], false);
    assert!(spectator.until(|frame| frame["t"] == "gone").is_some());
    assert!(!enters(&house, table, &new) && !enters(&house, table, ""));
    let again = host.ask(json!({ "t": "table", "do": "watch" }));
    assert!(enters(&house, table, again["secret"].as_str().unwrap()));
    // A new owner link: the requesting client stays connected, others with the old link are
    // disconnected.
    let mut other = Socket::at_table(house.at, table, owner);
    let answer = host.ask(json!({ "t": "table", "do": "owner" }));
    assert!(other.until(|frame| frame["t"] == "gone").is_some());
    assert!(!enters(&house, table, owner));
    assert!(enters(&house, table, answer["secret"].as_str().unwrap()));
    assert_eq!(host.ask(json!({ "t": "pace", "ms": 9 }))["is"], "kept");
    let people = std::fs::read_to_string(house.folder.path().join(format!("{table}.toml")));
    assert!(!people.unwrap().contains(answer["secret"].as_str().unwrap()));
}

#[test]
fn guessing_secrets_is_rate_limited() {
    let house = House::new(Cards);
    let made = house.table(2, &["here", "link"], 5);
    let path = format!("/api/tables/{}/ledger", made["id"].as_str().unwrap());
    let tried = (0..21).map(|n| with(house.at, "GET", &path, &format!("wrong{n}"), "").status);
    let tried: Vec<u16> = tried.collect();
    assert!(tried[..20].iter().all(|status| *status == 403), "{tried:?}");
    assert_eq!(tried[20], 429);
    for (method, path) in [("GET", "/api/tables"), ("POST", "/api/tables"), ("GET", "/api/lab")] {
        assert_eq!(with(house.at, method, path, "wrong", "{}").status, 429, "{path}");
    }
    // Correct secrets are accepted from the same address, those of a seat and of the host.
    let table = path.strip_suffix("/ledger").unwrap();
    for path in [table, "/api/tables", "/api/lab"] {
        assert_eq!(with(house.at, "GET", path, OWNER, "").status, 200, "{path}");
    }
    let (id, seat) = (made["id"].as_str().unwrap(), made["links"][0]["secret"].as_str().unwrap());
    let own = Socket::at_table(house.at, id, seat);
    assert_eq!(own.state["me"]["seats"], json!([1]));
    // A blocked client may try again later, and the last frame says so.
    let mut socket = Socket::open(house.at, &[]).unwrap();
    socket.send(&json!({ "t": "hello", "table": id, "secret": "f".repeat(32) }));
    let last = socket.until(|frame| frame["t"] == "gone").expect("a last frame");
    assert_eq!(last["again"], json!(true), "{last}");
}

#[test]
fn no_file_outside_of_the_page_is_served() {
    let house = House::new(Cards);
    for path in [
        "/page/../Cargo.toml",
        "/page/%2e%2e/Cargo.toml",
        "/page/..%2fCargo.toml",
        "/page/....//Cargo.toml",
        "/page//etc/passwd",
        "/page/%2fetc%2fpasswd",
        "/page/.hidden",
        "/page/a%00b",
        "/page/..%5cCargo.toml",
        "/api/tables/..%2f..%2fCargo/ledger",
    ] {
        let answer = with(house.at, "GET", path, OWNER, "");
        assert!(matches!(answer.status, 400 | 403 | 404), "{path}: {}", answer.status);
        assert!(!answer.body.contains("[package]") && !answer.body.contains("root:"), "{path}");
    }
    assert_eq!(http(house.at, "GET", "/page/index.html", &[], "").status, 200);
}

#[test]
fn markup_stays_text() {
    let house = House::new(Cards);
    let title = "<img src=x onerror=alert(1)>\"'</script>";
    let made = house.try_table(&json!({ "players": 2, "who": ["here", "link"], "title": title }));
    let made = made.json();
    let (table, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut host = Socket::at_table(house.at, table, owner);
    assert_eq!(host.state["title"], title);
    let name = "<svg/onload=alert(1)>\u{202e}\u{1b}[31m";
    host.ask(json!({ "t": "name", "seat": 0, "name": name }));
    host.ask(json!({ "t": "say", "text": name }));
    // Characters that reverse text or control terminals are removed; the rest is displayed as plain
    // text.
    assert_eq!(host.state["seats"][0]["person"], "<svg/onload=alert(1)>[31m");
    assert_eq!(host.state["chat"][0]["text"], "<svg/onload=alert(1)>[31m");
    // Responses with such text are not HTML, so browsers do not render it.
    for path in ["/api/tables", "/api/offer"] {
        let head = http(house.at, "GET", path, &[], "").head.to_lowercase();
        assert!(head.contains("content-type: application/json"), "{head}");
    }
    let wrong = http(house.at, "GET", "/api/offer/<script>alert(1)<%2fscript>", &[], "");
    assert!(wrong.status == 400 || wrong.head.contains("application/json"), "{}", wrong.head);
    let ledger = with(house.at, "GET", &format!("/api/tables/{table}/ledger"), owner, "");
    assert_eq!(ledger.status, 403, "the game hides something");
}

#[test]
fn behind_a_proxy_only_its_name_counts() {
    let public = AllowedHosts::public("https://Loam.example/").unwrap();
    let check = |host: &str, origin: Option<&str>, door: RequestKind| {
        let mut headers = HeaderMap::new();
        headers.insert("host", HeaderValue::from_str(host).unwrap());
        if let Some(origin) = origin {
            headers.insert("origin", HeaderValue::from_str(origin).unwrap());
        }
        let uri = Uri::from_static("/");
        public.check(door, &Method::GET, &uri, &headers).map_err(|(status, _)| status.as_u16())
    };
    assert_eq!(check("loam.example", Some("https://loam.example"), RequestKind::Change), Ok(()));
    assert_eq!(check("loam.example", None, RequestKind::Page), Ok(()));
    assert_eq!(check("loam.example", None, RequestKind::Change), Err(403));
    assert_eq!(check("loam.example", Some("http://loam.example"), RequestKind::Change), Err(403));
    assert_eq!(check("127.0.0.1:4280", Some("http://127.0.0.1:4280"), RequestKind::Read), Err(421));
    // A host name without TLS is for connections that are protected otherwise; the host is warned.
    assert!(!public.is_plain() && AllowedHosts::public("http://loam.example").unwrap().is_plain());
    for wrong in ["loam.example", "ftp://loam.example", "https://", "https://a/b", "https://a b"] {
        assert!(AllowedHosts::public(wrong).is_err(), "{wrong}");
    }
}
