//! The phases of a game: a list that content declares, and how a game goes through it.

use crate::engine::Engine;
use crate::hook::Hook;
use crate::ids::SeatId;
use crate::look::turn_order;
use crate::state::{Phase, State};

/// What the rules of the game carry out in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Factions are set up one after the other, and told when all are there.
    Factions,
    /// First dwellings are placed.
    Dwellings,
    /// What standing first dwellings bring, one seat after the other.
    DwellingsPlaced,
    /// First bonus cards are taken.
    Cards,
    /// Income of cards, structures and favor tiles.
    Income,
    /// A round begins, and turns are taken until all have passed.
    Actions,
    /// The rewards of the round tile; pieces hear that the round is over.
    Rewards,
    /// Pieces hear that the game is over, and what they bring is settled.
    GameEnd,
    /// The final scorings.
    Rankings,
    /// Leftover resources become points.
    Leftovers,
    /// Nothing but what pieces answer to the beginning of the phase.
    Nothing,
}

/// The parts of a game that have phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Before the first round, once.
    Setup,
    /// In every round.
    Round,
    /// After the last round, once.
    End,
}

/// What becomes of a phase in the last round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastRound {
    /// The same as in every other.
    Played,
    /// Pieces hear of it, and the rules bring nothing.
    Heard,
    /// It is left out.
    Skipped,
}

/// One phase of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseRule {
    /// `income`: what content calls it.
    pub id: String,
    /// Its name for readers.
    pub name: String,
    /// What the rules carry out.
    pub does: Does,
    /// What becomes of it in the last round.
    pub last_round: LastRound,
    /// A declared phase goes on to the next seat only when nothing is open; else all seats are told at once.
    pub one_by_one: bool,
}

/// The phases of a game in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// Those of the setup, then those of a round, then those of the end.
    pub list: Vec<PhaseRule>,
    /// Where those of a round begin.
    pub round: u8,
    /// Where those of the end begin.
    pub end: u8,
}

impl Does {
    /// Can decisions be open in the phase, so that the game waits for them?
    pub fn waits(self) -> bool {
        !matches!(self, Does::Rankings | Does::Leftovers)
    }

    /// Where the position says that the game stands in such a phase.
    fn phase(self) -> Phase {
        match self {
            Does::Factions => Phase::Selection,
            Does::Dwellings => Phase::FirstDwellings,
            Does::DwellingsPlaced => Phase::FirstTokens,
            Does::Cards => Phase::FirstBonusCards,
            Does::Income => Phase::Income,
            Does::Actions => Phase::Actions,
            Does::Rewards => Phase::CultReward,
            Does::GameEnd | Does::Nothing => Phase::Declared,
            Does::Rankings | Does::Leftovers => Phase::Over,
        }
    }
}

impl Phases {
    /// The part of the game to which a phase of the list belongs.
    pub fn part(&self, at: usize) -> Part {
        match at {
            at if at < self.round.into() => Part::Setup,
            at if at < self.end.into() => Part::Round,
            _ => Part::End,
        }
    }

    /// Where in the list the rules carry this out first.
    pub fn position(&self, does: Does) -> Option<usize> {
        self.list.iter().position(|phase| phase.does == does)
    }

    /// Where in the list a position stands; nothing when the game is over.
    pub fn at(&self, state: &State) -> Option<usize> {
        match state.phase() {
            Phase::Over => None,
            Phase::Declared => Some(state.step.into()),
            phase => self.list.iter().position(|rule| rule.does.phase() == phase),
        }
    }

    /// The phase in which a position stands; nothing when the game is over.
    pub fn of(&self, state: &State) -> Option<&PhaseRule> {
        self.list.get(self.at(state)?)
    }

    /// Are they those of the rulebook, whatever they are called?
    pub fn are_printed(&self) -> bool {
        use Does::*;
        const LIST: [Does; 10] = [
            Factions,
            Dwellings,
            DwellingsPlaced,
            Cards,
            Income,
            Actions,
            Rewards,
            GameEnd,
            Rankings,
            Leftovers,
        ];
        let as_printed = |(phase, does): (&PhaseRule, Does)| {
            let skipped = phase.last_round == LastRound::Skipped;
            phase.does == does && skipped == (does == Rewards) && !phase.one_by_one
        };
        (self.list.len(), self.round, self.end) == (LIST.len(), 4, 7)
            && self.list.iter().zip(LIST).all(as_printed)
    }

