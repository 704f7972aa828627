//! Test of design contract C1: no Rust source below `core/` names a faction, tile, action space, map or expansion.
//!
//! Names and codes belong to the content; code reads them from the ruleset. Comments and the folders `tests/` and `benches/`
//! are exempt. Words of the rules (dwelling, temple, shipping, spade) are not names.

use std::path::{Path, PathBuf};

/// Words that must not appear in the source, in upper or lower case, alone or inside an identifier
/// (`witches_ride`, `WitchesRide`). One-word forms only; see `CODES` and `PHRASES` for the others.
const NAMES: &[&str] = &[
    // The twenty factions, in singular and plural.
    "witch",
    "witches",
    "auren",
    "mermaid",
    "mermaids",
    "swarmling",
    "swarmlings",
    "halfling",
    "halflings",
    "cultist",
    "cultists",
    "engineer",
    "engineers",
    "dwarf",
    "dwarves",
    "dwarven",
    "alchemist",
    "alchemists",
    "darkling",
    "darklings",
    "magician",
    "magicians",
    "chaosmagicians",
    "chaosmagician",
    "giant",
    "giants",
    "fakir",
    "fakirs",
    "nomad",
    "nomads",
    "icemaiden",
    "icemaidens",
    "maiden",
    "maidens",
    "yeti",
    "yetis",
    "dragonlord",
    "dragonlords",
    "dragonmaster",
    "dragonmasters",
    "acolyte",
    "acolytes",
    "shapeshifter",
    "shapeshifters",
    "riverwalker",
    "riverwalkers",
    // Action spaces of factions; `ACTS` is forbidden in capitals only, see `is_code`.
    "acta",
    "actc",
    "acte",
    "actg",
    "acth",
    "actn",
    "actw",
    "fjords",
    "fjord",
    "lakes",
    "fireandice",
    "merchants",
    // Ids of the maps on the online site.
    "126fe960806d587c78546b30f1a90853b1ada468",
    "91645cdb135773c2a7a50e5ca9cb18af54c664c4",
    "95a66999127893f5925a5f591d54f8bcb9a670e6",
    "be8f6ebf549404d015547152d5f2a1906ae8dd90",
    "fdb13a13cd48b7a3c3525f27e4628ff6905aa5b1",
    "2afadc63f4d81e850b7c16fb21a1dcd29658c392",
];

/// Several words in a row, with any separators: `fire-and-ice`, `mini_expansion`.
const PHRASES: &[&[&str]] = &[
    &["fire", "and", "ice"],
    &["mini", "expansion"],
    &["revised", "base"],
    &["dragon", "lords"],
    &["shape", "shifters"],
    &["river", "walkers"],
    &["connected", "distance"],
    &["connected", "sa", "sh", "distance"],
    &["building", "on", "edge"],
    &["connected", "clusters"],
];

/// Prefixes of tile and action space codes: forbidden with a number behind, in upper or lower case.
const CODES: &[&str] = &["fav", "bon", "tw", "score", "act", "acth"];

/// Map names that are also English words: forbidden only as a whole string, `"arrow"`.
const TEXTS: &[&str] = &["arrow"];

/// A name found in a source: its line, 1-based, and the name.
#[derive(Debug, PartialEq)]
struct Found(usize, String);

/// Finds names in a Rust source; ignores comments.
fn names_in(source: &str) -> Vec<Found> {
    let mut found = Vec::new();
    for (number, line) in without_comments(source).lines().enumerate() {
        let words = words(line);
        for (word, raw) in &words {
            if NAMES.contains(&word.as_str()) || is_code(word, raw) {
                found.push(Found(number + 1, raw.clone()));
            }
        }
        for phrase in PHRASES {
            if words.windows(phrase.len()).any(|w| w.iter().map(|(w, _)| w).eq(phrase.iter())) {
                found.push(Found(number + 1, phrase.join("-")));
            }
        }
        for text in TEXTS {
            if line.to_lowercase().contains(&format!("\"{text}\"")) {
                found.push(Found(number + 1, text.to_string()));
            }
        }
    }
    found
}

/// Returns true for codes such as `FAV7`, `bon10`, `ACTS`.
fn is_code(word: &str, raw: &str) -> bool {
    let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
    (letters.len() < word.len() && CODES.contains(&letters)) || raw == "ACTS"
}

/// Returns the words of a line in lower case, each with its spelling in the source: runs of letters and digits, and their
/// camel-case parts (`WitchesRide`: `witchesride`, `witches`, `ride`).
fn words(line: &str) -> Vec<(String, String)> {
    let mut words = Vec::new();
    for run in line.split(|c: char| !c.is_ascii_alphanumeric()).filter(|run| !run.is_empty()) {
        let mut humps = vec![String::new()];
        for (i, c) in run.char_indices() {
            let hump =
                c.is_ascii_uppercase() && i > 0 && run.as_bytes()[i - 1].is_ascii_lowercase();
            if hump {
                humps.push(String::new());
            }
            humps.last_mut().expect("never empty").push(c);
        }
        if humps.len() > 1 {
            words.push((run.to_lowercase(), run.to_owned()));
        }
        words.extend(humps.into_iter().map(|h| (h.to_lowercase(), h)));
    }
    words
}

