//! Enumerates every syntactically possible action, legal or not: candidates for invariant checks
//! and for `loam perft --slow`.

use crate::action::{Action, TokenMove};
use crate::ids::*;
use crate::resource::Resource;
use crate::ruleset::{Faction, Ruleset, TERRAIN_IN_ANSWER};
use crate::state::State;
use crate::token_kind::{MoveSteps, TokenKind, TokenMovement};

/// Amounts are enumerated at least up to this number, and further if the seat has or is owed more.
const MOST: u8 = 12;

/// Type of an action's field whose values can be enumerated.
trait ActionParameter: Copy {
    /// Returns every value; numbers run from 1 to `most`.
    fn all(r: &Ruleset, s: &State, most: u8) -> impl Iterator<Item = Self> + Clone;
}

/// Implements [`ActionParameter`] for ids: all numbers of one list of the ruleset.
macro_rules! parts {
    ($($id:ident: $list:expr;)*) => {
        $(impl ActionParameter for $id {
            fn all(r: &Ruleset, _: &State, _: u8) -> impl Iterator<Item = Self> + Clone {
                let count: fn(&Ruleset) -> usize = $list;
                (0..count(r) as u8).map($id)
            }
        })*
    };
}

parts! {
    HexId: |r| r.map.len();
    StructureId: |r| r.structures.len();
    TerrainId: |r| r.terrains.len();
    TokenId: |r| r.tokens.len();
    FavorId: |r| r.favors.len();
    SpaceId: |r| r.spaces.len();
    CultId: |r| r.cults.len();
}

impl ActionParameter for SeatId {
    fn all(_: &Ruleset, s: &State, _: u8) -> impl Iterator<Item = Self> + Clone {
        (0..s.seat_count).map(SeatId)
    }
}

impl ActionParameter for u8 {
    fn all(_: &Ruleset, _: &State, most: u8) -> impl Iterator<Item = Self> + Clone {
        1..=most
    }
}

