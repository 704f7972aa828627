//! The texts of one language: reads files, checks them, and formats.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumberType;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use game::excerpt::is_hidden;
use game::suggest::nearest;

use crate::error::{LanguageError, LanguageErrorKind as Kind, MOST_ERRORS, Span};
use crate::language::Language;
use crate::number::{NumberFormat, rounded};
use crate::pattern::{Key, NumberOptions, Pattern};
use crate::source::{File, MOST_BYTES, ReadText, parse, split};

/// Maximum number of messages and terms of one language in a module or a part of the program.
pub const MOST_MESSAGES: usize = 2_000;

/// Maximum length of a chain of references.
pub const MOST_REFERENCES: usize = 8;

/// Maximum number of placeables in a text, with those of all texts that it refers to. Fluent stops
/// at 100.
pub const MOST_PLACEABLES: usize = 64;

/// Maximum size of a text, with all texts that it refers to, in bytes.
pub const MOST_TEXT_BYTES: usize = 64 * 1024;

/// A text of a set.
#[derive(Clone, Debug)]
pub struct Text {
    pub pattern: Pattern,
    /// The place of its name.
    pub span: Span,
    /// The hash of the English that it translates, from the mark above it.
    pub mark: Option<u32>,
    /// The last `## NAME` above it.
    pub group: Option<String>,
}

/// The checked texts of one language. Immutable and shared between threads.
pub struct LanguageSet {
    language: Language,
    texts: BTreeMap<Key, Text>,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for LanguageSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LanguageSet({}, {} texts)", self.language, self.texts.len())
    }
}

/// Arguments of a text: numbers and texts by name.
///
/// ```
/// use language::Args;
/// let args = Args::new().count("n", 3).text("good", "silk");
/// ```
#[derive(Debug, Default)]
pub struct Args<'a>(FluentArgs<'a>);

impl<'a> Args<'a> {
    /// Returns no arguments.
    pub fn new() -> Args<'a> {
        Args(FluentArgs::new())
    }

    /// Adds a number. It is rounded to three digits after the point.
    pub fn number(mut self, name: &'a str, number: f64) -> Args<'a> {
        // The plural rules accept only numbers of up to 15 digits.
        if number.is_finite() && number.abs() < 1e15 {
            self.0.set(name, rounded(number, None));
        } else {
            self.0.set(name, number.to_string());
        }
        self
    }

    /// Adds an amount.
    pub fn count(self, name: &'a str, count: i64) -> Args<'a> {
        self.number(name, count as f64)
    }

    /// Adds a text, such as a name in its form for this place.
    pub fn text(mut self, name: &'a str, text: &'a str) -> Args<'a> {
        self.0.set(name, text);
        self
    }
}

impl<'a> Args<'a> {
    /// Adds a number or a text.
    pub fn set<A: Argument + ?Sized>(self, name: &'a str, value: &'a A) -> Args<'a> {
        value.add_to(self, name)
    }
}

/// A value that a text can show: numbers and texts.
pub trait Argument {
    /// Adds the value to arguments, under this name.
    fn add_to<'a>(&'a self, args: Args<'a>, name: &'a str) -> Args<'a>;
}

impl<A: Argument + ?Sized> Argument for &A {
    fn add_to<'a>(&'a self, args: Args<'a>, name: &'a str) -> Args<'a> {
        (**self).add_to(args, name)
    }
}

impl Argument for str {
    fn add_to<'a>(&'a self, args: Args<'a>, name: &'a str) -> Args<'a> {
        args.text(name, self)
    }
}

impl Argument for String {
    fn add_to<'a>(&'a self, args: Args<'a>, name: &'a str) -> Args<'a> {
        args.text(name, self)
    }
}

impl Argument for Cow<'_, str> {
    fn add_to<'a>(&'a self, args: Args<'a>, name: &'a str) -> Args<'a> {
        args.text(name, self)
    }
}

