//! The rules machine of Terra Mystica: state, actions, effects, hooks, legality.
//!
//! It knows no file, no clock, no Lua, no float and no name of a piece (design contract C1).

pub mod action;
pub mod bits;
pub mod effect;
pub mod event;
pub mod hook;
pub mod host;
pub mod ids;
pub mod map;
pub mod resource;
pub mod ruleset;
pub mod state;
pub mod view;

pub use action::{Action, ActionKind, Legal, Refusal};
pub use bits::Bits;
pub use effect::{Amount, Cause, Change, Condition, Count, Counted, Effect, Effects};
pub use event::{Event, Silent, Sink};
pub use hook::{Hook, HookKind, Policy};
pub use host::{Fault, Host, NoScripts, Request, Scene};
pub use ids::*;
pub use map::{HexSpec, Map};
pub use resource::Resource;
pub use ruleset::*;
pub use state::{Phase, State};
