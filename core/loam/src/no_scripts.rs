//! The scripts of a game that has none.

use std::sync::OnceLock;

use script::{Declared, Dialect, Entry, Interface, Manual, Sources};

/// What the scripts of a game are written in that has none: nothing can be said, and nobody asks.
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

/// What such a game declares.
pub fn nothing(sources: &Sources) -> Declared<'_> {
    Declared { functions: Vec::new(), names: Vec::new(), sources }
}
