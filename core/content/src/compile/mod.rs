//! From chosen modules, settings and a map to a ruleset.

mod amend;
mod amount;
mod answer;
mod boards;
mod choose;
mod common;
mod faction;
mod hash;
mod names;
mod ready;
mod select;
mod tile;

use std::sync::Arc;

use kernel::*;

pub(crate) use boards::check_boards;
pub use ready::{Compiled, PieceInfo, ScriptFile, SettingInUse, Stats, Why};

use crate::board;
use crate::decl::{Amendment, DeclKind};
use crate::error::{ContentErrorKind as Kind, Report};
use crate::library::{Library, Module};
use crate::setting::Given;
use crate::settings::{GivenBy, Settings};
use crate::source::At;
use crate::value::Node;
use names::Names;
use select::{
    collect, letters, order_modules, resolve_settings, rows_from_a, select_board, switch_rules,
};

macro_rules! switches {
    ($($name:ident),* $(,)?) => {
        /// The switches of the kernel's rules that a setting can drive.
        pub(crate) const SWITCHES: &[&str] = &[$(stringify!($name)),*];

        fn rules(on: impl Fn(&str) -> bool) -> Rules {
            Rules { $($name: on(stringify!($name))),* }
        }
    };
}
switches! {
    strict_leech,
    offers_in_turn_order,
    spade_points_when_used,
    convert_mid_action,
    variable_turn_order,
    pass_ends_double_action,
    exchange_must_settle,
    any_conversion_uses_exchange,
    build_part_anywhere,
    step_down,
    wait_at_top,
    special_needs_effect,
    bridges_may_share_place,
    fixed_spades_to_any_terrain,
    first_hex_unfinished,
    last_seat_may_owe,
}

/// What is to be compiled.
#[derive(Clone, Debug, Default)]
pub(crate) struct Selection {
    pub name: String,
    pub modules: Vec<(String, At)>,
    pub map: Option<(String, At)>,
    pub profile: Option<(String, At)>,
    /// In the order in which they are given; later ones win.
    pub settings: Vec<(Vec<Given>, GivenBy)>,
    pub amendments: Vec<Amendment>,
    /// The files of the variant and those it extends.
    pub files: Vec<String>,
    /// Only the errors are wanted: tables of the board are not built.
    pub check_only: bool,
}

impl Selection {
    /// One module and what it requires.
    pub fn of_module(id: &str) -> Selection {
        let nowhere = At { file: 0, start: 0, end: 0 };
        let modules = vec![(id.to_owned(), nowhere)];
        Selection { name: id.to_owned(), modules, ..Selection::default() }
    }
}

/// A declaration in play, with what amendments made of it.
pub(crate) struct Item<'l> {
    pub kind: DeclKind,
    pub module: &'l Module,
    /// Position of the module in the order of modules.
    pub module_rank: usize,
    pub name: &'l str,
    pub at: At,
    pub node: Arc<Node>,
    /// Its settings hold; others are read for their mistakes only.
    pub enabled: bool,
    /// What amendments would make of it whose settings do not hold; read for their mistakes only.
    pub unused: Vec<Node>,
}

