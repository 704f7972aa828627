//! What players choose among, tasks that rules have the parts carry out, and conversions.

use crate::effect::{Condition, Effects};
use crate::ids::*;
use crate::resource::Resource;
use crate::state::Open;

/// A decision that a piece opens: one of several options.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The piece whose choice it is.
    pub piece: PieceId,
    /// How long the answer may wait.
    pub wait: Wait,
    /// The options.
    pub options: Vec<ChoiceOption>,
}

/// How long the answer to a choice may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wait {
    /// It comes before the seat's next full action.
    No,
    /// It comes before the seat's turn ends.
    Turn,
    /// It comes before the round ends.
    Round,
}

/// A task that a rule has the parts beside the position carry out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskCall {
    /// What content calls the task.
    pub name: String,
    /// The task, by number.
    pub task: u16,
    /// What it is handed.
    pub hand: Vec<Handed>,
    /// The module whose scripts call it, by its name; `None`: a table does.
    pub of_script: Option<String>,
}

/// Something that rules hear of the parts beside the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard {
    /// As it is written: `count(hand)`.
    pub text: String,
    /// The task whose first step says it.
    pub task: u16,
    /// It is a counter that holds the number of a thing, or of none.
    pub is_thing: bool,
}

/// A number that a task is handed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// This one.
    Number(i16),
    /// The argument of the hook with this index, one of the first four; of a seat or thing, the largest number of an id is nobody.
    Argument(u8, bool),
    /// Who did what the hook tells of.
    Actor,
}

impl TaskCall {
    /// What the task is handed, from what was noted when it was called.
    pub fn handed(&self, noted: &Open) -> Vec<i32> {
        let told = [noted.worth, noted.build, noted.spoiled, noted.options];
        let number = |handed: &Handed| match *handed {
            Handed::Number(n) => n.into(),
            Handed::Actor => noted.from.0.into(),
            Handed::Argument(at, is_id) => match told.get(usize::from(at)) {
                Some(&u8::MAX) if is_id => -1,
                told => told.map_or(-1, |n| i32::from(*n)),
            },
        };
        self.hand.iter().map(number).collect()
    }
}

/// Stands in the text of an answer for the terrain that it names.
pub const TERRAIN_IN_ANSWER: &str = "{terrain}";

/// One option of a [`Choice`].
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceOption {
    /// What a ledger says.
    pub answer: AnswerId,
    /// One option for each terrain of the wheel, which the effects see as argument 0.
    pub each_terrain: bool,
    /// When it may be chosen; what the effects pay must be there as well.
    pub when: Condition,
    /// What it brings.
    pub effects: Effects,
}

/// A conversion: `rate` units of one resource for `gives` units of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// What is given.
    pub from: Resource,
    /// How many are given at a time.
    pub rate: u8,
    /// How many are taken for them.
    pub gives: u8,
    /// What is taken.
    pub to: Resource,
    /// Needs an exchange right.
    pub by_right: bool,
    /// Possible only while this holds.
    pub when: Condition,
}
