//! Conversions and burning: a seat turns resources into others in its own turn.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::price::{JumpPrice, Price};
use crate::read_view::ReadView;
use crate::resource::Resource;

impl ReadView<'_> {
    /// Checks whether the seat may convert now. Conversions belong to the seat's own turn. The
    /// rulebook forbids them while a part of an action is still to be done; an exchange by right is
    /// itself a part of an action.
    pub fn may_convert(&self, seat: SeatId, by_right: bool) -> CheckResult {
        self.check_own_turn(seat)?;
        let own = self.seat(seat);
        if own.passed == 1 || self.done_moving().is_err() {
            return Err(IllegalAction::NotNow);
        }
        let exchanges = Resource::Exchanges.owed_index();
        let owes = |(i, n): (usize, &u8)| *n > 0 && Some(i) != exchanges;
        let mid_action = || !own.owes_nothing() && own.owed.iter().enumerate().any(owes);
        if !self.r.rules.convert_mid_action && !by_right && mid_action() {
            return Err(IllegalAction::NotNow);
        }
        Ok(())
    }

    /// Returns how much of a resource the seat could convert.
    pub fn stock(&self, seat: SeatId, resource: Resource) -> u16 {
        let own = self.seat(seat);
        match resource {
            Resource::Vp => own.vp.max(0) as u16,
            Resource::Coins => own.coins,
            Resource::Workers => own.workers,
            Resource::Priests => own.priests.into(),
            Resource::Power => own.bowls[2].into(),
            Resource::RestingPower => own.bowls[1].into(),
            Resource::PowerTokens => own.bowls.iter().map(|n| u16::from(*n)).sum(),
            Resource::ChargedTokens => own.bowls[2].into(),
            Resource::PriestLimit => own.priest_limit.into(),
            Resource::Keys => own.keys.into(),
            Resource::Actions if self.s.active == seat => self.s.turn.actions.into(),
            Resource::Actions => 0,
            right => match right.declared_index() {
                Some(at) => crate::piece_memory::declared_amount(self.s, seat, at).into(),
                None => own.owes(right).into(),
            },
        }
    }

    /// Returns how often one conversion may be made at once. The amount must fit the byte of a
    /// ledger. The price of a jump on which bought spades depend is kept back, since these spades
    /// could otherwise neither be used nor given up.
    fn most(&self, seat: SeatId, id: ConversionId, jump: Option<JumpPrice>) -> u16 {
        match self.most_payable(seat, id, jump) {
            0 => 0,
            most => self.exchanges(seat, id).map_or(most, |left| most.min(left)),
        }
    }

    /// Returns how many exchanges are left if the conversion uses the exchange right; `None` if it does not.
    fn exchanges(&self, seat: SeatId, id: ConversionId) -> Option<u16> {
        let exchanges = self.seat(seat).owes(Resource::Exchanges);
        let bound = self.r.rules.any_conversion_uses_exchange && exchanges > 0;
        (self.r.conversions[id.at()].by_right || bound).then_some(exchanges.into())
    }

    /// Returns the largest number as [`Self::most`] does, but ignores the exchange right.
    fn most_payable(&self, seat: SeatId, id: ConversionId, jump: Option<JumpPrice>) -> u16 {
        let conversion = &self.r.conversions[id.at()];
        let rate = u16::from(conversion.rate.max(1));
        let mut stock = self.stock(seat, conversion.from);
        if stock < rate {
            return 0;
        }
        if let Some(jump) = jump
            && jump.resource == conversion.from
        {
            stock = stock.saturating_sub(jump.amount);
        }
        if stock < rate || !crate::view::holds(self.r, self.s, seat, &conversion.when, &[]) {
            return 0;
        }
        let largest = rate.max(conversion.gives.into());
        (stock / rate).min(u16::from(u8::MAX) / largest)
    }

    /// Checks a conversion of `n` times its rate. The price of a jump that bought spades need is kept back (rulings 18).
    pub fn check_convert(&mut self, seat: SeatId, id: ConversionId, n: u8) -> CheckResult {
        if n == 0 {
            return Err(IllegalAction::Unknown);
        }
        if !self.faction(seat).conversions.contains(&id) {
            return Err(IllegalAction::NoSuchConversion);
        }
        let conversion = &self.r.conversions[id.at()];
        self.may_convert(seat, conversion.by_right)?;
        if !crate::view::holds(self.r, self.s, seat, &conversion.when, &[]) {
            return Err(IllegalAction::Unmet);
        }
        if conversion.by_right && self.seat(seat).owes(Resource::Exchanges) == 0 {
            return Err(IllegalAction::NotOwed(Resource::Exchanges));
        }
        let jump = self.jump_for_bought_spades(seat);
        if u16::from(n) > self.most(seat, id, jump) {
            let units = u16::from(n);
            let need = u16::from(conversion.rate.max(1)) * units;
            let have = self.stock(seat, conversion.from);
            return Err(match self.exchanges(seat, id) {
                _ if need > have => IllegalAction::Lacks { what: conversion.from, need, have },
                Some(left) if units > left => {
                    IllegalAction::Lacks { what: Resource::Exchanges, need: units, have: left }
                }
                _ if need > u8::MAX.into() => IllegalAction::TooMuchAtOnce,
                _ => IllegalAction::SpadesBought,
            });
        }
        Ok(())
    }

    /// Checks that `2 * n` tokens lie in bowl II (rulings 17).
    pub fn check_burn(&self, seat: SeatId, n: u8) -> CheckResult {
        self.may_convert(seat, false)?;
        let have = self.seat(seat).bowls[1].into();
        let need = 2 * u16::from(n);
        if n == 0 {
            Err(IllegalAction::Unknown)
        } else if need > have {
            Err(IllegalAction::Lacks { what: Resource::Power, need, have })
        } else {
            Ok(())
        }
    }

    /// Returns the price of burning: the tokens that leave the game.
    pub fn price_of_burn(&mut self, _: SeatId, n: u8) -> Price {
        Price::one(Resource::PowerTokens, n.into())
    }

    /// Returns the amount of the resource that the seat gives.
    pub fn price_of_convert(&mut self, _: SeatId, id: ConversionId, n: u8) -> Price {
        let conversion = &self.r.conversions[id.at()];
        Price::one(conversion.from, u16::from(conversion.rate) * u16::from(n))
    }

    /// Lists burning and each possible conversion, with the largest number of times.
    pub fn list_conversions(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.may_convert(seat, true).is_err() {
            return;
        }
        let freely = self.may_convert(seat, false).is_ok();
        let max = self.seat(seat).bowls[1] / 2;
        if freely && max > 0 {
            out.push(LegalEntry { seat, action: Action::Burn(1), max });
        }
        let jump = self.jump_for_bought_spades(seat);
        for id in &self.faction(seat).conversions {
            if !freely && !self.r.conversions[id.at()].by_right {
                continue;
            }
            let max = self.most(seat, *id, jump).min(255) as u8;
            if max > 0 {
                out.push(LegalEntry { seat, action: Action::Convert(*id, 1), max });
            }
        }
    }
}

