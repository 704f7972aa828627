//! Runs scenarios against a game.

use super::cause::{self, EventExpectation};
use super::drawn::check_drawn_setups;
use super::place::{PendingExpectations, ScenarioPosition, line_of_row, staged};
use super::read::{NOTHING_AT_ALL, Scenario, ScenarioGame, ScenarioStep, SourceText};
use super::values::{ContentValues, fill};
use crate::recorded::RecordableGame;
use crate::source::{BoxedLedgerError, LedgerError};

/// Source of games and ledgers for scenarios. The content library implements it.
pub trait ScenarioProvider<G: RecordableGame>: ContentValues {
    /// Returns a game under the rules that a scenario tests.
    ///
    /// # Errors
    /// The game cannot be made; the message says what is wrong.
    fn game(&mut self, game: &ScenarioGame) -> Result<G, String>;

    /// Reads the ledger from which a scenario starts. `near` is the file of the scenario.
    ///
    /// # Errors
    /// The ledger cannot be read.
    fn ledger(&mut self, near: &str, name: &str) -> Result<Vec<u8>, String>;

    /// Returns the position of a ledger after one of its lines, as [`Replayer::play`](crate::replay::Replayer::play)
    /// does, and a game that continues from it.
    ///
    /// # Errors
    /// The ledger cannot be replayed that far.
    fn replay_to_line(
        &mut self,
        name: &str,
        text: &[u8],
        line: u32,
    ) -> Result<(G, G::State), String>;
}

/// Result of a scenario; it passed if there are no failures.
#[derive(Clone, Debug)]
pub struct ScenarioResult {
    pub name: String,
    /// Numbers of the rules that the scenario tests.
    pub rules: Vec<String>,
    /// Failed expectations and errors; empty if it passed.
    pub failures: Vec<LedgerError>,
}

impl ScenarioResult {
    /// Returns whether the scenario had no failures.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs one scenario. The first illegal action ends it; failed expectations are all reported.
pub fn run<G: RecordableGame>(
    scenario: &Scenario,
    bench: &mut dyn ScenarioProvider<G>,
) -> ScenarioResult {
    let mut failures = Vec::new();
    let done = fill(scenario, bench)
        .and_then(|filled| run_steps(filled.as_ref().unwrap_or(scenario), bench, &mut failures));
    failures.extend(done.err().map(|error| *error));
    ScenarioResult { name: scenario.name.text.clone(), rules: scenario.rules.clone(), failures }
}

/// State of a scenario while it runs: its game, open expectations, and failures so far.
pub(super) struct ScenarioExecution<'a> {
    pub file: &'a str,
    pub game: &'a ScenarioGame,
    /// Expectations collected from consecutive `expect` lines.
    pub pending: Option<PendingExpectations>,
    pub failures: &'a mut Vec<LedgerError>,
}

impl ScenarioExecution<'_> {
    /// Compares the changes since the last `expect` with the collected expectations.
    pub fn check<G: RecordableGame>(&mut self, place: &mut Option<ScenarioPosition<G>>) {
        if let (Some(pending), Some(place)) = (self.pending.take(), place) {
            place.check(self.file, pending, self.failures);
        }
    }
}

fn run_steps<G: RecordableGame>(
    scenario: &Scenario,
    bench: &mut dyn ScenarioProvider<G>,
    failures: &mut Vec<LedgerError>,
) -> Result<(), BoxedLedgerError> {
    let file = scenario.file.as_str();
    // Scenarios that test only data or drawn setups need no seats.
    let needs_no_seat = |step: &ScenarioStep| {
        matches!(
            step,
            ScenarioStep::Data(..) | ScenarioStep::Drawn(..) | ScenarioStep::IllegalSeats(..)
        )
    };
    let only_data = scenario.steps.iter().all(needs_no_seat);
    let mut place = if only_data && scenario.seats.is_empty() && scenario.after.is_none() {
        None
    } else {
        Some(begin(scenario, bench)?)
    };
    if scenario.steps.is_empty() {
        failures.push(scenario.name.error(file, "the scenario checks nothing"));
    }
    let mut under_way = ScenarioExecution { file, game: &scenario.game, pending: None, failures };
    for step in &scenario.steps {
        if !matches!(step, ScenarioStep::Expect(..)) {
            under_way.check(&mut place);
        }
        run_step(&mut under_way, bench, &mut place, step)?;
    }
    under_way.check(&mut place);
    Ok(())
}

/// Returns the position with which a scenario begins.
pub(super) fn begin<G: RecordableGame>(
    scenario: &Scenario,
    bench: &mut dyn ScenarioProvider<G>,
) -> Result<ScenarioPosition<G>, BoxedLedgerError> {
    let file = scenario.file.as_str();
    let (game, state) = match &scenario.after {
        Some((lines, n, name)) => {
            let text = bench.ledger(file, &name.text).map_err(|error| name.error(file, error))?;
            let line = if *lines { Some(*n) } else { line_of_row(&text, *n) };
            let Some(line) = line else {
                let message = format!("`{}` has no row {n}", name.text);
                return Err(Box::new(name.error(file, message)));
            };
            bench
                .replay_to_line(&name.text, &text, line)
                .map_err(|error| name.error(file, error))?
        }
        None => {
            let at = scenario.game.variant.as_ref().unwrap_or(&scenario.name);
            let mut game = bench.game(&scenario.game).map_err(|error| at.error(file, error))?;
            let state = staged(scenario, &mut game)?;
            (game, state)
        }
    };
    Ok(ScenarioPosition::new(game, state))
}

