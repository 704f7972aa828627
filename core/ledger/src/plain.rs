//! Common form of rows, for games that define no other: `seat: action`, or columns whose numbers must match.
//!
//! A row holds one action of a seat, followed by its results of chance. In a game with columns, a row is seat, columns
//! and action separated by tabs. Comment rows may come between rows.

use std::collections::VecDeque;
use std::fmt::Write;

use game::excerpt::escape_bytes;
use game::{ApplyError, LEDGER_HEAD};

use crate::draws::{self, DrawSource};
use crate::head::LedgerForm;
use crate::recorded::{LedgerGame, RecordableGame, failed_command, listed};
use crate::recorded::{ReplayState, RowReader};
use crate::rows::commands;
use crate::source::{LedgerError, NumberedLine};

/// Command by which a seat leaves the game.
pub const LEAVES: &str = "resign";

/// Reader for rows of a game that uses the common form of rows, see [`crate::recorded::RecordableGame::rows`].
pub struct PlainRowReader<'a, G: RecordableGame> {
    game: &'a mut G,
    replay: ReplayState<'a, G>,
    state: G::State,
    columns: Vec<String>,
    /// Comment rows that are due but were not read yet.
    comments: VecDeque<String>,
    /// The last row, which is compared later: only the next row shows whether a forced answer still belongs to it.
    waiting: Option<(NumberedLine<'a>, u8)>,
    /// Forced answers that were applied to a ledger of the present rules: seat and text.
    given: Vec<(u8, String)>,
}

/// A command that a row states for a seat.
#[derive(Clone, Copy)]
struct SeatCommand<'c> {
    seat: u8,
    text: &'c str,
}

