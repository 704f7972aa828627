//! Terraforming: buying spades and transforming hexes.

use crate::action::{Action, IllegalAction, LegalEntry, list_runs};
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::price::{JumpPrice, Price};
use crate::reach::Reach;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::{Cost, GrantTarget, TerraformRule, TransformPrice, limits};
use crate::state::Phase;
use crate::view;

/// Returns the steps on the wheel from one terrain to another by the shorter way: 0..=n/2 upwards, negative downwards.
fn signed_steps(wheel: u8, from: TerrainId, to: TerrainId) -> i8 {
    let up = (to.0 + wheel - from.0) % wheel;
    if up > wheel / 2 { up as i8 - wheel as i8 } else { up as i8 }
}

/// Returns the spades that turn one terrain into another.
///
/// To or from home terrain the long way is taken if exactly that many spades are at hand. Any other way must not pass over
/// home terrain. Source: rulings 27.
pub(crate) fn wheel_spades(
    wheel: u8,
    home: TerrainId,
    from: TerrainId,
    to: TerrainId,
    free_spades: u8,
) -> u8 {
    let steps = signed_steps(wheel, from, to);
    let (short, long) = (steps.unsigned_abs(), wheel - steps.unsigned_abs());
    if from == to {
        return 0;
    }
    if to == home || from == home {
        return if free_spades == long { long } else { short };
    }
    let to_home = signed_steps(wheel, from, home);
    let home_between = (to_home < 0) == (steps < 0) && to_home.unsigned_abs() < short;
    if home_between { long } else { short }
}

/// How a legal transformation is carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TransformPlan {
    /// The spades or the right that it uses up.
    pub by: TransformPayment,
    /// Price of the jump by which the hex is reached; `None` if there is no jump.
    pub jump: Option<JumpPrice>,
}

/// Payment of a transformation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TransformPayment {
    /// A number of spades.
    Spades(u8),
    /// A right to a free transformation.
    Right,
    /// A right to a transformation at the faction's own price, and that price.
    Price(TransformPrice),
}

