//! `loam dev`: a game on the table whose rules follow every save.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::Args;
use loam::corpus;

use crate::args::GameArgs;
use crate::context::Context;
use crate::dev::{live, open};
use crate::output::Outcome;

/// Arguments of `dev`.
#[derive(Args, Debug)]
pub struct DevArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Begin with the game of this ledger; under the variant, if one is named.
    #[arg(long = "game", value_name = "LEDGER")]
    pub ledger: Option<PathBuf>,
    /// Compare old and new rules by the ledgers (*.txt) of this folder instead of those in the program.
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,
}

/// Opens the table and follows the files until somebody leaves.
pub fn run(context: &Context, args: &DevArgs) -> Outcome {
    let session = open::open(context, &args.game.wanted(), args.ledger.as_deref())?;
    let corpus = match &args.corpus {
        Some(folder) => corpus::of_folder(folder)?,
        None => corpus::shipped(),
    };
    if context.json {
        return live::in_lines(session, corpus);
    }
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err("this needs a terminal; with --json it prints one line a reload".into());
    }
    live::on_screen(session, corpus)
}
