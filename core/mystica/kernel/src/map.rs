//! The board ([`BoardMap`]) as tables: neighbours, river distances, jumps and places for bridges, computed once per map.

use std::sync::OnceLock;

use crate::bits::BitSet;
use crate::ids::{HexId, TerrainId};

/// Largest shipping level in [`BoardMap::shipping`]: five on the longest track and one from a card.
pub const MAX_SHIPPING: usize = 6;
/// Largest number of hexes that a jump may skip.
pub const MAX_JUMP: usize = 4;

/// Hex as a map file describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexSpec {
    /// Row from the top, 0-based.
    pub row: i16,
    /// Doubled column: neighbours in a row differ by 2, in the rows above and below by 1.
    pub x: i16,
    /// Printed terrain; `TerrainId::NONE` for river.
    pub terrain: TerrainId,
    /// Name in ledgers: `E5`, `r12`.
    pub label: String,
}

impl HexSpec {
    /// Returns whether the two hexes share an edge.
    pub fn touches(&self, other: &HexSpec) -> bool {
        let (rows, columns) = ((self.row - other.row).abs(), (self.x - other.x).abs());
        rows == 0 && columns == 2 || rows == 1 && columns == 1
    }
}

/// Place for a canal: the edge between two land hexes with a river hex at each of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canal {
    /// The land hexes on its two sides, the earlier one in reading order first.
    pub land: [HexId; 2],
    /// The river hexes that the canal joins, the earlier one in reading order first.
    pub joins: [HexId; 2],
}

/// Why no canal can lie between two hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CanalError {
    /// One of the two hexes is river: the contained one.
    River(HexId),
    /// The two hexes share no edge.
    Apart,
    /// At an end of the edge between the two hexes there is no river. Contains the river hex at the
    /// other end, if there is one.
    Dry(Option<HexId>),
}

impl Canal {
    /// Returns the canal on the edge between two hexes of a board.
    ///
    /// # Errors
    /// Why no canal can be there.
    pub fn between(hexes: &[HexSpec], a: HexId, b: HexId) -> Result<Canal, CanalError> {
        let (a, b) = (a.min(b), a.max(b));
        if let Some(water) = [a, b].into_iter().find(|h| !hexes[h.at()].terrain.is_some()) {
            return Err(CanalError::River(water));
        }
        let (left, right) = (&hexes[a.at()], &hexes[b.at()]);
        if !left.touches(right) {
            return Err(CanalError::Apart);
        }
        // Two hexes that share an edge have at most two common neighbours: one at each of its ends.
        let common = |h: &&HexSpec| h.touches(left) && h.touches(right) && !h.terrain.is_some();
        let mut ends = (0..).map(HexId).zip(hexes).filter(|(_, h)| common(h)).map(|(id, _)| id);
        match (ends.next(), ends.next()) {
            (Some(one), Some(other)) => Ok(Canal { land: [a, b], joins: [one, other] }),
            (one, _) => Err(CanalError::Dry(one)),
        }
    }
}

/// Board with every table that depends on it alone. All lists are indexed by [`HexId`].
#[derive(Clone, Debug)]
pub struct BoardMap {
    /// The hexes in reading order.
    pub hexes: Vec<HexSpec>,
    pub land: BitSet,
    pub river: BitSet,
    /// Land and river hexes that touch a river hex.
    pub riverside: BitSet,
    /// Hexes at the edge of the board: all of the first and last row, and the first and last of
    /// every other row.
    pub edge: BitSet,
    /// Hexes sharing an edge, land and river.
    pub neighbours: Vec<BitSet>,
    /// `shipping[hex][n]`: land hexes that a ship reaches over at most `n` connected river hexes; empty for river hexes.
    pub shipping: Vec<[BitSet; MAX_SHIPPING + 1]>,
    /// `jump[hex][n]`: hexes with at most `n` hexes between, of any kind.
    pub jump: Vec<[BitSet; MAX_JUMP + 1]>,
    /// Hexes to which a bridge from here may lead.
    pub bridges: Vec<BitSet>,
    /// Places for canals that the board has printed; the other tables ignore canals.
    pub canals: Vec<Canal>,
    /// Distances in steps over the board from each hex to each other, row by row; 255 where there
    /// is no path. Computed at first use: few rules need them, and boards are read at each reload.
    pub(crate) steps: OnceLock<Vec<u8>>,
}

