//! Finds out whether players respond to what the second rules change.

use serde::Serialize;

use super::ablation::OptionAblation;
use super::rows::{ComparisonFamily, ComparisonKind, ComparisonRow, RowSubject, row};
use super::run::Comparison;
use crate::record::WIN;

/// Whether players respond to the changed rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayResponseAnswer {
    /// Players do significantly more or less of what the pieces of the second rules pay for or charge.
    Yes,
    /// Nothing that the pieces of the second rules pay for or charge changes significantly.
    No,
    /// The declarations of the pieces do not state what they pay for, and some behaviour differs.
    Unknown,
}

/// Whether play changes under the second rules, and how much of the difference in points comes without any change of
/// play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayResponse {
    pub answer: PlayResponseAnswer,
    /// Kinds of action, and kinds of pieces on the board, for which the pieces of the second rules
    /// pay or charge, according to their declarations. Only pieces that the first rules do not have
    /// count.
    pub subjects: Vec<String>,
    /// Number of pairs whose first game can be replayed under the second rules.
    pub pairs: u64,
    /// Number of these pairs in which some seat has different points in the replay. A replay repeats the same actions
    /// without chance, so one such pair proves that the rules pay differently.
    pub differ: u64,
    /// Points of a seat in these pairs: in the first game, and in its replay under the second rules. The difference is
    /// paid for the same play.
    pub same_play: Option<ComparisonRow>,
    /// Points of a seat in these pairs: in the replay of the first game under the second rules, and in the second game.
    /// The difference comes from changed play.
    pub other_play: Option<ComparisonRow>,
    /// Comparison with games without the options that only the second rules have. `None` if there are no such options,
    /// or if none was chosen.
    pub left_out: Option<OptionAblation>,
}

impl PlayResponse {
    /// Evaluates an experiment and its families of differences at this error rate.
    pub(super) fn new(
        outcome: &Comparison,
        families: &[ComparisonFamily],
        alpha: f64,
    ) -> PlayResponse {
        let sums = &outcome.sums;
        let pieces = sums.own_pieces.values();
        let mut subjects: Vec<String> =
            pieces.flat_map(|piece| piece.subjects.iter().cloned()).collect();
        subjects.sort();
        subjects.dedup();
        let counted = |kind| families.iter().find(|family| family.kind == kind);
        let rows = || {
            [ComparisonKind::Actions, ComparisonKind::Stands]
                .into_iter()
                .filter_map(counted)
                .flat_map(|f| &f.rows)
        };
        let is_subject = |row: &&ComparisonRow| subjects.contains(&row.what);
        let answer = if rows().any(|row| is_subject(&row)) {
            let is_found = rows().filter(is_subject).any(ComparisonRow::is_found);
            if is_found { PlayResponseAnswer::Yes } else { PlayResponseAnswer::No }
        } else if rows().any(ComparisonRow::is_found) {
            PlayResponseAnswer::Unknown
        } else {
            PlayResponseAnswer::No
        };
        let points = |both| row(&RowSubject::named("", ""), both, WIN as f64, alpha / 2.0);
        let left_out = row(&RowSubject::named("", ""), &sums.left_out, WIN as f64, alpha)
            .filter(|_| !sums.own_options.is_empty())
            .map(|points| OptionAblation {
                options: sums.own_options.iter().cloned().collect(),
                is_worse: points.is_found() && points.difference.mean < 0.0,
                points,
            });
        PlayResponse {
            left_out,
            answer,
            subjects,
            pairs: sums.same_play.difference.count(),
            // Stored pairs of older versions lack the number by seat.
            differ: sums.same_play_differs.max(sums.same_play.differ),
            same_play: points(&sums.same_play),
            other_play: points(&sums.other_play),
        }
    }

    /// Returns whether the row is about something that the pieces of the second rules pay for or charge.
    pub fn is_about(&self, row: &ComparisonRow) -> bool {
        self.subjects.contains(&row.what)
    }
}
