//! The trait [`RecordableGame`]: how a game's setups and rows are written to a ledger and read from it.

use std::fmt::Debug;

use game::{ApplyError, LegalAction, QueryError};

use crate::head::{HeadGrammar, LedgerForm, LedgerHead, MalformedLine};
use crate::replay_state::{ReplayState, RowReader};
use crate::source::LedgerError;
use crate::trace::TraceableGame;

/// A game that can be recorded in a ledger and replayed from it.
///
/// A game whose rows are `seat: action`, or columns whose numbers must match, only defines its setup and uses
/// [`crate::plain`] for its rows.
pub trait RecordableGame: TraceableGame + HeadGrammar {
    /// Everything that determines the start: seats, pieces on the table, and the seed.
    type Setup: Clone + Debug;
    /// The compiled rules, shared by several games.
    type Ruleset: Clone;
    /// Reader for the rows of one ledger.
    type Rows<'a>: RowReader<'a, Self>;

    /// Returns the compiled rules under which this instance plays.
    fn ruleset(&self) -> Self::Ruleset;

    /// Parses the setup from a head. This is the only place that checks the number of seats in [`LedgerHead::seats`].
    ///
    /// # Errors
    /// All entries that are unknown or impossible under the rules, with their positions in the ledger.
    fn read_setup(
        &self,
        file: &str,
        head: &LedgerHead<'_>,
    ) -> Result<Self::Setup, Vec<LedgerError>>;

    /// Writes the lines of the head about the setup, except for the seats and the seed.
    fn write_setup(&self, _setup: &Self::Setup, _form: LedgerForm, _out: &mut String) {}

    /// Returns the seed of a setup.
    fn seed(setup: &Self::Setup) -> u64;

    /// Draws a setup from a seed.
    ///
    /// # Errors
    /// The reason why no setup can be drawn.
    fn draw_setup(&self, players: u8, seed: u64) -> Result<Self::Setup, String>;

    /// Returns the first position of a game.
    ///
    /// # Errors
    /// The setup does not fit the rules, or a script error.
    fn begin(&mut self, setup: &Self::Setup) -> Result<Self::State, String>;

    /// Returns the seat with this name.
    ///
    /// # Errors
    /// No seat has this name; the message suggests a similar one.
    fn seat_by_name(&self, state: &Self::State, name: &str) -> Result<u8, String> {
        let names: Vec<String> =
            (0..self.seats(state)).map(|seat| self.seat_name(state, seat)).collect();
        match names.iter().position(|known| known.eq_ignore_ascii_case(name)) {
            Some(seat) => Ok(seat as u8),
            None => {
                let near = game::suggest::nearest(name, names.iter().map(String::as_str));
                let hint = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Err(format!("unknown {} `{}`{hint}", Self::SEAT, game::excerpt::shorten_word(name)))
            }
        }
    }

    /// Parses a typed command to the actions that it means; empty for a command without effect.
    ///
    /// # Errors
    /// The command cannot be parsed; the message suggests a similar name if there is one.
    fn read_all(
        &self,
        state: &Self::State,
        seat: u8,
        text: &str,
    ) -> Result<Vec<Self::Action>, String> {
        self.read(state, seat, text).map(|action| vec![action])
    }

    /// Checks that the seat may take this action now. Games may override it to avoid building the legal list.
    ///
    /// # Errors
    /// The reason why the action is illegal now.
    fn is_legal(
        &mut self,
        state: &Self::State,
        seat: u8,
        action: Self::Action,
    ) -> Result<(), ApplyError> {
        if listed(self, state, (seat, action))? {
            Ok(())
        } else {
            Err(ApplyError::Refused("not now".to_owned()))
        }
    }

    /// Returns the next forced answer that was left out, with its seat. `None` if no answer is forced here, and in
    /// games without forced answers.
    ///
    /// # Errors
    /// A script error.
    fn forced_answer(
        &mut self,
        _state: &Self::State,
    ) -> Result<Option<(u8, Self::Action)>, ApplyError> {
        Ok(None)
    }

    /// Sets whether the game leaves out forced answers after an action. A replay sets this, because the ledger may
    /// contain them.
    fn leave_forced_answers(&mut self, _leave: bool) {}

    /// Returns the names of a row's columns between seat and commands; empty: rows are `seat: action`.
    fn columns(&self) -> Vec<String> {
        Vec::new()
    }

    /// Restores the tabs of a row that lost them; `None`: the line is not a row.
    ///
    /// # Errors
    /// The line is a row, but its columns cannot be separated any more.
    fn row_without_tabs(_line: &[u8]) -> Option<Result<Vec<u8>, MalformedLine>> {
        None
    }

    /// Returns what the columns show for a seat in a position, one text for each of [`RecordableGame::columns`], without tabs.
    fn column_values(&self, _state: &Self::State, _seat: u8) -> Vec<String> {
        Vec::new()
    }

    /// Returns the comment rows between two positions, such as the beginning of a round. Only ledgers with columns
    /// contain comment rows.
    fn comments(&self, _before: &Self::State, _after: &Self::State) -> Vec<String> {
        Vec::new()
    }

    /// Begins a game and returns the reader for its rows.
    ///
    /// # Errors
    /// The reason why the game cannot begin.
    fn rows<'a>(
        &'a mut self,
        setup: &Self::Setup,
        desk: ReplayState<'a, Self>,
    ) -> Result<Self::Rows<'a>, String>;

    /// Writes the rows of a game, which follow its head.
    ///
    /// # Errors
    /// An action is illegal at its place, or a script error.
    fn write_rows(
        &mut self,
        record: LedgerGame<'_, Self>,
        form: LedgerForm,
        out: &mut String,
    ) -> Result<(), String>;
}

/// A game to be written as a ledger.
pub struct LedgerGame<'a, G: RecordableGame> {
    pub setup: &'a G::Setup,
    /// All actions in order, including those that ledgers of other programs imply without writing them.
    pub actions: &'a [(u8, G::Action)],
    /// Results of chance, each with the index of its action; `None`: the seed determines them.
    pub draws: Option<&'a [(usize, G::Draw)]>,
    /// Seats that left the game, each with the number of actions before it left.
    pub left: &'a [(usize, u8)],
}

impl<G: RecordableGame> Clone for LedgerGame<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: RecordableGame> Copy for LedgerGame<'_, G> {}

impl<'a, G: RecordableGame> LedgerGame<'a, G> {
    /// Makes a record of a game that no seat left, with results of chance from its seed.
    pub fn new(setup: &'a G::Setup, actions: &'a [(u8, G::Action)]) -> LedgerGame<'a, G> {
        LedgerGame { setup, actions, draws: None, left: &[] }
    }
}

/// Returns whether the legal list contains the action, with any allowed amount.
///
/// # Errors
/// A script error.
pub(crate) fn listed<G: RecordableGame>(
    game: &mut G,
    state: &G::State,
    (seat, action): (u8, G::Action),
) -> Result<bool, ApplyError> {
    let mut list = Vec::new();
    game.legal_actions(state, &mut list).map_err(|QueryError(why)| ApplyError::Fault(why))?;
    let is = |choice: &LegalAction<G::Action>| {
        let (low, high) = choice.amounts;
        let with = |amount| game.with_amount(choice.action, amount) == action;
        choice.seat == seat && (choice.action == action || (low..=high).any(with))
    };
    Ok(list.iter().any(is))
}
