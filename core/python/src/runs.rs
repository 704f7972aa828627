//! Laboratory runs for Python. A run plays on its own threads with the interpreter released,
//! reports progress, and can be stopped.

mod elsewhere;
mod store;
pub mod watched;

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use game::QueryError;
use lab::compare::{CompareOptions, Comparison, StoppingRule};
use lab::run_folder::RunFolderOptions;
use lab::sim::{FinishedGame, SimOptions};
use lab::statistics::bonferroni;
use lab::store::RunStore;
use lab::strength::{StrengthOptions, StrengthPortion};
use lab::totals::{GameResult, RunTotals};
use lab::tune::{TuneOptions, TunedGame};
use lab::worth::{Handicap, WorthOptions, WorthPortion};
use lab::{BotSpec, GameSource, RecordDetail, RunSummary};
use language::{Language, for_viewer};
use pyo3::prelude::*;
use serde::Serialize;
use workbench::games::GameVisitor;
use workbench::pair::RulesPair;
use workbench::parameter::TunableField;
use workbench::random_options::DrawnOptions;
use workbench::runs::{
    CompareResult, ComparisonProgress, ComparisonRun, PairPlace, RecordedRunOptions, RunConditions,
    RunFolder, SimPage, SimResult, StrengthResult, Tuner, WorthResult, write_summary,
};
use workbench::{FullGame, GameParameters, VariantGameFactory};

use self::elsewhere::PortionDispatcher;
use self::store::{ErrorRecordingStore, PyOutputTarget, StoppableStore};
use self::watched::{RunWatch, run_watched};
use crate::content::{PyContent, PyGameParameters};
use crate::errors::PyCallError;
use crate::own_player::PyBot;

/// Number of games under each set of rules that are observed for a report.
const WATCHED: u64 = 300;

/// Result of a run as JSON, and its report page if requested.
type RunOutput = (String, Option<String>);

/// Parameters of a run, from a Python dict. Parameters that the kind of run does not need stay
/// empty.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct PyRunSettings {
    games: u64,
    bots: Vec<PyBot>,
    threads: Option<usize>,
    page: bool,
    /// Code of the language of the report page.
    language: String,
    pub wanted: PyGameParameters,
    /// Command that repeats the run, for report pages.
    command: String,
    pub asked: PyRunKind,
}

/// The kind of run, with the parameters of this kind.
#[derive(FromPyObject)]
pub enum PyRunKind {
    #[pyo3(transparent)]
    Sim(PySimSettings),
    #[pyo3(transparent)]
    Compare(PyCompareSettings),
    #[pyo3(transparent)]
    Worth(PyWorthSettings),
    #[pyo3(transparent)]
    Tune(PyTuneSettings),
    #[pyo3(transparent)]
    Strength(PyStrengthSettings),
}

/// Parameters of a simulation.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct PySimSettings {
    actions: bool,
    /// Target for shards and tables.
    pub out: Option<PyOutputTarget>,
    shard: Option<u64>,
    rows: bool,
}

/// Parameters of a paired comparison with a second game.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct PyCompareSettings {
    pub other: PyGameParameters,
    until: Option<f64>,
    /// Upper bound on the difference of a pair in points; only with `until`.
    bound: Option<f64>,
    /// Number of comparisons evaluated together, including this one.
    comparisons: usize,
}

/// Parameters of a run that estimates what pieces are worth.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct PyWorthSettings {
    pieces: Vec<String>,
    free: bool,
}

/// Parameters of a run that tunes numbers until all factions win about equally often.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct PyTuneSettings {
    fields: Vec<String>,
    base: Option<String>,
}

/// Parameters of a run that compares two bots.
#[derive(FromPyObject)]
pub struct PyStrengthSettings {
    #[pyo3(item)]
    than: PyBot,
}

impl PyRunSettings {
    fn bots(&self) -> Result<Vec<BotSpec>, PyCallError> {
        self.bots.iter().map(PyBot::spec).collect()
    }

    fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(all).max(1)
    }
}

/// Reads the code of a language.
///
/// # Errors
/// The text is no code of a language.
pub fn read_language(code: &str) -> Result<Language, PyCallError> {
    code.parse().map_err(|bad: language::BadCode| PyCallError::Request(bad.to_string()))
}

