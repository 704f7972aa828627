//! Report pages for Python, in the same style as those of the command line.

use lab::report::{PageBlock, ReportPage, plots};
use lab::statistics::Interval;
use pyo3::prelude::*;

use crate::errors::{PyCallError, catch_bugs};

/// A difference to plot: label, mean, low and high end of the interval, and whether it is
/// significant.
type PyDifference = (String, f64, f64, f64, bool);

/// An element of a page as Python passes it: a tuple whose form selects the variant.
#[derive(FromPyObject)]
pub enum PyPageBlock {
    /// Kind and text; kinds are `heading`, `text`, `lead`, `warning`, `code`.
    Words(String, String),
    /// A table: caption, column names, rows.
    Table(String, Vec<String>, Vec<Vec<String>>),
    /// Caption, axis label, and differences to plot around 0.
    Plot(String, String, Vec<PyDifference>),
}

impl PyPageBlock {
    fn block(self) -> Result<PageBlock, PyCallError> {
        Ok(match self {
            PyPageBlock::Words(kind, text) => match kind.as_str() {
                "heading" => PageBlock::Heading(text),
                "text" => PageBlock::Text(text),
                "lead" => PageBlock::Lead(text),
                "warning" => PageBlock::Warning(text),
                "code" => PageBlock::Code(text),
                other => return Err(PyCallError::Request(format!("unknown block `{other}`"))),
            },
            PyPageBlock::Table(caption, head, rows) => {
                if let Some(row) = rows.iter().find(|row| row.len() != head.len()) {
                    let (cells, columns) = (row.len(), head.len());
                    let message =
                        format!("a row has {cells} cells, but the table has {columns} columns");
                    return Err(PyCallError::Request(message));
                }
                PageBlock::Table { caption, head, rows }
            }
            PyPageBlock::Plot(caption, axis, rows) => {
                let row =
                    |(label, mean, low, high, found)| (label, Interval { mean, low, high }, found);
                let rows: Vec<_> = rows.into_iter().map(row).collect();
                PageBlock::Plot { svg: plots::differences(&rows, &axis), caption }
            }
        })
    }
}

/// Renders elements as a self-contained HTML page.
#[pyfunction]
pub fn page(py: Python<'_>, title: String, blocks: Vec<PyPageBlock>) -> PyResult<String> {
    let draw = || {
        catch_bugs(|| {
            let blocks = blocks.into_iter().map(PyPageBlock::block).collect::<Result<_, _>>()?;
            Ok(ReportPage { title, blocks }.html())
        })
    };
    Ok(py.detach(draw)?)
}
