//! Panels next to the board, as data for any screen: one for the table and one for each seat.

use game::{Card, InfoPanel, ItemShape, PanelGroup, PanelItem};
use kernel::ids::*;
use kernel::state::{Seat, State};
use kernel::{Phase, Resource, Ruleset, view};

use super::features;
use super::score_if_ended::ScoreIfEnded;
use crate::pictures;
use crate::words::{Grammar, piece_text};

/// Returns the panels of a position, the panel of the table first.
pub(super) fn panels(grammar: &Grammar<'_>, state: &State) -> Vec<InfoPanel> {
    let rules = grammar.ruleset;
    let panels = PanelBuilder { grammar, rules, state, today: ScoreIfEnded::new(rules, state) };
    std::iter::once(panels.table()).chain(state.seat_ids().map(|seat| panels.seat(seat))).collect()
}

struct PanelBuilder<'a> {
    grammar: &'a Grammar<'a>,
    rules: &'a Ruleset,
    state: &'a State,
    today: ScoreIfEnded<'a>,
}

fn item(id: impl Into<String>, label: &str, value: impl ToString, shape: ItemShape) -> PanelItem {
    let (id, value) = (id.into(), value.to_string());
    PanelItem { id, label: label.to_owned(), value, explanation: String::new(), shape }
}

fn group(title: &str, items: Vec<PanelItem>) -> PanelGroup {
    PanelGroup { title: title.to_owned(), items }
}

/// Returns the indices of the set bits.
fn members(bits: u32) -> impl Iterator<Item = u8> {
    (0..32).filter(move |bit| bits >> bit & 1 == 1)
}

