//! How a session begins: with a new game, or with one that a ledger tells.

use std::path::Path;

use kernel::{Action, Setup};
use ledger::header::Form;
use ledger::replay::Options;
use ledger::write::Record;
use loam::wanted::variant_file;
use loam::{Content, GameWanted, Mistake, Rules, Tables, Under, disk};

use super::reload::{Changed, Reloader};
use super::session::Session;
use crate::context::Context;
use crate::output::Trouble;

/// Opens a session: a variant with a drawn setup, or the game of a ledger, under a variant if one is named.
///
/// # Errors
/// The content is that in the program; no such variant; mistakes in what is in play; a ledger that does not replay.
pub fn open(
    context: &Context,
    wanted: &GameWanted,
    ledger: Option<&Path>,
) -> Result<Session, Trouble> {
    let folder = Content::folder_in_use(context.folder())?.ok_or(
        "the content in use is that in the program, whose files nobody can change: name a folder with --content",
    )?;
    let variant = wanted.variant.as_deref();
    let content = Content::open(context.folder(), variant_file(variant).as_slice())?;
    let (rules, setup, done) = match ledger {
        None => {
            let tables = Tables::new(&content, wanted)?;
            (tables.rules().clone(), tables.setup(tables.seed())?, Vec::new())
        }
        Some(file) => played(&content, wanted, file)?,
    };
    let mut reloader = Reloader::new(&folder, rules.choice.clone())?;
    let built = reloader.build(&Changed::Everything);
    let (rules, mut game) = built.made.map_err(|mistakes| all(&mistakes))?;
    let form = Form::Commands;
    let head = ledger::write::write(&mut game, &rules.heading(), Record::new(&setup, &[]), form)?;
    let state = game.begin(&setup).map_err(|e| e.to_string())?;
    let mut session = Session::new(reloader, rules, game, state, head, built.library);
    session.elsewhere = built.elsewhere;
    for (at, done) in done.into_iter().enumerate() {
        let step = match done {
            Done::Action(seat, action) => session.step(seat, action),
            Done::Left(seat) => session.leave(seat),
        };
        let step = step.map_err(|why| {
            format!("action {} of the ledger cannot be played on its own: {why}", at + 1)
        })?;
        session.history.push(step);
    }
    session.list();
    Ok(session)
}

/// Something that was done in a game.
enum Done {
    /// A seat took an action.
    Action(u8, Action),
    /// A seat left the game.
    Left(u8),
}

/// Rules, opening, and what was done.
type GameOfLedger = (Rules, Setup, Vec<Done>);

/// The game of a ledger.
fn played(content: &Content, wanted: &GameWanted, file: &Path) -> Result<GameOfLedger, Trouble> {
    let (name, bytes) = (file.display().to_string(), disk::read(file)?);
    let under = Under {
        variant: wanted.variant.clone(),
        rules: wanted.rules.clone(),
        // Whoever is here changes the rules.
        any_ruleset: true,
    };
    let (rules, played, _) = content.replay((&name, &bytes), &under, Options::default())?;
    let mut left = played.left.iter().peekable();
    let mut done = Vec::new();
    for (n, (seat, action)) in played.actions.iter().enumerate() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= n) {
            done.push(Done::Left(seat.0));
        }
        done.push(Done::Action(seat.0, *action));
    }
    done.extend(left.map(|(_, seat)| Done::Left(seat.0)));
    Ok((rules, played.setup, done))
}

fn all(mistakes: &[Mistake]) -> String {
    mistakes.iter().map(|m| m.text.as_str()).collect::<Vec<_>>().join("\n\n")
}
