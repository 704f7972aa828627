//! Repeated declarations: `for_each = { suit = ["red", "blue"], rank = { from = 1, to = 13 } }`.
//!
//! A declaration with `for_each` stands for one declaration for each combination of the values. In
//! its keys and texts, `{suit}` is the value of that combination. Values may be tables: `{card}`
//! takes the whole table, and `{card.cost}` one of its values.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::Diagnostics;
use crate::error::ContentErrorKind as Kind;
use crate::limits;
use crate::read::wrong_type;
use crate::source::ByteSpan;
use crate::value::{TomlEntry, TomlNode, TomlValue};

/// The key that repeats a declaration.
pub(crate) const FOR_EACH: &str = "for_each";

/// Bytes counted for a value in addition to its text.
const BYTES_OF_A_VALUE: usize = 4;

/// A name of `for_each` with its values, or with the value of one combination.
type Named<'n, V> = (&'n str, V);

/// Returns the declarations that a declaration with `for_each` stands for, in the order of the
/// values; the values of the last name change fastest. After an error the list is empty.
pub(super) fn copies(diagnostics: &mut Diagnostics, node: &TomlNode) -> Vec<TomlNode> {
    let Some(for_each) = node.get(FOR_EACH) else { return Vec::new() };
    let entries = node.entries().iter().filter(|entry| entry.key != FOR_EACH).cloned().collect();
    let template = TomlNode { at: node.at, value: TomlValue::Table(entries) };
    all_copies(diagnostics, for_each, &template).unwrap_or_default()
}

fn all_copies(
    diagnostics: &mut Diagnostics,
    for_each: &TomlNode,
    template: &TomlNode,
) -> Option<Vec<TomlNode>> {
    let TomlValue::Table(entries) = &for_each.value else {
        wrong_type(diagnostics, for_each, "a table");
        return None;
    };
    if entries.is_empty() {
        diagnostics.push(for_each.at, Kind::Empty { what: "`for_each`" });
        return None;
    }
    let mut names = Vec::new();
    let mut count = 1_usize;
    for entry in entries {
        let values = values(diagnostics, entry)?;
        count = count.saturating_mul(values.len());
        if count > limits::COPIES {
            diagnostics.push(for_each.at, too_many());
            return None;
        }
        names.push((entry.key.as_str(), values));
    }
    let mut copies = Vec::with_capacity(count);
    for place in 0..count {
        let mut rest = place;
        let mut chosen: Vec<Named<'_, &TomlNode>> = Vec::new();
        for (name, values) in names.iter().rev() {
            chosen.push((name, &values[rest % values.len()]));
            rest /= values.len();
        }
        let at = for_each.at;
        copies.push(Substitution { diagnostics, chosen: &chosen, at }.node(template)?);
    }
    has_distinct_names(diagnostics, &copies).then_some(copies)
}

fn too_many() -> Kind {
    let (what, limit) = ("`for_each` makes more than", limits::COPIES);
    Kind::TooLarge { what, found: limit, unit: "declarations", limit }
}

/// Reads the values of a name: a list, or a range of numbers.
fn values(diagnostics: &mut Diagnostics, entry: &TomlEntry) -> Option<Vec<TomlNode>> {
    let at = entry.node.at;
    match &entry.node.value {
        TomlValue::List(items) if !items.is_empty() => return Some(items.clone()),
        TomlValue::List(_) => {
            diagnostics.push(at, Kind::Empty { what: "the list of values" });
            return None;
        }
        TomlValue::Table(range) if range.len() == 2 => {
            let end = |key| match entry.node.get(key)?.value {
                TomlValue::Int(n) => Some(n),
                _ => None,
            };
            if let (Some(from), Some(to)) = (end("from"), end("to"))
                && from <= to
            {
                if to.abs_diff(from) >= limits::COPIES as u64 {
                    diagnostics.push(at, too_many());
                    return None;
                }
                let number = |n| TomlNode { at, value: TomlValue::Int(n) };
                return Some((from..=to).map(number).collect());
            }
        }
        _ => {}
    }
    let (key, found) = (entry.key.clone(), entry.node.text());
    let expected = "a list of values, or a range from a number to a higher one: \
        `{ from = 1, to = 13 }`";
    diagnostics.push(at, Kind::BadValue { key, found, expected: expected.into() });
    None
}

/// Reports copies with the same name. Declarations are named by `id` or `code`.
fn has_distinct_names(diagnostics: &mut Diagnostics, copies: &[TomlNode]) -> bool {
    let mut names = BTreeSet::new();
    for copy in copies {
        let named = ["id", "code"].into_iter().find_map(|key| Some((key, copy.get(key)?)));
        let Some((key, node)) = named else { continue };
        if names.insert(node.text()) {
            continue;
        }
        let found = node.as_str().map_or_else(|| node.text(), str::to_owned);
        let expected = "several declarations would have it; write each name of `for_each` into \
            it, or other values";
        let (key, expected) = (key.to_owned(), expected.to_owned());
        diagnostics.push(node.at, Kind::BadValue { key, found, expected });
        return false;
    }
    true
}