/// Generates `each_action` from the column `tried` of the table of actions.
macro_rules! tries {
    ($(
        $(#[$doc:meta])*
        $action:ident $(( $($part:ident: $type:ty),* ))? {
            text: $text:tt,
            report: $report:tt,
            kind: $kind:ident,
            $(turn: $turn:ident,)?
            $(amount: $amount:ident,)?
            $(about: $about:expr,)?
            $(place: $place:expr,)?
            check: $check:ident $(-> $found:ty)?,
            list: $list:tt,
            carry_out: $carry_out:ident,
            price: $price:ident $($price_by:ident)?,
            tried: $tried:ident $(($most:literal))? $($tried_by:ident)?,
            $($rest:tt)*
        }
    )*) => {
        fn each_action(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
            $(tries!(@$tried (r, s, seat, out) $action [$($($part: $type),*)?] $($most)? $($tried_by)?);)*
        }
    };
    (@by ($($with:ident),*) $action:ident $parts:tt $tried:ident) => { $tried($($with),*) };
    (@each $with:tt $action:ident $parts:tt) => { tries!(@loop $with $action $parts () 0) };
    (@each $with:tt $action:ident $parts:tt $most:literal) => {
        tries!(@loop $with $action $parts () $most)
    };
    (@loop ($r:ident, $s:ident, $seat:ident, $out:ident) $action:ident [] () $most:literal) => {
        $out.push(Action::$action)
    };
    (@loop ($r:ident, $s:ident, $seat:ident, $out:ident)
        $action:ident [] ($($done:ident)+) $most:literal
    ) => {
        $out.push(Action::$action($($done),+))
    };
    (@loop ($r:ident, $s:ident, $seat:ident, $out:ident)
        $action:ident [$part:ident: $type:ty $(, $($rest:tt)+)?] ($($done:ident)*) $most:literal
    ) => {
        for $part in <$type as ActionParameter>::all($r, $s, $most) {
            tries!(@loop ($r, $s, $seat, $out) $action [$($($rest)+)?] ($($done)* $part) $most);
        }
    };
}

crate::actions!(tries);

/// Fills `out` with every syntactically possible action of a seat, each amount once.
///
/// Conversions are enumerated up to the largest stock of any resource that the seat has, plus one.
pub fn conceivable(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    out.clear();
    each_action(r, s, seat, out);
}

/// Returns a number larger than the seat's stock of coins, workers and points, 13 to 255.
fn stock(s: &State, seat: SeatId) -> u8 {
    let own = s.seat(seat);
    own.coins.max(own.workers).max(own.vp.max(0) as u16).clamp(12, 254) as u8 + 1
}

fn hexes(r: &Ruleset) -> impl Iterator<Item = HexId> + Clone {
    (0..r.map.len() as u8).map(HexId)
}

/// Pushes upgrades of every hex to every structure that is upgraded from another one.
fn upgrades(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    let to = (0..).map(StructureId).zip(&r.structures);
    for (to, _) in to.filter(|(_, structure)| structure.from.is_some()) {
        out.extend(hexes(r).map(|hex| Action::Upgrade(hex, to)));
    }
}

/// Pushes a step on each track on which some faction may buy one.
fn advances(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    let is_bought = |track: &TrackId| {
        let may_buy = |faction: &Faction| {
            faction.tracks[track.at()].as_ref().is_some_and(|own| own.cost.is_some())
        };
        r.factions.iter().any(may_buy)
    };
    out.extend((0..TRACKS as u8).map(TrackId).filter(is_bought).map(Action::Advance));
}

/// Pushes the action spaces that take the turn; `free_spaces` pushes those that do not.
fn spaces(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    let all = (0..).map(SpaceId).zip(&r.spaces);
    out.extend(all.filter(|(_, space)| !space.free).map(|(id, _)| Action::Use(id)));
}

fn free_spaces(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    let all = (0..).map(SpaceId).zip(&r.spaces);
    out.extend(all.filter(|(_, space)| space.free).map(|(id, _)| Action::Free(id)));
}

/// Pushes nothing: the component engine enumerates the answers to its decisions.
fn nothing(_: &Ruleset, _: &State, _: SeatId, _: &mut Vec<Action>) {}

fn bridges(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    for low in hexes(r) {
        out.extend(hexes(r).filter(|high| low < *high).map(|high| Action::Bridge(low, high)));
    }
}

fn steps_up(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let steps = MOST.max(s.seat(seat).owes(Resource::CultSteps).saturating_add(1));
    for cult in (0..r.cults.len() as u8).map(CultId) {
        out.extend((1..=steps).map(|n| Action::Step(cult, n)));
    }
}

fn steps_down(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let steps = MOST.max(s.seat(seat).owes(Resource::LostSteps).saturating_add(1));
    for cult in (0..r.cults.len() as u8).map(CultId) {
        out.extend((1..=steps).map(|n| Action::StepDown(cult, n)));
    }
}

fn burning(_: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    out.extend((1..=MOST.max(s.seat(seat).bowls[1] / 2 + 1)).map(Action::Burn));
}

fn conversions(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let stock = stock(s, seat);
    for conversion in (0..r.conversions.len() as u8).map(ConversionId) {
        out.extend((1..=stock).map(|n| Action::Convert(conversion, n)));
    }
}

fn passes(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    out.push(Action::Pass(BonusCardId::NONE));
    out.extend((0..r.bonus_cards.len() as u8).map(|card| Action::Pass(BonusCardId(card))));
}

fn towns(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let most = s.seat(seat).owes(Resource::Towns).max(3).saturating_add(1);
    for town in (0..r.towns.len() as u8).map(TownId) {
        out.extend((1..=most).map(|n| Action::TakeTown(town, n)));
    }
}

fn rights(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let (own, stock) = (s.seat(seat), stock(s, seat));
    for right in Resource::RULEBOOK.iter().copied() {
        let most = match right.owed_index() {
            None if r.rules.throw_away => {
                let tokens = own.bowls.iter().max().copied().unwrap_or_default();
                stock.max(tokens.max(own.keys).saturating_add(1))
            }
            _ => MOST.max(own.owes(right).saturating_add(1)),
        };
        out.extend((1..=most).map(|n| Action::GiveUp(right, n)));
    }
}

fn answers(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    for (i, text) in r.answers.iter().enumerate() {
        let answer = |terrain| Action::Choose(AnswerId(i as u8), terrain);
        if text.contains(TERRAIN_IN_ANSWER) {
            out.extend((0..r.terrains.len() as u8).map(|terrain| answer(TerrainId(terrain))));
        } else {
            out.push(answer(TerrainId::NONE));
        }
    }
}

/// Returns the hexes on which tokens of the seat stand, sorted.
fn standing(s: &State, seat: SeatId) -> Vec<HexId> {
    let tokens = s.tokens[seat.at()].iter().copied();
    let mut standing: Vec<HexId> = tokens.filter(|h| h.is_some()).collect();
    standing.sort();
    standing.dedup();
    standing
}

fn builds_with(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let standing = standing(s, seat);
    for token in (0..r.tokens.len() as u8).map(TokenId) {
        for from in &standing {
            out.extend(hexes(r).map(|hex| Action::BuildWith(hex, token, *from)));
        }
    }
}

/// Pushes moves from every hex where a token of the seat stands to every hex.
fn moves(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    let standing = standing(s, seat);
    for (token, kind) in (0..).map(TokenId).zip(&r.tokens) {
        for from in standing.iter().copied() {
            let none = [HexId::NONE; TokenMove::MOST_VIA];
            out.extend(prices(kind).flat_map(|extra| {
                let to_action =
                    move |to| Action::Move(TokenMove { token, from, via: none, to, extra });
                hexes(r).map(to_action)
            }));
        }
        let Some(movement) = kind.movement.as_ref().filter(|movement| movement.each_hex) else {
            continue;
        };
        let passed = passed_at_most(r, s, seat, movement);
        for (_, from) in s.tokens_of(seat, kind) {
            let mut via = vec![from];
            paths(r, s, movement, &mut via, passed, &mut |via, to| {
                let mut all = [HexId::NONE; TokenMove::MOST_VIA];
                all[..via.len()].copy_from_slice(via);
                let to_action =
                    |extra| Action::Move(TokenMove { token, from, via: all, to, extra });
                out.extend(prices(kind).map(to_action));
            });
        }
    }
}

fn done_moving(r: &Ruleset, _: &State, _: SeatId, out: &mut Vec<Action>) {
    out.extend((!r.tokens.is_empty()).then_some(Action::DoneMoving));
}

fn trades(r: &Ruleset, s: &State, seat: SeatId, out: &mut Vec<Action>) {
    if r.tokens.is_empty() {
        return;
    }
    for hex in standing(s, seat) {
        out.push(Action::Trade(hex, AnswerId::NONE));
        let answers = (0..r.answers.len() as u8).map(AnswerId);
        out.extend(answers.map(|answer| Action::Trade(hex, answer)));
    }
}

/// Returns every price of extra steps by index, and [`TokenMove::NO_EXTRA`].
fn prices(kind: &TokenKind) -> impl Iterator<Item = u8> {
    let extras = kind.movement.as_ref().map_or(0, |movement| movement.extras.len() as u8);
    (0..extras).chain([TokenMove::NO_EXTRA])
}

/// Returns how many hexes an enumerated path may pass: the largest number of steps of the kind of
/// token, but at least 2.
fn passed_at_most(r: &Ruleset, s: &State, seat: SeatId, movement: &TokenMovement) -> usize {
    let steps = match &movement.steps {
        MoveSteps::Amount(amount) => crate::view::amount(r, s, seat, amount, &[]),
        MoveSteps::Level(track, table) => {
            let level = s.seat(seat).levels[track.at()];
            table.iter().copied().max().unwrap_or(level).into()
        }
    };
    let more = movement.extras.iter().map(|extra| i32::from(extra.steps)).max().unwrap_or(0);
    (steps + more).clamp(2, TokenMove::MOST_VIA as i32) as usize
}

/// Calls `found` for each path that continues from the last hex of `via`, whatever stands on the
/// hexes.
fn paths(
    r: &Ruleset,
    s: &State,
    movement: &TokenMovement,
    via: &mut Vec<HexId>,
    passed: usize,
    found: &mut impl FnMut(&[HexId], HexId),
) {
    let at = via[via.len() - 1];
    let mut around = r.map.neighbours[at.at()];
    for canal in r.map.canals.iter().filter(|_| movement.canals) {
        let [a, b] = canal.joins;
        if a == at || b == at {
            around.insert(if a == at { b.0 } else { a.0 });
        }
    }
    if movement.bridges {
        around |= crate::view::bridge_ends(s, at);
    }
    for to in around.into_iter().map(HexId).filter(|to| !via.contains(to)).collect::<Vec<_>>() {
        if via.len() > 1 {
            found(&via[1..], to);
        }
        if via.len() <= passed {
            via.push(to);
            paths(r, s, movement, via, passed, found);
            via.pop();
        }
    }
}
