//! The table of effects: everything that tables of the content can request by a word.
//!
//! ```text
//! effect.rs            what tables compile to: Effect, EffectAct, amounts, conditions
//!    |
//! engine.rs, rules     EffectExecutor with the rules of the game (cult.rs, tokens.rs, …)
//!    |
//! effects/rule.rs      the form of an entry
//!    |
//! effects/SUBJECT.rs   entries, each followed by the function that carries it out
//!    |
//! effects.rs           the list of entries, and EffectExecutor::run
//! ```
//!
//! Readers of tables, schemas, texts of cards, coverage, bots and generated tests use the entries
//! alone. `when`, `choose`, `grant`, `run` and lists of effects are no entries: they are the
//! structure around effects.

mod cults;
mod pieces;
mod resources;
mod rule;
mod terrain;
mod tokens;
mod tracks;

use crate::cause::Cause;
use crate::effect::{
    AmountFormula, Effect, EffectAct, EffectId, EffectLimit, EffectObject, Effects,
};
use crate::engine::EffectExecutor;
use crate::host::AppliedContent;
use crate::ids::SeatId;
use crate::resource::Resource;
use crate::view;

pub(crate) use rule::{EffectCall, MarkerUse};
pub use rule::{
    EffectForm, EffectNames, EffectNumber, EffectPlace, EffectRule, EffectTable, EffectWorth,
    ResourceFlow,
};

/// The effects, in the order in which lists show them.
pub static EFFECTS: [&EffectRule; 18] = [
    &resources::GAIN,
    &resources::PAY,
    &resources::LOSE,
    &cults::CULT,
    &cults::CULT_ON_ONE_TRACK,
    &cults::SEND_FROM_SUPPLY,
    &tracks::ADVANCE,
    &tracks::EXTEND,
    &pieces::SET,
    &pieces::ADD,
    &terrain::NAME_TERRAIN,
    &terrain::MOVE_HOME,
    &terrain::UNLOCK,
    &tokens::GAIN_TOKENS,
    &tokens::MOVE_TOKENS,
    &tokens::KEEP_TRADER,
    &terrain::BAR_TERRAIN,
    &pieces::FREE_SPACE,
];

impl EffectRule {
    /// Returns the effect with this word.
    pub fn by_name(name: &str) -> Option<&'static EffectRule> {
        EFFECTS.into_iter().find(|rule| rule.verb.name == name)
    }

    /// Creates an effect on an object. Effects without an amount have the amount 1.
    ///
    /// # Panics
    /// Panics if the effect is not in [`EFFECTS`].
    pub fn effect(&'static self, object: EffectObject, n: AmountFormula) -> Effect {
        self.limited_effect(object, n, EffectLimit::None)
    }

    /// Creates an effect on an object with a limit.
    ///
    /// # Panics
    /// Panics if the effect is not in [`EFFECTS`].
    pub fn limited_effect(
        &'static self,
        what: EffectObject,
        n: AmountFormula,
        limit: EffectLimit,
    ) -> Effect {
        let at = EFFECTS.iter().position(|rule| std::ptr::eq(*rule, self));
        let at = at.expect("every effect is in the list");
        Effect::Act(EffectAct { rule: EffectId(at as u8), what, n, limit })
    }

    /// Returns the name of the effect in the canonical text of rules.
    pub(crate) fn canonical_name(&self) -> &'static str {
        self.canonical_name.unwrap_or(self.verb.name)
    }
}

impl EffectAct {
    /// Returns the entry of the effect in the table.
    #[inline]
    pub fn rule(&self) -> &'static EffectRule {
        EFFECTS[usize::from(self.rule.0)]
    }
}

