//! Pages about a run: one HTML file that needs nothing else, with plots as SVG.

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

use crate::stats::{Interval, Moments};

pub use called::Called;
pub use heat::heat;
pub use page::{Block, CarriedFile, Page};

/// An estimate with its interval, `+1.20 (+0.40 to +2.00)`; where the interval has no width, the reason in its place.
pub fn spelled(interval: &Interval) -> String {
    let Interval { mean, low, high } = interval;
    match why_short(interval) {
        None => format!("{mean:+.2} ({low:+.2} to {high:+.2})"),
        Some(why) => format!("{mean:+.2} ({why})"),
    }
}

/// Mean points at the end of a part of the game; with the number of games where not all of them played it.
pub(crate) fn mean_of_part(part: &Moments, all: u64) -> String {
    match part.count() {
        0 => "-".to_owned(),
        games if games < all => format!("{:.1} ({games} games)", part.mean()),
        _ => format!("{:.1}", part.mean()),
    }
}

/// The same for a plot: not a number where no game played it.
pub(crate) fn plotted_part(part: &Moments) -> f64 {
    if part.count() == 0 { f64::NAN } else { part.mean() }
}

/// [`Interval::why_no_width`] in three words, for tables and plots.
pub fn why_short(interval: &Interval) -> Option<&'static str> {
    let is_one = |_| if interval.half().is_finite() { "nothing varied" } else { "one case alone" };
    interval.why_no_width().map(is_one)
}
