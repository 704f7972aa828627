//! Interface of the kernel ([`RulesEngine`]): lists, checks and carries out actions (design contract C4).
//!
//! The macro `rules` generates from the table of actions the calls of the rule that checks, lists,
//! prices and carries out each action.

use crate::action::{Action, ComponentAnswer, IllegalAction, LegalEntry, TokenMove, list_runs};
use crate::build::{BuildKind, BuildPlan, UpgradePlan};
use crate::choice::choice_closes_row;
use crate::engine::EffectExecutor;
use crate::event::{Event, EventSink, NullSink};
use crate::forced::{may_be_forced, only_give_up};
use crate::host::{ScriptError, ScriptHost};
use crate::ids::*;
use crate::illegal::{ActionFailure, CheckResult};
use crate::price::Price;
use crate::reach::Reach;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::rounds::{has_open_decision, setup_seat};
use crate::ruleset::{Cost, Ruleset};
use crate::setup::{self, Setup, StartError};
use crate::state::{Phase, State};
use crate::terraform::TransformPlan;
use crate::view;

/// Administrative commands of the table: never listed, never chosen by a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AdminCommand {
    /// A seat leaves the game.
    Drop(SeatId),
}

/// Rules engine for one ruleset with a host for its scripts: all queries and changes of positions go through it.
pub struct RulesEngine<'a> {
    ruleset: &'a Ruleset,
    host: &'a mut dyn ScriptHost,
    leaves_answers: bool,
}

