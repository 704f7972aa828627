//! Games with a tokenized action space, for Python: an agent enters an action word by word. A game
//! stays on the thread that made it.

use std::cell::RefCell;
use std::sync::Arc;

use fragile::Sticky;
use game::Viewer;
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use workbench::games::GameVisitor;
use workbench::token_actions::{TokenArrays, TokenVocabulary, TokenizedGame, begun};
use workbench::{FullGame, GameParameters};

use crate::content::{PyContent, PyGameParameters};
use crate::erased_game::PyGame;
use crate::errors::{PyCallError, catch_bugs};

/// Observation of a seat: features of the seats, board features, words of the incomplete action,
/// mask of words.
type PyObservation<'py> = (
    Bound<'py, PyArray2<i32>>,
    Bound<'py, PyArray2<i32>>,
    Bound<'py, PyArray1<i32>>,
    Bound<'py, PyArray1<i8>>,
);

/// A vocabulary: words with their numbers.
#[pyclass(frozen, name = "Words", module = "loam._loam")]
pub struct PyWords {
    numbers: Arc<TokenVocabulary>,
}

#[pymethods]
impl PyWords {
    /// Makes a vocabulary; the position of a word is its number.
    #[new]
    fn new(words: Vec<String>) -> PyWords {
        PyWords { numbers: Arc::new(TokenVocabulary::new(words)) }
    }

    /// Splits the text of an action into words.
    #[staticmethod]
    fn split(text: &str) -> Vec<String> {
        workbench::token_actions::words(text).into_iter().map(str::to_owned).collect()
    }

    /// Converts words to numbers. A word outside the vocabulary is spelled letter by letter.
    fn number(&self, words: Vec<String>) -> Vec<u32> {
        let mut out = Vec::new();
        self.numbers.push(&words.iter().map(String::as_str).collect::<Vec<_>>(), &mut out);
        out
    }
}

/// A game with a tokenized action space.
#[pyclass(frozen, name = "TokenizedGame", module = "loam._loam")]
pub struct PyTokenizedGame {
    game: Sticky<RefCell<Option<Box<dyn TokenizedGame>>>>,
    shapes: ObservationShapes,
}

/// Shapes of the arrays of an observation, and the number of words.
#[derive(Clone, Copy)]
struct ObservationShapes {
    numbers: [usize; 2],
    places: [usize; 2],
    words: usize,
}

impl PyTokenizedGame {
    fn new(game: Box<dyn TokenizedGame>, words: usize) -> PyTokenizedGame {
        let (session, table) = (game.erased(), game.erased().spot_table());
        let shapes = ObservationShapes {
            numbers: [session.seats().len(), session.number_names().len()],
            places: [table.rows.len(), table.columns.len()],
            words,
        };
        PyTokenizedGame { game: Sticky::new(RefCell::new(Some(game))), shapes }
    }

    /// Calls `query` with the game. A bug leaves the game in an unknown state, so it is closed.
    fn with<R>(
        &self,
        query: impl FnOnce(&mut dyn TokenizedGame) -> Result<R, PyCallError>,
    ) -> PyResult<R> {
        let run = |game_cell: &RefCell<Option<Box<dyn TokenizedGame>>>| {
            let mut game_cell = game_cell.try_borrow_mut().map_err(|_| PyCallError::Thread)?;
            let game = game_cell.as_deref_mut().ok_or(PyCallError::Closed)?;
            let answer = catch_bugs(|| query(game));
            if let Err(PyCallError::Bug(_)) = answer {
                *game_cell = None;
            }
            answer
        };
        Ok(self.game.try_with(run).unwrap_or(Err(PyCallError::Thread))?)
    }
}

struct TokenizedGameVisitor<'a>(&'a workbench::Content, &'a GameParameters, Arc<TokenVocabulary>);

impl GameVisitor for TokenizedGameVisitor<'_> {
    type Output = Result<Box<dyn TokenizedGame>, workbench::Error>;

    fn visit<G: FullGame>(self) -> Self::Output {
        begun::<G>(self.0, self.1, self.2)
    }
}

/// Makes a new game with this vocabulary.
#[pyfunction]
pub fn tokenized_game(
    content: &PyContent,
    wanted: PyGameParameters,
    words: &PyWords,
) -> PyResult<PyTokenizedGame> {
    let content = &content.content;
    Ok(catch_bugs(|| {
        let wanted = wanted.game()?;
        let dialect = content.dialect_of(wanted.variant.as_deref())?;
        let begins = TokenizedGameVisitor(content, &wanted, words.numbers.clone());
        Ok(PyTokenizedGame::new(cli::games::visit(dialect, begins)?, words.numbers.count()))
    })?)
}

fn unlike(error: impl std::fmt::Display) -> PyCallError {
    PyCallError::Bug(format!("a new array cannot be written: {error}"))
}

#[pymethods]
impl PyTokenizedGame {
    fn reset(&self, seed: u64) -> PyResult<()> {
        self.with(|game| Ok(game.reset(seed)?))
    }

    /// Resumes the game from the text of a ledger.
    fn go_on(&self, content: &PyContent, ledger: &str) -> PyResult<()> {
        self.with(|game| Ok(game.go_on(&content.content, ledger)?))
    }

    fn seats(&self) -> PyResult<Vec<String>> {
        self.with(|game| Ok(game.erased().seats()))
    }

    fn is_over(&self) -> PyResult<bool> {
        self.with(|game| Ok(game.erased().is_over()))
    }

    fn owing(&self) -> PyResult<Vec<usize>> {
        self.with(|game| Ok(game.owing().iter().map(|seat| usize::from(*seat)).collect()))
    }

