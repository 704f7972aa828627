//! Watching files: says when a save is complete, for everything that follows what an author writes.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use crate::commands::Context;
use crate::library::Content;
use crate::output::Trouble;

/// How long to wait for the rest of a save: editors write through a rename, in two steps, or several files.
pub const DEBOUNCE: Duration = Duration::from_millis(30);

/// Files that are being watched; ends with its drop.
pub struct Watch {
    events: Receiver<notify::Result<Event>>,
    _watcher: RecommendedWatcher,
}

/// One save: everything that changed within [`DEBOUNCE`] of the first event.
#[derive(Clone, Debug)]
pub struct Saved {
    /// Files and folders that were written, renamed or deleted; empty if the system only said that something was.
    pub paths: BTreeSet<PathBuf>,
    /// When its first event arrived.
    pub first: Instant,
}

impl Watch {
    /// Watches these folders with everything in them.
    ///
    /// # Errors
    /// A folder that cannot be watched.
    pub fn new(folders: &[PathBuf]) -> Result<Watch, Trouble> {
        let (send, events) = mpsc::channel();
        let mut watcher = notify::recommended_watcher(move |event| drop(send.send(event)))
            .map_err(|e| format!("cannot watch files: {e}"))?;
        for folder in folders {
            watcher
                .watch(folder, RecursiveMode::Recursive)
                .map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        Ok(Watch { events, _watcher: watcher })
    }

    /// Waits for a save to be complete, without a limit or so long. `None` if nothing happened.
    pub fn next(&self, patience: Option<Duration>) -> Option<Saved> {
        let until = patience.map(|patience| Instant::now() + patience);
        loop {
            let event = match until {
                None => self.events.recv().ok()?,
                Some(until) => {
                    let left = until.saturating_duration_since(Instant::now());
                    self.events.recv_timeout(left).ok()?
                }
            };
            let mut saved = Saved { paths: BTreeSet::new(), first: Instant::now() };
            if !saved.add(event) {
                continue;
            }
            let complete = saved.first + DEBOUNCE;
            loop {
                let left = complete.saturating_duration_since(Instant::now());
                match self.events.recv_timeout(left) {
                    Ok(event) => drop(saved.add(event)),
                    Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => break,
                }
            }
            return Some(saved);
        }
    }
}

impl Saved {
    /// Does this event belong to a save? Reading files ourselves is none, nor is what editors put beside them.
    fn add(&mut self, event: notify::Result<Event>) -> bool {
        let Ok(event) = event else {
            // Events were lost: whoever follows has to look at everything.
            return true;
        };
        if event.kind.is_access() {
            return false;
        }
        let none_named = event.paths.is_empty();
        let before = self.paths.len();
        self.paths.extend(event.paths.into_iter().filter(|p| is_content(p)));
        none_named || self.paths.len() > before
    }
}

/// Can this be content? Folders have no ending; neither have those that are gone.
fn is_content(path: &Path) -> bool {
    let name = path.file_name().map(|n| n.to_string_lossy()).unwrap_or_default();
    let ending = path.extension().map(|e| e.to_string_lossy());
    !name.starts_with('.') && ending.is_none_or(|e| matches!(&*e, "toml" | "lua" | "txt"))
}

/// The folders of the content in use; it must be one on disk.
///
/// # Errors
/// The content is that in the program, or cannot be read.
pub fn content_folders(context: &Context) -> Result<Vec<PathBuf>, Trouble> {
    let content = Content::open(context, &[])?;
    let root = content
        .folder()
        .ok_or("the content in use is that in the program: name a folder with --content")?;
    Ok(content::FOLDERS.iter().map(|f| root.join(f)).filter(|p| p.is_dir()).collect())
}
