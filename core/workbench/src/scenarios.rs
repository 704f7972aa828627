//! Scenario tests: finds scenario files, runs them, and measures coverage of the content.

pub mod checklist;
pub mod coverage;
mod file;
mod in_lua;
pub mod mutation;
pub mod scenes;

use std::collections::BTreeSet;
use std::path::PathBuf;

use content::Library;
use ledger::scenario::{self, Scenario};
use ledger::source::LedgerError;
use script::SharedCoverage;

use crate::disk;
use crate::error::Error;
use crate::library::Content;
use crate::playable::{FullGame, Playable};

use file::FOLDERS;
pub use file::ScenarioFile;
pub use in_lua::LuaScenarioResult;
use scenes::ScenarioGames;

/// Result of one scenario, or of a file that cannot be read.
pub struct ScenarioTestResult<'s> {
    pub file: &'s ScenarioFile,
    /// `None` if the file cannot be read, or is in Lua.
    pub scenario: Option<&'s Scenario>,
    pub name: Option<String>,
    /// Rule numbers that the scenario tests.
    pub rules: Vec<String>,
    /// The failures; empty if it passed.
    pub failures: Vec<LedgerError>,
}

/// Returns the requested modules, or all if none is named.
///
/// # Errors
/// Fails if a module does not exist; the message suggests a similar name.
pub fn modules(content: &Content, requested: &[String]) -> Result<Vec<String>, Error> {
    let mut modules: Vec<String> =
        content.library.list_modules().into_iter().map(|m| m.info.id).collect();
    let folders = FOLDERS
        .iter()
        .filter(|f| content.tree.files.keys().any(|k| k.starts_with(&format!("{f}/tests/"))));
    modules.extend(folders.map(|f| (*f).to_owned()));
    for module in requested {
        if !modules.contains(module) {
            let near = content::nearest(module, modules.iter().map(String::as_str));
            let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return Err(Error::Unknown(format!("unknown module `{module}`{hint}")));
        }
    }
    Ok(if requested.is_empty() { modules } else { requested.to_vec() })
}

/// Returns these modules and all modules that they require or change, transitively.
pub fn with_required(library: &Library, modules: &[String]) -> Vec<String> {
    let all = library.list_modules();
    let mut found: BTreeSet<String> = modules.iter().cloned().collect();
    let mut open: Vec<String> = modules.to_vec();
    while let Some(id) = open.pop() {
        let Some(info) = all.iter().find(|m| m.info.id == id) else { continue };
        for other in info.requires.iter().chain(&info.changes) {
            if found.insert(other.clone()) {
                open.push(other.clone());
            }
        }
    }
    found.into_iter().collect()
}

/// Reads the scenario files of modules, sorted by path.
pub fn of_modules(content: &Content, modules: &[String]) -> Vec<ScenarioFile> {
    let mut found = Vec::new();
    let ledgers = ledgers(content);
    for (file, text) in &content.tree.files {
        // Scenarios of maps and variants are in their folders and belong to no module.
        let file_in = file.strip_prefix("scripts/").unwrap_or(file);
        let Some((module, rest)) = file_in.split_once('/') else { continue };
        let is_scenario =
            rest.starts_with("tests/") && (rest.ends_with(".txt") || rest.ends_with(".lua"));
        if is_scenario && modules.iter().any(|m| m == module) && !ledgers.contains(file) {
            let dialect = content.library.dialect_of_file(file);
            found.push(content.games.named(dialect).scenarios(module, file, text));
        }
    }
    found
}

/// Reads scenario files at any path; these name their game themselves.
///
/// # Errors
/// Fails if a file cannot be read.
pub fn of_files<G: Playable>(paths: &[PathBuf]) -> Result<Vec<ScenarioFile>, Error> {
    let read = |path: &PathBuf| {
        let file = path.display().to_string();
        let text = disk::text(path)?;
        Ok(ScenarioFile::read::<G>("", &file, &text))
    };
    paths.iter().map(read).collect()
}

/// Returns the ledgers among test files: those that a scenario names in `after row N of FILE`.
fn ledgers(content: &Content) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (file, text) in content.tree.files.iter().filter(|(file, _)| file.contains("/tests/")) {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        for part in text.lines().flat_map(|line| line.split("after ").skip(1)) {
            let mut words = part.split([' ', '"', '\'', ']', '\\']);
            let subject = (words.next(), words.next(), words.next(), words.next());
            if let (Some("row" | "line"), Some(_), Some("of"), Some(name)) = subject {
                all.insert(format!("{folder}/{name}"));
                all.insert(name.to_owned());
            }
        }
    }
    all
}

/// Runs scenario files and calls `report` with each result. Records coverage if `coverage` is set.
/// `plain` is the result of [`Content::plain_variant`].
pub fn run<'s, G: FullGame>(
    content: &Content,
    files: &'s [ScenarioFile],
    plain: Option<String>,
    coverage: Option<SharedCoverage>,
    report: &dyn Fn(&ScenarioTestResult<'_>),
) -> Vec<ScenarioTestResult<'s>> {
    let mut scenes = ScenarioGames::<G>::new(content, plain);
    scenes.coverage = coverage;
    let mut results = Vec::new();
    let mut add = |ran: ScenarioTestResult<'s>| {
        report(&ran);
        results.push(ran);
    };
    for file in files {
        scenes.module = file.home();
        let scenarios = match &file.read {
            Ok(scenarios) => scenarios,
            Err(errors) => {
                let (rules, failures) = (Vec::new(), errors.clone());
                add(ScenarioTestResult { file, scenario: None, name: None, rules, failures });
                continue;
            }
        };
        for scenario in scenarios {
            let outcome = scenario::run(scenario, &mut scenes);
            let (name, rules, failures) = (Some(outcome.name), outcome.rules, outcome.failures);
            add(ScenarioTestResult { file, scenario: Some(scenario), name, rules, failures });
        }
        for LuaScenarioResult { name, rules, failures } in file.in_lua(&mut scenes) {
            add(ScenarioTestResult { file, scenario: None, name: Some(name), rules, failures });
        }
    }
    results
}
