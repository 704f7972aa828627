//! Tests of bots and simulations from the outside: strength, runs in folders, kills, refusals.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{copy_of_the_content, good, good_json, loam, loam_in};

/// Runs `loam` in an empty folder; it must fail with this message.
#[track_caller]
fn refused(args: &[&str], message: &str) {
    let run = loam(args);
    assert_ne!(run.code, 0, "{}", run.out);
    assert!(run.err.contains(message), "{args:?} says {}", run.err);
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// Returns all files directly in a folder, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| {
            (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())
        })
        .collect();
    files.sort();
    files
}

fn run_args<'a>(out: &'a str, threads: &'a str) -> Vec<&'a str> {
    vec![
        "sim",
        "base",
        "--games",
        "300",
        "--shard",
        "20",
        "--seed",
        "5",
        "--actions",
        "--threads",
        threads,
        "--out",
        out,
    ]
}

/// Starts a run, waits until some shards are finished, and kills it.
fn killed(out: &Path, threads: &str) {
    let name = out.display().to_string();
    let mut child = Command::new(env!("CARGO_BIN_EXE_loam"))
        .args(run_args(&name, threads))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let shards = out.join("shards");
    let done = || fs::read_dir(&shards).map_or(0, |entries| entries.count());
    let start = Instant::now();
    while done() < 3 && start.elapsed() < Duration::from_secs(120) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it still runs, or has just ended");
    child.wait().expect("it ends");
    assert!(done() >= 3, "no shard was finished");
}

#[test]
fn reports_count_builds_moves_and_trades_by_faction() {
    let bots = "random:pass=0.05,done=0.1,upgrade=4,upgrade to SY=8";
    let args = ["sim", "merchants", "--games", "40", "--players", "5", "--actions", "--bots", bots];
    let summary = good_json(loam(&[&args[..], &["--json"]].concat()));
    let column = |table: &str, heading: &str| {
        let all = summary["tables"].as_array().expect("a list");
        let found = all.iter().find(|c| c["table"] == table && c["heading"] == heading);
        found.unwrap_or_else(|| panic!("{table} {heading}"))["by"].as_object().expect("numbers")
    };
    let sum = |by: &serde_json::Map<String, serde_json::Value>| -> u64 {
        by.values().map(|n| n.as_u64().expect("a number")).sum()
    };
    let factions = summary["factions"].as_object().expect("factions").len();
    assert_eq!(factions, 14);
    for code in ["D", "TP", "TE", "SH", "SA", "SY"] {
        assert_eq!(column("built", code).len(), factions);
        assert!(sum(column("built", code)) > 0, "no {code} is built");
        assert_eq!(column("trades", code).len(), factions);
    }
    assert!(sum(column("trades", "D")) > 0);
    // Two factions have other tokens instead of ships.
    for heading in ["gained", "moved", "paid"] {
        let (ships, merchants) = (column("ships", heading), column("merchants", heading));
        assert_eq!((ships.len(), merchants.len()), (factions - 2, 2));
        assert!(ships.keys().all(|name| !merchants.contains_key(name)));
        assert!(sum(ships) > 0);
    }
    let out = good(loam(&args));
    assert!(out.contains("\nships           gained  moved  paid\n"), "{out}");
    assert!(out.contains("\ntrades          "), "{out}");
}

#[test]
fn a_run_that_is_killed_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let whole = path(folder.path(), "whole");
    good(loam(&run_args(&whole, "1")));
    let expected = files(Path::new(&whole));
    assert!(expected.iter().any(|(name, _)| name == "summary.json"));
    for threads in ["1", "2"] {
        let out = folder.path().join(threads);
        killed(&out, threads);
        let name = out.display().to_string();
        good(loam(&run_args(&name, threads)));
        assert_eq!(files(&out), expected, "{threads} threads");
    }
}

