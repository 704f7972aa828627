//! Modules travel: packed on one folder, published, added to another one, played without a network.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{running, wire};

/// Runs `loam` in a folder, with keys and cache of its own user.
fn run(folder: &Path, user: &Path, zone: &str, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(args)
        .current_dir(folder)
        .env("LOAM_CONFIG", user.join("config"))
        .env("LOAM_CACHE", user.join("cache"))
        .env("TZ", zone)
        .output()
        .expect("the program starts")
}

/// A user with a folder of content.
struct User {
    home: TempDir,
    folder: PathBuf,
}

impl User {
    /// A user whose folder has only what is added; the content is that of the program.
    fn new() -> User {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("game");
        fs::create_dir(&folder).unwrap();
        User { home, folder }
    }

    /// A user who has all content as files, and a module of their own.
    fn author() -> User {
        let user = User::new();
        user.good(&["new", "content", "."]);
        user.write("scripts/house-thrift/module.toml", &header("1.0.0"));
        user.write(
            "scripts/house-thrift/rule.toml",
            "kind = \"house_rule\"\nid = \"thrift\"\nname = \"Thrift\"\ndoc = \"Passing scores.\"\n\n\
             [[on]]\nhook = \"pass\"\ngain = { vp = 2 }\n",
        );
        user.write(
            "variants/house-thrift.toml",
            "id = \"house-thrift\"\nname = \"Thrift\"\nextends = \"base\"\nmodules = [\"base\", \"house-thrift\"]\n",
        );
        user
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn run(&self, args: &[&str]) -> Output {
        run(&self.folder, self.home.path(), "UTC", args)
    }

    #[track_caller]
    fn good(&self, args: &[&str]) -> String {
        let out = self.run(args);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(out.status.success(), "{args:?}\n{}\n{}", text(&out.stdout), text(&out.stderr));
        text(&out.stdout)
    }

    #[track_caller]
    fn bad(&self, args: &[&str]) -> String {
        let out = self.run(args);
        assert!(!out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stdout));
        String::from_utf8_lossy(&out.stderr).into_owned()
    }

    fn json(&self, args: &[&str]) -> Value {
        serde_json::from_str(&self.good(&[args, &["--json"]].concat())).unwrap()
    }
}

fn header(version: &str) -> String {
    format!(
        "id = \"house-thrift\"\nname = \"Thrift\"\nversion = \"{version}\"\napi = 1\n\
         authors = [\"Ada L.\"]\nlicense = \"MIT OR Apache-2.0\"\ndescription = \"Passing scores.\"\n\
         loam = \">=0.2\"\nrequires = {{ base = \"^1.0\" }}\n"
    )
}

/// Serves a folder by HTTP, without ranges, as `python3 -m http.server` does.
fn serve(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let mut request = Vec::new();
            let mut part = [0; 1024];
            while !request.windows(4).any(|end| end == b"\r\n\r\n") {
                match stream.read(&mut part) {
                    Ok(n) if n > 0 => request.extend_from_slice(&part[..n]),
                    _ => break,
                }
            }
            let request = String::from_utf8_lossy(&request).into_owned();
            let path = request.split(' ').nth(1).unwrap_or("/").trim_start_matches('/').to_owned();
            let (status, body) = match fs::read(folder.join(path)) {
                Ok(body) => ("200 OK", body),
                Err(_) => ("404 Not Found", Vec::new()),
            };
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            );
            let _ = stream.write_all(&[head.as_bytes(), &body].concat());
        }
    });
    url
}

#[test]
fn the_same_files_give_the_same_bundle_everywhere() {
    let packed = |zone: &str| {
        let user = User::author();
        // The order in which files are created must not matter.
        if zone != "UTC" {
            let rule = user.folder.join("scripts/house-thrift/rule.toml");
            let text = fs::read(&rule).unwrap();
            fs::remove_file(&rule).unwrap();
            fs::write(user.folder.join("scripts/house-thrift/a.toml"), "").unwrap();
            fs::remove_file(user.folder.join("scripts/house-thrift/a.toml")).unwrap();
            fs::write(&rule, text).unwrap();
        }
        let out = run(&user.folder, user.home.path(), zone, &["pack", "house-thrift"]);
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        fs::read(user.folder.join("ada-l.house-thrift-1.0.0.loam")).unwrap()
    };
    assert_eq!(packed("UTC"), packed("Pacific/Kiritimati"));
}

