//! Effects, amounts and conditions as phrases.

use game::verb::{Verb, fill};
use kernel::effect::{
    AmountFormula, Condition, CountedQuantity, CountedTerm, Effect, EffectAct, EffectLimit,
    EffectObject, TerrainRef, TerrainTest,
};
use kernel::formula::Formula;
use kernel::hook::Hook;
use kernel::ids::*;
use kernel::ruleset::{GrantTarget, Ruleset, TERRAIN_IN_ANSWER};
use kernel::shown_names::{counted_noun, noun_of};
use kernel::state::State;
use kernel::texts::TEXTS;
use kernel::view;
use language::{Args, say};

use super::called::{piece_label, space};

/// Returns a text without arguments.
fn plain(id: &str) -> String {
    TEXTS.text(id, &Args::new())
}

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
                    (_, _, true) => say!(TEXTS, "effect-when", then = then, when = when),
                    (_, true, _) => say!(TEXTS, "effect-unless", other = other, when = when),
                    _ => say!(TEXTS, "effect-else", then = then, when = when, other = other),
                }
            }
            // An option is carried out later, in another position.
            Effect::Choose(choice, times) => {
                PhraseScope { now: None, ..self }.choice(*choice, times)
            }
            Effect::Run(id) => match rules.calls.get(usize::from(*id)) {
                Some(call) => say!(TEXTS, "effect-then-call", call = call.name),
                None => String::new(),
            },
        }
    }

    /// Describes an effect of the table.
    fn act(self, act: &EffectAct) -> String {
        let verb = &act.rule().verb;
        if !verb.says.contains('{') {
            return act_text(verb.name).map_or_else(|| verb.says.to_owned(), plain);
        }
        let amount = self.amount(&act.n, |n| self.act_with(act, n));
        let amount = match act.limit {
            EffectLimit::AtMost => say!(TEXTS, "effect-up-to", amount = amount),
            _ => amount,
        };
        match verb.name {
            "pay" => say!(TEXTS, "effect-pay", amount = amount),
            "lose" => say!(TEXTS, "effect-lose", amount = amount),
            _ => amount,
        }
    }

    /// Describes an effect of the table with this number. Of payments and losses it is the amount.
    fn act_with(self, act: &EffectAct, n: i32) -> String {
        let (rules, verb) = (self.rules, &act.rule().verb);
        let what = match act.what {
            EffectObject::Nothing => String::new(),
            EffectObject::Resource(resource) => {
                let amount = rules.amount_name(n.into(), resource);
                // A phrase with a sign has the number before the noun, too.
                return amount;
            }
            EffectObject::Cult(id) => rules.cult_name(id),
            EffectObject::Track(track) => rules.track_name(track),
            EffectObject::Slot(id) => rules.slot_name(id),
            EffectObject::Token(kind) => {
                // The faction may have another kind in its place.
                let kind = match self.now {
                    Some((state, seat)) => {
                        rules.factions[state.seat(seat).faction.at()].kind_of(kind)
                    }
                    None => kind,
                };
                if verb.says.contains("{n}") {
                    return rules.tokens_counted(kind, n.into());
                }
                rules.token_name(kind)
            }
            EffectObject::Terrain(terrain) => self.terrain(terrain),
            EffectObject::Space(id) => space(rules, id).to_owned(),
        };
        match act_text(verb.name) {
            Some(id) => {
                let args = Args::new().count("n", n.into());
                let names = ["cult", "slot", "space", "terrain", "token"];
                TEXTS.text(id, &names.into_iter().fold(args, |args, name| args.text(name, &what)))
            }
            None => fill(verb.says, n, &what),
        }
    }

    /// Describes the limits of a grant: target structure, number of hexes and place. Its spades,
    /// dwellings and bridges are gained by separate effects.
    fn grant(self, id: GrantId) -> String {
        let Some(grant) = self.rules.grants.get(id.at()) else { return String::new() };
        let mut parts = Vec::new();
        if grant.upgrade_to.is_some() {
            parts.push({
                let structure = self.rules.structure_name(grant.upgrade_to);
                say!(TEXTS, "grant-to-a", structure = structure)
            });
        }
        if grant.transforms > 1 {
            parts.push(say!(TEXTS, "grant-on-hexes", n = grant.transforms));
        }
        match (grant.transform_at, grant.build_at) {
            (_, GrantTarget::HomeAnywhere) => parts.push(plain("grant-home-anywhere")),
            (GrantTarget::EdgeNeighbour, _) => parts.push(plain("grant-next-to")),
            _ => {}
        }
        parts.join(" ")
    }

    /// Describes the options of a choice.
    pub fn choice(self, id: u8, times: &AmountFormula) -> String {
        let Some(choice) = self.rules.choices.get(usize::from(id)) else { return String::new() };
        let options = choice.options.iter().map(|option| {
            let terrain = plain("word-terrain");
            let brings = self.effects(&option.effects).replace(TERRAIN_IN_ANSWER, &terrain);
            let text =
                self.rules.option_text(choice, option.answer, &terrain).unwrap_or_else(|| {
                    let text = self.rules.answers.get(option.answer.at());
                    text.map_or("?", String::as_str).to_owned()
                });
            let open = self.condition(&option.when);
            let open = if open.is_empty() { open } else { format!(" ({open})") };
            if brings.is_empty() { format!("{text}{open}") } else { format!("{brings}{open}") }
        });
        let options = or_all(&options.collect::<Vec<_>>());
        match self.amount(times, |n| n.to_string()) {
            times if times == "1" => options,
            times => say!(TEXTS, "choice-times", times = times, options = options),
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
        and_all(&parts)
    }

    fn counted(self, part: &CountedTerm, unit: &impl Fn(i32) -> String) -> String {
        if let (Some(formula), [], 1, 1) =
            (self.formula_of(part.what), &*part.table, part.per, part.times)
        {
            let (what, formula) = (unit(2), self.formula(formula));
            return say!(TEXTS, "as-many-as", noun = noun_of(&what), formula = formula);
        }
        let per = part.per.max(1);
        let each = self.count_of(part.what, per.into());
        let gain = || unit(part.times.into());
        match &*part.table {
            [] if per == 1 => say!(TEXTS, "for-each", gain = gain(), each = each),
            [] => say!(TEXTS, "for-each-n", gain = gain(), n = per, each = each),
            table => {
                let list: Vec<String> = table.iter().map(ToString::to_string).collect();
                let last = table.last().copied().unwrap_or_default();
                let (list, unit) = (list.join(", "), unit(last.into()));
                let each = if per == 1 { each } else { format!("{per} {each}") };
                say!(TEXTS, "table-of-amounts", list = list, unit = noun_of(&unit), each = each)
            }
        }
    }

    /// Names one unit of a count, in the singular.
    pub fn count(self, count: CountedQuantity) -> String {
        self.count_of(count, 1)
    }

    /// Names what is counted, as after the number `n`, without the number.
    pub fn count_of(self, count: CountedQuantity, n: i64) -> String {
        let rules = self.rules;
        let noun = |id: &str| counted_noun(id, n);
        let token = |kind| if n == 1 { rules.token_name(kind) } else { rules.tokens_name(kind) };
        match count {
            CountedQuantity::Structures(kind) if n == 1 => rules.structure_name(kind),
            CountedQuantity::Structures(kind) => rules.structures_name(kind),
            CountedQuantity::AllStructures => noun("count-structure"),
            CountedQuantity::Held(resource) => noun_of(&rules.amount_name(n, resource)).to_owned(),
            CountedQuantity::Heard(at) => {
                let value = rules.component_values.get(usize::from(at));
                value.map_or("?", |value| value.text.as_str()).to_owned()
            }
            CountedQuantity::Near(_, true) => noun("count-foreign-next"),
            CountedQuantity::Near(..) => noun("count-own-next"),
            CountedQuantity::Tagged(tag) => {
                say!(TEXTS, "count-structure-on", n = n, tag = self.tag(tag))
            }
            CountedQuantity::Bridges => noun("count-bridge"),
            CountedQuantity::BridgesJoining => noun("count-bridge-joining"),
            CountedQuantity::Level(track) => {
                say!(TEXTS, "count-level", n = n, track = rules.track_name(track))
            }
            CountedQuantity::Cult(track) => {
                say!(TEXTS, "count-step", n = n, cult = rules.cult_name(track))
            }
            CountedQuantity::PriestsOnCults => noun("count-priest-on-cults"),
            CountedQuantity::Towns => noun("count-town"),
            CountedQuantity::Favors => noun("count-favor"),
            CountedQuantity::Players => noun("count-player"),
            CountedQuantity::Slot(id) => rules.slot_name(id),
            CountedQuantity::Round => noun("count-round"),
            CountedQuantity::Argument(i) => self.argument_name(i),
            CountedQuantity::Tokens(kind) => say!(TEXTS, "count-on-board", token = token(kind)),
            CountedQuantity::TokensLeft(kind) => {
                say!(TEXTS, "count-in-supply", token = token(kind))
            }
            CountedQuantity::TokensThere(kind, _) => {
                say!(TEXTS, "count-there", token = token(kind))
            }
            CountedQuantity::Formula(_) => {
                let formula = self.formula_of(count);
                let formula = formula.map_or("?".to_owned(), |it| self.formula(it));
                say!(TEXTS, "count-unit-of", n = n, formula = formula)
            }
        }
    }

    fn tag(self, at: u8) -> String {
        let tag = self.rules.tags.get(usize::from(at));
        tag.map_or("?".to_owned(), |tag| self.rules.tag_name(tag))
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
        let joined = |list: &[Formula]| and_all(&list.iter().map(operand).collect::<Vec<_>>());
        let chain = |parts: Vec<String>, id: &str| {
            let join =
                |a: String, b: String| TEXTS.text(id, &Args::new().text("a", &a).text("b", &b));
            parts.into_iter().reduce(join).unwrap_or_default()
        };
        match formula {
            Formula::Number(n) => n.to_string(),
            Formula::Count(quantity) => self.count_of(*quantity, 2),
            Formula::Argument(index) => self.argument_name(*index),
            Formula::Sum(list) => chain(list.iter().map(operand).collect(), "formula-plus"),
            Formula::Product(list) => {
                let parts = list.iter().enumerate();
                let parts = parts.map(|(at, it)| if at == 0 { operand(it) } else { factor(it) });
                chain(parts.collect(), "formula-times")
            }
            Formula::Difference(both) => chain(both.iter().map(operand).collect(), "formula-minus"),
            Formula::Divided(a, divisor) => {
                say!(TEXTS, "formula-divided", a = operand(a), b = divisor.to_string())
            }
            Formula::Quotient(both) => {
                let [a, b] = &**both;
                say!(TEXTS, "formula-divided", a = operand(a), b = factor(b))
            }
            Formula::Remainder(both) => {
                let [a, b] = &**both;
                say!(TEXTS, "formula-remainder", a = operand(a), b = factor(b))
            }
            Formula::Absolute(a) => say!(TEXTS, "formula-absolute", a = factor(a)),
            Formula::Least(list) => say!(TEXTS, "formula-smallest", list = joined(list)),
            Formula::Most(list) => say!(TEXTS, "formula-largest", list = joined(list)),
        }
    }

    /// Describes a condition on the value of a formula.
    fn formula_within(self, formula: &Formula, min: i16, max: i16) -> String {
        let (a, b) = match formula {
            Formula::Difference(both) => (self.formula(&both[0]), Some(self.formula(&both[1]))),
            other => (self.formula(other), None),
        };
        // A difference that is compared with 0 compares its two sides.
        let comparison = |word: &str, n: i16| {
            let against = match &b {
                Some(b) if n == 0 => b.clone(),
                _ => n.to_string(),
            };
            let comparison = match word {
                "" => against,
                id => TEXTS.text(id, &Args::new().text("n", &against)),
            };
            match &b {
                Some(b) if n != 0 => {
                    say!(TEXTS, "if-difference", a = a, b = b, comparison = comparison)
                }
                _ => say!(TEXTS, "if-compared", a = a, comparison = comparison),
            }
        };
        match (min, max) {
            (min, max) if min == max => comparison("", min),
            (1, i16::MAX) if b.is_some() => comparison("more-than", 0),
            (i16::MIN, -1) if b.is_some() => comparison("less-than", 0),
            (min, i16::MAX) => comparison("at-least", min),
            (i16::MIN, max) => comparison("at-most", max),
            (min, max) => and_all(&[comparison("at-least", min), comparison("at-most", max)]),
        }
    }

    /// Returns the name of an integer argument of the hook.
    fn argument(self, index: u8) -> &'static str {
        let args = self.hook.map_or(&[][..], Hook::args);
        args.get(usize::from(index)).copied().unwrap_or("value")
    }

    /// Returns an integer argument of the hook in words, as far as it is a thing that players know.
    fn argument_name(self, index: u8) -> String {
        match self.argument(index) {
            "structure" => plain("word-structure"),
            "cult" => plain("word-cult"),
            "terrain" => plain("word-terrain"),
            "space" if !language::is_english() => plain("word-action-space"),
            "token" => plain("token"),
            "resource" => plain("word-resource"),
            "value" => plain("argument-value"),
            name => argument_text(name),
        }
    }

    fn terrain(self, terrain_ref: TerrainRef) -> String {
        match terrain_ref {
            TerrainRef::Argument(_) => plain("the-terrain"),
            TerrainRef::Fixed(id) => self.rules.terrain_name(id),
        }
    }

    /// Describes a condition; empty for one that always holds.
    pub fn condition(self, condition: &Condition) -> String {
        let rules = self.rules;
        let all = |parts: &[Condition]| -> Vec<String> {
            let texts = parts.iter().map(|c| self.condition(c));
            texts.filter(|text| !text.is_empty()).collect()
        };
        match condition {
            Condition::All(parts) => all(parts).join(", "),
            Condition::Any(parts) => or_all(&all(parts)),
            Condition::Not(part) => match self.condition(part) {
                text if text.is_empty() => plain("never"),
                text => say!(TEXTS, "when-not", when = text),
            },
            Condition::Between { what, min, max } => {
                if let Some(formula) = self.formula_of(*what) {
                    return self.formula_within(formula, *min, *max);
                }
                let quantity = *what;
                let what = self.count(quantity);
                // English words these conditions as marks of a scale: from 3 of temple.
                let plural = |n: i16, what: String| {
                    if language::is_english() { what } else { self.count_of(quantity, n.into()) }
                };
                match (*min, *max) {
                    (min, 0) if min <= 0 => say!(TEXTS, "with-no", what = what),
                    (_, max) if max < 0 => say!(TEXTS, "with-no", what = what),
                    (1, i16::MAX) => say!(TEXTS, "with-a", what = what),
                    (min, i16::MAX) => {
                        say!(TEXTS, "from-min-of", n = min, what = plural(min, what))
                    }
                    (min, max) if min == max => {
                        say!(TEXTS, "exactly-of", n = min, what = plural(min, what))
                    }
                    (min, max) if min <= 0 => {
                        say!(TEXTS, "up-to-of", n = max, what = plural(max, what))
                    }
                    (min, max) => {
                        let what = plural(max, what);
                        say!(TEXTS, "min-to-max-of", min = min, max = max, what = what)
                    }
                }
            }
            Condition::Event { index, among: values } => {
                let named = values.iter().map(|value| self.value(*index, *value));
                or_all(&named.collect::<Vec<_>>())
            }
            Condition::Terrain(terrain, test) => {
                let terrain = self.terrain(*terrain);
                match test {
                    TerrainTest::Free => say!(TEXTS, "terrain-no-home", terrain = terrain),
                    TerrainTest::HomeOfAny => say!(TEXTS, "terrain-a-home", terrain = terrain),
                    TerrainTest::Unlocked => say!(TEXTS, "terrain-built-on", terrain = terrain),
                }
            }
            Condition::Faction(values) => {
                let all: Vec<String> = values.iter().map(|id| rules.faction_name(*id)).collect();
                say!(TEXTS, "for-factions", factions = all.join(", "))
            }
            Condition::Me(index) => {
                say!(TEXTS, "is-faction-itself", argument = self.argument_name(*index))
            }
            Condition::Tagged(_, tag) => say!(TEXTS, "on-tag", tag = self.tag(*tag)),
            Condition::Ground(_, values) => {
                let all: Vec<String> = values.iter().map(|id| rules.terrain_name(*id)).collect();
                say!(TEXTS, "on-terrains", terrains = or_all(&all))
            }
            Condition::Riverside(_) => plain("next-to-river"),
            Condition::SpaceTaken(id) => {
                say!(TEXTS, "after-space-used", space = space(rules, *id))
            }
            Condition::Passed => plain("after-passing"),
            Condition::InActions => plain("in-its-turn"),
            Condition::Is(true) => String::new(),
            Condition::Is(false) => plain("never"),
        }
    }

    /// Describes the value of an integer argument, by the argument's name: `structure`, `cult`,
    /// `terrain` …
    fn value(self, index: u8, value: i16) -> String {
        let rules = self.rules;
        let id = u8::try_from(value).unwrap_or(u8::MAX);
        let label = |piece: Option<PieceId>| {
            piece.map_or_else(|| "?".to_owned(), |piece| piece_label(rules, piece))
        };
        match self.argument(index) {
            "structure" => rules.structure_name(StructureId(id)),
            "cult" => rules.cult_name(CultId(id)),
            "terrain" => rules.terrain_name(TerrainId(id)),
            "space" => space(rules, SpaceId(id)).to_owned(),
            "track" => rules.track_name(TrackId(id)),
            "token" => rules.token_name(TokenId(id)),
            "favor" => label(rules.favors.get(usize::from(id)).map(|t| t.piece)),
            "town" => label(rules.towns.get(usize::from(id)).map(|t| t.piece)),
            "action" => {
                let kind = kernel::ActionKind::ALL.get(usize::from(id));
                kind.map_or("?".to_owned(), |kind| match kind.word() {
                    "" => kind.name().replace('_', " "),
                    _ if language::is_english() => kind.name().replace('_', " "),
                    word => crate::mystica_game::kinds::shown_word(word),
                })
            }
            "phase" => {
                let phase = rules.phases.list.get(usize::from(id));
                phase.map_or("?".to_owned(), |phase| rules.phase_name(phase))
            }
            "resource" => {
                let resource = kernel::Resource::ALL.get(usize::from(id));
                resource.map_or("?".to_owned(), |resource| rules.resource_name(*resource))
            }
            name => format!("{} {value}", argument_text(name)),
        }
    }
}

