//! Marks of values that were only inferred: which they are, why, and how sure they are.
//!
//! A table says `provisional = true` with `reason` and `certainty` and means all its values, or lists
//! `[[provisional]]` with `field` as well and means those. An amendment may bring such a list, too.

use serde::Serialize;

use crate::error::ContentErrorKind as Kind;
use crate::library::Library;
use crate::read::{NOTES, Table, wrong_type};
use crate::report::Report;
use crate::shape;
use crate::source::{At, Sources, Span};
use crate::value::{Entry, Node, Value};

/// How sure an inferred value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Certainty {
    /// 95 % or more.
    Sure,
    /// 75 to 95 %.
    Likely,
    /// 50 to 75 %.
    Fair,
    /// Less.
    Guess,
}

impl Certainty {
    pub(crate) const WORDS: [(&str, Certainty); 4] = [
        ("sure", Certainty::Sure),
        ("likely", Certainty::Likely),
        ("fair", Certainty::Fair),
        ("guess", Certainty::Guess),
    ];

    fn by_word(word: &str) -> Option<Certainty> {
        Certainty::WORDS.iter().find(|(w, _)| *w == word).map(|(_, certainty)| *certainty)
    }
}

impl std::fmt::Display for Certainty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let word = Certainty::WORDS.iter().find(|(_, c)| c == self).map_or("", |(word, _)| word);
        f.pad(word)
    }
}

/// Why a value is provisional, and how sure it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Doubt {
    /// How sure.
    pub certainty: Certainty,
    /// Why, with the number of the open question where there is one: `MF-05: only shown in a picture`.
    pub reason: String,
}

/// A provisional value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Provisional {
    /// The module whose file says so; none for maps and variants.
    pub module: Option<String>,
    /// `faction`, `map`, `setting` …
    pub kind: String,
    /// The piece or table, `base:giants`; of maps and settings the name.
    pub piece: String,
    /// Path of the value within it, `cost.temple.coins`; empty where all of it is meant.
    pub field: String,
    /// The value, as TOML in one line.
    pub value: String,
    /// Why, and how sure.
    #[serde(flatten)]
    pub doubt: Doubt,
    /// Where the value is written.
    pub span: Span,
}

impl Provisional {
    /// What `loam show --why` calls the value: `base:giants.cost.temple`, `map.rows`.
    pub fn path(&self) -> String {
        let piece = if self.kind == "map" { "map" } else { &self.piece };
        joined(piece, &self.field)
    }
}

/// A mark in a table.
pub(crate) struct Mark<'n> {
    /// The paths of the values it is about, from the table on; the table itself if there are none.
    pub fields: Vec<&'n str>,
    pub doubt: Doubt,
}

impl Mark<'_> {
    /// Is this value, or one that holds it, meant? The path leads from the table on; empty is the table.
    pub fn covers(&self, path: &[&str]) -> bool {
        let leads = |field: &&str| {
            let parts: Vec<&str> = field.split('.').collect();
            path.starts_with(&parts)
        };
        self.fields.is_empty() || self.fields.iter().any(leads)
    }
}

/// The marks of a table, as far as they are whole.
pub(crate) fn marks(table: &Node) -> Vec<Mark<'_>> {
    let all = table.get("provisional").map_or(&[][..], Node::one_or_many).iter();
    all.filter_map(|node| mark(table, node)).collect()
}

fn mark<'n>(table: &'n Node, node: &'n Node) -> Option<Mark<'n>> {
    let (says, fields) = match &node.value {
        Value::Bool(true) => (table, Vec::new()),
        Value::Table(_) => {
            let fields = node.get("field")?.one_or_many().iter();
            (node, fields.filter_map(Node::as_str).collect())
        }
        _ => return None,
    };
    let certainty = Certainty::by_word(says.get("certainty")?.as_str()?)?;
    let reason = says.get("reason")?.as_str()?.to_owned();
    Some(Mark { fields, doubt: Doubt { certainty, reason } })
}

