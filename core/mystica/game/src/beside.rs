//! Both halves of a position carried on together: the machine runs until a phase calls the parts, the parts until they have to be
//! answered or are done, and so on.

use components::{Block, NoRules, PartsGame, Run};
use game::{Choice, Problem, Role, Rules as _};
use kernel::action::{Action, ActionKind, PartAnswer};
use kernel::ids::*;
use kernel::state::{Phase, calls};
use kernel::{Beside, Cause, FromParts, Machine, Part, Rule, Ruleset, Silent, Sink};

use crate::position::Position;
use crate::problem::in_words;

/// So many tasks that rules call may follow from one action.
const MOST_CALLS: usize = 256;

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

/// What is listed of the parts of a position, which ask the machine about the board.
fn listed(
    machine: &mut Machine<'_>,
    position: &Position,
) -> Result<Vec<Choice<components::Action>>, game::Failure> {
    let mut own = Vec::new();
    if let Some((parts, block)) = lent(machine.ruleset(), position) {
        let layout = parts.beside.layout(position.seat_count).clone();
        PartsGame::new(layout, machine.board(&position.state)).legal(&block, &mut own)?;
    }
    Ok(own)
}

/// What an answer costs, which may ask the machine about the board.
pub(crate) fn price(
    machine: &mut Machine<'_>,
    position: &Position,
    (seat, answer): (u8, PartAnswer),
) -> String {
    let Some((parts, block)) = lent(machine.ruleset(), position) else { return String::new() };
    let layout = parts.beside.layout(position.seat_count).clone();
    PartsGame::new(layout, machine.board(&position.state))
        .price_now(&block, (seat, answer.answer()))
}

/// Do the parts have to be answered before the machine goes on?
#[inline]
pub(crate) fn are_asked(ruleset: &Ruleset, position: &Position) -> bool {
    position.parts_work() && something_is_open(ruleset, position)
}

fn something_is_open(ruleset: &Ruleset, position: &Position) -> bool {
    let Some(block) = &position.parts else { return false };
    parts_for(ruleset, position.seat_count).is_some_and(|parts| !parts.game.lets_go_on(block))
}

/// Do the parts hide something, or may what is still to come of the game make them draw? Phases of the setup that are over do
/// not come again.
pub(crate) fn hides(ruleset: &Ruleset, position: &Position) -> bool {
    let (Some(parts), Some(block)) =
        (parts_for(ruleset, position.seat_count), position.parts.as_ref())
    else {
        return false;
    };
    let phases = &ruleset.phases;
    let now = phases.at(&position.state).unwrap_or(phases.list.len());
    let first = match phases.part(now) {
        Part::Setup | Part::End => now,
        Part::Round => phases.round.into(),
    };
    let to_come = phases.list.iter().skip(first).flat_map(|phase| [phase.runs, phase.turn]);
    let called = ruleset.calls.iter().map(|call| Some(call.task));
    // A call of a task that is not in play names none.
    let tasks = to_come.chain(called).flatten().filter(|task| *task != u16::MAX);
    parts.game.layout().hides(block, tasks)
}

/// Is something asked that may wait while the machine goes on? With the end of the game it lapses.
#[inline]
pub(crate) fn may_be_answered(ruleset: &Ruleset, position: &Position) -> bool {
    let is_asked = |block: &Block| {
        parts_for(ruleset, position.seat_count).is_some_and(|parts| !parts.game.is_idle(block))
    };
    position.calls == 0
        && position.phase() != Phase::Over
        && position.parts.as_ref().is_some_and(is_asked)
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
    machine: &mut Machine<'_>,
    position: &Position,
    out: &mut Vec<Choice<Action>>,
) -> Result<(), game::Failure> {
    let before = out.len();
    list_answers(machine, position, out)?;
    somebody_answers(machine.ruleset(), position, out.len() > before)
}

