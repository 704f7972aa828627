//! Output of the program: colours, tables, JSON, error messages.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use content::ContentError;
use game::excerpt::{escape_hidden, is_hidden};
use lab::summary::FailedGame;
use language::say;
use workbench::disk::{self, FileError};
pub use workbench::format::{count, grouped};

use crate::texts::TEXTS;

/// Error with which a command ends; the program prints it and exits with a failure.
#[derive(Debug)]
pub enum CommandError {
    /// One message; it may begin with `error: `, as messages with a source span do.
    Message(String),
    /// Errors in content, each with its source span.
    Content(Vec<ContentError>),
    /// The command has printed the error already.
    Shown,
}

impl std::fmt::Display for CommandError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CommandError::Message(message) => f.write_str(message),
            CommandError::Content(errors) => {
                let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&texts.join("\n\n"))
            }
            CommandError::Shown => Ok(()),
        }
    }
}

impl From<String> for CommandError {
    fn from(message: String) -> CommandError {
        CommandError::Message(message)
    }
}

impl From<&str> for CommandError {
    fn from(message: &str) -> CommandError {
        CommandError::Message(message.to_owned())
    }
}

impl From<Vec<ContentError>> for CommandError {
    fn from(errors: Vec<ContentError>) -> CommandError {
        CommandError::Content(errors)
    }
}

impl From<workbench::Error> for CommandError {
    fn from(error: workbench::Error) -> CommandError {
        match error {
            workbench::Error::Content(errors) => CommandError::Content(errors),
            workbench::Error::Ledger { message, other_rules: true } => {
                CommandError::Message(format!("{message}\n{}", way_out()))
            }
            other => CommandError::Message(other.to_string()),
        }
    }
}

impl From<FileError> for CommandError {
    fn from(error: FileError) -> CommandError {
        CommandError::Message(error.to_string())
    }
}

impl From<game::QueryError> for CommandError {
    fn from(game::QueryError(message): game::QueryError) -> CommandError {
        CommandError::Message(message)
    }
}

impl From<std::io::Error> for CommandError {
    fn from(error: std::io::Error) -> CommandError {
        CommandError::Message(error.to_string())
    }
}

/// Result of running a command, which has already printed its output.
pub type CommandResult = Result<(), CommandError>;

/// Styles text on a terminal. Adds nothing elsewhere, or if `NO_COLOR` is set.
#[derive(Clone, Copy, Debug)]
pub struct TerminalStyle {
    pub color: bool,
}

impl TerminalStyle {
    /// Returns the styles for standard output.
    pub fn stdout() -> TerminalStyle {
        TerminalStyle { color: colors_allowed() && std::io::stdout().is_terminal() }
    }

    /// Returns the styles for standard error.
    pub fn stderr() -> TerminalStyle {
        TerminalStyle { color: colors_allowed() && std::io::stderr().is_terminal() }
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.color {
            // The text may quote input of a user, whose escape sequences are shown as text.
            let text = escape_hidden(text);
            format!("{}{text}{}", style.render(), style.render_reset())
        } else {
            text.to_owned()
        }
    }

