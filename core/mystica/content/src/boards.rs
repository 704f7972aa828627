//! Checks of boards against the rest of the content, and the board of a compiled variant.

use content::{
    AmendedDeclaration, ByteSpan, Catalogue, ContentErrorKind as Kind, Diagnostics, NOTES,
    ResolvedSetting, SettingEffect, SettingFamily, SettingOrigin, SettingType, SettingValue,
    Settings, TableReader, TomlEntry, TomlNode, TomlValue, former_text,
};
use kernel::{BoardMap, KernelRule, Ruleset, TerrainId, limits};

use crate::board::{self, BoardDeclarations, BoardLayout, ParsedBoard, is_drawn};
use crate::canals;
use crate::diagnostic::DiagnosticKind;
use crate::drawn::{self, DrawInput};
use crate::drives::{self, CANALS, STARTING_POINTS};
use crate::kinds;
use crate::names::{FACTION, SymbolKind, SymbolTable};
use crate::reading::RulesetCompiler;
use crate::shape;
use crate::tables::board_rule;

/// Checks every board with the terrains of all modules.
pub(crate) fn check_boards(catalogue: &Catalogue, diagnostics: &mut Diagnostics) {
    let mut declarations = BoardDeclarations::default();
    // For each terrain: whether its module is part of every game.
    let mut is_common = Vec::new();
    for (module, decl) in catalogue.modules.iter().flat_map(|m| m.decls.iter().map(move |d| (m, d)))
    {
        let letter = decl.node.get("letter").and_then(TomlNode::as_str);
        if *decl.kind == kinds::TERRAIN
            && let Some(letter) = letter.and_then(|l| l.chars().next())
        {
            let terrain = TerrainId(declarations.letters.len() as u8);
            let (id, on_maps) = (decl.name.clone(), board::on_maps(&decl.node));
            let on_wheel = decl.node.get("wheel").and_then(TomlNode::as_bool).unwrap_or(true);
            declarations.letters.push(board::TerrainLetter {
                letter,
                id,
                terrain,
                on_maps,
                on_wheel,
            });
            is_common.push(module.requires.is_empty());
        }
    }
    let on_wheel: Vec<bool> = declarations.letters.iter().map(|letter| letter.on_wheel).collect();
    // A board rule of an optional module applies only while that module is in play.
    let common = catalogue.modules.iter().filter(|m| m.requires.is_empty()).flat_map(|m| &m.decls);
    let rules = common.filter(|d| *d.kind == kinds::BOARD_RULE && d.node.get("setting").is_none());
    let rules = rules.take(limits::BOARD_RULES);
    declarations.rules =
        rules.filter_map(|d| board_rule(diagnostics, &d.name, d.at, &d.node)).collect();
    let factions = catalogue.modules.iter().flat_map(|m| &m.decls);
    let factions = factions.filter(|d| *d.kind == kinds::FACTION).map(|d| d.name.as_str());
    let factions: Vec<&str> = factions.collect();
    // Tables of starting points may have any name if no setting allows particular names.
    let named: Vec<&str> = starting_tables(catalogue);
    let tags = catalogue.modules.iter().flat_map(|m| &m.decls).filter(|d| *d.kind == kinds::TAG);
    let tagged = tags.filter_map(|tag| tag.node.get("hexes")).flat_map(TomlNode::entries);
    let tagged: Vec<&TomlEntry> = tagged.collect();
    for entry in &tagged {
        if catalogue.boards.iter().all(|board| board.id != entry.key) {
            let names = catalogue.boards.iter().map(|board| board.id.as_str());
            diagnostics.unknown(entry.key_at, "map", &entry.key, names);
        }
    }
    for board in &catalogue.boards {
        let board = ParsedBoard::from_file(board);
        // An optional module adds terrains only to boards that use them.
        for ((letter, on_wheel), is_common) in
            declarations.letters.iter_mut().zip(&on_wheel).zip(&is_common)
        {
            letter.on_wheel = *on_wheel && (*is_common || board.names(letter));
        }
        let (layout, _) = layout(diagnostics, &board, &declarations, None);
        tagged_hexes(diagnostics, &board, layout, &tagged);
        let tables = board.starting_points.map_or(&[][..], TomlNode::entries);
        for table in tables {
            let is_note = NOTES.contains(&table.key.as_str());
            if !named.is_empty() && !is_note && !named.contains(&table.key.as_str()) {
                let what = "table of starting points";
                diagnostics.unknown(table.key_at, what, &table.key, named.iter().copied());
            }
            if is_note {
                continue;
            }
            let rest = TableReader::new(diagnostics, &table.node, &shape::STARTING_TABLE)
                .map(|mut t| t.rest());
            for entry in rest.unwrap_or_default() {
                entry.node.int(diagnostics, 0..=200);
                if !factions.contains(&entry.key.as_str()) {
                    diagnostics.unknown(
                        entry.key_at,
                        FACTION,
                        &entry.key,
                        factions.iter().copied(),
                    );
                }
            }
        }
    }
}

