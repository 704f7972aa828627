//! Runs the Terra Mystica engine and the component engine as one game. The engine runs until a
//! phase or rule calls a task of components; the components run until they are done or a player has
//! to decide; and so on.

use components::declare::ParamType;
use components::{
    ComponentGame, ComponentLayout, ComponentState, EmptyRulebook, ExecutionRecord,
    PendingHostCommand, VictoryOutcome,
};
use game::{ActionRole, ApplyError, LegalAction, Rules as _};
use kernel::action::{Action, ActionKind, ComponentAnswer};
use kernel::ids::*;
use kernel::state::{Phase, calls};
use kernel::texts::TEXTS;
use kernel::{
    Cause, ComponentBridge, ComponentOutcome, EventSink, GamePart, KernelRule, NullSink,
    RulesEngine, Ruleset,
};
use language::say;

use crate::position::MysticaPosition;
use crate::problem::in_words;

/// Maximum number of component tasks that may follow from one action; more is a script error.
const MOST_CALLS: usize = 256;

/// The components of a game with the rules for one number of seats.
pub(crate) struct ComponentEngine<'r> {
    pub beside: &'r ComponentBridge,
    pub game: ComponentGame<EmptyRulebook>,
}

/// Returns the components for this number of seats; `None` if no content declares any.
pub(crate) fn parts_for(ruleset: &Ruleset, seats: u8) -> Option<ComponentEngine<'_>> {
    let bridge = ruleset.component_bridge.as_deref()?;
    Some(ComponentEngine {
        beside: bridge,
        game: ComponentGame::new(bridge.layout(seats).clone(), EmptyRulebook),
    })
}

/// Returns the components and their state, with the engine's values that they can read filled in.
/// `None` without components.
pub(crate) fn exported_components<'r>(
    ruleset: &'r Ruleset,
    position: &MysticaPosition,
) -> Option<(ComponentEngine<'r>, ComponentState)> {
    let mut block = position.parts.clone()?;
    let parts = parts_for(ruleset, position.seat_count)?;
    parts.beside.export_values(&position.state, &mut block);
    Some((parts, block))
}

/// Returns the victory that decides the game; `None` before its end.
pub(crate) fn decided(
    machine: &mut RulesEngine<'_>,
    position: &MysticaPosition,
) -> Option<VictoryOutcome> {
    let bridge = machine.ruleset().component_bridge.as_deref()?;
    let layout = bridge.layout(position.seat_count).clone();
    if layout.victories.is_empty() || position.phase() != Phase::Over {
        return None;
    }
    let (_, block) = exported_components(machine.ruleset(), position)?;
    layout.deciding_victory(&block, &mut machine.board_view(&position.state))
}

/// Lists the possible answers to components; the answers may query the board.
fn component_answers(
    machine: &mut RulesEngine<'_>,
    position: &MysticaPosition,
) -> Result<Vec<LegalAction<components::ComponentAction>>, game::QueryError> {
    let mut own = Vec::new();
    if let Some((parts, block)) = exported_components(machine.ruleset(), position) {
        let layout = parts.beside.layout(position.seat_count).clone();
        ComponentGame::new(layout, machine.board_view(&position.state))
            .legal_actions(&block, &mut own)?;
    }
    Ok(own)
}

/// Returns the price of an answer in words; the answer may query the board. Empty without
/// components.
pub(crate) fn price(
    machine: &mut RulesEngine<'_>,
    position: &MysticaPosition,
    seat: u8,
    answer: ComponentAnswer,
) -> String {
    let Some((parts, block)) = exported_components(machine.ruleset(), position) else {
        return String::new();
    };
    let layout = parts.beside.layout(position.seat_count).clone();
    ComponentGame::new(layout, machine.board_view(&position.state)).price_now(
        &block,
        seat,
        answer.answer(),
    )
}

/// Returns whether the engine has to wait for an open decision of components.
#[inline]
pub(crate) fn has_blocking_decision(ruleset: &Ruleset, position: &MysticaPosition) -> bool {
    position.components_running() && has_open_decision(ruleset, position)
}

fn has_open_decision(ruleset: &Ruleset, position: &MysticaPosition) -> bool {
    let Some(block) = &position.parts else { return false };
    parts_for(ruleset, position.seat_count).is_some_and(|parts| !parts.game.lets_go_on(block))
}

