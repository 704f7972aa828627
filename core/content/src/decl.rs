//! Declarations: the tables of content files before anything in them is understood.

use std::sync::Arc;

use kernel::PieceClass;

use crate::error::{ContentErrorKind as Kind, EMPTY_FILE};
use crate::library::Module;
use crate::load::{doc, names};
use crate::read::{Table, check_name, unknown_key};
use crate::report::Report;
use crate::setting::{Clash, Profile, read_given, read_setting};
use crate::shape::{self, Shape};
use crate::source::At;
use crate::value::{Entry, Node, Value};

/// What a declaration declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum DeclKind {
    Terrain,
    Cult,
    Structure,
    CultRules,
    TownRules,
    Game,
    Conversion,
    Faction,
    RoundTile,
    BonusCard,
    Favor,
    Town,
    HouseRule,
    Token,
    FinalTile,
    Space,
}

impl DeclKind {
    pub const LISTS: [(&'static str, DeclKind); 13] = [
        ("terrain", DeclKind::Terrain),
        ("cult", DeclKind::Cult),
        ("structure", DeclKind::Structure),
        ("conversion", DeclKind::Conversion),
        ("faction", DeclKind::Faction),
        ("round_tile", DeclKind::RoundTile),
        ("bonus_card", DeclKind::BonusCard),
        ("favor", DeclKind::Favor),
        ("town", DeclKind::Town),
        ("house_rule", DeclKind::HouseRule),
        ("token", DeclKind::Token),
        ("final_tile", DeclKind::FinalTile),
        ("space", DeclKind::Space),
    ];
    pub const SINGLE: [(&'static str, DeclKind); 3] = [
        ("game", DeclKind::Game),
        ("cult_rules", DeclKind::CultRules),
        ("town_rules", DeclKind::TownRules),
    ];

    /// The word for it in files and messages.
    pub fn word(self) -> &'static str {
        let all = DeclKind::LISTS.iter().chain(&DeclKind::SINGLE);
        all.clone().find(|(_, kind)| *kind == self).map(|(word, _)| *word).unwrap_or_default()
    }

    /// What its table may hold.
    pub fn shape(self) -> &'static Shape {
        match self {
            DeclKind::Terrain => &shape::TERRAIN,
            DeclKind::Cult => &shape::CULT,
            DeclKind::Structure => &shape::STRUCTURE,
            DeclKind::CultRules => &shape::CULT_RULES,
            DeclKind::TownRules => &shape::TOWN_RULES,
            DeclKind::Game => &shape::GAME,
            DeclKind::Conversion => &shape::CONVERSION,
            DeclKind::Faction => &shape::FACTION,
            DeclKind::RoundTile => &shape::ROUND_TILE,
            DeclKind::BonusCard => &shape::BONUS_CARD,
            DeclKind::Favor => &shape::FAVOR,
            DeclKind::Town => &shape::TOWN,
            DeclKind::HouseRule => &shape::HOUSE_RULE,
            DeclKind::Token => &shape::TOKEN,
            DeclKind::FinalTile => &shape::FINAL_TILE,
            DeclKind::Space => &shape::SPACE,
        }
    }

    /// May it be in play in some games and not in others of the same modules?
    pub fn comes_and_goes(self) -> bool {
        self.class().is_some() || self == DeclKind::Conversion
    }

    /// The class of a piece; other declarations are no pieces.
    pub fn class(self) -> Option<PieceClass> {
        Some(match self {
            DeclKind::Faction => PieceClass::Faction,
            DeclKind::RoundTile => PieceClass::RoundTile,
            DeclKind::BonusCard => PieceClass::BonusCard,
            DeclKind::Favor => PieceClass::Favor,
            DeclKind::Town => PieceClass::Town,
            DeclKind::HouseRule => PieceClass::HouseRule,
            DeclKind::Token => PieceClass::Token,
            DeclKind::FinalTile => PieceClass::FinalTile,
            DeclKind::Space => PieceClass::BoardSpace,
            _ => return None,
        })
    }
}

