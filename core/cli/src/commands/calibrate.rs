//! `loam calibrate`: do the intervals of `compare` keep what they promise?

use std::path::{Path, PathBuf};

use clap::Args;
use lab::BotSpec;
use lab::calibrate::{CalibrateOptions, Calibration, Promise, calibrate};
use lab::compare::{Arms, Difference, SeatPair, WIN};
use loam::{Tables, Title};
use serde::Serialize;

use crate::args::{GameArgs, threads};
use crate::context::{Context, for_game};
use crate::numbers::{self, number};
use crate::output::{CommandResult, Draft, Paint, Trouble, give, grouped, say, table_of_names};
use crate::progress::progress_of;

/// Arguments of `calibrate`.
#[derive(Args, Clone, Debug)]
pub struct CalibrateArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Pairs of games in the pool that runs draw from.
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = number::<u64>("the number of pairs", 100, 100_000_000))]
    pub pairs: u64,
    /// Runs of each check.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = number::<u64>("the number of runs", 1, 1_000_000))]
    pub runs: u64,
    /// The change that is to be found, in points.
    #[arg(long, value_name = "VP", default_value_t = 2.0, value_parser = numbers::points)]
    pub effect: f64,
    /// With which power, in percent.
    #[arg(long, value_name = "PERCENT", default_value_t = 90, value_parser = number::<u8>("the power in percent", 10, 99))]
    pub power: u8,
    /// A bot for each seat; the last one plays the rest.
    #[arg(long, value_name = "BOT", num_args = 1.., default_value = "random")]
    pub bots: Vec<BotSpec>,
    /// Threads; the result does not depend on them.
    #[arg(long, value_name = "T", value_parser = numbers::threads)]
    pub threads: Option<usize>,
    /// Keep the pool in this file, or take it from there if it was played under the same rules and arguments.
    #[arg(long, value_name = "FILE")]
    pub pool: Option<PathBuf>,
}

/// What became of each promise, and what has to be known to find it out again.
#[derive(Serialize)]
struct CalibrateResult<'a> {
    run: PlayedBy<'a>,
    report: &'a Calibration,
}

/// Who played, and under which rules.
#[derive(Serialize)]
struct PlayedBy<'a> {
    variant: &'a str,
    ruleset: String,
    seed: u64,
    bots: Vec<String>,
}

/// Makes or reads the pool, checks, and prints the table. Fails if a promise is not kept.
pub fn run(context: &Context, args: &CalibrateArgs) -> CommandResult {
    for_game!(context.dialect(args.game.variant.as_deref()), run_with(context: Context, args: CalibrateArgs))
}

fn run_with<G: Title>(context: &Context, args: &CalibrateArgs) -> CommandResult {
    let tables = context.tables::<G>(&args.game.wanted())?;
    let pool = match &args.pool {
        Some(file) if file.exists() => read(file, &head(&tables, args))?,
        _ => play(context, &tables, args)?,
    };
    let plan = CalibrateOptions {
        runs: args.runs,
        seed: args.game.seed(),
        effect: args.effect,
        power: f64::from(args.power) / 100.0,
        alpha: 0.05,
    };
    let report = calibrate(&pool, &plan)?;
    let run = PlayedBy {
        variant: tables.name(),
        ruleset: tables.ruleset_hash(),
        seed: args.game.seed(),
        bots: args.bots.iter().map(ToString::to_string).collect(),
    };
    give(context.json, &CalibrateResult { run, report: &report }, |result| {
        print(&tables, args, result.report);
    });
    match report.checks.iter().filter(|c| !c.holds()).count() {
        0 => Ok(()),
        n => Err(Trouble::Said(format!("{n} of {} promises are not kept", report.checks.len()))),
    }
}

/// What a pool must agree with.
fn head<G: Title>(tables: &Tables<G>, args: &CalibrateArgs) -> String {
    let bots: Vec<String> = args.bots.iter().map(ToString::to_string).collect();
    let (low, high) = (args.game.players.start(), args.game.players.end());
    format!(
        "# pairs={} seed={} players={low}..{high} factions={} bots={} variant={} rules={} unit=1/{WIN} VP",
        args.pairs,
        args.game.seed(),
        args.game.factions.join(","),
        bots.join("+"),
        tables.name(),
        tables.ruleset_hash()
    )
}

/// The most bytes of a pool: room for two million pairs.
const POOL: u64 = 256 * files::MIB;

/// The first line of every pool.
const FORMAT: &str = "# loam pool 2: pairs under equal rules, bots with independent streams; a line is the difference of mean points, then \
     by seat name, difference of points, win in the first and in the second game, with tabs between them";

