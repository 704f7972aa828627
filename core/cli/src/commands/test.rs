//! `loam test`: runs the scenario tests of modules, and reports which rules they cover and which
//! changes they would miss.

mod coverage;
mod mutate;
mod rules;

use std::path::{Path, PathBuf};

use crate::games::GAMES;
use clap::Args;
use content::CappedList;
use script::SharedCoverage;
use serde::Serialize;
use workbench::games::is_of;
use workbench::scenarios::checklist::{self, Checklist};
use workbench::scenarios::coverage::{self as reach, ModuleCoverage};
use workbench::scenarios::mutation::{MutationReport, MutationTest};
use workbench::scenarios::{ScenarioTestResult, modules, of_files, of_modules, with_required};
use workbench::watch::{FileWatcher, content_folders};
use workbench::{Content, FullGame, disk, scenarios};

use crate::args::threads;
use crate::context::{CliContext, for_game};
use crate::numbers::{self, number};
use crate::output::{
    CommandError, CommandResult, TerminalStyle, complain, count, is_unread, print_line,
    print_result_line,
};

/// Options of `loam test`: the modules, and what to report.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// Modules; by default all.
    #[arg(value_name = "MODULE")]
    pub modules: Vec<String>,
    /// Run the scenarios of these files instead; ledgers that they name are in the same folder.
    #[arg(long = "file", value_name = "FILE", conflicts_with_all = ["modules", "rules", "mutate"])]
    pub files: Vec<PathBuf>,
    /// Compare with a checklist: the numbers at the beginning of its lines `- [ ] NUMBER` with the
    /// numbers in scenarios of these modules, and of those that they require or change.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    /// List the hooks, script lines and effects of the modules that no scenario reaches.
    #[arg(long, conflicts_with = "files")]
    pub coverage: bool,
    /// Run again whenever a file changes.
    #[arg(long, conflicts_with = "mutate")]
    pub watch: bool,
    /// Change one number or leave out one effect, condition or script statement of the modules at a
    /// time, and list the changes that no scenario of the module notices.
    #[arg(long, requires = "modules")]
    pub mutate: bool,
    /// With `--mutate`: change only the numbers of provisional values, and list the changes that a
    /// scenario notices. Correcting such a value would also need a change of the scenario. The exit
    /// code is 1 if there is one.
    #[arg(long, requires = "mutate")]
    pub provisional: bool,
    /// Try only N changes, drawn by `--seed`.
    #[arg(
        long, value_name = "N", requires = "mutate",
        value_parser = number::<usize>("number-of-changes", 1, 1_000_000)
    )]
    pub sample: Option<usize>,
    /// Seed of the random sample of changes.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "mutate", value_parser = numbers::seed)]
    pub seed: u64,
    /// Number of threads of `--mutate`; the result does not depend on their number.
    #[arg(long, value_name = "T", requires = "mutate", value_parser = numbers::threads)]
    pub threads: Option<usize>,
}

/// Runs the scenarios; with `--watch`, again after each save until it is stopped.
pub fn run(context: &CliContext, args: &TestArgs) -> CommandResult {
    let outcome = run_once(context, args);
    if !args.watch {
        return outcome;
    }
    if let Err(trouble) = &outcome {
        crate::output::report(trouble);
    }
    let mut folders = content_folders(&context.folder_on_disk()?);
    let parents = args.files.iter().filter_map(|file| file.parent());
    let named = |p: &Path| if p == Path::new("") { PathBuf::from(".") } else { p.to_owned() };
    folders.extend(parents.map(named));
    let watch = FileWatcher::new(&folders)?;
    while !is_unread() && watch.next(None).is_some() {
        if let Err(trouble) = run_once(context, args) {
            crate::output::report(&trouble);
        }
    }
    Ok(())
}

/// Results of the scenarios of one game.
struct GameTestSummary {
    /// Number of files with scenarios, and of scenarios that failed.
    files: usize,
    failed: usize,
    listed: Vec<ListedScenario>,
    warnings: CappedList<(u32, String)>,
    coverage: Option<checklist::ChecklistCoverage>,
    reached: Option<Vec<ModuleCoverage>>,
    trial: Option<MutationReport>,
}

