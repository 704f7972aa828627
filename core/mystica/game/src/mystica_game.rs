//! The game as everybody else sees it: rules, scripts and text behind the trait of all games.

mod account;
mod bare;
mod features;
mod heard;
mod items;
pub(crate) mod kinds;
mod layers;
mod narration;
mod outlook;
mod panels;
mod ranges;
mod slips;
mod tallies;
mod today;
mod why;

use std::cell::RefCell;
use std::sync::Arc;

use game::{
    AllOpen, BareBoard, Change, Choice, Decision, Draw, Failure, Layer, Overlay, Panel, Problem,
    Report, Rules, Standing, Tally, Text,
};
use kernel::action::{Action, Legal};
use kernel::ids::*;
use kernel::state::{FORMAT, State, open};
use kernel::{Host, Machine, Phase, Ruleset, Setup, Silent, Sink, StartError};

use drawing::Picture;
use words::{Grammar, Names, Parsed, piece_text};

use crate::trace::{Listener, Trace};

/// A ruleset with a host for its scripts and the words for its actions.
pub struct MysticaGame {
    ruleset: Arc<Ruleset>,
    names: Arc<Names>,
    // Reading an action may have to ask a script how far spades lead, and reading changes nothing.
    host: RefCell<Box<dyn Host>>,
    legal: Vec<Legal>,
    networks: outlook::Networks,
    heard: heard::Heard,
}

impl MysticaGame {
    /// A table for games under this ruleset.
    pub fn new(ruleset: Arc<Ruleset>, host: Box<dyn Host>) -> MysticaGame {
        let names = Arc::new(Names::new(&ruleset));
        MysticaGame {
            ruleset,
            names,
            host: RefCell::new(host),
            legal: Vec::new(),
            networks: outlook::Networks::default(),
            heard: heard::Heard::default(),
        }
    }

    /// The rules.
    pub fn ruleset(&self) -> &Arc<Ruleset> {
        &self.ruleset
    }

