//! Implements the platform's traits for games that consist of components only: rules, views, chance
//! and text.

use game::{
    ActionAttempt, ActionWithDraws, ApplyError, GameText, LegalAction, Narration, PendingDecision,
    QueryError, Rules, Secrecy, Viewer, Views,
};
use language::say;

use crate::action::ComponentAction;
use crate::component_game::ComponentGame;
use crate::engine::{ScriptInterpreter, frame_for};
use crate::layout::{ComponentLayout, ENV, MOST_ARGS, NONE};
use crate::options::{self, MeteredPosition, open_frames};
use crate::read_view::{ComponentReadView, Viewpoint};
use crate::rulebook::{EmptyRulebook, Rulebook};
use crate::state::{ANSWERED, ComponentState, IS_TASK, SEALED, StackFrame};
use crate::state_writer::{ComponentEvent, ExecutionRecord, StreamDraw};
use crate::texts::{TEXTS, briefly_suggested, commas};
use crate::view::ComponentObservation;
use crate::work::WorkMeter;
use crate::{evaluate::ExpressionEvaluator, invariants};

impl<B: Rulebook> ComponentGame<B> {
    /// Runs a task for a seat (`None`: for the table), and everything that follows from it. Host
    /// engines call this. `hand`: arguments of the task. `run` records the events.
    ///
    /// # Errors
    /// A script error, or an impossible given random result. The position is then unspecified.
    pub fn carry_out(
        &mut self,
        block: &mut ComponentState,
        task: u16,
        seat: Option<u8>,
        hand: &[i32],
        run: &mut ExecutionRecord,
    ) -> Result<(), ApplyError> {
        let layout = self.layout.clone();
        layout.table(block, run).schedule_task(task, seat, hand)?;
        let mut engine =
            ScriptInterpreter { layout: &layout, rules: &mut self.rulebook, block, run };
        Ok(engine.go_on()?)
    }