/// Returns the name of an argument of a hook in the language of the viewer.
fn argument_text(name: &str) -> String {
    let id = match name {
        "action" => "argument-action",
        "amount" => "argument-amount",
        "favor" => "argument-favor",
        "from" => "argument-from",
        "hex" => "argument-hex",
        "level" => "argument-level",
        "owner" => "argument-owner",
        "phase" => "argument-phase",
        "round" => "argument-round",
        "steps" => "argument-steps",
        "taken" => "argument-taken",
        "to" => "argument-to",
        "town" => "argument-town",
        "track" => "argument-track",
        "trading" => "argument-trading",
        "what" => "argument-what",
        other => return other.to_owned(),
    };
    plain(id)
}

/// Returns the text of an effect of the table, by its verb; `None` if number and thing say all.
fn act_text(verb: &str) -> Option<&'static str> {
    Some(match verb {
        "cult_on_one_track" => "effect-cult-one-track",
        "send_from_supply" => "effect-send-from-supply",
        "set" => "effect-set",
        "free_space" => "effect-free-space",
        "name_terrain" => "effect-name-terrain",
        "move_home" => "effect-move-home",
        "unlock" => "effect-unlock",
        "bar_terrain" => "effect-bar",
        "move_tokens" => "effect-may-move",
        "keep_trader" => "effect-keep-trader",
        _ => return None,
    })
}