/// Replaces comments by spaces, line by line; keeps strings and characters.
fn without_comments(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let (mut i, mut depth) = (0, 0);
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    while i < chars.len() {
        if depth > 0 {
            match (at(i), at(i + 1)) {
                ('/', '*') => (depth, i) = (depth + 1, i + 2),
                ('*', '/') => (depth, i) = (depth - 1, i + 2),
                (c, _) => {
                    out.push(if c == '\n' { '\n' } else { ' ' });
                    i += 1;
                }
            }
            continue;
        }
        match (at(i), at(i + 1)) {
            ('/', '/') => {
                while i < chars.len() && at(i) != '\n' {
                    i += 1;
                }
            }
            ('/', '*') => (depth, i) = (1, i + 2),
            // A quote in a character literal does not open a string.
            ('\'', '"') if at(i + 2) == '\'' => {
                out.push(' ');
                i += 3;
            }
            ('\'', '\\') => {
                out.push(' ');
                i += 3;
            }
            ('r', '"' | '#') if !at(i.wrapping_sub(1)).is_ascii_alphanumeric() => {
                let hashes = chars[i + 1..].iter().take_while(|&&c| c == '#').count();
                if at(i + 1 + hashes) != '"' {
                    out.push('r');
                    i += 1;
                    continue;
                }
                let end: String = std::iter::once('"').chain("#".repeat(hashes).chars()).collect();
                let rest: String = chars[i + 2 + hashes..].iter().collect();
                let length = rest.find(&end).map_or(rest.len(), |n| n + end.len());
                let text: String = rest[..length].to_owned();
                out.push('"');
                i += 2 + hashes + text.chars().count();
                out.push_str(&text);
            }
            ('"', _) => {
                out.push('"');
                i += 1;
                while i < chars.len() && at(i) != '"' {
                    if at(i) == '\\' {
                        out.push(' ');
                        i += 1;
                        // A line may end inside a string.
                        if at(i) == '\n' {
                            out.push('\n');
                        }
                        i += 1;
                        continue;
                    }
                    out.push(at(i));
                    i += 1;
                }
                out.push('"');
                i += 1;
            }
            (c, _) => {
                out.push(c);
                i += 1;
            }
        }
    }
    out
}

/// Collects every Rust source below a folder, without `tests/`, `benches/` and build output.
fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !["tests", "benches", "target"].contains(&name) {
                sources(&path, out);
            }
        } else if name.ends_with(".rs") {
            out.push(path);
        }
    }
}

#[test]
fn no_source_names_a_piece() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let core = here.ancestors().nth(2).expect("core/").to_owned();
    let mut files = Vec::new();
    sources(&core, &mut files);
    files.sort();
    assert!(files.len() > 20, "only {} sources found below {}", files.len(), core.display());
    let mut report = String::new();
    for file in &files {
        let source = std::fs::read_to_string(file).expect("a source is text");
        let shown = file.strip_prefix(&core).unwrap_or(file).display();
        for Found(line, name) in names_in(&source) {
            report.push_str(&format!("\n  core/{shown}:{line}: {name}"));
        }
    }
    assert!(report.is_empty(), "names of pieces belong to the content:{report}");
}

#[test]
fn a_name_put_in_is_found() {
    for source in [
        "let x = \"nomads\";",
        "fn witches_ride() {}",
        "struct WitchesRide;",
        "enum Faction { ChaosMagicians }",
        "if code == \"FAV7\" {}",
        "if code == \"bon10\" {}",
        "const TW5: u8 = 1;",
        "match code { \"SCORE3\" => 1, _ => 2 }",
        "\"ACT1\"",
        "\"ACTW\"",
        "\"acth6\"",
        "\"ACTS\"",
        "\"maps/fjords.toml\"",
        "\"Lakes\"",
        "\"fire-and-ice\"",
        "fire_and_ice()",
        "\"mini-expansion-1\"",
        "let map = \"126fe960806d587c78546b30f1a90853b1ada468\";",
        "let map = \"arrow\";",
        "r#\"// giants \"#",
        "/* fine */ let giants = 1; // fine",
        "let quote = '\"'; let x = \"yetis\";",
        "\"a \\\" // \" ; acolytes",
    ] {
        let found = names_in(source);
        assert!(found.iter().any(|f| f.0 == 1), "nothing found in {source:?}");
    }
    assert_eq!(names_in("\n\nlet x = auren;"), [Found(3, "auren".into())]);
    assert_eq!(names_in("\"a \\\n b\";\ngiants"), [Found(3, "giants".into())]);
}

#[test]
fn words_of_the_rules_and_comments_are_free() {
    for source in [
        "// the nomads' sandstorm",
        "/// Witches: 5 more points.",
        "/* giants /* always */ two */",
        "let dwelling = temple + shipping; // TW5",
        "let acts = act; exact_action(); bonus_cards; score; favors;",
        "\"it acts on fire and water; the priest acts\"",
        "let arrow = '\\''; // giants",
    ] {
        assert_eq!(names_in(source), [], "in {source:?}");
    }
}
