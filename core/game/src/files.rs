//! Bounded reads and atomic writes of files whose names come from users: arguments, scenarios,
//! content folders.

mod lock;
mod read;
mod write;

pub use lock::{Lock, Taken};
pub use read::{KIB, MIB, TEXT, Unreadable, read, text};
pub use write::{Draft, write, write_durably, write_new};
