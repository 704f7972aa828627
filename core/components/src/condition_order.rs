//! Splits the condition of an option by the arguments it needs, so that listing can skip impossible
//! prefixes of arguments early.

use crate::declare::{Amount, At, Condition, Filter, Who};

/// Groups the parts of a condition by the number of own arguments they need. A part needs at least
/// as many as the parts before it, so their order is kept. The `handed` parameters of the decision
/// precede the `own` arguments.
pub(crate) fn guards(when: &Condition<u16>, handed: usize, own: usize) -> Vec<Vec<Condition<u16>>> {
    let mut guards = vec![Vec::new(); own + 1];
    let all = match when {
        Condition::All(list) => list.as_slice(),
        Condition::Always => &[],
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

/// Number of arguments that must be set: one more than the index of the last one used. `None`: all,
/// because a function is called.
type Needs = Option<usize>;

fn most(all: impl IntoIterator<Item = Needs>) -> Needs {
    all.into_iter().try_fold(0, |most, one| Some(most.max(one?)))
}

fn condition(given: &Condition<u16>) -> Needs {
    match given {
        Condition::Always | Condition::Never => Some(0),
        Condition::Is(a, _, b) | Condition::Beside(_, a, b) => most([amount(a), amount(b)]),
        Condition::All(list) | Condition::Any(list) => most(list.iter().map(condition)),
        Condition::Not(one) => condition(one),
        Condition::Can(_, args) => most(args.iter().map(amount)),
        Condition::Ask(_) => None,
    }
}

fn amount(said: &Amount<u16>) -> Needs {
    match said {
        Amount::Number(_)
        | Amount::Thing(..)
        | Amount::Word(_)
        | Amount::Piece(_)
        | Amount::Marker(..)
        | Amount::Times(_)
        | Amount::Seats
        | Amount::Acting => Some(0),
        Amount::Counter(_, whose) | Amount::Stop(_, whose) => who(whose),
        Amount::Arg(at) | Amount::Of(at, _) => Some(usize::from(*at) + 1),
        Amount::Count(place, filter) | Amount::Total(place, _, filter) => {
            most([at(place), sieve(filter)])
        }
        Amount::Room(place) => at(place),
        Amount::Sum(list)
        | Amount::Product(list)
        | Amount::Least(list)
        | Amount::Most(list)
        | Amount::Question(_, list) => most(list.iter().map(amount)),
        Amount::Minus(a, b) => most([amount(a), amount(b)]),
        Amount::Divided(n, _) | Amount::Mark(_, _, n) => amount(n),
        Amount::Rearmost(_, behind) => most(behind.iter().map(|n| amount(n))),
        Amount::Ask(_) => None,
    }
}

fn at(place: &At<u16>) -> Needs {
    match place {
        At::Zone(_, whose) => who(whose),
        At::Place(_, whose, n) => most([who(whose), amount(n)]),
        At::Arg(at) => Some(usize::from(*at) + 1),
    }
}

fn who(whose: &Who<u16>) -> Needs {
    Some(if let Who::Arg(at) = whose { usize::from(*at) + 1 } else { 0 })
}

fn sieve(filter: &Filter<u16>) -> Needs {
    let having = filter.having.iter().map(|(_, _, n)| amount(n));
    most(filter.piece.iter().map(|n| amount(n)).chain(having))
}
