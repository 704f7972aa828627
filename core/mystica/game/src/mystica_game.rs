//! Implements the platform's game traits for Terra Mystica.

mod attribution;
pub(crate) mod bare;
mod features;
mod heard;
mod help;
mod items;
pub(crate) mod kinds;
mod layers;
mod narration;
mod network_inputs;
mod observation_tensor;
mod panels;
mod prospects;
mod ranges;
mod score_if_ended;
mod subjects;
mod tallies;
mod warnings;
mod why;

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use game::{
    BareBoard, Chance, Change, Choice, Decision, Draw, Failure, Layer, Meaning, Narration, Overlay,
    Panel, Problem, Report, Rules, SeatAsSeen, Standing, Succession, Tally, Text, TieBreak,
    ToldAction, Viewer, Views,
};
use kernel::action::{Action, Legal, PartAnswer};
use kernel::ids::*;
use kernel::state::{FORMAT, State, open};
use kernel::{Host, Machine, Phase, Ruleset, Setup, Silent, Sink, StartError, TieRule};

use crate::drawing::Picture;
use crate::words::{Grammar, Names, Parsed, piece_text};
use components::{CounterWorths, Eyes, Layout, Run};

use crate::position::{Halves, Position, View};
use crate::problem::in_words;
use crate::trace::{Listener, Trace};
use crate::with_components::{self, Onward};

/// Terra Mystica as a game of the platform: a ruleset, the host of its scripts, and the names for
/// its actions.
pub struct MysticaGame {
    ruleset: Arc<Ruleset>,
    names: Arc<Names>,
    // Parsing an action may call a script (how far do spades lead?), although it changes nothing.
    host: RefCell<Box<dyn Host>>,
    legal: Vec<Legal>,
    networks: prospects::Networks,
    known: network_inputs::Known,
    heard: heard::Heard,
    /// See [`Report::meets`].
    met: Vec<String>,
    /// Worth of component counters, by layout.
    worths: OnceCell<Vec<CounterWorths>>,
}

impl MysticaGame {
    /// Creates a game under this ruleset, with a host for its scripts.
    pub fn new(ruleset: Arc<Ruleset>, host: Box<dyn Host>) -> MysticaGame {
        let names = Arc::new(Names::new(&ruleset));
        MysticaGame {
            known: network_inputs::Known::new(&ruleset),
            ruleset,
            names,
            host: RefCell::new(host),
            legal: Vec::new(),
            networks: prospects::Networks::default(),
            heard: heard::Heard::default(),
            met: Vec::new(),
            worths: OnceCell::new(),
        }
    }

    fn told<'a>(&'a self, state: &'a State) -> features::FeaturesOf<'a> {
        features::FeaturesOf { rules: &self.ruleset, networks: &self.networks, state }
    }

