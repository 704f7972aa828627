//! The current position while a scenario runs: applies the scenario's lines and checks expectations.

use std::collections::BTreeMap;

use game::ApplyError;

use super::cause::{self, EventHistory, ScenarioEvent, apply};
use super::facts::{ChangesByKey, FactKey, FactMismatch, PositionFacts, TABLE, changes, compare};
use super::read::{Scenario, SourceText};
use crate::draws;
use crate::recorded::{RecordableGame, failed_command, listed};
use crate::rows::commands;
use crate::source::{BoxedLedgerError, LedgerError, NumberedLines};

/// Expectations collected from consecutive `expect` lines.
pub(super) struct PendingExpectations {
    /// The first `expect` line; errors about values that no item names are reported there.
    at: SourceText,
    /// Whether a line says `expect nothing at all`, so that changes are errors that otherwise only
    /// count where a line names them.
    pub is_strict: bool,
    list: ChangesByKey,
    /// Source span of the item that names each value.
    places: BTreeMap<FactKey, SourceText>,
}

impl PendingExpectations {
    /// Starts an empty collection at this line.
    pub fn new(at: &SourceText) -> PendingExpectations {
        PendingExpectations {
            at: at.clone(),
            is_strict: false,
            list: ChangesByKey::new(),
            places: BTreeMap::new(),
        }
    }
}

/// A game with its current position, and the values at the last `expect`.
pub(super) struct ScenarioPosition<G: RecordableGame> {
    pub game: G,
    pub state: G::State,
    pub before: PositionFacts,
    /// Names of the seats at the last `expect`.
    names: Vec<String>,
    /// Actions and departures since the last `expect`.
    pub since: EventHistory<G>,
}

/// Returns the line number of a recorded row; rows are counted from 1.
pub(super) fn line_of_row(text: &[u8], row: u32) -> Option<u32> {
    let mut rows = NumberedLines::new(text).filter(|l| l.bytes.contains(&b'\t'));
    rows.nth(row.checked_sub(1)? as usize).map(|line| line.number)
}

/// Returns the first position of a game with the setup and the position lines of a scenario.
pub(super) fn staged<G: RecordableGame>(
    scenario: &Scenario,
    game: &mut G,
) -> Result<G::State, BoxedLedgerError> {
    let setup = game.staged_setup(scenario)?;
    // Limits on the number of players apply only to whole games.
    game.let_play(scenario.seats.len());
    let begun = game.begin(&setup);
    let mut state = begun.map_err(|message| scenario.name.error(&scenario.file, message))?;
    game.arrange(scenario, &mut state)?;
    Ok(state)
}

/// Returns the name of each seat, by seat number.
fn names<G: RecordableGame>(game: &G, state: &G::State) -> Vec<String> {
    (0..game.seats(state)).map(|seat| game.seat_name(state, seat)).collect()
}

/// Returns the message of an error, whatever its kind.
fn words(problem: ApplyError) -> String {
    match problem {
        ApplyError::Illegal(message) | ApplyError::ScriptError(message) => message,
    }
}

/// A parsed command: its actions, and its results of chance if written.
type ParsedScenarioCommand<G> =
    (Vec<<G as game::Rules>::Action>, Option<Vec<<G as game::Views>::Draw>>);

impl<G: RecordableGame> ScenarioPosition<G> {
    /// Starts with a position; its values are the basis of the first comparison.
    pub fn new(game: G, state: G::State) -> ScenarioPosition<G> {
        let (before, since) = (game.facts(&state, None), EventHistory::new(&state));
        let names = names(&game, &state);
        ScenarioPosition { game, state, before, names, since }
    }

    /// Finds a seat by its name.
    pub fn seat(&self, file: &str, seat: &SourceText) -> Result<u8, BoxedLedgerError> {
        let found = self.game.seat_by_name(&self.state, &seat.text);
        found.map_err(|message| Box::new(seat.error(file, message)))
    }

    /// Returns the game's spelling of a seat's name.
    pub fn name_of(&self, file: &str, seat: &SourceText) -> Result<String, BoxedLedgerError> {
        let seat = self.seat(file, seat)?;
        Ok(self.game.seat_name(&self.state, seat))
    }

