//! Lint: finds conditions that never hold, because a counter's range or the number of pieces
//! excludes the value, or because no piece that the zone can hold has the word. Also finds prices
//! and values outside the range of their counter.

use crate::declare::{
    AmountExpression, ArgDomain, ConditionExpression, ExpressionPart, Filter, PieceSelection,
    RelationalOperator, ScriptEffect, Step, StepArgument, ZoneReference,
};
use crate::layout::{
    CompiledCounter, CompiledListener, CompiledOption, ComponentLayout, DeclarationError,
};
use crate::steps::CounterFlow;

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
        let listener = |one: &'_ CompiledListener| &self.scripts[usize::from(one.script)].name;
        let listeners = self.listeners.iter().map(|one| (listener(one), &one.when));
        let all = options.chain(steps).chain(phases).chain(listeners);
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
            ConditionExpression::Is(AmountExpression::Count(at, _), sign, other) => {
                self.never_counts(at, *sign, other)
            }
            ConditionExpression::Is(other, sign, AmountExpression::Count(at, _)) => {
                self.never_counts(at, sign.mirrored(), other)
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
        // Only the host engine knows the range of its values. A counter that names objects contains
        // an index.
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
        let none = if n == -1 { " (`none` is -1)" } else { "" };
        (!may_hold)
            .then(|| format!("compares `{name}` with {n}, but `{name}` is {least} to {most}{none}"))
    }

    /// Returns why a number of pieces is never reached; `None` if it may be.
    fn never_counts(
        &self,
        at: &ZoneReference<u16>,
        sign: RelationalOperator,
        other: &AmountExpression<u16>,
    ) -> Option<String> {
        let AmountExpression::Number(n) = *other else { return None };
        let (ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..)) = at else {
            return None;
        };
        let zone = &self.zones[usize::from(*zone)];
        let pieces = self.pieces.iter().filter(|piece| zone.kinds.contains(&piece.kind));
        let most: i32 = pieces.map(|piece| i32::from(piece.number)).sum();
        let is_above = match sign {
            RelationalOperator::AtLeast | RelationalOperator::Equal => n > most,
            RelationalOperator::More => n >= most,
            _ => false,
        };
        let name = &zone.named.name;
        is_above.then(|| {
            format!("compares `count({name})` with {n}, but only {most} pieces can be there")
        })
    }

    /// Returns the prices that no seat can ever pay, and the values outside the range of a counter
    /// that steps set or draw; each with its option, task or phase.
    pub fn impossible_amounts(&self) -> Vec<DeclarationError> {
        let mut found = Vec::new();
        let counter = |counter: u16| {
            let part = &self.counters[usize::from(counter)];
            (counter >= self.host_counters && part.thing.is_none()).then_some(part)
        };
        let price = |number: u16, n: &AmountExpression<u16>| {
            let (part, n) = (counter(number)?, n.always()?);
            let range = i64::from(part.most) - i64::from(part.least);
            let CompiledCounter { least, most, named, .. } = part;
            (n > range).then(|| {
                let name = &named.name;
                format!("costs {n} `{name}`, but `{name}` is {least} to {most}")
            })
        };
        for option in &self.options {
            let why = option.pays.iter().find_map(|(number, n)| price(*number, n));
            found.extend(why.map(|why| DeclarationError { part: option.name.clone(), why }));
        }
        for script in &self.scripts {
            for step in &script.steps {
                let why = match (step.effect.counter_flow(), step.effect.args()) {
                    (Some((CounterFlow::Add { is_price: true, .. }, number, _, n)), _) => {
                        price(*number, n)
                    }
                    (Some((CounterFlow::Add { .. }, ..)), _) => None,
                    (flow, [StepArgument::Counter(number, _), StepArgument::Amount(n), ..]) => {
                        let is_set = flow.is_some();
                        counter(*number).zip(n.always()).and_then(|(part, n)| {
                            let (least, most) = (i64::from(part.least), i64::from(part.most));
                            let name = &part.named.name;
                            let does = if is_set { "sets" } else { "draws" };
                            let verb = if is_set { "to" } else { "from 1 to" };
                            (n > most || is_set && n < least).then(|| {
                                format!(
                                    "{does} `{name}` {verb} {n}, but `{name}` is {least} to {most}"
                                )
                            })
                        })
                    }
                    _ => None,
                };
                found.extend(why.map(|why| DeclarationError { part: script.name.clone(), why }));
            }
        }
        found
    }
}

