//! Store in a folder: for each table a readable ledger and a small TOML file with its people.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::files::FolderLock;
use language::say;

use super::disk::{AppendFile, Disk, RealDisk};
use super::{Journal, StoreError, TableStore};
use crate::texts::TEXTS;

const LEDGER: &str = "txt";
const PEOPLE: &str = "toml";
const KEPT: &str = "kept";

/// A folder with tables; one server at a time can use it.
pub struct FolderTableStore {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    _lock: Option<FolderLock>,
}

impl FolderTableStore {
    /// Opens the folder, and creates it if necessary.
    ///
    /// # Errors
    /// Fails if another server uses the folder, or it cannot be written.
    pub fn open(folder: &Path) -> Result<FolderTableStore, String> {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
        std::fs::create_dir_all(folder).map_err(|error| named(&error))?;
        let lock = FolderLock::take(folder).map_err(|taken| match taken {
            game::files::LockError::ByAnother => named(
                &"another server is using this folder; stop it, \
                or choose another folder with `--dir`",
            ),
            taken => named(&taken),
        })?;
        let (folder, disk) = (folder.to_owned(), Arc::new(RealDisk));
        Ok(FolderTableStore { folder, disk, _lock: Some(lock) })
    }

    /// Opens the folder on a given disk, without a lock.
    pub fn on(disk: Arc<dyn Disk>, folder: &Path) -> FolderTableStore {
        FolderTableStore { folder: folder.to_owned(), disk, _lock: None }
    }

    fn path(&self, id: &str, kind: &str) -> Result<PathBuf, String> {
        // The server generates ids; this check ensures that nothing else becomes a file name.
        let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if id.is_empty() || id.len() > 40 || !id.bytes().all(letter) {
            return Err(say!(TEXTS, "no-such-table"));
        }
        Ok(self.folder.join(format!("{id}.{kind}")))
    }

    fn text(&self, id: &str, kind: &str) -> Result<String, String> {
        let bytes = self.disk.read(&self.path(id, kind)?);
        let bytes = bytes.map_err(|error| say!(TEXTS, "table-unread", why = error.to_string()))?;
        String::from_utf8(bytes).map_err(|_| say!(TEXTS, "table-not-text"))
    }
}

impl TableStore for FolderTableStore {
    fn tables(&self) -> Result<Vec<String>, String> {
        let names = self.disk.names(&self.folder).map_err(|error| error.to_string())?;
        let id = |name: String| name.strip_suffix(".toml").map(str::to_owned);
        let mut ids: Vec<String> = names.into_iter().filter_map(id).collect();
        ids.retain(|id| self.path(id, PEOPLE).is_ok());
        ids.sort();
        Ok(ids)
    }

    fn create(&self, id: &str, head: &str, rows: &str, people: &str) -> Result<(), String> {
        let write_error =
            |error: std::io::Error| say!(TEXTS, "table-unwritten", why = error.to_string());
        let ledger = format!("{head}{rows}");
        // A table exists once its people file exists, so that file is written last.
        self.disk.write(&self.path(id, LEDGER)?, ledger.as_bytes()).map_err(write_error)?;
        self.disk.write(&self.path(id, PEOPLE)?, people.as_bytes()).map_err(write_error)
    }

    fn remove(&self, id: &str) -> Result<(), String> {
        let delete_error =
            |error: std::io::Error| say!(TEXTS, "table-undeleted", why = error.to_string());
        // Without its people file the table no longer exists.
        self.disk.remove(&self.path(id, PEOPLE)?).map_err(delete_error)?;
        self.disk.remove(&self.path(id, LEDGER)?).map_err(delete_error)
    }

    fn ledger(&self, id: &str) -> Result<String, String> {
        let mut bytes = self
            .disk
            .read(&self.path(id, LEDGER)?)
            .map_err(|error| say!(TEXTS, "table-unread", why = error.to_string()))?;
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        if whole < bytes.len() {
            let cut = self.disk.append(&self.path(id, LEDGER)?).and_then(|mut out| {
                out.cut(whole as u64)?;
                out.sync()
            });
            cut.map_err(|error| say!(TEXTS, "row-unremoved", why = error.to_string()))?;
            bytes.truncate(whole);
        }
        String::from_utf8(bytes).map_err(|_| say!(TEXTS, "table-not-text"))
    }

    fn people(&self, id: &str) -> Result<String, String> {
        self.text(id, PEOPLE)
    }

    fn set_people(&self, id: &str, people: &str) -> Result<(), StoreError> {
        let path = self.path(id, PEOPLE).map_err(StoreError::Failed)?;
        self.disk.write(&path, people.as_bytes()).map_err(not_written)
    }

    fn write_text(&self, name: &str, text: &str) -> Result<(), String> {
        let result = self.disk.write(&self.path(name, KEPT)?, text.as_bytes());
        result.map_err(|error| say!(TEXTS, "not-written", why = error.to_string()))
    }

    fn read_text(&self, name: &str) -> Result<Option<String>, String> {
        let path = self.path(name, KEPT)?;
        match self.disk.read(&path) {
            Ok(bytes) => {
                let text = String::from_utf8(bytes)
                    .map_err(|_| say!(TEXTS, "name-not-text", name = name))?;
                Ok(Some(text))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(say!(TEXTS, "name-unread", name = name, why = error.to_string())),
        }
    }

    fn journal(&self, id: &str) -> Result<Box<dyn Journal>, String> {
        let path = self.path(id, LEDGER)?;
        let opened = self.disk.append(&path).and_then(|out| Ok((out.len()?, out)));
        let (len, out) =
            opened.map_err(|error| say!(TEXTS, "not-written", why = error.to_string()))?;
        let disk = self.disk.clone();
        Ok(Box::new(LedgerFile { path, disk, out, len, torn: false }))
    }
}

fn not_written(error: std::io::Error) -> StoreError {
    StoreError::Failed(say!(TEXTS, "not-written", why = error.to_string()))
}

/// A ledger file open for appending.
struct LedgerFile {
    path: PathBuf,
    disk: Arc<dyn Disk>,
    out: Box<dyn AppendFile>,
    /// Number of bytes that are complete and synced.
    len: u64,
    /// Whether there may be an incomplete row after `len`.
    torn: bool,
}

impl LedgerFile {
    /// Cuts off an incomplete row that a failed write may have left.
    fn repair(&mut self) -> std::io::Result<()> {
        if self.torn {
            self.out.cut(self.len)?;
            self.torn = false;
        }
        Ok(())
    }
}

impl Journal for LedgerFile {
    fn append(&mut self, _after: usize, lines: &str) -> Result<(), StoreError> {
        let mut add = || {
            self.repair()?;
            self.torn = true;
            self.out.append(lines.as_bytes())?;
            self.out.sync()
        };
        let added = add();
        match added {
            Ok(()) => {
                self.torn = false;
                self.len += lines.len() as u64;
                Ok(())
            }
            Err(error) => {
                // If this fails, the next append tries it again.
                let _ = self.repair();
                Err(not_written(error))
            }
        }
    }

    fn replace(&mut self, head: &str, rows: &str) -> Result<(), StoreError> {
        let ledger = format!("{head}{rows}");
        let replaced = self.disk.write(&self.path, ledger.as_bytes()).and_then(|()| {
            let out = self.disk.append(&self.path)?;
            (self.out, self.len, self.torn) = (out, ledger.len() as u64, false);
            Ok(())
        });
        replaced.map_err(not_written)
    }
}