/// Returns the words of an effect's phrase before and after its number and thing.
pub fn words_around(verb: &Verb) -> (String, String) {
    const THING: &str = "\u{1}";
    let id = match verb.name {
        "pay" => Some("effect-pay"),
        "lose" => Some("effect-lose"),
        name => act_text(name),
    };
    let phrase = match id {
        Some(id) => {
            let names = ["amount", "cult", "n", "slot", "space", "terrain", "token"];
            TEXTS
                .text(id, &names.into_iter().fold(Args::new(), |args, name| args.text(name, THING)))
        }
        None => {
            let words = verb.says.split(' ');
            let words = words.map(|word| if word.starts_with('{') { THING } else { word });
            words.collect::<Vec<_>>().join(" ")
        }
    };
    let (before, after) = phrase.split_once(THING).unwrap_or((&phrase, ""));
    // A picture replaces the thing, so the colon before the thing is left out.
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    let rest: Vec<&str> = after.split(' ').filter(is_word).collect();
    let before = before.trim_end_matches([' ', '\u{202f}', ':']);
    (before.trim().to_owned(), rest.join(" "))
}

/// Joins alternatives: `a or b or c`.
fn or_all(all: &[String]) -> String {
    joined(all, "list-last-or")
}

/// Joins parts that add up: `a and b and c`.
fn and_all(all: &[String]) -> String {
    joined(all, "list-last")
}

fn joined(all: &[String], id: &str) -> String {
    let join = |a: String, b: &String| TEXTS.text(id, &Args::new().text("a", &a).text("b", b));
    match all {
        [] => String::new(),
        [first, rest @ ..] => rest.iter().fold(first.clone(), join),
    }
}
