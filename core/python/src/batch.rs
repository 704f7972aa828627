//! Batches of games for reinforcement learning, stepped together into numpy arrays. A batch stays
//! on its thread.

use std::cell::RefCell;

use fragile::Sticky;
use game::{ApplyError, QueryError};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1};
use pyo3::prelude::*;
use workbench::games::GameVisitor;
use workbench::vector_env::{ActionNumbering, BatchArrays, GameBatch, RewardKind, begun};
use workbench::{FullGame, GameParameters, VariantGameFactory};

use crate::content::{PyContent, PyGameParameters};
use crate::erased_game::{SpotRows, spot_rows};
use crate::errors::{PyCallError, catch_bugs};

/// Games of one ruleset that are stepped together.
#[pyclass(frozen, name = "Batch", module = "loam._loam")]
pub struct PyBatch {
    games: Sticky<RefCell<Option<Box<dyn GameBatch>>>>,
}

impl PyBatch {
    /// Calls `query` with the games. A bug leaves them in an unknown state, so the batch is closed.
    fn with<R>(
        &self,
        query: impl FnOnce(&mut dyn GameBatch) -> Result<R, PyCallError>,
    ) -> PyResult<R> {
        let run = |games: &RefCell<Option<Box<dyn GameBatch>>>| {
            let mut games = games.try_borrow_mut().map_err(|_| PyCallError::Thread)?;
            let batch = games.as_deref_mut().ok_or(PyCallError::Closed)?;
            let answer = catch_bugs(|| query(batch));
            // After a failure some games may be one step ahead of others.
            if let Err(PyCallError::Bug(_)) = answer {
                *games = None;
            }
            answer
        };
        Ok(self.games.try_with(run).unwrap_or(Err(PyCallError::Thread))?)
    }
}

struct BatchVisitor<'a>(
    &'a workbench::Content,
    &'a GameParameters,
    usize,
    ActionNumbering,
    RewardKind,
);

impl GameVisitor for BatchVisitor<'_> {
    type Output = Result<Box<dyn GameBatch>, PyCallError>;

    fn visit<G: FullGame>(self) -> Self::Output {
        Ok(begun(VariantGameFactory::<G>::new(self.0, self.1)?, self.2, self.3, self.4)?)
    }
}

/// Makes a batch of games of one ruleset. `many` has the number of games, the maximum number of
/// actions with their own number, and the number of spare numbers for all other actions. Rewards
/// are by rank or by points.
#[pyfunction]
pub fn batch(
    content: &PyContent,
    wanted: PyGameParameters,
    many: [usize; 3],
    by_rank: bool,
) -> PyResult<PyBatch> {
    let content = &content.content;
    let [games, own, spare] = many;
    Ok(catch_bugs(|| {
        let wanted = wanted.game()?;
        let dialect = content.dialect_of(wanted.variant.as_deref())?;
        let numbers = ActionNumbering { own, spare: spare as u32 };
        let rewards = if by_rank { RewardKind::Rank } else { RewardKind::Points };
        let begins = BatchVisitor(content, &wanted, games, numbers, rewards);
        let batch = cli::games::visit(dialect, begins)?;
        Ok(PyBatch { games: Sticky::new(RefCell::new(Some(batch))) })
    })?)
}

/// The numpy arrays that [`PyBatch::look`] fills, from a Python dict.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
struct PyBatchArrays<'py> {
    mask: Bound<'py, PyArrayDyn<u8>>,
    seat: Bound<'py, PyArrayDyn<u8>>,
    reward: Bound<'py, PyArrayDyn<f32>>,
    done: Bound<'py, PyArrayDyn<u8>>,
    observation: Bound<'py, PyArrayDyn<i32>>,
    places: Bound<'py, PyArrayDyn<i32>>,
}

