//! Rules engine of Terra Mystica: positions, actions, effects, hooks and the checks of what is legal.
//!
//! [`Machine`] is the interface: it lists the legal actions of a [`State`] under a [`Ruleset`] and applies them.
//! The crate reads no file and no clock, runs no Lua, uses no floating-point numbers and contains no name of a piece
//! (design contract C1).

// Vocabulary: ids, resources, the tables of a game, the position.
pub mod bits;
pub mod board_rule;
pub mod ids;
pub mod map;
pub mod phases;
pub mod resource;
pub mod ruleset;
pub mod state;
pub mod token_kind;

// Actions, events, hooks and the script host.
pub mod action;
pub mod cause;
pub mod effect;
pub mod event;
pub mod hook;
mod host;
pub mod refusal;
pub mod slots;
pub mod view;

// Read-only views of a position, and the engine that changes it.
mod engine;
mod look;
mod markers;

// The rules of the game, one topic per file.
mod advance;
mod bridge;
mod build;
mod choice;
mod convert;
mod cult;
mod forced;
mod income;
mod leech;
mod moving;
mod pass;
mod power;
mod reach;
mod rounds;
mod scoring;
mod setup;
mod spaces;
mod terraform;
mod tiles;
mod tokens;
mod town;
mod trade;
mod turn;

// The public interface, and the bridge to the component engine.
mod asked;
mod beside;
mod checkpoint;
mod deeds;
mod interface;
mod lent;
mod on_board;
mod perform;
mod price;
mod provenance;

// Invariant checks, enumeration of all conceivable actions, migration to changed rules.
mod conceivable;
mod laws;
mod migrate;

pub use action::{Action, ActionKind, Legal, Move, PartAnswer, Refusal, Useless};
pub use asked::AskedBoard;
pub use beside::{Beside, Brought, Outside};
pub use bits::Bits;
pub use board_rule::{Asked, Asks, BoardRule, HexKind, Near};
pub use cause::{By, Cause, Place, Rule};
pub use checkpoint::Checkpoint;
pub use conceivable::conceivable;
pub use effect::{
    Amount, Change, Condition, Count, Counted, Effect, Effects, TerrainRef, TerrainTest, TieRule,
};
pub use event::{Event, Silent, Sink};
pub use hook::{Hook, HookKind, Policy};
pub use host::{Fault, Host, NoScripts, Reached, Request, Scene};
pub use ids::*;
pub use interface::{Machine, TableOrder};
pub use laws::check_state;
pub use lent::{FromParts, take_call};
pub use map::{Canal, HexSpec, Map, NoCanal};
pub use migrate::migrate;
pub use on_board::{AboutKind, BoardAsk, DEEDS, Deed, DeedRule, QUESTIONS, QuestionRule, Things};
pub use phases::{Does, LastRound, Part, Phase, PhaseRule, Phases};
pub use price::Price;
pub use refusal::Problem;
pub use resource::Resource;
pub use rounds::{anything_open, is_automa, setting_up};
pub use ruleset::*;
pub use setup::{Setup, StartError, draw_setup, draw_setup_told};
pub use state::State;
pub use token_kind::*;
