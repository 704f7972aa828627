//! Files read within bounds and written whole, for everything that a command line, a scenario or a content folder names.

mod lock;
mod read;
mod write;

pub use lock::{Lock, Taken};
pub use read::{KIB, MIB, TEXT, Unreadable, read, text};
pub use write::{Draft, write, write_durably, write_new};
