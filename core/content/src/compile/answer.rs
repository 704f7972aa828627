//! Effects, and the answers of pieces to hooks.

use kernel::*;

use super::Cx;
use super::amount::conjunction;
use super::names::Name;
use crate::error::ContentErrorKind as Kind;
use crate::read::Table;
use crate::source::At;
use crate::value::{Entry, Node};

/// The words of the effects language.
const EFFECTS: [&str; 19] = [
    "gain",
    "pay",
    "cult",
    "cult_on_one_track",
    "advance",
    "extend",
    "grant",
    "set",
    "add",
    "choose",
    "name_terrain",
    "move_home",
    "unlock",
    "gain_at",
    "move_tokens",
    "keep_trader",
    "bar_terrain",
    "free_space",
    "all",
];

/// The words that answer a hook with a value.
const VALUES: [&str; 4] = ["add", "forbid", "allow", "value"];

/// The largest amount of anything at once.
const MOST: i64 = 100;

impl Cx<'_, '_> {
    /// The effects of a table, in the order in which they are written. Other keys stay untouched.
    pub fn effects(&mut self, t: &mut Table<'_>) -> Vec<Effect> {
        let mut out = Vec::new();
        for entry in t.entries() {
            let Some(word) = EFFECTS.iter().find(|word| **word == entry.key) else { continue };
            t.take(word);
            self.effect(word, entry, &mut out);
        }
        // Asked for, so that they are suggested where a key is unknown.
        for word in EFFECTS {
            t.take(word);
        }
        out
    }

    /// A table of effects, maybe under a condition.
    fn effect_table(&mut self, node: &Node, hook: Option<Hook>) -> Effects {
        let Some(mut t) = Table::new(self.report, node) else { return Effects::default() };
        let when = t.take("when").map(|n| self.condition(n, hook));
        let otherwise = t.take("else").map(|n| self.effect_table(n, hook));
        let effects = self.effects(&mut t);
        t.finish(self.report);
        if !has_effect(node) && otherwise.is_none() {
            self.report.push(node.at, Kind::Empty { what: "the effect" });
        }
        when_effects(when, effects, otherwise)
    }