    /// The rules with their words.
    pub fn grammar(&self) -> Grammar<'_> {
        Grammar { ruleset: &self.ruleset, names: &self.names }
    }

    /// The rules with their words, and the host.
    pub(crate) fn parts(&mut self) -> (Grammar<'_>, &mut (dyn Host + 'static)) {
        let MysticaGame { ruleset, names, host, .. } = self;
        (Grammar { ruleset, names }, host.get_mut().as_mut())
    }

    /// A refusal or a fault in words.
    pub(crate) fn problem(&self, problem: kernel::Problem) -> Problem {
        in_words(&self.ruleset, problem)
    }

    /// Lets this number play, too, whatever the rules say; what fits no position stays refused.
    pub(crate) fn seat(&mut self, players: usize) {
        let players = players.clamp(1, kernel::ruleset::limits::SEATS) as u8;
        let range = &self.ruleset.players;
        if !range.contains(&players) {
            let wider = players.min(*range.start())..=players.max(*range.end());
            Arc::make_mut(&mut self.ruleset).players = wider;
        }
    }

    /// The first position of a game.
    ///
    /// # Errors
    /// The setup does not fit the rules, or a script failed.
    pub fn begin(&mut self, setup: &Setup) -> Result<State, StartError> {
        Machine::new(&self.ruleset, self.host.get_mut().as_mut()).start(setup, &mut Silent)
    }

    /// The same, with everything that every seat begins with in a step of the trace.
    ///
    /// # Errors
    /// As there; the trace then says what took place up to the fault.
    pub fn begin_traced(&mut self, setup: &Setup, trace: &mut Trace) -> Result<State, StartError> {
        let mut listener =
            Listener::new(trace, Grammar { ruleset: &self.ruleset, names: &self.names });
        let host = self.host.get_mut().as_mut();
        host.set_trace(true);
        let began = Machine::new(&self.ruleset, host).start(setup, &mut listener);
        host.set_trace(false);
        began
    }

    /// [`Rules::apply`] with a listener.
    ///
    /// # Errors
    /// As there.
    pub fn apply_heard(
        &mut self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        sink: &mut dyn Sink,
    ) -> Result<(), kernel::Problem> {
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host).apply(state, seat, action, sink)
    }

    /// [`Rules::apply`], and every change with its cause: action, hook or rule, piece, file and line.
    ///
    /// # Errors
    /// As there; the trace then tells nothing of the action.
    pub fn apply_traced(
        &mut self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        trace: &mut Trace,
    ) -> Result<(), kernel::Problem> {
        let mark = trace.mark();
        let mut listener =
            Listener::new(trace, Grammar { ruleset: &self.ruleset, names: &self.names });
        let host = self.host.get_mut().as_mut();
        host.set_trace(true);
        let done = Machine::new(&self.ruleset, host).apply(state, seat, action, &mut listener);
        host.set_trace(false);
        if done.is_err() {
            // A refused action may have told something by then.
            trace.cut(mark);
        }
        done
    }

    /// A faction leaves the game.
    ///
    /// # Errors
    /// It is not in the game, or a script failed.
    pub fn drop_seat(
        &mut self,
        state: &mut State,
        seat: SeatId,
        sink: &mut dyn Sink,
    ) -> Result<(), kernel::Problem> {
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host).administer(state, kernel::TableOrder::Drop(seat), sink)
    }

    /// Is this action possible? Decides without building the list.
    ///
    /// # Errors
    /// Why not.
    pub fn is_legal(
        &self,
        state: &State,
        seat: SeatId,
        action: Action,
    ) -> Result<(), kernel::Problem> {
        let mut host = self.host.borrow_mut();
        Machine::new(&self.ruleset, host.as_mut()).is_legal(state, seat, action)
    }

    /// The actions a typed command stands for: one, or all declines for a bare `decline`; none for `wait`.
    ///
    /// # Errors
    /// In words.
    pub fn read_all(&self, state: &State, seat: SeatId, text: &str) -> Result<Vec<Action>, String> {
        let said = self.grammar().read(state, seat, text.trim().as_bytes());
        match said.map_err(|e| e.message)? {
            Parsed::Action(action) => Ok(vec![action]),
            Parsed::TransformDefault(hex) => {
                let mut host = self.host.borrow_mut();
                Machine::new(&self.ruleset, host.as_mut())
                    .default_terrain(state, seat, hex)
                    .map(|terrain| vec![Action::Transform(hex, terrain)])
                    .ok_or_else(|| "no spades lead anywhere from there".to_string())
            }
            Parsed::DeclineAll => {
                let mine = |o: &&kernel::state::Open| o.kind == open::OFFER && o.seat == seat;
                let offers = state.open().iter().filter(mine);
                Ok(offers.map(|o| Action::Decline(o.amount, o.from)).collect())
            }
            Parsed::Nothing => Ok(Vec::new()),
            Parsed::Drop(_) => Err("leaving the game is a command of the table".into()),
            Parsed::Generated(_) => Err("this is written by the system, not by a player".into()),
        }
    }
}

fn in_words(ruleset: &Ruleset, problem: kernel::Problem) -> Problem {
    match problem {
        kernel::Problem::Refused(refusal) => Problem::Refused(refusal.explain(ruleset)),
        kernel::Problem::Fault(fault) => Problem::Fault(fault.message),
    }
}

impl Rules for MysticaGame {
    type State = State;
    type Action = Action;

    fn seats(&self, state: &State) -> u8 {
        state.seat_count
    }

    fn is_over(&self, state: &State) -> bool {
        state.phase() == Phase::Over
    }

    fn open(&self, state: &State, out: &mut Vec<Decision>) {
        out.clear();
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
        // Nobody is at turn: the round cannot end before these are answered.
        let waiting = state.active == SeatId::NONE;
        for open in state.open() {
            // Nor does whoever trades go on before the offer of it is answered.
            let at_once = open.kind == open::TOKEN || open.build == open::TRADE;
            push(open.seat, waiting || at_once || open.seat == state.active);
        }
        for seat in state.seat_ids() {
            let own = state.seat(seat);
            if own.dropped == 0 && !own.owes_nothing() {
                push(seat, waiting || seat == state.active);
            }
        }
    }

