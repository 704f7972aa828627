//! How the program speaks: colour, tables, trouble.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
use content::ContentError;
use game::excerpt::{is_hidden, visible};
use lab::summary::Bad;
use workbench::disk::{self, FileError};
pub use workbench::words::{count, grouped};

/// Why a command did not succeed.
#[derive(Debug)]
pub enum Trouble {
    /// In one message; it may begin with `error: ` itself, as messages with a place do.
    Said(String),
    /// Mistakes of authors, each with its place.
    Content(Vec<ContentError>),
    /// The command has printed it already.
    Shown,
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Said(message) => f.write_str(message),
            Trouble::Content(errors) => {
                let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
                f.write_str(&texts.join("\n\n"))
            }
            Trouble::Shown => Ok(()),
        }
    }
}

impl From<String> for Trouble {
    fn from(message: String) -> Trouble {
        Trouble::Said(message)
    }
}

impl From<&str> for Trouble {
    fn from(message: &str) -> Trouble {
        Trouble::Said(message.to_owned())
    }
}

impl From<Vec<ContentError>> for Trouble {
    fn from(errors: Vec<ContentError>) -> Trouble {
        Trouble::Content(errors)
    }
}

impl From<workbench::Error> for Trouble {
    fn from(error: workbench::Error) -> Trouble {
        match error {
            workbench::Error::Content(errors) => Trouble::Content(errors),
            workbench::Error::Ledger { said, other_rules: true } => {
                Trouble::Said(format!("{said}\n{WAY_OUT}"))
            }
            other => Trouble::Said(other.to_string()),
        }
    }
}

impl From<FileError> for Trouble {
    fn from(error: FileError) -> Trouble {
        Trouble::Said(error.to_string())
    }
}

impl From<game::Failure> for Trouble {
    fn from(game::Failure(why): game::Failure) -> Trouble {
        Trouble::Said(why)
    }
}

impl From<std::io::Error> for Trouble {
    fn from(error: std::io::Error) -> Trouble {
        Trouble::Said(error.to_string())
    }
}

/// What a command gives back.
pub type CommandResult = Result<(), Trouble>;

/// Colours on a terminal, nothing elsewhere and nothing with `NO_COLOR`.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    /// Colours may be used.
    pub color: bool,
}

impl Paint {
    /// For standard output.
    pub fn stdout() -> Paint {
        Paint { color: wanted() && std::io::stdout().is_terminal() }
    }

    /// For standard error.
    pub fn stderr() -> Paint {
        Paint { color: wanted() && std::io::stderr().is_terminal() }
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.color {
            format!("{}{text}{}", style.render(), style.render_reset())
        } else {
            text.to_owned()
        }
    }

    /// Headings and names.
    pub fn bold(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    /// Asides.
    pub fn dim(self, text: &str) -> String {
        self.with(Style::new().dimmed(), text)
    }

    /// What went wrong.
    pub fn bad(self, text: &str) -> String {
        self.with(Style::new().bold().fg_color(Some(AnsiColor::Red.into())), text)
    }

    /// What went well.
    pub fn good(self, text: &str) -> String {
        self.with(Style::new().fg_color(Some(AnsiColor::Green.into())), text)
    }
}

fn wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// A message without the `error: ` that it may begin with, for a place that writes its own.
pub fn bare(message: &str) -> &str {
    message.strip_prefix("error: ").unwrap_or(message)
}

/// What to add when a ledger of other rules is refused.
pub const WAY_OUT: &str =
    "help: `--any-ruleset` goes on under the rules as they are now, `--under VARIANT` under others";

/// Prints a line to standard error. That nobody reads it any more (`2>&1 | head`) changes nothing.
macro_rules! complain {
    ($($part:tt)*) => { $crate::output::complain_of(format_args!($($part)*)) };
}
pub(crate) use complain;

/// What [`complain`] does.
pub fn complain_of(line: std::fmt::Arguments<'_>) {
    let line = line.to_string();
    // Where this cannot be written there is nowhere left to say so.
    let _ = writeln!(std::io::stderr().lock(), "{}", for_terminal(&line));
}

/// Text that a terminal shows and does not obey: control characters and marks that turn the direction of writing become
/// visible signs ([`game::excerpt::visible`]), whether they come from an argument, a file name or a typed line. Only the
/// styles that this program writes itself stay ([`STYLES`]). Every line of either output goes through here.
fn for_terminal(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        let (before, from) = rest.split_at(at);
        out.push_str(&visible(before));
        let style = style_at(from).unwrap_or("");
        out.push_str(style);
        rest = &from[style.len()..];
        if style.is_empty() {
            out.push_str(&visible("\u{1b}"));
            rest = &from[1..];
        }
    }
    out.push_str(&visible(rest));
    Cow::Owned(out)
}

