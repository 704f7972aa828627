//! Draws component games as SVG. Each zone and track is a block of cells, arranged as content
//! declares.
//!
//! ```text
//!  `picture` declarations --> blocks: title, shape, cells --> layout: at their place, or line by line --> SVG
//!  a view                 --> cells: tokens, and the same as text
//! ```
//!
//! Everything in a cell is also written as text: completely in the cell's title, and in the cell as
//! far as it fits.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use game::markup::escape;
use game::{BoardMark, Overlay};
use language::say;

use crate::ComponentAction;
use crate::PieceFigure;
use crate::declare::{ArgDomain, CellArrangement, CellOutline, DisplaySettings, PartOwner};
use crate::layout::ComponentLayout;
use crate::read_view::ComponentReadView;
use crate::texts::{TEXTS, commas};

/// Width of a picture in SVG units, as long as no block with a fixed position needs more.
const WIDE: i32 = 1180;
/// Gap between and around blocks.
const GAP: i32 = 12;
/// Height of a line of text.
const LINE: i32 = 13;
/// Tracks with more stops than this show only occupied stops, unless content declares another form.
const MOST_STOPS: usize = 40;
/// Fill colour of cells without a colour.
const PAPER: &str = "#f4f0e6";
const TOKEN: &str = "#8a8a8a";
const INK: &str = "#222";

/// A point of the picture; x to the right, y down.
#[derive(Clone, Copy)]
struct Point {
    x: i32,
    y: i32,
}

/// A rectangle: upper left corner, width and height.
#[derive(Clone, Copy)]
struct Area {
    x: i32,
    y: i32,
    wide: i32,
    high: i32,
}

impl Area {
    fn new(corner: Point, wide: i32, high: i32) -> Area {
        Area { x: corner.x, y: corner.y, wide, high }
    }
}

/// Equal pieces on a cell: their colour and number.
struct PieceToken {
    color: String,
    number: usize,
    is_card: bool,
    /// `None`: a disc, or a card on a card.
    figure: Option<PieceFigure>,
}

/// An object in the picture that can be marked, by indices: a place of a zone instance, a stop of a
/// track, or a whole track that shows only occupied stops.
#[derive(Clone, Copy)]
enum OverlayTarget {
    Place(u16, u16),
    Stop(u16, u16),
    Dial(u16),
}

/// A cell to draw: a place of a zone, or a stop of a track.
struct CellPicture {
    /// Name of the cell; empty if the block has only one cell.
    name: String,
    /// Name of the cell for overlays; empty if the cell cannot be marked.
    place: String,
    tokens: Vec<PieceToken>,
    words: String,
}

/// A zone or track to draw.
struct PartPicture<'a> {
    /// Name of the zone or track, with the name of the owning seat.
    title: String,
    /// Heading drawn above the zone or track.
    heading: String,
    drawing: &'a DisplaySettings,
    color: Option<String>,
    cells: Vec<CellPicture>,
}

impl ComponentLayout {
    /// Returns the declared display settings of a zone or track.
    fn drawing_of(&self, name: &str) -> Option<&DisplaySettings> {
        self.drawings.iter().rfind(|drawing| drawing.of == name)
    }

    /// Returns whether a track shows only occupied stops.
    fn is_dial(&self, track: usize) -> bool {
        let part = &self.tracks[track];
        let form = self.drawing_of(&part.named.name).and_then(|drawing| drawing.form);
        form.map_or(part.stops.len() > MOST_STOPS, |form| form == CellArrangement::Dial)
    }

    fn is_drawn(&self, name: &str) -> bool {
        self.drawing_of(name).is_none_or(|drawing| drawing.form != Some(CellArrangement::Hidden))
    }

    /// Returns everything in the picture that can be marked: first places of zones, then stops of
    /// tracks.
    fn marked(&self) -> Vec<OverlayTarget> {
        let mut all = Vec::new();
        for spot in 0..self.spots.len() as u16 {
            let zone = self.zone_of(spot);
            if zone.has_places && self.is_drawn(&zone.named.name) {
                all.extend(
                    (0..zone.places.len() as u16).map(|place| OverlayTarget::Place(spot, place)),
                );
            }
        }
        for (at, track) in self.tracks.iter().enumerate() {
            match (self.is_drawn(&track.named.name), self.is_dial(at)) {
                (false, _) => {}
                (true, true) => all.push(OverlayTarget::Dial(at as u16)),
                (true, false) => {
                    let stops = 0..track.stops.len() as u16;
                    all.extend(stops.map(|stop| OverlayTarget::Stop(at as u16, stop)));
                }
            }
        }
        all
    }

