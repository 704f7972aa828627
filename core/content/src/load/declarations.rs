//! Reads a file of declarations: pieces, other TOML tables and settings.

use std::sync::Arc;

use crate::diagnostics::Diagnostics;
use crate::dialect::ContentDialect;
use crate::error::ContentErrorKind as Kind;
use crate::load::copies::{FOR_EACH, copies};
use crate::load::settings::{read_given, read_setting};
use crate::module::{
    Declaration, DeclarationKind, LogSite, Module, Profile, RepeatedDeclaration, SettingConflict,
};
use crate::read::{TableReader, check_name, doc, names, unknown_key, wrong_type};
use crate::setting::{LedgerOption, SettingAssignment, SettingValue};
use crate::shape;
use crate::value::{TomlEntry, TomlNode, TomlValue};

/// Reads the value of a setting as it is written. Whether the setting accepts the value is checked
/// when a game is chosen.
fn as_written(diagnostics: &mut Diagnostics, node: &TomlNode) -> Option<SettingValue> {
    match &node.value {
        TomlValue::Bool(on) => Some(SettingValue::Bool(*on)),
        TomlValue::Int(n) => Some(SettingValue::Integer(*n)),
        TomlValue::Str(word) => Some(SettingValue::Choice(word.clone())),
        _ => {
            wrong_type(diagnostics, node, "true, false, a number or a word");
            None
        }
    }
}

/// Reads the declaration of a site whose logs can be imported.
fn log_site(diagnostics: &mut Diagnostics, entry: &TomlEntry) -> Option<LogSite> {
    let mut t = TableReader::new(diagnostics, &entry.node, &shape::LOG_SITE)?;
    let name = t.need_str(diagnostics, "name").to_owned();
    let board = t.need_str(diagnostics, "board").to_owned();
    let mut texts = |diagnostics: &mut Diagnostics, key| {
        let Some(mut t) =
            t.take(key).and_then(|node| TableReader::new(diagnostics, node, &shape::LOG_NAMES))
        else {
            return Vec::new();
        };
        let rest = t.rest().into_iter();
        rest.filter_map(|e| Some((e.key.clone(), e.node.str(diagnostics)?.to_owned()))).collect()
    };
    let (boards, options) = (texts(diagnostics, "boards"), texts(diagnostics, "options"));
    let refused = texts(diagnostics, "refused");
    let notices = t.strings(diagnostics, "notices");
    let assignments = t.take("set").map(|n| read_given(diagnostics, n)).unwrap_or_default();
    let value = |g: SettingAssignment| Some((g.key, as_written(diagnostics, &g.node)?.to_string()));
    let set = assignments.into_iter().filter_map(value).collect();
    t.finish(diagnostics);
    Some(LogSite { id: entry.key.clone(), name, board, boards, options, refused, notices, set })
}

/// Reads one content file into a module.
pub(crate) fn read_content(
    diagnostics: &mut Diagnostics,
    dialect: &dyn ContentDialect,
    module: &mut Module,
    node: &TomlNode,
) {
    let vocabulary = dialect.vocabulary();
    let kinds = || vocabulary.kinds.iter().copied();
    let lists = || kinds().filter(|kind| !kind.single);
    let TomlValue::Table(entries) = &node.value else { return };
    if let Some(kind) = node.get("kind") {
        let Some(word) = kind.str(diagnostics) else { return };
        match lists().find(|kind| kind.word == word) {
            Some(found) => {
                let rest = entries.iter().filter(|e| e.key != "kind").cloned().collect();
                // Errors about the whole piece point at its first line.
                let whole = TomlNode { at: kind.at, value: TomlValue::Table(rest) };
                declare(diagnostics, module, found, &whole);
            }
            None => {
                diagnostics.unknown(kind.at, "kind", word, lists().map(|kind| kind.word));
            }
        }
        return;
    }
    if entries.is_empty() {
        diagnostics.push(node.at, Kind::EmptyFile { example: vocabulary.example });
    }
    for entry in entries {
        let key = entry.key.as_str();
        match kinds().find(|kind| kind.word == key) {
            Some(kind) if !kind.single => {
                for item in entry.node.list(diagnostics) {
                    declare(diagnostics, module, kind, item);
                }
            }
            Some(kind) => {
                let node = Arc::new(entry.node.clone());
                push(
                    diagnostics,
                    module,
                    Declaration { kind, name: key.to_owned(), at: entry.key_at, node },
                );
            }
            None => read_other(diagnostics, dialect, module, entry),
        }
    }
}

fn declare(
    diagnostics: &mut Diagnostics,
    module: &mut Module,
    kind: &'static DeclarationKind,
    node: &TomlNode,
) {
    if !matches!(node.value, TomlValue::Table(_)) {
        wrong_type(diagnostics, node, "a table");
        return;
    }
    if node.get(FOR_EACH).is_some() {
        // The copies are made when the files of a module are merged, so that one limit holds for all
        // files.
        let (before, node) = (module.decls.len(), Arc::new(node.clone()));
        module.repeated.push(RepeatedDeclaration { before, kind, node });
        return;
    }
    declare_one(diagnostics, module, kind, node);
}

