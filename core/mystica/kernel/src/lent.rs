//! What is lent to the parts beside a position as counters, and what they bring to the machine.

use components::{Block, Event as PartEvent, Wanted};

use crate::action::{Action, PartAnswer, Refusal};
use crate::beside::{Beside, Brought, Outside};
use crate::cause::{Cause, Rule};
use crate::engine::Engine;
use crate::event::{Event, Sink};
use crate::ids::*;
use crate::interface::Machine;
use crate::look::Look;
use crate::on_board::Deed;
use crate::refusal::{Check, Problem};
use crate::ruleset::{Ruleset, TaskCall};
use crate::state::{Open, State, calls};

/// What the parts did before the machine goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromParts {
    /// Who answered them, and what.
    pub by: Option<(SeatId, Action)>,
    /// What they changed, in order.
    pub brought: Vec<Brought>,
    /// What they then want to be done on the board.
    pub deed: Option<Wanted>,
    /// Nothing of theirs is open any more.
    pub is_done: bool,
}

impl Outside {
    fn now(self, state: &State, seat: SeatId) -> i32 {
        let own = state.seat(seat);
        match self {
            Outside::Resource(what) => crate::view::held(state, seat, what),
            Outside::Cult(cult) => own.cults[cult.at()].into(),
            Outside::Level(track) => own.levels[track.at()].into(),
            Outside::Built(kind) => own.built[kind.at()].into(),
            Outside::FavorTiles => own.favors.count_ones() as i32,
            Outside::TownTiles => own.towns.iter().map(|n| i32::from(*n)).sum(),
            Outside::Round => state.round.into(),
        }
    }
}

impl Beside {
    /// Lets the parts read what the machine has.
    pub fn lend(&self, state: &State, block: &mut Block) {
        let layout = self.layout(state.seat_count);
        for (counter, what) in (0..).zip(&self.outside) {
            if what.is_of_seats() {
                for seat in state.seat_ids() {
                    layout.put_counter(block, (counter, Some(seat.0)), what.now(state, seat));
                }
            } else {
                layout.put_counter(block, (counter, None), what.now(state, SeatId(0)));
            }
        }
    }

    /// Takes back what was lent: it is kept by the machine alone.
    pub fn take_back(&self, seats: u8, block: &mut Block) {
        let layout = self.layout(seats);
        for (counter, what) in (0..).zip(&self.outside) {
            let owners = if what.is_of_seats() { 0..seats } else { 0..0 };
            owners.for_each(|seat| layout.put_counter(block, (counter, Some(seat)), 0));
            if !what.is_of_seats() {
                layout.put_counter(block, (counter, None), 0);
            }
        }
    }

    /// What was changed of what was lent, in order.
    pub fn brought(&self, events: &[PartEvent]) -> Vec<Brought> {
        let brought = |event: &PartEvent| {
            let PartEvent::Counter { counter, seat: Some(seat), from, to, source } = *event else {
                return None;
            };
            let what = *self.outside.get(usize::from(counter))?;
            Some(Brought { seat: SeatId(seat), what, by: to - from, source })
        };
        events.iter().filter_map(brought).collect()
    }
}

impl Machine<'_> {
    /// Goes on behind the parts: changes that they bring, and, where they are done, whatever follows by itself.
    ///
    /// # Errors
    /// A script failed, or a change cannot be; the position is then undefined.
    pub fn go_on_behind(
        &mut self,
        state: &mut State,
        from: &FromParts,
        sink: &mut dyn Sink,
    ) -> Result<(), Problem> {
        let ruleset = self.ruleset();
        let mut engine = Engine::new(ruleset, state, self.begin_anew(), sink);
        if let Some((seat, action)) = from.by {
            engine.tell(Event::Action(seat, action));
        }
        for change in &from.brought {
            let cause = Cause::rule(Rule::Part(change.source));
            match change.what {
                Outside::Resource(what) => engine.gain(change.seat, what, change.by, cause),
                Outside::Cult(cult) => engine.step(change.seat, cult, change.by, cause),
                _ => {}
            }
        }
        // Nothing is done any more for a seat that has left the game: rules that go through all seats need not ask.
        let is_there = |wanted: &&Wanted| engine.s.seat(SeatId(wanted.seat)).dropped == 0;
        if let Some(wanted) = from.deed.as_ref().filter(is_there) {
            let deed = Deed::read(wanted.deed.into(), &wanted.args);
            let cause = Cause::rule(Rule::Part(wanted.source));
            let done = deed.ok_or(Refusal::Unknown);
            let done = done.and_then(|deed| engine.do_deed(SeatId(wanted.seat), deed, cause));
            if let (Err(refusal), false, None) = (done, wanted.may_fail, &engine.fault) {
                return Err(Problem::Refused(refusal));
            }
        }
        if engine.s.calls == 0 {
            // An answer that was waited for by nobody: the parts are at work again.
            engine.s.calls = calls::AT_WORK;
        }
        if from.is_done {
            let before_phase = engine.s.calls == calls::BEFORE_PHASE;
            engine.s.calls = if before_phase { calls::PHASE } else { 0 };
        }
        engine.go_on();
        match (engine.fault, engine.refusal) {
            (Some(fault), _) => Err(Problem::Fault(fault)),
            (None, Some(refusal)) => Err(Problem::Refused(refusal)),
            (None, None) => Ok(()),
        }
    }
}

impl Look<'_> {
    /// Parts are answered where they are asked; the machine asks nothing that an answer of theirs would fit.
    pub fn check_answer(&self, _: SeatId, _: PartAnswer) -> Check {
        Err(Refusal::Unknown)
    }
}

impl Engine<'_> {
    /// See [`Machine::go_on_behind`].
    pub fn do_answer(&mut self, _: SeatId, _: PartAnswer) {}
}

/// Takes the first task out of the queue that a rule has called, with what was noted of it.
pub fn take_call<'r>(r: &'r Ruleset, s: &mut State) -> Option<(&'r TaskCall, Open)> {
    let at = s.first_call()?;
    let noted = s.queue[at];
    let count = usize::from(s.open_count);
    s.queue.copy_within(at + 1..count, at);
    s.queue[count - 1] = bytemuck::Zeroable::zeroed();
    s.open_count -= 1;
    r.calls.get(usize::from(noted.amount)).map(|call| (call, noted))
}
