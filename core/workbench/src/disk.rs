//! File access with the file name in every error: bounded reads and atomic writes of files that
//! users name.

use std::fmt::{self, Display};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Error of reading or writing a file or folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileError {
    Failed {
        path: PathBuf,
        /// The reason, as a message.
        why: String,
    },
    /// The name belongs to a file of another kind, which was not overwritten.
    Taken {
        path: PathBuf,
        /// The kind of file that may be overwritten, such as `saved game`.
        what: &'static str,
    },
}

impl Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Failed { path, why } => write!(f, "{}: {why}", path.display()),
            FileError::Taken { path, what } => {
                write!(
                    f,
                    "{} already exists and is not a {what}; choose another name",
                    path.display()
                )
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

/// Creates the error for a file with its reason.
pub fn file_error(path: &Path, error: impl Display) -> FileError {
    FileError::Failed { path: path.to_owned(), why: error.to_string() }
}

/// Reads a file of at most 4 MiB.
///
/// # Errors
/// Fails if the file is missing, not ordinary or too large.
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    game::files::read(path, game::files::TEXT).map_err(|error| file_error(path, error))
}

/// Reads a UTF-8 text file of at most 4 MiB.
///
/// # Errors
/// Fails as [`read`] does, or if the file is not UTF-8.
pub fn text(path: &Path) -> Result<String, FileError> {
    game::files::read_text(path, game::files::TEXT).map_err(|error| file_error(path, error))
}

/// Writes a file atomically; after a failure the old content is still there.
///
/// # Errors
/// Fails if the folder is missing, or the disk is full or broken.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), FileError> {
    game::files::write(path, bytes).map_err(|error| file_error(path, error))
}

/// Writes a file, and overwrites an old one only if it is empty or begins with one of `marks`. This
/// protects other files from a mistyped name.
///
/// # Errors
/// Fails as [`write`] does, or with [`FileError::Taken`] if the old file is not of the kind `kind`.
pub fn replace(
    path: &Path,
    marks: &[&str],
    kind: &'static str,
    bytes: impl AsRef<[u8]>,
) -> Result<(), FileError> {
    may_replace(path, marks, kind)?;
    write(path, bytes)
}

/// Fails if the file exists, is not empty, and begins with none of these marks.
fn may_replace(path: &Path, marks: &[&str], kind: &'static str) -> Result<(), FileError> {
    if path.is_file() {
        let mut begin = Vec::new();
        let longest = marks.iter().map(|mark| mark.len()).max().unwrap_or_default() as u64;
        let file = std::fs::File::open(path).map_err(|error| file_error(path, error))?;
        file.take(longest).read_to_end(&mut begin).map_err(|error| file_error(path, error))?;
        if !begin.is_empty() && !marks.iter().any(|mark| begin.starts_with(mark.as_bytes())) {
            return Err(FileError::Taken { path: path.to_owned(), what: kind });
        }
    }
    Ok(())
}

/// Saves a ledger and syncs it to disk; overwrites only saved games.
///
/// # Errors
/// Fails as [`replace`] does.
pub fn save(path: &Path, ledger: &str) -> Result<(), FileError> {
    may_replace(path, &[ledger::write::MARK], "saved game")?;
    // The saved file may soon be the only copy of the game.
    game::files::write_durably(path, ledger).map_err(|error| file_error(path, error))
}

/// Writes an SVG picture; overwrites only pictures.
///
/// # Errors
/// Fails as [`replace`] does.
pub fn draw(path: &Path, picture: &str) -> Result<(), FileError> {
    replace(path, &["<svg", "<?xml"], "picture", picture)
}

/// Locks a folder for writing until the lock is dropped.
///
/// # Errors
/// Fails if another process holds the lock, or the folder cannot be written.
pub fn lock(folder: &Path) -> Result<game::files::FolderLock, FileError> {
    game::files::FolderLock::take(folder).map_err(|error| file_error(folder, error))
}

/// Creates a folder and its parents unless they exist.
///
/// # Errors
/// Fails if the folder cannot be created.
pub fn create_folder(path: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(path).map_err(|error| file_error(path, error))
}
