//! The interpreter: checks and carries out answers, runs scripts, opens decisions, and walks
//! through the phases.

use game::{ApplyError, LegalAction, Viewer};
use language::say;

use crate::ComponentAction;
use crate::component_game::ComponentGame;
use crate::declare::{
    ActingPieces, ActingSeats, AmountExpression, Answered, ConditionExpression, DecisionMode,
    Filter, RelativeOwner, SeatSelection, VictoryMoment, ZoneReference,
};
use crate::evaluate::{ExpressionEvaluator, allows, in_function};
use crate::layout::{
    CompiledListener, ComponentLayout, ENV, EvaluatedFilter, MOST_ARGS, NONE, NOTHING,
};
use crate::noted_event::NotedEvent;
use crate::options::{self, MeteredPosition};
use crate::read_view::{ActionError, ComponentReadView, Viewpoint};
use crate::rulebook::{FunctionCall, Rulebook};
use crate::state::{
    ANSWERED, ComponentState, IS_TASK, OFFER, PhaseStage, SEALED, StackFrame, TurnField,
};
use crate::state_writer::{
    ComponentEvent, ExecutionRecord, PieceLocation, StateWriter, StreamDraw,
};
use crate::steps::{StepCall, StepEngine, StepScript};
use crate::texts::TEXTS;
use crate::work::{NODE, SCRIPT_STEP};

/// Maximum number of scripts and phase transitions in one action.
const MOST_STEPS: usize = 20_000;

/// A position while the rules change it.
pub(crate) struct ScriptInterpreter<'a, B> {
    pub layout: &'a ComponentLayout,
    pub rules: &'a mut B,
    pub block: &'a mut ComponentState,
    pub run: &'a mut ExecutionRecord,
}

/// A script while it runs: its next step, acting seat and arguments, and the frame that continues
/// after it.
struct RunningScript {
    script: u16,
    step: usize,
    seat: Option<u8>,
    env: [i16; ENV],
    below: u8,
}

/// The interpreter while it runs a script.
struct ScriptRun<'r, 'a, B> {
    interpreter: &'r mut ScriptInterpreter<'a, B>,
    running: &'r RunningScript,
}

impl<B: Rulebook> ScriptRun<'_, '_, B> {
    fn eval(&mut self) -> ExpressionEvaluator<'_, B> {
        self.interpreter.eval(self.running.seat, self.running.env)
    }
}

impl<B: Rulebook> StepEngine for ScriptRun<'_, '_, B> {
    fn table(&mut self) -> StateWriter<'_> {
        self.interpreter.table(self.running.seat, self.running.below)
    }

    fn amount(&mut self, n: &AmountExpression<u16>) -> Result<i32, ActionError> {
        self.eval().amount(n)
    }

    fn number(&mut self, n: &AmountExpression<u16>) -> Result<i32, ActionError> {
        self.eval().number(n)
    }

    fn marker(&mut self, who: &RelativeOwner<u16>) -> Result<u16, ActionError> {
        self.eval().marker(who)
    }

    fn held(&mut self, counter: u16) -> Option<u8> {
        self.eval().held(counter)
    }

    fn seats(&mut self, who: &SeatSelection<u16>) -> Result<Vec<Option<u8>>, ActionError> {
        self.eval().whos(who)
    }

    fn location(&mut self, at: &ZoneReference<u16>) -> Result<(u16, Option<u16>), ActionError> {
        self.eval().at(at)
    }

    fn filter(&mut self, filter: &Filter<u16>) -> Result<EvaluatedFilter, ActionError> {
        self.eval().sieve(filter)
    }

    fn acting_pieces(
        &mut self,
        pieces: &ActingPieces<u16>,
        seat: Option<u8>,
    ) -> Result<Vec<u16>, ActionError> {
        let mut eval = self.interpreter.eval(seat, self.running.env);
        let layout = eval.look.layout;
        let (at, filter) = match pieces {
            ActingPieces::Piece(n) => {
                let n = eval.amount(n)?;
                let piece = u16::try_from(n).ok().filter(|n| usize::from(*n) < layout.pieces.len());
                let why = || ActionError::script_error("an argument of `do` names no piece");
                return Ok(vec![piece.ok_or_else(why)?]);
            }
            ActingPieces::In(at, filter) => (eval.at(at)?, eval.sieve(filter)?),
        };
        let (zone, place) = at;
        if layout.seers(zone) != u8::MAX {
            return Err(ActionError::Script(format!(
                "`do` needs a zone that everybody sees, but not everybody sees `{}`",
                layout.spot_name(zone)
            )));
        }
        let at = PieceLocation { place, ..PieceLocation::zone(zone) };
        self.table().in_order(at, &filter)
    }

    fn possible_answer(
        &mut self,
        answered: &Answered<u16>,
        args: &[i32],
    ) -> Result<Option<ComponentAction>, ActionError> {
        self.eval().possible(answered, args)
    }

    fn call_function(&mut self, function: u16) -> Result<(), ActionError> {
        let ScriptInterpreter { layout, rules, block, run } = &mut *self.interpreter;
        let RunningScript { seat, env, below, .. } = self.running;
        let number = layout.function_for(function, *seat);
        let function = &layout.functions[usize::from(number)];
        let call = FunctionCall { function, number, seat: *seat, args: env };
        let mut table = StateWriter { layout, block, run, seat: *seat, top: *below };
        in_function(rules.carry_out(&call, &mut table), &call)
    }
}

