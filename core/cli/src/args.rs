//! What can be typed: commands, options, and how their values are read.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use lab::BotSpec;
use rand_core::{OsRng, RngCore, TryRngCore};

use crate::commands::corpus::CorpusArgs;
use crate::commands::diff::DiffArgs;
use crate::numbers::{self, number};

/// A scripted variant platform for the board game Terra Mystica.
///
/// Without a command it plays one seeded game with a house rule and shows what the rule's script did.
#[derive(Debug, Parser)]
#[command(name = "loam", version, max_term_width = 100)]
pub struct Cli {
    /// Read scripts, maps and variants from this folder instead of those in the program.
    #[arg(long, global = true, value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Print for machines.
    #[arg(long, global = true)]
    pub json: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The commands; each is documented in its own file under `commands/`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List modules, maps and variants, or every value that was only inferred.
    List(ListArgs),
    /// Show what is in play in a variant, where each value comes from, its board, or a position of a ledger.
    Show(ShowArgs),
    /// Report every mistake in content and scripts, and warn of what is probably a slip.
    Check(CheckArgs),
    /// Write files to start from, with a test: a module, faction, tile, map or variant.
    New(crate::commands::new::NewArgs),
    /// Run the scenario tests of modules.
    Test(TestArgs),
    /// Replay ledgers; with `--check` compare every recorded row.
    Replay(ReplayArgs),
    /// Replay games under old and new rules: what changes, from which action on, and why.
    Diff(DiffArgs),
    /// Play the games by which `diff` compares rules, over every variant, board and faction of the content.
    Corpus(CorpusArgs),
    /// Play in the terminal: hot seat, bots, undo, save and resume.
    Play(PlayArgs),
    /// Change content while a game is on the table: every save is checked and taken over at once.
    Dev(crate::commands::dev::DevArgs),
    /// Play many games with bots.
    Sim(SimArgs),
    /// Play the same games under two rules and say what differs, with intervals.
    Compare(crate::commands::compare::CompareArgs),
    /// List the bots with their parameters.
    Bots(crate::commands::bots::BotsArgs),
    /// Play two bots against each other: which is stronger?
    Strength(crate::commands::strength::StrengthArgs),
    /// What a tile, an ability or an action is worth: one seat goes without it, or has it free.
    Worth(crate::commands::worth::WorthArgs),
    /// Search numbers, such as starting points, for the flattest win rates.
    Tune(crate::commands::tune::TuneArgs),
    /// Check the intervals of `compare`: false alarms and power, on pairs of real games.
    Calibrate(crate::commands::calibrate::CalibrateArgs),
    /// Random play with every law on; a failure is shrunk to a short game.
    Fuzz(FuzzArgs),
    /// Show that a module leaves copies, saves, reloads and limits in order; a failure names the hook.
    Certify(crate::commands::certify::CertifyArgs),
    /// Count legal paths of an opening, by the list and by trying everything.
    Perft(PerftArgs),
    /// Measure what is fast and what is not.
    Bench(BenchArgs),
    /// Print the scripting interface.
    Api(crate::commands::api::ApiArgs),
    /// What each kind of content file may hold, as JSON schemas for editors.
    Schema(crate::commands::schema::SchemaArgs),
}

/// What `loam list` is given.
#[derive(Args, Clone, Copy, Debug)]
pub struct ListArgs {
    /// Every value that was only inferred: where it is, why, and how sure it is.
    #[arg(long)]
    pub provisional: bool,
}

/// Which game: shared by every command that starts one.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// A variant by name or by path; without one, the content's default.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// How many play: a number, or a range such as 2..5 to draw from.
    #[arg(long, value_name = "N", default_value = "4", value_parser = players)]
    pub players: RangeInclusive<u8>,
    /// Factions in turn order, by the names ledgers use; the rest is drawn.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',')]
    pub factions: Vec<String>,
    /// Seed of everything that is drawn; 1, but `play` draws one.
    #[arg(long, value_name = "S", value_parser = numbers::seed)]
    pub seed: Option<u64>,
}

