//! Bounded reads and atomic writes of files whose names come from users: arguments, scenarios,
//! content folders.

mod lock;
mod read;
mod write;

pub use lock::{FolderLock, LockError};
pub use read::{FileReadError, KIB, MIB, TEXT, read, read_text};
pub use write::{AtomicFile, write, write_durably, write_new};
