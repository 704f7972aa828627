//! Reopens stored tables whose rules may have changed; the store keeps the content under which each
//! game was played.

use language::say;
use xxhash_rust::xxh3::xxh3_128;

use super::any_table::AnyTable;
use super::catalogue::{GameCatalogue, OpenedTable};
use super::seats::TablePeople;
use super::store::TableStore;
use crate::texts::TEXTS;

/// A table opened from the store, with a notice to its clients.
pub(super) struct ReopenedTable {
    pub table: Box<dyn AnyTable>,
    /// Notice to all clients, if rows were lost or the rules are old.
    pub notice: Option<String>,
}

/// Stores the source of a table's rules and returns the name under which it is stored. Tables with
/// equal rules share it.
pub(super) fn keep_source(
    store: &dyn TableStore,
    table: &dyn AnyTable,
    dev: bool,
) -> Result<Option<String>, String> {
    // Dev tables always use the present rules.
    let Some(source) = table.source().filter(|_| !dev) else { return Ok(None) };
    let name = format!("rules-{:032x}", xxh3_128(source.as_bytes()));
    if store.read_text(&name)?.as_ref() != Some(&source) {
        store.write_text(&name, &source)?;
    }
    Ok(Some(name))
}

/// Reopens the table of a ledger under its original rules, or else under the present rules with the
/// rows that these permit. Rows that are dropped stay stored.
pub(super) fn reopen(
    store: &dyn TableStore,
    catalogue: &dyn GameCatalogue,
    id: &str,
    people: &TablePeople,
    ledger: &str,
) -> Result<ReopenedTable, String> {
    let fine = |opened: OpenedTable| ReopenedTable { table: opened.table, notice: None };
    let message = match catalogue.reopen(ledger, people.dev) {
        Ok(opened) if opened.table.whole_ledger().lines().count() < ledger.lines().count() => {
            return shortened(store, id, ledger, opened, "");
        }
        Ok(opened) => return Ok(fine(opened)),
        Err(message) => message,
    };
    let source = people.source.as_ref().and_then(|name| store.read_text(name).ok().flatten());
    if let Some(opened) = source.and_then(|text| catalogue.reopen_under(ledger, &text).ok()) {
        return Ok(fine(opened));
    }
    let Ok((opened, refused)) = catalogue.reopen_as_far_as_possible(ledger) else {
        return Err(message);
    };
    match refused {
        None => {
            let notice = say!(TEXTS, "reopened-new-rules");
            Ok(ReopenedTable { notice: Some(notice), ..fine(opened) })
        }
        Some(refused) => shortened(store, id, ledger, opened, &refused),
    }
}

/// Returns a table without the rows that the present rules reject. Stores the complete ledger
/// first.
fn shortened(
    store: &dyn TableStore,
    id: &str,
    ledger: &str,
    opened: OpenedTable,
    refused: &str,
) -> Result<ReopenedTable, String> {
    let name = format!("{id}-before");
    store.write_text(&name, ledger)?;
    let row = opened.table.row();
    let notice = say!(TEXTS, "reopened-cut", row = row, name = name, refused = refused);
    Ok(ReopenedTable { table: opened.table, notice: Some(notice.trim_end().to_owned()) })
}