/// Returns whether components have hidden information now, or may draw at random later in the game.
/// Past phases of the setup do not count.
pub(crate) fn hides(ruleset: &Ruleset, position: &MysticaPosition) -> bool {
    let (Some(parts), Some(block)) =
        (parts_for(ruleset, position.seat_count), position.parts.as_ref())
    else {
        return false;
    };
    let phases = &ruleset.phases;
    let current = phases.current_index(&position.state).unwrap_or(phases.list.len());
    let first = match phases.part(current) {
        GamePart::Setup | GamePart::End => current,
        GamePart::Round => phases.round.into(),
    };
    let to_come = phases.list.iter().skip(first).flat_map(|phase| [phase.task, phase.turn_task]);
    let called_tasks = ruleset.calls.iter().map(|call| Some(call.task));
    // A call of a task that is not in play has the number `u16::MAX`.
    let tasks = to_come.chain(called_tasks).flatten().filter(|task| *task != u16::MAX);
    parts.game.layout().hides(block, tasks)
}

/// Returns whether components have an open decision for which the engine does not wait. A decision
/// of this kind lapses at the end of the game.
#[inline]
pub(crate) fn has_optional_decision(ruleset: &Ruleset, position: &MysticaPosition) -> bool {
    let has_decision = |block: &ComponentState| {
        parts_for(ruleset, position.seat_count).is_some_and(|parts| !parts.game.is_idle(block))
    };
    position.calls == 0
        && position.phase() != Phase::Over
        && position.parts.as_ref().is_some_and(has_decision)
}

/// Returns the same action, or answer to components, with another amount.
pub(crate) fn with_amount(ruleset: &Ruleset, action: Action, amount: u8) -> Action {
    let Action::Answer(part) = action else { return action.with_amount(amount) };
    // The options are the same for any number of seats.
    let other = parts_for(ruleset, 1)
        .and_then(|parts| ComponentAnswer::new(parts.game.with_amount(part.answer(), amount)));
    other.map_or(action, Action::Answer)
}

/// Lists the legal answers to components, with their seats.
///
/// # Errors
/// A script error in the declarations of components, or a decision for which the game waits and
/// that no seat can answer.
pub(crate) fn legal(
    machine: &mut RulesEngine<'_>,
    position: &MysticaPosition,
    out: &mut Vec<LegalAction<Action>>,
) -> Result<(), game::QueryError> {
    let before = out.len();
    list_answers(machine, position, out)?;
    check_answerable(machine.ruleset(), position, out.len() > before)
}

/// Lists the legal answers to components; the list may be empty.
///
/// # Errors
/// A script error in the declarations of components.
pub(crate) fn list_answers(
    machine: &mut RulesEngine<'_>,
    position: &MysticaPosition,
    out: &mut Vec<LegalAction<Action>>,
) -> Result<(), game::QueryError> {
    let own = component_answers(machine, position)?;
    let choice = |choice: LegalAction<components::ComponentAction>| {
        let action = Action::Answer(ComponentAnswer::new(choice.action)?);
        let kind = ActionKind::Answer as u8;
        let LegalAction { seat, amounts, role, .. } = choice;
        Some(LegalAction { seat, action, amounts, kind, role })
    };
    let all = own.into_iter().filter_map(choice);
    let has_deeds =
        machine.ruleset().component_bridge.as_ref().is_some_and(|bridge| bridge.has_commands);
    if !has_deeds {
        out.extend(all);
        return Ok(());
    }
    // Answers that the board's rules reject are left out. The accepted amounts are found by trying
    // each one.
    for choice in all {
        let (least, most) = choice.amounts;
        let mut run: Option<u8> = None;
        for amount in least..=most {
            let action = with_amount(machine.ruleset(), choice.action, amount);
            let fits = !is_refused(machine, position, SeatId(choice.seat), action);
            if fits && run.is_none() {
                run = Some(amount);
            }
            let ends = !fits || amount == most;
            if let (true, Some(first)) = (ends, run) {
                let last = if fits { amount } else { amount - 1 };
                let action = with_amount(machine.ruleset(), choice.action, first);
                out.push(LegalAction { action, amounts: (first, last), ..choice });
                run = None;
            }
        }
    }
    Ok(())
}

