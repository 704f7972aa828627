//! File operations of the store behind a trait, so that tests can simulate disk failures.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// File operations that a folder of tables needs.
pub trait Disk: Send + Sync {
    /// Lists the file names in a folder.
    ///
    /// # Errors
    /// Fails if the folder cannot be read.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// Reads a whole file.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Writes a whole file atomically: to a temporary file, synced and renamed.
    ///
    /// # Errors
    /// Fails if the file cannot be written; the old content then stays.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Deletes a file.
    ///
    /// # Errors
    /// Fails if the file still exists.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Opens a file for appending.
    ///
    /// # Errors
    /// Fails if the file cannot be written.
    fn append(&self, path: &Path) -> io::Result<Box<dyn AppendFile>>;
}

/// A file open for appending.
pub trait AppendFile: Send {
    /// Returns the length in bytes.
    ///
    /// # Errors
    /// Fails if the length cannot be read.
    fn len(&self) -> io::Result<u64>;

    /// Returns whether the file is empty.
    ///
    /// # Errors
    /// Fails as [`AppendFile::len`] does.
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }

    /// Appends bytes; they are durable only after [`AppendFile::sync`].
    ///
    /// # Errors
    /// Fails if the disk is full or broken. The file may then contain some of the bytes.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Returns once everything is synced to disk.
    ///
    /// # Errors
    /// Fails if the system reports an error. It is then unknown which bytes are on the disk.
    fn sync(&mut self) -> io::Result<()>;

    /// Truncates the file to a length.
    ///
    /// # Errors
    /// Fails if the file still has its old length.
    fn cut(&mut self, len: u64) -> io::Result<()>;
}

/// Size limit of a file of the store, in bytes; far above the size of any game.
const MOST: u64 = 64 << 20;

/// The real file system, behind the trait [`Disk`].
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn names(&self, folder: &Path) -> io::Result<Vec<String>> {
        let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().into_string().ok());
        fs::read_dir(folder)?.map(name).filter_map(Result::transpose).collect()
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        Ok(game::files::read(path, MOST)?)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let part = path.with_extension("part");
        let mut file = File::create(&part)?;
        let result = file.write_all(bytes).and_then(|()| file.sync_all());
        if let Err(error) = result.and_then(|()| fs::rename(&part, path)) {
            // A leftover temporary file does no harm.
            let _ = fs::remove_file(&part);
            return Err(error);
        }
        // Syncs the new name as well.
        match path.parent() {
            Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
            _ => Ok(()),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn AppendFile>> {
        Ok(Box::new(File::options().append(true).open(path)?))
    }
}

impl AppendFile for File {
    fn len(&self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.set_len(len)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::ErrorKind;
    use std::process::Command;

    use super::{Disk, RealDisk};

    /// Reading a pipe would block until another process writes into it.
    #[test]
    fn a_pipe_is_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("game.txt");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
        let error = RealDisk.read(&pipe).expect_err("no file");
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
    }
}