/// Runs every scenario of the named modules, or of all modules. Fails if a scenario fails, or if a
/// rule of the checklist has no scenario.
fn run_once(context: &CliContext, args: &TestArgs) -> CommandResult {
    let mut tested = Vec::new();
    let dialects = dialects(context, args)?;
    if dialects.len() > 1 && (args.rules.is_some() || args.mutate) {
        return Err("these modules belong to different games; name modules of one game only".into());
    }
    for dialect in dialects {
        tested.push(for_game!(dialect, once_with(context: CliContext, args: TestArgs) -> Result<GameTestSummary, CommandError>)?);
    }
    let result = TestResult::new(&tested);
    let corrects = args.provisional;
    print_result_line(context.json, args.watch, &result, |result| print(result, &tested, corrects));
    let missing =
        |tested: &GameTestSummary| tested.coverage.as_ref().is_some_and(|c| !c.missing.is_empty());
    let breaks = |trial: &MutationReport| {
        !trial.equal_hashes.is_empty() || args.provisional && !trial.noticed.is_empty()
    };
    let breaks = tested.iter().filter_map(|tested| tested.trial.as_ref()).any(breaks);
    let is_good = result.failed == 0 && !breaks && !tested.iter().any(missing);
    if is_good { Ok(()) } else { Err(CommandError::Shown) }
}

/// Returns the dialects of the requested modules. For files, returns the dialect of the first
/// variant that one of the files names.
fn dialects(context: &CliContext, args: &TestArgs) -> Result<Vec<&'static str>, CommandError> {
    let content = Content::open(GAMES, context.folder(), &[])?;
    if !args.files.is_empty() {
        let texts = args.files.iter().filter_map(|file| disk::text(file).ok());
        let named = texts.filter_map(|text| {
            let variant = text.lines().find_map(|line| line.trim().strip_prefix("variant "))?;
            content.dialect_of(Some(variant.trim())).ok()
        });
        return Ok(vec![named.into_iter().next().unwrap_or_else(|| context.dialect(None))]);
    }
    let mut all = Vec::new();
    for module in modules(&content, &args.modules)? {
        let dialect = dialect_of(&content, &module);
        if !all.contains(&dialect) {
            all.push(dialect);
        }
    }
    Ok(if all.is_empty() { vec![context.dialect(None)] } else { all })
}

/// Returns the dialect of a module; folders of tests outside modules belong to the default game.
fn dialect_of(content: &Content, module: &str) -> &'static str {
    let dialect = content.library.dialect_of_file(&format!("scripts/{module}/module.toml"));
    GAMES.named(dialect).dialect().vocabulary().name
}

fn once_with<G: FullGame>(
    context: &CliContext,
    args: &TestArgs,
) -> Result<GameTestSummary, CommandError> {
    let content = context.load(None)?;
    let mut modules = modules(&content, &args.modules)?;
    modules.retain(|module| is_of::<G>(dialect_of(&content, module)));
    let list = args.rules.as_deref().map(Checklist::open).transpose()?;
    // Rules of required modules are covered by their own scenarios.
    let mutant_filter = match list {
        Some(_) => with_required(&content.library, &modules),
        None => modules.clone(),
    };
    let files = match args.files.as_slice() {
        [] => of_modules(&content, &mutant_filter),
        files => of_files::<G>(files)?,
    };
    if let Some(empty) = files.iter().find(|f| !args.files.is_empty() && f.is_empty()) {
        return Err(format!("{}: this file contains no scenario", empty.file).into());
    }
    let plain = content.plain_variant::<G>();
    // If errors leave no variant to play, scenarios cannot report anything.
    if plain.is_none() && !content.errors().is_empty() {
        return Err(content.without_variant().into());
    }
    let shared = args.coverage.then(SharedCoverage::default);
    let report = |result: &ScenarioTestResult<'_>| {
        if !context.json {
            complain(result);
        }
    };
    let results = scenarios::run::<G>(&content, &files, plain.clone(), shared.clone(), &report);
    let reached = shared.map(|shared| {
        reach::add_everything::<G>(&content, &modules, &shared);
        reach::report(&shared, &modules)
    });
    let failed = results.iter().filter(|r| !r.failures.is_empty()).count();
    let coverage = list.as_ref().map(|list| list.compare(&modules, &results));
    let trial = if args.mutate {
        let mutation = if args.provisional {
            MutationTest::corrections(&content, &modules, args.sample, args.seed)?
        } else {
            MutationTest::new(&content, &modules, args.sample, args.seed)?
        };
        let bar = mutate::progress(mutation.count() as u64, context.json);
        let report = |done| bar.set_position(done);
        let trial = mutation.run::<G>(&results, plain, threads(args.threads), &report);
        bar.finish_and_clear();
        Some(trial)
    } else {
        None
    };
    let listed = results.iter().map(ListedScenario::new).collect();
    let warnings = warnings(&results);
    let files = files.len();
    Ok(GameTestSummary { files, failed, listed, warnings, coverage, reached, trial })
}

