//! Boards of which the content says where a terrain is drawn: filled from a seed, or from the letters that were drawn before.
//!
//! What is drawn has what balanced boards have in common: no hex has a neighbour of its terrain, each has one that is a spade away,
//! there is one river, and each of its hexes has one to three neighbours of river. The terrains of the wheel come equally often.

use content::{At, ContentErrorKind as Kind, Mistakes, Table};
use game::random::Random;
use kernel::{HexSpec, TerrainId};

use crate::board::{Board, Letter, RIVER};
use crate::mistake::Mistake;
use crate::shape;

/// A hex whose terrain is drawn, in the rows of a map.
pub(crate) const DRAWN: char = '?';

/// How often a board is begun anew before none is found.
const TRIES: u64 = 40;
/// Steps of one search for terrains that go together.
const STEPS: usize = 20_000;
/// The seed of a board for which nobody says another.
const SEED: u64 = 1;

/// What is said of the drawn hexes of a board: a seed in digits, or the letters themselves.
#[derive(Clone, Copy)]
pub(crate) struct Said<'a> {
    pub text: &'a str,
    pub at: At,
}

/// A board with what was drawn for it.
pub(crate) struct Filled {
    /// The rows, each with its place in the file.
    pub rows: Vec<(String, At)>,
    /// The letters that were drawn, in reading order.
    pub text: String,
}

/// Fills the drawn hexes of a board as it is said. `None` if there are none, or with a mistake.
pub(crate) fn fill(
    mistakes: &mut Mistakes,
    board: &Board<'_>,
    letters: &[Letter],
    said: Option<Said<'_>>,
) -> Option<Filled> {
    let places = board.rows.iter().map(|(row, _)| row.matches(DRAWN).count()).sum::<usize>();
    let Some(drawn) = board.drawn else {
        let first = board.rows.iter().find_map(|(row, at)| Some((row.find(DRAWN)?, *at)));
        if let Some((offset, at)) = first {
            let start = at.start + 1 + offset as u32;
            let here = At { file: at.file, start, end: start + 1 };
            mistakes.push(here, Mistake::NothingSaysDrawn);
        } else if let Some(said) = said {
            mistakes.push(said.at, Mistake::NothingDrawn { map: board.id.to_owned() });
        }
        return None;
    };
    let mut table = Table::new(mistakes, drawn, &shape::DRAWN)?;
    let river = table.need(mistakes, "river");
    table.finish(mistakes);
    let most = places.saturating_sub(2) as i64;
    let wanted = river.and_then(|n| n.int(mistakes, 2..=most.max(2)))? as usize;
    if places == 0 {
        mistakes.push(drawn.at, Kind::Empty { what: "the board of drawn hexes" });
        return None;
    }
    let text = match said {
        Some(said) if !said.text.bytes().all(|b| b.is_ascii_digit()) => {
            check_text(mistakes, said, places, letters)?;
            said.text.to_owned()
        }
        other => {
            let seed = other.and_then(|said| said.text.parse().ok()).unwrap_or(SEED);
            let found = Field::new(board, letters).draw(wanted, seed);
            if found.is_none() {
                mistakes.push(drawn.at, Mistake::NoBoardDrawn { seed });
            }
            found?
        }
    };
    let mut next = text.chars();
    let row = |(row, at): &(&str, At)| {
        let letter = |c| if c == DRAWN { next.next().unwrap_or(RIVER) } else { c };
        (row.chars().map(letter).collect(), *at)
    };
    Some(Filled { rows: board.rows.iter().map(row).collect(), text })
}

/// Are these so many letters of the wheel or river?
fn check_text(
    mistakes: &mut Mistakes,
    Said { text, at }: Said<'_>,
    places: usize,
    letters: &[Letter],
) -> Option<()> {
    let found = text.chars().count();
    if found != places {
        let what = "drawn hexes".to_owned();
        mistakes.push(at, Mistake::WrongNumber { what, said: found as i64, found: places as i64 });
        return None;
    }
    let known = |c: char| c == RIVER || letters.iter().any(|l| l.on_wheel && l.letter == c);
    let wrong = text.chars().find(|c| !known(*c));
    if let Some(wrong) = wrong {
        let known = letters.iter().filter(|l| l.on_wheel).map(|l| l.letter.to_string());
        let known: Vec<String> = known.chain([RIVER.to_string()]).collect();
        let known = known.iter().map(String::as_str);
        mistakes.unknown(at, "letter of a drawn hex", &wrong.to_string(), known);
    }
    wrong.is_none().then_some(())
}

/// What a hex is while a board is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    River,
    /// A place on the wheel.
    Wheel(usize),
    /// A terrain off the wheel.
    Other,
    /// Land whose terrain is not drawn yet.
    Open,
}

/// The hexes of a board, and which touch.
struct Field<'a> {
    ground: Vec<Ground>,
    /// The hexes that are drawn, in reading order.
    drawn: Vec<usize>,
    touching: Vec<Vec<usize>>,
    wheel: Vec<&'a Letter>,
}

