//! Splits a file of texts into entries, reads their comments, and parses each entry.
//!
//! An entry begins at a line that starts with a letter or `-` and ends before the next one. Fluent
//! would also accept such a line inside braces; Loam does not, so the braces of one entry can be
//! counted before the parser, which is recursive, sees them.

use std::ops::Range;

use fluent_syntax::ast::{
    Attribute, CallArguments, Entry, Expression, InlineExpression, Pattern as FluentPattern,
    PatternElement, VariantKey as FluentKey,
};
use fluent_syntax::parser;
use game::excerpt::{Excerpt, is_hidden};

use crate::error::{LanguageError, LanguageErrorKind as Kind, Span};
use crate::pattern::{Key, NumberOptions, Part, Pattern, Value, Variant, VariantKey};

/// Maximum size of a file, in bytes.
pub const MOST_BYTES: usize = 256 * 1024;

/// Maximum size of one entry with its attributes, in bytes.
pub const MOST_ENTRY_BYTES: usize = 16 * 1024;

/// Maximum number of `{`, and of `(`, in one entry. Bounds the depth of the parser.
pub const MOST_BRACES: usize = 100;

/// Maximum number of selections inside each other.
pub const MOST_NESTED: usize = 8;

/// A file with its lines.
pub(crate) struct File<'t> {
    pub path: &'t str,
    pub text: &'t str,
    /// First byte of each line.
    lines: Vec<usize>,
}

impl<'t> File<'t> {
    pub fn new(path: &'t str, text: &'t str) -> File<'t> {
        let starts = text.match_indices('\n').map(|(at, _)| at + 1);
        File { path, text, lines: std::iter::once(0).chain(starts).collect() }
    }

    fn line(&self, at: usize) -> (usize, Range<usize>) {
        let n = self.lines.partition_point(|start| *start <= at) - 1;
        let end = self.lines.get(n + 1).map_or(self.text.len(), |next| next - 1);
        (n, self.lines[n]..end)
    }

    pub fn span(&self, at: usize) -> Span {
        let (n, line) = self.line(at);
        let mut at = at.clamp(line.start, line.end);
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let column = self.text[line.start..at].chars().count() as u32 + 1;
        Span { file: self.path.to_owned(), line: n as u32 + 1, column }
    }

    pub fn error(&self, at: Range<usize>, kind: Kind) -> LanguageError {
        let (_, line) = self.line(at.start);
        let marked = at.start - line.start..at.end.min(line.end).saturating_sub(line.start);
        let excerpt = Excerpt::new(&self.text[line.clone()], marked);
        LanguageError { span: self.span(at.start), line: excerpt, kind }
    }
}

/// Hashes of the English texts of a message, by attribute.
type Marks = Vec<(Option<String>, u32)>;

/// A message or term in a file, unparsed.
#[derive(Clone, Debug)]
pub(crate) struct Chunk {
    /// Bytes of the entry in the file, without comments.
    pub at: Range<usize>,
    /// The line of its mark in the file, if it has one.
    pub mark_at: Option<Range<usize>>,
    pub marks: Marks,
    /// Index of the group, the last `## NAME` above.
    pub group: Option<usize>,
}

/// The entries and groups of a file.
pub(crate) struct Chunks {
    pub chunks: Vec<Chunk>,
    pub groups: Vec<String>,
    /// Lines that belong to no entry.
    pub strays: Vec<Range<usize>>,
}

