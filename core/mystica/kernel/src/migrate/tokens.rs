//! Migration of tokens: kinds by code, each token on its hex, and tokens that are still to be placed.

use bytemuck::Zeroable;

use super::Renumbering;
use crate::bits::Mask;
use crate::ids::*;
use crate::ruleset::{Ruleset, limits};
use crate::state::{OpenDecision, State, open};
use crate::token_kind::{PlacementAnchor, TokenKind};
use crate::view;

/// New index of each old index of a seat's tokens.
type TokenIndexMap = [Option<usize>; limits::TOKENS];

/// Migrates the tokens of every seat, those still to be placed, and the references of the current
/// turn to tokens.
///
/// # Errors
/// More tokens are in use than the new limit allows, or a faction has another kind instead.
pub(super) fn migrate_tokens(
    state: &State,
    old: &Ruleset,
    new: &Ruleset,
    structures: &Renumbering,
    s: &mut State,
    lost: &mut Vec<String>,
) -> Result<(), String> {
    let kinds = Renumbering::new(
        old.tokens.iter().map(|kind| kind.code.as_str()),
        new.tokens.iter().map(|kind| kind.code.as_str()),
    );
    let migration = TokenMigration { state, old, new, kinds: &kinds };
    let mut running = [None; limits::TOKENS];
    for seat in state.seat_ids() {
        let places = migration.migrate_seat_tokens(s, seat, lost)?;
        if state.active == seat {
            running = places;
        }
    }
    let mask = |old_mask: u32| {
        let bits = (0..limits::TOKENS).filter(|place| old_mask.has_bit(place));
        u32::of_bits(bits.filter_map(|place| running[place]))
    };
    // Reads the migrated position: the running action may have ended in it.
    s.turn.moved = mask(s.turn.moved);
    s.turn.to_trade = mask(s.turn.to_trade);
    s.turn.traded = mask(s.turn.traded);
    s.turn.moving = TokenId(kinds.or_none(s.turn.moving.0));
    s.turn.trader = TokenId(kinds.or_none(s.turn.trader.0));
    migrate_due_tokens(old, new, &kinds, structures, s);
    for seat in state.seat_ids() {
        return_displaced(new, s, seat, lost);
    }
    Ok(())
}

/// The position and the rulesets between which tokens are migrated.
struct TokenMigration<'a> {
    state: &'a State,
    old: &'a Ruleset,
    new: &'a Ruleset,
    /// New index of each old kind of token.
    kinds: &'a Renumbering,
}

impl TokenMigration<'_> {
    /// Migrates the tokens of a seat. Tokens on the board keep their index within the kind if it still exists.
    fn migrate_seat_tokens(
        &self,
        s: &mut State,
        seat: SeatId,
        lost: &mut Vec<String>,
    ) -> Result<TokenIndexMap, String> {
        let TokenMigration { state, old, new, kinds } = *self;
        let mut places: TokenIndexMap = [None; limits::TOKENS];
        s.tokens[seat.at()] = [HexId::NONE; limits::TOKENS];
        let faction = &new.factions[s.seat(seat).faction.at()];
        let n = seat.0 + 1;
        for (i, old_kind) in (0..).zip(&old.tokens) {
            let (token, to) = (TokenId(i), kinds.renumbered(i));
            let at = |(_, due): (usize, &OpenDecision)| state.tokens_due_at(seat, token, due.worth);
            let due = state.tokens_due(seat, token).map(at).max().unwrap_or(0);
            let out = usize::from(state.tokens_on_board(seat, old_kind)) + usize::from(due);
            let plural = &old_kind.plural;
            let Some(to) = to.map(TokenId) else {
                if out > 0 {
                    lost.push(match out {
                        1 => format!("1 {} of seat {n} is gone", old_kind.code),
                        _ => format!("{out} {plural} of seat {n} are gone"),
                    });
                }
                continue;
            };
            let new_kind = &new.tokens[to.at()];
            let limit = new_kind.limit;
            if out > usize::from(limit) {
                return Err(format!("seat {n} has {out} {plural}, but the limit is now {limit}"));
            }
            if out > 0 && faction.kind_of(to) != to {
                let other = new.tokens.get(faction.kind_of(to).at());
                let other = other.map_or("none", |kind| kind.plural.as_str());
                return Err(format!("seat {n} has {plural} out, it plays with {other} now"));
            }
            let own = |place: usize| new_kind.places().start + (place - old_kind.places().start);
            let stay = |place: &usize| new_kind.places().contains(&own(*place));
            let all = || state.tokens_of(seat, old_kind).map(|(place, _)| place);
            for place in all().filter(stay) {
                places[place] = Some(own(place));
                s.tokens[seat.at()][own(place)] = state.tokens[seat.at()][place];
            }
            for place in all().filter(|place| !stay(place)) {
                let free = new_kind.places().find(|to| !s.tokens[seat.at()][*to].is_some());
                let free = free.expect("there are no more than the limit");
                places[place] = Some(free);
                s.tokens[seat.at()][free] = state.tokens[seat.at()][place];
            }
        }
        let own = s.seat_mut(seat);
        for (token, kind) in (0..).map(TokenId).zip(&new.tokens) {
            if faction.kind_of(token) == token {
                own.in_play.insert(kind.piece.0);
            }
        }
        Ok(places)
    }
}

