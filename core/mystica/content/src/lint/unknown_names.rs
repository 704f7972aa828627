//! Warns of unknown names in scripts, which would fail only when the call runs.

use std::collections::{BTreeMap, BTreeSet};

use content::{TomlNode, nearest, script_path, without_module};
use kernel::Resource;

use crate::kinds;
use crate::lint::LintChecks;
use crate::shape::TRACK_NAMES;

/// Functions that take only resources that a module declares.
const OF_DECLARED: [&str; 3] = ["resource", "gain_resource", "pay_resource"];

/// Returns message and hint if a function does not take this resource of the rulebook.
fn misused_resource(function: &str, name: &str) -> Option<(String, String)> {
    let resource = Resource::RULEBOOK.iter().find(|resource| resource.name() == name)?;
    if OF_DECLARED.contains(&function) {
        let message = format!("`{function}`: `{name}` is a resource of the rulebook");
        let hint = "use its own functions, such as `me:coins()`; this call would fail".to_owned();
        return Some((message, hint));
    }
    (function == "owes" && resource.owed_index().is_none()).then(|| {
        let hint = "this call would fail when the script runs".to_owned();
        (format!("`owes`: `{name}` is not a right"), hint)
    })
}

impl LintChecks<'_, '_> {
    pub fn check_unknown_names(&mut self) {
        let mut names_of_kind = self.names();
        let resources = Resource::RULEBOOK.iter().map(|r| r.name().to_owned());
        names_of_kind.entry("resource").or_default().extend(resources);
        names_of_kind.insert("track", TRACK_NAMES.iter().map(|t| (*t).to_owned()).collect());
        let mut settings: BTreeSet<String> = BTreeSet::new();
        for setting in self.lint.catalogue.settings() {
            settings.extend([setting.id.clone(), format!("{}:{}", setting.module, setting.id)]);
        }
        names_of_kind.insert("setting", settings);
        let mut found = Vec::new();
        // Scripts of other games have names of their own.
        let foreign = self.foreign();
        for (path, facts) in &self.lint.facts {
            if foreign.contains(path) {
                continue;
            }
            let slots =
                facts.name_arguments.iter().any(|a| a.what == "slot").then(|| self.slots_of(path));
            for argument in &facts.name_arguments {
                let names = match argument.what {
                    "slot" => slots.as_ref(),
                    kind => names_of_kind.get(kind),
                };
                if let Some((message, hint)) = misused_resource(&argument.function, &argument.name)
                    && argument.what == "resource"
                {
                    found.push((*path, argument.at.clone(), message, hint));
                    continue;
                }
                let Some(names) = names.filter(|names| !names.contains(&argument.name)) else {
                    continue;
                };
                let near = nearest(&argument.name, names.iter().map(String::as_str));
                let hint = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None if argument.what == "slot" => {
                        "declare it in `slots` of a piece that uses this script".to_owned()
                    }
                    None => "this call would fail when the script runs".to_owned(),
                };
                let message = format!(
                    "`{}`: unknown {} `{}`",
                    argument.function, argument.what, argument.name
                );
                found.push((*path, argument.at.clone(), message, hint));
            }
        }
        for (path, at, message, hint) in found {
            self.lint.warn_of_script(path, at, &message, &hint);
        }
    }

    /// Returns the scripts of modules that are written in other dialects.
    fn foreign(&self) -> BTreeSet<&str> {
        let own = self.lint.modules().map(|m| format!("scripts/{}/", m.id)).collect::<Vec<_>>();
        let is_own = |path: &str| own.iter().any(|folder| path.starts_with(folder.as_str()));
        self.lint.facts.keys().copied().filter(|path| !is_own(path)).collect()
    }

    /// Returns the names by which scripts refer to content, by kind.
    fn names(&self) -> BTreeMap<&'static str, BTreeSet<String>> {
        // Key that holds the name for scripts; empty, or absent in the table, for the id.
        let kinds = [
            (&kinds::STRUCTURE, "structure", ""),
            (&kinds::CULT, "cult", "name"),
            (&kinds::FAVOR, "favor tile", "code"),
            (&kinds::TOWN, "town tile", "code"),
            (&kinds::BONUS_CARD, "bonus card", "code"),
            (&kinds::TOKEN, "kind of token", ""),
            (&kinds::RESOURCE, "resource", ""),
        ];
        let mut names_of_kind: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (_, decl) in self.lint.decls() {
            let Some((_, label, key)) = kinds.iter().find(|(kind, ..)| *kind == decl.kind) else {
                continue;
            };
            let name = decl.node.get(key).and_then(TomlNode::as_str).unwrap_or(&decl.name);
            names_of_kind.entry(label).or_default().insert(name.to_owned());
        }
        names_of_kind
    }

    /// Returns the slots of the pieces that name a script. For a script that others require,
    /// returns all slots of its module.
    fn slots_of(&self, path: &str) -> BTreeSet<String> {
        let of_table = |table: &TomlNode| -> Vec<String> {
            let slots = table.get("slots").map_or(&[][..], TomlNode::entries);
            slots.iter().map(|slot| slot.key.clone()).collect()
        };
        let names_it = |table: &TomlNode| {
            let scripts = table.get("script").map_or(&[][..], TomlNode::one_or_many);
            scripts.iter().any(|s| script_path(self.lint.catalogue, s).as_deref() == Some(path))
        };
        let (mut own, mut all) = (BTreeSet::new(), BTreeSet::new());
        let mut is_named = false;
        for (module, decl) in self.lint.decls() {
            let slots = of_table(&decl.node);
            let mut uses_script = names_it(&decl.node);
            let mut more = Vec::new();
            for (_, amendment) in self.lint.all_amendments() {
                if without_module(&amendment.piece) != decl.name {
                    continue;
                }
                let added = amendment.add.iter().filter(|e| e.key == "script");
                uses_script |= added
                    .flat_map(|e| e.node.one_or_many())
                    .any(|s| script_path(self.lint.catalogue, s).as_deref() == Some(path));
                more.extend(amendment.set.iter().flat_map(of_table));
            }
            if uses_script {
                own.extend(slots.iter().cloned().chain(more.iter().cloned()));
                is_named = true;
            }
            if path.starts_with(&format!("scripts/{}/", module.id)) {
                all.extend(slots.into_iter().chain(more));
            }
        }
        if is_named { own } else { all }
    }
}
