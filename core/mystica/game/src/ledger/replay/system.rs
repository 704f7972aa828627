//! Rows that the system writes, found in what the game did by itself.

use kernel::ids::*;

use super::run::{Expected, Run};
use crate::ledger::follow::{OfferRow, SystemRow};
use crate::words::Generated;
use ledger::source::Line;

impl<'a> Run<'a> {
    pub(super) fn missing_rows(&mut self, line: Line<'_>) {
        while let Some(due) = self.follower.take(0) {
            if self.is_recorded() && self.desk.options.check {
                let name = self.grammar.seat_name(&self.state, due.seat);
                let text = format!("{name}: {}", due.kind.text(self.grammar.ruleset));
                let found = "no row of the kind".to_string();
                self.desk.report.differs_in(line.number, "row of the system", found, text);
            }
        }
    }

    /// A row or part of a row that the system wrote.
    pub(super) fn generated(&mut self, line: Line<'_>, seat: SeatId, what: Generated) {
        let found = self.follower.due.iter().position(|d| d.seat == seat && d.kind.is(what));
        let Some(at) = found else {
            if self.desk.options.check {
                let next = self.follower.due.front();
                let found = next.map_or("nothing of the kind".into(), |due| {
                    let name = self.grammar.seat_name(&self.state, due.seat);
                    format!("{name}: {}", due.kind.text(self.grammar.ruleset))
                });
                let text = self.generated_text(what);
                self.desk.report.differs_in(line.number, "row of the system", text, found);
            }
            return;
        };
        let due = self.take(line, at);
        self.announced(line, due);
        if let (SystemRow::Points(_, _, vp), Generated::Points(said, ..)) = (due, what)
            && vp != said
            && self.desk.options.check
        {
            let (said, vp) = (format!("{said} VP"), format!("{vp} VP"));
            self.desk.report.differs_in(line.number, "points", said, vp);
        }
        if what == Generated::AllIncome && due == SystemRow::CultIncome {
            let both =
                |d: &crate::ledger::follow::Due| d.seat == seat && d.kind == SystemRow::OtherIncome;
            if let Some(at) = self.follower.due.iter().position(both) {
                self.follower.take(at);
            }
        }
    }

    /// What the system wrote behind commands of a player. The site goes on with the row of a seat that gives the next
    /// command, too, and so the first income joins it, whoever gets it.
    pub(super) fn generated_behind(&mut self, line: Line<'_>, seat: SeatId, what: Generated) {
        let first = self.follower.due.front().filter(|due| due.kind.is(what));
        let of = first.map_or(seat, |due| due.seat);
        self.generated(line, of, what);
        if of != seat {
            // No row shows what it got.
            self.last[of.at()] = self.follower.shown(&self.state, of);
        }
    }

    /// A comment on income stands before a row whose last command leads to it: now the income must have come.
    pub(super) fn income_came(&mut self, line: Line<'_>) {
        let Some(round) = self.income_ahead.take() else { return };
        let now = self.follower.income;
        if now != round {
            self.desk.report.differs_in(
                line.number,
                "comment",
                format!("income of round {round}"),
                format!("income of round {now}"),
            );
        }
    }

    /// Takes a due row; those before it should have come first.
    pub(super) fn take(&mut self, line: Line<'_>, at: usize) -> SystemRow {
        if at > 0 && self.desk.options.check {
            let first = self.follower.due[0];
            let name = self.grammar.seat_name(&self.state, first.seat);
            let text = format!("{name}: {}", first.kind.text(self.grammar.ruleset));
            // `income` takes both incomes of a seat at once: no question of order.
            let same = self.follower.due.iter().take(at).all(|d| d.kind == SystemRow::CultIncome);
            if !(same && self.follower.due[at].kind == SystemRow::OtherIncome) {
                self.desk.report.differs_in(line.number, "order of rows", "this row".into(), text);
            }
        }
        self.follower.take(at).map_or(SystemRow::Leftovers, |due| due.kind)
    }

    pub(super) fn generated_text(&self, what: Generated) -> String {
        match what {
            Generated::Setup => "setup".into(),
            Generated::CultIncome => "cult_income_for_faction".into(),
            Generated::OtherIncome => "other_income_for_faction".into(),
            Generated::AllIncome => "all_income_for_faction".into(),
            Generated::Accepted => settled_text(true).into(),
            Generated::Declined => settled_text(false).into(),
            Generated::Leftovers => "score_resources".into(),
            Generated::Points(vp, tile, cult) => {
                SystemRow::Points(tile, cult, vp).text(self.grammar.ruleset)
            }
        }
    }

    /// Finds the rows that announced what was just settled.
    pub(super) fn settle(&mut self, line: Line<'_>) {
        if self.follower.settled.is_empty() {
            return;
        }
        for settled in std::mem::take(&mut self.follower.settled) {
            let announced = |e: &Expected<'_>| e.seat == settled.seat && e.taken == settled.taken;
            let Some(at) = self.expected.iter().position(announced) else {
                // Most factions get nothing out of it, and no row tells of it.
                if settled.told && self.desk.options.check && self.is_recorded() {
                    let name = self.grammar.seat_name(&self.state, settled.seat);
                    let text = format!("{name}: {}", settled_text(settled.taken));
                    let none = "no row of the kind".to_string();
                    self.desk.report.differs_in(line.number, "row of the system", none, text);
                    self.last[settled.seat.at()] = settled.after;
                }
                continue;
            };
            let expected = self.expected.remove(at);
            if let (Some(row), true) = (expected.row, self.desk.options.check) {
                let none = OfferRow::default();
                self.compare(expected.line, settled.seat, &row, &settled.after, &none);
            }
        }
    }
}

pub(super) fn settled_text(taken: bool) -> &'static str {
    if taken { "[opponent accepted power]" } else { "[all opponents declined power]" }
}
