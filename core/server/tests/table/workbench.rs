//! Tests dev tables, whose rules follow the files, and tables that keep their rules.

#[path = "../../../workbench/tests/damage/mod.rs"]
mod damage;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use content::ContentTree;
use game::random::Random;
use ledger::source::LedgerFile;
use mystica::MysticaGame;
use serde_json::{Value, json};
use tempfile::TempDir;
use workbench::edits::write_tree;
use workbench::playable::Playable;
use workbench::{Content, scenarios};

use crate::house::House;
use crate::shelf::Cards;
use crate::wire::{Socket, with};

const FILE: &str = "scripts/base/factions/nomads.toml";

/// A table for two players, with a content folder of its own.
struct Table {
    content: TempDir,
    house: House,
    made: Value,
    own: Socket,
}

fn table(is_dev: bool) -> Table {
    let content = tempfile::tempdir().unwrap();
    write_tree(&ContentTree::embedded(), content.path()).unwrap();
    let house = House::of_content(content.path());
    let parameters = json!({
        "variant": "base", "players": 2, "seats": ["nomads", "witches"], "seed": 5, "dev": is_dev,
    });
    let answer = house.try_table(&parameters);
    assert_eq!(answer.status, 200, "{}", answer.body);
    let made = answer.json();
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let own = Socket::at_table(house.at, id, owner);
    Table { content, house, made, own }
}

impl Table {
    fn root(&self) -> &Path {
        self.content.path()
    }

    /// Takes the actions that a bot proposes, until `is_enough`.
    fn play(&mut self, is_enough: impl Fn(&Value) -> bool) {
        for _ in 0..200 {
            let text = self.own.hint();
            assert_ne!(self.own.act(&text)["is"], "refused", "{text}");
            if self.own.may_end() {
                assert_eq!(self.own.end()["is"], "kept");
            }
            if is_enough(&self.own.state) {
                return;
            }
        }
        panic!("it was never enough");
    }

    /// Writes a file as an editor does, and waits until the table reports it.
    fn save(&mut self, file: &str, text: &str) {
        let before = self.number();
        fs::write(self.root().join(file), text).unwrap();
        self.own.until(|frame| frame["bench"]["number"].as_u64().is_some_and(|n| n > before));
    }

    fn number(&self) -> u64 {
        self.own.state["bench"]["number"].as_u64().unwrap()
    }

    fn change(&mut self, file: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.root().join(file)).unwrap();
        assert!(text.contains(from), "{file} has no {from}");
        self.save(file, &text.replace(from, to));
    }

    fn bench(&mut self, command: Value) -> Value {
        let mut command = command;
        command["t"] = "bench".into();
        self.own.ask(command)
    }
}

#[test]
fn a_comment_that_is_saved_makes_no_new_rules() {
    let mut table = table(false);
    let file = table.root().join(FILE);
    let text = fs::read_to_string(&file).unwrap();
    let dear = text.replace("workers = 1, coins = 2", "workers = 1, coins = 9");
    assert_ne!(dear, text);
    fs::write(&file, dear).unwrap();
    table.own.until(|frame| frame["bench"]["waiting"].is_string()).unwrap();
    // Restored except for a comment: there are no new rules.
    fs::write(&file, format!("{text}# a remark\n")).unwrap();
    table.own.until(|frame| frame.get("bench") == Some(&Value::Null)).unwrap();
    // Files with errors count as a change.
    fs::write(&file, "kind = ").unwrap();
    table.own.until(|frame| frame["bench"]["waiting"].is_string()).unwrap();
}

fn row(state: &Value) -> u64 {
    state["row"].as_u64().unwrap()
}

