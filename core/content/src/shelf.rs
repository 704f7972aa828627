//! Files read before: what has the same text is not parsed again.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::{Board, read_board};
use crate::decl::{Amendment, read_amendments, read_content};
use crate::error::{ContentError, Report};
use crate::library::{Module, Variant};
use crate::load::{read_module, read_variant};
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
    free: Vec<u16>,
    parsed: usize,
}

/// One file.
#[derive(Debug)]
struct Kept {
    file: u16,
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
    /// Not UTF-8.
    NotText,
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
        self.parsed = 0;
        let gone: Vec<String> = self
            .files
            .keys()
            .filter(|path| !tree.files.contains_key(*path) && !tree.not_text.contains_key(*path))
            .cloned()
            .collect();
        for path in gone {
            let kept = self.files.remove(&path).expect("its name was found here");
            self.sources.put(kept.file, Source::new("", ""));
            self.free.push(kept.file);
        }
        let mut all = Vec::new();
        for (path, before) in &tree.not_text {
            let part = self.part(path, Role::NotText, before);
            all.push((path.clone(), Role::NotText, part));
        }
        for (path, text) in &tree.files {
            if let Some(role) = role(tree, path) {
                let part = self.part(path, role.clone(), text);
                all.push((path.clone(), role, part));
            }
        }
        all
    }

    /// The texts that the places of the last reading point into.
    pub(crate) fn sources(&self) -> Sources {
        self.sources.clone()
    }

    /// How many files the last reading had to parse.
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    fn part(&mut self, path: &str, role: Role, text: &str) -> Arc<Part> {
        let known = self.files.get(path);
        if let Some(kept) = known
            && kept.role == role
            && self.sources.get(kept.file).text == text
        {
            return kept.part.clone();
        }
        self.parsed += 1;
        let source = Source::new(path, text);
        let file = match known.map(|kept| kept.file).or_else(|| self.free.pop()) {
            Some(file) => {
                self.sources.put(file, source);
                file
            }
            None => self.sources.add(path, text),
        };
        let mut report = Report::new(std::mem::take(&mut self.sources));
        let part = Arc::new(read(&mut report, file, &role));
        self.sources = report.sources;
        self.files.insert(path.to_owned(), Kept { file, role, part: part.clone() });
        part
    }
}

fn read(report: &mut Report, file: u16, role: &Role) -> Part {
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
        Role::NotText => {
            let end = source.text.len() as u32;
            report.push(At { file, start: end, end }, crate::ContentErrorKind::NotText);
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
    part.errors = std::mem::take(&mut report.errors);
    part
}