/// The same, whether there is an answer or none.
pub(crate) fn list_answers(
    machine: &mut Machine<'_>,
    position: &Position,
    out: &mut Vec<Choice<Action>>,
) -> Result<(), game::Failure> {
    let own = listed(machine, position)?;
    let choice = |choice: Choice<components::Action>| {
        let action = Action::Answer(PartAnswer::new(choice.action)?);
        let kind = ActionKind::Answer as u8;
        let Choice { seat, amounts, role, .. } = choice;
        Some(Choice { seat, action, amounts, kind, role })
    };
    let all = own.into_iter().filter_map(choice);
    let has_deeds = machine.ruleset().beside.as_ref().is_some_and(|beside| beside.has_deeds);
    if !has_deeds {
        out.extend(all);
        return Ok(());
    }
    // What the board's rules refuse is no answer; which amounts they refuse is found one by one.
    for choice in all {
        let (least, most) = choice.amounts;
        let mut run: Option<u8> = None;
        for amount in least..=most {
            let action = with_amount(machine.ruleset(), choice.action, amount);
            let fits = !is_refused(machine, position, (SeatId(choice.seat), action));
            if fits && run.is_none() {
                run = Some(amount);
            }
            let ends = !fits || amount == most;
            if let (true, Some(first)) = (ends, run) {
                let last = if fits { amount } else { amount - 1 };
                let action = with_amount(machine.ruleset(), choice.action, first);
                out.push(Choice { action, amounts: (first, last), ..choice });
                run = None;
            }
        }
    }
    Ok(())
}

/// The action space that an action uses, where that has the parts do something.
pub(crate) fn calls_parts(ruleset: &Ruleset, action: Action) -> bool {
    let (Action::Use(space) | Action::Free(space)) = action else { return false };
    !ruleset.calls.is_empty()
        && ruleset.spaces.get(space.at()).is_some_and(|space| space.calls_parts())
}

/// Takes out what uses an action space that then asks what nobody can answer, or has something done that cannot be.
pub(crate) fn keep_answerable(
    machine: &mut Machine<'_>,
    position: &Position,
    list: &mut Vec<kernel::Legal>,
) {
    let ruleset = machine.ruleset();
    list.retain(|legal| {
        if !calls_parts(ruleset, legal.action) {
            return true;
        }
        let (mut silent, mut run) = (Silent, Run::default());
        let mut onward = Onward::new(&mut silent, &mut run);
        let tried = onward.on(machine, &mut position.clone(), (legal.seat, legal.action));
        !matches!(tried, Err(Problem::Refused(_)))
    });
}

/// Does a decision that holds up the game have none of these answers?
fn leaves_unanswered(ruleset: &Ruleset, position: &Position, list: &[Choice<Action>]) -> bool {
    let (Some(parts), Some(block)) = (parts_for(ruleset, position.seat_count), &position.parts)
    else {
        return false;
    };
    let answers = list.iter().filter_map(|choice| match choice.action {
        Action::Answer(answer) => Some((choice.seat, answer.answer())),
        _ => None,
    });
    parts.game.leaves_unanswered(block, &answers.collect::<Vec<_>>())
}

/// Parts that ask what nobody can answer would hold up the game for ever.
fn somebody_answers(
    ruleset: &Ruleset,
    position: &Position,
    is_so: bool,
) -> Result<(), game::Failure> {
    if is_so || !are_asked(ruleset, position) {
        return Ok(());
    }
    let Some((parts, block)) = lent(ruleset, position) else { return Ok(()) };
    let name = |seat| called(ruleset, position, SeatId(seat));
    Err(game::Failure(parts.game.unanswerable(&block, name)))
}

/// What a seat is called, which the parts know by its number alone.
fn called(ruleset: &Ruleset, position: &Position, seat: SeatId) -> String {
    let faction = ruleset.factions.get(position.seat(seat).faction.at());
    faction.map_or_else(String::new, |faction| faction.code.clone())
}

