//! Tokens on the board: gaining, placing, refusing and returning them.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::BitSet;
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::map::union;
use crate::read_view::ReadView;
use crate::ruleset::{Faction, Ruleset};
use crate::state::{OpenDecision, State, open};
use crate::token_kind::{PlacementAnchor, TokenKind, TokenReach};
use crate::view;

impl Faction {
    /// Returns the kind of token that the faction has in place of this one; mostly the kind itself.
    #[inline]
    pub fn kind_of(&self, token: TokenId) -> TokenId {
        self.plays.get(token.at()).copied().unwrap_or(token)
    }
}

impl Ruleset {
    /// Returns the kind of token that a seat has in place of this one, with its rules.
    #[inline]
    pub(crate) fn kind_of(&self, s: &State, seat: SeatId, token: TokenId) -> (TokenId, &TokenKind) {
        let own = self.factions[s.seat(seat).faction.at()].kind_of(token);
        (own, &self.tokens[own.at()])
    }
}

impl State {
    /// Returns a seat's tokens of a kind on the board: their indices in `State::tokens` and their hexes.
    #[inline]
    pub fn tokens_of(
        &self,
        seat: SeatId,
        kind: &TokenKind,
    ) -> impl Iterator<Item = (usize, HexId)> + '_ {
        let hexes = &self.tokens[seat.at()][kind.places()];
        kind.places().zip(hexes.iter().copied()).filter(|(_, hex)| hex.is_some())
    }

    /// Returns how many tokens of a kind a seat has on the board.
    #[inline]
    pub fn tokens_on_board(&self, seat: SeatId, kind: &TokenKind) -> u8 {
        self.tokens_of(seat, kind).count() as u8
    }

    /// Returns how many tokens of a kind a seat has left in the supply.
    #[inline]
    pub fn tokens_left(&self, seat: SeatId, kind: &TokenKind) -> u8 {
        kind.limit - self.tokens_on_board(seat, kind)
    }

    /// Returns the index in `State::tokens` of a seat's token of a kind on a hex, if there is one.
    #[inline]
    pub fn token_on(&self, seat: SeatId, kind: &TokenKind, hex: HexId) -> Option<usize> {
        self.tokens_of(seat, kind).find(|(_, at)| *at == hex).map(|(place, _)| place)
    }

    /// Returns the hexes with a seat's tokens of a kind.
    #[inline]
    pub fn token_hexes(&self, seat: SeatId, kind: &TokenKind) -> BitSet {
        self.tokens_of(seat, kind).map(|(_, hex)| hex.0).collect()
    }

    /// Returns tokens of a kind that a seat has gained and not placed yet, with their indices in the queue.
    pub(crate) fn tokens_due(
        &self,
        seat: SeatId,
        token: TokenId,
    ) -> impl Iterator<Item = (usize, &OpenDecision)> {
        let due =
            move |d: &OpenDecision| d.kind == open::TOKEN && d.seat == seat && d.amount == token.0;
        self.open().iter().enumerate().filter(move |(_, d)| due(d))
    }

    /// Returns how many gained tokens are to be placed at the same anchors: the supply must have one for each. Tokens for
    /// different anchors may compete for the last one in the supply.
    pub(crate) fn tokens_due_at(&self, seat: SeatId, token: TokenId, anchors: u8) -> u8 {
        self.tokens_due(seat, token).filter(|(_, d)| d.worth == anchors).count() as u8
    }
}

/// Returns the hexes on which a seat may put a token of a kind at some of its anchors (bits of the kind's list).
pub(crate) fn placing_hexes(
    r: &Ruleset,
    s: &State,
    seat: SeatId,
    kind: &TokenKind,
    anchors: u8,
) -> BitSet {
    let mut hexes = BitSet::EMPTY;
    for (i, anchor) in kind.placing.anchors.iter().enumerate() {
        if !anchors.has_bit(i) {
            continue;
        }
        let at = match anchor {
            PlacementAnchor::Token(token) => s.token_hexes(seat, r.kind_of(s, seat, *token).1),
            PlacementAnchor::Structure(structure) => {
                let has_structure = |hex: &u8| s.cells[*hex as usize].built & 15 == structure.0;
                s.seat(seat).structures.into_iter().filter(has_structure).collect()
            }
        };
        hexes |= at;
    }
    if kind.placing.riverside {
        hexes &= r.map.riverside;
    }
    if kind.placing.beside {
        hexes = union(hexes, &r.map.neighbours) & r.map.river;
    }
    hexes
}

