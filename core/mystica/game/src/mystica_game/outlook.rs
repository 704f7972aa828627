//! What a position promises a seat: places to build, a town that grows, its place in the final scoring.

use std::cell::RefCell;

use kernel::bits::Bits;
use kernel::ids::*;
use kernel::map::MAX_SHIPPING;
use kernel::ruleset::{Measure, limits};
use kernel::state::State;
use kernel::{Ruleset, view};

/// Hexes round the structures of a seat.
pub(super) struct Sites {
    /// Empty hexes in reach on which it builds without a spade.
    pub home: i32,
    /// Empty hexes in reach one step away on the wheel.
    pub near: i32,
    /// Structures of others beside its own.
    pub neighbours: i32,
}

/// Counts the hexes round a seat's structures: by land, by its printed shipping, by its jump.
pub(super) fn sites(rules: &Ruleset, state: &State, seat: SeatId) -> Sites {
    let own = state.seat(seat);
    let mut sites = Sites { home: 0, near: 0, neighbours: 0 };
    let Some(faction) = rules.factions.get(own.faction.at()) else { return sites };
    let map = &rules.map;
    let level = (own.levels[SHIPPING.at()] as usize).min(MAX_SHIPPING);
    let jump = faction.jump.as_ref().map(|_| view::jump_range(rules, state, seat) as usize);
    let (mut beside, mut reach) = (Bits::EMPTY, Bits::EMPTY);
    for hex in own.structures {
        let hex = hex as usize;
        beside |= map.neighbours[hex];
        reach |= map.shipping[hex][level];
        if let Some(range) = jump {
            reach |= map.jump[hex][range];
        }
    }
    sites.neighbours = (beside & state.occupied & !own.structures).len() as i32;
    if faction.reaches_by_land {
        reach |= beside;
    }
    let home = if own.named.is_some() { own.named } else { own.home };
    for hex in reach & map.land & !state.occupied {
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

/// How far the largest group without a town has come towards one: its power, up to what a town needs, squared.
pub(super) fn town_growth(
    rules: &Ruleset,
    networks: &Networks,
    state: &State,
    seat: SeatId,
) -> i32 {
    let own = state.seat(seat);
    let power = |hex: u8| {
        let kind = state.cells[hex as usize].structure().map(|(kind, _)| kind);
        kind.and_then(|kind| rules.structures.get(kind.at())).map_or(0, |s| i32::from(s.power))
    };
    let best = networks.look(rules, state, seat, |shape| {
        let groups = shape.clusters.iter().filter(|group| !group.meets(own.in_town));
        groups.map(|group| group.into_iter().map(power).sum::<i32>()).max().unwrap_or(0)
    });
    best.min(rules.town_rules.power.into()).pow(2)
}

/// How the structures of seats hang together, kept for positions that were seen lately: a bot that tries thirty
/// actions changes its own structures in a few of them and those of the others in none, and a search comes back to
/// the same ones again and again.
pub(super) struct Networks(RefCell<Vec<Option<(Ground, Shape)>>>);

/// How many are kept; a power of two.
const KEPT: usize = 1 << 10;

impl Default for Networks {
    fn default() -> Networks {
        Networks(RefCell::new(Vec::new()))
    }
}

/// How the structures of a seat hang together.
struct Shape {
    /// How many of them its largest network has.
    largest: i32,
    clusters: Box<[Bits]>,
}

/// All that this depends on.
#[derive(Clone, Copy)]
struct Ground {
    structures: Bits,
    river_links: Bits,
    faction: FactionId,
    shipping: u8,
    range: u8,
    bridge_count: u8,
    bridges: [[u8; 4]; limits::BRIDGES],
}

impl Ground {
    fn from_position(state: &State, seat: SeatId, range: u8) -> Ground {
        let own = state.seat(seat);
        Ground {
            structures: own.structures,
            river_links: own.river_links,
            faction: own.faction,
            shipping: own.levels[SHIPPING.at()],
            range,
            bridge_count: state.bridge_count,
            bridges: state.bridges,
        }
    }

    /// Is it that of a seat?
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

    /// Where that of a seat is kept.
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

impl Networks {
    /// Looks at how the structures of a seat hang together.
    fn look<T>(
        &self,
        rules: &Ruleset,
        state: &State,
        seat: SeatId,
        look: impl FnOnce(&Shape) -> T,
    ) -> T {
        // Nobody else's network depends on jumps.
        let faction = rules.factions.get(state.seat(seat).faction.at());
        let jumps = faction.is_some_and(|f| f.jump.is_some());
        let range = if jumps { view::jump_range(rules, state, seat) } else { 0 };
        let all = &mut *self.0.borrow_mut();
        if all.is_empty() {
            all.resize_with(KEPT, || None);
        }
        let kept = &mut all[Ground::place(state, seat, range)];
        if kept.as_ref().is_none_or(|(known, _)| !known.is(state, seat, range)) {
            let shape = Shape {
                largest: view::largest_network(rules, state, seat, range),
                clusters: view::clusters(rules, state, seat).collect(),
            };
            *kept = Some((Ground::from_position(state, seat, range), shape));
        }
        look(&kept.as_ref().expect("made above").1)
    }

    /// Looks at the groups of structures of a seat that are linked by edges, bridges and river links.
    pub(super) fn clusters(
        &self,
        rules: &Ruleset,
        state: &State,
        seat: SeatId,
        look: impl FnOnce(&[Bits]),
    ) {
        self.look(rules, state, seat, |shape| look(&shape.clusters));
    }

    /// How many structures the largest network of a seat has.
    pub(super) fn largest(&self, rules: &Ruleset, state: &State, seat: SeatId) -> i32 {
        self.look(rules, state, seat, |shape| shape.largest)
    }
}

/// Points for the cult tracks if the game ended now.
pub(super) fn cult_points(rules: &Ruleset, state: &State, seat: SeatId) -> i32 {
    let tracks = |points: &[u8]| -> i32 {
        let track =
            |cult: usize| share(points, state, seat, |other| state.seat(other).cults[cult].into());
        (0..rules.cults.len()).map(track).sum()
    };
    in_play(rules, state)
        .filter(|tile| tile.measure == Measure::Cults)
        .map(|tile| tracks(&tile.points))
        .sum()
}

/// Points for the other final scorings if the game ended now; those that a script measures are left out.
pub(super) fn final_points(
    rules: &Ruleset,
    networks: &Networks,
    state: &State,
    seat: SeatId,
) -> i32 {
    let mut sum = 0;
    for tile in in_play(rules, state) {
        sum += match &tile.measure {
            Measure::Network => {
                share(&tile.points, state, seat, |other| networks.largest(rules, state, other))
            }
            Measure::Count(count) => {
                share(&tile.points, state, seat, |other| view::count(rules, state, other, *count))
            }
            Measure::Cults | Measure::Script(_) => 0,
        };
    }
    sum
}

/// The final tiles of a game.
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

/// The seat's share of the points for its place.
fn share(points: &[u8], state: &State, seat: SeatId, measure: impl Fn(SeatId) -> i32) -> i32 {
    let mut values = [0; limits::SEATS];
    for other in state.seat_ids() {
        values[other.at()] = measure(other);
    }
    share_of(points, &values[..state.seat_count as usize], seat)
}

/// The same of values by seat.
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
