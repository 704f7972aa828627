//! Tests of `loam serve` as a process: killed under load, it loses nothing that was answered
//! `kept`, and its ledgers replay.

mod running;
mod servers;
#[allow(dead_code)]
#[path = "../../../server/tests/table/wire.rs"]
mod wire;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use running::{Running, begun, kills, lottery, root, start_by, start_in};
use serde_json::{Value, json};
use wire::{Socket, http, with};

/// The default number of kills; `LOAM_KILLS` overrides it, and `.ci/full kills` uses 200.
const KILLS: u64 = 6;

/// Starts a server on a folder and waits for its first line.
fn start(folder: &Path, more: &[&str]) -> (Running, Value) {
    let mut args = vec!["--dir", folder.to_str().unwrap()];
    args.extend(more);
    start_in(&args)
}

/// Performs an action for the seats of a socket; returns the number of rows stored if the answer
/// was `kept`, 0 for other answers, and `None` if the connection is lost.
fn step(own: &mut Socket, pick: &mut impl FnMut(usize) -> usize) -> Option<u64> {
    let texts = own.texts();
    let answer = if own.may_end() && (texts.is_empty() || pick(2) == 0) {
        let on = own.state["on"].clone();
        own.try_ask(json!({ "t": "end", "on": on }))?
    } else if texts.is_empty() {
        return Some(0);
    } else {
        let (on, text) = (own.state["on"].clone(), texts[pick(texts.len())].clone());
        own.try_ask(json!({ "t": "act", "on": on, "text": text }))?
    };
    // The state is sent before the answer.
    Some(if answer["is"] == "kept" { own.row() } else { 0 })
}

/// Kills a server at random moments while tables are played, restarts it, and checks that
/// everything answered `confirmed_row` is there. `before` is called with the server before each round of
/// work.
fn killed(
    folder: &Path,
    number: u64,
    mut before: impl FnMut(&Running, &mut dyn FnMut(usize) -> usize),
) {
    let mut tables: Vec<(String, u64)> = Vec::new();
    let mut pick = lottery(number);
    for kill in 0..kills(KILLS) {
        let (mut server, _) = start_by(grows_no_file(), &["--dir", folder.to_str().unwrap()]);
        if kill < 3 {
            let who = ["here", "here", "bot:random"];
            let parameters =
                json!({ "variant": "merchants-lakes", "players": 3, "seed": kill, "who": who });
            let made =
                with(server.at, "POST", "/api/tables", &server.owner, &parameters.to_string());
            assert_eq!(made.status, 200, "{}", made.body);
            tables.push((made.json()["id"].as_str().unwrap().to_owned(), 0));
        }
        before(&server, &mut pick);
        let mut own: Vec<Socket> =
            tables.iter().map(|(id, _)| Socket::at_table(server.at, id, &server.owner)).collect();
        for (socket, (id, confirmed_row)) in own.iter_mut().zip(&tables) {
            assert!(
                socket.row() >= *confirmed_row,
                "{id}: {} rows of {confirmed_row}",
                socket.row()
            );
            socket.ask(json!({ "t": "pace", "ms": 0 }));
        }
        // The kill happens at a random moment of the work.
        let (pid, after) = (server.child.id(), Duration::from_millis(100 + pick(400) as u64));
        let blow = std::thread::spawn(move || {
            std::thread::sleep(after);
            let killed = Command::new("kill").args(["-9", &pid.to_string()]).status();
            assert!(killed.unwrap().success());
        });
        'work: for _ in 0..80 {
            for (socket, (_, confirmed_row)) in own.iter_mut().zip(&mut tables) {
                match step(socket, &mut pick) {
                    Some(rows) => *confirmed_row = rows.max(*confirmed_row),
                    None => break 'work,
                }
            }
        }
        blow.join().unwrap();
        server.child.wait().unwrap();
    }
    assert!(tables.iter().any(|(_, confirmed_row)| *confirmed_row > 5), "{tables:?}");
    let (mut server, _) = start(folder, &[]);
    for (id, confirmed_row) in &tables {
        let socket = Socket::at_table(server.at, id, &server.owner);
        assert!(socket.row() >= *confirmed_row, "{id}: {} rows of {confirmed_row}", socket.row());
    }
    // A regular shutdown: Ctrl-C.
    let killed_status = Command::new("kill").args(["-2", &server.child.id().to_string()]).status();
    assert!(killed_status.unwrap().success());
    assert!(server.child.wait().unwrap().success());
    for (id, _) in &tables {
        let replayed = Command::new(env!("CARGO_BIN_EXE_loam"))
            .current_dir(root())
            .args(["replay", "--check", "--legal"])
            .arg(folder.join(format!("{id}.txt")))
            .output()
            .unwrap();
        let stdout = String::from_utf8_lossy(&replayed.stdout).into_owned();
        assert!(replayed.status.success(), "{stdout}{}", String::from_utf8_lossy(&replayed.stderr));
    }
}