impl EffectExecutor<'_> {
    /// Converts. Spoils the seat's open offers, which must be accepted before a conversion under some rules (rulings 51).
    pub fn do_convert(&mut self, seat: SeatId, id: ConversionId, n: u8) {
        self.leave_action();
        self.spoil_offers(seat);
        let conversion = &self.r.conversions[id.at()];
        if conversion.by_right || self.r.rules.any_conversion_uses_exchange {
            self.settle(seat, Resource::Exchanges, u8::MAX);
        }
        let amount = i32::from(conversion.rate) * i32::from(n);
        let cause = Cause::rule(KernelRule::Converting(id));
        self.gain(seat, conversion.from, -amount, cause);
        self.gain(seat, conversion.to, i32::from(conversion.gives) * i32::from(n), cause);
    }

    /// Burns power. Spoils no offer (rulings 51).
    pub fn do_burn(&mut self, seat: SeatId, n: u8) {
        self.leave_action();
        self.seat_mut(seat).burn(n);
        let (amount, cause) = (i16::from(n), Cause::rule(KernelRule::Burning));
        self.emit(Event::Changed { seat, what: Resource::PowerTokens, amount: -amount, cause });
        self.emit(Event::Changed { seat, what: Resource::Power, amount, cause });
    }

    /// Closes the parts of the current action if the rules forbid conversions between them.
    fn leave_action(&mut self) {
        if !self.r.rules.convert_mid_action {
            self.close_parts();
        }
    }
}
