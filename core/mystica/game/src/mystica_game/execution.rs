//! Starts games and carries out actions on both engines, with a listener or a trace. The trace gets every change from
//! [`TraceRecorder`], which listens while an action runs.

use components::ExecutionRecord;
use game::ApplyError;
use kernel::action::Action;
use kernel::cause::{Cause, KernelRule};
use kernel::ids::*;
use kernel::texts::TEXTS;
use kernel::{
    Event, EventSink, NullSink, Resource, RulesEngine, Ruleset, Setup, StartError, State,
};
use language::say;

use super::MysticaGame;
use crate::position::MysticaPosition;
use crate::problem::in_words;
use crate::trace::{ChangeSubject, MysticaChange, MysticaTrace, modifiers_of};
use crate::with_components::{self, ActionRunner};
use crate::words::Grammar;

impl MysticaGame {
    /// Returns the first position of a game.
    ///
    /// # Errors
    /// The setup does not fit the rules, or a script failed.
    pub fn begin(&mut self, setup: &Setup) -> Result<MysticaPosition, StartError> {
        let host = self.host.get_mut().as_mut();
        start(&mut RulesEngine::new(&self.ruleset, host), setup, &mut NullSink)
    }

    /// Returns the random draws of the components before the first decision.
    ///
    /// # Errors
    /// As for [`MysticaGame::begin`].
    pub(crate) fn setup_draws(
        &self,
        setup: &Setup,
    ) -> Result<Vec<components::StreamDraw>, StartError> {
        match &setup.dealt {
            Some(dealt) => Ok(dealt.clone()),
            None if self.ruleset.component_bridge.is_none() => Ok(Vec::new()),
            None => {
                let mut host = self.host.borrow_mut();
                let mut machine = RulesEngine::new(&self.ruleset, host.as_mut());
                start_recording_draws(&mut machine, setup, &mut NullSink).map(|(_, drawn)| drawn)
            }
        }
    }

    /// Begins a game like [`MysticaGame::begin`], and records each seat's start in a step of the
    /// trace.
    ///
    /// # Errors
    /// As for [`MysticaGame::begin`]; the trace then ends at the script error.
    pub fn begin_traced(
        &mut self,
        setup: &Setup,
        trace: &mut MysticaTrace,
    ) -> Result<MysticaPosition, StartError> {
        let mut listener =
            TraceRecorder::new(trace, Grammar { ruleset: &self.ruleset, names: &self.names });
        let host = self.host.get_mut().as_mut();
        host.set_trace(true);
        let began = start(&mut RulesEngine::new(&self.ruleset, host), setup, &mut listener);
        host.set_trace(false);
        began
    }

    /// Applies an action like [`Rules::apply`], with a listener.
    ///
    /// # Errors
    /// As for [`Rules::apply`].
    pub fn apply_with_listener(
        &mut self,
        state: &mut MysticaPosition,
        seat: SeatId,
        action: Action,
        sink: &mut dyn EventSink,
        run: &mut ExecutionRecord,
    ) -> Result<(), ApplyError> {
        let host = self.host.get_mut().as_mut();
        let mut machine = RulesEngine::new(&self.ruleset, host);
        MysticaGame::act(&mut machine, state, seat, action, &mut ActionRunner::new(sink, run))
    }

    /// Applies an action like [`Rules::apply`], and records every change with its cause: action,
    /// hook or rule, piece, file and line.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; the trace then contains nothing of the action.
    pub fn apply_traced(
        &mut self,
        state: &mut MysticaPosition,
        seat: SeatId,
        action: Action,
        trace: &mut MysticaTrace,
        run: &mut ExecutionRecord,
    ) -> Result<(), ApplyError> {
        let mark = trace.mark();
        let mut listener =
            TraceRecorder::new(trace, Grammar { ruleset: &self.ruleset, names: &self.names });
        let host = self.host.get_mut().as_mut();
        host.set_trace(true);
        let mut machine = RulesEngine::new(&self.ruleset, host);
        let mut onward = ActionRunner::new(&mut listener, run);
        let done = MysticaGame::act(&mut machine, state, seat, action, &mut onward);
        host.set_trace(false);
        if done.is_err() {
            // An illegal action may have notified the listener before it was rejected.
            trace.cut(mark);
        }
        done
    }

