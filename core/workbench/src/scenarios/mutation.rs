//! Mutation testing: applies small changes to a module and reports which ones its scenarios do not
//! detect.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use content::VariantChoice;
use game::random::Random;
use ledger::scenario::{self, Scenario};
use serde::Serialize;

use super::scenes::ScenarioGames;
use super::{ScenarioFile, ScenarioTestResult};
use crate::error::Error;
use crate::library::{Content, Diagnostic};
use crate::playable::FullGame;

/// One change to one file.
#[derive(Clone, Debug, Serialize)]
pub struct ContentMutant {
    /// Path relative to the content folder.
    pub file: String,
    pub line: u32,
    pub change: String,
    /// Whether the changed value is marked as provisional.
    pub provisional: bool,
    /// Text of the file with the change.
    #[serde(skip)]
    text: String,
    #[serde(skip)]
    module: String,
    /// Whether the change replaces a number.
    #[serde(skip)]
    is_number: bool,
}

/// What happened when the scenarios ran with a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MutantOutcome {
    Killed,
    /// A scenario detected the mutant, although its game has the same ruleset hash as before. This
    /// is a bug of the program: equal hashes mean equal rules.
    KilledWithEqualHash,
    /// The module has errors now, or its scripts no longer load.
    NotLoaded,
    /// The program panicked, which is a bug of the program itself.
    Panic,
    /// No scenario failed.
    Survived,
}

/// Results of all mutants.
#[derive(Debug, Serialize)]
pub struct MutationReport {
    /// Number of possible mutants.
    pub all: usize,
    /// Number of mutants tested.
    pub tried: usize,
    /// Mutants that no longer load; they count as detected.
    pub not_loaded: usize,
    /// Mutants that a scenario detected.
    pub killed: usize,
    /// Mutants that made the program panic.
    pub panics: Vec<ContentMutant>,
    /// Mutants that a scenario detected although they leave the ruleset hash of its game equal.
    pub equal_hashes: Vec<ContentMutant>,
    /// Mutants that no scenario detected.
    pub survivors: Vec<ContentMutant>,
    /// Percentage detected.
    pub percent: f64,
    /// Share of changes to certain values that were detected.
    pub certain: DetectionShare,
    /// Share of changes to provisional values that were detected. Scenarios should read these
    /// values from the content, so these changes should stay undetected.
    pub provisional: DetectionShare,
    /// Changes to provisional values that a scenario detected. A correction of such a value would
    /// break the scenario.
    pub noticed: Vec<ContentMutant>,
}

/// Counts for a group of mutants.
#[derive(Debug, Serialize)]
pub struct DetectionShare {
    pub tried: usize,
    /// Number of undetected mutants.
    pub survivors: usize,
    /// Percentage detected.
    pub percent: f64,
}

impl DetectionShare {
    fn new(tried: usize, survivors: usize) -> DetectionShare {
        let percent = 100.0 * (tried - survivors) as f64 / tried.max(1) as f64;
        DetectionShare { tried, survivors, percent }
    }

    fn count(
        mutants: &[ContentMutant],
        survivors: &[ContentMutant],
        provisional: bool,
    ) -> DetectionShare {
        let number =
            |list: &[ContentMutant]| list.iter().filter(|m| m.provisional == provisional).count();
        DetectionShare::new(number(mutants), number(survivors))
    }
}

/// A scenario file or scenario that passes without any change.
enum PassingTest<'s> {
    /// A text scenario, and the index of its game; `None` if it starts from a ledger.
    Text(&'s Scenario, Option<usize>),
    /// Passing scenarios of a Lua file, by name. Their games are known only when they run.
    Lua(&'s ScenarioFile, BTreeSet<&'s str>),
}

/// The scenarios of a module and their games.
#[derive(Default)]
struct Suite<'s> {
    scenarios: Vec<PassingTest<'s>>,
    /// Different choices may give equal rules, but a change can affect these differently: one
    /// choice may fix a setting that another reads.
    games: Vec<SuiteGame<'s>>,
}