    fn effect(&mut self, word: &str, entry: &Entry, out: &mut Vec<Effect>) {
        let node = &entry.node;
        match word {
            "gain" | "pay" => {
                let Some(mut t) = Table::new(self.report, node) else { return };
                for entry in t.rest() {
                    let amount = self.amount(&entry.node, -MOST, MOST);
                    if word == "gain" && self.is_token(&entry.key) {
                        let token = self.resolve_text(Name::Token, &entry.key, entry.key_at);
                        out.extend(gain_tokens(token, amount, u8::MAX));
                        continue;
                    }
                    let found = match word {
                        "gain" => self.resource_or_token(&entry.key, entry.key_at),
                        _ => self.resource(&entry.key, entry.key_at),
                    };
                    let Some(resource) = found else { continue };
                    out.push(match word {
                        "gain" => Effect::Gain(resource, amount),
                        _ => Effect::Pay(resource, amount),
                    });
                }
            }
            "cult" => {
                let Some(mut t) = Table::new(self.report, node) else { return };
                for entry in t.rest() {
                    let amount = self.amount(&entry.node, -MOST, MOST);
                    if let Some(cult) = self.resolve_text(Name::Cult, &entry.key, entry.key_at) {
                        out.push(Effect::Cult(CultId(cult), amount));
                    }
                }
            }
            "cult_on_one_track" => {
                let steps = node.int(self.report, 1..=10).unwrap_or(1);
                out.push(Effect::CultOnOneTrack(steps as u8));
            }
            "advance" | "extend" => {
                let Some(mut t) = Table::new(self.report, node) else { return };
                for entry in t.rest() {
                    let Some(track) = self.track(&entry.key, entry.key_at) else { continue };
                    out.push(if word == "advance" {
                        Effect::Advance(TrackId(track), self.amount(&entry.node, 0, 10))
                    } else {
                        let steps = entry.node.int(self.report, 1..=10).unwrap_or(1) as u8;
                        Effect::Extend(TrackId(track), steps)
                    });
                }
            }
            "grant" => out.extend(self.grant(node).map(Effect::Grant)),
            "set" | "add" => {
                let Some(mut t) = Table::new(self.report, node) else { return };
                for entry in t.rest() {
                    let amount = self.amount(&entry.node, -255, 255);
                    let Some(slot) = self.slot(&entry.key, entry.key_at) else { continue };
                    out.push(match word {
                        "set" => Effect::SetSlot(slot, amount),
                        _ => Effect::AddSlot(slot, amount),
                    });
                }
            }
            "choose" => out.extend(self.choose(node)),
            "name_terrain" => out.extend(self.terrain_ref(node).map(Effect::NameTerrain)),
            "move_home" => out.extend(self.terrain_ref(node).map(Effect::MoveHome)),
            "unlock" => out.extend(self.terrain_ref(node).map(Effect::Unlock)),
            "gain_at" => {
                for item in node.one_or_many() {
                    out.extend(self.gain_at(item));
                }
            }
            "move_tokens" => {
                let token = self.resolve(Name::Token, node).filter(|n| *n != u8::MAX);
                out.extend(token.map(|n| Effect::MoveTokens(TokenId(n))));
            }
            "keep_trader" => {
                self.only_in_trade(word, entry);
                if node.bool(self.report) == Some(true) {
                    out.push(Effect::KeepTrader);
                }
            }
            "bar_terrain" => {
                self.only_in_trade(word, entry);
                let terrain = self.resolve(Name::Terrain, node);
                out.extend(terrain.map(|n| Effect::Bar(TerrainId(n))));
            }
            "free_space" => {
                let space = self.resolve(Name::Space, node).filter(|n| *n != u8::MAX);
                out.extend(space.map(|n| Effect::FreeSpace(SpaceId(n))));
            }
            _ => {
                for item in node.list(self.report) {
                    out.extend(self.effect_table(item, self.hook));
                }
            }
        }
    }

    /// Is a key of `gain` a kind of token? Resources come first.
    fn is_token(&self, key: &str) -> bool {
        let resource = Resource::ALL.iter().any(|r| r.name() == key);
        !resource && self.names.knows(Name::Token, key)
    }

    /// A resource; an unknown name may have meant a kind of token, too.
    fn resource_or_token(&mut self, text: &str, at: At) -> Option<Resource> {
        let found = Resource::ALL.into_iter().find(|r| r.name() == text);
        if found.is_none() {
            let tokens = self.names.of(Name::Token);
            let what = if tokens.is_empty() { "resource" } else { "resource or kind of token" };
            let resources = Resource::ALL.iter().map(|r| r.name());
            self.report.unknown(at, what, text, resources.chain(tokens.iter().map(String::as_str)));
        }
        found
    }

    /// `{ token = "ship", at = ["shipyard"], amount = 1 }`: only at some of the kind's anchors.
    fn gain_at(&mut self, node: &Node) -> Option<Effect> {
        let mut t = Table::new(self.report, node)?;
        let token_node = t.need(self.report, "token");
        let token = token_node.and_then(|n| self.resolve(Name::Token, n));
        let at = t.need(self.report, "at");
        let amount = t.take("amount").map(|n| self.amount(n, 0, MOST));
        t.finish(self.report);
        let known = self.names.anchors_of(token_node?.as_str()?).to_vec();
        let bare = |name: &str| name.rsplit(':').next().unwrap_or_default().to_owned();
        let mut anchors = 0u8;
        for n in at.map_or(&[][..], Node::one_or_many) {
            let Some(text) = n.str(self.report) else { continue };
            match known.iter().position(|k| bare(k) == bare(text)) {
                Some(i) => anchors |= 1u8.checked_shl(i as u32).unwrap_or(0),
                None if token.is_none() => {}
                None => {
                    let what = "place of this token";
                    self.report.unknown(n.at, what, text, known.iter().map(String::as_str));
                }
            }
        }
        if let Some(n) = at.filter(|n| n.one_or_many().is_empty()) {
            self.report.push(n.at, Kind::Empty { what: "the list of places" });
        }
        gain_tokens(token, amount.unwrap_or(Amount::fixed(1)), anchors)
    }

