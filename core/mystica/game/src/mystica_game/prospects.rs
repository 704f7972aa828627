//! Prospects of a seat: places to build, growth of towns, and points if the game ended now.

use std::cell::RefCell;

use kernel::bits::BitSet;
use kernel::ids::*;
use kernel::map::MAX_SHIPPING;
use kernel::ruleset::{ScoringMeasure, limits};
use kernel::state::State;
use kernel::{Ruleset, view};

/// Counts of hexes around a seat's structures.
pub(super) struct SiteCounts {
    /// Empty hexes in reach on which the seat builds without a spade.
    pub home: i32,
    /// Empty hexes in reach one step away on the wheel.
    pub near: i32,
    /// Structures of other seats next to the structures of the seat.
    pub neighbours: i32,
}

/// Counts the hexes around a seat's structures that it reaches by land, printed shipping or jump.
pub(super) fn sites(
    rules: &Ruleset,
    networks: &NetworkCache,
    state: &State,
    seat: SeatId,
) -> SiteCounts {
    let own = state.seat(seat);
    let mut sites = SiteCounts { home: 0, near: 0, neighbours: 0 };
    if rules.factions.get(own.faction.at()).is_none() {
        return sites;
    }
    let (beside, reach) =
        networks.with_connectivity(rules, state, seat, |shape| (shape.beside, shape.reach));
    sites.neighbours = (beside & state.occupied & !own.structures).len() as i32;
    let home = if own.named.is_some() { own.named } else { own.home };
    for hex in reach & rules.map.land & !state.occupied {
        let terrain = state.cells[hex as usize].terrain;
        if view::builds_on(state, seat, terrain) {
            sites.home += 1;
        } else if terrain.0 < rules.wheel && home.0 < rules.wheel {
            let apart = terrain.0.abs_diff(home.0);
            sites.near += i32::from(apart.min(rules.wheel - apart) == 1);
        }
    }
    sites
}

/// Rates the largest group without a town: its power, up to what a town needs, squared.
pub(super) fn town_growth(
    rules: &Ruleset,
    networks: &NetworkCache,
    state: &State,
    seat: SeatId,
) -> i32 {
    let own = state.seat(seat);
    let power = |hex: u8| {
        let kind = state.cells[hex as usize].structure().map(|(kind, _)| kind);
        kind.and_then(|kind| rules.structures.get(kind.at())).map_or(0, |s| i32::from(s.power))
    };
    let best = networks.with_connectivity(rules, state, seat, |shape| {
        let groups = shape.clusters.iter().filter(|group| !group.meets(own.in_town));
        groups.map(|group| group.into_iter().map(power).sum::<i32>()).max().unwrap_or(0)
    });
    best.min(rules.town_rules.power.into()).pow(2)
}

/// Cache of the networks of structures for recent positions. Few of the actions that a bot tries
/// change its own structures, and none change structures of other seats. A search returns to the
/// same positions.
pub(super) struct NetworkCache(RefCell<Vec<Option<(ConnectivityKey, Connectivity)>>>);

/// Entries of the cache; a power of two.
const KEPT: usize = 1 << 10;

impl Default for NetworkCache {
    fn default() -> NetworkCache {
        NetworkCache(RefCell::new(Vec::new()))
    }
}

/// Connectivity of a seat's structures.
struct Connectivity {
    /// Number of structures in the largest network.
    largest: i32,
    clusters: Box<[BitSet]>,
    /// Hexes next to the structures.
    beside: BitSet,
    /// Hexes in reach by land, by the printed shipping or by a jump.
    reach: BitSet,
}

impl Connectivity {
    fn of_position(rules: &Ruleset, state: &State, seat: SeatId, range: u8) -> Connectivity {
        let own = state.seat(seat);
        let map = &rules.map;
        let level = (own.levels[SHIPPING.at()] as usize).min(MAX_SHIPPING);
        let jumps = jumps(rules, state, seat);
        let (mut beside, mut reach) = (BitSet::EMPTY, BitSet::EMPTY);
        for hex in own.structures {
            let hex = hex as usize;
            beside |= map.neighbours[hex];
            reach |= map.shipping[hex][level];
            if jumps {
                reach |= map.jump[hex][range as usize];
            }
        }
        if rules.factions.get(own.faction.at()).is_some_and(|f| f.reaches_by_land) {
            reach |= beside;
        }
        Connectivity {
            largest: view::largest_network(rules, state, seat, range),
            clusters: view::clusters(rules, state, seat).collect(),
            beside,
            reach,
        }
    }
}

