//! How the program speaks: colour, tables, trouble.

use std::io::{IsTerminal, Write};

use anstyle::{AnsiColor, Style};
use content::ContentError;

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
pub type Outcome = Result<(), Trouble>;

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
    // Where this cannot be written there is nowhere left to say so.
    let _ = writeln!(std::io::stderr().lock(), "{line}");
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

/// `1 mistake`, `3 mistakes`.
pub fn count(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{} {what}s", grouped(n as u64)) }
}

/// `1,234,567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// Prints a value as JSON and a line end.
pub fn json(value: &impl serde::Serialize) {
    let text = serde_json::to_string_pretty(value).expect("our values have a JSON form");
    say(&text);
}

/// Prints a value as one line of JSON.
pub fn json_line(value: &impl serde::Serialize) {
    let text = serde_json::to_string(value).expect("our values have a JSON form");
    say(&text);
}

/// Prints a line. A reader that has gone away (`| head`) ends the program quietly, an output that cannot be
/// written (a full disk) as a failure.
pub fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    if let Err(error) = writeln!(out, "{line}").and_then(|()| out.flush()) {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        report(&Trouble::Said(format!("the output cannot be written: {error}")));
        std::process::exit(1);
    }
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
