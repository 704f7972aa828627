//! Effects, amounts and conditions as phrases.

use std::borrow::Cow;

use game::verb::fill;
use kernel::effect::{
    AmountFormula, Condition, CountedQuantity, CountedTerm, Effect, EffectAct, EffectLimit,
    EffectObject, TerrainRef, TerrainTest,
};
use kernel::formula::Formula;
use kernel::hook::Hook;
use kernel::ids::*;
use kernel::ruleset::{GrantTarget, Ruleset, TERRAIN_IN_ANSWER};
use kernel::state::State;
use kernel::view;

use super::called::{
    cult, faction, noun, piece_label, several, slot, space, structure, terrain, token,
};

/// Context for phrases: the rules, and the hook whose arguments the effects refer to.
#[derive(Clone, Copy)]
pub struct PhraseScope<'r> {
    pub rules: &'r Ruleset,
    /// `None` outside an answer to a hook.
    pub hook: Option<Hook>,
    /// The position in which amounts are counted and conditions tested for a seat. `None`: phrases
    /// say what is counted, and under which conditions.
    pub now: Option<(&'r State, SeatId)>,
}

impl<'r> PhraseScope<'r> {
    /// Creates the context of phrases that depend on no position.
    pub fn new(rules: &'r Ruleset, hook: Option<Hook>) -> PhraseScope<'r> {
        PhraseScope { rules, hook, now: None }
    }

    /// Describes effects in their order, separated by commas.
    pub fn effects(self, all: &[Effect]) -> String {
        let all = all.iter().map(|effect| self.effect(effect)).filter(|text| !text.is_empty());
        all.collect::<Vec<_>>().join(", ")
    }

    fn effect(self, effect: &Effect) -> String {
        let rules = self.rules;
        match effect {
            Effect::Act(act) => self.act(act),
            Effect::Grant(grant) => self.grant(*grant),
            Effect::When(condition, then, other) => {
                if let Some((state, seat)) = self.now {
                    let holds = view::holds(rules, state, seat, condition, &[]);
                    return self.effects(if holds { then } else { other });
                }
                let (then, other) = (self.effects(then), self.effects(other));
                let when = self.condition(condition);
                match (when.is_empty(), then.is_empty(), other.is_empty()) {
                    (true, ..) => then,
                    (_, true, true) => String::new(),
                    (_, _, true) => format!("{then} ({when})"),
                    (_, true, _) => format!("{other} (unless {when})"),
                    _ => format!("{then} ({when}), else {other}"),
                }
            }
            // An option is carried out later, in another position.
            Effect::Choose(choice, times) => {
                PhraseScope { now: None, ..self }.choice(*choice, times)
            }
            Effect::Run(id) => match rules.calls.get(usize::from(*id)) {
                Some(call) => format!("then `{}`", call.name),
                None => String::new(),
            },
        }
    }

    /// Fills in the phrase of an effect of the table.
    fn act(self, act: &EffectAct) -> String {
        let (once, each) = act.rule().verb.says_in_parts();
        if each.is_empty() {
            return once.to_owned();
        }
        let most = if act.limit == EffectLimit::AtMost { "up to " } else { "" };
        let all = self.amount(&act.n, |n| fill(each, n, &self.object(act.what, n)));
        format!("{once}{most}{all}")
    }

    /// Returns the noun for a thing, in the singular or plural as `n` requires.
    fn object(self, object: EffectObject, n: i32) -> Cow<'r, str> {
        let rules = self.rules;
        match object {
            EffectObject::Nothing => "".into(),
            EffectObject::Resource(object) => {
                noun(n, &rules.resource_name(object)).to_owned().into()
            }
            EffectObject::Cult(id) => cult(rules, id).into(),
            EffectObject::Track(track) => track.name().into(),
            EffectObject::Slot(id) => slot(rules, id).into(),
            EffectObject::Token(kind) => {
                // The faction may have another kind in its place.
                let kind = match self.now {
                    Some((state, seat)) => {
                        rules.factions[state.seat(seat).faction.at()].kind_of(kind)
                    }
                    None => kind,
                };
                let (one, several) = token(rules, kind);
                (if n == 1 { one } else { several }).into()
            }
            EffectObject::Terrain(terrain) => self.terrain(terrain).into(),
            EffectObject::Space(id) => space(rules, id).into(),
        }
    }

