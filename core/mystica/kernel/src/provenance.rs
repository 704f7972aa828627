//! Provenance of changes: causes in words, and the files and lines of the content where a cause is written.

use crate::cause::{By, Cause, Place, Rule};
use crate::ids::*;
use crate::ruleset::Ruleset;

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