    /// Returns the ruleset.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// Returns the grammar that reads and writes actions.
    pub fn grammar(&self) -> Grammar<'_> {
        Grammar { ruleset: &self.ruleset, names: &self.names }
    }

    /// Returns the grammar and the host of the scripts.
    pub(crate) fn parts(&mut self) -> (Grammar<'_>, &mut (dyn Host + 'static)) {
        let MysticaGame { ruleset, names, host, .. } = self;
        (Grammar { ruleset, names }, host.get_mut().as_mut())
    }

    /// Returns the team of a seat; without teams, the seat's own number.
    fn team(&self, seat: usize) -> usize {
        match usize::from(self.ruleset.teams) {
            0 => seat,
            teams => seat % teams,
        }
    }

    /// Allows this number of players in addition to the ruleset's range. Numbers that no position
    /// can hold stay illegal.
    pub(crate) fn seat(&mut self, players: usize) {
        let players = players.clamp(1, kernel::ruleset::limits::SEATS) as u8;
        let range = &self.ruleset.players;
        if !range.contains(&players) {
            let wider = players.min(*range.start())..=players.max(*range.end());
            Arc::make_mut(&mut self.ruleset).players = wider;
        }
    }

    /// Returns the first position of a game.
    ///
    /// # Errors
    /// The setup does not fit the rules, or a script failed.
    pub fn begin(&mut self, setup: &Setup) -> Result<Position, StartError> {
        let host = self.host.get_mut().as_mut();
        start(&mut Machine::new(&self.ruleset, host), setup, &mut Silent)
    }

    /// Returns the random draws of the components before the first decision.
    ///
    /// # Errors
    /// As for [`MysticaGame::begin`].
    pub(crate) fn dealt(&self, setup: &Setup) -> Result<Vec<components::Draw>, StartError> {
        match &setup.dealt {
            Some(dealt) => Ok(dealt.clone()),
            None if self.ruleset.beside.is_none() => Ok(Vec::new()),
            None => {
                let mut host = self.host.borrow_mut();
                let mut machine = Machine::new(&self.ruleset, host.as_mut());
                start_noting(&mut machine, setup, &mut Silent).map(|(_, drawn)| drawn)
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
        trace: &mut Trace,
    ) -> Result<Position, StartError> {
        let mut listener =
            Listener::new(trace, Grammar { ruleset: &self.ruleset, names: &self.names });
        let host = self.host.get_mut().as_mut();
        host.set_trace(true);
        let began = start(&mut Machine::new(&self.ruleset, host), setup, &mut listener);
        host.set_trace(false);
        began
    }

    /// Applies an action like [`Rules::apply`], with a listener.
    ///
    /// # Errors
    /// As for [`Rules::apply`].
    pub fn apply_heard(
        &mut self,
        state: &mut Position,
        (seat, action): (SeatId, Action),
        (sink, run): (&mut dyn Sink, &mut Run),
    ) -> Result<(), Problem> {
        let host = self.host.get_mut().as_mut();
        let mut machine = Machine::new(&self.ruleset, host);
        act(&mut machine, state, (seat, action), &mut Onward::new(sink, run))
    }

    /// Applies an action like [`Rules::apply`], and records every change with its cause: action,
    /// hook or rule, piece, file and line.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; the trace then contains nothing of the action.
    pub fn apply_traced(
        &mut self,
        state: &mut Position,
        (seat, action): (SeatId, Action),
        (trace, run): (&mut Trace, &mut Run),
    ) -> Result<(), Problem> {
        let mark = trace.mark();
        let mut listener =
            Listener::new(trace, Grammar { ruleset: &self.ruleset, names: &self.names });
        let host = self.host.get_mut().as_mut();
        host.set_trace(true);
        let mut machine = Machine::new(&self.ruleset, host);
        let mut onward = Onward::new(&mut listener, run);
        let done = act(&mut machine, state, (seat, action), &mut onward);
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
        state: &mut Position,
        seat: SeatId,
        sink: &mut dyn Sink,
    ) -> Result<(), Problem> {
        let before = state.clone();
        let host = self.host.get_mut().as_mut();
        let mut machine = Machine::new(&self.ruleset, host);
        let left = machine.administer(state, kernel::TableOrder::Drop(seat), sink);
        let left = left
            .map_err(|problem| in_words(&self.ruleset, problem))
            .and_then(|()| Onward::new(sink, &mut Run::default()).left(&mut machine, state));
        if left.is_err() {
            *state = before;
        }
        left
    }

    /// Checks one action without building the legal list.
    ///
    /// # Errors
    /// The reason why the action is illegal.
    pub fn is_legal(&self, state: &Position, seat: SeatId, action: Action) -> Result<(), Problem> {
        let mut host = self.host.borrow_mut();
        let mut machine = Machine::new(&self.ruleset, host.as_mut());
        let by_parts = matches!(action, Action::Answer(_))
            || with_components::calls_parts(&self.ruleset, action);
        if by_parts || with_components::are_asked(&self.ruleset, state) {
            let (mut run, mut silent) = (Run::default(), Silent);
            let mut onward = Onward::new(&mut silent, &mut run);
            return act(&mut machine, &mut state.clone(), (seat, action), &mut onward);
        }
        let legal = machine.is_legal(state, seat, action);
        legal.map_err(|problem| in_words(&self.ruleset, problem))
    }

    /// Returns the layout of the components with seats named by their factions, if a faction is
    /// unique.
    fn layout_as_played(&self, state: &State, layout: &Layout) -> Layout {
        let grammar = self.grammar();
        let name = |(seat, name): (u8, &String)| {
            let faction = grammar.only_seat_name(state, SeatId(seat));
            faction.map_or_else(|| name.clone(), str::to_owned)
        };
        layout.with_seats((0..).zip(&layout.seat_names).map(name).collect())
    }

    /// Returns the panels of the components as a viewer sees them, seat by seat.
    fn panels_of_parts(&self, view: &View) -> Vec<Panel> {
        match (with_components::parts_for(&self.ruleset, view.seat_count), &view.parts) {
            (Some(parts), Some(seen)) => {
                self.layout_as_played(view, parts.game.layout()).panels_of(seen)
            }
            _ => Vec::new(),
        }
    }

    /// Estimates the worth of a seat's component counters by what they score and buy.
    fn worth_of_parts(&self, state: &Position, seat: u8) -> i64 {
        let (Some(beside), Some(block)) = (&self.ruleset.beside, &state.parts) else { return 0 };
        let worths = self.worths.get_or_init(|| {
            let of = |layout: &Arc<Layout>| CounterWorths::new(layout, &features::worth_of);
            beside.layouts.iter().map(of).collect()
        });
        let layout = beside.layout(state.seat_count);
        let at = beside.layouts.iter().position(|one| Arc::ptr_eq(one, layout));
        at.map_or(0, |at| worths[at].worth(layout, block, seat))
    }

    /// Appends answers to components, if there are any, as actions.
    fn push_answers(
        &self,
        state: &Position,
        out: &mut Vec<Action>,
        list: impl FnOnce(&with_components::Parts<'_>, &components::Block, &mut Vec<components::Action>),
    ) {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        if let (Some(block), Some(parts)) = (&state.parts, parts) {
            let mut answers = Vec::new();
            list(&parts, block, &mut answers);
            out.extend(answers.into_iter().filter_map(PartAnswer::new).map(Action::Answer));
        }
    }

    /// Appends seats with decisions of components that do not hold up the game.
    fn push_waiting(&self, state: &Position, out: &mut Vec<Decision>) {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        if let (Some(parts), Some(block)) = (parts, &state.parts) {
            let mut waiting = Vec::new();
            parts.game.open(block, &mut waiting);
            waiting.retain(|decision| out.iter().all(|known| known.seat != decision.seat));
            waiting.dedup_by_key(|decision| decision.seat);
            out.append(&mut waiting);
        }
    }

    /// Describes the events of components for a viewer.
    fn of_parts(&self, state: &Position, run: &Run, eyes: Eyes) -> Vec<String> {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        let parts = parts.filter(|_| !run.events.is_empty());
        parts.map_or(Vec::new(), |parts| {
            self.layout_as_played(state, parts.game.layout()).words(&run.events, eyes)
        })
    }

    /// Describes the results of an action: on the board, then in the components.
    fn narrated(&self, state: &Position, trace: &Trace, run: &Run, viewer: Viewer) -> Vec<String> {
        let mut narration = Vec::new();
        narration::lines(&self.ruleset, trace, &mut narration);
        narration.extend(self.of_parts(state, run, Eyes::Of(viewer)));
        narration
    }

    /// Describes the changes of an action with their causes: on the board, then in the components.
    fn explained(&self, state: &Position, seat: u8, done: &(Trace, Run)) -> Vec<String> {
        let (trace, run) = done;
        let told = trace.changes().map(|change| change.told(&self.ruleset));
        let told = told.flat_map(|told| told.folded());
        told.chain(self.of_parts(state, run, Eyes::seat(Some(seat)))).collect()
    }

    /// Parses a typed command into actions: usually one, all declines for a bare `decline`, none
    /// for `wait`.
    ///
    /// # Errors
    /// A message for the player.
    pub fn read_all(
        &self,
        state: &Position,
        seat: SeatId,
        text: &str,
    ) -> Result<Vec<Action>, String> {
        let of_parts = || self.read_answer(state, seat, text).map(|action| vec![action]);
        if !with_components::are_asked(&self.ruleset, state) {
            let read = self.read_of_machine(state, seat, text);
            return read.or_else(|why| {
                if state.parts.is_some() { of_parts().map_err(|_| why) } else { Err(why) }
            });
        }
        of_parts().or_else(|why| self.read_of_machine(state, seat, text).map_err(|_| why))
    }

    /// Parses an answer to a decision of components.
    ///
    /// # Errors
    /// A message for the player.
    pub(crate) fn read_answer(
        &self,
        state: &Position,
        seat: SeatId,
        text: &str,
    ) -> Result<Action, String> {
        read_answer(&self.ruleset, state, seat, text)
    }

    fn read_of_machine(
        &self,
        state: &State,
        seat: SeatId,
        text: &str,
    ) -> Result<Vec<Action>, String> {
        let said = self.grammar().read(state, seat, text.trim().as_bytes());
        match said.map_err(|e| e.message)? {
            Parsed::Action(action) => Ok(vec![action]),
            Parsed::TransformDefault(hex) => {
                let mut host = self.host.borrow_mut();
                Machine::new(&self.ruleset, host.as_mut())
                    .default_terrain(state, seat, hex)
                    .map(|terrain| vec![Action::Transform(hex, terrain)])
                    .map_err(|refusal| refusal.explain(&self.ruleset))
            }
            Parsed::DeclineAll => {
                let mine = |o: &&kernel::state::Open| o.kind == open::OFFER && o.seat == seat;
                let offers = state.open().iter().filter(mine);
                Ok(offers.map(|o| Action::Decline(o.amount, o.from)).collect())
            }
            Parsed::Nothing => Ok(Vec::new()),
            Parsed::Drop(_) => Err("a seat cannot leave the game with an action; use the command \
                of the table"
                .into()),
            Parsed::Generated(_) => Err("this row is written by Loam and cannot be typed by a \
                player"
                .into()),
        }
    }
}

/// Parses an answer to a decision of components.
///
/// # Errors
/// A message for the player.
pub(crate) fn read_answer(
    ruleset: &Ruleset,
    position: &Position,
    seat: SeatId,
    text: &str,
) -> Result<Action, String> {
    let parts = with_components::parts_for(ruleset, position.seat_count);
    let (Some(parts), Some(block)) = (parts, &position.parts) else {
        return Err("no decision of components is open".into());
    };
    let layout = parts.game.layout();
    let answer = layout.read_action(block, seat.0, text).or_else(|why| {
        // Components identify seats by number; players may type the faction.
        let known = |word: &str| {
            let is = |seat: &SeatId| {
                let faction = ruleset.factions.get(position.seat(*seat).faction.at());
                faction.is_some_and(|faction| faction.code.eq_ignore_ascii_case(word))
            };
            let seat = position.seat_ids().find(is)?;
            layout.seat_names.get(seat.at()).cloned()
        };
        let words = text.split_whitespace();
        let words: Vec<String> =
            words.map(|word| known(word).unwrap_or_else(|| word.to_owned())).collect();
        layout.read_action(block, seat.0, &words.join(" ")).map_err(|_| why)
    })?;
    PartAnswer::new(answer).map(Action::Answer).ok_or_else(|| "too many open decisions".into())
}

/// Formats a panel in one line; empty for an empty panel.
fn in_a_line(panel: &Panel) -> String {
    let items = panel.groups.iter().flat_map(|group| &group.items);
    let said: Vec<String> = items.map(|item| format!("{} {}", item.label, item.value)).collect();
    if said.is_empty() { String::new() } else { format!("{}: {}\n", panel.title, said.join(", ")) }
}

/// Starts a game, and returns the first position in which a player has to decide.
pub(crate) fn start(
    machine: &mut Machine<'_>,
    setup: &Setup,
    sink: &mut dyn Sink,
) -> Result<Position, StartError> {
    start_noting(machine, setup, sink).map(|(position, _)| position)
}

/// Starts a game, and also returns the random draws of the components before the first decision.
pub(crate) fn start_noting(
    machine: &mut Machine<'_>,
    setup: &Setup,
    sink: &mut dyn Sink,
) -> Result<(Position, Vec<components::Draw>), StartError> {
    let mut position = Position::from(machine.start(setup, sink)?);
    let mut run = setup.dealt.as_ref().map_or_else(Run::default, |dealt| Run::told(dealt));
    if let Some(parts) = with_components::parts_for(machine.ruleset(), position.seat_count) {
        position.parts = Some(parts.game.layout().block(position.seed));
        let heard = with_components::be_heard(machine.ruleset(), &mut position);
        let gone = heard.and_then(|()| Onward::new(sink, &mut run).go_on(machine, &mut position));
        gone.and_then(|()| parts.game.all_told(&run)).map_err(|problem| match problem {
            Problem::Refused(why) => StartError::Setup(why),
            Problem::Fault(message) => StartError::Fault(kernel::Fault { message }),
        })?;
    } else if setup.dealt.as_ref().is_some_and(|dealt| !dealt.is_empty()) {
        return Err(StartError::Setup(NOTHING_DRAWN.into()));
    }
    Ok((position, run.drawn))
}

/// Message for draws in a game without components.
const NOTHING_DRAWN: &str = "this game draws nothing after the setup";

/// Applies an action on both engines, or on Terra Mystica's alone if there are no components.
fn act(
    machine: &mut Machine<'_>,
    position: &mut Position,
    (seat, action): (SeatId, Action),
    onward: &mut Onward<'_>,
) -> Result<(), Problem> {
    if position.parts.is_some() {
        return onward.act(machine, position, (seat, action));
    }
    if onward.run.told.as_ref().is_some_and(|(told, _)| !told.is_empty()) {
        return Err(Problem::Refused(NOTHING_DRAWN.into()));
    }
    let done = machine.apply(&mut position.state, seat, action, onward.sink);
    done.map_err(|problem| in_words(machine.ruleset(), problem))
}

impl Rules for MysticaGame {
    type State = Position;
    type Action = Action;

    fn seats(&self, state: &Position) -> u8 {
        state.seat_count
    }

    fn is_over(&self, state: &Position) -> bool {
        state.phase() == Phase::Over
    }

    fn has_offers(&self) -> bool {
        true
    }

    fn open(&self, state: &Position, out: &mut Vec<Decision>) {
        out.clear();
        if with_components::are_asked(&self.ruleset, state)
            && let (Some(parts), Some(block)) =
                (with_components::parts_for(&self.ruleset, state.seat_count), &state.parts)
        {
            return parts.game.open(block, out);
        }
        let mut push = |seat: SeatId, now: bool| match out.iter_mut().find(|d| d.seat == seat.0) {
            Some(known) => known.must_answer_now |= now,
            None => {
                let is_mid_action = kernel::view::is_mid_action(&self.ruleset, state, seat);
                out.push(Decision { seat: seat.0, must_answer_now: now, is_mid_action });
            }
        };
        match state.phase() {
            Phase::Over => return,
            Phase::FirstDwellings | Phase::FirstBonusCards
                if !kernel::anything_open(&self.ruleset, state) =>
            {
                if let Some(seat) = kernel::setting_up(&self.ruleset, state) {
                    push(seat, true);
                }
                return;
            }
            Phase::Actions if state.active.is_some() => push(state.active, true),
            _ => {}
        }
        // Without an active seat, the round cannot end before these are answered.
        let waiting = state.active == SeatId::NONE;
        for open in state.open() {
            // A seat that trades cannot go on before the offer of its trade is answered.
            let at_once = open.kind == open::TOKEN || open.build == open::TRADE;
            push(open.seat, waiting || at_once || open.seat == state.active);
        }
        for seat in state.seat_ids() {
            let own = state.seat(seat);
            if own.dropped == 0 && !own.owes_nothing() {
                push(seat, waiting || seat == state.active);
            }
        }
        if with_components::may_be_answered(&self.ruleset, state) {
            self.push_waiting(state, out);
        }
    }

    fn legal(&mut self, state: &Position, out: &mut Vec<Choice<Action>>) -> Result<(), Failure> {
        out.clear();
        if with_components::are_asked(&self.ruleset, state) {
            let host = self.host.get_mut().as_mut();
            return with_components::legal(&mut Machine::new(&self.ruleset, host), state, out);
        }
        self.legal.clear();
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host)
            .legal(state, &mut self.legal)
            .map_err(|fault| Failure(fault.message))?;
        if !self.ruleset.calls.is_empty() && state.parts.is_some() {
            let host = self.host.get_mut().as_mut();
            with_components::keep_answerable(
                &mut Machine::new(&self.ruleset, host),
                state,
                &mut self.legal,
            );
        }
        let phase = state.phase();
        out.extend(self.legal.iter().map(|l| kinds::choice(&self.ruleset, state, l, phase)));
        if with_components::may_be_answered(&self.ruleset, state) {
            let host = self.host.get_mut().as_mut();
            return with_components::list_answers(
                &mut Machine::new(&self.ruleset, host),
                state,
                out,
            );
        }
        Ok(())
    }

    fn with_amount(&self, action: Action, amount: u8) -> Action {
        match action {
            Action::Answer(_) => with_components::with_amount(&self.ruleset, action, amount),
            _ => action.with_amount(amount),
        }
    }

    fn apply(&mut self, state: &mut Position, seat: u8, action: Action) -> Result<(), Problem> {
        let seat = SeatId(seat);
        if state.parts.is_some() {
            return self.apply_heard(state, (seat, action), (&mut Silent, &mut Run::default()));
        }
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host)
            .apply(&mut state.state, seat, action, &mut Silent)
            .map_err(|problem| in_words(&self.ruleset, problem))
    }

    fn end_of_turn(&self, state: &Position, seat: u8) -> Option<Action> {
        let at_turn = state.phase() == Phase::Actions && state.active == SeatId(seat);
        at_turn.then_some(Action::Done)
    }

    fn leave(&mut self, state: &mut Position, seat: u8) -> Result<(), String> {
        self.drop_seat(state, SeatId(seat), &mut Silent).map_err(|problem| match problem {
            Problem::Refused(why) | Problem::Fault(why) => why,
        })
    }

    fn look_ahead(
        &mut self,
        state: &Position,
        after: &mut Position,
        seat: u8,
        action: Action,
    ) -> Result<(), Problem> {
        after.state = state.state;
        if state.parts.is_some() {
            after.parts.clone_from(&state.parts);
        }
        self.apply_for_good(after, seat, action)
    }

    fn apply_for_good(
        &mut self,
        state: &mut Position,
        seat: u8,
        action: Action,
    ) -> Result<(), Problem> {
        if state.parts.is_some() {
            return self.apply(state, seat, action);
        }
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host)
            .apply_unchecked(state, SeatId(seat), action)
            .map_err(|p| in_words(&self.ruleset, p))
    }

    fn script_steps(&mut self) -> u64 {
        self.host.get_mut().steps_so_far()
    }

    fn rules_hash(&self) -> String {
        self.ruleset.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn hash(&self, state: &Position) -> u64 {
        match &state.parts {
            None => state.state.hash(),
            Some(block) => {
                let halves = [state.state.hash().to_le_bytes(), block.hash().to_le_bytes()];
                game::hash::state(&halves.concat())
            }
        }
    }

    fn situation(&self, state: &Position) -> u64 {
        let mut state = state.clone();
        state.state.actions_taken = 0;
        self.hash(&state)
    }

    fn own_situation(&self, state: &Position, seat: u8) -> Option<u64> {
        let own = state.state.hash_of_seat(SeatId(seat));
        let parts = state.parts.as_ref().and_then(|block| {
            let beside = self.ruleset.beside.as_ref()?;
            Some(beside.layout(state.seat_count).own_hash(block, seat))
        });
        let halves = [own.to_le_bytes(), parts.unwrap_or(0).to_le_bytes()];
        Some(game::hash::state(&halves.concat()))
    }

    fn is_same(&self, one: &Position, other: &Position) -> bool {
        one.state.is_same(&other.state) && one.parts == other.parts
    }

    fn save(&self, state: &Position) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size_of::<State>() + 34);
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend(self.ruleset.hash);
        bytes.extend(state.to_bytes());
        if let (Some(block), Some(parts)) =
            (&state.parts, with_components::parts_for(&self.ruleset, state.seat_count))
        {
            bytes.extend(parts.game.save(block));
        }
        bytes
    }

    fn restore(&self, bytes: &[u8]) -> Result<Position, String> {
        let Some((format, rest)) = bytes.split_first_chunk::<2>() else {
            return Err("the saved position is cut off".into());
        };
        let format = u16::from_le_bytes(*format);
        if format != FORMAT {
            return Err(format!(
                "the saved position has format {format}, but this version of Loam \
                reads format {FORMAT}"
            ));
        }
        let Some((hash, rest)) = rest.split_first_chunk::<32>() else {
            return Err("the saved position is cut off".into());
        };
        if *hash != self.ruleset.hash {
            return Err("the position was saved under a different ruleset".into());
        }
        // The state of the components follows that of the board.
        let own = if self.ruleset.beside.is_some() { size_of::<State>() } else { rest.len() };
        let (own, of_parts) = rest.split_at(own.min(rest.len()));
        let state = State::from_bytes(own).ok_or_else(|| {
            format!("expected a position of {} bytes, found {}", size_of::<State>(), rest.len())
        })?;
        // A file may contain any bytes; numbers out of range must not reach the rules.
        ranges::check_ranges(&self.ruleset, &state)?;
        kernel::check_state(&self.ruleset, &state)?;
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        let parts = parts.map(|parts| parts.game.restore(of_parts)).transpose()?;
        let position = Halves { state, parts };
        with_components::check(&self.ruleset, &position)?;
        Ok(position)
    }

    fn conceivable(&self, state: &Position, seat: u8, out: &mut Vec<Action>) {
        kernel::conceivable(&self.ruleset, state, SeatId(seat), out);
        self.push_answers(state, out, |parts, block, all| {
            parts.game.conceivable(block, seat, all);
        });
    }

    fn conceivable_kinds(&self, state: &Position, seat: u8, out: &mut Vec<Action>) {
        kernel::conceivable(&self.ruleset, state, SeatId(seat), out);
        self.push_answers(state, out, |parts, block, all| {
            parts.game.conceivable_kinds(block, seat, all);
        });
    }

    fn check(&self, state: &Position) -> Result<(), String> {
        kernel::check_state(&self.ruleset, state)?;
        with_components::check(&self.ruleset, state)
    }

    fn expensive_laws(&mut self, state: &Position) -> Result<(), String> {
        let (carried, lost) = kernel::migrate(state, &self.ruleset, &self.ruleset)?;
        let (parts, lost_of_parts) =
            with_components::migrate(state, (&self.ruleset, &self.ruleset))?;
        let mut carried = Position { state: carried, parts };
        with_components::be_heard(&self.ruleset, &mut carried).map_err(
            |problem| match problem {
                Problem::Refused(why) | Problem::Fault(why) => why,
            },
        )?;
        if carried != *state || lost.len() + lost_of_parts.len() > 0 {
            let lost = [lost, lost_of_parts].concat();
            return Err(format!(
                "carried over to the same ruleset, the position changes: {lost:?}"
            ));
        }
        match (&state.parts, with_components::parts_for(&self.ruleset, state.seat_count)) {
            (Some(block), Some(parts)) => {
                components::invariants::views_agree(parts.game.layout(), block)
            }
            _ => Ok(()),
        }
    }
}