/// Properties that every kind of effect has.
impl Effect {
    /// Returns the entry in the table of effects; `None` for the structure around effects.
    pub fn rule(&self) -> Option<&'static EffectRule> {
        match self {
            Effect::Act(act) => Some(act.rule()),
            Effect::Grant(_) | Effect::When(..) | Effect::Choose(..) | Effect::Run(_) => None,
        }
    }

    /// Returns the resource that the effect gains, and how much.
    pub fn gained(&self) -> Option<(Resource, &AmountFormula)> {
        let Effect::Act(act) = self else { return None };
        match (act.rule().flow, act.what) {
            (ResourceFlow::Gain, EffectObject::Resource(resource))
            | (ResourceFlow::GainOf(resource), _) => Some((resource, &act.n)),
            _ => None,
        }
    }

    /// Returns the resource that belongs to the price of an option or space with this effect, and
    /// how much.
    pub fn price(&self) -> Option<(Resource, &AmountFormula)> {
        match self {
            Effect::Act(act) if act.rule().flow == ResourceFlow::Price => match act.what {
                EffectObject::Resource(resource) => Some((resource, &act.n)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the resource that the effect takes as far as the seat has it, and how much.
    pub fn lost(&self) -> Option<(Resource, &AmountFormula)> {
        match self {
            Effect::Act(act) if act.rule().flow == ResourceFlow::Loss => match act.what {
                EffectObject::Resource(resource) => Some((resource, &act.n)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns the amount if the effect gives or takes resources, or something that bots value as a
    /// resource.
    pub fn traded_amount(&self) -> Option<&AmountFormula> {
        let Effect::Act(act) = self else { return None };
        let rule = act.rule();
        let is_traded =
            rule.flow != ResourceFlow::None || matches!(rule.worth, EffectWorth::Amount(_));
        is_traded.then_some(&act.n)
    }

    /// Returns whether the effect changes a resource that it names.
    pub fn names_resource(&self) -> bool {
        matches!(self, Effect::Act(EffectAct { what: EffectObject::Resource(_), .. }))
    }

    /// Returns whether the effect itself changes the home terrain.
    pub fn moves_home(&self) -> bool {
        self.rule().is_some_and(|rule| rule.moves_home)
    }

    /// Returns what bots expect to gain by the effect itself, before the position is known. Counts
    /// in gains are assumed to be 1.
    pub fn worth(&self) -> Option<(Resource, i32)> {
        let act = match self {
            Effect::Act(act) => act,
            // An option is worth about as much as an action.
            Effect::Choose(..) => return Some((Resource::Actions, 1)),
            Effect::Grant(_) | Effect::When(..) | Effect::Run(_) => return None,
        };
        if let Some((resource, n)) = self.gained() {
            let counted: i32 = n.counted.iter().map(|term| i32::from(term.times)).sum();
            return Some((resource, i32::from(n.base) + counted));
        }
        match act.rule().worth {
            EffectWorth::None => None,
            EffectWorth::Amount(resource) => Some((resource, act.n.base.into())),
            EffectWorth::One(resource) => Some((resource, 1)),
        }
    }
}

impl<'a> EffectExecutor<'a> {
    /// Carries out effects for a seat. `args` are the integers of the hook that caused them.
    pub fn run(&mut self, seat: SeatId, effects: &'a Effects, args: &[i32], cause: Cause) {
        for (i, effect) in effects.iter().enumerate() {
            if self.fault.is_some() {
                return;
            }
            // The line of the effect is more precise than that of the answer or the rule.
            let cause = match effects.place(i) {
                Some(place) => Cause { file: place.file, line: place.line, ..cause },
                None => cause,
            };
            self.host.content_applied(self.r, AppliedContent::Effect(effect));
            match effect {
                Effect::Act(act) => {
                    (act.rule().run)(self, &EffectCall { seat, act, args, cause });
                }
                Effect::Grant(grant) if self.s.active == seat && self.can_use(seat, *grant) => {
                    self.grant(*grant);
                }
                Effect::Grant(_) => {}
                Effect::When(condition, then, otherwise) => {
                    let holds = view::holds(self.r, self.s, seat, condition, args);
                    self.run(seat, if holds { then } else { otherwise }, args, cause);
                }
                Effect::Choose(choice, times) => {
                    let n = view::amount(self.r, self.s, seat, times, args);
                    for _ in 0..n {
                        self.open_choice(seat, *choice);
                    }
                }
                Effect::Run(call) => self.call_parts(seat, *call, args),
            }
        }
    }
}