    /// Formats the cost of an answer, for example `3 coins`. May query the host engine to compute
    /// it. Empty if the answer costs nothing.
    pub fn price_now(
        &mut self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> String {
        let work = WorkMeter::default();
        let look = ComponentReadView::new(&self.layout, block, Viewpoint::seat(Some(seat)))
            .with_meter(&work);
        price_of(&mut self.rulebook, look, seat, action)
    }

    /// Returns the value to which the first step of a task would set a counter for a seat. Reads
    /// public information only, and never calls the rulebook.
    ///
    /// # Errors
    /// The value is hidden, or the task does not exist or sets no counter.
    pub fn task_value(
        &self,
        block: &ComponentState,
        task: u16,
        seat: u8,
    ) -> Result<i32, ApplyError> {
        Ok(ComponentReadView::new(&self.layout, block, Viewpoint::seat(None))
            .task_value(task, seat)?)
    }

    /// Continues after the host engine has carried out a command.
    ///
    /// # Errors
    /// As for [`ComponentGame::carry_out`].
    pub fn go_on(
        &mut self,
        block: &mut ComponentState,
        run: &mut ExecutionRecord,
    ) -> Result<(), ApplyError> {
        let layout = self.layout.clone();
        let mut engine =
            ScriptInterpreter { layout: &layout, rules: &mut self.rulebook, block, run };
        Ok(engine.go_on()?)
    }

    /// Jumps to a phase as if it began for the first time. Open decisions are discarded, and
    /// enclosing phases count as begun.
    ///
    /// # Errors
    /// A script error.
    pub fn begin_phase(
        &mut self,
        block: &mut ComponentState,
        phase: u16,
    ) -> Result<(), ApplyError> {
        let (layout, mut run) = (self.layout.clone(), ExecutionRecord::of_setup());
        layout.jump_to(block, phase);
        let done =
            ScriptInterpreter { layout: &layout, rules: &mut self.rulebook, block, run: &mut run }
                .go_on();
        self.steps += run.work.steps();
        done.map_err(|why| layout.placed(&run, why.into()))
    }

    /// Switches automatic answers off or on. If they are off, `forced` decisions stay open, because
    /// a ledger may record their answers.
    pub fn leave_forced_answers(&mut self, leave: bool) {
        self.leaves_answers = leave;
    }

    /// Returns the next automatic answer that is due, with its seat.
    ///
    /// # Errors
    /// A script error.
    pub fn forced_answer(
        &mut self,
        block: &ComponentState,
    ) -> Result<Option<(u8, ComponentAction)>, ApplyError> {
        if self.layout.is_over(block) {
            return Ok(None);
        }
        let (layout, work) = (self.layout.clone(), WorkMeter::default());
        let position = MeteredPosition { layout: &layout, block, work: &work };
        let found = options::forced(position, &mut self.rulebook)?;
        Ok(found.map(|(at, action)| (layout.frame(block, at).seat, action)))
    }

    /// Returns whether a victory is reached that the host engine tests in this phase, when its task
    /// has ended.
    ///
    /// # Errors
    /// A condition cannot be evaluated.
    pub fn reaches_victory(
        &mut self,
        block: &ComponentState,
        phase: &str,
    ) -> Result<bool, ApplyError> {
        let reached = self.layout.reaches_victory(block, Some(phase), &mut self.rulebook);
        reached.map_err(ApplyError::ScriptError)
    }

    /// Returns whether no decision or task is open.
    pub fn is_idle(&self, block: &ComponentState) -> bool {
        self.layout.frame_count(block) == 0
    }

    /// Returns whether the host engine can continue: no decision or task is open, except decisions
    /// that may wait.
    pub fn lets_go_on(&self, block: &ComponentState) -> bool {
        (0..self.layout.frame_count(block)).all(|at| !self.layout.holds_up(block, at))
    }

    /// Returns whether a seat has an open decision.
    pub fn asks(&self, block: &ComponentState, seat: u8) -> bool {
        open_frames(&self.layout, block).iter().any(|(_, frame)| frame.seat == seat)
    }

    /// Cancels the first open decision of a seat without an answer. The script that opened the
    /// decision continues.
    ///
    /// # Errors
    /// As for [`ComponentGame::carry_out`].
    pub fn cancel_decision(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        run: &mut ExecutionRecord,
    ) -> Result<(), ApplyError> {
        let open = open_frames(&self.layout, block);
        if let Some((at, _)) = open.iter().find(|(_, frame)| frame.seat == seat) {
            self.layout.remove_frame(block, *at);
        }
        self.go_on(block, run)
    }

    /// Returns the decision that an answer belongs to if the seat is not asked for this decision
    /// now, else `None`.
    pub fn not_asked(
        &self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> Option<&str> {
        let part = self.layout.options.get(usize::from(action.option))?;
        let is_own = |frame: &StackFrame| frame.seat == seat && frame.what == part.decision;
        let is_asked = open_frames(&self.layout, block).iter().any(|(_, frame)| is_own(frame));
        let decision = &self.layout.decisions[usize::from(part.decision)];
        (!is_asked).then_some(decision.named.name.as_str())
    }

    /// Returns whether some decision holds up the game and none of these answers belongs to it.
    pub fn leaves_unanswered(
        &self,
        block: &ComponentState,
        answers: &[(u8, ComponentAction)],
    ) -> bool {
        let is_answered = |frame: &StackFrame| {
            answers.iter().any(|(seat, action)| {
                let option = self.layout.options.get(usize::from(action.option));
                *seat == frame.seat && option.is_some_and(|part| part.decision == frame.what)
            })
        };
        let open = open_frames(&self.layout, block);
        open.iter().any(|(at, frame)| self.layout.holds_up(block, *at) && !is_answered(frame))
    }

    /// Describes why the game cannot continue because open decisions have no possible answer.
    /// `name` returns the name of a seat.
    pub fn unanswerable(&self, block: &ComponentState, name: impl Fn(u8) -> String) -> String {
        let text = |frame: &StackFrame| {
            let decision = self.layout.shown_decision(frame.what);
            say!(TEXTS, "must-answer", name = name(frame.seat), decision = decision)
        };
        let all: Vec<String> =
            open_frames(&self.layout, block).iter().map(|(_, frame)| text(frame)).collect();
        let hint = "add an option without a condition, or with `otherwise`";
        let why = format!("{}, and no answer is possible: {hint}", all.join(", "));
        let first = open_frames(&self.layout, block).first().map(|(_, frame)| frame.what);
        // Scripts of options come first, in the order of the options.
        let option = first.map(|at| self.layout.decisions[usize::from(at)].options.start);
        self.layout.with_place(option, why)
    }

    /// Returns the names of the open decisions.
    pub fn open_decision_names(&self, block: &ComponentState) -> Vec<&str> {
        let frames = open_frames(&self.layout, block);
        let name = |what: u16| self.layout.decisions[usize::from(what)].named.name.as_str();
        frames.iter().map(|(_, frame)| name(frame.what)).collect()
    }

    /// Starts a game: returns the position in which the first decisions are open.
    ///
    /// # Errors
    /// A script error.
    pub fn start(&mut self, seed: u64) -> Result<ComponentState, ApplyError> {
        self.begin(seed, &mut ExecutionRecord::of_setup())
    }

    /// Starts a game, and appends all random results to `drawn`.
    ///
    /// # Errors
    /// As for [`ComponentGame::start`].
    pub fn start_recording_draws(
        &mut self,
        seed: u64,
        drawn: &mut Vec<StreamDraw>,
    ) -> Result<ComponentState, ApplyError> {
        let mut run = ExecutionRecord::of_setup();
        let block = self.begin(seed, &mut run)?;
        drawn.append(&mut run.drawn);
        Ok(block)
    }

    /// Starts a game with given random results.
    ///
    /// # Errors
    /// As for [`ComponentGame::start`]; also if a result is impossible, missing or left over.
    pub fn start_with_draws(
        &mut self,
        seed: u64,
        draws: &[StreamDraw],
    ) -> Result<ComponentState, ApplyError> {
        let mut run = ExecutionRecord {
            given_draws: Some((draws.to_vec(), 0)),
            ..ExecutionRecord::of_setup()
        };
        let block = self.begin(seed, &mut run)?;
        self.check_draws_used(&run)?;
        Ok(block)
    }

    /// Starts a game from a first position that `arrange` has changed, before its first phase.
    /// Returns the position and all random results. `given`: random results, if they are known.
    ///
    /// # Errors
    /// As for [`ComponentGame::start_with_draws`], and an error of `arrange`.
    pub fn start_arranged(
        &mut self,
        seed: u64,
        given: Option<&[StreamDraw]>,
        arrange: &dyn Fn(&ComponentLayout, &mut ComponentState) -> Result<(), String>,
    ) -> Result<(ComponentState, Vec<StreamDraw>), ApplyError> {
        let mut run = ExecutionRecord {
            given_draws: given.map(|draws| (draws.to_vec(), 0)),
            ..ExecutionRecord::of_setup()
        };
        let block = self.begin_arranged(seed, &mut run, arrange)?;
        self.check_draws_used(&run)?;
        let drawn = given.map_or(run.drawn, <[StreamDraw]>::to_vec);
        Ok((block, drawn))
    }

    fn begin(
        &mut self,
        seed: u64,
        run: &mut ExecutionRecord,
    ) -> Result<ComponentState, ApplyError> {
        self.begin_arranged(seed, run, &|_, _| Ok(()))
    }

    fn begin_arranged(
        &mut self,
        seed: u64,
        run: &mut ExecutionRecord,
        arrange: &dyn Fn(&ComponentLayout, &mut ComponentState) -> Result<(), String>,
    ) -> Result<ComponentState, ApplyError> {
        let layout = self.layout.clone();
        let mut block = layout.block(seed);
        arrange(&layout, &mut block).map_err(ApplyError::ScriptError)?;
        if layout.size > 0 && layout.phases.is_empty() {
            layout.set_over(&mut block);
        }
        let done = ScriptInterpreter {
            layout: &layout,
            rules: &mut self.rulebook,
            block: &mut block,
            run,
        }
        .go_on();
        self.steps += run.work.steps();
        done.map_err(|why| layout.placed(run, why.into()))?;
        Ok(block)
    }

    /// Describes the events of an action, as a viewer sees them.
    pub fn words(&self, events: &[ComponentEvent], eyes: Viewpoint) -> Vec<String> {
        self.layout.words(events, eyes)
    }
}

impl ComponentLayout {
    /// Adds the file and line of a script to a message, if they are known.
    pub(crate) fn with_place(&self, script: Option<u16>, why: String) -> String {
        match script.and_then(|at| self.scripts.get(usize::from(at))) {
            Some(script) if !script.place.is_empty() => format!("{}: {why}", script.place),
            _ => why,
        }
    }

    /// Adds the file and line of the current script to a script error.
    pub(crate) fn placed(&self, run: &ExecutionRecord, problem: ApplyError) -> ApplyError {
        match problem {
            ApplyError::ScriptError(why) => {
                ApplyError::ScriptError(self.with_place(run.at_work, why))
            }
            illegal @ ApplyError::Illegal(_) => illegal,
        }
    }
}

impl<B: Rulebook> Rules for ComponentGame<B> {
    type State = ComponentState;
    type Action = ComponentAction;

    fn seats(&self, _: &ComponentState) -> u8 {
        self.layout.seats()
    }

    fn is_over(&self, block: &ComponentState) -> bool {
        self.layout.is_over(block)
    }

    fn pending_decisions(&self, block: &ComponentState, out: &mut Vec<PendingDecision>) {
        if self.layout.is_over(block) {
            return;
        }
        for (_, frame) in open_frames(&self.layout, block) {
            let below =
                (frame.parent != NONE).then(|| self.layout.frame(block, frame.parent.into()));
            let part = &self.layout.decisions[usize::from(frame.what)];
            let own = below.is_some_and(|b| b.is(IS_TASK) && b.seat == frame.seat);
            let may_wait = part.may_wait && below.is_none();
            out.push(PendingDecision {
                seat: frame.seat,
                must_answer_now: !may_wait,
                is_mid_action: own,
            });
        }
    }

    fn legal_actions(
        &mut self,
        block: &ComponentState,
        out: &mut Vec<LegalAction<ComponentAction>>,
    ) -> Result<(), QueryError> {
        if self.layout.is_over(block) {
            return Ok(());
        }
        let work = WorkMeter::default();
        let position = options::MeteredPosition { layout: &self.layout, block, work: &work };
        let listed = options::list(position, &mut self.rulebook, out);
        self.steps += work.steps();
        Ok(listed?)
    }

    fn with_amount(&self, action: ComponentAction, amount: u8) -> ComponentAction {
        self.layout.with_amount(action, amount)
    }

    fn apply(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> Result<(), ApplyError> {
        self.apply_with(block, seat, action, &mut ExecutionRecord::default())
    }

    fn rules_hash(&self) -> String {
        let hash = format!("{:016x}{}", self.layout.hash, self.rulebook.hash());
        format!("{:016x}", game::hash::state(hash.as_bytes()))
    }

    fn hash(&self, block: &ComponentState) -> u64 {
        block.hash()
    }

    fn own_situation_hash(&self, block: &ComponentState, seat: u8) -> Option<u64> {
        Some(self.layout.own_hash(block, seat))
    }

    fn is_same(&self, one: &ComponentState, other: &ComponentState) -> bool {
        one == other
    }

    fn save(&self, block: &ComponentState) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.layout.hash.to_le_bytes());
        bytes.extend(&*block.0);
        bytes
    }

    fn restore(&self, bytes: &[u8]) -> Result<ComponentState, String> {
        let rest =
            bytes.strip_prefix(MAGIC).ok_or_else(|| say!(TEXTS, "saved-not-this-version"))?;
        let (hash, bytes) =
            rest.split_at_checked(8).ok_or_else(|| say!(TEXTS, "saved-incomplete"))?;
        if hash != self.layout.hash.to_le_bytes() {
            return Err(say!(TEXTS, "saved-different-rules"));
        }
        let block = ComponentState(bytes.into());
        self.check_invariants(&block)?;
        Ok(block)
    }

    fn well_formed_actions(&self, _: &ComponentState, seat: u8, out: &mut Vec<ComponentAction>) {
        for (option, part) in (0..).zip(&self.layout.options) {
            let mut all = vec![[0; MOST_ARGS]];
            for (at, (_, domain)) in part.args.iter().enumerate() {
                let mut values = Vec::new();
                self.layout.universe(domain, Some(seat), &mut values);
                let with = |args: &[i16; MOST_ARGS]| {
                    let mut args = *args;
                    values
                        .iter()
                        .map(move |value| {
                            args[at] = *value;
                            args
                        })
                        .collect::<Vec<_>>()
                };
                all = all.iter().flat_map(with).collect();
            }
            out.extend(all.into_iter().map(|args| ComponentAction { option, args }));
        }
    }

    fn well_formed_actions_by_kind(
        &self,
        _: &ComponentState,
        seat: u8,
        out: &mut Vec<ComponentAction>,
    ) {
        for (option, part) in (0..).zip(&self.layout.options) {
            let mut args = [0; MOST_ARGS];
            let mut values = Vec::new();
            for (arg, (_, domain)) in args.iter_mut().zip(&part.args) {
                values.clear();
                self.layout.universe(domain, Some(seat), &mut values);
                *arg = values.first().copied().unwrap_or(0);
            }
            out.push(ComponentAction { option, args });
        }
    }

    fn check_invariants(&self, block: &ComponentState) -> Result<(), String> {
        invariants::check_numbers(&self.layout, block)?;
        invariants::check_conservation(&self.layout, block)
    }

    fn check_expensive_invariants(&mut self, block: &ComponentState) -> Result<(), String> {
        invariants::views_agree(&self.layout, block)?;
        let seats = self.layout.seats();
        (0..seats)
            .try_for_each(|seat| invariants::legal_by_view(self, block, seat, block.hash() >> 8))
    }
}

/// Maximum number of kinds of actions.
const MOST_KINDS: usize = 64;

/// Header of saved positions: format and version.
const MAGIC: &[u8] = b"parts-1\n";

impl<B: Rulebook> Views for ComponentGame<B> {
    type View = ComponentObservation;
    type Draw = StreamDraw;

