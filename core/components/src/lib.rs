//! A rules engine for games of components: counters, pieces in zones, tracks, decisions, phases,
//! random streams, automa seats and teams.
//!
//! The crate contains no game. A game declares its components as plain data, which compile to a
//! layout; a position is a state: plain bytes in that layout. For rules that declarations cannot
//! express, the engine calls a rulebook, which may be a script.
//!
//! Start with [`declare::Declarations`], the data of a game. [`ComponentLayout::compile`] compiles
//! it for a list of seats, and [`ComponentGame`] plays it. A position is a [`ComponentState`].
//!
//! Components can also extend a game with an engine of its own, called the *host engine* here. The
//! host engine has the phases; components read its values as counters, query it, and command it.
//!
//! ```text
//!  declare::Declarations                    Rulebook: amount, holds, options, carry_out, choose
//!  counters kinds zones tracks                   ^
//!  decisions tasks phases streams                | one call, no state
//!        |                                       |
//!        v  ComponentLayout::compile_each        |
//!  ComponentLayout ------------------------> ComponentGame<B>: Rules Views GameText Report
//!        |  offset of every component            |
//!        v                                       v
//!  ComponentState <---- StateWriter <---- ScriptInterpreter: answer, script, frames, phases
//!  plain bytes          every write,             |
//!        |              events, draws            v  options: what a seat may answer
//!        v
//!  ComponentReadView     reads for a viewer; reading hidden information is a script error
//!  ComponentObservation  the state without what its viewer must not know; sampling completes it
//!  migrate               moves a state to changed declarations, by names
//! ```
//!
//! # Example
//!
//! Each seat takes coins in turn until all have stopped.
//!
//! ```
//! use std::sync::Arc;
//!
//! use components::declare::{
//!     ActingSeats, Choose, Counter, Decision, Declarations, PartOwner, Phase, RelativeOwner,
//!     ScriptEffect,
//! };
//! use components::{ComponentGame, ComponentLayout, EmptyRulebook};
//! use game::prelude::*;
//!
//! let option = |text: &str, effect: ScriptEffect| Choose {
//!     name: text.to_owned(),
//!     text: text.to_owned(),
//!     does: vec![effect.into()],
//!     ..Choose::default()
//! };
//! let take = option("take", ScriptEffect::gain("coins".into(), RelativeOwner::Own, 1.into()));
//! let stop = option("stop", ScriptEffect::pass());
//! let declared = Declarations {
//!     counters: vec![Counter {
//!         name: "coins".into(),
//!         of: PartOwner::Each,
//!         most: 9,
//!         ..Counter::default()
//!     }],
//!     decisions: vec![Decision {
//!         name: "turn".into(),
//!         options: vec![take, stop],
//!         ..Decision::default()
//!     }],
//!     phases: vec![Phase {
//!         name: "play".into(),
//!         acts: ActingSeats::Turns("turn".into(), 0.into()),
//!         ..Phase::default()
//!     }],
//!     points: "coins".into(),
//!     ..Declarations::default()
//! };
//!
//! let seats = ["red".to_owned(), "blue".to_owned()];
//! let layout =
//!     ComponentLayout::compile(&declared, &seats).map_err(|errors| errors[0].to_string())?;
//! let mut game = ComponentGame::new(Arc::new(layout), EmptyRulebook);
//! let mut state = game.start(7)?;
//! for (seat, text) in [(0, "take"), (1, "stop"), (0, "stop")] {
//!     let action = game.read(&state, seat, text)?;
//!     game.apply(&mut state, seat, action)?;
//! }
//! assert!(game.is_over(&state));
//! assert_eq!(game.scores(&state), [1, 0]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//!
//! **State.** The component state contains seed and streams, a header, chosen names of seats, how
//! often each phase began, counters, tracks, zones and frames, in this order; at most 16 KiB.
//! Copying it saves it. Without declarations it has no bytes.
//!
//! **Pieces.** A kind is a set of pieces with the same back. A piece is one face, with a number of
//! indistinguishable copies. The number of copies over all zones is constant, because effects can
//! only move pieces.
//!
//! **Chance.** A shuffled stack has no order. Which piece is where is drawn from the zone's stream
//! when a piece is taken or shown. No position therefore contains a hidden order, and a game at a
//! real table can be recorded draw by draw. The state counts the draws of each stream by name.
//!
//! **Knowledge.** Each slot of a zone that is not public stores who knows its piece: one bit per
//! seat and one for spectators. A card that was shown and put back stays known, and knowledge moves
//! with a piece taken from the top. A shuffle erases it; a pile, which has no slots, has none. If a
//! piece is taken from the middle unseen, viewers who do not see the zone forget what they knew of
//! it. A view therefore never shows more than its seat could know, and sometimes less than a
//! perfect memory would. The set of viewers who know a slot is itself public, and so are the
//! parameters of a frame. Hidden information belongs in a zone or a hidden counter.
//!
//! **Decisions.** An open decision is a frame in the state: its seat, decision, parameters, and the
//! frame that continues after it. When it is answered, the option's script runs. If that opens a
//! decision, the rest of the script becomes a frame below it. A function achieves the same by
//! scheduling a task (`StateWriter::schedule_task`). No call lasts beyond a decision. When nothing
//! is open, the engine walks through the phases until a seat has to decide. 20,000 steps without a
//! decision are a script error that names the phases.
//!
//! **Work.** An action, a list of answers and a setup cost steps by the slots they read, and
//! changes by the events they cause ([`WorkMeter`]). Exceeding a limit is a script error, at the
//! same place on every machine.
//!
//! **Sealed answers** stay in their frames until all are given, and are then carried out in seat
//! order. A sampled state does not contain those of other seats: each is drawn from the possible
//! answers when it is revealed. If options keep the decision open, a seat may answer as often as it
//! likes; other viewers do not learn how often before all are done ([`game::Views::secrecy`]).
//!
//! **Automa.** The list of a seat played by rules contains only the answer that its rules give.
//! Every bot and screen can therefore play it, and a ledger has its rows.
//!
//! # How to express rules
//!
//! | rule | declaration |
//! |---|---|
//! | pick in turn, draft | a phase with `ActingSeats::InOrder`, a decision over `ArgDomain::Piece` of an open row |
//! | auction, open | `ActingSeats::Turns` with `bid {n}` from the highest bid on and `ScriptEffect::pass` |
//! | auction, sealed | `ActingSeats::Sealed` with `bid {n}`; the phase's end compares the bids |
//! | events | a shuffled stack; a phase whose `enter` moves its top; conditions over attributes of the face-up piece |
//! | solo opponent | an automa: its stack, an open card, `AutomaStrategy::Ask` or `AutomaStrategy::Prefers` |
//! | barter | an option that `keeps` its decision open and opens another for a seat by `DecisionMode::Offer`; `may_wait` |
//! | resources, conversions | counters and [`declare::Conversion`]; prices in `pays`, before, or `ScriptEffect::pay`, after |
//! | more tracks, forks | [`declare::Track`]: edges, marks on stops and edges, `ArgDomain::Stop` |
//! | objectives | a zone of each seat that only its owner sees; `ScriptEffect::move_pieces` to a public zone shows it at the end |
//! | places with rights, maps | a zone with places and their adjacency; several pieces on a place by `each` |
//! | teams | [`declare::Team`]; standings and ties add up |
//! | other rounds, other order | `times`, `until`, `when` and order of phases |
//! | once a game | a counter from 0 to 1 in `pays` |
//! | draw with a filter, set aside | `PieceSelection::Random` with a filter: pieces that do not pass stay |
//! | sliding row with refill | `ScriptEffect::slide`, `ScriptEffect::refill` |
//! | turn of the last, topmost marker | `ActingSeats::By` with `AmountExpression::Rearmost` |
//! | a cost after the effect | steps after `ScriptEffect::run` or `ScriptEffect::open` |
//! | as far as possible, or completely | `ScriptEffect::gain` and `ScriptEffect::move_pieces`, or `ScriptEffect::pay` and `ScriptEffect::move_all` |
//! | special rules of a seat | [`declare::Override`], `Choose::only`, `PartOwner::Seat` |
//! | a game published while it is played | random results are `StreamDraw`s; the ledger writer decides which to show |