#[test]
fn a_table_for_trying_out_follows_each_save() {
    let mut table = table(true);
    table.play(|state| row(state) > 30);
    let (before, rows) = (table.own.state["rules"].clone(), table.own.row());
    table.change(
        FILE,
        "dwelling = { workers = 1, coins = 2 }",
        "dwelling = { workers = 1, coins = 9 }",
    );
    let state = table.own.state.clone();
    assert_ne!(state["rules"], before);
    assert_eq!(row(&state), rows);
    assert_eq!(state["bench"]["files"], json!([FILE]));
    assert!(state["bench"]["took"].as_f64().unwrap() > 0.0);
    // Rows under the old rules show their old effects and source positions.
    for n in 1..=rows {
        assert_eq!(table.own.ask(json!({ "t": "row", "row": n }))["t"], "row");
        assert_eq!(table.own.ask(json!({ "t": "why", "row": n }))["t"], "why");
    }
    // A language that is chosen after the change shows them, too.
    let german = json!({ "t": "language", "language": "de" });
    assert_eq!(table.own.ask(german)["is"], "seen");
    let log = table.own.state["log"]["rows"].clone();
    assert_eq!(log.as_array().map(Vec::len), Some(rows as usize));
    let dwelling = log[0]["text"].as_str().unwrap();
    assert!(dwelling.contains("bauen"), "{dwelling}");
    table.own.ask(json!({ "t": "language", "language": "en" }));
    let sources = table.own.ask(json!({ "t": "number", "panel": "seat-1", "item": "coins" }));
    let sources_text = sources["sources"].to_string();
    assert!(sources_text.contains("scripts/base/factions/nomads.toml:"), "{sources_text}");
    assert!(!sources_text.contains("-9 coins"), "{sources_text}");
    // The effects of the save on this game are computed in the background.
    let changes = |frame: &Value| {
        frame["bench"]["changes"]["games"].as_array().is_some_and(|g| !g.is_empty())
    };
    if !changes(&state) {
        table.own.until(changes);
    }
    let game = table.own.state["bench"]["changes"]["games"][0].clone();
    assert_eq!(game["name"], "the game on the table");
    assert!(
        game["old"].to_string().contains("nomads.toml:") || !game["unlike"].to_string().is_empty()
    );
    // Plans, actions and undo continue under the new rules.
    table.play(|state| row(state) > rows);
    assert_eq!(table.bench(json!({ "do": "back" }))["is"], "kept");
    assert_eq!(table.own.state["rules"], before);
    let on = table.own.state["on"].clone();
    let undone = table.own.ask(json!({ "t": "undo", "on": on, "row": 3 }));
    assert_eq!(undone["is"], "kept", "{undone}");
    assert_eq!(table.own.row(), 3);
    table.play(|state| row(state) > 5);
}

/// A save that changes only a comment or a name for readers is in use at once, but makes no new
/// rules: rows before it are shown as the files are now.
#[test]
fn texts_that_are_no_rules_change_without_new_rules() {
    let mut table = table(true);
    table.play(|state| row(state) > 12);
    let (rules, rows) = (table.own.state["rules"].clone(), table.own.row());
    let lines = |table: &mut Table| -> Vec<u32> {
        let sources = table.own.ask(json!({ "t": "number", "panel": "seat-1", "item": "coins" }));
        let sources = sources["sources"].to_string();
        let place = format!("{FILE}:");
        let after = sources.split(&place).skip(1);
        let line = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
        after.filter_map(line).collect()
    };
    let before = lines(&mut table);
    assert!(!before.is_empty(), "{before:?}");
    table.change(FILE, "kind = \"faction\"", "# a remark\nkind = \"faction\"");
    let after = lines(&mut table);
    assert_eq!(after, before.iter().map(|line| line + 1).collect::<Vec<_>>());
    assert_eq!((&table.own.state["rules"], table.own.row()), (&rules, rows));
    assert!(!table.own.state.to_string().contains("Wanderers"));
    table.change(FILE, "name = \"Nomads\"", "name = \"Wanderers\"");
    assert!(table.own.state.to_string().contains("Wanderers"), "{}", table.own.state);
    assert_eq!((&table.own.state["rules"], table.own.row()), (&rules, rows));
    // Actions and undo continue, across both saves.
    table.play(|state| row(state) > rows);
    let on = table.own.state["on"].clone();
    assert_eq!(table.own.ask(json!({ "t": "undo", "on": on, "row": 3 }))["is"], "kept");
    assert_eq!(table.own.row(), 3);
    table.play(|state| row(state) > 5);
}

