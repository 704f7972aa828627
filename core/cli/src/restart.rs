//! Command line with which this program was started, alone or inside another program. The program
//! uses it to start itself again.

use std::ffi::OsString;
use std::sync::OnceLock;

/// The command line of this process.
#[derive(Clone, Debug)]
pub struct CommandLine {
    /// Program file, and any arguments before the command.
    pub program: Vec<OsString>,
    /// The command and its arguments.
    pub words: Vec<OsString>,
}

static STARTED: OnceLock<CommandLine> = OnceLock::new();

impl CommandLine {
    /// Takes the command line of this process.
    pub fn as_program() -> CommandLine {
        let program = std::env::current_exe().ok().map(OsString::from);
        CommandLine {
            program: program.into_iter().collect(),
            words: std::env::args_os().skip(1).collect(),
        }
    }

    /// Returns the words for the parser, with a program name in front.
    pub(crate) fn all(&self) -> Vec<OsString> {
        let words = self.words.iter().cloned();
        std::iter::once("loam".into()).chain(words).collect()
    }

    /// Stores the command line for the process; only the first call has an effect.
    pub(crate) fn keep(self) {
        let _ = STARTED.set(self);
    }
}

/// Returns the arguments of this process, without the program.
pub(crate) fn words() -> &'static [OsString] {
    STARTED.get().map_or(&[], |started| &started.words)
}

/// Returns the program file and any arguments before the command; empty if unknown.
pub(crate) fn program() -> &'static [OsString] {
    STARTED.get().map_or(&[], |started| &started.program)
}
