//! Completeness of a translation: missing, stale and superfluous texts, marks and templates.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};

use xxhash_rust::xxh3::xxh3_64;

use crate::error::Span;
use crate::language::Language;
use crate::pattern::{Key, Pattern, of_content, to_fluent, variables};
use crate::set::{LanguageSet, without_returns};
use crate::source::{Chunk, File, parse, split};

/// Attributes that hold forms of a name for sentences and translate nothing by themselves. For the
/// forms of an attribute, its name and a dash come first: `cult-of`.
pub const FORMS: &[&str] = &[
    "the",
    "of",
    "to",
    "in",
    "into",
    "on",
    "full",
    "count",
    "gender",
    "nom",
    "acc",
    "dat",
    "gen",
    "count-dat",
];

/// A text in English: what a translation is compared with.
#[derive(Clone, Debug, PartialEq)]
pub struct EnglishText {
    pub key: Key,
    pub pattern: Pattern,
    /// Where the English stands.
    pub file: String,
    pub line: u32,
}

impl EnglishText {
    /// Returns a text of the content, in which `{boat}` is the argument `$boat`.
    pub fn of_content(
        id: &str,
        attribute: Option<&str>,
        text: &str,
        file: &str,
        line: u32,
    ) -> EnglishText {
        let key = Key::new(id, attribute);
        EnglishText { key, pattern: of_content(text), file: file.to_owned(), line }
    }

    /// Returns all texts of an English set, terms included.
    pub fn of_set(english: &LanguageSet) -> Vec<EnglishText> {
        let text = |(key, text): (&Key, &crate::set::Text)| EnglishText {
            key: key.clone(),
            pattern: text.pattern.clone(),
            file: text.span.file.clone(),
            line: text.span.line,
        };
        english.texts().iter().map(text).collect()
    }

    /// The text in Fluent.
    pub fn fluent(&self) -> String {
        to_fluent(&self.pattern, 4)
    }

    /// The hash that marks a translation. Does not change with blanks and line breaks.
    ///
    /// ```
    /// use language::EnglishText;
    /// let text = |text| EnglishText::of_content("sell", None, text, "", 1).hash();
    /// assert_eq!(text("sell {good}"), text("sell  {good}"));
    /// assert_ne!(text("sell {good}"), text("sell { $goods }"));
    /// ```
    pub fn hash(&self) -> u32 {
        let words: Vec<String> = self.fluent().split_whitespace().map(str::to_owned).collect();
        (xxh3_64(words.join(" ").as_bytes()) >> 32) as u32
    }
}

/// Something that a translator has to do. Displays as one line with file and line.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A text without translation; the place is that of the English.
    Missing { english: EnglishText },
    /// The English changed since the text was translated.
    Stale { at: Span, english: EnglishText, marked: u32 },
    /// A text uses arguments that its English does not have, so it can never be shown.
    UnknownVariable { at: Span, key: Key, names: Vec<String> },
    /// A text of something that does not exist.
    Unused { at: Span, key: Key, nearest: Option<String> },
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one_line =
            |text: &EnglishText| text.fluent().split_whitespace().collect::<Vec<_>>().join(" ");
        match self {
            Finding::Missing { english } => {
                let EnglishText { key, file, line, .. } = english;
                write!(f, "{file}:{line}: missing: `{key}`: {}", one_line(english))
            }
            Finding::Stale { at, english, marked } => {
                let EnglishText { key, file, line, .. } = english;
                let (text, hash) = (one_line(english), english.hash());
                write!(f, "{at}: stale: `{key}`: the English is now: {text} ({file}:{line}); ")?;
                write!(f, "then write {hash:08x} instead of {marked:08x} in its mark")
            }
            Finding::UnknownVariable { at, key, names } => {
                write!(f, "{at}: unknown argument of `{key}`: ${}", names.join(", $"))
            }
            Finding::Unused { at, key, nearest } => {
                write!(f, "{at}: unused: nothing has the text `{key}`")?;
                nearest.as_ref().map_or(Ok(()), |near| write!(f, ": did you mean `{near}`?"))
            }
        }
    }
}

/// Compares the sets of one language with the English: first what is missing, in the order of
/// `english`, then the findings of each set.
pub fn compare(english: &[EnglishText], sets: &[&LanguageSet]) -> Vec<Finding> {
    let mut findings = missing(english, sets);
    findings.extend(mistakes(english, sets));
    findings
}

/// Returns the English texts that no set translates, in their order. English terms need no
/// translation, because each language has its own.
pub fn missing(english: &[EnglishText], sets: &[&LanguageSet]) -> Vec<Finding> {
    let is_missing = |text: &&EnglishText| {
        !text.key.is_term() && !sets.iter().any(|set| set.texts().contains_key(&text.key))
    };
    let missing = english.iter().filter(is_missing);
    missing.map(|english| Finding::Missing { english: english.clone() }).collect()
}

