//! How long it takes to stop scripts that mean harm.

use std::path::PathBuf;

use lab::bench::Timing;
use loam::Title;
use loam::examined::Trial;
use serde::Serialize;

use crate::context::Context;
use crate::output::{CommandResult, Paint, Trouble, json, say, say_table};

/// What became of a script.
#[derive(Serialize)]
struct TrialResult<'a> {
    name: &'a str,
    stopped_by: Option<&'a str>,
    milliseconds: f64,
    bytes: usize,
    left_no_trace: bool,
    next_works: bool,
    message: &'a str,
}

/// Runs every hostile script of the collection; fails if one was not stopped or left something behind.
pub fn run<G: Title>(context: &Context) -> CommandResult {
    let folder = context.content.clone().unwrap_or_else(|| PathBuf::from(G::HOSTILE));
    let trials = G::hostile(&folder)
        .map_err(|e| format!("{}: {e} (run it in the project)", folder.display()))?;
    if trials.is_empty() {
        return Err(format!("{}: there are no scripts", folder.display()).into());
    }
    let milliseconds = |t: &Trial| t.time.as_secs_f64() * 1e3;
    let bad = |t: &Trial| t.stopped_by.is_none() || !t.left_no_trace || !t.next_works;
    let failed = trials.iter().filter(|t| bad(t)).count();
    if context.json {
        let rows: Vec<_> = trials
            .iter()
            .map(|t| TrialResult {
                name: &t.name,
                stopped_by: t.stopped_by.as_deref(),
                milliseconds: milliseconds(t),
                bytes: t.vm_bytes,
                left_no_trace: t.left_no_trace,
                next_works: t.next_works,
                message: &t.message,
            })
            .collect();
        json(&rows);
    } else {
        let mut rows = vec![["script", "stopped by", "ms", "KiB", ""].map(String::from).to_vec()];
        for t in &trials {
            rows.push(vec![
                t.name.clone(),
                t.stopped_by.clone().unwrap_or_else(|| "NOTHING".to_owned()),
                format!("{:.2}", milliseconds(t)),
                (t.vm_bytes / 1024).to_string(),
                if bad(t) { "FAILED".into() } else { String::new() },
            ]);
        }
        say_table(&rows, "");
        let times = Timing::from_values(trials.iter().map(milliseconds).collect());
        let worst = trials.iter().map(milliseconds).fold(0.0, f64::max);
        let line = format!(
            "{} scripts, median {:.2} ms, worst {worst:.1} ms, {failed} not stopped cleanly",
            trials.len(),
            times.median
        );
        let paint = Paint::stdout();
        say(&if failed == 0 { paint.good(&line) } else { paint.bad(&line) });
    }
    if failed == 0 { Ok(()) } else { Err(Trouble::Shown) }
}