impl GameArgs {
    /// Four players of a variant, everything else as it is without arguments.
    pub fn of(variant: Option<String>) -> GameArgs {
        GameArgs {
            variant,
            rules: RuleArgs::default(),
            players: 4..=4,
            factions: Vec::new(),
            seed: None,
        }
    }

    /// The seed that was asked for, else 1.
    pub fn seed(&self) -> u64 {
        self.seed.unwrap_or(1)
    }

    /// Where no seed was asked for, another one each time; `true` if it was drawn.
    pub fn draw_seed(&mut self) -> bool {
        let drawn = self.seed.is_none();
        // Short enough to be told to somebody else at the table.
        self.seed.get_or_insert_with(|| u64::from(OsRng.unwrap_err().next_u32() % 1_000_000));
        drawn
    }
}

/// Changes to the rules of a variant.
#[derive(Args, Clone, Debug, Default)]
pub struct RuleArgs {
    /// Another board than that of the variant.
    #[arg(long, value_name = "MAP")]
    pub map: Option<String>,
    /// Set a setting; `profile=NAME` sets many at once.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    pub set: Vec<(String, String)>,
}

/// Arguments of `show`.
#[derive(Args, Debug)]
pub struct ShowArgs {
    /// A variant by name or by path.
    #[arg(value_name = "VARIANT")]
    pub variant: Option<String>,
    #[command(flatten)]
    pub rules: RuleArgs,
    /// Which file and line set this value.
    #[arg(long, value_name = "PIECE.FIELD")]
    pub why: Option<String>,
    /// How many pieces need no script.
    #[arg(long, conflicts_with = "why")]
    pub stats: bool,
    /// Draw the board.
    #[arg(long, conflicts_with_all = ["why", "stats"])]
    pub board: bool,
    /// Write the board as an SVG picture into this file; `-` prints it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["why", "stats"])]
    pub svg: Option<PathBuf>,
    /// Draw the position at the end of this ledger.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "why", "stats"])]
    pub ledger: Option<PathBuf>,
    /// Draw the position after this row of the ledger (or, in a ledger of typed commands, line with
    /// commands), counted from 1; 0 is the beginning.
    #[arg(
        long, value_name = "N", requires = "ledger", conflicts_with_all = ["variant", "why", "stats"],
        value_parser = number::<u32>("the number of a row", 0, 1_000_000)
    )]
    pub row: Option<u32>,
    /// Replay the ledger under this variant.
    #[arg(long, value_name = "VARIANT", requires = "ledger", conflicts_with_all = ["variant", "why", "stats"])]
    pub under: Option<String>,
    /// Replay the ledger although the rules changed since it was written.
    #[arg(long, requires = "ledger", conflicts_with_all = ["variant", "why", "stats"])]
    pub any_ruleset: bool,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Files and folders of the content in use, other content folders, other variant files; without one, all that is
    /// in use.
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Check again whenever a file changes.
    #[arg(long)]
    pub watch: bool,
    /// Fail if there is anything of this kind, too.
    #[arg(long, value_enum, value_name = "KIND")]
    pub deny: Option<Deny>,
}

/// What `check --deny` does not let pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Deny {
    /// What can be played, but is probably a slip.
    Warnings,
}

