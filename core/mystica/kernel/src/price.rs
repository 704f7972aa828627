//! Price of an action before it is carried out, computed by the same checks that the action itself passes.

use crate::ids::TokenId;
use crate::resource::Resource;
use crate::ruleset::Cost;

/// Price of an action: resources, rights and a token that it uses up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// Resources and rights that are used up, each once and more than 0. [`Resource::LostSteps`] are cult steps down.
    pub resources: Vec<(Resource, u16)>,
    /// A token that returns to the supply in place of the usual price.
    pub token: Option<TokenId>,
}

/// Price of one jump, in one resource.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JumpPrice {
    /// The resource to pay.
    pub resource: Resource,
    /// Units of it, after modifiers.
    pub amount: u16,
}

impl Price {
    /// Creates a price of one resource; empty if `n` is 0.
    pub(crate) fn one(resource: Resource, n: u16) -> Price {
        let mut price = Price::default();
        price.add(resource, n);
        price
    }

    /// Creates a price from the form that tables use.
    pub(crate) fn of_cost(cost: &Cost) -> Price {
        let mut price = Price::default();
        price.add_cost(cost);
        price
    }

    /// Adds `n` of a resource.
    pub(crate) fn add(&mut self, resource: Resource, n: u16) {
        match self.resources.iter_mut().find(|(listed, _)| *listed == resource) {
            Some((_, sum)) => *sum = sum.saturating_add(n),
            None if n > 0 => self.resources.push((resource, n)),
            None => {}
        }
    }

    /// Adds a price in the form that tables use.
    pub(crate) fn add_cost(&mut self, cost: &Cost) {
        let Cost { coins, workers, priests, power, power_tokens, more } = *cost;
        self.add(Resource::Workers, workers.into());
        self.add(Resource::Coins, coins.into());
        self.add(Resource::Priests, priests.into());
        self.add(Resource::Power, power.into());
        self.add(Resource::PowerTokens, power_tokens.into());
        more.each().for_each(|(resource, n)| self.add(resource, n.into()));
    }

    /// Adds the price of a jump, if there is one.
    pub(crate) fn add_jump(&mut self, jump: Option<JumpPrice>) {
        if let Some(jump) = jump {
            self.add(jump.resource, jump.amount);
        }
    }
}
