//! Splits a row or line of a ledger into commands.

/// Iterates over the commands of a row or line with their byte offsets; empty ones are skipped.
#[inline]
pub fn commands(text: &[u8]) -> CommandIterator<'_> {
    CommandIterator { text, at: 0 }
}

/// Iterator over the commands of a row, see [`commands`].
pub struct CommandIterator<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Iterator for CommandIterator<'a> {
    type Item = (usize, &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        while self.at < self.text.len() {
            let rest = &self.text[self.at..];
            // A command ends at a full stop; no word contains one. Commands are short, so a loop is faster here than a vectorized
            // search.
            let end = rest.iter().position(|b| *b == b'.').unwrap_or(rest.len());
            let blanks = rest[..end].iter().take_while(|b| **b == b' ').count();
            let command = rest[blanks..end].trim_ascii_end();
            let at = self.at + blanks;
            self.at += end + 1;
            if !command.is_empty() {
                return Some((at, command));
            }
        }
        None
    }
}
