//! What compiling gives: the ruleset, the scripts, and where every value came from.

use std::sync::Arc;

use kernel::{AnswerKind, Measure, PieceClass, Ruleset};
use serde::Serialize;

use super::Item;
use crate::decl::DeclKind;
use crate::error::nearest;
use crate::library::{Library, Module};
use crate::load::doc;
use crate::setting::SettingValue;
use crate::settings::{GivenBy, Settings};
use crate::source::{At, Sources, Span};
use crate::value::{Node, Value};

/// A compiled variant.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The rules.
    pub ruleset: Arc<Ruleset>,
    /// Every script file of the modules in play, by path.
    pub scripts: Vec<ScriptFile>,
    /// The settings, by name.
    pub settings: Vec<SettingInUse>,
    /// Name of the variant.
    pub variant: String,
    /// Name of the map.
    pub map: String,
    /// Name of the profile; empty if there is none.
    pub profile: String,
    /// The modules in play, in their order.
    pub modules: Vec<String>,
    /// How much is data.
    pub stats: Stats,
    pub(super) kept: Vec<Kept>,
    pub(super) board: Option<Node>,
    pub(super) sources: Sources,
    /// Where settings say values of pieces.
    pub(super) by_setting: Vec<At>,
}

/// A script file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptFile {
    /// Id of the module.
    pub module: String,
    /// Path from the content folder.
    pub file: String,
    /// Its text.
    pub text: Arc<str>,
}

/// A setting and its value in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SettingInUse {
    /// Its name.
    pub id: String,
    /// The module that declares it.
    pub module: String,
    /// Its value.
    pub value: SettingValue,
    /// Its value as a number, as scripts see it: off 0, on 1; the place of a word in the list of words.
    pub number: i32,
    /// Its value when nobody says anything.
    pub default: SettingValue,
    /// Who gave it.
    pub by: GivenBy,
    /// Where.
    pub span: Span,
    /// What it does.
    pub doc: String,
}

/// How much of a game is data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Pieces in play.
    pub pieces: usize,
    /// Those of them that need no script.
    pub without_script: usize,
    /// Answers to hooks by data.
    pub data_answers: usize,
    /// Answers to hooks by script.
    pub script_answers: usize,
}

impl Stats {
    pub(super) fn of(ruleset: &Ruleset) -> Stats {
        let mut stats = Stats { pieces: ruleset.pieces.len(), ..Stats::default() };
        for (i, piece) in ruleset.pieces.iter().enumerate() {
            let scripts = |a: &&kernel::Answer| matches!(a.what, AnswerKind::Script(_));
            let by_script = piece.all_answers().iter().filter(scripts).count();
            stats.script_answers += by_script;
            stats.data_answers += piece.all_answers().len() - by_script;
            let measured = ruleset
                .final_tiles
                .iter()
                .any(|t| t.piece.at() == i && matches!(t.measure, Measure::Script(_)));
            stats.without_script += usize::from(by_script == 0 && !measured);
        }
        stats
    }

    /// Share of the pieces that need no script, in percent.
    pub fn percent_data(&self) -> f64 {
        100.0 * self.without_script as f64 / self.pieces.max(1) as f64
    }
}

/// Where a value came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The whole path: `base:giants.start.coins`.
    pub path: String,
    /// The value, as TOML in one line.
    pub value: String,
    /// Who set it: `content`, `amendment`, `board` or `setting` (starting points), or, for a setting, who gave it.
    pub by: String,
    /// Where it is written.
    pub span: Span,
    /// The line it stands in.
    pub line: String,
    /// The reason why the value is only provisional.
    pub provisional: Option<String>,
}

/// A piece or table in play, as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceInfo {
    /// `base:giants`.
    pub id: String,
    /// `faction`.
    pub kind: String,
    /// Name for readers.
    pub name: String,
    /// What its file says about it.
    pub doc: String,
    /// Where it is declared.
    pub span: Span,
    /// Paths of provisional values, each with the reason.
    pub provisional: Vec<(String, String)>,
}

/// A declaration that is in play.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    kind: DeclKind,
    id: String,
    name: String,
    at: At,
    node: Arc<Node>,
}

impl Kept {
    pub fn of(item: Item<'_>) -> Kept {
        let (id, name) = (item.id(), item.name.to_owned());
        Kept { kind: item.kind, id, name, at: item.at, node: item.node }
    }
}

pub(super) fn scripts(library: &Library, modules: &[&Module]) -> Vec<ScriptFile> {
    let mut all = Vec::new();
    for module in modules {
        let folder = format!("scripts/{}/", module.id);
        for (file, text) in library.scripts.iter().filter(|(path, _)| path.starts_with(&folder)) {
            let (module, file, text) = (module.id.clone(), file.clone(), text.clone());
            all.push(ScriptFile { module, file, text });
        }
    }
    all
}

pub(super) fn settings_in_use(settings: &Settings, sources: &Sources) -> Vec<SettingInUse> {
    let in_use = |r: &crate::settings::Resolved| SettingInUse {
        id: r.setting.id.clone(),
        module: r.setting.module.clone(),
        value: r.value.clone(),
        number: r.setting.kind.number(&r.value),
        default: r.setting.default.clone(),
        by: r.by.clone(),
        span: sources.span(r.at).0,
        doc: r.setting.doc.clone(),
    };
    settings.iter().map(in_use).collect()
}

