//! Compares every received position hash with a replay of the game.

use std::collections::BTreeMap;

use server::table::{AnyTable, PlanPosition};

use crate::load_test::LoadReport;
use crate::table::{DisplayedPosition, TableReport};

/// Maximum number of wrong hashes described.
const MAX_REPORTED: usize = 20;

/// Compares the hashes received at a table with a replay of its ledger.
///
/// # Errors
/// Fails if the ledger cannot be replayed.
pub fn check(
    again: &mut dyn AnyTable,
    played: &TableReport,
    loaded: &mut LoadReport,
) -> Result<(), String> {
    let mut rows: BTreeMap<u32, String> =
        again.log(&[], 1).into_iter().map(|row| (row.row, row.on)).collect();
    rows.insert(0, again.at_row(&[], 0)?.on);
    for (position, hashes) in &played.received {
        loaded.hashes += 1;
        let ours = ours(again, &rows, position);
        if ours.as_ref() != Ok(hashes) && loaded.wrong.len() < MAX_REPORTED {
            let why = ours.map_or_else(|why| why, |ours| format!("the replay has {ours}"));
            let id = &played.at.id;
            loaded.wrong.push(format!("{id}, {position:?}: the server showed {hashes}, {why}"));
        }
    }
    Ok(())
}

/// Returns the hash of the replay at a position.
fn ours(
    again: &mut dyn AnyTable,
    rows: &BTreeMap<u32, String>,
    (row, fork): &DisplayedPosition,
) -> Result<String, String> {
    match fork {
        None => rows.get(row).cloned().ok_or_else(|| "there is no such row".to_owned()),
        Some((seat, texts)) => {
            let at = PlanPosition { row: Some(*row), seat: Some(*seat), texts: texts.clone() };
            let planned = again.plan(&[*seat], &at, None)?;
            match planned.dropped.first() {
                None => Ok(planned.snap.on),
                Some(dropped) => Err(format!("{} is not possible: {}", dropped.text, dropped.why)),
            }
        }
    }
}
