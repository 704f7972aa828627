//! Recorded games that rules are compared by: those that ship with the program, or those of a folder.

use std::path::Path;

use include_dir::{Dir, include_dir};

static SHIPPED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../corpus");

/// A ledger: its name in messages, and its bytes.
pub type Ledger = (String, Vec<u8>);

/// The games that ship with the program, over all its variants, sorted by name.
pub fn shipped() -> Vec<Ledger> {
    let named = |file: &include_dir::File<'_>| {
        let name = file.path().to_string_lossy().replace('\\', "/");
        (format!("corpus/{name}"), file.contents().to_vec())
    };
    let mut all: Vec<Ledger> =
        SHIPPED.files().filter(|file| is_ledger(file.path())).map(named).collect();
    all.sort();
    all
}

/// The ledgers (`*.txt`) of a folder and of the folders in it, sorted by name.
///
/// # Errors
/// A folder or file cannot be read, or there is no ledger.
pub fn of_folder(folder: &Path) -> Result<Vec<Ledger>, String> {
    let mut all = Vec::new();
    collect(folder, &mut all).map_err(|e| format!("{}: {e}", folder.display()))?;
    if all.is_empty() {
        return Err(format!("{}: there is no ledger (*.txt) in this folder", folder.display()));
    }
    all.sort();
    Ok(all)
}

fn collect(folder: &Path, all: &mut Vec<Ledger>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, all)?;
        } else if is_ledger(&path) {
            all.push((path.display().to_string(), std::fs::read(&path)?));
        }
    }
    Ok(())
}

fn is_ledger(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "txt")
}
