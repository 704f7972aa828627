//! Causes of changes: which piece or rule caused an event, and in which file and line of the content it is written.

use crate::hook::Hook;
use crate::ids::*;
use crate::ruleset::Ruleset;

/// Why something changed: a piece that answered a hook, or a rule that the kernel carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// The piece to which the rule or answer belongs; `NONE` for the rules of the game itself.
    pub piece: PieceId,
    pub by: By,
    /// The file that requested the change; `NONE` where [`Ruleset::place`] finds it through the rule.
    pub file: FileId,
    /// Line of that file, 1-based; 0 with `FileId::NONE`.
    pub line: u32,
}

/// The hook that a piece answered, or the rule that the kernel carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// An answer to a hook, by a table or a script.
    Hook(Hook),
    /// A rule that the kernel carries out, with numbers from the content.
    Rule(Rule),
}

/// Rule that the kernel carries out; events name it as their cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
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
    /// The key for the top space of a cult track.
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
    /// The gain of a tile when it is taken.
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
    /// A slot that is reset to its start value with a round or a turn.
    BeginningAnew(SlotId),
    /// A script of the component engine, by number.
    Part(u16),
}

/// Source span of a rule or answer: a file of the content and a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Index into [`Ruleset::files`].
    pub file: FileId,
    /// Line of the file, 1-based.
    pub line: u32,
}

impl Place {
    /// No line of any file.
    pub const NOWHERE: Place = Place { file: FileId::NONE, line: 0 };
}

impl Cause {
    /// Returns the cause for a rule of the game itself.
    #[inline]
    pub const fn rule(rule: Rule) -> Cause {
        Cause::by_rule(PieceId::NONE, rule)
    }

    /// Returns the cause for a rule that the kernel carries out for a piece.
    #[inline]
    pub const fn by_rule(piece: PieceId, rule: Rule) -> Cause {
        Cause { piece, by: By::Rule(rule), file: FileId::NONE, line: 0 }
    }

    /// Returns the cause for a piece's answer to a hook, with the place where the answer is written.
    #[inline]
    pub const fn answer(piece: PieceId, hook: Hook, place: Place) -> Cause {
        Cause { piece, by: By::Hook(hook), file: place.file, line: place.line }
    }
}

impl Rule {
    /// Returns the rule in words: `building a dwelling`, `income of temples`.
    pub fn words(self, rules: &Ruleset) -> String {
        let structure = |s: StructureId| rules.structures.get(s.at());
        let a = |s: StructureId| structure(s).map_or("?".into(), |s| s.name.to_lowercase());
        match self {
            Rule::Starting => "start of the game".into(),
            Rule::StartingPoints => "starting points".into(),
            Rule::Building(s) => format!("building a {}", a(s)),
            Rule::Digging => "buying spades".into(),
            Rule::Transforming => "price of a transformation".into(),
            Rule::Jumping => "price of a jump".into(),
            Rule::SendingPriest => "sending a priest".into(),
            Rule::Stepping => "cult steps owed".into(),
            Rule::CultSpaces => "spaces of a cult track".into(),
            Rule::TopSpace => "top space of a cult track".into(),
            Rule::Advancing(track) => format!("advancing {}", track.name()),
            Rule::Space(space) => {
                let code = rules.spaces.get(space.at()).map_or("?", |s| s.code.as_str());
                format!("action {code}")
            }
            Rule::Converting(_) => "converting".into(),
            Rule::Burning => "burning power".into(),
            Rule::Offering => "power for neighbours".into(),
            Rule::Leeching => "power from a neighbour".into(),
            Rule::Founding => "founding a town".into(),
            Rule::Taking => "taking the tile".into(),
            Rule::CardCoins => "coins on the card".into(),
            Rule::Choosing(_) => "answering a choice".into(),
            Rule::Income(s) if s.is_some() => format!("{} income", a(s)),
            Rule::Income(_) => "income".into(),
            Rule::CultReward => "cult reward".into(),
            Rule::Scoring(cult) => match rules.cults.get(cult.at()) {
                Some(cult) => format!("final scoring of {}", cult.name),
                None => "final scoring".into(),
            },
            Rule::Leftovers => "what is left at the end".into(),
            Rule::Moving => "moving".into(),
            Rule::Trading(s) => format!("trading with a {}", a(s)),
            Rule::Tokens => "supply of tokens".into(),
            Rule::UsingRight => "used".into(),
            Rule::OnlyAnswer => "the only answer".into(),
            Rule::ThrowingAway => "thrown away".into(),
            Rule::BeginningAnew(_) => "begins anew".into(),
            Rule::Part(script) => {
                let layout = rules.beside.as_ref().map(|beside| beside.layout(1));
                let script = layout.and_then(|layout| layout.scripts.get(usize::from(script)));
                script.map_or("?".into(), |script| script.name.clone())
            }
        }
    }
}

impl By {
    /// Returns the name of the hook, or the rule in words.
    pub fn words(self, rules: &Ruleset) -> String {
        match self {
            By::Hook(hook) => hook.name().to_owned(),
            By::Rule(rule) => rule.words(rules),
        }
    }
}

impl Ruleset {
    /// Returns file and line where a cause is written. This is the line of the script or of the answer; else the line of the
    /// numbers that the rule used (those of `faction` first, then the general ones); else the declaration of the piece.
    ///
    /// `None` for changes in which the kernel uses no number of the content.
    pub fn place(&self, cause: Cause, faction: FactionId) -> Option<(&str, u32)> {
        self.noted(cause, faction).and_then(|place| self.file_and_line(place)).or_else(|| {
            let piece = self.pieces.get(cause.piece.at()).filter(|_| cause.line == 0)?;
            Some((piece.file.as_str(), piece.line))
        })
    }

    /// Returns further lines that wrote the value at [`Ruleset::place`]: its declaration, and other patches (`amend`).
    pub fn also_written(
        &self,
        cause: Cause,
        faction: FactionId,
    ) -> impl Iterator<Item = (&str, u32)> {
        let place = self.noted(cause, faction);
        let all = place.and_then(|place| self.also_written.get(&place));
        all.into_iter().flatten().filter_map(|place| self.file_and_line(*place))
    }

    fn file_and_line(&self, place: Place) -> Option<(&str, u32)> {
        Some((self.files.get(place.file.0 as usize)?.as_str(), place.line))
    }

    /// Returns the place that the cause carries, or the one recorded for its rule.
    fn noted(&self, cause: Cause, faction: FactionId) -> Option<Place> {
        if cause.line > 0 {
            return Some(Place { file: cause.file, line: cause.line });
        }
        let own = self.factions.get(faction.at()).map_or(PieceId::NONE, |f| f.piece);
        let by_rule = |piece: PieceId| match cause.by {
            // One line of content scores every track.
            By::Rule(Rule::Scoring(_)) => {
                self.places.get(&(piece, Rule::Scoring(CultId::NONE))).copied()
            }
            By::Rule(rule) => self.places.get(&(piece, rule)).copied(),
            By::Hook(_) => None,
        };
        if cause.piece.is_some() {
            by_rule(cause.piece)
        } else {
            by_rule(own).or_else(|| by_rule(PieceId::NONE))
        }
    }

    /// Returns the index of a path in [`Ruleset::files`]; `NONE` if it is not there.
    pub fn file_id(&self, path: &str) -> FileId {
        let at = self.files.iter().position(|f| f == path);
        at.map_or(FileId::NONE, |at| FileId(at as u16))
    }
}
