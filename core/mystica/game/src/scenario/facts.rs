//! Values of a position by name, and parsing of the changes in `expect` lines.

use std::collections::BTreeMap;

use crate::words::{Grammar, RulesetNames};
use kernel::ids::*;
use kernel::ruleset::Slot;
use kernel::state::open;
use kernel::{Phase, Resource, State};
use ledger::scenario::{FactKey, FactValue, PositionFacts, TABLE};

/// Returns whether a value may change without being named in an `expect` line.
pub(super) fn is_quiet(FactKey { owner, name }: &FactKey) -> bool {
    owner == TABLE && matches!(name.as_str(), "turn" | "round" | "phase")
        || name.starts_with("slot ")
        || name.starts_with("trade ")
        || name.starts_with("count ")
        || name.starts_with("task ")
        || name == "moving"
        || name.ends_with(" left")
}

/// Returns whether a value only says how far the game has come, so that it may change under
/// `expect nothing at all`, too.
pub(super) fn is_course(FactKey { owner, name }: &FactKey) -> bool {
    owner == TABLE && matches!(name.as_str(), "turn" | "round" | "phase")
        || name.starts_with("trade ")
        || name.starts_with("count ")
        || name.starts_with("task ")
        || name == "moving"
}

pub(super) const LEVELS: [&str; TRACKS] = ["ship", "dig", "range"];

/// Returns the name of a slot in scenarios.
pub(super) fn slot_name(slot: &Slot) -> String {
    format!("slot {}", slot.name)
}

/// Returns all values that a scenario can name. `only` restricts them to one seat or the table.
/// This is faster where values are read after every action.
pub fn facts_of(grammar: &Grammar<'_>, state: &State, only: Option<&str>) -> PositionFacts {
    let mut collector = FactCollector { grammar, state, only, facts: PositionFacts::new() };
    if collector.is_requested(TABLE) {
        collector.table();
    }
    for seat in state.seat_ids() {
        if collector.is_requested(grammar.seat_name(state, seat)) {
            collector.seat(seat);
        }
    }
    collector.bridges();
    collector.priests_on_cults();
    collector.facts
}

fn word(text: &str) -> FactValue {
    FactValue::Word(text.to_string())
}

fn count(n: usize) -> FactValue {
    word(&n.to_string())
}

fn yes(yes: bool) -> FactValue {
    word(if yes { "yes" } else { "no" })
}

fn number(n: impl Into<i32>) -> FactValue {
    FactValue::Number(n.into())
}

/// Collects values of a position.
struct FactCollector<'p> {
    grammar: &'p Grammar<'p>,
    state: &'p State,
    only: Option<&'p str>,
    facts: PositionFacts,
}

impl<'p> FactCollector<'p> {
    fn is_requested(&self, owner: &str) -> bool {
        self.only.is_none_or(|requested| requested == owner)
    }

    /// Adds a value, unless its owner is not requested.
    fn put(&mut self, owner: &str, key: impl Into<String>, value: FactValue) {
        if self.is_requested(owner) {
            self.facts.insert(FactKey::new(owner, key.into()), value);
        }
    }

