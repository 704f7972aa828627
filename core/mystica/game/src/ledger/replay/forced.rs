//! Forced answers in a replay: a ledger may contain them or leave them out.

use components::ExecutionRecord;
use kernel::action::Action;
use kernel::ids::*;
use kernel::{ActionFailure, RulesEngine};

use super::run::{LedgerReplay as Replay, ListenerPair};
use crate::mystica_game::execution::TraceRecorder;
use crate::problem::in_words;
use crate::with_components::ActionRunner;
use crate::words::{ParsedCommand, SystemCommand};
use ledger::source::{LedgerError, NumberedLine};

/// A command with its seat and its byte offset in the line.
pub(super) struct CommandText<'c> {
    pub at: usize,
    pub seat: SeatId,
    pub command: &'c [u8],
}

/// Returns whether an action is this forced answer, or accepts an offer that can give nothing.
fn is_same_answer(action: Action, forced: Action) -> bool {
    match (action, forced) {
        (Action::Leech(n, from), Action::Decline(amount, offered_by)) => {
            (n, from) == (amount, offered_by)
        }
        _ => action == forced,
    }
}

impl<'a> Replay<'a> {
    /// Returns the next forced answer.
    fn forced(&mut self) -> Result<Option<(SeatId, Action)>, ActionFailure> {
        RulesEngine::new(self.grammar.ruleset, self.host).forced_answer(&self.state)
    }

    /// Gives all forced answers.
    pub(super) fn answer_all(&mut self, line: NumberedLine<'_>) -> Result<(), LedgerError> {
        while self.answer_next(line)? {}
        Ok(())
    }

    /// Gives forced answers up to one that the command itself contains. A ledger of the present rules
    /// contains none: two offers of one amount may be open, of which only one is declined by force.
    pub(super) fn answer_before(
        &mut self,
        line: NumberedLine<'_>,
        command_text: &CommandText<'_>,
    ) -> Result<(), LedgerError> {
        let CommandText { at, seat, command } = *command_text;
        loop {
            let forced = self.forced().map_err(|error| self.cannot_answer(line, error))?;
            let Some((answering_seat, answer)) = forced else { return Ok(()) };
            let is_decline = matches!(answer, Action::Decline(..));
            let may_state_it = answering_seat == seat && !self.replay.leaves_out_forced;
            match self.read(line, at, seat, command) {
                Ok(ParsedCommand::Action(action))
                    if may_state_it && is_same_answer(action, answer) =>
                {
                    return Ok(());
                }
                Ok(ParsedCommand::DeclineAll) if may_state_it && is_decline => {
                    return Ok(());
                }
                // A system row for something that happened before the answer.
                Ok(ParsedCommand::Generated(system_command))
                    if self.is_due(seat, system_command) =>
                {
                    return Ok(());
                }
                _ => {}
            }
            // An open decision of components comes first.
            if !self.answer_next(line)? {
                return Ok(());
            }
        }
    }

    /// Returns whether the game has already done what a system row records.
    fn is_due(&self, seat: SeatId, command: SystemCommand) -> bool {
        let mut due = self.follower.due.iter().enumerate();
        matches!(command, SystemCommand::Setup | SystemCommand::Accepted | SystemCommand::Declined)
            || due.any(|(at, due)| due.kind.is(command) && (at == 0 || due.seat == seat))
    }

    /// Returns the forced answer that an action expresses, if it is the next one.
    pub(super) fn forced_by(
        &mut self,
        seat: SeatId,
        action: Action,
    ) -> Result<Option<Action>, ActionFailure> {
        let forced = self.forced()?;
        Ok(forced
            .filter(|(answering_seat, answer)| {
                *answering_seat == seat && is_same_answer(action, *answer)
            })
            .map(|by| by.1))
    }

    /// Returns whether an action expresses a forced answer that was given before, and removes this
    /// answer from the list.
    pub(super) fn take_given_answer(&mut self, seat: SeatId, action: Action) -> bool {
        let is_given = |(answering_seat, answer): &(SeatId, Action)| {
            *answering_seat == seat
                && match (action, *answer) {
                    (Action::GiveUp(right, n), Action::GiveUp(owed, most)) => {
                        right == owed && n <= most
                    }
                    (_, answer) => is_same_answer(action, answer),
                }
        };
        let Some(at) = self.follower.given.iter().position(is_given) else { return false };
        match (action, &mut self.follower.given[at].1) {
            (Action::GiveUp(_, n), Action::GiveUp(_, left)) if n < *left => *left -= n,
            _ => {
                self.follower.given.remove(at);
            }
        }
        true
    }

    fn answer_next(&mut self, line: NumberedLine<'_>) -> Result<bool, LedgerError> {
        let answer =
            self.give_next().map_err(|error| self.replay.error(line, 0, error.to_string()))?;
        if answer.is_some() {
            self.settle(line);
        }
        Ok(answer.is_some())
    }

    fn give_next(&mut self) -> Result<Option<(SeatId, Action)>, game::ApplyError> {
        let (ruleset, grammar) = (self.grammar.ruleset, self.grammar);
        let mut machine = RulesEngine::new(ruleset, self.host);
        let problem = |problem| in_words(ruleset, problem);
        if machine.forced_answer(&self.state).map_err(problem)?.is_none() {
            return Ok(None);
        }
        let mut both;
        let sink: &mut dyn kernel::EventSink = match &mut self.replay.listeners.trace {
            None => &mut self.follower,
            Some(trace) => {
                both = ListenerPair(&mut self.follower, TraceRecorder::new(trace, grammar));
                &mut both
            }
        };
        if self.state.parts.is_none() {
            return self.state.apply_forced_answer(&mut machine, sink).map_err(problem);
        }
        let (mut position, mut run) = (self.state.state().clone(), ExecutionRecord::default());
        let answer = ActionRunner::new(sink, &mut run).answer_next(&mut machine, &mut position)?;
        self.state.set(position);
        // Random draws that follow belong to the action before.
        if let Some(log) = &mut self.replay.listeners.log {
            let at = log.actions.len().saturating_sub(1);
            log.draws.extend(run.drawn.iter().map(|draw| (at, *draw)));
        }
        Ok(answer)
    }

    fn cannot_answer(&self, line: NumberedLine<'_>, problem: ActionFailure) -> LedgerError {
        self.command_error(line, 0, b"a forced answer", problem)
    }
}
