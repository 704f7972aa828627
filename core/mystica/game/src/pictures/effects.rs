//! Effects, amounts, conditions and choices as nodes of pictures.

use game::piece_picture::PictureNode;
use kernel::Resource;
use kernel::effect::{
    AmountFormula, Condition, CountedQuantity, CountedTerm, Effect, EffectAct, EffectLimit,
    EffectObject, TerrainRef,
};
use kernel::effects::ResourceFlow;
use kernel::formula::Formula;
use kernel::hook::Hook;
use kernel::ids::*;
use kernel::ruleset::{GrantTarget, Ruleset};
use kernel::texts::TEXTS;
use language::say;

use super::icons;
use crate::words::piece_text::{PhraseScope, words_around};

/// Alternatives that a picture shows of a choice; the rest becomes `…`.
const ALTERNATIVES: usize = 4;

/// Context of a picture: the rules, and the hook whose arguments the effects refer to.
#[derive(Clone, Copy)]
pub(super) struct PictureScope<'r> {
    pub rules: &'r Ruleset,
    /// `None` outside an answer to a hook.
    pub hook: Option<Hook>,
}

impl<'r> PictureScope<'r> {
    /// Draws effects in their order, side by side.
    pub fn effects(self, all: &[Effect]) -> PictureNode {
        let all = all.iter().map(|effect| self.effect(effect));
        PictureNode::row(all.filter(|node| !node.is_empty()).collect())
    }

    fn effect(self, effect: &Effect) -> PictureNode {
        match effect {
            Effect::Act(act) => self.act(act),
            Effect::Grant(grant) => self.grant(*grant),
            Effect::When(condition, then, other) => self.when(condition, then, other),
            Effect::Choose(choice, times) => self.choice(*choice, times),
            Effect::Run(id) => {
                let call = self.rules.calls.get(usize::from(*id));
                PictureNode::words(call.map_or(String::new(), |call| call.name.replace('-', " ")))
            }
        }
    }

    fn when(self, condition: &Condition, then: &[Effect], other: &[Effect]) -> PictureNode {
        let (then, other) = (self.effects(then), self.effects(other));
        let from = self.condition(condition);
        if from.is_empty() {
            return then;
        }
        let mut parts = Vec::new();
        if !then.is_empty() {
            parts.push(PictureNode::arrow(from, then));
        }
        if !other.is_empty() {
            parts.push(PictureNode::arrow(PictureNode::words(icons::plain("picture-else")), other));
        }
        PictureNode::row(parts)
    }