    /// Describes the limits of a grant: target structure, number of hexes and place. Its spades,
    /// dwellings and bridges are gained by separate effects.
    fn grant(self, id: GrantId) -> String {
        let Some(grant) = self.rules.grants.get(id.at()) else { return String::new() };
        let mut parts = Vec::new();
        if grant.upgrade_to.is_some() {
            parts.push(format!("to a {}", structure(self.rules, grant.upgrade_to)));
        }
        if grant.transforms > 1 {
            parts.push(format!("on {} hexes", grant.transforms));
        }
        match (grant.transform_at, grant.build_at) {
            (_, GrantTarget::HomeAnywhere) => parts.push("on home terrain anywhere".to_owned()),
            (GrantTarget::EdgeNeighbour, _) => {
                parts.push("next to a structure of the seat".to_owned())
            }
            _ => {}
        }
        parts.join(" ")
    }

    /// Describes the options of a choice.
    pub fn choice(self, id: u8, times: &AmountFormula) -> String {
        let Some(choice) = self.rules.choices.get(usize::from(id)) else { return String::new() };
        let options = choice.options.iter().map(|option| {
            let brings = self.effects(&option.effects).replace(TERRAIN_IN_ANSWER, "terrain");
            let text = self.rules.answers.get(option.answer.at()).map_or("?", String::as_str);
            let open = self.condition(&option.when);
            let open = if open.is_empty() { open } else { format!(" ({open})") };
            if brings.is_empty() { format!("{text}{open}") } else { format!("{brings}{open}") }
        });
        let options = options.collect::<Vec<_>>().join(" or ");
        match self.amount(times, |n| n.to_string()).as_str() {
            "1" => options,
            times => format!("{times} times {options}"),
        }
    }

    /// Describes an amount; `unit` adds the noun to a number.
    pub fn amount(self, amount: &AmountFormula, unit: impl Fn(i32) -> String) -> String {
        if let Some((state, seat)) = self.now {
            return unit(view::amount(self.rules, state, seat, amount, &[]));
        }
        let mut parts = Vec::new();
        if amount.base != 0 || amount.counted.is_empty() {
            parts.push(unit(amount.base.into()));
        }
        parts.extend(amount.counted.iter().map(|part| self.counted(part, &unit)));
        parts.join(" and ")
    }

    fn counted(self, part: &CountedTerm, unit: &impl Fn(i32) -> String) -> String {
        if let (Some(formula), [], 1, 1) =
            (self.formula_of(part.what), &*part.table, part.per, part.times)
        {
            let what = unit(2);
            let noun = what.split_once(' ').map_or("", |(_, noun)| noun);
            return format!("as many {noun} as {}", self.formula(formula));
        }
        let what = self.count(part.what);
        let each = match part.per {
            0 | 1 => what.clone(),
            n => format!("{n} {}", several(&what)),
        };
        match &*part.table {
            [] => format!("{} for each {each}", unit(part.times.into())),
            table => {
                let list: Vec<String> = table.iter().map(ToString::to_string).collect();
                let last = table.last().copied().unwrap_or_default();
                let what_is_it = unit(last.into());
                let unit = what_is_it.split_once(' ').map_or("", |(_, unit)| unit);
                format!("{} {unit} for 0, 1, … of {each}", list.join(", "))
            }
        }
    }

    /// Names one unit of a count, in the singular.
    pub fn count(self, count: CountedQuantity) -> String {
        let rules = self.rules;
        match count {
            CountedQuantity::Structures(kind) => structure(rules, kind),
            CountedQuantity::AllStructures => "structure".to_owned(),
            CountedQuantity::Held(resource) => {
                let declared = resource.declared_index().and_then(|at| rules.resources.get(at));
                let name = declared.map_or(resource.name(), |one| one.id.as_str());
                name.trim_end_matches('s').replace('_', " ")
            }
            CountedQuantity::Heard(at) => {
                let value = rules.component_values.get(usize::from(at));
                value.map_or("?", |value| value.text.as_str()).to_owned()
            }
            CountedQuantity::Near(_, true) => "structure of others next to it".to_owned(),
            CountedQuantity::Near(..) => "own structure next to it".to_owned(),
            CountedQuantity::Tagged(tag) => {
                let tag = rules.tags.get(usize::from(tag));
                format!("structure on {}", tag.map_or("?", |tag| tag.name.as_str()))
            }
            CountedQuantity::Bridges => "bridge".to_owned(),
            CountedQuantity::BridgesJoining => "bridge between own structures".to_owned(),
            CountedQuantity::Level(track) => format!("level of {}", track.name()),
            CountedQuantity::Cult(track) => format!("step of {}", cult(rules, track)),
            CountedQuantity::PriestsOnCults => "priest on the cults".to_owned(),
            CountedQuantity::Towns => "town".to_owned(),
            CountedQuantity::Favors => "favor tile".to_owned(),
            CountedQuantity::Players => "player".to_owned(),
            CountedQuantity::Slot(id) => slot(rules, id).to_owned(),
            CountedQuantity::Round => "round".to_owned(),
            CountedQuantity::Argument(i) => self.argument(i).to_owned(),
            CountedQuantity::Tokens(kind) => format!("{} on the board", token(rules, kind).0),
            CountedQuantity::TokensLeft(kind) => format!("{} in the supply", token(rules, kind).0),
            CountedQuantity::TokensThere(kind, _) => format!("{} there", token(rules, kind).0),
            CountedQuantity::Formula(_) => {
                let formula = self.formula_of(count);
                format!("unit of {}", formula.map_or("?".to_owned(), |it| self.formula(it)))
            }
        }
    }

