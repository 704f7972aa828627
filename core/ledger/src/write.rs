//! Writes a game as a ledger, in the recorded form or the command form. Reading the ledger gives the same game.

use std::fmt::Write;

use crate::head::{FORMAT, LedgerForm};
use crate::plain;
pub use crate::recorded::LedgerGame;
use crate::recorded::RecordableGame;

/// The header of a ledger, apart from the setup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LedgerHeading {
    /// The variant: a name or a path without spaces.
    pub variant: String,
    /// Settings that differ from the variant's: name and value. A name that starts with `+` or `-` is a module put into play
    /// or taken out, with an empty value.
    pub settings: Vec<(String, String)>,
    /// The map that replaces the variant's map.
    pub map: Option<String>,
    /// Option lines, for programs that do not have the variant.
    pub options: Vec<String>,
}

/// First characters of every ledger that this program writes.
pub const MARK: &str = "# loam ";

/// Formats a game as a ledger: the header, the setup, and the rows in the given form.
///
/// # Errors
/// An action is illegal at its place, or a script error.
pub fn write<G: RecordableGame>(
    game: &mut G,
    heading: &LedgerHeading,
    record: LedgerGame<'_, G>,
    form: LedgerForm,
) -> Result<String, String> {
    let mut out = String::new();
    head(game, heading, &record, &mut out);
    game.write_setup(record.setup, form, &mut out);
    if G::HAS_PLAIN_ROWS {
        plain::write_rows(game, record, form, &mut out)?;
    } else {
        game.write_rows(record, form, &mut out)?;
    }
    Ok(out)
}

/// Writes the header line, the options and the map.
fn head<G: RecordableGame>(
    game: &G,
    heading: &LedgerHeading,
    record: &LedgerGame<'_, G>,
    out: &mut String,
) {
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
    let _ = writeln!(out, " seed={}", G::seating(&game.ruleset(), record.setup).seed);
    for option in &heading.options {
        let _ = writeln!(out, "option {option}");
    }
    if let Some(map) = &heading.map {
        let _ = writeln!(out, "map {map}");
    }
}
