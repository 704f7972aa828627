//! Commands that components give on the board ([`BoardCommand`]): checked by the rules for player actions, but free of charge.

use crate::action::IllegalAction;
use crate::board_vocabulary::BoardCommand;
use crate::build::DWELLING;
use crate::cause::Cause;
use crate::engine::EffectExecutor;
use crate::event::Event;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::read_view::{ReadView, turn_order};
use crate::rounds::is_automa;
use crate::ruleset::limits;
use crate::token_kind::GroundKind;

impl ReadView<'_> {
    /// Checks whether a command is possible for the seat. Ignores the price of the matching action and whether the hex is in reach.
    pub fn check_deed(&mut self, seat: SeatId, command: BoardCommand) -> CheckResult {
        if self.seat(seat).dropped == 1 {
            return Err(IllegalAction::Left);
        }
        match command {
            BoardCommand::Pick(faction) => crate::setup::may_pick(self.r, self.s, seat, faction),
            BoardCommand::Build(hex) => self.check_built(seat, hex),
            BoardCommand::Upgrade(hex, to) => self.check_made(seat, hex, to),
            BoardCommand::Transform(hex, to) => self.check_turned(seat, hex, to),
            BoardCommand::Remove(hex) => self.own_structure(seat, hex).map(|_| ()),
            BoardCommand::Place(token, hex) => self.check_put(seat, token, hex),
            BoardCommand::Bridge(a, b) => self.check_bridge_place(seat, a, b),
            BoardCommand::Occupy(space) => {
                let rule = self.r.spaces.get(space.at()).ok_or(IllegalAction::Unknown)?;
                self.check_open(seat, space, rule)
            }
            BoardCommand::Favor(favor) => self.check_favor_tile(seat, favor),
            BoardCommand::Town(town) => match self.s.town_pool.get(town.at()) {
                Some(0) => Err(IllegalAction::NotInPool),
                Some(_) if town.at() < self.r.towns.len() => Ok(()),
                _ => Err(IllegalAction::Unknown),
            },
            BoardCommand::TakeCard(card) => self.in_pool(card),
            BoardCommand::ReturnCard if self.seat(seat).bonus.is_some() => Ok(()),
            BoardCommand::ReturnCard => Err(IllegalAction::HoldsNoCard),
            BoardCommand::Order(place) if (1..=self.s.seat_count).contains(&place) => Ok(()),
            BoardCommand::Order(place) => {
                Err(IllegalAction::NoSuchPlace { place, places: self.s.seat_count })
            }
            BoardCommand::Tell(_) => Ok(()),
            // After the last round, no round is left that could become the last.
            BoardCommand::LastRound => match crate::rounds::running_or_coming_round(self.r, self.s)
            {
                Some(round) if round <= self.s.rounds(self.r) => Ok(()),
                _ => Err(IllegalAction::WrongPhase),
            },
            BoardCommand::Pass => {
                self.check_own_turn(seat)?;
                // All other seats take a card when they pass.
                if self.seat(seat).passed == 1 || !is_automa(self.r, self.s, seat) {
                    return Err(IllegalAction::CardRule);
                }
                Ok(())
            }
        }
    }

    /// Checks whether a dwelling of the seat may stand on the hex, in reach or not.
    pub fn check_built(&mut self, seat: SeatId, hex: HexId) -> CheckResult {
        self.empty_land(hex)?;
        let terrain = self.s.cell(hex).terrain;
        if !crate::view::builds_on(self.s, seat, terrain) {
            let own = self.seat(seat);
            let (home, unlocked) = (own.home, own.unlocked);
            return Err(IllegalAction::NotBuiltOn { terrain, home, unlocked });
        }
        if self.seat(seat).built[DWELLING.at()] >= self.r.structures[DWELLING.at()].limit {
            return Err(IllegalAction::NoneLeft);
        }
        self.nobody_forbids(Hook::ForbidBuild, seat, &[hex.0.into(), terrain.0.into()])
    }

    fn check_made(&mut self, seat: SeatId, hex: HexId, to: StructureId) -> CheckResult {
        self.check_becomes(seat, hex, to)?;
        self.nobody_forbids(Hook::ForbidUpgrade, seat, &[hex.0.into(), to.0.into()])
    }

    fn check_turned(&mut self, seat: SeatId, hex: HexId, to: TerrainId) -> CheckResult {
        self.empty_land(hex)?;
        let from = self.s.cell(hex).terrain;
        if from.0 >= self.r.wheel || to.0 >= self.r.wheel || from == to {
            return Err(IllegalAction::NotTransformed { hex, from, to });
        }
        self.nobody_forbids(Hook::ForbidTransform, seat, &[hex.0.into(), to.0.into()])
    }

    fn check_put(&mut self, seat: SeatId, token: TokenId, hex: HexId) -> CheckResult {
        if token.at() >= self.r.tokens.len() {
            return Err(IllegalAction::Unknown);
        }
        let (token, kind) = self.r.kind_of(self.s, seat, token);
        let left = self.s.tokens_left(seat, kind);
        if self.s.tokens_due(seat, token).count() >= usize::from(left) {
            return Err(IllegalAction::NoneLeft);
        }
        // A kind without rules for placing goes wherever it may stand.
        let anywhere = kind.placing.anchors.is_empty()
            && hex.at() < self.r.map.len()
            && self.keeps_off(seat, token, hex).is_none();
        if anywhere || self.due_hexes(seat, token, u8::MAX).has(hex.0) {
            Ok(())
        } else {
            Err(IllegalAction::NoPlace(token))
        }
    }

    /// Checks whether the seat may place a bridge between these hexes (`a` < `b`), owed or not.
    pub fn check_bridge_place(&mut self, seat: SeatId, a: HexId, b: HexId) -> CheckResult {
        let size = self.r.map.len();
        if a.at() >= size || b.at() >= size || a >= b {
            return Err(IllegalAction::Unknown);
        }
        let own = self.seat(seat);
        if own.bridges == 0 || self.s.bridge_count as usize == limits::BRIDGES {
            return Err(IllegalAction::NoneLeft);
        }
        if !own.structures.has(a.0) && !own.structures.has(b.0) {
            return Err(IllegalAction::NotYours);
        }
        if !self.r.map.bridges[a.at()].has(b.0) || self.bridge_place_taken(a.0, b.0) {
            return Err(IllegalAction::NoBridgePlace);
        }
        self.nobody_forbids(Hook::ForbidBridge, seat, &[a.0.into(), b.0.into()])
    }
}

