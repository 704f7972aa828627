//! Laboratory runs for Python. A run plays on its own threads with the interpreter released, reports progress, and can be
//! stopped.

mod elsewhere;
mod store;
pub mod watched;

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use game::Failure;
use lab::compare::{Arms, CompareOptions, Comparison, Findings, Until};
use lab::run_folder::Book;
use lab::sim::{Finished, SimOptions};
use lab::statistics::bonferroni;
use lab::store::Store;
use lab::strength::{Portion, StrengthOptions};
use lab::totals::{Told, Totals};
use lab::tune::{Seen, TuneOptions};
use lab::worth::{Handicap, WorthOptions, WorthPortion};
use lab::{BotSpec, Detail, Opening, Summary};
use pyo3::prelude::*;
use serde::Serialize;
use workbench::games::Visitor;
use workbench::pair::Pair;
use workbench::parameter::Field;
use workbench::random_options::DrawnOptions;
use workbench::runs::{
    CompareResult, Conditions, Experiment, RunFolder, SimBook, SimPage, SimResult, StrengthResult,
    Tuner, WorthResult, write_summary,
};
use workbench::{GameWanted, Tables, Title};

use self::elsewhere::Elsewhere;
use self::store::{NotingStore, PyOut, StoppableStore};
use self::watched::{RunWatch, watched};
use crate::content::{PyContent, PyWanted};
use crate::wrong::PyWrong;

/// Number of games, for each rules, whose play is observed for a report.
const WATCHED: u64 = 300;

/// Result of a run as JSON, and its report page if requested.
type PyCame = (String, Option<String>);

/// Settings of a run, from a Python dict. Settings that its kind does not need stay empty.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Plan {
    games: u64,
    bots: Vec<String>,
    threads: Option<usize>,
    page: bool,
    pub wanted: PyWanted,
    /// Command that repeats the run, for report pages.
    command: String,
    pub asked: PyAsked,
}

/// The kind of run, with its own settings.
#[derive(FromPyObject)]
pub enum PyAsked {
    #[pyo3(transparent)]
    Sim(Sim),
    #[pyo3(transparent)]
    Compare(Compare),
    #[pyo3(transparent)]
    Worth(WorthOf),
    #[pyo3(transparent)]
    Tune(TuneOf),
    #[pyo3(transparent)]
    Strength(StrengthOf),
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Sim {
    actions: bool,
    /// Where shards and tables are written.
    pub out: Option<PyOut>,
    shard: Option<u64>,
    rows: bool,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct Compare {
    pub other: PyWanted,
    until: Option<f64>,
    /// Upper bound on the difference of a pair in points; only with `until`.
    bound: Option<f64>,
    /// Number of comparisons evaluated together, including this one.
    comparisons: usize,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct WorthOf {
    pieces: Vec<String>,
    free: bool,
}

#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TuneOf {
    fields: Vec<String>,
    base: Option<String>,
}

#[derive(FromPyObject)]
pub struct StrengthOf {
    #[pyo3(item)]
    than: String,
}

fn bot(text: &str) -> Result<BotSpec, PyWrong> {
    text.parse().map_err(PyWrong::Request)
}

impl Plan {
    fn bots(&self) -> Result<Vec<BotSpec>, PyWrong> {
        self.bots.iter().map(|text| bot(text)).collect()
    }

    fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(all).max(1)
    }
}

fn json(result: &impl Serialize) -> Result<String, PyWrong> {
    serde_json::to_string(result).map_err(|why| PyWrong::Bug(why.to_string()))
}

/// A run of the laboratory with everything it needs; a visitor runs it for the game's own type.
pub struct PyRun<'a> {
    /// What games are made of.
    pub content: &'a Arc<workbench::Content>,
    /// Which games.
    pub wanted: GameWanted,
    pub plan: Plan,
    /// Receives progress, and can stop the run.
    pub watch: &'a RunWatch,
    /// Plays the games on other machines; `None`: this process plays them.
    pub elsewhere: Option<Elsewhere<'a>>,
}

