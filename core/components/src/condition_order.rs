//! Splits the condition of an option by the arguments that it needs. Listing then skips impossible
//! values of the first arguments early.

use crate::declare::{AmountExpression, ConditionExpression, Filter, RelativeOwner, ZoneReference};

/// Groups the parts of a condition by the number of the option's arguments that they need. To keep
/// their order, a part needs at least as many as the parts before it. `handed`: number of
/// parameters of the decision, which precede the `own` arguments.
pub(crate) fn guards(
    when: &ConditionExpression<u16>,
    handed: usize,
    own: usize,
) -> Vec<Vec<ConditionExpression<u16>>> {
    let mut guards = vec![Vec::new(); own + 1];
    let all = match when {
        ConditionExpression::All(list) => list.as_slice(),
        ConditionExpression::Always => &[],
        one => std::slice::from_ref(one),
    };
    let mut needs = 0;
    for one in all {
        let last = condition(one).unwrap_or(handed + own);
        needs = needs.max(last.saturating_sub(handed)).min(own);
        guards[needs].push(one.clone());
    }
    guards
}

/// Number of arguments that must be set: the index of the last used one plus 1. `None`: all of
/// them, because the condition calls a function.
type RequiredArgs = Option<usize>;

fn most(all: impl IntoIterator<Item = RequiredArgs>) -> RequiredArgs {
    all.into_iter().try_fold(0, |most, one| Some(most.max(one?)))
}

fn condition(given: &ConditionExpression<u16>) -> RequiredArgs {
    match given {
        ConditionExpression::Always | ConditionExpression::Never => Some(0),
        ConditionExpression::Is(a, _, b) | ConditionExpression::Beside(_, a, b) => {
            most([amount(a), amount(b)])
        }
        ConditionExpression::All(list) | ConditionExpression::Any(list) => {
            most(list.iter().map(condition))
        }
        ConditionExpression::Not(one) => condition(one),
        ConditionExpression::Can(_, args) => most(args.iter().map(amount)),
        ConditionExpression::Ask(_) => None,
    }
}

fn amount(said: &AmountExpression<u16>) -> RequiredArgs {
    match said {
        AmountExpression::Number(_)
        | AmountExpression::Thing(..)
        | AmountExpression::Word(_)
        | AmountExpression::Piece(_)
        | AmountExpression::Marker(..)
        | AmountExpression::Times(_)
        | AmountExpression::Seats
        | AmountExpression::Acting => Some(0),
        AmountExpression::Counter(_, whose) | AmountExpression::Stop(_, whose) => who(whose),
        AmountExpression::Arg(at) | AmountExpression::Of(at, _) => Some(usize::from(*at) + 1),
        AmountExpression::Count(place, filter) | AmountExpression::Total(place, _, filter) => {
            most([at(place), sieve(filter)])
        }
        AmountExpression::Room(place) => at(place),
        AmountExpression::Sum(list)
        | AmountExpression::Product(list)
        | AmountExpression::Least(list)
        | AmountExpression::Most(list)
        | AmountExpression::Question(_, list) => most(list.iter().map(amount)),
        AmountExpression::Minus(a, b) => most([amount(a), amount(b)]),
        AmountExpression::Divided(n, _) | AmountExpression::Mark(_, _, n) => amount(n),
        AmountExpression::Rearmost(_, behind) => most(behind.iter().map(|n| amount(n))),
        AmountExpression::Ask(_) => None,
    }
}

fn at(place: &ZoneReference<u16>) -> RequiredArgs {
    match place {
        ZoneReference::Zone(_, whose) => who(whose),
        ZoneReference::Place(_, whose, n) => most([who(whose), amount(n)]),
        ZoneReference::Arg(at) => Some(usize::from(*at) + 1),
    }
}

fn who(whose: &RelativeOwner<u16>) -> RequiredArgs {
    Some(if let RelativeOwner::Arg(at) = whose { usize::from(*at) + 1 } else { 0 })
}

fn sieve(filter: &Filter<u16>) -> RequiredArgs {
    let having = filter.having.iter().map(|(_, _, n)| amount(n));
    most(filter.piece.iter().map(|n| amount(n)).chain(having))
}
