//! A position that is played line by line, for scenarios written in Lua.

use crate::recorded::RecordableGame;
use crate::scenario::facts::{FactKey, FactValue, TABLE, is_listed, missing};
use crate::scenario::place::ScenarioPosition;
use crate::scenario::read::{Scenario, SourceText, read};
use crate::scenario::run::{ScenarioExecution, ScenarioProvider, begin, run_step};
use crate::scenario::values::fill;
use crate::source::LedgerError;

/// A scenario whose lines arrive one at a time.
pub struct IncrementalScenario<G: RecordableGame> {
    scenario: Scenario,
    place: Option<ScenarioPosition<G>>,
}

impl<G: RecordableGame> IncrementalScenario<G> {
    /// Sets up the position that these lines describe: all lines that may come before the first action.
    ///
    /// # Errors
    /// A message about the first line that is wrong.
    pub fn begin(
        file: &str,
        lines: &str,
        bench: &mut dyn ScenarioProvider<G>,
    ) -> Result<IncrementalScenario<G>, String> {
        let text = format!("scenario Stage\n{lines}\n");
        let mut read = read(&G::WORDS, file, &text).map_err(|errors| words(&errors))?;
        let Some(scenario) = read.pop().filter(|s| s.steps.is_empty() && read.is_empty()) else {
            return Err("expected the lines of one position, without actions".into());
        };
        let scenario = fill(&scenario, bench).map_err(|e| e.message)?.unwrap_or(scenario);
        let place = begin(&scenario, bench).map_err(|e| e.message)?;
        Ok(IncrementalScenario { scenario, place: Some(place) })
    }

    /// Returns the rule numbers that the lines name.
    pub fn rules(&self) -> &[String] {
        &self.scenario.rules
    }

    /// Executes one line of a scenario.
    ///
    /// # Errors
    /// A message with the reason why the line fails.
    pub fn line(&mut self, line: &str, bench: &mut dyn ScenarioProvider<G>) -> Result<(), String> {
        let file = self.scenario.file.clone();
        let text = format!("scenario Stage\n{line}\n");
        let read = read(&G::WORDS, &file, &text).map_err(|errors| words(&errors))?;
        let (game, mut failures) = (&self.scenario.game, Vec::new());
        let mut under_way =
            ScenarioExecution { file: &file, game, pending: None, failures: &mut failures };
        for one in &read {
            let filled = fill(one, bench).map_err(|e| e.message)?;
            for step in &filled.as_ref().unwrap_or(one).steps {
                run_step(&mut under_way, bench, &mut self.place, step).map_err(|e| e.message)?;
            }
        }
        under_way.check(&mut self.place);
        if failures.is_empty() { Ok(()) } else { Err(words(&failures)) }
    }

    /// Checks that the seat may take this action now. The inner `Err` is the reason why it may not.
    ///
    /// # Errors
    /// The seat or command cannot be parsed, or there is no position.
    pub fn possible(&mut self, seat: &str, command: &str) -> Result<Result<(), String>, String> {
        let file = self.scenario.file.clone();
        let place = self.place.as_mut().ok_or("there is no position")?;
        place
            .possible(&file, &SourceText::alone(seat), &SourceText::alone(command))
            .map_err(|e| e.message)
    }

    /// Returns a value of a seat or of the table, by the name that `expect` lines use. A value that
    /// a position lists only while it is not 0, such as the number of times a task waits, is 0.
    ///
    /// # Errors
    /// There is no position, or no such value; the text suggests a similar name.
    pub fn value(&self, owner: &str, name: &str) -> Result<FactValue, String> {
        let place = self.place.as_ref().ok_or("there is no position")?;
        let all = place.game.facts(&place.state, Some(owner));
        let key = |name: &str| FactKey::new(owner, name);
        if let Some(value) = all.get(&key(name)) {
            return Ok(value.clone());
        }
        // `expect` also accepts other spellings of a name, such as `counter cash` or the short name of a module's own component.
        let item = SourceText::alone(&format!("{name} +0"));
        let expected = place.game.parse_expectation(&self.scenario.file, &item, owner == TABLE);
        if let Ok((name, change)) = expected {
            match all.get(&key(&name)) {
                Some(value) => return Ok(value.clone()),
                None if change == "+0" && !G::LISTS_ALL && !is_listed(&name) => {
                    return Ok(FactValue::Number(0));
                }
                None => {}
            }
        }
        let key = key(name);
        Err(format!("`{key}`: {}", missing(&key, &all)))
    }
}

/// Joins the messages of errors with their notes.
fn words(errors: &[LedgerError]) -> String {
    let one = |e: &LedgerError| {
        let notes = e.notes.iter().map(|note| format!("\n  = {note}"));
        format!("{}{}", e.message, notes.collect::<String>())
    };
    errors.iter().map(one).collect::<Vec<_>>().join("\n")
}
