//! Random boards: fills the hexes whose terrain is drawn, from a seed or from the letters of an
//! earlier draw.
//!
//! A drawn board keeps the declared board rules (`board_rule`), and the terrains of the wheel occur
//! equally often. Boards made of sectors keep the rules as far as the sectors allow.

use std::cell::Cell;

use content::{ByteSpan, ContentErrorKind as Kind, Diagnostics, TableReader};
use game::random::Random;
use kernel::{
    BoardRequirement, BoardRule, BoardRuleScope, HexKind, HexSpec, NeighbourKind, TerrainId,
};

use crate::board::{BoardDeclarations, DRAWN, MIDDLE, ParsedBoard, RIVER, TerrainLetter, is_drawn};
use crate::diagnostic::DiagnosticKind;
use crate::sectors::{GridPlace, SectorCover, Sectors};
use crate::shape;

/// Upper bound on evaluations of a rule for a hex, after which the search gives up. Measured in
/// release builds, in processor time of the whole command: each of 60 seeds of the shipped board of
/// 113 hexes took at most 0.04 s more than a board without random hexes. Rules that no board fits
/// (seven, with three seeds each) were given up after at most 0.22 s more.
const WORK: usize = 8_000_000;
/// Maximum number of swaps in one search for terrains that break no rule.
const STEPS: usize = 4_000;
/// Number of arrangements of sectors that are tried.
const WAYS: u64 = 600;
/// Default seed of a random board.
const SEED: u64 = 1;

/// Value that the user gives for the random hexes of a board: a seed in digits, or the letters
/// themselves.
#[derive(Clone, Copy)]
pub(crate) struct DrawInput<'a> {
    pub text: &'a str,
    pub at: ByteSpan,
}

/// A board whose random hexes are filled.
pub(crate) struct FilledBoard {
    /// Rows, each with its source span.
    pub rows: Vec<(String, ByteSpan)>,
    /// Letters that were drawn, in reading order.
    pub text: String,
}

/// Fills the random hexes of a board from a seed or given letters. `None` if there are none, or
/// after an error.
pub(crate) fn fill(
    diagnostics: &mut Diagnostics,
    board: &ParsedBoard<'_>,
    declarations: &BoardDeclarations,
    input: Option<DrawInput<'_>>,
) -> Option<FilledBoard> {
    let places = board.rows.iter().map(|(row, _)| row.matches(is_drawn).count()).sum::<usize>();
    let Some(drawn) = board.drawn else {
        let first = board.rows.iter().find_map(|(row, at)| Some((row.find(is_drawn)?, *at)));
        if let Some((offset, at)) = first {
            let start = at.start + 1 + offset as u32;
            let span = ByteSpan { file: at.file, start, end: start + 1 };
            diagnostics.push(span, DiagnosticKind::NothingSaysDrawn);
        } else if let Some(input) = input {
            diagnostics.push(input.at, DiagnosticKind::NothingDrawn { map: board.id.to_owned() });
        }
        return None;
    };
    let mut table = TableReader::new(diagnostics, drawn, &shape::DRAWN)?;
    let (river, of_sectors) = (table.take("river"), table.take("sectors"));
    table.finish(diagnostics);
    if places == 0 {
        diagnostics.push(drawn.at, Kind::Empty { what: "the board of drawn hexes" });
        return None;
    }
    let field = BoardDraw::new(board, declarations);
    let method = match (river, of_sectors) {
        (Some(n), None) => {
            let most = places.saturating_sub(2) as i64;
            DrawMethod::River(n.int(diagnostics, 2..=most.max(2))? as usize)
        }
        (None, Some(n)) => {
            let sectors =
                Sectors::read(diagnostics, n, &declarations.letters, field.middles.len())?;
            let Some(cover) = sectors.cover(&field.places, &field.middles) else {
                diagnostics.push(n.at, DiagnosticKind::SectorsDoNotCover);
                return None;
            };
            DrawMethod::Sectors(sectors, cover)
        }
        _ => {
            diagnostics.push(drawn.at, DiagnosticKind::RiverOrSectors);
            return None;
        }
    };
    let text = match input {
        Some(input) if !input.text.bytes().all(|b| b.is_ascii_digit()) => {
            check_text(diagnostics, input, places, &declarations.letters)?;
            input.text.to_owned()
        }
        other => {
            let seed = other.and_then(|input| input.text.parse().ok()).unwrap_or(SEED);
            let found = match method {
                DrawMethod::River(length) => field.draw(length, seed),
                DrawMethod::Sectors(sectors, cover) => Some(field.lay(&sectors, &cover, seed)),
            };
            if found.is_none() {
                let rules = declarations.rules.iter().map(|rule| rule.id.clone()).collect();
                diagnostics.push(drawn.at, DiagnosticKind::NoBoardDrawn { seed, rules });
            }
            found?
        }
    };
    let mut next = text.chars();
    let row = |(row, at): &(&str, ByteSpan)| {
        let letter = |c| if is_drawn(c) { next.next().unwrap_or(RIVER) } else { c };
        (row.chars().map(letter).collect(), *at)
    };
    Some(FilledBoard { rows: board.rows.iter().map(row).collect(), text })
}

