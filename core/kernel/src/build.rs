//! Building and upgrading structures.

use crate::action::{Action, Legal, Refusal};
use crate::bits::Bits;
use crate::effect::Cause;
use crate::engine::Engine;
use crate::hook::Hook;
use crate::ids::*;
use crate::look::Look;
use crate::reach::Reach;
use crate::refusal::Check;
use crate::resource::Resource;
use crate::ruleset::{Cost, Target};
use crate::state::Phase;

/// The structure that `build` puts on empty land.
pub(crate) const DWELLING: StructureId = StructureId(0);

/// How a legal `build` is carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuildPlan {
    /// It uses the build part of the running action, else a full action.
    part: bool,
    /// Spades for transforming first; 0 with `transform` for a free transformation.
    spades: u8,
    /// The hex is transformed first.
    transform: bool,
    /// The hex is reached by a jump that is still to be paid.
    jump: bool,
    /// The structure costs nothing.
    free: bool,
}

impl Look<'_> {
    /// The running grant lets the seat build here without reach.
    fn build_target(&self) -> Target {
        let grant = self.s.turn.grant;
        if grant.is_some() { self.r.grants[grant.at()].build_at } else { Target::Reach }
    }

    pub fn check_build(&mut self, seat: SeatId, hex: HexId) -> Check<BuildPlan> {
        let reach = self.reach(seat);
        self.check_build_in(seat, &reach, hex)
    }

    fn check_build_in(&self, seat: SeatId, reach: &Reach, hex: HexId) -> Check<BuildPlan> {
        self.own_turn(seat)?;
        self.empty_land(hex)?;
        let own = self.seat(seat);
        let turn = &self.s.turn;
        let transform = self.s.cell(hex).terrain != own.home;
        let anywhere = turn.builds > 0 && self.build_target() == Target::HomeAnywhere;

        // The build part belongs to the hexes this action turned into home terrain. The site lets it go
        // elsewhere as long as there is no such hex (rulings 32).
        let bound = !transform || turn.transforms == 0;
        let part = turn.builds > 0
            && (anywhere
                || !bound
                || turn.made_home.has(hex.0)
                || turn.made_home.is_empty() && self.r.rules.build_part_anywhere);
        if !part {
            self.full_action(seat)?;
        }
        if self.has_choice(seat) {
            return Err(Refusal::NotFirst);
        }
        if own.built[DWELLING.at()] >= self.r.structures[DWELLING.at()].limit {
            return Err(Refusal::NoneLeft);
        }
        let free = own.owes(Resource::FreeDwellings) > 0;
        let mut plan = BuildPlan { part, spades: 0, transform, jump: false, free };
        let at_hand = own.owes(Resource::Spades);
        if transform {
            if anywhere {
                return Err(Refusal::WrongTerrain);
            }
            if own.owes(Resource::FreeTransforms) > 0 {
                plan.jump = match self.transform_target() {
                    Target::Reach => reach.of(hex)?,
                    other if self.target_hexes(seat, reach, other).has(hex.0) => false,
                    _ => return Err(Refusal::OutOfReach),
                };
            } else {
                if at_hand == 0 {
                    return Err(Refusal::WrongTerrain);
                }
                plan.spades = self.spades_for(seat, hex, own.home, at_hand)?;
                if plan.spades > at_hand {
                    return Err(Refusal::WrongSpades { need: plan.spades, have: at_hand });
                }
                if plan.spades < at_hand {
                    return Err(Refusal::SpadesLeft(at_hand - plan.spades));
                }
                plan.jump = reach.of(hex)?;
            }
        } else {
            if at_hand > 0 {
                return Err(Refusal::SpadesLeft(at_hand));
            }
            plan.jump = !anywhere && reach.of(hex)?;
        }
        let cost = if free { Cost::default() } else { self.faction(seat).costs[DWELLING.at()] };
        self.affords(seat, &cost)?;
        if plan.jump {
            self.affords_jump(seat, reach, &cost)?;
        }
        Ok(plan)
    }

    pub fn list_builds(&self, seat: SeatId, reach: &Reach, out: &mut Vec<Legal>) {
        let turn = &self.s.turn;
        let own = self.seat(seat);
        if own.built[DWELLING.at()] >= self.r.structures[DWELLING.at()].limit {
            return;
        }
        let anywhere = turn.builds > 0 && self.build_target() == Target::HomeAnywhere;
        let mut hexes = if anywhere { self.r.map.land } else { reach.all() };
        if own.owes(Resource::FreeTransforms) > 0 {
            hexes |= self.target_hexes(seat, reach, self.transform_target());
        }
        let must_be_home =
            own.owes(Resource::Spades) == 0 && own.owes(Resource::FreeTransforms) == 0;
        for hex in hexes & self.r.map.land & !self.s.occupied {
            // Most hexes in reach have another terrain; leave before the full check.
            if must_be_home && self.s.cells[hex as usize].terrain != own.home {
                continue;
            }
            if self.check_build_in(seat, reach, HexId(hex)).is_ok() {
                out.push(Legal { seat, action: Action::Build(HexId(hex)), max: 0 });
            }
        }
    }

    /// Price of an upgrade on a hex.
    fn upgrade_cost(&self, seat: SeatId, hex: HexId, to: StructureId) -> Cost {
        let mut cost = self.faction(seat).costs[to.at()];
        let factor = self.r.structures[to.at()].lone_coin_factor;
        if factor > 1 && !self.has_foreign_neighbour(seat, hex) {
            cost.coins = cost.coins.saturating_mul(factor);
        }
        cost
    }

    /// May the seat upgrade here, and is it the free upgrade of the running action?
    pub fn check_upgrade(&self, seat: SeatId, hex: HexId, to: StructureId) -> Check<bool> {
        self.own_turn(seat)?;
        if to.at() >= self.r.structures.len() || hex.at() >= self.r.map.len() {
            return Err(Refusal::Unknown);
        }
        let Some((from, owner)) = self.s.cell(hex).structure() else {
            return Err(Refusal::NotYours);
        };
        if owner != seat {
            return Err(Refusal::NotYours);
        }
        let kind = &self.r.structures[to.at()];
        if kind.from != from {
            return Err(Refusal::NoSuchUpgrade);
        }
        if self.seat(seat).built[to.at()] >= kind.limit {
            return Err(Refusal::NoneLeft);
        }
        let turn = &self.s.turn;
        let free = turn.upgrades > 0
            && self.seat(seat).owes(Resource::FreeUpgrades) > 0
            && self.r.grants.get(turn.grant.at()).is_some_and(|g| g.upgrade_to == to);
        if free {
            return Ok(true);
        }
        self.full_action(seat)?;
        self.affords(seat, &self.upgrade_cost(seat, hex, to))?;
        Ok(false)
    }

    pub fn list_upgrades(&self, seat: SeatId, out: &mut Vec<Legal>) {
        let own = self.seat(seat);
        // What cannot be paid even beside a neighbour, or is used up, is not tried on every hex.
        let open: u8 = (1..self.r.structures.len() as u8)
            .filter(|to| {
                let to = *to as usize;
                let paid = self.affords(seat, &self.faction(seat).costs[to]).is_ok();
                own.built[to] < self.r.structures[to].limit && (paid || self.s.turn.upgrades > 0)
            })
            .fold(0, |set, to| set | 1 << to);
        if open == 0 {
            return;
        }
        for hex in own.structures {
            let from = StructureId(self.s.cells[hex as usize].built & 15);
            for to in 1..self.r.structures.len() as u8 {
                let (hex, to) = (HexId(hex), StructureId(to));
                if open >> to.0 & 1 == 1
                    && self.r.structures[to.at()].from == from
                    && self.check_upgrade(seat, hex, to).is_ok()
                {
                    out.push(Legal { seat, action: Action::Upgrade(hex, to), max: 0 });
                }
            }
        }
    }
}

