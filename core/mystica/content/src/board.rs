//! Parser of boards: turns rows of letters into hexes with labels.

use content::{ByteSpan, ContentErrorKind as Kind, Diagnostics, TableReader, TomlNode, TomlValue};
use kernel::{BoardRule, HexSpec, TerrainId, limits};

use crate::canals;
use crate::diagnostic::DiagnosticKind;
use crate::shape;

/// A board file, parsed as far as possible without the terrains.
pub(crate) struct ParsedBoard<'b> {
    pub id: &'b str,
    pub first_row: char,
    pub rows: Vec<(&'b str, ByteSpan)>,
    pub counts: Option<&'b TomlNode>,
    /// Named sets of canals; the first one is in play unless a setting names another.
    pub canals: Option<&'b TomlNode>,
    pub starting_points: Option<&'b TomlNode>,
    /// TOML table that says how hexes are drawn at random; `None` if no hexes are.
    pub drawn: Option<&'b TomlNode>,
}

impl<'b> ParsedBoard<'b> {
    /// Takes rows, canals and other keys of a board from its file. Errors in them were reported
    /// when the file was read.
    pub fn from_file(board: &'b content::MapFile) -> ParsedBoard<'b> {
        let get = |key| board.node.get(key);
        let rows = get("rows").map_or(&[][..], |rows| match &rows.value {
            TomlValue::List(rows) => rows,
            _ => &[],
        });
        ParsedBoard {
            id: &board.id,
            first_row: get("first_row")
                .and_then(TomlNode::as_str)
                .and_then(row_letter)
                .unwrap_or('A'),
            rows: rows.iter().filter_map(|row| Some((row.as_str()?, row.at))).collect(),
            counts: get("counts"),
            canals: get("canals"),
            starting_points: get("starting_points"),
            drawn: get("drawn"),
        }
    }

    /// Returns every label that a hex of the board can have, whatever is drawn: with row letters from
    /// `first_row` on, and also from A on, because a setting can choose that.
    pub fn labels(&self) -> Vec<String> {
        let count = |row: &str, of: &dyn Fn(char) -> bool| row.chars().filter(|c| of(*c)).count();
        let is_land = |c: char| !" .~".contains(c);
        let is_river = |c: char| c == RIVER || is_drawn(c);
        let mut all = Vec::new();
        let firsts = [Some(self.first_row), Some('A').filter(|first| *first != self.first_row)];
        for first in firsts.into_iter().flatten() {
            for ((row, _), letter) in self.rows.iter().zip(first..='Z') {
                all.extend((1..=count(row, &is_land)).map(|n| format!("{letter}{n}")));
            }
        }
        let rivers = self.rows.iter().map(|(row, _)| count(row, &is_river)).sum::<usize>();
        all.extend((0..rivers).map(|n| format!("r{n}")));
        all
    }

    /// Returns whether the board uses a terrain: by its letter in rows and sectors, or by its name
    /// in `counts`.
    pub fn names(&self, terrain: &TerrainLetter) -> bool {
        let is_counted = self.counts.is_some_and(|counts| counts.get(&terrain.id).is_some());
        let is_said = |text: &str| text.contains(terrain.letter);
        is_counted
            || self.rows.iter().any(|(row, _)| is_said(row))
            || self.drawn.is_some_and(|drawn| any_text(drawn, &is_said))
    }

    /// Returns whether a hex can have this label in some draw of the board. Only land is numbered,
    /// and the draw decides what is land.
    pub fn may_have(&self, label: &str) -> bool {
        let mut letters = label.chars();
        let Some(row) = letters.next().map(|letter| letter.to_ascii_uppercase()) else {
            return false;
        };
        let number = letters.as_str();
        let is_plain = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
        let number: usize = number.parse().ok().filter(|_| is_plain).unwrap_or(0);
        let hexes =
            |(row, _): &(&str, ByteSpan)| row.chars().filter(|c| !" .".contains(*c)).count();
        // A setting may name the first row A.
        let has = |first: char| {
            let at = (row as usize).checked_sub(first as usize);
            at.and_then(|at| self.rows.get(at)).is_some_and(|row| number <= hexes(row))
        };
        self.drawn.is_some() && number > 0 && (has(self.first_row) || has('A'))
    }
}

/// Returns whether `holds` is true for any text inside a table or a list.
fn any_text(node: &TomlNode, holds: &dyn Fn(&str) -> bool) -> bool {
    match &node.value {
        TomlValue::Str(text) => holds(text),
        TomlValue::List(nodes) => nodes.iter().any(|node| any_text(node, holds)),
        TomlValue::Table(entries) => entries.iter().any(|entry| any_text(&entry.node, holds)),
        _ => false,
    }
}

/// Returns the capital letter if the text is exactly one.
fn row_letter(text: &str) -> Option<char> {
    text.chars().next().filter(|c| text.len() == 1 && c.is_ascii_uppercase())
}

/// Letter of river hexes in the rows of a map.
pub(crate) const RIVER: char = '~';

/// Letter of a hex whose terrain is drawn at random.
pub(crate) const DRAWN: char = '?';

/// Letter of the middle of a sector in the rows of a map; its terrain is drawn like the terrains
/// around it.
pub(crate) const MIDDLE: char = '*';

/// Returns whether the terrain of a hex with this letter is drawn at random.
pub(crate) fn is_drawn(letter: char) -> bool {
    matches!(letter, DRAWN | MIDDLE)
}

/// Letter of a place without a hex.
const HOLE: char = '.';

/// Checks a map file as far as possible without the terrains.
pub(crate) fn check(diagnostics: &mut Diagnostics, t: &mut TableReader<'_>) {
    if let Some(n) = t.take("first_row")
        && let Some(letter) = n.str(diagnostics)
        && row_letter(letter).is_none()
    {
        let (key, found) = ("first_row".to_owned(), letter.to_owned());
        let expected = "write one capital letter".to_owned();
        diagnostics.push(n.at, Kind::BadValue { key, found, expected });
    }
    if let Some(n) = t.need(diagnostics, "rows") {
        let rows = n.list(diagnostics).iter().filter_map(|row| row.str(diagnostics));
        if rows.count() == 0 {
            diagnostics.push(n.at, Kind::Empty { what: "the board" });
        }
    }
    // These keys are read later, when terrains and hexes are known.
    for key in ["counts", "canals", "starting_points", "drawn"] {
        t.take(key);
    }
}

/// Declarations that are needed to read a board.
#[derive(Default)]
pub(crate) struct BoardDeclarations {
    pub letters: Vec<TerrainLetter>,
    /// Rules that drawn hexes have to keep.
    pub rules: Vec<BoardRule>,
}

/// Letter and name of a terrain, and where it may be: the facts that boards need.
pub(crate) struct TerrainLetter {
    pub letter: char,
    pub id: String,
    pub terrain: TerrainId,
    /// Whether maps may contain this terrain.
    pub on_maps: bool,
    /// Whether the terrain is on the wheel of terrains.
    pub on_wheel: bool,
}

/// Returns whether maps may contain the terrain: it is on the wheel, or it sets `on_maps`.
pub(crate) fn on_maps(terrain: &TomlNode) -> bool {
    let says = |key| terrain.get(key).and_then(TomlNode::as_bool);
    says("on_maps").or(says("wheel")).unwrap_or(true)
}

/// Hexes and canals parsed from the rows of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardLayout {
    pub hexes: Vec<HexSpec>,
    /// Sets of canals, in the order of the file.
    pub canals: Vec<canals::CanalSet>,
}