/// Returns whether an action uses an action space that runs a task of components.
pub(crate) fn calls_parts(ruleset: &Ruleset, action: Action) -> bool {
    let (Action::Use(space) | Action::Free(space)) = action else { return false };
    !ruleset.calls.is_empty()
        && ruleset.spaces.get(space.at()).is_some_and(|space| space.calls_parts())
}

/// Removes uses of action spaces whose task would open a decision without answers, or give an
/// illegal command to the board.
pub(crate) fn keep_answerable(
    machine: &mut RulesEngine<'_>,
    position: &MysticaPosition,
    list: &mut Vec<kernel::LegalEntry>,
) {
    let ruleset = machine.ruleset();
    list.retain(|legal| {
        if !calls_parts(ruleset, legal.action) {
            return true;
        }
        let (mut silent, mut run) = (NullSink, ExecutionRecord::default());
        let mut onward = ActionRunner::new(&mut silent, &mut run);
        onward.is_trial = true;
        let tried = onward.run_action(machine, &mut position.clone(), legal.seat, legal.action);
        !matches!(tried, Err(ApplyError::Illegal(_)))
    });
}

/// Returns whether the game waits for a decision that has none of the listed answers.
fn leaves_unanswered(
    ruleset: &Ruleset,
    position: &MysticaPosition,
    list: &[LegalAction<Action>],
) -> bool {
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

/// Returns an error if the game waits for a decision that no seat can answer, because the game
/// could never go on.
fn check_answerable(
    ruleset: &Ruleset,
    position: &MysticaPosition,
    is_so: bool,
) -> Result<(), game::QueryError> {
    if is_so || !has_blocking_decision(ruleset, position) {
        return Ok(());
    }
    let Some((parts, block)) = exported_components(ruleset, position) else { return Ok(()) };
    let name = |seat| faction_code(ruleset, position, SeatId(seat));
    Err(game::QueryError(parts.game.unanswerable(&block, name)))
}

/// Returns the code of a seat's faction, for messages; components identify a seat by its number.
fn faction_code(ruleset: &Ruleset, position: &MysticaPosition, seat: SeatId) -> String {
    let faction = ruleset.factions.get(position.seat(seat).faction.at());
    faction.map_or_else(String::new, |faction| faction.code.clone())
}

/// Rejects an answer of a seat that has no such decision.
fn reject_unrequested_answer(
    ruleset: &Ruleset,
    position: &MysticaPosition,
    seat: SeatId,
    answer: ComponentAnswer,
) -> Result<(), ApplyError> {
    if position.phase() == Phase::Over {
        return Err(ApplyError::Illegal(say!(TEXTS, "game-is-over")));
    }
    let parts = parts_for(ruleset, position.seat_count);
    let (Some(parts), Some(block)) = (parts, &position.parts) else { return Ok(()) };
    match parts.game.not_asked(block, seat.0, answer.answer()) {
        None => Ok(()),
        Some(decision) => {
            let name = ruleset.faction_name(position.seat(seat).faction);
            let why = say!(TEXTS, "not-asked-now", name = name, decision = decision);
            Err(ApplyError::Illegal(why))
        }
    }
}

/// Returns whether the rules of the board reject the commands of an answer. A script error does not
/// count; it is reported when the answer is carried out.
fn is_refused(
    machine: &mut RulesEngine<'_>,
    position: &MysticaPosition,
    seat: SeatId,
    action: Action,
) -> bool {
    let Action::Answer(answer) = action else { return false };
    let (mut silent, mut run) = (NullSink, ExecutionRecord::default());
    let mut onward = ActionRunner::new(&mut silent, &mut run);
    onward.is_trial = true;
    let work = ComponentWork::Answer { seat, answer, notifies_listeners: true };
    let tried = onward.until_done(machine, &mut position.clone(), work);
    matches!(tried, Err(ApplyError::Illegal(_)))
}

/// A piece of work for the component engine.
#[derive(Clone, Copy)]
enum ComponentWork {
    /// Runs a task: of a phase, of a turn of a seat that rules play, or one that a rule has called.
    /// `hand` has the arguments.
    Task { task: Option<u16>, seat: Option<SeatId>, hand: [Option<i32>; components::MOST_ARGS] },
    /// Withdraws a decision that a seat which has left the game would have to answer.
    TakenBack(SeatId),
    /// Answers a decision; with `notifies_listeners`, the listeners are notified of the action.
    Answer { seat: SeatId, answer: ComponentAnswer, notifies_listeners: bool },
}

/// Carries out one action on both engines. Holds the listener, and the draws and events of the
/// components.
pub(crate) struct ActionRunner<'a> {
    pub sink: &'a mut dyn EventSink,
    pub run: &'a mut ExecutionRecord,
    /// Whether forced answers after an action are left to the caller, because a ledger may contain
    /// them.
    pub leaves_answers: bool,
    /// Whether the work comes from a player's action space. An impossible command then makes the
    /// action illegal.
    by_space: bool,
    /// Whether the current task belongs to the seat that uses the action space.
    pays: bool,
    /// Whether the action is only tried. The error then does not name the command.
    is_trial: bool,
}

