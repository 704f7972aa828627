//! From chosen modules, settings and a map to a ruleset.

mod amend;
mod amount;
mod answer;
mod blame;
mod boards;
mod choose;
mod common;
mod compiled;
mod effect;
mod empty;
mod faction;
mod hash;
mod item;
mod names;
mod place;
mod select;
mod switches;
mod tile;
mod token;
mod whole;
mod why;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::*;

pub(crate) use amend::merge;
pub(crate) use answer::normal_path;
pub(crate) use blame::compile_and_blame;
pub(crate) use boards::check_boards;
pub use compiled::{Compiled, ScriptFile, SettingInUse, Stats};
pub use effect::EFFECT_WORDS;
pub(crate) use item::Item;
pub(crate) use names::TRACK_NAMES;
pub(crate) use select::{Selection, order_modules};
pub(crate) use switches::SWITCHES;
pub use why::{PieceInfo, Why};

use crate::board;
use crate::decl::DeclKind;
use crate::error::{ContentError, ContentErrorKind as Kind};
use crate::library::{Library, Module};
use crate::report::Report;
use crate::settings::Settings;
use crate::value::Node;
use names::Names;
use select::{collect, letters, resolve_settings, rows_from_a, select_board, switch_rules};

/// What is being built, and what is needed to read a declaration.
pub(crate) struct Cx<'l, 'r> {
    pub library: &'l Library,
    pub report: &'r mut Report,
    pub settings: &'l Settings,
    pub names: Names,
    pub ruleset: Ruleset,
    /// Module, id and piece of the declaration that is being read.
    pub module: String,
    pub item: String,
    pub piece: PieceId,
    /// The hook whose answer is being read: its arguments can be counted.
    pub hook: Option<Hook>,
    /// Where the terrain stands among the arguments of what is being read.
    pub terrain_argument: Option<u8>,
    /// Slots of the piece that is being read.
    pub slots: Vec<(String, SlotId)>,
    pub slot_bytes: u16,
    /// Files of the ruleset by those of the sources.
    pub files: BTreeMap<u32, FileId>,
    /// Conversions for everybody, and those of single factions.
    pub common_conversions: Vec<ConversionId>,
    /// Prices of structures for factions that say none, in the order of the list.
    pub usual_costs: Vec<Option<Cost>>,
    /// Kinds of token that trade like others.
    pub borrowed: Vec<token::Borrowed>,
    /// The options of a trade are being read.
    pub trade_option: bool,
    /// Only the errors are wanted.
    pub check_only: bool,
    /// Starting points that a board or a setting gave in place of the faction's own.
    pub started: Vec<(String, Node)>,
}

