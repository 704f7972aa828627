//! The tables that all pieces stand on: terrains, cults, structures, conversions, the course of the game.

use content::{ContentErrorKind as Kind, Item, Node, Table};
use kernel::*;

use crate::names::Name;
use crate::reading::{Reading, UsualCost};
use crate::shape;

impl Reading<'_, '_> {
    pub fn terrain(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let code = t.need_str(self.report, "code").to_owned();
        let name = t.str(self.report, "name").unwrap_or(item.name).to_owned();
        let letter_node = t.need(self.report, "letter");
        let letter = letter_node.and_then(|n| n.str(self.report)).unwrap_or("?");
        let mut letters = letter.chars();
        let (letter, more) = (letters.next(), letters.next());
        if let Some(n) = letter_node {
            match letter {
                None => self.report.push(n.at, Kind::Empty { what: "the letter" }),
                Some(l) if more.is_some() || !l.is_ascii_uppercase() => {
                    let found = n.as_str().unwrap_or_default().to_owned();
                    let expected = "one capital letter".to_owned();
                    let setting = "letter".to_owned();
                    self.report.push(n.at, Kind::BadValue { key: setting, found, expected });
                }
                Some(_) => {}
            }
        }
        let aliases = t.strings(self.report, "aliases");
        let color = t.text(self.report, "color");
        let on_wheel = t.bool(self.report, "wheel").unwrap_or(true);
        // What it means for boards is read where they are, see `board::on_maps`.
        t.bool(self.report, "on_maps");
        t.finish(self.report);
        let len = self.ruleset.terrains.len();
        let terrain = Terrain { code, name, letter: letter.unwrap_or('?'), aliases, color };
        if item.enabled && self.limit(item.at, "terrains", len, limits::TERRAINS) {
            self.ruleset.terrains.push(terrain);
            // Those off the wheel come last, see `compile`.
            self.ruleset.wheel += u8::from(on_wheel);
        }
    }

    pub fn cult(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let code = t.need_str(self.report, "code").to_owned();
        let name = t.str(self.report, "name").unwrap_or(item.name).to_owned();
        t.finish(self.report);
        let len = self.ruleset.cults.len();
        if item.enabled && self.limit(item.at, "cults", len, limits::CULTS) {
            self.ruleset.cults.push(Cult { code, name });
        }
    }

    pub fn structure(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let name = t.need_str(self.report, "name").to_owned();
        let code = t.need_str(self.report, "code").to_owned();
        let aliases = t.strings(self.report, "aliases");
        t.str(self.report, "plural");
        let limit = t.need_u8(self.report, "limit");
        let power = t.need_u8(self.report, "power");
        let counts_as = t.u8(self.report, "counts_as").unwrap_or(1);
        let favors = t.u8(self.report, "favors").unwrap_or(0);
        let from = t.take("from").and_then(|n| self.resolve(Name::Structure, n));
        let riverside = t.bool(self.report, "riverside").unwrap_or(false);
        let cost_node = t.take("cost");
        let usual_cost = cost_node.map(|n| self.cost(n));
        let factor = t.take("lone_coin_factor").and_then(|n| n.int(self.report, 1..=4));
        t.finish(self.report);
        let structure = Structure {
            id: item.name.to_owned(),
            name,
            code,
            aliases,
            limit,
            power,
            counts_as,
            favors,
            from: from.map_or(StructureId::NONE, StructureId),
            lone_coin_factor: factor.unwrap_or(1) as u8,
            riverside,
        };
        let len = self.ruleset.structures.len();
        if item.enabled && self.limit(item.at, "structures", len, limits::STRUCTURES) {
            self.ruleset.structures.push(structure);
            let (module, at) = (item.module.id.clone(), item.at);
            let usual = UsualCost { cost: usual_cost, module, at, missed: false };
            self.later.usual_costs.push(usual);
            let at = cost_node.map_or(item.at, |n| n.at);
            self.note(Rule::Building(StructureId(len as u8)), at);
        }
    }

