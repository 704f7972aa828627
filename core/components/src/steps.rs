//! The table of steps: everything that options, tasks and phases can request by a word.
//!
//! | file | contents |
//! |---|---|
//! | `declare.rs` | `ScriptEffect`: a step with its arguments, as tables declare it |
//! | `state_writer.rs` | `StateWriter`, through which steps change a position |
//! | `steps/rule.rs` | the form of an entry, and `StepCall`, which carries a step out |
//! | `steps/cost.rs` | bounds on the cost of a step |
//! | `steps/SUBJECT.rs` | entries, each followed by the function that carries it out |
//! | `steps.rs` | the list of entries |
//!
//! The compiler, the engine, canonical texts, checks and bots use the list. They derive most of what
//! they need from the kinds of the arguments, and the rest from the entry.

mod cost;
mod counters;
mod decisions;
mod host;
mod markers;
mod phases;
mod pieces;
mod rule;

use crate::declare::{
    AmountExpression, Answered, PieceSelection, RelativeOwner, ScriptEffect, StepArgument, StepId,
    ZoneReference,
};

pub(crate) use cost::CostBound;
pub use rule::{AbsentSeats, StepKey, StepKeyKind, StepPlace, StepRule};
pub(crate) use rule::{CounterFlow, PieceFlow, StepCall, StepDraws, StepEngine, StepScript};

/// The steps, in the order in which messages list them.
pub static STEPS: [&StepRule; 24] = [
    &counters::GAIN,
    &counters::PAY,
    &counters::LOSE,
    &counters::SET,
    &pieces::MOVE,
    &pieces::SHUFFLE,
    &pieces::SHOW,
    &pieces::SLIDE,
    &pieces::REFILL,
    &counters::ROLL,
    &markers::ADVANCE,
    &markers::PUT,
    &markers::PUT_MARKER,
    &markers::SET_MARK,
    &decisions::OPEN,
    &decisions::RUN,
    &decisions::DO,
    &decisions::ANSWER,
    &phases::PASS,
    &phases::END_PHASE,
    &phases::GO_TO,
    &phases::END_GAME,
    &host::CALL,
    &host::DEED,
];

impl StepRule {
    /// Returns the step with this verb.
    pub fn by_verb(verb: &str) -> Option<&'static StepRule> {
        STEPS.into_iter().find(|rule| rule.verb == verb)
    }

    /// Creates a step. `args` has one argument for each key that takes one, in the order of the keys.
    ///
    /// # Panics
    /// Panics if the entry is not in [`STEPS`], or if the number of arguments is wrong.
    pub fn step<N>(&'static self, args: Vec<StepArgument<N>>) -> ScriptEffect<N> {
        let at = STEPS.iter().position(|rule| std::ptr::eq(*rule, self));
        let at = at.expect("every step is in the list");
        let expected = self.keys.iter().filter(|key| key.kind.has_argument()).count();
        assert_eq!(args.len(), expected, "`{}` has other arguments", self.verb);
        ScriptEffect { rule: StepId(at as u8), args }
    }
}

/// Properties derived from the entry.
impl<N> ScriptEffect<N> {
    /// Returns the entry of the step in the table.
    #[inline]
    pub fn rule(&self) -> &'static StepRule {
        STEPS[usize::from(self.rule.0)]
    }

    /// Returns the amount to which the step sets a counter; `None` if it does something else.
    pub fn set_value(&self) -> Option<&AmountExpression<N>> {
        match self.counter_flow()? {
            (CounterFlow::Set, _, _, amount) => Some(amount),
            _ => None,
        }
    }

    /// Returns what the step does with which counter, and by how much. `None`: it changes no
    /// counter, or the new value cannot be foreseen.
    pub(crate) fn counter_flow(
        &self,
    ) -> Option<(CounterFlow, &N, &RelativeOwner<N>, &AmountExpression<N>)> {
        let flow = self.rule().flow?;
        match &self.args[..] {
            [StepArgument::Counter(counter, who), StepArgument::Amount(n), ..] => {
                Some((flow, counter, who, n))
            }
            _ => None,
        }
    }

    /// Returns the zones between which the step moves pieces: from, to.
    pub(crate) fn moved_between(&self) -> Option<(&ZoneReference<N>, &ZoneReference<N>)> {
        let PieceFlow { from, to } = self.rule().moves?;
        match (&self.args[from], &self.args[to]) {
            (StepArgument::Zone(from), StepArgument::Zone(to)) => Some((from, to)),
            _ => None,
        }
    }

    /// Returns the pieces that the step selects.
    pub(crate) fn pieces(&self) -> Option<&PieceSelection<N>> {
        self.args.iter().find_map(|arg| match arg {
            StepArgument::Pieces(what) => Some(what),
            _ => None,
        })
    }

    /// Returns whether no counter changes because of the step: it has none, and it calls no other
    /// code that may change some.
    pub(crate) fn changes_no_counter(&self) -> bool {
        !self.args.iter().any(|arg| {
            matches!(
                arg,
                StepArgument::Counter(..)
                    | StepArgument::Decision(_)
                    | StepArgument::Answer(_)
                    | StepArgument::Task(_)
                    | StepArgument::Acting(_)
                    | StepArgument::Function(_)
                    | StepArgument::Deed(_)
            )
        })
    }

    /// Returns whether the step itself may draw a random result. `has_piles`: whether there are
    /// piles; taking a piece from a pile always draws.
    pub(crate) fn may_draw(&self, has_piles: bool) -> bool {
        let takes = match self.pieces() {
            Some(PieceSelection::Random(..)) => StepDraws::Always,
            Some(PieceSelection::Top(_)) => StepDraws::FromPiles,
            _ => StepDraws::Never,
        };
        let is_random = |draws| match draws {
            StepDraws::Never => false,
            StepDraws::FromPiles => has_piles,
            StepDraws::Always => true,
        };
        is_random(takes) || is_random(self.rule().draws)
    }

    /// Returns the decision that the step opens or answers.
    pub(crate) fn decision(&self) -> Option<&N> {
        self.args.iter().find_map(|arg| match arg {
            StepArgument::Decision(decision) | StepArgument::Answer(Answered { decision, .. }) => {
                Some(decision)
            }
            _ => None,
        })
    }
}
