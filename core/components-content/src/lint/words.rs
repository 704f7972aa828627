//! Lint: counters that are compared with a word although no step sets them to one.

use std::collections::BTreeSet;

use components::declare::{
    ActingPieces, AmountExpression, ArgDomain, AttributeValue, ConditionExpression, Declarations,
    ExpressionPart, Filter, Phase, PieceSelection, Step, StepArgument,
};
use components::written;

/// A comparison that never holds: the source of changes that contains it, the counter, and the word
/// or attribute with which the counter is compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WordComparison {
    pub source: String,
    pub counter: String,
    pub with: String,
}

/// The scripts and conditions of a source of changes.
#[derive(Default)]
struct Source<'d> {
    name: String,
    steps: Vec<&'d Step>,
    conditions: Vec<&'d ConditionExpression>,
    filters: Vec<&'d Filter>,
}

/// Returns the comparisons of counters that never contain a word with words or with attributes
/// whose values are words. Words count from 0, so a number would be equal to a word by accident.
///
/// Returns nothing for a game with functions, because a script can set a counter to any value.
pub(super) fn comparisons(d: &Declarations, has_functions: bool) -> Vec<WordComparison> {
    if has_functions {
        return Vec::new();
    }
    let sources = sources(d);
    let mut with_words: BTreeSet<&str> = BTreeSet::new();
    for step in sources.iter().flat_map(|source| &source.steps) {
        if let [StepArgument::Counter(counter, _), StepArgument::Amount(n), ..] = step.effect.args()
            && may_be_word(n)
        {
            with_words.insert(counter);
        }
    }
    let attributes = d.kinds.iter().flat_map(|kind| &kind.pieces);
    let attributes = attributes.flat_map(|piece| &piece.attributes);
    let attributes: BTreeSet<&str> = attributes
        .filter(|(_, value)| matches!(value, AttributeValue::Word(_)))
        .map(|(name, _)| name.as_str())
        .collect();
    let search = WordSearch { host: d.lent.into(), d, with_words, attributes };
    let mut found = Vec::new();
    for source in &sources {
        let mut all: Vec<(String, String)> = Vec::new();
        let steps = source.steps.iter();
        for when in source.conditions.iter().copied().chain(steps.clone().map(|step| &step.when)) {
            when.visit(&mut |part| search.part(part, &mut all));
        }
        for arg in steps.flat_map(|step| step.effect.args()) {
            match arg {
                StepArgument::Amount(n) => n.visit(&mut |part| search.part(part, &mut all)),
                StepArgument::Pieces(
                    PieceSelection::Random(_, filter) | PieceSelection::Every(filter),
                )
                | StepArgument::Acting(ActingPieces::In(_, filter)) => {
                    search.filter(filter, &mut all);
                }
                _ => {}
            }
        }
        source.filters.iter().for_each(|filter| search.filter(filter, &mut all));
        all.dedup();
        found.extend(all.into_iter().map(|(counter, with)| WordComparison {
            source: source.name.clone(),
            counter: written(&counter),
            with,
        }));
    }
    found
}

fn sources(d: &Declarations) -> Vec<Source<'_>> {
    let mut all = Vec::new();
    for decision in &d.decisions {
        for option in &decision.options {
            let filters = option.args.iter().filter_map(|arg| match &arg.is {
                ArgDomain::Piece(_, filter) => Some(filter),
                _ => None,
            });
            all.push(Source {
                name: format!("{}.{}", decision.name, option.name),
                steps: option.does.iter().collect(),
                conditions: vec![&option.when],
                filters: filters.collect(),
            });
        }
    }
    for task in &d.tasks {
        let (name, steps) = (task.name.clone(), task.does.iter().collect());
        all.push(Source { name, steps, ..Source::default() });
    }
    for piece in d.kinds.iter().flat_map(|kind| &kind.pieces) {
        let listened = piece.on.iter();
        all.push(Source {
            name: piece.name.clone(),
            steps: piece.does.iter().chain(listened.clone().flat_map(|on| &on.does)).collect(),
            conditions: listened.map(|on| &on.when).collect(),
            filters: Vec::new(),
        });
    }
    let mut phases: Vec<&Phase> = d.phases.iter().collect();
    while let Some(phase) = phases.pop() {
        phases.extend(&phase.within);
        all.push(Source {
            name: phase.name.clone(),
            steps: phase.enter.iter().chain(&phase.exit).collect(),
            conditions: vec![&phase.when, &phase.until],
            filters: Vec::new(),
        });
    }
    all
}

/// Returns whether an amount may be a word. What is calculated is a number.
fn may_be_word(n: &AmountExpression) -> bool {
    use AmountExpression as Amount;
    !matches!(
        n,
        Amount::Number(_)
            | Amount::Count(..)
            | Amount::Room(_)
            | Amount::Total(..)
            | Amount::Sum(_)
            | Amount::Product(_)
            | Amount::Minus(..)
            | Amount::Divided(..)
            | Amount::Quotient(..)
            | Amount::Remainder(..)
            | Amount::Absolute(_)
            | Amount::Times(_)
            | Amount::Seats
            | Amount::Acting
    )
}

struct WordSearch<'d> {
    /// Number of counters of a host engine, which come first.
    host: usize,
    d: &'d Declarations,
    with_words: BTreeSet<&'d str>,
    /// Attributes with words as values.
    attributes: BTreeSet<&'d str>,
}

impl WordSearch<'_> {
    /// Returns the name of a counter that never contains a word.
    fn without_word<'a>(&self, n: &'a AmountExpression) -> Option<&'a String> {
        let AmountExpression::Counter(name, _) = n else { return None };
        let own = self.d.counters.iter().skip(self.host);
        let mut own = own.filter(|counter| counter.name == *name && counter.thing.is_none());
        own.next().filter(|_| !self.with_words.contains(name.as_str())).map(|_| name)
    }

    /// Returns the text of a word, or of an attribute whose values are words.
    fn word(&self, n: &AmountExpression) -> Option<String> {
        match n {
            AmountExpression::Word(word) => Some(word.clone()),
            AmountExpression::Of(of, attribute) if self.attributes.contains(&attribute[..]) => {
                Some(format!("{of}.{attribute}"))
            }
            _ => None,
        }
    }

    fn part(&self, part: ExpressionPart<'_, String>, found: &mut Vec<(String, String)>) {
        match part {
            ExpressionPart::Condition(ConditionExpression::Is(a, operator, b))
                if !operator.is_order() =>
            {
                for (a, b) in [(a, b), (b, a)] {
                    let counter = self.without_word(a).cloned();
                    found.extend(counter.zip(self.word(b)));
                }
            }
            ExpressionPart::Amount(
                AmountExpression::Count(_, filter) | AmountExpression::Total(_, _, filter),
            ) => self.filter(filter, found),
            _ => {}
        }
    }

    fn filter(&self, filter: &Filter, found: &mut Vec<(String, String)>) {
        for (attribute, operator, value) in &filter.having {
            if !operator.is_order() && self.attributes.contains(&attribute[..]) {
                found.extend(self.without_word(value).map(|c| (c.clone(), attribute.clone())));
            }
        }
    }
}