    /// Styles headings and names.
    pub fn bold(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Styles remarks.
    pub fn dim(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// Styles failures.
    pub fn bad(self, text: &str) -> String {
        self.with(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), text)
    }

    /// Styles successes.
    pub fn good(self, text: &str) -> String {
        self.with(Style::new().fg_color(Some(AnsiColor::Green.into())), text)
    }
}

fn colors_allowed() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// Removes a leading `error: ` from a message.
pub fn bare(message: &str) -> &str {
    message.strip_prefix("error: ").unwrap_or(message)
}

/// Hint that is printed if a ledger was rejected because its rules have changed.
pub fn way_out() -> String {
    say!(TEXTS, "help-any-ruleset")
}

/// Prints a line to standard error. A closed standard error (`2>&1 | head`) is ignored.
macro_rules! complain {
    ($($part:tt)*) => { $crate::output::complain_of(format_args!($($part)*)) };
}
pub(crate) use complain;

/// Prints a line to standard error; used by [`complain`].
pub fn complain_of(line: std::fmt::Arguments<'_>) {
    let line = line.to_string();
    // A failure here cannot be reported anywhere.
    let _ = writeln!(std::io::stderr().lock(), "{}", for_terminal(&line, TerminalStyle::stderr()));
}

/// Escapes text for a terminal, whatever its source: control characters and marks of writing
/// direction become visible characters ([`game::excerpt::escape_hidden`]). If `paint` has colours,
/// the styles of this program ([`STYLES`]) stay. Every line of output passes through this function.
fn for_terminal(text: &str, paint: TerminalStyle) -> Cow<'_, str> {
    // A terminal cannot show that a part of a text is in English.
    if text.contains(language::ENGLISH_MARKS) {
        let text = language::without_marks(text.to_owned());
        return Cow::Owned(for_terminal(&text, paint).into_owned());
    }
    if !paint.color || !text.contains(is_hidden) {
        return escape_hidden(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, from) = rest.split_at(at);
        out.push_str(&escape_hidden(before));
        let style = style_at(from).unwrap_or("");
        out.push_str(style);
        rest = &from[style.len()..];
        if style.is_empty() {
            out.push_str(&escape_hidden("\u{1b}"));
            rest = &from[1..];
        }
    }
    out.push_str(&escape_hidden(rest));
    Cow::Owned(out)
}

/// Styles that this program writes: reset, bold, dim, red, green. The colours of a hex are allowed
/// as well ([`is_of_a_hex`]).
const STYLES: &[&str] = &["0", "1", "2", "31", "32"];

/// Returns one of this program's styles at the beginning of a text: `ESC [ numbers m`.
fn style_at(text: &str) -> Option<&str> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    let code = &numbers[..end];
    let is_ours = numbers[end..].starts_with('m') && (STYLES.contains(&code) || is_of_a_hex(code));
    is_ours.then(|| &text[.."\u{1b}[".len() + end + 1])
}

/// Returns whether these are the colours of a hex: a background with black letters if it is light,
/// with white ones if it is dark. Such text is always readable.
fn is_of_a_hex(parameters: &str) -> bool {
    let mut numbers = parameters.split(';').map(str::parse::<u8>);
    let mut next = || numbers.next().and_then(Result::ok);
    if (next(), next()) != (Some(48), Some(2)) {
        return false;
    }
    let (Some(r), Some(g), Some(b), Some(ink), None) = (next(), next(), next(), next(), next())
    else {
        return false;
    };
    let brightest = r.max(g).max(b);
    ink == 30 && brightest >= 96 || ink == 97 && r.min(g).min(b) <= 160
}

/// Escapes everything in JSON that a terminal would interpret; the value stays the same.
fn json_for_terminal(text: &str) -> Cow<'_, str> {
    // JSON has such characters only in strings, and each of them is one UTF-16 unit.
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| {
        if is_hidden(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() }
    };
    Cow::Owned(text.chars().map(escape).collect())
}

/// Prints the games (or pairs of games: `label`) that did not end by their rules, with the reasons.
pub fn complain_of_games(label: &str, bad: &[FailedGame]) {
    let error = TerminalStyle::stderr().bad(&say!(TEXTS, "error"));
    for FailedGame { index, seed, why: message, .. } in bad {
        let (index, seed) = (index.to_string(), seed.to_string());
        let why = escape_hidden(message);
        complain!(
            "{}",
            say!(
                TEXTS,
                "error-index-seed",
                error = error,
                label = label,
                index = index,
                seed = seed,
                why = why
            )
        );
    }
}

/// Prints an error to standard error.
pub fn report(trouble: &CommandError) {
    let paint = TerminalStyle::stderr();
    match trouble {
        CommandError::Message(message) => {
            let error = say!(TEXTS, "error-heading");
            complain!("{} {}", paint.bad(&error), escape_hidden(bare(message)));
        }
        CommandError::Content(errors) => {
            for error in errors {
                complain!("{}\n", escape_hidden(&error.to_string()));
            }
            complain!("{}", paint.bad(&count(errors.len(), "error")));
        }
        CommandError::Shown => {}
    }
}