#[test]
fn an_error_is_shown_with_its_source_and_the_game_goes_on() {
    let mut table = table(true);
    table.play(|state| row(state) > 5);
    let before = table.own.state["rules"].clone();
    let text = fs::read_to_string(table.root().join(FILE)).unwrap();
    table.save(FILE, &text.replace("coins = 15", "coins = fifteen"));
    let mistake = table.own.state["bench"]["mistakes"][0].clone();
    assert_eq!(mistake["file"], FILE);
    assert_eq!(mistake["line"], 16);
    assert!(mistake["text"].as_str().unwrap().contains('^'), "{mistake}");
    assert_eq!(table.own.state["rules"], before);
    table.play(|state| row(state) > 8);
    table.save(FILE, &text);
    assert_eq!(table.own.state["bench"]["mistakes"], json!([]));
}

/// Rules that the position does not fit wait until the owner starts over. The save after that is
/// compared with them.
#[test]
fn rules_that_do_not_fit_wait_until_the_game_starts_over() {
    const VARIANT: &str = "variants/base.toml";
    let mut table = table(true);
    table.play(|state| row(state) > 5);
    let (before, rows) = (table.own.state["rules"].clone(), table.own.row());
    table.change(VARIANT, "map = \"base\"", "map = \"fjords\"");
    assert_eq!(table.own.state["bench"]["waiting"], "the board is different");
    assert_eq!((&table.own.state["rules"], table.own.row()), (&before, rows));
    assert_eq!(table.bench(json!({ "do": "start" }))["is"], "kept");
    let bench = &table.own.state["bench"];
    assert_ne!(table.own.state["rules"], before);
    assert_eq!((&bench["waiting"], &bench["may_go_back"]), (&json!(null), &json!(true)), "{bench}");
    assert!(bench["said"].to_string().contains("is not legal under the new rules"), "{bench}");
    assert!(table.own.row() < rows);
    table.change(VARIANT, "map = \"fjords\"", "map = \"base\"");
    assert_eq!(table.own.state["bench"]["waiting"], "the board is different");
    assert_eq!(table.bench(json!({ "do": "start" }))["is"], "kept");
    assert_eq!(table.own.state["rules"], before);
    table.play(|state| row(state) > 5);
}

#[test]
fn broken_edits_never_lose_the_game() {
    let mut table = table(true);
    table.play(|state| row(state) > 9);
    let tree = ContentTree::embedded();
    let mut random = Random::new(14);
    let (mut with_mistakes, mut rules) = (0, table.own.state["rules"].clone());
    for n in 0..100 {
        let edit = damage::damage(&tree, &mut random);
        let before = table.number();
        edit.carry_out(table.root()).unwrap();
        table.own.until(|frame| frame["bench"]["number"].as_u64().is_some_and(|n| n > before));
        let bench = &table.own.state["bench"];
        let count = |of: &str| bench[of].as_array().unwrap().len();
        with_mistakes += usize::from(count("mistakes") + count("elsewhere") > 0);
        let words = table.own.ask(json!({ "t": "words" }));
        assert!(
            words["text"].as_str().is_some_and(|text| text.len() > 500),
            "edit {n}: {}",
            edit.what
        );
        if n % 10 == 0 {
            let rows = table.own.row();
            table.play(|state| row(state) > rows);
        }
        let before = table.number();
        edit.take_back(table.root(), &tree).unwrap();
        table.own.until(|frame| frame["bench"]["number"].as_u64().is_some_and(|n| n > before));
        assert_eq!(table.own.state["bench"]["mistakes"], json!([]), "edit {n}: {}", edit.what);
        rules = table.own.state["rules"].clone();
    }
    assert!(with_mistakes > 40, "{with_mistakes}");
    let content = Content::open(crate::games::GAMES, Some(table.root()), &[]).unwrap();
    let files = content.rules::<MysticaGame>(Some("base"), &Default::default());
    let now = files.unwrap().compiled.hash();
    assert_eq!(rules, now.as_str());
}