    fn only_in_trade(&mut self, word: &str, entry: &Entry) {
        if self.hook != Some(Hook::OnTrade) && !self.trade_option {
            let word = word.to_owned();
            self.report.push(entry.key_at, Kind::OnlyInTrade { word });
        }
    }

    /// What an action opens; equal grants are one.
    pub fn grant(&mut self, node: &Node) -> Option<GrantId> {
        let mut t = Table::new(self.report, node)?;
        let upgrade = t.take("upgrade_to");
        let upgrade_to = upgrade.and_then(|n| self.resolve(Name::Structure, n));
        let grant = Grant {
            digs: t.bool(self.report, "digs").unwrap_or(false),
            transforms: t.u8(self.report, "transforms").unwrap_or(0),
            builds: t.u8(self.report, "builds").unwrap_or(0),
            bridges: t.u8(self.report, "bridges").unwrap_or(0),
            upgrade_to: upgrade_to.map_or(StructureId::NONE, StructureId),
            transform_at: self.target(&mut t, "transform_at"),
            build_at: self.target(&mut t, "build_at"),
            in_trade: t.bool(self.report, "in_trade").unwrap_or(false),
            by_token: t.bool(self.report, "by_token").unwrap_or(false),
        };
        t.finish(self.report);
        let grants = &mut self.ruleset.grants;
        if let Some(i) = grants.iter().position(|g| *g == grant) {
            return Some(GrantId(i as u8));
        }
        let len = grants.len();
        grants.push(grant);
        self.limit(node.at, "grants", len, 255).then_some(GrantId(len as u8))
    }

    fn target(&mut self, t: &mut Table<'_>, key: &'static str) -> Target {
        const TARGETS: [(&str, Target); 3] = [
            ("reach", Target::Reach),
            ("home_anywhere", Target::HomeAnywhere),
            ("edge_neighbour", Target::EdgeNeighbour),
        ];
        let Some(node) = t.take(key) else { return Target::Reach };
        let Some(text) = node.str(self.report) else { return Target::Reach };
        match TARGETS.iter().find(|(name, _)| *name == text) {
            Some((_, target)) => *target,
            None => {
                self.report.unknown(node.at, "target", text, TARGETS.iter().map(|(n, _)| *n));
                Target::Reach
            }
        }
    }

    /// The `[[on]]` and `[[script]]` lists of a piece.
    pub fn answers(&mut self, t: &mut Table<'_>) -> Vec<Answer> {
        let mut answers = Vec::new();
        for node in t.take("on").map_or(&[][..], Node::one_or_many) {
            answers.extend(self.answer(node));
        }
        for node in t.take("script").map_or(&[][..], Node::one_or_many) {
            self.script(node, &mut answers);
        }
        answers
    }

    fn answer(&mut self, node: &Node) -> Option<Answer> {
        let mut t = Table::new(self.report, node)?;
        let hook_node = t.need(self.report, "hook")?;
        let hook = self.hook(hook_node)?;
        self.hook = Some(hook);
        let place = hook.args().iter().position(|argument| *argument == "terrain");
        self.terrain_argument = place.map(|place| place as u8);
        let answer = self.answer_to(t, node, hook_node, hook);
        self.hook = None;
        self.terrain_argument = None;
        answer
    }