impl EffectExecutor<'_> {
    /// Carries out a command for a seat.
    ///
    /// # Errors
    /// Why it is not possible; the position is then unchanged.
    pub fn do_deed(&mut self, seat: SeatId, command: BoardCommand, cause: Cause) -> CheckResult {
        self.query(|view| view.check_deed(seat, command))?;
        match command {
            BoardCommand::Pick(faction) => {
                self.pick(seat, faction);
                self.emit(Event::Deed { seat, deed: command, cause });
            }
            BoardCommand::Build(hex) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.put_dwelling(seat, hex);
            }
            BoardCommand::Upgrade(hex, to) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.turn_into(seat, hex, to);
            }
            BoardCommand::Transform(hex, to) => {
                self.s.cells[hex.at()].terrain = to;
                self.emit(Event::Deed { seat, deed: command, cause });
                self.react(Hook::OnTransform, seat, &[hex.0.into(), to.0.into()]);
            }
            BoardCommand::Remove(hex) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.remove(seat, hex, cause);
            }
            BoardCommand::Place(token, hex) => {
                let token = self.r.kind_of(self.s, seat, token).0;
                self.put_token(seat, token, hex, cause);
            }
            BoardCommand::Bridge(a, b) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.put_bridge(seat, a, b);
            }
            BoardCommand::Occupy(space) => {
                self.occupy(seat, space);
                self.emit(Event::Deed { seat, deed: command, cause });
            }
            BoardCommand::Favor(favor) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.get_favor(seat, favor);
            }
            BoardCommand::Town(town) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.get_town(seat, town);
            }
            BoardCommand::TakeCard(card) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.change_card(seat, card);
            }
            BoardCommand::ReturnCard => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.return_card(seat);
            }
            BoardCommand::Pass => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.note_pass(seat);
            }
            BoardCommand::Order(place) => {
                self.put_in_order(seat, place);
                self.emit(Event::Deed { seat, deed: command, cause });
            }
            BoardCommand::Tell(numbers) => {
                self.emit(Event::Deed { seat, deed: command, cause });
                self.react(Hook::OnTold, seat, &numbers.map(i32::from));
            }
            BoardCommand::LastRound => {
                self.s.last_round =
                    crate::rounds::running_or_coming_round(self.r, self.s).unwrap_or(0);
                self.emit(Event::Deed { seat, deed: command, cause });
            }
        }
        Ok(())
    }

    /// Moves the seat to a place of the turn order, counted from 1; the other seats keep their relative order.
    fn put_in_order(&mut self, seat: SeatId, place: u8) {
        let others = turn_order(self.s).filter(|other| *other != seat);
        let mut order = [SeatId::NONE; limits::SEATS];
        let mut at = 0;
        for other in others {
            at += usize::from(at + 1 == usize::from(place));
            order[at] = other;
            at += 1;
        }
        let count = usize::from(self.s.seat_count);
        if let Some(free) = order[..count].iter_mut().find(|seat| !seat.is_some()) {
            *free = seat;
        }
        self.s.order = order;
        self.s.first = order[0];
    }

    /// Removes a structure from the board; its town stays a town. Tokens that may not stand on free land go back to the supply,
    /// as do the markers that trades have left under the structure.
    fn remove(&mut self, seat: SeatId, hex: HexId, cause: Cause) {
        let Some((kind, _)) = self.s.cell(hex).structure() else { return };
        self.s.cells[hex.at()].built = u8::MAX;
        self.s.occupied.remove(hex.0);
        let own = self.seat_mut(seat);
        own.structures.remove(hex.0);
        own.in_town.remove(hex.0);
        own.built[kind.at()] -= 1;
        for (token, kind) in (0..).map(TokenId).zip(&self.r.tokens) {
            let is_marker = self.r.tokens.iter().any(|other| other.marker == token);
            if kind.may_stand(GroundKind::Land) && !is_marker {
                continue;
            }
            for owner in self.s.seat_ids() {
                while let Some(place) = self.s.token_on(owner, kind, hex) {
                    self.return_token(owner, token, place, cause);
                }
            }
        }
    }
}
