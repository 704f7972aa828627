//! Anything with rules of its own: where it belongs, what it answers, what it remembers.

use crate::cause::Place;
use crate::effect::{Amount, Condition, Effects};
use crate::hook::Hook;
use crate::ids::*;

/// Where a piece belongs; the order is the order in which hooks fire within a seat (C7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PieceClass {
    /// A faction.
    Faction,
    /// A round scoring tile.
    RoundTile,
    /// A bonus card.
    BonusCard,
    /// A favor tile.
    Favor,
    /// A town tile.
    Town,
    /// A house rule: in play for everybody.
    HouseRule,
    /// A kind of token: in play for everybody who has it.
    Token,
    /// A final scoring tile.
    FinalTile,
    /// An action space of the board.
    BoardSpace,
}

/// Anything with rules of its own.
#[derive(Clone, Debug)]
pub struct Piece {
    /// `base:halflings`.
    pub id: String,
    /// `Halflings`.
    pub name: String,
    /// What ledgers call it: `halflings`, `FAV6`; may be empty.
    pub code: String,
    /// What its file says about it in words, for readers; may be empty.
    pub doc: String,
    /// Where it belongs.
    pub class: PieceClass,
    /// File that declares it, relative to the content folder, `/` between folders.
    pub file: String,
    /// Line of its declaration, 1-based.
    pub line: u32,
    /// Its answers, sorted by hook.
    answers: Vec<Answer>,
    /// `starts[hook]..starts[hook + 1]` are the answers to a hook.
    starts: [u16; Hook::COUNT + 1],
}

impl Piece {
    /// A piece without a doc, with its answers in any order; those to one hook keep their order.
    pub fn new(
        id: String,
        name: String,
        code: String,
        class: PieceClass,
        (file, line): (String, u32),
        mut answers: Vec<Answer>,
    ) -> Piece {
        answers.sort_by_key(|a| a.hook as u8);
        let mut starts = [0; Hook::COUNT + 1];
        for (hook, start) in starts.iter_mut().enumerate() {
            *start = answers.partition_point(|a| (a.hook as usize) < hook) as u16;
        }
        Piece { id, name, code, doc: String::new(), class, file, line, answers, starts }
    }

    /// The answers to a hook, in file order.
    #[inline]
    pub fn answers(&self, hook: Hook) -> &[Answer] {
        let h = hook as usize;
        &self.answers[self.starts[h] as usize..self.starts[h + 1] as usize]
    }

    /// Every answer, sorted by hook.
    pub fn all_answers(&self) -> &[Answer] {
        &self.answers
    }
}

/// A piece's answer to a hook.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The hook.
    pub hook: Hook,
    /// Whose events it hears.
    pub scope: Scope,
    /// The answer itself.
    pub what: AnswerKind,
    /// Where it is written: in the piece's file, or in one that amends the piece.
    pub place: Place,
}

/// Whose events an answer hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those of the seat that has the piece.
    Own,
    /// Those of all other seats.
    Others,
    /// Those of everybody.
    Everybody,
}

/// What a piece answers.
#[derive(Clone, Debug)]
pub enum AnswerKind {
    /// To a react hook: effects for the seat that has the piece.
    Effects(Effects),
    /// To a replace hook: these effects instead, if the condition holds.
    Replace(Condition, Effects),
    /// To a query, modify or forbid hook: an amount, if the condition holds.
    Value(Condition, Amount),
    /// A script function.
    Script(FunctionId),
}

/// Declared memory of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The piece that owns it.
    pub piece: PieceId,
    /// Its name.
    pub name: String,
    /// Largest value; at most 255.
    pub max: u8,
    /// Value at the start and after a reset.
    pub start: u8,
    /// When it goes back to the start.
    pub reset: Reset,
    /// First byte in the slot area; a seat's value is at `offset + seat`, one for all at `offset`.
    pub offset: u16,
    /// Each seat has its own value.
    pub per_seat: bool,
}

/// When a slot goes back to its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reset {
    /// Never.
    Never,
    /// When a round starts.
    Round,
    /// When a turn starts, for the seat whose turn it is.
    Turn,
}

/// A function of a script file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The piece whose rule it is.
    pub piece: PieceId,
    /// The hook it answers.
    pub hook: Hook,
    /// Id of the module.
    pub module: String,
    /// The script file, relative to the content folder, `/` between folders.
    pub file: String,
}