    fn legal(&mut self, state: &State, out: &mut Vec<Choice<Action>>) -> Result<(), Failure> {
        out.clear();
        self.legal.clear();
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host)
            .legal(state, &mut self.legal)
            .map_err(|fault| Failure(fault.message))?;
        let phase = state.phase();
        out.extend(self.legal.iter().map(|l| kinds::choice(&self.ruleset, state, l, phase)));
        Ok(())
    }

    fn with_amount(&self, action: Action, amount: u8) -> Action {
        action.with_amount(amount)
    }

    fn apply(&mut self, state: &mut State, seat: u8, action: Action) -> Result<(), Problem> {
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host)
            .apply(state, SeatId(seat), action, &mut Silent)
            .map_err(|p| in_words(&self.ruleset, p))
    }

    fn end_of_turn(&self, state: &State, seat: u8) -> Option<Action> {
        let at_turn = state.phase() == Phase::Actions && state.active == SeatId(seat);
        at_turn.then_some(Action::Done)
    }

    fn leave(&mut self, state: &mut State, seat: u8) -> Result<(), String> {
        let left = self.drop_seat(state, SeatId(seat), &mut Silent);
        left.map_err(|problem| problem.explain(&self.ruleset))
    }

    fn look_ahead(
        &mut self,
        state: &State,
        after: &mut State,
        seat: u8,
        action: Action,
    ) -> Result<(), Problem> {
        *after = *state;
        let host = self.host.get_mut().as_mut();
        Machine::new(&self.ruleset, host)
            .apply_unchecked(after, SeatId(seat), action)
            .map_err(|p| in_words(&self.ruleset, p))
    }

    fn script_steps(&mut self) -> u64 {
        self.host.get_mut().steps_so_far()
    }

    fn rules_hash(&self) -> String {
        self.ruleset.hash.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    fn hash(&self, state: &State) -> u64 {
        state.hash()
    }

    fn save(&self, state: &State) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(size_of::<State>() + 34);
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend(self.ruleset.hash);
        bytes.extend(state.to_bytes());
        bytes
    }

    fn restore(&self, bytes: &[u8]) -> Result<State, String> {
        let Some((format, rest)) = bytes.split_first_chunk::<2>() else {
            return Err("the saved position is cut off".into());
        };
        let format = u16::from_le_bytes(*format);
        if format != FORMAT {
            return Err(format!("the saved position has format {format}, this is format {FORMAT}"));
        }
        let Some((hash, rest)) = rest.split_first_chunk::<32>() else {
            return Err("the saved position is cut off".into());
        };
        if *hash != self.ruleset.hash {
            return Err("the position was saved under another ruleset".into());
        }
        let state = State::from_bytes(rest).ok_or_else(|| {
            format!("a position has {} bytes, here are {}", size_of::<State>(), rest.len())
        })?;
        // Bytes from a file may be anything; numbers out of range must not reach the rules.
        ranges::check_ranges(&self.ruleset, &state)?;
        kernel::check_state(&self.ruleset, &state)?;
        Ok(state)
    }

    fn conceivable(&self, state: &State, seat: u8, out: &mut Vec<Action>) {
        kernel::conceivable(&self.ruleset, state, SeatId(seat), out);
    }

    fn check(&self, state: &State) -> Result<(), String> {
        kernel::check_state(&self.ruleset, state)
    }

    fn expensive_laws(&mut self, state: &State) -> Result<(), String> {
        let (carried, lost) = kernel::migrate(state, &self.ruleset, &self.ruleset)?;
        if carried == *state && lost.is_empty() {
            Ok(())
        } else {
            Err(format!("carried over to the same ruleset, the position changes: {lost:?}"))
        }
    }
}

impl AllOpen for MysticaGame {}

impl Text for MysticaGame {
    fn text(&self, state: &State, _: u8, action: Action) -> String {
        self.grammar().text(state, action)
    }

    fn read(&self, state: &State, seat: u8, text: &str) -> Result<Action, String> {
        match self.read_all(state, SeatId(seat), text)?.as_slice() {
            [action] => Ok(*action),
            [] => Err("this does nothing".into()),
            _ => Err("this answers several offers at once; name one".into()),
        }
    }

    fn spellings(&self, state: &State, seat: u8, action: Action, out: &mut Vec<String>) {
        words::spellings::push_spellings(&self.grammar(), state, SeatId(seat), action, out);
    }

    fn seat_name(&self, state: &State, seat: u8) -> String {
        self.grammar().seat_name(state, SeatId(seat)).to_string()
    }

