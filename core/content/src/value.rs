//! TOML as a tree of values with source spans, so that values of several files can be merged.

use game::excerpt::{escape_hidden, is_hidden};
use toml::de::{DeTable, DeValue};
use toml_parser::lexer::TokenKind;

use crate::diagnostics::Diagnostics;
use crate::error::ContentErrorKind as Kind;
use crate::limits;
use crate::source::{ByteSpan, SourceMap};

/// A TOML value with its source span.
#[derive(Clone, Debug)]
pub struct TomlNode {
    pub at: ByteSpan,
    pub value: TomlValue,
}

/// A TOML value. Tables keep the order of their keys.
#[derive(Clone, Debug)]
pub enum TomlValue {
    Str(String),
    Int(i64),
    Bool(bool),
    /// A float or a date, which is not allowed in content. The text names the type.
    Foreign(&'static str),
    List(Vec<TomlNode>),
    /// Entries in the order written.
    Table(Vec<TomlEntry>),
}

/// A key with its value.
#[derive(Clone, Debug)]
pub struct TomlEntry {
    pub key: String,
    /// Source span of the key.
    pub key_at: ByteSpan,
    pub node: TomlNode,
}

impl TomlValue {
    /// Returns the name of the value's type for messages, with its article.
    pub fn kind(&self) -> &'static str {
        match self {
            TomlValue::Str(_) => "a string",
            TomlValue::Int(_) => "an integer",
            TomlValue::Bool(_) => "a boolean",
            TomlValue::Foreign(kind) => kind,
            TomlValue::List(_) => "a list",
            TomlValue::Table(_) => "a table",
        }
    }
}

impl TomlNode {
    /// Returns the value of a key. `None` if this value is not a table or has no such key.
    pub fn get(&self, key: &str) -> Option<&TomlNode> {
        match &self.value {
            TomlValue::Table(entries) => entries.iter().find(|e| e.key == key).map(|e| &e.node),
            _ => None,
        }
    }

    /// Returns the source span of a part of a text, from and to a byte offset in the value. At least
    /// one byte. If the text contains escapes, returns the span of the whole text.
    pub fn span_in_text(&self, sources: &SourceMap, start: u32, end: u32) -> ByteSpan {
        let (whole, Some(text)) = (self.at, self.as_str()) else { return self.at };
        let source = &sources.get(whole.file).text;
        let inner = source.get(whole.start as usize + 1..(whole.end as usize).saturating_sub(1));
        if inner != Some(text) {
            return whole;
        }
        let (begin, length) = (whole.start + 1, text.len() as u32);
        let end = end.max(start + 1).min(length);
        let start = start.min(length.saturating_sub(1));
        ByteSpan { start: begin + start, end: begin + end, ..whole }
    }

    /// Sets the value at the end of a path of keys. Does nothing if an inner TOML table of the path
    /// is missing.
    pub fn set(&mut self, path: &[&str], node: TomlNode) {
        let (TomlValue::Table(entries), [key, rest @ ..]) = (&mut self.value, path) else { return };
        match (entries.iter_mut().find(|e| e.key == *key), rest.is_empty()) {
            (Some(entry), true) => entry.node = node,
            (Some(entry), false) => entry.node.set(rest, node),
            (None, true) => {
                let entry = TomlEntry { key: (*key).to_owned(), key_at: node.at, node };
                entries.push(entry);
            }
            (None, false) => {}
        }
    }

    /// Returns the boolean; `None` for any other value.
    pub fn as_bool(&self) -> Option<bool> {
        match &self.value {
            TomlValue::Bool(yes) => Some(*yes),
            _ => None,
        }
    }

    /// Returns the string; `None` for any other value.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            TomlValue::Str(s) => Some(s),
            _ => None,
        }
    }

    /// Returns the entries of a table; empty for any other value.
    pub fn entries(&self) -> &[TomlEntry] {
        match &self.value {
            TomlValue::Table(entries) => entries,
            _ => &[],
        }
    }

    /// Estimates the number of bytes that the value occupies in its file.
    pub(crate) fn extent(&self) -> usize {
        let own = (self.at.end - self.at.start) as usize;
        let of_entry = |e: &TomlEntry| e.key.len() + e.node.extent();
        own.max(match &self.value {
            TomlValue::List(items) => items.iter().map(TomlNode::extent).sum(),
            TomlValue::Table(entries) => entries.iter().map(of_entry).sum(),
            _ => 0,
        })
    }

    /// Formats the value as TOML on one line.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out, &mut |_| true);
        out
    }

    /// Formats the value as TOML on one line, with only the keys for which `keep` returns `true`.
    pub fn write(&self, out: &mut String, keep: &mut dyn FnMut(&str) -> bool) {
        match &self.value {
            TomlValue::Str(s) => out.push_str(&format!("{s:?}")),
            TomlValue::Int(n) => out.push_str(&n.to_string()),
            TomlValue::Bool(b) => out.push_str(&b.to_string()),
            TomlValue::Foreign(kind) => out.push_str(kind),
            TomlValue::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    item.write(out, keep);
                }
                out.push(']');
            }
            TomlValue::Table(entries) => {
                out.push('{');
                let mut first = true;
                for entry in entries.iter().filter(|e| keep(&e.key)).collect::<Vec<_>>() {
                    out.push_str(if first { " " } else { ", " });
                    first = false;
                    out.push_str(&entry.key);
                    out.push_str(" = ");
                    entry.node.write(out, keep);
                }
                out.push_str(if first { "}" } else { " }" });
            }
        }
    }
}

