//! Writing: a file is written beside its place and renamed into it, so that it is whole, or as it was before.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

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
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.unwrap_or(Path::new("."));
        // The usual permissions of a new file, and not those that are usual for a passing one.
        let make = |path: &Path| File::options().write(true).create_new(true).open(path);
        let part = Builder::new().prefix(".").suffix(".part").make_in(folder, make);
        // The name of the passing file says nothing to whoever reads the message.
        let part = part.map_err(|error| plain(&error))?;
        let (part, beside) = part.into_parts();
        if let Some(old) = &old {
            part.set_permissions(old.permissions())?;
        }
        let part = NamedTempFile::from_parts(part, beside);
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
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Place::Device(file) => file.write(bytes),
            Place::Beside { part, .. } => part.as_file_mut().write(bytes).map_err(|e| plain(&e)),
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

fn plain(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::from(error.kind()),
    }
}
