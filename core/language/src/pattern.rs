//! Patterns of texts as a tree of our own, and the writer of Fluent.
//!
//! The formatter works with Fluent's tree. This one owns its strings and is checked, so it serves
//! the export for the page, the pseudo-language and the comparison of languages.

use std::collections::BTreeSet;
use std::fmt::Write;

/// The name of a text: a message or a term (`-faction`), and an attribute of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub id: String,
    pub attribute: Option<String>,
}

impl Key {
    /// Returns the key of a text.
    pub fn new(id: &str, attribute: Option<&str>) -> Key {
        Key { id: id.to_owned(), attribute: attribute.map(str::to_owned) }
    }

    /// Returns whether this is a term or an attribute of a term.
    pub fn is_term(&self) -> bool {
        self.id.starts_with('-')
    }
}

impl std::fmt::Display for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.id)?;
        self.attribute.as_ref().map_or(Ok(()), |name| write!(f, ".{name}"))
    }
}

/// Options of `NUMBER`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NumberOptions {
    /// Selects `1st`, `2nd` and so on instead of plural categories of amounts.
    pub ordinal: bool,
    /// Digits after the point at least; 0 if absent.
    pub least: Option<u8>,
    /// Digits after the point at most; 3 if absent.
    pub most: Option<u8>,
    /// `true`: no separators of thousands.
    pub ungrouped: bool,
}

/// A value that a pattern shows or selects by.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A literal text.
    Text(String),
    /// A literal number, as written.
    Number(String),
    /// An argument.
    Variable(String),
    /// `NUMBER(…)` of an argument or a literal number.
    Formatted { of: Box<Value>, options: NumberOptions },
    /// Another message or term. Only terms have arguments.
    Reference { key: Key, with: Vec<(String, Value)> },
}

/// The key of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariantKey {
    /// A plural category or any other word.
    Word(String),
    /// An exact whole number, as written.
    Number(String),
}

/// A variant of a selection.
#[derive(Clone, Debug, PartialEq)]
pub struct Variant {
    pub key: VariantKey,
    pub is_default: bool,
    pub pattern: Pattern,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    Text(String),
    Value(Value),
    Select { by: Value, variants: Vec<Variant> },
}

/// The parts of a text, in order.
pub type Pattern = Vec<Part>;

/// Calls `visit` for each value in a pattern, selectors and arguments of terms included.
pub fn each_value<'p>(pattern: &'p [Part], visit: &mut dyn FnMut(&'p Value)) {
    for part in pattern {
        match part {
            Part::Text(_) => {}
            Part::Value(value) => visit(value),
            Part::Select { by, variants } => {
                visit(by);
                for variant in variants {
                    each_value(&variant.pattern, visit);
                }
            }
        }
    }
}

/// Returns the names of the arguments that a pattern uses itself, without those of references.
pub fn variables(pattern: &[Part]) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    each_value(pattern, &mut |value| {
        let value = if let Value::Formatted { of, .. } = value { of } else { value };
        if let Value::Variable(name) = value {
            found.insert(name.as_str());
        }
    });
    found
}

/// Returns a text of the content as a pattern: `{boat}` becomes the argument `$boat`.
pub fn of_content(text: &str) -> Pattern {
    let mut pattern = Pattern::new();
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        let name = rest[start + 1..].split('}').next().unwrap_or("");
        let closed = rest[start + 1..].len() > name.len();
        plain.push_str(&rest[..start]);
        if closed && is_name(name) {
            if !plain.is_empty() {
                pattern.push(Part::Text(std::mem::take(&mut plain)));
            }
            pattern.push(Part::Value(Value::Variable(name.to_owned())));
            rest = &rest[start + name.len() + 2..];
        } else {
            plain.push('{');
            rest = &rest[start + 1..];
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        pattern.push(Part::Text(plain));
    }
    pattern
}

