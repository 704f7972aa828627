//! Paired comparison of two sets of rules (`loam compare`): plays the pairs, and makes the result.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use lab::TEXTS as REPORTS;
use lab::compare::{
    BotExperiment, CompareOptions, Comparison, ComparisonFindings, ComparisonRow, ExperimentArms,
    ExperimentStore, MultiBotFindings, PairsCallback,
};
use lab::degenerate_play::DegenerateSigns;
use lab::statistics::Interval;
use lab::store::{RunFolderStore, RunStore};
use lab::summary::FailedGame;
use lab::{BotSpec, StoppableSource};
use language::say;
use language::{Language, for_viewer};
use serde::Serialize;

use super::folder::SUMMARY;
use super::{RunFolder, bot_names};
use crate::error::Error;
use crate::pair::RulesPair;
use crate::playable::FullGame;

/// File names of a comparison in its folder.
const DIFFERENCES: &str = "differences.csv";
const REPORT: &str = "report.html";

/// A stop flag that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);

/// A comparison of two sets of rules with all its options. [`ComparisonRun::play`] runs it.
pub struct ComparisonRun<'a, G: FullGame> {
    /// The two sets of rules.
    pub pair: &'a RulesPair<G>,
    pub plan: CompareOptions,
    /// Further bots. Each plays all pairs again in every seat.
    pub also: &'a [BotSpec],
    /// Number of comparisons evaluated together, including this one.
    pub comparisons: usize,
    /// Factions that the user chose; the manifest of a folder records them.
    pub factions: &'a [String],
    /// Stops the run once it is set.
    pub stop: Option<&'a AtomicBool>,
}

