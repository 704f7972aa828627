//! Replay of rows and lines: carries out their commands one by one, and compares the row.

use kernel::ids::*;

use super::compare::offers_equal;
use super::forced::CommandText;
use super::run::{EarlySystemRow, LedgerReplay};
use crate::ledger::column_text::ColumnText;
use crate::ledger::columns;
use crate::ledger::follow::{OfferRow, due_in_setup};
use crate::mystica_game::read_answer;
use crate::with_components;
use crate::words::{CommandTextError, ParsedCommand, SystemCommand};
use ledger::draws;
use ledger::recorded::RowReader;
use ledger::source::{LedgerError, NumberedLine};

impl<'a> LedgerReplay<'a> {
    pub(super) fn row_or_why(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        self.row_in(line).map_err(|error| match columns::row(line.bytes, self.declares()) {
            // If the row itself is malformed, that explains an unreadable command better.
            Err(failure) => self.error(line, failure.at, failure.message),
            Ok(row) => match columns::extra_column(&row) {
                Some(extra) => self.error(line, extra.at, extra.message),
                None => error,
            },
        })
    }

    pub(super) fn row_in(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        let Some(parts) = columns::parts(line.bytes) else {
            // Parsing the row reports which column is missing.
            let row = columns::row(line.bytes, self.declares()).map(|_| ());
            return row.map_err(|e| self.error(line, e.at, e.message));
        };
        if !self.replay.options.check {
            columns::row(line.bytes, self.declares())
                .map_err(|e| self.error(line, e.at, e.message))?;
        }
        let seat = match self.seats[..usize::from(self.state.seat_count)]
            .iter()
            .position(|code| *code == parts.faction)
        {
            Some(seat) => SeatId(seat as u8),
            None => self.seat(line, 0, parts.faction)?,
        };
        self.replay.report.rows += 1;
        self.replay.report.lines += 1;
        self.follower.offers.clear();
        self.follower.turns.clear();
        let beside = self.grammar.ruleset.component_bridge.is_some();
        let mut commands = 0;
        let mut players = 0;
        let mut announces = None;
        for (at, command) in ledger::rows::commands(parts.commands) {
            let at = parts.commands_at + at;
            commands += 1;
            let command = if beside { self.split(line, at, command)? } else { command };
            self.answer_before(line, &CommandText { at, seat, command })?;
            match self.read(line, at, seat, command)? {
                ParsedCommand::Generated(SystemCommand::Setup) => {}
                ParsedCommand::Generated(
                    system_command @ (SystemCommand::Accepted | SystemCommand::Declined),
                ) => {
                    announces = Some(system_command == SystemCommand::Accepted);
                }
                ParsedCommand::Generated(system_command) if players > 0 => {
                    self.compare_joined_generated(line, seat, system_command)
                }
                ParsedCommand::Generated(system_command) => {
                    self.compare_generated(line, seat, system_command)
                }
                ParsedCommand::Nothing => {}
                recorded => {
                    if players == 0 {
                        self.begin(line);
                    }
                    players += 1;
                    let by = match players {
                        1 => seat,
                        _ => due_in_setup(self.grammar.ruleset, &self.state, seat),
                    };
                    self.carry_out(line, at, |run| {
                        run.run_command(line, at, by, recorded, command)
                    })?;
                }
            }
        }
        if let Some(taken) = announces {
            // If the row has no other command, it is about the rows that follow, and its values are
            // those after them.
            let row = match commands {
                1 => Some(
                    columns::row(line.bytes, self.declares())
                        .map_err(|e| self.error(line, e.at, e.message))?,
                ),
                _ => None,
            };
            let waits = row.is_some();
            self.expected.push(EarlySystemRow { line, seat, taken, row });
            if waits {
                return Ok(());
            }
        }
        self.check_early_income(line);
        if commands == 0 {
            self.answer_all(line)?;
            // System rows for factions that were dropped have no effect.
            if let Some(at) = self.follower.due.iter().position(|d| d.seat == seat) {
                self.take(line, at);
            }
        }
        if self.replay.options.check {
            let values = self.follower.row_values(&self.state, seat);
            let changes = values.since(&self.last[seat.at()]);
            let offers = self.made(seat, players > 0);
            // Nearly every row is right, and writing and comparing the text is cheaper than
            // parsing.
            let mut text = ColumnText::default();
            text.write(&values, &changes);
            if !self.declares()
                && text.bytes() == parts.columns
                && offers_equal(&offers, parts.offers)
            {
                self.last[seat.at()] = values;
                return Ok(());
            }
            let row = columns::row(line.bytes, self.declares())
                .map_err(|e| self.error(line, e.at, e.message))?;
            self.compare(line, seat, &row, &values, &offers);
        }
        Ok(())
    }

