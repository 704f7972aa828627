//! Ledgers of Terra Mystica as the online site writes them: heads, columns, comment rows and system
//! rows. A system row records something that no command of a player causes, such as income or
//! scoring.

pub mod column_text;
pub mod columns;
pub mod comment;
pub mod follow;

mod commands;
mod head;
mod lost_tabs;
mod replay;
mod seating;
mod write;

use std::ops::RangeInclusive;

use game::ApplyError;
use kernel::{SeatId, Setup};
use ledger::draws::DrawSource;
use ledger::head::{HeadKeyword, HeadLine, LedgerForm, LedgerHead, MalformedLine};
use ledger::recorded::{LedgerGame, RecordableGame, Seating};
use ledger::recorded::{ReplayState, RowReader};
use ledger::scenario::{
    FactChange, FactKey, PositionFacts, Scenario, ScenarioVocabulary, SetupCountFunction,
    SourceText,
};
use ledger::source::LedgerError;
use ledger::trace::{ExplainedChange, QueriedPiece};

use crate::trace::{MysticaChange, MysticaTrace, numbers};
use crate::{MysticaGame, MysticaPosition, scenario};

impl RecordableGame for MysticaGame {
    type Setup = Setup;
    type Ruleset = std::sync::Arc<kernel::Ruleset>;
    const WORDS: ScenarioVocabulary = scenario::WORDS;
    const SEAT: &'static str = "faction";
    const HEAD_WORDS: &'static [HeadKeyword] = &head::WORDS;
    type Change = MysticaChange;

    fn ruleset(&self) -> Self::Ruleset {
        MysticaGame::ruleset(self).clone()
    }

    fn players(ruleset: &Self::Ruleset) -> RangeInclusive<u8> {
        ruleset.players.clone()
    }

    fn setup(ruleset: &Self::Ruleset, seating: &Seating) -> Result<Setup, String> {
        seating::setup(ruleset, seating)
    }

    fn seating(ruleset: &Self::Ruleset, setup: &Setup) -> Seating {
        let code = |id: &kernel::FactionId| ruleset.factions[id.at()].code.as_str();
        Seating::of_names(setup.factions.iter().map(code), setup.seed)
    }

    fn with_seed(_: &Self::Ruleset, setup: Setup, seed: u64) -> Result<Setup, String> {
        Ok(Setup { seed, dealt: None, ..setup })
    }

    fn read_setup(&self, file: &str, head: &LedgerHead<'_>) -> Result<Setup, Vec<LedgerError>> {
        head::setup(file, head, self)
    }

    fn write_setup(&self, setup: &Setup, form: LedgerForm, out: &mut String) {
        head::write(self, setup, form, out);
    }

    fn begin(&mut self, setup: &Setup) -> Result<MysticaPosition, String> {
        MysticaGame::begin(self, setup).map_err(|error| error.to_string())
    }

    fn seat_by_name(&self, state: &MysticaPosition, name: &str) -> Result<u8, String> {
        self.grammar().seat(state, name.as_bytes()).map(|seat| seat.0)
    }

    fn read_all(
        &self,
        state: &MysticaPosition,
        seat: u8,
        text: &str,
    ) -> Result<Vec<kernel::Action>, String> {
        MysticaGame::read_all(self, state, SeatId(seat), text)
    }

    fn is_legal(
        &mut self,
        state: &MysticaPosition,
        seat: u8,
        action: kernel::Action,
    ) -> Result<(), ApplyError> {
        MysticaGame::is_legal(self, state, SeatId(seat), action)
    }

    fn columns(&self) -> Vec<String> {
        columns::COLUMNS[1..columns::COLUMNS.len() - 1].iter().map(|&name| name.into()).collect()
    }

    fn row_without_tabs(line: &[u8]) -> Option<Result<Vec<u8>, MalformedLine>> {
        lost_tabs::row_without_tabs(line)
    }

    const HAS_PLAIN_ROWS: bool = false;

