//! `loam test --rules`: prints which numbers of a checklist the scenarios have.

use workbench::scenarios::checklist::{ChecklistCoverage, MOST_IN_A_FILE};

use crate::output::{TerminalStyle, count, print_line};

/// Prints the covered, missing and unknown numbers.
pub fn print(coverage: &ChecklistCoverage) {
    let paint = TerminalStyle::stdout();
    let line = format!(
        "rules: covered {} of {}, missing {}",
        coverage.covered.len(),
        coverage.numbers,
        coverage.missing.len()
    );
    print_line(&if coverage.missing.is_empty() { paint.good(&line) } else { paint.bad(&line) });
    for number in &coverage.missing {
        print_line(&format!("  {number}"));
    }
    if !coverage.unknown.is_empty() {
        print_line(&format!(
            "{} in scenarios but not in the list:",
            count(coverage.unknown.len(), "number")
        ));
    }
    for (number, files) in &coverage.unknown {
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        print_line(&format!("  {number} in {}", files.join(", ")));
    }
    for (file, n) in &coverage.crowded {
        print_line(&paint.dim(&format!(
            "note: {file} has {n} numbers; use at most {MOST_IN_A_FILE} per file, so that a \
                failure shows which rule is broken"
        )));
    }
}