/// Refuses the answer of a seat that is not asked for it.
fn not_asked(
    ruleset: &Ruleset,
    position: &Position,
    (seat, answer): (SeatId, PartAnswer),
) -> Result<(), Problem> {
    if position.phase() == Phase::Over {
        return Err(Problem::Refused("the game is over".into()));
    }
    let parts = parts_for(ruleset, position.seat_count);
    let (Some(parts), Some(block)) = (parts, &position.parts) else { return Ok(()) };
    match parts.game.not_asked(block, (seat.0, answer.answer())) {
        None => Ok(()),
        Some(decision) => {
            let name = called(ruleset, position, seat);
            Err(Problem::Refused(format!("{name} is not asked for `{decision}` now")))
        }
    }
}

/// Would the rules of the board refuse what an answer has done there? A fault is no refusal: it is met when it is carried out.
fn is_refused(
    machine: &mut Machine<'_>,
    position: &Position,
    (seat, action): (SeatId, Action),
) -> bool {
    let Action::Answer(answer) = action else { return false };
    let (mut silent, mut run) = (Silent, Run::default());
    let mut onward = Onward::new(&mut silent, &mut run);
    let work = PartsWork::Answer { seat, answer, is_told: true };
    let tried = onward.until_done(machine, &mut position.clone(), work);
    matches!(tried, Err(Problem::Refused(_)))
}

/// What parts do.
#[derive(Clone, Copy)]
enum PartsWork {
    /// What a phase runs, a turn of a seat that rules play, or what a rule calls, with what it is handed.
    Task { task: Option<u16>, seat: Option<SeatId>, hand: [Option<i32>; components::MOST_ARGS] },
    /// What they ask of a seat that has left, and nothing answers, is taken back.
    TakenBack(SeatId),
    /// Somebody answers them; `is_told`: as an action of their own.
    Answer { seat: SeatId, answer: PartAnswer, is_told: bool },
}

/// What an action brings, as it happens: whoever listens, and what parts draw and tell.
pub(crate) struct Onward<'a> {
    pub sink: &'a mut dyn Sink,
    pub run: &'a mut Run,
    /// Answers that are forced by an action are left to whoever carries it out: a ledger may say them.
    pub leaves_answers: bool,
    /// A player has asked for it by using an action space: what cannot be is then refused.
    by_space: bool,
    /// Does the running task belong to whoever uses that space?
    pays: bool,
}

