//! Recorded form of a ledger: rows of fifteen columns separated by tabs.

use game::excerpt::escape_bytes;
use kernel::ids::SeatId;
use kernel::ruleset::limits;
use kernel::state::Seat;
use kernel::{Resource, State};

/// Number of cult tracks in a recorded row.
pub const CULTS: usize = limits::CULTS;

/// A seat's values in a row: the values after the commands of the row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowValues {
    pub vp: i32,
    pub coins: i32,
    pub workers: i32,
    /// Priests in hand.
    pub priests: i32,
    /// Power tokens in bowls I, II, III.
    pub bowls: [i32; 3],
    /// Position on each cult track.
    pub cults: [i32; CULTS],
    /// Cult steps owed but not yet placed. They have no column, but the change column counts them.
    pub steps_owed: i32,
    /// Amounts of the resources that content declares, by their index.
    pub declared: [u8; Resource::DECLARED.len()],
}

/// The change columns of a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RowChanges {
    pub vp: i32,
    pub coins: i32,
    pub workers: i32,
    pub priests: i32,
    /// Power: bowl II and twice bowl III.
    pub power: i32,
    /// Cult steps placed and owed.
    pub cults: i32,
}

impl RowValues {
    /// Reads the values of a seat; the amounts of declared resources stay 0.
    #[inline]
    pub fn from_seat(seat: &Seat) -> RowValues {
        RowValues {
            vp: seat.vp.into(),
            coins: seat.coins.into(),
            workers: seat.workers.into(),
            priests: seat.priests.into(),
            bowls: seat.bowls.map(i32::from),
            cults: seat.cults.map(i32::from),
            steps_owed: seat.owes(Resource::CultSteps).into(),
            declared: [0; Resource::DECLARED.len()],
        }
    }

    /// Reads the values of a seat and the amounts of its first `declared` declared resources.
    #[inline]
    pub fn from_position(state: &State, seat: SeatId, declared: usize) -> RowValues {
        let mut values = RowValues::from_seat(state.seat(seat));
        for (place, n) in values.declared.iter_mut().enumerate().take(declared) {
            *n = kernel::piece_memory::declared_amount(state, seat, place);
        }
        values
    }

    /// Formats the column of declared resources, such as `3 GEM, 0 ORE`. The column comes after the
    /// cults; games without declared resources do not have it.
    pub fn of_declared(&self, codes: &[String]) -> String {
        let one = |(n, code): (&u8, &String)| format!("{n} {code}");
        self.declared.iter().zip(codes).map(one).collect::<Vec<_>>().join(", ")
    }

    /// Returns the power number of the change column: bowl II and twice bowl III.
    #[inline]
    pub fn power(&self) -> i32 {
        self.bowls[1] + 2 * self.bowls[2]
    }

    /// Returns the changes since `before`.
    #[inline]
    pub fn since(&self, before: &RowValues) -> RowChanges {
        let steps = |v: &RowValues| v.cults.iter().sum::<i32>() + v.steps_owed;
        RowChanges {
            vp: self.vp - before.vp,
            coins: self.coins - before.coins,
            workers: self.workers - before.workers,
            priests: self.priests - before.priests,
            power: self.power() - before.power(),
            cults: steps(self) - steps(before),
        }
    }
}

/// One parsed row of a recorded ledger.
#[derive(Clone, Copy, Debug)]
pub struct ParsedRow<'a> {
    /// Name of the seat's faction, as written.
    pub faction: &'a [u8],
    /// The seat's values after the row. `steps_owed` is 0, because rows do not contain it.
    pub values: RowValues,
    pub changes: RowChanges,
    /// Text of the declared resources; empty if there are none.
    pub declared: &'a [u8],
    /// Offers made by the row, in order: numbers separated by blanks.
    pub offers: &'a [u8],
    /// The commands, joined by `. `.
    pub commands: &'a [u8],
    /// Byte of the line at which the commands begin.
    pub commands_at: usize,
}

/// A row that cannot be parsed: the byte of the line, and the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowError {
    /// Byte offset within the line.
    pub at: usize,
    pub message: String,
}

/// Names of the columns, by index.
pub const COLUMNS: [&str; 15] = [
    "faction",
    "change of VP",
    "VP",
    "change of C",
    "C",
    "change of W",
    "W",
    "change of P",
    "P",
    "change of PW",
    "PW",
    "change of cults",
    "cults",
    "offers",
    "commands",
];

