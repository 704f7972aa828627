//! Replay of players' actions, and of the ends of turns that ledgers only imply.

use kernel::action::Action;
use kernel::action::IllegalAction;
use kernel::ids::*;
use kernel::state::open;
use kernel::{ActionFailure, RulesEngine};

use super::run::{LedgerReplay as Replay, ListenerPair};
use crate::mystica_game::execution::TraceRecorder;
use crate::problem::in_words;
use crate::with_components::{self, ActionRunner};
use crate::words::ParsedCommand;
use components::ExecutionRecord;
use ledger::source::{LedgerError, NumberedLine};

impl<'a> Replay<'a> {
    /// Carries out a player's command.
    pub(super) fn run_command(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        seat: SeatId,
        parsed: ParsedCommand,
        text: &[u8],
    ) -> Result<(), LedgerError> {
        match parsed {
            ParsedCommand::Action(action) => {
                self.replay.report.commands += 1;
                let action = self.without_card(line, at, action);
                if self.state.parts.is_some() {
                    self.act_with_components(line, at, seat, action, text)?;
                } else {
                    self.act(line, at, seat, action, text)?;
                }
            }
            ParsedCommand::TransformDefault(hex) => {
                self.hand_over(line, seat);
                let mut machine = RulesEngine::new(self.grammar.ruleset, self.host);
                let terrain = machine.default_terrain(&self.state, seat, hex);
                let terrain = terrain.map_err(|refusal| {
                    self.command_error(line, at, text, ActionFailure::Illegal(refusal))
                })?;
                self.replay.report.commands += 1;
                self.act(line, at, seat, Action::Transform(hex, terrain), text)?;
            }
            ParsedCommand::DeclineAll => loop {
                let mine =
                    |o: &&kernel::state::OpenDecision| o.kind == open::OFFER && o.seat == seat;
                let Some(offer) = self.state.open().iter().find(mine) else { break };
                let action = Action::Decline(offer.amount, offer.from);
                self.replay.report.commands += 1;
                self.act(line, at, seat, action, text)?;
            },
            ParsedCommand::Drop(player) => self.drop_seat(line, at, player)?,
            ParsedCommand::Nothing | ParsedCommand::Generated(_) => {}
        }
        Ok(())
    }

    /// Removes the card from a pass in the last round: the site accepts a name there, but no card
    /// is taken.
    fn without_card(&mut self, line: NumberedLine<'a>, at: usize, action: Action) -> Action {
        let is_last = self.state.round == self.state.rounds(self.grammar.ruleset);
        match action {
            Action::Pass(card) if card.is_some() && is_last && !self.replay.is_own => {
                let name = self.grammar.names.bonus(card);
                let message =
                    format!("in the last round no bonus card is taken, so `{name}` is ignored");
                let warning = self.error(line, at, message);
                self.replay.report.warnings.push(warning);
                Action::Pass(BonusCardId::NONE)
            }
            action => action,
        }
    }

    pub(super) fn drop_seat(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        seat: SeatId,
    ) -> Result<(), LedgerError> {
        self.anybody_left = true;
        // The site omits the comment on a turn after the one on leaving.
        self.late = None;
        if self.state.seat(seat).dropped == 1 {
            return Ok(());
        }
        self.hand_over(line, seat);
        let table = kernel::AdminCommand::Drop(seat);
        let (grammar, state) = (self.grammar, &mut self.state);
        let mut machine = RulesEngine::new(grammar.ruleset, self.host);
        let done = match &mut self.replay.listeners.trace {
            None => state.administer(&mut machine, table, &mut self.follower),
            Some(trace) => {
                let mut listener = TraceRecorder::new(trace, grammar);
                listener.begin_without_action(state);
                let mut both = ListenerPair(&mut self.follower, listener);
                state.administer(&mut machine, table, &mut both)
            }
        };
        done.map_err(|problem| {
            let name = self.grammar.seat_name(&self.state, seat);
            self.command_error(line, at, format!("drop-faction {name}").as_bytes(), problem)
        })?;
        if self.state.parts.is_some() {
            let mut machine = RulesEngine::new(grammar.ruleset, self.host);
            let (mut position, mut run) = (self.state.state().clone(), ExecutionRecord::default());
            let mut onward = ActionRunner::new(&mut self.follower, &mut run);
            onward
                .answer_departed_seats(&mut machine, &mut position)
                .map_err(|problem| self.replay.error(line, at, problem.to_string()))?;
            self.state.set(position);
        }
        if let Some(log) = &mut self.replay.listeners.log {
            log.left.push((log.actions.len(), seat.0));
        }
        self.settle(line);
        Ok(())
    }