    /// Draws an effect of the table: the words of its phrase, with an icon in place of number and
    /// thing. An icon with the name of the verb replaces the words.
    fn act(self, act: &EffectAct) -> PictureNode {
        let rule = act.rule();
        let amount = |sign: &'static str| {
            self.amount(&act.n, |n| {
                let shown = match sign {
                    "" => self.object(act, n),
                    _ => self.object_with(act, format!("{n:+}")),
                };
                if act.limit == EffectLimit::AtMost {
                    let up_to = PictureNode::words(icons::plain("picture-up-to"));
                    PictureNode::row(vec![up_to, shown])
                } else {
                    shown
                }
            })
        };
        let says = rule.verb.says;
        let object = match says {
            "" => return PictureNode::words(""),
            says if says.contains("{+n}") => amount("+"),
            says if says.contains('{') || matches!(rule.flow, ResourceFlow::GainOf(_)) => {
                amount("")
            }
            _ => return self.verb(rule.verb.name, &words_around(&rule.verb).0),
        };
        if matches!(rule.flow, ResourceFlow::GainOf(_)) {
            return object;
        }
        // The object stands where the phrase names it first.
        let (before, after) = words_around(&rule.verb);
        let words = format!("{before} {after}");
        if !words.trim().is_empty() && icons::exists(rule.verb.name) {
            return PictureNode::row(vec![self.verb(rule.verb.name, words.trim()), object]);
        }
        let parts = [PictureNode::words(before), object, PictureNode::words(after)];
        PictureNode::row(parts.into_iter().filter(|part| !part.is_empty()).collect())
    }

    fn verb(self, name: &str, words: &str) -> PictureNode {
        if icons::exists(name) {
            PictureNode::icon(name, "", words.to_owned())
        } else {
            PictureNode::words(words)
        }
    }

    /// Draws the thing of an effect with its number.
    fn object(self, act: &EffectAct, n: i32) -> PictureNode {
        let rules = self.rules;
        match (act.what, act.rule().flow) {
            (EffectObject::Nothing, ResourceFlow::GainOf(resource)) => {
                icons::resource(rules, resource, n)
            }
            (EffectObject::Nothing, _) => PictureNode::words(""),
            (EffectObject::Resource(resource), _) => icons::resource(rules, resource, n),
            (EffectObject::Cult(id), _) => icons::cult(rules, id, n),
            (EffectObject::Token(id), _) => icons::token(rules, id, n),
            (EffectObject::Terrain(terrain), _) => self.terrain(terrain),
            (EffectObject::Track(_) | EffectObject::Slot(_) | EffectObject::Space(_), _) => {
                self.object_with(act, n.to_string())
            }
        }
    }

    /// Draws the thing of an effect with a number that has a sign.
    fn object_with(self, act: &EffectAct, n: String) -> PictureNode {
        let rules = self.rules;
        match act.what {
            EffectObject::Track(track) => icons::track(rules, track, n),
            EffectObject::Slot(id) => {
                PictureNode::words(format!("{} {n}", rules.slot_name(id).replace('_', " ")))
            }
            EffectObject::Space(id) => {
                PictureNode::words(rules.spaces.get(id.at()).map_or("?", |space| &*space.code))
            }
            _ => self.object(act, n.parse().unwrap_or(1)),
        }
    }

    fn terrain(self, terrain: TerrainRef) -> PictureNode {
        match terrain {
            TerrainRef::Fixed(id) => icons::terrain(self.rules, id),
            TerrainRef::Argument(_) => icons::general("hex", 1, icons::plain("the-terrain")),
        }
    }

    /// Draws what a grant limits. Its spades, dwellings and bridges are gained by other effects.
    fn grant(self, id: GrantId) -> PictureNode {
        let Some(grant) = self.rules.grants.get(id.at()) else { return PictureNode::words("") };
        let mut parts = Vec::new();
        if grant.upgrade_to.is_some() {
            parts.push(icons::structure(self.rules, grant.upgrade_to, 1));
        }
        match (grant.transform_at, grant.build_at) {
            (_, GrantTarget::HomeAnywhere) => {
                parts.push(PictureNode::words(icons::plain("picture-anywhere")))
            }
            (GrantTarget::EdgeNeighbour, _) => {
                parts.push(icons::general("edge", 1, icons::plain("grant-next-to")));
            }
            _ => {}
        }
        PictureNode::row(parts)
    }

    /// Draws the options of a choice. Options that differ in the cult alone are drawn once.
    pub fn choice(self, id: u8, times: &AmountFormula) -> PictureNode {
        let Some(choice) = self.rules.choices.get(usize::from(id)) else {
            return PictureNode::words("");
        };
        let mut options: Vec<PictureNode> = Vec::new();
        let mut kinds: Vec<PictureNode> = Vec::new();
        for option in &choice.options {
            let brings = self.effects(&option.effects);
            let node = if brings.is_empty() {
                let terrain = icons::plain("word-terrain");
                let shown = self.rules.option_text(choice, option.answer, &terrain);
                let answer = self.rules.answers.get(option.answer.at());
                PictureNode::words(shown.or(answer.cloned()).unwrap_or_else(|| "?".to_owned()))
            } else {
                brings
            };
            let kind = with_any_cult(self.rules, &node);
            match kinds.iter().position(|known| *known == kind) {
                Some(at) if options[at] != node => options[at] = kind,
                Some(_) => {}
                None => {
                    options.push(node);
                    kinds.push(kind);
                }
            }
        }
        if options.len() > ALTERNATIVES {
            options.truncate(ALTERNATIVES - 1);
            options.push(PictureNode::words("…"));
        }
        let options = PictureNode::or(options);
        match (times.is_fixed(), times.base) {
            (true, 1) => options,
            _ => PictureNode::times(
                options,
                self.amount(times, |n| PictureNode::words(n.to_string())),
            ),
        }
    }

    /// Draws an amount; `unit` draws a number of what is counted.
    pub fn amount(self, amount: &AmountFormula, unit: impl Fn(i32) -> PictureNode) -> PictureNode {
        let mut parts = Vec::new();
        if amount.base != 0 || amount.counted.is_empty() {
            parts.push(unit(amount.base.into()));
        }
        for term in &amount.counted {
            add_term(&mut parts, self.counted(term, &unit));
        }
        PictureNode::row(parts)
    }

    fn counted(self, term: &CountedTerm, unit: &impl Fn(i32) -> PictureNode) -> PictureNode {
        let count = self.count(term.what, i32::from(term.per.max(1)));
        if term.table.is_empty() {
            return PictureNode::times(unit(term.times.into()), count);
        }
        let per = usize::from(term.per.max(1));
        let entries = term.table.iter().enumerate().filter(|(_, n)| **n != 0);
        // A table begins anew only where its value changes.
        let mut last = 0;
        let entries = entries.filter(|(_, n)| std::mem::replace(&mut last, **n) != **n);
        let (from, gain) =
            entries.map(|(at, n)| ((at * per).to_string(), unit((*n).into()))).unzip();
        PictureNode::Table { count: Box::new(self.count(term.what, 1)), from, gain }
    }

    /// Draws a number of what is counted.
    pub fn count(self, count: CountedQuantity, n: i32) -> PictureNode {
        let rules = self.rules;
        match count {
            CountedQuantity::Structures(kind) => icons::structure(rules, kind, n),
            CountedQuantity::AllStructures => icons::counted("structure", n, "count-structure"),
            CountedQuantity::Bridges | CountedQuantity::BridgesJoining => {
                icons::counted("bridges", n, "count-bridge")
            }
            CountedQuantity::Level(track) => icons::track(rules, track, String::new()),
            CountedQuantity::Cult(id) => icons::cult(rules, id, n),
            CountedQuantity::PriestsOnCults => {
                icons::counted("priest_on_cult", n, "count-priest-on-cult")
            }
            CountedQuantity::Towns => icons::counted("towns", n, "count-town-tile"),
            CountedQuantity::Favors => icons::counted("favors", n, "count-favor"),
            CountedQuantity::Players => icons::counted("player", n, "count-player"),
            CountedQuantity::Round => icons::counted("round", n, "count-round"),
            CountedQuantity::Held(resource) => icons::resource(rules, resource, n),
            CountedQuantity::Tokens(kind)
            | CountedQuantity::TokensLeft(kind)
            | CountedQuantity::TokensThere(kind, _) => icons::token(rules, kind, n),
            CountedQuantity::Near(..) => icons::counted("neighbour", n, "count-neighbour"),
            CountedQuantity::Formula(at) => match rules.formulas.get(usize::from(at)) {
                Some(formula) => self.formula(formula).unwrap_or_else(|| self.in_words(count)),
                None => self.in_words(count),
            },
            _ => self.in_words(count),
        }
    }

    fn in_words(self, count: CountedQuantity) -> PictureNode {
        PictureNode::words(PhraseScope::new(self.rules, self.hook).count(count))
    }

    /// Draws a sum of counts; other formulas have no picture.
    fn formula(self, formula: &Formula) -> Option<PictureNode> {
        match formula {
            Formula::Count(quantity) => Some(self.count(*quantity, 1)),
            Formula::Sum(list) => {
                let parts: Option<Vec<_>> = list.iter().map(|part| self.formula(part)).collect();
                parts.map(PictureNode::row)
            }
            _ => None,
        }
    }

    /// Draws a condition; empty for one that always holds.
    pub fn condition(self, condition: &Condition) -> PictureNode {
        let rules = self.rules;
        match condition {
            Condition::All(parts) => {
                let parts = parts.iter().map(|part| self.condition(part));
                PictureNode::row(parts.filter(|part| !part.is_empty()).collect())
            }
            Condition::Any(parts) => {
                let parts = parts.iter().map(|part| self.condition(part));
                PictureNode::or(parts.filter(|part| !part.is_empty()).collect())
            }
            Condition::Between { what, min, max: i16::MAX } if *min > 0 => {
                match self.count(*what, i32::from(*min)) {
                    PictureNode::Words { .. } => self.condition_in_words(condition),
                    icon => icon,
                }
            }
            Condition::Event { index, among } => {
                let values: Option<Vec<_>> =
                    among.iter().map(|value| self.value(*index, *value)).collect();
                values.map_or_else(|| self.condition_in_words(condition), PictureNode::or)
            }
            Condition::Ground(_, values) => {
                PictureNode::or(values.iter().map(|id| icons::terrain(rules, *id)).collect())
            }
            // Which turns count is a detail of timing, for which a tile has no room.
            Condition::InActions => PictureNode::words(""),
            Condition::Riverside(_) => icons::general("river", 1, icons::plain("next-to-river")),
            _ => self.condition_in_words(condition),
        }
    }

    fn condition_in_words(self, condition: &Condition) -> PictureNode {
        PictureNode::words(PhraseScope::new(self.rules, self.hook).condition(condition))
    }

    /// Draws the value of an argument of the hook; `None` if it has no icon.
    fn value(self, index: u8, value: i16) -> Option<PictureNode> {
        let id = u8::try_from(value).ok()?;
        let args = self.hook.map_or(&[][..], Hook::args);
        Some(match *args.get(usize::from(index))? {
            "structure" => icons::structure(self.rules, StructureId(id), 1),
            "cult" => icons::cult(self.rules, CultId(id), 1),
            "terrain" => icons::terrain(self.rules, TerrainId(id)),
            "track" => icons::track(self.rules, TrackId(id), String::new()),
            "token" => icons::token(self.rules, TokenId(id), 1),
            "resource" => icons::resource(self.rules, *Resource::ALL.get(usize::from(id))?, 1),
            _ => return None,
        })
    }
}

