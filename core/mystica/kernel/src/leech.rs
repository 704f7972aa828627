//! Leeching: power offered to the neighbours of a build, and the effects of their answers.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::BitSet;
use crate::cause::{Cause, KernelRule};
use crate::engine::{EffectExecutor, Reaction};
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::read_view::{ReadView, order_after};
use crate::resource::Resource;
use crate::state::{OpenDecision, State, open};
use crate::trade::of_trade;
use crate::view;

const TAKEN: u8 = 1;
const DECLINED: u8 = 2;

impl ReadView<'_> {
    /// Returns the power of a seat's structures and tokens on these hexes, at most 255.
    pub fn power_on(&mut self, seat: SeatId, hexes: BitSet) -> u8 {
        let mut sum = 0;
        for hex in hexes & self.seat(seat).structures {
            let kind = self.s.cells[hex as usize].built & 15;
            let power = i32::from(self.r.structures[kind as usize].power);
            sum += self.modify(Hook::PowerValue, seat, &[kind.into(), hex.into()], power).min(255);
        }
        if self.r.has_solid {
            sum += self.token_power(seat, hexes);
        }
        sum.min(255) as u8
    }

    /// Returns the power of a seat's tokens on these hexes.
    #[cold]
    fn token_power(&self, seat: SeatId, hexes: BitSet) -> i32 {
        let kinds = self.r.tokens.iter().filter(|kind| kind.power > 0);
        let power = |kind: &crate::token_kind::TokenKind| {
            let counted = self.s.tokens_of(seat, kind).filter(|(_, hex)| hexes.has(hex.0));
            i32::from(kind.power) * counted.count() as i32
        };
        kinds.map(power).sum()
    }

    /// Returns whether an answer would refer to the offer at this index and may be given now. Of
    /// two equal offers, an answer refers to the older one.
    pub(crate) fn is_answered_next(&self, at: usize) -> bool {
        let offer = &self.s.queue[at];
        self.offer(offer.seat, offer.amount, offer.from) == Some(at) && self.is_first(at)
    }

    /// Returns whether the build of an offer is still to be settled: no seat has answered one of
    /// its offers, and some seat can gain power.
    pub(crate) fn may_settle(&self, offer: &OpenDecision) -> bool {
        !of_trade(offer) && {
            let build = &self.s.builds[usize::from(offer.build)];
            build.hopeful > 0 && build.flags & (TAKEN | DECLINED) == 0
        }
    }

    fn offer(&self, seat: SeatId, amount: u8, from: SeatId) -> Option<usize> {
        offer_at(self.s, seat, amount, from)
    }

    /// Returns whether no other seat has to answer an offer of the same build first.
    fn is_first(&self, at: usize) -> bool {
        let offer = &self.s.queue[at];
        !self.r.rules.offers_in_turn_order
            || offer.build == open::TRADE
            || !self.s.queue[..at]
                .iter()
                .any(|o| o.kind == open::OFFER && o.build == offer.build && o.seat != offer.seat)
    }

    /// Checks accepting the oldest open offer of this amount. A spoiled one may be accepted only where order does not matter
    /// (rulings 51).
    pub fn check_leech(&self, seat: SeatId, amount: u8, from: SeatId) -> CheckResult {
        let at = self.offer(seat, amount, from).ok_or(IllegalAction::NoSuchOffer)?;
        if self.r.rules.strict_leech && self.s.queue[at].spoiled == 1 {
            return Err(IllegalAction::OfferSpoiled);
        }
        if !self.is_first(at) {
            return Err(IllegalAction::NotFirst);
        }
        Ok(())
    }

    /// Checks declining an offer, spoiled or not. Fails if another seat has to answer first.
    pub fn check_decline(&self, seat: SeatId, amount: u8, from: SeatId) -> CheckResult {
        let at = self.offer(seat, amount, from).ok_or(IllegalAction::NoSuchOffer)?;
        if self.is_first(at) { Ok(()) } else { Err(IllegalAction::NotFirst) }
    }

    /// Lists the answers to all open offers, in the order of the offers.
    pub fn list_answers(&self, out: &mut Vec<LegalEntry>) {
        for (at, offer) in self.s.open().iter().enumerate() {
            let OpenDecision { kind: open::OFFER, seat, from, amount, .. } = *offer else {
                continue;
            };
            if !self.is_answered_next(at) {
                continue;
            }
            if !(self.r.rules.strict_leech && offer.spoiled == 1) {
                out.push(LegalEntry { seat, action: Action::Leech(amount, from), max: 0 });
            }
            out.push(LegalEntry { seat, action: Action::Decline(amount, from), max: 0 });
        }
    }
}

fn offer_at(s: &State, seat: SeatId, amount: u8, from: SeatId) -> Option<usize> {
    s.open().iter().position(|o| {
        o.kind == open::OFFER && o.seat == seat && o.amount == amount && o.from == from
    })
}

