//! The command line as a library: parses arguments and prints results that other crates compute.
//! The program `loam` and the Python package call it.
//!
//! Start with [`run`], which takes a [`CommandLine`], and [`games`], the list of games. `main.rs`
//! calls `cli::run(CommandLine::as_program())`. The pages in `docs/` have examples of the commands.

#![forbid(unsafe_code)]

mod args;
mod broken_games;
mod command_line;
mod commands;
mod context;
mod differences;
pub mod games;
mod input;
mod locale;
mod locked_folder;
mod numbers;
mod output;
mod progress;
mod restart;
mod rules_link;
mod run_folder;
mod screen;
mod texts;
mod traces;

pub use restart::CommandLine;

/// Parses the arguments, runs the command and prints its result. Returns the exit code of the
/// process, 0 on success.
pub fn run(started: CommandLine) -> u8 {
    let words = started.all();
    started.keep();
    match command_line::parse(words) {
        Ok(cli) => match cli.run() {
            Ok(()) => 0,
            Err(trouble) => {
                output::report(&trouble);
                1
            }
        },
        Err(code) => code,
    }
}
