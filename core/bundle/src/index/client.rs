//! Reads an index and checks its signatures, checksums and entries.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::archive::{Bundle, unpack};
use crate::index::line::{IndexLine, path_of, read_lines};
use crate::index::signed::{
    CONFIG, IndexConfig, SNAPSHOT, Snapshot, TIMESTAMP, Timestamp, TrustError,
};
use crate::index::source::{Source, Traffic};
use crate::limits::MOST_PACKED;
use crate::lock::{LockedBundle, LockedIndex};
use crate::manifest::sha256;
use crate::name::PublishedName;
use crate::places::{handover_of, signed_as};
use crate::signing::verify;
use crate::store::{Store, stored_name};

/// Maximum sizes of the files of an index, in bytes.
const MOST_TOP: usize = 64 << 10;
const MOST_SNAPSHOT: usize = 32 << 20;
const MOST_LINES: usize = 2 << 20;

/// An index whose signature was checked.
pub struct Index {
    source: Box<dyn Source>,
    config: IndexConfig,
    timestamp: Timestamp,
    snapshot: Snapshot,
    lines: RefCell<BTreeMap<PublishedName, Vec<IndexLine>>>,
}

impl std::fmt::Debug for Index {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Index").field("url", &self.source.url()).finish_non_exhaustive()
    }
}

impl Index {
    /// Opens an index with three requests. `known`: what was last seen of it; `now`: seconds since
    /// 1970.
    ///
    /// # Errors
    /// A file cannot be read, or the index is not trusted.
    pub fn open(
        source: Box<dyn Source>,
        known: Option<&LockedIndex>,
        now: u64,
    ) -> Result<Index, String> {
        let url = source.url().to_owned();
        let of_index = |why: TrustError| format!("{url}: {why}");
        let get = |path: &str, most: usize| {
            let found = source.get(path, most)?;
            found.ok_or_else(|| format!("{url} is no index: the file `{path}` is missing"))
        };
        let config = IndexConfig::read(&get(CONFIG, MOST_TOP)?).map_err(of_index)?;
        if let Some(known) = known {
            config.check_key(&known.key).map_err(of_index)?;
        }
        let seen = known.map_or(0, |known| known.snapshot);
        let timestamp = Timestamp::read(&get(TIMESTAMP, MOST_TOP)?, &config.key, seen, now);
        let timestamp = timestamp.map_err(of_index)?;
        let snapshot = Snapshot::read(&get(SNAPSHOT, MOST_SNAPSHOT)?, &timestamp);
        let snapshot = snapshot.map_err(of_index)?;
        Ok(Index { source, config, timestamp, snapshot, lines: RefCell::default() })
    }

    /// Returns the address.
    pub fn url(&self) -> &str {
        self.source.url()
    }

    /// Returns the requests so far.
    pub fn traffic(&self) -> Traffic {
        self.source.traffic()
    }

    /// Returns the entry for the index in a lock.
    pub fn locked(&self) -> LockedIndex {
        LockedIndex {
            url: self.url().to_owned(),
            key: self.config.key.clone(),
            snapshot: self.timestamp.snapshot,
        }
    }

    /// Returns whether the index lists a module.
    pub fn lists(&self, name: &PublishedName) -> bool {
        self.snapshot.files.contains_key(&path_of(name))
    }

    /// Returns the names of all modules.
    pub fn names(&self) -> impl Iterator<Item = PublishedName> {
        let file = |path: &String| Some(path.rsplit('/').next()?.replacen('.', "/", 1));
        self.snapshot.files.keys().filter_map(move |path| file(path)?.parse().ok())
    }

    /// Returns the versions of a module; none if the index does not list it. The first call makes a
    /// request.
    ///
    /// # Errors
    /// The file cannot be read, or is not the one of the snapshot.
    pub fn versions(&self, name: &PublishedName) -> Result<Vec<IndexLine>, String> {
        if let Some(lines) = self.lines.borrow().get(name) {
            return Ok(lines.clone());
        }
        let lines = if self.lists(name) { self.read_versions(name)? } else { Vec::new() };
        self.lines.borrow_mut().insert(name.clone(), lines.clone());
        Ok(lines)
    }