impl<'a, G: RecordableGame> PlainRowReader<'a, G> {
    /// Begins a game.
    ///
    /// # Errors
    /// The reason why the game cannot begin.
    pub fn begin(
        game: &'a mut G,
        setup: &G::Setup,
        replay: ReplayState<'a, G>,
    ) -> Result<PlainRowReader<'a, G>, String> {
        let state = game.begin(setup)?;
        let columns = game.columns();
        Ok(PlainRowReader {
            game,
            replay,
            state,
            columns,
            comments: VecDeque::new(),
            waiting: None,
            given: Vec::new(),
        })
    }

    /// Replays the commands of a seat in a part of a line that begins at byte `at`.
    fn commands(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        seat: u8,
        row_text: &'a [u8],
    ) -> Result<(), LedgerError> {
        for (inside, command) in commands(row_text) {
            let at = at + inside;
            let row_text = text(command);
            self.answer_before(line, at, Some(SeatCommand { seat, text: row_text }))?;
            self.carry_out(line, at, |rows| rows.run_command(line, at, seat, row_text))?;
        }
        Ok(())
    }

    /// Applies forced answers until a command states the next one, then compares the previous row.
    /// A ledger of the present rules leaves them out; if it states one after all, see
    /// [`Self::take_given_answer`].
    fn answer_before(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        command: Option<SeatCommand<'_>>,
    ) -> Result<(), LedgerError> {
        loop {
            let forced = self.game.forced_answer(&self.state);
            let forced = forced
                .map_err(|problem| self.replay.command_error(line, at, b"answer", problem))?;
            let Some((seat_of_answer, answer)) = forced else { break };
            if !self.replay.leaves_out_forced
                && let Some(SeatCommand { seat, text }) = command
                && seat == seat_of_answer
                && let Ok(actions) = self.game.read_all(&self.state, seat, draws::split(text).0)
                && actions == [answer]
            {
                break;
            }
            self.answer(line, at, seat_of_answer, answer)?;
        }
        self.compare_waiting();
        Ok(())
    }

    /// Applies a forced answer that the ledger left out.
    fn answer(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        seat: u8,
        action: G::Action,
    ) -> Result<(), LedgerError> {
        let text = self.game.text(&self.state, seat, action);
        let before = self.state.clone();
        self.step(line, seat, action, None)
            .map_err(|problem| self.replay.command_error(line, at, text.as_bytes(), problem))?;
        if self.replay.leaves_out_forced {
            self.given.push((seat, text));
        }
        if let Some(trace) = &mut self.replay.listeners.trace {
            trace.was_forced();
        }
        if !self.columns.is_empty() {
            self.comments.extend(self.game.comments(&before, &self.state));
        }
        Ok(())
    }

    /// Returns whether an illegal command states a forced answer that was applied before, and forgets
    /// that answer.
    fn take_given_answer(&mut self, seat: u8, command: &str) -> bool {
        let at = self.given.iter().position(|(of, text)| *of == seat && text == command.trim());
        at.map(|at| self.given.remove(at)).is_some()
    }

    /// Compares the columns of the last row with the current values of the row's seat.
    fn compare_waiting(&mut self) {
        let Some((line, seat)) = self.waiting.take() else { return };
        let cells: Vec<&[u8]> = line.bytes.split(|b| *b == b'\t').collect();
        let value = self.game.column_values(&self.state, seat);
        let (mut differs, shown_cells) = (false, &cells[1..cells.len() - 1]);
        for (at, ((cell, value), column)) in
            shown_cells.iter().zip(value).zip(&self.columns).enumerate()
        {
            if text(cell) != value {
                differs = true;
                self.replay.report.differs(line, at + 1, column, escape_bytes(cell), value);
            }
        }
        self.replay.report.differ += u32::from(differs);
    }

    fn run_command(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        seat: u8,
        command: &str,
    ) -> Result<(), LedgerError> {
        if command.eq_ignore_ascii_case(LEAVES) {
            self.game.leave(&mut self.state, seat).map_err(|error| {
                self.replay.command_error(line, at, command.as_bytes(), ApplyError::Illegal(error))
            })?;
            if let Some(log) = &mut self.replay.listeners.log {
                log.left.push((log.actions.len(), seat));
            }
            return Ok(());
        }
        let (action_text, drawn) = draws::split(command);
        let found = self.game.read_all(&self.state, seat, action_text);
        let actions = match found {
            Ok(actions) => actions,
            Err(_) if self.take_given_answer(seat, action_text) => return Ok(()),
            Err(error) => return Err(self.replay.error(line, at, error)),
        };
        let draws = drawn.map(|drawn| draws::read(self.game, drawn)).transpose();
        let draws =
            draws.map_err(|error| self.replay.error(line, at + action_text.len(), error))?;
        if draws.is_some() && actions.len() != 1 {
            let message = format!(
                "`{}`: draws must follow a single action",
                escape_bytes(action_text.as_bytes())
            );
            return Err(self.replay.error(line, at + action_text.len(), message));
        }
        for action in actions {
            self.replay.report.commands += 1;
            let before = self.state.clone();
            if let Err(problem) = self.step(line, seat, action, draws.as_deref()) {
                if self.take_given_answer(seat, action_text) {
                    return Ok(());
                }
                return Err(self.replay.command_error(line, at, command.as_bytes(), problem));
            }
            if !self.columns.is_empty() {
                self.comments.extend(self.game.comments(&before, &self.state));
            }
        }
        Ok(())
    }

    /// Applies one action. Results of chance are the given ones, or are drawn from the position's seed.
    fn step(
        &mut self,
        line: NumberedLine<'a>,
        seat: u8,
        action: G::Action,
        draws: Option<&[G::Draw]>,
    ) -> Result<(), ApplyError> {
        if self.replay.options.legal && !listed(self.game, &self.state, seat, action)? {
            let name = self.game.seat_name(&self.state, seat);
            let text = format!("{name}: {}", self.game.text(&self.state, seat, action));
            let found = "a legal list without it".to_owned();
            self.replay.report.differs_in(line.number, "legal list", text, found);
        }
        let is_forced = self.game.forced_answer(&self.state)? == Some((seat, action));
        let mut recorded = Vec::new();
        self.game.leave_forced_answers(true);
        let done = match draws {
            None => self.apply(seat, action, DrawSource::Noted(&mut recorded)),
            Some(draws) => self.apply(seat, action, DrawSource::Given(draws)),
        };
        self.game.leave_forced_answers(false);
        match (done, draws) {
            // The results may belong to forced answers after the action, so try again with those answers.
            (Err(error), Some(draws)) => {
                self.apply(seat, action, DrawSource::Given(draws)).map_err(|_| error)?
            }
            (done, _) => done?,
        }
        if let Some(log) = &mut self.replay.listeners.log {
            // A forced answer belongs to the action before it; a replay of the log applies it automatically.
            let at = log.actions.len().saturating_sub(usize::from(is_forced));
            let drawn = draws.unwrap_or(&recorded);
            log.draws.extend(drawn.iter().map(|draw| (at, *draw)));
            if !is_forced {
                log.actions.push((seat, action));
            }
        }
        Ok(())
    }

    fn apply(
        &mut self,
        seat: u8,
        action: G::Action,
        draws: DrawSource<'_, G::Draw>,
    ) -> Result<(), ApplyError> {
        match &mut self.replay.listeners.trace {
            None => draws::apply(self.game, &mut self.state, seat, action, draws),
            Some(trace) => self.game.apply_traced(&mut self.state, seat, action, draws, trace),
        }
    }

    fn seat(&self, line: NumberedLine<'_>, at: usize, name: &[u8]) -> Result<u8, LedgerError> {
        let found = self.game.seat_by_name(&self.state, text(name));
        found.map_err(|error| self.replay.error(line, at, error))
    }
}

