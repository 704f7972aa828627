//! The position of a scenario: what its lines do to it, and what is expected of it.

use std::collections::BTreeMap;

use game::prelude::*;
use game::{Choice, Failure};
use kernel::State;
use kernel::ids::SeatId;

use crate::recorded::commands;
use crate::scenario::cause::{self, Done, Since};
use crate::scenario::facts::{Facts, TABLE, changes, compare, expected, facts};
use crate::scenario::position;
use crate::scenario::read::{Scenario, Text};
use crate::scenario::run::{Bench, Stop};
use crate::source::LedgerError;
use crate::table::Table;

/// What `expect` lines ask for, up to the next line of another kind.
pub(super) struct Wanted {
    pub at: Text,
    pub list: BTreeMap<(String, String), String>,
}

/// A table, the position on it, and the values at the last `expect`.
pub(super) struct Place {
    pub table: Table,
    pub state: State,
    pub before: Facts,
    /// What was done since the last `expect`.
    pub since: Since,
}

/// The position that a scenario begins with.
pub(super) fn begin(scenario: &Scenario, bench: &mut dyn Bench) -> Result<Place, Stop> {
    let file = scenario.file.as_str();
    let (table, state) = match &scenario.after {
        Some((lines, n, name)) => {
            let text = bench.ledger(file, &name.text).map_err(|why| name.error(file, why))?;
            let line = if *lines { Some(*n) } else { line_of_row(&text, *n) };
            let Some(line) = line else {
                let message = format!("`{}` has no row {n}", name.text);
                return Err(Box::new(name.error(file, message)));
            };
            bench.after(&name.text, &text, line).map_err(|why| name.error(file, why))?
        }
        None => {
            let at = scenario.game.variant.as_ref().unwrap_or(&scenario.name);
            let mut table = bench.table(&scenario.game).map_err(|why| at.error(file, why))?;
            let setup = position::setup(scenario, &table.grammar())?;
            // A position with one seat shows much; only whole games need the numbers of the rules.
            table.seat(setup.factions.len());
            let mut state =
                table.begin(&setup).map_err(|why| scenario.name.error(file, why.to_string()))?;
            position::place(scenario, &table.grammar(), &mut state)?;
            (table, state)
        }
    };
    let before = facts(&table.grammar(), &state);
    let since = Since::new(&state);
    Ok(Place { table, state, before, since })
}

/// The line on which a recorded row stands; rows are counted from 1.
fn line_of_row(text: &[u8], row: u32) -> Option<u32> {
    let mut rows = crate::source::Lines::new(text).filter(|l| l.bytes.contains(&b'\t'));
    rows.nth(row.checked_sub(1)? as usize).map(|line| line.number)
}

impl Place {
    /// A seat by its name.
    pub fn seat(&self, file: &str, seat: &Text) -> Result<SeatId, Stop> {
        let found = self.table.grammar().seat(&self.state, seat.text.as_bytes());
        found.map_err(|why| Box::new(seat.error(file, why)))
    }

    /// Carries out the commands of a line.
    pub fn act(&mut self, file: &str, seat: &Text, said: &Text) -> Result<(), Stop> {
        let who = self.seat(file, seat)?;
        for (at, command) in commands(said.text.as_bytes()) {
            let text = said.part(&said.text[at..at + command.len()]);
            let stop = |why: String| Box::new(text.error(file, why));
            for action in self.table.read_all(&self.state, who, &text.text).map_err(stop)? {
                self.since.begin(&self.state);
                self.table.apply(&mut self.state, who.0, action).map_err(|problem| {
                    Box::new(text.error(file, format!("`{}` is {problem}", text.text)))
                })?;
                self.since.add(Done::Action(who, action));
            }
        }
        Ok(())
    }

