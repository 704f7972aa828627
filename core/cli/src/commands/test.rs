//! `loam test`: the scenario tests of modules, which rules they show, and what they would not notice.

mod coverage;
mod lua;
mod mutate;
mod rules;
pub mod scenes;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::Args;
use content::Library;
use ledger::scenario::{self, Scenario};
use ledger::source::LedgerError;
use loam::{Content, disk};
use scenes::Scenes;
use script::SharedCoverage;
use serde_json::{Value, json};

use crate::context::Context;
use crate::numbers::{self, number};
use crate::output::{Outcome, Paint, Trouble, count, is_unread, json, json_line, say};
use crate::watch::{self, Watch};

/// Arguments of `test`.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// Modules; without one, all.
    #[arg(value_name = "MODULE")]
    pub modules: Vec<String>,
    /// Run the scenarios of these files instead; ledgers that they name lie beside them.
    #[arg(long = "file", value_name = "FILE", conflicts_with_all = ["modules", "rules", "mutate"])]
    pub files: Vec<PathBuf>,
    /// Compare with a checklist: the numbers at the beginning of its lines `- [ ] NUMBER`, and those that the
    /// scenarios carry, of these modules and of those they require or change.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    /// Say which hooks, script lines and effects of the modules no scenario of theirs reaches.
    #[arg(long, conflicts_with = "files")]
    pub coverage: bool,
    /// Run again whenever a file changes.
    #[arg(long, conflicts_with = "mutate")]
    pub watch: bool,
    /// Change one number or leave out one effect, condition or script statement of the modules at a time, and
    /// name those changes that no scenario of the module notices.
    #[arg(long, requires = "modules")]
    pub mutate: bool,
    /// Try only this many of the changes, drawn by `--seed`.
    #[arg(
        long, value_name = "N", requires = "mutate",
        value_parser = number::<usize>("the number of changes", 1, 1_000_000)
    )]
    pub sample: Option<usize>,
    /// Seed of the sample.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "mutate", value_parser = numbers::seed)]
    pub seed: u64,
    /// Threads of `--mutate`; the result does not depend on them.
    #[arg(long, value_name = "T", requires = "mutate", value_parser = numbers::threads)]
    pub threads: Option<usize>,
}

/// Folders whose scenarios are run as those of a module of this name are.
const FOLDERS: [&str; 2] = ["maps", "variants"];

/// A file of scenarios.
pub struct Scenarios {
    /// Whose scenarios they are.
    pub module: String,
    /// Its path from the content folder.
    pub file: String,
    /// What it holds, or every line of it that cannot be read.
    pub read: Result<Vec<Scenario>, Vec<LedgerError>>,
    /// The text of a file in Lua, which holds what it says when it is run.
    lua: Option<String>,
}

impl Scenarios {
    fn of(module: &str, file: &str, text: &str) -> Scenarios {
        let lua = file.ends_with(".lua").then(|| text.to_owned());
        let read = if lua.is_some() { Ok(Vec::new()) } else { scenario::read(file, text) };
        Scenarios { module: module.to_owned(), file: file.to_owned(), read, lua }
    }

    /// The module whose names its scenarios use without saying so; empty for those of boards and variants.
    pub fn home(&self) -> String {
        match FOLDERS.contains(&self.module.as_str()) {
            true => String::new(),
            false => self.module.clone(),
        }
    }

    /// Is there nothing in it to run?
    fn is_empty(&self) -> bool {
        self.lua.is_none() && self.read.as_ref().is_ok_and(Vec::is_empty)
    }

    /// Runs the scenarios of a file in Lua.
    pub fn in_lua(&self, bench: &mut dyn scenario::Bench) -> Vec<lua::InLua> {
        self.lua.as_ref().map_or_else(Vec::new, |text| lua::run(&self.file, text, bench))
    }
}

/// What became of one scenario, or of a file that cannot be read.
struct Shown<'s> {
    file: &'s Scenarios,
    /// `None`: the file cannot be read, or is in Lua.
    scenario: Option<&'s Scenario>,
    /// What the scenario is called.
    name: Option<String>,
    /// Numbers of the rules it shows.
    rules: Vec<String>,
    failures: Vec<LedgerError>,
}