/// Plays a run and returns its JSON result, as the command line prints it, and its page if requested.
///
/// `elsewhere` plays portions of the run. It is called with values and ranges of games, and returns an iterator over
/// results of [`portion`], each with the number of its first game, or `None` while there is nothing new.
#[pyfunction]
#[pyo3(signature = (content, plan, progress, elsewhere = None))]
pub fn run(
    content: &PyContent,
    plan: Plan,
    progress: Option<Py<PyAny>>,
    elsewhere: Option<Py<PyAny>>,
) -> PyResult<PyCame> {
    let content = Arc::clone(&content.content);
    watched(progress.as_ref(), move |watch| {
        let wanted = plan.wanted.game()?;
        let dialect = content.dialect_of(wanted.variant.as_deref())?;
        let elsewhere = elsewhere.as_ref().map(|play| Elsewhere { play, watch });
        cli::games::visit(dialect, PyRun { content: &content, wanted, plan, watch, elsewhere })
    })
}

impl Visitor for PyRun<'_> {
    type Out = Result<PyCame, PyWrong>;

    fn visit<G: Title>(self) -> Result<PyCame, PyWrong> {
        match &self.plan.asked {
            PyAsked::Sim(sim) => self.sim::<G>(sim),
            PyAsked::Compare(compare) => self.compare::<G>(compare),
            PyAsked::Worth(worth) => self.worth::<G>(worth),
            PyAsked::Tune(tune) => self.tune::<G>(tune),
            PyAsked::Strength(strength) => self.strength::<G>(strength),
        }
    }
}