/// A game that scenarios of a module begin.
struct SuiteGame<'s> {
    choice: VariantChoice,
    /// One of the scenarios that begin it.
    example: &'s Scenario,
    text_hash: [u8; 32],
    ruleset_hash: String,
}

/// Mutants to test with the scenarios of their modules.
pub struct MutationTest<'c> {
    content: &'c Content,
    mutants: Vec<ContentMutant>,
    /// Number of possible mutants, of which `mutants` may be a sample.
    all: usize,
}

impl<'c> MutationTest<'c> {
    /// Collects all mutants of these modules, or a random sample of this size.
    ///
    /// # Errors
    /// Fails if the content has errors, or the modules have no TOML table or script to change.
    pub fn new(
        content: &'c Content,
        modules: &[String],
        sample: Option<usize>,
        seed: u64,
    ) -> Result<MutationTest<'c>, Error> {
        MutationTest::trying(content, mutants(content, modules), sample, seed)
    }

    /// Collects only changes of provisional numbers, such as later corrections might make.
    ///
    /// # Errors
    /// Fails as [`MutationTest::new`] does.
    pub fn corrections(
        content: &'c Content,
        modules: &[String],
        sample: Option<usize>,
        seed: u64,
    ) -> Result<MutationTest<'c>, Error> {
        let mut all = mutants(content, modules);
        all.retain(|mutant| mutant.provisional && mutant.is_number);
        MutationTest::trying(content, all, sample, seed)
    }

    fn trying(
        content: &'c Content,
        mut mutants: Vec<ContentMutant>,
        sample: Option<usize>,
        seed: u64,
    ) -> Result<MutationTest<'c>, Error> {
        if let Some(Diagnostic { file, line, message, .. }) = content.diagnostics().first() {
            let reason = "content with errors cannot be tested by mutation";
            let reason = format!("{reason}: {message}, {file}:{line}; `loam check` shows them all");
            return Err(Error::Impossible(reason));
        }
        let all = mutants.len();
        if all == 0 {
            return Err(Error::Impossible(
                "these modules contain nothing that a mutation test can change".to_owned(),
            ));
        }
        if let Some(sample) = sample {
            draw(&mut mutants, sample, seed);
        }
        Ok(MutationTest { content, mutants, all })
    }

    /// Returns the number of mutants to test.
    pub fn count(&self) -> usize {
        self.mutants.len()
    }

    /// Tests all mutants with the scenarios that passed. `plain` is the result of
    /// [`Content::plain_variant`]; `report` gets the number of mutants tested so far.
    pub fn run<G: FullGame>(
        self,
        results: &[ScenarioTestResult<'_>],
        plain: Option<String>,
        threads: usize,
        report: &(dyn Fn(u64) + Sync),
    ) -> MutationReport {
        let MutationTest { content, mutants, all } = self;
        let modules: BTreeSet<&str> = mutants.iter().map(|m| m.module.as_str()).collect();
        let suites: BTreeMap<&str, Suite<'_>> = modules
            .into_iter()
            .map(|module| (module, suite::<G>(content, module, results, plain.clone())))
            .collect();
        let ends = lab::workers::run(
            threads,
            mutants.len() as u64,
            || Ok::<_, std::convert::Infallible>((Vec::new(), BTreeMap::new())),
            |(ends, orders), index| {
                let mutant = &mutants[index as usize];
                let suite = &suites[mutant.module.as_str()];
                let order = orders
                    .entry(mutant.module.clone())
                    .or_insert_with(|| (0..suite.scenarios.len()).collect::<Vec<_>>());
                let judged = || judge::<G>(content, mutant, suite, order, plain.clone());
                let end = catch_unwind(AssertUnwindSafe(judged)).unwrap_or(MutantOutcome::Panic);
                ends.push((index as usize, end));
            },
            |(ends, _)| ends,
            report,
        );
        let Ok(ends) = ends;
        let mut ends = ends.concat();
        ends.sort_unstable_by_key(|(index, _)| *index);
        let count_of = |outcome: MutantOutcome| ends.iter().filter(move |(_, end)| *end == outcome);
        let list = |outcome: MutantOutcome| {
            count_of(outcome).map(|(i, _)| mutants[*i].clone()).collect::<Vec<_>>()
        };
        let survivors = list(MutantOutcome::Survived);
        let equal_hashes = list(MutantOutcome::KilledWithEqualHash);
        let tried = mutants.len();
        MutationReport {
            all,
            tried,
            not_loaded: count_of(MutantOutcome::NotLoaded).count(),
            killed: count_of(MutantOutcome::Killed).count() + equal_hashes.len(),
            panics: list(MutantOutcome::Panic),
            percent: DetectionShare::new(tried, survivors.len()).percent,
            noticed: list(MutantOutcome::Killed)
                .into_iter()
                .chain(equal_hashes.iter().cloned())
                .filter(|mutant| mutant.provisional)
                .collect(),
            certain: DetectionShare::count(&mutants, &survivors, false),
            provisional: DetectionShare::count(&mutants, &survivors, true),
            survivors,
            equal_hashes,
        }
    }
}

