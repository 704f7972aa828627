//! Pieces other than factions: tiles, cards, house rules, action spaces.

use kernel::*;

use super::names::Name;
use super::{Cx, Item};
use crate::error::ContentErrorKind as Kind;
use crate::read::Table;
use crate::shape;
use crate::value::{Node, Value};

/// Name and code of a piece.
pub(super) type Head = (String, String);

impl Cx<'_, '_> {
    /// Name and code of a piece, and its slots, which everything else may use.
    pub(super) fn piece_head(&mut self, t: &mut Table<'_>, item: &Item<'_>, by_code: bool) -> Head {
        let code = match by_code {
            true => t.need_str(self.report, "code").to_owned(),
            false => t.str(self.report, "code").unwrap_or(item.name).to_owned(),
        };
        let name = t.str(self.report, "name").map(str::to_owned).unwrap_or_else(|| code.clone());
        if let Some(n) = t.take("slots") {
            self.read_slots(n);
        }
        (name, code)
    }

    /// Reads the answers and action spaces of a piece, and adds it to the list.
    pub(super) fn finish_piece(&mut self, mut t: Table<'_>, item: &Item<'_>, head: Head) {
        let answers = self.answers(&mut t);
        for node in t.take("action").map_or(&[][..], Node::one_or_many) {
            let Some(mut action) = Table::new(self.report, node, &shape::ACTION) else { continue };
            let setting = action.take("setting");
            let enabled = setting.is_none_or(|n| self.settings.all_hold(self.report, n));
            let len = self.ruleset.spaces.len();
            self.space(&mut action, node, false);
            action.finish(self.report);
            if !enabled {
                self.ruleset.spaces.truncate(len);
            }
        }
        t.finish(self.report);
        self.push_piece(item, head, answers);
    }

    fn push_piece(&mut self, item: &Item<'_>, (name, code): Head, answers: Vec<Answer>) {
        let len = self.ruleset.pieces.len();
        if !item.enabled || !self.limit(item.at, "pieces", len, limits::PIECES) {
            return;
        }
        let class = item.kind.class().expect("only pieces are finished as pieces");
        let place =
            (self.report.sources.path(item.at).to_owned(), self.report.sources.line(item.at));
        let mut piece = Piece::new(item.id(), name, code, class, place, answers);
        piece.doc = crate::load::doc(&item.node);
        self.ruleset.pieces.push(piece);
    }

    fn read_slots(&mut self, node: &Node) {
        let Some(mut t) = Table::new(self.report, node, &shape::SLOTS) else { return };
        for entry in t.rest() {
            let Some(mut s) = Table::new(self.report, &entry.node, &shape::SLOT) else { continue };
            crate::read::check_name(self.report, entry.key_at, &entry.key);
            let max = s.need_u8(self.report, "max");
            let start = s.take("start").and_then(|n| n.int(self.report, 0..=i64::from(max)));
            let reset = self.word(
                &mut s,
                "reset",
                "moment",
                &[("never", Reset::Never), ("round", Reset::Round), ("turn", Reset::Turn)],
            );
            let per_seat = self.word(&mut s, "per", "owner", &[("seat", true), ("game", false)]);
            s.finish(self.report);
            let bytes = if per_seat { limits::SEATS as u16 } else { 1 };
            let end = self.slot_bytes + bytes;
            if !self.limit(entry.key_at, "bytes of slots", end as usize - 1, limits::SLOT_BYTES) {
                continue;
            }
            let len = self.ruleset.slots.len();
            if !self.limit(entry.key_at, "slots", len, 255) {
                continue;
            }
            self.slots.push((entry.key.clone(), SlotId(len as u8)));
            self.note(Rule::BeginningAnew(SlotId(len as u8)), entry.key_at);
            self.ruleset.slots.push(Slot {
                piece: self.piece,
                name: entry.key.clone(),
                max,
                start: start.unwrap_or(0) as u8,
                reset,
                offset: self.slot_bytes,
                per_seat,
            });
            self.slot_bytes = end;
        }
    }

    /// One of several words; the first where the key is absent.
    pub(super) fn word<T: Copy>(
        &mut self,
        t: &mut Table<'_>,
        key: &'static str,
        what: &str,
        words: &[(&str, T)],
    ) -> T {
        let Some(node) = t.take(key) else { return words[0].1 };
        let Some(text) = node.str(self.report) else { return words[0].1 };
        match words.iter().find(|(word, _)| *word == text) {
            Some((_, value)) => *value,
            None => {
                self.report.unknown(node.at, what, text, words.iter().map(|(word, _)| *word));
                words[0].1
            }
        }
    }

    pub(super) fn round_tile(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let legend = t.need_str(self.report, "legend").to_owned();
        let counts = t.need(self.report, "counts").and_then(|n| self.count(n));
        // Neither where an answer to `round_end` brings what is no resource.
        let (steps, reward) = (t.take("steps"), t.take("reward"));
        for (key, there, other) in [("steps", steps, reward), ("reward", reward, steps)] {
            if there.is_none() && other.is_some() {
                self.report.push(t.at, Kind::MissingKey { key: key.to_owned() });
            }
        }
        let steps = steps.and_then(|n| n.int(self.report, 1..=20));
        self.note_node(Rule::CultReward, reward);
        let reward = self.resources(reward);
        let never_in_rounds = t.bytes(self.report, "never_in_rounds");
        self.finish_piece(t, item, head);
        if item.enabled && self.limit(item.at, "round tiles", self.ruleset.round_tiles.len(), 254) {
            self.ruleset.round_tiles.push(RoundTile {
                piece: self.piece,
                legend,
                counts: counts.unwrap_or(Count::Round),
                steps: steps.unwrap_or(1) as u8,
                reward,
                never_in_rounds,
            });
        }
    }