impl PanelBuilder<'_> {
    fn card(&self, piece: PieceId, name: String, used: bool) -> Card {
        let brief = piece_text::brief(self.rules, piece);
        let does = if brief.is_empty() { Vec::new() } else { vec![brief] };
        let piece = self.rules.pieces.get(piece.at()).map_or("", pictures::key);
        Card { name, piece: piece.to_owned(), does, used, ..Card::default() }
    }

    fn cards(&self, id: &str, label: &str, cards: Vec<Card>) -> Option<PanelItem> {
        let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
        let value = names.join(", ");
        (!cards.is_empty()).then(|| item(id, label, value, ItemShape::Cards { cards }))
    }

    fn table(&self) -> InfoPanel {
        let groups = vec![
            group("rounds", self.rounds()),
            group("final scoring", self.final_tiles()),
            group("supply", self.supply()),
            group("action spaces", self.spaces()),
        ];
        let groups = groups.into_iter().filter(|group| !group.items.is_empty()).collect();
        InfoPanel { id: "table".into(), title: "table".into(), seat: None, groups }
    }

    fn rounds(&self) -> Vec<PanelItem> {
        let (rules, state) = (self.rules, self.state);
        let tiles = (1..=rules.rounds).map(|round| (round, state.round_tile(round)));
        let one = |(round, id): (u8, RoundTileId)| {
            let tile = rules.round_tiles.get(id.at())?;
            let name = self.grammar.names.round_tile(id).to_string();
            let mut card = self.card(tile.piece, name, round < state.round);
            let half = piece_text::round_end_reward(rules, tile);
            if round < rules.rounds && !half.is_empty() {
                card.does.push(format!("at its end {half}"));
            }
            let runs = round == state.round && state.phase() != Phase::Over;
            let value = format!("{}{}", card.name, if runs { ", now" } else { "" });
            let label = format!("round {round}");
            let shape = ItemShape::Cards { cards: vec![card] };
            Some(item(format!("round-{round}"), &label, value, shape))
        };
        tiles.filter_map(one).collect()
    }

    fn final_tiles(&self) -> Vec<PanelItem> {
        let in_game = |(i, tile): &(usize, &kernel::FinalTile)| {
            tile.always || self.state.final_tiles >> i & 1 == 1
        };
        let tiles = self.rules.final_tiles.iter().enumerate().filter(in_game);
        let one = |(_, tile): (usize, &kernel::FinalTile)| {
            let points: Vec<String> = tile.points.iter().map(ToString::to_string).collect();
            let card = self.card(tile.piece, tile.code.clone(), false);
            let shape = ItemShape::Cards { cards: vec![card] };
            item(format!("final-{}", tile.code), &tile.code, points.join("/"), shape)
        };
        tiles.map(one).collect()
    }

    fn supply(&self) -> Vec<PanelItem> {
        let (rules, state, names) = (self.rules, self.state, self.grammar.names);
        let bonus = members(state.bonus_pool).map(|card| {
            let coins = state.bonus_coins[usize::from(card)];
            let coins = if coins > 0 { format!(" + {coins} coins") } else { String::new() };
            let name = format!("{}{coins}", names.bonus(BonusCardId(card)));
            self.card(rules.bonus_cards[usize::from(card)].piece, name, false)
        });
        let left = |name: String, n: u8| if n > 1 { format!("{n} {name}") } else { name };
        let favors = (0..).zip(&rules.favors).filter_map(|(id, favor)| {
            let n = state.favor_pool[usize::from(id)];
            let name = left(names.favor(FavorId(id)).to_string(), n);
            (n > 0).then(|| self.card(favor.piece, name, false))
        });
        let towns = (0..).zip(&rules.towns).filter_map(|(id, town)| {
            let n = state.town_pool[usize::from(id)];
            let name = left(names.town(TownId(id)).to_string(), n);
            (n > 0).then(|| self.card(town.piece, name, false))
        });
        let all = [
            self.cards("bonus-cards", "bonus cards", bonus.collect()),
            self.cards("favor-tiles", "favor tiles", favors.collect()),
            self.cards("town-tiles", "town tiles", towns.collect()),
        ];
        all.into_iter().flatten().collect()
    }

    fn spaces(&self) -> Vec<PanelItem> {
        let shared = self.rules.spaces.iter().enumerate().filter(|(_, space)| space.shared);
        let one = |(i, space): (usize, &kernel::Space)| {
            let used = self.state.spaces_used >> i & 1 == 1;
            let card = self.card(space.piece, space.code.clone(), used);
            let value = if used { "taken" } else { "free" };
            let shape = ItemShape::Cards { cards: vec![card] };
            item(format!("space-{}", space.code), &space.code, value, shape)
        };
        shared.map(one).collect()
    }

    fn seat(&self, seat: SeatId) -> InfoPanel {
        let own = self.state.seat(seat);
        let groups = vec![
            group("", self.standing(own)),
            group("resources", self.resources(seat)),
            group("tracks", self.tracks(seat, own)),
            group("tiles", self.tiles(own)),
            group("tokens", self.tokens(seat)),
            group("owed", self.owed(own)),
            group("memory", self.slots(seat, own)),
            group("if the game ended now", self.today.items(self.state, seat)),
        ];
        InfoPanel {
            id: format!("seat-{}", seat.0 + 1),
            title: self.grammar.seat_name(self.state, seat).to_string(),
            seat: Some(seat.0),
            groups: groups.into_iter().filter(|group| !group.items.is_empty()).collect(),
        }
    }

    fn standing(&self, own: &Seat) -> Vec<PanelItem> {
        let counter = |amount: i32| ItemShape::Counter { amount, income: 0, most: None };
        let mut items = vec![item("vp", "victory points", own.vp, counter(own.vp.into()))];
        if let Some(home) = self.rules.terrains.get(own.home.at()) {
            items.push(item("home", "home terrain", &home.name, ItemShape::Words));
        }
        let state = match (own.dropped, own.passed) {
            (1, _) => "left the game",
            (_, 1) => "passed",
            _ => "in the round",
        };
        items.push(item("state", "state", state, ItemShape::Words));
        items
    }

    fn resources(&self, seat: SeatId) -> Vec<PanelItem> {
        let own = self.state.seat(seat);
        let income = features::next_income(self.rules, own);
        let to_come = self.state.round < self.rules.rounds;
        let income = |at: usize| if to_come { income[at] } else { 0 };
        let with_income = |value: String, income: i32| {
            if income > 0 { format!("{value} (+{income})") } else { value }
        };
        let counter = |id: &str, amount: i32, at: usize, most: Option<i32>| {
            let income = income(at);
            let value = with_income(amount.to_string(), income);
            item(id, id, value, ItemShape::Counter { amount, income, most })
        };
        let hand = i32::from(own.priest_limit) - i32::from(own.priests_on_cults);
        let bowls = own.bowls.map(|n| n.to_string()).join("/");
        let tokens = own.bowls.map(u16::from).to_vec();
        let power = income(3);
        let mut items = vec![
            counter("coins", own.coins.into(), 0, None),
            counter("workers", own.workers.into(), 1, None),
            counter("priests", own.priests.into(), 2, Some(hand)),
            item(
                "power",
                "power",
                with_income(bowls, power),
                ItemShape::Bowls { tokens, income: power },
            ),
        ];
        if own.keys > 0 {
            let shape = ItemShape::Counter { amount: own.keys.into(), income: 0, most: None };
            items.push(item("keys", "keys", own.keys, shape));
        }
        if own.bridges > 0 {
            let shape = ItemShape::Counter { amount: own.bridges.into(), income: 0, most: None };
            items.push(item("bridges", "bridges in the supply", own.bridges, shape));
        }
        items.extend(self.declared(seat));
        items
    }

    /// Returns the items of declared resources, with the next income as far as it is certain.
    fn declared(&self, seat: SeatId) -> Vec<PanelItem> {
        if self.rules.resources.is_empty() {
            return Vec::new();
        }
        let income = features::income_to_come(self.rules, self.state.seat(seat));
        let to_come = self.state.round < self.rules.rounds;
        let one = |(place, one): (usize, &kernel::DeclaredResource)| {
            let amount = i32::from(kernel::piece_memory::declared_amount(self.state, seat, place));
            let is_declared =
                |resource: Resource| to_come && resource.declared_index() == Some(place);
            let parts = income.iter().filter(|(resource, ..)| is_declared(*resource));
            let income = parts.map(|(_, n, _)| i32::from(*n)).sum();
            let value =
                if income > 0 { format!("{amount} (+{income})") } else { amount.to_string() };
            let shape = ItemShape::Counter { amount, income, most: Some(one.max.into()) };
            item(format!("resource-{}", one.id), &one.id.replace(['_', '-'], " "), value, shape)
        };
        self.rules.resources.iter().enumerate().map(one).collect()
    }

    fn tracks(&self, seat: SeatId, own: &Seat) -> Vec<PanelItem> {
        let rules = self.rules;
        let cults = rules.cults.iter().zip(own.cults).map(|(cult, at)| {
            let shape = ItemShape::Track { at, last: rules.cult_rules.top, place: None };
            item(format!("cult-{}", cult.code), &cult.name, at, shape)
        });
        let mut items: Vec<PanelItem> = cults.collect();
        let Some(faction) = rules.factions.get(own.faction.at()) else { return items };
        let names = ["shipping", "digging", "range"];
        for ((track, name), level) in faction.tracks.iter().zip(names).zip(own.levels) {
            let Some(track) = track else { continue };
            let shape = ItemShape::Track { at: level, last: track.max, place: None };
            let mut step = item(name, name, level, shape);
            if let Some(jump) = faction.jump.as_ref().filter(|_| name == names[RANGE.at()]) {
                let hexes = view::jump_range(rules, self.state, seat);
                let hexes = language::say!(kernel::texts::TEXTS, "n-hexes", n = hexes);
                step.explanation = format!("{} over {hexes}", jump.name);
            }
            items.push(step);
        }
        items
    }

    fn tiles(&self, own: &Seat) -> Vec<PanelItem> {
        let (rules, names) = (self.rules, self.grammar.names);
        let faction = rules.factions.get(own.faction.at());
        let faction = faction.map(|f| self.card(f.piece, f.code.clone(), false));
        let bonus = rules.bonus_cards.get(own.bonus.at());
        let bonus =
            bonus.map(|card| self.card(card.piece, names.bonus(own.bonus).to_string(), false));
        let favors = members(own.favors).filter_map(|id| {
            let favor = rules.favors.get(usize::from(id))?;
            Some(self.card(favor.piece, names.favor(FavorId(id)).to_string(), false))
        });
        let towns = (0..).zip(own.towns).flat_map(|(id, n)| (0..n).map(move |_| TownId(id)));
        let towns = towns.filter_map(|id| {
            let town = rules.towns.get(id.at())?;
            Some(self.card(town.piece, names.town(id).to_string(), false))
        });
        let spaces = rules.spaces.iter().enumerate();
        let used = spaces.filter(|(i, space)| !space.shared && own.spaces_used >> i & 1 == 1);
        let used = used.map(|(_, space)| self.card(space.piece, space.code.clone(), true));
        let all = [
            self.cards("faction", "faction", faction.into_iter().collect()),
            self.cards("bonus", "bonus card", bonus.into_iter().collect()),
            self.cards("favors", "favor tiles", favors.collect()),
            self.cards("towns", "towns", towns.collect()),
            self.cards("used", "used this round", used.collect()),
        ];
        all.into_iter().flatten().collect()
    }

    fn tokens(&self, seat: SeatId) -> Vec<PanelItem> {
        let one = |kind: &kernel::TokenKind| {
            let hexes = self.state.tokens_of(seat, kind);
            let hexes: Vec<&str> =
                hexes.map(|(_, hex)| self.rules.map.hexes[hex.at()].label.as_str()).collect();
            let left = usize::from(kind.limit).saturating_sub(hexes.len());
            let value = format!("on {}, {left} left", hexes.join(" "));
            (!hexes.is_empty()).then(|| {
                item(format!("token-{}", kind.code), &kind.plural, value, ItemShape::Words)
            })
        };
        self.rules.tokens.iter().filter_map(one).collect()
    }

    fn owed(&self, own: &Seat) -> Vec<PanelItem> {
        let owed = Resource::ALL.iter().map(|right| (right.name(), own.owes(*right)));
        let one = |(name, n): (&str, u8)| {
            let shape = ItemShape::Counter { amount: n.into(), income: 0, most: None };
            item(format!("owed-{name}"), name, n, shape)
        };
        owed.filter(|(_, n)| *n > 0).map(one).collect()
    }

    fn slots(&self, seat: SeatId, own: &Seat) -> Vec<PanelItem> {
        let known = own.in_play | self.rules.common_pieces;
        let mine = |slot: &kernel::Slot| slot.per_seat && known.has(slot.piece.0);
        let slots = (0..).map(SlotId).zip(&self.rules.slots).filter(|(_, slot)| mine(slot));
        let one = |(id, slot): (SlotId, &kernel::Slot)| {
            let piece = &self.rules.pieces[slot.piece.at()].name;
            let amount = kernel::piece_memory::get(self.rules, self.state, seat, id);
            let shape = ItemShape::Counter { amount, income: 0, most: None };
            let label = format!("{piece} {}", slot.name.replace('_', " "));
            item(format!("slot-{}", id.0), &label, amount, shape)
        };
        slots.map(one).collect()
    }
}