impl Compiled {
    /// Where a value came from: `giants.start.coins`, `base:fav12.on.0`, `game.rounds`, `map.rows.3`,
    /// or the name of a setting. List items are counted from 0.
    ///
    /// # Errors
    /// In words, with a suggestion where a name is near.
    pub fn why(&self, path: &str) -> Result<Why, String> {
        if let Some(setting) = self.settings.iter().find(|s| s.id == path) {
            let by = match &setting.by {
                GivenBy::Default => "default".to_owned(),
                GivenBy::Profile(name) => format!("profile {name}"),
                GivenBy::Variant(name) => format!("variant {name}"),
                GivenBy::Override => "command line".to_owned(),
            };
            return Ok(Why {
                path: setting.id.clone(),
                value: setting.value.to_string(),
                by,
                span: setting.span.clone(),
                line: String::new(),
                provisional: None,
            });
        }
        let mut parts = path.split('.');
        let piece = parts.next().unwrap_or_default();
        let (id, home, mut node) = match self.kept.iter().find(|k| k.id == piece || k.name == piece)
        {
            Some(kept) => (kept.id.as_str(), kept.at.file, &*kept.node),
            None if piece == "map" && self.board.is_some() => {
                let board = self.board.as_ref().expect("just looked");
                ("map", board.at.file, board)
            }
            None => {
                let names = self.kept.iter().map(|k| k.name.as_str());
                let names = names.chain(self.settings.iter().map(|s| s.id.as_str()));
                return Err(unknown("piece or setting", piece, names));
            }
        };
        let mut walked = id.to_owned();
        let mut provisional = reason(node);
        let mut at = self.kept.iter().find(|k| k.id == id).map_or(node.at, |k| k.at);
        for part in parts {
            let next = match &node.value {
                Value::List(items) => {
                    part.parse::<usize>().ok().and_then(|i| items.get(i)).map(|n| (n, n.at))
                }
                _ => node.entries().iter().find(|e| e.key == part).map(|e| {
                    // The header of a table says less than its key.
                    let is_table = matches!(e.node.value, Value::Table(_) | Value::List(_));
                    (&e.node, if is_table { e.key_at } else { e.node.at })
                }),
            };
            let Some((inner, place)) = next else {
                let keys = node.entries().iter().map(|e| e.key.as_str());
                return Err(unknown(&format!("value of `{walked}`"), part, keys));
            };
            (node, at) = (inner, place);
            walked = format!("{walked}.{part}");
            provisional = reason(node).or(provisional);
        }
        let (span, line) = self.sources.span(at);
        let by = match &self.board {
            _ if at.file == home => "content",
            Some(board) if at.file == board.at.file => "board",
            _ if self.by_setting.contains(&at) => "setting",
            _ => "amendment",
        };
        Ok(Why { path: walked, value: node.text(), by: by.into(), span, line, provisional })
    }

    /// Every value of a piece with its path, for a full listing: tables are opened, lists are not.
    ///
    /// # Errors
    /// As for [`Compiled::why`].
    pub fn values(&self, piece: &str) -> Result<Vec<Why>, String> {
        let top = self.why(piece)?;
        let node = self.kept.iter().find(|k| k.id == top.path).map(|k| &*k.node);
        let mut paths = Vec::new();
        if let Some(node) = node.or(self.board.as_ref().filter(|_| piece == "map")) {
            leaves(node, &top.path, &mut paths);
        }
        paths.iter().map(|path| self.why(path)).collect()
    }

    /// What is in play, in the order of the ruleset.
    pub fn pieces(&self) -> Vec<PieceInfo> {
        let info = |k: &Kept| {
            let mut provisional = Vec::new();
            find_provisional(&k.node, &k.id, &mut provisional);
            let text = |key| k.node.get(key).and_then(Node::as_str);
            let name = text("name").or(text("code")).unwrap_or(&k.name).to_owned();
            PieceInfo {
                id: k.id.clone(),
                kind: k.kind.word().to_owned(),
                name,
                doc: doc(&k.node),
                span: self.sources.span(k.at).0,
                provisional,
            }
        };
        self.kept.iter().map(info).collect()
    }

    /// Paths of provisional values of the board, each with the reason.
    pub fn board_provisional(&self) -> Vec<(String, String)> {
        let mut provisional = Vec::new();
        if let Some(board) = &self.board {
            find_provisional(board, "map", &mut provisional);
        }
        provisional
    }

    /// The hash as 64 hexadecimal digits.
    pub fn hash(&self) -> String {
        self.ruleset.hash.iter().map(|b| format!("{b:02x}")).collect()
    }

    /// How many pieces of a class are in play.
    pub fn count(&self, class: PieceClass) -> usize {
        self.ruleset.pieces.iter().filter(|p| p.class == class).count()
    }
}

fn unknown<'n>(what: &str, found: &str, names: impl Iterator<Item = &'n str>) -> String {
    match nearest(found, names) {
        Some(near) => format!("unknown {what} `{found}`; did you mean `{near}`?"),
        None => format!("unknown {what} `{found}`"),
    }
}

/// Why a table is provisional.
fn reason(node: &Node) -> Option<String> {
    match node.get("provisional")?.value {
        Value::Bool(true) => {
            Some(node.get("reason").and_then(Node::as_str).unwrap_or_default().to_owned())
        }
        _ => None,
    }
}

fn leaves(node: &Node, path: &str, out: &mut Vec<String>) {
    for entry in node.entries() {
        let path = format!("{path}.{}", entry.key);
        match entry.node.value {
            Value::Table(_) => leaves(&entry.node, &path, out),
            _ => out.push(path),
        }
    }
}

fn find_provisional(node: &Node, path: &str, out: &mut Vec<(String, String)>) {
    if let Some(reason) = reason(node) {
        out.push((path.to_owned(), reason));
    }
    if let Value::List(items) = &node.value {
        for (i, item) in items.iter().enumerate() {
            find_provisional(item, &format!("{path}.{i}"), out);
        }
    }
    for entry in node.entries() {
        find_provisional(&entry.node, &format!("{path}.{}", entry.key), out);
    }
}