#[test]
fn a_module_travels_to_another_folder_and_stays_as_it_was() {
    let author = User::author();
    author.good(&["key", "new", "ada"]);
    author.good(&["key", "new", "index"]);
    let pack = ["pack", "house-thrift", "--out", "bundles", "--sign", "ada"];
    let packed = author.json(&pack);
    let build = ["index", "build", "public", "bundles", "--sign", "index", "--unmeasured"];
    author.good(&build);
    let public = author.folder.join("public");
    let url = serve(public.clone());

    let player = User::new();
    let added = player.json(&["add", &url, "ada-l/house-thrift@^1"]);
    assert_eq!(added["changes"][0]["now"], "1.0.0");
    // Three requests for the index, and two for the module.
    assert_eq!(added["indexes"][0]["requests"], 5);
    let lock = fs::read_to_string(player.folder.join("loam.lock")).unwrap();
    assert!(lock.contains(packed["sha256"].as_str().unwrap()), "{lock}");
    let list = player.good(&["list"]);
    assert!(list.contains("house-thrift"), "{list}");
    // The same rules as on the author's machine, down to the hash in the head of ledgers.
    let played = ["sim", "house-thrift", "--games", "2", "--seed", "1", "--ledgers", "games"];
    player.good(&played);
    let ruleset = packed["variants"][0]["ruleset"].as_str().unwrap();
    let game = fs::read_dir(player.folder.join("games")).unwrap().next().unwrap().unwrap().path();
    assert!(fs::read_to_string(&game).unwrap().contains(ruleset), "{}", game.display());

    // The author changes a number. Nothing happens to the player until they update.
    author.write("scripts/house-thrift/module.toml", &header("1.1.0"));
    let rule = author.folder.join("scripts/house-thrift/rule.toml");
    let text = fs::read_to_string(&rule).unwrap().replace("vp = 2", "vp = 3");
    fs::write(&rule, text).unwrap();
    author.good(&pack);
    author.good(&build);
    player.good(&["add", &url, "ada-l/house-thrift@^1"]);
    assert_eq!(
        fs::read_to_string(player.folder.join("loam.lock"))
            .unwrap()
            .replace("snapshot = 2", "snapshot = 1"),
        lock
    );
    let shown = player.good(&["update", "--dry-run"]);
    assert!(shown.starts_with("changes ada-l/house-thrift from 1.0.0 to 1.1.0\n"), "{shown}");

    // Without the index, the locked game replays.
    fs::remove_dir_all(&public).unwrap();
    let game = game.display().to_string();
    player.good(&["replay", "--check", &game]);
    player.good(&["lock", "--check"]);
    assert!(player.bad(&["update"]).contains("`config.json` is missing"));
    // Without the cache too, if the bundles are in `vendor`.
    player.good(&["vendor"]);
    fs::remove_dir_all(player.home.path().join("cache")).unwrap();
    player.good(&["replay", "--check", &game]);
    player.good(&["remove", "ada-l/house-thrift"]);
    assert!(!player.good(&["list"]).contains("house-thrift"));
}

#[test]
fn a_bundle_is_added_as_a_file() {
    let author = User::author();
    author.good(&["key", "new"]);
    author.good(&["pack", "house-thrift", "--sign", "default"]);
    let file = author.folder.join("ada-l.house-thrift-1.0.0.loam");
    let file = file.to_str().unwrap();
    // The author's own folder has the module as files.
    let why = author.bad(&["add", file]);
    assert!(why.contains("the content has a module `house-thrift` already"), "{why}");
    let player = User::new();
    player.good(&["add", file]);
    player.good(&["sim", "house-thrift", "--games", "1"]);
    // A byte of the bundle in the cache changes.
    let stored = player.home.path().join("cache/bundles");
    let stored = fs::read_dir(stored).unwrap().next().unwrap().unwrap().path();
    let mut bytes = fs::read(&stored).unwrap();
    bytes[40] ^= 1;
    fs::write(&stored, bytes).unwrap();
    let why = player.bad(&["sim", "house-thrift", "--games", "1"]);
    assert!(
        why.contains("ada-l/house-thrift 1.0.0 is not on this machine: add its file again"),
        "{why}"
    );
    // The signature of other bytes.
    fs::write(format!("{file}.minisig"), "untrusted comment: none\n").unwrap();
    let why = User::new().bad(&["add", file]);
    assert!(why.contains("the signature is damaged"), "{why}");
    fs::remove_file(format!("{file}.minisig")).unwrap();
    let why = User::new().bad(&["add", file]);
    assert!(why.contains("is missing"), "{why}");
}

