//! Checks that need all declarations: missing and duplicate ones, and numbers that do not fit
//! together.

use content::{AmendedDeclaration, ContentErrorKind as Kind};
use kernel::*;

use crate::diagnostic::DiagnosticKind;
use crate::kinds;
use crate::reading::{RulesetCompiler, TokenUse};

impl RulesetCompiler<'_, '_> {
    /// Runs the checks that need all declarations.
    pub fn check_whole(&mut self, items: &[AmendedDeclaration<'_>]) {
        self.ruleset.final_tiles.sort_by(|a, b| a.code.cmp(&b.code));
        for kind in [&kinds::GAME, &kinds::PHASES, &kinds::CULT_RULES, &kinds::TOWN_RULES] {
            let mut found = items.iter().filter(|item| item.kind == kind);
            let first = found.next();
            if let Some(second) = found.next() {
                let first = first.map_or(second.at, |f| f.at);
                self.diagnostics.duplicate(second.at, "declaration", kind.word, first);
            }
            // The rules of cults may be absent with the cults.
            let is_needed = *kind != kinds::CULT_RULES || !self.ruleset.cults.is_empty();
            if first.is_none() && is_needed && !self.chosen.check_only {
                self.chosen.report_missing(self.diagnostics, &format!("`[{}]`", kind.word));
            }
        }
        self.check_bridges(items);
        self.check_used_tokens();
        self.check_homes(items);
        let lists = [
            (self.ruleset.terrains.is_empty(), "a terrain"),
            (self.ruleset.structures.is_empty(), "a structure"),
            (self.ruleset.factions.is_empty(), "a faction"),
        ];
        for (empty, what) in lists {
            if empty && !self.chosen.check_only {
                self.chosen.report_missing(self.diagnostics, what);
            }
        }
    }

    /// Reports effects that gain tokens of a kind without a place, or move tokens of a kind that
    /// cannot move. No error if some faction has another kind in its place that has one or can
    /// move.
    fn check_used_tokens(&mut self) {
        for used in self.deferred.take_used_tokens() {
            let (factions, tokens) = (&self.ruleset.factions, &self.ruleset.tokens);
            let mut kinds = factions.iter().map(|f| f.kind_of(used.token)).chain([used.token]);
            let can = |kind: &TokenKind| match used.how {
                TokenUse::Gain => !kind.placing.anchors.is_empty(),
                TokenUse::Move => kind.movement.is_some(),
            };
            // A kind beyond the limit has no number.
            if kinds.all(|id| tokens.get(id.at()).is_some_and(|kind| !can(kind))) {
                let (token, gained) = (used.name, used.how == TokenUse::Gain);
                self.diagnostics.push(used.at, DiagnosticKind::TokenStays { token, gained });
            }
        }
    }

    /// Reports factions without a home terrain. The home terrain comes from the faction's file or
    /// from an answer to a hook before the first dwelling, given by the faction or by a piece that
    /// every seat has.
    fn check_homes(&mut self, items: &[AmendedDeclaration<'_>]) {
        let rules = &self.ruleset;
        for faction in rules.factions.iter().filter(|f| !f.home.is_some() && !f.placeholder) {
            // A faction beyond the limit has no piece; that is reported elsewhere.
            let own = rules.pieces.get(faction.piece.at());
            let is_heard = |p: &&Piece| {
                p.class != PieceClass::Faction || own.is_some_and(|own| own.id == p.id)
            };
            let mut answers = rules.pieces.iter().filter(is_heard).flat_map(Piece::all_answers);
            let takes_one = answers.any(|answer| match &answer.what {
                AnswerKind::Effects(effects) => {
                    matches!(answer.hook, Hook::Setup | Hook::FactionsChosen)
                        && moves_home(rules, effects, 0)
                }
                _ => false,
            });
            let piece = rules.pieces.get(faction.piece.at());
            let item = items.iter().find(|i| piece.is_some_and(|piece| i.id() == piece.id));
            // The diagnostic is marked at the declaration.
            let is_silent =
                |item: &&AmendedDeclaration<'_>| item.node.get("home").is_none() && !takes_one;
            if let Some(item) = item.filter(is_silent) {
                self.diagnostics.push(item.at, DiagnosticKind::NoHome);
            }
        }
    }

    /// Reports bridges that would not fit on the board with any choice of factions.
    fn check_bridges(&mut self, items: &[AmendedDeclaration<'_>]) {
        let mut supplies: Vec<(u8, PieceId)> =
            self.ruleset.factions.iter().map(|f| (f.bridges, f.piece)).collect();
        supplies.sort();
        let most = supplies.iter().rev().take(limits::SEATS);
        let sum: usize = most.map(|(bridges, _)| usize::from(*bridges)).sum();
        if let Some((_, piece)) = supplies.last()
            && sum > limits::BRIDGES
        {
            let id = self.ruleset.pieces.get(piece.at()).map(|p| p.id.as_str());
            if let Some(item) = items.iter().find(|i| Some(i.id().as_str()) == id) {
                let (what, name) = ("bridges", format!("bridge {sum}"));
                self.diagnostics
                    .push(item.at, Kind::TooMany { what, limit: limits::BRIDGES, name });
            }
        }
    }
}

/// Returns whether effects, or the options that they open, move the home terrain. `depth` is
/// limited by the number of choices.
fn moves_home(rules: &Ruleset, effects: &Effects, depth: usize) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::When(_, then, otherwise) => {
            moves_home(rules, then, depth) || moves_home(rules, otherwise, depth)
        }
        Effect::Choose(choice, _) if depth < rules.choices.len() => {
            let choice = rules.choices.get(usize::from(*choice));
            let mut options = choice.into_iter().flat_map(|choice| &choice.options);
            options.any(|option| moves_home(rules, &option.effects, depth + 1))
        }
        _ => effect.moves_home(),
    })
}
