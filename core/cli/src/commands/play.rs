//! `loam play`: a game in the terminal, or one command a line from a file.

use std::cell::RefCell;

use game::{Game, Overlay};
use lab::Opening;
use ledger::board::Picture;
use serde_json::json;

use super::Context;
use crate::args::PlayArgs;
use crate::dev::reload::{Became, Changed, Reloader};
use crate::library::Content;
use crate::output::{Outcome, json_line, say};
use crate::screen::{Keeper, Screen};
use crate::tables::{Tables, TheGame};

/// Opens a new game or a saved one and hands it to the screen.
pub fn run(context: &Context, args: &PlayArgs) -> Outcome {
    let mut of_game = args.game.clone();
    let drawn = args.resume.is_none() && of_game.draw_seed();
    let (tables, game, state, history) = match &args.resume {
        Some(file) => {
            let (tables, actions) = Tables::resume(context, file, args)?;
            let (game, state, history) = replayed(&tables, &actions)?;
            (tables, game, state, history)
        }
        None => {
            let tables = Tables::open(context, &of_game)?;
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
        self.tables.ledger(&mut fresh, self.tables.seed(), actions)
    }

    fn board(&self, game: &TheGame, state: &kernel::State) -> serde_json::Value {
        super::board::as_json(&Picture::new(&game.grammar(), state, &Overlay::default()))
    }

    fn reload(
        &self,
        game: &TheGame,
        state: &kernel::State,
    ) -> Result<(TheGame, kernel::State, Vec<String>), String> {
        let folder = Content::folder_of(self.context).map_err(|trouble| trouble.to_string())?;
        let Some(folder) = folder else {
            return Err("the content in use is that in the program: nothing can change".to_owned());
        };
        let mut kept = self.reloader.borrow_mut();
        if kept.is_none() {
            *kept = Some(Reloader::new(&folder, self.tables.choice().clone())?);
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