    pub(super) fn bonus_card(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let income = t.take("income");
        self.note_node(Rule::Income(StructureId::NONE), income);
        let income = self.resources(income);
        let drawn_first = t.bool(self.report, "drawn_first").unwrap_or(false);
        self.finish_piece(t, item, head);
        let len = self.ruleset.bonus_cards.len();
        if item.enabled && self.limit(item.at, "bonus cards", len, limits::BONUS_CARDS) {
            self.ruleset.bonus_cards.push(BonusCard { piece: self.piece, income, drawn_first });
        }
    }

    pub(super) fn favor(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let count = t.need_u8(self.report, "count");
        let income = t.take("income");
        self.note_node(Rule::Income(StructureId::NONE), income);
        let income = self.resources(income);
        let group = t.text(self.report, "group");
        self.note_effects(Rule::Taking, &t);
        let gain = self.effects(&mut t);
        self.finish_piece(t, item, head);
        let len = self.ruleset.favors.len();
        if item.enabled && self.limit(item.at, "favor tiles", len, limits::FAVORS) {
            self.ruleset.favors.push(Favor { piece: self.piece, count, income, gain, group });
        }
    }

    pub(super) fn town(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, true);
        let count = t.need_u8(self.report, "count");
        self.note_effects(Rule::Taking, &t);
        let gain = self.effects(&mut t);
        self.finish_piece(t, item, head);
        let len = self.ruleset.towns.len();
        if item.enabled && self.limit(item.at, "town tiles", len, limits::TOWNS) {
            self.ruleset.towns.push(Town { piece: self.piece, count, gain });
        }
    }

    pub(super) fn house_rule(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, false);
        self.finish_piece(t, item, head);
    }

    pub(super) fn final_tile(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let head = self.piece_head(&mut t, item, false);
        let code = head.1.clone();
        let points_node = t.need(self.report, "points");
        self.note_node(Rule::Scoring(CultId::NONE), points_node);
        let points = points_node.map(|n| n.bytes(self.report));
        let always = t.bool(self.report, "always").unwrap_or(false);
        let functions = self.ruleset.functions.len();
        let measure = t.need(self.report, "measure");
        self.finish_piece(t, item, head);
        let measure = measure.and_then(|n| self.measure(n, functions));
        let len = self.ruleset.final_tiles.len();
        if item.enabled && self.limit(item.at, "final scorings", len, limits::FINAL_TILES) {
            self.ruleset.final_tiles.push(FinalTile {
                piece: self.piece,
                code,
                points: points.unwrap_or_default(),
                measure: measure.unwrap_or(Measure::Network),
                always,
            });
        }
    }

    /// `"network"`, `"cults"`, `"script"`, or `{ count = "bridges" }`. Functions from `first` on are
    /// those of the tile.
    fn measure(&mut self, node: &Node, first: usize) -> Option<Measure> {
        if let Value::Table(_) = node.value {
            let mut t = Table::new(self.report, node, &shape::MEASURE)?;
            let count = t.need(self.report, "count").and_then(|n| self.count(n));
            t.finish(self.report);
            return count.map(Measure::Count);
        }
        let text = node.str(self.report)?;
        match text {
            "network" => Some(Measure::Network),
            "cults" => Some(Measure::Cults),
            "script" => {
                let own = self.ruleset.functions.iter().enumerate().skip(first);
                let found = own.into_iter().find(|(_, f)| f.hook == Hook::FinalScoring);
                match found {
                    Some((i, _)) => Some(Measure::Script(FunctionId(i as u16))),
                    None => {
                        self.report.push(node.at, Kind::NoMeasure);
                        None
                    }
                }
            }
            _ => {
                self.report.unknown(node.at, "measure", text, ["network", "cults", "script"]);
                None
            }
        }
    }

    /// An action space of the board is a piece of its own.
    pub(super) fn board_space(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let code = t.need_str(self.report, "code").to_owned();
        let name = t.str(self.report, "name").unwrap_or(&code).to_owned();
        if let Some(n) = t.take("slots") {
            self.read_slots(n);
        }
        let answers = self.answers(&mut t);
        self.space(&mut t, &item.node, true);
        t.finish(self.report);
        self.push_piece(item, (name, code), answers);
    }

    fn space(&mut self, t: &mut Table<'_>, node: &Node, on_board: bool) {
        let code = t.need_str(self.report, "code").to_owned();
        t.str(self.report, "name");
        let shared = t.bool(self.report, "shared").unwrap_or(on_board);
        let is_power_action = t.bool(self.report, "power_action").unwrap_or(on_board);
        let once_a_round = t.bool(self.report, "once_a_round").unwrap_or(true);
        let unlocked_by = t.take("unlocked_by").and_then(|n| self.resolve(Name::Structure, n));
        let cost = t.take("cost").map(|n| self.cost(n)).unwrap_or_default();
        let rule = Rule::Space(SpaceId(self.ruleset.spaces.len() as u8));
        self.note_effects(rule, t);
        let effects = self.effects(t);
        if !super::effect::has_effect(node) {
            self.report.push(t.at, Kind::Empty { what: "the action" });
        }
        let len = self.ruleset.spaces.len();
        if self.limit(t.at, "action spaces", len, limits::SPACES) {
            self.ruleset.spaces.push(Space {
                code,
                piece: self.piece,
                shared,
                is_power_action,
                once_a_round,
                unlocked_by: unlocked_by.map_or(StructureId::NONE, StructureId),
                cost,
                effects,
            });
        }
    }
}
