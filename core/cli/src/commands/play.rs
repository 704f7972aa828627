//! `loam play`: a game in the terminal, or one command a line from a file.

use std::cell::RefCell;
use std::path::PathBuf;

use clap::Args;
use game::Overlay;
use game::prelude::*;
use lab::{BotSpec, Opening};
use ledger::board::Picture;
use loam::{Content, Tables, TheGame, Under, disk};
use serde_json::json;

use crate::args::GameArgs;
use crate::context::Context;
use crate::dev::reload::{Became, Changed, Reloader};
use crate::output::{Outcome, json_line, say};
use crate::screen::{Keeper, Screen};

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

fn player(text: &str) -> Result<Option<BotSpec>, String> {
    match text {
        "human" => Ok(None),
        bot => bot.parse().map(Some).map_err(|e: String| format!("{e}, or human")),
    }
}

/// Opens a new game or a saved one and hands it to the screen.
pub fn run(context: &Context, args: &PlayArgs) -> Outcome {
    let mut of_game = args.game.clone();
    let drawn = args.resume.is_none() && of_game.draw_seed();
    let (tables, game, state, history) = match &args.resume {
        Some(file) => {
            let content = context.load(args.under.as_deref())?;
            let under = Under {
                variant: args.under.clone(),
                rules: args.game.rules.wanted(),
                any_ruleset: args.any_ruleset,
            };
            let (name, ledger) = (file.display().to_string(), disk::read(file)?);
            let (tables, actions) = Tables::resume(&content, (&name, &ledger), &under)?;
            let (game, state, history) = replayed(&tables, &actions)?;
            (tables, game, state, history)
        }
        None => {
            let tables = context.tables(&of_game.wanted())?;
            let mut game = tables.game()?;
            let state = tables.start(&mut game, tables.seed())?;
            (tables, game, state, Vec::new())
        }
    };
    let seed = tables.seed();
    if drawn {
        let told = json!({ "seed": seed });
        let words = format!("seed {seed}: `--seed {seed}` deals the same game again");
        if context.json { json_line(&told) } else { say(&words) }
    }
    let keeper = Ledgers { context, tables: &tables, reloader: RefCell::default() };
    let screen = Screen::new(game, state, history, &args.seats, seed, &keeper, context.json)?;
    screen.resumed(args.resume.as_deref()).run()
}

/// The opening and each action carried out.
#[allow(clippy::type_complexity)]
fn replayed(
    tables: &Tables,
    actions: &[(u8, kernel::Action)],
) -> Result<
    (TheGame, kernel::State, Vec<(kernel::State, u8, kernel::Action)>),
    crate::output::Trouble,
> {
    let mut game = tables.game()?;
    let mut state = tables.start(&mut game, tables.seed())?;
    let mut history = Vec::new();
    for &(seat, action) in actions {
        let before = state;
        game.apply(&mut state, seat, action).map_err(|p| p.to_string())?;
        history.push((before, seat, action));
    }
    Ok((game, state, history))
}

struct Ledgers<'a> {
    context: &'a Context,
    tables: &'a Tables,
    /// Keeps what was read from one reload to the next.
    reloader: RefCell<Option<Reloader>>,
}

impl Keeper<TheGame> for Ledgers<'_> {
    fn ledger(&self, game: &TheGame, actions: &[(u8, kernel::Action)]) -> Result<String, String> {
        let _ = game;
        let mut fresh = self.tables.game().map_err(|game::Failure(why)| why)?;
        Ok(self.tables.ledger(&mut fresh, self.tables.seed(), actions)?)
    }

    fn board(&self, game: &TheGame, state: &kernel::State) -> serde_json::Value {
        super::board::as_json(&Picture::new(&game.grammar(), state, &Overlay::default()))
    }

    fn reload(
        &self,
        game: &TheGame,
        state: &kernel::State,
    ) -> Result<(TheGame, kernel::State, Vec<String>), String> {
        let folder = Content::folder_in_use(self.context.folder())?;
        let Some(folder) = folder else {
            return Err("the content in use is that in the program: nothing can change".to_owned());
        };
        let mut kept = self.reloader.borrow_mut();
        if kept.is_none() {
            *kept = Some(Reloader::new(&folder, self.tables.rules().choice.clone())?);
        }
        let reloader = kept.as_mut().expect("it was made above");
        match reloader.build(&Changed::Everything).carry(game.ruleset(), state).became {
            Became::Ready(fresh) => Ok((fresh.game, fresh.state, fresh.lost)),
            Became::NotCarried(_, why) => Err(why),
            Became::Kept(mistakes) => {
                let texts: Vec<String> = mistakes.into_iter().map(|m| m.text).collect();
                let why = texts.join("\n\n");
                Err(format!("the content cannot be used, the game goes on as before:\n{why}"))
            }
            Became::Nothing => Err("nothing has changed".to_owned()),
        }
    }
}
