//! Lints: warnings about content that loads and can be played but is probably a slip.

mod amendments;
mod functions;
mod settings;
mod shadows;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use game::excerpt::Excerpt;
use serde::{Serialize, Serializer};

use crate::catalogue::Catalogue;
use crate::diagnostics::Diagnostics;
use crate::module::{Amendment, Declaration, MapFile, Module, Variant};
use crate::read::normal_path;
use crate::selection::Selection;
use crate::source::{ByteSpan, SourceMap, Span};
use crate::truncated::CappedList;
use crate::value::{TomlEntry, TomlNode, TomlValue};

/// A warning about content that is allowed but probably a slip.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct ContentWarning {
    #[serde(flatten)]
    pub span: Span,
    pub message: String,
    /// Advice what to do about it.
    pub hint: String,
    /// Excerpt of the source line, to show above the caret.
    #[serde(rename = "text", serialize_with = "as_text")]
    pub line: Excerpt,
}

impl ContentWarning {
    /// Creates a warning about the byte range `at` of a script.
    pub fn in_script(
        path: &str,
        text: &str,
        at: Range<usize>,
        message: &str,
        hint: &str,
    ) -> ContentWarning {
        let mut sources = SourceMap::default();
        let file = sources.add(path, text);
        let at = ByteSpan { file, start: at.start as u32, end: at.end as u32 };
        let (span, line) = (sources.span(at), sources.excerpt(at));
        ContentWarning { span, message: message.to_owned(), hint: hint.to_owned(), line }
    }
}

fn as_text<S: Serializer>(line: &Excerpt, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&line.text)
}

impl std::fmt::Display for ContentWarning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::error::build_diagnostic(true, &self.message, &self.hint, &self.span, &self.line)
            .fmt(f)
    }
}

/// Facts about a script that lints need, extracted by the parser of its language.
#[derive(Clone, Debug, Default)]
pub struct ScriptFacts {
    /// All string literals of the script.
    pub texts: BTreeSet<String>,
    /// Names of the slots that the script reads.
    pub slots: BTreeSet<String>,
    /// String literals that may be slot names: all except those used only to set a slot.
    pub maybe_slots: BTreeSet<String>,
    /// Whether the script reads a slot whose name is not a literal.
    pub asks_by_name: bool,
    /// Functions that the script exports, each with the byte range of its name.
    pub functions: Vec<(String, Range<usize>)>,
    /// Files that the script requires: `lib/helper` for `lib/helper.lua` of the same module.
    pub requires: Vec<String>,
    /// Literal names that the script passes to functions of the scripting interface.
    pub name_arguments: Vec<ScriptNameArgument>,
}

/// A literal name in a call of the scripting interface.
#[derive(Clone, Debug)]
pub struct ScriptNameArgument {
    /// Kind of object, in the words of messages: `structure`, `slot`.
    pub what: &'static str,
    pub name: String,
    /// Name of the function that is called.
    pub function: String,
    /// Byte range of the name with its quotes.
    pub at: Range<usize>,
}

/// A content tree under lint, with the warnings found so far.
pub struct Linter<'l> {
    pub catalogue: &'l Catalogue,
    /// Facts about each script, by path.
    pub facts: BTreeMap<&'l str, ScriptFacts>,
    found: CappedList<ContentWarning>,
    /// Names of the hooks of all dialects.
    hooks: Vec<&'static str>,
    /// If given, only modules of this dialect are examined.
    dialect: Option<&'static str>,
}

impl<'l> Linter<'l> {
    /// Returns the selections of all variants that can be read.
    pub(crate) fn variants(&self) -> Vec<Selection> {
        let mut diagnostics = Diagnostics::new(self.catalogue.sources.clone());
        let chosen = |v: &Variant| self.catalogue.select_variant(&v.path, &mut diagnostics);
        self.catalogue.variants.iter().filter_map(chosen).collect()
    }

    /// Returns the modules whose names this module may use. These are the module, the modules that
    /// it requires, and those that its amendments name in `if_module`, with everything that all of
    /// these require.
    pub fn visible_modules(&self, module: &'l Module) -> BTreeSet<&'l str> {
        let waits = module.amendments.iter().flat_map(|a| &a.if_module).map(|(name, _)| &**name);
        let all = [&*module.id].into_iter().chain(waits);
        let closures = all.filter_map(|id| self.catalogue.closure(&Selection::of_module(id)));
        closures.flatten().collect()
    }

    /// Returns the maps of the variants that contain a module.
    pub fn boards_of(&self, module: &str) -> Vec<&'l MapFile> {
        let variants = self.variants().into_iter().filter(|variant| {
            let played = self.catalogue.closure(variant);
            played.is_some_and(|played| played.contains(module))
        });
        let maps = variants.filter_map(|variant| Some(variant.map?.0));
        let board = |map: String| {
            let (name, _) = MapFile::split_name(&map);
            self.catalogue.boards.iter().find(|board| board.id == name)
        };
        maps.filter_map(board).collect()
    }

