//! Parser of canals: edges between two land hexes that connect two river hexes.

use content::{
    ByteSpan, ContentErrorKind as Kind, Diagnostics, ObjectKind, TableReader, TomlEntry, TomlNode,
    TomlValue, check_name,
};
use kernel::ids::HexId;
use kernel::{Canal, CanalError, HexSpec};

use crate::diagnostic::DiagnosticKind;
use crate::shape;

/// Wording of unknown hexes in diagnostics.
const HEX: ObjectKind<'static> = ObjectKind::listed("hex", "`loam board MAP` shows the labels");

/// A set of canals with its name.
pub(crate) type CanalSet = (String, Vec<Canal>);

/// Parses and checks every set of canals of a board. Labels are those of the file.
pub(crate) fn read(
    diagnostics: &mut Diagnostics,
    canals: Option<&TomlNode>,
    hexes: &[HexSpec],
) -> Vec<CanalSet> {
    let Some(mut sets) = canals.and_then(|n| TableReader::new(diagnostics, n, &shape::CANALS))
    else {
        return Vec::new();
    };
    let read = |entry: &TomlEntry| {
        check_name(diagnostics, entry.key_at, &entry.key);
        (entry.key.clone(), read_set(diagnostics, &entry.node, hexes))
    };
    sets.rest().into_iter().map(read).collect()
}

/// Returns the names of a board's canal sets; the first one is in play unless a setting names
/// another.
pub(crate) fn names(canals: Option<&TomlNode>) -> impl Iterator<Item = &str> {
    let sets = canals.map_or(&[][..], TomlNode::entries).iter();
    sets.filter(|e| e.node.get("edges").is_some()).map(|e| e.key.as_str())
}

fn read_set(diagnostics: &mut Diagnostics, node: &TomlNode, hexes: &[HexSpec]) -> Vec<Canal> {
    let Some(mut t) = TableReader::new(diagnostics, node, &shape::CANAL_SET) else {
        return Vec::new();
    };
    let edges = t.need(diagnostics, "edges");
    t.finish(diagnostics);
    let mut canals: Vec<(Canal, ByteSpan)> = Vec::new();
    for edge in edges.map(|n| n.list(diagnostics)).unwrap_or_default() {
        let Some(canal) = read_canal(diagnostics, edge, hexes) else { continue };
        match canals.iter().find(|(c, _)| *c == canal) {
            Some((_, first)) => {
                diagnostics.duplicate(edge.at, "canal", &label(hexes, canal.land), *first);
            }
            None => canals.push((canal, edge.at)),
        }
    }
    if edges.is_some_and(|n| n.list(diagnostics).is_empty()) {
        diagnostics.push(node.at, Kind::Empty { what: "the set of canals" });
    }
    canals.into_iter().map(|(canal, _)| canal).collect()
}

fn read_canal(diagnostics: &mut Diagnostics, edge: &TomlNode, hexes: &[HexSpec]) -> Option<Canal> {
    let labels = edge.list(diagnostics);
    if labels.len() != 2 && matches!(edge.value, TomlValue::List(_)) {
        let (found, expected, of) = (labels.len(), 2, "labels of land hexes");
        diagnostics.push(edge.at, Kind::WrongLength { found, expected, of });
    }
    if labels.len() != 2 {
        return None;
    }
    let found: Vec<Option<HexId>> = labels.iter().map(|n| hex(diagnostics, n, hexes)).collect();
    let (a, b) = (found[0]?, found[1]?);
    let (at, reason) = match Canal::between(hexes, a, b) {
        Ok(canal) => return Some(canal),
        Err(CanalError::River(wet)) => {
            let wet_label = if wet == a { &labels[0] } else { &labels[1] };
            (wet_label.at, format!("{} is river, not land", hexes[wet.at()].label))
        }
        Err(CanalError::Apart) => (edge.at, "the two hexes do not touch".to_owned()),
        Err(CanalError::Dry(None)) => (edge.at, "there is no river at its ends".to_owned()),
        Err(CanalError::Dry(Some(wet))) => {
            let wet = &hexes[wet.at()].label;
            (edge.at, format!("there is river at one end only, {wet}"))
        }
    };
    let places = places(hexes).into_iter();
    let near = places.filter(|c| [a, b].iter().any(|h| c.land.contains(h) || c.joins.contains(h)));
    let places = near.map(|c| label(hexes, c.land)).collect();
    diagnostics
        .push(at, DiagnosticKind::NoCanal { edge: label(hexes, [a, b]), why: reason, places });
    None
}

fn hex(diagnostics: &mut Diagnostics, node: &TomlNode, hexes: &[HexSpec]) -> Option<HexId> {
    let text = node.str(diagnostics)?;
    let found = hexes.iter().position(|h| h.label.eq_ignore_ascii_case(text));
    if found.is_none() {
        diagnostics.unknown(node.at, HEX, text, hexes.iter().map(|h| h.label.as_str()));
    }
    found.map(|i| HexId(i as u8))
}

fn label(hexes: &[HexSpec], edge: [HexId; 2]) -> String {
    format!("{}/{}", hexes[edge[0].at()].label, hexes[edge[1].at()].label)
}

/// Returns every place of a board where a canal is possible.
fn places(hexes: &[HexSpec]) -> Vec<Canal> {
    let ids = || (0..hexes.len() as u8).map(HexId);
    let pairs = ids().flat_map(|a| ids().filter(move |b| a < *b).map(move |b| (a, b)));
    pairs.filter_map(|(a, b)| Canal::between(hexes, a, b).ok()).collect()
}
