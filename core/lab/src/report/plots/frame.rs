//! Layout of plots: margins for labels, axes with round numbers, and the conversion of values to pixels.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::report::numbers::decimal;
use crate::report::page::COLORS;

/// The drawing surface of a plot.
pub(super) type PlotArea<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
/// Result of drawing into a plot.
pub(super) type PlotResult<'a> =
    Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// A screen width for which plots are drawn. Scaling a picture would scale its text, so each plot is drawn for each
/// width. The page's style sheet shows the drawing that fits the screen.
struct ScreenWidth {
    /// Name of the class in the style sheet.
    name: &'static str,
    pixels: i32,
    /// Whether row labels are above their rows; otherwise they are on the left side.
    names_above: bool,
    /// Height below the data, for the axis numbers and the axis label, in pixels.
    foot: i32,
    /// Width of the margin to the left of the data in plots without row labels, in pixels.
    side: i32,
    /// Number of letters in a line of the axis label.
    line: usize,
    /// Upper bound on the numbers of the horizontal axis.
    ticks: f64,
}

/// Widths for a desktop screen and for a telephone.
const WIDTHS: [ScreenWidth; 2] = [
    ScreenWidth {
        name: "broad",
        pixels: 880,
        names_above: false,
        foot: 50,
        side: 68,
        line: 100,
        ticks: 9.0,
    },
    ScreenWidth {
        name: "slim",
        pixels: 360,
        names_above: true,
        foot: 66,
        side: 54,
        line: 44,
        ticks: 4.0,
    },
];

/// Height of the data area in plots without rows, in pixels.
const DEPTH: i32 = 300;
/// Height above the data area, in pixels.
const HEAD: i32 = 12;
/// Width of the margin to the right of the data area, for numbers at the end of bars, in pixels.
const RIGHT: i32 = 60;
/// Height of a line of text, in pixels.
const LINE: i32 = 18;
/// Text size in pixels. In the report it is displayed with at least eleven, which `.ci/look-at-report.mjs` checks.
pub(super) const TEXT: i32 = 13;
/// Upper bound on the average width of a letter, in pixels. Plots are drawn without access to fonts, so it is
/// estimated.
const LETTER: f64 = 8.5;
/// Upper bound on the letters of a label.
const LONGEST: usize = 40;

/// Returns a colour of the light page by name. The style sheet recognizes this colour.
pub(super) fn color(name: &str) -> RGBColor {
    let (_, light, _) = COLORS.iter().find(|(n, ..)| *n == name).expect("a colour of the page");
    let part = |at: usize| u8::from_str_radix(&light[at..at + 2], 16).expect("hexadecimal");
    RGBColor(part(1), part(3), part(5))
}

/// Returns the text style of plots.
pub(super) fn font(size: i32, name: &str) -> TextStyle<'static> {
    // The SVG backend divides font sizes by this number.
    let size = f64::from(size) * 1.24;
    ("system-ui, 'DejaVu Sans', sans-serif", size).into_font().color(&color(name))
}

/// Returns the smallest number of the form 1, 2 or 5 times a power of ten that is not below `step`.
pub(super) fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.into_iter().map(|s| s * power).find(|s| *s >= step * 0.999).unwrap_or(10.0 * power)
}

/// Returns round numbers within a range, and the decimals they need.
fn ticks(low: f64, high: f64, most: f64) -> (Vec<f64>, usize) {
    let step = round_step((high - low) / most);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    ((first..=last).map(|i| i as f64 * step).collect(), decimals)
}

/// Linear map from values to pixels.
#[derive(Clone, Copy)]
struct AxisScale {
    low: f64,
    high: f64,
    from: i32,
    to: i32,
}

impl AxisScale {
    fn at(self, value: f64) -> i32 {
        let part = (value - self.low) / (self.high - self.low);
        self.from + (part * f64::from(self.to - self.from)).round() as i32
    }
}

/// Returns the range of the finite values, with a margin at both ends; never empty.
fn range(ends: impl Iterator<Item = f64>) -> (f64, f64) {
    let (low, high) =
        ends.filter(|e| e.is_finite()).fold((f64::MAX, f64::MIN), |(l, h), e| (l.min(e), h.max(e)));
    if low > high {
        (0.0, 1.0)
    } else if high - low > 1e-9 {
        (low - 0.03 * (high - low), high + 0.03 * (high - low))
    } else {
        (low - 1.0, high + 1.0)
    }
}

/// A plot axis: a list of names, or a range of numbers with a label.
enum Axis {
    Names(Vec<String>),
    Numbers((f64, f64), String),
}

/// A plot's axes, before it is laid out for a screen width.
pub(super) struct PlotFrame {
    /// Height of a row, if the vertical axis has names.
    row: i32,
    side: Axis,
    foot: Axis,
}

