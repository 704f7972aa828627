//! What balanced boards have in common, as content declares it: asked of boards that are drawn, and of whoever draws one by hand.
//!
//! No rule of play: a board that breaks all of them can be played on.

use crate::bits::Bits;
use crate::map::Map;

/// Something that balanced boards have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRule {
    /// Its id.
    pub id: String,
    /// What is said of a hex that breaks it.
    pub text: String,
    /// The hexes of which it is asked.
    pub of: Asked,
    /// What is asked of them.
    pub asks: Asks,
}

/// The hexes of which a rule is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Asked {
    /// Those whose terrain is on the wheel.
    #[default]
    Land,
    /// Those of river.
    River,
}

/// What a rule asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// So many neighbours of this kind.
    Neighbours {
        /// Which neighbours count.
        near: Near,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
    },
    /// Together the hexes are at most so many areas; those of the smallest are what is wrong.
    Areas(u8),
}

/// Which neighbours count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// Of the same terrain.
    Same,
    /// Of a terrain one spade away.
    OneSpade,
    /// Land, of any terrain on the wheel.
    Land,
    /// River.
    River,
}

/// A hex, as far as these rules look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexKind {
    /// River.
    River,
    /// Land with this place on the wheel.
    Wheel(u8),
    /// Land of a terrain off the wheel.
    Other,
    /// Land whose terrain, one of the wheel, is not known yet.
    Open,
}

impl HexKind {
    /// Is it land of a terrain on the wheel?
    pub fn is_land(self) -> bool {
        matches!(self, HexKind::Wheel(_) | HexKind::Open)
    }
}

impl BoardRule {
    /// Is it asked of such a hex?
    fn is_asked_of(&self, kind: HexKind) -> bool {
        match self.of {
            Asked::Land => kind.is_land(),
            Asked::River => kind == HexKind::River,
        }
    }

    /// How many neighbours a hex has too many or too few, on a wheel of so many terrains; 0 if it is not asked of the hex, or cannot be told yet.
    pub fn off(&self, wheel: u8, own: HexKind, around: impl Iterator<Item = HexKind>) -> usize {
        let Asks::Neighbours { near, min, max } = self.asks else { return 0 };
        let by_terrain = matches!(near, Near::Same | Near::OneSpade);
        if !self.is_asked_of(own) || own == HexKind::Open && by_terrain {
            return 0;
        }
        let counts = |other: &HexKind| match (near, own, *other) {
            (Near::River, _, other) => other == HexKind::River,
            (Near::Land, _, other) => other.is_land(),
            (Near::Same, own, other) => own == other,
            (Near::OneSpade, HexKind::Wheel(own), HexKind::Wheel(other)) => {
                let apart = own.abs_diff(other);
                apart.min(wheel.saturating_sub(apart)) == 1
            }
            (Near::OneSpade, ..) => false,
        };
        let found = around.filter(counts).count();
        usize::from(min).saturating_sub(found) + found.saturating_sub(usize::from(max))
    }

    /// The hexes of a board that break it, on a wheel of so many terrains.
    pub fn broken(&self, map: &Map, wheel: u8) -> Bits {
        let kind = |hex: u8| kind_of(map, wheel, hex);
        let all = (0..map.hexes.len() as u8).filter(|hex| self.is_asked_of(kind(*hex)));
        let Asks::Areas(most) = self.asks else {
            let around = |hex: u8| map.neighbours[usize::from(hex)].into_iter().map(kind);
            return all.filter(|hex| self.off(wheel, kind(*hex), around(*hex)) > 0).collect();
        };
        let areas = areas(map, all.collect());
        areas.into_iter().skip(usize::from(most)).fold(Bits::EMPTY, |all, area| all | area)
    }
}

fn kind_of(map: &Map, wheel: u8, hex: u8) -> HexKind {
    let terrain = map.hexes[usize::from(hex)].terrain;
    match terrain.is_some() {
        false => HexKind::River,
        true if terrain.0 < wheel => HexKind::Wheel(terrain.0),
        true => HexKind::Other,
    }
}

/// The areas that hexes form, the largest first.
fn areas(map: &Map, mut left: Bits) -> Vec<Bits> {
    let all = left;
    let mut areas = Vec::new();
    while let Some(first) = left.first() {
        let mut area = Bits::one(first);
        let mut front = area;
        while !front.is_empty() {
            let around = front.into_iter().map(|hex| map.neighbours[usize::from(hex)]);
            front = around.fold(Bits::EMPTY, |all, some| all | some) & all & !area;
            area |= front;
        }
        left &= !area;
        areas.push(area);
    }
    areas.sort_by_key(|area| std::cmp::Reverse(area.len()));
    areas
}