    /// Returns the names for overlays of everything in the picture that can be marked.
    pub(crate) fn drawn_places(&self) -> Vec<String> {
        let name = |marked: OverlayTarget| match marked {
            OverlayTarget::Place(spot, place) => {
                let place = &self.zone_of(spot).places[usize::from(place)];
                format!("{}-{place}", self.spot_name(spot))
            }
            OverlayTarget::Stop(track, stop) => {
                let track = &self.tracks[usize::from(track)];
                format!("{}-{}", track.named.name, track.stops[usize::from(stop)])
            }
            OverlayTarget::Dial(track) => self.tracks[usize::from(track)].named.name.clone(),
        };
        self.marked().into_iter().map(name).collect()
    }

    /// Returns the place in the picture that an action is about, as an index into
    /// [`ComponentLayout::drawn_places`]. This is the first place or stop that the action names, or
    /// the place of a piece that it names.
    pub(crate) fn about(
        &self,
        look: &ComponentReadView,
        seat: u8,
        action: ComponentAction,
    ) -> Option<u16> {
        let part = self.options.get(usize::from(action.option))?;
        let marked = self.marked();
        let at = part.args.iter().zip(action.args).find_map(|((_, domain), value)| {
            let n = u16::try_from(value).ok()?;
            marked.iter().position(|one| match (domain, *one) {
                (ArgDomain::Place(zone, ..), OverlayTarget::Place(spot, place)) => {
                    let (of, owner) = self.spots[usize::from(spot)];
                    of == *zone && place == n && owner.is_none_or(|owner| owner == seat)
                }
                (ArgDomain::Stop(track, _), OverlayTarget::Stop(of, stop)) => {
                    of == *track && stop == n
                }
                (ArgDomain::Stop(track, _), OverlayTarget::Dial(of)) => of == *track,
                (ArgDomain::Piece(..) | ArgDomain::Named(_), OverlayTarget::Place(spot, place)) => {
                    look.seen(spot, Some(place)).contains(&n)
                }
                _ => false,
            })
        });
        at.and_then(|at| u16::try_from(at).ok())
    }

    /// Returns the colour declared for a word.
    fn color(&self, word: &str) -> Option<String> {
        self.colors.iter().rfind(|(name, _)| name == word).map(|(_, color)| color.clone())
    }

    /// Returns the figure declared for a word.
    fn figure(&self, word: &str) -> Option<PieceFigure> {
        self.figures.iter().rfind(|(name, _)| name == word).map(|(_, figure)| *figure)
    }

    /// Returns the words by which content describes the look of a piece: its name, the words among
    /// its attributes, and its kind.
    fn words_of_piece(&self, piece: u16) -> impl Iterator<Item = &str> {
        let part = &self.pieces[usize::from(piece)];
        let words = part.attributes.iter().filter_map(|(_, value)| match value {
            crate::declare::AttributeValue::Word(word) => Some(word.as_str()),
            crate::declare::AttributeValue::Number(_) => None,
        });
        let back = self.kinds[usize::from(part.kind)].name.as_str();
        [part.named.name.as_str()].into_iter().chain(words).chain([back])
    }

