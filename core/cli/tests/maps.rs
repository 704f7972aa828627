//! Tests of boards from the outside: new ones, irregular ones, and those with other row labels.

use std::fs;
use std::path::Path;

use crate::common::{copy_of_the_content, good, good_json, loam, loam_in};

/// Returns the ledgers of a folder, as arguments.
fn files_in(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path().display().to_string());
    let mut files: Vec<String> = files.collect();
    files.sort();
    files
}

/// Plays games and replays their ledgers with all checks; returns the ledgers.
fn play_and_replay(folder: &Path, rules: &[&str], games: &str) -> Vec<String> {
    let ledgers = folder.join("ledgers");
    let place = ledgers.display().to_string();
    let fixed = ["sim", "base", "--players", "2..5", "--games", games, "--ledgers", &place];
    good(loam_in(folder, &[&fixed[..], rules].concat(), ""));
    let files = files_in(&ledgers);
    let mut args = vec!["replay", "--check", "--legal"];
    args.extend(files.iter().map(String::as_str));
    let out = good(loam_in(folder, &args, ""));
    assert!(out.contains(&format!("{games} ledgers, ")) && out.contains(" 0 differ"), "{out}");
    files.iter().map(|f| fs::read_to_string(f).unwrap()).collect()
}

#[test]
fn a_new_map_loads_and_can_be_played_on() {
    let folder = copy_of_the_content();
    let new = |args: &[&str]| loam_in(folder.path(), &[&["new", "map"], args].concat(), "");
    let out = good(new(&["two-islands"]));
    assert_eq!(
        out,
        "wrote maps/two-islands.toml\nwrote maps/tests/two-islands.txt\n\
         try: loam check; loam test maps; loam play --map two-islands\n"
    );
    assert!(good(loam_in(folder.path(), &["check"], "")).starts_with("no errors"));
    let list = good_json(loam_in(folder.path(), &["list", "--json"], ""));
    let info = list["maps"].as_array().unwrap().iter().find(|m| m["id"] == "two-islands");
    assert_eq!(info.expect("the new map")["name"], "Two islands");
    play_and_replay(folder.path(), &["--map", "two-islands"], "6");

    // The part that is commented out works when it is uncommented.
    let path = folder.path().join("maps/two-islands.toml");
    let text = fs::read_to_string(&path).unwrap();
    let (before, offered) = text.split_once("# [starting_points.table]").expect("the offer");
    let offered = offered.replace("\n# ", "\n");
    let offered = offered.replacen("Other names", "# Other names", 1);
    fs::write(&path, format!("{before}[starting_points.table]{offered}")).unwrap();
    assert!(good(loam_in(folder.path(), &["check"], "")).starts_with("no errors"));
    let shown = ["show", "base", "--map", "two-islands", "--set", "starting-vp=table"];
    good(loam_in(folder.path(), &shown, ""));

    let json = good_json(new(&["third", "--json"]));
    assert_eq!(json["written"], serde_json::json!(["maps/third.toml", "maps/tests/third.txt"]));
}

#[test]
fn a_single_file_can_be_checked_in_its_place() {
    let folder = copy_of_the_content();
    let fine = loam_in(folder.path(), &["check", "maps/arrow.toml"], "");
    assert!(good(fine).starts_with("no errors in 1 file ("));
    let odd = odd_map().replace("hexes = 200", "hexes = 201");
    fs::write(folder.path().join("maps/odd.toml"), odd).unwrap();
    let run = loam_in(folder.path(), &["check", "maps/odd.toml"], "");
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            1,
            "error: the board has 200 hexes, but the file says 201\n  --> maps/odd.toml:13:9\n   |\n\
             13 | hexes = 201\n   |         ^^^\n\n1 error\n"
        )
    );
    let other = loam_in(folder.path(), &["check", "maps/arrow.toml"], "");
    assert_eq!(other.err, "1 error in other files; run `loam check` without a path to see all\n");
    assert_eq!(other.code, 0);
    assert_eq!(loam_in(folder.path(), &["check"], "").code, 1);
}

