//! `loam test --coverage`: prints which hooks, script lines and effects of a module its scenarios never reach.

use script::PartKind;
use workbench::scenarios::coverage::{Never, OfModule, Share, singular};

use crate::output::{Paint, say};

/// Prints the coverage of each module, and the parts that are never reached.
pub fn print(all: &[OfModule]) {
    let paint = Paint::stdout();
    for of in all {
        let kind = |kind: PartKind| {
            let share = of.kinds.get(singular(kind)).copied().unwrap_or_default();
            let Share { all, reached, percent } = share;
            match all {
                0 => format!("no {}", kind.plural()),
                _ => format!("{} {reached} of {all} ({percent:.1} %)", kind.plural()),
            }
        };
        let line = format!("coverage of {}: {}", of.module, PartKind::ALL.map(kind).join(", "));
        say(&if of.never.is_empty() { paint.good(&line) } else { line });
        for Never { file, line, kind, what } in &of.never {
            say(&format!("  {file}:{line}: {kind} {what}"));
        }
    }
}