impl<'a> Field<'a> {
    fn new(board: &Board<'_>, letters: &'a [Letter]) -> Field<'a> {
        let wheel: Vec<&Letter> = letters.iter().filter(|l| l.on_wheel).collect();
        let mut ground = Vec::new();
        let mut hexes: Vec<HexSpec> = Vec::new();
        for (row, (text, _)) in board.rows.iter().enumerate() {
            for (x, letter) in text.chars().enumerate() {
                let of = match letter {
                    ' ' | '.' => continue,
                    DRAWN => Ground::Open,
                    RIVER => Ground::River,
                    other => match wheel.iter().position(|l| l.letter == other) {
                        Some(place) => Ground::Wheel(place),
                        None => Ground::Other,
                    },
                };
                ground.push(of);
                let (row, x, label) = (row as i16, x as i16, String::new());
                hexes.push(HexSpec { row, x, terrain: TerrainId::NONE, label });
            }
        }
        let near = |hex: &HexSpec| {
            let near = hexes.iter().enumerate().filter(|(_, other)| hex.touches(other));
            near.map(|(at, _)| at).collect()
        };
        let touching = hexes.iter().map(near).collect();
        let drawn = (0..ground.len()).filter(|at| ground[*at] == Ground::Open).collect();
        Field { ground, drawn, touching, wheel }
    }

    /// The letters of the drawn hexes; `None` if no board was found.
    fn draw(mut self, river: usize, seed: u64) -> Option<String> {
        let before = self.ground.clone();
        for attempt in 0..TRIES {
            self.ground.clone_from(&before);
            let mut random = Random::new(Random::derive(Random::derive(seed, 1 << 42), attempt));
            if self.draw_river(river, &mut random) && self.draw_terrains(&mut random) {
                let letter = |at: &usize| match self.ground[*at] {
                    Ground::Wheel(place) => self.wheel[place].letter,
                    _ => RIVER,
                };
                return Some(self.drawn.iter().map(letter).collect());
            }
        }
        None
    }

    fn rivers_near(&self, hex: usize) -> usize {
        self.touching[hex].iter().filter(|at| self.ground[**at] == Ground::River).count()
    }

    /// Lets the river grow hex by hex; false if it cannot, or if it leaves land without land beside it.
    fn draw_river(&mut self, wanted: usize, random: &mut Random) -> bool {
        if !self.ground.contains(&Ground::River) {
            let first = self.drawn[random.below(self.drawn.len() as u32) as usize];
            self.ground[first] = Ground::River;
        }
        let drawn_rivers =
            |own: &Self| own.drawn.iter().filter(|at| own.ground[**at] == Ground::River).count();
        while drawn_rivers(self) < wanted {
            let fits = |hex: usize| {
                let mut rivers =
                    self.touching[hex].iter().filter(|at| self.ground[**at] == Ground::River);
                self.ground[hex] == Ground::Open && rivers.all(|at| self.rivers_near(*at) < 3)
            };
            // A river that goes on is likelier than one that closes a ring.
            let ways = self.drawn.iter().filter(|hex| fits(**hex)).flat_map(|hex| {
                let times = match self.rivers_near(*hex) {
                    1 => 8,
                    2 => 1,
                    _ => 0,
                };
                std::iter::repeat_n(*hex, times)
            });
            let ways: Vec<usize> = ways.collect();
            if ways.is_empty() {
                return false;
            }
            self.ground[ways[random.below(ways.len() as u32) as usize]] = Ground::River;
        }
        let is_land = |at: &usize| self.ground[*at] != Ground::River;
        (0..self.ground.len()).filter(is_land).all(|at| self.touching[at].iter().any(is_land))
    }

    /// What is wrong about a hex: neighbours of its own terrain, and none that is a spade away.
    fn wrong(&self, hex: usize) -> usize {
        let Ground::Wheel(own) = self.ground[hex] else { return 0 };
        let wheel = self.wheel.len();
        let near = self.touching[hex].iter().filter_map(|at| match self.ground[*at] {
            Ground::Wheel(other) => Some(own.abs_diff(other)),
            _ => None,
        });
        let (mut same, mut next) = (0, false);
        for apart in near {
            same += usize::from(apart == 0);
            next |= apart.min(wheel - apart) == 1;
        }
        same + usize::from(!next)
    }

    /// What is wrong about some hexes and all that touch them.
    fn wrong_around(&self, hexes: [usize; 2]) -> usize {
        let mut all: Vec<usize> =
            hexes.into_iter().flat_map(|hex| self.touching[hex].clone()).collect();
        all.extend(hexes);
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(|hex| self.wrong(hex)).sum()
    }

    /// Lays the terrains of the wheel equally often, and swaps two until nothing is wrong; false if that takes too long.
    fn draw_terrains(&mut self, random: &mut Random) -> bool {
        let is_open = |at: &usize| self.ground[*at] == Ground::Open;
        let land: Vec<usize> = self.drawn.iter().copied().filter(is_open).collect();
        if land.is_empty() || self.wheel.is_empty() {
            return land.is_empty();
        }
        let mut terrains: Vec<usize> = (0..land.len()).map(|at| at % self.wheel.len()).collect();
        random.shuffle(&mut terrains);
        for (hex, terrain) in land.iter().zip(terrains) {
            self.ground[*hex] = Ground::Wheel(terrain);
        }
        for step in 0..STEPS {
            let wrong: Vec<usize> = land.iter().copied().filter(|at| self.wrong(*at) > 0).collect();
            if wrong.is_empty() {
                return (0..self.ground.len()).all(|at| self.wrong(at) == 0);
            }
            let one = wrong[random.below(wrong.len() as u32) as usize];
            let other = land[random.below(land.len() as u32) as usize];
            let before = self.wrong_around([one, other]);
            self.ground.swap(one, other);
            // Now and then a swap that makes it a little worse leads out of a corner.
            let slack = usize::from(step % 16 == 15);
            if self.wrong_around([one, other]) > before + slack {
                self.ground.swap(one, other);
            }
        }
        false
    }
}
