//! Provenance of changes: causes in words, and the files and lines of the content where a cause is written.

use crate::cause::{Cause, CauseKind, KernelRule, SourceLine};
use crate::ids::*;
use crate::ruleset::Ruleset;

impl KernelRule {
    /// Returns the rule in words: `building a dwelling`, `income of temples`.
    pub fn words(self, rules: &Ruleset) -> String {
        let structure = |s: StructureId| rules.structures.get(s.at());
        let a = |s: StructureId| structure(s).map_or("?".into(), |s| s.name.to_lowercase());
        match self {
            KernelRule::Starting => "start of the game".into(),
            KernelRule::StartingPoints => "starting points".into(),
            KernelRule::Building(s) => format!("building a {}", a(s)),
            KernelRule::Digging => "buying spades".into(),
            KernelRule::Transforming => "price of a transformation".into(),
            KernelRule::Jumping => "price of a jump".into(),
            KernelRule::SendingPriest => "sending a priest".into(),
            KernelRule::Stepping => "cult steps owed".into(),
            KernelRule::CultSpaces => "spaces of a cult track".into(),
            KernelRule::TopSpace => "top space of a cult track".into(),
            KernelRule::Advancing(track) => format!("advancing {}", track.name()),
            KernelRule::Space(space) => {
                let code = rules.spaces.get(space.at()).map_or("?", |s| s.code.as_str());
                format!("action {code}")
            }
            KernelRule::Converting(_) => "converting".into(),
            KernelRule::Burning => "burning power".into(),
            KernelRule::Offering => "power for neighbours".into(),
            KernelRule::Leeching => "power from a neighbour".into(),
            KernelRule::Founding => "founding a town".into(),
            KernelRule::Taking => "taking the tile".into(),
            KernelRule::CardCoins => "coins on the card".into(),
            KernelRule::Choosing(_) => "answering a choice".into(),
            KernelRule::Income(s) if s.is_some() => format!("{} income", a(s)),
            KernelRule::Income(_) => "income".into(),
            KernelRule::CultReward => "cult reward".into(),
            KernelRule::Scoring(cult) => match rules.cults.get(cult.at()) {
                Some(cult) => format!("final scoring of {}", cult.name),
                None => "final scoring".into(),
            },
            KernelRule::Leftovers => "what is left at the end".into(),
            KernelRule::Moving => "moving".into(),
            KernelRule::Trading(s) => format!("trading with a {}", a(s)),
            KernelRule::Tokens => "supply of tokens".into(),
            KernelRule::UsingRight => "used".into(),
            KernelRule::OnlyAnswer => "the only answer".into(),
            KernelRule::ThrowingAway => "thrown away".into(),
            KernelRule::BeginningAnew(_) => "begins anew".into(),
            KernelRule::Part(script) => {
                let layout = rules.component_bridge.as_ref().map(|bridge| bridge.layout(1));
                let script = layout.and_then(|layout| layout.scripts.get(usize::from(script)));
                script.map_or("?".into(), |script| script.name.clone())
            }
        }
    }
}

impl CauseKind {
    /// Returns the name of the hook, or the rule in words.
    pub fn words(self, rules: &Ruleset) -> String {
        match self {
            CauseKind::Hook(hook) => hook.name().to_owned(),
            CauseKind::Rule(rule) => rule.words(rules),
        }
    }
}

impl Ruleset {
    /// Returns file and line where a cause is written. This is the line of the script or of the answer; else the line of the
    /// numbers that the rule used (those of `faction` first, then the general ones); else the declaration of the piece.
    ///
    /// `None` for changes in which the kernel uses no number of the content.
    pub fn source_of(&self, cause: Cause, faction: FactionId) -> Option<(&str, u32)> {
        self.noted(cause, faction).and_then(|place| self.file_and_line(place)).or_else(|| {
            let piece = self.pieces.get(cause.piece.at()).filter(|_| cause.line == 0)?;
            Some((piece.file.as_str(), piece.line))
        })
    }

    /// Returns the other lines that set the value whose line [`Ruleset::source_of`] returns: its
    /// declaration, and other patches (`amend`).
    pub fn other_sources_of(
        &self,
        cause: Cause,
        faction: FactionId,
    ) -> impl Iterator<Item = (&str, u32)> {
        let place = self.noted(cause, faction);
        let all = place.and_then(|place| self.other_sources.get(&place));
        all.into_iter().flatten().filter_map(|place| self.file_and_line(*place))
    }

    fn file_and_line(&self, place: SourceLine) -> Option<(&str, u32)> {
        Some((self.files.get(place.file.0 as usize)?.as_str(), place.line))
    }

    /// Returns the source span that the cause contains, or the one recorded for its rule.
    fn noted(&self, cause: Cause, faction: FactionId) -> Option<SourceLine> {
        if cause.line > 0 {
            return Some(SourceLine { file: cause.file, line: cause.line });
        }
        let own = self.factions.get(faction.at()).map_or(PieceId::NONE, |f| f.piece);
        let by_rule = |piece: PieceId| match cause.kind {
            // One line of content scores every track.
            CauseKind::Rule(KernelRule::Scoring(_)) => {
                self.rule_sources.get(&(piece, KernelRule::Scoring(CultId::NONE))).copied()
            }
            CauseKind::Rule(rule) => self.rule_sources.get(&(piece, rule)).copied(),
            CauseKind::Hook(_) => None,
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
