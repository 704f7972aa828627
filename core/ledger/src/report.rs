//! Result of a replay: compared rows, differences, and the error that stopped it.

use crate::source::{LedgerError, NumberedLine};

/// A value of a ledger that differs from the replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerMismatch {
    /// Line of the ledger, from 1.
    pub line: u32,
    /// Column of the line, in characters from 1.
    pub column: u32,
    /// Name of the compared value: `VP`, `change of C`, `offers`.
    pub what: String,
    pub expected: String,
    pub found: String,
}

/// Result of replaying one ledger: what was compared, what differs, and the last position's hash and points.
#[derive(Clone, Debug, Default)]
pub struct ReplayReport {
    pub file: String,
    /// Number of rows read; with checking, number of rows compared.
    pub rows: u32,
    /// Number of replayed rows of the recorded form, or lines with commands of the command form.
    pub lines: u32,
    /// Number of applied commands of players.
    pub commands: u32,
    /// Number of rows that differ or are missing.
    pub differ: u32,
    /// The first differences, at most 100.
    pub differences: Vec<LedgerMismatch>,
    /// The error that stopped the replay; a malformed head gives several.
    pub errors: Vec<LedgerError>,
    /// Warnings: the replay continued, but something needs attention, such as an option that is ignored.
    pub warnings: Vec<LedgerError>,
    /// Whether the ledger names another ruleset, and
    /// [`LedgerReplayOptions::any_ruleset`](crate::recorded::LedgerReplayOptions::any_ruleset) is off.
    pub other_rules: bool,
    /// Whether the game reached its end.
    pub finished: bool,
    /// Hash of the last position; `None` if the game did not begin.
    pub hash: Option<u64>,
    /// Hash of the last position of the earlier game with whose results the game began.
    pub after: Option<String>,
    /// Points by seat in the last position.
    pub scores: Vec<i32>,
    pub seats: Vec<String>,
}

/// Upper bound on the differences that a report keeps; further ones are only counted.
const MAX_DIFFERENCES: usize = 100;

impl ReplayReport {
    /// Returns whether the ledger ends before the game does, without an error.
    pub fn is_cut_short(&self) -> bool {
        !self.finished && self.errors.is_empty()
    }

    /// Returns whether nothing differs and no error occurred.
    pub fn is_clean(&self) -> bool {
        self.differ == 0 && self.errors.is_empty()
    }

    /// Records a difference in a column of a recorded row. `index` is the column's index from 0 and `subject` its name.
    /// The caller counts the row.
    pub fn differs(
        &mut self,
        line: NumberedLine<'_>,
        index: usize,
        subject: &str,
        expected: String,
        found: String,
    ) {
        if self.differences.len() < MAX_DIFFERENCES {
            let NumberedLine { number: line, bytes } = line;
            let tabs = bytes.iter().enumerate().filter(|(_, b)| **b == b'\t').map(|(i, _)| i + 1);
            let start = [0].into_iter().chain(tabs).nth(index).unwrap_or(0);
            let column = String::from_utf8_lossy(&bytes[..start]).chars().count() as u32 + 1;
            let subject = subject.to_string();
            self.differences.push(LedgerMismatch { line, column, what: subject, expected, found });
        }
    }

    /// Records and counts a difference outside the columns.
    pub fn differs_in(&mut self, line: u32, subject: &str, expected: String, found: String) {
        self.differ += 1;
        if self.differences.len() < MAX_DIFFERENCES {
            let subject = subject.to_string();
            self.differences.push(LedgerMismatch {
                line,
                column: 1,
                what: subject,
                expected,
                found,
            });
        }
    }
}

impl std::fmt::Display for ReplayReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for d in &self.differences {
            let LedgerMismatch { line, column, what, expected, found } = d;
            writeln!(
                f,
                "{}:{line}:{column}: {what}: expected {expected}, found {found}",
                self.file
            )?;
        }
        for error in &self.errors {
            writeln!(f, "{error}")?;
        }
        Ok(())
    }
}

/// Sums over several replayed ledgers, for the last line of a check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReplayTotals {
    pub ledgers: u32,
    pub rows: u64,
    pub commands: u64,
    /// Number of rows that differ or are missing, plus errors.
    pub differ: u64,
    /// Number of ledgers that end before their game does.
    pub unfinished: u32,
}

impl ReplayTotals {
    /// Adds the result of one ledger.
    pub fn add(&mut self, report: &ReplayReport) {
        self.ledgers += 1;
        self.rows += u64::from(report.rows);
        self.commands += u64::from(report.commands);
        self.differ += u64::from(report.differ) + report.errors.len() as u64;
        self.unfinished += u32::from(report.is_cut_short());
    }
}

impl std::ops::AddAssign for ReplayTotals {
    fn add_assign(&mut self, more: ReplayTotals) {
        self.ledgers += more.ledgers;
        self.rows += more.rows;
        self.commands += more.commands;
        self.differ += more.differ;
        self.unfinished += more.unfinished;
    }
}

impl std::fmt::Display for ReplayTotals {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let s = |n: u64| if n == 1 { "" } else { "s" };
        // A ledger without columns has no rows to count, only commands.
        let (n, compared) = match (self.rows, self.commands) {
            (0, 1..) => (self.commands, "command"),
            (rows, _) => (rows, "row"),
        };
        write!(f, "{} ledger{}, {n} {compared}{}", self.ledgers, s(self.ledgers.into()), s(n))?;
        write!(f, ", {} differ", self.differ)?;
        if self.unfinished > 0 {
            write!(f, ", {} not finished", self.unfinished)?;
        }
        Ok(())
    }
}
