//! Implements the platform's traits for games that consist of components only: rules, views, chance
//! and text.

use std::cell::OnceCell;
use std::sync::Arc;

use game::{
    Chance, Choice, Decision, Failure, Narration, Problem, Rules, Secrecy, Text, ToldAction,
    TriedAction, Viewer, Views,
};

use crate::action::Action;
use crate::engine::Engine;
use crate::layout::{ENV, Layout, MOST_ARGS, NONE};
use crate::options::{self, MeteredPosition, open_frames};
use crate::read_view::{Eyes, Look};
use crate::rulebook::{NoRules, Rulebook};
use crate::state::{ANSWERED, Block, Frame, IS_TASK, SEALED};
use crate::table::{Draw, Event, Run};
use crate::view::Seen;
use crate::work::WorkMeter;
use crate::worth::CounterWorths;
use crate::{evaluate::Eval, invariants};

/// A component game: a layout, and the rulebook with the functions that its declarations name.
#[derive(Clone, Debug)]
pub struct PartsGame<B> {
    layout: Arc<Layout>,
    pub rulebook: B,
    /// See [`PartsGame::steps`].
    steps: u64,
    /// See [`PartsGame::leave_answers`].
    leaves_answers: bool,
    /// Estimated values of counters for bots, without a host engine.
    pub(crate) worths: OnceCell<CounterWorths>,
}

impl<B: Rulebook> PartsGame<B> {
    /// Creates a game with this layout.
    pub fn new(layout: Arc<Layout>, rulebook: B) -> PartsGame<B> {
        PartsGame { layout, rulebook, steps: 0, leaves_answers: false, worths: OnceCell::new() }
    }

    /// Returns the steps of [`WorkMeter`] that all actions, lists and setups of this game have used
    /// so far, the same on every machine.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Replaces the layout, for example by one for other seats.
    pub fn lay(&mut self, layout: Arc<Layout>) {
        self.layout = layout;
        self.worths = OnceCell::new();
    }

    /// Returns the layout for sharing.
    pub fn shared_layout(&self) -> Arc<Layout> {
        self.layout.clone()
    }

    /// Returns the layout of the current game.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Runs a task for the table or a seat, and everything that follows, for a host engine. `run`
    /// records what happened.
    ///
    /// # Errors
    /// A script error, or an impossible given random result. The position is then unspecified.
    pub fn carry_out(
        &mut self,
        block: &mut Block,
        (task, seat, hand): (u16, Option<u8>, &[i32]),
        run: &mut Run,
    ) -> Result<(), Problem> {
        let layout = self.layout.clone();
        layout.table(block, run).then(task, seat, hand)?;
        let mut engine = Engine { layout: &layout, rules: &mut self.rulebook, block, run };
        Ok(engine.go_on()?)
    }

    /// Formats the cost of an answer, and may query the host engine for it.
    pub fn price_now(&mut self, block: &Block, (seat, action): (u8, Action)) -> String {
        let work = WorkMeter::default();
        let look = Look::new(&self.layout, block, Eyes::seat(Some(seat))).charged(&work);
        price_of(&mut self.rulebook, look, seat, action)
    }

    /// Returns the value to which the first step of a task would set a counter for a seat. Reads
    /// public information only, and never calls the rulebook.
    ///
    /// # Errors
    /// The value is hidden, or the task does not exist or sets no counter.
    pub fn said(&self, block: &Block, (task, seat): (u16, u8)) -> Result<i32, Problem> {
        Ok(Look::new(&self.layout, block, Eyes::seat(None)).said(task, seat)?)
    }

    /// Continues after the host engine has carried out a command.
    ///
    /// # Errors
    /// As for [`PartsGame::carry_out`].
    pub fn go_on(&mut self, block: &mut Block, run: &mut Run) -> Result<(), Problem> {
        let layout = self.layout.clone();
        let mut engine = Engine { layout: &layout, rules: &mut self.rulebook, block, run };
        Ok(engine.go_on()?)
    }

