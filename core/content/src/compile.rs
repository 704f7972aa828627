//! Compiles a selection to rules. First resolves modules, settings and map, then collects the
//! declarations and calls the dialect.

use std::sync::Arc;

use crate::compiled::{CompiledDeclaration, CompiledVariant, settings_in_use};
use crate::diagnostics::Diagnostics;
use crate::dialect::{CompilerOutput, ContentCompiler, ContentDialect};
use crate::error::{ContentError, ContentErrorKind as Kind};
use crate::former_hash::former_hash;
use crate::history::AmendmentHistory;
use crate::library::Library;
use crate::module::{MapFile, Module};
use crate::resolve::resolve_settings;
use crate::selection::Selection;
use crate::selection::declarations::{collect_declarations, find_board, select_board};
use crate::selection::game_content::{AmendedDeclaration, GameContent};
use crate::selection::module_order::order_modules;

/// Compiles a selection. The result is complete only if `diagnostics` contains no error.
pub(crate) fn compile<D: ContentCompiler>(
    library: &Library,
    dialect: &D,
    selection: &Selection,
    diagnostics: &mut Diagnostics,
) -> Option<CompiledVariant<D::Rules>> {
    let (chosen, built) = build(library, dialect, selection, diagnostics)?;
    let CompilerOutput { mut rules, stats, map: _, idle, given: replaced_values } = built;
    let hash = *blake3::hash(dialect.canonical_text(&rules).as_bytes()).as_bytes();
    dialect.set_hash(&mut rules, hash);
    let (scripts, texts) = (chosen.scripts(), chosen.texts());
    let GameContent { modules, settings, profile, mut items, board, drawn, .. } = chosen;
    let map = board.map(|board| match &drawn {
        Some((drawn, _)) => format!("{}:{drawn}", board.id),
        None => board.id.clone(),
    });
    let board_file = board.map(|board| library.sources.path(board.at).to_owned());
    for replaced in replaced_values {
        let is_target =
            |i: &&mut AmendedDeclaration<'_>| i.kind == replaced.kind && i.name == replaced.name;
        if let Some(item) = items.iter_mut().find(is_target) {
            Arc::make_mut(&mut item.node).set(replaced.path, replaced.value);
        }
    }
    let keep = |item: AmendedDeclaration<'_>| {
        let (id, name, history) = (item.id(), item.name.to_owned(), history(&item));
        CompiledDeclaration { kind: item.kind, id, name, at: item.at, node: item.node, history }
    };
    let sources = diagnostics.sources.clone();
    Some(CompiledVariant {
        ruleset: Arc::new(rules),
        hash,
        files: selection.files.iter().cloned().chain(board_file).collect(),
        scripts,
        settings: settings_in_use(&settings, &sources),
        variant: selection.name.clone(),
        map: map.unwrap_or_default(),
        profile,
        modules: modules.iter().map(|m| m.id.clone()).collect(),
        stats,
        texts,
        declarations: items.into_iter().filter(|i| i.enabled).map(keep).collect(),
        board: board.map(|b| b.node.clone()),
        idle,
        sources,
    })
}

/// Resolves and compiles a selection. `None` if it has errors, or if the caller wants only the
/// errors.
fn build<'l, D: ContentCompiler>(
    library: &'l Library,
    dialect: &D,
    selection: &'l Selection,
    diagnostics: &mut Diagnostics,
) -> Option<(GameContent<'l>, CompilerOutput<D::Rules>)> {
    let (own, mut chosen) = resolve_content(library, selection, diagnostics)?;
    let (own_name, other_name) = (dialect.vocabulary().name, own.vocabulary().name);
    if own_name != other_name {
        let (variant, dialect, expected) = (selection.name.clone(), other_name, own_name);
        let kind = Kind::NotInDialect { variant, dialect, expected };
        diagnostics.push(selection.at.unwrap_or_default(), kind);
        return None;
    }
    let built = dialect.compile(&mut chosen, diagnostics)?;
    (!selection.check_only && !diagnostics.has_mistakes()).then_some((chosen, built))
}

