//! Recorded games for comparing rules (regression corpus): the ledgers embedded in the program, or
//! the ledgers of a folder.

mod games;
mod list;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::disk::{self, FileError};

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../corpus");

pub use games::CorpusGames;
pub use list::CorpusManifest;

/// A ledger as its display name and its bytes.
pub type NamedLedger = (String, Vec<u8>);

/// Returns the ledgers embedded in the program, sorted by name. They cover all variants of the
/// embedded content.
pub fn embedded_ledgers() -> Vec<NamedLedger> {
    let named = |file: &include_dir::File<'_>| {
        let name = file.path().to_string_lossy().replace('\\', "/");
        (format!("corpus/{name}"), file.contents().to_vec())
    };
    let mut all: Vec<NamedLedger> =
        SHIPPED.files().filter(|file| is_ledger(file.path())).map(named).collect();
    all.sort();
    all
}

/// Reads all ledgers (`*.txt`) in a folder and its subfolders, sorted by name.
///
/// # Errors
/// Fails if a folder or file cannot be read, or if there is no ledger.
pub fn of_folder(folder: &Path) -> Result<Vec<NamedLedger>, FileError> {
    let mut all = Vec::new();
    collect(folder, &mut BTreeSet::new(), &mut all)?;
    if all.is_empty() {
        return Err(disk::file_error(folder, "this folder contains no ledgers (*.txt)"));
    }
    all.sort();
    Ok(all)
}

/// Collects ledgers recursively. `seen` has the canonical paths of visited folders, because links
/// may form cycles.
fn collect(
    folder: &Path,
    seen: &mut BTreeSet<PathBuf>,
    all: &mut Vec<NamedLedger>,
) -> Result<(), FileError> {
    let failed = |e: std::io::Error| disk::file_error(folder, e);
    if !seen.insert(folder.canonicalize().map_err(failed)?) {
        return Ok(());
    }
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.is_dir() {
            collect(&path, seen, all)?;
        } else if is_ledger(&path) {
            all.push((path.display().to_string(), disk::read(&path)?));
        }
    }
    Ok(())
}

fn is_ledger(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "txt")
}
