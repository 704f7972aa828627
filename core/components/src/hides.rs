//! Whether a position hides something from somebody, or may still draw what its seed tells.

use crate::block::{Block, COVERED, IS_TASK, LOOSE, SEALED};
use crate::declare::{Answered, Effect, What};
use crate::layout::Layout;

/// Seats and spectators, as a set of those who see something.
const EVERYBODY: u8 = u8::MAX;

impl Layout {
    /// Does a position hide something, or may it still draw? `tasks`: those that the other half of the game may still run.
    pub fn hides(&self, block: &Block, tasks: impl IntoIterator<Item = u16>) -> bool {
        if self.size == 0 || self.is_open() {
            return false;
        }
        let scripts = tasks.into_iter().map(|task| self.tasks[usize::from(task)].1);
        self.holds_secrets(block) || self.may_draw(scripts.chain(self.open_scripts(block)))
    }

    /// Does it hold something that not everybody sees: a counter, a piece, an order, a sealed answer?
    fn holds_secrets(&self, block: &Block) -> bool {
        let frames = 0..self.frame_count(block);
        let mut counters = (0..).zip(&self.counters);
        frames.into_iter().any(|at| self.frame(block, at).is(SEALED))
            || counters.any(|(number, counter)| {
                let mut owners = self.owners(counter.of).into_iter();
                owners.any(|owner| self.counter_seers(number, owner) != EVERYBODY)
            })
            || (0..self.spots.len() as u16).any(|spot| self.spot_hides(block, spot))
    }

    fn spot_hides(&self, block: &Block, spot: u16) -> bool {
        if self.zone_of(spot).pile {
            // Whether something lies there is not asked: no piece of a pile is told from another.
            return self.seers(spot) != EVERYBODY;
        }
        self.taken_slots(block, spot, None).any(|index| {
            self.seers(spot) != EVERYBODY && self.known(block, spot, index) != EVERYBODY
                || self.slot(block, spot, index) & (LOOSE | COVERED) != 0
        })
    }

    /// The scripts of everything that is open.
    fn open_scripts(&self, block: &Block) -> impl Iterator<Item = u16> {
        let frames = (0..self.frame_count(block)).map(|at| self.frame(block, at));
        frames.flat_map(|frame| {
            if frame.is(IS_TASK) {
                frame.what..frame.what + 1
            } else {
                self.decisions[usize::from(frame.what)].options.clone()
            }
        })
    }

    /// May these scripts draw something, or those that they lead to?
    fn may_draw(&self, from: impl Iterator<Item = u16>) -> bool {
        if self.streams.is_empty() {
            return false;
        }
        // A phase begins by itself, an automa draws among its answers, and a zone that is drawn empty is shuffled.
        let by_itself = !self.phases.is_empty() || !self.automa.is_empty();
        if by_itself || self.zones.iter().any(|zone| zone.renew.is_some()) {
            return true;
        }
        let has_piles = self.zones.iter().any(|zone| zone.pile);
        let mut open: Vec<u16> = from.collect();
        let mut seen = vec![false; self.scripts.len()];
        while let Some(script) = open.pop() {
            if std::mem::replace(&mut seen[usize::from(script)], true) {
                continue;
            }
            for step in &self.scripts[usize::from(script)].steps {
                match &step.effect {
                    Effect::Roll(..) | Effect::Shuffle(..) | Effect::Call(..) => return true,
                    Effect::Move(What::Random(..), ..) | Effect::MoveAll(What::Random(..), ..) => {
                        return true;
                    }
                    // From a pile nothing is taken but by chance.
                    Effect::Move(What::Top(..), ..)
                    | Effect::MoveAll(What::Top(..), ..)
                    | Effect::Refill(..)
                        if has_piles =>
                    {
                        return true;
                    }
                    Effect::Run(task, ..) => open.push(self.tasks[usize::from(*task)].1),
                    Effect::Open(decision, ..) | Effect::Answer(Answered { decision, .. }, ..) => {
                        open.extend(self.decisions[usize::from(*decision)].options.clone());
                    }
                    Effect::Gain(..)
                    | Effect::Pay(..)
                    | Effect::Set(..)
                    | Effect::Move(..)
                    | Effect::MoveAll(..)
                    | Effect::Show(..)
                    | Effect::Slide(..)
                    | Effect::Refill(..)
                    | Effect::Advance(..)
                    | Effect::Put(..)
                    | Effect::PutMarker(..)
                    | Effect::SetMark(..)
                    | Effect::Pass
                    | Effect::EndPhase(..)
                    | Effect::GoTo(..)
                    | Effect::EndGame
                    | Effect::Deed(..) => {}
                }
            }
        }
        false
    }
}
