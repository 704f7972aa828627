//! Tests that everything `CONTRIBUTING.md` tells to type exists: packages, tests, profiles,
//! options, proofs; and so do the files, types and functions that the pages for maintainers name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::loam;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page() -> String {
    fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the page")
}

/// Returns the lines of its code blocks, without the comments after `#`.
fn commands(page: &str) -> Vec<String> {
    let mut inside = false;
    let mut out = Vec::new();
    for line in page.lines() {
        if line.starts_with("```") {
            inside = !inside;
        } else if inside {
            let command = line.split('#').next().unwrap_or_default().trim();
            out.extend((!command.is_empty()).then(|| command.to_owned()));
        }
    }
    out
}

/// Returns the folders of all packages.
fn packages() -> Vec<PathBuf> {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).expect("the workspace");
    let members = manifest.split_once("members = [").expect("members").1;
    let members = members.split(']').next().expect("they end");
    members.split('"').skip(1).step_by(2).map(|member| root().join(member)).collect()
}

/// Returns the folder of a package, found by the manifests of the workspace.
fn package(name: &str) -> Option<PathBuf> {
    packages().into_iter().find(|folder| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        manifest.lines().any(|line| line == format!("name = \"{name}\""))
    })
}

/// Returns the word after an option.
fn value<'a>(words: &[&'a str], option: &str) -> Option<&'a str> {
    words.iter().position(|word| *word == option).map(|at| words[at + 1])
}

/// Returns what is wrong with a call of cargo, if anything is.
fn wrong_with_cargo(words: &[&str]) -> Option<String> {
    let (words, ours) = match words.iter().position(|word| *word == "--") {
        Some(at) => (&words[..at], &words[at + 1..]),
        None => (words, &[][..]),
    };
    let folder = match value(words, "-p") {
        Some(name) => match package(name) {
            Some(folder) => Some(folder),
            None => return Some(format!("no package {name}")),
        },
        None => None,
    };
    if let (Some(folder), Some(test)) = (&folder, value(words, "--test")) {
        let (tests, declared) = (folder.join("tests"), format!("[[test]]\nname = \"{test}\"\n"));
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let is_there = manifest.contains(&declared)
            || tests.join(format!("{test}.rs")).exists()
            || tests.join(test).join("main.rs").exists();
        if !is_there {
            return Some(format!("no test {test} there"));
        }
    }
    if let Some(profile) = value(words, "--profile") {
        let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
        if !manifest.contains(&format!("[profile.{profile}]")) {
            return Some(format!("no profile {profile}"));
        }
    }
    match words[0] {
        "run" if ours.is_empty() => None,
        "run" => wrong_with_loam(ours),
        "bench" => {
            let folder = folder.expect("a package is measured");
            (!folder.join("benches").exists()).then(|| "nothing is measured there".to_owned())
        }
        "test" if ours.is_empty() && words[1..].len() % 2 == 0 => None,
        // After the name of a test program comes the name of one of its files.
        "test" if ours.is_empty() => {
            let file = format!("tests/{}.rs", words[words.len() - 1]);
            let folder = folder.expect("a package is tested");
            (!folder.join(&file).exists()).then(|| format!("no {file}"))
        }
        _ => Some("this test does not know such a call".to_owned()),
    }
}

/// Returns what is wrong with a call of `loam`: an unknown command, or an option that the command
/// lacks.
fn wrong_with_loam(words: &[&str]) -> Option<String> {
    let help = loam(&[words[0], "--help"]);
    if help.code != 0 {
        return Some(format!("no command {}", words[0]));
    }
    if let Some(option) = words.iter().find(|w| w.starts_with("--") && !help.out.contains(**w)) {
        return Some(format!("{} has no {option}", words[0]));
    }
    let file = words.iter().find(|w| w.contains('/') && !root().join(w).exists());
    file.map(|file| format!("no {file}"))
}

fn wrong_with(command: &str) -> Option<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    // Skips environment variables before the command.
    let words: Vec<&str> = words.into_iter().skip_while(|word| word.contains('=')).collect();
    match words[0] {
        "cargo" => wrong_with_cargo(&words[1..]),
        "git" => None,
        ".ci/full" if words.len() > 1 => {
            let full = fs::read_to_string(root().join(".ci/full")).unwrap();
            let is_there = full.contains(&format!("\n{}() {{", words[1]));
            (!is_there).then(|| format!("no proof {}", words[1]))
        }
        file => (!root().join(file).exists()).then(|| format!("no {file}")),
    }
}

#[test]
fn documented_commands_can_be_typed() {
    let commands = commands(&page());
    assert!(commands.len() > 10, "{commands:?}");
    let wrong = |command: &String| wrong_with(command).map(|why| format!("{command}: {why}"));
    let wrong: Vec<String> = commands.iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unknown_commands_are_found() {
    for command in [
        "cargo test -p nobody",
        "cargo test -p loam-mystica --test nothing",
        "cargo test -p loam-mystica --test scenarios leech",
        "cargo run --profile fast",
        "cargo run -- test base --filter leech",
        "cargo run -- nothing",
        "cargo bench -p files",
        ".ci/full nothing",
        ".ci/nothing",
    ] {
        assert!(wrong_with(command).is_some(), "{command}");
    }
}

/// Collects the paths of all files below the folder, with `/` as separator.
fn files(folder: &Path, under: &str, out: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("a plain name");
        let path = if under.is_empty() { name.clone() } else { format!("{under}/{name}") };
        if !entry.path().is_dir() {
            out.push(path);
        } else if name != "target" && name != ".git" {
            files(&entry.path(), &path, out);
        }
    }
}

