//! Causes of changed values in scenarios: actions since the last `expect` are replayed with a trace.

use super::facts::FactKey;
use super::read::SourceText;
use crate::draws::{self, DrawSource};
use crate::recorded::RecordableGame;
use crate::source::LedgerError;
use crate::trace::{ChangeTrace, TraceStep};

/// An action of a seat in a scenario, or the departure of a seat.
#[derive(Clone, Debug)]
pub enum ScenarioEvent<A, D> {
    /// A seat took an action, with its results of chance.
    Action(u8, A, Vec<D>),
    Left(u8),
}

/// Actions and departures since the last `expect`. The trace is computed only when needed.
pub struct EventHistory<G: RecordableGame> {
    state: G::State,
    done: Vec<ScenarioEvent<G::Action, G::Draw>>,
    is_closed: bool,
    trace: Option<ChangeTrace<G::Change>>,
}

impl<G: RecordableGame> EventHistory<G> {
    /// Starts an empty history that begins at this position.
    pub fn new(state: &G::State) -> EventHistory<G> {
        EventHistory { state: state.clone(), done: Vec::new(), is_closed: false, trace: None }
    }

    /// Prepares for an action or departure in this position. Begins a new history if an `expect`
    /// has compared the old one.
    pub fn begin(&mut self, state: &G::State) {
        self.trace = None;
        if self.is_closed {
            *self = EventHistory::new(state);
        }
    }

    /// Adds an action or departure to the history.
    pub fn add(&mut self, done: ScenarioEvent<G::Action, G::Draw>) {
        self.done.push(done);
    }

    /// Marks the history as compared by an `expect`. Later actions belong to the next `expect`.
    pub fn close(&mut self) {
        self.is_closed = true;
    }

    /// Returns every change with its cause; replays the actions on first use.
    pub fn trace(&mut self, game: &mut G) -> &ChangeTrace<G::Change> {
        let (mut state, done) = (self.state.clone(), &self.done);
        self.trace.get_or_insert_with(|| {
            let mut trace = ChangeTrace::default();
            for one in done {
                // Errors are impossible: the same was applied before, from the same position.
                match one {
                    ScenarioEvent::Action(seat, action, drawn) => {
                        let drawn = DrawSource::Given(drawn);
                        let _ = game.apply_traced(&mut state, *seat, *action, drawn, &mut trace);
                    }
                    ScenarioEvent::Left(seat) => {
                        let _ = game.leave(&mut state, *seat);
                    }
                }
            }
            trace
        })
    }
}

impl<G: RecordableGame> EventHistory<G> {
    /// Returns whether `text` is a forced answer that the seat of this name has given.
    pub fn has_forced(&mut self, game: &mut G, seat: &str, text: &str) -> bool {
        let (text, _) = draws::split(text);
        let steps = self.trace(game).steps.iter();
        let mut forced = steps.filter(|step| step.is_forced && step.seat == seat);
        forced.any(|step| step.action.eq_ignore_ascii_case(text.trim()))
    }
}

/// Applies an action with the given results of chance, or draws them from the seed. Returns the results.
///
/// # Errors
/// As [`draws::apply`].
pub fn apply<G: RecordableGame>(
    game: &mut G,
    state: &mut G::State,
    seat: u8,
    action: G::Action,
    draws: Option<&[G::Draw]>,
) -> Result<Vec<G::Draw>, game::ApplyError> {
    let mut recorded = Vec::new();
    match draws {
        Some(draws) => {
            draws::apply(game, state, seat, action, DrawSource::Given(draws))?;
            recorded.extend_from_slice(draws);
        }
        None => draws::apply(game, state, seat, action, DrawSource::Noted(&mut recorded))?,
    }
    Ok(recorded)
}

fn changes<C>(trace: &ChangeTrace<C>) -> impl Iterator<Item = (&C, &TraceStep<C>)> {
    trace.steps.iter().flat_map(|step| step.changes.iter().map(move |change| (change, step)))
}

/// Describes each change of a value with its cause: `-2 C by building a hut in `build E6` (scripts/…:12)`.
pub fn notes<G: RecordableGame>(
    game: &G,
    trace: &ChangeTrace<G::Change>,
    key: &FactKey,
) -> Vec<String> {
    let own = changes(trace).filter(|(change, _)| {
        // The explanation of an offer names another seat than the owner of the value, so offers
        // never match.
        game.explain_change(change).seat == key.owner && game.fact_of(change).key == key.name
    });
    own.map(|(change, step)| note(game, step, change)).collect()
}

/// Describes one change with its cause.
fn note<G: RecordableGame>(game: &G, step: &TraceStep<G::Change>, change: &G::Change) -> String {
    let explained = game.explain_change(change);
    let change_text = game.fact_of(change).text;
    let action = match step.action.as_str() {
        "" => String::new(),
        action => format!(" in `{}: {action}`", step.seat),
    };
    let place = match explained.place().as_str() {
        "" => String::new(),
        place => format!(" ({place})"),
    };
    format!("{change_text} by {}{action}{place}", explained.why())
}

