//! A content tree: the texts of all files under `scripts/`, `maps/` and `variants/`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::dialect::ContentDialect;
use crate::error::ContentErrorKind as Kind;
use crate::limits;

static SCRIPTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../scripts");
static MAPS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../maps");
static VARIANTS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/../../variants");

/// Top folders of a content tree.
pub const FOLDERS: [&str; 3] = ["scripts", "maps", "variants"];

/// A content tree: texts of files by path, with `/` between folders and LF line ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentTree {
    /// Texts by path from the content folder: `scripts/base/module.toml`.
    pub files: BTreeMap<String, String>,
    /// Files and folders that cannot be read as text, by path. A game that needs one of them cannot
    /// be played.
    pub unread: BTreeMap<String, UnreadableEntry>,
    /// Paths of variant files outside `variants/`.
    pub other_variants: BTreeSet<String>,
}

/// A file or folder that cannot be read as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadableEntry {
    /// Text of the file before the first invalid byte; empty if nothing was read.
    pub before: String,
    pub why: Box<Kind>,
}

impl UnreadableEntry {
    fn of_kind(kind: Kind) -> UnreadableEntry {
        UnreadableEntry { before: String::new(), why: Box::new(kind) }
    }

    fn not_readable(message: &str) -> UnreadableEntry {
        UnreadableEntry::of_kind(Kind::NotReadable(message.to_owned()))
    }
}

impl ContentTree {
    /// Returns the content embedded in the binary.
    pub fn embedded() -> ContentTree {
        let mut tree = ContentTree::default();
        for (folder, dir) in FOLDERS.iter().zip([&SCRIPTS, &MAPS, &VARIANTS]) {
            tree.add_embedded(folder, dir, false);
        }
        tree
    }

    /// Adds a file or folder of the embedded content: a top folder, or an entry directly below one.
    /// Leaves out the modules' tests. Does nothing if the path does not exist.
    pub(crate) fn add_of_program(&mut self, path: &str) {
        let roots = FOLDERS.iter().zip([&SCRIPTS, &MAPS, &VARIANTS]);
        let (folder, inside) = path.split_once('/').unwrap_or((path, ""));
        let Some((_, root)) = roots.into_iter().find(|(name, _)| **name == folder) else { return };
        if inside.is_empty() {
            return self.add_embedded(folder, root, true);
        }
        let inside = Path::new(inside);
        if let Some(file) = root.files().find(|file| file.path() == inside && is_content(inside)) {
            self.insert_bytes(path.to_owned(), file.contents());
        }
        if let Some(dir) = root.dirs().find(|dir| dir.path() == inside) {
            self.add_embedded(folder, dir, true);
        }
    }

    fn add_embedded(&mut self, root: &str, dir: &Dir<'static>, without_tests: bool) {
        let name = |path: &Path| format!("{root}/{}", slashes(path));
        for file in dir.files().filter(|f| is_content(f.path())) {
            self.insert_bytes(name(file.path()), file.contents());
        }
        for inner in dir.dirs().filter(|dir| !without_tests || !is_tests(&name(dir.path()))) {
            self.add_embedded(root, inner, without_tests);
        }
    }

    /// Reads the folders `scripts/`, `maps/` and `variants/` of a content folder, if they exist.
    /// [`crate::load`] reports files that cannot be read or exceed a limit.
    pub fn from_disk(root: &Path) -> ContentTree {
        let mut walk = FolderWalk::new(root, ContentTree::default());
        for folder in FOLDERS {
            let path = root.join(folder);
            if path.is_dir() {
                walk.folder(&path);
            }
        }
        walk.tree
    }

    /// Reads one file or folder of a content folder as [`ContentTree::from_disk`] does. Does
    /// nothing if it does not exist.
    pub fn add(&mut self, root: &Path, path: &Path) {
        self.add_with(root, path, false);
    }