impl Views for MysticaGame {
    type View = View;

    fn view(&self, state: &Position, viewer: Viewer) -> View {
        let parts = with_components::parts_for(&self.ruleset, state.seat_count);
        let seen = |block| parts.map(|parts| parts.game.view(block, viewer));
        let parts = state.parts.as_ref().and_then(seen);
        let mut view = Halves { state: state.state, parts };
        if !self.is_open() {
            // The seed would reveal what is hidden.
            view.state.seed = 0;
        }
        view
    }

    fn deal(&self, view: &View, seed: u64) -> Position {
        let parts = with_components::parts_for(&self.ruleset, view.seat_count);
        let dealt = |seen| parts.map(|parts| parts.game.deal(seen, seed));
        let parts = view.parts.as_ref().and_then(dealt);
        let mut position = Halves { state: view.state, parts };
        if !self.is_open() {
            position.state.seed = seed;
        }
        position
    }

    fn is_open(&self) -> bool {
        with_components::parts_for(&self.ruleset, 1).is_none_or(|parts| parts.game.is_open())
    }

    fn keeps_secrets(&self) -> bool {
        with_components::parts_for(&self.ruleset, 1).is_some_and(|parts| parts.game.keeps_secrets())
    }

    fn hides(&self, state: &Position) -> bool {
        with_components::hides(&self.ruleset, state)
    }
}

