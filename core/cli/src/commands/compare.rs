//! `loam compare`: the same games under two rules, and what differs.

mod print;
mod report;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use lab::compare::{Arms, CompareOptions, Comparison, Findings, Until};
use lab::habits::Signs;
use lab::summary::Bad;
use loam::Title;
use loam::pair::Pair;
use serde::Serialize;

use super::experiment::ExperimentArgs;
use crate::args::key_value;
use crate::context::{Context, for_game};
use crate::numbers;
use crate::output::{CommandResult, Draft, Trouble, complain_of_games, give};
use crate::progress::progress_of;

/// Arguments of `compare`.
#[derive(Args, Clone, Debug)]
pub struct CompareArgs {
    /// The first rules: a variant by name or by path.
    #[arg(value_name = "A")]
    pub a: String,
    /// The second rules; without it the first again, with `--set-b` or `--map-b`.
    #[arg(value_name = "B")]
    pub b: Option<String>,
    /// How many pairs of games; with `--until` at most so many.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = numbers::pairs)]
    pub games: u64,
    /// Stop as soon as the mean difference is known to so many points: `±1vp`, or `1`.
    #[arg(long, value_name = "±1vp", value_parser = until)]
    pub until: Option<f64>,
    #[command(flatten)]
    pub how: ExperimentArgs,
    /// Another board for the second.
    #[arg(long, value_name = "MAP")]
    pub map_b: Option<String>,
    /// Set a setting for the first.
    #[arg(long = "set-a", value_name = "KEY=VALUE", value_parser = key_value)]
    pub set_a: Vec<(String, String)>,
    /// Set a setting for the second.
    #[arg(long = "set-b", value_name = "KEY=VALUE", value_parser = key_value)]
    pub set_b: Vec<(String, String)>,
    /// Print the tables by faction and source, too.
    #[arg(long)]
    pub all: bool,
    /// Write a report into this file: one page with plots that needs no network.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Write every difference into this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
}

/// Games of both rules whose play is looked at for the report.
const WATCHED: u64 = 300;

/// `±1vp`, `+-1vp`, `1vp`, `1`.
fn until(text: &str) -> Result<f64, String> {
    let number = text.trim_start_matches(['±', '+', '-']);
    let number = number.trim_end_matches("vp").trim_end_matches("VP").trim();
    numbers::points(number).map_err(|why| format!("{why}, such as ±1vp"))
}

/// A finished experiment.
pub struct Experiment<'a, G: Title> {
    /// What was typed.
    pub args: &'a CompareArgs,
    /// The two rules.
    pub pair: &'a Pair<G>,
    /// What was played.
    pub outcome: &'a Comparison,
    /// What it says.
    pub findings: &'a Findings,
    /// How long it took.
    pub seconds: f64,
}

/// Plays the pairs and prints what differs.
pub fn run(context: &Context, args: &CompareArgs) -> CommandResult {
    for_game!(context.dialect(Some(&args.a)), run_with(context: Context, args: CompareArgs))
}

fn run_with<G: Title>(context: &Context, args: &CompareArgs) -> CommandResult {
    let pair = open::<G>(context, args)?;
    // A file that cannot be written is said before anything is played.
    let html = args.html.as_deref().map(Draft::new).transpose()?;
    let csv = args.csv.as_deref().map(Draft::new).transpose()?;
    let plan = CompareOptions {
        pairs: args.games,
        seed: args.how.seed,
        threads: args.how.threads(),
        bots: args.how.bots.clone(),
        independent: false,
        watched: if args.html.is_some() || context.json { WATCHED } else { 0 },
        until: args.until.map(|half| Until { half, alpha: 0.05 }),
    };
    let (first, second) = (pair.first(), pair.second());
    // How long a run goes on that may stop is not known.
    let what = if args.until.is_some() { "pairs at most" } else { "pairs" };
    let bar = progress_of(what, args.games, context.json);
    let start = Instant::now();
    let arms = Arms { a: &first, b: &second };
    let outcome = lab::compare::run(arms, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let seconds = start.elapsed().as_secs_f64();
    let findings = Findings::from_games(&outcome, args.how.seed);
    if let Some(findings) = &findings {
        let experiment = Experiment { args, pair: &pair, outcome: &outcome, findings, seconds };
        // Files first: whoever reads what is printed may go away before its end.
        if let Some(draft) = csv {
            draft.write(&print::csv(findings))?;
        }
        if let Some(draft) = html {
            draft.write(report::page(&experiment, plan.threads)?.as_bytes())?;
        }
        give(context.json, &CompareResult::new(&experiment), |_| print::print(&experiment));
    }
    complain_of_games("pair", &outcome.kept);
    match (outcome.bad, findings) {
        (0, Some(_)) => Ok(()),
        (0, None) => Err("too few pairs were played".into()),
        (n, _) => Err(Trouble::Said(format!("{n} pairs did not end by their rules"))),
    }
}

/// The tables of both rules.
pub fn open<G: Title>(context: &Context, args: &CompareArgs) -> Result<Pair<G>, Trouble> {
    if args.b.is_none() && args.set_b.is_empty() && args.map_b.is_none() {
        return Err(
            "one variant alone differs in nothing: name a second one, or say what is other \
                    in it by `--set-b` or `--map-b`; `loam sim` reports on one alone (`--html`)"
                .into(),
        );
    }
    let tables = |variant: &str, map: &Option<String>, own: &[(String, String)]| {
        let mut game = args.how.game(variant);
        game.rules.map = map.clone();
        game.rules.settings.extend_from_slice(own);
        context.tables(&game)
    };
    let a = tables(&args.a, &args.how.rules.map, &args.set_a)?;
    let map = args.map_b.clone().or(args.how.rules.map.clone());
    let b = tables(args.b.as_ref().unwrap_or(&args.a), &map, &args.set_b)?;
    Ok(Pair::new(a, b, usize::from(*args.how.players.end()))?)
}

/// What was found, and what has to be known to find it again.
#[derive(Serialize)]
struct CompareResult<'a> {
    a: RulesOf<'a>,
    b: RulesOf<'a>,
    command: String,
    seed: u64,
    bots: Vec<String>,
    left_out: Vec<String>,
    bad: u64,
    faults: &'a [Bad],
    stopped: bool,
    findings: &'a Findings,
    signs: [Signs; 2],
}

/// One side.
#[derive(Serialize)]
struct RulesOf<'a> {
    variant: &'a str,
    ruleset: String,
}

impl<'a> CompareResult<'a> {
    fn new<G: Title>(experiment: &Experiment<'a, G>) -> CompareResult<'a> {
        let Experiment { args, pair, outcome, findings, .. } = *experiment;
        let [a, b] = pair
            .tables()
            .map(|tables| RulesOf { variant: tables.name(), ruleset: tables.ruleset_hash() });
        CompareResult {
            a,
            b,
            command: command(),
            seed: args.how.seed,
            bots: args.how.bot_names(),
            left_out: pair.left_out(),
            bad: outcome.bad,
            faults: &outcome.kept,
            stopped: outcome.stopped,
            findings,
            signs: outcome.habits.each_ref().map(Signs::from_play),
        }
    }
}

/// The command as it was typed, for repeating it.
pub fn command() -> String {
    let quoted = |word: String| {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,±".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    };
    // A name of a file may be no text.
    let words = std::env::args_os().skip(1).map(|word| quoted(word.to_string_lossy().into_owned()));
    std::iter::once("loam".to_owned()).chain(words).collect::<Vec<_>>().join(" ")
}
