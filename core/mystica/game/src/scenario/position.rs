//! Builds the position of a scenario from its lines.

mod seat;

use crate::words::Grammar;
use game::bitset::Mask;
use game::excerpt::escape_bytes;
use kernel::ids::*;
use kernel::ruleset::TerraformRule;
use kernel::state::{Phase, State, TurnState};
use kernel::{Ruleset, Setup};
use ledger::scenario::{Scenario, SourceText};
use ledger::source::LedgerError;

use self::seat::SeatBuilder;
use super::found::{find, number};

/// Builds the setup of a scenario: its seats, and the tiles and cards that it names. Other tiles
/// and cards are added in order.
///
/// # Errors
/// Unknown names.
pub fn setup(scenario: &Scenario, grammar: &Grammar<'_>) -> Result<Setup, LedgerError> {
    let file = &scenario.file;
    let (rules, names) = (grammar.ruleset, grammar.names);
    let mut factions = Vec::new();
    for seat in &scenario.seats {
        factions.push(FactionId(find(file, seat, "faction", &seat.text, &names.factions)?));
    }
    if factions.is_empty() {
        return Err(scenario.name.error(file, "the scenario needs a line `seats FACTION …`"));
    }
    let mut round_tiles = vec![RoundTileId::NONE; usize::from(rules.rounds)];
    let mut cards = Vec::new();
    let mut final_tiles = Vec::new();
    for (word, rest) in &scenario.position {
        let words: Vec<&str> = rest.text.split_whitespace().collect();
        match (word.text.as_str(), words.as_slice()) {
            ("round", [_, tile]) => {
                let n = round(file, rules, rest)?;
                let tile =
                    find(file, &rest.part(tile), "round scoring tile", tile, &names.round_tiles)?;
                if let Some(place) = round_tiles.get_mut(usize::from(n) - 1) {
                    *place = RoundTileId(tile);
                }
            }
            ("cards", list) => {
                for card in list {
                    let card = find(file, rest, "bonus card", card, &names.bonus_cards)?;
                    cards.push(BonusCardId(card));
                }
            }
            ("final", list) => {
                for tile in list {
                    let tile = find(file, rest, "final scoring", tile, &names.final_tiles)?;
                    final_tiles.push(FinalTileId(tile));
                }
            }
            ("at", _) => {
                for item in list_of(file, rest)?.1 {
                    if let Some(card) = item.text.strip_prefix("card ") {
                        let card = card.trim();
                        if card != "none" {
                            let card = find(file, &item, "bonus card", card, &names.bonus_cards)?;
                            cards.push(BonusCardId(card));
                        }
                    }
                }
            }
            _ => {}
        }
    }
    // Tiles and cards that are not named do not matter, so the first free ones are used.
    let mut others = (0..rules.round_tiles.len() as u8).map(RoundTileId).cycle();
    let named = round_tiles.clone();
    let enough = rules.round_tiles.len() >= usize::from(rules.rounds);
    for tile in round_tiles.iter_mut().filter(|t| !t.is_some()) {
        if let Some(other) = others.by_ref().find(|t| !enough || !named.contains(t)) {
            *tile = other;
        }
    }
    cards.sort();
    cards.dedup();
    let card_count = factions.len() + usize::from(rules.spare_bonus_cards);
    for card in (0..rules.bonus_cards.len() as u8).map(BonusCardId) {
        if cards.len() < card_count && !cards.contains(&card) {
            cards.push(card);
        }
    }
    cards.sort();
    for tile in (0..rules.final_tiles.len() as u8).map(FinalTileId) {
        let drawn = usize::from(rules.final_tiles_drawn);
        let spare = !rules.final_tiles[tile.at()].always && !final_tiles.contains(&tile);
        if spare && final_tiles.len() < drawn {
            final_tiles.push(tile);
        }
    }
    Ok(Setup { factions, round_tiles, bonus_cards: cards, final_tiles, seed: 1, dealt: None })
}

/// Parses the round in `2` or `2 SCORE4`.
fn round(file: &str, rules: &Ruleset, rest: &SourceText) -> Result<u8, LedgerError> {
    let words = rest.split(' ');
    let [n, more @ ..] = words.as_slice() else {
        return Err(rest.error(file, "expected `round N` or `round N TILE`"));
    };
    if let [_, junk, ..] = more {
        let message =
            format!("unexpected `{}` at the end of the line", escape_bytes(junk.text.as_bytes()));
        return Err(junk.error(file, message));
    }
    match number(file, n, &n.text)? {
        n if (1..=rules.rounds).contains(&n) => Ok(n),
        none => Err(n.error(file, format!("there is no round {none}"))),
    }
}

/// Splits `nomads: item, item` into the seat and its items.
fn list_of(file: &str, rest: &SourceText) -> Result<(SourceText, Vec<SourceText>), LedgerError> {
    match rest.text.split_once(':') {
        Some((seat, list)) => Ok((rest.part(seat), rest.part(list).split(','))),
        None => Err(rest.error(file, "expected `at FACTION: item, item`")),
    }
}