fn fits(array: &str, available: usize, requested: usize) -> Result<(), PyCallError> {
    if available == requested {
        return Ok(());
    }
    Err(PyCallError::Request(format!(
        "the array {array} has {available} numbers, but needs {requested}"
    )))
}

fn unlike(error: impl std::fmt::Display) -> PyCallError {
    PyCallError::Request(format!("this array cannot be used: {error}"))
}

#[pymethods]
impl PyBatch {
    fn games(&self) -> PyResult<usize> {
        self.with(|batch| Ok(batch.games()))
    }

    fn seats(&self) -> PyResult<usize> {
        self.with(|batch| Ok(batch.seats()))
    }

    fn number_names(&self) -> PyResult<Vec<String>> {
        self.with(|batch| Ok(batch.number_names().to_vec()))
    }

    fn spot_table(&self) -> PyResult<SpotRows> {
        self.with(|batch| Ok(spot_rows(batch.spot_table().clone())))
    }

    fn texts(&self) -> PyResult<Vec<String>> {
        self.with(|batch| Ok(batch.texts().to_vec()))
    }

    fn count(&self) -> PyResult<usize> {
        self.with(|batch| Ok(batch.count()))
    }

    fn seed_of(&self, game: usize) -> PyResult<u64> {
        self.with(|batch| Ok(batch.seed_of(game)))
    }

    fn begin(&self, seed: u64) -> PyResult<()> {
        self.with(|batch| Ok(batch.begin(seed)?))
    }

    fn step(&self, actions: PyReadonlyArray1<'_, u32>) -> PyResult<()> {
        self.with(|batch| match batch.step(actions.as_slice().map_err(unlike)?) {
            Ok(()) => Ok(()),
            Err(problem @ ApplyError::Illegal(_)) => Err(problem.into()),
            Err(ApplyError::ScriptError(error)) => Err(QueryError(error).into()),
        })
    }

    fn draw(&self, out: &Bound<'_, PyArray1<u32>>) -> PyResult<()> {
        self.with(|batch| {
            let mut out = out.try_readwrite().map_err(unlike)?;
            let out = out.as_slice_mut().map_err(unlike)?;
            fits("out", out.len(), batch.games())?;
            batch.draw(out);
            Ok(())
        })
    }

    /// Writes the observations into the arrays of a dict; each must have the size that the batch
    /// requires.
    fn look(&self, arrays: PyBatchArrays<'_>) -> PyResult<()> {
        self.with(|batch| {
            let games = batch.games();
            let mut mask = arrays.mask.try_readwrite().map_err(unlike)?;
            let mut seat = arrays.seat.try_readwrite().map_err(unlike)?;
            let mut reward = arrays.reward.try_readwrite().map_err(unlike)?;
            let mut done = arrays.done.try_readwrite().map_err(unlike)?;
            let mut observation = arrays.observation.try_readwrite().map_err(unlike)?;
            let mut places = arrays.places.try_readwrite().map_err(unlike)?;
            let mut seen = BatchArrays {
                mask: mask.as_slice_mut().map_err(unlike)?,
                seat: seat.as_slice_mut().map_err(unlike)?,
                reward: reward.as_slice_mut().map_err(unlike)?,
                done: done.as_slice_mut().map_err(unlike)?,
                observation: observation.as_slice_mut().map_err(unlike)?,
                places: places.as_slice_mut().map_err(unlike)?,
            };
            fits("mask", seen.mask.len(), games * batch.count())?;
            fits("seat", seen.seat.len(), games)?;
            fits("reward", seen.reward.len(), games * batch.seats())?;
            fits("done", seen.done.len(), games)?;
            if !seen.observation.is_empty() {
                fits("observation", seen.observation.len(), games * batch.width())?;
            }
            if !seen.places.is_empty() {
                let table = batch.spot_table();
                let cells = table.rows.len() * table.columns.len();
                fits("places", seen.places.len(), games * cells)?;
            }
            batch.observe(&mut seen);
            Ok(())
        })
    }
}
