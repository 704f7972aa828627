//! Which hexes a seat can work on: next to its structures, by ship, by a jump.

use crate::action::Refusal;
use crate::bits::Bits;
use crate::hook::Hook;
use crate::ids::*;
use crate::look::Look;
use crate::map::{MAX_JUMP, MAX_SHIPPING};
use crate::refusal::Check;
use crate::resource::Resource;
use crate::state::Phase;
use crate::tokens::token_reach;
use crate::view;

/// What a seat reaches now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Without payment, empty land or not.
    pub near: Bits,
    /// By a jump, beyond `near`.
    pub jump: Bits,
    /// What one jump costs.
    pub jump_cost: (Resource, u16),
    /// The hex jumped to in this turn; it is reached without further payment.
    pub jumped_to: HexId,
}

impl Reach {
    /// May the seat work on the hex, and does it take a jump?
    pub fn needs_jump(&self, hex: HexId) -> Check<bool> {
        if self.near.has(hex.0) || self.jumped_to == hex {
            Ok(false)
        } else if self.jumped_to.is_some() {
            Err(if self.jump.has(hex.0) { Refusal::JumpedElsewhere } else { Refusal::OutOfReach })
        } else if self.jump.has(hex.0) {
            Ok(true)
        } else {
            Err(Refusal::OutOfReach)
        }
    }

    /// The same for an action that begins another turn: a jump is paid once a turn (rulings 63).
    pub fn of_next_turn(self) -> Reach {
        Reach { jumped_to: HexId::NONE, ..self }
    }

    /// Every hex that may be worked on, whatever it costs.
    pub fn all(&self) -> Bits {
        let mut all = self.near;
        if self.jumped_to.is_some() {
            all.insert(self.jumped_to.0);
        } else {
            all |= self.jump;
        }
        all
    }
}

impl Look<'_> {
    /// Shipping level that counts for reach: the track, and what pieces add until the seat passes.
    pub fn shipping(&mut self, seat: SeatId) -> u8 {
        let own = self.seat(seat);
        match &self.faction(seat).tracks[SHIPPING.at()] {
            Some(track) if track.max > 0 => {
                let level = self.shipped(seat, own.levels[SHIPPING.at()]);
                level.min(MAX_SHIPPING as u8)
            }
            _ => 0,
        }
    }

    /// A level of the track that stands for shipping with what pieces add, until the seat passes.
    fn shipped(&mut self, seat: SeatId, level: u8) -> u8 {
        if self.seat(seat).passed == 1 {
            level
        } else {
            self.modify(Hook::Shipping, seat, &[], level.into()).min(255) as u8
        }
    }

    /// The level of an advancement track that counts: where it stands for shipping, with what pieces add,
    /// not beyond its end.
    pub fn level(&mut self, seat: SeatId, track: TrackId) -> u8 {
        let own = self.seat(seat).levels[track.at()];
        let faction = self.faction(seat);
        match &faction.tracks[track.at()] {
            Some(_) if track == SHIPPING => self.shipping(seat),
            Some(rules) if faction.ship_track == track => self.shipped(seat, own).min(rules.max),
            _ => own,
        }
    }

    /// Hexes a jump may skip; 0 for factions that cannot jump.
    pub fn jump_range(&mut self, seat: SeatId) -> u8 {
        let Some(jump) = &self.faction(seat).jump else { return 0 };
        let level = self.level(seat, RANGE);
        let skips = jump.skips_at(level).into();
        self.modify(Hook::JumpRange, seat, &[], skips).min(MAX_JUMP as i32) as u8
    }

    /// What the seat reaches now. Jumps belong to the own turn only.
    pub fn reach(&mut self, seat: SeatId) -> Reach {
        let own = self.seat(seat);
        let level = self.shipping(seat) as usize;
        let map = &self.r.map;
        let mut near = Bits::EMPTY;
        let by_land = self.faction(seat).reaches_by_land;
        for hex in own.structures {
            if by_land {
                near |= map.neighbours[hex as usize];
            }
            if level > 0 {
                near |= map.shipping[hex as usize][level];
            }
        }
        if by_land {
            near |= self.s.bridge_ends(own.structures);
        }
        if !self.r.tokens.is_empty() {
            near |= token_reach(self.r, self.s, seat);
        }
        near &= map.land;
        if !self.r.listeners[Hook::InReach as usize].is_empty() {
            for hex in map.land & !self.s.occupied & !near {
                let terrain = self.s.cells[hex as usize].terrain;
                if self.any(Hook::InReach, seat, &[hex.into(), terrain.0.into()]).is_some() {
                    near.insert(hex);
                }
            }
        }
        let mut reach = Reach {
            near,
            jump: Bits::EMPTY,
            jump_cost: (Resource::Workers, 0),
            jumped_to: HexId::NONE,
        };
        let in_turn = self.s.phase() == Phase::Actions && self.s.active == seat && own.passed == 0;
        if let (true, Some(jump)) = (in_turn, &self.faction(seat).jump) {
            let range = self.jump_range(seat) as usize;
            for hex in own.structures {
                reach.jump |= map.jump[hex as usize][range];
            }
            reach.jump &= map.land & !near;
            let cost = self.modify(Hook::JumpCost, seat, &[], i32::from(jump.cost));
            reach.jump_cost = (jump.resource, cost as u16);
            reach.jumped_to = self.s.turn.jumped_to;
        }
        reach
    }

    /// Can the seat pay for one jump after spending this much of the same resource?
    pub fn affords_jump(&self, seat: SeatId, reach: &Reach, spent: &crate::Cost) -> Check {
        let (what, need) = reach.jump_cost;
        let own = self.seat(seat);
        let (have, spent) = match what {
            Resource::Workers => (own.workers, spent.workers),
            Resource::Priests => (own.priests.into(), spent.priests),
            Resource::Coins => (own.coins, spent.coins),
            Resource::Power => (own.bowls[2].into(), spent.power),
            what => {
                let spent = spent.more.each().find(|(of, _)| *of == what);
                (self.stock(seat, what), spent.map_or(0, |(_, n)| n))
            }
        };
        let have = have.saturating_sub(spent.into());
        if have >= need {
            Ok(())
        } else {
            Err(Refusal::JumpLacks { faction: own.faction, what, need, have })
        }
    }

    /// Hexes sharing an edge with an own structure; bridges do not count.
    pub fn edge_neighbours(&self, seat: SeatId) -> Bits {
        let own = self.seat(seat).structures;
        crate::map::union(own, &self.r.map.neighbours) & self.r.map.land
    }

    /// Own structures next to a hex of another seat? Used for the price of a lone trading house.
    pub fn has_foreign_neighbour(&self, seat: SeatId, hex: HexId) -> bool {
        let others = self.s.occupied & !self.seat(seat).structures;
        view::neighbours(self.r, self.s, hex).meets(others)
    }
}
