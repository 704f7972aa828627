//! What any game on this platform is, split by who needs it.
//!
//! | trait | who needs it |
//! |---|---|
//! | [`Rules`] | whoever plays: decisions, legal actions, carrying out, saving |
//! | [`Views`] | whoever must not see everything: people, bots, pages |
//! | [`Chance`] | ledgers: what was drawn, and drawing it as told |
//! | [`Text`] | ledgers and screens: actions as text, in words, explained |
//! | [`Report`] | laboratory and bots: resources, sources, features, standings |
//! | [`Draw`] | screens and pages: the board as text and SVG, panels |
//!
//! [`Game`] is all of them. Knows no game: bots, mass play and screens stand on these traits and on nothing else (C13, T2).

#![forbid(unsafe_code)]

pub mod bits;
pub mod diagnostic;
pub mod excerpt;
pub mod files;
pub mod hash;
pub mod mutant;
pub mod near;
pub mod random;

mod chance;
mod draw;
mod open;
mod outcome;
mod report;
mod rules;
mod text;
mod views;

pub use chance::{Chance, ToldAction, TriedAction};
pub use draw::{
    BareBoard, BoardLint, Brush, Card, Cell, Draw, Edges, Group, Item, Layer, Mark, Meaning,
    Mirror, Overlay, Panel, Shape, SpotColumn, SpotMeaning, SpotTable,
};
pub use open::{AllOpen, NoDraw};
pub use outcome::{StandingSeen, outcome, standings_seen};
pub use report::{
    Change, PlayFigure, Report, Sign, Standing, Succession, Tally, TieBreak, are_teams,
};
pub use rules::{Choice, Decision, Failure, NOBODY_LEAVES, Problem, Role, Rules};
pub use text::{LEDGER_HEAD, Narration, Text};
pub use views::{SeatAsSeen, Secrecy, Viewer, Views};

/// A game with everything that belongs to it.
pub trait Game: Rules + Views + Chance + Text + Report + Draw {}

impl<G: Rules + Views + Chance + Text + Report + Draw> Game for G {}

/// The methods of all the traits, for whoever has a game of a known type: `use game::prelude::*;`.
pub mod prelude {
    pub use crate::{Chance as _, Draw as _, Report as _, Rules as _, Text as _, Views as _};
}
