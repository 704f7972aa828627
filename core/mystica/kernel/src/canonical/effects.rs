//! Canonical text of effects, conditions and amounts, and of what they refer to: grants, choices,
//! calls of tasks.

use game::canonical::{CanonicalWriter, RecordWriter};

use super::writer::{RulesWriter, track};
use crate::action::ActionKind;
use crate::effect::{
    AmountFormula, Condition, CountedQuantity, CountedTerm, Effect, EffectAct, EffectLimit,
    EffectObject, Effects, TerrainRef, TerrainTest,
};
use crate::effects::{EffectForm, ResourceFlow};
use crate::formula::Formula;
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::{
    AnswerDeadline, Choice, ChoiceOption, ComponentValue, Grant, GrantTarget, TaskArgument,
    TaskCall,
};

impl RulesWriter<'_> {
    /// Writes a list of effects. Their order has meaning.
    pub(super) fn effects(&self, r: &mut RecordWriter<'_>, key: &'static str, it: &Effects) {
        let Effects { list, places: _ } = it;
        r.list(key, list.iter(), |w, effect| self.effect(w, effect));
    }

    fn effect(&self, w: &mut CanonicalWriter, it: &Effect) {
        match it {
            Effect::Act(act) => self.act(w, act),
            Effect::Grant(grant) => self.grant(w, *grant),
            Effect::When(condition, then, otherwise) => w.record("when", |r| {
                self.when(r, "if", condition);
                self.effects(r, "then", then);
                self.effects(r, "else", otherwise);
            }),
            Effect::Choose(choice, n) => w.record("choose", |r| {
                self.choice(r, "of", *choice);
                r.field("n", |w| self.amount(w, n));
            }),
            Effect::Run(call) => match self.rules.calls.get(usize::from(*call)) {
                Some(call) => self.call(w, call),
                None => w.word("no_call"),
            },
        }
    }

    /// Writes an effect of the table: what it is about, its number and its limit.
    fn act(&self, w: &mut CanonicalWriter, it: &EffectAct) {
        let rule = it.rule();
        let EffectAct { rule: _, what, n, limit } = it;
        let name = rule.canonical_name();
        if let EffectForm::Flag = rule.form {
            return w.word(name);
        }
        w.record(name, |r| {
            if *what != EffectObject::Nothing {
                r.field("of", |w| self.object(w, *what));
            }
            if rule.form.has_number() {
                r.field(rule.canonical_number, |w| self.amount(w, n));
            }
            r.flag("no_price", self.has_prices && rule.flow == ResourceFlow::Loss);
            r.flag("may_be_fewer", *limit == EffectLimit::AtMost);
            r.number_unless("anchors", limit.anchors(), u8::MAX.into());
        });
    }

    fn object(&self, w: &mut CanonicalWriter, it: EffectObject) {
        let names = self.names;
        match it {
            EffectObject::Nothing => w.word("none"),
            EffectObject::Resource(resource) => self.resource(w, resource),
            EffectObject::Cult(cult) => names.cults.write(w, cult.0),
            EffectObject::Track(id) => track(w, id),
            EffectObject::Slot(slot) => names.slots.write(w, slot.0),
            EffectObject::Token(token) => names.tokens.write(w, token.0),
            EffectObject::Terrain(terrain) => self.terrain_ref(w, &terrain),
            EffectObject::Space(space) => names.spaces.write(w, space.0),
        }
    }

    /// Writes a call of a task. The argument names are those of the hook.
    pub(super) fn call(&self, w: &mut CanonicalWriter, it: &TaskCall) {
        let TaskCall { name: _, task, arguments, of_script: _ } = it;
        w.record("run", |r| {
            r.field("task", |w| self.task(w, *task));
            r.list("args", arguments, |w, argument| match argument {
                TaskArgument::Number(n) => w.number(*n),
                TaskArgument::Argument(index, is_id) => w.record("argument", |r| {
                    r.field("of", |w| self.argument(w, *index));
                    r.flag("is_id", *is_id);
                }),
                TaskArgument::Actor => w.word("actor"),
            });
        });
    }

    pub(super) fn grant(&self, w: &mut CanonicalWriter, id: GrantId) {
        let Some(it) = self.rules.grants.get(id.at()) else { return w.word("no_grant") };
        let Grant {
            digs,
            transforms,
            builds,
            bridges,
            upgrade_to,
            transform_at,
            build_at,
            in_trade,
            by_token,
        } = it;
        let target = |r: &mut RecordWriter<'_>, key, at: &GrantTarget| match at {
            GrantTarget::Reach => {}
            GrantTarget::HomeAnywhere => r.field(key, |w| w.word("home_anywhere")),
            GrantTarget::EdgeNeighbour => r.field(key, |w| w.word("edge_neighbour")),
        };
        w.record("grant", |r| {
            r.flag("digs", *digs);
            r.number("transforms", *transforms);
            r.number("builds", *builds);
            r.number("bridges", *bridges);
            if upgrade_to.is_some() {
                r.field("upgrade_to", |w| self.names.structures.write(w, upgrade_to.0));
            }
            target(r, "transform_at", transform_at);
            target(r, "build_at", build_at);
            r.flag("in_trade", *in_trade);
            r.flag("by_token", *by_token);
        });
    }

    /// Writes a choice. Its options are answered later, when the arguments of the hook are gone.
    pub(super) fn choice(&self, r: &mut RecordWriter<'_>, key: &'static str, choice: u8) {
        let Some(it) = self.rules.choices.get(usize::from(choice)) else { return };
        let Choice { piece, wait, options } = it;
        let later = RulesWriter { hook: None, has_prices: true, ..*self };
        r.field(key, |w| {
            w.record("choice", |r| {
                r.field("by", |w| self.names.pieces.write(w, piece.0));
                match wait {
                    AnswerDeadline::No => {}
                    AnswerDeadline::Turn => r.field("wait", |w| w.word("turn")),
                    AnswerDeadline::Round => r.field("wait", |w| w.word("round")),
                }
                r.list("options", options, |w, option| later.option(w, option));
            });
        });
    }

    fn option(&self, w: &mut CanonicalWriter, it: &ChoiceOption) {
        let ChoiceOption { answer, each_terrain, when, effects } = it;
        w.record("option", |r| {
            r.text("text", self.rules.answers.get(answer.at()).map_or("", String::as_str));
            r.flag("each_terrain", *each_terrain);
            self.when(r, "when", when);
            self.effects(r, "does", effects);
        });
    }

    /// Writes an argument of the hook by name; by index without a hook.
    fn argument(&self, w: &mut CanonicalWriter, index: u8) {
        match self.hook.and_then(|hook| hook.args().get(usize::from(index))) {
            Some(name) => w.word(name),
            None => w.number(index),
        }
    }

    /// Writes a value of an argument of the hook: the name of what it stands for, or a number.
    fn argument_value(&self, w: &mut CanonicalWriter, index: u8, value: i16) {
        let names = self.names;
        let argument = self.hook.and_then(|hook| hook.args().get(usize::from(index)));
        let (Some(argument), Ok(at)) = (argument, u8::try_from(value)) else {
            return w.number(value);
        };
        match *argument {
            "structure" => names.structures.write(w, at),
            "terrain" => names.terrains.write(w, at),
            "cult" => names.cults.write(w, at),
            "favor" => names.favors.write(w, at),
            "town" => names.towns.write(w, at),
            "space" => names.spaces.write(w, at),
            "token" => names.tokens.write(w, at),
            "track" => track(w, TrackId(at)),
            "phase" => {
                let phase = self.rules.phases.list.get(usize::from(at));
                w.text(phase.map_or("", |phase| phase.id.as_str()));
            }
            "resource" => match Resource::ALL.get(usize::from(at)) {
                Some(resource) => self.resource(w, *resource),
                None => w.number(value),
            },
            "action" => match ActionKind::ALL.get(usize::from(at)) {
                Some(kind) => w.word(&kind.name()),
                None => w.number(value),
            },
            _ => w.number(value),
        }
    }

    fn terrain_ref(&self, w: &mut CanonicalWriter, it: &TerrainRef) {
        match it {
            TerrainRef::Fixed(terrain) => self.names.terrains.write(w, terrain.0),
            TerrainRef::Argument(index) => {
                w.record("argument", |r| r.field("of", |w| self.argument(w, *index)));
            }
        }
    }

    /// Writes a condition; the neutral value is one that always holds.
    pub(super) fn when(&self, r: &mut RecordWriter<'_>, key: &'static str, it: &Condition) {
        if *it != Condition::Is(true) {
            r.field(key, |w| self.condition(w, it));
        }
    }

    fn condition(&self, w: &mut CanonicalWriter, it: &Condition) {
        let names = self.names;
        let all = |w: &mut CanonicalWriter, name, list: &[Condition]| {
            w.record(name, |r| r.list("of", list, |w, one| self.condition(w, one)));
        };
        let of_argument = |w: &mut CanonicalWriter, name, index: &u8| {
            w.record(name, |r| r.field("of", |w| self.argument(w, *index)));
        };
        match it {
            Condition::All(list) => all(w, "all", list),
            Condition::Any(list) => all(w, "any", list),
            Condition::Not(one) => {
                w.record("not", |r| r.field("of", |w| self.condition(w, one)));
            }
            Condition::Between { what, min, max } => w.record("between", |r| {
                r.field("of", |w| self.count(w, what));
                r.number_unless("min", *min, i16::MIN.into());
                r.number_unless("max", *max, i16::MAX.into());
            }),
            Condition::Event { index, among } => w.record("event", |r| {
                r.field("of", |w| self.argument(w, *index));
                r.list("among", sorted(among), |w, value| self.argument_value(w, *index, value));
            }),
            Condition::Terrain(id, test) => w.record("terrain", |r| {
                r.field("of", |w| self.terrain_ref(w, id));
                r.field("is", |w| {
                    w.word(match test {
                        TerrainTest::Free => "free",
                        TerrainTest::HomeOfAny => "home_of_any",
                        TerrainTest::Unlocked => "unlocked",
                    });
                });
            }),
            Condition::Faction(among) => w.record("faction", |r| {
                r.list("among", sorted(among), |w, it| names.factions.write(w, it.0));
            }),
            Condition::Me(index) => of_argument(w, "me", index),
            Condition::Riverside(index) => of_argument(w, "riverside", index),
            Condition::Tagged(index, tag) => w.record("tagged", |r| {
                r.field("of", |w| self.argument(w, *index));
                r.field("tag", |w| names.tags.write(w, *tag));
            }),
            Condition::Ground(index, among) => w.record("ground", |r| {
                r.field("of", |w| self.argument(w, *index));
                r.list("among", sorted(among), |w, it| names.terrains.write(w, it.0));
            }),
            Condition::SpaceTaken(space) => w.record("space_taken", |r| {
                r.field("of", |w| names.spaces.write(w, space.0));
            }),
            Condition::Passed => w.word("passed"),
            Condition::InActions => w.word("in_actions"),
            Condition::Is(true) => w.word("always"),
            Condition::Is(false) => w.word("never"),
        }
    }

    /// Writes an amount: a number, or a sum with counted terms.
    pub(super) fn amount(&self, w: &mut CanonicalWriter, it: &AmountFormula) {
        let AmountFormula { base, counted } = it;
        if counted.is_empty() {
            return w.number(*base);
        }
        w.record("sum", |r| {
            r.number("base", *base);
            r.list("of", counted, |w, CountedTerm { what, per, times, table }| {
                w.record("term", |r| {
                    r.field("of", |w| self.count(w, what));
                    r.number_unless("every", *per, 1);
                    // A table takes the place of the factor.
                    if table.is_empty() {
                        r.number_unless("times", *times, 1);
                    }
                    r.list("table", table, |w, n| w.number(*n));
                });
            });
        });
    }

    pub(super) fn count(&self, w: &mut CanonicalWriter, it: &CountedQuantity) {
        let names = self.names;
        match it {
            CountedQuantity::Structures(kind) => w.record("structures", |r| {
                r.field("of", |w| names.structures.write(w, kind.0));
            }),
            CountedQuantity::AllStructures => w.word("all_structures"),
            CountedQuantity::Bridges => w.word("bridges"),
            CountedQuantity::BridgesJoining => w.word("bridges_joining"),
            CountedQuantity::Level(id) => w.record("level", |r| r.field("of", |w| track(w, *id))),
            CountedQuantity::Cult(cult) => w.record("cult_level", |r| {
                r.field("of", |w| names.cults.write(w, cult.0));
            }),
            CountedQuantity::PriestsOnCults => w.word("priests_on_cults"),
            CountedQuantity::Towns => w.word("town_tiles"),
            CountedQuantity::Favors => w.word("favor_tiles"),
            CountedQuantity::Players => w.word("players"),
            CountedQuantity::Slot(slot) => {
                w.record("slot", |r| r.field("of", |w| names.slots.write(w, slot.0)));
            }
            CountedQuantity::Round => w.word("round"),
            CountedQuantity::Argument(index) => {
                w.record("argument", |r| r.field("of", |w| self.argument(w, *index)));
            }
            CountedQuantity::Tagged(tag) => w.record("structures_tagged", |r| {
                r.field("tag", |w| names.tags.write(w, *tag));
            }),
            CountedQuantity::Held(resource) => {
                w.record("held", |r| r.field("of", |w| self.resource(w, *resource)));
            }
            CountedQuantity::Heard(at) => self.component_value(w, *at),
            CountedQuantity::Near(index, of_others) => w.record("near", |r| {
                r.field("of", |w| self.argument(w, *index));
                r.flag("others", *of_others);
            }),
            CountedQuantity::Tokens(token) => w.record("tokens", |r| {
                r.field("of", |w| names.tokens.write(w, token.0));
            }),
            CountedQuantity::TokensLeft(token) => w.record("tokens_left", |r| {
                r.field("of", |w| names.tokens.write(w, token.0));
            }),
            CountedQuantity::TokensThere(token, index) => w.record("tokens_there", |r| {
                r.field("of", |w| names.tokens.write(w, token.0));
                r.field("at", |w| self.argument(w, *index));
            }),
            CountedQuantity::Formula(at) => match self.rules.formulas.get(usize::from(*at)) {
                Some(formula) => w.record("formula", |r| {
                    r.field("is", |w| self.formula(w, formula));
                }),
                None => w.word("no_formula"),
            },
        }
    }

    fn formula(&self, w: &mut CanonicalWriter, it: &Formula) {
        let all = |w: &mut CanonicalWriter, name, list: &[Formula]| {
            w.record(name, |r| r.list("of", list, |w, one| self.formula(w, one)));
        };
        match it {
            Formula::Number(n) => w.number(*n),
            Formula::Count(quantity) => self.count(w, quantity),
            Formula::Argument(index) => w.record("signed_argument", |r| {
                r.field("of", |w| self.argument(w, *index));
            }),
            Formula::Sum(list) => all(w, "sum", list),
            Formula::Product(list) => all(w, "product", list),
            Formula::Difference(both) => all(w, "difference", &**both),
            Formula::Divided(a, divisor) => w.record("divided", |r| {
                r.field("of", |w| self.formula(w, a));
                r.number("by", *divisor);
            }),
            Formula::Quotient(both) => all(w, "quotient", &**both),
            Formula::Remainder(both) => all(w, "remainder", &**both),
            Formula::Absolute(a) => w.record("absolute", |r| {
                r.field("of", |w| self.formula(w, a));
            }),
            Formula::Least(list) => all(w, "least", list),
            Formula::Most(list) => all(w, "most", list),
        }
    }

    /// Writes a value that rules read from components.
    pub(super) fn component_value(&self, w: &mut CanonicalWriter, at: u8) {
        let Some(it) = self.rules.component_values.get(usize::from(at)) else {
            return w.word("no_value");
        };
        let ComponentValue { text: _, canonical, modules: _, task: _, is_thing } = it;
        w.record("component", |r| {
            if !canonical.is_empty() {
                r.field("is", |w| w.canonical(canonical));
            }
            r.flag("thing", *is_thing);
        });
    }
}

/// Sorts the members of a set: their order has no meaning.
fn sorted<T: Copy + Ord>(set: &[T]) -> Vec<T> {
    let mut list = set.to_vec();
    list.sort_unstable();
    list.dedup();
    list
}
