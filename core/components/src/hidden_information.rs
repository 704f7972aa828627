//! Tests whether a position contains hidden information or can still draw random results.

use crate::layout::ComponentLayout;
use crate::state::{COVERED, ComponentState, IS_TASK, LOOSE, SEALED};

/// The bit set of all seats and spectators.
const EVERYBODY: u8 = u8::MAX;

impl ComponentLayout {
    /// Returns whether a position hides anything from any viewer, or can still draw random
    /// results. `tasks`: tasks that the host engine may still run.
    pub fn hides(&self, block: &ComponentState, tasks: impl IntoIterator<Item = u16>) -> bool {
        if self.size == 0 || self.has_perfect_information() {
            return false;
        }
        let scripts = tasks.into_iter().map(|task| self.tasks[usize::from(task)].1);
        self.holds_secrets(block) || self.may_draw(scripts.chain(self.open_scripts(block)))
    }

    /// Returns whether a counter, a piece, an order or a sealed answer is hidden from some viewer.
    fn holds_secrets(&self, block: &ComponentState) -> bool {
        let frames = 0..self.frame_count(block);
        let mut counters = (0..).zip(&self.counters);
        frames.into_iter().any(|at| self.frame(block, at).is(SEALED))
            || counters.any(|(number, counter)| {
                let mut owners = self.owners(counter.of).into_iter();
                owners.any(|owner| self.counter_seers(number, owner) != EVERYBODY)
            })
            || (0..self.spots.len() as u16).any(|spot| self.spot_hides(block, spot))
    }

    fn spot_hides(&self, block: &ComponentState, spot: u16) -> bool {
        if self.zone_of(spot).pile {
            // A pile stores no knowledge of single pieces, so a hidden pile hides something even
            // when it is empty.
            return self.seers(spot) != EVERYBODY;
        }
        self.taken_slots(block, spot, None).any(|index| {
            self.seers(spot) != EVERYBODY && self.known(block, spot, index) != EVERYBODY
                || self.slot(block, spot, index) & (LOOSE | COVERED) != 0
        })
    }

    /// Returns the scripts of all open decisions and tasks.
    fn open_scripts(&self, block: &ComponentState) -> impl Iterator<Item = u16> {
        let frames = (0..self.frame_count(block)).map(|at| self.frame(block, at));
        frames.flat_map(|frame| {
            if frame.is(IS_TASK) {
                frame.what..frame.what + 1
            } else {
                self.decisions[usize::from(frame.what)].options.clone()
            }
        })
    }

    /// Returns whether these scripts, or scripts they lead to, can draw a random result.
    fn may_draw(&self, from: impl Iterator<Item = u16>) -> bool {
        if self.streams.is_empty() {
            return false;
        }
        // Phases begin and an automa answers without an action, and an empty zone may be renewed
        // by a shuffle. Their effects are not searched.
        let by_itself = !self.phases.is_empty() || !self.automa.is_empty();
        if by_itself || self.zones.iter().any(|zone| zone.renew.is_some()) {
            return true;
        }
        let listeners = self.listeners.iter().map(|one| one.script);
        let has_piles = self.zones.iter().any(|zone| zone.pile);
        let mut open: Vec<u16> = from.chain(listeners).collect();
        let mut seen = vec![false; self.scripts.len()];
        while let Some(script) = open.pop() {
            if std::mem::replace(&mut seen[usize::from(script)], true) {
                continue;
            }
            for step in &self.scripts[usize::from(script)].steps {
                let effect = &step.effect;
                if effect.calls_function() || effect.may_draw(has_piles) {
                    return true;
                }
                open.extend(effect.task().map(|task| self.tasks[usize::from(*task)].1));
                if let Some(pieces) = effect.acting_pieces() {
                    open.extend(self.scripts_of_pieces(pieces));
                }
                if let Some(decision) = effect.decision() {
                    open.extend(self.decisions[usize::from(*decision)].options.clone());
                }
            }
        }
        false
    }
}
