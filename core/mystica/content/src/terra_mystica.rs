//! Implements the dialect and compiler traits of the content crate for Terra Mystica.

use std::sync::Arc;

use components_content::{CONSTANT, FixedNames, ModuleNames};
use content::{
    AmendedDeclaration, Catalogue, CompilerOutput, ContentCompiler, ContentDialect, Diagnostics,
    FamilyMember, GameContent, Linter, MapFile, Module, ReplacedValue, SettingEffect, SettingType,
    TableReader, TomlNode, TomlValue, Vocabulary,
};
use kernel::{Hook, Ruleset};

use crate::drives::CANALS;
use crate::names::SymbolTable;
use crate::reading::RulesetCompiler;
use crate::ruleset::stats_of;
use crate::{board, boards, component_exports, drives, kinds, lint, script_api, shape};

/// The dialect of Terra Mystica: its vocabulary, checks, warnings and compiler.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerraMystica;

static VOCABULARY: Vocabulary = Vocabulary {
    name: "terra-mystica",
    kinds: &kinds::ALL,
    example: "favor",
    tables: "Lists of small tables: tiles, terrains, settings, the course of the game.",
    hooks: || Hook::ALL.iter().map(|hook| hook.name()).collect(),
    map_keys: Some(&shape::MAP_KEYS),
    setting_keys: &shape::SETTING_KEYS,
    amend_keys: &shape::AMEND_KEYS,
    names: &["aliases", "code", "legend", "letter", "plural"],
    apart: &["hook", "piece", "code", "id", "structure", "text", "file", "per"],
};

impl ContentDialect for TerraMystica {
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn read_map(&self, diagnostics: &mut Diagnostics, table: &mut TableReader<'_>) {
        board::check(diagnostics, table);
    }

    fn read_drive(
        &self,
        diagnostics: &mut Diagnostics,
        table: &mut TableReader<'_>,
        id: &str,
        kind: &SettingType,
        node: &TomlNode,
    ) -> Option<SettingEffect> {
        drives::read(diagnostics, table, id, kind, node)
    }

    fn values_in_maps(&self, drive: &SettingEffect, boards: &[MapFile]) -> Vec<String> {
        if drive.what == CANALS { boards::canal_names(boards) } else { Vec::new() }
    }

    fn members(&self, modules: &[&Module]) -> Vec<FamilyMember> {
        drives::factions(modules)
    }

    fn check_maps(&self, catalogue: &Catalogue, diagnostics: &mut Diagnostics) {
        boards::check_boards(catalogue, diagnostics);
    }

