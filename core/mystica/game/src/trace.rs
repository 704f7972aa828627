//! Traces: every change of an action with its amount and cause (action, hook or rule, piece,
//! module, file and line).

mod change;
mod numbers;

use crate::words::Grammar;
use kernel::action::Action;
use kernel::cause::{Cause, KernelRule};
use kernel::ids::*;
use kernel::{Event, EventSink, Resource, Ruleset, State};

pub(crate) use change::contributing_lines;
pub use change::{ChangeModifier, ChangeSubject, MysticaChange};
pub use numbers::{holdings_hash, numbers};

/// The trace of a game or of a part of it.
pub type MysticaTrace = ledger::trace::ChangeTrace<MysticaChange>;

/// Event listener that records changes in a trace.
pub struct TraceRecorder<'t> {
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
            let modifiers = change::modifiers_of(self.grammar.ruleset, state, seat, subject, cause);
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
