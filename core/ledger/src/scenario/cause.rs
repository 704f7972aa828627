//! Why values of a scenario changed: what was done since the last `expect` is played again and traced.

use kernel::action::Action;
use kernel::ids::*;
use kernel::ruleset::Piece;
use kernel::{Resource, Ruleset, State};

use crate::action_text::Grammar;
use crate::names::Names;
use crate::scenario::facts::{LEVELS, slot_name};
use crate::scenario::read::Text;
use crate::source::LedgerError;
use crate::table::Table;
use crate::trace::{Change, Step, Trace, What};

/// Something that was done.
#[derive(Clone, Copy, Debug)]
pub enum Done {
    /// A seat took an action.
    Action(SeatId, Action),
    /// A faction left the game.
    Left(SeatId),
}

/// What was done since the last `expect`. Costs nothing until somebody asks why.
pub struct Since {
    state: State,
    done: Vec<Done>,
    is_closed: bool,
    trace: Option<Trace>,
}

impl Since {
    /// Nothing yet.
    pub fn new(state: &State) -> Since {
        Since { state: *state, done: Vec::new(), is_closed: false, trace: None }
    }

    /// Something is about to be done in this position: after an `expect`, the first of a new list.
    pub fn begin(&mut self, state: &State) {
        self.trace = None;
        if self.is_closed {
            *self = Since::new(state);
        }
    }

    /// Something was done.
    pub fn add(&mut self, done: Done) {
        self.done.push(done);
    }

    /// An `expect` has compared with this; what is done next is compared by the next one.
    pub fn close(&mut self) {
        self.is_closed = true;
    }

    /// Every change with its cause.
    pub fn trace(&mut self, table: &mut Table) -> &Trace {
        let (mut state, done) = (self.state, &self.done);
        self.trace.get_or_insert_with(|| {
            let mut trace = Trace::default();
            for one in done {
                // It was possible before, from the same position.
                let _ = match *one {
                    Done::Action(seat, action) => {
                        table.apply_traced(&mut state, seat, action, &mut trace)
                    }
                    Done::Left(seat) => table.drop_seat(&mut state, seat, &mut kernel::Silent),
                };
            }
            trace
        })
    }
}

/// What a change is called among the values of a scenario, and by how much it changes that.
fn key_of(rules: &Ruleset, change: &Change) -> (String, i32) {
    match change.what {
        What::Resource(what, n) => {
            let key = match what {
                Resource::Vp => "VP".into(),
                Resource::Coins => "C".into(),
                Resource::Workers => "W".into(),
                Resource::Priests => "P".into(),
                Resource::Keys => "keys".into(),
                Resource::PriestLimit => "limit".into(),
                right if right.owed().is_some() => format!("owed {}", Names::resource(right)),
                _ => "PW".into(),
            };
            (key, n.into())
        }
        What::Cult(cult, from, to) => {
            let code = rules.cults.get(cult.at()).map_or("?", |c| c.code.as_str());
            (code.into(), i32::from(to) - i32::from(from))
        }
        What::Level(track, from, to) => {
            (LEVELS[track.at()].into(), i32::from(to) - i32::from(from))
        }
        What::Token(token, from, to) => {
            let code = rules.tokens.get(token.at()).map_or("?", |t| t.code.as_str());
            let label = |hex: HexId| rules.map.hexes[hex.at()].label.as_str();
            match to.is_some() {
                true => (format!("{code} {}", label(to)), 1),
                false if from.is_some() => (format!("{code} {}", label(from)), -1),
                false => (code.into(), 0),
            }
        }
        What::TokensDue(token, n) => {
            let code = rules.tokens.get(token.at()).map_or("?", |t| t.code.as_str());
            (format!("{code} to place"), n.into())
        }
        What::Offer(..) => ("offer".into(), 1),
        What::Slot(slot, from, to) => {
            (slot_name(&rules.slots[slot.at()]), i32::from(to) - i32::from(from))
        }
    }
}

/// `-2 C by building a dwelling in `build E6` (scripts/…:12)`, a line for each change of a value.
pub fn notes(grammar: &Grammar<'_>, trace: &Trace, whose: &str, key: &str) -> Vec<String> {
    let rules = grammar.ruleset;
    let changes = trace.steps.iter().flat_map(|step| step.changes.iter().map(move |c| (step, c)));
    let own = changes.filter(|(_, change)| {
        // What is offered is offered by somebody to whom the value does not belong.
        change.told(rules).seat == whose && key_of(rules, change).0 == key
    });
    own.map(|(step, change)| note(rules, step, change)).collect()
}

/// One change with its cause.
fn note(rules: &Ruleset, step: &Step, change: &Change) -> String {
    let told = change.told(rules);
    let (found, n) = key_of(rules, change);
    let said = match change.what {
        What::Resource(..) if found == "PW" => told.what.clone(),
        _ => format!("{n:+} {found}"),
    };
    let action = match step.action.as_str() {
        "" => String::new(),
        action => format!(" in `{}: {action}`", step.seat),
    };
    let place = match told.place().as_str() {
        "" => String::new(),
        place => format!(" ({place})"),
    };
    format!("{said} by {}{action}{place}", told.why())
}

