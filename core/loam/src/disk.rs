//! Files that somebody named: read within bounds, written whole, with their name in every message.

use std::fmt::{self, Display};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Why a file or folder could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    /// In words: it is not there, no ordinary file, too large.
    Failed {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Another file has the name, and is left as it is.
    Taken {
        /// The file.
        path: PathBuf,
        /// What may be written over: `saved game`.
        what: &'static str,
    },
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Failed { path, why } => write!(f, "{}: {why}", path.display()),
            FileError::Taken { path, what } => {
                write!(f, "{} is there and is no {what}; choose another name", path.display())
            }
        }
    }
}

impl std::error::Error for FileError {}

impl From<FileError> for String {
    fn from(error: FileError) -> String {
        error.to_string()
    }
}

/// What went wrong with a file.
pub fn named(path: &Path, why: impl Display) -> FileError {
    FileError::Failed { path: path.to_owned(), why: why.to_string() }
}

/// The bytes of a ledger or another text.
///
/// # Errors
/// Not there, no ordinary file, too large.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    game::files::read(path, game::files::TEXT).map_err(|why| named(path, why))
}

/// A text file.
///
/// # Errors
/// As [`read`], and what is not UTF-8.
pub fn text(path: &Path) -> Result<String, FileError> {
    game::files::text(path, game::files::TEXT).map_err(|why| named(path, why))
}

/// Writes a whole file; after a failure an old one is as it was.
///
/// # Errors
/// The folder is not there, or the disk is full or broken.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), FileError> {
    game::files::write(path, bytes).map_err(|why| named(path, why))
}

/// Writes over an old file only if that begins with one of these marks, or is empty: what somebody typed by mistake
/// must not cost them another file.
///
/// # Errors
/// As [`write`], and where the old file is no `what`.
pub fn replace(
    path: &Path,
    marks: &[&str],
    what: &'static str,
    bytes: impl AsRef<[u8]>,
) -> Result<(), FileError> {
    may_replace(path, marks, what)?;
    write(path, bytes)
}

/// Refuses to overwrite a file that does not begin with one of these marks.
fn may_replace(path: &Path, marks: &[&str], what: &'static str) -> Result<(), FileError> {
    if path.is_file() {
        let mut begin = Vec::new();
        let longest = marks.iter().map(|mark| mark.len()).max().unwrap_or_default() as u64;
        let file = std::fs::File::open(path).map_err(|why| named(path, why))?;
        file.take(longest).read_to_end(&mut begin).map_err(|why| named(path, why))?;
        if !begin.is_empty() && !marks.iter().any(|mark| begin.starts_with(mark.as_bytes())) {
            return Err(FileError::Taken { path: path.to_owned(), what });
        }
    }
    Ok(())
}

/// Writes over an old saved game, and over nothing else that is there.
///
/// # Errors
/// As [`replace`].
pub fn save(path: &Path, ledger: &str) -> Result<(), FileError> {
    may_replace(path, &[ledger::write::MARK], "saved game")?;
    // Afterwards nothing else holds the game.
    game::files::write_durably(path, ledger).map_err(|why| named(path, why))
}

/// Writes over an old picture, and over nothing else that is there.
///
/// # Errors
/// As [`replace`].
pub fn draw(path: &Path, picture: &str) -> Result<(), FileError> {
    replace(path, &["<svg", "<?xml"], "picture", picture)
}

/// The right to write into a folder, until it is dropped.
///
/// # Errors
/// Another process has it, or the folder cannot be written.
pub fn lock(folder: &Path) -> Result<game::files::Lock, FileError> {
    game::files::Lock::take(folder).map_err(|why| named(folder, why))
}

/// Makes a folder, and those it lies in, unless they are there.
///
/// # Errors
/// It cannot be made.
pub fn folder(path: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(path).map_err(|why| named(path, why))
}