impl<B: Rulebook> ComponentGame<B> {
    /// Carries out an answer. `run` records the events.
    ///
    /// # Errors
    /// As for [`game::Rules::apply`].
    pub fn apply_with(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        run: &mut ExecutionRecord,
    ) -> Result<(), ApplyError> {
        let before = block.clone();
        run.leaves_answers = self.leaves_answers;
        let done = self.answer(block, seat, action, run).and_then(|()| self.check_draws_used(run));
        self.steps += run.work.steps();
        if done.is_err() {
            *block = before;
        }
        done.map_err(|why| self.layout.placed(run, why))
    }

    /// Carries out an answer as [`ComponentGame::apply_with`] does, and appends its random draws to
    /// `drawn`.
    ///
    /// # Errors
    /// As for [`ComponentGame::apply_with`].
    pub fn apply_recording_draws(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        drawn: &mut Vec<StreamDraw>,
    ) -> Result<(), ApplyError> {
        let mut run = ExecutionRecord::default();
        self.apply_with(block, seat, action, &mut run)?;
        drawn.append(&mut run.drawn);
        Ok(())
    }

    /// Carries out an answer as [`ComponentGame::apply_with`] does, but given random results may be
    /// left over; see [`ComponentGame::check_draws_used`].
    ///
    /// # Errors
    /// As for [`ComponentGame::apply_with`]; the position is then unspecified.
    pub fn answer(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        run: &mut ExecutionRecord,
    ) -> Result<(), ApplyError> {
        if self.layout.is_over(block) {
            return Err(ApplyError::Illegal(say!(TEXTS, "game-is-over")));
        }
        let layout = self.layout.clone();
        let mut engine =
            ScriptInterpreter { layout: &layout, rules: &mut self.rulebook, block, run };
        engine.answer(seat, action).map_err(ApplyError::from)
    }

    /// Checks that no given random result is left over.
    ///
    /// # Errors
    /// Names the first result that is left over.
    pub fn check_draws_used(&self, run: &ExecutionRecord) -> Result<(), ApplyError> {
        match &run.given_draws {
            Some((draws, at)) if *at < draws.len() => {
                let text = self.layout.draw_text(draws[*at]);
                Err(ApplyError::Illegal(format!(
                    "the ledger names the draw `{text}`, but nothing more \
                    is drawn"
                )))
            }
            _ => Ok(()),
        }
    }
}

