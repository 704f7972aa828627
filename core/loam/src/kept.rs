//! The game on the table, kept in a file until it is saved, over, or left on purpose.
//!
//! The file is on the disk before an action is answered, so that nothing is lost however the program ends: by a signal, with the
//! terminal, with the machine, or because the input ends.

use std::fs::File;
use std::path::{Path, PathBuf};

/// How the files are called: `unfinished-game.txt`, `unfinished-game-2.txt` …
const NAME: &str = "unfinished-game";

/// Names that are tried before nothing is kept.
const NAMES: u32 = 100;

/// The file, once there is one.
#[derive(Debug, Default)]
pub struct Kept {
    file: Option<PathBuf>,
    /// It was there before this game began: nothing but saving takes it away.
    was_there: bool,
    /// It could not be written, which whoever keeps it knows.
    failed: bool,
}

impl Kept {
    /// For a game that begins, or goes on with a saved one: one that was kept stays in its file.
    pub fn new(resumed: Option<&Path>) -> Kept {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
        let file = resumed.filter(|path| name(path).is_some_and(|name| name.starts_with(NAME)));
        Kept { was_there: file.is_some(), file: file.map(Path::to_owned), failed: false }
    }

    /// The unfinished game in the working folder, if there is one.
    pub fn found() -> Option<PathBuf> {
        (1..=NAMES).map(file).find(|path| path.is_file())
    }

    /// Writes the game. It is on the disk when this comes back.
    ///
    /// # Errors
    /// A file that cannot be written; nothing is tried afterwards.
    pub fn keep(&mut self, ledger: &str) -> std::io::Result<()> {
        if self.failed {
            return Ok(());
        }
        let file = match &self.file {
            Some(file) => Ok(file.clone()),
            None => free(),
        };
        let written = file.and_then(|file| {
            game::files::write_durably(&file, ledger)?;
            self.file = Some(file);
            Ok(())
        });
        self.failed = written.is_err();
        written
    }

    /// The game is safe elsewhere.
    pub fn saved(&mut self) {
        self.was_there = false;
        self.forget();
    }

    /// Nobody wants the game any more.
    pub fn forget(&mut self) {
        if !self.was_there
            && let Some(file) = self.file.take()
        {
            // One that is gone already is no trouble.
            let _ = std::fs::remove_file(file);
        }
    }

    /// Where the game is.
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

/// A name that nobody has, made sure of by an empty file.
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

    use super::Kept;

    #[test]
    fn a_game_that_was_kept_before_goes_only_when_it_is_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("unfinished-game-3.txt");
        std::fs::write(&path, "# loam").expect("a file");
        let mut kept = Kept::new(Some(&path));
        kept.keep("# loam 1").expect("it can be written");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "# loam 1");
        kept.forget();
        assert!(path.exists());
        kept.saved();
        assert!(!path.exists());
        // A save of another name is nobody's passing file.
        assert_eq!(Kept::new(Some(Path::new("my-game.txt"))).file(), None);
    }
}