/// A declaration.
#[derive(Clone, Debug)]
pub(crate) struct Decl {
    pub kind: DeclKind,
    /// Without the module.
    pub name: String,
    pub at: At,
    /// Shared by all games; an amendment makes a copy.
    pub node: Arc<Node>,
}

/// Changes to another piece.
#[derive(Clone, Debug)]
pub(crate) struct Amendment {
    pub piece: String,
    pub piece_at: At,
    /// Values to merge into the piece's own.
    pub set: Option<Node>,
    /// Lists whose items are added to the piece's lists of the same name.
    pub add: Vec<Entry>,
    /// Keys to take away, by path.
    pub remove: Vec<(String, At)>,
    /// Hooks that the piece no longer answers.
    pub silence: Vec<(String, At)>,
    pub remove_piece: bool,
    pub setting: Option<Node>,
    /// The modules without which it does nothing.
    pub if_module: Vec<(String, At)>,
}

/// Reads one content file of a module.
pub(crate) fn read_content(report: &mut Report, module: &mut Module, node: &Node) {
    let Value::Table(entries) = &node.value else { return };
    if let Some(kind) = node.get("kind") {
        let Some(word) = kind.str(report) else { return };
        match DeclKind::LISTS.iter().find(|(w, _)| *w == word) {
            Some((_, found)) => {
                let rest = entries.iter().filter(|e| e.key != "kind").cloned().collect();
                // Errors about the piece as a whole point at its first line.
                let whole = Node { at: kind.at, value: Value::Table(rest) };
                declare(report, module, *found, &whole);
            }
            None => {
                report.unknown(
                    kind.at,
                    "kind",
                    word,
                    DeclKind::LISTS.iter().map(|(word, _)| *word),
                );
            }
        }
        return;
    }
    if entries.is_empty() {
        report.push(node.at, Kind::Empty { what: EMPTY_FILE });
    }
    for entry in entries {
        let key = entry.key.as_str();
        if let Some((_, kind)) = DeclKind::LISTS.iter().find(|(word, _)| *word == key) {
            for item in entry.node.list(report) {
                declare(report, module, *kind, item);
            }
        } else if let Some((_, kind)) = DeclKind::SINGLE.iter().find(|(word, _)| *word == key) {
            let node = Arc::new(entry.node.clone());
            push(
                report,
                module,
                Decl { kind: *kind, name: key.to_owned(), at: entry.key_at, node },
            );
        } else {
            read_other(report, module, entry);
        }
    }
}

fn declare(report: &mut Report, module: &mut Module, kind: DeclKind, node: &Node) {
    if !matches!(node.value, Value::Table(_)) {
        crate::read::wrong_type(report, node, "a table");
        return;
    }
    // Tiles are called by their code, so they need no id of their own.
    let (named, lower) = match node.get("id") {
        Some(id) => (Some(id), false),
        None => (node.get("code"), true),
    };
    let Some(named) = named else {
        report.push(node.at, Kind::MissingKey { key: "id".into() });
        return;
    };
    let Some(name) = named.str(report) else { return };
    let own = name.strip_prefix(&format!("{}:", module.id)).unwrap_or(name);
    let name = if lower { own.to_lowercase() } else { own.to_owned() };
    check_name(report, named.at, &name);
    push(report, module, Decl { kind, name, at: named.at, node: Arc::new(node.clone()) });
}

/// Adds a declaration to a module unless one of that name is there.
pub(crate) fn push(report: &mut Report, module: &mut Module, decl: Decl) {
    if let Some(first) = module.names.get(&decl.name) {
        report.duplicate(decl.at, decl.kind.word(), &decl.name, *first);
        return;
    }
    module.names.insert(decl.name.clone(), decl.at);
    module.decls.push(decl);
}