/// Executes one line; expectations are collected for a later comparison.
pub(super) fn run_step<G: RecordableGame>(
    under_way: &mut ScenarioExecution<'_>,
    bench: &mut dyn ScenarioProvider<G>,
    place: &mut Option<ScenarioPosition<G>>,
    step: &ScenarioStep,
) -> Result<(), BoxedLedgerError> {
    let ScenarioExecution { file, game, pending, failures } = under_way;
    match (step, place) {
        (ScenarioStep::Data(path, value), _) => {
            let found = bench.data(game, &path.text).map_err(|error| path.error(file, error))?;
            if found != value.text {
                let message = format!("{}: expected {}, found {found}", path.text, value.text);
                failures.push(value.error(file, message));
            }
        }
        (ScenarioStep::Drawn(seeds, players, invariant), _) => {
            let game = bench.game(game).map_err(|error| invariant.error(file, error))?;
            if let Err(error) = check_drawn_setups(file, &game, seeds.clone(), *players, invariant)?
            {
                failures.push(invariant.error(file, error));
            }
        }
        (ScenarioStep::IllegalSeats(seats, reason), _) => {
            let mut game = bench.game(game).map_err(|error| seats.error(file, error))?;
            let found = begun_with(file, &mut game, seats);
            failures.extend(not_refused(file, seats, reason.as_ref(), found));
        }
        (_, None) => {}
        (ScenarioStep::Act(seat, text), Some(place)) => place.act(file, seat, text)?,
        (ScenarioStep::Drop(seat), Some(place)) => place.leave(file, seat)?,
        (ScenarioStep::Expect(seat, list), Some(place)) => {
            let pending = pending.get_or_insert_with(|| PendingExpectations::new(list));
            if let Some(seat) = seat {
                place.expect(file, seat, list, pending)?;
            } else {
                pending.is_strict |= list.text == NOTHING_AT_ALL;
            }
        }
        (ScenarioStep::Anything, Some(place)) => place.let_pass(),
        (ScenarioStep::Legal(seat, text), Some(place)) => {
            if let Err(error) = place.possible(file, seat, text)? {
                let message = format!("expected to be legal, but is illegal: {error}");
                failures.push(text.error(file, message));
            }
        }
        (ScenarioStep::LegalOf(n, seat, list), Some(place)) => {
            let mut found = Vec::new();
            for text in list {
                if place.possible(file, seat, text)?.is_ok() {
                    found.push(text.text.as_str());
                }
            }
            if found.len() != *n {
                let message = format!("expected {n} to be legal, found {}", found.join(" | "));
                failures.push(seat.error(file, message));
            }
        }
        (ScenarioStep::Illegal(seat, text, reason), Some(place)) => {
            let found = place.possible(file, seat, text)?;
            failures.extend(not_refused(file, text, reason.as_ref(), found));
        }
        (ScenarioStep::Order(seat, list), Some(place)) => {
            let name = place.name_of(file, seat)?;
            let trace = place.since.trace(&mut place.game);
            failures.extend(cause::order(file, &place.game, trace, &name, list)?);
        }
        (ScenarioStep::Event(times, seat, what, from), Some(place)) => {
            let name = place.name_of(file, seat)?;
            let trace = place.since.trace(&mut place.game);
            let event = EventExpectation { times: *times, what, from };
            failures.extend(cause::event(file, &place.game, trace, &name, event)?);
        }
        (ScenarioStep::Property(seeds, invariant), Some(place)) => {
            place.property(file, seeds.clone(), invariant, failures)?;
        }
    }
    Ok(())
}

/// Checks whether a game with these seats can begin.
///
/// # Errors
/// The reason why no such game can begin.
fn begun_with<G: RecordableGame>(
    file: &str,
    game: &mut G,
    seats: &SourceText,
) -> Result<(), String> {
    let list = SourceText { text: seats.text.replace(',', " "), ..seats.clone() };
    let scenario = Scenario::new(file, seats.clone(), ScenarioGame::default());
    let scenario = Scenario { seats: list.split(' '), ..scenario };
    staged(&scenario, game).map(|_| ()).map_err(|error| error.message.clone())
}

/// Checks that an action or a setup was rejected, for the expected reason if one is given.
fn not_refused(
    file: &str,
    text: &SourceText,
    reason: Option<&SourceText>,
    found: Result<(), String>,
) -> Option<LedgerError> {
    match (found, reason) {
        (Ok(()), _) => Some(text.error(file, "expected to be illegal, but it is legal")),
        (Err(refusal), Some(reason)) if !refusal.contains(&reason.text) => {
            let message = format!("expected the reason `{}`, found `{refusal}`", reason.text);
            Some(reason.error(file, message))
        }
        _ => None,
    }
}