    pub fn cult_rules(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let top = t.need(self.report, "top").and_then(|n| n.int(self.report, 1..=20)).unwrap_or(10);
        let power_node = t.need(self.report, "power");
        let mut power = power_node.map(|n| n.bytes(self.report)).unwrap_or_default();
        if let Some(n) = power_node {
            self.length(n, power.len(), top as usize + 1, "numbers");
        }
        power.resize(top as usize + 1, 0);
        if item.enabled {
            self.note_node(Rule::CultSpaces, power_node);
        }
        let spaces_node = t.need(self.report, "spaces");
        if item.enabled {
            self.note_node(Rule::SendingPriest, spaces_node);
        }
        let spaces = spaces_node.map(|n| n.bytes(self.report)).unwrap_or_default();
        if let Some(n) = spaces_node
            && spaces.len() > limits::CULT_SPACES
        {
            let (what, limit) = ("spaces on a cult", limits::CULT_SPACES);
            let name = format!("space {}", limit + 1);
            self.report.push(n.at, Kind::TooMany { what, limit, name });
        }
        self.ruleset.cult_rules = CultRules {
            top: top as u8,
            power,
            spaces,
            without_space: t.need_u8(self.report, "without_space"),
            priests: t.need_u8(self.report, "priests"),
        };
        t.finish(self.report);
    }

    pub fn town_rules(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let power_node = t.need(self.report, "power");
        let power = power_node.and_then(|n| n.u8(self.report)).unwrap_or(0);
        let structures = t.need_u8(self.report, "structures");
        if item.enabled {
            self.note_node(Rule::Founding, power_node);
        }
        t.finish(self.report);
        self.ruleset.town_rules = TownRules { power, structures };
    }

    pub fn game(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        let rounds = t.need(self.report, "rounds");
        let most = limits::ROUNDS as i64;
        self.ruleset.rounds = rounds.and_then(|n| n.int(self.report, 1..=most)).unwrap_or(1) as u8;
        self.ruleset.spare_bonus_cards = t.need_u8(self.report, "spare_bonus_cards");
        self.ruleset.final_tiles_drawn = t.u8(self.report, "final_tiles_drawn").unwrap_or(0);
        let most = limits::ROUNDS as i64;
        let same_cult = t.take("same_cult_at_most").and_then(|n| n.int(self.report, 0..=most));
        self.ruleset.same_cult_at_most = same_cult.unwrap_or(0) as u8;
        let first = t.take("cards_drawn_first").and_then(|n| n.int(self.report, 0..=20));
        self.ruleset.cards_drawn_first = first.unwrap_or(0) as u8;
        if let Some(n) = t.take("players") {
            self.players(n);
        }
        if let Some(n) = t.need(self.report, "dig") {
            self.ruleset.dig_grant = self.grant(n).unwrap_or(GrantId::NONE);
        }
        t.finish(self.report);
    }

    /// `{ min = 2, max = 5 }`.
    fn players(&mut self, node: &Node) {
        let Some(mut t) = Table::new(self.report, node, &shape::PLAYERS) else { return };
        let most = limits::SEATS as i64;
        let min = t.need(self.report, "min").and_then(|n| n.int(self.report, 1..=most));
        let least = min.unwrap_or(1);
        let max = t.need(self.report, "max").and_then(|n| n.int(self.report, least..=most));
        t.finish(self.report);
        if let (Some(min), Some(max)) = (min, max) {
            self.ruleset.players = min as u8..=max as u8;
        }
    }

    pub fn conversion(&mut self, item: &Item<'_>) {
        let Some(mut t) = self.open(item) else { return };
        if let Some(id) = self.read_conversion(&mut t) {
            self.later.common_conversions.push(id);
            if item.enabled {
                self.note(Rule::Converting(id), item.at);
            }
        }
        t.finish(self.report);
    }
}
