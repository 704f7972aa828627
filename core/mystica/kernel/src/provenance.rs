//! Provenance of changes: causes in words, and the files and lines of the content where a cause is written.

use language::{Args, say};

use crate::cause::{Cause, CauseKind, KernelRule, SourceLine};
use crate::ids::*;
use crate::ruleset::Ruleset;
use crate::texts::TEXTS;

impl KernelRule {
    /// Returns the rule in words: `building a dwelling`, `income of temples`.
    pub fn words(self, rules: &Ruleset) -> String {
        let say = |id: &str| TEXTS.text(id, &Args::new());
        let a = |s: StructureId| rules.structure_name(s);
        match self {
            KernelRule::Starting => say("cause-start"),
            KernelRule::StartingPoints => say("cause-starting-points"),
            KernelRule::Building(s) => say!(TEXTS, "cause-building", structure = a(s)),
            KernelRule::Digging => say("cause-digging"),
            KernelRule::Transforming => say("cause-transforming"),
            KernelRule::Jumping => say("cause-jumping"),
            KernelRule::SendingPriest => say("cause-sending"),
            KernelRule::Stepping => say("cause-steps-owed"),
            KernelRule::CultSpaces => say("cause-cult-spaces"),
            KernelRule::TopSpace => say("cause-top-space"),
            KernelRule::Advancing(track) => {
                say!(TEXTS, "cause-advancing", track = rules.track_name(track))
            }
            KernelRule::Space(space) => {
                let code = rules.spaces.get(space.at()).map_or("?", |s| s.code.as_str());
                say!(TEXTS, "action-space", space = code)
            }
            KernelRule::Converting(_) => say("cause-converting"),
            KernelRule::Burning => say("cause-burning"),
            KernelRule::Offering => say("cause-offering"),
            KernelRule::Leeching => say("cause-leeching"),
            KernelRule::Founding => say("cause-founding"),
            KernelRule::Taking => say("cause-taking"),
            KernelRule::CardCoins => say("cause-card-coins"),
            KernelRule::Choosing(_) => say("cause-choosing"),
            KernelRule::Income(s) if s.is_some() => {
                say!(TEXTS, "cause-income-of", structure = a(s))
            }
            KernelRule::Income(_) => say("cause-income"),
            KernelRule::CultReward => say("cause-cult-reward"),
            KernelRule::Scoring(cult) => match rules.cults.get(cult.at()) {
                Some(_) => say!(TEXTS, "cause-final-scoring-of", cult = rules.cult_name(cult)),
                None => say("cause-final-scoring"),
            },
            KernelRule::Leftovers => say("cause-leftovers"),
            KernelRule::Moving => say("cause-moving"),
            KernelRule::Trading(s) => say!(TEXTS, "cause-trading-with", structure = a(s)),
            KernelRule::Tokens => say("cause-token-supply"),
            KernelRule::UsingRight => say("cause-used"),
            KernelRule::OnlyAnswer => say("cause-only-answer"),
            KernelRule::ThrowingAway => say("cause-thrown-away"),
            KernelRule::BeginningAnew(_) => say("cause-begins-anew"),
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