/// Returns the failures of the base game's scenarios in one file.
fn failures(root: &Path, file: &str) -> Vec<String> {
    let content = Content::open(crate::games::GAMES, Some(root), &[]).unwrap();
    let own: Vec<_> = scenarios::of_modules(&content, &["base".to_owned()]);
    let own: Vec<_> = own.into_iter().filter(|one| one.file == file).collect();
    assert_eq!(own.len(), 1);
    let ran = scenarios::run::<MysticaGame>(
        &content,
        &own,
        content.plain_variant::<MysticaGame>(),
        None,
        &|_| (),
    );
    assert_eq!(ran.len(), 1);
    ran[0].failures.iter().map(ToString::to_string).collect()
}

#[test]
fn the_last_row_becomes_a_scenario_that_fails_once_its_rule_is_another() {
    let mut table = table(true);
    let nobody = table.bench(json!({ "do": "scenario", "module": "base", "name": "first" }));
    assert_eq!(nobody["is"], "refused");
    let is_build = |state: &Value| {
        let rows = state["log"]["rows"].as_array().cloned().unwrap_or_default();
        let is_build = |row: &Value| row["text"].as_str().unwrap().starts_with("upgrade");
        row(state) > 9 && rows.iter().any(is_build)
    };
    table.play(is_build);
    for (module, name) in [("base", "../x"), ("base", "A"), ("nothing", "a"), ("../..", "a")] {
        let refused = table.bench(json!({ "do": "scenario", "module": module, "name": name }));
        assert_eq!(refused["is"], "refused", "{module} {name}");
    }
    let written =
        table.bench(json!({ "do": "scenario", "module": "base", "name": "from-the-table" }));
    assert_eq!(written["file"], "scripts/base/tests/from-the-table.txt", "{written}");
    let text = written["text"].as_str().unwrap();
    assert!(text.contains(" C") && text.starts_with("# Written at a table: row "), "{text}");
    let file = "scripts/base/tests/from-the-table.txt";
    assert_eq!(failures(table.root(), file), [""; 0]);
    let again =
        table.bench(json!({ "do": "scenario", "module": "base", "name": "from-the-table" }));
    assert_eq!(again["is"], "refused", "{again}");
    for faction in ["nomads", "witches"] {
        let path = table.root().join(format!("scripts/base/factions/{faction}.toml"));
        let text = fs::read_to_string(&path).unwrap();
        fs::write(
            path,
            text.replace(
                "trading_house = { workers = 2, coins = 3 }",
                "trading_house = { workers = 2, coins = 4 }",
            ),
        )
        .unwrap();
    }
    assert!(!failures(table.root(), file).is_empty());
}

