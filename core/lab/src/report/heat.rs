//! Heat map of the setup: how often each space of the board is taken.

use game::{BoardMark, Overlay};
use language::say;

use super::numbers::decimal;
use crate::texts::TEXTS;

/// Makes an overlay with the percentage of games in which a space was taken during the setup.
///
/// `counts` has one entry for each of `places`; `games` is the number of games.
pub fn heat(places: &[String], counts: &[u64], games: u64, title: &str) -> Overlay {
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let marks = places.iter().zip(counts).filter(|(_, n)| **n > 0).map(|(place, &n)| {
        let percent = 100.0 * n as f64 / games.max(1) as f64;
        BoardMark {
            place: place.clone(),
            text: if percent < 0.5 { "<1".to_owned() } else { decimal(percent, 0) },
            heat: Some((1000 * n / most) as u16),
        }
    });
    Overlay {
        title: title.to_owned(),
        meaning: say!(TEXTS, "heat-percent"),
        marks: marks.collect(),
        ids: String::new(),
    }
}