/// Returns the texts in backticks that name files which do not exist: `core/…` is a path from the
/// root, others are the end of some path, since a table names its folder once. `NAME` and `*` are
/// placeholders.
fn missing(page: &str, files: &[String]) -> Vec<String> {
    let blocks = page.split("```").step_by(2);
    let texts = blocks.flat_map(|text| text.split('`').skip(1).step_by(2));
    let endings = [".rs", ".toml", ".lua", ".js", ".json", ".md", ".txt"];
    let is_file = |text: &&str| {
        let plain = text.chars().all(|c| c.is_ascii_alphanumeric() || "/._-".contains(c));
        let named = endings.iter().any(|end| text.len() > end.len() && text.ends_with(end));
        plain && !text.contains("NAME") && (named || text.starts_with("core/"))
    };
    let is_there = |text: &str| match text.strip_suffix('/') {
        Some(folder) => files.iter().any(|path| path.starts_with(&format!("{folder}/"))),
        None if text.starts_with("core/") && root().join(text).is_dir() => true,
        None if text.starts_with("core/") => files.iter().any(|path| path == text),
        None => files.iter().any(|path| path == text || path.ends_with(&format!("/{text}"))),
    };
    texts.filter(is_file).filter(|text| !is_there(text)).map(str::to_owned).collect()
}

#[test]
fn the_files_that_pages_name_are_there() {
    let mut all = Vec::new();
    files(&root(), "", &mut all);
    let top = ["CONTRIBUTING.md", "ARCHITECTURE.md", "GLOSSARY.md"].map(str::to_owned);
    let inside = all.iter().filter(|path| path.starts_with("docs/internals/")).cloned();
    for page in top.into_iter().chain(inside.filter(|path| !path.ends_with("README.md"))) {
        let text = fs::read_to_string(root().join(&page)).expect("a page");
        assert!(text.matches(".rs`").count() + text.matches("core/").count() > 0, "{page}");
        let missing = missing(&text, &all);
        assert!(missing.is_empty(), "{page} names {missing:?}");
    }
    let stale = "`core/content/src/report.rs`, `place_of_it.rs`, `core/nothing/`, `core/game/src/suggest.rs`";
    assert_eq!(missing(stale, &all).len(), 3);
}

/// Collects the names that a source declares: the first word of each line that is no keyword,
/// without comments and texts. The words that begin other lines are names in use.
fn declared(source: &str, out: &mut BTreeSet<String>) {
    let keywords = [
        "pub", "crate", "super", "unsafe", "async", "const", "static", "struct", "enum", "trait",
        "type", "fn", "mod",
    ];
    for line in source.lines() {
        let code = line.split(['/', '"']).next().unwrap_or_default();
        let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        let name = words.find(|word| !word.is_empty() && !keywords.contains(word));
        out.extend(name.map(str::to_owned));
    }
}

/// Returns the names in backticks that no source declares: types, and what follows them in paths
/// such as `Type::function`.
fn undeclared(page: &str, names: &BTreeSet<String>) -> Vec<String> {
    let is_word = |part: &str| part.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_type =
        |part: &str| part.starts_with(char::is_uppercase) && part.contains(char::is_lowercase);
    let blocks = page.split("```").step_by(2);
    let texts = blocks.flat_map(|text| text.split('`').skip(1).step_by(2));
    let paths = texts.flat_map(str::split_whitespace).filter(|path| path.split("::").all(is_word));
    let is_wrong = |path: &&str| {
        let mut parts = path.split("::").skip_while(|part| !is_type(part));
        // `Pod` is a trait of the crate bytemuck, `Dockerfile` a file.
        parts.any(|part| !names.contains(part) && part != "Pod" && part != "Dockerfile")
    };
    paths.filter(is_wrong).map(str::to_owned).collect()
}

#[test]
fn the_types_and_functions_that_pages_name_are_declared() {
    let (mut all, mut names) = (Vec::new(), BTreeSet::new());
    files(&root(), "", &mut all);
    for path in all.iter().filter(|path| path.starts_with("core/") && path.ends_with(".rs")) {
        declared(&fs::read_to_string(root().join(path)).expect("a source"), &mut names);
    }
    let inside = all.iter().filter(|path| path.starts_with("docs/internals/"));
    for page in inside.map(String::as_str).chain(["ARCHITECTURE.md", "CONTRIBUTING.md"]) {
        let text = fs::read_to_string(root().join(page)).expect("a page");
        let wrong = undeclared(&text, &names);
        assert!(wrong.is_empty(), "{page} names {wrong:?}, which core/ does not declare");
    }
    let stale =
        "`Machine::apply`, `RulesEngine::what_comes`, `dyn Face`, `RulesEngine::apply`, `x.rs`";
    assert_eq!(undeclared(stale, &names).len(), 3);
}

/// Libraries whose manifest has `test = false` contain no unit tests, since those would never run.
#[test]
fn every_test_file_is_run() {
    let mut file_count = 0;
    for folder in packages() {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let library = manifest.split("[lib]").nth(1).and_then(|part| part.split("\n[").next());
        if !library.is_some_and(|part| part.contains("\ntest = false")) {
            continue;
        }
        let mut all = Vec::new();
        files(&folder.join("src"), "", &mut all);
        for file in &all {
            let text = fs::read_to_string(folder.join("src").join(file)).expect("a text");
            let holds = text.contains("#[test]") || text.contains("cfg(test)");
            assert!(!holds, "{}: {file}", folder.display());
            file_count += 1;
        }
    }
    assert!(file_count > 100, "{file_count} files of libraries without tests");
}