/// The report of a run in a folder equals that of the same run without one, except for the time and
/// for what a folder does not store.
#[test]
fn a_run_has_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["sim", "base", "--games", "40", "--seed", "5", "--html", "r.html"];
    let shown = good(loam_in(folder.path(), &args, ""));
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    let report = || fs::read_to_string(folder.path().join("r.html")).unwrap();
    let numbers = |html: &str| {
        let wins = html.find("Win rates as a table").expect("a table of win rates");
        let end = html[wins..].find("</table>").expect("it ends");
        html[wins..wins + end].to_owned()
    };
    let one = report();
    for words in [
        "In 40 games of base a seat has ",
        "Openings: base",
        "How base is played",
        "What seats do",
        "loam sim base --games 40 --seed 5 --html r.html",
    ] {
        assert!(one.contains(words), "{words}");
    }
    assert!(one.ends_with("</html>\n") && !one.contains("<script") && !one.contains("NaN"));
    let with_out = [&args[..], &["--out", "run"]].concat();
    let mut first = None;
    for there in ["", "40 games taken from an earlier run"] {
        let shown = good(loam_in(folder.path(), &with_out, ""));
        assert!(shown.contains(there), "{shown}");
        let two = report();
        // The page does not depend on whether the games were played now or before.
        assert_eq!(first.get_or_insert_with(|| two.clone()), &two);
        assert_eq!(numbers(&one), numbers(&two));
        assert!(two.contains("Actions were not counted") && !two.contains("What seats do"));
    }
}

#[test]
fn a_variant_that_was_edited_is_refused_and_the_shards_are_kept() {
    let content = copy_of_the_content();
    let args = ["sim", "house-example", "--games", "30", "--shard", "10", "--out", "out"];
    good(loam_in(content.path(), &args, ""));
    let shards = content.path().join("out/shards");
    let before = files(&shards);
    let variant = content.path().join("variants/house-example.toml");
    let text = fs::read_to_string(&variant).unwrap();
    fs::write(&variant, text + "\n[settings]\nmarket-vp = 2\n").unwrap();
    let again = loam_in(content.path(), &args, "");
    assert_eq!(again.code, 1, "{}", again.out);
    let differs = again.err.lines().find(|line| line.contains("ruleset:"));
    assert!(differs.is_some_and(|line| line.contains(" in the folder, ")), "{}", again.err);
    assert!(again.err.contains("so nothing was written"), "{}", again.err);
    assert_eq!(files(&shards), before);
}

#[test]
fn a_run_of_another_version_is_refused_with_both_versions() {
    let folder = tempfile::tempdir().unwrap();
    let out = path(folder.path(), "out");
    let args = ["sim", "base", "--games", "2", "--out", &out];
    good(loam(&args));
    let manifest = Path::new(&out).join("manifest.json");
    let now = format!("\"loam\": \"{}\"", env!("CARGO_PKG_VERSION"));
    let text = fs::read_to_string(&manifest).unwrap();
    assert_eq!(text.matches(&now).count(), 1, "{text}");
    fs::write(&manifest, text.replace(&now, "\"loam\": \"0.0.1\"")).unwrap();
    let both = format!("  loam: \"0.0.1\" in the folder, \"{}\" now\n", env!("CARGO_PKG_VERSION"));
    refused(&args, &both);
}

#[test]
fn an_unwritable_run_folder_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "file");
    fs::write(&file, "").unwrap();
    let run = loam(&["sim", "base", "--games", "2", "--out", &file]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: ") && run.err.contains(&file), "{}", run.err);
    let inside = path(folder.path(), "file/below");
    let run = loam(&["sim", "base", "--games", "2", "--out", &inside]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("error: ") && run.err.contains("file"), "{}", run.err);
    let other = path(folder.path(), "");
    let run = loam(&["sim", "base", "--games", "2", "--out", &other]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("is not empty and does not contain a run; choose another folder"),
        "{}",
        run.err
    );
}

