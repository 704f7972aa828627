//! The hexes of the board as a table of numbers for learners, followed by the places of the
//! components.

use game::{Report, SpotColumn, SpotMeaning, SpotTable};
use kernel::Ruleset;
use kernel::ids::*;

use crate::position::MysticaObservation;
use crate::with_components;

/// Number of columns about hexes.
const OF_HEXES: usize = 7;

fn column(name: &str, means: SpotMeaning) -> SpotColumn {
    SpotColumn { name: name.to_owned(), means }
}

/// Returns the rows and columns, see [`Report::spot_table`].
pub(super) fn table(rules: &Ruleset, seats: u8) -> SpotTable {
    let terrains = rules.terrains.iter().map(|t| t.name.clone()).collect();
    let structures = rules.structures.iter().map(|s| s.id.clone()).collect();
    let mut columns = vec![
        column("terrain", SpotMeaning::Word(terrains)),
        column("structure", SpotMeaning::Word(structures)),
        column("owner", SpotMeaning::Seat),
        column("town", SpotMeaning::Number),
        column("bridges", SpotMeaning::Number),
        column("own_tokens", SpotMeaning::Number),
        column("tokens_of_others", SpotMeaning::Number),
    ];
    let mut rows: Vec<String> = rules.map.hexes.iter().map(|hex| hex.label.clone()).collect();
    if let Some(parts) = with_components::parts_for(rules, seats) {
        let beside = parts.game.spot_table(seats);
        rows.extend(beside.rows);
        let own = |c: SpotColumn| SpotColumn { name: format!("beside_{}", c.name), ..c };
        columns.extend(beside.columns.into_iter().map(own));
    }
    SpotTable { rows, columns }
}

/// Pushes the numbers of all rows, see [`Report::spots`].
pub(super) fn push(rules: &Ruleset, view: &MysticaObservation, seat: SeatId, out: &mut Vec<i32>) {
    let seats = view.seat_count;
    let from = |owner: SeatId| i32::from((owner.0 + seats - seat.0) % seats.max(1));
    let parts = with_components::parts_for(rules, seats);
    let more = if parts.is_some() { components::SPOT_COLUMNS } else { 0 };
    let begun = out.len();
    let width = OF_HEXES + more;
    out.resize(begun + width * rules.map.hexes.len(), 0);
    let rows = &mut out[begun..];
    for (at, row) in rows.chunks_exact_mut(width).enumerate() {
        let hex = HexId(at as u8);
        let cell = view.cell(hex);
        row[0] = if cell.terrain.is_some() { cell.terrain.at() as i32 } else { -1 };
        (row[1], row[2]) = match cell.structure() {
            Some((kind, owner)) => {
                row[3] = i32::from(view.seat(owner).in_town.has(hex.0));
                (kind.at() as i32, from(owner))
            }
            None => (-1, -1),
        };
        row[OF_HEXES..].fill(-1);
    }
    for [a, b, _, _] in view.bridges.iter().take(view.bridge_count.into()) {
        for end in [a, b] {
            rows[usize::from(*end) * width + 4] += 1;
        }
    }
    for owner in view.seat_ids() {
        let column = if owner == seat { 5 } else { 6 };
        for hex in view.tokens[usize::from(owner.0)].iter().filter(|hex| **hex != HexId::NONE) {
            rows[hex.at() * width + column] += 1;
        }
    }
    let (Some(parts), Some(seen)) = (parts, &view.parts) else { return };
    let mut beside = Vec::new();
    parts.game.spots(seen, seat.0, &mut beside);
    for columns in beside.chunks_exact(components::SPOT_COLUMNS) {
        out.extend([-1; OF_HEXES]);
        out.extend_from_slice(columns);
    }
}