impl ComponentLayout {
    /// Returns the comparisons of an attribute with a word that no piece at this place can have;
    /// each with its option, task or phase. A place can have the pieces of the kinds that its zone
    /// holds.
    pub fn impossible_words(&self) -> Vec<DeclarationError> {
        let mut found = Vec::new();
        for option in &self.options {
            let words = WordComparisons { layout: self, option: Some(option) };
            let mut why = words.of_condition(&option.when);
            why.extend(option.args.iter().filter_map(|(_, domain)| match domain {
                ArgDomain::Piece(at, filter) => words.of_filter(at, filter),
                _ => None,
            }));
            found.push((&option.name, why));
        }
        // The scripts of options come first, in the order of the options.
        for (at, script) in self.scripts.iter().enumerate() {
            let words = WordComparisons { layout: self, option: self.options.get(at) };
            let of_step = |step: &Step<u16>| {
                let mut why = words.of_condition(&step.when);
                why.extend(words.of_effect(&step.effect));
                why
            };
            found.push((&script.name, script.steps.iter().flat_map(of_step).collect()));
        }
        for phase in &self.phases {
            let words = WordComparisons { layout: self, option: None };
            found.push((&phase.named.name, words.of_condition(&phase.when)));
        }
        let errors = found.into_iter().flat_map(|(part, mut why)| {
            why.dedup();
            why.into_iter().map(|why| DeclarationError { part: part.clone(), why })
        });
        errors.collect()
    }
}

/// Finds comparisons with words that no piece at the place can have.
struct WordComparisons<'l> {
    layout: &'l ComponentLayout,
    /// The option whose arguments can be compared; `None` in tasks and phases.
    option: Option<&'l CompiledOption>,
}

impl WordComparisons<'_> {
    fn of_condition(&self, when: &ConditionExpression<u16>) -> Vec<String> {
        let mut found = Vec::new();
        when.visit(&mut |part| match part {
            ExpressionPart::Amount(amount) => found.extend(self.of_count(amount)),
            ExpressionPart::Condition(condition) => found.extend(self.of_argument(condition)),
            ExpressionPart::Arg(_) => {}
        });
        found
    }

    fn of_effect(&self, effect: &ScriptEffect<u16>) -> Vec<String> {
        let mut found = Vec::new();
        for arg in effect.args() {
            if let StepArgument::Amount(n) = arg {
                n.visit(&mut |part| {
                    if let ExpressionPart::Amount(amount) = part {
                        found.extend(self.of_count(amount));
                    }
                });
            }
        }
        if let Some((what, (from, _))) = effect.pieces().zip(effect.moved_between())
            && let PieceSelection::Random(_, filter) | PieceSelection::Every(filter) = what
        {
            found.extend(self.of_filter(from, filter));
        }
        found
    }

    fn of_count(&self, amount: &AmountExpression<u16>) -> Option<String> {
        match amount {
            AmountExpression::Count(at, filter) | AmountExpression::Total(at, _, filter) => {
                self.of_filter(at, filter)
            }
            _ => None,
        }
    }

    fn of_filter(&self, at: &ZoneReference<u16>, filter: &Filter<u16>) -> Option<String> {
        filter.having.iter().find_map(|(attribute, operator, value)| match value {
            AmountExpression::Number(word) if *operator == RelationalOperator::Equal => {
                self.never(at, *attribute, *word)
            }
            _ => None,
        })
    }

    /// Checks a comparison of an attribute of an argument, which is a piece in a zone.
    fn of_argument(&self, condition: &ConditionExpression<u16>) -> Option<String> {
        use AmountExpression as Amount;
        let ConditionExpression::Is(a, RelationalOperator::Equal, b) = condition else {
            return None;
        };
        let ((Amount::Of(arg, attribute), Amount::Number(word))
        | (Amount::Number(word), Amount::Of(arg, attribute))) = (a, b)
        else {
            return None;
        };
        let option = self.option?;
        let handed = self.layout.decisions[usize::from(option.decision)].args.len();
        match option.args.get(usize::from(*arg).checked_sub(handed)?)? {
            (_, ArgDomain::Piece(at, _)) => self.never(at, *attribute, *word),
            _ => None,
        }
    }

    /// Returns why no piece at a place has the word as this attribute; `None` if one may have it.
    fn never(&self, at: &ZoneReference<u16>, attribute: u16, word: i32) -> Option<String> {
        let text = self.layout.word_beside(attribute, word)?;
        let (ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..)) = at else {
            return None;
        };
        let zone = &self.layout.zones[usize::from(*zone)];
        let pieces = self.layout.pieces.iter().filter(|piece| zone.kinds.contains(&piece.kind));
        let mut values = pieces.map(|piece| piece.values[usize::from(attribute)]).peekable();
        // If no piece of these kinds is in play, any comparison would be reported.
        values.peek()?;
        if values.any(|value| value == word) {
            return None;
        }
        let attribute = &self.layout.attributes[usize::from(attribute)];
        let zone = &zone.named.name;
        let why = format!("compares `{attribute}` with `{text}`, but no piece that `{zone}`");
        Some(format!("{why} can hold has that word"))
    }
}