/// Adds the declarations of one file to its module.
pub(crate) fn add_declarations(diagnostics: &mut Diagnostics, module: &mut Module, part: &Module) {
    let mut repeated = part.repeated.iter().peekable();
    for place in 0..=part.decls.len() {
        while let Some(next) = repeated.next_if(|next| next.before == place) {
            for copy in copies(diagnostics, &next.node) {
                module.copied_bytes += copy.extent();
                declare_one(diagnostics, module, next.kind, &copy);
            }
        }
        if let Some(decl) = part.decls.get(place) {
            push(diagnostics, module, decl.clone());
        }
    }
}

fn declare_one(
    diagnostics: &mut Diagnostics,
    module: &mut Module,
    kind: &'static DeclarationKind,
    node: &TomlNode,
) {
    // Tiles may use their code as id.
    let (named, lower) = match node.get("id") {
        Some(id) => (Some(id), false),
        None => (node.get("code"), true),
    };
    let Some(named) = named else {
        diagnostics.push(node.at, Kind::MissingKey { key: "id".into() });
        return;
    };
    let Some(name) = named.str(diagnostics) else { return };
    let own = name.strip_prefix(&format!("{}:", module.id)).unwrap_or(name);
    let name = if lower { own.to_lowercase() } else { own.to_owned() };
    check_name(diagnostics, named.at, &name);
    push(
        diagnostics,
        module,
        Declaration { kind, name, at: named.at, node: Arc::new(node.clone()) },
    );
}

/// Adds a declaration to a module. Reports an error if its name is already used.
fn push(diagnostics: &mut Diagnostics, module: &mut Module, decl: Declaration) {
    if let Some(first) = module.names.get(&decl.name) {
        // A module uses a name once, even for declarations of different kinds.
        let same =
            module.decls.iter().any(|d| d.name == decl.name && d.kind.word == decl.kind.word);
        let what = if same { decl.kind.word } else { "name" };
        diagnostics.duplicate(decl.at, what, &decl.name, *first);
        return;
    }
    module.names.insert(decl.name.clone(), decl.at);
    module.decls.push(decl);
}

/// Reads an entry that declares no piece or table, but a setting, profile or option.
fn read_other(
    diagnostics: &mut Diagnostics,
    dialect: &dyn ContentDialect,
    module: &mut Module,
    entry: &TomlEntry,
) {
    let node = &entry.node;
    match entry.key.as_str() {
        "setting" => {
            for item in node.list(diagnostics) {
                if let Some(setting) = read_setting(diagnostics, dialect, &module.id, item) {
                    module.settings.push(Arc::new(setting));
                }
            }
        }
        "profile" => {
            let Some(mut t) = TableReader::new(diagnostics, node, &shape::PROFILES) else { return };
            for entry in t.rest() {
                let Some(mut p) = TableReader::new(diagnostics, &entry.node, &shape::PROFILE)
                else {
                    continue;
                };
                check_name(diagnostics, entry.key_at, &entry.key);
                let profile = Profile {
                    name: entry.key.clone(),
                    doc: doc(&entry.node),
                    default: p.bool(diagnostics, "default").unwrap_or(false),
                    for_ledgers: p.bool(diagnostics, "for_ledgers").unwrap_or(false),
                    values: p.take("set").map(|n| read_given(diagnostics, n)).unwrap_or_default(),
                };
                p.finish(diagnostics);
                module.profiles.push(profile);
            }
        }
        "log_site" => {
            let Some(mut t) = TableReader::new(diagnostics, node, &shape::LOG_SITES) else {
                return;
            };
            for entry in t.rest() {
                check_name(diagnostics, entry.key_at, &entry.key);
                module.log_sites.extend(log_site(diagnostics, entry));
            }
        }
        "ledger_option" => {
            for item in node.list(diagnostics) {
                let Some(mut t) = TableReader::new(diagnostics, item, &shape::LEDGER_OPTION) else {
                    continue;
                };
                let name = t.need_str(diagnostics, "name").to_owned();
                let note = t.str(diagnostics, "note").unwrap_or_default().to_owned();
                let assignments =
                    t.take("set").map(|n| read_given(diagnostics, n)).unwrap_or_default();
                let mut value = |assignment: SettingAssignment| {
                    Some((assignment.key, as_written(diagnostics, &assignment.node)?))
                };
                let settings: Vec<_> = assignments.into_iter().filter_map(&mut value).collect();
                t.finish(diagnostics);
                let option = match (note.is_empty(), settings.is_empty()) {
                    (true, true) => LedgerOption::Ignored,
                    _ => LedgerOption::Noted { note, settings },
                };
                module.noted_options.push((name, option));
            }
        }
        "conflict" => {
            for item in node.list(diagnostics) {
                let Some(mut t) = TableReader::new(diagnostics, item, &shape::CLASH) else {
                    continue;
                };
                let when = t.need(diagnostics, "settings").map(|n| names(diagnostics, n));
                let reason = item.get("reason").and_then(TomlNode::as_str).unwrap_or_default();
                let reason = reason.to_owned();
                module.clashes.push(SettingConflict { when: when.unwrap_or_default(), reason });
                t.finish(diagnostics);
            }
        }
        "doc" => {}
        _ => {
            let lists = dialect.vocabulary().kinds.iter().map(|kind| kind.word);
            let others = shape::OTHER_LISTS.iter().map(|key| key.key);
            let keys: Vec<&str> = lists.chain(["kind"]).chain(others).collect();
            unknown_key(diagnostics, entry, &keys);
        }
    }
}
