//! Lint: conditions that never hold, because a counter never has such a value.

use crate::declare::{AmountExpression, ConditionExpression, RelationalOperator};
use crate::layout::{CompiledCounter, ComponentLayout, DeclarationError};

impl ComponentLayout {
    /// Returns the conditions of options, steps and phases that compare a counter with a number
    /// outside its range, so that they never hold; each with its option, task or phase.
    pub fn impossible_conditions(&self) -> Vec<DeclarationError> {
        let options = self.options.iter().map(|part| (&part.name, &part.when));
        let steps = self
            .scripts
            .iter()
            .flat_map(|script| script.steps.iter().map(move |step| (&script.name, &step.when)));
        let phases = self.phases.iter().map(|phase| (&phase.named.name, &phase.when));
        let all = options.chain(steps).chain(phases);
        let error = |(part, when): (&String, &ConditionExpression<u16>)| {
            Some(DeclarationError { part: part.clone(), why: self.never_holds(when)? })
        };
        all.filter_map(error).collect()
    }

    /// Returns why a condition never holds; `None` if it may.
    fn never_holds(&self, when: &ConditionExpression<u16>) -> Option<String> {
        match when {
            ConditionExpression::Is(AmountExpression::Counter(counter, _), sign, other) => {
                self.never_compares(*counter, *sign, other)
            }
            ConditionExpression::Is(other, sign, AmountExpression::Counter(counter, _)) => {
                self.never_compares(*counter, sign.mirrored(), other)
            }
            ConditionExpression::All(list) => list.iter().find_map(|one| self.never_holds(one)),
            ConditionExpression::Any(list) => {
                let never: Option<Vec<String>> =
                    list.iter().map(|one| self.never_holds(one)).collect();
                never?.into_iter().next()
            }
            _ => None,
        }
    }

    fn never_compares(
        &self,
        counter: u16,
        sign: RelationalOperator,
        other: &AmountExpression<u16>,
    ) -> Option<String> {
        let AmountExpression::Number(n) = *other else { return None };
        let part = &self.counters[usize::from(counter)];
        // The host engine knows the range of its own values.
        if counter < self.host_counters || part.thing.is_some() {
            return None;
        }
        let CompiledCounter { least, most, .. } = *part;
        let may_hold = match sign {
            RelationalOperator::Less | RelationalOperator::AtMost => sign.holds(&least, &n),
            RelationalOperator::AtLeast | RelationalOperator::More => sign.holds(&most, &n),
            RelationalOperator::Equal => (least..=most).contains(&n),
            RelationalOperator::Unlike => least != most || least != n,
        };
        let name = &part.named.name;
        (!may_hold)
            .then(|| format!("compares `{name}` with {n}, but `{name}` is {least} to {most}"))
    }
}
