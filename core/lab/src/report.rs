//! Report pages about runs: single self-contained HTML files with plots as SVG.

mod called;
pub mod compare;
mod heat;
pub mod numbers;
pub mod openings;
mod page;
pub mod play;
pub mod plots;
pub mod sim;
pub mod strength;
pub mod tune;
pub mod worth;

pub use called::DisplayNames;
pub use heat::heat;
use language::say;
use numbers::{decimal, signed};
pub use page::{EmbeddedFile, PageBlock, ReportPage};

use crate::statistics::{Interval, Moments};
use crate::texts::TEXTS;

/// Formats an estimate with its interval, `+1.20 (+0.40 to +2.00)`, or with the reason why the interval has no width.
pub fn interval_text(interval: &Interval) -> String {
    let Interval { mean, low, high } = interval;
    match no_width_label(interval) {
        None => say!(
            TEXTS,
            "interval-paren",
            mean = signed(*mean, 2),
            low = signed(*low, 2),
            high = signed(*high, 2)
        ),
        Some(reason) => format!("{} ({reason})", signed(*mean, 2)),
    }
}

/// Formats mean points at the end of a stage, with the number of games if not all `all` games played it.
pub(crate) fn mean_of_part(part: &Moments, all: u64) -> String {
    match part.count() {
        0 => "-".to_owned(),
        games if games < all => {
            say!(TEXTS, "mean-of-games", mean = decimal(part.mean(), 1), games = games)
        }
        _ => decimal(part.mean(), 1),
    }
}

/// Returns mean points at the end of a stage for a plot; NaN if no game played it.
pub(crate) fn plotted_part(part: &Moments) -> f64 {
    if part.count() == 0 { f64::NAN } else { part.mean() }
}

/// Returns the reason of [`Interval::why_no_width`] in at most three words, for tables and plots.
pub fn no_width_label(interval: &Interval) -> Option<String> {
    interval.why_no_width().map(|_| {
        if interval.half().is_finite() {
            say!(TEXTS, "no-variation")
        } else {
            say!(TEXTS, "only-one-case")
        }
    })
}

/// Returns the reason of [`Interval::why_no_width`] in the language of the reader.
pub(crate) fn no_width_text(interval: &Interval) -> Option<String> {
    interval.why_no_width().map(|_| {
        if interval.half().is_finite() {
            say!(TEXTS, "uncertainty-equal")
        } else {
            say!(TEXTS, "uncertainty-one-case")
        }
    })
}
