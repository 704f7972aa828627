//! A folder whose files are whole or not there at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use game::files::{Lock, Unreadable};

/// A file that is being written and does not stand in its place yet.
pub trait Draft: Write + Send {
    /// Puts the file into its place, safely on the disk. What is dropped before is gone.
    ///
    /// # Errors
    /// The disk is full or broken; the file is then not there, or there as it was before.
    fn commit(self: Box<Self>) -> io::Result<()>;
}

/// Where a run keeps its files.
pub trait Store: Sync {
    /// Begins a file; `name` may have folders in it, `/` between them.
    ///
    /// # Errors
    /// The folder cannot be written.
    fn begin(&self, name: &str) -> io::Result<Box<dyn Draft + '_>>;

    /// The bytes of a file; `None` if it is not there.
    ///
    /// # Errors
    /// It is there and cannot be read.
    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Is there such a file?
    ///
    /// # Errors
    /// Nobody can tell.
    fn has(&self, name: &str) -> io::Result<bool> {
        Ok(self.read(name)?.is_some())
    }

    /// What a reader of messages calls a file.
    fn path(&self, name: &str) -> String;

    /// A whole file at once.
    ///
    /// # Errors
    /// As [`Store::begin`] and [`Draft::commit`].
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut draft = self.begin(name)?;
        draft.write_all(bytes)?;
        draft.commit()
    }
}

/// A folder on the disk.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// This folder; it is made when the first file is written.
    pub fn new(root: &Path) -> Folder {
        Folder { root: root.to_owned() }
    }

    /// The right to write into it, until it is dropped; makes the folder.
    ///
    /// # Errors
    /// Another process has the right, or the folder cannot be written.
    pub fn lock(&self) -> io::Result<Lock> {
        fs::create_dir_all(&self.root)?;
        Ok(Lock::take(&self.root)?)
    }

    /// Does anything stand in it that did not come from here?
    ///
    /// # Errors
    /// It is there and cannot be read.
    pub fn is_empty(&self) -> io::Result<bool> {
        match fs::read_dir(&self.root) {
            Ok(entries) => {
                for entry in entries {
                    // What was given up half-way, by a full disk or a power cut, is nothing, nor is the lock.
                    let name = entry?.file_name();
                    if !name.to_string_lossy().ends_with(PART) && name != Lock::NAME {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
            Err(error) => Err(error),
        }
    }
}

/// The most that is read of one file of a run: shards have some MiB.
const LARGEST: u64 = 1024 * game::files::MIB;

/// What the name of a draft ends with.
const PART: &str = ".part";

/// A file beside its place, under another name.
struct Part {
    /// `None` once it stands in its place.
    file: Option<io::BufWriter<File>>,
    from: PathBuf,
    to: PathBuf,
}

impl Store for Folder {
    fn begin(&self, name: &str) -> io::Result<Box<dyn Draft + '_>> {
        let to = self.root.join(name);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut from = to.clone().into_os_string();
        from.push(PART);
        let from = PathBuf::from(from);
        let file = Some(io::BufWriter::new(File::create(&from)?));
        Ok(Box::new(Part { file, from, to }))
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match game::files::read(&self.root.join(name), LARGEST) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(Unreadable::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn has(&self, name: &str) -> io::Result<bool> {
        self.root.join(name).try_exists()
    }

    fn path(&self, name: &str) -> String {
        self.root.join(name).display().to_string()
    }
}

impl Write for Part {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Draft for Part {
    fn commit(mut self: Box<Self>) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.flush()?;
            file.get_ref().sync_all()?;
        }
        fs::rename(&self.from, &self.to)?;
        self.file = None;
        // Not every system lets a folder be opened; there the name is safe with the file.
        if let Some(Ok(folder)) = self.to.parent().map(File::open) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        // A draft that was given up or could not be finished; after a commit the name is free already.
        if let Some(file) = self.file.take() {
            // What is still in memory need not be written any more.
            drop(file.into_parts());
            let _ = fs::remove_file(&self.from);
        }
    }
}