    /// Sorts terrains of the wheel to the front, because a terrain's number is its place on the
    /// wheel.
    fn sort(&self, items: &mut [AmendedDeclaration<'_>]) {
        items.sort_by_key(|item| {
            let wheel = item.node.get("wheel").and_then(TomlNode::as_bool).unwrap_or(true);
            *item.kind == kinds::TERRAIN && !wheel
        });
    }

    fn check(&self, chosen: &mut GameContent<'_>, diagnostics: &mut Diagnostics) {
        self.compile(chosen, diagnostics);
    }

    fn lint(&self, lint: &mut Linter<'_>) {
        lint::look(lint);
    }

    fn lint_variant(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
        lint: &mut Linter<'_>,
    ) {
        if !chosen.items.iter().any(|item| kinds::PARTS.contains(&item.kind)) {
            return;
        }
        let mut items = std::mem::take(&mut chosen.items);
        let mut reading = declared(chosen, &mut items, diagnostics);
        let parts = reading.parts(&mut items);
        let (most, negative) = (*reading.ruleset.players.end(), reading.negative_counts());
        chosen.items = items;
        for (at, counter, least) in negative {
            let message = format!("rules read `{counter}` as 0 while it is negative");
            let hint =
                format!("it may be {least}; declare `least = 0`, or count from another zero");
            lint.warn(at, message, hint);
        }
        let Some((parts, _)) = parts.filter(|_| !diagnostics.has_mistakes()) else { return };
        // Costs are largest with the most seats.
        if let Some(layout) = component_exports::layouts(&parts, most).and_then(|mut all| all.pop())
        {
            components_content::lint_costs(&parts, &layout, lint);
            components_content::lint_moves(&parts, &layout, lint);
            components_content::lint_pieces(&parts, &layout, lint);
            components_content::lint_conditions(&parts, &layout, lint);
        }
    }
}

/// Compiles the declarations, without boards and components.
fn declared<'l, 'r>(
    chosen: &'r GameContent<'l>,
    items: &mut [AmendedDeclaration<'_>],
    diagnostics: &'r mut Diagnostics,
) -> RulesetCompiler<'l, 'r> {
    let names = SymbolTable::new(items, &chosen.settings, diagnostics);
    let mut reading = RulesetCompiler::new(chosen, names, diagnostics);
    let part_names = ModuleNames::new(items, chosen.catalogue);
    for item in items.iter().filter(|item| item.kind.word == "counter") {
        let least = match item.node.get("least").map(|node| &node.value) {
            Some(TomlValue::Int(least)) => *least,
            _ => 0,
        };
        let name = part_names.in_layout(item).to_owned();
        // A name may be declared several times, each for another value of a setting.
        let counter = reading.deferred.counters.entry(name).or_default();
        counter.holds_thing |= item.node.get("thing").is_some();
        counter.least = counter.least.min(least);
    }
    let constants = items.iter().filter(|item| *item.kind == CONSTANT).map(|item| item.name);
    let taken: Vec<&str> = constants.filter(|name| reading.is_taken(name)).collect();
    let is_taken = |word: &str| taken.contains(&word);
    reading.deferred.fixed =
        FixedNames::new(items, &part_names, &chosen.settings, &is_taken, reading.diagnostics);
    reading.deferred.part_names = part_names;
    reading.deferred.has_components = items.iter().any(|item| kinds::PARTS.contains(&item.kind));
    reading.ruleset.rules = drives::switch_rules(&chosen.settings, reading.diagnostics);
    content::each_item(items, |item| reading.read(item));
    reading.lend_trades();
    reading.share_out_tokens();
    reading.check_whole(items);
    reading
}

impl ContentCompiler for TerraMystica {
    type Rules = Ruleset;

    fn compile(
        &self,
        chosen: &mut GameContent<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Option<CompilerOutput<Ruleset>> {
        let mut items = std::mem::take(&mut chosen.items);
        let mut reading = declared(chosen, &mut items, diagnostics);
        let (map, idle) = reading.boards(&items);
        let parts = reading.parts(&mut items);
        reading.check_parts(parts.as_ref().map(|(parts, _)| parts), &items);
        let (mut ruleset, later, drawn) = (reading.ruleset, reading.deferred, reading.drawn);
        chosen.items = items;
        let at = chosen.drawn.as_ref().map_or_else(content::ByteSpan::default, |(_, at)| *at);
        chosen.drawn = (!drawn.is_empty()).then_some((drawn, at));
        if chosen.check_only || diagnostics.has_mistakes() {
            return None;
        }
        ruleset.index();
        ruleset.texts = chosen.texts();
        let most = *ruleset.players.end();
        ruleset.component_bridge = parts
            .and_then(|(parts, outside)| {
                component_exports::lay_out(parts, outside, most, &ruleset.texts)
            })
            .map(Arc::new);
        let called: Vec<_> =
            ruleset.functions.iter().map(|f| (f.module.as_str(), f.file.as_str())).collect();
        let digests = components_content::script_digests(chosen, script_api::interface(), called);
        for (function, digest) in ruleset.functions.iter_mut().zip(digests) {
            function.digest = digest;
        }
        ruleset.files.extend(chosen.scripts().into_iter().map(|script| script.file));
        let replaced = later.started.into_iter().map(|(name, value)| ReplacedValue {
            kind: &kinds::FACTION,
            name,
            path: &["start", "vp"],
            value,
        });
        let (stats, replaced) = (stats_of(&ruleset), replaced.collect());
        Some(CompilerOutput { rules: ruleset, stats, map, idle, given: replaced })
    }

    fn canonical_text(&self, rules: &Ruleset) -> String {
        rules.canonical_text()
    }

    /// Leaves out the rulebook's phases, because games were recorded before phases could be
    /// declared. Board rules are left out because they are not rules of play.
    fn was_hashed(&self, rules: &Ruleset, item: &AmendedDeclaration<'_>) -> bool {
        if *item.kind == kinds::BOARD_RULE {
            return false;
        }
        let of_course = *item.kind == kinds::PHASE || *item.kind == kinds::PHASES;
        !of_course || !rules.phases.are_rulebook_phases()
    }

    fn set_hash(&self, rules: &mut Ruleset, hash: [u8; 32]) {
        rules.hash = hash;
    }
}
