//! What was read beside declarations: functions with what they are asked, and who plays.

use std::ops::RangeInclusive;

use content::At;

/// What a function can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ask {
    /// A number.
    Amount,
    /// Does something hold?
    Holds,
    /// The ways in which an option can be answered.
    Options,
    /// It does something.
    CarryOut,
    /// What an automa answers.
    Choose,
}

/// What functions answer, by name.
pub const HOOKS: [(&str, Ask); 5] = [
    ("amount", Ask::Amount),
    ("holds", Ask::Holds),
    ("options", Ask::Options),
    ("carry_out", Ask::CarryOut),
    ("choose", Ask::Choose),
];

impl Ask {
    /// Its name.
    pub fn name(self) -> &'static str {
        HOOKS.iter().find(|(_, ask)| *ask == self).map_or("", |(name, _)| name)
    }
}

/// A function that declarations name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name in the declarations.
    pub name: String,
    /// The module of its file.
    pub module: String,
    /// The file, from the content folder.
    pub file: String,
    /// What it answers.
    pub asks: Vec<Ask>,
    /// How many arguments it is given: as many as the place that names it has, at most.
    pub arguments: usize,
    /// Of one that lists options: how many arguments each of them has.
    pub own: usize,
}

/// How many may play, and what they are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// From the least to the most.
    pub seats: RangeInclusive<u8>,
    /// Names of the seats, one word each, at least as many as can play.
    pub names: Vec<String>,
    /// Where it is said.
    pub at: At,
}
