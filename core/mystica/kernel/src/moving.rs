//! Moving tokens: in an action, a seat may move each of its tokens of a kind once; then every token
//! that has landed trades.

use crate::action::{Action, IllegalAction, LegalEntry, TokenMove};
use crate::bits::BitSet;
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::map::{BoardMap, union};
use crate::price::Price;
use crate::read_view::ReadView;
use crate::ruleset::Ruleset;
use crate::state::State;
use crate::token_kind::{EntryRule, ExtraSteps, GroundKind, MoveSteps, TokenKind, TokenMovement};
use crate::view;

/// View of the board for moves of one kind of token of a seat.
struct MovementGraph<'a> {
    map: &'a BoardMap,
    s: &'a State,
    /// Hexes that a token may enter and leave again.
    pass: BitSet,
    /// Hexes on which a move may end.
    end: BitSet,
    canals: bool,
    bridges: bool,
}

impl<'a> MovementGraph<'a> {
    fn new(
        r: &'a Ruleset,
        s: &'a State,
        seat: SeatId,
        kind: &TokenKind,
        movement: &TokenMovement,
    ) -> MovementGraph<'a> {
        let partners = partners(r, s, seat, kind);
        let own = s.seat(seat).structures;
        let (mut pass, mut end) = (BitSet::EMPTY, BitSet::EMPTY);
        for ground in GroundKind::ALL {
            let hexes = match ground {
                GroundKind::River => r.map.river,
                GroundKind::Land => r.map.land & !s.occupied,
                GroundKind::Own => own,
                GroundKind::Foreign => s.occupied & !own & !partners,
                GroundKind::Partner => partners,
            };
            let enter = movement.enters[ground as usize];
            if matches!(enter, EntryRule::Through | EntryRule::Any) {
                pass |= hexes;
            }
            if matches!(enter, EntryRule::Stop | EntryRule::Any) {
                end |= hexes;
            }
        }
        // Each trade takes a marker, and two tokens do not trade with one structure.
        if markers_left(r, s, seat, kind) <= markers_needed(s) {
            end &= !partners;
        }
        end &= !(partners & s.token_hexes(seat, kind));
        MovementGraph {
            map: &r.map,
            s,
            pass,
            end,
            canals: movement.canals,
            bridges: movement.bridges,
        }
    }

    /// Returns the hexes one step away from any of these hexes.
    fn around(&self, from: BitSet) -> BitSet {
        let mut around = union(from, &self.map.neighbours);
        if self.canals {
            for canal in &self.map.canals {
                let [a, b] = canal.joins;
                if from.has(a.0) {
                    around.insert(b.0);
                }
                if from.has(b.0) {
                    around.insert(a.0);
                }
            }
        }
        if self.bridges {
            around |= self.s.bridge_ends(from);
        }
        around
    }

    /// Iterates over the hexes on which a move may end: after one step, after two, and so on, as long as there are new hexes.
    fn fronts(&self, from: HexId) -> impl Iterator<Item = BitSet> {
        let mut seen = BitSet::one(from.0);
        let mut fresh = seen;
        std::iter::from_fn(move || {
            if fresh.is_empty() {
                return None;
            }
            let around = self.around(fresh);
            fresh = around & self.pass & !seen;
            seen |= fresh;
            Some(around & self.end & !BitSet::one(from.0))
        })
    }

    /// Returns the hexes on which a move of at most `steps` steps may end.
    fn ends(&self, from: HexId, steps: u8) -> BitSet {
        self.fronts(from).take(steps.into()).fold(BitSet::EMPTY, |all, ends| all | ends)
    }

    /// Returns the number of steps of the shortest path to a hex; `None` if there is no path.
    fn distance(&self, from: HexId, to: HexId) -> Option<u8> {
        (1..=u8::MAX)
            .zip(self.fronts(from))
            .find(|(_, ends)| ends.has(to.0))
            .map(|(steps, _)| steps)
    }

    /// Calls `found` for every path of at most `steps` steps that visits no hex twice.
    fn paths(&self, from: HexId, steps: u8, found: &mut impl FnMut(&[HexId], HexId)) {
        let via = [HexId::NONE; TokenMove::MOST_VIA];
        PathSearch { field: self, via, found }.extend_path(from, BitSet::one(from.0), steps, 0);
    }

    /// Returns the number of steps if each hex of the path is one step from the one before; else
    /// `None`.
    fn follows(&self, token_move: &TokenMove) -> Option<u8> {
        let mut at = BitSet::one(token_move.from.0);
        let mut seen = at;
        let mut steps = 1;
        for hex in token_move.via.into_iter().filter(|hex| hex.is_some()) {
            let next = BitSet::one(hex.0);
            if !(self.around(at) & self.pass & !seen).has(hex.0) {
                return None;
            }
            (at, seen) = (next, seen | next);
            steps += 1;
        }
        let arrives = (self.around(at) & self.end & !seen).has(token_move.to.0);
        arrives.then_some(steps)
    }
}

