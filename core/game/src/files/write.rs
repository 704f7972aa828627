//! Atomic writing: a file is written beside its place and renamed into it, so that it is whole, or as it was before.
//! What a killed process left beside a file is deleted by the next one that writes the file or locks its folder.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::{Builder, NamedTempFile};

/// A file that is being written and does not stand in its place yet. What is dropped before [`Draft::commit`] leaves
/// nothing behind.
#[derive(Debug)]
pub struct Draft {
    to: Place,
}

#[derive(Debug)]
enum Place {
    /// A terminal, a pipe and the like are written to and never replaced.
    Device(File),
    /// A file, beside its place.
    Beside { part: NamedTempFile, to: PathBuf, replaces: bool },
}

impl Draft {
    /// Begins the file `path`, in a folder that is there. A symbolic link stays, and what it leads to is written.
    ///
    /// # Errors
    /// It cannot be written there: no such folder, a folder itself, no permission, no room.
    pub fn begin(path: &Path) -> io::Result<Draft> {
        let to = led_to(path)?;
        let old = match fs::metadata(&to) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        if let Some(old) = &old {
            if old.is_dir() {
                let why = "this is a folder, not a file";
                return Err(io::Error::new(io::ErrorKind::IsADirectory, why));
            }
            if !old.is_file() {
                let file = File::options().write(true).open(&to)?;
                return Ok(Draft { to: Place::Device(file) });
            }
            may_be_replaced(old)?;
        }
        let folder = folder_of(&to);
        let name = to.file_name().unwrap_or_default();
        let part = temporary(folder, name).map_err(|error| without_path(&error))?;
        if let Some(old) = &old {
            part.as_file().set_permissions(old.permissions())?;
        }
        Ok(Draft { to: Place::Beside { part, to, replaces: old.is_some() } })
    }

    /// Puts the file into its place, if nothing came there in the meantime.
    fn commit_new(self) -> io::Result<()> {
        match self.to {
            Place::Beside { part, to, replaces: false } => {
                part.persist_noclobber(to).map(drop).map_err(|failed| failed.error)
            }
            _ => Err(io::ErrorKind::AlreadyExists.into()),
        }
    }

    /// Puts the file into its place. One that replaces another is on the disk before the other is gone.
    ///
    /// # Errors
    /// The disk is full or broken; the file is then as it was before.
    pub fn commit(self) -> io::Result<()> {
        match self.to {
            Place::Device(mut file) => file.flush(),
            Place::Beside { part, to, replaces } => {
                if replaces {
                    part.as_file().sync_all()?;
                }
                part.persist(to).map(drop).map_err(|failed| failed.error)
            }
        }
    }

    /// The same; the file and its name are on the disk when this comes back.
    ///
    /// # Errors
    /// As [`Draft::commit`].
    pub fn commit_durably(self) -> io::Result<()> {
        let folder = match &self.to {
            Place::Device(_) => None,
            Place::Beside { part, to, .. } => {
                part.as_file().sync_all()?;
                Some(folder_of(to).to_owned())
            }
        };
        self.commit()?;
        match folder {
            // Elsewhere a folder cannot be opened.
            Some(folder) if cfg!(unix) => File::open(folder)?.sync_all(),
            _ => Ok(()),
        }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Place::Device(file) => file.write(bytes),
            Place::Beside { part, .. } => {
                part.as_file_mut().write(bytes).map_err(|error| without_path(&error))
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Place::Device(file) => file.flush(),
            Place::Beside { part, .. } => part.as_file_mut().flush(),
        }
    }
}

/// Writes a whole file: another program sees all of it or what was there before, and after a failure what was there
/// before is still there. Keeps the permissions of the old file.
///
/// # Errors
/// As [`Draft::begin`] and [`Draft::commit`].
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut draft = Draft::begin(path)?;
    draft.write_all(bytes.as_ref())?;
    draft.commit()
}

