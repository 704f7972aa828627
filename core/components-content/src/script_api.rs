//! The scripting interface of component games: script functions that read and change a position,
//! and a rulebook that calls scripts.
//!
//! Hooks that compute numbers, test conditions, list or choose answers see the position as the
//! acting seat does. Reading hidden information is a script error at that line. Hooks that carry
//! out effects change the position immediately. If they fail, all their changes are undone.

mod api;
mod call_context;
mod call_listener;
mod dialect;
mod entry;
mod manual;
mod names;
mod script_rules;

pub use call_context::{ComponentCallContext, ComponentScriptApi};
pub use call_listener::TimingListener;
pub use manual::interface;
pub use script_rules::{ScriptRulebook, declared};