struct RowCursor<'a> {
    line: &'a [u8],
    at: usize,
    column: usize,
}

impl<'a> RowCursor<'a> {
    #[inline]
    fn peek(&self) -> u8 {
        // No field contains a tab, so a tab can also represent the end of the line.
        self.line.get(self.at).copied().unwrap_or(b'\t')
    }

    #[cold]
    fn bad(&self, start: usize, expected: &str) -> RowError {
        let end = self.line[start..]
            .iter()
            .position(|b| *b == b'\t')
            .map_or(self.line.len(), |n| start + n);
        let number = self.column + 1;
        let name = COLUMNS[self.column];
        if start >= self.line.len() {
            return RowError {
                at: self.line.len(),
                message: format!("the row is cut off: column {number} ({name}) is missing"),
            };
        }
        let found = escape_bytes(&self.line[start..end]);
        RowError {
            at: start,
            message: format!("column {number} ({name}): expected {expected}, found `{found}`"),
        }
    }

    /// Consumes the tab after a field.
    #[inline]
    fn tab(&mut self, start: usize, expected: &str) -> Result<(), RowError> {
        if self.line.get(self.at) == Some(&b'\t') {
            self.at += 1;
            self.column += 1;
            return Ok(());
        }
        if self.at >= self.line.len() {
            self.column += 1;
            return Err(self.bad(self.line.len(), expected));
        }
        Err(self.bad(start, expected))
    }

    #[inline]
    fn digits(&mut self) -> Option<i32> {
        let start = self.at;
        let mut n = 0i32;
        loop {
            let d = self.peek().wrapping_sub(b'0');
            if d > 9 {
                break;
            }
            n = n * 10 + i32::from(d);
            self.at += 1;
            if self.at - start > 5 {
                return None;
            }
        }
        (self.at > start).then_some(n)
    }

    /// Parses a change: nothing, `+2` or `-2`.
    #[inline]
    fn change(&mut self) -> Result<i32, RowError> {
        const EXPECTED: &str = "nothing, `+N` or `-N`";
        let start = self.at;
        let sign = match self.peek() {
            b'\t' => 0,
            b'+' => 1,
            b'-' => -1,
            _ => return Err(self.bad(start, EXPECTED)),
        };
        let mut n = 0;
        if sign != 0 {
            self.at += 1;
            n = self.digits().ok_or_else(|| self.bad(start, EXPECTED))?;
        }
        self.tab(start, EXPECTED)?;
        Ok(sign * n)
    }

    /// Parses a value with its unit, such as `20 VP`. Only points can be negative.
    #[inline]
    fn value(&mut self, unit: &'static [u8], expected: &str) -> Result<i32, RowError> {
        let start = self.at;
        let negative = self.peek() == b'-';
        self.at += usize::from(negative);
        let Some(n) = self.digits() else { return Err(self.bad(start, expected)) };
        if !self.line[self.at..].starts_with(unit) {
            return Err(self.bad(start, expected));
        }
        self.at += unit.len();
        self.tab(start, expected)?;
        Ok(if negative { -n } else { n })
    }

    /// Parses `N` numbers with slashes between them, such as `5/7/0`.
    #[inline]
    fn list<const N: usize>(&mut self, start: usize, expected: &str) -> Result<[i32; N], RowError> {
        let mut list = [0; N];
        for (i, n) in list.iter_mut().enumerate() {
            if i > 0 {
                if self.peek() != b'/' {
                    return Err(self.bad(start, expected));
                }
                self.at += 1;
            }
            *n = self.digits().ok_or_else(|| self.bad(start, expected))?;
        }
        Ok(list)
    }
}

