//! `loam perft`: counts the paths of legal actions from an opening, a standard test of move
//! generators.

use std::time::Instant;

use clap::Args;
use game::QueryError;
use lab::{BotSpec, GameSource, PlayoutEnd, PlayoutRunner, perft};
use serde::Serialize;
use workbench::FullGame;

use crate::args::GameArgs;
use crate::context::{CliContext, for_game};
use crate::numbers::number;
use crate::output::{CommandError, CommandResult, count, grouped, print_line, print_result};

/// Options of `loam perft`: the opening, the length of sequences, and how to count.
#[derive(Args, Debug)]
pub struct PerftArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Number of actions in each sequence.
    #[arg(long, value_name = "D", default_value_t = 2, value_parser = number::<u32>("length-of-sequences", 1, 100))]
    pub depth: u32,
    /// Random actions to play before counting.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::<usize>("number-of-actions", 0, 100_000))]
    pub after: usize,
    /// Also count by trying every conceivable action, and compare.
    #[arg(long)]
    pub slow: bool,
    /// Print the count for each first action.
    #[arg(long)]
    pub divide: bool,
}

/// Numbers of paths by length, and after each first action.
#[derive(Serialize)]
struct PerftResult<'a> {
    variant: &'a str,
    seed: u64,
    after: usize,
    counts: Vec<PathCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divided: Option<Vec<DivideCount>>,
}

/// Number of paths of one length, counted from the legal lists and, with `--slow`, by trying
/// actions.
#[derive(Serialize)]
struct PathCount {
    depth: u32,
    by_list: u64,
    by_trying: Option<u64>,
}

/// Number of paths after one first action.
#[derive(Serialize)]
struct DivideCount {
    action: String,
    paths: u64,
}

/// Counts paths; with `--slow`, fails if the two counts differ.
pub fn run(context: &CliContext, args: &PerftArgs) -> CommandResult {
    for_game!(context.dialect(args.game.variant.as_deref()), run_with(context: CliContext, args: PerftArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &PerftArgs) -> CommandResult {
    let tables = context.tables::<G>(&args.game.parameters())?;
    let mut game = tables.game()?;
    let mut state = tables.start(&mut game, args.game.seed())?;
    let mut playout = PlayoutRunner::new(&game, &[BotSpec::Random], game.seats(&state) as usize)?;
    playout.begin(args.game.seed());
    for done in 0..args.after {
        let next = if game.is_over(&state) {
            Err(PlayoutEnd::Over)
        } else {
            playout.next(&mut game, &state)
        };
        let (seat, action, _) = next.map_err(|end| {
            format!("{end} after {}; choose a smaller --after", count(done, "random action"))
        })?;
        game.apply(&mut state, seat, action).map_err(|p| p.to_string())?;
    }
    let mut divided: Option<Vec<DivideCount>> = None;
    if args.divide {
        let all = perft::divided(&mut game, &state, args.depth)?.into_iter();
        divided = Some(all.map(|(action, paths)| DivideCount { action, paths }).collect());
    }
    // Long counts are printed as they arrive.
    let print = |line: String| {
        if !context.json {
            print_line(&line)
        }
    };
    for DivideCount { action, paths } in divided.iter().flatten() {
        print(format!("{paths:>12}  {action}"));
    }
    let mut counts = Vec::new();
    for depth in 1..=args.depth {
        let start = Instant::now();
        let fast = perft::by_list(&mut game, &state, depth)?;
        let seconds = start.elapsed().as_secs_f64();
        let slow: Option<u64> = if args.slow {
            Some(
                perft::by_trying(&mut game, &state, depth)
                    .map_err(|QueryError(message)| message)?,
            )
        } else {
            None
        };
        let tried = slow.map_or(String::new(), |n| format!(", {} by trying", grouped(n)));
        print(format!("depth {depth}: {} paths{tried} ({seconds:.2} s)", grouped(fast)));
        counts.push(PathCount { depth, by_list: fast, by_trying: slow });
    }
    let equal = counts.iter().all(|n| n.by_trying.is_none_or(|slow| slow == n.by_list));
    let (variant, seed, after) = (tables.name(), args.game.seed(), args.after);
    print_result(context.json, &PerftResult { variant, seed, after, counts, divided }, |_| {});
    if equal {
        Ok(())
    } else {
        Err(CommandError::Message(
            "the two ways of counting give different numbers: \
        the legal list has an error"
                .into(),
        ))
    }
}
