//! Warns of hex labels in components that the boards in play do not have.

use std::collections::{BTreeMap, BTreeSet};

use content::{ByteSpan, TomlNode, TomlValue};

use crate::board::ParsedBoard;
use crate::kinds;
use crate::lint::LintChecks;

impl LintChecks<'_, '_> {
    /// Warns of a label that exists only on boards which no variant with this module uses: a step
    /// with this label does nothing. A label that no board has is an error, not a warning.
    pub fn labels(&mut self) {
        let mut found = Vec::new();
        for module in self.lint.modules() {
            let mut used = Vec::new();
            for decl in module.decls.iter().filter(|decl| kinds::PARTS.contains(&decl.kind)) {
                labels_in(&decl.node, &mut used);
            }
            used.retain(|(_, label)| !self.is_another_word(label));
            let in_play =
                if used.is_empty() { Vec::new() } else { self.lint.boards_of(&module.id) };
            let labels = in_play.iter().flat_map(|board| ParsedBoard::from_file(board).labels());
            let labels: BTreeSet<String> = labels.collect();
            // A module that no variant plays has no boards to compare with.
            let strange = used.into_iter().filter(|(_, label)| !labels.contains(label));
            found.extend(strange.filter(|_| !in_play.is_empty()));
        }
        if found.is_empty() {
            return;
        }
        let mut homes: BTreeMap<String, &str> = BTreeMap::new();
        for board in &self.lint.catalogue.boards {
            for label in ParsedBoard::from_file(board).labels() {
                homes.entry(label).or_insert(&board.id);
            }
        }
        for (at, label) in found {
            let Some(other) = homes.get(&label) else { continue };
            let at = self.within(at, &label);
            let message = format!("no variant with this piece has a board with the hex `{label}`");
            self.lint.warn(at, message, format!("for example, the board `{other}` has it"));
        }
    }

    /// Returns whether a declaration uses the label as another name: a stop, a word of a piece, a
    /// token.
    fn is_another_word(&self, label: &str) -> bool {
        self.lint.decls().any(|(_, decl)| names_something(&decl.node, label))
    }

    /// Narrows a source span to one word inside its text.
    fn within(&self, at: ByteSpan, word: &str) -> ByteSpan {
        let text = &self.lint.catalogue.sources.get(at.file).text;
        let span_text = text.get(at.start as usize..at.end as usize).unwrap_or_default();
        let is_whole = |(from, _): &(usize, &str)| {
            let around = [
                span_text[..*from].chars().next_back(),
                span_text[from + word.len()..].chars().next(),
            ];
            around.into_iter().flatten().all(|c| !c.is_alphanumeric())
        };
        let Some((from, _)) = span_text.match_indices(word).find(is_whole) else { return at };
        let start = at.start + from as u32;
        ByteSpan { start, end: start + word.len() as u32, ..at }
    }
}

/// Keys that give names to what a table declares.
const NAMES: [&str; 4] = ["id", "code", "stops", "has"];

/// Returns whether a table uses the word as a name.
fn names_something(node: &TomlNode, word: &str) -> bool {
    let is_word = |node: &TomlNode| node.as_str() == Some(word);
    let TomlValue::Table(entries) = &node.value else {
        return node
            .one_or_many()
            .iter()
            .any(|item| matches!(item.value, TomlValue::Table(_)) && names_something(item, word));
    };
    entries.iter().any(|entry| match &entry.node.value {
        TomlValue::Table(inner) if entry.key == "has" => inner.iter().any(|e| is_word(&e.node)),
        _ if NAMES.contains(&&*entry.key) => entry.node.one_or_many().iter().any(is_word),
        TomlValue::Table(_) | TomlValue::List(_) => names_something(&entry.node, word),
        _ => false,
    })
}

/// Collects the words of a table that look like labels of land: a capital letter with digits.
fn labels_in(node: &TomlNode, found: &mut Vec<(ByteSpan, String)>) {
    let is_label = |word: &&str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|first| first.is_ascii_uppercase())
            && !letters.as_str().is_empty()
            && letters.all(|c| c.is_ascii_digit())
    };
    match &node.value {
        TomlValue::Str(text) => {
            let words = text.split(|c: char| !c.is_alphanumeric()).filter(is_label);
            found.extend(words.map(|word| (node.at, word.to_owned())));
        }
        TomlValue::List(items) => items.iter().for_each(|item| labels_in(item, found)),
        TomlValue::Table(entries) => {
            let texts = entries.iter().filter(|entry| !["text", "doc"].contains(&&*entry.key));
            texts.for_each(|entry| labels_in(&entry.node, found));
        }
        _ => {}
    }
}
