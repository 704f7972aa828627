//! Reading tables: typed values, and an error for every key that nobody asked for.

use std::ops::RangeInclusive;

use game::excerpt::short;
use game::near::nearest;

use crate::error::{ContentErrorKind as Kind, MOST};
use crate::limits;
use crate::marks::{Certainty, NOTES, entry, joined};
use crate::mistakes::Mistakes;
use crate::shape::{Key, MARK, Shape};
use crate::source::At;
use crate::value::{Entry, Node, Value};

/// A table on the way of being read.
pub struct Table<'n> {
    /// What a mistake about the whole points at.
    pub at: At,
    entries: &'n [Entry],
    taken: Vec<bool>,
    asked: Vec<&'static str>,
    shape: &'static Shape,
    /// Keys that the dialect adds to those of the shape.
    more: &'static [Key],
}

impl<'n> Table<'n> {
    /// Begins to read a table of this shape; nothing if the value is no table.
    pub fn new(
        mistakes: &mut Mistakes,
        node: &'n Node,
        shape: &'static Shape,
    ) -> Option<Table<'n>> {
        check_marks(mistakes, node, true);
        Table::plain(mistakes, node, shape)
    }

    /// The same for an amendment: what it marks as provisional is checked in the piece.
    pub fn of_amendment(
        mistakes: &mut Mistakes,
        node: &'n Node,
        shape: &'static Shape,
    ) -> Option<Table<'n>> {
        check_marks(mistakes, node, false);
        Table::plain(mistakes, node, shape)
    }

    fn plain(mistakes: &mut Mistakes, node: &'n Node, shape: &'static Shape) -> Option<Table<'n>> {
        let Value::Table(entries) = &node.value else {
            wrong_type(mistakes, node, "a table");
            return None;
        };
        let taken = vec![false; entries.len()];
        // Room for the keys of most tables.
        let asked = Vec::with_capacity(24);
        let mut table = Table { at: node.at, entries, taken, asked, shape, more: &[] };
        if let Some(doc) = table.take("doc") {
            match &doc.value {
                Value::Str(_) => {}
                Value::List(lines) => {
                    for line in lines {
                        line.str(mistakes);
                    }
                }
                _ => wrong_type(mistakes, doc, "a string or a list of strings"),
            }
        }
        if table.take("provisional").is_some() {
            table.take("certainty");
        }
        if let Some(reason) = table.take("reason") {
            reason.str(mistakes);
        }
        table.asked.clear();
        Some(table)
    }

    /// The same table with further keys, where a shape leaves some of them to the dialect.
    pub fn with(self, more: &'static [Key]) -> Table<'n> {
        Table { more, ..self }
    }

    fn key(&self, name: &str) -> Option<&'static Key> {
        self.shape.key(name).or_else(|| self.more.iter().find(|key| key.key == name))
    }

    /// The value of a key.
    pub fn take(&mut self, key: &'static str) -> Option<&'n Node> {
        debug_assert!(
            self.key(key).is_some() || self.shape.has_rest() || NOTES.contains(&key),
            "the shape `{}` has no key `{key}`",
            self.shape.name
        );
        self.take_unchecked(key)
    }

    fn take_unchecked(&mut self, key: &'static str) -> Option<&'n Node> {
        self.asked.push(key);
        let i = self.entries.iter().position(|e| e.key == key)?;
        self.taken[i] = true;
        Some(&self.entries[i].node)
    }

    /// The value of a key that the dialect adds.
    pub(crate) fn take_further(&mut self, key: &Key) -> Option<&'n Node> {
        self.take_unchecked(key.key)
    }

    /// The value of a key that must be there.
    pub fn need(&mut self, mistakes: &mut Mistakes, key: &'static str) -> Option<&'n Node> {
        debug_assert!(
            self.key(key).is_none_or(|k| k.needed) || self.shape.has_rest(),
            "`{key}` of the shape `{}` must be there",
            self.shape.name
        );
        let found = self.take(key);
        if found.is_none() {
            mistakes.push(self.at, Kind::MissingKey { key: key.to_owned() });
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
    pub fn finish(self, mistakes: &mut Mistakes) {
        #[cfg(debug_assertions)]
        if !self.shape.has_rest() {
            for key in self.shape.all_keys().into_iter().chain(self.more) {
                let asked = self.asked.contains(&key.key);
                assert!(asked, "nobody reads `{}` of the shape `{}`", key.key, self.shape.name);
            }
        }
        for (entry, taken) in self.entries.iter().zip(&self.taken) {
            if !taken {
                unknown_key(mistakes, entry, &self.asked);
            }
        }
    }

    /// The text of a key.
    pub fn str(&mut self, mistakes: &mut Mistakes, key: &'static str) -> Option<&'n str> {
        self.take(key)?.str(mistakes)
    }

    /// The text of a key that must be there; empty if it is not.
    pub fn need_str(&mut self, mistakes: &mut Mistakes, key: &'static str) -> &'n str {
        self.need(mistakes, key).and_then(|n| n.str(mistakes)).unwrap_or_default()
    }

    /// A text that is empty if it is not there.
    pub fn text(&mut self, mistakes: &mut Mistakes, key: &'static str) -> String {
        self.str(mistakes, key).unwrap_or_default().to_owned()
    }

    /// The truth value of a key.
    pub fn bool(&mut self, mistakes: &mut Mistakes, key: &'static str) -> Option<bool> {
        self.take(key)?.bool(mistakes)
    }

    /// The number of a key, from 0 to 255.
    pub fn u8(&mut self, mistakes: &mut Mistakes, key: &'static str) -> Option<u8> {
        self.take(key)?.u8(mistakes)
    }

    /// The same of a key that must be there.
    pub fn need_u8(&mut self, mistakes: &mut Mistakes, key: &'static str) -> u8 {
        self.need(mistakes, key).and_then(|n| n.u8(mistakes)).unwrap_or_default()
    }

    /// The texts of a list; none if it is not there.
    pub fn strings(&mut self, mistakes: &mut Mistakes, key: &'static str) -> Vec<String> {
        let Some(node) = self.take(key) else { return Vec::new() };
        node.list(mistakes).iter().filter_map(|n| n.str(mistakes)).map(str::to_owned).collect()
    }

    /// The numbers of a list, each from 0 to 255; none if it is not there.
    pub fn bytes(&mut self, mistakes: &mut Mistakes, key: &'static str) -> Vec<u8> {
        self.take(key).map(|n| n.bytes(mistakes)).unwrap_or_default()
    }
}

/// Reports what is wrong with the mark of a table; its fields, too, unless the table is an amendment, whose
/// marks are about the piece.
fn check_marks(mistakes: &mut Mistakes, table: &Node, fields: bool) {
    let Some(node) = table.get("provisional") else { return };
    for item in node.one_or_many() {
        match &item.value {
            Value::Bool(true) => {
                for key in ["reason", "certainty"] {
                    if table.get(key).is_none() {
                        mistakes.push(node.at, Kind::MissingKey { key: key.to_owned() });
                    }
                }
                table.get("certainty").iter().for_each(|n| check_certainty(mistakes, n));
            }
            Value::Bool(false) => {}
            Value::Table(_) => check_listed(mistakes, table, item, fields),
            _ => wrong_type(mistakes, item, "a boolean or a list of tables"),
        }
    }
}

fn check_listed(mistakes: &mut Mistakes, table: &Node, mark: &Node, fields: bool) {
    let Some(mut t) = Table::new(mistakes, mark, &MARK) else { return };
    let paths = t.need(mistakes, "field").map_or(&[][..], Node::one_or_many);
    t.need(mistakes, "reason");
    if let Some(n) = t.need(mistakes, "certainty") {
        check_certainty(mistakes, n);
    }
    t.finish(mistakes);
    for path in paths {
        if let Some(text) = path.str(mistakes)
            && fields
        {
            check_field(mistakes, table, path.at, text);
        }
    }
}

fn check_certainty(mistakes: &mut Mistakes, node: &Node) {
    if let Some(word) = node.str(mistakes)
        && Certainty::by_word(word).is_none()
    {
        let words = Certainty::WORDS.iter().map(|(word, _)| *word);
        mistakes.unknown(node.at, "certainty", word, words);
    }
}

fn check_field(mistakes: &mut Mistakes, table: &Node, at: At, path: &str) {
    let (mut here, mut before) = (table, String::new());
    for part in path.split('.') {
        let Some(entry) = entry(here, part) else {
            let keys = here.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str()));
            let known: Vec<String> = keys.map(|e| joined(&before, &e.key)).collect();
            mistakes.unknown(at, "field", path, known.iter().map(String::as_str));
            return;
        };
        before = joined(&before, part);
        here = &entry.node;
    }
}

/// Reports a key that means nothing; `known` are those that do.
pub(crate) fn unknown_key(mistakes: &mut Mistakes, entry: &Entry, known: &[&str]) {
    mistakes.push_with(entry.key_at, |_| {
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

/// Reports a value of another type.
pub fn wrong_type(mistakes: &mut Mistakes, node: &Node, expected: &'static str) {
    mistakes.push(node.at, Kind::WrongType { expected, found: node.value.kind() });
}

impl Node {
    /// The text, or a mistake.
    pub fn str(&self, mistakes: &mut Mistakes) -> Option<&str> {
        if self.as_str().is_none() {
            wrong_type(mistakes, self, "a string");
        }
        self.as_str()
    }

    /// The truth value, or a mistake.
    pub fn bool(&self, mistakes: &mut Mistakes) -> Option<bool> {
        match self.value {
            Value::Bool(b) => Some(b),
            _ => {
                wrong_type(mistakes, self, "a boolean");
                None
            }
        }
    }

    /// A whole number in this range, or a mistake.
    pub fn int(&self, mistakes: &mut Mistakes, range: RangeInclusive<i64>) -> Option<i64> {
        match self.value {
            Value::Int(n) if range.contains(&n) => Some(n),
            Value::Int(n) => {
                let (min, max) = (*range.start(), *range.end());
                mistakes.push(self.at, Kind::OutOfRange { found: n, min, max });
                None
            }
            _ => {
                wrong_type(mistakes, self, "an integer");
                None
            }
        }
    }

    /// A number from 0 to 255, or a mistake.
    pub fn u8(&self, mistakes: &mut Mistakes) -> Option<u8> {
        self.int(mistakes, 0..=255).map(|n| n as u8)
    }

    /// The items; empty, with an error, if this is no list.
    pub fn list(&self, mistakes: &mut Mistakes) -> &[Node] {
        match &self.value {
            Value::List(items) => items,
            _ => {
                wrong_type(mistakes, self, "a list");
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

    /// The numbers of a list, each from 0 to 255.
    pub fn bytes(&self, mistakes: &mut Mistakes) -> Vec<u8> {
        self.list(mistakes).iter().map(|n| n.u8(mistakes).unwrap_or_default()).collect()
    }
}

/// Is it made of small letters, digits, `-` and `_`, as names of things in content are?
pub fn is_name(name: &str) -> bool {
    let fine = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
    !name.is_empty() && name.chars().all(fine)
}

/// Reports what is no name.
pub fn check_name(mistakes: &mut Mistakes, at: At, name: &str) {
    if !is_name(name) {
        mistakes.push_with(at, |_| Kind::BadName { found: short(name).into_owned() });
    } else if name.len() > limits::NAME {
        let (what, found) = ("this name has", name.len());
        mistakes.push(at, Kind::TooLarge { what, found, unit: "letters", limit: limits::NAME });
    }
}

/// Reports what is no code: ledgers have it as one word.
pub fn check_code(mistakes: &mut Mistakes, at: At, code: &str) {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    // Amounts stand before codes: `2W`.
    let begins_well = code.starts_with(|c: char| c.is_ascii_alphabetic());
    if !begins_well || !code.chars().all(is_plain) {
        mistakes.push_with(at, |_| Kind::BadCode { found: short(code).into_owned() });
    }
}

/// Reports an answer that no ledger could be read with: they read more than answers from a row.
pub fn check_answer(mistakes: &mut Mistakes, at: At, text: &str) {
    let first = text.split_whitespace().next().unwrap_or_default();
    let why = if text.contains('#') {
        "`#` begins a comment there"
    } else if text.contains("=>") {
        "`=>` stands there before what chance brings"
    } else if text.contains('.') {
        "a full stop ends an action there"
    } else if text.chars().any(char::is_control) {
        "an action is one line there, without tabs"
    } else if game::LEDGER_HEAD.iter().any(|word| first.eq_ignore_ascii_case(word)) {
        "with this word a line of the head begins there"
    } else {
        return;
    };
    mistakes.push(at, Kind::Unreadable { why });
}

/// A list of names with their places.
pub fn names(mistakes: &mut Mistakes, node: &Node) -> Vec<(String, At)> {
    let items = node.list(mistakes).iter();
    items.filter_map(|n| Some((n.str(mistakes)?.to_owned(), n.at))).collect()
}

/// The `doc` of a table: its first line where it has several.
pub fn doc(node: &Node) -> String {
    match node.get("doc").map(|n| &n.value) {
        Some(Value::Str(text)) => text.clone(),
        Some(Value::List(lines)) => {
            lines.iter().filter_map(Node::as_str).collect::<Vec<_>>().join(" ")
        }
        _ => String::new(),
    }
}

/// Joins a folder and a relative path, with `..` taken out.
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
