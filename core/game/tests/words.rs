//! Contract T1: code that is independent of a game contains no words of that game.
//!
//! `words/games.txt` lists the words. The test reads the sources in `core/` (Rust, JavaScript,
//! Python), except for comments, the folders `tests/` and `benches/`, and the folders of the games
//! themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders and files below `core/` that may depend on games, each with its reason.
const KNOW_IT: [(&str, &str); 4] = [
    ("mystica/", "the game itself"),
    ("cli/src/games.rs", "the registry: which games there are"),
    ("cli/src/commands/language.rs", "the registry of texts, one folder for each crate"),
    ("content/src/english.rs", "which tables have texts to translate; dialects should say it"),
];

struct Words {
    /// Words of each game.
    games: BTreeMap<String, BTreeSet<String>>,
    ordinary: BTreeSet<String>,
    /// Words of one game that have another meaning in the other.
    both: BTreeSet<String>,
}

fn read() -> Words {
    let text = fs::read_to_string(here().join("tests/words/games.txt")).unwrap();
    let mut words =
        Words { games: BTreeMap::new(), ordinary: BTreeSet::new(), both: BTreeSet::new() };
    let mut section = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            section = name.to_owned();
        } else if section == "ordinary" || section == "both" {
            let (word, reason) = line.split_once(" = ").expect("WORD = REASON");
            assert!(reason.len() > 10, "`{word}` needs a reason");
            let of = if section == "both" { &mut words.both } else { &mut words.ordinary };
            of.insert(word.to_owned());
        } else {
            let of = words.games.entry(section.clone()).or_default();
            of.extend(line.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn here() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Removes comments of C-like languages and of Python; keeps texts in quotes.
fn without_comments(text: &str, is_python: bool) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut quoted = false;
        let mut before = ' ';
        let mut end = line.len();
        for (at, c) in line.char_indices() {
            match c {
                '"' if before != '\\' && before != '\'' => quoted = !quoted,
                '/' if !quoted && !is_python && line[at..].starts_with("//") => {
                    end = at;
                    break;
                }
                '#' if !quoted && is_python => {
                    end = at;
                    break;
                }
                _ => {}
            }
            before = c;
        }
        out.push_str(&line[..end]);
        out.push('\n');
    }
    out
}

/// Splits a line into words in the singular: `DwellingCost`, `dwelling_cost` and `dwellings` all
/// contain `dwelling`.
fn words_of(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut before = ' ';
    for c in line.chars().chain([' ']) {
        let begins = c.is_ascii_uppercase() && before.is_ascii_lowercase();
        if (!c.is_ascii_alphabetic() || begins) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if c.is_ascii_alphabetic() {
            word.push(c.to_ascii_lowercase());
        }
        before = c;
    }
    let singular: Vec<String> =
        words.iter().filter_map(|w| w.strip_suffix('s')).map(str::to_owned).collect();
    words.extend(singular);
    words
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !["tests", "benches", "target"].contains(&name.as_str()) {
                sources(&path, found);
            }
        } else if [".rs", ".js", ".mjs", ".py"].iter().any(|end| name.ends_with(end)) {
            found.push(path);
        }
    }
}

/// Finds the words of a source file that satisfy `is_sought`, each with its line and line number.
fn words_in(file: &Path, is_sought: impl Fn(&String) -> bool) -> Vec<(usize, String, String)> {
    let is_python = file.extension().is_some_and(|end| end == "py");
    let text = without_comments(&fs::read_to_string(file).unwrap(), is_python);
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let all = words_of(line).into_iter().filter(&is_sought);
        found.extend(all.map(|word| (number, word, line.trim().to_owned())));
    }
    found
}

#[test]
fn general_crates_have_no_words_of_a_game() {
    let words = read();
    let core = here().parent().unwrap();
    let mut files = Vec::new();
    sources(core, &mut files);
    files.sort();
    let mut found = Vec::new();
    let mut looked_at = 0;
    for file in files {
        let name = file.strip_prefix(core).unwrap().to_string_lossy().replace('\\', "/");
        if KNOW_IT.iter().any(|(place, _)| name.starts_with(place)) {
            continue;
        }
        looked_at += 1;
        let of_games = |word: &String| !words.ordinary.contains(word);
        for (number, word, line) in words_in(&file, of_games) {
            for (game, _) in words.games.iter().filter(|(_, of)| of.contains(&word)) {
                found.push(format!("core/{name}:{number}: `{word}` of {game}: {line}"));
            }
        }
    }
    assert!(looked_at > 60, "{looked_at} files were looked at");
    assert!(found.is_empty(), "{} words:\n{}", found.len(), found.join("\n"));
}

/// Crates of the first game contain no words of the second game, except for words that both games
/// use.
#[test]
fn crates_of_one_game_have_no_words_of_the_other() {
    let words = read();
    let core = here().parent().unwrap();
    let (mut files, mut found) = (Vec::new(), Vec::new());
    sources(&core.join("mystica"), &mut files);
    let own = &words.games["terra mystica"];
    let others = &words.games["merchants cove"];
    let foreign = |word: &String| {
        let known = [own, &words.ordinary, &words.both];
        others.contains(word) && !known.iter().any(|of| of.contains(word))
    };
    for file in &files {
        for (number, word, line) in words_in(file, foreign) {
            found.push(format!("{}:{number}: `{word}`: {line}", file.display()));
        }
    }
    assert!(files.len() > 60, "{} files were looked at", files.len());
    assert!(found.is_empty(), "{} words:\n{}", found.len(), found.join("\n"));
}

#[test]
fn words_are_found_inside_identifiers_and_in_the_plural() {
    let found = words_of("fn ask_DwellingCosts(&self) -> \"two spades\"");
    for word in ["dwelling", "cost", "spade"] {
        assert!(found.iter().any(|w| w == word), "{word}: {found:?}");
    }
    assert_eq!(without_comments("a \"// b\" // dwelling", false), "a \"// b\" \n");
    assert_eq!(without_comments("a '\"' // dwelling", false), "a '\"' \n");
    assert_eq!(without_comments("a # dwelling", true), "a \n");
}

#[test]
fn each_word_that_is_left_out_is_a_word_of_a_game() {
    let words = read();
    for word in &words.ordinary {
        let known = words.games.values().any(|of| of.contains(word));
        assert!(known, "`{word}` is left out, but no game has it");
    }
}