/// Reports what is wrong with the mark of a table; its fields, too, unless the table is an amendment, whose
/// marks are about the piece.
pub(crate) fn check(report: &mut Report, table: &Node, fields: bool) {
    let Some(node) = table.get("provisional") else { return };
    for item in node.one_or_many() {
        match &item.value {
            Value::Bool(true) => {
                for key in ["reason", "certainty"] {
                    if table.get(key).is_none() {
                        report.push(node.at, Kind::MissingKey { key: key.to_owned() });
                    }
                }
                table.get("certainty").iter().for_each(|n| check_certainty(report, n));
            }
            Value::Bool(false) => {}
            Value::Table(_) => check_listed(report, table, item, fields),
            _ => wrong_type(report, item, "a boolean or a list of tables"),
        }
    }
}

fn check_listed(report: &mut Report, table: &Node, mark: &Node, fields: bool) {
    let Some(mut t) = Table::new(report, mark, &shape::MARK) else { return };
    let paths = t.need(report, "field").map_or(&[][..], Node::one_or_many);
    t.need(report, "reason");
    if let Some(n) = t.need(report, "certainty") {
        check_certainty(report, n);
    }
    t.finish(report);
    for path in paths {
        if let Some(text) = path.str(report)
            && fields
        {
            check_field(report, table, path.at, text);
        }
    }
}

fn check_certainty(report: &mut Report, node: &Node) {
    if let Some(word) = node.str(report)
        && Certainty::by_word(word).is_none()
    {
        let words = Certainty::WORDS.iter().map(|(word, _)| *word);
        report.unknown(node.at, "certainty", word, words);
    }
}

fn check_field(report: &mut Report, table: &Node, at: At, path: &str) {
    let (mut here, mut before) = (table, String::new());
    for part in path.split('.') {
        let Some(entry) = entry(here, part) else {
            let keys = here.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str()));
            let known: Vec<String> = keys.map(|e| joined(&before, &e.key)).collect();
            report.unknown(at, "field", path, known.iter().map(String::as_str));
            return;
        };
        before = joined(&before, part);
        here = &entry.node;
    }
}

fn entry<'n>(table: &'n Node, key: &str) -> Option<&'n Entry> {
    table.entries().iter().find(|e| e.key == key)
}

fn joined(before: &str, key: &str) -> String {
    match (before, key) {
        ("", key) => key.to_owned(),
        (before, "") => before.to_owned(),
        (before, key) => format!("{before}.{key}"),
    }
}

/// An amendment says or removes this value of a table: whatever marked it knew another one.
pub(crate) fn forget(table: &mut Node, path: &[&str]) {
    let Value::Table(entries) = &mut table.value else { return };
    if let Some(marks) = entries.iter_mut().find(|e| e.key == "provisional") {
        let mut left = marks.node.one_or_many().to_vec();
        left.iter_mut().for_each(|mark| forget_field(mark, path));
        let no_field = |n: &Node| matches!(&n.value, Value::List(fields) if fields.is_empty());
        left.retain(|mark| !mark.get("field").is_some_and(no_field));
        marks.node.value = Value::List(left);
    }
    if let Some((first, rest)) = path.split_first()
        && let Some(inner) = entries.iter_mut().find(|e| e.key == *first)
        && !rest.is_empty()
    {
        forget(&mut inner.node, rest);
    }
}

/// Takes the fields at or inside a path out of a mark.
fn forget_field(mark: &mut Node, path: &[&str]) {
    let Value::Table(entries) = &mut mark.value else { return };
    let Some(field) = entries.iter_mut().find(|e| e.key == "field") else { return };
    let inside =
        |n: &Node| n.as_str().is_some_and(|f| f.split('.').collect::<Vec<_>>().starts_with(path));
    let left = field.node.one_or_many().iter().filter(|n| !inside(n)).cloned().collect();
    field.node = Node { at: field.node.at, value: Value::List(left) };
}

