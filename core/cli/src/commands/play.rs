//! `loam play`: a game in the terminal, or one command a line from a file.

use game::{Game, Overlay};
use lab::Opening;
use ledger::board::Picture;

use super::Context;
use crate::args::PlayArgs;
use crate::output::Outcome;
use crate::screen::{Keeper, Screen};
use crate::tables::{Tables, TheGame};

/// Opens a new game or a saved one and hands it to the screen.
pub fn run(context: &Context, args: &PlayArgs) -> Outcome {
    let (tables, game, state, history) = match &args.resume {
        Some(file) => {
            let (tables, actions) = Tables::resume(context, file, args)?;
            let (game, state, history) = replayed(&tables, &actions)?;
            (tables, game, state, history)
        }
        None => {
            let tables = Tables::open(context, &args.game)?;
            let mut game = tables.game()?;
            let state = tables.start(&mut game, args.game.seed)?;
            (tables, game, state, Vec::new())
        }
    };
    let seed = args.game.seed;
    let keeper = Ledgers { context, tables: &tables, args };
    Screen::new(game, state, history, &args.seats, seed, &keeper, context.json)?.run()
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
    args: &'a PlayArgs,
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
        self.tables.reload(self.context, &self.args.game, game, state)
    }
}