    fn view(&self, block: &ComponentState, viewer: Viewer) -> ComponentObservation {
        self.layout.view(block, viewer)
    }

    fn sample_state(&self, view: &ComponentObservation, seed: u64) -> ComponentState {
        self.layout.deal(view, seed)
    }

    fn has_perfect_information(&self) -> bool {
        self.layout.has_perfect_information()
    }

    fn has_private_information(&self) -> bool {
        self.layout.keeps_secrets()
    }

    fn has_hidden_information(&self, block: &ComponentState) -> bool {
        // In a game without a host engine, every task may still run.
        self.layout.hides(block, 0..self.layout.tasks.len() as u16)
    }

    fn has_secret_decision(&self, block: &ComponentState) -> bool {
        self.layout.frames_in_secret(block).any(|frame| !frame.is(ANSWERED))
    }

    fn secrecy(&self, before: &ComponentState, seat: u8, action: ComponentAction) -> Secrecy {
        let Some(option) = self.layout.options.get(usize::from(action.option)) else {
            return Secrecy::Public;
        };
        let mut owed = self.layout.frames_in_secret(before).filter(|frame| !frame.is(ANSWERED));
        let is_own = |frame: &StackFrame| frame.seat == seat && frame.what == option.decision;
        let Some(own) = owed.clone().find(is_own) else { return Secrecy::Public };
        if option.keeps || owed.any(|frame| frame.group == own.group && frame.seat != seat) {
            Secrecy::Withheld
        } else {
            Secrecy::Releases
        }
    }

