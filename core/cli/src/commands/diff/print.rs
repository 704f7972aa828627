//! Output of `loam diff` as text and as JSON.

use std::collections::BTreeMap;

use ledger::difference::{
    ChangeSeverity, FirstDifference, GameDifference, IllegalityAttribution, NewlyIllegalCommand,
    ReplayVerdict,
};
use ledger::trace::{ExplainedChange, QueriedPiece};
use serde::Serialize;
use workbench::difference::{ComparedContent, ReplayComparison};

use super::DiffArgs;
use crate::differences::{CountResult, DifferenceResult, lines};
use crate::output::{TerminalStyle, count, print_line, print_table};

/// Prints the result as text.
pub(super) fn text(
    args: &DiffArgs,
    old: &ComparedContent,
    new: &ComparedContent,
    found: &ReplayComparison,
) {
    let paint = TerminalStyle::stdout();
    print_line(&format!("old: {}", old.title));
    print_line(&format!("new: {}", new.title));
    if found.count.compared() > 0 {
        verdict(paint, found);
    }
    let changed: Vec<&GameDifference> =
        found.differences.iter().filter(|d| d.verdict != ReplayVerdict::Apart).collect();
    if !changed.is_empty() {
        let only_change = ComparedContent::only_change(old, new);
        let only_change = only_change.as_ref().map_or("", String::as_str);
        print_line("");
        print_line(&paint.bold("Why"));
        print_table(&causes(&changed, only_change), "");
    }
    let rows_shown = if args.show == 0 { changed.len() } else { args.show };
    for difference in changed.iter().take(rows_shown) {
        print_line("");
        lines(paint, difference).iter().for_each(|line| print_line(line));
    }
    if changed.len() > rows_shown {
        let more = count(changed.len() - rows_shown, "game");
        print_line(&format!("\nand {more} more; `--show 0` shows all"));
    }
    let apart: Vec<&GameDifference> =
        found.differences.iter().filter(|d| d.verdict == ReplayVerdict::Apart).collect();
    if !apart.is_empty() {
        print_line("");
        print_line(&paint.bold("Not compared: cannot be replayed under the old rules either"));
        print_table(&reasons(&apart), "");
    }
    if !found.left_out.is_empty() {
        let settings = found.left_out.join(", ");
        print_line(&format!("\nsettings of ledgers that only one side has: {settings}"));
    }
}

/// Prints the verdict: `minor: 3 games change of 60 (2 in points), 0 become illegal`.
fn verdict(paint: TerminalStyle, found: &ReplayComparison) {
    let n = &found.count;
    let weight = n.weight();
    let verdict = match weight {
        ChangeSeverity::Patch => "no game changes".to_owned(),
        ChangeSeverity::Minor | ChangeSeverity::Breaking => format!(
            "{} of {} ({} in points), {}",
            match n.changed {
                1 => "1 game changes".to_owned(),
                n => format!("{n} games change"),
            },
            n.compared(),
            n.scores,
            match n.illegal {
                1 => "1 becomes illegal".to_owned(),
                n => format!("{n} become illegal"),
            }
        ),
    };
    let apart = match n.apart {
        0 => String::new(),
        n => format!(" ({} apart)", count(n, "game")),
    };
    let word = if weight == ChangeSeverity::Breaking {
        paint.bad(weight.word())
    } else {
        paint.bold(weight.word())
    };
    print_line(&format!("{word}: {verdict}{apart}"));
}

/// Lists the causes of first differences, each with its number of games. `only_change` is the file and
/// line of the only difference between old and new rules; it replaces a place that is unknown.
fn causes(changed: &[&GameDifference], only_change: &str) -> Vec<Vec<String>> {
    let mut all: BTreeMap<(String, String), usize> = BTreeMap::new();
    for difference in changed {
        let (reason, place) = cause(difference);
        let place = if place.is_empty() { only_change.to_owned() } else { place };
        *all.entry((reason, place)).or_default() += 1;
    }
    let mut rows: Vec<_> = all.into_iter().collect();
    rows.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    let mut lines = vec![["games", "first cause", "where"].map(String::from).to_vec()];
    lines.extend(rows.into_iter().map(|((reason, place), n)| vec![n.to_string(), reason, place]));
    lines
}

/// Returns the cause of a game's first difference and its file and line: a piece that affected the
/// change under one set of rules only, or else the first change, preferably under the new rules.
fn cause(difference: &GameDifference) -> (String, String) {
    let Some(FirstDifference { old, new, .. }) = &difference.first else {
        let Some(NewlyIllegalCommand { cause, .. }) = &difference.illegal else {
            return Default::default();
        };
        let IllegalityAttribution { why: reason, file, line } = cause;
        return if file.is_empty() {
            (reason.clone(), String::new())
        } else {
            (reason.clone(), format!("{file}:{line}"))
        };
    };
    let Some(change) = new.iter().chain(old).next() else {
        return ("a rule without numbers".to_owned(), String::new());
    };
    let queries =
        |list: &[ExplainedChange]| list.iter().flat_map(|t| t.queried.clone()).collect::<Vec<_>>();
    let (before, new_queries) = (queries(old), queries(new));
    let only = |a: &[QueriedPiece], b: &[QueriedPiece]| {
        a.iter().find(|x| !b.iter().any(|y| (&x.piece, x.adds) == (&y.piece, y.adds))).cloned()
    };
    match only(&new_queries, &before).or_else(|| only(&before, &new_queries)) {
        Some(QueriedPiece { hook, name, file, line, .. }) => {
            (format!("{hook} of {name}"), format!("{file}:{line}"))
        }
        None => (change.why(), change.place()),
    }
}

/// Lists the reasons why games could not be compared, with their numbers.
fn reasons(apart: &[&GameDifference]) -> Vec<Vec<String>> {
    let mut all: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for difference in apart {
        let error = difference.apart.as_ref();
        let reason = error.map_or(String::new(), |e| e.message.clone());
        let place = error.map_or(String::new(), |e| format!("{}:{}", e.file, e.line));
        all.entry(reason).or_insert((0, place)).0 += 1;
    }
    let mut lines = vec![["games", "first of them", "why"].map(String::from).to_vec()];
    lines.extend(all.into_iter().map(|(reason, (n, place))| vec![n.to_string(), place, reason]));
    lines
}

/// Result of `loam diff` as JSON: number of games by outcome, and the games that differ.
#[derive(Serialize)]
pub(super) struct DiffResult<'a> {
    #[serde(flatten)]
    count: CountResult,
    old: &'a str,
    new: &'a str,
    games: Vec<DifferenceResult<'a>>,
    settings_left_out: &'a [String],
    unreadable: Vec<String>,
}

impl<'a> DiffResult<'a> {
    /// Builds the result; the sides are named as they were typed.
    pub(super) fn new(args: &'a DiffArgs, found: &'a ReplayComparison) -> DiffResult<'a> {
        DiffResult {
            count: CountResult::new(&found.count),
            old: &args.old,
            new: &args.new,
            games: found.differences.iter().map(DifferenceResult::new).collect(),
            settings_left_out: &found.left_out,
            unreadable: found.unreadable.iter().map(ToString::to_string).collect(),
        }
    }
}
