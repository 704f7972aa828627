//! The board as JSON, for other programs.

use crate::drawing::BoardPicture;
use serde_json::json;

/// Serializes a picture of the board: hexes, bridges, canals and seats.
pub fn board_json(picture: &BoardPicture<'_>) -> serde_json::Value {
    let label = |hex| picture.spot(hex).label;
    let hexes: Vec<_> = picture
        .hexes
        .iter()
        .map(|h| {
            let structure = h.built.map(|(kind, _)| &picture.ruleset.structures[kind.at()].code);
            json!({
                "label": h.label,
                "row": h.row,
                "x": h.x,
                "terrain": h.terrain.map(|t| &t.name),
                "structure": structure,
                "seat": h.built.map(|(_, seat)| seat.0 + 1),
                "town_of": h.town.map(|seat| seat.0 + 1),
            })
        })
        .collect();
    let bridges: Vec<_> = picture
        .bridges
        .iter()
        .map(|(ends, seat)| json!({ "between": ends.map(label), "seat": seat.0 + 1 }))
        .collect();
    let canals: Vec<_> = picture
        .canals
        .iter()
        .map(|c| json!({ "between": c.land.map(label), "joins": c.joins.map(label) }))
        .collect();
    let seats: Vec<_> = picture
        .players
        .iter()
        .map(|p| {
            let home = p.home.map(|t| &t.name);
            json!({ "seat": p.seat.0 + 1, "name": p.name, "home": home, "points": p.vp })
        })
        .collect();
    json!({
        "board": picture.title,
        "situation": picture.situation,
        "hexes": hexes,
        "bridges": bridges,
        "canals": canals,
        "seats": seats,
    })
}
