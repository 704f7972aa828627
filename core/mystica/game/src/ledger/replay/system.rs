//! Replay of system rows: finds the income or scoring of the game that each of them records.

use kernel::ids::*;

use super::run::{EarlySystemRow, LedgerReplay};
use crate::ledger::follow::{OfferRow, SystemRow};
use crate::words::SystemCommand;
use ledger::source::NumberedLine;

impl<'a> LedgerReplay<'a> {
    pub(super) fn missing_rows(&mut self, line: NumberedLine<'_>) {
        while let Some(due) = self.follower.take(0) {
            if self.is_recorded() && self.replay.options.check {
                let name = self.grammar.seat_name(&self.state, due.seat);
                let text = format!("{name}: {}", due.kind.text(self.grammar.ruleset));
                let found = "no such row".to_string();
                self.replay.report.differs_in(line.number, "row of the system", found, text);
            }
        }
    }

    /// Compares a system row, or the part of a row that has its text.
    pub(super) fn compare_generated(
        &mut self,
        line: NumberedLine<'_>,
        seat: SeatId,
        command: SystemCommand,
    ) {
        let found = self.follower.due.iter().position(|d| d.seat == seat && d.kind.is(command));
        let Some(at) = found else {
            if self.replay.options.check {
                let next = self.follower.due.front();
                let found = next.map_or("no such row".into(), |due| {
                    let name = self.grammar.seat_name(&self.state, due.seat);
                    format!("{name}: {}", due.kind.text(self.grammar.ruleset))
                });
                let text = self.generated_text(command);
                self.replay.report.differs_in(line.number, "row of the system", text, found);
            }
            return;
        };
        let due = self.take(line, at);
        self.check_announced(line, due);
        if let (SystemRow::Points(_, _, vp), SystemCommand::Points(recorded, ..)) = (due, command)
            && vp != recorded
            && self.replay.options.check
        {
            let (recorded, vp) = (format!("{recorded} VP"), format!("{vp} VP"));
            self.replay.report.differs_in(line.number, "points", recorded, vp);
        }
        if command == SystemCommand::AllIncome && due == SystemRow::CultIncome {
            let both = |d: &crate::ledger::follow::DueRow| {
                d.seat == seat && d.kind == SystemRow::OtherIncome
            };
            if let Some(at) = self.follower.due.iter().position(both) {
                self.follower.take(at);
            }
        }
    }

    /// Compares the text of a system row after commands of a player. The site keeps a row open if
    /// its seat also gives the next command, so the first income of any seat joins the row.
    pub(super) fn compare_joined_generated(
        &mut self,
        line: NumberedLine<'_>,
        seat: SeatId,
        command: SystemCommand,
    ) {
        let first = self.follower.due.front().filter(|due| due.kind.is(command));
        let first_seat = first.map_or(seat, |due| due.seat);
        self.compare_generated(line, first_seat, command);
        if first_seat != seat {
            // The values of that seat are in no row.
            self.last[first_seat.at()] = self.follower.row_values(&self.state, first_seat);
        }
    }

    /// Checks a comment on income that came before the row whose last command causes the income.
    pub(super) fn check_early_income(&mut self, line: NumberedLine<'_>) {
        let Some(round) = self.income_ahead.take() else { return };
        let now = self.follower.income;
        if now != round {
            self.replay.report.differs_in(
                line.number,
                "comment",
                format!("income of round {round}"),
                format!("income of round {now}"),
            );
        }
    }

    /// Removes a due row; reports the rows that should have come before it.
    pub(super) fn take(&mut self, line: NumberedLine<'_>, at: usize) -> SystemRow {
        if at > 0 && self.replay.options.check {
            let first = self.follower.due[0];
            let name = self.grammar.seat_name(&self.state, first.seat);
            let text = format!("{name}: {}", first.kind.text(self.grammar.ruleset));
            // `income` covers both incomes of a seat at once, so their order does not matter.
            let same = self.follower.due.iter().take(at).all(|d| d.kind == SystemRow::CultIncome);
            if !(same && self.follower.due[at].kind == SystemRow::OtherIncome) {
                self.replay.report.differs_in(
                    line.number,
                    "order of rows",
                    "this row".into(),
                    text,
                );
            }
        }
        self.follower.take(at).map_or(SystemRow::Leftovers, |due| due.kind)
    }

    pub(super) fn generated_text(&self, command: SystemCommand) -> String {
        match command {
            SystemCommand::Setup => "setup".into(),
            SystemCommand::CultIncome => "cult_income_for_faction".into(),
            SystemCommand::OtherIncome => "other_income_for_faction".into(),
            SystemCommand::AllIncome => "all_income_for_faction".into(),
            SystemCommand::Accepted => settled_text(true).into(),
            SystemCommand::Declined => settled_text(false).into(),
            SystemCommand::Leftovers => "score_resources".into(),
            SystemCommand::Points(vp, tile, cult) => {
                SystemRow::Points(tile, cult, vp).text(self.grammar.ruleset)
            }
        }
    }

    /// Compares the rows that announced builds, once the offers of these builds are settled.
    pub(super) fn settle(&mut self, line: NumberedLine<'_>) {
        if self.follower.settled.is_empty() {
            return;
        }
        for settled in std::mem::take(&mut self.follower.settled) {
            let announced =
                |e: &EarlySystemRow<'_>| e.seat == settled.seat && e.taken == settled.taken;
            let Some(at) = self.expected.iter().position(announced) else {
                // Most factions gain nothing from it, and have no such row.
                if settled.has_row && self.replay.options.check && self.is_recorded() {
                    let name = self.grammar.seat_name(&self.state, settled.seat);
                    let text = format!("{name}: {}", settled_text(settled.taken));
                    let none = "no such row".to_string();
                    self.replay.report.differs_in(line.number, "row of the system", none, text);
                    self.last[settled.seat.at()] = settled.after;
                }
                continue;
            };
            let expected = self.expected.remove(at);
            if let (Some(row), true) = (expected.row, self.replay.options.check) {
                let none = OfferRow::default();
                self.compare(expected.line, settled.seat, &row, &settled.after, &none);
            }
        }
    }
}

pub(super) fn settled_text(taken: bool) -> &'static str {
    if taken { "[opponent accepted power]" } else { "[all opponents declined power]" }
}
