//! Settings that change nothing.

use std::collections::BTreeSet;

use super::{Lint, each_entry};
use crate::setting::Drives;
use crate::value::Node;

impl Lint<'_> {
    pub(super) fn settings(&mut self) {
        // Conditions of pieces, answers, actions and amendments.
        let mut asked: BTreeSet<String> = BTreeSet::new();
        let mut see = |node: &Node| {
            for condition in node.one_or_many().iter().filter_map(Node::as_str) {
                let name = condition.strip_prefix("not ").unwrap_or(condition);
                asked.insert(name.split('=').next().unwrap_or(name).trim().to_owned());
            }
        };
        for (_, table) in self.tables() {
            each_entry(&table, &mut |entry| {
                if entry.key == "setting" {
                    see(&entry.node);
                }
            });
        }
        self.all_amendments().filter_map(|(_, a)| a.setting.as_ref()).for_each(&mut see);
        let in_scripts: BTreeSet<&String> = self.facts.values().flat_map(|f| &f.texts).collect();
        let idle: Vec<_> = self
            .library
            .settings()
            .filter(|s| s.drives == Drives::Nothing && !asked.contains(&s.id))
            .filter(|s| !in_scripts.contains(&s.id))
            .filter(|s| !in_scripts.contains(&format!("{}:{}", s.module, s.id)))
            .map(|s| (s.at, s.id.clone()))
            .collect();
        for (at, id) in idle {
            let message = format!("nothing depends on the setting `{id}`");
            let hint = format!(
                "a piece or answer says `setting = \"{id}\"`, a script asks `game:setting(\"{id}\")`"
            );
            self.warn(at, message, hint);
        }
    }
}