/// The styles that this program writes: reset, bold, dim, red, green. The colours of a hex are allowed, too ([`is_of_a_hex`]).
const STYLES: &[&str] = &["0", "1", "2", "31", "32"];

/// One of the styles of this program at the beginning of a text: `ESC [ numbers m`.
fn style_at(text: &str) -> Option<&str> {
    let numbers = text.strip_prefix("\u{1b}[")?;
    let end = numbers.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    let said = &numbers[..end];
    let is_ours = numbers[end..].starts_with('m') && (STYLES.contains(&said) || is_of_a_hex(said));
    is_ours.then(|| &text[.."\u{1b}[".len() + end + 1])
}

/// The background of a hex with black letters where it is light, with white ones where it is dark: nothing is hidden by it.
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

/// JSON in which everything that a terminal would obey is escaped; the value that it stands for is the same.
fn json_for_terminal(text: &str) -> Cow<'_, str> {
    // Outside of strings JSON has no such character, and all of them are single units of UTF-16.
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let escape = |c: char| {
        if is_hidden(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() }
    };
    Cow::Owned(text.chars().map(escape).collect())
}

/// Says of games (or pairs of games: `what`) that did not end by their rules which they are, and why.
pub fn complain_of_games(what: &str, bad: &[Bad]) {
    let error = Paint::stderr().bad("error");
    for Bad { index, seed, why, .. } in bad {
        complain!("{error}: {what} {index} (seed {seed}): {why}");
    }
}

/// Prints trouble to standard error.
pub fn report(trouble: &Trouble) {
    let paint = Paint::stderr();
    match trouble {
        Trouble::Said(message) => complain!("{}: {}", paint.bad("error"), bare(message)),
        Trouble::Content(errors) => {
            for error in errors {
                complain!("{error}\n");
            }
            complain!("{}: {}", paint.bad("error"), count(errors.len(), "mistake"));
        }
        Trouble::Shown => {}
    }
}

/// A file that is written at the end of a long run. That it can be written is known at the beginning, and what stood
/// in its place before stays until it is whole.
pub struct Draft<'p> {
    path: &'p Path,
}

impl<'p> Draft<'p> {
    /// For this file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn new(path: &'p Path) -> Result<Draft<'p>, Trouble> {
        if let Some(missing) = path.parent().filter(|p| p.as_os_str() != "" && !p.is_dir()) {
            return Err(format!("{}: there is no such folder", missing.display()).into());
        }
        let draft = Draft { path };
        if !draft.is_device() {
            // A draft that is given up leaves nothing behind.
            drop(game::files::Draft::begin(path).map_err(|e| disk::named(path, e))?);
        }
        Ok(draft)
    }

    /// Writes the whole file.
    ///
    /// # Errors
    /// The disk is full or broken; the file is then as it was before.
    pub fn write(self, bytes: &[u8]) -> Result<(), Trouble> {
        Ok(disk::write(self.path, bytes)?)
    }

    /// A terminal, a pipe and the like are written to and never replaced.
    fn is_device(&self) -> bool {
        self.path.exists() && !self.path.is_file() && !self.path.is_dir()
    }
}

/// The result of a command that writes files into a folder that was named.
#[derive(Debug, serde::Serialize)]
pub struct WrittenFiles {
    /// Each with its folder.
    pub written: Vec<String>,
}

/// Prints a value as JSON and a line end, keys by the alphabet.
pub fn json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(&sorted(value));
    say(&json_for_terminal(&text.expect("a value of JSON has a text")));
}

/// Prints a value as one line of JSON, keys by the alphabet.
pub fn json_line(value: &impl serde::Serialize) {
    say(&json_for_terminal(&sorted(value).to_string()));
}

/// Gives the result of a command: as JSON if that is asked for, else as `print` prints it.
pub fn give<R: serde::Serialize>(as_json: bool, result: &R, print: impl FnOnce(&R)) {
    give_one_of(as_json, false, result, print);
}

/// The same; where it is one of many, as JSON in one line.
pub fn give_one_of<R: serde::Serialize>(
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

/// A value whose keys stand in the order of the alphabet, whatever order its fields have.
pub fn sorted(value: &impl serde::Serialize) -> serde_json::Value {
    serde_json::to_value(value).expect("our values have a JSON form")
}

/// Nobody reads what is printed any more.
static UNREAD: AtomicBool = AtomicBool::new(false);

/// Has the reader of what is printed gone away? What goes on until it is stopped ends then.
pub fn is_unread() -> bool {
    UNREAD.load(Ordering::Relaxed)
}

/// Prints a line. Where the reader has gone away (`| head`) nothing is printed any more, and the program goes on to its
/// end: how it ends does not depend on who reads it. An output that cannot be written (a full disk) is a failure.
pub fn say(line: &str) {
    print(&format!("{line}\n"));
}

/// Prints a text, as [`say`] does a line.
pub fn print(text: &str) {
    if is_unread() {
        return;
    }
    let text = for_terminal(text);
    let mut out = std::io::stdout().lock();
    if let Err(error) = out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            UNREAD.store(true, Ordering::Relaxed);
            return;
        }
        report(&Trouble::Said(format!("the output cannot be written: {error}")));
        std::process::exit(1);
    }
}

