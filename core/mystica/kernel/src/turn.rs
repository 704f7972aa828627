//! Turns: which seat is at turn, what a full action needs, and how a turn ends.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::read_view::{ReadView, order_after, owed_right_except};
use crate::resource::Resource;
use crate::ruleset::{AnswerDeadline, SlotReset};
use crate::state::{OpenDecision, Phase, TurnState};
use crate::trade::of_trade;

impl ReadView<'_> {
    /// Checks that it is the seat's own turn in the action phase, and that no offer of a trade is unanswered.
    pub fn check_own_turn(&self, seat: SeatId) -> CheckResult {
        if self.s.phase() != Phase::Actions {
            Err(IllegalAction::WrongPhase)
        } else if self.s.active != seat {
            Err(IllegalAction::NotYourTurn(match self.s.active {
                SeatId::NONE => FactionId::NONE,
                other => self.seat(other).faction,
            }))
        } else if self.s.turn.trade_offers > 0 {
            Err(self.unanswered())
        } else {
            Ok(())
        }
    }

    /// Returns the reason "unanswered", with the faction of the seat whose answer to a trade is awaited.
    fn unanswered(&self) -> IllegalAction {
        let waits = |offer: &&OpenDecision| of_trade(offer) && offer.options > 0;
        let seat = self.s.open().iter().find(waits).map(|offer| offer.seat);
        IllegalAction::Unanswered(seat.map_or(FactionId::NONE, |seat| self.s.seat(seat).faction))
    }

    /// Checks that the seat may begin a full action now.
    pub fn check_full_action(&self, seat: SeatId) -> CheckResult {
        self.check_own_turn(seat)?;
        self.done_moving()?;
        // A right to transform may be used in the new turn, but must be settled before any other action.
        let own = self.seat(seat);
        let transforms =
            own.owes(Resource::FreeTransforms) + own.owes(Resource::PaidTransforms) > 0;
        if transforms || !self.goes_on_owing(seat) {
            if self.s.turn.actions == 0 {
                return Err(IllegalAction::NoActionLeft);
            }
            if let Some(right) = self.owes_part(seat) {
                return Err(IllegalAction::Owes(right));
            }
        }
        if self.has_choice(seat, AnswerDeadline::No) {
            return Err(IllegalAction::NotFirst);
        }
        Ok(())
    }

    /// Returns whether a full action begun now also begins another turn: see
    /// [`ReadView::goes_on_owing`].
    #[inline]
    pub fn begins_turn(&self) -> bool {
        self.s.turn.actions == 0
    }

    /// Returns whether the seat may begin another turn although it still owes something: it is the
    /// last one left in the round, and the rules allow it.
    pub fn goes_on_owing(&self, seat: SeatId) -> bool {
        // Rights that a ledger of the online site never leaves open: the site does not continue
        // such a game.
        const FIRST: [Resource; 3] =
            [Resource::LostSteps, Resource::FreeDwellings, Resource::FreeUpgrades];
        self.r.rules.last_seat_may_owe
            && self.s.turn.actions == 0
            && self.owes_anything(seat).is_some()
            && !self.has_choice(seat, AnswerDeadline::Turn)
            && FIRST.iter().all(|right| self.seat(seat).owes(*right) == 0)
            && self.is_last(seat)
    }

    /// Returns whether no other seat is left in the round.
    pub fn is_last(&self, seat: SeatId) -> bool {
        let plays = |other: SeatId| {
            let own = self.s.seat(other);
            own.passed == 0 && own.dropped == 0
        };
        self.s.seat_ids().all(|other| plays(other) == (other == seat))
    }

    /// Checks the end of the turn: the action is taken, tokens have moved, and nothing is owed or to be chosen (rulings 9).
    pub fn check_done(&self, seat: SeatId) -> CheckResult {
        self.check_own_turn(seat)?;
        self.done_moving()?;
        if self.s.turn.actions > 0 {
            return Err(IllegalAction::ActionDue);
        }
        self.check_settled(seat)
    }

    /// Lists the end of the turn, if it is possible.
    pub fn list_done(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.check_done(seat).is_ok() {
            out.push(LegalEntry { seat, action: Action::Done, max: 0 });
        }
    }

    /// Checks that the seat owes nothing and has no open choice that must be made in this turn.
    pub fn check_settled(&self, seat: SeatId) -> CheckResult {
        self.settled_but_for(seat, &[])
    }

    /// Does the same as [`Self::check_settled`], but ignores the rights in `later`.
    pub fn settled_but_for(&self, seat: SeatId, later: &[Resource]) -> CheckResult {
        if let Some(right) = owed_right_except(self.r, self.s, seat, later) {
            return Err(IllegalAction::Owes(right));
        }
        if self.has_choice(seat, AnswerDeadline::Turn) {
            return Err(IllegalAction::NotFirst);
        }
        Ok(())
    }
}