fn json(result: &impl Serialize) -> Result<String, PyCallError> {
    serde_json::to_string(result).map_err(|error| PyCallError::Bug(error.to_string()))
}

/// A run of the laboratory with everything it needs. A visitor plays it with the type of its game.
pub struct PyRun<'a> {
    /// Content from which games are made.
    pub content: &'a Arc<workbench::Content>,
    /// Parameters of the games.
    pub parameters: GameParameters,
    pub plan: PyRunSettings,
    /// Receives progress, and can stop the run.
    pub watch: &'a RunWatch,
    /// Plays the games on other machines; `None` if this process plays them.
    pub elsewhere: Option<PortionDispatcher<'a>>,
}

/// Plays a run. Returns its JSON result, as the command line prints it, and its report page if
/// requested.
///
/// `elsewhere` plays portions of the run. It is called with ranges of games, and with values of the
/// tuned numbers if the run tunes any. It returns an iterator over results of [`portion`], each
/// with the number of its first game, or `None` while there is nothing new.
#[pyfunction]
#[pyo3(signature = (content, plan, progress, elsewhere = None))]
pub fn run(
    content: &PyContent,
    plan: PyRunSettings,
    progress: Option<Py<PyAny>>,
    elsewhere: Option<Py<PyAny>>,
) -> PyResult<RunOutput> {
    let content = Arc::clone(&content.content);
    run_watched(progress.as_ref(), move |watch| {
        let parameters = plan.wanted.game()?;
        let dialect = content.dialect_of(parameters.variant.as_deref())?;
        let elsewhere = elsewhere.as_ref().map(|play| PortionDispatcher { play, watch });
        cli::games::visit(dialect, PyRun { content: &content, parameters, plan, watch, elsewhere })
    })
}

impl GameVisitor for PyRun<'_> {
    type Output = Result<RunOutput, PyCallError>;

    fn visit<G: FullGame>(self) -> Result<RunOutput, PyCallError> {
        match &self.plan.asked {
            PyRunKind::Sim(sim) => self.sim::<G>(sim),
            PyRunKind::Compare(compare) => self.compare::<G>(compare),
            PyRunKind::Worth(worth) => self.worth::<G>(worth),
            PyRunKind::Tune(tune) => self.tune::<G>(tune),
            PyRunKind::Strength(strength) => self.strength::<G>(strength),
        }
    }
}

