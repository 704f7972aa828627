//! Reading: ordinary files only, and no more of them than the caller has room for.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Bytes in a KiB.
pub const KIB: u64 = 1024;

/// Bytes in a MiB.
pub const MIB: u64 = 1024 * KIB;

/// The most that is read of a ledger, a scenario, a variant or another text that somebody writes: a hundred times the
/// longest there is.
pub const TEXT: u64 = 4 * MIB;

/// Why a file was not read. Its text does not name the file; whoever asked for it knows its name.
#[derive(Debug)]
pub enum Unreadable {
    /// It is a folder.
    Folder,
    /// It is a pipe, a device or a socket: reading it could wait for ever, or never end.
    NoFile,
    /// It has more bytes than were allowed.
    TooLarge {
        /// The bytes that were allowed.
        cap: u64,
    },
    /// It is no UTF-8 text.
    NoText {
        /// The line with the first bad byte, from 1.
        line: usize,
    },
    /// It is not there, may not be read, or the disk is broken.
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

/// A number of bytes as people say it: `4 MiB`.
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

/// The bytes of an ordinary file (or of one that a symbolic link leads to), at most `cap` of them.
///
/// # Errors
/// [`Unreadable`], without waiting and without more memory than `cap`.
pub fn read(path: &Path, cap: u64) -> Result<Vec<u8>, Unreadable> {
    // Opening a pipe waits for somebody who writes into it, so this is asked before.
    check(&std::fs::metadata(path)?, cap)?;
    let file = File::open(path)?;
    // What was opened may be another file than the one that was asked about.
    let what = file.metadata()?;
    check(&what, cap)?;
    if what.len() == 0 {
        // What a system makes up while it is read says so, too, and may never end.
        return Ok(Vec::new());
    }
    // The length is no promise: a file can grow while it is read.
    let mut bytes = Vec::with_capacity(usize::try_from(what.len()).unwrap_or_default());
    file.take(cap.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > cap { Err(Unreadable::TooLarge { cap }) } else { Ok(bytes) }
}

/// As [`read`], of a file that must be UTF-8 text.
///
/// # Errors
/// As [`read`], and [`Unreadable::NoText`].
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