/// Returns whether Fluent accepts this word as the name of a message, an attribute or an argument.
pub fn is_name(word: &str) -> bool {
    let first = word.chars().next().is_some_and(|c| c.is_ascii_alphabetic());
    first && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// Returns the id of a message for an id of the content: characters that Fluent does not allow become
/// dashes.
///
/// ```
/// use language::message_id;
/// assert_eq!(message_id("boats.boat-l1"), "boats-boat-l1");
/// assert_eq!(message_id("3rd"), "n3rd");
/// ```
pub fn message_id(id: &str) -> String {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out: String = id.chars().map(|c| if allowed(c) { c } else { '-' }).collect();
    if !is_name(&out) {
        out.insert(0, 'n');
    }
    out
}

/// Writes a pattern as Fluent. Lines after the first are indented by `indent` blanks.
///
/// ```
/// use language::{pattern_of_content, to_fluent};
/// assert_eq!(to_fluent(&pattern_of_content("sell: {good}"), 4), "sell: { $good }");
/// ```
pub fn to_fluent(pattern: &[Part], indent: usize) -> String {
    if pattern.is_empty() {
        return "{ \"\" }".into();
    }
    let mut out = String::new();
    for (n, part) in pattern.iter().enumerate() {
        match part {
            Part::Text(text) => {
                let (first, last) = (n == 0, n + 1 == pattern.len());
                write_text(text, first, last, indent, &mut out);
            }
            Part::Value(value) => {
                out.push_str("{ ");
                write_value(value, &mut out);
                out.push_str(" }");
            }
            Part::Select { by, variants } => write_select(by, variants, indent, &mut out),
        }
    }
    out
}

fn write_select(by: &Value, variants: &[Variant], indent: usize, out: &mut String) {
    out.push_str("{ ");
    write_value(by, out);
    out.push_str(" ->");
    for variant in variants {
        let (VariantKey::Word(key) | VariantKey::Number(key)) = &variant.key;
        let star = if variant.is_default { "   *" } else { "    " };
        let _ = write!(out, "\n{:indent$}{star}[{key}] ", "");
        out.push_str(&to_fluent(&variant.pattern, indent + 8));
    }
    let _ = write!(out, "\n{:indent$}}}", "");
}

/// Writes plain text. `first` and `last` say whether the pattern starts and ends with it.
///
/// Characters that Fluent would read otherwise become literals: braces, blanks and empty lines at
/// the ends of the pattern, blanks at the ends of a line, and signs that begin a variant or an
/// attribute at the start of a line.
fn write_text(text: &str, first: bool, last: bool, indent: usize, out: &mut String) {
    let lines = text.matches('\n').count();
    for (n, line) in text.split('\n').enumerate() {
        if n > 0 {
            let _ = write!(out, "\n{:indent$}", "");
        }
        let (starts, ends) = (n > 0 || first, n < lines || last);
        let end = line.chars().count().saturating_sub(1);
        for (at, c) in line.chars().enumerate() {
            let blank = c == ' ' && (at == 0 && starts || at == end && ends);
            let sign = matches!(c, '.' | '*' | '[') && at == 0 && starts;
            if matches!(c, '{' | '}') || blank || sign {
                let _ = write!(out, "{{ \"{c}\" }}");
            } else {
                out.push(c);
            }
        }
        if line.is_empty() && (n == 0 && first || n == lines && last) {
            out.push_str("{ \"\" }");
        }
    }
}

fn write_value(value: &Value, out: &mut String) {
    match value {
        Value::Text(text) => {
            out.push('"');
            out.push_str(&text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\u000A"));
            out.push('"');
        }
        Value::Number(number) => out.push_str(number),
        Value::Variable(name) => {
            let _ = write!(out, "${name}");
        }
        Value::Formatted { of, options } => {
            out.push_str("NUMBER(");
            write_value(of, out);
            if options.ordinal {
                out.push_str(", type: \"ordinal\"");
            }
            if let Some(least) = options.least {
                let _ = write!(out, ", minimumFractionDigits: {least}");
            }
            if let Some(most) = options.most {
                let _ = write!(out, ", maximumFractionDigits: {most}");
            }
            if options.ungrouped {
                out.push_str(", useGrouping: \"false\"");
            }
            out.push(')');
        }
        Value::Reference { key, with } => {
            let _ = write!(out, "{key}");
            for (n, (name, value)) in with.iter().enumerate() {
                let _ = write!(out, "{}{name}: ", if n == 0 { "(" } else { ", " });
                write_value(value, out);
            }
            if !with.is_empty() {
                out.push(')');
            }
        }
    }
}
