//! Reading tables: typed values, and an error for every key that nobody asked for.

use std::ops::RangeInclusive;

use game::excerpt::short;
use game::near::nearest;

use crate::error::{ContentErrorKind as Kind, MOST};
use crate::limits;
use crate::provisional;
use crate::report::Report;
use crate::shape::Shape;
use crate::source::At;
use crate::value::{Entry, Node, Value};

/// Keys that every table may have; they explain and change nothing.
pub(crate) const NOTES: [&str; 4] = ["doc", "provisional", "reason", "certainty"];

/// A table on the way of being read.
pub(crate) struct Table<'n> {
    pub at: At,
    entries: &'n [Entry],
    taken: Vec<bool>,
    asked: Vec<&'static str>,
    shape: &'static Shape,
}

impl<'n> Table<'n> {
    /// Begins to read a table of this shape; nothing if the value is no table.
    pub fn new(report: &mut Report, node: &'n Node, shape: &'static Shape) -> Option<Table<'n>> {
        provisional::check(report, node, true);
        Table::plain(report, node, shape)
    }

    /// The same for an amendment: what it marks as provisional is checked in the piece.
    pub fn of_amendment(
        report: &mut Report,
        node: &'n Node,
        shape: &'static Shape,
    ) -> Option<Table<'n>> {
        provisional::check(report, node, false);
        Table::plain(report, node, shape)
    }

    fn plain(report: &mut Report, node: &'n Node, shape: &'static Shape) -> Option<Table<'n>> {
        let Value::Table(entries) = &node.value else {
            wrong_type(report, node, "a table");
            return None;
        };
        let taken = vec![false; entries.len()];
        // Room for the keys of most tables.
        let asked = Vec::with_capacity(24);
        let mut table = Table { at: node.at, entries, taken, asked, shape };
        if let Some(doc) = table.take("doc") {
            match &doc.value {
                Value::Str(_) => {}
                Value::List(lines) => {
                    for line in lines {
                        line.str(report);
                    }
                }
                _ => wrong_type(report, doc, "a string or a list of strings"),
            }
        }
        if table.take("provisional").is_some() {
            table.take("certainty");
        }
        if let Some(reason) = table.take("reason") {
            reason.str(report);
        }
        table.asked.clear();
        Some(table)
    }

    /// The value of a key.
    pub fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        debug_assert!(
            self.shape.key(key).is_some() || self.shape.has_rest() || NOTES.contains(&key),
            "the shape `{}` has no key `{key}`",
            self.shape.name
        );
        self.asked.push(key);
        let i = self.entries.iter().position(|e| e.key == key)?;
        self.taken[i] = true;
        Some(&self.entries[i].node)
    }

    /// The value of a key that must be there.
    pub fn need(&mut self, report: &mut Report, key: &'static str) -> Option<&'n Node> {
        debug_assert!(
            self.shape.key(key).is_none_or(|k| k.needed) || self.shape.has_rest(),
            "`{key}` of the shape `{}` must be there",
            self.shape.name
        );
        let found = self.take(key);
        if found.is_none() {
            report.push(self.at, Kind::MissingKey { key: key.to_owned() });
        }
        found
    }

    /// All keys that were not taken yet, which are hereby taken: for tables whose keys are names.
    pub fn rest(&mut self) -> Vec<&'n Entry> {
        let rest = self.entries.iter().zip(&self.taken).filter(|(_, taken)| !**taken);
        let rest = rest.map(|(entry, _)| entry).collect();
        self.taken.fill(true);
        rest
    }

    /// The entries that were not taken yet, in the order written.
    pub fn left(&self) -> impl Iterator<Item = &'n Entry> + use<'n> {
        let left: Vec<&'n Entry> = self
            .entries
            .iter()
            .zip(&self.taken)
            .filter(|(_, taken)| !**taken)
            .map(|(e, _)| e)
            .collect();
        left.into_iter()
    }

    /// Every entry, taken or not, in the order written.
    pub fn entries(&self) -> &'n [Entry] {
        self.entries
    }

    /// Reports the keys that nobody asked for.
    pub fn finish(self, report: &mut Report) {
        #[cfg(debug_assertions)]
        if !self.shape.has_rest() {
            for key in self.shape.all_keys() {
                let asked = self.asked.contains(&key.key);
                assert!(asked, "nobody reads `{}` of the shape `{}`", key.key, self.shape.name);
            }
        }
        for (entry, taken) in self.entries.iter().zip(&self.taken) {
            if !taken {
                unknown_key(report, entry, &self.asked);
            }
        }
    }

    pub fn str(&mut self, report: &mut Report, key: &'static str) -> Option<&'n str> {
        self.take(key)?.str(report)
    }

    pub fn need_str(&mut self, report: &mut Report, key: &'static str) -> &'n str {
        self.need(report, key).and_then(|n| n.str(report)).unwrap_or_default()
    }

    /// A text that is empty if it is not there.
    pub fn text(&mut self, report: &mut Report, key: &'static str) -> String {
        self.str(report, key).unwrap_or_default().to_owned()
    }

    pub fn bool(&mut self, report: &mut Report, key: &'static str) -> Option<bool> {
        self.take(key)?.bool(report)
    }

    pub fn u8(&mut self, report: &mut Report, key: &'static str) -> Option<u8> {
        self.take(key)?.u8(report)
    }

    pub fn need_u8(&mut self, report: &mut Report, key: &'static str) -> u8 {
        self.need(report, key).and_then(|n| n.u8(report)).unwrap_or_default()
    }

    pub fn strings(&mut self, report: &mut Report, key: &'static str) -> Vec<String> {
        let Some(node) = self.take(key) else { return Vec::new() };
        node.list(report).iter().filter_map(|n| n.str(report)).map(str::to_owned).collect()
    }

    pub fn bytes(&mut self, report: &mut Report, key: &'static str) -> Vec<u8> {
        self.take(key).map(|n| n.bytes(report)).unwrap_or_default()
    }
}

/// Reports a key that means nothing; `known` are those that do.
pub(crate) fn unknown_key(report: &mut Report, entry: &Entry, known: &[&str]) {
    report.push_with(entry.key_at, |_| {
        let mut known: Vec<String> = known.iter().map(|k| (*k).to_owned()).collect();
        known.sort();
        known.dedup();
        let nearest = nearest(&entry.key, known.iter().map(String::as_str));
        if known.len() > MOST {
            known.clear();
        }
        let found = short(&entry.key).into_owned();
        Kind::UnknownKey { found, nearest, known }
    });
}

pub(crate) fn wrong_type(report: &mut Report, node: &Node, expected: &'static str) {
    report.push(node.at, Kind::WrongType { expected, found: node.value.kind() });
}

impl Node {
    pub fn str(&self, report: &mut Report) -> Option<&str> {
        if self.as_str().is_none() {
            wrong_type(report, self, "a string");
        }
        self.as_str()
    }

    pub fn bool(&self, report: &mut Report) -> Option<bool> {
        match self.value {
            Value::Bool(b) => Some(b),
            _ => {
                wrong_type(report, self, "a boolean");
                None
            }
        }
    }

    pub fn int(&self, report: &mut Report, range: RangeInclusive<i64>) -> Option<i64> {
        match self.value {
            Value::Int(n) if range.contains(&n) => Some(n),
            Value::Int(n) => {
                let (min, max) = (*range.start(), *range.end());
                report.push(self.at, Kind::OutOfRange { found: n, min, max });
                None
            }
            _ => {
                wrong_type(report, self, "an integer");
                None
            }
        }
    }

    pub fn u8(&self, report: &mut Report) -> Option<u8> {
        self.int(report, 0..=255).map(|n| n as u8)
    }

    /// The items; empty, with an error, if this is no list.
    pub fn list(&self, report: &mut Report) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => {
                wrong_type(report, self, "a list");
                &[]
            }
        }
    }

    /// The items of a list, or the value itself if it is none.
    pub fn one_or_many(&self) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => std::slice::from_ref(self),
        }
    }

    pub fn bytes(&self, report: &mut Report) -> Vec<u8> {
        self.list(report).iter().map(|n| n.u8(report).unwrap_or_default()).collect()
    }
}

/// Is it made of small letters, digits, `-` and `_`, as names of things in content are?
pub fn is_name(name: &str) -> bool {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !name.is_empty() && name.chars().all(fine)
}

/// Reports what is no name.
pub(crate) fn check_name(report: &mut Report, at: At, name: &str) {
    if !is_name(name) {
        report.push_with(at, |_| Kind::BadName { found: short(name).into_owned() });
    } else if name.len() > limits::NAME {
        let (what, found) = ("this name has", name.len());
        report.push(at, Kind::TooLarge { what, found, unit: "letters", limit: limits::NAME });
    }
}
