//! Replay of comment rows: compares the rounds, turns, incomes and scorings that they announce with
//! the replayed game. Free text is ignored.

use super::run::{CommentHeading, LedgerReplay};
use crate::MysticaGame;
use crate::ledger::comment::{CommentRow, comment, damaged_comment};
use crate::words::unknown;
use game::bitset::Mask;
use game::excerpt::escape_bytes;
use ledger::head::HeadLine;
use ledger::recorded::RecordableGame as _;
use ledger::source::{LedgerError, NumberedLine};

impl<'a> LedgerReplay<'a> {
    /// Replays a comment row after the head.
    pub(super) fn comment_row(&mut self, line: NumberedLine<'a>) -> Result<(), LedgerError> {
        let found = comment(line.bytes).map_err(|bad| self.error(line, bad.at, bad.message))?;
        // A comment on income may come before the row with the last forced answer.
        if !matches!(found, CommentRow::Income(_)) {
            self.answer_all(line)?;
        }
        match found {
            CommentRow::Turn(round, turn) => {
                let (last_round, last_turn) = self.turn;
                let next = if round == last_round { last_turn.saturating_add(1) } else { 1 };
                // If the seat that counted the turns has left, a number may be skipped.
                let skips = self.anybody_left && turn > next;
                let now = self.state.round;
                if self.replay.options.check && (round != now || (turn != next && !skips)) {
                    let recorded = format!("round {round}, turn {turn}");
                    let found = format!("round {now}, turn {next}");
                    self.replay.report.differs_in(line.number, "comment", recorded, found);
                }
                self.turn = (round, turn);
                self.had_turn = Mask::of_bits(self.late.take().map(|seat| seat.0));
                self.heading = CommentHeading::Turn;
            }
            CommentRow::Income(round) => {
                let now = self.follower.income;
                if self.replay.options.check && now != round && self.follower.due.is_empty() {
                    self.income_ahead = Some(round);
                } else if self.replay.options.check && now != round {
                    let (recorded, found) =
                        (format!("income of round {round}"), format!("income of round {now}"));
                    self.replay.report.differs_in(line.number, "comment", recorded, found);
                }
                self.heading = CommentHeading::Income(None);
            }
            CommentRow::ScoringCult(name) | CommentRow::Scoring(name) => {
                let names = self.grammar.names;
                let (kind, known) = match found {
                    CommentRow::ScoringCult(_) => ("cult", &names.cults),
                    _ => ("final scoring", &names.final_tiles),
                };
                if known.get(name).is_none() {
                    let at = (name.as_ptr() as usize).saturating_sub(line.bytes.as_ptr() as usize);
                    return Err(self.error(line, at, unknown(kind, name, known)));
                }
                let next = self.follower.scorings.pop_front();
                self.heading =
                    next.map_or(CommentHeading::Turn, |(t, c)| CommentHeading::Scoring(t, c));
                let same = next.is_some_and(|(tile, cult)| match found {
                    CommentRow::ScoringCult(name) => names.cults.get(name) == Some(cult.0),
                    CommentRow::Scoring(name) => names.final_tiles.get(name) == Some(tile.0),
                    _ => false,
                });
                if self.replay.options.check && !same {
                    let found = next.map_or("nothing to score".into(), |(tile, cult)| {
                        crate::ledger::follow::scoring(self.grammar.ruleset, tile, cult)
                    });
                    let recorded = escape_bytes(line.bytes);
                    self.replay.report.differs_in(line.number, "comment", recorded, found);
                }
            }
            CommentRow::Dropped(name) => {
                let seat = self.seat(line, 0, name)?;
                self.begin(line);
                self.drop_seat(line, 0, seat)?;
                self.heading = CommentHeading::Dropped;
            }
            CommentRow::Free => self.free(line)?,
            CommentRow::Leftovers => self.heading = CommentHeading::Leftovers,
            CommentRow::Head(HeadLine::Player(_)) => {}
            _ => {
                let message = "this line must come before the first move";
                return Err(self.error(line, 0, message));
            }
        }
        Ok(())
    }

    /// Checks free text, which has no effect; reports text that looks like a damaged row.
    pub(super) fn free(&self, line: NumberedLine<'_>) -> Result<(), LedgerError> {
        let text = line.bytes;
        if let Some(bad) = damaged_comment(text).filter(|_| self.is_recorded()) {
            return Err(self.error(line, bad.at, bad.message));
        }
        if let Some(row) = MysticaGame::row_without_tabs(text) {
            let tabs = "the row lost its tabs, while other rows have theirs";
            let (at, message) =
                row.map_or_else(|bad| (bad.at, bad.message), |_| (0, tabs.to_owned()));
            return Err(self.error(line, at, message));
        }
        let factions = &self.grammar.ruleset.factions;
        let begins = |code: &str| {
            let n = text.len().min(code.len());
            n > 0 && n == text.len() && code.as_bytes()[..n].eq_ignore_ascii_case(&text[..n])
        };
        let is_cut = self
            .state
            .seat_ids()
            .any(|seat| begins(&factions[self.state.seat(seat).faction.at()].code));
        if is_cut {
            return Err(self.error(line, text.len(), "the row is cut off after the faction"));
        }
        if let Some(at) = text.iter().position(|b| b.is_ascii_control()) {
            return Err(self.error(line, at, format!("byte 0x{:02x} is not text", text[at])));
        }
        Ok(())
    }
}
