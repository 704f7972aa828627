//! Panels next to the board, as data for any screen: one for the table and one for each seat.

use game::{Card, InfoPanel, ItemShape, PanelGroup, PanelItem};
use kernel::ids::*;
use kernel::state::{Seat, State};
use kernel::texts::TEXTS;
use kernel::{Phase, Resource, Ruleset, view};
use language::{Args, say};

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

fn item(
    id: impl Into<String>,
    label: impl Into<String>,
    value: impl ToString,
    shape: ItemShape,
) -> PanelItem {
    let (id, label, value) = (id.into(), label.into(), value.to_string());
    PanelItem { id, label, value, explanation: String::new(), shape }
}

/// Returns a text without arguments.
fn plain(id: &str) -> String {
    TEXTS.text(id, &Args::new())
}

/// Returns a group; `title`: id of its heading.
fn group(title: &str, items: Vec<PanelItem>) -> PanelGroup {
    PanelGroup { title: plain(title), items }
}

/// Returns the indices of the set bits.
fn members(bits: u32) -> impl Iterator<Item = u8> {
    (0..32).filter(move |bit| bits >> bit & 1 == 1)
}

impl PanelBuilder<'_> {
    /// Returns a card. `code`: its name in ledgers, under which a reader knows it.
    fn card(&self, piece: PieceId, code: &str, used: bool) -> Card {
        let brief = piece_text::brief(self.rules, piece);
        let does = if brief.is_empty() { Vec::new() } else { vec![brief] };
        let piece = self.rules.pieces.get(piece.at()).map_or("", pictures::key).to_owned();
        let (name, id) = (code.to_owned(), code.to_owned());
        Card { name, id, piece, does, used, ..Card::default() }
    }

    /// Returns an item for cards; `label`: id of its label. The value names them with their number
    /// and with what lies on them.
    fn cards(&self, id: &str, label: &str, cards: Vec<Card>) -> Option<PanelItem> {
        let value = |card: &Card| {
            let name = if card.copies > 1 {
                format!("{} {}", card.copies, card.name)
            } else {
                card.name.clone()
            };
            if card.holds.is_empty() { name } else { format!("{name} + {}", card.holds) }
        };
        let value = cards.iter().map(value).collect::<Vec<_>>().join(", ");
        (!cards.is_empty()).then(|| item(id, plain(label), value, ItemShape::Cards { cards }))
    }

    fn table(&self) -> InfoPanel {
        let groups = vec![
            group("panel-rounds", self.rounds()),
            group("panel-final-scoring", self.final_tiles()),
            group("panel-supply", self.supply()),
            group("panel-action-spaces", self.spaces()),
        ];
        let groups = groups.into_iter().filter(|group| !group.items.is_empty()).collect();
        InfoPanel { id: "table".into(), title: plain("panel-table"), seat: None, groups }
    }

    fn rounds(&self) -> Vec<PanelItem> {
        let (rules, state) = (self.rules, self.state);
        let tiles = (1..=rules.rounds).map(|round| (round, state.round_tile(round)));
        let one = |(round, id): (u8, RoundTileId)| {
            let tile = rules.round_tiles.get(id.at())?;
            let code = self.grammar.names.round_tile(id);
            let mut card = self.card(tile.piece, code, round < state.round);
            let half = piece_text::round_end_reward(rules, tile);
            if round < rules.rounds && !half.is_empty() {
                card.does.push(say!(TEXTS, "at-its-end", reward = half));
            }
            card.now = round == state.round && state.phase() != Phase::Over;
            let now = if card.now { plain("round-now") } else { String::new() };
            let value = format!("{}{now}", card.name);
            let label = say!(TEXTS, "round-n", round = round);
            let shape = ItemShape::Cards { cards: vec![card] };
            Some(item(format!("round-{round}"), label, value, shape))
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
            let name = self.rules.final_tile_name(tile);
            let card = Card { name: name.clone(), ..self.card(tile.piece, &tile.code, false) };
            let shape = ItemShape::Cards { cards: vec![card] };
            item(format!("final-{}", tile.code), name, points.join("/"), shape)
        };
        tiles.map(one).collect()
    }

    fn supply(&self) -> Vec<PanelItem> {
        let (rules, state, names) = (self.rules, self.state, self.grammar.names);
        let bonus = members(state.bonus_pool).map(|card| {
            let coins = state.bonus_coins[usize::from(card)];
            let piece = rules.bonus_cards[usize::from(card)].piece;
            let holds = if coins > 0 { say!(TEXTS, "n-coins", n = coins) } else { String::new() };
            Card { holds, ..self.card(piece, names.bonus(BonusCardId(card)), false) }
        });
        let favors = (0..).zip(&rules.favors).filter_map(|(id, favor)| {
            let n = state.favor_pool[usize::from(id)];
            let card = || self.card(favor.piece, names.favor(FavorId(id)), false);
            (n > 0).then(|| Card { copies: n.into(), ..card() })
        });
        let towns = (0..).zip(&rules.towns).filter_map(|(id, town)| {
            let n = state.town_pool[usize::from(id)];
            let card = || self.card(town.piece, names.town(TownId(id)), false);
            (n > 0).then(|| Card { copies: n.into(), ..card() })
        });
        let all = [
            self.cards("bonus-cards", "list-bonus-cards", bonus.collect()),
            self.cards("favor-tiles", "list-favor-tiles", favors.collect()),
            self.cards("town-tiles", "list-town-tiles", towns.collect()),
        ];
        all.into_iter().flatten().collect()
    }

    fn spaces(&self) -> Vec<PanelItem> {
        let shared = self.rules.spaces.iter().enumerate().filter(|(_, space)| space.shared);
        let one = |(i, space): (usize, &kernel::Space)| {
            let used = self.state.spaces_used >> i & 1 == 1;
            let card = self.card(space.piece, &space.code, used);
            let value = plain(if used { "space-is-taken" } else { "space-is-free" });
            let shape = ItemShape::Cards { cards: vec![card] };
            item(format!("space-{}", space.code), space.code.as_str(), value, shape)
        };
        shared.map(one).collect()
    }

    fn seat(&self, seat: SeatId) -> InfoPanel {
        let own = self.state.seat(seat);
        let groups = vec![
            PanelGroup { title: String::new(), items: self.standing(own) },
            group("panel-resources", self.resources(seat)),
            group("panel-tracks", self.tracks(seat, own)),
            group("panel-tiles", self.tiles(own)),
            group("panel-tokens", self.tokens(seat)),
            group("panel-owed", self.owed(own)),
            group("panel-memory", self.slots(seat, own)),
            group("panel-if-ended", self.today.items(self.state, seat)),
        ];
        InfoPanel {
            id: format!("seat-{}", seat.0 + 1),
            title: self.grammar.shown_seat_name(self.state, seat),
            seat: Some(seat.0),
            groups: groups.into_iter().filter(|group| !group.items.is_empty()).collect(),
        }
    }

    fn standing(&self, own: &Seat) -> Vec<PanelItem> {
        let counter = |amount: i32| ItemShape::Counter { amount, income: 0, most: None };
        let mut items = vec![item("vp", plain("victory-points"), own.vp, counter(own.vp.into()))];
        if self.rules.terrains.get(own.home.at()).is_some() {
            let home = self.rules.terrain_name(own.home);
            items.push(item("home", plain("panel-home-terrain"), home, ItemShape::Words));
        }
        let state = match (own.dropped, own.passed) {
            (1, _) => "left-the-game",
            (_, 1) => "passed",
            _ => "in-the-round",
        };
        items.push(item("state", plain("panel-state"), plain(state), ItemShape::Words));
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
            let label = plain(&format!("resource-{id}"));
            item(id, label, value, ItemShape::Counter { amount, income, most })
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
                plain("resource-power"),
                with_income(bowls, power),
                ItemShape::Bowls { tokens, income: power },
            ),
        ];
        if own.keys > 0 {
            let shape = ItemShape::Counter { amount: own.keys.into(), income: 0, most: None };
            items.push(item("keys", plain("resource-keys"), own.keys, shape));
        }
        if own.bridges > 0 {
            let shape = ItemShape::Counter { amount: own.bridges.into(), income: 0, most: None };
            items.push(item("bridges", plain("panel-bridges-supply"), own.bridges, shape));
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
            let label = self.rules.resource_name(Resource::DECLARED[place]);
            item(format!("resource-{}", one.id), label, value, shape)
        };
        self.rules.resources.iter().enumerate().map(one).collect()
    }

    fn tracks(&self, seat: SeatId, own: &Seat) -> Vec<PanelItem> {
        let rules = self.rules;
        let cults = (0..).map(CultId).zip(&rules.cults).zip(own.cults);
        let cults = cults.map(|((id, cult), at)| {
            let shape = ItemShape::Track { at, last: rules.cult_rules.top, place: None };
            item(format!("cult-{}", cult.code), rules.cult_name(id), at, shape)
        });
        let mut items: Vec<PanelItem> = cults.collect();
        let Some(faction) = rules.factions.get(own.faction.at()) else { return items };
        let tracks = (0..).map(TrackId).zip(&faction.tracks);
        for ((id, track), level) in tracks.zip(own.levels) {
            let Some(track) = track else { continue };
            let shape = ItemShape::Track { at: level, last: track.max, place: None };
            let mut step = item(id.name(), rules.track_name(id), level, shape);
            if id == RANGE && faction.jump.is_some() {
                let hexes = view::jump_range(rules, self.state, seat);
                let hexes = say!(TEXTS, "n-hexes", n = hexes);
                let jump = rules.jump_name(own.faction);
                step.explanation = say!(TEXTS, "jump-over-panel", jump = jump, hexes = hexes);
            }
            items.push(step);
        }
        items
    }

    fn tiles(&self, own: &Seat) -> Vec<PanelItem> {
        let (rules, names) = (self.rules, self.grammar.names);
        let faction = rules.factions.get(own.faction.at());
        let faction = faction.map(|f| {
            let name = rules.faction_name(own.faction);
            Card { name, ..self.card(f.piece, &f.code, false) }
        });
        let bonus = rules.bonus_cards.get(own.bonus.at());
        let bonus = bonus.map(|card| self.card(card.piece, names.bonus(own.bonus), false));
        let favors = members(own.favors).filter_map(|id| {
            let favor = rules.favors.get(usize::from(id))?;
            Some(self.card(favor.piece, names.favor(FavorId(id)), false))
        });
        let towns = (0..).zip(own.towns).flat_map(|(id, n)| (0..n).map(move |_| TownId(id)));
        let towns = towns.filter_map(|id| {
            let town = rules.towns.get(id.at())?;
            Some(self.card(town.piece, names.town(id), false))
        });
        let spaces = rules.spaces.iter().enumerate();
        let used = spaces.filter(|(i, space)| !space.shared && own.spaces_used >> i & 1 == 1);
        let used = used.map(|(_, space)| self.card(space.piece, &space.code, true));
        let all = [
            self.cards("faction", "class-faction", faction.into_iter().collect()),
            self.cards("bonus", "class-bonus-card", bonus.into_iter().collect()),
            self.cards("favors", "list-favor-tiles", favors.collect()),
            self.cards("towns", "resource-towns", towns.collect()),
            self.cards("used", "used-this-round", used.collect()),
        ];
        all.into_iter().flatten().collect()
    }

    fn tokens(&self, seat: SeatId) -> Vec<PanelItem> {
        let one = |(id, kind): (TokenId, &kernel::TokenKind)| {
            let hexes = self.state.tokens_of(seat, kind);
            let hexes: Vec<&str> =
                hexes.map(|(_, hex)| self.rules.map.hexes[hex.at()].label.as_str()).collect();
            let left = usize::from(kind.limit).saturating_sub(hexes.len());
            let value = say!(TEXTS, "on-hexes-left", hexes = hexes.join(" "), n = left);
            (!hexes.is_empty()).then(|| {
                let name = self.rules.tokens_name(id);
                item(format!("token-{}", kind.code), name, value, ItemShape::Words)
            })
        };
        (0..).map(TokenId).zip(&self.rules.tokens).filter_map(one).collect()
    }

    fn owed(&self, own: &Seat) -> Vec<PanelItem> {
        let owed = Resource::ALL.iter().map(|right| (*right, own.owes(*right)));
        let one = |(right, n): (Resource, u8)| {
            let name = right.name();
            // English shows the name in content, as ledgers do.
            let label = if language::is_english() {
                name.to_owned()
            } else {
                self.rules.resource_name(right)
            };
            let shape = ItemShape::Counter { amount: n.into(), income: 0, most: None };
            item(format!("owed-{name}"), label, n, shape)
        };
        owed.filter(|(_, n)| *n > 0).map(one).collect()
    }

    fn slots(&self, seat: SeatId, own: &Seat) -> Vec<PanelItem> {
        let known = own.in_play | self.rules.common_pieces;
        let mine = |slot: &kernel::Slot| slot.per_seat && known.has(slot.piece.0);
        let slots = (0..).map(SlotId).zip(&self.rules.slots).filter(|(_, slot)| mine(slot));
        let one = |(id, slot): (SlotId, &kernel::Slot)| {
            let piece = self.rules.piece_name(slot.piece);
            let amount = kernel::piece_memory::get(self.rules, self.state, seat, id);
            let shape = ItemShape::Counter { amount, income: 0, most: None };
            let label = format!("{piece} {}", self.rules.slot_name(id).replace('_', " "));
            item(format!("slot-{}", id.0), label, amount, shape)
        };
        slots.map(one).collect()
    }
}
