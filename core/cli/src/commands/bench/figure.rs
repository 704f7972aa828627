//! One figure of the benchmark: measurements with unit and goal.

use lab::bench::Timing;
use serde::Serialize;

/// One figure of the benchmark: a measurement with its unit, goal and explanation.
#[derive(Clone, Debug, Serialize)]
pub struct BenchFigure {
    pub(super) what: String,
    #[serde(flatten)]
    pub(super) timing: Timing,
    pub(super) unit: &'static str,
    /// Goal, and whether larger values are better.
    pub(super) goal: Option<(f64, bool)>,
    /// Explanation below the figure.
    pub(super) note: String,
}

impl BenchFigure {
    pub(super) fn new(label: impl Into<String>, timing: Timing, unit: &'static str) -> BenchFigure {
        BenchFigure { what: label.into(), timing, unit, goal: None, note: String::new() }
    }

    pub(super) fn under(self, goal: f64) -> BenchFigure {
        BenchFigure { goal: Some((goal, false)), ..self }
    }

    pub(super) fn over(self, goal: f64) -> BenchFigure {
        BenchFigure { goal: Some((goal, true)), ..self }
    }

    pub(super) fn note(self, note: impl Into<String>) -> BenchFigure {
        BenchFigure { note: note.into(), ..self }
    }
}
