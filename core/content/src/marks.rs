//! Marks of values that were only inferred: which they are, why, and how sure they are.
//!
//! A table says `provisional = true` with `reason` and `certainty` and means all its values, or lists
//! `[[provisional]]` with `field` as well and means those. An amendment may bring such a list, too.

use serde::Serialize;

use crate::value::{Entry, Node, Value};

/// Keys that every table may have; they explain and change nothing.
pub const NOTES: [&str; 4] = ["doc", "provisional", "reason", "certainty"];

/// How sure an inferred value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// 95 % or more.
    Sure,
    /// 75 to 95 %.
    Likely,
    /// 50 to 75 %.
    Fair,
    /// Less.
    Guess,
}

impl Certainty {
    /// The words of content files.
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

/// Why a value is provisional, and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Doubt {
    /// How sure.
    pub certainty: Certainty,
    /// Why, with the number of the open question where there is one: `MF-05: only shown in a picture`.
    pub reason: String,
}

/// A mark in a table.
pub(crate) struct Mark<'n> {
    /// The paths of the values it is about, from the table on; the table itself if there are none.
    pub fields: Vec<&'n str>,
    pub doubt: Doubt,
}

impl Mark<'_> {
    /// Is this value, or one that holds it, meant? The path leads from the table on; empty is the table.
    pub fn covers(&self, path: &[&str]) -> bool {
        let leads = |field: &&str| {
            let parts: Vec<&str> = field.split('.').collect();
            path.starts_with(&parts)
        };
        self.fields.is_empty() || self.fields.iter().any(leads)
    }
}

/// The marks of a table, as far as they are whole.
pub(crate) fn marks(table: &Node) -> Vec<Mark<'_>> {
    let all = table.get("provisional").map_or(&[][..], Node::one_or_many).iter();
    all.filter_map(|node| mark(table, node)).collect()
}

fn mark<'n>(table: &'n Node, node: &'n Node) -> Option<Mark<'n>> {
    let (says, fields) = match &node.value {
        Value::Bool(true) => (table, Vec::new()),
        Value::Table(_) => {
            let fields = node.get("field")?.one_or_many().iter();
            (node, fields.filter_map(Node::as_str).collect())
        }
        _ => return None,
    };
    let certainty = Certainty::by_word(says.get("certainty")?.as_str()?)?;
    let reason = says.get("reason")?.as_str()?.to_owned();
    Some(Mark { fields, doubt: Doubt { certainty, reason } })
}

/// Why a value is provisional, as far as a table on the way to it says so.
pub(crate) fn doubt(table: &Node, path: &[&str]) -> Option<Doubt> {
    marks(table).into_iter().find(|mark| mark.covers(path)).map(|mark| mark.doubt)
}

pub(crate) fn entry<'n>(table: &'n Node, key: &str) -> Option<&'n Entry> {
    table.entries().iter().find(|e| e.key == key)
}

pub(crate) fn joined(before: &str, key: &str) -> String {
    match (before, key) {
        ("", key) => key.to_owned(),
        (before, "") => before.to_owned(),
        (before, key) => format!("{before}.{key}"),
    }
}

/// An amendment says or removes this value of a table: whatever marked it knew another one.
pub(crate) fn forget(table: &mut Node, path: &[&str]) {
    let Value::Table(entries) = &mut table.value else { return };
    if let Some(marks) = entries.iter_mut().find(|e| e.key == "provisional") {
        let mut left = marks.node.one_or_many().to_vec();
        left.iter_mut().for_each(|mark| forget_field(mark, path));
        let no_field = |n: &Node| matches!(&n.value, Value::List(fields) if fields.is_empty());
        left.retain(|mark| !mark.get("field").is_some_and(no_field));
        marks.node.value = Value::List(left);
    }
    if let Some((first, rest)) = path.split_first()
        && let Some(inner) = entries.iter_mut().find(|e| e.key == *first)
        && !rest.is_empty()
    {
        forget(&mut inner.node, rest);
    }
}

/// Takes the fields at or inside a path out of a mark.
fn forget_field(mark: &mut Node, path: &[&str]) {
    let Value::Table(entries) = &mut mark.value else { return };
    let Some(field) = entries.iter_mut().find(|e| e.key == "field") else { return };
    let inside =
        |n: &Node| n.as_str().is_some_and(|f| f.split('.').collect::<Vec<_>>().starts_with(path));
    let left = field.node.one_or_many().iter().filter(|n| !inside(n)).cloned().collect();
    field.node = Node { at: field.node.at, value: Value::List(left) };
}
