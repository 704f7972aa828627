//! Watching content files: what belongs to one save is put together.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant, SystemTime};

use content::FOLDERS;
use notify::event::{EventKind, ModifyKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::reload::Changed;

/// After this long without another event a save is over.
const QUIET: Duration = Duration::from_millis(10);

/// A save that goes on is read after this long all the same.
pub const DEBOUNCE: Duration = Duration::from_millis(30);

/// Something was saved.
#[derive(Clone, Debug)]
pub struct Save {
    /// When the first event of it came.
    pub event: Instant,
    /// The same by the clock on the wall.
    pub time: SystemTime,
    /// How long was waited for the rest of it.
    pub waited: Duration,
    /// What may have changed.
    pub changed: Changed,
}

/// Watches a content folder and perhaps a variant file elsewhere.
pub struct Watch {
    root: PathBuf,
    variant: Option<PathBuf>,
    watcher: RecommendedWatcher,
    events: Receiver<(Instant, notify::Result<Event>)>,
    /// Folders of content that are watched.
    folders: BTreeSet<PathBuf>,
}

impl Watch {
    /// Begins to watch. Both paths are complete ones, without links in them.
    ///
    /// # Errors
    /// The system does not let us watch.
    pub fn new(root: &Path, variant: Option<&Path>) -> Result<Watch, String> {
        let (send, events) = channel();
        let watcher =
            notify::recommended_watcher(move |event| drop(send.send((Instant::now(), event))))
                .map_err(|e| format!("cannot watch files: {e}"))?;
        let (root, variant) = (root.to_path_buf(), variant.map(Path::to_path_buf));
        let mut watch = Watch { root, variant, watcher, events, folders: BTreeSet::new() };
        // Folders of content may come later.
        watch.add(&watch.root.clone(), RecursiveMode::NonRecursive)?;
        watch.add_folders()?;
        if let Some(folder) = watch.variant.as_ref().and_then(|v| v.parent()).map(Path::to_path_buf)
            && !watch.folders.iter().any(|f| folder.starts_with(f))
            && folder != watch.root
        {
            watch.add(&folder, RecursiveMode::NonRecursive)?;
        }
        Ok(watch)
    }

    fn add(&mut self, path: &Path, mode: RecursiveMode) -> Result<(), String> {
        self.watcher.watch(path, mode).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// Watches folders of content that are not watched yet; true if there are any.
    fn add_folders(&mut self) -> Result<bool, String> {
        let mut any = false;
        for folder in FOLDERS.map(|f| self.root.join(f)) {
            if folder.is_dir() && self.folders.insert(folder.clone()) {
                self.add(&folder, RecursiveMode::Recursive)?;
                any = true;
            }
        }
        Ok(any)
    }

    /// The next save; waits at most this long for it.
    ///
    /// # Errors
    /// Watching has ended.
    pub fn next(&mut self, wait: Duration) -> Result<Option<Save>, String> {
        let until = Instant::now() + wait;
        let mut save: Option<Save> = None;
        loop {
            let now = Instant::now();
            let left = match &save {
                None => until.saturating_duration_since(now),
                Some(save) => QUIET.min((save.event + DEBOUNCE).saturating_duration_since(now)),
            };
            match self.events.recv_timeout(left) {
                Ok((at, event)) => {
                    let Some(changed) = self.about(event) else { continue };
                    match &mut save {
                        None => {
                            let (time, waited) = (SystemTime::now(), Duration::ZERO);
                            save = Some(Save { event: at, time, waited, changed });
                        }
                        Some(save) => join(&mut save.changed, changed),
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    let Some(mut save) = save else { return Ok(None) };
                    save.waited = save.event.elapsed();
                    return Ok(Some(save));
                }
                Err(RecvTimeoutError::Disconnected) => return Err("watching has ended".to_owned()),
            }
        }
    }

    /// What an event is about; nothing if no content can have changed by it.
    fn about(&mut self, event: notify::Result<Event>) -> Option<Changed> {
        let Ok(event) = event else { return Some(Changed::Everything) };
        if event.need_rescan() {
            return Some(Changed::Everything);
        }
        // Reading the files ourselves must not wake us again.
        if event.kind.is_access() {
            return None;
        }
        let gone =
            matches!(event.kind, EventKind::Remove(_) | EventKind::Modify(ModifyKind::Name(_)));
        for folder in event.paths.iter().filter(|_| gone) {
            self.folders.remove(folder);
        }
        if event.paths.iter().any(|p| p.parent() == Some(&self.root))
            && self.add_folders().unwrap_or(true)
        {
            return Some(Changed::Everything);
        }
        let ours: BTreeSet<PathBuf> =
            event.paths.into_iter().filter(|path| self.is_content(path)).collect();
        (!ours.is_empty()).then_some(Changed::Paths(ours))
    }

    fn is_content(&self, path: &Path) -> bool {
        if self.variant.as_deref() == Some(path) {
            return true;
        }
        let Ok(inside) = path.strip_prefix(&self.root) else { return false };
        let mut parts = inside.components().map(|c| c.as_os_str().to_string_lossy());
        let is_folder = parts.next().is_some_and(|first| FOLDERS.contains(&&*first));
        is_folder && parts.all(|part| !part.starts_with('.') && !part.ends_with('~'))
    }
}

fn join(all: &mut Changed, more: Changed) {
    match (all, more) {
        (Changed::Paths(all), Changed::Paths(more)) => all.extend(more),
        (all, _) => *all = Changed::Everything,
    }
}
