//! How this program was started, and how it starts itself once more: as a program of its own, or inside of another.

use std::ffi::OsString;
use std::sync::OnceLock;

/// What was typed.
#[derive(Clone, Debug)]
pub struct Started {
    /// What starts this program: a file, and what stands between its name and the command.
    pub program: Vec<OsString>,
    /// The command and its arguments.
    pub words: Vec<OsString>,
}

static STARTED: OnceLock<Started> = OnceLock::new();

impl Started {
    /// By its own name.
    pub fn as_program() -> Started {
        let program = std::env::current_exe().ok().map(OsString::from);
        Started {
            program: program.into_iter().collect(),
            words: std::env::args_os().skip(1).collect(),
        }
    }

    /// The words as they are read, with a name in front.
    pub(crate) fn all(&self) -> Vec<OsString> {
        let words = self.words.iter().cloned();
        std::iter::once("loam".into()).chain(words).collect()
    }

    /// From now on this is what was typed; the first of a process counts.
    pub(crate) fn keep(self) {
        let _ = STARTED.set(self);
    }
}

/// What was typed behind the name of the program.
pub(crate) fn words() -> &'static [OsString] {
    STARTED.get().map_or(&[], |started| &started.words)
}

/// What starts this program; nothing where that cannot be found out.
pub(crate) fn program() -> &'static [OsString] {
    STARTED.get().map_or(&[], |started| &started.program)
}
