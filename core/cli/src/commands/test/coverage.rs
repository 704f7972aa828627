//! `loam test --coverage`: prints which hooks, script lines and effects of a module its scenarios
//! never reach.

use script::CoverageKind;
use workbench::scenarios::coverage::{ModuleCoverage, ReachedShare, UnreachedPart, singular};

use crate::output::{TerminalStyle, print_line};

/// Prints the coverage of each module, and the parts that are never reached.
pub fn print(all: &[ModuleCoverage]) {
    let paint = TerminalStyle::stdout();
    for module in all {
        let kind = |kind: CoverageKind| {
            let share = module.kinds.get(singular(kind)).copied().unwrap_or_default();
            let ReachedShare { all, reached, percent } = share;
            match all {
                0 => format!("no {}", kind.plural()),
                _ => format!("{} {reached} of {all} ({percent:.1} %)", kind.plural()),
            }
        };
        let line =
            format!("coverage of {}: {}", module.module, CoverageKind::ALL.map(kind).join(", "));
        print_line(&if module.never.is_empty() { paint.good(&line) } else { line });
        for UnreachedPart { file, line, kind, what } in &module.never {
            print_line(&format!("  {file}:{line}: {kind} {what}"));
        }
    }
}
