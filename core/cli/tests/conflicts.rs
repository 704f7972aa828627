//! Thirty pairs of unrelated modules that write the same value. Each is named with both places and
//! the winner by `check`, by `show --conflicts`, as JSON, and by the offer of the lobby.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::common::{copy_of_the_content, good, good_json, loam_in};
use crate::{running, wire};

/// A pair: the value in conflict, what each module writes, and which one wins; `None`: both apply.
struct Pair {
    value: String,
    /// Text of the file that conflicts, and the line of the conflict, counted from 1.
    files: [(String, u32); 2],
    wins: Option<usize>,
}

/// An amendment of a piece with a line below it.
fn amend(piece: &str, line: &str) -> (String, u32) {
    (format!("[[amend]]\npiece = \"base:{piece}\"\n{line}\n"), 3)
}

/// A table of an amendment that begins with a header.
fn answer(piece: &str, points: u8) -> (String, u32) {
    let answer = format!("[[amend.on]]\nhook = \"pass\"\ngain = {{ vp = {points} }}");
    amend(piece, &answer)
}

fn pairs() -> Vec<Pair> {
    let mut all = Vec::new();
    let mut add = |value: &str, files: [(String, u32); 2], wins| {
        all.push(Pair { value: value.to_owned(), files, wins });
    };
    // Both set a number, a text or a list. The later module wins.
    for (piece, path, values) in [
        ("nomads", "start.coins", ["11", "12"]),
        ("nomads", "cost.dwelling.workers", ["2", "3"]),
        ("witches", "start.workers", ["2", "4"]),
        ("giants", "cost.temple.coins", ["4", "6"]),
        ("auren", "name", ["\"Aurin\"", "\"Auron\""]),
        ("swarmlings", "start.vp", ["18", "21"]),
        (
            "nomads",
            "income.dwelling.workers",
            ["[1, 2, 3, 4, 5, 6, 7, 8, 8]", "[1, 2, 3, 4, 5, 6, 7, 7, 8]"],
        ),
        ("game", "rounds", ["5", "7"]),
    ] {
        let set = |value: &str| amend(piece, &format!("set = {{ {path} = {value} }}"));
        add(&format!("base:{piece}.{path}"), values.map(set), Some(1));
    }
    // One sets a value inside of a table that the other replaces or removes.
    for piece in ["cultists", "mermaids", "engineers"] {
        let files = [
            amend(piece, "set = { start.coins = 14 }"),
            amend(piece, "remove = [\"start.coins\"]"),
        ];
        add(&format!("base:{piece}.start.coins"), files, Some(1));
    }
    for piece in ["halflings", "dwarves", "alchemists"] {
        let files = [
            amend(piece, "remove = [\"start.workers\"]"),
            amend(piece, "set = { start.workers = 4 }"),
        ];
        add(&format!("base:{piece}.start.workers"), files, Some(1));
    }
    // One removes the piece. It is not in play, whichever module comes later.
    for (n, piece) in ["bon1", "bon2", "bon3", "bon4", "fav9", "fav10"].into_iter().enumerate() {
        let change = || amend(piece, "set = { name = \"Other\" }");
        // The place of a removal is the name of the piece.
        let removal = || (amend(piece, "remove_piece = true").0, 2);
        let (files, wins) =
            if n % 2 == 0 { ([change(), removal()], 1) } else { ([removal(), change()], 0) };
        add(&format!("base:{piece}.name"), files, Some(wins));
    }
    // Both answer the same hook of a piece. Both answers apply.
    for piece in ["bon5", "bon6", "bon7", "bon8", "fav12"] {
        add(&format!("base:{piece}.on.pass"), [answer(piece, 1), answer(piece, 2)], None);
    }
    // Both translate the same text. The first module's is shown.
    for (code, key) in [
        ("it", "nomads"),
        ("it", "nomads.doc"),
        ("es", "giants"),
        ("es", "desert.terrain"),
        ("pt-BR", "witches"),
    ] {
        let text = |word: &str| match key.split_once('.') {
            Some((id, attribute)) => (format!("{id} =\n    .{attribute} = {word}\n"), 2),
            None => (format!("{key} = {word}\n"), 1),
        };
        add(&format!("language.{code}.{key}"), ["uno", "due"].map(text), Some(0));
    }
    all
}

fn write(folder: &Path, path: &str, text: &str) {
    let path = folder.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
    fs::write(path, text).expect("writable");
}

/// Returns the path of the file of a module of a pair.
fn file_of(module: &str, pair: &Pair) -> String {
    let code = pair.value.strip_prefix("language.").and_then(|rest| rest.split('.').next());
    match code {
        Some(code) => format!("scripts/{module}/language/{code}.ftl"),
        None => format!("scripts/{module}/amend.toml"),
    }
}

