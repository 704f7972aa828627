//! File watcher for hot reload; groups file events into saves and reports when a save is complete.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use content::FOLDERS;
use notify::event::{EventKind, ModifyKind};
use notify::{ErrorKind, Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::disk::{self, FileError};
use crate::error::Error;

/// A save is complete after this long without an event.
const QUIET: Duration = Duration::from_millis(10);

/// Maximum duration of a save. Editors write through a rename, in two steps, or several files.
pub const DEBOUNCE: Duration = Duration::from_millis(30);

/// Watches files and folders until it is dropped.
pub struct FileWatcher {
    events: Receiver<(Instant, notify::Result<Event>)>,
    watched: RefCell<WatchedFolders>,
    last: LastSave,
}

/// Time of the last save that a [`FileWatcher`] reported. Clones share it, on any thread.
#[derive(Clone, Debug, Default)]
pub struct LastSave(Arc<Mutex<Option<Instant>>>);

impl LastSave {
    /// Returns the time at which the last save was complete; `None` before the first. Each save has
    /// another time.
    pub fn time(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, time: Instant) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(time);
    }
}

struct WatchedFolders {
    watcher: RecommendedWatcher,
    /// A content folder whose subfolders may be deleted and created.
    root: Option<PathBuf>,
    /// The watched subfolders.
    parts: BTreeSet<PathBuf>,
}

/// One save: all changes within [`DEBOUNCE`] of the first event.
#[derive(Clone, Debug)]
pub struct FileSave {
    /// Files and folders that were written, renamed or deleted. Empty if the system did not report
    /// paths.
    pub paths: BTreeSet<PathBuf>,
    /// Time of the first event.
    pub first: Instant,
    /// Wall-clock time of the first event.
    pub time: SystemTime,
    /// Time spent waiting for further events.
    pub waited: Duration,
}

impl FileSave {
    /// Creates a save that names no files, so that everything is read again. Its time is now.
    pub fn of_everything() -> FileSave {
        let (first, time) = (Instant::now(), SystemTime::now());
        FileSave { paths: BTreeSet::new(), first, time, waited: Duration::ZERO }
    }
}

impl FileWatcher {
    /// Watches folders recursively.
    ///
    /// # Errors
    /// Fails if a folder cannot be watched.
    pub fn new(folders: &[PathBuf]) -> Result<FileWatcher, Error> {
        let watch = FileWatcher::start(None)?;
        for folder in folders {
            watch.watched.borrow_mut().add(folder, RecursiveMode::Recursive)?;
        }
        Ok(watch)
    }

    /// Watches a content folder, including subfolders created later, and optionally a variant file
    /// outside.
    ///
    /// # Errors
    /// Fails if a folder cannot be watched.
    pub fn of_content(root: &Path, variant: Option<&Path>) -> Result<FileWatcher, Error> {
        let watch = FileWatcher::start(Some(root.to_path_buf()))?;
        let mut watched = watch.watched.borrow_mut();
        watched.add(root, RecursiveMode::NonRecursive)?;
        watched.add_parts()?;
        if let Some(folder) = variant.and_then(Path::parent)
            && folder != root
            && !watched.parts.iter().any(|part| folder.starts_with(part))
        {
            watched.add(folder, RecursiveMode::NonRecursive)?;
        }
        drop(watched);
        Ok(watch)
    }

    fn start(root: Option<PathBuf>) -> Result<FileWatcher, Error> {
        let (send, events) = channel();
        // Sending fails only when the program ends.
        let send_event = move |event| drop(send.send((Instant::now(), event)));
        let watcher = notify::recommended_watcher(send_event)
            .map_err(|e| Error::Failed(format!("cannot watch files: {e}")))?;
        let watched = RefCell::new(WatchedFolders { watcher, root, parts: BTreeSet::new() });
        Ok(FileWatcher { events, watched, last: LastSave::default() })
    }

    /// Returns the time of the last save, which changes before [`FileWatcher::next`] returns a
    /// save.
    pub fn last_save(&self) -> LastSave {
        self.last.clone()
    }

