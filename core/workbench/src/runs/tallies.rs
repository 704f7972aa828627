//! Tables of actions by seat over many games; the game defines the columns.

use std::collections::BTreeMap;

use game::ActionTally;
use lab::RunSummary;
use serde::Serialize;

use lab::report::numbers::grouped;

/// Counts a column's actions by seat name. Seats that cannot take these actions are left out,
/// unless they took some.
fn column(tally: &ActionTally, summary: &RunSummary) -> BTreeMap<String, u64> {
    let actions = summary.actions();
    let done = |name: &str| -> u64 {
        tally.counted.iter().filter_map(|kind| actions.get(kind)?.get(name)).sum()
    };
    let all = summary.by_name().keys().map(|name| (name.clone(), done(name)));
    all.filter(|(name, n)| *n > 0 || !tally.cannot.contains(name)).collect()
}

/// Returns the tables as rows of cells. Seats with no possible action of a table have no row; `-`
/// marks an impossible action.
pub fn tally_tables(tallies: &[ActionTally], summary: &RunSummary) -> Vec<Vec<Vec<String>>> {
    let parts = tallies.chunk_by(|a, b| a.table == b.table);
    parts.map(|part| one(part, summary)).filter(|rows| rows.len() > 1).collect()
}

fn one(tallies: &[ActionTally], summary: &RunSummary) -> Vec<Vec<String>> {
    let columns: Vec<_> = tallies.iter().map(|tally| column(tally, summary)).collect();
    let mut head = vec![tallies[0].table.clone()];
    head.extend(tallies.iter().map(|tally| tally.heading.clone()));
    let mut rows = vec![head];
    for name in summary.by_name().keys() {
        let cells: Vec<_> = columns.iter().map(|column| column.get(name)).collect();
        if cells.iter().any(Option::is_some) {
            let mut row = vec![name.clone()];
            row.extend(cells.iter().map(|n| n.map_or("-".to_owned(), |n| grouped(*n))));
            rows.push(row);
        }
    }
    rows
}

/// A column of a table of actions.
#[derive(Serialize)]
pub struct TallyColumn<'a> {
    table: &'a str,
    heading: &'a str,
    actions: &'a [String],
    by: BTreeMap<String, u64>,
}

/// Returns the columns of all tables of actions, for JSON.
pub(super) fn columns<'a>(
    tallies: &'a [ActionTally],
    summary: &RunSummary,
) -> Vec<TallyColumn<'a>> {
    let one = |tally: &'a ActionTally| TallyColumn {
        table: &tally.table,
        heading: &tally.heading,
        actions: &tally.counted,
        by: column(tally, summary),
    };
    tallies.iter().map(one).collect()
}
