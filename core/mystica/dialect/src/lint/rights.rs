//! Rights that nobody can use: gained in a turn, without the part of an action in which they are used.

use content::{At, Node, each_entry};

use crate::kinds;
use crate::lint::Look;

/// What is used in a part of an action alone, with the `grant` that opens one.
const RIGHTS: [(&str, &str); 5] = [
    ("spades", "transforms = 1, builds = 1"),
    ("bridges", "bridges = 1"),
    ("free_dwellings", "builds = 1"),
    ("free_upgrades", "upgrade_to = \"…\""),
    ("free_transforms", "transforms = 1"),
];

/// Hooks that are heard behind the only part of an action, where no further one is open.
const IN_TURN: [&str; 6] =
    ["on_build", "on_upgrade", "on_bridge", "on_advance", "on_priest_sent", "on_favor"];

impl Look<'_, '_> {
    /// Actions, and answers to what happens in a turn, that bring rights and open no part for them.
    pub fn rights(&mut self) {
        let mut found = Vec::new();
        let spaces = self.lint.decls().filter(|(_, decl)| *decl.kind == kinds::SPACE);
        for (module, decl) in spaces {
            // Whoever amends it may open a part.
            if !self.lint.amended(&module.id, &decl.name, "grant") {
                unusable(&decl.node, &mut found);
            }
        }
        for (_, table) in self.lint.tables() {
            each_entry(&table, &mut |entry| {
                let in_turn = |node: &&Node| match entry.key.as_str() {
                    "action" => true,
                    "on" => {
                        let hook = node.get("hook").and_then(Node::as_str);
                        hook.is_some_and(|hook| IN_TURN.contains(&hook))
                    }
                    _ => false,
                };
                let places = entry.node.one_or_many().iter().filter(in_turn);
                places.for_each(|node| unusable(node, &mut found));
            });
        }
        for (at, right, grant) in found {
            let message =
                format!("`{right}` gained in a turn without a `grant` can only be given up");
            let hint = format!("a `grant` beside it opens the part: `grant = {{ {grant} }}`");
            self.lint.warn(at, message, hint);
        }
    }
}

/// The rights that a table gains, if nothing in it opens a part of the action.
fn unusable(node: &Node, found: &mut Vec<(At, &'static str, &'static str)>) {
    let mut gained = Vec::new();
    let mut opens = node.get("grant").is_some();
    each_entry(node, &mut |entry| {
        opens |= entry.key == "grant";
        if entry.key == "gain" {
            let entries = entry.node.entries().iter();
            gained.extend(entries.filter_map(|e| {
                let (right, grant) = RIGHTS.iter().find(|(right, _)| *right == e.key)?;
                Some((e.key_at, *right, *grant))
            }));
        }
    });
    if !opens {
        found.extend(gained);
    }
}
