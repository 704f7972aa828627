//! Hook calls that are still to come in a game, and what pieces would do at one of them now.

use crate::engine::EffectExecutor;
use crate::event::NullSink;
use crate::hook::Hook;
use crate::ids::*;
use crate::interface::RulesEngine;
use crate::phases::{PhaseList, PhaseWork};
use crate::state::State;

/// A call of a hook that the phases of the game make once for each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComingHook {
    pub hook: Hook,
    /// The round of the position at the call.
    pub round: u8,
    /// The argument of the hook, if it has one.
    pub argument: Option<i32>,
    /// Number of rounds whose turns begin before the call.
    pub rounds_between: u8,
}

impl ComingHook {
    /// Returns the arguments of the call.
    pub fn args(&self) -> &[i32] {
        self.argument.as_slice()
    }
}

impl PhaseList {
    /// Lists the hook calls of all phases after the current one, in order, for a game of this number
    /// of rounds. Empty after the end of the game.
    pub fn coming_hooks(&self, state: &State, rounds: u8) -> Vec<ComingHook> {
        let mut all = Vec::new();
        let Some(mut at) = self.current_index(state) else { return all };
        let (mut round, mut rounds_between) = (state.round, 0);
        // Each round passes each phase at most once, so the loop ends.
        for _ in 0..self.list.len() * (usize::from(rounds) + 2) {
            at = self.after(at, round, rounds);
            let Some(phase) = self.list.get(at) else { break };
            let (hook, argument) = match phase.work {
                PhaseWork::Income => (Hook::Income, Some(round.into())),
                PhaseWork::Actions => {
                    round = round.saturating_add(1);
                    (Hook::RoundStart, Some(round.into()))
                }
                PhaseWork::Rewards => (Hook::RoundEnd, Some(round.into())),
                PhaseWork::GameEnd => (Hook::GameEnd, None),
                PhaseWork::Nothing => (Hook::PhaseStart, Some(at as i32)),
                _ => continue,
            };
            all.push(ComingHook { hook, round, argument, rounds_between });
            rounds_between += u8::from(phase.work == PhaseWork::Actions);
        }
        all
    }
}

impl RulesEngine<'_> {
    /// Calls a react hook for a seat, as if its event took place now, with all immediate effects.
    /// Returns `false` after a script error. The position is then undefined.
    pub fn run_hook(&mut self, state: &mut State, seat: SeatId, hook: Hook, args: &[i32]) -> bool {
        let ruleset = self.ruleset();
        let host = self.reset_host();
        let mut sink = NullSink;
        let mut engine = EffectExecutor::new(ruleset, state, host, &mut sink);
        engine.react(hook, seat, args);
        engine.fault.is_none()
    }
}