/// Compares one reported conflict with the pair. `sides` are places such as `scripts/x/amend.toml:3`.
fn compare(by: &str, n: usize, pair: &Pair, found: (&str, [String; 2], Option<&str>)) {
    let (value, places, wins) = found;
    assert_eq!(value, pair.value, "{by}, pair {n}");
    for (side, place) in places.iter().enumerate() {
        let expected = format!("{}:{}", file_of(&module(n, side), pair), pair.files[side].1);
        assert_eq!(*place, expected, "{by}, pair {n}: {value}");
    }
    assert_eq!(wins, pair.wins.map(|side| module(n, side)).as_deref(), "{by}, pair {n}: {value}");
}

fn module(n: usize, side: usize) -> String {
    format!("pair-{n}-{}", ["a", "b"][side])
}

#[test]
fn thirty_pairs_of_modules_are_named_everywhere() {
    let pairs = pairs();
    assert_eq!(pairs.len(), 30);
    let folder = copy_of_the_content();
    for (n, pair) in pairs.iter().enumerate() {
        for (side, (text, _)) in pair.files.iter().enumerate() {
            let id = module(n, side);
            let head = "version = \"1.0.0\"\napi = 2\nrequires = [\"base\"]\n";
            let head = format!("id = \"{id}\"\nname = \"{id}\"\n{head}");
            write(folder.path(), &format!("scripts/{id}/module.toml"), &head);
            write(folder.path(), &file_of(&id, pair), text);
        }
        let modules = format!("[\"{}\", \"{}\"]", module(n, 1), module(n, 0));
        let variant = format!(
            "id = \"pair-{n}\"\nname = \"Pair {n}\"\nextends = \"base\"\nmodules = {modules}\n"
        );
        write(folder.path(), &format!("variants/pair-{n}.toml"), &variant);
    }

    let check = loam_in(folder.path(), &["check", "--json"], "");
    let check: Value = serde_json::from_str(&check.out).expect("JSON");
    let warned: BTreeSet<String> = check["warnings"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|warning| warning["message"].as_str().expect("a text").to_owned())
        .collect();
    let mut program = Command::new(env!("CARGO_BIN_EXE_loam"));
    program.args(["--json", "serve", "base", "--no-open", "--port", "0"]).current_dir(&folder);
    let (server, _) = running::begun(program);
    for (n, pair) in pairs.iter().enumerate() {
        let places =
            |side: usize| format!("{}:{}", file_of(&module(n, side), pair), pair.files[side].1);
        let names_both = |text: &&String| {
            text.contains(&format!("`{}`", pair.value))
                && (text.contains(&module(n, 0)) && text.contains(&module(n, 1)))
        };
        assert!(warned.iter().any(|text| names_both(&text)), "check, pair {n}: {}", pair.value);

        let offer = wire::http(server.at, "GET", &format!("/api/offer/pair-{n}"), &[], "").json();
        let conflicts = offer["conflicts"].as_array().expect("a list");
        // The modules that only translate count in every game with the base game.
        let is_of_values =
            |one: &&Value| !one["value"].as_str().expect("a text").starts_with("language.");
        let of_values = conflicts.iter().filter(is_of_values).count();
        assert_eq!(of_values, usize::from(!pair.value.starts_with("language.")), "pair {n}");
        let conflict = conflicts.iter().find(|one| one["value"] == *pair.value);
        let conflict = conflict.unwrap_or_else(|| panic!("lobby, pair {n}: {conflicts:?}"));
        for side in [0, 1] {
            let text = conflict["sides"][side].as_str().expect("a text");
            assert!(text.ends_with(&places(side)), "lobby, pair {n}: {text}");
        }
        let outcome = conflict["outcome"].as_str().expect("a text");
        let winner = pair.wins.map(|side| format!("{} wins", module(n, side)));
        assert!(winner.is_none_or(|winner| outcome.starts_with(&winner)), "{outcome}");
    }
    // The two forms of `show` come from the same list, so a pair of each kind is enough.
    for n in [0, 8, 11, 14, 15, 20, 25, 26] {
        let pair = &pairs[n];
        let args = ["show", &format!("pair-{n}"), "--conflicts"];
        let found = good_json(loam_in(folder.path(), &[&args[..], &["--json"]].concat(), ""));
        let value = |conflict: &Value| {
            let part = |key: &str| conflict[key].as_str().expect("a text").to_owned();
            format!("{}.{}", part("piece"), part("field"))
        };
        let conflicts = found["conflicts"].as_array().expect("a list");
        let conflict = conflicts.iter().find(|one| value(one) == pair.value);
        let conflict = conflict.unwrap_or_else(|| panic!("pair {n}: {conflicts:?}"));
        let value = value(conflict);
        let place = |side: &str| {
            let span = &conflict[side]["span"];
            format!("{}:{}", span["file"].as_str().expect("a file"), span["line"])
        };
        let found = (&*value, [place("first"), place("second")], conflict["wins"].as_str());
        compare("show", n, pair, found);
        let printed = good(loam_in(folder.path(), &args, ""));
        assert!(printed.contains(&pair.value), "{printed}");
    }
}
