//! What stands in a row or line: commands, one after the other.

/// The commands of a row or line with their byte offsets; empty ones are left out.
#[inline]
pub fn commands(text: &[u8]) -> Commands<'_> {
    Commands { text, at: 0 }
}

/// See [`commands`].
pub struct Commands<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Iterator for Commands<'a> {
    type Item = (usize, &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<(usize, &'a [u8])> {
        while self.at < self.text.len() {
            let rest = &self.text[self.at..];
            // A command ends at a full stop; none of the words holds one. Commands are short: a loop is
            // faster here than a search in wide registers.
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
