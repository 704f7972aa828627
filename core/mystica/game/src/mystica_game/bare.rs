//! The bare board, for map editors: brushes, mirrors, unbalanced places, and the online site's text
//! format for boards.
//!
//! The site's format has the printed terrain row by row, one word for each hex: the code of a
//! terrain, `x` for river, `E` after each row. A board whose first row is shifted begins with an
//! empty row. The format was verified with recorded ledgers, whose board ids are hashes of this
//! text. Boards that people write as rows of letters can be read as well.

use std::collections::BTreeMap;

use crate::drawing::{BoardPicture, printed, svg, text};
use crate::words::Grammar;
use game::{BareBoard, BoardCell, BoardLint, BoardSymmetry, Brush, EdgeKind, Overlay};
use kernel::ids::{HexId, TerrainId};
use kernel::texts::TEXTS;
use kernel::{BoardRule, Canal, HexSpec, Ruleset};
use language::{Args, say};

/// Characters of a board's text other than the letters of terrains.
const RIVER: char = '~';
const HOLE: char = '.';

/// Words of the site's format other than the codes of terrains.
const SITE_RIVER: &str = "x";
const SITE_END: &str = "E";

/// River in boards written as rows of letters.
const LETTER_RIVER: char = 'I';

/// Returns everything that an editor shows of this ruleset's board.
pub(super) fn board(grammar: &Grammar<'_>) -> BareBoard {
    let rules = grammar.ruleset;
    let state = printed(rules);
    let overlay = Overlay { ids: "board".to_owned(), ..Overlay::default() };
    let picture = BoardPicture::new(grammar, &state, &overlay);
    let hexes = &rules.map.hexes;
    let cell = |hex: &HexSpec| BoardCell {
        place: hex.label.clone(),
        row: hex.row as u16,
        column: hex.x as u16,
    };
    BareBoard {
        brushes: brushes(rules),
        cells: hexes.iter().map(cell).collect(),
        mirrors: mirrors(hexes),
        edges: edges(hexes),
        lints: lints(rules),
        svg: svg::draw(&picture),
        words: text::draw(grammar, &state, &picture, false),
        foreign: foreign(rules),
    }
}

fn brushes(rules: &Ruleset) -> Vec<Brush> {
    let wheel = (0..).map(TerrainId).zip(&rules.terrains).take(usize::from(rules.wheel));
    let brush = |key: char, title: String| Brush { key: key.to_string(), title };
    let land = wheel.map(|(id, terrain)| brush(terrain.letter, rules.terrain_name(id)));
    let others = [brush(RIVER, say!(TEXTS, "river")), brush(HOLE, say!(TEXTS, "no-hex"))];
    land.chain(others).collect()
}

/// Function that mirrors a (row, column). The second argument has the sums of the first and last
/// row, and of the first and last column.
type MirrorFunction = fn((i16, i16), (i16, i16)) -> (i16, i16);

fn mirrors(hexes: &[HexSpec]) -> Vec<BoardSymmetry> {
    let ends = |edge: fn(&HexSpec) -> i16| {
        let all = hexes.iter().map(edge);
        all.clone().min().unwrap_or(0) + all.max().unwrap_or(0)
    };
    let (rows, columns) = (ends(|hex| hex.row), ends(|hex| hex.x));
    let at: BTreeMap<(i16, i16), u16> =
        hexes.iter().zip(0..).map(|(hex, at)| ((hex.row, hex.x), at)).collect();
    let mirror_functions: [(&str, MirrorFunction); 3] = [
        ("mirror-left-right", |(row, x), (_, columns)| (row, columns - x)),
        ("mirror-top-bottom", |(row, x), (rows, _)| (rows - row, x)),
        ("mirror-half-turn", |(row, x), (rows, columns)| (rows - row, columns - x)),
    ];
    let mirror = |(title, to): (&str, MirrorFunction)| {
        let to = |hex: &HexSpec| at.get(&to((hex.row, hex.x), (rows, columns))).copied();
        let title = TEXTS.text(title, &Args::new());
        BoardSymmetry { title, to: hexes.iter().map(to).collect() }
    };
    // A mirror is offered only if at least 90 % of the hexes have a counterpart.
    let fits = |mirror: &BoardSymmetry| mirror.to.iter().flatten().count() * 10 >= hexes.len() * 9;
    mirror_functions.into_iter().map(mirror).filter(fits).collect()
}

