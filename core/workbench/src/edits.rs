//! Random edits of content files for testing hot reload, drawn from a seed.

use std::fs;
use std::io;
use std::path::Path;

use content::ContentTree;
use game::random::Random;

use crate::playable::FullGame;

/// A change to one content file: new bytes, a deletion or a new name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentEdit {
    /// Path relative to the content folder.
    pub file: String,
    pub what: String,
    /// The new content; `None` if the file is deleted.
    pub bytes: Option<Vec<u8>>,
    /// The new path, if the file is renamed.
    pub renamed: Option<String>,
}

/// The kinds of file that a random edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditTarget {
    /// Lua scripts of modules.
    Scripts,
    /// TOML files of modules.
    Tables,
    Maps,
}

impl EditTarget {
    /// Returns whether a path names a file of this kind; tests are excluded.
    pub fn has(self, path: &str) -> bool {
        let of_module = path.starts_with("scripts/") && !path.contains("/tests/");
        match self {
            EditTarget::Scripts => of_module && path.ends_with(".lua"),
            EditTarget::Tables => of_module && path.ends_with(".toml"),
            EditTarget::Maps => path.starts_with("maps/") && path.ends_with(".toml"),
        }
    }
}

/// Draws a file whose path satisfies `is_candidate`; returns path and text. Panics if there is no
/// such file.
pub fn draw<'t>(
    tree: &'t ContentTree,
    random: &mut Random,
    is_candidate: impl Fn(&str) -> bool,
) -> (&'t str, &'t str) {
    let all: Vec<_> = tree.files.iter().filter(|(path, _)| is_candidate(path)).collect();
    let (path, text) = all[random.below(all.len() as u32) as usize];
    (path, text)
}

/// Draws an edit that an author might make: a number, a comment, a line of Lua, a change of a map.
/// The edited content may be invalid, for example because a number is too large.
pub fn author<G: FullGame>(tree: &ContentTree, random: &mut Random) -> ContentEdit {
    let kind =
        [EditTarget::Scripts, EditTarget::Tables, EditTarget::Maps][random.below(3) as usize];
    let (file, text) = draw(tree, random, |path| kind.has(path));
    let number = random.below(1_000_000);
    let (name, text) = match (kind, random.below(4)) {
        (EditTarget::Scripts, 0) => comment(text, "--", number),
        (EditTarget::Scripts, 1) => {
            let line = format!("local unused_{number} = {number}\n");
            (format!("`{}`", line.trim()), format!("{line}{text}"))
        }
        (EditTarget::Maps, 1..) => {
            G::edited_map(text, random).unwrap_or_else(|| comment(text, "#", number))
        }
        (_, 0) => comment(text, "#", number),
        (EditTarget::Scripts, _) => {
            let found = script::syntax::mutants(text);
            changed_number(text, &found, random).unwrap_or_else(|| comment(text, "--", number))
        }
        _ => {
            let found = content::mutants(G::DIALECT, text);
            changed_number(text, &found, random).unwrap_or_else(|| comment(text, "#", number))
        }
    };
    let (file, bytes) = (file.to_owned(), Some(text.into_bytes()));
    ContentEdit { file, what: name, bytes, renamed: None }
}

fn comment(text: &str, mark: &str, number: u32) -> (String, String) {
    let gap = if text.ends_with('\n') { "" } else { "\n" };
    (format!("a comment {number}"), format!("{text}{gap}{mark} {number}\n"))
}

fn changed_number(
    text: &str,
    found: &[game::mutant::TextMutation],
    random: &mut Random,
) -> Option<(String, String)> {
    let is_number = |m: &&game::mutant::TextMutation| {
        m.with.bytes().all(|b| b.is_ascii_digit()) && !m.with.is_empty()
    };
    let numbers: Vec<_> = found.iter().filter(is_number).collect();
    if numbers.is_empty() {
        return None;
    }
    let one = numbers[random.below(numbers.len() as u32) as usize];
    Some((format!("line {}: {}", one.line, one.what), one.apply(text)))
}

impl ContentEdit {
    /// Applies the edit to the files in a folder.
    ///
    /// # Errors
    /// Returns errors of the file system.
    pub fn carry_out(&self, root: &Path) -> io::Result<()> {
        let path = root.join(&self.file);
        match (&self.renamed, &self.bytes) {
            (Some(name), _) => fs::rename(path, root.join(name)),
            (None, Some(bytes)) => fs::write(path, bytes),
            (None, None) => fs::remove_file(path),
        }
    }

    /// Undoes the edit by restoring the file from a tree.
    ///
    /// # Errors
    /// Returns errors of the file system.
    pub fn take_back(&self, root: &Path, tree: &ContentTree) -> io::Result<()> {
        if let Some(name) = &self.renamed {
            fs::remove_file(root.join(name))?;
        }
        fs::write(root.join(&self.file), &tree.files[&self.file])
    }

    /// Returns the paths that a file watcher would report.
    pub fn paths(&self, root: &Path) -> std::collections::BTreeSet<std::path::PathBuf> {
        let names = [Some(&self.file), self.renamed.as_ref()];
        names.into_iter().flatten().map(|name| root.join(name)).collect()
    }
}

/// Writes all files of a tree into a folder.
///
/// # Errors
/// Returns errors of the file system.
pub fn write_tree(tree: &ContentTree, root: &Path) -> io::Result<()> {
    for (name, text) in &tree.files {
        let path = root.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(path, text)?;
    }
    Ok(())
}
