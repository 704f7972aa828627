//! Cult tracks: steps, keys to the top space, priests sent.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::price::Price;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::Ruleset;
use crate::state::{Phase, Seat, State};
use crate::view::{claims, may_reach_top};

/// Sending of a priest to a space of `steps` steps; `moved` is how far the marker moves.
struct PriestDispatch {
    cult: CultId,
    steps: u8,
    moved: i32,
}

/// Returns the highest space that a seat's marker may reach: one below the top if the marker of
/// another seat is at the top.
fn ceiling(s: &State, seat: SeatId, cult: CultId, top: u8) -> u8 {
    let taken = s.seat_ids().any(|other| other != seat && s.seat(other).cults[cult.at()] >= top);
    if taken { top - 1 } else { top }
}

impl EffectExecutor<'_> {
    /// Moves a marker by `n` steps. Steps that do not fit are lost, entering the top takes a key, and spaces crossed
    /// give power. A track that is not in play changes nothing. Source: rulings 20 to 25.
    pub fn step(&mut self, seat: SeatId, cult: CultId, n: i32, cause: Cause) {
        if n == 0 || self.fault.is_some() || cult.at() >= self.r.cults.len() {
            return;
        }
        self.as_one_change(|engine| {
            let rules = &engine.r.cult_rules;
            let from = engine.seat(seat).cults[cult.at()];
            let limit = if rules.evicts {
                rules.top
            } else {
                ceiling(engine.s, seat, cult, rules.top).max(from)
            };
            let mut to = (i32::from(from) + n).clamp(0, i32::from(limit)) as u8;
            if to == rules.top && from < rules.top {
                if engine.seat(seat).keys == 0 {
                    to = rules.top - 1;
                    engine.seat_mut(seat).stopped.set_bit(cult.0);
                } else {
                    if engine.waits_at_top && claimed(engine.r, engine.s, seat, cult) {
                        engine.refusal = Some(IllegalAction::WaitAtTop);
                    }
                    engine.use_key(seat, -1);
                }
            }
            if from == rules.top && to < from {
                engine.use_key(seat, 1);
            }
            if to == from {
                return;
            }
            // Reactions to either marker are deferred until both have moved.
            if rules.evicts && to == rules.top {
                for other in engine.s.seat_ids() {
                    if other != seat && engine.seat(other).cults[cult.at()] == rules.top {
                        engine.step(other, cult, -1, Cause::rule(KernelRule::TopSpace));
                    }
                }
            }
            let own = engine.seat_mut(seat);
            own.cults[cult.at()] = to;
            let mut cut = 0;
            if to < from {
                // A marker that steps down no longer counts as stopped below the top.
                own.stopped.clear_bit(cult.0);
                cut = i16::from(own.cut_debt());
            }
            engine.emit(Event::Cult { seat, cult, from, to, cause });
            if cut > 0 {
                let cause = Cause::rule(KernelRule::UsingRight);
                engine.emit(Event::Changed {
                    seat,
                    what: Resource::LostSteps,
                    amount: -cut,
                    cause,
                });
            }
            if to > from {
                let crossed = &rules.power[from as usize + 1..=to as usize];
                let power = crossed.iter().map(|n| i32::from(*n)).sum();
                engine.gain(seat, Resource::Power, power, Cause::rule(KernelRule::CultSpaces));
            }
            engine.react(Hook::OnCultStep, seat, &[cult.0.into(), from.into(), to.into()]);
        });
    }

    /// Changes the keys of a seat whose marker enters (-1) or leaves (+1) the top space.
    fn use_key(&mut self, seat: SeatId, n: i8) {
        let own = self.seat_mut(seat);
        own.keys = own.keys.saturating_add_signed(n);
        let cause = Cause::rule(KernelRule::TopSpace);
        self.emit(Event::Changed { seat, what: Resource::Keys, amount: n.into(), cause });
    }

    /// Moves on the markers that stopped below the top in this turn, if the seat now has keys for all of them.
    /// Source: rulings 22.
    pub fn catch_up_at_top(&mut self, seat: SeatId) {
        let own = self.seat(seat);
        let stopped = own.stopped;
        if stopped == 0 || u32::from(own.keys) < stopped.count_ones() {
            return;
        }
        self.seat_mut(seat).stopped = 0;
        for cult in 0..self.r.cults.len() as u8 {
            if stopped.has_bit(cult) {
                self.step(seat, CultId(cult), 1, Cause::rule(KernelRule::TopSpace));
            }
        }
    }

    /// Sends a priest: pays the coins, moves the marker, and leaves the priest on its space or returns it (rulings 19, 20).
    pub fn do_send_priest(&mut self, seat: SeatId, cult: CultId, steps: u8) {
        let coins = self.query(|view| view.priest_cost(seat, cult, steps));
        self.begin_action(seat);
        let cause = Cause::rule(KernelRule::SendingPriest);
        let moved = self.priest_steps(seat, cult, steps);
        self.as_one_change(|engine| {
            engine.gain(seat, Resource::Coins, -coins, cause);
            engine.gain(seat, Resource::Priests, -1, cause);
            engine.priest_comes(seat, PriestDispatch { cult, steps, moved }, cause);
        });
    }

    /// Returns how many steps a priest gives on a space of this size. Call this before the priest
    /// is sent.
    fn priest_steps(&mut self, seat: SeatId, cult: CultId, steps: u8) -> i32 {
        let args = [cult.0.into(), steps.into()];
        self.query(|view| view.modify(Hook::PriestSteps, seat, &args, steps.into()))
    }

    /// Puts a priest on a free space of this size, if there is one, and moves the marker.
    fn priest_comes(
        &mut self,
        seat: SeatId,
        PriestDispatch { cult, steps, moved }: PriestDispatch,
        cause: Cause,
    ) {
        if let Some(place) = priest_space(self.r, self.s, cult, steps) {
            self.s.priest_spaces[cult.at()][place] = seat;
            self.seat_mut(seat).priests_on_cults += 1;
        }
        self.step(seat, cult, moved, cause);
        self.react(Hook::OnPriestSent, seat, &[cult.0.into(), steps.into()]);
    }

    /// Sends a priest of the supply to a free space of a cult track; does nothing if
    /// [`may_send_from_supply`] is false.
    pub fn send_from_supply(&mut self, seat: SeatId, cult: CultId, steps: u8, cause: Cause) {
        if may_send_from_supply(self.r, self.s, seat, cult, steps) {
            let moved = self.priest_steps(seat, cult, steps);
            self.as_one_change(|engine| {
                engine.priest_comes(seat, PriestDispatch { cult, steps, moved }, cause)
            });
        }
    }

    /// Takes owed steps. Without any, continues a marker that stopped for want of a key (rulings 22).
    pub fn do_step(&mut self, seat: SeatId, cult: CultId, n: u8) {
        if self.seat(seat).owes(Resource::CultSteps) == 0 {
            self.seat_mut(seat).stopped.clear_bit(cult.0);
        } else {
            let own = self.seat(seat);
            let others_are_lost = own.one_track == 2;
            let owed = own.owes(Resource::CultSteps);
            self.settle(seat, Resource::CultSteps, if others_are_lost { owed } else { n });
        }
        self.step(seat, cult, n.into(), Cause::rule(KernelRule::Stepping));
    }

    /// Steps down: pays a debt of steps, or makes room for the steps of a town tile (rulings 23).
    pub fn do_step_down(&mut self, seat: SeatId, cult: CultId, n: u8) {
        self.settle(seat, Resource::LostSteps, n);
        self.step(seat, cult, -i32::from(n), Cause::rule(KernelRule::Stepping));
    }
}

