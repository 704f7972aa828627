//! Effects: the words of the language, and what actions open.

use kernel::*;

use super::Cx;
use super::names::Name;
use crate::error::ContentErrorKind as Kind;
use crate::read::Table;
use crate::value::{Entry, Node};

/// The words of the effects language.
pub const EFFECT_WORDS: [&str; 14] = [
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
    "all",
];

/// The largest amount of anything at once.
pub(super) const MOST: i64 = 100;

impl Cx<'_, '_> {
    /// The effects of a table, in the order in which they are written. Other keys stay untouched.
    pub fn effects(&mut self, t: &mut Table<'_>) -> Vec<Effect> {
        let mut out = Vec::new();
        for entry in t.left() {
            let Some(word) = EFFECT_WORDS.iter().find(|word| **word == entry.key) else { continue };
            t.take(word);
            self.effect(word, entry, &mut out);
        }
        // Asked for, so that they are suggested where a key is unknown.
        for word in EFFECT_WORDS {
            t.take(word);
        }
        out
    }

    /// A table of effects, maybe under a condition.
    fn effect_table(&mut self, node: &Node, hook: Option<Hook>) -> Effects {
        let Some(mut t) = Table::new(self.report, node) else { return Effects::default() };
        let when = t.take("when").map(|n| self.condition(n, hook));
        let otherwise = self.otherwise(&mut t, when.is_some(), hook);
        let effects = self.effects(&mut t);
        t.finish(self.report);
        if !has_effect(node) && otherwise.is_none() {
            self.report.push(node.at, Kind::Empty { what: "the effect" });
        }
        when_effects(when, effects, otherwise)
    }

    /// What `else` holds; without a `when` it would never come to pass.
    pub(super) fn otherwise(
        &mut self,
        t: &mut Table<'_>,
        has_when: bool,
        hook: Option<Hook>,
    ) -> Option<Effects> {
        let node = t.take("else")?;
        if !has_when {
            self.report.push(node.at, Kind::MissingKey { key: "when".to_owned() });
        }
        Some(self.effect_table(node, hook))
    }

    fn effect(&mut self, word: &str, entry: &Entry, out: &mut Vec<Effect>) {
        let node = &entry.node;
        match word {
            "gain" | "pay" => {
                let Some(mut t) = Table::new(self.report, node) else { return };
                for entry in t.rest() {
                    let amount = self.amount(&entry.node, -MOST, MOST);
                    let Some(resource) = self.resource(&entry.key, entry.key_at) else { continue };
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
                    let steps = entry.node.int(self.report, 1..=10).unwrap_or(1) as u8;
                    let Some(track) = self.track(&entry.key, entry.key_at) else { continue };
                    out.push(match word {
                        "advance" => Effect::Advance(TrackId(track), steps),
                        _ => Effect::Extend(TrackId(track), steps),
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
            _ => {
                for item in node.list(self.report) {
                    out.extend(self.effect_table(item, None));
                }
            }
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
}

/// Does a table hold a word of the effects language?
pub(super) fn has_effect(node: &Node) -> bool {
    node.entries().iter().any(is_effect)
}

pub(super) fn is_effect(entry: &Entry) -> bool {
    EFFECT_WORDS.contains(&entry.key.as_str())
}

/// Effects under a condition, with what happens otherwise.
pub(super) fn when_effects(
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