impl PyRun<'_> {
    pub fn tables<G: Title>(&self) -> Result<Tables<G>, PyWrong> {
        let tables = Tables::new(self.content, &self.wanted)?;
        self.check_bots(&tables)?;
        Ok(tables)
    }

    /// Checks that the bots can play these games; for example, a file of weights may be unreadable.
    fn check_bots<G: Title>(&self, tables: &Tables<G>) -> Result<(), PyWrong> {
        let mut bots = self.plan.bots()?;
        if let PyAsked::Strength(strength) = &self.plan.asked {
            bots.push(bot(&strength.than)?);
        }
        let game = tables.game().map_err(workbench::Error::from)?;
        bots.iter().try_for_each(|bot| bot.make(&game).map(drop).map_err(PyWrong::Request))
    }

    /// Makes the games of a run whose rules may be drawn for each game.
    pub fn sim_tables<G: Title>(&self) -> Result<Tables<G>, PyWrong> {
        let drawing = DrawnOptions::default();
        let tables = Tables::with_random_options(self.content, &self.wanted, &drawing)?;
        self.check_bots(&tables)?;
        Ok(tables)
    }

    pub fn sim_options(&self, asked: &Sim) -> Result<SimOptions, PyWrong> {
        let recorded = asked.actions || self.plan.page || asked.out.is_some();
        let detail = if asked.rows { Detail::Rows } else { Detail::Players };
        Ok(SimOptions {
            games: self.plan.games,
            first: 0,
            seed: self.wanted.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
            keep_actions: false,
            record: recorded.then_some(detail),
            laws: false,
        })
    }

    pub fn book<G: Title>(&self, tables: &Tables<G>, plan: &SimOptions, asked: &Sim) -> Book {
        let (wanted, shard, actions) = (&self.wanted, asked.shard, asked.actions);
        SimBook { wanted, plan, shard, actions }.written(tables)
    }

    fn sim<G: Title>(&self, asked: &Sim) -> Result<PyCame, PyWrong> {
        let tables = self.sim_tables::<G>()?;
        let page = self.plan.page;
        let plan = self.sim_options(asked)?;
        let totals = Mutex::new(Totals::default());
        let each = |_: &mut G, finished: Finished<'_, G>| {
            if let Some(record) = finished.played.record.as_ref().filter(|_| page) {
                let told = Told { index: finished.index, ..Told::from(record) };
                totals.lock().unwrap_or_else(PoisonError::into_inner).add(told);
            }
        };
        let opening = self.watch.stoppable(&tables);
        let game = tables.game().map_err(workbench::Error::from)?;
        let tallies = game.tallies();
        let counted = asked.actions.then_some(&*tallies);
        let tell = |done| self.watch.tell(done);
        let mut totals_there = None;
        let summary = match (&asked.out, &self.elsewhere) {
            (None, None) => lab::sim::run(&opening, &plan, &each, &tell)?,
            (None, Some(_)) if page => {
                let why = "a report of games that are played on a cluster needs their tables; set \
                    out to a folder";
                return Err(PyWrong::Request(why.into()));
            }
            (None, Some(play)) => {
                let mut all = Summary::default();
                let games = 0..plan.games;
                play.games(games, &mut |part: Summary| all.merge(&part))?;
                all
            }
            (Some(out), _) => {
                let (folder, own);
                let store: &dyn Store = match out {
                    PyOut::Folder(path) => {
                        std::fs::create_dir_all(path)
                            .map_err(|why| PyWrong::File(format!("{}: {why}", path.display())))?;
                        folder = RunFolder::open(path).map_err(workbench::Error::Impossible)?;
                        &folder.folder
                    }
                    PyOut::Store(object) => {
                        own = object;
                        own
                    }
                };
                let store = &NotingStore::new(store);
                let book = self.book(&tables, &plan, asked);
                let summary = match &self.elsewhere {
                    None => {
                        // After a stop, a shard may lack games that did not begin, so nothing more is written.
                        let noting = store;
                        let store = &StoppableStore { store, stop: &self.watch.stop };
                        lab::run_folder::run(&opening, &plan, &book, store, &|_, _| {}, &tell)
                            .map_err(|why| noting.wrong(why))?
                    }
                    Some(play) => {
                        let missing = lab::run_folder::missing(&plan, &book, store);
                        let missing = missing.map_err(|why| store.wrong(why))?;
                        play.shards(&plan, &missing, store)?;
                        lab::run_folder::gather(&tables, &plan, &book, store)
                            .map_err(|why| store.wrong(why))?
                    }
                };
                if self.watch.stop.load(Ordering::Relaxed) {
                    return Err(PyWrong::Request("the run was stopped".into()));
                }
                let result = SimResult::new(&tables, &plan, (&summary, counted));
                write_summary(store, &result).map_err(|why| store.wrong(why))?;
                if page {
                    let read = lab::run_folder::totals(&plan, &book, store);
                    totals_there = Some(read.map_err(|why| store.wrong(why))?);
                }
                summary
            }
        };
        let told = json(&SimResult::new(&tables, &plan, (&summary, counted)))?;
        let page = page.then(|| {
            let command = self.plan.command.clone();
            let (bad, notes) = (summary.bad(), Vec::new());
            let run = SimPage { bad, luck: None, command, notes };
            let totals = totals_there
                .unwrap_or_else(|| totals.into_inner().unwrap_or_else(PoisonError::into_inner));
            run.html(&tables, &plan, &totals)
        });
        Ok((told, page.transpose()?))
    }

    /// Returns the highest number of players.
    fn most_players(&self) -> u8 {
        *self.wanted.players.as_ref().expect("the package says how many play").end()
    }

    pub fn pair<G: Title>(&self, asked: &Compare) -> Result<Pair<G>, PyWrong> {
        let second = Tables::new(self.content, &asked.other.game()?)?;
        Ok(Pair::new(self.tables::<G>()?, second)?)
    }

    pub fn compare_options(&self, asked: &Compare) -> Result<CompareOptions, PyWrong> {
        Ok(CompareOptions {
            pairs: self.plan.games,
            seed: self.wanted.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
            independent: false,
            watched: WATCHED,
            until: asked.until.map(|half| {
                let alpha = bonferroni(0.05, asked.comparisons);
                Until { half, alpha, bound: asked.bound }
            }),
        })
    }

    fn compare<G: Title>(&self, asked: &Compare) -> Result<PyCame, PyWrong> {
        let pair = self.pair::<G>(asked)?;
        let plan = self.compare_options(asked)?;
        let (first, second) =
            (self.watch.stoppable(pair.first()), self.watch.stoppable(pair.second()));
        let begun = Instant::now();
        let arms = Arms { a: &first, b: &second };
        let outcome = match &self.elsewhere {
            None => lab::compare::run(arms, &plan, &|done| self.watch.tell(done))?,
            Some(play) => lab::compare::run_by(&plan, &mut |pairs, outcome| {
                play.games(pairs, &mut |part: Comparison| outcome.merge(part))
            })?,
        };
        let seconds = begun.elapsed().as_secs_f64();
        let findings = Findings::of_several(&outcome, plan.seed, asked.comparisons.max(1));
        let findings = findings.ok_or_else(|| {
            let why = outcome
                .kept
                .first()
                .map_or("too few pairs were played for a result; increase games", |bad| &bad.why);
            workbench::Error::Failed(why.to_owned())
        })?;
        let (plan, pair, outcome, findings) = (&plan, &pair, &outcome, &findings);
        let done = Experiment { plan, pair, outcome, findings, players: None, seconds };
        let command = self.plan.command.clone();
        let told = json(&CompareResult::new(&done, command.clone()))?;
        let page = self.plan.page.then(|| done.page(command));
        Ok((told, page.transpose()?))
    }

    pub fn worth_options<G: Title>(
        &self,
        tables: &Tables<G>,
        asked: &WorthOf,
    ) -> Result<WorthOptions, PyWrong> {
        Ok(WorthOptions {
            games: self.plan.games,
            seed: self.wanted.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
            handicap: if asked.free { Handicap::Free } else { Handicap::Banned },
            subjects: workbench::worth::subjects(tables, &asked.pieces)?,
        })
    }

    fn worth<G: Title>(&self, asked: &WorthOf) -> Result<PyCame, PyWrong> {
        let tables = self.tables::<G>()?;
        let plan = self.worth_options(&tables, asked)?;
        let opening = self.watch.stoppable(&tables);
        let outcome = match &self.elsewhere {
            None => lab::worth::run(&opening, &plan, &|done| self.watch.tell(done))?,
            Some(play) => {
                let mut all = WorthPortion::default();
                let games = 0..plan.games;
                play.games(games, &mut |part: WorthPortion| all.merge(part))?;
                all.judged(&plan)
            }
        };
        let run = Conditions::new(tables.name(), tables.rules(), &self.wanted, &plan.bots);
        let result = WorthResult { run, free: asked.free, outcome: &outcome };
        let command = self.plan.command.clone();
        let page = self.plan.page.then(|| result.page(&tables, &plan, command));
        Ok((json(&result)?, page.transpose()?))
    }

    pub fn tuner<G: Title>(&self, asked: &TuneOf) -> Result<Tuner<'_, G>, PyWrong> {
        let fields = asked.fields.iter().map(|text| Field::read(text).map_err(PyWrong::Request));
        let fields: Vec<Field> = fields.collect::<Result<_, _>>()?;
        Ok(Tuner::<G>::new(self.content, &self.wanted, &fields, asked.base.clone())?)
    }

    pub fn tune_options(&self) -> Result<TuneOptions, PyWrong> {
        Ok(TuneOptions {
            games: self.plan.games,
            seed: self.wanted.seed,
            threads: self.plan.threads(),
            bots: self.plan.bots()?,
        })
    }

    fn tune<G: Title>(&self, asked: &TuneOf) -> Result<PyCame, PyWrong> {
        // Reports errors in the game itself before errors of changed values.
        self.tables::<G>()?;
        let tuner = self.tuner::<G>(asked)?;
        let plan = self.tune_options()?;
        let make = |values: &[i32]| Ok(self.watch.stoppable(tuner.tables(values)?));
        let tell = |done| self.watch.tell(done);
        lab::tune::check(tuner.parameters(), &plan)
            .map_err(|Failure(why)| PyWrong::Request(why))?;
        let outcome = match &self.elsewhere {
            None => lab::tune::run(&make, tuner.parameters(), &plan, &tell)?,
            Some(play) => lab::tune::run_by(tuner.parameters(), &plan, &mut |values, games| {
                let mut all = Vec::new();
                let mut merge = |part: Vec<Seen>| all.extend(part);
                play.with(values, games, &mut merge).map(|()| all)
            })?,
        };
        let result = tuner.result(&plan.bots, &outcome);
        let page = self.plan.page.then(|| result.page(&tuner, self.plan.command.clone()));
        Ok((json(&result)?, page.transpose()?))
    }

    pub fn strength_options(&self, asked: &StrengthOf) -> Result<StrengthOptions, PyWrong> {
        let first = self.plan.bots.first().map_or("random", String::as_str);
        Ok(StrengthOptions {
            bots: [bot(first)?, bot(&asked.than)?],
            games: self.plan.games,
            seats: self.most_players(),
            seed: self.wanted.seed,
            threads: self.plan.threads(),
        })
    }

    fn strength<G: Title>(&self, asked: &StrengthOf) -> Result<PyCame, PyWrong> {
        let tables = self.tables::<G>()?;
        let plan = self.strength_options(asked)?;
        let opening = self.watch.stoppable(&tables);
        lab::strength::check(&opening, &plan).map_err(|Failure(why)| PyWrong::Request(why))?;
        let found = match &self.elsewhere {
            None => lab::strength::run(&opening, &plan, &|done| self.watch.tell(done))?,
            Some(play) => {
                let mut all = Portion::default();
                let games = 0..plan.games;
                play.games(games, &mut |part: Portion| all.merge(part))?;
                all.judged(&plan)
            }
        };
        let result = StrengthResult::new(&tables, &plan, found);
        let command = self.plan.command.clone();
        let page = self.plan.page.then(|| result.page(&tables, &plan, command));
        Ok((json(&result)?, page.transpose()?))
    }
}