#[test]
fn a_number_is_edited_by_the_owner_alone_and_nothing_else_of_the_file() {
    let mut table = table(true);
    let before = fs::read_to_string(table.root().join(FILE)).unwrap();
    let shown = table.bench(json!({ "do": "file", "file": FILE }));
    assert_eq!(shown["text"], before.as_str());
    let numbers = shown["numbers"].as_array().unwrap().clone();
    let one = numbers.iter().find(|n| n["line"] == 16 && n["text"] == "15").expect("coins = 15");
    let edit = json!({
        "do": "edit", "file": FILE, "line": 16, "column": one["column"], "was": "15", "value": "16",
    });
    let changed = |key: &str, value: Value| {
        let mut edit = edit.clone();
        edit[key] = value;
        edit
    };
    let outside = [
        "../secret.toml",
        "/etc/passwd",
        "scripts/base/../../x.toml",
        "scripts/base",
        "docs/x.toml",
    ];
    for wrong in outside.map(|file| changed("file", file.into())) {
        assert_eq!(table.bench(wrong.clone())["is"], "refused", "{wrong}");
    }
    for wrong in
        [changed("was", "14".into()), changed("value", "1\nx".into()), changed("line", 1.into())]
    {
        assert_eq!(table.bench(wrong.clone())["is"], "refused", "{wrong}");
    }
    let number = table.number();
    assert_eq!(table.bench(edit.clone())["is"], "kept");
    assert_eq!(
        fs::read_to_string(table.root().join(FILE)).unwrap(),
        before.replace("coins = 15", "coins = 16")
    );
    table.own.until(|frame| frame["bench"]["number"].as_u64().is_some_and(|n| n > number));
    // Spectators neither see nor change files.
    let id = table.made["id"].as_str().unwrap();
    let mut other = Socket::at_table(table.house.at, id, table.made["spectator"].as_str().unwrap());
    let mut command = edit;
    command["t"] = "bench".into();
    assert_eq!(other.ask(command)["is"], "refused");
    assert!(other.received.iter().all(|text| !text.contains("\"bench\"")));
}

#[test]
fn hook_calls_are_counted() {
    let mut table = table(true);
    table.play(|state| row(state) > 30);
    let counted = table.bench(json!({ "do": "hooks" }));
    let hooks = counted["hooks"].as_array().unwrap();
    let times = |n: &Value| n["times"].as_u64().unwrap();
    assert!(
        hooks.iter().any(|hook| times(hook) == 0) && hooks.iter().any(|hook| times(hook) > 0),
        "{counted}"
    );
    assert!(hooks.iter().all(|hook| hook["file"].as_str().unwrap().starts_with("scripts/")));
}

#[test]
fn a_game_keeps_its_rules_until_a_reload_is_requested() {
    let mut table = table(false);
    table.play(|state| row(state) > 12);
    let before = table.own.state["rules"].clone();
    assert_eq!(table.own.state["bench"], json!(null));
    let text = fs::read_to_string(table.root().join(FILE)).unwrap();
    fs::write(
        table.root().join(FILE),
        text.replace(
            "dwelling = { workers = 1, coins = 2 }",
            "dwelling = { workers = 1, coins = 1 }",
        ),
    )
    .unwrap();
    table.own.until(|frame| frame["bench"]["waiting"].is_string());
    assert_eq!(table.own.state["rules"], before);
    let rows = table.own.row();
    table.play(|state| row(state) > rows);
    assert_eq!(table.bench(json!({ "do": "compare" }))["is"], "kept");
    // The result is computed in the background.
    let is_told = |frame: &Value| frame["bench"]["changes"]["summary"].is_string();
    if !is_told(&table.own.state) {
        table.own.until(is_told).unwrap();
    }
    for command in [json!({ "do": "hooks" }), json!({ "do": "back" })] {
        let answer = table.bench(command);
        assert!(answer["is"] == "refused" || answer["hooks"].is_array(), "{answer}");
    }
    let rows = table.own.row();
    assert_eq!(table.bench(json!({ "do": "take" }))["is"], "kept");
    assert_ne!(table.own.state["rules"], before);
    assert_eq!(table.own.row(), rows);
    assert_eq!(table.own.state["bench"], json!(null));
    // The stored ledger replays under the rules that it names.
    let ledger = table.house.stored_ledger(&table.made);
    let content = Content::open(crate::games::GAMES, Some(table.root()), &[]).unwrap();
    let under = Default::default();
    let ledger_file = LedgerFile { name: "kept", bytes: ledger.as_bytes() };
    let replayed = content.replay::<MysticaGame>(ledger_file, &under, Default::default());
    assert!(replayed.is_ok(), "{:?}", replayed.err().map(|e| e.to_string()));
    // Rules under which the game was impossible are rejected.
    let text = fs::read_to_string(table.root().join(FILE)).unwrap();
    fs::write(table.root().join(FILE), text.replace("home = \"desert\"", "home = \"swamp\""))
        .unwrap();
    table.own.until(|frame| frame["bench"]["waiting"].is_string());
    let refused = table.bench(json!({ "do": "take" }));
    assert_eq!(refused["is"], "refused", "{refused}");
    table.play(|state| row(state) > rows);
}