/// Returns the land hexes that the tokens of a seat bring into reach.
pub(crate) fn token_reach(r: &Ruleset, s: &State, seat: SeatId) -> BitSet {
    let mut reach = BitSet::EMPTY;
    for kind in r.tokens.iter().filter(|kind| kind.reach != TokenReach::None) {
        for (_, hex) in s.tokens_of(seat, kind) {
            reach |= brings(r, kind, hex);
        }
    }
    reach
}

/// Returns the land hexes that a token of a kind brings into reach from the hex on which it stands.
fn brings(r: &Ruleset, kind: &TokenKind, hex: HexId) -> BitSet {
    match kind.reach {
        TokenReach::Around if r.map.river.has(hex.0) => r.map.neighbours[hex.at()] & r.map.land,
        TokenReach::Here => BitSet::one(hex.0) & r.map.land,
        _ => BitSet::EMPTY,
    }
}

impl ReadView<'_> {
    /// Returns whether the seat has a gained token that it has to place or refuse.
    pub fn has_token_due(&self, seat: SeatId) -> bool {
        self.s.open().iter().any(|d| d.kind == open::TOKEN && d.seat == seat)
    }

    /// Returns why a token of a kind cannot be put on a hex by any rule; `None` if it can.
    pub fn keeps_off(&self, seat: SeatId, token: TokenId, hex: HexId) -> Option<String> {
        let kind = &self.r.tokens[token.at()];
        let (map, label) = (&self.r.map, &self.r.map.hexes[hex.at()].label);
        if self.s.tokens_left(seat, kind) == 0 {
            return Some(format!("no {} is left in the supply", kind.code));
        }
        let is_marker = self.r.tokens.iter().any(|other| other.marker == token);
        let owner = self.s.cell(hex).structure().map(|(_, owner)| owner);
        if is_marker && owner.is_none_or(|owner| owner == seat) {
            return Some(format!("a {} lies under structures of others ({label})", kind.code));
        }
        if is_marker && self.s.token_on(seat, kind, hex).is_some() {
            return Some(format!("a {} is there already ({label})", kind.code));
        }
        let at_river = map.riverside.has(hex.0);
        let bound = kind.movement.is_none() && kind.placing.riverside && !kind.placing.beside;
        if bound && !at_river {
            return Some(format!("a {} lies at the river ({label})", kind.code));
        }
        let ground = view::ground(self.r, self.s, seat, hex);
        let stands = kind.may_stand(ground);
        (!stands).then(|| format!("a {} cannot stand on {} ({label})", kind.code, ground.words()))
    }

    /// Returns the hexes on which a gained token may be put at some of its anchors; none if the supply is empty.
    pub fn due_hexes(&self, seat: SeatId, token: TokenId, anchors: u8) -> BitSet {
        let kind = &self.r.tokens[token.at()];
        if self.s.tokens_left(seat, kind) == 0 {
            return BitSet::EMPTY;
        }
        placing_hexes(self.r, self.s, seat, kind, anchors)
    }

    /// Checks placing a gained token on a hex that one of its anchors allows.
    pub fn check_place(&self, seat: SeatId, token: TokenId, hex: HexId) -> CheckResult {
        let mut due = self.s.tokens_due(seat, token).peekable();
        if token.at() >= self.r.tokens.len() || due.peek().is_none() {
            return Err(IllegalAction::NoSuchOffer);
        }
        if due.any(|(_, d)| self.due_hexes(seat, token, d.worth).has(hex.0)) {
            Ok(())
        } else {
            Err(IllegalAction::NoPlace(token))
        }
    }

    /// Checks refusing a gained token: its kind allows it, or no place is left for it.
    pub fn check_refuse(&self, seat: SeatId, token: TokenId) -> CheckResult {
        let Some((_, due)) = self.s.tokens_due(seat, token).next() else {
            return Err(IllegalAction::NoSuchOffer);
        };
        let optional = self.r.tokens[token.at()].optional;
        if optional || self.due_hexes(seat, token, due.worth).is_empty() {
            Ok(())
        } else {
            Err(IllegalAction::MustPlace(token))
        }
    }

    /// Lists placing each kind of gained token on each possible hex, and refusing it.
    pub fn list_places(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.r.tokens.is_empty() || !self.has_token_due(seat) {
            return;
        }
        for token in (0..self.r.tokens.len() as u8).map(TokenId) {
            let due = self.s.tokens_due(seat, token);
            let hexes =
                due.fold(BitSet::EMPTY, |all, (_, d)| all | self.due_hexes(seat, token, d.worth));
            for hex in hexes {
                out.push(LegalEntry { seat, action: Action::Place(token, HexId(hex)), max: 0 });
            }
            if self.check_refuse(seat, token).is_ok() {
                out.push(LegalEntry { seat, action: Action::Refuse(token), max: 0 });
            }
        }
    }

    /// Checks that a token of the seat on `at` can pay for a dwelling on `hex`.
    pub fn check_payer(&self, seat: SeatId, token: TokenId, at: HexId, hex: HexId) -> CheckResult {
        let pays = |kind: &TokenKind| {
            kind.pays_for_dwelling
                && self.s.token_on(seat, kind, at).is_some()
                && brings(self.r, kind, at).has(hex.0)
        };
        match self.r.tokens.get(token.at()) {
            Some(kind) if at.is_some() && pays(kind) => Ok(()),
            Some(_) => Err(IllegalAction::NoToken(token)),
            None => Err(IllegalAction::Unknown),
        }
    }

    /// Returns the seat's tokens that pay for dwellings: kind, hex, and the hexes on which they
    /// pay.
    pub fn payers(&self, seat: SeatId) -> Vec<(TokenId, HexId, BitSet)> {
        let mut payers = Vec::new();
        for (token, kind) in (0..).map(TokenId).zip(&self.r.tokens) {
            if kind.pays_for_dwelling {
                let hexes = self.s.token_hexes(seat, kind).into_iter().map(HexId);
                payers.extend(hexes.map(|at| (token, at, brings(self.r, kind, at))));
            }
        }
        payers
    }
}

