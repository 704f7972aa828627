//! Tables of games in columns, written as CSV and, with the feature `parquet`, as Parquet.

#[cfg(feature = "parquet")]
mod groups;

use crate::store::{FileDraft, RunStore};

/// Type of the values in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// An integer, `int64` in Parquet.
    Whole,
    /// An integer or an empty field.
    WholeOrNone,
    /// A floating-point number, `double` in Parquet.
    Number,
    Text,
}

impl ColumnType {
    fn holds(self, field: &str) -> bool {
        match self {
            ColumnType::Whole => field.parse::<i64>().is_ok(),
            ColumnType::WholeOrNone => field.is_empty() || field.parse::<i64>().is_ok(),
            ColumnType::Number => field.parse::<f64>().is_ok(),
            ColumnType::Text => true,
        }
    }
}

/// Definition of a table: file name and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSchema {
    /// Name without extension: `games` is written to `games.csv` and, with the feature `parquet`, to `games.parquet`.
    pub name: &'static str,
    /// Name and type of each column, in order.
    pub columns: Vec<(String, ColumnType)>,
}

impl TableSchema {
    /// Makes the definition of a table with these columns.
    pub fn new(name: &'static str, columns: &[(&str, ColumnType)]) -> TableSchema {
        let columns = columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        TableSchema { name, columns }
    }
}

/// Writes the files of one table of results. Keeps a bounded number of rows in memory.
pub struct TableWriter<'s> {
    table: TableSchema,
    store: &'s dyn RunStore,
    csv: csv::Writer<Box<dyn FileDraft + 's>>,
    #[cfg(feature = "parquet")]
    groups: groups::ParquetWriter<'s>,
}

impl<'s> TableWriter<'s> {
    /// Begins the files of a table and writes the header.
    ///
    /// # Errors
    /// The file cannot be written; the message names it.
    pub fn new(table: TableSchema, store: &'s dyn RunStore) -> Result<TableWriter<'s>, String> {
        let mut csv = csv::Writer::from_writer(begin(store, &table, "csv")?);
        csv.write_record(table.columns.iter().map(|(name, _)| name))
            .map_err(|e| column_error(store, &table, "csv", e))?;
        #[cfg(feature = "parquet")]
        let groups = groups::ParquetWriter::new(&table, begin(store, &table, "parquet")?)
            .map_err(|e| column_error(store, &table, "parquet", e))?;
        Ok(TableWriter {
            table,
            store,
            csv,
            #[cfg(feature = "parquet")]
            groups,
        })
    }

    /// Appends a row: its fields as text, in the order of the columns.
    ///
    /// # Errors
    /// A field does not fit its column, or a file cannot be written. The message names the table or the file.
    pub fn add<'f>(
        &mut self,
        fields: impl ExactSizeIterator<Item = &'f str> + Clone,
    ) -> Result<(), String> {
        let table = &self.table;
        if fields.len() != table.columns.len() {
            let (found, expected) = (fields.len(), table.columns.len());
            return Err(format!("a row of {} has {found} fields, not {expected}", table.name));
        }
        let mut columns = fields.clone().zip(&table.columns);
        if let Some((field, (name, _))) = columns.find(|(field, (_, kind))| !kind.holds(field)) {
            return Err(format!("`{field}` does not fit the column {name} of {}", table.name));
        }
        #[cfg(feature = "parquet")]
        self.groups
            .add(fields.clone())
            .map_err(|e| column_error(self.store, table, "parquet", e))?;
        self.csv.write_record(fields).map_err(|e| column_error(self.store, table, "csv", e))
    }

    /// Completes the files and moves them to their final names.
    ///
    /// # Errors
    /// The file cannot be completed; the message names it.
    pub fn finish(self) -> Result<(), String> {
        let (store, table) = (self.store, self.table);
        #[cfg(feature = "parquet")]
        let parquet =
            self.groups.finish().map_err(|e| column_error(store, &table, "parquet", e))?;
        let csv =
            self.csv.into_inner().map_err(|e| column_error(store, &table, "csv", e.error()))?;
        csv.commit().map_err(|e| column_error(store, &table, "csv", e))?;
        #[cfg(feature = "parquet")]
        parquet.commit().map_err(|e| column_error(store, &table, "parquet", e))?;
        Ok(())
    }
}

fn begin<'s>(
    store: &'s dyn RunStore,
    table: &TableSchema,
    end: &str,
) -> Result<Box<dyn FileDraft + 's>, String> {
    store.begin(&format!("{}.{end}", table.name)).map_err(|e| column_error(store, table, end, e))
}

fn column_error(
    store: &dyn RunStore,
    table: &TableSchema,
    end: &str,
    error: impl std::fmt::Display,
) -> String {
    format!("{}: {error}", store.path(&format!("{}.{end}", table.name)))
}
