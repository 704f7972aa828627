//! Every action that could be said, possible or not: what slow counters and laws try.

use crate::action::{Action, Move};
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::{Ruleset, TERRAIN_IN_ANSWER};
use crate::state::State;
use crate::token_kind::{Movement, Steps, TokenKind};

/// Largest amount tried in any case; more where the seat has or owes more.
const MOST: u8 = 12;

/// Fills `out` with every syntactically possible action of a seat, each amount once.
///
/// Conversions are tried up to the largest stock of any resource the seat has, plus one.
pub fn conceivable(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    out.clear();
    let own = s.seat(seat);
    let stock = own.coins.max(own.workers).max(own.vp.max(0) as u16).clamp(12, 254) as u8 + 1;
    let hexes = || (0..r.map.len() as u8).map(HexId);
    for hex in hexes() {
        out.push(Action::Build(hex));
        out.push(Action::Connect(hex));
        out.extend((0..r.structures.len() as u8).map(|to| Action::Upgrade(hex, StructureId(to))));
        out.extend((0..r.terrains.len() as u8).map(|to| Action::Transform(hex, TerrainId(to))));
        out.extend(hexes().filter(|to| hex < *to).map(|to| Action::Bridge(hex, to)));
    }
    for cult in (0..r.cults.len() as u8).map(CultId) {
        out.extend((1..=4).map(|n| Action::SendPriest(cult, n)));
        let steps = MOST.max(own.owes(Resource::CultSteps).saturating_add(1));
        out.extend((1..=steps).map(|n| Action::Step(cult, n)));
        out.extend((1..=4).map(|n| Action::StepDown(cult, n)));
    }
    out.extend((0..TRACKS as u8).map(|track| Action::Advance(TrackId(track))));
    out.extend((0..r.spaces.len() as u8).map(|space| Action::Use(SpaceId(space))));
    out.extend((1..=MOST).map(Action::Dig));
    out.extend((1..=MOST.max(own.bowls[1] / 2 + 1)).map(Action::Burn));
    for conversion in (0..r.conversions.len() as u8).map(ConversionId) {
        out.extend((1..=stock).map(|n| Action::Convert(conversion, n)));
    }
    out.push(Action::Pass(BonusId::NONE));
    out.extend((0..r.bonus_cards.len() as u8).map(|card| Action::Pass(BonusId(card))));
    for from in s.seat_ids() {
        out.extend((1..=32).map(|n| Action::Leech(n, from)));
        out.extend((1..=32).map(|n| Action::Decline(n, from)));
    }
    out.extend((0..r.favors.len() as u8).map(|favor| Action::TakeFavor(FavorId(favor))));
    for town in (0..r.towns.len() as u8).map(TownId) {
        let most = own.owes(Resource::Towns).max(3).saturating_add(1);
        out.extend((1..=most).map(|n| Action::TakeTown(town, n)));
    }
    for right in Resource::ALL {
        let most = match right.owed() {
            None if r.rules.throw_away => {
                let tokens = own.bowls.iter().max().copied().unwrap_or_default();
                stock.max(tokens.max(own.keys).saturating_add(1))
            }
            _ => MOST.max(own.owes(right).saturating_add(1)),
        };
        out.extend((1..=most).map(|n| Action::GiveUp(right, n)));
    }
    for (i, text) in r.answers.iter().enumerate() {
        let answer = |terrain| Action::Choose(AnswerId(i as u8), terrain);
        if text.contains(TERRAIN_IN_ANSWER) {
            out.extend((0..r.terrains.len() as u8).map(|terrain| answer(TerrainId(terrain))));
        } else {
            out.push(answer(TerrainId::NONE));
        }
    }
    tokens(r, s, seat, out);
    out.push(Action::Done);
}

/// What can be said of tokens: from every hex where one of the seat stands, to every hex.
fn tokens(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let hexes = || (0..r.map.len() as u8).map(HexId);
    let mut standing: Vec<HexId> =
        s.tokens[seat.at()].iter().copied().filter(|h| h.is_some()).collect();
    standing.sort();
    standing.dedup();
    for (token, kind) in (0..).map(TokenId).zip(&r.tokens) {
        out.push(Action::Refuse(token));
        out.extend(hexes().map(|hex| Action::Place(token, hex)));
        for from in &standing {
            out.extend(hexes().map(|hex| Action::BuildWith(hex, token, *from)));
            let none = [HexId::NONE; Move::MOST_VIA];
            let from = *from;
            out.extend(prices(kind).flat_map(|extra| {
                let way = move |to| Action::Move(Move { token, from, via: none, to, extra });
                hexes().map(way)
            }));
        }
        let Some(how) = kind.movement.as_ref().filter(|how| how.each_hex) else { continue };
        let passed = passed_at_most(r, s, seat, how);
        for (_, from) in s.tokens_of(seat, kind) {
            let mut via = vec![from];
            ways(r, s, how, &mut via, passed, &mut |via, to| {
                let mut all = [HexId::NONE; Move::MOST_VIA];
                all[..via.len()].copy_from_slice(via);
                let way = |extra| Action::Move(Move { token, from, via: all, to, extra });
                out.extend(prices(kind).map(way));
            });
        }
    }
    if !r.tokens.is_empty() {
        out.push(Action::DoneMoving);
        for hex in standing {
            out.push(Action::Trade(hex, AnswerId::NONE));
            let answers = (0..r.answers.len() as u8).map(AnswerId);
            out.extend(answers.map(|answer| Action::Trade(hex, answer)));
        }
    }
}

/// Every price of more steps, and none.
fn prices(kind: &TokenKind) -> impl Iterator<Item = u8> {
    let extras = kind.movement.as_ref().map_or(0, |how| how.extras.len() as u8);
    (0..extras).chain([Move::NO_EXTRA])
}

/// Hexes that ways are tried to pass: at least two, and one more than a token of the kind is known to pass.
fn passed_at_most(r: &Ruleset, s: &State, seat: SeatId, how: &Movement) -> usize {
    let steps = match &how.steps {
        Steps::Amount(amount) => crate::view::amount(r, s, seat, amount, &[]),
        Steps::Level(track, table) => {
            let level = s.seat(seat).levels[track.at()];
            table.iter().copied().max().unwrap_or(level).into()
        }
    };
    let more = how.extras.iter().map(|extra| i32::from(extra.steps)).max().unwrap_or(0);
    (steps + more).clamp(2, Move::MOST_VIA as i32) as usize
}

/// Ways that pass hexes, step by step from the last of `via`, whatever stands in between.
fn ways(
    r: &Ruleset,
    s: &State,
    how: &Movement,
    via: &mut Vec<HexId>,
    passed: usize,
    found: &mut impl FnMut(&[HexId], HexId),
) {
    let at = via[via.len() - 1];
    let mut around = r.map.neighbours[at.at()];
    for canal in r.map.canals.iter().filter(|_| how.canals) {
        let [a, b] = canal.joins;
        if a == at || b == at {
            around.insert(if a == at { b.0 } else { a.0 });
        }
    }
    if how.bridges {
        around |= crate::view::bridge_ends(s, at);
    }
    for to in around.into_iter().map(HexId).filter(|to| !via.contains(to)).collect::<Vec<_>>() {
        if via.len() > 1 {
            found(&via[1..], to);
        }
        if via.len() <= passed {
            via.push(to);
            ways(r, s, how, via, passed, found);
            via.pop();
        }
    }
}