impl BoardLayout {
    /// Renames the rows so that the first one is A, whatever letter the file begins with.
    pub fn label_from_a(&mut self, board: &ParsedBoard<'_>) {
        let down = board.first_row as u8 - b'A';
        for hex in self.hexes.iter_mut().filter(|h| h.terrain.is_some()) {
            let (letter, number) = hex.label.split_at(1);
            let letter = letter.as_bytes()[0] - down;
            hex.label = format!("{}{number}", char::from(letter));
        }
    }
}

/// Parses rows without random hexes, and canals, and checks both. Labels are those of the file.
pub(crate) fn layout(
    diagnostics: &mut Diagnostics,
    board: &ParsedBoard<'_>,
    rows: &[(String, ByteSpan)],
    letters: &[TerrainLetter],
) -> BoardLayout {
    let Some((hexes, places)) = hexes(diagnostics, board.first_row, rows, letters) else {
        // Further errors would only follow from the missing hexes.
        return BoardLayout::default();
    };
    check_connected(diagnostics, &hexes, &places);
    if let Some(counts) = board.counts {
        check_counts(diagnostics, counts, board, &hexes, letters);
    }
    let canals = canals::read(diagnostics, board.canals, &hexes);
    BoardLayout { hexes, canals }
}

/// Parses the rows; `None` if a hex cannot be read. A hex is at the column of its letter, and
/// neighbours in a row are two columns apart. A row that is shifted by half a hex begins with one
/// blank.
fn hexes(
    diagnostics: &mut Diagnostics,
    first_row: char,
    rows: &[(String, ByteSpan)],
    letters: &[TerrainLetter],
) -> Option<(Vec<HexSpec>, Vec<ByteSpan>)> {
    let mut hexes: Vec<HexSpec> = Vec::new();
    let mut places: Vec<ByteSpan> = Vec::new();
    let mut rivers = 0;
    let mut complete = true;
    // Even and odd rows use different columns; the first hex decides which.
    let mut parity = None;
    for (r, (row, at)) in rows.iter().enumerate() {
        let mut land = 0;
        let mut shifted = false;
        let Some(row_letter) =
            char::from_u32(first_row as u32 + r as u32).filter(char::is_ascii_uppercase)
        else {
            diagnostics.push(*at, DiagnosticKind::NoRowLetter);
            complete = false;
            continue;
        };
        for (x, (offset, letter)) in row.char_indices().enumerate() {
            if letter == ' ' {
                continue;
            }
            // Skip the opening quote.
            let start = at.start + 1 + offset as u32;
            let span = ByteSpan { file: at.file, start, end: start + letter.len_utf8() as u32 };
            if *parity.get_or_insert((r + x) % 2) != (r + x) % 2 {
                // A row that is shifted as a whole is reported once.
                if !std::mem::replace(&mut shifted, true) {
                    diagnostics.push(span, DiagnosticKind::HexBetween { letter });
                }
                complete = false;
                continue;
            }
            let (terrain, label) = match letter {
                HOLE => continue,
                RIVER => {
                    rivers += 1;
                    (TerrainId::NONE, format!("r{}", rivers - 1))
                }
                _ => {
                    let Some(declared) = letters.iter().find(|l| l.letter == letter) else {
                        complete = false;
                        diagnostics.push_with(span, |_| unknown_letter(letter, letters));
                        land += 1;
                        continue;
                    };
                    if !declared.on_maps {
                        diagnostics
                            .push(span, DiagnosticKind::NotOnMaps { terrain: declared.id.clone() });
                        complete = false;
                    }
                    land += 1;
                    (declared.terrain, format!("{row_letter}{land}"))
                }
            };
            if hexes.len() == limits::HEXES {
                let (what, limit) = ("hexes", limits::HEXES);
                diagnostics.push(span, Kind::TooMany { what, limit, name: label });
                return None;
            }
            hexes.push(HexSpec { row: r as i16, x: x as i16, terrain, label });
            places.push(span);
        }
    }
    complete.then_some((hexes, places))
}

