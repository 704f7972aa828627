//! Bounded reads: only ordinary files, and at most as many bytes as the caller allows.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Number of bytes in a KiB.
pub const KIB: u64 = 1024;

/// Number of bytes in a MiB.
pub const MIB: u64 = 1024 * KIB;

/// Size limit in bytes for ledgers, scenarios, variants and other texts that people write. A
/// hundred times the longest such file today.
pub const TEXT: u64 = 4 * MIB;

/// The reason why a file was not read. The message does not contain the file name; the caller adds
/// it.
#[derive(Debug)]
pub enum Unreadable {
    /// The path names a folder.
    Folder,
    /// The path names a pipe, a device or a socket: reading it could block or never end.
    NoFile,
    /// The file has more bytes than the caller allowed.
    TooLarge {
        /// The limit in bytes.
        cap: u64,
    },
    /// The file is not valid UTF-8.
    NoText {
        /// Line of the first invalid byte, from 1.
        line: usize,
    },
    /// The file does not exist, may not be read, or the disk failed.
    Io(io::Error),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Folder => f.write_str("this is a folder, not a file"),
            Unreadable::NoFile => {
                f.write_str("this is a pipe or a device; only ordinary files are read")
            }
            Unreadable::TooLarge { cap } => {
                write!(f, "the file is too large: at most {} are read", Size(*cap))
            }
            Unreadable::NoText { line } => {
                write!(f, "the file is not UTF-8 text: line {line} has other bytes")
            }
            Unreadable::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unreadable {}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Unreadable {
        Unreadable::Io(error)
    }
}

impl From<Unreadable> for io::Error {
    fn from(error: Unreadable) -> io::Error {
        match error {
            Unreadable::Io(error) => error,
            Unreadable::TooLarge { .. } => io::Error::new(io::ErrorKind::FileTooLarge, error),
            Unreadable::NoText { .. } => io::Error::new(io::ErrorKind::InvalidData, error),
            Unreadable::Folder => io::Error::new(io::ErrorKind::IsADirectory, error),
            Unreadable::NoFile => io::Error::new(io::ErrorKind::InvalidInput, error),
        }
    }
}

/// A number of bytes whose display uses the largest unit that divides it, such as `4 MiB`.
struct Size(u64);

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            n if n >= MIB && n.is_multiple_of(MIB) => write!(f, "{} MiB", n / MIB),
            n if n >= KIB && n.is_multiple_of(KIB) => write!(f, "{} KiB", n / KIB),
            n => write!(f, "{n} bytes"),
        }
    }
}

/// Reads an ordinary file, or the target of a symbolic link, of at most `cap` bytes.
///
/// # Errors
/// Returns [`Unreadable`] for anything else. Never blocks, and never allocates more than about
/// `cap` bytes.
pub fn read(path: &Path, cap: u64) -> Result<Vec<u8>, Unreadable> {
    // Checked before opening, because opening a pipe blocks until another process writes to it.
    check(&std::fs::metadata(path)?, cap)?;
    let file = File::open(path)?;
    // Between the check and the opening, another file may have taken this name.
    let what = file.metadata()?;
    check(&what, cap)?;
    if what.len() == 0 {
        // Files that the system generates while they are read (`/proc`) report length 0, and some
        // never end.
        return Ok(Vec::new());
    }
    // The file can grow while it is read, so its length is only a hint.
    let mut bytes = Vec::with_capacity(usize::try_from(what.len()).unwrap_or_default());
    file.take(cap.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > cap { Err(Unreadable::TooLarge { cap }) } else { Ok(bytes) }
}

/// Reads a file as [`read`] does and returns it as UTF-8 text.
///
/// # Errors
/// Returns the errors of [`read`], and [`Unreadable::NoText`] if the file is not valid UTF-8.
pub fn text(path: &Path, cap: u64) -> Result<String, Unreadable> {
    String::from_utf8(read(path, cap)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Unreadable::NoText { line: 1 + before.iter().filter(|byte| **byte == b'\n').count() }
    })
}

fn check(what: &std::fs::Metadata, cap: u64) -> Result<(), Unreadable> {
    match what {
        what if what.is_dir() => Err(Unreadable::Folder),
        what if !what.is_file() => Err(Unreadable::NoFile),
        what if what.len() > cap => Err(Unreadable::TooLarge { cap }),
        _ => Ok(()),
    }
}
