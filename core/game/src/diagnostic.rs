//! A mistake or a warning as it is shown: what, where, the line, and carets under what is meant. Drawn here for tables, scripts and
//! ledgers alike, by a library.

use std::fmt::{Display, Formatter, Result};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::excerpt::visible;

/// What is shown.
#[derive(Clone, Copy, Debug)]
pub struct Diagnostic<'a> {
    /// A warning, and no mistake?
    pub is_warning: bool,
    /// What is wrong.
    pub message: &'a str,
    /// The file.
    pub file: &'a str,
    /// Line and column in it, 1-based; columns count characters.
    pub place: (u32, u32),
    /// The line, or what of it is around the place.
    pub text: &'a str,
    /// Where in `text` the marked part begins, in characters from 0, and how many it has.
    pub marked: (usize, usize),
    /// What to do, behind the carets.
    pub hint: &'a str,
    /// What explains it, a line each.
    pub notes: &'a [String],
}

impl Display for Diagnostic<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (line, column) = self.place;
        let (first, len) = self.marked;
        let (file, message) = (visible(self.file), visible(self.message));
        // What is wrong may be a mistake of another file with a drawing of its own, which stands as it is.
        let (title, drawing) = message.split_once('\n').unwrap_or((message.as_ref(), ""));
        let byte = |n: usize| self.text.char_indices().nth(n).map_or(self.text.len(), |(at, _)| at);
        let mark = AnnotationKind::Primary.span(byte(first)..byte(first + len));
        let mark = if self.hint.is_empty() { mark } else { mark.label(self.hint) };
        let snippet = Snippet::source(self.text).path(file.as_ref()).line_start(line as usize);
        let level = if self.is_warning { Level::WARNING } else { Level::ERROR };
        let group = level.primary_title(title);
        let group = group.element(snippet.fold(false).annotation(mark));
        // Lines are as long as those who found the mistake cut them.
        let drawn = Renderer::plain().term_width(usize::from(u16::MAX)).render(&[group]);
        // Of a line that was cut at its beginning the column is that of the file.
        let shown = format!("{file}:{line}:{}", first + 1);
        let drawn = drawn.replacen(&shown, &format!("{file}:{line}:{column}"), 1);
        match drawn.split_once('\n') {
            Some((first, rest)) if !drawing.is_empty() => write!(f, "{first}\n{drawing}\n{rest}")?,
            _ => f.write_str(&drawn)?,
        }
        let margin = line.to_string().len();
        self.notes.iter().try_for_each(|note| write!(f, "\n{:margin$} = {note}", ""))
    }
}
