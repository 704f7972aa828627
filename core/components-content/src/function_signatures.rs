//! Results of reading that are not declarations: script functions with their hooks, and the number
//! of players.

use std::ops::RangeInclusive;

use content::ByteSpan;

/// A hook: a query or command that a script function can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FunctionHook {
    /// Computes a number, as part of an amount.
    Amount,
    /// Evaluates a condition of an option or a step.
    Holds,
    /// Lists the possible answers of an option.
    Options,
    /// Carries out an effect of a step.
    CarryOut,
    /// Chooses the answer of an automa.
    Choose,
}

/// All hooks, each with its name in content.
pub const HOOKS: [(&str, FunctionHook); 5] = [
    ("amount", FunctionHook::Amount),
    ("holds", FunctionHook::Holds),
    ("options", FunctionHook::Options),
    ("carry_out", FunctionHook::CarryOut),
    ("choose", FunctionHook::Choose),
];

impl FunctionHook {
    /// Returns the name of the hook in content files.
    pub fn name(self) -> &'static str {
        HOOKS.iter().find(|(_, ask)| *ask == self).map_or("", |(name, _)| name)
    }
}

/// A script function that declarations name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredFunction {
    pub name: String,
    /// Id of the module to which the function's file belongs.
    pub module: String,
    /// Path of the file, from the content folder.
    pub file: String,
    /// Digest of the file, see [`script_digests`](crate::script_digests); 0 until the content is
    /// compiled.
    pub digest: [u8; 32],
    /// Hooks that the function answers.
    pub asks: Vec<FunctionHook>,
    /// Number of arguments that the function receives: the largest number among the places that
    /// name it.
    pub arguments: usize,
    /// Number of arguments in each answer that the hook `options` lists; 0 if the function does not
    /// have the hook.
    pub own: usize,
}

/// The possible numbers of players, and the names of seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayableSeats {
    pub seats: RangeInclusive<u8>,
    /// Names of the seats, one word each. There are at least as many names as possible players.
    pub names: Vec<String>,
    /// Source span of the declaration, for errors.
    pub at: ByteSpan,
}
