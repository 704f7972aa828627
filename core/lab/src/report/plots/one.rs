//! Plots of games under one set of rules.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::frame::{PlotFrame, TEXT, color, font};
use super::{IntervalMark, ROW, bar, mark, whiskers};
use crate::report::numbers::decimal;
use crate::statistics::Interval;

/// Plots one interval per row, with a vertical reference line at the value `line`.
pub fn intervals(rows: &[(String, Interval)], line: f64, axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, i)| [i.low, i.high, line]);
    let frame = PlotFrame::rows(ROW, rows.iter().map(|(l, _)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        at.vertical(plane, line, "ink")?;
        for (i, (_, interval)) in rows.iter().enumerate() {
            let y = at.row(i);
            whiskers(plane, at, interval, IntervalMark { y, name: "a" })?;
            mark(plane, (at.x(interval.mean), y), "a")?;
        }
        Ok(())
    })
}

/// Plots a box per row from five quantiles: a line from the first to the last, a box from the second to the fourth, a
/// stroke at the third.
pub fn boxes(rows: &[(String, [f64; 5])], axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, five)| [five[0], five[4]]);
    let frame = PlotFrame::rows(ROW, rows.iter().map(|(l, _)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        for (i, (_, five)) in rows.iter().enumerate() {
            let y = at.row(i);
            let [low, from, mid, to, high] = five.map(|n| at.x(n));
            bar(plane, low, high, y, "a")?;
            let area = [(from, y - 7), (to.max(from + 1), y + 7)];
            plane.draw(&Rectangle::new(area, color("paper").filled()))?;
            plane.draw(&Rectangle::new(area, color("a").stroke_width(2)))?;
            let stroke = vec![(mid, y - 7), (mid, y + 7)];
            plane.draw(&PathElement::new(stroke, color("a").stroke_width(4)))?;
        }
        Ok(())
    })
}

/// Plots one bar per row with its number on the right, also for negative values.
pub fn bars(rows: &[(String, f64)], axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, n)| [*n, 0.0]);
    let frame = PlotFrame::rows(22, rows.iter().map(|(l, _)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        at.vertical(plane, 0.0, "ink")?;
        for (i, (_, value)) in rows.iter().enumerate() {
            let y = at.row(i);
            let (from, to) = (at.x(0.0).min(at.x(*value)), at.x(0.0).max(at.x(*value)));
            let area = [(from, y - 7), (to, y + 7)];
            plane.draw(&Rectangle::new(area, color("a").filled()))?;
            let style = font(TEXT, "ink").pos(Pos::new(HPos::Left, VPos::Center));
            plane.draw(&Text::new(decimal(*value, 2), (to + 5, y), style))?;
        }
        Ok(())
    })
}
