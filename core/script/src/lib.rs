//! Runs Luau scripts in a sandbox with limits; also checks script texts and generates the reference
//! manual and editor types.
//!
//! Scripts run in Luau through mlua, with limits on steps, memory and time. The crate is
//! independent of any game. A [`ScriptDialect`] defines the objects that scripts see, their
//! functions, and the hooks. Scripts keep no state. The changes that a hook requests take effect
//! after the hook has succeeded.
//!
//! Start with [`Scripts`]: it loads the files of a game ([`ScriptSources`]) and calls their functions
//! under [`ScriptLimits`].
//!
//! Unsafe code: Luau calls API functions directly (`call`). Its interrupt checks limits (`meter`),
//! its allocator is replaced to watch memory (`heap`), and `vm` sets all of this up. The comment of
//! each block states why the block is sound.
//!
//! # Example
//!
//! A dialect whose scripts see the coins in a purse, and a script that answers the hook `allows`.
//!
//! ```
//! use std::sync::OnceLock;
//!
//! use script::{
//!     ApiEntry, ApiFunction, ApiHook, ApiObject, ApiParameter, CallArguments, CompileCache,
//!     FunctionVersions, HookFunction, HookReturnType, Manual, ScriptDeclarations, ScriptDialect, ScriptInterface,
//!     ScriptLimits, ScriptSources, ScriptValue, Scripts, ValueType,
//! };
//!
//! struct Purse;
//!
//! const COINS: ApiFunction = ApiFunction {
//!     name: "coins",
//!     object: 0,
//!     args: &[],
//!     result: ValueType::INT,
//!     doc: "Returns the number of coins in the purse.",
//!     example: "purse:coins()",
//!     gives: "5",
//!     versions: FunctionVersions::Both,
//! };
//!
//! fn interface() -> ScriptInterface {
//!     ScriptInterface {
//!         dialect: "purse",
//!         objects: vec![ApiObject { name: "purse", class: "Purse", doc: "A purse.", instances: 1 }],
//!         functions: vec![COINS],
//!         hooks: vec![ApiHook {
//!             name: "allows",
//!             kind: "query",
//!             policy: "all",
//!             args: vec![ApiParameter { name: "price", kind: ValueType::INT }],
//!             second: Vec::new(),
//!             returns: HookReturnType::YesNo,
//!             gives: "whether the purchase is allowed",
//!             doc: "Before a purchase.",
//!         }],
//!         slot: "slot",
//!         division: "math.floor(a / b)",
//!         manual: manual(), // Texts for the reference.
//!     }
//! }
//! # fn manual() -> Manual {
//! #     let (changes, limits) = (String::new(), String::new());
//! #     let (written_by, example, given, remembered) = ("", "", "", "");
//! #     let (names, answers, position, chapters) = ("", "", "", &[]);
//! #     Manual {
//! #         written_by, example, given, remembered, changes, names, limits, answers, position, chapters,
//! #     }
//! # }
//!
//! impl ScriptDialect for Purse {
//!     /// The number of coins.
//!     type CallContext<'a> = i32;
//!
//!     const ENTRIES: &'static [ApiEntry<Purse>] =
//!         &[ApiEntry { function: COINS, run: |call| Ok(ScriptValue::Int(*call.scene())) }];
//!
//!     fn interface() -> &'static ScriptInterface {
//!         static INTERFACE: OnceLock<ScriptInterface> = OnceLock::new();
//!         INTERFACE.get_or_init(interface)
//!     }
//!
//!     /// Scripts of this dialect request no changes.
//!     fn forget(_: &i32) {}
//! }
//!
//! let file = "scripts/shop/rule.lua";
//! let text = "return { allows = function(purse, price)
//!     while price < 0 do end
//!     return purse:coins() >= price
//! end }";
//! let mut sources = ScriptSources::default();
//! sources.add("shop", "scripts/shop", file, text);
//! let (piece, module) = ("shop:rule".to_owned(), "shop".to_owned());
//! let rule = HookFunction { piece, hook: 0, module, file: file.to_owned() };
//! let declared = ScriptDeclarations { functions: vec![rule], names: Vec::new(), sources: &sources };
//! let limits = ScriptLimits { fuel: 1_000, ..ScriptLimits::default() };
//! let mut scripts = Scripts::<Purse>::new(declared, limits, &CompileCache::default())
//!     .map_err(|errors| errors[0].clone())?;
//!
//! // A purse of five coins and a price of three.
//! let allowed = scripts.call(0, &5, CallArguments::Numbers(&[3]))?;
//! assert_eq!(allowed, ScriptValue::Bool(true));
//! // A script that loops without end is stopped, and the message says where.
//! let why = scripts.call(0, &5, CallArguments::Numbers(&[-1])).unwrap_err();
//! assert!(why.starts_with("scripts/shop/rule.lua:2: out of fuel: more than 1000 steps"), "{why}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod api;
mod call;
mod coverage;
mod digest;
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
    ApiFunction, ApiHook, ApiObject, ApiParameter, Chapter, FunctionVersions, HookFunction,
    HookReturnType, Manual, ScriptInterface, ValueType,
};
pub use call::{
    ApiCall, ApiEntry, ApiResult, Namespace, ScriptDialect, ScriptValue, concat_entries,
};
pub use coverage::{CoverageCounts, CoverageItem, CoverageKind, SharedCoverage};
pub use digest::{ReadValues, ScriptDigests, VersionedScripts};
pub use docs::{api_json, api_markdown, definitions, luacats, luau_types};
pub use error::{ScriptDiagnostic, StopKind, StoppedCall};
pub use limits::ScriptLimits;
pub use names::ScriptName;
pub use program::{CompileCache, Program, ScriptDeclarations};
pub use scripts::{CallArguments, HostDisturbance, Scripts, refused_requests};
pub use sources::{ModuleSources, ScriptSources};
pub use testing::{LuaScenarioOutcome, ScenarioReply, ScenarioRequest, run_lua_scenarios};
pub use usage::{FunctionUsage, Usage};
