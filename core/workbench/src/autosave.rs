//! Autosave of the game in a terminal: a file that exists until the game is saved, over, or
//! abandoned.
//!
//! The file is synced to disk before each action is answered. The game survives signals, a closed
//! terminal, a power failure and the end of the input.

use std::fs::File;
use std::path::{Path, PathBuf};

/// Start of the file names: `unfinished-game.txt`, `unfinished-game-2.txt` …
const NAME: &str = "unfinished-game";

/// Number of names to try before autosave gives up.
const NAMES: u32 = 100;

/// The autosave file of one game.
#[derive(Debug, Default)]
pub struct Autosave {
    file: Option<PathBuf>,
    /// Whether the file existed before this game started; then only an explicit save deletes it.
    was_there: bool,
    /// Whether writing failed. The caller has reported it, and no further attempt is made.
    failed: bool,
}

impl Autosave {
    /// Creates the autosave of a new or resumed game. A game resumed from an autosave continues in
    /// that file.
    pub fn new(resumed: Option<&Path>) -> Autosave {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
        let file = resumed.filter(|path| name(path).is_some_and(|name| name.starts_with(NAME)));
        Autosave { was_there: file.is_some(), file: file.map(Path::to_owned), failed: false }
    }

    /// Returns the first autosave file in the working folder.
    pub fn found() -> Option<PathBuf> {
        (1..=NAMES).map(file).find(|path| path.is_file())
    }

    /// Writes the game and syncs it to disk.
    ///
    /// # Errors
    /// Fails if the file cannot be written; later calls then do nothing.
    pub fn keep(&mut self, ledger: &str) -> std::io::Result<()> {
        if self.failed {
            return Ok(());
        }
        let file = match &self.file {
            Some(file) => Ok(file.clone()),
            None => free(),
        };
        let result = file.and_then(|file| {
            game::files::write_durably(&file, ledger)?;
            self.file = Some(file);
            Ok(())
        });
        self.failed = result.is_err();
        result
    }

    /// Deletes the autosave, because the game was saved elsewhere.
    pub fn delete(&mut self) {
        self.was_there = false;
        self.delete_if_new();
    }

    /// Deletes the autosave unless it existed before this game started.
    pub fn delete_if_new(&mut self) {
        if !self.was_there
            && let Some(file) = self.file.take()
        {
            // The file may be gone already.
            let _ = std::fs::remove_file(file);
        }
    }

    /// Returns the path of the autosave, once written.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }
}

fn file(number: u32) -> PathBuf {
    match number {
        1 => format!("{NAME}.txt").into(),
        n => format!("{NAME}-{n}.txt").into(),
    }
}

/// Reserves an unused file name by creating an empty file.
fn free() -> std::io::Result<PathBuf> {
    let mut last = None;
    for path in (1..=NAMES).map(file) {
        match File::create_new(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => last = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(last.unwrap_or_else(|| std::io::ErrorKind::AlreadyExists.into()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Autosave;

    #[test]
    fn an_older_autosave_is_deleted_only_after_a_save() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("unfinished-game-3.txt");
        std::fs::write(&path, "# loam").expect("a file");
        let mut autosave = Autosave::new(Some(&path));
        autosave.keep("# loam 1").expect("it can be written");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "# loam 1");
        autosave.delete_if_new();
        assert!(path.exists());
        autosave.delete();
        assert!(!path.exists());
        // A saved game under another name is no autosave, so it is never deleted.
        assert_eq!(Autosave::new(Some(Path::new("my-game.txt"))).file(), None);
    }
}
