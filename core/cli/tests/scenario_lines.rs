//! Tests that each scenario line in the manual works in each kind of game that the manual names for
//! it.
//!
//! The lines are those of the tables in `docs/scenarios.md`, the examples those of
//! `scenario_lines.txt`. A line without an example for each of its kinds of games fails, and so
//! does an example for an unknown line, or for a kind of game that the page does not name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{copy_of_the_content, good, loam_in};

/// The kinds of games: the board, the board with components, components alone.
const KINDS: [&str; 3] = ["plain", "beside", "alone"];

/// Returns the kinds of games for a word of the page or of the examples.
fn kinds(word: &str) -> &'static [&'static str] {
    match word {
        "all" => &KINDS,
        "board" => &["plain", "beside"],
        "parts" => &["beside", "alone"],
        "plain" => &["plain"],
        "beside" => &["beside"],
        "alone" => &["alone"],
        other => panic!("`{other}` is no kind of game"),
    }
}

/// Returns the cells of a table row; `\|` is a literal `|`.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_start_matches('|').trim_end_matches('|').replace("\\|", "\u{1}");
    row.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// Returns the texts between backticks.
fn spans(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Returns the lines of a page, each as `line …`, `item …` or `change …`, with its kinds of games.
fn lines_of(page: &str) -> BTreeMap<String, BTreeSet<&'static str>> {
    let mut all: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    let mut head: Option<Vec<String>> = None;
    for line in page.lines() {
        if !line.starts_with('|') {
            head = None;
            continue;
        }
        let row = cells(line);
        let Some(head) = &head else {
            head = Some(row);
            continue;
        };
        if !["line", "item", "change"].contains(&head[0].as_str()) || row[0].starts_with("---") {
            continue;
        }
        let at = head.iter().position(|cell| cell == "in");
        let found = kinds(at.map_or("board", |at| &row[at]));
        for span in spans(&row[0]) {
            let known = all.insert(format!("{} {span}", head[0]), found.iter().copied().collect());
            assert!(known.is_none(), "`{span}` is in two tables");
        }
    }
    all
}

/// A block of lines that is tried in a kind of game.
struct Example {
    of: String,
    kind: &'static str,
    lines: Vec<String>,
}

impl Example {
    /// Returns the lines as a scenario.
    fn scenario(&self) -> String {
        let begins =
            |word: &str| self.lines.iter().any(|line| line.split(' ').next() == Some(word));
        let mut text = String::new();
        if !begins("scenario") {
            text += &format!("scenario {} ({})\n", self.of, self.kind);
        }
        let own = self.lines.iter().filter(|line| line.starts_with("scenario "));
        own.for_each(|line| text += &format!("{line}\n"));
        if !begins("variant") && !begins("after") {
            let variant = if self.kind == "alone" { "lines-alone" } else { "base" };
            text += &format!("variant {variant}\n");
        }
        if self.kind == "beside" && !begins("after") {
            text += "module lines\n";
        }
        if !begins("seats") && !begins("after") {
            text += "seats nomads witches\n";
        }
        let rest = self.lines.iter().filter(|line| !line.starts_with("scenario "));
        rest.for_each(|line| text += &format!("{line}\n"));
        text
    }

    /// Returns whether a line of the example is an instance of the line on the page: it contains
    /// the keyword of that line, item or change.
    fn is_instance(&self, message: &str) -> bool {
        let (sort, line) = self.of.split_once(' ').expect("a sort and a line");
        let line =
            line.split_once(": ").filter(|_| sort == "change").map_or(line, |(_, rest)| rest);
        // An action begins with the name of its seat.
        if sort == "line" && line.starts_with("nomads: ") {
            return message.starts_with("nomads: ");
        }
        let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let is_code = |word: &&str| *word != "NAME" && word.chars().all(|c| c.is_ascii_uppercase());
        let word = line.split(' ').find(is_word).or_else(|| line.split(' ').rfind(is_code));
        let begins = sort == "change" || sort == "line" || message.starts_with("at ");
        begins && word.is_none_or(|word| message.split([' ', ',', ':']).any(|one| one == word))
    }

