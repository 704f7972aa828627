//! Boards: a picture of letters becomes hexes with labels.

use kernel::{HexSpec, TerrainId, limits};

use crate::error::{ContentErrorKind as Kind, Report};
use crate::read::{Table, check_name};
use crate::source::At;
use crate::value::Node;

/// A board as its file describes it.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub id: String,
    pub name: String,
    pub doc: String,
    /// Ids that recorded ledgers use, each with the settings it brings.
    pub references: Vec<Reference>,
    pub first_row: char,
    pub rows: Vec<(String, At)>,
    pub counts: Option<Node>,
    pub starting_points: Option<Node>,
    pub at: At,
    pub node: Node,
}

/// An id of a board in recorded ledgers.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub id: String,
    pub settings: Vec<(String, String)>,
}

/// River, in the rows of a map.
const RIVER: char = '~';
/// No hex at all.
const HOLE: char = '.';

/// Reads a map file as far as it can be read without knowing the terrains.
pub(crate) fn read_board(report: &mut Report, node: &Node) -> Option<Board> {
    let mut t = Table::new(report, node)?;
    let id_node = t.need(report, "id");
    let id = id_node.and_then(|n| n.str(report)).unwrap_or_default().to_owned();
    if let Some(n) = id_node {
        check_name(report, n.at, &id);
    }
    let name = t.need_str(report, "name").to_owned();
    let mut references = Vec::new();
    if let Some(list) = t.take("reference") {
        for item in list.list(report) {
            let Some(mut r) = Table::new(report, item) else { continue };
            let id = r.need_str(report, "id").to_owned();
            let given = r.take("settings").map(|n| crate::setting::read_given(report, n));
            let settings = given.unwrap_or_default().into_iter();
            let text = |n: &Node| n.as_str().map_or_else(|| n.text(), str::to_owned);
            let settings = settings.map(|g| (g.key, text(&g.node))).collect();
            r.finish(report);
            references.push(Reference { id, settings });
        }
    }
    let mut first_row = 'A';
    if let Some(n) = t.take("first_row")
        && let Some(letter) = n.str(report)
    {
        match letter.chars().next() {
            Some(c) if letter.len() == 1 && c.is_ascii_uppercase() => first_row = c,
            _ => {
                let (key, found) = ("first_row".to_owned(), letter.to_owned());
                let expected = "one capital letter".to_owned();
                report.push(n.at, Kind::BadValue { key, found, expected });
            }
        }
    }
    let mut rows = Vec::new();
    if let Some(n) = t.need(report, "rows") {
        for row in n.list(report) {
            if let Some(text) = row.str(report) {
                rows.push((text.to_owned(), row.at));
            }
        }
        if rows.is_empty() {
            report.push(n.at, Kind::Empty { what: "the board" });
        }
    }
    let counts = t.take("counts").cloned();
    let starting_points = t.take("starting_points").cloned();
    let doc = node.get("doc").and_then(Node::as_str).unwrap_or_default().to_owned();
    t.finish(report);
    let at = id_node.map_or(node.at, |n| n.at);
    let node = node.clone();
    Some(Board { id, name, doc, references, first_row, rows, counts, starting_points, at, node })
}

/// A terrain as far as boards need it.
pub(crate) struct Letter {
    pub letter: char,
    pub id: String,
    pub terrain: TerrainId,
}