/// How many columns the terminal has; `None` where the output goes elsewhere, and lines may have any length.
pub fn width() -> Option<usize> {
    let terminal_size::Width(columns) = terminal_size::terminal_size_of(std::io::stdout())?.0;
    // Narrower than this nothing can be read, whatever one does.
    Some(usize::from(columns).max(40))
}

/// A text in lines of at most `width` columns; what goes on below is set in by `indent` and two spaces more.
pub fn folded(text: &str, width: usize, indent: &str) -> Vec<String> {
    let below = format!("{indent}  ");
    let options = textwrap::Options::new(width).subsequent_indent(&below).break_words(false);
    textwrap::wrap(text, options).into_iter().map(|line| line.into_owned()).collect()
}

/// Prints sentences, each folded for itself.
pub fn say_sentences(sentences: &[String]) {
    sentences.iter().flat_map(|text| folded(text, 79, "")).for_each(|line| say(&line));
}

/// Prints a text behind an indent, folded where the terminal ends.
pub fn say_folded(text: &str, indent: &str) {
    let line = format!("{indent}{text}");
    match width() {
        None => say(&line),
        Some(width) => folded(&line, width, indent).iter().for_each(|line| say(line)),
    }
}

/// Prints rows in columns behind an indent, as wide as the terminal is.
pub fn say_table(rows: &[Vec<String>], indent: &str) {
    let text = match width() {
        None => table(rows),
        Some(width) => table_within(rows, width.saturating_sub(indent.len())),
    };
    text.lines().for_each(|line| say(format!("{indent}{line}").trim_end()));
}

/// What is too long for its column goes on below it in lines of at least this many columns.
const NARROWEST: usize = 28;

/// As [`table`], in lines of at most `width` columns as far as the last column can be folded: beside the others where
/// enough is left, else below them.
fn table_within(rows: &[Vec<String>], width: usize) -> String {
    let last = rows.iter().map(Vec::len).max().unwrap_or(0).saturating_sub(1);
    let plain = table(rows);
    if last == 0 || plain.lines().all(|line| line.chars().count() <= width) {
        return plain;
    }
    let short: Vec<Vec<String>> = rows.iter().map(|r| r[..r.len().min(last)].to_vec()).collect();
    let short = table(&short);
    let left = short.lines().map(|line| line.chars().count()).max().unwrap_or(0) + 2;
    let beside = width.saturating_sub(left) >= NARROWEST;
    let indent = if beside { left } else { 6 };
    let mut out = String::new();
    for (row, line) in rows.iter().zip(short.lines()) {
        let text = row.get(last).map_or("", String::as_str);
        let mut parts = textwrap::wrap(text, width.saturating_sub(indent).max(NARROWEST));
        let first = if beside { parts.remove(0) } else { "".into() };
        out.push_str(format!("{line:<left$}{first}").trim_end());
        out.push('\n');
        parts.retain(|part| !part.is_empty());
        parts.iter().for_each(|part| out.push_str(&format!("{:indent$}{part}\n", "")));
    }
    out
}

/// Rows in columns as [`table`] has them, in lines as wide as the terminal is, elsewhere of 80 columns: a first cell that
/// is too long for that stands on a line of its own above its row.
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

/// Rows in columns, two spaces between them; numbers to the right.
pub fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|t| t.chars().count()).max();
    let is_number =
        |t: &String| t.chars().all(|c| c.is_ascii_digit() || "+-.,%".contains(c)) && !t.is_empty();
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
    use super::{folded, for_terminal, json_for_terminal, table, table_within};

    #[test]
    fn styles_of_the_program_stay_and_everything_else_is_shown() {
        for ours in ["\u{1b}[1m\u{1b}[31merror\u{1b}[0m", "\u{1b}[48;2;200;2;3;30m~~\u{1b}[0m"] {
            assert_eq!(for_terminal(ours), ours);
        }
        for (strange, shown) in [
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
            assert_eq!(for_terminal(strange), shown);
        }
    }

    #[test]
    fn json_keeps_the_value_of_what_is_escaped() {
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
    fn what_fits_is_left_alone() {
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
    fn what_goes_on_is_set_in() {
        let lines = folded("    faction: +1 coin, +2 workers (a card)", 30, "    ");
        assert_eq!(lines, ["    faction: +1 coin, +2", "      workers (a card)"]);
    }
}
