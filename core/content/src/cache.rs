//! Parse cache: a file whose text did not change is not parsed again.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::diagnostics::Diagnostics;
use crate::dialect::Dialects;
use crate::error::{ContentError, ContentErrorKind};
use crate::limits;
use crate::load::amendments::read_amendments;
use crate::load::declarations::read_content;
use crate::load::header::read_module;
use crate::load::map::read_map;
use crate::load::variant::read_variant;
use crate::module::{Amendment, MapFile, Module, Variant};
use crate::source::{ByteSpan, SourceFile, SourceMap};
use crate::tree::ContentTree;
use crate::value;

/// A cache of parsed content files. Reading a tree again parses only the files whose text changed.
/// All other files keep their numbers, so source spans in them stay valid.
#[derive(Debug, Default)]
pub struct ParseCache {
    pub(crate) dialects: Dialects,
    files: BTreeMap<String, CachedFile>,
    sources: SourceMap,
    /// File numbers of deleted files, for reuse.
    free: Vec<u32>,
    parsed: usize,
}

/// A file in the cache: its number, role and parsed contents.
#[derive(Debug)]
struct CachedFile {
    file: u32,
    role: FileRole,
    part: Arc<ParsedFile>,
}

/// The role of a file, determined by its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileRole {
    /// `module.toml` of this module folder.
    Header(String),
    /// `amend.toml` of this module folder, in this dialect.
    Amendments(String, &'static str),
    /// Any other TOML file of this module folder, in this dialect.
    Content(String, &'static str),
    Script,
    Board,
    Variant,
    /// Not readable as text, for this reason.
    Unread(ContentErrorKind),
}

/// The parsed contents of one file, independent of all other files.
#[derive(Debug)]
pub(crate) struct ParsedFile {
    pub at: ByteSpan,
    /// The module, if the file is a header. For a content file: the declarations to add to the
    /// module.
    pub module: Module,
    pub amendments: Vec<Amendment>,
    pub board: Option<MapFile>,
    pub variant: Option<Variant>,
    pub script: Option<Arc<str>>,
    pub errors: Vec<ContentError>,
    /// Whether the file is not valid TOML. Further errors may then be consequences.
    pub broken: bool,
}

static NOTHING: String = String::new();

/// Returns the role of a path in a content tree; `None` for a file that is not part of any game.
fn role(tree: &ContentTree, dialects: Dialects, path: &str) -> Option<FileRole> {
    let is_toml = path.ends_with(".toml");
    if let Some((folder, rest)) = path.strip_prefix("scripts/").and_then(|p| p.split_once('/')) {
        let dialect = || dialect_of(tree, dialects, folder);
        return match rest {
            _ if rest.starts_with("tests/") || folder.is_empty() => None,
            "module.toml" => Some(FileRole::Header(folder.to_owned())),
            "amend.toml" => Some(FileRole::Amendments(folder.to_owned(), dialect())),
            _ if is_toml => Some(FileRole::Content(folder.to_owned(), dialect())),
            _ if path.ends_with(".lua") => Some(FileRole::Script),
            _ => None,
        };
    }
    if is_toml && path.starts_with("maps/") {
        return dialects.with_maps().map(|_| FileRole::Board);
    }
    let is_variant = path.starts_with("variants/") || tree.other_variants.contains(path);
    (is_toml && is_variant).then_some(FileRole::Variant)
}

/// Finds the dialect that a module's header names. It is a text search, so it also works for
/// invalid headers.
fn dialect_of(tree: &ContentTree, dialects: Dialects, folder: &str) -> &'static str {
    let is_only = dialects.iter().nth(1).is_none();
    let header = tree.files.get(&format!("scripts/{folder}/module.toml")).filter(|_| !is_only);
    let lines = header.map_or("", String::as_str).lines().take_while(|line| !line.starts_with('['));
    let value = lines.filter_map(|line| line.strip_prefix("dialect")).next();
    let value = value.and_then(|rest| rest.trim_start().strip_prefix('='));
    let name = value.and_then(|rest| rest.split(['"', '\'']).nth(1)).unwrap_or_default();
    dialects.named(name).vocabulary().name
}

impl ParseCache {
    /// Creates an empty cache for content in these dialects. The first one is the default dialect.
    pub fn new(dialects: Dialects) -> ParseCache {
        ParseCache { dialects, ..ParseCache::default() }
    }

