//! A content tree: the text of every file under `scripts/`, `maps/` and `variants/`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

static SCRIPTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../scripts");
static MAPS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../maps");
static VARIANTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../variants");

/// The folders a content tree consists of.
pub const FOLDERS: [&str; 3] = ["scripts", "maps", "variants"];

/// Files by path; `/` between folders, line ends are LF.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// The text of each file, by its path from the content folder: `scripts/base/module.toml`.
    pub files: BTreeMap<String, String>,
    /// Files that are not UTF-8 text, with the text before the first bad byte.
    pub not_text: BTreeMap<String, String>,
    /// Paths of variant files outside `variants/`.
    pub other_variants: BTreeSet<String>,
}

impl Tree {
    /// The content that is part of the binary.
    pub fn embedded() -> Tree {
        let mut tree = Tree::default();
        for (folder, dir) in FOLDERS.iter().zip([&SCRIPTS, &MAPS, &VARIANTS]) {
            tree.add_embedded(folder, dir);
        }
        tree
    }

    fn add_embedded(&mut self, root: &str, dir: &Dir<'static>) {
        for file in dir.files().filter(|f| is_content(f.path())) {
            let path = format!("{root}/{}", slashes(file.path()));
            self.insert_bytes(path, file.contents());
        }
        for inner in dir.dirs() {
            self.add_embedded(root, inner);
        }
    }

    /// Reads a content folder: its `scripts/`, `maps/` and `variants/`, as far as they exist.
    ///
    /// # Errors
    /// A folder or file that exists cannot be read. Files that are not text are no error here: they are
    /// reported by [`crate::load`].
    pub fn from_disk(root: &Path) -> std::io::Result<Tree> {
        let mut tree = Tree::default();
        for folder in FOLDERS {
            let path = root.join(folder);
            if path.is_dir() {
                tree.add_folder(root, &path)?;
            }
        }
        Ok(tree)
    }

    /// Reads one file or folder of a content folder, as [`Tree::from_disk`] does all.
    ///
    /// # Errors
    /// It is not there or cannot be read.
    pub fn add(&mut self, root: &Path, path: &Path) -> std::io::Result<()> {
        let inside = path.strip_prefix(root).unwrap_or(path);
        let hidden =
            |part: std::path::Component<'_>| part.as_os_str().to_string_lossy().starts_with('.');
        if inside.components().any(hidden) {
            return Ok(());
        }
        match std::fs::metadata(path)? {
            what if what.is_dir() => self.add_folder(root, path)?,
            what if is_content(path) && !what.is_file() => {
                let why = format!("{}: this is neither a file nor a folder", slashes(inside));
                return Err(std::io::Error::other(why));
            }
            _ if is_content(path) => self.insert_bytes(slashes(inside), &std::fs::read(path)?),
            _ => {}
        }
        Ok(())
    }

    fn add_folder(&mut self, root: &Path, folder: &Path) -> std::io::Result<()> {
        self.add_below(root, folder, &mut Vec::new())
    }

    /// `above`: the folders in which this one lies, as they really are.
    fn add_below(
        &mut self,
        root: &Path,
        folder: &Path,
        above: &mut Vec<PathBuf>,
    ) -> std::io::Result<()> {
        let named = |path: &Path, what: &str| {
            let name = slashes(path.strip_prefix(root).unwrap_or(path));
            std::io::Error::other(format!("{name}: {what}"))
        };
        let real = folder.canonicalize()?;
        if above.contains(&real) {
            return Err(named(folder, "this folder leads back to one that it lies in"));
        }
        above.push(real);
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let hidden = path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
            if hidden {
                continue;
            }
            if path.is_dir() {
                self.add_below(root, &path, above)?;
            } else if is_content(&path) {
                let name = slashes(path.strip_prefix(root).unwrap_or(&path));
                // Reading anything else could wait for ever.
                if !std::fs::metadata(&path)?.is_file() {
                    return Err(named(&path, "this is neither a file nor a folder"));
                }
                self.insert_bytes(name, &std::fs::read(&path)?);
            }
        }
        above.pop();
        Ok(())
    }

    /// Puts a file of a folder that is not on disk into the tree, if it belongs there: by its path from the content
    /// folder, `/` between folders.
    pub fn insert_file(&mut self, path: &str, bytes: &[u8]) {
        let hidden = path.split('/').any(|part| part.starts_with('.'));
        let root = path.split('/').next().unwrap_or_default();
        if !hidden && FOLDERS.contains(&root) && is_content(Path::new(path)) {
            self.insert_bytes(path.to_owned(), bytes);
        }
    }

    /// Puts a file into the tree, replacing one of the same path.
    pub fn insert(&mut self, path: impl Into<String>, text: &str) {
        let path = path.into();
        self.not_text.remove(&path);
        // Most files have no such line end, and looking for one byte is fast.
        let text = if text.contains('\r') { text.replace("\r\n", "\n") } else { text.to_owned() };
        self.files.insert(path, text);
    }

    /// Puts a variant file into the tree that may lie anywhere; `path` then names the variant.
    pub fn insert_variant(&mut self, path: impl Into<String>, text: &str) {
        let path = path.into();
        self.other_variants.insert(path.clone());
        self.insert(path, text);
    }

    /// Puts the bytes of a file into the tree.
    pub fn insert_bytes(&mut self, path: String, bytes: &[u8]) {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.insert(path, text.strip_prefix('\u{feff}').unwrap_or(text)),
            Err(error) => {
                let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
                self.not_text.insert(path, before.into_owned());
            }
        }
    }
}

/// The kinds of file that belong to a tree; pictures, editor backups and the like do not.
fn is_content(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let known = ["toml", "lua", "txt", "md", "loam"];
    !name.starts_with('.') && known.iter().any(|e| path.extension().is_some_and(|x| x == *e))
}

fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|c| c.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
