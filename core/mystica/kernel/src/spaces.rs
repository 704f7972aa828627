//! Action spaces: power actions of the board, actions of factions and tiles.

use crate::action::{Action, IllegalAction, LegalEntry, UselessEffect};
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::effect::Effect;
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::price::Price;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::{AnswerDeadline, Cost, GrantTarget, Space, TerraformRule};
use crate::state::State;
use crate::tokens::token_reach;

/// Returns whether the space is taken: by any seat if it is shared, else by this seat.
pub(crate) fn is_taken(space: &Space, s: &State, seat: SeatId, id: SpaceId) -> bool {
    let used = if space.shared { s.spaces_used } else { s.seat(seat).spaces_used };
    used.has_bit(id.0)
}

impl ReadView<'_> {
    /// Returns the price of a space for a seat. Pieces may modify the power that power actions cost.
    fn space_cost(&mut self, seat: SeatId, id: SpaceId) -> Cost {
        let space = &self.r.spaces[id.at()];
        let own = self.faction(seat).space_costs.iter().find(|(space, _)| *space == id);
        let mut cost = own.map_or(space.cost, |(_, cost)| *cost);
        if space.is_power_action {
            let args = [id.0.into()];
            let power = self.modify(Hook::SpaceCost, seat, &args, cost.power.into());
            cost.power = power.min(255) as u8;
        }
        cost
    }

    /// Checks the use of a space as a full action and returns its price.
    pub fn check_use(&mut self, seat: SeatId, id: SpaceId) -> CheckResult<Cost> {
        if self.r.spaces.get(id.at()).is_some_and(|space| space.free) {
            return Err(IllegalAction::SaidBy("use"));
        }
        self.check_full_action(seat)?;
        self.check_space(seat, id)
    }

    /// Checks the use of a space that takes no turn: the seat could convert now and has no choice to make first.
    pub fn check_free(&mut self, seat: SeatId, id: SpaceId) -> CheckResult<Cost> {
        let Some(space) = self.r.spaces.get(id.at()) else { return Err(IllegalAction::Unknown) };
        if !space.free {
            return Err(IllegalAction::SaidBy("action"));
        }
        self.may_convert(seat, false)?;
        if self.has_choice(seat, AnswerDeadline::No) {
            return Err(IllegalAction::NotFirst);
        }
        self.check_space(seat, id)
    }

    /// Checks a space, but not whether a full action may begin.
    #[inline]
    fn check_space(&mut self, seat: SeatId, id: SpaceId) -> CheckResult<Cost> {
        let Some(space) = self.r.spaces.get(id.at()) else { return Err(IllegalAction::Unknown) };
        self.check_open(seat, id, space)?;
        self.check_open_space(seat, id, space)
    }

    /// Checks that the space is open to the seat and not taken.
    #[inline]
    pub fn check_open(&mut self, seat: SeatId, id: SpaceId, space: &Space) -> CheckResult {
        let own = self.seat(seat);
        if !space.shared && !own.in_play.has(space.piece.0) {
            return Err(IllegalAction::SpaceClosed);
        }
        if space.unlocked_by.is_some() && own.built[space.unlocked_by.at()] == 0 {
            return Err(IllegalAction::SpaceClosed);
        }
        if is_taken(space, self.s, seat, id) {
            let args = [id.0.into()];
            if self.any(Hook::ReuseSpace, seat, &args).is_none() {
                return Err(IllegalAction::SpaceTaken);
            }
        }
        Ok(())
    }

    /// Checks condition, price and effects of a space that is open to the seat.
    fn check_open_space(&mut self, seat: SeatId, id: SpaceId, space: &Space) -> CheckResult<Cost> {
        if !crate::view::holds(self.r, self.s, seat, &space.when, &[]) {
            return Err(IllegalAction::Unmet);
        }
        let cost = self.space_cost(seat, id);
        self.affords(seat, &cost)?;
        self.pays_besides(seat, &cost, space)?;
        self.nobody_forbids(Hook::ForbidSpace, seat, &[id.0.into()])?;
        let spades = |e: &Effect| matches!(e.gained(), Some((Resource::Spades, _)));
        if self.faction(seat).terraform == TerraformRule::Never && space.effects.iter().any(spades)
        {
            return Err(IllegalAction::SpadesUseless);
        }
        if self.r.rules.special_needs_effect
            && !space.shared
            && let Some(useless) = self.useless(seat, space)
        {
            return Err(IllegalAction::NoEffect(useless));
        }
        Ok(cost)
    }

    /// Checks that the seat can pay what the effects of a space cost besides its price.
    fn pays_besides(&self, seat: SeatId, cost: &Cost, space: &Space) -> CheckResult {
        let mut bill = self.bill(seat, &space.effects, &[]);
        if bill.iter().all(|n| *n <= 0) {
            return Ok(());
        }
        for (resource, n) in Price::of_cost(cost).resources {
            bill[resource as usize] += i32::from(n);
        }
        self.pays(seat, &bill)
    }

    /// Returns the first effect of a space that could not be carried out, not even in part.
    fn useless(&mut self, seat: SeatId, space: &Space) -> Option<UselessEffect> {
        let grant = space.effects.iter().find_map(|effect| match effect {
            Effect::Grant(grant) => Some(&self.r.grants[grant.at()]),
            _ => None,
        });
        let empty = self.r.map.land & !self.s.occupied;
        let home = self.seat(seat).home;
        let at_home = |hex: u8| self.s.cells[hex as usize].terrain == home;
        let own = self.seat(seat);
        let supply = |kind: StructureId| own.built[kind.at()] < self.r.structures[kind.at()].limit;
        for effect in &space.effects {
            if let Effect::Act(act) = effect
                && let Some(find) = act.rule().useless
                && let Some(useless) = find(self, seat, act)
            {
                return Some(useless);
            }
            let Some((resource, amount)) = effect.gained() else { continue };
            let n = amount.base;
            let useful = match resource {
                // For such a faction, a gain of spades is replaced by something useful.
                Resource::Spades if !self.faction(seat).terraform.takes_spades() => true,
                Resource::Spades => {
                    let can_dig = grant.is_some_and(|g| g.digs);
                    let most = if can_dig { 6 } else { n.clamp(0, 6) as u8 };
                    self.spades_are_useful(seat, most)
                }
                Resource::FreeDwellings => {
                    let anywhere = grant.is_some_and(|g| g.build_at == GrantTarget::HomeAnywhere);
                    supply(crate::build::DWELLING)
                        && if anywhere {
                            empty.into_iter().any(at_home)
                        } else {
                            let near = self.reach(seat).near & empty;
                            near.into_iter().any(at_home)
                        }
                }
                Resource::FreeUpgrades => grant.is_some_and(|g| {
                    let from = self.r.structures[g.upgrade_to.at()].from;
                    supply(g.upgrade_to) && from.is_some() && own.built[from.at()] > 0
                }),
                Resource::FreeTransforms => {
                    let mut near = self.edge_neighbours(seat);
                    if grant.is_some_and(|g| g.by_token) && supply(crate::build::DWELLING) {
                        near |= token_reach(self.r, self.s, seat);
                    }
                    (near & empty).into_iter().any(|hex| !at_home(hex))
                }
                Resource::Bridges => self.bridge_is_useful(seat),
                Resource::CultSteps => own.cults.iter().any(|at| *at < self.r.cult_rules.top),
                _ => true,
            };
            if !useful {
                return Some(UselessEffect::Gain(resource));
            }
        }
        None
    }

    /// Returns the price of using a space.
    pub fn price_of_use(&mut self, _: SeatId, _: SpaceId, cost: Cost) -> Price {
        Price::of_cost(&cost)
    }

    /// Lists the spaces that take the turn: shared spaces, and spaces of the seat's pieces.
    pub fn list_spaces(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        // Most spaces belong to pieces that the seat does not have, so the index is used.
        for id in self.r.space_index.spaces_of(self.seat(seat).in_play).into_iter().map(SpaceId) {
            let space = &self.r.spaces[id.at()];
            let open = !space.free && self.check_open(seat, id, space).is_ok();
            if open && self.check_open_space(seat, id, space).is_ok() {
                out.push(LegalEntry { seat, action: Action::Use(id), max: 0 });
            }
        }
    }

    /// Lists the spaces that take no turn.
    pub fn list_free_spaces(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        for id in self.r.space_index.spaces_of(self.seat(seat).in_play).into_iter().map(SpaceId) {
            if self.r.spaces[id.at()].free && self.check_free(seat, id).is_ok() {
                out.push(LegalEntry { seat, action: Action::Free(id), max: 0 });
            }
        }
    }
}

impl EffectExecutor<'_> {
    /// Uses a space as a full action. `cost` is the result of the check.
    pub fn do_use(&mut self, seat: SeatId, id: SpaceId, cost: Cost) {
        self.begin_action(seat);
        self.do_free(seat, id, cost);
    }

    /// Uses a space without a full action: pays `cost`, takes the space, then runs its effects.
    pub fn do_free(&mut self, seat: SeatId, id: SpaceId, cost: Cost) {
        let space = &self.r.spaces[id.at()];
        let cause = Cause::by_rule(space.piece, KernelRule::Space(id));
        self.as_one_change(|engine| {
            engine.pay(seat, &cost, cause);
            if space.once_a_round {
                engine.occupy(seat, id);
            }
        });
        self.run(seat, &space.effects, &[], cause);
        self.react(Hook::OnPowerAction, seat, &[id.0.into()]);
    }
    /// Marks a space as taken for the round.
    pub fn occupy(&mut self, seat: SeatId, id: SpaceId) {
        let used = if self.r.spaces[id.at()].shared {
            &mut self.s.spaces_used
        } else {
            &mut self.s.seats[seat.at()].spaces_used
        };
        used.set_bit(id.0);
    }
}