/// Arguments of `test`.
#[derive(Args, Debug)]
pub struct TestArgs {
    /// Modules; without one, all.
    #[arg(value_name = "MODULE")]
    pub modules: Vec<String>,
    /// Run the scenarios of these files instead; ledgers that they name lie beside them.
    #[arg(long = "file", value_name = "FILE", conflicts_with_all = ["modules", "rules", "mutate"])]
    pub files: Vec<PathBuf>,
    /// Compare with a checklist: the numbers at the beginning of its lines `- [ ] NUMBER`, and those that the
    /// scenarios carry, of these modules and of those they require or change.
    #[arg(long, value_name = "FILE")]
    pub rules: Option<PathBuf>,
    /// Say which hooks, script lines and effects of the modules no scenario of theirs reaches.
    #[arg(long, conflicts_with = "files")]
    pub coverage: bool,
    /// Run again whenever a file changes.
    #[arg(long, conflicts_with = "mutate")]
    pub watch: bool,
    /// Change one number or leave out one effect, condition or script statement of the modules at a time, and
    /// name those changes that no scenario of the module notices.
    #[arg(long, requires = "modules")]
    pub mutate: bool,
    /// Try only this many of the changes, drawn by `--seed`.
    #[arg(
        long, value_name = "N", requires = "mutate",
        value_parser = number::<usize>("the number of changes", 1, 1_000_000)
    )]
    pub sample: Option<usize>,
    /// Seed of the sample.
    #[arg(long, value_name = "S", default_value_t = 1, requires = "mutate", value_parser = numbers::seed)]
    pub seed: u64,
    /// Threads of `--mutate`; the result does not depend on them.
    #[arg(long, value_name = "T", requires = "mutate", value_parser = numbers::threads)]
    pub threads: Option<usize>,
}

/// Arguments of `replay`.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// Ledgers.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Compare every recorded row.
    #[arg(long)]
    pub check: bool,
    /// Build the full list of legal actions before each command and demand the command in it.
    #[arg(long)]
    pub legal: bool,
    /// Print what every action changed, by how much and why: action, hook or rule, piece, file and line.
    #[arg(long)]
    pub trace: bool,
    /// Of the trace, only the changes of this faction.
    #[arg(long, value_name = "FACTION", requires = "trace")]
    pub seat: Option<String>,
    /// Of the trace, only the changes of this round (its income included); 0 is the setup.
    #[arg(long, value_name = "R", requires = "trace", value_parser = numbers::round)]
    pub round: Option<u8>,
    /// Replay under this variant.
    #[arg(long, value_name = "VARIANT")]
    pub under: Option<String>,
    /// Replay although the rules changed since the ledger was written.
    #[arg(long)]
    pub any_ruleset: bool,
    #[command(flatten)]
    pub rules: RuleArgs,
}

/// Arguments of `play`.
#[derive(Args, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Who plays each seat, in turn order: `human` or a bot such as `random` or `greedy:vp=150`. The last one
    /// named also takes the seats beyond; without any, all are people.
    #[arg(long = "seat", value_name = "PLAYER", value_parser = player)]
    pub seats: Vec<Option<BotSpec>>,
    /// Go on with a saved ledger.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "factions"])]
    pub resume: Option<PathBuf>,
    /// Go on under this variant.
    #[arg(long, value_name = "VARIANT", requires = "resume", conflicts_with_all = ["variant", "factions"])]
    pub under: Option<String>,
    /// Go on although the rules changed since the game was saved.
    #[arg(long, requires = "resume", conflicts_with_all = ["variant", "factions"])]
    pub any_ruleset: bool,
}

/// What is drawn for each game of a run.
#[derive(Args, Clone, Debug, Default)]
pub struct DrawArgs {
    /// Draw for each game which options of recorded ledgers are on, as far as they bring no faction and
    /// `--set` says nothing. (Boards are drawn where `--map` is `all` or a list.)
    #[arg(long)]
    pub draw_options: bool,
}

/// Arguments of `sim`.
#[derive(Args, Debug)]
pub struct SimArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = numbers::games)]
    pub games: u64,
    /// A bot for each seat; the last one plays the rest. `loam bots` lists them.
    #[arg(long, value_name = "BOT", num_args = 1.., default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// Threads; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Write each game as a ledger into this folder.
    #[arg(long, value_name = "DIR")]
    pub ledgers: Option<PathBuf>,
    /// Count what everybody does, too: actions by faction.
    #[arg(long)]
    pub actions: bool,
    /// Write tables (CSV and Parquet) and `summary.json` into this folder. A run that was stopped goes on
    /// where it was when the same command is given again.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write a table of every action, too.
    #[arg(long, requires = "out")]
    pub rows: bool,
    /// Games that are written together, and lost at most when the run is stopped; without it, as many as the
    /// slowest bot plays in some seconds.
    #[arg(long, value_name = "N", requires = "out", value_parser = numbers::games)]
    pub shard: Option<u64>,
    /// Write a report into this file: one page with plots that needs no network.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Hold every position of every game against the laws that cost little.
    #[arg(long)]
    pub laws: bool,
}

