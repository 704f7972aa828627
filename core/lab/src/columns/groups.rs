//! Writes a table as a Parquet file, one row group at a time.

use std::sync::Arc;

use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::{ColumnType, TableSchema};
use crate::store::FileDraft;

/// Rows buffered before they are written as one row group.
const GROUP: usize = 100_000;

/// A Parquet file that is being written.
pub(super) struct ParquetWriter<'s> {
    file: SerializedFileWriter<Box<dyn FileDraft + 's>>,
    columns: Vec<ColumnBuffer>,
    rows: usize,
}

/// Values of a column that wait until their row group is written.
enum ColumnBuffer {
    Whole(Vec<i64>),
    /// The values that exist, and for each row 1 if it has a value, else 0 (definition levels).
    WholeOrNone(Vec<i64>, Vec<i16>),
    Number(Vec<f64>),
    Text(Vec<ByteArray>),
}

fn column(kind: ColumnType) -> ColumnBuffer {
    match kind {
        ColumnType::Whole => ColumnBuffer::Whole(Vec::new()),
        ColumnType::WholeOrNone => ColumnBuffer::WholeOrNone(Vec::new(), Vec::new()),
        ColumnType::Number => ColumnBuffer::Number(Vec::new()),
        ColumnType::Text => ColumnBuffer::Text(Vec::new()),
    }
}

fn schema(table: &TableSchema) -> String {
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

impl<'s> ParquetWriter<'s> {
    /// Begins the Parquet file of a table.
    pub(super) fn new(
        table: &TableSchema,
        draft: Box<dyn FileDraft + 's>,
    ) -> Result<ParquetWriter<'s>, ParquetError> {
        let schema = Arc::new(parse_message_type(&schema(table)).expect("our schemas are valid"));
        // Compression suits repeated names. A fixed creator keeps files equal across versions of the library.
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by("loam".into())
            .build();
        let file = SerializedFileWriter::new(draft, schema, Arc::new(properties))?;
        let columns = table.columns.iter().map(|(_, kind)| column(*kind)).collect();
        Ok(ParquetWriter { file, columns, rows: 0 })
    }

    /// Appends a row. The caller has checked the number and the types of its fields.
    pub(super) fn add<'f>(
        &mut self,
        fields: impl Iterator<Item = &'f str>,
    ) -> Result<(), ParquetError> {
        for (field, column) in fields.zip(&mut self.columns) {
            match column {
                ColumnBuffer::Whole(values) => values.push(field.parse().expect("it is a number")),
                ColumnBuffer::WholeOrNone(values, there) => {
                    there.push(i16::from(!field.is_empty()));
                    if !field.is_empty() {
                        values.push(field.parse().expect("it is a number"));
                    }
                }
                ColumnBuffer::Number(values) => values.push(field.parse().expect("it is a number")),
                ColumnBuffer::Text(values) => values.push(ByteArray::from(field)),
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
                (ColumnWriter::Int64ColumnWriter(writer), ColumnBuffer::Whole(values)) => {
                    writer.write_batch(values, None, None)?;
                    values.clear();
                }
                (
                    ColumnWriter::Int64ColumnWriter(writer),
                    ColumnBuffer::WholeOrNone(values, there),
                ) => {
                    writer.write_batch(values, Some(there), None)?;
                    values.clear();
                    there.clear();
                }
                (ColumnWriter::DoubleColumnWriter(writer), ColumnBuffer::Number(values)) => {
                    writer.write_batch(values, None, None)?;
                    values.clear();
                }
                (ColumnWriter::ByteArrayColumnWriter(writer), ColumnBuffer::Text(values)) => {
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

    /// Ends the file; [`FileDraft::commit`] then moves it to its final name.
    pub(super) fn finish(mut self) -> Result<Box<dyn FileDraft + 's>, ParquetError> {
        self.write_group()?;
        self.file.into_inner()
    }
}
