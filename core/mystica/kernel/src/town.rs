//! Towns: groups of a seat's structures, the town tiles that they give, and links over a river hex.

use crate::action::{Action, IllegalAction, LegalEntry};
use crate::bits::BitSet;
use crate::cause::{Cause, KernelRule};
use crate::engine::EffectExecutor;
use crate::hook::Hook;
use crate::ids::*;
use crate::illegal::CheckResult;
use crate::map::union;
use crate::read_view::ReadView;
use crate::resource::Resource;
use crate::ruleset::{AnswerDeadline, Ruleset};
use crate::state::State;

/// Returns the hexes of the seat's structures that are linked with `start` by edges, bridges and
/// river links, `start` included.
pub(crate) fn group(r: &Ruleset, s: &State, seat: SeatId, start: BitSet, links: BitSet) -> BitSet {
    let own = crate::view::joined(r, s, seat);
    let mut group = start & own;
    let mut fresh = group;
    while !fresh.is_empty() {
        let mut around = union(fresh, &r.map.neighbours) | s.bridge_ends(fresh);
        // Land on both sides of a linked river hex counts as adjacent.
        around |= union(around & links, &r.map.neighbours);
        fresh = around & own & !group;
        group |= fresh;
    }
    group
}

impl ReadView<'_> {
    /// Returns the linked group as [`group`] does, with additional links of pieces (hook `linked`).
    /// The hook is called for each pair of the seat's structures with one in the group.
    pub fn linked_group(&mut self, seat: SeatId, start: BitSet, links: BitSet) -> BitSet {
        let mut all = group(self.r, self.s, seat, start, links);
        let listeners = self.listeners(Hook::Linked, seat);
        if listeners.is_empty() {
            return all;
        }
        loop {
            let own = self.seat(seat).structures & !all;
            let far = all.into_iter().flat_map(|a| own.into_iter().map(move |b| (a, b)));
            let found = far.into_iter().find(|(a, b)| {
                let args = [i32::from(*a.min(b)), i32::from(*a.max(b))];
                self.any(Hook::Linked, seat, &args).is_some()
            });
            match found {
                Some((_, hex)) => {
                    all |= group(self.r, self.s, seat, BitSet::one(hex), links);
                }
                None => return all,
            }
        }
    }

    /// Returns whether a group of the seat's structures has what a town needs, and a town tile is
    /// left for it.
    pub fn is_town(&mut self, seat: SeatId, group: BitSet) -> bool {
        let own = group & self.seat(seat).structures;
        let structures: u32 = own
            .into_iter()
            .map(|hex| self.s.cells[hex as usize].built & 15)
            .map(|kind| u32::from(self.r.structures[kind as usize].counts_as))
            .sum();
        let structures = structures + self.tokens_that_count(seat, group);
        if structures < self.r.town_rules.structures.into() {
            return false;
        }
        let needed = i32::from(self.r.town_rules.power);
        let needed = self.modify(Hook::TownThreshold, seat, &[], needed);
        let left: u32 = self.s.town_pool.iter().map(|n| u32::from(*n)).sum();
        let due = |seat| u32::from(self.seat(seat).owes(Resource::Towns));
        let due: u32 = self.s.seat_ids().map(due).sum();
        i32::from(self.power_on(seat, group)) >= needed && due < left
    }

    /// Returns the number of structures that tokens on these hexes count as.
    fn tokens_that_count(&self, seat: SeatId, group: BitSet) -> u32 {
        if !self.r.has_solid {
            return 0;
        }
        let kinds = self.r.tokens.iter().filter(|kind| kind.counts_as > 0);
        let count = |kind: &crate::token_kind::TokenKind| {
            let in_group = self.s.tokens_of(seat, kind).filter(|(_, hex)| group.has(hex.0));
            u32::from(kind.counts_as) * in_group.count() as u32
        };
        kinds.map(count).sum()
    }

    /// Checks linking the seat's structures over this river hex. The link must found a town at once.
    /// Source: rulings 58, FAQ-41.
    pub fn check_connect(&mut self, seat: SeatId, river: HexId) -> CheckResult {
        self.check_own_turn(seat)?;
        if river.at() >= self.r.map.len() || !self.r.map.river.has(river.0) {
            return Err(IllegalAction::Unknown);
        }
        if !self.faction(seat).links_over_river {
            return Err(IllegalAction::SpaceClosed);
        }
        self.done_moving()?;
        // A gained token may wait: it is a part of the same event, and parts are settled in any order (FAQ-24).
        if self.has_question(seat, AnswerDeadline::No) {
            return Err(IllegalAction::NotFirst);
        }
        let own = self.seat(seat);
        let around = self.r.map.neighbours[river.at()] & own.structures;
        if own.river_links.has(river.0) || around.meets(own.in_town) || around.len() < 2 {
            return Err(IllegalAction::NoTown);
        }
        let mut links = own.river_links;
        links.insert(river.0);
        let group = self.linked_group(seat, around, links);
        if !group.meets(own.in_town) && self.is_town(seat, group) {
            Ok(())
        } else {
            Err(IllegalAction::NoTown)
        }
    }

    /// Lists links for factions that link over rivers; each listed link founds a town at once (rulings 58).
    pub fn list_connects(&mut self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        if !self.faction(seat).links_over_river {
            return;
        }
        let rivers = union(self.seat(seat).structures, &self.r.map.neighbours) & self.r.map.river;
        for river in rivers {
            if self.check_connect(seat, HexId(river)).is_ok() {
                out.push(LegalEntry { seat, action: Action::Connect(HexId(river)), max: 0 });
            }
        }
    }

    /// Checks taking `n` equal tiles of the pool at once, for as many towns (rulings 45).
    pub fn check_town(&self, seat: SeatId, town: TownId, n: u8) -> CheckResult {
        if town.at() >= self.r.towns.len() || n == 0 {
            return Err(IllegalAction::Unknown);
        }
        if self.seat(seat).owes(Resource::Towns) < n {
            return Err(IllegalAction::NotOwed(Resource::Towns));
        }
        self.no_debt(seat)?;
        if self.s.town_pool[town.at()] < n {
            return Err(IllegalAction::NotInPool);
        }
        Ok(())
    }

    /// Lists one entry for each kind of tile, with the number that is both owed and left as its largest.
    pub fn list_towns(&self, seat: SeatId, out: &mut Vec<LegalEntry>) {
        let owed = self.seat(seat).owes(Resource::Towns);
        if owed == 0 || self.no_debt(seat).is_err() {
            return;
        }
        for town in 0..self.r.towns.len() as u8 {
            let max = owed.min(self.s.town_pool[town as usize]);
            if max > 0 {
                out.push(LegalEntry { seat, action: Action::TakeTown(TownId(town), 1), max });
            }
        }
    }
}

