//! `loam tune`: searches numbers with which all factions win equally often.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use lab::TEXTS as REPORTS;
use lab::report::numbers::{grouped, short_percent};
use lab::report::tune::percent as share;
use lab::statistics::Interval;
use lab::tune::TuneOptions;
use language::say;
use workbench::game_options::variant_file;
use workbench::parameter::TunableField;
use workbench::runs::{TuneResult, Tuner};
use workbench::{FullGame, disk};

use super::compare::command;
use super::experiment::ExperimentArgs;
use super::sim::side;
use crate::context::{CliContext, for_game};
use crate::numbers::{self, number};
use crate::output::{
    CommandError, CommandResult, PendingFile, print_line, print_result, print_sentences,
    print_table,
};
use crate::progress::progress;

/// Options of `loam tune`: the numbers to tune, the goal, and the games.
#[derive(Args, Clone, Debug)]
pub struct TuneArgs {
    /// A variant by name or by path.
    #[arg(value_name = "VARIANT")]
    pub variant: String,
    /// A number of a piece and its range, such as `giants.start.vp=10..40`; `*.start.vp=0..60`
    /// means this number of every faction. `rent.value=1..6` is the value of a constant.
    #[arg(long = "param", value_name = "FIELD=LOW..HIGH", required = true, value_parser = TunableField::read)]
    pub params: Vec<TunableField>,
    /// Goal of the search.
    #[arg(long, value_enum, default_value_t = TuningGoal::Balance)]
    pub goal: TuningGoal,
    /// Maximum number of games; a quarter of them measures how good the result is.
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = number::<u64>("number-of-games", 16, numbers::GAMES))]
    pub games: u64,
    #[command(flatten)]
    pub how: ExperimentArgs,
    /// Write a variant with the numbers found to this file, if the new numbers are better than the
    /// old ones.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Write a report into this file: one HTML page with plots that works offline.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

/// Goals that `loam tune` can pursue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TuningGoal {
    /// Make the win rates of the factions as equal as possible.
    Balance,
}

/// Searches, and prints the path of the search and the patch.
pub fn run(context: &CliContext, args: &TuneArgs) -> CommandResult {
    for_game!(context.dialect(Some(&args.variant)), run_with(context: CliContext, args: TuneArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &TuneArgs) -> CommandResult {
    let TuningGoal::Balance = args.goal;
    let content = context.load(Some(&args.variant))?;
    let game = args.how.game(&args.variant);
    let base = variant_file(Some(&args.variant)).map(|path| disk::text(&path)).transpose()?;
    let tuner = Tuner::<G>::new(&content, &game, &args.params, base)?;
    let out = args.out.as_deref().map(PendingFile::new).transpose()?;
    let html = args.html.as_deref().map(PendingFile::new).transpose()?;
    let plan = TuneOptions {
        games: args.games,
        seed: args.how.seed,
        threads: args.how.threads(),
        bots: args.how.bots.clone(),
    };
    let bar = progress(args.games, context.json);
    let outcome = lab::tune::run(
        &|values: &[i32]| tuner.tables(values),
        tuner.parameters(),
        &plan,
        &|done| bar.set_position(done),
    )?;
    bar.finish_and_clear();
    if let Some(draft) = out.filter(|_| outcome.spread.is_better) {
        draft.write(tuner.text(&outcome.values).as_bytes())?;
    }
    let result = tuner.result(&plan.bots, &outcome);
    if let Some(draft) = html {
        let page = context.for_reader(|| result.page(&tuner, command()))?;
        draft.write(page.as_bytes())?;
    }
    print_result(context.json, &result, |result| print::<G>(args, result));
    match &args.out {
        Some(file) if !outcome.spread.is_better => {
            let file = file.display().to_string();
            Err(CommandError::Message(say!(REPORTS, "tune-not-written", file = file)))
        }
        _ => Ok(()),
    }
}

fn print<G: FullGame>(args: &TuneArgs, result: &TuneResult<'_>) {
    let TuneResult { run, parameters, outcome, amendment } = result;
    print_line(&say!(
        REPORTS,
        "sim-head",
        games = outcome.games,
        name = args.variant,
        seed = args.how.seed.to_string(),
        bots = args.how.bot_names().join(" ")
    ));
    print_sentences(&run.who.text);
    print_line("");
    let mut rows = vec![vec![
        say!(REPORTS, "column-step"),
        say!(REPORTS, "column-games"),
        say!(REPORTS, "column-spread"),
        say!(REPORTS, "column-values"),
    ]];
    for (i, step) in outcome.path.iter().enumerate() {
        let values: Vec<String> = step.values.iter().map(ToString::to_string).collect();
        rows.push(vec![
            i.to_string(),
            grouped(step.games),
            short_percent(step.spread, 2),
            values.join(" "),
        ]);
    }
    print_table(&rows, "");
    print_line("");
    let (from, to) = (say!(REPORTS, "column-from"), say!(REPORTS, "column-to"));
    let mut rows = vec![vec![
        side(G::SIDE),
        say!(REPORTS, "column-won-before"),
        from.clone(),
        to.clone(),
        say!(REPORTS, "column-won-after"),
        from,
        to,
    ]];
    for (name, after) in &outcome.after {
        let before = outcome.before.get(name);
        let percent = |i: Option<&Interval>, of: fn(&Interval) -> f64| {
            i.map_or(String::new(), |i| short_percent(of(i), 1))
        };
        let ends: [fn(&Interval) -> f64; 3] = [|i| i.mean, |i| i.low, |i| i.high];
        let numbers = ends
            .iter()
            .map(|share| percent(before, *share))
            .chain(ends.iter().map(|share| percent(Some(after), *share)));
        rows.push([name.clone()].into_iter().chain(numbers).collect());
    }
    print_table(&rows, "");
    print_line("");
    let mut rows = vec![vec![
        say!(REPORTS, "column-field"),
        say!(REPORTS, "column-before"),
        say!(REPORTS, "column-after"),
    ]];
    for (parameter, value) in parameters.iter().zip(&outcome.values) {
        rows.push(vec![parameter.field.clone(), parameter.start.to_string(), value.to_string()]);
    }
    print_table(&rows, "");
    print_line("");
    let spread = &outcome.spread;
    let differ = say!(
        REPORTS,
        "tune-differ",
        before = share(&spread.before),
        after = share(&spread.after),
        fall = share(&spread.fall)
    );
    print_line(&format!("{differ}\n"));
    match amendment {
        Some(found) => print_line(&format!("{}\n\n{found}", say!(REPORTS, "for-a-variant"))),
        None => print_line(&say!(REPORTS, "tune-no-better")),
    }
}
