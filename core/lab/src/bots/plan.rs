//! What the planning bot writes down while it looks for a plan.

use std::rc::Rc;

use game::{Choice, Game, Role};

/// A position that a plan has come to.
pub(super) struct PlanNode<G: Game> {
    pub state: Box<G::State>,
    /// With which of the actions of the root it began.
    pub first: usize,
    pub worth: i64,
    /// How many of the expected actions of each seat are done.
    pub at: Vec<u16>,
    /// What the seat is offered there.
    pub offered: Vec<Choice<G::Action>>,
    /// First actions of turns that did not look good before, and are not looked at again.
    pub weak: Rc<Vec<G::Action>>,
    /// The last turn that led here; none behind the root.
    pub turn: Option<Rc<PlannedTurn<G::Action>>>,
}

/// A turn of a plan: conversions and what they open, or one action. What it leaves to be decided is not part of it.
pub(super) struct PlannedTurn<A> {
    pub actions: Vec<A>,
    pub before: Option<Rc<PlannedTurn<A>>>,
}

/// Where a plan ends.
pub(super) struct PlanEnd<A> {
    pub worth: i64,
    /// Its turns, the last first.
    pub turn: Option<Rc<PlannedTurn<A>>>,
}

/// A plan that was found.
pub(super) struct FoundPlan<A> {
    /// What is done in each turn, the first first.
    pub turns: Vec<Vec<A>>,
    /// The role of the first action.
    pub role: Role,
    pub worth: i64,
}

/// How much a search looks at.
#[derive(Clone, Copy)]
pub(super) struct Breadth {
    /// Positions that are kept after each turn.
    pub beam: usize,
    /// Turns that are kept of one position.
    pub width: usize,
    /// How many conversions in a row may begin the plan.
    pub in_a_row: u8,
}

/// The turns up to this one, the first first.
pub(super) fn turns_of<A: Copy>(mut turn: Option<&Rc<PlannedTurn<A>>>) -> Vec<Vec<A>> {
    let mut turns = Vec::new();
    while let Some(one) = turn {
        turns.push(one.actions.clone());
        turn = one.before.as_ref();
    }
    turns.reverse();
    turns
}

/// The number of a first action, which is noted if it is new.
pub(super) fn first_of<A: PartialEq>(firsts: &mut Vec<(A, Role)>, first: (A, Role)) -> usize {
    firsts.iter().position(|(known, _)| *known == first.0).unwrap_or_else(|| {
        firsts.push(first);
        firsts.len() - 1
    })
}

/// Puts an end among those of the same first action, the best first; so many are kept.
pub(super) fn insert_end<A>(ends: &mut Vec<PlanEnd<A>>, end: PlanEnd<A>, most: u8) {
    let at = ends.partition_point(|other| other.worth >= end.worth);
    ends.insert(at, end);
    ends.truncate(most.max(1).into());
}
