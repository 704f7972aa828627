//! Type-erased game for Python. A game stays on the thread that made it; calls from other threads
//! raise an exception.

use std::cell::RefCell;

use fragile::Sticky;
use game::{SpotColumn, SpotMeaning, SpotTable, Viewer};
use language::{Language, for_viewer};
use numpy::PyArray1;
use pyo3::prelude::*;
use workbench::games::GameVisitor;
use workbench::{FullGame, GameParameters, ReplayRules};

use crate::content::{PyContent, PyGameParameters};
use crate::errors::{PyCallError, catch_bugs};
use crate::runs::read_language;

/// A legal action: seat, text, meaning, kind, role, smallest and largest amount.
type LegalActionRow = (u8, String, String, String, &'static str, u8, u8);

/// A legal action of the seats that act now: index in the list, seat, text, smallest and largest
/// amount.
type ListedActionRow = (usize, usize, String, u8, u8);

/// Standing of a seat: team, points of the team, number of teams ahead, number of teams with the
/// same rank. The last three are `None` if they depend on hidden points.
type StandingRow = (u8, Option<i32>, Option<u8>, Option<u8>);

/// Table of a game's board features: row names, and columns. A column has a name, the meaning of
/// its numbers (`number`, `seat` or `word`), and a list of words.
pub type SpotRows = (Vec<String>, Vec<(String, &'static str, Vec<String>)>);

/// Converts the table of a game's places for Python.
pub fn spot_rows(table: SpotTable) -> SpotRows {
    let column = |column: SpotColumn| match column.means {
        SpotMeaning::Number => (column.name, "number", Vec::new()),
        SpotMeaning::Seat => (column.name, "seat", Vec::new()),
        SpotMeaning::Word(words) => (column.name, "word", words),
    };
    (table.rows, table.columns.into_iter().map(column).collect())
}

/// A game of any kind, for Python.
#[pyclass(frozen, name = "ErasedGame", module = "loam._loam")]
pub struct PyGame {
    game: Sticky<RefCell<Option<Box<dyn workbench::ErasedSession>>>>,
    /// Language of all texts but those of ledgers.
    language: Language,
}

impl PyGame {
    /// Wraps a session. Only the thread that calls this may use the game later.
    pub fn new(game: Box<dyn workbench::ErasedSession>, language: Language) -> PyGame {
        PyGame { game: Sticky::new(RefCell::new(Some(game))), language }
    }

    /// Calls `query` with the game. A bug leaves the game in an unknown state, so it is closed.
    fn with<R: Send>(
        &self,
        py: Python<'_>,
        query: impl FnOnce(&mut dyn workbench::ErasedSession) -> Result<R, PyCallError> + Send,
    ) -> PyResult<R> {
        let run = |session: &RefCell<Option<Box<dyn workbench::ErasedSession>>>| {
            let mut session = session.try_borrow_mut().map_err(|_| PyCallError::Thread)?;
            let game = session.as_deref_mut().ok_or(PyCallError::Closed)?;
            let answer = catch_bugs(|| for_viewer(&self.language, || query(game)));
            if let Err(PyCallError::Bug(_)) = answer {
                *session = None;
            }
            answer
        };
        let on_thread = || self.game.try_with(run).unwrap_or(Err(PyCallError::Thread));
        Ok(py.detach(on_thread)?)
    }
}

/// Visitor that begins a new game of any type.
struct BeginVisitor<'a>(&'a workbench::Content, &'a GameParameters);

impl GameVisitor for BeginVisitor<'_> {
    type Output = Result<Box<dyn workbench::ErasedSession>, workbench::Error>;

    fn visit<G: FullGame>(self) -> Self::Output {
        workbench::erased_game::new_session::<G>(self.0, self.1)
    }
}

/// Visitor that resumes a game of any type.
struct ResumeVisitor<'a>(&'a workbench::Content, &'a [u8], &'a ReplayRules);

impl GameVisitor for ResumeVisitor<'_> {
    type Output = Result<Box<dyn workbench::ErasedSession>, workbench::Error>;

    fn visit<G: FullGame>(self) -> Self::Output {
        workbench::erased_game::resume_session::<G>(self.0, "ledger", self.1, self.2)
    }
}

