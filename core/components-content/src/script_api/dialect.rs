//! Connects this dialect to the script engine.

use script::{ApiEntry, ScriptDialect, ScriptInterface};

use crate::script_api::api::ENTRIES;
use crate::script_api::call_context::{CallPosition, ComponentCallContext, ComponentScriptApi};
use crate::script_api::manual;

impl ScriptDialect for ComponentScriptApi {
    type CallContext<'a> = ComponentCallContext<'a>;

    const ENTRIES: &'static [ApiEntry<ComponentScriptApi>] = ENTRIES;

    fn interface() -> &'static ScriptInterface {
        manual::interface()
    }

    fn begin(scene: &ComponentCallContext<'_>) {
        *scene.halt.borrow_mut() = None;
    }

    fn forget(scene: &ComponentCallContext<'_>) {
        match &mut *scene.position.borrow_mut() {
            CallPosition::Changed(table, mark) => table.undo(mark),
            CallPosition::Seen(look, work) => look.forget_work(work.as_ref()),
        }
    }
}
