//! What loads and can be played, but is probably not what its author meant.

mod amendments;
mod functions;
mod settings;
mod shadows;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use game::excerpt::Excerpt;
use serde::{Serialize, Serializer};

use crate::catalogue::Catalogue;
use crate::few::Few;
use crate::mistakes::Mistakes;
use crate::module::{Amendment, Board, Decl, Module, Variant};
use crate::read::normal_path;
use crate::select::Selection;
use crate::source::{At, Sources, Span};
use crate::value::{Entry, Node, Value};

/// Something that is allowed, and probably a slip.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Warning {
    /// Where.
    #[serde(flatten)]
    pub span: Span,
    /// What is odd.
    pub message: String,
    /// What to do.
    pub hint: String,
    /// The line.
    #[serde(rename = "text", serialize_with = "as_text")]
    pub line: Excerpt,
}

impl Warning {
    /// A warning about some bytes of a script.
    pub fn in_script(
        path: &str,
        text: &str,
        at: Range<usize>,
        message: &str,
        hint: &str,
    ) -> Warning {
        let mut sources = Sources::default();
        let file = sources.add(path, text);
        let at = At { file, start: at.start as u32, end: at.end as u32 };
        let (span, line) = (sources.span(at), sources.excerpt(at));
        Warning { span, message: message.to_owned(), hint: hint.to_owned(), line }
    }
}

fn as_text<S: Serializer>(line: &Excerpt, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&line.text)
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        crate::error::shown(true, (&self.message, &self.hint), &self.span, &self.line).fmt(f)
    }
}

/// What has to be known of a script, whoever reads its language.
#[derive(Clone, Debug, Default)]
pub struct ScriptFacts {
    /// Every text in it.
    pub texts: BTreeSet<String>,
    /// Names of slots whose value it asks.
    pub slots: BTreeSet<String>,
    /// Texts that may be such names: all but those where a slot is only set.
    pub maybe_slots: BTreeSet<String>,
    /// It asks the value of a slot whose name it does not spell out there.
    pub asks_by_name: bool,
    /// The functions that it gives, each with the bytes of its name.
    pub functions: Vec<(String, Range<usize>)>,
    /// What it requires: `lib/helper` for `lib/helper.lua` of its module.
    pub requires: Vec<String>,
    /// The names that it spells out where the interface takes one.
    pub asked: Vec<Asked>,
}

/// A name in a call of the interface.
#[derive(Clone, Debug)]
pub struct Asked {
    /// What is named, in the words of messages: `structure`, `slot`.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// The function that is called.
    pub function: String,
    /// The bytes of the name with its quotes.
    pub at: Range<usize>,
}

/// A tree that is looked through.
pub struct Lint<'l> {
    /// Everything that there is.
    pub catalogue: &'l Catalogue,
    /// What is known of each script, by its path.
    pub facts: BTreeMap<&'l str, ScriptFacts>,
    found: Few<Warning>,
    /// The hooks of any dialect.
    hooks: Vec<&'static str>,
    /// The dialect whose declarations are looked at; any, if there is none.
    dialect: Option<&'static str>,
}

impl<'l> Lint<'l> {
    /// What each variant chooses that chooses anything.
    pub(crate) fn variants(&self) -> Vec<Selection> {
        let mut mistakes = Mistakes::new(self.catalogue.sources.clone());
        let chosen = |v: &Variant| self.catalogue.select_variant(&v.path, &mut mistakes);
        self.catalogue.variants.iter().filter_map(chosen).collect()
    }

    /// The modules whose names another one may say: itself, what it requires, and what its amendments wait for.
    pub fn known_to(&self, module: &'l Module) -> BTreeSet<&'l str> {
        let waits = module.amendments.iter().flat_map(|a| &a.if_module).map(|(name, _)| &**name);
        let all = [&*module.id].into_iter().chain(waits);
        let closures = all.filter_map(|id| self.catalogue.closure(&Selection::of_module(id)));
        closures.flatten().collect()
    }

    /// The maps of the variants that play a module.
    pub fn boards_of(&self, module: &str) -> Vec<&'l Board> {
        let variants = self.variants().into_iter().filter(|variant| {
            let played = self.catalogue.closure(variant);
            played.is_some_and(|played| played.contains(module))
        });
        let maps = variants.filter_map(|variant| Some(variant.map?.0));
        let board = |map: String| {
            let (name, _) = Board::named(&map);
            self.catalogue.boards.iter().find(|board| board.id == name)
        };
        maps.filter_map(board).collect()
    }