impl ReadView<'_> {
    fn wheel(&self) -> u8 {
        self.r.wheel
    }

    /// Returns the terrain to which distances on the wheel are measured: home, or the terrain that
    /// the seat has named instead.
    fn aim(&self, seat: SeatId) -> TerrainId {
        let own = self.seat(seat);
        match self.faction(seat).terraform {
            TerraformRule::Named => own.named,
            _ => own.home,
        }
    }

    /// Returns the hexes that can be transformed: empty land with a terrain of the wheel.
    pub fn changeable(&self) -> crate::BitSet {
        let empty = self.r.map.land & !self.s.occupied;
        if self.r.terrains.len() == self.r.wheel as usize {
            return empty;
        }
        let on_wheel = |hex: &u8| self.s.cells[*hex as usize].terrain.0 < self.r.wheel;
        empty.into_iter().filter(on_wheel).collect()
    }

    /// Returns the price of a hex for a faction that pays for transformations; nothing for other factions.
    fn transform_price(&self, seat: SeatId, hex: HexId) -> TransformPrice {
        let terrain = self.s.cell(hex).terrain;
        match self.faction(seat).terraform {
            TerraformRule::Paid { home, .. } if view::is_home(self.r, self.s, terrain) => home,
            TerraformRule::Paid { usual, .. } => usual,
            _ => TransformPrice::default(),
        }
    }

    /// Checks that the seat can pay the price of a transformation.
    fn affords_price(&self, seat: SeatId, price: TransformPrice) -> CheckResult {
        let own = self.seat(seat);
        let tokens = own.bowls.iter().map(|n| u16::from(*n)).sum();
        if u16::from(price.tokens) > tokens {
            let (what, need) = (Resource::PowerTokens, price.tokens.into());
            return Err(IllegalAction::Lacks { what, need, have: tokens });
        }
        if price.cult_steps > 0 {
            // Only one debt at a time, because the sum of several might exceed every single track.
            self.no_debt(seat)?;
        }
        let best = own.cults.iter().max().copied().unwrap_or(0);
        if price.cult_steps > best {
            let (need, have) = (price.cult_steps.into(), best.into());
            return Err(IllegalAction::Lacks { what: Resource::LostSteps, need, have });
        }
        Ok(())
    }

    /// Returns the spades that turn terrain `from` into `to` with this many at hand; 0 if both are equal.
    pub fn spades_for(
        &self,
        seat: SeatId,
        from: TerrainId,
        to: TerrainId,
        free_spades: u8,
    ) -> CheckResult<u8> {
        let home = self.seat(seat).home;
        let aim = self.aim(seat);
        match self.faction(seat).terraform {
            // Home is not on the wheel, or no terrain is named yet: spades lead only to terrains of
            // the wheel.
            TerraformRule::Wheel | TerraformRule::Named if aim.0 >= self.wheel() => {
                if to.0 < self.wheel() {
                    Ok(signed_steps(self.wheel(), from, to).unsigned_abs())
                } else {
                    Err(IllegalAction::SpadesUseless)
                }
            }
            TerraformRule::Named if to == home => {
                Ok(signed_steps(self.wheel(), from, aim).unsigned_abs().max(1))
            }
            TerraformRule::Wheel | TerraformRule::Named => {
                Ok(wheel_spades(self.wheel(), aim, from, to, free_spades))
            }
            TerraformRule::Paid { .. } | TerraformRule::Never => Err(IllegalAction::SpadesUseless),
            TerraformRule::Fixed(_) if to != home && !self.r.rules.fixed_spades_to_any_terrain => {
                Err(IllegalAction::WrongTerrain(from))
            }
            TerraformRule::Fixed(n) => Ok(if from == to { 0 } else { n }),
        }
    }

    /// Returns the spades for a hex, as pieces modify them; at least one for a hex that changes.
    pub fn spades_on(
        &mut self,
        seat: SeatId,
        hex: HexId,
        to: TerrainId,
        free_spades: u8,
    ) -> CheckResult<u8> {
        let from = self.s.cell(hex).terrain;
        let needed = self.spades_for(seat, from, to, free_spades)?;
        if needed == 0 {
            return Ok(0);
        }
        let needed = self.modify(Hook::Spades, seat, &[hex.0.into(), to.0.into()], needed.into());
        Ok(needed.clamp(1, u8::MAX.into()) as u8)
    }

    /// Returns the hexes to which a part of the current action may go.
    pub fn target_hexes(&self, seat: SeatId, reach: &Reach, target: GrantTarget) -> crate::BitSet {
        match target {
            GrantTarget::Reach => reach.all(),
            GrantTarget::EdgeNeighbour => self.edge_neighbours(seat),
            GrantTarget::HomeAnywhere => self.r.map.land,
        }
    }

    /// Returns where a free transformation may go.
    pub fn transform_target(&self) -> GrantTarget {
        self.s.turn.running(self.r).map_or(GrantTarget::Reach, |grant| grant.transform_at)
    }

    /// Returns whether a free transformation of the hex takes a jump, or why it is impossible.
    pub fn free_transform_jumps(
        &self,
        seat: SeatId,
        reach: &Reach,
        hex: HexId,
    ) -> CheckResult<bool> {
        match self.transform_target() {
            GrantTarget::Reach => reach.needs_jump(hex),
            other if self.target_hexes(seat, reach, other).has(hex.0) => Ok(false),
            _ => Err(IllegalAction::OutOfReach),
        }
    }

    /// Checks whether the seat may turn the hex into this terrain now, and returns how.
    pub fn check_transform(
        &mut self,
        seat: SeatId,
        hex: HexId,
        to: TerrainId,
    ) -> CheckResult<TransformPlan> {
        let reach = self.reach(seat);
        self.check_transform_in(seat, &reach, hex, to)
    }

    /// Checks a transformation. Takes the reach from the caller, so that a list computes it only
    /// once.
    fn check_transform_in(
        &mut self,
        seat: SeatId,
        reach: &Reach,
        hex: HexId,
        to: TerrainId,
    ) -> CheckResult<TransformPlan> {
        let plan = self.transform_plan(seat, reach, hex, to)?;
        self.nobody_forbids(Hook::ForbidTransform, seat, &[hex.0.into(), to.0.into()])?;
        Ok(plan)
    }

    /// Checks a transformation, but not whether pieces forbid it.
    pub fn transform_plan(
        &mut self,
        seat: SeatId,
        reach: &Reach,
        hex: HexId,
        to: TerrainId,
    ) -> CheckResult<TransformPlan> {
        self.transforms_now(seat)?;
        self.empty_land(hex)?;
        if to.at() >= self.r.terrains.len() {
            return Err(IllegalAction::Unknown);
        }
        let own = self.seat(seat);
        let from = self.s.cell(hex).terrain;
        if from == to || from.0 >= self.wheel() || to.0 >= self.wheel() && to != own.home {
            return Err(IllegalAction::WrongTerrain(from));
        }
        self.check_trade_part(seat, hex)?;
        let price = reach.jump_cost;
        if own.owes(Resource::PaidTransforms) > 0 {
            if to != own.home {
                return Err(IllegalAction::MustReachHome);
            }
            let jump = reach.needs_jump(hex)?.then_some(price);
            let price = self.transform_price(seat, hex);
            self.affords_price(seat, price)?;
            return Ok(TransformPlan { by: TransformPayment::Price(price), jump });
        }
        if own.owes(Resource::FreeTransforms) > 0 {
            if to != own.home {
                return Err(IllegalAction::MustReachHome);
            }
            let jump = self.free_transform_jumps(seat, reach, hex)?;
            if jump {
                self.affords_jump(seat, reach, &Cost::default())?;
            }
            return Ok(TransformPlan { by: TransformPayment::Right, jump: jump.then_some(price) });
        }
        let spades_owed = own.owes(Resource::Spades);
        if spades_owed == 0 {
            return Err(IllegalAction::NotOwed(Resource::Spades));
        }
        let jump = self.spades_jump(seat, reach, hex)?;
        let needed = self.check_spades(seat, hex, to)?;
        Ok(TransformPlan { by: TransformPayment::Spades(needed), jump: jump.then_some(price) })
    }

    /// Checks whether the seat may transform now.
    pub(crate) fn transforms_now(&self, seat: SeatId) -> CheckResult {
        if self.between_rounds() {
            return Ok(());
        }
        self.check_own_turn(seat)?;
        let passed = self.seat(seat).passed == 1;
        if self.s.turn.transforms == 0 && !passed && !self.goes_on_owing(seat) {
            let owed = [Resource::Spades, Resource::FreeTransforms];
            let owed = owed.into_iter().find(|right| self.seat(seat).owes(*right) > 0);
            return Err(
                owed.map_or(IllegalAction::NotOwed(Resource::Spades), IllegalAction::NoPartFor)
            );
        }
        Ok(())
    }

    fn between_rounds(&self) -> bool {
        self.s.between_rounds()
    }

    /// Returns whether the seat's spades belong to no action and have none of its limits: between
    /// the rounds (rulings 35), and after the seat has passed.
    fn belong_to_no_action(&self, seat: SeatId) -> bool {
        self.between_rounds() || self.seat(seat).passed == 1
    }

    /// Returns whether spades need a jump to reach the hex, or why they cannot reach it.
    #[inline]
    fn spades_jump(&self, seat: SeatId, reach: &Reach, hex: HexId) -> CheckResult<bool> {
        let jump = reach.needs_jump(hex)?;
        if jump {
            self.affords_jump(seat, reach, &Cost::default())?;
        }
        Ok(jump)
    }

    /// Checks whether spades at hand turn a hex in reach into this terrain, and returns how many.
    fn check_spades(&mut self, seat: SeatId, hex: HexId, to: TerrainId) -> CheckResult<u8> {
        let spades_owed = self.seat(seat).owes(Resource::Spades);
        let turn = &self.s.turn;
        let home = self.seat(seat).home;
        let limited = !self.belong_to_no_action(seat);
        if limited && turn.must_reach_home == 1 && to != home {
            return Err(IllegalAction::MustReachHome);
        }
        let needed = self.spades_on(seat, hex, to, spades_owed)?;
        if needed > spades_owed {
            return Err(IllegalAction::WrongSpades { need: needed, have: spades_owed });
        }
        let left = spades_owed - needed;
        if limited && left > 0 {
            let last = turn.transforms <= 1;
            let unfinished = to != home && (last || !self.r.rules.first_hex_unfinished);
            // After the last hex it must be possible to give up the remaining spades.
            if unfinished || last && turn.spades_bought > 0 {
                return Err(IllegalAction::WrongSpades { need: needed, have: spades_owed });
            }
        }
        Ok(needed)
    }

    /// Checks the limits of a trade: a hex that was begun comes first, and one terrain must not be changed. Bought spades may only
    /// complete free ones that are too few for the hex.
    pub fn check_trade_part(&mut self, seat: SeatId, hex: HexId) -> CheckResult {
        self.check_trade_dig(seat, hex, self.s.turn.spades_bought)
    }

    /// Checks the limits of a trade, with this many spades bought in all.
    fn check_trade_dig(&mut self, seat: SeatId, hex: HexId, bought: u8) -> CheckResult {
        let turn = &self.s.turn;
        if !turn.in_trade(self.r) || self.s.active != seat {
            return Ok(());
        }
        let owed = self.seat(seat).owes(Resource::Spades);
        let free = owed.saturating_sub(turn.spades_bought);
        if bought > 0 {
            let needed = self.spades_on(seat, hex, self.seat(seat).home, free)?;
            if needed <= free {
                return Err(IllegalAction::WrongSpades { need: needed, have: owed });
            }
        }
        // The barred terrain limits the free spade only: not a seat that got none or has used it.
        let barred = free > 0 && turn.barred.is_some();
        if barred && self.s.cell(hex).terrain == turn.barred {
            return Err(IllegalAction::Barred(turn.barred));
        }
        if turn.begun.is_some() && turn.begun != hex {
            return Err(IllegalAction::MustFinish(turn.begun));
        }
        Ok(())
    }

    /// Checks that the hex is land without a structure.
    pub fn empty_land(&self, hex: HexId) -> CheckResult {
        if hex.at() >= self.r.map.len() || !self.r.map.land.has(hex.0) {
            Err(IllegalAction::NotLand)
        } else if self.s.occupied.has(hex.0) {
            Err(IllegalAction::Occupied)
        } else {
            Ok(())
        }
    }

    /// Returns the terrain that `transform` without a terrain means: as near to home terrain as the spades go.
    pub fn default_terrain(&mut self, seat: SeatId, hex: HexId) -> CheckResult<TerrainId> {
        let home = self.seat(seat).home;
        let reach = self.reach(seat);
        let aim = self.aim(seat);
        let near_home = |view: &Self, to: TerrainId| {
            if to == home || aim.0 >= view.wheel() {
                return u8::from(to != home);
            }
            1 + signed_steps(view.wheel(), to, aim).unsigned_abs()
        };
        let mut terrains: Vec<TerrainId> = (0..self.wheel()).map(TerrainId).collect();
        if home.0 >= self.wheel() {
            terrains.push(home);
        }
        terrains.sort_by_key(|to| near_home(self, *to));
        // Reports a reason that holds for every terrain, else the one for the terrain nearest to home.
        let mut error = None;
        for to in terrains {
            match self.check_transform_in(seat, &reach, hex, to) {
                Ok(_) => return Ok(to),
                Err(refusal) => {
                    let is_of_terrain =
                        matches!(error, None | Some(IllegalAction::WrongTerrain(_)));
                    if is_of_terrain {
                        error = Some(refusal);
                    }
                }
            }
        }
        Err(error.unwrap_or(IllegalAction::SpadesUseless))
    }

    /// Lists every hex with every terrain into which it may be turned.
    pub fn list_transforms(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        self.each_transform(seat, &mut |action| {
            out.push(LegalEntry { seat, action, max: 0 });
            false
        });
    }

    /// Lists transformations out of turn: the transformations that a seat gained between the
    /// rounds.
    pub fn list_owed_transforms(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.between_rounds() {
            self.list_transforms(seat, out);
        }
    }

    /// Returns whether the seat may transform any hex now.
    pub fn may_transform(&mut self, seat: SeatId) -> bool {
        let mut found = false;
        self.each_transform(seat, &mut |_| {
            found = true;
            true
        });
        found
    }

    /// Calls `visit` for every transformation that is possible now, until `visit` returns true.
    fn each_transform(&mut self, seat: SeatId, visit: &mut dyn FnMut(Action) -> bool) {
        let own = self.seat(seat);
        let free = own.owes(Resource::FreeTransforms) > 0;
        let paid = own.owes(Resource::PaidTransforms) > 0;
        let spades = own.owes(Resource::Spades);
        if !free && !paid && spades == 0 || self.transforms_now(seat).is_err() {
            return;
        }
        let reach = self.reach(seat);
        if free || paid {
            let target = if free { self.transform_target() } else { GrantTarget::Reach };
            for hex in self.target_hexes(seat, &reach, target) & self.changeable() {
                let (hex, to) = (HexId(hex), own.home);
                let possible = self.check_transform_in(seat, &reach, hex, to).is_ok();
                if possible && visit(Action::Transform(hex, to)) {
                    return;
                }
            }
            return;
        }
        // Checks that depend on the hex alone run once for each hex. Hexes of one terrain share the
        // result for spades, unless pieces make them differ.
        let differ = !self.listeners(Hook::Spades, seat).is_empty();
        let mut made_of = [None; limits::TERRAINS];
        for hex in (reach.all() & self.changeable()).into_iter().map(HexId) {
            let in_reach = self.spades_jump(seat, &reach, hex).is_ok();
            if !in_reach || self.check_trade_part(seat, hex).is_err() {
                continue;
            }
            let from = self.s.cell(hex).terrain;
            let cached = made_of[from.at()].filter(|_| !differ);
            let terrains = cached.unwrap_or_else(|| self.terrains_by_spades(seat, hex));
            made_of[from.at()] = Some(terrains);
            for to in terrains {
                let to = TerrainId(to);
                let args = [hex.0.into(), to.0.into()];
                let possible = self.nobody_forbids(Hook::ForbidTransform, seat, &args).is_ok();
                if possible && visit(Action::Transform(hex, to)) {
                    return;
                }
            }
        }
    }

    /// Returns the terrains into which spades at hand may turn a hex in reach.
    pub(crate) fn terrains_by_spades(&mut self, seat: SeatId, hex: HexId) -> crate::BitSet {
        let (home, from) = (self.seat(seat).home, self.s.cell(hex).terrain);
        let terrains = self.r.terrains.len() as u8;
        let is_possible = |to: &u8| {
            let to = TerrainId(*to);
            let off_wheel = to.0 >= self.wheel() && to != home;
            from != to && !off_wheel && self.check_spades(seat, hex, to).is_ok()
        };
        (0..terrains).filter(is_possible).collect()
    }

    /// Returns the price of one spade; `None` if the faction cannot dig.
    pub fn spade_cost(&mut self, seat: SeatId) -> Option<Cost> {
        let costs = &self.faction(seat).spade_cost;
        let level = self.seat(seat).levels[DIGGING.at()] as usize;
        let cost = *costs.get(level.min(costs.len().wrapping_sub(1)))?;
        Some(self.modified_spade_cost(seat, cost))
    }

    /// Checks buying this many spades; all of them must be usable on one hex.
    pub fn check_dig(&mut self, seat: SeatId, n: u8) -> CheckResult {
        let reach = self.reach(seat);
        let price = self.spade_cost(seat);
        self.check_own_turn(seat)?;
        if n == 0 {
            return Err(IllegalAction::Unknown);
        }
        self.digs_now(seat)?;
        self.check_dig_in(seat, &reach, price, n)
    }

    /// Checks whether the seat may dig now.
    fn digs_now(&self, seat: SeatId) -> CheckResult {
        self.check_own_turn(seat)?;
        if self.s.turn.digs == 0 { self.check_full_action(seat) } else { Ok(()) }
    }

    /// Checks the number of spades. Takes reach and price from the caller, so that a list computes
    /// them only once.
    fn check_dig_in(
        &mut self,
        seat: SeatId,
        reach: &Reach,
        price: Option<Cost>,
        n: u8,
    ) -> CheckResult {
        if let TerraformRule::Paid { .. } = self.faction(seat).terraform {
            return self.check_paid_dig(seat, reach, n);
        }
        let Some(one) = price else { return Err(IllegalAction::CannotDig) };
        let afresh = reach.of_next_turn();
        let reach = if self.s.turn.digs == 0 && self.begins_turn() { &afresh } else { reach };
        let cost = Cost {
            coins: one.coins.saturating_mul(n),
            workers: one.workers.saturating_mul(n),
            priests: one.priests.saturating_mul(n),
            power: one.power.saturating_mul(n),
            power_tokens: one.power_tokens.saturating_mul(n),
            more: one.more.map(|_, each| each.saturating_mul(n)),
        };
        self.affords(seat, &cost)?;
        let total = n.saturating_add(self.seat(seat).owes(Resource::Spades));
        let empty = self.changeable();
        let bought = self.s.turn.spades_bought.saturating_add(n);
        let useful = |view: &mut Self, hex| view.takes_bought(seat, HexId(hex), total, bought);
        if (reach.near & empty).into_iter().any(|hex| useful(self, hex)) {
            return Ok(());
        }
        if reach.jumped_to.is_some() {
            let hex = reach.jumped_to;
            return if empty.has(hex.0) && useful(self, hex.0) {
                Ok(())
            } else {
                Err(IllegalAction::SpadesUseless)
            };
        }
        if (reach.jump & empty).into_iter().any(|hex| useful(self, hex)) {
            return self.affords_jump(seat, reach, &cost);
        }
        Err(IllegalAction::SpadesUseless)
    }

    /// Checks `dig 1` for a faction that pays for transformations: there must be a hex that it can pay for.
    fn check_paid_dig(&mut self, seat: SeatId, reach: &Reach, n: u8) -> CheckResult {
        if n > 1 || self.seat(seat).owes(Resource::PaidTransforms) > 0 {
            return Err(IllegalAction::SpadesUseless);
        }
        let hexes = reach.all() & self.changeable();
        let affordable = |hex: u8| {
            let price = self.transform_price(seat, HexId(hex));
            self.affords_price(seat, price).is_ok()
                && self.check_trade_dig(seat, HexId(hex), 0).is_ok()
        };
        if hexes.into_iter().any(affordable) { Ok(()) } else { Err(IllegalAction::SpadesUseless) }
    }

    /// Returns whether exactly `n` spades can be used on the hex when `bought` of them are bought.
    fn takes_bought(&mut self, seat: SeatId, hex: HexId, n: u8, bought: u8) -> bool {
        self.takes_exactly(seat, hex, n) && self.check_trade_dig(seat, hex, bought).is_ok()
    }

    /// Returns whether exactly `n` spades can be used on the hex.
    fn takes_exactly(&mut self, seat: SeatId, hex: HexId, n: u8) -> bool {
        if !self.listeners(Hook::Spades, seat).is_empty() {
            return self.takes_by_terrain(seat, hex, n);
        }
        let from = self.s.cell(hex).terrain;
        let home = self.aim(seat);
        match self.faction(seat).terraform {
            TerraformRule::Fixed(k) => {
                n == k && (from != home || self.r.rules.fixed_spades_to_any_terrain)
            }
            TerraformRule::Wheel | TerraformRule::Named if home.0 >= self.wheel() => false,
            // Home terrain can become any terrain, either way round the wheel.
            TerraformRule::Wheel | TerraformRule::Named if from == home => n < self.wheel(),
            TerraformRule::Paid { .. } | TerraformRule::Never => false,
            TerraformRule::Wheel | TerraformRule::Named => {
                n <= self.wheel() - signed_steps(self.wheel(), from, home).unsigned_abs()
            }
        }
    }

    /// Returns whether exactly `n` spades turn the hex into some terrain, where pieces modify the
    /// number of spades.
    fn takes_by_terrain(&mut self, seat: SeatId, hex: HexId, n: u8) -> bool {
        let home = self.seat(seat).home;
        let wheel = (0..self.wheel()).map(TerrainId).filter(|to| *to != home);
        let home_only = self.s.turn.must_reach_home == 1 && !self.belong_to_no_action(seat);
        let may_be = [home].into_iter().chain(wheel.filter(|_| !home_only));
        let changed = |to: &TerrainId| *to != self.s.cell(hex).terrain;
        let terrains: Vec<TerrainId> = may_be.filter(changed).collect();
        terrains.into_iter().any(|to| self.spades_on(seat, hex, to, n) == Ok(n))
    }

    /// Returns the price of a jump if the seat's bought spades would be useless without it; else `None`.
    pub fn jump_for_bought_spades(&mut self, seat: SeatId) -> Option<JumpPrice> {
        let spades_owed = self.seat(seat).owes(Resource::Spades);
        if spades_owed == 0 || self.s.turn.spades_bought == 0 || self.s.active != seat {
            return None;
        }
        let reach = self.reach(seat);
        let empty = self.changeable();
        let mut free = reach.near;
        if reach.jumped_to.is_some() {
            free.insert(reach.jumped_to.0);
        }
        let bought = self.s.turn.spades_bought;
        let useful = |hex: u8| self.takes_bought(seat, HexId(hex), spades_owed, bought);
        (!(free & empty).into_iter().any(useful)).then_some(reach.jump_cost)
    }

    /// Returns whether the seat could use at least one of `n` spades somewhere.
    pub fn spades_are_useful(&mut self, seat: SeatId, n: u8) -> bool {
        let reach = self.reach(seat);
        let empty = self.changeable();
        let home = self.seat(seat).home;
        let useful = |hex: u8| match self.faction(seat).terraform {
            TerraformRule::Fixed(k) => self.s.cells[hex as usize].terrain != home && n >= k,
            TerraformRule::Wheel | TerraformRule::Named => true,
            TerraformRule::Paid { .. } | TerraformRule::Never => false,
        };
        (reach.near & empty).into_iter().any(useful)
            || (reach.all() & empty).into_iter().any(useful)
                && self.affords_jump(seat, &reach, &Cost::default()).is_ok()
    }

    /// Lists one entry for each run of possible numbers of spades.
    pub fn list_dig(&mut self, seat: SeatId, reach: &Reach, out: &mut Vec<LegalEntry>) {
        if self.digs_now(seat).is_err() {
            return;
        }
        // No hex takes as many spades as the wheel has terrains, and no fixed number is above ten.
        let mut most = self.wheel().max(10);
        let price = self.spade_cost(seat);
        if let Some(one) = price {
            most = most.min(self.times_affordable(seat, &one));
        }
        let is_legal = |n| self.check_dig_in(seat, reach, price, n).is_ok();
        list_runs(out, seat, Action::Dig(1), most, is_legal);
    }
}

