//! Every position hash that was heard, against the game played again.

use std::collections::BTreeMap;

use loam::table::Face;

use super::Loaded;
use super::table::{Played, Position};

/// Words of this many wrong hashes are kept.
const TOLD: usize = 20;

/// Compares what was heard of a table with a replay of its ledger.
///
/// # Errors
/// The replay does not work at all.
pub fn check(again: &mut dyn Face, played: &Played, loaded: &mut Loaded) -> Result<(), String> {
    let mut rows: BTreeMap<u32, String> =
        again.log(&[], 1).into_iter().map(|row| (row.row, row.on)).collect();
    rows.insert(0, again.at_row(&[], 0)?.on);
    for (position, heard) in &played.heard {
        loaded.hashes += 1;
        let ours = ours(again, &rows, position);
        if ours.as_ref() != Ok(heard) && loaded.wrong.len() < TOLD {
            let why = ours.map_or_else(|why| why, |ours| format!("a replay has {ours}"));
            let id = &played.at.id;
            loaded.wrong.push(format!("{id}, {position:?}: {heard} was shown, {why}"));
        }
    }
    Ok(())
}

/// The hash that a replay has there.
fn ours(
    again: &mut dyn Face,
    rows: &BTreeMap<u32, String>,
    (row, fork): &Position,
) -> Result<String, String> {
    match fork {
        None => rows.get(row).cloned().ok_or_else(|| "there is no such row".to_owned()),
        Some((seat, texts)) => {
            let planned = again.plan(&[*seat], Some(*seat), Some(*row), (texts, None))?;
            match planned.dropped.first() {
                None => Ok(planned.snap.on),
                Some(dropped) => Err(format!("{} is not possible: {}", dropped.text, dropped.why)),
            }
        }
    }
}
