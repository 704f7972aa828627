//! A figure of the bench: measurements, their unit and their goal.

use lab::bench::Timing;
use serde::Serialize;

/// One figure.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// What was measured.
    pub(super) what: String,
    /// The measurements.
    #[serde(flatten)]
    pub(super) timing: Timing,
    /// Unit of the measurements.
    pub(super) unit: &'static str,
    /// What it should be, and whether larger is better.
    pub(super) goal: Option<(f64, bool)>,
    /// What a reader should know about it.
    pub(super) note: String,
}

impl Figure {
    pub(super) fn new(what: impl Into<String>, timing: Timing, unit: &'static str) -> Figure {
        Figure { what: what.into(), timing, unit, goal: None, note: String::new() }
    }

    pub(super) fn under(self, goal: f64) -> Figure {
        Figure { goal: Some((goal, false)), ..self }
    }

    pub(super) fn over(self, goal: f64) -> Figure {
        Figure { goal: Some((goal, true)), ..self }
    }

    pub(super) fn note(self, note: impl Into<String>) -> Figure {
        Figure { note: note.into(), ..self }
    }
}
