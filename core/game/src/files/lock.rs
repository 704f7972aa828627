//! One writer at a time in a folder.

use std::fmt;
use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// The right to write into a folder; it ends when this is dropped, and with the process, however that ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// Why a folder could not be locked.
#[derive(Debug)]
pub enum Taken {
    /// Another process (or another part of this one) is writing there.
    ByAnother,
    /// The folder cannot be written.
    Io(io::Error),
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Taken::ByAnother => f.write_str(
                "another process is writing into this folder; wait for it, or name another folder",
            ),
            Taken::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Taken {}

impl From<Taken> for io::Error {
    fn from(taken: Taken) -> io::Error {
        match taken {
            Taken::Io(error) => error,
            Taken::ByAnother => io::Error::new(io::ErrorKind::ResourceBusy, taken),
        }
    }
}

impl Lock {
    /// The name of the file that stands for the right. It stays, empty, for nobody can take it away without a moment in
    /// which two have it.
    pub const NAME: &str = ".lock";

    /// Takes the right for a folder that is there, without waiting, and deletes temporary files that a killed process left
    /// there.
    ///
    /// # Errors
    /// [`Taken`].
    pub fn take(folder: &Path) -> Result<Lock, Taken> {
        let path = folder.join(Lock::NAME);
        let file = File::options().create(true).truncate(false).write(true).open(path);
        let file = file.map_err(Taken::Io)?;
        match file.try_lock() {
            Ok(()) => {
                super::write::clear_abandoned(folder);
                Ok(Lock { _file: file })
            }
            Err(TryLockError::WouldBlock) => Err(Taken::ByAnother),
            // There are disks of other machines that know no locks; a run there is as it was without them.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {
                Ok(Lock { _file: file })
            }
            Err(TryLockError::Error(error)) => Err(Taken::Io(error)),
        }
    }
}
