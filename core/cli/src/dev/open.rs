//! How a session begins: with a new game, or with one that a ledger tells.

use std::path::Path;

use kernel::{Action, Setup};
use ledger::header::{Form, Head};
use ledger::replay::{Options, Replayer};

use super::reload::{Changed, Reloader};
use super::session::Session;
use crate::args::GameArgs;
use crate::commands::Context;
use crate::disk;
use crate::library::{Content, ForLedgers, Mistake, Rules, variant_file};
use crate::output::Trouble;
use crate::tables::Tables;

/// Opens a session: a variant with a drawn setup, or the game of a ledger, under a variant if one is named.
///
/// # Errors
/// The content is that in the program; no such variant; mistakes in what is in play; a ledger that does not replay.
pub fn open(context: &Context, args: &GameArgs, ledger: Option<&Path>) -> Result<Session, Trouble> {
    let folder = Content::folder_of(context)?.ok_or(
        "the content in use is that in the program, whose files nobody can change: name a folder with --content",
    )?;
    let file = variant_file(args.variant.as_deref());
    let content = Content::open(context, &file.iter().collect::<Vec<_>>())?;
    let (rules, setup, done) = match ledger {
        None => {
            let rules = content.rules(args.variant.as_deref(), &args.rules)?;
            let tables = Tables::of(&content, rules.clone(), args)?;
            let setup = tables.setup(tables.seed())?;
            (rules, setup, Vec::new())
        }
        Some(file) => played(&content, args, file)?,
    };
    let mut reloader = Reloader::new(&folder, rules.choice.clone())?;
    let built = reloader.build(&Changed::Everything);
    let (rules, mut game) = built.made.map_err(|mistakes| all(&mistakes))?;
    let form = Form::Commands;
    let head = ledger::write::write(&mut game, &rules.heading(), &setup, &[], form)?;
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
fn played(content: &Content, args: &GameArgs, file: &Path) -> Result<GameOfLedger, Trouble> {
    let bytes = disk::read(file)?;
    let name = file.display().to_string();
    let provider = || ForLedgers::new(content, args.variant.clone(), args.rules.clone());
    // Whoever is here changes the rules.
    let options = Options { any_ruleset: true, ..Options::default() };
    let (report, played) = Replayer::new(provider()).play(&name, &bytes, options);
    let Some(played) = played.filter(|_| report.is_clean()) else {
        return Err(Trouble::Said(report.to_string().trim_end().to_owned()));
    };
    let head = Head::read(&name, &bytes)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    let rules = provider()
        .rules(&head.wanted())
        .map_err(|c| c.into_iter().map(|c| c.message).collect::<Vec<_>>().join("\n"))?;
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