#[test]
fn confirmed_rows_survive_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    killed(folder.path(), 1, |_, _| {});
}

/// Returns a command that runs the program with a limited file size: exceeding it is an ordinary
/// error and not a fatal signal.
fn grows_no_file() -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_loam")]);
    shell
}

/// Returns the space left in a round of work, in pages or in units of 20 bytes: 30 or 100, and from
/// the fourth round on almost none in every second round.
fn room_in(round: u64, pick: &mut dyn FnMut(usize) -> usize) -> usize {
    let some = [100, 100, 30][pick(3)];
    if round > 3 && round.is_multiple_of(2) { pick(2) } else { some }
}

/// Kills a server whose ledgers cannot grow beyond the longest one plus a few rows, so that rows
/// are cut in the middle of a word. This needs no special permissions.
fn killed_where_files_stop_growing(number: u64) {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().join("tables");
    let mut round = 0;
    killed(&tables, number, |server, pick| {
        round += 1;
        let files = std::fs::read_dir(&tables).unwrap().map(|file| file.unwrap());
        let ledgers = files.filter(|file| file.path().extension().is_some_and(|e| e == "txt"));
        let longest = ledgers.map(|file| file.metadata().unwrap().len()).max().unwrap();
        let most = longest + 20 * room_in(round, pick) as u64 + pick(20) as u64;
        let process = server.child.id().to_string();
        let limited = Command::new("prlimit")
            .args(["--pid", &process, &format!("--fsize={most}")])
            .status()
            .expect("prlimit comes with the system");
        assert!(limited.success());
    });
}

#[test]
fn confirmed_rows_survive_a_kill_at_the_file_size_limit() {
    killed_where_files_stop_growing(9);
}

/// A small file system in memory, if mounting is permitted.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn new() -> Option<SmallDisk> {
        let folder = tempfile::tempdir().unwrap();
        let mount = ["-t", "tmpfs", "-o", "size=2m", "loam-test"];
        let mounted = Command::new("mount").args(mount).arg(folder.path()).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then_some(SmallDisk(folder))
    }

    /// Fills the disk, leaving `room` pages free.
    fn fill(&self, room: usize) {
        let path = self.0.path().join("filler");
        let _ = std::fs::remove_file(&path);
        let mut filler = std::fs::File::create(path).unwrap();
        let mut pages = 0;
        while filler.write_all(&[0; 4096]).is_ok() {
            pages += 1;
        }
        let whole: usize = pages;
        filler.set_len((whole.saturating_sub(room) * 4096) as u64).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let ended = Command::new("umount").arg(self.0.path()).status();
        assert!(ended.is_ok_and(|ended| ended.success()), "the disk is taken away again");
    }
}

#[test]
fn confirmed_rows_survive_a_kill_on_a_full_disk() {
    let Some(disk) = SmallDisk::new() else {
        eprintln!("no disk can be mounted here: files that stop growing take its place");
        return killed_where_files_stop_growing(7);
    };
    let mut round = 0;
    killed(&disk.0.path().join("tables"), 7, |_, pick| {
        round += 1;
        disk.fill(room_in(round, pick));
    });
}

/// Returns the address of this machine in its network, if it has one.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|own| !own.is_loopback())
}