    fn stream_names(&self) -> Vec<String> {
        self.layout.streams.iter().map(|s| s.name.clone()).collect()
    }

    fn apply_recording_draws(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        drawn: &mut Vec<StreamDraw>,
    ) -> Result<(), ApplyError> {
        ComponentGame::apply_recording_draws(self, block, seat, action, drawn)
    }

    fn apply_with_draws(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        draws: &[StreamDraw],
    ) -> Result<(), ApplyError> {
        self.apply_with(block, seat, action, &mut ExecutionRecord::with_draws(draws))
    }

    fn apply_and_observe(
        &mut self,
        block: &mut ComponentState,
        of: ActionAttempt<'_, ComponentAction, StreamDraw>,
        viewer: Viewer,
    ) -> Result<Vec<String>, ApplyError> {
        let run = of.draws.map_or_else(ExecutionRecord::default, ExecutionRecord::with_draws);
        let mut run = ExecutionRecord { watched: true, ..run };
        self.apply_with(block, of.seat, of.action, &mut run)?;
        Ok(self.layout.witnessed(&run.events, Viewpoint::Of(viewer)))
    }

    fn next_draws(
        &mut self,
        block: &ComponentState,
        of: ActionWithDraws<'_, ComponentAction, StreamDraw>,
    ) -> Result<Vec<(StreamDraw, u32)>, ApplyError> {
        let mut run = ExecutionRecord::with_draws(of.draws);
        let done = self.apply_with(&mut block.clone(), of.seat, of.action, &mut run);
        run.next_possible_draws(done)
    }

