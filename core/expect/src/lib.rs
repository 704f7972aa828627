//! Snapshot tests: compares texts with expected files, byte for byte. `LOAM_BLESS=1` rewrites the
//! files.
//!
//! Use [`file`] for one text in one file and a [`Folder`] for many texts in one folder. [`cases`]
//! keeps short inputs and their expected texts together in one file. Review rewritten files like
//! code, with `git diff`.

#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns whether this run rewrites expected files instead of comparing with them.
fn is_blessing() -> bool {
    std::env::var_os("LOAM_BLESS").is_some()
}

/// Returns a unified diff of two texts, with two lines of context.
fn difference(expected: &str, said: &str) -> String {
    similar::TextDiff::from_lines(expected, said).unified_diff().context_radius(2).to_string()
}

/// Compares a text with the file at `path`; returns the message for a difference, or `None`. With
/// `LOAM_BLESS` it writes the file instead. Line ends of the system and a missing last newline are
/// no difference.
fn compare(path: &Path, said: &str) -> Option<String> {
    let said = if said.ends_with('\n') { said.to_owned() } else { format!("{said}\n") };
    let there = fs::read_to_string(path).unwrap_or_default().replace('\r', "");
    if there == said {
        return None;
    }
    if is_blessing() {
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a folder");
        fs::write(path, said).expect("it can be written");
        return None;
    }
    Some(format!("{} is another text now\n{}", path.display(), difference(&there, &said)))
}

fn report(wrong: &[String]) {
    assert!(wrong.is_empty(), "{}\n`LOAM_BLESS=1` writes what is said now", wrong.join("\n"));
}

/// Compares a text with the content of a file.
///
/// # Panics
/// Panics if the texts differ, and shows the lines that differ.
#[track_caller]
pub fn file(path: impl AsRef<Path>, said: &str) {
    report(&compare(path.as_ref(), said).into_iter().collect::<Vec<_>>());
}

/// Compares texts with the files of one folder; every file with the given ending has to be compared
/// once.
#[must_use = "`end` says what is wrong"]
pub struct Folder {
    path: PathBuf,
    ending: &'static str,
    asked: BTreeSet<String>,
    wrong: Vec<String>,
}

impl Folder {
    /// Creates the comparison for the files in `path` that end in `.ENDING`, say `out`. Other files
    /// are ignored.
    pub fn new(path: impl AsRef<Path>, ending: &'static str) -> Folder {
        let path = path.as_ref().to_owned();
        Folder { path, ending, asked: BTreeSet::new(), wrong: Vec::new() }
    }

    /// Compares a text with the file `NAME.ENDING`. [`Folder::end`] reports the differences.
    ///
    /// # Panics
    /// Panics if this name was compared before.
    pub fn file(&mut self, name: &str, said: &str) {
        let file = format!("{name}.{}", self.ending);
        self.wrong.extend(compare(&self.path.join(&file), said));
        assert!(self.asked.insert(file), "{name} is said twice");
    }

    /// Reports the differences found, and files of the folder that no call compared.
    ///
    /// # Panics
    /// Panics if texts differ or files are left over. With `LOAM_BLESS` it deletes files that are
    /// left over.
    #[track_caller]
    pub fn end(mut self) {
        for entry in fs::read_dir(&self.path).expect("the folder is there") {
            let path = entry.expect("readable").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let ours = path.extension().is_some_and(|ending| ending == self.ending);
            if !ours || self.asked.contains(&name) {
                continue;
            }
            if is_blessing() {
                fs::remove_file(&path).expect("it can be taken away");
            } else {
                self.wrong.push(format!("{}: nothing says this any more", path.display()));
            }
        }
        report(&self.wrong);
    }
}

/// Compares the output for each input in a file with the expected text below that input.
///
/// A case begins with a line `=== NAME`. Its input ends at a line `---`, and the expected text
/// follows. Text above the first case stays as it is. `said` gets name and input and returns the
/// output.
///
/// # Panics
/// Panics if texts differ (the message names all such cases), if an output is empty, or if the file
/// has no cases.
#[track_caller]
pub fn cases(path: impl AsRef<Path>, mut said: impl FnMut(&str, &str) -> String) {
    let path = path.as_ref();
    let text = fs::read_to_string(path).expect("the cases can be read").replace('\r', "");
    let mut parts = text.split("\n=== ");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    let mut wrong = Vec::new();
    let mut count = 0;
    for case in parts {
        count += 1;
        let (name, rest) = case.split_once('\n').expect("a text below the name");
        let (input, expected) = rest.split_once("---\n").expect("a line `---` below the text");
        let said = said(name, input);
        let (said, expected) = (said.trim_end(), expected.trim_end());
        assert!(!said.is_empty(), "{}: nothing is said about: {name}", path.display());
        if said != expected {
            wrong.push(format!("=== {name}\n{}", difference(expected, said)));
        }
        whole += &format!("\n=== {name}\n{input}---\n{said}\n");
    }
    assert!(count > 0, "{} has no cases", path.display());
    if is_blessing() && !wrong.is_empty() {
        fs::write(path, whole).expect("it can be written");
    } else {
        report(&wrong);
    }
}
