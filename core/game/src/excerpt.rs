//! The part of a line that a message shows: all of it, unless nobody could read that.

/// Longer lines are cut.
const LONG: usize = 240;

/// How much of a long line is shown on each side of the place.
const AROUND: usize = 90;

/// The line as it is shown above a caret, with the column (1-based) and the length of what is marked there; all in
/// characters. Of a long line, the surroundings of the place.
pub fn excerpt(line: &str, column: u32, len: u32) -> (String, usize, usize) {
    let (start, len) = ((column as usize).max(1) - 1, (len as usize).max(1));
    if line.len() <= LONG || line.chars().nth(LONG).is_none() {
        return (line.to_owned(), start + 1, len);
    }
    let first = start.saturating_sub(AROUND);
    let len = len.min(AROUND);
    let mut rest = line.chars().skip(first);
    let mut text = if first > 0 { "…".to_owned() } else { String::new() };
    text.extend(rest.by_ref().take(start - first + len + AROUND));
    if rest.next().is_some() {
        text.push('…');
    }
    (text, start - first + usize::from(first > 0) + 1, len)
}

/// The blanks below a line up to a column, as wide as what stands there.
pub fn indent(line: &str, column: usize) -> String {
    line.chars().take(column - 1).map(|c| if c == '\t' { '\t' } else { ' ' }).collect()
}

#[cfg(test)]
mod tests {
    use super::{excerpt, indent};

    #[test]
    fn short_lines_stay_as_they_are() {
        assert_eq!(excerpt("a = 1", 5, 1), ("a = 1".to_owned(), 5, 1));
        assert_eq!(indent("\ta = 1", 3), "\t ");
    }

    #[test]
    fn of_long_lines_the_place_is_shown() {
        let line = format!("{}ä!{}", "x".repeat(5_000), "y".repeat(5_000));
        let (text, column, len) = excerpt(&line, 5_002, 1);
        assert_eq!(text.chars().nth(column - 1), Some('!'));
        assert_eq!(len, 1);
        assert!(text.starts_with('…') && text.ends_with('…') && text.chars().count() < 200);
        let (text, column, len) = excerpt(&line, 1, 9_000);
        assert_eq!((column, len), (1, 90));
        assert!(text.starts_with('x') && text.ends_with('…'));
        let (text, column, _) = excerpt(&line, 10_002, 1);
        assert_eq!(text.chars().nth(column - 1), Some('y'));
        assert!(text.ends_with('y'));
    }
}