    /// Removes a faction from the game.
    ///
    /// # Errors
    /// The faction is not in the game, or a script failed.
    pub fn drop_seat(
        &mut self,
        state: &mut MysticaPosition,
        seat: SeatId,
        sink: &mut dyn EventSink,
    ) -> Result<(), ApplyError> {
        let before = state.clone();
        let host = self.host.get_mut().as_mut();
        let mut machine = RulesEngine::new(&self.ruleset, host);
        let left = machine.administer(state, kernel::AdminCommand::Drop(seat), sink);
        let left = left.map_err(|problem| in_words(&self.ruleset, problem)).and_then(|()| {
            ActionRunner::new(sink, &mut ExecutionRecord::default())
                .answer_departed_seats(&mut machine, state)
        });
        if left.is_err() {
            *state = before;
        }
        left
    }

    /// Checks one action without building the legal list.
    ///
    /// # Errors
    /// The reason why the action is illegal.
    pub fn is_legal(
        &self,
        state: &MysticaPosition,
        seat: SeatId,
        action: Action,
    ) -> Result<(), ApplyError> {
        let mut host = self.host.borrow_mut();
        let mut machine = RulesEngine::new(&self.ruleset, host.as_mut());
        let by_parts = matches!(action, Action::Answer(_))
            || with_components::calls_parts(&self.ruleset, action);
        if by_parts || with_components::has_blocking_decision(&self.ruleset, state) {
            let (mut run, mut silent) = (ExecutionRecord::default(), NullSink);
            let mut onward = ActionRunner::new(&mut silent, &mut run);
            return MysticaGame::act(&mut machine, &mut state.clone(), seat, action, &mut onward);
        }
        let legal = machine.is_legal(state, seat, action);
        legal.map_err(|problem| in_words(&self.ruleset, problem))
    }

    /// Applies an action on both engines, or only on the Terra Mystica engine if there are no
    /// components.
    pub(crate) fn act(
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
        seat: SeatId,
        action: Action,
        onward: &mut ActionRunner<'_>,
    ) -> Result<(), ApplyError> {
        if position.parts.is_some() {
            return onward.act(machine, position, seat, action);
        }
        if onward.run.given_draws.as_ref().is_some_and(|(draws, _)| !draws.is_empty()) {
            return Err(ApplyError::Illegal(say!(TEXTS, "draws-nothing")));
        }
        let done = machine.apply(&mut position.state, seat, action, onward.sink);
        done.map_err(|problem| in_words(machine.ruleset(), problem))
    }
}

/// Starts a game, and returns the first position in which a player has to decide.
pub(crate) fn start(
    machine: &mut RulesEngine<'_>,
    setup: &Setup,
    sink: &mut dyn EventSink,
) -> Result<MysticaPosition, StartError> {
    start_recording_draws(machine, setup, sink).map(|(position, _)| position)
}

/// Starts a game, and also returns the random draws of the components before the first decision.
pub(crate) fn start_recording_draws(
    machine: &mut RulesEngine<'_>,
    setup: &Setup,
    sink: &mut dyn EventSink,
) -> Result<(MysticaPosition, Vec<components::StreamDraw>), StartError> {
    let mut position = MysticaPosition::from(machine.start(setup, sink)?);
    let mut run = setup
        .dealt
        .as_ref()
        .map_or_else(ExecutionRecord::default, |dealt| ExecutionRecord::with_draws(dealt));
    if let Some(parts) = with_components::parts_for(machine.ruleset(), position.seat_count) {
        position.parts = Some(parts.game.layout().block(position.seed));
        let updated = with_components::update_counted_values(machine.ruleset(), &mut position);
        let started = updated.and_then(|()| {
            ActionRunner::new(sink, &mut run).run_called_tasks(machine, &mut position)
        });
        started.and_then(|()| parts.game.check_draws_used(&run)).map_err(
            |problem| match problem {
                ApplyError::Illegal(error) => StartError::Setup(error),
                ApplyError::ScriptError(message) => {
                    StartError::ScriptError(kernel::ScriptError { message })
                }
            },
        )?;
    } else if setup.dealt.as_ref().is_some_and(|dealt| !dealt.is_empty()) {
        return Err(StartError::Setup(say!(TEXTS, "draws-nothing")));
    }
    Ok((position, run.drawn))
}

/// Event listener that records changes in a trace.
pub(crate) struct TraceRecorder<'t> {
    trace: &'t mut MysticaTrace,
    grammar: Grammar<'t>,
    /// Whether the next action is a forced answer.
    is_forced: bool,
}

