//! Tests of two servers on one database: rows never collide, if one is killed the other continues,
//! and everything kept is there. `.ci/run` builds with the feature and starts a PostgreSQL
//! (`LOAM_POSTGRES`); without them the tests are skipped with a message, or fail if `LOAM_WHOLE` is
//! set, as `.ci/run` does.

use std::process::Command;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use crate::running::{Running, kills, lottery, root, start_in};
use crate::wire::{Socket, with};
use serde_json::{Value, json};

/// The default number of kills; `LOAM_KILLS` overrides it.
const KILLS: u64 = 4;

/// The number of times the bots of a table are taken over.
const TAKEN_OVER: usize = 5;

/// Long enough for a slow machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Creates a database for one test; `None` if no database server is available.
fn fresh(name: &str) -> Option<String> {
    let missing = |what: &str| {
        assert!(
            std::env::var_os("LOAM_WHOLE").is_none(),
            "{what}, and LOAM_WHOLE leaves nothing out"
        );
        eprintln!("{what}: nothing is tried");
        None
    };
    if !cfg!(feature = "postgres") {
        return missing("built without the feature `postgres`");
    }
    let Ok(url) = std::env::var("LOAM_POSTGRES") else {
        return missing("LOAM_POSTGRES names no server");
    };
    let name = format!("servers_{name}_{}", std::process::id());
    for statement in ["drop database if exists", "create database"] {
        let done =
            Command::new("psql").args(["-q", &url, "-c", &format!("{statement} {name}")]).output();
        let done = done.expect("psql comes with the server");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    Some(format!("{}/{name}", url.rsplit_once('/').unwrap().0))
}

fn server(url: &str) -> Running {
    start_in(&["--store", url]).0
}

fn table(server: &Running, who: &[&str], seed: u64) -> Value {
    let parameters =
        json!({ "variant": "merchants-lakes", "players": who.len(), "seed": seed, "who": who });
    let made = with(server.at, "POST", "/api/tables", &server.owner, &parameters.to_string());
    assert_eq!(made.status, 200, "{}", made.body);
    made.json()
}

fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap()
}

/// Performs an action; returns the answer, or `None` if the connection is lost.
fn step(own: &mut Socket, pick: &mut impl FnMut(usize) -> usize) -> Option<String> {
    let (texts, on) = (own.texts(), own.state["on"].clone());
    let command = if own.may_end() && (texts.is_empty() || pick(2) == 0) {
        json!({ "t": "end", "on": on })
    } else if texts.is_empty() {
        return Some(String::new());
    } else {
        json!({ "t": "act", "on": on, "text": texts[pick(texts.len())] })
    };
    Some(text(&own.try_ask(command)?, "is").to_owned())
}

fn kill(server: &mut Running) {
    server.child.kill().unwrap();
    server.child.wait().unwrap();
}

/// Asserts that the ledger of a table replays row by row with legal actions.
fn replays(server: &Running, id: &str) {
    let ledger = with(server.at, "GET", &format!("/api/tables/{id}/ledger"), &server.owner, "");
    assert_eq!(ledger.status, 200, "{}", ledger.body);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ledger.txt");
    std::fs::write(&file, ledger.body).unwrap();
    let replayed = Command::new(env!("CARGO_BIN_EXE_loam"))
        .current_dir(root())
        .args(["replay", "--check", "--legal"])
        .arg(file)
        .output()
        .unwrap();
    assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stdout));
}

