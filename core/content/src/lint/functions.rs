//! Lint: compares scripts with the TOML tables that name them.

use std::collections::{BTreeMap, BTreeSet};

use game::suggest::nearest;

use crate::lint::{Linter, each_entry, script_path};
use crate::value::TomlNode;

impl Linter<'_> {
    /// Warns of script functions that are never called. Also warns of scripts to which no TOML
    /// table or script refers.
    pub(crate) fn functions(&mut self) {
        let hooks_there_are = self.hooks.clone();
        let mut required_functions: BTreeMap<String, (BTreeSet<String>, String)> = BTreeMap::new();
        for (_, table) in self.tables() {
            each_entry(&table, &mut |entry| {
                for script in entry.node.one_or_many().iter().filter(|_| entry.key == "script") {
                    let Some(path) = script_path(self.catalogue, script) else { continue };
                    let hooks = script.get("hooks").map_or(&[][..], TomlNode::one_or_many);
                    let names = hooks.iter().filter_map(TomlNode::as_str).map(str::to_owned);
                    let place = self
                        .catalogue
                        .sources
                        .span(script.get("hooks").map_or(script.at, |n| n.at));
                    let place = format!("{}:{}", place.file, place.line);
                    let found =
                        required_functions.entry(path).or_insert_with(|| (BTreeSet::new(), place));
                    found.0.extend(names);
                }
            });
        }
        let required: BTreeSet<String> = self
            .facts
            .iter()
            .filter_map(|(path, facts)| Some((path.split('/').nth(1)?, facts)))
            .flat_map(|(module, facts)| {
                facts.requires.iter().map(move |r| format!("scripts/{module}/{r}.lua"))
            })
            .collect();
        let mut found = Vec::new();
        for (path, facts) in &self.facts {
            let text = &self.catalogue.scripts[*path];
            match required_functions.get(*path) {
                None if !required.contains(*path) => {
                    let first = text.lines().next().unwrap_or_default().len().max(1);
                    let hint =
                        "name it in the `script` of a piece, or `require` it in another file";
                    let message = "this script is never used";
                    found.push((*path, 0..first, message.to_owned(), hint.to_owned()));
                }
                None => {}
                Some((hooks, place)) => {
                    for (name, at) in
                        facts.functions.iter().filter(|(name, _)| !hooks.contains(name))
                    {
                        let is_hook = hooks_there_are.contains(&name.as_str());
                        if !is_hook && required.contains(*path) {
                            continue;
                        }
                        let names = hooks_there_are.iter().copied();
                        let near = nearest(name, names).filter(|_| !is_hook);
                        let (message, hint) = match (is_hook, near) {
                            (true, _) => (
                                format!("`{name}` is not listed in `hooks`, so it is never called"),
                                format!("add it to `hooks` in {place}"),
                            ),
                            (_, Some(near)) => (
                                format!("`{name}` is not a hook, so it is never called"),
                                format!("did you mean `{near}`?"),
                            ),
                            _ => (
                                format!("`{name}` is not a hook, so it is never called"),
                                "`loam api` lists the hooks; write helpers as `local function`"
                                    .to_owned(),
                            ),
                        };
                        found.push((*path, at.clone(), message, hint));
                    }
                }
            }
        }
        for (path, at, message, hint) in found {
            self.warn_of_script(path, at, &message, &hint);
        }
    }
}