#[test]
fn other_arguments_for_a_folder_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let out = path(folder.path(), "out");
    let args = |games, seed| ["sim", "base", "--games", games, "--seed", seed, "--out", &out];
    good(loam(&args("4", "1")));
    refused(&args("5", "1"), "  games: 4 in the folder, 5 now\n");
    refused(&args("4", "2"), "  seed: 1 in the folder, 2 now\n");
    let drawn = [&args("4", "1")[..], &["--map", "all"]].concat();
    refused(&drawn, "  drawn: null in the folder, \"drawn for each game: boards ");
    // Repeating the run plays nothing.
    let first = good_json(loam(&[&args("4", "1")[..], &["--json"]].concat()));
    assert_eq!(first["games"], 4);
    let summary = fs::read_to_string(Path::new(&out).join("summary.json")).unwrap();
    assert_eq!(serde_json::from_str::<serde_json::Value>(&summary).unwrap(), first);
}

#[test]
fn bad_bots_are_refused_where_they_are_typed() {
    refused(
        &["sim", "--bots", "gready"],
        "unknown bot `gready`: there are random, busy, greedy, quick, strong, mcts and program",
    );
    refused(
        &["sim", "--bots", "mcts:playouts=0"],
        "`playouts` must be a number from 1 to 1000000, not 0",
    );
    refused(&["strength", "greedy:vpp=3", "random"], "unknown feature `vpp`: vp, coins, ");
    refused(&["strength", "greedy"], "OTHER");
    refused(
        &["strength", "greedy", "random", "--players", "3", "--games", "2"],
        "comparing two bots needs an even number of seats",
    );
    refused(&["sim", "--rows"], "--out");
    refused(
        &["sim", "--out", "x", "--shard", "0"],
        "the number of games must be a whole number from 1 to 1,000,000,000",
    );
}

#[test]
fn greedy_beats_random_by_far() {
    let found = good_json(loam(&["strength", "greedy", "random", "--games", "60", "--json"]));
    let result = &found["result"];
    assert_eq!((&result["games"], &result["bad"]), (&60.into(), &0.into()));
    assert!(result["better"].as_u64().unwrap() >= 57, "{result}");
    let shown = good(loam(&["strength", "greedy", "random", "--games", "20"]));
    assert!(shown.contains("`greedy` is stronger than `random`: it leads by "), "{shown}");
    assert!(shown.contains("`random` in all seats makes 59.3 points"));
    let same = good(loam(&["strength", "random", "random", "--games", "20"]));
    assert!(
        same.contains("is shown to be stronger: in each of 10 pairs both\n  won equally often."),
        "{same}"
    );
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
}

