//! A game that is made of parts alone, as the platform wants it: rules, views, chance and text.

use std::cell::OnceCell;
use std::sync::Arc;

use game::{
    Chance, Choice, Decision, Failure, Narration, Problem, Rules, Secrecy, Text, ToldAction,
    TriedAction, Viewer, Views,
};

use crate::action::Action;
use crate::block::{ANSWERED, Block, Frame, IS_TASK, SEALED};
use crate::engine::Engine;
use crate::layout::{ENV, Layout, MOST_ARGS, NONE};
use crate::look::{Eyes, Look};
use crate::options::{self, MeteredPosition, open_frames};
use crate::rulebook::{NoRules, Rulebook};
use crate::table::{Draw, Event, Run};
use crate::view::Seen;
use crate::work::WorkMeter;
use crate::worth::CounterWorths;
use crate::{evaluate::Eval, laws};

/// A game of parts: a layout, and the functions that its declarations name.
#[derive(Clone, Debug)]
pub struct PartsGame<B> {
    layout: Arc<Layout>,
    /// The functions.
    pub rulebook: B,
    /// See [`PartsGame::steps`].
    steps: u64,
    /// See [`PartsGame::leave_answers`].
    leaves_answers: bool,
    /// What counters are worth to bots, where nothing is lent.
    pub(crate) worths: OnceCell<CounterWorths>,
}

impl<B: Rulebook> PartsGame<B> {
    /// A game with this layout.
    pub fn new(layout: Arc<Layout>, rulebook: B) -> PartsGame<B> {
        PartsGame { layout, rulebook, steps: 0, leaves_answers: false, worths: OnceCell::new() }
    }

    /// Steps of [`WorkMeter`] that whole actions, lists and setups of this game have taken so far: the same on every machine.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Goes on with another layout: of the same declarations for other seats, say.
    pub fn lay(&mut self, layout: Arc<Layout>) {
        self.layout = layout;
        self.worths = OnceCell::new();
    }

    /// Its parts, to be handed on.
    pub fn shared_layout(&self) -> Arc<Layout> {
        self.layout.clone()
    }

    /// Its parts.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Carries out a task, of the table or of a seat, with what it is handed, and what follows, in a position that another half of the game goes on with; what
    /// happened is in `run`.
    ///
    /// # Errors
    /// A fault of the declarations or the rulebook; or what chance shall bring cannot come. The position is then undefined.
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

    /// What an answer costs, where that asks another half of the game, too.
    pub fn price_now(&mut self, block: &Block, (seat, action): (u8, Action)) -> String {
        let work = WorkMeter::default();
        let look = Look::new(&self.layout, block, Eyes::seat(Some(seat))).charged(&work);
        price_of(&mut self.rulebook, look, seat, action)
    }

    /// What the first step of a task would set a counter to for a seat, as everybody sees it. Nothing asks a rulebook here.
    ///
    /// # Errors
    /// It is hidden, or there is no such task.
    pub fn said(&self, block: &Block, (task, seat): (u16, u8)) -> Result<i32, Problem> {
        Ok(Look::new(&self.layout, block, Eyes::seat(None)).said(task, seat)?)
    }

    /// Goes on behind what another half of the game was made to do.
    ///
    /// # Errors
    /// As for [`PartsGame::carry_out`].
    pub fn go_on(&mut self, block: &mut Block, run: &mut Run) -> Result<(), Problem> {
        let layout = self.layout.clone();
        let mut engine = Engine { layout: &layout, rules: &mut self.rulebook, block, run };
        Ok(engine.go_on()?)
    }

    /// Goes on with a phase, which begins for the first time: what was open lapses, and the phases around it count as begun.
    ///
    /// # Errors
    /// A fault of the declarations or the rulebook.
    pub fn begin_phase(&mut self, block: &mut Block, phase: u16) -> Result<(), Problem> {
        let (layout, mut run) = (self.layout.clone(), Run::of_setup());
        layout.jump_to(block, phase);
        let done =
            Engine { layout: &layout, rules: &mut self.rulebook, block, run: &mut run }.go_on();
        self.steps += run.work.steps();
        done.map_err(|why| layout.placed(&run, why.into()))
    }

    /// From now on answers that are forced by an action are left out, or given again: a ledger may say them.
    pub fn leave_answers(&mut self, leave: bool) {
        self.leaves_answers = leave;
    }

    /// The answer that is given by itself next, where one was left: the seat and the answer.
    ///
    /// # Errors
    /// A fault of the declarations or the rulebook.
    pub fn forced(&mut self, block: &Block) -> Result<Option<(u8, Action)>, Problem> {
        if self.layout.is_over(block) {
            return Ok(None);
        }
        let (layout, work) = (self.layout.clone(), WorkMeter::default());
        let position = MeteredPosition { layout: &layout, block, work: &work };
        let found = options::forced(position, &mut self.rulebook)?;
        Ok(found.map(|(at, action)| (layout.frame(block, at).seat, action)))
    }

    /// Is nothing open?
    pub fn is_idle(&self, block: &Block) -> bool {
        self.layout.frame_count(block) == 0
    }

    /// Does the other half of the game go on? Nothing is open but decisions that may wait.
    pub fn lets_go_on(&self, block: &Block) -> bool {
        (0..self.layout.frame_count(block)).all(|at| !self.layout.holds_up(block, at))
    }