/// Where the pairs of a comparison are played and stored.
pub enum PairPlace<'p, 'c, E> {
    /// In this process, without storage.
    Memory,
    /// In this process. The folder keeps all pairs, and only missing pairs are played.
    Folder(&'p Path),
    /// By a callback, for example on other machines. The callback plays the bots of the plan only;
    /// further bots play in this process.
    Callback(&'p mut PairsCallback<'c, E>),
}

/// Progress of a comparison. The bots of the plan play one set of pairs, each further bot another.
#[derive(Clone, Copy, Debug)]
pub enum ComparisonProgress<'a> {
    /// A set of pairs begins, with its folder, if any.
    Begins(Option<&'a Path>),
    /// Number of finished pairs of the present set.
    Done(u64),
    /// All pairs of the present set are played.
    Ends,
}

/// Results of the pairs of a comparison.
pub struct PlayedComparison {
    /// Counts of the games.
    pub outcome: Comparison,
    /// `None` if too few pairs were played.
    pub findings: Option<ComparisonFindings>,
    /// Findings for several bots, if more than one played.
    pub players: Option<MultiBotFindings>,
    pub seconds: f64,
}

/// Everything that the result of a pair in a run folder depends on.
#[derive(Serialize)]
struct PairsManifest<'a> {
    format: u8,
    loam: &'static str,
    variants: [&'a str; 2],
    rulesets: [String; 2],
    players: [u8; 2],
    factions: &'a [String],
    seed: u64,
    bots: Vec<String>,
}

/// Callback for the progress of a comparison.
type Progress<'a> = &'a (dyn Fn(ComparisonProgress<'_>) + Sync);

impl<G: FullGame> ComparisonRun<'_, G> {
    /// Plays all pairs, and again with each further bot, and evaluates them.
    ///
    /// # Errors
    /// Fails if a game cannot be made, a bot cannot play it, or a folder cannot be used. Also fails
    /// if too few pairs were played with a further bot.
    pub fn play<E: From<Error>>(
        &self,
        place: PairPlace<'_, '_, E>,
        progress: Progress<'_>,
    ) -> Result<PlayedComparison, E> {
        let begun = Instant::now();
        let (outcome, folder) = match place {
            PairPlace::Memory => (self.play_here(&self.plan, None, progress)?, None),
            PairPlace::Folder(path) => {
                (self.play_here(&self.plan, Some(path), progress)?, Some(path))
            }
            PairPlace::Callback(play) => (lab::compare::run_by(&self.plan, play)?, None),
        };
        let findings = ComparisonFindings::of_several(&outcome, self.plan.seed, self.comparisons);
        let players = match &findings {
            Some(findings) if !self.also.is_empty() => {
                Some(self.play_others(&outcome, findings, folder, progress)?)
            }
            _ => None,
        };
        let seconds = begun.elapsed().as_secs_f64();
        Ok(PlayedComparison { outcome, findings, players, seconds })
    }

    /// Plays the pairs in this process; in a folder only those that are missing.
    fn play_here(
        &self,
        plan: &CompareOptions,
        folder: Option<&Path>,
        progress: Progress<'_>,
    ) -> Result<Comparison, Error> {
        let stop = self.stop.unwrap_or(&NEVER);
        let a = StoppableSource { source: self.pair.first(), stop };
        let b = StoppableSource { source: self.pair.second(), stop };
        let arms = ExperimentArms { a: &a, b: &b };
        let report = |done| progress(ComparisonProgress::Done(done));
        progress(ComparisonProgress::Begins(folder));
        let outcome = match folder {
            None => lab::compare::run(arms, plan, &report)?,
            Some(folder) => {
                let RunFolder { folder, .. } =
                    &RunFolder::open(folder).map_err(Error::Impossible)?;
                let manifest = self.manifest(plan);
                let shelf = ExperimentStore { store: folder as &dyn RunStore, manifest };
                lab::compare::run_in_store(arms, plan, &shelf, &report).map_err(Error::Failed)?
            }
        };
        progress(ComparisonProgress::Ends);
        Ok(outcome)
    }

    fn manifest(&self, plan: &CompareOptions) -> serde_json::Map<String, serde_json::Value> {
        let [a, b] = self.pair.tables();
        let players = a.players();
        let manifest = serde_json::to_value(PairsManifest {
            format: 2,
            loam: env!("CARGO_PKG_VERSION"),
            variants: [a.name(), b.name()],
            rulesets: [a.ruleset_hash(), b.ruleset_hash()],
            players: [*players.start(), *players.end()],
            factions: self.factions,
            seed: plan.seed,
            bots: bot_names(&plan.bots),
        });
        let manifest = manifest.expect("our values have a JSON form");
        manifest.as_object().cloned().unwrap_or_default()
    }

    /// Plays the same pairs with other bots in every seat.
    fn play_others(
        &self,
        outcome: &Comparison,
        findings: &ComparisonFindings,
        folder: Option<&Path>,
        progress: Progress<'_>,
    ) -> Result<MultiBotFindings, Error> {
        let mut others = Vec::new();
        for (number, bot) in (1..).zip(self.also) {
            let plan = CompareOptions { bots: vec![bot.clone()], watched: 0, ..self.plan.clone() };
            let folder = folder.map(|folder| folder.join(format!("also-{number}")));
            let outcome = self.play_here(&plan, folder.as_deref(), progress)?;
            let findings = ComparisonFindings::from_games(&outcome, plan.seed);
            let is_few =
                || Error::Failed(say!(REPORTS, "too-few-pairs-bot", bot = bot.to_string()));
            others.push((findings.ok_or_else(is_few)?, outcome));
        }
        let bots = bot_names(&self.plan.bots).join(" ");
        let mut all = vec![BotExperiment { bots, outcome, findings }];
        let others = others.iter().zip(self.also);
        all.extend(others.map(|((findings, outcome), bot)| BotExperiment {
            bots: bot.to_string(),
            outcome,
            findings,
        }));
        Ok(MultiBotFindings::new(&all))
    }

    /// Returns a played comparison with its options; `None` if too few pairs were played.
    pub fn experiment<'a>(&'a self, played: &'a PlayedComparison) -> Option<Experiment<'a, G>> {
        let PlayedComparison { outcome, findings, players, seconds } = played;
        Some(Experiment {
            plan: &self.plan,
            pair: self.pair,
            outcome,
            findings: findings.as_ref()?,
            players: players.as_ref(),
            seconds: *seconds,
        })
    }
}

/// A finished comparison with all data for its reports.
pub struct Experiment<'a, G: FullGame> {
    pub plan: &'a CompareOptions,
    /// The two sets of rules.
    pub pair: &'a RulesPair<G>,
    /// Sums over the games that were played.
    pub outcome: &'a Comparison,
    pub findings: &'a ComparisonFindings,
    /// Findings for several bots, if more than one played.
    pub players: Option<&'a MultiBotFindings>,
    pub seconds: f64,
}

impl<G: FullGame> Experiment<'_, G> {
    /// Returns degenerate-strategy reports for the first and the second rules.
    pub(super) fn signs(&self) -> [DegenerateSigns; 2] {
        let Comparison { habits, reach, .. } = self.outcome;
        [0, 1].map(|arm| DegenerateSigns::from_play(&habits[arm], &reach[arm]))
    }

