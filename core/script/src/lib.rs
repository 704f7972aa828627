//! Runs Luau scripts in a sandbox with limits; also checks script texts and generates the reference
//! manual and editor types.
//!
//! Scripts run in Luau through mlua, with limits on steps, memory and time. The crate is
//! independent of any game. A [`Dialect`] defines the objects that scripts see, their functions,
//! and the hooks. Scripts hold no state; the changes they request take effect after a hook has
//! succeeded.
//!
//! Unsafe code: Luau enters API functions directly (`gate`). Its interrupt checks limits (`meter`),
//! its allocator is replaced to watch memory (`heap`), and `vm` sets all of this up. Each block
//! says why it is sound.

mod api;
mod call;
mod coverage;
mod docs;
mod error;
mod heap;
mod limits;
mod location;
mod meter;
mod names;
mod program;
mod scripts;
mod sources;
pub mod syntax;
mod testing;
mod usage;
mod vm;

pub use api::{
    Arg, Chapter, Function, Hook, Interface, Listed, Manual, Object, Returns, ValueType,
};
pub use call::{Answer, Call, Dialect, Entry, Named, Value, joined};
pub use coverage::{Coverage, Part, PartKind, SharedCoverage};
pub use docs::{api_json, api_markdown, definitions, luacats, luau_types};
pub use error::{ScriptError, Stop, StopKind};
pub use limits::Limits;
pub use names::Name;
pub use program::{Cache, Declared, Program};
pub use scripts::{Args, History, Scripts, refused_requests};
pub use sources::{Module, Sources};
pub use testing::{LuaOutcome, Reply, Said, run_lua_scenarios};
pub use usage::{Usage, Used};
