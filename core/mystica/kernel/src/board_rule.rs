//! Rules for balanced boards, as content declares them. They apply to drawn boards and to boards made in the map editor.
//!
//! They are not rules of play: a board that breaks all of them can be played on.

use crate::bits::BitSet;
use crate::map::BoardMap;

/// Rule for balanced boards: a requirement on some hexes of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRule {
    pub id: String,
    /// Message for a hex that breaks the rule.
    pub text: String,
    /// The hexes to which the rule applies.
    pub scope: BoardRuleScope,
    pub requirement: BoardRequirement,
}

/// The hexes to which a board rule applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardRuleScope {
    /// Hexes whose terrain is on the wheel.
    #[default]
    Land,
    River,
}

/// What a board rule requires of the hexes in its scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardRequirement {
    /// The number of neighbours of this kind must lie within `min..=max`.
    Neighbours {
        near: NeighbourKind,
        /// Minimum number of neighbours of this kind.
        min: u8,
        /// Maximum number of neighbours of this kind.
        max: u8,
    },
    /// The hexes must form at most this many connected areas; the smallest areas beyond that number break the rule.
    Areas(u8),
}

/// Which neighbours a board rule counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NeighbourKind {
    /// Neighbours of the same terrain as the hex.
    Same,
    /// Neighbours whose terrain is one spade away from the terrain of the hex.
    OneSpade,
    /// Neighbours that are land of any terrain on the wheel.
    Land,
    River,
}

/// Kind of a hex, as board rules distinguish it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexKind {
    River,
    /// Land whose terrain has this place on the wheel.
    Wheel(u8),
    /// Land of a terrain that is not on the wheel.
    Other,
    /// Land whose terrain is not drawn yet; it will be one of the wheel.
    Open,
}

impl HexKind {
    /// Returns true for land of a terrain on the wheel, drawn or not.
    pub fn is_land(self) -> bool {
        matches!(self, HexKind::Wheel(_) | HexKind::Open)
    }
}

impl BoardRule {
    /// Returns whether the rule applies to hexes of this kind.
    fn applies_to(&self, kind: HexKind) -> bool {
        match self.scope {
            BoardRuleScope::Land => kind.is_land(),
            BoardRuleScope::River => kind == HexKind::River,
        }
    }

    /// Returns by how many neighbours a hex misses the allowed range. 0 if the rule does not apply to the hex or its terrain is still open.
    /// `wheel` is the number of terrains on the wheel.
    pub fn deviation(
        &self,
        wheel: u8,
        own: HexKind,
        around: impl Iterator<Item = HexKind>,
    ) -> usize {
        let BoardRequirement::Neighbours { near, min, max } = self.requirement else { return 0 };
        let by_terrain = matches!(near, NeighbourKind::Same | NeighbourKind::OneSpade);
        if !self.applies_to(own) || own == HexKind::Open && by_terrain {
            return 0;
        }
        let counts = |other: &HexKind| match (near, own, *other) {
            (NeighbourKind::River, _, other) => other == HexKind::River,
            (NeighbourKind::Land, _, other) => other.is_land(),
            (NeighbourKind::Same, own, other) => own == other,
            (NeighbourKind::OneSpade, HexKind::Wheel(own), HexKind::Wheel(other)) => {
                let apart = own.abs_diff(other);
                apart.min(wheel.saturating_sub(apart)) == 1
            }
            (NeighbourKind::OneSpade, ..) => false,
        };
        let found = around.filter(counts).count();
        usize::from(min).saturating_sub(found) + found.saturating_sub(usize::from(max))
    }

    /// Returns the hexes of a board that break the rule. `wheel` is the number of terrains on the wheel.
    pub fn violations(&self, map: &BoardMap, wheel: u8) -> BitSet {
        let kind = |hex: u8| kind_of(map, wheel, hex);
        let all = (0..map.hexes.len() as u8).filter(|hex| self.applies_to(kind(*hex)));
        let BoardRequirement::Areas(most) = self.requirement else {
            let around = |hex: u8| map.neighbours[usize::from(hex)].into_iter().map(kind);
            return all.filter(|hex| self.deviation(wheel, kind(*hex), around(*hex)) > 0).collect();
        };
        let areas = areas(map, all.collect());
        areas.into_iter().skip(usize::from(most)).fold(BitSet::EMPTY, |all, area| all | area)
    }
}

fn kind_of(map: &BoardMap, wheel: u8, hex: u8) -> HexKind {
    let terrain = map.hexes[usize::from(hex)].terrain;
    match terrain.is_some() {
        false => HexKind::River,
        true if terrain.0 < wheel => HexKind::Wheel(terrain.0),
        true => HexKind::Other,
    }
}

/// Returns the connected areas that these hexes form, the largest first.
fn areas(map: &BoardMap, mut left: BitSet) -> Vec<BitSet> {
    let all = left;
    let mut areas = Vec::new();
    while let Some(first) = left.first() {
        let mut area = BitSet::one(first);
        let mut front = area;
        while !front.is_empty() {
            let around = front.into_iter().map(|hex| map.neighbours[usize::from(hex)]);
            front = around.fold(BitSet::EMPTY, |all, set| all | set) & all & !area;
            area |= front;
        }
        left &= !area;
        areas.push(area);
    }
    areas.sort_by_key(|area| std::cmp::Reverse(area.len()));
    areas
}
