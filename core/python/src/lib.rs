//! What the package `loam` for Python cannot say in Python: content, a game in somebody's hand, the command line. Knows no game.
//!
//! Thin on purpose: what is more than a translation stands in the crates below, and what needs no Rust in `package/loam/`.

#![forbid(unsafe_code)]

mod arrow;
mod batch;
mod content;
mod held;
mod page;
mod portions;
mod runs;
mod spoken;
mod wrong;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Does what was typed on the command line and prints it; gives the code with which the process is to end. `program` starts this
/// program once more.
#[pyfunction]
fn command(py: Python<'_>, program: Vec<OsString>, words: Vec<OsString>) -> u8 {
    py.detach(|| cli::run(cli::Started { program, words }))
}

/// The part of the package that is written in Rust.
#[pymodule]
mod _loam {
    #[pymodule_export]
    use super::arrow::ArrowColumns;
    #[pymodule_export]
    use super::batch::{PyBatch, batch};
    #[pymodule_export]
    use super::command;
    #[pymodule_export]
    use super::content::PyContent;
    #[pymodule_export]
    use super::held::{PyGame, begin, resume};
    #[pymodule_export]
    use super::page::page;
    #[pymodule_export]
    use super::portions::{identity, portion};
    #[pymodule_export]
    use super::runs::run;

    #[pymodule_export]
    use super::spoken::{PySpoken, PyWords, spoken};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
