//! A list of diagnostics, capped per file and in total, which counts the dropped ones.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostics::{ALTOGETHER, OF_A_FILE};

/// A capped collection of diagnostics: at most 50 per file and 500 in total, like the list of
/// errors.
///
/// ```
/// let mut list = content::CappedList::default();
/// (0..60).for_each(|at| list.add("rule.lua", at, || format!("at {at}")));
/// assert_eq!(list.count(), 60);
/// assert_eq!(list.listed().len(), 50);
/// assert_eq!(list.dropped_text("warning"), Some("10 more warnings in rule.lua".to_owned()));
/// ```
#[derive(Clone, Debug)]
pub struct CappedList<T> {
    files: BTreeMap<String, FileItems<T>>,
}

#[derive(Clone, Debug)]
struct FileItems<T> {
    kept: BTreeSet<T>,
    /// Positions of dropped items, by file.
    left_off: BTreeSet<u32>,
}

impl<T> Default for CappedList<T> {
    fn default() -> CappedList<T> {
        CappedList { files: BTreeMap::new() }
    }
}

impl<T: Ord> CappedList<T> {
    /// Adds an item at a position (byte or line) of a file. If the list is full, only counts the
    /// position. Calls `make` only if the item is kept.
    pub fn add(&mut self, file: &str, at: u32, make: impl FnOnce() -> T) {
        if !self.files.contains_key(file) {
            let empty = FileItems { kept: BTreeSet::new(), left_off: BTreeSet::new() };
            self.files.insert(file.to_owned(), empty);
        }
        if let Some(of_file) = self.files.get_mut(file) {
            if of_file.kept.len() < OF_A_FILE {
                of_file.kept.insert(make());
            } else {
                of_file.left_off.insert(at);
            }
        }
    }

    /// Adds all items of another collection.
    pub fn extend(&mut self, others: CappedList<T>) {
        for (file, FileItems { kept, left_off }) in others.files {
            kept.into_iter().for_each(|one| self.add(&file, 0, || one));
            if let Some(of_file) = self.files.get_mut(&file) {
                of_file.left_off.extend(left_off);
            }
        }
    }

    /// Keeps only the files for which `is_included` returns `true`.
    pub fn only(&mut self, is_included: impl Fn(&str) -> bool) {
        self.files.retain(|file, _| is_included(file));
    }

    /// Returns the number of items, including dropped ones.
    pub fn count(&self) -> usize {
        self.files.values().map(|f| f.kept.len() + f.left_off.len()).sum()
    }

    /// Returns the kept items in order of files.
    pub fn listed(&self) -> Vec<&T> {
        self.files.values().flat_map(|f| &f.kept).take(ALTOGETHER).collect()
    }

    /// Returns a text with the number of dropped items, and with the file or the number of files.
    /// `None` if no item was dropped.
    pub fn dropped_text(&self, noun: &str) -> Option<String> {
        let mut room = ALTOGETHER;
        let mut files: Vec<(&str, usize)> = Vec::new();
        for (file, of_file) in &self.files {
            let listed = of_file.kept.len().min(room);
            room -= listed;
            let rest = of_file.kept.len() - listed + of_file.left_off.len();
            files.extend((rest > 0).then_some((file.as_str(), rest)));
        }
        let count: usize = files.iter().map(|(_, rest)| rest).sum();
        let plural = if count == 1 { "" } else { "s" };
        match files[..] {
            [] => None,
            [(file, _)] => Some(format!("{count} more {noun}{plural} in {file}")),
            _ => Some(format!("{count} more {noun}{plural} in {} files", files.len())),
        }
    }
}
