//! Progress bars of long runs.

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use crate::output::grouped;

/// Creates a progress bar with games per second and the remaining time. It is invisible if the
/// output is not a terminal.
pub fn progress(games: u64, quiet: bool) -> ProgressBar {
    progress_of("games", games, quiet)
}

/// Creates a progress bar like [`progress`]; `unit` is the plural of what is counted: `games`.
pub fn progress_of(unit: &str, games: u64, quiet: bool) -> ProgressBar {
    if quiet {
        let bar = ProgressBar::hidden();
        if std::env::var_os(PROGRESS_VARIABLE).is_some() {
            print_progress(bar.clone());
        }
        return bar;
    }
    let bar = ProgressBar::new(games);
    let template = format!("{{bar:30}} {{pos}}/{{len}} {unit}, {{per_sec}} a second, {{eta}} left");
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

/// Environment variable with which a calling program asks for progress lines.
const PROGRESS_VARIABLE: &str = "LOAM_TELL_PROGRESS";

/// Prints the progress to standard error every 200 ms, as a line such as `done 120`.
fn print_progress(bar: ProgressBar) {
    std::thread::spawn(move || {
        while !bar.is_finished() {
            std::thread::sleep(std::time::Duration::from_millis(200));
            eprintln!("done {}", bar.position());
        }
    });
}