impl<B: Rulebook> ScriptInterpreter<'_, B> {
    fn eval(&mut self, seat: Option<u8>, env: [i16; ENV]) -> ExpressionEvaluator<'_, B> {
        let look = ComponentReadView::new(self.layout, self.block, Viewpoint::seat(seat))
            .with_meter(&self.run.work);
        ExpressionEvaluator { rules: self.rules, look, acting: seat, env, looped: None }
    }

    fn table(&mut self, seat: Option<u8>, top: u8) -> StateWriter<'_> {
        StateWriter { layout: self.layout, block: self.block, run: self.run, seat, top }
    }

    /// Applies a seat's answer to an open decision.
    pub(crate) fn answer(&mut self, seat: u8, action: ComponentAction) -> Result<(), ActionError> {
        let at = frame_for(self.layout, self.block, seat, action)?;
        let mut frame = self.layout.frame(self.block, at);
        let position =
            MeteredPosition { layout: self.layout, block: self.block, work: &self.run.work };
        check(position, self.rules, &frame, action)?;
        if frame.is(SEALED) && self.layout.options[usize::from(action.option)].keeps {
            let before = self.block.clone();
            self.carry_out(&frame, action, at as u8)?;
            self.go_on()?;
            return self.shows_nobody_else(&before, &frame, action);
        }
        if frame.is(SEALED) {
            frame.flags |= ANSWERED;
            (frame.option, frame.answer) = (action.option, action.args);
            self.layout.set_frame(self.block, at, &frame);
            if self.table(None, NONE).has_answered(frame.group) {
                self.unseal(frame.group)?;
            }
            return self.go_on();
        }
        let keeps = self.layout.options[usize::from(action.option)].keeps;
        let below = if keeps { at as u8 } else { self.close(at, &frame) };
        self.carry_out(&frame, action, below)?;
        self.go_on()
    }

    /// Checks that other viewers cannot notice an answer given in secret. They may only notice the
    /// number of pieces in zones with `visible = "owner"` or `"number"`.
    ///
    /// # Errors
    /// Fails if another seat or a spectator would notice the answer.
    fn shows_nobody_else(
        &mut self,
        before: &ComponentState,
        frame: &StackFrame,
        action: ComponentAction,
    ) -> Result<(), ActionError> {
        let layout = self.layout;
        let others = (0..layout.seats()).filter(|seat| *seat != frame.seat).map(Viewer::Seat);
        for viewer in others.chain([Viewer::Spectator]) {
            if layout.look_alike(before, self.block, viewer) {
                continue;
            }
            self.run.at_work = Some(action.option);
            let option = &layout.options[usize::from(action.option)].name;
            let who = match viewer {
                Viewer::Seat(seat) => layout.seat_names[usize::from(seat)].as_str(),
                Viewer::Spectator => "a spectator",
            };
            return Err(ActionError::Script(format!(
                "`{option}` keeps a decision open that is asked of all at once, and {who} sees its \
                effects before everybody has answered; let it change only counters and zones that \
                only their owner sees"
            )));
        }
        Ok(())
    }

    /// Pays the price of an answer and runs its effects.
    fn carry_out(
        &mut self,
        frame: &StackFrame,
        action: ComponentAction,
        below: u8,
    ) -> Result<(), ActionError> {
        let layout = self.layout;
        let seat = frame.seat();
        let env = layout.env_of(frame, action);
        self.rules.reached(action.option, None);
        self.table(seat, below).record(ComponentEvent::Answered { seat: frame.seat, action });
        (self.run.source, self.run.at_work) = (action.option, Some(action.option));
        for (counter, n) in &layout.options[usize::from(action.option)].pays {
            let amount = self.eval(seat, env).number(n)?;
            let owner = layout.payer(*counter, seat);
            self.table(seat, below).pay(*counter, owner, amount)?;
        }
        self.table(seat, below).note_event(NotedEvent::Answered { option: action.option, seat });
        let below = self.deliver(below)?;
        self.script(RunningScript { script: action.option, step: 0, seat, env, below })
    }

    /// Starts the steps of the pieces that listen to the noted events. Returns the frame below
    /// which scripts run before them: they run after all frames that are opened on it.
    ///
    /// The pieces of the event's seat act first, then those of the following seats, then those of
    /// the table: zone by zone, and in a zone in the order of the step `do`.
    fn deliver(&mut self, below: u8) -> Result<u8, ActionError> {
        let layout = self.layout;
        if self.run.noted.is_empty() {
            return Ok(below);
        }
        let mut acting = Vec::new();
        for event in std::mem::take(&mut self.run.noted) {
            for owner in layout.owners_in_order(event.seat()) {
                let listeners: Vec<&CompiledListener> = layout.listeners_to(event, owner).collect();
                if listeners.is_empty() {
                    continue;
                }
                let seat = owner.or(event.seat());
                for (spot, _) in (0..).zip(&layout.spots).filter(|(_, spot)| spot.1 == owner) {
                    self.run.work.spend(NODE);
                    let may_lie = |one: &&CompiledListener| {
                        let kind = layout.pieces[usize::from(one.piece)].kind;
                        layout.zone_of(spot).kinds.contains(&kind)
                    };
                    if layout.seers(spot) != u8::MAX || !listeners.iter().any(may_lie) {
                        continue;
                    }
                    let at = PieceLocation::zone(spot);
                    let there = self.table(None, NONE).in_order(at, &EvaluatedFilter::default())?;
                    for piece in there {
                        for one in listeners.iter().filter(|one| one.piece == piece) {
                            let args = event.args(piece);
                            if self.is_due(one, seat, &args)? {
                                acting.push((one.script, seat, args));
                            }
                        }
                    }
                }
            }
        }
        let mut below = below;
        for (script, seat, args) in acting.into_iter().rev() {
            below = self.table(seat, below).push(IS_TASK, seat, script, below, &args)?;
        }
        Ok(below)
    }

    /// Returns whether the condition of a listener holds.
    fn is_due(
        &mut self,
        listener: &CompiledListener,
        seat: Option<u8>,
        args: &[i32],
    ) -> Result<bool, ActionError> {
        if matches!(listener.when, ConditionExpression::Always) {
            return Ok(true);
        }
        let mut env = [0; ENV];
        for (at, n) in args.iter().enumerate() {
            env[at] = i16::try_from(*n)
                .map_err(|_| ActionError::Script(format!("the argument {n} is too large")))?;
        }
        self.eval(seat, env).holds(&listener.when)
    }

    /// Reveals a group of sealed answers: each becomes a task, which runs in seat order.
    fn unseal(&mut self, group: u8) -> Result<(), ActionError> {
        let layout = self.layout;
        let of = |i: &usize| layout.frame(self.block, *i).group == group;
        let all: Vec<usize> = (0..layout.frame_count(self.block)).filter(of).collect();
        for at in &all {
            let mut frame = layout.frame(self.block, *at);
            if frame.option == NOTHING {
                let action = self.guess(&frame)?;
                (frame.option, frame.answer) = (action.option, action.args);
            }
            layout.set_frame(self.block, *at, &frame);
        }
        // The game continues each frame after the next frame of the group.
        for (i, at) in all.iter().enumerate() {
            let mut frame = layout.frame(self.block, *at);
            let action = ComponentAction { option: frame.option, args: frame.answer };
            frame.parent = all.get(i + 1).map_or(frame.parent, |next| *next as u8);
            frame.env = layout.env_of(&frame, action);
            let (flags, what, step) = (IS_TASK | ANSWERED, action.option, 0);
            let group = 0;
            let frame = StackFrame {
                flags,
                what,
                step,
                group,
                option: NOTHING,
                answer: [0; MOST_ARGS],
                ..frame
            };
            layout.set_frame(self.block, *at, &frame);
        }
        Ok(())
    }

    /// Draws an answer for a seat whose sealed answer is unknown, in a sampled state. All possible
    /// answers are equally likely.
    fn guess(&mut self, frame: &StackFrame) -> Result<ComponentAction, ActionError> {
        let mut list: Vec<LegalAction<ComponentAction>> = Vec::new();
        let position =
            MeteredPosition { layout: self.layout, block: self.block, work: &self.run.work };
        options::list_frame(position, self.rules, frame, &mut list)?;
        // Only an answer that closes the decision can be sealed.
        list.retain(|c| !self.layout.options[usize::from(c.action.option)].keeps);
        let count = |c: &LegalAction<ComponentAction>| u32::from(c.amounts.1 - c.amounts.0) + 1;
        let all = list.iter().map(count).sum::<u32>();
        if all == 0 {
            return Err(ActionError::script_error("a sealed decision without an answer"));
        }
        let mut at = self.table(None, NONE).unseen(all);
        for choice in list {
            if at < count(&choice) {
                return Ok(self.layout.with_amount(choice.action, choice.amounts.0 + at as u8));
            }
            at -= count(&choice);
        }
        unreachable!("below their sum")
    }

    /// Runs the game until a seat has to answer or the game is over.
    pub(crate) fn go_on(&mut self) -> Result<(), ActionError> {
        let layout = self.layout;
        let mut passed_through: Vec<u16> = Vec::new();
        for _ in 0..MOST_STEPS {
            if layout.is_over(self.block) || self.run.host_command.is_some() {
                return Ok(());
            }
            let frames = 0..layout.frame_count(self.block);
            // The loop below checks for every frame whether another frame must finish first.
            self.run.work.spend(SCRIPT_STEP + frames.len() * frames.len());
            self.run.work.check(layout)?;
            let is_task = |i: &usize| {
                layout.frame_flags(self.block, *i) & IS_TASK != 0 && !layout.waits(self.block, *i)
            };
            if let Some(at) = frames.clone().rev().find(is_task) {
                self.task(at)?;
                continue;
            }
            if self.ends_by_victory()? {
                return Ok(());
            }
            if frames.clone().any(|i| layout.holds_up(self.block, i)) {
                if self.run.leaves_answers || !self.answer_forced()? {
                    return Ok(());
                }
                continue;
            }
            let waits = !frames.is_empty();
            if waits && layout.stage(self.block) != PhaseStage::Acts {
                return Ok(());
            }
            let phase = layout.phase_at(self.block);
            if !passed_through.contains(&phase) {
                passed_through.push(phase);
            }
            self.run.at_work = layout.phases.get(usize::from(phase)).map(|part| part.enter);
            if !self.walk(waits)? {
                return Ok(());
            }
        }
        let name = |phase: &u16| match layout.phases.get(usize::from(*phase)) {
            Some(part) => format!("`{}`", part.named.name),
            None => "no phase".into(),
        };
        // If there is a host engine, there are no phases, so a task runs without end.
        if layout.phases.is_empty()
            && let Some(at) = (0..layout.frame_count(self.block)).next_back()
        {
            let script = &layout.scripts[usize::from(layout.frame(self.block, at).what)].name;
            let why = "endless loop without a decision";
            return Err(ActionError::Script(format!("{why}: the task `{script}` never ends")));
        }
        let names: Vec<String> = passed_through.iter().map(name).collect();
        Err(ActionError::Script(format!(
            "endless loop without a decision, in {}",
            names.join(", ")
        )))
    }

    /// Gives an automatic answer if one is due. Returns whether an answer was given.
    fn answer_forced(&mut self) -> Result<bool, ActionError> {
        let position =
            MeteredPosition { layout: self.layout, block: self.block, work: &self.run.work };
        let Some((at, action)) = options::forced(position, self.rules)? else { return Ok(false) };
        let frame = self.layout.frame(self.block, at);
        self.table(frame.seat(), NONE).record(ComponentEvent::Forced { seat: frame.seat, action });
        let below = self.close(at, &frame);
        self.carry_out(&frame, action, below)?;
        Ok(true)
    }

    /// Removes an answered decision. Returns the frame that continues after it.
    fn close(&mut self, at: usize, frame: &StackFrame) -> u8 {
        self.layout.remove_frame(self.block, at);
        let below = frame.parent;
        if below != NONE && usize::from(below) > at { below - 1 } else { below }
    }

    /// Continues a suspended script or starts a task.
    fn task(&mut self, at: usize) -> Result<(), ActionError> {
        let frame = self.layout.frame(self.block, at);
        self.layout.remove_frame(self.block, at);
        let below = match frame.parent {
            NONE => NONE,
            parent if usize::from(parent) > at => parent - 1,
            parent => parent,
        };
        if frame.is(ANSWERED) {
            let handed = self.layout.decisions
                [usize::from(self.layout.options[usize::from(frame.what)].decision)]
            .args
            .len();
            let mut args = [0; MOST_ARGS];
            let count = self.layout.options[usize::from(frame.what)].args.len();
            args[..count].copy_from_slice(&frame.env[handed..handed + count]);
            return self.carry_out(&frame, ComponentAction { option: frame.what, args }, below);
        }
        let (script, step) = (frame.what, usize::from(frame.step));
        self.script(RunningScript { script, step, seat: frame.seat(), env: frame.env, below })
    }

    /// Runs a script until it ends or opens a decision. If it opens a decision, the rest of the
    /// script becomes a frame.
    fn script(&mut self, mut running: RunningScript) -> Result<(), ActionError> {
        let layout = self.layout;
        let steps = &layout.scripts[usize::from(running.script)].steps;
        while let Some(step) = steps.get(running.step) {
            (self.run.source, self.run.at_work) = (running.script, Some(running.script));
            running.step += 1;
            self.run.work.spend(SCRIPT_STEP);
            let holds = match &step.when {
                // Costs what the evaluator takes for it.
                ConditionExpression::Always => {
                    self.run.work.spend(NODE);
                    true
                }
                when => self.eval(running.seat, running.env).holds(when)?,
            };
            if !holds {
                continue;
            }
            self.rules.reached(running.script, Some(running.step - 1));
            let before = layout.frame_count(self.block);
            let script = StepScript { layout, seat: running.seat, env: &running.env };
            let mut engine = ScriptRun { interpreter: &mut *self, running: &running };
            let mut call = StepCall::new(&mut engine, script, &step.effect.args);
            (step.effect.rule().run)(&mut call)?;
            self.deliver(running.below)?;
            self.run.work.check(layout)?;
            // Most steps open nothing.
            let count = layout.frame_count(self.block);
            if count <= before && self.run.host_command.is_none() {
                continue;
            }
            let waits_for = |i: &usize| {
                layout.frame_parent(self.block, *i) == running.below
                    && layout.frame_flags(self.block, *i) & OFFER == 0
            };
            let new: Vec<usize> = (before..count).filter(waits_for).collect();
            if new.is_empty() && self.run.host_command.is_none() {
                continue;
            }
            if running.step < steps.len() {
                let rest = StackFrame {
                    flags: IS_TASK,
                    seat: running.seat.unwrap_or(NONE),
                    parent: running.below,
                    group: 0,
                    what: running.script,
                    step: running.step as u16,
                    env: running.env,
                    option: NOTHING,
                    answer: [0; MOST_ARGS],
                };
                let rest = self.table(running.seat, running.below).push_frame(&rest)?;
                for i in new {
                    layout.set_frame_parent(self.block, i, rest);
                }
            }
            return Ok(());
        }
        Ok(())
    }

    /// Opens a decision of a phase: no frame continues after it.
    fn open(
        &mut self,
        decision: u16,
        who: &[Option<u8>],
        mode: DecisionMode,
    ) -> Result<(), ActionError> {
        self.table(None, NONE).open_for(decision, who, &[], mode)
    }

    /// Takes one step through the phases. `waits`: whether decisions that may wait are open.
    /// Returns `false` if the game waits for these decisions.
    fn walk(&mut self, waits: bool) -> Result<bool, ActionError> {
        let layout = self.layout;
        let phase = layout.phase_at(self.block);
        if phase == NOTHING {
            return Ok(false);
        }
        if !waits && self.jumps(phase)? {
            return Ok(true);
        }
        let phase = layout.phase_at(self.block);
        let part = &layout.phases[usize::from(phase)];
        match layout.stage(self.block) {
            PhaseStage::Begins => self.begins(phase)?,
            PhaseStage::Acts => {
                if self.acts(&part.acts)? {
                    return Ok(true);
                }
                if waits {
                    return Ok(false);
                }
                layout.set_stage(self.block, PhaseStage::Within);
            }
            PhaseStage::Within => match part.child {
                Some(child) => self.enter(child),
                None => layout.set_stage(self.block, PhaseStage::Ends),
            },
            PhaseStage::Ends => self.ends(phase)?,
            PhaseStage::Again => {
                self.table(None, NONE).record(ComponentEvent::Phase { phase, begins: false });
                if self.wins_at(|at| *at == VictoryMoment::Phase(phase))? {
                    self.over();
                    return Ok(true);
                }
                let ends = layout.jump_at(false);
                if self.block.u16(ends) == phase {
                    self.block.set_u16(ends, NOTHING);
                    self.leave(phase);
                } else {
                    layout.set_stage(self.block, PhaseStage::Begins);
                }
            }
        }
        Ok(true)
    }

    /// Carries out a requested end of the game, end of a phase, or jump to a phase. Returns whether
    /// there was such a request.
    fn jumps(&mut self, phase: u16) -> Result<bool, ActionError> {
        let layout = self.layout;
        if self.block.byte(layout.end_at()) != 0 {
            self.over();
            return Ok(true);
        }
        let goes_on = layout.jump_at(true);
        let to = self.block.u16(goes_on);
        if to != NOTHING {
            self.block.set_u16(goes_on, NOTHING);
            self.enter(to);
            return Ok(true);
        }
        let ends = self.block.u16(layout.jump_at(false));
        if ends == NOTHING {
            return Ok(false);
        }
        let mut around = Some(phase);
        while let Some(at) = around {
            if at == ends {
                let ending = at == phase
                    && matches!(layout.stage(self.block), PhaseStage::Ends | PhaseStage::Again);
                if !ending {
                    layout.set_phase(self.block, ends);
                    layout.set_stage(self.block, PhaseStage::Ends);
                }
                return Ok(false);
            }
            around = layout.phases[usize::from(at)].parent;
        }
        let name = &layout.phases[usize::from(ends)].named.name;
        Err(ActionError::Script(format!("cannot end the phase `{name}`: it is not running")))
    }

    /// Ends the game if a victory that is tested at once is reached. Nothing is tested while a
    /// script waits for an answer, because an action may be half done. Returns whether the game is
    /// over. A host engine tests the victories itself.
    fn ends_by_victory(&mut self) -> Result<bool, ActionError> {
        let layout = self.layout;
        let is_task = |i: usize| layout.frame_flags(self.block, i) & IS_TASK != 0;
        if layout.victories.is_empty()
            || layout.has_host()
            || (0..layout.frame_count(self.block)).any(is_task)
            || !self.wins_at(|at| *at == VictoryMoment::Once)?
        {
            return Ok(false);
        }
        self.over();
        Ok(true)
    }

    /// Returns whether a victory that is tested at this moment is reached.
    fn wins_at(
        &mut self,
        is_now: impl Fn(&VictoryMoment<u16>) -> bool,
    ) -> Result<bool, ActionError> {
        let layout = self.layout;
        for victory in layout.victories.iter().filter(|victory| is_now(&victory.at)) {
            let look = ComponentReadView::new(layout, self.block, Viewpoint::seat(None))
                .with_meter(&self.run.work);
            if victory.is_reached(look, self.rules)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn over(&mut self) {
        self.layout.set_over(self.block);
        self.table(None, NONE).record(ComponentEvent::Over);
    }

    fn enter(&mut self, phase: u16) {
        self.layout.set_phase(self.block, phase);
        self.layout.set_times(self.block, phase, 0);
        self.layout.set_stage(self.block, PhaseStage::Begins);
    }

    /// Continues with the next phase of the same level. If there is none, ends the enclosing phase.
    fn leave(&mut self, phase: u16) {
        let part = &self.layout.phases[usize::from(phase)];
        match (part.next, part.parent) {
            (Some(next), _) => self.enter(next),
            (None, Some(parent)) => {
                self.layout.set_phase(self.block, parent);
                self.layout.set_stage(self.block, PhaseStage::Ends);
            }
            (None, None) => self.over(),
        }
    }

    fn begins(&mut self, phase: u16) -> Result<(), ActionError> {
        let layout = self.layout;
        let part = &layout.phases[usize::from(phase)];
        let times = layout.times(self.block, phase);
        let mut eval = self.eval(None, [0; ENV]);
        let again = i32::from(times) < eval.amount(&part.times)?
            && eval.holds(&part.when)?
            && (times == 0 || !eval.holds(&part.until)?);
        if !again {
            self.leave(phase);
            return Ok(());
        }
        layout.set_times(self.block, phase, times.saturating_add(1));
        layout.begin_turns(self.block);
        layout.set_stage(self.block, PhaseStage::Acts);
        self.table(None, NONE).record(ComponentEvent::Phase { phase, begins: true });
        self.table(None, NONE).note_event(NotedEvent::Phase(phase));
        let below = self.deliver(NONE)?;
        self.script(RunningScript { script: part.enter, step: 0, seat: None, env: [0; ENV], below })
    }

    fn ends(&mut self, phase: u16) -> Result<(), ActionError> {
        let layout = self.layout;
        layout.set_stage(self.block, PhaseStage::Again);
        let script = layout.phases[usize::from(phase)].exit;
        self.script(RunningScript { script, step: 0, seat: None, env: [0; ENV], below: NONE })
    }

    fn field(&self, field: TurnField) -> u8 {
        self.block.byte(self.layout.turn_at(field))
    }

    fn set_field(&mut self, field: TurnField, value: u8) {
        self.block.set_byte(self.layout.turn_at(field), value);
    }

    /// Returns the seat that begins. The amount is taken modulo the number of seats.
    fn first_seat(&mut self, amount: &AmountExpression<u16>) -> Result<u8, ActionError> {
        let n = self.eval(None, [0; ENV]).amount(amount)?;
        Ok(n.rem_euclid(i32::from(self.layout.seats()).max(1)) as u8)
    }

    /// Returns the seat whose number is the amount; `None` if the amount is below 0.
    fn seat_by(&mut self, amount: &AmountExpression<u16>) -> Result<Option<u8>, ActionError> {
        let n = self.eval(None, [0; ENV]).amount(amount)?;
        match u8::try_from(n) {
            Ok(seat) if seat < self.layout.seats() => Ok(Some(seat)),
            Err(_) if n < 0 => Ok(None),
            _ => Err(ActionError::Script(format!(
                "cannot give the turn to seat {n}: there is no such seat"
            ))),
        }
    }

    /// Opens the next decisions of a phase. Returns `false` if no seat acts in the phase any more.
    fn acts(&mut self, acts: &ActingSeats<u16>) -> Result<bool, ActionError> {
        let seats = self.layout.seats();
        match acts {
            ActingSeats::Nobody => Ok(false),
            ActingSeats::InOrder(decision, first, when) => {
                if self.field(TurnField::Asked) == 0 {
                    let first = self.first_seat(first)?;
                    self.set_field(TurnField::First, first);
                }
                while self.field(TurnField::Asked) < seats {
                    let count = self.field(TurnField::Asked);
                    self.set_field(TurnField::Asked, count + 1);
                    let seat = (self.field(TurnField::First) + count) % seats;
                    if self.eval(Some(seat), [0; ENV]).holds(when)? {
                        self.open(*decision, &[Some(seat)], DecisionMode::Ask)?;
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            ActingSeats::Turns(decision, first) => {
                let last = self.field(TurnField::Last);
                let next = match last {
                    NONE => self.first_seat(first)?,
                    last => (last + 1) % seats.max(1),
                };
                let open =
                    |i: &u8| !options::has_passed(self.layout, self.block, (next + i) % seats);
                let Some(skip) = (0..seats).find(open) else { return Ok(false) };
                let seat = (next + skip) % seats;
                self.set_field(TurnField::Last, seat);
                self.open(*decision, &[Some(seat)], DecisionMode::Ask)?;
                Ok(true)
            }
            ActingSeats::InARow(decision, first) => {
                let last = self.field(TurnField::Last);
                let seat = match last {
                    NONE => self.first_seat(first)?,
                    last => (last + 1) % seats.max(1),
                };
                // If the last seat did not pass, all seats decide again.
                if last != NONE && !options::has_passed(self.layout, self.block, last) {
                    self.set_field(TurnField::Passed, 0);
                }
                let open = |seat: u8| !options::has_passed(self.layout, self.block, seat);
                if !(0..seats).any(open) {
                    return Ok(false);
                }
                self.set_field(TurnField::Last, seat);
                self.open(*decision, &[Some(seat)], DecisionMode::Ask)?;
                Ok(true)
            }
            ActingSeats::By(decision, who) => {
                let Some(seat) = self.seat_by(who)? else { return Ok(false) };
                self.set_field(TurnField::Last, seat);
                self.open(*decision, &[Some(seat)], DecisionMode::Ask)?;
                Ok(true)
            }
            ActingSeats::AtOnce(decision, when) | ActingSeats::Sealed(decision, when) => {
                if self.field(TurnField::Asked) > 0 {
                    return Ok(false);
                }
                self.set_field(TurnField::Asked, seats.max(1));
                let mut who = Vec::new();
                for seat in 0..seats {
                    if self.eval(Some(seat), [0; ENV]).holds(when)? {
                        who.push(Some(seat));
                    }
                }
                let keeps = self.layout.decisions[usize::from(*decision)].keeps;
                let sealed = keeps || matches!(acts, ActingSeats::Sealed(..));
                let manner = if sealed { DecisionMode::Sealed } else { DecisionMode::Ask };
                self.open(*decision, &who, manner)?;
                Ok(!who.is_empty())
            }
        }
    }
}

impl ComponentLayout {
    /// Returns the arguments of an answer's script: first the decision's parameters, then the
    /// answer's arguments.
    pub(crate) fn env_of(&self, frame: &StackFrame, action: ComponentAction) -> [i16; ENV] {
        let part = &self.options[usize::from(action.option)];
        let handed = self.decisions[usize::from(part.decision)].args.len();
        let mut env = frame.env;
        env[handed..handed + part.args.len()].copy_from_slice(&action.args[..part.args.len()]);
        env
    }
}

/// Returns the frame that an answer belongs to: the seat's open frame of the decision to which the
/// option belongs.
pub(crate) fn frame_for(
    layout: &ComponentLayout,
    block: &ComponentState,
    seat: u8,
    action: ComponentAction,
) -> Result<usize, ActionError> {
    let illegal = |why: String| Err(ActionError::Illegal(why));
    let Some(part) = layout.options.get(usize::from(action.option)) else {
        return illegal(say!(TEXTS, "no-such-action-plain"));
    };
    let open = options::open_frames(layout, block);
    let own = open.iter().find(|(_, f)| f.seat == seat && f.what == part.decision);
    match own {
        Some((at, _)) => Ok(*at),
        None => {
            let name =
                if seat < layout.seats() { layout.shown_seat(seat) } else { say!(TEXTS, "nobody") };
            let decision = layout.shown_decision(part.decision);
            illegal(say!(TEXTS, "not-asked-now", name = name, decision = decision))
        }
    }
}

/// Checks that an answer is one of the answers that a list would contain.
fn check<B: Rulebook>(
    position: MeteredPosition<'_>,
    rules: &mut B,
    frame: &StackFrame,
    action: ComponentAction,
) -> Result<(), ActionError> {
    let layout = position.layout;
    if frame.seat != NONE && layout.automa.iter().any(|(seat, _)| *seat == frame.seat) {
        let mut all = Vec::new();
        options::list(position, rules, &mut all)?;
        let is_it = |c: &LegalAction<ComponentAction>| c.seat == frame.seat && c.action == action;
        let illegal = || ActionError::Illegal(say!(TEXTS, "not-possible-now"));
        return if all.iter().any(is_it) { Ok(()) } else { Err(illegal()) };
    }
    let part = &layout.options[usize::from(action.option)];
    if part.otherwise {
        let mut all = Vec::new();
        options::list_frame(position, rules, frame, &mut all)?;
        let is_other = |c: &LegalAction<ComponentAction>| {
            !layout.options[usize::from(c.action.option)].otherwise
        };
        if all.iter().any(is_other) {
            return Err(ActionError::Illegal(say!(TEXTS, "not-possible-last")));
        }
    }
    let look = position.seen_by(frame.seat());
    let mut eval =
        ExpressionEvaluator { rules, look, acting: frame.seat(), env: frame.env, looped: None };
    allows(&mut eval, frame, action)
}