#![forbid(unsafe_code)]

mod canonical;
pub mod declare;
pub mod invariants;
mod network_inputs;
mod noted_event;

mod acting_pieces;
mod action;
mod bounds;
mod carry;
mod compile;
mod component_game;
mod condition_order;
mod condition_text;
mod engine;
mod evaluate;
mod figure;
mod hidden_information;
mod render;
mod state;

pub mod layout;
mod listeners;
mod migrate;
mod observation_tensor;
mod options;
mod picture;
mod reachable;
mod read_view;
mod report;
mod rulebook;
mod rules;
mod state_writer;
mod step_constructors;
mod step_text;
mod steps;
mod text;
mod texts;
mod unsatisfiable;
mod victory;
mod view;
mod work;
mod worth;

pub use action::ComponentAction;
pub use canonical::canonical_amount;
pub use component_game::ComponentGame;
pub use figure::PieceFigure;
pub use layout::{
    ComponentLayout, DeclarationError, END_OF, EvaluatedFilter, MOST_ARGS, MOST_BYTES, MOST_SEATS,
    ON, written,
};
pub use migrate::{MigratedState, migrate};
pub use noted_event::NotedEvent;
pub use observation_tensor::SPOT_COLUMNS;
pub use read_view::{ActionError, ComponentReadView, Viewpoint};
pub use rulebook::{EmptyRulebook, FunctionCall, Rulebook};
pub use state::ComponentState;
pub use state_writer::{
    ComponentEvent, DrawOutcome, ExecutionRecord, PendingHostCommand, PieceLocation, PossibleDraws,
    Savepoint, StateWriter, StreamDraw,
};
pub use steps::{AbsentSeats, STEPS, StepKey, StepKeyKind, StepPlace, StepRule};
pub use texts::TEXTS;
pub use victory::VictoryOutcome;
pub use view::ComponentObservation;
pub use work::{MOST_CHANGES, MOST_SHUFFLED, MOST_STEPS, USUAL_CHANGES, WorkMeter};
pub use worth::CounterWorths;