impl Item<'_> {
    pub fn id(&self) -> String {
        format!("{}:{}", self.module.id, self.name)
    }
}

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
    /// Conversions for everybody, and those of single factions.
    pub common_conversions: Vec<ConversionId>,
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
        let known = library.mistakes.iter().filter(|e| in_play(&e.span.file));
        report.errors.extend(known.cloned());
    }

    let mut cx = Cx {
        library,
        settings: &settings,
        names: Names::new(&items, &settings, report),
        ruleset: empty_ruleset(),
        module: String::new(),
        item: String::new(),
        piece: PieceId::NONE,
        hook: None,
        terrain_argument: None,
        slots: Vec::new(),
        slot_bytes: 0,
        common_conversions: Vec::new(),
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
    cx.check_whole(selection, &items);
    let mut starting_points = None;
    if let Some(board) = board {
        let letters = letters(&cx.ruleset, &cx.names);
        // Without terrains, which is reported already, no letter has a meaning.
        let mut layout = match letters.is_empty() {
            true => board::Layout::default(),
            false => board::layout(cx.report, board, &letters),
        };
        // A broken board has no tables; the errors are reported already.
        if !selection.check_only && cx.report.errors.is_empty() {
            if rows_from_a(&settings) {
                layout.label_from_a(board);
            }
            cx.ruleset.map = Map { canals: layout.canals, ..Map::new(layout.hexes) };
        }
        starting_points = cx.starting_points(board);
    }
    if selection.check_only || !cx.report.errors.is_empty() {
        return None;
    }
    let (mut ruleset, started) = (cx.ruleset, cx.started);
    ruleset.index();
    let scripts = ready::scripts(library, &modules);
    ruleset.hash = hash::hash(library, &modules, &items, &settings, board, starting_points);
    let modules = modules.iter().map(|m| m.id.clone()).collect();
    let by_setting = started.iter().map(|(_, vp)| vp.at).collect();
    for (faction, vp) in started {
        let of = |i: &&mut Item<'_>| i.kind == DeclKind::Faction && i.name == faction;
        if let Some(item) = items.iter_mut().find(of) {
            Arc::make_mut(&mut item.node).set(&["start", "vp"], vp);
        }
    }
    let kept = items.into_iter().filter(|i| i.enabled).map(ready::Kept::of).collect();
    let sources = report.sources.clone();
    Some(Compiled {
        stats: ready::Stats::of(&ruleset),
        ruleset: Arc::new(ruleset),
        scripts,
        settings: ready::settings_in_use(&settings, &sources),
        variant: selection.name.clone(),
        map: board.map(|b| b.id.clone()).unwrap_or_default(),
        profile,
        modules,
        kept,
        board: board.map(|b| b.node.clone()),
        sources,
        by_setting,
    })
}

fn empty_ruleset() -> Ruleset {
    Ruleset {
        name: String::new(),
        hash: [0; 32],
        rules: rules(|_| false),
        map: Map::new(Vec::new()),
        terrains: Vec::new(),
        wheel: 0,
        cults: Vec::new(),
        cult_rules: CultRules {
            top: 0,
            power: Vec::new(),
            spaces: Vec::new(),
            without_space: 0,
            priests: 0,
        },
        structures: Vec::new(),
        town_rules: TownRules { power: 0, structures: 0 },
        rounds: 0,
        players: 1..=limits::SEATS as u8,
        spare_bonus_cards: 0,
        pieces: Vec::new(),
        factions: Vec::new(),
        bonus_cards: Vec::new(),
        favors: Vec::new(),
        towns: Vec::new(),
        round_tiles: Vec::new(),
        final_tiles: Vec::new(),
        final_tiles_drawn: 0,
        spaces: Vec::new(),
        grants: Vec::new(),
        conversions: Vec::new(),
        dig_grant: GrantId::NONE,
        choices: Vec::new(),
        answers: Vec::new(),
        slots: Vec::new(),
        functions: Vec::new(),
        listeners: [Bits::EMPTY; Hook::COUNT],
        far_listeners: [Bits::EMPTY; Hook::COUNT],
        common_pieces: Bits::EMPTY,
    }
}

impl Cx<'_, '_> {
    /// Reads one declaration into the ruleset; a disabled one leaves nothing behind.
    fn read(&mut self, item: &Item<'_>) {
        let tables = (!item.enabled).then(|| self.single_tables());
        self.read_item(item);
        // The tables of which there is one stay as what is in play says.
        if let Some((cult_rules, town_rules, (rounds, cards, tiles, dig))) = tables {
            let r = &mut self.ruleset;
            (r.cult_rules, r.town_rules) = (cult_rules, town_rules);
            (r.rounds, r.spare_bonus_cards, r.final_tiles_drawn, r.dig_grant) =
                (rounds, cards, tiles, dig);
        }
    }

    #[allow(clippy::type_complexity)]
    fn single_tables(&self) -> (CultRules, TownRules, (u8, u8, u8, GrantId)) {
        let r = &self.ruleset;
        let game = (r.rounds, r.spare_bonus_cards, r.final_tiles_drawn, r.dig_grant);
        (r.cult_rules.clone(), r.town_rules.clone(), game)
    }

