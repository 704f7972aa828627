//! `loam worth`: estimates what a tile, an ability or an action is worth to one seat.

use clap::Args;
use lab::statistics::Interval;
use lab::worth::{Handicap, SubjectWorth, WorthOptions, WorthSubject};
use workbench::runs::{RunConditions, WorthResult};
use workbench::{FullGame, VariantGameFactory};

use super::compare::command;
use super::experiment::ExperimentArgs;
use crate::context::{CliContext, for_game};
use crate::numbers;
use crate::output::{
    CommandError, CommandResult, complain_of_games, grouped, print_line, print_result,
    print_sentences, table_of_names,
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
    let bar = progress_of("openings", args.games, context.json);
    let outcome = lab::worth::run(&tables, &plan, &|done| bar.set_position(done))?;
    bar.finish_and_clear();
    let run = RunConditions::new(&args.variant, tables.rules(), &game, &plan.bots);
    let result = WorthResult { run, free: args.free, outcome: &outcome };
    pages.write(&result, || Ok(result.page(&tables, &plan, command())?))?;
    print_result(context.json, &result, |result| print(&tables, args, result));
    complain_of_games("game", &outcome.kept);
    match outcome.bad {
        0 => Ok(()),
        n => Err(CommandError::Message(format!(
            "failed games: {n} (they could not be played to their end)"
        ))),
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
    let handicap_text = if args.free {
        "it gets its payment back, or has the piece"
    } else {
        "it plays without the action or piece"
    };
    let first = outcome.worths.first();
    let head = format!(
        "{} games of {}, seed {}, bots {}; one seat of each game: {handicap_text}",
        grouped(first.map_or(0, |w| w.games)),
        tables.name(),
        args.how.seed,
        args.how.bot_names().join(" ")
    );
    print_sentences(&[head]);
    print_sentences(&run.who);
    print_line("");
    let titles = ["piece", "used in", "VP", "from", "to", "won", "from", "to"];
    let mut rows = vec![titles.map(String::from).to_vec()];
    let mut when_used = vec![["VP where used", "VP", "from", "to"].map(String::from).to_vec()];
    for worth in &outcome.worths {
        let share = 100.0 * worth.used as f64 / worth.games.max(1) as f64;
        let mut row = vec![name(&worth.subject).to_owned(), format!("{share:.1}%")];
        if worth.felt > 0 {
            row.extend(numbers(&worth.points, 2, ""));
            row.extend(numbers(&worth.wins, 1, "%"));
            if let Some(interval) = &worth.when_used {
                let own = numbers(interval, 2, "").into_iter();
                when_used.push([name(&worth.subject).to_owned()].into_iter().chain(own).collect());
            }
        }
        rows.push(row);
    }
    print_line(&table_of_names(&rows));
    if when_used.len() > 1 {
        print_line(&table_of_names(&when_used));
    }
    for worth in outcome.worths.iter().filter(|worth| worth.felt == 0) {
        let name_of_subject = name(&worth.subject);
        print_line(&match (&worth.subject, args.free) {
            (WorthSubject::Action(_), true) => {
                format!(
                    "`{name_of_subject}`: nothing measured, since its price cannot be given back.\n"
                )
            }
            _ => format!(
                "`{name_of_subject}`: nothing measured, since it never occurred in these games.\n"
            ),
        });
    }
    if let [worth @ SubjectWorth { felt: 1.., .. }] = &outcome.worths[..] {
        let mut rows = vec![[G::SIDE, "VP", "from", "to"].map(String::from).to_vec()];
        for (player, i) in &worth.by_name {
            rows.push([player.clone()].into_iter().chain(numbers(i, 2, "")).collect());
        }
        print_line(&table_of_names(&rows));
    }
    print_line(
        "Paired t intervals at 95 %, widened so that all of a column hold together\n\
         (Bonferroni); none if the difference was the same in every game. `used in`:\n\
         share of games in which the seat used or had the piece when it was allowed to.",
    );
}

/// Formats an estimate with the ends of its interval, if it has one.
fn numbers(interval: &Interval, decimals: usize, unit: &str) -> Vec<String> {
    let ends = [interval.mean, interval.low, interval.high];
    let digits = if interval.why_no_width().is_some() { 1 } else { 3 };
    let mut out: Vec<String> =
        ends[..digits].iter().map(|n| format!("{n:+.decimals$}{unit}")).collect();
    out.resize(3, String::new());
    out
}
