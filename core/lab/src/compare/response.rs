//! Whether the players respond to what the second rules change.

use serde::Serialize;

use super::left_out::LeftOut;
use super::rows::{Family, Row, STANDS, row};
use super::run::Comparison;
use crate::record::WIN;

/// What is said of whether the players respond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ResponseAnswer {
    /// They do more or less of what the rules that only the second side has pay for or charge.
    Yes,
    /// They do not, as far as the pairs can tell.
    No,
    /// The declarations do not say what is paid for, and something that was done differs.
    Unknown,
}

/// Whether play answers what the second rules change, and what of the difference in points is there without that.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Response {
    /// The answer.
    pub answer: ResponseAnswer,
    /// What the pieces that only the second rules have pay for or charge, as their declarations say: kinds of action, and kinds
    /// of things on the board.
    pub subjects: Vec<String>,
    /// Pairs whose first game can be played under the second rules action by action.
    pub pairs: u64,
    /// Points of a seat in these pairs: the first game by the first rules, and the same play by the second. What differs is
    /// paid for the same play.
    pub same_play: Option<Row>,
    /// The same of the play of the first game by the second rules, and of the second game. What differs comes from other play.
    pub other_play: Option<Row>,
    /// Whether the bots play the options that only the second rules have better than not at all; `None` where there are none, or none was
    /// chosen.
    pub left_out: Option<LeftOut>,
}

impl Response {
    /// From what was played and the tables of it, at this error rate.
    pub(super) fn new(outcome: &Comparison, families: &[Family], alpha: f64) -> Response {
        let sums = &outcome.sums;
        let pieces = sums.own_pieces.values();
        let mut subjects: Vec<String> =
            pieces.flat_map(|piece| piece.subjects.iter().cloned()).collect();
        subjects.sort();
        subjects.dedup();
        let counted = |title: &str| families.iter().find(|family| family.title == title);
        let rows = || ["actions", STANDS].into_iter().filter_map(counted).flat_map(|f| &f.rows);
        let is_subject = |row: &&Row| subjects.contains(&row.what);
        let answer = if rows().any(|row| is_subject(&row)) {
            let is_found = rows().filter(is_subject).any(Row::is_found);
            if is_found { ResponseAnswer::Yes } else { ResponseAnswer::No }
        } else if rows().any(Row::is_found) {
            ResponseAnswer::Unknown
        } else {
            ResponseAnswer::No
        };
        let points = |both| row(("", ""), both, WIN as f64, alpha / 2.0);
        let left_out = row(("", ""), &sums.left_out, WIN as f64, alpha)
            .filter(|_| !sums.own_options.is_empty())
            .map(|points| LeftOut {
                options: sums.own_options.iter().cloned().collect(),
                is_worse: points.is_found() && points.difference.mean < 0.0,
                points,
            });
        Response {
            left_out,
            answer,
            subjects,
            pairs: sums.same_play.difference.count(),
            same_play: points(&sums.same_play),
            other_play: points(&sums.other_play),
        }
    }

    /// Is the row about something that the rules pay for or charge?
    pub fn is_about(&self, row: &Row) -> bool {
        self.subjects.contains(&row.what)
    }
}
