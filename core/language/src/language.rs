//! Languages of viewers: codes, the list that a browser or a terminal asks for, and negotiation.

use std::fmt;
use std::str::FromStr;

use unic_langid::LanguageIdentifier;

/// Maximum number of languages read from a request, and maximum length of one code in bytes.
const MOST_REQUESTED: usize = 32;
const LONGEST_CODE: usize = 64;

/// A language by its BCP 47 code, such as `fr`, `de-AT` or `zh-Hant`.
///
/// ```
/// use language::Language;
/// let language: Language = "fr_ca".parse().unwrap();
/// assert_eq!(language.to_string(), "fr-CA");
/// assert!("not a code".parse::<Language>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(LanguageIdentifier);

/// A text that is not the code of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCode(pub String);

impl fmt::Display for BadCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = game::excerpt::shorten_word(&self.0);
        write!(f, "`{found}` is not the code of a language: write a code such as `fr` or `pt-BR`")
    }
}

impl std::error::Error for BadCode {}

impl FromStr for Language {
    type Err = BadCode;

    fn from_str(code: &str) -> Result<Language, BadCode> {
        let bad = || BadCode(code.to_owned());
        if code.len() > LONGEST_CODE {
            return Err(bad());
        }
        let id: LanguageIdentifier = code.parse().map_err(|_| bad())?;
        if id.language.is_empty() { Err(bad()) } else { Ok(Language(id)) }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Language {
    /// English, the language of the content itself and the last fallback.
    pub fn english() -> Language {
        Language(LanguageIdentifier::from_parts(language_part("en"), None, None, &[]))
    }

    /// Returns whether this is English, of any region but that of the pseudo-language.
    pub fn is_english(&self) -> bool {
        self.0.language == language_part("en") && *self != Language::pseudo()
    }

    /// The pseudo-language `en-XA`, see [`pseudo`](crate::pseudo).
    pub fn pseudo() -> Language {
        "en-XA".parse().expect("`en-XA` is a code")
    }

    /// Reads the language from the name of a file: `scripts/base/language/fr.ftl` is French.
    ///
    /// ```
    /// use language::Language;
    /// assert_eq!(Language::of_file("scripts/base/language/fr.ftl").unwrap().to_string(), "fr");
    /// assert!(Language::of_file("README.md").is_none());
    /// ```
    pub fn of_file(path: &str) -> Option<Language> {
        let name = path.rsplit(['/', '\\']).next()?;
        name.strip_suffix(".ftl")?.parse().ok()
    }

    /// Returns this language and its more general forms, the most special first:
    /// `de-Latn-AT`, `de-Latn`, `de`.
    pub fn with_parents(&self) -> impl Iterator<Item = Language> {
        let next = |language: &Language| {
            let mut id = language.0.clone();
            if id.variants().next().is_some() {
                id.clear_variants();
            } else if id.region.is_some() {
                id.region = None;
            } else {
                id.script.take()?;
            }
            Some(Language(id))
        };
        std::iter::successors(Some(self.clone()), next)
    }

    pub(crate) fn id(&self) -> &LanguageIdentifier {
        &self.0
    }
}

fn language_part(code: &str) -> unic_langid::subtags::Language {
    code.parse().expect("a code of two letters")
}

/// Reads the languages that a viewer asks for, the preferred one first. The text is a header
/// `Accept-Language`, a list of a browser joined by commas, or a variable such as `LANG` and
/// `LANGUAGE`. Entries that are no codes are left out, such as `C`, `POSIX` and `*`.
///
/// ```
/// use language::requested;
/// let codes = |text| requested(text).iter().map(|l| l.to_string()).collect::<Vec<_>>();
/// assert_eq!(codes("en;q=0.5, fr-CA, fr;q=0.9"), ["fr-CA", "fr", "en"]);
/// assert_eq!(codes("de_AT.UTF-8@euro"), ["de-AT"]);
/// assert_eq!(codes("C"), [""; 0]);
/// ```
pub fn requested(text: &str) -> Vec<Language> {
    let mut found: Vec<(u32, Language)> = Vec::new();
    for entry in text.split([',', ':']).take(MOST_REQUESTED) {
        let (code, rest) = entry.split_once(';').unwrap_or((entry, ""));
        let code = code.split(['.', '@']).next().unwrap_or("").trim();
        let quality =
            rest.trim().strip_prefix("q=").map_or(1.0, |q| q.trim().parse().unwrap_or(0.0));
        let quality = (f64::clamp(quality, 0.0, 1.0) * 1000.0) as u32;
        if let (Ok(language), true) = (code.parse(), quality > 0) {
            found.push((quality, language));
        }
    }
    // The sort is stable, so equal qualities keep their order.
    found.sort_by_key(|(quality, _)| std::cmp::Reverse(*quality));
    found.into_iter().map(|(_, language)| language).collect()
}

/// Chooses the language of a viewer. The first requested language that is available wins, else its
/// more general forms (RFC 4647, lookup), else another region of the same language. English is
/// always available and is chosen if nothing else matches. The pseudo-language is chosen only by
/// its own code.
///
/// ```
/// use language::{Language, negotiate, requested};
/// let ours: Vec<Language> = ["fr", "de", "pt-BR"].map(|code| code.parse().unwrap()).into();
/// let chosen = |text| negotiate(&requested(text), &ours).to_string();
/// assert_eq!(chosen("fr-CA"), "fr");
/// assert_eq!(chosen("it, de-CH;q=0.8"), "de");
/// assert_eq!(chosen("pt-PT"), "pt-BR");
/// assert_eq!(chosen("en-GB, fr"), "en");
/// assert_eq!(chosen("ja"), "en");
/// ```
pub fn negotiate(requested: &[Language], available: &[Language]) -> Language {
    let english = Language::english();
    for wanted in requested {
        for form in wanted.with_parents() {
            if available.contains(&form) || form == english {
                return form;
            }
        }
        let pseudo = Language::pseudo();
        let same = |one: &&Language| {
            let script = wanted.0.script.is_none() || one.0.script == wanted.0.script;
            one.0.language == wanted.0.language && script && **one != pseudo
        };
        if let Some(near) = available.iter().find(same) {
            return near.clone();
        }
    }
    english
}