/// Computes the hash that a selection had in earlier versions of Loam; `None` if it has errors.
pub(crate) fn former<D: ContentCompiler>(
    library: &Library,
    dialect: &D,
    selection: &Selection,
    diagnostics: &mut Diagnostics,
) -> Option<[u8; 32]> {
    let (chosen, built) = build(library, dialect, selection, diagnostics)?;
    let CompilerOutput { rules, map, .. } = built;
    Some(former_hash(&chosen, &map, &|item| dialect.was_hashed(&rules, item)))
}

/// Compiles a selection only to find its errors.
pub(crate) fn check(library: &Library, selection: &Selection, diagnostics: &mut Diagnostics) {
    if let Some((dialect, mut chosen)) = resolve_content(library, selection, diagnostics) {
        dialect.check(&mut chosen, diagnostics);
    }
}

/// Returns the changes that amendments made to a declaration; `None` if there are none.
fn history(item: &AmendedDeclaration<'_>) -> Option<Arc<AmendmentHistory>> {
    if item.amended.is_empty() {
        return None;
    }
    let declared = item.module.decls.iter().find(|d| d.kind == item.kind && d.name == item.name)?;
    Some(Arc::new(AmendmentHistory::new(declared.node.clone(), &item.amended)))
}

/// Returns the declarations of a game with their amendments applied. `None` if modules are missing
/// or conflict.
pub(crate) fn in_play<'l>(
    library: &'l Library,
    selection: &'l Selection,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<AmendedDeclaration<'l>>> {
    let (modules, complete) = order_modules(library, selection, diagnostics)?;
    let dialect = library.dialects.named(modules.first().map_or("", |m| m.dialect));
    let members = dialect.members(&modules);
    let (settings, _) = resolve_settings(&modules, members, selection, diagnostics);
    complete.then(|| {
        collect_declarations(dialect.vocabulary(), &modules, selection, &settings, diagnostics)
    })
}

/// Resolves a selection to the contents of its game, and finds its dialect.
pub(crate) fn resolve_content<'l>(
    library: &'l Library,
    selection: &'l Selection,
    diagnostics: &mut Diagnostics,
) -> Option<(&'static dyn ContentDialect, GameContent<'l>)> {
    let (modules, complete) = order_modules(library, selection, diagnostics)?;
    let dialect = library.dialects.named(modules.first().map_or("", |m| m.dialect));
    let has_maps = dialect.vocabulary().map_keys.is_some();
    if !complete {
        // Without all modules, most names are unknown. Settings and map can still be checked.
        if !modules.is_empty() {
            resolve_settings(&modules, dialect.members(&modules), selection, diagnostics);
        }
        if has_maps {
            select_board(library, selection, diagnostics);
        }
        return None;
    }
    let members = dialect.members(&modules);
    let (settings, profile) = resolve_settings(&modules, members, selection, diagnostics);
    let mut items =
        collect_declarations(dialect.vocabulary(), &modules, selection, &settings, diagnostics);
    dialect.sort(&mut items);
    let board = if has_maps { select_board(library, selection, diagnostics) } else { None };
    if let (false, false, Some((_, at))) = (has_maps, selection.check_only, &selection.map) {
        diagnostics.push(*at, Kind::NoMaps);
    }
    if !selection.check_only {
        let in_play = |file: &str| {
            let of_module = |m: &&Module| file.starts_with(&format!("scripts/{}/", m.id));
            modules.iter().any(of_module)
                || selection.files.iter().any(|f| f == file)
                || board.is_some_and(|b| library.sources.path(b.at) == file)
        };
        // If an amendment causes an error, compiling finds the error again whenever the amendment
        // is in play.
        let found_again = |e: &ContentError| matches!(e.kind, Kind::MadeByAmendment { .. });
        let reported = library.diagnostics.iter();
        let reported = reported.filter(|e| in_play(&e.span.file) && !found_again(e));
        diagnostics.add_known(reported.cloned());
    }
    let further = selection.further_maps.iter();
    let further = further.filter_map(|(name, at)| find_board(library, name, *at, diagnostics));
    let chosen = GameContent {
        catalogue: library,
        name: &selection.name,
        drawn: selection.map.as_ref().and_then(|(map_name, at)| {
            let (_, drawn) = MapFile::split_name(map_name);
            drawn.map(|drawn| (drawn.to_owned(), *at))
        }),
        further_boards: further.collect(),
        modules,
        settings,
        profile,
        items,
        board,
        check_only: selection.check_only,
    };
    Some((dialect, chosen))
}