/// Reports labels of tags that no hex of a board has, with rows named as in the file or from A on.
fn tagged_hexes(
    diagnostics: &mut Diagnostics,
    board: &ParsedBoard<'_>,
    layout: BoardLayout,
    tagged: &[&TomlEntry],
) {
    // A board without hexes is drawn anew for each game, or its errors are reported already.
    if layout.hexes.is_empty() {
        return;
    }
    let of_file: Vec<String> = layout.hexes.iter().map(|hex| hex.label.clone()).collect();
    let mut layout = layout;
    layout.label_from_a(board);
    let is_label = |label: &str| {
        let has_label = |other: &String| other.eq_ignore_ascii_case(label);
        of_file.iter().any(has_label) || layout.hexes.iter().any(|hex| has_label(&hex.label))
    };
    let labels = tagged.iter().filter(|entry| entry.key == board.id);
    for node in labels.flat_map(|entry| entry.node.one_or_many()) {
        if let Some(label) = node.as_str().filter(|label| !is_label(label)) {
            diagnostics.unknown(
                node.at,
                "hex",
                label,
                of_file.iter().filter(|label| !label.is_empty()),
            );
        }
    }
}

/// Draws the random hexes of a board and parses it. Also returns the letters that were drawn.
fn layout(
    diagnostics: &mut Diagnostics,
    board: &ParsedBoard<'_>,
    declarations: &BoardDeclarations,
    input: Option<DrawInput<'_>>,
) -> (BoardLayout, String) {
    let has_drawn = board.rows.iter().any(|(row, _)| row.contains(is_drawn));
    match drawn::fill(diagnostics, board, declarations, input) {
        Some(filled) => {
            (board::layout(diagnostics, board, &filled.rows, &declarations.letters), filled.text)
        }
        None if has_drawn => Default::default(),
        None => {
            let rows = board.rows.iter().map(|(row, at)| ((*row).to_owned(), *at));
            (
                board::layout(diagnostics, board, &rows.collect::<Vec<_>>(), &declarations.letters),
                String::new(),
            )
        }
    }
}

/// Returns the names that any setting allows for tables of starting points.
fn starting_tables(catalogue: &Catalogue) -> Vec<&str> {
    let mut names = Vec::new();
    for setting in catalogue.settings() {
        let Some(SettingEffect { what: STARTING_POINTS, family, .. }) = &setting.drives else {
            continue;
        };
        let SettingType::Choice { values } = &setting.kind else { continue };
        let custom = family.as_ref().map(|f| f.when.to_string());
        let is_table =
            |v: &&String| custom.as_ref() != Some(v) && **v != setting.default.to_string();
        names.extend(values.iter().filter(is_table).map(String::as_str));
    }
    names
}

