//! Warns of rights gained in a turn without a `grant` for the part of an action that uses them.

use std::collections::{BTreeMap, BTreeSet};

use components_content::{DECISION, TASK};
use content::{ByteSpan, Declaration, Module, TomlNode, each_entry, without_module};

use crate::kinds;
use crate::lint::LintChecks;

/// Rights that only a part of an action can use, each with the `grant` that opens one.
const RIGHTS: [(&str, &str); 5] = [
    ("spades", "transforms = 1, builds = 1"),
    ("bridges", "bridges = 1"),
    ("free_dwellings", "builds = 1"),
    ("free_upgrades", "upgrade_to = \"…\""),
    ("free_transforms", "transforms = 1"),
];

/// Hooks that fire after the only part of an action, when no further part is open.
const IN_TURN: [&str; 6] =
    ["on_build", "on_upgrade", "on_bridge", "on_advance", "on_priest_sent", "on_favor"];

impl<'l> LintChecks<'_, 'l> {
    /// Checks actions, answers to hooks of a turn, and the tasks that they run.
    pub fn rights(&mut self) {
        let mut found = RightsSearch::default();
        let spaces = self.lint.decls().filter(|(_, decl)| *decl.kind == kinds::SPACE);
        for (module, decl) in spaces {
            // A patch of the space may add the grant.
            if !self.lint.amended(&module.id, &decl.name, "grant") {
                found.unusable(&decl.node, Some(module));
            }
        }
        for (module, table) in self.lint.tables() {
            each_entry(&table, &mut |entry| {
                let in_turn = |node: &&TomlNode| match entry.key.as_str() {
                    "action" => true,
                    "on" => {
                        let hook = node.get("hook").and_then(TomlNode::as_str);
                        hook.is_some_and(|hook| IN_TURN.contains(&hook))
                    }
                    _ => false,
                };
                let places = entry.node.one_or_many().iter().filter(in_turn);
                places.for_each(|node| found.unusable(node, module));
            });
        }
        self.rights_of_tasks(&mut found);
        for (at, right, grant, by_task) in found.rights {
            let message = format!("`{right}` gained in a turn cannot be used without a `grant`");
            let neighbour = if by_task { "the `run`" } else { "it" };
            let hint = format!("add a `grant` beside {neighbour}: `grant = {{ {grant} }}`");
            self.lint.warn(at, message, hint);
        }
    }

    /// Follows the tasks that are run, and the decisions that they open, to the rights that they
    /// gain.
    fn rights_of_tasks(&self, found: &mut RightsSearch<'l>) {
        if found.runs.is_empty() {
            return;
        }
        let mut parts: BTreeMap<&str, Vec<(&Module, &Declaration)>> = BTreeMap::new();
        for (module, decl) in self.lint.decls() {
            if [&TASK, &DECISION].contains(&decl.kind) {
                parts.entry(&decl.name).or_default().push((module, decl));
            }
        }
        let (mut visited, mut checked) = (BTreeSet::new(), BTreeSet::new());
        while let Some((module_of_name, name)) = found.runs.pop() {
            if !visited
                .insert((module_of_name.map(|module_of_name| &module_of_name.id), name.clone()))
            {
                continue;
            }
            let may_mean =
                module_of_name.map(|module_of_name| self.lint.visible_modules(module_of_name));
            let all = parts.get(without_module(&name)).into_iter().flatten();
            let is_visible = |(module, _): &&(&Module, &Declaration)| {
                may_mean.as_ref().is_none_or(|checked| checked.contains(&*module.id))
            };
            for (module, decl) in all.filter(is_visible) {
                if checked.insert(decl.at) {
                    found.collect_rights(module, decl);
                }
            }
        }
    }
}

/// Rights without a part of an action, and tasks that are still to be checked.
#[derive(Default)]
struct RightsSearch<'l> {
    /// Source span, right, the `grant` that would open a part for the right, and whether a task
    /// gains the right.
    rights: Vec<(ByteSpan, &'static str, &'static str, bool)>,
    /// Tasks and decisions still to be checked, with the module that names them.
    runs: Vec<(Option<&'l Module>, String)>,
}

impl<'l> RightsSearch<'l> {
    /// Collects the rights that a table gains and the tasks that it runs, unless the table has a
    /// grant.
    fn unusable(&mut self, node: &TomlNode, module: Option<&'l Module>) {
        let (mut gained, mut runs) = (Vec::new(), Vec::new());
        let mut opens = node.get("grant").is_some();
        each_entry(node, &mut |entry| {
            opens |= entry.key == "grant";
            if entry.key == "gain" {
                let entries = entry.node.entries().iter();
                gained.extend(entries.filter_map(|e| {
                    let (right, grant) = RIGHTS.iter().find(|(right, _)| *right == e.key)?;
                    Some((e.key_at, *right, *grant, false))
                }));
            }
            if entry.key == "run" {
                let named = entry.node.one_or_many().iter();
                let named = named.filter_map(|n| n.as_str().or_else(|| n.get("task")?.as_str()));
                runs.extend(named.map(|name| (module, name.to_owned())));
            }
        });
        if !opens {
            self.rights.extend(gained);
            self.runs.extend(runs);
        }
    }

    /// Collects the rights that the steps of a task or decision gain, and the tasks that follow.
    fn collect_rights(&mut self, module: &'l Module, decl: &Declaration) {
        each_entry(&decl.node, &mut |entry| {
            let Some(text) = entry.node.as_str() else { return };
            match entry.key.as_str() {
                "run" | "open" => self.runs.push((Some(module), text.to_owned())),
                "gain" => {
                    let counter = text.rsplit('.').next().unwrap_or(text).trim();
                    let right = RIGHTS.iter().find(|(right, _)| *right == counter);
                    let right_at =
                        right.map(|(right, grant)| (entry.node.at, *right, *grant, true));
                    self.rights.extend(right_at);
                }
                _ => {}
            }
        });
    }
}