/// Collects all mutants of TOML tables and scripts of these modules, sorted by file and position.
fn mutants(content: &Content, modules: &[String]) -> Vec<ContentMutant> {
    let mut found = Vec::new();
    for (file, text) in &content.tree.files {
        let Some((module, rest)) = file.strip_prefix("scripts/").and_then(|f| f.split_once('/'))
        else {
            continue;
        };
        if rest.starts_with("tests/") || !modules.iter().any(|m| m == module) {
            continue;
        }
        let changes = if file.ends_with(".toml") {
            let game = content.games.named(content.library.dialect_of_file(file));
            content::mutants(game.dialect(), text)
        } else if file.ends_with(".lua") {
            script::syntax::mutants(text)
        } else {
            continue;
        };
        found.extend(changes.into_iter().map(|m| ContentMutant {
            file: file.clone(),
            line: m.line,
            text: m.apply(text),
            change: m.what,
            provisional: m.provisional,
            module: module.to_owned(),
            is_number: !m.with.is_empty() && m.with.bytes().all(|byte| byte.is_ascii_digit()),
        }));
    }
    found
}

/// Keeps a random sample of this size, in the original order.
fn draw(mutants: &mut Vec<ContentMutant>, sample: usize, seed: u64) {
    let mut random = Random::new(seed);
    let mut numbers: Vec<usize> = (0..mutants.len()).collect();
    let sample = sample.min(numbers.len());
    for i in 0..sample {
        let other = i + random.below((numbers.len() - i) as u32) as usize;
        numbers.swap(i, other);
    }
    let chosen: std::collections::BTreeSet<usize> = numbers[..sample].iter().copied().collect();
    let mut index = 0;
    mutants.retain(|_| {
        index += 1;
        chosen.contains(&(index - 1))
    });
}

