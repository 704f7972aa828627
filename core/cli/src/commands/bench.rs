//! `loam bench`: the figures that matter, each the median of several rounds.

mod content;
mod hostile;
mod playouts;
pub mod reload;
mod replay;

use lab::bench::Timing;
use serde::Serialize;

use super::Context;
use crate::args::{BenchArgs, BenchWhat};
use crate::output::{Outcome, json, say, table};

/// One figure.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// What was measured.
    what: String,
    /// The measurements.
    #[serde(flatten)]
    timing: Timing,
    /// Unit of the measurements.
    unit: &'static str,
    /// What it should be, and whether larger is better.
    goal: Option<(f64, bool)>,
    /// What a reader should know about it.
    note: String,
}

impl Figure {
    fn new(what: impl Into<String>, timing: Timing, unit: &'static str) -> Figure {
        Figure { what: what.into(), timing, unit, goal: None, note: String::new() }
    }

    fn under(self, goal: f64) -> Figure {
        Figure { goal: Some((goal, false)), ..self }
    }

    fn over(self, goal: f64) -> Figure {
        Figure { goal: Some((goal, true)), ..self }
    }

    fn note(self, note: impl Into<String>) -> Figure {
        Figure { note: note.into(), ..self }
    }
}

/// Measures and prints.
pub fn run(context: &Context, args: &BenchArgs) -> Outcome {
    if args.what == Some(BenchWhat::Hostile) {
        return hostile::run(context);
    }
    if cfg!(debug_assertions) {
        crate::output::complain!(
            "this is a debug build: measure with `cargo run --release -- bench`"
        );
    }
    let wanted = |what| args.what.is_none_or(|w| w == what);
    let mut figures = Vec::new();
    if wanted(BenchWhat::Replay) {
        figures.extend(replay::measure(context, args.rounds)?);
    }
    if wanted(BenchWhat::Playouts) {
        figures.extend(playouts::measure(context, &args.variant, args.rounds)?);
    }
    if wanted(BenchWhat::Clone) {
        figures.extend(playouts::clones(context, &args.variant, args.rounds)?);
    }
    if wanted(BenchWhat::Load) {
        figures.extend(content::measure(context, &args.variant, args.rounds)?);
    }
    if wanted(BenchWhat::Reload) {
        figures.extend(reload::measure(context, &args.variant)?);
    }
    if context.json {
        json(&figures);
        return Ok(());
    }
    let mut rows =
        vec![["", "median", "unit", "low", "high", "goal", ""].map(String::from).to_vec()];
    for figure in &figures {
        let t = figure.timing;
        let goal = match figure.goal {
            Some((goal, true)) => format!("over {}", number(goal)),
            Some((goal, false)) => format!("under {}", number(goal)),
            None => String::new(),
        };
        let unit = figure.unit.to_owned();
        let mut row = vec![figure.what.clone(), number(t.median), unit];
        row.extend([number(t.low), number(t.high), goal, figure.note.clone()]);
        rows.push(row);
    }
    say(table(&rows).trim_end());
    Ok(())
}

/// Three digits that matter.
fn number(n: f64) -> String {
    match n {
        n if n >= 1000.0 => crate::output::grouped(n.round() as u64),
        n if n >= 100.0 => format!("{n:.0}"),
        n if n >= 10.0 => format!("{n:.1}"),
        n => format!("{n:.2}"),
    }
}
