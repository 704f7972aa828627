//! Typed access to TOML tables, which reports wrong types and unknown keys.

use std::ops::RangeInclusive;

use game::excerpt::shorten_word;
use game::suggest::nearest;

use crate::diagnostics::Diagnostics;
use crate::error::{ContentErrorKind as Kind, MAX_LISTED_NAMES};
use crate::limits;
use crate::provisional_marks::{Certainty, NOTES, entry, joined};
use crate::shape::{KeyShape, MARK, TableShape};
use crate::source::ByteSpan;
use crate::value::{TomlEntry, TomlNode, TomlValue};

/// A TOML table while it is read. Records which keys were taken.
pub struct TableReader<'n> {
    /// Source span for errors about the whole table.
    pub at: ByteSpan,
    entries: &'n [TomlEntry],
    taken: Vec<bool>,
    requested: Vec<&'static str>,
    shape: &'static TableShape,
    /// Keys that the dialect adds to those of the shape.
    more: &'static [KeyShape],
}

impl<'n> TableReader<'n> {
    /// Starts reading a TOML table of this shape. Reports an error and returns `None` if the value
    /// is not a table.
    pub fn new(
        diagnostics: &mut Diagnostics,
        node: &'n TomlNode,
        shape: &'static TableShape,
    ) -> Option<TableReader<'n>> {
        check_marks(diagnostics, node, true);
        TableReader::plain(diagnostics, node, shape)
    }

    /// Starts reading an amendment. Its provisional marks are checked later, together with the
    /// amended piece.
    pub fn of_amendment(
        diagnostics: &mut Diagnostics,
        node: &'n TomlNode,
        shape: &'static TableShape,
    ) -> Option<TableReader<'n>> {
        check_marks(diagnostics, node, false);
        TableReader::plain(diagnostics, node, shape)
    }

    fn plain(
        diagnostics: &mut Diagnostics,
        node: &'n TomlNode,
        shape: &'static TableShape,
    ) -> Option<TableReader<'n>> {
        let TomlValue::Table(entries) = &node.value else {
            wrong_type(diagnostics, node, "a table");
            return None;
        };
        let taken = vec![false; entries.len()];
        // Enough for the keys of most tables.
        let requested = Vec::with_capacity(24);
        let mut table = TableReader { at: node.at, entries, taken, requested, shape, more: &[] };
        if let Some(doc) = table.take("doc") {
            match &doc.value {
                TomlValue::Str(_) => {}
                TomlValue::List(lines) => {
                    for line in lines {
                        line.str(diagnostics);
                    }
                }
                _ => wrong_type(diagnostics, doc, "a string or a list of strings"),
            }
        }
        if table.take("provisional").is_some() {
            table.take("certainty");
        }
        if let Some(reason) = table.take("reason") {
            reason.str(diagnostics);
        }
        table.requested.clear();
        Some(table)
    }

    /// Adds keys of the dialect, for shapes that have `OtherKeys::OfDialect`.
    pub fn with(self, more: &'static [KeyShape]) -> TableReader<'n> {
        TableReader { more, ..self }
    }

    fn key(&self, name: &str) -> Option<&'static KeyShape> {
        self.shape.key(name).or_else(|| self.more.iter().find(|key| key.key == name))
    }

    /// Takes the value of an optional key. Panics in debug builds if the shape does not contain the
    /// key.
    pub fn take(&mut self, key: &'static str) -> Option<&'n TomlNode> {
        debug_assert!(
            self.key(key).is_some() || self.shape.has_rest() || NOTES.contains(&key),
            "the shape `{}` has no key `{key}`",
            self.shape.name
        );
        self.take_unchecked(key)
    }

    fn take_unchecked(&mut self, key: &'static str) -> Option<&'n TomlNode> {
        self.requested.push(key);
        let i = self.entries.iter().position(|e| e.key == key)?;
        self.taken[i] = true;
        Some(&self.entries[i].node)
    }

    /// Takes the value of a key that the dialect adds.
    pub(crate) fn take_further(&mut self, key: &KeyShape) -> Option<&'n TomlNode> {
        self.take_unchecked(key.key)
    }

    /// Takes the value of a required key; reports an error if it is missing.
    pub fn need(
        &mut self,
        diagnostics: &mut Diagnostics,
        key: &'static str,
    ) -> Option<&'n TomlNode> {
        debug_assert!(
            self.key(key).is_none_or(|k| k.needed) || self.shape.has_rest(),
            "`{key}` is read as a required key, but the shape `{}` does not declare it as one",
            self.shape.name
        );
        let found = self.take(key);
        if found.is_none() {
            diagnostics.push(self.at, Kind::MissingKey { key: key.to_owned() });
        }
        found
    }

    /// Takes all remaining entries, for TOML tables whose keys are names.
    pub fn rest(&mut self) -> Vec<&'n TomlEntry> {
        let rest = self.entries.iter().zip(&self.taken).filter(|(_, taken)| !**taken);
        let rest = rest.map(|(entry, _)| entry).collect();
        self.taken.fill(true);
        rest
    }

    /// Returns the entries not taken yet, in the order written.
    pub fn left(&self) -> impl Iterator<Item = &'n TomlEntry> + use<'n> {
        let left: Vec<&'n TomlEntry> = self
            .entries
            .iter()
            .zip(&self.taken)
            .filter(|(_, taken)| !**taken)
            .map(|(e, _)| e)
            .collect();
        left.into_iter()
    }

    /// Returns all entries, taken or not, in the order written.
    pub fn entries(&self) -> &'n [TomlEntry] {
        self.entries
    }

    /// Reports an error for every key that was not taken. Panics in debug builds if a key of the
    /// shape was never requested.
    pub fn finish(self, diagnostics: &mut Diagnostics) {
        #[cfg(debug_assertions)]
        if !self.shape.has_rest() {
            for key in self.shape.all_keys().into_iter().chain(self.more) {
                let is_requested = self.requested.contains(&key.key);
                assert!(
                    is_requested,
                    "`{}` of the shape `{}` is never read",
                    key.key, self.shape.name
                );
            }
        }
        for (entry, taken) in self.entries.iter().zip(&self.taken) {
            if !taken {
                unknown_key(diagnostics, entry, &self.requested);
            }
        }
    }

    /// Takes a string; reports an error for any other type.
    pub fn str(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> Option<&'n str> {
        self.take(key)?.str(diagnostics)
    }

    /// Takes a required string; empty after an error.
    pub fn need_str(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> &'n str {
        self.need(diagnostics, key).and_then(|n| n.str(diagnostics)).unwrap_or_default()
    }

    /// Takes a string; empty if the key is missing.
    pub fn text(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> String {
        self.str(diagnostics, key).unwrap_or_default().to_owned()
    }

    /// Takes a boolean; reports an error for any other type.
    pub fn bool(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> Option<bool> {
        self.take(key)?.bool(diagnostics)
    }

    /// Takes an integer from 0 to 255.
    pub fn u8(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> Option<u8> {
        self.take(key)?.u8(diagnostics)
    }

    /// Takes a required integer from 0 to 255; 0 after an error.
    pub fn need_u8(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> u8 {
        self.need(diagnostics, key).and_then(|n| n.u8(diagnostics)).unwrap_or_default()
    }

    /// Takes a list of strings; empty if the key is missing.
    pub fn strings(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> Vec<String> {
        let Some(node) = self.take(key) else { return Vec::new() };
        node.list(diagnostics)
            .iter()
            .filter_map(|n| n.str(diagnostics))
            .map(str::to_owned)
            .collect()
    }

    /// Takes a list of integers from 0 to 255; empty if the key is missing.
    pub fn bytes(&mut self, diagnostics: &mut Diagnostics, key: &'static str) -> Vec<u8> {
        self.take(key).map(|n| n.bytes(diagnostics)).unwrap_or_default()
    }
}

/// Checks the provisional marks of a TOML table. `fields`: whether the marked paths are checked
/// too. They are not checked for an amendment, whose marks refer to the amended piece.
fn check_marks(diagnostics: &mut Diagnostics, table: &TomlNode, fields: bool) {
    let Some(node) = table.get("provisional") else { return };
    for item in node.one_or_many() {
        match &item.value {
            TomlValue::Bool(true) => {
                for key in ["reason", "certainty"] {
                    if table.get(key).is_none() {
                        diagnostics.push(node.at, Kind::MissingKey { key: key.to_owned() });
                    }
                }
                table.get("certainty").iter().for_each(|n| check_certainty(diagnostics, n));
            }
            TomlValue::Bool(false) => {}
            TomlValue::Table(_) => check_listed(diagnostics, table, item, fields),
            _ => wrong_type(diagnostics, item, "a boolean or a list of tables"),
        }
    }
}

fn check_listed(diagnostics: &mut Diagnostics, table: &TomlNode, mark: &TomlNode, fields: bool) {
    let Some(mut t) = TableReader::new(diagnostics, mark, &MARK) else { return };
    let paths = t.need(diagnostics, "field").map_or(&[][..], TomlNode::one_or_many);
    t.need(diagnostics, "reason");
    if let Some(n) = t.need(diagnostics, "certainty") {
        check_certainty(diagnostics, n);
    }
    t.finish(diagnostics);
    for path in paths {
        if let Some(text) = path.str(diagnostics)
            && fields
        {
            check_field(diagnostics, table, path.at, text);
        }
    }
}

fn check_certainty(diagnostics: &mut Diagnostics, node: &TomlNode) {
    if let Some(word) = node.str(diagnostics)
        && Certainty::by_word(word).is_none()
    {
        let words = Certainty::WORDS.iter().map(|(word, _)| *word);
        diagnostics.unknown(node.at, "certainty", word, words);
    }
}

fn check_field(diagnostics: &mut Diagnostics, table: &TomlNode, at: ByteSpan, path: &str) {
    let (mut current, mut before) = (table, String::new());
    for part in path.split('.') {
        let Some(entry) = entry(current, part) else {
            let keys = current.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str()));
            let names: Vec<String> = keys.map(|e| joined(&before, &e.key)).collect();
            diagnostics.unknown(at, "field", path, names.iter().map(String::as_str));
            return;
        };
        before = joined(&before, part);
        current = &entry.node;
    }
}

/// Reports an unknown key. `known`: the valid keys.
pub(crate) fn unknown_key(diagnostics: &mut Diagnostics, entry: &TomlEntry, known: &[&str]) {
    diagnostics.push_with(entry.key_at, |_| {
        let mut known: Vec<String> = known.iter().map(|k| (*k).to_owned()).collect();
        known.sort();
        known.dedup();
        let nearest = nearest(&entry.key, known.iter().map(String::as_str));
        if known.len() > MAX_LISTED_NAMES {
            known.clear();
        }
        let found = shorten_word(&entry.key).into_owned();
        Kind::UnknownKey { found, nearest, known }
    });
}

/// Reports a value of the wrong type.
pub fn wrong_type(diagnostics: &mut Diagnostics, node: &TomlNode, expected: &'static str) {
    diagnostics.push(node.at, Kind::WrongType { expected, found: node.value.kind() });
}

impl TomlNode {
    /// Returns the string, or reports an error.
    pub fn str(&self, diagnostics: &mut Diagnostics) -> Option<&str> {
        if self.as_str().is_none() {
            wrong_type(diagnostics, self, "a string");
        }
        self.as_str()
    }

    /// Returns the boolean, or reports an error.
    pub fn bool(&self, diagnostics: &mut Diagnostics) -> Option<bool> {
        match self.value {
            TomlValue::Bool(b) => Some(b),
            _ => {
                wrong_type(diagnostics, self, "a boolean");
                None
            }
        }
    }

    /// Returns an integer within the range, or reports an error.
    pub fn int(&self, diagnostics: &mut Diagnostics, range: RangeInclusive<i64>) -> Option<i64> {
        match self.value {
            TomlValue::Int(n) if range.contains(&n) => Some(n),
            TomlValue::Int(n) => {
                let (min, max) = (*range.start(), *range.end());
                diagnostics.push(self.at, Kind::OutOfRange { found: n, min, max });
                None
            }
            _ => {
                wrong_type(diagnostics, self, "an integer");
                None
            }
        }
    }

    /// Returns an integer from 0 to 255, or reports an error.
    pub fn u8(&self, diagnostics: &mut Diagnostics) -> Option<u8> {
        self.int(diagnostics, 0..=255).map(|n| n as u8)
    }

    /// Returns the items of a list. For any other value, reports an error and returns no items.
    pub fn list(&self, diagnostics: &mut Diagnostics) -> &[TomlNode] {
        match &self.value {
            TomlValue::List(items) => items,
            _ => {
                wrong_type(diagnostics, self, "a list");
                &[]
            }
        }
    }

    /// Returns the items of a list. Any other value is returned as the only item.
    pub fn one_or_many(&self) -> &[TomlNode] {
        match &self.value {
            TomlValue::List(items) => items,
            _ => std::slice::from_ref(self),
        }
    }

    /// Returns a list of integers from 0 to 255. Each invalid item is reported and becomes 0.
    pub fn bytes(&self, diagnostics: &mut Diagnostics) -> Vec<u8> {
        self.list(diagnostics).iter().map(|n| n.u8(diagnostics).unwrap_or_default()).collect()
    }
}

/// Returns whether a name is valid: lower-case letters, digits, `-` and `_`, at least one
/// character.
pub fn is_name(name: &str) -> bool {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !name.is_empty() && name.chars().all(fine)
}

/// Reports an invalid or too long name.
pub fn check_name(diagnostics: &mut Diagnostics, at: ByteSpan, name: &str) {
    if !is_name(name) {
        diagnostics.push_with(at, |_| Kind::BadName { found: shorten_word(name).into_owned() });
    } else if name.len() > limits::NAME {
        let (what, found) = ("this name has", name.len());
        diagnostics.push(at, Kind::TooLarge { what, found, unit: "letters", limit: limits::NAME });
    }
}

/// Reports a ledger code that is not a single word beginning with a letter.
pub fn check_code(diagnostics: &mut Diagnostics, at: ByteSpan, code: &str) {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    // Amounts precede codes, as in `2W`.
    let begins_well = code.starts_with(|c: char| c.is_ascii_alphabetic());
    if !begins_well || !code.chars().all(is_plain) {
        diagnostics.push_with(at, |_| Kind::BadCode { found: shorten_word(code).into_owned() });
    }
}

/// Reports a text of an answer that would make ledgers ambiguous, because a row of a ledger
/// contains more than answers.
pub fn check_answer(diagnostics: &mut Diagnostics, at: ByteSpan, text: &str) {
    let first = text.split_whitespace().next().unwrap_or_default();
    let message = if text.contains('#') {
        "`#` begins a comment in a ledger"
    } else if text.contains("=>") {
        "`=>` introduces random results in a ledger"
    } else if text.contains('.') {
        "a full stop ends an action in a ledger"
    } else if text.chars().any(char::is_control) {
        "an action in a ledger is one line without tabs"
    } else if game::LEDGER_HEAD.iter().any(|word| first.eq_ignore_ascii_case(word)) {
        "a header line of a ledger begins with this word"
    } else {
        return;
    };
    diagnostics.push(at, Kind::Unreadable { why: message });
}

/// Reads a list of strings with their source spans.
pub fn names(diagnostics: &mut Diagnostics, node: &TomlNode) -> Vec<(String, ByteSpan)> {
    let items = node.list(diagnostics).iter();
    items.filter_map(|n| Some((n.str(diagnostics)?.to_owned(), n.at))).collect()
}

/// Returns the `doc` of a TOML table. Several lines are joined by spaces.
pub fn doc(node: &TomlNode) -> String {
    match node.get("doc").map(|n| &n.value) {
        Some(TomlValue::Str(text)) => text.clone(),
        Some(TomlValue::List(lines)) => {
            lines.iter().filter_map(TomlNode::as_str).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}

/// Joins a folder and a relative path, and resolves `.` and `..`.
pub fn normal_path(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|p| !p.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