/// Changes the first position of a game into the position of the scenario.
///
/// # Errors
/// Lines without a meaning, and positions that break an invariant.
pub fn place(
    scenario: &Scenario,
    grammar: &Grammar<'_>,
    state: &mut State,
) -> Result<(), LedgerError> {
    let file = &scenario.file;
    if scenario.position.iter().any(|(word, _)| word.text == "setup") {
        return Ok(());
    }
    // The lines of the position replace what was due before the first dwelling.
    state.queue = State::empty().queue;
    state.open_count = 0;
    for seat in state.seat_ids() {
        state.seat_mut(seat).owed = Default::default();
    }
    state.setup_step = 0;
    state.calls = 0;
    state.phase = Phase::Actions as u8;
    state.round = 1;
    state.active = SeatId(0);
    state.turn = TurnState::NONE;
    let mut first = None;
    for (word, rest) in &scenario.position {
        if super::of_parts::WORDS.contains(&word.text.as_str()) {
            continue;
        }
        line(file, grammar, state, &word.text, rest)?;
        if word.text == "turn" {
            first = Some(rest);
        }
    }
    let rules = grammar.ruleset;
    if let Some(tile) = rules.round_tiles.get(state.round_tile(state.round).at()) {
        for seat in state.seat_ids() {
            state.seat_mut(seat).in_play.insert(tile.piece.0);
        }
    }
    if let Some(name) = first {
        state.active = if name.text == "nobody" {
            SeatId::NONE
        } else {
            grammar.seat(state, name.text.as_bytes()).map_err(|error| name.error(file, error))?
        };
    }
    for seat in state.seat_ids() {
        terrain_is_chosen(grammar, state, seat)
            .map_err(|error| scenario.seats[seat.at()].error(file, error))?;
    }
    state.first = if state.active.is_some() { state.active } else { SeatId(0) };
    state.turn.actions = u8::from(state.active.is_some());
    for (_, rest) in scenario.position.iter().filter(|(word, _)| word.text == "at") {
        let (name, items) = list_of(file, rest)?;
        let seat =
            grammar.seat(state, name.text.as_bytes()).map_err(|error| name.error(file, error))?;
        let mut at = SeatBuilder { file, grammar, state, seat };
        for item in items {
            at.running(&item)?;
        }
    }
    kernel::check_state(rules, state).map_err(|error| {
        scenario.name.error(file, format!("this position is not possible: {error}"))
    })
}

fn line(
    file: &str,
    grammar: &Grammar<'_>,
    state: &mut State,
    word: &str,
    rest: &SourceText,
) -> Result<(), LedgerError> {
    let (rules, names) = (grammar.ruleset, grammar.names);
    let words: Vec<&str> = rest.text.split_whitespace().collect();
    match (word, words.as_slice()) {
        ("round", _) => {
            state.round = round(file, rules, rest)?;
            Ok(())
        }
        ("turn" | "cards" | "final" | "deal", _) => Ok(()),
        ("coins", [card, n]) => {
            let card = find(file, rest, "bonus card", card, &names.bonus_cards)?;
            state.bonus_coins[usize::from(card)] = number(file, rest, n)?;
            Ok(())
        }
        ("used", spaces) => {
            for space in spaces {
                let id = find(file, rest, "action space", space, &names.spaces)?;
                state.spaces_used.set_bit(id);
            }
            Ok(())
        }
        ("board", _) => {
            for item in rest.split(',') {
                let parts: Vec<&str> = item.text.split_whitespace().collect();
                let [hex, terrain] = parts.as_slice() else {
                    return Err(item.error(file, "expected `HEX TERRAIN`"));
                };
                let hex = find(file, &item, "hex", hex, &names.hexes)?;
                let terrain = find(file, &item, "terrain", terrain, &names.terrains)?;
                if !rules.map.land.has(hex) {
                    return Err(item.error(file, "that hex is river"));
                }
                state.cells[usize::from(hex)].terrain = TerrainId(terrain);
            }
            Ok(())
        }
        ("at", _) => {
            let (name, items) = list_of(file, rest)?;
            let seat = grammar
                .seat(state, name.text.as_bytes())
                .map_err(|error| name.error(file, error))?;
            let mut at = SeatBuilder { file, grammar, state, seat };
            for item in items {
                at.item(&item)?;
            }
            // Tokens that are in no bowl have left the game.
            let own = state.seat_mut(seat);
            let start = rules.factions[own.faction.at()].start.bowls;
            let sum = |bowls: [u8; 3]| bowls.iter().map(|n| i32::from(*n)).sum::<i32>();
            let burned = sum(start) - sum(own.bowls);
            if burned < 0 {
                let message = format!("{}: too many power tokens", name.text);
                return Err(name.error(file, message));
            }
            own.tokens_gone = burned as u8;
            Ok(())
        }
        _ => Err(rest.error(file, format!("this is not a valid `{word}` line"))),
    }
}

/// Checks that a faction which chooses a terrain at the start has one in the position.
fn terrain_is_chosen(grammar: &Grammar<'_>, state: &State, seat: SeatId) -> Result<(), String> {
    let own = state.seat(seat);
    let faction = &grammar.ruleset.factions[own.faction.at()];
    let item = if !own.home.is_some() {
        "home"
    } else if faction.terraform == TerraformRule::Named && !own.named.is_some() {
        "named"
    } else {
        return Ok(());
    };
    let code = &faction.code;
    Err(format!("{code} choose a terrain: add `at {code}: {item} TERRAIN` to the position"))
}