/// Converts bytes to text; the file was checked to be UTF-8.
fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or("")
}

impl<'a, G: RecordableGame> RowReader<'a, G> for PlainRowReader<'a, G> {
    fn replay_state(&mut self) -> &mut ReplayState<'a, G> {
        &mut self.replay
    }

    fn state(&self) -> &G::State {
        &self.state
    }

    fn holdings_hash(&self) -> u64 {
        let seats = 0..self.game.seats(&self.state);
        let all = seats.flat_map(|seat| self.game.numbers(&self.state, seat));
        let bytes: Vec<u8> = all.flat_map(|(_, n)| n.to_le_bytes()).collect();
        game::hash::state(&bytes)
    }

    fn row(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        let cells: Vec<&[u8]> = line.bytes.split(|b| *b == b'\t').collect();
        let column_count = self.columns.len() + 2;
        if cells.len() != column_count || column_count == 2 {
            let message =
                format!("a row must have {column_count} columns, but this one has {}", cells.len());
            return Err(self.replay.error(line, 0, message));
        }
        let seat = self.seat(line, 0, cells[0])?;
        self.replay.report.rows += 1;
        self.replay.report.lines += 1;
        let command_cell = cells[column_count - 1];
        if !command_cell.trim_ascii().eq_ignore_ascii_case(b"setup") {
            self.commands(line, line.bytes.len() - command_cell.len(), seat, command_cell)?;
        }
        if !self.replay.options.check {
            return Ok(());
        }
        self.waiting = Some((line, seat));
        if !matches!(self.game.forced_answer(&self.state), Ok(Some(_))) {
            self.compare_waiting();
        }
        Ok(())
    }

    fn comment(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        self.answer_before(line, 0, None)?;
        let comment_text = text(line.bytes.trim_ascii());
        let is_next = self.comments.front().is_some_and(|next| next == comment_text);
        if is_next {
            self.comments.pop_front();
        } else if self.replay.options.check
            && !comment_text.is_empty()
            && !comment_text.starts_with('#')
        {
            let next = self.comments.front().cloned().unwrap_or_else(|| "none".to_owned());
            self.replay.report.differs_in(line.number, "comment", comment_text.to_owned(), next);
        }
        Ok(())
    }

    fn command_line(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        if line.number < self.replay.body {
            return Ok(());
        }
        let bytes = match memchr::memchr(b'#', line.bytes) {
            Some(at) => &line.bytes[..at],
            None => line.bytes,
        };
        let before = self.replay.report.commands;
        match memchr::memchr(b':', bytes) {
            Some(colon) => {
                let seat = self.seat(line, 0, bytes[..colon].trim_ascii())?;
                self.commands(line, colon + 1, seat, &bytes[colon + 1..])?;
            }
            None => {
                let command = bytes.trim_ascii();
                let verb = command.split(|b| *b == b' ').next().unwrap_or(&[]);
                let is_verb = |word: &&str| verb.eq_ignore_ascii_case(word.as_bytes());
                let own = || G::HEAD_WORDS.iter().any(|own| is_verb(&own.word));
                if !command.is_empty() && !LEDGER_HEAD.iter().any(is_verb) && !own() {
                    let name = self.game.seat_name(&self.state, 0);
                    let (command, seat) = (escape_bytes(command), G::SEAT);
                    let message =
                        format!("`{command}` needs a {seat} before it: `{name}: {command}`");
                    return Err(self.replay.error(line, 0, message));
                }
            }
        }
        self.replay.report.lines += u32::from(self.replay.report.commands > before);
        Ok(())
    }

    fn end(&mut self, last: NumberedLine<'a>) {
        if let Err(error) = self.answer_before(last, 0, None) {
            self.replay.report.errors.push(error);
        }
        while let Some(comment) = self.comments.pop_front() {
            let none = "no such row".to_owned();
            self.replay.report.differs_in(last.number, "comment", none, comment);
        }
    }

    fn into_parts(mut self: Box<Self>) -> (ReplayState<'a, G>, G::State) {
        // A ledger may be read up to any line; forced answers after that line are not written, so apply them.
        if let Err(error) = self.answer_before(NumberedLine { number: 0, bytes: &[] }, 0, None) {
            self.replay.report.errors.push(error);
        }
        (self.replay, self.state)
    }
}