/// An output file that is written at the end of a long run. The program checks at the beginning
/// that the file can be written. An existing file stays until the new one is complete.
pub struct PendingFile<'p> {
    path: &'p Path,
}

impl<'p> PendingFile<'p> {
    /// Checks that the file can be written.
    ///
    /// # Errors
    /// The file cannot be written, or its folder does not exist.
    pub fn new(path: &'p Path) -> Result<PendingFile<'p>, CommandError> {
        if let Some(missing) = path.parent().filter(|p| p.as_os_str() != "" && !p.is_dir()) {
            let path = missing.display().to_string();
            return Err(say!(TEXTS, "no-such-folder", path = path).into());
        }
        let draft = PendingFile { path };
        if !draft.is_device() {
            // Dropping the unfinished file removes it.
            drop(game::files::AtomicFile::begin(path).map_err(|e| disk::file_error(path, e))?);
        }
        Ok(draft)
    }

    /// Writes the whole file.
    ///
    /// # Errors
    /// The disk is full or fails; the file is then unchanged.
    pub fn write(self, bytes: &[u8]) -> Result<(), CommandError> {
        Ok(disk::write(self.path, bytes)?)
    }

    /// Returns whether the path is a terminal, a pipe or the like, which cannot be replaced.
    fn is_device(&self) -> bool {
        self.path.exists() && !self.path.is_file() && !self.path.is_dir()
    }
}

/// Result of a command that writes files into a given folder.
#[derive(Debug, serde::Serialize)]
pub struct WrittenFiles {
    /// Paths of the files, including the folder.
    pub written: Vec<String>,
}

/// Prints a value as indented JSON, keys sorted.
pub fn json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(&sorted(value));
    print_line(&json_for_terminal(&text.expect("a value of JSON has a text")));
}

/// Returns a value as the text of a JSON file, keys sorted.
pub fn json_text(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(&sorted(value)).expect("a value of JSON has a text")
}

/// Prints a value as one line of JSON, keys sorted.
pub fn json_line(value: &impl serde::Serialize) {
    print_line(&json_for_terminal(&sorted(value).to_string()));
}

/// Prints the result of a command as JSON, or with `print` if `as_json` is false.
pub fn print_result<R: serde::Serialize>(as_json: bool, result: &R, print: impl FnOnce(&R)) {
    print_result_line(as_json, false, result, print);
}

/// Prints a result as [`print_result`] does. If `is_one_of_many` is true, the JSON takes a single
/// line.
pub fn print_result_line<R: serde::Serialize>(
    as_json: bool,
    is_one_of_many: bool,
    result: &R,
    print: impl FnOnce(&R),
) {
    match (as_json, is_one_of_many) {
        (false, _) => print(result),
        (true, false) => json(result),
        (true, true) => json_line(result),
    }
}

/// Converts a value to JSON with sorted keys.
pub fn sorted(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("our values have a JSON form")
}

/// Whether the reader of standard output has closed it.
static UNREAD: AtomicBool = AtomicBool::new(false);

/// Returns whether the reader of standard output has closed it. Commands that run until they are
/// stopped end in this case.
pub fn is_unread() -> bool {
    UNREAD.load(Ordering::Relaxed)
}

/// Prints a line. If the reader has gone away (`| head`), nothing more is printed, and the program
/// continues to its usual end. Any other failure, such as a full disk, ends the program with an
/// error.
pub fn print_line(line: &str) {
    print(&format!("{line}\n"));
}

/// Prints a text like [`print_line`], without a line end.
pub fn print(text: &str) {
    if is_unread() {
        return;
    }
    let text = for_terminal(text, TerminalStyle::stdout());
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            UNREAD.store(true, Ordering::Relaxed);
            return;
        }
        report(&CommandError::Message(say!(TEXTS, "output-failed", why = error.to_string())));
        std::process::exit(1);
    }
}

