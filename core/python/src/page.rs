//! Report pages for Python, in the same style as those of the command line.

use lab::report::{Block, Page, plots};
use lab::statistics::Interval;
use pyo3::prelude::*;

use crate::wrong::{PyWrong, caught};

/// A difference to plot: label, mean, low and high end of its interval, and whether it is significant.
type PyDifference = (String, f64, f64, f64, bool);

/// An element of a page as Python passes it: a tuple whose form selects the variant.
#[derive(FromPyObject)]
pub enum PyBlock {
    /// Kind and text; kinds are `heading`, `text`, `lead`, `warning`, `code`.
    Words(String, String),
    /// A table: caption, column names, rows.
    Table(String, Vec<String>, Vec<Vec<String>>),
    /// Caption, axis label, and differences to plot around 0.
    Plot(String, String, Vec<PyDifference>),
}

impl PyBlock {
    fn block(self) -> Result<Block, PyWrong> {
        Ok(match self {
            PyBlock::Words(kind, text) => match kind.as_str() {
                "heading" => Block::Heading(text),
                "text" => Block::Text(text),
                "lead" => Block::Lead(text),
                "warning" => Block::Warning(text),
                "code" => Block::Code(text),
                other => return Err(PyWrong::Request(format!("unknown block `{other}`"))),
            },
            PyBlock::Table(caption, head, rows) => {
                if let Some(row) = rows.iter().find(|row| row.len() != head.len()) {
                    let (cells, columns) = (row.len(), head.len());
                    let why =
                        format!("a row has {cells} cells, but the table has {columns} columns");
                    return Err(PyWrong::Request(why));
                }
                Block::Table { caption, head, rows }
            }
            PyBlock::Plot(caption, axis, rows) => {
                let row =
                    |(label, mean, low, high, found)| (label, Interval { mean, low, high }, found);
                let rows: Vec<_> = rows.into_iter().map(row).collect();
                Block::Plot { svg: plots::differences(&rows, &axis), caption }
            }
        })
    }
}

/// Renders elements as a self-contained HTML page.
#[pyfunction]
pub fn page(py: Python<'_>, title: String, blocks: Vec<PyBlock>) -> PyResult<String> {
    let made = || {
        caught(|| {
            let blocks = blocks.into_iter().map(PyBlock::block).collect::<Result<_, _>>()?;
            Ok(Page { title, blocks }.html())
        })
    };
    Ok(py.detach(made)?)
}