/// Adds a term of a sum. Counts with the same gain for each unit share it: `4 × temple, stronghold`.
fn add_term(parts: &mut Vec<PictureNode>, term: PictureNode) {
    if let PictureNode::Times { gain, count } = &term
        && let Some(PictureNode::Times { gain: known, count: counts }) = parts.last_mut()
        && known == gain
    {
        let mut all = match &**counts {
            PictureNode::Row { parts } => parts.clone(),
            one => vec![one.clone()],
        };
        all.push((**count).clone());
        **counts = PictureNode::row(all);
        return;
    }
    parts.push(term);
}

/// Replaces each cult in a picture by the icon for any cult.
fn with_any_cult(rules: &Ruleset, node: &PictureNode) -> PictureNode {
    let all = |parts: &[PictureNode]| parts.iter().map(|part| with_any_cult(rules, part)).collect();
    let one = |part: &PictureNode| Box::new(with_any_cult(rules, part));
    match node {
        PictureNode::Icon { icon, n, alt, .. } => {
            let alt_of = |id: CultId| alt.strip_suffix(&rules.cult_name(id)).map(str::to_owned);
            let is_cult = |name: &str| *icon == "cult" || icon == &name.to_lowercase();
            let cults = (0..).map(CultId).zip(&rules.cults);
            let mut cults = cults.filter(|(_, cult)| is_cult(&cult.name));
            match cults.find_map(|(id, _)| alt_of(id)) {
                Some(number) => {
                    let alt = say!(TEXTS, "any-cult", number = number);
                    PictureNode::icon("cult", n.clone(), alt)
                }
                None => node.clone(),
            }
        }
        PictureNode::Words { .. } => node.clone(),
        PictureNode::Row { parts } => PictureNode::Row { parts: all(parts) },
        PictureNode::Or { parts } => PictureNode::Or { parts: all(parts) },
        PictureNode::Arrow { from, to } => PictureNode::Arrow { from: one(from), to: one(to) },
        PictureNode::Times { gain, count } => {
            PictureNode::Times { gain: one(gain), count: one(count) }
        }
        PictureNode::Table { count, from, gain } => {
            PictureNode::Table { count: one(count), from: from.clone(), gain: all(gain) }
        }
        PictureNode::Sign { sign, part } => PictureNode::Sign { sign: *sign, part: one(part) },
    }
}