/// Lists the edges where a canal is possible; empty if the board has none.
fn edges(hexes: &[HexSpec]) -> Vec<EdgeKind> {
    let ids = || (0..hexes.len() as u8).map(HexId);
    let pairs = ids().flat_map(|a| ids().filter(move |b| a < *b).map(move |b| (a, b)));
    let label = |hex: HexId| hexes[hex.at()].label.clone();
    let between: Vec<_> = pairs
        .filter_map(|(a, b)| Canal::between(hexes, a, b).ok())
        .map(|canal| canal.land.map(label))
        .collect();
    let canals = EdgeKind { title: say!(TEXTS, "canal"), table: "canals".to_owned(), between };
    Some(canals).filter(|canals| !canals.between.is_empty()).into_iter().collect()
}

/// Lists the places where the board breaks declared board rules.
fn lints(rules: &Ruleset) -> Vec<BoardLint> {
    let label = |hex: u8| rules.map.hexes[usize::from(hex)].label.clone();
    let lint = |rule: &BoardRule| {
        let places: Vec<String> =
            rule.violations(&rules.map, rules.wheel).into_iter().map(label).collect();
        BoardLint { places, text: rules.board_rule_text(rule) }
    };
    rules.board_rules.iter().map(lint).filter(|lint| !lint.places.is_empty()).collect()
}

/// Formats the board as the site does.
fn foreign(rules: &Ruleset) -> String {
    let hexes = &rules.map.hexes;
    let mut words = Vec::new();
    let shifted =
        |row: i16| hexes.iter().find(|hex| hex.row == row).is_some_and(|hex| hex.x % 2 == 1);
    if shifted(0) {
        words.push(SITE_END);
    }
    let rows = hexes.last().map_or(0, |hex| hex.row + 1);
    for row in 0..rows {
        for hex in hexes.iter().filter(|hex| hex.row == row) {
            let terrain = rules.terrains.get(hex.terrain.at());
            words.push(terrain.map_or(SITE_RIVER, |terrain| terrain.code.as_str()));
        }
        words.push(SITE_END);
    }
    words.join(" ")
}

/// Converts a board in another format, the site's or rows of letters, into the rows of a map file.
/// `None` if it is neither.
pub(crate) fn read(rules: &Ruleset, foreign: &str) -> Option<String> {
    letters(rules, foreign).or_else(|| read_site_format(rules, foreign))
}

/// Parses rows of letters with commas or blanks between them, `I` or `~` for river; `None` if the
/// text is something else.
fn letters(rules: &Ruleset, foreign: &str) -> Option<String> {
    let letter = |word: &str| {
        let c = Some(word).filter(|word| word.len() == 1)?.chars().next()?.to_ascii_uppercase();
        let wheel = rules.terrains.iter().take(usize::from(rules.wheel));
        let is_land = wheel.map(|terrain| terrain.letter).any(|own| own == c);
        match c {
            _ if is_land => Some(c),
            LETTER_RIVER | RIVER => Some(RIVER),
            HOLE => Some(HOLE),
            _ => None,
        }
    };
    let row = |line: &str| -> Option<Vec<char>> {
        let words = line.split([',', ';', ' ', '\t']).filter(|word| !word.is_empty());
        words.map(letter).collect()
    };
    let lines = foreign.lines().map(str::trim).filter(|line| !line.is_empty());
    let rows: Vec<Vec<char>> = lines.map(row).collect::<Option<_>>()?;
    // Rows that are shifted by half a hex are shorter.
    let first_is_shifted = matches!(rows.as_slice(), [a, b, ..] if a.len() < b.len());
    laid(&rows, first_is_shifted)
}

fn read_site_format(rules: &Ruleset, foreign: &str) -> Option<String> {
    let mut rows: Vec<Vec<char>> = vec![Vec::new()];
    for word in foreign.split([' ', ',', '\n', '\r', '\t']).filter(|word| !word.is_empty()) {
        if word == SITE_END {
            rows.push(Vec::new());
            continue;
        }
        let is_code = |code: &&kernel::Terrain| code.code.eq_ignore_ascii_case(word);
        let letter = match word {
            SITE_RIVER => RIVER,
            _ => rules.terrains.iter().take(usize::from(rules.wheel)).find(is_code)?.letter,
        };
        rows.last_mut()?.push(letter);
    }
    let first_is_empty = rows.first().is_some_and(Vec::is_empty);
    rows.retain(|row| !row.is_empty());
    laid(&rows, first_is_empty)
}

/// Formats rows for a map file, every other one shifted by half a hex to the right. `None` for
/// fewer than two rows.
fn laid(rows: &[Vec<char>], first_is_shifted: bool) -> Option<String> {
    let line = |(at, row): (usize, &Vec<char>)| {
        let letters: Vec<String> = row.iter().map(char::to_string).collect();
        let is_shifted = (at % 2 == 1) != first_is_shifted;
        format!("{}{}", if is_shifted { " " } else { "" }, letters.join(" "))
    };
    let rows: Vec<String> = rows.iter().enumerate().map(line).collect();
    (rows.len() > 1).then(|| rows.join("\n"))
}
