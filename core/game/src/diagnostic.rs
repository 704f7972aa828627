//! Renders a diagnostic: message, file, source line, carets and hint. Content, scripts and ledgers
//! use the same rendering, by the crate `annotate-snippets`.

use std::fmt::{Display, Formatter, Result};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

use crate::excerpt::escape_hidden;

/// One error or warning to render; [`Display`] draws it.
#[derive(Clone, Copy, Debug)]
pub struct DiagnosticDisplay<'a> {
    /// `true`: a warning; `false`: an error.
    pub is_warning: bool,
    pub message: &'a str,
    pub file: &'a str,
    /// Line and column in the file, both 1-based. Columns count characters.
    pub place: (u32, u32),
    /// The source line, or the excerpt of it around the span.
    pub text: &'a str,
    /// Start of the marked part in `text`, in characters from 0, and its length in characters.
    pub marked: (usize, usize),
    /// What to do; drawn after the carets.
    pub hint: &'a str,
    /// Explanations, one line each, drawn below.
    pub notes: &'a [String],
}

impl Display for DiagnosticDisplay<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let (line, column) = self.place;
        let (first, len) = self.marked;
        let (file, message) = (escape_hidden(self.file), escape_hidden(self.message));
        // After its first line, the message may contain the rendered diagnostic of another file,
        // which is printed unchanged.
        let (title, drawing) = message.split_once('\n').unwrap_or((message.as_ref(), ""));
        let byte = |n: usize| self.text.char_indices().nth(n).map_or(self.text.len(), |(at, _)| at);
        let mark = AnnotationKind::Primary.span(byte(first)..byte(first + len));
        let mark = if self.hint.is_empty() { mark } else { mark.label(self.hint) };
        let snippet = Snippet::source(self.text).path(file.as_ref()).line_start(line as usize);
        let level = if self.is_warning { Level::WARNING } else { Level::ERROR };
        let group = level.primary_title(title);
        let group = group.element(snippet.fold(false).annotation(mark));
        // The caller has cut long lines already, see `excerpt`.
        let drawn = Renderer::plain().term_width(usize::from(u16::MAX)).render(&[group]);
        // If the line was cut at its beginning, the column of the file differs from that of `text`.
        let place = format!("{file}:{line}:{}", first + 1);
        let drawn = drawn.replacen(&place, &format!("{file}:{line}:{column}"), 1);
        match drawn.split_once('\n') {
            Some((first, rest)) if !drawing.is_empty() => write!(f, "{first}\n{drawing}\n{rest}")?,
            _ => f.write_str(&drawn)?,
        }
        let margin = line.to_string().len();
        self.notes.iter().try_for_each(|note| write!(f, "\n{:margin$} = {note}", ""))
    }
}