impl<'a> ActionRunner<'a> {
    /// Creates the state for one action, with draws from the position; `run` records the sources of
    /// events.
    pub fn new(sink: &'a mut dyn EventSink, run: &'a mut ExecutionRecord) -> ActionRunner<'a> {
        run.watched = true;
        ActionRunner {
            sink,
            run,
            leaves_answers: false,
            by_space: false,
            pays: false,
            is_trial: false,
        }
    }

    /// Carries out an action of a seat on both engines, with everything that follows without a
    /// decision.
    ///
    /// # Errors
    /// An illegal action or a script error; the position is then unchanged.
    pub fn act(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
        seat: SeatId,
        action: Action,
    ) -> Result<(), ApplyError> {
        let before = position.clone();
        let answered = self.run_action(machine, position, seat, action).and_then(|()| {
            if self.leaves_answers { Ok(()) } else { self.answer_all(machine, position) }
        });
        let done = answered.and_then(|()| {
            let parts = parts_for(machine.ruleset(), position.seat_count);
            parts.map_or(Ok(()), |parts| parts.game.check_draws_used(self.run))
        });
        if done.is_err() {
            *position = before;
        }
        done
    }

    /// Gives the engine's next forced answer and carries out what follows. Returns the answer, or
    /// `None` if none is forced.
    ///
    /// # Errors
    /// A consequence failed; the position is then undefined.
    pub fn answer_next(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
    ) -> Result<Option<(SeatId, Action)>, ApplyError> {
        let ruleset = machine.ruleset();
        if has_blocking_decision(ruleset, position) {
            return Ok(None);
        }
        let answer = machine.apply_forced_answer(&mut position.state, self.sink);
        let answer = answer.map_err(|problem| in_words(ruleset, problem))?;
        if answer.is_some() {
            self.run_called_tasks(machine, position)?;
            self.end_by_victory(machine, position)?;
        }
        Ok(answer)
    }

    fn answer_all(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
    ) -> Result<(), ApplyError> {
        while self.answer_next(machine, position)?.is_some() {}
        Ok(())
    }

    /// Ends the game if a victory that is tested at once is reached. Nothing is tested while a
    /// decision is open.
    ///
    /// # Errors
    /// The condition of a victory cannot be evaluated.
    fn end_by_victory(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
    ) -> Result<(), ApplyError> {
        let ruleset = machine.ruleset();
        let Some(bridge) = ruleset.component_bridge.as_deref() else { return Ok(()) };
        let layout = bridge.layout(position.seat_count);
        if layout.victories.is_empty()
            || position.phase() == Phase::Over
            || position.calls != 0
            || kernel::has_open_decision(ruleset, position)
            || has_open_decision(ruleset, position)
        {
            return Ok(());
        }
        let Some((_, block)) = exported_components(ruleset, position) else { return Ok(()) };
        let mut board = machine.board_view(&position.state);
        let is_reached = layout.reaches_victory(&block, None, &mut board);
        if is_reached.map_err(ApplyError::ScriptError)? {
            machine.end_game(&mut position.state, self.sink);
        }
        Ok(())
    }

    fn run_action(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
        seat: SeatId,
        action: Action,
    ) -> Result<(), ApplyError> {
        self.act_and_run_tasks(machine, position, seat, action)?;
        self.end_by_victory(machine, position)
    }

    fn act_and_run_tasks(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
        seat: SeatId,
        action: Action,
    ) -> Result<(), ApplyError> {
        let ruleset = machine.ruleset();
        if let (Action::Answer(answer), true) = (action, position.parts.is_some()) {
            reject_unrequested_answer(ruleset, position, seat, answer)?;
            self.step(
                machine,
                position,
                ComponentWork::Answer { seat, answer, notifies_listeners: true },
            )?;
            return self.run_called_tasks(machine, position);
        }
        if has_blocking_decision(ruleset, position) {
            return Err(ApplyError::Illegal(say!(TEXTS, "answer-open-first")));
        }
        self.by_space = calls_parts(ruleset, action);
        machine.leave_forced_answers();
        let done = machine.apply(&mut position.state, seat, action, self.sink);
        done.map_err(|problem| in_words(ruleset, problem))?;
        self.run_called_tasks(machine, position)?;
        if self.by_space && has_blocking_decision(ruleset, position) {
            let mut answers = Vec::new();
            list_answers(machine, position, &mut answers)
                .map_err(|failure| ApplyError::ScriptError(failure.0))?;
            if leaves_unanswered(ruleset, position, &answers) {
                let pending = exported_components(ruleset, position);
                let pending = pending.map_or_else(String::new, |(parts, block)| {
                    let names = parts.game.open_decision_names(&block);
                    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
                });
                let message = say!(TEXTS, "decision-no-answer", pending = pending);
                return Err(ApplyError::Illegal(message));
            }
        }
        Ok(())
    }

    /// Runs the tasks that are called, one after the other, until a player has to decide.
    ///
    /// # Errors
    /// A script error of the declarations, or an impossible draw in `run`; the position is then
    /// undefined.
    pub fn run_called_tasks(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
    ) -> Result<(), ApplyError> {
        for _ in 0..MOST_CALLS {
            if !matches!(position.calls, calls::PHASE | calls::RULE) {
                return Ok(());
            }
            let work = self.next_task(machine.ruleset(), position);
            self.step(machine, position, work)?;
        }
        Err(ApplyError::ScriptError("endless loop: tasks that rules run start each other".into()))
    }

    /// Returns the next task, those called by rules first, and marks the components as working.
    fn next_task(&mut self, ruleset: &Ruleset, position: &mut MysticaPosition) -> ComponentWork {
        let is_phase = position.calls == calls::PHASE;
        if let Some((call, call_record)) = kernel::take_call(ruleset, &mut position.state) {
            position.state.calls = if is_phase { calls::BEFORE_PHASE } else { calls::AT_WORK };
            let resolved = call.resolve_arguments(&call_record);
            let hand = std::array::from_fn(|at| resolved.get(at).copied());
            return ComponentWork::Task {
                task: Some(call.task),
                seat: Some(call_record.seat),
                hand,
            };
        }
        let seat = Some(position.active).filter(|seat| seat.is_some());
        let phase = ruleset.phases.current(position);
        let task =
            phase.and_then(|phase| if seat.is_some() { phase.turn_task } else { phase.task });
        position.state.calls = calls::AT_WORK;
        ComponentWork::Task { task, seat, hand: [None; components::MOST_ARGS] }
    }

    /// Carries out one piece of work, and then answers for seats that have no player.
    fn step(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
        work: ComponentWork,
    ) -> Result<(), ApplyError> {
        self.until_done(machine, position, work)?;
        self.answer_playerless_seats(machine, position)
    }

    /// Carries out one piece of work to its end, without answering its decisions.
    fn until_done(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
        work: ComponentWork,
    ) -> Result<(), ApplyError> {
        let mut goes_on = self.part_of_step(machine, position, Some(work))?;
        while goes_on {
            goes_on = self.part_of_step(machine, position, None)?;
        }
        Ok(())
    }

    /// Carries out work up to and including its next command on the board. `None` continues after
    /// the last command. Returns whether there is more to do.
    fn part_of_step(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
        work: Option<ComponentWork>,
    ) -> Result<bool, ApplyError> {
        let author = match work {
            Some(ComponentWork::Answer { seat, answer, notifies_listeners: true }) => {
                Some((seat, Action::Answer(answer)))
            }
            _ => None,
        };
        let ruleset = machine.ruleset();
        let seats = position.seat_count;
        let (Some(bridge), Some(block)) =
            (ruleset.component_bridge.as_deref(), &mut position.parts)
        else {
            return Err(ApplyError::ScriptError("the position has no components".into()));
        };
        let event_count = self.run.events.len();
        // After a command to the board the same task continues.
        if let Some(work) = work {
            let of =
                |seat| matches!(work, ComponentWork::Task { seat: Some(of), .. } if of == seat);
            self.pays = self.by_space && of(position.state.active);
        }
        let pays = self.pays;
        self.run.is_unpaid = false;
        bridge.export_values(&position.state, block);
        let board = machine.board_view(&position.state);
        let mut game = ComponentGame::new(bridge.layout(seats).clone(), board);
        let worked = match work {
            None => game.go_on(block, self.run),
            Some(ComponentWork::Task { task: None, .. }) => Ok(()),
            Some(ComponentWork::Task { task: Some(task), seat, hand }) => {
                let hand: Vec<i32> = hand.into_iter().map_while(|n| n).collect();
                game.carry_out(block, task, seat.map(|seat| seat.0), &hand, self.run)
            }
            Some(ComponentWork::TakenBack(seat)) => game.cancel_decision(block, seat.0, self.run),
            Some(ComponentWork::Answer { seat, answer, .. }) => {
                game.answer(block, seat.0, answer.answer(), self.run)
            }
        };
        worked.map_err(|problem| match problem {
            // A price that the user of an action space cannot pay makes the action illegal.
            ApplyError::ScriptError(error) if pays && self.run.is_unpaid => {
                ApplyError::Illegal(error)
            }
            ApplyError::ScriptError(error) => {
                ApplyError::ScriptError(with_source_line(ruleset, self.run.source, error))
            }
            illegal @ ApplyError::Illegal(_) => illegal,
        })?;
        let lets_go_on = game.lets_go_on(block);
        let task_ended = lets_go_on && self.run.host_command.is_none();
        // The victory reads the values that the task has changed, which the board gets below.
        let phase = ruleset.phases.current(&position.state).filter(|phase| phase.task.is_some());
        let is_won = match phase.filter(|_| task_ended) {
            Some(phase) => game.reaches_victory(block, &phase.id)?,
            None => false,
        };
        bridge.clear_exports(seats, block);
        let imports = bridge.imported_changes(&self.run.events[event_count..]);
        let command_given = self.run.host_command.take();
        let goes_on = command_given.is_some();
        update_counted_values(ruleset, position)?;
        let from_parts = ComponentOutcome {
            answer: author,
            imports,
            command: command_given,
            is_done: lets_go_on && !goes_on && !is_won,
        };
        let state = &mut position.state;
        let done = machine.continue_after_components(state, &from_parts, self.sink);
        done.map_err(|problem| match (in_words(ruleset, problem), &from_parts.command) {
            (illegal @ ApplyError::Illegal(_), Some(_)) if self.is_trial => illegal,
            (ApplyError::Illegal(error), Some(command)) => {
                let layout = bridge.layout(seats);
                let text = command_in_words(layout, command);
                let faction = ruleset.faction_name(position.seat(SeatId(command.seat)).faction);
                let error = say!(
                    TEXTS,
                    "text-not-possible-for",
                    text = text,
                    faction = faction,
                    why = error
                );
                if self.by_space || is_answer(bridge, seats, command.source) {
                    return ApplyError::Illegal(error);
                }
                // A phase's command does not come from a player, so its failure is a script error.
                let script = &layout.scripts[usize::from(command.source)].name;
                let error = format!("{script}: {error}");
                ApplyError::ScriptError(with_source_line(ruleset, command.source, error))
            }
            (other, _) => other,
        })?;
        if is_won {
            machine.end_game(&mut position.state, self.sink);
        }
        Ok(goes_on)
    }

    /// Answers decisions of seats without a player, until none is open: seats that have left the
    /// game, and automas. Takes the first answer that the board's rules accept. For a seat that has
    /// left, giving up comes first, then ending, then answers that close the decision. Without any
    /// answer the decision is withdrawn.
    fn answer_playerless_seats(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
    ) -> Result<(), ApplyError> {
        let mut last = None;
        for _ in 0..MOST_CALLS {
            let Some(work) = self.next_playerless_answer(machine, position)? else { return Ok(()) };
            last = Some(work);
            self.until_done(machine, position, work)?;
        }
        let message = "endless loop: an automa answers decisions without end".to_owned();
        let source = match last {
            Some(ComponentWork::Answer { answer, .. }) => answer.answer().option,
            _ => self.run.source,
        };
        Err(ApplyError::ScriptError(with_source_line(machine.ruleset(), source, message)))
    }

    /// Returns the next answer for a seat without a player.
    fn next_playerless_answer(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
    ) -> Result<Option<ComponentWork>, ApplyError> {
        let ruleset = machine.ruleset();
        let is_unattended = |seat: SeatId| {
            position.seat(seat).dropped == 1 || kernel::is_automa(ruleset, position, seat)
        };
        let has_decision =
            has_blocking_decision(ruleset, position) || has_optional_decision(ruleset, position);
        if !has_decision || !position.seat_ids().any(is_unattended) {
            return Ok(None);
        }
        let list = component_answers(machine, position)
            .map_err(|error| ApplyError::ScriptError(error.0))?;
        let mut of_them: Vec<_> =
            list.iter().filter(|choice| is_unattended(SeatId(choice.seat))).collect();
        // The list has only one answer for an automa.
        let bridge = ruleset.component_bridge.as_ref();
        let options = bridge.map(|bridge| &bridge.layout(position.seat_count).options);
        let keeps = |answer: components::ComponentAction| {
            options.is_some_and(|options| options[usize::from(answer.option)].keeps)
        };
        of_them.sort_by_key(|choice| match choice.role {
            ActionRole::GiveUp => 0,
            ActionRole::End => 1,
            _ if !keeps(choice.action) => 2,
            _ => 3,
        });
        let mut all = of_them
            .iter()
            .filter_map(|choice| Some((SeatId(choice.seat), ComponentAnswer::new(choice.action)?)));
        let has_deeds = ruleset.component_bridge.as_ref().is_some_and(|bridge| bridge.has_commands);
        let first = all.find(|(seat, answer)| {
            !has_deeds || !is_refused(machine, position, *seat, Action::Answer(*answer))
        });
        if let Some((seat, answer)) = first {
            return Ok(Some(ComponentWork::Answer { seat, answer, notifies_listeners: false }));
        }
        let has_decision = |seat: &SeatId| {
            let parts = parts_for(ruleset, position.seat_count).zip(position.parts.as_ref());
            position.seat(*seat).dropped == 1
                && parts.is_some_and(|(parts, block)| parts.game.asks(block, seat.0))
        };
        Ok(position.seat_ids().find(has_decision).map(ComponentWork::TakenBack))
    }

    /// Answers for a seat that has just left the game, and carries out what follows.
    ///
    /// # Errors
    /// As for [`ActionRunner::run_called_tasks`].
    pub fn answer_departed_seats(
        &mut self,
        machine: &mut RulesEngine<'_>,
        position: &mut MysticaPosition,
    ) -> Result<(), ApplyError> {
        if position.parts.is_none() {
            return Ok(());
        }
        self.answer_playerless_seats(machine, position)?;
        self.run_called_tasks(machine, position)?;
        self.answer_all(machine, position)
    }
}