    /// Starts a lint of a tree. `read(dialect, text)` extracts the facts about a script.
    pub(crate) fn new(
        catalogue: &'l Catalogue,
        hooks: Vec<&'static str>,
        read: &dyn Fn(&str, &str) -> ScriptFacts,
    ) -> Linter<'l> {
        let read = |path: &str, text| read(catalogue.dialect_of_file(path), text);
        let facts = catalogue.scripts.iter();
        let facts = facts.map(|(path, text)| (path.as_str(), read(path, text)));
        Linter {
            catalogue,
            facts: facts.collect(),
            found: CappedList::default(),
            hooks,
            dialect: None,
        }
    }

    /// Restricts all further calls to the modules of one dialect.
    pub(crate) fn only(&mut self, dialect: &'static str) {
        self.dialect = Some(dialect);
    }

    /// Returns the warnings in order of files and lines. Their number is capped.
    pub(crate) fn found(self) -> CappedList<ContentWarning> {
        self.found
    }

    /// Returns the modules under examination.
    pub fn modules(&self) -> impl Iterator<Item = &'l Module> + use<'l> {
        let dialect = self.dialect;
        let fits = move |m: &&Module| dialect.is_none_or(|dialect| m.dialect == dialect);
        self.catalogue.modules.iter().filter(fits)
    }

    /// Returns every declaration under examination, with its module.
    pub fn decls(&self) -> impl Iterator<Item = (&'l Module, &'l Declaration)> + use<'l> {
        self.modules().flat_map(|m| m.decls.iter().map(move |d| (m, d)))
    }

    /// Adds a warning about the byte range `at` of a script.
    pub fn warn_of_script(&mut self, path: &str, at: Range<usize>, message: &str, hint: &str) {
        let text = self.catalogue.scripts.get(path).map_or("", |text| text);
        let start = at.start as u32;
        self.found.add(path, start, || ContentWarning::in_script(path, text, at, message, hint));
    }

    /// Adds a warning at a source span in a TOML file.
    pub fn warn(&mut self, at: ByteSpan, message: String, hint: String) {
        self.warn_with(at, |_| (message, hint));
    }

    /// Adds a warning. Calls `describe` only if the warning is kept, because its texts may be expensive.
    pub fn warn_with(
        &mut self,
        at: ByteSpan,
        describe: impl FnOnce(&SourceMap) -> (String, String),
    ) {
        let sources = &self.catalogue.sources;
        self.found.add(sources.path(at), at.start, || {
            let (message, hint) = describe(sources);
            ContentWarning { span: sources.span(at), line: sources.excerpt(at), message, hint }
        });
    }

    /// Returns every amendment of modules and variants, with its module; `None` for variants.
    pub fn all_amendments(
        &self,
    ) -> impl Iterator<Item = (Option<&'l Module>, &'l Amendment)> + use<'l> {
        let modules = self.modules();
        let of_modules = modules.flat_map(|m| m.amendments.iter().map(move |a| (Some(m), a)));
        let of_variants = self.catalogue.variants.iter().flat_map(|v| v.amendments.iter());
        of_modules.chain(of_variants.map(|a| (None, a)))
    }

    /// Returns every TOML table that is read as a piece or as a part of one: declarations, and the
    /// tables that amendments set and add.
    pub fn tables(&self) -> Vec<(Option<&'l Module>, TomlNode)> {
        let decls = self.decls().map(|(m, d)| (Some(m), TomlNode::clone(&d.node)));
        let mut all: Vec<(Option<&Module>, TomlNode)> = decls.collect();
        for (module, amendment) in self.all_amendments() {
            all.extend(amendment.set.clone().map(|set| (module, set)));
            let added = TomlValue::Table(amendment.add.clone());
            all.push((module, TomlNode { at: amendment.piece_at, value: added }));
        }
        all
    }

    /// Returns whether an amendment sets or adds to a key of this piece.
    pub fn amended(&self, module: &str, piece: &str, key: &str) -> bool {
        self.all_amendments().any(|(_, a)| {
            let same = a.piece == piece || a.piece == format!("{module}:{piece}");
            let set = a.set.as_ref().is_some_and(|set| set.get(key).is_some());
            same && (set || a.add.iter().any(|e| e.key == key))
        })
    }
}

/// Calls `see` for every entry of a TOML table and its inner tables.
pub fn each_entry<'n>(node: &'n TomlNode, see: &mut dyn FnMut(&'n TomlEntry)) {
    match &node.value {
        TomlValue::Table(entries) => {
            for entry in entries {
                see(entry);
                each_entry(&entry.node, see);
            }
        }
        TomlValue::List(items) => items.iter().for_each(|item| each_entry(item, see)),
        _ => {}
    }
}

/// Calls `see` for every string in a TOML table, keys included.
pub fn each_text<'n>(node: &'n TomlNode, see: &mut dyn FnMut(&'n str)) {
    match &node.value {
        TomlValue::Str(text) => see(text),
        TomlValue::List(items) => items.iter().for_each(|item| each_text(item, see)),
        TomlValue::Table(entries) => {
            for entry in entries {
                see(&entry.key);
                each_text(&entry.node, see);
            }
        }
        _ => {}
    }
}

/// Returns the path of the script file that a `[[script]]` table names.
pub fn script_path(catalogue: &Catalogue, script: &TomlNode) -> Option<String> {
    let file = script.get("file")?;
    let from = catalogue.sources.path(file.at);
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(normal_path(folder, file.as_str()?))
}

/// Returns the name `module:name` or `name` without its module.
pub fn without_module(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}
