//! Partial loading: reads only the part of a content tree that the requested games need.
//!
//! The start time of a game must not depend on the number of other modules in the folder.
//! [`load_in_play`] therefore follows names: from a variant to the variants that it extends, to
//! their modules, and to the modules that these require. It gives up if a file is missing or wrong.
//! The caller then loads the whole tree, which reports all errors with suggestions.

use std::collections::BTreeSet;
use std::path::Path;

use crate::cache::ParseCache;
use crate::catalogue::Catalogue;
use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::library::Library;
use crate::read::is_name;
use crate::selection::Selection;
use crate::translations::owner_of_translation;
use crate::tree::ContentTree;

/// Source of a content tree.
#[derive(Clone, Copy, Debug)]
pub enum TreeOrigin<'o> {
    /// Content embedded in the program.
    Program,
    /// A content folder on disk.
    Folder(&'o Path),
}

/// The games whose content is to be loaded.
#[derive(Clone, Copy, Debug)]
pub enum LoadScope<'w> {
    Default,
    /// Variants by name or path.
    Variants(&'w [&'w str]),
    /// All variants, maps and modules. The result equals that of [`crate::load`], without its
    /// checks.
    All,
}

/// Loads all maps, the requested variants, and the modules that the variants need, without the
/// modules' tests. `files`: paths and texts of variants outside the content tree; `more`: files
/// that belong to the tree and are read already.
///
/// Compiling a game from the returned library finds every error of that game; nothing else is
/// checked. Returns `None` if something needed is missing or a file is wrong.
pub fn load_in_play(
    origin: TreeOrigin<'_>,
    dialects: Dialects,
    scope: LoadScope<'_>,
    files: &[(String, String)],
    more: &ContentTree,
) -> Option<(ContentTree, Library)> {
    let tree = ContentTree::default();
    let mut reading =
        PartialLoad { origin, more, tree, has_all_variants: false, has_translators: false };
    reading.add("maps");
    reading.add("variants/language");
    for (path, text) in files {
        reading.tree.insert_variant(path.clone(), text);
    }
    match scope {
        LoadScope::All => {
            reading.all_variants();
            reading.add("scripts");
        }
        LoadScope::Default => reading.all_variants(),
        LoadScope::Variants(names) => names.iter().for_each(|name| reading.variant(name)),
    }
    let mut cache = ParseCache::new(dialects);
    loop {
        let (mut library, diagnostics) = cache.read(&reading.tree);
        if !diagnostics.is_empty() {
            return None;
        }
        let names = match scope {
            LoadScope::Variants(names) => names,
            LoadScope::Default => &[library.default_variant()?],
            LoadScope::All => &[],
        };
        let missing = MissingNames::for_variants(&library, names);
        if missing.is_nothing() && reading.add_translators() {
            continue;
        }
        if missing.is_nothing() {
            library.catalogue.compiles_checked = true;
            return Some((reading.tree, library));
        }
        if !reading.find(&missing) {
            return None;
        }
    }
}

/// A content tree that is read step by step.
struct PartialLoad<'o> {
    origin: TreeOrigin<'o>,
    more: &'o ContentTree,
    tree: ContentTree,
    has_all_variants: bool,
    /// Whether modules that only translate were searched.
    has_translators: bool,
}