impl<'t> TraceRecorder<'t> {
    /// Creates a listener that records in `trace`.
    pub fn new(trace: &'t mut MysticaTrace, grammar: Grammar<'t>) -> TraceRecorder<'t> {
        TraceRecorder { trace, grammar, is_forced: false }
    }

    /// Begins a step of the trace for an action of a seat.
    fn begin_action(&mut self, state: &State, seat: SeatId, action: Action) {
        let name = self.grammar.seat_name(state, seat).to_owned();
        self.trace.begin(name, self.grammar.text(state, action), state.round);
    }

    /// Begins a step of the trace that has no action.
    pub(crate) fn begin_without_action(&mut self, state: &State) {
        self.trace.begin(String::new(), String::new(), state.round);
    }

    /// Marks the step as a forced answer.
    fn forced(&mut self, state: &State, seat: SeatId, action: Action) {
        self.trace.was_forced();
        let subject = match action {
            Action::Decline(n, from) => ChangeSubject::Declined(state.seat(from).faction, n),
            Action::GiveUp(right, n) => ChangeSubject::Unused(right, n),
            _ => return,
        };
        self.push(state, seat, subject, Cause::rule(KernelRule::OnlyAnswer));
    }

    fn push(&mut self, state: &State, seat: SeatId, subject: ChangeSubject, cause: Cause) {
        if self.trace.steps.is_empty() {
            self.begin_without_action(state);
        }
        let round = if self.trace.ahead > 0 { self.trace.ahead } else { state.round };
        let (faction, amount, modifiers) = if seat.is_some() {
            let modifiers = modifiers_of(self.grammar.ruleset, state, seat, subject, cause);
            let own = state.seat(seat);
            (own.faction, now(state, seat, subject), modifiers)
        } else {
            (FactionId::NONE, None, Vec::new())
        };
        let change =
            MysticaChange { seat, faction, what: subject, now: amount, cause, modifiers, round };
        if let Some(step) = self.trace.steps.last_mut() {
            step.changes.push(change);
        }
    }
}

/// Returns the seat's amount of the resource that changed.
fn now(state: &State, seat: SeatId, subject: ChangeSubject) -> Option<i32> {
    let own = state.seat(seat);
    let ChangeSubject::Resource(subject, _) = subject else { return None };
    match subject {
        Resource::Vp => Some(own.vp.into()),
        Resource::Coins => Some(own.coins.into()),
        Resource::Workers => Some(own.workers.into()),
        Resource::Priests => Some(own.priests.into()),
        Resource::Keys => Some(own.keys.into()),
        Resource::PriestLimit => Some(own.priest_limit.into()),
        other => match other.declared_index() {
            Some(place) => Some(kernel::piece_memory::declared_amount(state, seat, place).into()),
            None => other.owed_index().map(|i| own.owed[i].into()),
        },
    }
}

impl EventSink for TraceRecorder<'_> {
    fn event(&mut self, _: &Ruleset, state: &State, event: Event) {
        if !self.trace.is_recording() {
            return;
        }
        match event {
            Event::Forced(..) => self.is_forced = true,
            Event::Action(seat, action) => {
                self.trace.ahead = 0;
                self.begin_action(state, seat, action);
                if std::mem::take(&mut self.is_forced) {
                    self.forced(state, seat, action);
                }
            }
            Event::Changed { seat, what, amount, cause } if amount != 0 => {
                self.push(state, seat, ChangeSubject::Resource(what, amount), cause);
            }
            Event::Cult { seat, cult, from, to, cause } if from != to => {
                self.push(state, seat, ChangeSubject::Cult(cult, from, to), cause);
            }
            Event::Level { seat, track, from, to, cause } if from != to => {
                self.push(state, seat, ChangeSubject::Level(track, from, to), cause);
            }
            Event::Token { seat, token, from, to, cause } if from != to => {
                self.push(state, seat, ChangeSubject::Token(token, from, to), cause);
            }
            Event::TokensDue { seat, token, amount, cause } => {
                self.push(state, seat, ChangeSubject::TokensDue(token, amount), cause);
            }
            Event::Offered { from, to, amount, cause } => {
                let to = state.seat(to).faction;
                self.push(state, from, ChangeSubject::Offer(to, amount), cause);
            }
            Event::Slot { seat, slot, from, to, cause } if from != to => {
                self.push(state, seat, ChangeSubject::Slot(slot, from, to), cause);
            }
            Event::Deed { seat, deed, cause } => {
                self.push(state, seat, ChangeSubject::Deed(deed), cause);
            }
            Event::IncomePhase { round, .. } => self.trace.ahead = round,
            Event::RoundStarts(_) => self.trace.ahead = 0,
            _ => {}
        }
    }
}
