//! Plays portions of a run, so that a run can be distributed over several machines.

use std::ops::Range;
use std::sync::Arc;

use lab::compare::Arms;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use workbench::games::Visitor;
use workbench::{Tables, Title};

use crate::content::PyContent;
use crate::runs::watched::watched;
use crate::runs::{Plan, PyAsked, PyRun};
use crate::wrong::PyWrong;

/// Plays a portion of a run: the games from the first to before the second number, in a search with these values.
/// The returned bytes can be read only by the same version of the package.
#[pyfunction]
pub fn portion(
    content: &PyContent,
    plan: Plan,
    values: Vec<i32>,
    games: (u64, u64),
) -> PyResult<Py<PyBytes>> {
    let content = Arc::clone(&content.content);
    let bytes = watched(None, move |watch| {
        let wanted = plan.wanted.game()?;
        let dialect = content.dialect_of(wanted.variant.as_deref())?;
        let run = PyRun { content: &content, wanted, plan, watch, elsewhere: None };
        cli::games::visit(dialect, PyPiece { run, values, games: games.0..games.1.max(games.0) })
    })?;
    Ok(Python::attach(|py| PyBytes::new(py, &bytes).unbind()))
}

/// Returns the version and the rules of a run; machines must agree on both to play portions of it.
#[pyfunction]
pub fn identity(content: &PyContent, plan: Plan) -> PyResult<String> {
    let content = Arc::clone(&content.content);
    watched(None, move |watch| {
        let wanted = plan.wanted.game()?;
        let dialect = content.dialect_of(wanted.variant.as_deref())?;
        let run = PyRun { content: &content, wanted, plan, watch, elsewhere: None };
        cli::games::visit(dialect, Ruled(run))
    })
}

fn bytes(part: &impl Serialize) -> Result<Vec<u8>, PyWrong> {
    postcard::to_stdvec(part).map_err(|why| PyWrong::Bug(why.to_string()))
}

/// Plays a portion of a run for the game's own type.
struct PyPiece<'a> {
    run: PyRun<'a>,
    values: Vec<i32>,
    games: Range<u64>,
}

impl Visitor for PyPiece<'_> {
    type Out = Result<Vec<u8>, PyWrong>;

    fn visit<G: Title>(self) -> Result<Vec<u8>, PyWrong> {
        let PyPiece { run, values, games } = self;
        match &run.plan.asked {
            PyAsked::Sim(asked) => {
                let tables = run.sim_tables::<G>()?;
                let opening = run.watch.stoppable(&tables);
                let mut plan = run.sim_options(asked)?;
                if asked.out.is_some() {
                    let book = run.book(&tables, &plan, asked);
                    let shard = lab::run_folder::shard(&opening, &plan, &book, games);
                    return Ok(shard.map_err(workbench::Error::Failed)?);
                }
                (plan.first, plan.games) = (games.start, games.end - games.start);
                bytes(&lab::sim::run(&opening, &plan, &|_, _| {}, &|_| {})?)
            }
            PyAsked::Compare(asked) => {
                let pair = run.pair::<G>(asked)?;
                let (a, b) =
                    (run.watch.stoppable(pair.first()), run.watch.stoppable(pair.second()));
                let (arms, plan) = (Arms { a: &a, b: &b }, run.compare_options(asked)?);
                bytes(&lab::compare::portion(arms, &plan, games, &|_| {})?)
            }
            PyAsked::Tune(asked) => {
                let tables = run.tuner::<G>(asked)?.tables(&values)?;
                let opening = run.watch.stoppable(&tables);
                bytes(&lab::tune::portion(&opening, &run.tune_options()?, games, &|_| {})?)
            }
            PyAsked::Strength(asked) => {
                let tables = run.tables::<G>()?;
                let opening = run.watch.stoppable(&tables);
                bytes(&lab::strength::portion(
                    &opening,
                    &run.strength_options(asked)?,
                    games,
                    &|_| {},
                )?)
            }
            PyAsked::Worth(asked) => {
                let tables = run.tables::<G>()?;
                let opening = run.watch.stoppable(&tables);
                let plan = run.worth_options(&tables, asked)?;
                bytes(&lab::worth::portion(&opening, &plan, games, &|_| {})?)
            }
        }
    }
}

/// Returns the ruleset hashes of a run for the game's own type.
struct Ruled<'a>(PyRun<'a>);

impl Visitor for Ruled<'_> {
    type Out = Result<String, PyWrong>;

    fn visit<G: Title>(self) -> Result<String, PyWrong> {
        let run = self.0;
        let rules = match &run.plan.asked {
            PyAsked::Sim(_) => run.sim_tables::<G>()?.ruleset_hash(),
            PyAsked::Compare(asked) => {
                let second = Tables::<G>::new(run.content, &asked.other.game()?)?;
                format!("{} {}", run.tables::<G>()?.ruleset_hash(), second.ruleset_hash())
            }
            _ => run.tables::<G>()?.ruleset_hash(),
        };
        Ok(format!("loam {}, rules {rules}", env!("CARGO_PKG_VERSION")))
    }
}
