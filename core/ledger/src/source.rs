//! Places in a ledger, and mistakes of its author with the place they are at.

use game::diagnostic::Diagnostic;

/// A mistake in a ledger. Lines and columns start at 1; columns count characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerError {
    /// Name of the file, as given by the caller.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// The line itself, cut to what can be shown; tabs are `→`.
    pub text: String,
    /// Where the caret stands under `text`, counted in characters from 0.
    pub caret: u32,
    /// What explains it, a line each.
    pub notes: Vec<String>,
}

impl std::fmt::Display for LedgerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.shown().fmt(f)
    }
}

impl std::error::Error for LedgerError {}

/// A mistake after which nothing can go on.
pub type Stop = Box<LedgerError>;

/// How much of a long line is shown around the mistake.
const SHOWN: usize = 90;

impl LedgerError {
    /// The same text for what is no mistake, but should be looked at.
    pub fn as_warning(&self) -> String {
        Diagnostic { is_warning: true, ..self.shown() }.to_string()
    }

    fn shown(&self) -> Diagnostic<'_> {
        let LedgerError { file, line, column, message, text, caret, notes } = self;
        let (place, marked) = ((*line, *column), (*caret as usize, 1));
        Diagnostic { is_warning: false, message, file, place, text, marked, hint: "", notes }
    }

    /// A mistake at byte `at` of a line.
    pub fn new(
        file: &str,
        line: u32,
        bytes: &[u8],
        at: usize,
        message: impl Into<String>,
    ) -> LedgerError {
        let at = at.min(bytes.len());
        let before = String::from_utf8_lossy(&bytes[..at]);
        let after = String::from_utf8_lossy(&bytes[at..]);
        let plain = |c: char| match c {
            '\t' => '→',
            c if c.is_control() => '·',
            c => c,
        };
        let before: Vec<char> = before.chars().map(plain).collect();
        let column = before.len() as u32 + 1;
        // A window on the line: enough before the mistake to see where it is.
        let skipped = before.len().saturating_sub(SHOWN * 2 / 3);
        let mut text = String::new();
        let mut caret = before.len() - skipped;
        if skipped > 0 {
            text.push('…');
            caret += 1;
        }
        text.extend(&before[skipped..]);
        let room = SHOWN.saturating_sub(text.chars().count());
        let mut rest = after.chars().map(plain);
        text.extend(rest.by_ref().take(room));
        if rest.next().is_some() {
            text.push('…');
        }
        let text = text.trim_end().to_string();
        LedgerError {
            file: file.to_string(),
            line,
            column,
            message: message.into(),
            text,
            caret: caret as u32,
            notes: Vec::new(),
        }
    }
}

/// Checks that the bytes are text at all.
///
/// # Errors
/// The first byte that is not UTF-8, or the mark of another encoding.
pub fn check_text<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, LedgerError> {
    let foreign: &[(&[u8], &str)] =
        &[(&[0xff, 0xfe], "UTF-16"), (&[0xfe, 0xff], "UTF-16"), (&[0x1f, 0x8b], "gzip")];
    if let Some((_, name)) = foreign.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        let message = format!("the file is {name}, not text in UTF-8");
        return Err(LedgerError::new(file, 1, &[], 0, message));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
        Err(broken) => {
            let at = broken.valid_up_to();
            let line = bytes[..at].iter().filter(|b| **b == b'\n').count() as u32 + 1;
            let start = bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
            let end = bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |i| at + i);
            let message = format!("byte 0x{:02x} is not UTF-8", bytes[at]);
            Err(LedgerError::new(file, line, &bytes[start..end], at - start, message))
        }
    }
}

/// One line with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Counted from 1.
    pub number: u32,
    /// Without the line end.
    pub bytes: &'a [u8],
}

/// The lines of a text, without line ends of either kind.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    rest: &'a [u8],
    number: u32,
}

impl<'a> Lines<'a> {
    /// The lines of these bytes.
    pub fn new(bytes: &'a [u8]) -> Lines<'a> {
        Lines { rest: bytes, number: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    #[inline]
    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let end = memchr::memchr(b'\n', self.rest).unwrap_or(self.rest.len());
        let mut bytes = &self.rest[..end];
        self.rest = self.rest.get(end + 1..).unwrap_or(&[]);
        if let [body @ .., b'\r'] = bytes {
            bytes = body;
        }
        self.number = self.number.saturating_add(1);
        Some(Line { number: self.number, bytes })
    }
}
