//! What every plot has: room for names, axes with round numbers, the way from values to pixels.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::report::page::COLORS;

/// What plots are drawn on.
pub(super) type Plane<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
/// Whether it could be drawn.
pub(super) type Drawn<'a> =
    Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// Width of every plot.
const WIDTH: u32 = 880;
/// Height of the part with data of plots without rows.
const DEPTH: u32 = 300;
/// Room for the numbers below and for the axis' name.
const FOOT: i32 = 50;
/// Room above.
const HEAD: i32 = 12;
/// Room to the right, for numbers at the end of bars.
const RIGHT: i32 = 56;
/// Width of a letter in names, at most; plots are drawn without fonts at hand.
const LETTER: f64 = 8.0;
/// Letters of a name at most.
const LONGEST: usize = 34;

/// A colour of the light page; the style sheet of the page knows it again.
pub(super) fn color(name: &str) -> RGBColor {
    let (_, light, _) = COLORS.iter().find(|(n, ..)| *n == name).expect("a colour of the page");
    let part = |at: usize| u8::from_str_radix(&light[at..at + 2], 16).expect("hexadecimal");
    RGBColor(part(1), part(3), part(5))
}

/// Words in plots.
pub(super) fn font(size: i32, name: &str) -> TextStyle<'static> {
    // The backend divides sizes by this number.
    let size = f64::from(size) * 1.24;
    ("system-ui, 'DejaVu Sans', sans-serif", size).into_font().color(&color(name))
}

/// The least of 1, 2, 5, 10 … (or their fractions) that is not smaller.
pub(super) fn round_step(wanted: f64) -> f64 {
    let power = 10f64.powf(wanted.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0];
    steps.into_iter().map(|s| s * power).find(|s| *s >= wanted * 0.999).unwrap_or(10.0 * power)
}

/// Round numbers over a range, and the decimals they need.
fn ticks(low: f64, high: f64, most: f64) -> (Vec<f64>, usize) {
    let step = round_step((high - low) / most);
    let first = (low / step).ceil() as i64;
    let last = (high / step).floor() as i64;
    let decimals = (-step.log10().floor()).max(0.0) as usize;
    ((first..=last).map(|i| i as f64 * step).collect(), decimals)
}

/// Values and the pixels they lie at.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    from: i32,
    to: i32,
}

impl Scale {
    fn at(self, value: f64) -> i32 {
        let part = (value - self.low) / (self.high - self.low);
        self.from + (part * f64::from(self.to - self.from)).round() as i32
    }
}

/// A range with room at both ends; never empty.
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

/// The vertical axis: names of rows, or numbers.
enum Side {
    Rows(Vec<String>, i32),
    Numbers(Scale, String),
}

/// The horizontal axis: numbers, or named steps.
enum Foot {
    Numbers(Scale, String),
    Steps(Vec<String>),
}

/// A plot without its data.
pub(super) struct Frame {
    left: i32,
    height: u32,
    side: Side,
    foot: Foot,
}

fn short(name: &str) -> String {
    if name.chars().count() > LONGEST {
        name.chars().take(LONGEST - 1).chain(['…']).collect()
    } else {
        name.to_owned()
    }
}

