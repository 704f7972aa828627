//! What an action costs, said before it is carried out: the same numbers, from the same checks.

use crate::action::Plan;
use crate::build::{BuildPlan, Building};
use crate::ids::*;
use crate::look::Look;
use crate::resource::Resource;
use crate::ruleset::Cost;
use crate::terraform::{By, TransformPlan};

/// What is given for an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// Resources and rights that are used up, each once and more than 0. [`Resource::LostSteps`] are cult steps down.
    pub resources: Vec<(Resource, u16)>,
    /// A token that returns to the supply in place of the usual price.
    pub token: Option<TokenId>,
}

impl Price {
    fn add(&mut self, what: Resource, n: u16) {
        match self.resources.iter_mut().find(|(known, _)| *known == what) {
            Some((_, sum)) => *sum = sum.saturating_add(n),
            None if n > 0 => self.resources.push((what, n)),
            None => {}
        }
    }

    fn add_cost(&mut self, cost: &Cost) {
        let Cost { coins, workers, priests, power, power_tokens } = *cost;
        self.add(Resource::Workers, workers.into());
        self.add(Resource::Coins, coins.into());
        self.add(Resource::Priests, priests.into());
        self.add(Resource::Power, power.into());
        self.add(Resource::PowerTokens, power_tokens.into());
    }

    fn add_transform(&mut self, plan: &TransformPlan) {
        match plan.by {
            By::Spades(n) => self.add(Resource::Spades, n.into()),
            By::Right => {}
            By::Price(price) => {
                self.add(Resource::PowerTokens, price.tokens.into());
                self.add(Resource::LostSteps, price.cult_steps.into());
            }
        }
        self.add_jump(plan.jump);
    }

    fn add_build(&mut self, plan: &BuildPlan) {
        match &plan.transform {
            Some(way) => self.add_transform(way),
            None => self.add_jump(plan.jump),
        }
        self.add_cost(&plan.cost);
        self.token = plan.payer.map(|(token, _)| token);
    }

    fn add_jump(&mut self, jump: Option<(Resource, u16)>) {
        if let Some((what, n)) = jump {
            self.add(what, n);
        }
    }
}

impl Look<'_> {
    /// The price of an action that was checked.
    pub(crate) fn price(&mut self, seat: SeatId, plan: Plan) -> Price {
        let mut price = Price::default();
        match plan {
            Plan::Build(_, Building::Paid(plan)) | Plan::BuildWith(.., plan) => {
                price.add_build(&plan);
            }
            Plan::Upgrade(.., plan) => price.add_cost(&plan.cost),
            Plan::Transform(.., way) => price.add_transform(&way),
            Plan::Use(_, cost) => price.add_cost(&cost),
            // The price comes with the hex.
            Plan::Dig(..) if !self.faction(seat).terraform.takes_spades() => {}
            Plan::Dig(n, ()) => {
                let cost = self.spade_cost(seat).unwrap_or_default();
                (0..n).for_each(|_| price.add_cost(&cost));
            }
            Plan::SendPriest(cult, steps, ()) => {
                price.add(Resource::Priests, 1);
                price.add(Resource::Coins, self.priest_cost(seat, cult, steps).max(0) as u16);
            }
            Plan::Advance(track, ()) => {
                let track = self.faction(seat).tracks.get(track.at()).and_then(|t| t.as_ref());
                price.add_cost(&track.and_then(|t| t.cost).unwrap_or_default());
            }
            Plan::Convert(id, n, ()) => {
                let conversion = &self.r.conversions[id.at()];
                price.add(conversion.from, u16::from(conversion.rate) * u16::from(n));
            }
            Plan::Burn(n, ()) => price.add(Resource::PowerTokens, n.into()),
            Plan::Move(way, ()) => {
                let how = self.r.tokens[way.token.at()].movement.as_ref();
                if let Some(extra) = how.and_then(|how| how.extras.get(way.extra as usize)) {
                    price.add(extra.pay, extra.amount.into());
                }
            }
            _ => {}
        }
        price
    }
}