macro_rules! number_arguments {
    ($($number:ty),+) => {$(
        impl Argument for $number {
            fn add_to<'a>(&'a self, args: Args<'a>, name: &'a str) -> Args<'a> {
                args.number(name, *self as f64)
            }
        }
    )+};
}

number_arguments!(u8, u16, u32, u64, usize, i8, i16, i32, i64, f32, f64);

impl LanguageSet {
    /// Reads the files of one language, each with its name for messages.
    ///
    /// # Errors
    /// Returns all errors, at most [`MOST_ERRORS`] and a count of the others, in the order of files
    /// and lines. Files may come from untrusted authors: size, number, nesting and references are
    /// limited, and a set without errors formats each text in bounded time and space.
    pub fn read(
        language: Language,
        files: &[(&str, &str)],
    ) -> Result<LanguageSet, Vec<LanguageError>> {
        let normal: Vec<(&str, Cow<'_, str>)> =
            files.iter().map(|(path, text)| (*path, without_returns(text))).collect();
        let files: Vec<File<'_>> =
            normal.iter().map(|(path, text)| File::new(path, text)).collect();
        let mut reading = Reading::default();
        for (n, file) in files.iter().enumerate() {
            reading.file(n, file);
        }
        reading.check_references(&files);
        let Reading { texts, sources, mut errors, .. } = reading;
        let mut bundle = FluentBundle::new_concurrent(vec![language.id().clone()]);
        bundle.set_use_isolating(false);
        bundle.set_formatter(Some(write_number));
        let _ = bundle.add_function("NUMBER", number);
        for (file, source) in files.iter().zip(sources) {
            let added = match FluentResource::try_new(source) {
                Ok(resource) => bundle.add_resource(resource).is_ok(),
                Err(_) => false,
            };
            if !added && errors.is_empty() {
                let message = "the texts of this file cannot be read together".to_owned();
                errors.push(file.error(0..0, Kind::Syntax { message }));
            }
        }
        if errors.is_empty() {
            let texts = texts.into_iter().map(|(key, found)| (key, found.text)).collect();
            return Ok(LanguageSet { language, texts, bundle });
        }
        if errors.len() > MOST_ERRORS {
            let count = errors.len() - MOST_ERRORS;
            errors.truncate(MOST_ERRORS);
            let last = errors[MOST_ERRORS - 1].clone();
            errors.push(LanguageError { kind: Kind::More { count }, ..last });
        }
        Err(errors)
    }

    /// The language of the set.
    pub fn language(&self) -> &Language {
        &self.language
    }

    /// The texts with their keys, terms included.
    pub fn texts(&self) -> &BTreeMap<Key, Text> {
        &self.texts
    }

    /// Returns whether a message has a text.
    pub fn has(&self, id: &str, attribute: Option<&str>) -> bool {
        let pattern = self.bundle.get_message(id);
        pattern.is_some_and(|message| match attribute {
            None => message.value().is_some(),
            Some(name) => message.get_attribute(name).is_some(),
        })
    }

    /// Formats a message or an attribute of it. Returns `None` if the set does not have it, or if an
    /// argument that it shows is missing.
    pub fn text(&self, id: &str, attribute: Option<&str>, args: &Args<'_>) -> Option<String> {
        let message = self.bundle.get_message(id)?;
        let pattern = match attribute {
            None => message.value()?,
            Some(name) => message.get_attribute(name)?.value(),
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&args.0), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }
}

/// Converts line ends of Windows.
pub(crate) fn without_returns(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { text.replace("\r\n", "\n").into() } else { text.into() }
}

type Memoizer = intl_memoizer::concurrent::IntlLangMemoizer;

fn write_number(value: &FluentValue<'_>, memoizer: &Memoizer) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let digits = |digits: Option<usize>| digits.map(|digits| digits.min(3) as u8);
    let options = NumberOptions {
        ordinal: number.options.r#type == FluentNumberType::Ordinal,
        least: digits(number.options.minimum_fraction_digits),
        most: digits(number.options.maximum_fraction_digits),
        ungrouped: !number.options.use_grouping,
    };
    memoizer
        .with_try_get::<NumberFormat, _, _>((), |format| format.write(number.value, options))
        .ok()
}

/// The function `NUMBER`. A text stays as it is.
fn number<'a>(positional: &[FluentValue<'a>], named: &FluentArgs<'_>) -> FluentValue<'a> {
    match positional.first() {
        Some(FluentValue::Number(number)) => {
            let mut number = number.clone();
            number.options.merge(named);
            let most = number.options.maximum_fraction_digits.map(|digits| digits as u8);
            number.value = rounded(number.value, most);
            FluentValue::Number(number)
        }
        Some(other) => other.clone(),
        None => FluentValue::Error,
    }
}

