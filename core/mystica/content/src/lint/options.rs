//! Warns of options with equal texts, which a ledger cannot tell apart.

use content::{ByteSpan, TomlNode, TomlValue, each_entry};

use crate::lint::LintChecks;

impl LintChecks<'_, '_> {
    pub fn options(&mut self) {
        let mut found: Vec<(ByteSpan, String, ByteSpan)> = Vec::new();
        for (_, table) in self.lint.tables() {
            each_entry(&table, &mut |entry| {
                let options = match (entry.key.as_str(), &entry.node.value) {
                    ("choose", TomlValue::List(options))
                    | ("options", TomlValue::List(options)) => options,
                    _ => return,
                };
                let texts = options.iter().filter_map(|o| Some((o, o.get("text")?)));
                let texts: Vec<(&TomlNode, &TomlNode)> = texts.take(256).collect();
                for (i, (option, text)) in texts.iter().enumerate() {
                    let same = |other: &&(&TomlNode, &TomlNode)| {
                        let (a, b) = (text.as_str(), other.1.as_str());
                        a.zip(b).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
                            && !are_apart(option, other.0)
                    };
                    if let Some((_, first)) = texts[..i].iter().find(same) {
                        let text = text.as_str().unwrap_or_default().to_owned();
                        found.push((texts[i].1.at, text, first.at));
                    }
                }
            });
        }
        for (at, text, first) in found {
            let place = self.lint.catalogue.sources.span(first);
            let message = format!("two options are called `{text}`");
            let hint = format!(
                "ledgers could not tell them apart and would use the first; the other one is at \
                {}:{}",
                place.file, place.line
            );
            self.lint.warn(at, message, hint);
        }
    }
}

/// Returns whether two options are probably never open together, because their conditions differ.
fn are_apart(a: &TomlNode, b: &TomlNode) -> bool {
    match (a.get("when"), b.get("when")) {
        (Some(a), Some(b)) => a.text() != b.text(),
        _ => false,
    }
}
