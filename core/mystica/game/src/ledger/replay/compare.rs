//! Compares one row with the position after it.

use kernel::ids::*;
use kernel::ruleset::limits;

use super::run::LedgerReplay;
use crate::ledger::columns::{COLUMNS, ParsedRow, RowValues};
use crate::ledger::follow::OfferRow;
use game::excerpt::escape_bytes;
use ledger::source::NumberedLine;

impl<'a> LedgerReplay<'a> {
    pub(super) fn compare(
        &mut self,
        line: NumberedLine<'_>,
        seat: SeatId,
        row: &ParsedRow<'_>,
        now: &RowValues,
        replayed: &OfferRow,
    ) {
        let changes = now.since(&self.last[seat.at()]);
        self.last[seat.at()] = *now;
        let offers = offers_equal(replayed, row.offers);
        let codes: Vec<String> =
            self.grammar.ruleset.resources.iter().map(|one| one.code.clone()).collect();
        let declared = now.of_declared(&codes);
        let same = row.declared == declared.as_bytes();
        let numbers = RowValues { steps_owed: 0, declared: RowValues::default().declared, ..*now };
        if row.values == numbers && row.changes == changes && offers && same {
            return;
        }
        self.replay.report.differ += 1;
        let report = &mut self.replay.report;
        let mut number = |index: usize, expected: i32, found: i32| {
            if expected != found {
                let (expected, found) = (expected.to_string(), found.to_string());
                report.differs(line, index, COLUMNS[index], expected, found);
            }
        };
        let (then, recorded) = (&row.values, &row.changes);
        number(1, recorded.vp, changes.vp);
        number(2, then.vp, now.vp);
        number(3, recorded.coins, changes.coins);
        number(4, then.coins, now.coins);
        number(5, recorded.workers, changes.workers);
        number(6, then.workers, now.workers);
        number(7, recorded.priests, changes.priests);
        number(8, then.priests, now.priests);
        number(9, recorded.power, changes.power);
        number(11, recorded.cults, changes.cults);
        let list = |list: &[i32]| list.iter().map(i32::to_string).collect::<Vec<_>>().join("/");
        if then.bowls != now.bowls {
            report.differs(line, 10, COLUMNS[10], list(&then.bowls), list(&now.bowls));
        }
        if then.cults != now.cults {
            report.differs(line, 12, COLUMNS[12], list(&then.cults), list(&now.cults));
        }
        if !same {
            report.differs(line, 12, "declared resources", escape_bytes(row.declared), declared);
        }
        if !offers {
            let quoted = |offers: String| match offers.as_str() {
                "" => "none".to_owned(),
                some => format!("`{some}`"),
            };
            let (recorded, replayed) = (quoted(escape_bytes(row.offers)), quoted(replayed.text()));
            report.differs(line, 13, COLUMNS[13], recorded, replayed);
        }
    }
}

/// Compares offers in any order, because ledgers from different sources sort the column
/// differently.
pub(super) fn offers_equal(replayed: &OfferRow, recorded: &[u8]) -> bool {
    if recorded.is_empty() {
        return replayed.amounts().next().is_none();
    }
    let mut left = [0u16; limits::SEATS];
    let mut count = 0;
    for (place, amount) in left.iter_mut().zip(replayed.amounts()) {
        *place = amount;
        count += 1;
    }
    let left = &mut left[..count];
    let mut found = 0;
    for word in recorded.split(|b| *b == b' ').filter(|w| !w.is_empty()) {
        let number: Option<u16> = std::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
        let Some(at) = left[found..].iter().position(|n| Some(*n) == number) else { return false };
        left.swap(found, found + at);
        found += 1;
    }
    found == count
}
