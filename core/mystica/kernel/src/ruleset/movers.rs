//! Which actions may move a cult marker through the answers of pieces alone.

/// For actions that move no cult marker by themselves: whether some piece of the ruleset may move
/// one in response.
///
/// A step to a top space may have to wait for another claimant (rulings 25). Only trying an action
/// shows whether it takes a step of this kind; actions that are `false` here need not be tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CultMarkerFlags {
    /// Buying spades, which also declines offers of the seat.
    pub dig: bool,
    /// Accepting an offer of power.
    pub leech: bool,
    /// The gain of a conversion.
    pub convert: bool,
}