impl Chance for MysticaGame {
    type Draw = components::Draw;

    fn stream_names(&self) -> Vec<String> {
        with_components::parts_for(&self.ruleset, 1)
            .map_or(Vec::new(), |parts| parts.game.stream_names())
    }

    fn apply_noting(
        &mut self,
        state: &mut Position,
        seat: u8,
        action: Action,
        drawn: &mut Vec<components::Draw>,
    ) -> Result<(), Problem> {
        let mut run = Run::default();
        self.apply_heard(state, (SeatId(seat), action), (&mut Silent, &mut run))?;
        drawn.append(&mut run.drawn);
        Ok(())
    }

    fn apply_told(
        &mut self,
        state: &mut Position,
        seat: u8,
        action: Action,
        told: &[components::Draw],
    ) -> Result<(), Problem> {
        self.apply_heard(state, (SeatId(seat), action), (&mut Silent, &mut Run::told(told)))
    }

    fn coming(
        &mut self,
        state: &Position,
        of: ToldAction<'_, Action, components::Draw>,
    ) -> Result<Vec<(components::Draw, u32)>, Problem> {
        let (mut run, by) = (Run::told(of.draws), (SeatId(of.seat), of.action));
        let done = self.apply_heard(&mut state.clone(), by, (&mut Silent, &mut run));
        run.what_comes(done)
    }

