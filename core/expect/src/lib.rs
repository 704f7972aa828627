//! Texts that tests expect, in files beside them: compared to the letter, and written anew with `LOAM_BLESS=1`.
//!
//! There is this one way of it. A text alone in its file is a [`file`], many that belong together are a [`Folder`], and short
//! ones with what they are said about stand in one file of [`cases`]. What is written is read as code: `git diff`.

#![forbid(unsafe_code)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Are texts written instead of compared?
fn is_blessing() -> bool {
    std::env::var_os("LOAM_BLESS").is_some()
}

/// The lines in which two texts differ, with those around them.
fn difference(expected: &str, said: &str) -> String {
    similar::TextDiff::from_lines(expected, said).unified_diff().context_radius(2).to_string()
}

/// What is wrong with a text, if anything; writes it where texts are blessed. A line ends as the system ends it, and the
/// last one always does.
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

/// Compares a text with that of a file.
///
/// # Panics
/// They differ; the panic says where.
#[track_caller]
pub fn file(path: impl AsRef<Path>, said: &str) {
    report(&compare(path.as_ref(), said).into_iter().collect::<Vec<_>>());
}

/// The texts of a folder: each file of some ending must be asked for once.
#[must_use = "`end` says what is wrong"]
pub struct Folder {
    path: PathBuf,
    ending: &'static str,
    asked: BTreeSet<String>,
    wrong: Vec<String>,
}

impl Folder {
    /// The files of a folder with this ending, say `out`; others are not looked at.
    pub fn new(path: impl AsRef<Path>, ending: &'static str) -> Folder {
        let path = path.as_ref().to_owned();
        Folder { path, ending, asked: BTreeSet::new(), wrong: Vec::new() }
    }

    /// Compares a text with that of the file `NAME.ENDING`. What is wrong is said by [`Folder::end`].
    ///
    /// # Panics
    /// Two texts have one name.
    pub fn file(&mut self, name: &str, said: &str) {
        let file = format!("{name}.{}", self.ending);
        self.wrong.extend(compare(&self.path.join(&file), said));
        assert!(self.asked.insert(file), "{name} is said twice");
    }

    /// # Panics
    /// Texts differ, or files are left over that nothing says any more: these are taken away where texts are blessed.
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

/// Compares what is said about each text of a file with what stands below it.
///
/// A case begins with a line `=== NAME`; its text goes as far as a line `---`, and what is expected follows. What stands above
/// the first case stays as it is. `said` gets name and text.
///
/// # Panics
/// Texts differ (all of them are named), nothing is said about a text, or the file has no cases.
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