    fn narrate_with_draws(
        &mut self,
        block: &mut ComponentState,
        of: ActionWithDraws<'_, ComponentAction, StreamDraw>,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let mut run = ExecutionRecord { watched: true, ..ExecutionRecord::with_draws(of.draws) };
        self.apply_with(block, of.seat, of.action, &mut run)?;
        self.layout.narrate(&run.events, narration);
        Ok(())
    }

    fn explain_with_draws(
        &mut self,
        block: &ComponentState,
        of: ActionWithDraws<'_, ComponentAction, StreamDraw>,
    ) -> Result<Vec<String>, ApplyError> {
        let mut run = ExecutionRecord { watched: true, ..ExecutionRecord::with_draws(of.draws) };
        self.apply_with(&mut block.clone(), of.seat, of.action, &mut run)?;
        Ok(self.words(&run.events, Viewpoint::seat(Some(of.seat))))
    }

    fn draw_text(&self, draw: StreamDraw) -> String {
        self.layout.draw_text(draw)
    }

    fn read_draw(&self, text: &str) -> Result<StreamDraw, String> {
        self.layout.read_draw(text)
    }
}

impl ComponentLayout {
    /// Returns the open frames of sealed decisions that seats may answer as often as they like.
    fn frames_in_secret(&self, block: &ComponentState) -> impl Iterator<Item = StackFrame> + Clone {
        let frames = (0..self.frame_count(block)).map(move |at| self.frame(block, at));
        let in_secret = move |frame: &StackFrame| {
            frame.is(SEALED) && !frame.is(IS_TASK) && self.decisions[usize::from(frame.what)].keeps
        };
        frames.filter(in_secret)
    }
}

impl<B: Rulebook> GameText for ComponentGame<B> {
    fn text(&self, _: &ComponentState, _: u8, action: ComponentAction) -> String {
        self.layout.action_text(action)
    }

