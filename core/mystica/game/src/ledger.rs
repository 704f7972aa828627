//! Ledgers of Terra Mystica: heads, columns, comment rows and rows of the system, as the online
//! site writes them.

pub mod column_text;
pub mod columns;
pub mod comment;
pub mod follow;

mod commands;
mod head;
mod lost_tabs;
mod replay;
mod write;

use game::Problem;
use kernel::{SeatId, Setup};
use ledger::draws::Draws;
use ledger::head::{BadLine, Form, Head, HeadGrammar, HeadLine, HeadWord};
use ledger::recorded::{Record, Recorded};
use ledger::replay_state::Desk;
use ledger::source::LedgerError;
use ledger::trace::{Also, Told, Traced};

use crate::trace::{Change, Trace, numbers};
use crate::{MysticaGame, Position};

impl Traced for MysticaGame {
    type Change = Change;

    fn told(&self, change: &Change) -> Told {
        change.told(self.ruleset())
    }

    fn is_use(change: &Change) -> bool {
        change.is_use()
    }

    fn apply_traced(
        &mut self,
        state: &mut Position,
        (seat, action): (u8, kernel::Action),
        draws: Draws<'_, components::Draw>,
        trace: &mut Trace,
    ) -> Result<(), Problem> {
        let by = (SeatId(seat), action);
        match draws {
            Draws::Told(told) => MysticaGame::apply_traced(
                self,
                state,
                by,
                (trace, &mut components::Run::told(told)),
            ),
            Draws::Noted(drawn) => {
                let mut run = components::Run::default();
                MysticaGame::apply_traced(self, state, by, (trace, &mut run))?;
                drawn.append(&mut run.drawn);
                Ok(())
            }
        }
    }

    fn numbers(&self, state: &Position, seat: u8) -> Vec<(String, i32)> {
        numbers(self.ruleset(), state, SeatId(seat))
    }

    fn told_under(&self, change: &Change, other: &MysticaGame) -> Told {
        change.told_under(self.ruleset(), other.ruleset())
    }

    fn asked_under(&self, change: &Change, (other, state): (&MysticaGame, &Position)) -> Vec<Also> {
        change.asked_under(self.ruleset(), other.ruleset(), state)
    }
}

impl HeadGrammar for MysticaGame {
    const SEAT: &'static str = "faction";
    const HEAD_WORDS: &'static [HeadWord] = &head::WORDS;

    fn head_line<'a>(before: &Head<'a>, line: &'a [u8]) -> Result<HeadLine<'a>, BadLine> {
        head::line(before, line)
    }

    fn refused_in_head(word: &str) -> Option<&'static str> {
        head::refused(word)
    }

    fn ends_head(commands: &[u8]) -> bool {
        head::is_placement(commands)
    }
}

impl Recorded for MysticaGame {
    type Setup = Setup;
    type Ruleset = std::sync::Arc<kernel::Ruleset>;
    type Rows<'a> = replay::Run<'a>;

    fn ruleset(&self) -> Self::Ruleset {
        MysticaGame::ruleset(self).clone()
    }

    fn read_setup(&self, file: &str, head: &Head<'_>) -> Result<Setup, Vec<LedgerError>> {
        head::setup(file, head, self)
    }

    fn write_setup(&self, setup: &Setup, form: Form, out: &mut String) {
        head::write(self, setup, form, out);
    }

    fn seed(setup: &Setup) -> u64 {
        setup.seed
    }

    fn draw_setup(&self, players: u8, seed: u64) -> Result<Setup, String> {
        kernel::draw_setup(MysticaGame::ruleset(self), players, &[], seed)
    }

    fn begin(&mut self, setup: &Setup) -> Result<Position, String> {
        MysticaGame::begin(self, setup).map_err(|why| why.to_string())
    }

    fn seat_called(&self, state: &Position, name: &str) -> Result<u8, String> {
        self.grammar().seat(state, name.as_bytes()).map(|seat| seat.0)
    }

    fn read_all(
        &self,
        state: &Position,
        seat: u8,
        text: &str,
    ) -> Result<Vec<kernel::Action>, String> {
        MysticaGame::read_all(self, state, SeatId(seat), text)
    }

    fn is_legal(
        &mut self,
        state: &Position,
        seat: u8,
        action: kernel::Action,
    ) -> Result<(), Problem> {
        MysticaGame::is_legal(self, state, SeatId(seat), action)
    }

    fn columns(&self) -> Vec<String> {
        columns::COLUMNS[1..columns::COLUMNS.len() - 1].iter().map(|&name| name.into()).collect()
    }

    fn row_without_tabs(line: &[u8]) -> Option<Result<Vec<u8>, BadLine>> {
        lost_tabs::row_without_tabs(line)
    }

    fn rows<'a>(
        &'a mut self,
        setup: &Setup,
        desk: Desk<'a, MysticaGame>,
    ) -> Result<replay::Run<'a>, String> {
        replay::begin(self, setup, desk)
    }

    fn write_rows(
        &mut self,
        record: Record<'_, MysticaGame>,
        form: Form,
        out: &mut String,
    ) -> Result<(), String> {
        write::write(self, record, form, out)
    }
}