    /// Creates the error, at byte `at` of a line, for a command that the engine did not carry out.
    pub(super) fn command_error(
        &self,
        line: NumberedLine<'_>,
        at: usize,
        command: &[u8],
        problem: ActionFailure,
    ) -> LedgerError {
        let cause = in_words(self.grammar.ruleset, problem);
        self.replay.command_error(line, at, command, cause)
    }

    /// Carries out one action, with the `done` that the row implies.
    pub(super) fn act(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        seat: SeatId,
        action: Action,
        text: &[u8],
    ) -> Result<(), LedgerError> {
        self.hand_over(line, seat);
        let first = match self.step(line, seat, action) {
            Ok(()) => {
                self.settle(line);
                return Ok(());
            }
            Err(problem @ ActionFailure::ScriptError(_)) => problem,
            Err(_) if self.take_given_answer(seat, action) => return Ok(()),
            Err(first) => {
                // A faction that plays several turns in a row does not write `done` between them.
                let active = self.state.active;
                if active.is_some() && self.step(line, active, Action::Done).is_ok() {
                    match self.step(line, seat, action) {
                        Ok(()) => {
                            self.settle(line);
                            return Ok(());
                        }
                        Err(second) if active != seat || is_turn_over(&first) => second,
                        Err(_) => first,
                    }
                } else {
                    first
                }
            }
        };
        Err(self.command_error(line, at, text, first))
    }

    /// Carries out one action in a game with components. Loam writes these ledgers, and they leave
    /// out no command.
    fn act_with_components(
        &mut self,
        line: NumberedLine<'a>,
        at: usize,
        seat: SeatId,
        action: Action,
        text: &[u8],
    ) -> Result<(), LedgerError> {
        let given_draws = self.given_draws.take();
        let (ruleset, grammar) = (self.grammar.ruleset, self.grammar);
        let forced = self.forced_by(seat, action);
        let forced = forced.map_err(|error| self.command_error(line, at, text, error))?;
        let action = forced.unwrap_or(action);
        // Draws in a row may belong to the forced answers after the action.
        let leaves_answers = given_draws.as_ref().is_none_or(Vec::is_empty);
        let mut run = given_draws.map_or_else(ExecutionRecord::default, |given_draws| {
            ExecutionRecord::with_draws(&given_draws)
        });
        let mut position = self.state.state().clone();
        if self.replay.options.legal {
            self.is_listed(line, seat, action)
                .map_err(|problem| self.replay.command_error(line, at, text, problem))?;
        }
        let begins = self.begins_turn(seat, action).then_some((self.state.round, seat));
        if begins.is_some() {
            self.follower.begins = SeatId::NONE;
        }
        let mut machine = RulesEngine::new(ruleset, self.host);
        let done = match &mut self.replay.listeners.trace {
            None => {
                let mut onward = ActionRunner::new(&mut self.follower, &mut run);
                onward.leaves_answers = leaves_answers;
                onward.act(&mut machine, &mut position, seat, action)
            }
            Some(trace) => {
                let mut both = ListenerPair(&mut self.follower, TraceRecorder::new(trace, grammar));
                let mut onward = ActionRunner::new(&mut both, &mut run);
                onward.leaves_answers = leaves_answers;
                onward.act(&mut machine, &mut position, seat, action)
            }
        };
        if let Err(problem) = done {
            let is_listed = matches!(problem, game::ApplyError::Illegal(_))
                && self.take_given_answer(seat, action);
            return if is_listed {
                Ok(())
            } else {
                Err(self.replay.command_error(line, at, text, problem))
            };
        }
        self.state.set(position);
        if let Some((round, seat)) = begins {
            self.count_turn(line, round, seat);
        }
        if self.anybody_left && self.is_recorded() {
            self.follower.add_departed_offers(ruleset, &self.state, seat, action);
        }
        if let Some(log) = &mut self.replay.listeners.log {
            // A forced answer belongs to the action before; a replay of the log does not give it.
            let at = if forced.is_some() {
                log.actions.len().saturating_sub(1)
            } else {
                log.actions.len()
            };
            log.draws.extend(run.drawn.iter().map(|draw| (at, *draw)));
            if forced.is_none() {
                log.actions.push((seat.0, action));
            }
        }
        self.settle(line);
        Ok(())
    }

