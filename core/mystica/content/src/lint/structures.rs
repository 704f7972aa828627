//! Warns of structures that are never on a board.

use std::collections::BTreeSet;

use content::{TomlNode, TomlValue, without_module};

use crate::kinds;
use crate::lint::LintChecks;

impl LintChecks<'_, '_> {
    /// Warns of structures that cannot be reached from the first one by upgrades.
    pub fn structures(&mut self) {
        let all: Vec<_> = self.lint.decls().filter(|(_, d)| *d.kind == kinds::STRUCTURE).collect();
        // A patch of `from` or `limit` may put the structure within reach.
        let sure = |name: &str, module: &str, key| !self.lint.amended(module, name, key);
        let none = |node: &TomlNode| {
            matches!(node.get("limit").map(|n| &n.value), Some(TomlValue::Int(0)))
        };
        let mut stands: BTreeSet<&str> = self.built().into_iter().collect();
        stands.extend(
            all.iter().filter(|(m, d)| !sure(&d.name, &m.id, "from")).map(|(_, d)| d.name.as_str()),
        );
        loop {
            let before = stands.len();
            for (_, decl) in &all {
                let from = decl.node.get("from").and_then(TomlNode::as_str).map(without_module);
                if from.is_some_and(|from| stands.contains(from)) {
                    stands.insert(&decl.name);
                }
            }
            if stands.len() == before {
                break;
            }
        }
        let mut found = Vec::new();
        for (module, decl) in &all {
            let name = decl.name.as_str();
            let hint = match decl.node.get("from") {
                _ if none(&decl.node) && sure(name, &module.id, "limit") => {
                    "its `limit` is 0, so no seat has one".to_owned()
                }
                _ if stands.contains(name) => continue,
                None => "write `from` with the structure that it is upgraded from".to_owned(),
                Some(from) => {
                    let from = from.as_str().unwrap_or_default();
                    format!("it is upgraded from `{from}`, which cannot be built")
                }
            };
            found.push((decl.at, format!("`{name}` can never be built"), hint));
        }
        for (at, message, hint) in found {
            self.lint.warn(at, message, hint);
        }
    }
}