/// Depth-first enumeration of paths, hex by hex.
struct PathSearch<'a, F> {
    field: &'a MovementGraph<'a>,
    via: [HexId; TokenMove::MOST_VIA],
    found: &'a mut F,
}

impl<F: FnMut(&[HexId], HexId)> PathSearch<'_, F> {
    /// Enumerates all paths that continue from a hex after `len` others, in at most `steps` steps
    /// over hexes not in `seen`.
    fn extend_path(&mut self, at: HexId, seen: BitSet, steps: u8, len: usize) {
        if steps == 0 {
            return;
        }
        let around = self.field.around(BitSet::one(at.0)) & !seen;
        for hex in around & self.field.end {
            (self.found)(&self.via[..len], HexId(hex));
        }
        if len == self.via.len() {
            return;
        }
        for hex in around & self.field.pass {
            self.via[len] = HexId(hex);
            self.extend_path(HexId(hex), seen | BitSet::one(hex), steps - 1, len + 1);
        }
        self.via[len] = HexId::NONE;
    }
}

/// Returns the structures of other factions with which a seat may still trade by this kind of token.
pub(crate) fn partners(r: &Ruleset, s: &State, seat: SeatId, kind: &TokenKind) -> BitSet {
    if !kind.marker.is_some() {
        return BitSet::EMPTY;
    }
    let marked = s.token_hexes(seat, r.kind_of(s, seat, kind.marker).1);
    let mut partners = BitSet::EMPTY;
    for hex in s.occupied & !s.seat(seat).structures & !marked {
        if s.active == seat && s.turn.traded_with.has(hex) {
            continue;
        }
        if kind.trade(StructureId(s.cells[hex as usize].built & 15)).is_some() {
            partners.insert(hex);
        }
    }
    partners
}

/// Returns how many markers are in the supply for a kind of token that trades.
pub(crate) fn markers_left(r: &Ruleset, s: &State, seat: SeatId, kind: &TokenKind) -> u8 {
    if !kind.marker.is_some() {
        return 0;
    }
    let marker = r.kind_of(s, seat, kind.marker).1;
    s.tokens_left(seat, marker)
}

/// Returns how many markers the tokens that have landed in the current action will take.
pub(crate) fn markers_needed(s: &State) -> u8 {
    s.turn.to_trade.count_ones() as u8 + s.turn.traded_with.len() as u8
}

