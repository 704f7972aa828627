//! What chance brings in the middle of a game, noted where it happens and carried out as it is told.

use crate::{Narration, Problem, Rules, Viewer};

/// An action, and what chance is told to bring of it.
#[derive(Clone, Copy, Debug)]
pub struct ToldAction<'a, A, D> {
    /// The seat that acts.
    pub seat: u8,
    /// What it does.
    pub action: A,
    /// The first results, or all of them.
    pub draws: &'a [D],
}

/// An action that is tried, by itself or with all that chance is told to bring of it.
#[derive(Clone, Copy, Debug)]
pub struct TriedAction<'a, A, D> {
    /// The seat that acts.
    pub seat: u8,
    /// What it does.
    pub action: A,
    /// All results; `None`: those of the position.
    pub draws: Option<&'a [D]>,
}

/// Draws, shuffles and dice of a game. Each comes out of a position by its own seed; a game that was played elsewhere
/// says what came instead.
pub trait Chance: Rules {
    /// One result of chance: a card that was drawn, a die that fell.
    type Draw: Copy + PartialEq + std::fmt::Debug;

    /// Names of the streams that results come from, by number. Two rules compared on the same seeds draw the same
    /// from streams of the same name.
    fn stream_names(&self) -> Vec<String>;

    /// [`Rules::apply`], and every result of chance that it brought, in order.
    ///
    /// # Errors
    /// As there; then nothing is noted.
    fn apply_noting(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        drawn: &mut Vec<Self::Draw>,
    ) -> Result<(), Problem>;

    /// [`Rules::apply`] with the results that are told, in order, in place of the position's own. The position draws
    /// on from its seed as if it had drawn these itself.
    ///
    /// # Errors
    /// As there; or a result is impossible, missing or too many, and which. The position is then untouched.
    fn apply_told(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        told: &[Self::Draw],
    ) -> Result<(), Problem>;

    /// [`Rules::apply`], or [`Chance::apply_told`] where results are told, and what a viewer sees of it on the way: in words that are the
    /// same wherever the viewer cannot tell two courses apart. What the views before and after show need not be in it.
    ///
    /// # Errors
    /// As there.
    fn apply_witnessed(
        &mut self,
        state: &mut Self::State,
        of: TriedAction<'_, Self::Action, Self::Draw>,
        _viewer: Viewer,
    ) -> Result<Vec<String>, Problem> {
        match of.draws {
            Some(told) => self.apply_told(state, of.seat, of.action, told)?,
            None => self.apply(state, of.seat, of.action)?,
        }
        Ok(Vec::new())
    }

    /// What chance can bring next of an action whose first results are told: each result once, with how many ways there are to
    /// it, each of them as likely as any other. Empty where everything is told that comes. Nothing takes place.
    ///
    /// # Errors
    /// As [`Chance::apply_told`]; or there are more results than can be listed.
    fn coming(
        &mut self,
        state: &Self::State,
        of: ToldAction<'_, Self::Action, Self::Draw>,
    ) -> Result<Vec<(Self::Draw, u32)>, Problem>;

    /// [`Text::apply_and_tell`](crate::Text::apply_and_tell) with the results that are told, all of them. A game that tells what came of
    /// an action and draws tells it here, too.
    ///
    /// # Errors
    /// As [`Chance::apply_told`]; then nothing is told.
    fn tell_told(
        &mut self,
        state: &mut Self::State,
        of: ToldAction<'_, Self::Action, Self::Draw>,
        narration: &mut Narration,
    ) -> Result<(), Problem> {
        let _ = narration;
        self.apply_told(state, of.seat, of.action, of.draws)
    }

    /// [`Text::explain`](crate::Text::explain) with the results that are told, all of them, as [`Chance::tell_told`].
    ///
    /// # Errors
    /// As there; the position is not changed in any case.
    fn explain_told(
        &mut self,
        _state: &Self::State,
        _of: ToldAction<'_, Self::Action, Self::Draw>,
    ) -> Result<Vec<String>, Problem> {
        Ok(Vec::new())
    }

    /// A result in words, as it stands in a ledger.
    fn draw_text(&self, draw: Self::Draw) -> String;

    /// Reads what [`Chance::draw_text`] wrote.
    ///
    /// # Errors
    /// In words, with a suggestion where a name is near.
    fn read_draw(&self, text: &str) -> Result<Self::Draw, String>;
}