/// Reads the rows. A hex stands at the column of its letter, so a row that is shifted by half a hex
/// begins with one blank; neighbours in a row are two columns apart.
pub(crate) fn hexes(report: &mut Report, board: &Board, letters: &[Letter]) -> Vec<HexSpec> {
    let mut hexes: Vec<HexSpec> = Vec::new();
    let mut places: Vec<At> = Vec::new();
    let mut rivers = 0;
    let mut complete = true;
    // Even rows stand on one kind of column, odd rows on the other; the first hex decides which.
    let mut parity = None;
    for (r, (row, at)) in board.rows.iter().enumerate() {
        let mut land = 0;
        let Some(row_letter) =
            char::from_u32(board.first_row as u32 + r as u32).filter(char::is_ascii_uppercase)
        else {
            report.push(*at, Kind::NoRowLetter);
            continue;
        };
        for (x, (offset, letter)) in row.char_indices().enumerate() {
            if letter == ' ' {
                continue;
            }
            // Inside the quotes.
            let start = at.start + 1 + offset as u32;
            let here = At { file: at.file, start, end: start + letter.len_utf8() as u32 };
            if *parity.get_or_insert((r + x) % 2) != (r + x) % 2 {
                report.push(here, Kind::HexBetween { letter });
                continue;
            }
            let (terrain, label) = match letter {
                HOLE => continue,
                RIVER => {
                    rivers += 1;
                    (TerrainId::NONE, format!("r{}", rivers - 1))
                }
                _ => {
                    let Some(known) = letters.iter().find(|l| l.letter == letter) else {
                        complete = false;
                        let what = "letter of a terrain".to_owned();
                        let known = letters.iter().map(|l| l.letter.to_string()).collect();
                        let (found, nearest) = (letter.to_string(), None);
                        report.push(here, Kind::Unknown { what, found, nearest, known });
                        land += 1;
                        continue;
                    };
                    land += 1;
                    (known.terrain, format!("{row_letter}{land}"))
                }
            };
            if hexes.len() == limits::HEXES {
                let (what, limit) = ("hexes", limits::HEXES);
                report.push(here, Kind::TooMany { what, limit, name: label });
                return hexes;
            }
            hexes.push(HexSpec { row: r as i16, x: x as i16, terrain, label });
            places.push(here);
        }
    }
    if !complete {
        // What is missing would make the rest look wrong, too.
        return hexes;
    }
    check_connected(report, &hexes, &places);
    if let Some(counts) = &board.counts {
        check_counts(report, counts, &hexes, letters);
    }
    hexes
}

fn check_connected(report: &mut Report, hexes: &[HexSpec], places: &[At]) {
    let near = |a: &HexSpec, b: &HexSpec| {
        let (rows, columns) = ((a.row - b.row).abs(), (a.x - b.x).abs());
        rows == 0 && columns == 2 || rows == 1 && columns == 1
    };
    let mut reached = vec![false; hexes.len()];
    for first in 0..hexes.len() {
        if reached[first] {
            continue;
        }
        // Everything joined to the first hex is the board; another beginning is a part for itself.
        if first > 0 {
            report.push(places[first], Kind::NotConnected { hex: hexes[first].label.clone() });
        }
        let mut edge = vec![first];
        reached[first] = true;
        while let Some(hex) = edge.pop() {
            for (i, other) in hexes.iter().enumerate() {
                if !reached[i] && near(&hexes[hex], other) {
                    reached[i] = true;
                    edge.push(i);
                }
            }
        }
    }
}

/// Compares the board with the numbers its author expects.
fn check_counts(report: &mut Report, counts: &Node, hexes: &[HexSpec], letters: &[Letter]) {
    let Some(mut t) = Table::new(report, counts) else { return };
    for entry in t.rest() {
        let found = match entry.key.as_str() {
            "hexes" => hexes.len(),
            "land" => hexes.iter().filter(|h| h.terrain.is_some()).count(),
            "river" => hexes.iter().filter(|h| !h.terrain.is_some()).count(),
            name => match letters.iter().find(|l| l.id == name) {
                Some(l) => hexes.iter().filter(|h| h.terrain == l.terrain).count(),
                None => {
                    let names = ["hexes", "land", "river"].into_iter();
                    let names = names.chain(letters.iter().map(|l| l.id.as_str()));
                    report.unknown(entry.key_at, "terrain", name, names.collect::<Vec<_>>());
                    continue;
                }
            },
        };
        let Some(said) = entry.node.int(report, 0..=limits::HEXES as i64) else { continue };
        if said != found as i64 {
            let what = match entry.key.as_str() {
                "hexes" => "hexes".to_owned(),
                other => format!("hexes of {other}"),
            };
            report.push(entry.node.at, Kind::WrongNumber { what, said, found: found as i64 });
        }
    }
}
