//! A lock file that allows one writer at a time in a folder.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// Exclusive right to write into a folder. The right ends when the value is dropped, and also when
/// the process crashes.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

/// Reason why a folder could not be locked.
#[derive(Debug)]
pub enum LockError {
    /// Another process holds the lock, or another [`FolderLock`] of this process does.
    ByAnother,
    /// The lock file cannot be created or locked.
    Io(io::Error),
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::ByAnother => f.write_str(
                "another process is writing into this folder; wait for it, or name another folder",
            ),
            LockError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LockError {}

impl From<LockError> for io::Error {
    fn from(taken: LockError) -> io::Error {
        match taken {
            LockError::Io(error) => error,
            LockError::ByAnother => io::Error::new(io::ErrorKind::ResourceBusy, taken),
        }
    }
}

impl FolderLock {
    /// Name of the lock file. The empty file is never deleted: between deletion and re-creation,
    /// two processes could each hold a lock.
    pub const NAME: &str = ".lock";

    /// Locks an existing folder without waiting. Deletes temporary files that a killed process left
    /// in the folder.
    ///
    /// # Errors
    /// Returns [`LockError::ByAnother`] if the lock is held, [`LockError::Io`] if the lock file
    /// cannot be opened.
    pub fn take(folder: &Path) -> Result<FolderLock, LockError> {
        let path = folder.join(FolderLock::NAME);
        let file = File::options().create(true).truncate(false).write(true).open(path);
        let file = file.map_err(LockError::Io)?;
        match file.try_lock() {
            Ok(()) => {
                super::write::clear_abandoned(folder);
                Ok(FolderLock { _file: file })
            }
            Err(TryLockError::WouldBlock) => Err(LockError::ByAnother),
            // Some network disks do not support locks; writing there works without this protection.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(FolderLock { _file: file })
            }
            Err(TryLockError::Error(error)) => Err(LockError::Io(error)),
        }
    }
}
