//! Both halves of a position carried on together: the machine runs until a phase calls the parts, the parts until they have to be
//! answered or are done, and so on.

use game::{Choice, Problem, Rules as _};
use kernel::action::{Action, ActionKind, PartAnswer};
use kernel::ids::*;
use kernel::{Beside, FromParts, Machine, Ruleset, Sink};
use parts::{Block, Draw, NoRules, PartsGame, Run};

use crate::position::Position;
use crate::problem::in_words;

/// The phase has called the parts, which have not begun.
const CALLED: u8 = 1;
/// They have begun.
const AT_WORK: u8 = 2;

/// The parts of a position, with the rules of parts for its seats.
pub(crate) struct Parts<'r> {
    pub beside: &'r Beside,
    pub game: PartsGame<NoRules>,
}

/// The parts of games with so many seats; `None` where no content declares any.
pub(crate) fn parts_for(ruleset: &Ruleset, seats: u8) -> Option<Parts<'_>> {
    let beside = ruleset.beside.as_deref()?;
    Some(Parts { beside, game: PartsGame::new(beside.layout(seats).clone(), NoRules) })
}

/// The parts of a position, and their half of it, in which they can read what the machine has.
pub(crate) fn lent<'r>(ruleset: &'r Ruleset, position: &Position) -> Option<(Parts<'r>, Block)> {
    let mut block = position.parts.clone()?;
    let parts = parts_for(ruleset, position.seat_count)?;
    parts.beside.lend(&position.state, &mut block);
    Some((parts, block))
}

/// Do the parts have to be answered before the machine goes on?
#[inline]
pub(crate) fn are_asked(ruleset: &Ruleset, position: &Position) -> bool {
    position.calls == AT_WORK && something_is_open(ruleset, position)
}

fn something_is_open(ruleset: &Ruleset, position: &Position) -> bool {
    let Some(block) = &position.parts else { return false };
    parts_for(ruleset, position.seat_count).is_some_and(|parts| !parts.game.is_idle(block))
}

/// The same action, or answer to parts, with another amount.
pub(crate) fn with_amount(ruleset: &Ruleset, action: Action, amount: u8) -> Action {
    let Action::Answer(part) = action else { return action.with_amount(amount) };
    // The options are the same for any number of seats.
    let other = parts_for(ruleset, 1)
        .and_then(|parts| PartAnswer::new(parts.game.with_amount(part.answer(), amount)));
    other.map_or(action, Action::Answer)
}

/// What the parts may be answered, by whom.
///
/// # Errors
/// A fault of their declarations.
pub(crate) fn legal(
    ruleset: &Ruleset,
    position: &Position,
    out: &mut Vec<Choice<Action>>,
) -> Result<(), game::Failure> {
    let Some((mut parts, block)) = lent(ruleset, position) else { return Ok(()) };
    let mut own = Vec::new();
    parts.game.legal(&block, &mut own)?;
    let choice = |choice: Choice<parts::Action>| {
        let action = Action::Answer(PartAnswer::new(choice.action)?);
        let kind = ActionKind::Answer as u8;
        let Choice { seat, amounts, role, .. } = choice;
        Some(Choice { seat, action, amounts, kind, role })
    };
    out.extend(own.into_iter().filter_map(choice));
    Ok(())
}

/// What parts do.
#[derive(Clone, Copy)]
enum PartsWork {
    /// What a phase runs.
    Task(Option<u16>),
    /// Somebody answers them; `is_told`: as an action of their own.
    Answer { seat: SeatId, answer: PartAnswer, is_told: bool },
}

/// What an action brings, as it happens: whoever listens, and what parts draw and tell.
pub(crate) struct Onward<'a> {
    pub sink: &'a mut dyn Sink,
    pub run: &'a mut Run,
}