/// Collects the passing scenarios about a module. Failing scenarios would detect every mutant, and
/// are reported already.
fn suite<'s, G: FullGame>(
    content: &Content,
    module: &str,
    results: &'s [ScenarioTestResult<'_>],
    plain: Option<String>,
) -> Suite<'s> {
    let mut scenes = ScenarioGames::<G>::new(content, plain);
    scenes.module = module.to_owned();
    let mut suite = Suite::default();
    // Scenarios of other modules may test this one too, if they name their variant.
    let is_about = |r: &&ScenarioTestResult<'_>| {
        r.file.module == module || r.scenario.is_some_and(|s| s.game.variant.is_some())
    };
    let passing = || results.iter().filter(|r| r.failures.is_empty()).filter(is_about);
    for scenario in passing().filter_map(|r| r.scenario) {
        let game = match &scenario.after {
            None => scenes.choice(&scenario.game).ok().zip(scenes.rules(&scenario.game).ok()),
            Some(_) => None,
        };
        let game = game.map(|(choice, rules)| {
            let at = suite.games.iter().position(|game| game.choice == choice);
            at.unwrap_or_else(|| {
                suite.games.push(SuiteGame {
                    choice,
                    example: scenario,
                    text_hash: rules.compiled.text_hash(),
                    ruleset_hash: rules.compiled.hash(),
                });
                suite.games.len() - 1
            })
        });
        suite.scenarios.push(PassingTest::Text(scenario, game));
    }
    let mut in_lua: BTreeMap<&str, (&ScenarioFile, BTreeSet<&str>)> = BTreeMap::new();
    for failed in passing().filter(|r| r.scenario.is_none()) {
        let (_, names) = in_lua.entry(&failed.file.file).or_insert((failed.file, BTreeSet::new()));
        names.extend(failed.name.as_deref());
    }
    suite.scenarios.extend(in_lua.into_values().map(|(file, names)| PassingTest::Lua(file, names)));
    suite
}

/// Tests one mutant. Games whose rules the change leaves equal are skipped. Scenarios that detected
/// earlier mutants run first, which saves time.
fn judge<G: FullGame>(
    content: &Content,
    mutant: &ContentMutant,
    suite: &Suite<'_>,
    order: &mut [usize],
    plain: Option<String>,
) -> MutantOutcome {
    let changed = content.with_file(&mutant.module, &mutant.file, &mutant.text);
    if !changed.errors().is_empty() {
        return MutantOutcome::NotLoaded;
    }
    let mut scenes = ScenarioGames::<G>::new(&changed, plain);
    scenes.module.clone_from(&mutant.module);
    let mut fails_to_load = |game: &SuiteGame<'_>| {
        scenes.rules(&game.example.game).is_ok_and(|rules| rules.scripts().is_err())
    };
    if mutant.file.ends_with(".lua") && suite.games.iter().any(&mut fails_to_load) {
        return MutantOutcome::NotLoaded;
    }
    // Whether the change leaves a game's rules equal; `None` if not computed yet.
    let mut same: Vec<Option<bool>> = vec![None; suite.games.len()];
    for at in 0..order.len() {
        let noticed = match &suite.scenarios[order[at]] {
            PassingTest::Lua(file, names) => {
                let all = file.in_lua(&mut scenes);
                let passed =
                    |name: &str| all.iter().any(|one| one.name == name && one.failures.is_empty());
                !names.iter().all(|name| passed(name))
            }
            PassingTest::Text(scenario, game) => {
                let same = game.is_some_and(|game| {
                    *same[game].get_or_insert_with(|| {
                        let SuiteGame { example, text_hash, .. } = &suite.games[game];
                        // If a game no longer compiles, its scenarios detect the mutant.
                        scenes
                            .rules(&example.game)
                            .is_ok_and(|rules| rules.compiled.text_hash() == *text_hash)
                    })
                });
                !same && !scenario::run(scenario, &mut scenes).passed()
            }
        };
        if noticed {
            let has_equal_hash = match &suite.scenarios[order[at]] {
                PassingTest::Text(_, Some(game)) => {
                    let SuiteGame { example, ruleset_hash, .. } = &suite.games[*game];
                    let rules = scenes.rules(&example.game);
                    rules.is_ok_and(|rules| rules.compiled.hash() == *ruleset_hash)
                }
                // The games are known only while the scenarios run.
                PassingTest::Text(_, None) | PassingTest::Lua(..) => false,
            };
            order[..=at].rotate_right(1);
            return if has_equal_hash {
                MutantOutcome::KilledWithEqualHash
            } else {
                MutantOutcome::Killed
            };
        }
    }
    MutantOutcome::Survived
}
