//! The phases of a game: a list that content declares. How a game goes through it is `rounds.rs`.

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
    /// The task that the parts beside the position carry out when it begins, by number.
    pub runs: Option<u16>,
    /// Of the phase in which turns are taken: the task that carries out a turn of a seat that rules play.
    pub turn: Option<u16>,
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
    pub(crate) fn phase(self) -> Phase {
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
    pub fn current(&self, state: &State) -> Option<&PhaseRule> {
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
    pub(crate) fn in_last_round(&self, at: usize, round: u8, rounds: u8) -> bool {
        let to_come = self.position(Does::Actions).is_some_and(|actions| at < actions);
        self.part(at) == Part::Round && round + u8::from(to_come) >= rounds
    }

    /// The phase behind one of the list; a round is begun anew as long as there are rounds.
    pub(crate) fn after(&self, at: usize, round: u8, rounds: u8) -> usize {
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
