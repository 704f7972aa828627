//! The texts of a part of the program, compiled into it.

use std::sync::OnceLock;

use crate::complete::EnglishText;
use crate::language::Language;
use crate::pseudo::pseudo;
use crate::set::{Args, LanguageSet};
use crate::viewer::{is_english, marked_as_english, viewer_language};

/// A file of texts: the code of its language and its content.
pub type ProgramFile = (&'static str, &'static str);

/// The texts of a part of the program in all its languages. Each language is read when its first
/// viewer comes. A part has one static, made by [`program_texts!`](crate::program_texts).
#[derive(Debug)]
pub struct ProgramTexts {
    /// The first is English.
    files: &'static [ProgramFile],
    /// By index in `files`; the last is the pseudo-language.
    sets: [OnceLock<LanguageSet>; MOST_LANGUAGES + 1],
}

/// Maximum number of languages of the program.
const MOST_LANGUAGES: usize = 30;

impl ProgramTexts {
    /// Returns the texts of these files, unread. The first file is English.
    pub const fn new(files: &'static [ProgramFile]) -> ProgramTexts {
        assert!(!files.is_empty() && files.len() <= MOST_LANGUAGES);
        ProgramTexts { files, sets: [const { OnceLock::new() }; MOST_LANGUAGES + 1] }
    }

    /// The languages that have a file, English first. The pseudo-language has none.
    pub fn languages(&self) -> Vec<Language> {
        self.files.iter().map(|(code, _)| code_of_file(code)).collect()
    }

    /// The texts of exactly this language.
    pub fn set(&self, language: &Language) -> Option<&LanguageSet> {
        if *language == Language::pseudo() {
            let texts = || {
                let file = pseudo(&EnglishText::of_set(self.english()));
                LanguageSet::read(Language::pseudo(), &[("en-XA.ftl", &file)])
                    .expect("a pseudo-translation can be read")
            };
            return Some(self.sets[MOST_LANGUAGES].get_or_init(texts));
        }
        let at = self.files.iter().position(|(code, _)| code_of_file(code) == *language)?;
        Some(self.at(at))
    }

    /// The English texts.
    pub fn english(&self) -> &LanguageSet {
        self.at(0)
    }

    fn at(&self, at: usize) -> &LanguageSet {
        let (code, text) = self.files[at];
        self.sets[at].get_or_init(|| {
            let path = format!("language/{code}.ftl");
            LanguageSet::read(code_of_file(code), &[(&path, text)])
                .unwrap_or_else(|errors| panic!("texts of the program: {}", errors[0]))
        })
    }

    /// Formats a text in the language of the viewer, otherwise in English. Callers use
    /// [`say!`](crate::say).
    ///
    /// # Panics
    /// If the text is not in the English file or shows an argument that was not given. A test
    /// compares the calls with the files.
    pub fn text(&self, id: &str, args: &Args<'_>) -> String {
        let translated = || {
            let set = |form| self.set(&form)?.text(id, None, args);
            viewer_language().with_parents().find_map(set)
        };
        let english = || self.english().text(id, None, args);
        let found = if is_english() {
            english()
        } else {
            translated().or_else(|| english().map(marked_as_english))
        };
        found.unwrap_or_else(|| panic!("the program has no text `{id}` with these arguments"))
    }
}

fn code_of_file(code: &str) -> Language {
    code.parse().expect("the file of a language has its code as name")
}

/// Makes the texts of a part of the program from the files `en.ftl`, `fr.ftl` and so on in a folder,
/// which is relative to the source file of the call.
///
/// ```ignore
/// /// Texts of this crate in the languages of the viewers.
/// pub static TEXTS: language::ProgramTexts = language::program_texts!("../language", ["en", "fr", "de"]);
/// ```
#[macro_export]
macro_rules! program_texts {
    ($folder:literal, [$($code:literal),+ $(,)?]) => {
        $crate::ProgramTexts::new(&[$(($code, include_str!(concat!($folder, "/", $code, ".ftl")))),+])
    };
}

/// Formats a text of the program in the language of the viewer: `say!(TEXTS, "n-priests", n = 3)`.
/// Arguments are numbers or texts.
///
/// ```
/// use language::{ProgramTexts, for_viewer, say};
/// static TEXTS: ProgramTexts = ProgramTexts::new(&[
///     ("en", "sell = { $who } sells { $n } boats\n"),
///     ("fr", "sell = { $who } vend { $n } bateaux\n"),
/// ]);
/// let who = String::from("Ada");
/// let text = || say!(TEXTS, "sell", who = who, n = 2);
/// assert_eq!(text(), "Ada sells 2 boats");
/// assert_eq!(for_viewer(&"fr".parse().unwrap(), text), "Ada vend 2 bateaux");
/// ```
#[macro_export]
macro_rules! say {
    ($texts:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $texts.text($id, &$crate::Args::new()$(.set(stringify!($name), &$value))*)
    };
}
