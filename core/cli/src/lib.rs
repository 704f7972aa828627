//! The command line as a library: parses arguments and prints results that other crates compute.
//! The program `loam` and the Python package call it.
//!
//! Start with [`run`], which takes a [`CommandLine`], and [`games`], the list of games. `main.rs`
//! calls `cli::run(CommandLine::as_program())`. The pages in `docs/` have examples of the commands.

#![forbid(unsafe_code)]

mod args;
mod broken_games;
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
mod viewer;

use game::excerpt::escape_hidden;

pub use restart::CommandLine;

/// Parses the arguments, runs the command and prints its result. Returns the exit code of the
/// process, 0 on success.
pub fn run(started: CommandLine) -> u8 {
    let words = started.all();
    started.keep();
    match viewer::parse(words) {
        Ok(cli) => match cli.run() {
            Ok(()) => 0,
            Err(trouble) => {
                output::report(&trouble);
                1
            }
        },
        Err(error) => {
            if error.use_stderr() {
                // The message quotes arguments, which may contain control characters.
                let message = error.render().to_string();
                output::complain!("{}", escape_hidden(message.trim_end_matches('\n')));
            } else {
                // Help or version text. An error of the output, such as a closed pipe, is ignored.
                drop(error.print());
            }
            u8::try_from(error.exit_code()).unwrap_or(1)
        }
    }
}
