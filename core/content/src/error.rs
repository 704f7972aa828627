//! Errors in content, each with source span, kind and suggestion.

use std::collections::BTreeSet;

use game::diagnostic::DiagnosticDisplay;
use game::excerpt::{Excerpt, escape_hidden, shorten_word};
use serde::Serialize;

use crate::source::{ByteSpan, Span};

/// An error in content. Displays as a message with file, line and caret.
#[derive(Clone, Debug)]
pub struct ContentError {
    pub span: Span,
    /// Excerpt of the source line, to show above the caret.
    pub line: Excerpt,
    pub kind: ContentErrorKind,
    /// Source span in the [`SourceMap`](crate::SourceMap) of the reading.
    pub(crate) at: ByteSpan,
}

/// Compares errors without their file numbers, because these depend on the order of reading.
impl PartialEq for ContentError {
    fn eq(&self, other: &ContentError) -> bool {
        (&self.span, &self.line, &self.kind) == (&other.span, &other.line, &other.kind)
    }
}

impl Eq for ContentError {}

/// The kind of a content error, with the data of its message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ContentErrorKind {
    /// The file is not valid TOML; the parser's message.
    Syntax(String),
    /// The file is not valid UTF-8.
    NotText,
    /// The file, or a link of its name, exists but cannot be read.
    NotReadable(String),
    /// An invisible character that a terminal interprets.
    Hidden { code: u32 },
    /// A limit is exceeded. `what` names the object and `unit` the unit of the limit.
    TooLarge { what: &'static str, found: usize, unit: &'static str, limit: usize },
    /// Errors beyond the maximum number of listed errors: `count` errors in `files` files.
    More { count: usize, files: usize },
    /// A key that the table must not have. `known` lists the allowed keys.
    UnknownKey { found: String, nearest: Option<String>, known: Vec<String> },
    /// A required key is missing.
    MissingKey { key: String },
    /// A value has the wrong type.
    WrongType { expected: &'static str, found: &'static str },
    /// A number is outside the allowed range.
    OutOfRange { found: i64, min: i64, max: i64 },
    /// A list has the wrong number of items.
    WrongLength { found: usize, expected: usize, of: &'static str },
    /// A name that does not exist.
    Unknown {
        what: String,
        found: String,
        nearest: Option<String>,
        known: Vec<String>,
        listed: Option<&'static str>,
    },
    /// A name that exists in several modules.
    Ambiguous { found: String, modules: Vec<String> },
    /// A name declared twice.
    Duplicate { what: &'static str, name: String, first: Span },
    /// Too many declarations in one game. `name` is the first that does not fit.
    TooMany { what: &'static str, limit: usize, name: String },
    /// A name with characters that are not allowed.
    BadName { found: String },
    /// A ledger code that is not a single word.
    BadCode { found: String },
    /// A text of an answer that would make ledgers ambiguous. `why` is the reason.
    Unreadable { why: &'static str },
    /// A module whose id differs from the name of its folder.
    WrongFolder { id: String, folder: String },
    /// A module written for another version of the scripting interface.
    WrongApi { found: i64 },
    /// Modules that require each other.
    Cycle { modules: Vec<String> },
    /// Two modules that declare each other incompatible, with the reason.
    ModuleConflict { a: String, b: String, reason: String },
    /// A module in a version that another module, or its range for Loam, does not allow. `by` is
    /// empty if the range is for Loam itself.
    WrongVersion { module: String, version: String, by: String, range: String },
    /// Modules that would have to come after each other.
    OrderCycle { modules: Vec<String> },
    /// Settings that cannot be combined, with the reason.
    SettingConflict { settings: Vec<String>, reason: String },
    /// A variant that extends itself, directly or indirectly.
    ExtendsItself { variant: String },
    /// A value that a setting does not accept.
    BadSetting { setting: String, found: String, expected: String },
    /// A value in another form than its key requires.
    BadValue { key: String, found: String, expected: String },
    /// A condition that names a setting without a value, although the setting has several values.
    SettingNeedsValue { setting: String },
    /// A value for a member of a family of settings, while the parent setting has another value
    /// than the family needs.
    SettingIdle { setting: String, of: String, value: String, needs: String },
    /// Two modules that give a setting different defaults.
    DefaultsDisagree { setting: String, module: String, value: String, other: String, first: Span },
    /// An empty text or list where content is required.
    Empty { what: &'static str },
    /// A file without declarations; `example` names a list that it could contain.
    EmptyFile { example: &'static str },
    /// Modules of two dialects in one game.
    OtherDialect { module: String, dialect: &'static str, other: String, others: &'static str },
    /// A variant in another dialect than the one to compile for.
    NotInDialect { variant: String, dialect: &'static str, expected: &'static str },
    /// An error that only the dialect can detect. `name` is the name of the error in the dialect's
    /// source.
    OfDialect { name: String, message: String, hint: Option<String> },
    /// A script file that does not exist.
    NoScript { path: String },
    /// An attempt to remove a declaration that is not a piece; other declarations may refer to it.
    NotAPiece { name: String },
    /// A map for a game without maps.
    NoMaps,
    /// A required declaration is missing. `also`: files of further variants that lack it.
    Nothing { what: String, also: BTreeSet<String> },
    /// An error that an amendment causes in another file: at `there`, and at `more` further places.
    MadeByAmendment { what: Box<ContentErrorKind>, there: Span, more: usize },
}

impl ContentErrorKind {
    /// Returns the message in lower case, without final full stop.
    pub fn message(&self) -> String {
        use ContentErrorKind as K;
        match self {
            K::Syntax(message) => message.clone(),
            K::NotText => "this file is not UTF-8 text".into(),
            K::NotReadable(message) => message.clone(),
            K::Hidden { code } => format!("invisible control character U+{code:04X}"),
            K::TooLarge { what, found, unit, .. } => format!("{what} {found} {unit}"),
            K::More { count: 1, files: 1 } => "one more error in this file".into(),
            K::More { count, files: 1 } => format!("{count} more errors in this file"),
            K::More { count, files } => {
                format!("{count} more errors in {files} files, this one and others")
            }
            K::UnknownKey { found, .. } => format!("unknown key `{found}`"),
            K::MissingKey { key } => format!("missing key `{key}`"),
            K::WrongType { expected, found } => format!("expected {expected}, found {found}"),
            K::OutOfRange { found, .. } => format!("{found} is out of range"),
            K::WrongLength { found, expected, of } => {
                format!("expected {expected} {of}, found {found}")
            }
            K::Unknown { what, found, .. } => format!("unknown {what} `{found}`"),
            K::Ambiguous { found, .. } => {
                format!("`{found}` is ambiguous: several modules have it")
            }
            K::Duplicate { what, name, .. } => format!("duplicate {what} `{name}`"),
            K::TooMany { what, limit, name } => {
                format!("too many {what}: `{name}` exceeds the limit of {limit} in one game")
            }
            K::BadName { found } => format!("invalid name `{found}`"),
            K::BadCode { found } => format!("invalid code `{found}`"),
            K::Unreadable { .. } => "this text cannot be used in ledgers".into(),
            K::WrongFolder { id, folder } => format!("module `{id}` is in the folder `{folder}`"),
            K::WrongApi { found } => {
                format!("this is written for version {found} of the language of modules")
            }
            K::Cycle { modules } => {
                format!("modules require each other: {}", quoted(modules, " -> "))
            }
            K::WrongVersion { module, version, by, range } if by.is_empty() => {
                format!("module `{module}` needs Loam {range}; this is Loam {version}")
            }
            K::WrongVersion { module, version, by, range } => {
                format!("module `{by}` needs `{module}` {range}; the content has version {version}")
            }
            K::OrderCycle { modules } => {
                format!("modules would have to come after each other: {}", quoted(modules, ", "))
            }
            K::ModuleConflict { a, b, reason } => {
                format!("module `{a}` cannot be played with `{b}`: {reason}")
            }
            K::SettingConflict { settings, reason } => {
                format!(
                    "these settings cannot be played together: {}: {reason}",
                    quoted(settings, ", ")
                )
            }
            K::ExtendsItself { variant } => format!("variant `{variant}` extends itself"),
            K::BadSetting { setting, found, .. } => {
                format!("setting `{setting}` cannot be `{found}`")
            }
            K::BadValue { key, found, .. } => format!("`{key}` cannot be `{found}`"),
            K::SettingNeedsValue { setting } => {
                format!("setting `{setting}` needs a value")
            }
            K::SettingIdle { setting, of, value, .. } => {
                format!("setting `{setting}` has no effect while `{of}` is `{value}`")
            }
            K::DefaultsDisagree { setting, module, value, other, .. } => format!(
                "module `{module}` sets setting `{setting}` to `{value}`, but module `{other}` \
                does not"
            ),
            K::Empty { what } => format!("{what} is empty"),
            K::EmptyFile { .. } => "this file is empty".into(),
            K::OtherDialect { module, dialect, other, others } => {
                format!(
                    "module `{module}` uses the dialect `{dialect}`, but `{other}` uses \
                    `{others}`"
                )
            }
            K::NotInDialect { variant, dialect, expected } => {
                format!("variant `{variant}` uses the dialect `{dialect}`, not `{expected}`")
            }
            K::OfDialect { message, .. } => message.clone(),
            K::NoScript { path } => format!("script `{path}` does not exist"),
            K::NotAPiece { name } => format!("`{name}` is not a piece, so it cannot be removed"),
            K::NoMaps => "this game has no maps".to_owned(),
            K::Nothing { what, .. } => format!("nothing declares {what}"),
            K::MadeByAmendment { what, there, .. } => {
                format!("this amendment breaks {there}: {}", what.message())
            }
        }
    }

    /// Returns the hint that follows the carets: a suggestion, or what would be correct.
    pub fn hint(&self) -> Option<String> {
        use ContentErrorKind as K;
        match self {
            K::UnknownKey { nearest: Some(near), .. } | K::Unknown { nearest: Some(near), .. } => {
                Some(format!("did you mean `{near}`?"))
            }
            K::UnknownKey { known, .. } | K::Unknown { known, .. } if !known.is_empty() => {
                Some(format!("possible here: {}", quoted(known, ", ")))
            }
            K::EmptyFile { example } => {
                Some(format!("add `kind`, or lists such as `[[{example}]]`; or delete the file"))
            }
            K::OtherDialect { .. } => {
                Some("all modules of a game must use the same dialect".into())
            }
            K::OfDialect { hint, .. } => hint.clone(),
            K::Hidden { .. } => Some("remove this character".into()),
            K::TooLarge { limit, .. } => Some(format!("at most {limit}")),
            K::MadeByAmendment { what, more, .. } => {
                let places = match more {
                    0 => None,
                    1 => Some("this also makes 1 other place in the content invalid".to_owned()),
                    n => Some(format!("this also makes {n} other places in the content invalid")),
                };
                let hints: Vec<String> = what.hint().into_iter().chain(places).collect();
                Some(hints.join("; ")).filter(|hint| !hint.is_empty())
            }
            K::More { .. } => Some("fix the errors above to see them".into()),
            K::Unknown { listed, .. } => listed.map(str::to_owned),
            K::OutOfRange { min, max, .. } => Some(format!("{min} to {max}")),
            K::Ambiguous { modules, .. } => Some(format!("write {}", quoted(modules, " or "))),
            // The two declarations may have different kinds.
            K::Duplicate { what: "name", first, .. } => Some(format!(
                "first declared at {first}; all ids in a module must be different, even those of \
                different kinds of pieces"
            )),
            K::Duplicate { first, .. } => Some(format!("first declared at {first}")),
            K::BadName { .. } => Some("a name has only small letters, digits, `-` and `_`".into()),
            K::BadCode { .. } => Some(
                "a code is one word, as in ledgers: a letter, then letters, digits, `-` and `_`"
                    .into(),
            ),
            K::Unreadable { why } => Some((*why).into()),
            K::WrongVersion { by, .. } if by.is_empty() => {
                Some("use a version of Loam within this range".into())
            }
            K::WrongVersion { .. } => {
                Some("use a version within this range, or change the range".into())
            }
            K::OrderCycle { .. } => {
                Some("remove one of their names from `after`, `optional` or `requires`".into())
            }
            K::WrongFolder { .. } => Some("the folder and the id must have the same name".into()),
            K::WrongApi { .. } => Some("this version of Loam reads versions 1 and 2".into()),
            K::BadSetting { expected, .. } | K::BadValue { expected, .. } => Some(expected.clone()),
            K::SettingNeedsValue { setting } => Some(format!("write `{setting}=VALUE`")),
            K::DefaultsDisagree { setting, first, .. } => {
                Some(format!("see {first}; set `{setting}` in the variant to decide"))
            }
            K::SettingIdle { of, needs, .. } => Some(format!("it needs `{of}={needs}`")),
            K::Nothing { also, .. } if !also.is_empty() => Some(same_in(also)),
            _ => None,
        }
    }
}

impl ContentErrorKind {
    /// Returns the error with all texts from files shortened to the length that messages show. This
    /// bounds memory.
    pub(crate) fn shortened(mut self) -> ContentErrorKind {
        use ContentErrorKind as K;
        let (texts, lists): (Vec<&mut String>, Vec<&mut Vec<String>>) = match &mut self {
            K::UnknownKey { found, nearest, known } => {
                (std::iter::once(found).chain(nearest).collect(), vec![known])
            }
            K::Unknown { what, found, nearest, known, listed: _ } => {
                ([what, found].into_iter().chain(nearest).collect(), vec![known])
            }
            K::MissingKey { key: a }
            | K::Duplicate { name: a, .. }
            | K::TooMany { name: a, .. }
            | K::BadName { found: a }
            | K::BadCode { found: a }
            | K::ExtendsItself { variant: a }
            | K::SettingNeedsValue { setting: a }
            | K::NoScript { path: a }
            | K::NotAPiece { name: a }
            | K::Nothing { what: a, .. }
            | K::NotInDialect { variant: a, .. } => (vec![a], vec![]),
            K::WrongFolder { id: a, folder: b } | K::OtherDialect { module: a, other: b, .. } => {
                (vec![a, b], vec![])
            }
            K::ModuleConflict { a, b, reason: _ } => (vec![a, b], vec![]),
            K::WrongVersion { module, version, by, range } => {
                (vec![module, version, by, range], vec![])
            }
            K::OrderCycle { modules: list } => (vec![], vec![list]),
            K::BadSetting { setting: a, found: b, expected: _ }
            | K::BadValue { key: a, found: b, expected: _ } => (vec![a, b], vec![]),
            K::SettingIdle { setting, of, value, needs } => {
                (vec![setting, of, value, needs], vec![])
            }
            K::DefaultsDisagree { setting, module, value, other, .. } => {
                (vec![setting, module, value, other], vec![])
            }
            K::Ambiguous { found: a, modules: list } => (vec![a], vec![list]),
            K::SettingConflict { settings: list, reason: _ } | K::Cycle { modules: list } => {
                (vec![], vec![list])
            }
            // These contain only names of Loam, texts of the TOML parser, and numbers.
            K::Syntax(_)
            | K::NotText
            | K::NotReadable(_)
            | K::Hidden { .. }
            | K::TooLarge { .. }
            | K::More { .. }
            | K::WrongType { .. }
            | K::Unreadable { .. }
            | K::OutOfRange { .. }
            | K::WrongLength { .. }
            | K::WrongApi { .. }
            | K::Empty { .. }
            | K::EmptyFile { .. }
            | K::OfDialect { .. }
            | K::NoMaps
            | K::MadeByAmendment { .. } => (vec![], vec![]),
        };
        texts.into_iter().for_each(cut);
        lists.into_iter().for_each(shorten);
        let reasons = match &mut self {
            K::ModuleConflict { reason, .. } | K::SettingConflict { reason, .. } => Some(reason),
            K::BadSetting { expected, .. } | K::BadValue { expected, .. } => Some(expected),
            _ => None,
        };
        if let Some(reason) = reasons
            && let Some((end, _)) = reason.char_indices().nth(LONG_REASON)
        {
            *reason = format!("{}…", escape_hidden(&reason[..end]));
        }
        self
    }
}

/// Shortens a text to the length that messages show.
pub fn cut(text: &mut String) {
    let shown = shorten_word(text);
    if shown.len() != text.len() || shown != *text {
        *text = shown.into_owned();
    }
}

/// Shortens a list of names for a message: the first names and the last two stay.
pub fn shorten(list: &mut Vec<String>) {
    if list.len() > MAX_LISTED_NAMES {
        let end = list.split_off(list.len() - 2);
        let left_out = list.len() - (MAX_LISTED_NAMES - 2);
        list.truncate(MAX_LISTED_NAMES - 2);
        list.push(format!("… {left_out} more …"));
        list.extend(end);
    }
    list.iter_mut().for_each(cut);
}

/// Maximum number of characters shown of a reason or of a list of correct values.
const LONG_REASON: usize = 400;

/// Maximum number of names listed in a message if they are keys or words of Loam.
pub(crate) const MAX_LISTED_NAMES: usize = 40;
/// Maximum number of names listed in a message if they are names from content.
pub(crate) const MAX_LISTED_CONTENT_NAMES: usize = 12;

/// The kind of object that a name denotes, for messages, and where all names of this kind are
/// listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectKind<'w> {
    /// Word for one such object in messages, such as `module`.
    pub word: &'w str,
    /// Command or page that lists all names of this kind.
    pub listed: Option<&'static str>,
}

impl<'w> ObjectKind<'w> {
    /// Creates a kind of object. `listed`: the command or page that lists all names.
    pub const fn listed(word: &'w str, listed: &'static str) -> ObjectKind<'w> {
        ObjectKind { word, listed: Some(listed) }
    }
}

impl<'w> From<&'w str> for ObjectKind<'w> {
    fn from(word: &'w str) -> ObjectKind<'w> {
        let listed = match word {
            "hook" => Some("`loam api` lists the hooks"),
            "setting" => Some("`loam show VARIANT` lists the settings"),
            "piece" | "piece or setting" => Some("`loam show VARIANT` lists the pieces"),
            "module" | "map" | "variant" => Some("`loam list` lists them"),
            _ => None,
        };
        ObjectKind { word, listed }
    }
}

/// Quotes names with backticks and joins them.
pub fn quoted(names: &[String], between: &str) -> String {
    let names: Vec<String> = names.iter().map(|n| format!("`{n}`")).collect();
    names.join(between)
}

/// Maximum number of variants that [`same_in`] names.
const NAMED: usize = 5;

/// Returns the hint of an error that several variants share: names the files of the other variants.
pub fn same_in(files: &BTreeSet<String>) -> String {
    let named: Vec<String> = files.iter().take(NAMED).cloned().collect();
    let more = match files.len().saturating_sub(NAMED) {
        0 => String::new(),
        1 => " and one more variant".to_owned(),
        n => format!(" and {n} more variants"),
    };
    format!("the same error is in {}{more}", quoted(&named, ", "))
}

impl std::fmt::Display for ContentError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (message, hint) = (self.kind.message(), self.kind.hint().unwrap_or_default());
        build_diagnostic(false, &message, &hint, &self.span, &self.line).fmt(f)
    }
}

/// Builds the diagnostic to draw from message, hint, span and line.
pub(crate) fn build_diagnostic<'a>(
    is_warning: bool,
    message: &'a str,
    hint: &'a str,
    span: &'a Span,
    line: &'a Excerpt,
) -> DiagnosticDisplay<'a> {
    let place = (span.line, span.column);
    let marked = (line.column - 1, line.len);
    let (file, text) = (&span.file, &line.text);
    DiagnosticDisplay { is_warning, message, file, place, text, marked, hint, notes: &[] }
}

impl std::error::Error for ContentError {}

impl Serialize for ContentError {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct SerializedError<'a> {
            #[serde(flatten)]
            span: &'a Span,
            message: String,
            hint: Option<String>,
            text: &'a str,
        }
        let (message, hint) = (self.kind.message(), self.kind.hint());
        SerializedError { span: &self.span, message, hint, text: &self.line.text }.serialize(to)
    }
}
