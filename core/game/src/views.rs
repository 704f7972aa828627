//! The trait [`Views`]: what each viewer may observe of a position, and determinization.

use crate::Rules;

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

/// Observations of a game. People and bots see a game only through a view, which contains nothing
/// hidden from its viewer.
pub trait Views: Rules {
    /// The observation of one viewer. Two views are equal if and only if their viewers cannot tell
    /// the positions apart.
    type View: Clone + PartialEq + std::fmt::Debug;

    /// Returns the observation of a viewer.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Samples a state consistent with a view (determinization). The seed determines everything
    /// that is hidden from the viewer, and all later random results. Every consistent state is
    /// possible, with the probability that it has given the view.
    fn sample_state(&self, view: &Self::View, seed: u64) -> Self::State;

    /// Returns whether this is a game with perfect information, so that exactly one position agrees
    /// with a view. A search then needs one sample only.
    fn has_perfect_information(&self) -> bool;

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
}
