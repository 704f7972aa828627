//! The empty ruleset that compilation starts from, and statistics of a compiled one.

use std::collections::BTreeMap;

use content::Stats;
use kernel::*;

use crate::drives::rules;

pub(crate) fn empty_ruleset() -> Ruleset {
    Ruleset {
        name: String::new(),
        modules: Vec::new(),
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
            evicts: false,
        },
        structures: Vec::new(),
        town_rules: TownRules { power: 0, structures: 0 },
        rounds: 0,
        phases: Phases::default(),
        beside: None,
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
        calls: Vec::new(),
        heard: Vec::new(),
        heard_at: 0,
        has_solid: false,
        answers: Vec::new(),
        tokens: Vec::new(),
        slots: Vec::new(),
        functions: Vec::new(),
        listeners: [Bits::EMPTY; Hook::COUNT],
        far_listeners: [Bits::EMPTY; Hook::COUNT],
        common_pieces: Bits::EMPTY,
        files: Vec::new(),
        movers: Default::default(),
        holders: Default::default(),
        places: BTreeMap::new(),
        also_written: BTreeMap::new(),
    }
}

/// Counts the pieces and answers of a ruleset that are data, and those that are scripts.
pub(crate) fn stats_of(ruleset: &Ruleset) -> Stats {
    let mut stats = Stats { pieces: ruleset.pieces.len(), ..Stats::default() };
    for (i, piece) in ruleset.pieces.iter().enumerate() {
        let scripts = |a: &&Answer| matches!(a.what, AnswerKind::Script(_));
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