/// Bots play recorded games from given points on: each statistic is compared with the people's, as
/// text, JSON and a page.
#[test]
fn bots_play_the_openings_of_recorded_games() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    fs::create_dir(&games).unwrap();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus");
    let copy = |name: &str| fs::copy(corpus.join(name), games.join(name)).unwrap();
    copy("base-001.txt");
    let args = ["strength", "--openings", "games", "random", "bot:busy", "--seeds", "2"];
    // With one opening the error of the mean is unknown.
    let one = good(loam_in(folder.path(), &args, ""));
    assert!(one.contains("±unknown") && !one.contains("inf"), "{one}");
    copy("base-002.txt");
    let with_out = [&args[..], &["--out", "out", "--html", "page.html"]].concat();
    let shown = good(loam_in(folder.path(), &with_out, ""));
    for text in [
        "Who played: people once, and `greedy`, `random`, `busy` each in all seats",
        "people               greedy ",
        "towns: seats with at least two",
        "structures in the end",
        "favor: Fire 1: 3 coins",
        "seconds a game",
        "Rank correlation (Spearman) of mean points by name with those of people, over 4",
    ] {
        assert!(shown.contains(text), "{text}: {shown}");
    }
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let page = read("page.html");
    assert_eq!(page, read("out/report.html"));
    for text in ["Played by <code>greedy</code>, ", "Chaos Magicians", "Points by name"] {
        assert!(page.contains(text), "{text}");
    }
    assert!(!page.contains("inf"));
    let mut summary: serde_json::Value = serde_json::from_str(&read("out/summary.json")).unwrap();
    let made = summary["result"]["made"].as_array_mut().unwrap();
    assert_eq!(made.len(), 4);
    let people = &made[0];
    assert!(people["bot"].is_null() && people["order"].is_null());
    // The final points in the last rows of the two ledgers.
    let final_points = |name: &str| -> Vec<f64> {
        let text = fs::read_to_string(games.join(name)).unwrap();
        let mut last = std::collections::BTreeMap::new();
        for line in text.lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            let points = parts.iter().find_map(|part| part.strip_suffix(" VP"));
            if let Some(points) = points {
                last.insert(parts[0].to_owned(), points.parse().unwrap());
            }
        }
        last.into_values().collect()
    };
    let mean = |list: Vec<f64>| list.iter().sum::<f64>() / list.len() as f64;
    let both = ["base-001.txt", "base-002.txt"].map(|name| mean(final_points(name)));
    let points = people["points"]["mean"].as_f64().unwrap();
    assert!((points - (both[0] + both[1]) / 2.0).abs() < 0.001, "{points} and {both:?}");
    let greedy = &made[1];
    assert_eq!((&greedy["bot"], &greedy["games"]), (&"greedy".into(), &4.into()));
    assert!(greedy["order"]["low"].as_f64() <= greedy["order"]["mean"].as_f64());
    // The result does not depend on the number of threads, except for the time.
    let again = |threads: &str| {
        let args = [&args[..], &["--threads", threads, "--json"]].concat();
        let mut json = good_json(loam_in(folder.path(), &args, ""));
        json["result"]["made"].as_array_mut().unwrap().iter_mut().for_each(|made| {
            made["seconds"].take();
        });
        json
    };
    assert_eq!(again("1"), again("2"));

    // Bots take over in the last round: until then their points are those of the people.
    let late = [&args[..], &["--from", "6", "--out", "late"]].concat();
    let shown = good(loam_in(folder.path(), &late, ""));
    assert!(shown.contains("Bots took over from people when round 6 began"), "{shown}");
    let late: serde_json::Value = serde_json::from_str(&read("late/summary.json")).unwrap();
    let points = |player: usize, stage: usize| {
        late["result"]["made"][player]["stages"][stage]["mean"].as_f64().unwrap()
    };
    assert_eq!(points(1, 5), points(0, 5));
    assert_ne!(points(1, 6), points(0, 6));
    let never = loam_in(folder.path(), &[&args[..], &["--from", "7"]].concat(), "");
    assert!(
        never.code != 0 && never.err.contains("bots cannot take over at stage 7"),
        "{}",
        never.err
    );
}

/// A bot may be named with the prefix `bot:`.
#[test]
fn a_bot_is_known_by_its_full_name() {
    let sim = |bot: &str| {
        let args = ["sim", "base", "--players", "2", "--games", "2", "--json", "--bots", bot];
        good_json(loam(&args))
    };
    assert_eq!(sim("bot:quick"), sim("quick"));
    assert_eq!(sim("bot:greedy:vp=150")["bots"][0], "greedy:vp=150");
}

/// The results of an experiment begin with the bots that played, as text and as JSON.
#[test]
fn every_experiment_says_who_played() {
    let commands: [&[&str]; 4] = [
        &["sim", "base", "--games", "2", "--bots", "greedy"],
        &["worth", "base", "ACT4", "--games", "2", "--bots", "greedy"],
        &["tune", "base", "--param", "*.start.vp=10..30", "--games", "40", "--bots", "greedy"],
        &["strength", "greedy", "greedy", "--games", "4"],
    ];
    let beside = "`greedy` in all seats makes 93.5 points";
    for args in commands {
        let shown = good(loam(args));
        assert!(shown.contains("Who played: the bot") && shown.contains(beside), "{shown}");
        assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
        let json = good_json(loam(&[args, &["--json"]].concat()));
        let who = json.get("who").unwrap_or_else(|| &json["run"]["who"]);
        assert!(who[1].as_str().unwrap().contains(beside), "{json}");
        assert!(!who[1].as_str().unwrap().contains("not in games such as these"), "{json}");
    }
    // A strength measured with four seats is not quoted for two.
    let two = good_json(loam(&["sim", "base", "--games", "2", "--players", "2", "--json"]));
    assert!(two["who"][1].as_str().unwrap().ends_with("not in games such as these."), "{two}");
}