/// Replaces names of `for_each` by the values of one combination.
struct Substitution<'d, 'n> {
    diagnostics: &'d mut Diagnostics,
    chosen: &'n [Named<'n, &'n TomlNode>],
    /// Source span of `for_each`.
    at: ByteSpan,
}

impl<'n> Substitution<'_, 'n> {
    fn node(&mut self, node: &TomlNode) -> Option<TomlNode> {
        self.takes(BYTES_OF_A_VALUE)?;
        let value = match &node.value {
            TomlValue::Str(text) => match self.whole(text, node)? {
                Some(value) => return Some(value.clone()),
                None => TomlValue::Str(self.text(text, node)?),
            },
            TomlValue::List(items) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    list.push(self.node(item)?);
                }
                TomlValue::List(list)
            }
            TomlValue::Table(entries) => {
                let mut table = Vec::with_capacity(entries.len());
                let mut keys: BTreeMap<String, ByteSpan> = BTreeMap::new();
                for entry in entries {
                    let key = self.key(entry)?;
                    if let Some(first) = keys.insert(key.clone(), entry.key_at) {
                        self.diagnostics.duplicate(entry.key_at, "key", &key, first);
                        return None;
                    }
                    let node = self.node(&entry.node)?;
                    table.push(TomlEntry { key, key_at: entry.key_at, node });
                }
                TomlValue::Table(table)
            }
            other => other.clone(),
        };
        Some(TomlNode { at: node.at, value })
    }

    fn key(&mut self, entry: &TomlEntry) -> Option<String> {
        let node = TomlNode { at: entry.key_at, value: TomlValue::Str(entry.key.clone()) };
        self.text(&entry.key, &node)
    }

    /// Returns the value of a text that is only one name, such as `{rank}`. The value may be a
    /// number or a table. The inner `None` means any other text; the outer one, that an error is
    /// reported.
    fn whole(&mut self, text: &str, node: &TomlNode) -> Option<Option<&'n TomlNode>> {
        let word = text.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        let Some(word) = word.filter(|word| !word.contains(['{', '}'])) else { return Some(None) };
        let value = self.value(word, node)?;
        if let Some(value) = value {
            self.takes(value.extent())?;
        }
        Some(value)
    }

    /// Replaces the names in a text.
    fn text(&mut self, text: &str, node: &TomlNode) -> Option<String> {
        self.takes(text.len())?;
        let mut out = String::new();
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let (before, from_open) = rest.split_at(open);
            out.push_str(before);
            rest = from_open;
            let Some(end) = from_open.find('}') else { break };
            // A name has no braces, so the last one before the end begins it.
            let begin = from_open[..end].rfind('{').unwrap_or(0);
            out.push_str(&from_open[..begin]);
            let value = self.value(&from_open[begin + 1..end], node)?;
            match value.map(|value| &value.value) {
                None => out.push_str(&from_open[begin..=end]),
                Some(TomlValue::Str(word)) => out.push_str(word),
                Some(TomlValue::Int(n)) => out.push_str(&n.to_string()),
                Some(TomlValue::Bool(holds)) => out.push_str(&holds.to_string()),
                Some(other) => {
                    let kind =
                        Kind::WrongType { expected: "a text or number", found: other.kind() };
                    self.diagnostics.push(node.at, kind);
                    return None;
                }
            }
            rest = &from_open[end + 1..];
        }
        out.push_str(rest);
        self.takes(out.len().saturating_sub(text.len()))?;
        Some(out)
    }

    /// Counts bytes that the copies take. Reports an error if they take too many.
    fn takes(&mut self, bytes: usize) -> Option<()> {
        if self.diagnostics.takes_copies(bytes) {
            return Some(());
        }
        let (what, limit) = ("repeated declarations have more than", limits::COPIED_BYTES);
        let kind = Kind::TooLarge { what, found: limit, unit: "bytes", limit };
        self.diagnostics.push(self.at, kind);
        None
    }

    /// Returns the value of `suit` or `card.cost`. The inner `None` means that the word is no name of
    /// `for_each`, for example an argument of an option; the outer one, that an error is reported.
    fn value(&mut self, word: &str, node: &TomlNode) -> Option<Option<&'n TomlNode>> {
        let mut keys = word.split('.');
        let name = keys.next().unwrap_or_default();
        let Some((_, value)) = self.chosen.iter().find(|(chosen, _)| *chosen == name) else {
            return Some(None);
        };
        let mut value = *value;
        for key in keys {
            // A look-up compares the key with each entry.
            self.takes(value.entries().len())?;
            match value.get(key) {
                Some(inner) => value = inner,
                None => {
                    let known = value.entries().iter().map(|entry| entry.key.as_str());
                    self.diagnostics.unknown(node.at, "value", word, known);
                    return None;
                }
            }
        }
        Some(Some(value))
    }
}
