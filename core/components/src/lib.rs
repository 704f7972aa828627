//! The parts of which games are made: counters, pieces in zones, tracks, decisions, phases, streams of chance, automa seats, teams.
//!
//! Knows no game. A game declares its parts as plain data; they compile to a layout, and a position is one block of bytes of that
//! layout. What declarations cannot say is asked of a rulebook, which may be a script.
//!
//! ```text
//!  declare::Declarations                         Rulebook: amount, holds, options, carry_out, choose
//!  counters kinds zones tracks                        ^
//!  decisions tasks phases streams                     | one call, nothing kept
//!        |                                            |
//!        v  Layout::compile (all mistakes)            |
//!     Layout  ------------------------------------> PartsGame<B> : Rules Views Chance Text Report Draw
//!        |  where everything stands                   |
//!        v                                            v
//!     Block: plain bytes <---- Table (every write, ---- Engine: answer -> script -> frames -> phases
//!        |                      events, draws)          options: what may be answered, seen by the seat
//!        v
//!     Look: reading with somebody's eyes; beyond them: a fault that names part and seat
//!     Seen: a block with everything blank that its viewer must not know;  deal: a block that agrees with it
//!     migrate: a block under changed declarations, by names
//! ```
//!
//! # How it works
//!
//! **Block.** Seed and streams, course of the phases, counters, tracks, zones, frames, in this order; at most 16 KiB. Copying it is
//! saving it. Nothing declared: no bytes.
//!
//! **Pieces.** A kind is what a back shows; a piece is what a face shows, with a number of copies that nobody can tell apart. Of
//! each piece as many lie in all zones together as there are: a piece can be moved and nothing else.
//!
//! **Chance.** A shuffled stack has no order: which piece lies where is drawn when it is taken or shown, from the stream of the
//! zone. So a hidden order stands in no position, and a game at a real table can be written down draw by draw.
//! Streams count by name in the block.
//!
//! **Knowledge.** Each place of a stack or row that is not open to all notes who knows what lies there, a bit a seat and one for
//! everybody; a card that was shown and put back on top stays known, and knowledge goes along with a piece that is moved from the
//! top. It is lost by a shuffle, and in a pile, which has no places; where a piece is taken out of the middle unseen, whoever
//! does not see the zone forgets what he knew of it. A view never shows more than its seat could know, and sometimes less than a
//! perfect memory would. Who knows what lies where is open to all, and so is what a frame was handed: what must be
//! hidden lies in a zone.
//!
//! **Decisions.** An open decision is a frame in the block: whose, which, what it was handed, and which frame waits for it. When it is
//! answered, the option's script runs; opens that something, the rest of the script becomes a frame below it. A function does the
//! same by naming a task (`Table::then`). No call spans a decision. When nothing is open any more, the walk
//! through the phases goes on until somebody is asked; 20,000 steps without that are a fault which names the phases.
//!
//! **Work.** An action, a list of answers and a setup cost steps by the slots they read, and changes by the events they write
//! ([`WorkMeter`]). Limits on both stop what costs too much, as a fault, at the same place on every machine.
//!
//! **Sealed answers** lie in their frames until all are in, and are then carried out seat by seat. Whoever is dealt a position does not
//! know those of others: each is then drawn from what is possible. Where options keep the decision open, its seats answer as often as they
//! like; nobody else learns how often before all are done ([`game::Views::secrecy`]).
//!
//! **Automa.** What is listed for a seat that rules play is the one answer that its rules give; whoever plays takes it. So a ledger
//! has its rows, and every bot and screen can play it.
//!
//! # How things are said
//!
//! | wanted | said as |
//! |---|---|
//! | pick in turn, draft | a phase with `Acts::InOrder`, a decision over `Domain::Piece` of an open row |
//! | auction, open | `Acts::Turns` with `bid {n}` from the highest bid on and `Effect::Pass` |
//! | auction, sealed | `Acts::Sealed` with `bid {n}`; the phase's end compares the bids |
//! | events | a shuffled stack; a phase whose `enter` moves its top; conditions over attributes of what lies open |
//! | solo opponent | an automa: its stack, an open card, `Mind::Ask` or `Mind::Prefers` |
//! | barter | an option that `keeps` its decision open and opens another for a seat by `Manner::Offer`; `may_wait` |
//! | resources, conversions | counters and [`declare::Conversion`]; prices in `pays`, before, or `Effect::Pay`, after |
//! | more tracks, forks | [`declare::Track`]: edges, marks on stops and edges, `Domain::Stop` |
//! | objectives | a zone of each seat that its owner sees; `Effect::Move` to an open zone shows it at the end |
//! | places with rights, maps | a zone with places and which are beside each other; several pieces on a place by `each` |
//! | teams | [`declare::Team`]; standings and ties add up |
//! | other rounds, other order | `times`, `until`, `when` and order of phases |
//! | once a game | a counter from 0 to 1 in `pays` |
//! | draw with a filter, lay aside | `What::Random` with a filter: what does not pass stays where it is |
//! | row that slides and refills | `Effect::Slide`, `Effect::Refill` |
//! | whose turn: rearmost, then topmost | `Acts::By` with `Amount::Rearmost` |
//! | a cost after the effect | steps behind `Effect::Run` or `Effect::Open` |
//! | as far as possible, or completely | `Effect::Gain` and `Effect::Move`, or `Effect::Pay` and `Effect::MoveAll` |
//! | own rules of a seat | [`declare::Override`], `Choose::only`, `Of::Seat` |
//! | a game that is shared while it is played | `Draw`s are the hidden results; who writes them down decides which are shown |

#![forbid(unsafe_code)]

pub mod declare;
mod inputs;
pub mod laws;

mod action;
mod block;
mod bounds;
mod compile;
mod draw;
mod early;
mod engine;
mod evaluate;
mod hides;

pub mod layout;
mod look;
mod migrate;
mod options;
mod picture;
mod reachable;
mod report;
mod rulebook;
mod rules;
mod spots;
mod table;
mod text;
mod view;
mod work;
mod worth;

pub use action::Action;
pub use block::Block;
pub use layout::{END_OF, Layout, MOST_ARGS, MOST_BYTES, MOST_SEATS, Mistake, Sieve};
pub use look::{Eyes, Halt, Look};
pub use migrate::{Carried, migrate};
pub use rulebook::{Call, NoRules, Rulebook};
pub use rules::PartsGame;
pub use spots::SPOT_COLUMNS;
pub use table::{Coming, Draw, Drawn, Event, Mark, Run, Spot, Table, Wanted};
pub use view::Seen;
pub use work::{MOST_CHANGES, MOST_SHUFFLED, MOST_STEPS, USUAL_CHANGES, WorkMeter};
pub use worth::CounterWorths;
