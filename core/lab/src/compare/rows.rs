//! Rows of comparison tables: a number under both rules, its difference, interval and verdict.

use language::say;
use serde::Serialize;

use super::sums::PairedMoments;
use crate::statistics::{Interval, sign_test, t_interval};
use crate::texts::TEXTS;

/// A family of differences: what it compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonKind {
    /// Win rate by name.
    WinRate,
    /// Points by name.
    Points,
    SeatWinRate,
    SeatPoints,
    Sources,
    /// How often seats take each kind of action.
    Actions,
    /// What seats have on the board at the end.
    Stands,
    /// Numbers of the game as a whole.
    Game,
    SourcesByName,
    ActionsByName,
}

impl ComparisonKind {
    /// Returns title and unit in files for programs, which are the same in all languages.
    pub fn title_and_unit(self) -> (&'static str, &'static str) {
        match self {
            ComparisonKind::WinRate => ("win rate", "percent"),
            ComparisonKind::Points => ("points", "VP"),
            ComparisonKind::SeatWinRate => ("win rate by seat", "percent"),
            ComparisonKind::SeatPoints => ("points by seat", "VP"),
            ComparisonKind::Sources => ("points by source", "VP a seat"),
            ComparisonKind::Actions => ("actions", "a seat"),
            ComparisonKind::Stands => ("on the board in the end", "a seat"),
            ComparisonKind::Game => ("the game", "a game"),
            ComparisonKind::SourcesByName => ("points by source and name", "VP"),
            ComparisonKind::ActionsByName => ("actions by name", "a game"),
        }
    }

    /// Returns the title in the language of the reader.
    pub fn title(self) -> String {
        match self {
            ComparisonKind::WinRate => say!(TEXTS, "family-win-rate"),
            ComparisonKind::Points => say!(TEXTS, "family-points"),
            ComparisonKind::SeatWinRate => say!(TEXTS, "family-win-rate-seat"),
            ComparisonKind::SeatPoints => say!(TEXTS, "family-points-seat"),
            ComparisonKind::Sources => say!(TEXTS, "family-points-source"),
            ComparisonKind::Actions => say!(TEXTS, "family-actions"),
            ComparisonKind::Stands => say!(TEXTS, "family-stands"),
            ComparisonKind::Game => say!(TEXTS, "family-game"),
            ComparisonKind::SourcesByName => say!(TEXTS, "family-points-source-name"),
            ComparisonKind::ActionsByName => say!(TEXTS, "family-actions-name"),
        }
    }

    /// Returns the unit in the language of the reader.
    pub fn unit(self) -> String {
        match self {
            ComparisonKind::WinRate | ComparisonKind::SeatWinRate => say!(TEXTS, "unit-percent"),
            ComparisonKind::Points | ComparisonKind::SeatPoints | ComparisonKind::SourcesByName => {
                say!(TEXTS, "unit-vp")
            }
            ComparisonKind::Sources => say!(TEXTS, "unit-vp-seat"),
            ComparisonKind::Actions | ComparisonKind::Stands => say!(TEXTS, "unit-a-seat"),
            ComparisonKind::Game | ComparisonKind::ActionsByName => say!(TEXTS, "unit-a-game"),
        }
    }
}

/// What a row is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowSubject {
    /// Codes from the records: the name of the seat, and a source or a kind of action. Either may be empty.
    Named { who: String, what: String },
    /// A seat by its number, from 1.
    Seat(usize),
    /// Decisions of a game.
    Decisions,
    /// Points between the first and the second.
    Margin,
}

impl RowSubject {
    /// Makes a subject of codes.
    pub fn named(who: &str, what: &str) -> RowSubject {
        RowSubject::Named { who: who.to_owned(), what: what.to_owned() }
    }

    /// Returns seat and matter as files for programs have them.
    fn who_and_what(&self) -> (String, String) {
        match self {
            RowSubject::Named { who, what } => (who.clone(), what.clone()),
            RowSubject::Seat(number) => (format!("seat {number}"), String::new()),
            RowSubject::Decisions => (String::new(), "decisions".to_owned()),
            RowSubject::Margin => (String::new(), "points between first and second".to_owned()),
        }
    }
}

