//! SVG of the board itself: hexes, canals, borders of towns, bridges, structures, tokens and marks.

use kernel::Terrain;
use kernel::ids::*;
use kernel::map::Canal;
use kernel::texts::TEXTS;
use language::say;
use svg::node::element::{Group, Path, Title};

use super::shapes::*;
use crate::drawing::{BoardPicture, PictureHex};

/// Returns width and height of the board.
pub fn size(picture: &BoardPicture<'_>) -> (f64, f64) {
    let right = picture.hexes.iter().map(|h| h.x).max().unwrap_or(0);
    let bottom = picture.hexes.iter().map(|h| h.row).max().unwrap_or(0);
    (f64::from(right + 2) * SIDE, f64::from(bottom) * ROW + 2.0 * CORNER)
}

/// Returns the centre of a hex.
fn middle(spot: &PictureHex<'_>) -> Point {
    Point { x: f64::from(spot.x + 1) * SIDE, y: f64::from(spot.row) * ROW + CORNER }
}

/// Returns a point between two others; `part` 0 is the first, 1 the second.
fn between(a: Point, b: Point, part: f64) -> Point {
    Point { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }
}

/// Draws all layers from the ground up. The upper left corner of the board is the origin.
pub fn draw(picture: &BoardPicture<'_>) -> Group {
    let all = || Group::new().set("text-anchor", "middle");
    let ground = picture.hexes.iter().fold(all(), |group, spot| group.add(hex(picture, spot)));
    let canals = picture.canals.iter().fold(all(), |group, c| group.add(canal(picture, c)));
    let towns = borders(picture);
    let bridges = bridges(picture).into_iter().fold(all(), Group::add);
    let built = picture.hexes.iter().fold(all(), |group, spot| match standing(picture, spot) {
        Some(standing) => group.add(standing),
        None => group,
    });
    let tokens = picture.hexes.iter().filter(|spot| !spot.tokens.is_empty());
    let tokens = tokens.fold(all(), |group, spot| group.add(tokens_on(picture, spot)));
    let marks = picture.hexes.iter().fold(all(), |group, spot| match spot.mark {
        Some(over) => {
            let Point { x, y } = middle(spot);
            let label = match over.heat {
                Some(heat) if over.text.is_empty() => format!("{}%", heat.min(1000) / 10),
                _ => over.text.clone(),
            };
            group.add(mark(x, y + 4.0, over.heat, &label))
        }
        None => group,
    });
    let board = Group::new().add(ground).add(canals).add(towns).add(bridges).add(built);
    let any = picture.hexes.iter().any(|spot| !spot.tokens.is_empty());
    if any { board.add(tokens).add(marks) } else { board.add(marks) }
}

fn name<'p>(picture: &'p BoardPicture<'_>, seat: SeatId) -> &'p str {
    picture.players.get(seat.at()).map_or("", |p| &p.name)
}

fn home<'a>(picture: &BoardPicture<'a>, seat: SeatId) -> Option<&'a Terrain> {
    picture.players.get(seat.at()).and_then(|p| p.home)
}

/// Draws the ground of one hex with its label and the letter of its terrain.
fn hex(picture: &BoardPicture<'_>, spot: &PictureHex<'_>) -> Group {
    let Point { x, y } = middle(spot);
    let (fill, ink) = match spot.terrain {
        Some(terrain) => (color(terrain), ink_on(terrain)),
        None => (WATER, WAVES),
    };
    let outline = polygon(&corners(x, y, CORNER))
        .set("fill", fill)
        .set("stroke", PAPER)
        .set("stroke-width", 1.6);
    // Bridges cross the edges of river hexes, so labels go to the middle unless a mark is there.
    let height = match (spot.terrain, spot.built) {
        (Some(_), Some(_)) => -15.5,
        (Some(_), None) => -13.5,
        (None, _) if spot.mark.is_some() => -13.5,
        (None, _) => 3.5,
    };
    let label = text(x, y + height, 9.0, spot.label, &[LABEL, ("fill", ink)]);
    let group = match picture.ids {
        "" => Group::new(),
        ids => Group::new().set("id", format!("{ids}-{}", spot.label)),
    };
    let group = group.add(outline);
    match spot.terrain {
        // A letter alone goes to the middle; a structure moves it down, a mark to the left.
        Some(terrain) => {
            let (x, foot, size) = match (spot.mark, spot.built) {
                (Some(_), _) => (x - 20.0, 14.0, 8.5),
                (None, Some(_)) if !spot.tokens.is_empty() => (x + 21.0, -6.0, 8.5),
                (None, Some(_)) => (x, 22.6, 8.5),
                (None, None) => (x, 6.5, 16.0),
            };
            let letter = terrain.letter.to_string();
            group.add(text(x, y + foot, size, &letter, &[BOLD, ("fill", ink)]))
        }
        None if spot.mark.is_some() => group,
        None => group.add(waves(x, y, [-11.0, 14.0])),
    }
    .add(label)
}