/// Checks given letters: one for each random hex, each a terrain of the wheel or river.
fn check_text(
    diagnostics: &mut Diagnostics,
    DrawInput { text, at }: DrawInput<'_>,
    places: usize,
    letters: &[TerrainLetter],
) -> Option<()> {
    let found = text.chars().count();
    if found != places {
        let what = "drawn hexes".to_owned();
        diagnostics.push(
            at,
            DiagnosticKind::WrongNumber { what, said: found as i64, found: places as i64 },
        );
        return None;
    }
    let allowed = |c: char| c == RIVER || letters.iter().any(|l| l.on_wheel && l.letter == c);
    let wrong = text.chars().find(|c| !allowed(*c));
    if let Some(wrong) = wrong {
        let allowed = letters.iter().filter(|l| l.on_wheel).map(|l| l.letter.to_string());
        let allowed: Vec<String> = allowed.chain([RIVER.to_string()]).collect();
        let allowed = allowed.iter().map(String::as_str);
        diagnostics.unknown(at, "letter of a drawn hex", &wrong.to_string(), allowed);
    }
    wrong.is_none().then_some(())
}

/// How the terrains of a board's random hexes are drawn.
enum DrawMethod {
    /// Hex by hex, with this number of river hexes.
    River(usize),
    /// From sectors; the cover gives the sector and place of each random hex.
    Sectors(Sectors, SectorCover),
}

/// State of a draw: the hexes of a board, their neighbours, and the rules to keep.
struct BoardDraw<'a> {
    ground: Vec<HexKind>,
    /// Indices of the random hexes, in reading order.
    drawn: Vec<usize>,
    /// Places of the random hexes.
    places: Vec<GridPlace>,
    /// Middles of the sectors.
    middles: Vec<GridPlace>,
    touching: Vec<Vec<usize>>,
    wheel: Vec<&'a TerrainLetter>,
    rules: &'a [BoardRule],
    /// Evaluations of rules that are left before the search gives up.
    work: Cell<usize>,
}