/// Begins a new game with the given settings, whatever its type.
#[pyfunction]
pub fn begin(py: Python<'_>, content: &PyContent, wanted: PyGameParameters) -> PyResult<PyGame> {
    let content = &content.content;
    let begin_game = || {
        catch_bugs(|| {
            let wanted = wanted.game()?;
            let dialect = content.dialect_of(wanted.variant.as_deref())?;
            let game = cli::games::visit(dialect, BeginVisitor(content, &wanted))?;
            Ok(PyGame::new(game, Language::english()))
        })
    };
    Ok(py.detach(begin_game)?)
}

/// Resumes a game from the text of a ledger. `any_rules` accepts a ledger of other rules.
#[pyfunction]
pub fn resume(
    py: Python<'_>,
    content: &PyContent,
    ledger: &str,
    any_rules: bool,
) -> PyResult<PyGame> {
    let content = &content.content;
    let resume_game = || {
        catch_bugs(|| {
            let under = ReplayRules { any_ruleset: any_rules, ..ReplayRules::default() };
            let dialect = content.dialect_of_ledger(ledger.as_bytes());
            let resumes = ResumeVisitor(content, ledger.as_bytes(), &under);
            Ok(PyGame::new(cli::games::visit(dialect, resumes)?, Language::english()))
        })
    };
    Ok(py.detach(resume_game)?)
}

/// Returns the viewer of a seat; without a seat, a spectator. Fails if there is no such seat.
fn viewer(game: &dyn workbench::ErasedSession, seat: Option<u8>) -> Result<Viewer, PyCallError> {
    let seats = game.seats().len();
    match seat {
        None => Ok(Viewer::Spectator),
        Some(seat) if usize::from(seat) < seats => Ok(Viewer::Seat(seat)),
        Some(_) => Err(PyCallError::Request(format!(
            "no such seat; choose 0 to {}",
            seats.saturating_sub(1)
        ))),
    }
}

#[pymethods]
impl PyGame {
    /// Closes the game; every later call raises `Closed`.
    fn close(&self) -> PyResult<()> {
        let closed = self.game.try_with(|session| match session.try_borrow_mut() {
            Ok(mut session) => {
                *session = None;
                Ok(())
            }
            Err(_) => Err(PyCallError::Thread),
        });
        Ok(closed.unwrap_or(Err(PyCallError::Thread))?)
    }

