//! Manifest of the ledgers that `loam corpus` wrote into a folder. The command replaces and deletes
//! only ledgers in the manifest.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use crate::disk::{self, FileError};

/// File name of the manifest.
pub const NAME: &str = "corpus.list";

const HEAD: &str = "# Ledgers that `loam corpus` wrote here, each with the hash of its text. It replaces and deletes no others.\n";

/// The manifest: file names, each with the hashes of its permitted texts. During a run these are
/// the old and the new text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CorpusManifest {
    files: BTreeMap<String, BTreeSet<u64>>,
}

/// What happened to ledgers of earlier runs that this run did not generate again.
#[derive(Debug, Default)]
pub struct CorpusCleanup {
    /// Names of deleted files.
    pub removed: Vec<String>,
    /// Names of files that were changed by hand and therefore stay.
    pub kept: Vec<String>,
}

impl CorpusManifest {
    /// Reads the manifest of a folder; empty if there is none.
    ///
    /// # Errors
    /// Fails if the file cannot be read or a line has another form.
    pub fn read(folder: &Path) -> Result<CorpusManifest, FileError> {
        let path = folder.join(NAME);
        // A dangling link counts as existing; reading it then fails.
        if path.symlink_metadata().is_err() {
            return Ok(CorpusManifest::default());
        }
        let text = disk::text(&path)?;
        let mut list = CorpusManifest::default();
        for (number, line) in (1..).zip(text.lines()) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (hash, name) = read(line).ok_or_else(|| {
                let message = format!("line {number} is not `HASH NAME.txt`");
                let help = "delete this list; then files of earlier runs are no longer replaced";
                disk::file_error(&path, format!("{message}; {help}"))
            })?;
            list.add(name, hash);
        }
        Ok(list)
    }

    fn add(&mut self, name: &str, hash: u64) {
        self.files.entry(name.to_owned()).or_default().insert(hash);
    }

    /// Returns whether a listed file still has a text that `loam corpus` wrote.
    fn is_unchanged(&self, folder: &Path, name: &str) -> bool {
        let hashes = self.files.get(name);
        hashes
            .is_some_and(|hashes| own_text(folder, name).is_some_and(|hash| hashes.contains(&hash)))
    }

    /// Writes these ledgers into the folder and deletes those of earlier runs.
    ///
    /// # Errors
    /// Fails, before writing anything, if another file has the name of a ledger. Fails as well if a
    /// file cannot be written.
    pub fn replace(
        self,
        folder: &Path,
        ledgers: &BTreeMap<String, String>,
    ) -> Result<CorpusCleanup, FileError> {
        let is_strange = |(name, text): &(&String, &String)| {
            let path = folder.join(name);
            path.symlink_metadata().is_ok()
                && own_text(folder, name) != Some(hash(text.as_bytes()))
                && !self.is_unchanged(folder, name)
        };
        let strange: Vec<&str> =
            ledgers.iter().filter(is_strange).map(|(name, _)| name.as_str()).collect();
        if !strange.is_empty() {
            let error = "not written by `loam corpus`, or changed since, so nothing was replaced";
            let help = "move them, or choose another folder";
            return Err(disk::file_error(
                folder,
                format!("{error}: {}; {help}", strange.join(", ")),
            ));
        }
        let mut new = CorpusManifest::default();
        for (name, text) in ledgers {
            new.add(name, hash(text.as_bytes()));
        }
        // The manifest lists old and new hashes during the run, so an interrupted run can be
        // repeated.
        let mut both = self.clone();
        for (name, hashes) in &new.files {
            hashes.iter().for_each(|hash| both.add(name, *hash));
        }
        both.write(folder)?;
        for (name, text) in ledgers {
            disk::write(&folder.join(name), text)?;
        }
        let mut cleared = CorpusCleanup::default();
        for (name, hashes) in &self.files {
            let path = folder.join(name);
            if new.files.contains_key(name) || path.symlink_metadata().is_err() {
                continue;
            }
            if self.is_unchanged(folder, name) {
                // Ledgers of removed variants would otherwise be compared for ever.
                std::fs::remove_file(&path).map_err(|error| disk::file_error(&path, error))?;
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
            return Err(disk::file_error(&path, "this is a link, which is not replaced"));
        }
        disk::write(&path, text)
    }
}

/// Parses a line of the manifest. Rejects names with path separators, so no entry points outside
/// the folder.
fn read(line: &str) -> Option<(u64, &str)> {
    let (hash, name) = line.split_once(' ')?;
    let is_plain = !name.contains(['/', '\\', ':']) && name.ends_with(".txt");
    let hash = u64::from_str_radix(hash, 16).ok().filter(|_| hash.len() == 16);
    hash.filter(|_| is_plain).map(|hash| (hash, name))
}

fn hash(bytes: &[u8]) -> u64 {
    game::hash::state(bytes)
}

/// Returns the hash of a ledger; `None` for links and anything but an ordinary file.
fn own_text(folder: &Path, name: &str) -> Option<u64> {
    let path = folder.join(name);
    let is_file = path.symlink_metadata().is_ok_and(|metadata| metadata.is_file());
    is_file.then(|| disk::read(&path).ok()).flatten().map(|bytes| hash(&bytes))
}