/// Splits a file. Never fails: text outside entries is listed.
pub(crate) fn split(text: &str) -> Chunks {
    let mut found = Chunks { chunks: Vec::new(), groups: Vec::new(), strays: Vec::new() };
    let (mut open, mut at) = (false, 0);
    let mut mark: Option<(Range<usize>, Marks)> = None;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.len();
        at = range.end;
        let mut chars = line.chars();
        match (chars.next(), chars.next()) {
            (Some('#'), _) => {
                open = false;
                let content = line.trim_start_matches('#').trim();
                if line.starts_with("##") {
                    if !line.starts_with("###") && !content.is_empty() {
                        found.groups.push(content.to_owned());
                    }
                    mark = None;
                } else if let Some(marks) = parse_mark(content) {
                    mark = Some((range, marks));
                }
            }
            (Some(c), next)
                if c.is_ascii_alphabetic()
                    || c == '-' && next.is_some_and(|c| c.is_ascii_alphabetic()) =>
            {
                open = true;
                let (mark_at, marks) = mark.take().unzip();
                let (marks, group) = (marks.unwrap_or_default(), found.groups.len().checked_sub(1));
                found.chunks.push(Chunk { at: range, mark_at, marks, group });
            }
            _ if open => found.chunks.last_mut().expect("an open entry").at.end = range.end,
            _ if line.trim().is_empty() => mark = None,
            _ => found.strays.push(range),
        }
    }
    found
}

/// Reads the mark of a translation: `en: 1a2b3c4d doc=5e6f7a8b`, the hashes of the English value and
/// of the English attributes.
fn parse_mark(comment: &str) -> Option<Marks> {
    let words = comment.strip_prefix("en:")?.split_whitespace();
    let hash = |text: &str| {
        let digits = text.len() == 8 && text.bytes().all(|b| b.is_ascii_hexdigit());
        digits.then(|| u32::from_str_radix(text, 16).ok())?
    };
    words
        .map(|word| match word.split_once('=') {
            Some((name, digits)) => Some((Some(name.to_owned()), hash(digits)?)),
            None => Some((None, hash(word)?)),
        })
        .collect()
}

/// A text read from an entry.
#[derive(Clone, Debug)]
pub(crate) struct ReadText {
    pub key: Key,
    pub pattern: Pattern,
    /// Byte of its name in the file.
    pub at: usize,
    pub references: Vec<(Key, Range<usize>)>,
    /// Placeables and bytes of its own, all variants included.
    pub placeables: usize,
    pub bytes: usize,
}

/// Parses an entry. Returns its texts, and the Fluent source for the formatter, in which empty
/// texts are blanked out. An empty text is one that is not translated yet.
pub(crate) fn parse(
    file: &File<'_>,
    chunk: &Chunk,
    errors: &mut Vec<LanguageError>,
) -> Option<(Vec<ReadText>, String)> {
    let text = &file.text[chunk.at.clone()];
    let start = chunk.at.start;
    let head = start..start + text.find([' ', '=', '\n']).unwrap_or(text.len());
    let mut too_large = |what, found, unit, limit| {
        errors.push(file.error(head.clone(), Kind::TooLarge { what, found, unit, limit }));
        None
    };
    if text.len() > MOST_ENTRY_BYTES {
        return too_large("this text has", text.len(), "bytes", MOST_ENTRY_BYTES);
    }
    for (sign, unit) in [('{', "`{`"), ('(', "`(`")] {
        let count = text.matches(sign).count();
        if count > MOST_BRACES {
            return too_large("this text has", count, unit, MOST_BRACES);
        }
    }
    let source = without_empty(text)?;
    let resource = match parser::parse_runtime(source.as_str()) {
        Ok(resource) => resource,
        Err((_, found)) => {
            let first = found.into_iter().next()?;
            let at = (start + first.pos.start).min(chunk.at.end.saturating_sub(1));
            let message = in_our_style(&first.kind.to_string());
            errors.push(file.error(at..at + 1, Kind::Syntax { message }));
            return None;
        }
    };
    let (id, value, attributes) = match resource.body.as_slice() {
        [Entry::Message(message)] => {
            (message.id.name.to_owned(), message.value.as_ref(), &message.attributes)
        }
        [Entry::Term(term)] => (format!("-{}", term.id.name), Some(&term.value), &term.attributes),
        _ => {
            let message = "expected one message or term".to_owned();
            errors.push(file.error(head, Kind::Syntax { message }));
            return None;
        }
    };
    let is_term = id.starts_with('-');
    let mut texts = Vec::new();
    let named = |a: &Attribute<&str>| (Some(a.id.name.to_owned()), offset(&source, a.id.name));
    let all = value.map(|value| (None, 0, value)).into_iter();
    let all = all.chain(attributes.iter().map(|a| {
        let (name, at) = named(a);
        (name, at, &a.value)
    }));
    for (attribute, at, pattern) in all {
        let mut reader = Reader {
            file,
            source: &source,
            start,
            is_term,
            errors,
            references: Vec::new(),
            placeables: 0,
            bytes: 0,
        };
        let pattern = reader.pattern(pattern, 0);
        let Reader { references, placeables, bytes, .. } = reader;
        let key = Key { id: id.clone(), attribute };
        texts.push(ReadText { key, pattern, at: start + at, references, placeables, bytes });
    }
    drop(resource);
    Some((texts, source))
}

