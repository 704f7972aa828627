//! Collects the declarations of a game with their amendments, and its map.

use std::sync::Arc;

use crate::amend::AmendmentApplier;
use crate::catalogue::Catalogue;
use crate::diagnostics::Diagnostics;
use crate::dialect::Vocabulary;
use crate::error::ContentErrorKind as Kind;
use crate::module::{MapFile, Module};
use crate::selection::Selection;
use crate::selection::game_content::{AmendedDeclaration, variant_span};
use crate::settings::Settings;
use crate::source::ByteSpan;
use crate::value::{TomlNode, TomlValue};

/// Returns all declarations with their amendments applied, in the order of the ruleset's lists
/// (contract C7 in `docs/rulings.md`): by kind, then by module, then by position in the module's
/// files.
pub(crate) fn collect_declarations<'l>(
    vocabulary: &Vocabulary,
    modules: &[&'l Module],
    selection: &'l Selection,
    settings: &Settings,
    diagnostics: &mut Diagnostics,
) -> Vec<AmendedDeclaration<'l>> {
    let mut items: Vec<AmendedDeclaration> = Vec::new();
    for (rank, module) in modules.iter().enumerate() {
        for decl in &module.decls {
            items.push(AmendedDeclaration {
                kind: decl.kind,
                module,
                module_rank: rank,
                name: &decl.name,
                at: decl.at,
                node: decl.node.clone(),
                enabled: true,
                unused: None,
                amended: Vec::new(),
            });
        }
    }
    let sources = &diagnostics.sources;
    let rank = |kind| vocabulary.kinds.iter().position(|k| *k == kind);
    items.sort_by_cached_key(|i| (rank(i.kind), i.module_rank, sources.path(i.at), i.at.start));
    let mut amending = AmendmentApplier::new(&items, modules, vocabulary.amend_keys, selection);
    for module in modules {
        amending.apply(diagnostics, settings, &mut items, &module.amendments, &module.id);
    }
    for amendments in &selection.amendments {
        amending.apply(diagnostics, settings, &mut items, amendments, "");
    }
    for (path, value) in &selection.values {
        set_value(diagnostics, &mut items, path, value);
    }
    for item in &mut items {
        // Declarations of other kinds are referred to by number, so they cannot be switched off.
        if let Some(condition) = item.node.get("setting")
            && item.kind.can_be_disabled
        {
            item.enabled &= settings.all_hold(diagnostics, condition);
        }
    }
    items
}

/// Replaces the value at a path by a value from the command line.
fn set_value(
    diagnostics: &mut Diagnostics,
    items: &mut [AmendedDeclaration<'_>],
    path: &str,
    value: &TomlNode,
) {
    let mut parts = path.split('.');
    let piece = parts.next().unwrap_or_default();
    let Some(item) = items.iter_mut().find(|item| item.id() == piece || item.name == piece) else {
        let ids: Vec<String> = items.iter().map(AmendedDeclaration::id).collect();
        diagnostics.unknown(value.at, "piece", piece, ids);
        return;
    };
    let mut node = Arc::make_mut(&mut item.node);
    for part in parts {
        let (names, next): (Vec<String>, _) = match &mut node.value {
            TomlValue::List(items) => {
                let next = part.parse::<usize>().ok().and_then(|at| items.get_mut(at));
                (Vec::new(), next)
            }
            TomlValue::Table(entries) => {
                let names = entries.iter().map(|entry| entry.key.clone()).collect();
                let mut entries = entries.iter_mut();
                (names, entries.find(|entry| entry.key == part).map(|entry| &mut entry.node))
            }
            _ => (Vec::new(), None),
        };
        let Some(next) = next else {
            diagnostics.unknown(value.at, "value", part, names);
            return;
        };
        node = next;
    }
    *node = value.clone();
}

/// Returns the chosen map; reports an error if a map is required and missing.
pub(crate) fn select_board<'l>(
    catalogue: &'l Catalogue,
    selection: &Selection,
    diagnostics: &mut Diagnostics,
) -> Option<&'l MapFile> {
    if selection.map.is_none() && !selection.check_only {
        let at = variant_span(catalogue, &selection.name, diagnostics);
        diagnostics.push(at, Kind::MissingKey { key: "map".into() });
    }
    let (name, at) = selection.map.as_ref()?;
    find_board(catalogue, name, *at, diagnostics)
}

/// Finds a map by name. The text after `:` in the name is ignored.
pub(crate) fn find_board<'l>(
    catalogue: &'l Catalogue,
    name: &str,
    at: ByteSpan,
    diagnostics: &mut Diagnostics,
) -> Option<&'l MapFile> {
    let (name, _) = MapFile::split_name(name);
    let found = catalogue.boards.iter().find(|b| b.id == name);
    if found.is_none() {
        diagnostics.unknown(at, "map", name, catalogue.boards.iter().map(|b| b.id.as_str()));
    }
    found
}
