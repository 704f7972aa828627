//! Overlays of the board for a seat: its reach, its networks, the progress of its groups towards
//! towns, and tags.

use game::{BoardMark, Layer};
use kernel::bits::BitSet;
use kernel::ids::*;
use kernel::map::MAX_SHIPPING;
use kernel::state::State;
use kernel::texts::TEXTS;
use kernel::{Ruleset, Tag, view};
use language::say;

/// Returns the overlays for a seat; empty if it has no faction.
pub(super) fn layers(rules: &Ruleset, state: &State, seat: SeatId) -> Vec<Layer> {
    if rules.factions.get(state.seat(seat).faction.at()).is_none() {
        return Vec::new();
    }
    let own = [reach(rules, state, seat), networks(rules, state, seat), towns(rules, state, seat)];
    let of_hexes = rules.tags.iter().filter(|tag| !tag.hexes.is_empty());
    own.into_iter().chain(of_hexes.map(|tag| attribute(rules, tag))).collect()
}

/// Maximum number of letters of a tag's name that fit on a hex.
const LETTERS: usize = 6;

/// Returns the overlay of the hexes with a tag.
fn attribute(rules: &Ruleset, tag: &Tag) -> Layer {
    let text: String = tag.id.chars().take(LETTERS).collect();
    let marks = tag.hexes.into_iter().map(|hex| mark(rules, hex, text.clone(), None));
    let name = rules.tag_name(tag);
    let meaning = say!(TEXTS, "layer-tag", tag = name);
    layer(&format!("tag-{}", tag.id), name, meaning, marks.collect())
}

fn layer(id: &str, title: String, meaning: String, marks: Vec<BoardMark>) -> Layer {
    Layer { id: id.to_owned(), title, meaning, marks }
}

fn mark(rules: &Ruleset, hex: u8, text: String, heat: Option<u16>) -> BoardMark {
    BoardMark { place: rules.map.hexes[usize::from(hex)].label.clone(), text, heat }
}

/// Returns the empty hexes that the seat reaches by land, by its printed shipping or by a jump.
/// Additions by pieces for one action are not included.
pub(super) fn reached(rules: &Ruleset, state: &State, seat: SeatId) -> BitSet {
    let own = state.seat(seat);
    let Some(faction) = rules.factions.get(own.faction.at()) else { return BitSet::EMPTY };
    let map = &rules.map;
    let level = usize::from(own.levels[SHIPPING.at()]).min(MAX_SHIPPING);
    let range = faction.jump.as_ref().map(|_| usize::from(view::jump_range(rules, state, seat)));
    let mut reach = BitSet::EMPTY;
    for hex in own.structures {
        reach |= map.shipping[usize::from(hex)][level];
        if let Some(range) = range {
            reach |= map.jump[usize::from(hex)][range];
        }
        if faction.reaches_by_land {
            reach |= view::neighbours(rules, state, HexId(hex));
        }
    }
    reach & map.land & !state.occupied
}

fn reach(rules: &Ruleset, state: &State, seat: SeatId) -> Layer {
    let own = state.seat(seat);
    let home = if own.named.is_some() { own.named } else { own.home };
    let marks = reached(rules, state, seat).into_iter().map(|hex| {
        let terrain = state.cells[usize::from(hex)].terrain;
        let spades = if view::builds_on(state, seat, terrain) {
            Some(0)
        } else if terrain.0 < rules.wheel && home.0 < rules.wheel {
            let apart = terrain.0.abs_diff(home.0);
            Some(apart.min(rules.wheel - apart))
        } else {
            None
        };
        let heat = spades.map(|n| 1000 - 250 * u16::from(n.min(4)));
        mark(rules, hex, spades.map_or("?".to_owned(), |n| n.to_string()), heat)
    });
    let meaning = say!(TEXTS, "layer-reach-means");
    layer("reach", say!(TEXTS, "layer-reach"), meaning, marks.collect())
}

fn networks(rules: &Ruleset, state: &State, seat: SeatId) -> Layer {
    let range = view::jump_range(rules, state, seat);
    let mut groups: Vec<BitSet> = view::networks(rules, state, seat, range).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let most = groups.first().map_or(1, |group| group.len()) as u16;
    let named = groups.iter().zip('A'..='Z').flat_map(|(group, letter)| {
        let size = group.len() as u16;
        let text = format!("{letter}{size}");
        group.into_iter().map(move |hex| (hex, text.clone(), size))
    });
    let marks =
        named.map(|(hex, text, size)| mark(rules, hex, text, Some(size * 1000 / most.max(1))));
    let meaning = say!(TEXTS, "layer-network-means");
    layer("network", say!(TEXTS, "layer-network"), meaning, marks.collect())
}

fn towns(rules: &Ruleset, state: &State, seat: SeatId) -> Layer {
    let (in_town, need) = (state.seat(seat).in_town, u16::from(rules.town_rules.power));
    let power = |hex: u8| {
        let kind = state.cells[usize::from(hex)].structure().map(|(kind, _)| kind);
        kind.map_or(0, |kind| u16::from(view::power_of(rules, kind)))
    };
    let mut marks = Vec::new();
    for group in view::clusters(rules, state, seat) {
        let sum: u16 = group.into_iter().map(power).sum();
        let (text, heat) = if group.meets(in_town) {
            (say!(TEXTS, "town"), None)
        } else {
            (format!("{sum}/{need}"), Some((sum * 1000).checked_div(need).unwrap_or(0).min(1000)))
        };
        marks.extend(group.into_iter().map(|hex| mark(rules, hex, text.clone(), heat)));
    }
    let meaning = say!(TEXTS, "layer-towns-means", need = need);
    layer("towns", say!(TEXTS, "layer-towns"), meaning, marks)
}
