//! The few things that a folder of tables asks of a disk, so that a test can put a worse one in its place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// A disk.
pub trait Disk: Send + Sync {
    /// The names in a folder.
    ///
    /// # Errors
    /// It cannot be read.
    fn names(&self, folder: &Path) -> io::Result<Vec<String>>;

    /// A whole file.
    ///
    /// # Errors
    /// It cannot be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Writes a whole file beside its place and puts it there once it is on the disk.
    ///
    /// # Errors
    /// It cannot be written; what was there stays.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Takes a file away.
    ///
    /// # Errors
    /// It is still there.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// A file to append to.
    ///
    /// # Errors
    /// It cannot be written.
    fn append(&self, path: &Path) -> io::Result<Box<dyn Out>>;
}

/// A file that is appended to.
pub trait Out: Send {
    /// Its length in bytes.
    ///
    /// # Errors
    /// It cannot be asked.
    fn len(&self) -> io::Result<u64>;

    /// Is there nothing in it?
    ///
    /// # Errors
    /// As [`Out::len`].
    fn is_empty(&self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }

    /// Appends; nothing is on the disk before [`Out::sync`].
    ///
    /// # Errors
    /// The disk is full, or broken; a part may have been written.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Comes back once everything is on the disk.
    ///
    /// # Errors
    /// Nobody knows what is.
    fn sync(&mut self) -> io::Result<()>;

    /// Takes away what lies behind a length.
    ///
    /// # Errors
    /// It is still there.
    fn cut(&mut self, len: u64) -> io::Result<()>;
}

/// Bytes of a file of the store that are read: far more than any game has rows for.
const MOST: u64 = 64 << 20;

/// The disk of this machine.
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
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        if let Err(error) = written.and_then(|()| fs::rename(&part, path)) {
            // What is left of it is no trouble.
            let _ = fs::remove_file(&part);
            return Err(error);
        }
        // The name is on the disk, too.
        match path.parent() {
            Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
            _ => Ok(()),
        }
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn append(&self, path: &Path) -> io::Result<Box<dyn Out>> {
        Ok(Box::new(File::options().append(true).open(path)?))
    }
}

impl Out for File {
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

    /// Reading one would wait for somebody who writes into it.
    #[test]
    fn a_pipe_is_not_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let pipe = folder.path().join("game.txt");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("there is mkfifo").success());
        let error = RealDisk.read(&pipe).expect_err("no file");
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
    }
}