/// A save is read once for all tables. Each reports new rules, but not if only a comment has
/// changed.
#[test]
fn a_save_is_looked_at_once_for_all_tables() {
    let first = table(false);
    let seats = json!({ "variant": "base", "players": 2, "seats": ["nomads", "witches"] });
    let open = |_| {
        let made = first.house.try_table(&seats).json();
        Socket::at_table(
            first.house.at,
            made["id"].as_str().unwrap(),
            made["owner"].as_str().unwrap(),
        )
    };
    let mut all: Vec<Socket> = (0..12).map(open).collect();
    let file = first.content.path().join(FILE);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}# Nothing.\n")).unwrap();
    // Clients get answers without waiting for it.
    for socket in &mut all {
        assert_ne!(socket.ask(json!({ "t": "words" }))["t"], json!(null));
    }
    fs::write(&file, text.replace(CHEAPER.0, CHEAPER.1)).unwrap();
    let waits = |frame: &Value| frame["bench"]["waiting"].is_string();
    for socket in &mut all {
        if !waits(&socket.state) {
            socket.until(waits).unwrap();
        }
        let files = &socket.state["bench"]["files"];
        assert_eq!(files, &json!([FILE]));
    }
    fs::write(&file, format!("{text}# Nothing.\n")).unwrap();
    for socket in &mut all {
        socket.until(|frame| frame.get("bench").is_some_and(Value::is_null)).unwrap();
    }
}

/// If the files cannot be read, the message does not reveal their path.
#[test]
fn missing_files_are_reported_without_their_path() {
    let mut table = table(false);
    fs::rename(table.root().join("scripts"), table.root().join("elsewhere")).unwrap();
    table.own.until(|frame| frame["bench"]["waiting"].is_string()).unwrap();
    assert_eq!(table.bench(json!({ "do": "compare" }))["is"], "kept");
    let is_told = |frame: &Value| frame["bench"]["said"].to_string().contains("scripts");
    if !is_told(&table.own.state) {
        table.own.until(is_told).unwrap();
    }
    let refused = table.bench(json!({ "do": "take" }));
    assert_eq!(refused["is"], "refused", "{refused}");
    assert!(refused["why"].as_str().unwrap().contains("no folder `scripts`"), "{refused}");
    let place = table.root().canonicalize().unwrap().display().to_string();
    let frames = table.own.received.join("\n");
    assert!(
        !frames.contains(&place) && !frames.contains(&table.root().display().to_string()),
        "{frames}"
    );
}

/// A table whose server has stopped: its files, and the last state that its owner saw.
struct Stopped {
    content: TempDir,
    folder: Arc<TempDir>,
    made: Value,
    state: Value,
}

impl Stopped {
    fn of(table: Table) -> Stopped {
        let Table { content, mut house, made, own } = table;
        let state = own.state.clone();
        drop(own);
        house.end();
        Stopped { content, folder: house.folder.clone(), made, state }
    }

    /// Starts another server.
    fn start(self) -> (Table, Value) {
        let Stopped { content, folder, made, state } = self;
        let house = House::of_content_in(content.path(), folder);
        let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
        let own = Socket::at_table(house.at, id, owner);
        (Table { content, house, made, own }, state)
    }

