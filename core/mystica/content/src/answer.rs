//! Parser of the answers that pieces give to hooks: TOML tables (`[[on]]`) and scripts
//! (`[[script]]`).

use content::{ContentErrorKind as Kind, TableReader, TomlNode, normal_path};
use kernel::*;

use crate::amount::conjunction;
use crate::diagnostic::DiagnosticKind;
use crate::effect::{MOST, is_effect, when_effects};
use crate::reading::RulesetCompiler;
use crate::shape::{self, EFFECT_WORDS};

/// Maximum number of script functions in one game.
const FUNCTIONS: usize = 4_096;

/// Keys that answer a hook with a value.
const VALUES: [&str; 4] = ["add", "forbid", "allow", "value"];

impl RulesetCompiler<'_, '_> {
    /// Parses the `[[on]]` and `[[script]]` lists of a piece.
    pub fn answers(&mut self, t: &mut TableReader<'_>) -> Vec<HookAnswer> {
        let mut answers = Vec::new();
        for node in t.take("on").map_or(&[][..], TomlNode::one_or_many) {
            answers.extend(self.answer(node));
        }
        for node in t.take("script").map_or(&[][..], TomlNode::one_or_many) {
            self.script(node, &mut answers);
        }
        answers
    }

    fn answer(&mut self, node: &TomlNode) -> Option<HookAnswer> {
        let mut t = TableReader::new(self.diagnostics, node, &shape::ANSWER)?;
        let hook_node = t.need(self.diagnostics, "hook")?;
        let hook = self.hook(hook_node)?;
        self.scope.hook = Some(hook);
        let place = hook.args().iter().position(|argument| *argument == "terrain");
        self.scope.terrain_argument = place.map(|place| place as u8);
        let answer = self.answer_to(t, hook_node, hook);
        self.scope.hook = None;
        self.scope.terrain_argument = None;
        answer
    }

    fn answer_to(
        &mut self,
        mut t: TableReader<'_>,
        hook_node: &TomlNode,
        hook: Hook,
    ) -> Option<HookAnswer> {
        let setting = t.take("setting");
        let enabled = setting.is_none_or(|n| self.chosen.settings.all_hold(self.diagnostics, n));
        let scope = self.answer_scope(&mut t);
        let filters = conjunction(self.filters(&mut t, hook, true));
        let has_effect = t.left().any(is_effect);
        let when = t.take("when").map(|n| self.condition(n, Some(hook)));
        let mut place = self.place(hook_node.at);
        let object = if hook.kind() == HookKind::Replace {
            // An empty answer is valid here: it replaces a gain by nothing.
            self.refuse_words(&t, hook, &VALUES[1..]);
            let condition = conjunction(vec![filters, when.unwrap_or(Condition::Is(true))]);
            AnswerKind::Replace(condition, self.effects(&mut t))
        } else if hook.kind() == HookKind::React {
            self.refuse_words(&t, hook, &VALUES[1..]);
            let otherwise = self.otherwise(&mut t, when.is_some(), Some(hook));
            let effects = self.effects(&mut t);
            if !has_effect && otherwise.is_none() {
                self.diagnostics.push(hook_node.at, Kind::Empty { what: "the answer" });
            }
            let effects = when_effects(when, effects, otherwise);
            AnswerKind::Effects(match filters {
                Condition::Is(true) => effects,
                filters => all_in_one(filters, effects),
            })
        } else {
            let (word, amount, at) = self.value(&mut t, hook);
            place = at.unwrap_or(place);
            let others: Vec<&str> = VALUES.into_iter().filter(|w| *w != word).collect();
            self.refuse_words(&t, hook, &others);
            self.refuse_words(&t, hook, &EFFECT_WORDS.map(|e| if e == "add" { "" } else { e }));
            AnswerKind::Value(
                conjunction(vec![filters, when.unwrap_or(Condition::Is(true))]),
                amount,
            )
        };
        // Words that do not fit the hook have been reported already.
        for entry in t.entries() {
            let words = EFFECT_WORDS.iter().chain(&VALUES);
            if let Some(word) = words.clone().find(|w| **w == entry.key) {
                t.take(word);
            }
        }
        self.refuse_filters(&mut t, hook);
        t.finish(self.diagnostics);
        enabled.then_some(HookAnswer { hook, scope, what: object, place })
    }

