//! Building and upgrading structures.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::BitSet;
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::price::JumpPrice;
use crate::reach::Reach;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::{AnswerDeadline, Cost, GrantTarget};
use crate::state::Phase;
use crate::terraform::{TransformPayment, TransformPlan};
use crate::view;

/// The structure that `build` puts on empty land.
pub(crate) const DWELLING: StructureId = StructureId(0);

/// Kind of a legal build, as `check_building` finds it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BuildKind {
    /// A first dwelling of the setup, which is free.
    First,
    /// A dwelling in a seat's own turn.
    Paid(BuildPlan),
    /// A free dwelling that the seat was given between the rounds.
    Owed,
}

/// How a legal `build` is carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BuildPlan {
    /// Whether the build uses the build part of the current action. If not, it begins a full
    /// action.
    part: bool,
    /// The transformation of the hex that comes first, if one is needed.
    pub transform: Option<TransformPlan>,
    /// Price of the jump by which the hex is reached; `None` if there is no jump.
    pub jump: Option<JumpPrice>,
    /// Whether the seat has a right to a free dwelling; `cost` is then 0.
    free: bool,
    pub cost: Cost,
    /// The token that is returned instead of the price, and the hex where it stands.
    pub payer: Option<(TokenId, HexId)>,
}

/// Payment of a seat for a dwelling.
#[derive(Clone, Copy, Debug)]
enum DwellingPayment {
    Paid(Cost),
    Token(TokenId, HexId),
}

/// How a legal `upgrade` is carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UpgradePlan {
    /// Whether this is the free upgrade of the current action; `cost` is then 0.
    free: bool,
    pub cost: Cost,
}

impl BuildPlan {
    /// Returns the price of the dwelling, including the price of the transformation or jump.
    fn price(&self) -> crate::Price {
        let mut price = crate::Price::default();
        match &self.transform {
            Some(plan) => price = plan.price(),
            None => price.add_jump(self.jump),
        }
        price.add_cost(&self.cost);
        price.token = self.payer.map(|(token, _)| token);
        price
    }
}

