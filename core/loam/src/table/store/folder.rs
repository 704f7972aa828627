//! A folder with a ledger a table, which a person can read, and a small TOML beside it.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use game::files::Lock;

use super::disk::{Disk, Out, RealDisk};
use super::{Journal, NotKept, Store};

const LEDGER: &str = "txt";
const PEOPLE: &str = "toml";
const KEPT: &str = "kept";

/// Tables in a folder. One server at a time has it.
pub struct Folder {
    folder: PathBuf,
    disk: Arc<dyn Disk>,
    _lock: Option<Lock>,
}

impl Folder {
    /// The tables in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// Another server has it, or it cannot be written.
    pub fn open(folder: &Path) -> Result<Folder, String> {
        let named = |why: &dyn std::fmt::Display| format!("{}: {why}", folder.display());
        std::fs::create_dir_all(folder).map_err(|error| named(&error))?;
        let lock = Lock::take(folder).map_err(|taken| match taken {
            game::files::Taken::ByAnother => named(&"another server has its tables there: end that one, or keep these elsewhere (`--dir`)"),
            taken => named(&taken),
        })?;
        let (folder, disk) = (folder.to_owned(), Arc::new(RealDisk));
        Ok(Folder { folder, disk, _lock: Some(lock) })
    }

    /// The same on another disk, without a lock.
    pub fn on(disk: Arc<dyn Disk>, folder: &Path) -> Folder {
        Folder { folder: folder.to_owned(), disk, _lock: None }
    }

    fn path(&self, id: &str, kind: &str) -> Result<PathBuf, String> {
        // Ids are made by us, and yet nothing else ever becomes the name of a file.
        let letter = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if id.is_empty() || id.len() > 40 || !id.bytes().all(letter) {
            return Err("there is no such table".to_owned());
        }
        Ok(self.folder.join(format!("{id}.{kind}")))
    }

    fn text(&self, id: &str, kind: &str) -> Result<String, String> {
        let bytes = self.disk.read(&self.path(id, kind)?);
        let bytes = bytes.map_err(|error| format!("the table cannot be read: {error}"))?;
        String::from_utf8(bytes).map_err(|_| "the table is no text".to_owned())
    }
}

impl Store for Folder {
    fn tables(&self) -> Result<Vec<String>, String> {
        let names = self.disk.names(&self.folder).map_err(|error| error.to_string())?;
        let id = |name: String| name.strip_suffix(".toml").map(str::to_owned);
        let mut ids: Vec<String> = names.into_iter().filter_map(id).collect();
        ids.retain(|id| self.path(id, PEOPLE).is_ok());
        ids.sort();
        Ok(ids)
    }

    fn create(&self, id: &str, head: &str, rows: &str, people: &str) -> Result<(), String> {
        let not = |error: std::io::Error| format!("the table cannot be written: {error}");
        let ledger = format!("{head}{rows}");
        // A table is there once its people are.
        self.disk.write(&self.path(id, LEDGER)?, ledger.as_bytes()).map_err(not)?;
        self.disk.write(&self.path(id, PEOPLE)?, people.as_bytes()).map_err(not)
    }

    fn remove(&self, id: &str) -> Result<(), String> {
        let not = |error: std::io::Error| format!("the table cannot be taken away: {error}");
        // Without people it is no table any more.
        self.disk.remove(&self.path(id, PEOPLE)?).map_err(not)?;
        self.disk.remove(&self.path(id, LEDGER)?).map_err(not)
    }

    fn ledger(&self, id: &str) -> Result<String, String> {
        let mut bytes = self
            .disk
            .read(&self.path(id, LEDGER)?)
            .map_err(|error| format!("the table cannot be read: {error}"))?;
        let whole = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
        if whole < bytes.len() {
            let cut = self.disk.append(&self.path(id, LEDGER)?).and_then(|mut out| {
                out.cut(whole as u64)?;
                out.sync()
            });
            cut.map_err(|error| format!("a torn row cannot be cut off: {error}"))?;
            bytes.truncate(whole);
        }
        String::from_utf8(bytes).map_err(|_| "the table is no text".to_owned())
    }

    fn people(&self, id: &str) -> Result<String, String> {
        self.text(id, PEOPLE)
    }

    fn set_people(&self, id: &str, people: &str) -> Result<(), NotKept> {
        let path = self.path(id, PEOPLE).map_err(NotKept::Failed)?;
        self.disk.write(&path, people.as_bytes()).map_err(not_written)
    }

    fn keep(&self, name: &str, text: &str) -> Result<(), String> {
        let written = self.disk.write(&self.path(name, KEPT)?, text.as_bytes());
        written.map_err(|error| format!("not written: {error}"))
    }

    fn kept(&self, name: &str) -> Result<Option<String>, String> {
        let path = self.path(name, KEPT)?;
        match self.disk.read(&path) {
            Ok(bytes) => {
                let text = String::from_utf8(bytes).map_err(|_| format!("{name} is no text"))?;
                Ok(Some(text))
            }
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{name} cannot be read: {error}")),
        }
    }

    fn journal(&self, id: &str) -> Result<Box<dyn Journal>, String> {
        let path = self.path(id, LEDGER)?;
        let opened = self.disk.append(&path).and_then(|out| Ok((out.len()?, out)));
        let (len, out) = opened.map_err(|error| format!("not written: {error}"))?;
        let disk = self.disk.clone();
        Ok(Box::new(File { path, disk, out, len, torn: false }))
    }
}

fn not_written(error: std::io::Error) -> NotKept {
    NotKept::Failed(format!("not written: {error}"))
}

/// A ledger in a file.
struct File {
    path: PathBuf,
    disk: Arc<dyn Disk>,
    out: Box<dyn Out>,
    /// So much of it is whole and on the disk.
    len: u64,
    /// Something may lie behind that.
    torn: bool,
}

impl File {
    fn mend(&mut self) -> std::io::Result<()> {
        if self.torn {
            self.out.cut(self.len)?;
            self.torn = false;
        }
        Ok(())
    }
}

impl Journal for File {
    fn append(&mut self, _after: usize, lines: &str) -> Result<(), NotKept> {
        let mut add = || {
            self.mend()?;
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
                // Tried again before the next rows if it does not work now.
                let _ = self.mend();
                Err(not_written(error))
            }
        }
    }

    fn replace(&mut self, head: &str, rows: &str) -> Result<(), NotKept> {
        let ledger = format!("{head}{rows}");
        let replaced = self.disk.write(&self.path, ledger.as_bytes()).and_then(|()| {
            let out = self.disk.append(&self.path)?;
            (self.out, self.len, self.torn) = (out, ledger.len() as u64, false);
            Ok(())
        });
        replaced.map_err(not_written)
    }
}