/// Blanks out attributes without a text. Returns `None` if nothing is left.
fn without_empty(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let is_attribute = |line: &&str| line.trim_start().starts_with('.');
    let mut out = String::with_capacity(text.len());
    let mut any = false;
    for (n, line) in lines.iter().enumerate() {
        let mut below = lines[n + 1..].iter().filter(|next| !next.trim().is_empty());
        let ends = below.next().is_none_or(is_attribute);
        let name = line.trim_end().strip_suffix('=').map(|name| name.trim());
        let empty = ends
            && match name {
                Some(name) if n > 0 => name.strip_prefix('.').is_some_and(crate::pattern::is_name),
                Some(_) => lines[1..].iter().all(|line| line.trim().is_empty()),
                None => false,
            };
        if empty && n == 0 {
            return None;
        }
        if empty {
            out.extend(line.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
        } else {
            any |= n > 0 && !line.trim().is_empty() || n == 0 && name.is_none();
            out.push_str(line);
        }
    }
    any.then_some(out)
}

/// Byte of a part of `source` in it.
fn offset(source: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(source.as_ptr() as usize).min(source.len())
}

/// The parser's message in the style of our own: lower case, and `` ` `` around code.
fn in_our_style(message: &str) -> String {
    let message = message.replace("a token starting with ", "");
    let mut chars = message.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    let rest: String = chars.map(|c| if c == '"' { '`' } else { c }).collect();
    first.into_iter().chain(rest.chars()).collect()
}

/// Reads the patterns of one entry, and reports what Loam does not allow in them.
struct Reader<'r, 't> {
    file: &'r File<'t>,
    source: &'r str,
    start: usize,
    is_term: bool,
    errors: &'r mut Vec<LanguageError>,
    references: Vec<(Key, Range<usize>)>,
    placeables: usize,
    bytes: usize,
}

impl Reader<'_, '_> {
    fn at(&self, part: &str) -> Range<usize> {
        let at = self.start + offset(self.source, part);
        at..at + part.len()
    }

    fn report(&mut self, part: &str, kind: Kind) {
        let error = self.file.error(self.at(part), kind);
        self.errors.push(error);
    }

    fn pattern(&mut self, pattern: &FluentPattern<&str>, depth: usize) -> Pattern {
        let mut parts = Pattern::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => {
                    self.bytes += value.len();
                    push_text(&mut parts, value);
                }
                PatternElement::Placeable { expression } => {
                    self.placeables += 1;
                    self.expression(expression, depth, &mut parts);
                }
            }
        }
        parts
    }

    fn expression(&mut self, expression: &Expression<&str>, depth: usize, parts: &mut Pattern) {
        match expression {
            Expression::Inline(InlineExpression::Placeable { expression }) => {
                self.expression(expression, depth, parts);
            }
            Expression::Inline(inline) => match self.value(inline) {
                Value::Text(text) => push_text(parts, &text),
                value => {
                    let shown = matches!(&value, Value::Variable(_) | Value::Formatted { .. });
                    if self.is_term && shown {
                        let hint = "select by it, or make the text a message";
                        self.not_allowed(inline, "a term", "cannot show an argument", hint);
                    }
                    parts.push(Part::Value(value));
                }
            },
            Expression::Select { selector, variants } => {
                if depth == MOST_NESTED {
                    let found = depth + 1;
                    let kind = Kind::TooLarge {
                        what: "selections are nested",
                        found,
                        unit: "deep",
                        limit: MOST_NESTED,
                    };
                    let key = variants.first().map_or("", |variant| key_text(&variant.key));
                    self.report(key, kind);
                    return;
                }
                let by = self.value(selector);
                let formatted = matches!(by, Value::Formatted { .. });
                let mut read: Vec<Variant> = Vec::new();
                for variant in variants {
                    let text = key_text(&variant.key);
                    let key = match variant.key {
                        FluentKey::Identifier { name } => VariantKey::Word(name.to_owned()),
                        FluentKey::NumberLiteral { value } => VariantKey::Number(value.to_owned()),
                    };
                    if let VariantKey::Number(number) = &key {
                        let whole = number.strip_prefix('-').unwrap_or(number);
                        let zeros = whole.len() > 1 && whole.starts_with('0');
                        let words = read.iter().any(|one| matches!(one.key, VariantKey::Word(_)));
                        if !is_short(number) || number.contains('.') || zeros || number == "-0" {
                            self.report(text, Kind::BadNumber { found: number.clone() });
                        } else if formatted {
                            let why = "is an exact number, which `NUMBER` cannot be compared with";
                            self.report(text, Kind::BadVariant { key: number.clone(), why });
                        } else if words {
                            let why = "is an exact number below a word";
                            self.report(text, Kind::BadVariant { key: number.clone(), why });
                        }
                    }
                    if read.iter().any(|one| one.key == key) {
                        let why = "appears twice";
                        self.report(text, Kind::BadVariant { key: text.to_owned(), why });
                    }
                    let pattern = self.pattern(&variant.value, depth + 1);
                    read.push(Variant { key, is_default: variant.default, pattern });
                }
                parts.push(Part::Select { by, variants: read });
            }
        }
    }

    fn not_allowed(
        &mut self,
        inline: &InlineExpression<&str>,
        what: &'static str,
        why: &'static str,
        hint: &'static str,
    ) {
        let part = match inline {
            InlineExpression::StringLiteral { value }
            | InlineExpression::NumberLiteral { value } => value,
            InlineExpression::FunctionReference { id, .. }
            | InlineExpression::MessageReference { id, .. }
            | InlineExpression::TermReference { id, .. }
            | InlineExpression::VariableReference { id } => id.name,
            InlineExpression::Placeable { .. } => "",
        };
        self.report(part, Kind::NotAllowed { what, why, hint });
    }

    /// Reads an expression without selection. A literal text is the fallback after an error.
    fn value(&mut self, inline: &InlineExpression<&str>) -> Value {
        match inline {
            InlineExpression::StringLiteral { value } => {
                let text = fluent_syntax::unicode::unescape_unicode_to_string(value).into_owned();
                if let Some(c) = text.chars().find(|c| is_hidden(*c)) {
                    self.report(value, Kind::Hidden { code: c as u32 });
                }
                self.bytes += text.len();
                Value::Text(text)
            }
            InlineExpression::NumberLiteral { value } => {
                if !is_short(value) {
                    self.report(value, Kind::BadNumber { found: (*value).to_owned() });
                }
                Value::Number((*value).to_owned())
            }
            InlineExpression::VariableReference { id } => Value::Variable(id.name.to_owned()),
            InlineExpression::FunctionReference { id, arguments } => {
                self.function(id.name, arguments)
            }
            InlineExpression::MessageReference { id, attribute } => {
                let attribute = attribute.as_ref().map(|a| a.name.to_owned());
                let key = Key { id: id.name.to_owned(), attribute };
                if self.is_term {
                    let hint = "refer to another term";
                    self.not_allowed(inline, "a term", "cannot refer to a message", hint);
                }
                self.references.push((key.clone(), self.at(id.name)));
                Value::Reference { key, with: Vec::new() }
            }
            InlineExpression::TermReference { id, attribute, arguments } => {
                let attribute = attribute.as_ref().map(|a| a.name.to_owned());
                let key = Key { id: format!("-{}", id.name), attribute };
                self.references.push((key.clone(), self.at(id.name)));
                let mut with = Vec::new();
                if let Some(CallArguments { positional, named }) = arguments {
                    if !positional.is_empty() {
                        let hint = "write `name: value`";
                        self.not_allowed(inline, "an argument of a term", "needs a name", hint);
                    }
                    for argument in named {
                        with.push((argument.name.name.to_owned(), self.value(&argument.value)));
                    }
                }
                Value::Reference { key, with }
            }
            InlineExpression::Placeable { expression } => match &**expression {
                Expression::Inline(inline) => self.value(inline),
                Expression::Select { variants, .. } => {
                    let key = variants.first().map_or("", |variant| key_text(&variant.key));
                    let (what, why) = ("a selection", "cannot be an argument or a selector");
                    self.report(
                        key,
                        Kind::NotAllowed { what, why, hint: "move it out of the braces" },
                    );
                    Value::Text(String::new())
                }
            },
        }
    }

    fn function(&mut self, name: &str, arguments: &CallArguments<&str>) -> Value {
        if name != "NUMBER" {
            self.report(name, Kind::UnknownFunction { found: name.to_owned() });
            return Value::Text(String::new());
        }
        let of = match arguments.positional.as_slice() {
            [
                one @ (InlineExpression::VariableReference { .. }
                | InlineExpression::NumberLiteral { .. }),
            ] => self.value(one),
            _ => {
                let hint = "write `NUMBER($n)`";
                let (what, why) = ("`NUMBER`", "needs one argument or number");
                self.report(name, Kind::NotAllowed { what, why, hint });
                return Value::Text(String::new());
            }
        };
        let mut options = NumberOptions::default();
        for argument in &arguments.named {
            let digits = |value: &str| value.parse::<u8>().ok().filter(|digits| *digits <= 3);
            let understood = match (argument.name.name, &argument.value) {
                (
                    "type",
                    InlineExpression::StringLiteral { value: kind @ ("ordinal" | "cardinal") },
                ) => {
                    options.ordinal = *kind == "ordinal";
                    true
                }
                (
                    "useGrouping",
                    InlineExpression::StringLiteral { value: is @ ("true" | "false") },
                ) => {
                    options.ungrouped = *is == "false";
                    true
                }
                ("minimumFractionDigits", InlineExpression::NumberLiteral { value }) => {
                    options.least = digits(value);
                    options.least.is_some()
                }
                ("maximumFractionDigits", InlineExpression::NumberLiteral { value }) => {
                    options.most = digits(value);
                    options.most.is_some()
                }
                _ => false,
            };
            if !understood {
                self.report(
                    argument.name.name,
                    Kind::BadOption { found: argument.name.name.to_owned() },
                );
            }
        }
        if options.least.zip(options.most).is_some_and(|(least, most)| least > most) {
            self.report(name, Kind::BadOption { found: "minimumFractionDigits".into() });
        }
        Value::Formatted { of: Box::new(of), options }
    }
}

fn key_text<'s>(key: &FluentKey<&'s str>) -> &'s str {
    match key {
        FluentKey::Identifier { name } => name,
        FluentKey::NumberLiteral { value } => value,
    }
}

/// Returns whether a number of the source has few enough digits for the plural rules, which panic
/// otherwise.
fn is_short(number: &str) -> bool {
    let (_, fraction) = number.split_once('.').unwrap_or((number, ""));
    number.len() <= 16 && fraction.len() <= 3
}

/// Appends a text, joined with a text before it.
fn push_text(parts: &mut Pattern, text: &str) {
    if let Some(Part::Text(last)) = parts.last_mut() {
        last.push_str(text);
    } else if !text.is_empty() {
        parts.push(Part::Text(text.to_owned()));
    }
}
