//! Script interface for games without scripts.

use std::sync::OnceLock;

use script::{Declared, Dialect, Entry, Interface, Manual, Sources};

/// The script dialect of a game without scripts. It has no functions and is never called.
#[derive(Clone, Copy, Debug)]
pub struct NoScripts;

impl Dialect for NoScripts {
    type Scene<'a> = ();

    const ENTRIES: &'static [Entry<NoScripts>] = &[];

    fn interface() -> &'static Interface {
        static INTERFACE: OnceLock<Interface> = OnceLock::new();
        INTERFACE.get_or_init(|| Interface {
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

/// Returns the empty declaration for [`NoScripts`].
pub fn nothing(sources: &Sources) -> Declared<'_> {
    Declared { functions: Vec::new(), names: Vec::new(), sources }
}