/// A pair as a line of a pool.
fn line(pair: &Difference) -> String {
    let mut line = pair.points.to_string();
    for SeatPair { name, points, wins: [first, second] } in &pair.seats {
        line.push_str(&format!("\t{name}\t{points}\t{first}\t{second}"));
    }
    line
}

fn read(file: &Path, head: &str) -> Result<Vec<Difference>, Trouble> {
    let trouble = |why: String| Trouble::Said(format!("{}: {why}", file.display()));
    let text = files::text(file, POOL).map_err(|e| trouble(e.to_string()))?;
    let mut lines = text.lines();
    if lines.next() != Some(FORMAT) {
        return Err(trouble("this is no pool of differences".into()));
    }
    let found = lines.next().unwrap_or_default();
    if found != head {
        return Err(trouble(format!(
            "the pool was played otherwise; delete it or name another file\n  it has  {found}\n  wanted  {head}"
        )));
    }
    let pair = |(i, line): (usize, &str)| {
        let wrong = |why: String| trouble(format!("line {}: {why}", i + 3));
        let number =
            |word: &str| word.parse().map_err(|_| wrong(format!("`{word}` is not a number")));
        let words: Vec<&str> = line.split('\t').collect();
        let points = number(words[0])?;
        let mut seats = Vec::new();
        for seat in words[1..].chunks(4) {
            let [name, points, first, second] = seat else {
                return Err(wrong("the line is cut short".to_owned()));
            };
            let wins = [number(first)?, number(second)?];
            seats.push(SeatPair { name: (*name).to_owned(), points: number(points)?, wins });
        }
        Ok(Difference { index: i as u64, points, seats })
    };
    lines.enumerate().map(pair).collect()
}

fn play<G: Title>(
    context: &Context,
    tables: &Tables<G>,
    args: &CalibrateArgs,
) -> Result<Vec<Difference>, Trouble> {
    // A file that cannot be written is said before anything is played.
    let file = args.pool.as_deref().map(Draft::new).transpose()?;
    let plan = lab::compare::CompareOptions {
        pairs: args.pairs,
        seed: args.game.seed(),
        threads: threads(args.threads),
        bots: args.bots.clone(),
        independent: true,
        watched: 0,
        until: None,
    };
    let bar = progress_of("pairs", args.pairs, context.json);
    let arms = Arms { a: tables, b: tables };
    let outcome = lab::compare::run(arms, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    if let Some(bad) = outcome.kept.first() {
        return Err(Trouble::Said(format!("pair {} (seed {}): {}", bad.index, bad.seed, bad.why)));
    }
    let pool = outcome.differences;
    if let Some(file) = file {
        let lines: Vec<String> = pool.iter().map(line).collect();
        let text = format!("{FORMAT}\n{}\n{}\n", head(tables, args), lines.join("\n"));
        file.write(text.as_bytes())?;
    }
    Ok(pool)
}

fn print<G: Title>(tables: &Tables<G>, args: &CalibrateArgs, report: &Calibration) {
    let bots: Vec<String> = args.bots.iter().map(ToString::to_string).collect();
    say(&format!(
        "{} pairs of {}, bots {} with independent streams; {} runs of each check",
        grouped(report.pool),
        tables.name(),
        bots.join(" "),
        grouped(report.runs)
    ));
    say(&format!(
        "a pair differs by {:+.3} points ({:+.3} to {:+.3}), deviation {:.2}\n",
        report.mean.mean, report.mean.low, report.mean.high, report.deviation
    ));
    let percent = |p: f64| format!("{:.1}%", 100.0 * p);
    let titles = ["check", "change", "pairs", "promised", "seen", "from", "to", "kept"];
    let mut rows = vec![titles.map(String::from).to_vec()];
    for check in &report.checks {
        let promise = match check.promise {
            Promise::AtMost(p) => format!("<= {}", percent(p)),
            Promise::AtLeast(p) => format!(">= {}", percent(p)),
        };
        rows.push(vec![
            check.what.clone(),
            format!("{:+.1}", check.added),
            grouped(check.used.round() as u64),
            promise,
            percent(check.rate.mean),
            percent(check.rate.low),
            percent(check.rate.high),
            if check.holds() { "yes" } else { "NO" }.to_owned(),
        ]);
    }
    say(&table_of_names(&rows));
    say("`pairs` is what a run takes in the mean, `from` and `to` the 95 % interval of the\n\
         rate seen (Wilson). At most p is kept if the interval reaches down to p, at\n\
         least p if it reaches up to p. Who looks does so every 50 pairs, from 100 on.");
    if !report.checks.iter().all(lab::calibrate::Check::holds) {
        say(&Paint::stdout().bad("A promise is not kept."));
    }
}