    fn tell_told(
        &mut self,
        state: &mut Position,
        of: ToldAction<'_, Action, components::Draw>,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        let (mut trace, mut run) = (Trace::default(), Run::told(of.draws));
        self.apply_traced(state, (SeatId(of.seat), of.action), (&mut trace, &mut run))?;
        narration.lines.extend(self.narrated(state, &trace, &run, narration.viewer));
        Ok(())
    }

    fn explain_told(
        &mut self,
        state: &Position,
        of: ToldAction<'_, Action, components::Draw>,
    ) -> Result<Vec<String>, Problem> {
        let (mut trace, mut run) = (Trace::default(), Run::told(of.draws));
        let by = (SeatId(of.seat), of.action);
        self.apply_traced(&mut state.clone(), by, (&mut trace, &mut run))?;
        Ok(self.explained(state, of.seat, &(trace, run)))
    }

    fn draw_text(&self, draw: components::Draw) -> String {
        let parts = with_components::parts_for(&self.ruleset, 1);
        parts.map_or("?".into(), |parts| parts.game.draw_text(draw))
    }

    fn read_draw(&self, text: &str) -> Result<components::Draw, String> {
        match with_components::parts_for(&self.ruleset, 1) {
            Some(parts) => parts.game.read_draw(text),
            None => Err(NOTHING_DRAWN.into()),
        }
    }
}