/// Returns the width of the terminal in columns; `None` if the output is not a terminal, because
/// lines may then have any length.
pub fn width() -> Option<usize> {
    let terminal_size::Width(columns) = terminal_size::terminal_size_of(std::io::stdout())?.0;
    // Below 40 columns nothing would be readable.
    Some(usize::from(columns).max(40))
}

/// Wraps a text to lines of at most `width` columns; further lines are indented by `indent` and two
/// spaces.
pub fn folded(text: &str, width: usize, indent: &str) -> Vec<String> {
    let below = format!("{indent}  ");
    let options = textwrap::Options::new(width).subsequent_indent(&below).break_words(false);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

/// Prints sentences, each wrapped separately.
pub fn print_sentences(sentences: &[String]) {
    sentences.iter().flat_map(|text| folded(text, 79, "")).for_each(|line| print_line(&line));
}

/// Prints a text after an indent, wrapped to the terminal.
pub fn print_folded(text: &str, indent: &str) {
    let line = format!("{indent}{text}");
    match width() {
        None => print_line(&line),
        Some(width) => folded(&line, width, indent).iter().for_each(|line| print_line(line)),
    }
}

/// Prints rows in columns after an indent, wrapped to the terminal.
pub fn print_table(rows: &[Vec<String>], indent: &str) {
    let text = match width() {
        None => table(rows),
        Some(width) => table_within(rows, width.saturating_sub(indent.len())),
    };
    text.lines().for_each(|line| print_line(format!("{indent}{line}").trim_end()));
}

/// Minimum width of a wrapped last column, in characters.
const NARROWEST: usize = 28;

/// Formats like [`table`], with lines of at most `width` columns if wrapping the last column
/// suffices. If there is too little room for the last column next to the other columns, its text
/// starts below each row.
fn table_within(rows: &[Vec<String>], width: usize) -> String {
    let last = rows.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1);
    let plain = table(rows);
    if last == 0 || plain.lines().all(|line| line.chars().count() <= width) {
        return plain;
    }
    let short: Vec<Vec<String>> = rows.iter().map(|r| r[..r.len().min(last)].to_vec()).collect();
    let short = table(&short);
    let left = short.lines().map(|line| line.chars().count()).max().unwrap_or(0) + 2;
    let has_room = width.saturating_sub(left) >= NARROWEST;
    let indent = if has_room { left } else { 6 };
    let mut out = String::new();
    for (row, line) in rows.iter().zip(short.lines()) {
        let text = row.get(last).map_or("", String::as_str);
        let mut parts = textwrap::wrap(text, width.saturating_sub(indent).max(NARROWEST));
        let first = if has_room { parts.remove(0) } else { "".into() };
        out.push_str(format!("{line:<left$}{first}").trim_end());
        out.push('\n');
        parts.retain(|part| !part.is_empty());
        parts.iter().for_each(|part| out.push_str(&format!("{:indent$}{part}\n", "")));
    }
    out
}

/// Formats like [`table`], in lines of the terminal's width or 80 columns. A first cell that is too
/// long gets a line of its own above its row.
pub fn table_of_names(rows: &[Vec<String>]) -> String {
    let plain = table(rows);
    let (wide, long) = (width().unwrap_or(80), |text: &String| text.chars().count());
    let widest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    if widest(&plain) <= wide {
        return plain;
    }
    let rest: Vec<Vec<String>> = rows.iter().map(|row| row[1.min(row.len())..].to_vec()).collect();
    let left = wide.saturating_sub(widest(&table(&rest)) + 2);
    let is_long = |row: &&Vec<String>| row.first().is_some_and(|name| long(name) > left);
    let short: Vec<Vec<String>> = rows
        .iter()
        .map(|row| if is_long(&row) { [&[String::new()], &row[1..]].concat() } else { row.clone() })
        .collect();
    let mut out = String::new();
    for (row, line) in rows.iter().zip(table(&short).lines()) {
        if is_long(&row) {
            out.push_str(&format!("{}\n", row[0]));
        }
        out.push_str(&format!("{line}\n"));
    }
    out
}