impl BoardMap {
    /// Builds the tables. `hexes` must be in reading order and in different places, at most 255; panics if there are more.
    pub fn new(hexes: Vec<HexSpec>) -> BoardMap {
        assert!(hexes.len() <= 255, "a board has at most 255 hexes");
        let at = |row: i16, x: i16| {
            hexes.iter().position(|h| h.row == row && h.x == x).map(|i| HexId(i as u8))
        };
        let mut land = BitSet::EMPTY;
        let mut river = BitSet::EMPTY;
        let mut edge = BitSet::EMPTY;
        let first_row = hexes.iter().map(|h| h.row).min().unwrap_or(0);
        let last_row = hexes.iter().map(|h| h.row).max().unwrap_or(0);
        for (i, hex) in hexes.iter().enumerate() {
            let set = if hex.terrain.is_some() { &mut land } else { &mut river };
            set.insert(i as u8);
            let row = || hexes.iter().filter(|h| h.row == hex.row).map(|h| h.x);
            let first_or_last = row().min() == Some(hex.x) || row().max() == Some(hex.x);
            if hex.row == first_row || hex.row == last_row || first_or_last {
                edge.insert(i as u8);
            }
        }
        const AROUND: [(i16, i16); 6] = [(0, -2), (0, 2), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        let neighbours: Vec<BitSet> = hexes
            .iter()
            .map(|h| {
                AROUND.iter().filter_map(|(r, x)| at(h.row + r, h.x + x)).map(|h| h.0).collect()
            })
            .collect();

        let is_river = |row, x| at(row, x).is_some_and(|h| river.has(h.0));
        let mut bridges = vec![BitSet::EMPTY; hexes.len()];
        for (i, hex) in hexes.iter().enumerate().filter(|(i, _)| land.has(*i as u8)) {
            // The far end, and the two places that touch both ends.
            let spans = [
                ((2, 0), (1, -1), (1, 1), true),
                ((1, 3), (0, 2), (1, 1), false),
                ((1, -3), (0, -2), (1, -1), false),
            ];
            for ((dr, dx), a, b, side_of_board) in spans {
                let Some(end) = at(hex.row + dr, hex.x + dx).filter(|e| land.has(e.0)) else {
                    continue;
                };
                let (a, b) = ((hex.row + a.0, hex.x + a.1), (hex.row + b.0, hex.x + b.1));
                let wet = (is_river(a.0, a.1), is_river(b.0, b.1));
                let off = (at(a.0, a.1).is_none(), at(b.0, b.1).is_none());
                let spans_river =
                    wet == (true, true) || side_of_board && (wet.0 && off.1 || wet.1 && off.0);
                if spans_river {
                    bridges[i].insert(end.0);
                    bridges[end.at()].insert(i as u8);
                }
            }
        }

        let mut shipping = Vec::with_capacity(hexes.len());
        let mut jump = Vec::with_capacity(hexes.len());
        for i in 0..hexes.len() as u8 {
            shipping.push(if land.has(i) {
                ship_reach(i, &neighbours, land, river)
            } else {
                [BitSet::EMPTY; MAX_SHIPPING + 1]
            });
            jump.push(jump_reach(i, &neighbours));
        }
        let canals = Vec::new();
        let riverside = union(river, &neighbours);
        BoardMap {
            hexes,
            land,
            river,
            riverside,
            edge,
            neighbours,
            shipping,
            jump,
            bridges,
            canals,
            steps: OnceLock::new(),
        }
    }

    /// Returns the number of hexes.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Returns true for a board without hexes.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Finds the hex with this label, in upper or lower case.
    pub fn by_label(&self, label: &str) -> Option<HexId> {
        let found = self.hexes.iter().position(|h| h.label.eq_ignore_ascii_case(label));
        found.map(|i| HexId(i as u8))
    }

    /// Returns the number of steps between two hexes over the board; `None` if there is no path.
    #[inline]
    pub fn steps(&self, from: HexId, to: HexId) -> Option<u8> {
        let all = self.steps.get_or_init(|| {
            (0..self.len() as u8).flat_map(|from| steps_from(from, &self.neighbours)).collect()
        });
        let steps = all[from.at() * self.len() + to.at()];
        (steps != u8::MAX).then_some(steps)
    }

    /// Returns the straight distance between two hexes, also over places beyond the board.
    pub fn distance(&self, a: HexId, b: HexId) -> u8 {
        let (a, b) = (&self.hexes[a.at()], &self.hexes[b.at()]);
        let rows = (a.row - b.row).abs();
        let columns = (a.x - b.x).abs();
        (rows + ((columns - rows).max(0)) / 2) as u8
    }
}

/// Returns the number of steps from a hex to every other, 255 where there is no path.
fn steps_from(from: u8, neighbours: &[BitSet]) -> Vec<u8> {
    let mut steps = vec![u8::MAX; neighbours.len()];
    let (mut seen, mut last) = (BitSet::EMPTY, BitSet::one(from));
    for n in 0.. {
        if last.is_empty() {
            break;
        }
        for hex in last {
            steps[hex as usize] = n;
        }
        seen |= last;
        last = union(last, neighbours) & !seen;
    }
    steps
}

fn ship_reach(
    from: u8,
    neighbours: &[BitSet],
    land: BitSet,
    river: BitSet,
) -> [BitSet; MAX_SHIPPING + 1] {
    let mut reach = [BitSet::EMPTY; MAX_SHIPPING + 1];
    let mut sailed = neighbours[from as usize] & river;
    for n in 1..=MAX_SHIPPING {
        let around = union(sailed, neighbours);
        reach[n] = reach[n - 1] | (around & land);
        reach[n].remove(from);
        sailed |= around & river;
    }
    reach
}

fn jump_reach(from: u8, neighbours: &[BitSet]) -> [BitSet; MAX_JUMP + 1] {
    let mut reach = [BitSet::EMPTY; MAX_JUMP + 1];
    let mut near = BitSet::one(from) | neighbours[from as usize];
    for set in &mut reach {
        *set = near;
        set.remove(from);
        near |= union(near, neighbours);
    }
    reach
}

/// Returns every hex that the table lists for a hex of the set.
pub(crate) fn union(hexes: BitSet, table: &[BitSet]) -> BitSet {
    hexes.into_iter().fold(BitSet::EMPTY, |sum, hex| sum | table[hex as usize])
}