#[test]
fn a_variant_travels_alone() {
    let author = User::author();
    author.write(
        "variants/rich.toml",
        "id = \"rich\"\nname = \"Rich\"\nversion = \"1.0.0\"\nauthors = [\"Ada\"]\nlicense = \"MIT\"\n\
         doc = \"More points at the start.\"\nextends = \"base\"\n",
    );
    let packed = author.json(&["pack", "rich"]);
    assert_eq!(packed["files"], 1);
    assert_eq!(packed["variants"][0]["id"], "rich");
    let player = User::new();
    player.good(&["add", author.folder.join("ada.rich-1.0.0.loam").to_str().unwrap()]);
    player.good(&["sim", "rich", "--games", "1"]);
}

#[test]
fn keys_are_never_overwritten_and_only_their_owner_reads_them() {
    let user = User::new();
    user.good(&["key", "new", "ada"]);
    let file = user.home.path().join("config/keys/ada.key");
    let text = fs::read(&file).unwrap();
    assert!(user.bad(&["key", "new", "ada"]).contains("this key exists; choose another name"));
    assert_eq!(fs::read(&file).unwrap(), text);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
    assert!(user.bad(&["key", "new", "../ada"]).contains("is no name of a key"));
}

/// Opens a table of the author's rules, and returns the server with the link to these rules.
fn handed_out(author: &User) -> (running::Running, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_loam"));
    program
        .args(["--json", "serve", "house-thrift", "--no-open", "--port", "0"])
        .current_dir(&author.folder);
    let (server, _) = running::begun(program);
    let request = json!({
        "variant": "house-thrift", "players": 2, "settings": [["starting-vp", "site-2017"]], "who": ["here", "here"],
    });
    let made = wire::with(server.at, "POST", "/api/tables", &server.owner, &request.to_string());
    assert_eq!(made.status, 200, "{}", made.body);
    let made = made.json();
    let (id, secret) = (made["id"].as_str().unwrap(), made["spectator"].as_str().unwrap());
    let path = format!("/api/tables/{id}/rules");
    let wrong = wire::with(server.at, "POST", &path, "x", "");
    assert_ne!(wrong.status, 200, "{}", wrong.body);
    let given = wire::with(server.at, "POST", &path, secret, "");
    assert_eq!(given.status, 200, "{}", given.body);
    let link = format!("http://{}{}", server.at, given.json()["path"].as_str().unwrap());
    (server, link)
}

#[test]
fn a_link_is_a_game() {
    let author = User::author();
    let (server, link) = handed_out(&author);
    let friend = User::new();
    let sim = |link: &str| ["sim", link, "--games", "2", "--players", "2"].map(str::to_owned);
    let words = |args: &[String]| args.iter().map(String::as_str).collect::<Vec<_>>().join(" ");
    let call = |args: &[String]| friend.run(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let played = call(&sim(&link));
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));

    // Another server may hand out these rules, too.
    let mut program = Command::new(env!("CARGO_BIN_EXE_loam"));
    program
        .args(["--json", "serve", "--from", &link, "--no-open", "--port", "0"])
        .current_dir(&friend.folder)
        .env("LOAM_CACHE", friend.home.path().join("cache"));
    let (second, links) = running::begun(program);
    assert!(links["table"].is_string(), "{links}");
    drop((second, server));

    // The rules are kept, so they can be played without the server.
    let again = call(&sim(&link));
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));

    // A changed copy is not used.
    let sum = link.rsplit('/').next().unwrap();
    let kept = friend.home.path().join(format!("cache/rules/{sum}.loam"));
    let text = fs::read_to_string(&kept).unwrap();
    fs::write(&kept, text.replace("vp = 2", "vp = 9")).unwrap();
    let changed = call(&sim(&link));
    assert!(!changed.status.success(), "{}", words(&sim(&link)));

    for wrong in ["http://127.0.0.1:1/rules/abc", "https://example.org/", "http://127.0.0.1:1"] {
        let why = friend.bad(&["play", wrong]);
        assert!(why.contains("is no link to rules"), "{why}");
    }
}

