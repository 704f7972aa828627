//! What a replay found: rows compared, differences, and where it had to stop.

use crate::source::{LedgerError, Line};

/// A number of a ledger that the replay does not find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// Line of the ledger.
    pub line: u32,
    /// Column of the line, in characters from 1.
    pub column: u32,
    /// What is compared: `VP`, `change of C`, `offers`.
    pub what: String,
    /// What the ledger says.
    pub expected: String,
    /// What the replay finds.
    pub found: String,
}

/// What became of one ledger.
#[derive(Clone, Debug, Default)]
pub struct ReplayReport {
    /// Name of the file.
    pub file: String,
    /// Rows read; with checking, rows compared.
    pub rows: u32,
    /// Rows of the recorded form or lines with commands of the command form, as far as they were played.
    pub lines: u32,
    /// Commands of players carried out.
    pub commands: u32,
    /// Rows that differ, and rows that are missing.
    pub differ: u32,
    /// The first differences, a few of each row.
    pub differences: Vec<Mismatch>,
    /// Where and why the replay stopped before the end; unreadable heads give several.
    pub errors: Vec<LedgerError>,
    /// What the replay went on from, but which should be looked at: options that are not honoured, a card in the last round.
    pub warnings: Vec<LedgerError>,
    /// It was played under another ruleset, and nobody said to go on all the same.
    pub other_rules: bool,
    /// The game came to its end.
    pub finished: bool,
    /// Hash of the last position, if the game began.
    pub hash: Option<u64>,
    /// Points by seat at the last position.
    pub scores: Vec<i32>,
    /// What the seats are called.
    pub seats: Vec<String>,
}

/// How many differences a report keeps; the others are only counted.
const KEPT: usize = 100;

impl ReplayReport {
    /// Nothing stopped the replay, but the ledger ends before the game does.
    pub fn is_cut_short(&self) -> bool {
        !self.finished && self.errors.is_empty()
    }

    /// Everything is as the ledger says.
    pub fn is_clean(&self) -> bool {
        self.differ == 0 && self.errors.is_empty()
    }

    /// Notes a difference in a column of a recorded row: its index from 0, and what it is called. Whoever compares the
    /// row counts it.
    pub fn differs(
        &mut self,
        line: Line<'_>,
        (index, what): (usize, &str),
        expected: String,
        found: String,
    ) {
        if self.differences.len() < KEPT {
            let Line { number: line, bytes } = line;
            let tabs = bytes.iter().enumerate().filter(|(_, b)| **b == b'\t').map(|(i, _)| i + 1);
            let start = [0].into_iter().chain(tabs).nth(index).unwrap_or(0);
            let column = String::from_utf8_lossy(&bytes[..start]).chars().count() as u32 + 1;
            let what = what.to_string();
            self.differences.push(Mismatch { line, column, what, expected, found });
        }
    }

    /// Notes a difference outside the columns.
    pub fn differs_in(&mut self, line: u32, what: &str, expected: String, found: String) {
        self.differ += 1;
        if self.differences.len() < KEPT {
            let what = what.to_string();
            self.differences.push(Mismatch { line, column: 1, what, expected, found });
        }
    }
}

impl std::fmt::Display for ReplayReport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for d in &self.differences {
            let Mismatch { line, column, what, expected, found } = d;
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

/// Sums over many ledgers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Total {
    /// Ledgers.
    pub ledgers: u32,
    /// Rows compared.
    pub rows: u64,
    /// Commands carried out.
    pub commands: u64,
    /// Rows that differ or are missing, and ledgers that could not be played to their end.
    pub differ: u64,
    /// Ledgers that end before their game does.
    pub unfinished: u32,
}

impl Total {
    /// Adds one ledger.
    pub fn add(&mut self, report: &ReplayReport) {
        self.ledgers += 1;
        self.rows += u64::from(report.rows);
        self.commands += u64::from(report.commands);
        self.differ += u64::from(report.differ) + report.errors.len() as u64;
        self.unfinished += u32::from(report.is_cut_short());
    }
}

impl std::ops::AddAssign for Total {
    fn add_assign(&mut self, more: Total) {
        self.ledgers += more.ledgers;
        self.rows += more.rows;
        self.commands += more.commands;
        self.differ += more.differ;
        self.unfinished += more.unfinished;
    }
}

impl std::fmt::Display for Total {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let s = |n: u64| if n == 1 { "" } else { "s" };
        // A ledger without columns has commands alone: the end, and each draw that was noted, is what can differ.
        let (n, what) = match (self.rows, self.commands) {
            (0, 1..) => (self.commands, "command"),
            (rows, _) => (rows, "row"),
        };
        write!(f, "{} ledger{}, {n} {what}{}", self.ledgers, s(self.ledgers.into()), s(n))?;
        write!(f, ", {} differ", self.differ)?;
        if self.unfinished > 0 {
            write!(f, ", {} not finished", self.unfinished)?;
        }
        Ok(())
    }
}