    /// Reads one file or folder as [`ContentTree::add`] does, but without the modules' tests.
    pub(crate) fn add_for_play(&mut self, root: &Path, path: &Path) {
        self.add_with(root, path, true);
    }

    fn add_with(&mut self, root: &Path, path: &Path, without_tests: bool) {
        let inside = path.strip_prefix(root).unwrap_or(path);
        let hidden =
            |part: std::path::Component<'_>| part.as_os_str().to_string_lossy().starts_with('.');
        if inside.components().any(hidden) || path.symlink_metadata().is_err() {
            return;
        }
        let mut walk = FolderWalk { without_tests, ..FolderWalk::new(root, std::mem::take(self)) };
        if path.is_dir() {
            walk.folder(path);
        } else if is_content(path) {
            walk.file(path);
        }
        *self = walk.tree;
    }

    /// Returns the part of the tree that is written in one dialect: its modules, the variants that
    /// contain only these modules, and maps if the dialect has them. `usual`: whether modules
    /// without a `dialect` belong to this dialect.
    pub fn written_in(&self, dialect: &dyn ContentDialect, usual: bool) -> ContentTree {
        let vocabulary = dialect.vocabulary();
        let table = |text: &String| text.parse::<toml::Table>().unwrap_or_default();
        let foreign = |table: &toml::Table| match table.get("dialect").and_then(|d| d.as_str()) {
            Some(name) => name != vocabulary.name,
            None => !usual,
        };
        let headers = self.files.iter().filter_map(|(path, text)| {
            let folder = path.strip_prefix("scripts/")?.strip_suffix("/module.toml")?;
            Some((folder.to_owned(), foreign(&table(text))))
        });
        let mut others: BTreeSet<String> =
            headers.filter_map(|(folder, is_foreign)| is_foreign.then_some(folder)).collect();
        let variants: Vec<(&String, toml::Table)> = self
            .files
            .iter()
            .filter(|(path, _)| path.starts_with("variants/") && path.ends_with(".toml"))
            .map(|(path, text)| (path, table(text)))
            .collect();
        let mut removed: BTreeSet<&String> = BTreeSet::new();
        // A variant may extend one that comes later, so this is repeated until no more are found.
        for _ in 0..=variants.len() {
            for (path, table) in &variants {
                let modules = table.get("modules").and_then(|all| all.as_array()).into_iter();
                let named = modules.flatten().chain(table.get("extends"));
                if named.filter_map(|name| name.as_str()).any(|name| others.contains(name)) {
                    removed.insert(*path);
                    let id = table.get("id").and_then(|id| id.as_str());
                    others.extend(id.map(str::to_owned));
                }
            }
        }
        let stays = |path: &String| match path.split_once('/') {
            Some(("scripts", rest)) => !others.contains(rest.split('/').next().unwrap_or_default()),
            Some(("maps", _)) => vocabulary.map_keys.is_some(),
            _ => !removed.contains(path),
        };
        let mut tree = self.clone();
        tree.files.retain(|path, _| stays(path));
        tree
    }

    /// Adds a file of a folder that is not on disk. Does nothing if the path is not part of a
    /// content tree. The path starts at the content folder, with `/` between folders.
    pub fn insert_file(&mut self, path: &str, bytes: &[u8]) {
        let hidden = path.split('/').any(|part| part.starts_with('.'));
        let root = path.split('/').next().unwrap_or_default();
        if !hidden && FOLDERS.contains(&root) && is_content(Path::new(path)) {
            self.insert_bytes(path.to_owned(), bytes);
        }
    }

    /// Adds the files of another tree. A path that both have cannot be read afterwards: none of two
    /// origins silently replaces the other. `in_both` is the reason.
    pub fn merge(&mut self, other: &ContentTree, in_both: &str) {
        self.merge_where(other, in_both, &|_| true);
    }

