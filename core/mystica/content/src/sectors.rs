//! Boards made of sectors: hexagons of letters that are drawn, turned and laid around the middles
//! that a map marks.

use content::{ContentErrorKind as Kind, Diagnostics, TomlNode};
use game::random::Random;

use crate::board::{RIVER, TerrainLetter};
use crate::diagnostic::DiagnosticKind;

/// Largest radius of a sector, in hexes from its middle.
const LARGEST: i16 = 3;

/// A sector: its letters in reading order.
type SectorLetters = Vec<char>;

/// A place on the grid of a map, or an offset between two. Hexes of a row are two columns apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct GridPlace {
    pub row: i16,
    pub column: i16,
}

/// The sectors that can be drawn, all of one size.
pub(crate) struct Sectors {
    all: Vec<SectorLetters>,
    radius: i16,
}

/// Returns the offsets of a sector's hexes from its middle, in reading order.
fn around(radius: i16) -> Vec<GridPlace> {
    let row = |row: i16| {
        let end = 2 * radius - row.abs();
        (-end..=end).step_by(2).map(move |column| GridPlace { row, column })
    };
    (-radius..=radius).flat_map(row).collect()
}

/// Rotates an offset by sixths of a turn.
fn turned(offset: GridPlace, turns: u32) -> GridPlace {
    // In axial coordinates a sixth takes (q, r) to (-r, q + r).
    let (mut q, mut r) = ((offset.column - offset.row) / 2, offset.row);
    for _ in 0..turns {
        (q, r) = (-r, q + r);
    }
    GridPlace { row: r, column: 2 * q + r }
}

impl Sectors {
    /// Parses `sectors`: one string for each sector, one letter for each hex. `middles` is the
    /// number of `*` on the map; there must be at least as many sectors. Reports an error and
    /// returns `None` otherwise.
    pub fn read(
        diagnostics: &mut Diagnostics,
        node: &TomlNode,
        letters: &[TerrainLetter],
        middles: usize,
    ) -> Option<Sectors> {
        let is_letter =
            |c: &char| *c == RIVER || letters.iter().any(|l| l.on_wheel && l.letter == *c);
        let (mut all, mut radius): (Vec<SectorLetters>, _) = (Vec::new(), None);
        for text in node.list(diagnostics) {
            let sector: SectorLetters =
                text.str(diagnostics)?.chars().filter(|c| *c != ' ').collect();
            let fits = (1..=LARGEST).find(|radius| around(*radius).len() == sector.len());
            let Some(fits) = fits.filter(|fits| radius.is_none_or(|radius| radius == *fits)) else {
                diagnostics.push(text.at, DiagnosticKind::SectorSize { found: sector.len() });
                return None;
            };
            if let Some(wrong) = sector.iter().find(|c| !is_letter(c)) {
                let wheel = letters.iter().filter(|l| l.on_wheel).map(|l| l.letter);
                let names: Vec<String> = wheel.chain([RIVER]).map(String::from).collect();
                let names = names.iter().map(String::as_str);
                diagnostics.unknown(text.at, "letter of a sector", &wrong.to_string(), names);
                return None;
            }
            radius = Some(fits);
            all.push(sector);
        }
        let Some(radius) = radius else {
            diagnostics.push(node.at, Kind::Empty { what: "the list of sectors" });
            return None;
        };
        if all.len() < middles || middles == 0 {
            let what = "middles of sectors (`*`)".to_owned();
            let (expected, found) = (all.len() as i64, middles as i64);
            diagnostics.push(node.at, DiagnosticKind::WrongNumber { what, said: expected, found });
            return None;
        }
        Some(Sectors { all, radius })
    }

    /// Assigns each random hex to a middle and a place in its sector. `None` if a hex belongs to no
    /// sector or to several, or a sector is incomplete.
    pub fn cover(&self, drawn: &[GridPlace], middles: &[GridPlace]) -> Option<SectorCover> {
        let places = around(self.radius);
        let find = |hex: &GridPlace| {
            let mut owner = middles.iter().enumerate().filter_map(|(middle, from)| {
                let offset =
                    GridPlace { row: hex.row - from.row, column: hex.column - from.column };
                let place = places.iter().position(|place| *place == offset)?;
                Some((middle, place))
            });
            owner.next().filter(|_| owner.next().is_none())
        };
        let all: SectorCover = drawn.iter().map(find).collect::<Option<_>>()?;
        (all.len() == middles.len() * places.len()).then_some(all)
    }

    /// Draws and turns a sector for each middle, and returns the letters of the random hexes.
    pub fn lay(&self, cover: &SectorCover, random: &mut Random) -> Vec<char> {
        let places = around(self.radius);
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        random.shuffle(&mut order);
        let turns: Vec<u32> = order.iter().map(|_| random.below(6)).collect();
        let letter = |(middle, place): &(usize, usize)| {
            // The letter that is here after the turns was at `from` before them.
            let from = turned(places[*place], turns[*middle]);
            let at = places.iter().position(|place| *place == from).expect("turned onto itself");
            self.all[order[*middle]][at]
        };
        cover.iter().map(letter).collect()
    }
}

/// For each random hex in reading order: its middle, and its place in the sector.
pub(crate) type SectorCover = Vec<(usize, usize)>;
