//! `loam`: reads arguments and prints. What it prints comes from the crates below it.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod context;
mod differences;
mod input;
mod numbers;
mod output;
mod progress;
mod screen;
mod traces;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            output::report(&trouble);
            ExitCode::FAILURE
        }
    }
}
