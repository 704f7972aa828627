//! Traits that every game on this platform implements, and small tools shared by all crates.
//!
//! | trait | purpose |
//! |---|---|
//! | [`Rules`] | playing: decisions, legal actions, applying an action, saving |
//! | [`Views`] | hidden information: observations, determinization |
//! | [`Chance`] | random results: recording them and replaying recorded ones |
//! | [`Text`] | actions as text: formatting, parsing, explaining |
//! | [`Report`] | statistics and bots: resources, sources, features, standings |
//! | [`Draw`] | display: the board as text and SVG, panels |
//!
//! [`Game`] combines all of them. This crate contains no game: bots, simulations and screens depend
//! on these traits alone (contracts C13 and T2).

#![forbid(unsafe_code)]

pub mod bitset;
pub mod diagnostic;
pub mod excerpt;
pub mod files;
pub mod hash;
pub mod mutant;
pub mod random;
pub mod suggest;

mod chance;
mod outcome;
mod perfect_information;
mod report;
mod rules;
mod text;
mod view_model;
mod views;

pub use chance::{Chance, ToldAction, TriedAction};
pub use outcome::{StandingSeen, outcome, standings_seen};
pub use perfect_information::{AllOpen, NoDraw};
pub use report::{
    Change, PlayFigure, Report, Sign, Standing, Succession, Tally, TieBreak, are_teams,
};
pub use rules::{Choice, Decision, Failure, NOBODY_LEAVES, Problem, Role, Rules};
pub use text::{LEDGER_HEAD, Narration, Text};
pub use view_model::{
    BareBoard, BoardLint, Brush, Card, Cell, Draw, Edges, Group, Item, Layer, Mark, Meaning,
    Mirror, Overlay, Panel, Shape, SpotColumn, SpotMeaning, SpotTable,
};
pub use views::{SeatAsSeen, Secrecy, Viewer, Views};

/// A complete game: every trait of this crate. Implemented for all types that have them.
pub trait Game: Rules + Views + Chance + Text + Report + Draw {}

impl<G: Rules + Views + Chance + Text + Report + Draw> Game for G {}

/// The methods of all traits without their names, for code that works with a game of known type:
/// `use game::prelude::*;`.
pub mod prelude {
    pub use crate::{Chance as _, Draw as _, Report as _, Rules as _, Text as _, Views as _};
}