/// Results of all scenarios, and of the other options.
#[derive(Serialize)]
struct TestResult<'a> {
    passed: usize,
    failed: usize,
    scenarios: Vec<&'a ListedScenario>,
    warnings: Vec<&'a str>,
    warnings_left_off: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<&'a checklist::ChecklistCoverage>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mutants: Option<&'a MutationReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<Vec<&'a ModuleCoverage>>,
}

impl<'a> TestResult<'a> {
    /// Combines the results of all games.
    fn new(tested: &'a [GameTestSummary]) -> TestResult<'a> {
        let failed = tested.iter().map(|t| t.failed).sum();
        let scenarios: Vec<&ListedScenario> = tested.iter().flat_map(|t| &t.listed).collect();
        let listed = tested.iter().flat_map(|t| t.warnings.listed());
        let warnings: Vec<&str> = listed.map(|(_, warning)| warning.as_str()).collect();
        let all_warnings: usize = tested.iter().map(|t| t.warnings.count()).sum();
        let reached = tested.iter().filter_map(|t| t.reached.as_ref());
        let checks_rules = tested.iter().any(|t| t.reached.is_some());
        TestResult {
            passed: scenarios.len() - failed,
            failed,
            scenarios,
            warnings_left_off: all_warnings - warnings.len(),
            warnings,
            rules: tested.iter().find_map(|t| t.coverage.as_ref()),
            mutants: tested.iter().find_map(|t| t.trial.as_ref()),
            coverage: checks_rules.then(|| reached.flatten().collect()),
        }
    }
}

/// Result of a scenario; if `scenario` is `None`, the errors of a scenario file as a whole.
#[derive(Serialize)]
struct ListedScenario {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Vec<String>>,
    failures: Vec<String>,
}

impl ListedScenario {
    fn new(ran: &ScenarioTestResult<'_>) -> ListedScenario {
        ListedScenario {
            file: ran.file.file.clone(),
            scenario: ran.name.clone(),
            rules: ran.name.as_ref().map(|_| ran.rules.to_vec()),
            failures: ran.failures.iter().map(ToString::to_string).collect(),
        }
    }
}

fn print(result: &TestResult<'_>, tested: &[GameTestSummary], corrects: bool) {
    for open in tested.iter().map(|tested| &tested.warnings) {
        open.listed().iter().for_each(|(_, warning)| complain!("{warning}\n"));
        if let Some(more) = open.dropped_text("warning") {
            complain!("{more}\n");
        }
    }
    let line = format!(
        "{} in {}, {} failed",
        count(result.scenarios.len(), "scenario"),
        count(tested.iter().map(|t| t.files).sum(), "file"),
        result.failed
    );
    let paint = TerminalStyle::stdout();
    print_line(&if result.failed == 0 { paint.good(&line) } else { paint.bad(&line) });
    for tested in tested {
        tested.coverage.iter().for_each(rules::print);
        tested.reached.iter().for_each(|reached| coverage::print(reached));
        tested.trial.iter().for_each(|trial| mutate::print(trial, corrects));
    }
}

/// Prints why a scenario failed, or why its file cannot be read.
fn complain(result: &ScenarioTestResult<'_>) {
    if let Some(name) = result.name.as_ref().filter(|_| !result.failures.is_empty()) {
        complain!("{}: {name}", TerminalStyle::stderr().bad("failed"));
    }
    result.failures.iter().for_each(|error| complain!("{error}\n"));
}

/// Returns warnings for lines that check less than they seem to, with their line numbers.
fn warnings(results: &[ScenarioTestResult<'_>]) -> CappedList<(u32, String)> {
    let mut all = CappedList::default();
    for scenario in results.iter().filter_map(|ran| ran.scenario) {
        for open in scenario.without_reason() {
            all.add(&open.file, open.line, || (open.line, open.as_warning()));
        }
    }
    all
}
