//! Bounded reads: only ordinary files, and at most as many bytes as the caller allows.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Number of bytes in a KiB.
pub const KIB: u64 = 1024;

/// Number of bytes in a MiB.
pub const MIB: u64 = 1024 * KIB;

/// Size limit in bytes for ledgers, scenarios, variants and other texts that people write: about a
/// hundred times the longest such file.
pub const TEXT: u64 = 4 * MIB;

/// The reason why a file was not read. The message does not contain the file name; callers add it.
#[derive(Debug)]
pub enum FileReadError {
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

impl fmt::Display for FileReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileReadError::Folder => f.write_str("this is a folder, not a file"),
            FileReadError::NoFile => {
                f.write_str("this is a pipe or a device; only ordinary files are read")
            }
            FileReadError::TooLarge { cap } => {
                write!(f, "the file is too large: at most {} are read", ByteSize(*cap))
            }
            FileReadError::NoText { line } => {
                write!(f, "the file is not UTF-8 text: line {line} contains an invalid byte")
            }
            FileReadError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for FileReadError {}

impl From<io::Error> for FileReadError {
    fn from(error: io::Error) -> FileReadError {
        FileReadError::Io(error)
    }
}

impl From<FileReadError> for io::Error {
    fn from(error: FileReadError) -> io::Error {
        match error {
            FileReadError::Io(error) => error,
            FileReadError::TooLarge { .. } => io::Error::new(io::ErrorKind::FileTooLarge, error),
            FileReadError::NoText { .. } => io::Error::new(io::ErrorKind::InvalidData, error),
            FileReadError::Folder => io::Error::new(io::ErrorKind::IsADirectory, error),
            FileReadError::NoFile => io::Error::new(io::ErrorKind::InvalidInput, error),
        }
    }
}

/// A number of bytes whose display uses the largest unit that divides it, such as `4 MiB`.
struct ByteSize(u64);

impl fmt::Display for ByteSize {
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
/// Returns [`FileReadError`] for anything else. Never blocks, and never allocates more than about
/// `cap` bytes.
pub fn read(path: &Path, cap: u64) -> Result<Vec<u8>, FileReadError> {
    // Checked before opening, because opening a pipe blocks until another process writes to it.
    check(&std::fs::metadata(path)?, cap)?;
    let file = File::open(path)?;
    // Between the check and the opening, another file may have taken this name.
    let metadata = file.metadata()?;
    check(&metadata, cap)?;
    if metadata.len() == 0 {
        // Files that the operating system generates while they are read (`/proc`) report length 0,
        // and some never end.
        return Ok(Vec::new());
    }
    // The file can grow while it is read, so its length is only a hint.
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or_default());
    file.take(cap.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > cap { Err(FileReadError::TooLarge { cap }) } else { Ok(bytes) }
}

/// Reads a file as [`read`] does and returns it as UTF-8 text.
///
/// # Errors
/// Returns the errors of [`read`], and [`FileReadError::NoText`] if the file is not valid UTF-8.
pub fn read_text(path: &Path, cap: u64) -> Result<String, FileReadError> {
    String::from_utf8(read(path, cap)?).map_err(|error| {
        let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        FileReadError::NoText { line: 1 + before.iter().filter(|byte| **byte == b'\n').count() }
    })
}

fn check(metadata: &std::fs::Metadata, cap: u64) -> Result<(), FileReadError> {
    match metadata {
        metadata if metadata.is_dir() => Err(FileReadError::Folder),
        metadata if !metadata.is_file() => Err(FileReadError::NoFile),
        metadata if metadata.len() > cap => Err(FileReadError::TooLarge { cap }),
        _ => Ok(()),
    }
}
