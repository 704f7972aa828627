//! Tests of games from other sites: unsupported options, copies, and imported logs.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::*;

const LEDGER: &str = include_str!("../../mystica/game/tests/data/ref-0020-base-4p.txt");
const LOG: &str = include_str!("imports/log.txt");

fn text(path: &Path) -> &str {
    path.to_str().expect("its name is text")
}

/// Writes a text to a file in a temporary folder.
fn file(text: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.txt");
    fs::write(&path, text).expect("written");
    (folder, path)
}

#[test]
fn options_of_the_site_are_read_and_unsupported_ones_are_listed() {
    for (option, is_noted) in [
        ("merge-income-phases", false),
        ("loose-cultist-ordering", false),
        ("loose-engineer-bridge", false),
        ("manual-fav5", true),
        ("loose-adjust-resource", true),
        ("loose-dig", true),
        ("loose-lose-cult", true),
        ("loose-multi-spade", true),
        ("loose-bridge-adjacency", true),
        ("loose-done", true),
    ] {
        let (_folder, path) = file(&format!("option {option}\n{LEDGER}"));
        let run = loam(&["replay", "--check", "--legal", text(&path)]);
        assert_eq!(run.code, 0, "{option}: {}", run.err);
        let warning = format!("warning: the option `{option}` is ignored: ");
        assert_eq!(run.err.contains(&warning), is_noted, "{option}: {}", run.err);
        let json = good_json(loam(&["replay", "--check", "--json", text(&path)]));
        assert_eq!(json["ledgers"][0]["warnings"].is_array(), is_noted, "{option}");
    }
}

#[test]
fn a_card_behind_the_last_pass_is_left_out_with_a_warning() {
    let at = LEDGER.rfind("\tpass\n").expect("somebody passes alone");
    let named = format!("{}\tpass BON1\n{}", &LEDGER[..at], &LEDGER[at + "\tpass\n".len()..]);
    let (_folder, path) = file(&named);
    let run = loam(&["replay", "--check", "--legal", text(&path)]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err.contains("in the last round no bonus card is taken, so `BON1` is ignored"),
        "{}",
        run.err
    );
}

#[test]
fn a_log_is_imported_and_its_inferred_parts_are_listed() {
    let (folder, path) = file(LOG);
    let out = folder.path().join("ledger.txt");
    let output = good(loam(&["import", text(&path), "--out", text(&out)]));
    crate::expected::file(
        concat!(env!("CARGO_MANIFEST_DIR"), "/tests/imports/said.txt"),
        &output.replace(text(folder.path()), "FOLDER"),
    );
    let ledger = fs::read_to_string(&out).expect("written");
    assert!(ledger.contains("# inferred: round 1 scores "), "{ledger}");
    // Player names are left out.
    assert!(!ledger.contains("Ada") && !ledger.contains("Bert"), "{ledger}");
    let replayed = good(loam(&["replay", "--check", "--legal", text(&out)]));
    assert!(replayed.contains(" 0 differ") && !replayed.contains("not finished"), "{replayed}");
}

