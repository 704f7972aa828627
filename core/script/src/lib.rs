//! Runs Luau scripts in a sandbox with limits; also checks script texts and generates the reference
//! manual and editor types.
//!
//! Scripts run in Luau through mlua, with limits on steps, memory and time. The crate is
//! independent of any game. A [`ScriptDialect`] defines the objects that scripts see, their
//! functions, and the hooks. Scripts keep no state. The changes that a hook requests take effect
//! after the hook has succeeded.
//!
//! Unsafe code: Luau calls API functions directly (`call`). Its interrupt checks limits (`meter`),
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
    ApiFunction, ApiHook, ApiObject, ApiParameter, Chapter, HookFunction, HookReturnType, Manual,
    ScriptInterface, ValueType,
};
pub use call::{
    ApiCall, ApiEntry, ApiResult, Namespace, ScriptDialect, ScriptValue, concat_entries,
};
pub use coverage::{CoverageCounts, CoverageItem, CoverageKind, SharedCoverage};
pub use docs::{api_json, api_markdown, definitions, luacats, luau_types};
pub use error::{ScriptDiagnostic, StopKind, StoppedCall};
pub use limits::ScriptLimits;
pub use names::ScriptName;
pub use program::{CompileCache, Program, ScriptDeclarations};
pub use scripts::{CallArguments, HostDisturbance, Scripts, refused_requests};
pub use sources::{ModuleSources, ScriptSources};
pub use testing::{LuaScenarioOutcome, ScenarioReply, ScenarioRequest, run_lua_scenarios};
pub use usage::{FunctionUsage, Usage};