impl Frame {
    /// Rows with names, and a horizontal axis of numbers.
    pub fn rows<'n>(
        count: usize,
        row: u32,
        names: impl Iterator<Item = &'n str>,
        axis: &str,
        ends: impl Iterator<Item = f64>,
    ) -> Frame {
        let names: Vec<String> = names.map(short).collect();
        let longest = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
        let left = (longest as f64 * LETTER) as i32 + 16;
        let (low, high) = range(ends);
        let scale = Scale { low, high, from: left, to: WIDTH as i32 - RIGHT };
        Frame {
            left,
            height: HEAD as u32 + row * count as u32 + FOOT as u32,
            side: Side::Rows(names, row as i32),
            foot: Foot::Numbers(scale, axis.to_owned()),
        }
    }

    /// Named steps from left to right, and a vertical axis of numbers.
    pub fn steps(steps: &[String], axis: &str, ends: impl Iterator<Item = f64>) -> Frame {
        let (low, high) = range(ends);
        let foot = HEAD + DEPTH as i32;
        Frame {
            left: 64,
            height: foot as u32 + FOOT as u32,
            side: Side::Numbers(Scale { low, high, from: foot, to: HEAD }, axis.to_owned()),
            foot: Foot::Steps(steps.iter().map(|s| short(s)).collect()),
        }
    }

    /// Numbers on both axes.
    pub fn columns(axis: &str, side: &str, x: [f64; 2], y: [f64; 2]) -> Frame {
        let foot = HEAD + DEPTH as i32;
        let scale = Scale { low: x[0], high: x[1], from: 64, to: WIDTH as i32 - RIGHT };
        let up = Scale { low: y[0], high: y[1] * 1.03, from: foot, to: HEAD };
        Frame {
            left: 64,
            height: foot as u32 + FOOT as u32,
            side: Side::Numbers(up, side.to_owned()),
            foot: Foot::Numbers(scale, axis.to_owned()),
        }
    }

    /// Draws the axes, then the data.
    pub fn draw(self, data: impl for<'a> Fn(&Plane<'a>, &Frame) -> Drawn<'a>) -> String {
        let mut text = String::new();
        {
            let plane =
                SVGBackend::with_string(&mut text, (WIDTH, self.height)).into_drawing_area();
            self.axes(&plane).and_then(|()| data(&plane, &self)).expect("a text takes all marks");
            plane.present().expect("a text takes all marks");
        }
        text
    }

    fn axes<'a>(&self, plane: &Plane<'a>) -> Drawn<'a> {
        let bottom = self.height as i32 - FOOT;
        let right = WIDTH as i32 - RIGHT;
        let thin = color("grid").stroke_width(1);
        let words = |text: &str, at: (i32, i32), side: HPos, name: &str| {
            plane.draw(&Text::new(
                text.to_owned(),
                at,
                font(12, name).pos(Pos::new(side, VPos::Center)),
            ))
        };
        match &self.foot {
            Foot::Numbers(scale, axis) => {
                let (values, decimals) = ticks(scale.low, scale.high, 9.0);
                for value in values {
                    let x = scale.at(value);
                    plane.draw(&PathElement::new(vec![(x, HEAD), (x, bottom)], thin))?;
                    let value = if value == 0.0 { 0.0 } else { value };
                    words(&format!("{value:.decimals$}"), (x, bottom + 12), HPos::Center, "soft")?;
                }
                words(axis, ((self.left + right) / 2, bottom + 36), HPos::Center, "ink")?;
            }
            Foot::Steps(steps) => {
                for (i, step) in steps.iter().enumerate() {
                    words(step, (self.step(i), bottom + 14), HPos::Center, "soft")?;
                }
            }
        }
        match &self.side {
            Side::Rows(names, _) => {
                for (i, name) in names.iter().enumerate() {
                    words(name, (self.left - 12, self.row(i)), HPos::Right, "ink")?;
                }
            }
            Side::Numbers(scale, axis) => {
                let (values, decimals) = ticks(scale.low, scale.high, 6.0);
                for value in values {
                    let y = scale.at(value);
                    plane.draw(&PathElement::new(vec![(self.left, y), (right, y)], thin))?;
                    words(&format!("{value:.decimals$}"), (self.left - 8, y), HPos::Right, "soft")?;
                }
                let upright = font(12, "ink")
                    .transform(FontTransform::Rotate270)
                    .pos(Pos::new(HPos::Center, VPos::Center));
                plane.draw(&Text::new(axis.clone(), (12, (HEAD + bottom) / 2), upright))?;
            }
        }
        Ok(())
    }

    /// Middle of a row.
    pub fn row(&self, i: usize) -> i32 {
        match &self.side {
            Side::Rows(_, row) => HEAD + row * i as i32 + row / 2,
            Side::Numbers(..) => 0,
        }
    }

    /// A step from left to right.
    pub fn step(&self, i: usize) -> i32 {
        let Foot::Steps(steps) = &self.foot else { return 0 };
        let right = WIDTH as i32 - RIGHT;
        let wide = f64::from(right - self.left) / steps.len().max(1) as f64;
        self.left + (wide * (i as f64 + 0.5)) as i32
    }

    /// A value on the horizontal axis.
    pub fn x(&self, value: f64) -> i32 {
        match &self.foot {
            Foot::Numbers(scale, _) => scale.at(value),
            Foot::Steps(_) => 0,
        }
    }

    /// A value on the vertical axis.
    pub fn y(&self, value: f64) -> i32 {
        match &self.side {
            Side::Numbers(scale, _) => scale.at(value),
            Side::Rows(..) => 0,
        }
    }

    /// A line at a value of the horizontal axis.
    pub fn vertical<'a>(&self, plane: &Plane<'a>, value: f64, name: &str) -> Drawn<'a> {
        let (x, bottom) = (self.x(value), self.height as i32 - FOOT);
        plane.draw(&PathElement::new(vec![(x, HEAD), (x, bottom)], color(name).stroke_width(1)))
    }
}