/// Pages use names instead of codes where the content has names.
#[test]
fn pages_name_pieces_and_fields() {
    let folder = tempfile::tempdir().unwrap();
    let page = |args: &[&str]| {
        good(loam_in(folder.path(), &[args, &["--html", "page.html"]].concat(), ""));
        let html = fs::read_to_string(folder.path().join("page.html")).unwrap();
        // Excludes the command that repeats the run and the embedded ledgers, which contain codes.
        let shown_lines = html.lines().filter(|line| !line.starts_with("<pre>"));
        let parts = shown_lines.flat_map(|line| line.split("href=\"data:"));
        let parts = parts.map(|part| match part.strip_prefix("text/plain") {
            Some(carried) => carried.split_once('"').expect("an address ends").1,
            None => part,
        });
        parts.collect::<Vec<_>>().join("\n")
    };
    let random = "random:upgrade to SH=9,upgrade to SA=9,action=4";
    let sim = page(&["sim", "base", "--games", "60", "--bots", random]);
    for code in ["CONVERT_W_TO_P", ">+cult<", "(ACT", "2AIR", "Largest Largest"] {
        assert!(!sim.contains(code), "{code}");
    }
    assert!(sim.contains("Played by <code>") && sim.contains("Games behind the numbers"));
    let param = ["--param", "chaosmagicians.start.vp=10..30", "--games", "40"];
    let tune = page(&[&["tune", "base", "--bots", "random"][..], &param].concat());
    assert!(tune.contains("Chaos Magicians: start.vp") && !tune.contains("base:chaos"), "{tune}");
    let worth = page(&["worth", "base", "ACT4", "--games", "30", "--bots", "greedy"]);
    let strength = page(&["strength", "greedy", "random", "--games", "4"]);
    for page in [worth, strength] {
        assert!(page.contains("Games behind the numbers") && page.contains("download=\"game-"));
        assert!(page.contains("base: The base game on the board of the base game."));
    }
}

#[test]
fn the_search_bot_plays_whole_games_of_every_kind_of_rules() {
    for variant in ["base", "merchants"] {
        let args =
            ["sim", variant, "--games", "1", "--bots", "mcts:playouts=2", "--laws", "--json"];
        let one = good_json(loam(&[&args[..], &["--threads", "1"]].concat()));
        assert_eq!((&one["games"], &one["bad"]), (&1.into(), &0.into()));
        assert_eq!(one, good_json(loam(&[&args[..], &["--threads", "2"]].concat())));
    }
}

#[test]
fn bots_are_listed_with_their_options() {
    let shown = good(loam(&["bots"]));
    for word in ["random", "greedy", "mcts", "playouts", "explore", "vp=100", "one core"] {
        assert!(shown.contains(word), "{word} in {shown}");
    }
    assert!(shown.lines().all(|line| line.chars().count() <= 80), "{shown}");
    let listed = good_json(loam(&["bots", "--json"]));
    assert_eq!(listed["weights"]["vp"], 100);
    assert!(listed["seconds"]["quick"].as_f64() < listed["seconds"]["strong"].as_f64());
    // Times have only been measured for the default game.
    let other = good(loam(&["bots", "merchants-cove"]));
    assert!(!other.contains("one core"), "{other}");
    assert_eq!(listed["search"][0]["name"], "playouts");
}