#[test]
fn a_new_map_overwrites_no_other() {
    let folder = copy_of_the_content();
    fs::write(
        folder.path().join("maps/draft.toml"),
        "id = \"sketch\"\nname = \"A draft\"\nrows = [\"U\"]\n",
    )
    .unwrap();
    let refused = |name: &str| {
        let run = loam_in(folder.path(), &["new", "map", name], "");
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{name}");
        run.err
    };
    let expected = [
        ("base", "error: a map is called `base` already: maps/base.toml\n"),
        ("sketch", "error: a map is called `sketch` already: maps/draft.toml\n"),
        (
            "draft",
            "error: maps/draft.toml already exists and was not changed; choose another name\n",
        ),
        (
            "My Map",
            "error: `My Map` cannot be the name of a map: a name has only small letters, digits, `-` and `_`\n",
        ),
        (
            "../x",
            "error: `../x` cannot be the name of a map: a name has only small letters, digits, `-` and `_`\n",
        ),
        (
            "",
            "error: `` cannot be the name of a map: a name has only small letters, digits, `-` and `_`\n",
        ),
    ];
    for (name, message) in expected {
        assert_eq!(refused(name), message);
    }
    let text_before = fs::read_to_string(folder.path().join("maps/draft.toml")).unwrap();
    assert!(text_before.starts_with("id = \"sketch\""));
    // Embedded content cannot be extended.
    let run = loam(&["new", "map", "mine"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "error: this folder has no content: run `loam new content .` to begin here with a copy of the shipped content, then repeat this command; or name a folder with --content DIR\n"
    );
}

/// A map of five long rows with twenty holes, two hundred hexes in all.
fn odd_map() -> String {
    let letter = |row: usize, column: usize| match (column * 5 + row * 3) % 11 {
        0 => '.',
        _ if row == 2 && column % 4 != 1 || column % 9 == 4 => '~',
        _ => char::from(b"YUKBGSR"[(column * 3 + row * 5) % 7]),
    };
    let mut rows = Vec::new();
    for row in 0..5 {
        let letters: Vec<String> = (0..44).map(|column| letter(row, column).to_string()).collect();
        rows.push(format!("  \"{}{}\",", " ".repeat(row % 2), letters.join(" ")));
    }
    let rows = rows.join("\n");
    format!(
        "id = \"odd\"\nname = \"Odd\"\nfirst_row = \"M\"\nrows = [\n{rows}\n]\n\n[counts]\nhexes = 200\n\
         rows = [40, 40, 40, 40, 40]\n"
    )
}

#[test]
fn games_are_played_to_the_end_on_a_board_of_odd_shape() {
    let folder = copy_of_the_content();
    fs::write(folder.path().join("maps/odd.toml"), odd_map()).unwrap();
    assert!(good(loam_in(folder.path(), &["check"], "")).starts_with("no errors"));
    let laws = good_json(loam_in(
        folder.path(),
        &["fuzz", "base", "--map", "odd", "--games", "8", "--players", "2..5", "--json"],
        "",
    ));
    assert_eq!((&laws["failed"], &laws["games"]), (&0.into(), &8.into()));
    assert!(laws["positions"].as_u64().unwrap() > 400, "{laws}");
    let ledgers = play_and_replay(folder.path(), &["--map", "odd"], "10");
    let built = |row: char| ledgers.iter().any(|l| l.contains(&format!("build {row}")));
    assert!(('M'..='Q').all(built), "every row is built on");
    // A board that is wider than a terminal is printed in parts.
    let drawn = good(loam_in(folder.path(), &["show", "base", "--map", "odd", "--board"], ""));
    assert!(drawn.lines().all(|l| l.chars().count() < 80), "{drawn}");
    assert!(drawn.contains("part 3 of 3, from the left"), "{drawn}");
    let shown = |label: &str| drawn.split_whitespace().filter(|w| *w == label).count();
    assert_eq!(["M1", "M30", "Q1", "Q30"].map(shown), [1, 1, 1, 1], "{drawn}");
}

#[test]
fn ledgers_keep_the_labels_they_were_written_with() {
    let rows = |settings: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let ledgers = play_and_replay(folder.path(), settings, "4");
        let built = |row: char| ledgers.iter().any(|l| l.contains(&format!("build {row}")));
        (built('A'), built('J'))
    };
    assert_eq!(rows(&["--map", "lakes"]), (false, true));
    assert_eq!(rows(&["--map", "lakes", "--set", "row-labels=a"]), (true, false));
}

#[test]
fn points_of_an_auction_stand_in_the_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let rules = [
        "--factions",
        "giants,nomads",
        "--set",
        "starting-vp=custom",
        "--set",
        "starting-vp.giants=37",
    ];
    let ledgers = play_and_replay(folder.path(), &rules, "2");
    for ledger in ledgers {
        assert!(
            ledger.contains("giants\t\t37 VP") && ledger.contains("nomads\t\t20 VP"),
            "{ledger}"
        );
    }
}

