//! `loam test --mutate`: prints which small changes to a module its scenarios do not notice.

use indicatif::ProgressBar;
use workbench::scenarios::mutation::{DetectionShare, MutationReport};

use crate::output::{TerminalStyle, count, print_line};

/// Creates a progress bar that shows the remaining time.
pub fn progress(mutants: u64, quiet: bool) -> ProgressBar {
    let bar = crate::progress::progress(mutants, quiet);
    if let Ok(style) =
        indicatif::ProgressStyle::with_template("{bar:40} {pos}/{len} changes, {eta} left")
    {
        bar.set_style(style);
    }
    bar
}

/// Prints the changes that no scenario noticed. With `corrects`, only provisional values were
/// changed, and those noticed are printed.
pub fn print(report: &MutationReport, corrects: bool) {
    let paint = TerminalStyle::stdout();
    if corrects {
        let line = format!(
            "{}: {} no longer load, {} noticed by a scenario",
            count(report.tried, "correction"),
            report.not_loaded,
            report.noticed.len()
        );
        print_line(&if report.noticed.is_empty() { paint.good(&line) } else { paint.bad(&line) });
        for mutant in &report.noticed {
            print_line(&format!("  {}:{}: {}", mutant.file, mutant.line, mutant.change));
        }
        return;
    }
    let part =
        if report.tried == report.all { String::new() } else { format!(" of {}", report.all) };
    let line = format!(
        "{}{part}: {} no longer load, {} noticed by a scenario, {} not: {:.1} % noticed",
        count(report.tried, "change"),
        report.not_loaded,
        report.killed + report.panics.len(),
        report.survivors.len(),
        report.percent
    );
    print_line(&if report.survivors.is_empty() { paint.good(&line) } else { paint.bad(&line) });
    let survivor_list = |provisional: bool| {
        for mutant in report.survivors.iter().filter(|m| m.provisional == provisional) {
            print_line(&format!("  {}:{}: {}", mutant.file, mutant.line, mutant.change));
        }
    };
    survivor_list(false);
    if report.provisional.tried > 0 {
        let DetectionShare { tried, survivors, .. } = report.provisional;
        print_line(&format!(
            "provisional values: {}, {survivors} not noticed: scenarios read them from the content",
            count(tried, "change")
        ));
        survivor_list(true);
        let DetectionShare { tried, survivors, percent } = report.certain;
        print_line(&format!(
            "certain values: {}, {survivors} not noticed: {percent:.1} % noticed",
            count(tried, "change")
        ));
    }
    for mutant in &report.equal_hashes {
        print_line(&paint.bad(&format!(
            "  {}:{}: {}: a scenario noticed it, but the ruleset hash is the same as before",
            mutant.file, mutant.line, mutant.change
        )));
    }
    for mutant in &report.panics {
        print_line(&paint.bad(&format!(
            "  {}:{}: {}: the program crashed",
            mutant.file, mutant.line, mutant.change
        )));
    }
}
