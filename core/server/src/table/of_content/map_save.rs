//! Saves new rows of a map that the editor has created before; keeps the rest of its file,
//! including comments.

use language::say;
use toml::de::{DeTable, DeValue};

use crate::texts::TEXTS;

/// The `doc` of maps that were drawn in the editor.
pub(super) const DRAWN: &str = "Drawn in the map editor.";

/// Returns the file of a map with other rows and, if given, another display name. Does not update
/// counts that an author added by hand.
///
/// # Errors
/// Returns a message if the map was not drawn in the editor.
pub(super) fn redrawn(
    file: &str,
    title: Option<&str>,
    first_row: &str,
    rows: &str,
) -> Result<String, String> {
    let table = DeTable::parse(file).map_err(|_| "the file of that board cannot be read")?;
    let text = |key: &str| match table.get_ref().get(key).map(|value| value.get_ref()) {
        Some(DeValue::String(text)) => Some(text.to_string()),
        _ => None,
    };
    if text("doc").as_deref() != Some(DRAWN) {
        return Err(say!(TEXTS, "board-not-drawn-here"));
    }
    let mut changes = Vec::new();
    let title = title.map(quoted);
    let replacements =
        [("name", title.as_deref()), ("first_row", Some(first_row)), ("rows", Some(rows))];
    for (key, new) in replacements {
        let Some(new) = new else { continue };
        let value = table.get_ref().get(key).ok_or_else(|| say!(TEXTS, "board-file-unread"))?;
        changes.push((value.span(), new));
    }
    changes.sort_by_key(|(span, _)| std::cmp::Reverse(span.start));
    let mut text = file.to_owned();
    for (span, new) in changes {
        text.replace_range(span, new);
    }
    Ok(text)
}

/// Formats a text as a TOML string.
pub(super) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

#[cfg(test)]
mod tests {
    use super::redrawn;

    const FILE: &str = "# mine\nid = \"a\"\nname = \"A\" # for readers\ndoc = \"Drawn in the map editor.\"\n\
        first_row = \"A\"\n\nrows = [\n  \"U S\", # two\n]\n\n[others] # by hand\nx = 1\n";

    #[test]
    fn rows_are_others_and_the_rest_stays() {
        let new = redrawn(FILE, Some("B \"b\""), "\"B\"", "[\n  \"S U\",\n]").unwrap();
        let expected = FILE
            .replace("name = \"A\"", "name = 'B \"b\"'")
            .replace("first_row = \"A\"", "first_row = \"B\"")
            .replace("[\n  \"U S\", # two\n]", "[\n  \"S U\",\n]");
        assert_eq!(new, expected);
        assert!(redrawn(FILE, None, "\"A\"", "[]").unwrap().contains("name = \"A\" # for"));
        let shipped = FILE.replace("Drawn in the map editor.", "The board of the base game.");
        assert!(redrawn(&shipped, None, "\"A\"", "[]").is_err());
    }
}
