//! Warns of answers to hooks that can never fire.

use content::{
    Declaration, DeclarationKind, Module, TomlEntry, TomlNode, TomlValue, each_entry,
    without_module,
};
use kernel::{Hook, HookKind};

use crate::kinds;
use crate::lint::LintChecks;

impl<'l> LintChecks<'_, 'l> {
    pub fn hooks(&mut self) {
        for (_, table) in self.lint.tables() {
            let mut answers: Vec<&TomlNode> = Vec::new();
            each_entry(&table, &mut |entry| {
                if entry.key == "on" {
                    answers.extend(entry.node.one_or_many());
                }
            });
            answers.iter().for_each(|answer| self.answer(answer));
        }
        self.measures();
    }

    /// Checks one answer for events that never happen.
    fn answer(&mut self, answer: &TomlNode) {
        let Some(hook_node) = answer.get("hook") else { return };
        let Some(hook) = hook_node.as_str().and_then(Hook::by_name) else { return };
        let others = answer.get("hears").filter(|n| n.as_str() == Some("others"));
        if let Some(n) = others.filter(|_| hook.kind() != HookKind::React) {
            let message = format!(
                "`{}` is called only for the seat that has the piece, so this answer is never used",
                hook.name()
            );
            self.lint.warn(n.at, message, "remove `hears`".to_owned());
        }
        for entry in answer.entries().iter().filter(|e| hook.args().contains(&e.key.as_str())) {
            self.filter(hook, entry);
        }
    }

    /// Warns of a filter that no event of the hook can pass.
    fn filter(&mut self, hook: Hook, entry: &TomlEntry) {
        let values = entry.node.one_or_many();
        let names: Vec<&str> =
            values.iter().filter_map(TomlNode::as_str).map(without_module).collect();
        if let ("round", Some(most)) = (entry.key.as_str(), self.rounds()) {
            let skipped = hook == Hook::RoundEnd && !self.rewards_to_the_end();
            let last_called = if skipped { most - 1 } else { most };
            let later_than = |n: &TomlNode, last: i64| match &n.value {
                TomlValue::Int(round) => *round > last,
                TomlValue::Table(_) => {
                    matches!(n.get("min").map(|m| &m.value), Some(TomlValue::Int(min)) if *min > last)
                }
                _ => false,
            };
            let too_late = |n: &TomlNode| later_than(n, most);
            let unheard = |n: &TomlNode| later_than(n, last_called);
            if !values.is_empty() && values.iter().all(unheard) && !values.iter().all(too_late) {
                let message = "`round_end` is not called in the last round".to_owned();
                let hint = format!("after round {most} comes the final scoring");
                self.lint.warn(entry.node.at, message, hint);
                return;
            }
            if !values.is_empty() && values.iter().all(too_late) {
                let message = "there is no such round".to_owned();
                self.lint.warn(entry.node.at, message, format!("a game has {most} rounds"));
            }
            return;
        }
        if names.is_empty() || names.len() < values.len() {
            return;
        }
        let reason = match (hook, entry.key.as_str()) {
            (Hook::OnBuild, "structure") => {
                let built = self.built();
                let Some(built) = built.filter(|built| !names.contains(built)) else { return };
                Some(format!("only `{built}` is built; use `on_upgrade` for the others"))
            }
            (Hook::OnUpgrade | Hook::ForbidUpgrade | Hook::FavorsTaken, "structure") => {
                let cannot_be = |name: &&str| {
                    let found = self.piece(&kinds::STRUCTURE, name);
                    found.is_some_and(|(m, d)| {
                        d.node.get("from").is_none() && !self.lint.amended(&m.id, name, "from")
                    })
                };
                names.iter().all(cannot_be).then(|| "no structure can be upgraded to it".to_owned())
            }
            (_, "token") => {
                let needs: &[&str] = match hook {
                    Hook::OnTokenMoved | Hook::TokenSteps | Hook::ForbidMove => &["move"],
                    Hook::OnTrade => &["trade", "trades_like"],
                    Hook::OnTokenSpent => &["pays_for_dwelling"],
                    _ => return,
                };
                let cannot_be = |name: &&str| {
                    let found = self.piece(&kinds::TOKEN, name);
                    found.is_some_and(|(m, d)| {
                        let has_key = |key: &&str| {
                            d.node.get(key).is_some() || self.lint.amended(&m.id, name, key)
                        };
                        !needs.iter().any(has_key)
                    })
                };
                let says = format!("its file has no `{}`", needs[0]);
                names.iter().all(cannot_be).then_some(says)
            }
            _ => None,
        };
        if let Some(reason) = reason {
            let message = format!("`{}` never fires with this value", hook.name());
            self.lint.warn(entry.node.at, message, reason);
        }
    }

    /// Warns of answers to `final_scoring` outside of final tiles with `measure = "script"`: the
    /// hook is called only for these tiles.
    fn measures(&mut self) {
        for (_, decl) in self.lint.decls() {
            let measured = *decl.kind == kinds::FINAL_TILE
                && decl.node.get("measure").and_then(TomlNode::as_str) == Some("script");
            let mut places = Vec::new();
            for script in decl.node.get("script").map_or(&[][..], TomlNode::one_or_many) {
                let hooks = script.get("hooks").map_or(&[][..], TomlNode::one_or_many);
                places.extend(hooks.iter().filter(|_| !measured).cloned());
            }
            for answer in decl.node.get("on").map_or(&[][..], TomlNode::one_or_many) {
                places.extend(answer.get("hook").cloned());
            }
            for hook in places.iter().filter(|n| n.as_str() == Some(Hook::FinalScoring.name())) {
                let message = "`final_scoring` is never called here".to_owned();
                let hint = if *decl.kind == kinds::FINAL_TILE {
                    "write `measure = \"script\"` to use a script, or `measure = { count = … }` to \
                    count"
                } else {
                    "it is called only for a `final_tile` with `measure = \"script\"`; for points \
                    at the end of a round, use `round_end`"
                };
                self.lint.warn(hook.at, message, hint.to_owned());
            }
        }
    }

    fn piece(&self, kind: &DeclarationKind, name: &str) -> Option<(&'l Module, &'l Declaration)> {
        self.lint.decls().find(|(_, d)| d.kind == kind && d.name == name)
    }

    /// Returns the structure that `build` builds: the first structure of a module that requires no
    /// other module.
    pub fn built(&self) -> Option<&'l str> {
        let structures = self.lint.decls().filter(|(_, d)| *d.kind == kinds::STRUCTURE);
        let of_first = structures.filter(|(m, _)| m.requires.is_empty());
        let mut first: Vec<_> = of_first.map(|(_, d)| (d.at, d.name.as_str())).collect();
        first.sort();
        first.first().map(|(_, name)| *name)
    }

    /// Returns whether any TOML table lets the hook `round_end` run in the last round, too.
    fn rewards_to_the_end(&self) -> bool {
        let says = |node: &TomlNode| {
            matches!(node.get("last_round").and_then(TomlNode::as_str), Some("play" | "hear"))
        };
        self.lint.tables().into_iter().any(|(_, table)| says(&table))
    }

    /// Returns the largest number of rounds in any `game` table.
    fn rounds(&self) -> Option<i64> {
        let mut most = None;
        for (_, table) in self.lint.tables() {
            if let Some(TomlValue::Int(rounds)) = table.get("rounds").map(|n| &n.value) {
                most = most.max(Some(*rounds));
            }
        }
        most
    }
}
