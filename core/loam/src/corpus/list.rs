//! The list of ledgers that `loam corpus` wrote into a folder: nothing else there is ever replaced or deleted.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use crate::disk::{self, FileError};

/// The name of the list in its folder.
pub const NAME: &str = "corpus.list";

const HEAD: &str = "# Ledgers that `loam corpus` wrote here, each with the hash of its text. It replaces and deletes no others.\n";

/// What was written: names, each with the hashes of the texts that may stand there. While a run is under way these are
/// the old one and the new one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    files: BTreeMap<String, BTreeSet<u64>>,
}

/// What became of the ledgers of earlier runs that the present one did not play.
#[derive(Debug, Default)]
pub struct Cleared {
    /// Deleted.
    pub removed: Vec<String>,
    /// Left as they are: somebody changed them.
    pub kept: Vec<String>,
}

impl List {
    /// The list of a folder; empty if there is none.
    ///
    /// # Errors
    /// It cannot be read, or a line of it says nothing.
    pub fn read(folder: &Path) -> Result<List, FileError> {
        let path = folder.join(NAME);
        // A link that leads nowhere is there, too.
        if path.symlink_metadata().is_err() {
            return Ok(List::default());
        }
        let text = disk::text(&path)?;
        let mut list = List::default();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (hash, name) = read(line).ok_or_else(|| {
                let why = format!("line {number} is not `HASH NAME.txt`");
                let help = "delete the list, and what earlier runs wrote counts as somebody else's";
                disk::named(&path, format!("{why}; {help}"))
            })?;
            list.add(name, hash);
        }
        Ok(list)
    }

    fn add(&mut self, name: &str, hash: u64) {
        self.files.entry(name.to_owned()).or_default().insert(hash);
    }

    /// Does a file that is on the list still have a text that was written here?
    fn wrote(&self, folder: &Path, name: &str) -> bool {
        let known = self.files.get(name);
        known.is_some_and(|known| own_text(folder, name).is_some_and(|hash| known.contains(&hash)))
    }

    /// Replaces what earlier runs wrote into the folder by these ledgers.
    ///
    /// # Errors
    /// Something else has the name of a ledger; nothing was written then. Or a file cannot be written.
    pub fn replace(
        self,
        folder: &Path,
        ledgers: &BTreeMap<String, String>,
    ) -> Result<Cleared, FileError> {
        let is_strange = |(name, text): &(&String, &String)| {
            let path = folder.join(name);
            path.symlink_metadata().is_ok()
                && own_text(folder, name) != Some(hash(text.as_bytes()))
                && !self.wrote(folder, name)
        };
        let strange: Vec<&str> =
            ledgers.iter().filter(is_strange).map(|(name, _)| name.as_str()).collect();
        if !strange.is_empty() {
            let why = "not written here, or changed since, and left as they are";
            let help = "move them away, or name another folder";
            return Err(disk::named(folder, format!("{why}: {}; {help}", strange.join(", "))));
        }
        let mut new = List::default();
        for (name, text) in ledgers {
            new.add(name, hash(text.as_bytes()));
        }
        // Whatever stops this half-way, the list knows both texts.
        let mut both = self.clone();
        for (name, hashes) in &new.files {
            hashes.iter().for_each(|hash| both.add(name, *hash));
        }
        both.write(folder)?;
        for (name, text) in ledgers {
            disk::write(&folder.join(name), text)?;
        }
        let mut cleared = Cleared::default();
        for (name, hashes) in &self.files {
            let path = folder.join(name);
            if new.files.contains_key(name) || path.symlink_metadata().is_err() {
                continue;
            }
            if self.wrote(folder, name) {
                // What an earlier run wrote of a variant that is gone would be compared for ever.
                std::fs::remove_file(&path).map_err(|why| disk::named(&path, why))?;
                cleared.removed.push(name.clone());
            } else {
                hashes.iter().for_each(|hash| new.add(name, *hash));
                cleared.kept.push(name.clone());
            }
        }
        new.write(folder)?;
        Ok(cleared)
    }

    fn write(&self, folder: &Path) -> Result<(), FileError> {
        let mut text = HEAD.to_owned();
        for (name, hashes) in &self.files {
            for hash in hashes {
                let _ = writeln!(text, "{hash:016x} {name}");
            }
        }
        let path = folder.join(NAME);
        if path.is_symlink() {
            return Err(disk::named(&path, "this is a link, and is left as it is"));
        }
        disk::write(&path, text)
    }
}

/// A line of the list. Names lead nowhere else than into the folder.
fn read(line: &str) -> Option<(u64, &str)> {
    let (hash, name) = line.split_once(' ')?;
    let is_plain = !name.contains(['/', '\\', ':']) && name.ends_with(".txt");
    let hash = u64::from_str_radix(hash, 16).ok().filter(|_| hash.len() == 16);
    hash.filter(|_| is_plain).map(|hash| (hash, name))
}

fn hash(bytes: &[u8]) -> u64 {
    game::hash::state(bytes)
}

/// The hash of a ledger, if that is an ordinary file and no link.
fn own_text(folder: &Path, name: &str) -> Option<u64> {
    let path = folder.join(name);
    let is_file = path.symlink_metadata().is_ok_and(|what| what.is_file());
    is_file.then(|| disk::read(&path).ok()).flatten().map(|bytes| hash(&bytes))
}