    /// Returns the scenario without the documented line, if that line sets up the position: its
    /// expectations must then fail.
    fn without_it(&self) -> Option<String> {
        const STEPS: [&str; 13] = [
            "scenario",
            "rules",
            "seats",
            "expect",
            "legal",
            "illegal",
            "event",
            "order",
            "data",
            "property",
            "drawn",
            "drop-faction",
            "nomads:",
        ];
        let (sort, line) = self.of.split_once(' ').expect("a sort and a line");
        let first = line.split(' ').next().unwrap_or_default();
        if sort == "change" || sort == "line" && STEPS.contains(&first) {
            return None;
        }
        let stays = |message: &&String| match sort {
            "line" => message.split(' ').next() != Some(first),
            _ => !self.is_instance(message),
        };
        let lines = self.lines.iter().filter(stays).cloned().collect();
        Some(Example { of: self.of.clone(), kind: self.kind, lines }.scenario())
    }
}

fn examples(text: &str) -> Vec<Example> {
    let mut all: Vec<Example> = Vec::new();
    let (mut of, mut kind) = ("", "");
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let again = line == "# again";
        if let Some(name) = line.strip_prefix("=== ") {
            of = name;
        } else if let Some(word) = line.strip_prefix("--- ") {
            kind = word;
        } else if line.starts_with('#') && !again {
            continue;
        }
        if line.starts_with("--- ") || again {
            let example =
                |kind: &&'static str| Example { of: of.to_owned(), kind, lines: Vec::new() };
            all.extend(kinds(kind).iter().map(example));
        } else if !line.starts_with("=== ") {
            let last = all.len() - kinds(kind).len();
            all[last..].iter_mut().for_each(|example| example.lines.push(line.to_owned()));
        }
    }
    all
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").flatten() {
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).expect("a copy");
        }
    }
}

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

#[test]
fn each_line_of_the_manual_works_where_the_manual_says_so() {
    let page = fs::read_to_string(data().join("../../../docs/scenarios.md")).expect("a page");
    let text = fs::read_to_string(data().join("scenario_lines.txt")).expect("the examples");
    let (lines, examples) = (lines_of(&page), examples(&text));
    let mut typed: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
    for example in &examples {
        let is_there = example.lines.iter().any(|line| example.is_instance(line));
        assert!(is_there, "{}, {}: the line is not there", example.of, example.kind);
        typed.entry(example.of.clone()).or_default().insert(example.kind);
    }
    let wrong = |line: &&String| lines.get(*line) != typed.get(*line);
    let all: BTreeSet<&String> = lines.keys().chain(typed.keys()).collect();
    let wrong: Vec<String> = all
        .into_iter()
        .filter(wrong)
        .map(|line| format!("{line}: the page {:?}, typed {:?}", lines.get(line), typed.get(line)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let folder = copy_of_the_content();
    copy(&data().join("scenario_lines"), folder.path());
    for variant in ["base", "lines", "lines-alone"] {
        let args = ["sim", variant, "--games", "1", "--players", "2", "--ledgers", variant];
        good(loam_in(folder.path(), &args, ""));
    }
    let run = |scenarios: &[String]| {
        fs::write(folder.path().join("lines.txt"), scenarios.join("\n")).expect("written");
        loam_in(folder.path(), &["test", "--file", "lines.txt"], "")
    };
    let (mut count, mut removed) = (0, 0);
    for kind in KINDS {
        let of_kind = || examples.iter().filter(|example| example.kind == kind);
        let scenarios: Vec<String> = of_kind().map(Example::scenario).collect();
        let done = run(&scenarios);
        assert_eq!(done.code, 0, "{kind}: {}{}", done.out, done.err);
        count += scenarios.len();
        let without: Vec<String> = of_kind().filter_map(Example::without_it).collect();
        let done = run(&without);
        let all = format!("{0} scenarios in 1 file, {0} failed\n", without.len());
        assert_eq!(done.out, all, "{kind}: without its line something passes\n{}", done.err);
        removed += without.len();
    }
    let pairs: usize = lines.values().map(BTreeSet::len).sum();
    println!(
        "{} lines, typed in {pairs} pairs of line and kind of game, {count} scenarios; {removed} without their line",
        lines.len()
    );
    assert!(
        lines.len() >= 140 && count >= pairs,
        "{} lines, {count} scenarios; {removed} without their line",
        lines.len()
    );
    good(loam_in(folder.path(), &["check", "--deny", "warnings"], ""));
}
