//! Files read before: what has the same text is not parsed again.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::board::{Board, read_board};
use crate::decl::{Amendment, read_amendments, read_content};
use crate::error::{ContentError, ContentErrorKind};
use crate::library::{Module, Variant};
use crate::limits;
use crate::load::{read_module, read_variant};
use crate::report::Report;
use crate::source::{At, Source, Sources};
use crate::tree::Tree;
use crate::value;

/// Every file of a tree that was read, with what it says. A second reading parses only the files whose text is
/// another one; the numbers of the others, and so the places of their values, stay.
#[derive(Debug, Default)]
pub struct Shelf {
    files: BTreeMap<String, Kept>,
    sources: Sources,
    /// Numbers of files that are gone.
    free: Vec<u32>,
    parsed: usize,
}

/// One file.
#[derive(Debug)]
struct Kept {
    file: u32,
    role: Role,
    part: Arc<Part>,
}

/// What a file is, by its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// `module.toml` of this folder.
    Header(String),
    /// `amend.toml` of this folder.
    Amendments(String),
    /// Any other table of this folder.
    Content(String),
    Script,
    Board,
    Variant,
    /// No text, and why.
    Unread(ContentErrorKind),
}

/// What a file says, as far as it can be said without the others.
#[derive(Debug)]
pub(crate) struct Part {
    /// The beginning of the file.
    pub at: At,
    /// For a header the module; for a table its declarations, to be added to the module.
    pub module: Module,
    pub amendments: Vec<Amendment>,
    pub board: Option<Board>,
    pub variant: Option<Variant>,
    pub script: Option<Arc<str>>,
    pub errors: Vec<ContentError>,
    /// It is not TOML: what else is wrong with it may be a consequence.
    pub broken: bool,
}

static NOTHING: String = String::new();

/// What a path of a tree stands for; nothing for texts that belong to no game.
pub(crate) fn role(tree: &Tree, path: &str) -> Option<Role> {
    let is_toml = path.ends_with(".toml");
    if let Some((folder, rest)) = path.strip_prefix("scripts/").and_then(|p| p.split_once('/')) {
        let of = |role: fn(String) -> Role| Some(role(folder.to_owned()));
        return match rest {
            _ if rest.starts_with("tests/") || folder.is_empty() => None,
            "module.toml" => of(Role::Header),
            "amend.toml" => of(Role::Amendments),
            _ if is_toml => of(Role::Content),
            _ if path.ends_with(".lua") => Some(Role::Script),
            _ => None,
        };
    }
    match is_toml {
        true if path.starts_with("maps/") => Some(Role::Board),
        true if path.starts_with("variants/") || tree.other_variants.contains(path) => {
            Some(Role::Variant)
        }
        _ => None,
    }
}

impl Shelf {
    /// What the files of a tree say, in the order of their paths; files that are gone are forgotten.
    pub(crate) fn parts(&mut self, tree: &Tree) -> Vec<(String, Role, Arc<Part>)> {
        let gone: Vec<String> = self
            .files
            .keys()
            .filter(|path| !tree.files.contains_key(*path) && !tree.unread.contains_key(*path))
            .cloned()
            .collect();
        for path in gone {
            let kept = self.files.remove(&path).expect("its name was found here");
            self.sources.put(kept.file, Source::new("", ""));
            self.free.push(kept.file);
        }
        let bad = tree.unread.iter();
        let bad = bad.map(|(path, what)| (path, &what.before, Role::Unread((*what.why).clone())));
        let good = tree.files.iter();
        let good = good.filter_map(|(path, text)| Some((path, text, role(tree, path)?)));
        let mut wanted: Vec<(&String, &String, Role)> = bad.chain(good).collect();
        if wanted.len() > limits::FILES {
            let (what, found) = ("the content has", wanted.len());
            let why =
                ContentErrorKind::TooLarge { what, found, unit: "files", limit: limits::FILES };
            let (_, text, role) = &mut wanted[limits::FILES - 1];
            (*text, *role) = (&NOTHING, Role::Unread(why));
            wanted.truncate(limits::FILES);
        }
        let mut fresh: Vec<(&str, &Role, u32)> = Vec::new();
        for (path, text, role) in &wanted {
            if !self.knows(path, role, text) {
                fresh.push((path, role, self.put(path, text)));
            }
        }
        self.parsed = fresh.len();
        // Each file is read for itself, on all cores.
        let report = || Report::new(self.sources.clone());
        let parts: Vec<Part> = fresh
            .par_iter()
            .map_init(report, |report, (_, role, file)| read(report, *file, role))
            .collect();
        for ((path, role, file), part) in fresh.into_iter().zip(parts) {
            let kept = Kept { file, role: role.clone(), part: Arc::new(part) };
            self.files.insert(path.to_owned(), kept);
        }
        let part = |path: &str| self.files[path].part.clone();
        wanted.into_iter().map(|(path, _, role)| (path.clone(), role, part(path))).collect()
    }

    /// The texts that the places of the last reading point into.
    pub(crate) fn sources(&self) -> Sources {
        self.sources.clone()
    }

    /// How many files the last reading had to parse.
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    /// Was the file read with this text before?
    fn knows(&self, path: &str, role: &Role, text: &str) -> bool {
        let same = |kept: &Kept| kept.role == *role && self.sources.get(kept.file).text == text;
        self.files.get(path).is_some_and(same)
    }

    /// Puts a text among the sources, in the place of the one that the file had before; its number.
    fn put(&mut self, path: &str, text: &str) -> u32 {
        let before = self.files.get(path).map(|kept| kept.file);
        match before.or_else(|| self.free.pop()) {
            Some(file) => {
                self.sources.put(file, Source::new(path, text));
                file
            }
            None => self.sources.add(path, text),
        }
    }
}

/// Reads one file. The report is left as it was before.
fn read(report: &mut Report, file: u32, role: &Role) -> Part {
    let at = At { file, start: 0, end: 0 };
    let mut part = Part {
        at,
        module: Module::default(),
        amendments: Vec::new(),
        board: None,
        variant: None,
        script: None,
        errors: Vec::new(),
        broken: false,
    };
    let source = report.sources.shared(file);
    match role {
        Role::Unread(why) => {
            let end = source.text.len() as u32;
            report.push(At { file, start: end, end }, why.clone());
        }
        Role::Script => part.script = Some(Arc::from(source.text.as_str())),
        Role::Header(folder) => {
            let node = value::parse(report, file);
            part.module = read_module(report, &node, folder);
        }
        Role::Amendments(_) => {
            let node = value::parse(report, file);
            part.amendments = read_amendments(report, &node);
        }
        Role::Content(folder) => {
            let node = value::parse(report, file);
            part.module.id.clone_from(folder);
            read_content(report, &mut part.module, &node);
        }
        Role::Board => {
            let node = value::parse(report, file);
            part.board = read_board(report, &node);
        }
        Role::Variant => {
            let node = value::parse(report, file);
            part.variant = read_variant(report, &node, &source.path);
        }
    }
    part.broken = !report.broken().is_empty();
    part.errors = report.take();
    part
}
