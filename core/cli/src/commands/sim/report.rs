//! The report of `loam sim`: what the laboratory says, with the board.

use game::Failure;
use game::Viewer;
use lab::Opening;
use lab::habits::Signs;
use lab::luck::Luck;
use lab::report::sim::Facts;
use lab::sim::SimOptions;
use lab::totals::Totals;
use loam::{Tables, Title};

use super::SimArgs;
use crate::commands::compare::command;
use crate::output::Trouble;

/// Games whose play is looked at, at most; with slow bots no more than a shard has.
const WATCHED: u64 = 300;

/// What a run was, beside its numbers.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// How long it took.
    pub seconds: f64,
    /// Games that were there already when the command was given.
    pub there: u64,
    /// Games that did not end by their rules.
    pub bad: u64,
    /// How much was luck, if that was measured.
    pub luck: Option<&'a Luck>,
}

/// The page as HTML.
///
/// # Errors
/// No game instance or no first position could be made.
pub fn page<G: Title>(
    tables: &Tables<G>,
    args: &SimArgs,
    plan: &SimOptions,
    totals: &Totals,
    run: Run<'_>,
) -> Result<String, Trouble> {
    let slow = args.bots.iter().map(lab::BotSpec::shard).min().unwrap_or(1);
    let habits = lab::habits::watch(tables, plan, WATCHED.min(slow))?;
    let mut game = tables.game()?;
    let state = tables.start(&mut game, plan.seed).map_err(|Failure(why)| why)?;
    // The board alone: who played there differs from game to game.
    let view = game.view(&G::without_seats(state), Viewer::Spectator);
    let mut notes: Vec<String> = run.luck.into_iter().map(super::of_luck).collect();
    let board = match tables.drawn() {
        Some(drawn) => {
            notes.push(format!("Not only setups differ ({drawn}), so openings have no picture."));
            None
        }
        None => {
            let places = game.places();
            let count = |place: &String| totals.opening.get(place).copied().unwrap_or_default();
            let counts: Vec<u64> = places.iter().map(count).collect();
            let title = format!("Openings: {}", tables.name());
            let overlay = lab::report::heat(&places, &counts, totals.games(), &title);
            Some(game.draw_svg(&view, &overlay))
        }
    };
    if args.out.is_some() && !args.actions {
        notes.push("The folder of this run counts no actions: `--actions` does.".into());
    }
    let facts = Facts {
        name: tables.name().to_owned(),
        rules: tables.ruleset_hash(),
        command: command(),
        version: format!("loam {}", env!("CARGO_PKG_VERSION")),
        bots: args.bots.iter().map(ToString::to_string).collect(),
        seed: plan.seed,
        seconds: run.seconds,
        played: args.games - run.there,
        bad: run.bad,
        threads: plan.threads,
        notes,
        stages: game.stage_names(),
        board,
        play: lab::report::play::blocks(&Signs::from_play(&habits), tables.name()),
    };
    Ok(lab::report::sim::page(totals, &facts).html())
}