/// As [`write`]; the file is on the disk when this comes back, whatever happens to the machine afterwards.
///
/// # Errors
/// As [`write`].
pub fn write_durably(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut draft = Draft::begin(path)?;
    draft.write_all(bytes.as_ref())?;
    draft.commit_durably()
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Writes a whole file where nothing stands.
///
/// # Errors
/// Something stands there, and as [`write`].
pub fn write_new(path: &Path, bytes: impl AsRef<[u8]>) -> io::Result<()> {
    let mut draft = Draft::begin(path)?;
    if let Place::Beside { replaces: false, .. } = draft.to {
        draft.write_all(bytes.as_ref())?;
    }
    draft.commit_new()
}

/// Renaming over a file asks only whether the folder may be written.
fn may_be_replaced(old: &Metadata) -> io::Result<()> {
    if old.permissions().readonly() {
        Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"))
    } else {
        Ok(())
    }
}

/// The place that a chain of symbolic links leads to, even if nothing stands there yet.
fn led_to(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_owned();
    // As many as systems follow.
    for _ in 0..40 {
        match fs::read_link(&place) {
            Ok(next) => place = place.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(place),
        }
    }
    Err(io::Error::new(io::ErrorKind::InvalidInput, "this symbolic link leads back to itself"))
}

/// Age of an abandoned temporary file: no process has written to it for this long, and its lock is free.
const ABANDONED_AFTER: Duration = Duration::from_secs(60);

/// A new temporary file for the file `name`: `.NAME.part`, or with random letters while another process writes the same
/// file. Locked as long as it is open, so that a later run can tell one that a killed process left from one in use.
fn temporary(folder: &Path, name: &OsStr) -> io::Result<NamedTempFile> {
    let mut prefix = OsString::from(".");
    prefix.push(name);
    let mut first = prefix.clone();
    first.push(PART);
    remove_abandoned(&folder.join(first));
    // A new file gets the usual permissions, not those of a temporary one.
    let make = |path: &Path| File::options().write(true).create_new(true).open(path);
    let begin = |letters| {
        Builder::new().prefix(&prefix).suffix(PART).rand_bytes(letters).make_in(folder, make)
    };
    let part = match begin(0) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => begin(6)?,
        // Long names have no room for more letters.
        Err(error) if error.kind() == io::ErrorKind::InvalidFilename => {
            Builder::new().prefix(".").suffix(PART).make_in(folder, make)?
        }
        other => other?,
    };
    // Without a lock (some network disks know none) the file counts as abandoned after a while, no earlier.
    let _ = part.as_file().try_lock();
    Ok(part)
}

/// How the names of temporary files end.
const PART: &str = ".part";

/// Deletes a temporary file that a killed process left. One that cannot be looked at stays.
fn remove_abandoned(path: &Path) {
    let removed = || -> io::Result<()> {
        let file = File::options().write(true).open(path)?;
        let age = file.metadata()?.modified()?.elapsed().unwrap_or_default();
        // The lock is held until the file is gone, and only its holder deletes it: what has this name now is this file.
        if age >= ABANDONED_AFTER && file.try_lock().is_ok() && is_at(&file, path)? {
            fs::remove_file(path)?;
        }
        Ok(())
    };
    // Another process may have deleted it already.
    let _ = removed();
}

/// Is this open file still the one with this name?
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let (open, named) = (file.metadata()?, fs::metadata(path)?);
    Ok((open.dev(), open.ino()) == (named.dev(), named.ino()))
}

/// Is this open file still the one with this name? Elsewhere nobody can delete a file that is open.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> io::Result<bool> {
    Ok(true)
}

/// Deletes the temporary files that killed processes left in a folder.
pub(crate) fn clear_abandoned(folder: &Path) {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_part = |path: &PathBuf| {
        let name = path.file_name().and_then(OsStr::to_str);
        name.is_some_and(|name| name.starts_with('.') && name.ends_with(PART))
    };
    names.filter(is_part).for_each(|path| remove_abandoned(&path));
}

/// An error that does not name the temporary file, which says nothing to a reader of the message.
fn without_path(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::from(error.kind()),
    }
}
