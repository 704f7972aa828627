//! `loam serve` as a program: killed under load, nothing that was answered `kept` is missing; its ledgers replay.

#[allow(dead_code)]
#[path = "../../web/tests/table/wire.rs"]
mod wire;

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use wire::{Socket, with};

/// How often the program is killed.
const KILLS: u64 = 6;

/// A server that ends with the test, however that ends.
struct Running {
    child: Child,
    at: SocketAddr,
    owner: String,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Starts a server and waits for what it says.
fn start(folder: &Path, more: &[&str]) -> (Running, Value) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .current_dir(root())
        .args(["--json", "serve", "--no-open", "--dir"])
        .arg(folder)
        .args(["--port", "0"])
        .args(more)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let told: Value = serde_json::from_str(&line).expect("a line of JSON");
    let (address, owner) = told["lobby"].as_str().unwrap().split_once("/#").unwrap();
    let at = address.strip_prefix("http://").unwrap().parse().unwrap();
    let owner = owner.to_owned();
    (Running { child, at, owner }, told)
}

/// Does something with the seats that somebody holds; how many rows are kept then, if that was the answer.
fn step(own: &mut Socket, pick: &mut impl FnMut(usize) -> usize) -> Option<u64> {
    let texts = own.texts();
    let answer = match own.may_end() && (texts.is_empty() || pick(2) == 0) {
        true => {
            let on = own.state["on"].clone();
            own.try_ask(json!({ "t": "end", "on": on }))?
        }
        false if texts.is_empty() => return Some(0),
        false => {
            let (on, text) = (own.state["on"].clone(), texts[pick(texts.len())].clone());
            own.try_ask(json!({ "t": "act", "on": on, "text": text }))?
        }
    };
    // What was answered was shown before.
    Some(if answer["is"] == "kept" { own.row() } else { 0 })
}

#[test]
fn what_was_kept_is_there_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut tables: Vec<(String, u64)> = Vec::new();
    let mut number = 1_u64;
    let mut pick = move |n: usize| {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % n
    };
    for kill in 0..KILLS {
        let (mut server, _) = start(folder.path(), &[]);
        if kill < 3 {
            let who = ["here", "here", "bot:random"];
            let wanted =
                json!({ "variant": "merchants-lakes", "players": 3, "seed": kill, "who": who });
            let made = with(server.at, "POST", "/api/tables", &server.owner, &wanted.to_string());
            assert_eq!(made.status, 200, "{}", made.body);
            tables.push((made.json()["id"].as_str().unwrap().to_owned(), 0));
        }
        let mut own: Vec<Socket> =
            tables.iter().map(|(id, _)| Socket::at_table(server.at, id, &server.owner)).collect();
        for (socket, (id, kept)) in own.iter_mut().zip(&tables) {
            assert!(socket.row() >= *kept, "{id}: {} rows of {kept}", socket.row());
            socket.ask(json!({ "t": "pace", "ms": 0 }));
        }
        // The blow falls anywhere in the work.
        let (pid, after) = (server.child.id(), Duration::from_millis(100 + pick(400) as u64));
        let blow = std::thread::spawn(move || {
            std::thread::sleep(after);
            let killed = Command::new("kill").args(["-9", &pid.to_string()]).status();
            assert!(killed.unwrap().success());
        });
        'work: for _ in 0..80 {
            for (socket, (_, kept)) in own.iter_mut().zip(&mut tables) {
                match step(socket, &mut pick) {
                    Some(rows) => *kept = rows.max(*kept),
                    None => break 'work,
                }
            }
        }
        blow.join().unwrap();
        server.child.wait().unwrap();
    }
    assert!(tables.iter().all(|(_, kept)| *kept > 5), "{tables:?}");
    let (mut server, _) = start(folder.path(), &[]);
    for (id, kept) in &tables {
        let socket = Socket::at_table(server.at, id, &server.owner);
        assert!(socket.row() >= *kept, "{id}: {} rows of {kept}", socket.row());
    }
    // In order: Ctrl-C.
    let asked = Command::new("kill").args(["-2", &server.child.id().to_string()]).status();
    assert!(asked.unwrap().success());
    assert!(server.child.wait().unwrap().success());
    for (id, _) in &tables {
        let replayed = Command::new(env!("CARGO_BIN_EXE_loam"))
            .current_dir(root())
            .args(["replay", "--check", "--legal"])
            .arg(folder.path().join(format!("{id}.txt")))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&replayed.stdout).into_owned();
        assert!(replayed.status.success(), "{said}{}", String::from_utf8_lossy(&replayed.stderr));
    }
}

#[test]
fn a_saved_game_goes_on_and_a_table_for_trying_out_takes_rows_back() {
    let folder = tempfile::tempdir().unwrap();
    let (server, told) = start(&folder.path().join("one"), &["--dev", "merchants-lakes"]);
    let (table, secret) = told["table"].as_str().unwrap().split_once('#').unwrap();
    let id = table.rsplit('/').next().unwrap();
    let mut own = Socket::at_table(server.at, id, secret);
    assert_eq!(own.state["me"]["seats"], json!([0, 1, 2, 3]));
    let before = own.state["on"].clone();
    for _ in 0..2 {
        let text = own.texts()[0].clone();
        assert_eq!(own.act(&text)["is"], "seen");
        assert_eq!(own.end()["is"], "kept");
    }
    assert_eq!(own.row(), 2);
    let saved = with(server.at, "GET", &format!("/api/tables/{id}/ledger"), secret, "").body;
    let on = own.state["on"].clone();
    let back = own.ask(json!({ "t": "undo", "on": on, "row": 0 }));
    assert_eq!((&back["is"], own.row()), (&json!("kept"), 0));
    assert_eq!(own.state["on"], before);
    let file = folder.path().join("saved.txt");
    std::fs::write(&file, saved).unwrap();
    let (other, told) = start(&folder.path().join("two"), &["--game", file.to_str().unwrap()]);
    let (table, secret) = told["table"].as_str().unwrap().split_once('#').unwrap();
    let own = Socket::at_table(other.at, table.rsplit('/').next().unwrap(), secret);
    assert_eq!((own.row(), &own.state["on"]), (2, &on));
}

#[test]
fn one_folder_has_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, _) = start(folder.path(), &[]);
    let second = Command::new(env!("CARGO_BIN_EXE_loam"))
        .current_dir(root())
        .args(["serve", "--no-open", "--port", "0", "--dir"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(!second.status.success());
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(said.contains("another server has its tables there"), "{said}");
}
