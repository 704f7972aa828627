//! `loam bench`: measures the speed of the program; each figure is the median of several rounds.

mod bots;
mod content;
mod copy;
mod figure;
mod hooks;
mod playouts;
pub mod reload;
mod replay;
mod script_timing;

use clap::Args;
use workbench::FullGame;
use workbench::games::is_of;

use crate::context::{CliContext, for_game};
use crate::numbers::number;
use crate::output::{CommandResult, json, print_folded, print_line, table};

/// Options of `loam bench`: what to measure, and how often.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// What to measure; by default everything.
    #[arg(value_enum)]
    pub what: Option<BenchSection>,
    /// Repeats of each measurement.
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = number::<usize>("number-of-repeats", 1, 10_000))]
    pub rounds: usize,
    /// Variant for playouts and for reloads during a game; by default the content's default
    /// variant, and every variant for playouts and hooks.
    #[arg(long, value_name = "VARIANT")]
    pub variant: Option<String>,
}

/// A measurement that `bench` can run alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum BenchSection {
    /// Replaying ledgers.
    Replay,
    /// Random playouts, and the share of scripts in them.
    Playouts,
    /// Copying a position, as search does.
    Copy,
    /// Games of search bots, on one core.
    Bots,
    /// Cost of each module's scripts: nanoseconds per call, calls per game, and lost playouts.
    Hooks,
    /// Loading all content from files, and the memory of a virtual machine.
    Load,
    /// Saving content files during a game: from the file event to the new legal list.
    Reload,
}

/// Measures and prints the requested figures.
pub fn run(context: &CliContext, args: &BenchArgs) -> CommandResult {
    for_game!(context.dialect(args.variant.as_deref()), run_with(context: CliContext, args: BenchArgs))
}

fn run_with<G: FullGame>(context: &CliContext, args: &BenchArgs) -> CommandResult {
    if cfg!(debug_assertions) {
        crate::output::complain!(
            "this is a debug build: measure with `cargo run --profile dist -- bench`"
        );
    }
    let is_requested = |what| args.what.is_none_or(|w| w == what);
    let content = context.load(None)?;
    let is_own = |id: &String| content.dialect_of(Some(id)).is_ok_and(is_of::<G>);
    let every = || {
        let all = content.library.list_variants().into_iter().map(|variant| variant.id);
        all.filter(is_own).collect()
    };
    let variants: Vec<String> = args.variant.clone().map_or_else(every, |one| vec![one]);
    let variant = match &args.variant {
        Some(variant) => variant,
        None => content.default_variant()?,
    };
    let mut figures = Vec::new();
    if is_requested(BenchSection::Replay) {
        figures.extend(replay::measure::<G>(context, args.rounds)?);
    }
    if is_requested(BenchSection::Playouts) {
        figures.extend(playouts::measure::<G>(context, variant, args.rounds)?);
        let others = variants.iter().filter(|other| *other != variant);
        figures.extend(playouts::by_variant::<G>(context, others, args.rounds)?);
    }
    if is_requested(BenchSection::Copy) {
        figures.push(copy::measure::<G>(context, variant, args.rounds)?);
    }
    if is_requested(BenchSection::Bots) {
        figures.extend(bots::measure::<G>(context, variant, args.rounds)?);
    }
    if is_requested(BenchSection::Hooks) {
        figures.extend(hooks::measure::<G>(context, &variants, args.rounds)?);
    }
    if is_requested(BenchSection::Load) {
        figures.extend(content::measure::<G>(context, variant, args.rounds)?);
    }
    if is_requested(BenchSection::Reload) {
        figures.extend(reload::measure::<G>(context, variant)?);
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
            Some((goal, true)) => format!("over {}", rounded(goal)),
            Some((goal, false)) => format!("under {}", rounded(goal)),
            None => String::new(),
        };
        let unit = figure.unit.to_owned();
        let label = figure.what.clone();
        rows.push(vec![label, rounded(t.median), unit, rounded(t.low), rounded(t.high), goal]);
    }
    // Notes are below their lines, because 80 columns leave no room next to them.
    let printed = table(&rows);
    let mut lines = printed.lines();
    lines.next().into_iter().for_each(print_line);
    for (line, figure) in lines.zip(&figures) {
        print_line(line);
        if !figure.note.is_empty() {
            print_folded(&figure.note, "  ");
        }
    }
    Ok(())
}

/// Formats a number with three significant digits.
fn rounded(n: f64) -> String {
    match n {
        n if n >= 1000.0 => crate::output::grouped(n.round() as u64),
        n if n >= 100.0 => format!("{n:.0}"),
        n if n >= 10.0 => format!("{n:.1}"),
        n => format!("{n:.2}"),
    }
}
