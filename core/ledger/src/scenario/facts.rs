//! A position as named values, and the differences between two positions.

use std::collections::BTreeMap;

use game::suggest::nearest;

/// A named value of a position: a number or a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactValue {
    /// A number; its changes are written as differences, such as `-2`.
    Number(i32),
    /// A word; its changes are written as the new word.
    Word(String),
}

/// Key of a value in a position: its owner and its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FactKey {
    /// Name of the seat that has the value, or [`TABLE`].
    pub owner: String,
    /// Name of the value, unique for its owner.
    pub name: String,
}

impl FactKey {
    /// Creates the key of a value of a seat or of the table.
    pub fn new(owner: &str, name: impl Into<String>) -> FactKey {
        FactKey { owner: owner.to_owned(), name: name.into() }
    }
}

impl std::fmt::Display for FactKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.owner, self.name)
    }
}

/// Values of a position by key.
pub type PositionFacts = BTreeMap<FactKey, FactValue>;

/// Changes, found or expected, by the keys of [`PositionFacts`].
pub type ChangesByKey = BTreeMap<FactKey, String>;

/// A value whose change is not the expected one.
pub(super) struct FactMismatch {
    pub key: FactKey,
    pub message: String,
}

/// Owner of values that belong to no seat.
pub const TABLE: &str = "table";

/// Returns the changes between two positions: differences of numbers, new words. A number missing in one of them counts
/// as 0.
pub fn changes(before: &PositionFacts, after: &PositionFacts) -> ChangesByKey {
    let mut changed = BTreeMap::new();
    for key in before.keys().chain(after.keys()) {
        let (old_value, new_value) = (before.get(key), after.get(key));
        if old_value == new_value {
            continue;
        }
        let number = |v: Option<&FactValue>| match v {
            Some(FactValue::Number(n)) => Some(*n),
            None => Some(0),
            Some(FactValue::Word(_)) => None,
        };
        let change_text = match (number(old_value), number(new_value), new_value) {
            (_, _, Some(FactValue::Word(word))) => word.clone(),
            (Some(old_value), Some(new_value), _) => format!("{:+}", new_value - old_value),
            _ => "gone".into(),
        };
        changed.insert(key.clone(), change_text);
    }
    changed
}

/// Returns whether the key is about components. Such keys are always listed, so a missing one is misspelled. Other keys
/// are omitted if their value is 0.
pub(super) fn is_listed(key: &str) -> bool {
    const LISTED: [&str; 8] = ["counter", "zone", "number", "in", "at", "on", "mark", "sees"];
    key.split_once(' ').is_some_and(|(word, _)| LISTED.contains(&word))
}

/// Returns whether the value of this key is a set of pieces, so that their order does not matter.
fn is_unordered(key: &str) -> bool {
    key.split_once(' ').is_some_and(|(word, _)| matches!(word, "zone" | "sees"))
}

/// Normalizes a piece with a count: `ant*1` is `ant`, `ant*0` is none.
fn counted(word: &str) -> Option<&str> {
    match word.rsplit_once('*') {
        Some((name, "1")) => Some(name),
        Some((_, "0")) => None,
        _ => Some(word),
    }
}

/// Splits a value into pieces in canonical order: `ant*1` is `ant`, and `ant*0` is none.
fn words(value: &str) -> Vec<&str> {
    let mut words: Vec<&str> = value.split('+').filter_map(counted).collect();
    if words.is_empty() {
        words.push("none");
    }
    words.sort_unstable();
    words
}

/// Returns the message that a value does not exist, with the most similar name of the same seat or
/// the table. If the value is a seat's view of a zone, the same zone with another owner is
/// preferred.
pub(super) fn missing(FactKey { owner, name: key }: &FactKey, facts: &PositionFacts) -> String {
    let of_seat = || facts.keys().filter(|key| key.owner == *owner).map(|key| key.name.as_str());
    // The form of the key is `sees OWNER ZONE`.
    let zone_seen = |key: &str| {
        let (_, zone) = key.strip_prefix("sees ")?.split_once(' ')?;
        Some(zone.to_owned())
    };
    let zone = zone_seen(key);
    let of_zone = of_seat().find(|other| zone.is_some() && zone_seen(other) == zone);
    let bare = key.strip_prefix("counter ").unwrap_or(key);
    let near = || nearest(key, of_seat()).or_else(|| nearest(bare, of_seat()));
    match of_zone.map(str::to_owned).or_else(near) {
        Some(near) => format!("no such value; did you mean `{near}`?"),
        None => "no such value".to_owned(),
    }
}

/// Compares expected with found changes. Words, and numbers without a sign, are compared with the current values.
pub(super) fn compare(
    expected: &ChangesByKey,
    found: &ChangesByKey,
    facts: &PositionFacts,
    lists_all: bool,
    is_quiet: impl Fn(&FactKey) -> bool,
) -> Vec<FactMismatch> {
    let mut mismatches = Vec::new();
    for (key, value) in expected {
        // `-2` is a change; `=-2` is the current value.
        let expected_value = value;
        let (value, is_now) = match value.strip_prefix('=') {
            Some(value) => (value, true),
            None => (value.as_str(), value.starts_with(|c: char| c.is_ascii_digit())),
        };
        let is_missing = !facts.contains_key(key) && !found.contains_key(key);
        let facts = match facts.get(key) {
            _ if is_missing && (lists_all || is_listed(&key.name)) => missing(key, facts),
            _ if matches!(value, "+0" | "-0") && !found.contains_key(key) => value.to_owned(),
            Some(FactValue::Number(n)) if is_now => n.to_string(),
            Some(FactValue::Word(word)) => found.get(key).unwrap_or(word).clone(),
            _ => found.get(key).map_or("no change", String::as_str).to_owned(),
        };
        let is_same = facts.eq_ignore_ascii_case(value)
            || is_unordered(&key.name) && words(&facts) == words(value);
        if !is_same {
            let message = format!("{key}: expected {expected_value}, found {facts}");
            mismatches.push(FactMismatch { key: key.clone(), message });
        }
    }
    for (key, value) in found {
        if !expected.contains_key(key) && !is_quiet(key) {
            let message = format!("{key}: expected no change, found {value}");
            mismatches.push(FactMismatch { key: key.clone(), message });
        }
    }
    mismatches
}
