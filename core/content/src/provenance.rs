//! Provenance of values: the file and line of each value of a game, what is in play, and what is
//! provisional.

use game::suggest::unknown;
use serde::Serialize;

use crate::compiled::{CompiledDeclaration, CompiledVariant};
use crate::history::{AmendedValue, leads_to};
use crate::provisional::{self, ProvisionalValue, TableOwner};
use crate::provisional_marks::{ProvisionalReason, doubt};
use crate::read::doc;
use crate::settings::SettingOrigin;
use crate::source::{ByteSpan, Span};
use crate::value::{TomlNode, TomlValue};

/// The provenance of a value: its origin, its source span, and all places that contributed to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Provenance {
    /// Full path of the value: `base:giants.start.coins`.
    pub path: String,
    /// Value as TOML on one line.
    pub value: String,
    /// Origin of the value: `content`, `amendment`, `board` or `setting`. For the value of a
    /// setting: `default`, or the module, profile, variant or command line that gave it.
    pub by: String,
    /// Source span of the value.
    pub span: Span,
    /// Text of the source line.
    pub line: String,
    /// All places that contributed to the value, in order: first the declaration, then each
    /// amendment. Contributions that a later one overrides are included.
    pub written: Vec<ValueOrigin>,
    /// Reason and certainty if the value is provisional.
    pub provisional: Option<ProvisionalReason>,
}

/// A place that contributed to a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ValueOrigin {
    /// Contribution: `declares it`, `sets it`, `adds to it`, `removes it` or `removes the piece`.
    pub does: &'static str,
    /// File and line of the declaration or amendment.
    pub span: Span,
}

/// A piece or table in play, for lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceInfo {
    /// Full id of the piece: `base:giants`.
    pub id: String,
    /// Kind of declaration: `faction`.
    pub kind: String,
    /// Name as shown to readers.
    pub name: String,
    /// Explanation in the file of the piece.
    pub doc: String,
    /// Source span of the declared name.
    pub span: Span,
    pub provisional: Vec<ProvisionalValue>,
}

impl<R> CompiledVariant<R> {
    /// Finds where a value came from. `path`: `giants.start.coins`, `base:fav12.on.0`,
    /// `game.rounds`, `map.rows.3`, or the name of a setting. List items are counted from 0.
    ///
    /// # Errors
    /// A message in words, with a suggestion if a similar name exists.
    pub fn provenance(&self, path: &str) -> Result<Provenance, String> {
        if let Some(setting) = self.settings.iter().find(|s| s.id == path) {
            let origin = match &setting.by {
                SettingOrigin::Default => "default".to_owned(),
                SettingOrigin::Module(name) => format!("module {name}"),
                SettingOrigin::Profile(name) => format!("profile {name}"),
                SettingOrigin::Variant(name) => format!("variant {name}"),
                SettingOrigin::Override => "command line".to_owned(),
            };
            return Ok(Provenance {
                path: setting.id.clone(),
                value: setting.value.to_string(),
                by: origin,
                span: setting.span.clone(),
                line: String::new(),
                written: Vec::new(),
                provisional: setting.provisional.clone(),
            });
        }
        let mut parts = path.split('.');
        let piece = parts.next().unwrap_or_default();
        // Boards, lists and ledgers refer to a tile by its code.
        let code = |k: &CompiledDeclaration| {
            k.node.get("code").and_then(TomlNode::as_str).unwrap_or(&k.name).to_owned()
        };
        let coded =
            |k: &&CompiledDeclaration| k.kind.is_piece && code(k).eq_ignore_ascii_case(piece);
        let exact = self.declarations.iter().find(|k| k.id == piece || k.name == piece);
        let found = exact.or_else(|| self.declarations.iter().find(coded));
        let (id, home, node) = match found {
            Some(declaration) => (declaration.id.as_str(), declaration.at.file, &*declaration.node),
            None if piece == "map" && self.board.is_some() => {
                let board = self.board.as_ref().expect("just looked");
                ("map", board.at.file, board)
            }
            None => {
                let names = self.declarations.iter().map(|k| k.name.as_str());
                let names = names.chain(self.settings.iter().map(|s| s.id.as_str()));
                return Err(unknown("piece or setting", piece, names));
            }
        };
        let rest: Vec<&str> = parts.collect();
        let declaration = self.declarations.iter().find(|k| k.id == id);
        let home_at = declaration.map_or(node.at, |k| k.at);
        let mut provisional = doubt(node, &rest);
        let mut walk = ValuePath { path: id.to_owned(), node, at: home_at };
        for (i, part) in rest.iter().enumerate() {
            walk = walk.step(part)?;
            provisional = doubt(walk.node, &rest[i + 1..]).or(provisional);
        }
        let ValuePath { path: walked, node, at } = walk;
        let history = declaration.and_then(|declaration| declaration.history.as_deref());
        let declared = history.map(|history| {
            let start = ValuePath { path: id.to_owned(), node: &history.declared, at: home_at };
            rest.iter().try_fold(start, |walk, part| walk.step(part)).ok().map(|walk| walk.at)
        });
        let mut origins: Vec<(&'static str, ByteSpan)> = match declared {
            Some(Some(at)) => vec![("declares it", at)],
            Some(None) => Vec::new(),
            // Without amendments, the map or a setting may have given the value.
            None => vec![(if at.file == home { "declares it" } else { "sets it" }, at)],
        };
        let steps = history.map_or(&[][..], |history| &history.steps);
        for step in steps.iter().filter(|step| step.is_about(&rest, node)) {
            origins.push((step.how.word(), step.at));
        }
        if origins.iter().all(|(_, place)| place.file != at.file) {
            origins.push(("sets it", at));
        }
        // A list or table keeps the source span of its declaration, although an amendment wrote it
        // last.
        let amended = origins.last().filter(|(word, _)| at.file == home && *word != "declares it");
        let amended = amended.map(|(_, at)| *at);
        let at = amended.unwrap_or(at);
        let (span, line) = (self.sources.span(at), self.sources.excerpt(at).text);
        let origin = match &self.board {
            _ if at.file == home && amended.is_none() => "content",
            Some(board) if at.file == board.at.file => "board",
            _ if self.settings.iter().any(|s| s.span == span) => "setting",
            _ => "amendment",
        };
        let origins = origins.into_iter();
        let origins =
            origins.map(|(word, at)| ValueOrigin { does: word, span: self.sources.span(at) });
        let (value, written) = (node.text(), origins.collect());
        Ok(Provenance { path: walked, value, by: origin.into(), span, line, written, provisional })
    }

