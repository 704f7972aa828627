//! The source of the program and its texts agree: each call of `say!` names a text with its
//! arguments, and each text is named somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use language::*;

/// Folders of texts, each with the folders of the source that shows them.
const PARTS: &[(&str, &[&str])] = &[
    ("components", &["components", "tabletop"]),
    ("mystica/kernel", &["mystica/kernel", "mystica/game"]),
    ("server", &["server"]),
    ("lab", &["lab", "workbench", "cli"]),
    ("workbench", &["workbench"]),
    ("cli", &["cli"]),
    ("ledger", &["ledger"]),
];

/// The folder of the texts of reports, and the name of the static with these texts in other crates.
const REPORTS: (&str, &str) = ("lab", "REPORTS");

/// Texts with this group are the page's, whose test is `.ci/page/texts.mjs`.
const PAGE: &str = "page";

fn core() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            let name = path.strip_prefix(core()).unwrap().display().to_string();
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// A call `say!(TEXTS, "id", name = value)`.
struct Call {
    file: String,
    id: String,
    names: BTreeSet<String>,
}

/// The arguments of the call whose parenthesis opens at `from`, divided at commas.
fn arguments(text: &str, from: usize) -> Vec<&str> {
    let (mut depth, mut quoted, mut begin) = (0, false, from + 1);
    let mut found = Vec::new();
    let mut before = ' ';
    for (at, c) in text[from..].char_indices().map(|(at, c)| (from + at, c)) {
        match c {
            '"' if before != '\\' && before != '\'' => quoted = !quoted,
            '(' | '[' | '{' if !quoted => depth += 1,
            ')' | ']' | '}' if !quoted => {
                depth -= 1;
                if depth == 0 {
                    found.push(text[begin..at].trim());
                    break;
                }
            }
            ',' if !quoted && depth == 1 => {
                found.push(text[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
        before = c;
    }
    found.retain(|argument| !argument.is_empty());
    found
}

/// The calls that write their id out; others choose one of several ids. `part` is the folder of the texts.
fn calls(part: &str, file: &str, text: &str) -> Vec<Call> {
    let find = |(at, call): (usize, &str)| {
        let arguments = arguments(text, at + call.len() - 1);
        let is_of_reports = *arguments.first()? == REPORTS.1 || file.starts_with(REPORTS.0);
        if is_of_reports != (part == REPORTS.0) {
            return None;
        }
        let id = arguments.get(1)?.strip_prefix('"')?.strip_suffix('"')?.to_owned();
        let names = arguments[2..].iter().filter_map(|one| one.split_once('='));
        let names = names.map(|(name, _)| name.trim().to_owned()).collect();
        Some(Call { file: file.to_owned(), id, names })
    };
    text.match_indices("say!(").filter_map(find).collect()
}

#[test]
fn each_call_names_a_text_and_each_text_is_named() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for (folder, shown_by) in PARTS {
        let path = core().join(folder).join("language/en.ftl");
        let text = fs::read_to_string(&path).unwrap();
        let set = LanguageSet::read(Language::english(), &[("en.ftl", &text)]).unwrap();
        let texts: BTreeMap<&str, &Text> = set
            .texts()
            .iter()
            .filter(|(key, _)| !key.is_term())
            .map(|(key, text)| (key.id.as_str(), text))
            .collect();
        let mut files = Vec::new();
        shown_by.iter().for_each(|part| sources(&core().join(part).join("src"), &mut files));
        for call in files.iter().flat_map(|(file, text)| calls(folder, file, text)) {
            count += 1;
            let Call { file, id, names } = call;
            let Some(text) = texts.get(id.as_str()) else {
                wrong.push(format!("{file}: {folder} has no text `{id}`"));
                continue;
            };
            let theirs = variables(&text.pattern);
            let missing: Vec<&str> =
                theirs.into_iter().filter(|name| !names.contains(*name)).collect();
            if !missing.is_empty() {
                wrong.push(format!("{file}: `{id}` is not given {}", missing.join(", ")));
            }
        }
        for (id, text) in texts {
            let quoted = format!("\"{id}\"");
            let is_named = || files.iter().any(|(_, source)| source.contains(&quoted));
            if text.group.as_deref() != Some(PAGE) && !is_named() {
                wrong.push(format!("{folder}: nothing shows `{id}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} findings:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 500, "found only {count} calls");
}