/// What is no declaration of a piece or table: settings, profiles, options.
fn read_other(report: &mut Report, module: &mut Module, entry: &Entry) {
    let node = &entry.node;
    match entry.key.as_str() {
        "setting" => {
            for item in node.list(report) {
                if let Some(setting) = read_setting(report, &module.id, item) {
                    module.settings.push(Arc::new(setting));
                }
            }
        }
        "profile" => {
            let Some(mut t) = Table::new(report, node, &shape::PROFILES) else { return };
            for entry in t.rest() {
                let Some(mut p) = Table::new(report, &entry.node, &shape::PROFILE) else {
                    continue;
                };
                check_name(report, entry.key_at, &entry.key);
                let profile = Profile {
                    name: entry.key.clone(),
                    doc: doc(&entry.node),
                    default: p.bool(report, "default").unwrap_or(false),
                    for_ledgers: p.bool(report, "for_ledgers").unwrap_or(false),
                    values: p.take("set").map(|n| read_given(report, n)).unwrap_or_default(),
                };
                p.finish(report);
                module.profiles.push(profile);
            }
        }
        "ledger_option" => {
            for item in node.list(report) {
                let Some(mut t) = Table::new(report, item, &shape::LEDGER_OPTION) else { continue };
                module.ignored_options.push(t.need_str(report, "name").to_owned());
                t.finish(report);
            }
        }
        "conflict" => {
            for item in node.list(report) {
                let Some(mut t) = Table::new(report, item, &shape::CLASH) else { continue };
                let when = t.need(report, "settings").map(|n| names(report, n));
                let reason = item.get("reason").and_then(Node::as_str).unwrap_or_default();
                let reason = reason.to_owned();
                module.clashes.push(Clash { when: when.unwrap_or_default(), reason });
                t.finish(report);
            }
        }
        "doc" => {}
        _ => {
            let lists = DeclKind::LISTS.iter().chain(&DeclKind::SINGLE).map(|(word, _)| *word);
            let others = shape::OTHER_LISTS.iter().map(|key| key.key);
            let known: Vec<&str> = lists.chain(["kind"]).chain(others).collect();
            unknown_key(report, entry, &known);
        }
    }
}

/// Reads an `amend.toml`.
pub(crate) fn read_amendments(report: &mut Report, node: &Node) -> Vec<Amendment> {
    let Some(mut t) = Table::new(report, node, &shape::AMENDMENTS) else { return Vec::new() };
    let list = t.take("amend").map(|n| read_amendment_list(report, n));
    t.finish(report);
    list.unwrap_or_default()
}

/// Lists of a piece that an amendment can add to; `move` is a table with such a list.
const ADDABLE: [&str; 7] = ["on", "action", "script", "conversion", "trade", "move", "provisional"];

pub(crate) fn read_amendment_list(report: &mut Report, node: &Node) -> Vec<Amendment> {
    let mut all = Vec::new();
    for item in node.list(report) {
        let Some(mut t) = Table::of_amendment(report, item, &shape::AMEND) else { continue };
        let piece = t.need(report, "piece");
        let mut amendment = Amendment {
            piece: piece.and_then(|n| n.str(report)).unwrap_or_default().to_owned(),
            piece_at: piece.map_or(item.at, |n| n.at),
            set: t.take("set").cloned(),
            add: Vec::new(),
            remove: t.take("remove").map(|n| names(report, n)).unwrap_or_default(),
            silence: t.take("silence").map(|n| names(report, n)).unwrap_or_default(),
            remove_piece: t.bool(report, "remove_piece").unwrap_or(false),
            setting: t.take("setting").cloned(),
            if_module: Vec::new(),
        };
        for name in t.take("if_module").map_or(&[][..], Node::one_or_many) {
            amendment.if_module.extend(name.str(report).map(|text| (text.to_owned(), name.at)));
        }
        for key in ADDABLE {
            if t.take(key).is_some() {
                let entry = item.entries().iter().find(|e| e.key == key).cloned();
                if let Some(entry) = entry.as_ref().filter(|e| e.key == "move")
                    && let Some(mut t) = Table::new(report, &entry.node, &shape::AMEND_MOVE)
                {
                    t.need(report, "extra");
                    t.finish(report);
                }
                amendment.add.extend(entry);
            }
        }
        t.finish(report);
        all.push(amendment);
    }
    all
}