#[test]
fn other_machines_may_connect_only_with_lan() {
    let folder = tempfile::tempdir().unwrap();
    let (server, links) = start(&folder.path().join("one"), &[]);
    assert!(links["lobby"].as_str().unwrap().starts_with("http://127.0.0.1:"), "{links}");
    let (open, links) = start(&folder.path().join("two"), &["--lan"]);
    let lobby = links["lobby"].as_str().unwrap();
    assert_eq!(lobby.split_once('#').unwrap().1.len(), 32, "it says what opens it: {lobby}");
    // Another loopback address, which every machine has.
    let other = Ipv4Addr::new(127, 0, 0, 2);
    assert!(TcpStream::connect((other, server.at.port())).is_err(), "one address is listened to");
    assert!(TcpStream::connect((other, open.at.port())).is_ok());
    let Some(own) = own_address() else {
        eprintln!(
            "this machine has no address in a network: it is not tried whether it tells that"
        );
        return;
    };
    assert!(TcpStream::connect((own, server.at.port())).is_err(), "only loopback is listened to");
    assert!(TcpStream::connect((own, open.at.port())).is_ok());
    assert!(lobby.starts_with(&format!("http://{own}:")), "{lobby}");
    // The server answers at each of its addresses, and lists them.
    let others = links["also"].as_array().unwrap().iter().map(|link| link.as_str().unwrap());
    for link in others.chain([lobby]) {
        let host = link.strip_prefix("http://").unwrap().split('/').next().unwrap();
        let at: SocketAddr = host.parse().unwrap();
        assert_eq!(http(at, "GET", "/", &[], "").status, 200, "{link}");
    }
}

#[test]
fn a_saved_game_goes_on_and_a_table_for_trying_out_takes_rows_back() {
    let folder = tempfile::tempdir().unwrap();
    let (server, links) = start(&folder.path().join("one"), &["--dev", "merchants-lakes"]);
    let (table, secret) = links["table"].as_str().unwrap().split_once('#').unwrap();
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
    let (other, links) = start(&folder.path().join("two"), &["--game", file.to_str().unwrap()]);
    let (table, secret) = links["table"].as_str().unwrap().split_once('#').unwrap();
    let own = Socket::at_table(other.at, table.rsplit('/').next().unwrap(), secret);
    assert_eq!((own.row(), &own.state["on"]), (2, &on));
}

/// `play --web` and `dev --web` open the page for one table: the requested game, with all seats
/// except those of bots held here.
#[test]
fn play_and_dev_in_the_browser_open_one_table() {
    let game = ["merchants-lakes", "--players", "3", "--seed", "5", "--no-open"];
    let fjords = ["--map", "fjords", "--seat", "human", "--seat", "bot:greedy", "--seat", "human"];
    for (command, more, own, is_dev) in
        [("play", &fjords[..], json!([0, 2]), false), ("dev", &[], json!([0, 1, 2]), true)]
    {
        let folder = tempfile::tempdir().unwrap();
        for part in ["scripts", "maps", "variants"] {
            copied(&root().join(part), &folder.path().join(part));
        }
        let mut program = Command::new(env!("CARGO_BIN_EXE_loam"));
        program.current_dir(folder.path()).args(["--json", command, "--web"]).args(game).args(more);
        let (server, links) = begun(program);
        let at = server.at;
        let (table, secret) = links["table"].as_str().expect("a table").split_once('#').unwrap();
        let id = table.rsplit('/').next().unwrap();
        let mut table = Socket::at_table(at, id, secret);
        assert_eq!(table.state["me"]["seats"], own, "{command}");
        assert_eq!(table.state["seats"].as_array().unwrap().len(), 3);
        assert_eq!(table.state["dev"], json!(is_dev), "{command}");
        assert_eq!(table.state["bench"]["follows"] == json!(true), is_dev, "{command}");
        let text = table.texts()[0].clone();
        assert_eq!(table.act(&text)["is"], "seen");
        let ledger = with(at, "GET", &format!("/api/tables/{id}/ledger"), secret, "").body;
        assert_eq!(ledger.contains("fjords"), !is_dev, "{command}: {ledger}");
        drop(server);
    }
    // Next to a server on the same folder, whose tables it keeps separate.
    let folder = tempfile::tempdir().unwrap();
    let (own, _) = start(&folder.path().join("tables"), &[]);
    let web = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_loam"));
        command.current_dir(folder.path()).args(["--json", "play", "base", "--web", "--no-open"]);
        command.args(more);
        command
    };
    let refused = web(&[]).output().unwrap();
    let stderr = String::from_utf8(refused.stderr).unwrap();
    assert!(refused.status.code() == Some(1) && stderr.contains("`--dir`"), "{stderr}");
    let (_other, links) = begun(web(&["--dir", "others", "--port", "0"]));
    assert!(links["table"].as_str().unwrap().contains("/table/"), "{links}");
    assert!(links["dir"].as_str().unwrap().contains("others"), "{links}");
    // Development tables write files, so a server without `--dev` opens none.
    let parameters = json!({ "variant": "base", "players": 2, "dev": true }).to_string();
    let made = with(own.at, "POST", "/api/tables", &own.owner, &parameters);
    assert_eq!((made.status, made.body.contains("--dev")), (403, true), "{}", made.body);
    // What cannot be opened is reported before a server starts.
    for wrong in [&["play", "--web", "no-such"][..], &["play", "--no-open"]] {
        let run = Command::new(env!("CARGO_BIN_EXE_loam")).args(wrong).output().unwrap();
        assert_eq!(run.status.code(), Some(if wrong.contains(&"--web") { 1 } else { 2 }));
    }
}

