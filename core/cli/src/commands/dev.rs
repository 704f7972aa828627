//! `loam dev`: a game whose rules are reloaded at every save.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use crate::games::GAMES;
use clap::Args;
use ledger::source::LedgerFile;
use server::table::{NewTable, TableParameters};
use workbench::{Content, FullGame, Workbench, corpus, disk};

use crate::args::GameArgs;
use crate::commands::serve::{OneTableArgs, one_table, table_of};
use crate::context::{CliContext, for_game};
use crate::output::{CommandError, CommandResult, TerminalStyle};
use crate::screen::commands::ScreenContext;
use crate::screen::live;

/// Options of `loam dev`: the game, and where it is played.
#[derive(Args, Debug)]
pub struct DevArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Start with the game of this ledger, under the variant if one is named.
    #[arg(long = "game", value_name = "LEDGER")]
    pub ledger: Option<PathBuf>,
    /// Compare old and new rules by the ledgers (*.txt) of this folder instead of the built-in
    /// ones.
    #[arg(long, value_name = "DIR")]
    pub corpus: Option<PathBuf>,
    /// Play in the browser instead of the terminal.
    #[arg(long, conflicts_with = "corpus")]
    pub web: bool,
    #[command(flatten)]
    pub one: OneTableArgs,
}

/// Opens the game and follows the files until the player leaves.
pub fn run(context: &CliContext, args: &DevArgs) -> CommandResult {
    if args.web {
        folder(context)?;
        let parameters = match &args.ledger {
            Some(file) => {
                TableParameters { ledger: Some(disk::text(file)?), ..TableParameters::default() }
            }
            None => table_of(&args.game.parameters()),
        };
        let table = NewTable { parameters, dev: true, ..NewTable::default() };
        return one_table(context, table, &args.one);
    }
    let dialect = context.dialect_of(args.ledger.as_deref(), args.game.variant.as_deref());
    for_game!(dialect, run_with(context: CliContext, args: DevArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &DevArgs) -> CommandResult {
    let bench = open::<G>(context, args)?;
    let corpus = match &args.corpus {
        Some(folder) => corpus::of_folder(folder)?,
        None => corpus::embedded_ledgers(),
    };
    let around = ScreenContext {
        folder: context.folder().map(Path::to_owned),
        seed: args.game.seed(),
        paint: TerminalStyle { color: !context.json && TerminalStyle::stdout().color },
        is_test_game: true,
    };
    if context.json {
        return live::in_lines(bench, around, corpus);
    }
    if !std::io::stdout().is_terminal() || !std::io::stdin().is_terminal() {
        return Err(
            "`loam dev` needs a terminal; with --json it prints one line per reload instead".into(),
        );
    }
    live::on_screen(bench, around, corpus)
}

/// Opens the requested game in a workbench.
pub fn open<G: FullGame>(
    context: &CliContext,
    args: &DevArgs,
) -> Result<Workbench<G>, CommandError> {
    let folder = folder(context)?;
    let ledger = match &args.ledger {
        Some(file) => Some((file.display().to_string(), disk::read(file)?)),
        None => None,
    };
    let ledger = ledger.as_ref().map(|(name, bytes)| LedgerFile { name, bytes });
    Ok(Workbench::open(GAMES, &folder, &args.game.parameters(), ledger)?)
}

/// Returns the content folder to watch; the content in the program cannot be watched.
fn folder(context: &CliContext) -> Result<PathBuf, CommandError> {
    let none = "using the built-in content, which cannot be edited; name a content folder with \
        --content DIR";
    Ok(Content::folder_in_use(context.folder())?.ok_or(none)?)
}
