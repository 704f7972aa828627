//! Report pages about runs: single self-contained HTML files with plots as SVG.

mod called;
pub mod compare;
mod heat;
pub mod openings;
mod page;
pub mod play;
pub mod plots;
pub mod sim;
pub mod strength;
pub mod tune;
pub mod worth;

use crate::statistics::{Interval, Moments};

pub use called::DisplayNames;
pub use heat::heat;
pub use page::{EmbeddedFile, PageBlock, ReportPage};

/// Formats an estimate with its interval, `+1.20 (+0.40 to +2.00)`, or with the reason why the interval has no width.
pub fn interval_text(interval: &Interval) -> String {
    let Interval { mean, low, high } = interval;
    match no_width_label(interval) {
        None => format!("{mean:+.2} ({low:+.2} to {high:+.2})"),
        Some(reason) => format!("{mean:+.2} ({reason})"),
    }
}

/// Formats mean points at the end of a stage, with the number of games if not all `all` games played it.
pub(crate) fn mean_of_part(part: &Moments, all: u64) -> String {
    match part.count() {
        0 => "-".to_owned(),
        games if games < all => format!("{:.1} ({games} games)", part.mean()),
        _ => format!("{:.1}", part.mean()),
    }
}

/// Returns mean points at the end of a stage for a plot; NaN if no game played it.
pub(crate) fn plotted_part(part: &Moments) -> f64 {
    if part.count() == 0 { f64::NAN } else { part.mean() }
}

/// Returns the reason of [`Interval::why_no_width`] in at most three words, for tables and plots.
pub fn no_width_label(interval: &Interval) -> Option<&'static str> {
    let is_one = |_| if interval.half().is_finite() { "no variation" } else { "only one case" };
    interval.why_no_width().map(is_one)
}