/// Compares an `event` line with what happened; `None` if it is so.
///
/// # Errors
/// A change, a hook or a piece that means nothing.
pub fn event(
    file: &str,
    grammar: &Grammar<'_>,
    trace: &Trace,
    seat: SeatId,
    wanted: Option<usize>,
    what: &Text,
    from: &Text,
) -> Result<Option<LedgerError>, Box<LedgerError>> {
    let rules = grammar.ruleset;
    let (hook, piece) = match from.text.split_once(" of ") {
        Some((hook, piece)) => (Some(hook.trim()), piece.trim()),
        None => (None, from.text.as_str()),
    };
    let is_piece = |p: &Piece| is_called(p, piece);
    if piece != "rules" && !rules.pieces.iter().any(is_piece) {
        return Err(Box::new(from.error(file, format!("no piece in play is called `{piece}`"))));
    }
    if let Some(hook) = hook.filter(|h| kernel::Hook::by_name(h).is_none()) {
        return Err(Box::new(from.error(file, format!("`{hook}` is not a hook"))));
    }
    // What a piece remembers it does not give: slots count only where they are asked for.
    let of_slots = what.text.starts_with("slot ");
    let own = |change: &&Change| {
        let of = rules.pieces.get(change.cause.piece.at());
        change.seat == seat
            && (of_slots || !matches!(change.what, What::Slot(..)))
            && of.map_or(piece == "rules", |p| piece != "rules" && is_piece(p))
            && hook.is_none_or(|hook| change.cause.by.words(rules) == hook)
    };
    let steps = trace.steps.iter().flat_map(|step| step.changes.iter().map(move |c| (c, step)));
    let all: Vec<(&Change, &Step)> = steps.filter(|(change, _)| own(change)).collect();
    let changes: Vec<(String, i32)> = all.iter().map(|(change, _)| key_of(rules, change)).collect();
    let said: Vec<String> = changes.iter().map(|(key, n)| format!("{n:+} {key}")).collect();
    let found = if said.is_empty() { "nothing".to_owned() } else { said.join(", ") };
    let matching = match what.text.as_str() {
        "anything" | "nothing" => None,
        text => Some(change_named(file, grammar, what, text)?),
    };
    let holds = match (wanted, &matching) {
        (Some(n), None) => changes.len() == n,
        (Some(n), Some(one)) => changes.iter().filter(|c| *c == one).count() == n,
        (None, None) => changes.is_empty() == (what.text == "nothing"),
        (None, Some((key, n))) => {
            let sum: i32 = changes.iter().filter(|(k, _)| k == key).map(|(_, n)| n).sum();
            sum == *n
        }
    };
    let whole = || {
        let times = wanted.map_or(String::new(), |n| format!("{n} times "));
        format!("expected {times}{} from {}, found {found}", what.text, from.text)
    };
    Ok((!holds).then(|| {
        let mut error = what.error(file, whole());
        error.notes = all.iter().map(|(change, step)| note(rules, step, change)).collect();
        error
    }))
}

/// Is this what a line calls the piece: its id, the part of it behind the colon, or its code?
fn is_called(piece: &Piece, name: &str) -> bool {
    piece.id == name
        || piece.id.split_once(':').is_some_and(|(_, own)| own == name)
        || !piece.code.is_empty() && piece.code.eq_ignore_ascii_case(name)
}

/// Compares an `order` line with what happened; `None` if the pieces gave the seat something in this order, nothing
/// of another piece between them.
///
/// # Errors
/// A piece that means nothing.
pub fn order(
    file: &str,
    grammar: &Grammar<'_>,
    trace: &Trace,
    seat: SeatId,
    list: &Text,
) -> Result<Option<LedgerError>, Box<LedgerError>> {
    let pieces = &grammar.ruleset.pieces;
    let mut wanted = Vec::new();
    for name in list.split(',') {
        let known = pieces.iter().position(|p| is_called(p, &name.text));
        wanted.push(known.ok_or_else(|| {
            Box::new(name.error(file, format!("no piece in play is called `{}`", name.text)))
        })?);
    }
    let own = trace.changes().filter(|change| change.seat == seat);
    let mut found: Vec<usize> =
        own.map(|change| change.cause.piece.at()).filter(|at| *at < pieces.len()).collect();
    found.dedup();
    if wanted.is_empty() {
        return Err(Box::new(list.error(file, "expected pieces with `,` between them")));
    }
    if found.windows(wanted.len()).any(|part| part == wanted) {
        return Ok(None);
    }
    let said: Vec<&str> = found.iter().map(|at| pieces[*at].id.as_str()).collect();
    let said = if said.is_empty() { "nothing of a piece".to_owned() } else { said.join(", ") };
    Ok(Some(list.error(file, format!("expected {}, found {said}", list.text))))
}

/// `+2 VP`, `FIRE +1`, `+3 PW`, `ship r5`: as [`key_of`] calls it.
fn change_named(
    file: &str,
    grammar: &Grammar<'_>,
    at: &Text,
    text: &str,
) -> Result<(String, i32), Box<LedgerError>> {
    if let Some((n, "PW")) = text.split_once(' ')
        && let Ok(n) = n.parse()
    {
        return Ok(("PW".into(), n));
    }
    let (key, n) = crate::scenario::facts::expected(file, grammar, at, false).map_err(Box::new)?;
    match n.parse() {
        Ok(n) => Ok((key, n)),
        Err(_) => Err(Box::new(at.error(file, format!("`{text}` is nothing that a piece gives")))),
    }
}
