//! Bundles and other files on this machine, under their SHA-256.

use std::path::{Path, PathBuf};

use crate::limits::MOST_UNPACKED;
use crate::manifest::sha256;

/// Folder next to `loam.lock` that holds copies of the locked bundles.
pub const VENDOR: &str = "vendor";

/// Folders with files that are named after their SHA-256.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// Folder for new files; `None`: nothing is kept.
    cache: Option<PathBuf>,
    /// Folders that are only read, and before the cache.
    first: Vec<PathBuf>,
}

impl Store {
    /// Creates the store for a folder with a `loam.lock`: its `vendor` folder, then the user's
    /// cache.
    pub fn of_folder(folder: &Path) -> Store {
        let cache = crate::places::cache_folder().map(|cache| cache.join("bundles"));
        Store { cache, first: vec![folder.join(VENDOR)] }
    }

    /// Creates a store of one folder.
    pub fn at(folder: &Path) -> Store {
        Store { cache: Some(folder.to_owned()), first: Vec::new() }
    }

    /// Returns the bytes with a checksum, if the store has them. Changed files count as missing.
    pub fn get(&self, sum: &str) -> Option<Vec<u8>> {
        let folders = self.first.iter().chain(&self.cache);
        let files = folders.map(|folder| folder.join(stored_name(sum)));
        files.filter_map(|file| game::files::read(&file, MOST_UNPACKED as u64).ok()).find(|bytes| {
            // The name of a file does not prove its content.
            sha256(bytes) == sum
        })
    }

    /// Keeps bytes under their checksum.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn put(&self, bytes: &[u8]) -> std::io::Result<()> {
        let Some(cache) = &self.cache else { return Ok(()) };
        std::fs::create_dir_all(cache)?;
        let file = cache.join(stored_name(&sha256(bytes)));
        game::files::write(&file, bytes)
    }
}

/// Returns the name of a bundle in a store and in an index: its SHA-256 with the ending `.loam`.
pub fn stored_name(sum: &str) -> String {
    format!("{sum}.loam")
}
