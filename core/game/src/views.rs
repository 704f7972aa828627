//! The trait [`Views`]: what each viewer may observe of a position, determinization, and random
//! draws during a game.

use std::collections::BTreeMap;

use crate::{ActionAttempt, ActionWithDraws, ApplyError, Rules};

/// An observer of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// The player at this seat.
    Seat(u8),
    /// An observer without a seat, who sees public information only.
    Spectator,
}

/// A seat together with the viewer who observes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObservedSeat {
    pub seat: u8,
    pub viewer: Viewer,
}

/// When other viewers learn that a seat has answered a decision.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrecy {
    /// Immediately, for all viewers.
    #[default]
    Public,
    /// Later: while other seats still have to answer the same decision, only the answering seat
    /// sees its answer.
    Withheld,
    /// Immediately, together with all withheld answers: no other seat still has to answer.
    Releases,
}

/// Observations of a game, and its random draws. People and bots see a game only through a view,
/// which contains nothing hidden from its viewer.
///
/// A position draws cards, shuffles and dice from seeded streams that are part of it. For a game
/// played elsewhere, the recorded results replace these draws.
pub trait Views: Rules {
    /// The observation of one viewer. Two views are equal if and only if their viewers cannot tell
    /// the positions apart.
    type View: Clone + PartialEq + std::fmt::Debug;
    /// One random result: a card that was drawn, a die that fell.
    type Draw: Copy + PartialEq + std::fmt::Debug;

    /// Returns everything that a viewer can observe of a position.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Samples a state consistent with a view (determinization). The seed determines everything
    /// that is hidden from the viewer, and all later random results. Each consistent state is drawn
    /// with its probability given the view.
    fn sample_state(&self, view: &Self::View, seed: u64) -> Self::State;

    /// Returns whether this is a game with perfect information, so that exactly one position agrees
    /// with a view. A search then needs one sample only.
    fn has_perfect_information(&self) -> bool {
        false
    }

    /// Returns whether one seat can ever see something that another seat cannot. A face-down deck
    /// that no seat may look into does not count. If `false`, players who share a screen have
    /// nothing to cover when they pass it on.
    fn has_private_information(&self) -> bool {
        !self.has_perfect_information()
    }

    /// Returns whether this position contains hidden information, or the seed still determines
    /// future draws. If `false`, all past actions may be shown to every viewer, with all reasons.
    fn has_hidden_information(&self, _state: &Self::State) -> bool {
        !self.has_perfect_information()
    }

    /// Returns whether a decision is open that several seats answer in secret, each as often as it
    /// likes. Until it is closed, a viewer may learn of another seat only whether it is done, not
    /// how often it has answered.
    fn has_secret_decision(&self, _state: &Self::State) -> bool {
        false
    }

    /// Returns when other viewers learn that a seat gave this answer in this position. Answers are
    /// withheld only in positions for which [`Views::has_secret_decision`] is `true`.
    fn secrecy(&self, _before: &Self::State, _seat: u8, _action: Self::Action) -> Secrecy {
        Secrecy::Public
    }

    // Random results.

    /// Returns the names of the random streams, by number. Paired comparisons of two rulesets rely
    /// on them: streams of the same name draw the same results from the same seed. Empty for a game
    /// that records no results; its ledgers rely on the seed.
    fn stream_names(&self) -> Vec<String> {
        Vec::new()
    }

    /// Carries out an action as [`Rules::apply`] does, and appends every random result to `drawn`,
    /// in order. The default records none.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; `drawn` is then unchanged.
    fn apply_recording_draws(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        drawn: &mut Vec<Self::Draw>,
    ) -> Result<(), ApplyError> {
        let _ = drawn;
        self.apply(state, seat, action)
    }

    /// Carries out an action as [`Rules::apply`] does, with the given results in place of the
    /// position's own draws. Afterwards the position's generators stand where they would if they
    /// had drawn these results. The default accepts an empty list only.
    ///
    /// # Errors
    /// As for [`Rules::apply`]; also if a result is impossible, missing or left over, which the
    /// message states. The position is then unchanged.
    fn apply_with_draws(
        &mut self,
        state: &mut Self::State,
        seat: u8,
        action: Self::Action,
        draws: &[Self::Draw],
    ) -> Result<(), ApplyError> {
        if draws.is_empty() {
            self.apply(state, seat, action)
        } else {
            Err(ApplyError::Illegal("this game does not accept recorded random results".to_owned()))
        }
    }

