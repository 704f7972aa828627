//! What a game has to say of itself to be the subject of scenarios.

use super::facts::{Facts, TABLE, Value};
use super::read::{Scenario, Text, Words};
use crate::recorded::Recorded;
use crate::source::LedgerError;

/// Counts something in the setup that a seed draws; fails where none can be drawn.
pub type CountOf<'g> = Box<dyn Fn(u64) -> Result<usize, String> + 'g>;

/// A change as scenarios name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactChange {
    /// The value of the seat that it changes.
    pub key: String,
    /// By how much.
    pub by: i32,
    /// In words: `-2 C`.
    pub said: String,
    /// Only a piece remembers something: nothing that it gives.
    pub is_memory: bool,
}

/// A game of which scenarios tell: positions in lines, values that can be expected, causes that can be named.
///
/// A game whose positions are what a setup leads to has little to add: values are what [`crate::trace::Traced::numbers`]
/// names, changes are `NAME +2`.
pub trait Staged: Recorded {
    /// Words that begin lines of a scenario of this game.
    const WORDS: Words = Words { position: &[], leaves: "leave", seat: Self::SEAT };

    /// Lets so many play, whatever the rules say: a position with one seat shows much.
    fn let_play(&mut self, _players: usize) {}

    /// The setup that a scenario implies: its seats, and what its lines name.
    ///
    /// # Errors
    /// Names that mean nothing.
    fn staged_setup(&self, scenario: &Scenario) -> Result<Self::Setup, LedgerError>;

    /// Turns the first position of a game into that of the scenario.
    ///
    /// # Errors
    /// Lines that mean nothing, and positions that break a law.
    fn arrange(&self, _scenario: &Scenario, _state: &mut Self::State) -> Result<(), LedgerError> {
        Ok(())
    }

    /// Everything that a scenario can name in a position; of one seat alone, or of the table, if one is named.
    fn facts(&self, state: &Self::State, only: Option<&str>) -> Facts {
        let mut facts = Facts::new();
        for seat in 0..self.seats(state) {
            let name = self.seat_name(state, seat);
            if only.is_none_or(|only| only == name) {
                let numbers = self.numbers(state, seat).into_iter();
                facts.extend(numbers.map(|(key, n)| ((name.clone(), key), Value::Number(n))));
            }
        }
        if only.is_none_or(|only| only == TABLE) {
            let stage = self.stage_names().into_iter().nth(self.stage(state).into());
            let key = (TABLE.to_owned(), "stage".to_owned());
            facts.insert(key, Value::Word(stage.unwrap_or_default()));
        }
        facts
    }

    /// Are all values always among the facts, also those that are 0? Then a key that is not there is misspelled.
    const LISTS_ALL: bool = false;

    /// May this value change without being named?
    fn is_quiet(_key: &(String, String)) -> bool {
        false
    }

    /// Reads one item of an `expect` line: the key within the seat or the table, and the change.
    ///
    /// # Errors
    /// It is no change of this game.
    fn expected(
        &self,
        file: &str,
        item: &Text,
        _of_table: bool,
    ) -> Result<(String, String), LedgerError> {
        key_and_value(file, item)
    }

    /// Texts of which one may be read by [`Staged::expected`] as this value of this key, best first.
    fn ways_to_say(key: &str, value: &str) -> Vec<String> {
        vec![format!("{value} {key}"), format!("{key} {value}"), key.to_owned()]
    }

    /// What a change is called among the values of a scenario.
    fn fact_of(&self, change: &Self::Change) -> FactChange {
        let told = self.told(change);
        let (by, key) = match told.what.split_once(' ') {
            Some((n, key)) => (n.parse().unwrap_or(0), key.to_owned()),
            None => (0, told.what),
        };
        FactChange { said: format!("{by:+} {key}"), key, by, is_memory: false }
    }

    /// Reads the change of an `event` line, `+2 points`: the key, and by how much.
    ///
    /// # Errors
    /// It is no change of this game, or none that a piece gives.
    fn change_named(&self, file: &str, text: &Text) -> Result<(String, i32), LedgerError> {
        let none = || text.error(file, format!("`{}` is nothing that a piece gives", text.text));
        let (n, key) = text.text.split_once(' ').ok_or_else(none)?;
        n.parse().map(|n| (key.trim().to_owned(), n)).map_err(|_| none())
    }

    /// The ids of the pieces in play that go by a name, as [`crate::trace::Told::piece`] has them.
    fn pieces_called(&self, _name: &str) -> Vec<String> {
        Vec::new()
    }

    /// Is there a hook of this name?
    fn has_hook(&self, _name: &str) -> bool {
        false
    }

    /// What is counted in the setups that are drawn for so many players.
    ///
    /// # Errors
    /// Words that name nothing to count.
    fn counted(
        &self,
        file: &str,
        law: &Text,
        _words: &[Text],
        _players: u8,
    ) -> Result<CountOf<'_>, LedgerError> {
        Err(law.error(file, "nothing can be counted in the setups of this game"))
    }
}

/// What the lines `deal DRAW, DRAW …` of a scenario say that chance brings before anybody is asked; `None`: there are none.
///
/// # Errors
/// Something that cannot be drawn.
pub fn dealt<G: Staged>(
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

/// An item of an `expect` line whose last word is the value.
///
/// # Errors
/// It is one word.
pub fn key_and_value(file: &str, item: &Text) -> Result<(String, String), LedgerError> {
    match item.text.trim().rsplit_once(' ') {
        Some((key, value)) => Ok((key.trim().to_owned(), value.to_owned())),
        None => Err(item.error(file, "expected `VALUE +N` or `VALUE WORD`")),
    }
}