impl RulesetCompiler<'_, '_> {
    /// Puts the chosen board into the ruleset, and checks the others. Returns the texts that go
    /// into the hash of the ruleset, and the names of canal sets that are not in play.
    pub fn boards(&mut self, items: &[AmendedDeclaration<'_>]) -> (Vec<String>, Vec<String>) {
        let letters = letters(&self.ruleset, &self.names, items);
        let declarations = BoardDeclarations { letters, rules: self.ruleset.board_rules.clone() };
        let chosen = self.chosen;
        for board in &chosen.further_boards {
            let board = ParsedBoard::from_file(board);
            if !declarations.letters.is_empty() {
                layout(self.diagnostics, &board, &declarations, None);
            }
            canal_set(&chosen.settings, &board, self.diagnostics);
            self.starting_points(&board);
        }
        let Some(board) = chosen.board.map(ParsedBoard::from_file) else {
            return Default::default();
        };
        // Missing terrains are reported already; without them no letter has a meaning.
        let (mut layout, drawn) = if declarations.letters.is_empty() {
            (BoardLayout::default(), String::new())
        } else {
            let input = chosen.drawn.as_ref().map(|(text, at)| DrawInput { text, at: *at });
            layout(self.diagnostics, &board, &declarations, input)
        };
        self.drawn = drawn;
        let canal_set = canal_set(&chosen.settings, &board, self.diagnostics);
        // After an error the map stays empty; the errors are reported already.
        if !chosen.check_only && !self.diagnostics.has_mistakes() {
            if drives::rows_from_a(&chosen.settings) {
                layout.label_from_a(&board);
            }
            let set = layout.canals.into_iter().find(|(name, _)| canal_set == Some(name.as_str()));
            let canals = set.map(|(_, canals)| canals).unwrap_or_default();
            self.ruleset.map = BoardMap::new(layout.hexes);
            self.ruleset.map.canals = canals;
            self.find_tagged(&board);
        }
        let points = self.starting_points(&board);
        let mut in_play: Vec<String> = board.rows.iter().map(|(row, _)| row.to_string()).collect();
        in_play.push(board.first_row.to_string());
        in_play.extend((!self.drawn.is_empty()).then(|| self.drawn.clone()));
        if let Some(canals) = board.canals.and_then(|sets| sets.get(canal_set?)) {
            in_play.extend(["canals".to_owned(), former_text(canals)]);
        }
        if let Some(table) = points {
            in_play.extend(["starting points".to_owned(), former_text(table)]);
        }
        let idle = canals::names(board.canals).filter(|name| Some(*name) != canal_set);
        (in_play, idle.map(|name| format!("canals.{name}")).collect())
    }

    /// Sets the starting points of factions from the board's table, or from the settings of single
    /// factions. Returns the board's table, if it is used.
    fn starting_points<'b>(&mut self, board: &ParsedBoard<'b>) -> Option<&'b TomlNode> {
        let chosen = self.chosen;
        let resolved = chosen.settings.iter().find(|r| drives::drives(r, STARTING_POINTS))?;
        let family = resolved.setting.drives.as_ref().and_then(|drive| drive.family.as_ref());
        if let Some(SettingFamily { when, .. }) = family {
            let by_faction = resolved.value == *when;
            self.own_starting_points(resolved, by_faction, when);
            if by_faction {
                return None;
            }
        }
        if resolved.value == resolved.setting.default {
            return None;
        }
        let SettingValue::Choice(name) = &resolved.value else { return None };
        let Some(table) = board.starting_points.and_then(|tables| tables.get(name)) else {
            // A module's default applies only to boards that have the table.
            if matches!(resolved.by, SettingOrigin::Module(_)) {
                return None;
            }
            let (map, table) = (board.id.to_owned(), name.clone());
            let boards = chosen.catalogue.boards.iter();
            let with_table = |b: &&content::MapFile| {
                ParsedBoard::from_file(b).starting_points.is_some_and(|t| t.get(name).is_some())
            };
            let maps = boards.filter(with_table).map(|b| b.id.clone()).collect();
            self.diagnostics
                .push(resolved.at, DiagnosticKind::NoStartingPoints { map, table, maps });
            return None;
        };
        let rest =
            TableReader::new(self.diagnostics, table, &shape::STARTING_TABLE).map(|mut t| t.rest());
        for entry in rest.unwrap_or_default() {
            if let Some(vp) = entry.node.int(self.diagnostics, 0..=200) {
                self.start_with(&entry.key, vp, entry.node.at);
            }
        }
        Some(table)
    }

    /// Sets the starting points of each faction that has a setting of its own.
    fn own_starting_points(
        &mut self,
        parent: &ResolvedSetting,
        by_faction: bool,
        needs: &SettingValue,
    ) {
        let chosen = self.chosen;
        for (faction, own) in chosen.settings.family(&parent.setting.id) {
            match own.value {
                SettingValue::Integer(vp) if by_faction => self.start_with(faction, vp, own.at),
                // A value in a variant may stay unused; a value typed by a user may not.
                _ if own.by == SettingOrigin::Override => {
                    let (setting, of) = (own.setting.id.clone(), parent.setting.id.clone());
                    let (value, needs) = (parent.value.to_string(), needs.to_string());
                    self.diagnostics.push(own.at, Kind::SettingIdle { setting, of, value, needs });
                }
                _ => {}
            }
        }
    }

    /// Sets the starting points of one faction, if it is in play.
    fn start_with(&mut self, faction: &str, vp: i64, at: ByteSpan) {
        let found = self.names.exact(SymbolKind::Faction, faction).map(usize::from);
        if let Some(faction) = found.and_then(|i| self.ruleset.factions.get_mut(i)) {
            faction.start.vp = vp as i16;
            let piece = faction.piece;
            let place = self.place(at);
            self.ruleset.rule_sources.insert((piece, KernelRule::StartingPoints), place);
        }
        self.deferred
            .started
            .push((faction.to_owned(), TomlNode { at, value: TomlValue::Int(vp) }));
    }
}
/// Lists the terrains in play in the form that boards need.
fn letters(
    ruleset: &Ruleset,
    names: &SymbolTable,
    items: &[AmendedDeclaration<'_>],
) -> Vec<board::TerrainLetter> {
    let ids: Vec<&str> = names.in_play(SymbolKind::Terrain).collect();
    let hidden: Vec<&str> = items
        .iter()
        .filter(|i| *i.kind == kinds::TERRAIN && !board::on_maps(&i.node))
        .map(|i| i.name)
        .collect();
    ruleset
        .terrains
        .iter()
        .enumerate()
        .map(|(i, t)| board::TerrainLetter {
            letter: t.letter,
            id: ids.get(i).copied().unwrap_or_default().to_owned(),
            terrain: TerrainId(i as u8),
            on_maps: ids.get(i).is_none_or(|id| !hidden.contains(id)),
            on_wheel: i < usize::from(ruleset.wheel),
        })
        .collect()
}

/// Returns the set of canals in play on a board: the one that a setting names, else the first.
fn canal_set<'b>(
    settings: &Settings,
    board: &ParsedBoard<'b>,
    diagnostics: &mut Diagnostics,
) -> Option<&'b str> {
    let mut sets = canals::names(board.canals);
    let named = settings.iter().find(|r| drives::drives(r, CANALS));
    let Some(named) = named.filter(|r| r.value != r.setting.default) else { return sets.next() };
    let set = named.value.to_string();
    let found = sets.find(|name| *name == set);
    if found.is_none() {
        let sets = canals::names(board.canals).map(str::to_owned).collect();
        diagnostics
            .push(named.at, DiagnosticKind::NoCanalSet { map: board.id.to_owned(), set, sets });
    }
    found
}

/// Returns the names of all canal sets of all boards, sorted.
pub(crate) fn canal_names(boards: &[content::MapFile]) -> Vec<String> {
    let names = boards.iter().flat_map(|board| canals::names(board.node.get("canals")));
    let names: std::collections::BTreeSet<&str> = names.collect();
    names.into_iter().map(str::to_owned).collect()
}
