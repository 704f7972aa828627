//! Favor tiles and bonus cards: taking them, giving up rights, and throwing away resources.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::Mask;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::read_view::ReadView;
use crate::resource::Resource;

/// Resources that can be thrown away: those with a word in ledgers. Power goes from bowl III to bowl I, tokens leave the game.
const THROWN_AWAY: [Resource; 8] = [
    Resource::Vp,
    Resource::Coins,
    Resource::Workers,
    Resource::Priests,
    Resource::Power,
    Resource::PowerTokens,
    Resource::ChargedTokens,
    Resource::Keys,
];

impl ReadView<'_> {
    /// Checks taking an owed favor tile: the pool has one left, and the seat holds neither this
    /// tile nor one of its group (rulings 39).
    pub fn check_favor(&mut self, seat: SeatId, favor: FavorId) -> CheckResult {
        if favor.at() >= self.r.favors.len() {
            return Err(IllegalAction::Unknown);
        }
        let own = self.seat(seat);
        if own.owes(Resource::Favors) == 0 {
            return Err(IllegalAction::NotOwed(Resource::Favors));
        }
        self.no_debt(seat)?;
        self.check_favor_tile(seat, favor)
    }

    /// Checks a favor tile whether or not the seat is owed one.
    pub fn check_favor_tile(&mut self, seat: SeatId, favor: FavorId) -> CheckResult {
        if favor.at() >= self.r.favors.len() {
            return Err(IllegalAction::Unknown);
        }
        let own = self.seat(seat);
        if own.favors.has_bit(favor.0) {
            return Err(IllegalAction::Held);
        }
        if self.s.favor_pool[favor.at()] == 0 {
            return Err(IllegalAction::NotInPool);
        }
        let group = &self.r.favors[favor.at()].group;
        let mut owned = (0..).zip(&self.r.favors).filter(|(i, _)| own.favors.has_bit(i));
        if !group.is_empty() && owned.any(|(_, other)| other.group == *group) {
            return Err(IllegalAction::SameGroup);
        }
        self.nobody_forbids(Hook::ForbidFavor, seat, &[favor.0.into()])
    }

    /// Lists every tile that `check_favor` allows.
    pub fn list_favors(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.seat(seat).owes(Resource::Favors) == 0 {
            return;
        }
        for favor in 0..self.r.favors.len() as u8 {
            if self.check_favor(seat, FavorId(favor)).is_ok() {
                out.push(LegalEntry { seat, action: Action::TakeFavor(FavorId(favor)), max: 0 });
            }
        }
    }

    /// Checks giving up `n` of an owed right: not debts, nor bought spades for which a hex is left (rulings 29). For a resource,
    /// checks throwing it away, if the rules allow that.
    pub fn check_give_up(&mut self, seat: SeatId, right: Resource, n: u8) -> CheckResult {
        let Some(i) = right.owed_index() else { return self.check_throw_away(seat, right, n) };
        let own = self.seat(seat);
        if n == 0 || own.owed[i] < n {
            return Err(IllegalAction::NotOwed(right));
        }
        // Steps to be lost come before everything else that is owed, and cannot be given up (rulings 74).
        if own.owes(Resource::LostSteps) > 0 {
            return Err(IllegalAction::Owes(Resource::LostSteps));
        }
        let bought = self.s.active == seat && self.s.turn.spades_bought > 0;
        // Pieces may act or forbid after the purchase, so that no hex is left for the spades.
        if right == Resource::Spades && bought && self.may_transform(seat) {
            return Err(IllegalAction::SpadesBought);
        }
        Ok(())
    }

    /// Checks throwing away `n` of a resource. The seat must not owe steps down (rulings, part E1), and the price of a jump for
    /// bought spades is kept back, as in conversions.
    fn check_throw_away(&mut self, seat: SeatId, what: Resource, n: u8) -> CheckResult {
        if !THROWN_AWAY.contains(&what) || n == 0 {
            return Err(IllegalAction::Unknown);
        }
        if !self.r.rules.throw_away {
            return Err(IllegalAction::Kept);
        }
        self.no_debt(seat)?;
        let need = n.into();
        match self.in_hand(seat, what) {
            (have, _) if need > have => Err(IllegalAction::Lacks { what, need, have }),
            (_, free) if need > free => Err(IllegalAction::SpadesBought),
            _ => Ok(()),
        }
    }

    /// Returns how much of a resource could be thrown away; of power tokens, those in bowl I count.
    /// The second number excludes the price of a jump that bought spades need.
    fn in_hand(&mut self, seat: SeatId, resource: Resource) -> (u16, u16) {
        let have = match resource {
            Resource::PowerTokens => self.seat(seat).bowls[0].into(),
            resource => self.stock(seat, resource),
        };
        let jump = self.jump_for_bought_spades(seat).filter(|jump| jump.resource == resource);
        (have, have.saturating_sub(jump.map_or(0, |jump| jump.amount)))
    }

    /// Lists what every seat may throw away, one entry for each resource. Comes last in the list, because it is rarely wanted.
    pub fn list_throw_away(&mut self, out: &mut Vec<LegalEntry>) {
        if !self.r.rules.throw_away {
            return;
        }
        for seat in self.s.seat_ids() {
            let is_automa = crate::rounds::is_automa(self.r, self.s, seat);
            if self.seat(seat).dropped == 1 || is_automa || self.no_debt(seat).is_err() {
                continue;
            }
            for resource in THROWN_AWAY {
                let max = self.in_hand(seat, resource).1.min(255) as u8;
                if max > 0 {
                    out.push(LegalEntry { seat, action: Action::GiveUp(resource, 1), max });
                }
            }
        }
    }

    /// Lists one entry for each right, with the amount owed as its largest.
    pub fn list_give_up(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        let own = self.seat(seat);
        if own.owes_nothing() {
            return;
        }
        for right in &Resource::RULEBOOK[Resource::Spades as usize..] {
            if self.check_give_up(seat, *right, 1).is_ok() {
                let max = own.owes(*right);
                out.push(LegalEntry { seat, action: Action::GiveUp(*right, 1), max });
            }
        }
    }
}

