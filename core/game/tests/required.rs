//! Upper bounds on what a game has to write: required methods, traits and types.

use std::path::Path;

/// The traits of a game, each with its file below `core/`.
const TRAITS: [(&str, &str); 6] = [
    ("Rules", "game/src/rules.rs"),
    ("Views", "game/src/views.rs"),
    ("GameText", "game/src/text.rs"),
    ("Report", "game/src/report.rs"),
    ("RecordableGame", "ledger/src/recorded.rs"),
    ("Playable", "workbench/src/playable.rs"),
];

/// The names of the required items of a trait, each with its keyword: `fn`, `type` or `const`.
fn required(source: &str, name: &str) -> Vec<(String, String)> {
    let start = source.find(&format!("\npub trait {name}")).expect("the trait");
    let end = start + source[start..].find("\n}\n").expect("its end");
    let mut items: Vec<(String, String)> = Vec::new();
    let mut item = String::new();
    // rustfmt indents items by four columns, and ends those over several lines there.
    for line in source[start..end].lines().skip(1) {
        let is_start = ["    fn ", "    type ", "    const "].iter().any(|at| line.starts_with(at));
        if is_start || !item.is_empty() {
            item.push_str(line);
            item.push('\n');
        }
        if item.is_empty() {
            continue;
        }
        let is_end = line.starts_with("    ") && !line.starts_with("     ") || is_start;
        let is_required = is_end && line.ends_with(';');
        if is_required || is_end && line.ends_with('}') {
            let mut words = item.split_whitespace();
            let (keyword, name) = (words.next().unwrap(), words.next().unwrap());
            let name = name.split(['(', ':', '<', ';']).next().unwrap();
            if is_required && (keyword != "const" || !item.contains(" = ")) {
                items.push((keyword.to_owned(), name.to_owned()));
            }
            item.clear();
        }
    }
    items
}

#[test]
fn a_game_writes_at_most_twenty_methods_in_six_traits() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut all = Vec::new();
    for (name, file) in TRAITS {
        let source = std::fs::read_to_string(core.join(file)).unwrap();
        let found = required(&source, name);
        assert!(!found.is_empty(), "{name}");
        all.extend(found);
    }
    let count = |keyword: &str| all.iter().filter(|(of, _)| of == keyword).count();
    assert!(count("fn") <= 20 && count("type") <= 9 && count("const") <= 1, "{all:?}");
    // The count sees what it should: these are required.
    for name in ["seats", "apply", "sample_state", "text", "scores", "apply_traced", "new"] {
        assert!(all.contains(&("fn".to_owned(), name.to_owned())), "{name}: {all:?}");
    }
}

/// Traits of the platform that a game implements beyond these: none. A required trait elsewhere
/// would escape the count above.
#[test]
fn a_complete_game_has_no_other_traits() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let game = core.join("workbench/tests/second/hands.rs");
    let source = std::fs::read_to_string(game).unwrap();
    let implemented: Vec<&str> = source
        .lines()
        .filter_map(|line| line.strip_prefix("impl ")?.split(" for Hands").next())
        .collect();
    // With perfect information, `Views` is implemented by `PerfectInformation`.
    let views = |name: &str| if name == "Views" { "PerfectInformation" } else { name }.to_owned();
    let expected: Vec<String> = TRAITS.iter().map(|(name, _)| views(name)).collect();
    assert_eq!(implemented, expected);
}