/// Returns all plain-text output of a server while clients connect with correct and incorrect
/// secrets, and those secrets.
fn printed(more: &[&str]) -> (String, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .current_dir(root())
        .args(["serve", "--no-open", "--port", "0", "--dir", folder.path().to_str().unwrap()])
        .args(more)
        .env("RUST_LOG", "trace")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut output = String::new();
    while !output.contains("Ctrl-C") {
        assert!(out.read_line(&mut output).unwrap() > 0, "{output}");
    }
    let lobby = output.split_whitespace().find(|word| word.starts_with("http://")).unwrap();
    let (address, owner) = lobby.strip_prefix("http://").unwrap().split_once("/#").unwrap();
    let (at, owner) = (address.parse().unwrap(), owner.to_owned());
    let running = Running { child, at, owner: owner.clone() };
    let parameters = json!({ "variant": "base", "players": 2, "who": ["link", "bot:random"] });
    let made = with(at, "POST", "/api/tables", &owner, &parameters.to_string()).json();
    let [own, spectator, seat] = [&made["owner"], &made["spectator"], &made["links"][0]["secret"]]
        .map(|secret| secret.as_str().unwrap().to_owned());
    let id = made["id"].as_str().unwrap();
    for secret in [&own, &spectator, &seat] {
        drop(Socket::at_table(at, id, secret));
        with(at, "GET", &format!("/api/tables/{id}/ledger"), secret, "");
    }
    let wrong = "0123456789abcdef0123456789abcdef".to_owned();
    assert_eq!(with(at, "POST", "/api/tables", &wrong, "{}").status, 403);
    let mut running = running;
    running.child.kill().unwrap();
    out.read_to_string(&mut output).unwrap();
    running.child.stderr.take().unwrap().read_to_string(&mut output).unwrap();
    (output, vec![owner, own, spectator, seat, wrong])
}

/// The link to the lobby is printed once; no other secret, correct or incorrect, is ever printed.
#[test]
fn no_secret_is_logged() {
    let (output, secrets) = printed(&[]);
    let (owner, others) = secrets.split_first().unwrap();
    assert_eq!(output.matches(owner.as_str()).count(), 1, "{output}");
    for secret in others {
        assert!(!output.contains(secret.as_str()), "{output}");
    }
    assert!(!output.contains("Other machines"), "{output}");
}

/// A server that is open to the network prints a warning about it.
#[test]
fn an_open_server_prints_its_access() {
    if own_address().is_none() {
        return eprintln!("this machine has no address in a network: nothing is tried");
    }
    let (output, _) = printed(&["--lan"]);
    let notes =
        "Other machines in this network can reach the server. Anyone with a link can use it.";
    assert!(output.contains(notes), "{output}");
}

/// A report is untrusted: it is shown in a sandboxed frame with a unique origin, without access to
/// anything of the server.
#[test]
fn a_report_may_do_nothing_but_show_itself() {
    let folder = tempfile::tempdir().unwrap();
    let (server, _) = start(&folder.path().join("tables"), &[]);
    let request =
        |method: &str, path: &str, body: &str| with(server.at, method, path, &server.owner, body);
    let run = json!({ "do": "sim", "variant": "base", "games": 2, "bot": "random" }).to_string();
    assert_eq!(request("POST", "/api/lab", &run).status, 200);
    let began = Instant::now();
    let report = loop {
        let seen = request("GET", "/api/lab", "").json();
        if let Some(key) = seen["report"].as_str() {
            break format!("/api/lab/report/{key}");
        }
        assert!(began.elapsed() < Duration::from_secs(120), "{seen}");
        std::thread::sleep(Duration::from_millis(50));
    };
    let answer = http(server.at, "GET", &report, &[], "");
    assert_eq!(answer.status, 200);
    let head = answer.head.to_lowercase();
    let policies: Vec<&str> =
        head.lines().filter_map(|line| line.strip_prefix("content-security-policy: ")).collect();
    let [policy] = policies[..] else { panic!("one policy, and no other: {head}") };
    let rules: Vec<&str> = policy.split(';').map(str::trim).collect();
    for rule in [
        "default-src 'none'",
        // Without an origin it can read neither storage nor the enclosing page.
        "sandbox allow-scripts",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    ] {
        assert!(rules.contains(&rule), "{rule}: {policy}");
    }
    // Nothing else may be loaded or requested.
    assert!(!policy.contains("connect-src") && !policy.contains("http") && !policy.contains('*'));
    // Its content comes from the program, which escapes names.
    assert!(!answer.body.contains("<base") && !answer.body.contains("<form"));
}