    /// Parses the value of an answer: the key that fits the hook, the amount and the source span.
    fn value(
        &mut self,
        t: &mut TableReader<'_>,
        hook: Hook,
    ) -> (&'static str, AmountFormula, Option<SourceLine>) {
        let word = match (hook.kind(), hook.policy()) {
            (HookKind::Forbid, _) => "forbid",
            (_, AnswerPolicy::Any) => "allow",
            (_, AnswerPolicy::First) => "value",
            _ => "add",
        };
        let entry = t.entries().iter().find(|entry| entry.key == word);
        let place = entry.map(|entry| self.place_of(entry));
        let Some(node) = t.need(self.diagnostics, word) else {
            return (word, AmountFormula::fixed(0), None);
        };
        let amount = match word {
            "forbid" | "allow" => {
                AmountFormula::fixed(i16::from(node.bool(self.diagnostics).unwrap_or_default()))
            }
            _ => self.amount(node, -MOST, MOST),
        };
        (word, amount, place)
    }

    /// Registers a task of components that a script calls by name.
    fn run_by_script(&mut self, node: &TomlNode) {
        let Some(name) = node.str(self.diagnostics).map(str::to_owned) else { return };
        let module =
            components_content::module_of(self.diagnostics.sources.path(node.at)).to_owned();
        let same = |call: &TaskCall| call.of_script.as_ref() == Some(&module) && call.name == name;
        if self.ruleset.calls.iter().any(same) {
            return;
        }
        let len = self.ruleset.calls.len();
        if self.limit(node.at, "calls of tasks", len, 255) {
            let of_script = Some(module);
            let call = TaskCall { name, task: u16::MAX, arguments: Vec::new(), of_script };
            self.ruleset.calls.push(call);
            self.deferred.calls.push((node.at, Vec::new()));
        }
    }

    fn refuse_words(&mut self, t: &TableReader<'_>, hook: Hook, words: &[&str]) {
        let expected = match (hook.kind(), hook.policy()) {
            (HookKind::React | HookKind::Replace, _) => "effects such as `gain`",
            (HookKind::Forbid, _) => "`forbid = true`",
            (_, AnswerPolicy::Any) => "`allow = true`",
            (_, AnswerPolicy::First) => "`value`",
            _ => "`add`",
        };
        for entry in t.left().filter(|e| words.contains(&e.key.as_str())) {
            let (word, hook) = (entry.key.clone(), hook.name());
            self.diagnostics
                .push(entry.key_at, DiagnosticKind::NotForHook { word, hook, expected });
        }
    }

    /// Reports filters that belong to other hooks.
    fn refuse_filters(&mut self, t: &mut TableReader<'_>, hook: Hook) {
        let filters: Vec<&'static str> = Hook::ALL.iter().flat_map(|h| h.args()).copied().collect();
        for entry in t.left() {
            let Some(filter) = filters.iter().find(|filter| **filter == entry.key) else {
                continue;
            };
            let tells = hook.args().iter().map(|argument| (*argument).to_owned()).collect();
            let (key, hook) = (entry.key.clone(), hook.name());
            self.diagnostics.push(entry.key_at, DiagnosticKind::NotTold { key, hook, tells });
            t.take(filter);
        }
    }

    fn hook(&mut self, node: &TomlNode) -> Option<Hook> {
        let text = node.str(self.diagnostics)?;
        let hook = Hook::by_name(text);
        if hook.is_none() {
            self.diagnostics.unknown(node.at, "hook", text, Hook::ALL.iter().map(|h| h.name()));
        }
        hook
    }

