//! Lets tables with equal choices share their compiled rules.

use std::any::Any;

use content::VariantChoice;

use super::{CompiledRules, Content};
use crate::error::Error;
use crate::game_options::RuleOverrides;
use crate::playable::FullGame;

/// Maximum number of rules in the cache.
const KNOWN: usize = 32;

impl Content {
    /// Returns all cached rules of game `G`.
    pub fn known_rules<G: FullGame>(&self) -> Vec<CompiledRules<G>> {
        let all = self.known.all();
        all.iter().filter_map(|rules| rules.downcast_ref::<CompiledRules<G>>().cloned()).collect()
    }

    /// Returns the cached rules with the same choice; if there are none, caches the given rules.
    pub fn shared_rules<G: FullGame>(&self, rules: CompiledRules<G>) -> CompiledRules<G> {
        let mut all = self.known.all();
        let same = |other: &Box<dyn Any + Send + Sync>| {
            other
                .downcast_ref::<CompiledRules<G>>()
                .is_some_and(|other| other.choice == rules.choice)
        };
        match all.iter().position(same) {
            Some(at) => all[..=at].rotate_right(1),
            None => all.insert(0, Box::new(rules.clone())),
        }
        all.truncate(KNOWN);
        all[0].downcast_ref::<CompiledRules<G>>().cloned().unwrap_or(rules)
    }

    /// Compiles the rules for a new table, or returns cached ones.
    ///
    /// # Errors
    /// Fails as [`Content::rules`] does.
    pub fn rules_of_table<G: FullGame>(
        &self,
        variant: Option<&str>,
        overrides: &RuleOverrides,
    ) -> Result<CompiledRules<G>, Error> {
        let choice = overrides.choice(match variant {
            Some(variant) => variant,
            None => self.default_variant()?,
        });
        match self.known_of(&choice) {
            Some(shared) => Ok(shared),
            None => Ok(self.shared_rules(self.rules(Some(&choice.variant), overrides)?)),
        }
    }

    /// Compiles the rules of an existing table's choice, or returns cached ones.
    ///
    /// # Errors
    /// Returns the diagnostics of the content.
    pub fn rules_of_choice<G: FullGame>(
        &self,
        choice: &VariantChoice,
    ) -> Result<CompiledRules<G>, Error> {
        match self.known_of(choice) {
            Some(shared) => Ok(shared),
            None => Ok(self.shared_rules(CompiledRules::compile(&self.library, choice.clone())?)),
        }
    }

    fn known_of<G: FullGame>(&self, choice: &VariantChoice) -> Option<CompiledRules<G>> {
        let rules_known = self
            .known_rules::<G>()
            .into_iter()
            .find(|rules_known| rules_known.choice == *choice)?;
        Some(self.shared_rules(rules_known))
    }
}
