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
pub fn print(of: &MutationReport, corrects: bool) {
    let paint = TerminalStyle::stdout();
    if corrects {
        let line = format!(
            "{}: {} no longer load, {} noticed by a scenario",
            count(of.tried, "correction"),
            of.not_loaded,
            of.noticed.len()
        );
        print_line(&if of.noticed.is_empty() { paint.good(&line) } else { paint.bad(&line) });
        for mutant in &of.noticed {
            print_line(&format!("  {}:{}: {}", mutant.file, mutant.line, mutant.change));
        }
        return;
    }
    let some = if of.tried == of.all { String::new() } else { format!(" of {}", of.all) };
    let line = format!(
        "{}{some}: {} no longer load, {} noticed by a scenario, {} not: {:.1} % noticed",
        count(of.tried, "change"),
        of.not_loaded,
        of.killed + of.panics.len(),
        of.survivors.len(),
        of.percent
    );
    print_line(&if of.survivors.is_empty() { paint.good(&line) } else { paint.bad(&line) });
    let shown = |provisional: bool| {
        for mutant in of.survivors.iter().filter(|m| m.provisional == provisional) {
            print_line(&format!("  {}:{}: {}", mutant.file, mutant.line, mutant.change));
        }
    };
    shown(false);
    if of.provisional.tried > 0 {
        let DetectionShare { tried, survivors, .. } = of.provisional;
        print_line(&format!(
            "provisional values: {}, {survivors} not noticed: scenarios read them from the content",
            count(tried, "change")
        ));
        shown(true);
        let DetectionShare { tried, survivors, percent } = of.certain;
        print_line(&format!(
            "certain values: {}, {survivors} not noticed: {percent:.1} % noticed",
            count(tried, "change")
        ));
    }
    for mutant in &of.equal_hashes {
        print_line(&paint.bad(&format!(
            "  {}:{}: {}: a scenario noticed it, but the ruleset hash is the same as before",
            mutant.file, mutant.line, mutant.change
        )));
    }
    for mutant in &of.panics {
        print_line(&paint.bad(&format!(
            "  {}:{}: {}: the program crashed",
            mutant.file, mutant.line, mutant.change
        )));
    }
}