impl EffectExecutor<'_> {
    /// Looks for new towns around the seat's structures on these hexes. A structure next to a town
    /// joins it; a large enough group without one founds a town. Source: rulings 43, 44, 46.
    pub fn found_towns(&mut self, seat: SeatId, hexes: BitSet) {
        let own = self.seat(seat).structures;
        for hex in hexes & own {
            let (in_town, links) = (self.seat(seat).in_town, self.seat(seat).river_links);
            if in_town.has(hex) {
                continue;
            }
            let group = self.query(|view| view.linked_group(seat, BitSet::one(hex), links));
            if group.meets(in_town) {
                self.seat_mut(seat).in_town |= group & own;
            } else if self.query(|view| view.is_town(seat, group)) {
                self.seat_mut(seat).in_town |= group & own;
                self.gain(seat, Resource::Towns, 1, Cause::rule(KernelRule::Founding));
            }
        }
    }

    /// Links the land hexes around the river hex from now on (rulings 58).
    pub fn do_connect(&mut self, seat: SeatId, river: HexId) {
        self.seat_mut(seat).river_links.insert(river.0);
        let around = self.r.map.neighbours[river.at()] & self.seat(seat).structures;
        self.found_towns(seat, around);
    }

    /// Takes owed town tiles one by one (rulings 45).
    pub fn do_take_town(&mut self, seat: SeatId, town: TownId, n: u8) {
        self.settle(seat, Resource::Towns, n);
        for _ in 0..n {
            self.get_town(seat, town);
        }
    }

    /// Gives a seat a town tile, owed or not: its effects first, then what pieces give for a town.
    pub fn get_town(&mut self, seat: SeatId, town: TownId) {
        let tile = &self.r.towns[town.at()];
        self.s.town_pool[town.at()] -= 1;
        let own = self.seat_mut(seat);
        own.towns[town.at()] += 1;
        own.in_play.insert(tile.piece.0);
        self.run(seat, &tile.gain, &[], Cause::by_rule(tile.piece, KernelRule::Taking));
        self.react(Hook::OnTown, seat, &[town.0.into()]);
    }
}
