//! Ranges of versions as sets, for the resolver.

use pubgrub::Ranges;
use semver::{Comparator, Op, Version, VersionReq};

/// Returns the set of versions in a range. Versions before a release, such as 1.0.0-rc.1, are in it
/// wherever their order puts them; the resolver chooses them only if exactly one is allowed.
pub(crate) fn version_set(range: &VersionReq) -> Ranges<Version> {
    let sets = range.comparators.iter().map(comparator_set);
    sets.fold(Ranges::full(), |all, set| all.intersection(&set))
}

fn comparator_set(comparator: &Comparator) -> Ranges<Version> {
    let low = lowest(comparator);
    let next = next_after(comparator);
    let is_exact = comparator.patch.is_some();
    match comparator.op {
        Op::Exact if is_exact => Ranges::singleton(low),
        Op::Exact | Op::Wildcard => Ranges::between(low, next),
        Op::Greater if is_exact => Ranges::strictly_higher_than(low),
        Op::Greater => Ranges::higher_than(next),
        Op::GreaterEq => Ranges::higher_than(low),
        Op::Less => Ranges::strictly_lower_than(low),
        Op::LessEq if is_exact => Ranges::lower_than(low),
        Op::LessEq => Ranges::strictly_lower_than(next),
        Op::Tilde => {
            let without_patch = Comparator { patch: None, ..comparator.clone() };
            Ranges::between(low, next_after(&without_patch))
        }
        Op::Caret => Ranges::between(low.clone(), next_breaking(comparator, &low)),
        _ => Ranges::empty(),
    }
}

/// Returns the version that a comparator names, with 0 for missing numbers.
fn lowest(comparator: &Comparator) -> Version {
    let (minor, patch) = (comparator.minor.unwrap_or(0), comparator.patch.unwrap_or(0));
    Version { pre: comparator.pre.clone(), ..Version::new(comparator.major, minor, patch) }
}

/// Returns the first version that differs in one of the numbers that a comparator names.
fn next_after(comparator: &Comparator) -> Version {
    match (comparator.major, comparator.minor, comparator.patch) {
        (major, None, _) => Version::new(major.saturating_add(1), 0, 0),
        (major, Some(minor), None) => Version::new(major, minor.saturating_add(1), 0),
        (major, Some(minor), Some(patch)) => Version::new(major, minor, patch.saturating_add(1)),
    }
}

/// Returns the first version that may break what works with the named one: the next one of the
/// first number that is not 0.
fn next_breaking(comparator: &Comparator, low: &Version) -> Version {
    match (low.major, low.minor) {
        (0, 0) if comparator.patch.is_some() => next_after(comparator),
        (0, 0) if comparator.minor.is_some() => Version::new(0, 1, 0),
        (0, minor) if minor > 0 => Version::new(0, minor.saturating_add(1), 0),
        (major, _) => Version::new(major.saturating_add(1), 0, 0),
    }
}