/// Describes a command to the board by its name and its arguments: `` `build` (hex E5) ``.
fn command_in_words(layout: &ComponentLayout, command: &PendingHostCommand) -> String {
    let kind = &layout.host_commands[usize::from(command.deed)];
    let arguments = kind.args.iter().zip(&command.args).map(|(param, value)| {
        let thing = match &param.is {
            ParamType::Thing(kind) => layout.things.iter().find(|thing| thing.name == *kind),
            _ => None,
        };
        let name = usize::try_from(*value).ok().and_then(|at| thing?.names.get(at));
        let value = name.cloned().unwrap_or_else(|| value.to_string());
        format!("{} {value}", param.name)
    });
    let arguments: Vec<String> = arguments.collect();
    if arguments.is_empty() {
        format!("`{}`", kind.name)
    } else {
        format!("`{}` ({})", kind.name, arguments.join(", "))
    }
}

/// Adds file and line of a component script to an error message.
fn with_source_line(ruleset: &Ruleset, script: u16, message: String) -> String {
    match ruleset.source_of(Cause::rule(KernelRule::Part(script)), FactionId::NONE) {
        Some((file, line)) => format!("{file}:{line}: {message}"),
        None => message,
    }
}

/// Returns whether a script belongs to an answer; all others are tasks.
fn is_answer(bridge: &ComponentBridge, seats: u8, source: u16) -> bool {
    usize::from(source) < bridge.layout(seats).options.len()
}