/// Arguments of `fuzz`.
#[derive(Args, Debug)]
pub struct FuzzArgs {
    #[command(flatten)]
    pub game: GameArgs,
    #[command(flatten)]
    pub draw: DrawArgs,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = numbers::games)]
    pub games: u64,
    /// A bot for each seat; the last one plays the rest. `loam bots` lists them.
    #[arg(long, value_name = "BOT", num_args = 1.., default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// Look at one position in this many in full, at the others by sample.
    #[arg(long, value_name = "N", default_value_t = 32, value_parser = number::<u32>("this number", 1, 1_000_000))]
    pub full_every: u32,
    /// Threads.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Where the shrunk game of a failure is written, as a ledger and as a scenario.
    #[arg(long, value_name = "DIR", default_value = "failures")]
    pub ledgers: PathBuf,
    /// Instead of games, throw this many damaged files at every reader.
    #[arg(long, value_name = "N", value_parser = number::<u64>("the number of files", 1, numbers::GAMES))]
    pub readers: Option<u64>,
}

/// Arguments of `perft`.
#[derive(Args, Debug)]
pub struct PerftArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Length of the paths.
    #[arg(long, value_name = "D", default_value_t = 2, value_parser = number::<u32>("the length", 1, 100))]
    pub depth: u32,
    /// Random actions to play before counting.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>("the number of actions", 0, 100_000))]
    pub after: usize,
    /// Count by trying every conceivable action, too.
    #[arg(long)]
    pub slow: bool,
    /// Print the count below each first action.
    #[arg(long)]
    pub divide: bool,
}

/// Arguments of `bench`.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// What to measure; without it, everything but `hostile`.
    #[arg(value_enum)]
    pub what: Option<BenchWhat>,
    /// Repeats of each measurement.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = number::<usize>("the number of repeats", 1, 10_000))]
    pub rounds: usize,
    /// Variant of the playouts, and of the game on the table while content is reloaded.
    ///
    /// Without one, the content's default.
    /// Variant of the playouts, and of the game on the table while content is reloaded; without it the
    /// content's default, and every variant for playouts and hooks.
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
}

/// What `bench` can measure alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum BenchWhat {
    /// Replaying ledgers.
    Replay,
    /// Random playouts, and the share of scripts in them.
    Playouts,
    /// What the scripts of each module cost: nanoseconds a call, calls a game, playouts lost.
    Hooks,
    /// How many more playouts more threads play, beside what they gain a plain loop.
    Scaling,
    /// Copying a position.
    Clone,
    /// Loading all content from files, and the memory of a virtual machine.
    Load,
    /// Saving content files while a game is on the table: from the file event to the new legal list.
    Reload,
    /// Stopping hostile scripts.
    Hostile,
}

/// A number of players, or a range.
pub fn players(text: &str) -> Result<RangeInclusive<u8>, String> {
    let number =
        |t: &str| t.trim().parse::<u8>().map_err(|_| format!("`{t}` is not a number of players"));
    let (low, high) = match text.split_once("..") {
        Some((low, high)) => (number(low)?, number(high.trim_start_matches('='))?),
        None => (number(text)?, number(text)?),
    };
    if low == 0 || low > high {
        return Err(format!("no number of players lies in {low}..{high}"));
    }
    Ok(low..=high)
}

/// `KEY=VALUE`.
pub fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) =
        text.split_once('=').ok_or_else(|| format!("`{text}` is not of the form KEY=VALUE"))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

fn player(text: &str) -> Result<Option<BotSpec>, String> {
    match text {
        "human" => Ok(None),
        bot => bot.parse().map(Some).map_err(|e: String| format!("{e}, or human")),
    }
}

/// Threads when nothing is said: all there are.
pub fn threads(asked: Option<usize>) -> usize {
    asked.or_else(|| std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1).max(1)
}
