//! Parser of what all pieces have: name and code, slots, answers, action spaces.

use content::{
    AmendedDeclaration, ContentErrorKind as Kind, TableReader, TomlNode, check_name, doc,
};
use kernel::*;

use crate::effect::has_effect;
use crate::kinds;
use crate::names::SymbolKind;
use crate::reading::RulesetCompiler;
use crate::shape;

/// Name and code of a piece.
pub(crate) type PieceHead = (String, String);

impl RulesetCompiler<'_, '_> {
    /// Parses the name and code of a piece, and its slots, which later keys may use.
    pub fn piece_head(
        &mut self,
        t: &mut TableReader<'_>,
        item: &AmendedDeclaration<'_>,
        by_code: bool,
    ) -> PieceHead {
        let code = if by_code {
            t.need_str(self.diagnostics, "code").to_owned()
        } else {
            t.str(self.diagnostics, "code").unwrap_or(item.name).to_owned()
        };
        let name =
            t.str(self.diagnostics, "name").map(str::to_owned).unwrap_or_else(|| code.clone());
        if let Some(n) = t.take("slots") {
            self.read_slots(n);
        }
        (name, code)
    }

    /// Parses the answers and action spaces of a piece, and adds the piece to the ruleset.
    pub fn finish_piece(
        &mut self,
        mut t: TableReader<'_>,
        item: &AmendedDeclaration<'_>,
        head: PieceHead,
    ) {
        let answers = self.answers(&mut t);
        for node in t.take("action").map_or(&[][..], TomlNode::one_or_many) {
            let Some(mut action) = TableReader::new(self.diagnostics, node, &shape::ACTION) else {
                continue;
            };
            let setting = action.take("setting");
            let enabled =
                setting.is_none_or(|n| self.chosen.settings.all_hold(self.diagnostics, n));
            let len = self.ruleset.spaces.len();
            self.space(&mut action, node, false);
            action.finish(self.diagnostics);
            if !enabled {
                self.ruleset.spaces.truncate(len);
            }
        }
        t.finish(self.diagnostics);
        self.push_piece(item, head, answers);
    }

    pub fn push_piece(
        &mut self,
        item: &AmendedDeclaration<'_>,
        (name, code): PieceHead,
        answers: Vec<HookAnswer>,
    ) {
        let len = self.ruleset.pieces.len();
        if !item.enabled || !self.limit(item.at, "pieces", len, limits::PIECES) {
            return;
        }
        let class = kinds::class_of(item.kind).expect("only pieces are finished as pieces");
        let sources = &self.diagnostics.sources;
        let source =
            PieceSource { file: sources.path(item.at).to_owned(), line: sources.line(item.at) };
        let mut piece = Piece::new(item.id(), name, code, class, source, answers);
        piece.doc = doc(&item.node);
        self.ruleset.pieces.push(piece);
    }

    pub fn read_slots(&mut self, node: &TomlNode) {
        let Some(mut t) = TableReader::new(self.diagnostics, node, &shape::SLOTS) else { return };
        for entry in t.rest() {
            let Some(mut s) = TableReader::new(self.diagnostics, &entry.node, &shape::SLOT) else {
                continue;
            };
            check_name(self.diagnostics, entry.key_at, &entry.key);
            let keys = shape::SlotKeys::read(self.diagnostics, &mut s);
            let start = s.take("start");
            let start = start.and_then(|n| n.int(self.diagnostics, 0..=i64::from(keys.max)));
            let per_seat = keys.per.unwrap_or(true);
            s.finish(self.diagnostics);
            let bytes = if per_seat { limits::SEATS as u16 } else { 1 };
            let end = self.deferred.slot_bytes + bytes;
            if !self.limit(entry.key_at, "bytes of slots", end as usize - 1, limits::SLOT_BYTES) {
                continue;
            }
            let len = self.ruleset.slots.len();
            if !self.limit(entry.key_at, "slots", len, 255) {
                continue;
            }
            self.scope.slots.push((entry.key.clone(), SlotId(len as u8)));
            self.note(KernelRule::BeginningAnew(SlotId(len as u8)), entry.key_at);
            self.ruleset.slots.push(Slot {
                piece: self.item.piece,
                name: entry.key.clone(),
                max: keys.max,
                start: start.unwrap_or(0) as u8,
                reset: keys.reset.unwrap_or(SlotReset::Never),
                offset: self.deferred.slot_bytes,
                per_seat,
            });
            self.deferred.slot_bytes = end;
        }
    }

    pub fn space(&mut self, t: &mut TableReader<'_>, node: &TomlNode, on_board: bool) {
        let keys = shape::SpaceKeys::read(self.diagnostics, t);
        let unlocked_by =
            t.take("unlocked_by").and_then(|n| self.resolve(SymbolKind::Structure, n));
        let cost = t.take("cost").map(|n| self.cost(n)).unwrap_or_default();
        let when = t.take("when").map(|n| self.condition(n, None)).unwrap_or(Condition::Is(true));
        let rule = KernelRule::Space(SpaceId(self.ruleset.spaces.len() as u8));
        self.note_effects(rule, t);
        let effects = self.effects_where(true, t);
        // An action with a price and no effect is valid: hooks react to it, and a seat can use it
        // to give something up.
        if !has_effect(node) && node.get("cost").is_none() {
            self.diagnostics.push(t.at, Kind::Empty { what: "the action" });
        }
        let len = self.ruleset.spaces.len();
        if self.limit(t.at, "action spaces", len, limits::SPACES) {
            self.ruleset.spaces.push(Space {
                code: keys.code,
                piece: self.item.piece,
                shared: keys.shared.unwrap_or(on_board),
                is_power_action: keys.power_action.unwrap_or(on_board),
                once_a_round: keys.once_a_round.unwrap_or(true),
                free: keys.free.unwrap_or(false),
                unlocked_by: unlocked_by.map_or(StructureId::NONE, StructureId),
                when,
                cost,
                effects,
            });
        }
    }
}
