//! Traits that every game on this platform implements, and small tools shared by all crates.
//!
//! | trait | purpose |
//! |---|---|
//! | [`Rules`] | playing: decisions, legal actions, applying an action, saving |
//! | [`Views`] | hidden information: observations, determinization; random results: recording, replaying |
//! | [`GameText`] | actions as text: formatting, parsing, explaining |
//! | [`Report`] | statistics and bots: resources, sources, features, standings; display: text, SVG, panels |
//!
//! [`Game`] combines all of them. This crate contains no game: bots, simulations and screens depend
//! on these traits alone (contracts C13 and T2).

#![forbid(unsafe_code)]

pub mod bitset;
pub mod canonical;
pub mod diagnostic;
pub mod excerpt;
pub mod files;
pub mod hash;
pub mod markup;
pub mod mutant;
pub mod plain_display;
pub mod random;
pub mod saved;
pub mod suggest;

mod chance;
mod outcome;
mod perfect_information;
mod report;
mod rules;
mod text;
mod view_model;
mod views;

pub use chance::{ActionAttempt, ActionWithDraws};
pub use outcome::{VisibleStanding, outcome, visible_standings};
pub use perfect_information::{NoDraw, PerfectInformation};
pub use report::{
    ActionTally, MetricSource, Report, ResourceChange, SeatStanding, StateTransition, StyleMetric,
    TieBreak, are_teams,
};
pub use rules::{
    ActionRole, ApplyError, LegalAction, NOBODY_LEAVES, PendingDecision, QueryError, Rules,
};
pub use text::{GameText, LEDGER_HEAD, default_seat_name};
pub use view_model::{
    BareBoard, BoardCell, BoardLint, BoardMark, BoardSymmetry, Brush, Card, EdgeKind, InfoPanel,
    ItemExplanation, ItemShape, Layer, Overlay, PanelGroup, PanelItem, SpotColumn, SpotMeaning,
    SpotTable,
};
pub use views::{Narration, ObservedSeat, Secrecy, Viewer, Views};

/// A complete game: a type that implements every trait of this crate. Such types implement it
/// automatically.
pub trait Game: Rules + Views + GameText + Report {}

impl<G: Rules + Views + GameText + Report> Game for G {}

/// Anonymous imports of all traits, so that their methods can be called on a game of known type:
/// `use game::prelude::*;`.
pub mod prelude {
    pub use crate::{GameText as _, Report as _, Rules as _, Views as _};
}