impl Text for MysticaGame {
    fn text(&self, state: &Position, _: u8, action: Action) -> String {
        self.grammar().text(state, action)
    }

    fn read(&self, state: &Position, seat: u8, text: &str) -> Result<Action, String> {
        match self.read_all(state, SeatId(seat), text)?.as_slice() {
            [action] => Ok(*action),
            [] => Err("this action has no effect".into()),
            _ => Err("this would answer several offers at once; name one".into()),
        }
    }

    fn spellings(&self, state: &Position, seat: u8, action: Action, out: &mut Vec<String>) {
        match action {
            Action::Answer(_) => out.push(self.text(state, seat, action)),
            _ => crate::words::spellings::push_spellings(
                &self.grammar(),
                state,
                SeatId(seat),
                action,
                out,
            ),
        }
    }

    fn seat_name(&self, state: &Position, seat: u8) -> String {
        self.grammar().seat_name(state, SeatId(seat)).to_string()
    }

    fn kind_names(&self) -> Vec<String> {
        kinds::names()
    }

    fn meaning(&self, state: &Position, seat: u8, action: Action) -> String {
        narration::meaning(&self.grammar(), state, SeatId(seat), action)
    }

    fn price(&self, state: &Position, seat: u8, action: Action) -> String {
        if action.says_its_price() {
            return String::new();
        }
        if let Action::Answer(part) = action {
            let mut host = self.host.borrow_mut();
            let mut machine = Machine::new(&self.ruleset, host.as_mut());
            return with_components::price(&mut machine, state, (seat, part));
        }
        let mut host = self.host.borrow_mut();
        // Impossible actions and script errors are not in the list of prices.
        let price = Machine::new(&self.ruleset, host.as_mut()).price(state, SeatId(seat), action);
        price.map_or(String::new(), |price| piece_text::amounts(&self.ruleset, price.resources))
    }

    fn warnings(&self, state: &Position, seat: u8, action: Action) -> Vec<String> {
        if state.parts.is_some() {
            // Draws of phases after an action are no reason for a warning.
            return Vec::new();
        }
        let (seat, mut after) = (SeatId(seat), state.state);
        let (mut could, mut can) = (Vec::new(), Vec::new());
        let mut host = self.host.borrow_mut();
        let mut machine = Machine::new(&self.ruleset, host.as_mut());
        // Forced answers would hide what is about to be given up.
        machine.leave_answers();
        // An illegal action is reported when it is carried out.
        let done = machine.apply(&mut after, seat, action, &mut Silent).is_ok()
            && machine.legal(state, &mut could).is_ok()
            && machine.legal(&after, &mut can).is_ok();
        drop(host);
        let outcome = warnings::TriedOut { before: state, after: &after, could: &could, can: &can };
        if done { warnings::warnings(&self.ruleset, seat, action, &outcome) } else { Vec::new() }
    }

    fn in_names(&self, text: &str) -> String {
        piece_text::in_names(&self.ruleset, text)
    }

    fn describe(&self, state: &Position, name: &str) -> Result<Vec<String>, String> {
        let piece = match piece_text::find(&self.ruleset, name) {
            Ok(piece) => piece,
            Err(why) => {
                let (parts, block) =
                    with_components::lent(&self.ruleset, state).ok_or_else(|| why.clone())?;
                return parts.game.describe(&block, name).map_err(|_| why);
            }
        };
        Ok(piece_text::describe(&self.grammar(), state, piece))
    }

    fn apply_and_tell(
        &mut self,
        state: &mut Position,
        seat: u8,
        action: Action,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        let (mut trace, mut run) = (Trace::default(), Run::default());
        self.apply_traced(state, (SeatId(seat), action), (&mut trace, &mut run))?;
        narration.lines.extend(self.narrated(state, &trace, &run, narration.viewer));
        Ok(())
    }

    fn explain(
        &mut self,
        state: &Position,
        seat: u8,
        action: Action,
    ) -> Result<Vec<String>, Problem> {
        let (mut trace, mut run) = (Trace::default(), Run::default());
        let by = (SeatId(seat), action);
        self.apply_traced(&mut state.clone(), by, (&mut trace, &mut run))?;
        Ok(self.explained(state, seat, &(trace, run)))
    }

    fn explain_item(
        &mut self,
        state: &Position,
        by: (u8, Action),
        item: (&str, &str),
    ) -> Result<Vec<String>, Problem> {
        self.item_changes(state, by, item)
    }

