//! Why a bundle is refused.

use std::fmt;

use crate::limits::{MOST_FILES, MOST_PACKED, MOST_UNPACKED};
use crate::paths::PathProblem;

/// Why bytes are not a bundle, or files cannot become one. Nothing of a refused bundle is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnpackError {
    /// The bundle is larger than [`MOST_PACKED`].
    TooLarge,
    /// The files together are larger than [`MOST_UNPACKED`].
    TooMuch,
    /// There are more files than [`MOST_FILES`].
    TooMany,
    /// The bytes are not a zip archive, or a damaged one.
    NotAnArchive { reason: String },
    /// The bytes differ from those that were packed.
    Digest,
    /// The archive contains something besides its entries: bytes before them, a comment, data
    /// between or about entries, or two entries at one place.
    Extra { what: &'static str },
    /// An entry is not a plain file: a folder, a link or a device.
    NotAFile { path: String },
    /// A path that a bundle may not contain.
    Path { path: String, problem: PathProblem },
    /// Two entries with one path.
    Twice { path: String },
    /// Two paths that differ only in upper and lower case, or a path below a file.
    Clash { path: String, other: String },
    /// A file of another module: `scripts/` of a bundle contains only the folder of its module.
    Foreign { path: String },
    /// Entries are not sorted by path, so the archive was not made by `loam pack`.
    Unsorted { path: String },
    /// The manifest is missing or cannot be read.
    Manifest { reason: String },
    /// The manifest names a file that is missing.
    Missing { path: String },
    /// The manifest does not name this file.
    Unnamed { path: String },
    /// The file has another checksum than the manifest names.
    Checksum { path: String },
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnpackError::TooLarge => {
                write!(f, "the bundle is larger than {} MiB", MOST_PACKED >> 20)
            }
            UnpackError::TooMuch => {
                write!(f, "the files of the bundle are larger than {} MiB", MOST_UNPACKED >> 20)
            }
            UnpackError::TooMany => write!(f, "the bundle has more than {MOST_FILES} files"),
            UnpackError::NotAnArchive { reason } => write!(f, "this is not a bundle: {reason}"),
            UnpackError::Digest => {
                write!(f, "the bundle was changed or damaged: its digest differs")
            }
            UnpackError::Foreign { path } => {
                write!(f, "`{path}` is not in the folder of the bundle's own module")
            }
            UnpackError::Extra { what } => write!(f, "the bundle contains {what}"),
            UnpackError::NotAFile { path } => write!(f, "`{path}` is not a plain file"),
            UnpackError::Path { path, problem } => write!(f, "the path `{path}`: {problem}"),
            UnpackError::Twice { path } => write!(f, "`{path}` is in the bundle twice"),
            UnpackError::Clash { path, other } => {
                write!(
                    f,
                    "`{path}` and `{other}` cannot exist together on every system; rename one of them"
                )
            }
            UnpackError::Unsorted { path } => {
                write!(f, "the files are not sorted by path: `{path}` comes too late")
            }
            UnpackError::Manifest { reason } => write!(f, "the manifest is not valid: {reason}"),
            UnpackError::Missing { path } => {
                write!(f, "the file `{path}` of the manifest is missing")
            }
            UnpackError::Unnamed { path } => write!(f, "the manifest does not name `{path}`"),
            UnpackError::Checksum { path } => write!(f, "`{path}` has the wrong checksum"),
        }
    }
}

impl std::error::Error for UnpackError {}
