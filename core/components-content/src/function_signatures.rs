//! Results of reading that are not declarations: script functions with their hooks, and the number
//! of players.

use std::ops::RangeInclusive;

use components::declare::ParamType;
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

/// How scripts of the second version see a value. The engine counts seats, places and stops from 0,
/// and -1 means none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScriptView {
    /// A whole number.
    #[default]
    Number,
    /// A seat object, or `nil`.
    Seat,
    /// The number of a place or stop, of which the first has this number; `nil` for none.
    Position(i32),
    /// The number of a piece or another object, or `nil`.
    Object,
}

impl ScriptView {
    /// Returns how scripts see an argument of a type. `first_stop` returns the number of the first
    /// stop of a track.
    pub fn of_param<N>(is: &ParamType<N>, first_stop: impl FnOnce(&N) -> i32) -> ScriptView {
        match is {
            ParamType::Number => ScriptView::Number,
            ParamType::Seat => ScriptView::Seat,
            ParamType::Place(_) => ScriptView::Position(1),
            ParamType::Stop(track) => ScriptView::Position(first_stop(track)),
            ParamType::Piece | ParamType::Zone | ParamType::Thing(_) => ScriptView::Object,
        }
    }

    /// Returns whether the value may be none.
    pub fn can_be_none(self) -> bool {
        self != ScriptView::Number
    }

    /// Returns words for the value, for messages.
    pub(crate) fn words(self) -> &'static str {
        match self {
            ScriptView::Number => "a number",
            ScriptView::Seat => "a seat",
            ScriptView::Position(_) => "a place or stop",
            ScriptView::Object => "a piece or object",
        }
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
    /// Arguments that the function receives: as many as the largest number among the places that
    /// name it.
    pub arguments: Vec<ScriptView>,
    /// Arguments in each answer that the hook `options` lists; empty if the function does not have
    /// the hook.
    pub own: Vec<ScriptView>,
    /// Whether a text uses a result of the hook `amount` as a seat, place or stop.
    pub gives_positions: bool,
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