    /// Adds the files of another tree for which a condition on the path holds, as
    /// [`ContentTree::merge`] does.
    pub fn merge_where(
        &mut self,
        other: &ContentTree,
        in_both: &str,
        is_added: &dyn Fn(&str) -> bool,
    ) {
        for (path, text) in other.files.iter().filter(|(path, _)| is_added(path)) {
            if self.files.get(path).is_some_and(|own| own != text) || self.unread.contains_key(path)
            {
                self.files.remove(path);
                self.unread.insert(path.clone(), UnreadableEntry::not_readable(in_both));
            } else {
                self.files.insert(path.clone(), text.clone());
            }
        }
    }

    /// Adds a text file, or replaces the file at this path. Converts line ends to LF.
    pub fn insert(&mut self, path: impl Into<String>, text: &str) {
        let path = path.into();
        self.unread.remove(&path);
        // Most files contain no CR, and the search for one byte is fast.
        let text = if text.contains('\r') { text.replace("\r\n", "\n") } else { text.to_owned() };
        self.files.insert(path, text);
    }

    /// Adds a variant file from outside the content tree. `path` is then the name of the variant.
    pub fn insert_variant(&mut self, path: impl Into<String>, text: &str) {
        let path = path.into();
        self.other_variants.insert(path.clone());
        self.insert(path, text);
    }

    /// Adds a file given as bytes. If they are not UTF-8, the file becomes an [`UnreadableEntry`].
    pub fn insert_bytes(&mut self, path: String, bytes: &[u8]) {
        match std::str::from_utf8(bytes) {
            Ok(text) => self.insert(path, text.strip_prefix('\u{feff}').unwrap_or(text)),
            Err(error) => {
                let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]).into_owned();
                self.unread.insert(path, UnreadableEntry { before, why: Box::new(Kind::NotText) });
            }
        }
    }
}

/// A recursive walk through a content folder on disk.
struct FolderWalk<'r> {
    root: &'r Path,
    tree: ContentTree,
    /// Canonical paths of the enclosing folders.
    above: Vec<PathBuf>,
    /// Folders that were reported as links to a folder that contains them.
    circles: BTreeSet<PathBuf>,
    folders: usize,
    /// Files and bytes read: of the content, and of its translations.
    counted: [(usize, usize); 2],
    /// Whether a limit was exceeded and reported. The walk then stops.
    is_full: bool,
    /// Whether tests of modules are left out.
    without_tests: bool,
}

impl<'r> FolderWalk<'r> {
    fn new(root: &'r Path, tree: ContentTree) -> FolderWalk<'r> {
        let (above, circles) = Default::default();
        let (is_full, without_tests) = (false, false);
        FolderWalk {
            root,
            tree,
            above,
            circles,
            folders: 0,
            counted: [(0, 0); 2],
            is_full,
            without_tests,
        }
    }

    fn unread(&mut self, path: &Path, unread: UnreadableEntry) {
        let name = slashes(path.strip_prefix(self.root).unwrap_or(path));
        self.tree.unread.insert(name, unread);
    }

    /// Reports an exceeded limit, and ends the walk.
    fn full(
        &mut self,
        path: &Path,
        what: &'static str,
        found: usize,
        unit: &'static str,
        limit: usize,
    ) {
        self.is_full = true;
        self.unread(path, UnreadableEntry::of_kind(Kind::TooLarge { what, found, unit, limit }));
    }

    fn folder(&mut self, folder: &Path) {
        self.folders += 1;
        if self.folders > limits::FOLDERS {
            let what = "with this folder the content has";
            return self.full(folder, what, self.folders, "folders", limits::FOLDERS);
        }
        let real = match folder.canonicalize() {
            Ok(real) => real,
            Err(error) => return self.unread(folder, read_error("folder", &error)),
        };
        if self.above.contains(&real) {
            // Reported once for each folder, because many paths may lead to it.
            if self.circles.insert(real) {
                let message = "this folder is a link to a folder that contains it";
                self.unread(folder, UnreadableEntry::not_readable(message));
            }
            return;
        }
        if self.above.len() == limits::DEPTH {
            let (what, found, limit) = ("this folder lies in", limits::DEPTH, limits::DEPTH - 1);
            let kind = Kind::TooLarge { what, found, unit: "others", limit };
            return self.unread(folder, UnreadableEntry::of_kind(kind));
        }
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.unread(folder, read_error("folder", &error)),
        };
        // Entries are sorted, so that a truncated read is reproducible.
        let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
        paths.sort();
        self.above.push(real);
        for path in paths {
            let hidden = path.file_name().is_some_and(|n| n.to_string_lossy().starts_with('.'));
            if hidden || self.is_full {
                continue;
            }
            let is_skipped = || {
                let inside = path.strip_prefix(self.root).unwrap_or(&path);
                self.without_tests && is_tests(&slashes(inside))
            };
            if is_skipped() {
                continue;
            }
            if path.is_dir() {
                self.folder(&path);
            } else if is_content(&path) {
                self.file(&path);
            }
        }
        self.above.pop();
    }

