//! Display of a game that draws no pictures of its own: its panels as text and as SVG.

use std::fmt::Write as _;

use crate::markup::escape;
use crate::{InfoPanel, ItemShape, Overlay, PanelGroup, PanelItem};

/// Name, points and features of one seat, for [`panels`].
pub struct SeatNumbers {
    pub name: String,
    /// Points; `None`: hidden.
    pub points: Option<i32>,
    /// Further numbers by name.
    pub features: Vec<(String, i32)>,
}

/// Returns one panel about the table, with the stage of the game, and one panel about each seat.
pub fn panels(stage: String, seats: impl IntoIterator<Item = SeatNumbers>) -> Vec<InfoPanel> {
    let panel = |id: String, title: String, seat, items| InfoPanel {
        id,
        title,
        seat,
        groups: vec![PanelGroup { title: String::new(), items }],
    };
    let stage = item("stage".into(), "stage", stage, ItemShape::Words);
    let mut all = vec![panel("table".into(), "table".into(), None, vec![stage])];
    for (at, seat) in (0..).zip(seats) {
        let mut items = vec![match seat.points {
            Some(points) => number("points".into(), POINTS, points),
            None => item("points".into(), POINTS, "hidden".into(), ItemShape::Words),
        }];
        for (n, (name, amount)) in seat.features.iter().enumerate() {
            if name != POINTS || seat.points != Some(*amount) {
                items.push(number(format!("feature-{n}"), name, *amount));
            }
        }
        all.push(panel(format!("seat-{at}"), seat.name, Some(at), items));
    }
    all
}

const POINTS: &str = "points";

fn item(id: String, label: &str, value: String, shape: ItemShape) -> PanelItem {
    PanelItem { id, label: label.to_owned(), value, explanation: String::new(), shape }
}

fn number(id: String, label: &str, amount: i32) -> PanelItem {
    item(id, label, amount.to_string(), ItemShape::Counter { amount, income: 0, most: None })
}

/// Draws panels and the marked places as text for a terminal, one fact in each line.
pub fn text(panels: &[InfoPanel], places: &[String], overlay: &Overlay, color: bool) -> String {
    let mut out = String::new();
    let bold =
        |text: &str| if color { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() };
    if !overlay.title.is_empty() {
        let _ = writeln!(out, "{}", bold(&overlay.title));
    }
    for panel in panels {
        let _ = writeln!(out, "{}", bold(&panel.title));
        for item in panel.groups.iter().flat_map(|group| &group.items) {
            let _ = writeln!(out, "  {}: {}", item.label, item.value);
        }
    }
    for mark in overlay.marks.iter().filter(|mark| places.contains(&mark.place)) {
        let _ = writeln!(out, "{}: {}", mark.place, mark.text);
    }
    out
}

/// Height of a text line in an SVG, in pixels.
const LINE: usize = 20;

/// Width of a letter in an SVG in pixels, slightly more than that of the widest letter of the font.
const LETTER: usize = 9;

/// Draws panels and places as lines of text in one SVG document.
pub fn svg(panels: &[InfoPanel], places: &[String], overlay: &Overlay) -> String {
    // Text lines to draw, each as its SVG attributes and its text.
    let mut lines: Vec<(String, String)> = Vec::new();
    let bold = " font-weight='bold'";
    if !overlay.title.is_empty() {
        lines.push((bold.to_owned(), overlay.title.clone()));
    }
    if !overlay.meaning.is_empty() {
        lines.push((String::new(), overlay.meaning.clone()));
    }
    for panel in panels {
        lines.push((bold.to_owned(), panel.title.clone()));
        for item in panel.groups.iter().flat_map(|group| &group.items) {
            lines.push((String::new(), format!("{}: {}", item.label, item.value)));
        }
    }
    for place in places {
        let id = match overlay.ids.as_str() {
            "" => String::new(),
            prefix => format!(" id='{}-{}'", escape(prefix), escape(place)),
        };
        let mark = overlay.marks.iter().find(|mark| mark.place == *place);
        lines.push((id, mark.map_or(place.clone(), |mark| format!("{place}: {}", mark.text))));
    }
    let longest = lines.iter().map(|(_, line)| line.chars().count()).max().unwrap_or(0);
    let (width, height) = (longest * LETTER + LINE, lines.len() * LINE + LINE);
    let mut out = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' width='{width}' height='{height}' \
         viewBox='0 0 {width} {height}' font-family='sans-serif' font-size='14'>"
    );
    for (at, (attributes, line)) in (1..).zip(&lines) {
        let y = at * LINE;
        let _ = write!(out, "<text x='10' y='{y}'{attributes}>{}</text>", escape(line));
    }
    out + "</svg>"
}
