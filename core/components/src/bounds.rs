//! Upper bounds on the cost of scripts, computed from the declarations. `loam check` warns of
//! scripts that may exceed the limits.
//!
//! The bounds assume that every step runs, every zone is full, and every amount that is not
//! constant has its maximum. Functions count as nothing, because they pay for their own work. A
//! task that runs itself counts once.

use crate::declare::{
    AmountExpression, Answered, ConditionExpression, DecisionMode, PieceSelection, ScriptEffect,
    SeatSelection, ZoneReference,
};
use crate::layout::{ComponentLayout, DeclarationError};
use crate::work::{CHANGE, MOST_STEPS, UNITS};

/// An upper bound on the cost of an action or a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CostBound {
    changes: u64,
    units: u64,
}

impl CostBound {
    /// Returns the bound for a number of changes, each of which reads `slots` slots.
    fn changes(changes: u64, slots: u64) -> CostBound {
        CostBound { changes, units: changes.saturating_mul(CHANGE as u64 + slots) }
    }

    fn and(self, other: CostBound) -> CostBound {
        CostBound {
            changes: self.changes.saturating_add(other.changes),
            units: self.units.saturating_add(other.units),
        }
    }

    fn times(self, n: u64) -> CostBound {
        CostBound { changes: self.changes.saturating_mul(n), units: self.units.saturating_mul(n) }
    }

    fn max(self, other: CostBound) -> CostBound {
        CostBound { changes: self.changes.max(other.changes), units: self.units.max(other.units) }
    }
}

impl ComponentLayout {
    /// Returns the options, tasks and phases whose steps can exceed the cost limits of one action,
    /// with the numbers.
    ///
    /// If a script only exceeds the limits because it runs a task, only the task is reported.
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
            let runs = |step: &crate::declare::Step<u16>| match step.effect {
                ScriptEffect::Run(task, ..) => Some(self.tasks[usize::from(task)].1),
                _ => None,
            };
            let mut others = self.scripts[usize::from(*script)].steps.iter().filter_map(runs);
            !others.any(|other| other != *script && large.contains(&other))
        });
        found.into_iter().map(|(_, error)| error).collect()
    }

    /// Returns the number of pieces that a zone or place can hold.
    fn room_at(&self, at: &ZoneReference<u16>) -> u64 {
        let room = |zone: &u16| &self.zones[usize::from(*zone)];
        match at {
            ZoneReference::Zone(zone, _) => room(zone).room() as u64,
            ZoneReference::Place(zone, ..) => room(zone).each.into(),
            ZoneReference::Arg(_) => {
                self.zones.iter().map(|zone| zone.room() as u64).max().unwrap_or(0)
            }
        }
    }

    /// Returns the maximum number of pieces that can move from one zone to the other at once.
    fn moved(&self, from: &ZoneReference<u16>, to: &ZoneReference<u16>) -> u64 {
        let takes = |at: &ZoneReference<u16>, kind: u16| match at {
            ZoneReference::Zone(zone, _) | ZoneReference::Place(zone, ..) => {
                self.zones[usize::from(*zone)].kinds.contains(&kind)
            }
            ZoneReference::Arg(_) => true,
        };
        let fits = self.pieces.iter().filter(|p| takes(from, p.kind) && takes(to, p.kind));
        let there: u64 = fits.map(|piece| u64::from(piece.number)).sum();
        there.min(self.room_at(from)).min(self.room_at(to))
    }

    /// Returns the maximum number of seats that a selection can contain.
    fn seat_bound(&self, whos: &SeatSelection<u16>) -> u64 {
        match whos {
            SeatSelection::One(_) => 1,
            SeatSelection::Those(whos, _) => self.seat_bound(whos),
            SeatSelection::All | SeatSelection::Others | SeatSelection::InTurn => {
                self.seats().max(1).into()
            }
        }
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
            if matches!(
                step.effect,
                ScriptEffect::Open(.., DecisionMode::Ask | DecisionMode::Sealed)
            ) {
                most = most.max(so_far);
                so_far = CostBound::default();
            }
        }
        let bound = most.max(so_far);
        self.known[at] = Some(bound);
        bound
    }

    fn of_effect(&mut self, effect: &ScriptEffect<u16>) -> CostBound {
        let layout = self.layout;
        match effect {
            ScriptEffect::Move(what, from, to, _) | ScriptEffect::MoveAll(what, from, to, _) => {
                let (slots, pieces) =
                    (layout.room_at(from) + layout.room_at(to), layout.moved(from, to));
                let n = |n: &AmountExpression<u16>| {
                    n.always().map_or(pieces, |n| pieces.min(n.max(0) as u64))
                };
                match what {
                    PieceSelection::Piece(_) | PieceSelection::IfThere(_) => {
                        CostBound::changes(1, 8 * slots)
                    }
                    PieceSelection::Every(_) => CostBound::changes(pieces, 8 * slots),
                    // Each piece may have to be drawn first.
                    PieceSelection::Top(amount) | PieceSelection::Random(amount, _) => {
                        CostBound::changes(2 * n(amount), 8 * slots)
                    }
                }
            }
            ScriptEffect::Shuffle(at) => CostBound::changes(1, 8 * layout.room_at(at)),
            ScriptEffect::Show(at, n, whos) => {
                let viewers = if matches!(whos, SeatSelection::All | SeatSelection::InTurn) {
                    1
                } else {
                    layout.seat_bound(whos)
                };
                let room = layout.room_at(at);
                let shown = n.always().map_or(room, |n| room.min(n.max(0) as u64));
                CostBound::changes(2 * shown, 8 * room).times(viewers)
            }
            ScriptEffect::Slide(at) => CostBound::changes(layout.room_at(at), 8),
            ScriptEffect::Refill(row, from) => {
                let slots = layout.room_at(row) + layout.room_at(from);
                CostBound::changes(2 * layout.moved(from, row), 8 * slots)
            }
            ScriptEffect::Roll(..) => CostBound::changes(2, 0),
            ScriptEffect::Open(_, whos, ..) => CostBound::changes(layout.seat_bound(whos), 0),
            ScriptEffect::Run(task, whos, _) => {
                self.of_script(layout.tasks[usize::from(*task)].1).times(layout.seat_bound(whos))
            }
            ScriptEffect::Answer(Answered { decision, option }, _) => {
                let options = match option {
                    Some(option) => *option..*option + 1,
                    None => layout.decisions[usize::from(*decision)].options.clone(),
                };
                let bounds = options.map(|option| self.of_script(option));
                bounds.fold(CostBound::default(), CostBound::max)
            }
            ScriptEffect::Call(_) | ScriptEffect::Deed(..) => CostBound::default(),
            ScriptEffect::Gain(..)
            | ScriptEffect::Pay(..)
            | ScriptEffect::Set(..)
            | ScriptEffect::Advance(..)
            | ScriptEffect::Put(..)
            | ScriptEffect::PutMarker(..)
            | ScriptEffect::SetMark(..)
            | ScriptEffect::Pass
            | ScriptEffect::EndPhase(..)
            | ScriptEffect::GoTo(..)
            | ScriptEffect::EndGame => CostBound::changes(1, 0),
        }
    }
}