    fn file(&mut self, path: &Path) {
        let is = |endings: &[&str]| {
            path.extension().is_some_and(|e| endings.iter().any(|ending| e == *ending))
        };
        let is_translation = is(&["ftl"]);
        let what = if is_translation {
            "with this file the translations have"
        } else {
            "with this file the content has"
        };
        let counted = &mut self.counted[usize::from(is_translation)];
        counted.0 += 1;
        if counted.0 > limits::FILES {
            let found = counted.0;
            return self.full(path, what, found, "files", limits::FILES);
        }
        let most = match () {
            () if is_translation => language::MOST_BYTES,
            () if is(&["toml", "lua"]) => limits::FILE,
            () => limits::TEXT,
        };
        match read(path, most) {
            Ok(bytes) => {
                let counted = &mut self.counted[usize::from(is_translation)];
                counted.1 += bytes.len();
                if counted.1 > limits::BYTES {
                    let found = counted.1;
                    return self.full(path, what, found, "bytes", limits::BYTES);
                }
                let name = slashes(path.strip_prefix(self.root).unwrap_or(path));
                self.tree.insert_bytes(name, &bytes);
            }
            Err(unread) => self.unread(path, unread),
        }
    }
}

fn read_error(what: &str, error: &std::io::Error) -> UnreadableEntry {
    UnreadableEntry::not_readable(&format!("this {what} cannot be read: {error}"))
}

/// Reads a file of at most `most` bytes.
fn read(path: &Path, most: usize) -> Result<Vec<u8>, UnreadableEntry> {
    game::files::read(path, most as u64).map_err(|error| match error {
        game::files::FileReadError::TooLarge { .. } => {
            let found =
                std::fs::metadata(path).map_or(most + 1, |metadata| metadata.len() as usize);
            let (what, unit, limit) = ("this file has", "bytes", most);
            UnreadableEntry::of_kind(Kind::TooLarge { what, found, unit, limit })
        }
        game::files::FileReadError::Io(error) if error.kind() == std::io::ErrorKind::NotFound => {
            UnreadableEntry::not_readable("broken link: its target does not exist")
        }
        game::files::FileReadError::Io(error) => read_error("file", &error),
        other => UnreadableEntry::not_readable(&other.to_string()),
    })
}

/// Returns whether a file belongs to a content tree, by its extension. Pictures and editor backups
/// do not.
fn is_content(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let extensions = ["toml", "lua", "txt", "md", "loam", "ftl"];
    !name.starts_with('.') && extensions.iter().any(|e| path.extension().is_some_and(|x| x == *e))
}

/// Returns whether a path is the folder of a module's tests.
fn is_tests(path: &str) -> bool {
    let inside = path.strip_prefix("scripts/").and_then(|rest| rest.split_once('/'));
    inside.is_some_and(|(_, folder)| folder == "tests")
}

fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path.components().map(|c| c.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