    fn change(&self, (from, to): (&str, &str)) {
        let file = self.content.path().join(FILE);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(from));
        fs::write(file, text.replace(from, to)).unwrap();
    }
}

/// Stops the server, changes a file of the rules, and starts another server.
fn changed_meanwhile(table: Table, change: (&str, &str), forgets: bool) -> (Table, Value) {
    let stopped = Stopped::of(table);
    stopped.change(change);
    if forgets {
        for stored_file in
            fs::read_dir(stopped.folder.path()).unwrap().map(|entry| entry.unwrap().path())
        {
            if stored_file.extension().is_some_and(|ending| ending == "kept") {
                fs::remove_file(stored_file).unwrap();
            }
        }
    }
    stopped.start()
}

const CHEAPER: (&str, &str) =
    ("dwelling = { workers = 1, coins = 2 }", "dwelling = { workers = 1, coins = 1 }");

/// The files have changed when the server restarts, but the game keeps its rules.
#[test]
fn a_game_keeps_its_rules_while_no_client_is_connected() {
    let mut table = table(false);
    table.play(|state| row(state) > 12);
    for (from, to) in [CHEAPER, ("home = \"desert\"", "home = \"nowhere\"")] {
        let (again, before) = changed_meanwhile(table, (from, to), false);
        table = again;
        let state = &table.own.state;
        for same in ["row", "rules", "on"] {
            assert_eq!(state[same], before[same], "{same}");
        }
        assert!(state["bench"]["waiting"].is_string(), "{}", state["bench"]);
        assert!(state["notice"].is_null(), "{}", state["notice"]);
        let rows = table.own.row();
        table.play(|state| row(state) > rows);
    }
    let file = table.root().join(FILE);
    let text = fs::read_to_string(&file).unwrap();
    fs::write(file, text.replace("home = \"nowhere\"", "home = \"desert\"")).unwrap();
    table.own.until(|frame| frame["bench"]["files"] == json!([FILE]));
    assert_eq!(table.bench(json!({ "do": "compare" }))["is"], "kept");
    let old = table.own.state["rules"].clone();
    assert_eq!(table.bench(json!({ "do": "take" }))["is"], "kept");
    let new = table.own.state["rules"].clone();
    assert_ne!(old, new);
    // The game keeps these rules from now on.
    let (table, _) = changed_meanwhile(table, (CHEAPER.1, CHEAPER.0), false);
    assert_eq!(table.own.state["rules"], new);
}

/// An earlier version of the program stored the table: its ledger names the hash that this version
/// computed. The rules are those of the table, whatever the files say by now.
#[test]
fn a_game_of_an_earlier_version_keeps_its_rules() {
    let mut table = table(false);
    table.play(|state| row(state) > 12);
    let files = Content::open(crate::games::GAMES, Some(table.root()), &[]).unwrap();
    let rules = files.rules::<MysticaGame>(Some("base"), &Default::default()).unwrap();
    let former = files.library.former_hash(MysticaGame::DIALECT, &rules.choice).unwrap();
    let now = table.own.state["rules"].as_str().unwrap().to_owned();
    assert!(now == rules.compiled.hash() && former != now, "{former}");
    let stopped = Stopped::of(table);
    let name = format!("{}.txt", stopped.made["id"].as_str().unwrap());
    let ledger = stopped.folder.path().join(name);
    let text = fs::read_to_string(&ledger).unwrap();
    assert!(text.contains(&now), "{text}");
    fs::write(&ledger, text.replace(&now, &former)).unwrap();
    stopped.change(CHEAPER);
    let (mut table, before) = stopped.start();
    assert_eq!(table.own.state["rules"], now.as_str());
    assert_eq!(table.own.state["row"], before["row"]);
    assert!(table.own.state["notice"].is_null(), "{}", table.own.state["notice"]);
    let rows = table.own.row();
    table.play(|state| row(state) > rows);
}

