//! Data structures of the planning bot's beam search.

use std::rc::Rc;

use game::{ActionRole, Game, LegalAction};

/// A node of the beam search: a position that a partial plan has reached.
pub(super) struct PlanNode<G: Game> {
    pub state: Box<G::State>,
    /// Index of the root action with which this plan began.
    pub first: usize,
    pub worth: i64,
    /// Number of predicted actions already played, by seat.
    pub at: Vec<u16>,
    /// The actions offered to the planning seat here.
    pub offered: Vec<LegalAction<G::Action>>,
    /// First actions that evaluated badly before and are not tried again.
    pub weak: Rc<Vec<G::Action>>,
    /// The last turn of the plan so far; `None` at the root.
    pub turn: Option<Rc<PlannedTurn<G::Action>>>,
}

/// A turn of a plan, linked to the turn before it: either one action, or conversions and the action that they make
/// possible. Decisions that follow from the action belong to the next turn.
pub(super) struct PlannedTurn<A> {
    pub actions: Vec<A>,
    pub before: Option<Rc<PlannedTurn<A>>>,
}

/// A plan that has reached the end of the stage, with its value in hundredths of a point.
pub(super) struct PlanEnd<A> {
    pub worth: i64,
    /// The last turn of the plan; earlier turns follow by `before`.
    pub turn: Option<Rc<PlannedTurn<A>>>,
}

/// A complete plan: all turns of the planning seat up to the end of the stage, with the plan's value in hundredths of a
/// point.
pub(super) struct FoundPlan<A> {
    /// The actions of each turn, in the order of play.
    pub turns: Vec<Vec<A>>,
    pub role: ActionRole,
    pub worth: i64,
}

/// Limits of a beam search, which trade time for playing strength.
#[derive(Clone, Copy)]
pub(super) struct BeamLimits {
    pub beam: usize,
    pub width: usize,
    /// Upper bound on the conversions in a row that may begin the plan.
    pub in_a_row: u8,
}

/// Returns the turns up to this one, in the order of play.
pub(super) fn turns_of<A: Copy>(mut turn: Option<&Rc<PlannedTurn<A>>>) -> Vec<Vec<A>> {
    let mut turns = Vec::new();
    while let Some(one) = turn {
        turns.push(one.actions.clone());
        turn = one.before.as_ref();
    }
    turns.reverse();
    turns
}

/// Returns the index of a first action in the list of first actions; adds the action if it is new.
pub(super) fn first_of<A: PartialEq>(
    firsts: &mut Vec<(A, ActionRole)>,
    action: A,
    role: ActionRole,
) -> usize {
    firsts.iter().position(|(listed, _)| *listed == action).unwrap_or_else(|| {
        firsts.push((action, role));
        firsts.len() - 1
    })
}

/// Inserts an end, keeping the list sorted by descending worth and at most `most` long (at least 1).
pub(super) fn insert_end<A>(ends: &mut Vec<PlanEnd<A>>, end: PlanEnd<A>, most: u8) {
    let at = ends.partition_point(|other| other.worth >= end.worth);
    ends.insert(at, end);
    ends.truncate(most.max(1).into());
}