/// Formats rows in columns with two spaces between them; numbers are aligned to the right.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|t| t.chars().count()).max();
    let is_number = |t: &String| {
        t.chars().all(|c| c.is_ascii_digit() || "+-\u{2212}.,%\u{a0}\u{202f}".contains(c))
            && !t.is_empty()
    };
    let right: Vec<bool> = (0..columns)
        .map(|c| c > 0 && rows.iter().skip(1).filter_map(|r| r.get(c)).all(is_number))
        .collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (c, text) in row.iter().enumerate() {
            let pad = " ".repeat(width(c).unwrap_or(0).saturating_sub(text.chars().count()));
            let gap = if c == 0 { "" } else { "  " };
            let cell = if right[c] { format!("{pad}{text}") } else { format!("{text}{pad}") };
            line.push_str(gap);
            line.push_str(&cell);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{TerminalStyle, folded, for_terminal, json_for_terminal, table, table_within};

    #[test]
    fn styles_of_the_program_stay_and_everything_else_is_shown() {
        let [painted, plain] = [true, false].map(|color| TerminalStyle { color });
        for ours in ["\u{1b}[1m\u{1b}[31merror\u{1b}[0m", "\u{1b}[48;2;200;2;3;30m~~\u{1b}[0m"] {
            assert_eq!(for_terminal(ours, painted), ours);
            assert_eq!(for_terminal(ours, plain), ours.replace('\u{1b}', "␛"));
        }
        assert_eq!(painted.bad("a\u{1b}[32mb"), "\u{1b}[1m\u{1b}[31ma␛[32mb\u{1b}[0m");
        for (strange, expected) in [
            ("\u{1b}]0;title\u{7}", "␛]0;title␇"),
            ("\u{1b}[2J", "␛[2J"),
            ("\u{1b}[8mhidden", "␛[8mhidden"),
            ("\u{1b}[1;8mhidden", "␛[1;8mhidden"),
            ("\u{1b}[0;30;40mhidden", "␛[0;30;40mhidden"),
            ("\u{1b}[48;2;1;2;3;30mhidden", "␛[48;2;1;2;3;30mhidden"),
            ("a\u{2028}b\u{61c}c", "a\u{fffd}b\u{fffd}c"),
            ("\u{1b}[1", "␛[1"),
            ("\u{1b}\u{1b}[0mä\r", "␛\u{1b}[0mä␍"),
            ("a\u{202e}b\u{9b}c", "a\u{fffd}b\u{fffd}c"),
        ] {
            assert_eq!(for_terminal(strange, painted), expected);
        }
    }

    #[test]
    fn json_escapes_keep_the_value() {
        let value = "a\u{1b}[2J\u{202e}\u{7f}\u{9b}ä";
        let text = serde_json::to_string(value).unwrap();
        let escaped = json_for_terminal(&text);
        assert!(!escaped.contains(|c: char| game::excerpt::is_hidden(c)), "{escaped}");
        assert_eq!(serde_json::from_str::<String>(&escaped).unwrap(), value);
    }

    fn rows() -> Vec<Vec<String>> {
        let row = |a: &str, b: &str| vec![a.to_owned(), "12".to_owned(), b.to_owned()];
        vec![
            row("one", "short"),
            row("another", "a text that is longer than what is left beside it"),
        ]
    }

    #[test]
    fn fitting_text_is_unchanged() {
        assert_eq!(table_within(&rows(), 80), table(&rows()));
    }

    #[test]
    fn the_last_column_is_folded_beside_the_others() {
        let expected = "one      12  short\n\
                        another  12  a text that is longer than what\n             \
                        is left beside it\n";
        assert_eq!(table_within(&rows(), 44), expected);
    }

    #[test]
    fn or_below_them_where_too_little_is_left() {
        let expected = "one      12\n      short\nanother  12\n      \
                        a text that is longer than what\n      is left beside it\n";
        assert_eq!(table_within(&rows(), 38), expected);
    }

    #[test]
    fn continuation_lines_are_indented() {
        let lines = folded("    faction: +1 coin, +2 workers (a card)", 30, "    ");
        assert_eq!(lines, ["    faction: +1 coin, +2", "      workers (a card)"]);
    }
}
