//! Rule differences for people and for machines: `loam diff` and the workbench show them alike.

use loam::workbench::changes::Changes;
use record::difference::{Command, Count, Difference, First, Illegal, Score, Unlike, Verdict};
use record::trace::Told;
use serde_json::{Value, json};

use crate::output::Paint;
use crate::traces::told_json;

/// Columns of a change behind the side that it is of.
const WIDTH: usize = 72;

/// What became of a game, a line each: points, the first difference or the action that is illegal, and the causes.
pub fn lines(paint: Paint, difference: &Difference) -> Vec<String> {
    let points: Vec<String> = difference
        .scores
        .iter()
        .filter(|score| score.old != score.new)
        .map(|Score { seat, old, new }| format!("{seat} {old} to {new}"))
        .collect();
    let points =
        if points.is_empty() { String::new() } else { format!(": points {}", points.join(", ")) };
    let mut lines = vec![format!("{}{points}", paint.bold(&difference.file))];
    if let Some(First { command, seats, old, new }) = &difference.first {
        lines.push(format!("  first difference: {}", place(command)));
        for Unlike { seat, what, old, new } in seats {
            lines.push(format!("    {seat}: {what} {new} instead of {old}"));
        }
        lines.extend(old.iter().flat_map(|told| change("old", told)));
        lines.extend(new.iter().flat_map(|told| change("new", told)));
    }
    if let Some(Illegal { command, why, old, .. }) = &difference.illegal {
        lines.push(format!("  {}: {}", paint.bad("illegal"), place(command)));
        lines.extend(why.lines().map(|line| format!("    {line}")));
        if !old.is_empty() {
            lines
                .push("    what it did under the old rules, and where the new ones say it:".into());
            lines.extend(old.iter().flat_map(|told| change("old", told)));
        }
    }
    if let Some(error) = &difference.apart {
        lines.push(format!("  cannot be compared: {}", error.message));
    }
    lines
}

/// `line 31, round 2, giants: build E5`.
fn place(command: &Command) -> String {
    match command {
        Command { line: 0, .. } => "at the beginning of the game".to_owned(),
        Command { line, seat, text, .. } if seat.is_empty() => format!("line {line}: {text}"),
        Command { line, round: 0, seat, text } => format!("line {line}, setup, {seat}: {text}"),
        Command { line, round, seat, text } => {
            format!("line {line}, round {round}, {seat}: {text}")
        }
    }
}

/// A change behind the side that it is of.
fn change(side: &str, told: &Told) -> Vec<String> {
    let lines = told.folded_to(WIDTH).into_iter().enumerate();
    lines.map(|(i, line)| format!("    {:3} {line}", if i == 0 { side } else { "" })).collect()
}

/// How many games became what, for machines.
pub fn count_json(count: &Count) -> Value {
    json!({
        "kind": count.weight().word(),
        "compared": count.compared(),
        "same": count.same,
        "changed": count.changed,
        "scores": count.scores,
        "illegal": count.illegal,
        "apart": count.apart,
    })
}

/// What became of a game, for machines.
pub fn as_json(difference: &Difference) -> Value {
    let all = |list: &[Told]| list.iter().map(told_json).collect::<Vec<_>>();
    let command =
        |c: &Command| json!({ "line": c.line, "round": c.round, "seat": c.seat, "action": c.text });
    let seats = |list: &[Unlike]| {
        let one =
            |u: &Unlike| json!({ "seat": u.seat, "what": u.what, "old": u.old, "new": u.new });
        list.iter().map(one).collect::<Vec<_>>()
    };
    let score = |s: &Score| json!({ "seat": s.seat, "old": s.old, "new": s.new });
    json!({
        "file": difference.file,
        "verdict": difference.verdict.word(),
        "first": difference.first.as_ref().map(|first| json!({
            "command": command(&first.command),
            "seats": seats(&first.seats),
            "old": all(&first.old),
            "new": all(&first.new),
        })),
        "illegal": difference.illegal.as_ref().map(|illegal| json!({
            "command": command(&illegal.command),
            "why": illegal.why,
            "cause": {
                "why": illegal.cause.why,
                "file": illegal.cause.file,
                "line": illegal.cause.line,
            },
            "old": all(&illegal.old),
        })),
        "why_apart": difference.apart.as_ref().map(|error| error.message.clone()),
        "points": difference.scores.iter().map(score).collect::<Vec<_>>(),
    })
}

/// What a save did to games, a line each.
pub fn lines_of_changes(changes: &Changes) -> Vec<String> {
    let mut shown = vec![changes.summary()];
    let games = changes.table.iter().filter(|t| t.verdict != Verdict::Same);
    for difference in games.chain(&changes.shown) {
        shown.push(String::new());
        shown.extend(lines(Paint { color: false }, difference));
    }
    let n = changes.count;
    let rest = (n.changed + n.illegal).saturating_sub(changes.shown.len());
    if rest > 0 {
        shown.push(format!("and {rest} more; `loam diff` shows all"));
    }
    shown
}

/// The same for machines.
pub fn changes_json(changes: &Changes) -> Value {
    let mut all = count_json(&changes.count);
    all["done"] = json!(changes.done);
    all["table"] = json!(changes.table.as_ref().map(as_json));
    all["games"] = changes.shown.iter().map(as_json).collect();
    all
}