    /// Jumps to a phase, which begins for the first time. Open decisions are discarded, and
    /// enclosing phases count as begun.
    ///
    /// # Errors
    /// A script error.
    pub fn begin_phase(&mut self, block: &mut Block, phase: u16) -> Result<(), Problem> {
        let (layout, mut run) = (self.layout.clone(), Run::of_setup());
        layout.jump_to(block, phase);
        let done =
            Engine { layout: &layout, rules: &mut self.rulebook, block, run: &mut run }.go_on();
        self.steps += run.work.steps();
        done.map_err(|why| layout.placed(&run, why.into()))
    }

    /// Switches automatic answers off or on. Off: `forced` decisions stay open, because a ledger
    /// may record their answers.
    pub fn leave_answers(&mut self, leave: bool) {
        self.leaves_answers = leave;
    }

    /// Returns the next automatic answer that is still open, with its seat.
    ///
    /// # Errors
    /// A script error.
    pub fn forced(&mut self, block: &Block) -> Result<Option<(u8, Action)>, Problem> {
        if self.layout.is_over(block) {
            return Ok(None);
        }
        let (layout, work) = (self.layout.clone(), WorkMeter::default());
        let position = MeteredPosition { layout: &layout, block, work: &work };
        let found = options::forced(position, &mut self.rulebook)?;
        Ok(found.map(|(at, action)| (layout.frame(block, at).seat, action)))
    }

    /// Returns whether nothing is open.
    pub fn is_idle(&self, block: &Block) -> bool {
        self.layout.frame_count(block) == 0
    }

    /// Returns whether the host engine can continue: at most decisions that may wait are open.
    pub fn lets_go_on(&self, block: &Block) -> bool {
        (0..self.layout.frame_count(block)).all(|at| !self.layout.holds_up(block, at))
    }

    /// Returns whether a seat has an open decision.
    pub fn asks(&self, block: &Block, seat: u8) -> bool {
        open_frames(&self.layout, block).iter().any(|(_, frame)| frame.seat == seat)
    }

    /// Cancels the first open decision of a seat without an answer, and continues after it.
    ///
    /// # Errors
    /// As for [`PartsGame::carry_out`].
    pub fn take_back(&mut self, block: &mut Block, seat: u8, run: &mut Run) -> Result<(), Problem> {
        let open = open_frames(&self.layout, block);
        if let Some((at, _)) = open.iter().find(|(_, frame)| frame.seat == seat) {
            self.layout.remove_frame(block, *at);
        }
        self.go_on(block, run)
    }

    /// Returns the decision that an answer belongs to, if the seat is not asked for it now.
    pub fn not_asked(&self, block: &Block, (seat, action): (u8, Action)) -> Option<&str> {
        let part = self.layout.options.get(usize::from(action.option))?;
        let is_own = |frame: &Frame| frame.seat == seat && frame.what == part.decision;
        let is_asked = open_frames(&self.layout, block).iter().any(|(_, frame)| is_own(frame));
        let decision = &self.layout.decisions[usize::from(part.decision)];
        (!is_asked).then_some(decision.named.name.as_str())
    }

    /// Returns whether a decision holds up the game to which none of these answers belongs.
    pub fn leaves_unanswered(&self, block: &Block, answers: &[(u8, Action)]) -> bool {
        let is_answered = |frame: &Frame| {
            answers.iter().any(|(seat, action)| {
                let option = self.layout.options.get(usize::from(action.option));
                *seat == frame.seat && option.is_some_and(|part| part.decision == frame.what)
            })
        };
        let open = open_frames(&self.layout, block);
        open.iter().any(|(at, frame)| self.layout.holds_up(block, *at) && !is_answered(frame))
    }

    /// Describes why the game cannot continue if open decisions have no possible answer. `name`
    /// returns the name of a seat.
    pub fn unanswerable(&self, block: &Block, name: impl Fn(u8) -> String) -> String {
        let asked = |frame: &Frame| {
            let decision = &self.layout.decisions[usize::from(frame.what)].named.name;
            format!("{} is asked for `{decision}`", name(frame.seat))
        };
        let all: Vec<String> =
            open_frames(&self.layout, block).iter().map(|(_, frame)| asked(frame)).collect();
        let hint = "add an option without a condition, or with `otherwise`";
        let why = format!("{}, and no answer is possible: {hint}", all.join(", "));
        let first = open_frames(&self.layout, block).first().map(|(_, frame)| frame.what);
        // Scripts of options come first, in the order of the options.
        let option = first.map(|at| self.layout.decisions[usize::from(at)].options.start);
        self.layout.with_place(option, why)
    }

