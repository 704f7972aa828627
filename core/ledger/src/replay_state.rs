//! State of a ledger replay (options, listeners, findings) and the loop over its lines. The game itself parses its rows,
//! through the trait [`RowReader`].

use crate::head::LedgerForm;
use crate::recorded::RecordableGame;
use crate::report::ReplayReport;
use crate::source::{LedgerError, NumberedLine, NumberedLines};
use crate::trace::ChangeTrace;

/// Options of a replay: what to check, and where to stop.
#[derive(Clone, Copy, Debug, Default)]
pub struct LedgerReplayOptions {
    /// Compare every row with the position after it.
    pub check: bool,
    /// Build the legal list before each command and check that it contains the command.
    pub legal: bool,
    /// Replay under another ruleset than the header names.
    pub any_ruleset: bool,
    /// Stop after this line.
    pub until_line: Option<u32>,
    /// Stop after this row: a row of the recorded form, or a line with commands of the command form. 0 stops at the
    /// position before the first row.
    pub until_row: Option<u32>,
}

/// Optional listeners of a replay; each collects data while commands are applied.
pub struct Listeners<'a, G: RecordableGame> {
    /// Collects every applied action, implied ones included.
    pub log: Option<&'a mut ReplayLog<G>>,
    /// Collects what each action changed.
    pub trace: Option<&'a mut ChangeTrace<G::Change>>,
    /// Collects a hash of what every seat has after each command.
    pub marks: Option<&'a mut Vec<HoldingsHash>>,
    /// Ends the replay after the command at this line and byte.
    pub until: Option<(u32, u32)>,
}

impl<G: RecordableGame> Default for Listeners<'_, G> {
    fn default() -> Self {
        Listeners { log: None, trace: None, marks: None, until: None }
    }
}

/// The actions, draws and departures of a replayed game.
pub struct ReplayLog<G: RecordableGame> {
    pub actions: Vec<(u8, G::Action)>,
    /// Results of chance, each with the index of its action.
    pub draws: Vec<(usize, G::Draw)>,
    /// Seats that left, each with the number of actions before it left.
    pub left: Vec<(usize, u8)>,
}

impl<G: RecordableGame> Default for ReplayLog<G> {
    fn default() -> Self {
        ReplayLog { actions: Vec::new(), draws: Vec::new(), left: Vec::new() }
    }
}

/// Hash of what all seats have after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HoldingsHash {
    /// Line of the command, from 1; 0: the position before the first command.
    pub line: u32,
    /// Byte offset of the command within its line.
    pub at: u32,
    pub seats: u64,
}

/// State of a replay: the ledger's properties, options, listeners and findings.
pub struct ReplayState<'a, G: RecordableGame> {
    /// Name of the ledger in messages.
    pub file: &'a str,
    pub options: LedgerReplayOptions,
    pub form: LedgerForm,
    /// Number of the first line after the head.
    pub body: u32,
    /// Whether this program wrote the ledger; such a ledger contains every action.
    pub is_own: bool,
    pub listeners: Listeners<'a, G>,
    /// Whether the command in [`Listeners::until`] was replayed.
    pub over: bool,
    pub report: ReplayReport,
}

impl<G: RecordableGame> ReplayState<'_, G> {
    /// Makes an error at byte `at` of a line.
    pub fn error(
        &self,
        line: NumberedLine<'_>,
        at: usize,
        message: impl Into<String>,
    ) -> LedgerError {
        LedgerError::new(self.file, line.number, line.bytes, at, message)
    }
}

/// Reader for the rows of one ledger. It holds the game in progress and data of earlier rows.
pub trait RowReader<'a, G: RecordableGame> {
    /// Returns the state of the replay.
    fn replay_state(&mut self) -> &mut ReplayState<'a, G>;

    /// Returns the position after the commands read so far.
    fn state(&self) -> &G::State;

    /// Returns a hash of what all seats have, from numbers with the same meaning under all variants of the rules.
    fn holdings_hash(&self) -> u64;

    /// Replays a row of the recorded form.
    ///
    /// # Errors
    /// The row cannot be parsed, or a command is illegal.
    fn row(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError>;

    /// Reads a comment row between rows of the recorded form.
    ///
    /// # Errors
    /// As [`RowReader::row`].
    fn comment(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError>;

    /// Replays a line of the command form; lines of the head are passed too.
    ///
    /// # Errors
    /// As [`RowReader::row`].
    fn command_line(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError>;

    /// Called after the last line if rows are compared: reports what is missing at the end.
    fn end(&mut self, last: NumberedLine<'a>);

    /// Ends the replay and returns its state and the last position.
    fn into_parts(self: Box<Self>) -> (ReplayState<'a, G>, G::State);

    /// Replays one command at its place in a line; does nothing once the replay is over.
    ///
    /// # Errors
    /// The errors of `act`.
    #[inline]
    fn carry_out(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        act: impl FnOnce(&mut Self) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError>
    where
        Self: Sized,
    {
        if self.replay_state().over {
            return Ok(());
        }
        let place = (line.number, at as u32);
        if let Some(trace) = &mut self.replay_state().listeners.trace {
            trace.place = place;
        }
        act(self)?;
        self.mark(place);
        let desk = self.replay_state();
        desk.over = desk.listeners.until == Some(place);
        Ok(())
    }

    /// Records a hash of what all seats have after the command at this line and byte.
    #[inline]
    fn mark(&mut self, (line, at): (u32, u32)) {
        if self.replay_state().listeners.marks.is_none() {
            return;
        }
        let seats = self.holdings_hash();
        if let Some(marks) = &mut self.replay_state().listeners.marks {
            marks.push(HoldingsHash { line, at, seats });
        }
    }

    /// Replays every line after the head, as far as the options ask; stops at the first error.
    fn walk(&mut self, bytes: &'a [u8]) {
        self.mark((0, 0));
        // The start position is before every command.
        if self.replay_state().listeners.until == Some((0, 0)) {
            return;
        }
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let options = self.replay_state().options;
        let has_columns = self.replay_state().form == LedgerForm::Recorded;
        let mut last = NumberedLine { number: 1, bytes: &[] };
        let mut body = !has_columns;
        for line in NumberedLines::new(bytes) {
            let lines = self.replay_state().report.lines;
            if options.until_row.is_some_and(|until| lines >= until) {
                break;
            }
            last = line;
            let is_row = memchr::memchr(b'\t', line.bytes).is_some();
            let result = if is_row {
                body = true;
                self.row(line)
            } else if has_columns {
                // Comments of the head were read with the head.
                if body { self.comment(line) } else { Ok(()) }
            } else {
                self.command_line(line)
            };
            let desk = self.replay_state();
            if let Err(error) = result {
                desk.report.errors.push(error);
                break;
            }
            if desk.over || options.until_line.is_some_and(|until| line.number >= until) {
                break;
            }
        }
        let part =
            self.replay_state().over || options.until_line.is_some() || options.until_row.is_some();
        let whole = !part && self.replay_state().report.errors.is_empty();
        if whole && options.check && has_columns {
            self.end(last);
        }
    }
}
