//! Dispatcher from declarations to the functions that read them into the ruleset.

use content::{AmendedDeclaration, DeclarationKind};
use kernel::*;

use crate::kinds;
use crate::reading::RulesetCompiler;

impl RulesetCompiler<'_, '_> {
    /// Reads one declaration into the ruleset. A disabled declaration is checked and then removed.
    pub fn read(&mut self, item: &AmendedDeclaration<'_>) {
        let tables = (!item.enabled).then(|| self.single_tables());
        let r = &self.ruleset;
        let others = (r.round_tiles_return, r.teams, r.automas, r.ties.clone());
        self.read_item(item);
        // Tables that exist once keep the values of the declaration in play.
        if let Some((cult_rules, town_rules, game)) = tables {
            let r = &mut self.ruleset;
            (r.cult_rules, r.town_rules) = (cult_rules, town_rules);
            (r.rounds, r.spare_bonus_cards, r.final_tiles_drawn) = game.0;
            (r.same_cult_at_most, r.cards_drawn_first, r.dig_grant) = game.1;
            (r.round_tiles_return, r.teams, r.automas, r.ties) = others;
        }
    }

    #[allow(clippy::type_complexity)]
    fn single_tables(&self) -> (CultRules, TownRules, ((u8, u8, u8), (u8, u8, GrantId))) {
        let r = &self.ruleset;
        let first = (r.rounds, r.spare_bonus_cards, r.final_tiles_drawn);
        let second = (r.same_cult_at_most, r.cards_drawn_first, r.dig_grant);
        (r.cult_rules.clone(), r.town_rules.clone(), (first, second))
    }

    /// Reads a result of amendments that is not in play. Constants in play were read before.
    fn constant(&mut self, item: &AmendedDeclaration<'_>) {
        if !item.enabled {
            components_content::read_constant(self.diagnostics, item);
        }
    }

    fn read_item(&mut self, item: &AmendedDeclaration<'_>) {
        let r = &self.ruleset;
        let before = (r.grants.len(), r.conversions.len(), r.slots.len(), r.functions.len());
        let (spaces, choices, slot_bytes) =
            (r.spaces.len(), r.choices.len(), self.deferred.slot_bytes);
        let (calls, values) = (r.calls.len(), r.component_values.len());
        let (common, answers) = (self.deferred.common_conversions.len(), r.answers.len());
        self.item.module.clone_from(&item.module.id);
        self.item.id = item.id();
        self.item.amended = item.amended_places();
        self.scope.slots.clear();
        let is_piece = item.kind.is_piece;
        self.item.piece = if is_piece {
            PieceId(self.ruleset.pieces.len().min(255) as u8)
        } else {
            PieceId::NONE
        };
        if let Some((_, read)) = READERS.iter().find(|(kind, _)| *kind == item.kind) {
            read(self, item);
        }
        if !item.enabled {
            let r = &mut self.ruleset;
            r.grants.truncate(before.0);
            r.conversions.truncate(before.1);
            r.slots.truncate(before.2);
            r.functions.truncate(before.3);
            r.spaces.truncate(spaces);
            r.choices.truncate(choices);
            r.answers.truncate(answers);
            r.calls.truncate(calls);
            r.component_values.truncate(values);
            self.deferred.heard.truncate(values);
            self.deferred.calls.truncate(calls);
            self.deferred.slot_bytes = slot_bytes;
            if is_piece {
                self.forget_places();
            }
            self.deferred.common_conversions.truncate(common);
        }
    }
}

/// Function that reads one kind of declaration.
type DeclarationReader = fn(&mut RulesetCompiler<'_, '_>, &AmendedDeclaration<'_>);

/// Functions that read declarations, by kind.
static READERS: [(&DeclarationKind, DeclarationReader); 22] = [
    (&components_content::CONSTANT, |reading, item| reading.constant(item)),
    (&kinds::TERRAIN, |reading, item| reading.terrain(item)),
    (&kinds::CULT, |reading, item| reading.cult(item)),
    (&kinds::STRUCTURE, |reading, item| reading.structure(item)),
    (&kinds::CULT_RULES, |reading, item| reading.cult_rules(item)),
    (&kinds::TOWN_RULES, |reading, item| reading.town_rules(item)),
    (&kinds::GAME, |reading, item| reading.game(item)),
    (&kinds::RESOURCE, |reading, item| reading.declared_resource(item)),
    (&kinds::TAG, |reading, item| reading.tag(item)),
    (&kinds::BOARD_RULE, |reading, item| reading.board_rule(item)),
    (&kinds::PHASE, |reading, item| reading.phase(item)),
    (&kinds::PHASES, |reading, item| reading.phases(item)),
    (&kinds::CONVERSION, |reading, item| reading.conversion(item)),
    (&kinds::FACTION, |reading, item| reading.faction(item)),
    (&kinds::ROUND_TILE, |reading, item| reading.round_tile(item)),
    (&kinds::BONUS_CARD, |reading, item| reading.bonus_card(item)),
    (&kinds::FAVOR, |reading, item| reading.favor(item)),
    (&kinds::TOWN, |reading, item| reading.town(item)),
    (&kinds::HOUSE_RULE, |reading, item| reading.house_rule(item)),
    (&kinds::TOKEN, |reading, item| reading.token(item)),
    (&kinds::FINAL_TILE, |reading, item| reading.final_tile(item)),
    (&kinds::SPACE, |reading, item| reading.board_space(item)),
];