    /// Reports an action that is missing in the legal list.
    fn is_listed(
        &mut self,
        line: NumberedLine<'_>,
        seat: SeatId,
        action: Action,
    ) -> Result<(), game::ApplyError> {
        let (ruleset, position) = (self.grammar.ruleset, self.state.state());
        let is_answer = matches!(action, Action::Answer(_));
        let listed = if is_answer || with_components::has_blocking_decision(ruleset, position) {
            let mut list = Vec::new();
            let mut machine = RulesEngine::new(ruleset, self.host);
            with_components::legal(&mut machine, position, &mut list)
                .map_err(|error| game::ApplyError::ScriptError(error.0))?;
            let is_offered = |choice: &game::LegalAction<Action>| {
                let (least, most) = choice.amounts;
                let with_n = |n| with_components::with_amount(ruleset, choice.action, n) == action;
                choice.seat == seat.0 && (choice.action == action || (least..=most).any(with_n))
            };
            list.iter().any(is_offered)
        } else {
            self.legal.clear();
            let mut machine = RulesEngine::new(ruleset, self.host);
            let list = machine.legal_actions(position, &mut self.legal);
            list.map_err(|fault| game::ApplyError::ScriptError(fault.message))?;
            self.legal.iter().any(|entry| entry.covers(seat, action))
        };
        if !listed {
            let name = self.grammar.seat_name(&self.state, seat);
            let text = format!("{name}: {}", self.grammar.text(&self.state, action));
            let found = "a legal list without it".to_owned();
            self.replay.report.differs_in(line.number, "legal list", text, found);
        }
        Ok(())
    }

    /// Ends the current turn if another faction acts.
    pub(super) fn hand_over(&mut self, line: NumberedLine<'_>, seat: SeatId) {
        let active = self.state.active;
        let is_own = self.replay.is_own || self.state.parts.is_some();
        if !is_own && active.is_some() && active != seat {
            let _ = self.step(line, active, Action::Done);
        }
    }

    /// Carries out one action exactly as given.
    #[inline]
    pub(super) fn step(
        &mut self,
        line: NumberedLine<'_>,
        seat: SeatId,
        action: Action,
    ) -> Result<(), ActionFailure> {
        let ruleset = self.grammar.ruleset;
        let forced = self.forced_by(seat, action)?;
        let action = forced.unwrap_or(action);
        if self.replay.options.legal {
            let mut machine = RulesEngine::new(ruleset, self.host);
            machine.is_legal(&self.state, seat, action)?;
            self.legal.clear();
            machine
                .legal_actions(&self.state, &mut self.legal)
                .map_err(ActionFailure::ScriptError)?;
            if !self.legal.iter().any(|entry| entry.covers(seat, action)) {
                let name = self.grammar.seat_name(&self.state, seat);
                let text = format!("{name}: {}", self.grammar.text(&self.state, action));
                let found = format!("a legal list of {} entries without it", self.legal.len());
                self.replay.report.differs_in(line.number, "legal list", text, found);
            }
        }
        let offers = self.follower.offers.len();
        let before = self.follower.begins;
        let begins = self.begins_turn(seat, action).then_some((self.state.round, seat));
        if begins.is_some() {
            self.follower.begins = SeatId::NONE;
        }
        let (grammar, state) = (self.grammar, &mut self.state);
        let mut machine = RulesEngine::new(ruleset, self.host);
        let done = match &mut self.replay.listeners.trace {
            None => state.apply(&mut machine, seat, action, &mut self.follower),
            Some(trace) => {
                let mark = trace.mark();
                let mut both = ListenerPair(&mut self.follower, TraceRecorder::new(trace, grammar));
                let done = state.apply(&mut machine, seat, action, &mut both);
                if done.is_err() {
                    trace.cut(mark);
                }
                done
            }
        };
        if let Err(problem) = done {
            // Events of an action that turned out illegal did not happen.
            self.follower.offers.truncate(offers);
            self.follower.settled.clear();
            self.follower.begins = before;
            return Err(problem);
        }
        if let Some((round, seat)) = begins {
            self.count_turn(line, round, seat);
        }
        if self.anybody_left && self.is_recorded() {
            self.follower.add_departed_offers(ruleset, &self.state, seat, action);
        }
        if let Some(log) = &mut self.replay.listeners.log
            && forced.is_none()
        {
            log.actions.push((seat.0, action));
        }
        Ok(())
    }
}

/// Returns whether an action was illegal only because the turn before it was not over.
fn is_turn_over(problem: &ActionFailure) -> bool {
    matches!(problem, ActionFailure::Illegal(IllegalAction::NoActionLeft))
}