    fn zone_figure<'a>(
        &'a self,
        look: &ComponentReadView,
        spot: u16,
        plain: &'a DisplaySettings,
    ) -> PartPicture<'a> {
        let zone = self.zone_of(spot);
        let name = self.spot_name(spot);
        let drawing = self.drawing_of(&zone.named.name).unwrap_or(plain);
        let mut cells = Vec::new();
        for (at, title) in (0..).zip(&zone.places) {
            let place = zone.has_places.then_some(at);
            cells.push(CellPicture {
                name: if zone.has_places { self.shown_place(spot, title) } else { String::new() },
                place: if zone.has_places { format!("{name}-{title}") } else { String::new() },
                tokens: self.lying(look, spot, place),
                words: self.pieces_shown(look, spot, place).0,
            });
        }
        let color = drawing.color.as_deref().and_then(|word| self.color(word));
        PartPicture {
            title: self.shown_spot(spot),
            heading: self.shown_zone(spot),
            drawing,
            color,
            cells,
        }
    }

    /// Returns the pieces to draw in a zone or on a place, as the viewer sees them.
    fn lying(&self, look: &ComponentReadView, spot: u16, place: Option<u16>) -> Vec<PieceToken> {
        let name = &self.zone_of(spot).named.name;
        let is_card = self.drawing_of(name).is_some_and(|drawn| drawn.cell == CellOutline::Card);
        let Ok(number) = look.number(spot, place) else { return Vec::new() };
        let seen = look.seen(spot, place);
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        seen.iter().for_each(|piece| *counts.entry(*piece).or_default() += 1);
        let token = |(piece, number): (u16, usize)| {
            let color = self.words_of_piece(piece).find_map(|word| self.color(word));
            let figure = self.words_of_piece(piece).find_map(|word| self.figure(word));
            PieceToken { color: color.unwrap_or_else(|| TOKEN.to_owned()), number, is_card, figure }
        };
        let mut tokens: Vec<PieceToken> = counts.into_iter().map(token).collect();
        if number > seen.len() {
            let number = number - seen.len();
            tokens.push(PieceToken {
                color: TOKEN.to_owned(),
                number,
                is_card: true,
                figure: None,
            });
        }
        tokens
    }

    fn track_figure<'a>(
        &'a self,
        look: &ComponentReadView,
        at: usize,
        plain: &'a DisplaySettings,
    ) -> PartPicture<'a> {
        let track = &self.tracks[at];
        let name = &track.named.name;
        let drawing = self.drawing_of(name).unwrap_or(plain);
        let token = |marker: &u16| {
            let title = &track.markers[usize::from(*marker)];
            let color = self.color(title).unwrap_or_else(|| TOKEN.to_owned());
            PieceToken { color, number: 1, is_card: false, figure: self.figure(title) }
        };
        let stop = |stop: u8| {
            let standing = look.markers_on(at as u16, stop);
            let mut words: Vec<String> =
                standing.iter().map(|m| self.shown_marker(at as u16, *m)).collect();
            let on_stops = track.marks.iter().enumerate().filter(|(_, part)| !part.on_edges);
            let marked = on_stops.filter_map(|(mark, _)| {
                let n = look.mark(at as u16, mark as u16, stop.into()).filter(|n| *n > 0)?;
                Some(format!("{} {n}", self.shown_mark(at as u16, mark as u16)))
            });
            words.extend(marked);
            let place = format!("{name}-{}", track.stops[usize::from(stop)]);
            let tokens = standing.iter().map(token).collect();
            let title = self.shown_stop(at as u16, stop.into());
            CellPicture { name: title, place, tokens, words: commas(words) }
        };
        let all = (0..track.stops.len() as u8).map(stop);
        let cells = if self.is_dial(at) {
            let taken: Vec<CellPicture> = all.filter(|cell| !cell.tokens.is_empty()).collect();
            let text = |cell: &CellPicture| format!("{} {}", cell.name, cell.words);
            let words = taken.iter().map(text).collect::<Vec<_>>().join("; ");
            let tokens = taken.into_iter().flat_map(|cell| cell.tokens).collect();
            vec![CellPicture { name: String::new(), place: name.clone(), tokens, words }]
        } else {
            all.collect()
        };
        let color = drawing.color.as_deref().and_then(|word| self.color(word));
        let title = self.shown_track(at as u16);
        PartPicture { heading: title.clone(), title, drawing, color, cells }
    }

    /// Draws the picture of a view.
    pub(crate) fn picture(&self, look: &ComponentReadView, overlay: &Overlay) -> String {
        let plain = DisplaySettings::default();
        let mut boards: Vec<(Option<u8>, Vec<PartPicture<'_>>)> = vec![(None, Vec::new())];
        boards.extend((0..self.seat_names.len() as u8).map(|seat| (Some(seat), Vec::new())));
        for at in (0..self.tracks.len()).filter(|at| self.is_drawn(&self.tracks[*at].named.name)) {
            boards[0].1.push(self.track_figure(look, at, &plain));
        }
        for (spot, (zone, owner)) in (0..).zip(&self.spots) {
            let zone = &self.zones[usize::from(*zone)];
            if self.is_drawn(&zone.named.name) {
                let owned = if zone.of == PartOwner::Table { None } else { *owner };
                let board = owned.map_or(0, |seat| usize::from(seat) + 1);
                boards[board].1.push(self.zone_figure(look, spot, &plain));
            }
        }
        let mut canvas = Canvas { overlay, out: String::new(), right: WIDE, down: 0 };
        let mut y = 34;
        for (seat, figures) in boards.iter().filter(|(_, figures)| !figures.is_empty()) {
            let begin = y;
            if let Some(seat) = seat {
                let name = &self.seat_names[usize::from(*seat)];
                let color = self.color(name).unwrap_or_else(|| TOKEN.to_owned());
                canvas.outline(
                    CellOutline::Box,
                    Area::new(Point { x: GAP, y }, WIDE - 2 * GAP, 4),
                    &filled(&color),
                );
                canvas.text(
                    Point { x: GAP, y: y + 18 },
                    &self.shown_seat(*seat),
                    "font-weight=\"bold\" font-size=\"14\"",
                );
                y += 24;
            }
            canvas.down = y.max(begin);
            canvas.board(figures, y);
            y = canvas.down + GAP;
        }
        canvas.finish(y)
    }
}

