//! Trades: a token on another faction's structure gives the owner of the token a reward.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::BitSet;
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::{ActiveTrade, EffectExecutor};
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::moving::{markers_left, markers_needed, partners};
use crate::read_view::ReadView;
use crate::ruleset::{AnswerDeadline, ChoiceOption, Ruleset};
use crate::state::{OpenDecision, State, open};
use crate::token_kind::{TokenKind, TradeReward};
use crate::view;

/// Returns kind and index of the seat's token on the hex that still has to trade.
fn waiting(r: &Ruleset, s: &State, seat: SeatId, hex: HexId) -> Option<(TokenId, usize)> {
    let due = |place: usize, at: HexId| at == hex && s.turn.to_trade.has_bit(place);
    (0..).map(TokenId).zip(&r.tokens).find_map(|(token, kind)| {
        let mut tokens = s.tokens_of(seat, kind);
        tokens.find(|(place, at)| due(*place, *at)).map(|(place, _)| (token, place))
    })
}

impl<'a> ReadView<'a> {
    fn trade_rules(&self, kind: &'a TokenKind, hex: HexId) -> Option<&'a TradeReward> {
        kind.trade(self.s.cell(hex).structure()?.0)
    }

    fn branch(&self, trade: &TradeReward, answer: AnswerId) -> Option<&'a ChoiceOption> {
        let options = &self.r.choices[trade.choice? as usize].options;
        options.iter().find(|option| option.answer == answer)
    }

    /// Checks the conditions of every trade of the seat, whichever token trades.
    fn may_trade(&self, seat: SeatId) -> CheckResult {
        self.check_own_turn(seat)?;
        if self.s.turn.moving.is_some() {
            return Err(IllegalAction::Moving);
        }
        self.check_settled(seat)
    }

    /// Checks a trade on a hex where a token has landed; `answer` selects the reward where there are several.
    pub fn check_trade(&self, seat: SeatId, hex: HexId, answer: AnswerId) -> CheckResult {
        self.may_trade(seat)?;
        if hex.at() >= self.r.map.len() {
            return Err(IllegalAction::Unknown);
        }
        let Some((token, _)) = waiting(self.r, self.s, seat, hex) else {
            return Err(IllegalAction::NoSuchOffer);
        };
        let trade = self.trade_rules(&self.r.tokens[token.at()], hex);
        let Some(trade) = trade else { return Err(IllegalAction::NoSuchOffer) };
        match (trade.choice, self.branch(trade, answer)) {
            (None, _) if answer.is_some() => Err(IllegalAction::NothingToChoose),
            (None, _) => Ok(()),
            (Some(_), None) => Err(IllegalAction::MustChoose),
            (Some(_), Some(option)) if !view::holds(self.r, self.s, seat, &option.when, &[]) => {
                Err(IllegalAction::Unmet)
            }
            (Some(_), Some(_)) => Ok(()),
        }
    }

    /// Lists one entry for each hex, or one for each reward where there is a choice.
    pub fn list_trades(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.s.turn.to_trade == 0 || self.may_trade(seat).is_err() {
            return;
        }
        let mut hexes = BitSet::EMPTY;
        for kind in &self.r.tokens {
            for (place, hex) in self.s.tokens_of(seat, kind) {
                if self.s.turn.to_trade.has_bit(place) {
                    hexes.insert(hex.0);
                }
            }
        }
        for hex in hexes.into_iter().map(HexId) {
            let Some((token, _)) = waiting(self.r, self.s, seat, hex) else { continue };
            let trade = self.trade_rules(&self.r.tokens[token.at()], hex);
            let mut list = |answer| {
                if self.check_trade(seat, hex, answer).is_ok() {
                    out.push(LegalEntry { seat, action: Action::Trade(hex, answer), max: 0 });
                }
            };
            match trade.and_then(|trade| trade.choice) {
                None => list(AnswerId::NONE),
                Some(choice) => {
                    let options = &self.r.choices[choice as usize].options;
                    options.iter().for_each(|option| list(option.answer));
                }
            }
        }
    }
}

impl<'a> EffectExecutor<'a> {
    /// Carries out a trade: the reward first, then the offer to the partner. Remaining parts of the
    /// current action are lost.
    pub fn do_trade(&mut self, seat: SeatId, hex: HexId, answer: AnswerId) {
        let Some((token, place)) = waiting(self.r, self.s, seat, hex) else { return };
        let turn = &mut self.s.turn;
        turn.to_trade.clear_bit(place);
        turn.traded.set_bit(place);
        turn.traded_with.insert(hex.0);
        turn.trader = token;
        turn.grant = GrantId::NONE;
        turn.barred = TerrainId::NONE;
        turn.must_reach_home = 0;
        turn.spades_bought = 0;
        turn.transformed = 0;
        self.close_parts();
        let outer = self.trading.replace(ActiveTrade { token, place });
        self.reward(seat, token, hex, Some(answer));
        self.trading = outer;
        self.offer_trade(seat, hex);
    }

