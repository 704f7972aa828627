//! What a seat may see of a position, and positions dealt from it.

use crate::Rules;

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Viewer {
    /// Whoever sits there.
    Seat(u8),
    /// Somebody who has no seat and sees what lies open to all.
    Spectator,
}

/// A seat, as somebody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatAsSeen {
    /// Which.
    pub seat: u8,
    /// By whom.
    pub viewer: Viewer,
}

/// What may be seen. All that people and bots are shown of a game goes through a view: whatever a viewer is not allowed
/// to know is not in it.
pub trait Views: Rules {
    /// What one viewer sees of a position. Two views are equal if their viewers could not tell the positions apart.
    type View: Clone + PartialEq + std::fmt::Debug;

    /// What somebody sees.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A whole position that agrees with a view: what the viewer does not see is drawn from the seed, and so is what
    /// chance will bring. Each position that agrees with the view can come out, as likely as its viewer has to think it.
    fn deal(&self, view: &Self::View, seed: u64) -> Self::State;

    /// Does every viewer see all there is, so that only one position agrees with a view? Who searches need not deal
    /// more than once then.
    fn is_open(&self) -> bool;

    /// May one seat ever see what another does not? A deck that nobody may look into is no secret of anybody's, though no viewer
    /// sees it: whoever hands a screen on has nothing to cover then.
    fn keeps_secrets(&self) -> bool {
        !self.is_open()
    }
}