/// Changes of the log, each with the expected error, which has the line of the change.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "Landscapes expansion: Off",
        "Landscapes expansion: On",
        "`Landscapes expansion` is the Landscapes expansion",
    ),
    ("Bert is playing the Witches", "Bert is playing the Wisps", "`Wisps` is a fan faction"),
    ("Game board: Base Game", "Game board: The Moon", "unknown board `The Moon`"),
    ("Mini-expansions: On", "Mini-expansions: Half", "unknown setting `Mini-expansions: Half`"),
    ("Ada passes", "Ada dances", "unknown kind of line"),
    (
        "~ Final scoring ~",
        "Carla passes\n~ Final scoring ~",
        "this line does not name a player of the game",
    ),
    ("~ Income phase ~", "~ Income phaze ~", "unknown notice `Income phaze`"),
    ("~ Cleanup phase ~", "~ Cleanup phase", "unknown notice `~ Cleanup phase`"),
    (
        "~ The Factions auction is over ~",
        "~ The Factions auction is over again ~",
        "unknown notice `The Factions auction is over again`",
    ),
    (
        "~ Leftover Bonus cards receive 1 Coin each ~",
        "~ Leftover Bonus cards receive 1 Coin ~",
        "unknown notice `Leftover Bonus cards receive 1 Coin`",
    ),
    (
        "~ Leftover Bonus cards receive 1 Coin each ~",
        "~ Leftover Bonus cards receive 2 Coin each ~",
        "2 coins for each card, but the game puts 1 on it",
    ),
    (
        "Ada bids on the Nomads with 30 Starting VPs",
        "Ada bids on the Nomads with many Starting VPs",
        "unknown kind of line",
    ),
    ("Game board: Base Game", "Game board Base Game", "expected `KEY: VALUE`"),
    ("Bert is playing the Witches", "Bert is playing the Foobars", "unknown faction `Foobars`"),
    ("The end of the game: Bert wins!", "The end of the game: Cora wins!", "the winners cannot be"),
    ("The end of the game: Bert wins!", "The end of the game, at last", "the winners cannot be"),
    ("The end of the game: Bert wins!", "The end of the game: Ada wins!", "in the game witches"),
    (
        "Ada converts 5 power into 5 coins",
        "Ada converts 6 power into 5 coins",
        "no conversions of this faction spend that and collect that",
    ),
    (
        "Bert scores 18 VP with 2 connected Structures (Area scoring)",
        "Bert scores 18 VP with 3 connected Structures (Area scoring)",
        "3 connected structures, but the game has 2",
    ),
    (
        "Ada scores 17 VP with 52 coins (Resource scoring)",
        "Ada scores 17 VP with 53 coins (Resource scoring)",
        "it has 53 coins at the end, but its lines add up to 52",
    ),
];

#[test]
fn an_ambiguous_log_is_one_error_with_its_line() {
    for (old, new, why) in REFUSED {
        assert!(LOG.contains(old), "{old}");
        let changed = LOG.replacen(old, new, 1);
        let (folder, path) = file(&changed);
        let out = folder.path().join("ledger.txt");
        let run = loam(&["import", text(&path), "--out", text(&out)]);
        assert_eq!(run.code, 1, "{new}");
        let first = new.lines().next().expect("a line");
        let line =
            changed.lines().position(|line| line.starts_with(first)).expect("it is there") + 1;
        assert!(run.err.contains(why), "{new}: {}", run.err);
        assert!(
            run.err.contains(&format!("game.txt:{line}:1\n")),
            "{new}: line {line}: {}",
            run.err
        );
        assert_eq!(run.err.matches("error: ").count(), 1, "{new}: {}", run.err);
        assert!(!out.exists(), "{new}");
    }
}

/// Numbers that a log cannot prove wrong: a part of their line, and the reason.
const NOT_NOTICED: &[(&str, &str)] = &[
    ("(Income)", "another bonus card, whose income is printed nowhere else, explains it"),
    ("Starting VPs", "points before the first move, and bids, are printed nowhere else"),
    ("transforms a Terrain space", "the number contains spades at hand, which are not bought here"),
    ("and earns ", "power that does not fit into the bowls is lost, and no total shows it"),
    ("You have ", "preferences of the player who copied the log"),
    ("Move ", "number of a move"),
];

/// Kind of a line: the line without names of players and hexes, and without numbers.
fn kind_of(line: &str, players: &[&str]) -> String {
    let named = players.iter().fold(line.to_owned(), |line, player| line.replace(player, "P"));
    let parts = named.split('[').map(|part| part.split_once(']').map_or(part, |(_, rest)| rest));
    let mut kind = parts.collect::<Vec<_>>().join("[");
    kind.retain(|c| !c.is_ascii_digit());
    kind
}