    fn formula_of(self, count: CountedQuantity) -> Option<&'r Formula> {
        match count {
            CountedQuantity::Formula(at) => self.rules.formulas.get(usize::from(at)),
            _ => None,
        }
    }

    /// Describes a formula: `the smallest of temples and 3`.
    fn formula(self, formula: &Formula) -> String {
        let operand = |it: &Formula| match it {
            Formula::Sum(_) | Formula::Difference(_) => format!("({})", self.formula(it)),
            _ => self.formula(it),
        };
        let factor = |it: &Formula| match it {
            Formula::Product(_)
            | Formula::Divided(..)
            | Formula::Quotient(_)
            | Formula::Remainder(_) => format!("({})", self.formula(it)),
            _ => operand(it),
        };
        let joined =
            |list: &[Formula], word: &str| list.iter().map(operand).collect::<Vec<_>>().join(word);
        match formula {
            Formula::Number(n) => n.to_string(),
            Formula::Count(quantity) => several(&self.count(*quantity)),
            Formula::Argument(index) => self.argument(*index).to_owned(),
            Formula::Sum(list) => joined(list, " plus "),
            Formula::Product(list) => {
                let parts = list.iter().enumerate();
                let parts = parts.map(|(at, it)| if at == 0 { operand(it) } else { factor(it) });
                parts.collect::<Vec<_>>().join(" times ")
            }
            Formula::Difference(both) => joined(&**both, " minus "),
            Formula::Divided(a, divisor) => {
                format!("{} divided by {divisor} (rounded down)", operand(a))
            }
            Formula::Quotient(both) => {
                let [a, b] = &**both;
                format!("{} divided by {} (rounded down)", operand(a), factor(b))
            }
            Formula::Remainder(both) => {
                let [a, b] = &**both;
                format!("the remainder of {} divided by {}", operand(a), factor(b))
            }
            Formula::Absolute(a) => format!("{} without its sign", factor(a)),
            Formula::Least(list) => format!("the smallest of {}", joined(list, " and ")),
            Formula::Most(list) => format!("the largest of {}", joined(list, " and ")),
        }
    }

    /// Describes a condition on the value of a formula.
    fn formula_within(self, formula: &Formula, min: i16, max: i16) -> String {
        let (a, b) = match formula {
            Formula::Difference(both) => (self.formula(&both[0]), Some(self.formula(&both[1]))),
            other => (self.formula(other), None),
        };
        // A difference that is compared with 0 compares its two sides.
        let comparison = |word: &str, n: i16| match &b {
            Some(b) if n == 0 => format!("if {a} is {word}{b}"),
            Some(b) => format!("if {a} minus {b} is {word}{n}"),
            None => format!("if {a} is {word}{n}"),
        };
        match (min, max) {
            (min, max) if min == max => comparison("", min),
            (1, i16::MAX) if b.is_some() => comparison("more than ", 0),
            (i16::MIN, -1) if b.is_some() => comparison("less than ", 0),
            (min, i16::MAX) => comparison("at least ", min),
            (i16::MIN, max) => comparison("at most ", max),
            (min, max) => {
                format!("{} and {}", comparison("at least ", min), comparison("at most ", max))
            }
        }
    }

    /// Returns the name of an integer argument of the hook.
    fn argument(self, index: u8) -> &'static str {
        let args = self.hook.map_or(&[][..], Hook::args);
        args.get(usize::from(index)).copied().unwrap_or("value")
    }

    fn terrain(self, terrain_ref: TerrainRef) -> &'r str {
        match terrain_ref {
            TerrainRef::Argument(_) => "the terrain",
            TerrainRef::Fixed(id) => terrain(self.rules, id),
        }
    }

    /// Describes a condition; empty for one that always holds.
    pub fn condition(self, condition: &Condition) -> String {
        let rules = self.rules;
        let join = |parts: &[Condition], word: &str| {
            let text = parts.iter().map(|c| self.condition(c)).filter(|text| !text.is_empty());
            text.collect::<Vec<_>>().join(word)
        };
        match condition {
            Condition::All(parts) => join(parts, ", "),
            Condition::Any(parts) => join(parts, " or "),
            Condition::Not(part) => match self.condition(part).as_str() {
                "" => "never".to_owned(),
                text => format!("not {text}"),
            },
            Condition::Between { what, min, max } => {
                if let Some(formula) = self.formula_of(*what) {
                    return self.formula_within(formula, *min, *max);
                }
                let what = self.count(*what);
                match (*min, *max) {
                    (min, 0) if min <= 0 => format!("with no {what}"),
                    (_, max) if max < 0 => format!("with no {what}"),
                    (1, i16::MAX) => format!("with a {what}"),
                    (min, i16::MAX) => format!("from {min} of {what}"),
                    (min, max) if min == max => format!("at {min} of {what}"),
                    (min, max) if min <= 0 => format!("up to {max} of {what}"),
                    (min, max) => format!("at {min} to {max} of {what}"),
                }
            }
            Condition::Event { index, among: values } => {
                let named = values.iter().map(|value| self.value(*index, *value));
                named.collect::<Vec<_>>().join(" or ")
            }
            Condition::Terrain(terrain, test) => {
                let terrain = self.terrain(*terrain);
                match test {
                    TerrainTest::Free => format!("{terrain} is no faction's home"),
                    TerrainTest::HomeOfAny => format!("{terrain} is a faction's home"),
                    TerrainTest::Unlocked => format!("{terrain} may be built on"),
                }
            }
            Condition::Faction(values) => {
                let all: Vec<&str> = values.iter().map(|id| faction(rules, *id)).collect();
                format!("for {}", all.join(", "))
            }
            Condition::Me(index) => format!("{} is the faction itself", self.argument(*index)),
            Condition::Tagged(_, tag) => {
                let tag = rules.tags.get(usize::from(*tag));
                format!("on {}", tag.map_or("?", |tag| tag.name.as_str()))
            }
            Condition::Ground(_, values) => {
                let all: Vec<&str> = values.iter().map(|id| terrain(rules, *id)).collect();
                format!("on {}", all.join(" or "))
            }
            Condition::Riverside(_) => "next to a river".to_owned(),
            Condition::SpaceTaken(id) => format!("after {} was used", space(rules, *id)),
            Condition::Passed => "after passing".to_owned(),
            Condition::InActions => "in its turn".to_owned(),
            Condition::Is(true) => String::new(),
            Condition::Is(false) => "never".to_owned(),
        }
    }

    /// Describes the value of an integer argument, by the argument's name: `structure`, `cult`,
    /// `terrain` …
    fn value(self, index: u8, value: i16) -> String {
        let rules = self.rules;
        let id = u8::try_from(value).unwrap_or(u8::MAX);
        let name_of = |piece: Option<PieceId>| piece.map_or("?", |piece| piece_label(rules, piece));
        match self.argument(index) {
            "structure" => structure(rules, StructureId(id)),
            "cult" => cult(rules, CultId(id)).to_owned(),
            "terrain" => terrain(rules, TerrainId(id)).to_owned(),
            "space" => space(rules, SpaceId(id)).to_owned(),
            "track" => TrackId(id).name().to_owned(),
            "token" => token(rules, TokenId(id)).0.to_owned(),
            "favor" => name_of(rules.favors.get(usize::from(id)).map(|t| t.piece)).to_owned(),
            "town" => name_of(rules.towns.get(usize::from(id)).map(|t| t.piece)).to_owned(),
            "action" => {
                let kind = kernel::ActionKind::ALL.get(usize::from(id));
                kind.map_or("?".to_owned(), |kind| kind.name().replace('_', " "))
            }
            "phase" => {
                let phase = rules.phases.list.get(usize::from(id));
                phase.map_or("?", |phase| phase.name.as_str()).to_owned()
            }
            "resource" => {
                let resource = kernel::Resource::ALL.get(usize::from(id));
                resource.map_or("?".to_owned(), |resource| rules.resource_name(*resource))
            }
            name => format!("{name} {value}"),
        }
    }
}