impl Engine<'_> {
    pub fn do_build(&mut self, seat: SeatId, hex: HexId) {
        if self.s.phase() == Phase::FirstDwellings {
            self.place(seat, hex, DWELLING);
            self.next_placement();
            return;
        }
        let Ok(plan) = self.look(|look| look.check_build(seat, hex)) else { return };
        if plan.part {
            self.s.turn.builds -= 1;
        } else {
            self.begin_action(seat);
        }
        if plan.transform {
            let home = self.seat(seat).home;
            self.transform(seat, hex, home, plan.spades, plan.jump);
        } else if plan.jump {
            self.jump_to(seat, hex);
        }
        self.close_parts();
        if plan.free {
            self.settle(seat, Resource::FreeDwellings, 1);
        }
        self.offer_power(seat, hex);
        if !plan.free {
            let cost = self.faction(seat).costs[DWELLING.at()];
            self.pay(seat, &cost);
        }
        self.place(seat, hex, DWELLING);
        self.react(Hook::OnBuild, seat, &[hex.0.into(), DWELLING.0.into()]);
        self.found_towns(seat, Bits::one(hex.0));
    }

    /// Puts a structure on an empty hex.
    fn place(&mut self, seat: SeatId, hex: HexId, kind: StructureId) {
        self.s.cells[hex.at()].put(kind, seat);
        self.s.occupied.insert(hex.0);
        let own = self.seat_mut(seat);
        own.structures.insert(hex.0);
        own.built[kind.at()] += 1;
    }

    pub fn do_upgrade(&mut self, seat: SeatId, hex: HexId, to: StructureId) {
        let free = self.look(|look| look.check_upgrade(seat, hex, to)) == Ok(true);
        let cost = self.look(|look| look.upgrade_cost(seat, hex, to));
        if !free {
            self.begin_action(seat);
        }
        self.close_parts();
        self.offer_power(seat, hex);
        if free {
            self.settle(seat, Resource::FreeUpgrades, 1);
        } else {
            self.pay(seat, &cost);
        }
        let from = self.r.structures[to.at()].from;
        let own = self.seat_mut(seat);
        own.built[from.at()] -= 1;
        own.built[to.at()] += 1;
        self.s.cells[hex.at()].put(to, seat);
        let favors = i32::from(self.r.structures[to.at()].favors);
        if favors > 0 {
            let args = [to.0.into()];
            let favors = self.look(|look| look.modify(Hook::FavorsTaken, seat, &args, favors));
            self.gain(seat, Resource::Favors, favors, Cause::RULES);
        }
        self.react(Hook::OnUpgrade, seat, &[hex.0.into(), to.0.into()]);
        self.found_towns(seat, Bits::one(hex.0));
    }
}
