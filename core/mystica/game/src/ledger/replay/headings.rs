//! Checks for comment rows that must be present: before system rows, and at the beginning of a
//! turn.
//!
//! The comment on a turn comes before the first seat that reaches its next turn, or before the last
//! row of that turn. The only seat left in a round may take further turns without a comment.

use game::bitset::Mask;
use kernel::action::Action;
use kernel::ids::*;

use super::run::{CommentHeading, LedgerReplay};
use crate::ledger::follow::SystemRow;
use crate::mystica_game::kinds::is_answer;
use ledger::source::NumberedLine;

impl<'a> LedgerReplay<'a> {
    /// Checks that the comment before a system row announces it; each kind of income has its own
    /// comment.
    pub(super) fn check_announced(&mut self, line: NumberedLine<'_>, kind: SystemRow) {
        let announces = match (self.heading, kind) {
            (CommentHeading::Dropped, _) => true,
            (CommentHeading::Income(first), SystemRow::CultIncome | SystemRow::OtherIncome) => {
                first.is_none_or(|first| first == kind)
            }
            (CommentHeading::Scoring(t, c), SystemRow::Points(tile, cult, _)) => {
                (t, c) == (tile, cult)
            }
            (CommentHeading::Leftovers, SystemRow::Leftovers) => true,
            _ => false,
        };
        // A round that is over has no turns any more.
        self.late = None;
        let (heading, text) = match kind {
            SystemRow::CultIncome | SystemRow::OtherIncome => {
                let text = format!("Round {} income", self.follower.income);
                (CommentHeading::Income(Some(kind)), text)
            }
            SystemRow::Points(tile, cult, _) => {
                let text = crate::ledger::follow::scoring(self.grammar.ruleset, tile, cult);
                (CommentHeading::Scoring(tile, cult), text)
            }
            SystemRow::Leftovers => {
                (CommentHeading::Leftovers, "Converting resources to VPs".to_owned())
            }
        };
        if !announces {
            // After a missing comment on a scoring, the next comment does not report it again.
            if let CommentHeading::Scoring(tile, cult) = heading
                && let Some(at) = self.follower.scorings.iter().position(|s| *s == (tile, cult))
            {
                self.follower.scorings.drain(..=at);
            }
            self.missing_comment(line, text);
        }
        if self.heading != CommentHeading::Dropped {
            self.heading = heading;
        }
    }

    /// Returns whether the seat begins a turn with this action, which is about to be carried out.
    pub(super) fn begins_turn(&self, seat: SeatId, action: Action) -> bool {
        self.is_recorded()
            && !is_answer(action)
            && self.follower.begins == seat
            && self.state.active == seat
    }

    /// Counts a turn that has begun. A seat's second turn since the last comment needs another
    /// comment, which must be present when the next seat begins a turn.
    pub(super) fn count_turn(&mut self, line: NumberedLine<'_>, round: u8, seat: SeatId) {
        let (last_round, last_turn) = self.turn;
        if round != last_round {
            self.late = None;
            self.missing_turn(line, round, 1);
        } else if let Some(late) = self.late.take() {
            self.missing_turn(line, round, last_turn.saturating_add(1));
            self.had_turn = Mask::of_bits([late.0]);
        }
        // If the seat that counted the turns has left, only the first turn of a round is certain.
        let again = self.had_turn.has_bit(seat.0) && !self.anybody_left;
        if again && !self.is_alone(seat) {
            self.late = Some(seat);
        }
        self.had_turn.set_bit(seat.0);
    }

    /// Returns whether no other seat is left in the round.
    fn is_alone(&self, seat: SeatId) -> bool {
        let plays = |other: SeatId| {
            let own = self.state.seat(other);
            other != seat && own.passed == 0 && own.dropped == 0
        };
        !self.state.seat_ids().any(plays)
    }

    fn missing_turn(&mut self, line: NumberedLine<'_>, round: u8, turn: u8) {
        (self.turn, self.had_turn) = ((round, turn), 0);
        self.missing_comment(line, format!("Round {round}, turn {turn}"));
    }

    /// Reports missing comments of scorings without points, which have a comment but no rows.
    pub(super) fn missing_scorings(&mut self, line: NumberedLine<'_>) {
        while let Some((tile, cult)) = self.follower.scorings.pop_front() {
            let text = crate::ledger::follow::scoring(self.grammar.ruleset, tile, cult);
            self.missing_comment(line, text);
        }
    }

    fn missing_comment(&mut self, line: NumberedLine<'_>, text: String) {
        if self.is_recorded() && self.replay.options.check {
            let none = "no such row".to_string();
            self.replay.report.differs_in(line.number, "comment", none, text);
        }
    }
}
