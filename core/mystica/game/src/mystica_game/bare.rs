//! The board alone, for whoever draws one: brushes, mirrors, what is unusual, and the text in which the online site writes boards.
//!
//! That text is the printed terrain row by row, a word a hex: the code of a terrain, `x` for river, `E` behind each row. A board
//! whose first row is shifted begins with an empty row. Checked by the ids that recorded ledgers have, which are hashes of it.
//! Boards that people write as rows of letters are read, too.

use std::collections::BTreeMap;

use crate::drawing::{Picture, printed, svg, text};
use crate::words::Grammar;
use game::{BareBoard, BoardLint, Brush, Cell, Edges, Mirror, Overlay};
use kernel::ids::HexId;
use kernel::{BoardRule, Canal, HexSpec, Ruleset};

/// Characters of a board's text besides the letters of terrains.
const RIVER: char = '~';
const HOLE: char = '.';

/// Words of the site's text besides the codes of terrains.
const SITE_RIVER: &str = "x";
const SITE_END: &str = "E";

/// River in boards that are written as letters.
const LETTER_RIVER: char = 'I';

/// Everything about the board of these rules.
pub(super) fn board(grammar: &Grammar<'_>) -> BareBoard {
    let rules = grammar.ruleset;
    let state = printed(rules);
    let overlay = Overlay { ids: "board".to_owned(), ..Overlay::default() };
    let picture = Picture::new(grammar, &state, &overlay);
    let hexes = &rules.map.hexes;
    let cell = |hex: &HexSpec| Cell {
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
    let wheel = rules.terrains.iter().take(usize::from(rules.wheel));
    let brush = |key: char, title: &str| Brush { key: key.to_string(), title: title.to_owned() };
    let land = wheel.map(|terrain| brush(terrain.letter, &terrain.name));
    land.chain([brush(RIVER, "river"), brush(HOLE, "no hex")]).collect()
}

/// Where a row and a column lie that are mirrored within these ends.
type Way = fn((i16, i16), (i16, i16)) -> (i16, i16);

fn mirrors(hexes: &[HexSpec]) -> Vec<Mirror> {
    let ends = |of: fn(&HexSpec) -> i16| {
        let all = hexes.iter().map(of);
        all.clone().min().unwrap_or(0) + all.max().unwrap_or(0)
    };
    let (rows, columns) = (ends(|hex| hex.row), ends(|hex| hex.x));
    let at: BTreeMap<(i16, i16), u16> =
        hexes.iter().zip(0..).map(|(hex, at)| ((hex.row, hex.x), at)).collect();
    let ways: [(&str, Way); 3] = [
        ("left and right", |(row, x), (_, columns)| (row, columns - x)),
        ("top and bottom", |(row, x), (rows, _)| (rows - row, x)),
        ("half a turn", |(row, x), (rows, columns)| (rows - row, columns - x)),
    ];
    let mirror = |(title, to): (&str, Way)| {
        let to = |hex: &HexSpec| at.get(&to((hex.row, hex.x), (rows, columns))).copied();
        Mirror { title: title.to_owned(), to: hexes.iter().map(to).collect() }
    };
    // A board that hardly lies on itself that way has no such mirror.
    let fits = |mirror: &Mirror| mirror.to.iter().flatten().count() * 10 >= hexes.len() * 9;
    ways.into_iter().map(mirror).filter(fits).collect()
}

/// Where a canal can lie; nothing on a board without such a place.
fn edges(hexes: &[HexSpec]) -> Vec<Edges> {
    let ids = || (0..hexes.len() as u8).map(HexId);
    let pairs = ids().flat_map(|a| ids().filter(move |b| a < *b).map(move |b| (a, b)));
    let label = |hex: HexId| hexes[hex.at()].label.clone();
    let between: Vec<_> = pairs
        .filter_map(|(a, b)| Canal::between(hexes, a, b).ok())
        .map(|canal| canal.land.map(label))
        .collect();
    let canals = Edges { title: "canal".to_owned(), table: "canals".to_owned(), between };
    Some(canals).filter(|canals| !canals.between.is_empty()).into_iter().collect()
}

/// Where the board is not as balanced boards are, by the rules that the content declares.
fn lints(rules: &Ruleset) -> Vec<BoardLint> {
    let label = |hex: u8| rules.map.hexes[usize::from(hex)].label.clone();
    let lint = |rule: &BoardRule| {
        let places: Vec<String> =
            rule.broken(&rules.map, rules.wheel).into_iter().map(label).collect();
        BoardLint { places, text: rule.text.clone() }
    };
    rules.board_rules.iter().map(lint).filter(|lint| !lint.places.is_empty()).collect()
}

/// The board as the site writes it; empty where it cannot.
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

/// The text of a board that others have written: the site, or somebody who writes a line a row and a letter a hex.
pub(crate) fn read(rules: &Ruleset, foreign: &str) -> Option<String> {
    letters(rules, foreign).or_else(|| of_the_site(rules, foreign))
}

/// Rows of letters with commas or blanks between them, `I` or `~` for river; `None`: the text is something else.
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

fn of_the_site(rules: &Ruleset, foreign: &str) -> Option<String> {
    let mut rows: Vec<Vec<char>> = vec![Vec::new()];
    for word in foreign.split([' ', ',', '\n', '\r', '\t']).filter(|word| !word.is_empty()) {
        if word == SITE_END {
            rows.push(Vec::new());
            continue;
        }
        let is = |code: &&kernel::Terrain| code.code.eq_ignore_ascii_case(word);
        let letter = match word {
            SITE_RIVER => RIVER,
            _ => rules.terrains.iter().take(usize::from(rules.wheel)).find(is)?.letter,
        };
        rows.last_mut()?.push(letter);
    }
    let first_is_empty = rows.first().is_some_and(Vec::is_empty);
    rows.retain(|row| !row.is_empty());
    laid(&rows, first_is_empty)
}

/// The text of a board with these rows. Every other row begins half a hex to the right.
fn laid(rows: &[Vec<char>], first_is_shifted: bool) -> Option<String> {
    let line = |(at, row): (usize, &Vec<char>)| {
        let letters: Vec<String> = row.iter().map(char::to_string).collect();
        let is_shifted = (at % 2 == 1) != first_is_shifted;
        format!("{}{}", if is_shifted { " " } else { "" }, letters.join(" "))
    };
    let rows: Vec<String> = rows.iter().enumerate().map(line).collect();
    (rows.len() > 1).then(|| rows.join("\n"))
}
