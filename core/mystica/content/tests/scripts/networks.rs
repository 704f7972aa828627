//! Compares networks and clusters computed by bit sets with a slow, obvious version on random positions.

use crate::sample;
use kernel::state::Seat;
use kernel::*;
use proptest::prelude::*;

/// A random board of 5 rows with structures of seat 0, bridges and river links.
#[derive(Clone, Debug)]
struct Position {
    rows: Vec<Vec<bool>>,
    structures: Vec<(u8, u8)>,
    bridges: Vec<(u8, u8)>,
    links: Vec<u8>,
    jumps: bool,
    shipping: u8,
    range: u8,
}

fn position() -> impl Strategy<Value = Position> {
    (
        proptest::collection::vec(
            proptest::collection::vec(proptest::bool::weighted(0.6), 6..9),
            5,
        ),
        proptest::collection::vec((any::<u8>(), 0..5u8), 0..14),
        proptest::collection::vec((any::<u8>(), any::<u8>()), 0..5),
        proptest::collection::vec(any::<u8>(), 0..3),
        any::<bool>(),
        0..4u8,
        0..4u8,
    )
        .prop_map(|(rows, structures, bridges, links, jumps, shipping, range)| Position {
            rows,
            structures,
            bridges,
            links,
            jumps,
            shipping,
            range,
        })
}

fn build(position: &Position) -> (Ruleset, State) {
    let mut ruleset = sample::ruleset(sample::SCRIPT, &[]);
    let mut hexes = Vec::new();
    for (row, cells) in position.rows.iter().enumerate() {
        for (column, land) in cells.iter().enumerate() {
            let terrain = if *land { TerrainId(0) } else { TerrainId::NONE };
            let (row, x) = (row as i16, 2 * column as i16 + (row as i16 & 1));
            hexes.push(HexSpec { row, x, terrain, label: format!("h{}", hexes.len()) });
        }
    }
    ruleset.map = BoardMap::new(hexes);
    let map = &ruleset.map;
    let pick = |set: BitSet, n: u8| -> Option<u8> {
        let all: Vec<u8> = set.into_iter().collect();
        (!all.is_empty()).then(|| all[n as usize % all.len()])
    };
    let mut state = State::empty();
    state.seat_count = 1;
    state.seats[0] = Seat {
        faction: FactionId(u8::from(position.jumps)),
        levels: [position.shipping, 0, position.range],
        ..state.seats[0]
    };
    for (n, kind) in &position.structures {
        let free = map.land & !state.seats[0].structures;
        if let Some(hex) = pick(free, *n) {
            state.cells[hex as usize].put(StructureId(*kind), SeatId(0));
            state.seats[0].structures.insert(hex);
            state.seats[0].built[*kind as usize] += 1;
        }
    }
    for (a, b) in &position.bridges {
        let Some(a) = pick(map.land, *a) else { continue };
        let Some(b) = pick(map.bridges[a as usize], *b) else { continue };
        state.bridges[state.bridge_count as usize] = [a, b, 0, 0];
        state.bridge_count += 1;
        state.bridged.insert(a);
        state.bridged.insert(b);
    }
    for n in &position.links {
        if let Some(hex) = pick(map.river, *n) {
            state.seats[0].river_links.insert(hex);
        }
    }
    (ruleset, state)
}

/// Returns the smallest number of steps over river hexes from the shore at `a` to the shore at `b`; `None` if there is no way.
fn sailing(ruleset: &Ruleset, a: u8, b: u8) -> Option<usize> {
    let map = &ruleset.map;
    let next = |hex: u8| map.neighbours[hex as usize].into_iter();
    let mut steps = vec![None; map.len()];
    let mut queue: Vec<u8> = next(a).filter(|h| map.river.has(*h)).collect();
    for hex in &queue {
        steps[*hex as usize] = Some(1);
    }
    let mut at = 0;
    while at < queue.len() {
        let hex = queue[at];
        at += 1;
        for around in next(hex).filter(|h| map.river.has(*h)) {
            if steps[around as usize].is_none() {
                steps[around as usize] = steps[hex as usize].map(|n: usize| n + 1);
                queue.push(around);
            }
        }
    }
    next(b).filter_map(|h| steps[h as usize]).min()
}

/// Returns true if two own structures are linked, following the text of the rules.
fn linked(ruleset: &Ruleset, state: &State, a: u8, b: u8, indirectly: bool, p: &Position) -> bool {
    let map = &ruleset.map;
    let beside = map.neighbours[a as usize].has(b);
    let all = &state.bridges[..state.bridge_count as usize];
    let bridged = all.iter().any(|x| (x[0], x[1]) == (a, b) || (x[0], x[1]) == (b, a));
    let around = |hex: u8| map.neighbours[hex as usize];
    let river =
        state.seats[0].river_links.into_iter().any(|r| around(r).has(a) && around(r).has(b));
    let by_ship = !p.jumps && sailing(ruleset, a, b).is_some_and(|n| n <= p.shipping as usize);
    // A jump over n hexes is n + 1 steps. Steps are counted on the board: with rows of different lengths, the straight
    // distance may lead over places beyond the board.
    let by_jump = p.jumps && steps_on_board(map, a, b).is_some_and(|n| n <= p.range as usize + 1);
    beside || bridged || river || indirectly && (by_ship || by_jump)
}