impl<'a> Onward<'a> {
    /// With draws from the position; `run` is watched.
    pub fn new(sink: &'a mut dyn Sink, run: &'a mut Run) -> Onward<'a> {
        run.watched = true;
        Onward { sink, run, leaves_answers: false, by_space: false, pays: false }
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
        let answered = self.on(machine, position, by).and_then(|()| {
            if self.leaves_answers { Ok(()) } else { self.answer_all(machine, position) }
        });
        let done = answered.and_then(|()| {
            let parts = parts_for(machine.ruleset(), position.seat_count);
            parts.map_or(Ok(()), |parts| parts.game.all_told(self.run))
        });
        if done.is_err() {
            *position = before;
        }
        done
    }

    /// The next answer of the machine that is given by itself, and everything that follows; what that was.
    ///
    /// # Errors
    /// Something that follows fails; the position is then undefined.
    pub fn answer_next(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
    ) -> Result<Option<(SeatId, Action)>, Problem> {
        let ruleset = machine.ruleset();
        if are_asked(ruleset, position) {
            return Ok(None);
        }
        let given = machine.answer_next(&mut position.state, self.sink);
        let given = given.map_err(|problem| in_words(ruleset, problem))?;
        if given.is_some() {
            self.go_on(machine, position)?;
        }
        Ok(given)
    }

    fn answer_all(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
    ) -> Result<(), Problem> {
        while self.answer_next(machine, position)?.is_some() {}
        Ok(())
    }

    fn on(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
        (seat, action): (SeatId, Action),
    ) -> Result<(), Problem> {
        let ruleset = machine.ruleset();
        if let (Action::Answer(answer), true) = (action, position.parts.is_some()) {
            not_asked(ruleset, position, (seat, answer))?;
            self.step(machine, position, PartsWork::Answer { seat, answer, is_told: true })?;
            return self.go_on(machine, position);
        }
        if are_asked(ruleset, position) {
            return Err(Problem::Refused("what parts ask is answered first".into()));
        }
        self.by_space = calls_parts(ruleset, action);
        machine.leave_answers();
        let done = machine.apply(&mut position.state, seat, action, self.sink);
        done.map_err(|problem| in_words(ruleset, problem))?;
        self.go_on(machine, position)?;
        if self.by_space && are_asked(ruleset, position) {
            let mut answers = Vec::new();
            list_answers(machine, position, &mut answers)
                .map_err(|failure| Problem::Fault(failure.0))?;
            if leaves_unanswered(ruleset, position, &answers) {
                let asked = lent(ruleset, position);
                let asked = asked.map_or_else(String::new, |(parts, block)| {
                    let names = parts.game.asked(&block);
                    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
                });
                let why = format!("nothing that it asks could be answered: {asked}");
                return Err(Problem::Refused(why));
            }
        }
        Ok(())
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
        for _ in 0..MOST_CALLS {
            if !matches!(position.calls, calls::PHASE | calls::RULE) {
                return Ok(());
            }
            let work = self.called(machine.ruleset(), position);
            self.step(machine, position, work)?;
        }
        Err(Problem::Fault("tasks that rules call follow from each other without end".into()))
    }

    /// What is called next: by rules first, then by the phase. The parts are then at work.
    fn called(&mut self, ruleset: &Ruleset, position: &mut Position) -> PartsWork {
        let is_phase = position.calls == calls::PHASE;
        if let Some((call, noted)) = kernel::take_call(ruleset, &mut position.state) {
            position.state.calls = if is_phase { calls::BEFORE_PHASE } else { calls::AT_WORK };
            let handed = call.handed(&noted);
            let hand = std::array::from_fn(|at| handed.get(at).copied());
            return PartsWork::Task { task: Some(call.task), seat: Some(noted.seat), hand };
        }
        let seat = Some(position.active).filter(|seat| seat.is_some());
        let phase = ruleset.phases.current(position);
        let task = phase.and_then(|phase| if seat.is_some() { phase.turn } else { phase.runs });
        position.state.calls = calls::AT_WORK;
        PartsWork::Task { task, seat, hand: [None; components::MOST_ARGS] }
    }

    /// Something that parts do, and what it brings to the machine.
    fn step(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
        work: PartsWork,
    ) -> Result<(), Problem> {
        self.until_done(machine, position, work)?;
        self.for_unasked(machine, position)
    }

    /// The same, and nobody answers what it asks.
    fn until_done(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
        work: PartsWork,
    ) -> Result<(), Problem> {
        let mut goes_on = self.part_of_step(machine, position, Some(work))?;
        while goes_on {
            goes_on = self.part_of_step(machine, position, None)?;
        }
        Ok(())
    }

    /// The same up to the next thing that is done on the board, and that; `None`: goes on behind the last one. Is there more?
    fn part_of_step(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
        work: Option<PartsWork>,
    ) -> Result<bool, Problem> {
        let by = match work {
            Some(PartsWork::Answer { seat, answer, is_told: true }) => {
                Some((seat, Action::Answer(answer)))
            }
            _ => None,
        };
        let ruleset = machine.ruleset();
        let seats = position.seat_count;
        let (Some(beside), Some(block)) = (ruleset.beside.as_deref(), &mut position.parts) else {
            return Err(Problem::Fault("the position has no parts".into()));
        };
        let told = self.run.events.len();
        // Behind a deed the same task goes on.
        if let Some(work) = work {
            let of = |seat| matches!(work, PartsWork::Task { seat: Some(of), .. } if of == seat);
            self.pays = self.by_space && of(position.state.active);
        }
        let pays = self.pays;
        self.run.is_unpaid = false;
        beside.lend(&position.state, block);
        let board = machine.board(&position.state);
        let mut game = PartsGame::new(beside.layout(seats).clone(), board);
        let worked = match work {
            None => game.go_on(block, self.run),
            Some(PartsWork::Task { task: None, .. }) => Ok(()),
            Some(PartsWork::Task { task: Some(task), seat, hand }) => {
                let hand: Vec<i32> = hand.into_iter().map_while(|n| n).collect();
                game.carry_out(block, (task, seat.map(|seat| seat.0), &hand), self.run)
            }
            Some(PartsWork::TakenBack(seat)) => game.take_back(block, seat.0, self.run),
            Some(PartsWork::Answer { seat, answer, .. }) => {
                game.answer(block, (seat.0, answer.answer()), self.run)
            }
        };
        worked.map_err(|problem| match problem {
            // Who uses a space pays for it.
            Problem::Fault(why) if pays && self.run.is_unpaid => Problem::Refused(why),
            Problem::Fault(why) => Problem::Fault(placed(ruleset, self.run.source, why)),
            refused @ Problem::Refused(_) => refused,
        })?;
        let lets_go_on = game.lets_go_on(block);
        beside.take_back(seats, block);
        let brought = beside.brought(&self.run.events[told..]);
        let deed = self.run.deed.take();
        let goes_on = deed.is_some();
        let what = deed.as_ref().map(|deed| (deed.deed, deed.source));
        be_heard(ruleset, position)?;
        let from_parts = FromParts { by, brought, deed, is_done: lets_go_on && !goes_on };
        let state = &mut position.state;
        let done = machine.go_on_behind(state, &from_parts, self.sink);
        done.map_err(|problem| match (in_words(ruleset, problem), what) {
            // Nobody answers for what a phase has done.
            (Problem::Refused(why), Some((deed, source)))
                if !self.by_space && !is_answer(beside, seats, source) =>
            {
                let layout = beside.layout(seats);
                let script = &layout.scripts[usize::from(source)].name;
                let deed = &layout.deeds[usize::from(deed)].name;
                let why = format!("{script}: `{deed}` cannot be: {why}");
                Problem::Fault(placed(ruleset, source, why))
            }
            (other, _) => other,
        })?;
        Ok(goes_on)
    }

    /// Whom nobody decides for answers with the first thing that the rules of the board let happen, until nobody of them is asked: who has
    /// left the game, or is played by rules. Whoever has left gives up where that is an answer, else ends, else does what does not leave the
    /// question open, and is asked no more where there is no answer.
    fn for_unasked(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
    ) -> Result<(), Problem> {
        let mut last = None;
        for _ in 0..MOST_CALLS {
            let Some(work) = self.unasked(machine, position)? else { return Ok(()) };
            last = Some(work);
            self.until_done(machine, position, work)?;
        }
        let why = "a seat that nobody decides for answers without end".to_owned();
        let source = match last {
            Some(PartsWork::Answer { answer, .. }) => answer.answer().option,
            _ => self.run.source,
        };
        Err(Problem::Fault(placed(machine.ruleset(), source, why)))
    }

    /// What is answered next for one of them.
    fn unasked(
        &mut self,
        machine: &mut Machine<'_>,
        position: &mut Position,
    ) -> Result<Option<PartsWork>, Problem> {
        let ruleset = machine.ruleset();
        let unasked = |seat: SeatId| {
            position.seat(seat).dropped == 1 || kernel::is_automa(ruleset, position, seat)
        };
        let is_asked = are_asked(ruleset, position) || may_be_answered(ruleset, position);
        if !is_asked || !position.seat_ids().any(unasked) {
            return Ok(None);
        }
        let list = listed(machine, position).map_err(|why| Problem::Fault(why.0))?;
        let mut of_them: Vec<_> =
            list.iter().filter(|choice| unasked(SeatId(choice.seat))).collect();
        // Rules that play a seat are offered their one answer alone.
        let beside = ruleset.beside.as_ref();
        let options = beside.map(|beside| &beside.layout(position.seat_count).options);
        let keeps = |answer: components::Action| {
            options.is_some_and(|options| options[usize::from(answer.option)].keeps)
        };
        of_them.sort_by_key(|choice| match choice.role {
            Role::GiveUp => 0,
            Role::End => 1,
            _ if !keeps(choice.action) => 2,
            _ => 3,
        });
        let mut all = of_them
            .iter()
            .filter_map(|choice| Some((SeatId(choice.seat), PartAnswer::new(choice.action)?)));
        let has_deeds = ruleset.beside.as_ref().is_some_and(|beside| beside.has_deeds);
        let first = all.find(|(seat, answer)| {
            let by = (*seat, Action::Answer(*answer));
            !has_deeds || !is_refused(machine, position, by)
        });
        if let Some((seat, answer)) = first {
            return Ok(Some(PartsWork::Answer { seat, answer, is_told: false }));
        }
        let is_asked = |seat: &SeatId| {
            let parts = parts_for(ruleset, position.seat_count).zip(position.parts.as_ref());
            position.seat(*seat).dropped == 1
                && parts.is_some_and(|(parts, block)| parts.game.asks(block, seat.0))
        };
        Ok(position.seat_ids().find(is_asked).map(PartsWork::TakenBack))
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
        self.for_unasked(machine, position)?;
        self.go_on(machine, position)?;
        self.answer_all(machine, position)
    }
}