/// Every marked value of a table and of the tables in it.
pub(crate) fn collect(
    sources: &Sources,
    table: &Node,
    (module, kind, piece): (Option<&str>, &str, &str),
    out: &mut Vec<Provisional>,
) {
    each(table, "", &mut |field, at, node, doubt| {
        let mut value = String::new();
        node.write(&mut value, &mut |key| !NOTES.contains(&key));
        out.push(Provisional {
            module: module.map(str::to_owned),
            kind: kind.to_owned(),
            piece: piece.to_owned(),
            field: field.to_owned(),
            value,
            doubt: doubt.clone(),
            span: sources.span(at),
        });
    });
}

fn each(node: &Node, path: &str, say: &mut dyn FnMut(&str, At, &Node, &Doubt)) {
    for mark in marks(node) {
        if mark.fields.is_empty() {
            // The mark stands beside the values; the table may have been begun elsewhere.
            let at = entry(node, "provisional").map_or(node.at, |e| e.key_at);
            say(path, at, node, &mark.doubt);
        }
        for field in &mark.fields {
            let parts: Vec<&str> = field.split('.').collect();
            let found = parts.iter().try_fold((node, node.at), |(here, _), part| {
                let e = entry(here, part)?;
                let is_table = matches!(e.node.value, Value::Table(_) | Value::List(_));
                Some((&e.node, if is_table { e.key_at } else { e.node.at }))
            });
            if let Some((value, at)) = found {
                say(&joined(path, field), at, value, &mark.doubt);
            }
        }
    }
    if let Value::List(items) = &node.value {
        for (i, item) in items.iter().enumerate() {
            each(item, &joined(path, &i.to_string()), say);
        }
    }
    for entry in node.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str())) {
        each(&entry.node, &joined(path, &entry.key), say);
    }
}

impl Library {
    /// Every provisional value of modules, maps and variants, whether in play or not, in the order of
    /// files and lines.
    pub fn provisional(&self) -> Vec<Provisional> {
        let mut all = Vec::new();
        for module in &self.modules {
            let own = Some(module.id.as_str());
            for decl in &module.decls {
                let id = format!("{}:{}", module.id, decl.name);
                collect(&self.sources, &decl.node, (own, decl.kind.word(), &id), &mut all);
            }
            for setting in &module.settings {
                collect(&self.sources, &setting.node, (own, "setting", &setting.id), &mut all);
            }
            module.amendments.iter().for_each(|a| self.of_amendment(own, a, &mut all));
        }
        for board in &self.boards {
            collect(&self.sources, &board.node, (None, "map", &board.id), &mut all);
        }
        for variant in &self.variants {
            variant.amendments.iter().for_each(|a| self.of_amendment(None, a, &mut all));
        }
        all.sort_by(|a, b| a.span.cmp(&b.span));
        all
    }

    /// The marks of an amendment are about the piece, as far as the amendment says its values.
    fn of_amendment(
        &self,
        module: Option<&str>,
        amendment: &crate::decl::Amendment,
        out: &mut Vec<Provisional>,
    ) {
        let decls = self.modules.iter().flat_map(|m| m.decls.iter().map(move |d| (m, d)));
        let named = amendment.piece.as_str();
        let id =
            |(m, d): &(&crate::library::Module, &crate::decl::Decl)| format!("{}:{}", m.id, d.name);
        let fits = |found: &(_, &crate::decl::Decl)| found.1.name == named || id(found) == named;
        let found = decls.into_iter().find(fits);
        let kind = found.map_or("", |(_, d)| d.kind.word());
        let piece = found.map_or_else(|| named.to_owned(), |found| id(&found));
        let mut said = amendment
            .set
            .clone()
            .unwrap_or(Node { at: amendment.piece_at, value: Value::Table(Vec::new()) });
        if let Value::Table(entries) = &mut said.value {
            entries.extend(amendment.add.iter().cloned());
        }
        collect(&self.sources, &said, (module, kind, &piece), out);
    }
}