impl ReadView<'_> {
    /// Returns where the current grant lets the seat build; without a grant, on hexes in reach.
    fn build_target(&self) -> GrantTarget {
        self.s.turn.running(self.r).map_or(GrantTarget::Reach, |grant| grant.build_at)
    }

    /// Checks a build of any kind: a first dwelling, a free one between the rounds, or one in the seat's turn.
    pub fn check_building(&mut self, seat: SeatId, hex: HexId) -> CheckResult<BuildKind> {
        if self.s.phase() == Phase::FirstDwellings {
            return self.check_first_dwelling(seat, hex).map(|()| BuildKind::First);
        }
        if self.s.between_rounds() {
            return self.check_owed_build(seat, hex).map(|()| BuildKind::Owed);
        }
        self.check_build(seat, hex).map(BuildKind::Paid)
    }

    /// Checks a free dwelling between the rounds, when no seat is at turn. The hex must be in reach and may not be transformed first.
    fn check_owed_build(&mut self, seat: SeatId, hex: HexId) -> CheckResult {
        if self.seat(seat).owes(Resource::FreeDwellings) == 0 {
            return Err(IllegalAction::WrongPhase);
        }
        if self.has_choice(seat, AnswerDeadline::No) {
            return Err(IllegalAction::NotFirst);
        }
        self.check_built(seat, hex)?;
        if self.reach(seat).near.has(hex.0) { Ok(()) } else { Err(IllegalAction::OutOfReach) }
    }

    /// Lists the hexes for a free dwelling that is owed between the rounds.
    pub fn list_owed_builds(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if !self.s.between_rounds() || self.seat(seat).owes(Resource::FreeDwellings) == 0 {
            return;
        }
        for hex in self.reach(seat).near & !self.s.occupied {
            if self.check_owed_build(seat, HexId(hex)).is_ok() {
                out.push(LegalEntry { seat, action: Action::Build(HexId(hex)), max: 0 });
            }
        }
    }

    /// Checks whether the seat may build a dwelling there, transforming the hex first if needed (rulings 28 to 33).
    fn check_build(&mut self, seat: SeatId, hex: HexId) -> CheckResult<BuildPlan> {
        let reach = self.reach(seat);
        let price = self.dwelling_price(seat, hex);
        self.check_build_for(seat, &reach, DwellingPayment::Paid(price), hex)
    }

    /// Checks a dwelling for which a token is returned instead of the price.
    pub fn check_build_with(
        &mut self,
        seat: SeatId,
        hex: HexId,
        token: TokenId,
        at: HexId,
    ) -> CheckResult<BuildPlan> {
        self.check_own_turn(seat)?;
        self.check_payer(seat, token, at, hex)?;
        let reach = self.reach(seat);
        self.check_build_for(seat, &reach, DwellingPayment::Token(token, at), hex)
    }

    /// Returns the price of a dwelling on a hex, as pieces of the seat modify it.
    fn dwelling_price(&mut self, seat: SeatId, hex: HexId) -> Cost {
        let cost = self.faction(seat).costs[DWELLING.at()];
        self.modified_build_cost(seat, DWELLING, hex, cost)
    }

    /// Checks a build, and whether pieces forbid it. Takes reach and price from the caller, so that
    /// a list computes them only once.
    fn check_build_for(
        &mut self,
        seat: SeatId,
        reach: &Reach,
        price: DwellingPayment,
        hex: HexId,
    ) -> CheckResult<BuildPlan> {
        let plan = self.build_plan(seat, reach, price, hex)?;
        let terrain = self.s.cell(hex).terrain.0.into();
        self.nobody_forbids(Hook::ForbidBuild, seat, &[hex.0.into(), terrain])?;
        if plan.transform.is_some() {
            let args = [hex.0.into(), self.seat(seat).home.0.into()];
            self.nobody_forbids(Hook::ForbidTransform, seat, &args)?;
        }
        Ok(plan)
    }

    fn build_plan(
        &mut self,
        seat: SeatId,
        reach: &Reach,
        price: DwellingPayment,
        hex: HexId,
    ) -> CheckResult<BuildPlan> {
        self.check_own_turn(seat)?;
        self.empty_land(hex)?;
        let own = self.seat(seat);
        let turn = &self.s.turn;
        let terrain = self.s.cell(hex).terrain;
        let transform = !view::builds_on(self.s, seat, terrain);
        let anywhere = turn.builds > 0 && self.build_target() == GrantTarget::HomeAnywhere;

        // The build part belongs to the hexes that this action turned into home terrain. On the online site it may
        // go elsewhere as long as there is no such hex (rulings 32).
        let bound = !transform || turn.transforms == 0;
        // In a trade the hex may be home terrain already.
        let as_it_is = turn.in_trade(self.r) && turn.transformed == 0 && !turn.begun.is_some();
        // Parts without a transformation are for hexes that are home terrain already.
        let builds_alone = turn
            .running(self.r)
            .is_some_and(|grant| grant.transforms == 0 && !grant.digs && !grant.in_trade);
        let part = turn.builds > 0
            && (anywhere
                || !bound
                || as_it_is
                || builds_alone && !transform
                || turn.made_home.has(hex.0)
                || turn.made_home.is_empty() && self.r.rules.build_part_anywhere);
        let afresh;
        let mut reach = reach;
        if !part {
            self.check_full_action(seat)?;
            if self.begins_turn() {
                afresh = reach.of_next_turn();
                reach = &afresh;
            }
        }
        if self.has_choice(seat, AnswerDeadline::No) {
            return Err(IllegalAction::NotFirst);
        }
        if own.built[DWELLING.at()] >= self.r.structures[DWELLING.at()].limit {
            return Err(IllegalAction::NoneLeft);
        }
        let free = own.owes(Resource::FreeDwellings) > 0;
        let (cost, payer) = match price {
            // A free dwelling has no price that a token could replace.
            DwellingPayment::Token(token, _) if free => return Err(IllegalAction::NoToken(token)),
            DwellingPayment::Token(token, at) => (Cost::default(), Some((token, at))),
            DwellingPayment::Paid(_) if free => (Cost::default(), None),
            DwellingPayment::Paid(cost) => (cost, None),
        };
        let mut plan = BuildPlan { part, transform: None, jump: None, free, cost, payer };
        let spades_owed = own.owes(Resource::Spades);
        let jump_price = reach.jump_cost;
        if transform {
            if anywhere || terrain.0 >= self.r.wheel {
                return Err(IllegalAction::WrongTerrain(terrain));
            }
            self.check_trade_part(seat, hex)?;
            if own.owes(Resource::PaidTransforms) > 0 {
                let priced = self.transform_plan(seat, reach, hex, own.home)?;
                plan.jump = priced.jump;
                plan.transform = Some(priced);
            } else if own.owes(Resource::FreeTransforms) > 0 {
                if spades_owed > 0 {
                    return Err(IllegalAction::SpadesLeft(spades_owed));
                }
                // `check_payer` has already found the hex next to the token that pays.
                let by_token = turn.running(self.r).is_some_and(|grant| grant.by_token);
                let jump = match payer {
                    Some(_) if by_token => false,
                    _ => self.free_transform_jumps(seat, reach, hex)?,
                };
                plan.jump = jump.then_some(jump_price);
                plan.transform =
                    Some(TransformPlan { by: TransformPayment::Right, jump: plan.jump });
            } else {
                if spades_owed == 0 {
                    return Err(IllegalAction::WrongTerrain(terrain));
                }
                let spades = self.spades_on(seat, hex, own.home, spades_owed)?;
                if spades > spades_owed {
                    return Err(IllegalAction::WrongSpades { need: spades, have: spades_owed });
                }
                if spades < spades_owed {
                    return Err(IllegalAction::SpadesLeft(spades_owed - spades));
                }
                plan.jump = reach.needs_jump(hex)?.then_some(jump_price);
                plan.transform =
                    Some(TransformPlan { by: TransformPayment::Spades(spades), jump: plan.jump });
            }
        } else {
            if spades_owed > 0 {
                return Err(IllegalAction::SpadesLeft(spades_owed));
            }
            if own.owes(Resource::PaidTransforms) > 0 {
                return Err(IllegalAction::Owes(Resource::PaidTransforms));
            }
            plan.jump = (!anywhere && reach.needs_jump(hex)?).then_some(jump_price);
        }
        self.affords(seat, &cost)?;
        if plan.jump.is_some() {
            self.affords_jump(seat, reach, &cost)?;
        }
        Ok(plan)
    }

    /// Lists dwellings for the usual price and for tokens. A cheap filter drops hexes before the
    /// full check.
    pub fn list_builds(&mut self, seat: SeatId, reach: &Reach, out: &mut Vec<LegalEntry>) {
        let turn = &self.s.turn;
        let own = self.seat(seat);
        if own.built[DWELLING.at()] >= self.r.structures[DWELLING.at()].limit {
            return;
        }
        let anywhere = turn.builds > 0 && self.build_target() == GrantTarget::HomeAnywhere;
        let mut hexes = if anywhere { self.r.map.land } else { reach.all() };
        if self.begins_turn() && reach.jumped_to.is_some() {
            hexes |= reach.of_next_turn().all();
        }
        if own.owes(Resource::FreeTransforms) > 0 {
            hexes |= self.target_hexes(seat, reach, self.transform_target());
        }
        let transforms = [Resource::Spades, Resource::FreeTransforms, Resource::PaidTransforms];
        let must_be_home = transforms.into_iter().all(|right| own.owes(right) == 0);
        let modified = !self.r.listeners[Hook::BuildCost as usize].is_empty();
        let usual = self.faction(seat).costs[DWELLING.at()];
        for hex in hexes & self.r.map.land & !self.s.occupied {
            // Most hexes in reach have another terrain: skip them before the full check.
            let terrain = self.s.cells[hex as usize].terrain;
            if must_be_home && !view::builds_on(self.s, seat, terrain) {
                continue;
            }
            let price = if modified { self.dwelling_price(seat, HexId(hex)) } else { usual };
            if self.check_build_for(seat, reach, DwellingPayment::Paid(price), HexId(hex)).is_ok() {
                out.push(LegalEntry { seat, action: Action::Build(HexId(hex)), max: 0 });
            }
        }
        self.list_builds_with(seat, reach, out);
    }

    /// Lists dwellings for which a token is returned.
    fn list_builds_with(&mut self, seat: SeatId, reach: &Reach, out: &mut Vec<LegalEntry>) {
        if self.r.tokens.is_empty() {
            return;
        }
        for (token, at, hexes) in self.payers(seat) {
            for hex in (hexes & !self.s.occupied).into_iter().map(HexId) {
                if self.check_build_for(seat, reach, DwellingPayment::Token(token, at), hex).is_ok()
                {
                    out.push(LegalEntry {
                        seat,
                        action: Action::BuildWith(hex, token, at),
                        max: 0,
                    });
                }
            }
        }
    }

    /// Returns the kind of the seat's structure on a hex, or why there is none.
    pub fn own_structure(&self, seat: SeatId, hex: HexId) -> CheckResult<StructureId> {
        if hex.at() >= self.r.map.len() {
            return Err(IllegalAction::Unknown);
        }
        match self.s.cell(hex).structure() {
            Some((kind, owner)) if owner == seat => Ok(kind),
            _ => Err(IllegalAction::NotYours),
        }
    }

    /// Checks whether the seat's structure on the hex can become `to`, whatever the price. Does not
    /// check whether pieces forbid it.
    pub fn check_becomes(&self, seat: SeatId, hex: HexId, to: StructureId) -> CheckResult {
        let Some(kind) = self.r.structures.get(to.at()) else { return Err(IllegalAction::Unknown) };
        if kind.from != self.own_structure(seat, hex)? {
            return Err(IllegalAction::NoSuchUpgrade);
        }
        let inland = self.faction(seat).builds_inland.has_bit(to.0);
        if kind.riverside && !inland && !self.r.map.riverside.has(hex.0) {
            return Err(IllegalAction::NotRiverside);
        }
        if self.seat(seat).built[to.at()] >= kind.limit {
            return Err(IllegalAction::NoneLeft);
        }
        Ok(())
    }

    /// Returns the price of an upgrade on a hex, as pieces of the seat modify it.
    fn upgrade_cost(&mut self, seat: SeatId, hex: HexId, to: StructureId) -> Cost {
        let mut cost = self.faction(seat).costs[to.at()];
        let factor = self.r.structures[to.at()].lone_coin_factor;
        if factor > 1 && !self.has_foreign_neighbour(seat, hex) {
            cost.coins = cost.coins.saturating_mul(factor);
        }
        self.modified_build_cost(seat, to, hex, cost)
    }

    /// Checks an upgrade, paid or free, and returns how it is carried out.
    pub fn check_upgrade(
        &mut self,
        seat: SeatId,
        hex: HexId,
        to: StructureId,
    ) -> CheckResult<UpgradePlan> {
        let full = self.check_full_action(seat);
        self.check_upgrade_in(seat, hex, to, full)
    }

    /// Checks an upgrade. Takes the result of `check_full_action` from the caller, so that a list
    /// computes it only once.
    fn check_upgrade_in(
        &mut self,
        seat: SeatId,
        hex: HexId,
        to: StructureId,
        full: CheckResult,
    ) -> CheckResult<UpgradePlan> {
        self.check_own_turn(seat)?;
        self.check_becomes(seat, hex, to)?;
        let turn = &self.s.turn;
        let free = turn.upgrades > 0
            && self.seat(seat).owes(Resource::FreeUpgrades) > 0
            && turn.running(self.r).is_some_and(|g| g.upgrade_to == to);
        if !free {
            full?;
        }
        let cost = if free { Cost::default() } else { self.upgrade_cost(seat, hex, to) };
        self.affords(seat, &cost)?;
        self.nobody_forbids(Hook::ForbidUpgrade, seat, &[hex.0.into(), to.0.into()])?;
        Ok(UpgradePlan { free, cost })
    }

    /// Returns the price of a build, the transformation of the hex included.
    pub fn price_of_building(&mut self, _: SeatId, _: HexId, building: BuildKind) -> crate::Price {
        match building {
            BuildKind::Paid(plan) => plan.price(),
            BuildKind::First | BuildKind::Owed => crate::Price::default(),
        }
    }

    /// Returns the price of a build for which a token is returned.
    pub fn price_of_build_with(
        &mut self,
        _: SeatId,
        _: HexId,
        _: TokenId,
        _: HexId,
        plan: BuildPlan,
    ) -> crate::Price {
        plan.price()
    }

    /// Returns the price of an upgrade, as pieces of the seat modify it.
    pub fn price_of_upgrade(
        &mut self,
        _: SeatId,
        _: HexId,
        _: StructureId,
        plan: UpgradePlan,
    ) -> crate::Price {
        crate::Price::of_cost(&plan.cost)
    }

    /// Lists every structure of the seat with every kind that it can become.
    pub fn list_upgrades(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        let own = self.seat(seat);
        // Kinds that are used up, or too expensive even with the lower price next to a neighbour, are not tried on every hex.
        let modified = !self.r.listeners[Hook::BuildCost as usize].is_empty();
        let open = u8::of_bits((1..self.r.structures.len() as u8).filter(|to| {
            let to = *to as usize;
            let paid = self.affords(seat, &self.faction(seat).costs[to]).is_ok();
            own.built[to] < self.r.structures[to].limit
                && (paid || modified || self.s.turn.upgrades > 0)
        }));
        if open == 0 {
            return;
        }
        let full = self.check_full_action(seat);
        for hex in own.structures {
            let from = StructureId(self.s.cells[hex as usize].built & 15);
            for to in 1..self.r.structures.len() as u8 {
                let (hex, to) = (HexId(hex), StructureId(to));
                if open.has_bit(to.0)
                    && self.r.structures[to.at()].from == from
                    && self.check_upgrade_in(seat, hex, to, full).is_ok()
                {
                    out.push(LegalEntry { seat, action: Action::Upgrade(hex, to), max: 0 });
                }
            }
        }
    }
}

