//! Writes a played game as a ledger, in the recorded form or as commands. What is written reads back to the
//! same game.

mod head;
mod rows;
mod turns;

use kernel::action::Action;
use kernel::ids::*;
use kernel::{Ruleset, Setup};

use crate::follow::{Follower, values};
use crate::header::Form;
use crate::recorded::{CULTS, Changes, Values};
use crate::replay::Played;
use crate::table::Table;

use rows::{Done, Writer};

/// What the header says beyond what the setup tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The variant: a name or a path without blanks.
    pub variant: String,
    /// Settings that differ from the variant's: name and value. A name with `+` or `-` before it is a module
    /// put into play or taken out, with an empty value.
    pub settings: Vec<(String, String)>,
    /// Another map than the variant's.
    pub map: Option<String>,
    /// Option lines, for readers that do not know the variant.
    pub options: Vec<String>,
}

/// How every ledger written here begins.
pub const MARK: &str = "# loam ";

/// A game that is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// How it began.
    pub setup: &'a Setup,
    /// All actions in order, with every `done`.
    pub actions: &'a [(SeatId, Action)],
    /// Who left the game, each with how many of the actions came before.
    pub left: &'a [(usize, SeatId)],
}

impl<'a> Record<'a> {
    /// A game that nobody left.
    pub fn new(setup: &'a Setup, actions: &'a [(SeatId, Action)]) -> Record<'a> {
        Record { setup, actions, left: &[] }
    }
}

impl<'a> From<&'a Played> for Record<'a> {
    fn from(played: &'a Played) -> Record<'a> {
        Record { setup: &played.setup, actions: &played.actions, left: &played.left }
    }
}

/// Writes a game.
///
/// # Errors
/// An action that is not legal where it stands, or a script that failed.
pub fn write(
    table: &mut Table,
    heading: &Heading,
    game: Record<'_>,
    form: Form,
) -> Result<String, String> {
    let mut follower = Follower::default();
    let mut state = table.begin(game.setup).map_err(|e| e.to_string())?;
    let mut writer = Writer::new(form, values(&state));
    head::head(&table.grammar(), heading, game.setup, form, &mut writer.out);
    writer.setup_rows(&table.grammar(), &state);
    let mut left = game.left.iter().peekable();
    for at in 0..=game.actions.len() {
        while let Some((_, seat)) = left.next_if(|(before, _)| *before <= at) {
            writer.close(&table.grammar(), &state, &mut follower);
            table.drop_seat(&mut state, *seat, &mut follower).map_err(|problem| {
                let name = table.grammar().seat_name(&state, *seat).to_owned();
                format!("{name} leaves: {}", problem.explain(table.ruleset()))
            })?;
            writer.leaves(&table.grammar(), &state, &mut follower, *seat);
        }
        let Some(&(seat, action)) = game.actions.get(at) else { break };
        let text = table.grammar().text(&state, action);
        if !writer.goes_on(table.ruleset(), &state, (seat, action)) {
            writer.close(&table.grammar(), &state, &mut follower);
        }
        let (before, offers) = (state, follower.offers.len());
        table.apply_told(&mut state, seat, action, &mut follower).map_err(|problem| {
            let why = problem.explain(table.ruleset());
            format!("action {}, `{text}`: {why}", at + 1)
        })?;
        if rows::begins_owing((&before, &state), (seat, action), &follower) {
            // The turn before is not over and counts for nothing yet, but its row ends.
            follower.turns.clear();
            let made = follower.offers.split_off(offers);
            writer.close(&table.grammar(), &before, &mut follower);
            follower.offers = made;
        }
        if !game.left.is_empty() {
            follower.offers_to_left(table.ruleset(), &state, (seat, action));
        }
        let closes = rows::closes((&before, &state), (seat, action));
        let goes_on = !closes && game.actions.get(at + 1).is_some_and(|(after, _)| *after == seat);
        let done = Done { seat, action, text, closes, goes_on };
        writer.action(&table.grammar(), &state, &mut follower, done);
    }
    writer.close(&table.grammar(), &state, &mut follower);
    Ok(writer.out)
}

/// The comment before the rows of a final scoring.
pub(crate) fn scoring(rules: &Ruleset, tile: FinalId, cult: CultId) -> String {
    match rules.cults.get(cult.at()) {
        Some(cult) => format!("Scoring {} cult", cult.code),
        None => format!("Scoring {}", rules.final_tiles[tile.at()].code),
    }
}

/// One recorded row with its line end.
pub fn row_text(
    name: &str,
    shown: &Values,
    changes: &Changes,
    offers: &str,
    commands: &str,
) -> String {
    let change = |n: i32| match n {
        0 => String::new(),
        n => format!("{n:+}"),
    };
    let list = |list: &[i32]| list.iter().map(i32::to_string).collect::<Vec<_>>().join("/");
    let mut cults = [0; CULTS];
    cults.copy_from_slice(&shown.cults);
    format!(
        "{name}\t{}\t{} VP\t{}\t{} C\t{}\t{} W\t{}\t{} P\t{}\t{} PW\t{}\t{}\t{offers}\t{commands}\n",
        change(changes.vp),
        shown.vp,
        change(changes.coins),
        shown.coins,
        change(changes.workers),
        shown.workers,
        change(changes.priests),
        shown.priests,
        change(changes.power),
        list(&shown.bowls),
        change(changes.cults),
        list(&cults),
    )
}