/// Runs the scenarios, and with `--watch` again after each save until it is stopped.
pub fn run(context: &Context, args: &TestArgs) -> Outcome {
    let outcome = once(context, args);
    if !args.watch {
        return outcome;
    }
    if let Err(trouble) = &outcome {
        crate::output::report(trouble);
    }
    let mut folders = watch::content_folders(context)?;
    let parents = args.files.iter().filter_map(|file| file.parent());
    let named = |p: &Path| if p == Path::new("") { PathBuf::from(".") } else { p.to_owned() };
    folders.extend(parents.map(named));
    let watch = Watch::new(&folders)?;
    while !is_unread() && watch.next(None).is_some() {
        if let Err(trouble) = once(context, args) {
            crate::output::report(&trouble);
        }
    }
    Ok(())
}

/// Runs every scenario of the modules named, or of all; fails if one of them does, or if a rule asked for has none.
fn once(context: &Context, args: &TestArgs) -> Outcome {
    let content = context.load(None)?;
    let modules = named(&content, &args.modules)?;
    let list = args.rules.as_deref().map(rules::Checklist::open).transpose()?;
    // Rules that belong to what a module builds on are shown there.
    let wanted = match list {
        Some(_) => with_required(&content.library, &modules),
        None => modules.clone(),
    };
    let files = match args.files.as_slice() {
        [] => scenarios(&content, &wanted),
        files => named_files(files)?,
    };
    if let Some(empty) = files.iter().find(|f| !args.files.is_empty() && f.is_empty()) {
        return Err(format!("{}: there is no scenario in it", empty.file).into());
    }
    let plain = content.plain_variant();
    let shared = args.coverage.then(SharedCoverage::default);
    let results = run_all(context, &content, &files, plain.clone(), shared.clone());
    let reached = shared.map(|shared| {
        coverage::add_everything(&content, &modules, &shared);
        coverage::report(&shared, &modules)
    });
    let failed = results.iter().filter(|r| !r.failures.is_empty()).count();
    let coverage = list.as_ref().map(|list| list.compare(&modules, &results));
    let trial = match args.mutate {
        true => Some(mutate::run(context, args, &content, &modules, &results, plain)?),
        false => None,
    };
    if context.json {
        let mut all = as_json(&results, failed, coverage.as_ref(), trial.as_ref());
        if let Some(reached) = &reached {
            all["coverage"] = coverage::as_json(reached);
        }
        if args.watch { json_line(&all) } else { json(&all) }
    } else {
        let line = format!(
            "{} in {}, {failed} failed",
            count(results.len(), "scenario"),
            count(files.len(), "file")
        );
        let paint = Paint::stdout();
        say(&if failed == 0 { paint.good(&line) } else { paint.bad(&line) });
        if let Some(coverage) = &coverage {
            coverage.print();
        }
        if let Some(reached) = &reached {
            coverage::print(reached);
        }
        if let Some(trial) = &trial {
            trial.print();
        }
    }
    let covered = coverage.is_none_or(|c| c.missing.is_empty());
    if failed == 0 && covered { Ok(()) } else { Err(Trouble::Shown) }
}

fn as_json(
    results: &[Shown<'_>],
    failed: usize,
    coverage: Option<&rules::Coverage>,
    trial: Option<&mutate::Trial>,
) -> Value {
    let one = |shown: &Shown<'_>| {
        let texts: Vec<_> = shown.failures.iter().map(ToString::to_string).collect();
        match &shown.name {
            None => json!({ "file": shown.file.file, "failures": texts }),
            Some(name) => json!({
                "file": shown.file.file,
                "scenario": name,
                "rules": shown.rules,
                "failures": texts,
            }),
        }
    };
    let list: Vec<Value> = results.iter().map(one).collect();
    let mut all = json!({
        "passed": results.len() - failed, "failed": failed, "scenarios": list,
    });
    if let Some(coverage) = coverage {
        all["rules"] = json!(coverage);
    }
    if let Some(trial) = trial {
        all["mutants"] = json!(trial);
    }
    all
}

