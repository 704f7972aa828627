//! `loam play`: a game in the terminal, or with one command a line from a file.

use std::path::{Path, PathBuf};

use clap::Args;
use lab::BotSpec;
use language::say;
use ledger::source::LedgerFile;
use serde::Serialize;
use server::table::{NewTable, TableParameters};
use workbench::history::SeatStep;
use workbench::{FullGame, GameParameters, ReplayRules, Session, VariantGameFactory, disk};

use crate::args::GameArgs;
use crate::commands::serve::{OneTableArgs, one_table, table_of};
use crate::context::{CliContext, for_game};
use crate::output::{CommandError, CommandResult, json_line, print_line};
use crate::screen::lines::LineScreen;
use crate::texts::TEXTS;

/// Options of `loam play`: the game, and the player of each seat.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Player of each seat, in turn order: `human` or a bot such as `random` or `greedy:vp=150`.
    /// The last one named also plays all further seats; without this option, all seats are human.
    #[arg(long = "seat", value_name = "PLAYER", value_parser = player)]
    pub seats: Vec<Option<BotSpec>>,
    /// Save the game into this file when it is over.
    #[arg(long, value_name = "FILE", conflicts_with = "web")]
    pub save: Option<PathBuf>,
    /// Continue a saved ledger.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "factions", "seed", "players"])]
    pub resume: Option<PathBuf>,
    /// Begin with what the finished game of this ledger leaves (`[carry]`): with its players,
    /// counters and pieces. VARIANT is the game that follows.
    #[arg(long, value_name = "LEDGER", conflicts_with_all = ["resume", "factions", "players", "web"])]
    pub after: Option<PathBuf>,
    /// Continue under this variant.
    #[arg(long, value_name = "VARIANT", requires = "resume", conflicts_with_all = ["variant", "factions"])]
    pub under: Option<String>,
    /// Continue even if the rules have changed since the game was saved.
    #[arg(long, requires = "resume", conflicts_with_all = ["variant", "factions"])]
    pub any_ruleset: bool,
    /// Play in the browser instead of the terminal.
    #[arg(long, conflicts_with_all = ["under", "any_ruleset"])]
    pub web: bool,
    #[command(flatten)]
    pub one: OneTableArgs,
}

/// JSON record with the seed that was drawn. A game with this seed is the same game.
#[derive(Serialize)]
struct DrawnSeed {
    seed: u64,
}

fn player(text: &str) -> Result<Option<BotSpec>, String> {
    match text {
        "human" => Ok(None),
        bot => bot.parse().map(Some).map_err(|why: String| say!(TEXTS, "or-human", why = why)),
    }
}

/// Opens a new or saved game, and plays it on the screen.
pub fn run(context: &CliContext, args: &PlayArgs) -> CommandResult {
    let mut args = args.clone();
    let of_link = args.game.follow_link(context)?;
    run_here(of_link.as_ref().unwrap_or(context), &args)
}

fn run_here(context: &CliContext, args: &PlayArgs) -> CommandResult {
    let variant = args.under.as_deref().or(args.game.variant.as_deref());
    let dialect = context.dialect_of(args.resume.as_deref(), variant);
    for_game!(dialect, run_with(context: CliContext, args: PlayArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &PlayArgs) -> CommandResult {
    let mut of_game = args.game.clone();
    let drawn = args.resume.is_none() && of_game.draw_seed();
    if args.web {
        let mut parameters = of_game.parameters();
        if args.resume.is_none() && parameters.players.is_none() {
            parameters.players = Some(context.tables::<G>(&parameters)?.players().clone());
        }
        return in_browser(context, args, &parameters);
    }
    let (tables, done) = match &args.resume {
        Some(file) => saved::<G>(context, args, file)?,
        None => match &args.after {
            Some(file) => (follow::<G>(context, &of_game.parameters(), file)?, Vec::new()),
            None => (context.tables(&of_game.parameters())?, Vec::new()),
        },
    };
    let mut session = Session::from_history(&tables, &done)?;
    let seed = tables.seed();
    if drawn {
        let words = say!(TEXTS, "seed-again", seed = seed.to_string());
        if context.json { json_line(&DrawnSeed { seed }) } else { print_line(&words) }
    }
    session.seat_bots(&args.seats, seed)?;
    let screen = LineScreen::new(context, session, seed).resumed(args.resume.as_deref());
    screen.saving_to(args.save.as_deref()).run()
}

/// Opens the same game as a table in the browser.
fn in_browser(context: &CliContext, args: &PlayArgs, game: &GameParameters) -> CommandResult {
    let parameters = match &args.resume {
        Some(file) => {
            TableParameters { ledger: Some(disk::text(file)?), ..TableParameters::default() }
        }
        None => table_of(game),
    };
    let player_text = |player: &Option<BotSpec>| match player {
        Some(bot) => format!("bot:{bot}"),
        None => "here".to_owned(),
    };
    let mut seats: Vec<String> = args.seats.iter().map(player_text).collect();
    if let Some(last) = seats.last().cloned() {
        seats.resize(usize::from(parameters.players).max(seats.len()), last);
    }
    one_table(context, NewTable { parameters, who: seats, ..NewTable::default() }, &args.one)
}

/// Opens the game that follows the finished game of a ledger.
fn follow<G: FullGame>(
    context: &CliContext,
    parameters: &GameParameters,
    file: &Path,
) -> Result<VariantGameFactory<G>, CommandError> {
    let content = context.of_ledger(file, parameters.variant.as_deref())?;
    let (name, bytes) = (file.display().to_string(), disk::read(file)?);
    Ok(VariantGameFactory::after(&content, parameters, LedgerFile { name: &name, bytes: &bytes })?)
}

/// Opens a saved game under its own rules, or under those that the options request.
fn saved<G: FullGame>(
    context: &CliContext,
    args: &PlayArgs,
    file: &Path,
) -> Result<SavedGame<G>, CommandError> {
    let content = context.of_ledger(file, args.under.as_deref())?;
    let under = ReplayRules {
        variant: args.under.clone(),
        rules: args.game.rules.overrides(),
        any_ruleset: args.any_ruleset,
    };
    let (name, ledger) = (file.display().to_string(), disk::read(file)?);
    Ok(VariantGameFactory::resume(&content, &name, &ledger, &under)?)
}

/// Tables of a saved game, and its actions so far.
type SavedGame<G> = (VariantGameFactory<G>, Vec<SeatStep<G>>);