    /// Waits until a save is complete, at most for `patience`. `None` if nothing changed.
    pub fn next(&self, patience: Option<Duration>) -> Option<FileSave> {
        let until = patience.map(|patience| Instant::now() + patience);
        let mut saved: Option<FileSave> = None;
        // An event without path means that anything may have changed.
        let mut anywhere = false;
        loop {
            let now = Instant::now();
            let left = match (&saved, until) {
                (Some(saved), _) => {
                    QUIET.min((saved.first + DEBOUNCE).saturating_duration_since(now))
                }
                (None, Some(until)) => until.saturating_duration_since(now),
                (None, None) => Duration::MAX,
            };
            let event = match left {
                Duration::MAX => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
                left => self.events.recv_timeout(left),
            };
            match event {
                Ok((at, event)) => {
                    let Some(paths) = self.watched.borrow_mut().changed_paths(event) else {
                        continue;
                    };
                    anywhere |= paths.is_empty();
                    let fresh = || FileSave { first: at, ..FileSave::of_everything() };
                    saved.get_or_insert_with(fresh).paths.extend(paths);
                }
                Err(_) => {
                    let mut saved = saved?;
                    if anywhere {
                        saved.paths.clear();
                    }
                    saved.waited = saved.first.elapsed();
                    self.last.set(Instant::now());
                    return Some(saved);
                }
            }
        }
    }
}

impl WatchedFolders {
    fn add(&mut self, path: &Path, mode: RecursiveMode) -> Result<(), FileError> {
        self.watcher.watch(path, mode).map_err(|error| disk::file_error(path, error))
    }

    /// Watches subfolders that are not watched yet; returns whether there were any.
    fn add_parts(&mut self) -> Result<bool, FileError> {
        let Some(root) = self.root.clone() else { return Ok(false) };
        let mut any = false;
        for part in FOLDERS.map(|f| root.join(f)) {
            if self.parts.contains(&part) || !part.is_dir() {
                continue;
            }
            match self.watcher.watch(&part, RecursiveMode::Recursive) {
                Ok(()) => any |= self.parts.insert(part),
                // The folder was moved away meanwhile. When it returns, the watched root reports
                // it.
                Err(error) if is_gone(&error.kind) => {}
                Err(error) => return Err(disk::file_error(&part, error)),
            }
        }
        Ok(any)
    }

    /// Returns the paths of an event; empty if unknown. `None` if the event does not belong to a
    /// save: a read access, or a temporary file of an editor.
    fn changed_paths(&mut self, event: notify::Result<Event>) -> Option<BTreeSet<PathBuf>> {
        // Events were lost.
        let Ok(event) = event else { return Some(BTreeSet::new()) };
        if event.need_rescan() || event.paths.is_empty() {
            return (!event.kind.is_access()).then(BTreeSet::new);
        }
        if event.kind.is_access() {
            return None;
        }
        if matches!(event.kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_))) {
            for removed in &event.paths {
                self.parts.remove(removed);
            }
        }
        let at_root = event.paths.iter().any(|p| p.parent() == self.root.as_deref());
        if at_root && self.root.is_some() && self.add_parts().unwrap_or(true) {
            return Some(BTreeSet::new());
        }
        let ours: BTreeSet<PathBuf> =
            event.paths.into_iter().filter(|path| is_content(path)).collect();
        (!ours.is_empty()).then_some(ours)
    }
}

/// Returns whether the error means that the path does not exist.
fn is_gone(kind: &ErrorKind) -> bool {
    match kind {
        ErrorKind::PathNotFound => true,
        ErrorKind::Io(error) => error.kind() == std::io::ErrorKind::NotFound,
        _ => false,
    }
}

/// Returns whether a path may belong to content. Folders have no extension, and deleted paths are
/// judged by their name.
fn is_content(path: &Path) -> bool {
    let name = path.file_name().map(|n| n.to_string_lossy()).unwrap_or_default();
    let ending = path.extension().map(|e| e.to_string_lossy());
    let has_known_ending = ending.is_none_or(|e| matches!(&*e, "toml" | "lua" | "txt" | "ftl"));
    !name.starts_with('.') && !name.ends_with('~') && (has_known_ending || path.is_dir())
}

/// Returns the existing subfolders of a content folder.
pub fn content_folders(root: &Path) -> Vec<PathBuf> {
    FOLDERS.iter().map(|f| root.join(f)).filter(|p| p.is_dir()).collect()
}
