//! Bridges over a river.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::BitSet;
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::read_view::ReadView;
use crate::resource::Resource;

impl ReadView<'_> {
    /// Checks whether the seat may place an owed bridge between these hexes. Source: rulings 40.
    pub fn check_bridge(&mut self, seat: SeatId, a: HexId, b: HexId) -> CheckResult {
        // A bridge gained between the rounds is not part of an action.
        let between = self.s.between_rounds();
        if !between {
            self.check_own_turn(seat)?;
        }
        let size = self.r.map.len();
        if a.at() >= size || b.at() >= size || a >= b {
            return Err(IllegalAction::Unknown);
        }
        let own = self.seat(seat);
        let part = between || self.s.turn.bridges > 0;
        if own.owes(Resource::Bridges) == 0 {
            return Err(IllegalAction::NotOwed(Resource::Bridges));
        }
        if !part && !self.goes_on_owing(seat) {
            return Err(IllegalAction::NoPartFor(Resource::Bridges));
        }
        self.check_bridge_place(seat, a, b)
    }

    /// Lists each place for an owed bridge once, with the smaller hex id first.
    pub fn list_bridges(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.seat(seat).owes(Resource::Bridges) == 0 {
            return;
        }
        let own = self.seat(seat).structures;
        for from in own {
            for to in self.r.map.bridges[from as usize] {
                // A bridge between two own structures is found from both ends; keep one.
                if own.has(to) && to < from {
                    continue;
                }
                let (a, b) = (HexId(from.min(to)), HexId(from.max(to)));
                if self.check_bridge(seat, a, b).is_ok() {
                    out.push(LegalEntry { seat, action: Action::Bridge(a, b), max: 0 });
                }
            }
        }
    }

    /// Lists bridges out of turn: the bridges that a seat gained between the rounds.
    pub fn list_owed_bridges(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if self.s.between_rounds() {
            self.list_bridges(seat, out);
        }
    }

    /// Returns whether a bridge lies between these hexes (`a` < `b`) and the rules do not allow a
    /// second one.
    pub fn bridge_place_taken(&self, a: u8, b: u8) -> bool {
        let placed = &self.s.bridges[..self.s.bridge_count as usize];
        !self.r.rules.bridges_may_share_place && placed.iter().any(|[x, y, ..]| (*x, *y) == (a, b))
    }

    /// Returns whether the seat has a bridge left and a free place for it.
    pub fn bridge_is_useful(&self, seat: SeatId) -> bool {
        let own = self.seat(seat);
        let free = |from: u8, to: u8| !self.bridge_place_taken(from.min(to), from.max(to));
        own.bridges > 0
            && own
                .structures
                .into_iter()
                .any(|from| self.r.map.bridges[from as usize].into_iter().any(|to| free(from, to)))
    }
}

impl EffectExecutor<'_> {
    /// Places an owed bridge, as a part of the current action or, without one, as an action of its
    /// own. It may found a town (rulings 42).
    pub fn do_bridge(&mut self, seat: SeatId, a: HexId, b: HexId) {
        if self.s.turn.bridges == 0 && !self.s.between_rounds() {
            self.begin_action(seat);
        }
        self.settle(seat, Resource::Bridges, 1);
        self.s.turn.bridges = self.s.turn.bridges.saturating_sub(1);
        self.put_bridge(seat, a, b);
    }

    /// Puts a bridge of the seat's supply on the board, notifies pieces and looks for new towns.
    pub fn put_bridge(&mut self, seat: SeatId, a: HexId, b: HexId) {
        self.s.bridges[self.s.bridge_count as usize] = [a.0, b.0, seat.0, 0];
        self.s.bridge_count += 1;
        self.s.bridged.insert(a.0);
        self.s.bridged.insert(b.0);
        self.seat_mut(seat).bridges -= 1;
        self.react(Hook::OnBridge, seat, &[a.0.into(), b.0.into()]);
        self.found_towns(seat, [a.0, b.0].into_iter().collect::<BitSet>());
    }
}
