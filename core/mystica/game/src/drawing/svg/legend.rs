//! SVG of the legend: the meaning of the letters, shapes and numbers of a picture.

use kernel::ids::*;
use kernel::texts::TEXTS;
use language::say;
use svg::node::element::{Element, Group};

use super::shapes::*;
use crate::drawing::BoardPicture;

/// Font size of the legend.
const SIZE: f64 = 11.5;
/// Width of a sample, including the gap before the text of the sample.
const SAMPLE: f64 = 36.0;

/// Entry of the legend: a sample drawn around the origin, and its text.
type LegendEntry = (Group, String);

/// Draws the legend with its upper left corner at the origin; also returns its height.
pub fn draw(picture: &BoardPicture<'_>, width: f64) -> (Group, f64) {
    let mut group = Group::new();
    let mut y = 0.0;
    for (entries, line) in
        [(terrains(picture), 34.0), (signs(picture), 34.0), (players(picture), 25.0)]
    {
        if entries.is_empty() {
            continue;
        }
        // First as few lines as possible, then as few columns as these lines need.
        let widest = entries.iter().map(|(_, words)| wide(words)).fold(0.0, f64::max) + SAMPLE;
        let fit = ((width / widest) as usize).max(1);
        let lines = entries.len().div_ceil(fit);
        let columns = entries.len().div_ceil(lines);
        for (i, (sample, words)) in entries.into_iter().enumerate() {
            let x = (i % columns) as f64 * width / columns as f64;
            let middle = y + (i / columns) as f64 * line + line / 2.0;
            let place = format!("translate({} {})", number(x + 15.0), number(middle));
            group = group.add(sample.set("transform", place)).add(text(
                x + SAMPLE,
                middle + 4.0,
                SIZE,
                &words,
                &[],
            ));
        }
        y += lines as f64 * line + 6.0;
    }
    (group, y)
}

/// Returns an upper bound on the width of a line of text in any of the fonts.
fn wide(words: &str) -> f64 {
    words.chars().count() as f64 * SIZE * 0.62
}

/// Draws a small hex as the background of a sample.
fn tile(fill: &str) -> Group {
    let outline = polygon(&corners(0.0, 0.0, 15.0)).set("fill", fill);
    Group::new().set("text-anchor", "middle").add(outline)
}

fn letter(content: &str, ink: &str) -> Element {
    text(0.0, 4.5, 12.0, content, &[BOLD, ("fill", ink)])
}

fn terrains(picture: &BoardPicture<'_>) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = (0..)
        .map(TerrainId)
        .zip(&picture.ruleset.terrains)
        .map(|(id, terrain)| {
            let sample =
                tile(color(terrain)).add(letter(&terrain.letter.to_string(), ink_on(terrain)));
            (sample, picture.ruleset.terrain_name(id))
        })
        .collect();
    if picture.hexes.iter().any(|h| h.terrain.is_none()) {
        entries.push((tile(WATER).add(waves(0.0, 0.0, [-4.0, 5.0])), say!(TEXTS, "river")));
    }
    entries
}

/// Returns entries for structures and for the other signs that this picture contains.
fn signs(picture: &BoardPicture<'_>) -> Vec<LegendEntry> {
    let mut entries: Vec<LegendEntry> = Vec::new();
    if !picture.players.is_empty() {
        let kinds = (0..).map(StructureId).zip(&picture.ruleset.structures);
        let name = |id| picture.ruleset.structure_name(id);
        entries.extend(kinds.map(|(id, kind)| (structure(id, &kind.code), name(id))));
    }
    if !picture.players.is_empty() {
        let kinds = (0..).map(TokenId).zip(&picture.ruleset.tokens);
        entries.extend(kinds.map(|(id, kind)| {
            (
                token(Point { x: 0.0, y: 0.0 }, kind.letter, SeatId(0), 1, None),
                picture.token_name(id),
            )
        }));
    }
    if picture.hexes.iter().any(|h| h.town.is_some()) {
        let [a, b, c, d, e, f] = corners(0.0, 0.0, 13.0);
        let edges = [(a, b), (b, c), (c, d), (d, e), (e, f), (f, a)].map(|(a, b)| line(a, b));
        let sample = Group::new().add(banded(&edges, TOWN, 5.0, 2.4, "round"));
        entries.push((sample.add(star(0.0, 0.0)), say!(TEXTS, "town")));
    }
    let (left, right) = (Point { x: -14.0, y: 0.0 }, Point { x: 14.0, y: 0.0 });
    if !picture.bridges.is_empty() {
        entries.push((bridge(left, right), say!(TEXTS, "bridge")));
    }
    if !picture.canals.is_empty() {
        let bed = line(left, right);
        let sample = banded(&[bed], WATER, 8.0, 4.8, "butt");
        entries.push((sample, say!(TEXTS, "place-for-canal")));
    }
    if !picture.meaning.is_empty() {
        entries.push((mark(0.0, 0.0, Some(500), ""), picture.meaning.to_owned()));
    }
    entries
}

fn players(picture: &BoardPicture<'_>) -> Vec<LegendEntry> {
    let players = picture.players.iter();
    let entry = |player: &crate::drawing::PictureSeat<'_>| {
        let (name, vp) = (&player.name, i64::from(player.vp));
        let terrains = &picture.ruleset.terrains;
        let home = player.home.and_then(|home| terrains.iter().position(|t| t == home));
        let words = match home.map(|home| picture.ruleset.terrain_name(TerrainId(home as u8))) {
            Some(home) => say!(TEXTS, "player-home-points", name = name, home = home, vp = vp),
            None => say!(TEXTS, "player-points", name = name, vp = vp),
        };
        (badge(0.0, 0.0, player.seat, player.home), words)
    };
    players.map(entry).collect()
}
