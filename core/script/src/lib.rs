//! The Lua host of Loam: sandbox, dispatch, and the API table from which bindings and reference are made.
//!
//! Scripts run in Luau through mlua under limits of steps, memory and time. They see the game through
//! read-only objects, ask for changes that take effect once a hook has ended well, and hold no state.
//!
//! Unsafe code: functions that scripts call are entered from Luau directly (`gate`), limits are asked for
//! in its interrupt (`meter`), and both are set up with a virtual machine (`vm`); each block says why it is sound.

mod api;
mod coverage;
mod docs;
mod duel;
mod error;
mod gate;
mod host;
mod hostile;
mod meter;
mod names;
mod program;
pub mod sample;
mod sources;
pub mod syntax;
mod testing;
mod usage;
mod vm;

pub use api::{Arg, ENTRIES, Entry, Kind, Receiver};
pub use coverage::{Coverage, Covering, Part, PartKind, SharedCoverage};
pub use docs::{api_json, api_markdown, definitions, luacats, luau_types};
pub use duel::{Against, Disagreement, MadeHost, Maker, first_disagreement};
pub use error::{ScriptError, Stop, StopKind};
pub use gate::{AMOUNT, CHANGES};
pub use host::{History, Limits, LuaHost};
pub use hostile::{Trial, hostile_report, trial};
pub use names::{NameKind, TRACK_NAMES};
pub use program::{Cache, Program};
pub use sources::{Module, Sources};
pub use testing::{LuaOutcome, Reply, Said, run_lua_scenarios};
pub use usage::{Usage, Used};