impl Seat {
    /// Cancels the part of a debt of cult steps that no single marker could pay; returns how many steps that were. A debt can
    /// never be given up, so it must always be possible to pay it.
    pub fn cut_debt(&mut self) -> u8 {
        let Some(debt) = Resource::LostSteps.owed_index() else { return 0 };
        let highest = self.cults.iter().copied().max().unwrap_or(0);
        let cut = self.owed[debt].saturating_sub(highest);
        self.owed[debt] -= cut;
        cut
    }
}

/// Returns whether a priest is in the supply and a space of this size is free.
pub(crate) fn may_send_from_supply(
    r: &Ruleset,
    s: &State,
    seat: SeatId,
    cult: CultId,
    steps: u8,
) -> bool {
    if cult.at() >= r.cults.len() {
        return false;
    }
    let own = s.seat(seat);
    let in_use = own.priests.saturating_add(own.priests_on_cults);
    own.priest_limit > in_use && priest_space(r, s, cult, steps).is_some()
}

/// Returns the index of a free priest space of this size. `None` if there is none, or if `steps` is
/// the number for a priest that returns to the supply.
fn priest_space(r: &Ruleset, s: &State, cult: CultId, steps: u8) -> Option<usize> {
    let spaces = r.cult_rules.spaces.iter().enumerate();
    spaces
        .filter(|(_, size)| **size == steps)
        .map(|(i, _)| i)
        .find(|i| !s.priest_spaces[cult.at()][*i].is_some())
}