    fn rows<'a>(
        &'a mut self,
        setup: &Setup,
        replay: ReplayState<'a, MysticaGame>,
    ) -> Result<Box<dyn RowReader<'a, MysticaGame> + 'a>, String> {
        Ok(Box::new(replay::begin(self, setup, replay)?))
    }

    fn write_rows(
        &mut self,
        record: LedgerGame<'_, MysticaGame>,
        form: LedgerForm,
        out: &mut String,
    ) -> Result<(), String> {
        write::write(self, record, form, out)
    }

    // Scenarios.

    fn let_play(&mut self, players: usize) {
        self.allow_players(players);
    }

    fn staged_setup(&self, scenario: &Scenario) -> Result<Setup, LedgerError> {
        scenario::setup(self, scenario)
    }

    fn arrange(&self, scenario: &Scenario, state: &mut MysticaPosition) -> Result<(), LedgerError> {
        scenario::arrange(self, scenario, state)
    }

    fn facts(&self, state: &MysticaPosition, only: Option<&str>) -> PositionFacts {
        scenario::facts(self, state, only)
    }

    fn is_quiet(key: &FactKey) -> bool {
        scenario::is_quiet(key)
    }

    fn is_course(key: &FactKey) -> bool {
        scenario::is_course(key)
    }

    fn parse_expectation(
        &self,
        file: &str,
        item: &SourceText,
        of_table: bool,
    ) -> Result<(String, String), LedgerError> {
        scenario::parse_expectation(self, file, item, of_table)
    }

    fn value_spellings(key: &str, value: &str) -> Vec<String> {
        scenario::value_spellings(key, value)
    }

    fn fact_of(&self, change: &MysticaChange) -> FactChange {
        scenario::fact_of(self, change)
    }

    fn change_named(&self, file: &str, text: &SourceText) -> Result<(String, i32), LedgerError> {
        scenario::change_named(self, file, text)
    }

    fn pieces_by_name(&self, name: &str) -> Vec<String> {
        scenario::pieces_by_name(self, name)
    }

    fn has_hook(&self, name: &str) -> bool {
        scenario::has_hook(name)
    }

    fn setup_count(
        &self,
        file: &str,
        invariant: &SourceText,
        words: &[SourceText],
        players: u8,
    ) -> Result<SetupCountFunction<'_>, LedgerError> {
        scenario::setup_count(self, file, invariant, words, players)
    }

    // Heads.

    fn head_line<'a>(
        before: &LedgerHead<'a>,
        line: &'a [u8],
    ) -> Result<HeadLine<'a>, MalformedLine> {
        head::line(before, line)
    }

    fn refused_in_head(word: &str) -> Option<&'static str> {
        head::refused(word)
    }

    fn ends_head(commands: &[u8]) -> bool {
        head::is_placement(commands)
    }

    // Traces.

    fn explain_change(&self, change: &MysticaChange) -> ExplainedChange {
        change.describe(self.ruleset())
    }

    fn is_use(change: &MysticaChange) -> bool {
        change.is_use()
    }

    fn apply_traced(
        &mut self,
        state: &mut MysticaPosition,
        seat: u8,
        action: kernel::Action,
        draws: DrawSource<'_, components::StreamDraw>,
        trace: &mut MysticaTrace,
    ) -> Result<(), ApplyError> {
        let seat = SeatId(seat);
        match draws {
            DrawSource::Given(given_draws) => {
                let mut run = components::ExecutionRecord::with_draws(given_draws);
                MysticaGame::apply_traced(self, state, seat, action, trace, &mut run)
            }
            DrawSource::Noted(drawn) => {
                let mut run = components::ExecutionRecord::default();
                MysticaGame::apply_traced(self, state, seat, action, trace, &mut run)?;
                drawn.append(&mut run.drawn);
                Ok(())
            }
        }
    }

    fn numbers(&self, state: &MysticaPosition, seat: u8) -> Vec<(String, i32)> {
        numbers(self.ruleset(), state, SeatId(seat))
    }

    fn explain_change_under(&self, change: &MysticaChange, other: &MysticaGame) -> ExplainedChange {
        change.describe_under(self.ruleset(), other.ruleset())
    }

    fn queried_pieces_under(
        &self,
        change: &MysticaChange,
        other: &MysticaGame,
        state: &MysticaPosition,
    ) -> Vec<QueriedPiece> {
        change.modifiers_under(self.ruleset(), other.ruleset(), state)
    }
}