impl ReadView<'_> {
    /// Checks that no token is being moved and that no landed token still has to trade.
    pub fn done_moving(&self) -> CheckResult {
        let turn = &self.s.turn;
        if turn.moving.is_some() {
            Err(IllegalAction::Moving)
        } else if turn.to_trade != 0 {
            Err(IllegalAction::TradesDue)
        } else {
            Ok(())
        }
    }

    /// Returns the steps of one move without extra steps, at most 16.
    fn token_steps(&mut self, seat: SeatId, token: TokenId, movement: &TokenMovement) -> u8 {
        let steps = match &movement.steps {
            MoveSteps::Amount(amount) => view::amount(self.r, self.s, seat, amount, &[]),
            MoveSteps::Level(track, table) => {
                let level = self.level(seat, *track);
                let last = table.last().copied();
                table.get(level as usize).copied().or(last).unwrap_or(level).into()
            }
        };
        self.modify(Hook::TokenSteps, seat, &[token.0.into()], steps).min(16) as u8
    }

    /// Checks whether the seat may buy these extra steps. Of two offers at the same price only the one with more steps counts.
    fn check_extra<'e>(
        &self,
        seat: SeatId,
        extras: &'e [ExtraSteps],
        i: usize,
    ) -> CheckResult<&'e ExtraSteps> {
        let extra = extras.get(i).ok_or(IllegalAction::NoExtraSteps)?;
        if view::chosen_extra(self.r, self.s, seat, extras, extra.pay, extra.amount) != Some(i) {
            return Err(IllegalAction::NoExtraSteps);
        }
        let (what, need, have) = (extra.pay, u16::from(extra.amount), self.stock(seat, extra.pay));
        if have >= need { Ok(extra) } else { Err(IllegalAction::Lacks { what, need, have }) }
    }

    /// Checks a move: the token is of the kind that moves now, has not moved yet, and has steps for
    /// the path. Extra steps are allowed only where they are needed.
    pub fn check_move(&mut self, seat: SeatId, token_move: TokenMove) -> CheckResult {
        self.check_own_turn(seat)?;
        if !self.s.turn.moving.is_some() || self.s.turn.moving != token_move.token {
            return Err(IllegalAction::NothingMoves);
        }
        let kind = &self.r.tokens[token_move.token.at()];
        let Some(movement) = &kind.movement else { return Err(IllegalAction::NothingMoves) };
        if token_move.from.at() >= self.r.map.len() || token_move.to.at() >= self.r.map.len() {
            return Err(IllegalAction::Unknown);
        }
        if self.s.token_on(seat, kind, token_move.from).is_none() {
            return Err(IllegalAction::NoToken(token_move.token));
        }
        if self.unmoved(seat, kind, token_move.from).is_none() {
            return Err(IllegalAction::HasMoved);
        }
        let field = MovementGraph::new(self.r, self.s, seat, kind, movement);
        let steps = self.token_steps(seat, token_move.token, movement);
        let free = field.ends(token_move.from, steps);
        let extra = match token_move.extra {
            TokenMove::NO_EXTRA => None,
            i => Some(self.check_extra(seat, &movement.extras, i as usize)?),
        };
        let most = steps.saturating_add(extra.map_or(0, |extra| extra.steps));
        if movement.each_hex {
            // The path must have no gaps. Extra steps are allowed only if it is too long without
            // them.
            let rest = token_move.via.iter().skip_while(|hex| hex.is_some());
            if rest.clone().any(|hex| hex.is_some()) {
                return Err(IllegalAction::Unknown);
            }
            let no_way = || self.no_way(seat, &field, &token_move).unwrap_or(IllegalAction::NoWay);
            let taken = field.follows(&token_move).ok_or_else(no_way)?;
            if taken > most {
                return Err(IllegalAction::TooFar { need: taken, have: most });
            }
            if extra.is_some() && taken <= steps {
                return Err(IllegalAction::NoExtraSteps);
            }
        } else {
            if token_move.via.iter().any(|hex| hex.is_some()) {
                return Err(IllegalAction::Unknown);
            }
            if extra.is_some() && free.has(token_move.to.0) {
                return Err(IllegalAction::NoExtraSteps);
            }
            if !field.ends(token_move.from, most).has(token_move.to.0) {
                let need = field.distance(token_move.from, token_move.to);
                let too_far = need.map_or(IllegalAction::NoWay, |need| IllegalAction::TooFar {
                    need,
                    have: most,
                });
                return Err(self.no_way(seat, &field, &token_move).unwrap_or(too_far));
            }
        }
        let args = [token_move.token.0.into(), token_move.from.0.into(), token_move.to.0.into()];
        self.nobody_forbids(Hook::ForbidMove, seat, &args)
    }

    /// Returns why a token of the kind may not end its move on a hex, if the reason is not the path
    /// but an earlier trade or the hex itself.
    fn no_way(
        &self,
        seat: SeatId,
        field: &MovementGraph,
        token_move: &TokenMove,
    ) -> Option<IllegalAction> {
        let (kind, to) = (&self.r.tokens[token_move.token.at()], token_move.to);
        let no_end = || (!field.end.has(to.0)).then_some(IllegalAction::NoEnd(token_move.token));
        let foreign = self.s.cell(to).structure().filter(|(_, owner)| *owner != seat);
        if foreign.is_none_or(|(structure, _)| kind.trade(structure).is_none()) {
            return no_end();
        }
        if !partners(self.r, self.s, seat, kind).has(to.0) {
            return Some(IllegalAction::Traded);
        }
        if self.s.token_hexes(seat, kind).has(to.0) {
            return Some(IllegalAction::Landed);
        }
        if markers_left(self.r, self.s, seat, kind) <= markers_needed(self.s) {
            return Some(IllegalAction::NoMarker);
        }
        no_end()
    }

    /// Returns the index of a token of the kind on a hex that has not moved in this action.
    fn unmoved(&self, seat: SeatId, kind: &TokenKind, hex: HexId) -> Option<usize> {
        let moved = self.s.turn.moved;
        let mut tokens = self.s.tokens_of(seat, kind);
        tokens.find(|(place, at)| *at == hex && !moved.has_bit(place)).map(|(place, _)| place)
    }

    /// Returns the price of the extra steps.
    pub fn price_of_move(&mut self, _: SeatId, token_move: TokenMove) -> Price {
        let movement = self.r.tokens[token_move.token.at()].movement.as_ref();
        let extra =
            movement.and_then(|movement| movement.extras.get(usize::from(token_move.extra)));
        extra.map_or(Price::default(), |extra| Price::one(extra.pay, extra.amount.into()))
    }

    /// Lists every move of the kind that moves now, and the end of moving.
    pub fn list_moves(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        let token = self.s.turn.moving;
        if !token.is_some() {
            return;
        }
        self.list_moves_of(seat, token, out);
        if self.check_done_moving(seat).is_ok() {
            out.push(LegalEntry { seat, action: Action::DoneMoving, max: 0 });
        }
    }

    /// Lists the moves of a kind of token: one for each destination, or one for each path if hooks
    /// are called for every hex passed.
    fn list_moves_of(&mut self, seat: SeatId, token: TokenId, out: &mut Vec<LegalEntry>) {
        let kind = &self.r.tokens[token.at()];
        let Some(movement) = &kind.movement else { return };
        if self.check_own_turn(seat).is_err() {
            return;
        }
        let field = MovementGraph::new(self.r, self.s, seat, kind, movement);
        let steps = self.token_steps(seat, token, movement);
        let mut moves: Vec<TokenMove> = Vec::new();
        let none = [HexId::NONE; TokenMove::MOST_VIA];
        for from in self.s.token_hexes(seat, kind).into_iter().map(HexId) {
            if self.unmoved(seat, kind, from).is_none() {
                continue;
            }
            let free = field.ends(from, steps);
            let mut add = |extra: u8, most: u8, beyond: u8, paid: BitSet| {
                if movement.each_hex {
                    field.paths(from, most, &mut |via, to| {
                        if via.len() as u8 + 1 > beyond {
                            let mut all = none;
                            all[..via.len()].copy_from_slice(via);
                            moves.push(TokenMove { token, from, via: all, to, extra });
                        }
                    });
                } else {
                    let to = paid.into_iter().map(HexId);
                    moves.extend(to.map(|to| TokenMove { token, from, via: none, to, extra }));
                }
            };
            add(TokenMove::NO_EXTRA, steps, 0, free);
            for i in 0..movement.extras.len() {
                if let Ok(extra) = self.check_extra(seat, &movement.extras, i) {
                    let most = steps.saturating_add(extra.steps);
                    let paid = field.ends(from, most) & !free;
                    add(i as u8, most, steps, paid);
                }
            }
        }
        for token_move in moves {
            let args = [token.0.into(), token_move.from.0.into(), token_move.to.0.into()];
            if self.nobody_forbids(Hook::ForbidMove, seat, &args).is_ok() {
                out.push(LegalEntry { seat, action: Action::Move(token_move), max: 0 });
            }
        }
    }

    /// Returns whether any token of a kind of the seat could make a step.
    pub fn could_move(&mut self, seat: SeatId, token: TokenId) -> bool {
        let (token, kind) = self.r.kind_of(self.s, seat, token);
        let Some(movement) = &kind.movement else { return false };
        let field = MovementGraph::new(self.r, self.s, seat, kind, movement);
        let steps = self.token_steps(seat, token, movement);
        let paid = (0..movement.extras.len())
            .filter_map(|i| self.check_extra(seat, &movement.extras, i).ok());
        let most = steps.saturating_add(paid.map(|e| e.steps).max().unwrap_or(0));
        let hexes = self.s.token_hexes(seat, kind);
        hexes.into_iter().any(|at| !field.ends(HexId(at), most).is_empty())
    }

    /// Checks ending the movement, which is possible at any time while tokens move.
    pub fn check_done_moving(&self, seat: SeatId) -> CheckResult {
        self.check_own_turn(seat)?;
        if self.s.turn.moving.is_some() { Ok(()) } else { Err(IllegalAction::NothingMoves) }
    }
}