    fn read_versions(&self, name: &PublishedName) -> Result<Vec<IndexLine>, String> {
        let path = path_of(name);
        let url = self.url();
        let mixed = TrustError::Mixed { file: path.clone() };
        let bytes = self.source.get(&path, MOST_LINES)?.ok_or_else(|| format!("{url}: {mixed}"))?;
        self.snapshot.check(&path, &bytes).map_err(|why| format!("{url}: {why}"))?;
        let text = String::from_utf8(bytes).map_err(|_| format!("{url}: `{path}` is not text"))?;
        read_lines(name, &text).map_err(|why| format!("{url}: {why}"))
    }

    /// Returns a bundle, from the store if it is there. Checks checksum, manifest and signature.
    ///
    /// # Errors
    /// The bundle cannot be read, or differs from its entry in the index.
    pub fn bundle(&self, line: &IndexLine, store: &Store) -> Result<Bundle, String> {
        let IndexLine { name, version, .. } = line;
        let failed = |why: &dyn std::fmt::Display| format!("{name} {version}: {why}");
        let stored = store.get(&line.sha256);
        let is_new = stored.is_none();
        let bytes = match stored {
            Some(bytes) => bytes,
            None => {
                let path = format!("bundles/{}", stored_name(&line.sha256));
                let found = self.source.get(&path, MOST_PACKED)?;
                found.ok_or_else(|| failed(&format!("{} does not have the bundle", self.url())))?
            }
        };
        if sha256(&bytes) != line.sha256 {
            return Err(failed(&"the checksum of the bundle is not the one in the index"));
        }
        let bundle = unpack(&bytes).map_err(|why| failed(&why))?;
        if !line.fits(&bundle.manifest) {
            return Err(failed(&"the entry of the index and the manifest of the bundle differ"));
        }
        check_signature(&bundle, &bytes, line.signature.as_deref()).map_err(|why| failed(&why))?;
        if is_new {
            store.put(&bytes).map_err(|why| failed(&why))?;
        }
        Ok(bundle)
    }
}

/// Checks the signature of a bundle whose manifest names a key.
///
/// # Errors
/// There is none, or it does not fit; in words.
pub fn check_signature(
    bundle: &Bundle,
    bytes: &[u8],
    signature: Option<&str>,
) -> Result<(), String> {
    match (&bundle.manifest.key, signature) {
        (Some(key), Some(signature)) => verify(key, bytes, &signed_as(&bundle.manifest), signature),
        (Some(key), None) => Err(format!("the signature by {key} is missing")),
        (None, _) => Ok(()),
    }
}

/// Checks a version against the lock. The same version must have the same bytes. Another version
/// must be signed by the same key, or by a key that the former key has signed as its successor.
/// `lines`: all versions of the module.
///
/// # Errors
/// What has changed, in words.
pub fn check_against_lock(
    locked: &LockedBundle,
    line: &IndexLine,
    lines: &[IndexLine],
) -> Result<(), String> {
    let IndexLine { name, version, sha256, .. } = line;
    if locked.version == *version && locked.sha256 != *sha256 {
        return Err(format!(
            "{name} {version} was changed without a new version: the lock has {}, the index {sha256}",
            locked.sha256
        ));
    }
    let Some(known) = &locked.key else { return Ok(()) };
    let mut trusted = BTreeSet::from([known.as_str()]);
    let mut sorted: Vec<&IndexLine> = lines.iter().collect();
    sorted.sort_by(|a, b| a.version.cmp(&b.version));
    for line in sorted {
        if let (Some(key), Some(handover)) = (&line.key, &line.handover)
            && trusted.iter().any(|old| is_handed_over(name, old, key, handover))
        {
            trusted.insert(key);
        }
    }
    match &line.key {
        Some(key) if trusted.contains(key.as_str()) => Ok(()),
        Some(key) => Err(format!(
            "{name} {version} is signed by the key {key}; before it was {known}, which did not sign \
             the new key"
        )),
        None => Err(format!("{name} {version} is not signed; before it was signed by {known}")),
    }
}

/// Returns whether an author's former key signed the new one.
pub(crate) fn is_handed_over(name: &PublishedName, old: &str, new: &str, handover: &str) -> bool {
    verify(old, new.as_bytes(), &handover_of(name), handover).is_ok()
}
