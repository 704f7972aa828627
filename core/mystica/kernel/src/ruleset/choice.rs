//! Choices of players, tasks that rules start in the component engine, and conversions.

use crate::effect::{Condition, Effects};
use crate::ids::*;
use crate::resource::Resource;

/// Choice that a piece opens: a seat has to take one of several options.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The piece that opens it.
    pub piece: PieceId,
    /// How long the answer may wait.
    pub wait: AnswerDeadline,
    pub options: Vec<ChoiceOption>,
}

/// How long the answer to a choice may wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerDeadline {
    /// The answer comes before the seat's next full action.
    No,
    /// The answer comes before the seat's turn ends.
    Turn,
    /// The answer comes before the round ends.
    Round,
}

/// Task of the component engine that a rule starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskCall {
    /// Name of the task in content.
    pub name: String,
    /// Number of the task in the layout.
    pub task: u16,
    /// Arguments of the task.
    pub arguments: Vec<TaskArgument>,
    /// The module whose scripts start the task; `None` if a TOML table starts it.
    pub of_script: Option<String>,
}

/// Value that rules read from components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentValue {
    /// Expression in content, such as `count(hand)`.
    pub text: String,
    /// Canonical text of the expression.
    pub canonical: String,
    /// Modules in which the text means this value. Other modules may declare components with the
    /// same names.
    pub modules: Vec<String>,
    /// Number of the task whose first step computes it.
    pub task: u16,
    /// True for a counter that names an object by its number, or none.
    pub is_thing: bool,
}

/// Argument of a component task, resolved when a rule calls the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TaskArgument {
    /// A constant.
    Number(i16),
    /// The hook's argument with this index, 0 to 3. With `true`, the argument is an id, and its
    /// largest value means "none".
    Argument(u8, bool),
    /// The seat that did what the hook reports.
    Actor,
}

/// Placeholder in the text of an answer for the terrain that it names.
pub const TERRAIN_IN_ANSWER: &str = "{terrain}";

/// Option of a [`Choice`]: its ledger text, its condition and its effects.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceOption {
    /// Text of the option in ledgers.
    pub answer: AnswerId,
    /// Whether there is one option for each terrain of the wheel. The effects see the terrain as
    /// argument 0.
    pub each_terrain: bool,
    /// Condition for choosing it. The seat must also have what the effects pay.
    pub when: Condition,
    pub effects: Effects,
}

/// Conversion: a seat gives `rate` units of one resource for `gives` units of another.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    pub from: Resource,
    /// How many units of `from` are given at a time.
    pub rate: u8,
    /// How many units of `to` are gained for them.
    pub gives: u8,
    pub to: Resource,
    /// Whether the conversion needs an exchange right.
    pub by_right: bool,
    pub when: Condition,
}