    fn said(&self, seat: u8) -> PyResult<Vec<u32>> {
        self.with(|game| Ok(game.chosen_words(seat).to_vec()))
    }

    fn can(&self, seat: u8, word: u32) -> PyResult<bool> {
        self.with(|game| Ok(game.can(seat, word)))
    }

    /// Adds a word to a seat's action without applying the action. Returns whether the action is
    /// complete.
    fn push_word(&self, seat: u8, word: u32) -> PyResult<bool> {
        self.with(|game| Ok(game.push_word(seat, word)))
    }

    /// Adds a word to a seat's action, and applies the action if it is complete. Returns whether it
    /// was applied.
    fn apply_word(&self, seat: u8, word: u32) -> PyResult<bool> {
        self.with(|game| {
            let is_meant = game.push_word(seat, word);
            if is_meant {
                game.carry_out(None)?;
            }
            Ok(is_meant)
        })
    }

    fn coming(&self, told: Vec<String>) -> PyResult<Vec<(String, u32)>> {
        self.with(|game| Ok(game.coming(&told)?))
    }

    #[pyo3(signature = (told = None))]
    fn carry_out(&self, told: Option<Vec<String>>) -> PyResult<()> {
        self.with(|game| Ok(game.carry_out(told.as_deref())?))
    }

    fn again(&self, seat: u8) -> PyResult<()> {
        self.with(|game| {
            game.reapply_words(seat);
            Ok(())
        })
    }

    fn forget(&self, seat: u8) -> PyResult<()> {
        self.with(|game| {
            game.forget(seat);
            Ok(())
        })
    }

    /// Returns new arrays with the observation of a seat. `said` is the length of the array of
    /// chosen words.
    fn look<'py>(&self, py: Python<'py>, seat: u8, said: usize) -> PyResult<PyObservation<'py>> {
        let ObservationShapes { numbers, places, words } = self.shapes;
        let arrays = (
            PyArray2::<i32>::zeros(py, numbers, false),
            PyArray2::<i32>::zeros(py, places, false),
            PyArray1::<i32>::zeros(py, said, false),
            PyArray1::<i8>::zeros(py, words, false),
        );
        self.with(|game| {
            if usize::from(seat) >= numbers[0] {
                let last = numbers[0].saturating_sub(1);
                return Err(PyCallError::Request(format!("no such seat; choose 0 to {last}")));
            }
            let mut numbers = arrays.0.try_readwrite().map_err(unlike)?;
            let mut places = arrays.1.try_readwrite().map_err(unlike)?;
            let mut said = arrays.2.try_readwrite().map_err(unlike)?;
            let mut mask = arrays.3.try_readwrite().map_err(unlike)?;
            game.observe(
                seat,
                &mut TokenArrays {
                    numbers: numbers.as_slice_mut().map_err(unlike)?,
                    places: places.as_slice_mut().map_err(unlike)?,
                    chosen: said.as_slice_mut().map_err(unlike)?,
                    mask: mask.as_slice_mut().map_err(unlike)?,
                },
            );
            Ok(())
        })?;
        Ok(arrays)
    }

    /// Returns a new array with the mask of words that a seat may choose next.
    fn mask<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mask = PyArray1::<i8>::zeros(py, self.shapes.words, false);
        self.with(|game| {
            let mut mask = mask.try_readwrite().map_err(unlike)?;
            game.mask(seat, mask.as_slice_mut().map_err(unlike)?);
            Ok(())
        })?;
        Ok(mask)
    }

    /// Returns the value network's inputs for all seats, as `seat` sees them.
    fn inputs(&self, seat: u8) -> PyResult<Vec<Vec<f32>>> {
        self.with(|game| Ok(game.erased().inputs(Viewer::Seat(seat))))
    }

    fn rewards(&self, ranks: bool) -> PyResult<Vec<f64>> {
        self.with(|game| Ok(game.rewards(ranks)))
    }

    /// Returns a copy of the game as an ordinary game object.
    fn taken(&self) -> PyResult<PyGame> {
        self.with(|game| Ok(PyGame::new(game.to_erased()?, language::Language::english())))
    }

    fn copied(&self) -> PyResult<PyTokenizedGame> {
        let shapes = self.shapes;
        self.with(|game| {
            let game = Sticky::new(RefCell::new(Some(game.try_clone()?)));
            Ok(PyTokenizedGame { game, shapes })
        })
    }

    /// Returns a hash of the observation of `seat`, or of a spectator.
    fn known(&self, seat: Option<u8>) -> PyResult<u64> {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        self.with(|game| Ok(game.erased().observation_hash(viewer)))
    }

    fn hash(&self) -> PyResult<u64> {
        self.with(|game| Ok(game.erased().hash()))
    }

    fn is_open(&self) -> PyResult<bool> {
        self.with(|game| Ok(game.erased().has_perfect_information()))
    }

    fn has_chance(&self) -> PyResult<bool> {
        self.with(|game| Ok(game.erased().has_chance()))
    }

    /// Returns the features of all seats as a spectator observes them.
    fn open_numbers(&self) -> PyResult<Vec<Vec<i32>>> {
        self.with(|game| Ok(game.erased().numbers(Viewer::Spectator)))
    }

    fn scores(&self) -> PyResult<Vec<i32>> {
        self.with(|game| Ok(game.erased().scores()))
    }

    /// Returns the number of actions applied so far.
    fn actions(&self) -> PyResult<usize> {
        self.with(|game| Ok(game.erased().history().len()))
    }
}
