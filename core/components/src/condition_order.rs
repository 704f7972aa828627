//! Splits the condition of an option by the arguments that it needs. Listing then skips impossible
//! values of the first arguments early.

use crate::declare::{AmountExpression, ConditionExpression, ExpressionPart};
use crate::layout::LOOPED;

/// Groups the parts of a condition by the number of the option's arguments that they need. Entry
/// `n` contains the parts that need exactly `n` arguments. To keep the order of the parts, a part
/// counts as needing at least as many as the parts before it. `handed`: number of parameters of
/// the decision, which precede the option's arguments. `own`: number of the option's arguments.
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
        let last = required_args(one).unwrap_or(handed + own);
        needs = needs.max(last.saturating_sub(handed)).min(own);
        guards[needs].push(one.clone());
    }
    guards
}

/// Returns the number of arguments that a condition needs: the index of the last one that it uses,
/// plus 1. `None`: all of them, because the condition calls a function.
fn required_args(when: &ConditionExpression<u16>) -> Option<usize> {
    let mut needed = Some(0);
    when.visit(&mut |part| match part {
        ExpressionPart::Arg(&LOOPED) => {}
        ExpressionPart::Arg(at) => {
            needed = needed.map(|most: usize| most.max(usize::from(*at) + 1));
        }
        ExpressionPart::Amount(AmountExpression::Ask(_))
        | ExpressionPart::Condition(ConditionExpression::Ask(_)) => needed = None,
        ExpressionPart::Amount(_) | ExpressionPart::Condition(_) => {}
    });
    needed
}
