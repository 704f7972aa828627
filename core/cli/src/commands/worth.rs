//! `loam worth`: estimates what a tile, an ability or an action is worth to one seat.

use clap::Args;
use lab::TEXTS as REPORTS;
use lab::report::numbers::{short_percent, signed};
use lab::statistics::Interval;
use lab::worth::{Handicap, SubjectWorth, WorthOptions, WorthSubject};
use language::say;
use workbench::runs::{RunConditions, WorthResult};
use workbench::{FullGame, VariantGameFactory};

use super::compare::command;
use super::experiment::ExperimentArgs;
use super::sim::{reader_names, side};
use crate::context::{CliContext, for_game};
use crate::numbers;
use crate::output::{
    CommandError, CommandResult, complain_of_games, print_line, print_result, print_sentences,
    table_of_names,
};
use crate::progress::progress_of;
use crate::run_folder::PageArgs;

/// Options of `loam worth`: the pieces or actions, and the games that measure them.
#[derive(Args, Clone, Debug)]
pub struct WorthArgs {
    /// A variant by name or by path.
    #[arg(value_name = "VARIANT")]
    pub variant: String,
    /// Words of an action, such as `ACT4`, `advance ship` or `FAV5`, or a piece by its name among
    /// the sources of points; with `action:` or `piece:` before it to tell both apart.
    #[arg(value_name = "PIECE", required = true)]
    pub pieces: Vec<String>,
    /// Instead of forbidding the action, refund what the seat pays for it; instead of removing the
    /// piece, give it to the seat for the whole game.
    #[arg(long)]
    pub free: bool,
    /// Number of games, each played once unchanged and once for each piece.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = numbers::pairs)]
    pub games: u64,
    #[command(flatten)]
    pub how: ExperimentArgs,
    #[command(flatten)]
    pub page: PageArgs,
}

/// Plays the games and prints the worth of the pieces.
pub fn run(context: &CliContext, args: &WorthArgs) -> CommandResult {
    for_game!(context.dialect(Some(&args.variant)), run_with(context: CliContext, args: WorthArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &WorthArgs) -> CommandResult {
    let game = args.how.game(&args.variant);
    let tables = context.tables::<G>(&game)?;
    // An unwritable file is reported before anything is played.
    let pages = args.page.open()?;
    let handicap = if args.free { Handicap::Free } else { Handicap::Banned };
    let plan = WorthOptions {
        games: args.games,
        seed: args.how.seed,
        threads: args.how.threads(),
        bots: args.how.bots.clone(),
        handicap,
        subjects: workbench::worth::subjects(&tables, &args.pieces)?,
    };
    let bar = progress_of(&say!(REPORTS, "column-openings"), args.games, context.json);
    let outcome = lab::worth::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let run = RunConditions::new(&args.variant, tables.rules(), &game, &plan.bots);
    let result = WorthResult { run, free: args.free, outcome: &outcome };
    pages.write(&result, || Ok(result.page(&tables, &plan, command())?))?;
    print_result(context.json, &result, |result| print(&tables, args, result));
    complain_of_games(&say!(REPORTS, "label-game"), &outcome.kept);
    match outcome.bad {
        0 => Ok(()),
        n => Err(CommandError::Message(say!(REPORTS, "failed-games-n", n = n))),
    }
}

fn name(subject: &WorthSubject) -> &str {
    match subject {
        WorthSubject::Action(words) => words,
        WorthSubject::Piece(_, name) => name,
    }
}

fn print<G: FullGame>(tables: &VariantGameFactory<G>, args: &WorthArgs, result: &WorthResult<'_>) {
    let WorthResult { run, outcome, .. } = result;
    let called = reader_names(tables);
    let first = outcome.worths.first();
    let head = say!(
        REPORTS,
        "sim-head",
        games = first.map_or(0, |w| w.games),
        name = tables.name(),
        seed = args.how.seed.to_string(),
        bots = args.how.bot_names().join(" ")
    );
    let head = if args.free {
        say!(REPORTS, "worth-head-free", head = head)
    } else {
        say!(REPORTS, "worth-head-without", head = head)
    };
    print_sentences(&[head]);
    print_sentences(&run.who.text);
    print_line("");
    let (points, from, to) =
        (say!(REPORTS, "unit-vp"), say!(REPORTS, "column-from"), say!(REPORTS, "column-to"));
    let mut rows = vec![vec![
        say!(REPORTS, "column-piece"),
        say!(REPORTS, "column-used-in"),
        points.clone(),
        from.clone(),
        to.clone(),
        say!(REPORTS, "column-won"),
        from.clone(),
        to.clone(),
    ]];
    let titles = [say!(REPORTS, "column-vp-used"), points.clone(), from.clone(), to.clone()];
    let mut when_used = vec![titles.to_vec()];
    for worth in &outcome.worths {
        let share = 100.0 * worth.used as f64 / worth.games.max(1) as f64;
        let mut row = vec![called(name(&worth.subject)), short_percent(share, 1)];
        if worth.felt > 0 {
            row.extend(numbers(&worth.points, 2, false));
            row.extend(numbers(&worth.wins, 1, true));
            if let Some(interval) = &worth.when_used {
                let own = numbers(interval, 2, false).into_iter();
                when_used.push([called(name(&worth.subject))].into_iter().chain(own).collect());
            }
        }
        rows.push(row);
    }
    print_line(&table_of_names(&rows));
    if when_used.len() > 1 {
        print_line(&table_of_names(&when_used));
    }
    for worth in outcome.worths.iter().filter(|worth| worth.felt == 0) {
        let subject = name(&worth.subject);
        let text = match (&worth.subject, args.free) {
            (WorthSubject::Action(_), true) => say!(REPORTS, "worth-no-price", name = subject),
            _ => say!(REPORTS, "worth-never-occurred", name = subject),
        };
        print_line(&format!("{text}\n"));
    }
    if let [worth @ SubjectWorth { felt: 1.., .. }] = &outcome.worths[..] {
        let mut rows = vec![vec![side(G::SIDE), points, from, to]];
        for (player, i) in &worth.by_name {
            rows.push([called(player)].into_iter().chain(numbers(i, 2, false)).collect());
        }
        print_line(&table_of_names(&rows));
    }
    print_line(&say!(REPORTS, "worth-note"));
}

/// Formats an estimate with the ends of its interval, if it has one.
fn numbers(interval: &Interval, decimals: usize, is_percent: bool) -> Vec<String> {
    let ends = [interval.mean, interval.low, interval.high];
    let digits = if interval.why_no_width().is_some() { 1 } else { 3 };
    let mut out: Vec<String> = ends[..digits].iter().map(|n| signed(*n, decimals)).collect();
    if is_percent {
        out.iter_mut().for_each(|n| *n = say!(REPORTS, "n-percent-short", n = n.as_str()));
    }
    out.resize(3, String::new());
    out
}
