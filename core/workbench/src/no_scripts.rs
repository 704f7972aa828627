//! Script interface for games without scripts.

use std::sync::OnceLock;

use script::{ApiEntry, Manual, ScriptDialect, ScriptInterface};

/// The script dialect of a game without scripts. It has no functions and is never called.
#[derive(Clone, Copy, Debug)]
pub struct NoScripts;

impl ScriptDialect for NoScripts {
    type CallContext<'a> = ();

    const ENTRIES: &'static [ApiEntry<NoScripts>] = &[];

    fn interface() -> &'static ScriptInterface {
        static INTERFACE: OnceLock<ScriptInterface> = OnceLock::new();
        INTERFACE.get_or_init(|| ScriptInterface {
            dialect: "none",
            objects: Vec::new(),
            functions: Vec::new(),
            hooks: Vec::new(),
            slot: "",
            division: "",
            manual: Manual {
                written_by: "",
                example: "",
                given: "",
                remembered: "",
                changes: String::new(),
                names: "",
                limits: String::new(),
                answers: "",
                position: "",
                chapters: &[],
            },
        })
    }

    fn forget((): &()) {}
}
