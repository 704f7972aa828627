//! Passing: points, the new bonus card, the old one back.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::Mask;
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::interface::RulesEngine;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::state::{Phase, State};

impl ReadView<'_> {
    fn last_round(&self) -> bool {
        self.s.round == self.s.rounds(self.r)
    }

    /// Checks the bonus card of a pass: one of the pool, or none in the last round.
    pub fn check_card(&self, card: BonusCardId) -> CheckResult {
        if self.last_round() == card.is_some() {
            return Err(IllegalAction::CardRule);
        }
        if card.is_some() { self.in_pool(card) } else { Ok(()) }
    }

    /// Checks that a card is in the pool.
    pub fn in_pool(&self, card: BonusCardId) -> CheckResult {
        let is_there = card.at() < self.r.bonus_cards.len() && self.s.bonus_pool.has_bit(card.0);
        if is_there { Ok(()) } else { Err(IllegalAction::NotInPool) }
    }

    /// Checks a pass, or the choice of the first card during setup.
    pub fn check_passing(&self, seat: SeatId, card: BonusCardId) -> CheckResult {
        match self.s.phase() {
            Phase::FirstBonusCards => self.check_first_card(seat, card),
            _ => self.check_pass(seat, card),
        }
    }

    /// Checks a pass, a full action: with a card of the pool, or without one in the last round (rulings 13).
    pub fn check_pass(&self, seat: SeatId, card: BonusCardId) -> CheckResult {
        self.check_full_action(seat)?;
        self.may_pass(seat)?;
        self.check_card(card)
    }

    /// Checks rights that are still owed. The last seat of a round may pass while it owes rights
    /// that can be settled after passing (rulings 14); the round ends then. With other open rights,
    /// the online site would not begin the next round.
    fn may_pass(&self, seat: SeatId) -> CheckResult {
        const AFTER_PASSING: [Resource; 4] =
            [Resource::Spades, Resource::CultSteps, Resource::Favors, Resource::Towns];
        if !self.r.rules.last_seat_may_owe || !self.is_last(seat) {
            return Ok(());
        }
        self.settled_but_for(seat, &AFTER_PASSING)
    }

    /// Lists a pass with each card that can be taken.
    pub fn list_passes(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.may_pass(seat).is_ok() {
            self.list_cards(seat, out);
        }
    }

    /// Lists the cards of the pool, for passing and for the setup; does not check whose turn it is.
    pub fn list_cards(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.last_round() {
            out.push(LegalEntry { seat, action: Action::Pass(BonusCardId::NONE), max: 0 });
            return;
        }
        for card in 0..self.r.bonus_cards.len() as u8 {
            if self.s.bonus_pool.has_bit(card) {
                out.push(LegalEntry { seat, action: Action::Pass(BonusCardId(card)), max: 0 });
            }
        }
    }
}

impl RulesEngine<'_> {
    /// Returns the points that the pieces in play would give a seat for passing now. Changes
    /// nothing. Scripts are called; if one fails, the result is 0.
    pub fn points_for_passing(&mut self, state: &State, seat: SeatId) -> i32 {
        let points = |state: &State| i32::from(state.seat(seat).vp);
        let mut after = *state;
        let works = self.run_hook(&mut after, seat, Hook::Pass, &[]);
        if works { points(&after) - points(state) } else { 0 }
    }
}

impl EffectExecutor<'_> {
    /// Records the pass of a seat. Every way of passing begins with this step.
    pub fn note_pass(&mut self, seat: SeatId) {
        if self.s.seat_ids().all(|other| self.seat(other).passed == 0) {
            self.s.first = seat;
        }
        // Points come with the card still in hand (rulings 13).
        self.react(Hook::Pass, seat, &[]);
        self.seat_mut(seat).passed = 1;
    }

    /// Carries out a pass, or the choice of the first card during setup.
    pub fn do_passing(&mut self, seat: SeatId, card: BonusCardId) {
        match self.s.phase() {
            Phase::FirstBonusCards => self.do_first_card(seat, card),
            _ => self.do_pass(seat, card),
        }
    }

    /// Passes: points, then the new card with its coins; then the old card goes back (rulings 13).
    fn do_pass(&mut self, seat: SeatId, card: BonusCardId) {
        self.begin_action(seat);
        if self.r.rules.pass_ends_double_action {
            self.s.turn.actions = 0;
        }
        self.note_pass(seat);
        if card.is_some() {
            self.change_card(seat, card);
        } else {
            self.return_card(seat);
        }
        self.pass_owing(seat);
    }

    /// Gives the seat a card of the pool and then returns its previous one.
    pub fn change_card(&mut self, seat: SeatId, card: BonusCardId) {
        let old = self.seat(seat).bonus;
        if let Some(in_hand) = self.r.bonus_cards.get(old.at()) {
            self.seat_mut(seat).in_play.remove(in_hand.piece.0);
        }
        self.take_card(seat, card);
        if old.is_some() {
            self.s.bonus_pool.set_bit(old.0);
        }
    }
}
