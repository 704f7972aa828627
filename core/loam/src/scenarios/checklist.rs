//! Checklists: which numbers of a checklist the scenarios carry.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Serialize;

use super::Ran;
use crate::disk;
use crate::error::Error;

/// Different numbers in one file of scenarios before it is mentioned.
pub const MOST_IN_A_FILE: usize = 5;

/// The numbers of a checklist, each once, in its order.
pub struct Checklist {
    numbers: Vec<String>,
}

/// What the scenarios show of a checklist.
#[derive(Debug, Serialize)]
pub struct Coverage {
    /// How many numbers the checklist has.
    pub numbers: usize,
    /// Those that a scenario carries which passed.
    pub covered: Vec<String>,
    /// Those that none does, in the order of the checklist.
    pub missing: Vec<String>,
    /// Numbers that scenarios of the modules asked for carry and the checklist does not have, with the files.
    pub unknown: BTreeMap<String, BTreeSet<String>>,
    /// Files with more different numbers of the checklist than are easy to tell apart, and how many.
    pub crowded: BTreeMap<String, usize>,
}

impl Checklist {
    /// Reads any text file: each line `- [ ] NUMBER …` (or `[x]`) has a number.
    ///
    /// # Errors
    /// The file cannot be read, or has no number.
    pub fn open(path: &Path) -> Result<Checklist, Error> {
        let text = disk::read(path)?;
        let numbers = numbers(&String::from_utf8_lossy(&text));
        if numbers.is_empty() {
            return Err(disk::named(path, "no line begins with `- [ ]` and a number").into());
        }
        Ok(Checklist { numbers })
    }

    /// Compares with the scenarios of these modules and of those they build on, which have lists of their own, too.
    pub fn compare(&self, modules: &[String], results: &[Ran<'_>]) -> Coverage {
        let known: BTreeSet<&str> = self.numbers.iter().map(String::as_str).collect();
        let mut shown = BTreeSet::new();
        let mut unknown: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut of_files: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for result in results {
            let file = &result.file.file;
            let own = modules.contains(&result.file.module);
            for number in result.rules.iter().map(String::as_str).filter(|n| is_number(n)) {
                if known.contains(number) {
                    of_files.entry(file).or_default().insert(number);
                    if result.failures.is_empty() {
                        shown.insert(number);
                    }
                } else if own {
                    unknown.entry(number.to_owned()).or_default().insert(file.clone());
                }
            }
        }
        let crowded = of_files.into_iter().map(|(file, numbers)| (file.to_owned(), numbers.len()));
        let part = |covered: bool| {
            let of = self.numbers.iter().filter(|n| shown.contains(n.as_str()) == covered);
            of.cloned().collect()
        };
        Coverage {
            numbers: self.numbers.len(),
            covered: part(true),
            missing: part(false),
            unknown,
            crowded: crowded.filter(|(_, n)| *n > MOST_IN_A_FILE).collect(),
        }
    }
}

/// The numbers of a checklist, each once.
fn numbers(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        let boxed = line.trim_start().strip_prefix("- [");
        let Some((mark, rest)) = boxed.and_then(|rest| rest.split_once(']')) else { continue };
        let word = rest.split_whitespace().next().unwrap_or_default();
        let word = word.trim_end_matches([':', '.', ',']);
        let ticked = matches!(mark.trim(), "" | "x" | "X");
        if ticked && is_number(word) && !found.iter().any(|n| n == word) {
            found.push(word.to_owned());
        }
    }
    found
}

/// `FAQ-12`, `MOS-EX-D4`, and no ordinary word.
fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
        && word.contains(|c: char| c.is_ascii_digit())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
}