impl PyRun<'_> {
    /// Makes the report page, if it is requested, in its language.
    fn page<E: Into<PyCallError>>(
        &self,
        make: impl FnOnce() -> Result<String, E>,
    ) -> Result<Option<String>, PyCallError> {
        if !self.plan.page {
            return Ok(None);
        }
        let language = read_language(&self.plan.language)?;
        for_viewer(&language, make).map(Some).map_err(Into::into)
    }

    /// Returns a factory of the games of this run.
    ///
    /// # Errors
    /// An unknown variant or setting, and a bot that cannot play these games.
    pub fn tables<G: FullGame>(&self) -> Result<VariantGameFactory<G>, PyCallError> {
        let tables = VariantGameFactory::new(self.content, &self.parameters)?;
        self.check_bots(&tables)?;
        Ok(tables)
    }

    /// Checks that the bots can play these games. For example, a file of weights may be unreadable.
    fn check_bots<G: FullGame>(&self, tables: &VariantGameFactory<G>) -> Result<(), PyCallError> {
        let mut bots = self.plan.bots()?;
        if let PyRunKind::Strength(strength) = &self.plan.asked {
            bots.push(strength.than.spec()?);
        }
        let game = tables.game().map_err(workbench::Error::from)?;
        bots.iter().try_for_each(|bot| bot.make(&game).map(drop).map_err(PyCallError::Request))
    }

    /// Returns a factory of the games of a run. Each game may draw its own board and number of
    /// players. Fails if the bots cannot play these games.
    pub fn sim_tables<G: FullGame>(&self) -> Result<VariantGameFactory<G>, PyCallError> {
        let drawing = DrawnOptions::default();
        let tables =
            VariantGameFactory::with_random_options(self.content, &self.parameters, &drawing)?;
        self.check_bots(&tables)?;
        Ok(tables)
    }

    /// Returns the options of a simulation. Games are recorded if actions, a report page or an
    /// output folder are requested.
    ///
    /// # Errors
    /// The text of a bot that cannot be read.
    pub fn sim_options(&self, settings: &PySimSettings) -> Result<SimOptions, PyCallError> {
        let recorded = settings.actions || self.plan.page || settings.out.is_some();
        let detail = if settings.rows { RecordDetail::Rows } else { RecordDetail::Players };
        Ok(SimOptions {
            games: self.plan.games,
            first: 0,
            seed: self.parameters.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
            keep_actions: false,
            record: recorded.then_some(detail),
            check_invariants: false,
        })
    }

    /// Returns what a simulation writes to its output folder: manifest, plan and shard.
    pub fn book<G: FullGame>(
        &self,
        tables: &VariantGameFactory<G>,
        plan: &SimOptions,
        settings: &PySimSettings,
    ) -> RunFolderOptions {
        let (parameters, shard, actions) = (&self.parameters, settings.shard, settings.actions);
        RecordedRunOptions { parameters, plan, shard, actions }.manifest_and_plan(tables)
    }

    fn sim<G: FullGame>(&self, settings: &PySimSettings) -> Result<RunOutput, PyCallError> {
        let tables = self.sim_tables::<G>()?;
        let page = self.plan.page;
        let plan = self.sim_options(settings)?;
        let totals = Mutex::new(RunTotals::default());
        let each = |_: &mut G, finished: FinishedGame<'_, G>| {
            if let Some(record) = finished.played.record.as_ref().filter(|_| page) {
                let text = GameResult { index: finished.index, ..GameResult::from(record) };
                totals.lock().unwrap_or_else(PoisonError::into_inner).add(text);
            }
        };
        let opening = self.watch.stoppable(&tables);
        let game = tables.game().map_err(workbench::Error::from)?;
        let tallies = game.tallies();
        let counted = settings.actions.then_some(&*tallies);
        let report_progress = |done| self.watch.report_done(done);
        let mut totals_there = None;
        let summary = match (&settings.out, &self.elsewhere) {
            (None, None) => lab::sim::run(&opening, &plan, &each, &report_progress)?,
            (None, Some(_)) if page => {
                let message = "a report of games that are played on a cluster needs their tables; set \
                    out to a folder";
                return Err(PyCallError::Request(message.into()));
            }
            (None, Some(play)) => {
                let mut all = RunSummary::default();
                let games = 0..plan.games;
                play.games(games, &mut |part: RunSummary| all.merge(&part))?;
                all
            }
            (Some(out), _) => {
                let (folder, own);
                let store: &dyn RunStore = match out {
                    PyOutputTarget::Folder(path) => {
                        std::fs::create_dir_all(path).map_err(|error| {
                            PyCallError::File(format!("{}: {error}", path.display()))
                        })?;
                        folder = RunFolder::open(path).map_err(workbench::Error::Impossible)?;
                        &folder.folder
                    }
                    PyOutputTarget::Store(object) => {
                        own = object;
                        own
                    }
                };
                let store = &ErrorRecordingStore::new(store);
                let book = self.book(&tables, &plan, settings);
                let summary = match &self.elsewhere {
                    None => {
                        // After a stop, a shard may lack games that did not begin, so nothing more
                        // is written.
                        let noting = store;
                        let store = &StoppableStore { store, stop: &self.watch.stop };
                        lab::run_folder::run(
                            &opening,
                            &plan,
                            &book,
                            store,
                            &|_, _| {},
                            &report_progress,
                        )
                        .map_err(|error| noting.wrong(error))?
                    }
                    Some(play) => {
                        let missing = lab::run_folder::missing_shards(&plan, &book, store);
                        let missing = missing.map_err(|error| store.wrong(error))?;
                        play.shards(&plan, &missing, store)?;
                        lab::run_folder::write_tables(&tables, &plan, &book, store)
                            .map_err(|error| store.wrong(error))?
                    }
                };
                if self.watch.stop.load(Ordering::Relaxed) {
                    return Err(PyCallError::Request("the run was stopped".into()));
                }
                let result = SimResult::new(&tables, &plan, &summary, counted);
                write_summary(store, &result).map_err(|error| store.wrong(error))?;
                if page {
                    let read = lab::run_folder::totals(&plan, &book, store);
                    totals_there = Some(read.map_err(|error| store.wrong(error))?);
                }
                summary
            }
        };
        let text = json(&SimResult::new(&tables, &plan, &summary, counted))?;
        let page = self.page(|| {
            let command = self.plan.command.clone();
            let (bad, notes) = (summary.bad(), Vec::new());
            let run = SimPage { bad, luck: None, command, notes };
            let totals = totals_there
                .unwrap_or_else(|| totals.into_inner().unwrap_or_else(PoisonError::into_inner));
            run.html(&tables, &plan, &totals)
        })?;
        Ok((text, page))
    }

    /// Returns the highest number of players.
    fn most_players(&self) -> u8 {
        *self
            .parameters
            .players
            .as_ref()
            .expect("the Python package sets the number of players")
            .end()
    }

    /// Returns the two sets of rules that a comparison plays.
    ///
    /// # Errors
    /// An unknown variant or setting of either game, a bot that cannot play the first one, and
    /// games that have no setup in common.
    pub fn pair<G: FullGame>(
        &self,
        settings: &PyCompareSettings,
    ) -> Result<RulesPair<G>, PyCallError> {
        let second = VariantGameFactory::new(self.content, &settings.other.game()?)?;
        Ok(RulesPair::new(self.tables::<G>()?, second)?)
    }

    /// Returns the options of a comparison.
    ///
    /// # Errors
    /// The text of a bot that cannot be read.
    pub fn compare_options(
        &self,
        settings: &PyCompareSettings,
    ) -> Result<CompareOptions, PyCallError> {
        Ok(CompareOptions {
            pairs: self.plan.games,
            seed: self.parameters.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
            independent: false,
            watched: WATCHED,
            until: settings.until.map(|half| {
                let alpha = bonferroni(0.05, settings.comparisons);
                StoppingRule { half, alpha, bound: settings.bound }
            }),
        })
    }

    fn compare<G: FullGame>(&self, settings: &PyCompareSettings) -> Result<RunOutput, PyCallError> {
        let pair = self.pair::<G>(settings)?;
        let run = ComparisonRun {
            pair: &pair,
            plan: self.compare_options(settings)?,
            also: &[],
            comparisons: settings.comparisons.max(1),
            factions: &self.parameters.factions,
            stop: Some(&self.watch.stop),
        };
        let report_progress = |event: ComparisonProgress<'_>| {
            if let ComparisonProgress::Done(done) = event {
                self.watch.report_done(done);
            }
        };
        let played = match &self.elsewhere {
            None => run.play(PairPlace::Memory::<PyCallError>, &report_progress)?,
            Some(play) => {
                let mut play_in_run = |pairs, outcome: &mut Comparison| {
                    play.games(pairs, &mut |part: Comparison| outcome.merge(part))
                };
                run.play(PairPlace::Callback(&mut play_in_run), &report_progress)?
            }
        };
        let experiment = run.experiment(&played).ok_or_else(|| {
            let message = played
                .outcome
                .kept
                .first()
                .map_or("too few pairs were played for a result; increase games", |bad| &bad.why);
            workbench::Error::Failed(message.to_owned())
        })?;
        let command = self.plan.command.clone();
        let text = json(&CompareResult::new(&experiment, command.clone()))?;
        Ok((text, self.page(|| experiment.page(command))?))
    }

    /// Returns the options of a run that estimates what pieces are worth.
    ///
    /// # Errors
    /// The text of a bot that cannot be read, and an unknown piece.
    pub fn worth_options<G: FullGame>(
        &self,
        tables: &VariantGameFactory<G>,
        settings: &PyWorthSettings,
    ) -> Result<WorthOptions, PyCallError> {
        Ok(WorthOptions {
            games: self.plan.games,
            seed: self.parameters.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
            handicap: if settings.free { Handicap::Free } else { Handicap::Banned },
            subjects: workbench::worth::subjects(tables, &settings.pieces)?,
        })
    }

    fn worth<G: FullGame>(&self, settings: &PyWorthSettings) -> Result<RunOutput, PyCallError> {
        let tables = self.tables::<G>()?;
        let plan = self.worth_options(&tables, settings)?;
        let opening = self.watch.stoppable(&tables);
        let outcome = match &self.elsewhere {
            None => lab::worth::run(&opening, &plan, &|done| self.watch.report_done(done))?,
            Some(play) => {
                let mut all = WorthPortion::default();
                let games = 0..plan.games;
                play.games(games, &mut |part: WorthPortion| all.merge(part))?;
                all.into_findings(&plan)
            }
        };
        let run = RunConditions::new(tables.name(), tables.rules(), &self.parameters, &plan.bots);
        let result = WorthResult { run, free: settings.free, outcome: &outcome };
        let command = self.plan.command.clone();
        let page = self.page(|| result.page(&tables, &plan, command))?;
        Ok((json(&result)?, page))
    }

    /// Returns a tuner of the requested fields.
    ///
    /// # Errors
    /// A field that cannot be read or is unknown, and an unknown variant or setting.
    pub fn tuner<G: FullGame>(
        &self,
        settings: &PyTuneSettings,
    ) -> Result<Tuner<'_, G>, PyCallError> {
        let fields = settings
            .fields
            .iter()
            .map(|text| TunableField::read(text).map_err(PyCallError::Request));
        let fields: Vec<TunableField> = fields.collect::<Result<_, _>>()?;
        Ok(Tuner::<G>::new(self.content, &self.parameters, &fields, settings.base.clone())?)
    }

    /// Returns the options of a tuning run.
    ///
    /// # Errors
    /// The text of a bot that cannot be read.
    pub fn tune_options(&self) -> Result<TuneOptions, PyCallError> {
        Ok(TuneOptions {
            games: self.plan.games,
            seed: self.parameters.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
        })
    }

    fn tune<G: FullGame>(&self, settings: &PyTuneSettings) -> Result<RunOutput, PyCallError> {
        // Reports errors in the game itself before errors of changed values.
        self.tables::<G>()?;
        let tuner = self.tuner::<G>(settings)?;
        let plan = self.tune_options()?;
        let make = |values: &[i32]| Ok(self.watch.stoppable(tuner.tables(values)?));
        let report_progress = |done| self.watch.report_done(done);
        lab::tune::check(tuner.parameters(), &plan)
            .map_err(|QueryError(error)| PyCallError::Request(error))?;
        let outcome = match &self.elsewhere {
            None => lab::tune::run(&make, tuner.parameters(), &plan, &report_progress)?,
            Some(play) => lab::tune::run_by(tuner.parameters(), &plan, &mut |values, games| {
                let mut all = Vec::new();
                let mut merge = |part: Vec<TunedGame>| all.extend(part);
                play.games_with_values(values, games, &mut merge).map(|()| all)
            })?,
        };
        let result = tuner.result(&plan.bots, &outcome);
        let page = self.page(|| result.page(&tuner, self.plan.command.clone()))?;
        Ok((json(&result)?, page))
    }

    /// Returns the options of a comparison of two bots. The first bot is `random` if none is named.
    ///
    /// # Errors
    /// The text of a bot that cannot be read.
    pub fn strength_options(
        &self,
        settings: &PyStrengthSettings,
    ) -> Result<StrengthOptions, PyCallError> {
        let first = self.plan.bots.first().map_or(Ok(BotSpec::Random), PyBot::spec)?;
        Ok(StrengthOptions {
            bots: [first, settings.than.spec()?],
            games: self.plan.games,
            seats: self.most_players(),
            seed: self.parameters.seed,
            threads: self.plan.threads(),
        })
    }

    fn strength<G: FullGame>(
        &self,
        settings: &PyStrengthSettings,
    ) -> Result<RunOutput, PyCallError> {
        let tables = self.tables::<G>()?;
        let plan = self.strength_options(settings)?;
        let opening = self.watch.stoppable(&tables);
        lab::strength::check(&opening, &plan)
            .map_err(|QueryError(error)| PyCallError::Request(error))?;
        let found = match &self.elsewhere {
            None => lab::strength::run(&opening, &plan, &|done| self.watch.report_done(done))?,
            Some(play) => {
                let mut all = StrengthPortion::default();
                let games = 0..plan.games;
                play.games(games, &mut |part: StrengthPortion| all.merge(part))?;
                all.into_strength(&plan)
            }
        };
        let result = StrengthResult::new(&tables, &plan, found);
        let command = self.plan.command.clone();
        let page = self.page(|| result.page(&tables, &plan, command))?;
        Ok((json(&result)?, page))
    }
}
