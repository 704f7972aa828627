//! Implements the type-erased [`AnyTable`] for the tables of every game.

use game::{Game, ItemExplanation};
use lab::BotSpec;

use serde_json::Value;

use super::any_table::{ActOutcome, AnyTable, RowStorage, TableError};
use super::data::{
    ClientObservation, LogRow, NumberHistory, NumberPosition, PlanResult, Preview, WorkbenchStatus,
};
use super::live::{BackgroundChannel, WorkbenchCommand};
use super::seats::StandingRule;
use super::typed_table::TypedTable;
use workbench::hint::Hint;
use workbench::history::ActionOrLeave;
use workbench::watch::FileSave;
use workbench::workbench::background::BackgroundResult;

/// Maximal number of completions returned.
const COMPLETIONS: usize = 20;

impl<G: Game + 'static> AnyTable for TypedTable<G> {
    fn seats(&self) -> u8 {
        self.game.seats(&self.state)
    }

    fn closes_hands(&self) -> bool {
        self.closes_hands()
    }

    fn acting(&self, seats: &[u8]) -> Option<u8> {
        self.acting_of(seats)
    }

    fn meanings(&self) -> Vec<ItemExplanation> {
        self.game.item_explanations()
    }

    fn has_offers(&self) -> bool {
        self.game.has_offers()
    }

    fn row(&self) -> u32 {
        self.row_count()
    }

    fn withholds(&self) -> bool {
        self.game.has_secret_decision(&self.state)
    }

    fn row_shown(&self, seats: &[u8]) -> u32 {
        self.rows_shown(seats)
    }

    fn is_over(&self) -> bool {
        self.game.is_over(&self.state)
    }

    fn names(&self) -> Vec<String> {
        let dealt = self.dealt(&self.state, game::Viewer::Spectator);
        (0..self.game.seats(&dealt)).map(|seat| self.game.seat_name(&dealt, seat)).collect()
    }

    fn waits_for(&self) -> Vec<u8> {
        self.open(&self.state).iter().filter(|d| d.must_answer_now).map(|d| d.seat).collect()
    }

    fn hash(&self) -> u64 {
        self.game.hash(&self.state)
    }

    fn shown_hash(&self, seats: &[u8]) -> String {
        self.on_for(self.shown(seats), self.viewer(seats), self.rows_shown(seats))
    }

    fn seen(&mut self, seats: &[u8]) -> ClientObservation {
        self.seen_now(seats)
    }

    fn log(&mut self, seats: &[u8], from: u32) -> Vec<LogRow> {
        self.log_of(seats, from)
    }

    fn act(
        &mut self,
        seat: u8,
        text: &str,
        keep: &mut dyn RowStorage,
    ) -> Result<ActOutcome, TableError> {
        self.do_text(seat, text, keep)
    }

    fn undo(&mut self, seat: u8, to: usize) -> Result<(), TableError> {
        if to >= self.forks[usize::from(seat)].prepared().len() {
            return Err(TableError::Refused("there is nothing to take back".to_owned()));
        }
        self.take_back(seat, to);
        Ok(())
    }

    fn back_to(
        &mut self,
        seats: &[u8],
        row: u32,
        keep: &mut dyn RowStorage,
    ) -> Result<(), TableError> {
        let row = self.row_of(seats, row).map_err(TableError::Refused)?;
        self.cut(row, keep)
    }

    fn end(&mut self, seat: u8, keep: &mut dyn RowStorage) -> Result<(), TableError> {
        let dids = self.ending(seat)?;
        self.commit(seat, &dids, keep)
    }

    fn preview(&mut self, seat: u8, text: &str) -> Result<Preview, String> {
        self.previewed(seat, text)
    }

    fn plan(
        &mut self,
        seats: &[u8],
        seat: Option<u8>,
        row: Option<u32>,
        texts: (&[String], Option<&str>),
    ) -> Result<PlanResult, String> {
        self.planned(seats, seat, row, texts)
    }

    fn at_row(&mut self, seats: &[u8], row: u32) -> Result<ClientObservation, String> {
        self.seen_at(seats, row)
    }

    fn words(&mut self, seats: &[u8], row: Option<u32>) -> Result<String, String> {
        let state = match row {
            Some(row) => self.state_at(self.row_of(seats, row)?)?,
            None => self.shown(seats).clone(),
        };
        let view = self.game.view(&state, self.viewer(seats));
        Ok(self.game.draw(&view, &game::Overlay::default(), false))
    }

    fn explain_row(&mut self, seats: &[u8], row: u32) -> Result<Vec<String>, String> {
        self.explained(seats, row)
    }

    fn hint(&mut self, seat: u8, is_plain: bool) -> Result<(), String> {
        self.begin_hint(seat, is_plain)
    }

    fn thinks(&self) -> bool {
        !self.thoughts.is_empty()
    }

    fn think(&mut self) -> Option<(u8, Result<Hint, String>)> {
        self.go_on_thinking()
    }

    fn describe(&mut self, seats: &[u8], name: &str) -> Result<Vec<String>, String> {
        let dealt = self.dealt(self.shown(seats), self.viewer(seats));
        self.game.describe(&dealt, name)
    }

    fn complete(&mut self, seats: &[u8], text: &str) -> Vec<String> {
        self.completed(seats, text, COMPLETIONS)
    }

    fn hand_over(&mut self, seat: u8, bot: Option<&BotSpec>, seed: u64) -> Result<(), String> {
        self.seat_bot(seat, bot, seed)
    }

    fn bot_is_next(&mut self) -> bool {
        self.next_bot().is_some()
    }

    fn step_bot(&mut self, keep: &mut dyn RowStorage) -> Result<bool, TableError> {
        self.bot_acts(keep)
    }

    fn answer(
        &mut self,
        rules: &[Option<StandingRule>],
        keep: &mut dyn RowStorage,
    ) -> Result<bool, TableError> {
        self.answer_by_rule(rules, keep)
    }

    fn take_rows(&mut self, lines: &str) -> Result<(), String> {
        self.do_lines(lines)
    }

    fn leave(&mut self, seat: u8, keep: &mut dyn RowStorage) -> Result<(), TableError> {
        self.do_leave(seat, keep)
    }

    fn has_left(&self, seat: u8) -> bool {
        self.rows.iter().any(|row| row.seat == seat && matches!(row.did, ActionOrLeave::Left))
    }

    fn left_behind(&self, row: u32) -> Vec<u8> {
        // The argument counts public rows only, so it is converted to the stored count.
        let stored = self.row_of(&[], row).unwrap_or(row);
        let rows = self.rows.iter().skip(stored as usize);
        rows.filter(|row| matches!(row.did, ActionOrLeave::Left)).map(|row| row.seat).collect()
    }

    fn ledger(&self, seats: &[u8], row: Option<u32>) -> Result<String, String> {
        let hides =
            self.game.has_hidden_information(&self.state) && !self.game.is_over(&self.state);
        if hides && !self.tries_out(seats) {
            return Err("the ledger contains hidden information; it becomes available when nothing is hidden or the game ends".into());
        }
        let rows = row.map_or(self.rows.len(), |row| self.rows.len().min(row as usize));
        Ok(self.lines(rows))
    }

    fn whole_ledger(&self) -> String {
        self.lines(self.rows.len())
    }

    fn source(&self) -> Option<String> {
        self.source.as_ref().map(|content| content.as_one_text())
    }

    fn number(
        &mut self,
        seats: &[u8],
        item: (&str, &str),
        asked: &NumberPosition,
    ) -> Result<NumberHistory, String> {
        self.number_of(seats, item, asked)
    }

    fn begin_live(&mut self, is_dev: bool, beside: BackgroundChannel) {
        self.is_dev = is_dev;
        self.by_live(|live, table| live.begin(table, is_dev, beside));
    }

    fn saved(&mut self, save: &FileSave) -> bool {
        self.by_live(|live, table| live.saved(table, save)).unwrap_or_default()
    }

    fn after_update(&mut self) {
        self.by_live(|live, _| live.after_update());
    }

    fn take_result(&mut self, found: BackgroundResult) -> bool {
        self.by_live(|live, table| live.take_result(table, found)).unwrap_or_default()
    }

    fn bench(&self) -> Option<WorkbenchStatus> {
        self.live.as_ref().and_then(|live| live.seen())
    }

    fn ask_bench(
        &mut self,
        ask: WorkbenchCommand,
        keep: &mut dyn RowStorage,
    ) -> Result<Option<Value>, TableError> {
        let none =
            || Err(TableError::Refused("this table uses built-in rules, not files".to_owned()));
        self.by_live(|live, table| live.ask(table, ask, keep)).unwrap_or_else(none)
    }
}

impl<G: Game + 'static> TypedTable<G> {
    /// Returns head and the first `rows` rows of the ledger.
    pub(super) fn lines(&self, rows: usize) -> String {
        let mut text = self.head.clone();
        for row in &self.rows[..rows] {
            text.push_str(&row.line());
        }
        text
    }
}