/// What went wrong in a script of parts, with the line where that is declared.
fn placed(ruleset: &Ruleset, script: u16, why: String) -> String {
    match ruleset.place(Cause::rule(Rule::Part(script)), FactionId::NONE) {
        Some((file, line)) => format!("{file}:{line}: {why}"),
        None => why,
    }
}

/// Is a script that of an answer? All others are tasks.
fn is_answer(beside: &Beside, seats: u8, source: u16) -> bool {
    usize::from(source) < beside.layout(seats).options.len()
}

/// Lets the rules hear what parts say now.
///
/// # Errors
/// It is hidden from everybody.
pub(crate) fn be_heard(ruleset: &Ruleset, position: &mut Position) -> Result<(), Problem> {
    if ruleset.heard.is_empty() {
        return Ok(());
    }
    let seats = position.seat_count;
    let (Some(parts), Some(block)) = (parts_for(ruleset, seats), &position.parts) else {
        return Ok(());
    };
    for (at, heard) in ruleset.heard.iter().enumerate() {
        for seat in 0..seats {
            let said = parts.game.said(block, (heard.task, seat)).map_err(|problem| {
                let (Problem::Refused(why) | Problem::Fault(why)) = problem;
                Problem::Fault(format!("`{}`, which a rule counts: {why}", heard.text))
            })?;
            kernel::slots::hear(ruleset, &mut position.state, SeatId(seat), at, said);
        }
    }
    Ok(())
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
    let mut heard = position.clone();
    be_heard(ruleset, &mut heard).map_err(|problem| match problem {
        Problem::Refused(why) | Problem::Fault(why) => why,
    })?;
    if heard.state != position.state {
        return Err("the rules have heard something else than parts say".into());
    }
    let asked = !parts.game.lets_go_on(block);
    match position.calls {
        0 if !asked => Ok(()),
        calls::AT_WORK | calls::BEFORE_PHASE if asked => Ok(()),
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
            let carried = components::migrate(old.game.layout(), new.game.layout(), block)
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
    if position.parts_work()
        && let (Some(block), Some(new)) = (&carried.0, parts_for(to, seats))
        && new.game.lets_go_on(block)
    {
        return Err("what parts ask now is gone".into());
    }
    Ok(carried)
}