/// A picture under construction, with its size so far.
struct Canvas<'a> {
    overlay: &'a Overlay,
    out: String,
    right: i32,
    down: i32,
}

impl PartPicture<'_> {
    fn form(&self) -> CellArrangement {
        self.drawing.form.unwrap_or(CellArrangement::Row)
    }

    /// Returns the shape of a cell.
    fn outline(&self) -> CellOutline {
        if self.form() == CellArrangement::Hexes { CellOutline::Hex } else { self.drawing.cell }
    }

    /// Returns width and height of a cell.
    fn cell(&self) -> (i32, i32) {
        let usual = match (self.drawing.cell, self.cells.len()) {
            _ if self.form() == CellArrangement::Hexes => (86, 98),
            (CellOutline::Round, _) => (54, 54),
            (CellOutline::Card, _) => (92, 76),
            (_, 1) => (184, 58),
            _ => (92, 58),
        };
        self.drawing.size.unwrap_or(usual)
    }

    /// Returns the number of cells per row.
    fn across(&self) -> i32 {
        let fit = (WIDE - 2 * GAP) / (self.cell().0 + 4);
        let n = self.drawing.across.map_or(fit, i32::from).clamp(1, fit.max(1));
        n.min(self.cells.len().max(1) as i32)
    }

    /// Returns the radius of a ring up to the centres of its cells.
    fn radius(&self) -> i32 {
        let around = f64::from(self.cell().0.max(self.cell().1) + 6) * self.cells.len() as f64;
        (around / std::f64::consts::TAU) as i32
    }

    /// Returns width and height of the block, title included.
    fn size(&self) -> (i32, i32) {
        let (wide, high) = self.cell();
        if self.form() == CellArrangement::Ring {
            let around = 2 * self.radius() + wide.max(high) + 4;
            return (around, around + LINE + 4);
        }
        let across = self.across();
        let down = (self.cells.len() as i32 + across - 1) / across;
        if self.form() == CellArrangement::Hexes {
            return (across * wide + wide / 2, down * (3 * high / 4) + high / 4 + LINE + 4);
        }
        let title = 7 * self.heading.chars().count() as i32;
        ((across * (wide + 4)).max(title), down * (high + 4) + LINE + 4)
    }

    /// Returns the upper left corner of a cell, relative to the block.
    fn corner(&self, number: usize) -> (i32, i32) {
        let (wide, high) = self.cell();
        if self.form() == CellArrangement::Ring {
            let turn = std::f64::consts::TAU * number as f64 / self.cells.len() as f64;
            let radius = f64::from(self.radius());
            let middle = self.radius() + wide.max(high) / 2 + 2;
            let (right, down) = ((radius * turn.sin()) as i32, (-radius * turn.cos()) as i32);
            return (middle + right - wide / 2, middle + down - high / 2 + LINE + 4);
        }
        let (across, n) = (self.across(), number as i32);
        if self.form() == CellArrangement::Hexes {
            let row = n / across;
            return ((n % across) * wide + row % 2 * (wide / 2), row * (3 * high / 4) + LINE + 4);
        }
        ((n % across) * (wide + 4), n / across * (high + 4) + LINE + 4)
    }
}

