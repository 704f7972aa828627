//! Content of the bundles that a folder's `loam.lock` names.
//!
//! Bundles are read from the store and checked byte by byte each time. They are never unpacked onto
//! the disk, so nothing can change them in between.

use std::path::Path;

use bundle::{Lock, Store};
use content::ContentTree;

use crate::error::Error;

/// Reason why a file that is in the content and in a bundle cannot be used.
pub(crate) const IN_BOTH: &str =
    "a bundle of `loam.lock` has this file too; remove the bundle (`loam remove`) or the file";

/// Returns the files of all bundles that the lock of a folder names; `None`: the working folder.
///
/// # Errors
/// The lock cannot be read, or a bundle is missing or changed.
pub(crate) fn locked_tree(folder: Option<&Path>) -> Result<ContentTree, Error> {
    let folder = folder.unwrap_or(Path::new("."));
    let lock = Lock::of_folder(folder).map_err(Error::Unknown)?;
    let mut tree = ContentTree::default();
    if lock.bundles.is_empty() {
        return Ok(tree);
    }
    let bundles = lock.unpack(&Store::of_folder(folder)).map_err(Error::Unknown)?;
    for bundle in bundles {
        let mut own = ContentTree::default();
        for (path, bytes) in &bundle.files {
            own.insert_file(path, bytes);
        }
        tree.merge(&own, "two bundles of `loam.lock` have this file; remove one of them");
    }
    Ok(tree)
}