#[test]
fn one_server_is_killed_and_the_other_goes_on() {
    let Some(url) = fresh("goes_on") else { return };
    let (mut one, other) = (server(&url), server(&url));
    let made = table(&one, &["link", "link", "bot:random"], 1);
    let (id, owner) = (text(&made, "id"), text(&made, "owner"));
    let secrets: Vec<&str> =
        made["links"].as_array().unwrap().iter().map(|link| text(link, "secret")).collect();
    let mut ann = Socket::at_table(one.at, id, secrets[0]);
    let mut bob = Socket::at_table(other.at, id, secrets[1]);
    Socket::at_table(one.at, id, owner).ask(json!({ "t": "pace", "ms": 0 }));
    let mut pick = lottery(5);
    // Each player sees the actions made at the other server.
    let play =
        |ann: &mut Socket, bob: &mut Socket, pick: &mut dyn FnMut(usize) -> usize, to: u64| {
            let began = Instant::now();
            let mut pick = |n| pick(n);
            while ann.row().max(bob.row()) < to {
                assert!(began.elapsed() < PATIENCE, "row {} and {}", ann.row(), bob.row());
                for own in [&mut *ann, &mut *bob] {
                    own.drain(Duration::from_millis(5));
                    step(own, &mut pick).expect("an answer");
                }
            }
        };
    play(&mut ann, &mut bob, &mut pick, 12);
    let row = ann.row().max(bob.row());
    for own in [&mut ann, &mut bob] {
        while own.row() < row {
            own.until(|frame| frame["t"] == "snap").unwrap();
        }
    }
    kill(&mut one);
    let began = Instant::now();
    let mut ann = Socket::at_table(other.at, id, secrets[0]);
    assert!(ann.row() >= row);
    let again = began.elapsed();
    // On the bot's turn it acts at the remaining server.
    let before = ann.row();
    play(&mut ann, &mut bob, &mut pick, before + 12);
    let bots = ann.state["seats"][2]["who"].clone();
    assert_eq!(bots, "bot:random");
    eprintln!("ann is back after {again:?}; 12 rows with the bot's after {:?}", began.elapsed());
    replays(&other, id);
}

#[test]
fn a_bot_is_taken_over() {
    let Some(url) = fresh("bot") else { return };
    let mut servers = [server(&url), server(&url)];
    let (mut took, mut people) = (Vec::new(), Vec::new());
    let mut tables = Vec::new();
    for turn in 0..TAKEN_OVER {
        // A new table each time, since on a slow machine one game would end too early. The server
        // that opened it runs its bots.
        let (dies, lives) = (turn % 2, (turn + 1) % 2);
        let made = table(&servers[dies], &["bot:random", "bot:random", "bot:random"], turn as u64);
        let (id, owner) = (text(&made, "id"), text(&made, "owner"));
        Socket::at_table(servers[dies].at, id, owner).ask(json!({ "t": "pace", "ms": 100 }));
        let mut there = Socket::at_table(servers[lives].at, id, owner);
        let row = there.row();
        there.until(|frame| frame["row"].as_u64() > Some(row + 2)).expect("rows come");
        // And a person, at the server that is killed.
        let own = table(&servers[dies], &["link", "here"], turn as u64);
        let (own, secret) =
            (text(&own, "id").to_owned(), text(&own["links"][0], "secret").to_owned());
        let row = Socket::at_table(servers[dies].at, &own, &secret).row();
        let began = Instant::now();
        kill(&mut servers[dies]);
        let mut ann = Socket::at_table(servers[lives].at, &own, &secret);
        assert_eq!(ann.row(), row);
        if let Some(first) = ann.texts().first() {
            assert_eq!(ann.act(first)["is"], "seen", "{first}");
        }
        people.push(began.elapsed());
        // Rows of the killed server may still arrive.
        there.drain(Duration::from_millis(50));
        let row = there.row();
        there.until(|frame| frame["row"].as_u64() > Some(row)).expect("rows go on");
        took.push(began.elapsed());
        servers[dies] = server(&url);
        tables.push(id.to_owned());
    }
    took.sort();
    people.sort();
    eprintln!("bots act again after {took:?}, people after {people:?}");
    // Two seconds are the limit; the median is used, since a machine that runs other tests may be
    // slower now and then.
    for took in [took, people] {
        assert!(took[TAKEN_OVER / 2] < Duration::from_secs(2), "{took:?}");
    }
    tables.iter().for_each(|id| replays(&servers[0], id));
}

