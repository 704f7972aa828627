//! Generates from the table of actions the functions that check, list, price and carry out each action.

use crate::action::{Action, ComponentAnswer, LegalEntry, TokenMove};
use crate::build::{BuildKind, BuildPlan, UpgradePlan};
use crate::choice::choice_closes_row;
use crate::engine::EffectExecutor;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::price::Price;
use crate::reach::Reach;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::{Cost, Ruleset};
use crate::state::{Phase, State};
use crate::terraform::TransformPlan;

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
            pub(crate) fn check_by_rule(&mut self, seat: SeatId, action: Action) -> CheckResult<CheckedAction> {
                match action {
                    $(Action::$action $(( $($part),* ))? => {
                        let found = self.$check(seat $($(, $part)*)?)?;
                        Ok(CheckedAction::$action($($($part,)*)? found))
                    })*
                }
            }

            /// Returns the price of a checked action.
            pub(crate) fn price(&mut self, seat: SeatId, plan: CheckedAction) -> Price {
                match plan {
                    $(CheckedAction::$action($($($part,)*)? found) => {
                        rules!(@price self, (seat $($(, $part)*)?), found $(: $found)?; $price $($price_by)?)
                    })*
                }
            }

            /// Lists the actions of a seat in a phase of the setup.
            pub(crate) fn list_in_setup(&mut self, phase: Phase, seat: SeatId, out: &mut Vec<LegalEntry>) {
                $($(rules!(@setup (self, phase, seat, out) $when $(($($if)|+))? $list);)+)*
            }

            /// Lists the answers that any seat may give.
            pub(crate) fn list_out_of_turn(&mut self, out: &mut Vec<LegalEntry>) {
                $($(rules!(@answers (self, out) $when $list);)+)*
            }

            /// Lists the actions by which a seat settles what it is owed, in its turn and out of it.
            pub(crate) fn list_owed(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
                $($(rules!(@owed (self, seat, out) $when $list);)+)*
            }

            /// Lists the actions of the active seat that are neither answers nor owed.
            pub(crate) fn list_in_turn(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
                let now = self.parts(seat);
                let mut reach: Option<Reach> = None;
                $($(rules!(@turn (self, seat, now, reach, out) $when $(($($if)|+))? $list $(by $by)?);)+)*
            }

            /// Lists actions that any seat may take at any time; they come last because players
            /// rarely choose them.
            pub(crate) fn list_last(&mut self, out: &mut Vec<LegalEntry>) {
                $($(rules!(@last (self, out) $when $list);)+)*
            }
        }

        impl EffectExecutor<'_> {
            /// Carries out a checked action.
            pub(crate) fn perform(&mut self, seat: SeatId, plan: CheckedAction) {
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
        pub(crate) fn may_step(ruleset: &Ruleset, action: Action) -> bool {
            match action {
                $(Action::$action { .. } => rules!(@moves ruleset $($moves_marker)?),)*
            }
        }

        /// Returns whether the row of a ledger is closed after this action, whatever may follow.
        /// Source: rulings 9.
        #[allow(unused_variables)]
        pub(crate) fn closes_row(r: &Ruleset, s: &State, seat: SeatId, action: Action) -> bool {
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

impl ReadView<'_> {
    fn parts(&self, seat: SeatId) -> TurnOptions {
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
