//! One declaration after the other is read into the ruleset.

use std::sync::Arc;

use kernel::*;

use super::Cx;
use crate::decl::DeclKind;
use crate::error::ContentErrorKind as Kind;
use crate::library::Module;
use crate::source::At;
use crate::value::Node;

/// A declaration in play, with what amendments made of it.
pub(crate) struct Item<'l> {
    pub kind: DeclKind,
    pub module: &'l Module,
    /// Position of the module in the order of modules.
    pub module_rank: usize,
    pub name: &'l str,
    pub at: At,
    pub node: Arc<Node>,
    /// Its settings hold; others are read for their mistakes only.
    pub enabled: bool,
    /// What amendments would make of it whose settings do not hold; read for their mistakes only.
    pub unused: Vec<Node>,
}

impl Item<'_> {
    pub fn id(&self) -> String {
        format!("{}:{}", self.module.id, self.name)
    }
}

impl Cx<'_, '_> {
    /// Reads one declaration into the ruleset; a disabled one leaves nothing behind.
    pub(super) fn read(&mut self, item: &Item<'_>) {
        let tables = (!item.enabled).then(|| self.single_tables());
        self.read_item(item);
        // The tables of which there is one stay as what is in play says.
        if let Some((cult_rules, town_rules, game)) = tables {
            let r = &mut self.ruleset;
            (r.cult_rules, r.town_rules) = (cult_rules, town_rules);
            (r.rounds, r.spare_bonus_cards, r.final_tiles_drawn) = game.0;
            (r.same_cult_at_most, r.cards_drawn_first, r.dig_grant) = game.1;
        }
    }

    #[allow(clippy::type_complexity)]
    fn single_tables(&self) -> (CultRules, TownRules, ((u8, u8, u8), (u8, u8, GrantId))) {
        let r = &self.ruleset;
        let first = (r.rounds, r.spare_bonus_cards, r.final_tiles_drawn);
        let second = (r.same_cult_at_most, r.cards_drawn_first, r.dig_grant);
        (r.cult_rules.clone(), r.town_rules.clone(), (first, second))
    }

    fn read_item(&mut self, item: &Item<'_>) {
        let r = &self.ruleset;
        let before = (r.grants.len(), r.conversions.len(), r.slots.len(), r.functions.len());
        let (spaces, choices, slot_bytes) = (r.spaces.len(), r.choices.len(), self.slot_bytes);
        let (common, answers) = (self.common_conversions.len(), r.answers.len());
        self.module.clone_from(&item.module.id);
        self.item = item.id();
        self.slots.clear();
        let is_piece = item.kind.class().is_some();
        self.piece = if is_piece {
            PieceId(self.ruleset.pieces.len().min(255) as u8)
        } else {
            PieceId::NONE
        };
        match item.kind {
            DeclKind::Terrain => self.terrain(item),
            DeclKind::Cult => self.cult(item),
            DeclKind::Structure => self.structure(item),
            DeclKind::CultRules => self.cult_rules(item),
            DeclKind::TownRules => self.town_rules(item),
            DeclKind::Game => self.game(item),
            DeclKind::Conversion => self.conversion(item),
            DeclKind::Faction => self.faction(item),
            DeclKind::RoundTile => self.round_tile(item),
            DeclKind::BonusCard => self.bonus_card(item),
            DeclKind::Favor => self.favor(item),
            DeclKind::Town => self.town(item),
            DeclKind::HouseRule => self.house_rule(item),
            DeclKind::Token => self.token(item),
            DeclKind::FinalTile => self.final_tile(item),
            DeclKind::Space => self.board_space(item),
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
            self.slot_bytes = slot_bytes;
            if is_piece {
                self.forget_places();
            }
            self.common_conversions.truncate(common);
        }
    }

    /// Reports one thing too many. `len` counts those before it.
    pub fn limit(&mut self, at: At, what: &'static str, len: usize, limit: usize) -> bool {
        if len >= limit {
            let name = self.item.clone();
            self.report.push(at, Kind::TooMany { what, limit, name });
        }
        len < limit
    }
}
