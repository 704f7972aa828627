//! A table as a Parquet file, a group of rows at a time.

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

/// Rows held back before they are written as one group.
const GROUP: usize = 100_000;

/// A file that is being written.
pub(super) struct Groups<'s> {
    file: SerializedFileWriter<Box<dyn Draft + 's>>,
    columns: Vec<Column>,
    rows: usize,
}

/// The values of a column that wait for their group.
enum Column {
    Whole(Vec<i64>),
    /// Those that are there, and for each row whether one is.
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
    /// Begins the file of a table.
    pub(super) fn new(
        table: &Table,
        draft: Box<dyn Draft + 's>,
    ) -> Result<Groups<'s>, ParquetError> {
        let schema = Arc::new(parse_message_type(&schema(table)).expect("our schemas are valid"));
        // Names come again and again; the version of a library in the file would change with it.
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("loam".into())
            .build();
        let file = SerializedFileWriter::new(draft, schema, Arc::new(properties))?;
        let columns = table.columns.iter().map(|(_, kind)| column(*kind)).collect();
        Ok(Groups { file, columns, rows: 0 })
    }

    /// Adds a row whose fields are as many as the columns, each of its kind.
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

    /// Ends the file; it is not yet in its place.
    pub(super) fn finish(mut self) -> Result<Box<dyn Draft + 's>, ParquetError> {
        self.write_group()?;
        self.file.into_inner()
    }
}