#[test]
fn two_servers_never_append_the_same_row_and_the_later_gets_the_current_state() {
    let Some(url) = fresh("late") else { return };
    let (one, other) = (server(&url), server(&url));
    let made = table(&one, &["here", "here", "here"], 2);
    let (id, owner) = (text(&made, "id").to_owned(), text(&made, "owner").to_owned());
    let (sender, receiver) = channel();
    for (at, seed) in [(one.at, 11), (other.at, 12)] {
        let (id, owner, sender) = (id.clone(), owner.clone(), sender.clone());
        std::thread::spawn(move || {
            let mut own = Socket::at_table(at, &id, &owner);
            let mut pick = lottery(seed);
            let mut answers = std::collections::BTreeMap::<String, u32>::new();
            for _ in 0..60 {
                let Some(answer) = step(&mut own, &mut pick) else { break };
                if answer == "kept" {
                    sender.send((own.row(), answers.clone())).unwrap();
                }
                *answers.entry(answer).or_default() += 1;
            }
            sender.send((own.row(), answers)).unwrap();
        });
    }
    drop(sender);
    let all: Vec<_> = receiver.iter().collect();
    let most = all.iter().map(|(row, _)| *row).max().unwrap();
    // Otherwise the test would be void: no command was stale.
    assert!(all.iter().any(|(_, answers)| answers.contains_key("stale")), "{all:?}");
    eprintln!("{:?}", &all[all.len() - 2..]);
    let mut own = Socket::at_table(one.at, &id, &owner);
    own.drain(Duration::from_millis(300));
    assert!(own.row() >= most, "{} rows of {most}", own.row());
    assert!(most > 10, "{most}");
    replays(&other, &id);
}

#[test]
fn a_new_link_at_one_server_ends_the_old_one_at_the_other() {
    let Some(url) = fresh("links") else { return };
    let (one, other) = (server(&url), server(&url));
    let made = table(&one, &["here", "link"], 2);
    let (id, owner) = (text(&made, "id"), text(&made, "owner"));
    let old = text(&made["links"][0], "secret");
    let mut bob = Socket::at_table(other.at, id, old);
    let mut host = Socket::at_table(one.at, id, owner);
    let answer = host.ask(json!({ "t": "seat", "seat": 1, "do": "link" }));
    assert_eq!(bob.until(|frame| frame["t"] == "gone").unwrap()["t"], "gone");
    let new = Socket::at_table(other.at, id, text(&answer, "secret"));
    assert_eq!(new.state["me"]["seats"], json!([1]));
    let mut again = Socket::open(other.at, &[]).unwrap();
    again.send(&json!({ "t": "hello", "table": id, "secret": old }));
    assert_eq!(again.receive().unwrap()["t"], "gone");
}

#[test]
fn confirmed_rows_survive_the_kill_of_either_server() {
    let Some(url) = fresh("kills") else { return };
    let mut servers = [server(&url), server(&url)];
    let made: Vec<Value> =
        (0..3).map(|n| table(&servers[n % 2], &["here", "here", "bot:random"], n as u64)).collect();
    let mut confirmed_rows = vec![0; made.len()];
    let mut pick = lottery(21);
    for blow in 0..kills(KILLS) {
        let dies = pick(2);
        let (pid, after) = (servers[dies].child.id(), Duration::from_millis(50 + pick(400) as u64));
        let mut own: Vec<(usize, usize, Socket)> = (0..made.len())
            .flat_map(|at| [(at, 0), (at, 1)])
            .map(|(at, on)| {
                let (id, owner) = (text(&made[at], "id"), text(&made[at], "owner"));
                (at, on, Socket::at_table(servers[on].at, id, owner))
            })
            .collect();
        for (at, _, socket) in &mut own {
            socket.ask(json!({ "t": "pace", "ms": 0 }));
            assert!(
                socket.row() >= confirmed_rows[*at],
                "blow {blow}: {} of {}",
                socket.row(),
                confirmed_rows[*at]
            );
        }
        let blow = std::thread::spawn(move || {
            std::thread::sleep(after);
            Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap();
        });
        for _ in 0..30 {
            for (at, on, socket) in &mut own {
                match step(socket, &mut pick) {
                    Some(answer) if answer == "kept" => {
                        confirmed_rows[*at] = confirmed_rows[*at].max(socket.row())
                    }
                    Some(_) => {}
                    None => assert_eq!(*on, dies, "the other one goes on"),
                }
            }
        }
        blow.join().unwrap();
        servers[dies].child.wait().unwrap();
        servers[dies] = server(&url);
    }
    for (made, confirmed_rows) in made.iter().zip(&confirmed_rows) {
        let own = Socket::at_table(servers[0].at, text(made, "id"), text(made, "owner"));
        assert!(
            own.row() >= *confirmed_rows && *confirmed_rows > 3,
            "{} of {confirmed_rows}",
            own.row()
        );
        replays(&servers[1], text(made, "id"));
    }
}