/// Returns the stale and wrong texts of each set, and those of nothing. Texts without a mark are
/// never stale.
pub fn mistakes(english: &[EnglishText], sets: &[&LanguageSet]) -> Vec<Finding> {
    let known: BTreeMap<&Key, &EnglishText> =
        english.iter().map(|text| (&text.key, text)).collect();
    // Names for suggestions, made for the first text of nothing.
    let names: LazyCell<Vec<String>, _> =
        LazyCell::new(|| known.keys().map(|key| key.to_string()).collect());
    let mut findings = Vec::new();
    for set in sets {
        for (key, text) in set.texts().iter().filter(|(key, _)| !key.is_term()) {
            let at = text.span.clone();
            let Some(from) = known.get(key) else {
                if !is_form(key, &known) {
                    let nearest =
                        game::suggest::nearest(&key.to_string(), names.iter().map(String::as_str));
                    findings.push(Finding::Unused { at, key: key.clone(), nearest });
                }
                continue;
            };
            let theirs = variables(&from.pattern);
            let names: Vec<String> =
                variables(&text.pattern).difference(&theirs).map(|&name| name.to_owned()).collect();
            if !names.is_empty() {
                findings.push(Finding::UnknownVariable { at: at.clone(), key: key.clone(), names });
            }
            if let Some(marked) = text.mark.filter(|mark| *mark != from.hash()) {
                findings.push(Finding::Stale { at, english: (*from).clone(), marked });
            }
        }
    }
    findings
}

/// Returns whether a key is a form of a text that exists.
fn is_form(key: &Key, known: &BTreeMap<&Key, &EnglishText>) -> bool {
    let Some(name) = &key.attribute else { return false };
    let has = |attribute: Option<&str>| known.contains_key(&Key::new(&key.id, attribute));
    FORMS.iter().any(|form| {
        let of = name.strip_suffix(form).and_then(|rest| rest.strip_suffix('-'));
        name == form && has(None) || of.is_some_and(|of| has(Some(of)))
    })
}

/// Writes the template of a translation: each id with its English as a comment, its mark, and an
/// empty text. An empty text counts as missing.
///
/// ```
/// use language::{EnglishText, Language, template};
/// let english = EnglishText::of_content("sell", Some("option"), "sell {good}", "options.toml", 3);
/// let text = template(&"it".parse().unwrap(), &[english]);
/// assert!(text.ends_with("# option: sell { $good }\n# en: option=231ccf65\nsell =\n    .option =\n"), "{text}");
/// ```
pub fn template(language: &Language, english: &[EnglishText]) -> String {
    let mut out = format!(
        "### Texts in the language `{language}`. Write each text after its `=`, below its English. An \
        empty text shows the English.\n"
    );
    for texts in by_id(english).values() {
        out.push('\n');
        for text in texts {
            let name =
                text.key.attribute.as_ref().map_or(String::new(), |name| format!("{name}: "));
            for (n, line) in text.fluent().lines().enumerate() {
                let _ = writeln!(out, "# {}{line}", if n == 0 { name.as_str() } else { "" });
            }
        }
        let _ = writeln!(out, "{}", mark(texts));
        let _ = writeln!(out, "{} =", texts[0].key.id);
        for name in texts.iter().filter_map(|text| text.key.attribute.as_ref()) {
            let _ = writeln!(out, "    .{name} =");
        }
    }
    out
}

/// Returns the texts by id, without terms; in each id the value first.
fn by_id(english: &[EnglishText]) -> BTreeMap<&str, Vec<&EnglishText>> {
    let mut found: BTreeMap<&str, Vec<&EnglishText>> = BTreeMap::new();
    for text in english.iter().filter(|text| !text.key.is_term()) {
        found.entry(&text.key.id).or_default().push(text);
    }
    for texts in found.values_mut() {
        texts.sort_by_key(|text| text.key.attribute.is_some());
    }
    found
}

/// The comment line that notes the hashes of English texts.
fn mark(texts: &[&EnglishText]) -> String {
    let mut out = "# en:".to_owned();
    for text in texts {
        let name = text.key.attribute.as_ref().map_or(String::new(), |name| format!("{name}="));
        let _ = write!(out, " {name}{:08x}", text.hash());
    }
    out
}

/// Rewrites the marks of a file for the English of today: each message gets a line `# en: …` above
/// it with the hashes of those of its texts that translate something. Call this when all texts of
/// the file are up to date. Everything else stays as it is; entries with errors stay unmarked.
pub fn with_marks(text: &str, english: &[EnglishText]) -> String {
    let text = without_returns(text);
    let file = File::new("", &text);
    let known = by_id(english);
    let mut out = String::new();
    let mut copied = 0;
    for chunk in split(&text).chunks {
        let Chunk { at, mark_at, .. } = &chunk;
        let keep = mark_at.as_ref().map_or(at.start, |mark| mark.start);
        out.push_str(&text[copied..keep]);
        copied = keep;
        let Some((texts, _)) = parse(&file, &chunk, &mut Vec::new()) else { continue };
        let keys: BTreeSet<&Key> = texts.iter().map(|text| &text.key).collect();
        let Some(first) = texts.first() else { continue };
        let theirs = known.get(first.key.id.as_str()).map_or(&[][..], Vec::as_slice);
        let theirs: Vec<&EnglishText> =
            theirs.iter().copied().filter(|text| keys.contains(&text.key)).collect();
        if let Some(mark) = mark_at {
            out.push_str(&text[mark.end..at.start].replace(&text[mark.clone()], ""));
        }
        if !theirs.is_empty() {
            let _ = writeln!(out, "{}", mark(&theirs));
        }
        copied = at.start;
    }
    out.push_str(&text[copied..]);
    out
}