/// Writes the rows of a game that uses the common form of rows, see [`crate::recorded::RecordableGame::write_rows`].
///
/// # Errors
/// An action is illegal at its place, or a script error.
pub fn write_rows<G: RecordableGame>(
    game: &mut G,
    record: LedgerGame<'_, G>,
    form: LedgerForm,
    out: &mut String,
) -> Result<(), String> {
    let mut state = game.begin(record.setup)?;
    let has_columns = form == LedgerForm::Recorded && !game.columns().is_empty();
    let row = |game: &G, state: &G::State, seat: u8, command: &str, out: &mut String| {
        let name = game.seat_name(state, seat);
        let _ = if has_columns {
            writeln!(out, "{name}\t{}\t{command}", game.column_values(state, seat).join("\t"))
        } else if command == "setup" {
            writeln!(out, "setup {name}")
        } else {
            writeln!(out, "{name}: {command}")
        };
    };
    for seat in 0..game.seats(&state) {
        row(game, &state, seat, "setup", out);
    }
    let mut left = record.left.iter().peekable();
    for at in 0..=record.actions.len() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= at) {
            game.leave(&mut state, *seat).map_err(|message| {
                failed_command(LEAVES.as_bytes(), &ApplyError::Illegal(message))
            })?;
            row(game, &state, *seat, LEAVES, out);
        }
        let Some(&(seat, action)) = record.actions.get(at) else { break };
        let (before, text) = (state.clone(), game.text(&state, seat, action));
        let mut recorded = Vec::new();
        let drawn: Option<Vec<G::Draw>> = record.draws.map(|all| {
            all.iter()
                .filter(|(action_number, _)| *action_number == at)
                .map(|(_, draw)| *draw)
                .collect()
        });
        let from = match &drawn {
            Some(draws) => DrawSource::Given(draws),
            None => DrawSource::Noted(&mut recorded),
        };
        draws::apply(game, &mut state, seat, action, from).map_err(|problem| {
            format!("action {}, {}", at + 1, failed_command(text.as_bytes(), &problem))
        })?;
        let draws_text = draws::text(game, drawn.as_deref().unwrap_or(&recorded));
        row(game, &state, seat, &format!("{text}{draws_text}"), out);
        if has_columns {
            for comment in game.comments(&before, &state) {
                let _ = writeln!(out, "{comment}");
            }
        }
    }
    Ok(())
}
