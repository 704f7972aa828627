//! What an action costs, said before it is carried out: the same numbers, from the same checks.

use crate::ids::TokenId;
use crate::resource::Resource;
use crate::ruleset::Cost;

/// What is given for an action.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// Resources and rights that are used up, each once and more than 0. [`Resource::LostSteps`] are cult steps down.
    pub resources: Vec<(Resource, u16)>,
    /// A token that returns to the supply in place of the usual price.
    pub token: Option<TokenId>,
}

impl Price {
    /// So much of one resource.
    pub(crate) fn one(what: Resource, n: u16) -> Price {
        let mut price = Price::default();
        price.add(what, n);
        price
    }

    /// A price as tables have it.
    pub(crate) fn of_cost(cost: &Cost) -> Price {
        let mut price = Price::default();
        price.add_cost(cost);
        price
    }

    /// Adds so much of a resource.
    pub(crate) fn add(&mut self, what: Resource, n: u16) {
        match self.resources.iter_mut().find(|(known, _)| *known == what) {
            Some((_, sum)) => *sum = sum.saturating_add(n),
            None if n > 0 => self.resources.push((what, n)),
            None => {}
        }
    }

    /// Adds a price as tables have it.
    pub(crate) fn add_cost(&mut self, cost: &Cost) {
        let Cost { coins, workers, priests, power, power_tokens, more } = *cost;
        self.add(Resource::Workers, workers.into());
        self.add(Resource::Coins, coins.into());
        self.add(Resource::Priests, priests.into());
        self.add(Resource::Power, power.into());
        self.add(Resource::PowerTokens, power_tokens.into());
        more.each().for_each(|(what, n)| self.add(what, n.into()));
    }

    /// Adds what a jump costs, if there is one.
    pub(crate) fn add_jump(&mut self, jump: Option<(Resource, u16)>) {
        if let Some((what, n)) = jump {
            self.add(what, n);
        }
    }
}