    fn kind_names(&self) -> Vec<String> {
        kinds::names()
    }

    fn meaning(&self, state: &State, seat: u8, action: Action) -> String {
        narration::meaning(&self.grammar(), state, SeatId(seat), action)
    }

    fn price(&self, state: &State, seat: u8, action: Action) -> String {
        if action.says_its_price() {
            return String::new();
        }
        let mut host = self.host.borrow_mut();
        // What cannot be done, or asks a script that fails, is not in the list.
        let price = Machine::new(&self.ruleset, host.as_mut()).price(state, SeatId(seat), action);
        price.map_or(String::new(), |price| piece_text::amounts(price.resources))
    }

    fn warnings(&self, state: &State, seat: u8, action: Action) -> Vec<String> {
        let (seat, mut after) = (SeatId(seat), *state);
        let (mut could, mut can) = (Vec::new(), Vec::new());
        let mut host = self.host.borrow_mut();
        let mut machine = Machine::new(&self.ruleset, host.as_mut());
        // What cannot be done is told when it is done.
        let done = machine.apply(&mut after, seat, action, &mut Silent).is_ok()
            && machine.legal(state, &mut could).is_ok()
            && machine.legal(&after, &mut can).is_ok();
        drop(host);
        let outcome = slips::TriedOut { before: state, after: &after, could: &could, can: &can };
        if done { slips::warnings(&self.ruleset, seat, action, &outcome) } else { Vec::new() }
    }

    fn describe(&self, state: &State, name: &str) -> Result<Vec<String>, String> {
        let piece = piece_text::find(&self.ruleset, name)?;
        Ok(piece_text::describe(&self.grammar(), state, piece))
    }

    fn apply_and_tell(
        &mut self,
        state: &mut State,
        seat: u8,
        action: Action,
        narration: &mut Vec<String>,
    ) -> Result<(), Problem> {
        let mut trace = Trace::default();
        self.apply_traced(state, SeatId(seat), action, &mut trace)
            .map_err(|p| in_words(&self.ruleset, p))?;
        narration::lines(&self.ruleset, &trace, narration);
        Ok(())
    }

    fn explain(&mut self, state: &State, seat: u8, action: Action) -> Result<Vec<String>, Problem> {
        let mut trace = Trace::default();
        let mut after = *state;
        self.apply_traced(&mut after, SeatId(seat), action, &mut trace)
            .map_err(|p| in_words(&self.ruleset, p))?;
        let told = trace.changes().map(|change| change.told(&self.ruleset));
        Ok(told.flat_map(|told| told.folded()).collect())
    }

    fn explain_item(
        &mut self,
        state: &State,
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
        opening: &State,
        item: (&str, &str),
    ) -> Result<Vec<String>, Problem> {
        self.item_at_start(opening, item)
    }

    fn explain_income(&self, state: &State, item: (&str, &str)) -> Vec<String> {
        self.item_to_come(state, item)
    }
}

impl Report for MysticaGame {
    fn scores(&self, state: &State) -> Vec<i32> {
        state.seat_ids().map(|seat| state.seat(seat).vp.into()).collect()
    }

    fn apply_and_account(
        &mut self,
        state: &mut State,
        seat: u8,
        action: Action,
        changes: &mut Vec<Change>,
    ) -> Result<(), Problem> {
        let before = changes.len();
        let mut accountant = account::Accountant::new(&self.ruleset, action, changes);
        let mut host = heard::Hearing::new(self.host.get_mut().as_mut(), &mut self.heard);
        Machine::new(&self.ruleset, &mut host)
            .apply(state, SeatId(seat), action, &mut accountant)
            .map_err(|p| {
                // A refused action may have changed something by then.
                changes.truncate(before);
                in_words(&self.ruleset, p)
            })
    }

    fn standings(&self, state: &State) -> Vec<Standing> {
        let scores = self.scores(state);
        let teams = usize::from(self.ruleset.teams);
        let team = |seat: usize| if teams == 0 { seat } else { seat % teams };
        let of = |wanted: usize| -> i32 {
            let own = scores.iter().enumerate().filter(|(seat, _)| team(*seat) == wanted);
            own.map(|(_, points)| points).sum()
        };
        let count = if teams == 0 { scores.len() } else { teams.min(scores.len()) };
        let sums: Vec<i32> = (0..count).map(of).collect();
        let many = |is: &dyn Fn(i32) -> bool| sums.iter().filter(|sum| is(**sum)).count() as u8;
        let standing = |seat: usize| {
            let points = sums[team(seat)];
            let (ahead, level) = (many(&|sum| sum > points), many(&|sum| sum == points));
            Standing { seat: seat as u8, team: team(seat) as u8, points, ahead, level }
        };
        (0..scores.len()).map(standing).collect()
    }

