//! Tables of games as columns: what stands in which file, as CSV and as Parquet.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use crate::store::{Draft, Store};

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Whole,
    /// A number with a fraction.
    Number,
    /// A text.
    Text,
}

/// One table: a name for its files, and its columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// `games`: the files are called `games.csv` and `games.parquet`.
    pub name: &'static str,
    /// Its columns, in order.
    pub columns: Vec<(String, Kind)>,
}

impl Table {
    /// A table with these columns.
    pub fn new(name: &'static str, columns: &[(&str, Kind)]) -> Table {
        let columns = columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        Table { name, columns }
    }

    fn schema(&self) -> String {
        let mut schema = format!("message {} {{ ", self.name);
        for (name, kind) in &self.columns {
            schema += &match kind {
                Kind::Whole => format!("required int64 {name}; "),
                Kind::Number => format!("required double {name}; "),
                Kind::Text => format!("required binary {name} (UTF8); "),
            };
        }
        schema + "}"
    }
}

/// Rows held back before they are written as one group of a Parquet file.
const GROUP: usize = 100_000;

/// Writes one table into its two files; holds a bounded number of rows in memory.
pub struct Writer<'s> {
    table: Table,
    store: &'s dyn Store,
    csv: csv::Writer<Box<dyn Draft + 's>>,
    parquet: SerializedFileWriter<Box<dyn Draft + 's>>,
    columns: Vec<Column>,
    rows: usize,
}

/// The values of a column that wait for their group.
enum Column {
    Whole(Vec<i64>),
    Number(Vec<f64>),
    Text(Vec<ByteArray>),
}

fn column(kind: Kind) -> Column {
    match kind {
        Kind::Whole => Column::Whole(Vec::new()),
        Kind::Number => Column::Number(Vec::new()),
        Kind::Text => Column::Text(Vec::new()),
    }
}

impl<'s> Writer<'s> {
    /// Begins both files of a table.
    ///
    /// # Errors
    /// In words, with the file.
    pub fn new(table: Table, store: &'s dyn Store) -> Result<Writer<'s>, String> {
        let begin = |end: &str| {
            let name = format!("{}.{end}", table.name);
            store.begin(&name).map_err(|e| format!("{}: {e}", store.path(&name)))
        };
        let mut csv = csv::Writer::from_writer(begin("csv")?);
        csv.write_record(table.columns.iter().map(|(name, _)| name))
            .map_err(|e| said(store, &table, "csv", e))?;
        let schema = Arc::new(parse_message_type(&table.schema()).expect("our schemas are valid"));
        // Names come again and again; the version of a library in the file would change with it.
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("loam".into())
            .build();
        let parquet = SerializedFileWriter::new(begin("parquet")?, schema, Arc::new(properties))
            .map_err(|e| said(store, &table, "parquet", e))?;
        let columns = table.columns.iter().map(|(_, kind)| column(*kind)).collect();
        Ok(Writer { table, store, csv, parquet, columns, rows: 0 })
    }

    /// Adds a row: its fields as text, in the order of the columns.
    ///
    /// # Errors
    /// A field is not what its column holds, or a file cannot be written; in words, with the file.
    pub fn add<'f>(
        &mut self,
        fields: impl ExactSizeIterator<Item = &'f str> + Clone,
    ) -> Result<(), String> {
        if fields.len() != self.columns.len() {
            let (have, need) = (fields.len(), self.columns.len());
            return Err(format!("a row of {} has {have} fields, not {need}", self.table.name));
        }
        for ((field, column), (name, _)) in
            fields.clone().zip(&mut self.columns).zip(&self.table.columns)
        {
            let wrong =
                || format!("`{field}` does not fit the column {name} of {}", self.table.name);
            match column {
                Column::Whole(values) => values.push(field.parse().map_err(|_| wrong())?),
                Column::Number(values) => values.push(field.parse().map_err(|_| wrong())?),
                Column::Text(values) => values.push(ByteArray::from(field)),
            }
        }
        self.csv.write_record(fields).map_err(|e| said(self.store, &self.table, "csv", e))?;
        self.rows += 1;
        if self.rows == GROUP {
            self.write_group().map_err(|e| said(self.store, &self.table, "parquet", e))?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.parquet.next_row_group()?;
        for column in &mut self.columns {
            let mut writer = group.next_column()?.expect("as many columns as in the schema");
            match (writer.untyped(), column) {
                (ColumnWriter::Int64ColumnWriter(writer), Column::Whole(values)) => {
                    writer.write_batch(values, None, None)?;
                    values.clear();
                }
                (ColumnWriter::DoubleColumnWriter(writer), Column::Number(values)) => {
                    writer.write_batch(values, None, None)?;
                    values.clear();
                }
                (ColumnWriter::ByteArrayColumnWriter(writer), Column::Text(values)) => {
                    writer.write_batch(values, None, None)?;
                    values.clear();
                }
                _ => unreachable!("columns are made from the schema"),
            }
            writer.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    /// Puts both files into their places.
    ///
    /// # Errors
    /// In words, with the file.
    pub fn finish(mut self) -> Result<(), String> {
        self.write_group().map_err(|e| said(self.store, &self.table, "parquet", e))?;
        let (store, table) = (self.store, self.table);
        let csv = self.csv.into_inner().map_err(|e| said(store, &table, "csv", e.error()))?;
        csv.commit().map_err(|e| said(store, &table, "csv", e))?;
        let parquet = self.parquet.into_inner().map_err(|e| said(store, &table, "parquet", e))?;
        parquet.commit().map_err(|e| said(store, &table, "parquet", e))
    }
}

fn said(store: &dyn Store, table: &Table, end: &str, error: impl std::fmt::Display) -> String {
    format!("{}: {error}", store.path(&format!("{}.{end}", table.name)))
}