/// A game of components is served by its self-description; with `--strict` no table with inferred
/// values is opened.
#[test]
fn a_game_of_parts_is_served_and_refused_where_it_is_only_guessed() {
    let folder = tempfile::tempdir().unwrap();
    let (server, links) = start(&folder.path().join("one"), &["--dev", "merchants-cove"]);
    let (table, secret) = links["table"].as_str().unwrap().split_once('#').unwrap();
    let id = table.rsplit('/').next().unwrap();
    let mut own = Socket::at_table(server.at, id, secret);
    for _ in 0..6 {
        let text = own.texts()[0].clone();
        // Actions with random results are kept at once, others at the end of the turn.
        let done = own.act(&text)["is"].clone();
        assert!(done == "seen" || done == "kept", "{text}: {done}");
        if own.may_end() {
            assert_eq!(own.end()["is"], "kept");
        }
    }
    // The ledger contains cards dealt face down: it is only available after the end, except at
    // development tables, where one player has all seats.
    let ledger = |id: &str, secret: &str| {
        with(server.at, "GET", &format!("/api/tables/{id}/ledger"), secret, "").body
    };
    assert!(ledger(id, secret).contains("variant=merchants-cove"), "{}", ledger(id, secret));
    let played = json!({ "variant": "merchants-cove", "players": 2, "who": ["here", "here"] });
    let played = with(server.at, "POST", "/api/tables", &server.owner, &played.to_string()).json();
    let ledger_text = ledger(played["id"].as_str().unwrap(), played["owner"].as_str().unwrap());
    assert!(ledger_text.contains("becomes available when nothing is hidden"), "{ledger_text}");
    let file = folder.path().join("one").join(format!("{id}.txt"));
    let saved = std::fs::read_to_string(file).unwrap();
    assert!(saved.contains("variant=merchants-cove") && saved.contains("deal "), "{saved}");
    let (strict, _) = start(&folder.path().join("two"), &["--strict"]);
    let parameters =
        |variant: &str| json!({ "variant": variant, "players": 2, "who": ["here", "here"] });
    let make = |variant: &str| {
        with(strict.at, "POST", "/api/tables", &strict.owner, &parameters(variant).to_string())
    };
    let refused = make("merchants-cove");
    assert_ne!(refused.status, 200);
    assert!(refused.body.contains("GAP-03"), "{}", refused.body);
    assert_eq!(make("base").status, 200);
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
    let stderr = String::from_utf8_lossy(&second.stderr).into_owned();
    assert!(stderr.contains("another server is using this folder"), "{stderr}");
}