impl<'a> RulesEngine<'a> {
    /// Creates the engine for a ruleset, with a host that runs its scripts.
    #[inline]
    pub fn new(ruleset: &'a Ruleset, host: &'a mut dyn ScriptHost) -> RulesEngine<'a> {
        RulesEngine { ruleset, host, leaves_answers: false }
    }

    /// Returns the ruleset that this engine plays by.
    #[inline]
    pub fn ruleset(&self) -> &'a Ruleset {
        self.ruleset
    }

    /// Resets the limits on script work and returns the host.
    pub(crate) fn reset_host(&mut self) -> &mut dyn ScriptHost {
        self.host.reset_limits();
        self.host
    }

    /// Starts a game: sets up the factions and runs until a seat has to decide.
    ///
    /// # Errors
    /// The setup does not fit the rules, or a script failed.
    pub fn start(&mut self, setup: &Setup, sink: &mut dyn EventSink) -> Result<State, StartError> {
        setup::start(self.ruleset, setup, self.host, sink)
    }

    /// Fills `out` with every legal action of every seat, answers out of turn included. An action with an amount is one entry
    /// with a range. The list is empty only when the game is over.
    ///
    /// # Errors
    /// A script failed; `out` is then empty.
    pub fn legal_actions(
        &mut self,
        state: &State,
        out: &mut Vec<LegalEntry>,
    ) -> Result<(), ScriptError> {
        out.clear();
        self.host.reset_limits();
        let mut view = ReadView::new(self.ruleset, state, self.host);
        view.list(out);
        if let Some(fault) = view.fault {
            out.clear();
            return Err(fault);
        }
        // Rare: a step to a top space may have to wait for another claimant (rulings 25).
        if view::a_top_is_claimed(self.ruleset, state) {
            let mut fault = None;
            retain_amounts(self.ruleset, out, |seat, action| {
                match self.trial(state, seat, action) {
                    Ok(()) => true,
                    Err(ActionFailure::Illegal(_)) => false,
                    Err(ActionFailure::ScriptError(f)) => {
                        fault = Some(f);
                        true
                    }
                }
            });
            if let Some(fault) = fault {
                out.clear();
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Checks whether one action is legal, without building the list.
    ///
    /// # Errors
    /// Why the action is illegal, or a script failed.
    pub fn is_legal(
        &mut self,
        state: &State,
        seat: SeatId,
        action: Action,
    ) -> Result<(), ActionFailure> {
        self.begin(state, seat, action)?;
        let waits = may_step(self.ruleset, action) && view::a_top_is_claimed(self.ruleset, state);
        if waits { self.trial(state, seat, action) } else { Ok(()) }
    }

    /// Returns the price of a legal action, as pieces and scripts modify it. Payments that pieces demand after the action
    /// are not included.
    ///
    /// # Errors
    /// The action is illegal, or a script failed.
    pub fn price(
        &mut self,
        state: &State,
        seat: SeatId,
        action: Action,
    ) -> Result<Price, ActionFailure> {
        let plan = self.check(state, seat, action)?;
        let mut view = ReadView::new(self.ruleset, state, self.host);
        let price = view.price(seat, plan);
        match view.fault {
            Some(fault) => Err(ActionFailure::ScriptError(fault)),
            None => Ok(price),
        }
    }

    /// Returns the terrain that `transform E5` without a terrain means: as near to home terrain as the seat's spades go.
    ///
    /// # Errors
    /// Why the hex cannot be transformed now.
    pub fn default_terrain(
        &mut self,
        state: &State,
        seat: SeatId,
        hex: HexId,
    ) -> Result<TerrainId, IllegalAction> {
        self.host.reset_limits();
        ReadView::new(self.ruleset, state, self.host).default_terrain(seat, hex)
    }

    /// Carries out an action of a seat and everything that follows from it, forced answers included.
    ///
    /// # Errors
    /// The action is illegal, or a script failed; the position is unchanged, bit for bit.
    pub fn apply(
        &mut self,
        state: &mut State,
        seat: SeatId,
        action: Action,
        sink: &mut dyn EventSink,
    ) -> Result<(), ActionFailure> {
        let plan = self.begin(state, seat, action)?;
        let before = *state;
        let result =
            self.carry_out(state, seat, plan, sink).and_then(|()| self.answer_all(state, sink));
        if result.is_err() {
            *state = before;
        }
        result
    }

    /// From now on leaves forced answers to the caller, because a ledger may contain them. See
    /// [`RulesEngine::apply_forced_answer`].
    pub fn leave_forced_answers(&mut self) {
        self.leaves_answers = true;
    }

    /// Returns the next forced answer in this position, if there is one.
    ///
    /// # Errors
    /// A script failed.
    pub fn forced_answer(
        &mut self,
        state: &State,
    ) -> Result<Option<(SeatId, Action)>, ActionFailure> {
        if !may_be_forced(self.ruleset, state) {
            return Ok(None);
        }
        self.host.reset_limits();
        let mut view = ReadView::new(self.ruleset, state, self.host);
        let answer = view.forced_answer();
        let may_give_up = answer.is_none() && view.may_only_give_up();
        if let Some(fault) = view.fault {
            return Err(ActionFailure::ScriptError(fault));
        }
        if !may_give_up {
            return Ok(answer);
        }
        let mut list = Vec::new();
        self.legal_actions(state, &mut list)?;
        Ok(only_give_up(&list))
    }

    /// Gives the next forced answer, but no further ones, and returns it; `None` if there is none.
    ///
    /// # Errors
    /// A script failed; the position is unchanged.
    pub fn apply_forced_answer(
        &mut self,
        state: &mut State,
        sink: &mut dyn EventSink,
    ) -> Result<Option<(SeatId, Action)>, ActionFailure> {
        let Some((seat, action)) = self.forced_answer(state)? else { return Ok(None) };
        let plan = self.begin(state, seat, action)?;
        let before = *state;
        sink.event(self.ruleset, state, Event::Forced(seat, action));
        match self.carry_out(state, seat, plan, sink) {
            Ok(()) => Ok(Some((seat, action))),
            Err(problem) => {
                *state = before;
                Err(problem)
            }
        }
    }

    /// Gives all forced answers, unless they are left to the caller. After an error the position is undefined.
    fn answer_all(
        &mut self,
        state: &mut State,
        sink: &mut dyn EventSink,
    ) -> Result<(), ActionFailure> {
        while !self.leaves_answers && self.apply_forced_answer(state, sink)?.is_some() {}
        Ok(())
    }

    /// Carries out an action without a copy for rollback and without events, for search.
    ///
    /// # Errors
    /// As [`RulesEngine::apply`], but the position is then undefined, and the caller discards it.
    pub fn apply_unchecked(
        &mut self,
        state: &mut State,
        seat: SeatId,
        action: Action,
    ) -> Result<(), ActionFailure> {
        let plan = self.begin(state, seat, action)?;
        self.carry_out(state, seat, plan, &mut NullSink)?;
        self.answer_all(state, &mut NullSink)
    }

    /// Carries out an administrative command.
    ///
    /// # Errors
    /// The seat is not in the game or has left it, or a script failed; the position is unchanged.
    pub fn administer(
        &mut self,
        state: &mut State,
        command: AdminCommand,
        sink: &mut dyn EventSink,
    ) -> Result<(), ActionFailure> {
        let AdminCommand::Drop(seat) = command;
        if seat.0 >= state.seat_count {
            return Err(ActionFailure::Illegal(IllegalAction::Unknown));
        }
        if state.seat(seat).dropped == 1 {
            return Err(ActionFailure::Illegal(IllegalAction::Left));
        }
        self.host.reset_limits();
        let before = *state;
        let mut engine = EffectExecutor::new(self.ruleset, state, self.host, sink);
        engine.drop_seat(seat);
        engine.advance_game();
        let left = engine.fault.map_or(Ok(()), |fault| Err(ActionFailure::ScriptError(fault)));
        let done = left.and_then(|()| self.answer_all(state, sink));
        if done.is_err() {
            *state = before;
        }
        done
    }

    /// Ends the game in this position: open decisions and unused rights lapse, and nothing is scored
    /// any more.
    pub fn end_game(&mut self, state: &mut State, sink: &mut dyn EventSink) {
        EffectExecutor::new(self.ruleset, state, self.host, sink).end_now();
    }

    /// Resets the limits on script work and checks an action.
    #[inline]
    pub(crate) fn begin(
        &mut self,
        state: &State,
        seat: SeatId,
        action: Action,
    ) -> Result<CheckedAction, ActionFailure> {
        self.host.reset_limits();
        self.check(state, seat, action)
    }

    /// Checks an action without carrying it out.
    #[inline]
    fn check(
        &mut self,
        state: &State,
        seat: SeatId,
        action: Action,
    ) -> Result<CheckedAction, ActionFailure> {
        let mut view = ReadView::new(self.ruleset, state, self.host);
        let answer = view.check(seat, action);
        match view.fault {
            Some(fault) => Err(ActionFailure::ScriptError(fault)),
            None => Ok(answer?),
        }
    }

    fn trial(&mut self, state: &State, seat: SeatId, action: Action) -> Result<(), ActionFailure> {
        let plan = self.check(state, seat, action)?;
        let mut copy = *state;
        self.carry_out(&mut copy, seat, plan, &mut NullSink)
    }

    /// Carries out a checked action. After an error the position is undefined.
    pub(crate) fn carry_out(
        &mut self,
        state: &mut State,
        seat: SeatId,
        plan: CheckedAction,
        sink: &mut dyn EventSink,
    ) -> Result<(), ActionFailure> {
        let (active, action) = (state.active, plan.action());
        let closes = closes_row(self.ruleset, state, seat, action);
        let mut engine = EffectExecutor::new(self.ruleset, state, self.host, sink);
        if active != seat {
            engine.end_turn_at_answer(active);
        }
        engine.emit(Event::Action(seat, action));
        engine.perform(seat, plan);
        engine.react(crate::Hook::OnAction, seat, &[action.kind() as i32]);
        if active == seat && closes {
            engine.end_turn_at_answer(seat);
        }
        engine.advance_game();
        engine.s.actions_taken = engine.s.actions_taken.saturating_add(1);
        if let Some(fault) = engine.fault {
            return Err(ActionFailure::ScriptError(fault));
        }
        match engine.refusal {
            Some(refusal) => Err(ActionFailure::Illegal(refusal)),
            None => Ok(()),
        }
    }
}

/// Keeps the listed actions that pass the check. Splits a range of amounts into the runs of amounts
/// that pass.
fn retain_amounts(
    ruleset: &Ruleset,
    list: &mut Vec<LegalEntry>,
    mut keep: impl FnMut(SeatId, Action) -> bool,
) {
    for entry in std::mem::take(list) {
        let LegalEntry { seat, action, max } = entry;
        if !may_step(ruleset, action) {
            list.push(entry);
        } else if action.amount().is_some() {
            list_runs(list, seat, action, max, |n| keep(seat, action.with_amount(n)));
        } else if keep(seat, action) {
            list.push(entry);
        }
    }
}

impl ReadView<'_> {
    fn check(&mut self, seat: SeatId, action: Action) -> CheckResult<CheckedAction> {
        if seat.0 >= self.s.seat_count {
            return Err(IllegalAction::Unknown);
        }
        if self.seat(seat).dropped == 1 {
            return Err(IllegalAction::Left);
        }
        if crate::rounds::is_automa(self.r, self.s, seat) {
            return Err(IllegalAction::Automa);
        }
        if self.s.phase() == Phase::Over {
            return Err(IllegalAction::WrongPhase);
        }
        self.check_by_rule(seat, action)
    }

    fn list(&mut self, out: &mut Vec<LegalEntry>) {
        self.list_moves_of_phase(out);
        if self.s.phase() != Phase::Over {
            self.list_last(out);
        }
    }

    /// Returns whether the seat may have rights to settle, decisions to make or steps to resume.
    /// Usually only the active seat has.
    pub(crate) fn may_owe(&self, seat: SeatId) -> bool {
        let own = self.seat(seat);
        !own.owes_nothing()
            || own.stopped != 0
            || self.s.open().iter().any(|decision| decision.seat == seat)
    }

    fn list_moves_of_phase(&mut self, out: &mut Vec<LegalEntry>) {
        match self.s.phase() {
            Phase::Over => return,
            Phase::Selection => {}
            // Effects of a setup hook are settled before anything is placed or taken.
            phase @ (Phase::FirstDwellings | Phase::FirstBonusCards)
                if !has_open_decision(self.r, self.s) =>
            {
                if let Some(seat) = setup_seat(self.r, self.s) {
                    self.list_in_setup(phase, seat, out);
                }
                return;
            }
            _ => {}
        }
        self.list_out_of_turn(out);
        for seat in self.s.seat_ids() {
            if self.seat(seat).dropped == 0 && self.may_owe(seat) {
                self.list_owed(seat, out);
            }
        }
        if self.s.phase() == Phase::Actions && self.s.active.is_some() {
            self.list_in_turn(self.s.active, out);
        }
    }

    fn turn_options(&self, seat: SeatId) -> TurnOptions {
        let turn = &self.s.turn;
        TurnOptions {
            full: self.check_full_action(seat).is_ok(),
            builds: turn.builds > 0,
            digs: turn.digs > 0,
            upgrades: turn.upgrades > 0,
            frees: self.r.space_index.any_free,
        }
    }
}

/// Kinds of action that may begin in a turn: the conditions in the column `list` of the table of
/// actions.
#[derive(Clone, Copy)]
struct TurnOptions {
    full: bool,
    builds: bool,
    digs: bool,
    upgrades: bool,
    frees: bool,
}

/// Generates the dispatch. A [`CheckedAction`] holds an action with the plan of its own check, so the two cannot be mixed up.
macro_rules! rules {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: $text:tt,
            report: $report:tt,
            kind: $kind:ident,
            $(turn: $turn:ident,)?
            $(amount: $amount:ident,)?
            $(about: $about:expr,)?
            $(place: $place:expr,)?
            check: $check:ident $(-> $found:ty)?,
            list: [$($when:ident $(($($if:ident)|+))? $list:ident $(by $by:ident)?),+],
            carry_out: $carry_out:ident,
            price: $price:ident $($price_by:ident)?,
            tried: $tried:ident $(($most:literal))? $($tried_by:ident)?,
            $(moves_marker: $moves_marker:ident,)?
            $(closes_row: $closes_row:ident $($closes_by:ident)?,)?
        }
    )*) => {
        /// Action that was checked, with the plan that its check returned.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum CheckedAction {
            $($action($($($type,)*)? rules!(@found $($found)?)),)*
        }

        impl CheckedAction {
            /// Returns the action without its plan.
            #[inline]
            pub fn action(self) -> Action {
                match self {
                    $(CheckedAction::$action($($($part,)*)? _) => Action::$action $(( $($part),* ))?,)*
                }
            }
        }

        #[allow(unused_variables)]
        impl ReadView<'_> {
            /// Checks an action by the rule for this action. The seat must still be in the game.
            #[allow(clippy::let_unit_value)]
            fn check_by_rule(&mut self, seat: SeatId, action: Action) -> CheckResult<CheckedAction> {
                match action {
                    $(Action::$action $(( $($part),* ))? => {
                        let found = self.$check(seat $($(, $part)*)?)?;
                        Ok(CheckedAction::$action($($($part,)*)? found))
                    })*
                }
            }

            /// Returns the price of a checked action.
            fn price(&mut self, seat: SeatId, plan: CheckedAction) -> Price {
                match plan {
                    $(CheckedAction::$action($($($part,)*)? found) => {
                        rules!(@price self, (seat $($(, $part)*)?), found $(: $found)?; $price $($price_by)?)
                    })*
                }
            }

            /// Lists the actions of a seat in a phase of the setup.
            fn list_in_setup(&mut self, phase: Phase, seat: SeatId, out: &mut Vec<LegalEntry>) {
                $($(rules!(@setup (self, phase, seat, out) $when $(($($if)|+))? $list);)+)*
            }

            /// Lists the answers that any seat may give.
            fn list_out_of_turn(&mut self, out: &mut Vec<LegalEntry>) {
                $($(rules!(@answers (self, out) $when $list);)+)*
            }

            /// Lists the actions by which a seat settles what it is owed, in its turn and out of it.
            pub(crate) fn list_owed(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
                $($(rules!(@owed (self, seat, out) $when $list);)+)*
            }

            /// Lists the actions of the active seat that are neither answers nor owed.
            pub(crate) fn list_in_turn(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
                let now = self.turn_options(seat);
                let mut reach: Option<Reach> = None;
                $($(rules!(@turn (self, seat, now, reach, out) $when $(($($if)|+))? $list $(by $by)?);)+)*
            }

            /// Lists actions that any seat may take at any time; they come last because players
            /// rarely choose them.
            fn list_last(&mut self, out: &mut Vec<LegalEntry>) {
                $($(rules!(@last (self, out) $when $list);)+)*
            }
        }

        impl EffectExecutor<'_> {
            /// Carries out a checked action.
            fn perform(&mut self, seat: SeatId, plan: CheckedAction) {
                match plan {
                    $(CheckedAction::$action($($($part,)*)? found) => {
                        rules!(@carry_out self, $carry_out, (seat $($(, $part)*)?), found $(: $found)?)
                    })*
                }
            }
        }

        #[allow(unused_variables)]
        impl Action {
            /// Returns whether the text of the action contains its price.
            pub fn says_its_price(self) -> bool {
                match self {
                    $(Action::$action $(( $($part),* ))? => rules!(@says $price),)*
                }
            }
        }

        /// Returns whether the action could move a marker on a cult track, by itself or through
        /// pieces.
        fn may_step(ruleset: &Ruleset, action: Action) -> bool {
            match action {
                $(Action::$action { .. } => rules!(@moves ruleset $($moves_marker)?),)*
            }
        }

        /// Returns whether the row of a ledger is closed after this action, whatever may follow.
        /// Source: rulings 9.
        #[allow(unused_variables)]
        fn closes_row(r: &Ruleset, s: &State, seat: SeatId, action: Action) -> bool {
            match action {
                $(Action::$action $(( $($part),* ))? => {
                    rules!(@closes (r, s, seat $($(, $part)*)?) $($closes_row $($closes_by)?)?)
                })*
            }
        }
    };

    (@found) => { () };
    (@found $found:ty) => { $found };

    (@carry_out $engine:ident, $carry_out:ident, ($($part:ident),*), $found:ident) => {{
        let () = $found;
        $engine.$carry_out($($part),*)
    }};
    (@carry_out $engine:ident, $carry_out:ident, ($($part:ident),*), $found:ident: $type:ty) => {
        $engine.$carry_out($($part,)* $found)
    };

    (@price $look:ident, $parts:tt, $found:ident $(: $type:ty)?; none) => { Price::default() };
    (@price $look:ident, ($($part:ident),*), $found:ident; $how:ident $price:ident) => {
        $look.$price($($part),*)
    };
    (@price $look:ident, ($($part:ident),*), $found:ident: $type:ty; $how:ident $price:ident) => {
        $look.$price($($part,)* $found)
    };
    (@says said) => { true };
    (@says $by:ident) => { false };

    (@setup ($look:ident, $phase:ident, $seat:ident, $out:ident) setup ($of:ident) $list:ident) => {
        if $phase == Phase::$of {
            $look.$list($seat, $out);
        }
    };
    (@answers ($look:ident, $out:ident) answers $list:ident) => { $look.$list($out) };
    (@last ($look:ident, $out:ident) last $list:ident) => { $look.$list($out) };
    (@owed ($look:ident, $seat:ident, $out:ident) owed $list:ident) => { $look.$list($seat, $out) };
    (@turn ($look:ident, $seat:ident, $now:ident, $reach:ident, $out:ident)
        turn $(($($if:ident)|+))? $list:ident
    ) => {
        if true $(&& ($($now.$if)||+))? {
            $look.$list($seat, $out);
        }
    };
    (@turn ($look:ident, $seat:ident, $now:ident, $reach:ident, $out:ident)
        turn $(($($if:ident)|+))? $list:ident by $by:ident
    ) => {
        if true $(&& ($($now.$if)||+))? {
            let $by = $reach.get_or_insert_with(|| $look.$by($seat));
            $look.$list($seat, $by, $out);
        }
    };
    (@moves $ruleset:ident) => { true };
    (@moves $ruleset:ident never) => { false };
    (@moves $ruleset:ident $by:ident) => { $ruleset.marker_flags.$by };

    (@closes $parts:tt) => { false };
    (@closes $parts:tt always) => { true };
    (@closes ($($part:ident),*) by $closes:ident) => { $closes($($part),*) };

    // Actions that another list contains: generates nothing.
    (@$time:ident $of:tt $when:ident $($list:tt)+) => {};
}

crate::actions!(rules);
