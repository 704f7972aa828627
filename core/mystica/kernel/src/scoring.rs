//! Final scoring: rankings, then leftover resources.

use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::ids::*;
use crate::read_view::order_after;
use crate::resource::Resource;
use crate::ruleset::{ScoringMeasure, limits};
use crate::view;

impl EffectExecutor<'_> {
    /// Runs the final scorings one after the other. Source: rulings 53, 54.
    pub fn rankings(&mut self) {
        for tile in 0..self.r.final_tiles.len() as u8 {
            let tile = FinalTileId(tile);
            if !self.s.final_tiles.has_bit(tile.0) {
                continue;
            }
            match self.r.final_tiles[tile.at()].measure {
                ScoringMeasure::Cults => {
                    for cult in 0..self.r.cults.len() as u8 {
                        let cult = CultId(cult);
                        let at = |engine: &mut Self, seat: SeatId| {
                            engine.seat(seat).cults[cult.at()].into()
                        };
                        self.rank(tile, cult, at);
                    }
                }
                _ => self.rank(tile, CultId::NONE, |engine, seat| engine.measure(tile, seat)),
            }
        }
    }

    /// Turns leftover resources into points. Source: rulings 55.
    pub fn leftovers(&mut self) {
        for seat in self.present_order() {
            self.score_leftovers(seat);
        }
    }

    fn present_order(&self) -> Vec<SeatId> {
        let last = self.s.order[self.s.seat_count as usize - 1];
        order_after(self.s, last).collect()
    }

    fn measure(&mut self, tile: FinalTileId, seat: SeatId) -> i32 {
        match self.r.final_tiles[tile.at()].measure {
            ScoringMeasure::Network => {
                let range = self.query(|view| view.jump_range(seat));
                view::largest_network(self.r, self.s, seat, range)
            }
            ScoringMeasure::Count(count) => view::count(self.r, self.s, seat, count),
            ScoringMeasure::Script(function) => {
                self.query(|view| view.call_pure(function, seat, &[], 0))
            }
            ScoringMeasure::Cults => 0,
        }
    }

    /// Gives points for places. Equal seats share the points of the places they take; a measure of 0 scores nothing.
    fn rank(
        &mut self,
        tile: FinalTileId,
        cult: CultId,
        measure: impl Fn(&mut Self, SeatId) -> i32,
    ) {
        self.emit(Event::FinalScoring(tile, cult));
        let mut values = [0; limits::SEATS];
        for seat in self.s.seat_ids() {
            values[seat.at()] = measure(self, seat);
        }
        let values = &values[..self.s.seat_count as usize];
        let points = &self.r.final_tiles[tile.at()].points;
        for seat in self.present_order() {
            let own = values[seat.at()];
            if own <= 0 {
                continue;
            }
            let better = values.iter().filter(|v| **v > own).count();
            let equal = values.iter().filter(|v| **v == own).count();
            let places = points.iter().skip(better).take(equal);
            let sum: i32 = places.map(|p| i32::from(*p)).sum();
            let vp = sum / equal as i32;
            if vp > 0 {
                let cause =
                    Cause::by_rule(self.r.final_tiles[tile.at()].piece, KernelRule::Scoring(cult));
                self.gain(seat, Resource::Vp, vp, cause);
                self.emit(Event::FinalPoints { seat, tile, cult, vp: vp as i16 });
            }
        }
    }

    /// Burns as much power as possible, turns power, priests and workers into coins, and coins into points.
    fn score_leftovers(&mut self, seat: SeatId) {
        let own = self.seat_mut(seat);
        let burnt = own.bowls[1] / 2;
        own.burn(burnt);
        let power = own.spend_power(u8::MAX);
        let (priests, workers) = (own.priests, own.workers);
        let more = u16::from(power) + u16::from(priests);
        let coins = own.coins;
        own.coins = coins.saturating_add(more).saturating_add(workers);
        own.priests = 0;
        own.workers = 0;
        let coins = own.coins - coins;
        for (resource, n) in [
            (Resource::PowerTokens, -i32::from(burnt)),
            (Resource::Power, i32::from(burnt) - i32::from(power)),
            (Resource::Priests, -i32::from(priests)),
            (Resource::Workers, -i32::from(workers)),
            (Resource::Coins, coins.into()),
        ] {
            let cause = Cause::rule(KernelRule::Leftovers);
            self.emit(Event::Changed { seat, what: resource, amount: n as i16, cause });
        }
        let conversions = self.faction(seat).conversions.iter();
        let rate = conversions
            .map(|id| &self.r.conversions[id.at()])
            .find(|c| c.from == Resource::Coins && c.to == Resource::Vp && !c.by_right)
            .map_or(3, |c| u16::from(c.rate.max(1)));
        let vp = self.seat(seat).coins / rate;
        self.gain(seat, Resource::Coins, -i32::from(vp * rate), Cause::rule(KernelRule::Leftovers));
        self.gain(seat, Resource::Vp, vp.into(), Cause::rule(KernelRule::Leftovers));
        let event =
            Event::FinalPoints { seat, tile: FinalTileId::NONE, cult: CultId::NONE, vp: vp as i16 };
        self.emit(event);
    }
}