/// Cache key: everything that a [`Connectivity`] depends on.
#[derive(Clone, Copy)]
struct ConnectivityKey {
    structures: BitSet,
    /// The structures, and tokens that join them as structures do.
    joined: BitSet,
    river_links: BitSet,
    faction: FactionId,
    shipping: u8,
    range: u8,
    bridge_count: u8,
    bridges: [[u8; 4]; limits::BRIDGES],
}

impl ConnectivityKey {
    fn from_position(rules: &Ruleset, state: &State, seat: SeatId, range: u8) -> ConnectivityKey {
        let own = state.seat(seat);
        ConnectivityKey {
            structures: own.structures,
            joined: view::joined(rules, state, seat),
            river_links: own.river_links,
            faction: own.faction,
            shipping: own.levels[SHIPPING.at()],
            range,
            bridge_count: state.bridge_count,
            bridges: state.bridges,
        }
    }

    /// Returns whether this key fits a seat's position, except for `joined`.
    fn is(&self, state: &State, seat: SeatId, range: u8) -> bool {
        let own = state.seat(seat);
        let bridges = usize::from(state.bridge_count);
        self.structures == own.structures
            && self.river_links == own.river_links
            && (self.faction, self.shipping, self.range)
                == (own.faction, own.levels[SHIPPING.at()], range)
            && self.bridge_count == state.bridge_count
            && self.bridges[..bridges] == state.bridges[..bridges]
    }