    /// Returns the parsed files of a tree in order of their paths. Removes files from the cache
    /// that the tree no longer contains.
    pub(crate) fn parts(&mut self, tree: &ContentTree) -> Vec<(String, FileRole, Arc<ParsedFile>)> {
        let removed: Vec<String> = self
            .files
            .keys()
            .filter(|path| !tree.files.contains_key(*path) && !tree.unread.contains_key(*path))
            .cloned()
            .collect();
        for path in removed {
            let cached = self.files.remove(&path).expect("its name was found here");
            self.sources.replace_text(cached.file, SourceFile::new("", ""));
            self.free.push(cached.file);
        }
        let bad = tree.unread.iter();
        let bad =
            bad.map(|(path, entry)| (path, &entry.before, FileRole::Unread((*entry.why).clone())));
        let good = tree.files.iter();
        let good =
            good.filter_map(|(path, text)| Some((path, text, role(tree, self.dialects, path)?)));
        let mut files: Vec<(&String, &String, FileRole)> = bad.chain(good).collect();
        if files.len() > limits::FILES {
            let (what, found) = ("the content has", files.len());
            let error =
                ContentErrorKind::TooLarge { what, found, unit: "files", limit: limits::FILES };
            let (_, text, role) = &mut files[limits::FILES - 1];
            (*text, *role) = (&NOTHING, FileRole::Unread(error));
            files.truncate(limits::FILES);
        }
        let mut fresh: Vec<(&str, &FileRole, u32)> = Vec::new();
        for (path, text, role) in &files {
            if !self.knows(path, role, text) {
                fresh.push((path, role, self.put(path, text)));
            }
        }
        self.parsed = fresh.len();
        // Files are independent, so all cores parse them.
        let diagnostics = || Diagnostics::new(self.sources.clone());
        let parts: Vec<ParsedFile> = fresh
            .par_iter()
            .map_init(diagnostics, |diagnostics, (_, role, file)| {
                read(diagnostics, self.dialects, *file, role)
            })
            .collect();
        for ((path, role, file), part) in fresh.into_iter().zip(parts) {
            let cached = CachedFile { file, role: role.clone(), part: Arc::new(part) };
            self.files.insert(path.to_owned(), cached);
        }
        let part = |path: &str| self.files[path].part.clone();
        files.into_iter().map(|(path, _, role)| (path.clone(), role, part(path))).collect()
    }

    /// Returns the texts to which the source spans of the last reading refer.
    pub(crate) fn sources(&self) -> SourceMap {
        self.sources.clone()
    }

    /// Returns the number of files that the last reading had to parse.
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    /// Returns whether the file was read with this text and role before.
    fn knows(&self, path: &str, role: &FileRole, text: &str) -> bool {
        let same = |cached: &CachedFile| {
            cached.role == *role && self.sources.get(cached.file).text == text
        };
        self.files.get(path).is_some_and(same)
    }

    /// Stores a text under the file's previous number, or under a free one, and returns the number.
    fn put(&mut self, path: &str, text: &str) -> u32 {
        let before = self.files.get(path).map(|cached| cached.file);
        match before.or_else(|| self.free.pop()) {
            Some(file) => {
                self.sources.replace_text(file, SourceFile::new(path, text));
                file
            }
            None => self.sources.add(path, text),
        }
    }
}

/// Parses one file. The result contains its errors; `diagnostics` has the same errors as before.
fn read(
    diagnostics: &mut Diagnostics,
    dialects: Dialects,
    file: u32,
    role: &FileRole,
) -> ParsedFile {
    let at = ByteSpan { file, start: 0, end: 0 };
    let mut part = ParsedFile {
        at,
        module: Module::default(),
        amendments: Vec::new(),
        board: None,
        variant: None,
        script: None,
        errors: Vec::new(),
        broken: false,
    };
    let source = diagnostics.sources.shared(file);
    match role {
        FileRole::Unread(error) => {
            let end = source.text.len() as u32;
            diagnostics.push(ByteSpan { file, start: end, end }, error.clone());
        }
        FileRole::Script => part.script = Some(Arc::from(source.text.as_str())),
        FileRole::Header(folder) => {
            let node = value::parse(diagnostics, file);
            part.module = read_module(diagnostics, dialects, &node, folder);
        }
        FileRole::Amendments(_, dialect) => {
            let node = value::parse(diagnostics, file);
            let keys = dialects.named(dialect).vocabulary().amend_keys.iter();
            part.amendments = read_amendments(diagnostics, &keys.collect::<Vec<_>>(), &node);
        }
        FileRole::Content(folder, dialect) => {
            let node = value::parse(diagnostics, file);
            part.module.id.clone_from(folder);
            read_content(diagnostics, dialects.named(dialect), &mut part.module, &node);
        }
        FileRole::Board => {
            let node = value::parse(diagnostics, file);
            part.board =
                dialects.with_maps().and_then(|dialect| read_map(diagnostics, dialect, &node));
        }
        FileRole::Variant => {
            let node = value::parse(diagnostics, file);
            part.variant = read_variant(diagnostics, dialects, &node, &source.path);
        }
    }
    part.broken = !diagnostics.broken().is_empty();
    part.errors = diagnostics.take();
    part
}
