//! Random draws, shuffles and dice during a game: recording their results, and replaying recorded
//! results.

use crate::{ApplyError, Narration, Rules, Viewer};

/// An action together with some or all results of its random draws, in order.
#[derive(Clone, Copy, Debug)]
pub struct ActionWithDraws<'a, A, D> {
    pub seat: u8,
    pub action: A,
    /// The first random results of the action, or all of them, in order.
    pub draws: &'a [D],
}

/// An action to carry out. Its random results are either given, or drawn by the generators of the
/// position.
#[derive(Clone, Copy, Debug)]
pub struct ActionAttempt<'a, A, D> {
    pub seat: u8,
    pub action: A,
    /// All random results in order. `None`: the position's generators draw them.
    pub draws: Option<&'a [D]>,
}

/// The random results of a game: cards drawn, shuffles, dice.
///
/// A position draws from seeded streams that are part of it. For a game played elsewhere, the
/// recorded results replace these draws.
pub trait Chance: Rules {
    /// One random result: a card that was drawn, a die that fell.
    type Draw: Copy + PartialEq + std::fmt::Debug;

    /// Returns the names of the random streams, by number. Two rulesets with a stream of the same
    /// name draw the same results from it for the same seed; paired comparisons rely on this.
    fn stream_names(&self) -> Vec<String>;

    /// Carries out an action as [`Rules::apply`] does, and appends every random result to `drawn`,
    /// in order.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; `drawn` is then unchanged.
    fn apply_recording_draws(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        drawn: &mut Vec<Self::Draw>,
    ) -> Result<(), ApplyError>;

    /// Carries out an action as [`Rules::apply`] does, with the given random results instead of the
    /// position's own draws. Afterwards the position's generators are in the same state as if they
    /// had drawn these results.
    ///
    /// # Errors
    /// Fails as [`Rules::apply`] does, and also if a result is impossible, missing or left over.
    /// The message says which. The position is then unchanged.
    fn apply_with_draws(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        told: &[Self::Draw],
    ) -> Result<(), ApplyError>;

    /// Carries out an action and returns, as text, what a viewer observes meanwhile. Uses
    /// [`Chance::apply_with_draws`] if results are given, else [`Rules::apply`].
    ///
    /// If a viewer cannot tell two courses of events apart, the text is the same for both. It need
    /// not repeat what the views before and after the action show.
    ///
    /// # Errors
    /// As for [`Rules::apply`].
    fn apply_and_observe(
        &mut self,
        state: &mut Self::State,
        of: ActionAttempt<'_, Self::Action, Self::Draw>,
        _viewer: Viewer,
    ) -> Result<Vec<String>, ApplyError> {
        match of.draws {
            Some(told) => self.apply_with_draws(state, of.seat, of.action, told)?,
            None => self.apply(state, of.seat, of.action)?,
        }
        Ok(Vec::new())
    }

    /// Lists the possible next random results of an action whose first results are given. Each
    /// result appears once, with its number of equally likely ways. The list is empty if the action
    /// draws nothing more. The position stays unchanged.
    ///
    /// # Errors
    /// Fails as [`Chance::apply_with_draws`] does, and also if there are too many results to list.
    fn next_draws(
        &mut self,
        state: &Self::State,
        of: ActionWithDraws<'_, Self::Action, Self::Draw>,
    ) -> Result<Vec<(Self::Draw, u32)>, ApplyError>;

    /// Carries out an action as [`GameText::apply_and_narrate`](crate::GameText::apply_and_narrate)
    /// does, with all random results given. The default implementation adds no lines to the
    /// narration; games that narrate actions override it.
    ///
    /// # Errors
    /// As for [`Chance::apply_with_draws`]; `narration` is then unchanged.
    fn narrate_with_draws(
        &mut self,
        state: &mut Self::State,
        of: ActionWithDraws<'_, Self::Action, Self::Draw>,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let _ = narration;
        self.apply_with_draws(state, of.seat, of.action, of.draws)
    }

    /// Explains an action as [`GameText::explain`](crate::GameText::explain) does, with all random
    /// results given. `narration` and errors are as for [`Chance::narrate_with_draws`].
    ///
    /// # Errors
    /// As for [`Chance::apply_with_draws`]. The position never changes.
    fn explain_with_draws(
        &mut self,
        _state: &Self::State,
        _of: ActionWithDraws<'_, Self::Action, Self::Draw>,
    ) -> Result<Vec<String>, ApplyError> {
        Ok(Vec::new())
    }

    /// Formats a random result as ledgers show it.
    fn draw_text(&self, draw: Self::Draw) -> String;

    /// Parses the output of [`Chance::draw_text`].
    ///
    /// # Errors
    /// A message in words, with a suggestion if a similar name exists.
    fn read_draw(&self, text: &str) -> Result<Self::Draw, String>;
}