#[test]
fn points_without_a_table_are_refused_with_the_maps_that_have_one() {
    let run = loam(&["sim", "base", "--map", "arrow", "--set", "starting-vp=table"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err,
        "error: map `arrow` has no table `table` of starting points\n --> --set:1:13\n  |\n\
         1 | starting-vp=table\n  |             ^^^^^ maps that have it: `base`, `fire-and-ice`, `fjords`, \
         `lakes`, `revised-base`\n\n1 error\n"
    );
}

#[test]
fn the_board_shows_the_canals_that_a_setting_names() {
    let canals = |more: &[&str]| {
        let args = ["show", "base", "--map", "lakes", "--board"];
        let drawn = good(loam(&[&args, more].concat()));
        let from = drawn.find("places for canals: ").expect("they are listed");
        let listed: Vec<&str> = drawn[from..].split_whitespace().collect();
        let edge = |word: &&str| word.contains(':') && !word.starts_with("canals");
        let seven: Vec<String> =
            listed.into_iter().filter(edge).take(7).map(str::to_owned).collect();
        seven
    };
    let widest = ["B8:C6", "E7:F6", "F3:G3", "F4:G4", "G6:H6", "H5:H6", "I4:J3"];
    assert_eq!(canals(&[]), widest);
    assert_eq!(canals(&["--set", "canals=widest"]), widest);
    let one_per_pair = ["E7:F6", "F3:G3", "F4:G4", "G6:H6", "H5:H6", "H6:I7", "I4:J3"];
    assert_eq!(canals(&["--set", "canals=one-per-pair"]), one_per_pair);
    let from_a = ["A8:B6", "D7:E6", "E2:F2", "E3:F3", "E4:F4", "F6:G6", "H4:I3"];
    assert_eq!(canals(&["--set", "canals=no-hex-twice", "--set", "row-labels=a"]), from_a);
    let run = loam(&["show", "base", "--set", "canals=widest", "--board"]);
    assert_eq!(
        run.err,
        "error: map `base` has no set of canals `widest`\n --> --set:1:8\n  |\n1 | canals=widest\n  \
         |        ^^^^^^ its sets: `printed`\n\n1 error\n"
    );
}

#[test]
fn boards_and_options_are_drawn_for_each_game_and_stand_in_its_ledger() {
    let folder = copy_of_the_content();
    let rules = ["--set", "profile=reference", "--map", "lakes, fjords,base", "--draw-options"];
    let ledgers = play_and_replay(folder.path(), &rules, "40");
    let with = |line: &str| ledgers.iter().filter(|l| l.lines().any(|own| own == line)).count();
    for board in ["map lakes", "map fjords", "map base"] {
        assert!((4..30).contains(&with(board)), "{board}: {} of 40", with(board));
    }
    let options = ["strict-leech", "variable-turn-order", "mini-expansion-1", "shipping-bonus"];
    for option in options.map(|name| format!("option {name}")) {
        assert!((8..32).contains(&with(&option)), "{option}: {} of 40", with(&option));
    }
    // An option that adds factions is not drawn, since the variant decides who plays.
    assert!(!ledgers.iter().any(|l| l.contains("option fire-and-ice-factions")));
    let typed = ["--set", "strict-leech=true", "--draw-options"];
    let sim =
        |more: &[&str]| loam_in(folder.path(), &[&["sim", "--games", "2"], more].concat(), "");
    let out = good(sim(&typed));
    assert!(
        out.contains("\ndrawn for each game: options ") && !out.contains("strict-leech"),
        "{out}"
    );
    let wrong = sim(&["--map", "lakes,bse"]);
    assert!(wrong.code != 0 && wrong.err.contains("unknown map `bse`"), "{}", wrong.err);
    let report = good_json(loam_in(
        folder.path(),
        &["fuzz", "base", "--map", "all", "--draw-options", "--games", "4", "--json"],
        "",
    ));
    assert_eq!(report["failed"], 0);
}

/// A board as letters separated by commas, with `I` for river.
const LETTERS: &str = include_str!("maps/letters.txt");

#[test]
fn a_board_of_letters_becomes_a_map() {
    let folder = copy_of_the_content();
    let new = |name: &str, text: &str| {
        fs::write(folder.path().join("board.txt"), text).unwrap();
        loam_in(folder.path(), &["new", "map", name, "--from", "board.txt"], "")
    };
    good(new("lettered", LETTERS));
    let rows = |name: &str| {
        let text = fs::read_to_string(folder.path().join(format!("maps/{name}.toml"))).unwrap();
        let start = text.find("rows = [").unwrap();
        text[start..start + text[start..].find(']').unwrap()].to_owned()
    };
    let quoted = |at: usize, line: &str| {
        let letters: Vec<&str> = line.split(',').collect();
        let text = letters.join(" ").replace('I', "~");
        format!("{}{text}", if at % 2 == 1 { " " } else { "" })
    };
    let written = rows("lettered");
    for (at, line) in LETTERS.lines().enumerate() {
        assert!(written.contains(&format!("\"{}\"", quoted(at, line))), "{line}: {written}");
    }
    // Spaces instead of commas, lower case, and the river sign of `maps/`.
    good(new("blanks", &LETTERS.replace(',', "  ").replace('I', "~").to_lowercase()));
    assert_eq!(rows("blanks"), written);
    assert!(good(loam_in(folder.path(), &["check"], "")).starts_with("no errors"));
    assert!(good(loam_in(folder.path(), &["test", "maps"], "")).contains(" 0 failed"));

    for text in ["", "U,S,G", "U,S\nQ,S,G", "brown gray\n"] {
        let refused = new("none", text);
        assert_eq!(refused.code, 1, "{text}");
        assert!(refused.err.contains("this is not a board"), "{text}: {}", refused.err);
        assert!(!folder.path().join("maps/none.toml").exists(), "{text}");
    }
}
