//! Reads typed or piped lines with bounded memory. An unreadable line gives an error, and reading
//! continues with the next line.

use std::io::{BufRead, Result};

use language::say;

use crate::texts::TEXTS;

/// Maximum length of a line that is read, in bytes. The longest command of any ledger has a few
/// hundred.
const LONGEST: usize = 4096;

/// A line without its end, or the reason why it is unreadable. Later lines can still be read.
pub type InputLine = std::result::Result<String, String>;

/// Reads the next line; `None` at the end of the input. Memory is bounded by the longest allowed
/// line.
///
/// # Errors
/// The input fails.
pub fn next_line(input: &mut impl BufRead) -> Result<Option<InputLine>> {
    let (mut line, mut length) = (Vec::new(), 0usize);
    loop {
        let read = match input.fill_buf() {
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            read => read?,
        };
        if read.is_empty() && length == 0 {
            return Ok(None);
        }
        let end = read.iter().position(|byte| *byte == b'\n');
        let part = &read[..end.unwrap_or(read.len())];
        // One extra byte shows that a line is too long.
        line.extend(part.iter().take(LONGEST + 1 - line.len()));
        length = length.saturating_add(part.len()).saturating_add(usize::from(end.is_some()));
        let over = end.is_some() || read.is_empty();
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if over {
            return Ok(Some(text(line)));
        }
    }
}

fn text(mut line: Vec<u8>) -> InputLine {
    if line.len() > LONGEST {
        return Err(say!(TEXTS, "line-too-long", bytes = LONGEST.to_string()));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    String::from_utf8(line).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        say!(TEXTS, "line-not-utf8", byte = (at + 1).to_string())
    })
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::{InputLine, LONGEST, next_line};

    fn lines(bytes: &[u8]) -> Vec<InputLine> {
        // A small buffer splits lines into parts, as a pipe does.
        let mut input = BufReader::with_capacity(7, bytes);
        std::iter::from_fn(|| next_line(&mut input).expect("bytes can be read")).collect()
    }

    #[test]
    fn a_line_ends_at_its_end_or_at_that_of_the_input() {
        let all = lines(b"list\r\n\nbuild E5\nquit");
        assert_eq!(all, ["list", "", "build E5", "quit"].map(|l| Ok(l.to_owned())));
        assert_eq!(lines(b""), []);
    }

    #[test]
    fn an_unreadable_line_is_skipped() {
        let all = lines(b"ab\xff\nlist\n\xf0\x9f\n");
        assert_eq!(all[0], Err("the line is not UTF-8 text: byte 3 is not valid".to_owned()));
        assert_eq!(all[1], Ok("list".to_owned()));
        assert!(all[2].is_err() && all.len() == 3);
    }

    #[test]
    fn a_long_line_takes_no_more_memory_than_the_longest() {
        let (fits, long) = ("x".repeat(LONGEST), "x".repeat(LONGEST + 1));
        let all = lines(format!("{fits}\n{long}\nlist\n").as_bytes());
        assert_eq!(all[0], Ok(fits));
        assert!(all[1].as_ref().is_err_and(|error| error.contains("at most 4096 bytes")));
        assert_eq!(all[2], Ok("list".to_owned()));
        // A line without an end is bounded as well.
        let endless = std::io::repeat(b'x').take(50_000_000);
        let mut input = BufReader::new(endless);
        assert!(next_line(&mut input).expect("bytes").expect("a line").is_err());
        assert_eq!(next_line(&mut input).expect("the end"), None);
    }
}