impl EffectExecutor<'_> {
    /// Takes an owed favor tile (rulings 39).
    pub fn do_take_favor(&mut self, seat: SeatId, favor: FavorId) {
        self.settle(seat, Resource::Favors, 1);
        self.get_favor(seat, favor);
    }

    /// Gives a seat a tile, owed or not: its effects first, then new towns if it lowers the threshold (rulings 39).
    pub fn get_favor(&mut self, seat: SeatId, favor: FavorId) {
        let tile = &self.r.favors[favor.at()];
        self.s.favor_pool[favor.at()] -= 1;
        let own = self.seat_mut(seat);
        own.favors.set_bit(favor.0);
        own.in_play.insert(tile.piece.0);
        self.run(seat, &tile.gain, &[], Cause::by_rule(tile.piece, KernelRule::Taking));
        self.react(Hook::OnFavor, seat, &[favor.0.into()]);
        // A lower threshold makes towns of groups that are on the board already (rulings 39).
        if self.r.listeners[Hook::TownThreshold as usize].has(tile.piece.0) {
            let all = self.seat(seat).structures;
            self.found_towns(seat, all);
        }
    }

    /// Gives up an owed right, or throws away a resource.
    pub fn do_give_up(&mut self, seat: SeatId, right: Resource, n: u8) {
        if right.owed_index().is_none() {
            return self.gain(seat, right, -i32::from(n), Cause::rule(KernelRule::ThrowingAway));
        }
        self.settle(seat, right, n);
        let in_trade = self.s.turn.in_trade(self.r);
        if self.s.active == seat && self.seat(seat).owes(right) == 0 {
            let turn = &mut self.s.turn;
            match right {
                Resource::Bridges => turn.bridges = 0,
                Resource::FreeUpgrades => turn.upgrades = 0,
                // In a trade, a build on home terrain remains possible after spades are given up.
                Resource::Spades | Resource::PaidTransforms if in_trade => {
                    (turn.digs, turn.transforms) = (0, 0);
                }
                Resource::PaidTransforms => (turn.transforms, turn.builds) = (0, 0),
                // The build or transformation that came with the right had limits of its own.
                Resource::FreeDwellings | Resource::FreeTransforms => {
                    turn.grant = GrantId::NONE;
                    turn.upgrades = 0;
                    if !self.r.rules.build_part_anywhere {
                        turn.builds = 0;
                    }
                }
                _ => {}
            }
        }
    }

    /// Gives the seat a bonus card of the pool with the coins on it.
    pub fn take_card(&mut self, seat: SeatId, card: BonusCardId) {
        self.s.bonus_pool.clear_bit(card.0);
        let coins = std::mem::take(&mut self.s.bonus_coins[card.at()]);
        let piece = self.r.bonus_cards[card.at()].piece;
        let own = self.seat_mut(seat);
        own.bonus = card;
        own.in_play.insert(piece.0);
        self.gain(
            seat,
            Resource::Coins,
            coins.into(),
            Cause::by_rule(piece, KernelRule::CardCoins),
        );
    }

    /// Returns the seat's bonus card to the pool; no effect if it has none.
    pub fn return_card(&mut self, seat: SeatId) {
        let card = self.seat(seat).bonus;
        if card.is_some() {
            let piece = self.r.bonus_cards[card.at()].piece;
            let own = self.seat_mut(seat);
            own.bonus = BonusCardId::NONE;
            own.in_play.remove(piece.0);
            self.s.bonus_pool.set_bit(card.0);
        }
    }
}
