//! Lists all provisional values of a content tree.

use serde::Serialize;

use crate::catalogue::Catalogue;
use crate::module::{Amendment, Declaration, Module};
use crate::provisional_marks::{NOTES, ProvisionalReason, entry, joined, marks};
use crate::source::{ByteSpan, SourceMap, Span};
use crate::value::{TomlNode, TomlValue};

/// A provisional value: one that was inferred instead of taken from a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProvisionalValue {
    /// Id of the module whose file marks the value as provisional; `None` for maps and variants.
    pub module: Option<String>,
    /// Kind of declaration: `faction`, `map`, `setting` …
    pub kind: String,
    /// Piece or TOML table, such as `base:giants`. For maps and settings: the name.
    pub piece: String,
    /// Path of the value in the piece, such as `cost.temple.coins`; empty for the whole piece.
    pub field: String,
    /// Value as TOML on one line.
    pub value: String,
    #[serde(flatten)]
    pub doubt: ProvisionalReason,
    /// Source span of the value.
    pub span: Span,
}

impl ProvisionalValue {
    /// Returns the path as `loam show --why` takes it: `base:giants.cost.temple`, `map.rows`.
    pub fn path(&self) -> String {
        let piece = if self.kind == "map" { "map" } else { &self.piece };
        joined(piece, &self.field)
    }
}

/// The declaration to which a TOML table belongs.
#[derive(Clone, Copy)]
pub(crate) struct TableOwner<'a> {
    /// Module; `None` for maps, and for pieces that only a variant names.
    pub module: Option<&'a str>,
    /// Kind of declaration, such as `map`; empty if unknown.
    pub kind: &'a str,
    /// Id of the declaration.
    pub piece: &'a str,
}

impl<'a> TableOwner<'a> {
    /// Creates the owner of a map's table.
    pub fn map(id: &'a str) -> TableOwner<'a> {
        TableOwner { module: None, kind: "map", piece: id }
    }
}

/// Appends every value of a TOML table and its inner tables that is marked as provisional.
pub(crate) fn collect(
    sources: &SourceMap,
    table: &TomlNode,
    owner: TableOwner<'_>,
    out: &mut Vec<ProvisionalValue>,
) {
    each(table, "", &mut |field, at, node, doubt| {
        let mut value = String::new();
        node.write(&mut value, &mut |key| !NOTES.contains(&key));
        out.push(ProvisionalValue {
            module: owner.module.map(str::to_owned),
            kind: owner.kind.to_owned(),
            piece: owner.piece.to_owned(),
            field: field.to_owned(),
            value,
            doubt: doubt.clone(),
            span: sources.span(at),
        });
    });
}

fn each(
    node: &TomlNode,
    path: &str,
    visit: &mut dyn FnMut(&str, ByteSpan, &TomlNode, &ProvisionalReason),
) {
    for mark in marks(node) {
        if mark.fields.is_empty() {
            // The source span of the mark is more precise than that of the table, which may begin
            // elsewhere.
            let at = entry(node, "provisional").map_or(node.at, |e| e.key_at);
            visit(path, at, node, &mark.doubt);
        }
        for field in &mark.fields {
            let parts: Vec<&str> = field.split('.').collect();
            let found = parts.iter().try_fold((node, node.at), |(current, _), part| {
                let e = entry(current, part)?;
                let is_table = matches!(e.node.value, TomlValue::Table(_) | TomlValue::List(_));
                Some((&e.node, if is_table { e.key_at } else { e.node.at }))
            });
            if let Some((value, at)) = found {
                visit(&joined(path, field), at, value, &mark.doubt);
            }
        }
    }
    if let TomlValue::List(items) = &node.value {
        for (i, item) in items.iter().enumerate() {
            each(item, &joined(path, &i.to_string()), visit);
        }
    }
    for entry in node.entries().iter().filter(|e| !NOTES.contains(&e.key.as_str())) {
        each(&entry.node, &joined(path, &entry.key), visit);
    }
}

impl Catalogue {
    /// Returns every provisional value of modules, maps and variants, in play or not, in the order
    /// of files and lines.
    pub fn provisional(&self) -> Vec<ProvisionalValue> {
        let mut all = Vec::new();
        for module in &self.modules {
            let own = Some(module.id.as_str());
            for decl in &module.decls {
                let id = format!("{}:{}", module.id, decl.name);
                let owner = TableOwner { module: own, kind: decl.kind.word, piece: &id };
                collect(&self.sources, &decl.node, owner, &mut all);
            }
            for setting in &module.settings {
                let owner = TableOwner { module: own, kind: "setting", piece: &setting.id };
                collect(&self.sources, &setting.node, owner, &mut all);
            }
            module.amendments.iter().for_each(|a| self.of_amendment(own, a, &mut all));
        }
        for board in &self.boards {
            collect(&self.sources, &board.node, TableOwner::map(&board.id), &mut all);
        }
        for variant in &self.variants {
            variant.amendments.iter().for_each(|a| self.of_amendment(None, a, &mut all));
        }
        all.sort_by(|a, b| a.span.cmp(&b.span));
        all
    }

    /// Appends the values that an amendment both sets and marks as provisional. Its marks refer to
    /// the amended piece.
    fn of_amendment(
        &self,
        module: Option<&str>,
        amendment: &Amendment,
        out: &mut Vec<ProvisionalValue>,
    ) {
        let decls = self.modules.iter().flat_map(|m| m.decls.iter().map(move |d| (m, d)));
        let named = amendment.piece.as_str();
        let id = |(m, d): &(&Module, &Declaration)| format!("{}:{}", m.id, d.name);
        let fits = |found: &(_, &Declaration)| found.1.name == named || id(found) == named;
        let found = decls.into_iter().find(fits);
        let kind = found.map_or("", |(_, d)| d.kind.word);
        let piece = found.map_or_else(|| named.to_owned(), |found| id(&found));
        let mut marked = amendment
            .set
            .clone()
            .unwrap_or(TomlNode { at: amendment.piece_at, value: TomlValue::Table(Vec::new()) });
        if let TomlValue::Table(entries) = &mut marked.value {
            entries.extend(amendment.add.iter().cloned());
        }
        collect(&self.sources, &marked, TableOwner { module, kind, piece: &piece }, out);
    }
}
