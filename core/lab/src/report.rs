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

use crate::stats::Interval;

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

/// [`Interval::why_no_width`] in three words, for tables and plots.
pub fn why_short(interval: &Interval) -> Option<&'static str> {
    let is_one = |_| if interval.half().is_finite() { "nothing varied" } else { "one case alone" };
    interval.why_no_width().map(is_one)
}