/// Copies a folder.
fn copied(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copied(&entry.path(), &to.join(entry.file_name()))
        } else {
            std::fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// The number of calls of the looping script while others play.
const LOOPS: usize = 20;

#[test]
fn a_script_that_loops_stops_itself_and_no_other_table() {
    let folder = tempfile::tempdir().unwrap();
    let content = folder.path().join("content");
    for part in ["scripts", "maps", "variants"] {
        copied(&root().join(part), &content.join(part));
    }
    let script = content.join("scripts/house-example/markets.lua");
    std::fs::write(script, "return { pass = function() while true do end end }\n").unwrap();
    let tables = folder.path().join("tables");
    let (server, _) = start(&tables, &["--content", content.to_str().unwrap()]);
    let open = |variant: &str, seed: usize| {
        let parameters =
            json!({ "variant": variant, "players": 2, "seed": seed, "who": ["here", "here"] });
        let made = with(server.at, "POST", "/api/tables", &server.owner, &parameters.to_string());
        assert_eq!(made.status, 200, "{}", made.body);
        Socket::at_table(server.at, made.json()["id"].as_str().unwrap(), &server.owner)
    };
    let mut looping = open("house-example", 1);
    // More tables than threads, so that some share a thread with it.
    let mut others: Vec<Socket> = (0..24).map(|seed| open("base", seed)).collect();
    let mut pick = lottery(3);
    let passes = |own: &Socket| own.texts().into_iter().find(|text| text.starts_with("pass"));
    // Before the first round players pass to take their first tile, for which no script is called.
    let begun = |own: &Socket| own.texts().iter().any(|text| text.starts_with("upgrade"));
    while passes(&looping).is_none() || !begun(&looping) {
        step(&mut looping, &mut pick).expect("an answer");
    }
    let mut all_step = |pick: &mut dyn FnMut(usize) -> usize, waits: &mut Vec<Duration>| {
        for own in &mut others {
            let began = Instant::now();
            assert!(step(own, &mut |n| pick(n)).is_some());
            waits.push(began.elapsed());
        }
    };
    let (mut without, mut beside) = (Vec::new(), Vec::new());
    for n in 0..LOOPS {
        // Alternating, so that both measurements see the same load.
        all_step(&mut pick, &mut without);
        let (on, text) =
            (looping.state["on"].clone(), passes(&looping).expect("it may still pass"));
        looping.send(&json!({ "t": "act", "id": format!("loop-{n}"), "on": on, "text": text }));
        all_step(&mut pick, &mut beside);
        let id = format!("loop-{n}");
        let answer = looping.until(|frame| frame["id"] == id.as_str()).unwrap();
        assert_eq!(answer["is"], "failed", "{answer}");
        assert!(answer["why"].as_str().unwrap().contains("markets.lua"), "{answer}");
    }
    for (what, waits) in [("without", &mut without), ("beside", &mut beside)] {
        waits.sort();
        let [p50, p99] = [50, 99].map(|part| waits[waits.len() * part / 100]);
        eprintln!("answers {what} a script that loops: p50 {p50:?}, p99 {p99:?}");
    }
    let others = others.iter().filter(|own| own.row() > 0).count();
    assert!(others > 20, "{others} tables went on");
}

/// The number of simultaneous uploads.
const UPLOADS: usize = 4;

#[test]
fn a_ledger_of_100_mb_is_refused_and_is_never_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let (server, _) = start(folder.path(), &[]);
    let memory = |what: &str| {
        let status = std::fs::read_to_string(format!("/proc/{}/status", server.child.id()));
        let status = status.unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap()
    };
    // Memory that opening any table requires is allocated before the measurement.
    let ledger = json!({ "ledger": "a".repeat(1 << 19) }).to_string();
    let refused = with(server.at, "POST", "/api/tables", &server.owner, &ledger);
    assert_eq!(refused.status, 400, "{}", refused.body);
    let before = memory("VmHWM");
    let head = format!(
        "POST /api/tables HTTP/1.1\r\nHost: {0}\r\nOrigin: http://{0}\r\nAuthorization: Bearer {1}\r\n\
         Content-Length: {2}\r\nConnection: close\r\n\r\n",
        server.at,
        server.owner,
        100 << 20
    );
    let upload = || {
        let mut stream = wire::connect(server.at);
        stream.write_all(head.as_bytes()).unwrap();
        let part = vec![b'a'; 1 << 20];
        (0..100).for_each(|_| stream.write_all(&part).expect("it is heard to its end"));
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    };
    std::thread::scope(|scope| {
        (0..UPLOADS).for_each(|_| drop(scope.spawn(upload)));
    });
    let more = memory("VmHWM") - before;
    eprintln!("{UPLOADS} ledgers of 100 MB at once: {more} KiB more than before at most");
    assert!(more < 32 << 10, "{more} KiB");
}

/// A server with a public name but without TLS prints a warning, and starts.
#[test]
fn a_public_name_without_tls_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    for (url, is_reported) in [("http://games.example", true), ("https://games.example", false)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
            .current_dir(root())
            .args(["--json", "serve", "--no-open", "--port", "0", "--public-url", url, "--dir"])
            .arg(folder.path().join(if is_reported { "one" } else { "two" }))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains(&format!("{url}/#")), "{line}");
        child.kill().unwrap();
        let stderr = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
        assert_eq!(
            stderr.contains("the public address begins with"),
            is_reported,
            "{url}: {stderr}"
        );
    }
}