impl EffectExecutor<'_> {
    /// Carries out the build that `check_building` returned.
    pub fn do_building(&mut self, seat: SeatId, hex: HexId, kind: BuildKind) {
        match kind {
            BuildKind::First => self.do_first_dwelling(seat, hex),
            BuildKind::Paid(plan) => self.do_build(seat, hex, plan),
            BuildKind::Owed => {
                self.settle(seat, Resource::FreeDwellings, 1);
                self.put_dwelling(seat, hex);
            }
        }
    }

    /// Carries out the build that `check_build_with` returned; the token is part of the plan.
    pub fn do_build_with(
        &mut self,
        seat: SeatId,
        hex: HexId,
        _: TokenId,
        _: HexId,
        plan: BuildPlan,
    ) {
        self.do_build(seat, hex, plan);
    }

    /// Places a first dwelling: free, without points, offers and towns (rulings 3).
    fn do_first_dwelling(&mut self, seat: SeatId, hex: HexId) {
        self.place(seat, hex, DWELLING);
        self.next_placement();
    }

    /// Carries out the plan that `check_build` returned, in the order of rulings 36.
    fn do_build(&mut self, seat: SeatId, hex: HexId, plan: BuildPlan) {
        if plan.part {
            self.s.turn.builds -= 1;
        } else {
            self.begin_action(seat);
        }
        if let Some(transform) = plan.transform {
            let home = self.seat(seat).home;
            self.transform(seat, hex, home, transform);
        } else if let Some(price) = plan.jump {
            self.jump_to(seat, hex, price);
        }
        if self.s.turn.in_trade(self.r) {
            self.s.turn.built_in_trade = 1;
        }
        self.close_parts();
        if plan.free {
            self.settle(seat, Resource::FreeDwellings, 1);
        }
        self.as_one_change(|engine| {
            engine.offer_power(seat, hex);
            engine.pay(seat, &plan.cost, Cause::rule(KernelRule::Building(DWELLING)));
            if let Some((token, at)) = plan.payer {
                engine.spend_token(seat, token, at);
            }
            engine.place(seat, hex, DWELLING);
            if let Some((token, at)) = plan.payer {
                let args = [token.0.into(), at.0.into(), hex.0.into()];
                engine.react(Hook::OnTokenSpent, seat, &args);
            }
            engine.react(Hook::OnBuild, seat, &[hex.0.into(), DWELLING.0.into()]);
        });
        self.found_towns(seat, BitSet::one(hex.0));
    }

    /// Puts an unpaid dwelling on an empty hex: offers power, notifies pieces and founds towns, in the order of rulings 36.
    pub fn put_dwelling(&mut self, seat: SeatId, hex: HexId) {
        self.as_one_change(|engine| {
            engine.offer_power(seat, hex);
            engine.place(seat, hex, DWELLING);
            engine.react(Hook::OnBuild, seat, &[hex.0.into(), DWELLING.0.into()]);
        });
        self.found_towns(seat, BitSet::one(hex.0));
    }

    /// Puts a structure on an empty hex, whose terrain becomes the home terrain of the seat.
    pub fn place(&mut self, seat: SeatId, hex: HexId, kind: StructureId) {
        self.s.cells[hex.at()].put(kind, seat);
        self.s.cells[hex.at()].terrain = self.seat(seat).home;
        self.s.occupied.insert(hex.0);
        let own = self.seat_mut(seat);
        own.structures.insert(hex.0);
        own.built[kind.at()] += 1;
    }

    /// Carries out the plan that `check_upgrade` returned, in the order of rulings 36. The old structure goes back to
    /// the supply.
    pub fn do_upgrade(&mut self, seat: SeatId, hex: HexId, to: StructureId, plan: UpgradePlan) {
        if !plan.free {
            self.begin_action(seat);
        }
        self.close_parts();
        self.as_one_change(|engine| {
            engine.offer_power(seat, hex);
            if plan.free {
                engine.settle(seat, Resource::FreeUpgrades, 1);
            }
            engine.pay(seat, &plan.cost, Cause::rule(KernelRule::Building(to)));
            engine.make(seat, hex, to);
        });
        self.found_towns(seat, BitSet::one(hex.0));
    }

    /// Replaces the structure on a hex by another kind without payment.
    pub fn turn_into(&mut self, seat: SeatId, hex: HexId, to: StructureId) {
        self.as_one_change(|engine| {
            engine.offer_power(seat, hex);
            engine.make(seat, hex, to);
        });
        self.found_towns(seat, BitSet::one(hex.0));
    }

    /// Replaces a structure by another kind and gives the seat the favor tiles that come with it.
    fn make(&mut self, seat: SeatId, hex: HexId, to: StructureId) {
        let cause = Cause::rule(KernelRule::Building(to));
        let from = self.r.structures[to.at()].from;
        let own = self.seat_mut(seat);
        own.built[from.at()] -= 1;
        own.built[to.at()] += 1;
        self.s.cells[hex.at()].put(to, seat);
        let favors = i32::from(self.r.structures[to.at()].favors);
        if favors > 0 {
            let args = [to.0.into()];
            let favors = self.query(|view| view.modify(Hook::FavorsTaken, seat, &args, favors));
            self.gain(seat, Resource::Favors, favors, cause);
        }
        self.react(Hook::OnUpgrade, seat, &[hex.0.into(), to.0.into()]);
    }
}