impl EffectExecutor<'_> {
    /// Offers power to every neighbour of a hex, beginning with the seat after the builder.
    /// Source: rulings 47 to 52.
    pub fn offer_power(&mut self, builder: SeatId, hex: HexId) {
        self.as_one_change(|engine| engine.offer_to_all(builder, hex));
    }

    fn offer_to_all(&mut self, builder: SeatId, hex: HexId) {
        let around = view::neighbours(self.r, self.s, hex);
        let others = self.s.occupied & !self.seat(builder).structures;
        if !around.meets(others) && !self.r.has_solid {
            return;
        }
        let mut build = None;
        for seat in order_after(self.s, builder) {
            if seat == builder || !self.is_asked(seat) {
                continue;
            }
            let mut amount = self.query(|view| view.power_on(seat, around));
            if amount > 0 {
                let args = [builder.0.into(), amount.into(), hex.0.into()];
                amount = self
                    .query(|view| view.modify(Hook::LeechOffered, seat, &args, amount.into()))
                    .min(255) as u8;
            }
            if amount == 0 {
                continue;
            }
            let Some(id) = build.or_else(|| self.new_build(builder)) else { return };
            build = Some(id);
            let worth = amount.min(self.seat(seat).power_room());
            self.push_open(OpenDecision {
                kind: open::OFFER,
                seat,
                from: builder,
                amount,
                worth,
                build: id,
                spoiled: 0,
                options: 0,
            });
            self.s.builds[id as usize].open += 1;
            self.s.builds[id as usize].hopeful += u8::from(worth > 0);
            let cause = Cause::rule(KernelRule::Offering);
            self.emit(Event::Offered { from: builder, to: seat, amount, cause });
            self.react(Hook::OnPowerOffered, builder, &[seat.0.into(), amount.into()]);
        }
    }

    /// Accepts an offer: gains what fits, at most one more than the points held, and pays one point
    /// less than the power gained.
    pub fn do_leech(&mut self, seat: SeatId, amount: u8, from: SeatId) {
        if let Some(at) = offer_at(self.s, seat, amount, from) {
            self.as_one_change(|engine| engine.accept_at(at, seat, amount));
        }
    }

    fn accept_at(&mut self, at: usize, seat: SeatId, amount: u8) {
        for earlier in &mut self.s.queue[..at] {
            if earlier.kind == open::OFFER && earlier.seat == seat {
                earlier.spoiled = 1;
            }
        }
        let offer = self.remove_open(at);
        let affordable = (self.seat(seat).vp.saturating_add(1)).clamp(0, 255) as u8;
        let room = self.seat(seat).power_room();
        let gained = amount.min(affordable).min(room);
        self.gain(seat, Resource::Power, gained.into(), Cause::rule(KernelRule::Leeching));
        if of_trade(&offer) {
            self.trade_offer_answered(&offer);
        } else {
            let build = &mut self.s.builds[offer.build as usize];
            build.open -= 1;
            if offer.worth > 0 && build.flags & TAKEN == 0 {
                build.flags |= TAKEN;
                self.leech_settled(offer.from, true);
            }
        }
        if gained > 1 {
            self.gain(seat, Resource::Vp, 1 - i32::from(gained), Cause::rule(KernelRule::Leeching));
        }
        // Less room for power may make the seat's other offers worthless.
        let room = self.seat(seat).power_room();
        for at in 0..self.s.open_count as usize {
            let other = &mut self.s.queue[at];
            if other.kind != open::OFFER || other.seat != seat || other.worth <= room {
                continue;
            }
            other.worth = room;
            if room == 0 && !of_trade(other) {
                let build = other.build;
                self.lose_hope(build);
            }
        }
    }

    pub fn do_decline(&mut self, seat: SeatId, amount: u8, from: SeatId) {
        if let Some(at) = offer_at(self.s, seat, amount, from) {
            self.decline_at(at);
        }
    }

    fn decline_at(&mut self, at: usize) {
        let offer = self.remove_open(at);
        if of_trade(&offer) {
            self.trade_offer_answered(&offer);
            return;
        }
        let build = &mut self.s.builds[offer.build as usize];
        build.open -= 1;
        build.flags |= DECLINED;
        if offer.worth > 0 {
            self.lose_hope(offer.build);
        }
    }

    /// Records that the offer of a trade was answered; the trader may go on when none is left.
    fn trade_offer_answered(&mut self, offer: &OpenDecision) {
        self.s.turn.trade_offers = self.s.turn.trade_offers.saturating_sub(offer.options);
    }

    /// Counts one offer less by which a seat could still take power from this build. Settles the
    /// build if no such offer is left.
    fn lose_hope(&mut self, build: u8) {
        let record = &mut self.s.builds[build as usize];
        record.hopeful = record.hopeful.saturating_sub(1);
        let (seat, flags) = (record.seat, record.flags);
        if record.hopeful == 0 && flags & TAKEN == 0 && flags & DECLINED != 0 {
            self.leech_settled(seat, false);
        }
    }

    fn leech_settled(&mut self, builder: SeatId, taken: bool) {
        let before = Event::LeechSettling { seat: builder, taken };
        let after = Event::LeechSettled { seat: builder, taken };
        let reaction = Reaction::new(Hook::OnLeechSettled, builder, &[taken.into()]);
        self.run_reaction(reaction.enclosed_by(before, after));
    }

    /// Declines all open offers to a seat, as beginning a full action does. Source: rulings 50.
    pub fn decline_all(&mut self, seat: SeatId) {
        while let Some(at) =
            self.s.open().iter().position(|o| o.kind == open::OFFER && o.seat == seat)
        {
            self.decline_at(at);
        }
    }

    /// Spoils the open offers to a seat, as a conversion does. Source: rulings 51.
    pub fn spoil_offers(&mut self, seat: SeatId) {
        let count = self.s.open_count as usize;
        for offer in &mut self.s.queue[..count] {
            if offer.kind == open::OFFER && offer.seat == seat {
                offer.spoiled = 1;
            }
        }
    }

    /// Removes all open decisions of a seat that leaves the game.
    pub fn drop_open(&mut self, seat: SeatId) {
        while let Some(at) = self.s.open().iter().position(|o| o.seat == seat) {
            let removed = self.remove_open(at);
            if of_trade(&removed) {
                self.trade_offer_answered(&removed);
            } else if removed.kind == open::OFFER {
                self.s.builds[removed.build as usize].open -= 1;
                if removed.worth > 0 {
                    self.lose_hope(removed.build);
                }
            }
        }
    }
}