    /// Returns whether rows have a column of declared resources.
    fn declares(&self) -> bool {
        !self.grammar.ruleset.resources.is_empty()
    }

    /// Returns the offers column of a row; system rows have no offers.
    pub(super) fn made(&self, seat: SeatId, acted: bool) -> OfferRow {
        if acted && !self.follower.offers.is_empty() {
            self.follower.offers_of(self.grammar.ruleset, &self.state, seat)
        } else {
            OfferRow::default()
        }
    }

    /// Splits the draws off a command and keeps them for the next action.
    pub(super) fn split<'c>(
        &mut self,
        line: NumberedLine<'_>,
        at: usize,
        command: &'c [u8],
    ) -> Result<&'c [u8], LedgerError> {
        let Some(bridge) = self.grammar.ruleset.component_bridge.as_ref() else {
            return Ok(command);
        };
        let (command_text, drawn) = draws::split(std::str::from_utf8(command).unwrap_or(""));
        let layout = bridge.layout(self.state.seat_count);
        let read = |drawn: &str| drawn.split(',').map(|one| layout.read_draw(one.trim())).collect();
        let draws = drawn.map(read).transpose();
        self.given_draws =
            draws.map_err(|error: String| self.error(line, at + command_text.len(), error))?;
        Ok(command_text.as_bytes())
    }

    #[inline]
    pub(super) fn read(
        &self,
        line: NumberedLine<'_>,
        at: usize,
        seat: SeatId,
        command: &[u8],
    ) -> Result<ParsedCommand, LedgerError> {
        if with_components::has_blocking_decision(self.grammar.ruleset, self.state.state()) {
            let text = std::str::from_utf8(command).unwrap_or("");
            let as_answer = read_answer(self.grammar.ruleset, self.state.state(), seat, text);
            if let Ok(action) = as_answer {
                return Ok(ParsedCommand::Action(action));
            }
        }
        let as_answer = self.grammar.read(&self.state, seat, command);
        as_answer
            .or_else(|error| {
                let position = self.state.state();
                if !with_components::has_optional_decision(self.grammar.ruleset, position) {
                    return Err(error);
                }
                let text = std::str::from_utf8(command).unwrap_or("");
                let answer = read_answer(self.grammar.ruleset, position, seat, text);
                answer.map(ParsedCommand::Action).map_err(|_| error)
            })
            .map_err(|CommandTextError { at: inside, message }| {
                self.error(line, at + inside, message)
            })
    }

    /// Prepares for a player's action: all system rows that are due must have been read by now.
    pub(super) fn begin(&mut self, line: NumberedLine<'_>) {
        if !self.follower.due.is_empty() {
            self.missing_rows(line);
        }
        self.follower.frozen = None;
    }

    /// Replays a line of the command form.
    pub(super) fn replay_command_line(
        &mut self,
        line: NumberedLine<'a>,
    ) -> Result<(), LedgerError> {
        let before = self.replay.report.commands;
        if line.number >= self.replay.body
            && let Some(at) = crate::ledger::commands::head_command_offset(line.bytes)
        {
            return Err(self.error(line, at, "this line must come before the first move"));
        }
        for (at, seat, command) in crate::ledger::commands::line(&self.grammar, &self.state, line)
            .map_err(|(at, message)| self.error(line, at, message))?
        {
            let command = self.split(line, at, &command)?.to_vec();
            self.answer_before(line, &CommandText { at, seat, command: &command })?;
            let parsed = self.read(line, at, seat, &command)?;
            if parsed == ParsedCommand::Generated(SystemCommand::Setup) {
                continue;
            }
            self.begin(line);
            self.carry_out(line, at, |run| run.run_command(line, at, seat, parsed, &command))?;
        }
        self.replay.report.lines += u32::from(self.replay.report.commands > before);
        Ok(())
    }
}
