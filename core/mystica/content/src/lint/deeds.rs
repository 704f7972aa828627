//! Warns of commands of components that are never possible: only land on the wheel is transformed,
//! and only into a terrain on the wheel.

use std::collections::BTreeSet;

use content::{ByteSpan, TomlNode, each_entry};

use crate::kinds;
use crate::lint::LintChecks;

impl LintChecks<'_, '_> {
    pub fn deeds(&mut self) {
        let terrains = self.lint.decls().filter(|(_, decl)| *decl.kind == kinds::TERRAIN);
        let (off, on): (Vec<_>, Vec<_>) = terrains.partition(|(_, decl)| {
            decl.node.get("wheel").and_then(TomlNode::as_bool) == Some(false)
        });
        // If two terrains share a name, the one on the wheel is taken.
        let on: BTreeSet<&str> = on.iter().map(|(_, decl)| decl.name.as_str()).collect();
        let stays_off = |module: &str, name: &str| {
            !on.contains(name) && !self.lint.amended(module, name, "wheel")
        };
        let off = off.iter().filter(|(module, decl)| stays_off(&module.id, &decl.name));
        let off: BTreeSet<String> = off.map(|(_, decl)| decl.name.clone()).collect();
        let mut found = Vec::new();
        for (_, table) in self.lint.tables() {
            let mut look = |node: &TomlNode| {
                transformed_into(node, &off, &mut found);
                transformed_river(node, &mut found);
            };
            look(&table);
            each_entry(&table, &mut |entry| {
                entry.node.one_or_many().iter().for_each(&mut look);
            });
        }
        for (at, message, hint) in found {
            self.lint.warn(at, message, hint.to_owned());
        }
    }
}

type CommandFindings = Vec<(ByteSpan, String, &'static str)>;

/// Returns the text argument `key` of a step's `transform` command, with its span.
fn told<'n>(step: &'n TomlNode, key: &str) -> Option<(&'n str, ByteSpan)> {
    let is_transform = step.get("deed").and_then(TomlNode::as_str) == Some("transform");
    let said = step.get("with").filter(|_| is_transform)?.get(key)?;
    Some((said.as_str()?, said.at))
}

/// Finds a step that transforms a hex into a terrain off the wheel.
fn transformed_into(step: &TomlNode, off: &BTreeSet<String>, found: &mut CommandFindings) {
    if let Some((terrain, at)) = told(step, "terrain").filter(|(name, _)| off.contains(*name)) {
        let message = format!("no hex can be transformed into `{terrain}`");
        found.push((at, message, "it is not on the wheel of terrains (`wheel = false`)"));
    }
}

/// Finds an option that transforms a hex whose own condition says that it is river.
fn transformed_river(option: &TomlNode, found: &mut CommandFindings) {
    let args = option.get("args").map_or(&[][..], TomlNode::entries);
    let is_river = |name: &str| {
        let when = args.iter().find(|arg| arg.key == name).and_then(|arg| arg.node.get("when"));
        let when = when.and_then(TomlNode::as_str).unwrap_or_default();
        let asked = format!("is_river({name})");
        // As one part of an `or`, the condition would not make the hex river.
        when.split(" and ").any(|part| part.trim() == asked)
    };
    for step in option.get("does").map_or(&[][..], TomlNode::one_or_many) {
        if let Some((hex, at)) = told(step, "hex").filter(|(hex, _)| is_river(hex)) {
            let message = format!("`{hex}` is river, which cannot be transformed");
            found.push((at, message, "`transform` needs a land hex"));
        }
    }
}
