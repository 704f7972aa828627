//! Tables of results in Arrow format: pyarrow, polars, pandas and duckdb import them through the
//! PyCapsule interface without a copy.

use std::sync::Arc;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator,
    StringArray,
};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{Field, Schema};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::PyCallError;

/// A table of named columns in Arrow format.
#[pyclass(frozen, name = "Columns", module = "loam._loam")]
pub struct ArrowColumns {
    batch: RecordBatch,
}

/// Converts the values of a column to an Arrow array; `None` becomes null.
fn array(kind: &str, values: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    Ok(match kind {
        "bool" => Arc::new(BooleanArray::from(values.extract::<Vec<Option<bool>>>()?)),
        "int" => Arc::new(Int64Array::from(values.extract::<Vec<Option<i64>>>()?)),
        "float" => Arc::new(Float64Array::from(values.extract::<Vec<Option<f64>>>()?)),
        "str" => Arc::new(StringArray::from(values.extract::<Vec<Option<String>>>()?)),
        other => {
            return Err(PyCallError::Request(format!("unknown type of column `{other}`")).into());
        }
    })
}

#[pymethods]
impl ArrowColumns {
    /// Makes a table from columns of equal length. Each column is a tuple of name, type (`bool`,
    /// `int`, `float`, `str`) and values.
    #[new]
    fn new(columns: Vec<(String, String, Bound<'_, PyAny>)>) -> PyResult<ArrowColumns> {
        let array = |(name, kind, values): (String, String, Bound<'_, PyAny>)| {
            array(&kind, &values).map(|array| (name, array))
        };
        let arrays: Vec<(String, ArrayRef)> =
            columns.into_iter().map(array).collect::<PyResult<_>>()?;
        let fields = arrays.iter().map(|(name, a)| Field::new(name, a.data_type().clone(), true));
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        let arrays = arrays.into_iter().map(|(_, array)| array).collect();
        let batch = RecordBatch::try_new(schema, arrays);
        Ok(ArrowColumns { batch: batch.map_err(|error| PyCallError::Request(error.to_string()))? })
    }

    /// Exports the table as an Arrow stream of one batch. A requested schema is ignored, as the
    /// interface allows.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let schema = self.batch.schema();
        let reader = RecordBatchIterator::new([Ok(self.batch.clone())], schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Exports the Arrow schema of the table.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.batch.schema());
        let schema = schema.map_err(|error| PyCallError::Bug(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }
}
