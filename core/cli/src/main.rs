//! The program `loam`; its code is in the library of this package.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(cli::run(cli::CommandLine::as_program()))
}