/// One compared number, with its difference and verdict.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonRow {
    #[serde(skip)]
    pub subject: RowSubject,
    /// Name or number of the seat, as files for programs have it; empty for all seats.
    pub who: String,
    /// Source or action, as files for programs have it; empty if the family's title is enough.
    pub what: String,
    pub pairs: u64,
    /// Number of pairs in which the two numbers differ.
    pub differ: u64,
    pub a: f64,
    pub b: f64,
    /// Second minus first, with an interval that holds jointly with those of all families. If the difference was equal in
    /// every pair ([`ComparisonRow::is_same`]), there is no interval ([`Interval::why_no_width`]).
    pub difference: Interval,
    pub verdict: RowVerdict,
    /// Number of the pair with the largest difference in the direction of the mean, as an example.
    pub example: Option<u64>,
}

/// Conclusion that the pairs allow about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RowVerdict {
    /// A difference: the interval excludes 0, and enough pairs differ for a sign test.
    Found,
    /// A difference that was equal in every pair, with enough pairs for a sign test.
    FoundSame,
    /// No conclusion: the interval contains 0, or too few pairs differ.
    Open,
    /// No conclusion: equal in every pair, and 0 or with too few pairs.
    Same,
}

impl ComparisonRow {
    /// Returns what the row is about, in the language of the reader. `called` returns the name of a code.
    pub fn name(&self, called: &dyn Fn(&str) -> String) -> String {
        match &self.subject {
            RowSubject::Named { who, what } => {
                [called(who), called(what)].join(" ").trim().to_owned()
            }
            RowSubject::Seat(number) => say!(TEXTS, "seat-n-lower", n = number),
            RowSubject::Decisions => say!(TEXTS, "family-decisions"),
            RowSubject::Margin => say!(TEXTS, "family-margin"),
        }
    }

    /// Returns whether these pairs show a difference.
    pub fn is_found(&self) -> bool {
        matches!(self.verdict, RowVerdict::Found | RowVerdict::FoundSame)
    }

    /// Returns whether the difference was equal in every pair.
    pub fn is_same(&self) -> bool {
        matches!(self.verdict, RowVerdict::FoundSame | RowVerdict::Same)
    }
}

/// Differences of one kind. The intervals of all families of an experiment hold jointly in 95 % of experiments.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ComparisonFamily {
    #[serde(skip)]
    pub kind: ComparisonKind,
    /// Title as files for programs have it; a reader gets [`ComparisonKind::title`].
    pub title: &'static str,
    /// Unit as files for programs have it; a reader gets [`ComparisonKind::unit`].
    pub unit: &'static str,
    pub rows: Vec<ComparisonRow>,
}

impl ComparisonFamily {
    /// Returns the number of rows that show a difference.
    pub fn found(&self) -> usize {
        self.rows.iter().filter(|r| r.is_found()).count()
    }

    /// Returns the rows sorted: those with a difference first, then by its size, the largest first.
    pub fn by_effect(&self) -> Vec<&ComparisonRow> {
        let mut rows: Vec<&ComparisonRow> = self.rows.iter().collect();
        let effect = |row: &ComparisonRow| (row.is_found(), row.difference.mean.abs());
        rows.sort_by(|x, y| effect(y).partial_cmp(&effect(x)).expect("numbers"));
        rows
    }

    /// Returns the half widths of the narrowest and the widest interval; `None` if no row varied.
    pub fn half_width_range(&self) -> Option<(f64, f64)> {
        let halves = self.rows.iter().filter(|r| !r.is_same()).map(|r| r.difference.half());
        halves.fold(None, |ends, half| match ends {
            None => Some((half, half)),
            Some((least, most)) => Some((half.min(least), half.max(most))),
        })
    }
}

/// Evaluates sums stored in units of `1 / scale`; `None` for fewer than two pairs.
pub(super) fn row(
    subject: &RowSubject,
    both: &PairedMoments,
    scale: f64,
    alpha: f64,
) -> Option<ComparisonRow> {
    let pairs = both.difference.count();
    let difference = t_interval(&both.difference, alpha)?.scaled(1.0 / scale);
    let is_same = both.difference.variance() == 0.0;
    let is_found = if is_same {
        both.difference.sum() != 0 && sign_test(pairs, alpha)
    } else {
        difference.excludes_zero() && sign_test(both.differ, alpha)
    };
    let verdict = match (is_same, is_found) {
        (true, true) => RowVerdict::FoundSame,
        (true, false) => RowVerdict::Same,
        (false, true) => RowVerdict::Found,
        (false, false) => RowVerdict::Open,
    };
    let (who, what) = subject.who_and_what();
    Some(ComparisonRow {
        subject: subject.clone(),
        who,
        what,
        pairs,
        differ: both.differ,
        a: both.a.mean() / scale,
        b: both.b.mean() / scale,
        difference,
        verdict,
        example: both.example(),
    })
}