/// The modules asked for, which must exist; all if none is named.
pub fn named(content: &Content, asked: &[String]) -> Result<Vec<String>, Trouble> {
    let mut known: Vec<String> =
        content.library.list_modules().into_iter().map(|m| m.info.id).collect();
    let folders = FOLDERS
        .iter()
        .filter(|f| content.tree.files.keys().any(|k| k.starts_with(&format!("{f}/tests/"))));
    known.extend(folders.map(|f| (*f).to_owned()));
    for module in asked {
        if !known.contains(module) {
            let near = content::nearest(module, known.iter().map(String::as_str));
            let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return Err(format!("no module is called `{module}`{hint}").into());
        }
    }
    Ok(if asked.is_empty() { known } else { asked.to_vec() })
}

/// These modules, and those that they require or change.
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

/// The scenario files of modules, in the order of their paths.
pub fn scenarios(content: &Content, modules: &[String]) -> Vec<Scenarios> {
    let mut found = Vec::new();
    let ledgers = ledgers(content);
    for (file, text) in &content.tree.files {
        // Those of maps and variants lie beside them, and belong to no module.
        let file_in = file.strip_prefix("scripts/").unwrap_or(file);
        let Some((module, rest)) = file_in.split_once('/') else { continue };
        let is_scenario =
            rest.starts_with("tests/") && (rest.ends_with(".txt") || rest.ends_with(".lua"));
        if is_scenario && modules.iter().any(|m| m == module) && !ledgers.contains(file) {
            found.push(Scenarios::of(module, file, text));
        }
    }
    found
}

/// Scenario files from anywhere, which say themselves which game they are about.
fn named_files(paths: &[PathBuf]) -> Result<Vec<Scenarios>, Trouble> {
    let read = |path: &PathBuf| {
        let file = path.display().to_string();
        let text = disk::text(path)?;
        Ok(Scenarios::of("", &file, &text))
    };
    paths.iter().map(read).collect()
}

/// Ledgers that scenarios start from lie beside them: files that one of them names in `after row N of FILE`.
fn ledgers(content: &Content) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for (file, text) in content.tree.files.iter().filter(|(file, _)| file.contains("/tests/")) {
        let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
        for part in text.lines().flat_map(|line| line.split("after ").skip(1)) {
            let mut words = part.split([' ', '"', '\'', ']', '\\']);
            let of = (words.next(), words.next(), words.next(), words.next());
            if let (Some("row" | "line"), Some(_), Some("of"), Some(name)) = of {
                all.insert(format!("{folder}/{name}"));
                all.insert(name.to_owned());
            }
        }
    }
    all
}

fn run_all<'s>(
    context: &Context,
    content: &Content,
    files: &'s [Scenarios],
    plain: Option<String>,
    coverage: Option<SharedCoverage>,
) -> Vec<Shown<'s>> {
    let mut scenes = Scenes::new(content, plain);
    scenes.coverage = coverage;
    let mut results = Vec::new();
    for file in files {
        scenes.module = file.home();
        let scenarios = match &file.read {
            Ok(scenarios) => scenarios,
            Err(errors) => {
                if !context.json {
                    errors.iter().for_each(|e| crate::output::complain!("{e}\n"));
                }
                let failures = errors.clone();
                let rules = Vec::new();
                results.push(Shown { file, scenario: None, name: None, rules, failures });
                continue;
            }
        };
        for scenario in scenarios {
            let outcome = scenario::run(scenario, &mut scenes);
            if !outcome.passed() && !context.json {
                crate::output::complain!("{}: {}", Paint::stderr().bad("failed"), outcome.name);
                outcome.failures.iter().for_each(|e| crate::output::complain!("{e}\n"));
            }
            let (name, rules, failures) = (Some(outcome.name), outcome.rules, outcome.failures);
            results.push(Shown { file, scenario: Some(scenario), name, rules, failures });
        }
        for lua::InLua { name, rules, failures } in file.in_lua(&mut scenes) {
            if !failures.is_empty() && !context.json {
                crate::output::complain!("{}: {name}", Paint::stderr().bad("failed"));
                failures.iter().for_each(|e| crate::output::complain!("{e}\n"));
            }
            results.push(Shown { file, scenario: None, name: Some(name), rules, failures });
        }
    }
    results
}