    fn answer_to(
        &mut self,
        mut t: Table<'_>,
        node: &Node,
        hook_node: &Node,
        hook: Hook,
    ) -> Option<Answer> {
        let setting = t.take("setting");
        let enabled = setting.is_none_or(|n| self.settings.all_hold(self.report, n));
        let scope = self.scope(&mut t);
        let filters = conjunction(self.filters(&mut t, hook));
        let when = t.take("when").map(|n| self.condition(n, Some(hook)));
        let line = self.report.sources.line(hook_node.at);
        let what = if hook.kind() == HookKind::Replace {
            // No effect at all is an answer, too: what was to be gained is lost.
            self.refuse_words(&t, hook, &VALUES[1..]);
            let condition = conjunction(vec![filters, when.unwrap_or(Condition::Is(true))]);
            AnswerKind::Replace(condition, self.effects(&mut t).into())
        } else if hook.kind() == HookKind::React {
            self.refuse_words(&t, hook, &VALUES[1..]);
            let otherwise = t.take("else").map(|n| self.effect_table(n, Some(hook)));
            let effects = self.effects(&mut t);
            if !has_effect(node) && otherwise.is_none() {
                self.report.push(hook_node.at, Kind::Empty { what: "the answer" });
            }
            let effects = when_effects(when, effects, otherwise);
            AnswerKind::Effects(match filters {
                Condition::Is(true) => effects,
                // Both in one condition where there is no `else` to keep apart.
                filters => match <[Effect; 1]>::try_from(effects.into_vec()) {
                    Ok([Effect::When(inner, effects, otherwise)]) if otherwise.is_empty() => {
                        let both = conjunction(vec![filters, inner]);
                        Box::new([Effect::When(both, effects, otherwise)])
                    }
                    Ok(one) => when_effects(Some(filters), one.into(), None),
                    Err(many) => when_effects(Some(filters), many, None),
                },
            })
        } else {
            let (word, amount) = self.value(&mut t, hook);
            let others: Vec<&str> = VALUES.into_iter().filter(|w| *w != word).collect();
            self.refuse_words(&t, hook, &others);
            self.refuse_words(&t, hook, &EFFECTS.map(|e| if e == "add" { "" } else { e }));
            AnswerKind::Value(
                conjunction(vec![filters, when.unwrap_or(Condition::Is(true))]),
                amount,
            )
        };
        // Words that do not fit have been reported already.
        for entry in t.entries() {
            let words = EFFECTS.iter().chain(&VALUES);
            if let Some(word) = words.clone().find(|w| **w == entry.key) {
                t.take(word);
            }
        }
        t.finish(self.report);
        enabled.then_some(Answer { hook, scope, what, line })
    }

    /// The value word that fits the hook, and its amount.
    fn value(&mut self, t: &mut Table<'_>, hook: Hook) -> (&'static str, Amount) {
        let word = match (hook.kind(), hook.policy()) {
            (HookKind::Forbid, _) => "forbid",
            (_, Policy::Any) => "allow",
            (_, Policy::First) => "value",
            _ => "add",
        };
        let Some(node) = t.need(self.report, word) else { return (word, Amount::fixed(0)) };
        let amount = match word {
            "forbid" | "allow" => {
                Amount::fixed(i16::from(node.bool(self.report).unwrap_or_default()))
            }
            _ => self.amount(node, -MOST, MOST),
        };
        (word, amount)
    }

    fn refuse_words(&mut self, t: &Table<'_>, hook: Hook, words: &[&str]) {
        let expected = match (hook.kind(), hook.policy()) {
            (HookKind::React | HookKind::Replace, _) => "effects such as `gain`",
            (HookKind::Forbid, _) => "`forbid = true`",
            (_, Policy::Any) => "`allow = true`",
            (_, Policy::First) => "`value`",
            _ => "`add`",
        };
        for entry in t.entries().iter().filter(|e| words.contains(&e.key.as_str())) {
            let (word, hook) = (entry.key.clone(), hook.name());
            self.report.push(entry.key_at, Kind::NotForHook { word, hook, expected });
        }
    }

