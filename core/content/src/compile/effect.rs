//! Effects: the words of the language, and what actions open.

use kernel::*;

use super::Cx;
use super::names::Name;
use crate::error::ContentErrorKind as Kind;
use crate::read::Table;
use crate::shape;
use crate::source::At;
use crate::value::{Entry, Node, Value};

/// The words of the effects language.
pub const EFFECT_WORDS: [&str; 20] = [
    "gain",
    "pay",
    "cult",
    "cult_on_one_track",
    "send_from_supply",
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

/// Effects as they are read.
#[derive(Default)]
struct Out {
    all: Vec<(Effect, Place)>,
    /// Where what is read now is written.
    at: Option<Place>,
}

impl Out {
    fn push(&mut self, effect: Effect) {
        self.all.extend(self.at.map(|at| (effect, at)));
    }

    fn extend(&mut self, effect: Option<Effect>) {
        self.all.extend(effect.zip(self.at));
    }
}

/// The largest amount of anything at once.
pub(super) const MOST: i64 = 100;

impl Cx<'_, '_> {
    /// The effects of a table, in the order in which they are written. Other keys stay untouched.
    pub fn effects(&mut self, t: &mut Table<'_>) -> Effects {
        let mut out = Out::default();
        for entry in t.left() {
            let Some(word) = EFFECT_WORDS.iter().find(|word| **word == entry.key) else { continue };
            t.take(word);
            self.effect(word, entry, &mut out);
        }
        // Asked for, so that they are suggested where a key is unknown.
        for word in EFFECT_WORDS {
            t.take(word);
        }
        Effects::written(out.all)
    }

    /// A table of effects, maybe under a condition.
    fn effect_table(&mut self, node: &Node, hook: Option<Hook>) -> Effects {
        let Some(mut t) = Table::new(self.report, node, &shape::EFFECT_TABLE) else {
            return Effects::default();
        };
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

    fn effect(&mut self, word: &str, entry: &Entry, out: &mut Out) {
        let node = &entry.node;
        out.at = Some(self.place_of(entry));
        match word {
            "gain" | "pay" => {
                let Some(mut t) = Table::new(self.report, node, shape::of_effect(word)) else {
                    return;
                };
                for entry in t.rest() {
                    out.at = Some(self.place_of(entry));
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
                let Some(mut t) = Table::new(self.report, node, shape::of_effect(word)) else {
                    return;
                };
                for entry in t.rest() {
                    out.at = Some(self.place_of(entry));
                    let amount = self.amount(&entry.node, -MOST, MOST);
                    if let Some(cult) = self.resolve_text(Name::Cult, &entry.key, entry.key_at) {
                        out.push(Effect::Cult(CultId(cult), amount));
                    }
                }
            }
            "cult_on_one_track" => {
                // `2`, or `{ at_most = 2 }`.
                let (steps, fewer) = if let Value::Table(_) = &node.value {
                    let Some(mut t) = Table::new(self.report, node, &shape::AT_MOST) else {
                        return;
                    };
                    let most = t.need(self.report, "at_most");
                    let most = most.and_then(|most| most.int(self.report, 1..=10));
                    t.finish(self.report);
                    (most, true)
                } else {
                    (node.int(self.report, 1..=10), false)
                };
                out.push(Effect::CultOnOneTrack(steps.unwrap_or(1) as u8, fewer));
            }
            "send_from_supply" => {
                let Some(mut t) = Table::new(self.report, node, shape::of_effect(word)) else {
                    return;
                };
                for entry in t.rest() {
                    out.at = Some(self.place_of(entry));
                    let steps = entry.node.int(self.report, 1..=10).unwrap_or(1) as u8;
                    if let Some(cult) = self.resolve_text(Name::Cult, &entry.key, entry.key_at) {
                        out.push(Effect::SendFromSupply(CultId(cult), steps));
                    }
                }
            }
            "advance" | "extend" => {
                let Some(mut t) = Table::new(self.report, node, shape::of_effect(word)) else {
                    return;
                };
                for entry in t.rest() {
                    out.at = Some(self.place_of(entry));
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
                let Some(mut t) = Table::new(self.report, node, shape::of_effect(word)) else {
                    return;
                };
                for entry in t.rest() {
                    out.at = Some(self.place_of(entry));
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
                    out.at = Some(self.place(item.at));
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
                    out.all.extend(self.effect_table(item, self.hook).into_written());
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
        let mut t = Table::new(self.report, node, &shape::GAIN_AT)?;
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
        let mut t = Table::new(self.report, node, &shape::GRANT)?;
        let upgrade = t.take("upgrade_to");
        let upgrade_to = upgrade.and_then(|n| self.resolve(Name::Structure, n));
        let in_trade = t.bool(self.report, "in_trade").unwrap_or(false);
        let mut number =
            |key, most| t.take(key).and_then(|n| n.int(self.report, 0..=most)).unwrap_or(0) as u8;
        // Spades bought in a trade go to its one hex, and a structure ends the parts of any action.
        let transforms = number("transforms", if in_trade { 1 } else { 255 });
        let builds = number("builds", 1);
        let grant = Grant {
            digs: t.bool(self.report, "digs").unwrap_or(false),
            transforms,
            builds,
            bridges: t.u8(self.report, "bridges").unwrap_or(0),
            upgrade_to: upgrade_to.map_or(StructureId::NONE, StructureId),
            transform_at: self.target(&mut t, "transform_at"),
            build_at: self.target(&mut t, "build_at"),
            in_trade,
            by_token: t.bool(self.report, "by_token").unwrap_or(false),
        };
        t.finish(self.report);
        let grants = &mut self.ruleset.grants;
        if let Some(i) = grants.iter().position(|g| *g == grant) {
            return Some(GrantId(i as u8));
        }
        let len = grants.len();
        if len < 255 {
            grants.push(grant);
        }
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

/// The effect, unless the kind of token is not in play.
fn gain_tokens(token: Option<u8>, amount: Amount, anchors: u8) -> Option<Effect> {
    let token = token.filter(|n| *n != u8::MAX)?;
    Some(Effect::GainTokens(TokenId(token), amount, anchors))
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
    effects: Effects,
    otherwise: Option<Effects>,
) -> Effects {
    match (when, otherwise) {
        (None | Some(Condition::Is(true)), _) => effects,
        (Some(condition), otherwise) => {
            [Effect::When(condition, effects, otherwise.unwrap_or_default())].into()
        }
    }
}