    fn shown(&self, _: &ComponentState, _: u8, action: ComponentAction) -> String {
        self.layout.shown_action(action)
    }

    fn spellings(&self, _: &ComponentState, _: u8, action: ComponentAction, out: &mut Vec<String>) {
        if !language::is_english() {
            out.push(language::without_marks(self.layout.shown_action(action)));
        }
    }

    fn shown_seat_name(&self, _: &ComponentState, seat: u8) -> String {
        self.layout.shown_seat(seat)
    }

    fn expand_codes(&self, text: &str) -> String {
        self.layout.shown_word(text)
    }

    fn shown_kinds(&self) -> Vec<String> {
        if language::is_english() {
            return self.kind_names();
        }
        self.layout.shown_kinds(MOST_KINDS)
    }

    fn read(
        &self,
        block: &ComponentState,
        seat: u8,
        text: &str,
    ) -> Result<ComponentAction, String> {
        self.layout.read_action(block, seat, text)
    }

    fn seat_name(&self, _: &ComponentState, seat: u8) -> String {
        self.layout.seat_names.get(usize::from(seat)).cloned().unwrap_or_default()
    }

    fn kind_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.layout.options.iter().map(|o| o.name.clone()).collect();
        if names.len() > MOST_KINDS {
            names.truncate(MOST_KINDS - 1);
            names.push("others".into());
        }
        names
    }

