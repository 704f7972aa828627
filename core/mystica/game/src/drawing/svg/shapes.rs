//! Shapes, colours and number formats from which SVG pictures are composed.

use std::f64::consts::TAU;

use kernel::Terrain;
use kernel::ids::*;
use svg::node::element::{Circle, Element, Group, Path, Polygon, Rectangle, Text};

use crate::drawing::{is_light, rgb};

/// Distance from the centre of a hex to its corners.
pub const CORNER: f64 = 30.0;
/// Distance from the centre of a hex to its sides.
pub const SIDE: f64 = 25.980_762;
/// Distance between the centres of two rows.
pub const ROW: f64 = 45.0;

/// Colour of the background. A picture has its own background, so that it can be placed on light
/// and dark pages.
pub const PAPER: &str = "#fbf8f1";
/// Colour of lines and letters.
pub const INK: &str = "#1f1b16";
/// Colour of river hexes.
pub const WATER: &str = "#c8daea";
/// Colour of waves and of labels on river hexes.
pub const WAVES: &str = "#2b5878";
/// Colour of the band around towns, between two dark lines.
pub const TOWN: &str = "#ffdf4d";
/// Colour of structures.
pub const WALLS: &str = "#fffdf6";

/// A point of the picture; x to the right, y down.
#[derive(Clone, Copy)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

/// Formats a length, rounded to tenths.
pub fn number(value: f64) -> String {
    // Adding 0.0 turns -0.0 into 0.0.
    let tenths = (value * 10.0).round() + 0.0;
    (tenths / 10.0).to_string()
}

/// Replaces control characters, which XML does not allow, by blanks.
pub fn clean(text: &str) -> String {
    // A picture cannot tell the language of a part.
    let text = text.chars().filter(|c| !language::ENGLISH_MARKS.contains(c));
    text.map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Returns a line of text with attributes; `y` is its baseline.
pub fn text(x: f64, y: f64, size: f64, content: &str, attributes: &[(&str, &str)]) -> Element {
    let place = [("x", x), ("y", y), ("font-size", size)];
    let text = Text::new(clean(content));
    let text = place.iter().fold(text, |text, (name, value)| text.set(*name, number(*value)));
    let text = attributes.iter().fold(text, |text, (name, value)| text.set(*name, *value));
    // A plain element is written without line breaks around its text.
    Element::from(text)
}

/// Class of the labels of hexes, by which a page can hide them.
pub const LABEL: (&str, &str) = ("class", "label");

pub const BOLD: (&str, &str) = ("font-weight", "bold");

/// Returns the colour of a terrain; a neutral grey if content gives no valid colour.
pub fn color(terrain: &Terrain) -> &str {
    match rgb(&terrain.color) {
        Some(_) => &terrain.color,
        None => "#dddddd",
    }
}

/// Returns the ink that is readable on a terrain.
pub fn ink_on(terrain: &Terrain) -> &'static str {
    if rgb(&terrain.color).is_none_or(is_light) { INK } else { "#ffffff" }
}

/// Returns the corners of a hex around a point, clockwise from the top.
pub fn corners(x: f64, y: f64, corner: f64) -> [Point; 6] {
    let side = corner * SIDE / CORNER;
    let half = corner / 2.0;
    [
        (x, y - corner),
        (x + side, y - half),
        (x + side, y + half),
        (x, y + corner),
        (x - side, y + half),
        (x - side, y - half),
    ]
    .map(|(x, y)| Point { x, y })
}

/// Returns a closed outline through these points.
pub fn polygon(points: &[Point]) -> Polygon {
    let points: Vec<String> =
        points.iter().map(|p| format!("{},{}", number(p.x), number(p.y))).collect();
    Polygon::new().set("points", points.join(" "))
}

/// Returns a straight line as an SVG path.
pub fn line(from: Point, to: Point) -> Path {
    let [a, b, c, d] = [from.x, from.y, to.x, to.y].map(number);
    Path::new().set("d", format!("M{a} {b} L{c} {d}"))
}

/// Outlines of the kinds of structure in the order of the rules, around the origin, and the baseline of their letters.
/// Kinds beyond the list share the last outline; their letters tell them apart.
const OUTLINES: [(&str, f64); 8] = [
    // House.
    ("M-11 12 V-1 L0 -12 L11 -1 V12 Z", 8.0),
    // Two houses.
    ("M-15 12 V-3 L-7.5 -11 L0 -3 L7.5 -11 L15 -3 V12 Z", 8.0),
    // Dome.
    ("M-13 0 A13 13 0 0 1 13 0 A13 13 0 0 1 -13 0 Z", 4.0),
    // Keep with battlements.
    ("M-14 12 V-12 H-8 V-7 H-3 V-12 H3 V-7 H8 V-12 H14 V12 Z", 6.5),
    // Long hall with round ends.
    ("M-7 -12 H7 A9 12 0 0 1 7 12 H-7 A9 12 0 0 1 -7 -12 Z", 4.0),
    // Diamond.
    ("M0 -15 L16 0 L0 15 L-16 0 Z", 4.0),
    // Slab.
    ("M-16 -8 H16 V8 H-16 Z", 4.0),
    // Shield.
    ("M-13 -11 H13 V2 L0 14 L-13 2 Z", 2.0),
];