impl<'a> BoardDraw<'a> {
    fn new(board: &ParsedBoard<'_>, declarations: &'a BoardDeclarations) -> BoardDraw<'a> {
        let wheel: Vec<&TerrainLetter> =
            declarations.letters.iter().filter(|l| l.on_wheel).collect();
        let mut ground = Vec::new();
        let mut hexes: Vec<HexSpec> = Vec::new();
        let (mut places, mut middles) = (Vec::new(), Vec::new());
        for (row, (text, _)) in board.rows.iter().enumerate() {
            for (x, letter) in text.chars().enumerate() {
                let cell = GridPlace { row: row as i16, column: x as i16 };
                places.extend(is_drawn(letter).then_some(cell));
                middles.extend((letter == MIDDLE).then_some(cell));
                let of = match letter {
                    ' ' | '.' => continue,
                    DRAWN | MIDDLE => HexKind::Open,
                    RIVER => HexKind::River,
                    other => match wheel.iter().position(|l| l.letter == other) {
                        Some(place) => HexKind::Wheel(place as u8),
                        None => HexKind::Other,
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
        let drawn = (0..ground.len()).filter(|at| ground[*at] == HexKind::Open).collect();
        let work = Cell::new(WORK);
        BoardDraw {
            ground,
            drawn,
            places,
            middles,
            touching,
            wheel,
            rules: &declarations.rules,
            work,
        }
    }

    /// Fills the random hexes from sectors. Tries [`WAYS`] arrangements and takes the first that
    /// breaks no board rule, or else the one that breaks them least.
    fn lay(mut self, sectors: &Sectors, cover: &SectorCover, seed: u64) -> String {
        let (rivers, lands) =
            (self.most_areas(BoardRuleScope::River), self.most_areas(BoardRuleScope::Land));
        let mut best: Option<(usize, Vec<char>)> = None;
        for attempt in 0..WAYS {
            let mut random = Random::new(Random::derive(Random::derive(seed, 1 << 43), attempt));
            let letters = sectors.lay(cover, &mut random);
            for (at, letter) in self.drawn.iter().zip(&letters) {
                let place = self.wheel.iter().position(|terrain| terrain.letter == *letter);
                self.ground[*at] = place.map_or(HexKind::River, |n| HexKind::Wheel(n as u8));
            }
            let wrong = (0..self.ground.len()).map(|at| self.wrong(at)).sum::<usize>()
                + self.areas(BoardRuleScope::River).saturating_sub(rivers)
                + self.areas(BoardRuleScope::Land).saturating_sub(lands);
            if best.as_ref().is_none_or(|(least, _)| wrong < *least) {
                best = Some((wrong, letters));
            }
            if wrong == 0 {
                break;
            }
        }
        best.map_or_else(String::new, |(_, letters)| letters.into_iter().collect())
    }

    /// Draws the random hexes one by one; `None` if no board was found within the limit.
    fn draw(mut self, river: usize, seed: u64) -> Option<String> {
        let before = self.ground.clone();
        for attempt in 0.. {
            self.ground.clone_from(&before);
            let mut random = Random::new(Random::derive(Random::derive(seed, 1 << 42), attempt));
            self.spend(self.ground.len());
            if self.draw_river(river, &mut random) && self.draw_terrains(&mut random) {
                let letter = |at: &usize| match self.ground[*at] {
                    HexKind::Wheel(place) => self.wheel[usize::from(place)].letter,
                    _ => RIVER,
                };
                return Some(self.drawn.iter().map(letter).collect());
            }
            if self.work.get() == 0 {
                break;
            }
        }
        None
    }

    /// Subtracts evaluations of rules from the limit.
    fn spend(&self, evaluations: usize) {
        self.work.set(self.work.get().saturating_sub(evaluations));
    }

    fn rivers_near(&self, hex: usize) -> usize {
        self.touching[hex].iter().filter(|at| self.ground[**at] == HexKind::River).count()
    }

    /// Grows the river hex by hex. Returns false if it cannot grow, or if the river or the
    /// remaining land breaks a board rule.
    fn draw_river(&mut self, length: usize, random: &mut Random) -> bool {
        let most = self.rules.iter().filter(|rule| rule.scope == BoardRuleScope::River).filter_map(
            |rule| {
                let BoardRequirement::Neighbours { near: NeighbourKind::River, max, .. } =
                    rule.requirement
                else {
                    return None;
                };
                Some(usize::from(max))
            },
        );
        let most = most.min().unwrap_or(usize::MAX);
        let rivers = self.most_areas(BoardRuleScope::River);
        if !self.ground.contains(&HexKind::River) {
            let first = self.drawn[random.below(self.drawn.len() as u32) as usize];
            self.ground[first] = HexKind::River;
        }
        let drawn_rivers =
            |own: &Self| own.drawn.iter().filter(|at| own.ground[**at] == HexKind::River).count();
        while drawn_rivers(self) < length {
            if self.work.get() == 0 {
                return false;
            }
            let may_begin = rivers > 1 && self.areas(BoardRuleScope::River) < rivers;
            let fits = |hex: usize| {
                let near = || self.touching[hex].iter().copied();
                let mut rivers = near().filter(|at| self.ground[*at] == HexKind::River);
                self.ground[hex] == HexKind::Open
                    && rivers.all(|at| self.rivers_near(at) < most)
                    && near().all(|at| self.stands_river_at(at, hex))
            };
            // Weights: a hex that extends the river is likelier than one that closes a ring. A
            // second river begins only if rules allow it.
            let weighted = self.drawn.iter().filter(|hex| fits(**hex)).flat_map(|hex| {
                let times = match self.rivers_near(*hex) {
                    0 if may_begin => 1,
                    1 => 8,
                    2 if most > 2 => 1,
                    _ => 0,
                };
                std::iter::repeat_n(*hex, times)
            });
            let weighted: Vec<usize> = weighted.collect();
            if weighted.is_empty() {
                return false;
            }
            self.ground[weighted[random.below(weighted.len() as u32) as usize]] = HexKind::River;
        }
        let is_land = |at: &usize| self.ground[*at] != HexKind::River;
        (0..self.ground.len()).filter(is_land).all(|at| self.touching[at].iter().any(is_land))
            && (0..self.ground.len()).all(|at| self.wrong(at) == 0)
            && self.areas(BoardRuleScope::River) <= rivers
            && self.areas(BoardRuleScope::Land) <= self.most_areas(BoardRuleScope::Land)
    }

    /// Returns whether turning `river` into a river hex increases no rule's deviation at the hex
    /// `land`. True if `land` is not a land hex.
    fn stands_river_at(&self, land: usize, river: usize) -> bool {
        let kind = self.ground[land];
        let around = |as_river: bool| {
            let kind = move |at: &usize| {
                if as_river && *at == river { HexKind::River } else { self.ground[*at] }
            };
            self.touching[land].iter().map(kind)
        };
        let wheel = self.wheel.len() as u8;
        self.spend(2 * self.rules.len());
        !kind.is_land()
            || self.rules.iter().all(|rule| {
                rule.deviation(wheel, kind, around(true))
                    <= rule.deviation(wheel, kind, around(false))
            })
    }

    /// Returns the maximum number of connected areas that rules allow for this kind of hex.
    fn most_areas(&self, scope: BoardRuleScope) -> usize {
        let rules = self.rules.iter().filter(|rule| rule.scope == scope);
        let most = rules.filter_map(|rule| match rule.requirement {
            BoardRequirement::Areas(most) => Some(usize::from(most)),
            BoardRequirement::Neighbours { .. } => None,
        });
        most.min().unwrap_or(usize::MAX)
    }

    /// Counts the connected areas of this kind of hex. Land whose terrain is still open counts as
    /// land.
    fn areas(&self, scope: BoardRuleScope) -> usize {
        let is_of_scope = |at: &usize| match scope {
            BoardRuleScope::River => self.ground[*at] == HexKind::River,
            BoardRuleScope::Land => self.ground[*at].is_land(),
        };
        let mut seen = vec![false; self.ground.len()];
        let mut areas = 0;
        for first in (0..self.ground.len()).filter(is_of_scope) {
            areas += usize::from(!seen[first]);
            let mut front = vec![first];
            while let Some(hex) = front.pop() {
                if !std::mem::replace(&mut seen[hex], true) {
                    front.extend(self.touching[hex].iter().copied().filter(is_of_scope));
                }
            }
        }
        areas
    }

    /// Counts by how many neighbours a hex breaks the rules.
    fn wrong(&self, hex: usize) -> usize {
        let around = || self.touching[hex].iter().map(|at| self.ground[*at]);
        let wheel = self.wheel.len() as u8;
        self.spend(self.rules.len());
        self.rules.iter().map(|rule| rule.deviation(wheel, self.ground[hex], around())).sum()
    }

    /// Sums the rule violations of two hexes and all their neighbours.
    fn wrong_around(&self, hexes: [usize; 2]) -> usize {
        let mut all: Vec<usize> =
            hexes.into_iter().flat_map(|hex| self.touching[hex].clone()).collect();
        all.extend(hexes);
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(|hex| self.wrong(hex)).sum()
    }

    /// Distributes the terrains of the wheel equally, then swaps pairs until no rule is broken.
    /// Returns false if the limit is reached.
    fn draw_terrains(&mut self, random: &mut Random) -> bool {
        let is_open = |at: &usize| self.ground[*at] == HexKind::Open;
        let land: Vec<usize> = self.drawn.iter().copied().filter(is_open).collect();
        if land.is_empty() || self.wheel.is_empty() {
            return land.is_empty();
        }
        let mut terrains: Vec<usize> = (0..land.len()).map(|at| at % self.wheel.len()).collect();
        random.shuffle(&mut terrains);
        for (hex, terrain) in land.iter().zip(terrains) {
            self.ground[*hex] = HexKind::Wheel(terrain as u8);
        }
        for step in 0..STEPS {
            if self.work.get() == 0 {
                return false;
            }
            let wrong: Vec<usize> = land.iter().copied().filter(|at| self.wrong(*at) > 0).collect();
            if wrong.is_empty() {
                return (0..self.ground.len()).all(|at| self.wrong(at) == 0);
            }
            let one = wrong[random.below(wrong.len() as u32) as usize];
            let other = land[random.below(land.len() as u32) as usize];
            let before = self.wrong_around([one, other]);
            self.ground.swap(one, other);
            // Every 16th swap may make the board slightly worse, so that the search leaves local
            // minima.
            let slack = usize::from(step % 16 == 15);
            if self.wrong_around([one, other]) > before + slack {
                self.ground.swap(one, other);
            }
        }
        false
    }
}
