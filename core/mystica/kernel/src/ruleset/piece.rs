//! Pieces: anything with rules of its own, with its class, its answers to hooks and its slots.

use crate::cause::SourceLine;
use crate::effect::{AmountFormula, Condition, Effects};
use crate::hook::Hook;
use crate::ids::*;

/// Class of a piece. The order of the variants is the order in which hooks fire within a seat (C7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceClass {
    Faction,
    RoundTile,
    BonusCard,
    Favor,
    Town,
    /// A house rule: in play for every seat.
    HouseRule,
    /// A kind of token: in play for every seat that has it.
    Token,
    FinalTile,
    /// An action space of the board.
    BoardSpace,
}

/// Where content declares a piece.
#[derive(Clone, Debug)]
pub struct PieceSource {
    /// File relative to the content folder, `/` between folders.
    pub file: String,
    /// Line of the declaration, 1-based.
    pub line: u32,
}

/// Piece: anything with rules of its own, such as a faction, tile, card, token or house rule.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Id with module, such as `base:halflings`.
    pub id: String,
    /// Name for readers, such as `Halflings`.
    pub name: String,
    /// Name in ledgers, such as `halflings` or `FAV6`; may be empty.
    pub code: String,
    /// Description from its file, for readers; may be empty.
    pub doc: String,
    pub class: PieceClass,
    /// File that declares it, relative to the content folder, `/` between folders.
    pub file: String,
    /// Line of its declaration, 1-based.
    pub line: u32,
    /// Answers of the piece to hooks, sorted by hook.
    pub(crate) answers: Vec<HookAnswer>,
    /// `starts[hook]..starts[hook + 1]` are the answers to a hook.
    pub(crate) starts: [u16; Hook::COUNT + 1],
}

impl Piece {
    /// Creates a piece without a doc. The answers may come in any order; those to one hook keep their order.
    pub fn new(
        id: String,
        name: String,
        code: String,
        class: PieceClass,
        source: PieceSource,
        mut answers: Vec<HookAnswer>,
    ) -> Piece {
        answers.sort_by_key(|a| a.hook as u8);
        let mut starts = [0; Hook::COUNT + 1];
        for (hook, start) in starts.iter_mut().enumerate() {
            *start = answers.partition_point(|a| (a.hook as usize) < hook) as u16;
        }
        let PieceSource { file, line } = source;
        Piece { id, name, code, doc: String::new(), class, file, line, answers, starts }
    }

    /// Returns the answers to a hook, in file order.
    #[inline]
    pub fn answers(&self, hook: Hook) -> &[HookAnswer] {
        let h = hook as usize;
        &self.answers[self.starts[h] as usize..self.starts[h + 1] as usize]
    }

    /// Returns all answers, sorted by hook.
    pub fn all_answers(&self) -> &[HookAnswer] {
        &self.answers
    }
}

/// Answer of a piece to a hook.
#[derive(Clone, Debug)]
pub struct HookAnswer {
    pub hook: Hook,
    /// The seats to whose events it reacts.
    pub scope: AnswerScope,
    pub what: AnswerKind,
    /// Source span of the answer: in the piece's file, or in a file that patches the piece.
    pub place: SourceLine,
}

/// The seats to whose events an answer reacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerScope {
    /// The seat that has the piece.
    Own,
    /// All other seats.
    Others,
    /// All seats.
    Everybody,
}

/// What a piece answers to a hook: effects, effects in place of a gain, a value, or a script's
/// result.
#[derive(Clone, Debug)]
pub enum AnswerKind {
    /// To a react hook: effects for the seat that has the piece.
    Effects(Effects),
    /// To a replace hook: these effects instead, if the condition holds.
    Replace(Condition, Effects),
    /// To a query, modify or forbid hook: an amount, if the condition holds.
    Value(Condition, AmountFormula),
    /// To any hook: a script function.
    Script(FunctionId),
}

/// Persistent variable of a piece, stored in the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    pub piece: PieceId,
    pub name: String,
    /// Largest value; at most 255.
    pub max: u8,
    /// Value at the start and after a reset.
    pub start: u8,
    /// When the value returns to `start`.
    pub reset: SlotReset,
    /// Index of its first byte in `State::slots`; a seat's value is at `offset + seat`, a shared one at `offset`.
    pub offset: u16,
    /// Whether each seat has its own value.
    pub per_seat: bool,
}

/// When a slot is reset to its start value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SlotReset {
    Never,
    /// When a round starts.
    Round,
    /// When a turn starts, for the seat whose turn it is.
    Turn,
}

/// Script function that answers a hook for a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFunction {
    /// The piece for which it answers.
    pub piece: PieceId,
    pub hook: Hook,
    pub module: String,
    /// The script file, relative to the content folder, `/` between folders.
    pub file: String,
    /// Digest of the script, which takes the place of its text in the canonical text of the rules.
    pub digest: [u8; 32],
    /// The values of components that the script declares to read, by index in
    /// `Ruleset::component_values`.
    pub reads: Vec<u8>,
}
