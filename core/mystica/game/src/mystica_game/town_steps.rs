//! Distance of a seat from its next town, in steps: buildings, spades and upgrades.

use kernel::bits::BitSet;
use kernel::ids::*;
use kernel::ruleset::limits;
use kernel::state::State;
use kernel::{Ruleset, view};

use super::prospects::NetworkCache;

/// Returns the least number of buildings, spades and upgrades that a seat needs for its next town;
/// `None` if no group can become one. Looks at each group without a town, and at groups that one
/// building would join.
pub(super) fn steps_to_town(
    rules: &Ruleset,
    networks: &NetworkCache,
    state: &State,
    seat: SeatId,
) -> Option<u32> {
    let own = state.seat(seat);
    let around = |hexes: BitSet| {
        hexes
            .into_iter()
            .fold(BitSet::EMPTY, |all, hex| all | view::neighbours(rules, state, HexId(hex)))
    };
    // A building next to a town would become a part of it.
    let free = rules.map.land & !state.occupied & !around(own.in_town);
    let mut best: Option<u32> = None;
    networks.clusters(rules, state, seat, |clusters| {
        let groups: Vec<TownSite> = clusters
            .iter()
            .filter(|group| !group.meets(own.in_town))
            .map(|group| {
                let mut site = TownSite::default();
                site.add_structures(rules, state, *group);
                site.room = around(*group) & free;
                site
            })
            .collect();
        let mut joints = BitSet::EMPTY;
        let mut seen = BitSet::EMPTY;
        for site in &groups {
            joints |= seen & site.room;
            seen |= site.room;
            best = nearer(best, site.steps(rules, state, seat));
        }
        for hex in joints {
            let mut all = TownSite::default();
            for site in groups.iter().filter(|site| site.room.has(hex)) {
                all.join(site);
            }
            best = nearer(best, all.steps_with(rules, state, seat, hex));
        }
    });
    best
}

/// Returns the smaller of two numbers of steps.
fn nearer(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    one.into_iter().chain(other).min()
}

/// A group of structures that may become a town.
#[derive(Clone, Copy, Default)]
struct TownSite {
    power: u32,
    structures: u32,
    /// Number of structures of each kind.
    kinds: [u8; limits::STRUCTURES],
    /// Empty hexes on which a building would join the group.
    room: BitSet,
}

impl TownSite {
    fn add_structures(&mut self, rules: &Ruleset, state: &State, hexes: BitSet) {
        for hex in hexes {
            let kind = state.cells[usize::from(hex)].structure().map(|(kind, _)| kind);
            let structure = kind.and_then(|kind| Some((kind, rules.structures.get(kind.at())?)));
            if let Some((kind, structure)) = structure {
                self.power += u32::from(structure.power);
                self.structures += u32::from(structure.counts_as);
                self.kinds[kind.at()] += 1;
            }
        }
    }

    fn join(&mut self, other: &TownSite) {
        self.power += other.power;
        self.structures += other.structures;
        self.room |= other.room;
        for (kind, more) in self.kinds.iter_mut().zip(other.kinds) {
            *kind += more;
        }
    }

    /// Returns the steps that a building on a hex takes: itself and its spades.
    fn building(rules: &Ruleset, state: &State, seat: SeatId, hex: u8) -> u32 {
        let own = state.seat(seat);
        let terrain = state.cells[usize::from(hex)].terrain;
        let home = if own.named.is_some() { own.named } else { own.home };
        if view::builds_on(state, seat, terrain) {
            1
        } else if terrain.0 < rules.wheel && home.0 < rules.wheel {
            let apart = terrain.0.abs_diff(home.0);
            1 + u32::from(apart.min(rules.wheel - apart))
        } else {
            2
        }
    }

    /// Returns the steps to a town, after a building on a hex of the group's room.
    fn steps_with(mut self, rules: &Ruleset, state: &State, seat: SeatId, hex: u8) -> Option<u32> {
        let building = TownSite::building(rules, state, seat, hex);
        self.room.remove(hex);
        self.power += 1;
        self.structures += 1;
        Some(building + self.steps(rules, state, seat)?)
    }

    fn steps(&self, rules: &Ruleset, state: &State, seat: SeatId) -> Option<u32> {
        let own = state.seat(seat);
        let mut costs: Vec<u32> =
            self.room.into_iter().map(|hex| TownSite::building(rules, state, seat, hex)).collect();
        costs.sort_unstable();
        let mut costs = costs.into_iter();
        let (mut power, mut steps) = (self.power, 0);
        for _ in self.structures..u32::from(rules.town_rules.structures) {
            steps += costs.next()?;
            power += 1;
        }
        for (kind, one) in rules.structures.iter().enumerate() {
            let below = usize::from(one.from.0);
            let gain = rules
                .structures
                .get(below)
                .map_or(0, |below| one.power.saturating_sub(below.power));
            let left = one.limit.saturating_sub(own.built[kind]);
            let count = self.kinds.get(below).copied().unwrap_or(0).min(left);
            for _ in 0..count {
                if gain > 0 && power < rules.town_rules.power.into() {
                    steps += 1;
                    power += u32::from(gain);
                }
            }
        }
        while power < rules.town_rules.power.into() {
            steps += costs.next()?;
            power += 1;
        }
        Some(steps)
    }
}
