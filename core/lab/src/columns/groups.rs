//! Writes a table as a Parquet file, one row group at a time.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::{ColumnType, Table};
use crate::store::Draft;

/// Rows buffered before they are written as one row group.
const GROUP: usize = 100_000;

/// A Parquet file that is being written.
pub(super) struct Groups<'s> {
    file: SerializedFileWriter<Box<dyn Draft + 's>>,
    columns: Vec<Column>,
    rows: usize,
}

/// Values of a column that wait until their row group is written.
enum Column {
    Whole(Vec<i64>),
    /// The values that exist, and for each row 1 if it has a value, else 0 (definition levels).
    WholeOrNone(Vec<i64>, Vec<i16>),
    Number(Vec<f64>),
    Text(Vec<ByteArray>),
}

fn column(kind: ColumnType) -> Column {
    match kind {
        ColumnType::Whole => Column::Whole(Vec::new()),
        ColumnType::WholeOrNone => Column::WholeOrNone(Vec::new(), Vec::new()),
        ColumnType::Number => Column::Number(Vec::new()),
        ColumnType::Text => Column::Text(Vec::new()),
    }
}

fn schema(table: &Table) -> String {
    let mut schema = format!("message {} {{ ", table.name);
    for (name, kind) in &table.columns {
        schema += &match kind {
            ColumnType::Whole => format!("required int64 {name}; "),
            ColumnType::WholeOrNone => format!("optional int64 {name}; "),
            ColumnType::Number => format!("required double {name}; "),
            ColumnType::Text => format!("required binary {name} (UTF8); "),
        };
    }
    schema + "}"
}

impl<'s> Groups<'s> {
    /// Begins the Parquet file of a table.
    pub(super) fn new(
        table: &Table,
        draft: Box<dyn Draft + 's>,
    ) -> Result<Groups<'s>, ParquetError> {
        let schema = Arc::new(parse_message_type(&schema(table)).expect("our schemas are valid"));
        // Compression suits repeated names. A fixed creator keeps files equal across versions of the library.
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("loam".into())
            .build();
        let file = SerializedFileWriter::new(draft, schema, Arc::new(properties))?;
        let columns = table.columns.iter().map(|(_, kind)| column(*kind)).collect();
        Ok(Groups { file, columns, rows: 0 })
    }

    /// Appends a row. The caller has checked the number and the types of its fields.
    pub(super) fn add<'f>(
        &mut self,
        fields: impl Iterator<Item = &'f str>,
    ) -> Result<(), ParquetError> {
        for (field, column) in fields.zip(&mut self.columns) {
            match column {
                Column::Whole(values) => values.push(field.parse().expect("it is a number")),
                Column::WholeOrNone(values, there) => {
                    there.push(i16::from(!field.is_empty()));
                    if !field.is_empty() {
                        values.push(field.parse().expect("it is a number"));
                    }
                }
                Column::Number(values) => values.push(field.parse().expect("it is a number")),
                Column::Text(values) => values.push(ByteArray::from(field)),
            }
        }
        self.rows += 1;
        if self.rows == GROUP { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.file.next_row_group()?;
        for column in &mut self.columns {
            let mut writer = group.next_column()?.expect("as many columns as in the schema");
            match (writer.untyped(), column) {
                (ColumnWriter::Int64ColumnWriter(writer), Column::Whole(values)) => {
                    writer.write_batch(values, None, None)?;
                    values.clear();
                }
                (ColumnWriter::Int64ColumnWriter(writer), Column::WholeOrNone(values, there)) => {
                    writer.write_batch(values, Some(there), None)?;
                    values.clear();
                    there.clear();
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

    /// Ends the file; [`Draft::commit`] then moves it to its final name.
    pub(super) fn finish(mut self) -> Result<Box<dyn Draft + 's>, ParquetError> {
        self.write_group()?;
        self.file.into_inner()
    }
}