    /// Carries out an action and returns what a viewer observes on the way, as text. Uses
    /// [`Views::apply_with_draws`] if results are given, else [`Rules::apply`].
    ///
    /// The text is the same for any two courses of events that the viewer cannot tell apart. It
    /// need not repeat what the views before and after the action show.
    ///
    /// # Errors
    /// As for [`Rules::apply`].
    fn apply_and_observe(
        &mut self,
        state: &mut Self::State,
        attempt: ActionAttempt<'_, Self::Action, Self::Draw>,
        _viewer: Viewer,
    ) -> Result<Vec<String>, ApplyError> {
        match attempt.draws {
            Some(draws) => self.apply_with_draws(state, attempt.seat, attempt.action, draws)?,
            None => self.apply(state, attempt.seat, attempt.action)?,
        }
        Ok(Vec::new())
    }

    /// Lists the possible next random results of an action whose first results are given. Each
    /// result appears once, with the number of equally likely ways to draw it. Empty if the action
    /// draws nothing more. Changes nothing.
    ///
    /// # Errors
    /// As for [`Views::apply_with_draws`]; also if there are too many results to list.
    fn next_draws(
        &mut self,
        _state: &Self::State,
        _of: ActionWithDraws<'_, Self::Action, Self::Draw>,
    ) -> Result<Vec<(Self::Draw, u32)>, ApplyError> {
        Ok(Vec::new())
    }

    /// Carries out an action as [`GameText::apply_and_narrate`](crate::GameText::apply_and_narrate) does, with
    /// all random results given. A game that narrates actions narrates here too; the default adds
    /// no lines.
    ///
    /// # Errors
    /// As for [`Views::apply_with_draws`]; `narration` is then unchanged.
    fn narrate_with_draws(
        &mut self,
        state: &mut Self::State,
        action: ActionWithDraws<'_, Self::Action, Self::Draw>,
        narration: &mut Narration,
    ) -> Result<(), ApplyError> {
        let _ = narration;
        self.apply_with_draws(state, action.seat, action.action, action.draws)
    }

    /// Explains an action as [`GameText::explain`](crate::GameText::explain) does, with all random results
    /// given, see [`Views::narrate_with_draws`].
    ///
    /// # Errors
    /// As for [`Views::apply_with_draws`]. The position never changes.
    fn explain_with_draws(
        &mut self,
        _state: &Self::State,
        _of: ActionWithDraws<'_, Self::Action, Self::Draw>,
    ) -> Result<Vec<String>, ApplyError> {
        Ok(Vec::new())
    }

    /// Formats a result as a ledger shows it.
    fn draw_text(&self, draw: Self::Draw) -> String {
        format!("{draw:?}")
    }

    /// Parses the output of [`Views::draw_text`].
    ///
    /// # Errors
    /// A message in words, with a suggestion if a similar name exists.
    fn read_draw(&self, _text: &str) -> Result<Self::Draw, String> {
        Err("this game does not record random results".to_owned())
    }
}

/// A description of what an action caused, in lines for one viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Narration {
    /// Reader of the lines. The lines never name a card that this viewer has not seen.
    pub viewer: Viewer,
    /// Lines in chronological order.
    pub lines: Vec<String>,
    /// Texts without the cause, for the lines that end with a cause, by index in `lines`. They are
    /// for readers who may see the change but not its cause.
    without_cause: BTreeMap<usize, String>,
}

impl Narration {
    /// Creates a narration without lines.
    pub fn new(viewer: Viewer) -> Narration {
        Narration { viewer, lines: Vec::new(), without_cause: BTreeMap::new() }
    }

    /// Appends a line about a change, which ends with the cause in parentheses.
    pub fn push_caused(&mut self, change: String, cause: &str) {
        let line = format!("{change} ({cause})");
        self.without_cause.insert(self.lines.len(), change);
        self.lines.push(line);
    }

    /// Returns a line without its cause. `None` if the line names no cause.
    pub fn without_cause(&self, line: usize) -> Option<&str> {
        self.without_cause.get(&line).map(String::as_str)
    }
}
