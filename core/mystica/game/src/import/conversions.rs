//! Splits a log's sums of converted resources into single conversions.

use kernel::action::Action;
use kernel::ids::ConversionId;
use kernel::{Conversion, Resource};

use super::lines::Amounts;

/// Returns the amount of a resource; `None` for one that logs never convert.
fn amount_of(amounts: &Amounts, resource: Resource) -> Option<i32> {
    match resource {
        Resource::Vp => Some(amounts.vp),
        Resource::Coins => Some(amounts.coins),
        Resource::Workers => Some(amounts.workers),
        Resource::Priests => Some(amounts.priests),
        Resource::Power => Some(amounts.power),
        _ => None,
    }
}

fn add(amounts: &mut Amounts, resource: Resource, n: i32) {
    match resource {
        Resource::Vp => amounts.vp += n,
        Resource::Coins => amounts.coins += n,
        Resource::Workers => amounts.workers += n,
        Resource::Priests => amounts.priests += n,
        Resource::Power => amounts.power += n,
        _ => {}
    }
}

/// Finds conversions that spend and collect exactly these amounts; `None` if there are none. They
/// are ordered so that each can be paid: power first, then those with the higher rate.
pub(super) fn actions(
    conversions: &[(ConversionId, Conversion)],
    spent: Amounts,
    collects: Amounts,
) -> Option<Vec<Action>> {
    let mut conversions: Vec<_> = conversions
        .iter()
        .filter(|(_, c)| amount_of(&spent, c.from).is_some() && amount_of(&spent, c.to).is_some())
        .collect();
    conversions.sort_by_key(|(id, c)| (c.from != Resource::Power, std::cmp::Reverse(c.rate), id.0));
    let mut counts = vec![0; conversions.len()];
    let mut tries = MOST_TRIES;
    let found = fill(&conversions, &mut counts, spent, collects, &mut tries);
    found.then(|| {
        let used = conversions.iter().zip(&counts).filter(|(_, n)| **n > 0);
        used.map(|((id, _), n)| Action::Convert(*id, *n)).collect()
    })
}

/// Maximum number of combinations that are tried for one line; real games need far fewer.
const MOST_TRIES: u32 = 100_000;

/// Finds the counts of the remaining conversions for the remaining amounts. Returns whether it
/// found them; false once `tries` is used up.
fn fill(
    conversions: &[&(ConversionId, Conversion)],
    counts: &mut [u8],
    spent: Amounts,
    collects: Amounts,
    tries: &mut u32,
) -> bool {
    let Some(((_, conversion), rest)) = conversions.split_first() else {
        return spent == Amounts::default() && collects == Amounts::default();
    };
    let (rate, gives) = (i32::from(conversion.rate), i32::from(conversion.gives));
    let (from, to) = (conversion.from, conversion.to);
    let available = amount_of(&spent, from).unwrap_or(0) / rate.max(1);
    let want = amount_of(&collects, to).unwrap_or(0) / gives.max(1);
    (0..=available.min(want).clamp(0, u8::MAX.into())).rev().any(|n| {
        let Some(left) = tries.checked_sub(1) else { return false };
        *tries = left;
        let (mut spent, mut collects) = (spent, collects);
        add(&mut spent, from, -n * rate);
        add(&mut collects, to, -n * gives);
        counts[0] = n as u8;
        fill(rest, &mut counts[1..], spent, collects, tries)
    })
}
