//! What players choose among, and conversions.

use crate::effect::{Condition, Effects};
use crate::ids::*;
use crate::resource::Resource;

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