    fn read_item(&mut self, item: &Item<'_>) {
        let r = &self.ruleset;
        let before = (r.grants.len(), r.conversions.len(), r.slots.len(), r.functions.len());
        let (spaces, choices, slot_bytes) = (r.spaces.len(), r.choices.len(), self.slot_bytes);
        let (common, answers) = (self.common_conversions.len(), r.answers.len());
        self.module.clone_from(&item.module.id);
        self.item = item.id();
        self.slots.clear();
        let is_piece = item.kind.class().is_some();
        self.piece = if is_piece {
            PieceId(self.ruleset.pieces.len().min(255) as u8)
        } else {
            PieceId::NONE
        };
        match item.kind {
            DeclKind::Terrain => self.terrain(item),
            DeclKind::Cult => self.cult(item),
            DeclKind::Structure => self.structure(item),
            DeclKind::CultRules => self.cult_rules(item),
            DeclKind::TownRules => self.town_rules(item),
            DeclKind::Game => self.game(item),
            DeclKind::Conversion => self.conversion(item),
            DeclKind::Faction => self.faction(item),
            DeclKind::RoundTile => self.round_tile(item),
            DeclKind::BonusCard => self.bonus_card(item),
            DeclKind::Favor => self.favor(item),
            DeclKind::Town => self.town(item),
            DeclKind::HouseRule => self.house_rule(item),
            DeclKind::FinalTile => self.final_tile(item),
            DeclKind::Space => self.board_space(item),
        }
        if !item.enabled {
            let r = &mut self.ruleset;
            r.grants.truncate(before.0);
            r.conversions.truncate(before.1);
            r.slots.truncate(before.2);
            r.functions.truncate(before.3);
            r.spaces.truncate(spaces);
            r.choices.truncate(choices);
            r.answers.truncate(answers);
            self.slot_bytes = slot_bytes;
            self.common_conversions.truncate(common);
        }
    }

    /// What can be said only of all declarations together.
    fn check_whole(&mut self, selection: &Selection, items: &[Item<'_>]) {
        self.ruleset.final_tiles.sort_by(|a, b| a.code.cmp(&b.code));
        for (i, name) in [(DeclKind::Game, "game"), (DeclKind::CultRules, "cult_rules")]
            .into_iter()
            .chain([(DeclKind::TownRules, "town_rules")])
        {
            let mut found = items.iter().filter(|item| item.kind == i);
            let first = found.next();
            if let Some(second) = found.next() {
                let first = self.report.sources.span(first.map_or(second.at, |f| f.at)).0;
                let name = name.to_owned();
                let what = "declaration";
                self.report.push(second.at, Kind::Duplicate { what, name, first });
            }
            if first.is_none() && !selection.check_only {
                self.nothing(selection, &format!("`[{name}]`"));
            }
        }
        self.check_bridges(items);
        let lists = [
            (self.ruleset.terrains.is_empty(), "a terrain"),
            (self.ruleset.structures.is_empty(), "a structure"),
            (self.ruleset.cults.is_empty(), "a cult"),
            (self.ruleset.factions.is_empty(), "a faction"),
        ];
        for (empty, what) in lists {
            if empty && !selection.check_only {
                self.nothing(selection, what);
            }
        }
    }

    /// However many factions sit at the table, all their bridges must fit on the board.
    fn check_bridges(&mut self, items: &[Item<'_>]) {
        let mut supplies: Vec<(u8, PieceId)> =
            self.ruleset.factions.iter().map(|f| (f.bridges, f.piece)).collect();
        supplies.sort();
        let most = supplies.iter().rev().take(limits::SEATS);
        let sum: usize = most.map(|(bridges, _)| usize::from(*bridges)).sum();
        if let Some((_, piece)) = supplies.last()
            && sum > limits::BRIDGES
        {
            let id = self.ruleset.pieces.get(piece.at()).map(|p| p.id.as_str());
            if let Some(item) = items.iter().find(|i| Some(i.id().as_str()) == id) {
                let (what, name) = ("bridges", format!("bridge {sum}"));
                self.report.push(item.at, Kind::TooMany { what, limit: limits::BRIDGES, name });
            }
        }
    }

    fn nothing(&mut self, selection: &Selection, what: &str) {
        let file = self.report.sources.add("variant", &selection.name);
        let at = At { file, start: 0, end: selection.name.len() as u32 };
        self.report.push(at, Kind::Nothing { what: what.to_owned() });
    }

    /// Reports one thing too many. `len` counts those before it.
    pub fn limit(&mut self, at: At, what: &'static str, len: usize, limit: usize) -> bool {
        if len >= limit {
            let name = self.item.clone();
            self.report.push(at, Kind::TooMany { what, limit, name });
        }
        len < limit
    }
}
