//! Provisional marks: they state which values are inferred instead of taken from a rulebook, why,
//! and how certain they are.
//!
//! A table with `provisional = true`, `reason` and `certainty` marks all its values. A list
//! `[[provisional]]` with an additional `field` marks the named values. An amendment may contain
//! such a list too.

use serde::Serialize;

use crate::value::{TomlEntry, TomlNode, TomlValue};

/// Keys that every TOML table may have. They only explain; no rule depends on them.
pub const NOTES: [&str; 4] = ["doc", "provisional", "reason", "certainty"];

/// How certain it is that an inferred value is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// At least 95 % certain.
    Sure,
    /// 75 to 95 % certain.
    Likely,
    /// 50 to 75 % certain.
    Fair,
    /// Less than 50 % certain.
    Guess,
}

impl Certainty {
    /// The words of content files for certainties.
    pub(crate) const WORDS: [(&str, Certainty); 4] = [
        ("sure", Certainty::Sure),
        ("likely", Certainty::Likely),
        ("fair", Certainty::Fair),
        ("guess", Certainty::Guess),
    ];

    pub(crate) fn by_word(word: &str) -> Option<Certainty> {
        Certainty::WORDS.iter().find(|(w, _)| *w == word).map(|(_, certainty)| *certainty)
    }
}

impl std::fmt::Display for Certainty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = Certainty::WORDS.iter().find(|(_, c)| c == self).map_or("", |(word, _)| word);
        f.pad(word)
    }
}

/// The reason and the certainty of a provisional value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProvisionalReason {
    pub certainty: Certainty,
    /// Reason. If there is an open question, it begins with its number: `MF-05: only shown in a
    /// picture`.
    pub reason: String,
}

/// A provisional mark in a table.
pub(crate) struct ProvisionalMark<'n> {
    /// Paths of the marked values, starting at the table. If empty, the mark covers the whole
    /// table.
    pub fields: Vec<&'n str>,
    pub doubt: ProvisionalReason,
}

impl ProvisionalMark<'_> {
    /// Returns whether the mark covers the value at `path`, or a table around the value. An empty
    /// path means the marked table.
    pub fn covers(&self, path: &[&str]) -> bool {
        let leads = |field: &&str| {
            let parts: Vec<&str> = field.split('.').collect();
            path.starts_with(&parts)
        };
        self.fields.is_empty() || self.fields.iter().any(leads)
    }
}

/// Returns the marks of a TOML table, without incomplete ones.
pub(crate) fn marks(table: &TomlNode) -> Vec<ProvisionalMark<'_>> {
    let all = table.get("provisional").map_or(&[][..], TomlNode::one_or_many).iter();
    all.filter_map(|node| mark(table, node)).collect()
}

fn mark<'n>(table: &'n TomlNode, node: &'n TomlNode) -> Option<ProvisionalMark<'n>> {
    let (mark_table, fields) = match &node.value {
        TomlValue::Bool(true) => (table, Vec::new()),
        TomlValue::Table(_) => {
            let fields = node.get("field")?.one_or_many().iter();
            (node, fields.filter_map(TomlNode::as_str).collect())
        }
        _ => return None,
    };
    let certainty = Certainty::by_word(mark_table.get("certainty")?.as_str()?)?;
    let reason = mark_table.get("reason")?.as_str()?.to_owned();
    Some(ProvisionalMark { fields, doubt: ProvisionalReason { certainty, reason } })
}

/// Returns the reason and certainty of the value at `path`, if a mark of the TOML table covers it.
pub(crate) fn doubt(table: &TomlNode, path: &[&str]) -> Option<ProvisionalReason> {
    marks(table).into_iter().find(|mark| mark.covers(path)).map(|mark| mark.doubt)
}

pub(crate) fn entry<'n>(table: &'n TomlNode, key: &str) -> Option<&'n TomlEntry> {
    table.entries().iter().find(|e| e.key == key)
}

pub(crate) fn joined(before: &str, key: &str) -> String {
    match (before, key) {
        ("", key) => key.to_owned(),
        (before, "") => before.to_owned(),
        (before, key) => format!("{before}.{key}"),
    }
}

/// Removes the marks of a value that an amendment sets or removes, because they described the
/// previous value.
pub(crate) fn forget(table: &mut TomlNode, path: &[&str]) {
    let TomlValue::Table(entries) = &mut table.value else { return };
    if let Some(marks) = entries.iter_mut().find(|e| e.key == "provisional") {
        let mut left = marks.node.one_or_many().to_vec();
        left.iter_mut().for_each(|mark| forget_field(mark, path));
        let no_field =
            |n: &TomlNode| matches!(&n.value, TomlValue::List(fields) if fields.is_empty());
        left.retain(|mark| !mark.get("field").is_some_and(no_field));
        marks.node.value = TomlValue::List(left);
    }
    if let Some((first, rest)) = path.split_first()
        && let Some(inner) = entries.iter_mut().find(|e| e.key == *first)
        && !rest.is_empty()
    {
        forget(&mut inner.node, rest);
    }
}

/// Removes all fields at a path and below it from a mark.
fn forget_field(mark: &mut TomlNode, path: &[&str]) {
    let TomlValue::Table(entries) = &mut mark.value else { return };
    let Some(field) = entries.iter_mut().find(|e| e.key == "field") else { return };
    let inside = |n: &TomlNode| {
        n.as_str().is_some_and(|f| f.split('.').collect::<Vec<_>>().starts_with(path))
    };
    let left = field.node.one_or_many().iter().filter(|n| !inside(n)).cloned().collect();
    field.node = TomlNode { at: field.node.at, value: TomlValue::List(left) };
}
