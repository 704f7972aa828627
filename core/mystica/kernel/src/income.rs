//! Income: the cult reward of the round tile, then cards, structures and favor tiles.

use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::read_view::turn_order;
use crate::view;

impl EffectExecutor<'_> {
    /// Gives the reward of the round tile to all seats in turn order. If `rewarded` is false, only notifies pieces. Source: rulings 7, 26.
    pub fn cult_rewards(&mut self, rewarded: bool) {
        self.emit(Event::IncomePhase { round: self.s.round + 1, cult: true });
        let tile = self.s.round_tile(self.s.round);
        for seat in turn_order(self.s) {
            self.emit(Event::IncomeStarts { seat, cult: true });
            if let Some(tile) = self.r.round_tiles.get(tile.at()).filter(|_| rewarded) {
                let count = view::count(self.r, self.s, seat, tile.counts);
                let times = count / i32::from(tile.steps.max(1));
                let cause = Cause::by_rule(tile.piece, KernelRule::CultReward);
                for (resource, n) in &tile.reward {
                    self.gain(seat, *resource, i32::from(*n) * times, cause);
                }
            }
            self.react(Hook::RoundEnd, seat, &[self.s.round.into()]);
            self.emit(Event::IncomeTaken { seat, cult: true });
        }
    }

    /// Gives the income of cards, structures and favor tiles to all seats in turn order. Source: rulings 8.
    pub fn other_income(&mut self) {
        self.emit(Event::IncomePhase { round: self.s.round + 1, cult: false });
        for seat in turn_order(self.s) {
            self.emit(Event::IncomeStarts { seat, cult: false });
            self.income_of(seat);
            self.emit(Event::IncomeTaken { seat, cult: false });
        }
    }

    fn income_of(&mut self, seat: SeatId) {
        let card = self.seat(seat).bonus;
        if let Some(card) = self.r.bonus_cards.get(card.at()) {
            for (resource, n) in &card.income {
                self.gain(
                    seat,
                    *resource,
                    (*n).into(),
                    Cause::by_rule(card.piece, KernelRule::Income(StructureId::NONE)),
                );
            }
        }
        let faction = self.faction(seat);
        for (kind, incomes) in faction.income.iter().enumerate() {
            let cause = Cause::by_rule(faction.piece, KernelRule::Income(StructureId(kind as u8)));
            let built = self.seat(seat).built[kind] as usize;
            for (resource, totals) in incomes {
                let n = totals.get(built).or(totals.last()).copied().unwrap_or(0);
                self.gain(seat, *resource, n.into(), cause);
            }
        }
        for favor in 0..self.r.favors.len() {
            if self.seat(seat).favors.has_bit(favor) {
                let favor = &self.r.favors[favor];
                for (resource, n) in &favor.income {
                    self.gain(
                        seat,
                        *resource,
                        (*n).into(),
                        Cause::by_rule(favor.piece, KernelRule::Income(StructureId::NONE)),
                    );
                }
            }
        }
        self.react(Hook::Income, seat, &[self.s.round.into()]);
    }
}
