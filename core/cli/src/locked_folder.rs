//! A folder with a `loam.lock`: opens the indexes of its bundles, and changes the lock.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use bundle::index::client::Index;
use bundle::index::source;
use bundle::plan::{LockChange, Plan, changes};
use bundle::{Lock, Store, Version};
use content::{ContentError, ContentErrorKind as Kind};
use serde::Serialize;
use workbench::Content;
use workbench::disk::file_error;

use crate::context::CliContext;
use crate::games::GAMES;
use crate::output::{CommandError, count, print_line, print_result};

/// A folder with a lock, whose content can be read.
pub(crate) struct LockedFolder {
    pub folder: PathBuf,
    pub lock: Lock,
    pub store: Store,
    pub indexes: Vec<Index>,
    /// Versions of the modules that are not locked, by id.
    present: BTreeMap<String, Version>,
    /// Files with errors.
    broken: BTreeSet<String>,
}

/// Requests to an index, for the report of a command.
#[derive(Serialize)]
struct IndexTraffic {
    url: String,
    requests: u64,
    bytes: u64,
}

/// Result of a command that changes a lock, as JSON.
#[derive(Serialize)]
struct ChangedLock {
    changes: Vec<LockChange>,
    /// Whether the lock was written.
    written: bool,
    indexes: Vec<IndexTraffic>,
}

/// Returns the seconds since 1970.
pub(crate) fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs())
}

impl LockedFolder {
    /// Reads lock and content. Opens no index yet.
    pub fn open(context: &CliContext) -> Result<LockedFolder, CommandError> {
        let folder = context.lock_folder().to_owned();
        let lock = context.lock()?;
        let content = Content::open(GAMES, context.folder(), &[])?;
        let is_locked = |id: &str| lock.bundles.iter().any(|bundle| bundle.name.module() == id);
        let modules = content.library.list_modules().into_iter();
        let present = modules
            .filter(|module| !is_locked(&module.info.id))
            .map(|module| {
                let version = content::read_version(&module.version);
                (module.info.id, version.unwrap_or(Version::new(0, 0, 0)))
            })
            .collect();
        let store = Store::of_folder(&folder);
        let broken = content.errors().iter().map(|error| error.span.file.clone()).collect();
        Ok(LockedFolder { folder, lock, store, indexes: Vec::new(), present, broken })
    }

    /// Opens an index, unless it is open.
    pub fn open_index(&mut self, url: &str) -> Result<usize, CommandError> {
        let source = source::open(url);
        if let Some(at) = self.indexes.iter().position(|index| index.url() == source.url()) {
            return Ok(at);
        }
        let known = self.lock.indexes.iter().find(|known| known.url == source.url());
        self.indexes.push(Index::open(source, known, now())?);
        Ok(self.indexes.len() - 1)
    }

    /// Opens all indexes of the lock.
    pub fn open_indexes(&mut self) -> Result<(), CommandError> {
        let urls: Vec<String> = self.lock.indexes.iter().map(|index| index.url.clone()).collect();
        urls.iter().try_for_each(|url| self.open_index(url).map(drop))
    }

    /// Returns the plan with which the lock is changed.
    pub fn plan(&self) -> Result<Plan<'_>, CommandError> {
        Ok(Plan {
            lock: self.lock.clone(),
            indexes: &self.indexes,
            store: &self.store,
            present: self.present.clone(),
            loam: Version::parse(env!("CARGO_PKG_VERSION")).map_err(|why| why.to_string())?,
        })
    }

    /// Writes a new lock, and takes it back if a further file has errors with it. Prints what
    /// changed.
    pub fn write(&self, context: &CliContext, lock: &Lock) -> Result<(), CommandError> {
        let path = bundle::lock::path_in(&self.folder);
        let put = |lock: &Lock| lock.write(&self.folder).map_err(|why| file_error(&path, why));
        if *lock != self.lock {
            put(lock)?;
            let after = Content::open(GAMES, context.folder(), &[]);
            let failed = match after {
                Ok(content) => {
                    // That all content together is too large is no error of what is added.
                    let is_limit =
                        |kind: &Kind| matches!(kind, Kind::TooLarge { .. } | Kind::More { .. });
                    let errors = content.errors().iter().filter(|error| {
                        !self.broken.contains(&error.span.file) && !is_limit(&error.kind)
                    });
                    let errors: Vec<ContentError> = errors.cloned().collect();
                    (!errors.is_empty()).then_some(CommandError::Content(errors))
                }
                Err(why) => Some(why.into()),
            };
            if let Some(why) = failed {
                put(&self.lock)?;
                return Err(why);
            }
        }
        self.print(context, lock, true);
        Ok(())
    }

    /// Prints how a lock would change, and writes nothing.
    pub fn show(&self, context: &CliContext, lock: &Lock) {
        self.print(context, lock, false);
    }

    fn print(&self, context: &CliContext, lock: &Lock, written: bool) {
        let indexes = self.indexes.iter().map(|index| {
            let traffic = index.traffic();
            let (requests, bytes) = (traffic.requests, traffic.bytes);
            IndexTraffic { url: index.url().to_owned(), requests, bytes }
        });
        let result = ChangedLock {
            changes: changes(&self.lock, lock),
            written: written && *lock != self.lock,
            indexes: indexes.collect(),
        };
        print_result(context.json, &result, |result| {
            if result.changes.is_empty() {
                print_line("no version changes");
            }
            for change in &result.changes {
                print_line(&change.to_string());
            }
            for IndexTraffic { url, requests, bytes } in &result.indexes {
                let requests = count(*requests as usize, "request");
                print_line(&format!("{url}: {requests}, {bytes} bytes"));
            }
        });
    }
}

/// Splits `NAME@RANGE`; without `@` the range contains all versions.
pub(crate) fn name_and_range(
    text: &str,
) -> Result<(bundle::PublishedName, bundle::VersionReq), CommandError> {
    let (name, range) = text.split_once('@').unwrap_or((text, "*"));
    let wrong = |why| {
        format!("`{range}` is no range of versions ({why}); write `^1.2`, `>=1, <3` or `=1.2.3`")
    };
    Ok((name.parse()?, bundle::VersionReq::parse(range).map_err(wrong)?))
}

/// Reads a bundle's file and its signature, if there is one next to it.
pub(crate) fn read_bundle(file: &Path) -> Result<(Vec<u8>, Option<String>), CommandError> {
    let most = bundle::MOST_PACKED as u64;
    let bytes = game::files::read(file, most).map_err(|why| file_error(file, why))?;
    let path = bundle::signature_path(file);
    let read =
        |path: &Path| game::files::read_text(path, 4096).map_err(|why| file_error(path, why));
    let signature = path.exists().then(|| read(&path)).transpose()?;
    Ok((bytes, signature))
}
