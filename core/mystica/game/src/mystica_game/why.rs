//! Explains the value of a panel's item: its start, the changes by actions and the next income,
//! each with file and line.

use components::ExecutionRecord;
use game::{ApplyError, ItemShape, PanelItemId};
use kernel::action::Action;
use kernel::cause::{Cause, KernelRule};
use kernel::ids::*;
use kernel::texts::TEXTS;
use kernel::{Resource, Ruleset, Setup, State};
use language::{Args, say};
use ledger::trace::ExplainedChange;

use super::{MysticaGame, features, items, panels};
use crate::MysticaPosition;
use crate::trace::{ChangeSubject, MysticaChange, MysticaTrace, contributing_lines};

impl MysticaGame {
    /// Describes how an action changes an item.
    pub(super) fn item_changes(
        &mut self,
        state: &MysticaPosition,
        seat: SeatId,
        action: Action,
        item: PanelItemId<'_>,
    ) -> Result<Vec<String>, ApplyError> {
        let (mut trace, mut run) = (MysticaTrace::default(), ExecutionRecord::default());
        let mut after = state.clone();
        self.apply_traced(&mut after, seat, action, &mut trace, &mut run)?;
        let rules = self.ruleset();
        let own = trace.changes().filter(|change| items::is_of(rules, change, item));
        let mut lines: Vec<String> =
            own.flat_map(|change| change.describe(rules).folded()).collect();
        if let Some(seat) = seat_of(state, item.panel).filter(|_| item.item == BRIDGES) {
            let (old, new) = (state.seat(seat).bridges, after.seat(seat).bridges);
            if old != new {
                let change = format!("{:+}", i32::from(new) - i32::from(old));
                let text = say!(TEXTS, "bridges-change", n = change);
                let explained = faction_provenance(rules, &after, seat, "cause-placing-bridge");
                lines.extend(
                    ExplainedChange { what: text, now: Some(new.into()), ..explained }.folded(),
                );
            }
        }
        Ok(lines)
    }

    /// Describes an item's value in the first position of the game.
    pub(super) fn item_at_start(
        &mut self,
        opening: &MysticaPosition,
        item: PanelItemId<'_>,
    ) -> Result<Vec<String>, ApplyError> {
        let Some(seat) = seat_of(opening, item.panel) else { return Ok(Vec::new()) };
        let mut trace = MysticaTrace::default();
        let setup = setup_of(self.ruleset(), opening);
        let began = self.begin_traced(&setup, &mut trace);
        let rules = self.ruleset();
        // If the game began in another way, only the value is known.
        let is_it = began.is_ok_and(|began| began == *opening);
        let own = trace.changes().filter(|change| is_it && items::is_of(rules, change, item));
        let mut lines: Vec<String> =
            own.flat_map(|change| change.describe(rules).folded()).collect();
        let slot = items::slot_of(item.item).and_then(|id| Some((id, rules.slots.get(id.at())?)));
        if let Some((id, slot)) = slot.filter(|_| is_it) {
            let name = rules.slot_name(id);
            let text = say!(TEXTS, "slot-begins", name = name, n = slot.start);
            let explained =
                ExplainedChange { what: text, ..faction_provenance(rules, opening, seat, START) };
            lines.splice(0..0, of_piece(rules, explained, slot.piece).folded());
        }
        if lines.is_empty() {
            lines.extend(self.describe_unchanged_item(opening, seat, item));
        }
        Ok(lines)
    }

    /// Describes an unchanged item of the first position, with the file and line where its value
    /// could be set.
    fn describe_unchanged_item(
        &self,
        opening: &State,
        seat: SeatId,
        id: PanelItemId<'_>,
    ) -> Vec<String> {
        let (rules, grammar) = (self.ruleset(), self.grammar());
        let mut panels = panels::panels(&grammar, opening).into_iter();
        let panel = panels.find(|panel| panel.id == id.panel);
        let mut items = panel.into_iter().flat_map(|panel| panel.groups).flat_map(|g| g.items);
        let Some(item) = items.find(|item| item.id == id.item) else { return Vec::new() };
        let value = match item.shape {
            ItemShape::Counter { amount, .. } => amount.to_string(),
            _ => item.value,
        };
        let text = format!("{} {value}", item.label);
        let explained =
            ExplainedChange { what: text, ..faction_provenance(rules, opening, seat, START) };
        if id.item == BRIDGES {
            return explained.folded();
        }
        let faction = opening.seat(seat).faction;
        let piece = rules.factions.get(faction.at()).map_or(PieceId::NONE, |f| f.piece);
        let rule = items::track_of(id.item).map_or(KernelRule::Starting, KernelRule::Advancing);
        of_rule(rules, explained, Cause::by_rule(piece, rule)).folded()
    }

