//! Whose turn it is, what a full action needs, and how a turn ends.

use crate::action::{Action, Legal, Refusal};
use crate::engine::Engine;
use crate::event::Event;
use crate::ids::*;
use crate::look::{Look, order_after, owed_but_for};
use crate::refusal::Check;
use crate::resource::Resource;
use crate::ruleset::{Reset, Wait};
use crate::state::{Open, Phase, Turn};
use crate::trade::of_trade;

impl Look<'_> {
    /// It is the seat's own turn in the action phase.
    pub fn own_turn(&self, seat: SeatId) -> Check {
        if self.s.phase() != Phase::Actions {
            Err(Refusal::WrongPhase)
        } else if self.s.active != seat {
            Err(Refusal::NotYourTurn(match self.s.active {
                SeatId::NONE => FactionId::NONE,
                other => self.seat(other).faction,
            }))
        } else if self.s.turn.trade_offers > 0 {
            Err(self.unanswered())
        } else {
            Ok(())
        }
    }

    /// Whose answer to a trade everybody waits for.
    fn unanswered(&self) -> Refusal {
        let waits = |offer: &&Open| of_trade(offer) && offer.options > 0;
        let seat = self.s.open().iter().find(waits).map(|offer| offer.seat);
        Refusal::Unanswered(seat.map_or(FactionId::NONE, |seat| self.s.seat(seat).faction))
    }

    /// The seat may begin a full action now.
    pub fn full_action(&self, seat: SeatId) -> Check {
        self.own_turn(seat)?;
        self.done_moving()?;
        // A right to transform may be used in that other turn, but nothing else comes before it.
        let own = self.seat(seat);
        let transforms =
            own.owes(Resource::FreeTransforms) + own.owes(Resource::PaidTransforms) > 0;
        if transforms || !self.goes_on_owing(seat) {
            if self.s.turn.actions == 0 {
                return Err(Refusal::NoActionLeft);
            }
            if let Some(right) = self.owes_part(seat) {
                return Err(Refusal::Owes(right));
            }
        }
        if self.has_choice(seat, Wait::No) {
            return Err(Refusal::NotFirst);
        }
        Ok(())
    }

    /// A full action begun now begins another turn, too: see [`Look::goes_on_owing`].
    #[inline]
    pub fn begins_turn(&self) -> bool {
        self.s.turn.actions == 0
    }

    /// The turn is over but for what is owed, nobody else is left in the round, and the rules let the seat
    /// go on all the same.
    pub fn goes_on_owing(&self, seat: SeatId) -> bool {
        // What a ledger of the site never leaves open: its game would not go on after that.
        const FIRST: [Resource; 3] =
            [Resource::LostSteps, Resource::FreeDwellings, Resource::FreeUpgrades];
        self.r.rules.last_seat_may_owe
            && self.s.turn.actions == 0
            && self.owes_anything(seat).is_some()
            && !self.has_choice(seat, Wait::Turn)
            && FIRST.iter().all(|right| self.seat(seat).owes(*right) == 0)
            && self.is_last(seat)
    }

    /// Nobody else is left in the round.
    pub fn is_last(&self, seat: SeatId) -> bool {
        let plays = |other: SeatId| {
            let own = self.s.seat(other);
            own.passed == 0 && own.dropped == 0
        };
        self.s.seat_ids().all(|other| plays(other) == (other == seat))
    }

    /// The action is taken, tokens have moved, and nothing is owed or to be chosen (rulings 9).
    pub fn check_done(&self, seat: SeatId) -> Check {
        self.own_turn(seat)?;
        self.done_moving()?;
        if self.s.turn.actions > 0 {
            return Err(Refusal::ActionDue);
        }
        self.all_settled(seat)
    }

    /// The end of the turn.
    pub fn list_done(&self, seat: SeatId, out: &mut Vec<Legal>) {
        if self.check_done(seat).is_ok() {
            out.push(Legal { seat, action: Action::Done, max: 0 });
        }
    }

    /// The seat owes nothing, and no choice of it is open that has to be made in this turn.
    pub fn all_settled(&self, seat: SeatId) -> Check {
        self.settled_but_for(seat, &[])
    }

    /// The same where some rights may be owed still.
    pub fn settled_but_for(&self, seat: SeatId, later: &[Resource]) -> Check {
        if let Some(right) = owed_but_for(self.r, self.s, seat, later) {
            return Err(Refusal::Owes(right));
        }
        if self.has_choice(seat, Wait::Turn) {
            return Err(Refusal::NotFirst);
        }
        Ok(())
    }
}

impl Engine<'_> {
    /// Begins the turn of a seat; `NONE` when everybody has passed.
    pub fn start_turn(&mut self, seat: SeatId) {
        self.s.active = seat;
        self.s.turn = Turn { actions: u8::from(seat.is_some()), ..Turn::NONE };
        if seat.is_some() {
            self.reset_slots(Reset::Turn, Some(seat));
            self.tell(Event::TurnStarts(seat));
        }
    }

    /// Ends the turn of the active seat. With variable turn order a seat that passed goes to the end of
    /// the order, but the next player is looked up before. Source: rulings 12.
    pub fn end_turn(&mut self, seat: SeatId) {
        self.settle_trades(seat);
        // An exchange belongs to the turn in which it was won; on the site it waits for the next conversion
        // (rulings 66).
        if !self.r.rules.any_conversion_uses_exchange {
            self.settle(seat, Resource::Exchanges, u8::MAX);
        }
        // So does the chance to catch up at the top of a cult (rulings 22), of whoever stopped there.
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

    /// With variable turn order: the order of passing is that of the next round.
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

    /// On the site a seat that passes and still owes something goes to the end of the order at once, and
    /// the next player is looked up after that.
    pub fn pass_owing(&mut self, seat: SeatId) {
        if self.r.rules.answers_end_turn && self.look(|look| look.check_done(seat)).is_err() {
            self.go_to_end_of_order(seat);
        }
    }

    /// Where answers end turns: ends the running turn of a seat if nothing is left to do in it.
    pub fn end_turn_at_answer(&mut self, seat: SeatId) {
        let over = self.r.rules.answers_end_turn
            && seat.is_some()
            && self.look(|look| look.check_done(seat)).is_ok();
        if over {
            self.end_turn(seat);
        }
    }

    /// A turn in which nothing is left ends by itself after passing.
    pub fn end_turn_after_pass(&mut self) {
        let seat = self.s.active;
        let over = seat.is_some()
            && self.s.turn.actions == 0
            && (self.seat(seat).passed == 1 || self.seat(seat).dropped == 1)
            && self.look(|look| look.check_done(seat)).is_ok();
        if over {
            self.end_turn(seat);
        }
    }
}