impl EffectExecutor<'_> {
    /// Lets the active seat move every token of a kind.
    pub fn move_tokens(&mut self, seat: SeatId, token: TokenId) {
        let (token, kind) = self.r.kind_of(self.s, seat, token);
        if self.s.active == seat && self.s.tokens_on_board(seat, kind) > 0 {
            self.s.turn.moving = token;
            self.s.turn.moved = 0;
        }
    }

    /// Pays for extra steps, moves the token, and notifies pieces of each hex passed. A token that lands at a partner must trade.
    pub fn do_move(&mut self, seat: SeatId, token_move: TokenMove) {
        let kind = &self.r.tokens[token_move.token.at()];
        let place = self.query(|view| view.unmoved(seat, kind, token_move.from));
        let (Some(place), Some(movement)) = (place, &kind.movement) else { return };
        let cause = Cause::by_rule(kind.piece, KernelRule::Moving);
        let (token, from, to) = (token_move.token, token_move.from, token_move.to);
        self.as_one_change(|engine| {
            if let Some(extra) = movement.extras.get(token_move.extra as usize) {
                engine.gain(seat, extra.pay, -i32::from(extra.amount), cause);
            }
            engine.s.turn.moved.set_bit(place);
            engine.s.tokens[seat.at()][place] = to;
            // `check_move` has found a marker for the trade.
            if partners(engine.r, engine.s, seat, kind).has(to.0) {
                engine.s.turn.to_trade.set_bit(place);
            }
            engine.emit(Event::Token { seat, token, from, to, cause });
        });
        for hex in token_move.via.into_iter().filter(|hex| hex.is_some()) {
            self.react(Hook::OnTokenPassed, seat, &[token.0.into(), hex.0.into()]);
        }
        let args = [token.0.into(), from.0.into(), to.0.into()];
        self.react(Hook::OnTokenMoved, seat, &args);
    }

    /// Ends the movement; tokens that have landed may now trade.
    pub fn do_done_moving(&mut self, _: SeatId) {
        self.s.turn.moving = TokenId::NONE;
    }
}
