//! Tests that every ruling number cited in sources and modules is in `docs/rulings.md`, and so is
//! every contract.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Splits a ruling number such as `FAQ-08`, `MOS-R05` or `MOS-EX-D3` into prefix and number; `None`
/// for other words.
fn numbered(word: &str) -> Option<(&str, &str)> {
    ["MOS-EX-D", "MOS-EX-", "MOS-R", "MOS-", "FAQ-", "DISC-", "MF-", "R-"].into_iter().find_map(
        |prefix| {
            let number = word.strip_prefix(prefix)?;
            let digits = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            digits.then_some((prefix, number))
        },
    )
}

/// Returns all ruling numbers in a text without leading zeros (`R-47` for `rulings 47`): single
/// ones, and all of `FAQ-06 to FAQ-13`, `rulings 28 to 33`, `rulings 43, 44, 46`.
fn cited(text: &str) -> BTreeSet<String> {
    let other = |c: char| !(c.is_ascii_alphanumeric() || c == '-');
    let words: Vec<&str> = text.split(other).filter(|word| !word.is_empty()).collect();
    let mut found = BTreeSet::new();
    let mut last: Option<(&str, u32)> = None;
    let (mut to, mut in_list) = (false, false);
    for word in words {
        let plain = word.parse::<u32>().ok().filter(|_| in_list);
        let next = match (numbered(word), plain) {
            (Some((prefix, number)), _) => number.parse().ok().map(|n| (prefix, n)),
            (None, Some(n)) => Some(("R-", n)),
            (None, None) => None,
        };
        if let Some((prefix, n)) = next {
            let first = match last {
                Some((before, first)) if to && before == prefix => first,
                _ => n,
            };
            let prefix = prefix.trim_end_matches('-');
            found.extend((first..=n).map(|n| format!("{prefix}-{n}")));
            last = next;
        }
        to = word == "to" && last.is_some();
        in_list = word.eq_ignore_ascii_case("rulings")
            || in_list && (to || plain.is_some() || word == "and");
        if next.is_none() && !to {
            last = None;
        }
    }
    found
}

/// Returns the contracts cited as `contract C7` or `(C7)`.
fn contracts(text: &str) -> BTreeSet<String> {
    let number = |rest: &str| -> Option<String> {
        let digits: String =
            rest.strip_prefix('C')?.chars().take_while(char::is_ascii_digit).collect();
        (!digits.is_empty()).then(|| format!("C{digits}"))
    };
    let behind = |before: &'static str| text.split(before).skip(1).filter_map(&number);
    let closed = |c: &String| text.contains(&format!("({c})"));
    behind("contract ").chain(behind("(").filter(closed)).collect()
}

/// Collects the texts of all source and content files below a folder.
fn read(folder: &Path, texts: &mut BTreeMap<PathBuf, String>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let known =
            path.extension().is_some_and(|e| ["rs", "toml", "txt", "lua"].iter().any(|k| e == *k));
        if path.is_dir() {
            read(&path, texts);
        } else if known {
            let text = fs::read_to_string(&path).expect("text");
            texts.insert(path, text);
        }
    }
}

#[test]
fn every_number_that_is_cited_stands_in_the_manual() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let page = fs::read_to_string(root.join("docs/rulings.md")).expect("the page");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let firsts: Vec<&str> = rows.filter_map(|row| row.split(" |").next()).collect();
    let explained: BTreeSet<String> = firsts.iter().flat_map(|first| cited(first)).collect();
    let promised: BTreeSet<&str> = firsts.iter().copied().filter(|f| f.starts_with('C')).collect();
    let mut texts = BTreeMap::new();
    let crates = [
        "game",
        "mystica/kernel",
        "content",
        "mystica/content",
        "script",
        "ledger",
        "mystica/game",
        "lab",
        "workbench",
        "server",
        "cli",
    ];
    for name in crates {
        read(&root.join("core").join(name).join("src"), &mut texts);
    }
    let sources: Vec<&String> = texts.values().collect();
    let named: BTreeSet<String> = sources.iter().flat_map(|text| contracts(text)).collect();
    assert!(named.contains("C4") && named.contains("C7"), "{named:?}");
    for contract in &named {
        assert!(promised.contains(contract.as_str()), "contract {contract} is not explained");
    }
    for folder in ["scripts", "maps", "variants"] {
        read(&root.join(folder), &mut texts);
    }
    let mut all = BTreeSet::new();
    for (path, text) in &texts {
        for number in cited(text) {
            let known = explained.contains(&number);
            assert!(known, "{} cites {number}, which nobody explains", path.display());
            all.insert(number);
        }
    }
    // Guards against readers that find too little.
    for number in ["R-29", "R-52", "FAQ-8", "MOS-R-5", "MOS-114", "DISC-20", "MF-2"] {
        assert!(all.contains(number), "{number} is cited somewhere: {all:?}");
    }
}

#[test]
fn the_places_that_the_page_of_rulings_names_are_there() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let page = fs::read_to_string(root.join("docs/rulings.md")).expect("the page");
    let mut seen = 0;
    for row in page.lines().filter(|line| line.starts_with("| ")) {
        let Some(places) = row.split(" | ").nth(2) else { continue };
        for place in places.split('`').skip(1).step_by(2).filter(|p| p.contains('/')) {
            let (first, rest) = place.split_once('/').expect("a folder");
            let whole = root.join(place);
            let in_crate =
                |folder: &str| root.join(folder).join(first).join("src").join(rest).exists();
            let source = in_crate("core") || in_crate("core/mystica");
            let content = root.join("scripts").join(place);
            let there = whole.exists() || source || content.exists();
            assert!(there, "{place} is not there");
            seen += 1;
        }
    }
    assert!(seen > 200, "{seen} places");
}
