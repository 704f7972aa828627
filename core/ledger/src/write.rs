//! Writes a played game as a ledger, in the recorded form or as commands. What is written reads back to the
//! same game.

use std::fmt::Write;

use crate::head::{FORMAT, Form};
pub use crate::recorded::Record;
use crate::recorded::Recorded;

/// What the header says beyond what the setup tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The variant: a name or a path without blanks.
    pub variant: String,
    /// Settings that differ from the variant's: name and value. A name with `+` or `-` before it is a module
    /// put into play or taken out, with an empty value.
    pub settings: Vec<(String, String)>,
    /// Another map than the variant's.
    pub map: Option<String>,
    /// Option lines, for readers that do not know the variant.
    pub options: Vec<String>,
}

/// How every ledger written here begins.
pub const MARK: &str = "# loam ";

/// Writes a game.
///
/// # Errors
/// An action that is not legal where it stands, or a script that failed.
pub fn write<G: Recorded>(
    game: &mut G,
    heading: &Heading,
    record: Record<'_, G>,
    form: Form,
) -> Result<String, String> {
    let mut out = String::new();
    head(game, heading, &record, &mut out);
    game.write_setup(record.setup, form, &mut out);
    game.write_rows(record, form, &mut out)?;
    Ok(out)
}

/// The variant, its settings, and the options.
fn head<G: Recorded>(game: &G, heading: &Heading, record: &Record<'_, G>, out: &mut String) {
    let _ = write!(out, "{MARK}{FORMAT} variant={}", heading.variant);
    if !heading.settings.is_empty() {
        let pair = |(name, value): &(String, String)| match value.as_str() {
            "" => name.clone(),
            value => format!("{name}:{value}"),
        };
        let pairs: Vec<_> = heading.settings.iter().map(pair).collect();
        let _ = write!(out, " settings={}", pairs.join(","));
    }
    let hash = game.rules_hash();
    if !hash.is_empty() {
        let _ = write!(out, " ruleset={hash}");
    }
    let _ = writeln!(out, " seed={}", G::seed(record.setup));
    for option in &heading.options {
        let _ = writeln!(out, "option {option}");
    }
    if let Some(map) = &heading.map {
        let _ = writeln!(out, "map {map}");
    }
}