/// A text while its set is read.
struct Found {
    text: Text,
    file: usize,
    references: Vec<(Key, Range<usize>)>,
    own: Cost,
    at: usize,
}

/// Upper bounds on a text with all texts that it refers to.
#[derive(Clone, Copy, Default)]
struct Cost {
    placeables: usize,
    bytes: usize,
    height: usize,
}

#[derive(Default)]
struct Reading {
    texts: BTreeMap<Key, Found>,
    /// First places of messages and terms.
    ids: BTreeMap<String, Span>,
    sources: Vec<String>,
    errors: Vec<LanguageError>,
}

impl Reading {
    fn file(&mut self, n: usize, file: &File<'_>) {
        let mut source = String::new();
        if file.text.len() > MOST_BYTES {
            let found = file.text.len();
            let kind =
                Kind::TooLarge { what: "this file has", found, unit: "bytes", limit: MOST_BYTES };
            self.errors.push(file.error(0..0, kind));
            self.sources.push(source);
            return;
        }
        let hidden = file.text.char_indices().filter(|(_, c)| is_hidden(*c)).take(MOST_ERRORS);
        for (at, c) in hidden {
            let kind = Kind::Hidden { code: c as u32 };
            self.errors.push(file.error(at..at + c.len_utf8(), kind));
        }
        let found = split(file.text);
        for line in found.strays {
            let message = "expected a message: a name, `=` and a text".to_owned();
            self.errors.push(file.error(line.start..line.end - 1, Kind::Syntax { message }));
        }
        for chunk in found.chunks {
            if self.ids.len() > MOST_MESSAGES {
                break;
            }
            let Some((texts, text)) = parse(file, &chunk, &mut self.errors) else { continue };
            let Some(first) = texts.first() else { continue };
            let span = file.span(chunk.at.start);
            let id = first.key.id.clone();
            if let Some(first) = self.ids.get(&id).cloned() {
                let at = chunk.at.start..chunk.at.start + id.len();
                self.errors.push(file.error(at, Kind::Duplicate { name: id, first }));
                continue;
            }
            self.ids.insert(id, span);
            if self.ids.len() > MOST_MESSAGES {
                let (found, limit) = (self.ids.len(), MOST_MESSAGES);
                let kind = Kind::TooLarge {
                    what: "this language has at least",
                    found,
                    unit: "messages",
                    limit,
                };
                self.errors.push(file.error(chunk.at.start..chunk.at.start + 1, kind));
            }
            source.push_str(&text);
            source.push('\n');
            for read in texts {
                let ReadText { key, pattern, at, references, placeables, bytes } = read;
                let span = file.span(at);
                let mark = chunk.marks.iter().find(|(name, _)| *name == key.attribute);
                let mark = mark.map(|(_, hash)| *hash);
                let group = chunk.group.map(|n| found.groups[n].clone());
                let text = Text { pattern, span, mark, group };
                let own = Cost { placeables, bytes, height: 0 };
                if let Some(first) = self.texts.get(&key) {
                    let first = first.text.span.clone();
                    self.errors.push(
                        file.error(at..at + 1, Kind::Duplicate { name: key.to_string(), first }),
                    );
                } else {
                    self.texts.insert(key, Found { text, file: n, references, own, at });
                }
            }
        }
        self.sources.push(source);
    }

