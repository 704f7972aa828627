//! Display of a game that draws no pictures of its own: its panels as text and as SVG.

use std::fmt::Write as _;

use crate::{InfoPanel, ItemShape, Overlay, PanelGroup, PanelItem, Report, Viewer};

/// Returns the panels of a game from its names and numbers: one panel of the table with the stage,
/// and one of each seat with its points. The panels of a game with perfect information also show
/// each feature.
pub fn panels<G: Report + ?Sized>(game: &G, view: &G::View) -> Vec<InfoPanel> {
    // What a spectator sees is the same in every state that is consistent with the view. Features
    // of a sampled state are not, so games with hidden information show none.
    let state = game.sample_state(view, 0);
    let panel = |id: String, title: String, seat, items| InfoPanel {
        id,
        title,
        seat,
        groups: vec![PanelGroup { title: String::new(), items }],
    };
    let stage = game.stage_names().into_iter().nth(game.stage(&state).into());
    let stage = item("stage".into(), "stage", stage.unwrap_or_default(), ItemShape::Words);
    let mut all = vec![panel("table".into(), "table".into(), None, vec![stage])];
    let points = game.visible_scores(&state, Viewer::Spectator);
    let names = if game.has_perfect_information() { game.feature_names() } else { Vec::new() };
    for seat in 0..game.seats(&state) {
        let points = points.get(usize::from(seat)).copied().flatten();
        let mut items = vec![match points {
            Some(points) => number("points".into(), POINTS, points),
            None => item("points".into(), POINTS, "hidden".into(), ItemShape::Words),
        }];
        let mut features = Vec::new();
        if !names.is_empty() {
            game.features(&state, seat, &mut features);
        }
        for (at, (name, amount)) in names.iter().zip(features).enumerate() {
            if name != POINTS || points != Some(amount) {
                items.push(number(format!("feature-{at}"), name, amount));
            }
        }
        all.push(panel(format!("seat-{seat}"), game.seat_name(&state, seat), Some(seat), items));
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

/// Height of a line in an SVG.
const LINE: usize = 20;

/// Width of a letter in an SVG, slightly more than that of the widest letter of the font.
const LETTER: usize = 9;

/// Draws panels and places as lines of text in one SVG document.
pub fn svg(panels: &[InfoPanel], places: &[String], overlay: &Overlay) -> String {
    // Each line with its attributes.
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

/// Escapes text for XML; control characters, which XML forbids, become `U+FFFD`.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\'' => out.push_str("&apos;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