    fn seat_name(&self, seat: SeatId) -> &'p str {
        self.grammar.seat_name(self.state, seat)
    }

    fn label(&self, hex: usize) -> &'p str {
        &self.grammar.ruleset.map.hexes[hex].label
    }

    fn table(&mut self) {
        let (rules, state) = (self.grammar.ruleset, self.state);
        let turn = if state.active.is_some() { self.seat_name(state.active) } else { "nobody" };
        self.put(TABLE, "turn", word(turn));
        self.put(TABLE, "round", word(&state.round.to_string()));
        self.put(TABLE, "phase", word(self.phase_name()));
        for (i, space) in rules.spaces.iter().enumerate().filter(|(_, s)| s.shared) {
            let is_used = state.spaces_used >> i & 1 == 1;
            self.put(TABLE, format!("used {}", space.code), yes(is_used));
        }
        self.supplies();
        for (tile, i) in rules.final_tiles.iter().zip(0..) {
            let is_in_play = state.final_tiles >> i & 1 == 1;
            self.put(TABLE, format!("final {}", tile.code), yes(is_in_play));
        }
        for (hex, cell) in rules.map.hexes.iter().zip(&state.cells) {
            if let Some(terrain) = rules.terrains.get(cell.terrain.at()) {
                self.put(TABLE, hex.label.clone(), word(&terrain.code));
            }
        }
    }

    fn phase_name(&self) -> &'p str {
        match self.state.phase() {
            Phase::Selection => "selection",
            Phase::FirstDwellings => "dwellings",
            Phase::FirstTokens => "tokens",
            Phase::FirstBonusCards => "cards",
            Phase::Actions => "actions",
            Phase::CultReward => "reward",
            Phase::Income => "income",
            Phase::Declared => {
                let phase = self.grammar.ruleset.phases.current(self.state);
                phase.map_or("declared", |phase| phase.id.as_str())
            }
            Phase::Over => "over",
        }
    }

    /// Contents of the game, and what is left in the supply.
    fn supplies(&mut self) {
        let (rules, names, state) = (self.grammar.ruleset, self.grammar.names, self.state);
        let shared_spaces = rules.spaces.iter().filter(|s| s.shared).count();
        self.put(TABLE, "pieces round_tile", count(rules.round_tiles.len()));
        self.put(TABLE, "pieces bonus_card", count(rules.bonus_cards.len()));
        self.put(TABLE, "pieces favor", count(rules.favors.len()));
        self.put(TABLE, "pieces town", count(rules.towns.len()));
        self.put(TABLE, "pieces final_tile", count(rules.final_tiles.len()));
        self.put(TABLE, "pieces space", count(shared_spaces));
        self.put(TABLE, "canals", count(rules.map.canals.len()));
        self.put(TABLE, "waters", count(waters(&rules.map)));
        for favor in 0..rules.favors.len() {
            let name = names.favor(FavorId(favor as u8));
            self.put(TABLE, format!("{name} left"), count(state.favor_pool[favor].into()));
        }
        for town in 0..rules.towns.len() {
            let name = names.town(TownId(town as u8));
            self.put(TABLE, format!("{name} left"), count(state.town_pool[town].into()));
        }
    }

    fn seat(&mut self, seat: SeatId) {
        let name = self.seat_name(seat);
        self.resources(seat, name);
        self.tiles(seat, name);
        self.structures(seat, name);
        self.tokens(seat, name);
        self.open_decisions(seat, name);
    }

    fn resources(&mut self, seat: SeatId, name: &str) {
        let (rules, own) = (self.grammar.ruleset, self.state.seat(seat));
        self.put(name, "VP", number(own.vp));
        self.put(name, "C", number(own.coins));
        self.put(name, "W", number(own.workers));
        self.put(name, "P", number(own.priests));
        self.put(name, "PW", word(&own.bowls.map(|n| n.to_string()).join("/")));
        self.put(name, "keys", number(own.keys));
        self.put(name, "limit", number(own.priest_limit));
        for (at, one) in rules.resources.iter().enumerate() {
            let held = kernel::piece_memory::declared_amount(self.state, seat, at);
            self.put(name, one.code.clone(), number(held));
        }
        for (cult, at) in rules.cults.iter().zip(own.cults) {
            self.put(name, cult.code.clone(), number(at));
        }
        for (level, at) in LEVELS.iter().zip(own.levels) {
            self.put(name, *level, number(at));
        }
        for right in Resource::ALL.into_iter().filter(|r| r.owed_index().is_some()) {
            let key = format!("owed {}", RulesetNames::resource(right));
            self.put(name, key, number(own.owes(right)));
        }
    }

    fn tiles(&mut self, seat: SeatId, name: &str) {
        let (rules, names) = (self.grammar.ruleset, self.grammar.names);
        let own = self.state.seat(seat);
        for favor in 0..rules.favors.len() as u8 {
            let is_held = own.favors >> favor & 1 == 1;
            self.put(name, names.favor(FavorId(favor)), number(is_held));
        }
        for town in 0..rules.towns.len() as u8 {
            self.put(name, names.town(TownId(town)), number(own.towns[usize::from(town)]));
        }
        let card = if own.bonus.is_some() { names.bonus(own.bonus) } else { "none" };
        self.put(name, "card", word(card));
        self.put(name, "passed", yes(own.passed == 1));
        self.put(name, "left", yes(own.dropped == 1));
        for (i, space) in rules.spaces.iter().enumerate().filter(|(_, s)| !s.shared) {
            let is_used = own.spaces_used >> i & 1 == 1;
            self.put(name, format!("used {}", space.code), yes(is_used));
        }
        for slot in 0..rules.slots.len() as u8 {
            let value = kernel::piece_memory::get(rules, self.state, seat, SlotId(slot));
            self.put(name, slot_name(&rules.slots[usize::from(slot)]), number(value));
        }
    }

    fn structures(&mut self, seat: SeatId, name: &str) {
        let (rules, own) = (self.grammar.ruleset, self.state.seat(seat));
        let code = |t: TerrainId| rules.terrains.get(t.at()).map_or("none", |t| t.code.as_str());
        self.put(name, "home", word(code(own.home)));
        self.put(name, "named", word(code(own.named)));
        for (i, terrain) in rules.terrains.iter().enumerate() {
            let is_unlocked = own.unlocked >> i & 1 == 1;
            self.put(name, format!("unlocked {}", terrain.code), yes(is_unlocked));
        }
        for hex in rules.map.land.into_iter().map(usize::from) {
            let built = match self.state.cells[hex].structure() {
                Some((kind, owner)) if owner == seat => rules.structures[kind.at()].code.as_str(),
                _ => "none",
            };
            self.put(name, self.label(hex), word(built));
        }
        for hex in own.river_links {
            self.put(name, format!("link {}", self.label(usize::from(hex))), number(1));
        }
        for (kind, built) in rules.structures.iter().zip(own.built) {
            self.put(name, format!("count {}", kind.code), number(built));
        }
    }

    fn tokens(&mut self, seat: SeatId, name: &str) {
        let (rules, state) = (self.grammar.ruleset, self.state);
        let is_active = state.active == seat;
        for kind in &rules.tokens {
            let mut hexes = BTreeMap::new();
            for (place, hex) in state.tokens_of(seat, kind) {
                let label = self.label(hex.at());
                *hexes.entry(label).or_insert(0) += 1;
                if is_active && state.turn.to_trade >> place & 1 == 1 {
                    self.put(name, format!("trade {label}"), number(1));
                }
            }
            let on_board: i32 = hexes.values().sum();
            for (hex, n) in hexes {
                self.put(name, format!("{} {hex}", kind.code), number(n));
            }
            let left = i32::from(kind.limit) - on_board;
            self.put(name, format!("{} left", kind.plural), word(&left.to_string()));
            self.put(name, format!("count {}", kind.code), number(on_board));
        }
        let moving = rules.tokens.get(state.turn.moving.at()).filter(|_| is_active);
        self.put(name, "moving", word(moving.map_or("none", |kind| kind.code.as_str())));
    }

    fn open_decisions(&mut self, seat: SeatId, name: &str) {
        let rules = self.grammar.ruleset;
        // Equal offers share a key whose value is their number.
        let mut open: BTreeMap<String, i32> = BTreeMap::new();
        for decision in self.state.open().iter().filter(|o| o.seat == seat) {
            let key = match decision.kind {
                open::OFFER => {
                    format!("offer {} from {}", decision.amount, self.seat_name(decision.from))
                }
                open::TOKEN => {
                    let kind = rules.tokens.get(usize::from(decision.amount));
                    format!("{} to place", kind.map_or("?", |kind| kind.code.as_str()))
                }
                open::CALL => {
                    let call = rules.calls.get(usize::from(decision.amount));
                    format!("task {}", call.map_or("?", |call| call.name.as_str()))
                }
                _ => "choice".to_string(),
            };
            *open.entry(key).or_default() += 1;
        }
        for (key, n) in open {
            self.put(name, key, number(n));
        }
    }

    fn bridges(&mut self) {
        for bridge in &self.state.bridges[..usize::from(self.state.bridge_count)] {
            let [a, b] = [bridge[0], bridge[1]].map(|hex| self.label(usize::from(hex)));
            self.put(self.seat_name(SeatId(bridge[2])), format!("bridge {a}:{b}"), number(1));
        }
    }

    fn priests_on_cults(&mut self) {
        let rules = self.grammar.ruleset;
        for (cult, spaces) in rules.cults.iter().zip(&self.state.priest_spaces) {
            for (steps, owner) in rules.cult_rules.spaces.iter().zip(spaces) {
                if owner.is_some() {
                    let name = format!("priest {} {steps}", cult.code);
                    let key = FactKey::new(self.seat_name(*owner), name);
                    let before = match self.facts.get(&key) {
                        Some(FactValue::Number(n)) => *n,
                        _ => 0,
                    };
                    self.facts.insert(key, number(before + 1));
                }
            }
        }
    }
}

/// Counts the bodies of water: river hexes connected by edges and canals.
fn waters(map: &kernel::BoardMap) -> usize {
    let mut left = map.river;
    let mut waters = 0;
    while let Some(hex) = left.into_iter().next() {
        waters += 1;
        let mut fresh = vec![hex];
        left.remove(hex);
        while let Some(hex) = fresh.pop() {
            let mut around = map.neighbours[usize::from(hex)] & left;
            for [a, b] in map.canals.iter().map(|canal| canal.joins) {
                for (from, to) in [(a, b), (b, a)] {
                    if from.0 == hex && left.has(to.0) {
                        around.insert(to.0);
                    }
                }
            }
            for next in around {
                left.remove(next);
                fresh.push(next);
            }
        }
    }
    waters
}