    fn check_references(&mut self, files: &[File<'_>]) {
        let mut walk = Walk {
            texts: &self.texts,
            files,
            costs: BTreeMap::new(),
            path: Vec::new(),
            errors: Vec::new(),
        };
        for (key, found) in &self.texts {
            let cost = walk.cost(key, found);
            let file = &files[found.file];
            let mut too_large = |what, found_now, unit, limit| {
                let kind = Kind::TooLarge { what, found: found_now, unit, limit };
                walk.errors.push(file.error(found.at..found.at + 1, kind));
            };
            let with = "this text has, with its references,";
            if cost.placeables > MOST_PLACEABLES {
                too_large(with, cost.placeables, "placeables", MOST_PLACEABLES);
            }
            if cost.bytes > MOST_TEXT_BYTES {
                too_large(with, cost.bytes, "bytes", MOST_TEXT_BYTES);
            }
        }
        let errors = walk.errors;
        self.errors.extend(errors);
        let order = |path: &str| files.iter().position(|file| file.path == path);
        self.errors.sort_by_cached_key(|error| {
            (order(&error.span.file), error.span.line, error.span.column)
        });
    }
}

/// A walk along the references: finds unknown texts, cycles and chains that are too long.
struct Walk<'w> {
    texts: &'w BTreeMap<Key, Found>,
    files: &'w [File<'w>],
    costs: BTreeMap<&'w Key, Cost>,
    path: Vec<&'w Key>,
    errors: Vec<LanguageError>,
}

impl<'w> Walk<'w> {
    /// Returns the cost of a text. The walk is never deeper than [`MOST_REFERENCES`].
    fn cost(&mut self, key: &'w Key, found: &'w Found) -> Cost {
        if let Some(cost) = self.costs.get(key) {
            return *cost;
        }
        let mut cost = found.own;
        self.path.push(key);
        let variables = crate::pattern::variables(&found.text.pattern);
        for (to, at) in &found.references {
            let error = |kind| self.files[found.file].error(at.clone(), kind);
            if key.is_term() && !variables.is_empty() {
                let hint = "give the other term's text here";
                let (what, why) = ("a term with arguments", "cannot refer to other terms");
                let error = error(Kind::NotAllowed { what, why, hint });
                self.errors.push(error);
            }
            let Some((to, next)) = self.texts.get_key_value(to) else {
                let name = to.to_string();
                let names: Vec<String> = self.texts.keys().map(Key::to_string).collect();
                let nearest = nearest(&name, names.iter().map(String::as_str));
                let error = error(Kind::Unknown { name, nearest });
                self.errors.push(error);
                continue;
            };
            if let Some(from) = self.path.iter().position(|one| *one == to) {
                let names = self.path[from..].iter().chain([&to]).map(|key| key.to_string());
                let error = error(Kind::Cycle { names: names.collect() });
                self.errors.push(error);
                continue;
            }
            let height = if self.path.len() > MOST_REFERENCES {
                MOST_REFERENCES
            } else {
                let other = self.cost(to, next);
                cost.placeables = cost.placeables.saturating_add(other.placeables);
                cost.bytes = cost.bytes.saturating_add(other.bytes);
                other.height
            };
            if height < MOST_REFERENCES {
                cost.height = cost.height.max(height + 1);
            } else {
                let (found, limit) = (height + 1, MOST_REFERENCES);
                let error = error(Kind::TooLarge {
                    what: "this chain of references has",
                    found,
                    unit: "references",
                    limit,
                });
                self.errors.push(error);
            }
        }
        self.path.pop();
        self.costs.insert(key, cost);
        cost
    }
}
