//! Text in HTML and SVG.

/// Escapes text for HTML and XML, for use between tags and in attributes with either kind of quote.
/// Control characters that XML forbids become `U+FFFD`; tabs and line breaks stay.
///
/// ```
/// assert_eq!(game::markup::escape("<a b='\"'> & \u{1b}"), "&lt;a b=&apos;&quot;&apos;&gt; &amp; \u{fffd}");
/// ```
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\'' => out.push_str("&apos;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