    fn explains_items(&self) -> bool {
        true
    }

    fn explain_start(
        &mut self,
        opening: &Position,
        item: (&str, &str),
    ) -> Result<Vec<String>, Problem> {
        self.item_at_start(opening, item)
    }

    fn explain_income(&self, state: &Position, item: (&str, &str)) -> Vec<String> {
        self.item_to_come(state, item)
    }
}

impl Report for MysticaGame {
    fn scores(&self, state: &Position) -> Vec<i32> {
        state.seat_ids().map(|seat| state.seat(seat).vp.into()).collect()
    }

    fn apply_and_account(
        &mut self,
        state: &mut Position,
        seat: u8,
        action: Action,
        changes: &mut Vec<Change>,
    ) -> Result<(), Problem> {
        let before = changes.len();
        let mut accountant = attribution::Accountant::new(&self.ruleset, action, changes);
        let mut host = heard::Hearing::new(self.host.get_mut().as_mut(), &mut self.heard);
        let mut machine = Machine::new(&self.ruleset, &mut host);
        let by = (SeatId(seat), action);
        let mut run = Run::default();
        act(&mut machine, state, by, &mut Onward::new(&mut accountant, &mut run)).inspect_err(
            |_| {
                // An illegal action may have recorded changes before it was rejected.
                changes.truncate(before);
            },
        )
    }

    fn standings(&self, state: &Position) -> Vec<Standing> {
        let scores = self.scores(state);
        let teams = usize::from(self.ruleset.teams);
        let team = |seat: usize| self.team(seat);
        let has = |seat: usize, tie: &TieRule| {
            let n = kernel::view::count(&self.ruleset, state, SeatId(seat as u8), tie.by);
            if tie.fewest { -n } else { n }
        };
        // The points of a team, then the tie-breaks; more is better.
        let of = |wanted: usize| -> Vec<i32> {
            let own = || (0..scores.len()).filter(|seat| team(*seat) == wanted);
            let ties = self.ruleset.ties.iter().map(|tie| own().map(|seat| has(seat, tie)).sum());
            std::iter::once(own().map(|seat| scores[seat]).sum()).chain(ties).collect()
        };
        let count = if teams == 0 { scores.len() } else { teams.min(scores.len()) };
        let all: Vec<Vec<i32>> = (0..count).map(of).collect();
        let many = |is: &dyn Fn(&Vec<i32>) -> bool| all.iter().filter(|one| is(one)).count() as u8;
        let standing = |seat: usize| {
            let own = &all[team(seat)];
            let (ahead, level) = (many(&|one| one > own), many(&|one| one == own));
            Standing { seat: seat as u8, team: team(seat) as u8, points: own[0], ahead, level }
        };
        (0..scores.len()).map(standing).collect()
    }

    fn tie_breaks(&self, state: &Position) -> Vec<TieBreak> {
        let seats = 0..usize::from(self.seats(state));
        let has = |seat: usize, tie: &TieRule| {
            let own = seats.clone().filter(|other| self.team(*other) == self.team(seat));
            let count =
                |seat: usize| kernel::view::count(&self.ruleset, state, SeatId(seat as u8), tie.by);
            own.map(|seat| i64::from(count(seat))).sum()
        };
        let of = |tie: &TieRule| {
            let has = seats.clone().map(|seat| has(seat, tie)).collect();
            TieBreak { what: tie.doc.clone(), fewest: tie.fewest, has }
        };
        self.ruleset.ties.iter().map(of).collect()
    }

    fn counter_names(&self) -> Vec<String> {
        self.ruleset
            .beside
            .as_ref()
            .map_or_else(Vec::new, |beside| beside.layout(1).counter_names())
    }

    fn counters(&self, state: &Position, seat: Option<u8>) -> Vec<(u16, i32)> {
        match (with_components::parts_for(&self.ruleset, state.seat_count), &state.parts) {
            (Some(parts), Some(block)) => parts.game.layout().counters_of_owner(block, seat),
            _ => Vec::new(),
        }
    }

    fn resource_names(&self) -> Vec<String> {
        let rulebook = kernel::Resource::RULEBOOK.iter().map(|what| what.name().to_owned());
        rulebook.chain(self.ruleset.resources.iter().map(|one| one.id.clone())).collect()
    }

    fn source_names(&self) -> Vec<String> {
        attribution::sources(&self.ruleset)
    }

    fn stage(&self, state: &Position) -> u8 {
        attribution::stage(&self.ruleset, state)
    }

    fn stage_names(&self) -> Vec<String> {
        let rounds = (1..=self.ruleset.rounds).map(|n| format!("round {n}"));
        std::iter::once("setup".to_owned()).chain(rounds).chain(["end".to_owned()]).collect()
    }

    fn held(&self, state: &Position, seat: u8, out: &mut Vec<u16>) {
        out.extend(state.seat(SeatId(seat)).in_play.into_iter().map(u16::from));
    }

    fn source_kind(&self, source: u16) -> u8 {
        self.ruleset.pieces.get(usize::from(source)).map_or(u8::MAX, |piece| piece.class as u8)
    }

    fn can_fire(&self, source: u16) -> bool {
        self.ruleset.pieces.get(usize::from(source)).is_some_and(heard::can_be_heard)
    }

    fn fired(&self, out: &mut Vec<u16>) {
        self.heard.pieces(&self.ruleset, out);
    }

    fn subjects(&self, source: u16) -> Vec<String> {
        subjects::of_piece(&self.grammar(), usize::from(source))
    }

    fn put_in_play(&self, state: &mut Position, seat: u8, source: u16, in_play: bool) -> bool {
        let pieces = &mut state.seat_mut(SeatId(seat)).in_play;
        let known = usize::from(source) < self.ruleset.pieces.len();
        let changes = known && pieces.has(source as u8) != in_play;
        if changes && in_play {
            pieces.insert(source as u8);
        } else if changes {
            pieces.remove(source as u8);
        }
        changes
    }