    /// Carries out a trade outside of the seat's own moves: a token trades with the structure on its hex at once.
    pub fn trade_now(&mut self, seat: SeatId, token: TokenId, hex: HexId, cause: Cause) {
        let kind = &self.r.tokens[token.at()];
        let Some(place) = self.s.token_on(seat, kind, hex) else { return };
        // Markers that the running action will need are not available, except the one for this token itself.
        let turn = &self.s.turn;
        let counted = turn.to_trade.has_bit(place) || turn.traded_with.has(hex.0);
        let needed = if self.s.active == seat {
            markers_needed(self.s).saturating_sub(counted.into())
        } else {
            0
        };
        let possible = self.seat(seat).dropped == 0
            && partners(self.r, self.s, seat, kind).has(hex.0)
            && markers_left(self.r, self.s, seat, kind) > needed;
        if !possible {
            return;
        }
        let outer = self.trading.replace(ActiveTrade { token, place });
        self.reward(seat, token, hex, None);
        self.trading = outer;
        self.offer_trade(seat, hex);
        // The reward may have taken the token already.
        if self.s.tokens[seat.at()][place] == hex {
            self.return_token(seat, token, place, cause);
        }
        self.mark(seat, kind, hex, cause);
    }

    /// Gives the reward of a trade. Without `answer`, a choice of rewards becomes an open decision.
    fn reward(&mut self, seat: SeatId, token: TokenId, hex: HexId, answer: Option<AnswerId>) {
        let kind: &'a TokenKind = &self.r.tokens[token.at()];
        let Some((structure, owner)) = self.s.cell(hex).structure() else { return };
        let Some(trade) = kind.trade(structure) else { return };
        let args = [token.0.into(), hex.0.into(), structure.0.into(), owner.0.into()];
        let cause = Cause::by_rule(kind.piece, KernelRule::Trading(structure));
        self.run(seat, &trade.effects, &args, cause);
        self.react(Hook::OnTrade, seat, &args);
        let Some(choice) = trade.choice else { return };
        match answer {
            Some(answer) => {
                let options: &'a [ChoiceOption] = &self.r.choices[choice as usize].options;
                if let Some(option) = options.iter().find(|option| option.answer == answer) {
                    self.run(seat, &option.effects, &args, cause);
                }
            }
            None => self.open_choice(seat, choice),
        }
    }

    /// Offers the power of the structure to its owner. Notifies no pieces.
    fn offer_trade(&mut self, trader: SeatId, hex: HexId) {
        let Some((_, owner)) = self.s.cell(hex).structure() else { return };
        if !self.is_asked(owner) {
            return;
        }
        let amount = self.query(|view| view.power_on(owner, BitSet::one(hex.0)));
        let worth = amount.min(self.seat(owner).power_room());
        if amount == 0 {
            return;
        }
        // An offer that can give nothing is open like any other (rulings 49), but the trader does
        // not wait for it.
        let waits = u8::from(worth > 0);
        self.push_open(OpenDecision {
            kind: open::OFFER,
            seat: owner,
            from: trader,
            amount,
            worth,
            build: open::TRADE,
            spoiled: 0,
            options: waits,
        });
        self.s.turn.trade_offers = self.s.turn.trade_offers.saturating_add(waits);
        let cause = Cause::rule(KernelRule::Offering);
        self.emit(Event::Offered { from: trader, to: owner, amount, cause });
    }

    /// Puts a marker under a structure traded with, unless a nested trade has already left one.
    fn mark(&mut self, seat: SeatId, kind: &TokenKind, hex: HexId, cause: Cause) {
        let (marker, rules) = self.r.kind_of(self.s, seat, kind.marker);
        if self.s.token_on(seat, rules, hex).is_none() {
            self.take_token(seat, marker, hex, cause);
        }
    }

    /// In a trade: returns the trading token to the supply and gains it again at once.
    pub fn keep_trader(&mut self, seat: SeatId, cause: Cause) {
        let Some(ActiveTrade { token, place }) = self.trading else { return };
        if self.s.tokens[seat.at()][place].is_some() {
            self.return_token(seat, token, place, cause);
            self.gain_tokens(seat, token, 1, u8::MAX, cause);
        }
    }

    /// Ends all trades of the action: puts markers on the board and returns the tokens that traded to the supply.
    pub fn settle_trades(&mut self, seat: SeatId) {
        let (traded, hexes) = (self.s.turn.traded, self.s.turn.traded_with);
        if hexes.is_empty() {
            return;
        }
        self.s.turn.traded = 0;
        self.s.turn.traded_with = BitSet::EMPTY;
        let token = self.s.turn.trader;
        let Some(kind) = self.r.tokens.get(token.at()) else { return };
        let cause = Cause::by_rule(kind.piece, KernelRule::Tokens);
        for place in kind.places().filter(|place| traded.has_bit(place)) {
            self.return_token(seat, token, place, cause);
        }
        for hex in hexes {
            self.mark(seat, kind, HexId(hex), cause);
        }
    }

    /// Ends the trades of the current action once no part of them is open.
    pub fn settle_trades_when_over(&mut self) {
        let (seat, turn) = (self.s.active, &self.s.turn);
        let parts = turn.digs | turn.transforms | turn.builds;
        if turn.traded_with.is_empty()
            || turn.moving.is_some()
            || turn.to_trade != 0
            || turn.trade_offers > 0
            || parts > 0
        {
            return;
        }
        let view = ReadView::new(self.r, self.s, self.host);
        if view.owes_anything(seat).is_none() && !view.has_choice(seat, AnswerDeadline::Turn) {
            self.settle_trades(seat);
        }
    }
}

/// Returns whether an open decision is an offer of a trade.
pub(crate) fn of_trade(offer: &OpenDecision) -> bool {
    offer.kind == open::OFFER && offer.build == open::TRADE
}