/// Draws the bridges. Several bridges in one place are drawn as one, with the badges of their
/// owners in a row.
fn bridges(picture: &BoardPicture<'_>) -> Vec<Group> {
    let place = |ends: [HexId; 2]| [ends[0].min(ends[1]), ends[0].max(ends[1])];
    let mut places: Vec<([HexId; 2], Vec<SeatId>)> = Vec::new();
    for (ends, owner) in &picture.bridges {
        match places.iter_mut().find(|(listed, _)| *listed == place(*ends)) {
            Some((_, owners)) => owners.push(*owner),
            None => places.push((place(*ends), vec![*owner])),
        }
    }
    let drawn = |(ends, owners): ([HexId; 2], Vec<SeatId>)| {
        let [a, b] = ends.map(|end| middle(picture.spot(end)));
        let names: Vec<&str> = owners.iter().map(|owner| name(picture, *owner)).collect();
        let [here, there] = ends.map(|end| picture.spot(end).label);
        let label = say!(TEXTS, "bridge-of", a = here, b = there, name = names.join(", "));
        let group = Group::new()
            .add(Title::new(clean(&label)))
            .add(bridge(between(a, b, 0.29), between(a, b, 0.71)));
        let step = (0.46 / owners.len() as f64).min(0.17);
        let first = 0.5 - step * (owners.len() - 1) as f64 / 2.0;
        owners.iter().enumerate().fold(group, |group, (i, owner)| {
            let Point { x, y } = between(a, b, first + step * i as f64);
            group.add(badge(x, y, *owner, home(picture, *owner)))
        })
    };
    places.into_iter().map(drawn).collect()
}

/// Draws a canal along the edge between its land hexes; it ends in the rivers.
fn canal(picture: &BoardPicture<'_>, canal: &Canal) -> Group {
    let [a, b] = canal.land.map(|hex| middle(picture.spot(hex)));
    let Point { x, y } = between(a, b, 0.5);
    // Perpendicular to the line between the two centres.
    let (dx, dy) = ((b.y - a.y) / (2.0 * SIDE), (a.x - b.x) / (2.0 * SIDE));
    let reach = CORNER / 2.0 + 3.0;
    let from = Point { x: x - dx * reach, y: y - dy * reach };
    let bed = line(from, Point { x: x + dx * reach, y: y + dy * reach });
    banded(&[bed], WATER, 8.0, 4.8, "butt").set("fill", "none")
}

/// Draws the border around the hexes of each town.
fn borders(picture: &BoardPicture<'_>) -> Group {
    const ACROSS: [(i16, i16); 6] = [(-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1)];
    let mut edges: Vec<Path> = Vec::new();
    for spot in picture.hexes.iter().filter(|h| h.town.is_some()) {
        let Point { x, y } = middle(spot);
        let corners = corners(x, y, CORNER);
        for (side, (row, column)) in ACROSS.iter().enumerate() {
            let other = |h: &&PictureHex| h.row == spot.row + row && h.x == spot.x + column;
            if picture.hexes.iter().find(other).and_then(|h| h.town) != spot.town {
                edges.push(line(corners[side], corners[(side + 1) % 6]));
            }
        }
    }
    if edges.is_empty() { Group::new() } else { banded(&edges, TOWN, 6.4, 3.4, "round") }
}

/// Draws the structure on a hex with the badge of its owner, or the badge of a link over a river hex.
fn standing(picture: &BoardPicture<'_>, spot: &PictureHex<'_>) -> Option<Group> {
    let Point { x, y } = middle(spot);
    let town = |group: Group| match spot.town {
        Some(_) => group.add(star(x - 15.0, y - 13.0)),
        None => group,
    };
    match (spot.built, spot.town) {
        (Some((kind, owner)), _) => {
            let rules = &picture.ruleset.structures[kind.at()];
            let place = format!("translate({} {})", number(x - 4.0), number(y + 2.0));
            let built = picture.ruleset.structure_title(kind);
            let owner_name = name(picture, owner);
            let title = say!(TEXTS, "structure-of", structure = built, name = owner_name);
            // A page may draw its own picture of the structure here.
            let drawn = structure(kind, &rules.code).set("data-icon", rules.id.clone());
            let group = Group::new()
                .add(Title::new(clean(&title)))
                .add(drawn.set("transform", place))
                .add(badge(x + 18.5, y + 1.5, owner, home(picture, owner)));
            Some(town(group))
        }
        (None, Some(owner)) => {
            let group = Group::new().add(badge(x + 18.5, y + 1.5, owner, home(picture, owner)));
            Some(town(group))
        }
        (None, None) => None,
    }
}

/// Draws the tokens of a hex along its lower edge: two in the lowest row, further ones in rows of three above.
fn tokens_on(picture: &BoardPicture<'_>, spot: &PictureHex<'_>) -> Group {
    let Point { x, y } = middle(spot);
    // River hexes have no structure, so their tokens are higher.
    let lowest = y + if spot.terrain.is_none() { 14.5 } else { 18.5 };
    let mut group = Group::new();
    let (first, others) = spot.tokens.split_at(spot.tokens.len().min(2));
    for (row, tokens) in [first].into_iter().chain(others.chunks(3)).enumerate() {
        let left = x - (tokens.len() - 1) as f64 * TOKEN_STEP / 2.0;
        for (i, (token, owner, n)) in tokens.iter().enumerate() {
            let kind = &picture.ruleset.tokens[token.at()];
            let count_prefix = if *n > 1 { format!("{n} × ") } else { String::new() };
            let tokens = format!("{count_prefix}{}", picture.token_name(*token));
            let title = say!(TEXTS, "tokens-of", tokens = tokens, name = name(picture, *owner));
            let place = Point { x: left + i as f64 * TOKEN_STEP, y: lowest - row as f64 * 10.5 };
            let drawn = super::shapes::token(place, kind.letter, *owner, *n, home(picture, *owner));
            group = group.add(drawn.add(Title::new(clean(&title))));
        }
    }
    group
}
