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

/// Who may learn of an answer, and when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Secrecy {
    /// Everybody learns at once that there was one.
    #[default]
    Public,
    /// Only its seat sees it while others still owe an answer to the same decision.
    Withheld,
    /// It is the last one that was owed: everything that was withheld is public from now on.
    Releases,
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

    /// Does this position hold something that a viewer must not know, or may chance still bring something that its seed tells? Where
    /// neither is so, all that was done may be shown to everybody, with every reason.
    fn hides(&self, _state: &Self::State) -> bool {
        !self.is_open()
    }

    /// Is a decision open that several seats answer in secret, each as often as it likes? As long as it is, nobody may learn of
    /// another seat more than whether it is done: not how often it has answered, either.
    fn withholds(&self, _state: &Self::State) -> bool {
        false
    }

    /// Who may learn that a seat gave this answer in this position. Withheld answers come in positions that [`Views::withholds`] alone.
    fn secrecy(&self, _before: &Self::State, _seat: u8, _action: Self::Action) -> Secrecy {
        Secrecy::Public
    }
}