    /// Describes the next income of an item as far as it is certain.
    pub(super) fn item_to_come(&self, state: &State, item: PanelItemId<'_>) -> Vec<String> {
        let rules = self.ruleset();
        let seat = seat_of(state, item.panel).filter(|_| state.round < rules.rounds);
        let Some(seat) = seat else { return Vec::new() };
        let own = state.seat(seat);
        let change = |(resource, n, cause): (Resource, u8, Cause)| MysticaChange {
            seat,
            faction: own.faction,
            what: ChangeSubject::Resource(resource, n.into()),
            now: None,
            cause,
            modifiers: Vec::new(),
            round: state.round + 1,
        };
        let all = features::income_to_come(rules, own).into_iter().map(change);
        let matching = all.filter(|change| items::is_of(rules, change, item));
        matching.flat_map(|change| change.describe(rules).folded()).collect()
    }
}

/// Item of bridges that are not placed yet. Bridges are not a resource, and no event reports their
/// number.
const BRIDGES: &str = "bridges";

/// Text of the cause of a value in the first position.
const START: &str = "cause-start";

/// Returns the seat of a panel, if it is in the game.
fn seat_of(state: &State, panel: &str) -> Option<SeatId> {
    items::seat_of(panel).filter(|seat| state.seat_ids().any(|other| other == *seat))
}

/// Creates a line about a seat, with the file and line of its faction. `rule`: id of the text of the
/// cause.
fn faction_provenance(rules: &Ruleset, state: &State, seat: SeatId, rule: &str) -> ExplainedChange {
    let faction = rules.factions.get(state.seat(seat).faction.at());
    let explained = ExplainedChange {
        seat: faction.map_or_else(String::new, |_| rules.faction_name(state.seat(seat).faction)),
        by: TEXTS.text(rule, &Args::new()),
        round: state.round,
        ..ExplainedChange::default()
    };
    of_piece(rules, explained, faction.map_or(PieceId::NONE, |faction| faction.piece))
}

/// Sets the file and line of a piece.
fn of_piece(rules: &Ruleset, explained: ExplainedChange, piece: PieceId) -> ExplainedChange {
    match rules.pieces.get(piece.at()) {
        Some(piece) => ExplainedChange { file: piece.file.clone(), line: piece.line, ..explained },
        None => explained,
    }
}

/// Sets the file and line of a rule.
fn of_rule(rules: &Ruleset, explained: ExplainedChange, cause: Cause) -> ExplainedChange {
    match rules.source_of(cause, FactionId::NONE) {
        Some((file, line)) => {
            let also_written = contributing_lines(rules, cause, FactionId::NONE);
            ExplainedChange { file: file.to_owned(), line, also_written, ..explained }
        }
        None => explained,
    }
}

/// Reconstructs the setup of a game from its first position.
fn setup_of(rules: &Ruleset, opening: &State) -> Setup {
    let bits = |mask: u32| (0..32u8).filter(move |bit| mask >> bit & 1 == 1);
    let drawn = |tile: &FinalTileId| !rules.final_tiles[tile.at()].always;
    Setup {
        factions: opening.seat_ids().map(|seat| opening.seat(seat).faction).collect(),
        round_tiles: (1..=rules.rounds).map(|round| opening.round_tile(round)).collect(),
        bonus_cards: bits(opening.bonus_pool).map(BonusCardId).collect(),
        final_tiles: bits(opening.final_tiles).map(FinalTileId).filter(drawn).collect(),
        seed: opening.seed,
        dealt: None,
    }
}