    fn hook(&mut self, node: &Node) -> Option<Hook> {
        let text = node.str(self.report)?;
        let hook = Hook::by_name(text);
        if hook.is_none() {
            self.report.unknown(node.at, "hook", text, Hook::ALL.iter().map(|h| h.name()));
        }
        hook
    }

    fn scope(&mut self, t: &mut Table<'_>) -> Scope {
        const SCOPES: [(&str, Scope); 3] =
            [("own", Scope::Own), ("others", Scope::Others), ("everybody", Scope::Everybody)];
        let Some(node) = t.take("hears") else { return Scope::Own };
        let Some(text) = node.str(self.report) else { return Scope::Own };
        match SCOPES.iter().find(|(name, _)| *name == text) {
            Some((_, scope)) => *scope,
            None => {
                let names = SCOPES.iter().map(|(name, _)| *name);
                self.report.unknown(node.at, "group of hearers", text, names);
                Scope::Own
            }
        }
    }

    /// A script file and the hooks that its functions answer.
    fn script(&mut self, node: &Node, answers: &mut Vec<Answer>) {
        let Some(mut t) = Table::new(self.report, node) else { return };
        let file = t.need(self.report, "file");
        let scope = self.scope(&mut t);
        let setting = t.take("setting");
        let enabled = setting.is_none_or(|n| self.settings.all_hold(self.report, n));
        let hooks = t.need(self.report, "hooks");
        t.finish(self.report);
        let Some(file) = file else { return };
        let Some(name) = file.str(self.report) else { return };
        // Relative to the file in which it is named, which may be another module's amendment.
        let declared_in = self.report.sources.path(file.at).to_owned();
        let folder = declared_in.rsplit_once('/').map_or("", |(folder, _)| folder);
        let path = normal_path(folder, name);
        if !self.library.scripts.contains_key(&path) {
            self.report.push(file.at, Kind::NoScript { path: path.clone() });
            return;
        }
        let module = path.strip_prefix("scripts/").and_then(|p| p.split('/').next());
        let module = module.unwrap_or_default().to_owned();
        for hook_node in hooks.map_or(&[][..], |n| n.list(self.report)) {
            let Some(hook) = self.hook(hook_node) else { continue };
            if !enabled {
                continue;
            }
            let id = FunctionId(self.ruleset.functions.len() as u16);
            let (piece, module, file) = (self.piece, module.clone(), path.clone());
            self.ruleset.functions.push(Function { piece, hook, module, file });
            let line = self.report.sources.line(hook_node.at);
            answers.push(Answer { hook, scope, what: AnswerKind::Script(id), line });
        }
    }
}

/// The effect, unless the kind of token is not in play.
fn gain_tokens(token: Option<u8>, amount: Amount, anchors: u8) -> Option<Effect> {
    let token = token.filter(|n| *n != u8::MAX)?;
    Some(Effect::GainTokens(TokenId(token), amount, anchors))
}

/// Does a table hold a word of the effects language?
pub(super) fn has_effect(node: &Node) -> bool {
    node.entries().iter().any(|e| EFFECTS.contains(&e.key.as_str()))
}

/// Effects under a condition, with what happens otherwise.
fn when_effects(
    when: Option<Condition>,
    effects: Vec<Effect>,
    otherwise: Option<Effects>,
) -> Effects {
    match (when, otherwise) {
        (None | Some(Condition::Is(true)), _) => effects.into(),
        (Some(condition), otherwise) => {
            let otherwise = otherwise.unwrap_or_default();
            Box::new([Effect::When(condition, effects.into(), otherwise)])
        }
    }
}

/// Joins a folder and a relative path, with `..` taken out.
fn normal_path(folder: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').filter(|p| !p.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}