#[test]
fn a_server_that_sends_other_rules_than_the_link_names_is_refused() {
    let author = User::author();
    let (server, link) = handed_out(&author);
    let (_, sum) = link.rsplit_once('/').unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("rules")).unwrap();
    let honest = wire::http(server.at, "GET", &format!("/rules/{sum}"), &[], "");
    let forged = honest.body.replace("vp = 2", "vp = 9");
    fs::write(folder.path().join("rules").join(sum), forged).unwrap();
    let url = serve(folder.path().to_owned());
    let why = User::new().bad(&["sim", &format!("{url}/rules/{sum}"), "--games", "1"]);
    assert!(why.contains("sends other rules than the link names"), "{why}");
    let missing = "0".repeat(64);
    let why = User::new().bad(&["sim", &format!("{url}/rules/{missing}"), "--games", "1"]);
    assert!(why.contains("has no rules"), "{why}");
}

#[test]
fn modules_that_change_the_same_are_named_before_a_table_opens() {
    let author = User::author();
    for (module, workers) in [("house-one", 2), ("house-two", 3)] {
        author.write(
            &format!("scripts/{module}/module.toml"),
            &format!("id = \"{module}\"\nname = \"{module}\"\nversion = \"1.0.0\"\napi = 1\nrequires = [\"base\"]\n"),
        );
        author.write(
            &format!("scripts/{module}/amend.toml"),
            &format!(
                "[[amend]]\npiece = \"base:nomads\"\nset = {{ start = {{ workers = {workers} }} }}\n"
            ),
        );
    }
    author.write(
        "variants/both.toml",
        "id = \"both\"\nname = \"Both\"\nextends = \"base\"\nmodules = [\"base\", \"house-one\", \"house-two\"]\n",
    );
    let mut program = Command::new(env!("CARGO_BIN_EXE_loam"));
    program
        .args(["--json", "serve", "both", "--no-open", "--port", "0"])
        .current_dir(&author.folder);
    let (server, _) = running::begun(program);
    let offer = wire::http(server.at, "GET", "/api/offer/both", &[], "").json();
    let [conflict] = &offer["conflicts"].as_array().unwrap()[..] else { panic!("{offer}") };
    assert_eq!(conflict["value"], "base:nomads.start.workers");
    for (side, place) in
        [(0, "scripts/house-one/amend.toml:3"), (1, "scripts/house-two/amend.toml:3")]
    {
        let text = conflict["sides"][side].as_str().unwrap();
        assert!(text.ends_with(place), "{text}");
    }
    assert!(conflict["outcome"].as_str().unwrap().starts_with("house-two wins"), "{conflict}");
    let without = wire::http(server.at, "GET", "/api/offer/base", &[], "").json();
    assert_eq!(without["conflicts"], json!([]));
}

#[test]
fn an_index_measures_before_it_lists() {
    let author = User::author();
    author.good(&["key", "new", "ada"]);
    author.good(&["key", "new", "index"]);
    let pack = ["pack", "house-thrift", "--out", "bundles", "--sign", "ada"];
    let build = ["index", "build", "public", "bundles", "--sign", "index", "--games", "3"];
    author.good(&pack);
    let built = author.json(&build);
    assert_eq!(built["versions"], 1, "{built}");
    let page = || {
        fs::read_to_string(author.folder.join("public/gallery/ada-l.house-thrift.html")).unwrap()
    };
    assert!(page().contains("Measured before it was listed"), "{}", page());
    assert!(page().contains("3 games"), "{}", page());

    // A changed number is no patch.
    let rule = author.folder.join("scripts/house-thrift/rule.toml");
    let text = fs::read_to_string(&rule).unwrap();
    author.write("scripts/house-thrift/rule.toml", &text.replace("vp = 2", "vp = 3"));
    author.write("scripts/house-thrift/module.toml", &header("1.0.1"));
    author.good(&pack);
    let built = author.json(&build);
    assert_eq!(built["versions"], 2, "{built}");
    assert!(page().contains("declared patch, measured minor"), "{}", page());

    // A version that fails is named and not listed.
    author.write(
        "scripts/house-thrift/settings.toml",
        "[[setting]]\nid = \"thrifty\"\ntype = \"bool\"\ndefault = false\ndoc = \"Nothing reads it.\"\n",
    );
    author.write("scripts/house-thrift/module.toml", &header("1.0.2"));
    author.good(&pack);
    let out = author.run(&[&build[..], &["--json"]].concat());
    assert!(!out.status.success());
    let built: Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!(built["versions"], 2, "{built}");
    let why = built["refused"][0].as_str().unwrap();
    assert!(why.contains("house-thrift-1.0.2.loam") && why.contains("loam check"), "{why}");
}
