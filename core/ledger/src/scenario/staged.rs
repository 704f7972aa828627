//! The trait [`TestableGame`]: what a game defines so that scenarios can test it.

use super::facts::{FactValue, PositionFacts, TABLE};
use super::read::{Scenario, ScenarioVocabulary, SourceText};
use crate::recorded::RecordableGame;
use crate::source::LedgerError;

/// Counts something in the setup drawn from a seed; an error if no setup can be drawn.
pub type SetupCountFunction<'g> = Box<dyn Fn(u64) -> Result<usize, String> + 'g>;

/// A change of a value, as scenarios name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactChange {
    /// Name of the seat's value that changes.
    pub key: String,
    pub by: i32,
    /// The change as text: `-2 C`.
    pub said: String,
    /// Whether the change affects only the memory of a piece (slots), so that the piece gives nothing.
    pub is_memory: bool,
}

/// A game that scenarios can test: positions from lines, named values, named causes.
///
/// A game whose positions follow from a setup needs few methods. By default the values are those of
/// [`crate::trace::TraceableGame::numbers`], and changes have the form `NAME +2`.
pub trait TestableGame: RecordableGame {
    /// Words that begin lines of this game's scenarios.
    const WORDS: ScenarioVocabulary =
        ScenarioVocabulary { position: &[], leaves: "leave", seat: Self::SEAT };

    /// Allows this number of players whatever the rules say, because positions with one seat are useful tests.
    fn let_play(&mut self, _players: usize) {}

    /// Makes the setup of a scenario from its seats and position lines.
    ///
    /// # Errors
    /// Unknown names.
    fn staged_setup(&self, scenario: &Scenario) -> Result<Self::Setup, LedgerError>;

    /// Changes the first position of a game to the position that the scenario describes.
    ///
    /// # Errors
    /// Lines that cannot be parsed, or a position that breaks an invariant.
    fn arrange(&self, _scenario: &Scenario, _state: &mut Self::State) -> Result<(), LedgerError> {
        Ok(())
    }

    /// Returns all values that scenarios can name in a position. If `only` names a seat or the table, only the values
    /// of that one.
    fn facts(&self, state: &Self::State, only: Option<&str>) -> PositionFacts {
        let mut facts = PositionFacts::new();
        for seat in 0..self.seats(state) {
            let name = self.seat_name(state, seat);
            if only.is_none_or(|only| only == name) {
                let numbers = self.numbers(state, seat).into_iter();
                facts.extend(numbers.map(|(key, n)| ((name.clone(), key), FactValue::Number(n))));
            }
        }
        if only.is_none_or(|only| only == TABLE) {
            let stage = self.stage_names().into_iter().nth(self.stage(state).into());
            let key = (TABLE.to_owned(), "stage".to_owned());
            facts.insert(key, FactValue::Word(stage.unwrap_or_default()));
        }
        facts
    }

    /// Whether [`TestableGame::facts`] lists all values, also zeros; a missing key is then misspelled.
    const LISTS_ALL: bool = false;

    /// Returns whether this value may change without an `expect` line about it.
    fn is_quiet(_key: &(String, String)) -> bool {
        false
    }

    /// Parses one item of an `expect` line: the key within the seat or the table, and the change.
    ///
    /// # Errors
    /// The item does not name a change of this game.
    fn parse_expectation(
        &self,
        file: &str,
        item: &SourceText,
        _of_table: bool,
    ) -> Result<(String, String), LedgerError> {
        key_and_value(file, item)
    }

    /// Returns texts for this value of this key that [`TestableGame::parse_expectation`] may accept, the best first.
    fn ways_to_say(key: &str, value: &str) -> Vec<String> {
        vec![format!("{value} {key}"), format!("{key} {value}"), key.to_owned()]
    }

    /// Converts a change to the form that scenarios use.
    fn fact_of(&self, change: &Self::Change) -> FactChange {
        let told = self.explain_change(change);
        let (by, key) = match told.what.split_once(' ') {
            Some((n, key)) => (n.parse().unwrap_or(0), key.to_owned()),
            None => (0, told.what),
        };
        FactChange { said: format!("{by:+} {key}"), key, by, is_memory: false }
    }

    /// Parses the change of an `event` line, `+2 points`: key and amount.
    ///
    /// # Errors
    /// The text does not name a change of this game that a piece can give.
    fn change_named(&self, file: &str, text: &SourceText) -> Result<(String, i32), LedgerError> {
        let none =
            || text.error(file, format!("`{}` is not something that a piece can give", text.text));
        let (n, key) = text.text.split_once(' ').ok_or_else(none)?;
        n.parse().map(|n| (key.trim().to_owned(), n)).map_err(|_| none())
    }

    /// Returns the ids of the pieces in play with this name, as in [`crate::trace::ExplainedChange::piece`].
    fn pieces_by_name(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }

    /// Returns whether the game has a hook of this name.
    fn has_hook(&self, _name: &str) -> bool {
        false
    }

    /// Returns a function that counts something in drawn setups for this number of players.
    ///
    /// # Errors
    /// The words name nothing that can be counted.
    fn setup_count(
        &self,
        file: &str,
        law: &SourceText,
        _words: &[SourceText],
        _players: u8,
    ) -> Result<SetupCountFunction<'_>, LedgerError> {
        Err(law.error(file, "this game has nothing to count in its setups"))
    }
}

/// Parses the results of chance at the start from the lines `deal DRAW, DRAW …` of a scenario; `None` without such lines.
///
/// # Errors
/// A line names a result that cannot be drawn.
pub fn given_setup_draws<G: TestableGame>(
    game: &G,
    scenario: &Scenario,
) -> Result<Option<Vec<G::Draw>>, LedgerError> {
    let mut dealt = None;
    for (_, list) in scenario.position.iter().filter(|(word, _)| word.text == "deal") {
        for one in list.split(',') {
            let draw = game.read_draw(&one.text).map_err(|why| one.error(&scenario.file, why))?;
            dealt.get_or_insert_with(Vec::new).push(draw);
        }
    }
    Ok(dealt)
}

/// Splits an item of an `expect` line into a key and its last word, the value.
///
/// # Errors
/// The item is a single word.
pub fn key_and_value(file: &str, item: &SourceText) -> Result<(String, String), LedgerError> {
    match item.text.trim().rsplit_once(' ') {
        Some((key, value)) => Ok((key.trim().to_owned(), value.to_owned())),
        None => Err(item.error(file, "expected `VALUE +N` or `VALUE WORD`")),
    }
}