/// Updates the values of components that rules count.
///
/// # Errors
/// A value is hidden from all seats.
pub(crate) fn update_counted_values(
    ruleset: &Ruleset,
    position: &mut MysticaPosition,
) -> Result<(), ApplyError> {
    if ruleset.component_values.is_empty() {
        return Ok(());
    }
    let seats = position.seat_count;
    let (Some(parts), Some(block)) = (parts_for(ruleset, seats), &position.parts) else {
        return Ok(());
    };
    for (at, value) in ruleset.component_values.iter().enumerate() {
        for seat in 0..seats {
            let amount = parts.game.task_value(block, value.task, seat).map_err(|problem| {
                let (ApplyError::Illegal(error) | ApplyError::ScriptError(error)) = problem;
                ApplyError::ScriptError(format!(
                    "cannot compute `{}`, which a rule counts: {error}",
                    value.text
                ))
            })?;
            kernel::piece_memory::store_component_value(
                ruleset,
                &mut position.state,
                SeatId(seat),
                at,
                amount,
            );
        }
    }
    Ok(())
}

/// Checks the invariants of the components in a position.
///
/// # Errors
/// The invariant that does not hold.
pub(crate) fn check(ruleset: &Ruleset, position: &MysticaPosition) -> Result<(), String> {
    let (block, parts) = match (&position.parts, parts_for(ruleset, position.seat_count)) {
        (Some(block), Some(parts)) => (block, parts),
        (None, None) if position.calls == 0 => return Ok(()),
        _ => return Err("the components of the position do not match the rules".into()),
    };
    parts.game.check_invariants(block)?;
    let mut bare = block.clone();
    parts.beside.clear_exports(position.seat_count, &mut bare);
    if bare != *block {
        return Err("the components store a counter whose value belongs to the board".into());
    }
    let mut exported = position.clone();
    update_counted_values(ruleset, &mut exported).map_err(|problem| match problem {
        ApplyError::Illegal(error) | ApplyError::ScriptError(error) => error,
    })?;
    if exported.state != position.state {
        return Err("the rules use outdated values of components".into());
    }
    let is_settled = !parts.game.lets_go_on(block);
    match position.calls {
        0 if !is_settled => Ok(()),
        calls::AT_WORK | calls::BEFORE_PHASE if is_settled => Ok(()),
        calls => Err(format!(
            "calls ({calls}) and open decisions ({is_settled}) of components do not \
            match"
        )),
    }
}