impl EffectExecutor<'_> {
    /// Begins the turn of a seat; `NONE` when all have passed.
    pub fn start_turn(&mut self, seat: SeatId) {
        self.s.active = seat;
        self.s.turn = TurnState { actions: u8::from(seat.is_some()), ..TurnState::NONE };
        if seat.is_some() {
            self.reset_slots(SlotReset::Turn, Some(seat));
            self.emit(Event::TurnStarts(seat));
        }
    }

    /// Ends the turn of the active seat. With variable turn order a seat that passed goes to the end of
    /// the order, but the next player is looked up before. Source: rulings 12.
    pub fn end_turn(&mut self, seat: SeatId) {
        self.settle_trades(seat);
        // An exchange belongs to the turn in which it was won; on the online site it waits for the next conversion
        // (rulings 66).
        if !self.r.rules.any_conversion_uses_exchange {
            self.settle(seat, Resource::Exchanges, u8::MAX);
        }
        // The chance to catch up at the top of a cult (rulings 22) ends with the turn, too, for all seats.
        for seat in self.s.seat_ids() {
            self.seat_mut(seat).stopped = 0;
        }
        let can_act = |other: &SeatId| {
            let own = &self.s.seats[other.at()];
            own.passed == 0 && own.dropped == 0
        };
        let next = order_after(self.s, seat).find(can_act).unwrap_or(SeatId::NONE);
        if self.seat(seat).passed == 1 {
            self.go_to_end_of_order(seat);
        }
        self.start_turn(next);
    }

    /// With variable turn order, moves a seat to the end: the order of passing is the turn order of
    /// the next round.
    fn go_to_end_of_order(&mut self, seat: SeatId) {
        if !self.r.rules.variable_turn_order {
            return;
        }
        let count = self.s.seat_count as usize;
        let order = &mut self.s.order[..count];
        if let Some(at) = order.iter().position(|s| *s == seat) {
            order[at..].rotate_left(1);
        }
    }

    /// Follows the online site: a seat that passes and still owes something goes to the end of the order at once, and
    /// the next player is looked up after that.
    pub fn pass_owing(&mut self, seat: SeatId) {
        if self.r.rules.answers_end_turn && self.query(|view| view.check_done(seat)).is_err() {
            self.go_to_end_of_order(seat);
        }
    }

    /// With the switch `answers_end_turn`, ends the current turn of a seat if nothing is left to do
    /// in it.
    pub fn end_turn_at_answer(&mut self, seat: SeatId) {
        let over = self.r.rules.answers_end_turn
            && seat.is_some()
            && self.query(|view| view.check_done(seat)).is_ok();
        if over {
            self.end_turn(seat);
        }
    }

    /// Ends the turn of a seat that has passed once nothing is left to do in it.
    pub fn end_turn_after_pass(&mut self) {
        let seat = self.s.active;
        let over = seat.is_some()
            && self.s.turn.actions == 0
            && (self.seat(seat).passed == 1 || self.seat(seat).dropped == 1)
            && self.query(|view| view.check_done(seat)).is_ok();
        if over {
            self.end_turn(seat);
        }
    }
}
