//! Rule differences as text and as JSON, shared by `loam diff` and the workbench.

use language::say;
use ledger::difference::{
    DifferenceCounts, FirstDifference, GameDifference, LedgerCommand, NewlyIllegalCommand,
    ReplayVerdict, ScoreDifference, ValueDifference,
};
use ledger::trace::ExplainedChange;
use serde::Serialize;
use workbench::playable::ChangeAmount;
use workbench::workbench::changes::RecordedGameChanges;

use crate::output::TerminalStyle;
use crate::texts::TEXTS;
use crate::traces::ChangeResult;

/// Maximum width of the text of a change, in columns, without the label `old` or `new`.
const WIDTH: usize = 72;

/// Describes what changed in a game, one line each: points, the first difference or the illegal
/// action, and the causes.
pub fn lines(paint: TerminalStyle, difference: &GameDifference) -> Vec<String> {
    let points: Vec<String> = difference
        .scores
        .iter()
        .filter(|score| score.old != score.new)
        .map(|ScoreDifference { seat, old, new }| {
            say!(TEXTS, "old-to-new", seat = seat, old = old.to_string(), new = new.to_string())
        })
        .collect();
    let points = if points.is_empty() {
        String::new()
    } else {
        say!(TEXTS, "diff-points", points = points.join(", "))
    };
    let mut lines = vec![format!("{}{points}", paint.bold(&difference.file))];
    if let Some(FirstDifference { command, seats, old, new }) = &difference.first {
        lines.push(format!("  {}", say!(TEXTS, "first-difference", place = place(command))));
        for ValueDifference { seat, what: name, old, new } in seats {
            let (new, old) = (new.to_string(), old.to_string());
            let line =
                say!(TEXTS, "new-instead-of-old", seat = seat, name = name, new = new, old = old);
            lines.push(format!("    {line}"));
        }
        lines.extend(old.iter().flat_map(|explained| change("old-side", explained)));
        lines.extend(new.iter().flat_map(|explained| change("new-side", explained)));
    }
    if let Some(NewlyIllegalCommand { command, why: reason, old, .. }) = &difference.illegal {
        lines
            .push(format!("  {}", paint.bad(&say!(TEXTS, "illegal-here", place = place(command)))));
        lines.extend(reason.lines().map(|line| format!("    {line}")));
        if !old.is_empty() {
            lines.push(format!("    {}", say!(TEXTS, "did-under-old")));
            lines.extend(old.iter().flat_map(|explained| change("old-side", explained)));
        }
    }
    if let Some(error) = &difference.apart {
        lines.push(format!("  {}", say!(TEXTS, "cannot-compare", why = error.message)));
    }
    lines
}

/// Formats the place of a command: `line 31, round 2, giants: build E5`.
fn place(command: &LedgerCommand) -> String {
    match command {
        LedgerCommand { line: 0, .. } => say!(TEXTS, "at-begin"),
        LedgerCommand { line, seat, text, .. } if seat.is_empty() => {
            say!(TEXTS, "at-line", line = line, text = text)
        }
        LedgerCommand { line, round: 0, seat, text } => {
            say!(TEXTS, "at-line-setup", line = line, seat = seat, text = text)
        }
        LedgerCommand { line, round, seat, text } => {
            say!(TEXTS, "at-line-round-seat", line = line, round = round, seat = seat, text = text)
        }
    }
}

/// Formats a change; `side` is the id of the label of its first line.
fn change(side: &str, explained: &ExplainedChange) -> Vec<String> {
    let side = say!(TEXTS, side);
    let lines = explained.folded_to(WIDTH).into_iter().enumerate();
    lines.map(|(i, line)| format!("    {:3} {line}", if i == 0 { &side } else { "" })).collect()
}

/// JSON counts of games by outcome.
#[derive(Serialize)]
pub struct CountResult {
    kind: &'static str,
    compared: usize,
    same: usize,
    changed: usize,
    scores: usize,
    illegal: usize,
    apart: usize,
}

impl CountResult {
    /// Converts a count.
    pub fn new(count: &DifferenceCounts) -> CountResult {
        CountResult {
            kind: count.weight().word(),
            compared: count.compared(),
            same: count.same,
            changed: count.changed,
            scores: count.scores,
            illegal: count.illegal,
            apart: count.apart,
        }
    }
}