/// A team is ranked by the sum of its points, and wins with all of its seats.
#[test]
fn teams_have_lines_of_their_own() {
    let args = ["sim", "teams", "--games", "6", "--seed", "3"];
    let shown = good(loam(&args));
    for line in ["1: seats 1, 3", "2: seats 2, 4"] {
        assert!(shown.contains(line), "{shown}");
    }
    let run = good_json(loam(&[&args[..], &["--json"]].concat()));
    let wins = |of: &serde_json::Value| of["wins"].as_f64().unwrap();
    let (teams, seats) = (&run["teams"], &run["seats"]);
    assert_eq!(wins(&teams[0]) + wins(&teams[1]), 6.0, "{run}");
    for (team, seat) in [(0, 0), (1, 1), (0, 2), (1, 3)] {
        assert_eq!(wins(&teams[team]), wins(&seats[seat]), "{run}");
    }
    assert_eq!(teams[0]["seats"], serde_json::json!([1, 3]));
    // Other games have no teams.
    assert!(good_json(loam(&["sim", "base", "--games", "2", "--json"])).get("teams").is_none());
}

#[test]
fn teams_of_tables_of_several_sizes_are_the_same_on_any_number_of_threads() {
    let folder = copy_of_the_content();
    let write = |file: &str, text: &str| {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    let named = "id = \"pairs\"\nname = \"Pairs\"\n";
    let module = format!("{named}version = \"1\"\napi = 1\nrequires = [\"base\"]\n");
    write("scripts/pairs/module.toml", &module);
    let two = "[[amend]]\npiece = \"base:game\"\nset = { teams = 2 }\n";
    write("scripts/pairs/amend.toml", two);
    let variant = format!("{named}extends = \"base\"\nmodules = [\"pairs\"]\n");
    write("variants/pairs.toml", &variant);
    let teams = |threads: &str| {
        let args = ["sim", "pairs", "--games", "24", "--players", "2..5", "--bots", "random"];
        let args = [&args[..], &["--threads", threads, "--json"]].concat();
        good_json(loam_in(folder.path(), &args, ""))["teams"].clone()
    };
    let alone = teams("1");
    assert_eq!(alone[0]["seats"], serde_json::json!([1, 3, 5]), "{alone}");
    for _ in 0..4 {
        assert_eq!(alone, teams("3"));
    }
}

/// The final table of a game shows the winner: teams by the sum of their points.
#[test]
fn the_end_of_a_game_shows_its_teams() {
    let args = ["play", "teams", "--players", "4", "--seat", "random", "--seed", "5"];
    let shown = good(loam(&args));
    let lines: Vec<Vec<&str>> = shown
        .lines()
        .skip_while(|line| !line.ends_with("points  team  together"))
        .skip(1)
        .take(4)
        .map(|line| line.split_whitespace().collect())
        .collect();
    let number = |line: usize, at: usize| lines[line][at].parse::<i32>().unwrap();
    assert_eq!(number(0, 2), number(1, 2), "{shown}");
    assert_eq!(number(0, 1) + number(1, 1), number(0, 3), "{shown}");
    assert_eq!(number(2, 1) + number(3, 1), number(2, 3), "{shown}");
    assert!(number(0, 3) >= number(2, 3), "{shown}");
}

#[test]
fn figures_are_compared_with_the_goals_of_their_own_game() {
    for (variant, goal) in [("base", 150.0), ("merchants-cove", 300.0)] {
        let args = ["bench", "copy", "--variant", variant, "--rounds", "1", "--json"];
        let figures = good_json(loam(&args));
        assert_eq!(figures[0]["goal"], serde_json::json!([goal, false]), "{figures}");
        assert!(figures[0]["median"].as_f64() > Some(0.0), "{figures}");
    }
}

#[test]
fn invariants_hold_in_games_of_every_variant() {
    for variant in ["base", "fire-and-ice", "house-example", "merchants"] {
        let args = ["sim", variant, "--games", "20", "--laws", "--players", "2..4", "--json"];
        assert_eq!(good_json(loam(&args))["bad"], 0, "{variant}");
    }
}

#[test]
fn bots_throw_nothing_away() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for bot in ["random", "busy", "greedy", "mcts:playouts=2"] {
        let sim = [
            "sim",
            "base",
            "--set",
            "profile=reference",
            "--players",
            "2",
            "--games",
            "1",
            "--seed",
            "4",
            "--bots",
            bot,
            "--ledgers",
            "games",
        ];
        good(loam_in(folder.path(), &sim, ""));
        let text = std::fs::read_to_string(folder.path().join("games/base-000000.txt"));
        let text = text.expect("a ledger");
        let commands = text.lines().filter_map(|line| line.rsplit_once('\t'));
        let wasted = commands.flat_map(|(_, commands)| commands.split(". ")).find(|command| {
            let what =
                command.strip_prefix('-').map(|rest| rest.trim_start_matches(char::is_numeric));
            what.is_some_and(|what| ["VP", "C", "W", "P", "PW", "P1", "P3", "KEY"].contains(&what))
        });
        assert_eq!(wasted, None, "{bot}");
    }
}