    fn read(
        &self,
        state: &G::State,
        seat: u8,
        text: &str,
    ) -> Result<ParsedScenarioCommand<G>, String> {
        let (action_text, drawn) = draws::split(text);
        let actions = self.game.read_all(state, seat, action_text)?;
        let given_draws = drawn.map(|drawn| draws::read(&self.game, drawn)).transpose()?;
        if given_draws.is_some() && actions.len() != 1 {
            Err("draws must follow a single action".to_owned())
        } else {
            Ok((actions, given_draws))
        }
    }

    /// Applies the commands of a line.
    pub fn act(
        &mut self,
        file: &str,
        seat: &SourceText,
        commands_text: &SourceText,
    ) -> Result<(), BoxedLedgerError> {
        let seat_index = self.seat(file, seat)?;
        for (at, command) in commands(commands_text.text.as_bytes()) {
            let text = commands_text.part(&commands_text.text[at..at + command.len()]);
            let stop = |reason: String| Box::new(text.error(file, reason));
            let (actions, draws_given) = match self.read(&self.state, seat_index, &text.text) {
                Ok(read) => read,
                Err(_) if self.was_forced(seat_index, &text.text) => continue,
                Err(reason) => return Err(stop(reason)),
            };
            for action in actions {
                let before = self.state.clone();
                match apply(
                    &mut self.game,
                    &mut self.state,
                    seat_index,
                    action,
                    draws_given.as_deref(),
                ) {
                    Ok(drawn) => {
                        self.since.begin(&before);
                        self.since.add(ScenarioEvent::Action(seat_index, action, drawn));
                    }
                    // A line may state an answer that the game has already given, because the
                    // answer was forced.
                    Err(ApplyError::Illegal(_)) if self.was_forced(seat_index, &text.text) => {}
                    Err(problem) => {
                        return Err(stop(failed_command(text.text.as_bytes(), &problem)));
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns whether `text` was a forced answer of the seat since the last `expect`.
    fn was_forced(&mut self, seat: u8, text: &str) -> bool {
        let name = self.game.seat_name(&self.state, seat);
        self.since.has_forced(&mut self.game, &name, text)
    }

    /// Lets a seat leave the game.
    pub fn leave(&mut self, file: &str, seat: &SourceText) -> Result<(), BoxedLedgerError> {
        let seat_index = self.seat(file, seat)?;
        self.since.begin(&self.state);
        self.since.add(ScenarioEvent::Left(seat_index));
        self.game.leave(&mut self.state, seat_index).map_err(|reason| {
            let leaves = G::WORDS.leaves;
            Box::new(seat.error(file, format!("`{leaves} {}` is illegal: {reason}", seat.text)))
        })
    }

    /// Skips the comparison of everything changed so far.
    pub fn let_pass(&mut self) {
        self.before = self.game.facts(&self.state, None);
        self.names = names(&self.game, &self.state);
        self.since.close();
    }

    /// Renames keys if a seat changed its name since the last `expect`.
    fn rename(&mut self) {
        let names = names(&self.game, &self.state);
        if names == self.names {
            return;
        }
        let renamed = |key: FactKey| match self.names.iter().position(|name| *name == key.owner) {
            Some(seat) => FactKey { owner: names[seat].clone(), ..key },
            None => key,
        };
        let before = std::mem::take(&mut self.before);
        self.before = before.into_iter().map(|(key, value)| (renamed(key), value)).collect();
        self.names = names;
    }

    /// Adds one `expect` line to the expectations.
    pub fn expect(
        &self,
        file: &str,
        seat: &SourceText,
        list: &SourceText,
        pending: &mut PendingExpectations,
    ) -> Result<(), BoxedLedgerError> {
        let of_table = seat.text == TABLE;
        let name = if of_table { TABLE.to_string() } else { self.name_of(file, seat)? };
        for item in list.split(',') {
            let (key, value) = self.game.parse_expectation(file, &item, of_table)?;
            if value == "=" {
                return Err(Box::new(item.error(file, "write the current value after `=`")));
            }
            let key = FactKey::new(&name, key);
            if let Some(first) = pending.places.insert(key.clone(), item.clone()) {
                let message = format!(
                    "this value is already expected, as `{}`: name it once",
                    first.text.trim()
                );
                return Err(Box::new(item.error(file, message)));
            }
            pending.list.insert(key, value);
        }
        Ok(())
    }

    /// Compares the changes since the last `expect` with the expectations.
    pub fn check(
        &mut self,
        file: &str,
        pending: PendingExpectations,
        failures: &mut Vec<LedgerError>,
    ) {
        let facts = self.game.facts(&self.state, None);
        self.rename();
        let found = changes(&self.before, &facts);
        self.before = facts;
        self.since.close();
        let is_quiet =
            |key: &FactKey| if pending.is_strict { G::is_course(key) } else { G::is_quiet(key) };
        let mut mismatches = compare(&pending.list, &found, &self.before, G::LISTS_ALL, is_quiet);
        // A piece that moves changes what each seat sees, too. One error is enough.
        let is_view = |key: &FactKey| key.name.starts_with("sees ");
        if pending.is_strict && mismatches.iter().any(|one| !is_view(&one.key)) {
            mismatches.retain(|one| pending.list.contains_key(&one.key) || !is_view(&one.key));
        }
        for FactMismatch { key, message } in mismatches {
            let trace = self.since.trace(&mut self.game);
            let notes = cause::notes(&self.game, trace, &key);
            let at = pending.places.get(&key).unwrap_or(&pending.at);
            let mut error = at.error(file, message);
            error.notes = notes;
            failures.push(error);
        }
    }

    /// Checks that the commands in `commands_text` are legal for the seat now, on a copy of the
    /// position. The inner `Err` is the reason why a command is illegal.
    pub fn possible(
        &mut self,
        file: &str,
        seat: &SourceText,
        commands_text: &SourceText,
    ) -> Result<Result<(), String>, BoxedLedgerError> {
        let seat_index = self.seat(file, seat)?;
        let mut copy = self.state.clone();
        let list: Vec<(usize, &[u8])> = commands(commands_text.text.as_bytes()).collect();
        if list.is_empty() {
            return Err(Box::new(commands_text.error(file, "no command was given")));
        }
        let name = self.game.seat_name(&copy, seat_index);
        let mut done = EventHistory::new(&copy);
        for (i, (at, command)) in list.iter().enumerate() {
            let text = &commands_text.text[*at..at + command.len()];
            let (actions, draws_given) = match self.read(&copy, seat_index, text) {
                Ok(read) => read,
                Err(_) if done.has_forced(&mut self.game, &name, text) => continue,
                Err(reason) => return Ok(Err(reason)),
            };
            for action in actions {
                let last = i + 1 == list.len();
                if last {
                    // The legal list and the check of a single action must agree, so both are used.
                    let listed =
                        listed(&mut self.game, &copy, seat_index, action).map_err(|problem| {
                            let reason = words(problem);
                            Box::new(
                                commands_text.error(file, format!("the list of actions: {reason}")),
                            )
                        })?;
                    let allowed = self.game.is_legal(&copy, seat_index, action);
                    if allowed.is_ok() != listed {
                        let reason =
                            allowed.err().map_or(String::new(), |p| format!(": {}", words(p)));
                        let message = if listed {
                            format!(
                                "it is in the list of legal actions, but cannot be carried \
                                out{reason}"
                            )
                        } else {
                            "it is not in the list of legal actions, but can be carried out"
                                .to_owned()
                        };
                        return Err(Box::new(commands_text.error(file, message)));
                    }
                }
                done.begin(&copy);
                match apply(&mut self.game, &mut copy, seat_index, action, draws_given.as_deref()) {
                    Ok(drawn) => done.add(ScenarioEvent::Action(seat_index, action, drawn)),
                    // The line may state an answer that its own earlier commands forced.
                    Err(ApplyError::Illegal(_)) if done.has_forced(&mut self.game, &name, text) => {
                    }
                    Err(problem) => return Ok(Err(words(problem))),
                }
            }
        }
        Ok(Ok(()))
    }
}
