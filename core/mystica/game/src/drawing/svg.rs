//! Draws the board as one SVG document, without scripts, style sheets, external fonts or images.
//!
//! Ids are used only on request, so one page can contain several boards. Colour only repeats what
//! letters, numbers and shapes show.

mod hexes;
mod legend;
mod shapes;

use kernel::texts::TEXTS;
use language::say;
use svg::Document;
use svg::node::Text as Words;
use svg::node::element::{Description, Group, Rectangle, Title};

use crate::drawing::BoardPicture;
use shapes::{BOLD, PAPER, number, text};

/// Margin on all sides.
const MARGIN: f64 = 20.0;
/// Height of the heading.
const HEAD: f64 = 52.0;
/// Minimum width of the picture: the legend needs it even if the board is smaller.
const NARROWEST: f64 = 560.0;

/// Returns the picture as an SVG document.
pub fn draw(picture: &BoardPicture<'_>) -> String {
    let board = hexes::size(picture);
    let width = (board.0 + 2.0 * MARGIN).max(NARROWEST).ceil();
    let (legend, depth) = legend::draw(picture, width - 2.0 * MARGIN);
    let height = (HEAD + board.1 + MARGIN + depth + MARGIN).ceil();
    let paper = Rectangle::new()
        .set("width", number(width))
        .set("height", number(height))
        .set("rx", 10)
        .set("fill", PAPER);
    let right = width - MARGIN;
    let head = Group::new().add(text(MARGIN, 31.0, 17.0, &picture.title, &[BOLD])).add(text(
        right,
        31.0,
        13.0,
        &picture.situation,
        &[("text-anchor", "end")],
    ));
    let left = (width - board.0) / 2.0;
    let place = |x, y| format!("translate({} {})", number(x), number(y));
    let document = Document::new()
        .set("viewBox", format!("0 0 {} {}", number(width), number(height)))
        .set("width", number(width))
        .set("height", number(height))
        .set("role", "img")
        .set("font-family", "Verdana, 'DejaVu Sans', Arial, sans-serif")
        .set("fill", shapes::INK)
        .add(Title::new(shapes::clean(&picture.title)))
        .add(Description::new().add(Words::new(shapes::clean(&described(picture)))))
        .add(paper)
        .add(head)
        .add(hexes::draw(picture).set("transform", place(left, HEAD)))
        .add(legend.set("transform", place(MARGIN, HEAD + board.1 + MARGIN)));
    format!("{document}\n")
}

/// Returns a description of the picture in sentences, for screen readers.
fn described(picture: &BoardPicture<'_>) -> String {
    let river = picture.hexes.iter().filter(|h| h.terrain.is_none()).count();
    let all = picture.hexes.len();
    let mut out = say!(TEXTS, "board-of-hexes", all = all, river = river);
    for player in &picture.players {
        let own = |kind: usize| {
            let is_structure = |b: Option<(kernel::StructureId, _)>| {
                b.is_some_and(|(k, seat)| k.at() == kind && seat == player.seat)
            };
            picture.hexes.iter().filter(|h| is_structure(h.built)).count()
        };
        let rules = picture.ruleset;
        let kinds = (0..rules.structures.len()).map(|kind| (own(kind), kind));
        let mut all: Vec<String> = kinds
            .filter(|(n, _)| *n > 0)
            .map(|(n, kind)| {
                format!("{n} × {}", rules.structure_name(kernel::StructureId(kind as u8)))
            })
            .collect();
        for token in (0..picture.ruleset.tokens.len() as u8).map(kernel::TokenId) {
            let own = |h: &crate::drawing::PictureHex<'_>| -> usize {
                let own =
                    h.tokens.iter().filter(|(t, seat, _)| (*t, *seat) == (token, player.seat));
                own.map(|(.., n)| usize::from(*n)).sum()
            };
            let n: usize = picture.hexes.iter().map(own).sum();
            if n > 0 {
                all.push(format!("{n} × {}", picture.token_name(token)));
            }
        }
        let bridges = picture.bridges.iter().filter(|(_, owner)| *owner == player.seat).count();
        if bridges > 0 {
            all.push(say!(TEXTS, "n-bridges", n = bridges));
        }
        let all = if all.is_empty() { say!(TEXTS, "nothing-on-board") } else { all.join(", ") };
        let (seat, name) = (player.seat.0 + 1, &player.name);
        out.push(' ');
        out.push_str(&say!(TEXTS, "seat-has-on-board", seat = seat, name = name, all = all));
    }
    if !picture.meaning.is_empty() {
        out.push(' ');
        out.push_str(&say!(TEXTS, "marks-of-board", meaning = picture.meaning));
    }
    out
}