fn short(name: &str, letters: usize) -> String {
    if name.chars().count() > letters {
        name.chars().take(letters.saturating_sub(1)).chain(['…']).collect()
    } else {
        name.to_owned()
    }
}

/// Wraps a text into lines of at most `letters` letters; a longer word has its own line.
fn wrapped(text: &str, letters: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("it begins with one");
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= letters {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

impl PlotFrame {
    /// Makes axes with named rows and a horizontal range of numbers.
    pub fn rows<'n>(
        row: u32,
        names: impl Iterator<Item = &'n str>,
        axis: &str,
        ends: impl Iterator<Item = f64>,
    ) -> PlotFrame {
        let side = Axis::Names(names.map(|name| short(name, LONGEST)).collect());
        PlotFrame { row: row as i32, side, foot: Axis::Numbers(range(ends), axis.to_owned()) }
    }

    /// Makes axes with named steps from left to right and a vertical range of numbers.
    pub fn steps(steps: &[String], axis: &str, ends: impl Iterator<Item = f64>) -> PlotFrame {
        let side = Axis::Numbers(range(ends), axis.to_owned());
        PlotFrame { row: 0, side, foot: Axis::Names(steps.to_vec()) }
    }

    /// Makes axes with numbers in both directions.
    pub fn columns(axis: &str, side: &str, x: [f64; 2], y: [f64; 2]) -> PlotFrame {
        let side = Axis::Numbers((y[0], y[1] * 1.03), side.to_owned());
        PlotFrame { row: 0, side, foot: Axis::Numbers((x[0], x[1]), axis.to_owned()) }
    }

    /// Draws the axes and the data for each screen width.
    pub fn draw(
        self,
        data: impl for<'a> Fn(&PlotArea<'a>, &PlotLayout<'_>) -> PlotResult<'a>,
    ) -> String {
        let mut all = String::new();
        for width in &WIDTHS {
            let laid = PlotLayout::new(&self, width);
            let mut text = String::new();
            {
                let size = (width.pixels as u32, laid.height as u32);
                let plane = SVGBackend::with_string(&mut text, size).into_drawing_area();
                laid.axes(&plane)
                    .and_then(|()| data(&plane, &laid))
                    .expect("a text takes all marks");
                plane.present().expect("a text takes all marks");
            }
            all.push_str(&text.replacen("<svg ", &format!("<svg class=\"{}\" ", width.name), 1));
        }
        all
    }
}

/// A plot laid out for one screen width.
pub(super) struct PlotLayout<'f> {
    frame: &'f PlotFrame,
    width: &'f ScreenWidth,
    left: i32,
    right: i32,
    height: i32,
    /// Horizontal and vertical scale, for axes with numbers.
    x: Option<AxisScale>,
    y: Option<AxisScale>,
}

