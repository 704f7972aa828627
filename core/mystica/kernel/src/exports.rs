//! Exports values of this engine to components as counters, and imports the changes that components request.

use components::{ComponentEvent as PartEvent, ComponentState, PendingHostCommand};

use crate::action::{Action, ComponentAnswer, IllegalAction};
use crate::board_vocabulary::BoardCommand;
use crate::cause::{Cause, KernelRule};
use crate::components_bridge::{ComponentBridge, ExportedValue, ImportedChange};
use crate::engine::EffectExecutor;
use crate::event::{Event, EventSink};
use crate::ids::*;
use crate::illegal::{ActionFailure, CheckResult};
use crate::interface::RulesEngine;
use crate::read_view::ReadView;
use crate::ruleset::{Ruleset, TaskCall};
use crate::state::{OpenDecision, State, calls};

/// Result of the component engine's work, before this engine continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentOutcome {
    /// The seat that answered the components, and its answer.
    pub answer: Option<(SeatId, Action)>,
    /// Changes of this engine's values, in order.
    pub imports: Vec<ImportedChange>,
    /// The command on the board that follows these changes.
    pub command: Option<PendingHostCommand>,
    /// Whether components have no open task left.
    pub is_done: bool,
}

impl ExportedValue {
    fn current_value(self, state: &State, seat: SeatId) -> i32 {
        let own = state.seat(seat);
        match self {
            ExportedValue::Resource(resource) => crate::view::held(state, seat, resource),
            ExportedValue::Cult(cult) => own.cults[cult.at()].into(),
            ExportedValue::Level(track) => own.levels[track.at()].into(),
            ExportedValue::Built(kind) => own.built[kind.at()].into(),
            ExportedValue::FavorTiles => own.favors.count_ones() as i32,
            ExportedValue::TownTiles => own.towns.iter().map(|n| i32::from(*n)).sum(),
            ExportedValue::Round => state.round.into(),
        }
    }
}

impl ComponentBridge {
    /// Writes the exported values of a position into the counters of the component state.
    pub fn export_values(&self, state: &State, block: &mut ComponentState) {
        let layout = self.layout(state.seat_count);
        for (counter, what) in (0..).zip(&self.exports) {
            if what.is_of_seats() {
                for seat in state.seat_ids() {
                    layout.put_counter(
                        block,
                        counter,
                        Some(seat.0),
                        what.current_value(state, seat),
                    );
                }
            } else {
                layout.put_counter(block, counter, None, what.current_value(state, SeatId(0)));
            }
        }
    }

    /// Sets the exported counters to 0: this engine alone stores their values.
    pub fn clear_exports(&self, seats: u8, block: &mut ComponentState) {
        let layout = self.layout(seats);
        for (counter, what) in (0..).zip(&self.exports) {
            let owners = if what.is_of_seats() { 0..seats } else { 0..0 };
            owners.for_each(|seat| layout.put_counter(block, counter, Some(seat), 0));
            if !what.is_of_seats() {
                layout.put_counter(block, counter, None, 0);
            }
        }
    }

    /// Extracts the changes of exported counters from the events of components, in order.
    pub fn imported_changes(&self, events: &[PartEvent]) -> Vec<ImportedChange> {
        let imported = |event: &PartEvent| {
            let PartEvent::Counter { counter, seat: Some(seat), from, to, source } = *event else {
                return None;
            };
            let value = *self.exports.get(usize::from(counter))?;
            Some(ImportedChange { seat: SeatId(seat), what: value, delta: to - from, source })
        };
        events.iter().filter_map(imported).collect()
    }
}

impl RulesEngine<'_> {
    /// Continues after the work of components: applies their changes and their command and, when they are done, everything
    /// that follows.
    ///
    /// # Errors
    /// A script failed, or the command is illegal; the position is then undefined.
    pub fn continue_after_components(
        &mut self,
        state: &mut State,
        from: &ComponentOutcome,
        sink: &mut dyn EventSink,
    ) -> Result<(), ActionFailure> {
        let ruleset = self.ruleset();
        let mut engine = EffectExecutor::new(ruleset, state, self.reset_host(), sink);
        if let Some((seat, action)) = from.answer {
            engine.emit(Event::Action(seat, action));
        }
        for change in &from.imports {
            let cause = Cause::rule(KernelRule::Part(change.source));
            match change.what {
                ExportedValue::Resource(resource) => {
                    engine.gain(change.seat, resource, change.delta, cause)
                }
                ExportedValue::Cult(cult) => engine.step(change.seat, cult, change.delta, cause),
                _ => {}
            }
        }
        // Commands for a seat that has left the game are ignored, so that rules may go through all seats.
        let is_there =
            |pending: &&PendingHostCommand| engine.s.seat(SeatId(pending.seat)).dropped == 0;
        if let Some(pending) = from.command.as_ref().filter(is_there) {
            let command = BoardCommand::read(pending.deed.into(), &pending.args);
            let cause = Cause::rule(KernelRule::Part(pending.source));
            let done = command.ok_or(IllegalAction::Unknown);
            let done =
                done.and_then(|command| engine.do_deed(SeatId(pending.seat), command, cause));
            if let (Err(refusal), false, None) = (done, pending.may_fail, &engine.fault) {
                return Err(ActionFailure::Illegal(refusal));
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
        engine.advance_game();
        match (engine.fault, engine.refusal) {
            (Some(fault), _) => Err(ActionFailure::ScriptError(fault)),
            (None, Some(refusal)) => Err(ActionFailure::Illegal(refusal)),
            (None, None) => Ok(()),
        }
    }
}

impl ReadView<'_> {
    /// Rejects every answer: the component engine checks the answers to its own decisions.
    pub fn check_answer(&self, _: SeatId, _: ComponentAnswer) -> CheckResult {
        Err(IllegalAction::Unknown)
    }
}

impl EffectExecutor<'_> {
    /// Does nothing, see [`RulesEngine::continue_after_components`].
    pub fn do_answer(&mut self, _: SeatId, _: ComponentAnswer) {}
}

/// Removes the first task that a rule has called from the queue; returns it with the record of its arguments.
pub fn take_call<'r>(r: &'r Ruleset, s: &mut State) -> Option<(&'r TaskCall, OpenDecision)> {
    let at = s.first_call()?;
    let call_record = s.queue[at];
    let count = usize::from(s.open_count);
    s.queue.copy_within(at + 1..count, at);
    s.queue[count - 1] = bytemuck::Zeroable::zeroed();
    s.open_count -= 1;
    r.calls.get(usize::from(call_record.amount)).map(|call| (call, call_record))
}
