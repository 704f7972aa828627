//! The rows of one table on their way into the store.

use super::store::Journal;

/// A ledger in a store, with what it holds.
pub(super) struct Keeper {
    journal: Box<dyn Journal>,
    head: String,
    rows: Vec<String>,
}

impl Keeper {
    /// Of a ledger that has this head and these rows.
    pub fn new(journal: Box<dyn Journal>, head: String, rows: &str) -> Keeper {
        Keeper { journal, head, rows: rows.lines().map(str::to_owned).collect() }
    }

    /// Appends whole lines.
    pub fn append(&mut self, lines: &str) -> Result<(), String> {
        self.journal.append(lines)?;
        self.rows.extend(lines.lines().map(str::to_owned));
        Ok(())
    }

    /// Cuts the ledger behind a row.
    pub fn cut(&mut self, row: u32) -> Result<(), String> {
        let mut text = self.head.clone();
        for line in self.rows.iter().take(row as usize) {
            text.push_str(line);
            text.push('\n');
        }
        self.journal.replace(&text)?;
        self.rows.truncate(row as usize);
        Ok(())
    }
}
