//! Rules engine of Terra Mystica: positions, actions, effects, hooks and the checks of what is legal.
//!
//! [`RulesEngine`] is the interface: it lists the legal actions of a [`State`] under a [`Ruleset`] and applies them.
//! Start there, with [`Action`], and with [`ScriptHost`], which answers the hooks of scripts. Each rule has a file.
//! The crate reads no file and no clock, runs no Lua, uses no floating-point numbers and contains no name of a piece
//! (design contract C1).
//!
//! # Example
//!
//! The first action of a game for two. The ruleset comes from the crate `mystica-content`.
//!
//! ```
//! use content::VariantChoice;
//! use kernel::{NoScriptHost, NullSink, RulesEngine, draw_setup};
//!
//! let (library, errors) = mystica_content::load(&mystica_content::shipped());
//! assert!(errors.is_empty());
//! let variant = library.default_variant().ok_or("no variant")?;
//! let compiled = mystica_content::compile(&library, &VariantChoice::named(variant))
//!     .map_err(|errors| errors[0].clone())?;
//! let ruleset = &*compiled.ruleset;
//!
//! let mut scripts = NoScriptHost;
//! let mut engine = RulesEngine::new(ruleset, &mut scripts);
//! let setup = draw_setup(ruleset, 2, &[], 7)?;
//! let mut state = engine.start(&setup, &mut NullSink)?;
//! let mut legal = Vec::new();
//! engine.legal_actions(&state, &mut legal)?;
//! let first = legal[0];
//! engine
//!     .apply(&mut state, first.seat, first.action, &mut NullSink)
//!     .map_err(|why| why.explain(ruleset))?;
//!
//! // The same action again is illegal, and the position stays as it is, bit for bit.
//! let before = state;
//! let again = engine.apply(&mut state, first.seat, first.action, &mut NullSink);
//! println!("{}", again.unwrap_err().explain(ruleset));
//! assert_eq!(state, before);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// Vocabulary: ids, resources, the tables of a game, the position.
pub mod bits;
pub mod board_rule;
pub mod ids;
pub mod map;
pub mod phases;
pub mod resource;
pub mod ruleset;
pub mod shown_names;
pub mod state;
pub mod texts;
pub mod token_kind;

// Actions, events, hooks and the script host.
pub mod action;
pub mod cause;
pub mod effect;
pub mod event;
pub mod formula;
pub mod hook;
mod host;
pub mod illegal;
pub mod piece_memory;
pub mod view;

// Read-only views of a position, the engine that changes it, and what content can request of it.
pub mod effects;
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
mod coming_hooks;
mod components_bridge;
mod exports;
mod interface;
mod price;
mod provenance;

// Invariant checks, enumeration of all conceivable actions, canonical text of the rules, migration
// to changed rules.
mod action_space;
mod canonical;
mod invariants;
mod migrate;

pub use action::{
    Action, ActionKind, ComponentAnswer, IllegalAction, LegalEntry, TokenMove, UselessEffect,
};
pub use action_space::conceivable;
pub use bits::BitSet;
pub use board_queries::BoardView;
pub use board_rule::{BoardRequirement, BoardRule, BoardRuleScope, HexKind, NeighbourKind};
pub use board_vocabulary::{
    BOARD_COMMANDS, BOARD_QUERIES, BoardCommand, BoardQuery, BoardValueType, CommandSignature,
    QuerySignature, ThingKind,
};
pub use cause::{Cause, CauseKind, KernelRule, SourceLine};
pub use checkpoint::Checkpoint;
pub use coming_hooks::ComingHook;
pub use components_bridge::{ComponentBridge, ExportedValue, ImportedChange};
pub use effect::{
    AmountFormula, Condition, CountedQuantity, CountedTerm, Effect, EffectAct, EffectLimit,
    EffectObject, Effects, ScriptChange, TerrainRef, TerrainTest, TieRule,
};
pub use effects::{EFFECTS, EffectRule};
pub use event::{Event, EventSink, NullSink};
pub use exports::{ComponentOutcome, take_call};
pub use formula::{Formula, MOST_OF_FORMULA};
pub use hook::{AnswerPolicy, Hook, HookKind};
pub use host::{
    AppliedContent, ChangeRequest, NoScriptHost, ScriptContext, ScriptError, ScriptHost,
};
pub use ids::*;
pub use illegal::ActionFailure;
pub use interface::{AdminCommand, RulesEngine};
pub use invariants::check_state;
pub use map::{BoardMap, Canal, CanalError, HexSpec};
pub use migrate::migrate;
pub use phases::{GamePart, LastRoundRule, Phase, PhaseList, PhaseRule, PhaseWork};
pub use price::Price;
pub use resource::Resource;
pub use rounds::{LEFTOVER_COINS, has_open_decision, is_automa, setup_seat};
pub use ruleset::*;
pub use setup::{Setup, StartError, draw_setup, draw_setup_reporting};
pub use state::State;
pub use token_kind::*;
