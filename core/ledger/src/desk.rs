//! The state of a replay of any game (the ledger, its options, who is told, what was found) and the loop over the lines,
//! in which the game reads its rows.

use crate::head::Form;
use crate::report::ReplayReport;
use crate::source::{LedgerError, Line, Lines};
use crate::trace::{Trace, Traced};

/// How to replay.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Compare every row with the position after it.
    pub check: bool,
    /// Build the whole legal list before each command and demand the command in it.
    pub legal: bool,
    /// Go on under another ruleset than the header names.
    pub any_ruleset: bool,
    /// Stop behind this line.
    pub until_line: Option<u32>,
    /// Stop behind this row: the rows of the recorded form, the lines with commands in the command form.
    /// 0 is the position before the first one.
    pub until_row: Option<u32>,
}

/// Who listens to a replay.
pub struct Ears<'a, G: Traced> {
    /// Every action carried out, implied ones included.
    pub log: Option<&'a mut Log<G>>,
    /// What each action changed.
    pub trace: Option<&'a mut Trace<G::Change>>,
    /// What every seat had after each command.
    pub marks: Option<&'a mut Vec<Mark>>,
    /// The replay ends behind this command: its line, and its byte in it.
    pub until: Option<(u32, u32)>,
}

impl<G: Traced> Default for Ears<'_, G> {
    fn default() -> Self {
        Ears { log: None, trace: None, marks: None, until: None }
    }
}

/// What was done in a game.
pub struct Log<G: Traced> {
    /// Every action.
    pub actions: Vec<(u8, G::Action)>,
    /// What chance brought, each with the place of its action.
    pub draws: Vec<(usize, G::Draw)>,
    /// Who left, each with how many of the actions came before.
    pub left: Vec<(usize, u8)>,
}

impl<G: Traced> Default for Log<G> {
    fn default() -> Self {
        Log { actions: Vec::new(), draws: Vec::new(), left: Vec::new() }
    }
}

/// What all seats had after a command, as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Line of the command, 1-based; 0: before the first.
    pub line: u32,
    /// Byte of the line at which it begins.
    pub at: u32,
    /// Hash of what all seats have, see [`Rows::had`].
    pub seats: u64,
}

/// What a replay has before it.
pub struct Desk<'a, G: Traced> {
    /// The ledger's name in messages.
    pub file: &'a str,
    /// What is asked.
    pub options: Options,
    /// Which form the ledger has.
    pub form: Form,
    /// The first line behind the head.
    pub body: u32,
    /// The ledger was written here, and says every action.
    pub is_own: bool,
    /// Who listens.
    pub ears: Ears<'a, G>,
    /// The command was reached behind which the replay ends.
    pub over: bool,
    /// What was found.
    pub report: ReplayReport,
}

impl<G: Traced> Desk<'_, G> {
    /// A mistake at byte `at` of a line.
    pub fn error(&self, line: Line<'_>, at: usize, message: impl Into<String>) -> LedgerError {
        LedgerError::new(self.file, line.number, line.bytes, at, message)
    }
}

/// Reads the rows of one ledger: a game under way, and what it wants to remember of the rows before.
pub trait Rows<'a, G: Traced>: Sized {
    /// What the replay has before it.
    fn desk(&mut self) -> &mut Desk<'a, G>;

    /// The position.
    fn state(&self) -> &G::State;

    /// Hash of what all seats have, in numbers that mean the same under every variant of the rules.
    fn had(&self) -> u64;

    /// A row with columns.
    ///
    /// # Errors
    /// It cannot be read, or not be carried out.
    fn row(&mut self, line: Line<'a>) -> Result<(), LedgerError>;

    /// A comment row, between rows with columns.
    ///
    /// # Errors
    /// As [`Rows::row`].
    fn comment(&mut self, line: Line<'a>) -> Result<(), LedgerError>;

    /// A line of a ledger without columns, those of the head included.
    ///
    /// # Errors
    /// As [`Rows::row`].
    fn command_line(&mut self, line: Line<'a>) -> Result<(), LedgerError>;

    /// Every line was read, and the rows are compared: what is missing at the end.
    fn end(&mut self, last: Line<'a>);

    /// What is left when everything is read.
    fn into_parts(self) -> (Desk<'a, G>, G::State);

    /// Carries out one command at its place in a line; those behind the one that was asked for are left out.
    ///
    /// # Errors
    /// Those of `act`.
    #[inline]
    fn carry_out(
        &mut self,
        line: Line<'a>,
        at: usize,
        act: impl FnOnce(&mut Self) -> Result<(), LedgerError>,
    ) -> Result<(), LedgerError> {
        if self.desk().over {
            return Ok(());
        }
        let place = (line.number, at as u32);
        if let Some(trace) = &mut self.desk().ears.trace {
            trace.place = place;
        }
        act(self)?;
        self.mark(place);
        let desk = self.desk();
        desk.over = desk.ears.until == Some(place);
        Ok(())
    }

    /// Notes what all seats have behind the command at this place.
    #[inline]
    fn mark(&mut self, (line, at): (u32, u32)) {
        if self.desk().ears.marks.is_none() {
            return;
        }
        let seats = self.had();
        if let Some(marks) = &mut self.desk().ears.marks {
            marks.push(Mark { line, at, seats });
        }
    }

    /// Reads every line behind the head, as far as it is asked for; the first that is wrong ends it.
    fn walk(&mut self, bytes: &'a [u8]) {
        self.mark((0, 0));
        // The beginning is before every command.
        if self.desk().ears.until == Some((0, 0)) {
            return;
        }
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let options = self.desk().options;
        let has_columns = self.desk().form == Form::Recorded;
        let mut last = Line { number: 1, bytes: &[] };
        let mut body = !has_columns;
        for line in Lines::new(bytes) {
            let lines = self.desk().report.lines;
            if options.until_row.is_some_and(|until| lines >= until) {
                break;
            }
            last = line;
            let is_row = memchr::memchr(b'\t', line.bytes).is_some();
            let result = if is_row {
                body = true;
                self.row(line)
            } else if has_columns {
                // The comments of the head were read with it.
                if body { self.comment(line) } else { Ok(()) }
            } else {
                self.command_line(line)
            };
            let desk = self.desk();
            if let Err(error) = result {
                desk.report.errors.push(error);
                break;
            }
            if desk.over || options.until_line.is_some_and(|until| line.number >= until) {
                break;
            }
        }
        let part = self.desk().over || options.until_line.is_some() || options.until_row.is_some();
        let whole = !part && self.desk().report.errors.is_empty();
        if whole && options.check && has_columns {
            self.end(last);
        }
    }
}