/// The source of the rules is lost: the game continues under the present rules as far as they
/// permit, and the whole ledger stays stored.
#[test]
fn a_game_with_lost_rules_continues_under_current_ones_if_legal() {
    let mut table = table(false);
    table.play(|state| row(state) > 30);
    let (mut table, before) = changed_meanwhile(table, CHEAPER, true);
    assert_eq!(table.own.state["row"], before["row"]);
    assert_ne!(table.own.state["rules"], before["rules"]);
    assert!(table.own.state["notice"].as_str().unwrap().contains("the rules have changed"));
    let rows = table.own.row();
    table.play(|state| row(state) > rows);
    let ledger = table.house.stored_ledger(&table.made);
    let dearer = (CHEAPER.1, "dwelling = { workers = 9, coins = 9 }");
    let (mut table, before) = changed_meanwhile(table, dearer, true);
    let rows = table.own.row();
    assert!(rows < row(&before), "{rows}");
    let name = format!("{}-before", table.made["id"].as_str().unwrap());
    let notice = table.own.state["notice"].as_str().unwrap();
    assert!(notice.contains(&name) && notice.contains(&format!("row {rows}")), "{notice}");
    let stored_file = table.house.folder.path().join(format!("{name}.kept"));
    assert_eq!(fs::read_to_string(stored_file).unwrap(), ledger);
    table.play(|state| row(state) > rows);
}

#[test]
fn every_client_can_branch_from_a_row() {
    let mut table = table(false);
    table.play(|state| row(state) > 8);
    let path = format!("/api/tables/{}/branch?row=5", table.made["id"].as_str().unwrap());
    let request = |secret: &str| with(table.house.at, "POST", &path, secret, "");
    assert_eq!(request(&"f".repeat(32)).status, 403);
    let made = request(table.made["spectator"].as_str().unwrap());
    assert_eq!(made.status, 200, "{}", made.body);
    let made = made.json();
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let own = Socket::at_table(table.house.at, id, owner);
    assert_eq!((own.row(), &own.state["me"]["role"]), (5, &json!("owner")));
    assert!(table.own.row() > 8);
    // Games with hidden information can be branched only after their end.
    let cards = House::new(Cards);
    let made = cards.table(2, &["here", "here"], 3);
    let path = format!("/api/tables/{}/branch", made["id"].as_str().unwrap());
    assert_eq!(with(cards.at, "POST", &path, made["owner"].as_str().unwrap(), "").status, 403);
}

#[test]
fn several_closed_hands_at_one_screen_are_distinguished() {
    let cards = House::new(Cards);
    let made = cards.table(2, &["here", "here"], 3);
    let (id, owner) = (made["id"].as_str().unwrap(), made["owner"].as_str().unwrap());
    let mut own = Socket::at_table(cards.at, id, owner);
    assert_eq!((&own.state["closed"], &own.state["acting"]), (&json!(true), &json!(0)));
    own.act("bid 1");
    own.end();
    assert_eq!(own.state["acting"], 1);
}

#[test]
fn the_board_has_overlays_for_each_viewer() {
    let mut table = table(false);
    table.play(|state| row(state) > 12);
    let layers = table.own.state["layers"].as_array().unwrap().clone();
    let of = |id: &str| layers.iter().find(|layer| layer["id"] == id).expect("it is there");
    let texts = |id: &str| -> Vec<String> {
        let marks = of(id)["marks"].as_array().unwrap();
        marks.iter().map(|mark| mark["text"].as_str().unwrap().to_owned()).collect()
    };
    let steps = |text: &String| matches!(text.as_str(), "0" | "1" | "2" | "3");
    assert!(!texts("reach").is_empty() && texts("reach").iter().all(steps), "{:?}", texts("reach"));
    assert!(texts("network").iter().all(|text| text.starts_with(|c: char| c.is_ascii_uppercase())));
    assert!(texts("towns").iter().any(|text| text.ends_with("/7")), "{:?}", texts("towns"));
}