    fn resource_names(&self) -> Vec<String> {
        kernel::Resource::ALL.iter().map(|r| r.name().to_owned()).collect()
    }

    fn source_names(&self) -> Vec<String> {
        account::sources(&self.ruleset)
    }

    fn stage(&self, state: &State) -> u8 {
        account::stage(&self.ruleset, state)
    }

    fn stage_names(&self) -> Vec<String> {
        let rounds = (1..=self.ruleset.rounds).map(|n| format!("round {n}"));
        std::iter::once("setup".to_owned()).chain(rounds).chain(["end".to_owned()]).collect()
    }

    fn held(&self, state: &State, seat: u8, out: &mut Vec<u16>) {
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

    fn put_in_play(&self, state: &mut State, seat: u8, source: u16, in_play: bool) -> bool {
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

    fn give(&self, state: &mut State, seat: u8, resource: u16, amount: i32) -> bool {
        let own = state.seat_mut(SeatId(seat));
        let Some(resource) = kernel::Resource::ALL.get(usize::from(resource)) else { return false };
        let more = |have: u16| (i32::from(have) + amount).clamp(0, i32::from(u16::MAX)) as u16;
        match resource {
            kernel::Resource::Vp => own.vp = (i32::from(own.vp) + amount) as i16,
            kernel::Resource::Coins => own.coins = more(own.coins),
            kernel::Resource::Workers => own.workers = more(own.workers),
            kernel::Resource::Priests => own.priests = more(own.priests.into()) as u8,
            kernel::Resource::Power => {
                // Power that was paid went from the third bowl to the first.
                let back = amount.clamp(0, own.bowls[0].into()) as u8;
                own.bowls[0] -= back;
                own.bowls[2] += back;
            }
            _ => return false,
        }
        true
    }

    fn place(&self, action: Action) -> Option<u16> {
        action.place().map(|hex| hex.0.into())
    }

    fn about(&self, action: Action) -> Option<u16> {
        action.about().map(|hex| hex.0.into())
    }

    fn counted_as(&self, state: &State, seat: u8, action: Action) -> String {
        tallies::counted_as(&self.grammar(), state, SeatId(seat), action)
    }

    fn tallies(&self) -> Vec<Tally> {
        tallies::tables(&self.grammar())
    }

    fn features(&self, state: &State, seat: u8, out: &mut Vec<i32>) {
        features::push_features(&self.ruleset, &self.networks, state, SeatId(seat), out);
    }

    fn feature_names(&self) -> Vec<String> {
        features::NAMES.map(str::to_owned).to_vec()
    }

    fn feature_weights(&self) -> Vec<i32> {
        features::WEIGHTS.to_vec()
    }
}

impl Draw for MysticaGame {
    fn places(&self) -> Vec<String> {
        self.ruleset.map.hexes.iter().map(|hex| hex.label.clone()).collect()
    }

    fn draw(&self, state: &State, overlay: &Overlay, color: bool) -> String {
        let grammar = self.grammar();
        drawing::text::draw(&grammar, state, &Picture::new(&grammar, state, overlay), color)
    }

    fn draw_svg(&self, state: &State, overlay: &Overlay) -> String {
        drawing::svg::draw(&Picture::new(&self.grammar(), state, overlay))
    }

    fn panels(&self, view: &State) -> Vec<Panel> {
        panels::panels(&self.grammar(), view)
    }

    fn bare_board(&self) -> Option<BareBoard> {
        Some(bare::board(&self.grammar()))
    }

    fn read_board(&self, foreign: &str) -> Option<String> {
        bare::read(&self.ruleset, foreign)
    }

    fn layers(&self, view: &State, seat: u8) -> Vec<Layer> {
        layers::layers(&self.ruleset, view, SeatId(seat))
    }
}