    /// Is something asked of a seat?
    pub fn asks(&self, block: &Block, seat: u8) -> bool {
        open_frames(&self.layout, block).iter().any(|(_, frame)| frame.seat == seat)
    }

    /// Takes back the first thing that is asked of a seat, unanswered, and goes on behind it.
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

    /// The decision that an answer belongs to, where the seat is not asked for it now.
    pub fn not_asked(&self, block: &Block, (seat, action): (u8, Action)) -> Option<&str> {
        let part = self.layout.options.get(usize::from(action.option))?;
        let is_own = |frame: &Frame| frame.seat == seat && frame.what == part.decision;
        let is_asked = open_frames(&self.layout, block).iter().any(|(_, frame)| is_own(frame));
        let decision = &self.layout.decisions[usize::from(part.decision)];
        (!is_asked).then_some(decision.named.name.as_str())
    }

    /// Is there a decision that holds up the game, and none of these answers, by seat, is one to it?
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

    /// Why nobody can go on, where decisions are open and no answer to them is possible. `name`: what a seat is called.
    pub fn unanswerable(&self, block: &Block, name: impl Fn(u8) -> String) -> String {
        let asked = |frame: &Frame| {
            let decision = &self.layout.decisions[usize::from(frame.what)].named.name;
            format!("{} is asked for `{decision}`", name(frame.seat))
        };
        let all: Vec<String> =
            open_frames(&self.layout, block).iter().map(|(_, frame)| asked(frame)).collect();
        let hint = "one without a condition, or with `otherwise`, would be";
        let why = format!("{}, and no answer is possible: {hint}", all.join(", "));
        let first = open_frames(&self.layout, block).first().map(|(_, frame)| frame.what);
        // The scripts of options come first, in the order of the options.
        let option = first.map(|at| self.layout.decisions[usize::from(at)].options.start);
        self.layout.with_place(option, why)
    }

    /// The decisions that are open, by their names.
    pub fn asked(&self, block: &Block) -> Vec<&str> {
        let frames = open_frames(&self.layout, block);
        let name = |what: u16| self.layout.decisions[usize::from(what)].named.name.as_str();
        frames.iter().map(|(_, frame)| name(frame.what)).collect()
    }

    /// The position of a new game in which the first decisions are open.
    ///
    /// # Errors
    /// A fault of the declarations or the rulebook.
    pub fn start(&mut self, seed: u64) -> Result<Block, Problem> {
        self.begin(seed, &mut Run::of_setup())
    }

    /// The same, and what chance brought.
    ///
    /// # Errors
    /// As there.
    pub fn start_noting(&mut self, seed: u64, drawn: &mut Vec<Draw>) -> Result<Block, Problem> {
        let mut run = Run::of_setup();
        let block = self.begin(seed, &mut run)?;
        drawn.append(&mut run.drawn);
        Ok(block)
    }

    /// The same with the results of chance that are told.
    ///
    /// # Errors
    /// As there; or a result is impossible, missing or too many.
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

    /// Has everything come that chance shall bring?
    ///
    /// # Errors
    /// What is left.
    pub fn all_told(&self, run: &Run) -> Result<(), Problem> {
        match &run.told {
            Some((told, at)) if *at < told.len() => {
                let text = self.layout.draw_text(told[*at]);
                Err(Problem::Refused(format!("`{text}` is told, but nothing is drawn any more")))
            }
            _ => Ok(()),
        }
    }

    /// Carries out an answer; what happened is in `run`.
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

    /// The same where more may happen behind it that is told: see [`PartsGame::all_told`].
    ///
    /// # Errors
    /// As there; the position is then undefined.
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

    /// The events of an action in words, for a seat or for everybody.
    pub fn words(&self, events: &[Event], eyes: Eyes) -> Vec<String> {
        self.layout.words(events, eyes)
    }
}

impl Layout {
    /// Words about a script, behind the place where it is written, if somebody said that.
    pub(crate) fn with_place(&self, script: Option<u16>, why: String) -> String {
        match script.and_then(|at| self.scripts.get(usize::from(at))) {
            Some(script) if !script.place.is_empty() => format!("{}: {why}", script.place),
            _ => why,
        }
    }

    /// A fault with the place of what ran when it came.
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
        let rest =
            bytes.strip_prefix(MAGIC).ok_or("these are no bytes of a position of this version")?;
        let (hash, bytes) =
            rest.split_at_checked(8).ok_or("the bytes of the position end too early")?;
        if hash != self.layout.hash.to_le_bytes() {
            return Err("the position belongs to other rules".into());
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
        laws::sound(&self.layout, block)?;
        laws::conserved(&self.layout, block)
    }

    fn expensive_laws(&mut self, block: &Block) -> Result<(), String> {
        laws::views_agree(&self.layout, block)?;
        let seats = self.layout.seats();
        (0..seats).try_for_each(|seat| laws::legal_by_view(self, block, seat, block.hash() >> 8))
    }
}

/// What saved positions begin with: sort and version.
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
        // By itself a game of parts may run every task.
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
    /// Sealed decisions that their seats answer as often as they like.
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
                game::near::nearest(name, layout.pieces.iter().map(|p| p.named.name.as_str()));
            let near = near.map_or(String::new(), |near| format!("; `{near}`?"));
            return Err(format!("no piece is called `{name}`{near}"));
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

/// What an answer costs: `3 coins`. What cannot be said without somebody who is not asked is left out.
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
