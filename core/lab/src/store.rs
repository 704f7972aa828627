//! File storage of runs with atomic writes: a file is complete or absent.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use game::files::{FileReadError, FolderLock};

/// A file that is being written. It gets its final name when it is complete.
pub trait FileDraft: Write + Send {
    /// Syncs the file to disk and moves it to its final name. A draft that is dropped without a
    /// commit is deleted.
    ///
    /// # Errors
    /// The disk is full or broken. The file is then absent, or as it was before.
    fn commit(self: Box<Self>) -> io::Result<()>;
}

/// Storage for the files of a run: a folder on disk, or a substitute in tests.
pub trait RunStore: Sync {
    /// Begins a file; `name` may contain folders separated by `/`.
    ///
    /// # Errors
    /// The folder cannot be written.
    fn begin(&self, name: &str) -> io::Result<Box<dyn FileDraft + '_>>;

    /// Reads a file; `None` if it does not exist.
    ///
    /// # Errors
    /// The file exists and cannot be read.
    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>>;

    /// Returns whether the file exists.
    ///
    /// # Errors
    /// The file's existence cannot be determined.
    fn has(&self, name: &str) -> io::Result<bool> {
        Ok(self.read(name)?.is_some())
    }

    /// Returns the file's path for messages.
    fn path(&self, name: &str) -> String;

    /// Writes a complete file.
    ///
    /// # Errors
    /// As [`RunStore::begin`] and [`FileDraft::commit`].
    fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        let mut draft = self.begin(name)?;
        draft.write_all(bytes)?;
        draft.commit()
    }
}

/// A folder on disk as a [`RunStore`].
#[derive(Clone, Debug)]
pub struct RunFolderStore {
    root: PathBuf,
}

impl RunFolderStore {
    /// Makes a store; the folder is created with the first file.
    pub fn new(root: &Path) -> RunFolderStore {
        RunFolderStore { root: root.to_owned() }
    }

    /// Creates the folder and locks it for writing until the lock is dropped.
    ///
    /// # Errors
    /// Another process holds the lock, or the folder cannot be written.
    pub fn lock(&self) -> io::Result<FolderLock> {
        fs::create_dir_all(&self.root)?;
        Ok(FolderLock::take(&self.root)?)
    }

    /// Returns whether the folder holds no files except unfinished drafts and the lock, or does not exist.
    ///
    /// # Errors
    /// The folder exists and cannot be read.
    pub fn is_empty(&self) -> io::Result<bool> {
        match fs::read_dir(&self.root) {
            Ok(entries) => {
                for entry in entries {
                    // Unfinished drafts, left by a full disk or a power cut, do not count; nor does the lock.
                    let name = entry?.file_name();
                    if !name.to_string_lossy().ends_with(PART) && name != FolderLock::NAME {
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

/// Upper bound on the bytes that are read of one file of a run; shards have some MiB.
const LARGEST: u64 = 1024 * game::files::MIB;

/// Suffix of the names of unfinished files.
const PART: &str = ".part";

/// A draft in a folder, under a temporary name.
struct RunFolderDraft {
    /// `None` after the commit.
    file: Option<io::BufWriter<File>>,
    from: PathBuf,
    to: PathBuf,
}

impl RunStore for RunFolderStore {
    fn begin(&self, name: &str) -> io::Result<Box<dyn FileDraft + '_>> {
        let to = self.root.join(name);
        if let Some(folder) = to.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut from = to.clone().into_os_string();
        from.push(PART);
        let from = PathBuf::from(from);
        let file = Some(io::BufWriter::new(File::create(&from)?));
        Ok(Box::new(RunFolderDraft { file, from, to }))
    }

    fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match game::files::read(&self.root.join(name), LARGEST) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(FileReadError::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(None),
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

impl Write for RunFolderDraft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl FileDraft for RunFolderDraft {
    fn commit(mut self: Box<Self>) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.flush()?;
            file.get_ref().sync_all()?;
        }
        fs::rename(&self.from, &self.to)?;
        self.file = None;
        // Some systems cannot open a folder; there the name is as safe as the file.
        if let Some(Ok(folder)) = self.to.parent().map(File::open) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Drop for RunFolderDraft {
    fn drop(&mut self) {
        // The draft was given up; after a commit there is nothing to delete.
        if let Some(file) = self.file.take() {
            // Discard the buffer without writing it.
            drop(file.into_parts());
            let _ = fs::remove_file(&self.from);
        }
    }
}
