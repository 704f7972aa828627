//! Atomic writes: a temporary file in the same folder is renamed over the target, so readers see
//! the old or the new file. The next write of the same file, and the next lock of its folder,
//! delete temporary files of killed processes.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

/// A file being written under a temporary name. Dropping it before [`AtomicFile::commit`] deletes
/// the temporary file.
#[derive(Debug)]
pub struct AtomicFile {
    to: WriteTarget,
}

#[derive(Debug)]
enum WriteTarget {
    /// A terminal, pipe or other device. It is written directly and never replaced.
    Device(File),
    /// A temporary file in the same folder as its target.
    Beside { part: NamedTempFile, to: PathBuf, replaces: bool },
}

impl AtomicFile {
    /// Starts writing the file `path` in an existing folder. If `path` is a symbolic link, the link
    /// stays and its target is replaced.
    ///
    /// # Errors
    /// Fails if the folder does not exist, `path` is a folder, permission is missing, or the disk
    /// is full.
    pub fn begin(path: &Path) -> io::Result<AtomicFile> {
        let to = follow_links(path)?;
        let old = match fs::metadata(&to) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            if old.is_dir() {
                let message = "this is a folder, not a file";
                return Err(io::Error::new(io::ErrorKind::IsADirectory, message));
            }
            if !old.is_file() {
                let file = File::options().write(true).open(&to)?;
                return Ok(AtomicFile { to: WriteTarget::Device(file) });
            }
            may_be_replaced(old)?;
        }
        let folder = folder_of(&to);
        let name = to.file_name().unwrap_or_default();
        let part = temporary(folder, name).map_err(|error| without_path(&error))?;
        if let Some(old) = &old {
            part.as_file().set_permissions(old.permissions())?;
        }
        Ok(AtomicFile { to: WriteTarget::Beside { part, to, replaces: old.is_some() } })
    }

    /// Moves the temporary file to its target. Fails with `AlreadyExists` if the target exists by
    /// then.
    fn commit_new(self) -> io::Result<()> {
        match self.to {
            WriteTarget::Beside { part, to, replaces: false } => {
                part.persist_noclobber(to).map(drop).map_err(|failed| failed.error)
            }
            _ => Err(io::ErrorKind::AlreadyExists.into()),
        }
    }

    /// Moves the temporary file to its target. When it replaces a file, the new content is synced
    /// to disk first.
    ///
    /// # Errors
    /// Fails if the disk is full or broken; the target then keeps its old content.
    pub fn commit(self) -> io::Result<()> {
        match self.to {
            WriteTarget::Device(mut file) => file.flush(),
            WriteTarget::Beside { part, to, replaces } => {
                if replaces {
                    part.as_file().sync_all()?;
                }
                part.persist(to).map(drop).map_err(|failed| failed.error)
            }
        }
    }

    /// Commits as [`AtomicFile::commit`] does, and returns only when content and name are synced to
    /// disk.
    ///
    /// # Errors
    /// Fails as [`AtomicFile::commit`] does, or if the sync fails.
    pub fn commit_durably(self) -> io::Result<()> {
        let folder = match &self.to {
            WriteTarget::Device(_) => None,
            WriteTarget::Beside { part, to, .. } => {
                part.as_file().sync_all()?;
                Some(folder_of(to).to_owned())
            }
        };
        self.commit()?;
        match folder {
            // Only Unix systems can open a folder in order to sync it.
            Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
            _ => Ok(()),
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            WriteTarget::Device(file) => file.write(bytes),
            WriteTarget::Beside { part, .. } => {
                part.as_file_mut().write(bytes).map_err(|error| without_path(&error))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            WriteTarget::Device(file) => file.flush(),
            WriteTarget::Beside { part, .. } => part.as_file_mut().flush(),
        }
    }
}

/// Writes a whole file atomically: other programs see the complete new content or the old one, also
/// after a failure. Keeps the permissions of the old file.
///
/// # Errors
/// Fails as [`AtomicFile::begin`] and [`AtomicFile::commit`] do.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut draft = AtomicFile::begin(path)?;
    draft.write_all(bytes.as_ref())?;
    draft.commit()
}