impl<'a> Onward<'a> {
    /// With draws from the position; `run` is watched.
    pub fn new(sink: &'a mut dyn Sink, run: &'a mut Run) -> Onward<'a> {
        run.watched = true;
        Onward { sink, run }
    }

    /// An action of a seat on both halves, and everything that follows by itself.
    ///
    /// # Errors
    /// Refused or faulty; the position is untouched.
    pub fn act(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
        by: (SeatId, Action),
    ) -> Result<(), Problem> {
        let before = position.clone();
        let done = self.on(machine, position, by).and_then(|()| {
            let parts = parts_for(machine.ruleset(), position.seat_count);
            parts.map_or(Ok(()), |parts| parts.game.all_told(self.run))
        });
        if done.is_err() {
            *position = before;
        }
        done
    }

    fn on(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
        (seat, action): (SeatId, Action),
    ) -> Result<(), Problem> {
        let ruleset = machine.ruleset();
        if let (Action::Answer(answer), true) = (action, position.parts.is_some()) {
            self.step(machine, position, PartsWork::Answer { seat, answer, is_told: true })?;
            return self.go_on(machine, position);
        }
        if are_asked(ruleset, position) {
            return Err(Problem::Refused("what parts ask is answered first".into()));
        }
        let done = machine.apply(&mut position.state, seat, action, self.sink);
        done.map_err(|problem| in_words(ruleset, problem))?;
        self.go_on(machine, position)
    }

    /// What phases run, one after the other, until somebody has to answer.
    ///
    /// # Errors
    /// A fault of the declarations, or a draw that was told and cannot be; the position is then undefined.
    pub fn go_on(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
    ) -> Result<(), Problem> {
        while position.calls == CALLED {
            let task = machine.ruleset().phases.current(position).and_then(|phase| phase.runs);
            position.state.calls = AT_WORK;
            self.step(machine, position, PartsWork::Task(task))?;
        }
        Ok(())
    }

    /// Something that parts do, and what it brings to the machine.
    fn step(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
        work: PartsWork,
    ) -> Result<(), Problem> {
        let ruleset = machine.ruleset();
        let seats = position.seat_count;
        let (Some(mut parts), Some(block)) = (parts_for(ruleset, seats), &mut position.parts)
        else {
            return Err(Problem::Fault("the position has no parts".into()));
        };
        let told = self.run.events.len();
        parts.beside.lend(&position.state, block);
        let mut by = None;
        match work {
            PartsWork::Task(None) => {}
            PartsWork::Task(Some(task)) => parts.game.carry_out(block, task, self.run)?,
            PartsWork::Answer { seat, answer, is_told } => {
                by = is_told.then_some((seat, Action::Answer(answer)));
                parts.game.answer(block, (seat.0, answer.answer()), self.run)?;
            }
        }
        parts.beside.take_back(seats, block);
        let brought = parts.beside.brought(&self.run.events[told..]);
        let from_parts = FromParts { by, brought, is_done: parts.game.is_idle(block) };
        let state = &mut position.state;
        machine
            .go_on_behind(state, &from_parts, self.sink)
            .map_err(|problem| in_words(ruleset, problem))?;
        self.for_those_who_left(machine, position)
    }

    /// Who has left the game answers with whatever comes first.
    fn for_those_who_left(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
    ) -> Result<(), Problem> {
        let left = position.seat_ids().any(|seat| position.seat(seat).dropped == 1);
        if !left || !are_asked(machine.ruleset(), position) {
            return Ok(());
        }
        let mut list = Vec::new();
        legal(machine.ruleset(), position, &mut list).map_err(|why| Problem::Fault(why.0))?;
        let of_left = |choice: &&Choice<Action>| position.seat(SeatId(choice.seat)).dropped == 1;
        let Some(choice) = list.iter().find(of_left).copied() else { return Ok(()) };
        let Action::Answer(answer) = choice.action else { return Ok(()) };
        let work = PartsWork::Answer { seat: SeatId(choice.seat), answer, is_told: false };
        self.step(machine, position, work)
    }

    /// The same for a seat that has just left.
    ///
    /// # Errors
    /// As for [`Onward::go_on`].
    pub fn left(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
    ) -> Result<(), Problem> {
        if position.parts.is_none() {
            return Ok(());
        }
        self.for_those_who_left(machine, position)?;
        self.go_on(machine, position)
    }
}

/// Draws that are told in place of the position's own.
pub(crate) fn told(draws: &[Draw]) -> Run {
    Run { told: Some((draws.to_vec(), 0)), ..Run::default() }
}

/// What must hold of the parts of a position.
///
/// # Errors
/// The law that is broken.
pub(crate) fn check(ruleset: &Ruleset, position: &Position) -> Result<(), String> {
    let (block, parts) = match (&position.parts, parts_for(ruleset, position.seat_count)) {
        (Some(block), Some(parts)) => (block, parts),
        (None, None) if position.calls == 0 => return Ok(()),
        _ => return Err("the position has other parts than the rules".into()),
    };
    parts.game.check(block)?;
    let mut bare = block.clone();
    parts.beside.take_back(position.seat_count, &mut bare);
    if bare != *block {
        return Err("the parts keep what is lent to them".into());
    }
    let asked = !parts.game.is_idle(block);
    match position.calls {
        0 if !asked => Ok(()),
        AT_WORK if asked => Ok(()),
        calls => Err(format!("parts are called ({calls}) and asked ({asked}) at odds")),
    }
}

/// The parts of a position carried over to changed rules, and what is lost.
///
/// # Errors
/// They cannot go on, and why.
pub(crate) fn migrate(
    position: &Position,
    (from, to): (&Ruleset, &Ruleset),
) -> Result<(Option<Block>, Vec<String>), String> {
    let seats = position.seat_count;
    let carried = match (&position.parts, parts_for(from, seats), parts_for(to, seats)) {
        (Some(block), Some(old), Some(new)) => {
            let carried = parts::migrate(old.game.layout(), new.game.layout(), block)
                .map_err(|wrong| wrong.join("; "))?;
            (Some(carried.block), carried.told)
        }
        (Some(block), Some(old), None) if !old.game.is_idle(block) => {
            return Err("parts are being answered, and are gone".into());
        }
        (Some(_), _, None) => (None, vec!["the parts beside the board are gone".into()]),
        (_, _, Some(new)) => (Some(new.game.layout().block(position.seed)), Vec::new()),
        _ => (None, Vec::new()),
    };
    if position.calls == AT_WORK
        && let (Some(block), Some(new)) = (&carried.0, parts_for(to, seats))
        && new.game.is_idle(block)
    {
        return Err("what parts ask now is gone".into());
    }
    Ok(carried)
}
