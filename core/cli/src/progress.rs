//! Bars that say how far a long run has come.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::output::grouped;

/// A bar with the games a second and the time left on a terminal; nothing elsewhere.
pub fn progress(games: u64, quiet: bool) -> ProgressBar {
    progress_of("games", games, quiet)
}

/// The same for something else than games.
pub fn progress_of(what: &str, games: u64, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let template = format!("{{bar:30}} {{pos}}/{{len}} {what}, {{per_sec}} a second, {{eta}} left");
    if let Ok(style) = ProgressStyle::with_template(&template) {
        let rate = |state: &ProgressState, out: &mut dyn std::fmt::Write| {
            let _ = match state.per_sec() {
                rate if rate < 10.0 => write!(out, "{rate:.1}"),
                rate => write!(out, "{}", grouped(rate.round() as u64)),
            };
        };
        bar.set_style(style.with_key("per_sec", rate));
    }
    bar
}