fn unknown_letter(letter: char, letters: &[TerrainLetter]) -> Kind {
    let what = "letter of a terrain".to_owned();
    let near = letters.iter().find(|l| l.letter.eq_ignore_ascii_case(&letter));
    let nearest = near.map(|l| l.letter.to_string());
    let known = letters.iter().filter(|l| l.on_maps).map(|l| l.letter);
    let known = known.chain([RIVER, HOLE]).map(String::from).collect();
    Kind::Unknown { what, found: letter.to_string(), nearest, known, listed: None }
}

fn check_connected(diagnostics: &mut Diagnostics, hexes: &[HexSpec], places: &[ByteSpan]) {
    let mut reached = vec![false; hexes.len()];
    for first in 0..hexes.len() {
        if reached[first] {
            continue;
        }
        // The hexes connected to the first one are the board; any other group is reported.
        if first > 0 {
            diagnostics.push(
                places[first],
                DiagnosticKind::NotConnected { hex: hexes[first].label.clone() },
            );
        }
        let mut edge = vec![first];
        reached[first] = true;
        while let Some(hex) = edge.pop() {
            for (i, other) in hexes.iter().enumerate() {
                if !reached[i] && hexes[hex].touches(other) {
                    reached[i] = true;
                    edge.push(i);
                }
            }
        }
    }
}

