//! Traits that every game on this platform implements, and small tools shared by all crates.
//!
//! Start with the trait [`Rules`]: it plays a game, and the other three traits build on it. [`Viewer`]
//! and [`LegalAction`] are the types that callers meet first.
//!
//! | trait | purpose |
//! |---|---|
//! | [`Rules`] | playing: decisions, legal actions, applying an action, saving |
//! | [`Views`] | hidden information: observations, determinization; random results: recording, replaying |
//! | [`GameText`] | actions as text: formatting, parsing, explaining |
//! | [`Report`] | statistics and bots: resources, sources, features, standings; display: text, SVG, panels |
//!
//! [`Game`] combines all of them. This crate contains no game: bots, simulations and screens depend
//! on these traits alone (contracts C13 and T2 in `docs/rulings.md`).
//!
//! # Example
//!
//! The rules of a small game: two seats in turn take one or two stones from a heap.
//!
//! ```
//! use game::{ActionRole, ApplyError, LegalAction, PendingDecision, QueryError, Rules, saved};
//!
//! struct Stones;
//!
//! /// Stones left on the heap, and the seat in turn.
//! type Heap = (u8, u8);
//!
//! impl Rules for Stones {
//!     type State = Heap;
//!     type Action = u8;
//!
//!     fn seats(&self, _: &Heap) -> u8 {
//!         2
//!     }
//!     fn is_over(&self, heap: &Heap) -> bool {
//!         heap.0 == 0
//!     }
//!     fn pending_decisions(&self, &(left, seat): &Heap, out: &mut Vec<PendingDecision>) {
//!         if left > 0 {
//!             out.push(PendingDecision { seat, must_answer_now: true, is_mid_action: false });
//!         }
//!     }
//!     fn legal_actions(
//!         &mut self,
//!         &(left, seat): &Heap,
//!         out: &mut Vec<LegalAction<u8>>,
//!     ) -> Result<(), QueryError> {
//!         let (amounts, kind, role) = ((0, 0), 0, ActionRole::Move);
//!         let take = |action| LegalAction { seat, action, amounts, kind, role };
//!         out.extend((1..=left.min(2)).map(take));
//!         Ok(())
//!     }
//!     fn apply(&mut self, heap: &mut Heap, seat: u8, take: u8) -> Result<(), ApplyError> {
//!         let (left, turn) = *heap;
//!         if seat != turn || !(1..=left.min(2)).contains(&take) {
//!             return Err(ApplyError::Illegal("take one or two stones, in turn".to_owned()));
//!         }
//!         *heap = (left - take, 1 - turn);
//!         Ok(())
//!     }
//!     fn save(&self, heap: &Heap) -> Vec<u8> {
//!         saved::to_bytes(&[0; 32], heap)
//!     }
//!     fn restore(&self, bytes: &[u8]) -> Result<Heap, String> {
//!         saved::from_bytes(&[0; 32], bytes)
//!     }
//!     fn well_formed_actions(&self, _: &Heap, _: u8, out: &mut Vec<u8>) {
//!         out.extend([1, 2]);
//!     }
//! }
//!
//! let mut heap = (5, 0);
//! Stones.apply(&mut heap, 0, 2)?;
//! assert_eq!(heap, (3, 1));
//! // An illegal action changes nothing.
//! assert!(Stones.apply(&mut heap, 1, 3).is_err());
//! assert_eq!(Stones.restore(&Stones.save(&heap))?, (3, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

pub mod arithmetic;
pub mod bitset;
pub mod canonical;
pub mod diagnostic;
pub mod excerpt;
pub mod files;
pub mod hash;
pub mod markup;
pub mod mutant;
pub mod piece_picture;
pub mod plain_display;
pub mod random;
pub mod saved;
pub mod suggest;
pub mod verb;

mod api_version;
mod chance;
mod outcome;
mod perfect_information;
mod report;
mod rules;
mod text;
mod view_model;
mod views;

pub use api_version::ApiVersion;
pub use chance::{ActionAttempt, ActionWithDraws};
pub use outcome::{VisibleStanding, VisibleStandings, visible_standings};
pub use perfect_information::{NoDraw, PerfectInformation};
pub use report::{
    ActionTally, DecidedVictory, MetricSource, Report, ResourceChange, SeatStanding,
    StateTransition, StyleMetric, TieBreak, VICTORY_VALUE, are_teams,
};
pub use rules::{
    ActionRole, ApplyError, LegalAction, NOBODY_LEAVES, PendingDecision, QueryError, Rules,
};
pub use text::{GameText, LEDGER_HEAD, default_seat_name};
pub use view_model::{
    BareBoard, BoardCell, BoardLint, BoardMark, BoardSymmetry, Brush, Card, EdgeKind, InfoPanel,
    ItemExplanation, ItemShape, Layer, Overlay, PanelGroup, PanelItem, PanelItemId, SpotColumn,
    SpotMeaning, SpotTable, TrackPlace,
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