/// Migrates tokens that are still to be placed: their kind, and their anchors by kind of token or
/// structure.
fn migrate_due_tokens(
    old: &Ruleset,
    new: &Ruleset,
    kinds: &Renumbering,
    structures: &Renumbering,
    s: &mut State,
) {
    let mut at = 0;
    while at < usize::from(s.open_count) {
        let due = &mut s.queue[at];
        if due.kind != open::TOKEN {
            at += 1;
            continue;
        }
        let Some(to) = kinds.renumbered(due.amount) else {
            let count = usize::from(s.open_count);
            s.queue.copy_within(at + 1..count, at);
            s.queue[count - 1] = Zeroable::zeroed();
            s.open_count -= 1;
            continue;
        };
        let old_anchors = &old.tokens[usize::from(due.amount)].placing.anchors;
        let new_anchors = &new.tokens[usize::from(to)].placing.anchors;
        due.amount = to;
        // 255 means all anchors, old or new.
        if due.worth != u8::MAX {
            let same = |anchor: &PlacementAnchor| match anchor {
                PlacementAnchor::Token(kind) => {
                    kinds.renumbered(kind.0).map(|to| PlacementAnchor::Token(TokenId(to)))
                }
                PlacementAnchor::Structure(kind) => structures
                    .renumbered(kind.0)
                    .map(|to| PlacementAnchor::Structure(StructureId(to))),
            };
            let open = old_anchors.iter().enumerate().filter(|(i, _)| due.worth.has_bit(i));
            let found =
                open.filter_map(|(_, a)| new_anchors.iter().position(|b| Some(*b) == same(a)));
            due.worth = Mask::of_bits(found);
        }
        at += 1;
    }
}

/// Returns to the supply the tokens that may no longer stand on their hex.
fn return_displaced(new: &Ruleset, s: &mut State, seat: SeatId, lost: &mut Vec<String>) {
    let active = s.active == seat;
    for kind in &new.tokens {
        let standing: Vec<(usize, HexId)> = s.tokens_of(seat, kind).collect();
        for (place, hex) in standing {
            let is_set_in = |set: u32| active && set.has_bit(place);
            let goes = if is_set_in(s.turn.traded) || s.seat(seat).dropped == 1 {
                false
            } else if is_set_in(s.turn.to_trade) {
                s.cell(hex).structure().is_none_or(|(built, _)| kind.trade(built).is_none())
            } else {
                !may_stand(new, s, seat, kind, hex)
            };
            if goes {
                s.tokens[seat.at()][place] = HexId::NONE;
                for set in [&mut s.turn.moved, &mut s.turn.to_trade] {
                    if active {
                        set.clear_bit(place);
                    }
                }
                let label = &new.map.hexes[hex.at()].label;
                let (code, n) = (&kind.code, seat.0 + 1);
                lost.push(format!(
                    "the {code} of seat {n} on {label} returns to the supply: it may no longer stand there"
                ));
            }
        }
    }
}

fn may_stand(r: &Ruleset, s: &State, seat: SeatId, kind: &TokenKind, hex: HexId) -> bool {
    kind.may_stand(view::ground(r, s, seat, hex))
}