impl PartialLoad<'_> {
    /// Adds a file or folder by its path from the content folder, without modules' tests. Returns
    /// whether it exists.
    fn add(&mut self, path: &str) -> bool {
        let before = self.tree.files.len() + self.tree.unread.len();
        match self.origin {
            TreeOrigin::Program => self.tree.add_of_program(path),
            TreeOrigin::Folder(root) => self.tree.add_for_play(root, &root.join(path)),
        }
        let inside = format!("{path}/");
        let is_added =
            |file: &str| (file == path || file.starts_with(&inside)) && !file.contains("/tests/");
        // A file that is in both is reported when the whole content is loaded.
        self.tree.merge_where(self.more, "", &is_added);
        self.tree.files.len() + self.tree.unread.len() > before
    }

    /// Adds the file that usually declares the variant of this name.
    fn variant(&mut self, name: &str) {
        if is_name(name) {
            self.add(&format!("variants/{name}.toml"));
        }
    }

    fn all_variants(&mut self) {
        self.has_all_variants = true;
        self.add("variants");
    }

    /// Adds the modules that consist of a header and translations only, which no variant names. Returns
    /// whether there are any; a second call finds none.
    fn add_translators(&mut self) -> bool {
        let has_translators = !std::mem::replace(&mut self.has_translators, true);
        has_translators
            .then(|| self.translators())
            .is_some_and(|found| found.iter().filter(|folder| self.add(folder)).count() > 0)
    }

    /// Returns the folders of these modules that are not read yet.
    fn translators(&self) -> Vec<String> {
        let mut folders: BTreeSet<String> = BTreeSet::new();
        if let TreeOrigin::Folder(root) = self.origin {
            let modules = std::fs::read_dir(root.join("scripts")).into_iter().flatten().flatten();
            let names =
                modules.map(|entry| entry.path()).filter(|path| path.join("language").is_dir());
            folders.extend(
                names
                    .filter(|path| has_no_content(path))
                    .filter_map(|path| Some(format!("scripts/{}", path.file_name()?.to_str()?))),
            );
        }
        let more = self.more.files.keys().filter(|path| owner_of_translation(path).is_some());
        folders.extend(more.filter_map(|path| {
            let (folder, _) = path.split_once("/language/")?;
            folder.starts_with("scripts/").then(|| folder.to_owned())
        }));
        let is_read = |folder: &String| {
            let header = format!("{folder}/module.toml");
            self.tree.files.contains_key(&header) || self.tree.unread.contains_key(&header)
        };
        folders.into_iter().filter(|folder| !is_read(folder)).collect()
    }

    /// Adds the files of missing names. Returns `false` if one of them cannot be found.
    fn find(&mut self, missing: &MissingNames) -> bool {
        for name in &missing.variants {
            let file = format!("variants/{name}.toml");
            // A file may declare a variant whose id differs from the file name.
            if self.tree.files.contains_key(&file) || !is_name(name) || !self.add(&file) {
                if self.has_all_variants {
                    return false;
                }
                self.all_variants();
            }
        }
        missing.modules.iter().all(|id| is_name(id) && self.add(&format!("scripts/{id}")))
    }
}

/// Returns whether the folder of a module has no tables and scripts beside its header.
fn has_no_content(folder: &Path) -> bool {
    let is_content = |path: std::path::PathBuf| {
        let ending = path.extension().is_some_and(|e| e == "toml" || e == "lua");
        ending && path.file_name().is_some_and(|name| name != "module.toml")
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    !files.map(|entry| entry.path()).any(is_content)
}

/// Names that the files read so far use but do not declare.
#[derive(Default)]
struct MissingNames {
    variants: BTreeSet<String>,
    modules: BTreeSet<String>,
}

impl MissingNames {
    /// Returns the missing names of these variants.
    fn for_variants(library: &Catalogue, names: &[&str]) -> MissingNames {
        let mut missing = MissingNames::default();
        for name in names {
            missing.add_variant(library, name);
        }
        missing
    }

    fn is_nothing(&self) -> bool {
        self.variants.is_empty() && self.modules.is_empty()
    }

    fn add_variant(&mut self, library: &Catalogue, name: &str) {
        let mut diagnostics = Diagnostics::new(library.sources.clone());
        if let Some(selection) = library.select_variant(name, &mut diagnostics) {
            return self.add_modules(library, &selection);
        }
        // Finds the first missing variant in the chain of `extends`; none if the chain is a cycle.
        let mut visited = BTreeSet::new();
        let mut name = name;
        while visited.insert(name) {
            match library.variant(name) {
                Some(variant) => match &variant.extends {
                    Some((parent, _)) => name = parent,
                    None => return,
                },
                None => {
                    self.variants.insert(name.to_owned());
                    return;
                }
            }
        }
    }

    fn add_modules(&mut self, library: &Catalogue, selection: &Selection) {
        let mut visited: BTreeSet<&str> = BTreeSet::new();
        let mut waiting: Vec<&str> = selection.modules.iter().map(|(id, _)| &**id).collect();
        while let Some(id) = waiting.pop() {
            if !visited.insert(id) {
                continue;
            }
            match library.module(id) {
                Some(module) => waiting.extend(module.requires.iter().map(|(id, _)| &**id)),
                None => {
                    self.modules.insert(id.to_owned());
                }
            }
        }
    }
}
