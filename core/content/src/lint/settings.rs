//! Lint: settings that change nothing, and conditions that never hold.

use std::collections::BTreeSet;

use crate::lint::{Linter, each_entry};
use crate::value::TomlNode;

/// Keys whose texts are for readers.
const PROSE: [&str; 4] = ["doc", "id", "name", "text"];

/// Adds the words of the texts in a value.
fn see_words(node: &TomlNode, words: &mut BTreeSet<String>) {
    for text in node.one_or_many().iter().filter_map(TomlNode::as_str) {
        let all = text.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
        words.extend(all.filter(|word| !word.is_empty()).map(str::to_owned));
    }
}

impl Linter<'_> {
    pub(crate) fn settings(&mut self) {
        // Settings named in conditions of pieces, answers, actions and amendments.
        let mut read_settings: BTreeSet<String> = BTreeSet::new();
        // Words of texts, of which each may be the name of a setting.
        let mut in_texts: BTreeSet<String> = BTreeSet::new();
        let mut see = |node: &TomlNode| {
            for condition in node.one_or_many().iter().filter_map(TomlNode::as_str) {
                let name = condition.strip_prefix("not ").unwrap_or(condition);
                read_settings.insert(name.split('=').next().unwrap_or(name).trim().to_owned());
            }
        };
        for (_, table) in self.tables() {
            each_entry(&table, &mut |entry| {
                if entry.key == "setting" {
                    see(&entry.node);
                } else if !PROSE.contains(&entry.key.as_str()) {
                    see_words(&entry.node, &mut in_texts);
                }
            });
        }
        self.all_amendments().filter_map(|(_, a)| a.setting.as_ref()).for_each(&mut see);
        let in_scripts: BTreeSet<&String> = self.facts.values().flat_map(|f| &f.texts).collect();
        let idle: Vec<_> = self
            .catalogue
            .settings()
            .filter(|s| s.drives.is_none() && !read_settings.contains(&s.id))
            .filter(|s| !in_scripts.contains(&s.id) && !in_texts.contains(&s.id))
            .filter(|s| !in_scripts.contains(&format!("{}:{}", s.module, s.id)))
            .map(|s| (s.at, s.id.clone()))
            .collect();
        for (at, id) in idle {
            let message = format!("nothing depends on the setting `{id}`");
            let hint = format!(
                "use it in a piece or answer with `setting = \"{id}\"`, or in a script with \
                `game:setting(\"{id}\")`"
            );
            self.warn(at, message, hint);
        }
    }

    /// Warns of conditions that require both a setting and its opposite.
    pub(crate) fn impossible_settings(&mut self) {
        let mut found = Vec::new();
        for (_, table) in self.tables() {
            each_entry(&table, &mut |entry| {
                if entry.key != "setting" {
                    return;
                }
                let conditions: Vec<&str> =
                    entry.node.one_or_many().iter().filter_map(TomlNode::as_str).collect();
                let denials: BTreeSet<&str> =
                    conditions.iter().filter_map(|s| s.strip_prefix("not ")).collect();
                if let Some(denied) = conditions.iter().find(|s| denials.contains(**s)) {
                    found.push((entry.node.at, (*denied).to_owned()));
                }
            });
        }
        for (at, denied) in found {
            let message = "this condition is never true".to_owned();
            self.warn(at, message, format!("it requires both `{denied}` and `not {denied}`"));
        }
    }
}
