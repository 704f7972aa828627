//! Upper bounds on the cost of scripts, computed from the declarations. `loam check` warns of
//! scripts that may exceed the limits.
//!
//! The bounds assume that every step runs, every zone is full, and every amount that is not
//! constant has its maximum. Functions count as nothing, because they pay for their own work. A
//! task that runs itself counts once.

use crate::declare::{
    Answered, ConditionExpression, DecisionMode, ScriptEffect, Step, StepArgument,
};
use crate::layout::{CompiledListener, ComponentLayout, DeclarationError};
use crate::steps::CostBound;
use crate::work::{MOST_STEPS, UNITS};

impl ComponentLayout {
    /// Returns the options, tasks, phases and pieces whose steps can exceed the cost limits of one action,
    /// with the numbers.
    ///
    /// If a script only exceeds the limits because it runs a task or lets a piece act, only the task
    /// or piece is reported.
    pub fn over_budget(&self) -> Vec<DeclarationError> {
        let mut bounds = CostBoundCache { layout: self, known: vec![None; self.scripts.len()] };
        let mut found: Vec<(u16, DeclarationError)> = Vec::new();
        for (script, part) in (0..).zip(&self.scripts) {
            let bound = bounds.of_script(script);
            let (changes, steps) = (u64::from(self.changes), bound.units / UNITS);
            let why = if bound.changes > changes {
                format!(
                    "can make up to {} changes in one action, but only {changes} are allowed",
                    bound.changes
                )
            } else if steps > MOST_STEPS {
                format!(
                    "can take up to {steps} steps in one action, but only {MOST_STEPS} are \
                    allowed"
                )
            } else {
                continue;
            };
            found.push((script, DeclarationError { part: part.name.clone(), why }));
        }
        let large: Vec<u16> = found.iter().map(|(script, _)| *script).collect();
        found.retain(|(script, _)| {
            let runs = |step: &Step<u16>| {
                let task = step.effect.task().map(|task| self.tasks[usize::from(*task)].1);
                let pieces = step.effect.acting_pieces().into_iter();
                let pieces = pieces.flat_map(|pieces| self.scripts_of_pieces(pieces));
                task.into_iter().chain(pieces).collect::<Vec<_>>()
            };
            let mut others = self.scripts[usize::from(*script)].steps.iter().flat_map(runs);
            !others.any(|other| other != *script && large.contains(&other))
        });
        found.into_iter().map(|(_, error)| error).collect()
    }
}

/// The bounds of all scripts, memoized.
struct CostBoundCache<'a> {
    layout: &'a ComponentLayout,
    known: Vec<Option<CostBound>>,
}

impl CostBoundCache<'_> {
    /// Returns the maximum cost of a script between two decisions.
    fn of_script(&mut self, script: u16) -> CostBound {
        let at = usize::from(script);
        if let Some(known) = self.known[at] {
            return known;
        }
        // This ends the recursion for scripts that run themselves.
        self.known[at] = Some(CostBound::default());
        let layout = self.layout;
        let (mut most, mut so_far) = (CostBound::default(), CostBound::default());
        for step in &layout.scripts[at].steps {
            if matches!(step.when, ConditionExpression::Never) {
                continue;
            }
            so_far = so_far.and(self.of_effect(&step.effect));
            // Steps after a decision belong to the action that answers the decision.
            if matches!(step.effect.mode(), Some(DecisionMode::Ask | DecisionMode::Sealed)) {
                most = most.max(so_far);
                so_far = CostBound::default();
            }
        }
        // Pieces that listen to the answer, or to the beginning of the phase, act last.
        for listener in layout.listeners_to_script(script) {
            so_far = so_far.and(self.of_listener(listener));
        }
        let bound = most.max(so_far);
        self.known[at] = Some(bound);
        bound
    }

    /// Returns the maximum cost of a listener for one event, over all copies of the piece.
    fn of_listener(&mut self, listener: &CompiledListener) -> CostBound {
        let copies = u64::from(self.layout.pieces[usize::from(listener.piece)].number);
        self.of_script(listener.script).times(copies)
    }

    fn of_effect(&mut self, effect: &ScriptEffect<u16>) -> CostBound {
        let layout = self.layout;
        let mut bound = (effect.rule().cost)(layout, effect.args());
        for listener in layout.listeners_after(effect) {
            let moved = effect.moved_between().map_or(1, |(from, to)| layout.moved(from, to));
            bound = bound.and(self.of_listener(listener).times(moved));
        }
        for arg in effect.args() {
            match arg {
                StepArgument::Task(task) => {
                    let seats = effect.seats().map_or(1, |seats| layout.seat_bound(seats));
                    let script = layout.tasks[usize::from(*task)].1;
                    bound = bound.and(self.of_script(script).times(seats));
                }
                StepArgument::Acting(pieces) => {
                    let seats = effect.seats().map_or(1, |seats| layout.seat_bound(seats));
                    let most = layout.most_acting(pieces);
                    let scripts = layout.scripts_of_pieces(pieces);
                    let bounds = scripts.map(|script| self.of_script(script));
                    let one = bounds.fold(CostBound::default(), CostBound::max);
                    bound = bound.and(one.times(most * seats));
                }
                StepArgument::Answer(Answered { decision, option }) => {
                    let options = match option {
                        Some(option) => *option..*option + 1,
                        None => layout.decisions[usize::from(*decision)].options.clone(),
                    };
                    let bounds = options.map(|option| self.of_script(option));
                    bound = bound.and(bounds.fold(CostBound::default(), CostBound::max));
                }
                _ => {}
            }
        }
        bound
    }
}
