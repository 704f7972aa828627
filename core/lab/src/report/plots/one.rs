//! Plots of games under one kind of rules.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::frame::{Frame, TEXT, color, font};
use super::{Line, ROW, bar, mark, whiskers};
use crate::stats::Interval;

/// One interval a row, and a line at a number to hold them against.
pub fn intervals(rows: &[(String, Interval)], line: f64, axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, i)| [i.low, i.high, line]);
    let frame = Frame::rows(ROW, rows.iter().map(|(l, _)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        at.vertical(plane, line, "ink")?;
        for (i, (_, interval)) in rows.iter().enumerate() {
            let y = at.row(i);
            whiskers(plane, at, interval, Line { y, name: "a" })?;
            mark(plane, (at.x(interval.mean), y), "a")?;
        }
        Ok(())
    })
}

/// How numbers are distributed, a row a name: a line from the first to the last of five quantiles, a box between the
/// second and the fourth, a stroke at the third.
pub fn boxes(rows: &[(String, [f64; 5])], axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, five)| [five[0], five[4]]);
    let frame = Frame::rows(ROW, rows.iter().map(|(l, _)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        for (i, (_, five)) in rows.iter().enumerate() {
            let y = at.row(i);
            let [low, from, mid, to, high] = five.map(|n| at.x(n));
            bar(plane, (low, high), y, "a")?;
            let area = [(from, y - 7), (to.max(from + 1), y + 7)];
            plane.draw(&Rectangle::new(area, color("paper").filled()))?;
            plane.draw(&Rectangle::new(area, color("a").stroke_width(2)))?;
            let stroke = vec![(mid, y - 7), (mid, y + 7)];
            plane.draw(&PathElement::new(stroke, color("a").stroke_width(4)))?;
        }
        Ok(())
    })
}

/// A bar a row with its number, which stands to the right also of bars that go to the left.
pub fn bars(rows: &[(String, f64)], axis: &str) -> String {
    let ends = rows.iter().flat_map(|(_, n)| [*n, 0.0]);
    let frame = Frame::rows(22, rows.iter().map(|(l, _)| l.as_str()), axis, ends);
    frame.draw(|plane, at| {
        at.vertical(plane, 0.0, "ink")?;
        for (i, (_, value)) in rows.iter().enumerate() {
            let y = at.row(i);
            let (from, to) = (at.x(0.0).min(at.x(*value)), at.x(0.0).max(at.x(*value)));
            let area = [(from, y - 7), (to, y + 7)];
            plane.draw(&Rectangle::new(area, color("a").filled()))?;
            let style = font(TEXT, "ink").pos(Pos::new(HPos::Left, VPos::Center));
            plane.draw(&Text::new(format!("{value:.2}"), (to + 5, y), style))?;
        }
        Ok(())
    })
}
