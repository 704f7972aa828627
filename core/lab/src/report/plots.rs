//! Plots as SVG text. Two sets of rules differ by shape (circle and triangle, solid and dashed line, filled and
//! empty bar), not only by colour. Each plot is drawn twice, for broad and for slim screens.

mod frame;
pub mod one;

use frame::{PlotArea, PlotFrame, PlotLayout, PlotResult, TEXT, color, font};
use language::say;
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::no_width_label;
use super::numbers::decimal;
use crate::statistics::Interval;
use crate::texts::TEXTS;

/// A labelled value under both rules, each with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct IntervalPair {
    pub label: String,
    pub a: Interval,
    pub b: Interval,
}

/// Height of a row, in pixels.
const ROW: u32 = 26;

/// Plots intervals under both rules, one row for each label.
pub fn pairs(rows: &[IntervalPair], axis: &str) -> String {
    let ends = rows.iter().flat_map(|r| [r.a.low, r.a.high, r.b.low, r.b.high]);
    let frame = PlotFrame::rows(ROW, rows.iter().map(|r| r.label.as_str()), axis, ends);
    frame.draw(|plane, at| {
        for (i, row) in rows.iter().enumerate() {
            let y = at.row(i);
            for (interval, name, shift) in [(&row.a, "a", -5), (&row.b, "b", 5)] {
                whiskers(plane, at, interval, IntervalMark { y: y + shift, name })?;
                mark(plane, (at.x(interval.mean), y + shift), name)?;
            }
        }
        Ok(())
    })
}

/// Plots one interval per row, with a line at 0. The mark of a row is filled if its flag says that a difference was
/// found.
pub fn differences(rows: &[(String, Interval, bool)], axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, i, _)| [i.low, i.high, 0.0]);
    let frame = PlotFrame::rows(ROW, rows.iter().map(|(l, ..)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        at.vertical(plane, 0.0, "ink")?;
        for (i, (_, interval, is_found)) in rows.iter().enumerate() {
            let y = at.row(i);
            whiskers(plane, at, interval, IntervalMark { y, name: "ink" })?;
            let mid = (at.x(interval.mean), y);
            let style = if *is_found { color("ink").filled() } else { color("paper").filled() };
            plane.draw(&Circle::new(mid, 5, style))?;
            plane.draw(&Circle::new(mid, 5, color("ink").stroke_width(2)))?;
        }
        Ok(())
    })
}

/// Plots two bars per row with their numbers: filled for the first rules, empty for the second.
pub fn bars(rows: &[(String, f64, f64)], axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, a, b)| [*a, *b, 0.0]);
    let frame = PlotFrame::rows(38, rows.iter().map(|(l, ..)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        at.vertical(plane, 0.0, "ink")?;
        for (i, (_, a, b)) in rows.iter().enumerate() {
            let y = at.row(i);
            for (value, name, top) in [(*a, "a", y - 16), (*b, "b", y + 2)] {
                let (from, to) = (at.x(0.0).min(at.x(value)), at.x(0.0).max(at.x(value)));
                let area = [(from, top), (to, top + 13)];
                if name == "a" {
                    plane.draw(&Rectangle::new(area, color(name).filled()))?;
                } else {
                    plane.draw(&Rectangle::new(area, color(name).stroke_width(2)))?;
                }
                // The number is on the right side of the bar even for negative values, because the
                // labels are on the left.
                let style = font(TEXT, "ink").pos(Pos::new(HPos::Left, VPos::Center));
                plane.draw(&Text::new(decimal(value, 2), (to + 5, top + 7), style))?;
            }
        }
        Ok(())
    })
}

/// Plots lines over named steps: solid with circles for the first rules, dashed with triangles for the second, if given.
/// Values that are not finite are left out.
pub fn lines(steps: &[String], a: &[f64], b: Option<&[f64]>, axis: &str) -> String {
    let all = || [(Some(a), "a"), (b, "b")].into_iter().filter_map(|(v, name)| Some((v?, name)));
    let frame = PlotFrame::steps(
        steps,
        axis,
        all().flat_map(|(values, _)| values).copied().filter(|v| v.is_finite()),
    );
    frame.draw(|plane, at| {
        for (values, name) in all() {
            let finite = values.iter().enumerate().filter(|(_, v)| v.is_finite());
            let points: Vec<(i32, i32)> = finite.map(|(i, v)| (at.step(i), at.y(*v))).collect();
            let line = color(name).stroke_width(2);
            match name {
                "a" => plane.draw(&PathElement::new(points.clone(), line))?,
                _ => plane.draw(&DashedPathElement::new(points.clone(), 7, 5, line))?,
            }
            points.iter().try_for_each(|point| mark(plane, *point, name))?;
        }
        Ok(())
    })
}

/// Plots a histogram with about forty classes.
pub fn histogram(values: &[f64], axis: &str) -> String {
    let (low, high) = values.iter().fold((0.0f64, 0.0f64), |(l, h), v| (l.min(*v), h.max(*v)));
    // Class widths are round numbers, and one class is centred on zero.
    let width = frame::round_step((high - low).max(1.0) / 40.0);
    let class = |v: f64| (v / width).round() as i64;
    let mut counts = std::collections::BTreeMap::<i64, u64>::new();
    values.iter().for_each(|v| *counts.entry(class(*v)).or_default() += 1);
    let most = counts.values().copied().max().unwrap_or(1) as f64;
    let ends = [low - width, high + width];
    let frame = PlotFrame::columns(axis, &say!(TEXTS, "column-pairs"), ends, [0.0, most]);
    frame.draw(|plane, at| {
        for (class, n) in &counts {
            let (left, right) = ((*class as f64 - 0.5) * width, (*class as f64 + 0.5) * width);
            let area =
                [(at.x(left), at.y(*n as f64)), ((at.x(right) - 1).max(at.x(left) + 1), at.y(0.0))];
            plane.draw(&Rectangle::new(area, color("a").filled()))?;
        }
        at.vertical(plane, 0.0, "ink")
    })
}

/// Draws an interval as a line with end strokes, or a note if it has no width.
fn whiskers<'a>(
    plane: &PlotArea<'a>,
    at: &PlotLayout<'_>,
    interval: &Interval,
    line: IntervalMark<'_>,
) -> PlotResult<'a> {
    let IntervalMark { y, name } = line;
    match no_width_label(interval) {
        None => bar(plane, at.x(interval.low), at.x(interval.high), y, name),
        Some(reason) => at.note(plane, [at.x(interval.mean), y], &reason),
    }
}

/// Vertical position and colour name of an interval.
struct IntervalMark<'n> {
    y: i32,
    name: &'n str,
}

/// Draws a horizontal line with end strokes.
fn bar<'a>(plane: &PlotArea<'a>, low: i32, high: i32, y: i32, name: &str) -> PlotResult<'a> {
    let style = color(name).stroke_width(2);
    plane.draw(&PathElement::new(vec![(low, y), (high, y)], style))?;
    for end in [low, high] {
        plane.draw(&PathElement::new(vec![(end, y - 3), (end, y + 3)], style))?;
    }
    Ok(())
}

fn mark<'a>(plane: &PlotArea<'a>, at: (i32, i32), name: &str) -> PlotResult<'a> {
    match name {
        "a" => plane.draw(&Circle::new(at, 4, color(name).filled())),
        _ => plane.draw(&TriangleMarker::new(at, 5, color(name).filled())),
    }
}
