//! Causes of changes: which piece or rule caused an event, and in which file and line of the content it is written.

use crate::hook::Hook;
use crate::ids::*;

/// Why something changed: a piece that answered a hook, or a rule that the kernel carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The piece to which the rule or answer belongs; `NONE` for the rules of the game itself.
    pub piece: PieceId,
    pub kind: CauseKind,
    /// The file that requested the change; `NONE` where [`Ruleset::source_of`](crate::Ruleset::source_of) finds it through the rule.
    pub file: FileId,
    /// Line of that file, 1-based; 0 with `FileId::NONE`.
    pub line: u32,
}

/// The hook that a piece answered, or the rule that the kernel carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CauseKind {
    /// An answer to a hook, given by a TOML table or by a script.
    Hook(Hook),
    /// A rule that the kernel carries out, with numbers from the content.
    Rule(KernelRule),
}

/// Rule that the kernel carries out; events name it as their cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KernelRule {
    /// The resources with which a faction starts.
    Starting,
    /// The points with which a faction starts; a board or a setting may set them.
    StartingPoints,
    /// Building a structure or upgrading to it: its price, and the favor tiles that come with it.
    Building(StructureId),
    /// Buying spades.
    Digging,
    /// A transformation that is paid without spades.
    Transforming,
    /// A jump: tunnelling or carpet flight.
    Jumping,
    SendingPriest,
    /// Using cult steps that were owed.
    Stepping,
    /// Power for the spaces crossed on a cult track.
    CultSpaces,
    /// The top space of a cult track: its key, and the markers that move because of it.
    TopSpace,
    /// An advancement track: its price and its points.
    Advancing(TrackId),
    /// An action space: its price and its effects.
    Space(SpaceId),
    Converting(ConversionId),
    Burning,
    /// Power offered to neighbours of a build.
    Offering,
    /// Power accepted from a neighbour, and the points paid for it.
    Leeching,
    Founding,
    /// The gain from taking a tile.
    Taking,
    /// Coins that lay on a bonus card.
    CardCoins,
    /// The answer to a choice of a piece, by its index in `Ruleset::choices`.
    Choosing(u8),
    /// Income of structures of one kind; `NONE`: of a card or tile.
    Income(StructureId),
    /// The cult reward at the end of a round.
    CultReward,
    /// A final scoring: of a cult track, or (`NONE`) of the measure of a tile.
    Scoring(CultId),
    /// Resources left at the end of the game, which become points.
    Leftovers,
    Moving,
    /// A trade with a structure of one kind.
    Trading(StructureId),
    /// Tokens that are placed, spent or returned to the supply.
    Tokens,
    /// A right that was used, was given up or has expired.
    UsingRight,
    /// A forced answer: nothing else was possible.
    OnlyAnswer,
    ThrowingAway,
    /// A slot that is reset to its start value when a round or a turn begins.
    BeginningAnew(SlotId),
    /// A script of the component engine, by number.
    Part(u16),
}

/// Source span of a rule or answer: a file of the content and a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceLine {
    /// Index into [`Ruleset::files`](crate::Ruleset::files).
    pub file: FileId,
    /// Line of the file, 1-based.
    pub line: u32,
}

impl SourceLine {
    /// No line of any file.
    pub const NOWHERE: SourceLine = SourceLine { file: FileId::NONE, line: 0 };
}

impl Cause {
    /// Returns the cause for a rule of the game itself.
    #[inline]
    pub const fn rule(rule: KernelRule) -> Cause {
        Cause::by_rule(PieceId::NONE, rule)
    }

    /// Returns the cause for a rule that the kernel carries out for a piece.
    #[inline]
    pub const fn by_rule(piece: PieceId, rule: KernelRule) -> Cause {
        Cause { piece, kind: CauseKind::Rule(rule), file: FileId::NONE, line: 0 }
    }

    /// Returns the cause for a piece's answer to a hook, with the source span of the answer.
    #[inline]
    pub const fn answer(piece: PieceId, hook: Hook, place: SourceLine) -> Cause {
        Cause { piece, kind: CauseKind::Hook(hook), file: place.file, line: place.line }
    }
}
