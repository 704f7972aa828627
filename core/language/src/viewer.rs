//! The language of the viewer for whom texts are made.
//!
//! A text is made deep inside the game, and the language belongs to the person who reads it. The
//! caller that knows the viewer therefore opens a scope, and everything inside it makes its texts
//! in that language, as with `override` in Django or `with_locale` in Rails. Outside of every scope
//! the language is English. Code that writes ledgers, hashes or files for programs never calls
//! [`say!`](crate::say), so a scope does not change them.
//!
//! The scope belongs to the thread. A thread that is started inside a scope begins in English.

use std::cell::RefCell;

use crate::language::Language;

thread_local! {
    /// The language of the innermost scope on this thread; `None` if it is English.
    static VIEWER: RefCell<Option<Language>> = const { RefCell::new(None) };
}

/// Restores the language of the outer scope, also after a panic.
struct Outer(Option<Language>);

impl Drop for Outer {
    fn drop(&mut self) {
        VIEWER.set(self.0.take());
    }
}

/// Calls `work` with the language of a viewer, and returns its result. English of any region is
/// English, because the content has one English.
///
/// ```
/// use language::{Language, for_viewer, viewer_language};
/// let french: Language = "fr".parse().unwrap();
/// for_viewer(&french, || {
///     assert_eq!(viewer_language(), french);
///     for_viewer(&Language::english(), || assert!(language::is_english()));
///     assert_eq!(viewer_language(), french);
/// });
/// assert!(language::is_english());
/// ```
pub fn for_viewer<T>(language: &Language, work: impl FnOnce() -> T) -> T {
    let inner = (!language.is_english()).then(|| language.clone());
    let _outer = Outer(VIEWER.replace(inner));
    work()
}

/// Returns the language of the current scope.
pub fn viewer_language() -> Language {
    VIEWER.with_borrow(|viewer| viewer.clone()).unwrap_or_else(Language::english)
}

/// Returns whether the current scope is English.
pub fn is_english() -> bool {
    VIEWER.with_borrow(|viewer| viewer.is_none())
}

/// Stands before and after a text that is English in a text of another language. A reader of texts
/// for people replaces the marks: the page by an element with `lang="en"`, others by nothing.
pub const ENGLISH_MARKS: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Marks an English text in a text of another language, because this one has no translation.
pub(crate) fn marked_as_english(english: String) -> String {
    // A text without letters, such as a number, is the same in every language.
    if !english.contains(char::is_alphabetic) || is_english() {
        return english;
    }
    let [begin, end] = ENGLISH_MARKS;
    format!("{begin}{english}{end}")
}

/// Removes the marks of English texts, for readers that cannot show the language of a part.
///
/// ```
/// assert_eq!(language::without_marks("prendre \u{e000}silk\u{e001}".to_owned()), "prendre silk");
/// ```
pub fn without_marks(text: String) -> String {
    if text.contains(ENGLISH_MARKS) { text.replace(ENGLISH_MARKS, "") } else { text }
}
