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
pub mod illegal;
pub mod piece_memory;
pub mod view;

// Read-only views of a position, and the engine that changes it.
mod engine;
mod markers;
mod read_view;

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
mod board_commands;
mod board_queries;
mod board_vocabulary;
mod checkpoint;
mod components_bridge;
mod exports;
mod interface;
mod perform;
mod price;
mod provenance;

// Invariant checks, enumeration of all conceivable actions, migration to changed rules.
mod action_space;
mod invariants;
mod migrate;

pub use action::{Action, ActionKind, Legal, Move, PartAnswer, Refusal, Useless};
pub use action_space::conceivable;
pub use bits::Bits;
pub use board_queries::AskedBoard;
pub use board_rule::{Asked, Asks, BoardRule, HexKind, Near};
pub use board_vocabulary::{
    AboutKind, BoardAsk, DEEDS, Deed, DeedRule, QUESTIONS, QuestionRule, Things,
};
pub use cause::{By, Cause, Place, Rule};
pub use checkpoint::Checkpoint;
pub use components_bridge::{Beside, Brought, Outside};
pub use effect::{
    Amount, Change, Condition, Count, Counted, Effect, Effects, TerrainRef, TerrainTest, TieRule,
};
pub use event::{Event, Silent, Sink};
pub use exports::{FromParts, take_call};
pub use hook::{Hook, HookKind, Policy};
pub use host::{Fault, Host, NoScripts, Reached, Request, Scene};
pub use ids::*;
pub use illegal::Problem;
pub use interface::{Machine, TableOrder};
pub use invariants::check_state;
pub use map::{Canal, HexSpec, Map, NoCanal};
pub use migrate::migrate;
pub use phases::{Does, LastRound, Part, Phase, PhaseRule, Phases};
pub use price::Price;
pub use resource::Resource;
pub use rounds::{anything_open, is_automa, setting_up};
pub use ruleset::*;
pub use setup::{Setup, StartError, draw_setup, draw_setup_told};
pub use state::State;
pub use token_kind::*;
