//! Ledger writer of a table: appends rows to the store, and keeps a copy of the stored ledger.

use super::any_table::RowStorage;
use super::store::{Journal, StoreError, TableStore};

/// Writes the ledger of one table into the store.
pub(super) struct LedgerWriter {
    journal: Box<dyn Journal>,
    head: String,
    rows: Vec<String>,
    /// Message of the last failed write; `None` after a success.
    pub unkept: Option<String>,
}

/// Splits a ledger into head and its last `rows` lines.
pub(super) fn split(ledger: &str, rows: u32) -> (&str, &str) {
    let head = ledger.lines().count().saturating_sub(rows as usize);
    let at = match head {
        0 => 0,
        head => ledger.match_indices('\n').nth(head - 1).map_or(ledger.len(), |(at, _)| at + 1),
    };
    ledger.split_at(at)
}

impl LedgerWriter {
    /// Opens the ledger of a table whose last `rows` lines are rows.
    pub fn open(
        store: &dyn TableStore,
        id: &str,
        ledger: &str,
        rows: u32,
    ) -> Result<LedgerWriter, String> {
        let (head, rows) = split(ledger, rows);
        let rows = rows.lines().map(str::to_owned).collect();
        Ok(LedgerWriter { journal: store.journal(id)?, head: head.to_owned(), rows, unkept: None })
    }

    /// Writes the whole ledger again.
    pub fn rewrite(&mut self) -> Result<(), StoreError> {
        let rows = self.text(self.rows.len());
        self.journal.replace(&self.head, &rows)
    }

    /// Records whether a write succeeded, and returns its result.
    fn noted(&mut self, result: Result<(), StoreError>) -> Result<(), StoreError> {
        self.unkept = match &result {
            Err(StoreError::Failed(message)) => Some(message.clone()),
            _ => None,
        };
        result
    }

    fn text(&self, rows: usize) -> String {
        self.rows.iter().take(rows).flat_map(|row| [row.as_str(), "\n"]).collect()
    }

    /// Returns the rows of `ledger` that the stored copy lacks; `None` if `ledger` does not begin
    /// with the copy.
    pub fn missing_rows<'l>(&self, ledger: &'l str) -> Option<&'l str> {
        ledger.strip_prefix(&self.head)?.strip_prefix(&self.text(self.rows.len()))
    }

    /// Adds rows that another server appended.
    pub fn took(&mut self, lines: &str) {
        self.rows.extend(lines.lines().map(str::to_owned));
    }
}

impl RowStorage for LedgerWriter {
    fn rows(&mut self, _after: u32, lines: &str) -> Result<(), StoreError> {
        let result = self.journal.append(self.rows.len(), lines);
        self.noted(result)?;
        self.took(lines);
        Ok(())
    }

    fn back_to(&mut self, row: u32) -> Result<(), StoreError> {
        let result = self.journal.replace(&self.head, &self.text(row as usize));
        self.noted(result)?;
        self.rows.truncate(row as usize);
        Ok(())
    }

    fn replace(&mut self, head: &str, rows: &str) -> Result<(), StoreError> {
        let result = self.journal.replace(head, rows);
        self.noted(result)?;
        self.head = head.to_owned();
        self.rows = rows.lines().map(str::to_owned).collect();
        Ok(())
    }
}
