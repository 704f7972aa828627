//! The empty ruleset that compilation starts from, and statistics of a compiled one.

use std::collections::BTreeMap;
use std::sync::Arc;

use content::ContentStats;
use kernel::*;

use crate::drives::rules;

pub(crate) fn empty_ruleset() -> Ruleset {
    Ruleset {
        name: String::new(),
        modules: Vec::new(),
        hash: [0; 32],
        texts: Arc::default(),
        rules: rules(|_| false),
        map: BoardMap::new(Vec::new()),
        terrains: Vec::new(),
        wheel: 0,
        cults: Vec::new(),
        cult_rules: CultRules {
            top: 0,
            power: Vec::new(),
            spaces: Vec::new(),
            without_space: 0,
            priests: 0,
            evicts: false,
        },
        structures: Vec::new(),
        town_rules: TownRules { power: 0, structures: 0 },
        rounds: 0,
        phases: PhaseList::default(),
        component_bridge: None,
        round_tiles_return: false,
        resources: vec![],
        tags: vec![],
        board_rules: vec![],
        teams: 0,
        ties: vec![],
        automas: 0,
        has_automas: false,
        players: 1..=limits::SEATS as u8,
        spare_bonus_cards: 0,
        same_cult_at_most: 0,
        cards_drawn_first: 0,
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
        formulas: Vec::new(),
        calls: Vec::new(),
        component_values: Vec::new(),
        component_values_offset: 0,
        has_solid: false,
        answers: Vec::new(),
        tokens: Vec::new(),
        slots: Vec::new(),
        functions: Vec::new(),
        listeners: [BitSet::EMPTY; Hook::COUNT],
        far_listeners: [BitSet::EMPTY; Hook::COUNT],
        common_pieces: BitSet::EMPTY,
        files: Vec::new(),
        marker_flags: Default::default(),
        space_index: Default::default(),
        rule_sources: BTreeMap::new(),
        other_sources: BTreeMap::new(),
    }
}

/// Counts the pieces and answers of a ruleset that are TOML tables, and those that are scripts.
pub(crate) fn stats_of(ruleset: &Ruleset) -> ContentStats {
    let mut stats = ContentStats { pieces: ruleset.pieces.len(), ..ContentStats::default() };
    for (i, piece) in ruleset.pieces.iter().enumerate() {
        let scripts = |a: &&HookAnswer| matches!(a.what, AnswerKind::Script(_));
        let by_script = piece.all_answers().iter().filter(scripts).count();
        stats.script_answers += by_script;
        stats.data_answers += piece.all_answers().len() - by_script;
        let measured = ruleset
            .final_tiles
            .iter()
            .any(|t| t.piece.at() == i && matches!(t.measure, ScoringMeasure::Script(_)));
        stats.without_script += usize::from(by_script == 0 && !measured);
    }
    stats
}