/// Parses a TOML file. Reports syntax errors, and returns the readable part in any case.
pub(crate) fn parse(diagnostics: &mut Diagnostics, file: u32) -> TomlNode {
    let source = diagnostics.sources.shared(file);
    let text = &source.text;
    let nothing = TomlNode { at: place(file, 0..0), value: TomlValue::Table(Vec::new()) };
    if let Some((at, kind)) = exceeded_limit(text) {
        diagnostics.broken_by(place(file, at), kind);
        return nothing;
    }
    let (table, errors) = DeTable::parse_recoverable(text);
    let len = text.len();
    for error in errors {
        // If text is missing at the end, the parser points behind the last character.
        let span = error.span().unwrap_or(0..0);
        let at = place(file, floor(text, span.start.min(len))..floor(text, span.end.min(len)));
        diagnostics.syntax(at, error.message());
    }
    let mut read = TomlConverter { diagnostics, file };
    TomlNode { at: nothing.at, value: read.table(table.into_inner(), nothing.at, 0) }
}

/// Returns what exceeds a limit on size or nesting, with its byte range. This check runs before the
/// parser.
fn exceeded_limit(text: &str) -> Option<(std::ops::Range<usize>, Kind)> {
    let large = |what, found, unit, limit| Kind::TooLarge { what, found, unit, limit };
    if text.len() > limits::FILE {
        return Some((0..0, large("this file has", text.len(), "bytes", limits::FILE)));
    }
    let (mut tokens, mut parts) = (0, 1);
    let mut key = 0..0;
    for token in toml_parser::Source::new(text).lex() {
        tokens += 1;
        match token.kind() {
            TokenKind::Dot => parts += 1,
            TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString => {
                key.start = if parts == 1 { token.span().start() } else { key.start };
                key.end = token.span().end();
            }
            TokenKind::Whitespace => {}
            _ if parts > limits::NESTED => break,
            _ => parts = 1,
        }
    }
    if parts > limits::NESTED {
        return Some((key, large("this key has", parts, "parts", limits::NESTED)));
    }
    let what = "this file has";
    let unit = "words and signs";
    (tokens > limits::TOKENS).then(|| (0..0, large(what, tokens, unit, limits::TOKENS)))
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn place(file: u32, span: std::ops::Range<usize>) -> ByteSpan {
    ByteSpan { file, start: span.start as u32, end: span.end.max(span.start) as u32 }
}

/// Converts values of the TOML parser to [`TomlNode`]s.
struct TomlConverter<'r> {
    diagnostics: &'r mut Diagnostics,
    file: u32,
}

impl TomlConverter<'_> {
    fn table(&mut self, table: DeTable<'_>, at: ByteSpan, depth: usize) -> TomlValue {
        if !self.fits(at, depth, "this table has", table.len(), "keys") {
            return TomlValue::Table(Vec::new());
        }
        let mut entries: Vec<TomlEntry> = Vec::with_capacity(table.len());
        for (key, value) in table {
            let key_at = place(self.file, key.span());
            let key = self.text(key_at, key.into_inner().into_owned());
            entries.push(TomlEntry { key, key_at, node: self.node(value, depth + 1) });
        }
        // The parser sorts keys by name, but for effects the order in the file matters.
        entries.sort_by_key(|e| e.key_at.start);
        TomlValue::Table(entries)
    }

    fn node(&mut self, value: toml::Spanned<DeValue<'_>>, depth: usize) -> TomlNode {
        let at = place(self.file, value.span());
        let value = match value.into_inner() {
            DeValue::String(s) => TomlValue::Str(self.text(at, s.into_owned())),
            // A number that needs more than 64 bits becomes one that is outside every range.
            DeValue::Integer(n) => {
                TomlValue::Int(i64::from_str_radix(n.as_str(), n.radix()).unwrap_or(i64::MAX))
            }
            DeValue::Boolean(b) => TomlValue::Bool(b),
            DeValue::Float(_) => TomlValue::Foreign("a decimal number"),
            DeValue::Datetime(_) => TomlValue::Foreign("a date"),
            DeValue::Array(items) => {
                if self.fits(at, depth, "this list has", items.len(), "items") {
                    TomlValue::List(
                        items.into_iter().map(|item| self.node(item, depth + 1)).collect(),
                    )
                } else {
                    TomlValue::List(Vec::new())
                }
            }
            DeValue::Table(table) => self.table(table, at, depth),
        };
        TomlNode { at, value }
    }

    /// Reports a TOML table or list that is too long or nested too deeply. Returns whether it is
    /// within the limits.
    fn fits(
        &mut self,
        at: ByteSpan,
        depth: usize,
        what: &'static str,
        len: usize,
        unit: &'static str,
    ) -> bool {
        let limit = limits::ITEMS;
        if len > limit {
            self.diagnostics.broken_by(at, Kind::TooLarge { what, found: len, unit, limit });
        }
        if depth > limits::NESTED {
            let (what, unit, limit) = ("this is nested in", "tables and lists", limits::NESTED);
            self.diagnostics.broken_by(at, Kind::TooLarge { what, found: depth, unit, limit });
        }
        len <= limit && depth <= limits::NESTED
    }

    /// Returns a key or a string of the file. Characters that a terminal would interpret are
    /// reported and replaced, because these strings are displayed.
    fn text(&mut self, at: ByteSpan, text: String) -> String {
        match text.chars().find(|c| is_hidden(*c)) {
            Some(c) => {
                self.diagnostics.push(at, Kind::Hidden { code: c as u32 });
                escape_hidden(&text).into_owned()
            }
            None => text,
        }
    }
}
