//! `loam compare`: plays the same games under two sets of rules, and reports the differences.

mod print;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::Args;
use indicatif::ProgressBar;
use lab::BotSpec;
use lab::TEXTS as REPORTS;
use lab::compare::{CompareOptions, StoppingRule};
use language::say;
use workbench::pair::RulesPair;
use workbench::runs::{CompareResult, ComparisonProgress, ComparisonRun, PairPlace};
use workbench::{FullGame, disk};

use super::experiment::ExperimentArgs;
use crate::args::key_value;
use crate::context::{CliContext, for_game};
use crate::numbers;
use crate::output::{
    CommandError, CommandResult, PendingFile, complain, complain_of_games, print_line, print_result,
};
use crate::progress::progress_of;

/// Options of `loam compare`: two sets of rules, and the games to play.
#[derive(Args, Clone, Debug)]
pub struct CompareArgs {
    /// The first rules: a variant by name or by path.
    #[arg(value_name = "A")]
    pub a: String,
    /// The second rules; by default the first again, with `--set-b` or `--map-b`.
    #[arg(value_name = "B")]
    pub b: Option<String>,
    /// Number of pairs of games; with `--until` the maximum.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = numbers::pairs)]
    pub games: u64,
    /// Stop as soon as the mean difference is known to this number of points: `±1vp`, or `1`.
    #[arg(long, value_name = "±1vp", value_parser = until)]
    pub until: Option<f64>,
    /// With `--until`: the largest possible difference of a pair, in points of a seat. By default
    /// twice the highest score of a seat under the first rules in the first hundred pairs.
    #[arg(long, value_name = "±300vp", value_parser = until, requires = "until")]
    pub bound: Option<f64>,
    #[command(flatten)]
    pub how: ExperimentArgs,
    /// Board for the second rules.
    #[arg(long, value_name = "MAP")]
    pub map_b: Option<String>,
    /// Change a setting in the first rules.
    #[arg(long = "set-a", value_name = "KEY=VALUE", value_parser = key_value)]
    pub set_a: Vec<(String, String)>,
    /// Change a setting in the second rules.
    #[arg(long = "set-b", value_name = "KEY=VALUE", value_parser = key_value)]
    pub set_b: Vec<(String, String)>,
    /// Play everything again with this bot in every seat, and report whether the conclusion depends
    /// on the players; may be given several times.
    #[arg(long, value_name = "BOT")]
    pub also: Vec<BotSpec>,
    /// Save everything in this folder: the pairs while they are played, then `summary.json`,
    /// `differences.csv` and `report.html`. The same command continues a run that was stopped; a
    /// finished run can be extended with more `--games`.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Play only the pair with this number, and write its two games as ledgers into the folder of
    /// `--ledgers`. All other arguments must be those of the run that found the pair.
    #[arg(long, value_name = "N", requires = "ledgers")]
    pub pair: Option<u64>,
    /// The folder for the ledgers of `--pair`.
    #[arg(long, value_name = "DIR", requires = "pair")]
    pub ledgers: Option<PathBuf>,
    /// Also print the tables by faction and source.
    #[arg(long)]
    pub all: bool,
    /// Write a report into this file: one HTML page with plots that works offline.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write every difference into this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

/// Number of games of each side that are analysed for the report.
const WATCHED: u64 = 300;

/// Parses a width such as `±1vp`, `+-1vp`, `1vp` or `1`.
fn until(text: &str) -> Result<f64, String> {
    let number = text.trim_start_matches(['±', '+', '-']);
    let number = number.trim_end_matches("vp").trim_end_matches("VP").trim();
    numbers::points(number).map_err(|error| format!("{error}, such as ±1vp"))
}

/// Plays the pairs and prints the differences.
pub fn run(context: &CliContext, args: &CompareArgs) -> CommandResult {
    for_game!(context.dialect(Some(&args.a)), run_with(context: CliContext, args: CompareArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &CompareArgs) -> CommandResult {
    let pair = open::<G>(context, args)?;
    if let (Some(number), Some(folder)) = (args.pair, &args.ledgers) {
        return one_pair(&pair, args, number, folder);
    }
    // An unwritable file is reported before anything is played.
    let html = args.html.as_deref().map(PendingFile::new).transpose()?;
    let csv = args.csv.as_deref().map(PendingFile::new).transpose()?;
    let is_recorded = args.html.is_some() || args.out.is_some() || context.json;
    let plan = CompareOptions {
        pairs: args.games,
        seed: args.how.seed,
        threads: args.how.threads(),
        bots: args.how.bots.clone(),
        independent: false,
        watched: if is_recorded { WATCHED } else { 0 },
        until: args.until.map(|half| StoppingRule { half, alpha: 0.05, bound: args.bound }),
    };
    let run = ComparisonRun {
        pair: &pair,
        plan,
        also: &args.also,
        comparisons: 1,
        factions: &args.how.seats.factions,
        stop: None,
    };
    let folder = args.out.as_deref();
    let place = folder.map_or(PairPlace::Memory::<CommandError>, PairPlace::Folder);
    let bar = Mutex::new(ProgressBar::hidden());
    let played = run.play(place, &|event| show_progress(&bar, event, &run.plan, context.json))?;
    if let Some(experiment) = context.for_reader(|| run.experiment(&played)) {
        // Files are written first, because a reader of the output may close it early.
        if let Some(draft) = csv {
            draft.write(&experiment.csv())?;
        }
        if let Some(draft) = html {
            let page = context.for_reader(|| experiment.page(command()))?;
            draft.write(page.as_bytes())?;
        }
        if let Some(folder) = folder {
            context.for_reader(|| experiment.write(folder, command()))?;
        }
        let result = CompareResult::new(&experiment, command());
        print_result(context.json, &result, |_| print::print(args, &experiment));
    }
    complain_of_games(&say!(REPORTS, "label-pair"), &played.outcome.kept);
    match (played.outcome.bad, played.findings) {
        (0, Some(_)) => Ok(()),
        (0, None) => Err(say!(REPORTS, "too-few-pairs-games").into()),
        (n, _) => Err(CommandError::Message(say!(REPORTS, "failed-pairs-n", n = n))),
    }
}

/// Shows the progress of a comparison as a bar.
fn show_progress(
    bar: &Mutex<ProgressBar>,
    event: ComparisonProgress<'_>,
    plan: &CompareOptions,
    is_quiet: bool,
) {
    let mut bar = bar.lock().unwrap_or_else(PoisonError::into_inner);
    match event {
        ComparisonProgress::Begins(folder) => {
            // A run that may stop early has no known length.
            let unit = if plan.until.is_some() {
                say!(REPORTS, "pairs-at-most")
            } else {
                say!(REPORTS, "column-pairs")
            };
            *bar = progress_of(&unit, plan.pairs, is_quiet);
            if let Some(folder) = folder.filter(|_| std::io::stderr().is_terminal() && !is_quiet) {
                let folder = folder.display().to_string();
                complain!("{}", say!(REPORTS, "pairs-saved-in", folder = folder));
            }
        }
        ComparisonProgress::Done(done) => bar.set_position(done),
        ComparisonProgress::Ends => bar.finish_and_clear(),
    }
}

/// Writes the two games of one pair as ledgers.
fn one_pair<G: FullGame>(
    pair: &RulesPair<G>,
    args: &CompareArgs,
    number: u64,
    folder: &Path,
) -> CommandResult {
    disk::create_folder(folder)?;
    let ledgers = pair.ledgers(args.how.seed, &args.how.bots, number)?;
    for (letter, text) in ["a", "b"].into_iter().zip(ledgers) {
        let file = folder.join(format!("pair-{number}-{letter}.txt"));
        disk::write(&file, text)?;
        print_line(&file.display().to_string());
    }
    Ok(())
}

/// Creates the tables of both sets of rules.
pub fn open<G: FullGame>(
    context: &CliContext,
    args: &CompareArgs,
) -> Result<RulesPair<G>, CommandError> {
    if args.b.is_none() && args.set_b.is_empty() && args.map_b.is_none() {
        return Err(say!(REPORTS, "nothing-to-compare").into());
    }
    let names = [&args.a, args.b.as_ref().unwrap_or(&args.a)];
    let [game, other] = names.map(|variant| context.dialect(Some(variant)));
    if game != other && !game.is_empty() && !other.is_empty() {
        let [a, b] = names;
        return Err(CommandError::Message(say!(
            REPORTS,
            "different-games",
            a = a,
            b = b,
            game = game,
            other = other
        )));
    }
    let mut players = args.how.players.clone();
    let mut tables = |variant: &str, map: &Option<String>, own: &[(String, String)]| {
        let mut game = args.how.game(variant);
        game.players = players.take();
        game.rules.map = map.clone();
        game.rules.settings.extend_from_slice(own);
        let tables = context.tables(&game)?;
        // The second rules get the same numbers of players as the first.
        players = Some(tables.players().clone());
        Ok::<_, CommandError>(tables)
    };
    let a = tables(&args.a, &args.how.rules.map, &args.set_a)?;
    let map = args.map_b.clone().or(args.how.rules.map.clone());
    let b = tables(args.b.as_ref().unwrap_or(&args.a), &map, &args.set_b)?;
    Ok(RulesPair::new(a, b)?)
}

/// Returns the command as it was typed, quoted for a shell, so that a report can be repeated.
pub fn command() -> String {
    let quoted = |word: String| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,±".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    };
    // File names need not be valid text.
    let words = crate::restart::words().iter();
    let words = words.map(|word| quoted(word.to_string_lossy().into_owned()));
    std::iter::once("loam".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