/// Returns the folder with content of small games of components.
fn small_games() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/terminal_disclosure")
}

/// The tables count how often the traitor won, and in which round; rounds that were not played have
/// no score.
#[test]
fn tables_have_counters_and_the_round_in_which_a_game_ended() {
    let folder = tempfile::tempdir().unwrap();
    let out = path(folder.path(), "run");
    let page = path(folder.path(), "page.html");
    let args = ["sim", "traitor", "--games", "40", "--seed", "3", "--out", &out, "--html", &page];
    good(loam_in(&small_games(), &args, ""));
    let table = |name: &str| -> Vec<Vec<String>> {
        let text = fs::read_to_string(Path::new(&out).join(name)).unwrap();
        text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    let (games, players, counters) =
        (table("games.csv"), table("players.csv"), table("counters.csv"));
    let ended = games[0].iter().position(|name| name == "ended").unwrap();
    assert_eq!(counters[0], ["game", "seat", "counter", "value"]);
    let value = |game: &str, seat: &str, counter: &str| {
        let row = counters.iter().find(|row| row[..3] == [game, seat, counter]);
        row.map(|row| row[3].clone())
    };
    let mut early = 0;
    for game in &games[1..] {
        let round: usize = game[ended].strip_prefix("round ").unwrap().parse().unwrap();
        assert_eq!(value(&game[0], "2", "traitor").as_deref(), Some("1"));
        assert_eq!(value(&game[0], "1", "traitor").as_deref(), Some("0"));
        assert!(
            value(&game[0], "0", "found").is_some() && value(&game[0], "0", "traitor").is_none()
        );
        early += usize::from(round < 4);
        for player in players.iter().filter(|player| player[0] == game[0]) {
            for after in 1..=4 {
                let column = players[0].iter().position(|c| *c == format!("after_round_{after}"));
                let is_empty = player[column.unwrap()].is_empty();
                assert_eq!(
                    is_empty,
                    after > round,
                    "round {after} of a game that ended in {round}"
                );
            }
        }
    }
    assert!(early > 5, "{early} games ended early");
}

/// A ledger hides nothing: programs can read what every seat has.
#[test]
fn a_position_of_a_ledger_has_counters_and_zones() {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), "game.txt");
    let typed = format!("wait\nwait\nsave {file}\nquit\n");
    good(loam_in(
        &small_games(),
        &["play", "traitor", "--seat", "human", "--seat", "human"],
        &typed,
    ));
    let shown = good_json(loam_in(&small_games(), &["show", "--ledger", &file, "--json"], ""));
    let (seats, state) = (&shown["state"]["seats"], &shown["state"]);
    assert_eq!(
        (&seats[1]["counters"]["traitor"], &seats[0]["counters"]["points"]),
        (&1.into(), &1.into())
    );
    assert_eq!((&state["counters"]["found"], &seats[1]["has"]["traitor"]), (&0.into(), &1.into()));
    let panel = |title: &str| {
        let all = state["panels"].as_array().unwrap();
        all.iter()
            .find(|panel| panel["title"] == title)
            .unwrap_or_else(|| panic!("{state}"))
            .clone()
    };
    assert!(panel("blue").to_string().contains("traitor"), "{state}");
}
