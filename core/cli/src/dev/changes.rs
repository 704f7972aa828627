//! What a save did to games that were played before it: the one on the table, and a corpus of others.

use ledger::difference::{Command, Count, Difference, Side, Verdict, compare};
use ledger::trace::Told;
use serde_json::{Value, json};

use crate::args::RuleArgs;
use crate::commands::traces::told_json;
use crate::corpus::Ledger;
use crate::library::{Content, ForLedgers};

/// Games that are shown with their first difference.
const SHOWN: usize = 20;

/// What the ledger of the table is called.
pub const TABLE: &str = "the game on the table";

/// What became of games under the new rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// The game on the table, as it was played so far.
    pub table: Option<Difference>,
    /// How many games of the corpus became what.
    pub count: Count,
    /// The first games of the corpus that differ.
    pub shown: Vec<Difference>,
    /// All games were compared.
    pub done: bool,
}

impl Changes {
    /// Compares game after game and tells how far it has come. Gives up, and says so, when the rules compared are
    /// old ones.
    pub fn find(
        (old, new): (&Content, &Content),
        table: &str,
        corpus: &[Ledger],
        is_old: &dyn Fn() -> bool,
        tell: &dyn Fn(Changes),
    ) -> bool {
        let rules = |content| Side::new(ForLedgers::new(content, None, RuleArgs::default()));
        let (mut old, mut new) = (rules(old), rules(new));
        // A ledger that cannot be read says nothing about rules.
        let mut changes = Changes {
            table: compare(&mut old, &mut new, TABLE, table.as_bytes()).ok(),
            ..Changes::default()
        };
        tell(changes.clone());
        for (n, (file, bytes)) in corpus.iter().enumerate() {
            if is_old() {
                return false;
            }
            let Ok(difference) = compare(&mut old, &mut new, file, bytes) else { continue };
            changes.count.add(&difference);
            let differs = matches!(difference.verdict, Verdict::Changed | Verdict::Illegal);
            if differs && changes.shown.len() < SHOWN {
                changes.shown.push(difference);
            }
            if n % 10 == 9 {
                tell(changes.clone());
            }
        }
        changes.done = true;
        tell(changes);
        true
    }

    /// In a few words: `minor: 3 of 40 games change, this one too`.
    pub fn summary(&self) -> String {
        let n = &self.count;
        let all = n.compared();
        let this = match self.table.as_ref().map(|t| t.verdict) {
            Some(Verdict::Changed) => "this game changes",
            Some(Verdict::Illegal) => "this game becomes illegal",
            Some(Verdict::Same) => "this game is the same",
            Some(Verdict::Apart) | None => "this game cannot be compared",
        };
        if all == 0 {
            return this.to_owned();
        }
        let so_far = if self.done { "" } else { " so far" };
        let some = match (n.changed, n.illegal) {
            (0, 0) => "none changes".to_owned(),
            (changed, 0) => format!("{changed} change"),
            (changed, illegal) => format!("{changed} change, {illegal} become illegal"),
        };
        format!("{}: of {all} games{so_far} {some}, {this}", n.kind().word())
    }

    /// Everything that is shown of it, a line each.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.summary()];
        let games = self.table.iter().filter(|t| t.verdict != Verdict::Same);
        for difference in games.chain(&self.shown) {
            lines.push(String::new());
            lines.extend(game(difference));
        }
        let rest = (self.count.changed + self.count.illegal).saturating_sub(self.shown.len());
        if rest > 0 {
            lines.push(format!("and {rest} more; `loam diff` shows all"));
        }
        lines
    }

    /// For machines.
    pub fn json(&self) -> Value {
        let n = &self.count;
        json!({
            "kind": n.kind().word(),
            "compared": n.compared(),
            "changed": n.changed,
            "scores": n.scores,
            "illegal": n.illegal,
            "apart": n.apart,
            "done": self.done,
            "table": self.table.as_ref().map(one),
            "games": self.shown.iter().map(one).collect::<Vec<_>>(),
        })
    }
}

fn game(difference: &Difference) -> Vec<String> {
    let points: Vec<String> = difference
        .scores
        .iter()
        .filter(|score| score.old != score.new)
        .map(|score| format!("{} {} to {}", score.seat, score.old, score.new))
        .collect();
    let mut lines = vec![match points.is_empty() {
        true => difference.file.clone(),
        false => format!("{}: points {}", difference.file, points.join(", ")),
    }];
    if let Some(first) = &difference.first {
        lines.push(format!("  first difference: {}", place(&first.command)));
        for unlike in &first.seats {
            let (seat, what) = (&unlike.seat, &unlike.what);
            lines.push(format!("    {seat}: {what} {} instead of {}", unlike.new, unlike.old));
        }
        lines.extend(first.old.iter().flat_map(|told| side("old", told)));
        lines.extend(first.new.iter().flat_map(|told| side("new", told)));
    }
    if let Some(illegal) = &difference.illegal {
        lines.push(format!("  illegal: {}", place(&illegal.command)));
        lines.push(format!("    {}", illegal.why));
        lines.extend(illegal.old.iter().flat_map(|told| side("old", told)));
    }
    if let Some(error) = &difference.apart {
        lines.push(format!("  cannot be compared: {}", error.message));
    }
    lines
}

/// A change that one side has, with its cause.
fn side(word: &str, told: &Told) -> Vec<String> {
    let lines = told.folded().into_iter().enumerate();
    let line = |(n, line)| format!("{:3} {line}", if n == 0 { word } else { "" });
    lines.map(line).collect()
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

fn one(difference: &Difference) -> Value {
    let command = |c: &Command| json!({ "line": c.line, "seat": c.seat, "action": c.text });
    let all = |list: &[Told]| list.iter().map(told_json).collect::<Vec<_>>();
    json!({
        "file": difference.file,
        "verdict": difference.verdict.word(),
        "first": difference.first.as_ref().map(|first| json!({
            "command": command(&first.command),
            "old": all(&first.old),
            "new": all(&first.new),
        })),
        "illegal": difference.illegal.as_ref().map(|illegal| json!({
            "command": command(&illegal.command),
            "why": illegal.why,
        })),
    })
}