    /// Returns the provenance of every value of a piece. Inner tables are expanded, but lists are
    /// not.
    ///
    /// # Errors
    /// As for [`CompiledVariant::provenance`].
    pub fn values(&self, piece: &str) -> Result<Vec<Provenance>, String> {
        let top = self.provenance(piece)?;
        let node = self.declarations.iter().find(|k| k.id == top.path).map(|k| &*k.node);
        let mut paths = Vec::new();
        if let Some(node) = node.or(self.board.as_ref().filter(|_| piece == "map")) {
            leaves(node, &top.path, &mut paths);
        }
        paths.iter().map(|path| self.provenance(path)).collect()
    }

    /// Returns the declarations in play, in the order of the ruleset.
    pub fn pieces(&self) -> Vec<PieceInfo> {
        let info = |k: &CompiledDeclaration| {
            let mut provisional = Vec::new();
            let module = k.id.split(':').next();
            let owner = TableOwner { module, kind: k.kind.word, piece: &k.id };
            provisional::collect(&self.sources, &k.node, owner, &mut provisional);
            let text = |key| k.node.get(key).and_then(TomlNode::as_str);
            let name = text("name").or(text("code")).unwrap_or(&k.name).to_owned();
            PieceInfo {
                id: k.id.clone(),
                kind: k.kind.word.to_owned(),
                name,
                doc: doc(&k.node),
                span: self.sources.span(k.at),
                provisional,
            }
        };
        self.declarations.iter().map(info).collect()
    }

    /// Returns the provisional values in the parts of the map that are in play.
    pub fn board_provisional(&self) -> Vec<ProvisionalValue> {
        let mut all = Vec::new();
        if let Some(board) = &self.board {
            provisional::collect(&self.sources, board, TableOwner::map(&self.map), &mut all);
        }
        let inside = |field: &str, part: &str| {
            field.strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        all.retain(|value| !self.idle.iter().any(|part| inside(&value.field, part)));
        all
    }
}

/// A value that a path leads to in the TOML tables of a piece.
struct ValuePath<'n> {
    path: String,
    node: &'n TomlNode,
    at: ByteSpan,
}

impl<'n> ValuePath<'n> {
    /// Steps to the value of this key, or to the list item of this index.
    fn step(self, part: &str) -> Result<ValuePath<'n>, String> {
        let next = match &self.node.value {
            TomlValue::List(items) => {
                part.parse::<usize>().ok().and_then(|i| items.get(i)).map(|n| (n, n.at))
            }
            _ => self.node.entries().iter().find(|e| e.key == *part).map(|e| {
                // The source span of a key is more precise than that of its table.
                let is_table = matches!(e.node.value, TomlValue::Table(_) | TomlValue::List(_));
                (&e.node, if is_table { e.key_at } else { e.node.at })
            }),
        };
        let Some((node, at)) = next else {
            let keys = self.node.entries().iter().map(|e| e.key.as_str());
            return Err(unknown(&format!("value of `{}`", self.path), part, keys));
        };
        Ok(ValuePath { path: format!("{}.{part}", self.path), node, at })
    }
}

impl AmendedValue {
    /// Returns whether the change contributed to the value `node` at this path.
    fn is_about(&self, path: &[&str], node: &TomlNode) -> bool {
        let in_list = |part: &&str| part.chars().all(|c| c.is_ascii_digit());
        match path.iter().position(in_list) {
            // An item of a list belongs to the file in which it is written.
            Some(list) => leads_to(&path[..list], &self.path) && self.at.file == node.at.file,
            None => leads_to(&self.path, path) || leads_to(path, &self.path),
        }
    }
}

fn leaves(node: &TomlNode, path: &str, out: &mut Vec<String>) {
    for entry in node.entries() {
        let path = format!("{path}.{}", entry.key);
        match entry.node.value {
            TomlValue::Table(_) => leaves(&entry.node, &path, out),
            _ => out.push(path),
        }
    }
}
