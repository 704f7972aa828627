//! `loam bench`: the figures that matter, each the median of several rounds.

mod clocked;
mod content;
mod hooks;
mod hostile;
mod playouts;
pub mod reload;
mod replay;
mod scaling;

use lab::bench::Timing;
use serde::Serialize;

use super::Context;
use crate::args::{BenchArgs, BenchWhat};
use crate::library::Content;
use crate::output::{Outcome, json, say, say_folded, table};

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
    let content = Content::load(context, &[])?;
    let every = || content.library.list_variants().into_iter().map(|variant| variant.id).collect();
    let variants: Vec<String> = args.variant.clone().map_or_else(every, |one| vec![one]);
    let variant = match &args.variant {
        Some(variant) => variant,
        None => content.default_variant()?,
    };
    let mut figures = Vec::new();
    if wanted(BenchWhat::Replay) {
        figures.extend(replay::measure(context, args.rounds)?);
    }
    if wanted(BenchWhat::Playouts) {
        figures.extend(playouts::measure(context, variant, args.rounds)?);
        let others = variants.iter().filter(|other| *other != variant);
        figures.extend(playouts::by_variant(context, others, args.rounds)?);
    }
    if wanted(BenchWhat::Hooks) {
        figures.extend(hooks::measure(context, &variants, args.rounds)?);
    }
    if wanted(BenchWhat::Scaling) {
        figures.extend(scaling::measure(context, variant, args.rounds)?);
    }
    if wanted(BenchWhat::Clone) {
        figures.extend(playouts::clones(context, variant, args.rounds)?);
    }
    if wanted(BenchWhat::Load) {
        figures.extend(content::measure(context, variant, args.rounds)?);
    }
    if wanted(BenchWhat::Reload) {
        figures.extend(reload::measure(context, variant)?);
    }
    if context.json {
        json(&figures);
        return Ok(());
    }
    let heading = ["", "median", "unit", "low", "high", "goal"].map(String::from).to_vec();
    let mut rows = vec![heading];
    for figure in &figures {
        let t = figure.timing;
        let goal = match figure.goal {
            Some((goal, true)) => format!("over {}", number(goal)),
            Some((goal, false)) => format!("under {}", number(goal)),
            None => String::new(),
        };
        let unit = figure.unit.to_owned();
        let what = figure.what.clone();
        rows.push(vec![what, number(t.median), unit, number(t.low), number(t.high), goal]);
    }
    // What there is to know of a figure stands below its line: beside it nothing would fit 80 columns.
    let printed = table(&rows);
    let mut lines = printed.lines();
    lines.next().into_iter().for_each(say);
    for (line, figure) in lines.zip(&figures) {
        say(line);
        if !figure.note.is_empty() {
            say_folded(&figure.note, "  ");
        }
    }
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
