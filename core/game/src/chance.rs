//! Random draws, shuffles and dice during a game: recording their results, and replaying recorded
//! results.

use crate::{ApplyError, Narration, Rules, Viewer};

/// An action together with given results of its random draws.
#[derive(Clone, Copy, Debug)]
pub struct ActionWithDraws<'a, A, D> {
    pub seat: u8,
    pub action: A,
    /// The first results, or all of them, in order.
    pub draws: &'a [D],
}

/// An action to carry out, with given random results or with those that the position's own
/// generators draw.
#[derive(Clone, Copy, Debug)]
pub struct ActionAttempt<'a, A, D> {
    pub seat: u8,
    pub action: A,
    /// All results in order; `None`: the position draws them itself.
    pub draws: Option<&'a [D]>,
}

/// Random draws of a game during play: cards drawn, shuffles, dice.
///
/// A position draws from seeded streams that are part of it. For a game played elsewhere, the
/// recorded results replace these draws.
pub trait Chance: Rules {
    /// One random result: a card that was drawn, a die that fell.
    type Draw: Copy + PartialEq + std::fmt::Debug;

    /// Returns the names of the random streams, by number. Paired comparisons of two rulesets rely
    /// on them: streams of the same name draw the same results from the same seed.
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

    /// Carries out an action as [`Rules::apply`] does, with the given results in place of the
    /// position's own draws. Afterwards the position's generators stand where they would if they
    /// had drawn these results.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; also if a result is impossible, missing or left over. The message
    /// says which. The position is then unchanged.
    fn apply_with_draws(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        told: &[Self::Draw],
    ) -> Result<(), ApplyError>;

    /// Carries out an action and returns what a viewer observes on the way, as text. Uses
    /// [`Chance::apply_with_draws`] if results are given, else [`Rules::apply`].
    ///
    /// The text is the same for any two courses of events that the viewer cannot tell apart. It
    /// need not repeat what the views before and after the action show.
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
    /// result appears once, with its number of equally likely ways. Empty if the action draws
    /// nothing more. Changes nothing.
    ///
    /// # Errors
    /// As for [`Chance::apply_with_draws`]; also if there are too many results to list.
    fn next_draws(
        &mut self,
        state: &Self::State,
        of: ActionWithDraws<'_, Self::Action, Self::Draw>,
    ) -> Result<Vec<(Self::Draw, u32)>, ApplyError>;

    /// Carries out an action as [`GameText::apply_and_narrate`](crate::GameText::apply_and_narrate) does, with
    /// all random results given. A game that narrates actions narrates here too; the default adds
    /// no lines.
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

    /// Explains an action as [`GameText::explain`](crate::GameText::explain) does, with all random results
    /// given, see [`Chance::narrate_with_draws`].
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

    /// Formats a result as a ledger shows it.
    fn draw_text(&self, draw: Self::Draw) -> String;

    /// Parses the output of [`Chance::draw_text`].
    ///
    /// # Errors
    /// A message in words, with a suggestion if a similar name exists.
    fn read_draw(&self, text: &str) -> Result<Self::Draw, String>;
}