/// Increases each number of the first line of each kind by 1, and imports the log. Kinds in `known` were tried with another log.
/// Returns how many numbers were tried, and the lines that were accepted.
fn with_other_numbers(log: &str, known: &mut BTreeSet<String>) -> (usize, Vec<String>) {
    let seats = log.lines().filter_map(|line| line.split_once(" is playing the "));
    let players: Vec<&str> = seats.map(|(player, _)| player).collect();
    let (mut tried, mut unseen, mut at) = (0, Vec::new(), 0);
    for line in log.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if !known.insert(kind_of(line, &players)) {
            continue;
        }
        let digits = line.match_indices(|c: char| c.is_ascii_digit()).filter(|(i, _)| {
            !line[..*i].ends_with(|c: char| c.is_ascii_alphanumeric() || "#-".contains(c))
        });
        for (i, _) in digits {
            let n: String = line[i..].chars().take_while(char::is_ascii_digit).collect();
            let more = n.parse::<u32>().expect("a number") + 1;
            let changed = format!("{}{more}{}", &log[..start + i], &log[start + i + n.len()..]);
            let (_folder, path) = file(&changed);
            tried += 1;
            if loam(&["import", text(&path)]).code == 0 {
                unseen.push(changed[start..].lines().next().expect("a line").to_owned());
            }
        }
    }
    (tried, unseen)
}

#[test]
fn every_number_of_a_log_is_checked() {
    let mut known = BTreeSet::new();
    let (mut tried, mut unseen) = with_other_numbers(LOG, &mut known);
    assert!(tried >= 50, "{tried}");
    // Logs of real games have further kinds of lines.
    if let Ok(ledgers) = std::env::var("LOAM_LEDGERS") {
        for log in fs::read_dir(format!("{ledgers}/imports/bga")).expect("the folder is there") {
            let log = fs::read_to_string(log.expect("an entry").path()).expect("read");
            let (more, of_log) = with_other_numbers(&log, &mut known);
            tried += more;
            unseen.extend(of_log);
        }
    }
    println!("{tried} numbers, {} not noticed", unseen.len());
    unseen.retain(|line| !NOT_NOTICED.iter().any(|(part, _)| line.contains(part)));
    assert!(unseen.is_empty(), "{unseen:#?}");
}

#[test]
fn logs_of_real_games_give_the_points_that_they_print() {
    // Logs of real games are not part of the project; the environment variable names their folder.
    let Ok(ledgers) = std::env::var("LOAM_LEDGERS") else {
        println!("LOAM_LEDGERS names no folder: no real log was imported");
        return;
    };
    let logs = fs::read_dir(format!("{ledgers}/imports/bga")).expect("the folder is there");
    let mut logs: Vec<PathBuf> = logs.map(|entry| entry.expect("an entry").path()).collect();
    logs.sort();
    assert!(logs.len() >= 3, "{}", logs.len());
    for log in logs {
        let (_folder, out) = file("");
        fs::remove_file(&out).expect("removed");
        let json = good_json(loam(&["import", text(&log), "--out", text(&out), "--json"]));
        let points: Vec<i64> = json["points"]
            .as_array()
            .expect("seats")
            .iter()
            .map(|seat| seat["vp"].as_i64().expect("points"))
            .collect();
        assert_eq!(points, printed(&fs::read_to_string(&log).expect("read")), "{}", log.display());
        let replayed = good_json(loam(&["replay", "--check", "--legal", "--json", text(&out)]));
        assert_eq!(
            (&replayed["differ"], &replayed["not_finished"]),
            (&0.into(), &0.into()),
            "{}",
            log.display()
        );
    }
}

/// Sums up the final points that a log prints, by seat in turn order.
fn printed(log: &str) -> Vec<i64> {
    let mut seats: Vec<(&str, i64)> = Vec::new();
    for line in log.lines() {
        if let Some((player, rest)) = line.split_once(" is playing the ") {
            let vp = rest.split("(with ").nth(1).and_then(|rest| rest.split(' ').next());
            seats.push((player, vp.and_then(|vp| vp.parse().ok()).expect("starting points")));
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let Some(seat) = seats.iter_mut().find(|(player, _)| *player == words[0]) else { continue };
        let Some(at) = words.iter().position(|word| *word == "VP") else { continue };
        let n: i64 = words[at - 1].parse().expect("points");
        match words[1] {
            "pays" | "converts" => seat.1 -= n,
            _ => seat.1 += n,
        }
    }
    seats.into_iter().map(|(_, vp)| vp).collect()
}
