//! Rust part of the Python package `loam`: content, games, laboratory runs, and the command line.
//! Independent of any game.
//!
//! Contains only conversions: functionality is in the other crates, and code that needs no Rust is
//! in `package/loam/`. Python loads the crate as the module `loam._loam` of the package `loam`; its
//! examples are in `core/python/examples/`.

#![forbid(unsafe_code)]

mod arrow;
mod batch;
mod content;
mod erased_game;
mod errors;
mod own_player;
mod page;
mod portions;
mod runs;
mod token_actions;

use std::ffi::OsString;

use pyo3::prelude::*;

/// Runs a command line, prints its output and returns the exit code. `program` is the command that
/// starts this program again.
#[pyfunction]
fn command(py: Python<'_>, program: Vec<OsString>, words: Vec<OsString>) -> u8 {
    py.detach(|| cli::run(cli::CommandLine { program, words }))
}

/// The extension module `loam._loam`.
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
    use super::erased_game::{PyGame, begin, resume};
    #[pymodule_export]
    use super::page::page;
    #[pymodule_export]
    use super::portions::{identity, portion};
    #[pymodule_export]
    use super::runs::run;

    #[pymodule_export]
    use super::token_actions::{PyTokenizedGame, PyWords, tokenized_game};

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