fn steps_on_board(map: &BoardMap, a: u8, b: u8) -> Option<usize> {
    let mut seen = vec![a];
    let mut front = vec![a];
    for n in 0.. {
        if front.contains(&b) {
            return Some(n);
        }
        let mut next = Vec::new();
        for hex in &front {
            for around in map.neighbours[*hex as usize] {
                if !seen.contains(&around) {
                    seen.push(around);
                    next.push(around);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        front = next;
    }
    None
}

/// Returns the groups found by joining pairs until nothing changes; each sorted, in the order of their smallest hex.
fn slow_groups(ruleset: &Ruleset, state: &State, indirectly: bool, p: &Position) -> Vec<Vec<u8>> {
    let mut groups: Vec<Vec<u8>> =
        state.seats[0].structures.into_iter().map(|hex| vec![hex]).collect();
    loop {
        let joined = (0..groups.len())
            .flat_map(|i| (i + 1..groups.len()).map(move |j| (i, j)))
            .find(|(i, j)| {
                groups[*i].iter().any(|a| {
                    groups[*j].iter().any(|b| linked(ruleset, state, *a, *b, indirectly, p))
                })
            });
        let Some((i, j)) = joined else { break };
        let more = groups.remove(j);
        groups[i].extend(more);
    }
    for group in &mut groups {
        group.sort_unstable();
    }
    groups.sort();
    groups
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn fast_groups_and_measures_agree_with_slow_ones(p in position()) {
        let (ruleset, state) = build(&p);
        let me = SeatId(0);
        let fast: Vec<Vec<u8>> =
            view::clusters(&ruleset, &state, me).map(|g| g.into_iter().collect()).collect();
        let clusters = slow_groups(&ruleset, &state, false, &p);
        prop_assert_eq!(&fast, &clusters);

        let fast: Vec<Vec<u8>> =
            view::networks(&ruleset, &state, me, p.range).map(|g| g.into_iter().collect()).collect();
        let networks = slow_groups(&ruleset, &state, true, &p);
        prop_assert_eq!(&fast, &networks);

        let best = |measure: &dyn Fn(&[u8]) -> i32| {
            networks.iter().map(|n| measure(n)).max().unwrap_or(0)
        };
        let farthest = |network: &[u8], a: &dyn Fn(u8) -> bool, b: &dyn Fn(u8) -> bool| {
            let mut most = 0;
            for from in network.iter().filter(|h| a(**h)) {
                for to in network.iter().filter(|h| b(**h)) {
                    most = most.max(ruleset.map.distance(HexId(*from), HexId(*to)).into());
                }
            }
            most
        };
        let is = |hex: u8, kind: u8| {
            state.cell(HexId(hex)).structure() == Some((StructureId(kind), me))
        };
        prop_assert_eq!(
            view::largest_network(&ruleset, &state, me, p.range),
            best(&|n| n.len() as i32)
        );
        prop_assert_eq!(
            view::network_distance(&ruleset, &state, me, p.range),
            best(&|n| farthest(n, &|_| true, &|_| true))
        );
        prop_assert_eq!(
            view::network_distance_between(&ruleset, &state, me, p.range, StructureId(3), StructureId(1)),
            best(&|n| farthest(n, &|h| is(h, 3), &|h| is(h, 1)))
        );
        prop_assert_eq!(
            view::network_edge(&ruleset, &state, me, p.range),
            best(&|n| n.iter().filter(|h| ruleset.map.edge.has(**h)).count() as i32)
        );
        prop_assert_eq!(
            view::network_clusters(&ruleset, &state, me, p.range),
            best(&|n| clusters.iter().filter(|c| n.contains(&c[0])).count() as i32)
        );
    }
}

#[test]
fn counts_of_the_sample_are_those_on_its_board() {
    let ruleset = sample::ruleset(sample::SCRIPT, &[]);
    let state = sample::state(&ruleset);
    let count = |what| view::count(&ruleset, &state, SeatId(0), what);
    assert_eq!(count(CountedQuantity::Structures(StructureId(0))), 2);
    assert_eq!(count(CountedQuantity::AllStructures), 4);
    assert_eq!(count(CountedQuantity::Bridges), 2);
    assert_eq!(count(CountedQuantity::BridgesJoining), 1);
    assert_eq!(count(CountedQuantity::Level(SHIPPING)), 2);
    assert_eq!(count(CountedQuantity::Cult(CultId(0))), 3);
    assert_eq!(count(CountedQuantity::PriestsOnCults), 1);
    assert_eq!(count(CountedQuantity::Towns), 1);
    assert_eq!(count(CountedQuantity::Favors), 1);
    assert_eq!(count(CountedQuantity::Players), 2);
    assert_eq!(count(CountedQuantity::Slot(SlotId(0))), 1);
    assert_eq!(count(CountedQuantity::Round), 3);
}

#[test]
fn a_bridge_makes_neighbours_for_everybody() {
    let ruleset = sample::ruleset(sample::SCRIPT, &[]);
    let state = sample::state(&ruleset);
    let hex = |label| ruleset.map.by_label(label).expect("a label of the board");
    let labels = |set: BitSet| -> Vec<&str> {
        set.into_iter().map(|h| ruleset.map.hexes[h as usize].label.as_str()).collect()
    };
    assert_eq!(labels(view::neighbours(&ruleset, &state, hex("A2"))), ["A1", "B1", "B2"]);
    assert_eq!(labels(view::neighbours(&ruleset, &state, hex("C2"))), ["B1", "B2", "C1"]);
}