    /// Returns the cache index for a seat's position.
    fn place(state: &State, seat: SeatId, range: u8) -> usize {
        let own = state.seat(seat);
        let rest = [own.faction.0, own.levels[SHIPPING.at()], range, state.bridge_count];
        let mut mixed = u64::from(u32::from_le_bytes(rest));
        for i in 0..own.structures.0.len() {
            let word = own.structures.0[i] ^ own.river_links.0[i].rotate_left(32);
            mixed = (mixed.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        (mixed >> 32) as usize % KEPT
    }
}

/// Returns whether the seat's faction can jump over hexes.
pub(super) fn jumps(rules: &Ruleset, state: &State, seat: SeatId) -> bool {
    rules.factions.get(state.seat(seat).faction.at()).is_some_and(|f| f.jump.is_some())
}

impl NetworkCache {
    /// Passes a seat's [`Connectivity`] to `read`, from the cache if possible.
    fn with_connectivity<T>(
        &self,
        rules: &Ruleset,
        state: &State,
        seat: SeatId,
        read: impl FnOnce(&Connectivity) -> T,
    ) -> T {
        // Networks of factions without a jump do not depend on its range.
        let range =
            if jumps(rules, state, seat) { view::jump_range(rules, state, seat) } else { 0 };
        let all = &mut *self.0.borrow_mut();
        if all.is_empty() {
            all.resize_with(KEPT, || None);
        }
        let cached = &mut all[ConnectivityKey::place(state, seat, range)];
        let joined = view::joined(rules, state, seat);
        let is_it = |key: &ConnectivityKey| key.joined == joined && key.is(state, seat, range);
        if !cached.as_ref().is_some_and(|(key, _)| is_it(key)) {
            let shape = Connectivity::of_position(rules, state, seat, range);
            *cached = Some((ConnectivityKey::from_position(rules, state, seat, range), shape));
        }
        read(&cached.as_ref().expect("made above").1)
    }

    /// Passes the groups of a seat's structures, connected by edges, bridges and river links, to
    /// `read`.
    pub(super) fn clusters(
        &self,
        rules: &Ruleset,
        state: &State,
        seat: SeatId,
        read: impl FnOnce(&[BitSet]),
    ) {
        self.with_connectivity(rules, state, seat, |shape| read(&shape.clusters));
    }

    /// Returns the hexes that affect a seat's places to build, its neighbours and its groups.
    pub(super) fn surroundings(&self, rules: &Ruleset, state: &State, seat: SeatId) -> BitSet {
        let own = state.seat(seat).structures;
        self.with_connectivity(rules, state, seat, |shape| shape.beside | shape.reach | own)
    }

    /// Returns the number of structures in the largest network of a seat.
    pub(super) fn largest(&self, rules: &Ruleset, state: &State, seat: SeatId) -> i32 {
        self.with_connectivity(rules, state, seat, |shape| shape.largest)
    }
}

/// Points of a seat from final scorings if the game ended now, without scorings that a script
/// measures.
#[derive(Clone, Copy, Default)]
pub(super) struct FinalScoringPoints {
    /// Points from cult tracks.
    pub cults: i32,
    /// Points from final scorings other than the cult tracks.
    pub others: i32,
}

impl FinalScoringPoints {
    fn add(&mut self, ranking: &RankedValues<'_>, seat: SeatId) {
        let points = share_of(ranking.points, ranking.values, seat);
        *(if ranking.is_cult { &mut self.cults } else { &mut self.others }) += points;
    }
}

/// One ranking of a final scoring.
struct RankedValues<'a> {
    is_cult: bool,
    points: &'a [u8],
    /// Measured value of each seat.
    values: &'a [i32],
}

/// Returns the points of one seat from final scorings if the game ended now.
pub(super) fn scored(
    rules: &Ruleset,
    networks: &NetworkCache,
    state: &State,
    seat: SeatId,
) -> FinalScoringPoints {
    let mut sum = FinalScoringPoints::default();
    each_ranking(rules, networks, state, |ranking| sum.add(ranking, seat));
    sum
}

/// Returns the points of all seats from final scorings if the game ended now.
pub(super) fn all_scored(
    rules: &Ruleset,
    networks: &NetworkCache,
    state: &State,
) -> [FinalScoringPoints; limits::SEATS] {
    let mut sums = [FinalScoringPoints::default(); limits::SEATS];
    each_ranking(rules, networks, state, |ranking| {
        for seat in state.seat_ids() {
            sums[seat.at()].add(ranking, seat);
        }
    });
    sums
}

fn each_ranking(
    rules: &Ruleset,
    networks: &NetworkCache,
    state: &State,
    mut visit: impl FnMut(&RankedValues<'_>),
) {
    for tile in in_play(rules, state) {
        let mut rank = |is_cult: bool, measure: &dyn Fn(SeatId) -> i32| {
            let mut values = [0; limits::SEATS];
            for seat in state.seat_ids() {
                values[seat.at()] = measure(seat);
            }
            let values = &values[..state.seat_count.into()];
            visit(&RankedValues { is_cult, points: &tile.points, values });
        };
        match &tile.measure {
            ScoringMeasure::Cults => {
                for cult in 0..rules.cults.len() {
                    rank(true, &|seat| state.seat(seat).cults[cult].into());
                }
            }
            ScoringMeasure::Network => rank(false, &|seat| networks.largest(rules, state, seat)),
            ScoringMeasure::Count(count) => {
                rank(false, &|seat| view::count(rules, state, seat, *count))
            }
            ScoringMeasure::Script(_) => {}
        }
    }
}

/// Returns the final tiles of a game.
pub(super) fn in_play<'r>(
    rules: &'r Ruleset,
    state: &State,
) -> impl Iterator<Item = &'r kernel::ruleset::FinalTile> {
    let on = state.final_tiles;
    rules
        .final_tiles
        .iter()
        .enumerate()
        .filter(move |(i, _)| on >> i & 1 == 1)
        .map(|(_, tile)| tile)
}

/// Returns a seat's points for its place in a ranking. Equal values share the points of their
/// places, and 0 gives none.
pub(super) fn share_of(points: &[u8], values: &[i32], seat: SeatId) -> i32 {
    let own = values[seat.at()];
    if own <= 0 {
        return 0;
    }
    let better = values.iter().filter(|v| **v > own).count();
    let equal = values.iter().filter(|v| **v == own).count();
    let sum: i32 = points.iter().skip(better).take(equal).map(|p| i32::from(*p)).sum();
    sum / equal as i32
}
