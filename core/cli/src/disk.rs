//! Files that somebody named: read within bounds, written whole, with their name in every message.

use std::fmt::Display;
use std::io::Read;
use std::path::Path;

/// The bytes of a ledger or another text.
///
/// # Errors
/// Named and in words: not there, no ordinary file, too large.
pub fn read(path: &Path) -> Result<Vec<u8>, String> {
    files::read(path, files::TEXT).map_err(|why| named(path, why))
}

/// A text file.
///
/// # Errors
/// As [`read`], and what is not UTF-8.
pub fn text(path: &Path) -> Result<String, String> {
    files::text(path, files::TEXT).map_err(|why| named(path, why))
}

/// Writes a whole file; after a failure an old one is as it was.
///
/// # Errors
/// Named and in words.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), String> {
    files::write(path, bytes).map_err(|why| named(path, why))
}

/// Writes over an old file only if that begins with one of these marks, or is empty: what somebody typed by mistake
/// must not cost them another file.
///
/// # Errors
/// As [`write`], and where the old file is no `what`.
pub fn replace(
    path: &Path,
    marks: &[&str],
    what: &str,
    bytes: impl AsRef<[u8]>,
) -> Result<(), String> {
    if path.is_file() {
        let mut begin = Vec::new();
        let longest = marks.iter().map(|mark| mark.len()).max().unwrap_or_default() as u64;
        let file = std::fs::File::open(path).map_err(|why| named(path, why))?;
        file.take(longest).read_to_end(&mut begin).map_err(|why| named(path, why))?;
        if !begin.is_empty() && !marks.iter().any(|mark| begin.starts_with(mark.as_bytes())) {
            let shown = path.display();
            return Err(format!("{shown} is there and is no {what}; choose another name"));
        }
    }
    write(path, bytes)
}

/// Writes over an old saved game, and over nothing else that is there.
///
/// # Errors
/// As [`replace`].
pub fn save(file: &str, ledger: &str) -> Result<(), String> {
    replace(Path::new(file), &[ledger::write::MARK], "saved game", ledger)
}

/// Writes over an old picture, and over nothing else that is there.
///
/// # Errors
/// As [`replace`].
pub fn draw(file: &str, picture: &str) -> Result<(), String> {
    replace(Path::new(file), &["<svg", "<?xml"], "picture", picture)
}

/// The right to write into a folder, until it is dropped.
///
/// # Errors
/// Named and in words: another process has it, or the folder cannot be written.
pub fn lock(folder: &Path) -> Result<files::Lock, String> {
    files::Lock::take(folder).map_err(|why| named(folder, why))
}

/// Makes a folder, and those it lies in, unless they are there.
///
/// # Errors
/// Named and in words.
pub fn folder(path: &Path) -> Result<(), String> {
    std::fs::create_dir_all(path).map_err(|why| named(path, why))
}

/// A message about a file.
pub fn named(path: &Path, why: impl Display) -> String {
    format!("{}: {why}", path.display())
}
