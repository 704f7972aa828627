//! `loam corpus`: plays the games by which `loam diff` compares rules, over all variants of the
//! content.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use workbench::corpus::{CorpusGames, CorpusManifest};
use workbench::games::GameVisitor;
use workbench::{Content, FullGame, disk};

use crate::context::CliContext;
use crate::numbers::{self, number};
use crate::output::{CommandError, CommandResult, count, print_line, print_result};

/// Options of `loam corpus`: the folder, the number of games, and the seed.
#[derive(Args, Debug)]
pub struct CorpusArgs {
    /// Write the ledgers into this folder. Ledgers of an earlier run are replaced; other files are
    /// not touched.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Games of each variant.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number::<u32>("number-of-games", 1, 999))]
    pub games: u32,
    /// Seed of the first game.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = numbers::seed)]
    pub seed: u64,
}

/// Ledgers that were written, and what happened to the ledgers of an earlier run.
#[derive(Serialize)]
struct CorpusResult {
    ledgers: Vec<String>,
    removed: Vec<String>,
    kept: Vec<String>,
    factions: BTreeMap<String, u32>,
}

/// Visitor that plays the variants of one game.
struct CorpusVisitor<'a>(&'a Content, &'a CorpusArgs);

impl GameVisitor for CorpusVisitor<'_> {
    type Output = Result<CorpusGames, CommandError>;
    fn visit<G: FullGame>(self) -> Self::Output {
        Ok(CorpusGames::play::<G>(self.0, self.1.games, self.1.seed)?)
    }
}

/// Plays and writes the games of all dialects.
pub fn run(context: &CliContext, args: &CorpusArgs) -> CommandResult {
    let content = context.load(None)?;
    let folder = &args.folder;
    disk::create_folder(folder)?;
    let _lock = disk::lock(folder)?;
    let earlier = CorpusManifest::read(folder)?;
    let mut all = CorpusGames::default();
    for dialect in context.dialects_of(&[]) {
        let CorpusGames { ledgers, played } =
            crate::games::visit(dialect, CorpusVisitor(&content, args))?;
        all.ledgers.extend(ledgers);
        played.into_iter().for_each(|(name, n)| *all.played.entry(name).or_default() += n);
    }
    let CorpusGames { ledgers, played } = all;
    let cleared = earlier.replace(folder, &ledgers)?;
    let result = CorpusResult {
        ledgers: ledgers.into_keys().collect(),
        removed: cleared.removed,
        kept: cleared.kept,
        factions: played,
    };
    print_result(context.json, &result, |result| print(result, folder));
    Ok(())
}

fn print(result: &CorpusResult, folder: &Path) {
    print_line(&format!(
        "{} of {} written to {}",
        count(result.ledgers.len(), "game"),
        count(result.factions.len(), "faction"),
        folder.display()
    ));
    for (names, label) in [
        (&result.removed, "of an earlier run, deleted"),
        (&result.kept, "of an earlier run, edited since, not deleted"),
    ] {
        if !names.is_empty() {
            print_line(&format!("{label}: {}", names.join(", ")));
        }
    }
}
