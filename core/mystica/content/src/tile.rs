//! Parser of pieces other than factions: tiles, cards, house rules, action spaces.

use content::{AmendedDeclaration, ContentErrorKind as Kind, TableReader, TomlNode, TomlValue};
use kernel::*;

use crate::diagnostic::DiagnosticKind;
use crate::reading::RulesetCompiler;
use crate::shape;

impl RulesetCompiler<'_, '_> {
    pub fn round_tile(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let keys = shape::RoundTileKeys::read(self.diagnostics, &mut t);
        let counts = t.need(self.diagnostics, "counts").and_then(|n| self.count(n));
        // Both are absent if an answer to `round_end` gives the reward.
        let (steps, reward) = (t.take("steps"), t.take("reward"));
        for (key, present, other) in [("steps", steps, reward), ("reward", reward, steps)] {
            if present.is_none() && other.is_some() {
                self.diagnostics.push(t.at, Kind::MissingKey { key: key.to_owned() });
            }
        }
        let steps = steps.and_then(|n| n.int(self.diagnostics, 1..=20));
        self.note_node(KernelRule::CultReward, reward);
        let reward = self.resources(reward);
        self.finish_piece(t, item, head);
        if item.enabled && self.limit(item.at, "round tiles", self.ruleset.round_tiles.len(), 254) {
            self.ruleset.round_tiles.push(RoundTile {
                piece: self.item.piece,
                legend: keys.legend,
                counts: counts.unwrap_or(CountedQuantity::Round),
                steps: steps.unwrap_or(1) as u8,
                reward,
                never_in_rounds: keys.never_in_rounds,
            });
        }
    }

    pub fn bonus_card(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let income = t.take("income");
        self.note_node(KernelRule::Income(StructureId::NONE), income);
        let income = self.resources(income);
        let keys = shape::BonusCardKeys::read(self.diagnostics, &mut t);
        self.finish_piece(t, item, head);
        let len = self.ruleset.bonus_cards.len();
        if item.enabled && self.limit(item.at, "bonus cards", len, limits::BONUS_CARDS) {
            self.ruleset.bonus_cards.push(BonusCard {
                piece: self.item.piece,
                income,
                drawn_first: keys.drawn_first,
            });
        }
    }

    pub fn favor(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let keys = shape::FavorKeys::read(self.diagnostics, &mut t);
        let income = t.take("income");
        self.note_node(KernelRule::Income(StructureId::NONE), income);
        let income = self.resources(income);
        self.note_effects(KernelRule::Taking, &t);
        let gain = self.effects(&mut t);
        self.finish_piece(t, item, head);
        let len = self.ruleset.favors.len();
        if item.enabled && self.limit(item.at, "favor tiles", len, limits::FAVORS) {
            let (count, group) = (keys.count, keys.group);
            self.ruleset.favors.push(Favor { piece: self.item.piece, count, income, gain, group });
        }
    }

    pub fn town(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let shape::TownKeys { count } = shape::TownKeys::read(self.diagnostics, &mut t);
        self.note_effects(KernelRule::Taking, &t);
        let gain = self.effects(&mut t);
        self.finish_piece(t, item, head);
        let len = self.ruleset.towns.len();
        if item.enabled && self.limit(item.at, "town tiles", len, limits::TOWNS) {
            self.ruleset.towns.push(Town { piece: self.item.piece, count, gain });
        }
    }

    pub fn house_rule(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, false);
        self.finish_piece(t, item, head);
    }

    pub fn final_tile(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, false);
        let code = head.1.clone();
        let points_node = t.need(self.diagnostics, "points");
        self.note_node(KernelRule::Scoring(CultId::NONE), points_node);
        let points = points_node.map(|n| n.bytes(self.diagnostics));
        let always = t.bool(self.diagnostics, "always").unwrap_or(false);
        let functions = self.ruleset.functions.len();
        let measure = t.need(self.diagnostics, "measure");
        self.finish_piece(t, item, head);
        let measure = measure.and_then(|n| self.measure(n, functions));
        // The final scoring of the cults goes with them.
        let is_idle = measure == Some(ScoringMeasure::Cults) && self.ruleset.cults.is_empty();
        let len = self.ruleset.final_tiles.len();
        if item.enabled
            && !is_idle
            && self.limit(item.at, "final scorings", len, limits::FINAL_TILES)
        {
            self.ruleset.final_tiles.push(FinalTile {
                piece: self.item.piece,
                code,
                points: points.unwrap_or_default(),
                measure: measure.unwrap_or(ScoringMeasure::Network),
                always,
            });
        }
    }

    /// Parses a measure: `"network"`, `"cults"`, `"script"` or `{ count = "bridges" }`. Functions
    /// from index `first` on belong to the tile.
    fn measure(&mut self, node: &TomlNode, first: usize) -> Option<ScoringMeasure> {
        if let TomlValue::Table(_) = node.value {
            let mut t = TableReader::new(self.diagnostics, node, &shape::MEASURE)?;
            let count = t.need(self.diagnostics, "count").and_then(|n| self.count(n));
            t.finish(self.diagnostics);
            return count.map(ScoringMeasure::Count);
        }
        let text = node.str(self.diagnostics)?;
        match text {
            "network" => Some(ScoringMeasure::Network),
            "cults" => Some(ScoringMeasure::Cults),
            "script" => {
                let own = self.ruleset.functions.iter().enumerate().skip(first);
                let found = own.into_iter().find(|(_, f)| f.hook == Hook::FinalScoring);
                match found {
                    Some((i, _)) => Some(ScoringMeasure::Script(FunctionId(i as u16))),
                    None => {
                        self.diagnostics.push(node.at, DiagnosticKind::NoMeasure);
                        None
                    }
                }
            }
            _ => {
                self.diagnostics.unknown(node.at, "measure", text, ["network", "cults", "script"]);
                None
            }
        }
    }

    /// Parses an action space of the board, which is a piece of its own.
    pub fn board_space(&mut self, item: &AmendedDeclaration<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let code = t.need_str(self.diagnostics, "code").to_owned();
        let name = t.str(self.diagnostics, "name").unwrap_or(&code).to_owned();
        if let Some(n) = t.take("slots") {
            self.read_slots(n);
        }
        let answers = self.answers(&mut t);
        self.space(&mut t, &item.node, true);
        t.finish(self.diagnostics);
        self.push_piece(item, (name, code), answers);
    }
}