/// Parses one row; with `declared` it has a column of declared resources. A further tab ends up in
/// the commands, see [`extra_column`].
///
/// # Errors
/// The first column that is malformed.
#[inline]
pub fn row(line: &[u8], declared: bool) -> Result<ParsedRow<'_>, RowError> {
    let mut c = RowCursor { line, at: 0, column: 0 };
    while c.peek() != b'\t' {
        c.at += 1;
    }
    let faction = &line[..c.at];
    c.tab(0, "a faction")?;
    let (change_of_vp, vp) = (c.change()?, c.value(b" VP", "`N VP`")?);
    let (change_of_coins, coins) = (c.change()?, c.value(b" C", "`N C`")?);
    let (change_of_workers, workers) = (c.change()?, c.value(b" W", "`N W`")?);
    let (change_of_priests, priests) = (c.change()?, c.value(b" P", "`N P`")?);
    let change_of_power = c.change()?;
    let start = c.at;
    let bowls = c.list(start, "`I/II/III PW`")?;
    if !line[c.at..].starts_with(b" PW") {
        return Err(c.bad(start, "`I/II/III PW`"));
    }
    c.at += 3;
    c.tab(start, "`I/II/III PW`")?;
    let change_of_cults = c.change()?;
    let start = c.at;
    let cults = c.list(start, "four numbers with `/` between")?;
    c.tab(start, "four numbers with `/` between")?;
    let start = c.at;
    if declared {
        while c.peek() != b'\t' {
            c.at += 1;
        }
        c.tab(start, "declared resources")?;
        c.column -= 1;
    }
    let declared = &line[start..c.at.saturating_sub(declared.into()).max(start)];
    let start = c.at;
    while matches!(c.peek(), b'0'..=b'9' | b' ') {
        c.at += 1;
    }
    let offers = &line[start..c.at];
    c.tab(start, "numbers with blanks between")?;
    let commands = &line[c.at..];
    let values = RowValues { vp, coins, workers, priests, bowls, cults, ..RowValues::default() };
    let changes = RowChanges {
        vp: change_of_vp,
        coins: change_of_coins,
        workers: change_of_workers,
        priests: change_of_priests,
        power: change_of_power,
        cults: change_of_cults,
    };
    Ok(ParsedRow { faction, values, changes, declared, offers, commands, commands_at: c.at })
}

/// A row cut at its tabs, with the number columns unparsed.
#[derive(Clone, Copy, Debug)]
pub struct RowParts<'a> {
    pub faction: &'a [u8],
    /// Columns 2 to 13 and the column of declared resources, with the tabs between them.
    pub columns: &'a [u8],
    pub offers: &'a [u8],
    pub commands: &'a [u8],
    /// Byte of the line at which the commands begin.
    pub commands_at: usize,
}

/// Cuts a row without parsing its numbers; `None` if it has fewer than four columns.
#[inline]
pub fn parts(line: &[u8]) -> Option<RowParts<'_>> {
    let first = line.iter().position(|b| *b == b'\t')?;
    let last = memchr::memrchr(b'\t', line)?;
    let before = line[..last].iter().rposition(|b| *b == b'\t')?;
    let columns = line.get(first + 1..before)?;
    Some(RowParts {
        faction: &line[..first],
        columns,
        offers: &line[before + 1..last],
        commands: &line[last + 1..],
        commands_at: last + 1,
    })
}

/// Returns the error for a row with more than fifteen columns, which has a tab in its commands.
pub fn extra_column(row: &ParsedRow<'_>) -> Option<RowError> {
    let extra = memchr::memchr(b'\t', row.commands)?;
    Some(RowError {
        at: row.commands_at + extra,
        message: "a row has fifteen columns, but this one has more".into(),
    })
}

/// Formats one recorded row with its line end. Without declared resources, the row has no column
/// for them.
pub fn row_text(
    name: &str,
    values: &RowValues,
    changes: &RowChanges,
    declared: &str,
    offers: &str,
    commands: &str,
) -> String {
    let tab = if declared.is_empty() { "" } else { "\t" };
    let change = |n: i32| match n {
        0 => String::new(),
        n => format!("{n:+}"),
    };
    let list = |list: &[i32]| list.iter().map(i32::to_string).collect::<Vec<_>>().join("/");
    let mut cults = [0; CULTS];
    cults.copy_from_slice(&values.cults);
    format!(
        "{name}\t{}\t{} VP\t{}\t{} C\t{}\t{} W\t{}\t{} P\t{}\t{} PW\t{}\t{}\t{declared}{tab}{offers}\t{commands}\n",
        change(changes.vp),
        values.vp,
        change(changes.coins),
        values.coins,
        change(changes.workers),
        values.workers,
        change(changes.priests),
        values.priests,
        change(changes.power),
        list(&values.bowls),
        change(changes.cults),
        list(&cults),
    )
}
