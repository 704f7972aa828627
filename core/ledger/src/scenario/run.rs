//! Runs scenarios over the table.

use std::collections::BTreeMap;

use kernel::State;

use crate::scenario::cause;
use crate::scenario::drawn::drawn;
use crate::scenario::facts::facts;
use crate::scenario::place::{Place, Wanted, begin};
use crate::scenario::read::{Game, Scenario, Step, Text};
use crate::scenario::values::fill;
use crate::source::LedgerError;
use crate::table::Table;

/// Where scenarios get their games from. Implemented over the content library.
pub trait Bench {
    /// A table for the game a scenario is about.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    fn table(&mut self, game: &Game) -> Result<Table, String>;

    /// A value of the content: `base:nomads.start.coins`.
    ///
    /// # Errors
    /// There is no such value.
    fn data(&mut self, game: &Game, path: &str) -> Result<String, String>;

    /// The text of a ledger that a scenario starts from. `near` is the file of the scenario.
    ///
    /// # Errors
    /// It cannot be read.
    fn ledger(&mut self, near: &str, name: &str) -> Result<Vec<u8>, String>;

    /// The game of a ledger behind one of its lines, as [`Replayer::play`](crate::replay::Replayer::play)
    /// gives it, with a table that goes on with it.
    ///
    /// # Errors
    /// It cannot be played so far.
    fn after(&mut self, name: &str, text: &[u8], line: u32) -> Result<(Table, State), String>;
}

/// What became of a scenario.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its name.
    pub name: String,
    /// Numbers of the rules it shows.
    pub rules: Vec<String>,
    /// What failed; nothing if it passed.
    pub failures: Vec<LedgerError>,
}

impl Outcome {
    /// True if nothing failed.
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// Runs one scenario. The first action that fails ends it; failed expectations are all reported.
pub fn run(scenario: &Scenario, bench: &mut dyn Bench) -> Outcome {
    let mut failures = Vec::new();
    let filled = match fill(scenario, bench) {
        Ok(filled) => filled,
        Err(error) => {
            failures.push(*error);
            return Outcome {
                name: scenario.name.text.clone(),
                rules: scenario.rules.clone(),
                failures,
            };
        }
    };
    let scenario = filled.as_ref().unwrap_or(scenario);
    if let Err(error) = run_steps(scenario, bench, &mut failures) {
        failures.push(*error);
    }
    Outcome { name: scenario.name.text.clone(), rules: scenario.rules.clone(), failures }
}

/// What ends a scenario.
pub(super) type Stop = Box<LedgerError>;

fn run_steps(
    scenario: &Scenario,
    bench: &mut dyn Bench,
    failures: &mut Vec<LedgerError>,
) -> Result<(), Stop> {
    let file = scenario.file.as_str();
    // Scenarios of data and drawn setups alone need no seats.
    let needs_no_seat = |step: &Step| matches!(step, Step::Data(..) | Step::Drawn(..));
    let only_data = scenario.steps.iter().all(needs_no_seat);
    let mut place = match only_data && scenario.seats.is_empty() && scenario.after.is_none() {
        true => None,
        false => Some(begin(scenario, bench)?),
    };
    if scenario.steps.is_empty() {
        failures.push(scenario.name.error(file, "the scenario checks nothing"));
    }
    let mut wanted: Option<Wanted> = None;
    for step in &scenario.steps {
        if !matches!(step, Step::Expect(..))
            && let (Some(wanted), Some(place)) = (wanted.take(), &mut place)
        {
            place.check(file, wanted, failures);
        }
        run_step(file, &scenario.game, bench, &mut place, &mut wanted, step, failures)?;
    }
    if let (Some(wanted), Some(place)) = (wanted, &mut place) {
        place.check(file, wanted, failures);
    }
    Ok(())
}

/// Carries out one line; what `expect` lines want is gathered in `wanted`.
pub(super) fn run_step(
    file: &str,
    game: &Game,
    bench: &mut dyn Bench,
    place: &mut Option<Place>,
    wanted: &mut Option<Wanted>,
    step: &Step,
    failures: &mut Vec<LedgerError>,
) -> Result<(), Stop> {
    match (step, place) {
        (Step::Data(path, value), _) => {
            let found = bench.data(game, &path.text).map_err(|why| path.error(file, why))?;
            if found != value.text {
                let message = format!("{}: expected {}, found {found}", path.text, value.text);
                failures.push(value.error(file, message));
            }
        }
        (Step::Drawn(first, last, players, law), _) => {
            let table = bench.table(game).map_err(|why| law.error(file, why))?;
            let grammar = table.grammar();
            if let Err(why) = drawn(file, &grammar, (*first, *last), *players, law)? {
                failures.push(law.error(file, why));
            }
        }
        (_, None) => {}
        (Step::Act(seat, said), Some(place)) => place.act(file, seat, said)?,
        (Step::Drop(seat), Some(place)) => place.drop_seat(file, seat)?,
        (Step::Expect(seat, list), Some(place)) => {
            let wanted =
                wanted.get_or_insert_with(|| Wanted { at: list.clone(), list: BTreeMap::new() });
            if let Some(seat) = seat {
                place.expect(file, seat, list, wanted)?;
            }
        }
        (Step::Anything, Some(place)) => {
            place.before = facts(&place.table.grammar(), &place.state);
            place.since.close();
        }
        (Step::Legal(seat, said), Some(place)) => {
            if let Err(why) = place.possible(file, seat, said)? {
                let message = format!("expected to be legal, but is refused: {why}");
                failures.push(said.error(file, message));
            }
        }
        (Step::LegalOf(n, seat, list), Some(place)) => {
            let mut found = Vec::new();
            for said in list {
                if place.possible(file, seat, said)?.is_ok() {
                    found.push(said.text.as_str());
                }
            }
            if found.len() != *n {
                let message = format!("expected {n} to be legal, found {}", found.join(" | "));
                failures.push(seat.error(file, message));
            }
        }
        (Step::Illegal(seat, said, reason), Some(place)) => {
            let found = place.possible(file, seat, said)?;
            failures.extend(not_refused(file, said, reason.as_ref(), found));
        }
        (Step::Order(seat, list), Some(place)) => {
            let who = place.seat(file, seat)?;
            let trace = place.since.trace(&mut place.table);
            failures.extend(cause::order(file, &place.table.grammar(), trace, who, list)?);
        }
        (Step::Event(n, seat, what, from), Some(place)) => {
            let who = place.seat(file, seat)?;
            let trace = place.since.trace(&mut place.table);
            let grammar = place.table.grammar();
            if let Some(why) = cause::event(file, &grammar, trace, who, *n, what, from)? {
                failures.push(why);
            }
        }
        (Step::Property(first, last, law), Some(place)) => {
            place.property(file, *first, *last, law, failures)?;
        }
    }
    Ok(())
}

/// What is wrong with the answer to an action that should be refused.
fn not_refused(
    file: &str,
    said: &Text,
    reason: Option<&Text>,
    found: Result<(), String>,
) -> Option<LedgerError> {
    match (found, reason) {
        (Ok(()), _) => Some(said.error(file, "expected to be refused, but is legal")),
        (Err(why), Some(reason)) if !why.contains(&reason.text) => {
            let message = format!("expected the reason `{}`, found `{why}`", reason.text);
            Some(reason.error(file, message))
        }
        _ => None,
    }
}