/// A parsed `event` line: a change expected from a piece.
#[derive(Clone, Copy)]
pub struct EventExpectation<'t> {
    /// Expected number of changes; `None`: the line expects the sum of all changes.
    pub times: Option<usize>,
    pub what: &'t SourceText,
    /// The piece, optionally with its hook.
    pub from: &'t SourceText,
}

/// Compares an `event` line about the named seat with the changes that happened; `None` if it holds.
///
/// # Errors
/// An unknown change, hook or piece.
pub fn event<G: RecordableGame>(
    file: &str,
    game: &G,
    trace: &ChangeTrace<G::Change>,
    seat: &str,
    EventExpectation { times, what, from }: EventExpectation<'_>,
) -> Result<Option<LedgerError>, Box<LedgerError>> {
    let (hook, piece) = match from.text.split_once(" of ") {
        Some((hook, piece)) => (Some(hook.trim()), piece.trim()),
        None => (None, from.text.as_str()),
    };
    let pieces = game.pieces_by_name(piece);
    if piece != "rules" && pieces.is_empty() {
        return Err(Box::new(from.error(file, format!("no piece in play is called `{piece}`"))));
    }
    if let Some(hook) = hook.filter(|h| !game.has_hook(h)) {
        return Err(Box::new(from.error(file, format!("`{hook}` is not a hook"))));
    }
    // A changed slot is the piece's own memory and no benefit to a seat, so it counts only if the
    // line names a slot.
    let of_slots = what.text.starts_with("slot ");
    let is_own = |change: &G::Change| {
        let explained = game.explain_change(change);
        let by_piece = match explained.piece.as_str() {
            "" => piece == "rules",
            id => piece != "rules" && pieces.iter().any(|listed| listed == id),
        };
        explained.seat == seat
            && (of_slots || !game.fact_of(change).is_memory)
            && by_piece
            && hook.is_none_or(|hook| explained.by == hook)
    };
    let all: Vec<_> = changes(trace).filter(|(change, _)| is_own(change)).collect();
    let found: Vec<(String, i32)> = all
        .iter()
        .map(|(change, _)| game.fact_of(change))
        .map(|fact| (fact.key, fact.by))
        .collect();
    let found_text: Vec<String> = found.iter().map(|(key, n)| format!("{n:+} {key}")).collect();
    let found_text =
        if found_text.is_empty() { "nothing".to_owned() } else { found_text.join(", ") };
    let matching = match what.text.as_str() {
        "anything" | "nothing" => None,
        _ => Some(game.change_named(file, what).map_err(Box::new)?),
    };
    let holds = match (times, &matching) {
        (Some(n), None) => found.len() == n,
        (Some(n), Some(one)) => found.iter().filter(|c| *c == one).count() == n,
        (None, None) => found.is_empty() == (what.text == "nothing"),
        (None, Some((key, n))) => {
            let sum: i32 = found.iter().filter(|(k, _)| k == key).map(|(_, n)| n).sum();
            sum == *n
        }
    };
    Ok((!holds).then(|| {
        let times = times.map_or(String::new(), |n| format!("{n} times "));
        let why = format!("expected {times}{} from {}, found {found_text}", what.text, from.text);
        let mut error = what.error(file, why);
        error.notes = all.iter().map(|(change, step)| note(game, step, change)).collect();
        error
    }))
}

/// Compares an `order` line about the named seat with the changes that happened. `None` if the pieces changed something
/// in this order, without another piece in between.
///
/// # Errors
/// An unknown piece.
pub fn order<G: RecordableGame>(
    file: &str,
    game: &G,
    trace: &ChangeTrace<G::Change>,
    seat: &str,
    list: &SourceText,
) -> Result<Option<LedgerError>, Box<LedgerError>> {
    let mut expected = Vec::new();
    for name in list.split(',') {
        let piece = game.pieces_by_name(&name.text).into_iter().next();
        expected.push(piece.ok_or_else(|| {
            Box::new(name.error(file, format!("no piece in play is called `{}`", name.text)))
        })?);
    }
    let own = trace
        .changes()
        .map(|change| game.explain_change(change))
        .filter(|explained| explained.seat == seat);
    let mut found: Vec<String> =
        own.map(|explained| explained.piece).filter(|id| !id.is_empty()).collect();
    found.dedup();
    if expected.is_empty() {
        return Err(Box::new(list.error(file, "expected pieces with `,` between them")));
    }
    if found.windows(expected.len()).any(|part| part == expected) {
        return Ok(None);
    }
    let found_text =
        if found.is_empty() { "nothing from a piece".to_owned() } else { found.join(", ") };
    Ok(Some(list.error(file, format!("expected {}, found {found_text}", list.text))))
}