/// Draws a structure with its letters.
pub fn structure(kind: StructureId, code: &str) -> Group {
    let (outline, foot) = OUTLINES[kind.at().min(OUTLINES.len() - 1)];
    let walls = Path::new()
        .set("d", outline)
        .set("fill", WALLS)
        .set("stroke", INK)
        .set("stroke-width", 1.6)
        .set("stroke-linejoin", "round");
    let size = if code.chars().count() > 2 { 8.0 } else { 11.0 };
    let letters = text(0.0, foot, size, code, &[BOLD]);
    Group::new().set("text-anchor", "middle").add(walls).add(letters)
}

/// Draws the badge of a seat: its number on a disc in the colour of its home terrain.
pub fn badge(x: f64, y: f64, seat: SeatId, home: Option<&Terrain>) -> Group {
    let disc = Circle::new()
        .set("cx", number(x))
        .set("cy", number(y))
        .set("r", 7)
        .set("fill", home.map_or(PAPER, color))
        .set("stroke", INK)
        .set("stroke-width", 1.4);
    let ink = home.map_or(INK, ink_on);
    let digit = text(x, y + 3.6, 10.0, &(seat.0 + 1).to_string(), &[BOLD, ("fill", ink)]);
    Group::new().set("text-anchor", "middle").add(disc).add(digit)
}

/// Distance between neighbouring tokens in a row.
pub const TOKEN_STEP: f64 = 17.0;

/// Draws a token: a plate in the colour of its owner's home terrain, with the letter of its kind and the owner's number.
/// If there are several, their number comes first.
pub fn token(
    Point { x, y }: Point,
    letter: char,
    owner: SeatId,
    n: u8,
    home: Option<&Terrain>,
) -> Group {
    let (width, height) = (16.0, 9.6);
    let plate = Rectangle::new()
        .set("x", number(x - width / 2.0))
        .set("y", number(y - height / 2.0))
        .set("width", number(width))
        .set("height", number(height))
        .set("rx", 2.5)
        .set("fill", home.map_or(PAPER, color))
        .set("stroke", INK)
        .set("stroke-width", 1.2);
    let count_text = if n > 1 { format!("{n}") } else { String::new() };
    let label = format!("{count_text}{letter}{}", owner.0 + 1);
    let ink = home.map_or(INK, ink_on);
    let words = text(x, y + 2.9, 8.0, &label, &[BOLD, ("fill", ink)]);
    Group::new().set("text-anchor", "middle").add(plate).add(words)
}

/// Draws the mark of a town: a star.
pub fn star(x: f64, y: f64) -> Polygon {
    let points: Vec<Point> = (0..10)
        .map(|i| {
            let (turn, reach) = (f64::from(i) * TAU / 10.0, if i % 2 == 0 { 6.0 } else { 2.6 });
            Point { x: x + reach * turn.sin(), y: y - reach * turn.cos() }
        })
        .collect();
    polygon(&points)
        .set("fill", TOWN)
        .set("stroke", INK)
        .set("stroke-width", 1.2)
        .set("stroke-linejoin", "round")
}

/// Draws waves at two heights around a point.
pub fn waves(x: f64, y: f64, heights: [f64; 2]) -> Path {
    let one = |dy: f64, from: f64| {
        let start = format!("M{} {}", number(x + from), number(y + dy));
        format!("{start} q4 -5 8 0 t8 0 t8 0")
    };
    let [above, below] = heights.map(|height| one(height, -12.0));
    Path::new()
        .set("d", format!("{above} {below}"))
        .set("fill", "none")
        .set("stroke", WAVES)
        .set("stroke-width", 1.3)
        .set("stroke-linecap", "round")
        .set("opacity", 0.55)
}

/// Draws lines as a band between two dark borders. Bridges, canals and borders of towns differ in the band's colour and width.
pub fn banded(paths: &[Path], band: &str, border: f64, width: f64, cap: &str) -> Group {
    let strokes = |color: &str, width: f64| {
        let group = Group::new()
            .set("stroke", color)
            .set("stroke-width", number(width))
            .set("stroke-linecap", cap);
        paths.iter().fold(group, |group, path| group.add(path.clone()))
    };
    Group::new().add(strokes(INK, border)).add(strokes(band, width))
}

/// Draws a bridge between two points with its planks.
pub fn bridge(from: Point, to: Point) -> Group {
    let deck = line(from, to);
    let planks = deck.clone().set("stroke-dasharray", "1.2 3.6").set("stroke", INK);
    banded(&[deck], "#fffdf6", 9.4, 6.4, "butt").add(planks.set("stroke-width", 6.4))
}

/// Draws the mark of an overlay on a hex: a disc with text, whose area and colour grow with `heat` (0 to 1000).
pub fn mark(x: f64, y: f64, heat: Option<u16>, label: &str) -> Group {
    let heat = f64::from(heat.unwrap_or(0).min(1000)) / 1000.0;
    // The area grows with the value; the smallest disc has room for a few letters.
    let reach = (110.0 + heat * 110.0).sqrt();
    // From white to a dark violet.
    let part = |to: f64| (255.0 + (to - 255.0) * heat).round() as u8;
    let fill = [part(84.0), part(39.0), part(136.0)];
    let disc = Circle::new()
        .set("cx", number(x))
        .set("cy", number(y))
        .set("r", number(reach))
        .set("fill", format!("#{:02x}{:02x}{:02x}", fill[0], fill[1], fill[2]))
        .set("stroke", INK)
        .set("stroke-width", 1.2);
    let size = if label.chars().count() > 3 { 7.5 } else { 9.0 };
    let ink = if is_light(fill) { INK } else { "#ffffff" };
    let words = text(x, y + size * 0.36, size, label, &[BOLD, ("fill", ink)]);
    Group::new().set("text-anchor", "middle").add(disc).add(words)
}