    /// Returns the names of the open decisions.
    pub fn asked(&self, block: &Block) -> Vec<&str> {
        let frames = open_frames(&self.layout, block);
        let name = |what: u16| self.layout.decisions[usize::from(what)].named.name.as_str();
        frames.iter().map(|(_, frame)| name(frame.what)).collect()
    }

    /// Starts a game: returns the position in which the first decisions are open.
    ///
    /// # Errors
    /// A script error.
    pub fn start(&mut self, seed: u64) -> Result<Block, Problem> {
        self.begin(seed, &mut Run::of_setup())
    }

    /// Starts a game, and appends all random results to `drawn`.
    ///
    /// # Errors
    /// As for [`PartsGame::start`].
    pub fn start_noting(&mut self, seed: u64, drawn: &mut Vec<Draw>) -> Result<Block, Problem> {
        let mut run = Run::of_setup();
        let block = self.begin(seed, &mut run)?;
        drawn.append(&mut run.drawn);
        Ok(block)
    }

    /// Starts a game with given random results.
    ///
    /// # Errors
    /// As for [`PartsGame::start`]; also if a result is impossible, missing or left over.
    pub fn start_told(&mut self, seed: u64, told: &[Draw]) -> Result<Block, Problem> {
        let mut run = Run { told: Some((told.to_vec(), 0)), ..Run::of_setup() };
        let block = self.begin(seed, &mut run)?;
        self.all_told(&run)?;
        Ok(block)
    }

    fn begin(&mut self, seed: u64, run: &mut Run) -> Result<Block, Problem> {
        let layout = self.layout.clone();
        let mut block = layout.block(seed);
        if layout.size > 0 && layout.phases.is_empty() {
            layout.set_over(&mut block);
        }
        let done =
            Engine { layout: &layout, rules: &mut self.rulebook, block: &mut block, run }.go_on();
        self.steps += run.work.steps();
        done.map_err(|why| layout.placed(run, why.into()))?;
        Ok(block)
    }