    fn variant(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |game| Ok(game.variant().to_owned()))
    }

    fn ruleset_hash(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |game| Ok(game.ruleset_hash()))
    }

    fn hash(&self, py: Python<'_>) -> PyResult<u64> {
        self.with(py, |game| Ok(game.hash()))
    }

    fn seats(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |game| Ok(game.seats()))
    }

    fn turn(&self, py: Python<'_>) -> PyResult<Option<u8>> {
        self.with(py, |game| Ok(game.turn()))
    }

    /// Returns all seats that may act at the same time.
    fn owing(&self, py: Python<'_>) -> PyResult<Vec<usize>> {
        self.with(py, |game| Ok(game.seats_to_act().into_iter().map(usize::from).collect()))
    }

    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |game| Ok(game.is_over()))
    }

    fn scores(&self, py: Python<'_>) -> PyResult<Vec<Option<i32>>> {
        self.with(py, |game| Ok(game.standings_seen().into_iter().map(|s| s.points).collect()))
    }

    fn standings(&self, py: Python<'_>) -> PyResult<Vec<StandingRow>> {
        self.with(py, |game| {
            let all = game.standings_seen().into_iter();
            Ok(all.map(|s| (s.team, s.together, s.ahead, s.level)).collect())
        })
    }

    fn history(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        self.with(py, |game| Ok(game.history()))
    }

    fn offers(&self, py: Python<'_>) -> PyResult<Vec<LegalActionRow>> {
        self.with(py, |game| {
            let all = game.offers()?.into_iter();
            let row = |o: workbench::erased_game::LegalActionText| {
                (o.seat, o.text, o.meaning, o.kind, o.role.word(), o.amounts.0, o.amounts.1)
            };
            Ok(all.map(row).collect())
        })
    }

    /// Returns the legal actions of the seats that act now: index in the list, seat, text, smallest
    /// and largest amount.
    fn learner_actions(&self, py: Python<'_>) -> PyResult<Vec<ListedActionRow>> {
        self.with(py, |game| {
            let row = |o: workbench::erased_game::LearnerAction| {
                (o.at, o.seat.into(), o.text, o.amounts.0, o.amounts.1)
            };
            Ok(game.learner_actions()?.into_iter().map(row).collect())
        })
    }

    fn act_listed(&self, py: Python<'_>, at: usize, amount: Option<u8>) -> PyResult<Vec<String>> {
        self.with(py, |game| Ok(game.act_listed(at, amount)?))
    }

    fn act_typed(&self, py: Python<'_>, line: &str) -> PyResult<Vec<String>> {
        self.with(py, |game| Ok(game.act_typed(line)?))
    }

    fn undo(&self, py: Python<'_>, actions: usize) -> PyResult<()> {
        self.with(py, |game| Ok(game.undo(actions)?))
    }

    fn why(&self, py: Python<'_>, at: Option<usize>) -> PyResult<Vec<String>> {
        self.with(py, |game| Ok(game.explain_action(at)?))
    }

    fn hint(&self, py: Python<'_>) -> PyResult<(u8, String)> {
        self.with(py, |game| Ok(game.hint()?))
    }

    /// Returns the panels as JSON, as `seat` sees them.
    fn panels(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<String> {
        self.with(py, |game| {
            let panels = game.panels(viewer(game, seat)?);
            serde_json::to_string(&panels).map_err(|error| PyCallError::Bug(error.to_string()))
        })
    }

    /// Returns the board as SVG, as `seat` or the next seat to act sees it.
    fn svg(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<String> {
        self.with(py, |game| {
            let viewer = seat.map(|_| viewer(game, seat)).transpose()?;
            Ok(game.svg(viewer))
        })
    }

    /// Returns the board as text, as `seat` or the next seat to act sees it.
    fn words(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<String> {
        self.with(py, |game| {
            let viewer = seat.map(|_| viewer(game, seat)).transpose()?;
            Ok(game.words(viewer))
        })
    }

    fn conceivable(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<String>> {
        self.with(py, |game| {
            viewer(game, Some(seat))?;
            Ok(game.conceivable(seat))
        })
    }

    fn number_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |game| Ok(game.number_names()))
    }

    /// Returns the features of all seats as `seat` observes them; without a seat, as a spectator
    /// does.
    fn numbers(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<Vec<Vec<i32>>> {
        self.with(py, |game| Ok(game.numbers(viewer(game, seat)?)))
    }

    /// Returns the features of all seats as `seat` observes them, in one array. The row of `seat`
    /// is first, then the others in turn order.
    fn seen<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let observation = self.with(py, |game| {
            let mut rows = game.numbers(viewer(game, Some(seat))?);
            rows.rotate_left(seat.into());
            Ok(rows.concat())
        })?;
        Ok(PyArray1::from_vec(py, observation))
    }

    fn spot_table(&self, py: Python<'_>) -> PyResult<SpotRows> {
        self.with(py, |game| Ok(spot_rows(game.spot_table())))
    }

    /// Returns the board features as `seat` observes them, row by row.
    fn spots<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let array = self.with(py, |game| {
            viewer(game, Some(seat))?;
            Ok(game.spots(seat))
        })?;
        Ok(PyArray1::from_vec(py, array))
    }

    fn input_names(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.with(py, |game| Ok(game.input_names()))
    }

    /// Returns the value network's inputs for all seats, as `seat` sees them.
    fn inputs(&self, py: Python<'_>, seat: u8) -> PyResult<Vec<Vec<f32>>> {
        self.with(py, |game| Ok(game.inputs(viewer(game, Some(seat))?)))
    }

    /// Returns a hash of the observation of `seat`, or of a spectator.
    fn known(&self, py: Python<'_>, seat: Option<u8>) -> PyResult<u64> {
        self.with(py, |game| Ok(game.observation_hash(viewer(game, seat)?)))
    }

    fn is_open(&self, py: Python<'_>) -> PyResult<bool> {
        self.with(py, |game| Ok(game.has_perfect_information()))
    }

    fn ledger(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |game| Ok(game.ledger()?))
    }

    fn save(&self, py: Python<'_>) -> PyResult<Vec<u8>> {
        self.with(py, |game| Ok(game.save()))
    }

    fn copied(&self, py: Python<'_>) -> PyResult<PyGame> {
        self.in_language(py, &self.language.to_string())
    }

    fn language(&self) -> String {
        self.language.to_string()
    }

    /// Returns a copy of the game whose texts are in another language.
    fn in_language(&self, py: Python<'_>, code: &str) -> PyResult<PyGame> {
        let language = read_language(code)?;
        self.with(py, |game| Ok(PyGame::new(game.try_clone()?, language)))
    }
}