    /// Is a phase of the list played to its end in the last round, too?
    pub fn played_last(&self, does: Does) -> bool {
        let rule = self.position(does).map(|at| &self.list[at]);
        rule.is_some_and(|rule| rule.last_round == LastRound::Played)
    }

    /// Is this the last round for a phase of the list? Phases before turns are taken belong to the round that comes.
    fn in_last_round(&self, at: usize, round: u8, rounds: u8) -> bool {
        let to_come = self.position(Does::Actions).is_some_and(|actions| at < actions);
        self.part(at) == Part::Round && round + u8::from(to_come) >= rounds
    }

    /// The phase behind one of the list; a round is begun anew as long as there are rounds.
    fn after(&self, at: usize, round: u8, rounds: u8) -> usize {
        let mut next = at + 1;
        // A list has a phase that is never left out: turns are taken in it.
        for _ in 0..2 * self.list.len() {
            if next == usize::from(self.end) && round < rounds {
                next = self.round.into();
            }
            let skipped = self.list.get(next).is_some_and(|phase| {
                phase.last_round == LastRound::Skipped && self.in_last_round(next, round, rounds)
            });
            if !skipped {
                break;
            }
            next += 1;
        }
        next
    }
}

impl Engine<'_> {
    /// The present phase is over: begins the next one that does something to wait for.
    pub fn next_phase(&mut self) {
        let phases = &self.r.phases;
        let Some(mut at) = phases.at(self.s) else {
            self.s.phase = Phase::Over as u8;
            return;
        };
        loop {
            at = phases.after(at, self.s.round, self.r.rounds);
            self.s.step = 0;
            let Some(phase) = phases.list.get(at) else {
                self.s.phase = Phase::Over as u8;
                return;
            };
            // Points of the end are no phase of their own, unless one comes behind them.
            let waits = phases.list[at..].iter().any(|phase| phase.does.waits());
            let now = if waits { phase.does.phase() } else { Phase::Over };
            if phase.does.waits() || !waits {
                self.s.phase = now as u8;
            }
            if now == Phase::Declared {
                self.s.step = at as u8;
            }
            self.enter(at);
            if phase.does.waits() || self.fault.is_some() {
                return;
            }
        }
    }

    fn enter(&mut self, at: usize) {
        let phase = &self.r.phases.list[at];
        match phase.does {
            Does::Factions | Does::Dwellings | Does::DwellingsPlaced | Does::Cards => {
                self.s.setup_step = 0;
            }
            Does::Income => self.other_income(),
            Does::Actions => self.start_round(),
            Does::Rewards => {
                let last = self.r.phases.in_last_round(at, self.s.round, self.r.rounds);
                self.cult_rewards(!(last && phase.last_round == LastRound::Heard));
            }
            Does::GameEnd | Does::Nothing if phase.one_by_one => self.s.setup_step = 0,
            Does::GameEnd | Does::Nothing => {
                for seat in turn_order(self.s) {
                    self.tell_phase(at, seat);
                }
            }
            Does::Rankings => self.rankings(),
            Does::Leftovers => self.leftovers(),
        }
    }

    /// Tells the next seat of a declared phase that goes from seat to seat; false when all have been told.
    pub fn next_in_phase(&mut self) -> bool {
        let at = usize::from(self.s.step);
        let one_by_one = self.r.phases.list.get(at).is_some_and(|phase| phase.one_by_one);
        let next = turn_order(self.s).nth(self.s.setup_step.into());
        let Some(seat) = next.filter(|_| one_by_one) else { return false };
        self.s.setup_step += 1;
        self.tell_phase(at, seat);
        true
    }

    fn tell_phase(&mut self, at: usize, seat: SeatId) {
        if self.seat(seat).dropped == 1 {
            return;
        }
        match self.r.phases.list[at].does {
            Does::GameEnd => self.react(Hook::GameEnd, seat, &[]),
            _ => self.react(Hook::PhaseStart, seat, &[at as i32]),
        }
    }
}
