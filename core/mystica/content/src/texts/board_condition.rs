//! Conditions of texts: comparisons in the forms that tables compile to.

use expression::RelationalOperator;
use kernel::piece_memory::NO_THING;
use kernel::{Condition, CountedQuantity};

use crate::amount::conjunction;

/// Largest value that filters of tables accept for an argument of a hook.
const MOST_OF_FILTER: i64 = 100;

/// Returns the range of the numbers that compare so with `n`; `None` for `!=`.
fn range(operator: RelationalOperator, n: i32) -> Option<(i64, i64)> {
    use RelationalOperator as Op;
    let n = i64::from(n);
    Some(match operator {
        Op::Less => (i64::MIN, n - 1),
        Op::AtMost => (i64::MIN, n),
        Op::Equal => (n, n),
        Op::AtLeast => (n, i64::MAX),
        Op::More => (n + 1, i64::MAX),
        Op::Unlike => return None,
    })
}

/// Negates a condition if the operator is `!=`.
pub(super) fn negated_if_unlike(operator: RelationalOperator, equal: Condition) -> Condition {
    if operator == RelationalOperator::Unlike { not(equal) } else { equal }
}

/// Compares a count with a number.
pub(super) fn count_compares(
    what: CountedQuantity,
    operator: RelationalOperator,
    n: i32,
) -> Condition {
    let Some((min, max)) = range(operator, n) else {
        return not(count_compares(what, RelationalOperator::Equal, n));
    };
    let within = |n: i64| n.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
    Condition::Between { what, min: within(min), max: within(max) }
}

/// Compares an argument of a hook, whose values lie between 0 and 100, with a number.
pub(super) fn argument_compares(index: u8, operator: RelationalOperator, n: i32) -> Condition {
    let Some((min, max)) = range(operator, n) else {
        return not(argument_compares(index, RelationalOperator::Equal, n));
    };
    let among: Vec<i16> = (min.max(0)..=max.min(MOST_OF_FILTER)).map(|n| n as i16).collect();
    one_of(index, among)
}

/// Returns the condition that an argument of the hook is one of these values.
pub(super) fn one_of(index: u8, among: Vec<i16>) -> Condition {
    match among.len() {
        0 => Condition::Is(false),
        _ => Condition::Event { index, among: among.into() },
    }
}

/// Returns the condition that a component counter holds nothing.
pub(super) fn holds_nothing(what: CountedQuantity) -> Condition {
    let nothing = NO_THING as i16;
    Condition::Between { what, min: nothing, max: nothing }
}

/// Negates a condition.
pub(super) fn not(condition: Condition) -> Condition {
    match condition {
        Condition::Is(holds) => Condition::Is(!holds),
        Condition::Not(inner) => *inner,
        other => Condition::Not(Box::new(other)),
    }
}

/// Joins conditions that must all hold.
pub(super) fn all_of(list: Vec<Condition>) -> Condition {
    let mut all: Vec<Condition> = Vec::new();
    for one in list {
        // Two filters of one argument are one filter, as `{ min = 2, max = 4 }` is.
        let same = all.iter_mut().find_map(|other| match (other, &one) {
            (
                Condition::Event { index: a, among: known },
                Condition::Event { index: b, among: more },
            ) if a == b => Some((known, more)),
            _ => None,
        });
        match same {
            Some((known, more)) => {
                let both: Vec<i16> = known.iter().copied().filter(|n| more.contains(n)).collect();
                *known = both.into();
            }
            None => all.push(one),
        }
    }
    let is_never = |one: &Condition| match one {
        Condition::Is(holds) => !holds,
        Condition::Event { among, .. } => among.is_empty(),
        _ => false,
    };
    if all.iter().any(is_never) { Condition::Is(false) } else { conjunction(all) }
}

/// Joins conditions of which one must hold. Alternatives for one value are one list, as in tables.
pub(super) fn any_of(list: Vec<Condition>) -> Condition {
    let mut any: Vec<Condition> = Vec::new();
    let parts = list.into_iter().flat_map(|one| match one {
        Condition::Any(parts) => parts.into_vec(),
        one => vec![one],
    });
    for one in parts {
        if one == Condition::Is(true) {
            return one;
        }
        if one != Condition::Is(false) && !any.iter_mut().any(|other| joins(other, &one)) {
            any.push(one);
        }
    }
    match any.len() {
        0 => Condition::Is(false),
        1 => any.remove(0),
        _ => Condition::Any(any.into()),
    }
}

/// Adds the values of a condition to another one on the same value. Returns whether it did.
fn joins(known: &mut Condition, more: &Condition) -> bool {
    fn extend<T: Copy + PartialEq>(list: &mut Box<[T]>, more: &[T]) {
        let mut all = list.to_vec();
        all.extend(more.iter().filter(|one| !list.contains(one)));
        *list = all.into();
    }
    match (known, more) {
        (Condition::Event { index: a, among }, Condition::Event { index: b, among: more })
            if a == b =>
        {
            extend(among, more);
        }
        (Condition::Ground(a, among), Condition::Ground(b, more)) if a == b => extend(among, more),
        (Condition::Faction(among), Condition::Faction(more)) => extend(among, more),
        _ => return false,
    }
    true
}