/// Writes a file as [`write`] does, and returns only when it is synced to disk. It then survives a
/// power failure.
///
/// # Errors
/// Fails as [`write`] does, or if the sync fails.
pub fn write_durably(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut draft = AtomicFile::begin(path)?;
    draft.write_all(bytes.as_ref())?;
    draft.commit_durably()
}

/// Returns the parent folder of a file; `.` for a bare file name.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a whole file atomically, but never replaces an existing one.
///
/// # Errors
/// Fails with `AlreadyExists` if the file exists, or as [`write`] does.
pub fn write_new(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut draft = AtomicFile::begin(path)?;
    if let WriteTarget::Beside { replaces: false, .. } = draft.to {
        draft.write_all(bytes.as_ref())?;
    }
    draft.commit_new()
}

/// Rejects write-protected files: a rename checks only the permissions of the folder.
fn may_be_replaced(old: &Metadata) -> io::Result<()> {
    if old.permissions().readonly() {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"))
    } else {
        Ok(())
    }
}

/// Follows a chain of symbolic links to its target, which need not exist. Fails after 40 links.
fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    // Linux also follows at most 40 links.
    for _ in 0..40 {
        match fs::read_link(&place) {
            Ok(next) => place = place.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "this symbolic link leads back to itself"))
}

/// Minimum age of a temporary file that counts as abandoned. A file that is still locked is never
/// abandoned.
const ABANDONED_AFTER: Duration = Duration::from_secs(60);

/// Creates the temporary file for `name`: `.NAME.part`, or with random letters if another process
/// writes the same file. The file stays locked while it is open, so that later runs can distinguish
/// it from an abandoned one.
fn temporary(folder: &Path, name: &OsStr) -> io::Result<NamedTempFile> {
    let mut prefix = OsString::from(".");
    prefix.push(name);
    let mut first = prefix.clone();
    first.push(PART);
    remove_abandoned(&folder.join(first));
    // `tempfile` would create the file readable by its owner only; this gives it the usual
    // permissions.
    let make = |path: &Path| File::options().write(true).create_new(true).open(path);
    let begin = |letters| {
        Builder::new().prefix(&prefix).suffix(PART).rand_bytes(letters).make_in(folder, make)
    };
    let part = match begin(0) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => begin(6)?,
        // The name plus prefix and suffix can be too long for the file system.
        Err(error) if error.kind() == io::ErrorKind::InvalidFilename => {
            Builder::new().prefix(".").suffix(PART).make_in(folder, make)?
        }
        other => other?,
    };
    // Some network disks have no locks. The file then counts as abandoned after `ABANDONED_AFTER`.
    let _ = part.as_file().try_lock();
    Ok(part)
}

/// Suffix of temporary files.
const PART: &str = ".part";

/// Deletes an abandoned temporary file. On an error the file stays; the error is ignored.
fn remove_abandoned(path: &Path) {
    let removed = || -> io::Result<()> {
        let file = File::options().write(true).open(path)?;
        let age = file.metadata()?.modified()?.elapsed().unwrap_or_default();
        // Only the holder of the lock deletes the file, and the lock is held until then. So `path`
        // still names this file.
        if age >= ABANDONED_AFTER && file.try_lock().is_ok() && is_at(&file, path)? {
            fs::remove_file(path)?;
        }
        Ok(())
    };
    // Another process may have deleted it already.
    let _ = removed();
}

/// Returns whether `path` still names this open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (open, named) = (file.metadata()?, fs::metadata(path)?);
    Ok((open.dev(), open.ino()) == (named.dev(), named.ino()))
}

/// Always true here: systems other than Unix do not delete files that are open.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Deletes all abandoned temporary files in a folder.
pub(crate) fn clear_abandoned(folder: &Path) {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_part = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| name.starts_with('.') && name.ends_with(PART))
    };
    names.filter(is_part).for_each(|path| remove_abandoned(&path));
}

/// Returns the error without the path in it: the path is that of the temporary file, which the user
/// never chose.
fn without_path(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::from(error.kind()),
    }
}