/// Compares the board with the numbers in the file's `counts`.
fn check_counts(
    diagnostics: &mut Diagnostics,
    counts: &TomlNode,
    board: &ParsedBoard<'_>,
    hexes: &[HexSpec],
    letters: &[TerrainLetter],
) {
    let Some(mut t) = TableReader::new(diagnostics, counts, &shape::COUNTS) else { return };
    if let Some(rows) = t.take("rows") {
        check_rows(diagnostics, rows, board, hexes);
    }
    for entry in t.rest() {
        let found = match entry.key.as_str() {
            "hexes" => hexes.len(),
            "land" => hexes.iter().filter(|h| h.terrain.is_some()).count(),
            "river" => hexes.iter().filter(|h| !h.terrain.is_some()).count(),
            name => match letters.iter().find(|l| l.id == name) {
                Some(l) => hexes.iter().filter(|h| h.terrain == l.terrain).count(),
                None => {
                    let names = ["hexes", "land", "river", "rows"].into_iter();
                    let names = names.chain(letters.iter().map(|l| l.id.as_str()));
                    diagnostics.unknown(entry.key_at, "terrain", name, names);
                    continue;
                }
            },
        };
        let Some(stated) = entry.node.int(diagnostics, 0..=limits::HEXES as i64) else { continue };
        if stated != found as i64 {
            let what = match entry.key.as_str() {
                "hexes" => "hexes".to_owned(),
                other => format!("hexes of {other}"),
            };
            diagnostics.push(
                entry.node.at,
                DiagnosticKind::WrongNumber { what, said: stated, found: found as i64 },
            );
        }
    }
}

/// Compares the lengths of the rows with the list in `counts`.
fn check_rows(
    diagnostics: &mut Diagnostics,
    expected_rows: &TomlNode,
    board: &ParsedBoard<'_>,
    hexes: &[HexSpec],
) {
    let numbers = expected_rows.list(diagnostics);
    if numbers.len() != board.rows.len() {
        let (said_rows, found) = (numbers.len() as i64, board.rows.len() as i64);
        diagnostics.push(
            expected_rows.at,
            DiagnosticKind::WrongNumber { what: "rows".to_owned(), said: said_rows, found },
        );
        return;
    }
    for (row, (number, letter)) in numbers.iter().zip(board.first_row..).enumerate() {
        let Some(expected_rows) = number.int(diagnostics, 0..=limits::HEXES as i64) else {
            continue;
        };
        let found = hexes.iter().filter(|h| h.row == row as i16).count() as i64;
        if expected_rows != found {
            let what = format!("hexes in row {letter}");
            diagnostics
                .push(number.at, DiagnosticKind::WrongNumber { what, said: expected_rows, found });
        }
    }
}