/// Compiles. The result is complete only if the report stays empty.
pub(crate) fn compile(
    library: &Library,
    selection: &Selection,
    report: &mut Report,
) -> Option<Compiled> {
    let (modules, complete) = order_modules(library, selection, report)?;
    if !complete {
        // Without all modules most names are unknown; settings and map can be checked all the same.
        if !modules.is_empty() {
            resolve_settings(&modules, selection, report);
        }
        select_board(library, selection, report);
        return None;
    }
    let (settings, profile) = resolve_settings(&modules, selection, report);
    let mut items = collect(&modules, selection, &settings, report);
    // The wheel first: a terrain's number is its place on it.
    items.sort_by_key(|item| {
        let wheel = item.node.get("wheel").and_then(Node::as_bool).unwrap_or(true);
        item.kind == DeclKind::Terrain && !wheel
    });
    let board = select_board(library, selection, report);
    if !selection.check_only {
        let in_play = |file: &str| {
            let of_module = |m: &&Module| file.starts_with(&format!("scripts/{}/", m.id));
            modules.iter().any(of_module)
                || selection.files.iter().any(|f| f == file)
                || board.is_some_and(|b| library.sources.path(b.at) == file)
        };
        // What an amendment makes wrong is found again where it is in play.
        let found_again = |e: &ContentError| matches!(e.kind, Kind::MadeByAmendment { .. });
        let known = library.mistakes.iter();
        let known = known.filter(|e| in_play(&e.span.file) && !found_again(e));
        report.know(known.cloned());
    }

    let mut cx = Cx {
        library,
        settings: &settings,
        names: Names::new(&items, &settings, report),
        ruleset: empty::empty_ruleset(),
        module: String::new(),
        item: String::new(),
        piece: PieceId::NONE,
        hook: None,
        terrain_argument: None,
        slots: Vec::new(),
        slot_bytes: 0,
        files: BTreeMap::new(),
        common_conversions: Vec::new(),
        usual_costs: Vec::new(),
        borrowed: Vec::new(),
        trade_option: false,
        check_only: selection.check_only,
        started: Vec::new(),
        report,
    };
    cx.ruleset.name = selection.name.clone();
    cx.ruleset.rules = switch_rules(&settings, cx.report);
    for item in &mut items {
        cx.read(item);
        for node in std::mem::take(&mut item.unused) {
            let enabled = std::mem::replace(&mut item.enabled, false);
            let node = std::mem::replace(&mut item.node, Arc::new(node));
            cx.read(item);
            (item.node, item.enabled) = (node, enabled);
        }
    }
    cx.lend_trades();
    cx.share_out_tokens();
    cx.check_whole(selection, &items);
    let (mut starting_points, mut canal_set) = (None, None);
    let letters = letters(&cx.ruleset, &cx.names, &items);
    for (name, at) in &selection.further_maps {
        if let Some(board) = select::find_board(library, name, *at, cx.report) {
            if !letters.is_empty() {
                board::layout(cx.report, board, &letters);
            }
            select::canal_set(&settings, board, cx.report);
            cx.starting_points(board);
        }
    }
    if let Some(board) = board {
        // Without terrains, which is reported already, no letter has a meaning.
        let mut layout = match letters.is_empty() {
            true => board::Layout::default(),
            false => board::layout(cx.report, board, &letters),
        };
        canal_set = select::canal_set(&settings, board, cx.report);
        // A broken board has no tables; the errors are reported already.
        if !selection.check_only && cx.report.errors.is_empty() {
            if rows_from_a(&settings) {
                layout.label_from_a(board);
            }
            let set = layout.canals.into_iter().find(|(name, _)| canal_set == Some(name.as_str()));
            let canals = set.map(|(_, canals)| canals).unwrap_or_default();
            cx.ruleset.map = Map { canals, ..Map::new(layout.hexes) };
        }
        starting_points = cx.starting_points(board);
    }
    if selection.check_only || !cx.report.errors.is_empty() {
        return None;
    }
    let (mut ruleset, started) = (cx.ruleset, cx.started);
    ruleset.index();
    let scripts = compiled::scripts(library, &modules);
    ruleset.files.extend(scripts.iter().map(|script| script.file.clone()));
    ruleset.hash =
        hash::hash(library, &modules, &items, &settings, board, (canal_set, starting_points));
    let modules = modules.iter().map(|m| m.id.clone()).collect();
    for (faction, vp) in started {
        let of = |i: &&mut Item<'_>| i.kind == DeclKind::Faction && i.name == faction;
        if let Some(item) = items.iter_mut().find(of) {
            Arc::make_mut(&mut item.node).set(&["start", "vp"], vp);
        }
    }
    let kept = items.into_iter().filter(|i| i.enabled).map(why::Kept::of).collect();
    let sources = report.sources.clone();
    Some(Compiled {
        stats: Stats::of(&ruleset),
        ruleset: Arc::new(ruleset),
        scripts,
        settings: compiled::settings_in_use(&settings, &sources),
        variant: selection.name.clone(),
        map: board.map(|b| b.id.clone()).unwrap_or_default(),
        profile,
        modules,
        kept,
        board: board.map(|b| b.node.clone()),
        canal_set: canal_set.map(str::to_owned),
        sources,
    })
}