impl<'f> PlotLayout<'f> {
    fn new(frame: &'f PlotFrame, width: &'f ScreenWidth) -> PlotLayout<'f> {
        let (left, depth) = match &frame.side {
            Axis::Names(names) => {
                let above = if width.names_above { LINE } else { 0 };
                let longest = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
                let label_width = (longest as f64 * LETTER) as i32 + 16;
                let left = if width.names_above { 10 } else { label_width };
                (left, (frame.row + above) * names.len() as i32)
            }
            Axis::Numbers(..) => (width.side, DEPTH),
        };
        let right = width.pixels - if frame.row > 0 { RIGHT } else { 20 };
        let foot = HEAD + depth;
        let scale = |axis: &Axis, from, to| match axis {
            Axis::Numbers((low, high), _) => Some(AxisScale { low: *low, high: *high, from, to }),
            Axis::Names(_) => None,
        };
        let (x, y) = (scale(&frame.foot, left, right), scale(&frame.side, foot, HEAD));
        PlotLayout { frame, width, left, right, height: foot + width.foot, x, y }
    }

    fn axes<'a>(&self, plane: &PlotArea<'a>) -> PlotResult<'a> {
        let bottom = self.bottom();
        let thin = color("grid").stroke_width(1);
        let words = |text: &str, at: (i32, i32), side: HPos, name: &str| {
            let style = font(TEXT, name).pos(Pos::new(side, VPos::Center));
            plane.draw(&Text::new(text.to_owned(), at, style))
        };
        if let Some(scale) = &self.x {
            let (values, decimals) = ticks(scale.low, scale.high, self.width.ticks);
            for value in values {
                let x = scale.at(value);
                self.upright(plane, x, thin)?;
                let value = if value == 0.0 { 0.0 } else { value };
                words(&decimal(value, decimals), (x, bottom + 12), HPos::Center, "soft")?;
            }
        }
        match &self.frame.foot {
            Axis::Numbers(_, axis) => {
                let middle = (self.left + self.right) / 2;
                let middle = if self.width.names_above { self.width.pixels / 2 } else { middle };
                for (i, line) in (0..).zip(wrapped(axis, self.width.line)) {
                    words(&line, (middle, bottom + 34 + i * LINE), HPos::Center, "ink")?;
                }
            }
            Axis::Names(steps) => {
                // If labels would overlap, every second one is one line lower.
                let slot = f64::from(self.right - self.left) / steps.len().max(1) as f64;
                let fits = |n: f64| (n * slot / LETTER) as usize;
                let longest = steps.iter().map(|s| s.chars().count()).max().unwrap_or(0);
                let is_tight = longest > fits(1.0);
                let letters = fits(if is_tight { 2.0 } else { 1.0 });
                for (i, step) in steps.iter().enumerate() {
                    let lower = if is_tight && i % 2 == 1 { LINE } else { 0 };
                    let at = (self.step(i), bottom + 14 + lower);
                    words(&short(step, letters), at, HPos::Center, "soft")?;
                }
            }
        }
        match (&self.frame.side, &self.y) {
            (Axis::Numbers(_, axis), Some(scale)) => {
                let (values, decimals) = ticks(scale.low, scale.high, 6.0);
                for value in values {
                    let y = scale.at(value);
                    plane.draw(&PathElement::new(vec![(self.left, y), (self.right, y)], thin))?;
                    words(&decimal(value, decimals), (self.left - 8, y), HPos::Right, "soft")?;
                }
                let upright = font(TEXT, "ink")
                    .transform(FontTransform::Rotate270)
                    .pos(Pos::new(HPos::Center, VPos::Center));
                plane.draw(&Text::new(axis.clone(), (10, (HEAD + bottom) / 2), upright))?;
            }
            (Axis::Names(names), _) if self.width.names_above => {
                for (i, name) in names.iter().enumerate() {
                    let y = HEAD + (self.frame.row + LINE) * i as i32 + LINE / 2 - 1;
                    words(name, (0, y), HPos::Left, "ink")?;
                }
            }
            (Axis::Names(names), _) => {
                for (i, name) in names.iter().enumerate() {
                    words(name, (self.left - 12, self.row(i)), HPos::Right, "ink")?;
                }
            }
            (Axis::Numbers(..), None) => {}
        }
        Ok(())
    }

    /// Returns the lower edge of the data area.
    fn bottom(&self) -> i32 {
        self.height - self.width.foot
    }

    /// Returns the vertical position of a row's middle.
    pub fn row(&self, i: usize) -> i32 {
        let row = self.frame.row;
        if !self.width.names_above {
            return HEAD + row * i as i32 + row / 2;
        }
        // Closer to its own label than to the next one.
        HEAD + (row + LINE) * i as i32 + LINE + row / 2 - (44 - row) / 3
    }

    /// Returns the horizontal position of a step.
    pub fn step(&self, i: usize) -> i32 {
        let Axis::Names(steps) = &self.frame.foot else { return 0 };
        let wide = f64::from(self.right - self.left) / steps.len().max(1) as f64;
        self.left + (wide * (i as f64 + 0.5)) as i32
    }

    /// Returns the pixel of a value on the horizontal axis.
    pub fn x(&self, value: f64) -> i32 {
        self.x.map_or(0, |scale| scale.at(value))
    }

    /// Returns the pixel of a value on the vertical axis.
    pub fn y(&self, value: f64) -> i32 {
        self.y.map_or(0, |scale| scale.at(value))
    }

    /// Draws a vertical line at a value of the horizontal axis.
    pub fn vertical<'a>(&self, plane: &PlotArea<'a>, value: f64, name: &str) -> PlotResult<'a> {
        self.upright(plane, self.x(value), color(name).stroke_width(1))
    }

    /// Draws a vertical line through the data area, interrupted at row labels above their rows.
    fn upright<'a>(&self, plane: &PlotArea<'a>, x: i32, style: ShapeStyle) -> PlotResult<'a> {
        let line =
            |from: i32, to: i32| plane.draw(&PathElement::new(vec![(x, from), (x, to)], style));
        match &self.frame.side {
            Axis::Names(names) if self.width.names_above => {
                let whole = self.frame.row + LINE;
                let mut tops = (0..names.len() as i32).map(|i| HEAD + whole * i);
                tops.try_for_each(|top| line(top + LINE - 2, top + whole))
            }
            _ => line(HEAD, self.bottom()),
        }
    }

    /// Draws a note next to a mark, on the side with enough space.
    pub fn note<'a>(&self, plane: &PlotArea<'a>, [x, y]: [i32; 2], words: &str) -> PlotResult<'a> {
        let wide = (words.chars().count() as f64 * LETTER) as i32;
        let (x, side) = if x + 9 + wide > self.width.pixels {
            (x - 9, HPos::Right)
        } else {
            (x + 9, HPos::Left)
        };
        let style = font(TEXT, "soft").pos(Pos::new(side, VPos::Center));
        plane.draw(&Text::new(words.to_owned(), (x, y), style))
    }
}