    fn price(&self, block: &ComponentState, seat: u8, action: ComponentAction) -> String {
        let work = WorkMeter::default();
        let look = ComponentReadView::new(&self.layout, block, Viewpoint::seat(Some(seat)))
            .with_meter(&work);
        price_of(&mut EmptyRulebook, look, seat, action)
    }

    fn describe(&self, _: &ComponentState, name: &str) -> Result<Vec<String>, String> {
        let layout = &*self.layout;
        if let Some(victory) = layout.victories.iter().find(|victory| victory.name == name) {
            return Ok(layout.victory_text(victory));
        }
        let is_shown = |piece: &u16| layout.shown_piece(*piece).eq_ignore_ascii_case(name);
        let shown = || (0..layout.pieces.len() as u16).find(is_shown);
        let Some(piece) = layout.piece(name).or_else(shown) else {
            let victories = layout.victories.iter().map(|victory| victory.name.as_str());
            let pieces = layout.pieces.iter().map(|p| p.named.name.as_str());
            let near = game::suggest::nearest(name, pieces.chain(victories));
            let near = briefly_suggested(near);
            return Err(say!(TEXTS, "unknown-piece", what = name, near = near));
        };
        let part = &layout.pieces[usize::from(piece)];
        let (shown, kind) = (layout.shown_piece(piece), layout.shown_kind(part.kind));
        let mut lines =
            vec![say!(TEXTS, "piece-of-kind", piece = shown, kind = kind, n = part.number)];
        let attributes = part.attributes.iter();
        lines.extend(attributes.map(|(name, value)| layout.shown_attribute(name, value)));
        lines.extend(layout.shown_effects(piece));
        if part.text.is_empty() {
            lines.extend(layout.effects_of_piece(piece));
        }
        Ok(lines)
    }

    fn apply_and_narrate(
        &mut self,
        block: &mut ComponentState,
        seat: u8,
        action: ComponentAction,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let mut run = ExecutionRecord::watched();
        self.apply_with(block, seat, action, &mut run)?;
        self.layout.narrate(&run.events, narration);
        Ok(())
    }

    fn explain(
        &mut self,
        block: &ComponentState,
        seat: u8,
        action: ComponentAction,
    ) -> Result<Vec<String>, ApplyError> {
        let mut run = ExecutionRecord::watched();
        self.apply_with(&mut block.clone(), seat, action, &mut run)?;
        Ok(self.words(&run.events, Viewpoint::seat(Some(seat))))
    }
}

/// Formats the cost of an answer: `3 coins`. Costs that cannot be computed are left out, such as
/// those of functions if `rules` is an [`EmptyRulebook`].
fn price_of<B: Rulebook>(
    rules: &mut B,
    look: ComponentReadView<'_>,
    seat: u8,
    action: ComponentAction,
) -> String {
    let ComponentReadView { layout, block, .. } = look;
    let Some(part) = layout.options.get(usize::from(action.option)) else { return String::new() };
    let Ok(at) = frame_for(layout, block, seat, action) else { return String::new() };
    let frame = layout.frame(block, at);
    let env: [i16; ENV] = layout.env_of(&frame, action);
    let mut eval = ExpressionEvaluator { rules, look, acting: Some(seat), env, looped: None };
    let mut price = |(counter, n): &(u16, _)| -> Option<String> {
        let n = eval.amount(n).ok().filter(|n| *n > 0)?;
        Some(format!("{n} {}", layout.shown_counter(*counter)))
    };
    commas(part.pays.iter().filter_map(&mut price).collect::<Vec<_>>())
}