    /// A faction leaves the game.
    pub fn drop_seat(&mut self, file: &str, seat: &Text) -> Result<(), Stop> {
        let who = self.seat(file, seat)?;
        self.since.begin(&self.state);
        self.since.add(Done::Left(who));
        let left = self.table.drop_seat(&mut self.state, who, &mut kernel::Silent);
        left.map_err(|problem| {
            let why = match problem {
                kernel::Problem::Refused(refusal) => refusal.explain(self.table.ruleset()),
                kernel::Problem::Fault(fault) => fault.to_string(),
            };
            Box::new(seat.error(file, format!("`drop-faction {}` is refused: {why}", seat.text)))
        })
    }

    /// Adds one `expect` line to what is wanted.
    pub fn expect(
        &self,
        file: &str,
        seat: &Text,
        list: &Text,
        wanted: &mut Wanted,
    ) -> Result<(), Stop> {
        let of_table = seat.text == TABLE;
        let name = match of_table {
            true => TABLE.to_string(),
            false => {
                let seat = self.seat(file, seat)?;
                self.table.grammar().seat_name(&self.state, seat).to_string()
            }
        };
        for item in list.split(',') {
            let (key, value) = expected(file, &self.table.grammar(), &item, of_table)?;
            wanted.list.insert((name.clone(), key), value);
        }
        Ok(())
    }

    /// Compares what changed since the last time with what is wanted.
    pub fn check(&mut self, file: &str, wanted: Wanted, failures: &mut Vec<LedgerError>) {
        let now = facts(&self.table.grammar(), &self.state);
        let found = changes(&self.before, &now);
        self.before = now;
        self.since.close();
        for ((whose, key), line) in compare(&wanted.list, &found, &self.before) {
            let mut error = wanted.at.error(file, line);
            let trace = self.since.trace(&mut self.table);
            error.notes = cause::notes(&self.table.grammar(), trace, &whose, &key);
            failures.push(error);
        }
    }

    /// May the seat do this now? A line of several commands carries out all but the last on a copy.
    pub fn possible(
        &mut self,
        file: &str,
        seat: &Text,
        said: &Text,
    ) -> Result<Result<(), String>, Stop> {
        let who = self.seat(file, seat)?;
        let mut copy = self.state;
        let list: Vec<(usize, &[u8])> = commands(said.text.as_bytes()).collect();
        if list.is_empty() {
            return Err(Box::new(said.error(file, "there is no command")));
        }
        for (i, (at, command)) in list.iter().enumerate() {
            let text = &said.text[*at..at + command.len()];
            let actions = match self.table.read_all(&copy, who, text) {
                Ok(actions) => actions,
                Err(why) => return Ok(Err(why)),
            };
            for action in actions {
                let last = i + 1 == list.len();
                if last {
                    // The list and the door must agree, so both are asked.
                    let listed = self.listed(&copy, who, action).map_err(|why| {
                        Box::new(said.error(file, format!("the list of actions: {why}")))
                    })?;
                    let allowed = self.table.is_legal(&copy, who, action);
                    if allowed.is_ok() != listed {
                        let message = format!("the legal list says {listed}, `is_legal` not");
                        return Err(Box::new(said.error(file, message)));
                    }
                }
                if let Err(problem) = self.table.apply(&mut copy, who.0, action) {
                    let why = match problem {
                        game::Problem::Refused(why) | game::Problem::Fault(why) => why,
                    };
                    return Ok(Err(why));
                }
            }
        }
        Ok(Ok(()))
    }

    fn listed(
        &mut self,
        state: &State,
        seat: SeatId,
        action: kernel::Action,
    ) -> Result<bool, String> {
        let mut list = Vec::new();
        self.table.legal(state, &mut list).map_err(|Failure(why)| why)?;
        Ok(list.iter().any(|c: &Choice<_>| {
            let amount = action.amount().unwrap_or(0);
            let inside = c.amounts.0 <= amount && amount <= c.amounts.1;
            c.seat == seat.0 && c.action == action.with_amount(c.amounts.0) && inside
        }))
    }
}