    fn give(&self, state: &mut Position, seat: u8, resource: u16, amount: i32) -> bool {
        let own = state.seat_mut(SeatId(seat));
        let Some(resource) = kernel::Resource::ALL.get(usize::from(resource)) else { return false };
        let more = |have: u16| (i32::from(have) + amount).clamp(0, i32::from(u16::MAX)) as u16;
        match resource {
            kernel::Resource::Vp => own.vp = (i32::from(own.vp) + amount) as i16,
            kernel::Resource::Coins => own.coins = more(own.coins),
            kernel::Resource::Workers => own.workers = more(own.workers),
            kernel::Resource::Priests => own.priests = more(own.priests.into()) as u8,
            kernel::Resource::Power => {
                // Power that was paid has moved from bowl III to bowl I.
                let back = amount.clamp(0, own.bowls[0].into()) as u8;
                own.bowls[0] -= back;
                own.bowls[2] += back;
            }
            what => {
                let Some(place) = what.declared() else { return false };
                let held = i32::from(kernel::piece_memory::held(state, SeatId(seat), place));
                let Some(one) = self.ruleset.resources.get(place) else { return false };
                one.hold(&mut state.state, SeatId(seat), held + amount);
            }
        }
        true
    }

    fn place(&self, action: Action) -> Option<u16> {
        action.place().map(|hex| hex.0.into())
    }

    fn about(&self, _: &Self::State, _: u8, action: Action) -> Option<u16> {
        action.about().map(|hex| hex.0.into())
    }

    fn counted_as(&self, state: &Position, seat: u8, action: Action) -> String {
        tallies::counted_as(&self.grammar(), state, SeatId(seat), action)
    }

    fn tallies(&self) -> Vec<Tally> {
        tallies::tables(&self.grammar())
    }

    fn is_set_up(&self, state: &Position) -> bool {
        self.stage(state) == 0
    }

    fn stands(&self, state: &Position, seat: u8, out: &mut Vec<(String, u32)>) {
        tallies::stands(&self.ruleset, state, SeatId(seat), out);
    }

    fn figures(&self) -> Vec<game::PlayFigure> {
        tallies::figures(&self.grammar(), attribution::leech(&self.ruleset))
    }

    fn features(&self, state: &Position, seat: u8, out: &mut Vec<i32>) {
        out.clear();
        out.extend(self.told(state).of_one(SeatId(seat)));
    }

    fn features_known(&self, state: &Position, of: SeatAsSeen, out: &mut Vec<i32>) {
        // Hidden values are in the components, which no feature describes.
        out.extend(self.told(state).of_one(SeatId(of.seat)));
    }

    fn worth_beside_features(&self, state: &Position, seat: u8) -> i64 {
        self.worth_of_parts(state, seat)
    }

    fn worth_beside_inputs(&self, state: &Position, seat: u8) -> i64 {
        self.worth_of_parts(state, seat)
    }

    fn all_features(&self, of: Succession<'_, Position>, _: Viewer, rows: &mut Vec<i32>) {
        self.told(of.now).renew(of.before.map(|position| &position.state), rows);
    }

    fn feature_names(&self) -> Vec<String> {
        features::NAMES.map(str::to_owned).to_vec()
    }

    fn feature_weights(&self) -> Vec<i32> {
        features::WEIGHTS.to_vec()
    }

    fn inputs(&self, state: &Position, seat: u8, out: &mut Vec<f32>) {
        let known = (&*self.ruleset, &self.known, &self.networks);
        let seat = SeatId(seat);
        let at_pass = self.known.asks_at_pass(state, seat).then(|| {
            let mut host = self.host.borrow_mut();
            Machine::new(&self.ruleset, host.as_mut()).points_for_passing(state, seat)
        });
        network_inputs::push_inputs(known, state, network_inputs::Whose { seat, at_pass }, out);
    }

    fn input_names(&self) -> Vec<String> {
        network_inputs::names()
    }

    fn learned(&self) -> &'static [&'static [u8]] {
        &[include_bytes!("../learned.weights"), include_bytes!("../learned-widely.weights")]
    }

    fn modules(&self) -> Vec<String> {
        [&self.ruleset.modules[..], &self.met[..]].concat()
    }

    fn meets(&mut self, modules: &[String], _: bool) {
        self.met.extend_from_slice(modules);
    }
}

impl Draw for MysticaGame {
    fn places(&self) -> Vec<String> {
        self.ruleset.map.hexes.iter().map(|hex| hex.label.clone()).collect()
    }

    fn spot_table(&self, seats: u8) -> game::SpotTable {
        observation_tensor::table(&self.ruleset, seats)
    }

    fn spots(&self, view: &View, seat: u8, out: &mut Vec<i32>) {
        observation_tensor::push(&self.ruleset, view, SeatId(seat), out);
    }

    fn draw(&self, state: &View, overlay: &Overlay, color: bool) -> String {
        let grammar = self.grammar();
        let picture = Picture::new(&grammar, state, overlay);
        let board = crate::drawing::text::draw(&grammar, state, &picture, color);
        self.panels_of_parts(state).iter().fold(board, |out, panel| out + &in_a_line(panel))
    }

    fn draw_svg(&self, state: &View, overlay: &Overlay) -> String {
        crate::drawing::svg::draw(&Picture::new(&self.grammar(), state, overlay))
    }

    fn panels(&self, view: &View) -> Vec<Panel> {
        let mut panels = panels::panels(&self.grammar(), view);
        for of_parts in self.panels_of_parts(view) {
            let same = panels.iter_mut().find(|panel| panel.seat == of_parts.seat);
            if let Some(panel) = same {
                panel.groups.extend(of_parts.groups);
            }
        }
        panels
    }

    fn meanings(&self) -> Vec<Meaning> {
        help::all()
    }

    fn bare_board(&self) -> Option<BareBoard> {
        Some(bare::board(&self.grammar()))
    }

    fn read_board(&self, foreign: &str) -> Option<String> {
        bare::read(&self.ruleset, foreign)
    }

    fn layers(&self, view: &View, seat: u8) -> Vec<Layer> {
        layers::layers(&self.ruleset, view, SeatId(seat))
    }
}
