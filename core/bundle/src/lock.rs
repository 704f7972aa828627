//! The lock: which bundles a folder plays with, each by its SHA-256.

use std::path::{Path, PathBuf};

use semver::{Version, VersionReq};
use serde::{Deserialize, Serialize};

use crate::archive::{Bundle, unpack};
use crate::manifest::Sha256Hex;
use crate::name::PublishedName;
use crate::store::Store;

/// Name of the lock's file.
pub const LOCK: &str = "loam.lock";

/// Version of the lock's format.
const FORMAT: u32 = 1;

/// Maximum size of a lock, in bytes.
const MOST: u64 = 4 << 20;

/// Content of a `loam.lock`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    /// Version of the format.
    pub format: u32,
    /// Indexes from which bundles were added, with what was last seen of them.
    #[serde(default, rename = "index", skip_serializing_if = "Vec::is_empty")]
    pub indexes: Vec<LockedIndex>,
    /// Locked bundles, sorted by name.
    #[serde(default, rename = "bundle", skip_serializing_if = "Vec::is_empty")]
    pub bundles: Vec<LockedBundle>,
}

/// An index, and what was last seen of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockedIndex {
    /// Address of the folder.
    pub url: String,
    /// Public key that signs the index.
    pub key: String,
    /// Number of the newest snapshot that was seen. Older ones are refused.
    pub snapshot: u64,
}

/// A locked bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockedBundle {
    /// The name `author/module` under which the bundle is published.
    pub name: PublishedName,
    /// The version in use, until `loam update` changes it.
    pub version: Version,
    /// SHA-256 of the bundle.
    pub sha256: Sha256Hex,
    /// Index from which it comes; none if it was added as a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub index: Option<String>,
    /// Public key of the author; none if the bundle is not signed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Versions that were asked for; none if only other bundles require this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wanted: Option<VersionReq>,
}

impl Default for Lock {
    fn default() -> Lock {
        Lock { format: FORMAT, indexes: Vec::new(), bundles: Vec::new() }
    }
}

impl Lock {
    /// Reads the lock of a folder; an empty lock if there is none.
    ///
    /// # Errors
    /// The file cannot be read, or is not a lock; with its path.
    pub fn of_folder(folder: &Path) -> Result<Lock, String> {
        let path = path_in(folder);
        if !path.exists() {
            return Ok(Lock::default());
        }
        let text = game::files::read_text(&path, MOST)
            .map_err(|why| format!("{}: {why}", path.display()))?;
        Lock::from_text(&text).map_err(|why| format!("{}: {why}", path.display()))
    }

    /// Reads the text of a lock.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn from_text(text: &str) -> Result<Lock, String> {
        #[derive(Deserialize)]
        struct Format {
            format: u32,
        }
        let Format { format } = toml::from_str(text).map_err(|why| why.message().to_owned())?;
        if format != FORMAT {
            return Err(format!("format {format} is unknown; a newer Loam may read it"));
        }
        let lock: Lock = toml::from_str(text).map_err(|why| why.message().to_owned())?;
        let mut modules = std::collections::BTreeMap::new();
        for bundle in &lock.bundles {
            if !is_sum(&bundle.sha256) {
                return Err(format!(
                    "{}: `sha256` is not a SHA-256 in hexadecimal digits",
                    bundle.name
                ));
            }
            if let Some(other) = modules.insert(bundle.name.module(), &bundle.name) {
                let (module, name) = (bundle.name.module(), &bundle.name);
                return Err(format!(
                    "{other} and {name} would both be the module `{module}`; lock only one of them"
                ));
            }
        }
        Ok(lock)
    }

    /// Writes the lock as text.
    pub fn to_text(&self) -> String {
        let mut sorted = self.clone();
        sorted.bundles.sort_by(|a, b| a.name.cmp(&b.name));
        sorted.indexes.sort_by(|a, b| a.url.cmp(&b.url));
        let text = toml::to_string(&sorted).unwrap_or_default();
        format!(
            "# Written by `loam add`, `remove` and `update`. Keep it with the folder's files.\n{text}"
        )
    }

    /// Writes the lock of a folder.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, folder: &Path) -> std::io::Result<()> {
        game::files::write(&path_in(folder), self.to_text())
    }

    /// Finds a bundle by name.
    pub fn bundle(&self, name: &PublishedName) -> Option<&LockedBundle> {
        self.bundles.iter().find(|bundle| bundle.name == *name)
    }

    /// Reads and checks all locked bundles, without a network.
    ///
    /// # Errors
    /// Every bundle that is missing or is not what the lock names.
    pub fn unpack(&self, store: &Store) -> Result<Vec<Bundle>, String> {
        let mut problems = Vec::new();
        let mut found = Vec::new();
        for bundle in &self.bundles {
            match bundle.unpack(store) {
                Ok(unpacked) => found.push(unpacked),
                Err(problem) => problems.push(problem),
            }
        }
        if problems.is_empty() { Ok(found) } else { Err(problems.join("\n")) }
    }
}

impl LockedBundle {
    /// Reads and checks the bundle, without a network.
    pub(crate) fn unpack(&self, store: &Store) -> Result<Bundle, String> {
        let LockedBundle { name, version, sha256, .. } = self;
        let Some(bytes) = store.get(sha256) else {
            let from = self.index.as_ref().map_or("add its file again".to_owned(), |index| {
                format!("`loam lock --fetch` gets it from {index}")
            });
            return Err(format!("{name} {version} is not on this machine: {from}"));
        };
        let bundle = unpack(&bytes).map_err(|why| format!("{name} {version}: {why}"))?;
        if bundle.manifest.name != *name || bundle.manifest.version != *version {
            let (other, of) = (&bundle.manifest.name, &bundle.manifest.version);
            return Err(format!(
                "{name} {version}: the bundle with the SHA-256 in `loam.lock` is {other} {of}"
            ));
        }
        Ok(bundle)
    }
}

/// Returns the path of a folder's lock.
pub fn path_in(folder: &Path) -> PathBuf {
    folder.join(LOCK)
}

/// Returns whether a text has the form of a SHA-256.
pub(crate) fn is_sum(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
}