impl EffectExecutor<'_> {
    /// Gives a seat tokens, to be placed one by one. Tokens for which supply or board have no room are lost. Tokens for different
    /// anchors may compete for the last one in the supply; the seat chooses. A seat that has left the game gains none.
    pub fn gain_tokens(&mut self, seat: SeatId, token: TokenId, n: i32, anchors: u8, cause: Cause) {
        let (token, kind) = self.r.kind_of(self.s, seat, token);
        let due = self.s.tokens_due_at(seat, token, anchors);
        let room = i32::from(self.s.tokens_left(seat, kind)) - i32::from(due);
        let has_left = self.seat(seat).dropped == 1;
        if has_left || placing_hexes(self.r, self.s, seat, kind, anchors).is_empty() {
            return;
        }
        for _ in 0..n.min(room) {
            self.push_open(OpenDecision {
                kind: open::TOKEN,
                seat,
                from: seat,
                amount: token.0,
                worth: anchors,
                build: 0,
                spoiled: 0,
                options: 0,
            });
        }
        let amount = n.min(room).clamp(0, 255) as u8;
        if amount > 0 {
            self.emit(Event::TokensDue { seat, token, amount, cause });
        }
    }

    /// Places the oldest gained token that may stand on the hex.
    pub fn do_place(&mut self, seat: SeatId, token: TokenId, hex: HexId) {
        let kind = &self.r.tokens[token.at()];
        let fits = |d: &OpenDecision| placing_hexes(self.r, self.s, seat, kind, d.worth).has(hex.0);
        let due = self.s.tokens_due(seat, token).find(|(_, d)| fits(d)).map(|(at, _)| at);
        if let Some(at) = due {
            self.remove_open(at);
            self.put_token(seat, token, hex, Cause::by_rule(kind.piece, KernelRule::Tokens));
        }
    }

    /// Refuses a gained token; it stays in the supply.
    pub fn do_refuse(&mut self, seat: SeatId, token: TokenId) {
        let due = self.s.tokens_due(seat, token).next().map(|(at, _)| at);
        if let Some(at) = due {
            self.remove_open(at);
        }
    }

    /// Puts a token from the supply on a hex: offers power, founds towns and notifies pieces. No effect if none is left.
    pub fn put_token(&mut self, seat: SeatId, token: TokenId, hex: HexId, cause: Cause) {
        if self.take_token(seat, token, hex, cause) {
            let kind = &self.r.tokens[token.at()];
            if kind.power > 0 {
                self.offer_power(seat, hex);
            }
            if kind.is_solid() {
                let around = view::neighbours(self.r, self.s, hex) | BitSet::one(hex.0);
                self.found_towns(seat, around);
            }
            self.react(Hook::OnTokenGained, seat, &[token.0.into(), hex.0.into()]);
        }
    }

    /// Puts a token from the supply on a hex without notifying pieces. Returns false if none was left.
    pub fn take_token(&mut self, seat: SeatId, token: TokenId, hex: HexId, cause: Cause) -> bool {
        let all = &mut self.s.tokens[seat.at()];
        let mut places = self.r.tokens[token.at()].places();
        let Some(place) = places.find(|place| !all[*place].is_some()) else { return false };
        all[place] = hex;
        self.emit(Event::Token { seat, token, from: HexId::NONE, to: hex, cause });
        self.lapse_due(seat, token);
        true
    }

    /// Cancels the placing of gained tokens, the latest first, for which the supply has no token left.
    fn lapse_due(&mut self, seat: SeatId, token: TokenId) {
        let left = self.s.tokens_left(seat, &self.r.tokens[token.at()]);
        let one_too_many = |s: &State| {
            let due = s.tokens_due(seat, token);
            due.filter(|(_, d)| s.tokens_due_at(seat, token, d.worth) > left)
                .map(|(at, _)| at)
                .last()
        };
        while let Some(at) = one_too_many(self.s) {
            self.remove_open(at);
        }
    }

    fn none_there(&self, kind: &TokenKind, hex: HexId) -> String {
        format!("the seat has no {} there ({})", kind.code, self.r.map.hexes[hex.at()].label)
    }

    /// Returns why a token of a kind on a hex can never trade, apart from earlier trades; `None` if it may.
    fn never_trades(&self, seat: SeatId, token: TokenId, hex: HexId) -> Option<String> {
        let kind = &self.r.tokens[token.at()];
        let label = &self.r.map.hexes[hex.at()].label;
        if !kind.marker.is_some() {
            return Some(format!("a {} does not trade", kind.code));
        }
        if self.s.token_on(seat, kind, hex).is_none() {
            return Some(self.none_there(kind, hex));
        }
        match self.s.cell(hex).structure() {
            Some((structure, owner)) if owner != seat => {
                let name = &self.r.structures[structure.at()].id;
                let trades = kind.trade(structure).is_some();
                (!trades).then(|| format!("a {} does not trade with a {name} ({label})", kind.code))
            }
            _ => Some(format!("there is no structure of another faction ({label})")),
        }
    }

    /// Returns a token to the supply.
    pub fn return_token(&mut self, seat: SeatId, token: TokenId, place: usize, cause: Cause) {
        let from = std::mem::replace(&mut self.s.tokens[seat.at()][place], HexId::NONE);
        for set in [&mut self.s.turn.moved, &mut self.s.turn.to_trade, &mut self.s.turn.traded] {
            if self.s.active == seat {
                set.clear_bit(place);
            }
        }
        self.emit(Event::Token { seat, token, from, to: HexId::NONE, cause });
    }

    /// Returns a token to the supply as payment for a dwelling.
    pub fn spend_token(&mut self, seat: SeatId, token: TokenId, at: HexId) {
        let kind = &self.r.tokens[token.at()];
        if let Some(place) = self.s.token_on(seat, kind, at) {
            self.return_token(seat, token, place, Cause::by_rule(kind.piece, KernelRule::Tokens));
        }
    }

    /// Carries out a change of tokens that a script requests; an impossible one is a script error.
    pub fn change_tokens(&mut self, seat: SeatId, change: crate::ScriptChange, cause: Cause) {
        use crate::ScriptChange;
        let fits = |r: &Ruleset, token: TokenId, hex: HexId| {
            token.at() < r.tokens.len() && hex.at() < r.map.len()
        };
        match change {
            ScriptChange::GainTokens(token, n) if token.at() < self.r.tokens.len() => {
                let kind = self.r.kind_of(self.s, seat, token).1;
                if kind.placing.anchors.is_empty() {
                    let reason =
                        format!("a {} has no place to be put when it is gained", kind.code);
                    return self.fail_by(cause, &format!("`gain_token`: {reason}"));
                }
                self.gain_tokens(seat, token, n, u8::MAX, cause);
            }
            ScriptChange::PlaceToken(token, hex) if fits(self.r, token, hex) => {
                let token = self.r.kind_of(self.s, seat, token).0;
                match self.query(|view| view.keeps_off(seat, token, hex)) {
                    Some(reason) => self.fail_by(cause, &format!("`place_token`: {reason}")),
                    None => self.put_token(seat, token, hex, cause),
                }
            }
            ScriptChange::ReturnToken(token, hex) if fits(self.r, token, hex) => {
                let (token, kind) = self.r.kind_of(self.s, seat, token);
                match self.s.token_on(seat, kind, hex) {
                    Some(place) => self.return_token(seat, token, place, cause),
                    None => {
                        let reason = self.none_there(kind, hex);
                        self.fail_by(cause, &format!("`return_token`: {reason}"));
                    }
                }
            }
            ScriptChange::TradeNow(token, hex) if fits(self.r, token, hex) => {
                let token = self.r.kind_of(self.s, seat, token).0;
                match self.never_trades(seat, token, hex) {
                    Some(reason) => self.fail_by(cause, &format!("`trade`: {reason}")),
                    None => self.trade_now(seat, token, hex, cause),
                }
            }
            _ => {}
        }
    }
}