/// Migrates the components of a position to changed rules. Returns their new state and a list of
/// losses.
///
/// # Errors
/// The reason why the components cannot be migrated.
pub(crate) fn migrate(
    position: &MysticaPosition,
    from: &Ruleset,
    to: &Ruleset,
) -> Result<(Option<ComponentState>, Vec<String>), String> {
    let seats = position.seat_count;
    let carried = match (&position.parts, parts_for(from, seats), parts_for(to, seats)) {
        (Some(block), Some(old), Some(new)) => {
            let carried = components::migrate(old.game.layout(), new.game.layout(), block)
                .map_err(|wrong| wrong.join("; "))?;
            (Some(carried.block), carried.notes)
        }
        (Some(block), Some(old), None) if !old.game.is_idle(block) => {
            return Err("components have an open decision, but no longer exist".into());
        }
        (Some(_), _, None) => (None, vec!["the components no longer exist".into()]),
        (_, _, Some(new)) => (Some(new.game.layout().block(position.seed)), Vec::new()),
        _ => (None, Vec::new()),
    };
    if position.components_running()
        && let (Some(block), Some(new)) = (&carried.0, parts_for(to, seats))
        && new.game.lets_go_on(block)
    {
        return Err("an open decision of the components no longer exists".into());
    }
    Ok(carried)
}