    /// Checks that all given random results were used.
    ///
    /// # Errors
    /// The first result left over.
    pub fn all_told(&self, run: &Run) -> Result<(), Problem> {
        match &run.told {
            Some((told, at)) if *at < told.len() => {
                let text = self.layout.draw_text(told[*at]);
                Err(Problem::Refused(format!(
                    "the ledger names the draw `{text}`, but nothing more \
                    is drawn"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Carries out an answer; `run` records what happened.
    ///
    /// # Errors
    /// As for [`Rules::apply`].
    pub fn apply_with(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        run: &mut Run,
    ) -> Result<(), Problem> {
        let before = block.clone();
        run.leaves_answers = self.leaves_answers;
        let done = self.answer(block, (seat, action), run).and_then(|()| self.all_told(run));
        self.steps += run.work.steps();
        if done.is_err() {
            *block = before;
        }
        done.map_err(|why| self.layout.placed(run, why))
    }

    /// Carries out an answer like [`PartsGame::apply_with`], but allows given random results to be
    /// left over, see [`PartsGame::all_told`].
    ///
    /// # Errors
    /// As for [`PartsGame::apply_with`]; the position is then unspecified.
    pub fn answer(
        &mut self,
        block: &mut Block,
        (seat, action): (u8, Action),
        run: &mut Run,
    ) -> Result<(), Problem> {
        if self.layout.is_over(block) {
            return Err(Problem::Refused("the game is over".into()));
        }
        let layout = self.layout.clone();
        let mut engine = Engine { layout: &layout, rules: &mut self.rulebook, block, run };
        engine.answer(seat, action).map_err(Problem::from)
    }

    /// Describes the events of an action, as a viewer sees them.
    pub fn words(&self, events: &[Event], eyes: Eyes) -> Vec<String> {
        self.layout.words(events, eyes)
    }
}

impl Layout {
    /// Adds the place of a script to a message, if it is known.
    pub(crate) fn with_place(&self, script: Option<u16>, why: String) -> String {
        match script.and_then(|at| self.scripts.get(usize::from(at))) {
            Some(script) if !script.place.is_empty() => format!("{}: {why}", script.place),
            _ => why,
        }
    }

    /// Adds the place of the running script to a script error.
    fn placed(&self, run: &Run, problem: Problem) -> Problem {
        match problem {
            Problem::Fault(why) => Problem::Fault(self.with_place(run.at_work, why)),
            refused @ Problem::Refused(_) => refused,
        }
    }
}

impl<B: Rulebook> Rules for PartsGame<B> {
    type State = Block;
    type Action = Action;

    fn seats(&self, _: &Block) -> u8 {
        self.layout.seats()
    }

    fn is_over(&self, block: &Block) -> bool {
        self.layout.is_over(block)
    }

    fn open(&self, block: &Block, out: &mut Vec<Decision>) {
        if self.layout.is_over(block) {
            return;
        }
        for (_, frame) in open_frames(&self.layout, block) {
            let below =
                (frame.parent != NONE).then(|| self.layout.frame(block, frame.parent.into()));
            let part = &self.layout.decisions[usize::from(frame.what)];
            let own = below.is_some_and(|b| b.is(IS_TASK) && b.seat == frame.seat);
            let may_wait = part.may_wait && below.is_none();
            out.push(Decision { seat: frame.seat, must_answer_now: !may_wait, is_mid_action: own });
        }
    }

    fn legal(&mut self, block: &Block, out: &mut Vec<Choice<Action>>) -> Result<(), Failure> {
        if self.layout.is_over(block) {
            return Ok(());
        }
        let work = WorkMeter::default();
        let position = options::MeteredPosition { layout: &self.layout, block, work: &work };
        let listed = options::list(position, &mut self.rulebook, out);
        self.steps += work.steps();
        Ok(listed?)
    }

    fn with_amount(&self, action: Action, amount: u8) -> Action {
        self.layout.with_amount(action, amount)
    }

    fn apply(&mut self, block: &mut Block, seat: u8, action: Action) -> Result<(), Problem> {
        self.apply_with(block, seat, action, &mut Run::default())
    }

    fn rules_hash(&self) -> String {
        let hash = format!("{:016x}{}", self.layout.hash, self.rulebook.hash());
        format!("{:016x}", game::hash::state(hash.as_bytes()))
    }

    fn hash(&self, block: &Block) -> u64 {
        block.hash()
    }

    fn own_situation(&self, block: &Block, seat: u8) -> Option<u64> {
        Some(self.layout.own_hash(block, seat))
    }

    fn is_same(&self, one: &Block, other: &Block) -> bool {
        one == other
    }

    fn save(&self, block: &Block) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.layout.hash.to_le_bytes());
        bytes.extend(&*block.0);
        bytes
    }

    fn restore(&self, bytes: &[u8]) -> Result<Block, String> {
        let rest = bytes.strip_prefix(MAGIC).ok_or("this is not a position of this version")?;
        let (hash, bytes) = rest.split_at_checked(8).ok_or("the position is cut off")?;
        if hash != self.layout.hash.to_le_bytes() {
            return Err("the position was saved under different rules".into());
        }
        let block = Block(bytes.into());
        self.check(&block)?;
        Ok(block)
    }

    fn conceivable(&self, _: &Block, seat: u8, out: &mut Vec<Action>) {
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
            out.extend(all.into_iter().map(|args| Action { option, args }));
        }
    }

    fn conceivable_kinds(&self, _: &Block, seat: u8, out: &mut Vec<Action>) {
        for (option, part) in (0..).zip(&self.layout.options) {
            let mut args = [0; MOST_ARGS];
            let mut values = Vec::new();
            for (arg, (_, domain)) in args.iter_mut().zip(&part.args) {
                values.clear();
                self.layout.universe(domain, Some(seat), &mut values);
                *arg = values.first().copied().unwrap_or(0);
            }
            out.push(Action { option, args });
        }
    }

    fn check(&self, block: &Block) -> Result<(), String> {
        invariants::sound(&self.layout, block)?;
        invariants::conserved(&self.layout, block)
    }

    fn expensive_laws(&mut self, block: &Block) -> Result<(), String> {
        invariants::views_agree(&self.layout, block)?;
        let seats = self.layout.seats();
        (0..seats)
            .try_for_each(|seat| invariants::legal_by_view(self, block, seat, block.hash() >> 8))
    }
}

/// Header of saved positions: format and version.
const MAGIC: &[u8] = b"parts-1\n";

impl<B: Rulebook> Views for PartsGame<B> {
    type View = Seen;

    fn view(&self, block: &Block, viewer: Viewer) -> Seen {
        self.layout.view(block, viewer)
    }

    fn deal(&self, view: &Seen, seed: u64) -> Block {
        self.layout.deal(view, seed)
    }

    fn is_open(&self) -> bool {
        self.layout.is_open()
    }

    fn keeps_secrets(&self) -> bool {
        self.layout.keeps_secrets()
    }

    fn hides(&self, block: &Block) -> bool {
        // A game of components only may run every task.
        self.layout.hides(block, 0..self.layout.tasks.len() as u16)
    }

    fn withholds(&self, block: &Block) -> bool {
        self.layout.frames_in_secret(block).any(|frame| !frame.is(ANSWERED))
    }

    fn secrecy(&self, before: &Block, seat: u8, action: Action) -> Secrecy {
        let Some(option) = self.layout.options.get(usize::from(action.option)) else {
            return Secrecy::Public;
        };
        let mut owed = self.layout.frames_in_secret(before).filter(|frame| !frame.is(ANSWERED));
        let is_own = |frame: &Frame| frame.seat == seat && frame.what == option.decision;
        let Some(own) = owed.clone().find(is_own) else { return Secrecy::Public };
        if option.keeps || owed.any(|frame| frame.group == own.group && frame.seat != seat) {
            Secrecy::Withheld
        } else {
            Secrecy::Releases
        }
    }
}

impl Layout {
    /// Returns the sealed decisions that seats may answer as often as they like.
    fn frames_in_secret(&self, block: &Block) -> impl Iterator<Item = Frame> + Clone {
        let frames = (0..self.frame_count(block)).map(move |at| self.frame(block, at));
        let in_secret = move |frame: &Frame| {
            frame.is(SEALED) && !frame.is(IS_TASK) && self.decisions[usize::from(frame.what)].keeps
        };
        frames.filter(in_secret)
    }
}

impl<B: Rulebook> Chance for PartsGame<B> {
    type Draw = Draw;

    fn stream_names(&self) -> Vec<String> {
        self.layout.streams.iter().map(|s| s.name.clone()).collect()
    }

    fn apply_noting(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        drawn: &mut Vec<Draw>,
    ) -> Result<(), Problem> {
        let mut run = Run::default();
        self.apply_with(block, seat, action, &mut run)?;
        drawn.append(&mut run.drawn);
        Ok(())
    }

    fn apply_told(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        told: &[Draw],
    ) -> Result<(), Problem> {
        self.apply_with(block, seat, action, &mut Run::told(told))
    }

    fn apply_witnessed(
        &mut self,
        block: &mut Block,
        of: TriedAction<'_, Action, Draw>,
        viewer: Viewer,
    ) -> Result<Vec<String>, Problem> {
        let run = of.draws.map_or_else(Run::default, Run::told);
        let mut run = Run { watched: true, ..run };
        self.apply_with(block, of.seat, of.action, &mut run)?;
        Ok(self.layout.witnessed(&run.events, Eyes::Of(viewer)))
    }

    fn coming(
        &mut self,
        block: &Block,
        of: ToldAction<'_, Action, Draw>,
    ) -> Result<Vec<(Draw, u32)>, Problem> {
        let mut run = Run::told(of.draws);
        let done = self.apply_with(&mut block.clone(), of.seat, of.action, &mut run);
        run.what_comes(done)
    }

    fn tell_told(
        &mut self,
        block: &mut Block,
        of: ToldAction<'_, Action, Draw>,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        let mut run = Run { watched: true, ..Run::told(of.draws) };
        self.apply_with(block, of.seat, of.action, &mut run)?;
        narration.lines.extend(self.words(&run.events, Eyes::Of(narration.viewer)));
        Ok(())
    }

    fn explain_told(
        &mut self,
        block: &Block,
        of: ToldAction<'_, Action, Draw>,
    ) -> Result<Vec<String>, Problem> {
        let mut run = Run { watched: true, ..Run::told(of.draws) };
        self.apply_with(&mut block.clone(), of.seat, of.action, &mut run)?;
        Ok(self.words(&run.events, Eyes::seat(Some(of.seat))))
    }

    fn draw_text(&self, draw: Draw) -> String {
        self.layout.draw_text(draw)
    }

    fn read_draw(&self, text: &str) -> Result<Draw, String> {
        self.layout.read_draw(text)
    }
}

impl<B: Rulebook> Text for PartsGame<B> {
    fn text(&self, _: &Block, _: u8, action: Action) -> String {
        self.layout.action_text(action)
    }

    fn read(&self, block: &Block, seat: u8, text: &str) -> Result<Action, String> {
        self.layout.read_action(block, seat, text)
    }

    fn seat_name(&self, _: &Block, seat: u8) -> String {
        self.layout.seat_names.get(usize::from(seat)).cloned().unwrap_or_default()
    }

    fn kind_names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.layout.options.iter().map(|o| o.name.clone()).collect();
        if names.len() > 64 {
            names.truncate(63);
            names.push("others".into());
        }
        names
    }

    fn price(&self, block: &Block, seat: u8, action: Action) -> String {
        let work = WorkMeter::default();
        let look = Look::new(&self.layout, block, Eyes::seat(Some(seat))).charged(&work);
        price_of(&mut NoRules, look, seat, action)
    }

    fn describe(&self, _: &Block, name: &str) -> Result<Vec<String>, String> {
        let layout = &*self.layout;
        let Some(piece) = layout.piece(name) else {
            let near =
                game::suggest::nearest(name, layout.pieces.iter().map(|p| p.named.name.as_str()));
            let near = near.map_or(String::new(), |near| format!("; `{near}`?"));
            return Err(format!("unknown piece `{name}`{near}"));
        };
        let part = &layout.pieces[usize::from(piece)];
        let kind = &layout.kinds[usize::from(part.kind)].name;
        let mut lines =
            vec![format!("{} of kind {kind}, {} of them", part.named.name, part.number)];
        for (attribute, value) in &part.attributes {
            lines.push(match value {
                crate::declare::Value::Number(n) => format!("{attribute} {n}"),
                crate::declare::Value::Word(word) => format!("{attribute} {word}"),
            });
        }
        lines.extend(part.text.iter().cloned());
        Ok(lines)
    }

    fn apply_and_tell(
        &mut self,
        block: &mut Block,
        seat: u8,
        action: Action,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        let mut run = Run::watched();
        self.apply_with(block, seat, action, &mut run)?;
        narration.lines.extend(self.words(&run.events, Eyes::Of(narration.viewer)));
        Ok(())
    }

    fn explain(&mut self, block: &Block, seat: u8, action: Action) -> Result<Vec<String>, Problem> {
        let mut run = Run::watched();
        self.apply_with(&mut block.clone(), seat, action, &mut run)?;
        Ok(self.words(&run.events, Eyes::seat(Some(seat))))
    }
}

/// Formats the cost of an answer: `3 coins`. Omits what depends on a rulebook that is not called.
fn price_of<B: Rulebook>(rules: &mut B, look: Look<'_>, seat: u8, action: Action) -> String {
    let Look { layout, block, .. } = look;
    let Some(part) = layout.options.get(usize::from(action.option)) else { return String::new() };
    let Ok(at) = options::frame_for(layout, block, seat, action) else { return String::new() };
    let frame = layout.frame(block, at);
    let env: [i16; ENV] = layout.env_of(&frame, action);
    let mut eval = Eval { rules, look, acting: Some(seat), env };
    let mut price = |(counter, n): &(u16, _)| -> Option<String> {
        let n = eval.amount(n).ok().filter(|n| *n != 0)?;
        Some(format!("{n} {}", layout.counters[usize::from(*counter)].named.name))
    };
    part.pays.iter().filter_map(&mut price).collect::<Vec<_>>().join(", ")
}
