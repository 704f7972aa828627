//! Script host for Terra Mystica: the functions that Lua scripts may call, and the [`LuaHost`] that runs hooks for the kernel.
//!
//! The crate `script` provides the sandbox and its limits for any game. A hook receives the objects `game` and `me`. The changes that
//! it requests are buffered; the kernel applies them once the hook has ended without an error.

mod api;
mod coverage;
mod host;
mod host_comparison;
mod manual;
mod names;
mod parts;
mod scene;
mod shared;

pub use coverage::CoverageHost;
pub use host::{LuaHost, script_declarations};
pub use host_comparison::{
    ComparisonKind, Disagreement, HostFactory, HostResult, first_disagreement,
};
pub use manual::interface;
pub use names::{NameKind, TRACK_NAMES};
pub use scene::{AMOUNT, CHANGES, HookCallContext, MysticaScriptDialect};
pub use shared::SharedHost;
