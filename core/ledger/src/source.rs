//! Source spans in ledgers, errors at a span, and iteration over lines.

use game::ApplyError;
use game::diagnostic::DiagnosticDisplay;

/// A ledger that was read from a file.
#[derive(Clone, Copy, Debug)]
pub struct LedgerFile<'a> {
    /// Name of the ledger in messages.
    pub name: &'a str,
    /// Content of the file.
    pub bytes: &'a [u8],
}

/// An error in a ledger or scenario file with its source span. Lines and columns start at 1; columns count characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LedgerError {
    /// File name for messages, as given by the caller.
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub message: String,
    /// The reason why the game did not carry out a command, if that is the error. `message`
    /// contains it in words.
    pub cause: Option<Box<ApplyError>>,
    /// Excerpt of the line around the error; tabs are shown as `→`.
    pub text: String,
    /// Position of the caret under `text`, in characters from 0.
    pub caret: u32,
    /// Explanations shown below the excerpt, one line each.
    pub notes: Vec<String>,
}

impl std::fmt::Display for LedgerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.shown().fmt(f)
    }
}

impl std::error::Error for LedgerError {}

/// An error after which a ledger or scenario is not read further.
pub type BoxedLedgerError = Box<LedgerError>;

/// Upper bound on the length of the excerpt, in characters.
const SHOWN: usize = 90;

impl LedgerError {
    /// Formats this as a warning instead of an error.
    pub fn as_warning(&self) -> String {
        DiagnosticDisplay { is_warning: true, ..self.shown() }.to_string()
    }

    fn shown(&self) -> DiagnosticDisplay<'_> {
        let LedgerError { file, line, column, message, cause: _, text, caret, notes } = self;
        let (place, marked) = ((*line, *column), (*caret as usize, 1));
        DiagnosticDisplay { is_warning: false, message, file, place, text, marked, hint: "", notes }
    }

    /// Makes an error at byte `at` of a line.
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
        // The excerpt starts early enough before the error to show its context.
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
            cause: None,
            text,
            caret: caret as u32,
            notes: Vec::new(),
        }
    }
}

/// Checks that the bytes are UTF-8 text, and strips a byte order mark.
///
/// # Errors
/// The first byte that is not UTF-8, or the signature of another encoding.
pub fn check_text<'a>(file: &str, bytes: &'a [u8]) -> Result<&'a str, LedgerError> {
    let foreign: &[(&[u8], &str)] =
        &[(&[0xff, 0xfe], "UTF-16"), (&[0xfe, 0xff], "UTF-16"), (&[0x1f, 0x8b], "gzip")];
    if let Some((_, name)) = foreign.iter().find(|(mark, _)| bytes.starts_with(mark)) {
        let message = format!("the file is {name}, not UTF-8 text");
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

/// One line of a file, with its line number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberedLine<'a> {
    pub number: u32,
    /// The line without its line break.
    pub bytes: &'a [u8],
}

/// Iterator over the lines of a text, without `\n` or `\r\n`.
#[derive(Clone, Debug)]
pub struct NumberedLines<'a> {
    rest: &'a [u8],
    number: u32,
}

impl<'a> NumberedLines<'a> {
    /// Makes an iterator over these bytes.
    pub fn new(bytes: &'a [u8]) -> NumberedLines<'a> {
        NumberedLines { rest: bytes, number: 0 }
    }
}

impl<'a> Iterator for NumberedLines<'a> {
    type Item = NumberedLine<'a>;

    #[inline]
    fn next(&mut self) -> Option<NumberedLine<'a>> {
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
        Some(NumberedLine { number: self.number, bytes })
    }
}