/// JSON result of one game.
#[derive(Serialize)]
pub struct DifferenceResult<'a> {
    file: &'a str,
    verdict: &'static str,
    first: Option<FirstDifferenceResult<'a>>,
    illegal: Option<IllegalActionResult<'a>>,
    why_apart: Option<&'a str>,
    points: Vec<ScoreResult<'a>>,
}

#[derive(Serialize)]
struct FirstDifferenceResult<'a> {
    command: GameCommandResult<'a>,
    seats: Vec<ValueDifferenceResult<'a>>,
    old: Vec<ChangeResult<'a>>,
    new: Vec<ChangeResult<'a>>,
}

#[derive(Serialize)]
struct IllegalActionResult<'a> {
    command: GameCommandResult<'a>,
    why: &'a str,
    cause: AttributionResult<'a>,
    old: Vec<ChangeResult<'a>>,
}

#[derive(Serialize)]
struct GameCommandResult<'a> {
    line: u32,
    round: u8,
    seat: &'a str,
    action: &'a str,
}

#[derive(Serialize)]
struct ValueDifferenceResult<'a> {
    seat: &'a str,
    what: &'a str,
    old: i32,
    new: i32,
}

#[derive(Serialize)]
struct AttributionResult<'a> {
    why: &'a str,
    file: &'a str,
    line: u32,
}

#[derive(Serialize)]
struct ScoreResult<'a> {
    seat: &'a str,
    old: i32,
    new: i32,
}

impl<'a> DifferenceResult<'a> {
    /// Converts a difference.
    pub fn new(difference: &'a GameDifference) -> DifferenceResult<'a> {
        let command = |LedgerCommand { line, round, seat, text }: &'a LedgerCommand| {
            GameCommandResult { line: *line, round: *round, seat, action: text }
        };
        let all = |list: &'a [ExplainedChange]| {
            list.iter()
                .map(|explained| ChangeResult::new(explained, ChangeAmount::default()))
                .collect()
        };
        let unlike = |ValueDifference { seat, what: name, old, new }: &'a ValueDifference| {
            ValueDifferenceResult { seat, what: name, old: *old, new: *new }
        };
        let score = |ScoreDifference { seat, old, new }: &'a ScoreDifference| ScoreResult {
            seat,
            old: *old,
            new: *new,
        };
        DifferenceResult {
            file: &difference.file,
            verdict: difference.verdict.word(),
            first: difference.first.as_ref().map(|first| FirstDifferenceResult {
                command: command(&first.command),
                seats: first.seats.iter().map(unlike).collect(),
                old: all(&first.old),
                new: all(&first.new),
            }),
            illegal: difference.illegal.as_ref().map(|illegal| IllegalActionResult {
                command: command(&illegal.command),
                why: &illegal.why,
                cause: AttributionResult {
                    why: &illegal.cause.why,
                    file: &illegal.cause.file,
                    line: illegal.cause.line,
                },
                old: all(&illegal.old),
            }),
            why_apart: difference.apart.as_ref().map(|error| error.message.as_str()),
            points: difference.scores.iter().map(score).collect(),
        }
    }
}

/// Describes how a save changed recorded games, one line each.
pub fn lines_of_changes(changes: &RecordedGameChanges) -> Vec<String> {
    let mut text_lines = vec![changes.summary()];
    let games = changes.table.iter().filter(|t| t.verdict != ReplayVerdict::Same);
    for difference in games.chain(&changes.shown) {
        text_lines.push(String::new());
        text_lines.extend(lines(TerminalStyle { color: false }, difference));
    }
    let n = changes.count;
    let rest = (n.changed + n.illegal).saturating_sub(changes.shown.len());
    if rest > 0 {
        text_lines.push(say!(TEXTS, "diff-more", n = rest));
    }
    text_lines
}

/// JSON result of how a save changed recorded games.
#[derive(Serialize)]
pub struct ChangesResult<'a> {
    #[serde(flatten)]
    count: CountResult,
    done: bool,
    table: Option<DifferenceResult<'a>>,
    games: Vec<DifferenceResult<'a>>,
}

impl<'a> ChangesResult<'a> {
    /// Converts the changes found so far.
    pub fn new(changes: &'a RecordedGameChanges) -> ChangesResult<'a> {
        ChangesResult {
            count: CountResult::new(&changes.count),
            done: changes.done,
            table: changes.table.as_ref().map(DifferenceResult::new),
            games: changes.shown.iter().map(DifferenceResult::new).collect(),
        }
    }
}