    /// Begins to look through a tree. `read` finds out about the text of a script of this dialect.
    pub(crate) fn new(
        catalogue: &'l Catalogue,
        hooks: Vec<&'static str>,
        read: &dyn Fn(&str, &str) -> ScriptFacts,
    ) -> Lint<'l> {
        let read = |path: &str, text| read(catalogue.dialect_of_file(path), text);
        let facts = catalogue.scripts.iter();
        let facts = facts.map(|(path, text)| (path.as_str(), read(path, text)));
        Lint { catalogue, facts: facts.collect(), found: Few::default(), hooks, dialect: None }
    }

    /// From here on only the modules of one dialect count.
    pub(crate) fn only(&mut self, dialect: &'static str) {
        self.dialect = Some(dialect);
    }

    /// The warnings in the order of files and lines, as many as are told.
    pub(crate) fn found(self) -> Few<Warning> {
        self.found
    }

    /// The modules that count.
    pub fn modules(&self) -> impl Iterator<Item = &'l Module> + use<'l> {
        let dialect = self.dialect;
        let fits = move |m: &&Module| dialect.is_none_or(|dialect| m.dialect == dialect);
        self.catalogue.modules.iter().filter(fits)
    }

    /// Every declaration with its module.
    pub fn decls(&self) -> impl Iterator<Item = (&'l Module, &'l Decl)> + use<'l> {
        self.modules().flat_map(|m| m.decls.iter().map(move |d| (m, d)))
    }

    /// Warns of some bytes of a script.
    pub fn warn_of_script(&mut self, path: &str, at: Range<usize>, message: &str, hint: &str) {
        let text = self.catalogue.scripts.get(path).map_or("", |text| text);
        let start = at.start as u32;
        self.found.add(path, start, || Warning::in_script(path, text, at, message, hint));
    }

    /// Warns of a place in a table.
    pub fn warn(&mut self, at: At, message: String, hint: String) {
        self.warn_with(at, |_| (message, hint));
    }

    /// The same for what takes work to say: message and hint are only made if the warning is listed.
    pub fn warn_with(&mut self, at: At, say: impl FnOnce(&Sources) -> (String, String)) {
        let sources = &self.catalogue.sources;
        self.found.add(sources.path(at), at.start, || {
            let (message, hint) = say(sources);
            Warning { span: sources.span(at), line: sources.excerpt(at), message, hint }
        });
    }

    /// Every amendment of modules and variants, with its module.
    pub fn all_amendments(
        &self,
    ) -> impl Iterator<Item = (Option<&'l Module>, &'l Amendment)> + use<'l> {
        let modules = self.modules();
        let of_modules = modules.flat_map(|m| m.amendments.iter().map(move |a| (Some(m), a)));
        let of_variants = self.catalogue.variants.iter().flat_map(|v| v.amendments.iter());
        of_modules.chain(of_variants.map(|a| (None, a)))
    }

    /// Every table that is read as a piece or a part of one: declarations, and what amendments set and add.
    pub fn tables(&self) -> Vec<(Option<&'l Module>, Node)> {
        let decls = self.decls().map(|(m, d)| (Some(m), Node::clone(&d.node)));
        let mut all: Vec<(Option<&Module>, Node)> = decls.collect();
        for (module, amendment) in self.all_amendments() {
            all.extend(amendment.set.clone().map(|set| (module, set)));
            let added = Value::Table(amendment.add.clone());
            all.push((module, Node { at: amendment.piece_at, value: added }));
        }
        all
    }

    /// Does an amendment set or add to a key of this piece?
    pub fn amended(&self, module: &str, piece: &str, key: &str) -> bool {
        self.all_amendments().any(|(_, a)| {
            let same = a.piece == piece || a.piece == format!("{module}:{piece}");
            let set = a.set.as_ref().is_some_and(|set| set.get(key).is_some());
            same && (set || a.add.iter().any(|e| e.key == key))
        })
    }
}

/// Calls `see` for every entry of a table and of the tables in it.
pub fn each_entry<'n>(node: &'n Node, see: &mut dyn FnMut(&'n Entry)) {
    match &node.value {
        Value::Table(entries) => {
            for entry in entries {
                see(entry);
                each_entry(&entry.node, see);
            }
        }
        Value::List(items) => items.iter().for_each(|item| each_entry(item, see)),
        _ => {}
    }
}

/// Calls `see` for every text that stands in a table, keys included.
pub fn each_text<'n>(node: &'n Node, see: &mut dyn FnMut(&'n str)) {
    match &node.value {
        Value::Str(text) => see(text),
        Value::List(items) => items.iter().for_each(|item| each_text(item, see)),
        Value::Table(entries) => {
            for entry in entries {
                see(&entry.key);
                each_text(&entry.node, see);
            }
        }
        _ => {}
    }
}

/// The path of the script that a `[[script]]` table names.
pub fn script_path(catalogue: &Catalogue, script: &Node) -> Option<String> {
    let file = script.get("file")?;
    let from = catalogue.sources.path(file.at);
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(normal_path(folder, file.as_str()?))
}

/// A name without its module.
pub fn bare(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}
