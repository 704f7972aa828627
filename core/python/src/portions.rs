//! Plays portions of a run, so that a run can be distributed over several machines.

use std::ops::Range;
use std::sync::Arc;

use lab::compare::ExperimentArms;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;
use workbench::games::GameVisitor;
use workbench::{FullGame, VariantGameFactory};

use crate::content::PyContent;
use crate::errors::PyCallError;
use crate::runs::watched::run_watched;
use crate::runs::{PyRun, PyRunKind, PyRunSettings};

/// Plays a portion of a run: the games from number `games.0` up to, not including, `games.1`. In a
/// tuning run, `values` are the values of the tuned numbers. Only the same version of the package
/// can read the returned bytes.
#[pyfunction]
pub fn portion(
    content: &PyContent,
    plan: PyRunSettings,
    values: Vec<i32>,
    games: (u64, u64),
) -> PyResult<Py<PyBytes>> {
    let content = Arc::clone(&content.content);
    let bytes = run_watched(None, move |watch| {
        let parameters = plan.wanted.game()?;
        let dialect = content.dialect_of(parameters.variant.as_deref())?;
        let run = PyRun { content: &content, parameters, plan, watch, elsewhere: None };
        cli::games::visit(
            dialect,
            PortionVisitor { run, values, games: games.0..games.1.max(games.0) },
        )
    })?;
    Ok(Python::attach(|py| PyBytes::new(py, &bytes).unbind()))
}

/// Returns version and rules of a run as text. Two machines may play portions of one run only if
/// these texts are equal.
#[pyfunction]
pub fn identity(content: &PyContent, plan: PyRunSettings) -> PyResult<String> {
    let content = Arc::clone(&content.content);
    run_watched(None, move |watch| {
        let parameters = plan.wanted.game()?;
        let dialect = content.dialect_of(parameters.variant.as_deref())?;
        let run = PyRun { content: &content, parameters, plan, watch, elsewhere: None };
        cli::games::visit(dialect, RulesetHashVisitor(run))
    })
}

fn bytes(part: &impl Serialize) -> Result<Vec<u8>, PyCallError> {
    postcard::to_stdvec(part).map_err(|error| PyCallError::Bug(error.to_string()))
}

/// Visitor that plays a portion of a run, with the type of its game.
struct PortionVisitor<'a> {
    run: PyRun<'a>,
    values: Vec<i32>,
    games: Range<u64>,
}

impl GameVisitor for PortionVisitor<'_> {
    type Output = Result<Vec<u8>, PyCallError>;

    fn visit<G: FullGame>(self) -> Result<Vec<u8>, PyCallError> {
        let PortionVisitor { run, values, games } = self;
        match &run.plan.asked {
            PyRunKind::Sim(settings) => {
                let tables = run.sim_tables::<G>()?;
                let opening = run.watch.stoppable(&tables);
                let mut plan = run.sim_options(settings)?;
                if settings.out.is_some() {
                    let book = run.book(&tables, &plan, settings);
                    let shard = lab::run_folder::shard(&opening, &plan, &book, games);
                    return Ok(shard.map_err(workbench::Error::Failed)?);
                }
                (plan.first, plan.games) = (games.start, games.end - games.start);
                bytes(&lab::sim::run(&opening, &plan, &|_, _| {}, &|_| {})?)
            }
            PyRunKind::Compare(settings) => {
                let pair = run.pair::<G>(settings)?;
                let (a, b) =
                    (run.watch.stoppable(pair.first()), run.watch.stoppable(pair.second()));
                let (arms, plan) =
                    (ExperimentArms { a: &a, b: &b }, run.compare_options(settings)?);
                bytes(&lab::compare::portion(arms, &plan, games, &|_| {})?)
            }
            PyRunKind::Tune(settings) => {
                let tables = run.tuner::<G>(settings)?.tables(&values)?;
                let opening = run.watch.stoppable(&tables);
                bytes(&lab::tune::portion(&opening, &run.tune_options()?, games, &|_| {})?)
            }
            PyRunKind::Strength(settings) => {
                let tables = run.tables::<G>()?;
                let opening = run.watch.stoppable(&tables);
                bytes(&lab::strength::portion(
                    &opening,
                    &run.strength_options(settings)?,
                    games,
                    &|_| {},
                )?)
            }
            PyRunKind::Worth(settings) => {
                let tables = run.tables::<G>()?;
                let opening = run.watch.stoppable(&tables);
                let plan = run.worth_options(&tables, settings)?;
                bytes(&lab::worth::portion(&opening, &plan, games, &|_| {})?)
            }
        }
    }
}

/// Visitor that returns the ruleset hashes of a run, with the type of its game.
struct RulesetHashVisitor<'a>(PyRun<'a>);

impl GameVisitor for RulesetHashVisitor<'_> {
    type Output = Result<String, PyCallError>;

    fn visit<G: FullGame>(self) -> Result<String, PyCallError> {
        let run = self.0;
        let rules = match &run.plan.asked {
            PyRunKind::Sim(_) => run.sim_tables::<G>()?.ruleset_hash(),
            PyRunKind::Compare(settings) => {
                let second = VariantGameFactory::<G>::new(run.content, &settings.other.game()?)?;
                format!("{} {}", run.tables::<G>()?.ruleset_hash(), second.ruleset_hash())
            }
            _ => run.tables::<G>()?.ruleset_hash(),
        };
        Ok(format!("loam {}, rules {rules}", env!("CARGO_PKG_VERSION")))
    }
}