    /// Formats every difference as a row of CSV.
    pub fn csv(&self) -> Vec<u8> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut write_row =
            |row: &[String]| writer.write_record(row).expect("memory takes every row");
        let titles = [
            "table",
            "who",
            "what",
            "unit",
            "pairs",
            "a",
            "b",
            "difference",
            "low",
            "high",
            "differ",
        ];
        write_row(&titles.map(String::from));
        let mut line = |title: &str, unit: &str, row: &ComparisonRow| {
            let Interval { mean, low, high } = row.difference;
            let reason = row.difference.why_no_width();
            let end = |n: f64| reason.map_or(n.to_string(), |_| String::new());
            let numbers =
                [row.a.to_string(), row.b.to_string(), mean.to_string(), end(low), end(high)];
            let words = [title, &row.who, &row.what, unit].map(String::from);
            let counts = [row.pairs, row.differ].map(|n| n.to_string());
            write_row(&[&words[..], &counts[..1], &numbers[..], &counts[1..]].concat());
        };
        line("all", "VP a seat", &self.findings.points);
        for family in &self.findings.families {
            family.rows.iter().for_each(|row| line(family.title, family.unit, row));
        }
        writer.into_inner().expect("memory takes every row")
    }

    /// Writes differences, report page and summary into the folder of the run.
    ///
    /// # Errors
    /// Fails if the page cannot be made, or a file cannot be written.
    pub fn write(&self, folder: &Path, command: String) -> Result<(), Error> {
        let store = RunFolderStore::new(folder);
        let write = |name: &str, bytes: &[u8]| {
            let saved = store.write(name, bytes);
            saved.map_err(|e| Error::Failed(format!("{}: {e}", store.path(name))))
        };
        write(DIFFERENCES, &self.csv())?;
        write(REPORT, self.page(command.clone())?.as_bytes())?;
        let result = serde_json::to_value(CompareResult::new(self, command));
        let result = result.expect("our values have a JSON form");
        write(SUMMARY, format!("{result:#}\n").as_bytes())
    }
}

/// Findings with everything needed to repeat the comparison, as JSON.
#[derive(Serialize)]
pub struct CompareResult<'a> {
    a: RulesLabel<'a>,
    b: RulesLabel<'a>,
    command: String,
    seed: u64,
    bots: Vec<String>,
    who: Vec<String>,
    said: Vec<String>,
    left_out: Vec<String>,
    bad: u64,
    faults: &'a [FailedGame],
    stopped: bool,
    /// Sentences on whether the players respond to the difference of the rules.
    response: String,
    findings: &'a ComparisonFindings,
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<&'a MultiBotFindings>,
    signs: [DegenerateSigns; 2],
}

#[derive(Serialize)]
struct RulesLabel<'a> {
    variant: &'a str,
    ruleset: String,
}

impl<'a> CompareResult<'a> {
    /// Creates the result of a comparison; `command` is the command line that repeats it.
    pub fn new<G: FullGame>(experiment: &Experiment<'a, G>, command: String) -> CompareResult<'a> {
        let Experiment { plan, pair, outcome, findings, players, .. } = *experiment;
        let [a, b] = pair
            .tables()
            .map(|tables| RulesLabel { variant: tables.name(), ruleset: tables.ruleset_hash() });
        // Results are for programs, so they are the same in all languages.
        for_viewer(&Language::english(), || CompareResult {
            a,
            b,
            command,
            seed: plan.seed,
            bots: bot_names(&plan.bots),
            who: pair.who_played(&plan.bots),
            said: pair.describe_difference(),
            left_out: pair.left_out(),
            bad: outcome.bad,
            faults: &outcome.kept,
            stopped: outcome.stopped,
            response: lab::report::compare::response_text(findings, &|name| format!("`{name}`")),
            findings,
            players,
            signs: experiment.signs(),
        })
    }
}