impl ReadView<'_> {
    /// Returns the price of spades; nothing for a faction that pays for each transformation instead.
    pub fn price_of_dig(&mut self, seat: SeatId, n: u8) -> Price {
        let mut price = Price::default();
        if self.faction(seat).terraform.takes_spades() {
            let cost = self.spade_cost(seat).unwrap_or_default();
            (0..n).for_each(|_| price.add_cost(&cost));
        }
        price
    }

    /// Returns the price of a transformation: spades or the faction's own price, and a jump.
    pub fn price_of_transform(
        &mut self,
        _: SeatId,
        _: HexId,
        _: TerrainId,
        plan: TransformPlan,
    ) -> Price {
        plan.price()
    }
}

impl TransformPlan {
    /// Returns what the transformation uses up, as a price.
    pub fn price(&self) -> Price {
        let mut price = Price::default();
        match self.by {
            TransformPayment::Spades(n) => price.add(Resource::Spades, n.into()),
            TransformPayment::Right => {}
            TransformPayment::Price(paid) => {
                price.add(Resource::PowerTokens, paid.tokens.into());
                price.add(Resource::LostSteps, paid.cult_steps.into());
            }
        }
        price.add_jump(self.jump);
        price
    }
}

impl EffectExecutor<'_> {
    /// Buys spades, one payment for each. A faction that pays for transformations gets the right to one instead.
    pub fn do_dig(&mut self, seat: SeatId, n: u8) {
        if self.s.turn.digs == 0 {
            self.begin_action(seat);
        }
        // The grant of a trade stays, because its limits apply to bought spades, too.
        if !self.s.turn.in_trade(self.r) {
            self.grant(self.r.dig_grant);
        }
        if let TerraformRule::Paid { .. } = self.faction(seat).terraform {
            // The right is for one hex, and its price is paid with the transformation.
            self.s.turn.digs = 0;
            self.gain(seat, Resource::PaidTransforms, 1, Cause::rule(KernelRule::Transforming));
            return;
        }
        let cause = Cause::rule(KernelRule::Digging);
        let cost = self.query(|view| view.spade_cost(seat)).unwrap_or_default();
        self.as_one_change(|engine| {
            for _ in 0..n {
                engine.pay(seat, &cost, cause);
            }
            engine.s.turn.spades_bought = engine.s.turn.spades_bought.saturating_add(n);
            engine.gain(seat, Resource::Spades, n.into(), cause);
            for _ in 0..n {
                engine.react(Hook::OnDig, seat, &[]);
            }
        });
    }

    /// Pays for a jump to a hex. Further jumps to the same hex are free for the rest of the turn.
    pub fn jump_to(&mut self, seat: SeatId, hex: HexId, price: JumpPrice) {
        self.as_one_change(|engine| {
            let cause = Cause::rule(KernelRule::Jumping);
            engine.gain(seat, price.resource, -i32::from(price.amount), cause);
            engine.s.turn.jumped_to = hex;
            engine.react(Hook::OnJump, seat, &[hex.0.into()]);
        });
    }

    /// Transforms a hex. Begins a full action if the current action has no part left for it.
    pub fn do_transform(&mut self, seat: SeatId, hex: HexId, to: TerrainId, plan: TransformPlan) {
        let passed = self.seat(seat).passed == 1;
        if self.s.phase() == Phase::Actions && self.s.turn.transforms == 0 && !passed {
            self.begin_action(seat);
        }
        self.transform(seat, hex, to, plan);
    }

    pub fn transform(&mut self, seat: SeatId, hex: HexId, to: TerrainId, plan: TransformPlan) {
        if let Some(price) = plan.jump {
            self.jump_to(seat, hex, price);
        }
        self.as_one_change(|engine| {
            let in_action = engine.s.phase() == Phase::Actions;
            match plan.by {
                TransformPayment::Right => engine.settle(seat, Resource::FreeTransforms, 1),
                TransformPayment::Spades(n) => {
                    engine.settle(seat, Resource::Spades, n);
                    if engine.r.rules.spade_points_when_used {
                        engine.count_spades(seat, n.into());
                    }
                }
                TransformPayment::Price(price) => {
                    engine.settle(seat, Resource::PaidTransforms, 1);
                    let cause = Cause::rule(KernelRule::Transforming);
                    engine.gain(seat, Resource::PowerTokens, -i32::from(price.tokens), cause);
                    engine.gain(seat, Resource::LostSteps, price.cult_steps.into(), cause);
                }
            }
            engine.s.cells[hex.at()].terrain = to;
            if in_action {
                let home = engine.seat(seat).home;
                let left = engine.seat(seat).owes(Resource::Spades);
                let turn = &mut engine.s.turn;
                turn.transformed = 1;
                turn.digs = 0;
                turn.bridges = 0;
                turn.transforms = if left == 0 { 0 } else { turn.transforms.saturating_sub(1) };
                turn.must_reach_home = u8::from(left > 0 && to != home);
                if to == home {
                    turn.made_home.insert(hex.0);
                }
                if turn.in_trade(engine.r) {
                    turn.begun = if to == home { HexId::NONE } else { hex };
                }
            }
            engine.react(Hook::OnTransform, seat, &[hex.0.into(), to.0.into()]);
        });
    }
}
