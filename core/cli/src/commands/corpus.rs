//! `loam corpus`: plays the games by which `loam diff` compares rules, over all that the content has.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use loam::corpus::{Games, List};
use loam::{Title, disk};
use serde::Serialize;

use crate::context::{Context, for_game};
use crate::numbers::{self, number};
use crate::output::{CommandResult, count, give, say};

/// Arguments of `corpus`.
#[derive(Args, Debug)]
pub struct CorpusArgs {
    /// Write the ledgers into this folder; those of an earlier run are replaced, and nothing else there.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Games of each variant.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>("the number of games", 1, 999))]
    pub games: u32,
    /// Seed of the first game.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
}

/// What was written, and what became of an earlier run.
#[derive(Serialize)]
struct CorpusResult {
    ledgers: Vec<String>,
    removed: Vec<String>,
    kept: Vec<String>,
    factions: BTreeMap<String, u32>,
}

/// Plays and writes the games.
pub fn run(context: &Context, args: &CorpusArgs) -> CommandResult {
    for_game!(context.dialect(None), run_with(context: Context, args: CorpusArgs))
}

fn run_with<G: Title>(context: &Context, args: &CorpusArgs) -> CommandResult {
    let content = context.load(None)?;
    let folder = &args.folder;
    disk::folder(folder)?;
    let _lock = disk::lock(folder)?;
    let earlier = List::read(folder)?;
    let Games { ledgers, played } = Games::play::<G>(&content, args.games, args.seed)?;
    let cleared = earlier.replace(folder, &ledgers)?;
    let result = CorpusResult {
        ledgers: ledgers.into_keys().collect(),
        removed: cleared.removed,
        kept: cleared.kept,
        factions: played,
    };
    give(context.json, &result, |result| print(result, folder));
    Ok(())
}

fn print(result: &CorpusResult, folder: &Path) {
    say(&format!(
        "{} of {} written to {}",
        count(result.ledgers.len(), "game"),
        count(result.factions.len(), "faction"),
        folder.display()
    ));
    for (names, what) in [
        (&result.removed, "of an earlier run, deleted"),
        (&result.kept, "of an earlier run, but changed since, and left as they are"),
    ] {
        if !names.is_empty() {
            say(&format!("{what}: {}", names.join(", ")));
        }
    }
}
