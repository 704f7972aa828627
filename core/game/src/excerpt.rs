//! Excerpts of source lines for messages: long lines are cut around the span, and control
//! characters are made visible.

use std::borrow::Cow;
use std::ops::Range;

/// Maximum length of a line that is shown whole, in characters.
const LONG: usize = 240;

/// Characters of a long line shown on each side of the span.
const AROUND: usize = 90;

/// Maximum length of a word, number or name that a message quotes whole, in characters.
const LONG_WORD: usize = 80;

/// A source line, cut if necessary, with the position of the marked span.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Excerpt {
    /// The line; a long one is cut to the surroundings of the span, with `…` at each cut.
    pub text: String,
    /// First character of the span in `text`, 1-based.
    pub column: usize,
    /// Length of the span in characters, at least 1.
    pub len: usize,
}

impl Excerpt {
    /// Builds the excerpt of a line with the byte range `at` marked. Reads only the surroundings of
    /// the span if the line is long. Hundreds of diagnostics in one huge line therefore stay cheap.
    ///
    /// ```
    /// use game::excerpt::Excerpt;
    /// let found = Excerpt::new("aé = 1", 6..7);
    /// assert_eq!((found.text.as_str(), found.column, found.len), ("aé = 1", 6, 1));
    /// ```
    pub fn new(line: &str, at: Range<usize>) -> Excerpt {
        let mut start = at.start.min(line.len());
        while !line.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = at.end.clamp(start, line.len());
        while !line.is_char_boundary(end) {
            end += 1;
        }
        let marked = line[start..end].chars();
        if line.len() <= LONG || line.chars().nth(LONG).is_none() {
            let column = line[..start].chars().count() + 1;
            let text = escape_hidden(line).into_owned();
            return Excerpt { text, column, len: marked.count().max(1) };
        }
        let len = marked.take(AROUND).count().max(1);
        let before = &line[..start];
        let first = before.char_indices().rev().nth(AROUND - 1).map_or(0, |(i, _)| i);
        let mut rest = line[first..].chars();
        let mut text = if first > 0 { "…".to_owned() } else { String::new() };
        let column = text.chars().count() + before[first..].chars().count() + 1;
        text.extend(rest.by_ref().take(before[first..].chars().count() + len + AROUND));
        if rest.next().is_some() {
            text.push('…');
        }
        Excerpt { text: escape_hidden(&text).into_owned(), column, len }
    }
}

/// Returns whether a terminal would interpret this character instead of showing it. Line ends and
/// tabs do not count.
pub fn is_hidden(c: char) -> bool {
    let turns_direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let breaks_line = matches!(c, '\u{2028}' | '\u{2029}');
    c.is_control() && c != '\n' && c != '\t' || turns_direction || breaks_line
}

/// Replaces each character that a terminal would interpret by one visible sign, so that columns
/// stay the same. Line ends and tabs stay.
///
/// ```
/// use game::excerpt::escape_hidden;
/// assert_eq!(escape_hidden("\u{1b}[31mred\n"), "␛[31mred\n");
/// assert_eq!(escape_hidden("plain"), "plain");
/// ```
pub fn escape_hidden(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let sign = |c: char| match c {
        c if !is_hidden(c) => c,
        '\u{7f}' => '␡',
        // Unicode's control pictures from U+2400 are in the order of the control characters.
        c if c < ' ' => char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}'),
        _ => '\u{fffd}',
    };
    Cow::Owned(text.chars().map(sign).collect())
}

/// Shortens a long word for a message: the beginning, with `…` after it.
///
/// ```
/// use game::excerpt::shorten_word;
/// assert_eq!(shorten_word("temple"), "temple");
/// assert_eq!(shorten_word(&"x".repeat(100_000)).chars().count(), 81);
/// ```
pub fn shorten_word(word: &str) -> Cow<'_, str> {
    let Some((end, _)) = word.char_indices().nth(LONG_WORD) else { return escape_hidden(word) };
    // A word that is too long by one character stays as long as it was, because `…` is a character
    // too.
    Cow::Owned(format!("{}…", escape_hidden(&word[..end])))
}

/// Escapes untrusted bytes for an error message: printable, and at most 60 characters or so.
pub fn escape_bytes(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut out = String::new();
    for c in text.chars() {
        if out.chars().count() == 60 {
            out.push('…');
            break;
        }
        out.extend(c.escape_debug());
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Excerpt, escape_hidden};

    #[test]
    fn short_lines_stay_as_they_are() {
        let found = Excerpt::new("a = é1", 4..6);
        assert_eq!((found.text.as_str(), found.column, found.len), ("a = é1", 5, 1));
        // An empty span after the last character marks a place where something is missing.
        let found = Excerpt::new("a =", 3..3);
        assert_eq!((found.text.as_str(), found.column, found.len), ("a =", 4, 1));
    }

    #[test]
    fn of_long_lines_the_place_is_shown() {
        let line = format!("{}ä!{}", "x".repeat(5_000), "y".repeat(5_000));
        let found = Excerpt::new(&line, 5_002..5_003);
        assert_eq!(found.text.chars().nth(found.column - 1), Some('!'));
        assert_eq!(found.len, 1);
        assert!(found.text.starts_with('…') && found.text.ends_with('…'));
        assert!(found.text.chars().count() < 200);
        let found = Excerpt::new(&line, 0..9_000);
        assert_eq!((found.column, found.len), (1, 90));
        assert!(found.text.starts_with('x') && found.text.ends_with('…'));
        let found = Excerpt::new(&line, line.len() - 1..line.len());
        assert_eq!(found.text.chars().nth(found.column - 1), Some('y'));
        assert!(found.text.ends_with('y'));
    }

    #[test]
    fn excerpts_contain_no_terminal_commands() {
        let hostile = "\u{1b}]0;title\u{7}\u{9b}2J\u{7f}\u{202e}txt\r\u{0}";
        let escaped = escape_hidden(hostile);
        assert!(!escaped.contains(|c: char| c.is_control() || c == '\u{202e}'), "{escaped:?}");
        assert_eq!(escaped.chars().count(), hostile.chars().count());
    }
}
