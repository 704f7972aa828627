//! Choices that pieces open: which seat may give which answer, and the effects of an answer.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::cause::{Cause, KernelRule};
use crate::effect::Effect;
use crate::engine::EffectExecutor;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::{AnswerDeadline, Choice, ChoiceOption, Ruleset};
use crate::state::{OpenDecision, State, open};
use crate::view;

/// Finds the seat's oldest open choice that has this answer: its index in the queue, and the option.
fn open_choice<'a>(
    r: &'a Ruleset,
    s: &State,
    seat: SeatId,
    answer: AnswerId,
) -> Option<(usize, &'a ChoiceOption)> {
    s.open().iter().enumerate().find_map(|(at, decision)| {
        if decision.kind != open::CHOICE || decision.seat != seat {
            return None;
        }
        let mut options = r.choices[decision.amount as usize].options.iter();
        Some((at, options.find(|option| option.answer == answer)?))
    })
}

/// Returns whether this answer changes the seat's home terrain: the row of a ledger ends then.
pub(crate) fn choice_closes_row(
    r: &Ruleset,
    s: &State,
    seat: SeatId,
    answer: AnswerId,
    _: TerrainId,
) -> bool {
    let option = open_choice(r, s, seat, answer).map(|(_, option)| option);
    option.is_some_and(|option| option.effects.iter().any(Effect::moves_home))
}

/// Amount of each resource that effects pay, indexed by `Resource as usize`.
pub(crate) type Bill = [i32; Resource::ALL.len()];

impl<'a> ReadView<'a> {
    fn choice(&self, decision: &OpenDecision) -> &'a Choice {
        &self.r.choices[decision.amount as usize]
    }

    /// Returns whether the seat has a gained token to place, or an open choice that must be
    /// answered by `wait`.
    pub fn has_choice(&self, seat: SeatId, wait: AnswerDeadline) -> bool {
        self.has_token_due(seat) || self.has_question(seat, wait)
    }

    /// Returns whether the seat has an open choice that must be answered by `wait`. Gained tokens
    /// do not count.
    pub fn has_question(&self, seat: SeatId, wait: AnswerDeadline) -> bool {
        let asks =
            |d: &OpenDecision| d.kind == open::CHOICE && self.choice(d).wait as u8 <= wait as u8;
        self.s.open().iter().any(|d| d.seat == seat && asks(d))
    }

    fn open_choice(&self, seat: SeatId, answer: AnswerId) -> Option<(usize, &'a ChoiceOption)> {
        open_choice(self.r, self.s, seat, answer)
    }

    /// Checks whether an open choice of the seat has this answer and the answer can be given now.
    pub fn check_choose(&self, seat: SeatId, answer: AnswerId, terrain: TerrainId) -> CheckResult {
        let Some((_, option)) = self.open_choice(seat, answer) else {
            return Err(IllegalAction::NoSuchOffer);
        };
        self.check_option(seat, option, terrain)
    }

    /// Checks an option: its terrain, its condition, each of its effects, and the resources it pays.
    fn check_option(&self, seat: SeatId, option: &ChoiceOption, terrain: TerrainId) -> CheckResult {
        let fits = if option.each_terrain { terrain.0 < self.r.wheel } else { !terrain.is_some() };
        if !fits {
            return Err(IllegalAction::Unknown);
        }
        let args = [i32::from(terrain.0)];
        if !view::holds(self.r, self.s, seat, &option.when, &args) {
            return Err(IllegalAction::Unmet);
        }
        self.check_effects(seat, &option.effects)?;
        let bill = self.bill(seat, &option.effects, &args);
        self.pays(seat, &bill)
    }

    /// Returns what effects would pay now, by resource.
    pub(crate) fn bill(&self, seat: SeatId, effects: &[Effect], args: &[i32]) -> Bill {
        let mut bill = [0; Resource::ALL.len()];
        self.add_to_bill(seat, effects, args, &mut bill);
        bill
    }

    /// Checks that the seat has everything on the bill.
    pub(crate) fn pays(&self, seat: SeatId, bill: &Bill) -> CheckResult {
        for resource in Resource::ALL {
            let needed = bill[resource as usize];
            let available = i32::from(self.stock(seat, resource));
            if needed > 0 && needed > available {
                return Err(IllegalAction::Lacks {
                    what: resource,
                    need: needed as u16,
                    have: available as u16,
                });
            }
        }
        Ok(())
    }

    /// Checks whether each of the effects can take place.
    fn check_effects(&self, seat: SeatId, effects: &[Effect]) -> CheckResult {
        for effect in effects {
            if let Effect::Act(act) = effect
                && let Some(check) = act.rule().check
            {
                check(self, seat, act)?;
            }
        }
        Ok(())
    }

    /// Adds what effects would pay now to a bill.
    fn add_to_bill(&self, seat: SeatId, effects: &[Effect], args: &[i32], bill: &mut Bill) {
        for effect in effects {
            match effect {
                Effect::Act(_) => {
                    if let Some((resource, amount)) = effect.price() {
                        bill[resource as usize] += view::amount(self.r, self.s, seat, amount, args);
                    }
                }
                Effect::When(condition, then, otherwise) => {
                    let yes = view::holds(self.r, self.s, seat, condition, args);
                    self.add_to_bill(seat, if yes { then } else { otherwise }, args, bill);
                }
                Effect::Grant(_) | Effect::Choose(..) | Effect::Run(_) => {}
            }
        }
    }

    /// Lists one entry for each answer, or for each answer and terrain. If two choices have the same answer, it means the older one.
    pub fn list_choices(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        for (at, decision) in self.s.open().iter().enumerate() {
            if decision.kind != open::CHOICE || decision.seat != seat {
                continue;
            }
            for option in &self.choice(decision).options {
                // The entry for this answer belongs to the older choice.
                if self.open_choice(seat, option.answer).is_none_or(|(first, _)| first != at) {
                    continue;
                }
                let mut list = |terrain: TerrainId| {
                    if self.check_option(seat, option, terrain).is_ok() {
                        let action = Action::Choose(option.answer, terrain);
                        out.push(LegalEntry { seat, action, max: 0 });
                    }
                };
                if option.each_terrain {
                    (0..self.r.wheel).map(TerrainId).for_each(list);
                } else {
                    list(TerrainId::NONE);
                }
            }
        }
    }
}

impl EffectExecutor<'_> {
    /// Closes the oldest choice that has the answer and runs the effects of the option for its piece.
    pub fn do_choose(&mut self, seat: SeatId, answer: AnswerId, terrain: TerrainId) {
        let Some((at, option)) = open_choice(self.r, self.s, seat, answer) else { return };
        let choice = self.remove_open(at);
        let piece = self.r.choices[choice.amount as usize].piece;
        let cause = Cause::by_rule(piece, KernelRule::Choosing(choice.amount));
        let run = |engine: &mut Self| {
            engine.run_own(seat, &option.effects, &[terrain.0.into()], cause);
        };
        self.with_actor(choice.from, run);
    }
}
