//! A ruleset before anything is read into it.

use std::collections::BTreeMap;

use kernel::*;

use super::switches::rules;

pub(super) fn empty_ruleset() -> Ruleset {
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
        answers: Vec::new(),
        tokens: Vec::new(),
        slots: Vec::new(),
        functions: Vec::new(),
        listeners: [Bits::EMPTY; Hook::COUNT],
        far_listeners: [Bits::EMPTY; Hook::COUNT],
        common_pieces: Bits::EMPTY,
        files: Vec::new(),
        movers: Default::default(),
        places: BTreeMap::new(),
    }
}
