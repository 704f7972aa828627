//! Expected texts of tests, compared by `snapbox`. `SNAPSHOTS=overwrite` rewrites the files; review
//! them like code, with `git diff`. Each crate includes this file as a module of its tests.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

/// Compares a text with a file. A missing last newline is no difference.
///
/// # Panics
/// Panics if the texts differ, and shows the lines that differ.
#[track_caller]
pub fn file(path: impl AsRef<Path>, text: &str) {
    let newline = if text.ends_with('\n') { "" } else { "\n" };
    let actual = Data::text(format!("{text}{newline}"));
    // `raw`: nothing in an expected text is a pattern.
    let expected = Data::read_from(path.as_ref(), None).raw();
    Assert::new().action_env(DEFAULT_ACTION_ENV).eq(actual, expected);
}

/// Compares texts with the files of one folder that have one ending; each of these files has to be
/// compared.
pub struct Folder {
    path: PathBuf,
    ending: &'static str,
    compared: BTreeSet<PathBuf>,
}

impl Folder {
    /// Creates the comparison for the files in `path` that end in `.ENDING`, say `out`.
    pub fn new(path: impl AsRef<Path>, ending: &'static str) -> Folder {
        Folder { path: path.as_ref().to_owned(), ending, compared: BTreeSet::new() }
    }

    /// Compares a text with the file `NAME.ENDING`.
    #[track_caller]
    pub fn file(&mut self, name: &str, text: &str) {
        let path = self.path.join(format!("{name}.{}", self.ending));
        file(&path, text);
        assert!(self.compared.insert(path), "{name} is compared twice");
    }

    /// Fails if the folder has files of this ending that were not compared.
    #[track_caller]
    pub fn end(self) {
        let files = fs::read_dir(&self.path).expect("the folder is there");
        let files = files.map(|entry| entry.expect("an entry").path());
        let ours = files.filter(|path| path.extension().is_some_and(|is| is == self.ending));
        let left: Vec<PathBuf> = ours.filter(|path| !self.compared.contains(path)).collect();
        assert!(left.is_empty(), "no test expects these files, delete them: {left:?}");
    }
}

/// Compares the output for each input in a file with the expected text below that input.
///
/// A case begins with a line `=== NAME`. Its input ends at a line `---`, and the expected text
/// follows. Text above the first case stays as it is. `output` gets the name and the input.
///
/// # Panics
/// Panics if texts differ, if an output is empty, or if the file has no cases.
#[track_caller]
pub fn cases(path: impl AsRef<Path>, mut output: impl FnMut(&str, &str) -> String) {
    let path = path.as_ref();
    let text = fs::read_to_string(path).expect("the cases can be read").replace('\r', "");
    let mut parts = text.split("\n=== ");
    let mut whole = parts.next().unwrap_or_default().to_owned();
    let head = whole.len();
    for case in parts {
        let (name, rest) = case.split_once('\n').expect("a text below the name");
        let (input, _) = rest.split_once("---\n").expect("a line `---` below the text");
        let said = output(name, input);
        assert!(!said.trim().is_empty(), "{}: no output for: {name}", path.display());
        whole += &format!("\n=== {name}\n{input}---\n{}\n", said.trim_end());
    }
    assert!(whole.len() > head, "{} has no cases", path.display());
    file(path, &whole);
}