impl Canvas<'_> {
    /// Draws the blocks of a board below `top`. Blocks with a fixed position are drawn there, the
    /// others line by line below them.
    fn board(&mut self, figures: &[PartPicture<'_>], top: i32) {
        let fixed = figures.iter().filter_map(|figure| Some((figure, figure.drawing.at?)));
        for (figure, (x, y)) in fixed {
            self.figure(figure, Point { x: x.max(0) + GAP, y: top + y.max(0) });
        }
        let mut below = self.down;
        let mut x = GAP;
        let mut y = below;
        for figure in figures.iter().filter(|figure| figure.drawing.at.is_none()) {
            let (wide, high) = figure.size();
            if x > GAP && x + wide > WIDE - GAP {
                (x, y) = (GAP, below);
            }
            self.figure(figure, Point { x, y });
            x += wide + GAP;
            below = below.max(y + high + GAP);
        }
        self.down = self.down.max(below);
    }

    fn figure(&mut self, figure: &PartPicture<'_>, Point { x, y }: Point) {
        self.text(Point { x, y: y + 10 }, &figure.heading, "font-weight=\"bold\"");
        for (number, shown) in figure.cells.iter().enumerate() {
            let (right, down) = figure.corner(number);
            self.cell(figure, shown, Point { x: x + right, y: y + down });
        }
        let (wide, high) = figure.size();
        self.right = self.right.max(x + wide + GAP);
        self.down = self.down.max(y + high + GAP);
    }

    fn cell(&mut self, figure: &PartPicture<'_>, shown: &CellPicture, corner: Point) {
        let overlay = self.overlay;
        let mark = overlay.marks.iter().find(|m| !shown.place.is_empty() && m.place == shown.place);
        let id = if overlay.ids.is_empty() || shown.place.is_empty() {
            String::new()
        } else {
            format!(" id=\"{}-{}\"", escape(&overlay.ids), escape(&shown.place))
        };
        let whole = [figure.title.as_str(), shown.name.as_str()].join(" ");
        let words = if shown.words.is_empty() { say!(TEXTS, "empty") } else { shown.words.clone() };
        let _ =
            write!(self.out, "<g{id}><title>{}: {}</title>", escape(whole.trim()), escape(&words));
        let color = figure.color.as_deref().unwrap_or(PAPER);
        let (wide, high) = figure.cell();
        let area = Area::new(corner, wide, high);
        let Area { x, y, wide, high } = area;
        self.outline(figure.outline(), area, &format!("{} stroke=\"#444\"", filled(color)));
        if let Some(BoardMark { heat: Some(heat), .. }) = mark {
            let strength = f64::from((*heat).min(1000)) / 1000.0;
            let shade = format!("fill=\"#d60\" fill-opacity=\"{strength:.3}\"");
            self.outline(figure.outline(), area, &shade);
        }
        let is_hex = figure.outline() == CellOutline::Hex;
        let mut line = if is_hex { y + high / 4 + 8 } else { y + 11 };
        let inset = match figure.outline() {
            CellOutline::Round => 8,
            CellOutline::Hex => 10,
            _ => 4,
        };
        let letters = ((wide - 2 * inset) / 5).max(3) as usize;
        if !shown.name.is_empty() {
            self.text(
                Point { x: x + inset, y: line },
                &cut(&shown.name, letters),
                "font-size=\"9\"",
            );
            line += 4;
        }
        self.tokens(&shown.tokens, Point { x: x + inset, y: line }, wide - 2 * inset);
        if !shown.tokens.is_empty() {
            line += LINE + 1;
        }
        let room = ((y + high - line) / 10).max(0) as usize;
        for words in wrapped(&shown.words, letters, room) {
            line += 10;
            self.text(Point { x: x + inset, y: line - 2 }, &words, "font-size=\"9\"");
        }
        if let Some(mark) = mark {
            let bold = "font-weight=\"bold\" fill=\"#900\"";
            self.text(Point { x: x + inset, y: y + high - 3 }, &mark.text, bold);
        }
        self.out.push_str("</g>");
    }

    /// Draws as many pieces as fit in one row. A number above 1 is written on the piece.
    fn tokens(&mut self, tokens: &[PieceToken], corner: Point, wide: i32) {
        let Point { x, y } = corner;
        let fit = (wide / 14).max(1) as usize;
        for (n, token) in tokens.iter().take(fit).enumerate() {
            let x = x + 14 * n as i32;
            let paint = format!("{} stroke=\"{INK}\"", filled(&token.color));
            if let Some(figure) = token.figure {
                let _ = write!(
                    self.out,
                    "<path d=\"{}\" transform=\"translate({x} {y}) scale(0.8)\" fill-rule=\"evenodd\" {paint}/>",
                    figure.path()
                );
            } else if token.is_card {
                self.outline(CellOutline::Box, Area::new(Point { x: x + 1, y }, 10, 13), &paint);
            } else {
                self.outline(CellOutline::Round, Area::new(Point { x, y }, 12, 12), &paint);
            }
            if token.number > 1 {
                let middle =
                    "font-size=\"8\" text-anchor=\"middle\" fill=\"#fff\" font-weight=\"bold\"";
                self.text(Point { x: x + 6, y: y + 9 }, &token.number.to_string(), middle);
            }
        }
    }

    fn outline(&mut self, outline: CellOutline, area: Area, paint: &str) {
        let Area { x, y, wide, high } = area;
        let path = match outline {
            CellOutline::Box | CellOutline::Card => {
                let round = if outline == CellOutline::Card { 7 } else { 0 };
                format!(
                    "rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" rx=\"{round}\""
                )
            }
            CellOutline::Round => {
                let (cx, cy, rx, ry) = (x + wide / 2, y + high / 2, wide / 2, high / 2);
                format!("ellipse cx=\"{cx}\" cy=\"{cy}\" rx=\"{rx}\" ry=\"{ry}\"")
            }
            CellOutline::Hex => {
                let (right, middle) = (x + wide, x + wide / 2);
                let (up, low, down) = (y + high / 4, y + high - high / 4, y + high);
                format!(
                    "path d=\"M{middle} {y}L{right} {up}V{low}L{middle} {down}L{x} {low}V{up}Z\""
                )
            }
            CellOutline::Hull => {
                let (right, keel, bow) = (x + wide, y + high, wide / 8);
                let (end, begin) = (right - bow, x + bow);
                format!("path d=\"M{x} {y}H{right}L{end} {keel}H{begin}Z\"")
            }
        };
        let _ = write!(self.out, "<{path} {paint}/>");
    }

    fn text(&mut self, at: Point, text: &str, how: &str) {
        let Point { x, y } = at;
        let _ = write!(self.out, "<text x=\"{x}\" y=\"{y}\" {how}>{}</text>", escape(text));
    }

    fn finish(self, down: i32) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {down}\" font-family=\"sans-serif\" font-size=\"11\"><rect x=\"0\" y=\"0\" width=\"{}\" height=\"{down}\" fill=\"#fdfcf8\"/><text x=\"{GAP}\" y=\"22\" font-size=\"14\">{}</text>{}</svg>\n",
            self.right,
            self.right,
            escape(&self.overlay.title),
            self.out
        )
    }
}

/// Cuts a text to a number of letters. A cut text ends with `…`.
fn cut(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_owned();
    }
    text.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
}

/// Wraps a text to at most `lines` lines of `letters` letters. Text that does not fit becomes `…`.
fn wrapped(text: &str, letters: usize, lines: usize) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match all.last_mut() {
            Some(last) if last.chars().count() + 1 + word.chars().count() <= letters => {
                last.push(' ');
                last.push_str(word);
            }
            _ => all.push(cut(word, letters)),
        }
    }
    if all.len() > lines {
        all.truncate(lines);
        if let Some(last) = all.last_mut() {
            *last = cut(&format!("{last}  …"), letters.max(last.chars().count()));
        }
    }
    all
}

/// Returns the SVG attribute for a fill colour.
fn filled(color: &str) -> String {
    format!("fill=\"{}\"", escape(color))
}
