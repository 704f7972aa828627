//! Exports values of this engine to components as counters, and imports the changes that components request.

use components::{Block, Event as PartEvent, Wanted};

use crate::action::{Action, PartAnswer, Refusal};
use crate::board_vocabulary::Deed;
use crate::cause::{Cause, Rule};
use crate::components_bridge::{Beside, Brought, Outside};
use crate::engine::Engine;
use crate::event::{Event, Sink};
use crate::ids::*;
use crate::illegal::{Check, Problem};
use crate::interface::Machine;
use crate::read_view::Look;
use crate::ruleset::{Ruleset, TaskCall};
use crate::state::{Open, State, calls};

/// Result of the component engine's work, before this engine continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FromParts {
    /// The seat that answered the components, and its answer.
    pub by: Option<(SeatId, Action)>,
    /// Changes of this engine's values, in order.
    pub brought: Vec<Brought>,
    /// The command on the board that follows these changes.
    pub deed: Option<Wanted>,
    /// True if components have no open task left.
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
    /// Writes the exported values of a position into the counters of the component state.
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

    /// Sets the exported counters to 0: this engine alone stores their values.
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

    /// Extracts the changes of exported counters from the events of components, in order.
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
    /// Continues after the work of components: applies their changes and their command and, when they are done, everything
    /// that follows.
    ///
    /// # Errors
    /// A script failed, or the command is illegal; the position is then undefined.
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
        // Commands for a seat that has left the game are ignored, so that rules may go through all seats.
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
            // No task was running: the answer itself puts the components to work.
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
    /// Rejects every answer: the component engine checks the answers to its own decisions.
    pub fn check_answer(&self, _: SeatId, _: PartAnswer) -> Check {
        Err(Refusal::Unknown)
    }
}

impl Engine<'_> {
    /// Does nothing, see [`Machine::go_on_behind`].
    pub fn do_answer(&mut self, _: SeatId, _: PartAnswer) {}
}

/// Removes the first task that a rule has called from the queue; returns it with the record of its arguments.
pub fn take_call<'r>(r: &'r Ruleset, s: &mut State) -> Option<(&'r TaskCall, Open)> {
    let at = s.first_call()?;
    let noted = s.queue[at];
    let count = usize::from(s.open_count);
    s.queue.copy_within(at + 1..count, at);
    s.queue[count - 1] = bytemuck::Zeroable::zeroed();
    s.open_count -= 1;
    r.calls.get(usize::from(noted.amount)).map(|call| (call, noted))
}