/// Returns whether decisions that are open now could still move another seat's marker to the top of
/// this track first. Source: rulings 25.
fn claimed(r: &Ruleset, s: &State, seat: SeatId, cult: CultId) -> bool {
    let mut others = claims(r, s).filter(|(other, _)| *other != seat);
    others.any(|(other, steps)| may_reach_top(r, s.seat(other).cults[cult.at()], steps))
}

impl ReadView<'_> {
    /// Checks sending a priest, a full action: a priest, the coins that pieces demand, and a free space of `steps` steps (rulings 20).
    pub fn check_send_priest(&mut self, seat: SeatId, cult: CultId, steps: u8) -> CheckResult {
        self.check_full_action(seat)?;
        if cult.at() >= self.r.cults.len() {
            return Err(IllegalAction::Unknown);
        }
        let have = self.seat(seat).priests;
        if have == 0 {
            return Err(IllegalAction::Lacks { what: Resource::Priests, need: 1, have: 0 });
        }
        let (need, have) = (self.priest_cost(seat, cult, steps) as u16, self.seat(seat).coins);
        if need > have {
            return Err(IllegalAction::Lacks { what: Resource::Coins, need, have });
        }
        let free = priest_space(self.r, self.s, cult, steps).is_some();
        if free || steps == self.r.cult_rules.without_space {
            self.nobody_forbids(Hook::ForbidPriest, seat, &[cult.0.into(), steps.into()])
        } else {
            Err(IllegalAction::NoPriestSpace)
        }
    }

    /// Returns the coins that sending a priest costs.
    pub fn priest_cost(&mut self, seat: SeatId, cult: CultId, steps: u8) -> i32 {
        self.modify(Hook::PriestCost, seat, &[cult.0.into(), steps.into()], 0)
    }

    /// Checks that the seat owes no steps down: those come before other steps and before tiles.
    pub fn no_debt(&self, seat: SeatId) -> CheckResult {
        match self.seat(seat).owes(Resource::LostSteps) {
            0 => Ok(()),
            _ => Err(IllegalAction::Owes(Resource::LostSteps)),
        }
    }

    /// Checks `n` owed steps, or one step where the marker stopped for want of a key in this turn (rulings 22).
    pub fn check_step(&self, seat: SeatId, cult: CultId, n: u8) -> CheckResult {
        if cult.at() >= self.r.cults.len() || n == 0 {
            return Err(IllegalAction::Unknown);
        }
        self.no_debt(seat)?;
        let own = self.seat(seat);
        let owed = own.owes(Resource::CultSteps);
        if owed == 0 && n == 1 && own.stopped.has_bit(cult.0) && own.keys > 0 {
            return Ok(());
        }
        if n > owed {
            return Err(IllegalAction::NotOwed(Resource::CultSteps));
        }
        if own.one_track == 1 && n != owed {
            return Err(IllegalAction::OneTrack);
        }
        Ok(())
    }

    /// Checks steps down: the whole debt on one track (rulings 74) or, with a town tile owed, from just below the top (rulings 23).
    pub fn check_step_down(&self, seat: SeatId, cult: CultId, n: u8) -> CheckResult {
        if cult.at() >= self.r.cults.len() || n == 0 {
            return Err(IllegalAction::Unknown);
        }
        let own = self.seat(seat);
        let top = self.r.cult_rules.top;
        let at = own.cults[cult.at()];
        let debt = own.owes(Resource::LostSteps);
        if debt > 0 {
            return if n != debt {
                Err(IllegalAction::OneTrack)
            } else if at < n {
                Err(IllegalAction::NoStepDown)
            } else {
                Ok(())
            };
        }
        let in_turn = self.s.phase() == Phase::Actions && self.s.active == seat;
        let owes_tile = own.owes(Resource::Towns) > 0;
        if !self.r.rules.step_down || !in_turn || !owes_tile {
            return Err(IllegalAction::NoStepDown);
        }
        if at >= top || at + 2 < top || at.saturating_sub(n) + 3 < top {
            return Err(IllegalAction::NoStepDown);
        }
        Ok(())
    }

    /// Returns the price: one priest, and the coins that pieces demand.
    pub fn price_of_send_priest(&mut self, seat: SeatId, cult: CultId, steps: u8) -> Price {
        let mut price = Price::one(Resource::Priests, 1);
        price.add(Resource::Coins, self.priest_cost(seat, cult, steps).max(0) as u16);
        price
    }

    /// Lists sending a priest, once for each cult and number of steps. The caller has checked that
    /// a full action is possible.
    pub fn list_send_priest(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.seat(seat).priests == 0 {
            return;
        }
        let rules = &self.r.cult_rules;
        let has_listeners = |hook: Hook| !self.r.listeners[hook as usize].is_empty();
        let bound = has_listeners(Hook::PriestCost) || has_listeners(Hook::ForbidPriest);
        for cult in 0..self.r.cults.len() as u8 {
            let cult = CultId(cult);
            let mut last = 0;
            let mut list = |view: &mut Self, steps: u8| {
                if !bound || view.check_send_priest(seat, cult, steps).is_ok() {
                    out.push(LegalEntry { seat, action: Action::SendPriest(cult, steps), max: 0 });
                }
            };
            for (i, steps) in rules.spaces.iter().enumerate() {
                if *steps != last && !self.s.priest_spaces[cult.at()][i].is_some() {
                    list(self, *steps);
                    last = *steps;
                }
            }
            if last != rules.without_space {
                list(self, rules.without_space);
            }
        }
    }

    /// Lists steps up and down. While steps down are owed, lists nothing else.
    pub fn list_steps(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        let own = self.seat(seat);
        let owed = own.owes(Resource::CultSteps);
        let debt = own.owes(Resource::LostSteps);
        if debt > 0 {
            for cult in (0..self.r.cults.len() as u8).map(CultId) {
                if own.cults[cult.at()] >= debt {
                    let action = Action::StepDown(cult, debt);
                    out.push(LegalEntry { seat, action, max: debt });
                }
            }
            return;
        }
        if owed == 0 && own.stopped == 0 && own.owes(Resource::Towns) == 0 {
            return;
        }
        for cult in 0..self.r.cults.len() as u8 {
            let cult = CultId(cult);
            if owed > 0 {
                let min = if own.one_track == 1 { owed } else { 1 };
                out.push(LegalEntry { seat, action: Action::Step(cult, min), max: owed });
            } else if self.check_step(seat, cult, 1).is_ok() {
                out.push(LegalEntry { seat, action: Action::Step(cult, 1), max: 1 });
            }
            if self.check_step_down(seat, cult, 1).is_ok() {
                let lowest = self.r.cult_rules.top.saturating_sub(3);
                let max = own.cults[cult.at()].saturating_sub(lowest);
                out.push(LegalEntry { seat, action: Action::StepDown(cult, 1), max });
            }
        }
    }
}
