//! Reach: the hexes on which a seat can build and transform, by neighbourhood, ship, token or jump.

use crate::action::IllegalAction;
use crate::bits::BitSet;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::map::{MAX_JUMP, MAX_SHIPPING};
use crate::price::JumpPrice;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::state::Phase;
use crate::tokens::token_reach;
use crate::view;

/// Hexes that a seat reaches now, with the price of a jump.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Hexes in reach without payment, empty or not.
    pub near: BitSet,
    /// Hexes that only a jump reaches.
    pub jump: BitSet,
    /// Price of one jump.
    pub jump_cost: JumpPrice,
    /// The hex jumped to in this turn, reached without further payment; `NONE` without.
    pub jumped_to: HexId,
}

impl Reach {
    /// Returns whether a hex takes a jump, or why it is out of reach.
    pub fn needs_jump(&self, hex: HexId) -> CheckResult<bool> {
        if self.near.has(hex.0) || self.jumped_to == hex {
            Ok(false)
        } else if self.jumped_to.is_some() {
            Err(if self.jump.has(hex.0) {
                IllegalAction::JumpedElsewhere
            } else {
                IllegalAction::OutOfReach
            })
        } else if self.jump.has(hex.0) {
            Ok(true)
        } else {
            Err(IllegalAction::OutOfReach)
        }
    }

    /// Returns the reach for an action that begins another turn: a jump is paid once a turn (rulings 63).
    pub fn of_next_turn(self) -> Reach {
        Reach { jumped_to: HexId::NONE, ..self }
    }

    /// Returns every hex in reach, whatever it costs.
    pub fn all(&self) -> BitSet {
        let mut all = self.near;
        if self.jumped_to.is_some() {
            all.insert(self.jumped_to.0);
        } else {
            all |= self.jump;
        }
        all
    }
}

impl ReadView<'_> {
    /// Returns the shipping level that counts for reach: the track, and modifiers of pieces until the seat passes.
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

    /// Returns a shipping level with the modifiers of pieces, which apply until the seat passes.
    fn shipped(&mut self, seat: SeatId, level: u8) -> u8 {
        if self.seat(seat).passed == 1 {
            level
        } else {
            self.modify(Hook::Shipping, seat, &[], level.into()).min(255) as u8
        }
    }

    /// Returns the effective level of an advancement track. For the track that serves as shipping it includes modifiers of
    /// pieces, up to the track's end.
    pub fn level(&mut self, seat: SeatId, track: TrackId) -> u8 {
        let own = self.seat(seat).levels[track.at()];
        let faction = self.faction(seat);
        match &faction.tracks[track.at()] {
            Some(_) if track == SHIPPING => self.shipping(seat),
            Some(rules) if faction.ship_track == track => self.shipped(seat, own).min(rules.max),
            _ => own,
        }
    }

    /// Returns how many hexes a jump may skip; 0 for factions that cannot jump.
    pub fn jump_range(&mut self, seat: SeatId) -> u8 {
        let Some(jump) = &self.faction(seat).jump else { return 0 };
        let level = self.level(seat, RANGE);
        let skips = jump.skips_at(level).into();
        self.modify(Hook::JumpRange, seat, &[], skips).min(MAX_JUMP as i32) as u8
    }

    /// Returns what the seat reaches now. Includes jumps only in the seat's own turn.
    pub fn reach(&mut self, seat: SeatId) -> Reach {
        let own = self.seat(seat);
        let level = self.shipping(seat) as usize;
        let map = &self.r.map;
        let mut near = BitSet::EMPTY;
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
            jump: BitSet::EMPTY,
            jump_cost: JumpPrice { resource: Resource::Workers, amount: 0 },
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
            reach.jump_cost = JumpPrice { resource: jump.resource, amount: cost as u16 };
            reach.jumped_to = self.s.turn.jumped_to;
        }
        reach
    }

    /// Checks that the seat can pay for one jump after spending `spent`.
    pub fn affords_jump(&self, seat: SeatId, reach: &Reach, spent: &crate::Cost) -> CheckResult {
        let JumpPrice { resource: what, amount: need } = reach.jump_cost;
        let own = self.seat(seat);
        let (have, spent) = match what {
            Resource::Workers => (own.workers, spent.workers),
            Resource::Priests => (own.priests.into(), spent.priests),
            Resource::Coins => (own.coins, spent.coins),
            Resource::Power => (own.bowls[2].into(), spent.power),
            what => {
                let spent = spent.more.each().find(|(listed, _)| *listed == what);
                (self.stock(seat, what), spent.map_or(0, |(_, n)| n))
            }
        };
        let have = have.saturating_sub(spent.into());
        if have >= need {
            Ok(())
        } else {
            Err(IllegalAction::JumpLacks { faction: own.faction, what, need, have })
        }
    }

    /// Returns the land hexes that share an edge with a structure of the seat; bridges do not
    /// count.
    pub fn edge_neighbours(&self, seat: SeatId) -> BitSet {
        let own = self.seat(seat).structures;
        crate::map::union(own, &self.r.map.neighbours) & self.r.map.land
    }

    /// Returns whether another seat has a structure next to the hex. The price of a lone structure
    /// depends on it.
    pub fn has_foreign_neighbour(&self, seat: SeatId, hex: HexId) -> bool {
        let others = self.s.occupied & !self.seat(seat).structures;
        view::neighbours(self.r, self.s, hex).meets(others)
    }
}