    fn answer_scope(&mut self, t: &mut TableReader<'_>) -> AnswerScope {
        const SCOPES: [(&str, AnswerScope); 3] = [
            ("own", AnswerScope::Own),
            ("others", AnswerScope::Others),
            ("everybody", AnswerScope::Everybody),
        ];
        let Some(node) = t.take("hears") else { return AnswerScope::Own };
        let Some(text) = node.str(self.diagnostics) else { return AnswerScope::Own };
        match SCOPES.iter().find(|(name, _)| *name == text) {
            Some((_, scope)) => *scope,
            None => {
                let names = SCOPES.iter().map(|(name, _)| *name);
                self.diagnostics.unknown(node.at, "group of seats", text, names);
                AnswerScope::Own
            }
        }
    }

    /// Parses a script file with the hooks that its functions answer.
    fn script(&mut self, node: &TomlNode, answers: &mut Vec<HookAnswer>) {
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::SCRIPT) else { return };
        let file = t.need(self.diagnostics, "file");
        let scope = self.answer_scope(&mut t);
        let setting = t.take("setting");
        let enabled = setting.is_none_or(|n| self.chosen.settings.all_hold(self.diagnostics, n));
        let hooks = t.need(self.diagnostics, "hooks");
        let (runs, counts) = (t.take("runs"), t.take("counts"));
        for node in runs.map_or(&[][..], TomlNode::one_or_many) {
            self.run_by_script(node);
        }
        let mut reads = Vec::new();
        for node in counts.map_or(&[][..], TomlNode::one_or_many) {
            let Some(text) = node.str(self.diagnostics) else { continue };
            if let Some(CountedQuantity::Heard(at)) = self.heard(text, node.at) {
                reads.push(at);
            }
        }
        t.finish(self.diagnostics);
        let Some(file) = file else { return };
        let Some(name) = file.str(self.diagnostics) else { return };
        // The path is relative to the file that names it, which may be a patch of another module.
        let declared_in = self.diagnostics.sources.path(file.at).to_owned();
        let folder = declared_in.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path = normal_path(folder, name);
        let exists = self.chosen.catalogue.scripts.contains_key(&path);
        if !exists {
            self.diagnostics.push(file.at, Kind::NoScript { path: path.clone() });
        }
        let module = path.strip_prefix("scripts/").and_then(|p| p.split('/').next());
        let module = module.unwrap_or_default().to_owned();
        for hook_node in hooks.map_or(&[][..], |n| n.list(self.diagnostics)) {
            let Some(hook) = self.hook(hook_node) else { continue };
            if !enabled || !exists {
                continue;
            }
            let len = self.ruleset.functions.len();
            if !self.limit(hook_node.at, "functions of scripts", len, FUNCTIONS) {
                continue;
            }
            let id = FunctionId(self.ruleset.functions.len() as u16);
            let (piece, module, file) = (self.item.piece, module.clone(), path.clone());
            let reads = reads.clone();
            self.ruleset.functions.push(ScriptFunction {
                piece,
                hook,
                module,
                file,
                // Computed when all functions are known.
                digest: [0; 32],
                reads,
            });
            let place = self.place(hook_node.at);
            answers.push(HookAnswer { hook, scope, what: AnswerKind::Script(id), place });
        }
    }
}

/// Puts effects under a condition. If the effects are a single `when` without `else`, merges both
/// conditions.
fn all_in_one(filters: Condition, effects: Effects) -> Effects {
    let can_join = matches!(&effects[..], [Effect::When(_, _, other)] if other.is_empty());
    if !can_join {
        return when_effects(Some(filters), effects, None);
    }
    let joined = effects.into_pairs().filter_map(|(effect, place)| match effect {
        Effect::When(inner, then, other) => {
            Some((Effect::When(conjunction(vec![filters.clone(), inner]), then, other), place))
        }
        _ => None,
    });
    Effects::with_sources(joined.collect())
}
