//! The engine of scripts, which knows no game: sandbox, meter, dispatch, checks of texts, reference and editor types.
//!
//! Scripts run in Luau through mlua under limits of steps, memory and time. A [`Dialect`] says which objects they see, which
//! functions these have, and which hooks there are; scripts ask for changes that take effect once a hook has ended well, and
//! hold no state.
//!
//! Unsafe code: functions that scripts call are entered from Luau directly (`gate`), limits are asked for
//! in its interrupt (`meter`), its memory is watched (`heap`), and all are set up with a virtual machine (`vm`); each block says why
//! it is sound.

mod api;
mod coverage;
mod docs;
mod error;
mod gate;
mod heap;
mod limits;
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
    Arg, Chapter, Dialect, Entry, Function, Hook, Interface, Listed, Manual, Object, Returns,
    ValueType, joined,
};
pub use coverage::{Coverage, Part, PartKind, SharedCoverage};
pub use docs::{api_json, api_markdown, definitions, luacats, luau_types};
pub use error::{ScriptError, Stop, StopKind};
pub use gate::{Answer, Call, Named, Value};
pub use limits::Limits;
pub use names::Name;
pub use program::{Cache, Declared, Program};
pub use scripts::{Args, History, Scripts, refused_requests};
pub use sources::{Module, Sources};
pub use testing::{LuaOutcome, Reply, Said, run_lua_scenarios};
pub use usage::{Usage, Used};
